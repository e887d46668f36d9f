"""Maggi's equations: A ẏ = f + Bᵀλ, B ẏ = γ in quasi-velocities of which the constraints are some.

    e = [ B ] y,     y = E e = [ E_b  E_a ] e,     E = [ B ]⁻¹          quasi-velocities, B y = b the first m of them
        [ C ]                                          [ C ]

    E_aᵀ (A ẏ − f) = 0,          E_bᵀ (A ẏ − f) = λ                     Maggi (1896): no multipliers in the first

C picks the speeds that B does not determine; with ẏ = E_b γ + E_a ė_a the first are n − m equations of ė_a.
"""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.linalg.pivoted_qr import pivoted
from kinetree.runtime.tables import RANK_TOLERANCE


def independent(rows: Array) -> list[int]:
    """Places of as many rows as are independent."""
    if not rows.size:
        return []
    sizes = np.linalg.norm(rows, axis=1)
    R, order = pivoted(rows.T / np.where(sizes > 0, sizes, 1.0))
    pivots = np.abs(np.diagonal(R))
    return sorted(int(i) for i in order[: np.count_nonzero(pivots > max(rows.shape) * RANK_TOLERANCE)])


def accelerations(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array]:
    """ẏ (n) and λ (m); of redundant rows those that are left out carry nothing."""
    kept = independent(B)
    m, n = len(kept), f.size
    determined = independent(B[kept].T)  # speeds that the rows determine
    C = np.delete(np.eye(n), determined, axis=0)
    E = np.linalg.inv(np.vstack([B[kept], C]))
    E_b, E_a = E[:, :m], E[:, m:]
    given = E_b @ gamma[kept]
    ydot = given + E_a @ np.linalg.solve(E_a.T @ A @ E_a, E_a.T @ (f - A @ given))
    lam = np.zeros(B.shape[0])
    lam[kept] = E_b.T @ (A @ ydot - f)
    return ydot, lam
