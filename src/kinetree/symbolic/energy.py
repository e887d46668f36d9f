"""Energies, and the powers that change them: d(T + V)/dt = Σ (power of a load + V̇ of its potential) + λᵀ b."""

from __future__ import annotations

import casadi as ca
from casadi import SX

from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.forces import Applied, power
from kinetree.symbolic.motion import LinkMotion

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
    return total


def potential(motion: LinkMotion, applied: Applied) -> SX:
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


def load_powers(motion: LinkMotion, applied: Applied, x: SX, xdot: SX) -> dict[str, SX]:
    """Rates of the accounts "applied" and "dissipation" (W), only those that some load feeds."""
    rates: dict[str, SX] = {}
    for load, effect in applied.effects:
        if load.conservative:
            continue
        rate = power(effect, motion)
        if effect.potential is not None:
            rate = rate + time_derivative(effect.potential, x, xdot)
        account = "dissipation" if load.dissipates else "applied"
        rates[account] = rates.get(account, SX(0)) + rate
    return rates
