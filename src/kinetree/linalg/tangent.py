"""What reductions do alike once they have a basis V of the speeds that the constraints leave free.

With B V = 0 and a part u of ẏ that meets B u = γ, ẏ = u + V v, and the constraint forces drop out of the rows of motion
contracted with V:

    Vᵀ A V v = Vᵀ (f − A u)                                                Huston (29), (53)–(55)

The constraint forces are what is left over: Cᵀ s = A ẏ − f with the orthonormal rows C of the constraints.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import inner
from kinetree.linalg.dense import backward, cholesky, forward
from kinetree.linalg.rank import least_multipliers


@inner
def add_free_motion(A, f, V, ydot):  # type: ignore[no-untyped-def]
    """ẏ := u + V v, where ẏ holds u at first. Returns 0, or −1 where Vᵀ A V is singular."""
    n, p = V.shape
    rest = f.copy()  # f − A u
    for i in range(n):
        for j in range(n):
            rest[i] -= A[i, j] * ydot[j]
    image, K, v = np.empty((n, p)), np.empty((p, p)), np.empty(p)  # A V, Vᵀ A V, Vᵀ (f − A u)
    for i in range(n):
        for k in range(p):
            image[i, k] = 0.0
            for j in range(n):
                image[i, k] += A[i, j] * V[j, k]
    for a in range(p):
        v[a] = 0.0
        for i in range(n):
            v[a] += V[i, a] * rest[i]
        for b in range(a + 1):
            K[a, b] = 0.0
            for i in range(n):
                K[a, b] += V[i, a] * image[i, b]
    if p > 0 and cholesky(K, p) == 0.0:
        return -1
    forward(K, v, p)
    backward(K, v, p)
    for i in range(n):
        for k in range(p):
            ydot[i] += V[i, k] * v[k]
    return 0


@inner
def multipliers_left_over(A, f, C, T, N, r, ydot, lam):  # type: ignore[no-untyped-def]
    """Fill the least λ of the constraint forces A ẏ − f, by s = C (A ẏ − f)."""
    n = f.size
    s = np.empty(r)
    for k in range(r):
        s[k] = 0.0
        for i in range(n):
            force = -f[i]
            for j in range(n):
                force += A[i, j] * ydot[j]
            s[k] += C[k, i] * force
    if lam.size > 0:
        least_multipliers(T, N, s, r, lam)
