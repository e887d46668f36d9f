"""Cylinders and hulls with rounded edges that touch other convex bodies: the springs of all pairs of their features.

As in :mod:`~kinetree.model.geometry.convex_pairs` a body is all points within a radius of a core, here a cylinder or a
hull of points, and each pair of features is a spring of the potential w k δ^{n+1}/(n+1). Features of a cylinder are its
axis, which side and edges of others touch as those of a capsule do, and its two rims:

    corner – core        the closest point of a cylinder, box or hull to a corner of the other body
    edge – edge          closest points of two lines; the axis of a cylinder counts as an edge with its radius
    rim – edge           points where circle and line are closest, by Newton's method: two where the line crosses the
                         end of the cylinder, one where it passes along its side
    rim – face           the lowest point of the circle over the face; of a rim that lies flat within 2°, eight points
    rim – side           the point of a circle that is closest to the axis of another cylinder
    rim – rim            points where two circles are closest, one on either side of the line of their centres

All of them are distances of points which are closest, so that their slopes are those of points fixed to the bodies. The
weights w hand over from one to the other, and have slopes of their own. A direction n that separates both cores proves
that they are apart: `clearance` is the largest n·(x_A − x_B) of the closest points along the normal of the spring that
is pressed most, and of all faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import cos, pi, sin
from typing import Literal

import casadi as ca
from casadi import SX

from kinetree.model.geometry.hulls import BESIDE, Hull

Edges = tuple[bool, bool, bool]
Plane = Literal["plane"]
Core = Edges | Plane | Literal["cylinder"] | Hull
"""Which of its three edges a core has, the half-space z < 0, a cylinder, or a hull."""

NEARLY_PARALLEL = 0.03
"""sin² of the angle between two edges below which corners begin to carry them."""
NEARLY_FLAT = 1e-3
"""sin² of the angle between a rim and a face below which fixed points of the rim begin to carry."""
HANDING_OVER = 0.25
"""Length before the end of an edge where corners begin to carry it, over the sum of the radii."""
TOUCHING = 1e-3
"""Half the distance of two cores, over the radii, at which bodies are pressed in as far as they can be."""
NEGLIGIBLE = 1e-9
"""Weight of a spring below which its touch is not located: round-off alone gives or takes such weights."""
TINY = 1e-300
LEAST_SINE = 1e-6
"""Sine of an angle below which edges are parallel."""
SMALL = 1e-12
"""A length beside another one that does not count."""
RIM_POINTS = 8
"""Points of a rim that carry a cylinder which stands."""
TRIALS = 8
"""Points of half a rim from which the closest one to another rim is searched."""
LONGEST_TURN = 0.5
"""Of a step of Newton's method along a rim (rad)."""
STANDING = 0.1
"""sin² of the angle between the axis of a cylinder and the normal of the side of another, upon which it stands."""
MISSED = 1e-3
"""Sine of the angle between a normal and what it is normal to at which it is none."""
LEAST_BEND = 0.02
"""sin² of the angle below which a rim and an edge, or two rims, do not cross."""
STEPS = 10
"""Steps of Newton's method; mostly three or four find all digits."""
PROJECTIONS = 12
"""Projections from core to core by which the distance of bodies that are far apart is found."""
GUARDED = "kinetree_guarded_"
"""Beginning of the names of functions that `kinetree.kernels.tape` calls only where their first operand is not 0."""
EX, EY, EZ = SX([1, 0, 0]), SX([0, 1, 0]), SX([0, 0, 1])


@dataclass
class Springs:
    """Pairs of features: one column each.

    ``weights`` and ``gaps`` are rows, ``normals`` point from B to A, ``points`` are in the middle of the overlaps.
    ``groups`` are columns of which the least gap is told.
    """

    p: SX
    R: SX
    rA: SX
    rB: SX
    weights: list[SX] = field(default_factory=list)
    gaps: list[SX] = field(default_factory=list)
    normals: list[SX] = field(default_factory=list)
    points: list[SX] = field(default_factory=list)
    groups: list[list[int]] = field(default_factory=list)
    count: int = 0
    running: list[tuple[int, SX, SX]] = field(default_factory=list)
    """Springs whose point runs along a rim: their numbers, ∂d/∂o, and the direction o to it in the axes of its body."""
    near: list[tuple[SX, SX]] = field(default_factory=list)
    """Symbols for what the last step but one has found, and that: slopes come from the last one alone."""
    searched: list[tuple[SX, SX]] = field(default_factory=list)
    """Symbols for what the steps before it have found, and that, whose slopes do not count: steps forget them."""

    @property
    def ahead(self) -> SX:
        """One over the length before a border where other features begin to carry (1/m)."""
        return 1 / (HANDING_OVER * (self.rA + self.rB))

    def last(self, step: Callable[[SX], SX], start: SX, steps: int = STEPS) -> SX:
        """What steps of Newton's method find."""
        for _ in range(steps - 2):
            start = step(start)
        before, symbol = SX.sym("searched"), SX.sym("near")
        self.searched.append((before, start))
        self.near.append((symbol, step(before)))
        return step(symbol)

    def add(self, weight: SX, gap: SX, normal: SX, onB: SX, each: bool = False) -> None:
        """Columns of one kind; ``onB`` are points of the surface of B."""
        n = gap.shape[1]
        self.weights.append(weight if weight.shape[1] == n else ca.repmat(weight, 1, n))
        self.gaps.append(gap)
        self.normals.append(normal)
        self.points.append(onB + ca.repmat(gap / 2, 3, 1) * normal)
        new = list(range(self.count, self.count + n))
        self.groups += [[i] for i in new] if each else [new]
        self.count += n


@dataclass(frozen=True)
class CoreLine:
    """An edge of a core in the axes of B, or the axis of a cylinder with its radius; ``across`` as of `HullEdge`."""

    middle: SX
    along: SX
    half: SX
    across: tuple[SX, SX]
    fade: SX
    radius: SX

    def seen(self, p: SX, R: SX) -> CoreLine:
        """It moved with A."""
        across = (R @ self.across[0], R @ self.across[1])
        return CoreLine(p + R @ self.middle, R @ self.along, self.half, across, self.fade, self.radius)

    @property
    def column(self) -> SX:
        """All of it, as an argument."""
        return ca.vertcat(self.middle, self.along, self.half, *self.across, self.fade, self.radius)

    @staticmethod
    def of(column: SX) -> CoreLine:
        """That of a column."""
        middle, along, half, one, other, fade, radius = _parts(column)
        return CoreLine(middle, along, half, (one, other), fade, radius)


COLUMN = 15


@dataclass(frozen=True)
class CoreRim:
    """A circle of a cylinder in the axes of B: ``axis`` points out of its end, u and w along two radii."""

    centre: SX
    axis: SX
    u: SX
    w: SX
    radius: SX


@dataclass(frozen=True)
class Placed:
    """The core that a rim stands over, in the axes of B: the normals of its faces, and its closest point to another."""

    faces: list[SX]
    closest: Callable[[SX], SX]
    is_plane: bool = False


class Solid:
    """The features of a core in its own axes, of half sizes h."""

    def __init__(self, core: Core, h: SX) -> None:
        self.core, self.h = core, h

    @property
    def is_point(self) -> bool:
        """Whether it is the core of a sphere."""
        return isinstance(self.core, tuple) and not any(self.core)

    @property
    def corners(self) -> SX:
        """Its corners, as columns."""
        if isinstance(self.core, Hull):
            return SX(ca.DM([list(corner) for corner in self.core.corners]).T)
        if self.core == "cylinder":
            return SX(3, 0)
        columns = [SX(3, 1)]
        for i in range(3):
            if self.core[i]:
                columns = [
                    column + sign * self.h[i] * SX.eye(3)[:, i] for column in columns for sign in (-1, 1)
                ]
        return ca.horzcat(*[ca.densify(column) for column in columns])

    @property
    def lines(self) -> list[CoreLine]:
        """Its edges, or the axis of a cylinder."""
        none = (SX(3, 1), SX(3, 1))
        if isinstance(self.core, Hull):
            return [
                CoreLine(
                    SX(e.middle),
                    SX(e.along),
                    SX(e.half),
                    (SX(e.across[0]), SX(e.across[1])),
                    SX(e.fade),
                    SX(0),
                )
                for e in self.core.edges
            ]
        if self.core == "cylinder":
            return [CoreLine(SX(3, 1), EZ, self.h[2], none, SX(1), self.h[0])]
        found = []
        for i in range(3):
            others = [k for k in range(3) if k != i and self.core[k]]
            if not self.core[i]:
                continue
            axis = SX.eye(3)[:, i]
            if not others:
                found.append(CoreLine(SX(3, 1), axis, self.h[i], none, SX(1), SX(0)))
                continue
            k, l = others
            hk, hl = self.h[k], self.h[l]
            fade = BESIDE * ca.fmin(1, 10 * ca.fmin(hk, hl) / ca.fmax(hk, hl))
            for one in (-1, 1):
                for other in (-1, 1):
                    across = (one * SX.eye(3)[:, k], other * SX.eye(3)[:, l])
                    found.append(
                        CoreLine(hk * across[0] + hl * across[1], axis, self.h[i], across, fade, SX(0))
                    )
        return found

    @property
    def sides(self) -> tuple[int, ...]:
        """On which side of the middle of a cylinder its rims are."""
        return (-1, 1) if self.core == "cylinder" else ()

    @property
    def rims(self) -> list[CoreRim]:
        """Those of a cylinder."""
        return [CoreRim(side * self.h[2] * EZ, side * EZ, EX, EY, self.h[0]) for side in self.sides]

    @property
    def faces(self) -> list[SX]:
        """Outward normals of its flat faces."""
        if isinstance(self.core, Hull):
            return [SX(face.normal) for face in self.core.faces]
        if self.core == "plane":
            return [EZ]
        if self.core == "cylinder":
            return [-EZ, EZ]
        if not all(self.core):
            return []
        return [sign * SX.eye(3)[:, i] for i in range(3) for sign in (-1, 1)]

    def reach(self, n: SX) -> SX:
        """The largest n·x of its points, for columns n."""
        if isinstance(self.core, Hull):
            return _column_max(self.corners.T @ n)
        h = self.h
        if self.core == "cylinder":
            return h[0] * _rooted(n[0, :] ** 2 + n[1, :] ** 2, SX(1)) + h[2] * ca.fabs(n[2, :])
        return sum((h[i] * ca.fabs(n[i, :]) for i in range(3) if self.core[i]), SX(1, n.shape[1]))

    def closest(self, x: SX) -> SX:
        """Its point that is closest to x."""
        if isinstance(self.core, Hull):
            return _closest_of_hull(self.core)(x)
        h = self.h
        if self.core == "cylinder":
            far = _rooted(x[0] ** 2 + x[1] ** 2, h[0])
            inward = ca.fmin(1, h[0] / far)
            return ca.vertcat(x[0] * inward, x[1] * inward, ca.fmax(-h[2], ca.fmin(h[2], x[2])))
        return ca.vertcat(*[ca.fmax(-h[i], ca.fmin(h[i], x[i])) if self.core[i] else SX(0) for i in range(3)])


def _within_sides(normals: list[tuple[float, float, float]], levels: list[float]) -> Callable[[SX], SX]:
    M, c = SX(ca.DM([list(m) for m in normals])), SX(ca.DM(levels))
    return lambda x: M @ x - ca.repmat(c, 1, x.shape[1])


def _column_max(values: SX) -> SX:
    rows = ca.vertsplit(values)
    found = rows[0]
    for row in rows[1:]:
        found = ca.fmax(found, row)
    return found


@cache
def _closest_of_hull(hull: Hull) -> ca.Function:
    """The closest point of a hull: on a face that it stands over, or on an edge; or the point itself, within."""
    x = SX.sym("x", 3)
    best, least = x, SX(1e300)
    outside = SX(0)
    for edge in hull.edges:
        m, e = SX(edge.middle), SX(edge.along)
        t = ca.fmax(-edge.half, ca.fmin(edge.half, ca.dot(e, x - m)))
        y = m + t * e
        square = ca.sumsqr(x - y)
        closer = square < least
        best, least = ca.if_else(closer, y, best), ca.fmin(square, least)
    for face in hull.faces:
        n = SX(face.normal)
        over = ca.dot(n, x) - face.offset
        y = x - over * n
        within = _within_sides([m for m, _ in face.sides], [c for _, c in face.sides])
        closer = (over > 0) * (ca.mmin(within(x)) >= 0) * (over**2 < least)
        best, least = ca.if_else(closer, y, best), ca.if_else(closer, over**2, least)
        outside = outside + (over > 0)
    return ca.Function("closest", [x], [ca.if_else(outside > 0, best, x)])


def _step(z: SX) -> SX:
    """S(z) = z² (3 − 2z), 0 below 0 and 1 above 1."""
    z = ca.fmax(0, ca.fmin(1, z))
    return z**2 * (3 - 2 * z)


def _rooted(square: SX, size: SX) -> SX:
    """√square, with finite slopes where it is nothing beside a size."""
    return ca.sqrt(square + (SMALL * size) ** 2)


def sign_of(value: SX) -> SX:
    """−1 or 1, never 0."""
    return 1 - 2 * (value < 0)


def _springs_on_plane(found: Springs, A: Solid) -> None:
    """Corners and rims of A over the plane z = 0."""
    corners = ca.repmat(found.p, 1, A.corners.shape[1]) + found.R @ A.corners
    if corners.shape[1]:
        height = corners[2, :]
        feet = ca.vertcat(corners[:2, :], SX(1, corners.shape[1]))
        found.add(SX(1), height - found.rA, ca.repmat(EZ, 1, corners.shape[1]), feet, each=True)
    plane = Placed([EZ], lambda x: x, is_plane=True)
    for rim in A.rims:
        _rim_on_faces(found, _placed(found, rim, "A"), plane, "A")


# --- features and their pairs, by the body that has the first one -----------------------------------------------
def _corner_on_core(found: Springs, A: Solid, B: Solid, owner: str, corner: SX) -> None:
    if owner == "A":
        x = found.p + found.R @ corner
        y = B.closest(x)
        _corner(found, x - y, y)
    else:
        own = found.R.T @ (corner - found.p)
        _corner(found, found.R @ (A.closest(own) - own), corner)


def _edge_on_edge(found: Springs, A: Solid, B: Solid, owner: str, columns: SX) -> None:
    radii, other = found.rA + found.rB, columns[COLUMN:]
    line = CoreLine.of(columns[:COLUMN]).seen(found.p, found.R)
    w, d, n, x = _edges(found.p, radii, line.column, other)
    found.add(w, d - radii, n, x + (found.rB + other[-1]) * n)


def _rim_on_edge(found: Springs, A: Solid, B: Solid, owner: str, given: SX) -> None:
    rim, (_, core) = _rim_of(found, A, B, owner, given[0]), _other(found, A, B, owner)
    line = CoreLine.of(given[1:])
    line = line if owner == "A" else line.seen(found.p, found.R)
    is_axis = core == "cylinder"
    _rim_on_line(found, rim, line, owner, _flatness(rim, line) if is_axis else SX(1), is_axis)


def _rim_on_core(found: Springs, A: Solid, B: Solid, owner: str, side: SX) -> None:
    rim, (other, core) = _rim_of(found, A, B, owner, side), _other(found, A, B, owner)
    _rim_on_faces(found, rim, other, owner)
    if core == "cylinder":
        (line,) = B.lines if owner == "A" else [line.seen(found.p, found.R) for line in A.lines]
        _rim_on_side(found, rim, line, other, owner)


def _two_rims(found: Springs, A: Solid, B: Solid, owner: str, sides: SX) -> None:
    _rim_on_rim(found, _rim_of(found, A, B, "A", sides[0]), _rim_of(found, A, B, "B", sides[1]))


_KINDS: dict[str, tuple[int, Callable[[Springs, Solid, Solid, str, SX], None]]] = {
    "corner": (3, _corner_on_core),
    "edges": (2 * COLUMN, _edge_on_edge),
    "rim on edge": (1 + COLUMN, _rim_on_edge),
    "rim": (1, _rim_on_core),
    "rims": (2, _two_rims),
}
"""Pairs of features: the length of what says which, and their springs."""


def _features(A: Solid, B: Solid) -> Iterator[tuple[str, str, SX]]:
    """All pairs of features by kind, with the body that has the first one, and which they are."""
    for owner, own, other in (("A", A, B), ("B", B, A)):
        # the distance of two points is said once
        if not other.is_point or (own.is_point and owner == "A"):
            for corner in ca.horzsplit(own.corners):
                yield "corner", owner, corner
        for side in own.sides:
            for line in other.lines:
                yield "rim on edge", owner, ca.vertcat(side, line.column)
            if other.faces:
                yield "rim", owner, SX(side)
    for a in A.lines:
        for b in B.lines:
            yield "edges", "A", ca.vertcat(a.column, b.column)
    for side in A.sides:
        for beside in B.sides:
            yield "rims", "A", SX([side, beside])


def _rim_of(found: Springs, A: Solid, B: Solid, owner: str, side: SX) -> CoreRim:
    h = (A if owner == "A" else B).h
    return _placed(found, CoreRim(side * h[2] * EZ, side * EZ, EX, EY, h[0]), owner)


def _placed(found: Springs, rim: CoreRim, owner: str) -> CoreRim:
    """A rim in the axes of B."""
    if owner == "B":
        return rim
    p, R = found.p, found.R
    return CoreRim(p + R @ rim.centre, R @ rim.axis, R @ rim.u, R @ rim.w, rim.radius)


def _other(found: Springs, A: Solid, B: Solid, owner: str) -> tuple[Placed, Core]:
    """The core that a rim of one body stands over, in the axes of B, and what it is."""
    if owner == "A":
        return Placed(B.faces, B.closest), B.core
    return Placed([found.R @ n for n in A.faces], _moved(A, found.p, found.R)), A.core


def _moved(A: Solid, p: SX, R: SX) -> Callable[[SX], SX]:
    return lambda x: p + R @ A.closest(R.T @ (x - p))


def _corner(found: Springs, span: SX, onB: SX) -> None:
    distance, normal = _apart(span, found)
    found.add(SX(1), distance - found.rA - found.rB, normal, onB + found.rB * normal, each=True)


def _edges(p: SX, radii: SX, left: SX, right: SX) -> tuple[SX, SX, SX, SX]:
    """Weight, distance beyond the radii of axes, normal from B to A and place on B of two lines that cross."""
    onA, a, HA, sA, zA, fA, RA = _parts(left)
    onB, e, HB, sB, zB, fB, RB = _parts(right)
    c, across = ca.dot(a, e), ca.cross(e, a)
    sine2 = ca.sumsqr(across)
    D = ca.fmax(sine2, LEAST_SINE**2)
    normal = across * sign_of(ca.dot(across, p)) / ca.sqrt(D)
    ahead = 1 / (HANDING_OVER * radii)
    apart = onA - onB
    s = (c * ca.dot(e, apart) - ca.dot(a, apart)) / D
    t = ca.dot(e, apart) + c * s
    d = ca.dot(normal, apart)
    weight = _step(sine2 / NEARLY_PARALLEL) * (sine2 > LEAST_SINE**2) * (d > 0)
    weight = weight * _step((HA - ca.fabs(s)) * ahead) * _step((HB - ca.fabs(t)) * ahead)
    weight = weight * _beside(normal, sB, zB, fB) * _beside(-normal, sA, zA, fA)
    return weight, d - RA - RB, normal, onB + t * e


def _parts(column: SX) -> tuple[SX, ...]:
    return (*ca.vertsplit(column, [0, 3, 6, 7, 10, 13, 14, 15]),)


def _beside(n: SX, s: SX, z: SX, fade: SX) -> SX:
    """S(1 − ν/ε) of the sine ν by which n leaves the normals of an edge."""
    return _step(1 - ca.fmax(0, -ca.fmin(ca.dot(n, s), ca.dot(n, z))) / fade)


def _rim_on_faces(found: Springs, rim: CoreRim, core: Placed, owner: str) -> None:
    """The lowest points of a rim of one body over the faces of the other, and eight more where it lies flat."""
    shares = []
    for face in core.faces:
        down = ca.cross(rim.axis, ca.cross(rim.axis, face))  # a (a·n) − n
        sine2 = ca.sumsqr(down)
        flat = _step(1 - sine2 / NEARLY_FLAT)
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
        distance, n = _apart(x - core.closest(x), found)
        weight = sum((share * _step(2 * ca.dot(n, face) - 1) for share, face in shares), SX(0))
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


def _flatness(rim: CoreRim, axis: CoreLine) -> SX:
    """1 where an end of one cylinder stands on the side of another, 0 where its rim stands upright there."""
    radial = _flat(rim.centre - axis.middle, axis.along)
    across = ca.sumsqr(ca.cross(rim.axis, radial)) / (ca.sumsqr(radial) + (SMALL * rim.radius) ** 2)
    return _step(1 - across / STANDING)


def _rim_on_line(found: Springs, rim: CoreRim, line: CoreLine, owner: str, whole: SX, is_axis: bool) -> None:
    """Points where a circle and a line are closest: near both crossings seen along the axis, or in its plane."""
    a, e, q0 = rim.axis, line.along, line.middle - rim.centre
    slope = ca.dot(a, e)
    flat_e, flat_q = e - slope * a, _flat(q0, a)
    along2 = ca.sumsqr(flat_e)
    # where it is closest to the axis of the rim; t is counted from there, so that wide floors keep their digits
    nearest = -ca.dot(flat_q, flat_e) / ca.fmax(along2, LEAST_SINE**2)
    across, level = flat_q + nearest * flat_e, ca.dot(a, q0) + nearest * slope
    miss = ca.sumsqr(across) + (SMALL * rim.radius) ** 2
    chord = _rooted(ca.fmax(rim.radius**2 - miss, 0) / ca.fmax(along2, LEAST_SINE**2), rim.radius)
    steep = _step((slope**2 - 0.25) / 0.5)
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
        distance, n = _apart(x - y, found)  # from the line to the rim
        weight = share * _step((bend - LEAST_BEND) / NEARLY_PARALLEL)
        weight = weight * _step((line.half - ca.fabs(nearest + t)) * found.ahead)
        weight = weight * _beside(n, *line.across, line.fade) * _beside(-n, radial, a, SX(BESIDE))
        weight = weight * _found(n, e)
        height = distance - line.radius
        weight = weight * (height > 0)
        _facing(found, weight, height, n, x, owner)


def _found(n: SX, along: SX) -> SX:
    """0 where no closest point is found, and n is not normal to what it lies on."""
    return _step(1 - ca.fabs(ca.dot(n, along)) / MISSED)


def _turn(rate: SX, bend: SX) -> SX:
    """A step of Newton's method along a rim (rad), downhill."""
    return ca.fmax(-LONGEST_TURN, ca.fmin(LONGEST_TURN, rate / ca.fmax(ca.fabs(bend), LEAST_BEND / 2)))


def _shared(apart: SX) -> SX:
    """Weight of each of two springs: 1/2 where they are one and the same."""
    return (1 + _step(ca.fabs(apart))) / 2


def _apart(span: SX, found: Springs) -> tuple[SX, SX]:
    """Length and direction of a vector; within `TOUCHING` of the radii, where bodies cannot go, it fades."""
    distance = ca.sqrt(ca.fmax(ca.sumsqr(span), (TOUCHING * (found.rA + found.rB)) ** 2))
    return distance, span / distance


def _rim_on_side(found: Springs, rim: CoreRim, side: CoreLine, core: Placed, owner: str) -> None:
    """The point of a circle that is closest to the axis of another cylinder."""
    centre, axis = side.middle, side.along
    radial = _flat(rim.centre - centre, axis)
    down = ca.cross(rim.axis, ca.cross(rim.axis, radial))
    u = down / _rooted(ca.sumsqr(down), rim.radius)
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
    normal = l / _rooted(ca.sumsqr(l), rim.radius)
    weight = (1 - _flatness(rim, side)) * _found(normal, tangent)
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
    rho = _rooted(ca.sumsqr(l), rim.radius)
    over, rate = rho - other.radius, ca.dot(l, l1) / rho
    bend = rate**2 + over * (ca.sumsqr(l1) + ca.dot(l, l2) - rate**2) / rho + z1**2 + z * z2
    return out, l / rho, (over * rate + z * z1) / rim.radius**2, bend / rim.radius**2


def _rim_on_rim(found: Springs, rim: CoreRim, other: CoreRim) -> None:
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
                ca.dot(axis, x) ** 2 + (_rooted(ca.sumsqr(_flat(x, axis)), rim.radius) - other.radius) ** 2
            )
            start, least = ca.if_else(square < least, trial, start), ca.fmin(square, least)
        both.append(found.last(step, start))
    single = _shared(ca.sin((both[0] - both[1]) / 2) * rim.radius / (found.rA + found.rB))
    sine2 = ca.sumsqr(ca.cross(rim.axis, axis))
    for angle in both:
        out, radial, _, bend = rims_seen(angle, rim, u, other)
        tangent = w * ca.cos(angle) - u * ca.sin(angle)
        x = rim.centre + rim.radius * out
        distance, n = _apart(x - other.centre - other.radius * radial, found)
        weight = single * _step((bend - LEAST_BEND) / NEARLY_PARALLEL) * _step(sine2 / NEARLY_FLAT)
        weight = weight * _found(n, tangent)
        weight = weight * _beside(n, radial, axis, SX(BESIDE)) * _beside(-n, out, rim.axis, SX(BESIDE))
        _facing(found, weight * (distance > TOUCHING * (found.rA + found.rB)), distance, n, x, "A")


# --- the sums -------------------------------------------------------------------------------------------------
Sums = tuple[list[SX], list[SX]]
"""Force, moment about the centre of A, arms and squares of arms weighted by N, N, potential and damped power; least
gap, its normal, gaps and lifts of groups of springs."""


def _sums_of(found: Springs, hA: SX, hB: SX, v: SX, w: SX, law: Sequence[SX]) -> Sums:
    p, R = found.p, found.R
    weights, normals, points = (ca.horzcat(*of) for of in (found.weights, found.normals, found.points))
    gaps = ca.horzcat(*found.gaps)
    several = gaps.shape[1]
    k, exponent, c = law
    arms = points - ca.repmat(p, 1, several)
    turning = ca.horzcat(*[ca.cross(w, arm) for arm in ca.horzsplit(arms)])
    rates = ca.sum1(normals * (ca.repmat(v, 1, several) + turning))
    depth = ca.fmax(-gaps, TINY)
    elastic = (gaps < 0) * (k * depth**exponent)
    more = ca.fmax(-c * rates, -1)
    N = weights * elastic * (1 + more)
    stored = elastic * depth / (exponent + 1)
    forces = normals * ca.repmat(N, 3, 1)
    force = ca.sum2(forces)
    moment = sum(
        (ca.cross(a, f) for a, f in zip(ca.horzsplit(arms), ca.horzsplit(forces), strict=True)), SX(3, 1)
    )
    # slopes of the weights: −∂(Σ w U)/∂p, and of dR = θ × R, −Σ_j R_j × ∂(Σ w U)/∂R_j
    factors = SX.sym("U", 1, several)
    weighted = ca.dot(weights, factors)
    # a point that runs along a rim where it is not the closest one: dU = −w k δⁿ ∂d/∂o·do besides
    loads = SX.sym("S", 3, len(found.running))
    weighted = weighted - sum(
        (ca.dot(loads[:, i], own) for i, (_, _, own) in enumerate(found.running)), SX(0)
    )
    slopes = [weights[k] * elastic[k] * slope for k, slope, _ in found.running]
    by_p, by_R = (ca.gradient(weighted, of) for of in (p, R))
    by_p, by_R = ca.substitute([by_p, by_R], [factors, loads], [stored, ca.horzcat(SX(3, 0), *slopes)])
    moment = moment + sum((ca.cross(by_R[:, j], R[:, j]) for j in range(3)), SX(3, 1))
    beyond = sum(ca.vertsplit(ca.fabs(p) + hA + hB), SX(0))  # cores are never farther apart
    told = ca.if_else(weights > NEGLIGIBLE, gaps, ca.repmat(beyond, 1, several))
    lifted = ca.if_else(weights > NEGLIGIBLE, ca.if_else(gaps < 0, 1 - c * rates, 1), 1)
    gap, best = told[0], normals[:, 0]
    for i in range(1, several):
        best = ca.if_else(told[i] < gap, normals[:, i], best)
        gap = ca.fmin(told[i], gap)
    return (
        [
            force - by_p,
            moment,
            arms @ N.T,
            ca.sum2(N * ca.sum1(arms**2)),
            ca.sum2(N),
            ca.dot(weights, stored),
            ca.sum2(weights * elastic * more * rates),
        ],
        [
            gap,
            best,
            *(ca.vertcat(*[ca.mmin(of[0, group]) for group in found.groups]) for of in (told, lifted)),
        ],
    )


def called(name: str, arguments: list[SX], values: list[SX], shortest: int = 0) -> ca.Function:
    """Values as a function whose first argument says whether bodies are near; where they are not, all are zero.

    From ``shortest`` operations on it is not copied where it is called, so that its code is there once.
    """
    near = SX.sym("near")
    values = [ca.if_else(near, value, 0) for value in ca.cse(values)]
    written = ca.Function(name, [near, *arguments], values)
    if written.n_instructions() < shortest:
        return written
    return ca.Function(f"{GUARDED}{name}", [near, *arguments], values, {"never_inline": True})


def _arguments() -> dict[str, SX]:
    sizes = {"p": 3, "R": (3, 3), "v": 3, "w": 3, "hA": 3, "hB": 3, "rA": 1, "rB": 1, "k": 1, "n": 1, "c": 1}
    return {
        name: SX.sym(name, *(size if isinstance(size, tuple) else (size,))) for name, size in sizes.items()
    }


@cache
def _feature(kind: str, owner: str, first: Core, second: Core) -> tuple[ca.Function, ca.Function]:
    """The sums of a pair of features and their distances, written out once for all of the kind."""
    given = _arguments()
    p, R, v, w, hA, hB, rA, rB, *law = given.values()
    length, springs = _KINDS[kind]
    which, found = SX.sym("which", length), Springs(p, R, rA, rB)
    springs(found, Solid(first, hA), Solid(second, hB), owner, which)
    sums, distances = _sums_of(found, hA, hB, v, w, law)
    values = [*sums, *distances]
    if found.near:
        symbols, last = zip(*found.near, strict=True)
        values = ca.substitute(values, list(symbols), list(last))
        symbols, starts = zip(*found.searched, strict=True)
        read = [p, R, hA, hB, rA, rB, which]
        search = ca.Function(
            "search", read, list(starts), {"never_inline": True, "is_diff_in": [False] * len(read)}
        )
        values = ca.substitute(values, list(symbols), search.call(read))
    moved = [argument for name, argument in given.items() if name not in "kn"]
    name = kind.replace(" ", "_")
    return (
        called(name, [*given.values(), which], values[: len(sums)]),
        called(f"{name}_distance", [*moved, which], values[len(sums) :]),
    )


@cache
def _plane_sums(first: Core) -> tuple[ca.Function, ca.Function]:
    """Those of a body over a plane."""
    given = _arguments()
    p, R, v, w, hA, hB, rA, rB, *law = given.values()
    found = Springs(p, R, rA, rB)
    _springs_on_plane(found, Solid(first, hA))
    sums, distances = _sums_of(found, hA, hB, v, w, law)
    moved = [argument for name, argument in given.items() if name not in "kn"]
    return (
        called("plane", list(given.values()), sums),
        called("plane_distance", moved, distances),
    )


def feature_forces(
    near: SX, first: Core, second: Core, motion: Sequence[SX], sizes: Sequence[SX], law: Sequence[SX]
) -> list[SX]:
    """Force to damped of :class:`~kinetree.model.geometry.convex_pairs.PairLaw`, the centre as seen from that of A."""
    if second == "plane":
        parts = [_plane_sums(first)[0](near, *motion, *sizes, *law)]
    else:
        parts = [
            _feature(kind, owner, first, second)[0](near, *motion, *sizes, *law, which)
            for kind, owner, which in _features(Solid(first, sizes[0]), Solid(second, sizes[1]))
        ]
    force, moment, arms, squares, total, potential, damped = (
        sum(of[1:], of[0]) for of in zip(*parts, strict=True)
    )
    divisor = ca.fmax(total, TINY)
    middle = ca.if_else(total > 0, arms / divisor, 0)
    spread = ca.if_else(total > 0, ca.fmax(squares / divisor - ca.sumsqr(middle), 0), 0)
    return [force, moment - ca.cross(middle, force), middle, total, spread, potential, damped]


def feature_distances(
    near: SX, first: Core, second: Core, motion: Sequence[SX], sizes: Sequence[SX], c: SX
) -> list[SX]:
    """Gap to lifts of :class:`~kinetree.model.geometry.convex_pairs.PairLaw`."""
    p, R = motion[:2]
    hA, hB, rA, rB = sizes
    if second == "plane":
        gap, _, *others = _plane_sums(first)[1](near, *motion, *sizes, c)
        return [gap, 1 - 2 * TOUCHING * (rA + rB), *others]
    parts: list[tuple[SX, ...]] = []
    edges: list[tuple[SX, ...]] = []
    for kind, owner, which in _features(Solid(first, hA), Solid(second, hB)):
        part = tuple(_feature(kind, owner, first, second)[1](near, *motion, *sizes, c, which))
        (edges if kind == "edges" else parts).append(part)
    touches, lifts = [part[2] for part in parts], [part[3] for part in parts]
    if edges:  # the least of all
        touches.append(ca.mmin(ca.vertcat(*[part[2] for part in edges])))
        lifts.append(ca.mmin(ca.vertcat(*[part[3] for part in edges])))
    (gap, best, *_), *further = [*parts, *edges]
    for other, normal, *_ in further:
        best = ca.if_else(other < gap, normal, best)
        gap = ca.fmin(other, gap)
    if "cylinder" in (first, second):
        x = y = SX(3, 1)
        for _ in range(PROJECTIONS):
            y, x = _projection(first, second)(near, p, R, hA, hB, x)
        distance, n = _apart(y - x, Springs(p, R, rA, rB))
        best = ca.if_else(distance - rA - rB < gap, n, best)
        gap = ca.fmin(gap, distance - rA - rB)
    clearance = separation(first, second)(near, p, R, hA, hB, best)
    return [gap, clearance - 2 * TOUCHING * (rA + rB), ca.vertcat(*touches), ca.vertcat(*lifts)]


@cache
def _projection(first: Core, second: Core) -> ca.Function:
    """The closest point of A to a point of B, and that of B to it."""
    given = _arguments()
    p, R, hA, hB = (given[name] for name in ("p", "R", "hA", "hB"))
    x = SX.sym("x", 3)
    y = _moved(Solid(first, hA), p, R)(x)
    return called("projection", [p, R, hA, hB, x], [y, Solid(second, hB).closest(y)])


@cache
def separation(first: Core, second: Core) -> ca.Function:
    """How far the cores are apart along directions that may separate them: one that is given, and those of faces."""
    given = _arguments()
    p, R, hA, hB = (given[name] for name in ("p", "R", "hA", "hB"))
    best, A, B = SX.sym("best", 3), Solid(first, hA), Solid(second, hB)
    candidates = ca.horzcat(best, *B.faces, *[-(R @ n) for n in A.faces])
    apart = p.T @ candidates - A.reach(-(R.T @ candidates)) - B.reach(candidates)
    return called("clearance", [p, R, hA, hB, best], [ca.mmax(apart)])
