"""Where a mechanism stands: positions far from the origin are computed from a point beside it.

Round-off of a position is ε times its distance from the origin. A thousand kilometres away that is 10⁻¹⁰ m, and with it
directions of constraints, forces of stiff parts and gaps of contacts become uncertain, though all of them depend on
differences of positions alone. So the ground's link frame has its origin at the *site* of the mechanism, the first
frame that a joint has on the ground, where all that is fixed to the ground is many times farther away than the
mechanism is large; else at the origin of the world.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import casadi as ca
import numpy as np

from kinetree.model.body import GROUND
from kinetree.model.geometry.frame import Frame
from kinetree.model.graph.topology import Topology
from kinetree.model.joints.base import Joint
from kinetree.model.model import Model
from kinetree.symbolic.poses import NumericPose, Pose
from kinetree.symbolic.symbols import Symbols

FAR = 100.0
"""Distance from the origin, in sizes of the mechanism, from which on it has a site of its own."""

Point = tuple[float, float, float]
ORIGIN: Point = (0.0, 0.0, 0.0)


class Geometry(Protocol):
    """What is asked of a tree (`kinetree.symbolic.tree.Tree`)."""

    model: Model
    topology: Topology
    symbols: Symbols

    def frame(self, frame: Frame) -> Pose: ...

    def world_pose(self, body: str) -> Pose:
        """Initial pose of a body."""
        ...

    def joint_frames(self, joint: Joint) -> tuple[Pose, Pose]:
        """Poses of the joint frames in the inner and the outer body's frame."""
        ...


def site_of(tree: Geometry) -> Point:
    """The site (m, world) of the mechanism with the values that the model has for its parameters."""
    given = {link.joint.name for link in tree.topology.tree} - {joint.name for joint in tree.model.joints}
    joints = [*tree.model.joints, *(link.joint for link in tree.topology.tree if link.joint.name in given)]
    held = [joint for joint in joints if GROUND in (joint.inner, joint.outer) and joint.name not in given]
    parts = (*tree.model.loads, *tree.model.constraints)
    if not held or not all(type(part).__module__.startswith("kinetree.") for part in parts):
        return ORIGIN  # bodies that float, or parts of others, which may ask for positions in the world
    fixed: list[Pose] = []
    moving: list[Pose] = []
    for joint in joints:
        frames = zip((joint.inner, joint.outer), tree.joint_frames(joint), strict=True)
        if joint.name in given:
            fixed.append(tree.world_pose(joint.outer))
            continue
        for body, pose in frames:
            (fixed if body == GROUND else moving).append(pose)
    fixed.sort(key=lambda pose: not isinstance(pose, NumericPose))
    fixed += [tree.frame(marker.frame) for marker in tree.model.markers if marker.body == GROUND]
    first = _positions(tree, fixed[:1])[0]
    if not np.linalg.norm(first) > FAR:  # the shortest way to the answer for nearly all models
        return ORIGIN
    places = _positions(tree, fixed)
    moving += [tree.frame(Frame(position=body.com)) for body in tree.model.bodies]
    arms = np.linalg.norm(_positions(tree, moving), axis=1)
    size = max(float(arms.max(initial=0.0)), float(np.linalg.norm(places - first, axis=1).max()))
    if not 0.0 < FAR * size < np.linalg.norm(first):
        return ORIGIN
    return (float(first[0]), float(first[1]), float(first[2]))


def _positions(tree: Geometry, poses: Iterable[Pose]) -> np.ndarray:
    """Positions (k, 3) in numbers."""
    found = []
    for pose in poses:
        if isinstance(pose, NumericPose):
            found.append(np.array(pose.p))
        else:
            value = ca.Function("position", [tree.symbols.p], [ca.densify(pose[0])])
            found.append(np.array(value(tree.symbols.defaults), dtype=float).ravel())
    return np.array(found).reshape(-1, 3)
