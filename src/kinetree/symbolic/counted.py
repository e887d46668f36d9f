"""Joint angles that are no coordinates of a formulation: their values, rates, and whole turns.

The relative pose of a joint's frames gives an angle up to whole turns. The turns are counted along the motion: beside
the works, w holds the integral φ of the angle's rate, and

    angle = θ + 2π round((φ − θ) / 2π) ,     θ = atan2(…) of the relative pose

so the angle is as accurate as the pose, and φ has to be right within half a turn only.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import casadi as ca
from casadi import SX

from kinetree.model.joints.base import Joint
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.relative import JointFrames, frames_of, speeds_of
from kinetree.symbolic.tree import Tree

TURN = 2 * math.pi


@dataclass(frozen=True)
class CountedAngle:
    """Coordinate ``index`` of a joint, whose turns are counted beside the motion."""

    joint: Joint
    index: int

    @property
    def channel(self) -> str:
        """Name of the angle."""
        return f"{self.joint.name}.{self.joint.coordinate_names[self.index]}"

    @property
    def name(self) -> str:
        """Name of its integrated rate φ (rad)."""
        return f"counted.{self.channel}"


def knows_coordinates(motion: LinkMotion, joint: str) -> bool:
    """Whether a joint's coordinates are among those of the motion."""
    try:
        motion.coordinates(joint)
    except KeyError:
        return False
    return True


def counted_angles(motion: LinkMotion) -> tuple[CountedAngle, ...]:
    """The angles of all joints whose coordinates the motion does not have."""
    tree = motion.tree
    joints = [*(link.joint.joint for link in tree.links), *tree.topology.cuts]
    return tuple(
        CountedAngle(joint, index)
        for joint in joints
        if joint.turning and not knows_coordinates(motion, joint.name)
        for index in joint.turning
    )


def principal_coordinates(joint: Joint, motion: LinkMotion) -> SX | None:
    """Coordinates of a joint from the relative pose of its frames, angles within half a turn."""
    frames = frames_of(joint, motion)
    return joint.principal(frames.p, frames.C, motion.tree.symbols.value)


def on_own_branch(joint: Joint, motion: LinkMotion) -> SX | None:
    """Cosine of the angle between a joint's frames and where its own coordinates put them.

    None where the coordinates do not follow from the frames: those of a ball joint, which has no branch.
    """
    try:
        q: SX | None = motion.coordinates(joint.name)
    except KeyError:
        q = principal_coordinates(joint, motion)
    if q is None:
        return None
    R = ca.densify(joint.rotation(q, motion.tree.symbols.value))
    return (ca.trace(R.T @ frames_of(joint, motion).C) - 1) / 2


def joint_speeds(joint: Joint, motion: LinkMotion) -> SX:
    """Speeds of any joint: those of the motion, else read off the relative velocity of its bodies."""
    try:
        return motion.speeds(joint.name)
    except KeyError:
        q = None if joint.constant_partials else principal_coordinates(joint, motion)
        q = SX(joint.n_q, 1) if q is None else q
        return speeds_of(joint, q, frames_of(joint, motion), motion.tree)


def rates_of(joint: Joint, frames: JointFrames, tree: Tree) -> SX:
    """q̇ = N(q) u of a joint that is no part of a motion, from the relative motion of its frames."""
    q = joint.principal(frames.p, frames.C, tree.symbols.value)
    assert q is not None  # joints without it are followed, and the motion has their coordinates
    at = SX(joint.n_q, 1) if joint.constant_partials else q
    return joint.rates(q) @ speeds_of(joint, at, frames, tree)


def counted_rates(
    angles: tuple[CountedAngle, ...], motion: LinkMotion, known: Mapping[str, SX] = MappingProxyType({})
) -> SX:
    """Rates of φ (rad/s): q̇ = N(q) u; those of the joints in ``known`` are there already."""
    rates: dict[str, SX] = dict(known)
    for angle in angles:
        joint = angle.joint
        if joint.name not in rates:
            q = principal_coordinates(joint, motion)
            assert q is not None  # joints without it are followed, and the motion has their coordinates
            rates[joint.name] = joint.rates(q) @ joint_speeds(joint, motion)
    return ca.vertcat(SX(0, 1), *[rates[angle.joint.name][angle.index] for angle in angles])


def with_turns(theta: SX, phi: SX) -> SX:
    """The angle θ shifted by whole turns to where it is closest to φ."""
    return theta + TURN * ca.floor((phi - theta) / TURN + 0.5)
