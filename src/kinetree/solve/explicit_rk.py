"""Explicit Runge–Kutta steps from a table of coefficients; one compiled unit serves every such method.

With stages k_1 … k_s and, for the dense output and the first stage of the next step, k_{s+1} = F(t+h, z_new):

    Z_i = z + h Σ_j a_ij k_j,   z_new = z + h Σ b_i k_i,   error = h Σ e_i k_i

Dense output of every method of this package is written in the alternating basis

    z(θ) = z + θ (Q_0 + (1−θ) (Q_1 + θ (Q_2 + (1−θ) (Q_3 + …)))),   Q_k = h Σ_i d_ki k_i,

whose first three terms are cubic Hermite interpolation and in which no digits cancel.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.linalg.compiled import Unit, inner
from kinetree.solve.evaluate import evaluate
from kinetree.solve.memory import ATTEMPT, OK, Memory
from kinetree.solve.method import Method
from kinetree.solve.record import copy, run_at

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Tableau:
    """Coefficients of an explicit Runge–Kutta method with s stages.

    Parameters
    ----------
    a : (s + 1 + extra, s + 1 + extra) array
        Row s holds b (stage s+1 is F at the new point); the rows after it are stages of the dense output only.
    c : (s + 1 + extra,) array
        Stage times.
    error : (1 or 2, s + 1) array
        Weights of the error estimate; empty for a method of fixed step. Two rows are combined as in DOP853,
        |e_5|² / √(|e_5|² + 0.01 |e_3|²).
    dense : (n_dense, s + 1 + extra) array
        d_ki of the alternating basis.
    """

    a: FloatArray
    c: FloatArray
    error: FloatArray
    dense: FloatArray
    stages: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "stages", self.error.shape[1] - 1)

    @property
    def b(self) -> FloatArray:
        """Weights of the new point."""
        return self.a[self.stages, : self.stages]


def hermite_rows(b: FloatArray, total: int) -> FloatArray:
    """First three rows d_0, d_1, d_2 of the dense output: cubic Hermite interpolation."""
    s = len(b)
    rows = np.zeros((3, total))
    rows[0, :s] = b  # Q_0 = z_new − z
    rows[1] = -rows[0]
    rows[1, 0] += 1.0  # Q_1 = h F − Q_0
    rows[2] = 2.0 * rows[0]
    rows[2, 0] -= 1.0
    rows[2, s] -= 1.0  # Q_2 = 2 Q_0 − h (F + F_new)
    return rows


def alternating_from_powers(powers: FloatArray) -> FloatArray:
    """Coefficients of Σ_j p_ij θ^{j+1} (rows i) in the alternating basis, one row per basis function."""
    degree = powers.shape[1]
    basis = np.zeros((degree, degree + 1))  # powers 0 … degree of every basis function
    current = np.zeros(degree + 1)
    current[0] = 1.0
    for k in range(degree):
        times_theta = np.roll(current, 1)
        current = times_theta if k % 2 == 0 else current - times_theta
        basis[k] = current
    return np.asarray(np.linalg.solve(basis[:, 1:].T, powers.T), np.float64)


@inner
def stage_point(A, K, z, i, h, point):  # type: ignore[no-untyped-def]
    """Z_i = z + h Σ_{j<i} a_ij k_j."""
    n = z.size
    for d in range(n):
        point[d] = 0.0
    for j in range(i):
        a = A[i, j]
        if a != 0.0:
            for d in range(n):
                point[d] += a * K[j, d]
    for d in range(n):
        point[d] = z[d] + h * point[d]


@inner
def error_norm(run, K, z, z_new, h):  # type: ignore[no-untyped-def]
    """Weighted root-mean-square of the error estimate over the error-controlled entries."""
    E, n_c, atol, rtol = run.tableau_e, run.n_judged, run.atol, run.rtol
    last = run.n_error - 1
    first, second = 0.0, 0.0
    for d in range(n_c):
        scale = atol[d] + rtol * max(abs(z[d]), abs(z_new[d]))
        e, e_low = 0.0, 0.0
        for i in range(run.n_stages + 1):
            e += E[0, i] * K[i, d]
            e_low += E[last, i] * K[i, d]
        first += (e / scale) ** 2
        second += (e_low / scale) ** 2
    if n_c == 0:
        return 0.0
    if last == 0:
        return abs(h) * np.sqrt(first / n_c)
    if first == 0.0 and second == 0.0:
        return 0.0
    return abs(h) * first / np.sqrt((first + 0.01 * second) * n_c)


@inner
def dense_output(run, K, h):  # type: ignore[no-untyped-def]
    """Q_k = h Σ_i d_ki k_i."""
    D, Q = run.tableau_d, run.Q
    Q[:, :] = 0.0
    for k in range(run.n_dense):
        for i in range(run.n_k):
            d_ki = h * D[k, i]
            if d_ki != 0.0:
                for d in range(run.n_z):
                    Q[k, d] += d_ki * K[i, d]


@inner
def attempt(run):  # type: ignore[no-untyped-def]
    """From (t, z, f) over h to z_new, f_new, with the scaled error."""
    t, h, s, A, c, K = run.t, run.h, run.n_stages, run.tableau_a, run.tableau_c, run.K
    z, z_new, point = run.z, run.z_new, run.stage
    copy(K[0], run.f)
    for i in range(1, s):
        stage_point(A, K, z, i, h, point)
        status = evaluate(run, t + c[i] * h, point, K[i])
        if status != OK:
            return status
    stage_point(A, K, z, s, h, z_new)
    run.error = 0.0
    if run.fsal != 0:
        status = evaluate(run, t + h, z_new, K[s])
        if status != OK:
            return status
        copy(run.f_new, K[s])
        run.error = error_norm(run, K, z, z_new, h)
        if run.detect != 0:  # Hairer: |k_{s+1} − k_s| / |z_new − Z_s| estimates the dominant eigenvalue
            difference, distance = 0.0, 0.0
            for d in range(run.n_c):
                difference += (K[s, d] - K[s - 1, d]) ** 2
                distance += (z_new[d] - point[d]) ** 2
            run.spectral = h * np.sqrt(difference / distance) if distance > 0.0 else 0.0
    return OK


@inner
def prepare_dense(run):  # type: ignore[no-untyped-def]
    """Q_k of the step just accepted (its extra stages first)."""
    t, h, s, A, c, K = run.t, run.h, run.n_stages, run.tableau_a, run.tableau_c, run.K
    z, point = run.z, run.stage
    if run.fsal == 0:
        copy(K[s], run.f_new)
    for i in range(s + 1, run.n_k):
        stage_point(A, K, z, i, h, point)
        status = evaluate(run, t + c[i] * h, point, K[i])
        if status != OK:
            return status
    dense_output(run, K, h)
    return OK


@Unit
def explicit_runge_kutta(integers, reals):  # type: ignore[no-untyped-def]
    """Unit of every method with a `Tableau`."""
    run = run_at(integers, reals)
    if run.operation == ATTEMPT:
        return attempt(run)
    return prepare_dense(run)


def explicit_method(name: str, order: int, tableau: Tableau, **settings: Any) -> Method:
    """The `Method` of a tableau."""
    total, s = len(tableau.c), tableau.stages
    sizes = {"n_stages": s, "n_k": total, "n_dense": len(tableau.dense), "n_error": len(tableau.error)}
    fixed = not sizes["n_error"]

    def fill(memory: Memory) -> None:
        memory.tableau_a[:], memory.tableau_c[:], memory.tableau_d[:] = tableau.a, tableau.c, tableau.dense
        memory.tableau_e[:, : s + 1] = tableau.error

    return Method(
        name=name,
        order=order,
        unit=explicit_runge_kutta,
        sizes=lambda _: sizes,
        arrays=("K", "Q", "tableau_a", "tableau_c", "tableau_d", "tableau_e"),
        fill=fill,
        lanes=not fixed,
        fixed=fixed,
        fsal=not fixed,
        **settings,
    )
