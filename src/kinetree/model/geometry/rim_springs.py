"""Rims of cylinders that touch faces, edges, sides and rims of other convex bodies: the springs of each such pair.

rim – edge           points where circle and line are closest, by Newton's method: two where the line crosses the
end of the cylinder, one where it passes along its side
rim – face           the lowest point of the circle over the face; of a rim that lies flat within 2°, eight points
rim – side           the point of a circle that is closest to the axis of another cylinder
rim – rim            points where two circles are closest, one on either side of the line of their centres
"""

from __future__ import annotations

from math import cos, pi, sin

import casadi as ca
from casadi import SX

from kinetree.model.geometry.core_features import (
    EZ,
    LEAST_SINE,
    NEARLY_PARALLEL,
    STEPS,
    CoreLine,
    CoreRim,
    Placed,
    Springs,
    beside_edge,
    distance_and_normal,
    rooted,
    smooth_step,
)
from kinetree.model.geometry.hulls import BESIDE
from kinetree.tolerances import DEEPEST_CORES, LEAST_CROSSING, SHORT_BESIDE

NEARLY_FLAT = 1e-3
"""sin² of the angle between a rim and a face below which fixed points of the rim begin to carry."""
RIM_POINTS = 8
"""Points of a rim that carry a cylinder which stands."""
TRIALS = 8
"""Points of half a rim from which the closest one to another rim is searched."""
LONGEST_TURN = 0.5
"""Longest step of Newton's method along a rim (rad)."""
STANDING = 0.1
"""sin² of the angle between the axis of a cylinder and the normal of the side of another, upon which it stands."""
MISSED = 1e-3
"""Sine of the angle between a normal and what it is normal to at which it is none."""


def rim_on_faces(found: Springs, rim: CoreRim, core: Placed, owner: str) -> None:
    """The lowest points of a rim of one body over the faces of the other, and eight more where it lies flat."""
    shares = []
    for face in core.faces:
        down = ca.cross(rim.axis, ca.cross(rim.axis, face))  # a (a·n) − n
        sine2 = ca.sumsqr(down)
        flat = smooth_step(1 - sine2 / NEARLY_FLAT)
        shares.append((flat, face))
        out = down / ca.sqrt(ca.fmax(sine2, LEAST_SINE**2))
        _rim_point(found, rim, out, core, [(1 - flat, face)], owner, runs=True)
    for turn in (2 * pi * i / RIM_POINTS for i in range(RIM_POINTS)):
        _rim_point(found, rim, rim.u * cos(turn) + rim.w * sin(turn), core, shares, owner)


def _rim_point(
    found: Springs,
    rim: CoreRim,
    out: SX,
    core: Placed,
    shares: list[tuple[SX, SX]],
    owner: str,
    runs: bool = False,
) -> None:
    """A point of a rim and the closest one of the other core, as far as that lies along the normals of faces."""
    x = rim.centre + rim.radius * out
    if core.is_plane:
        n, weight = EZ, sum((share for share, _ in shares), SX(0))
        distance = x[2]
    else:
        distance, n = distance_and_normal(x - core.closest(x), found)
        weight = sum((share * smooth_step(2 * ca.dot(n, face) - 1) for share, face in shares), SX(0))
    if runs and not core.is_plane:
        axes = found.R.T if owner == "A" else SX.eye(3)
        found.running.append((found.count, rim.radius * (axes @ n), axes @ out))
    _facing(found, weight, distance, n, x, owner, each=not runs)


def _facing(found: Springs, weight: SX, height: SX, n: SX, x: SX, owner: str, each: bool = False) -> None:
    """Points x of a rim at a height over the core of the other body, along its outward normals n."""
    if owner == "A":
        onB = x - ca.repmat(height - found.rB, 3, 1) * n
        found.add(weight, height - found.rA - found.rB, n, onB, each)
    else:  # n points from A to B
        found.add(weight, height - found.rA - found.rB, -n, x - found.rB * n, each)


def flatness(rim: CoreRim, axis: CoreLine) -> SX:
    """1 where an end of one cylinder stands on the side of another, 0 where its rim stands upright there."""
    radial = _flat(rim.centre - axis.middle, axis.along)
    across = ca.sumsqr(ca.cross(rim.axis, radial)) / (ca.sumsqr(radial) + (SHORT_BESIDE * rim.radius) ** 2)
    return smooth_step(1 - across / STANDING)


def rim_on_line(found: Springs, rim: CoreRim, line: CoreLine, owner: str, whole: SX, is_axis: bool) -> None:
    """Points where a circle and a line are closest: near both crossings seen along the axis, or in its plane."""
    a, e, q0 = rim.axis, line.along, line.middle - rim.centre
    slope = ca.dot(a, e)
    flat_e, flat_q = e - slope * a, _flat(q0, a)
    along2 = ca.sumsqr(flat_e)
    # where it is closest to the axis of the rim; t is counted from there, so that wide floors keep their digits
    nearest = -ca.dot(flat_q, flat_e) / ca.fmax(along2, LEAST_SINE**2)
    across, level = flat_q + nearest * flat_e, ca.dot(a, q0) + nearest * slope
    miss = ca.sumsqr(across) + (SHORT_BESIDE * rim.radius) ** 2
    chord = rooted(ca.fmax(rim.radius**2 - miss, 0) / ca.fmax(along2, LEAST_SINE**2), rim.radius)
    steep = smooth_step((slope**2 - 0.25) / 0.5)
    through = -level * slope / ca.fmax(slope**2, LEAST_SINE**2)

    def seen(t: SX) -> tuple[SX, SX, SX]:
        """Distance of the line from the axis, slope and bend of half the square of that from the circle."""
        rho = ca.sqrt(miss + along2 * t**2)
        over, rate = rho - rim.radius, along2 * t / rho
        bend = slope**2 + rate**2 + over * (along2 - rate**2) / rho
        return rho, (level + t * slope) * slope + over * rate, bend

    def step(t: SX) -> SX:
        _, rate, bend = seen(t)
        return t - rim.radius * _turn(rate / rim.radius, bend)

    far = 2 * (line.half + ca.fabs(nearest))
    steps = 2 * STEPS if is_axis else STEPS  # the axis of a cylinder is not close
    both = [found.last(step, ca.fmax(-far, ca.fmin(far, start)), steps) for start in (chord, -chord, through)]
    single = _shared((both[0] - both[1]) / (found.rA + found.rB))
    crossing = whole * (1 - steep) * single
    for t, share in zip(both, (crossing, crossing, whole * steep), strict=True):
        rho, _, bend = seen(t)
        radial = (across + t * flat_e) / rho
        x, y = rim.centre + rim.radius * radial, line.middle + (nearest + t) * e
        distance, n = distance_and_normal(x - y, found)  # from the line to the rim
        weight = share * smooth_step((bend - LEAST_CROSSING) / NEARLY_PARALLEL)
        weight = weight * smooth_step((line.half - ca.fabs(nearest + t)) * found.ahead)
        weight = weight * beside_edge(n, *line.across, line.fade) * beside_edge(-n, radial, a, SX(BESIDE))
        weight = weight * _found(n, e)
        height = distance - line.radius
        weight = weight * (height > 0)
        _facing(found, weight, height, n, x, owner)


def _found(n: SX, along: SX) -> SX:
    """Factor from 0 to 1: 0 where no closest point was found, so that n is not normal to the surface it lies on."""
    return smooth_step(1 - ca.fabs(ca.dot(n, along)) / MISSED)


def _turn(rate: SX, bend: SX) -> SX:
    """A step of Newton's method along a rim (rad), downhill."""
    return ca.fmax(-LONGEST_TURN, ca.fmin(LONGEST_TURN, rate / ca.fmax(ca.fabs(bend), LEAST_CROSSING / 2)))


def _shared(apart: SX) -> SX:
    """Weight of each of two springs: 1/2 where they are one and the same."""
    return (1 + smooth_step(ca.fabs(apart))) / 2


def rim_on_side(found: Springs, rim: CoreRim, side: CoreLine, core: Placed, owner: str) -> None:
    """The point of a circle that is closest to the axis of another cylinder."""
    centre, axis = side.middle, side.along
    radial = _flat(rim.centre - centre, axis)
    down = ca.cross(rim.axis, ca.cross(rim.axis, radial))
    u = down / rooted(ca.sumsqr(down), rim.radius)
    w = ca.cross(rim.axis, u)

    def step(angle: SX) -> SX:
        x = rim.centre + rim.radius * (u * ca.cos(angle) + w * ca.sin(angle))
        x1 = _flat(rim.radius * (w * ca.cos(angle) - u * ca.sin(angle)), axis)
        l, x2 = _flat(x - centre, axis), _flat(rim.centre - x, axis)
        bend = ca.sumsqr(x1) + ca.dot(l, x2)
        return angle - _turn(ca.dot(l, x1) / rim.radius**2, bend / rim.radius**2)

    angle = found.last(step, SX(0), 2 * STEPS)
    out, tangent = u * ca.cos(angle) + w * ca.sin(angle), w * ca.cos(angle) - u * ca.sin(angle)
    l = _flat(rim.centre + rim.radius * out - centre, axis)
    normal = l / rooted(ca.sumsqr(l), rim.radius)
    weight = (1 - flatness(rim, side)) * _found(normal, tangent)
    _rim_point(found, rim, out, core, [(weight, normal)], owner, runs=True)


def _flat(x: SX, axis: SX) -> SX:
    return x - axis * ca.dot(axis, x)


def rims_seen(angle: SX, rim: CoreRim, u: SX, other: CoreRim) -> tuple[SX, SX, SX, SX]:
    """Directions to a point of a circle, by its angle from u, and to the closest one of another circle.

    With them slope and bend of half the square of their distance, over that of the radius.
    """
    axis, w = other.axis, ca.cross(rim.axis, u)
    out, tangent = u * ca.cos(angle) + w * ca.sin(angle), w * ca.cos(angle) - u * ca.sin(angle)
    x, x1, x2 = rim.centre + rim.radius * out - other.centre, rim.radius * tangent, -rim.radius * out
    (l, l1, l2), (z, z1, z2) = zip(*((_flat(v, axis), ca.dot(axis, v)) for v in (x, x1, x2)), strict=True)
    rho = rooted(ca.sumsqr(l), rim.radius)
    over, rate = rho - other.radius, ca.dot(l, l1) / rho
    bend = rate**2 + over * (ca.sumsqr(l1) + ca.dot(l, l2) - rate**2) / rho + z1**2 + z * z2
    return out, l / rho, (over * rate + z * z1) / rim.radius**2, bend / rim.radius**2


def rim_on_rim(found: Springs, rim: CoreRim, other: CoreRim) -> None:
    """The points of a circle of A that are closest to a circle of B, one on either side of the line of centres."""
    axis = other.axis
    towards = _flat(other.centre - rim.centre, rim.axis) + LEAST_SINE * rim.radius * rim.u
    u = towards / ca.sqrt(ca.sumsqr(towards))
    w = ca.cross(rim.axis, u)

    def step(angle: SX) -> SX:
        _, _, rate, bend = rims_seen(angle, rim, u, other)
        return angle - _turn(rate, bend)

    both = []
    for side in (-1, 1):
        start, least = SX(0), SX(1e300)
        for i in range(TRIALS):
            trial = side * pi * (i + 0.5) / TRIALS
            x = rim.centre + rim.radius * (u * cos(trial) + w * sin(trial)) - other.centre
            square = (
                ca.dot(axis, x) ** 2 + (rooted(ca.sumsqr(_flat(x, axis)), rim.radius) - other.radius) ** 2
            )
            start, least = ca.if_else(square < least, trial, start), ca.fmin(square, least)
        both.append(found.last(step, start))
    single = _shared(ca.sin((both[0] - both[1]) / 2) * rim.radius / (found.rA + found.rB))
    sine2 = ca.sumsqr(ca.cross(rim.axis, axis))
    for angle in both:
        out, radial, _, bend = rims_seen(angle, rim, u, other)
        tangent = w * ca.cos(angle) - u * ca.sin(angle)
        x = rim.centre + rim.radius * out
        distance, n = distance_and_normal(x - other.centre - other.radius * radial, found)
        weight = (
            single * smooth_step((bend - LEAST_CROSSING) / NEARLY_PARALLEL) * smooth_step(sine2 / NEARLY_FLAT)
        )
        weight = weight * _found(n, tangent)
        weight = (
            weight * beside_edge(n, radial, axis, SX(BESIDE)) * beside_edge(-n, out, rim.axis, SX(BESIDE))
        )
        _facing(found, weight * (distance > DEEPEST_CORES * (found.rA + found.rB)), distance, n, x, "A")
