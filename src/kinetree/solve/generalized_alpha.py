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

from kinetree.linalg.compiled import Unit, inner
from kinetree.linalg.dense import lu, lu_solve
from kinetree.solve.descriptor import assemble_at, constraint_power, force_balance, tangent_move
from kinetree.solve.implicit import hermite_dense
from kinetree.solve.memory import ATTEMPT, NEWTON_FAILED, OK, Memory
from kinetree.solve.method import Method
from kinetree.solve.project import evaluate_constraints
from kinetree.solve.record import copy, run_at

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

# rows of K, each of length n_z: a at both ends, and scratch
A_OLD, A_NEW, U, STEP_X, BASE_RESIDUAL, RESIDUAL_ROW, SAVED = 0, 1, 2, 3, 4, 5, 6
N_ROWS = 7


@inner
def end_state(run, B_start):  # type: ignore[no-untyped-def]
    """Set z_new and a₁ from the unknowns ẏ₁ (row U) and η."""
    n, n_x, h, X, rows = run.n_y, run.n_x, run.h, run.K, run.rows
    z, z_new, ydot, eta = run.z, run.z_new, run.f[n_x : n_x + n], run.algebraic[1]
    a0, a1, u, delta = X[A_OLD], X[A_NEW], X[U], X[STEP_X]
    copy(z_new, z)
    for j in range(n):
        a1[j] = ((1.0 - ALPHA_F) * u[j] + ALPHA_F * ydot[j] - ALPHA_M * a0[j]) / (1.0 - ALPHA_M)
        delta[j] = h * z[n_x + j] + h * h * ((0.5 - BETA_N) * a0[j] + BETA_N * a1[j])
        z_new[n_x + j] = z[n_x + j] + h * ((1.0 - GAMMA_N) * a0[j] + GAMMA_N * a1[j])
        for a in range(run.n_s):
            i = rows[a]
            if i < run.m_h:
                delta[j] += h * h * BETA_U * B_start[i, j] * eta[a]
    tangent_move(run, z_new, delta, 1.0)


@inner
def residual_at_end(run, out):  # type: ignore[no-untyped-def]
    """(A ẏ₁ − f − Bᵀλ; ψ/(γ'h); φ/(β'h²)) at z_new. Rows without a position residual keep η = 0."""
    n, count, h, z_new, rows = run.n_y, run.n_s, run.h, run.z_new, run.rows
    multipliers, eta = run.algebraic[0], run.algebraic[1]
    assemble_at(run, run.t_new, z_new)
    force_balance(run, run.K[U], multipliers, out)
    if count == 0:
        return
    evaluate_constraints(run, run.t_new, z_new)
    phi, psi = run.phi, run.psi
    for a in range(count):
        i = rows[a]
        out[n + a] = psi[i] / (GAMMA_U * h)
        out[n + count + a] = phi[i] / (BETA_U * h * h) if i < run.m_h else eta[a]


@inner
def factor_tangent(run, B_start):  # type: ignore[no-untyped-def]
    """LU of the Newton matrix at the present iterate.

    [ A + γ'h D + β'h² K   −Bᵀ   β'h² K B₀ᵀ ]
    [ B                     0    0          ]   with K, D = ∂(A ẏ − f − Bᵀλ)/∂(x, y) by differences.
    [ B                     0    B B₀ᵀ      ]
    """
    n, n_x, count, h, rows = run.n_y, run.n_x, run.n_s, run.h, run.rows
    W, K, X = run.lu, run.stiffness, run.K
    u, multipliers, z_new = X[U], run.algebraic[0], run.z_new
    base, changed, saved, unit = X[BASE_RESIDUAL], X[RESIDUAL_ROW], X[SAVED], X[STEP_X]
    run.jacobians += 1
    run.factorisations += 1
    W[:, :] = 0.0
    copy(saved, z_new)
    assemble_at(run, run.t_new, z_new)
    force_balance(run, u, multipliers, base)
    A, B = run.A, run.B
    for i in range(n):
        for j in range(n):
            W[i, j] = A[i, j]
    for a in range(count):
        i = rows[a]
        for j in range(n):
            W[j, n + a] = -B[i, j]
            W[n + a, j] = B[i, j]
        for b in range(count):
            k = rows[b]
            if i < run.m_h and k < run.m_h:
                for j in range(n):
                    W[n + count + a, n + count + b] += B[i, j] * B_start[k, j]
        if i < run.m_h:
            for j in range(n):
                W[n + count + a, j] = B[i, j]
        else:
            W[n + count + a, n + count + a] = 1.0
    for j in range(n):
        step = DIFFERENCE * max(1.0, abs(saved[n_x + j]))
        z_new[n_x + j] = saved[n_x + j] + step
        assemble_at(run, run.t_new, z_new)
        force_balance(run, u, multipliers, changed)
        for i in range(n):
            W[i, j] += GAMMA_U * h * (changed[i] - base[i]) / step
        z_new[n_x + j] = saved[n_x + j]
        for i in range(n):
            unit[i] = 0.0
        unit[j] = 1.0
        tangent_move(run, z_new, unit, DIFFERENCE)
        assemble_at(run, run.t_new, z_new)
        force_balance(run, u, multipliers, changed)
        for i in range(n):
            K[i, j] = (changed[i] - base[i]) / DIFFERENCE
            W[i, j] += BETA_U * h * h * K[i, j]
        copy(z_new, saved)
    for a in range(count):
        k = rows[a]
        if k < run.m_h:
            for i in range(n):
                for j in range(n):
                    W[i, n + count + a] += BETA_U * h * h * K[i, j] * B_start[k, j]
    run.factors_valid = 1
    run.h_jacobian = h
    return lu(W, run.pivots, run.n_lu) > 0.0


@inner
def attempt(run):  # type: ignore[no-untyped-def]
    """From (t, z, f) over h to z_new."""
    n, n_x, count, size = run.n_y, run.n_x, run.n_s, run.n_lu
    X, z, z_new, f, point = run.K, run.z, run.z_new, run.f, run.stage
    multipliers, eta, residual = run.algebraic[0], run.algebraic[1], run.newton
    times, B_start = run.t_algebraic, run.B_start  # times at which the rows A_OLD and A_NEW are valid
    W, pivots = run.lu, run.pivots
    run.error = 0.0
    if times[0] != run.t:
        for j in range(n):
            X[A_OLD, j] = X[A_NEW, j] if times[1] == run.t else f[n_x + j]
        times[0] = run.t
    if count > 0:
        evaluate_constraints(run, run.t, z)
        for i in range(run.m):
            copy(B_start[i], run.B[i])
    for j in range(n):
        X[U, j] = f[n_x + j]
    for a in range(count):
        eta[a] = 0.0
        if np.isnan(multipliers[a]):  # first step: no λ to start from
            multipliers[a] = 0.0
    if abs(run.h_jacobian - run.h) > 1e-6 * run.h:  # fixed steps differ in their last bits
        run.factors_valid = 0
    fresh = False
    previous = np.inf
    for _ in range(MOST_ITERATIONS):
        end_state(run, B_start)
        if run.factors_valid == 0:
            if not factor_tangent(run, B_start):
                return NEWTON_FAILED
            fresh = True
        residual_at_end(run, residual)
        lu_solve(W, pivots, residual, size)
        change, largest, extent, shift = 0.0, 0.0, 0.0, 0.0
        for j in range(n):
            X[U, j] -= residual[j]
            change = max(change, abs(residual[j]))
            largest = max(largest, abs(X[U, j]))
        for i in range(n_x):
            extent = max(extent, abs(z_new[i]))
        for a in range(count):
            multipliers[a] -= residual[n + a]
            eta[a] -= residual[n + count + a]
            # η shifts positions by β'h²B₀ᵀη, and is known as well as round-off in φ, over β'h², lets it be
            shift = max(shift, BETA_U * run.h * run.h * abs(residual[n + count + a]))
        change = max(change / (1.0 + largest), shift / (1.0 + extent))
        if not change < np.inf:
            return NEWTON_FAILED
        if change <= CONVERGED or (change <= STALLED and change >= previous):
            end_state(run, B_start)
            times[1] = run.t_new
            assemble_at(run, run.t_new, z_new)
            if run.constraint_work >= 0:
                point[n_x + n + run.constraint_work] = constraint_power(run, z_new, multipliers)
            for k in range(n_x + n, run.n_z):
                z_new[k] = z[k] + 0.5 * run.h * (f[k] + point[k])
            return OK
        if change > SLOW * previous and not fresh:
            run.factors_valid = 0
        previous = change
    return NEWTON_FAILED


@Unit
def generalized_alpha(integers, reals):  # type: ignore[no-untyped-def]
    """Unit of the method."""
    run = run_at(integers, reals)
    if run.operation == ATTEMPT:
        return attempt(run)
    hermite_dense(run)
    return OK


def _check(system: System) -> None:
    if system.n_own:
        raise ValueError(
            "method 'alpha' finds positions from accelerations alone, and this model has states of blocks beside them; "
            "choose another method: radau5 or rodas5p for stiff problems, gauss4 or rk4 for fixed steps"
        )
    if system.matrices is None or system.tangent is None:
        raise ValueError("method 'alpha' needs the 'matrices' and 'tangent' kernels of the system")
    if system.m and system.constraints is None:
        raise ValueError("method 'alpha' needs the 'constraints' kernel of a constrained system")


def _forget(memory: Memory) -> None:
    memory.algebraic[:] = memory.t_algebraic[:] = np.nan


METHOD = Method(
    name="alpha",
    order=2,
    unit=generalized_alpha,
    sizes=lambda run: {"n_stages": N_ROWS, "n_k": N_ROWS, "n_dense": 3, "n_lu": run.n_y + 2 * run.n_s},
    arrays=("K", "Q", "stiffness", "lu", "pivots", "newton", "algebraic", "t_algebraic", "B_start"),
    fill=_forget,
    check=_check,
    fixed=True,
    stiff=True,
    descriptor=True,
)
