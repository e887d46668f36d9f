"""F3: accelerations and multipliers of the augmented equations

    [ A  −Bᵀ ] [ ẏ ]   [ f ]
    [ B   0  ] [ λ ] = [ γ ]

by the range-space method. With the independent rows C of B orthonormal, S = C A⁻¹ Cᵀ is no worse conditioned than A:
S s = c − C A⁻¹ f, ẏ = A⁻¹(f + Cᵀ s), Bᵀλ = Cᵀ s. Where A is singular (bodies without mass that the constraints hold)
A + σ CᵀC takes its place, which changes neither ẏ nor s.
"""

from __future__ import annotations

import numpy as np

from kinetree.equations.constraint_reduction.compiled import compiled
from kinetree.equations.constraint_reduction.dense import backward, cholesky, forward
from kinetree.equations.constraint_reduction.rank import (
    RANK_TOLERANCE,
    constraint_values,
    least_multipliers,
    split_rows,
)

SINGULAR_MASS = 1e-13


@compiled
def solve_multipliers(A, f, B, gamma, ydot, lam):  # type: ignore[no-untyped-def]
    """Fill ẏ (n) and the least λ (m). Returns (rank of B, 0 or −1 if the accelerations are not determined)."""
    m, n = B.shape
    C, T, N = np.empty((min(m, n), n)), np.empty((m, m)), np.empty((m, m))
    r = split_rows(B, C, T, N, RANK_TOLERANCE) if m > 0 else 0
    c, s = np.empty(r), np.empty(r)
    constraint_values(T, gamma, r, c)
    L, g = A.copy(), f.copy()
    if cholesky(L, n) < SINGULAR_MASS:
        sigma = 0.0
        for i in range(n):
            sigma = max(sigma, A[i, i])
        for i in range(n):
            for j in range(n):
                L[i, j] = A[i, j]
                for k in range(r):
                    L[i, j] += sigma * C[k, i] * C[k, j]
            for k in range(r):
                g[i] += sigma * C[k, i] * c[k]
        if cholesky(L, n) == 0.0:
            return r, -1
    forward(L, g, n)  # g = L⁻¹ f
    G, S = np.empty((max(r, 1), n)), np.empty((max(r, 1), max(r, 1)))
    for k in range(r):  # rows of G = C L⁻ᵀ
        for j in range(n):
            G[k, j] = C[k, j]
        forward(L, G[k], n)
    for k in range(r):
        s[k] = c[k]
        for j in range(n):
            s[k] -= G[k, j] * g[j]
        for i in range(k + 1):
            S[k, i] = 0.0
            for j in range(n):
                S[k, i] += G[k, j] * G[i, j]
    if r > 0 and cholesky(S, r) == 0.0:
        return r, -1
    forward(S, s, r)
    backward(S, s, r)
    for j in range(n):
        ydot[j] = g[j]
        for k in range(r):
            ydot[j] += G[k, j] * s[k]
    backward(L, ydot, n)
    if m > 0:
        least_multipliers(T, N, s, r, lam)
    return r, 0
