"""How a flexible body hangs in the tree: its modes as coordinates of a joint, its interfaces as joints moved by them.

    root interface ──ModalJoint──▸ flexible body ──InterfaceJoint──▸ every other interface

The root is the interface on the tree joint that carries the body. The coordinates of the modal joint are the modes; it
is passed against the motion of the root interface on the body, and moves nothing where the modes are zero at the root.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.elastic.reduced import Reduced
from kinetree.elastic.station import Station
from kinetree.model.joints.base import Joint, Rows, Value
from kinetree.spatial.symbolic import skew


@dataclass(frozen=True, eq=False)
class ModalJoint(Joint):
    """The modes of a flexible body as coordinates of a joint between its root interface and its body frame.

    The inverse of the motion of the root interface on the body.

    Parameters
    ----------
    elastic
        The body in its modes, in the body frame.
    root
        Name of the root interface.
    """

    kind: ClassVar[str] = "modal"
    axial: ClassVar[bool] = False
    cuttable: ClassVar[bool] = False

    elastic: Reduced = field(kw_only=True)
    root: str = field(kw_only=True)

    @cached_property
    def station(self) -> Station:
        return self.elastic.station(self.root)

    @property
    def constant_partials(self) -> bool:  # type: ignore[override]
        """Whether the modes are zero at the root."""
        at = self.station
        return not (at.Phi.any() or at.Psi.any() or at.H.any() or at.turning.any())

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the modes."""
        return self.elastic.names

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Modal coordinates are lengths."""
        return ("m",) * self.elastic.n

    def displacement(self, q: SX, value: Value) -> SX:
        """−Rᵀ p: the body frame seen from the root."""
        return -(rotation(self.station, q).T @ position(self.station, q))

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation(self.station, q).T

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H, D on the modal speeds, in components of the body: the root on the body moves by (ω; ṗ), the body by −."""
        turning, shifting = partials(self.station, q)
        R = rotation(self.station, q)
        turned = R @ turning
        return -turned, -(skew(position(self.station, q)) @ turned) - R @ shifting

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """No pose tells them."""
        return near


@dataclass(frozen=True, eq=False)
class InterfaceJoint(Joint):
    """An interface that moves with the modes of its flexible body; it has no coordinates of its own.

    Parameters
    ----------
    station
        The interface in the body frame.
    """

    kind: ClassVar[str] = "interface"
    axial: ClassVar[bool] = False
    constant_partials: ClassVar[bool] = False

    station: Station = field(kw_only=True)

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
        return q if q.shape[0] else SX(self.station.Phi.shape[1], 1)

    def displacement(self, q: SX, value: Value) -> SX:
        return position(self.station, self._modal(q))

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation(self.station, self._modal(q))

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H, D on the modal speeds, in its own components (3×n)."""
        return partials(self.station, self._modal(q))

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        raise NotImplementedError

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        return np.zeros(0)


# --- the motion of an interface on its body ---------------------------------------------------------------
#     p(q) = x + Φ q − ½ qᵀ H q            R(q) = Cay(τ) R₀,   τ = f(θ²) θ,   θ = Ψ q + ½ qᵀ B q
#     Cay(τ) = 1 + c (τ̃ + ½ τ̃²),          ω = c (τ̇ + ½ τ × τ̇),   c = 4/(4 + τ²)
# A bent beam turns by the angle θ itself, Cay(τ) by 2 atan(τ/2); f = tan(θ/2)/(θ/2), as a series, makes the two equal
# (to 1e-4 at 1 rad, 1e-7 at 0.5 rad), so that beams of many pieces close to a ring.
TANGENT = (1 / 12, 1 / 120, 17 / 20160)
"""Series of tan(θ/2)/(θ/2) = 1 + Σ a_k θ^2k."""


def position(station: Station, q: SX) -> SX:
    """p(q) in the body frame (3)."""
    return plain(station.position) + (plain(station.Phi) - _times(station.H, q) / 2) @ q


def rotation(station: Station, q: SX) -> SX:
    """R(q): components of the interface → of the body (3×3)."""
    return _cayley(station, q) @ plain(station.rotation)


def partials(station: Station, q: SX) -> tuple[SX, SX]:
    """ω and ṗ per modal speed, in components of the interface (3×n): Cay(τ)ᵀ ω = c (τ̇ − ½ τ × τ̇)."""
    R0 = plain(station.rotation)
    tau, tau_q = _turning(station, q)
    turning = 4 / (4 + ca.sumsqr(tau)) * (tau_q - skew(tau) @ tau_q / 2)
    shifting = _cayley(station, q).T @ (plain(station.Phi) - _times(station.H, q))
    return R0.T @ turning, R0.T @ shifting


def _times(second_order: Array, q: SX) -> SX:
    """H q or B q (3×n), H_ij = H_ji."""
    return ca.vertcat(*[(plain(part) @ q).T for part in second_order])


def _cayley(station: Station, q: SX) -> SX:
    """Cay(τ)."""
    tau, _ = _turning(station, q)
    t = skew(tau)
    return SX.eye(3) + 4 / (4 + ca.sumsqr(tau)) * (t + t @ t / 2)


def _turning(station: Station, q: SX) -> tuple[SX, SX]:
    """The vector τ and ∂τ/∂q (3×n): f θ_q + 2 f' θ θᵀθ_q, θ_q = Ψ + B q."""
    Psi, Bq = plain(station.Psi), _times(station.turning, q)
    theta, theta_q = (Psi + Bq / 2) @ q, Psi + Bq
    square = ca.sumsqr(theta)
    f, slope = SX(1), SX(0)
    for k, a in enumerate(TANGENT, start=1):
        f, slope = f + a * square**k, slope + k * a * square ** (k - 1)
    return f * theta, f * theta_q + 2 * slope * theta @ (theta.T @ theta_q)


ROUND_OFF = 1e-10
"""Size of an entry of the data, over the largest, below which it is round-off of the reduction."""


def plain(values: Array) -> SX:
    """Data as a sparse constant matrix, without entries that are nothing but round-off."""
    found = np.array(values, dtype=float)
    found[np.abs(found) <= ROUND_OFF * np.abs(found).max(initial=0.0)] = 0.0
    return ca.sparsify(SX(ca.DM(found)))
