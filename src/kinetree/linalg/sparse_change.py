"""The least change δ with B δ = r for sparse rows, with a fixed pattern: LDLᵀ of

    [ 1  Bᵀ ] [  δ ]   [ 0 ]
    [ B  0  ] [ −μ ] = [ r ]

Speeds are eliminated first, which leaves −B Bᵀ of the rows: its pivots are the squares of what is left of a row outside
those before it, as in the Cholesky factorisation of B Bᵀ. The pattern (`kinetree.linalg.sparse_pattern`) is that of all
rows that have entries, so that it serves whatever rows are taken to be independent: those that are not in use stand
aside, with a pivot of their own.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import inner
from kinetree.linalg.sparse import (
    B_COLUMN,
    B_ROW,
    K_PLACE,
    K_SOURCE,
    K_START,
    KEPT,
    L_PLACE,
    L_START,
    N_A,
    N_B,
    N_L,
    N_ROWS,
    N_SPEEDS,
    ORDER,
    R_PLACE,
    R_START,
    solve_factored_sparse,
)

TINY = 1e-15  # pivot over the square of the row's length at which a factorisation ends


@inner
def factor_rows(S, b, used, L, D, squares):  # type: ignore[no-untyped-def]
    """Factor the matrix above with the numbers b of B, for rows in use.

    Fills the squares of the lengths of all rows of the pattern. Returns the smallest pivot over the square of its row's
    length, 0 where rows depend on others.
    """
    n, size = S[N_SPEEDS], S[N_SPEEDS] + S[N_ROWS]
    k_start, k_place, k_source = S[K_START], S[K_PLACE], S[K_SOURCE]
    l_start, l_place, r_start, r_place = S[L_START], S[L_PLACE], S[R_START], S[R_PLACE]
    n_a, order = S[N_A], S[ORDER]
    Y, filled = np.zeros(size), np.zeros(size, np.int64)
    smallest = 1.0
    for k in range(size):
        if S[order + k] < n:
            D[k] = 1.0
            continue
        row = S[order + k] - n
        square = 0.0
        for q in range(S[k_start + k], S[k_start + k + 1]):
            value = b[S[k_source + q] - n_a]
            square += value * value
            if used[row] != 0:
                Y[S[k_place + q]] = value
        squares[row] = square
        pivot = 0.0
        for q in range(S[r_start + k], S[r_start + k + 1]):
            i = S[r_place + q]
            value = Y[i]
            Y[i] = 0.0
            first = S[l_start + i]
            last = first + filled[i]
            for p in range(first, last):
                Y[S[l_place + p]] -= L[p] * value
            entry = value / D[i]
            pivot -= entry * value
            L[last] = entry
            filled[i] += 1
        if used[row] == 0:
            D[k] = -1.0
            continue
        if not -pivot > TINY * square:
            return 0.0
        smallest = min(smallest, -pivot / square)
        D[k] = pivot
    return smallest


@inner
def least_change_sparse(S, b, used, residual, delta, pivots, squares):  # type: ignore[no-untyped-def]
    """Fill δ with the least that solves B δ = −residual for rows in use, and the pivots of these.

    Parameters
    ----------
    S
        Packed pattern with a unit matrix for A.
    b, residual
        Numbers of B, residual of all rows of B.
    used
        Which rows of the pattern are in use.
    delta, pivots, squares
        To be filled: δ (n), squares of what is left of a row outside those before it and of its length, both of the
        rows of the pattern.

    Returns
    -------
    float
        The smallest pivot over the square of its row's length; 0 where rows depend on others, and δ is not filled.
    """
    n, m = S[N_SPEEDS], S[N_ROWS]
    L, D = np.empty(S[N_L]), np.empty(n + m)
    smallest = factor_rows(S, b, used, L, D, squares)
    if not smallest > 0.0:
        return 0.0
    for k in range(n + m):
        if S[S[ORDER] + k] >= n:
            pivots[S[S[ORDER] + k] - n] = -D[k]
    right, x, Y = np.zeros(n + m), np.empty(n + m), np.empty(n + m)
    for k in range(m):
        if used[k] != 0:
            right[n + k] = -residual[S[S[KEPT] + k]]
    solve_factored_sparse(S, L, D, right, x, Y)
    for j in range(n):
        delta[j] = x[j]
    return smallest


@inner
def spread_rows(S, b, B):  # type: ignore[no-untyped-def]
    """Fill the first rows of B (as many as it has × n) with the numbers b."""
    B[:, :] = 0.0
    for q in range(S[N_B]):
        if S[S[B_ROW] + q] < B.shape[0]:
            B[S[S[B_ROW] + q], S[S[B_COLUMN] + q]] = b[q]


@inner
def take_products(S, b, delta, values, sizes):  # type: ignore[no-untyped-def]
    """Add B δ to values and raise sizes to the largest entry of every row, of as many rows as there are values."""
    for q in range(S[N_B]):
        row = S[S[B_ROW] + q]
        if row < values.size:
            values[row] += b[q] * delta[S[S[B_COLUMN] + q]]
            sizes[row] = max(sizes[row], abs(b[q]))
