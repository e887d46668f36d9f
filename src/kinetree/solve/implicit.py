"""Pieces shared by the implicit methods."""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import inner

LINEAR_SYSTEM = ("K", "Q", "J", "dfdt", "lu", "pivots")
"""Arrays of the memory that methods with a Jacobian need."""

POWER_ITERATIONS = 8


@inner
def weighted_norm(run, vector, z, z_new):  # type: ignore[no-untyped-def]
    """Root-mean-square of a vector over atol + rtol·max(|z|, |z_new|), on the error-controlled entries."""
    n_c, atol = run.n_c, run.atol
    total = 0.0
    for d in range(n_c):
        scale = atol[d] + run.rtol * max(abs(z[d]), abs(z_new[d]))
        total += (vector[d] / scale) ** 2
    return np.sqrt(total / max(n_c, 1))


@inner
def spectral_radius(run):  # type: ignore[no-untyped-def]
    """Dominant |λ| of J, by the mean growth of a vector under powers of J (complex pairs included)."""
    n, J = run.n_c, run.J
    v, image = run.stage, run.K[0]
    for i in range(n):
        v[i] = 1.0 / (1.0 + i)
    growth = 0.0
    for _ in range(POWER_ITERATIONS):
        before, after = 0.0, 0.0
        for i in range(n):
            image[i] = 0.0
            for j in range(n):
                image[i] += J[i, j] * v[j]
            before += v[i] * v[i]
            after += image[i] * image[i]
        if after == 0.0:
            return 0.0
        growth += 0.5 * np.log(after / before)
        for i in range(n):
            v[i] = image[i] / np.sqrt(after)
    return np.exp(growth / POWER_ITERATIONS)


@inner
def hermite_dense(run):  # type: ignore[no-untyped-def]
    """Q_0, Q_1, Q_2 of cubic Hermite interpolation over the step."""
    h, z, z_new, f, f_new, Q = run.h, run.z, run.z_new, run.f, run.f_new, run.Q
    for d in range(run.n_z):
        Q[0, d] = z_new[d] - z[d]
        Q[1, d] = h * f[d] - Q[0, d]
        Q[2, d] = 2.0 * Q[0, d] - h * (f[d] + f_new[d])
