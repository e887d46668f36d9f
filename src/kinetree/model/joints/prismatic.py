"""Prismatic joint: one translation along the common z axis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.joints.base import Joint, Rows, Value, aligned_rows, position_rows, z_column
from kinetree.spatial.symbolic import dense


@dataclass(frozen=True)
class Prismatic(Joint):
    """Slider along an axis; coordinate: the displacement (m), zero where the joint frames coincide."""

    kind: ClassVar[str] = "prismatic"
    relative: ClassVar[tuple[str, ...] | None] = ("s3",)
    leaves: ClassVar[Literal["turning", "sliding"] | None] = "sliding"
    coordinate_names: ClassVar[tuple[str, ...]] = ("displacement",)
    coordinate_units: ClassVar[tuple[str, ...]] = ("m",)

    def displacement(self, q: SX, value: Value) -> SX:
        """D = (0, 0, q)."""
        return dense(z_column((2,))) * q[0]

    def rotation(self, q: SX, value: Value) -> SX:
        return SX.eye(3)

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = 0, D = e_z."""
        return SX(3, 1), z_column((2,))

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """Two translations and three rotations."""
        return position_rows(p, "xy") + aligned_rows(C)

    def principal(self, p: SX, C: SX, value: Value) -> SX:
        return p[2]

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        return np.array([p[2]])
