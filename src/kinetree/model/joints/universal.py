"""Universal (Cardan) joint: rotation about x of the inner frame, then about y of the outer frame."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.geometry.frame import Frame, unit
from kinetree.model.joints.base import Joint, Rows, Value, position_rows
from kinetree.model.values.fields import Invalid, Vec3
from kinetree.spatial.numeric import unwrap_towards
from kinetree.spatial.symbolic import rotation_about


@dataclass(frozen=True)
class Universal(Joint):
    """Cross of two perpendicular axes; coordinates: the two angles (rad).

    In the world it is given by ``point``, ``axis1`` (fixed in the inner body) and ``axis2`` (fixed in the outer
    body), perpendicular to each other. With frames: axis1 is x of the inner, axis2 is y of the outer frame.
    """

    kind: ClassVar[str] = "universal"
    placed_by: ClassVar[tuple[str, ...]] = ("point", "axis", "axis1", "axis2", "frame")
    constant_partials: ClassVar[bool] = False
    relative: ClassVar[tuple[str, ...] | None] = ("theta1", "theta2")
    coordinate_names: ClassVar[tuple[str, ...]] = ("angle1", "angle2")
    coordinate_units: ClassVar[tuple[str, ...]] = ("rad", "rad")
    axis1: Vec3 | None = field(default=None, kw_only=True)
    axis2: Vec3 | None = field(default=None, kw_only=True)

    def world_frame(self) -> Frame | Invalid | None:
        """The joint frame in the world: x along axis1, y along axis2."""
        if self.frame is not None or self.point is None:
            return self.frame
        if self.axis1 is None or self.axis2 is None:
            return Invalid(
                "no axes", "a universal joint needs axis1 (on the inner body) and axis2 (on the outer)"
            )
        u1, u2 = unit(self.axis1, "axis1"), unit(self.axis2, "axis2")
        for direction in (u1, u2):
            if isinstance(direction, Invalid):
                return direction
        if abs(float(np.dot(u1, u2))) > 1e-6:
            return Invalid(
                "axes not perpendicular", "axis1 and axis2 of a universal joint must be perpendicular"
            )
        return Frame.from_axes(u1, u2, self.point)

    def displacement(self, q: SX, value: Value) -> SX:
        return SX(3, 1)

    def rotation(self, q: SX, value: Value) -> SX:
        """C = Rx(q1) Ry(q2)."""
        return rotation_about("x", q[0]) @ rotation_about("y", q[1])

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = [Ryᵀ e_x, e_y], D = 0."""
        first = ca.vertcat(ca.cos(q[1]), 0, ca.sin(q[1]))
        return ca.horzcat(first, ca.vertcat(0, 1, 0)), SX(3, 2)

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """Point coincidence (3) and perpendicular axes (1): x of I ⟂ y of O."""
        return [*position_rows(p), ("rotation about the normal of the cross", "rad", C[0, 1])]

    def principal(self, p: SX, C: SX, value: Value) -> SX:
        """Angles of the cross."""
        return ca.vertcat(ca.atan2(C[2, 1], C[1, 1]), ca.atan2(C[0, 2], C[0, 0]))

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Angles of the cross, on the branch closest to ``near``."""
        q1 = math.atan2(C[2, 1], C[1, 1])
        q2 = math.atan2(C[0, 2], C[0, 0])
        return unwrap_towards(np.array([q1, q2]), near)
