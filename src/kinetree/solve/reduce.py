"""Right-hand sides from the matrices A, f, B, γ: one unit per reduction, compiled only if used."""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import Unit, array_at, inner
from kinetree.linalg.independent_speeds import dependent_speeds, solve_independent_speeds
from kinetree.linalg.multipliers import solve_multipliers
from kinetree.linalg.partitioned import solve_partitioned
from kinetree.linalg.sparse import A_COLUMN, A_ROW, N_A, N_B, solve_sparse, spread
from kinetree.linalg.zero_eigenvalue import solve_zero_eigenvalue
from kinetree.solve.evaluate import call
from kinetree.solve.memory import NON_FINITE, OK
from kinetree.solve.record import run_at


@inner
def call_matrices(run):  # type: ignore[no-untyped-def]
    """Call the matrices kernel; ẋ and ẇ go straight into the ż asked for."""
    zdot = run.outputs[0]
    run.outputs[1] = run.A.ctypes.data
    run.outputs[2] = run.force.ctypes.data
    run.outputs[3] = run.B.ctypes.data
    run.outputs[4] = run.gamma.ctypes.data
    run.outputs[5] = zdot + 8 * (run.n_x + run.n_y)
    call(run, run.matrices)


@inner
def independent_rows(run, right):  # type: ignore[no-untyped-def]
    """The independent rows of B and of a right-hand side, moved to the front of both.

    Only these stay: inside a step states are off the constraints, and rows that repeat others on the constraints
    contradict them there.
    """
    B, rows, m = run.B, run.rows, run.n_s
    for a in range(m):
        i = rows[a]  # ascending, so that nothing is overwritten before it is moved
        right[a] = right[i]
        for j in range(run.n_y):
            B[a, j] = B[i, j]
    return B[:m], right[:m]


@inner
def assemble(run):  # type: ignore[no-untyped-def]
    """A, f, B, γ from the matrices kernel, B and γ of the independent rows."""
    call_matrices(run)
    B, gamma = independent_rows(run, run.gamma)
    return run.A, run.force, B, gamma


@inner
def deliver(run, power, rank, status):  # type: ignore[no-untyped-def]
    """Put ẏ, and the power y·(Aẏ − f) of the constraints where it is asked for, into ż."""
    run.rank = rank
    n_x, n_y, n_z, ydot = run.n_x, run.n_y, run.n_z, run.ydot
    zdot = array_at(run.outputs[0], n_z)
    for i in range(n_y):
        zdot[n_x + i] = ydot[i]
    if run.constraint_work >= 0:
        zdot[n_x + n_y + run.constraint_work] = power
    total = 0.0
    for i in range(n_z):
        total += 0.0 * zdot[i]
    return OK if status == 0 and total == 0.0 else NON_FINITE


@inner
def constraint_power(run, A, f, ydot):  # type: ignore[no-untyped-def]
    """y·(Aẏ − f)."""
    n = run.n_y
    y = array_at(run.inputs[1] + 8 * run.n_x, n)
    power = 0.0
    for i in range(n):
        force = -f[i]
        for j in range(n):
            force += A[i, j] * ydot[j]
        power += y[i] * force
    return power


@Unit
def by_multipliers(integers, reals):  # type: ignore[no-untyped-def]
    """F3."""
    run = run_at(integers, reals)
    A, f, B, gamma = assemble(run)
    rank, status = solve_multipliers(A, f, B, gamma, run.ydot, run.multipliers[: run.n_s])
    return deliver(run, constraint_power(run, A, f, run.ydot), rank, status)


@Unit
def by_zero_eigenvalue(integers, reals):  # type: ignore[no-untyped-def]
    """F7."""
    run = run_at(integers, reals)
    A, f, B, gamma = assemble(run)
    rank, status = solve_zero_eigenvalue(A, f, B, gamma, run.ydot, run.multipliers[: run.n_s])
    return deliver(run, constraint_power(run, A, f, run.ydot), rank, status)


@Unit
def by_partition(integers, reals):  # type: ignore[no-untyped-def]
    """F8."""
    run = run_at(integers, reals)
    A, f, B, gamma = assemble(run)
    rank, status = solve_partitioned(A, f, B, gamma, run.partition, run.ydot, run.multipliers[: run.n_s])
    return deliver(run, constraint_power(run, A, f, run.ydot), rank, status)


@inner
def complete_speeds(run):  # type: ignore[no-untyped-def]
    """Set y_b of the state to be evaluated from its x and y_a, in place. False where the partition forbids it."""
    zdot = run.outputs[0]
    run.outputs[0] = run.phi.ctypes.data
    run.outputs[1] = run.psi.ctypes.data
    run.outputs[2] = run.B.ctypes.data
    call(run, run.constraints)
    run.outputs[0] = zdot
    B, psi = independent_rows(run, run.psi)
    return dependent_speeds(B, psi, run.partition, array_at(run.inputs[1] + 8 * run.n_x, run.n_y))


@Unit
def by_independent_speeds(integers, reals):  # type: ignore[no-untyped-def]
    """F8 with y_b from the constraints; where the partition does not allow it, this evaluation is F3's."""
    run = run_at(integers, reals)
    complete = run.constraints != 0 and complete_speeds(run)
    A, f, B, gamma = assemble(run)
    rank, status, ydot = run.n_s, 0, run.ydot
    run.leverage = solve_independent_speeds(A, f, B, gamma, run.partition, ydot) if complete else -1.0
    if not run.leverage >= 0.0:
        run.fallbacks += 1
        run.leverage = np.inf
        rank, status = solve_multipliers(A, f, B, gamma, ydot, run.multipliers[: run.n_s])
    return deliver(run, constraint_power(run, A, f, ydot), rank, status)


@Unit
def by_sparse_factors(integers, reals):  # type: ignore[no-untyped-def]
    """F3 with a fixed pattern; where it does not solve its equations, this evaluation is done with whole matrices."""
    run = run_at(integers, reals)
    n, m, S = run.n_y, run.n_s, run.sparse
    call_matrices(run)
    a, b = array_at(run.A.ctypes.data, S[N_A]), array_at(run.B.ctypes.data, S[N_B])
    f, gamma, ydot, multipliers = run.force, run.gamma, run.ydot, run.multipliers[:m]
    rank, status = m, 0
    if not solve_sparse(S, a, f, b, gamma, ydot, multipliers) < np.inf:
        run.fallbacks += 1
        A, B, kept = np.empty((n, n)), np.empty((m, n)), np.empty(m)
        spread(S, a, b, A, B)
        for k in range(m):
            kept[k] = gamma[run.rows[k]]
        rank, status = solve_multipliers(A, f, B, kept, ydot, multipliers)
    y = array_at(run.inputs[1] + 8 * run.n_x, n)
    power = 0.0  # y·(A ẏ − f)
    for i in range(n):
        power -= y[i] * f[i]
    for q in range(S[N_A]):
        power += y[S[S[A_ROW] + q]] * a[q] * ydot[S[S[A_COLUMN] + q]]
    return deliver(run, power, rank, status)


REDUCTION_UNITS = {
    "multipliers": by_multipliers,
    "zero-eigenvalue": by_zero_eigenvalue,
    "partitioned": by_partition,
    "reduced": by_independent_speeds,
    "sparse": by_sparse_factors,
}
