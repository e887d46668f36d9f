"""Right-hand sides from the matrices A, f, B, γ: one unit per reduction, compiled only if used."""

from __future__ import annotations

import numpy as np
from numba import carray

from kinetree.linalg.compiled import Unit, array_at, inner
from kinetree.linalg.independent_speeds import dependent_speeds, solve_independent_speeds
from kinetree.linalg.multipliers import solve_multipliers
from kinetree.linalg.partitioned import solve_partitioned
from kinetree.linalg.sparse import A_COLUMN, A_ROW, N_A, N_B, solve_sparse, spread
from kinetree.linalg.zero_eigenvalue import solve_zero_eigenvalue
from kinetree.solve.evaluate import call
from kinetree.solve.memory import (
    B_ROWS,
    CONSTRAINT_WORK,
    CONSTRAINTS,
    FALLBACKS,
    FORCE,
    GAMMA,
    HEADER,
    IN,
    LAMBDA,
    LEVERAGE,
    MASS,
    MATRICES,
    N_S,
    N_X,
    N_Y,
    N_Z,
    NON_FINITE,
    OK,
    OUT,
    PARTITION,
    PHI,
    PSI,
    RANK,
    ROWS,
    SIZE_I,
    SIZE_R,
    SPARSE,
    YDOT,
    M,
    matrix,
    view,
)


@inner
def call_matrices(I, R):  # type: ignore[no-untyped-def]
    """Call the matrices kernel; ẋ and ẇ go straight into the ż asked for."""
    base, zdot = R.ctypes.data, I[OUT]
    I[OUT + 1] = base + 8 * I[MASS]
    I[OUT + 2] = base + 8 * I[FORCE]
    I[OUT + 3] = base + 8 * I[B_ROWS]
    I[OUT + 4] = base + 8 * I[GAMMA]
    I[OUT + 5] = zdot + 8 * (I[N_X] + I[N_Y])
    call(I, R, I[MATRICES])


@inner
def assemble(I, R):  # type: ignore[no-untyped-def]
    """Call the matrices kernel. Returns the number of rows kept.

    Only the independent rows stay, moved to the front of B and γ: inside a step states are off the constraints, and
    rows that repeat others on the constraints contradict them there.
    """
    call_matrices(I, R)
    n = I[N_Y]
    B, gamma = matrix(R, I[B_ROWS], I[M], n), view(R, I[GAMMA], I[M])
    for a in range(I[N_S]):
        i = I[I[ROWS] + a]  # ascending, so that nothing is overwritten before it is moved
        gamma[a] = gamma[i]
        for j in range(n):
            B[a, j] = B[i, j]
    return I[N_S]


@inner
def deliver(I, R, rank, status):  # type: ignore[no-untyped-def]
    """Put ẏ, and the power y·(Aẏ − f) of the constraints where it is asked for, into ż."""
    I[RANK] = rank
    n_x, n_y = I[N_X], I[N_Y]
    z, zdot = array_at(I[IN + 1], I[N_Z]), array_at(I[OUT], I[N_Z])
    A, f, ydot = matrix(R, I[MASS], n_y, n_y), view(R, I[FORCE], n_y), view(R, I[YDOT], n_y)
    power, total = 0.0, 0.0
    for i in range(n_y):
        force = -f[i]
        for j in range(n_y):
            force += A[i, j] * ydot[j]
        power += z[n_x + i] * force
        zdot[n_x + i] = ydot[i]
    if I[CONSTRAINT_WORK] >= 0:
        zdot[n_x + n_y + I[CONSTRAINT_WORK]] = power
    for i in range(I[N_Z]):
        total += 0.0 * zdot[i]
    return OK if status == 0 and total == 0.0 else NON_FINITE


@Unit
def by_multipliers(integers, reals):  # type: ignore[no-untyped-def]
    """F3."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    n, m = I[N_Y], assemble(I, R)
    rank, status = solve_multipliers(
        matrix(R, I[MASS], n, n),
        view(R, I[FORCE], n),
        matrix(R, I[B_ROWS], m, n),
        view(R, I[GAMMA], m),
        view(R, I[YDOT], n),
        view(R, I[LAMBDA], m),
    )
    return deliver(I, R, rank, status)


@Unit
def by_zero_eigenvalue(integers, reals):  # type: ignore[no-untyped-def]
    """F7."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    n, m = I[N_Y], assemble(I, R)
    rank, status = solve_zero_eigenvalue(
        matrix(R, I[MASS], n, n),
        view(R, I[FORCE], n),
        matrix(R, I[B_ROWS], m, n),
        view(R, I[GAMMA], m),
        view(R, I[YDOT], n),
        view(R, I[LAMBDA], m),
    )
    return deliver(I, R, rank, status)


@Unit
def by_partition(integers, reals):  # type: ignore[no-untyped-def]
    """F8."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    n, m = I[N_Y], assemble(I, R)
    rank, status = solve_partitioned(
        matrix(R, I[MASS], n, n),
        view(R, I[FORCE], n),
        matrix(R, I[B_ROWS], m, n),
        view(R, I[GAMMA], m),
        view(I, I[PARTITION], n + 1),
        view(R, I[YDOT], n),
        view(R, I[LAMBDA], m),
    )
    return deliver(I, R, rank, status)


@inner
def complete_speeds(I, R):  # type: ignore[no-untyped-def]
    """Set y_b of the state to be evaluated from its x and y_a, in place. False where the partition forbids it."""
    base, zdot, n = R.ctypes.data, I[OUT], I[N_Y]
    I[OUT], I[OUT + 1], I[OUT + 2] = base + 8 * I[PHI], base + 8 * I[PSI], base + 8 * I[B_ROWS]
    call(I, R, I[CONSTRAINTS])
    I[OUT] = zdot
    B, psi = matrix(R, I[B_ROWS], I[M], n), view(R, I[PSI], I[M])
    for a in range(I[N_S]):
        i = I[I[ROWS] + a]
        psi[a] = psi[i]
        for j in range(n):
            B[a, j] = B[i, j]
    y = array_at(I[IN + 1] + 8 * I[N_X], n)
    return dependent_speeds(matrix(R, I[B_ROWS], I[N_S], n), psi, view(I, I[PARTITION], n + 1), y)


@Unit
def by_independent_speeds(integers, reals):  # type: ignore[no-untyped-def]
    """F8 with y_b from the constraints; where the partition does not allow it, this evaluation is F3's."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    n = I[N_Y]
    complete = I[CONSTRAINTS] != 0 and complete_speeds(I, R)
    m = assemble(I, R)
    A, f = matrix(R, I[MASS], n, n), view(R, I[FORCE], n)
    B, gamma, ydot = matrix(R, I[B_ROWS], m, n), view(R, I[GAMMA], m), view(R, I[YDOT], n)
    if complete:
        R[LEVERAGE] = solve_independent_speeds(A, f, B, gamma, view(I, I[PARTITION], n + 1), ydot)
        if R[LEVERAGE] >= 0.0:
            return deliver(I, R, m, 0)
    I[FALLBACKS] += 1
    R[LEVERAGE] = np.inf
    rank, status = solve_multipliers(A, f, B, gamma, ydot, view(R, I[LAMBDA], m))
    return deliver(I, R, rank, status)


@Unit
def by_sparse_factors(integers, reals):  # type: ignore[no-untyped-def]
    """F3 with a fixed pattern; where it does not solve its equations, this evaluation is done with whole matrices."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    n, n_x, m = I[N_Y], I[N_X], I[N_S]
    call_matrices(I, R)
    S = I[I[SPARSE] :]
    a, b = view(R, I[MASS], S[N_A]), view(R, I[B_ROWS], S[N_B])
    f, gamma, ydot = view(R, I[FORCE], n), view(R, I[GAMMA], I[M]), view(R, I[YDOT], n)
    rank, status = m, 0
    if not solve_sparse(S, a, f, b, gamma, ydot, view(R, I[LAMBDA], m)) < np.inf:
        I[FALLBACKS] += 1
        A, B, kept = np.empty((n, n)), np.empty((m, n)), np.empty(m)
        spread(S, a, b, A, B)
        for k in range(m):
            kept[k] = gamma[I[I[ROWS] + k]]
        rank, status = solve_multipliers(A, f, B, kept, ydot, view(R, I[LAMBDA], m))
    I[RANK] = rank
    z, zdot = array_at(I[IN + 1], I[N_Z]), array_at(I[OUT], I[N_Z])
    power, total = 0.0, 0.0  # y·(A ẏ − f)
    for i in range(n):
        power -= z[n_x + i] * f[i]
        zdot[n_x + i] = ydot[i]
    for q in range(S[N_A]):
        power += z[n_x + S[S[A_ROW] + q]] * a[q] * ydot[S[S[A_COLUMN] + q]]
    if I[CONSTRAINT_WORK] >= 0:
        zdot[n_x + n + I[CONSTRAINT_WORK]] = power
    for i in range(I[N_Z]):
        total += 0.0 * zdot[i]
    return OK if status == 0 and total == 0.0 else NON_FINITE


REDUCTION_UNITS = {
    "multipliers": by_multipliers,
    "zero-eigenvalue": by_zero_eigenvalue,
    "partitioned": by_partition,
    "reduced": by_independent_speeds,
    "sparse": by_sparse_factors,
}
