"""All applied loads of a model gathered per body and per joint, energies, and the powers that change them.

Inertia between places of several bodies, such as that of a rope with mass, in the speeds y of a formulation.

With the velocities w = W(x) y of the places, T = ½ wᵀ M w takes the forces M ẇ + bias on them:

    A += Wᵀ M W,      f −= Wᵀ (M Ẇ y + bias)
"""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca
from casadi import SX

from kinetree.model.loads.base import Effect, Load, PlaceInertia, Wrench
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.relative import frames_of, joint_wrench
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class CoupledInertia:
    """Inertia of a load between places, with W and Ẇ y (m/s², rad/s²)."""

    motion: LinkMotion
    load: Load
    own: PlaceInertia
    W: SX
    drift: SX

    @property
    def A(self) -> SX:
        """Wᵀ M W."""
        return self.W.T @ self.own.M @ self.W

    def demand(self, ydot: SX) -> SX:
        """Forces and moments on the places that it takes, M ẇ + bias, at accelerations ẏ."""
        return self.own.M @ (self.W @ ydot + self.drift) + self.own.bias

    def on_links(self, ydot: SX) -> dict[int, tuple[SX, SX]]:
        """Force, and moment about O_K, that it exerts on links (world components)."""
        found: dict[int, tuple[SX, SX]] = {}
        demand, tree = self.demand(ydot), self.motion.tree
        for i, place in enumerate(self.own.places):
            number = tree.place_in_link(place)[0]
            F, M = -demand[6 * i : 6 * i + 3], -demand[6 * i + 3 : 6 * i + 6]
            arm = self.motion.position(place) - self.motion.link_pose(number)[0]
            before = found.get(number, (SX(3, 1), SX(3, 1)))
            found[number] = before[0] + F, before[1] + M + cross(arm, F)
        return found


def place_velocities(motion: LinkMotion, places: tuple[str, ...]) -> SX:
    """W = (v; ω) of some places, one after the other."""
    parts = [part for place in places for part in (motion.velocity(place), motion.angular_velocity(place))]
    return ca.densify(ca.vertcat(*parts))


def coupled_inertias(motion: LinkMotion, x: SX, y: SX, xdot: SX) -> list[CoupledInertia]:
    """The inertia of all loads that have one, in coordinates x and speeds y."""
    found = []
    for load in motion.tree.coupling:
        own = motion.inertia_of(load)
        w = place_velocities(motion, own.places)
        found.append(CoupledInertia(motion, load, own, ca.jacobian(w, y), time_derivative(w, x, xdot)))
    return found


def tree_coupling(motion: LinkMotion, q: SX, u: SX) -> list[CoupledInertia]:
    """The inertia of all loads that have one, in the coordinates and speeds of the tree."""
    return coupled_inertias(motion, q, u, motion.tree.rates(q) @ u) if motion.tree.coupling else []


def with_coupled(A: SX, f: SX, coupled: list[CoupledInertia]) -> tuple[SX, SX]:
    """Add the terms of inertia between places to A and f."""
    for one in coupled:
        A, f = A + one.A, f - one.W.T @ one.demand(SX(one.W.shape[1], 1))
    return A, f


def coupled_forces(coupled: list[CoupledInertia], ydot: SX) -> dict[int, tuple[SX, SX]]:
    """Force, and moment about O_K, on all links together."""
    found: dict[int, tuple[SX, SX]] = {}
    for one in coupled:
        for number, (F, M) in one.on_links(ydot).items():
            before = found.get(number, (SX(3, 1), SX(3, 1)))
            found[number] = before[0] + F, before[1] + M
    return found


def coupled_energy(motion: LinkMotion) -> SX:
    """Kinetic energy of inertia between places (J)."""
    total = SX(0)
    for load in motion.tree.coupling:
        own = motion.inertia_of(load)
        w = place_velocities(motion, own.places)
        total = total + ca.dot(w, own.M @ w) / 2
    return total


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


def load_powers(motion: LinkMotion, applied: AppliedLoads, x: SX, xdot: SX) -> dict[str, list[SX]]:
    """Powers (W) that loads add to the accounts "applied" and "dissipation"; an account without loads is left out."""
    rates: dict[str, list[SX]] = {}
    for load, effect in applied.effects:
        if load.conservative:
            continue
        rate = power(effect, motion)
        if effect.potential_rate is not None:
            rate = rate + effect.potential_rate
        elif effect.potential is not None:
            rate = rate + time_derivative(effect.potential, x, xdot)
        account = "dissipation" if load.dissipates else "applied"
        rates.setdefault(account, []).append(rate)
    return rates
