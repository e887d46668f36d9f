"""Helical (screw) joint: translation along z proportional to the rotation about z."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.expressions import Scalar
from kinetree.model.faults import Numbers, PartFault
from kinetree.model.joints.base import Joint, Rows, Value, parallel_rows, position_rows, z_column
from kinetree.spatial.symbolic import dense, rotation_about


@dataclass(frozen=True)
class Helical(Joint):
    """Screw about an axis; coordinate: the angle (rad); displacement = ``pitch`` · angle.

    ``pitch`` is in metres per *radian* (lead / 2π) and must not be zero.
    """

    kind: ClassVar[str] = "helical"
    relative: ClassVar[tuple[str, ...] | None] = ("theta3",)
    coordinate_names: ClassVar[tuple[str, ...]] = ("angle",)
    coordinate_units: ClassVar[tuple[str, ...]] = ("rad",)
    turning: ClassVar[tuple[int, ...]] = ()
    pitch: Scalar = field(default=0.0, kw_only=True)

    def faults(self, numbers: Numbers) -> Iterable[PartFault]:
        """Faults: a pitch of zero."""
        if numbers.number(self.pitch) == 0.0:
            yield "pitch must not be zero", "give the pitch in m/rad, or use a Revolute", "pitch"

    def displacement(self, q: SX, value: Value) -> SX:
        """D = (0, 0, h q)."""
        return ca.vertcat(0, 0, value(self.pitch) * q[0])

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation_about("z", q[0])

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = e_z, D = h e_z."""
        return z_column((2,)), dense(z_column((2,))) * value(self.pitch)

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """Rows of a cylindrical joint, and h sin(p_z/h − angle) = 0, which holds through any number of turns."""
        h = value(self.pitch)
        screw = h * (ca.sin(p[2] / h) * C[0, 0] - ca.cos(p[2] / h) * C[1, 0])
        return [*position_rows(p, "xy"), *parallel_rows(C), ("screw along z", "m", screw)]

    def principal(self, p: SX, C: SX, value: Value) -> SX:
        """Angle from the displacement, which knows the number of turns."""
        return p[2] / value(self.pitch)

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Angle from the displacement, which knows the number of turns."""
        return np.array([p[2] / value(self.pitch)])
