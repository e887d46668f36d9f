"""Start as the user asks for it: joint coordinates, body poses, velocities, and models that start elsewhere.

`kinetree.assembly.loop_closure` finds positions and velocities near it that satisfy the constraints.

Everything here is a function of the parameters, traced once and evaluated for every scenario of a sweep.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.model.body import GROUND
from kinetree.model.joints.base import Joint
from kinetree.symbolic.joint_coordinates import TreeState, coordinates_at
from kinetree.symbolic.links import compose, inverse
from kinetree.symbolic.relative import frames_of
from kinetree.symbolic.symbols import Evaluator
from kinetree.tolerances import LEAST_SQUARES_RANK

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class JointTarget:
    """Wished start of a joint: coordinates q and speeds u, flags for those that were asked for, and for those held.

    The coordinates are those that the state keeps.

    Values that were not asked for come from the poses and velocities of the bodies, or are zero.
    """

    joint: Joint
    q: Array
    asked_q: Mask
    u: Array
    asked_u: Mask
    held: bool


class Start:
    """The start of a model as functions of its parameters."""

    def __init__(self, state: TreeState) -> None:
        self.state, self.tree = state, state.tree
        self.joints: dict[str, Joint] = {
            joint.name: joint
            for joint in (*(link.joint.joint for link in self.tree.links), *self.tree.topology.closing)
        }
        value = self.tree.symbols.value
        outputs: list[SX] = []
        self._at: dict[tuple[str, str], int] = {}
        for joint in self.joints.values():
            for what, given in (("q0", joint.q0), ("u0", joint.u0)):
                if given is not None:
                    self._at[joint.name, what] = len(outputs)
                    outputs.append(ca.vertcat(SX(0, 1), *[value(v) for v in given]))
            if self.is_placed(joint):
                self._at[joint.name, "pose"] = len(outputs)
                outputs += [*self._relative_pose(joint)]
        self._values = Evaluator("start", [], self.tree.symbols, outputs)
        self._outputs = outputs

    # --- what is asked for ----------------------------------------------------------------------------
    def wishes(
        self, p: Array, hold: Iterable[str] = (), initial: Mapping[str, float] | None = None
    ) -> list[JointTarget]:
        """Wished start of every joint: the tree's joints first, then the cut ones.

        Parameters
        ----------
        p
            Parameter values.
        hold
            Joints that must start as given, besides those with ``hold=True``.
        initial
            Coordinates and speeds by name, in place of what the model says.
        """
        held = set(hold)
        values = self._values(p)
        found = {name: self._wish(joint, values, p, name in held) for name, joint in self.joints.items()}
        for name, number in (initial or {}).items():
            joint_name, _, channel = name.rpartition(".")
            wish = found[joint_name]
            names, numbers, asked = (
                (wish.joint.coordinate_names, wish.q, wish.asked_q)
                if channel in wish.joint.coordinate_names
                else (wish.joint.speed_names, wish.u, wish.asked_u)
            )
            index = names.index(channel)
            if numbers is wish.q:
                number -= self.tree.floating.shift(wish.joint)[index]
            numbers[index], asked[index] = number, True
        for wish in found.values():
            _normalise(wish.joint, wish.q)
        return list(found.values())

    def _wish(self, joint: Joint, values: list[Array], p: Array, held: bool) -> JointTarget:
        q = self.coordinates_of_poses(joint, values, p)
        if joint.q0 is not None:
            q = values[self._at[joint.name, "q0"]].ravel() - self.tree.floating.shift(joint)
        u = np.zeros(joint.n_u) if joint.u0 is None else values[self._at[joint.name, "u0"]].ravel()
        asked_q = np.full(joint.n_q, joint.q0 is not None)
        asked_u = np.full(joint.n_u, joint.u0 is not None)
        return JointTarget(joint, q, asked_q, u, asked_u, joint.hold or held)

    def in_symbols(self, wish: JointTarget, given: Collection[str] = ()) -> tuple[SX, SX]:
        """A wish as expressions of the parameters: coordinates (n_q) and speeds (n_u).

        They are numbers where the model does not say them itself, and those named in ``given`` (of a joint with a
        quaternion then all).
        """
        joint, value = wish.joint, self.tree.symbols.value
        found = []
        for names, own, numbers, shift in (
            (joint.coordinate_names, joint.q0, wish.q, self.tree.floating.shift(joint)),
            (joint.speed_names, joint.u0, wish.u, np.zeros(joint.n_u)),
        ):
            fixed = [own is None or f"{joint.name}.{name}" in given for name in names]
            if joint.quaternion is not None and any(fixed):
                fixed = [True] * len(fixed)
            entries = [
                SX(float(numbers[k])) if fixed[k] or own is None else value(own[k]) - float(shift[k])
                for k in range(len(names))
            ]
            found.append(ca.vertcat(SX(0, 1), *entries))
        q, u = found
        if joint.quaternion is not None:
            e = slice(joint.quaternion, joint.quaternion + 4)
            q[e] = q[e] / ca.norm_2(q[e])
        return q, u

    def coordinates_of_poses(self, joint: Joint, values: list[Array], p: Array) -> Array:
        """Coordinates of a joint from the poses of its bodies; if these are not given, its frames coincide."""
        reference = np.array(joint.reference_coordinates, dtype=float)
        if (joint.name, "pose") not in self._at:
            return reference
        k = self._at[joint.name, "pose"]
        return coordinates_at(self.tree, joint, values[k].ravel(), values[k + 1], reference, p)

    def posed(self, p: Array) -> Array:
        """Tree coordinates x = (q, q_f, s) from the bodies' poses, whatever the joints' own q0 are."""
        values = self._values(p)
        x = self._blank(p)
        for link in self.tree.links:
            x[link.coordinates] = self.coordinates_of_poses(link.joint.joint, values, p)
        return x

    def _blank(self, p: Array) -> Array:
        """X = (q, q_f, s) with the states of blocks as they are to start, and zeros."""
        x = np.zeros(self.state.x.shape[0])
        x[x.size - self.tree.symbols.n_s :] = self._own_states(p)[0].ravel()
        return x

    def own_states(self, p: SX) -> SX:
        """States of blocks as they are to start, in symbols."""
        return SX(self._own_states.function(p))

    @cached_property
    def _own_states(self) -> Evaluator:
        symbols = self.tree.symbols
        values = [symbols.value(v) for block in self.tree.model.blocks for v in block.states.values()]
        of_loads = SX.zeros(symbols.n_s - len(values), 1)
        return Evaluator("states", [], symbols, [ca.vertcat(SX(0, 1), *values, of_loads)])

    def given_pose(self, body: str, p: Array) -> tuple[Array, Array]:
        """Position (m, world) and rotation body → world that the user gave a body."""
        r, C = self._given_poses[body](p)
        return r.ravel(), C

    @cached_property
    def _given_poses(self) -> dict[str, Evaluator]:
        given = {
            body.name: self.tree.world_pose(body.name)
            for body in self.tree.model.bodies
            if body.pose is not None
        }
        return {name: Evaluator("pose", [], self.tree.symbols, pose) for name, pose in given.items()}

    def is_placed(self, joint: Joint) -> bool:
        """True if the poses of its bodies give the initial coordinates of a joint."""
        if joint.n_q == 0 or joint.frame is not None or joint.point is not None:
            return False
        bodies = (joint.inner, joint.outer)
        return all(body == GROUND or self.tree.model.body(body).pose is not None for body in bodies)

    def relative_pose(self, joint: Joint) -> tuple[SX, SX] | None:
        """Pose in symbols by which the bodies place a joint; None where they do not."""
        return self._relative_pose(joint) if (joint.name, "pose") in self._at else None

    def _relative_pose(self, joint: Joint) -> tuple[SX, SX]:
        """Pose of the outer joint frame in the inner one, at the bodies' given poses."""
        inner, outer = (
            compose(self.tree.world_pose(body), frame)
            for body, frame in zip((joint.inner, joint.outer), self.tree.joint_frames(joint), strict=True)
        )
        return compose(inverse(inner), outer)

    # --- the state it makes ---------------------------------------------------------------------------
    def coordinates(self, wishes: Iterable[JointTarget], p: Array) -> Array:
        """X = (q, q_f, s) as wished, before assembly."""
        x = self._blank(p)
        by_name = {wish.joint.name: wish for wish in wishes}
        for link in self.tree.links:
            x[link.coordinates] = by_name[link.joint.joint.name].q
        self.follow(x, by_name.values(), p)
        return x

    def follow(self, x: Array, wishes: Iterable[JointTarget], p: Array) -> None:
        """Set the coordinates of followed cut joints from the tree's pose."""
        followed = self.state.followed
        if not followed.joints:
            return
        near = {wish.joint.name: wish.q for wish in wishes}
        values = self._followed(x[: self.tree.n_q], p)
        for i, joint in enumerate(followed.joints):
            at, C = values[2 * i].ravel(), values[2 * i + 1]
            part = followed.slices[joint.name]
            x[self.tree.n_q :][part] = coordinates_at(self.tree, joint, at, C, near[joint.name], p)

    @cached_property
    def _followed(self) -> Evaluator:
        outputs: list[SX] = []
        for joint in self.state.followed.joints:
            frames = frames_of(joint, self.state.motion)
            outputs += [frames.p, frames.C]
        return Evaluator("followed", [self.state.q], self.tree.symbols, outputs)

    def speeds(self, wishes: Iterable[JointTarget], x: Array, p: Array) -> Array:
        """U as wished, before assembly: the joints' own, else the best fit to the bodies' given velocities."""
        u, fixed = np.zeros(self.tree.n_u), np.zeros(self.tree.n_u, dtype=bool)
        by_name = {wish.joint.name: wish for wish in wishes}
        for link in self.tree.links:
            wish = by_name[link.joint.joint.name]
            u[link.speeds], fixed[link.speeds] = wish.u, wish.asked_u
        if not self.has_velocities or fixed.all():
            return u
        T, wanted = self.body_velocities(x, p)
        u[~fixed] = np.linalg.lstsq(T[:, ~fixed], wanted - T @ u, rcond=LEAST_SQUARES_RANK)[0]
        return u

    # --- velocities of bodies -------------------------------------------------------------------------
    @cached_property
    def velocity_names(self) -> tuple[tuple[str, str], ...]:
        """Body and quantity ("velocity", "angular_velocity") of every three rows of ``body_velocities``."""
        return tuple(
            (body.name, what)
            for body in self.tree.model.bodies
            for what in ("velocity", "angular_velocity")
            if getattr(body, what) is not None
        )

    @property
    def has_velocities(self) -> bool:
        """True if velocities of bodies are given."""
        return bool(self.velocity_names)

    def body_velocities(self, x: Array, p: Array) -> tuple[Array, Array]:
        """T (3k × n_u) and v (3k): the velocities given to bodies require T u = v."""
        T, wanted = self._velocities(x, p)
        return T, wanted.ravel()

    def velocity_rows(self, x: SX, p: SX) -> tuple[SX, SX]:
        """T and v of `body_velocities`, in symbols."""
        T, wanted = self._velocities.function.call([x, p])
        return T, wanted

    @cached_property
    def _velocities(self) -> Evaluator:
        model, motion = self.tree.model, self.state.motion
        rows, wanted = SX(0, 1), SX(0, 1)
        for body, what in self.velocity_names:
            rows = ca.vertcat(rows, getattr(motion, what)(body))
            given = getattr(model.body(body), what)
            wanted = ca.vertcat(wanted, *[self.tree.symbols.value(v) for v in given])
        T = ca.jacobian(rows, self.state.u)
        return Evaluator("velocities", [self.state.x], self.tree.symbols, [T, wanted])

    def follows_parameters(self, joint: Joint) -> bool:
        """True if the coordinates that a joint gets from the poses of its bodies depend on parameters."""
        pose = [ca.vec(ca.densify(part)) for part in self._relative_pose(joint)]
        return bool(ca.depends_on(ca.vertcat(*pose, self._law(joint)), self.tree.symbols.p))

    def _law(self, joint: Joint) -> SX:
        """Expressions (a pitch or a law) by which coordinates follow from poses."""
        q, value = SX.sym("q", joint.n_q), self.tree.symbols.value
        laws = (joint.displacement(q, value), joint.rotation(q, value))
        return ca.vertcat(*[ca.vec(ca.densify(law)) for law in laws])

    def expressions(self) -> list[SX]:
        """All that the wished state is computed from, in the parameters (and the state, of velocities of bodies)."""
        value = self.tree.symbols.value
        states = [value(v) for block in self.tree.model.blocks for v in block.states.values()]
        found = [*self._outputs, *map(self._law, self.joints.values()), *states]
        if not self.has_velocities:
            return found
        return [*found, *self._velocities.function(self.state.x, self.tree.symbols.p)]

    def depends_on(self, parameters: Collection[str]) -> bool:
        """True if the wished state of an open tree depends on any of these parameters."""
        symbols = ca.vertcat(SX(0, 1), *[self.tree.symbols.parameter(name) for name in parameters])
        known = ca.vertcat(SX(0, 1), *[ca.vec(ca.densify(part)) for part in self.expressions()])
        return self.has_velocities or bool(ca.depends_on(known, symbols))


def _normalise(joint: Joint, q: Array) -> None:
    if joint.quaternion is not None:
        block = slice(joint.quaternion, joint.quaternion + 4)
        q[block] /= np.linalg.norm(q[block])
