"""Free joint (6 dof) with 1-2-3 orientation angles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.joints.base import Joint, Rows, Value, angles_123, angles_guard
from kinetree.spatial.numeric import angles_from_rotation
from kinetree.spatial.symbolic import angles_matrix, angles_partials


@dataclass(frozen=True)
class FreeAngles(Joint):
    """Free motion; coordinates: position in the inner frame (m) and 1-2-3 angles (rad); speeds: their rates.

    Singular at θ2 = ±π/2.
    """

    kind: ClassVar[str] = "free-angles"
    axial: ClassVar[bool] = False
    constant_partials: ClassVar[bool] = False
    relative: ClassVar[tuple[str, ...] | None] = ("s1", "s2", "s3", "theta1", "theta2", "theta3")
    coordinate_names: ClassVar[tuple[str, ...]] = ("x", "y", "z", "theta1", "theta2", "theta3")
    coordinate_units: ClassVar[tuple[str, ...]] = ("m", "m", "m", "rad", "rad", "rad")

    def displacement(self, q: SX, value: Value) -> SX:
        """D = (x, y, z)."""
        return q[0:3]

    def rotation(self, q: SX, value: Value) -> SX:
        """C = transposed matrix of F1."""
        return angles_matrix(q[3:6]).T

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = [0 P(θ)], D = [Cᵀ 0]."""
        return (ca.horzcat(SX(3, 3), angles_partials(q[3:6])), ca.horzcat(angles_matrix(q[3:6]), SX(3, 3)))

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        return []

    def guard(self, q: SX) -> tuple[SX, str, str]:
        return angles_guard(q[3:6], '"free"')

    def principal(self, p: SX, C: SX, value: Value) -> SX:
        """Position and 1-2-3 angles."""
        return ca.vertcat(p, angles_123(C))

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Position and 1-2-3 angles closest to ``near``."""
        return np.concatenate([p, angles_from_rotation(C, near[3:])])
