"""Mass matrices of trees, factored along their branches: M = Lᵀ L with the pattern of M (Featherstone, 2008, 6.5).

Entries belong to two speeds of one branch only, so that a step of the elimination goes inward along the branch, by
``below``, and nothing fills in. Right-hand sides are many columns: every step is one row minus a multiple of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinetree.linalg.compiled import fused, inner
from kinetree.linalg.dense import EPSILON, cholesky


@dataclass(frozen=True)
class Branches:
    """Which speeds of a tree stand on one branch.

    Attributes
    ----------
    below
        For every speed the next one inward, which has a smaller number; −1 at ground.
    relatives
        All speeds inward of each, then all outward of each: with n speeds and P pairs, n + 1 positions and P speeds,
        and again n + 1 positions (counted from the beginning of these) and P speeds.
    """

    below: NDArray[np.int64]
    relatives: NDArray[np.int64]

    @staticmethod
    def of(below: Sequence[int]) -> Branches:
        """Branches of a tree."""
        inward: list[list[int]] = []
        outward: list[list[int]] = [[] for _ in below]
        for speed, lower in enumerate(below):
            inward.append([] if lower < 0 else [lower, *inward[lower]])
            for other in inward[speed]:
                outward[other].append(speed)
        parts: list[int] = []
        for lists in (inward, outward):
            parts += np.cumsum([0, *map(len, lists)]).tolist()
            parts += [speed for listed in lists for speed in listed]
        return Branches(np.array(below, dtype=np.int64), np.array(parts, dtype=np.int64))


@inner
def factor_branched(M, below):  # type: ignore[no-untyped-def]
    """Factor M = Lᵀ L in place, lower triangle; the diagonal keeps 1 / L_kk. False where M is not positive definite."""
    for k in range(M.shape[0] - 1, -1, -1):
        pivot = M[k, k]
        if not pivot > 0.0:
            return False
        inverse = 1.0 / np.sqrt(pivot)
        M[k, k] = inverse
        i = below[k]
        while i >= 0:
            M[k, i] *= inverse
            i = below[i]
        i = below[k]
        while i >= 0:
            a = M[k, i]
            j = i
            while j >= 0:
                M[i, j] -= a * M[k, j]
                j = below[j]
            i = below[i]
    return True


@fused
def _minus(Y, i, relatives, first, last, factors, inverse):  # type: ignore[no-untyped-def]
    """Y_i ← (Y_i − Σ a_j Y_j) / L_ii over relatives j, four at a time so that Y_i is passed seldom."""
    columns, k = Y.shape[1], first
    while k + 4 <= last:
        p, q, r, s = relatives[k], relatives[k + 1], relatives[k + 2], relatives[k + 3]
        a, b, c, d = (
            factors[k - first],
            factors[k - first + 1],
            factors[k - first + 2],
            factors[k - first + 3],
        )
        for x in range(columns):
            Y[i, x] -= a * Y[p, x] + b * Y[q, x] + c * Y[r, x] + d * Y[s, x]
        k += 4
    while k < last:
        p, a = relatives[k], factors[k - first]
        for x in range(columns):
            Y[i, x] -= a * Y[p, x]
        k += 1
    for x in range(columns):
        Y[i, x] *= inverse


@inner
def sweep_inward(L, relatives, Y):  # type: ignore[no-untyped-def]
    """Solve Lᵀ Z = Y (n, columns) in place."""
    n = Y.shape[0]
    outward = 2 * (n + 1) + relatives[n]
    factors = np.empty(n)
    for j in range(n - 1, -1, -1):
        first, last = outward + relatives[outward - n - 1 + j], outward + relatives[outward - n + j]
        for k in range(first, last):
            factors[k - first] = L[relatives[k], j]
        _minus(Y, j, relatives, first, last, factors, L[j, j])


@inner
def sweep_outward(L, relatives, Z):  # type: ignore[no-untyped-def]
    """Solve L X = Z (n, columns) in place."""
    n = Z.shape[0]
    factors = np.empty(n)
    for i in range(n):
        first, last = n + 1 + relatives[i], n + 1 + relatives[i + 1]
        for k in range(first, last):
            factors[k - first] = L[i, relatives[k]]
        _minus(Z, i, relatives, first, last, factors, L[i, i])


@inner
def solve_varied(L, relatives, B, Z, G, S):  # type: ignore[no-untyped-def]
    """δa of M δa = δf + Bᵀδλ, B δa = δγ, for several columns at once.

    Parameters
    ----------
    L, relatives : arrays
        Factors of M (n, n) as of `factor_branched`, and `Branches.relatives`.
    B : array (m, n)
        Independent rows.
    Z : array (n, columns + m)
        L⁻ᵀ (δf, Bᵀ); δa is left in the first columns.
    G : array (m, columns)
        δγ; δλ is left there.
    S : array (m, m)
        Room for B M⁻¹ Bᵀ.

    Returns
    -------
    health : float
        Smallest pivot over its diagonal entry; 0 where the rows are dependent or M was not positive definite.
    """
    n, m = L.shape[0], B.shape[0]
    columns = Z.shape[1] - m
    for i in range(n):
        if not (L[i, i] > 0.0 and L[i, i] < np.inf):
            return 0.0
    sweep_outward(L, relatives, Z)
    if m == 0:
        return 1.0
    for r in range(m):
        for s in range(r + 1):
            total = 0.0
            for i in range(n):
                total += B[r, i] * Z[i, columns + s]
            S[r, s] = total
        for i in range(n):
            a = B[r, i]
            if a != 0.0:
                for c in range(columns):
                    G[r, c] -= a * Z[i, c]
    health = cholesky(S, m)
    if not health > EPSILON:
        return 0.0
    for r in range(m):
        for k in range(r):
            a = S[r, k]
            for c in range(columns):
                G[r, c] -= a * G[k, c]
        a = 1.0 / S[r, r]
        for c in range(columns):
            G[r, c] *= a
    for r in range(m - 1, -1, -1):
        for k in range(r + 1, m):
            a = S[k, r]
            for c in range(columns):
                G[r, c] -= a * G[k, c]
        a = 1.0 / S[r, r]
        for c in range(columns):
            G[r, c] *= a
    for i in range(n):
        for r in range(m):
            a = Z[i, columns + r]
            for c in range(columns):
                Z[i, c] += a * G[r, c]
    return health
