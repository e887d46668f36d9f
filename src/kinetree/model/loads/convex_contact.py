"""Convex bodies that touch each other: boxes, cylinders, hulls, capsules, spheres, planes; pairs or all of a group."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar, name_segments
from kinetree.model.faults import PartFault
from kinetree.model.geometry.convex_pairs import PairLaw, pair_law
from kinetree.model.geometry.core_features import Core
from kinetree.model.geometry.hulls import MOST_CORNERS, ROUNDING, Hull, HullError, Point, corners_of, hull_of
from kinetree.model.geometry.shapes import Box, Cylinder, Rod, Shape, Sphere
from kinetree.model.loads.base import Effect, StartFault, Wrench
from kinetree.model.loads.contact import DEEPEST, CompliantContact, Touch, length_of
from kinetree.model.loads.mesh_plane import points_of
from kinetree.model.motion import Measure, Motion, Surroundings
from kinetree.model.references import expressions_in
from kinetree.model.values.fields import Invalid, ModelObject, Vec3, set_field
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import TINY
from kinetree.words.arguments import Remedy, short
from kinetree.words.keywords import constructor

_SHAPES = Remedy(
    'give shapes=(kt.ContactShape("box", size=(0.1, 0.1, 0.1)), kt.ContactShape("ball", radius=0.05))',
    'give shapes = [{at = "box", size = [0.1, 0.1, 0.1]}, {at = "ball", radius = 0.05}]',
)
ONSET = 1e-6
"""Overlap of two bodies at which bristles begin to bend, over the length of bristles: a start in touch is none."""
NO_SHAPES: Any = Invalid("nothing", "shapes are not given", _SHAPES)


@dataclass(frozen=True)
class ContactShape(ModelObject):
    """A convex shape that touches: a box, a cylinder, the hull of points, a capsule, a sphere or a plane.

    Parameters
    ----------
    at
        Marker, body or ground: its centre, with axes along the edges of a box; z is the axis of a capsule or cylinder,
        and points out of a plane.
    size
        Edges of a box (m).
    length
        Distance of the centres of the two round ends of a capsule, or of the ends of a cylinder (m).
    radius
        Radius of a sphere, capsule or cylinder (m), or of the rounded edges of a box or hull: where it is not given,
        0.05 of the least edge of the box, or of the least width of the hull. Among :class:`Contacts` edges are sharp
        there.
    plane
        True for the half-space behind the xy plane of the place.
    group
        Shapes of the same group do not touch each other.
    flat
        True if radius and length are those of a cylinder with flat ends.
    edge
        Radius of the rounded rims of a cylinder (m): 0.05 of the lesser of length and diameter where it is not given;
        among :class:`Contacts` rims are sharp there.
    vertices
        Points of a hull from the place, in its axes (m); numbers. The place of a body is its mass centre.
    corners
        Number of corners of a hull that are kept, 4 to 12 (or more, among :class:`Contacts`): those that lie farthest
        apart.
    """

    at: str = ""
    size: Vec3 | None = field(default=None, kw_only=True)
    length: Scalar | None = field(default=None, kw_only=True)
    radius: Scalar | None = field(default=None, kw_only=True)
    plane: bool = field(default=False, kw_only=True)
    group: str = field(default="", kw_only=True)
    flat: bool = field(default=False, kw_only=True)
    edge: Scalar | None = field(default=None, kw_only=True)
    vertices: tuple[Vec3, ...] = field(default=(), kw_only=True)
    corners: int | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "vertices", points_of(self.vertices))

    @constructor
    @staticmethod
    def mesh(at: str, file: str, *, scale: float = 1.0, **shape: Any) -> ContactShape:
        """The hull of the closed surface in a mesh file, times a scale: 0.001 for millimetres.

        Its axes are those of the place. Needs ``kinetree[meshes]``.
        """
        from kinetree.files.mesh_file import MeshFileError, corners_within

        try:
            found: Any = corners_within(file, scale)
        except MeshFileError as error:
            found = Invalid(
                repr(file)[:80],
                f'vertices of mesh "{file}": {error}',
                "give a mesh file with a closed surface",
            )
        return ContactShape(at, vertices=found, **shape)

    @property
    def core(self) -> Core:
        """Core of the shape, which holds all points within the radius of its core."""
        if self.plane:
            return "plane"
        if self.vertices:
            return self.hull
        if self.flat:
            return "cylinder"
        return (True, True, True) if self.size is not None else (False, False, self.length is not None)

    @property
    def hull(self) -> Hull:
        """Hull of its points, which are numbers."""
        points: tuple[Point, ...] = tuple((float(x), float(y), float(z)) for x, y, z in self.vertices)  # type: ignore[arg-type]
        return hull_of(points, None if self.radius is None else float(self.radius), self.corners)  # type: ignore[arg-type]

    def middle(self, motion: Motion) -> SX:
        """The middle of its core, world axes (m)."""
        position = motion.position(self.at)
        return position + motion.rotation(self.at) @ SX(self.hull.middle) if self.vertices else position

    def half(self, motion: Motion) -> SX:
        """Half edges of its core (m); radius, twice, and half length of a cylinder."""
        if self.vertices:
            return SX(self.hull.reach)
        if self.size is not None:
            return ca.vertcat(*[motion.value(edge) / 2 for edge in self.size]) - self.rounding(motion)
        if self.flat:
            radius, length = self._round(motion)
            return ca.vertcat(radius, radius, length / 2) - self.rounding(motion)
        return ca.vertcat(0, 0, motion.value(self.length) / 2) if self.length is not None else SX(3, 1)

    def _round(self, motion: Motion) -> tuple[SX, SX]:
        """Radius and length of a cylinder (m)."""
        assert self.radius is not None and self.length is not None  # the shape has no faults
        return motion.value(self.radius), motion.value(self.length)

    def rounding(self, motion: Motion) -> SX:
        """Radius around its core (m)."""
        if self.plane:
            return SX(0)
        if self.vertices:
            return SX(self.hull.radius)
        if self.flat:
            if self.edge is not None:
                return motion.value(self.edge)
            radius, length = self._round(motion)
            return ROUNDING * ca.fmin(2 * radius, length)
        if self.radius is not None:
            return motion.value(self.radius)
        assert self.size is not None  # the shape has no faults
        return ROUNDING * reduce(ca.fmin, [motion.value(edge) for edge in self.size])

    def extent(self, motion: Motion) -> SX:
        """Least thickness of the shape (m)."""
        if self.vertices:
            return SX(self.hull.width)
        return 2 * (reduce(ca.fmin, ca.vertsplit(self.half(motion))) + self.rounding(motion))

    def faults(self, surroundings: Surroundings, where: str, *, sharp: bool = False) -> Iterable[PartFault]:
        """Faults: an invalid shape, or two shapes at once.

        ``sharp`` if edges are sharp where no radius is given, and hulls may have any number of corners.
        """
        if isinstance(self.vertices, Invalid):
            return  # which is said already
        given = [
            name
            for name in ("size", "length", "radius", "edge", "vertices", "corners")
            if getattr(self, name) not in (None, ())
        ]
        if self.plane and (given or self.flat):
            given += ["flat ends"] if self.flat else []
            message = f"{where}: a plane has no {' and no '.join(given)}"
            yield message, "keep one of plane and " + ", ".join(given), f"{where}.plane"
        elif "size" in given and "length" in given:
            message = f"{where}: size is that of a box, length that of a capsule"
            yield message, "keep one of them", f"{where}.length"
        elif "vertices" in given and ("size" in given or "length" in given or self.flat):
            message = f"{where}: vertices are those of a hull, which has no size, no length and no flat"
            yield message, "keep one of them", f"{where}.vertices"
        elif "corners" in given and "vertices" not in given:
            yield (
                f"{where}: corners are those of a hull",
                "give vertices, or leave it out",
                f"{where}.corners",
            )
        elif self.flat and not ("length" in given and "radius" in given):
            message = f"{where}: a cylinder with flat ends has a radius and a length"
            yield message, "give both in m, or leave flat out", f"{where}.flat"
        elif "edge" in given and not self.flat:
            message = f"{where}: edge rounds the rims of a cylinder with flat ends"
            yield message, "give flat = true, or radius for the edges of a box or hull", f"{where}.edge"
        elif "length" in given and "radius" not in given:
            yield f"{where}: radius of the capsule is not given", "give it in m", f"{where}.radius"
        elif not self.plane and not given:
            remedy = (
                "give size of a box, radius of a sphere, radius and length of a capsule (or of a cylinder, with "
                "flat), vertices of a hull, or plane"
            )
            yield f"{where} has no shape", remedy, where
        yield from self._size_faults(surroundings, where, given)
        if self.vertices and not self.plane:
            yield from self._hull_faults(surroundings, where, None if sharp else MOST_CORNERS)

    def _size_faults(self, surroundings: Surroundings, where: str, given: list[str]) -> Iterable[PartFault]:
        """Faults: invalid sizes, or sizes too large for each other."""
        for name in ("size", "length", "radius", "edge"):
            if name not in given:
                continue
            value = getattr(self, name)
            for number in (
                surroundings.numbers(value) or () if name == "size" else (surroundings.number(value),)
            ):
                if number is not None and not number > 0:
                    yield (
                        f"{where}: {name} must be positive (got {number:g})",
                        "give it in m",
                        f"{where}.{name}",
                    )
            if any(len(part) > 1 or part == ("t",) for part in name_segments(*expressions_in(value))):
                message = f"{where}: {name} varies in time, but a body keeps its shape"
                yield message, "use numbers and parameters only", f"{where}.{name}"
        edges = surroundings.numbers(self.size) if isinstance(self.size, tuple) else None
        radius, length, edge = (
            None if value is None else surroundings.number(value)
            for value in (self.radius, self.length, self.edge)
        )
        if edges is not None and radius is not None and 0 < min(edges) <= 2 * radius:
            message = f"{where}: radius {radius:g} is half of the least edge {min(edges):g} or more"
            yield message, "round the edges with less, or use a capsule or a sphere", f"{where}.radius"
        if edge is not None and radius is not None and length is not None:
            least = min(2 * radius, length)
            if 0 < least <= 2 * edge:
                message = (
                    f"{where}: edge {edge:g} is half of the lesser of length and diameter, {least:g}, or more"
                )
                yield message, "round the rims with less, or use a capsule", f"{where}.edge"

    def _hull_faults(self, surroundings: Surroundings, where: str, most: int | None) -> Iterable[PartFault]:
        """Faults: points that do not make a hull which can touch."""
        if list(expressions_in((self.vertices, self.radius))):
            message = (
                f"{where}: vertices and radius of a hull are numbers, for its faces are found before the run"
            )
            yield message, "write numbers in place of names", f"{where}.vertices"
            return
        if self.corners is not None and not 4 <= self.corners <= (most or self.corners):
            numbers = f"4 to {most}" if most else "4 or more"
            message = f"{where}: corners must be {numbers} (got {self.corners})"
            yield message, "keep as many of the corners that lie farthest apart", f"{where}.corners"
            return
        radius = None if self.radius is None else surroundings.number(self.radius)
        if radius is not None and not radius > 0:
            return  # which is said already
        try:
            _ = self.hull if most else corners_of(self.vertices, radius or 0.0, self.corners)  # type: ignore[arg-type]
        except HullError as error:
            yield f"{where}: {error}", error.remedy, f"{where}.vertices"

    @property
    def drawn(self) -> Shape | None:
        """Shape as which it is drawn; None for a hull or a plane."""
        if self.size is not None:
            return Box(size=self.size)
        if self.vertices:
            return None
        if self.flat:
            return Cylinder(radius=self.radius, length=self.length)
        if self.length is not None:
            half = self.length / 2
            return Rod(start=(0.0, 0.0, -half), end=(0.0, 0.0, half), radius=self.radius)
        return Sphere(radius=self.radius) if self.radius is not None else None


@dataclass(frozen=True)
class ConvexContact(CompliantContact):
    """Compliant contact of convex bodies: of every two of them that are not of one group.

    Corners with faces, edges with edges, and corners with planes have the law given, each. Friction acts at the centre
    of the normal forces of a pair, and resists turning about the normal there by the mean distance ρ of these forces
    from their centre: F and M/ρ together have the size μ N, against v and ρ ω.

    Parameters
    ----------
    shapes
        Boxes, cylinders, hulls, capsules, spheres and planes, by their places.
    located
        True: every touch and lift-off of a corner is located, so that no step passes it. Heaps of many bodies have
        thousands of them: with False, they are left to the control of the step, and derivatives of runs are refused.
        The instants at which bristles of two bodies begin to bend are always located, because their rates jump.
    """

    kind: ClassVar[str] = "convex"
    limited: ClassVar[str] = (
        "is pressed in by the radii of its shapes, beyond which it is not told what is inside and what outside: give "
        "more stiffness, or more radius"
    )
    shapes: tuple[ContactShape, ...] = NO_SHAPES
    located: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "shapes", listed_shapes(self.shapes))

    @property
    def _given(self) -> tuple[ContactShape, ...]:
        """Shapes, as far as they are any."""
        return placed_shapes(self.shapes)

    @property
    def places(self) -> tuple[str, ...]:
        """The places of all shapes."""
        return tuple(dict.fromkeys(shape.at for shape in self._given))

    @property
    def pairs(self) -> tuple[tuple[ContactShape, ContactShape], ...]:
        """Shapes that may touch each other, planes second."""
        return touching_pairs(self._given)

    @property
    def is_pair(self) -> bool:
        return len(self.pairs) == 1

    @property
    def touch_names(self) -> tuple[str, ...]:
        """Pairs by the places of their shapes, where there are several."""
        pairs = self.pairs
        return tuple(f"{one.at}-{other.at}" for one, other in pairs) if len(pairs) > 1 else ()

    @property
    def state_names(self) -> tuple[str, ...]:
        """Deflections ξ of the bristles of every pair, and the one that turns."""
        if self.bristle is None:
            return ()
        pairs = [f"{label}_" for label in self.touch_names] or [""]
        return tuple(f"bristle_{pair}{axis}" for pair in pairs for axis in ("x", "y", "z", "turn"))

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """Shapes as which it is drawn, by place."""
        return tuple((shape.at, drawn) for shape in self._given if (drawn := shape.drawn) is not None)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: an invalid law, invalid shapes, or shapes that never touch."""
        yield from self.law_faults(surroundings)
        yield from shape_faults(self.shapes, surroundings)

    def effect(self, motion: Motion) -> Effect:
        """Resultants on the bodies of all places, the elastic potential, and what happens in every pair."""
        places = self.places
        forces, moments = ({place: SX(3, 1) for place in places} for _ in range(2))
        potential, released = SX(0), SX(0)
        switches, jumps, starts, limits, rates = [], [], [], [], []
        gaps, normals, slips, rubbing, centre = [], [], [], [], SX(3, 1)
        for i, (one, other) in enumerate(self.pairs):
            law = self._pair(motion, one, other)
            R = motion.rotation(other.at)
            centre = other.middle(motion) + R @ law.centre
            push = R @ law.force
            # normal forces that all but cancel have no resultant with a direction
            normal = push / ca.sqrt(ca.fmax(ca.sumsqr(push), (1e-3 * law.normal) ** 2 + TINY))
            seen = self._seen(motion, one, other, law.centre)
            # the work of the normal forces is what the springs release, and what damping takes
            released = released + ca.dot(law.force, seen[0]) + ca.dot(law.couple, seen[1]) - law.damped
            v, turning = (R @ part for part in seen)
            slip = v - normal * ca.dot(normal, v)
            friction, twist = SX(3, 1), SX(3, 1)
            if self._rubs:
                # the turn about the normal, at the distance of the forces from their centre, or a little
                arm = ca.sqrt(law.spread + (1e-3 * (one.rounding(motion) + other.rounding(motion))) ** 2)
                sliding = ca.vertcat(slip, arm * ca.dot(normal, turning))
                if self.bristle is not None:
                    onset = law.gap + ONSET * motion.value(self.bristle)
                    closest = Touch(onset, normal, centre)
                    all4, held, rate = self._bristles(motion, other.at, i, closest, law.normal, sliding)
                    # before they touch, too: a jump at a gap of zero would be met again with every round-off of the gap
                    near = law.gap < motion.value(self.bristle)
                    switches.append((self._of("slip", i), ca.if_else(near, held - 1, 1)))
                    jumps.append((self._of("touch", i), onset))
                    rates.append(rate)
                else:
                    all4 = self._friction(motion, law.normal, sliding)
                friction, twist = all4[:3], all4[3] * arm * normal
            rolling = (
                self._rolling(motion, law.normal, turning, normal) if self._resists_rolling else SX(3, 1)
            )
            f, m = push + friction, R @ law.couple + twist + rolling
            for place, sign in ((one.at, 1), (other.at, -1)):
                forces[place] = forces[place] + sign * f
                moments[place] = moments[place] + sign * (m + cross(centre - motion.position(place), f))
            potential = potential + law.potential
            # bounds of distances, which jump where a pair comes near, are no functions to search zeros of
            exact = self._pair(motion, one, other, exactly=True)
            bends = [("touch", exact.touches), *([("lift-off", exact.lifts)] if self.damping != 0.0 else [])]
            switches += [(self._of(what, i), value) for what, of in bends for value in ca.vertsplit(of)]
            gaps.append(exact.gap)
            normals.append(law.normal)
            slips.append(length_of(slip))
            rubbing.append(length_of(friction))
            starts.append(self._start(motion, one, other, exact))
            if not other.plane:
                limits.append(law.clearance)
        return Effect(
            wrenches=tuple(
                Wrench(motion.body_of(place), forces[place], moments[place], motion.position(place))
                for place in places
            ),
            potential=potential,
            potential_rate=-released,
            measures=self._listed_measures(gaps, normals, slips, rubbing, centre),
            switches=(*switches, *jumps) if self.located else tuple(jumps),
            start_faults=tuple(starts),
            rates=tuple(rates),
            limits=tuple(limits) or (SX(1),),
        )

    def _of(self, what: str, i: int) -> str:
        return f"{what} of {self.touch_names[i]}" if self.touch_names else what

    def _pair(self, motion: Motion, one: ContactShape, other: ContactShape, exactly: bool = False) -> PairLaw:
        """The normal forces of two shapes, in the axes of the second."""
        p, R = seen_from(motion, one, other)
        law = tuple(motion.value(value) for value in (self.stiffness, self.exponent, self.damping))
        seen = (p, R, *self._seen(motion, one, other, p))
        return pair_law((one.core, other.core), seen, sizes_of(motion, one, other), law, exactly)

    def _seen(self, motion: Motion, one: ContactShape, other: ContactShape, x: SX) -> tuple[SX, SX]:
        """Velocity of the first shape at a point x from the middle of the second, and its angular velocity.

        Both as seen from the second.
        """
        R, w1, w2 = (
            motion.rotation(other.at),
            motion.angular_velocity(one.at),
            motion.angular_velocity(other.at),
        )
        r = R @ (x + SX(other.hull.middle)) if other.vertices else R @ x
        span = motion.position(one.at) - motion.position(other.at)
        v = motion.velocity(one.at) + cross(w1, r - span) - motion.velocity(other.at) - cross(w2, r)
        return R.T @ v, R.T @ (w1 - w2)

    def _start(self, motion: Motion, one: ContactShape, other: ContactShape, law: PairLaw) -> StartFault:
        """Cores that overlap, or bodies that do by more than half of their radii."""
        if other.plane:
            excess = -law.gap - DEEPEST * one.extent(motion)
        else:
            excess = ca.fmax(-law.gap - (one.rounding(motion) + other.rounding(motion)) / 2, -law.clearance)
        remedy = (
            "move them apart, or correct the sizes or the side of the plane (its z axis points out of it)"
        )
        words = f'"{one.at}" and "{other.at}" start inside each other, by {{:.3g}} m or more'
        return StartFault(excess, -law.gap, words, remedy)

    def _listed_measures(
        self, gaps: list[SX], normals: list[SX], slips: list[SX], rubbing: list[SX], centre: SX
    ) -> tuple[Measure, ...]:
        """Gap, forces and speed of sliding of every pair; the point of contact of a single one."""
        names = self.touch_names
        parts = [
            ("gap", "m", "distance, negative where they overlap", gaps),
            ("normal_force", "N", "sum of the normal forces", normals),
            ("slip", "m/s", "speed of sliding at the centre of the normal forces", slips),
        ]
        if self._rubs:
            parts.append(("friction_force", "N", "friction force", rubbing))
        found = [
            Measure(name, unit, names, words, ca.vertcat(*values)) for name, unit, words, values in parts
        ]
        if not names:
            words = "where the resultant force acts, world axes"
            found.append(Measure("point", "m", ("x", "y", "z"), words, centre))
        return tuple(found)


def listed_shapes(value: Any) -> Any:
    """A list of shapes as a tuple, or what is wrong with it."""
    if isinstance(value, Invalid):
        return value
    if isinstance(value, ContactShape) or not isinstance(value, (list, tuple)):
        return Invalid(repr(value)[:80], f"shapes must be a list of shapes (got {short(value)})", _SHAPES)
    return tuple(value)


def placed_shapes(shapes: Any) -> tuple[ContactShape, ...]:
    """Shapes, as far as they are any."""
    listed = shapes if isinstance(shapes, tuple) else ()
    return tuple(shape for shape in listed if isinstance(shape, ContactShape) and isinstance(shape.at, str))


def touching_pairs(shapes: Iterable[ContactShape]) -> tuple[tuple[ContactShape, ContactShape], ...]:
    """Shapes that may touch each other, planes second."""
    found = []
    for one, other in combinations(shapes, 2):
        if (one.plane and other.plane) or (one.group and one.group == other.group):
            continue
        found.append((other, one) if one.plane else (one, other))
    return tuple(found)


def shape_faults(shapes: Any, surroundings: Surroundings) -> Iterable[PartFault]:
    """Faults: invalid shapes, or shapes that never touch."""
    given = placed_shapes(shapes)
    pairs = touching_pairs(given)
    if not isinstance(shapes, tuple) or len(given) < len(shapes):
        return  # which is said already
    number = {id(shape): i for i, shape in enumerate(shapes)}
    seen: set[str] = set()
    for shape in given:
        where = f"shapes[{number[id(shape)]}]"
        yield from shape.faults(surroundings, where)
        if shape.at in seen:
            message = f'{where}: another shape is at "{shape.at}"'
            yield message, "put it at a marker of its own, so that both have names", where
            return
        seen.add(shape.at)
    if not pairs:
        yield (
            "no two of its shapes can touch",
            "give two that are not of one group, one of them no plane",
            "shapes",
        )
    for one, other in pairs:
        where = f"shapes[{number[id(one)]}]"
        bodies = [getattr(surroundings.markers.get(shape.at), "body", shape.at) for shape in (one, other)]
        if bodies[0] == bodies[1]:
            message = (
                f'"{one.at}" and "{other.at}" are both on "{bodies[0]}", and never move against each other'
            )
            yield message, "give both the same group", where, (("body", bodies[0]),)


def seen_from(motion: Motion, one: ContactShape, other: ContactShape) -> tuple[SX, SX]:
    """Middle of the first shape from that of the second (m), and its axes, as seen from the second."""
    R = motion.rotation(other.at)
    return R.T @ (one.middle(motion) - other.middle(motion)), R.T @ motion.rotation(one.at)


def sizes_of(motion: Motion, one: ContactShape, other: ContactShape) -> tuple[SX, SX, SX, SX]:
    """Half edges of the cores of two shapes, and their radii (m)."""
    return one.half(motion), other.half(motion), one.rounding(motion), other.rounding(motion)
