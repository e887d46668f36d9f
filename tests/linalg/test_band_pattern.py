"""Jacobians that are bands: their order and the columns that are found together."""

from __future__ import annotations

import numpy as np

from kinetree.linalg.sparsity import BandPattern, band_pattern


def chain(n: int, works: int = 0) -> tuple[list[int], np.ndarray]:
    """Rows of a matrix that is tridiagonal in a shuffled order, as masks; works depend on everything."""
    shuffled = np.random.default_rng(3).permutation(n)
    whole = np.zeros((n, n), dtype=bool)
    for k in range(n):
        whole[shuffled[k], shuffled[max(k - 1, 0) : k + 2]] = True
    masks = [sum(1 << int(j) for j in np.flatnonzero(row)) for row in whole]
    return [*masks, *[(1 << n) - 1] * works], whole


def found_for(n: int, works: int = 0) -> tuple[BandPattern, np.ndarray]:
    masks, whole = chain(n, works)
    found = band_pattern(masks, n)
    assert found is not None
    return found, whole


def test_a_shuffled_chain_is_a_band_again() -> None:
    """One entry below and one above the diagonal, and three colours, whatever the length; works stand beside it."""
    for n in (50, 100):
        found, whole = found_for(n, works=2)
        assert (found.lower, found.upper, found.colours) == (1, 1, 3)
        assert (found.n, found.n_w, found.rows.size) == (n, 2, whole.sum())
        assert sorted(found.place) == list(range(n))


def test_numbers_by_colours_are_those_of_the_columns() -> None:
    """A product with the sum of the columns of a colour holds all their numbers apart."""
    found, whole = found_for(60)
    matrix = np.where(whole, np.random.default_rng(5).normal(size=whole.shape), 0.0)
    again = np.zeros_like(matrix)
    for c in range(found.colours):
        columns = found.columns[found.colour_starts[c] : found.colour_starts[c + 1]]
        product = matrix[:, columns].sum(axis=1)
        for j in columns:
            rows = found.rows[found.starts[j] : found.starts[j + 1]]
            again[rows, j] = product[rows]
    np.testing.assert_array_equal(again, matrix)


def test_what_is_full_or_small_is_no_band() -> None:
    """Few states, rows full of entries, and states that act on everything, which no order brings near the diagonal."""
    assert band_pattern(chain(20)[0], 20) is None
    assert band_pattern([(1 << 60) - 1] * 60, 60) is None
    masks, _ = chain(60)
    assert band_pattern([mask | 1 << 30 for mask in masks], 60) is None
