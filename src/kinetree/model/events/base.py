"""Actions, what an event has to say, and the events of quantities: expressions, limits, distances, ropes, forces.

Events of surfaces that touch are in `contact_surfaces`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.geometry.rope_path import (
    WITHIN,
    Path,
    RopeAlongPath,
    RopeCourse,
    frictionless_faults,
    path_faults,
    path_warnings,
)
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.model.motion import Motion, Surroundings
from kinetree.model.values.fields import ModelObject, PlacedObject, Vec3, set_field


class WatchedModel(Protocol):
    """Part of a model that its events ask for."""

    @property
    def loads(self) -> tuple[Load, ...]:
        """All loads."""
        ...

    def joint(self, name: str) -> Joint:
        """The joint of this name."""
        ...


@dataclass(frozen=True)
class Action(ModelObject):
    """Change that is made when an event occurs."""

    kind: ClassVar[str] = ""


@dataclass(frozen=True)
class Record(Action):
    """Note the time and the state; nothing else changes."""

    kind: ClassVar[str] = "record"


@dataclass(frozen=True)
class Stop(Action):
    """End the run, when nothing more happens at that instant."""

    kind: ClassVar[str] = "stop"


@dataclass(frozen=True)
class SetParameter(Action):
    """Give a parameter a new value: a number, or an expression of time, states and parameters, in SI."""

    kind: ClassVar[str] = "set"
    parameter: str
    value: Scalar


@dataclass(frozen=True)
class Restitution(Action):
    """A contact: the function of positions may not pass zero. Impacts reverse its rate, times −coefficient (0 to 1).

    A contact that comes to rest on its zero stays there until its force would pull. The direction of the event gives
    the allowed side: positive for falling zeros, negative for rising zeros, the side of the start for both.

    Parameters
    ----------
    coefficient
        Rate after an impact over the rate of approach: 0 is plastic, 1 is elastic.
    law
        Rule for several contacts that are hit at one instant: ``"simultaneous"``, solved together (Moreau), or
        ``"sequential"``, one impact after the other until none approaches (Newton's cradle). With one contact they
        agree; sequential holds for all contacts of an instant as soon as one of them asks for it.
    friction, static_friction
        Coefficients μ of sliding and μₛ of sticking (μ where it is not given) of contacts of type point-plane, curves,
        convex, or distance with a radius (two spheres), in all directions along the surfaces. Contacts that slide come
        to stick, or roll, and are torn loose again; impulses of impacts rub too.
    """

    kind: ClassVar[str] = "restitution"
    coefficient: Scalar = 1.0
    law: Literal["simultaneous", "sequential"] = "simultaneous"
    friction: Scalar = 0.0
    static_friction: Scalar | None = None


@dataclass(frozen=True)
class Impulse(Action):
    """A sudden impulse (N s) at a place; velocities after it satisfy all constraints.

    ``axes`` names the axes the components refer to: ``"world"``, or a marker or body.
    """

    kind: ClassVar[str] = "impulse"
    at: str
    impulse: Vec3
    axes: str = "world"


@dataclass(frozen=True)
class Switch(Action):
    """Switch constraints and joints on and off: a latch that closes, a pin that breaks, a clutch.

    A part that is off acts as if it were not there; ``active`` gives the state of a joint or constraint at the start. A
    part that is switched on must fit the positions at that instant. Speeds that do not fit change at once, as in an
    impact without rebound, together with all other constrained speeds; the audit counts the energy that this takes.

    Parameters
    ----------
    on, off
        Names of the constraints and joints. Loads, expressions and events cannot use the coordinates of a joint that
        is switched, for it has none while it is off.
    """

    kind: ClassVar[str] = "switch"
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("on", "off"):
            value = getattr(self, name)
            if isinstance(value, str):
                set_field(self, name, (value,))
            elif isinstance(value, list):
                set_field(self, name, tuple(value))


@dataclass(frozen=True)
class Event(PlacedObject):
    """A function of the motion that is watched for zeros.

    The event occurs where the function reaches zero in the given direction, or where a jump (an impact, an impulse,
    another action) carries it across. A function that starts beyond its zero has not crossed it.

    Parameters
    ----------
    name
        Unique among the events.
    direction
        Crossings of zero that count: ``"rising"``, ``"falling"`` or ``"both"``.
    action
        Action when the event occurs.
    """

    kind: ClassVar[str] = ""
    inside: ClassVar[int] = 0
    """Side (+1, −1) that a contact of this type allows when its direction is "both"; 0: where the run starts."""
    limited: ClassVar[str] = ""
    """Words for a run that ended because one of its `limits` was reached."""
    beyond: ClassVar[str] = (
        "beyond its zero, on the side that its restitution forbids; start on the other side, or turn the direction of "
        "the event"
    )
    """Words for a start that its restitution forbids; the distance from its zero stands before them."""
    name: str
    direction: Literal["rising", "falling", "both"] = field(default="both", kw_only=True)
    action: Action = field(default=Record(), kw_only=True)

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """The function whose zeros are the event."""
        raise NotImplementedError

    def held_value(self, motion: Motion, model: WatchedModel) -> SX:
        """The function as it is held on zero while a contact of this event is closed."""
        return self.value(motion, model)

    def unit(self, model: WatchedModel) -> str:
        """Unit of the function."""
        return "m"

    def own_names(self, where: str) -> tuple[str, ...]:
        """Plain names with a meaning of their own in the expressions of a field."""
        return ()

    def bends(self, motion: Motion) -> list[SX]:
        """Functions of the motion at whose zeros the curvature of `value` may jump: as a contact, steps end there."""
        return []

    def limits(self, motion: Motion) -> list[SX]:
        """Functions of the motion beyond whose zeros `value` is not defined; at most 1, and 1 far from their zeros."""
        return []

    def warnings(self, motion: Motion) -> list[tuple[str, SX]]:
        """Warnings while the event occurs or holds as a contact: words, and a function that is positive then."""
        return []

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults of this event, beyond unknown names and values that are no numbers."""
        return ()


@dataclass(frozen=True)
class ExpressionEvent(Event):
    """Zero of an expression of time, states and parameters."""

    kind: ClassVar[str] = "expression"
    expression: Scalar

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        return motion.value(self.expression)


@dataclass(frozen=True)
class JointLimitEvent(Event):
    """A coordinate of a joint reaches its lower or upper limit (``limits`` of the joint)."""

    kind: ClassVar[str] = "joint-limit"
    inside: ClassVar[int] = -1
    joint_fields: ClassVar[tuple[str, ...]] = ("joint",)
    joint: str
    coordinate: int = field(default=0, kw_only=True)
    side: Literal["lower", "upper"] = field(default="upper", kw_only=True)

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Distance from the limit: positive beyond it."""
        limits = model.joint(self.joint).limits
        if limits is None:
            raise ValueError(
                f'event "{self.name}": joint "{self.joint}" has no limits; give it limits=(lower, upper)'
            )
        lower, upper = (motion.value(one) for one in limits[self.coordinate])
        q = motion.coordinates(self.joint)[self.coordinate]
        return q - upper if self.side == "upper" else lower - q

    def unit(self, model: WatchedModel) -> str:
        """Unit of the joint's coordinate."""
        return model.joint(self.joint).coordinate_units[self.coordinate]


@dataclass(frozen=True)
class DistanceEvent(Event):
    """The distance of two places reaches ``distance`` (m).

    ``radius`` (m) is that of the sphere around ``at1``. Friction between two spheres needs it, to find the point of
    contact on the line of the centres. If a rising zero holds a sphere inside a hollow one, ``at1`` is the hollow one.
    """

    kind: ClassVar[str] = "distance"
    place_fields: ClassVar[tuple[str, ...]] = ("at1", "at2")
    at1: str
    at2: str
    distance: Scalar
    radius: Scalar | None = field(default=None, kw_only=True)

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Distance of the two places less the given one (m)."""
        return ca.norm_2(motion.position(self.at2) - motion.position(self.at1)) - motion.value(self.distance)


@dataclass(frozen=True)
class RopeEvent(RopeAlongPath, Event):
    """A rope becomes taut (a falling zero) or slack: its ``length`` (m) less the length of its path.

    With :class:`Restitution` it is a rope that does not stretch and cannot push: it goes slack where its tension ends,
    and its coming taut is an impact. ``path`` is that of a :class:`~kinetree.model.constraints.Rope`; it slides over
    all its pulleys.
    """

    kind: ClassVar[str] = "rope"
    inside: ClassVar[int] = 1
    limited: ClassVar[str] = WITHIN
    beyond: ClassVar[str] = "too short for its path; give it a greater length, or bring its places nearer"
    path: Path
    length: Scalar

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: invalid paths, a rope that has to push, and pulleys that it has to turn."""
        if isinstance(self.action, Restitution) and self.direction == "rising":
            yield "a rope cannot push its places apart", 'leave direction out, or "falling"', "direction"
        yield from path_faults(surroundings, self.path)
        yield from frictionless_faults(self.path, "the rope of an event", "leave it out, or use a Rope")
        for i, pulley in enumerate(self.path):
            if pulley.no_slip:
                message = f"path[{i}]: the rope of an event slides over its pulleys"
                yield message, "leave no_slip out, or use a Rope", f"path[{i}].no_slip"
            if pulley.lifts:
                message = f"path[{i}]: the rope of an event does not leave its pulleys"
                yield message, "leave lifts out, or use a Rope or an ElasticRope", f"path[{i}].lifts"

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Length of the rope less that of its path (m)."""
        return motion.value(self.length) - RopeCourse(motion, self.path).length

    def limits(self, motion: Motion) -> list[SX]:
        """Distances of places from the pulleys beside them."""
        return RopeCourse(motion, self.path).clearances

    def warnings(self, motion: Motion) -> list[tuple[str, SX]]:
        """Warnings: pulleys and planes that the rope leaves."""
        return path_warnings(RopeCourse(motion, self.path))


@dataclass(frozen=True)
class ForceLimitEvent(Event):
    """The force in a joint or constraint reaches a limit: a pin that breaks. Growing beyond it is a rising zero.

    A force that jumps beyond the limit (something lands, is switched or set) counts like one that grows. If the force
    is beyond the limit from the start, the event occurs at the start, unless only falling zeros are watched.

    Parameters
    ----------
    part
        The joint or constraint. The event compares the length of a joint's reaction, the length of a constraint's
        forces, or the greatest tension of a rope.
    limit
        Limit in N, or in N·m for moments.
    of
        ``"force"`` or ``"moment"``.
    """

    kind: ClassVar[str] = "force-limit"
    positive: ClassVar[Mapping[str, str]] = {"limit": "give it in N or N·m"}
    part: str
    limit: Scalar
    of: Literal["force", "moment"] = field(default="force", kw_only=True)

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Raise ValueError: forces depend on the accelerations, which only a run knows."""
        raise ValueError(f'event "{self.name}": forces are watched in kinetree.simulate only')

    def unit(self, model: WatchedModel) -> str:
        """Unit of the force or moment."""
        return "N" if self.of == "force" else "N·m"
