"""F8 as its authors mean it: x and the independent speeds y_a are integrated, y_b follows from the constraints.

    y_b = B_b⁻¹ (b − B_a y_a)                                              Huston (14), parted as (48)
    (A_a − A_b B_b⁻¹ B_a) ẏ_a = f̂                                          Huston (53)–(55)

2n − m differential equations, the rest algebraic. (The source names (50), the rate of the first line, as the algebraic
equation; what gives y_b itself is (14).) With V = (1; −B_b⁻¹ B_a) and u = (0; B_b⁻¹ γ) the second line is
(Vᵀ A V) ẏ_a = Vᵀ (f − A u), as in :mod:`kinetree.linalg.partitioned`; only here B stands for itself, rows that are
known to be independent, and the partition is kept until a run begins anew with another one. There are no
multipliers: whoever wants them finds them from Bᵀλ = A ẏ − f.

How good a partition is shows in V: how far y_b moves per y_a. Full pivoting keeps its entries around one; they grow
without bound where B_b becomes singular (a crank in its dead centre).
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import compiled, inner
from kinetree.linalg.dense import backward, cholesky, forward, lu, lu_solve
from kinetree.linalg.partitioned import choose_partition
from kinetree.linalg.rank import RANK_TOLERANCE, split_rows

SINGULAR = 1e-10  # smallest over largest pivot of B_b at which it is not inverted


@compiled
def choose_independent(B, partition):  # type: ignore[no-untyped-def]
    """Fill `partition` = (rank, speeds in the order dependent, independent) for the rows of B (m × n)."""
    m, n = B.shape
    C, T, N = np.empty((min(m, n), n)), np.empty((m, m)), np.empty((m, m))
    choose_partition(C, split_rows(B, C, T, N, RANK_TOLERANCE), partition)


@inner
def factor_dependent(B, partition, D, pivots):  # type: ignore[no-untyped-def]
    """Factor B_b (m × m); False if the partition is another's, or B_b is singular."""
    m = B.shape[0]
    if partition[0] != m:
        return False
    for i in range(m):
        for k in range(m):
            D[i, k] = B[i, partition[1 + k]]
    return lu(D, pivots, m) > SINGULAR


@inner
def dependent_speeds(B, psi, partition, y):  # type: ignore[no-untyped-def]
    """Let y_b meet B y = b: y_b ← y_b − B_b⁻¹ ψ, with ψ = B y − b. False where B_b is singular."""
    m = B.shape[0]
    D, pivots, step = np.empty((max(m, 1), max(m, 1))), np.empty(max(m, 1), np.int64), np.empty(m)
    if not factor_dependent(B, partition, D, pivots):
        return False
    for i in range(m):
        step[i] = psi[i]
    lu_solve(D, pivots, step, m)
    for i in range(m):
        y[partition[1 + i]] -= step[i]
    return True


@compiled
def solve_independent_speeds(A, f, B, gamma, partition, ydot):  # type: ignore[no-untyped-def]
    """Fill ẏ (n). Returns the largest entry of B_b⁻¹ B_a, or −1 where B_b or the reduced matrix is singular."""
    m, n = B.shape
    p = n - m
    D, pivots = np.empty((max(m, 1), max(m, 1))), np.empty(max(m, 1), np.int64)
    if not factor_dependent(B, partition, D, pivots):
        return -1.0
    V, u, leverage = np.empty((max(m, 1), p)), np.empty(m), 0.0  # the lower halves of V and u
    column = np.empty(m)
    for k in range(p):
        for i in range(m):
            column[i] = -B[i, partition[1 + m + k]]
        lu_solve(D, pivots, column, m)
        for i in range(m):
            V[i, k] = column[i]
            leverage = max(leverage, abs(column[i]))
    for i in range(m):
        u[i] = gamma[i]
    lu_solve(D, pivots, u, m)
    image, rest = np.empty((n, p)), np.empty(n)  # A V and f − A u
    for i in range(n):
        rest[i] = f[i]
        for j in range(m):
            rest[i] -= A[i, partition[1 + j]] * u[j]
        for k in range(p):
            image[i, k] = A[i, partition[1 + m + k]]
        for j in range(m):
            a = A[i, partition[1 + j]]
            for k in range(p):
                image[i, k] += a * V[j, k]
    K, v = np.empty((p, p)), np.empty(p)  # Huston (54) and (55) with T̂ = V
    for a in range(p):
        row = partition[1 + m + a]
        v[a] = rest[row]
        for j in range(m):
            v[a] += V[j, a] * rest[partition[1 + j]]
        for b in range(a + 1):
            K[a, b] = image[row, b]
            for j in range(m):
                K[a, b] += V[j, a] * image[partition[1 + j], b]
    if p > 0 and cholesky(K, p) == 0.0:
        return -1.0
    forward(K, v, p)  # Huston (53)
    backward(K, v, p)
    for k in range(p):
        ydot[partition[1 + m + k]] = v[k]
    for i in range(m):  # Huston (50)
        total = u[i]
        for k in range(p):
            total += V[i, k] * v[k]
        ydot[partition[1 + i]] = total
    return leverage
