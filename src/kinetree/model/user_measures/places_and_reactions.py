"""Measures between two places (position, distance, angle of axes, velocities), and reactions of a joint.

Reaction forces and moments are given in the axes of a frame.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from kinetree.model.expressions import Expr, functions
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.user_measures.base import (
    XYZ,
    RelativeMeasure,
    UserMeasure,
    angular_velocity,
    axis,
    cross,
    difference,
    dot,
    in_axes,
    position,
    velocity,
)


@dataclass(frozen=True)
class DistanceMeasure(UserMeasure):
    """Distance between two places (m); drawn as a line.

    Parameters
    ----------
    at1, at2
        Markers, bodies (their mass centres) or "ground".
    """

    kind: ClassVar[str] = "distance"
    unit: ClassVar[str] = "m"
    place_fields: ClassVar[tuple[str, ...]] = ("at1", "at2")
    link: ClassVar[str | None] = "line"
    at1: str = ""
    at2: str = ""

    @property
    def description(self) -> str:
        return f"distance from {self.at1} to {self.at2}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        span = difference(position(self.at2), position(self.at1))
        return (functions.sqrt(dot(span, span)),)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Fault of a place that is given twice."""
        if self.at1 and self.at1 == self.at2:
            yield "at1 and at2 are the same place", "name two different ones", "at2"


@dataclass(frozen=True)
class AngleMeasure(UserMeasure):
    """Angle from an axis of one place to an axis of another (rad).

    Parameters
    ----------
    at1, at2
        Markers, bodies or "ground".
    axis1, axis2
        Axis of each place: "x", "y" or "z".
    about
        An axis of at1: the angle is then counted positive about it, from −π to π, of the parts normal to it where
        axis1 is. None: without a sign, from 0 to π.
    """

    kind: ClassVar[str] = "angle"
    unit: ClassVar[str] = "rad"
    place_fields: ClassVar[tuple[str, ...]] = ("at1", "at2")
    at1: str = ""
    at2: str = ""
    axis1: Literal["x", "y", "z"] = "x"
    axis2: Literal["x", "y", "z"] = "x"
    about: Literal["x", "y", "z"] | None = None

    @property
    def description(self) -> str:
        sense = f", positive about {self.about} of {self.at1}" if self.about else ""
        return f"angle from {self.axis1} of {self.at1} to {self.axis2} of {self.at2}{sense}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """The angle whose tangent is |a × b| / (a · b), or n · (a × b) / (a · b)."""
        a, b = axis(self.at1, self.axis1), axis(self.at2, self.axis2)
        across = cross(a, b)
        size = (
            functions.sqrt(dot(across, across))
            if self.about is None
            else dot(axis(self.at1, self.about), across)
        )
        return (functions.atan2(size, dot(a, b)),)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """An angle about the axis it is counted from."""
        if self.about is not None and self.about == self.axis1:
            yield "about and axis1 are the same axis", "count the angle about another one", "about"


@dataclass(frozen=True)
class PositionMeasure(RelativeMeasure):
    """Position of a place relative to another, in the axes of any frame (m)."""

    kind: ClassVar[str] = "position"
    unit: ClassVar[str] = "m"

    @property
    def description(self) -> str:
        return f"position of {self.of} from {self.relative_to}, axes of {self.axes}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """Rᵀ (r − r₀)."""
        return in_axes(difference(position(self.of), position(self.relative_to)), self.axes)


@dataclass(frozen=True)
class VelocityMeasure(RelativeMeasure):
    """Velocity of a place relative to another, in the axes of any frame (m/s).

    Parameters
    ----------
    relative_to
        The place whose velocity is subtracted.
    observer
        Who sees it: seen from a turning body, what it carries along does not move. "ground" for the difference of the
        two velocities.
    """

    kind: ClassVar[str] = "velocity"
    unit: ClassVar[str] = "m/s"
    place_fields: ClassVar[tuple[str, ...]] = (*RelativeMeasure.place_fields, "observer")
    observer: str = "ground"

    @property
    def description(self) -> str:
        seen = f", seen from {self.observer}" if self.observer != "ground" else ""
        return f"velocity of {self.of} relative to {self.relative_to}{seen}, axes of {self.axes}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """Rᵀ (v − v₀ − ω × (r − r₀))."""
        span = difference(position(self.of), position(self.relative_to))
        carried = cross(angular_velocity(self.observer), span)
        relative = difference(velocity(self.of), velocity(self.relative_to))
        return in_axes(difference(relative, carried), self.axes)


@dataclass(frozen=True)
class AngularVelocityMeasure(RelativeMeasure):
    """Angular velocity of a body relative to another, in the axes of any frame (rad/s).

    Parameters
    ----------
    of, relative_to
        Markers, bodies or "ground".
    """

    kind: ClassVar[str] = "angular-velocity"
    unit: ClassVar[str] = "rad/s"

    @property
    def description(self) -> str:
        return f"angular velocity of {self.of} relative to {self.relative_to}, axes of {self.axes}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """Rᵀ (ω − ω₀)."""
        return in_axes(difference(angular_velocity(self.of), angular_velocity(self.relative_to)), self.axes)


@dataclass(frozen=True)
class ReactionMeasure(UserMeasure):
    """Reaction force of a joint in the axes of any frame (N). It depends on accelerations: a channel only.

    Parameters
    ----------
    joint
        The joint; its reaction acts from its inner on its outer body.
    axes
        The place whose axes the components refer to.
    """

    kind: ClassVar[str] = "reaction"
    components: ClassVar[tuple[str, ...]] = XYZ
    unit: ClassVar[str] = "N"
    channel: ClassVar[str] = "reaction"
    place_fields: ClassVar[tuple[str, ...]] = ("axes",)
    joint_fields: ClassVar[tuple[str, ...]] = ("joint",)
    joint: str = ""
    axes: str = "ground"

    @property
    def description(self) -> str:
        return f"{self.channel.replace('_', ' ')} of {self.joint}, axes of {self.axes}"


@dataclass(frozen=True)
class ReactionMomentMeasure(ReactionMeasure):
    """Reaction moment of a joint about its point, in the axes of any frame (N·m). A channel only."""

    kind: ClassVar[str] = "reaction-moment"
    unit: ClassVar[str] = "N·m"
    channel: ClassVar[str] = "reaction_moment"
