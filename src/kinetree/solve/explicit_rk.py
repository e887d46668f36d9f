"""Explicit Runge–Kutta steps from a table of coefficients; one compiled unit serves every such method.

With stages k_1 … k_s and, for the dense output and the first stage of the next step, k_{s+1} = F(t+h, z_new):

    Z_i = z + h Σ_j a_ij k_j,   z_new = z + h Σ b_i k_i,   error = h Σ e_i k_i

Dense output of every method of this package is written in the alternating basis

    z(θ) = z + θ (Q_0 + (1−θ) (Q_1 + θ (Q_2 + (1−θ) (Q_3 + …)))),   Q_k = h Σ_i d_ki k_i,

whose first three terms are cubic Hermite interpolation and in which no digits cancel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import carray
from numpy.typing import NDArray

from kinetree.linalg.compiled import Unit, inner
from kinetree.solve.evaluate import evaluate
from kinetree.solve.memory import (
    ATOL,
    ATTEMPT,
    DENSE,
    DETECT,
    ERROR,
    F_NEW,
    FSAL,
    HEADER,
    N_C,
    N_DENSE,
    N_ERROR,
    N_EXTRA,
    N_STAGES,
    N_Z,
    OK,
    OPERATION,
    RTOL,
    SIZE_I,
    SIZE_R,
    SPECTRAL,
    STAGE,
    STAGES,
    TABLE_A,
    TABLE_C,
    TABLE_D,
    TABLE_E,
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
def error_norm(I, R, z, z_new, h):  # type: ignore[no-untyped-def]
    """Weighted root-mean-square of the error estimate over the error-controlled entries."""
    n, n_c, s = I[N_Z], I[N_C], I[N_STAGES]
    E = matrix(R, I[TABLE_E], I[N_ERROR], s + 1)
    last = I[N_ERROR] - 1
    K = matrix(R, I[STAGES], s + 1, n)
    atol = view(R, I[ATOL], n)
    first, second = 0.0, 0.0
    for d in range(n_c):
        scale = atol[d] + R[RTOL] * max(abs(z[d]), abs(z_new[d]))
        e, e_low = 0.0, 0.0
        for i in range(s + 1):
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
def attempt(I, R):  # type: ignore[no-untyped-def]
    """From (T, Z, F) over H to Z_NEW, F_NEW, with the error in ERROR."""
    n, s, t, h = I[N_Z], I[N_STAGES], R[T], R[H]
    total = s + 1 + I[N_EXTRA]
    A = matrix(R, I[TABLE_A], total, total)
    c = view(R, I[TABLE_C], total)
    K = matrix(R, I[STAGES], total, n)
    z, z_new, point = view(R, I[Z], n), view(R, I[Z_NEW], n), view(R, I[STAGE], n)
    copy(K[0], view(R, I[F], n))
    for i in range(1, s):
        stage_point(A, K, z, i, h, point)
        status = evaluate(I, R, t + c[i] * h, point, K[i])
        if status != OK:
            return status
    stage_point(A, K, z, s, h, z_new)
    R[ERROR] = 0.0
    if I[FSAL] != 0:
        status = evaluate(I, R, t + h, z_new, K[s])
        if status != OK:
            return status
        copy(view(R, I[F_NEW], n), K[s])
        R[ERROR] = error_norm(I, R, z, z_new, h)
        if I[DETECT] != 0:  # Hairer: |k_{s+1} − k_s| / |z_new − Z_s| estimates the dominant eigenvalue
            difference, distance = 0.0, 0.0
            for d in range(I[N_C]):
                difference += (K[s, d] - K[s - 1, d]) ** 2
                distance += (z_new[d] - point[d]) ** 2
            R[SPECTRAL] = h * np.sqrt(difference / distance) if distance > 0.0 else 0.0
    return OK


@inner
def prepare_dense(I, R):  # type: ignore[no-untyped-def]
    """Q_k of the step just accepted (its extra stages first)."""
    n, s, t, h, n_dense = I[N_Z], I[N_STAGES], R[T], R[H], I[N_DENSE]
    total = s + 1 + I[N_EXTRA]
    A = matrix(R, I[TABLE_A], total, total)
    c = view(R, I[TABLE_C], total)
    D = matrix(R, I[TABLE_D], n_dense, total)
    K = matrix(R, I[STAGES], total, n)
    Q = matrix(R, I[DENSE], n_dense, n)
    z, point = view(R, I[Z], n), view(R, I[STAGE], n)
    if I[FSAL] == 0:
        copy(K[s], view(R, I[F_NEW], n))
    for i in range(s + 1, total):
        stage_point(A, K, z, i, h, point)
        status = evaluate(I, R, t + c[i] * h, point, K[i])
        if status != OK:
            return status
    Q[:, :] = 0.0
    for k in range(n_dense):
        for i in range(total):
            d_ki = h * D[k, i]
            if d_ki != 0.0:
                for d in range(n):
                    Q[k, d] += d_ki * K[i, d]
    return OK


@Unit
def explicit_runge_kutta(integers, reals):  # type: ignore[no-untyped-def]
    """Unit of every method with a `Tableau`."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    if I[OPERATION] == ATTEMPT:
        return attempt(I, R)
    return prepare_dense(I, R)


def explicit_method(name: str, order: int, tableau: Tableau, **settings: Any) -> Method:
    """The `Method` of a tableau."""
    total, s, n_dense = len(tableau.c), tableau.stages, len(tableau.dense)
    fixed = tableau.error.shape[0] == 0

    def sizes(system: System) -> dict[int, int]:
        return {
            STAGES: total * system.n_z,
            DENSE: n_dense * system.n_z,
            TABLE_A: total * total,
            TABLE_C: total,
            TABLE_E: 2 * (s + 1),
            TABLE_D: n_dense * total,
        }

    def install(memory: Memory) -> None:
        I = memory.I
        I[N_STAGES], I[N_EXTRA], I[N_DENSE] = s, total - s - 1, n_dense
        I[FSAL], I[N_ERROR] = int(not fixed), len(tableau.error)
        tables = (
            (TABLE_A, tableau.a),
            (TABLE_C, tableau.c),
            (TABLE_E, tableau.error),
            (TABLE_D, tableau.dense),
        )
        for table, values in tables:
            memory.real(table)[: values.size] = values.ravel()

    installer: Callable[[Memory], None] = install
    return Method(
        name=name,
        order=order,
        unit=explicit_runge_kutta,
        sizes=sizes,
        install=installer,
        fixed=fixed,
        **settings,
    )
