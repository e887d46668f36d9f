"""Radau5: the Radau IIA method with three stages, order 5, fully implicit, L-stable, dense output of order 3.

E. Hairer & G. Wanner, Solving Ordinary Differential Equations II, IV.8. The stage increments solve
Z = h (A ⊗ 1) F(z + Z) by simplified Newton iteration; A⁻¹ = T Λ T⁻¹ splits each iteration into one real and one complex
system of the size of z. The iteration needs no exact Jacobian, and J is kept as long as it converges fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import carray

from kinetree.linalg.compiled import Unit, inner
from kinetree.linalg.dense import lu, lu_solve
from kinetree.solve.evaluate import evaluate, evaluate_jacobian
from kinetree.solve.implicit import spectral_radius, weighted_norm
from kinetree.solve.memory import (
    ATTEMPT,
    DENSE,
    DETECT,
    DFDT,
    ERROR,
    FACTORISATIONS,
    FACTORS_VALID,
    FSAL,
    H_JACOBIAN,
    HEADER,
    JACOBIAN_FRESH,
    JACOBIAN_MATRIX,
    LU,
    LU_COMPLEX,
    N_DENSE,
    N_STAGES,
    N_Z,
    NEWTON,
    NEWTON_FAILED,
    NEWTON_RATE,
    OK,
    OPERATION,
    PIVOTS,
    REJECTED_LAST,
    RTOL,
    SIZE_I,
    SIZE_R,
    SPECTRAL,
    STAGE,
    STAGES,
    Z_NEW,
    F,
    H,
    Memory,
    T,
    Z,
    copy,
    matrix,
    view,
)
from kinetree.solve.method import Method

if TYPE_CHECKING:
    from kinetree.solve.system import System

_S6 = 6**0.5
C = np.array([(4 - _S6) / 10, (4 + _S6) / 10, 1.0])
E = np.array([-13 - 7 * _S6, -13 + 7 * _S6, -1]) / 3
MU_REAL = 3 + 3 ** (2 / 3) - 3 ** (1 / 3)
MU_COMPLEX = complex(3 + 0.5 * (3 ** (1 / 3) - 3 ** (2 / 3)), -0.5 * (3 ** (5 / 6) + 3 ** (7 / 6)))
TRANSFORM = np.array(
    [
        [0.09443876248897524, -0.14125529502095421, 0.03002919410514742],
        [0.25021312296533332, 0.20412935229379994, -0.38294211275726192],
        [1.0, 1.0, 0.0],
    ]
)
INVERSE = np.array(
    [
        [4.17871859155190428, 0.32768282076106237, 0.52337644549944951],
        [-4.17871859155190428, -0.32768282076106237, 0.47662355450055044],
        [0.50287263494578682, -2.57192694985560522, 0.59603920482822492],
    ]
)
# powers θ, θ², θ³ of the collocation polynomial for the three increments
POWERS = np.array(
    [
        [13 / 3 + 7 * _S6 / 3, -23 / 3 - 22 * _S6 / 3, 10 / 3 + 5 * _S6],
        [13 / 3 - 7 * _S6 / 3, -23 / 3 + 22 * _S6 / 3, 10 / 3 - 5 * _S6],
        [1 / 3, -8 / 3, 10 / 3],
    ]
)
MOST_ITERATIONS = 7
KEEP_JACOBIAN = 1e-3
EPSILON = float(np.finfo(np.float64).eps)


@inner
def factorise(I, R, h):  # type: ignore[no-untyped-def]
    """LU of μ/h − J, real and complex."""
    n = I[N_Z]
    J, W = matrix(R, I[JACOBIAN_MATRIX], n, n), matrix(R, I[LU], n, n)
    V = view(R, I[LU_COMPLEX], 2 * n * n).view(np.complex128).reshape((n, n))
    for i in range(n):
        for j in range(n):
            W[i, j] = -J[i, j]
            V[i, j] = -J[i, j]
        W[i, i] += MU_REAL / h
        V[i, i] += MU_COMPLEX / h
    I[FACTORISATIONS] += 1
    I[FACTORS_VALID] = 1
    R[H_JACOBIAN] = h
    first = lu(W, view(I, I[PIVOTS], n), n)
    second = lu(V, view(I, I[PIVOTS] + n, n), n)
    return first > 0.0 and second > 0.0


@inner
def newton(I, R):  # type: ignore[no-untyped-def]
    """Solve for the increments Z_i (rows 0–2 of STAGES). Returns OK, NEWTON_FAILED or the code of an evaluation."""
    n, t, h = I[N_Z], R[T], R[H]
    z, point = view(R, I[Z], n), view(R, I[STAGE], n)
    X = matrix(R, I[STAGES], I[N_STAGES], n)  # increments, F at the stages, transformed increments
    W = matrix(R, I[LU], n, n)
    V = view(R, I[LU_COMPLEX], 2 * n * n).view(np.complex128).reshape((n, n))
    real, pair = view(R, I[NEWTON], n), view(R, I[NEWTON] + n, 2 * n).view(np.complex128)
    for i in range(9):
        for d in range(n):
            X[i, d] = 0.0
    tolerance = max(10.0 * EPSILON / max(R[RTOL], EPSILON), min(0.03, np.sqrt(R[RTOL])))
    previous, rate = -1.0, 0.0
    for iteration in range(MOST_ITERATIONS):
        for s in range(3):
            for d in range(n):
                point[d] = z[d] + X[s, d]
            status = evaluate(I, R, t + C[s] * h, point, X[3 + s])
            if status != OK:
                return status
        for d in range(n):
            real[d] = -MU_REAL / h * X[6, d]
            pair[d] = -MU_COMPLEX / h * complex(X[7, d], X[8, d])
            for s in range(3):
                real[d] += INVERSE[0, s] * X[3 + s, d]
                pair[d] += complex(INVERSE[1, s], INVERSE[2, s]) * X[3 + s, d]
        lu_solve(W, view(I, I[PIVOTS], n), real, n)
        lu_solve(V, view(I, I[PIVOTS] + n, n), pair, n)
        for d in range(n):
            X[6, d] += real[d]
            X[7, d] += pair[d].real
            X[8, d] += pair[d].imag
            for s in range(3):
                X[s, d] = TRANSFORM[s, 0] * X[6, d] + TRANSFORM[s, 1] * X[7, d] + TRANSFORM[s, 2] * X[8, d]
        norm = weighted_norm(I, R, real, z, z) ** 2
        for d in range(n):
            real[d] = pair[d].real
        norm += weighted_norm(I, R, real, z, z) ** 2
        for d in range(n):
            real[d] = pair[d].imag
        norm = np.sqrt((norm + weighted_norm(I, R, real, z, z) ** 2) / 3.0)
        if not norm < np.inf:
            return NEWTON_FAILED
        if previous > 0.0:
            rate = norm / previous
            left = MOST_ITERATIONS - 1 - iteration
            if rate >= 1.0 or rate**left / (1.0 - rate) * norm > tolerance:
                return NEWTON_FAILED
        if norm == 0.0 or (previous > 0.0 and rate / (1.0 - rate) * norm < tolerance):
            R[NEWTON_RATE] = rate
            return OK
        previous = norm
    return NEWTON_FAILED


@inner
def attempt(I, R):  # type: ignore[no-untyped-def]
    """From (T, Z, F) over H to Z_NEW with the error in ERROR."""
    n, t, h = I[N_Z], R[T], R[H]
    z, z_new, f, point = view(R, I[Z], n), view(R, I[Z_NEW], n), view(R, I[F], n), view(R, I[STAGE], n)
    if I[REJECTED_LAST] == 0:
        I[JACOBIAN_FRESH] = 0
    while True:
        if I[JACOBIAN_FRESH] == 0 and (I[FACTORS_VALID] == 0 or R[NEWTON_RATE] > KEEP_JACOBIAN):
            status = evaluate_jacobian(I, R, t, z, f)
            if status != OK:
                return status
            I[JACOBIAN_FRESH] = 1
            I[FACTORS_VALID] = 0
        if (I[FACTORS_VALID] == 0 or R[H_JACOBIAN] != h) and not factorise(I, R, h):
            return NEWTON_FAILED
        status = newton(I, R)
        if status != NEWTON_FAILED or I[JACOBIAN_FRESH] == 1:
            break
        R[NEWTON_RATE] = np.inf
    if status != OK:
        return status
    if I[DETECT] != 0:
        copy(point, view(R, I[STAGES], n))
        R[SPECTRAL] = h * spectral_radius(I, R)
        copy(view(R, I[STAGES], n), point)
    X, W, pivots = matrix(R, I[STAGES], I[N_STAGES], n), matrix(R, I[LU], n, n), view(I, I[PIVOTS], n)
    combined, error = X[6], X[7]
    for d in range(n):
        z_new[d] = z[d] + X[2, d]
        combined[d] = (E[0] * X[0, d] + E[1] * X[1, d] + E[2] * X[2, d]) / h
        error[d] = f[d] + combined[d]
    lu_solve(W, pivots, error, n)
    R[ERROR] = weighted_norm(I, R, error, z, z_new)
    if R[ERROR] > 1.0:  # the estimate is too pessimistic for stiff components; filter it once more
        for d in range(n):
            point[d] = z[d] + error[d]
        status = evaluate(I, R, t, point, error)
        if status != OK:
            return status
        for d in range(n):
            error[d] += combined[d]
        lu_solve(W, pivots, error, n)
        R[ERROR] = weighted_norm(I, R, error, z, z_new)
    return OK


@inner
def prepare_dense(I, R):  # type: ignore[no-untyped-def]
    """The collocation polynomial Σ Z_i p_i(θ), its powers written in the alternating basis."""
    n = I[N_Z]
    X, Q = matrix(R, I[STAGES], I[N_STAGES], n), matrix(R, I[DENSE], I[N_DENSE], n)
    for d in range(n):
        p1, p2, p3 = 0.0, 0.0, 0.0
        for s in range(3):
            p1 += POWERS[s, 0] * X[s, d]
            p2 += POWERS[s, 1] * X[s, d]
            p3 += POWERS[s, 2] * X[s, d]
        Q[0, d] = p1 + p2 + p3  # θ² = θ − θ(1−θ), θ³ = θ − θ(1−θ) − θ²(1−θ)
        Q[1, d] = -p2 - p3
        Q[2, d] = -p3


@Unit
def radau_five(integers, reals):  # type: ignore[no-untyped-def]
    """Unit of the method."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    if I[OPERATION] == ATTEMPT:
        return attempt(I, R)
    prepare_dense(I, R)
    return OK


def _sizes(system: System) -> dict[int, int]:
    n = system.n_z
    return {
        STAGES: 9 * n,
        DENSE: 3 * n,
        JACOBIAN_MATRIX: n * n,
        DFDT: n,
        LU: n * n,
        LU_COMPLEX: 2 * n * n,
        NEWTON: 3 * n,
    }


def _install(memory: Memory) -> None:
    memory.I[FSAL], memory.I[N_DENSE], memory.I[N_STAGES] = 0, 3, 9
    memory.I[JACOBIAN_FRESH] = 0


METHOD = Method(
    "radau5", 5, radau_five, _sizes, _install, stiff=True, exponent=0.25, factor_max=8.0, stability=2.0
)
