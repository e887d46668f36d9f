"""Energies and momenta of a motion, summed over bodies at their mass centres."""

from __future__ import annotations

import casadi as ca
from casadi import SX

from kinetree.spatial.symbolic import cross
from kinetree.symbolic.motion import LinkMotion


def at_mass_centres(motion: LinkMotion) -> list[tuple[SX, SX, SX, SX, SX]]:
    """(m, r_G, v_G, ω, I_G) of each body, world components."""
    found = []
    for link in motion.tree.links:
        r_O, R = motion.link_pose(link.number)
        v_O, w = motion.link_velocity(link.number)
        arm = R @ link.rK
        found.append((link.mass, r_O + arm, v_O + cross(w, arm), w, R @ link.inertia @ R.T))
    return found


def kinetic_energy(motion: LinkMotion) -> SX:
    """Σ ½ m v² + ½ ω·I ω (J)."""
    bodies = at_mass_centres(motion)
    return sum((m * ca.dot(v, v) / 2 + ca.dot(w, I @ w) / 2 for m, _, v, w, I in bodies), SX(0))


def gravitational_energy(motion: LinkMotion) -> SX:
    """−Σ m g·r (J)."""
    return sum((-m * ca.dot(motion.tree.gravity, r) for m, r, *_ in at_mass_centres(motion)), SX(0))


def momentum(motion: LinkMotion) -> SX:
    """Linear momentum Σ m v (N s) and angular momentum about the world origin (N m s)."""
    bodies = at_mass_centres(motion)
    linear = sum((m * v for m, _, v, _, _ in bodies), SX(3, 1))
    angular = sum((cross(r, m * v) + I @ w for m, r, v, w, I in bodies), SX(3, 1))
    return ca.vertcat(linear, angular)
