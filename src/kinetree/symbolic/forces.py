"""All applied loads of a model gathered per body and per joint, energies, and the powers that change them."""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca
from casadi import SX

from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.coupled_inertia import coupled_energy
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.relative import frames_of, joint_wrench
from kinetree.symbolic.tree import Tree


@dataclass
class AppliedLoads:
    """Applied loads except gravity.

    Attributes
    ----------
    force, moment
        By body number: resultant force and its moment about O_K, world components.
    joint
        By joint name: force on its speeds.
    effects
        The effect of each load, for energy accounts and output.
    """

    force: dict[int, SX] = field(default_factory=dict)
    moment: dict[int, SX] = field(default_factory=dict)
    joint: dict[str, SX] = field(default_factory=dict)
    effects: list[tuple[Load, Effect]] = field(default_factory=list)

    def add_joint_forces(self, tree: Tree, tau: SX) -> None:
        """Add forces τ (n_u) on the speeds of the tree."""
        for link in tree.links:
            if own := link.joint.joint.n_u:
                name = link.joint.joint.name
                self.joint[name] = self.joint.get(name, SX(own, 1)) + tau[link.speeds]


def gather(motion: LinkMotion, joints_as_wrenches: bool = False) -> AppliedLoads:
    """Evaluate every load of the model at this motion.

    Forces in cut joints (and with ``joints_as_wrenches`` those in all joints) act as opposite wrenches on the
    joint's two bodies; forces in tree joints act on their speeds.
    """
    tree = motion.tree
    applied = AppliedLoads()
    for load in tree.model.loads:
        effect = motion.effect_of(load)
        applied.effects.append((load, effect))
        for wrench in effect.wrenches:
            _add(applied, motion, wrench)
        for joint, tau in effect.joint_forces:
            if not joints_as_wrenches and tree.link_of_joint(joint) is not None:
                applied.joint[joint] = applied.joint.get(joint, SX(tau.shape[0], 1)) + tau
                continue
            described = tree.model.joint(joint)
            frames = frames_of(described, motion)
            M, F = (
                frames.R_O @ part for part in joint_wrench(described, motion.coordinates(joint), tau, tree)
            )
            _add(applied, motion, Wrench(described.outer, F, M, frames.r_O))
            _add(applied, motion, Wrench(described.inner, -F, -M, frames.r_O))
    return applied


def _add(applied: AppliedLoads, motion: LinkMotion, wrench: Wrench) -> None:
    number = motion.tree.topology.number(wrench.body)
    if number == 0:
        return
    arm = wrench.point - motion.link_pose(number)[0]
    applied.force[number] = applied.force.get(number, SX(3, 1)) + wrench.force
    moment = wrench.moment + cross(arm, wrench.force)
    applied.moment[number] = applied.moment.get(number, SX(3, 1)) + moment


def power(effect: Effect, motion: LinkMotion) -> SX:
    """Power of a load's wrenches and joint forces (W)."""
    total = SX(0)
    for wrench in effect.wrenches:
        number = motion.tree.topology.number(wrench.body)
        if number == 0:
            continue
        origin, _ = motion.link_pose(number)
        v, w = motion.link_velocity(number)
        total = total + ca.dot(wrench.force, v + cross(w, wrench.point - origin)) + ca.dot(wrench.moment, w)
    for joint, tau in effect.joint_forces:
        total = total + ca.dot(tau, motion.speeds(joint))
    return total


WORKS: tuple[str, ...] = ("applied", "dissipation", "drivers")
"""Accounts in which work is accumulated along a run (J)."""


def kinetic(motion: LinkMotion) -> SX:
    """T (J)."""
    total = SX(0)
    for link in motion.tree.links:
        _, R = motion.link_pose(link.number)
        v_O, w = motion.link_velocity(link.number)
        if link.rotor is not None:
            total = total + ca.dot(link.rotor, motion.speeds(link.joint.joint.name) ** 2) / 2
        if link.elastic is not None:
            name = link.joint.joint.name
            body = ElasticInertia(link.elastic, motion.coordinates(name))
            total = total + body.kinetic(R.T @ v_O, R.T @ w, motion.speeds(name))
            continue
        v_G = v_O + cross(w, R @ link.rK)
        w_K = R.T @ w
        total = total + link.mass * ca.sumsqr(v_G) / 2 + ca.dot(w_K, link.inertia @ w_K) / 2
    return total + coupled_energy(motion)


def potential(motion: LinkMotion, applied: AppliedLoads) -> SX:
    """V (J): gravity (zero at the world origin) and the potentials of loads."""
    total = SX(0)
    for link in motion.tree.links:
        if link.elastic is not None:
            total = total - link.mass * ca.dot(motion.tree.gravity, motion.world_position(link.name))
            continue
        r, R = motion.link_pose(link.number)
        total = total - link.mass * ca.dot(motion.tree.gravity, motion.tree.in_world(r + R @ link.rK))
    for _, effect in applied.effects:
        if effect.potential is not None:
            total = total + effect.potential
    return total


def load_powers(motion: LinkMotion, applied: AppliedLoads, x: SX, xdot: SX) -> dict[str, SX]:
    """Rates of the accounts "applied" and "dissipation" (W), only those that some load feeds."""
    rates: dict[str, SX] = {}
    for load, effect in applied.effects:
        if load.conservative:
            continue
        rate = power(effect, motion)
        if effect.potential_rate is not None:
            rate = rate + effect.potential_rate
        elif effect.potential is not None:
            rate = rate + time_derivative(effect.potential, x, xdot)
        account = "dissipation" if load.dissipates else "applied"
        rates[account] = rates.get(account, SX(0)) + rate
    return rates
