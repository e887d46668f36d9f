"""QR with pivoting. SciPy, which takes longer to import than a small model to simulate, is asked for large matrices."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array

SMALL = 40
"""Steps up to which the loop below takes less time than SciPy's import."""

SHORT = 400
"""Length of rows or columns up to which it does."""


def pivoted(matrix: Array) -> tuple[Array, NDArray[np.int64]]:
    """R and the order of the columns, those farthest from the ones before them first.

    Parameters
    ----------
    matrix : array (m, n)
        Finite; ValueError if it is not.

    Returns
    -------
    R : array (min(m, n), n)
        Upper triangle, |R_00| ≥ |R_11| ≥ …
    order : array (n,)
        Columns of the matrix in the order of those of R.
    """
    A = np.array(np.asarray_chkfinite(matrix), dtype=float)
    few = min(A.shape) <= SMALL and max(A.shape) <= SHORT
    return by_reflections(A) if few else by_lapack(A)


def by_lapack(A: Array) -> tuple[Array, NDArray[np.int64]]:
    """As `pivoted`, by LAPACK."""
    import scipy.linalg

    _, R, order = scipy.linalg.qr(A, mode="economic", pivoting=True)
    return np.asarray(R, dtype=float), np.asarray(order, dtype=np.int64)


def by_reflections(A: Array) -> tuple[Array, NDArray[np.int64]]:
    """As `pivoted`, by Householder reflections (Golub & Van Loan, Matrix Computations, 5.4.2); A is overwritten."""
    m, n = A.shape
    order = np.arange(n)
    for k in range(min(m, n)):
        rest = A[k:, k:]
        p = k + int(np.argmax(np.linalg.norm(rest, axis=0)))
        A[:, [k, p]], order[[k, p]] = A[:, [p, k]], order[[p, k]]
        v = rest[:, 0].copy()
        length = np.linalg.norm(v)
        if length == 0.0:
            break
        alpha = -length if v[0] >= 0.0 else length
        v[0] -= alpha
        rest -= np.outer(v, (2.0 / (v @ v)) * (v @ rest))
        rest[0, 0], rest[1:, 0] = alpha, 0.0
    return np.triu(A[: min(m, n)]), order
