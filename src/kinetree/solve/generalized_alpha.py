"""Alpha: the generalized-α method on the stabilised index-2 equations, order 2, fixed steps, for stiff
constrained systems.

Works on the equations as they stand, A ẏ = f + Bᵀλ with φ(x) = 0 *and* B y = b (Gear, Gupta & Leimkuhler), so neither λ
nor stiff forces are eliminated first. In the tangent space of x (Arnold & Brüls, Convergence of the
generalized-α scheme for constrained mechanical systems, Multibody System Dynamics 18 (2007) 185–202):

    (1−α_m) a₁ + α_m a₀ = (1−α_f) ẏ₁ + α_f ẏ₀
    y₁ = y₀ + h ((1−γ) a₀ + γ a₁)
    x₁ = x₀ ⊕ Δ,   Δ = h y₀ + h² ((½−β) a₀ + β a₁) + B₀ᵀ η
    A ẏ₁ = f + Bᵀ λ,   φ(x₁) = 0,   B y₁ = b                       at the end of the step

⊕ goes through the tangent at half the increment, which keeps order 2 for quaternions too. The unknowns ẏ₁, λ, η
are found by Newton iteration, whose tangent (stiffness and damping by differences of the matrices kernel) is kept
as long as it converges. High frequencies are damped by ϱ∞ = 0.8 per step; a start off the slow motion (stiff
springs not at rest) needs a method with error control first. Cubic Hermite dense output.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import carray

from kinetree.linalg.compiled import Unit, inner
from kinetree.linalg.dense import lu, lu_solve
from kinetree.solve.descriptor import assemble_at, constraint_power, force_balance, tangent_move
from kinetree.solve.implicit import hermite_dense
from kinetree.solve.memory import (
    ATTEMPT,
    B_ROWS,
    CONSTRAINT_WORK,
    DENSE,
    ERROR,
    FACTORISATIONS,
    FACTORS_VALID,
    FSAL,
    H_JACOBIAN,
    HEADER,
    JACOBIAN_MATRIX,
    JACOBIANS,
    LU,
    M_H,
    MASS,
    N_DENSE,
    N_S,
    N_STAGES,
    N_W,
    N_X,
    N_Y,
    N_Z,
    NEWTON,
    NEWTON_FAILED,
    OK,
    OPERATION,
    PHI,
    PIVOTS,
    PSI,
    ROWS,
    SIZE_I,
    SIZE_R,
    STAGE,
    STAGES,
    T_NEW,
    Z_NEW,
    F,
    H,
    M,
    Memory,
    T,
    Z,
    copy,
    matrix,
    view,
)
from kinetree.solve.method import Method
from kinetree.solve.project import evaluate_constraints

if TYPE_CHECKING:
    from kinetree.solve.system import System

RHO = 0.8
ALPHA_M, ALPHA_F = (2 * RHO - 1) / (RHO + 1), RHO / (RHO + 1)
GAMMA_N = 0.5 + ALPHA_F - ALPHA_M
BETA_N = 0.25 * (GAMMA_N + 0.5) ** 2
GAMMA_U = GAMMA_N * (1 - ALPHA_F) / (1 - ALPHA_M)  # ∂y₁/∂ẏ₁ over h
BETA_U = BETA_N * (1 - ALPHA_F) / (1 - ALPHA_M)  # ∂Δ/∂ẏ₁ over h²
MOST_ITERATIONS = 25
CONVERGED = 1e-11  # relative change of accelerations and positions
STALLED = 1e-7  # the same, where round-off keeps it from becoming less
SLOW = 0.25
DIFFERENCE = 1e-7

# rows of STAGES, each of length n_z: a at both ends, and scratch
A_OLD, A_NEW, U, STEP_X, BASE_RESIDUAL, RESIDUAL_ROW, SAVED = 0, 1, 2, 3, 4, 5, 6
N_ROWS = 7


@inner
def end_state(I, R, B_start):  # type: ignore[no-untyped-def]
    """Z_NEW and a₁ from the unknowns ẏ₁ (row U) and η (behind λ in NEWTON)."""
    n, n_x, n_z, h = I[N_Y], I[N_X], I[N_Z], R[H]
    X = matrix(R, I[STAGES], I[N_STAGES], n_z)
    z, z_new, ydot = view(R, I[Z], n_z), view(R, I[Z_NEW], n_z), view(R, I[F] + n_x, n)
    algebraic = view(R, I[NEWTON], 2 * I[N_S])
    a0, a1, u, delta = X[A_OLD], X[A_NEW], X[U], X[STEP_X]
    copy(z_new, z)
    for j in range(n):
        a1[j] = ((1.0 - ALPHA_F) * u[j] + ALPHA_F * ydot[j] - ALPHA_M * a0[j]) / (1.0 - ALPHA_M)
        delta[j] = h * z[n_x + j] + h * h * ((0.5 - BETA_N) * a0[j] + BETA_N * a1[j])
        z_new[n_x + j] = z[n_x + j] + h * ((1.0 - GAMMA_N) * a0[j] + GAMMA_N * a1[j])
        for a in range(I[N_S]):
            i = I[I[ROWS] + a]
            if i < I[M_H]:
                delta[j] += h * h * BETA_U * B_start[i, j] * algebraic[I[N_S] + a]
    tangent_move(I, R, z_new, delta, 1.0)


@inner
def residual_at_end(I, R, out):  # type: ignore[no-untyped-def]
    """(A ẏ₁ − f − Bᵀλ; ψ/(γ'h); φ/(β'h²)) at Z_NEW. Rows without a position residual keep η = 0."""
    n, n_z, count, h = I[N_Y], I[N_Z], I[N_S], R[H]
    z_new = view(R, I[Z_NEW], n_z)
    u, multipliers = view(R, I[STAGES] + U * n_z, n), view(R, I[NEWTON], 2 * count)
    assemble_at(I, R, R[T_NEW], z_new)
    force_balance(I, R, u, multipliers, out)
    if count == 0:
        return
    evaluate_constraints(I, R, R[T_NEW], z_new)
    phi, psi = view(R, I[PHI], I[M]), view(R, I[PSI], I[M])
    for a in range(count):
        i = I[I[ROWS] + a]
        out[n + a] = psi[i] / (GAMMA_U * h)
        out[n + count + a] = phi[i] / (BETA_U * h * h) if i < I[M_H] else multipliers[count + a]


@inner
def factor_tangent(I, R, B_start):  # type: ignore[no-untyped-def]
    """LU of the Newton matrix at the present iterate.

    [ A + γ'h D + β'h² K   −Bᵀ   β'h² K B₀ᵀ ]
    [ B                     0    0          ]   with K, D = ∂(A ẏ − f − Bᵀλ)/∂(x, y) by differences.
    [ B                     0    B B₀ᵀ      ]
    """
    n, n_x, n_z, count, h = I[N_Y], I[N_X], I[N_Z], I[N_S], R[H]
    size = n + 2 * count
    W, K = matrix(R, I[LU], size, size), matrix(R, I[JACOBIAN_MATRIX], n, n)
    X = matrix(R, I[STAGES], I[N_STAGES], n_z)
    u, multipliers, z_new = X[U], view(R, I[NEWTON], 2 * count), view(R, I[Z_NEW], n_z)
    base, changed, saved, unit = X[BASE_RESIDUAL], X[RESIDUAL_ROW], X[SAVED], X[STEP_X]
    I[JACOBIANS] += 1
    I[FACTORISATIONS] += 1
    W[:, :] = 0.0
    copy(saved, z_new)
    assemble_at(I, R, R[T_NEW], z_new)
    force_balance(I, R, u, multipliers, base)
    A, B = matrix(R, I[MASS], n, n), matrix(R, I[B_ROWS], I[M], n)
    for i in range(n):
        for j in range(n):
            W[i, j] = A[i, j]
    for a in range(count):
        i = I[I[ROWS] + a]
        for j in range(n):
            W[j, n + a] = -B[i, j]
            W[n + a, j] = B[i, j]
        for b in range(count):
            k = I[I[ROWS] + b]
            if i < I[M_H] and k < I[M_H]:
                for j in range(n):
                    W[n + count + a, n + count + b] += B[i, j] * B_start[k, j]
        if i < I[M_H]:
            for j in range(n):
                W[n + count + a, j] = B[i, j]
        else:
            W[n + count + a, n + count + a] = 1.0
    for j in range(n):
        step = DIFFERENCE * max(1.0, abs(saved[n_x + j]))
        z_new[n_x + j] = saved[n_x + j] + step
        assemble_at(I, R, R[T_NEW], z_new)
        force_balance(I, R, u, multipliers, changed)
        for i in range(n):
            W[i, j] += GAMMA_U * h * (changed[i] - base[i]) / step
        z_new[n_x + j] = saved[n_x + j]
        for i in range(n):
            unit[i] = 0.0
        unit[j] = 1.0
        tangent_move(I, R, z_new, unit, DIFFERENCE)
        assemble_at(I, R, R[T_NEW], z_new)
        force_balance(I, R, u, multipliers, changed)
        for i in range(n):
            K[i, j] = (changed[i] - base[i]) / DIFFERENCE
            W[i, j] += BETA_U * h * h * K[i, j]
        copy(z_new, saved)
    for a in range(count):
        k = I[I[ROWS] + a]
        if k < I[M_H]:
            for i in range(n):
                for j in range(n):
                    W[i, n + count + a] += BETA_U * h * h * K[i, j] * B_start[k, j]
    I[FACTORS_VALID] = 1
    R[H_JACOBIAN] = h
    return lu(W, view(I, I[PIVOTS], size), size) > 0.0


@inner
def attempt(I, R):  # type: ignore[no-untyped-def]
    """From (T, Z, F) over H to Z_NEW."""
    n, n_x, n_z, n_w, count = I[N_Y], I[N_X], I[N_Z], I[N_W], I[N_S]
    size = n + 2 * count
    X = matrix(R, I[STAGES], I[N_STAGES], n_z)
    z, z_new, f, point = (
        view(R, I[Z], n_z),
        view(R, I[Z_NEW], n_z),
        view(R, I[F], n_z),
        view(R, I[STAGE], n_z),
    )
    algebraic, residual = view(R, I[NEWTON], 2 * count), view(R, I[NEWTON] + 2 * count, size)
    times = view(R, I[NEWTON] + 2 * count + size, 2)  # at which the rows A_OLD and A_NEW are valid
    B_start = matrix(R, I[NEWTON] + 2 * count + size + 2, I[M], n)
    W, pivots = matrix(R, I[LU], size, size), view(I, I[PIVOTS], size)
    R[ERROR] = 0.0
    if times[0] != R[T]:
        for j in range(n):
            X[A_OLD, j] = X[A_NEW, j] if times[1] == R[T] else f[n_x + j]
        times[0] = R[T]
    if count > 0:
        evaluate_constraints(I, R, R[T], z)
        copy(view(R, I[NEWTON] + 2 * count + size + 2, I[M] * n), view(R, I[B_ROWS], I[M] * n))
    for j in range(n):
        X[U, j] = f[n_x + j]
    for a in range(count):
        algebraic[count + a] = 0.0
        if np.isnan(algebraic[a]):  # first step: no λ to start from
            algebraic[a] = 0.0
    if abs(R[H_JACOBIAN] - R[H]) > 1e-6 * R[H]:  # fixed steps differ in their last bits
        I[FACTORS_VALID] = 0
    fresh = False
    previous = np.inf
    for _ in range(MOST_ITERATIONS):
        end_state(I, R, B_start)
        if I[FACTORS_VALID] == 0:
            if not factor_tangent(I, R, B_start):
                return NEWTON_FAILED
            fresh = True
        residual_at_end(I, R, residual)
        lu_solve(W, pivots, residual, size)
        change, largest, extent, shift = 0.0, 0.0, 0.0, 0.0
        for j in range(n):
            X[U, j] -= residual[j]
            change = max(change, abs(residual[j]))
            largest = max(largest, abs(X[U, j]))
        for i in range(n_x):
            extent = max(extent, abs(z_new[i]))
        for a in range(2 * count):
            algebraic[a] -= residual[n + a]
        for a in range(count):
            # η shifts positions by β'h²B₀ᵀη, and is known as well as round-off in φ, over β'h², lets it be
            shift = max(shift, BETA_U * R[H] * R[H] * abs(residual[n + count + a]))
        change = max(change / (1.0 + largest), shift / (1.0 + extent))
        if not change < np.inf:
            return NEWTON_FAILED
        if change <= CONVERGED or (change <= STALLED and change >= previous):
            end_state(I, R, B_start)
            times[1] = R[T_NEW]
            assemble_at(I, R, R[T_NEW], z_new)
            if I[CONSTRAINT_WORK] >= 0:
                point[n_x + n + I[CONSTRAINT_WORK]] = constraint_power(I, R, z_new, algebraic)
            for k in range(n_x + n, n_x + n + n_w):
                z_new[k] = z[k] + 0.5 * R[H] * (f[k] + point[k])
            return OK
        if change > SLOW * previous and not fresh:
            I[FACTORS_VALID] = 0
        previous = change
    return NEWTON_FAILED


@Unit
def generalized_alpha(integers, reals):  # type: ignore[no-untyped-def]
    """Unit of the method."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    if I[OPERATION] == ATTEMPT:
        return attempt(I, R)
    hermite_dense(I, R)
    return OK


def _sizes(system: System) -> dict[int, int]:
    if system.matrices is None or system.tangent is None:
        raise ValueError("method 'alpha' needs the 'matrices' and 'tangent' kernels of the system")
    if system.m and system.constraints is None:
        raise ValueError("method 'alpha' needs the 'constraints' kernel of a constrained system")
    n, count = system.n_y, len(system.rows)
    size = n + 2 * count
    return {
        STAGES: N_ROWS * system.n_z,
        DENSE: 3 * system.n_z,
        JACOBIAN_MATRIX: n * n,
        LU: size * size,
        NEWTON: 2 * count + size + 2 + system.m * n,
    }


def _install(memory: Memory) -> None:
    memory.I[FSAL], memory.I[N_DENSE], memory.I[N_STAGES] = 0, 3, N_ROWS
    memory.real(NEWTON)[:] = np.nan


METHOD = Method("alpha", 2, generalized_alpha, _sizes, _install, fixed=True, stiff=True, descriptor=True)
