"""Steady motions: every body moves with a frame, some spin about an axis of their own; from the frame nothing changes.

The frame's points move with V + Ω × (r − c). A steady motion is a one-parameter group of displacements; at a pose x it
asks for the speeds y = w(x), and stays what it is where ẏ = ẇ = (∂w/∂x) N w.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import casadi as ca
from casadi import SX

from kinetree.spatial.symbolic import cross
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.poses import Pose
from kinetree.symbolic.relative import JointFrames, frames_of, speeds_from
from kinetree.symbolic.tree import Tree

Vector = tuple[float, float, float]
ZERO: Vector = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class SteadyMotion:
    """A frame that moves steadily, and bodies that spin in it.

    Attributes
    ----------
    velocity
        Of the frame at ``point`` (m/s, world).
    angular_velocity
        Of the frame (rad/s, world).
    point
        Where ``velocity`` is meant (m, world).
    spins
        By body: angular velocity relative to the frame (rad/s), components in the body's own axes. The body turns
        about the line through its mass centre, which must be an axis of symmetry.
    """

    velocity: Vector = ZERO
    angular_velocity: Vector = ZERO
    point: Vector = ZERO
    spins: Mapping[str, Vector] = field(default_factory=dict)

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves at all."""
        return not (any(self.velocity) or any(self.angular_velocity) or any(map(any, self.spins.values())))


class SteadyBodies:
    """The poses of a motion with the velocities of a steady motion."""

    def __init__(self, motion: LinkMotion, steady: SteadyMotion) -> None:
        self.motion, self.steady = motion, steady
        self.frames_known: dict[str, JointFrames] = {}

    @property
    def tree(self) -> Tree:
        """The tree the links belong to."""
        return self.motion.tree

    def link_pose(self, number: int) -> Pose:
        """Pose of a link."""
        return self.motion.link_pose(number)

    def link_velocity(self, number: int) -> tuple[SX, SX]:
        """V + Ω × (r − c), and the body's own spin about its mass centre."""
        if number == 0:
            return SX(3, 1), SX(3, 1)
        steady, link = self.steady, self.tree.links[number - 1]
        r, R = self.link_pose(number)
        V, Omega, c = (SX(ca.DM(v)) for v in (steady.velocity, steady.angular_velocity, steady.point))
        spin = R @ (link.body_pose[1] @ SX(ca.DM(steady.spins.get(link.name, ZERO))))
        return V + cross(Omega, self.tree.in_world(r) - c) - cross(spin, R @ link.rK), Omega + spin


def tree_speeds(bodies: SteadyBodies, q: SX) -> SX:
    """w(q) in the speeds of the tree's joints (n_u)."""
    tree = bodies.tree
    parts = [SX(0, 1)]
    for link in tree.links:
        joint = link.joint.joint
        frames = frames_of(joint, bodies)
        parts.append(speeds_from(joint, q[link.coordinates], *frames.relative_velocity, tree))
    return ca.vertcat(*parts)
