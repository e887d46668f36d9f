"""Lemke's method, against trying which variables are zero in all ways."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from kinetree.linalg.lemke import lemke


def every_solution(M: np.ndarray, q: np.ndarray) -> list[np.ndarray]:
    """All z ≥ 0 with w = M z + q ≥ 0 and wᵀz = 0, by which of them are not zero."""
    found = []
    for free in product((False, True), repeat=q.size):
        rows = np.flatnonzero(free)
        z = np.zeros(q.size)
        z[rows] = np.linalg.solve(M[np.ix_(rows, rows)], -q[rows])
        if z.min(initial=0.0) > -1e-12 and (M @ z + q).min(initial=0.0) > -1e-12:
            found.append(z)
    return found


@pytest.mark.parametrize("n", [1, 2, 3, 5])
@pytest.mark.parametrize("skew", [0.0, 2.0])
def test_the_solution_of_a_positive_definite_matrix_is_the_only_one(n: int, skew: float) -> None:
    random = np.random.default_rng(n)
    kinds = set()
    for _ in range(20):
        F, S = random.normal(size=(2, n, n))
        M, q = F @ F.T + 0.05 * np.eye(n) + skew * (S - S.T), random.normal(size=n)
        (wanted,) = every_solution(M, q)
        z = lemke(M, q)
        assert z is not None
        np.testing.assert_allclose(z, wanted, atol=1e-9 * (1 + np.abs(wanted).max()))
        kinds.add(tuple(wanted > 0))
    assert len(kinds) > 1


def test_a_ray_is_no_solution() -> None:
    """w = −z − 1 is never positive: two bodies that are pressed together but cannot push."""
    assert lemke(np.array([[-1.0]]), np.array([-1.0])) is None
    assert lemke(np.array([[0.0, -1.0], [1.0, 0.0]]), np.array([-1.0, 1.0])) is None


def test_nothing_is_to_be_solved_where_nothing_is_negative() -> None:
    np.testing.assert_array_equal(lemke(np.eye(2), np.array([0.0, 3.0])), [0.0, 0.0])
    assert lemke(np.zeros((0, 0)), np.zeros(0)).shape == (0,)


def test_equal_right_hand_sides_do_not_go_round_in_circles() -> None:
    """Many ties at once: four equal feet of a table under one load."""
    M = np.full((4, 4), 1.0) + 0.1 * np.eye(4)
    np.testing.assert_allclose(lemke(M, -np.ones(4)), np.full(4, 1 / 4.1), rtol=1e-12)
