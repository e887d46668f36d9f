"""A joint, a load, a constraint, a formulation and an integrator as somebody else would add them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.formulations import elimination
from kinetree.formulations.contract import Equations
from kinetree.model.constraints.base import Constraint, Row
from kinetree.model.expressions import Scalar
from kinetree.model.faults import Numbers, PartFault
from kinetree.model.joints.base import (
    Joint,
    Rows,
    Value,
    parallel_rows,
    position_rows,
    z_column,
)
from kinetree.model.loads.base import Effect, Load, Wrench
from kinetree.model.motion import Motion
from kinetree.model.values.fields import scalar, set_field
from kinetree.solve.methods.explicit_rk import Tableau, explicit_method, hermite_rows
from kinetree.spatial.symbolic import rotation_about
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class Rack(Joint):
    """A pinion rolls along x and turns about z: d = (−r q, 0, 0), C = Rz(q); coordinate: the angle (rad)."""

    kind: ClassVar[str] = "rack"
    constant_partials: ClassVar[bool] = False
    radius: Scalar = field(default=0.0, kw_only=True)

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        return ("angle",)

    @property
    def coordinate_units(self) -> tuple[str, ...]:
        return ("rad",)

    def faults(self, numbers: Numbers) -> Iterable[PartFault]:
        if numbers.number(self.radius) == 0.0:
            yield "radius must not be zero", "give the pinion's radius in m", "radius"

    def displacement(self, q: SX, value: Value) -> SX:
        return ca.vertcat(-value(self.radius) * q[0], 0, 0)

    def rotation(self, q: SX, value: Value) -> SX:
        return rotation_about("z", q[0])

    def partials(self, q: SX, value: Value) -> tuple[SX, SX]:
        r = value(self.radius)
        return z_column((2,)), ca.vertcat(-r * ca.cos(q[0]), r * ca.sin(q[0]), 0)

    def constraints(self, p: SX, C: SX, value: Value) -> Rows:
        r = value(self.radius)
        rolled = r * (ca.sin(-p[0] / r) * C[0, 0] - ca.cos(-p[0] / r) * C[1, 0])
        return [*position_rows(p, "yz"), *parallel_rows(C), ("rolling along x", "m", rolled)]

    def coordinates_of(self, p: np.ndarray, C: np.ndarray, near: np.ndarray, value: Callable[[Any], float]):
        return np.array([-p[0] / value(self.radius)])


@dataclass(frozen=True)
class Tether(Load):
    """A cord between two places with force c l³ along it; c in N/m³."""

    kind: ClassVar[str] = "tether"
    constants: ClassVar[tuple[str, ...]] = ("coefficient",)
    passive: ClassVar[tuple[str, ...]] = ("coefficient",)
    at1: str = ""
    at2: str = ""
    coefficient: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "coefficient", scalar(self.coefficient, "coefficient"))

    @property
    def places(self) -> tuple[str, ...]:
        return (self.at1, self.at2)

    @property
    def link(self) -> str:
        return "line"

    @property
    def conservative(self) -> bool:
        return True

    def effect(self, motion: Motion) -> Effect:
        p1, p2 = motion.position(self.at1), motion.position(self.at2)
        span, c = p2 - p1, motion.value(self.coefficient)
        F = c * ca.sumsqr(span) * span
        first = Wrench(motion.body_of(self.at1), F, SX(3, 1), p1)
        second = Wrench(motion.body_of(self.at2), -F, SX(3, 1), p2)
        return Effect(wrenches=(first, second), potential=c * ca.sumsqr(span) ** 2 / 4)


@dataclass(frozen=True)
class Trough(Constraint):
    """A place stays on the surface y = ½ κ x²; κ in 1/m."""

    kind: ClassVar[str] = "trough"
    constants: ClassVar[tuple[str, ...]] = ("curvature",)
    point: str = ""
    curvature: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "curvature", scalar(self.curvature, "curvature"))

    @property
    def places(self) -> tuple[str, ...]:
        return (self.point,)

    def rows(self, motion: Motion) -> list[Row]:
        r = motion.position(self.point)
        return [Row("height above the trough", r[1] - motion.value(self.curvature) * r[0] ** 2 / 2)]


def build(tree: Tree) -> Equations:
    """The elimination under another name."""
    return replace(elimination.build(tree), formulation="eliminated-again")


_A = np.zeros((4, 4))
_A[1, 0], _A[2, :2], _A[3, :3] = 0.5, (-1.0, 2.0), np.array([1.0, 4.0, 1.0]) / 6.0
METHOD = explicit_method(
    "kutta3",
    3,
    Tableau(
        a=_A,
        c=np.array([0.0, 0.5, 1.0, 1.0]),
        error=np.zeros((0, 4)),
        dense=hermite_rows(_A[3, :3], 4),
    ),
)
