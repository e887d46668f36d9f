"""Cylinders and hulls with rounded edges that touch other convex bodies: the springs of all pairs of their features.

As in :mod:`~kinetree.model.geometry.convex_pairs` a body is all points within a radius of a core, here a cylinder or a
hull of points, and each pair of features is a spring of the potential w k δ^{n+1}/(n+1). Features of a cylinder are its
axis, which side and edges of others touch as those of a capsule do, and its two rims:

    corner – core        the closest point of a cylinder, box or hull to a corner of the other body
    edge – edge          closest points of two lines; the axis of a cylinder counts as an edge with its radius
    rim – all of these   closest points, too (:mod:`~kinetree.model.geometry.rim_springs`)

All of them are distances of points which are closest, so that their slopes are those of points fixed to the bodies. The
weights w hand over from one to the other, and have slopes of their own. A direction n that separates both cores proves
that they are apart: `clearance` is the largest n·(x_A − x_B) of the closest points along the normal of the spring that
is pressed most, and of all faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import casadi as ca
from casadi import SX

from kinetree.model.geometry.core_features import (
    COLUMN,
    EX,
    EY,
    EZ,
    HANDING_OVER,
    LEAST_SINE,
    NEARLY_PARALLEL,
    Core,
    CoreLine,
    CoreRim,
    Placed,
    Solid,
    Springs,
    beside_edge,
    distance_and_normal,
    parts_of_line,
    sign_of,
    smooth_step,
)
from kinetree.model.geometry.rim_springs import flatness, rim_on_faces, rim_on_line, rim_on_rim, rim_on_side
from kinetree.tolerances import DEEPEST_CORES, NEGLIGIBLE_SPRING, TINY

PROJECTIONS = 12
"""Projections from core to core by which the distance of bodies that are far apart is found."""
GUARDED = "kinetree_guarded_"
"""Beginning of the names of functions that `kinetree.kernels.tape` calls only where their first operand is not 0."""


def _springs_on_plane(found: Springs, A: Solid) -> None:
    """Corners and rims of A over the plane z = 0."""
    corners = ca.repmat(found.p, 1, A.corners.shape[1]) + found.R @ A.corners
    if corners.shape[1]:
        height = corners[2, :]
        feet = ca.vertcat(corners[:2, :], SX(1, corners.shape[1]))
        found.add(SX(1), height - found.rA, ca.repmat(EZ, 1, corners.shape[1]), feet, each=True)
    plane = Placed([EZ], lambda x: x, is_plane=True)
    for rim in A.rims:
        rim_on_faces(found, _placed(found, rim, "A"), plane, "A")


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
    rim_on_line(found, rim, line, owner, flatness(rim, line) if is_axis else SX(1), is_axis)


def _rim_on_core(found: Springs, A: Solid, B: Solid, owner: str, side: SX) -> None:
    rim, (other, core) = _rim_of(found, A, B, owner, side), _other(found, A, B, owner)
    rim_on_faces(found, rim, other, owner)
    if core == "cylinder":
        (line,) = B.lines if owner == "A" else [line.seen(found.p, found.R) for line in A.lines]
        rim_on_side(found, rim, line, other, owner)


def _two_rims(found: Springs, A: Solid, B: Solid, owner: str, sides: SX) -> None:
    rim_on_rim(found, _rim_of(found, A, B, "A", sides[0]), _rim_of(found, A, B, "B", sides[1]))


_KINDS: dict[str, tuple[int, Callable[[Springs, Solid, Solid, str, SX], None]]] = {
    "corner": (3, _corner_on_core),
    "edges": (2 * COLUMN, _edge_on_edge),
    "rim on edge": (1 + COLUMN, _rim_on_edge),
    "rim": (1, _rim_on_core),
    "rims": (2, _two_rims),
}
"""Pairs of features: how many numbers name one, and the function of their springs."""


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
    distance, normal = distance_and_normal(span, found)
    found.add(SX(1), distance - found.rA - found.rB, normal, onB + found.rB * normal, each=True)


def _edges(p: SX, radii: SX, left: SX, right: SX) -> tuple[SX, SX, SX, SX]:
    """Weight, distance beyond the radii of axes, normal from B to A and place on B of two lines that cross."""
    onA, a, HA, sA, zA, fA, RA = parts_of_line(left)
    onB, e, HB, sB, zB, fB, RB = parts_of_line(right)
    c, across = ca.dot(a, e), ca.cross(e, a)
    sine2 = ca.sumsqr(across)
    D = ca.fmax(sine2, LEAST_SINE**2)
    normal = across * sign_of(ca.dot(across, p)) / ca.sqrt(D)
    ahead = 1 / (HANDING_OVER * radii)
    apart = onA - onB
    s = (c * ca.dot(e, apart) - ca.dot(a, apart)) / D
    t = ca.dot(e, apart) + c * s
    d = ca.dot(normal, apart)
    weight = smooth_step(sine2 / NEARLY_PARALLEL) * (sine2 > LEAST_SINE**2) * (d > 0)
    weight = weight * smooth_step((HA - ca.fabs(s)) * ahead) * smooth_step((HB - ca.fabs(t)) * ahead)
    weight = weight * beside_edge(normal, sB, zB, fB) * beside_edge(-normal, sA, zA, fA)
    return weight, d - RA - RB, normal, onB + t * e


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
    told = ca.if_else(weights > NEGLIGIBLE_SPRING, gaps, ca.repmat(beyond, 1, several))
    lifted = ca.if_else(weights > NEGLIGIBLE_SPRING, ca.if_else(gaps < 0, 1 - c * rates, 1), 1)
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
    """The sums and distances of a body over a plane, each written out once."""
    given = _arguments()
    p, R, v, w, hA, hB, rA, rB, *law = given.values()
    found = Springs(p, R, rA, rB)
    _springs_on_plane(found, Solid(first, hA))
    sums, distances = _sums_of(found, hA, hB, v, w, law)
    moved = [argument for name, argument in given.items() if name not in "kn"]
    return (called("plane", list(given.values()), sums), called("plane_distance", moved, distances))


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
        return [gap, 1 - 2 * DEEPEST_CORES * (rA + rB), *others]
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
        distance, n = distance_and_normal(y - x, Springs(p, R, rA, rB))
        best = ca.if_else(distance - rA - rB < gap, n, best)
        gap = ca.fmin(gap, distance - rA - rB)
    clearance = separation(first, second)(near, p, R, hA, hB, best)
    return [gap, clearance - 2 * DEEPEST_CORES * (rA + rB), ca.vertcat(*touches), ca.vertcat(*lifts)]


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
