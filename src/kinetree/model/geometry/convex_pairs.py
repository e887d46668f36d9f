"""Two convex bodies with rounded edges: where their corners, faces and edges are closest, and the elastic law summed.

A body is all points within a radius r of a *core*: a point (sphere), a straight line (capsule) or a box (rounded box).
Cores A and B do not overlap while the bodies touch, so that the distance d of every corner to the other core, and of
every edge to every edge of the other core that it crosses, is smooth, with one direction n = (x_A − x_B)/d between the
closest points. The least of them is the distance of the cores. Each of these pairs of features is a spring,

    U = Σ w k δ^{n+1}/(n+1),   δ = max(0, r_A + r_B − d),     F = Σ w k δⁿ n  at x,

and F with its moment is the slope of −U, for ḋ = n·(v_A − v_B) at closest points. w is 1 for corners. Edges hand over
to corners where they cross near their ends, where they are parallel, for then no point of them is the closest one, and
where n leaves the right angle of the normals of an edge by the sine ν, for then a face is closer than the edge:

    w = S(sin²α/0.03) S((H_A − |s|)/ℓ) S((H_B − |t|)/ℓ) S(1 − ν_A/ε_A) S(1 − ν_B/ε_B),     ℓ = (r_A + r_B)/4

with S(z) = z² (3 − 2z) from 0 to 1, the angle α between the edges, their half lengths H, and the places s a and t e of
the closest points on them. ε is 0.05, or less for the edges of flat boxes. The slopes of w are small forces and couples
besides. All vectors are in the axes of B, from its centre.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

import casadi as ca
from casadi import SX

from kinetree.model.geometry.convex_features import (
    GUARDED,
    called,
    feature_distances,
    feature_forces,
    separation,
)
from kinetree.model.geometry.core_features import (
    HANDING_OVER,
    LEAST_SINE,
    NEARLY_PARALLEL,
    Core,
    Edges,
    Plane,
    Solid,
    sign_of,
)
from kinetree.model.geometry.cylinder_features import (
    CoreCylinder,
    cylinder_kinds,
    cylinder_touch,
    cylinder_which,
)
from kinetree.model.geometry.hulls import BESIDE, Hull, hull_of
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import DEEPEST_CORES, NEGLIGIBLE_SPRING, TINY

LONG = 500
"""Number of operations from which the function of a pair is called, not copied."""


@dataclass(frozen=True)
class PairLaw:
    """Contact forces between two bodies, in the axes of the second, from its centre.

    ``force`` (N) acts on the first body at ``centre`` (m), with ``couple`` (N m); ``normal`` (N) is the sum of
    the normal forces, ``spread`` (m²) the mean square of the distances from the centre at which they act. ``potential``
    (J) is that of the forces without damping, ``damped`` (W) the power of the forces that damping adds. ``gap`` (m) is
    the distance, ``clearance`` (m) is positive while the cores are apart; both are lower bounds for a pair that is far
    apart, unless the law is asked for ``exactly``.
    The forces have a kink where one of ``touches`` (m) passes zero (the gap of every corner, the least gap of all
    edges), and where one of ``lifts`` does: there damping takes a force away.
    """

    force: SX
    couple: SX
    centre: SX
    normal: SX
    spread: SX
    potential: SX
    damped: SX
    gap: SX
    clearance: SX
    touches: SX
    lifts: SX


def pair_law(
    cores: tuple[Core, Core],
    motion: tuple[SX, SX, SX, SX],
    sizes: tuple[SX, SX, SX, SX],
    law: tuple[SX, ...],
    exactly: bool,
) -> PairLaw:
    """Compute the contact forces between the bodies A and B.

    Bodies that a face of one of them separates exert no forces on each other; the long sums are then not evaluated.

    Parameters
    ----------
    cores
        Shapes of A and B; only the second may be a half-space.
    motion
        Centre of A, rotation of its axes, its velocity and angular velocity as seen from B.
    sizes
        Half edges of both cores (3, 3) and both radii.
    law
        k, n and c of k δⁿ max(0, 1 + c δ̇).
    exactly
        True if distances are also wanted for bodies that are far apart.
    """
    p, R, radii = motion[0], motion[1], sizes[2] + sizes[3]
    written = _written(*cores) if _are_boxes(*cores) else None
    is_asked = (
        not exactly and cores[1] != "plane" and (written is None or written[0].name().startswith(GUARDED))
    )
    apart = _apart_by_faces()(p, R, *sizes[:2]) if is_asked else SX(1)
    near = apart < (1 + DEEPEST_CORES) * radii if is_asked else SX(1)
    if written is None:
        force, couple, middle, *others = feature_forces(near, *cores, motion, sizes, law)
        told = feature_distances(near, *cores, motion, sizes, law[-1])
    else:
        force, couple, middle, *others = written[0](near, *motion, *sizes, *law)
        told = list(written[1](near, *motion, *sizes, law[-1]))
    if is_asked:
        far = (apart - radii, apart - 2 * DEEPEST_CORES * radii, apart - radii, SX(1))
        told = [ca.if_else(near, found, other) for found, other in zip(told, far, strict=True)]
    return PairLaw(force, couple, p + middle, *others, *told)


@cache
def _apart_by_faces() -> ca.Function:
    """Largest distance of two cores along the axes of either: their distance is at least this."""
    p, R, hA, hB = SX.sym("p", 3), SX.sym("R", 3, 3), SX.sym("hA", 3), SX.sym("hB", 3)
    turned = ca.fabs(R)
    found = ca.vertcat(ca.fabs(p) - hB - turned @ hA, ca.fabs(R.T @ p) - hA - turned.T @ hB)
    return ca.Function("apart", [p, R, hA, hB], [ca.mmax(found)])


def _are_boxes(first: Core, second: Core) -> bool:
    """True if both are points, lines or boxes; the second may be a plane."""
    return isinstance(first, tuple) and (isinstance(second, tuple) or second == "plane")


@cache
def _written(first: Edges, second: Edges | Plane) -> tuple[ca.Function, ca.Function]:
    """The sums for two kinds of cores, and distances alone, written out once: an operation costs some 20 µs.

    Long ones are not copied into the equations either but called, so that their code is there once for all pairs. The
    first argument says whether the bodies are near; where they are not, all values are zero.
    """
    names = {"p": 3, "R": (3, 3), "v": 3, "w": 3, "hA": 3, "hB": 3, "rA": 1, "rB": 1, "k": 1, "n": 1, "c": 1}
    given = {
        name: SX.sym(name, *(size if isinstance(size, tuple) else (size,))) for name, size in names.items()
    }
    found, arguments = _sums(first, second, *given.values()), list(given.values())
    moved = [argument for name, argument in given.items() if name not in "kn"]
    return called("pair", arguments, found[:7], LONG), called("distance", moved, found[7:], LONG)


def _sums(
    first: Edges, second: Edges | Plane, p: SX, R: SX, v: SX, w: SX, hA: SX, hB: SX, rA: SX, rB: SX, *law: SX
) -> list[SX]:
    """The fields of `PairLaw`, the centre as seen from that of A."""
    sums = _PairSums(p, v, w, rA + rB, rB, law)
    if second == "plane":
        for corner in _corners(first, p, R, hA):
            sums.add_corner(corner - ca.vertcat(0, 0, corner[2]), corner[2], SX([0, 0, 1]))
        corners = len(sums.gaps)
    else:
        if any(second) or not any(first):  # the distance of a point to a core is said once
            for corner in _corners(first, p, R, hA):
                x = _within(corner, second, hB)
                sums.add_corner(x, *_apart(corner - x, rA + rB))
        if any(first):
            for corner in _corners(second, SX(3, 1), SX.eye(3), hB):
                own = R.T @ (corner - p)
                sums.add_corner(corner, *_apart(R @ (_within(own, first, hA) - own), rA + rB))
        corners = len(sums.gaps)
        for i, j in product(range(3), range(3)):
            if second[i] and first[j]:
                sums.add_edges(first, second, i, j, R, hA, hB)
    divisor = ca.fmax(sums.total, TINY)
    middle = ca.if_else(sums.total > 0, sums.arms / divisor, 0)
    spread = (
        SX(0)
        if len(sums.gaps) == 1
        else ca.if_else(sums.total > 0, ca.fmax(sums.squares / divisor - ca.sumsqr(middle), 0), 0)
    )
    moment = sums.moment
    if sums.turns:
        # dR = θ × R, and −∂(Σ w U)/∂θ = −Σ_j R_j × ∂(Σ w U)/∂R_j
        factors = SX.sym("U", len(sums.turns))
        slope = ca.gradient(
            sum((w * U for (w, _), U in zip(sums.turns, ca.vertsplit(factors), strict=True)), SX(0)), R
        )
        turn = sum((cross(slope[:, j], R[:, j]) for j in range(3)), SX(3, 1))
        moment = moment + ca.substitute(turn, factors, ca.vertcat(*[U for _, U in sums.turns]))
    couple = moment - cross(middle, sums.force)
    gap = ca.mmin(ca.vertcat(*sums.gaps))
    touches, lifts = (
        ca.vertcat(*of[:corners], *([ca.mmin(ca.vertcat(*of[corners:]))] if of[corners:] else []))
        for of in (sums.gaps, sums.lifts)
    )
    clearance = _clearance(first, second, p, R, hA, hB, gap + rA + rB) - 2 * DEEPEST_CORES * (rA + rB)
    return [
        sums.force,
        couple,
        middle,
        sums.total,
        spread,
        sums.potential,
        sums.damped,
        gap,
        clearance,
        touches,
        lifts,
    ]


class _PairSums:
    """Forces N on A, their moments about its centre p, their arms x − p, and their potential.

    The arms are as long as A, wherever it stands on B: places on a wide floor would lose digits in their differences.

    Parameters
    ----------
    p, v, w
        Centre, velocity and angular velocity of A as seen from B.
    radii, radius
        r_A + r_B and r_B.
    law
        k, n, c.
    """

    def __init__(self, p: SX, v: SX, w: SX, radii: SX, radius: SX, law: tuple[SX, ...]) -> None:
        self.p, self.v, self.w, self.radii, self.radius, self.law = p, v, w, radii, radius, law
        self.force, self.moment, self.arms = SX(3, 1), SX(3, 1), SX(3, 1)
        self.total, self.squares, self.potential, self.damped = SX(0), SX(0), SX(0), SX(0)
        self.gaps: list[SX] = []
        self.lifts: list[SX] = []
        """1 + c δ̇ of springs that touch, else 1."""
        self.turns: list[tuple[SX, SX]] = []
        """Parts of weights that change with a turn of A alone, with the quantities that they multiply."""

    def spring(self, gap: SX, rate: SX, weight: SX, told: SX | None = None) -> tuple[SX, SX]:
        """W k δⁿ max(0, 1 + c δ̇), and k δ^{n+1}/(n+1).

        ``rate`` is that of the gap, ``told`` the gap by which touch and lift-off are located, where it is another one.
        """
        k, n, c = self.law
        depth = ca.fmax(-gap, TINY)
        elastic = (gap < 0) * (k * depth**n)
        more = ca.fmax(-c * rate, -1)
        N, stored = weight * elastic * (1 + more), elastic * depth * (1 / (n + 1))
        told = gap if told is None else told
        self.gaps.append(told)
        self.lifts.append(ca.if_else(told < 0, 1 - c * rate, 1))
        self.total = self.total + N
        self.potential = self.potential + weight * stored
        self.damped = self.damped + weight * elastic * more * rate
        return N, stored

    def add_corner(self, x: SX, distance: SX, normal: SX) -> None:
        """Points at a distance along a normal, x being that of B."""
        gap = distance - self.radii
        x = x + (self.radius + gap / 2) * normal  # the middle of the overlap
        N, _ = self.spring(gap, ca.dot(normal, self.v + cross(self.w, x - self.p)), SX(1))
        f, arm = N * normal, x - self.p
        self.force, self.moment = self.force + f, self.moment + cross(arm, f)
        self.arms, self.squares = self.arms + N * arm, self.squares + N * ca.sumsqr(arm)

    def add_edges(self, first: Edges, second: Edges, i: int, j: int, R: SX, hA: SX, hB: SX) -> None:
        """Add the forces between edges of B along its axis i and the edges of A along its axis j that they cross.

        The direction n lies within the normals of one edge of a box, and is close to those of a second one at most.
        """
        e, a = SX.eye(3)[:, i], R[:, j]
        c, across = a[i], cross(e, a)
        sine2 = ca.sumsqr(across)
        D = ca.fmax(sine2, LEAST_SINE**2)
        towards = across * sign_of(ca.dot(across, self.p))
        normal = towards / ca.sqrt(D)
        crossing, _ = _step(sine2 / NEARLY_PARALLEL)
        crossing = crossing * (sine2 > LEAST_SINE**2)  # where it is 3e-21, or the normal is round-off
        onAs = _outermost(first, j, hA, -R.T @ normal)
        onBs = _outermost(second, i, hB, normal)
        # the rate of the distance at x is n·(v + w × (x − p)) = rate₀ + g·x, with g·n = 0
        g = cross(normal, self.w)
        rate0 = ca.dot(normal, self.v) - ca.dot(g, self.p)
        ahead, inverse = 1 / (HANDING_OVER * self.radii), 1 / D
        beyond = sum(ca.vertsplit(ca.fabs(self.p) + hA + hB), SX(0))  # cores are never farther apart
        for onB, besideB in onBs:
            level = ca.dot(normal, onB)
            for middle, besideA in onAs:
                onA = self.p + R @ middle
                # a·y = 0 and e·y = 0 of y = onA + s a − onB − t e = d n
                s = (c * onA[i] - ca.dot(a, onA) + ca.dot(a, onB)) * inverse
                t = onA[i] + c * s
                d = ca.dot(normal, onA) - level
                on_a, slope_a = _step((hA[j] - ca.fabs(s)) * ahead)
                on_e, slope_e = _step((hB[i] - ca.fabs(t)) * ahead)
                turned = crossing * besideA * besideB * (d > 0)  # what changes with a turn of A
                weight = turned * on_a * on_e
                gap, told = (ca.if_else(weight > w, d, beyond) - self.radii for w in (0, NEGLIGIBLE_SPRING))
                N, stored = self.spring(gap, rate0 + ca.dot(g, onB) + t * g[i], weight, told)
                q = self.radius + gap / 2  # x = onB + t e + q n, and e is normal to both others
                foot = onB - self.p + t * e
                arm = foot + q * normal
                self.arms, self.squares = self.arms + N * arm, self.squares + N * ca.sumsqr(arm)
                # slopes of w by s and t; D ds = −(a − c e)·dx − (a × y)·dθ, dt = c ds + e·dx,
                # for displacements dx of A at its point x = onB + t e + y
                sloping = stored * turned * ahead
                by_s = -sloping * slope_a * on_e * sign_of(s)
                by_t = -sloping * on_a * slope_e * sign_of(t)
                both = (by_s + c * by_t) * inverse
                f = N * normal + both * (a - c * e) - by_t * e
                self.force = self.force + f
                self.moment = self.moment + cross(foot, f) - (c * both + by_t) * d * cross(normal, e)
                self.turns.append((turned, stored * on_a * on_e))


def _corners(core: Edges, p: SX, R: SX, h: SX) -> list[SX]:
    """Corners of a core."""
    sides = [(-1, 1) if there else (0,) for there in core]
    return [p + R @ (ca.vertcat(*signs) * h) for signs in product(*sides)]


def _within(x: SX, core: Edges, h: SX) -> SX:
    """The point of a core that is closest to x, in its own axes."""
    return ca.vertcat(*[ca.fmax(-h[i], ca.fmin(h[i], x[i])) if core[i] else SX(0) for i in range(3)])


def _apart(span: SX, radii: SX) -> tuple[SX, SX]:
    """Length and direction of a vector; within `DEEPEST_CORES` of the radii, where bodies cannot go, it fades."""
    distance = ca.sqrt(ca.fmax(ca.sumsqr(span), (DEEPEST_CORES * radii) ** 2))
    return distance, span / distance


def _step(z: SX) -> tuple[SX, SX]:
    """S(z) = z² (3 − 2z), 0 below 0 and 1 above 1, and its slope."""
    z = ca.fmax(0, ca.fmin(1, z))
    return z**2 * (3 - 2 * z), 6 * z * (1 - z)


def _outermost(core: Edges, along: int, h: SX, normal: SX) -> list[tuple[SX, SX]]:
    """Middles of the two edges along an axis of a box that lie outermost along a unit vector, and their S(1 − ν/ε)."""
    others = [k for k in range(3) if k != along and core[k]]
    if not others:
        return [(SX(3, 1), SX(1))]
    k, l = others
    side = {k: sign_of(normal[k]), l: sign_of(normal[l])}
    turned = sign_of(ca.fabs(normal[k]) - ca.fabs(normal[l]))  # across the smaller one
    sine = ca.fmin(ca.fabs(normal[k]), ca.fabs(normal[l]))
    least = BESIDE * ca.fmin(1, 10 * ca.fmin(h[k], h[l]) / ca.fmax(h[k], h[l]))

    def middle(signs: dict[int, SX]) -> SX:
        return ca.vertcat(*[signs[i] * h[i] if i in signs else SX(0) for i in range(3)])

    beside, _ = _step(1 - sine / least)
    return [(middle(side), SX(1)), (middle({k: turned * side[k], l: -turned * side[l]}), beside)]


def _separate_by_axes(first: Edges, second: Edges | Plane) -> bool:
    """True if one of two cores at least is a box, whose faces and edges tell whether the other is apart."""
    return second != "plane" and (all(first) or all(second))


def _clearance(first: Edges, second: Edges | Plane, p: SX, R: SX, hA: SX, hB: SX, distance: SX) -> SX:
    """A length with the sign of the distance of the cores: the largest along the axes that can separate them.

    Cores without thickness cannot overlap, and their distance itself is taken.
    """
    if not _separate_by_axes(first, second):
        return distance
    axes = [SX.eye(3)[:, i] for i in range(3)] if all(second) else []
    axes += [R[:, j] for j in range(3)] if all(first) else []
    for i, j in product(range(3), range(3)):
        if second[i] and first[j]:
            axis = cross(SX.eye(3)[:, i], R[:, j])
            sine = ca.sqrt(ca.sumsqr(axis) + TINY)
            # edges that are parallel separate nothing that faces do not
            axes.append(ca.if_else(sine > LEAST_SINE, axis / sine, axes[0]))
    found = []
    for axis in axes:
        own = R.T @ axis
        reach = [hB[i] * ca.fabs(axis[i]) for i in range(3) if second[i]]
        reach += [hA[j] * ca.fabs(own[j]) for j in range(3) if first[j]]
        found.append(ca.fabs(ca.dot(axis, p)) - sum(reach, SX(0)))
    return ca.mmax(ca.vertcat(*found))


@dataclass(frozen=True)
class Feature:
    """Two features of a pair that touch in one point at a time.

    ``kind`` is "first" or "second" for a corner of the first or second core, by its number, with the other core;
    "edges" for two families of edges, by their numbers; else one of a cylinder of :mod:`.cylinder_features`.
    """

    kind: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class FeatureTouch:
    """Closest points of two features, in the axes of B, from the middle of its core.

    ``gap`` (m) is the distance of the bodies there, ``point`` that of the surface of B, ``normal`` points from B to A.
    ``aside`` is 1 where other features are as close or closer, else 0. ``bends`` are zero where the curvature jumps.
    """

    gap: SX
    point: SX
    normal: SX
    aside: SX
    bends: tuple[SX, ...]


@dataclass(frozen=True)
class _EdgeFamily:
    """Edges of a core of which one at most touches a convex body at a time: one, or two of a box opposite each other.

    ``side`` is the product with which a normal tells which of two it is: that along it, with its positive sign; zero
    where there is one.
    """

    middle: SX
    along: SX
    half: SX
    side: SX

    def facing(self, normal: SX) -> SX:
        """The middle of the edge that lies towards a normal, in the axes of the core."""
        return sign_of(ca.dot(self.side, normal)) * self.middle

    @property
    def column(self) -> SX:
        """The family packed in one column, as an argument."""
        return ca.densify(ca.vertcat(self.middle, self.along, self.half, self.side))

    @staticmethod
    def of(column: SX) -> _EdgeFamily:
        """Unpack the family from a column of numbers."""
        return _EdgeFamily(*ca.vertsplit(column, [0, 3, 6, 7, 10]))


def _families(solid: Solid) -> list[_EdgeFamily]:
    """The edges of a core, those of a box two by two: a body that touched both would pass through between them."""
    if not isinstance(solid.core, tuple) or not all(solid.core):
        return [_EdgeFamily(line.middle, line.along, line.half, SX(3, 1)) for line in solid.lines]
    # of the four edges along an axis, (−1, −1), (−1, 1), (1, −1) and (1, 1), the latter two with those opposite
    return [
        _EdgeFamily(line.middle, line.along, line.half, line.across[0] + line.across[1])
        for i, line in enumerate(solid.lines)
        if i % 4 in (2, 3)
    ]


@cache
def features_of(first: Core, second: Core) -> tuple[Feature, ...]:
    """All pairs of features by which two rounded cores touch; a plane only second.

    The least of their distances is that of the cores, while these are apart.
    """
    A, B = Solid(first, SX.ones(3)), Solid(second, SX.ones(3))
    found: list[Feature] = []
    if "cylinder" in (first, second) and not A.is_point and not B.is_point:
        other, kind = (B, "second") if first == "cylinder" else (A, "first")
        if other.core != "plane":
            found += [Feature(kind, (k,)) for k in range(other.corners.shape[1])]
        return tuple(found + [Feature(*feature) for feature in cylinder_kinds(other)])
    if not B.is_point or A.is_point:
        found += [Feature("first", (k,)) for k in range(A.corners.shape[1])]
    if second == "plane":
        return tuple(found)
    if not A.is_point:
        found += [Feature("second", (k,)) for k in range(B.corners.shape[1])]
    if not A.is_point and not B.is_point:
        ours, theirs = len(_families(A)), len(_families(B))
        found += [Feature("edges", pair) for pair in product(range(ours), range(theirs))]
    return tuple(found)


FLUSH = 1e-4
"""Length, over the radius of a shape, by which a corner may stand beyond a face and count as within.

Where bodies of one size lie on each other, round-off does not decide. Edges carry from half of it on. A sphere has no
edges, and rolls around those of others as they are.
"""


BESIDE_BOTH = 1e-6
"""Cosine of a normal and the line of two centres below which no parts of the bodies are closest along it."""


@dataclass(frozen=True)
class FeatureKind:
    """Features of two kinds of cores that are computed by the same text; ``count`` numbers select one.

    ``owner`` is the core (0 or 1) that is the cylinder of features of cylinders.
    """

    cores: tuple[Core, Core]
    kind: str
    owner: int
    count: int


@cache
def kinds_of(first: Core, second: Core) -> tuple[tuple[FeatureKind, ...], ca.Function]:
    """Return the kinds of all features of two cores, and the numbers that select each, as a function of their sizes.

    Sizes are half edges of both cores and both radii (8).
    """
    cores, sizes = (first, second), SX.sym("sizes", 8)
    solids = Solid(first, sizes[:3]), Solid(second, sizes[3:6])
    corners, families = ([solid.corners for solid in solids], [_families(solid) for solid in solids])
    kinds, told = list[FeatureKind](), list[SX]()
    for feature in features_of(first, second):
        owner, numbers = 0, feature.numbers
        if feature.kind == "edges":
            which = ca.vertcat(*[families[i][k].column for i, k in enumerate(numbers)])
        elif feature.kind in _OF_CORES:
            which = corners[feature.kind == "second"][:, numbers[0]]
        else:
            owner = cylinder_of(cores, feature)
            which = cylinder_which(feature.kind, numbers, solids[1 - owner])
        kinds.append(FeatureKind(cores, feature.kind, owner, which.numel()))
        told.append(ca.densify(which))
    return tuple(kinds), ca.Function("numbers", [sizes], told)


def feature_touch(
    cores: tuple[Core, Core], feature: Feature, place: tuple[SX, SX], sizes: tuple[SX, SX, SX, SX]
) -> FeatureTouch:
    """Find the closest points of two features of rounded cores; `place` and `sizes` as in `pair_law`.

    Parts of two bodies are never closer than the bodies, so all these distances must stay positive, wherever the bodies
    are. None of them ends where a point passes from a face to an edge, because cores are apart while bodies touch.
    """
    kinds, numbers = kinds_of(*cores)
    k, column = features_of(*cores).index(feature), ca.densify(ca.vertcat(*sizes))
    where = ca.densify(ca.vertcat(place[0], ca.vec(place[1])))
    return touch_of_kind(kinds[k], where, column, numbers.call([column])[k])


def touch_of_kind(kind: FeatureKind, place: SX, sizes: SX, which: SX) -> FeatureTouch:
    """Return `feature_touch` of the feature that ``which`` selects; columns are the place (12) and the sizes (8)."""
    gap, point, normal, aside, bends = _touch_function(kind)(place, sizes, which)
    return FeatureTouch(gap, point, normal, aside, tuple(ca.vertsplit(bends)))


@cache
def _touch_function(kind: FeatureKind) -> ca.Function:
    """Write `touch_of_kind` out once."""
    place, sizes, which = SX.sym("place", 12), SX.sym("sizes", 8), SX.sym("which", kind.count)
    p, R, rA, rB = place[:3], ca.reshape(place[3:], 3, 3), sizes[6], sizes[7]
    A, B = (Solid(core, h) for core, h in zip(kind.cores, (sizes[:3], sizes[3:6]), strict=True))
    if kind.kind == "edges":
        found = _touch_of_edges(which, p, R, rA, rB)
    elif kind.kind in _OF_CORES:
        found = _touch_of_corner(A, B, kind.kind == "first", which, p, R, rA, rB)
    else:
        found = _touch_of_cylinder(A, B, kind.owner, kind.kind, which, p, R, rA, rB)
    values = [*found[:4], ca.vertcat(SX(0, 1), *found[4])]
    return ca.Function("touch", [place, sizes, which], ca.cse([ca.densify(value) for value in values]))


def open_gap(touch: FeatureTouch, sizes: SX) -> SX:
    """Distance of features that do not hold (m): more where others are as close."""
    return touch.gap + touch.aside * (sizes[6] + sizes[7])


@cache
def gap_function(kind: FeatureKind) -> ca.Function:
    """`open_gap` of a place, sizes and a feature: called, so that its code is there once for all of a kind."""
    place, sizes, which = SX.sym("place", 12), SX.sym("sizes", 8), SX.sym("which", kind.count)
    gap = ca.cse(open_gap(touch_of_kind(kind, place, sizes, which), sizes))
    return ca.Function("gap_of_features", [place, sizes, which], [gap], {"never_inline": True})


_OF_CORES = ("first", "second", "edges")
"""Kinds of features that all cores have."""


def cylinder_of(cores: tuple[Core, Core], feature: Feature) -> int:
    """Number of the core (0 or 1) that is the cylinder with this feature."""
    if cores[0] == cores[1] == "cylinder":
        return feature.numbers[0] if feature.kind in ("rim", "edge", "chord") else 0
    return 0 if cores[0] == "cylinder" else 1


def _touch_of_corner(
    A: Solid, B: Solid, is_first: bool, corner: SX, p: SX, R: SX, rA: SX, rB: SX
) -> tuple[SX, SX, SX, SX, tuple[SX, ...]]:
    """The fields of `FeatureTouch` for a corner of the first or the second core and the other core."""
    radii = rA + rB
    if is_first:
        x = p + R @ corner
        if B.core == "plane":
            return (x[2] - rA, ca.vertcat(x[0], x[1], 0), SX([0, 0, 1]), SX(0), ())
        y, borders, taken = _closest_within(B, rB, x, 0.0 if A.is_point else FLUSH)
        d, n = _apart(x - y, radii)
        return (d - radii + taken, y + (rB - taken) * n, n, SX(0), borders)
    own = R.T @ (corner - p)
    y, borders, taken = _closest_within(A, rA, own, 0.0 if B.is_point else FLUSH)
    d, n = _apart(R @ (y - own), radii)
    return (d - radii + taken, corner + rB * n, n, SX(0), borders)


def _touch_of_edges(families: SX, p: SX, R: SX, rA: SX, rB: SX) -> tuple[SX, SX, SX, SX, tuple[SX, ...]]:
    """The fields of `FeatureTouch` for edges of two families, one of each core."""
    one, other = (_EdgeFamily.of(column) for column in ca.vertsplit(families, 10))
    ours = R @ one.along
    across, c = cross(other.along, ours), ca.dot(ours, other.along)
    crosses = ca.sumsqr(across) > LEAST_SINE**2
    # of parallel edges, and of those whose normal leads past both bodies, any two but always the same: round-off would
    # choose others from one instant to the next
    ahead = ca.dot(across, p) + BESIDE_BOTH * ca.norm_1(p)
    towards = ca.if_else(crosses, across * sign_of(ahead), 0)
    middle, theirs = p + R @ one.facing(-R.T @ towards), other.facing(towards)
    w, D = middle - theirs, ca.fmax(ca.sumsqr(across), LEAST_SINE**2)
    along_a, along_e = ca.dot(ours, w), ca.dot(other.along, w)
    s0 = (c * along_e - along_a) / D
    t0 = along_e + c * s0
    t = _limited(along_e + c * _limited(s0, one.half), other.half)
    s = _limited(c * t - along_a, one.half)
    foot = theirs + t * other.along
    d, n = _apart(middle + s * ours - foot, rA + rB)
    left = (one.half - ca.fabs(s0), other.half - ca.fabs(t0))
    beside = ca.fmin(left[0] - FLUSH / 2 * rB, left[1] - FLUSH / 2 * rA) < 0
    return (d - rA - rB, foot + rB * n, n, ca.logic_or(beside, ca.logic_not(crosses)), left)


def _touch_of_cylinder(
    A: Solid, B: Solid, owner: int, kind: str, which: SX, p: SX, R: SX, rA: SX, rB: SX
) -> tuple[SX, SX, SX, SX, tuple[SX, ...]]:
    """The fields of `FeatureTouch` for those of a cylinder, which are found in the axes of the other core."""
    if owner == 0:
        own, other, round_other = CoreCylinder(p, R[:, 2], R[:, 0], A.h[0], A.h[2]), B, rB
    else:
        own = CoreCylinder(-R.T @ p, R[2, :].T, R[0, :].T, B.h[0], B.h[2])
        other, round_other = A, rA

    def closest(x: SX) -> tuple[SX, tuple[SX, ...], SX]:
        if other.core == "plane":
            return ca.vertcat(x[0], x[1], 0), (), SX(0)
        return _closest_within(other, round_other, x, FLUSH)

    found = cylinder_touch(kind, which, own, other, closest, FLUSH / 2 * round_other, owner == 1)
    if other.core == "plane":
        return (found.x[2] - rA + found.cut, found.y, SX([0, 0, 1]), found.aside, found.bends)
    d, n = _apart(found.x - found.y, rA + rB)
    gap = d - rA - rB + found.cut + found.taken
    if other is B:
        return (gap, found.y + (rB - found.taken) * n, n, found.aside, found.bends)
    return (gap, p + R @ (found.x - (rB - found.cut) * n), -(R @ n), found.aside, found.bends)


def _limited(value: SX, most: SX) -> SX:
    return ca.fmax(-most, ca.fmin(most, value))


def _closest_within(solid: Solid, radius: SX, x: SX, flush: float) -> tuple[SX, tuple[SX, ...], SX]:
    """The closest point of a core to x, whose faces reach out by a share of the radius, which is less by as much.

    With it, functions that are zero where that point passes from a face to an edge, or from an edge to a corner, and
    what is taken from the radius.
    """
    core, h = solid.core, solid.h
    if isinstance(core, Hull):
        wider = hull_of(core.vertices, (1 - flush) * core.radius, None)
        moved = SX(wider.middle) - SX(core.middle)
        sides = [(m, level) for face in wider.faces for m, level in face.sides]
        borders = tuple(ca.dot(SX(m), x - moved) - level for m, level in sides)
        return Solid(wider, h).closest(x - moved) + moved, borders, flush * radius
    if core == "cylinder":
        wider_h = h + flush * radius
        borders = (ca.sumsqr(x[:2]) - wider_h[0] ** 2, ca.fabs(x[2]) - wider_h[2])
        return Solid(core, wider_h).closest(x), borders, flush * radius
    there = ca.vertcat(*[SX(int(edge)) for edge in core])
    wider_h = h + flush * radius * there
    borders = tuple(ca.fabs(x[i]) - wider_h[i] for i in range(3) if core[i])
    return Solid(core, wider_h).closest(x), borders, flush * radius if all(core) else SX(0)


def clearance_of(cores: tuple[Core, Core], place: tuple[SX, SX], sizes: tuple[SX, SX, SX, SX]) -> SX:
    """A length (m) that is positive while two cores are apart, as of `PairLaw`."""
    if "cylinder" in cores and "plane" not in cores:
        touches = [feature_touch(cores, feature, place, sizes) for feature in features_of(*cores)]
        least, best = touches[0].gap, touches[0].normal
        for touch in touches[1:]:
            best = ca.if_else(touch.gap < least, touch.normal, best)
            least = ca.fmin(touch.gap, least)
        apart = separation(*cores)(SX(1), *place, *sizes[:2], best)
        return apart - 2 * DEEPEST_CORES * (sizes[2] + sizes[3])
    first, second = cores
    if isinstance(first, tuple) and isinstance(second, tuple) and _separate_by_axes(first, second):
        return _clearance(first, second, *place, *sizes[:2], SX(0)) - 2 * DEEPEST_CORES * (
            sizes[2] + sizes[3]
        )
    still = (*place, SX(3, 1), SX(3, 1))
    return pair_law(cores, still, sizes, (SX(1), SX(1), SX(0)), exactly=True).clearance
