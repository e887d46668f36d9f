"""A point that stays on a curve or a surface given by equations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import Constraint, PartFault, Row, Surroundings, missing
from kinetree.model.expressions import Expr, Name, Scalar, name_segments, to_casadi
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Invalid, scalar, set_field
from kinetree.words.keywords import constructor

_NO_EQUATIONS = missing("equations are not given", "give one or two expressions of x, y, z")


@dataclass(frozen=True)
class PointOnCurve(Constraint):
    """A place stays where g(x, y, z) = 0: on a surface (one equation) or on a curve (two).

    x, y and z are the coordinates (m) of the place in the axes of ``base``, so the curve needs no parameter
    of its own and no further unknown. Each row is φ = g / |∇g|: the distance from the surface to first
    order (m), whatever the scale of g, with the force normal to the surface (N) as its multiplier. ∇g must
    not vanish on the surface, and two surfaces must cross at an angle.

    Parameters
    ----------
    point
        The place that slides.
    base
        Place the curve is fixed to.
    equations
        One or two expressions of x, y, z (also of t, parameters and positions).
    """

    kind: ClassVar[str] = "point-on-curve"
    between_bodies: ClassVar[bool] = True
    of_positions: ClassVar[bool] = True
    own_names: ClassVar[tuple[str, ...]] = ("x", "y", "z")
    place_fields: ClassVar[tuple[str, ...]] = ("point", "base")
    point: str = ""
    base: str = GROUND
    equations: tuple[Scalar, ...] = _NO_EQUATIONS

    def __post_init__(self) -> None:
        set_field(self, "equations", _equations(self.equations))

    @constructor
    @staticmethod
    def graph(name: str, point: str, base: str = GROUND, *, y: Any, z: Any = None) -> PointOnCurve:
        """A place on the curve y = f(x), z = h(x), or on the surface y = f(x, z) when ``z`` is not given."""
        given = {"y": y} if z is None else {"y": y, "z": z}
        values = {axis: scalar(law, axis) for axis, law in given.items()}
        wrong = [value for value in values.values() if isinstance(value, Invalid)]
        equations: Any = wrong[0] if wrong else tuple(Name(axis) - law for axis, law in values.items())
        return PointOnCurve(name, point, base, equations)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a point and a curve of the same body, equations without x, y and z, expressions of speeds."""
        yield from super().faults(surroundings)
        for i, g in enumerate(self.equations):
            if not any((axis,) in name_segments(g) for axis in self.own_names):
                where = f"equations[{i}]"
                yield f"{where} does not depend on x, y or z", "write g(x, y, z) of g = 0", where

    def rows(self, motion: Motion) -> list[Row]:
        """φ = g / |∇g| at the place's coordinates."""
        span = motion.position(self.point) - motion.position(self.base)
        p = ca.densify(motion.rotation(self.base).T @ span)
        r = SX.sym("r", 3)
        labels = ["distance from the surface"] if len(self.equations) == 1 else _CURVE_LABELS
        found = []
        for label, equation in zip(labels, self.equations, strict=True):
            g = self._at(equation, r, motion)
            (phi,) = ca.substitute([g / ca.norm_2(ca.densify(ca.gradient(g, r)))], [r], [p])
            found.append(Row(label, phi))
        return found

    def _at(self, equation: Scalar, r: SX, motion: Motion) -> SX:
        """The equation at the coordinates r."""
        if not isinstance(equation, Expr):
            return SX(equation)
        own = {(axis,): r[i] for i, axis in enumerate(self.own_names)}
        return to_casadi(equation, lambda s: own[s] if s in own else motion.value(Name(*s)))


_CURVE_LABELS = ["distance from the first surface", "distance from the second surface"]


def _equations(value: Any) -> Any:
    if isinstance(value, Invalid):
        return value
    items = [value] if isinstance(value, (str, Expr)) else value
    if not isinstance(items, (list, tuple)) or len(items) not in (1, 2):
        message = "equations must be one (a surface) or two (a curve)"
        return Invalid(repr(value)[:80], message, "give expressions of x, y, z")
    found = tuple(scalar(item, f"equations[{i}]") for i, item in enumerate(items))
    return next((item for item in found if isinstance(item, Invalid)), found)
