"""Points held: at a constant distance (a massless rod), on a plane, a line, a curve or a surface."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import (
    Constraint,
    PartFault,
    Row,
    Surroundings,
    missing,
    positive_faults,
    same_body_faults,
    speed_faults,
)
from kinetree.model.expressions import Expr, Name, Scalar, name_segments, to_casadi
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Invalid, scalar, set_field
from kinetree.words.constructors import constructor

_NO_LENGTH = missing("length is not given", "give the distance of the two places in m")


@dataclass(frozen=True)
class Distance(Constraint):
    """Two places keep their distance l, as if joined by a massless rod with ball joints.

    φ = (|r2 − r1|² − l²) / 2l: a polynomial, smooth for every position, whose gradient on φ = 0 is the unit
    vector along the rod. The multiplier is therefore the force that pushes the places apart (N).

    Parameters
    ----------
    at1, at2
        Markers, bodies (mass centres) or ground.
    length
        l (m): a number or an expression of parameters.
    """

    kind: ClassVar[str] = "distance"
    constants: ClassVar[tuple[str, ...]] = ("length",)
    at1: str = ""
    at2: str = ""
    length: Scalar = _NO_LENGTH

    def __post_init__(self) -> None:
        set_field(self, "length", scalar(self.length, "length"))

    @property
    def places(self) -> tuple[str, ...]:
        """The two end points."""
        return (self.at1, self.at2)

    @property
    def link(self) -> str:
        return "line"

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Ends on the same body, a length that is not positive."""
        yield from same_body_faults(surroundings, self.places)
        remedy = "give a positive length in m, or use a spherical joint where the places coincide"
        yield from positive_faults(surroundings, self.length, "length", remedy)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = (|r2 − r1|² − l²) / 2l."""
        span = motion.position(self.at2) - motion.position(self.at1)
        l = motion.value(self.length)
        return [Row("distance", (ca.sumsqr(span) - l**2) / (2 * l))]


@dataclass(frozen=True)
class PointOnPlane(Constraint):
    """A place stays on a plane (both sides hold): φ = n · (r − r_plane) − offset.

    Parameters
    ----------
    point
        The place that slides.
    plane
        Place whose origin lies in the plane and whose z axis is the normal n.
    offset
        Height (m) of the plane above that origin, along n; it may be an expression.
    """

    kind: ClassVar[str] = "point-on-plane"
    point: str = ""
    plane: str = GROUND
    offset: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "offset", scalar(self.offset, "offset"))

    @property
    def places(self) -> tuple[str, ...]:
        """The point and the plane."""
        return (self.point, self.plane)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A point and a plane of the same body, offsets that name speeds."""
        yield from same_body_faults(surroundings, self.places)
        yield from speed_faults(surroundings, self)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = n · (r − r_plane) − offset."""
        n = motion.rotation(self.plane)[:, 2]
        height = ca.dot(n, motion.position(self.point) - motion.position(self.plane))
        return [Row("height above the plane", height - motion.value(self.offset))]


@dataclass(frozen=True)
class PointOnLine(Constraint):
    """A place stays on a straight line: its x and y coordinates in the line's axes are zero.

    Parameters
    ----------
    point
        The place that slides.
    line
        Place whose origin lies on the line and whose z axis points along it.
    """

    kind: ClassVar[str] = "point-on-line"
    point: str = ""
    line: str = GROUND

    @property
    def places(self) -> tuple[str, ...]:
        """The point and the line."""
        return (self.point, self.line)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A point and a line of the same body."""
        return same_body_faults(surroundings, self.places)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = (e_x, e_y) · (r − r_line)."""
        span = motion.position(self.point) - motion.position(self.line)
        p = motion.rotation(self.line).T @ span
        return [Row(f"distance from the line along {a}", p[i], component=a) for i, a in enumerate("xy")]


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
    own_names: ClassVar[tuple[str, ...]] = ("x", "y", "z")
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

    @property
    def places(self) -> tuple[str, ...]:
        """The point and the base of the curve."""
        return (self.point, self.base)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A point and a curve of the same body, equations without x, y and z, expressions of speeds."""
        yield from same_body_faults(surroundings, self.places)
        for i, g in enumerate(self.equations):
            if not any((axis,) in name_segments(g) for axis in self.own_names):
                where = f"equations[{i}]"
                yield f"{where} does not depend on x, y or z", "write g(x, y, z) of g = 0", where
        yield from speed_faults(surroundings, self)

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
