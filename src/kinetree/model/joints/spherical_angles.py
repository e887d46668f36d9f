"""Spherical joint with 1-2-3 orientation angles as coordinates and their rates as speeds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from casadi import SX

from kinetree.arrays import Array
from kinetree.model.joints.base import Joint, Rows, Value, angles_123, angles_guard, position_rows
from kinetree.spatial.numeric import angles_from_rotation
from kinetree.spatial.symbolic import angles_matrix, angles_partials


@dataclass(frozen=True)
class SphericalAngles(Joint):
    """Ball joint; coordinates: 1-2-3 angles (rad), speeds: their rates. Singular at θ2 = ±π/2."""

    kind: ClassVar[str] = "spherical-angles"
    axial: ClassVar[bool] = False
    constant_partials: ClassVar[bool] = False
    relative: ClassVar[tuple[str, ...] | None] = ("theta1", "theta2", "theta3")
    coordinate_names: ClassVar[tuple[str, ...]] = ("theta1", "theta2", "theta3")
    coordinate_units: ClassVar[tuple[str, ...]] = ("rad",) * 3

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
