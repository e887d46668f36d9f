"""Quantities of each way to meet the constraints of A ẏ = f + Bᵀλ, B ẏ = γ, in numbers.

The rank is decided where runs decide it (`kinetree.linalg.reductions`). S and T̂ are those of the
source: eigenvectors of S = BᵀB by the singular values of B, which leaves them all their digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.linalg import lu

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import independent_rows
from kinetree.linalg.reductions import choose_independent, split_rows
from kinetree.results.intermediates import Intermediate
from kinetree.tolerances import RANK_TOLERANCE


@dataclass(frozen=True)
class SolvedMotion:
    """A (n × n), f (n), B (m × n), γ (m), ẏ (n) and λ (m) at a state, with the names of speeds and rows."""

    A: Array
    f: Array
    B: Array
    gamma: Array
    ydot: Array
    lam: Array
    speeds: tuple[str, ...]
    rows: tuple[str, ...]


def of_reduction(reduction: str, motion: SolvedMotion) -> Iterator[Intermediate]:
    """The quantities of a reduction, by its name; those of the rank and of the constraint forces for all."""
    rank = _rank(motion.B)
    yield _told("rank", "r", "rank of B", "1", "Huston (20)", np.array(float(rank)))
    kept = np.zeros(len(motion.rows))
    kept[list(independent_rows(motion.B))] = 1.0
    yield _told(
        "independent_rows",
        "kept",
        "1 for rows that are kept: the others follow from them",
        "1",
        "",
        kept,
        motion.rows,
    )
    forces = motion.B.T @ motion.lam
    yield _told(
        "constraint_forces",
        "Bᵀλ",
        "forces of the constraints on the speeds",
        "by row",
        "",
        forces,
        motion.speeds,
    )
    yield from _REDUCTIONS.get(reduction, _by_multipliers)(motion, rank)


def _rank(B: Array) -> int:
    """Rank of the rows, each scaled to unit length."""
    m, n = B.shape
    C, T, N = np.empty((min(m, n), n)), np.empty((m, m)), np.empty((m, m))
    return split_rows(np.ascontiguousarray(B), C, T, N, RANK_TOLERANCE)


def _told(
    name: str,
    symbol: str,
    meaning: str,
    unit: str,
    equation: str,
    value: ArrayLike,
    rows: Sequence[str] = (),
    columns: Sequence[str] = (),
) -> Intermediate:
    return Intermediate(
        name,
        symbol,
        "",
        meaning,
        unit,
        "",
        equation,
        np.asarray(value, dtype=float),
        tuple(rows),
        tuple(columns),
    )


def _by_multipliers(motion: SolvedMotion, rank: int) -> Iterator[Intermediate]:
    """F3: the augmented matrix."""
    A, B = motion.A, motion.B
    m = len(motion.rows)
    whole = np.block([[A, -B.T], [B, np.zeros((m, m))]])
    both = (*motion.speeds, *motion.rows)
    number = "Wijckmans (2.24)"
    yield _told(
        "augmented",
        "[A −Bᵀ; B 0]",
        "matrix of the unknowns (ẏ, λ)",
        "by row and column",
        number,
        whole,
        both,
        both,
    )


def _by_eigenvectors(motion: SolvedMotion, rank: int) -> Iterator[Intermediate]:
    """F7: S, its eigenvalues and T, T̂ of the zero eigenvalues, and the contracted equations."""
    A, f, B, speeds = motion.A, motion.f, motion.B, motion.speeds
    n = len(speeds)
    _, values, Tt = np.linalg.svd(B, full_matrices=True)
    eigenvalues = np.zeros(n)
    eigenvalues[: values.size] = values**2  # Huston (16), without forming S
    numbers = tuple(str(k + 1) for k in range(n))
    free = numbers[rank:]
    T, T_hat = Tt.T, Tt.T[:, rank:]
    entries = "by row and column"
    yield _told(
        "S",
        "S = BᵀB",
        "its zero eigenvalues are the free motions",
        entries,
        "Huston (15)",
        B.T @ B,  # Huston (15)
        speeds,
        speeds,
    )
    yield _told(
        "eigenvalues", "Λ", "eigenvalues of S, descending", "by entry", "Huston (16)", eigenvalues, numbers
    )
    yield _told("T", "T", "eigenvectors of S, by columns", "1", "Huston (16)", T, speeds, numbers)
    yield _told(
        "D", "D = B T", "its last columns vanish", entries, "Huston (17)", B @ T, motion.rows, numbers
    )
    yield _told(
        "T_hat", "T̂", "eigenvectors of the zero eigenvalues: y = T̂ z", "1", "Huston (22)", T_hat, speeds, free
    )
    yield _told(
        "T_hat_A", "T̂ᵀ A", "contracted mass matrix", entries, "Huston (29)", T_hat.T @ A, free, speeds
    )
    yield _told("T_hat_f", "T̂ᵀ f", "contracted right side", "by row", "Huston (29)", T_hat.T @ f, free)


def _by_partition(motion: SolvedMotion, rank: int) -> Iterator[Intermediate]:
    """F8: which speeds are independent and why, B_a, B_b, V, u, and the reduced equations."""
    A, f, B, speeds = motion.A, motion.f, motion.B, motion.speeds
    n = len(speeds)
    partition = np.full(n + 1, -1, dtype=np.int64)
    chosen = np.array(independent_rows(B), dtype=np.int64)
    rank = chosen.size
    choose_independent(np.ascontiguousarray(B[chosen]), partition)
    dependent, independent = partition[1 : 1 + rank], np.sort(partition[1 + rank :])
    y_a, y_b = ([speeds[k] for k in part] for part in (independent, dependent))
    rows = [motion.rows[r] for r in chosen]
    scaled = B[chosen] / np.linalg.norm(B[chosen], axis=1, keepdims=True)
    pivots = np.abs(np.diag(lu(scaled[:, dependent], permute_l=True)[1]))
    B_a, B_b = B[np.ix_(chosen, independent)], B[np.ix_(chosen, dependent)]
    influence, particular = -np.linalg.solve(B_b, B_a), np.linalg.solve(B_b, motion.gamma[chosen])
    V, u = np.zeros((n, n - rank)), np.zeros(n)
    V[independent], V[dependent], u[dependent] = np.eye(n - rank), influence, particular
    entries, mark = "by row and column", np.zeros(n)
    mark[independent] = 1.0
    why = "sizes of the pivots of the dependent speeds in unit rows: the larger, the better they follow from the others"
    yield _told(
        "independent", "y_a", "1 for the speeds that are integrated", "1", "Huston (48)", mark, speeds
    )
    yield _told("pivots", "pivots", why, "1", "", np.asarray(pivots, dtype=float), y_b)
    yield _told(
        "B_a",
        "B_a",
        "independent rows, columns of the independent speeds",
        entries,
        "Huston (49)",
        B_a,
        rows,
        y_a,
    )
    yield _told(
        "B_b",
        "B_b",
        "independent rows, columns of the dependent speeds",
        entries,
        "Huston (49)",
        B_b,
        rows,
        y_b,
    )
    yield _told(
        "influence", "−B_b⁻¹ B_a", "how the dependent speeds follow the independent ones", entries, "Huston (50)",
        influence, y_b, y_a,
    )  # fmt: skip
    yield _told("V", "V", "ẏ = V ẏ_a + u, with B V = 0", entries, "Huston (50)", V, speeds, y_a)
    yield _told("u", "u", "ẏ = V ẏ_a + u", "by row and s⁻¹", "Huston (50)", u, speeds)
    yield _told(
        "A_hat",
        "Vᵀ A V",
        "mass matrix of the independent speeds",
        entries,
        "Huston (54)",
        V.T @ A @ V,
        y_a,
        y_a,
    )
    yield _told(
        "f_hat",
        "Vᵀ (f − A u)",
        "right side of the independent speeds",
        "by row",
        "Huston (55)",
        V.T @ (f - A @ u),
        y_a,
    )


_REDUCTIONS: dict[str, Callable[[SolvedMotion, int], Iterator[Intermediate]]] = {
    "zero-eigenvalue": _by_eigenvectors,
    "partitioned": _by_partition,
    "reduced": _by_partition,
}
