"""Revolute joint: one rotation about the common z axis."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.joints.base import (
    Joint,
    Rows,
    Value,
    angle_about_z,
    parallel_rows,
    position_rows,
    z_column,
)
from kinetree.spatial.numeric import unwrap_towards
from kinetree.spatial.symbolic import rotation_about


@dataclass(frozen=True)
class Revolute(Joint):
    """Hinge about an axis; coordinate: the angle (rad), zero where the joint frames coincide."""

    kind: ClassVar[str] = "revolute"
    relative: ClassVar[tuple[str, ...] | None] = ("theta3",)
    leaves: ClassVar[Literal["turning", "sliding"] | None] = "turning"
    coordinate_names: ClassVar[tuple[str, ...]] = ("angle",)
    coordinate_units: ClassVar[tuple[str, ...]] = ("rad",)

    def displacement(self, q: SX, value: Value) -> SX:
        return SX(3, 1)

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation_about("z", q[0])

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = e_z, D = 0."""
        return z_column((2,)), SX(3, 1)

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """Point coincidence (3) and parallel axes (2)."""
        return position_rows(p) + parallel_rows(C)

    def principal(self, p: SX, C: SX, value: Value) -> SX:
        return angle_about_z(C)

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        return unwrap_towards(np.array([math.atan2(C[1, 0] - C[0, 1], C[0, 0] + C[1, 1])]), near)
