"""F8: the reduced form, Huston (48)–(55). The speeds are parted into y_a and y_b with B_b invertible:

    [ B_a  B_b ] [ ẏ_a ]                                                  Huston (49), γ = −Ḃ y (+ ḃ)
                 [ ẏ_b ] = γ     ⇒     ẏ_b = B_b⁻¹ (γ − B_a ẏ_a)          Huston (50)

    T̂ᵀA [ ẏ_a ]
         [ ẏ_b ] = T̂ᵀf           A_a, A_b the columns of T̂ᵀA              Huston (51)
    (A_a − A_b B_b⁻¹ B_a) ẏ_a = T̂ᵀf − A_b B_b⁻¹ γ                         Huston (52)–(55)

The source takes T̂ from the zero eigenvalues theorem. Any T̂ with B T̂ = 0 will do, and the partition has one to hand,

    T̂ = V = [     1      ]       so that ẏ = V ẏ_a + u with u = [    0    ]
            [ −B_b⁻¹ B_a ]                                      [ B_b⁻¹ γ ]

    (Vᵀ A V) ẏ_a = Vᵀ (f − A u),

whose matrix is the source's Â of (54), symmetric and positive definite with this T̂. B stands for its independent,
orthonormal rows. The partition is chosen by elimination with full pivoting and kept from call to call; it is chosen
anew when a pivot of B_b has become small.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import compiled, inner
from kinetree.linalg.dense import lu, lu_solve
from kinetree.linalg.rank import (
    RANK_TOLERANCE,
    constraint_values,
    split_rows,
)
from kinetree.linalg.tangent import add_free_motion, multipliers_left_over

WORN_OUT = 0.05  # pivot of B_b at which the partition is chosen anew


@inner
def choose_partition(C, r, partition):  # type: ignore[no-untyped-def]
    """Fill `partition` = (r, speeds in the order dependent, independent) by Gaussian elimination with full pivoting."""
    n = C.shape[1]
    W = C.copy()
    partition[0] = r
    for j in range(n):
        partition[1 + j] = j
    for k in range(r):
        row, column = k, k
        for i in range(k, r):
            for j in range(k, n):
                if abs(W[i, partition[1 + j]]) > abs(W[row, partition[1 + column]]):
                    row, column = i, j
        partition[1 + k], partition[1 + column] = partition[1 + column], partition[1 + k]
        for j in range(n):
            W[k, j], W[row, j] = W[row, j], W[k, j]
        pivot = partition[1 + k]
        for i in range(k + 1, r):
            factor = W[i, pivot] / W[k, pivot]
            for j in range(n):
                W[i, j] -= factor * W[k, j]


@inner
def _factor_dependent(C, r, partition, D, pivots):  # type: ignore[no-untyped-def]
    """Factor B_b; returns its smallest pivot (of orthonormal rows, so at most 1)."""
    for i in range(r):
        for k in range(r):
            D[i, k] = C[i, partition[1 + k]]
    lu(D, pivots, r)
    smallest = 1.0
    for k in range(r):
        smallest = min(smallest, abs(D[k, k]))
    return smallest


@compiled
def solve_partitioned(A, f, B, gamma, partition, ydot, lam):  # type: ignore[no-untyped-def]
    """Fill ẏ (n) and the least λ (m); `partition` (n + 1 integers, −1 at first) is kept between calls.

    Returns (rank of B, 0 or −1 if the accelerations are not determined).
    """
    m, n = B.shape
    C, T, N = np.empty((min(m, n), n)), np.empty((m, m)), np.empty((m, m))
    r = split_rows(B, C, T, N, RANK_TOLERANCE) if m > 0 else 0
    p = n - r
    c = np.empty(r)
    constraint_values(T, gamma, r, c)
    D, pivots = np.empty((max(r, 1), max(r, 1))), np.empty(max(r, 1), np.int64)
    if partition[0] != r or _factor_dependent(C, r, partition, D, pivots) < WORN_OUT:
        choose_partition(C, r, partition)
        _factor_dependent(C, r, partition, D, pivots)
    V, column = np.zeros((n, p)), np.empty(r)
    for k in range(p):  # V = (1; −B_b⁻¹ B_a), Huston (50) without its known part
        independent = partition[1 + r + k]
        V[independent, k] = 1.0
        for i in range(r):
            column[i] = -C[i, independent]
        lu_solve(D, pivots, column, r)
        for i in range(r):
            V[partition[1 + i], k] = column[i]
    for i in range(r):  # u = (0; B_b⁻¹ γ), the known part of Huston (50)
        column[i] = c[i]
    lu_solve(D, pivots, column, r)
    for i in range(n):
        ydot[i] = 0.0
    for i in range(r):
        ydot[partition[1 + i]] = column[i]
    if add_free_motion(A, f, V, ydot) != 0:  # Huston (53), with Â = Vᵀ A V (54) and f̂ = Vᵀ (f − A u) (55)
        return r, -1
    multipliers_left_over(A, f, C, T, N, r, ydot, lam)
    return r, 0
