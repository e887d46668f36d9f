"""Inertia between places of several bodies, such as that of a rope with mass, in the speeds y of a formulation.

With the velocities w = W(x) y of the places, T = ½ wᵀ M w takes the forces M ẇ + bias on them:

    A += Wᵀ M W,      f −= Wᵀ (M Ẇ y + bias)
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.model.loads.base import Load, PlaceInertia
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.motion import LinkMotion


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
    """The same in the coordinates and speeds of the tree."""
    return coupled_inertias(motion, q, u, motion.tree.rates(q) @ u) if motion.tree.coupling else []


def with_coupled(A: SX, f: SX, coupled: list[CoupledInertia]) -> tuple[SX, SX]:
    """A and f with those of inertia between places."""
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
