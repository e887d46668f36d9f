"""Targets of a start: what assembly keeps or can only steer towards, and notes on what could not be kept."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import Constraints
from kinetree.assembly.cut_joints import rotation_vector
from kinetree.assembly.initial_state import JointTarget
from kinetree.model.body import GROUND
from kinetree.results.info import Note
from kinetree.symbolic.constraints import RowName

Mask = NDArray[np.bool_]


class StartTargets:
    """Coordinates and speeds that assembly must keep as given.

    A joint of the tree whose coordinates are all kept is not moved. Cut joints, and single coordinates of joints that
    have several, give rows: q − q* and u − u*.

    Parameters
    ----------
    constraints
        Constraint functions of the model's tree.
    wishes
        Wished start of each joint.
    p
        Parameter values.
    asked
        True: keep all that was asked for, not only what is held.
    bodies
        True: keep the velocities given to bodies, too.
    """

    def __init__(
        self, constraints: Constraints, wishes: list[JointTarget], p: Array, asked: bool, bodies: bool = False
    ) -> None:
        self._constraints, self._p, self._bodies = constraints, p, bodies
        self._near = {wish.joint.name: wish.q for wish in wishes}
        tree = constraints.tree
        self.free_positions = np.ones(tree.n_u, dtype=bool)
        self.free_speeds = np.ones(tree.n_u, dtype=bool)
        self._q: list[tuple[JointTarget, Mask]] = []
        self._u: list[tuple[JointTarget, Mask]] = []
        for wish in wishes:
            link = tree.link_of_joint(wish.joint.name)
            for given, kept, free in (
                (wish.asked_q, self._q, self.free_positions),
                (wish.asked_u, self._u, self.free_speeds),
            ):
                mask = given & asked | wish.held
                if link is not None and mask.all():
                    free[link.speeds] = False
                elif mask.any():
                    kept.append((wish, mask))

    # --- coordinates ----------------------------------------------------------------------------------
    @property
    def position_names(self) -> tuple[RowName, ...]:
        """One name for every row of ``positions``."""
        return tuple(
            _row(wish, f"{name} as given", unit)
            for wish, mask in self._q
            for name, unit, kept in zip(
                wish.joint.coordinate_names, wish.joint.coordinate_units, mask, strict=True
            )
            if kept
        )

    def positions(self, x: Array, N: Array) -> tuple[Array, Array]:
        """Residuals q − q* of what is steered (k), and how speeds change it (k × n_u)."""
        n_u = self._constraints.tree.n_u
        if not self._q:
            return np.zeros(0), np.zeros((0, n_u))
        cut = {pose.joint.name: pose for pose in self._constraints.cut_joints.at(x, self._p, self._near)}
        residuals, rows = [], []
        for wish, mask in self._q:
            link = self._constraints.tree.link_of_joint(wish.joint.name)
            if link is None:
                pose = cut[wish.joint.name]
                q, J = pose.q, pose.N @ pose.speeds
            else:
                q, J = x[link.coordinates], N[link.coordinates]
            residuals.append((q - wish.q)[mask])
            rows.append(J[mask])
        return np.concatenate(residuals), np.vstack(rows)

    # --- speeds ---------------------------------------------------------------------------------------
    @property
    def speed_names(self) -> tuple[RowName, ...]:
        """One name for every row of ``speeds``."""
        names = [
            _row(wish, f"{name} as given", unit.split("/")[0])
            for wish, mask in self._u
            for name, unit, kept in zip(wish.joint.speed_names, wish.joint.speed_units, mask, strict=True)
            if kept
        ]
        if self._bodies:
            names += [
                RowName("body", body, f"{what} along {axis} as given", "m" if what == "velocity" else "rad")
                for body, what in self._constraints.start.velocity_names
                for axis in "xyz"
            ]
        return tuple(names)

    def speeds(self, x: Array, u: Array) -> tuple[Array, Array]:
        """Residuals u − u* of what is steered (k), and how tree speeds change it (k × n_u)."""
        tree = self._constraints.tree
        residuals, rows = [np.zeros(0)], [np.zeros((0, tree.n_u))]
        cut = (
            {pose.joint.name: pose for pose in self._constraints.cut_joints.at(x, self._p, self._near)}
            if self._u
            else {}
        )
        for wish, mask in self._u:
            link = tree.link_of_joint(wish.joint.name)
            J = cut[wish.joint.name].speeds if link is None else np.eye(tree.n_u)[link.speeds]
            residuals.append((J @ u - wish.u)[mask])
            rows.append(J[mask])
        if self._bodies:
            T, wanted = self._constraints.start.body_velocities(x, self._p)
            residuals.append(T @ u - wanted)
            rows.append(T)
        return np.concatenate(residuals), np.vstack(rows)


def _row(wish: JointTarget, direction: str, unit: str) -> RowName:
    return RowName("joint", wish.joint.name, direction, unit)


RELATIVE = 1e-6
"""Relative difference of a wished value from the assembled one that is worth a note."""

FLOOR = 1e-9
"""Difference that is not worth a note: rad, lengths over the size of the mechanism, speeds over the largest speed."""

MISSING = "not in the model, though it acts on the motion in the file it was read from"

ROUGH = 1e-3
"""Largest error of poses without a note: they are often drawn by hand and only show how the loops close (rad, and
lengths over the size of the mechanism)."""


def notes_of(
    constraints: Constraints, wishes: list[JointTarget], x: Array, u: Array, p: Array, length: float
) -> tuple[Note, ...]:
    """One note for each wish that the state (x, u) does not meet; ``length`` is the size of the mechanism (m)."""
    rounded = constraints.tree.model.rounded
    return (
        *(
            Note(f'beam "{beam}" is cut into {number} pieces: it bends too far for fewer (pieces = "auto")')
            for beam, number in constraints.tree.model.chosen_pieces
            if number > 1
        ),
        *(Note(f"{MISSING}: {words}") for words in constraints.tree.model.not_represented),
        *(Note(f'joint "{joint}": {direction} {words}') for joint, direction, words in rounded if words),
        *_joint_notes(constraints, wishes, x, u, p, length),
        *_velocity_notes(constraints, x, u, p),
        *_pose_notes(constraints, wishes, x, p, length),
    )


def _joint_notes(
    constraints: Constraints, wishes: list[JointTarget], x: Array, u: Array, p: Array, length: float
) -> Iterator[Note]:
    asked = [wish for wish in wishes if wish.asked_q.any() or wish.asked_u.any()]
    if not asked:
        return
    tree = constraints.tree
    fastest = float(np.abs(u / constraints.speed_sizes(length)).max(initial=0.0))
    cut = (
        {
            pose.joint.name: pose
            for pose in constraints.cut_joints.at(x, p, {wish.joint.name: wish.q for wish in wishes})
        }
        if any(tree.link_of_joint(wish.joint.name) is None for wish in asked)
        else {}
    )
    for wish in asked:
        joint, link = wish.joint, tree.link_of_joint(wish.joint.name)
        if link is None:
            got_q, got_u = cut[joint.name].q, cut[joint.name].speeds @ u
        else:
            got_q, got_u = x[link.coordinates], u[link.speeds]
        for names, units, mask, wanted, got, scale in (
            (joint.coordinate_names, joint.coordinate_units, wish.asked_q, wish.q, got_q, 1.0),
            (joint.speed_names, joint.speed_units, wish.asked_u, wish.u, got_u, fastest),
        ):
            shift = tree.floating.shift(joint) if wanted is wish.q else np.zeros(joint.n_u)
            for name, unit, given, a, g, away in zip(names, units, mask, wanted, got, shift, strict=True):
                floor = FLOOR * scale * (length if unit.split("/")[0] == "m" else 1.0)
                if given and abs(a - g) > RELATIVE * max(abs(a), abs(g)) + floor:
                    yield Note(f'joint "{joint.name}": {name}', (float(a + away),), (float(g + away),), unit)


def _velocity_notes(constraints: Constraints, x: Array, u: Array, p: Array) -> Iterator[Note]:
    start = constraints.start
    if not start.has_velocities:
        return
    T, wanted = start.body_velocities(x, p)
    got = T @ u
    for k, (body, what) in enumerate(start.velocity_names):
        a, g = wanted[3 * k : 3 * k + 3], got[3 * k : 3 * k + 3]
        size = max(float(np.abs(a).max()), float(np.abs(g).max()))
        if float(np.abs(a - g).max()) > RELATIVE * size:
            unit = "m/s" if what == "velocity" else "rad/s"
            yield Note(f'body "{body}": {what}', tuple(a.tolist()), tuple(g.tolist()), unit)


def _pose_notes(
    constraints: Constraints, wishes: list[JointTarget], x: Array, p: Array, length: float
) -> Iterator[Note]:
    """Poses that the joints, or the loops they close, do not allow.

    If coordinates are given, by q0 or by a driver, poses are those at coordinates of zero: then only the joints are
    asked if they allow them.
    """
    tree = constraints.tree
    posed = [body.name for body in tree.model.bodies if body.pose is not None]
    if not posed:
        return
    told = _told_by_coordinates(constraints, wishes)
    final = constraints.poses(x, p)
    drawn = constraints.poses(constraints.start.posed(p), p)
    for body in posed:
        asked_r, asked_C = constraints.start.given_pose(body, p)
        r, C = (drawn if body in told else final)[body]
        if np.abs(r - asked_r).max() > ROUGH * length:
            yield Note(
                f'body "{body}": position of its frame', tuple(asked_r.tolist()), tuple(r.tolist()), "m"
            )
        turn = rotation_vector(asked_C.T @ C)
        if np.linalg.norm(turn) > ROUGH:
            words = f'body "{body}": turn against the pose given'
            yield Note(words, (0.0, 0.0, 0.0), tuple((asked_C @ turn).tolist()), "rad")


def _told_by_coordinates(constraints: Constraints, wishes: list[JointTarget]) -> set[str]:
    """Bodies connected, not through ground, to a joint whose coordinates are given or driven."""
    model = constraints.tree.model
    driven = {c.joint for c in model.constraints if c.rheonomic and hasattr(c, "joint")}
    told: set[str] = set()
    for wish in wishes:
        if wish.asked_q.any() or wish.joint.name in driven:
            told |= {wish.joint.inner, wish.joint.outer}
    if any(c.rheonomic and not hasattr(c, "joint") for c in model.constraints):
        return {body.name for body in model.bodies}
    told.discard(GROUND)
    grown = True
    while grown:
        grown = False
        for wish in wishes:
            ends = {wish.joint.inner, wish.joint.outer} - {GROUND}
            if ends & told and not ends <= told:
                told |= ends
                grown = True
    return told
