"""The equations A ẏ = f + Bᵀλ at a point, as the generalized-α method meets them."""

from __future__ import annotations

from kinetree.linalg.compiled import inner
from kinetree.solve.evaluate import call, load_state
from kinetree.solve.project import normalise_quaternions
from kinetree.solve.record import copy


@inner
def tangent_move(run, z, delta, scale):  # type: ignore[no-untyped-def]
    """Move x to x ⊕ scale·δ through the tangent at half the increment."""
    n_x, half, dx = run.n_x, run.z_projected, run.dx
    copy(half, z)
    for part in range(2):
        run.inputs[0] = half.ctypes.data
        run.inputs[1] = delta.ctypes.data
        run.outputs[0] = dx.ctypes.data
        call(run, run.tangent)
        if part == 0:
            for i in range(n_x):
                half[i] += 0.5 * scale * dx[i]
            normalise_quaternions(run, half)
    for i in range(n_x):
        z[i] += scale * dx[i]
    normalise_quaternions(run, z)


@inner
def assemble_at(run, t, z):  # type: ignore[no-untyped-def]
    """A, f, B, γ at (t, z); ẋ and ẇ into `stage`."""
    stage = run.stage.ctypes.data
    run.evaluations += 1
    load_state(run, t, z)
    run.outputs[0] = stage
    run.outputs[1] = run.A.ctypes.data
    run.outputs[2] = run.force.ctypes.data
    run.outputs[3] = run.B.ctypes.data
    run.outputs[4] = run.gamma.ctypes.data
    run.outputs[5] = stage + 8 * (run.n_x + run.n_y)
    call(run, run.matrices)


@inner
def force_balance(run, u, multipliers, out):  # type: ignore[no-untyped-def]
    """A u − f − Bᵀλ with the matrices as they stand, λ on the independent rows."""
    n, A, f, B, rows = run.n_y, run.A, run.force, run.B, run.rows
    for i in range(n):
        out[i] = -f[i]
        for j in range(n):
            out[i] += A[i, j] * u[j]
        for a in range(run.n_s):
            out[i] -= B[rows[a], i] * multipliers[a]


@inner
def constraint_power(run, z, multipliers):  # type: ignore[no-untyped-def]
    """y·Bᵀλ with B as it stands."""
    n, n_x, B, rows = run.n_y, run.n_x, run.B, run.rows
    power = 0.0
    for a in range(run.n_s):
        for j in range(n):
            power += z[n_x + j] * B[rows[a], j] * multipliers[a]
    return power
