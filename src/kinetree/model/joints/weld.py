"""Weld: no relative motion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.joints.base import Joint, Rows, Value, aligned_rows, position_rows


@dataclass(frozen=True)
class Weld(Joint):
    """Rigid connection of two bodies."""

    kind: ClassVar[str] = "weld"
    axial: ClassVar[bool] = False
    coordinate_names: ClassVar[tuple[str, ...]] = ()
    coordinate_units: ClassVar[tuple[str, ...]] = ()

    def displacement(self, q: SX, value: Value) -> SX:
        return SX(3, 1)

    def rotation(self, q: SX, value: Value) -> SX:
        return SX.eye(3)

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        return SX(3, 0), SX(3, 0)

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """Three translations and three rotations."""
        return position_rows(p) + aligned_rows(C)

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        return np.zeros(0)
