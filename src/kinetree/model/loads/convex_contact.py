"""Convex bodies that touch each other: boxes, capsules, spheres and planes, in pairs or all of a group."""

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
from kinetree.model.geometry.convex_pairs import Core, PairLaw, pair_law
from kinetree.model.geometry.shapes import Box, Rod, Shape, Sphere
from kinetree.model.loads.base import Effect, StartFault, Wrench
from kinetree.model.loads.contact import DEEPEST, TINY, CompliantContact, Touch, length_of
from kinetree.model.motion import Measure, Motion, Surroundings
from kinetree.model.references import expressions_in
from kinetree.model.values.fields import Invalid, Vec3, scalar, set_field, vector
from kinetree.spatial.symbolic import cross
from kinetree.words.arguments import Remedy, short
from kinetree.words.keywords import CheckedKeywords

ROUNDING = 0.05
"""Radius of the edges of a box, over its least edge, where it is not given."""

_SHAPES = Remedy(
    'give shapes=(kt.ContactShape("box", size=(0.1, 0.1, 0.1)), kt.ContactShape("ball", radius=0.05))',
    'give shapes = [{at = "box", size = [0.1, 0.1, 0.1]}, {at = "ball", radius = 0.05}]',
)
_NO_SHAPES: Any = Invalid("nothing", "shapes are not given", _SHAPES)


@dataclass(frozen=True)
class ContactShape(CheckedKeywords):
    """A convex body of a :class:`ConvexContact`: a box, a capsule, a sphere or a plane.

    Parameters
    ----------
    at
        Marker, body or ground: its centre, with axes along the edges of a box; z is the axis of a capsule, and points
        out of a plane.
    size
        Edges of a box (m).
    length
        Of a capsule (m): the distance of the centres of its two ends.
    radius
        Of a sphere, of a capsule (m), or of the rounded edges of a box: 0.05 of its least edge where it is not given.
    plane
        Whether it is the half-space behind the xy plane of the place.
    group
        Shapes of the same group do not touch each other.
    """

    at: str = ""
    size: Vec3 | None = field(default=None, kw_only=True)
    length: Scalar | None = field(default=None, kw_only=True)
    radius: Scalar | None = field(default=None, kw_only=True)
    plane: bool = field(default=False, kw_only=True)
    group: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        if self.size is not None:
            set_field(self, "size", vector(self.size, 3, "size"))
        for name in ("length", "radius"):
            if getattr(self, name) is not None:
                set_field(self, name, scalar(getattr(self, name), name))

    @property
    def core(self) -> Core:
        """What its points are within the radius of."""
        if self.plane:
            return "plane"
        return (True, True, True) if self.size is not None else (False, False, self.length is not None)

    def half(self, motion: Motion) -> SX:
        """Half edges of its core (m)."""
        if self.size is not None:
            return ca.vertcat(*[motion.value(edge) / 2 for edge in self.size]) - self.rounding(motion)
        return ca.vertcat(0, 0, motion.value(self.length) / 2) if self.length is not None else SX(3, 1)

    def rounding(self, motion: Motion) -> SX:
        """Radius around its core (m)."""
        if self.plane:
            return SX(0)
        if self.radius is not None:
            return motion.value(self.radius)
        assert self.size is not None  # the shape has no faults
        return ROUNDING * reduce(ca.fmin, [motion.value(edge) for edge in self.size])

    def extent(self, motion: Motion) -> SX:
        """Its least thickness (m)."""
        return 2 * (reduce(ca.fmin, ca.vertsplit(self.half(motion))) + self.rounding(motion))

    def faults(self, surroundings: Surroundings, where: str) -> Iterable[PartFault]:
        """Shapes that are none, or two at once."""
        given = [name for name in ("size", "length", "radius") if getattr(self, name) is not None]
        if self.plane and given:
            message = f"{where}: a plane has no {' and no '.join(given)}"
            yield message, "keep one of plane and " + ", ".join(given), f"{where}.plane"
        elif not self.plane and not given:
            remedy = "give size of a box, radius of a sphere, radius and length of a capsule, or plane"
            yield f"{where} has no shape", remedy, where
        elif "size" in given and "length" in given:
            message = f"{where}: size is that of a box, length that of a capsule"
            yield message, "keep one of them", f"{where}.length"
        elif "length" in given and "radius" not in given:
            yield f"{where}: radius of the capsule is not given", "give it in m", f"{where}.radius"
        for name in given:
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
        radius = None if self.radius is None else surroundings.number(self.radius)
        if edges is not None and radius is not None and 0 < min(edges) <= 2 * radius:
            message = f"{where}: radius {radius:g} is half of the least edge {min(edges):g} or more"
            yield message, "round the edges with less, or use a capsule or a sphere", f"{where}.radius"

    @property
    def drawn(self) -> Shape | None:
        """What it looks like."""
        if self.size is not None:
            return Box(size=self.size)
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
        Boxes, capsules, spheres and planes, by their places.
    located
        Whether no step passes a touch or lift-off of any corner. Heaps of many bodies have thousands of them: without,
        they are left to the control of the step, and derivatives of runs are refused.
    """

    kind: ClassVar[str] = "convex"
    limited: ClassVar[str] = (
        "is pressed in by the radii of its shapes, beyond which it is not told what is inside and what outside: give "
        "more stiffness, or more radius"
    )
    shapes: tuple[ContactShape, ...] = _NO_SHAPES
    located: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "shapes", _listed(self.shapes))

    @property
    def _given(self) -> tuple[ContactShape, ...]:
        """Shapes, as far as they are any."""
        listed = self.shapes if isinstance(self.shapes, tuple) else ()
        return tuple(
            shape for shape in listed if isinstance(shape, ContactShape) and isinstance(shape.at, str)
        )

    @property
    def places(self) -> tuple[str, ...]:
        """The places of all shapes."""
        return tuple(dict.fromkeys(shape.at for shape in self._given))

    @property
    def pairs(self) -> tuple[tuple[ContactShape, ContactShape], ...]:
        """Shapes that may touch each other, planes second."""
        found = []
        for one, other in combinations(self._given, 2):
            if (one.plane and other.plane) or (one.group and one.group == other.group):
                continue
            found.append((other, one) if one.plane else (one, other))
        return tuple(found)

    @property
    def is_pair(self) -> bool:
        """Whether two shapes touch, and not those of a group."""
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
        """What it is drawn as."""
        return tuple((shape.at, drawn) for shape in self._given if (drawn := shape.drawn) is not None)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A law that is none, shapes that are none or never touch."""
        yield from self.law_faults(surroundings)
        if not isinstance(self.shapes, tuple) or len(self._given) < len(self.shapes):
            return  # which is said already
        number = {id(shape): i for i, shape in enumerate(self.shapes)}
        seen: set[str] = set()
        for shape in self._given:
            where = f"shapes[{number[id(shape)]}]"
            yield from shape.faults(surroundings, where)
            if shape.at in seen:
                message = f'{where}: another shape is at "{shape.at}"'
                yield message, "put it at a marker of its own, so that both have names", where
                return
            seen.add(shape.at)
        if not self.pairs:
            yield (
                "no two of its shapes can touch",
                "give two that are not of one group, one of them no plane",
                "shapes",
            )
        for one, other in self.pairs:
            where = f"shapes[{number[id(one)]}]"
            bodies = [getattr(surroundings.markers.get(shape.at), "body", shape.at) for shape in (one, other)]
            if bodies[0] == bodies[1]:
                message = f'"{one.at}" and "{other.at}" are both on "{bodies[0]}", and never move against each other'
                yield message, "give both the same group", where, (("body", bodies[0]),)

    def effect(self, motion: Motion) -> Effect:
        """Resultants on the bodies of all places, the elastic potential, and what happens in every pair."""
        places = self.places
        forces, moments = ({place: SX(3, 1) for place in places} for _ in range(2))
        potential, released, switches, starts, limits, rates = SX(0), SX(0), [], [], [], []
        gaps, normals, slips, rubbing, centre = [], [], [], [], SX(3, 1)
        for i, (one, other) in enumerate(self.pairs):
            law = self._pair(motion, one, other)
            R, origin = motion.rotation(other.at), motion.position(other.at)
            centre = origin + R @ law.centre
            push = R @ law.force
            # normal forces that all but cancel have no resultant with a direction
            normal = push / ca.sqrt(ca.fmax(ca.sumsqr(push), (1e-3 * law.normal) ** 2 + TINY))
            closest = Touch(law.gap, normal, centre)
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
                    all4, held, rate = self._bristles(motion, other.at, i, closest, law.normal, sliding)
                    switches.append((self._of("slip", i), ca.if_else(law.gap < 0, held - 1, 1)))
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
            switches=tuple(switches) if self.located else (),
            start_faults=tuple(starts),
            rates=tuple(rates),
            limits=tuple(limits) or (SX(1),),
        )

    def _of(self, what: str, i: int) -> str:
        return f"{what} of {self.touch_names[i]}" if self.touch_names else what

    def _pair(self, motion: Motion, one: ContactShape, other: ContactShape, exactly: bool = False) -> PairLaw:
        """The normal forces of two shapes, in the axes of the second."""
        R = motion.rotation(other.at)
        p = R.T @ (motion.position(one.at) - motion.position(other.at))
        v, turning = self._seen(motion, one, other, p)
        sizes = (one.half(motion), other.half(motion), one.rounding(motion), other.rounding(motion))
        law = tuple(motion.value(value) for value in (self.stiffness, self.exponent, self.damping))
        seen = (p, R.T @ motion.rotation(one.at), v, turning)
        return pair_law((one.core, other.core), seen, sizes, law, exactly)

    def _seen(self, motion: Motion, one: ContactShape, other: ContactShape, x: SX) -> tuple[SX, SX]:
        """Velocity of the first shape at a point x, and its angular velocity, as seen from the second."""
        R, w1, w2 = (
            motion.rotation(other.at),
            motion.angular_velocity(one.at),
            motion.angular_velocity(other.at),
        )
        r = R @ x
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


def _listed(value: Any) -> Any:
    if isinstance(value, Invalid):
        return value
    if isinstance(value, ContactShape) or not isinstance(value, (list, tuple)):
        return Invalid(repr(value)[:80], f"shapes must be a list of shapes (got {short(value)})", _SHAPES)
    return tuple(value)
