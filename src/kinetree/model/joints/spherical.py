"""Spherical joint with Euler parameters as coordinates and angular velocity as speeds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from casadi import SX

from kinetree.arrays import Array
from kinetree.model.joints.base import Joint, Rows, Value, position_rows
from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.spatial.symbolic import euler_matrix, euler_rates


@dataclass(frozen=True)
class Spherical(Joint):
    """Ball joint; coordinates: Euler parameters (ε4 the scalar), speeds: ω̂ in the outer frame (rad/s)."""

    kind: ClassVar[str] = "spherical"
    axial: ClassVar[bool] = False
    relative: ClassVar[tuple[str, ...] | None] = ("e1", "e2", "e3", "e4")
    coordinate_names: ClassVar[tuple[str, ...]] = ("e1", "e2", "e3", "e4")
    coordinate_units: ClassVar[tuple[str, ...]] = ("1",) * 4
    speed_names: ClassVar[tuple[str, ...]] = ("wx", "wy", "wz")
    speed_units: ClassVar[tuple[str, ...]] = ("rad/s",) * 3
    quaternion: ClassVar[int | None] = 0
    reference_coordinates: ClassVar[tuple[float, ...]] = (0.0, 0.0, 0.0, 1.0)

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
