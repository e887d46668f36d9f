"""QR with pivoting: our own for small matrices agrees with LAPACK's."""

import numpy as np
import pytest

from kinetree.linalg.pivoted_qr import SHORT, SMALL, by_lapack, by_reflections, pivoted


@pytest.mark.parametrize("shape", [(1, 1), (3, 7), (7, 3), (12, 12), (5, 0), (0, 4)])
@pytest.mark.parametrize("rank", [1, 2, 20])
def test_both_ways_agree(shape, rank):
    """R, up to signs of rows where the rank is full, the order, and what the columns are made of."""
    random = np.random.default_rng(rank)
    m, n = shape
    A = random.normal(size=(m, rank)) @ random.normal(size=(rank, n)) / np.sqrt(rank)
    R, order = by_reflections(A.copy())
    S, _ = by_lapack(A) if A.size else (R, order)
    r = min(rank, m, n)
    assert R.shape == S.shape == (min(m, n), n)
    assert np.abs(np.diag(R)[:r]) == pytest.approx(np.abs(np.diag(S)[:r]), rel=1e-9)
    assert np.all(np.abs(np.diag(R)[r:]) < 1e-14 * max(1.0, np.abs(A).max(initial=0.0)) * max(m, n))
    assert sorted(order.tolist()) == list(range(n))
    assert pytest.approx(A[:, order].T @ A[:, order], abs=1e-12) == R.T @ R
    lengths = np.abs(np.diag(R))
    assert np.all(np.diff(lengths) <= 1e-12)


def test_zero_and_equal_columns():
    R, order = by_reflections(np.zeros((3, 2)))
    assert (R.tolist(), order.tolist()) == ([[0.0, 0.0], [0.0, 0.0]], [0, 1])
    R, order = by_reflections(np.array([[1.0, 1.0, 2.0], [0.0, 0.0, 0.0]]))
    assert order[0] == 2
    assert abs(R[1, 1]) < 1e-15


def test_large_ones_go_to_lapack_and_none_may_be_infinite(monkeypatch):
    for shape in ((SMALL + 1, SMALL + 1), (SHORT + 1, 4)):
        A = np.random.default_rng(3).normal(size=shape)
        assert np.array_equal(pivoted(A)[0], by_lapack(A)[0])
    for bad in (np.nan, np.inf):
        A[0, 0] = bad
        with pytest.raises(ValueError, match="infs or NaNs"):
            pivoted(A)
        with pytest.raises(ValueError, match="infs or NaNs"):
            pivoted(A[:2])
