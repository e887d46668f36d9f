"""Radau5: the Radau IIA method with three stages, order 5, fully implicit, L-stable, dense output of order 3.

E. Hairer & G. Wanner, Solving Ordinary Differential Equations II, IV.8. The stage increments solve
Z = h (A ⊗ 1) F(z + Z) by simplified Newton iteration; A⁻¹ = T Λ T⁻¹ splits each iteration into one real and one complex
system of the size of z. The iteration needs no exact Jacobian, and J is kept as long as it converges fast.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import Unit, inner
from kinetree.linalg.dense import lu, lu_solve
from kinetree.solve.evaluate import evaluate, evaluate_jacobian
from kinetree.solve.implicit import LINEAR_SYSTEM, spectral_radius, weighted_norm
from kinetree.solve.memory import ATTEMPT, NEWTON_FAILED, OK
from kinetree.solve.method import Method
from kinetree.solve.record import copy, run_at

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
def factorise(run, h):  # type: ignore[no-untyped-def]
    """LU of μ/h − J, real and complex."""
    n, J, W, V = run.n_z, run.J, run.lu, run.lu_complex
    for i in range(n):
        for j in range(n):
            W[i, j] = -J[i, j]
            V[i, j] = -J[i, j]
        W[i, i] += MU_REAL / h
        V[i, i] += MU_COMPLEX / h
    run.factorisations += 1
    run.factors_valid = 1
    run.h_jacobian = h
    first = lu(W, run.pivots, n)
    second = lu(V, run.pivots_complex, n)
    return first > 0.0 and second > 0.0


@inner
def newton(run):  # type: ignore[no-untyped-def]
    """Solve for the increments Z_i (rows 0–2 of K). Returns OK, NEWTON_FAILED or the code of an evaluation."""
    n, t, h = run.n_z, run.t, run.h
    z, point = run.z, run.stage
    X = run.K  # increments, F at the stages, transformed increments
    W, V, real, pair = run.lu, run.lu_complex, run.newton, run.newton_complex
    for i in range(9):
        for d in range(n):
            X[i, d] = 0.0
    tolerance = max(10.0 * EPSILON / max(run.rtol, EPSILON), min(0.03, np.sqrt(run.rtol)))
    previous, rate = -1.0, 0.0
    for iteration in range(MOST_ITERATIONS):
        for s in range(3):
            for d in range(n):
                point[d] = z[d] + X[s, d]
            status = evaluate(run, t + C[s] * h, point, X[3 + s])
            if status != OK:
                return status
        for d in range(n):
            real[d] = -MU_REAL / h * X[6, d]
            pair[d] = -MU_COMPLEX / h * complex(X[7, d], X[8, d])
            for s in range(3):
                real[d] += INVERSE[0, s] * X[3 + s, d]
                pair[d] += complex(INVERSE[1, s], INVERSE[2, s]) * X[3 + s, d]
        lu_solve(W, run.pivots, real, n)
        lu_solve(V, run.pivots_complex, pair, n)
        for d in range(n):
            X[6, d] += real[d]
            X[7, d] += pair[d].real
            X[8, d] += pair[d].imag
            for s in range(3):
                X[s, d] = TRANSFORM[s, 0] * X[6, d] + TRANSFORM[s, 1] * X[7, d] + TRANSFORM[s, 2] * X[8, d]
        norm = weighted_norm(run, real, z, z) ** 2
        for d in range(n):
            real[d] = pair[d].real
        norm += weighted_norm(run, real, z, z) ** 2
        for d in range(n):
            real[d] = pair[d].imag
        norm = np.sqrt((norm + weighted_norm(run, real, z, z) ** 2) / 3.0)
        if not norm < np.inf:
            return NEWTON_FAILED
        if previous > 0.0:
            rate = norm / previous
            left = MOST_ITERATIONS - 1 - iteration
            if rate >= 1.0 or rate**left / (1.0 - rate) * norm > tolerance:
                return NEWTON_FAILED
        if norm == 0.0 or (previous > 0.0 and rate / (1.0 - rate) * norm < tolerance):
            run.newton_rate = rate
            return OK
        previous = norm
    return NEWTON_FAILED


@inner
def attempt(run):  # type: ignore[no-untyped-def]
    """From (t, z, f) over h to z_new, with the scaled error."""
    n, t, h = run.n_z, run.t, run.h
    z, z_new, f, point = run.z, run.z_new, run.f, run.stage
    if run.rejected_last == 0:
        run.jacobian_fresh = 0
    while True:
        if run.jacobian_fresh == 0 and (run.factors_valid == 0 or run.newton_rate > KEEP_JACOBIAN):
            status = evaluate_jacobian(run, t, z, f)
            if status != OK:
                return status
            run.jacobian_fresh = 1
            run.factors_valid = 0
        if (run.factors_valid == 0 or run.h_jacobian != h) and not factorise(run, h):
            return NEWTON_FAILED
        status = newton(run)
        if status != NEWTON_FAILED or run.jacobian_fresh == 1:
            break
        run.newton_rate = np.inf
    if status != OK:
        return status
    if run.detect != 0:
        copy(point, run.K[0])
        run.spectral = h * spectral_radius(run)
        copy(run.K[0], point)
    X, W, pivots = run.K, run.lu, run.pivots
    combined, error = X[6], X[7]
    for d in range(n):
        z_new[d] = z[d] + X[2, d]
        combined[d] = (E[0] * X[0, d] + E[1] * X[1, d] + E[2] * X[2, d]) / h
        error[d] = f[d] + combined[d]
    lu_solve(W, pivots, error, n)
    run.error = weighted_norm(run, error, z, z_new)
    if run.error > 1.0:  # the estimate is too pessimistic for stiff components; filter it once more
        for d in range(n):
            point[d] = z[d] + error[d]
        status = evaluate(run, t, point, error)
        if status != OK:
            return status
        for d in range(n):
            error[d] += combined[d]
        lu_solve(W, pivots, error, n)
        run.error = weighted_norm(run, error, z, z_new)
    return OK


@inner
def prepare_dense(run):  # type: ignore[no-untyped-def]
    """The collocation polynomial Σ Z_i p_i(θ), its powers written in the alternating basis."""
    X, Q = run.K, run.Q
    for d in range(run.n_z):
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
    run = run_at(integers, reals)
    if run.operation == ATTEMPT:
        return attempt(run)
    prepare_dense(run)
    return OK


METHOD = Method(
    name="radau5",
    order=5,
    unit=radau_five,
    sizes=lambda run: {"n_stages": 9, "n_k": 9, "n_dense": 3, "n_lu": run.n_z},
    arrays=(*LINEAR_SYSTEM, "lu_complex", "pivots_complex", "newton", "newton_complex"),
    stiff=True,
    exponent=0.25,
    factor_max=8.0,
    stability=2.0,
)
