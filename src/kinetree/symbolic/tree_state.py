"""State of the formulations that use the tree's own coordinates: x = (q, q_f, s), y = u.

q_f are coordinates that are followed, s the states of blocks; ẋ = N y + (0, 0, ṡ).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.symbolic.constraints import ConstraintRows, constraint_rows
from kinetree.symbolic.joint_coordinates import FollowedJoints, cut_followed, joint_guard
from kinetree.symbolic.motion import TreeMotion
from kinetree.symbolic.tree import Tree


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

    @cached_property
    def rows(self) -> ConstraintRows:
        """Cut-joint and other constraint rows in these coordinates."""
        return constraint_rows(self.motion, self.tree.topology.cuts, self.x, self.y, self.N)

    @property
    def guards(self) -> tuple[tuple[str, SX, str], ...]:
        """Where joint coordinates are singular: (what, expression, remedy)."""
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
        }

    @staticmethod
    def from_tree(x: Array, u: Array, _p: Array | None = None) -> tuple[Array, Array]:
        """The tree state is this formulation's own."""
        return np.asarray(x, dtype=float), np.asarray(u, dtype=float)
