"""A and f of F4 by composite bodies and inverse dynamics: the same numbers in fewer operations.

    A = M(q) by composite rigid bodies        f = −τ(q, u, u̇ = 0) of the recursive Newton–Euler sweeps

The sources have T for every body, with as many columns as there are speeds; here what a joint carries is added up on
the way inward. This is what stands beside the recursive formulations where they come to a singular position.
"""

from __future__ import annotations

from casadi import SX

from kinetree.formulations.inverse_dynamics import inverse_dynamics
from kinetree.formulations.mass_matrix import mass_matrix
from kinetree.symbolic.forces import Applied
from kinetree.symbolic.tree_state import TreeState


def composite_matrices(state: TreeState, applied: Applied) -> tuple[SX, SX]:
    """A (n_u × n_u) and f (n_u) of A u̇ = f + Bᵀλ."""
    tree, q = state.tree, state.q
    at_rest = SX(tree.n_u, 1)
    return mass_matrix(tree, q), -inverse_dynamics(tree, q, state.u, at_rest, applied, state.motion)
