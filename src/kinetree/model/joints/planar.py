"""Planar joint: two translations in the plane normal to z and the rotation about z."""

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
class Planar(Joint):
    """Sliding on a plane with normal ``axis``; coordinates: x, y in the inner frame (m) and the angle (rad)."""

    kind: ClassVar[str] = "planar"
    constant_partials: ClassVar[bool] = False
    relative: ClassVar[tuple[str, ...] | None] = ("s1", "s2", "theta3")
    coordinate_names: ClassVar[tuple[str, ...]] = ("x", "y", "angle")
    coordinate_units: ClassVar[tuple[str, ...]] = ("m", "m", "rad")

    def displacement(self, q: SX, value: Value) -> SX:
        """D = (x, y, 0)."""
        return ca.vertcat(q[0], q[1], 0)

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation_about("z", q[2])

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = [0 0 e_z], D = Cᵀ [e_x e_y 0]."""
        return z_column((-1, -1, 2)), self.rotation(q, value).T @ z_column((0, 1, -1))

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """One translation and two rotations."""
        return position_rows(p, "z") + parallel_rows(C)

    def principal(self, p: SX, C: SX, value: Value) -> SX:
        """Position in the plane and angle about its normal."""
        return ca.vertcat(p[0], p[1], angle_about_z(C))

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Position in the plane and angle about its normal."""
        angle = unwrap_towards(np.array([math.atan2(C[1, 0] - C[0, 1], C[0, 0] + C[1, 1])]), near[2:])
        return np.array([p[0], p[1], angle[0]])
