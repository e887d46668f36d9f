"""Closed plane curves, and where two of them are closest: outlines of lines and arcs, and convex rims.

An outline is a list of vertices (x, y) or (x, y, bulge), anticlockwise around the material. The bulge of a vertex bends
the line to the next one: the tangent of a quarter of the angle of the arc, positive where the arc bulges out of the
material, negative where it is hollow, 1 for a half circle (as in drawings in the DXF format).

A rim is a convex curve without corners or straight sides, given by the distance h(φ) of its tangents from the origin, φ
being the angle of their outward normals u: with t across u it is the points h u + h' t, and its radius of curvature is
h + h''. What presses it from the direction u touches it there, whatever its form; a flat-faced follower is lifted by h.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.expressions import Expr, Name, Scalar, name_segments, to_casadi
from kinetree.model.expressions.switching import switches
from kinetree.tolerances import TINY

Point = tuple[float, float]
Outline = tuple[tuple[float, ...], ...]

SMOOTH_CORNER = 1e-9
"""Angle (rad) between two parts below which they meet without a corner."""


@dataclass(frozen=True)
class Line:
    """A straight part: from a point along a unit vector over a length; the outward normal is (t_y, −t_x)."""

    start: Point
    along: Point
    length: float


@dataclass(frozen=True)
class Arc:
    """A round part about a centre, from one outward direction to another, anticlockwise; radius 0: a corner.

    ``hollow`` arcs have their material outside the circle; their directions point from the centre to the curve.
    """

    centre: Point
    radius: float
    first: Point
    last: Point
    angle: float
    hollow: bool = False


Part = Line | Arc


def circle(radius: float, centre: Point = (0.0, 0.0)) -> Outline:
    """The outline of a circle (m)."""
    x, y = centre
    return ((x - radius, y, 1.0), (x + radius, y, 1.0))


def area(outline: Outline) -> float:
    """Area within an outline (m²), negative where it runs clockwise."""
    total = 0.0
    for (x0, y0, bulge), (x1, y1, _) in _edges(outline):
        total += (x0 * y1 - x1 * y0) / 2
        if bulge:
            angle = 4 * math.atan(bulge)
            radius = math.hypot(x1 - x0, y1 - y0) * (1 + bulge**2) / (4 * bulge)
            total += radius**2 * (angle - math.sin(angle)) / 2
    return total


def _edges(outline: Outline) -> Iterator[tuple[tuple[float, float, float], tuple[float, float, float]]]:
    full = [(float(v[0]), float(v[1]), float(v[2]) if len(v) > 2 else 0.0) for v in outline]
    return zip(full, full[1:] + full[:1], strict=True)


def parts(outline: Outline) -> list[Part]:
    """Lines, arcs and corners of an outline."""
    found: list[Part] = []
    ends: list[tuple[Point, Point]] = []  # tangents at the beginning and the end of every edge
    for (x0, y0, bulge), (x1, y1, _) in _edges(outline):
        length = math.hypot(x1 - x0, y1 - y0)
        chord = ((x1 - x0) / length, (y1 - y0) / length)
        if not bulge:
            found.append(Line((x0, y0), chord, length))
            ends.append((chord, chord))
            continue
        angle = 4 * math.atan(bulge)
        radius = (
            length * (1 + bulge**2) / (4 * abs(bulge))
        )  # sin(angle/2) = 2 b/(1 + b²), exact for half a turn
        rise = length * (1 - bulge**2) / (4 * bulge)  # from the chord to the centre, to the left
        centre = ((x0 + x1) / 2 - chord[1] * rise, (y0 + y1) / 2 + chord[0] * rise)
        begin = ((x0 - centre[0]) / radius, (y0 - centre[1]) / radius)
        end = ((x1 - centre[0]) / radius, (y1 - centre[1]) / radius)
        first, last = (begin, end) if bulge > 0 else (end, begin)
        found.append(Arc(centre, radius, first, last, abs(angle), hollow=bulge < 0))
        ends.append((_turned(chord, -bulge), _turned(chord, bulge)))
    if all(isinstance(part, Arc) and not part.hollow and _same_circle(part, found[0]) for part in found):
        whole = found[0]
        assert isinstance(whole, Arc)
        return [replace(whole, angle=2 * math.pi)]
    vertices = [vertex for vertex, _ in _edges(outline)]
    for i, (x, y, _) in enumerate(vertices):
        into, out = ends[i - 1][1], ends[i][0]
        turn = math.atan2(into[0] * out[1] - into[1] * out[0], into[0] * out[0] + into[1] * out[1])
        if turn > SMOOTH_CORNER:
            found.append(Arc((x, y), 0.0, (into[1], -into[0]), (out[1], -out[0]), turn))
    return found


def _same_circle(one: Part, two: Part) -> bool:
    if not isinstance(one, Arc) or not isinstance(two, Arc):
        return False
    apart = math.hypot(one.centre[0] - two.centre[0], one.centre[1] - two.centre[1])
    return apart <= SMOOTH_CORNER * one.radius and abs(one.radius - two.radius) <= SMOOTH_CORNER * one.radius


def _turned(vector: Point, bulge: float) -> Point:
    """Turn a vector by half the angle of an arc."""
    c, s = (1 - bulge**2) / (1 + bulge**2), 2 * bulge / (1 + bulge**2)
    return c * vector[0] - s * vector[1], s * vector[0] + c * vector[1]


@dataclass(frozen=True)
class PlacedOutline:
    """An outline's part in another plane: rotation (2×2) and origin (2)."""

    rotation: SX
    origin: SX

    def point(self, point: Point) -> SX:
        """A point of the outline."""
        return self.origin + self.rotation @ SX(ca.DM(point))

    def direction(self, vector: Point) -> SX:
        """A direction of the outline."""
        return self.rotation @ SX(ca.DM(vector))


@dataclass(frozen=True)
class Closest:
    """Gap (m) of two parts, unit normal from the second into the first, point between them.

    ``valid`` is 1 where the parts face each other there, else 0; ``apart`` (m) is what their distance is at least where
    they do not, as long as it is positive.
    """

    gap: SX
    normal: SX
    point: SX
    valid: SX
    apart: SX


def pairs(
    first: Sequence[Part], second: Sequence[Part], at1: PlacedOutline, at2: PlacedOutline
) -> list[Closest]:
    """Closest points of every part of an outline to every part of another that it can touch."""
    found = []
    for one in first:
        for two in second:
            if isinstance(one, Arc) and isinstance(two, Arc):
                if not one.hollow and not two.hollow and one.radius + two.radius > 0:
                    found.append(_round(one, two, at1, at2))
                elif two.hollow and not one.hollow and one.radius < two.radius:
                    found.append(_inside(one, two, at1, at2))
                elif one.hollow and not two.hollow and two.radius < one.radius:
                    found.append(_reversed(_inside(two, one, at2, at1)))
            elif isinstance(one, Arc) and isinstance(two, Line) and not one.hollow:
                found.append(_on_line(one, two, at1, at2))
            elif isinstance(one, Line) and isinstance(two, Arc) and not two.hollow:
                found.append(_reversed(_on_line(two, one, at2, at1)))
    return found


def _reversed(found: Closest) -> Closest:
    return Closest(found.gap, -found.normal, found.point, found.valid, found.apart)


def _on_line(arc: Arc, line: Line, at1: PlacedOutline, at2: PlacedOutline) -> Closest:
    """A round part over a line: below its centre."""
    centre, start, along = at1.point(arc.centre), at2.point(line.start), at2.direction(line.along)
    normal = ca.vertcat(along[1], -along[0])
    span = centre - start
    gap = ca.dot(normal, span) - arc.radius
    s = ca.dot(along, span)
    over = ca.logic_and(s >= 0, s < line.length)
    point = centre - (arc.radius + gap / 2) * normal
    beside = span - along * ca.fmin(ca.fmax(s, 0), line.length)
    apart = ca.sqrt(ca.sumsqr(beside) + 1e-60) - arc.radius
    return Closest(gap, normal, point, ca.logic_and(over, _within(-normal, arc, at1)), apart)


def _round(one: Arc, two: Arc, at1: PlacedOutline, at2: PlacedOutline) -> Closest:
    """Two round parts: on the line of their centres."""
    centre = at2.point(two.centre)
    span = at1.point(one.centre) - centre
    distance = ca.sqrt(ca.fmax(ca.sumsqr(span), TINY))
    normal = span / distance
    gap = distance - one.radius - two.radius
    valid = ca.logic_and(_within(normal, two, at2), _within(-normal, one, at1))
    return Closest(gap, normal, centre + (two.radius + gap / 2) * normal, valid, gap)


def _inside(one: Arc, two: Arc, at1: PlacedOutline, at2: PlacedOutline) -> Closest:
    """A round part within a hollow one."""
    centre = at2.point(two.centre)
    span = at1.point(one.centre) - centre
    distance = ca.sqrt(ca.fmax(ca.sumsqr(span), TINY))
    out = span / distance
    gap = two.radius - one.radius - distance
    valid = ca.logic_and(_within(out, two, at2), _within(out, one, at1))
    apart = ca.fabs(two.radius - distance) - one.radius
    return Closest(gap, -out, centre + (two.radius - gap / 2) * out, valid, apart)


def _within(direction: SX, arc: Arc, at: PlacedOutline) -> SX:
    """True if a direction lies in the sector of an arc."""
    if arc.angle >= 2 * math.pi:
        return SX(1)
    first, last = at.direction(arc.first), at.direction(arc.last)

    def cross(a: SX, b: SX) -> SX:
        return a[0] * b[1] - a[1] * b[0]

    behind, before = cross(first, direction) >= 0, cross(direction, last) > 0
    if arc.angle <= math.pi * (1 + 1e-12):
        half = arc.angle > math.pi * (1 - 1e-12)  # then one side decides
        return behind if half else ca.logic_and(behind, before)
    return ca.logic_or(behind, before)


def outline_faults(outline: Any) -> str | None:
    """Fault of an outline, or None."""
    if len(outline) < 2:
        return "an outline needs at least two vertices"
    for i, (begin, end) in enumerate(_edges(outline)):
        if math.hypot(end[0] - begin[0], end[1] - begin[1]) == 0:
            return f"vertices {i} and {(i + 1) % len(outline)} are the same point"
    if area(outline) <= 0:
        return "the outline runs clockwise around its material, or encloses none"
    return None


ANGLE = "angle"
"""Name of the angle (rad) of the outward normal in the expression of a rim."""
Values = Callable[[Scalar], SX]


@dataclass(frozen=True)
class Rim:
    """A convex curve: the distance (m) of its tangents from the origin, a number or an expression of ANGLE."""

    distance: Scalar

    @property
    def is_circle(self) -> bool:
        """True if the distance does not depend on the angle."""
        return (ANGLE,) not in name_segments(self.distance)

    def derivatives(self, angle: SX, value: Values) -> tuple[SX, SX, SX]:
        """h, h' and h'' at an angle; ``value`` gives what other expressions are."""
        if self.is_circle:
            return value(self.distance), SX(0), SX(0)
        symbol = SX.sym(ANGLE)
        h = self._at(self.distance, symbol, value)
        slope = ca.densify(ca.jacobian(h, symbol))
        found = [h, slope, ca.densify(ca.jacobian(slope, symbol))]
        h, slope, curve = ca.substitute(found, [symbol], [angle])
        return h, slope, curve

    def sizes(self, value: Values) -> list[SX]:
        """Distances of four tangents, as its size (m)."""
        angles = (0.0,) if self.is_circle else (0.0, math.pi / 2, math.pi, -math.pi / 2)
        return [ca.fabs(self.derivatives(SX(angle), value)[0]) for angle in angles]

    def bends(self, angle: SX, value: Values) -> list[SX]:
        """Functions at whose zeros the curvature may jump: where conditions and the like in its expression switch.

        The angle jumps by a turn where cos(angle/2) vanishes, and they pass zero there once more.
        """
        if not isinstance(self.distance, Expr):
            return []
        found = []
        for switch in switches(self.distance):
            if (ANGLE,) in switch.names:
                function = self._at(switch.function, angle, value)
                found.append((ca.sin(np.pi * function) if switch.integers else function) * ca.cos(angle / 2))
        return found

    def _at(self, expression: Scalar, angle: SX, value: Values) -> SX:
        if not isinstance(expression, Expr):
            return SX(expression)
        return to_casadi(expression, lambda s: angle if s == (ANGLE,) else value(Name(*s)))

    def fault(self, number: Callable[[Any], float | None]) -> tuple[str, str] | None:
        """Fault of the rim and its remedy, or None; ``number`` gives the values in it that are known.

        Its distances are checked at every tenth of a degree.
        """
        angles = np.linspace(-np.pi, np.pi, 3601)
        if self.is_circle or (sampled := self._sampled(angles, number)) is None:
            return None
        h, slope, curve = sampled
        if not np.isfinite([h, slope, curve]).all():
            return "has no value at every angle", "give an expression of angle (rad) from −π to π"
        size, step = np.abs(h).max(), angles[1] - angles[0]
        if abs(h[0] - h[-1]) > 1e-9 * size or abs(slope[0] - slope[-1]) > 1e-6 * size:
            return (
                "is not closed: it differs at the angles −π and π",
                "make it periodic, in 2π, with its slope",
            )
        for values, rates, words in ((h, slope, "jumps"), (slope, curve, "has a straight side")):
            most = 2 * step * (np.maximum(np.abs(rates[1:]), np.abs(rates[:-1])) + size)
            if (found := np.flatnonzero(np.abs(np.diff(values)) > most)).size:
                return (
                    f"{words} at the angle {angles[found[0]]:.3f} rad",
                    "make it smooth (a large radius for a straight side), or use a load of type curve-curve",
                )
        radius = h + curve
        if radius.min() <= 0:
            where = angles[radius.argmin()]
            return (
                f"is hollow, or has a corner, at the angle {where:.3f} rad, where its radius of curvature h + h'' is "
                f"{radius.min():.3g} m, so that it may touch at several points",
                "give it a greater distance of tangents there, or use a load of type curve-curve, which may be hollow",
            )
        return None

    def widths(self, number: Callable[[Any], float | None]) -> tuple[float, float] | None:
        """The least and the greatest distance of parallel tangents (m); None where values in it are not known."""
        sampled = self._sampled(np.linspace(-np.pi, np.pi, 361), number)
        if sampled is None:
            return None
        width = sampled[0][:181] + sampled[0][180:]
        return float(width.min()), float(width.max())

    def _sampled(self, angles: Array, number: Callable[[Any], float | None]) -> Array | None:
        """h, h' and h'' (3, n) at some angles; None where values in it are not known."""
        if any(number(Name(*s)) is None for s in name_segments(self.distance) if s != (ANGLE,)):
            return None
        symbol = SX.sym(ANGLE)

        def known(scalar: Scalar) -> SX:
            value = number(scalar)
            assert value is not None
            return SX(value)

        values = self.derivatives(symbol, known)
        found = ca.Function("rim", [symbol], [ca.vertcat(*values)])
        return np.asarray(found(angles[None, :]), dtype=float)


@dataclass(frozen=True)
class TouchingRims:
    """Closest points of two rims in one plane.

    Attributes
    ----------
    gap
        Distance of the rims (m), negative where they overlap.
    angles
        Angles of the outward normals there (rad), each in the axes of its rim.
    normal, point
        Unit vector from the first rim to the second, and the point of the first, in its axes (2).
    radii
        Radii of curvature there (m).
    """

    gap: SX
    angles: tuple[SX, SX]
    normal: SX
    point: SX
    radii: tuple[SX, SX]


DIRECTIONS = 36
"""Directions of which the one of the greatest distance is looked for: enough for what is ten times as long as wide."""


def touching(rims: tuple[Rim, Rim], span: SX, axes: SX, value: Values) -> TouchingRims:
    """Find the closest points of two rims, by the direction ψ in which d·u(ψ) − h₁ − h₂ is greatest.

    ``span`` d (2) leads from the origin of the first to that of the second and ``axes`` (2 × 2) are the x and y axes of
    the second, both in the axes of the first.
    """
    names, function = _search(*rims)
    gap, angles, normal, point, radii = function(
        span, axes, ca.vertcat(SX(0, 1), *[value(Name(*s)) for s in names])
    )
    return TouchingRims(gap, (angles[0], angles[1]), normal, point, (radii[0], radii[1]))


@lru_cache(maxsize=64)
def _search(first: Rim, second: Rim) -> tuple[tuple[tuple[str, ...], ...], ca.Function]:
    """The search of where two rims are closest as straight-line code, and the names whose values it needs.

    A few directions are compared, the interval around the best of them is halved, and Newton's method finishes.
    """
    rims = (first, second)
    names = tuple(sorted(name_segments(first.distance, second.distance) - {(ANGLE,)}))
    span, axes, given = SX.sym("d", 2), SX.sym("R", 2, 2), SX.sym("p", len(names))
    sense = ca.if_else(axes[0, 0] * axes[1, 1] - axes[0, 1] * axes[1, 0] > 0, 1.0, -1.0)
    symbol = SX.sym(ANGLE)

    def value(scalar: Scalar) -> SX:
        if not isinstance(scalar, Expr):
            return SX(scalar)
        return to_casadi(scalar, lambda s: given[names.index(s)])

    curves = [ca.Function("rim", [symbol, given], rim.derivatives(symbol, value)) for rim in rims]

    def seen(u: SX) -> tuple[SX, SX]:
        """Angles of the normals, in the axes of either rim."""
        return ca.atan2(u[1], u[0]), ca.atan2(-ca.dot(axes[:, 1], u), -ca.dot(axes[:, 0], u))

    def distances(psi: SX) -> tuple[SX, SX, SX]:
        """Distance of parallel tangents, and its derivatives by their direction."""
        u = ca.vertcat(ca.cos(psi), ca.sin(psi))
        one, two = seen(u)
        (h1, s1, c1), (h2, s2, c2) = curves[0](one, given), curves[1](two, given)
        along = ca.dot(span, u)
        return along - h1 - h2, u[0] * span[1] - u[1] * span[0] - s1 - sense * s2, -along - c1 - c2

    if first.is_circle and second.is_circle:
        u = span / ca.norm_2(span)
    else:
        psi, best = SX(-np.pi), distances(SX(-np.pi))[0]
        for angle in np.linspace(-np.pi, np.pi, DIRECTIONS, endpoint=False)[1:]:
            here = distances(SX(angle))[0]
            psi, best = ca.if_else(here > best, angle, psi), ca.fmax(here, best)
        half = np.pi / DIRECTIONS
        for _ in range(8):
            psi, half = psi + ca.if_else(distances(psi)[1] > 0, half, -half), half / 2
        for _ in range(4):
            _, slope, curve = distances(psi)
            psi = psi - slope / curve
        u = ca.vertcat(ca.cos(psi), ca.sin(psi))
    both = seen(u)
    (h, slope, curve), (h2, _, c2) = (of(angle, given) for of, angle in zip(curves, both, strict=True))
    point = h * u + slope * ca.vertcat(-u[1], u[0])
    gap, radii = ca.dot(span, u) - h - h2, ca.vertcat(h + curve, h2 + c2)
    return names, ca.Function("touching", [span, axes, given], [gap, ca.vertcat(*both), u, point, radii])
