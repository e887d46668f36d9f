"""Where ranks and definiteness are decided, from both sides; and what the second solution of F3 is for."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from kinetree.arrays import Array
from kinetree.linalg.reductions import lu, solve_multipliers, split_rows
from kinetree.tolerances import RANK_TOLERANCE


def rank_of(B: Array) -> int:
    m, n = B.shape
    C, T, N = np.zeros((min(m, n), n)), np.zeros((m, m)), np.zeros((m, m))
    return int(split_rows(B, C, T, N, RANK_TOLERANCE))


@pytest.mark.parametrize(("n", "share"), [(3, 1.2), (3, 0.8), (9, 1.2), (9, 0.8)])
def test_a_singular_value_counts_above_the_tolerance_times_the_size(n: int, share: float) -> None:
    """Two unit rows at an angle a have singular values √2 cos(a/2), √2 sin(a/2)."""
    angle = 2 * share * 1e-12 * n
    B = np.zeros((2, n))
    B[0, 0], B[1, :2] = 1.0, (np.cos(angle), np.sin(angle))
    assert rank_of(B) == (2 if share > 1 else 1)


def test_rows_of_round_off_are_no_constraints() -> None:
    rows = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    assert rank_of(0.9e-12 * rows) == 0
    assert rank_of(1.1e-12 * rows) == 2


def test_a_short_row_beside_a_long_one_is_a_constraint_unless_it_is_round_off() -> None:
    assert rank_of(np.array([[1.0, 0.0, 0.0], [0.0, 1e-8, 0.0]])) == 2
    assert rank_of(np.array([[1.0, 0.0, 0.0], [0.0, 1e-15, 0.0]])) == 1


def exact(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array]:
    """ẏ and λ in rational arithmetic."""
    n, m = len(f), len(gamma)
    K = np.block([[A, -B.T], [B, np.zeros((m, m))]])
    rows = [[Fraction(v) for v in (*row, b)] for row, b in zip(K, np.concatenate([f, gamma]), strict=True)]
    for i in range(n + m):
        pivot = max(range(i, n + m), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(n + m):
            if k != i and rows[k][i]:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    solution = np.array([float(rows[i][-1] / rows[i][i]) for i in range(n + m)])
    return solution[:n], solution[n:]


def solved(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array, int]:
    ydot, lam = np.empty(len(f)), np.empty(len(gamma))
    _, status = solve_multipliers(A, f, B, gamma, ydot, lam)
    return ydot, lam, status


def test_a_mass_matrix_that_is_singular_to_round_off_is_held_by_the_constraints() -> None:
    """A pivot of 4e-14 has three digits; with σ CᵀC added the answer has all of them."""
    A = np.array([[1.0, 1.0], [1.0, 1.0 + 4e-14]])
    f, B, gamma = np.array([0.3, -0.2]), np.array([[0.0, 1.0]]), np.array([0.7])
    ydot, lam, status = solved(A, f, B, gamma)
    assert status == 0
    np.testing.assert_allclose(ydot, [0.3 - 0.7, 0.7], rtol=1e-13)
    np.testing.assert_allclose(lam, (A @ ydot - f)[1:], rtol=1e-12)


@pytest.mark.parametrize(("pivot", "status"), [(1e-9, 0), (0.0, -1), (-1e-9, -1)])
def test_a_mass_matrix_that_nothing_holds_must_be_definite(pivot: float, status: int) -> None:
    A = np.array([[1.0, 1.0], [1.0, 1.0 + pivot]])
    assert solved(A, np.ones(2), np.zeros((1, 2)), np.zeros(1))[2] == status


def test_small_inertias_beside_large_masses_keep_all_digits() -> None:
    """S = C A⁻¹ Cᵀ has a condition of 1e8; solving once more for what is left restores the digits it costs."""
    random = np.random.default_rng(3)
    for _ in range(5):
        A, f = np.diag([1.0] * 3 + [1e-8] * 3), random.normal(size=6)
        B, gamma = random.normal(size=(4, 6)), random.normal(size=4)
        ydot, lam, status = solved(A, f, B, gamma)
        assert status == 0
        for found, wanted in zip((ydot, lam), exact(A, f, B, gamma), strict=True):
            np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-12 * np.abs(wanted).max())


@pytest.mark.parametrize("size", [1e-9, 1.0, 1e9])
def test_the_health_of_a_factorisation_does_not_depend_on_units(size: float) -> None:
    """The smallest pivot over the largest one: diag(4, 1) has 1/4, in whatever unit."""
    A, pivots = size * np.array([[0.0, 1.0], [4.0, 0.0]]), np.zeros(2, np.int64)
    assert lu(A, pivots) == pytest.approx(0.25, rel=1e-15)
    assert pivots[0] == 1
