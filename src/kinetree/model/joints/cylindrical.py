"""Cylindrical joint: rotation about and translation along the common z axis."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca
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
class Cylindrical(Joint):
    """Rotation and sliding on one axis; coordinates: angle (rad) and displacement (m)."""

    kind: ClassVar[str] = "cylindrical"
    relative: ClassVar[tuple[str, ...] | None] = ("theta3", "s3")
    coordinate_names: ClassVar[tuple[str, ...]] = ("angle", "displacement")
    coordinate_units: ClassVar[tuple[str, ...]] = ("rad", "m")

    def displacement(self, q: SX, value: Value) -> SX:
        """D = (0, 0, q2)."""
        return ca.vertcat(0, 0, q[1])

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation_about("z", q[0])

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = [e_z 0], D = [0 e_z]."""
        return z_column((2, -1)), z_column((-1, 2))

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """Two translations and two rotations."""
        return position_rows(p, "xy") + parallel_rows(C)

    def principal(self, p: SX, C: SX, value: Value) -> SX:
        """Angle about and displacement along z."""
        return ca.vertcat(angle_about_z(C), p[2])

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Angle about and displacement along z."""
        angle = unwrap_towards(np.array([math.atan2(C[1, 0] - C[0, 1], C[0, 0] + C[1, 1])]), near[:1])
        return np.array([angle[0], p[2]])
