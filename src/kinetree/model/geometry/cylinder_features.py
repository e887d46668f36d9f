"""Rigid cylinders with flat ends: where rims, ends and sides are closest to planes, boxes, hulls, capsules, each other.

Each feature is a point of the core of the cylinder and one of the other core, in the axes of the latter. Whatever the
bodies do, two such points are no closer than the bodies, so that all of these distances have to stay positive; and the
least of them is that of the bodies:

    rim     the lowest point of a rim over the face that it is farthest above: g = h − r sin θ, for the angle θ between
            rim and face. A cylinder rolls on it, lying on those of both rims or tilted on one, and around an edge
            along its side
    foot    points of a rim in directions that are fixed to the face, which carry a cylinder that stands
    edge    the point of an edge that is closest to the cylinder: to its side (a closed form), or to a rim (the zero of
            an increasing function between known bounds, for the distance from a convex body is convex along a line)
    chord   both points where an edge that lies across an end passes over its rim
    side    the points of a capsule along the side of the cylinder where either rim ends it

Two cylinders have rims over ends, the axis of one as an edge of the other with its radius around it, and besides

    foot    points of the lens that two ends share
    side    both ends of the line that two parallel sides share
    rims    the closest points of two rims, on either side of the line of their centres

Corners of the other body stand on the cylinder as on any core. A cylinder that stands is at the tip of the cone
h = r sin θ, where the lowest point has no direction. It is cut off at θ = φ: the lowest point is retracted by
c cos² θ, feet by κ r sin² θ, with c = r φ (1 − cos (π/n)) m²/(m² − 1) of n feet and κ r (m φ)² = c. Where it tilts
halfway between two feet, the lowest point takes over from them at φ, where it tilts over one of them at m φ: it tips
where a round one does, but for that angle. It is 30 ppm of its radius too short where it is tilted, and exact where it
stands or lies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import cos, pi, sin

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.model.geometry.core_features import EX, EY, EZ, CoreLine, CoreRim, Solid, sign_of
from kinetree.model.geometry.rim_springs import TRIALS, rims_seen
from kinetree.tolerances import LEAST_CURVATURE, STEEP_CYLINDERS, TINY

FEET = 4
"""Points of a rim that carry a cylinder which stands."""
TILT = 1e-4
"""φ, sine of the angle between an end and a face below which feet carry in all directions."""
LAST_TILT = 10 * TILT
"""m φ, beyond which they carry in none."""
LEAST_TILT = 0.1 * TILT
"""Sine of that angle below which the lowest point of a rim is within the end: where it takes over, it is at the rim."""
CUT = TILT * (1 - cos(pi / FEET)) / (1 - (TILT / LAST_TILT) ** 2)
"""c over the radius."""
ALONG_END = 1e-4
"""Sine of the angle between an edge and an end below which the edge lies across it."""
ALONG_SIDE = 1e-5
"""Sine of the angle between an edge and the axis below which the edge lies along the side."""
LEFT_TO_ENDS = 0.02
"""Length by which an edge is retracted there, over the radius and the square of that sine."""
LEAST_CHORD = 0.01
"""Half the length of an edge over an end, in radii, from which both its ends carry."""
SEARCHED = 16
"""Steps in which the point of an edge is found that is closest to a rim."""
FINEST_ROUNDING = 2.0**32
"""Radii over the length to which that point is rounded before the last step, which finds all other digits."""
ENDS_FACE = 0.99
"""Cosine of the angle between two ends from which they may lie on each other."""
SAME_PLACE = 1e-3
"""Distance of the lowest points of two rims over each other's ends, in radii, below which they are one."""
SHARED_TURN = 0.2
"""Angle (rad) by which halves of a rim overlap, so that a point that holds is followed from one to the other."""
BETWEEN_HALVES = 1e-6
"""Angle (rad) before the line of centres where one half begins: a point upon the line is in this half alone."""

Closest = Callable[[SX], tuple[SX, tuple[SX, ...], SX]]
"""The closest point of the other core to one of the cylinder, where its curvature jumps, and a length to add."""


@dataclass(frozen=True)
class CylinderTouch:
    """A point of the core of a cylinder and one of the other core, in the axes of the latter, from its middle.

    The distance is greater than that of both points by the lengths ``cut`` from the cylinder and ``taken`` from the
    other body (m). ``aside`` and ``bends`` as of :class:`~kinetree.model.geometry.convex_pairs.FeatureTouch`.
    """

    x: SX
    y: SX
    cut: SX
    taken: SX
    aside: SX
    bends: tuple[SX, ...]


@dataclass(frozen=True)
class CoreCylinder:
    """The core of a cylinder, in the axes of the other core.

    Its middle, unit vectors of its axis and of a radius that is fixed to it, radius and half length.
    """

    middle: SX
    axis: SX
    spoke: SX
    radius: SX
    half: SX

    def closest(self, y: SX) -> SX:
        """The point of the cylinder that is closest to y."""
        along = ca.dot(self.axis, y - self.middle)
        out = y - self.middle - along * self.axis
        inward = ca.fmin(1, self.radius / _length(out, self.radius))
        return self.middle + inward * out + ca.fmax(-self.half, ca.fmin(self.half, along)) * self.axis


def _length(x: SX, size: SX) -> SX:
    """|x|, with a slope where it is nothing beside a size."""
    return ca.sqrt(ca.sumsqr(x) + (1e-12 * size) ** 2)


def cylinder_kinds(other: Solid) -> list[tuple[str, tuple[int, ...]]]:
    """Features of a cylinder with another core, by kinds and numbers."""
    found: list[tuple[str, tuple[int, ...]]] = []
    if other.core == "cylinder":
        both = (0, 1)
        found += [("rim", (own, k)) for own in both for k in both] + [("foot", (k,)) for k in range(FEET)]
        found += [("edge", (own,)) for own in both] + [("chord", (own, end)) for own in both for end in both]
        return found + [("side", (k,)) for k in both] + [("rims", k) for k in product(both, both, both)]
    if other.core == "plane" or other.faces:
        found += [("rim", (k,)) for k in (0, 1)] + [("foot", (k,)) for k in range(FEET)]
    if other.core != "plane":
        lines = len(other.lines)
        found += [("edge", (k,)) for k in range(lines)]
        found += [("chord", (k, end)) for k in range(lines) for end in (0, 1)]
        # rims stand on edges of faces
        found += [("side", (k,)) for k in (0, 1)] if lines and not other.faces else []
    return found


def cylinder_which(kind: str, numbers: tuple[int, ...], other: Solid) -> SX:
    """Numbers that tell a feature from others of its kind, so that their code exists only once."""
    if kind in ("rim", "side", "rims"):
        return SX([2 * number - 1 for number in numbers[0 if kind == "rims" else -1 :]])
    if kind == "foot":
        angle = 2 * pi * numbers[0] / FEET
        return SX([cos(angle), sin(angle)])
    column = other.lines[0 if other.core == "cylinder" else numbers[0]].column
    return ca.vertcat(column, 2 * numbers[1] - 1) if kind == "chord" else column


def cylinder_touch(
    kind: str, which: SX, own: CoreCylinder, other: Solid, closest: Closest, rounding: SX, is_second: bool
) -> CylinderTouch:
    """Find the touch of a feature of a cylinder; ``rounding`` is the length by which an edge may end before it is left.

    Of two cylinders, the second (``is_second``) leaves out the touches that the first already gives.
    """
    if other.core == "cylinder":
        return _touch_of_two(kind, which, own, other, closest, rounding, is_second)
    if kind == "rim":
        return _lowest_of_rim(own, other, closest, which)
    if kind == "foot":
        return _foot(own, other, closest, which)
    if kind == "edge":
        return _edge(own, CoreLine.of(which), rounding)
    if kind == "chord":
        return _chord(own, CoreLine.of(which[:-1]), which[-1], rounding)
    return _side(own, other.lines, which, rounding)


# --- rims over faces --------------------------------------------------------------------------------------------
def _levels(other: Solid) -> list[tuple[SX, SX]]:
    """Normals of faces and their distances from the middle."""
    if other.core == "plane":
        return [(SX([0, 0, 1]), SX(0))]
    return [(n, other.reach(n)) for n in other.faces]


def _lowest_of_rim(own: CoreCylinder, other: Solid, closest: Closest, side: SX) -> CylinderTouch:
    """The lowest point over the face that the rim is farthest above: no other face can be closest to it."""
    a, centre = own.axis, own.middle + side * own.half * own.axis
    best, down, steep, upright = SX(-1e300), SX(3, 1), SX(0), SX(0)
    for n, level in _levels(other):
        leading = a * ca.dot(a, n) - n
        sine2 = ca.sumsqr(leading)
        height = ca.dot(n, centre) - own.radius * ca.sqrt(ca.fmax(sine2, TINY)) - level
        higher = height > best
        best = ca.fmax(height, best)
        down, steep = ca.if_else(higher, leading, down), ca.if_else(higher, sine2, steep)
        upright = ca.if_else(higher, ca.dot(a, n) ** 2, upright)
    foot, borders, _ = closest(centre + own.radius * down / ca.sqrt(ca.fmax(steep, LEAST_TILT**2)))
    # the same point again while it is over the face; beyond an edge along the side of the cylinder the closest one:
    # its foot is upon the edge, or around it and then that of the next point is
    y = foot
    for _ in range(2):
        out = ca.cross(a, ca.cross(y - centre, a))
        x = centre + out * ca.fmin(1, own.radius / _length(out, own.radius))
        y, _, taken = closest(x)
    return CylinderTouch(x, y, CUT * own.radius * upright, taken, SX(0), borders)


def _foot(own: CoreCylinder, other: Solid, closest: Closest, turn: SX) -> CylinderTouch:
    """The point of the rim of the end towards the other body in a direction of the face that it looks at."""
    outward = own.axis * sign_of(-ca.dot(own.axis, own.middle))
    facing, normal, level, direction = SX(1e300), SX(3, 1), SX(0), SX(3, 1)
    for n, over in _levels(other):
        looks = ca.dot(n, outward)
        nearer = looks < facing
        facing = ca.fmin(looks, facing)
        normal, level = ca.if_else(nearer, n, normal), ca.if_else(nearer, over, level)
        direction = ca.if_else(nearer, _along_face(n) @ turn, direction)
    flat = direction - outward * ca.dot(outward, direction)
    x = own.middle + own.half * outward + own.radius * flat / ca.sqrt(ca.fmax(ca.sumsqr(flat), 0.25))
    retracted = CUT / LAST_TILT**2 * own.radius * ca.sumsqr(ca.cross(outward, normal))
    below = ca.fmax(0, level - ca.dot(normal, x))  # it looks at a face that it does not stand above
    y, borders, taken = closest(x)
    return CylinderTouch(x, y, retracted + below, taken, SX(0), borders)


def _along_face(normal: SX) -> SX:
    """Two directions along a face (3 × 2), fixed to it."""
    n = np.array(ca.DM(ca.evalf(ca.densify(normal)))).ravel()
    first = np.roll(np.eye(3)[np.abs(n).argmax()], 1)
    first -= n * (n @ first)
    first /= np.linalg.norm(first)
    return SX(ca.DM(np.column_stack([first, np.cross(n, first)])))


# --- edges ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class _LineSeen:
    """A line seen from a cylinder, by the length t along it from the middle of the edge.

    ``nearest`` is the t where it is closest to the axis, ``miss2`` the square of its distance there, ``height`` its
    height over the middle of the cylinder there and ``climb`` how much of it is gained with t; ``along2`` is
    1 − climb².
    """

    nearest: SX
    miss2: SX
    height: SX
    climb: SX
    along2: SX


def _line_seen(own: CoreCylinder, line: CoreLine) -> _LineSeen:
    a, w, u = own.axis, line.middle - own.middle, line.along
    climb, level = ca.dot(a, u), ca.dot(a, w)
    across, along = w - level * a, ca.cross(a, ca.cross(u, a))
    along2 = ca.sumsqr(along)
    nearest = -ca.dot(across, along) / ca.fmax(along2, ALONG_SIDE**2)
    return _LineSeen(nearest, ca.sumsqr(across + nearest * along), level + nearest * climb, climb, along2)


def _slope(tau: SX, course: SX, radius: SX) -> tuple[SX, SX]:
    """Half the slope of the square of the distance from a rim, at τ from the nearest point, and its own slope.

    ``course`` is the square of the miss, what the height is beyond the end, and the squares of climb and run.
    """
    miss2, over, climb2, along2 = ca.vertsplit(course)
    rho = ca.sqrt(miss2 + along2 * tau**2 + (1e-12 * radius) ** 2)  # a line may be the very axis
    rate, bend = along2 * tau / rho, along2 * miss2 / rho**3
    climb = ca.sqrt(climb2 + TINY)
    return (rho - radius) * rate - (over - climb * tau) * climb, rate**2 + (rho - radius) * bend + climb2


@cache
def _search() -> ca.Function:
    """Write the search for the zero of `_slope`, which increases from the end of the cap to the height of the line."""
    course, radius, most = SX.sym("course", 4), SX.sym("radius"), SX.sym("most")
    miss2, over, climb2, along2 = ca.vertsplit(course)
    low = ca.sqrt(ca.fmax(radius**2 - miss2, 0) / ca.fmax(along2, TINY))
    high = ca.fmax(low, ca.fmin(most, over / ca.sqrt(climb2 + TINY)))
    low = ca.fmin(low, high)
    tau = low
    for _ in range(SEARCHED):
        value, bend = _slope(tau, course, radius)
        low, high = ca.if_else(value < 0, tau, low), ca.if_else(value < 0, high, tau)
        step = tau - value / ca.fmax(bend, TINY)
        tau = ca.if_else(ca.logic_and(step >= low, step <= high), step, (low + high) / 2)
    return ca.Function(
        "closest_to_rim", [course, radius, most], [tau], {"never_inline": True, "is_diff_in": [False] * 3}
    )


def _edge(own: CoreCylinder, line: CoreLine, rounding: SX) -> CylinderTouch:
    """The point of an edge that is closest to the cylinder, where that is one point and no corner."""
    seen = _line_seen(own, line)
    beyond = ca.fabs(seen.height) - own.half
    course = ca.vertcat(seen.miss2, ca.fmax(beyond, 0), seen.climb**2, seen.along2)
    found = _search()(course, own.radius, line.half + ca.fabs(seen.nearest))
    found = ca.floor(found * (FINEST_ROUNDING / own.radius)) * (
        own.radius / FINEST_ROUNDING
    )  # which has no slopes
    value, bend = _slope(found, course, own.radius)
    tau = found - value / ca.fmax(bend, LEAST_CURVATURE)  # one more step, which has the slopes
    downhill = -sign_of(seen.height) * sign_of(seen.climb)
    free = seen.nearest + ca.if_else(beyond > 0, downhill * tau, 0)
    y = line.middle + ca.fmax(-line.half, ca.fmin(line.half, free)) * line.along
    left = line.half - ca.fabs(free)
    across_end = ca.logic_and(beyond > 0, _lies_across(own, seen))
    aside = ca.logic_or(left < rounding, ca.logic_or(seen.along2 < ALONG_SIDE**2, across_end))
    x = own.closest(y)
    aside = ca.logic_or(aside, ca.logic_and(beyond > 0, _over_face(x - y, line, rounding)))
    # where it lies across an end or along the side, the closest point would jump from one rim to the other: retracted
    # by fractions of a nanometre, it leaves the body to the points at both before
    across, along = (
        ca.fmax(0, most**2 - sine2) ** 2 / most**2
        for most, sine2 in ((ALONG_END, seen.climb**2), (ALONG_SIDE, seen.along2))
    )
    retracted = LEFT_TO_ENDS * (own.radius + line.radius) * ca.if_else(across_end, across, along)
    return CylinderTouch(x, y, retracted, SX(0), aside, (left, beyond))


def _over_face(apart: SX, line: CoreLine, rounding: SX) -> SX:
    """True if a face beside an edge is as close as the edge: a rim that comes there would be caught between them."""
    beside = [ca.dot(apart, across) < rounding * ca.sumsqr(across) for across in line.across]
    return ca.logic_or(*beside)


def _lies_across(own: CoreCylinder, seen: _LineSeen) -> SX:
    """True if a line lies across an end of the cylinder."""
    short = own.radius**2 * (1 - LEAST_CHORD**2)
    return ca.logic_and(seen.climb**2 < ALONG_END**2, seen.miss2 < short)


def _chord(own: CoreCylinder, line: CoreLine, end: SX, rounding: SX) -> CylinderTouch:
    """A point of an edge across the end towards the other body, above its rim."""
    seen = _line_seen(own, line)
    outward = own.axis * sign_of(-ca.dot(own.axis, own.middle))
    least = LEAST_CHORD * own.radius
    chord = ca.sqrt(ca.fmax(own.radius**2 - seen.miss2, least**2) / ca.fmax(seen.along2, 0.5))
    free = seen.nearest + end * chord
    left = line.half - ca.fabs(free)
    lies = ca.logic_and(left >= rounding, _lies_across(own, seen))
    y = line.middle + ca.fmax(-line.half, ca.fmin(line.half, free)) * line.along
    over = ca.if_else(lies, y - outward * (ca.dot(outward, y - own.middle) - own.half), own.closest(y))
    return CylinderTouch(over, y, SX(0), SX(0), ca.logic_not(lies), (left,))


def _side(own: CoreCylinder, lines: list[CoreLine], end: SX, rounding: SX) -> CylinderTouch:
    """The point of the edge along the side of the cylinder, the closest one of such edges, at the level of a rim."""
    least, chosen = SX(1e300), lines[0].column
    for line in lines:
        w = line.middle - own.middle
        far = ca.sumsqr(ca.cross(own.axis, w)) + ca.if_else(_lies_along(own, line), 0, 1e200)
        chosen, least = ca.if_else(far < least, line.column, chosen), ca.fmin(far, least)
    line = CoreLine.of(chosen)
    climb = ca.dot(own.axis, line.along)
    climb = sign_of(climb) * ca.fmax(ca.fabs(climb), 0.5)
    free = (end * own.half - ca.dot(own.axis, line.middle - own.middle)) / climb
    left = line.half - ca.fabs(free)
    lies = ca.logic_and(left >= rounding, _lies_along(own, line))
    y = line.middle + ca.fmax(-line.half, ca.fmin(line.half, free)) * line.along
    return CylinderTouch(own.closest(y), y, SX(0), SX(0), ca.logic_not(lies), (left,))


def _lies_along(own: CoreCylinder, line: CoreLine) -> SX:
    return ca.sumsqr(ca.cross(own.axis, line.along)) < ALONG_SIDE**2


# --- two cylinders ----------------------------------------------------------------------------------------------
def _touch_of_two(
    kind: str, which: SX, own: CoreCylinder, other: Solid, closest: Closest, rounding: SX, is_second: bool
) -> CylinderTouch:
    if kind == "rim":
        return _rim_over_end(own, other, closest, which, is_second)
    if kind == "foot":
        return _foot_of_ends(own, other, which)
    if kind == "rims":
        return _rims(own, other, which, rounding)
    if kind == "side":
        found = _side_along_side(own, other, which)
    elif kind == "chord":
        found = _chord(own, CoreLine.of(which[:-1]), which[-1], rounding)
    else:
        found = _edge(own, CoreLine.of(which), rounding)
        # the touch of two sides is given once
        found = replace(found, aside=ca.logic_or(found.aside, found.bends[1] <= 0)) if is_second else found
    return replace(found, y=other.closest(found.x))  # of its side, where the axis is the edge


def _shortened(own: CoreCylinder, other: Solid, upright: SX) -> SX:
    """Length (m) by which rims are retracted; ``upright`` is the square of the cosine between both axes."""
    return CUT * ca.fmax(own.radius, other.h[0]) * ca.fmax(0, 1 - (1 - upright) / STEEP_CYLINDERS) ** 2


def _lowest(centre: SX, axis: SX, radius: SX, n: SX) -> SX:
    """The lowest point of a rim over a face with the normal n; a point of its end where it is nearly flat."""
    leading = axis * ca.dot(axis, n) - n
    return centre + radius * leading / ca.sqrt(ca.fmax(ca.sumsqr(leading), LEAST_TILT**2))


def _rim_over_end(
    own: CoreCylinder, other: Solid, closest: Closest, side: SX, is_second: bool
) -> CylinderTouch:
    """The lowest point of a rim over the end of the other cylinder that it is above.

    Where the lowest point of the other rim is the same one, as of cans of one size, the second is aside.
    """
    outward = side * own.axis
    n = EZ * sign_of((own.middle + own.half * outward)[2])
    x = _lowest(own.middle + own.half * outward, own.axis, own.radius, n)
    y, borders, taken = closest(x)
    aside = borders[1] < 0
    if is_second:
        base = other.h[2] * n
        first = _lowest(base, EZ, other.h[0], outward)
        out = ca.cross(first - own.middle, own.axis)
        is_same = ca.sumsqr((first - x)[:2]) < (SAME_PLACE * own.radius) ** 2
        is_same = ca.logic_and(is_same, ca.sumsqr(out) < (own.radius * (1 + SAME_PLACE)) ** 2)
        aside = ca.logic_or(aside, is_same)
    return CylinderTouch(x, y, _shortened(own, other, own.axis[2] ** 2), taken, aside, borders)


def _foot_of_ends(own: CoreCylinder, other: Solid, turn: SX) -> CylinderTouch:
    """The farthest point, in a direction that is fixed to the wider cylinder, of what two ends have in common."""
    up = sign_of(own.middle[2])
    outward = own.axis * sign_of(-ca.dot(own.axis, own.middle))
    centre, radius = (own.middle + own.half * outward)[:2], other.h[0]
    first = ca.if_else(own.radius > radius, own.spoke[:2], SX([1, 0]))
    first = first / _length(first, SX(1))
    direction = turn[0] * first + turn[1] * _turned(first)
    from_own, from_other = centre + own.radius * direction, radius * direction
    d = _length(centre, radius)
    along = (d**2 + radius**2 - own.radius**2) / (2 * d)
    across = ca.sqrt(ca.fmax(radius**2 - along**2, TINY)) * _turned(centre) / d
    crossing = along * centre / d + sign_of(ca.dot(across, direction)) * across
    beyond_other = ca.sumsqr(from_own) - radius**2
    beyond_own = ca.sumsqr(from_other - centre) - own.radius**2
    q = ca.if_else(beyond_other <= 0, from_own, ca.if_else(beyond_own <= 0, from_other, crossing))
    y = ca.vertcat(q, up * other.h[2])
    level = ca.dot(outward, own.middle + own.half * outward - y)
    x = y + EZ * level / ca.if_else(up * outward[2] < -ENDS_FACE, outward[2], -up)
    lies = ca.logic_and(up * outward[2] < -ENDS_FACE, ca.logic_and(level < 0, d < own.radius + radius))
    x = ca.if_else(lies, x, own.closest(y))
    y = ca.if_else(lies, y, other.closest(x))
    retracted = CUT / LAST_TILT**2 * ca.fmax(own.radius, radius) * ca.sumsqr(outward[:2])
    return CylinderTouch(x, y, retracted, SX(0), ca.logic_not(lies), ())


def _turned(x: SX) -> SX:
    """A vector of a plane turned by a right angle."""
    return ca.vertcat(-x[1], x[0])


def _side_along_side(own: CoreCylinder, other: Solid, end: SX) -> CylinderTouch:
    """Touch of two parallel sides at the end of their common line: at the level of a rim of either cylinder."""
    half, middle = own.half * ca.fabs(own.axis[2]), own.middle[2]
    level = end * ca.fmin(half + end * middle, other.h[2])
    opposite = -end * ca.fmin(half - end * middle, other.h[2])
    x = own.closest(level * EZ)
    beside = ca.logic_or(ca.sumsqr(own.axis[:2]) >= ALONG_SIDE**2, end * (level - opposite) <= 0)
    return CylinderTouch(x, x, SX(0), SX(0), beside, (half + end * middle - other.h[2],))


@cache
def _search_rims() -> ca.Function:
    """Write the search for the point of half a rim closest to a rim of radius b in z = 0: its angle from u."""
    given = [SX.sym("centre", 3), SX.sym("axis", 3), SX.sym("u", 3), SX.sym("a"), SX.sym("b"), SX.sym("side")]
    rim, other = _two_rims(*given[:5])
    side, u = given[5], rim.u
    start, least = SX(0), SX(1e300)
    for i in range(TRIALS):
        trial = pi * (i + 0.5) / TRIALS
        x = rim.centre + rim.radius * (u * cos(trial) + side * rim.w * sin(trial))
        square = x[2] ** 2 + (_length(x[:2], rim.radius) - other.radius) ** 2
        start, least = ca.if_else(square < least, trial, start), ca.fmin(square, least)
    _, _, slope, bend = rims_seen(SX(0), rim, u, other)
    # a least point on either side of the line of centres, or a single one near it
    first = ca.if_else(ca.logic_or(side * slope < 0, bend < 0), 0, -SHARED_TURN)
    low, high, tau = ca.fmax(first, start - pi / TRIALS), start + pi / TRIALS, start
    for _ in range(SEARCHED):
        _, _, slope, bend = rims_seen(side * tau, rim, u, other)
        slope = side * slope
        low, high = ca.if_else(slope < 0, tau, low), ca.if_else(slope < 0, high, tau)
        step = tau - slope / ca.fmax(bend, TINY)
        tau = ca.if_else(ca.logic_and(step >= low, step <= high), step, (low + high) / 2)
    return ca.Function(
        "closest_of_rims", given, [tau], {"never_inline": True, "is_diff_in": [False] * len(given)}
    )


def _two_rims(centre: SX, axis: SX, u: SX, a: SX, b: SX) -> tuple[CoreRim, CoreRim]:
    return CoreRim(centre, axis, u, ca.cross(axis, u), a), CoreRim(SX(3, 1), EZ, EX, EY, b)


def _rims(own: CoreCylinder, other: Solid, which: SX, rounding: SX) -> CylinderTouch:
    """The closest points of two rims on one side of the line of their centres, where no end or side is as close."""
    outward, up, side = which[0] * own.axis, which[1] * EZ, which[2]
    level = other.h[2] * up
    centre = own.middle + own.half * outward - level
    towards = ca.cross(outward, ca.cross(outward, centre)) + BETWEEN_HALVES * own.radius * own.spoke
    given = (centre, outward, towards / ca.norm_2(towards), own.radius, other.h[0])
    rim, base = _two_rims(*given)
    found = ca.floor(_search_rims()(*given, side) * FINEST_ROUNDING) / FINEST_ROUNDING  # which has no slopes
    _, _, slope, bend = rims_seen(side * found, rim, rim.u, base)
    angle = side * found - slope / ca.fmax(bend, LEAST_CURVATURE)  # one more step, which has the slopes
    out, radial, _, _ = rims_seen(angle, rim, rim.u, base)
    x, y = centre + own.radius * out, other.h[0] * radial
    cones = ((radial, 1), (up, 1), (out, -1), (outward, -1))
    aside = ca.logic_or(bend < LEAST_CURVATURE, side * angle < -side * BETWEEN_HALVES)
    for normal, sign in cones:
        aside = ca.logic_or(aside, sign * ca.dot(x - y, normal) < rounding)
    return CylinderTouch(x + level, y + level, _shortened(own, other, own.axis[2] ** 2), SX(0), aside, ())
