"""How reactions that the motion does not determine are shared.

A mechanism may be held more than once: a door on two hinges, a flat linkage of hinges with parallel axes, a table on
four feet. Of its constraint rows some are spare, each a combination of those that are kept, and multipliers λ + Z a
with any a go with one and the same motion (Bᵀ Z = 0). Where friction follows the reactions, the motion depends on a.
Rigid bodies cannot tell it; it is then the one with which the reactions are least, by the measure of
:mod:`kinetree.friction.reaction_size`:

    a = −(QᵀQ)⁻¹ Qᵀ R,    R the reactions at a = 0,    Q = (∂R/∂λ) Z

Which rows are kept makes no difference to λ. Rows of friction that sticks are left out here: how they share what they
hold is decided afterwards (:mod:`kinetree.nonsmooth.shared_friction`).
"""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import Equations
from kinetree.friction.parts import Stick
from kinetree.friction.positive_definite import solve_positive
from kinetree.friction.reaction_size import ReactionSize

UNSEEN = 1e-7
"""Part of Q, over |∂R/∂λ| |Z| (what it would be if nothing in it cancelled), below which no reaction shows an a."""
LEAST_SLOPE = 1e-3
"""What that is taken to be at least, over the greatest column of ∂R/∂λ: rows may hold nothing at all."""


def repeated_rows(eq: Equations, rows: Sequence[int]) -> list[int]:
    """Rows of joints, constraints and contacts that hold nothing which ``rows`` do not."""
    kept = set(rows)
    return [i for i in held_rows(eq) if i not in kept]


def held_rows(eq: Equations) -> list[int]:
    """Rows of joints, constraints and contacts: all but those of friction that sticks."""
    sticks = {c.name for c in eq.tree.model.constraints if isinstance(c, Stick)}
    names = eq.rows.names
    return [i for i, row in enumerate(names) if not (row.kind == "constraint" and row.source in sticks)]


def without_effect(eq: Equations, rows: Sequence[int], spare: Sequence[int]) -> SX:
    """Z: for every spare row a column of multipliers of all rows with Bᵀ Z = 0."""
    B = ca.densify(eq.rows.B)
    Z = SX.zeros(B.shape[0], len(spare))
    Z[list(spare), :] = SX.eye(len(spare))
    if rows:
        G = B[list(rows), :]
        Z[list(rows), :] = -solve_positive(G @ G.T, G @ B[list(spare), :].T)
    return Z


def shared_reactions(eq: Equations, rows: Sequence[int], ydot: SX, lam: SX) -> SX:
    """λ of all rows with the least reactions, from one that goes with the accelerations ẏ; ``rows`` are independent."""
    spare = repeated_rows(eq, rows)
    if not spare:
        return lam
    held = set(held_rows(eq))
    Z = without_effect(eq, [i for i in rows if i in held], spare)
    symbols = SX.sym("lambda", *lam.shape)
    measured = ReactionSize(eq).of(ydot, symbols)
    R, slope = ca.substitute([measured, ca.jacobian(measured, symbols)], [symbols], [ca.densify(lam)])
    Q = slope @ Z
    sizes = ca.fmax(ca.sum1((ca.fabs(slope) @ ca.fabs(Z)) ** 2), LEAST_SLOPE**2 * ca.mmax(ca.sum1(slope**2)))
    M = ca.densify(Q.T @ Q) + ca.diag(UNSEEN**2 * sizes.T + 1e-300)
    return lam - Z @ solve_positive(M, Q.T @ R)


def least_change(slope: Array, Z: Array, R: Array) -> Array:
    """Z a of the least |R + (∂R/∂λ) Z a|, in numbers: ``slope`` is ∂R/∂λ (r × m), Z (m × k), R (r)."""
    least = LEAST_SLOPE * np.linalg.norm(slope, axis=0).max(initial=0.0)
    scaled = Z / np.maximum(np.linalg.norm(np.abs(slope) @ np.abs(Z), axis=0), least + 1e-300)
    U, s, Vt = np.linalg.svd(slope @ scaled, full_matrices=False)
    seen = s > UNSEEN
    return np.asarray(-scaled @ (Vt[seen].T @ ((U[:, seen].T @ R) / s[seen])), dtype=float)
