"""The motion of a model as loads and constraints see it, on top of any formulation's coordinates.

Steady motions: every body moves with a frame, some spin about an axis of their own; seen from it nothing changes.

The frame's points move with V + Ω × (r − c). A steady motion is a one-parameter group of displacements; at a pose x it
requires the speeds y = w(x), and it continues where ẏ = ẇ = (∂w/∂x) N w.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import casadi as ca
from casadi import SX

from kinetree.model.events import Event, WatchedModel
from kinetree.model.expressions import Expr, Scalar, evaluate, to_casadi
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Effect, Load, PlaceInertia
from kinetree.model.motion import PLACE_CHANNELS, JointChannel, joint_channels
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.links import Pose, compose
from kinetree.symbolic.local_origin import SplitOperations, SplitValue
from kinetree.symbolic.relative import JointFrames, balance_slopes, forces_along, frames_of, speeds_from
from kinetree.symbolic.tree import Tree
from kinetree.words.keywords import CheckedKeywords

Velocity = tuple[SX, SX]
"""Velocity of the link origin and angular velocity, world components."""


@dataclass(frozen=True)
class OwnMotion:
    """How body K moves against J = L(K) by its own speeds.

    Attributes
    ----------
    rotation
        K components → components of J°, the joint frame on J (3×3).
    turns, shifts
        Angular velocity against J, and velocity of O_K seen from J, per own speed (world components, 3×n).
    """

    rotation: SX
    turns: SX
    shifts: SX


class LinkMotion(ABC):
    """Motion answered from link poses and velocities, which a formulation provides.

    Everything is in world components; expressions are built on demand, so that what is not asked for costs nothing.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._blocks = {block.name: block for block in tree.model.blocks}
        self._outputs: dict[tuple[str, str], SX] = {}
        self._effects: dict[str, Effect] = {}
        self._inertias: dict[str, PlaceInertia] = {}
        self.frames_known: dict[str, JointFrames] = {}

    # --- what a formulation provides ------------------------------------------------------------------
    @abstractmethod
    def link_pose(self, number: int) -> Pose:
        """Position of O_K (m, world axes, from the site of the mechanism) and rotation link K → world."""

    @abstractmethod
    def link_velocity(self, number: int) -> Velocity:
        """Velocity of O_K and angular velocity of K (world)."""

    @abstractmethod
    def coordinates(self, joint: str) -> SX:
        """Coordinates q of a joint, as users name them (those of the state may be measured from the site)."""

    @abstractmethod
    def speeds(self, joint: str) -> SX:
        """Speeds u of a joint."""

    # --- what loads and constraints ask ---------------------------------------------------------------
    @property
    def t(self) -> SX:
        return self.tree.symbols.t

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The joints of the model."""
        return self.tree.model.joints

    def joint_frame(self, joint: Joint, body: str) -> Pose:
        """Pose of the joint's frame on one of its bodies, in that body's link frame."""
        inner, outer = self.tree.joint_frames_in_links(joint)
        return inner[1] if body == joint.inner else outer[1]

    @property
    def gravity(self) -> SX:
        """Sum of the uniform gravity fields (m/s², world)."""
        return self.tree.gravity

    def mass(self, body: str) -> SX:
        """Mass of a rigid body (kg)."""
        return self.value(self.tree.model.body(body).mass)

    def body_axes(self, body: str) -> Pose:
        """Pose of a body's link frame in the world."""
        number = self.tree.topology.number(body)
        return self.tree.frame_identity if number == 0 else self.link_pose(number)

    def joint(self, name: str) -> Joint:
        """The joint of this name, tree joint or cut."""
        return self.tree.model.joint(name)

    def body_of(self, place: str) -> str:
        """The body a place is fixed on."""
        return self.tree.place(place)[0]

    def _located(self, place: str) -> tuple[int, Pose]:
        number, pose = self.tree.place_in_link(place)
        body = self._flexible(place)
        return (number, pose) if body is None else (number, (body.S / body.mass, pose[1]))

    def _flexible(self, place: str) -> ElasticInertia | None:
        """The inertia of a flexible body, the place being its mass centre, which moves with the modes; else None."""
        number, _ = self.tree.place_in_link(place)
        link = self.tree.links[number - 1] if number else None
        if link is None or link.elastic is None:
            return None
        return ElasticInertia(link.elastic, self.coordinates(link.joint.joint.name))

    def position(self, place: str) -> SX:
        """Position of a place (m), in the axes of the world, from the site of the mechanism."""
        number, (point, _) = self._located(place)
        if number == 0:
            return point
        origin, R = self.link_pose(number)
        return origin + R @ point

    def drawn_position(self, place: str) -> SX:
        """Position of a place (m, world) where all bodies have the poses given, in the parameters."""
        body, pose = self.tree.place(place)
        return compose(self.tree.world_pose(body), pose)[0]

    def world_position(self, place: str) -> SX:
        """Position of a place (m, world)."""
        return self.tree.in_world(self.position(place))

    def of_event(self, event: Event, model: WatchedModel) -> SX:
        """The function of an event; types of others are given positions in the world."""
        own = type(event).__module__.startswith("kinetree.") or not any(self.tree.site)
        return event.value(self if own else WorldPositions(self), model)

    def rotation(self, place: str) -> SX:
        """Rotation place's axes → world."""
        number, (_, C) = self._located(place)
        return C if number == 0 else self.link_pose(number)[1] @ C

    def velocity(self, place: str) -> SX:
        """Velocity of a place (m/s, world)."""
        number, (point, _) = self._located(place)
        if number == 0:
            return SX(3, 1)
        v, w = self.link_velocity(number)
        R = self.link_pose(number)[1]
        body = self._flexible(place)
        if body is not None:
            v = v + R @ (body.S_q @ self.speeds(self.tree.links[number - 1].joint.joint.name)) / body.mass
        return v + cross(w, R @ point)

    def angular_velocity(self, place: str) -> SX:
        """Angular velocity of a place's body (rad/s, world)."""
        number, _ = self._located(place)
        return SX(3, 1) if number == 0 else self.link_velocity(number)[1]

    def value(self, scalar: Scalar, others: Mapping[tuple[str, ...], SX] | None = None) -> SX:
        """A number or an expression of states, time and parameters; ``others`` are values of further names."""
        if not isinstance(scalar, Expr):
            return SX(scalar)
        expression = self.tree.model.resolver.expression(scalar)
        if not any(self.tree.site):
            return to_casadi(expression, self._state if not others else partial(self._state_or, others))
        return evaluate(expression, partial(self._apart, others or {}), SplitOperations()).whole

    def _state_or(self, others: Mapping[tuple[str, ...], SX], segments: tuple[str, ...]) -> SX:
        return others[segments] if segments in others else self._state(segments)

    def _apart(self, others: Mapping[tuple[str, ...], SX], segments: tuple[str, ...]) -> SplitValue:
        """A state, time or parameter, positions with the site by itself."""
        if segments in others:
            return SplitValue(others[segments], SX(0))
        found = self._state(segments)
        if len(segments) == 1:
            return SplitValue(found, SX(0)) if segments[0] == "t" else SplitValue(None, found)
        axis = self._position_axis(segments)
        if axis is None:
            return SplitValue(found, SX(0))
        return SplitValue(SX(self.position(".".join(segments[:-1]))[axis]), SX(self.tree.site[axis]))

    def _state(self, segments: tuple[str, ...]) -> SX:
        symbols = self.tree.symbols
        if len(segments) == 1:
            if segments[0] == "t":
                return symbols.t
            return symbols.parameter(segments[0])
        name, channel = ".".join(segments[:-1]), segments[-1]
        if name in self._blocks:
            return self._of_block(name, channel)
        of_joint = self._joint_channels(name)
        if channel in of_joint:
            which, index = of_joint[channel]
            return (self.coordinates(name) if which == "q" else self.speeds(name))[index]
        quantity, axis = PLACE_CHANNELS[channel]
        found = self.world_position(name) if quantity == "position" else getattr(self, quantity)(name)
        return SX(found[axis])

    def _joint_channels(self, name: str) -> dict[str, JointChannel]:
        """Channels of a joint; none where there is no such joint."""
        joints = {joint.name: joint for joint in self.tree.model.joints}
        joints |= {link.joint.joint.name: link.joint.joint for link in self.tree.links}
        return joint_channels(joints[name]) if name in joints else {}

    def _position_axis(self, segments: tuple[str, ...]) -> int | None:
        """The axis of the position that a name means; None where it means something else."""
        name, channel = ".".join(segments[:-1]), segments[-1]
        if name in self._blocks or channel in self._joint_channels(name):
            return None
        quantity, axis = PLACE_CHANNELS[channel]
        return axis if quantity == "position" else None

    def _of_block(self, name: str, channel: str) -> SX:
        """A state of a block, or one of its outputs; these are made once."""
        state = self.tree.symbols.state(name, channel)
        if state is not None:
            return state
        if (name, channel) not in self._outputs:
            self._outputs[name, channel] = self.value(self._blocks[name].outputs[channel])
        return self._outputs[name, channel]

    def own_state(self, load: str, name: str) -> SX:
        """A state that a load has of its own."""
        return self.tree.symbols.load_state(load, name)

    def effect_of(self, load: Load) -> Effect:
        """Effect of a load at this motion; it is made once for loads whose states have rates."""
        if not load.state_names:
            return load.effect(self)
        if load.name not in self._effects:
            self._effects[load.name] = load.effect(self)
        return self._effects[load.name]

    def inertia_of(self, load: Load) -> PlaceInertia:
        """The inertia that a load has between places; made once."""
        if load.name not in self._inertias:
            self._inertias[load.name] = load.place_inertia(self)
        return self._inertias[load.name]

    def balance_residuals(self, joint: str) -> list[tuple[SX, bool]]:
        """How far all loads are from balance along each speed of a tree joint, and whether as a speed."""
        tree = self.tree
        if joint not in tree.kept_slopes:
            plain = TreeMotion(tree, SX.sym("q", tree.n_q), SX.sym("u", tree.n_u))
            tree.kept_slopes[joint] = balance_slopes(plain, joint)
        slopes, damped = tree.kept_slopes[joint]
        return list(zip(ca.vertsplit(forces_along(self, joint) / slopes), damped, strict=True))

    def own_rates(self) -> SX:
        """ṡ of all blocks and loads (n_s)."""
        rates = [self.value(rate) for block in self._blocks.values() for rate in block.rates.values()]
        loads = [load for load in self.tree.model.loads if load.state_names]
        return ca.vertcat(SX(0, 1), *rates, *[rate for load in loads for rate in self.effect_of(load).rates])


class WorldPositions:
    """A motion whose positions are those in the world, wherever the mechanism stands."""

    def __init__(self, motion: LinkMotion) -> None:
        self._motion, self.position = motion, motion.world_position

    def __getattr__(self, name: str) -> Any:
        return getattr(self._motion, name)


class TreeMotion(LinkMotion):
    """Motion in the tree coordinates q and speeds u of all joints."""

    def __init__(self, tree: Tree, q: SX, u: SX) -> None:
        super().__init__(tree)
        self.q, self.u = q, u
        self._poses: dict[int, Pose] = {0: (SX(3, 1), SX.eye(3))}
        self._velocities: dict[int, Velocity] = {0: (SX(3, 1), SX(3, 1))}

    def link_pose(self, number: int) -> Pose:
        """r_j = r_i + s_ij + d_ij − s_ji (F5), with s_ji = 0 in link frames."""
        for k in reversed(self._missing(number, self._poses)):
            link = self.tree.links[k - 1]
            r_J, R_J = self._poses[link.lower]
            q = self.q[link.moved_by]
            r_K = r_J + R_J @ (link.qK + link.EK @ link.joint.displacement(q))
            self._poses[k] = (r_K, (R_J @ link.EK) @ link.joint.rotation(q))
        return self._poses[number]

    def link_velocity(self, number: int) -> Velocity:
        """ω_j = ω_i + H q̇ and ṙ_j = ṙ_i + ω_i × (r_j − r_i) + D q̇ (F5), world components."""
        for k in reversed(self._missing(number, self._velocities)):
            link = self.tree.links[k - 1]
            v_J, w_J = self._velocities[link.lower]
            (r_J, _), (r_K, R_K) = self.link_pose(link.lower), self.link_pose(k)
            v_K, w_K = v_J + cross(w_J, r_K - r_J), w_J
            if link.moves:
                H, D = link.joint.partials(self.q[link.moved_by])
                u = self.u[link.moved_at]
                v_K, w_K = v_K + R_K @ (D @ u), w_K + R_K @ (H @ u)  # Wijckmans (3.17), at O_K
            self._velocities[k] = (v_K, w_K)
        return self._velocities[number]

    def _missing(self, number: int, known: dict[int, tuple[SX, SX]]) -> list[int]:
        path = []
        while number not in known:
            path.append(number)
            number = self.tree.topology.L[number - 1]
        return path

    def coordinates(self, joint: str) -> SX:
        """Coordinates of a tree joint."""
        link = self.tree.link_of_joint(joint)
        if link is None:
            raise KeyError(_cut_message(joint))
        return self.tree.floating.in_symbols(joint, self.q[link.coordinates])

    def speeds(self, joint: str) -> SX:
        """Speeds of a tree joint."""
        link = self.tree.link_of_joint(joint)
        if link is None:
            raise KeyError(_cut_message(joint))
        return self.u[link.speeds]


def _cut_message(joint: str) -> str:
    return (
        f'joint "{joint}" is cut to open a loop, so it has no coordinates of its own; '
        f"give it cut=False to keep it in the tree"
    )


Vector = tuple[float, float, float]
ZERO: Vector = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class SteadyMotion(CheckedKeywords):
    """A frame that moves steadily, and bodies that spin in it.

    Attributes
    ----------
    velocity
        Velocity of the frame at ``point`` (m/s, world).
    angular_velocity
        Angular velocity of the frame (rad/s, world).
    point
        Point at which the frame has ``velocity`` (m, world).
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
        """True if nothing moves at all."""
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
