"""Joints about and along one common z axis: revolute, prismatic, cylindrical, helical."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.expressions import Scalar
from kinetree.model.joints.base import (
    Joint,
    Rows,
    Value,
    aligned_rows,
    angle_about_z,
    parallel_rows,
    position_rows,
    scalar_field,
    z_column,
)
from kinetree.model.part_faults import Numbers, PartFault
from kinetree.spatial.numeric import unwrap_towards
from kinetree.spatial.symbolic import dense, rotation_about


@dataclass(frozen=True)
class Revolute(Joint):
    """Hinge about an axis; coordinate: the angle (rad), zero where the joint frames coincide."""

    kind: ClassVar[str] = "revolute"
    relative: ClassVar[tuple[str, ...] | None] = ("theta3",)
    leaves: ClassVar[Literal["turning", "sliding"] | None] = "turning"

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the coordinates q."""
        return ("angle",)

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Units of the coordinates q."""
        return ("rad",)

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


@dataclass(frozen=True)
class Prismatic(Joint):
    """Slider along an axis; coordinate: the displacement (m), zero where the joint frames coincide."""

    kind: ClassVar[str] = "prismatic"
    relative: ClassVar[tuple[str, ...] | None] = ("s3",)
    leaves: ClassVar[Literal["turning", "sliding"] | None] = "sliding"

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the coordinates q."""
        return ("displacement",)

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Units of the coordinates q."""
        return ("m",)

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


@dataclass(frozen=True)
class Cylindrical(Joint):
    """Rotation and sliding on one axis; coordinates: angle (rad) and displacement (m)."""

    kind: ClassVar[str] = "cylindrical"
    relative: ClassVar[tuple[str, ...] | None] = ("theta3", "s3")

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the coordinates q."""
        return ("angle", "displacement")

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Units of the coordinates q."""
        return ("rad", "m")

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


@dataclass(frozen=True)
class Helical(Joint):
    """Screw about an axis; coordinate: the angle (rad); displacement = ``pitch`` · angle.

    ``pitch`` is in metres per *radian* (lead / 2π) and must not be zero.
    """

    kind: ClassVar[str] = "helical"
    relative: ClassVar[tuple[str, ...] | None] = ("theta3",)
    pitch: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        scalar_field(self, "pitch")

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """Names of the coordinates q."""
        return ("angle",)

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        """Units of the coordinates q."""
        return ("rad",)

    def faults(self, numbers: Numbers) -> Iterable[PartFault]:
        """A pitch of zero."""
        if numbers.number(self.pitch) == 0.0:
            yield "pitch must not be zero", "give the pitch in m/rad, or use a Revolute", "pitch"

    @property
    def turning(self) -> tuple[int, ...]:
        """None: the displacement knows the number of turns."""
        return ()

    def displacement(self, q: SX, value: Value) -> SX:
        """D = (0, 0, h q)."""
        return ca.vertcat(0, 0, value(self.pitch) * q[0])

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation_about("z", q[0])

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        """H = e_z, D = h e_z."""
        return z_column((2,)), dense(z_column((2,))) * value(self.pitch)

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        """As a cylindrical joint, and h sin(p_z/h − angle) = 0, which holds through any number of turns."""
        h = value(self.pitch)
        screw = h * (ca.sin(p[2] / h) * C[0, 0] - ca.cos(p[2] / h) * C[1, 0])
        return [*position_rows(p, "xy"), *parallel_rows(C), ("screw along z", "m", screw)]

    def principal(self, p: SX, C: SX, value: Value) -> SX:
        """Angle from the displacement, which knows the number of turns."""
        return p[2] / value(self.pitch)

    def coordinates_of(self, p: Array, C: Array, near: Array, value: Callable[[Any], float]) -> Array:
        """Angle from the displacement, which knows the number of turns."""
        return np.array([p[2] / value(self.pitch)])
