"""Where joints stand on their bodies, as numbers, while a model is being validated."""

from __future__ import annotations

import casadi as ca

from kinetree.model.body import GROUND
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.surroundings import Surroundings

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
