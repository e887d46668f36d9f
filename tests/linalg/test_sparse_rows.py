"""Independent rows of sparse matrices, their least solution, and what orders them: against dense matrices."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from kinetree.linalg.pivoted_qr import LARGE, SPARSE, choose_rows, is_sparse, least_solution
from kinetree.linalg.reductions import Branches
from kinetree.linalg.sparsity import fewest_first


def loops(random: np.random.Generator, count: int, redundant: float) -> np.ndarray:
    """Rows of loops: five for each, over its own speeds and some of its neighbours', a share of them repeated."""
    B = np.zeros((5 * count, 6 * count + 4))
    for k in range(count):
        rows = slice(5 * k, 5 * k + 5)
        B[rows, 6 * k : 6 * k + 10] = random.normal(size=(5, 10)) * (random.random((5, 10)) < 0.7)
        if random.random() < redundant:
            B[5 * k + 4] = B[rows][:3].T @ random.normal(size=3)
        if random.random() < redundant:
            B[5 * k + 3] = B[random.integers(0, 5 * k + 1)]
    B[random.integers(0, 5 * count)] = 0.0
    lengths = np.linalg.norm(B, axis=1)
    return B / np.where(lengths > 0, lengths, 1.0)[:, None]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("redundant", [0.0, 0.5])
def test_as_many_rows_are_chosen_as_are_independent(seed: int, redundant: float) -> None:
    random = np.random.default_rng(seed)
    B = loops(random, 12, redundant)
    chosen = choose_rows(B, 1e-9)
    rank = np.linalg.matrix_rank(B)
    assert (rank < np.count_nonzero(B.any(axis=1))) == (redundant > 0)
    assert list(chosen) == sorted(set(chosen))
    assert len(chosen) == rank == np.linalg.matrix_rank(B[list(chosen)])
    right = B @ random.normal(size=(B.shape[1], 2))
    for demand in (right, right[:, 0]):
        wanted = np.linalg.lstsq(B, demand, rcond=1e-9)[0]
        np.testing.assert_allclose(least_solution(B, demand, chosen), wanted, atol=1e-8)


def test_rows_that_nearly_depend_on_others_are_left_out() -> None:
    B = np.array([[1.0, 0, 0], [1.0, 1e-6, 0], [0, 0, 1.0], [0, 0, 0]])
    assert len(choose_rows(B, 1e-5)) == 2
    assert len(choose_rows(B, 1e-7)) == 3
    assert choose_rows(np.zeros((3, 2)), 1e-9) == ()


def test_what_is_large_and_has_few_entries() -> None:
    size = int(np.ceil(np.sqrt(LARGE)))
    B = np.zeros((size, size))
    assert is_sparse(B)
    few = int(SPARSE * B.size)
    B.flat[:few] = 1.0
    assert is_sparse(B)
    B.flat[: few + 2] = 1.0
    assert not is_sparse(B)
    assert not is_sparse(np.zeros((size - 2, size - 1)))


def test_a_tree_is_eliminated_from_its_leaves_without_new_neighbours() -> None:
    below = [-1, 0, 1, 1, 0, 4, 4, 4]
    near: list[set[int]] = [set() for _ in below]
    for k, lower in enumerate(below):
        if lower >= 0:
            near[k].add(lower)
            near[lower].add(k)
    order = fewest_first(near)
    assert sorted(order) == list(range(len(below)))
    assert sum(map(len, near)) == len(below) - 1
    assert all(len(others) <= 1 for others in near)
    assert order[0] in {2, 3, 5, 6, 7}
    ring = [{1, 3}, {0, 2}, {1, 3}, {2, 0}]
    assert len(fewest_first(ring)) == 4
    assert sum(map(len, ring)) == 5  # one chord more than the ring has


def test_speeds_on_one_branch() -> None:
    below = [-1, 0, 1, 0, -1, 4]
    inward = [[], [0], [1, 0], [0], [], [4]]
    outward = [[1, 2, 3], [2], [], [], [5], []]
    found = Branches.of(below)
    assert found.below.tolist() == below
    n, pairs = 6, 5
    for lists, first in ((inward, 0), (outward, n + 1 + pairs)):
        starts = found.relatives[first : first + n + 1]
        speeds = found.relatives[first + n + 1 : first + n + 1 + pairs]
        assert [speeds[a:b].tolist() for a, b in pairwise(starts)] == lists
