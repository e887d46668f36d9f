"""Joint coordinates that a formulation does not use as its own, followed or counted, and guards of singular ones.

A cut joint, and every joint of a formulation in other coordinates, has an angle all the same, with its number of
turns. Where loads, constraints or expressions ask for it, the coordinates q_f of the joint are appended to x and
integrated with q̇_f = N_f(q_f) u_f, u_f being the joint's speeds read off the bodies' relative velocity.

The relative pose of a joint's frames gives an angle up to whole turns. The turns are counted along the motion: beside
the works, w holds the integral φ of the angle's rate, and

    angle = θ + 2π round((φ − θ) / 2π) ,     θ = atan2(…) of the relative pose

so the angle is as accurate as the pose, and φ has to be right within half a turn only.

Guards say where coordinates of a joint are singular: the partial velocities S = (H; D) of a joint with coordinates of
the user's choice, or with angles, may lose rank (rotation by s² at s = 0; θ2 = ±π/2 of three successive angles). The
mechanism is sound there, its description is not: no speeds lead on, and the mass matrix is singular. A guard goes to
zero there.

State of the formulations that use the tree's own coordinates: x = (q, q_f, s), y = u.

q_f are coordinates that are followed, s the states of blocks; ẋ = N y + (0, 0, ṡ).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.model.flexible.expansion import ModalJoint
from kinetree.model.joints.base import Joint
from kinetree.model.references import referenced_joints
from kinetree.symbolic.constraints import ConstraintRows, constraint_rows
from kinetree.symbolic.links import Link
from kinetree.symbolic.motion import LinkMotion, OwnMotion, TreeMotion
from kinetree.symbolic.relative import JointFrames, frames_of, pose_error, speeds_from, speeds_of
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import SAME_SAMPLES


class FollowedJoints:
    """The followed joints of a formulation and their symbols."""

    def __init__(self, tree: Tree, joints: Sequence[Joint]) -> None:
        self.tree = tree
        self.joints = tuple(joints)
        self.slices: dict[str, slice] = {}
        start = 0
        for joint in self.joints:
            self.slices[joint.name] = slice(start, start + joint.n_q)
            start += joint.n_q
        self.n = start
        self.symbols = SX.sym("qf", start)
        self._speeds: dict[str, SX] = {}

    def __contains__(self, joint: str) -> bool:
        return joint in self.slices

    def anew(self) -> FollowedJoints:
        """Return these symbols for another motion, whose speeds are not known yet."""
        other = copy(self)
        other._speeds = {}
        return other

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the followed coordinates."""
        return tuple(name for joint in self.joints for name in self.tree.floating.names(joint))

    @property
    def units(self) -> tuple[str, ...]:
        """Units of the followed coordinates."""
        return tuple(unit for joint in self.joints for unit in joint.coordinate_units)

    def quaternions(self, offset: int) -> tuple[int, ...]:
        """Start indices of unit-quaternion blocks, when the followed coordinates start at ``offset``."""
        return tuple(
            offset + self.slices[joint.name].start + joint.quaternion
            for joint in self.joints
            if joint.quaternion is not None
        )

    def coordinates(self, joint: str) -> SX:
        """Coordinates of a followed joint, as users name them."""
        return self.tree.floating.in_symbols(joint, self.kept(joint))

    def kept(self, joint: str) -> SX:
        """Coordinates of a followed joint in the state."""
        return self.symbols[self.slices[joint]]

    def speeds(self, joint: str, motion: LinkMotion) -> SX:
        """Speeds of a followed joint, from the relative velocity of its bodies."""
        if joint not in self._speeds:
            described = self.tree.model.joint(joint)
            frames = frames_of(described, motion)
            self._speeds[joint] = speeds_of(described, self.kept(joint), frames, self.tree)
        return self._speeds[joint]

    def rates(self, motion: LinkMotion, y: SX) -> SX:
        """Rows of N(x) for the followed coordinates (n × n_y)."""
        rows = [
            joint.rates(self.kept(joint.name)) @ ca.jacobian(self.speeds(joint.name, motion), y)
            for joint in self.joints
        ]
        return ca.vertcat(SX(0, y.shape[0]), *rows)

    def guards(self) -> tuple[tuple[str, SX, str], ...]:
        """Guards that are zero where followed coordinates are singular: (what, expression, remedy)."""
        return tuple(g for j in self.joints if (g := joint_guard(j, self.kept(j.name))) is not None)

    def corrections(self, motion: LinkMotion) -> SX:
        """Corrections (n) that bring followed coordinates back to the pose of their bodies, to first order.

        They are integrated beside the pose, and the integration errors of the two differ.
        """
        changes = []
        for joint in self.joints:
            q = self.kept(joint.name)
            Omega, nu = pose_error(joint, q, frames_of(joint, motion), self.tree)
            changes.append(joint.rates(q) @ speeds_from(joint, q, Omega, nu, self.tree))
        return ca.vertcat(SX(0, 1), *changes)


def joint_guard(joint: Joint, q: SX) -> tuple[str, SX, str] | None:
    """Guard that is zero where the coordinates q of a joint are singular: (what, expression, remedy)."""
    found = joint.guard(q)
    return None if found is None else (f'joint "{joint.name}": {found[1]}', found[0], found[2])


def cut_followed(tree: Tree) -> FollowedJoints:
    """Cut joints that somebody asks for, or that have no constraints or no coordinates as functions of the pose."""
    asked = referenced_joints(tree.model, followed=tree.model.followed)
    return FollowedJoints(tree, [j for j in tree.topology.cuts if j.name in asked or _needs_following(j)])


def _needs_following(joint: Joint) -> bool:
    """True if the coordinates of a joint can only be found by integration."""
    expressed = type(joint).principal is not Joint.principal
    return not joint.cuttable or (not expressed and bool(joint.turning or not joint.constant_partials))


def all_followed(tree: Tree, contained: Collection[str] = ()) -> FollowedJoints:
    """For formulations in other coordinates: joints asked for, and those whose directions turn with q.

    ``contained`` names the bodies whose joint coordinates are among the formulation's own.
    """
    asked = referenced_joints(tree.model, (link.joint.joint.name for link in tree.links), tree.model.followed)
    passed = [
        (link.joint.joint, link.joint.constant_partials) for link in tree.links if link.name not in contained
    ]
    cut = [(joint, True) for joint in tree.topology.cuts]
    kept = [
        joint
        for joint, constant in (*passed, *cut)
        if joint.n_q and (joint.name in asked or _needs_following(joint) or not constant)
    ]
    return FollowedJoints(tree, kept)


def coordinates_at(
    tree: Tree, joint: Joint, p: Array, C: Array, near: Array | None = None, parameters: Array | None = None
) -> Array:
    """Coordinates of a joint in the state at a relative pose (numbers), at the own or at other parameter values."""
    reference = np.asarray(joint.reference_coordinates, dtype=float) if near is None else near
    return joint.coordinates_of(p, C, reference, lambda scalar: tree.symbols.number(scalar, parameters))


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
    """True if a joint's coordinates are among those of the motion."""
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
    q = joint.principal(frames.p, frames.C, motion.tree.symbols.value)
    return None if q is None else motion.tree.floating.in_symbols(joint.name, q)


def on_own_branch(joint: Joint, motion: LinkMotion) -> SX | None:
    """Cosine of the angle between a joint's frames and the orientation that its own coordinates give.

    None where the coordinates do not follow from the frames, as for a ball joint, which has no branch.
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
    return joint.rates(q) @ speeds_of(joint, q, frames, tree)


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


Guard = tuple[str, SX, str]
"""Meaning of a zero of the quantity, the quantity, and the remedy."""


def joint_guards(motion: LinkMotion) -> tuple[Guard, ...]:
    """√det SᵀS of every joint where it is not the same everywhere, over its largest value around the reference."""
    tree = motion.tree
    passed = [link.joint.joint for link in tree.links]
    followed = [joint for joint in tree.topology.cuts if not joint.cuttable]
    found: list[Guard] = []
    for joint in (*passed, *followed):
        if joint.constant_partials or not joint.n_u or isinstance(joint, ModalJoint):
            continue
        size = _size_of(joint, tree)
        if size is None:
            continue
        expression, q = size
        value = ca.substitute(expression, q, motion.coordinates(joint.name))
        names = ", ".join(joint.coordinate_names)
        found.append(
            (
                f'the coordinates of joint "{joint.name}" ({names}) are singular: one of them moves nothing there, or '
                "two move alike",
                value,
                "describe the joint by other coordinates (Spherical or Free instead of angles), or keep away",
            )
        )
    return tuple(found)


def _size_of(joint: Joint, tree: Tree) -> tuple[SX, SX] | None:
    """√det SᵀS over its largest sample as an expression of coordinates q; None where it is the same everywhere.

    Lengths are measured by the arms of the mechanism, so that S has no unit.
    """
    q = SX.sym("q", joint.n_q)
    H, D = joint.partials(q, tree.symbols.value)
    measure = _arm(tree) if ca.depends_on(ca.densify(D), q) else 1.0
    of_q, of_u = (
        np.array([measure if unit.startswith("m") else 1.0 for unit in units])
        for units in (joint.coordinate_units, joint.speed_units)
    )
    S = ca.vertcat(H, D / measure) @ np.diag(of_u)
    gram = ca.det(ca.densify(S.T @ S))
    samples = _samples(gram, q, tree, np.asarray(joint.reference_coordinates, dtype=float), of_q)
    largest = float(np.max(samples, initial=0.0))
    if not largest > 0.0 or np.ptp(samples) <= SAME_SAMPLES * largest:
        return None
    return ca.sqrt(ca.fmax(gram, 0) / largest), q


def _arm(tree: Tree) -> float:
    """Longest arm of the mechanism (m); 1 where it has none."""
    arms, p = tree.arms, tree.symbols.p
    values_of_p = tree.symbols.defaults if ca.depends_on(arms, p) else np.zeros(p.shape[0])
    found = np.array(ca.Function("arms", [p], [arms])(values_of_p), dtype=float)
    return float(np.abs(found).max(initial=0.0)) or 1.0


def _samples(gram: SX, q: SX, tree: Tree, reference: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Values around the reference coordinates, those that are finite; ``sizes`` are those of the coordinates."""
    function = ca.Function("gram", [q, tree.symbols.p], [gram])
    waves = np.sin(1.0 + 7.0 * np.arange(reference.size)) * sizes
    around = [reference + spread * waves for spread in (0.0, 0.3, -0.7, 1.1)]
    p = tree.symbols.p
    values_of_p = tree.symbols.defaults if ca.depends_on(gram, p) else np.zeros(p.shape[0])
    values = np.array([float(function(at, values_of_p)) for at in around])
    return values[np.isfinite(values)]


class FollowingTreeMotion(TreeMotion):
    """Motion in tree coordinates that also knows the followed coordinates of cut joints."""

    def __init__(self, tree: Tree, q: SX, u: SX, followed: FollowedJoints) -> None:
        super().__init__(tree, q, u)
        self.followed = followed

    def coordinates(self, joint: str) -> SX:
        """Coordinates of a tree joint or of a followed cut joint."""
        return self.followed.coordinates(joint) if joint in self.followed else super().coordinates(joint)

    def speeds(self, joint: str) -> SX:
        """Speeds of a tree joint or of a followed cut joint."""
        return self.followed.speeds(joint, self) if joint in self.followed else super().speeds(joint)


class TreeState:
    """Symbols, layout and motion of the tree coordinates."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.q, self.u = SX.sym("q", tree.n_q), SX.sym("u", tree.n_u)
        self.followed = cut_followed(tree)
        self.motion = FollowingTreeMotion(tree, self.q, self.u, self.followed)
        self.x = ca.vertcat(self.q, self.followed.symbols, tree.symbols.s)
        self.y = self.u
        own = SX(tree.symbols.n_s, tree.n_u)
        self.N = ca.vertcat(tree.rates(self.q), self.followed.rates(self.motion, self.u), own)

    @property
    def moved(self) -> SX:
        """Rates N y of the coordinates."""
        return self.N @ self.y

    @cached_property
    def rows(self) -> ConstraintRows:
        """Cut-joint and other constraint rows in these coordinates."""
        return constraint_rows(self.motion, self.tree.topology.cuts, self.x, self.y, self.N)

    @property
    def guards(self) -> tuple[tuple[str, SX, str], ...]:
        """Guards that are zero where joint coordinates are singular: (what, expression, remedy)."""
        links = [(link.joint.joint, self.q[link.coordinates]) for link in self.tree.links]
        found = [joint_guard(joint, q) for joint, q in links]
        return (*(guard for guard in found if guard is not None), *self.followed.guards())

    @property
    def layout(self) -> dict[str, Any]:
        """Names, units, quaternion positions, followed coordinates and guards, as :class:`Equations` takes them."""
        tree = self.tree
        return {
            "coordinate_names": tree.coordinate_names + self.followed.names + tree.symbols.state_names,
            "coordinate_units": tree.coordinate_units + self.followed.units + tree.symbols.state_units,
            "speed_names": tree.speed_names,
            "speed_units": tree.speed_units,
            "quaternions": tree.quaternions + self.followed.quaternions(tree.n_q),
            "followed": self.followed,
            "guards": self.guards,
            "own_motion": self.own_motion,
        }

    def own_motion(self, link: Link) -> OwnMotion:
        """How a body moves against the one before it: by the partials H and D of its joint."""
        q, (_, R) = self.q[link.moved_by], self.motion.link_pose(link.number)
        H, D = link.joint.partials(q)
        return OwnMotion(link.joint.rotation(q), R @ H, R @ D)

    @staticmethod
    def from_tree(x: Array, u: Array, _p: Array | None = None, _t: float = 0.0) -> tuple[Array, Array]:
        """The tree state is this formulation's own."""
        return np.asarray(x, dtype=float), np.asarray(u, dtype=float)
