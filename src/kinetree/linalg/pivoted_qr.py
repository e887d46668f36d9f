"""QR with pivoting: of small matrices, of large ones by SciPy, and of rows of large sparse matrices.

A thousand loops give a matrix of thousands of rows in which each row touches a few speeds. Its rank is found by fronts:
orthogonal transformations of a few rows at a time, as in a sparse QR (Duff & Reid's multifrontal method on Bᵀ).
Rows of one front (those of one cut joint, mostly) are taken in the order of their pivots; what is left of a row outside
all rows taken before is computed exactly as in a dense factorisation, so that the rank is decided alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.linalg.sparsity import fewest_first
from kinetree.sparse_factors import factored

SMALL = 40
"""Most steps for which the loop below takes less time than SciPy's import."""

SHORT = 400
"""Length of rows or columns up to which the loop takes less time."""


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
    """Return `pivoted`, computed by LAPACK."""
    import scipy.linalg

    _, R, order = scipy.linalg.qr(A, mode="economic", pivoting=True)
    return np.asarray(R, dtype=float), np.asarray(order, dtype=np.int64)


def by_reflections(A: Array) -> tuple[Array, NDArray[np.int64]]:
    """Return `pivoted`, by Householder reflections (Golub & Van Loan, Matrix Computations, 5.4.2); A is overwritten."""
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


LARGE = 100_000
"""Fewest entries of a matrix whose zeros are counted."""

SPARSE = 0.05
"""Largest share of nonzero entries in a large matrix that counts as sparse."""


def is_sparse(B: Array) -> bool:
    """True if a matrix is large and has few entries."""
    return B.size >= LARGE and bool(np.count_nonzero(B) <= SPARSE * B.size)


def choose_rows(B: Array, tolerance: float) -> tuple[int, ...]:
    """Independent rows of a sparse matrix with rows of unit length, or none.

    Parameters
    ----------
    B
        Matrix (m × n), given whole.
    tolerance
        Length of what is left of a row outside those taken, below which it depends on them.

    Returns
    -------
    tuple of int
        Rows, ascending.
    """
    from scipy.linalg import qr

    rows, columns = np.nonzero(B)
    if not rows.size:
        return ()
    starts = np.searchsorted(rows, np.arange(B.shape[0] + 1))
    groups = _groups([columns[a:b] for a, b in pairwise(starts)])
    group_of = {row: g for g, members in enumerate(groups) for row in members}
    by_column: dict[int, list[int]] = {}
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        by_column.setdefault(column, []).append(row)
    near: list[set[int]] = [set() for _ in groups]
    for touching in by_column.values():
        together = {group_of[row] for row in touching}
        for g in together:
            near[g] |= together - {g}
    pieces = {
        k: (B[touching, column][None, :], touching) for k, (column, touching) in enumerate(by_column.items())
    }
    holding: dict[int, set[int]] = {row: set() for row in group_of}
    for k, (_, touching) in pieces.items():
        for row in touching:
            holding[row].add(k)
    chosen: list[int] = []
    for g in fewest_first(near):
        taken = sorted(set().union(*[holding[row] for row in groups[g]]))
        if not taken:
            continue  # rows that are all used up by others
        own = groups[g]
        others = sorted({row for k in taken for row in pieces[k][1]} - set(own))
        place = {row: j for j, row in enumerate([*own, *others])}
        front = np.zeros((sum(pieces[k][0].shape[0] for k in taken), len(place)))
        first = 0
        for k in taken:
            block, touching = pieces.pop(k)
            front[first : first + block.shape[0], [place[row] for row in touching]] = block
            first += block.shape[0]
            for row in touching:
                holding[row].discard(k)
        Q, R, order = qr(front[:, : len(own)], pivoting=True)
        rank = int(np.sum(np.abs(np.diag(R)) > tolerance))
        chosen += [own[int(j)] for j in order[:rank]]
        rest = (Q.T @ front[:, len(own) :])[rank:]
        if rest.shape[0] > rest.shape[1]:
            rest = np.linalg.qr(rest, mode="r")
        if rest.size:
            pieces[taken[0]] = (rest, others)
            for row in others:
                holding[row].add(taken[0])
    return tuple(sorted(chosen))


def _groups(supports: Sequence[NDArray[np.int64]]) -> list[list[int]]:
    """Rows that follow each other and touch the same columns, or some of these; rows of zeros are left out."""
    groups: list[list[int]] = []
    known: set[int] = set()
    for row, support in enumerate(supports):
        touched = set(support.tolist())
        if not touched:
            continue
        if groups and groups[-1][-1] == row - 1 and (touched <= known or known <= touched):
            groups[-1].append(row)
            known |= touched
        else:
            groups.append([row])
            known = touched
    return groups


def least_solution(B: Array, right: Array, rows: Sequence[int]) -> Array:
    """The least δ with B δ = right for some independent rows of a sparse matrix; ``right`` may have many columns."""
    from scipy.sparse import bmat, csr_matrix, eye

    n, chosen = B.shape[1], list(rows)
    taken = csr_matrix(B[chosen])
    K = bmat([[eye(n), taken.T], [taken, None]], format="csc")
    solution = factored(K)(np.concatenate([np.zeros((n, *right.shape[1:])), right[chosen]]))
    return np.asarray(solution[:n], dtype=float)
