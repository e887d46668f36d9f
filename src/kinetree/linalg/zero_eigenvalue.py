"""F7: the zero eigenvalues theorem, Huston (14)–(34).

    S = Bᵀ B                                              Huston (15)
    Tᵀ S T = Λ,  T orthogonal, eigenvalues descending     Huston (16)
    D = B T = [ D̂ | 0 ]                                   Huston (17)–(19): the last p columns vanish,
    y = T̂ z                                               Huston (22): T̂ the last p columns of T, B T̂ = 0
    [ T̂ᵀ A ]     [ T̂ᵀ f ]
    [  B   ] ẏ = [   γ   ]                                Huston (29), (30), (32)–(34)

Contracted with T̂, A ẏ = f + Bᵀλ loses its multipliers. Where the code differs from the source:

- T̂ is taken from an orthogonal factorisation of B itself, which leaves D = B T in the form (19) directly: the
  eigenvalues of S = BᵀB are squares, and forming them would lose half the digits. Any basis of the same space will do.
- The n × n matrix of (32) is not factored as it stands. With the independent, orthonormal rows C of B (its row space),
  ẏ = Cᵀ c + T̂ v meets the second row, and the first becomes (T̂ᵀ A T̂) v = T̂ᵀ (f − A Cᵀ c): p equations, symmetric.
- The source writes γ = −Ḃ y; constraints that depend on time add ḃ.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import compiled
from kinetree.linalg.rank import (
    RANK_TOLERANCE,
    constraint_values,
    null_basis,
    split_rows,
)
from kinetree.linalg.tangent import add_free_motion, multipliers_left_over


@compiled
def solve_zero_eigenvalue(A, f, B, gamma, ydot, lam):  # type: ignore[no-untyped-def]
    """Fill ẏ (n) and the least λ (m). Returns (rank of B, 0 or −1 if the accelerations are not determined)."""
    m, n = B.shape
    C, T, N = np.empty((min(m, n), n)), np.empty((m, m)), np.empty((m, m))
    r = split_rows(B, C, T, N, RANK_TOLERANCE) if m > 0 else 0
    p = n - r
    c = np.empty(r)
    constraint_values(T, gamma, r, c)
    basis = np.empty((n, p))
    null_basis(C, r, basis)  # T̂ of Huston (22)
    for j in range(n):  # Cᵀ c, which meets the constraints
        ydot[j] = 0.0
        for k in range(r):
            ydot[j] += C[k, j] * c[k]
    if add_free_motion(A, f, basis, ydot) != 0:  # Huston (29)
        return r, -1
    multipliers_left_over(A, f, C, T, N, r, ydot, lam)
    return r, 0
