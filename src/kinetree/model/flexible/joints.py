"""How a flexible body hangs in the tree: its modes as coordinates of a joint, its interfaces as joints moved by them.

    root interface ──ModalJoint──▸ flexible body ──InterfaceJoint──▸ every other interface

The root is the interface on the tree joint that carries the body. All modes are zero there, so the modal joint moves
nothing by itself: its coordinates are the modes, and the body's inertia couples them to its motion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
import numpy as np

from kinetree.elastic.reduced import Reduced, Station
from kinetree.model.joints.base import SX, Joint, Rows, Value
from kinetree.spatial.numeric import Array
from kinetree.spatial.symbolic import skew


@dataclass(frozen=True, eq=False)
class ModalJoint(Joint):
    """The modes of a flexible body as coordinates: no relative motion of the root interface and the body frame.

    Parameters
    ----------
    elastic
        The body in its modes; its frame is the root interface.
    """

    kind: ClassVar[str] = "modal"
    axial: ClassVar[bool] = False
    cuttable: ClassVar[bool] = False

    elastic: Reduced = field(kw_only=True)

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the modes."""
        return self.elastic.names

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Modal coordinates are lengths."""
        return ("m",) * self.elastic.n

    def displacement(self, q: SX, value: Value) -> SX:
        """D = 0: modes are zero at the root."""
        return SX(3, 1)

    def rotation(self, q: SX, value: Value) -> SX:
        """C = I."""
        return SX.eye(3)

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """Modal speeds do not move the body frame."""
        return SX(3, self.n_u), SX(3, self.n_u)

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """No pose tells them."""
        return near


@dataclass(frozen=True, eq=False)
class InterfaceJoint(Joint):
    """An interface that moves with the modes of its flexible body; it has no coordinates of its own.

        p(q) = x + Φ q − ½ qᵀ H q            R(q) = Cay(θ) R₀,   θ = Ψ q
        Cay(θ) = 1 + c (θ̃ + ½ θ̃²),          ω = c (θ̇ + ½ θ × θ̇),   c = 4/(4 + θ²)

    Parameters
    ----------
    station
        The interface in the frame of the root.
    """

    kind: ClassVar[str] = "interface"
    axial: ClassVar[bool] = False
    constant_partials: ClassVar[bool] = False

    station: Station = field(kw_only=True)

    @property
    def n_modes(self) -> int:
        """Number of modal coordinates it moves with."""
        return int(self.station.Phi.shape[1])

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """None of its own."""
        return ()

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """None of its own."""
        return ()

    def _modal(self, q: SX) -> SX:
        """The modal coordinates; undeformed where none are given."""
        return q if q.shape[0] else SX(self.n_modes, 1)

    def _second_order(self, q: SX) -> SX:
        """H q (3×n), H_ij = H_ji."""
        rows = [(plain(self.station.H[axis]) @ q).T for axis in range(3)]
        return ca.vertcat(*rows)

    def displacement(self, q: SX, value: Value) -> SX:
        """P(q)."""
        q = self._modal(q)
        return plain(self.station.position) + (plain(self.station.Phi) - self._second_order(q) / 2) @ q

    def rotation(self, q: SX, value: Value) -> SX:
        """R(q)."""
        return self._turn(self._modal(q)) @ plain(self.station.rotation)

    def _turn(self, q: SX) -> SX:
        """Cay(θ)."""
        theta = plain(self.station.Psi) @ q
        t = skew(theta)
        return SX.eye(3) + 4 / (4 + ca.sumsqr(theta)) * (t + t @ t / 2)

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H, D on the modal speeds, in its own components (3×n): Cay(θ)ᵀ ω = c (θ̇ − ½ θ × θ̇)."""
        q = self._modal(q)
        Psi, R0 = plain(self.station.Psi), plain(self.station.rotation)
        theta = Psi @ q
        turning = 4 / (4 + ca.sumsqr(theta)) * (Psi - skew(theta) @ Psi / 2)
        shifting = self._turn(q).T @ (plain(self.station.Phi) - self._second_order(q))
        return R0.T @ turning, R0.T @ shifting

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """Never cut."""
        raise NotImplementedError

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """No coordinates."""
        return np.zeros(0)


ROUND_OFF = 1e-13
"""Size of an entry of the data, over the largest, below which it is round-off of the reduction."""


def plain(values: Array) -> SX:
    """Data as a sparse constant matrix, without entries that are nothing but round-off."""
    found = np.array(values, dtype=float)
    found[np.abs(found) <= ROUND_OFF * np.abs(found).max(initial=0.0)] = 0.0
    return ca.sparsify(SX(ca.DM(found)))
