"""The equations A ẏ = f + Bᵀλ at a point, as the generalized-α method meets them."""

from __future__ import annotations

from kinetree.linalg.compiled import inner
from kinetree.solve.evaluate import call, load_state
from kinetree.solve.memory import (
    B_ROWS,
    DX,
    EVALUATIONS,
    FORCE,
    GAMMA,
    IN,
    MASS,
    MATRICES,
    N_S,
    N_X,
    N_Y,
    N_Z,
    OUT,
    ROWS,
    STAGE,
    TANGENT,
    Z_PROJECTED,
    M,
    copy,
    matrix,
    view,
)
from kinetree.solve.project import normalise_quaternions


@inner
def tangent_move(I, R, z, delta, scale):  # type: ignore[no-untyped-def]
    """Move x to x ⊕ scale·δ through the tangent at half the increment."""
    n_x = I[N_X]
    half = view(R, I[Z_PROJECTED], I[N_Z])
    dx = view(R, I[DX], n_x)
    copy(half, z)
    for part in range(2):
        I[IN] = half.ctypes.data
        I[IN + 1] = delta.ctypes.data
        I[OUT] = dx.ctypes.data
        call(I, R, I[TANGENT])
        if part == 0:
            for i in range(n_x):
                half[i] += 0.5 * scale * dx[i]
            normalise_quaternions(I, half)
    for i in range(n_x):
        z[i] += scale * dx[i]
    normalise_quaternions(I, z)


@inner
def assemble_at(I, R, t, z):  # type: ignore[no-untyped-def]
    """A, f, B, γ at (t, z); ẋ and ẇ into the STAGE vector."""
    base, stage = R.ctypes.data, R.ctypes.data + 8 * I[STAGE]
    I[EVALUATIONS] += 1
    load_state(I, R, t, z)
    I[OUT] = stage
    I[OUT + 1] = base + 8 * I[MASS]
    I[OUT + 2] = base + 8 * I[FORCE]
    I[OUT + 3] = base + 8 * I[B_ROWS]
    I[OUT + 4] = base + 8 * I[GAMMA]
    I[OUT + 5] = stage + 8 * (I[N_X] + I[N_Y])
    call(I, R, I[MATRICES])


@inner
def force_balance(I, R, u, multipliers, out):  # type: ignore[no-untyped-def]
    """A u − f − Bᵀλ with the matrices as they stand, λ on the independent rows."""
    n = I[N_Y]
    A, f, B = matrix(R, I[MASS], n, n), view(R, I[FORCE], n), matrix(R, I[B_ROWS], I[M], n)
    for i in range(n):
        out[i] = -f[i]
        for j in range(n):
            out[i] += A[i, j] * u[j]
        for a in range(I[N_S]):
            out[i] -= B[I[I[ROWS] + a], i] * multipliers[a]


@inner
def constraint_power(I, R, z, multipliers):  # type: ignore[no-untyped-def]
    """y·Bᵀλ with B as it stands."""
    n, n_x = I[N_Y], I[N_X]
    B = matrix(R, I[B_ROWS], I[M], n)
    power = 0.0
    for a in range(I[N_S]):
        for j in range(n):
            power += z[n_x + j] * B[I[I[ROWS] + a], j] * multipliers[a]
    return power
