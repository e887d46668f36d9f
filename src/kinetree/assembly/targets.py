"""What assembly keeps: coordinates and speeds that do not move, and rows for those it can only steer towards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import Constraints
from kinetree.assembly.initial_state import JointTarget
from kinetree.symbolic.constraints import RowName

Mask = NDArray[np.bool_]


class StartTargets:
    """What must stay as given.

    Joints of the tree that stay altogether keep their coordinates untouched. Cut joints, and single coordinates of
    joints that have several, give rows: q − q* and u − u*.

    Parameters
    ----------
    constraints
        Constraint functions of the model's tree.
    wishes
        How the joints are to start.
    p
        Parameter values.
    asked
        Whether to keep all that was asked for, not only what is held.
    bodies
        Whether to keep the velocities given to bodies, too.
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
