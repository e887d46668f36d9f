"""The course of a taut rope through points and around pulleys, in symbols, and what is wrong with its path.

A pulley is a circle around the z axis c of a place. Along the rope, s = +1 where it runs counter-clockwise about c and
−1 where it runs clockwise; a point is a pulley of radius zero. Between the centres C_i and C_j of two pulleys, in their
plane, with w = C_j − C_i and k = s_j r_j − s_i r_i,

    L = √(w² − k²),    d = (L w − k c × w)/w²,    n = c × d,    P_i = C_i − s_i r_i n

are length and direction of the straight part, and the point where it leaves pulley i. A part that leaves the plane by
h along c has the length √(L² + h²). Around a pulley the rope turns from d to d′ by the angle φ of wrap, and

    S = Σ L + Σ r φ,      Ṡ = Σ d·(v_j − v_i)

is the length of the whole, with the velocities v of the centres, for a taut rope changes its length as if the points of
contact were fixed on their pulleys. Where the rope does not slide, v is the velocity of the rim.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.expressions import Scalar, name_segments
from kinetree.model.faults import PartFault
from kinetree.model.geometry.machine_elements import Drawing, ModelPose, WheelDrawing
from kinetree.model.motion import Measure, MeasureBound, Motion, Surroundings
from kinetree.model.references import expressions_in
from kinetree.model.values.fields import Invalid, ModelObject, set_field
from kinetree.spatial.symbolic import cosine_and_sine, cross
from kinetree.words.arguments import Remedy, short

FLEET_ANGLE = 1e-3
"""Angle (rad) between a rope and the plane of a pulley beyond which the result is doubted; the error is its square."""
CLOSEST = 1e-12
"""Square of the least length of a straight part to a pulley that is left, over that from centre to centre."""
ARC = 8
"""Straight pieces with which an arc is drawn."""
COURSE = "course"
"""Name of the measure of the points along a rope."""
ROPES = ("rope", "elastic-rope")
"""Kinds of parts that have a path."""
WITHIN = "cannot be laid: a place of its path comes within the pulley beside it; move them apart"
"""Words for a run that ended because a clearance of a path became zero."""
EDGE = 0.1
"""Angle (rad) from the end of the range of a wrap at which it is doubted."""

NO_PATH: Any = Invalid(
    "nothing",
    "path is not given",
    Remedy(
        'give path=("anchor", kt.Pulley("wheel", radius=0.1), "load")',
        'give path = ["anchor", {at = "wheel", radius = 0.1}, "load"]',
    ),
)


@dataclass(frozen=True)
class Pulley(ModelObject):
    """A pulley, sheave or drum on the path of a rope; with radius zero a point that the rope passes, or ends at.

    Parameters
    ----------
    at
        Marker, body or ground: its origin is the centre, its z axis the axis.
    radius
        Radius (m).
    clockwise
        True: along the path, the rope runs clockwise about the z axis. False: counter-clockwise.
    wrap
        Estimate of the angle that the rope runs around it (rad): the angle within half a turn of it is taken. A rope
        that begins or ends on a pulley is fixed where it would run along the x axis of the place; on a drum that turns
        with the place, an expression such as ``"1.5 + drum.q"`` follows it through any number of turns.
    no_slip
        True: the rope turns the body of the place. False: it slides.
    friction, static_friction
        μ and μₛ of the rope on the pulley (μₛ is μ where it is not given), for a `Rope`: the tensions beside the pulley
        differ by the factor e^{μφ} while the rope slides on it, by up to e^{μₛφ} while it sticks. Both changes are
        located.
    lifts
        True: the rope may leave the pulley and meet it again; both instants are located.
    """

    short: ClassVar[str] = "at"
    """The field that alone may stand for the whole."""
    at: str
    radius: Scalar = 0.0
    clockwise: bool = field(default=False, kw_only=True)
    wrap: Scalar = field(default=math.pi / 2, kw_only=True)
    no_slip: bool = field(default=False, kw_only=True)
    lifts: bool = field(default=False, kw_only=True)
    friction: Scalar = field(default=0.0, kw_only=True)
    static_friction: Scalar | None = field(default=None, kw_only=True)

    @property
    def is_point(self) -> bool:
        """True if the rope turns at a point, without a radius."""
        return self.radius == 0.0

    @property
    def rubs(self) -> bool:
        """True if the rope sticks and slides on it with friction."""
        return self.friction != 0.0 or self.static_friction not in (None, 0.0)


Path = tuple[Pulley, ...]


_PATH = Remedy(
    'name them in order, path=("load", Pulley("hub", 0.2), "hook")',
    'name them in order, path = ["load", {at = "hub", radius = 0.2}, "hook"]',
)


def path_of(value: Any) -> Any:
    """A path as it is given: pulleys, and names of places for points."""
    if isinstance(value, Invalid):
        return value
    if not isinstance(value, (list, tuple)):
        message = f"path must be a list of places and pulleys (got {short(value)})"
        return Invalid(repr(value)[:80], message, _PATH)
    for i, item in enumerate(value):
        if not isinstance(item, (str, Pulley, Invalid)):
            message = f"path[{i}] must be the name of a place, or a Pulley (got {short(item)})"
            return Invalid(repr(value)[:80], message, _PATH)
    return tuple(Pulley(item) if isinstance(item, str) else item for item in value)


def places_of(path: Any) -> tuple[str, ...]:
    """The places of a path, each once."""
    if not isinstance(path, tuple):
        return ()
    named = (pulley.at for pulley in path if isinstance(pulley, Pulley))
    return tuple(dict.fromkeys(name for name in named if isinstance(name, str)))


class RopeAlongPath:
    """Base of all kinds of ropes: the path, which may be given as names of places and pulleys."""

    path: Path

    def __post_init__(self) -> None:
        set_field(self, "path", path_of(self.path))
        super().__post_init__()  # type: ignore[misc]

    @property
    def places(self) -> tuple[str, ...]:
        """All places of the path."""
        return places_of(self.path)


def points_drawn(path: Path) -> int:
    """Number of the points in the measure of the course."""
    return sum(1 if pulley.is_point else ARC + 1 for pulley in path)


@dataclass(frozen=True)
class PlacedPulley:
    """A pulley where it stands: centre (m), axis c, and s r (m), world axes."""

    pulley: Pulley
    centre: SX
    axis: SX
    reach: SX


@dataclass(frozen=True)
class Straight:
    """A straight part: where it leaves one pulley and meets the next (m), its direction, length (m).

    ``in_plane`` is the direction in the plane of the pulleys; ``aside`` the sine of the angle between the rope and that
    plane, or between the planes of the pulleys; ``clear`` is positive as long as there is room between them: L²/w².
    """

    start: SX
    end: SX
    direction: SX
    length: SX
    in_plane: SX
    aside: SX
    clear: SX

    def unless(self, condition: SX, other: Straight) -> Straight:
        """The other one under a condition, this one otherwise."""
        pairs = {one.name: (getattr(other, one.name), getattr(self, one.name)) for one in fields(self)}
        return Straight(**{name: ca.if_else(condition, *pair) for name, pair in pairs.items()})


class RopeCourse:
    """A rope as it lies at a motion.

    Parameters
    ----------
    motion
        Motion in the coordinates of any formulation.
    path
        Path of a rope without faults.
    """

    def __init__(self, motion: Motion, path: Path) -> None:
        self.motion, self.path = motion, path
        self.stations = [self._station(pulley) for pulley in path]
        self.straights = [straight(one, other) for one, other in pairwise(self.stations)]
        self.bypasses = {
            i: straight(self.stations[i - 1], self.stations[i + 1])
            for i, pulley in enumerate(path)
            if pulley.lifts
        }
        """Straight parts past pulleys that lift, where the rope has left them, by the number of the pulley."""

    def _station(self, pulley: Pulley) -> PlacedPulley:
        motion = self.motion
        axis = motion.rotation(pulley.at)[:, 2]
        sense = -1 if pulley.clockwise else 1
        return PlacedPulley(pulley, motion.position(pulley.at), axis, sense * motion.value(pulley.radius))

    def _leaving(self, k: int) -> Straight:
        """The straight part k as it leaves its first pulley."""
        return self._unless_left(k + 1, self.straights[k])

    def _meeting(self, k: int) -> Straight:
        """The straight part k as it meets its second pulley."""
        return self._unless_left(k, self.straights[k])

    def _unless_left(self, pulley: int, part: Straight) -> Straight:
        """A straight part; where the rope has left the pulley, the one that passes it."""
        if pulley not in self.bypasses:
            return part
        return self.bypasses[pulley].unless(self.lifting[pulley] > 0, part)

    @cached_property
    def lifting(self) -> dict[int, SX]:
        """Angles (rad) around the pulleys that lift, by their numbers: negative where the rope has left."""
        return {
            i: self._angle(i, self.straights[i - 1].in_plane, self.straights[i].in_plane)
            for i in self.bypasses
        }

    def _angle(self, i: int, into: SX, out: SX) -> SX:
        """Angle by which the rope turns around a pulley from one direction to another, within its range."""
        pulley, axis = self.stations[i].pulley, self.stations[i].axis
        sense = -1 if pulley.clockwise else 1
        sine, cosine = sense * ca.dot(axis, cross(into, out)), ca.dot(into, out)
        near = self.motion.value(pulley.wrap)
        c, s = cosine_and_sine(near)
        return near + ca.atan2(sine * c - cosine * s, cosine * c + sine * s)

    @cached_property
    def wraps(self) -> list[SX | None]:
        """φ (rad) of every pulley; None of points, zero where the rope has left."""
        found: list[SX | None] = []
        for i, station in enumerate(self.stations):
            if station.pulley.is_point:
                found.append(None)
            elif i in self.lifting:
                found.append(ca.if_else(self.lifting[i] > 0, self.lifting[i], 0))
            else:
                fixed = self.motion.rotation(station.pulley.at)[:, 0]
                into = self._meeting(i - 1).in_plane if i else fixed
                out = self._leaving(i).in_plane if i < len(self.straights) else fixed
                found.append(self._angle(i, into, out))
        return found

    @property
    def switches(self) -> list[tuple[str, SX]]:
        """Functions at whose zeros the rope leaves a pulley, or meets it."""
        return [(f"the rope leaves or meets {self.path[i].at}", angle) for i, angle in self.lifting.items()]

    @cached_property
    def length(self) -> SX:
        """S = Σ L + Σ r φ (m)."""
        total = self._along(
            range(len(self.straights)), [part.length for part in self.straights], lambda p, *_: p.length
        )
        for station, wrap in zip(self.stations, self.wraps, strict=True):
            if wrap is not None:
                total = total + self.motion.value(station.pulley.radius) * wrap
        return total

    def _along(self, part: range, values: Sequence[SX], passing: Callable[[Straight, int, int], SX]) -> SX:
        """Sum of values of the straights of a part; of two between which the rope has left, that of the passing one."""
        total, k = SX(0), part.start
        while k < part.stop:
            lifted = k + 1 in self.bypasses
            value = values[k - part.start]
            if lifted:
                value = value + values[k + 1 - part.start]
                value = ca.if_else(self.lifting[k + 1] > 0, value, passing(self.bypasses[k + 1], k, k + 2))
            total, k = total + value, k + 1 + lifted
        return total

    @cached_property
    def parts(self) -> list[range]:
        """Numbers of the straights between pulleys on which the rope does not slide: one tension each."""
        ends = [0, *(i for i, pulley in enumerate(self.path) if pulley.no_slip), len(self.straights)]
        return [range(a, b) for a, b in pairwise(ends)]

    def rate(self, part: range) -> SX:
        """Rate at which a part without inner grip is stretched (m/s): Σ d·(v_j − v_i)."""

        def between(straight_part: Straight, i: int, j: int) -> SX:
            one = self._velocity(i, straight_part.start, i == part.start)
            other = self._velocity(j, straight_part.end, j == part.stop)
            return ca.dot(straight_part.direction, other - one)

        return self._along(part, [between(self.straights[k], k, k + 1) for k in part], between)

    def _velocity(self, number: int, point: SX, gripped: bool) -> SX:
        """Velocity (m/s) that counts where the rope meets a pulley: that of the centre, or of the rim."""
        station = self.stations[number]
        v = self.motion.velocity(station.pulley.at)
        if not gripped or station.pulley.is_point:
            return v
        return v + cross(self.motion.angular_velocity(station.pulley.at), point - station.centre)

    @property
    def clearances(self) -> list[SX]:
        """Functions that are positive as long as no place is within a pulley next to it; those that are left aside."""
        near = {k for i in self.bypasses for k in (i - 1, i)}
        return [part.clear for k, part in enumerate(self.straights) if k not in near]

    @property
    def fleet(self) -> SX:
        """Greatest angle between the rope and the planes of its pulleys (rad)."""
        asides = [part.aside for part in self.straights]
        return ca.asin(ca.fmin(1, ca.mmax(ca.vertcat(SX(0), *asides))))

    def points(self) -> list[SX]:
        """Points along the rope in the world (m), through which it can be drawn; of several turns the last one."""
        first = self.path[0].at
        site = self.motion.world_position(first) - self.motion.position(first)
        found: list[SX] = []
        for i, (station, wrap) in enumerate(zip(self.stations, self.wraps, strict=True)):
            begins = i == 0
            here = self._leaving(0).start if begins else self._meeting(i - 1).end
            turned = [0.0]
            if wrap is not None:
                steps = range(ARC, -1, -1) if begins else range(ARC + 1)
                angle = (-1 if begins else 1) * (-1 if station.pulley.clockwise else 1)
                turned = [angle * k / ARC for k in steps]
            shown = SX(0) if wrap is None else ca.fmin(ca.fmax(wrap, 0), 2 * math.pi)
            arm = here - station.centre
            for j, share in enumerate(turned):
                c, s = ca.cos(share * shown), ca.sin(share * shown)
                rotated = c * arm + s * cross(station.axis, arm)  # the arm is normal to the axis
                point = station.centre + (rotated if wrap is not None else arm)
                if i in self.bypasses:
                    line = self.bypasses[i]
                    between = line.start + (j + 1) / (len(turned) + 1) * (line.end - line.start)
                    point = ca.if_else(self.lifting[i] > 0, point, between)
                found.append(site + point)
        return found

    def measures(self) -> list[Measure]:
        """Length, points, angles of wrap and the greatest fleet angle."""
        found = [Measure("length", "m", (), "length of the rope as it lies", self.length)]
        points = self.points()
        named = tuple(f"{c}{i + 1}" for i in range(len(points)) for c in "xyz")
        words = "points along the rope, world axes: ends of its straight parts, and some on its arcs"
        found.append(Measure(COURSE, "m", named, words, ca.vertcat(*points)))
        wraps = [wrap for wrap in self.wraps if wrap is not None]
        if wraps:
            named = tuple(f"{i + 1}" for i in range(len(wraps))) if len(wraps) > 1 else ()
            words = "angle by which the rope runs around its pulleys"
            found.append(Measure("wrap", "rad", named, words, ca.vertcat(*wraps)))
            words = "greatest angle between the rope and the planes of its pulleys"
            found.append(Measure("fleet_angle", "rad", (), words, self.fleet))
        return found


def straight(one: PlacedPulley, other: PlacedPulley) -> Straight:
    """The straight part from one pulley to the next."""
    span = other.centre - one.centre
    if one.pulley.is_point and other.pulley.is_point:
        length = ca.sqrt(ca.sumsqr(span))
        direction = span / length
        return Straight(one.centre, other.centre, direction, length, direction, SX(0), SX(1))
    both = not one.pulley.is_point and not other.pulley.is_point
    c = other.axis if one.pulley.is_point else one.axis
    facing = ca.sign(ca.dot(one.axis, other.axis)) if both else 1
    h = ca.dot(span, c)
    w = span - h * c
    k = facing * other.reach - one.reach
    square = ca.sumsqr(w)
    L = ca.sqrt(square - k**2)
    if one.pulley.lifts or other.pulley.lifts:  # a rope that has left may pass where the pulley is
        L = ca.sqrt(ca.fmax(square - k**2, CLOSEST * square))
    t = cross(c, w)
    d = (L * w - k * t) / square
    n = (L * t + k * w) / square
    start, end = one.centre - one.reach * n, other.centre - facing * other.reach * n
    length = ca.sqrt(L**2 + h**2)
    aside = ca.fabs(h) / length
    if both:
        aside = ca.fmax(aside, ca.sqrt(ca.sumsqr(cross(one.axis, other.axis))))
    return Straight(start, end, (end - start) / length, length, d, aside, 1 - k**2 / square)


@dataclass(frozen=True)
class RopePull:
    """Load of a rope of unit tension on a place: force, and moment about the place, world axes."""

    place: str
    force: SX
    moment: SX


class _SymbolicPlaces:
    """A motion whose places are symbols, made when asked for; numbers are those of a real motion."""

    def __init__(self, motion: Motion) -> None:
        self.value = motion.value
        self.symbols: dict[str, tuple[SX, SX]] = {}

    def _symbols(self, place: str) -> tuple[SX, SX]:
        if place not in self.symbols:
            self.symbols[place] = SX.sym(f"r_{place}", 3), SX.sym(f"R_{place}", 3, 3)
        return self.symbols[place]

    def position(self, place: str) -> SX:
        return self._symbols(place)[0]

    def rotation(self, place: str) -> SX:
        return self._symbols(place)[1]


def rope_pulls(motion: Motion, path: Path) -> list[RopePull]:
    """Forces and moments by which a rope of unit tension pulls at its places: the slopes of −S.

    With δR = [δθ̃] R, the moment is −Σ R_k × ∂S/∂R_k over the columns of R. So they do the work that S says also where
    the rope leaves the plane of a pulley.
    """
    places: Any = _SymbolicPlaces(motion)
    S = RopeCourse(places, path).length
    names = [name for name in places.symbols if motion.body_of(name) != GROUND]
    slopes = []
    for name in names:
        r, R = places.symbols[name]
        by_R = ca.reshape(ca.gradient(S, ca.vec(R)), 3, 3)
        slopes += [-ca.gradient(S, r), -sum((cross(R[:, k], by_R[:, k]) for k in range(3)), SX(3, 1))]
    symbols = [symbol for pair in places.symbols.values() for symbol in pair]
    actual = [
        ca.densify(value)
        for name in places.symbols
        for value in (motion.position(name), motion.rotation(name))
    ]
    found = ca.substitute(slopes, symbols, actual) if slopes else []
    return [RopePull(name, found[2 * i], found[2 * i + 1]) for i, name in enumerate(names)]


def path_bounds(path: Path) -> tuple[MeasureBound, ...]:
    """Bounds of a valid run: the rope leaves no pulley and no plane, no angle of wrap reaches the end of its range.

    Ranges that are given by expressions are not known here.
    """
    pulleys = [pulley for pulley in path if not pulley.is_point]
    found = []
    for i, pulley in enumerate(pulleys):
        number = i if len(pulleys) > 1 else None
        if not pulley.lifts:
            words = (
                f'leaves the pulley at "{pulley.at}", which would have to pull at it (its wrap is negative)'
            )
            found.append(MeasureBound("wrap", f"{words}: let it lift", least=0.0, number=number))
        if isinstance(pulley.wrap, float):
            words = f'runs so far around the pulley at "{pulley.at}" that its turns are not sure: correct its wrap'
            most, least = pulley.wrap + math.pi - EDGE, pulley.wrap - math.pi + EDGE
            found.append(
                MeasureBound("wrap", words, least if pulley.wrap > math.pi else -math.inf, most, number)
            )
    if pulleys:
        words = (
            f"leaves the plane of a pulley by more than {FLEET_ANGLE:g} rad; it is taken as if it left the groove in "
            "the plane, with an error of about the square of the angle"
        )
        found.append(MeasureBound("fleet_angle", words, most=FLEET_ANGLE))
    return tuple(found)


def path_warnings(course: RopeCourse) -> list[tuple[str, SX]]:
    """Bounds of a taut rope: words, and a function that is positive beyond the bound."""
    values = {measure.name: measure.value for measure in course.measures()}
    return [(bound.words, bound.excess(values[bound.measure])) for bound in path_bounds(course.path)]


def wheels(standing: ModelPose, path: Sequence[Pulley]) -> list[Drawing]:
    """The pulleys of a path as they are drawn."""
    found: list[Drawing] = []
    for pulley in path:
        if not pulley.is_point:
            body, point, rotation = standing.place(pulley.at)
            found.append(WheelDrawing(body, point, rotation[:, 2], float(standing.value(pulley.radius))))
    return found


def path_faults(surroundings: Surroundings, path: Any) -> Iterable[PartFault]:
    """Faults: invalid paths, impossible numbers of pulleys, no_slip where the rope turns nothing."""
    if not isinstance(path, tuple) or not all(isinstance(pulley, Pulley) for pulley in path):
        return
    if len(path) < 2:
        yield "path has to have two places at least", "name where the rope begins and where it ends", "path"
        return
    for i, pulley in enumerate(path):
        where = f"path[{i}]"
        radius = surroundings.number(pulley.radius)
        if radius is not None and radius < 0:
            yield f"{where}: radius must not be negative (got {radius:g})", "give it in m", f"{where}.radius"
        if any(len(name) > 1 or name == ("t",) for name in name_segments(*expressions_in(pulley.radius))):
            message = f"{where}: the radius varies in time, but a pulley keeps its radius"
            yield message, "use numbers and parameters only", f"{where}.radius"
        if pulley.lifts:
            yield from _lift_faults(path, i)
        if pulley.no_slip:
            yield from _grip_faults(surroundings, pulley, where, is_end=i in (0, len(path) - 1))
        yield from _friction_faults(surroundings, pulley, where, is_end=i in (0, len(path) - 1))
        if i and pulley.at == path[i - 1].at:
            yield f'{where}: "{pulley.at}" stands twice in a row', "leave one of them out", where
    bodies = {_body(surroundings, pulley.at) for pulley in path}
    if len(bodies) == 1 and None not in bodies:
        yield "all places are on the same body", "lead the rope over places on different bodies", "path"


def _grip_faults(surroundings: Surroundings, pulley: Pulley, where: str, is_end: bool) -> Iterable[PartFault]:
    if is_end:
        yield (
            f"{where}: the rope ends there, and does not slide anyhow",
            "leave no_slip out",
            f"{where}.no_slip",
        )
    elif pulley.is_point:
        yield f"{where}: no_slip of a point, which cannot turn", "give a radius", f"{where}.no_slip"
    elif _body(surroundings, pulley.at) == GROUND:
        message = f'{where}: the rope is to turn the body of "{pulley.at}", which is the ground'
        yield message, "put the place on the body of the pulley", f"{where}.no_slip"


def _friction_faults(
    surroundings: Surroundings, pulley: Pulley, where: str, is_end: bool
) -> Iterable[PartFault]:
    """Faults: invalid coefficients, and friction where a rope does not slide."""
    given = {name: getattr(pulley, name) for name in ("friction", "static_friction")}
    number = {name: None if value is None else surroundings.number(value) for name, value in given.items()}
    for name, value in given.items():
        found = number[name]
        if found is not None and found < 0:
            message = f"{where}: {name} must not be negative (got {found:g})"
            yield message, "friction opposes every motion", f"{where}.{name}"
        named = () if value is None else name_segments(*expressions_in(value))
        if any(len(segments) > 1 or segments == ("t",) for segments in named):
            message = f"{where}: {name} varies in time, but a coefficient of friction is a constant"
            yield message, "use numbers and parameters only", f"{where}.{name}"
    low, high = number["friction"], number["static_friction"]
    if low is not None and high is not None and high < low:
        message = f"{where}: static_friction ({high:g}) is less than friction ({low:g})"
        remedy = "what holds a rope at rest is not below what resists its sliding"
        yield message, remedy, f"{where}.static_friction"
    if not pulley.rubs:
        return
    at = f"{where}.friction"
    if is_end:
        yield f"{where}: the rope ends there, and does not slide", "leave its friction out", at
    elif pulley.is_point:
        yield f"{where}: friction needs an angle of wrap, which a point does not have", "give a radius", at
    elif pulley.no_slip:
        yield f"{where}: the rope does not slip on the pulley", "keep one of friction and no_slip", at
    elif pulley.lifts:
        message = f"{where}: a rope that rubs on a pulley cannot leave it"
        yield message, "keep one of friction and lifts", at


def frictionless_faults(path: Any, what: str, remedy: str) -> Iterable[PartFault]:
    """Faults: friction on the path of a rope that slides freely."""
    for i, pulley in enumerate(path if isinstance(path, tuple) else ()):
        if getattr(pulley, "rubs", False):
            yield f"path[{i}]: {what} slides over its pulleys without friction", remedy, f"path[{i}].friction"


def _lift_faults(path: Path, i: int) -> Iterable[PartFault]:
    """Faults: pulleys that cannot be left: ends, points, wheels that the rope turns, two in a row."""
    where, at = f"path[{i}]", f"path[{i}].lifts"
    if i in (0, len(path) - 1):
        yield f"{where}: the rope ends there, and cannot leave it", "leave lifts out", at
    elif path[i].is_point:
        yield f"{where}: the rope is led through a point, and cannot leave it", "give a radius", at
    elif path[i].no_slip:
        yield f"{where}: the rope turns the pulley, and cannot leave it", "keep one of lifts and no_slip", at
    elif path[i + 1].lifts:
        message = f"{where}: the next pulley lifts too; of two in a row the rope can leave one"
        yield message, "put a point or a pulley that keeps the rope between them", at


def _body(surroundings: Surroundings, place: Any) -> str | None:
    if not isinstance(place, str):
        return None
    return surroundings.markers[place].body if place in surroundings.markers else place
