"""Which reactions the motion determines.

Where constraints are redundant, forces can be locked in that no acceleration shows. In the descriptor form
(F3) every joint is a constraint and its forces are Φᵀλ: multipliers in the null space of Φᵀ change without
changing the motion.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE, State, refuse_undefined, row_scales
from kinetree.formulations.contract import build
from kinetree.symbolic.constraints import RowName
from kinetree.symbolic.tree import Tree

TOUCHED = 1e-8
"""Part of a null vector of unit length above which a row, or a direction of a wrench, takes part in it."""


@dataclass(frozen=True)
class Determinacy:
    """What is known of the reactions at one configuration.

    Attributes
    ----------
    undetermined
        Constraint rows whose forces are not unique.
    unique
        By joint name: projector (6×6) on the part of its wrench (force, moment; world) that is unique.
    """

    undetermined: tuple[RowName, ...]
    unique: dict[str, Array]


class ReactionSpace:
    """The null space of Φᵀ of the descriptor form and what it touches, at any state of a tree."""

    def __init__(self, tree: Tree) -> None:
        # flexible bodies have no descriptor form here: the rows of cut joints and constraints in the tree's coordinates
        # have the same null space, and the wrenches of all joints follow from them
        eq = build("elimination" if tree.is_flexible else "augmented", tree)
        self._from_tree, self._names = eq.from_tree, eq.rows.names
        lam = SX.sym("lambda", len(self._names))
        slopes = {
            name: ca.jacobian(ca.vertcat(wrench.force, wrench.moment), lam)
            for name, wrench in eq.reactions(SX(eq.y.shape[0], 1), lam).items()
        }
        # teeth push apart with |λ|: its slope is 1 or −1, whichever flank carries; only directions matter
        wrenches, apart = [], []
        for slope in slopes.values():
            one, other = (ca.substitute(slope, lam, sign * SX.ones(*lam.shape)) for sign in (1, -1))
            wrenches.append(one + other)
            apart.append(one - other)
        self._joints = tuple(slopes)
        outputs = [ca.densify(e) for e in (eq.rows.B, *wrenches, *apart)]
        self._function = ca.Function("Phi", [eq.t, eq.x, eq.y, eq.p], outputs)

    def at(self, state: State) -> Determinacy:
        """Which reactions are unique at a state."""
        if not self._names:
            return Determinacy((), {})
        x, y = self._from_tree(state.x, state.u, state.p)
        values = self._function.call([state.t, x, y, state.p])
        Phi, *maps = (np.array(value, dtype=float) for value in values)
        refuse_undefined(self._names, Phi)
        null = null_space_of_columns(Phi)
        touched = np.abs(null).max(axis=1, initial=0.0) > TOUCHED
        wrenches, apart = maps[: len(self._joints)], maps[len(self._joints) :]
        unique = {
            name: _complement(np.hstack([W @ null, A[:, touched]]))
            for name, W, A in zip(self._joints, wrenches, apart, strict=True)
        }
        without_effect = {name for name, P in unique.items() if np.array_equal(P, np.eye(6))}
        undetermined = tuple(
            name
            for name, hit in zip(self._names, touched, strict=True)
            if hit and not (name.kind == "joint" and name.source in without_effect)
        )
        return Determinacy(undetermined, unique)


def null_space_of_columns(Phi: Array) -> Array:
    """Unit vectors λ with Φᵀλ = 0, as columns.

    Rows are scaled to unit length to find the rank, but for those that are nothing but round-off.
    """
    scale = row_scales(Phi)
    U, s, _ = np.linalg.svd(Phi * scale[:, None])
    rank = int(np.sum(s > RANK_TOLERANCE * 10 * s[:1]))
    null = np.where(scale > 0, scale, 1.0)[:, None] * U[:, rank:]
    return np.asarray(null / np.maximum(np.linalg.norm(null, axis=0), 1e-300), dtype=float)


def _complement(columns: Array) -> Array:
    """Projector on what is orthogonal to the given columns."""
    if columns.shape[1] == 0:
        return np.eye(columns.shape[0])
    U, s, _ = np.linalg.svd(columns)
    taken = U[:, : int(np.sum(s > TOUCHED))]
    return np.asarray(np.eye(columns.shape[0]) - taken @ taken.T, dtype=float)
