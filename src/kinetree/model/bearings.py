"""Paths of bearings: the joints that carry a wheel on the body on which its axis is fixed."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

import casadi as ca

from kinetree.model.body import GROUND
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.motion import Surroundings


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
    """Such joints and welds between two named bodies (others are faults that are reported elsewhere)."""
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
        Where it has none in numbers.
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
