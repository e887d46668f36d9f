"""Cut joints seen from the tree: their relative pose, their coordinates and speeds, and how far they are from closed.

Which joints are cut is decided in `kinetree.model.spanning_tree`.

A cut joint's constraints are few and smooth, and vanish in more places than the joint allows: axes that point in
opposite directions are parallel too. Its own pose map d(q), C(q) tells the places apart.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.joints.base import Joint
from kinetree.spatial.numeric import quaternion_from_rotation
from kinetree.symbolic.joint_coordinates import TreeState, coordinates_at
from kinetree.symbolic.links import DirectedJoint
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.symbols import Evaluator
from kinetree.tolerances import LEAST_SQUARES_RANK

WRONG_TURN = 0.1
"""Angle (rad) by which a joint whose constraints are met may differ from its own pose map; branches are π apart."""


@dataclass(frozen=True)
class CutPose:
    """A cut joint at a pose of the tree.

    Attributes
    ----------
    q
        Its coordinates there.
    J
        Relative angular velocity and velocity in outer components, per tree speed (6 × n_u).
    S, N
        The joint's own motions H, D (6 × n) and q̇ = N u.
    error
        Turn (rotation vector, rad) and shift (m) by which the frames miss the pose of q, in outer components.
    """

    joint: Joint
    q: Array
    J: Array
    S: Array
    N: Array
    error: Array

    @property
    def speeds(self) -> Array:
        """The joint's speeds per tree speed (n × n_u)."""
        return np.asarray(np.linalg.lstsq(self.S, self.J, rcond=LEAST_SQUARES_RANK)[0], dtype=float)

    def blocked(self) -> tuple[Array, Array]:
        """The error along the directions that the joint blocks, and how tree speeds change it."""
        Z = np.linalg.svd(self.S)[0][:, self.S.shape[1] :] if self.S.size else np.eye(6)
        return Z.T @ self.error, Z.T @ self.J


class CutJoints:
    """The cut joints of a tree as numerical functions."""

    def __init__(self, state: TreeState) -> None:
        self.tree, self.joints = state.tree, state.tree.topology.closing
        self._followed = {
            joint.name: slice(
                state.tree.n_q + state.followed.slices[joint.name].start,
                state.tree.n_q + state.followed.slices[joint.name].stop,
            )
            for joint in self.joints
            if joint.name in state.followed and not joint.cuttable
        }
        frames = [frames_of(joint, state.motion) for joint in self.joints]
        poses = [part for pair in frames for part in (pair.p, pair.C)]
        self._poses = Evaluator("cut", [state.q], state.tree.symbols, poses)
        self._state, self._frames = state, frames
        maps: dict[object, Evaluator] = {}
        self._maps = []
        for joint in self.joints:
            kind = DirectedJoint(joint, False, state.tree.symbols.value).alike
            if kind not in maps:
                maps[kind] = _pose_map(joint, state)
            self._maps.append(maps[kind])

    @cached_property
    def _velocities(self) -> Evaluator:
        """Relative velocities of all cut joints per tree speed, below each other: only few ask for them."""
        state = self._state
        velocities = [part for pair in self._frames for part in pair.relative_velocity]
        J = ca.jacobian(ca.vertcat(SX(0, 1), *velocities), state.u)
        return Evaluator("cut_velocities", [state.q], state.tree.symbols, [J])

    def at(
        self, x: Array, p: Array, near: dict[str, Array], closest: bool = False, moving: bool = True
    ) -> list[CutPose]:
        """Every cut joint at x = (q, q_f); ``near`` says which of equal angles is meant.

        Without what ``moving`` needs, poses have no J.

        Joints without minimal constraints have coordinates of their own in x, which are taken unless the ``closest``
        ones to the pose are wanted.
        """
        values = self._poses(x[: self.tree.n_q], p)
        count = len(self.joints)
        velocities = (
            self._velocities(x[: self.tree.n_q], p)[0].reshape(count, 6, self.tree.n_u)
            if moving
            else np.zeros((count, 6, 0))
        )
        found = []
        parts = zip(self.joints, values[::2], values[1::2], velocities, self._maps, strict=True)
        for joint, position, C, J, pose in parts:
            r, own = position.ravel(), None if closest else self._followed.get(joint.name)
            q = coordinates_at(self.tree, joint, r, C, near[joint.name], p) if own is None else x[own]
            d, R, S, N = pose(q, p)
            error = np.concatenate([rotation_vector(R.T @ C), C.T @ (r - d.ravel())])
            found.append(CutPose(joint, q, J, S, N, error))
        return found

    def on_wrong_branch(self, x: Array, p: Array, near: dict[str, Array]) -> list[CutPose]:
        """Joints whose constraints hold where the joint itself cannot be."""
        return [
            pose
            for pose in self.at(x, p, near, moving=False)
            if float(np.linalg.norm(pose.error[:3])) > WRONG_TURN
        ]


def _pose_map(joint: Joint, state: TreeState) -> Evaluator:
    q, value = SX.sym("q", joint.n_q), state.tree.symbols.value
    outputs = [
        joint.displacement(q, value),
        joint.rotation(q, value),
        ca.vertcat(*joint.partials(q, value)),
        joint.rates(q),
    ]
    return Evaluator("map", [q], state.tree.symbols, outputs)


def rotation_vector(C: Array) -> Array:
    """Axis times angle (rad, 0 … π) of a rotation matrix."""
    e = quaternion_from_rotation(C)
    sine = float(np.linalg.norm(e[:3]))
    if sine == 0.0:
        return np.zeros(3)
    return np.asarray(e[:3] * (2 * math.atan2(sine, float(e[3])) / sine), dtype=float)
