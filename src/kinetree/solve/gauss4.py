"""Gauss4: the Gauss–Legendre method with two stages, order 4, with fixed steps.

Symplectic for canonical equations and time-symmetric for all, so energy errors stay bounded over long conservative
runs. The stages are found by fixed-point iteration down to round-off, which keeps the symmetry; steps must resolve
the fastest motion (h|λ| below about 1), stiff systems need another method. Cubic Hermite dense output.

E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, II.1.3 and VIII.6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import carray

from kinetree.linalg.compiled import Unit, inner
from kinetree.solve.evaluate import evaluate
from kinetree.solve.implicit import hermite_dense
from kinetree.solve.memory import (
    ATTEMPT,
    DENSE,
    ERROR,
    FSAL,
    HEADER,
    N_DENSE,
    N_STAGES,
    N_Z,
    NEWTON_FAILED,
    OK,
    OPERATION,
    SIZE_I,
    SIZE_R,
    STAGE,
    STAGES,
    Z_NEW,
    F,
    H,
    Memory,
    T,
    Z,
    matrix,
    view,
)
from kinetree.solve.method import Method

if TYPE_CHECKING:
    from kinetree.solve.system import System

_ROOT = float(np.sqrt(3.0) / 6.0)
C = (0.5 - _ROOT, 0.5 + _ROOT)
A = ((0.25, 0.25 - _ROOT), (0.25 + _ROOT, 0.25))
MOST_ITERATIONS = 100
EPSILON = float(np.finfo(np.float64).eps)


@inner
def attempt(I, R):  # type: ignore[no-untyped-def]
    """k_i = F(t + c_i h, z + h Σ a_ij k_j) by iteration, z_new = z + h (k_1 + k_2)/2."""
    n, t, h = I[N_Z], R[T], R[H]
    z, z_new, point = view(R, I[Z], n), view(R, I[Z_NEW], n), view(R, I[STAGE], n)
    K = matrix(R, I[STAGES], I[N_STAGES], n)  # k_1, k_2 and their next iterates
    f = view(R, I[F], n)
    for d in range(n):
        K[0, d] = f[d]
        K[1, d] = f[d]
    previous = np.inf
    R[ERROR] = 0.0
    for _ in range(MOST_ITERATIONS):
        for s in range(2):
            for d in range(n):
                point[d] = z[d] + h * (A[s][0] * K[0, d] + A[s][1] * K[1, d])
            status = evaluate(I, R, t + C[s] * h, point, K[2 + s])
            if status != OK:
                return status
        change = 0.0
        for d in range(n):
            step = h * max(abs(K[2, d] - K[0, d]), abs(K[3, d] - K[1, d]))
            change = max(change, step / (abs(z[d]) + h * abs(K[2, d]) + 1e-300))
            K[0, d] = K[2, d]
            K[1, d] = K[3, d]
        if not change < np.inf:
            return NEWTON_FAILED
        if change <= EPSILON or (change <= 1e-12 and change >= previous):
            for d in range(n):
                z_new[d] = z[d] + 0.5 * h * (K[0, d] + K[1, d])
            return OK
        previous = change
    return NEWTON_FAILED


@Unit
def gauss_four(integers, reals):  # type: ignore[no-untyped-def]
    """Unit of the method."""
    head = carray(integers, HEADER)
    I, R = carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R])
    if I[OPERATION] == ATTEMPT:
        return attempt(I, R)
    hermite_dense(I, R)
    return OK


def _sizes(system: System) -> dict[int, int]:
    return {STAGES: 4 * system.n_z, DENSE: 3 * system.n_z}


def _install(memory: Memory) -> None:
    memory.I[FSAL], memory.I[N_DENSE], memory.I[N_STAGES] = 0, 3, 4


METHOD = Method("gauss4", 4, gauss_four, _sizes, _install, fixed=True)
