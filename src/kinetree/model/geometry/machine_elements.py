"""Machine elements: belts around pulleys, wheels with teeth or without, racks, and the bearings that carry wheels.

Geometry is in numbers, in body frames. With e from the first axis to the second, c along the first and t = c × e, the
strands k = ±1 leave both pulleys where the normal is n = e sin ψ + k t cos ψ; a sin ψ = r1 − r2 for an open belt,
r1 + r2 for a crossed one, whose second pulley is touched on the other side. The strand k = −1 pulls the first pulley in
the positive sense about c.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import casadi as ca

from kinetree.model.body import GROUND
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.motion import Surroundings
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import SAME_LENGTHS

Matrix = Any


@dataclass(frozen=True)
class Strand:
    """A free part of the belt: where it leaves either pulley (m), and the direction from the first to the second."""

    point1: Matrix
    point2: Matrix
    direction: Matrix


def strands(
    C1: Matrix, C2: Matrix, c: Matrix, r1: Matrix, r2: Matrix, crossed: bool
) -> tuple[Strand, Strand]:
    """The strand that pulls the first pulley on in the positive sense about c, and the one that pulls it back."""
    side = -1 if crossed else 1
    span = C2 - C1
    span = span - ca.dot(span, c) * c
    a = ca.norm_2(span)
    e = span / a
    t = cross(c, e)
    sine = (r1 - side * r2) / a
    cosine = ca.sqrt(1 - sine**2)
    found = []
    for k in (-1, 1):
        n = e * sine + k * t * cosine
        found.append(Strand(C1 + r1 * n, C2 + side * r2 * n, e * cosine - k * t * sine))
    return found[0], found[1]


def belt_faults(C1: Matrix, c1: Matrix, C2: Matrix, c2: Matrix, r1: float, r2: float) -> Iterable[PartFault]:
    """Faults: axes that are not parallel, pulleys that are not in one plane, or do not fit between them."""
    turned = float(ca.norm_2(cross(c1, c2)))
    if turned > SAME_LENGTHS:
        message = f"the axes are not parallel (sine of the angle between them {turned:.3g})"
        yield message, "turn one of the joints; belts around a corner are not in this type", None
        return
    span = C2 - C1
    a = float(ca.norm_2(span - ca.dot(span, c1) * c1))
    if not r1 + r2 < a:
        message = f"pulleys of {r1:.9g} m and {r2:.9g} m do not fit on axes {a:.9g} m apart"
        yield message, "move the joints, or correct the radii", "radius1"
    aside = abs(float(ca.dot(span, c1)))
    if aside > SAME_LENGTHS * max(a, aside):
        message = f"the pulleys are not in one plane: the points of their joints are {aside:.9g} m apart along the axis"
        yield message, "put the points of the joints in the middle of the pulleys", None


@dataclass(frozen=True)
class ModelPose:
    """Pose of a model in numbers: its joints, their frames and places on bodies, values of scalars.

    ``frame_on`` gives point (m) and rotation of a joint's frame on one of its bodies; ``place`` the body of a place,
    and its point and rotation there.
    """

    joints: Sequence[Joint]
    frame_on: Callable[[Joint, str], tuple[ca.DM, ca.DM]]
    place: Callable[[str], tuple[str, ca.DM, ca.DM]]
    value: Callable[[Scalar], ca.DM]


@dataclass(frozen=True)
class WheelDrawing:
    """A wheel on a body: centre (m), axis (unit), pitch radius (m); the pitch cone narrows by ``taper`` along the axis.

    ``teeth`` is None for a smooth one; ``inside`` says that they point to the axis.
    """

    body: str
    centre: ca.DM
    axis: ca.DM
    radius: float
    teeth: int | None = None
    inside: bool = False
    taper: float = 0.0


@dataclass(frozen=True)
class RackDrawing:
    """A rack on a body: a point of its pitch line (m), its direction, that of its teeth, and their pitch (m)."""

    body: str
    point: ca.DM
    along: ca.DM
    outward: ca.DM
    pitch: float


@dataclass(frozen=True)
class StrandDrawing:
    """A straight strand between two points (m) of one body."""

    body: str
    start: ca.DM
    end: ca.DM


Drawing = WheelDrawing | RackDrawing | StrandDrawing


def moved(drawing: Drawing, body: str, origin: ca.DM, rotation: ca.DM) -> Drawing:
    """A drawing in the axes of a body that stand at an origin (m), turned by a rotation, in those it was made in."""
    points, directions = {"centre", "point", "start", "end"}, {"axis", "along", "outward"}
    values = {}
    for part in fields(drawing):
        value = getattr(drawing, part.name)
        if part.name in points:
            values[part.name] = rotation.T @ (value - origin)
        elif part.name in directions:
            values[part.name] = rotation.T @ value
    return replace(drawing, body=body, **values)


@dataclass(frozen=True)
class Bearing:
    """A joint on the way from the carrier to the wheel; ``forward`` where the way passes it from inner to outer."""

    joint: Joint
    forward: bool

    @property
    def sign(self) -> int:
        """+1 where the wheel's side is the outer body."""
        return 1 if self.forward else -1

    @property
    def near(self) -> str:
        """The body on the carrier's side."""
        return self.joint.inner if self.forward else self.joint.outer

    @property
    def far(self) -> str:
        """The body on the wheel's side."""
        return self.joint.outer if self.forward else self.joint.inner


def bearing_path(
    joints: Iterable[Joint], carrier: str, wheel: str, leaving: Collection[str]
) -> tuple[Bearing, ...] | None:
    """The shortest way from carrier to wheel over welds and joints that leave one of these; None: there is none."""
    neighbours: dict[str, list[Bearing]] = {}
    for joint in _of(joints, leaving):
        neighbours.setdefault(joint.inner, []).append(Bearing(joint, True))
        neighbours.setdefault(joint.outer, []).append(Bearing(joint, False))
    ways: dict[str, tuple[Bearing, ...]] = {carrier: ()}
    waiting = deque([carrier])
    while waiting:
        body = waiting.popleft()
        if body == wheel:
            return ways[body]
        for step in neighbours.get(body, []):
            if step.far not in ways:
                ways[step.far] = (*ways[body], step)
                waiting.append(step.far)
    return None


def common_carriers(joints: Iterable[Joint], wheel1: str, wheel2: str, leaving: Collection[str]) -> list[str]:
    """Bodies that carry both wheels by one joint each that leaves one of these free."""
    beside: dict[str, dict[str, None]] = {wheel1: {}, wheel2: {}}
    for joint in _of(joints, leaving):
        for body, other in ((joint.inner, joint.outer), (joint.outer, joint.inner)):
            if body in beside and joint.n_u:
                beside[body][other] = None
    return [body for body in beside[wheel1] if body in beside[wheel2]]


def _of(joints: Iterable[Joint], leaving: Collection[str]) -> Iterator[Joint]:
    """Joints between two named bodies that leave one of the given freedoms, or none (others are faults)."""
    for joint in joints:
        between = isinstance(joint.inner, str) and isinstance(joint.outer, str)
        if between and (joint.leaves in leaving or joint.n_u == 0):
            yield joint


Pose = tuple[ca.DM, ca.DM]


def frame_on(surroundings: Surroundings, joint: Joint, body: str) -> Pose:
    """Point (m) and rotation of a joint's frame on one of its bodies, in the body frame.

    Raises
    ------
    LookupError
        If the frame is not given in numbers.
    """
    world = joint.world_frame()
    if not isinstance(world, Frame):
        return _numbers(surroundings, joint.frame_inner if body == joint.inner else joint.frame_outer)
    point, rotation = _numbers(surroundings, world)
    if body == GROUND:
        return point, rotation
    origin, axes = _numbers(surroundings, surroundings.bodies[body].pose)
    return axes.T @ (point - origin), axes.T @ rotation


def _numbers(surroundings: Surroundings, frame: Frame | None) -> Pose:
    if not isinstance(frame, Frame):
        raise LookupError
    position = surroundings.numbers(frame.position)
    rows = (
        [surroundings.numbers(row) for row in frame.rotation] if isinstance(frame.rotation, tuple) else [None]
    )
    if position is None or None in rows:
        raise LookupError
    return ca.DM(position), ca.DM([row for row in rows if row is not None])
