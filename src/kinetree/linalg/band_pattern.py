"""Jacobians with few entries near a diagonal: in which order they are a band, and which columns are found together.

Of a long row of bodies, each of which acts on its neighbours alone, ∂ż/∂z is a band once the states of neighbours
stand beside each other (order of Cuthill and McKee). Its factors then cost n·l·(l + u) operations in place of n³/3,
with l entries below and u above the diagonal. Columns without a common row are found by one product with their sum
(Curtis, Powell and Reid, On the estimation of sparse Jacobian matrices, IMA J. Appl. Math. 13 (1974) 117–119).

The rows of works w, which act on nothing, may depend on everything: they stand outside the band, written out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Indices

LEAST_SIZE = 32
"""Number of states from which on a band may pay."""

GAIN = 2.0
"""Times by which factors of a band have to be cheaper than those of a whole matrix: loops over it are shorter."""


@dataclass(frozen=True, eq=False)
class BandPattern:
    """The pattern of ∂ż/∂z of states that are error-controlled.

    Attributes
    ----------
    n, n_w
        Numbers of these states, and of works beside them.
    starts, rows
        Entries column by column: column j has the rows ``rows[starts[j]:starts[j + 1]]``.
    place
        Where each state stands in the order in which the matrix is a band.
    lower, upper
        Entries of a row of it, at most, below and above the diagonal.
    colour_starts, columns
        Columns without a common row, colour by colour.
    """

    n: int
    n_w: int
    starts: Indices
    rows: Indices
    place: Indices
    lower: int
    upper: int
    colour_starts: Indices
    columns: Indices

    @property
    def colours(self) -> int:
        """Products that all columns are found by."""
        return int(self.colour_starts.size - 1)

    @property
    def width(self) -> int:
        """Length of a row of the factors: exchanges of rows fill as much above the band as lies below it."""
        return 2 * self.lower + self.upper + 1

    @property
    def factor_operations(self) -> int:
        """Multiplications of a factorisation."""
        return self.n * self.lower * (self.lower + self.upper + 1)

    @property
    def sizes(self) -> dict[str, int]:
        """Lengths in the memory of a run: numbers of the Jacobian, a row of its factors with room for one more."""
        return {
            "n_slopes": int(self.rows.size) + self.n_w * self.n,
            "n_band": self.width + 1,
            "n_band_pattern": int(self.packed().size),
        }

    def packed(self) -> Indices:
        """Everything the runtime needs, in one array: sizes, offsets, arrays (``text/band_pattern.h``)."""
        arrays = (self.starts, self.rows, self.place, self.colour_starts, self.columns)
        sizes = [self.lower, self.upper, self.colours, self.rows.size]
        offsets = len(sizes) + len(arrays) + np.cumsum([0, *(array.size for array in arrays[:-1])])
        return np.concatenate([sizes, offsets, *arrays]).astype(np.int64)


def band_pattern(masks: Sequence[int], n: int) -> BandPattern | None:
    """The pattern of a Jacobian, where it pays; None where whole matrices are as good.

    Parameters
    ----------
    masks
        Of every row a number whose bit j says whether it has an entry in column j, those of works last.
    n
        How many rows, and columns, are those of states.
    """
    if n < LEAST_SIZE:
        return None
    kept = [mask & ((1 << n) - 1) for mask in masks[:n]]
    if GAIN * sum(mask.bit_count() for mask in kept) > n * n:  # there is no need to look for an order
        return None
    entries = [_bits(mask) for mask in kept]
    rows = np.repeat(np.arange(n), [len(columns) for columns in entries])
    columns = np.array([j for found in entries for j in found], dtype=np.int64)
    order = _order(n, rows, columns)
    place = np.empty(n, dtype=np.int64)
    place[order] = np.arange(n)
    below = place[rows] - place[columns]
    by_column = np.lexsort((rows, columns))
    starts = np.searchsorted(columns[by_column], np.arange(n + 1))
    colour_starts, grouped = _colours(entries, order)
    found = BandPattern(
        n, len(masks) - n, starts, rows[by_column], place, int(max(below.max(initial=0), 0)),
        int(max(-below.min(initial=0), 0)), colour_starts, grouped,
    )  # fmt: skip
    return found if GAIN * found.factor_operations <= n**3 / 3 else None


def _bits(mask: int) -> list[int]:
    """Which bits of a number are set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _order(n: int, rows: Indices, columns: Indices) -> Indices:
    """States in the order of Cuthill and McKee."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    both = np.concatenate([rows, columns]), np.concatenate([columns, rows])
    graph = coo_matrix((np.ones(2 * rows.size), both), shape=(n, n)).tocsr()
    return np.asarray(reverse_cuthill_mckee(graph, symmetric_mode=True), dtype=np.int64)


def _colours(entries: Sequence[Sequence[int]], order: Indices) -> tuple[Indices, Indices]:
    """Columns in groups without a common row, each put into the first group that takes it."""
    rows_of: list[list[int]] = [[] for _ in order]
    for i, found in enumerate(entries):
        for j in found:
            rows_of[j].append(i)
    colour = [-1] * len(rows_of)
    groups: list[list[int]] = []
    for j in order.tolist():
        taken = {colour[k] for i in rows_of[j] for k in entries[i]}
        free = next(c for c in range(len(groups) + 1) if c not in taken)
        if free == len(groups):
            groups.append([])
        groups[free].append(j)
        colour[j] = free
    starts = np.cumsum([0, *map(len, groups)])
    return starts.astype(np.int64), np.array([j for group in groups for j in group], dtype=np.int64)
