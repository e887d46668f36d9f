"""F3: accelerations and multipliers of the augmented equations

    [ A  −Bᵀ ] [ ẏ ]   [ f ]
    [ B   0  ] [ λ ] = [ γ ]              Wijckmans (2.24), with the other sign of λ

by the range-space method. With the independent rows C of B orthonormal, S = C A⁻¹ Cᵀ is no worse conditioned than A:
S s = c − C A⁻¹ f, ẏ = A⁻¹(f + Cᵀ s), Bᵀλ = Cᵀ s. Where A is singular (bodies without mass that the constraints hold)
A + σ CᵀC takes its place, which changes neither ẏ nor s.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import compiled, inner
from kinetree.linalg.dense import backward, cholesky, forward
from kinetree.linalg.rank import (
    RANK_TOLERANCE,
    constraint_values,
    least_multipliers,
    split_rows,
)

SINGULAR_MASS = 1e-13


@inner
def solve_ranges(L, S, G, C, force, value, r, sigma, ydot, s):  # type: ignore[no-untyped-def]
    """Solve A ẏ = force + Cᵀs, C ẏ = value with the factors of A (+ σ CᵀC) and S; `force` is overwritten."""
    n = force.size
    for i in range(n):
        for k in range(r):
            force[i] += sigma * C[k, i] * value[k]
    forward(L, force, n)
    for k in range(r):
        s[k] = value[k]
        for j in range(n):
            s[k] -= G[k, j] * force[j]
    forward(S, s, r)
    backward(S, s, r)
    for j in range(n):
        ydot[j] = force[j]
        for k in range(r):
            ydot[j] += G[k, j] * s[k]
    backward(L, ydot, n)


@compiled
def solve_multipliers(A, f, B, gamma, ydot, lam):  # type: ignore[no-untyped-def]
    """Fill ẏ (n) and the least λ (m). Returns (rank of B, 0 or −1 if the accelerations are not determined)."""
    m, n = B.shape
    C, T, N = np.empty((min(m, n), n)), np.empty((m, m)), np.empty((m, m))
    r = split_rows(B, C, T, N, RANK_TOLERANCE) if m > 0 else 0
    c, s = np.empty(r), np.empty(r)
    constraint_values(T, gamma, r, c)
    L, sigma = A.copy(), 0.0
    if cholesky(L, n) < SINGULAR_MASS:
        for i in range(n):
            sigma = max(sigma, A[i, i])
        for i in range(n):
            for j in range(n):
                L[i, j] = A[i, j]
                for k in range(r):
                    L[i, j] += sigma * C[k, i] * C[k, j]
        if cholesky(L, n) == 0.0:
            return r, -1
    G, S = np.empty((max(r, 1), n)), np.empty((max(r, 1), max(r, 1)))
    for k in range(r):  # rows of G = C L⁻ᵀ
        for j in range(n):
            G[k, j] = C[k, j]
        forward(L, G[k], n)
    for k in range(r):
        for i in range(k + 1):
            S[k, i] = 0.0
            for j in range(n):
                S[k, i] += G[k, j] * G[i, j]
    if r > 0 and cholesky(S, r) == 0.0:
        return r, -1
    force = f.copy()
    solve_ranges(L, S, G, C, force, c, r, sigma, ydot, s)
    # once more for what is left: small inertias beside large masses cost half the digits otherwise
    ydot_left, s_left = np.empty(n), np.empty(r)
    for i in range(n):
        force[i] = f[i]
        for j in range(n):
            force[i] -= A[i, j] * ydot[j]
        for k in range(r):
            force[i] += C[k, i] * s[k]
    for k in range(r):
        for j in range(n):
            c[k] -= C[k, j] * ydot[j]
    solve_ranges(L, S, G, C, force, c, r, sigma, ydot_left, s_left)
    for j in range(n):
        ydot[j] += ydot_left[j]
    for k in range(r):
        s[k] += s_left[k]
    if m > 0:
        least_multipliers(T, N, s, r, lam)
    return r, 0
