"""Maggi's equations: A ẏ = f + Bᵀλ, B ẏ = γ in quasi-velocities of which the constraints are some.

    e = [ B ] y,     y = E e = [ E_b  E_a ] e,     E = [ B ]⁻¹          quasi-velocities, B y = b the first m of them
        [ C ]                                          [ C ]

    E_aᵀ (A ẏ − f) = 0,          E_bᵀ (A ẏ − f) = λ of these m rows       Maggi (1896)

C picks the speeds that B does not determine; with ẏ = E_b γ + E_a ė_a the first
are n − m equations of ė_a, without multipliers.
"""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.linalg.pivoted_qr import pivoted
from kinetree.tolerances import RANK_TOLERANCE


def independent(B: Array) -> tuple[list[int], list[int]]:
    """Places of as many rows of B (m × n) as are independent, and of as many speeds, which these rows determine."""
    sizes = np.linalg.norm(B, axis=1)
    present = np.flatnonzero(sizes > RANK_TOLERANCE * sizes.max(initial=0.0))
    if not present.size:
        return [], []
    directions = B[present] / sizes[present, None]
    R, order = pivoted(directions.T)
    pivots = np.abs(np.diagonal(R))
    kept = np.sort(order[: np.count_nonzero(pivots > max(B.shape) * RANK_TOLERANCE)])
    _, columns = pivoted(directions[kept])
    return present[kept].tolist(), np.sort(columns[: kept.size]).tolist()


def accelerations(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array]:
    """ẏ (n) and λ (m); where rows are redundant, the least λ."""
    kept, determined = independent(B)
    m = len(kept)
    C = np.delete(np.eye(f.size), determined, axis=0)
    E = np.linalg.inv(np.vstack([B[kept], C]))
    E_b, E_a = E[:, :m], E[:, m:]
    given = E_b @ gamma[kept]
    ydot = given + E_a @ np.linalg.solve(E_a.T @ A @ E_a, E_a.T @ (f - A @ given))
    rank = max(B.shape) * RANK_TOLERANCE
    return ydot, np.asarray(np.linalg.lstsq(B.T, A @ ydot - f, rcond=rank)[0])
