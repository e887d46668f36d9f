"""Accelerations and multipliers against identities and dense reference solutions."""

import numpy as np
import pytest

from kinetree.linalg.reductions import solve_multipliers, solve_partitioned, solve_zero_eigenvalue, split_rows
from kinetree.tolerances import RANK_TOLERANCE

RNG = np.random.default_rng(7)


def solve(name, A, f, B, gamma, partition=None):
    m, n = B.shape
    ydot, lam = np.empty(n), np.empty(m)
    if name == "partitioned":
        partition = np.full(n + 1, -1, np.int64) if partition is None else partition
        rank, status = solve_partitioned(A, f, B, gamma, partition, ydot, lam)
    else:
        solver = solve_multipliers if name == "multipliers" else solve_zero_eigenvalue
        rank, status = solver(A, f, B, gamma, ydot, lam)
    return ydot, lam, rank, status


def random_case(n, m, redundant=0, consistent=True):
    root = RNG.normal(size=(n, n))
    A, f = root @ root.T + 0.1 * np.eye(n), RNG.normal(size=n)
    B = RNG.normal(size=(m, n))
    B = np.vstack([B, RNG.normal(size=(redundant, m)) @ B])
    gamma = B @ RNG.normal(size=n)
    return A, f, B, gamma


NAMES = ["multipliers", "zero-eigenvalue", "partitioned"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("n", "m", "redundant"), [(5, 2, 0), (7, 3, 2), (6, 5, 1), (4, 4, 0), (5, 0, 0), (3, 2, 4)]
)
def test_equations_hold_and_multipliers_are_least(name, n, m, redundant):
    A, f, B, gamma = random_case(n, m, redundant)
    ydot, lam, rank, status = solve(name, A, f, B, gamma)
    assert status == 0
    assert rank == m
    np.testing.assert_allclose(B @ ydot, gamma, atol=1e-10)
    np.testing.assert_allclose(A @ ydot, f + B.T @ lam, atol=1e-9)
    if redundant:
        np.testing.assert_allclose(lam, np.linalg.pinv(B.T) @ (A @ ydot - f), atol=1e-8)


@pytest.mark.parametrize("name", NAMES)
def test_duplicate_rows_share_their_multiplier(name):
    A, f, B, gamma = random_case(5, 2)
    single = solve(name, A, f, B, gamma)
    double = solve(name, A, f, np.vstack([B, B[:1]]), np.append(gamma, gamma[0]))
    np.testing.assert_allclose(double[0], single[0], atol=1e-11)
    np.testing.assert_allclose(double[1], [single[1][0] / 2, single[1][1], single[1][0] / 2], atol=1e-10)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("angle", [1e-5, 1e-8, 1e-10])
def test_rank_is_kept_close_to_a_singular_configuration(name, angle):
    """Two rows at a tiny angle are still two constraints: ẏ is pinned in their plane."""
    A, f = np.diag([1.0, 2.0, 3.0]), np.array([1.0, -1.0, 2.0])
    B = np.array([[1.0, 0.0, 0.0], [np.cos(angle), np.sin(angle), 0.0]])
    wanted = np.array([0.3, -0.7, 0.0])
    ydot, _, rank, status = solve(name, A, f, B, B @ wanted)
    assert (rank, status) == (2, 0)
    np.testing.assert_allclose(ydot[:2], wanted[:2], atol=1e-15 / angle + 1e-14)
    assert ydot[2] == pytest.approx(2.0 / 3.0)


@pytest.mark.parametrize("name", NAMES)
def test_rank_drops_in_the_singular_configuration_itself(name):
    A, f = np.eye(3), np.array([1.0, -1.0, 2.0])
    B = np.array([[1.0, 0.0, 0.0], [np.cos(1e-14), np.sin(1e-14), 0.0]])
    ydot, lam, rank, status = solve(name, A, f, B, np.zeros(2))
    assert (rank, status) == (1, 0)
    np.testing.assert_allclose(ydot, [0.0, -1.0, 2.0], atol=1e-12)
    np.testing.assert_allclose(lam, [-0.5, -0.5], atol=1e-12)


@pytest.mark.parametrize("name", NAMES)
def test_rows_in_other_units_do_not_change_the_motion(name):
    A, f, B, gamma = random_case(6, 3)
    units = np.array([1e6, 1.0, 1e-5])
    plain = solve(name, A, f, B, gamma)
    scaled = solve(name, A, f, units[:, None] * B, units * gamma)
    np.testing.assert_allclose(scaled[0], plain[0], rtol=1e-9, atol=1e-11)
    np.testing.assert_allclose(scaled[1] * units, plain[1], rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize("name", NAMES)
def test_massless_directions_held_by_constraints(name):
    """A singular A is allowed as long as the constraints hold its null space."""
    A, f = np.diag([2.0, 3.0, 0.0]), np.array([1.0, 1.0, 5.0])
    B, gamma = np.array([[0.0, 1.0, -1.0]]), np.array([0.4])
    ydot, lam, _, status = solve(name, A, f, B, gamma)
    assert status == 0
    np.testing.assert_allclose(A @ ydot, f + B.T @ lam, atol=1e-12)
    np.testing.assert_allclose(B @ ydot, gamma, atol=1e-12)


@pytest.mark.parametrize("name", NAMES)
def test_undetermined_accelerations_are_reported(name):
    assert solve(name, np.diag([1.0, 0.0]), np.ones(2), np.zeros((1, 2)), np.zeros(1))[2:] == (0, -1)


def test_partition_is_kept_until_its_pivots_are_worn_out():
    A, f = np.eye(2), np.array([1.0, 2.0])
    partition = np.full(3, -1, np.int64)
    for angle, dependent in [(0.1, 0), (0.9, 0), (1.45, 0), (1.5700, 1), (1.3, 1), (0.8, 1), (0.001, 0)]:
        B = np.array([[np.cos(angle), np.sin(angle)]])
        ydot, _, _, _ = solve("partitioned", A, f, B, np.array([0.3]), partition)
        along = np.array([-np.sin(angle), np.cos(angle)])
        np.testing.assert_allclose(ydot, 0.3 * B[0] + along * (along @ f), atol=1e-13)
        assert partition[1] == dependent


@pytest.mark.parametrize(("m", "n", "rank"), [(3, 6, 3), (6, 3, 2), (5, 5, 3), (1, 4, 1)])
def test_split_rows_identities(m, n, rank):
    B = RNG.normal(size=(m, rank)) @ RNG.normal(size=(rank, n))
    C, T, N = np.zeros((min(m, n), n)), np.zeros((m, m)), np.zeros((m, m))
    assert split_rows(B, C, T, N, RANK_TOLERANCE) == rank
    C, T, N = C[:rank], T[:, :rank], N[:, : m - rank]
    np.testing.assert_allclose(C @ C.T, np.eye(rank), atol=1e-13)
    np.testing.assert_allclose(T.T @ B, C, atol=1e-11)
    np.testing.assert_allclose(N.T @ B, 0, atol=1e-12)
    assert np.linalg.matrix_rank(np.hstack([T, N])) == m  # nothing is lost: λ = T s + N (anything) is every λ
