"""Lemke's method for linear complementarity problems, with lexicographic ties.

    w = M z + q,    w ≥ 0,   z ≥ 0,   wᵀz = 0

A column of ones is brought into the basis and pivoted out again (C. E. Lemke, 1965; R. W. Cottle, J.-S. Pang,
R. E. Stone, The Linear Complementarity Problem, 1992, algorithms 4.4.5 and 4.9.2). Which variable leaves is decided by
lexicographic order, so that no basis occurs twice and the method ends: in a solution or in a ray. Of matrices that are
copositive, such as those of contacts with friction, a ray shows that the problem has no solution in their sense.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array

LEAST_PIVOT = 1e-12
"""Entry of a column, over its largest one, that is taken for zero."""
EQUAL = 1e-12
"""Difference of ratios, over their size, that is none."""
PIVOTS = 64
"""Pivots for each variable after which round-off, not the problem, must be what goes round in circles."""


def lemke(M: Array, q: Array) -> Array | None:
    """A solution z of w = M z + q ≥ 0, z ≥ 0, wᵀz = 0; None where the method ends in a ray.

    Parameters
    ----------
    M : array (n, n)
    q : array (n,)
    """
    n = q.size
    if n == 0 or q.min() >= 0.0:
        return np.zeros(n)
    # columns: w (n), z (n), the artificial variable, right-hand side; w − M z − 1 z0 = q
    table = np.hstack([np.eye(n), -M, -np.ones((n, 1)), q[:, None]])
    basis = np.arange(n)
    artificial = 2 * n
    # after the artificial variable has entered, all right-hand sides are non-negative
    row = _least(q[:, None], np.eye(n), np.arange(n))
    leaving = _pivot(table, basis, row, artificial)
    for _ in range(PIVOTS * (n + 1)):
        entering = leaving + n if leaving < n else leaving - n
        column = table[:, entering]
        rows = np.flatnonzero(column > LEAST_PIVOT * np.abs(column).max(initial=0.0))
        if rows.size == 0:
            return None
        ratios = table[rows] / column[rows, None]
        mine = np.flatnonzero(basis[rows] == artificial)
        row = int(rows[_least(ratios[:, -1:], ratios[:, :n], np.arange(rows.size), mine)])
        leaving = _pivot(table, basis, row, entering)
        if leaving == artificial:
            z = np.zeros(2 * n)
            z[basis] = table[:, -1]
            return np.maximum(z[n:], 0.0)
    return None


def _least(
    right: Array, inverse: Array, rows: NDArray[np.int64], first: NDArray[np.int64] | None = None
) -> int:
    """The row that is lexicographically least; among equal right-hand sides one of ``first``, if there is one."""
    keys = np.hstack([right, inverse])
    left = rows
    for k in range(keys.shape[1]):
        values = keys[left, k]
        least = values.min()
        left = left[values <= least + EQUAL * max(abs(least), 1e-3 * np.abs(values).max())]
        if k == 0 and first is not None:
            both = np.intersect1d(left, first)
            if both.size:
                return int(both[0])
        if left.size == 1:
            break
    return int(left[0])


def _pivot(table: Array, basis: NDArray[np.int64], row: int, entering: int) -> int:
    """Exchange a variable; gives the one that leaves."""
    leaving = int(basis[row])
    table[row] /= table[row, entering]
    others = table[:, entering].copy()
    others[row] = 0.0
    table -= np.outer(others, table[row])
    basis[row] = entering
    return leaving
