"""Spherical joints: with Euler parameters and angular velocity, or with 1-2-3 angles and their rates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from casadi import SX

from kinetree.arrays import Array
from kinetree.model.joints.base import Joint, Rows, Value, angles_123, angles_guard, position_rows
from kinetree.spatial.numeric import angles_from_rotation, quaternion_from_rotation
from kinetree.spatial.symbolic import angles_matrix, angles_partials, euler_matrix, euler_rates


@dataclass(frozen=True)
class Spherical(Joint):
    """Ball joint; coordinates: Euler parameters (ε4 the scalar), speeds: ω̂ in the outer frame (rad/s)."""

    kind: ClassVar[str] = "spherical"
    axial: ClassVar[bool] = False
    relative: ClassVar[tuple[str, ...] | None] = ("e1", "e2", "e3", "e4")

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the coordinates q."""
        return ("e1", "e2", "e3", "e4")

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Units of the coordinates q."""
        return ("1",) * 4

    @property
    def speed_names(self) -> tuple[str, ...]:
        """Names of the speeds u."""
        return ("wx", "wy", "wz")

    @property
    def speed_units(self) -> tuple[str, ...]:
        """Units of the speeds u."""
        return ("rad/s",) * 3

    @property
    def quaternion(self) -> int | None:
        """Position of the unit-quaternion block within q."""
        return 0

    @property
    def reference_coordinates(self) -> tuple[float, ...]:
        """Coordinates at which both joint frames coincide."""
        return (0.0, 0.0, 0.0, 1.0)

    def displacement(self, q: SX, value: Value) -> SX:
        return SX(3, 1)

    def rotation(self, q: SX, value: Value) -> SX:
        """C = transposed matrix of F2."""
        return euler_matrix(q).T

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = I, D = 0."""
        return SX.eye(3), SX(3, 3)

    def rates(self, q: SX) -> SX:
        """ε̇ = ½ Êᵀ ω̂'."""
        return euler_rates(q)

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        return position_rows(p)

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Euler parameters, of the sign closest to ``near``."""
        return quaternion_from_rotation(C, near)


@dataclass(frozen=True)
class SphericalAngles(Joint):
    """Ball joint; coordinates: 1-2-3 angles (rad), speeds: their rates. Singular at θ2 = ±π/2."""

    kind: ClassVar[str] = "spherical-angles"
    axial: ClassVar[bool] = False
    constant_partials: ClassVar[bool] = False
    relative: ClassVar[tuple[str, ...] | None] = ("theta1", "theta2", "theta3")

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the coordinates q."""
        return ("theta1", "theta2", "theta3")

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Units of the coordinates q."""
        return ("rad",) * 3

    def displacement(self, q: SX, value: Value) -> SX:
        return SX(3, 1)

    def rotation(self, q: SX, value: Value) -> SX:
        """C = transposed matrix of F1."""
        return angles_matrix(q).T

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = P(θ), D = 0."""
        return angles_partials(q), SX(3, 3)

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        return position_rows(p)

    def guard(self, q: SX) -> tuple[SX, str, str]:
        return angles_guard(q, '"spherical"')

    def principal(self, p: SX, C: SX, value: Value) -> SX:
        return angles_123(C)

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """1-2-3 angles closest to ``near``."""
        return angles_from_rotation(C, near)
