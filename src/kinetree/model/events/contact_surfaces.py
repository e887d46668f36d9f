"""Events of surfaces that touch: points and rims on planes, plane curves, convex bodies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.model.events.base import Event, Restitution, WatchedModel
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.geometry.convex_pairs import (
    Feature,
    FeatureKind,
    FeatureTouch,
    clearance_of,
    features_of,
    gap_function,
    kinds_of,
    touch_of_kind,
)
from kinetree.model.geometry.outlines import ANGLE, Rim, TouchingRims, touching
from kinetree.model.loads.convex_contact import (
    NO_SHAPES,
    ContactShape,
    listed_shapes,
    placed_shapes,
    seen_from,
    shape_faults,
    sizes_of,
    touching_pairs,
)
from kinetree.model.motion import Motion, Surroundings
from kinetree.model.values.fields import Invalid, Vec3, scalar, set_field, vector
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import FLAT_RIM, TINY
from kinetree.words.keywords import constructor


@dataclass(frozen=True)
class PointPlaneEvent(Event):
    """A point of a place reaches a plane: the distance along the plane's normal less ``offset`` is zero.

    ``plane`` is a marker (or body, ground); its z axis is the normal, its origin lies in the plane.
    Touching from the positive side is a falling zero. ``at`` is the point (m) in the axes of the place ``point``, by
    default the place itself: a corner of a box, the centre of a sphere or of the round end of a capsule, whose radius
    is the ``offset``. :meth:`corners` and :meth:`vertices` give an event for each point of a body.

    With ``rim`` (m) it is the lowest point of a circle of that radius around ``at``, about the z axis of the place: the
    rim of a disc or wheel, which rolls, or of either end of a cylinder (:meth:`cylinder`). ``offset`` rounds it. A rim
    that touches flat, within a thousandth of a radian, has no lowest point; a run that comes there ends.

    A rim of another form, such as an ellipse or a cam, is an expression of ``angle`` (rad): the distance from ``at`` of
    the tangent whose outward normal has this angle from the x axis of the place towards y. It must be convex, without
    corners and straight sides.
    """

    kind: ClassVar[str] = "point-plane"
    limited: ClassVar[str] = (
        "has its rim parallel to the plane, where it has no lowest point, or touches with a hollow part of it: let "
        "three points of it touch (PointPlaneEvent.vertices), or use a load of type cylinder-plane or curve-curve"
    )
    place_fields: ClassVar[tuple[str, ...]] = ("point", "plane")
    point: str
    plane: str = "ground"
    offset: Scalar = field(default=0.0, kw_only=True)
    at: Vec3 = field(default=(0.0, 0.0, 0.0), kw_only=True)
    rim: Scalar = field(default=0.0, kw_only=True)

    @constructor
    @classmethod
    def vertices(
        cls, name: str, place: str, points: Iterable[Sequence[Scalar]], plane: str = "ground", **event: Any
    ) -> list[PointPlaneEvent]:
        """An event for each of some points (m, in the axes of a place), of the names "name 1", "name 2" …

        ``event`` are what all of them have: ``action``, ``direction``, ``offset``.
        """
        return [
            cls(f"{name} {i}", place, plane, at=vector(point, 3, "at"), **event)
            for i, point in enumerate(points, start=1)
        ]

    @constructor
    @classmethod
    def corners(
        cls, name: str, place: str, size: Sequence[Scalar], plane: str = "ground", **event: Any
    ) -> list[PointPlaneEvent]:
        """An event for each corner of a box of this size (m) around a place, with edges along its axes."""
        edges = vector(size, 3, "size", "m")
        points: list[Any] = [edges]
        if not isinstance(edges, Invalid):
            points = list(product(*[(-edge / 2, edge / 2) for edge in edges]))
        return cls.vertices(name, place, points, plane, **event)

    @constructor
    @classmethod
    def cylinder(
        cls, name: str, place: str, radius: Scalar, length: Scalar, plane: str = "ground", **event: Any
    ) -> list[PointPlaneEvent]:
        """An event for the rim of either end of a cylinder (m) around a place, along its z axis."""
        whole = scalar(length, "length", "m")
        ends: list[Any] = [whole]
        if not isinstance(whole, Invalid):
            ends = [(0.0, 0.0, -whole / 2), (0.0, 0.0, whole / 2)]
        return cls.vertices(name, place, ends, plane, rim=radius, **event)

    def centre(self, motion: Motion) -> SX:
        """The point (m), world axes: that of the place, or the lowest one of the rim around it."""
        place = motion.position(self.point)
        if self.at != (0.0, 0.0, 0.0):
            place = place + motion.rotation(self.point) @ ca.vertcat(
                *[motion.value(part) for part in self.at]
            )
        if self.rim == 0.0:
            return place
        upwards = self._upwards(motion)
        steep = ca.fmax(
            ca.sumsqr(upwards), FLAT_RIM**2
        )  # within FLAT_RIM a point between the sides of the rim
        h, slope, _ = self._tangent(motion)
        lowest = place - h * upwards / ca.sqrt(steep)
        if Rim(self.rim).is_circle:
            return lowest
        return lowest + slope * cross(upwards, motion.rotation(self.point)[:, 2]) / ca.sqrt(steep)

    def _upwards(self, motion: Motion) -> SX:
        """The normal of the plane less its part along the axis of the rim: as long as the sine of their angle."""
        normal, axis = motion.rotation(self.plane)[:, 2], motion.rotation(self.point)[:, 2]
        return normal - ca.dot(normal, axis) * axis

    def _angle(self, motion: Motion) -> SX:
        """The angle of the direction in the plane of the rim that leads down most steeply."""
        upwards, R = self._upwards(motion), motion.rotation(self.point)
        return ca.atan2(-ca.dot(R[:, 1], upwards), -ca.dot(R[:, 0], upwards))

    def _tangent(self, motion: Motion) -> tuple[SX, SX, SX]:
        """Distance (m) of the lowest tangent of the rim from its centre, and its derivatives by the angle."""
        rim = Rim(self.rim)
        return rim.derivatives(SX(0) if rim.is_circle else self._angle(motion), motion.value)

    def own_names(self, where: str) -> tuple[str, ...]:
        """The angle of the rim."""
        return (ANGLE,) if where == "rim" else ()

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: an invalid rim."""
        number = surroundings.number(self.rim) if Rim(self.rim).is_circle else None
        if number is not None and number < 0:
            yield f"rim must not be negative (got {number:g})", "give the radius of the rim in m", "rim"
        if (fault := Rim(self.rim).fault(surroundings.number)) is not None:
            yield f"rim {fault[0]}", fault[1], "rim"

    def bends(self, motion: Motion) -> list[SX]:
        """Functions that are zero where the curvature of the rim jumps."""
        return [] if Rim(self.rim).is_circle else Rim(self.rim).bends(self._angle(motion), motion.value)

    def limits(self, motion: Motion) -> list[SX]:
        """How far the rim is from touching flat, the sine of its angle with the plane or its height over its radius.

        Also its curvature, where it is no circle.
        """
        if self.rim == 0.0:
            return []
        rim, _, curve = self._tangent(motion)
        sine = ca.norm_2(self._upwards(motion))
        clear = ca.if_else(rim > 0, self._height(motion) / rim, 1)
        found = [ca.fmin(ca.fmax(sine, clear) - FLAT_RIM, 1)]
        return found if Rim(self.rim).is_circle else [*found, _roundness(rim + curve, rim)]

    def _height(self, motion: Motion) -> SX:
        """Height of the point above the plane, less the offset (m)."""
        normal = motion.rotation(self.plane)[:, 2]
        height = ca.dot(normal, self.centre(motion) - motion.position(self.plane))
        return height - motion.value(self.offset)

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Height of the point above the plane, less the offset (m); not a number where a rim is flat or hollow."""
        height = self._height(motion)
        if self.rim == 0.0:
            return height
        (rim, _, curve), steep = self._tangent(motion), ca.sumsqr(self._upwards(motion))
        clear = ca.logic_or(height > FLAT_RIM * rim, rim <= 0)
        height = ca.if_else(ca.logic_or(steep > FLAT_RIM**2, clear), height, np.nan)
        return height if Rim(self.rim).is_circle else height + ca.if_else(rim + curve > 0, 0, np.nan)


def _roundness(radius: SX, h: SX) -> SX:
    """A radius of curvature over the size of its rim, from −1 to 1."""
    return radius / (ca.fabs(radius) + ca.fabs(h) + TINY)


_TOUCHES: WeakKeyDictionary[Any, dict[CurvesEvent, TouchingRims]] = WeakKeyDictionary()
"""Closest points of curves, for each motion: a search of a thousand operations, which equations share."""


@dataclass(frozen=True)
class CurvesEvent(Event):
    """Two convex closed curves in one plane touch: cams, rollers, discs of any round form.

    Its function is their distance (m), negative where they overlap.

    Parameters
    ----------
    curve1, curve2
        Places in whose xy planes the curves lie; their z axes are parallel.
    rim1, rim2
        Distance (m) from the place of the tangent whose outward normal has the ``angle`` (rad) from the x axis of the
        place towards y: a number (the radius of a circle, 0 of a point) or an expression of ``angle``, such as
        ``"sqrt((a*cos(angle))^2 + (b*sin(angle))^2)"`` of an ellipse. Curves must be convex, without corners and
        straight sides, and not more than ten times as long as wide.
    """

    kind: ClassVar[str] = "curves"
    inside: ClassVar[int] = 1
    limited: ClassVar[str] = (
        "has curves in planes that are not parallel any more, or touches with a hollow part of one: let joints hold "
        "them in one plane, or use a load of type curve-curve"
    )
    place_fields: ClassVar[tuple[str, ...]] = ("curve1", "curve2")
    curve1: str
    curve2: str = "ground"
    rim1: Scalar = field(default=0.0, kw_only=True)
    rim2: Scalar = field(default=0.0, kw_only=True)

    @property
    def rims(self) -> tuple[Rim, Rim]:
        """The two curves."""
        return Rim(self.rim1), Rim(self.rim2)

    def own_names(self, where: str) -> tuple[str, ...]:
        """The angle of either rim."""
        return (ANGLE,) if where in ("rim1", "rim2") else ()

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: invalid curves, or curves too long for their width."""
        for where, rim in zip(("rim1", "rim2"), self.rims, strict=True):
            number = surroundings.number(rim.distance) if rim.is_circle else None
            if number is not None and number < 0:
                yield (
                    f"{where} must not be negative (got {number:g})",
                    "give the radius in m, 0 of a point",
                    where,
                )
            elif (fault := rim.fault(surroundings.number)) is not None:
                yield f"{where} {fault[0]}", fault[1], where
            elif (
                not rim.is_circle
                and (widths := rim.widths(surroundings.number))
                and widths[1] > 10 * widths[0]
            ):
                message = f"{where} is {widths[1] / widths[0]:.3g} times as long as wide"
                yield (
                    message,
                    "make it wider: at most ten times as long, or use a load of type curve-curve",
                    where,
                )
        if self.rim1 == 0.0 and self.rim2 == 0.0:
            yield "two points never touch", "give rim1 or rim2 a distance of tangents in m", "rim1"

    def touch(self, motion: Motion) -> TouchingRims:
        """Closest points of the curves, in the axes of the first; computed once in a motion."""
        known = _TOUCHES.setdefault(motion, {})
        if self not in known:
            known[self] = self._touch(motion)
        return known[self]

    def _touch(self, motion: Motion) -> TouchingRims:
        plane = motion.rotation(self.curve1)[:, 0:2]
        span = plane.T @ (motion.position(self.curve2) - motion.position(self.curve1))
        return touching(self.rims, span, plane.T @ motion.rotation(self.curve2)[:, 0:2], motion.value)

    def contact(self, motion: Motion) -> tuple[SX, SX]:
        """The point (m) of the first curve that is closest to the second, and the normal towards it, world axes."""
        found, plane = self.touch(motion), motion.rotation(self.curve1)[:, 0:2]
        return motion.position(self.curve1) + plane @ found.point, plane @ found.normal

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Distance of the curves (m)."""
        touch = self.touch(motion)
        least = ca.mmin(ca.vertcat(*self._limits(motion, touch)))
        return touch.gap + ca.if_else(least > 0, 0, np.nan)  # a term: slopes do not vanish beyond the limits

    def bends(self, motion: Motion) -> list[SX]:
        """Functions that are zero where the curvature of a rim jumps."""
        angles = self.touch(motion).angles
        both = zip(self.rims, angles, strict=True)
        return [bend for rim, angle in both if not rim.is_circle for bend in rim.bends(angle, motion.value)]

    def limits(self, motion: Motion) -> list[SX]:
        """How far the planes are from being inclined, 1 where they are parallel, and the curvatures."""
        return self._limits(motion, self.touch(motion))

    def _limits(self, motion: Motion, touch: TouchingRims) -> list[SX]:
        first, second = (motion.rotation(place)[:, 2] for place in self.places)
        found = [1 - ca.sumsqr(cross(first, second)) / FLAT_RIM**2]
        for rim, radius, angle in zip(self.rims, touch.radii, touch.angles, strict=True):
            if not rim.is_circle:
                found.append(_roundness(radius, rim.derivatives(angle, motion.value)[0]))
        return found


Pair = tuple[ContactShape, ContactShape]
_PAIRS_SEEN: WeakKeyDictionary[Any, dict[Pair, tuple[tuple[SX, ...], tuple[SX, ...]]]] = WeakKeyDictionary()
"""Place of the first shape of a pair as seen from the second, and the sizes of both, for each motion."""
_PAIR_NUMBERS: WeakKeyDictionary[Any, dict[Pair, list[SX]]] = WeakKeyDictionary()
"""Numbers that select each feature of a pair among those of its kind, for each motion."""
_FEATURE_TOUCHES: WeakKeyDictionary[Any, dict[ConvexEvent, FeatureTouch]] = WeakKeyDictionary()
"""Closest points of the features of an event, for each motion."""
MOST_FEATURES = 3000
"""Largest number of pairs of features of one event (eleven boxes that may all touch): each pair adds to the time to
compile the event."""


@dataclass(frozen=True)
class ConvexEvent(Event):
    """Convex bodies with rounded edges touch: boxes, cylinders, hulls, capsules, spheres, planes, unless of one group.

    Its function is their least distance (m). With :class:`Restitution` they are rigid: `simulate` watches a contact for
    every corner with the other body, for all edges of one with those of the other, and for rims, feet and sides of
    cylinders, each named after the event.

    Parameters
    ----------
    shapes
        Boxes, cylinders, hulls, capsules, spheres and planes, by their places, as of a
        :class:`~kinetree.ConvexContact`; edges are rounded with the radius of their shape.
    feature
        Number of a pair of shapes, and of a pair of their features, from 0, of one such contact; usually left out.
    """

    kind: ClassVar[str] = "convex"
    inside: ClassVar[int] = 1
    beyond: ClassVar[str] = "inside the other body; move them apart, or correct the sizes"
    shapes: tuple[ContactShape, ...] = NO_SHAPES
    feature: tuple[int, int] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "shapes", listed_shapes(self.shapes))
        if isinstance(self.feature, list):
            set_field(self, "feature", tuple(self.feature))

    @cached_property
    def pairs(self) -> tuple[tuple[ContactShape, ContactShape], ...]:
        """Shapes that may touch each other, planes second."""
        return touching_pairs(placed_shapes(self.shapes))

    @property
    def pair(self) -> tuple[ContactShape, ContactShape]:
        """The shapes of its feature."""
        assert self.feature is not None
        return self.pairs[self.feature[0]]

    @property
    def places(self) -> tuple[str, ...]:
        """The places of all shapes, or of the two of its feature."""
        there = self.feature is not None and self.feature[0] < len(self.pairs)
        shapes = self.pair if there else placed_shapes(self.shapes)
        return tuple(dict.fromkeys(shape.at for shape in shapes))

    def parts(self) -> list[ConvexEvent]:
        """An event for every pair of features of all pairs of shapes, named after them."""
        found, pairs = [], self.pairs
        for one, other in pairs:
            label = f"{one.at}-{other.at} " if len(pairs) > 1 else ""
            for k, feature in enumerate(features_of(one.core, other.core)):
                name = f"{self.name} {label}{_feature_name(feature, one, other)}"
                part = replace(self, name=name, shapes=(one, other), feature=(0, k), direction="falling")
                found.append(part)
        return found

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: invalid shapes, shapes that never touch, too many features, and a feature that is not there."""
        wrong = list(shape_faults(self.shapes, surroundings))
        yield from wrong
        if wrong or not isinstance(self.shapes, tuple):
            return
        if self.feature is not None:
            yield from self._feature_faults(*self.feature)
            return
        if isinstance(self.action, Restitution) and self.direction == "rising":
            yield "bodies cannot be held inside each other", 'leave direction out, or "falling"', "direction"
        count = 0
        for one, other in self.pairs:
            count += len(features_of(one.core, other.core))
        if count > MOST_FEATURES:
            message = (
                f"its shapes touch in {count} ways, of corners and edges, which is more than {MOST_FEATURES}"
            )
            remedy = "give groups to shapes that never meet, fewer corners, or a load of type convex"
            yield message, remedy, "shapes"

    def _feature_faults(self, pair: int, number: int) -> Iterable[PartFault]:
        """Faults: an invalid number of a pair, or of a pair of features."""
        count = len(self.pairs)
        if not 0 <= pair < count:
            remedy = f"give 0 to {count - 1}, or leave feature out"
            yield f"feature: there is no pair {pair} of its shapes", remedy, "feature"
            return
        one, other = self.pairs[pair]
        count = len(features_of(one.core, other.core))
        if not 0 <= number < count:
            message = f'feature: "{one.at}" and "{other.at}" have no pair {number} of features'
            yield message, f"give 0 to {count - 1}, or leave feature out", "feature"

    def touch(self, motion: Motion) -> FeatureTouch:
        """Closest points of its two features, in the axes of the second shape; computed once in a motion."""
        known = _FEATURE_TOUCHES.setdefault(motion, {})
        if self not in known:
            kind, which = self.kind_and_numbers(motion)
            known[self] = touch_of_kind(kind, *self.columns(motion), which)
        return known[self]

    def _seen(self, motion: Motion) -> Any:
        """The place of the first shape as seen from the second, and the sizes of both."""
        known, pair = _PAIRS_SEEN.setdefault(motion, {}), self.pair
        if pair not in known:
            known[pair] = seen_from(motion, *pair), sizes_of(motion, *pair)
        return known[pair]

    def columns(self, motion: Motion) -> tuple[SX, SX]:
        """The place (12) and the sizes (8) of the pair of its feature, each as a column."""
        (p, R), sizes = self._seen(motion)
        return ca.densify(ca.vertcat(p, ca.vec(R))), ca.densify(ca.vertcat(*sizes))

    def kind_and_numbers(self, motion: Motion) -> tuple[FeatureKind, SX]:
        """Return the kind of its feature, and the numbers that select it among those of that kind."""
        assert self.feature is not None
        known, pair = _PAIR_NUMBERS.setdefault(motion, {}), self.pair
        kinds, numbers = kinds_of(pair[0].core, pair[1].core)
        if pair not in known:
            known[pair] = numbers.call([self.columns(motion)[1]])
        return kinds[self.feature[1]], known[pair][self.feature[1]]

    def called_value(self, motion: Motion) -> SX:
        """`value` (m) of its feature, by a function that all features of one kind call: it has no derivatives."""
        kind, which = self.kind_and_numbers(motion)
        return gap_function(kind)(*self.columns(motion), which)

    def contact(self, motion: Motion) -> tuple[SX, SX]:
        """The point (m) of the second body that is closest to the first, and the normal towards it, world axes."""
        found, other = self.touch(motion), self.pair[1]
        R = motion.rotation(other.at)
        return other.middle(motion) + R @ found.point, R @ found.normal

    def least_size(self, motion: Motion) -> SX:
        """The least thickness (m) of the two bodies of its feature."""
        one, other = self.pair
        return one.extent(motion) if other.plane else ca.fmin(one.extent(motion), other.extent(motion))

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Distance of the bodies (m); of two features more where others are as close."""
        if self.feature is None:
            return ca.mmin(ca.vertcat(*[part.touch(motion).gap for part in self.parts()]))
        one, other = self.pair
        touch = self.touch(motion)
        return touch.gap + touch.aside * (one.rounding(motion) + other.rounding(motion))

    def held_value(self, motion: Motion, model: WatchedModel) -> SX:
        """Distance of two features (m)."""
        return self.touch(motion).gap

    def bends(self, motion: Motion) -> list[SX]:
        """Functions that are zero where the closest point passes from face to edge, or from edge to corner."""
        return list(self.touch(motion).bends)

    def clearance(self, motion: Motion) -> SX:
        """A length (m), positive while the cores of the two shapes of its feature are apart."""
        one, other = self.pair
        return clearance_of((one.core, other.core), *self._seen(motion))


def _feature_name(feature: Feature, one: ContactShape, other: ContactShape) -> str:
    if feature.kind == "edges":
        return "edges " + "-".join(str(number + 1) for number in feature.numbers)
    if feature.kind not in ("first", "second"):
        numbers = feature.numbers
        if one.flat and other.flat:
            has = f"{(one, other)[numbers[0]].at} " if feature.kind in ("rim", "edge", "chord") else ""
            numbers = numbers[1:] if has else numbers
        else:
            has = f"{(one if one.flat == (feature.kind in ('rim', 'foot', 'side')) else other).at} "
        return f"{has}{feature.kind} {'-'.join(str(number + 1) for number in numbers)}".rstrip()
    return f"{one.at if feature.kind == 'first' else other.at} {feature.numbers[0] + 1}"


def with_features(events: Iterable[Event]) -> tuple[Event, ...]:
    """Events with those of all features in place of each contact of convex bodies."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, ConvexEvent) and event.feature is None and isinstance(event.action, Restitution):
            found += event.parts()
        else:
            found.append(event)
    return tuple(found)
