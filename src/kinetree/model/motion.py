"""Interfaces that loads and constraints ask: the motion in any coordinates, the model, and the names of states.

A state has a name of two segments in expressions, ``hinge.q``, ``hinge.angle_rate``, ``crank.vx``: a joint or a place
(a body, meaning its mass centre, a marker, ground), and one of its channels. Validation checks names against this
vocabulary, and evaluation looks them up in it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

import casadi as ca
from casadi import SX

from kinetree.model.body import Body, Marker
from kinetree.model.expressions import Scalar
from kinetree.model.faults import Numbers
from kinetree.model.joints.base import Joint


@dataclass(frozen=True)
class Measure:
    """A quantity that becomes the channel ``<name of its owner>.<name>``."""

    name: str
    unit: str
    components: tuple[str, ...]
    description: str
    value: ca.SX

    @property
    def is_position(self) -> bool:
        """True if it is a position in the world: x, y and z in m."""
        return self.unit == "m" and self.components == ("x", "y", "z")


@dataclass(frozen=True)
class MeasureBound:
    """A measure whose owner is valid only within these bounds, and the words of the audit beyond them.

    ``number`` selects one component; None: all of them.
    """

    measure: str
    words: str
    least: float = -math.inf
    most: float = math.inf
    number: int | None = None

    def excess(self, value: ca.SX) -> ca.SX:
        """How far the measure is beyond its bounds, negative within them."""
        value = value if self.number is None else value[self.number]
        beyond = [self.least - value] if math.isfinite(self.least) else []
        beyond += [value - self.most] if math.isfinite(self.most) else []
        return ca.mmax(ca.vertcat(*beyond))


class Motion(Protocol):
    """Symbolic motion of a model: every formulation provides one in its own coordinates.

    A *place* is the name of a marker, of a body (meaning its mass centre, body axes) or ``"ground"``
    (the world origin and axes).
    """

    @property
    def t(self) -> SX: ...

    @property
    def gravity(self) -> SX:
        """Sum of the uniform gravity fields of the model (m/s², world)."""
        ...

    def mass(self, body: str) -> SX:
        """Mass of a rigid body (kg)."""
        ...

    def value(self, scalar: Scalar) -> SX:
        """A number or an expression of states, time and parameters."""
        ...

    def own_state(self, load: str, name: str) -> SX:
        """A state that a load has of its own."""
        ...

    def body_of(self, place: str) -> str:
        """The body a place is fixed on."""
        ...

    def position(self, place: str) -> SX:
        """Position of the place, world components (m), from the site of the mechanism: differences matter.

        The site is the origin of the world unless the mechanism stands far from it; `world_position` is from that.
        """
        ...

    def drawn_position(self, place: str) -> SX:
        """Position of the place in the world (m) where all bodies have the poses that the model gives them."""
        ...

    def world_position(self, place: str) -> SX:
        """Position of the place in the world (m)."""
        ...

    def of_event(self, event: Any, model: Any) -> SX:
        """The function of an event (:class:`kinetree.model.events.Event`)."""
        ...

    def velocity(self, place: str) -> SX:
        """Velocity of the place, world components (m/s)."""
        ...

    def rotation(self, place: str) -> SX:
        """Rotation matrix, components in the place's axes → world components."""
        ...

    def angular_velocity(self, place: str) -> SX:
        """Angular velocity of the place's body, world components (rad/s)."""
        ...

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The joints of the model."""
        ...

    def joint_frame(self, joint: Joint, body: str) -> tuple[SX, SX]:
        """Point and rotation of the joint's frame on one of its bodies, in axes fixed on the body (`body_axes`)."""
        ...

    def body_axes(self, body: str) -> tuple[SX, SX]:
        """Origin (m, world) of axes fixed on a body, and rotation from them to the world."""
        ...

    def joint(self, name: str) -> Joint:
        """The joint of this name: its kind, the names and units of its coordinates."""
        ...

    def coordinates(self, joint: str) -> SX:
        """Coordinates q of a joint."""
        ...

    def speeds(self, joint: str) -> SX:
        """Speeds u of a joint."""
        ...

    def balance_residuals(self, joint: str) -> list[tuple[SX, bool]]:
        """How far loads are from balance along each speed of a joint (m, rad), and whether as a speed (m/s, rad/s)."""
        ...


class Surroundings(Numbers, Protocol):
    """The bodies, the joints, the markers and the values of the parameters of a model."""

    @property
    def bodies(self) -> Mapping[str, Body]: ...

    @property
    def joints(self) -> Mapping[str, Joint]:
        """Joints by name, the free joints of floating bodies included."""
        ...

    @property
    def markers(self) -> Mapping[str, Marker]: ...


JointChannel = tuple[Literal["q", "u"], int]
PlaceChannel = tuple[Literal["position", "velocity", "angular_velocity", "rotation"], int]

PLACE_CHANNELS: Final[dict[str, PlaceChannel]] = {
    "x": ("position", 0),
    "y": ("position", 1),
    "z": ("position", 2),
    "vx": ("velocity", 0),
    "vy": ("velocity", 1),
    "vz": ("velocity", 2),
    "wx": ("angular_velocity", 0),
    "wy": ("angular_velocity", 1),
    "wz": ("angular_velocity", 2),
    **{
        f"e{axis}_{along}": ("rotation", 3 * i + j)
        for i, axis in enumerate("xyz")
        for j, along in enumerate("xyz")
    },
}
"""Channels of a place, world components: what is measured and along which axis (m, m/s, rad/s).

``ex_y`` is the component along y of its x axis.
"""


def joint_channels(joint: Joint) -> dict[str, JointChannel]:
    """Channels of a joint: each name with the vector it is taken from (q or u) and the index in it.

    ``q1 … qn`` and ``u1 … un`` always, ``q`` and ``u`` where there is just one, and the joint's own names of
    its coordinates and speeds.
    """
    return dict(_named(joint))


def clashing_channels(joint: Joint) -> tuple[str, ...]:
    """Names that would mean two different channels of the joint (custom coordinates can be named so)."""
    meanings = Counter(name for name, _ in set(_named(joint)))
    return tuple(sorted(name for name, count in meanings.items() if count > 1))


def _named(joint: Joint) -> list[tuple[str, JointChannel]]:
    found: list[tuple[str, JointChannel]] = []
    vectors: tuple[tuple[Literal["q", "u"], tuple[str, ...]], ...] = (
        ("q", joint.coordinate_names),
        ("u", joint.speed_names),
    )
    for vector, own in vectors:
        if len(own) == 1:
            found.append((vector, (vector, 0)))
        for i, name in enumerate(own):
            found += [(f"{vector}{i + 1}", (vector, i)), (name, (vector, i))]
    return found
