"""Gauss4: the Gauss–Legendre method with two stages, order 4, with fixed steps.

Symplectic for canonical equations and time-symmetric for all, so energy errors stay bounded over long conservative
runs. The stages are found by fixed-point iteration down to round-off, which keeps the symmetry; steps must resolve
the fastest motion (h|λ| below about 1), stiff systems need another method. Cubic Hermite dense output.

E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, II.1.3 and VIII.6.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import Unit, inner
from kinetree.solve.evaluate import evaluate
from kinetree.solve.implicit import hermite_dense
from kinetree.solve.memory import ATTEMPT, NEWTON_FAILED, OK
from kinetree.solve.method import Method
from kinetree.solve.record import run_at

_ROOT = float(np.sqrt(3.0) / 6.0)
C = (0.5 - _ROOT, 0.5 + _ROOT)
A = ((0.25, 0.25 - _ROOT), (0.25 + _ROOT, 0.25))
MOST_ITERATIONS = 100
EPSILON = float(np.finfo(np.float64).eps)


@inner
def attempt(run):  # type: ignore[no-untyped-def]
    """k_i = F(t + c_i h, z + h Σ a_ij k_j) by iteration, z_new = z + h (k_1 + k_2)/2."""
    n, t, h, K = run.n_z, run.t, run.h, run.K  # K: k_1, k_2 and their next iterates
    z, z_new, point, f = run.z, run.z_new, run.stage, run.f
    for d in range(n):
        K[0, d] = f[d]
        K[1, d] = f[d]
    previous = np.inf
    run.error = 0.0
    for _ in range(MOST_ITERATIONS):
        for s in range(2):
            for d in range(n):
                point[d] = z[d] + h * (A[s][0] * K[0, d] + A[s][1] * K[1, d])
            status = evaluate(run, t + C[s] * h, point, K[2 + s])
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
    run = run_at(integers, reals)
    if run.operation == ATTEMPT:
        return attempt(run)
    hermite_dense(run)
    return OK


METHOD = Method(
    name="gauss4",
    order=4,
    unit=gauss_four,
    sizes=lambda _: {"n_stages": 4, "n_k": 4, "n_dense": 3},
    arrays=("K", "Q"),
    fixed=True,
)
