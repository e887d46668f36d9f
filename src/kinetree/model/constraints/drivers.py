"""Drivers: a joint coordinate, a coordinate of a point, or the distance of two points given in time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import (
    Constraint,
    Direction,
    PartFault,
    Row,
    Surroundings,
    components,
    coordinate_faults,
    direction,
    in_words,
    missing,
    positive_faults,
    same_body_faults,
    speed_faults,
)
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion
from kinetree.model.values.fields import scalar, set_field

_NO_JOINT_LAW = missing("law is not given", "give the coordinate as an expression of t, in rad or m")


@dataclass(frozen=True)
class JointDriver(Constraint):
    """One coordinate of a joint follows a law: φ = q − law(t). The multiplier is the drive's torque or force.

    Parameters
    ----------
    joint
        Joint to drive.
    coordinate
        Which of its coordinates, counted from 0. Euler parameters cannot be driven.
    law
        The coordinate (rad or m) as a number or an expression of t and parameters; it needs two derivatives.
    """

    kind: ClassVar[str] = "joint-driver"
    joint: str = ""
    coordinate: int = 0
    law: Scalar = _NO_JOINT_LAW

    def __post_init__(self) -> None:
        set_field(self, "law", scalar(self.law, "law"))

    @property
    def joints(self) -> tuple[str, ...]:
        return (self.joint,)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Coordinates that cannot be driven, laws of speeds."""
        yield from coordinate_faults(surroundings, self.joint, self.coordinate, "coordinate")
        yield from speed_faults(surroundings, self)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = q − law(t)."""
        driven = motion.joint(self.joint)
        q = motion.coordinates(self.joint)[self.coordinate]
        label = f"{driven.coordinate_names[self.coordinate]} of {self.joint} against its law"
        return [Row(label, q - motion.value(self.law), unit=driven.coordinate_units[self.coordinate])]


_NO_POINT_LAW = missing("law is not given", "give the coordinate as an expression of t, in m")


@dataclass(frozen=True)
class MarkerDriver(Constraint):
    """The coordinate of a place along a direction follows a law: φ = n · (r − r_rel) − law(t).

    Parameters
    ----------
    place
        Marker or body (its mass centre) to drive.
    axis
        ``"x"``, ``"y"``, ``"z"`` or three numbers (any length but zero), in the axes of ``relative_to``.
    law
        The coordinate (m) as a number or an expression of t and parameters; it needs two derivatives.
    relative_to
        Place whose origin and axes the coordinate is measured in; ground by default.
    """

    kind: ClassVar[str] = "marker-driver"
    place: str = ""
    axis: Direction = "x"
    law: Scalar = _NO_POINT_LAW
    relative_to: str = field(default=GROUND, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "axis", direction(self.axis, "axis"))
        set_field(self, "law", scalar(self.law, "law"))

    @property
    def places(self) -> tuple[str, ...]:
        """The driven place and the one it is measured from."""
        return (self.place, self.relative_to)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A place driven relative to its own body, laws of speeds."""
        yield from same_body_faults(surroundings, self.places)
        yield from speed_faults(surroundings, self)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = n · (r − r_rel) − law(t)."""
        n = motion.rotation(self.relative_to) @ components(self.axis)
        span = motion.position(self.place) - motion.position(self.relative_to)
        label = f"position of {self.place} along {in_words(self.axis)} against its law"
        return [Row(label, ca.dot(n, span) - motion.value(self.law))]


_NO_DISTANCE_LAW = missing("law is not given", "give the distance as an expression of t, in m")


@dataclass(frozen=True)
class DistanceDriver(Constraint):
    """The distance of two places follows a law, as of a hydraulic cylinder: φ = |r2 − r1| − law(t).

    The multiplier is the force that pushes the places apart. The distance must stay away from zero, where
    it has no direction.

    Parameters
    ----------
    at1, at2
        Markers, bodies (mass centres) or ground.
    law
        The distance (m) as a number or an expression of t and parameters, positive, with two derivatives.
    """

    kind: ClassVar[str] = "distance-driver"
    at1: str = ""
    at2: str = ""
    law: Scalar = _NO_DISTANCE_LAW

    def __post_init__(self) -> None:
        set_field(self, "law", scalar(self.law, "law"))

    @property
    def places(self) -> tuple[str, ...]:
        """The two end points."""
        return (self.at1, self.at2)

    @property
    def link(self) -> str:
        return "line"

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Ends on the same body, lengths that are not positive, laws of speeds."""
        yield from same_body_faults(surroundings, self.places)
        yield from positive_faults(surroundings, self.law, "law", "give a positive distance in m")
        yield from speed_faults(surroundings, self)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = |r2 − r1| − law(t)."""
        span = motion.position(self.at2) - motion.position(self.at1)
        return [Row("distance against its law", ca.sqrt(ca.sumsqr(span)) - motion.value(self.law))]
