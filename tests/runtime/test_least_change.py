"""The step of assembly: against the pseudo-inverse by singular values, with rows that depend on each other."""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest
from scipy.linalg import fractional_matrix_power

from kinetree.assembly.constraint_functions import weighted_change


@pytest.mark.parametrize(
    ("m", "n", "rank"),
    [(3, 6, 3), (6, 6, 4), (8, 5, 3), (8, 5, 4), (1, 4, 1), (4, 9, 4), (3, 5, 0), (90, 12, 11)],
)
def test_it_is_the_pseudo_inverse_weighted_by_masses(m: int, n: int, rank: int) -> None:
    random = np.random.default_rng(m * 100 + n)
    B = random.normal(size=(m, rank)) @ random.normal(size=(rank, n))
    L = random.normal(size=(n, n))
    D = 10.0 ** random.uniform(-3, 3, n)  # of very different sizes
    M = D[:, None] * (L @ L.T + n * np.eye(n)) * D
    free = np.ones(n, bool)
    free[n // 2] = False
    r = B[:, free] @ random.normal(size=n - 1)  # what the free speeds can remove
    found = weighted_change(M, B, r, free)
    W = np.real(fractional_matrix_power(M[np.ix_(free, free)], -0.5))
    wanted = -W @ np.linalg.lstsq(B[:, free] @ W, r, rcond=1e-9)[0]
    assert found[~free] == 0.0
    np.testing.assert_allclose(found[free], wanted, rtol=1e-6, atol=1e-9 * np.abs(wanted).max(initial=0.0))
    np.testing.assert_allclose(B @ found, -r, atol=1e-9 * np.abs(r).max(initial=0.0))


def test_masses_that_are_not_positive_weigh_nothing() -> None:
    random = np.random.default_rng(1)
    B, r = random.normal(size=(2, 5)), random.normal(size=2)
    M = np.diag([1.0, 2.0, 0.0, 3.0, 4.0])
    np.testing.assert_allclose(weighted_change(M, B, r, np.ones(5, bool)), -np.linalg.pinv(B) @ r, rtol=1e-12)


def test_rows_of_round_off_are_left_out() -> None:
    B = np.array([[1.0, 2.0, 0.0], [1e-14, -1e-14, 1e-14]])
    found = weighted_change(np.eye(3), B, np.array([5.0, 1.0]), np.ones(3, bool))
    np.testing.assert_allclose(found, [-1.0, -2.0, 0.0], atol=1e-12)


def test_many_rows_for_few_speeds_take_no_longer_than_their_number() -> None:
    """Loops of parallel links: every row but a few depends on others; by pairs of rows this takes many seconds."""
    random, (m, n) = np.random.default_rng(2), (900, 60)
    B = random.normal(size=(m, n))
    started = process_time()
    found = weighted_change(np.eye(n), B, B @ np.ones(n), np.ones(n, bool))
    assert process_time() - started < 2.0
    np.testing.assert_allclose(found, -np.ones(n), rtol=1e-12)
