"""Cores of convex bodies with rounded edges: their corners, edges, rims and faces, and the springs between them.

A body is all points within a radius of a core: a box, a line or a point (which of its edges it has), a cylinder, a hull
of points, or the half-space below a place. Each pair of features is a spring (`Springs`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

import casadi as ca
from casadi import SX

from kinetree.model.geometry.hulls import BESIDE, Hull
from kinetree.tolerances import DEEPEST_CORES, SHORT_BESIDE

Edges = tuple[bool, bool, bool]
Plane = Literal["plane"]
Core = Edges | Plane | Literal["cylinder"] | Hull
"""A core: the edges that it has of three, the half-space z < 0, a cylinder, or a hull."""
NEARLY_PARALLEL = 0.03
"""sin² of the angle between two edges below which corners begin to carry them."""
HANDING_OVER = 0.25
"""Length before the end of an edge where corners begin to carry it, over the sum of the radii."""
LEAST_SINE = 1e-6
"""Sine of an angle below which edges are parallel."""
STEPS = 10
"""Steps of Newton's method; mostly three or four find all digits."""
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
    """Symbols for the result of the last step but one, with this result: slopes come from the last step alone."""
    searched: list[tuple[SX, SX]] = field(default_factory=list)
    """Symbols for the result of the steps before that, with this result; its slopes do not count: steps forget them."""

    @property
    def ahead(self) -> SX:
        """One over the length before a border where other features begin to carry (1/m)."""
        return 1 / (HANDING_OVER * (self.rA + self.rB))

    def last(self, step: Callable[[SX], SX], start: SX, steps: int = STEPS) -> SX:
        """Result of Newton's method after a number of steps, the last two kept apart in `near` and `searched`."""
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
        """Return this line moved with A."""
        across = (R @ self.across[0], R @ self.across[1])
        return CoreLine(p + R @ self.middle, R @ self.along, self.half, across, self.fade, self.radius)

    @property
    def column(self) -> SX:
        """The line packed in one column, as an argument."""
        return ca.vertcat(self.middle, self.along, self.half, *self.across, self.fade, self.radius)

    @staticmethod
    def of(column: SX) -> CoreLine:
        """Unpack the line from a column of numbers."""
        middle, along, half, one, other, fade, radius = parts_of_line(column)
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
        """True if it is the core of a sphere."""
        return isinstance(self.core, tuple) and not any(self.core)

    @property
    def corners(self) -> SX:
        """Corners of the core, as columns."""
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
        """Edges of the core, or the axis of a cylinder."""
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
        """Sides of the middle of a cylinder on which it has rims; empty for other cores."""
        return (-1, 1) if self.core == "cylinder" else ()

    @property
    def rims(self) -> list[CoreRim]:
        """Rims of a cylinder; empty for other cores."""
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
            return h[0] * rooted(n[0, :] ** 2 + n[1, :] ** 2, SX(1)) + h[2] * ca.fabs(n[2, :])
        return sum((h[i] * ca.fabs(n[i, :]) for i in range(3) if self.core[i]), SX(1, n.shape[1]))

    def closest(self, x: SX) -> SX:
        """The point of the core that is closest to x."""
        if isinstance(self.core, Hull):
            return _closest_of_hull(self.core)(x)
        h = self.h
        if self.core == "cylinder":
            far = rooted(x[0] ** 2 + x[1] ** 2, h[0])
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


def parts_of_line(column: SX) -> tuple[SX, ...]:
    """Middle, direction, half length, both normals beside it, fade and radius of a line."""
    return (*ca.vertsplit(column, [0, 3, 6, 7, 10, 13, 14, 15]),)


def smooth_step(z: SX) -> SX:
    """S(z) = z² (3 − 2z), 0 below 0 and 1 above 1."""
    z = ca.fmax(0, ca.fmin(1, z))
    return z**2 * (3 - 2 * z)


def rooted(square: SX, size: SX) -> SX:
    """√square, with finite slopes where it is nothing beside a size."""
    return ca.sqrt(square + (SHORT_BESIDE * size) ** 2)


def sign_of(value: SX) -> SX:
    """−1 or 1, never 0."""
    return 1 - 2 * (value < 0)


def beside_edge(n: SX, s: SX, z: SX, fade: SX) -> SX:
    """S(1 − ν/ε) of the sine ν by which n leaves the normals of an edge."""
    return smooth_step(1 - ca.fmax(0, -ca.fmin(ca.dot(n, s), ca.dot(n, z))) / fade)


def distance_and_normal(span: SX, found: Springs) -> tuple[SX, SX]:
    """Length and direction of a vector; within `DEEPEST_CORES` of the radii, where bodies cannot go, it fades."""
    distance = ca.sqrt(ca.fmax(ca.sumsqr(span), (DEEPEST_CORES * (found.rA + found.rB)) ** 2))
    return distance, span / distance
