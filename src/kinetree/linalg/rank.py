"""The one place where the rank of a constraint matrix is decided.

Rows are scaled to unit length first (but not raised by more than 1e3: a row that is all round-off stays small), so
that constraints written in different units weigh the same; where all rows are below 1e-12 there is no constraint.
A singular value counts if it exceeds
``RANK_TOLERANCE · max(m, n)`` times the largest. The tolerance stands close above round-off on purpose: mechanisms
pass through configurations in which bars come into line and a singular value goes through zero, and a looser
tolerance would drop that constraint in a whole neighbourhood of such an instant instead of at the instant.

Pivots of a rank-revealing factorisation answer the question where they leave no doubt; where they do, singular
values are computed.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import compiled, inner
from kinetree.linalg.dense import (
    apply_reflections,
    backward,
    cholesky,
    forward,
    orthogonalise_rows,
    reflect_rows,
)

RANK_TOLERANCE = 1e-12
CLEARLY_INDEPENDENT = 1e-6
CLEARLY_DEPENDENT = 1e-14
SMALLEST_ROW = 1e-3
NOTHING = 1e-12


@compiled
def split_rows(B, C, T, N, tolerance):  # type: ignore[no-untyped-def]
    """Split the rows of B (m × n) into what is independent and what is redundant.

    Fills C (r × n) with orthonormal rows that span the rows of B, T (m × r) with Tᵀ B = C, and
    N (m × (m−r)) with Nᵀ B = 0, all in the leading part of the arrays given; returns the rank r.
    A direction counts if its singular value exceeds `tolerance`·max(m, n) times the largest.
    So B ẏ = γ reads C ẏ = Tᵀ γ, and Bᵀλ = Cᵀ s has the solution λ = T s + N (anything).
    """
    m, n = B.shape
    k_max = min(m, n)
    W, scale = np.empty((m, n)), np.empty(m)
    longest = 0.0
    for i in range(m):
        size = 0.0
        for j in range(n):
            size += B[i, j] * B[i, j]
        scale[i] = np.sqrt(size)
        longest = max(longest, scale[i])
    if longest <= NOTHING:
        N[:, :] = 0.0
        for i in range(m):
            N[i, i] = 1.0
        return 0
    for i in range(m):
        scale[i] = 1.0 / max(scale[i], SMALLEST_ROW * longest)
        for j in range(n):
            W[i, j] = scale[i] * B[i, j]
    order, betas = np.empty(m, np.int64), np.zeros(k_max)
    reflect_rows(W, betas, order, m, n, True)
    rank, doubt = 0, False
    for k in range(k_max):
        ratio = abs(W[k, k]) / abs(W[0, 0])
        if ratio > CLEARLY_INDEPENDENT:
            rank += 1
        elif ratio > CLEARLY_DEPENDENT * max(m, n):
            doubt = True
    if doubt:
        return _by_singular_values(W, betas, order, scale, C, T, N, tolerance)
    _by_pivots(W, betas, order, scale, rank, C, T, N)
    return rank


@inner
def _by_pivots(W, betas, order, scale, r, C, T, N):  # type: ignore[no-untyped-def]
    """With P D B = (L_1; L_2) Cᵀ…: T = D Pᵀ (L_1⁻ᵀ; 0), N = D Pᵀ (−L_1⁻ᵀ L_2ᵀ; 1)."""
    m, n = W.shape
    column = np.empty(max(m, n))
    for k in range(r):
        column[:] = 0.0
        column[k] = 1.0
        apply_reflections(W, betas, r, column, n)
        for j in range(n):
            C[k, j] = column[j]
        column[:] = 0.0
        column[k] = 1.0
        backward(W, column, r)
        for i in range(m):
            T[order[i], k] = scale[order[i]] * column[i] if i < r else 0.0
    for k in range(r, m):
        column[:] = 0.0
        for j in range(r):
            column[j] = -W[k, j]
        backward(W, column, r)
        for i in range(m):
            N[order[i], k - r] = scale[order[i]] * column[i] if i < r else 0.0
        N[order[k], k - r] = scale[order[k]]


@inner
def _by_singular_values(W, betas, order, scale, C, T, N, tolerance):  # type: ignore[no-untyped-def]
    """With P D B = Uᵀ Σ V: C = V, T = D Pᵀ Uᵀ Σ⁻¹, N = D Pᵀ Uᵀ on the rows of U whose singular value is zero."""
    m, n = W.shape
    k_max = min(m, n)
    X, U = np.zeros((m, k_max)), np.zeros((m, m))
    for i in range(m):
        U[i, i] = 1.0
        for k in range(min(i + 1, k_max)):
            X[i, k] = W[i, k]
    orthogonalise_rows(X, U, m, k_max)
    sigma, largest = np.empty(m), 0.0
    for i in range(m):
        size = 0.0
        for k in range(k_max):
            size += X[i, k] * X[i, k]
        sigma[i] = np.sqrt(size)
        largest = max(largest, sigma[i])
    rank, spare = 0, 0
    column = np.empty(n)
    for i in range(m):
        if sigma[i] > tolerance * max(m, n) * largest:
            column[:] = 0.0
            for k in range(k_max):
                column[k] = X[i, k] / sigma[i]
            apply_reflections(W, betas, k_max, column, n)
            for j in range(n):
                C[rank, j] = column[j]
            for j in range(m):
                T[order[j], rank] = scale[order[j]] * U[i, j] / sigma[i]
            rank += 1
        else:
            for j in range(m):
                N[order[j], spare] = scale[order[j]] * U[i, j]
            spare += 1
    return rank


@inner
def least_multipliers(T, N, s, r, lam):  # type: ignore[no-untyped-def]
    """λ = T s, freed of its part in the redundant directions N: the solution of Bᵀλ = Cᵀ s of least norm."""
    m = lam.size
    for i in range(m):
        lam[i] = 0.0
        for k in range(r):
            lam[i] += T[i, k] * s[k]
    spare = m - r
    if spare == 0:
        return
    G, b = np.empty((spare, spare)), np.empty(spare)
    for a in range(spare):
        b[a] = 0.0
        for i in range(m):
            b[a] += N[i, a] * lam[i]
        for c in range(spare):
            G[a, c] = 0.0
            for i in range(m):
                G[a, c] += N[i, a] * N[i, c]
    cholesky(G, spare)
    forward(G, b, spare)
    backward(G, b, spare)
    for i in range(m):
        for a in range(spare):
            lam[i] -= N[i, a] * b[a]


@inner
def null_basis(C, r, basis):  # type: ignore[no-untyped-def]
    """Orthonormal basis T̂ (n × (n−r), columns) of the complement of the r orthonormal rows of C."""
    n = basis.shape[0]
    W, betas, order = np.empty((r, n)), np.zeros(max(r, 1)), np.empty(max(r, 1), np.int64)
    for i in range(r):
        for j in range(n):
            W[i, j] = C[i, j]
    reflect_rows(W, betas, order, r, n, False)
    column = np.empty(n)
    for k in range(n - r):
        column[:] = 0.0
        column[r + k] = 1.0
        apply_reflections(W, betas, r, column, n)
        for j in range(n):
            basis[j, k] = column[j]


@inner
def constraint_values(T, gamma, r, c):  # type: ignore[no-untyped-def]
    """Right-hand side c = Tᵀ γ of the independent rows."""
    for k in range(r):
        c[k] = 0.0
        for i in range(gamma.size):
            c[k] += T[i, k] * gamma[i]
