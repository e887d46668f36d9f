"""Sparse matrices that SuperLU must not get, and those it solves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.sparse import bmat, csc_matrix, random

from kinetree.sparse_factors import factored


def saddle(seed: int, *, twice: bool) -> Any:
    """[[H, Jᵀ], [J, 0]] with H regular; ``twice`` holds one unknown by two rows, which leaves a column no pivot."""
    rng = np.random.default_rng(seed)
    n, m = 40, 6
    H = random(n, n, 0.1, random_state=rng)
    H = H + H.T + csc_matrix(np.diag(50.0 + rng.random(n)))
    J = np.zeros((m, n))
    J[np.arange(m), rng.permutation(n)[:m]] = 1.0 + rng.random(m)
    if twice:
        J[-1] = 2.0 * J[0]
    return bmat([[H, J.T], [J, None]], format="csc")


@pytest.mark.parametrize("seed", range(5))
def test_a_regular_matrix_is_solved(seed: int):
    K, x = saddle(seed, twice=False), np.arange(46.0)
    np.testing.assert_allclose(factored(K)(K @ x), x, atol=1e-9)


@pytest.mark.parametrize("seed", range(5))
def test_matrices_without_a_solution_are_refused(seed: int):
    """A column without pivot, one of zeros, an empty one, NaN and infinity."""
    regular = saddle(seed, twice=False)
    rng = np.random.default_rng(seed)
    broken = [saddle(seed, twice=True), csc_matrix((4, 4)), csc_matrix(np.ones((3, 3)))]
    for value in (np.nan, np.inf, -np.inf):
        K = regular.copy()
        K.data[rng.integers(K.nnz)] = value
        broken.append(K)
    for stored in (True, False):
        K = regular.copy()
        K.data[K.indptr[7] : K.indptr[8]] = 0.0
        if not stored:
            K.eliminate_zeros()
        broken.append(K)
    for K in broken:
        with pytest.raises(np.linalg.LinAlgError, match="sparse matrix"):
            factored(K)
