"""Closed plane curves of straight lines and circular arcs, and where two of them are closest.

An outline is a list of vertices (x, y) or (x, y, bulge), anticlockwise around the material. The bulge of a vertex bends
the line to the next one: the tangent of a quarter of the angle of the arc, positive where the arc bulges out of the
material, negative where it is hollow, 1 for a half circle (as in drawings in the DXF format).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
from casadi import SX

Point = tuple[float, float]
Outline = tuple[tuple[float, ...], ...]

SMOOTH = 1e-9
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
            radius = math.hypot(x1 - x0, y1 - y0) / (2 * math.sin(angle / 2))
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
        radius = length / (2 * math.sin(abs(angle) / 2))
        rise = length / 2 / math.tan(angle / 2)  # from the chord to the centre, to the left
        centre = ((x0 + x1) / 2 - chord[1] * rise, (y0 + y1) / 2 + chord[0] * rise)
        begin = ((x0 - centre[0]) / radius, (y0 - centre[1]) / radius)
        end = ((x1 - centre[0]) / radius, (y1 - centre[1]) / radius)
        first, last = (begin, end) if bulge > 0 else (end, begin)
        found.append(Arc(centre, radius, first, last, abs(angle), hollow=bulge < 0))
        ends.append((_turned(chord, -angle / 2), _turned(chord, angle / 2)))
    if all(isinstance(part, Arc) and not part.hollow and _same_circle(part, found[0]) for part in found):
        whole = found[0]
        assert isinstance(whole, Arc)
        return [replace(whole, angle=2 * math.pi)]
    vertices = [vertex for vertex, _ in _edges(outline)]
    for i, (x, y, _) in enumerate(vertices):
        into, out = ends[i - 1][1], ends[i][0]
        turn = math.atan2(into[0] * out[1] - into[1] * out[0], into[0] * out[0] + into[1] * out[1])
        if turn > SMOOTH:
            found.append(Arc((x, y), 0.0, (into[1], -into[0]), (out[1], -out[0]), turn))
    return found


def _same_circle(one: Part, two: Part) -> bool:
    if not isinstance(one, Arc) or not isinstance(two, Arc):
        return False
    apart = math.hypot(one.centre[0] - two.centre[0], one.centre[1] - two.centre[1])
    return apart <= SMOOTH * one.radius and abs(one.radius - two.radius) <= SMOOTH * one.radius


def _turned(vector: Point, angle: float) -> Point:
    c, s = math.cos(angle), math.sin(angle)
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
    """Where every part of an outline is closest to every part of another that it can touch."""
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
    distance = ca.sqrt(ca.fmax(ca.sumsqr(span), 1e-300))
    normal = span / distance
    gap = distance - one.radius - two.radius
    valid = ca.logic_and(_within(normal, two, at2), _within(-normal, one, at1))
    return Closest(gap, normal, centre + (two.radius + gap / 2) * normal, valid, gap)


def _inside(one: Arc, two: Arc, at1: PlacedOutline, at2: PlacedOutline) -> Closest:
    """A round part within a hollow one."""
    centre = at2.point(two.centre)
    span = at1.point(one.centre) - centre
    distance = ca.sqrt(ca.fmax(ca.sumsqr(span), 1e-300))
    out = span / distance
    gap = two.radius - one.radius - distance
    valid = ca.logic_and(_within(out, two, at2), _within(out, one, at1))
    apart = ca.fabs(two.radius - distance) - one.radius
    return Closest(gap, -out, centre + (two.radius - gap / 2) * out, valid, apart)


def _within(direction: SX, arc: Arc, at: PlacedOutline) -> SX:
    """Whether a direction lies in the sector of an arc."""
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
    """What is wrong with an outline, or None."""
    if len(outline) < 2:
        return "an outline needs at least two vertices"
    for i, (begin, end) in enumerate(_edges(outline)):
        if math.hypot(end[0] - begin[0], end[1] - begin[1]) == 0:
            return f"vertices {i} and {(i + 1) % len(outline)} are the same point"
    if area(outline) <= 0:
        return "the outline runs clockwise around its material, or encloses none"
    return None
