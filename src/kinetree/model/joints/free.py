"""Free joint (6 dof) with Euler parameters; it constrains nothing and gives a floating body its coordinates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.joints.base import Joint, Rows, Value
from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.spatial.symbolic import euler_matrix, euler_rates


@dataclass(frozen=True)
class Free(Joint):
    """Free motion; coordinates: position in the inner frame (m) and Euler parameters; speeds: velocity (m/s) and
    angular velocity (rad/s), both in the outer frame.
    """

    kind: ClassVar[str] = "free"
    axial: ClassVar[bool] = False
    moves_freely: ClassVar[bool] = True
    relative: ClassVar[tuple[str, ...] | None] = ("s1", "s2", "s3", "e1", "e2", "e3", "e4")
    coordinate_names: ClassVar[tuple[str, ...]] = ("x", "y", "z", "e1", "e2", "e3", "e4")
    coordinate_units: ClassVar[tuple[str, ...]] = ("m", "m", "m", "1", "1", "1", "1")
    speed_names: ClassVar[tuple[str, ...]] = ("vx", "vy", "vz", "wx", "wy", "wz")
    speed_units: ClassVar[tuple[str, ...]] = ("m/s", "m/s", "m/s", "rad/s", "rad/s", "rad/s")
    quaternion: ClassVar[int | None] = 3
    reference_coordinates: ClassVar[tuple[float, ...]] = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)

    def displacement(self, q: SX, value: Value) -> SX:
        """D = (x, y, z)."""
        return q[0:3]

    def rotation(self, q: SX, value: Value) -> SX:
        """C = transposed matrix of F2."""
        return euler_matrix(q[3:7]).T

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = [0 I], D = [I 0]."""
        return ca.horzcat(SX(3, 3), SX.eye(3)), ca.horzcat(SX.eye(3), SX(3, 3))

    def rates(self, q: SX) -> SX:
        """ḋ = C v', ε̇ = ½ Êᵀ ω̂'."""
        return ca.diagcat(euler_matrix(q[3:7]).T, euler_rates(q[3:7]))

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        return []

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Position and Euler parameters, of the sign closest to ``near``."""
        return np.concatenate([p, quaternion_from_rotation(C, near[3:])])
