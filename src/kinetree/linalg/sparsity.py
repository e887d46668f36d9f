"""Patterns of matrices, found once per model: the augmented matrix of F3, and banded Jacobians.

The augmented matrix

    K = [ A  Bᵀ ]     A: M of Wijckmans (2.24), B: its Φ, rows taken to be independent
        [ B  0  ]

is symmetric and indefinite: a row's own diagonal entry is zero until speeds it touches have been eliminated. A fixed
order without search for pivots is sound all the same. From the tree ends inward, eliminate the speeds of a body and
then the rows of the joint that carries it: what is eliminated of the body is its mass matrix plus something positive,
so positive definite; the joint's rows are independent on that body alone, so their Schur complement is negative
definite. Rows of other constraints (cut joints, drivers) come last. In a tree nothing outside a body and its neighbour
is filled. Where a formulation gives no such order, all speeds go first.

The Jacobian ∂ż/∂z of a long row of bodies, each of which acts on its neighbours alone, is a band once the states of
neighbours stand beside each other (order of Cuthill and McKee). Its factors then cost n·l·(l + u) operations in place
of n³/3, with l entries below and u above the diagonal. Columns without a common row are found by one product with their
sum (Curtis, Powell and Reid, On the estimation of sparse Jacobian matrices, IMA J. Appl. Math. 13 (1974) 117–119).
The rows of works w, which act on nothing, may depend on everything: they stand outside the band, written out.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Indices

B_ROW, B_COLUMN = 7, 8
"""Places in a packed pattern that hold the offsets of the rows and columns of the numbers of B (``pattern.h``)."""


@dataclass(frozen=True, eq=False)
class SparsePattern:
    """The fixed pattern of K = L D Lᵀ, and where its numbers come from.

    Attributes
    ----------
    n, m
        Speeds, and rows taken to be independent; K is of size n + m.
    a_rows, a_columns, b_rows, b_columns
        Places of the numbers of A and of B, all rows, in the order they are delivered in. A holds both triangles.
    rows
        The independent rows, ascending.
    order
        Unknowns (speeds, then rows) in the order of elimination.
    k_starts, k_places, k_sources
        Upper triangle of the permuted K by columns: row, and which of (A's numbers, then B's) stands there.
    l_starts, l_places
        L by columns, rows ascending.
    r_starts, r_places
        L by rows, columns ascending.
    """

    n: int
    m: int
    a_rows: Indices
    a_columns: Indices
    b_rows: Indices
    b_columns: Indices
    rows: Indices
    order: Indices
    k_starts: Indices
    k_places: Indices
    k_sources: Indices
    l_starts: Indices
    l_places: Indices
    r_starts: Indices
    r_places: Indices

    @property
    def filled(self) -> int:
        """Entries of L below its diagonal."""
        return int(self.l_places.size)

    def packed(self) -> Indices:
        """Everything the compiled solution needs, in one array: sizes, offsets, arrays."""
        arrays = (
            self.a_rows, self.a_columns, self.b_rows, self.b_columns, self.rows, self.order, self.k_starts,
            self.k_places, self.k_sources, self.l_starts, self.l_places, self.r_starts, self.r_places,
        )  # fmt: skip
        head = 5 + len(arrays)
        offsets = head + np.cumsum([0, *(array.size for array in arrays[:-1])])
        sizes = [self.n, self.m, self.a_rows.size, self.b_rows.size, self.filled]
        return np.concatenate([sizes, offsets, *arrays]).astype(np.int64)


def analyse(
    n: int,
    a: tuple[Indices, Indices],
    b: tuple[Indices, Indices],
    rows: Sequence[int],
    fronts: Sequence[tuple[Sequence[int], Sequence[int]]] = (),
) -> SparsePattern:
    """Order and pattern for the structural places `a` of A (n × n) and `b` of B (row, column), all rows.

    Parameters
    ----------
    rows
        Rows of B taken to be independent, ascending.
    fronts
        Speeds, and rows that hold these alone: eliminated one pair after the other, before all else.
    """
    place = {int(row): n + k for k, row in enumerate(rows)}
    order: dict[int, None] = {}
    for speeds, held in fronts:
        order |= dict.fromkeys(speeds)
        order |= dict.fromkeys(place[row] for row in held if row in place)
    order |= dict.fromkeys(range(n + len(rows)))
    source: dict[tuple[int, int], int] = {}
    for index, (i, j) in enumerate(zip(*a, strict=True)):
        source[int(i), int(j)] = index
    # A is symmetric; of its expressions some are zero on one side only
    for (i, j), index in list(source.items()):
        source.setdefault((j, i), index)
    for index, (row, j) in enumerate(zip(*b, strict=True)):
        if int(row) in place:
            k = place[int(row)]
            source[k, int(j)] = source[int(j), k] = len(a[0]) + index
    near: list[set[int]] = [set() for _ in range(n + len(rows))]
    for i, j in source:
        if i != j:
            near[i].add(j)
    columns = []
    for k in order:
        columns.append(sorted(near[k]))
        for i in near[k]:
            near[i] |= near[k]
            near[i] -= {i, k}
    return _laid_out(n, len(rows), a, b, rows, source, list(order), columns)


def analyse_rows(n: int, b: tuple[Indices, Indices]) -> SparsePattern:
    """Pattern of sparse rows alone, A being the unit matrix: speeds first, then rows, those that fill in least first.

    Parameters
    ----------
    n
        Number of speeds.
    b
        Structural places of B (row, column). Rows without any are no part of the pattern.
    """
    rows = np.unique(b[0]).tolist()
    number = {row: k for k, row in enumerate(rows)}
    touching: dict[int, set[int]] = {}
    for row, column in zip(*b, strict=True):
        touching.setdefault(int(column), set()).add(number[int(row)])
    near: list[set[int]] = [set() for _ in rows]
    for together in touching.values():
        for k in together:
            near[k] |= together - {k}
    fronts: list[tuple[Sequence[int], Sequence[int]]] = [(range(n), ())]
    fronts += [((), (rows[k],)) for k in fewest_first(near)]
    diagonal = np.arange(n, dtype=np.int64)
    return analyse(n, (diagonal, diagonal), b, rows, fronts)


def fewest_first(near: Sequence[set[int]]) -> list[int]:
    """Order of elimination of the nodes of a graph: always the one with the fewest neighbours left.

    Parameters
    ----------
    near
        Neighbours of every node; on return those that each had when it was eliminated.
    """
    heap = [(len(others), k) for k, others in enumerate(near)]
    heapq.heapify(heap)
    order: list[int] = []
    done: set[int] = set()
    while heap:
        count, k = heapq.heappop(heap)
        if k in done or count != len(near[k]):
            continue
        done.add(k)
        order.append(k)
        for i in near[k]:
            near[i] |= near[k]
            near[i] -= {i, k}
            heapq.heappush(heap, (len(near[i]), i))
    return order


def _laid_out(
    n: int,
    m: int,
    a: tuple[Indices, Indices],
    b: tuple[Indices, Indices],
    rows: Sequence[int],
    source: dict[tuple[int, int], int],
    order: list[int],
    columns: list[list[int]],
) -> SparsePattern:
    position = {k: p for p, k in enumerate(order)}
    k_columns: list[list[tuple[int, int]]] = [[] for _ in order]
    for (i, j), index in source.items():
        if position[i] <= position[j]:
            k_columns[position[j]].append((position[i], index))
    l_columns = [sorted(position[i] for i in neighbours) for neighbours in columns]
    l_rows: list[list[int]] = [[] for _ in order]
    for j, places in enumerate(l_columns):
        for i in places:
            l_rows[i].append(j)

    def starts(lists: Sequence[Sequence[object]]) -> Indices:
        return np.cumsum([0, *(len(entries) for entries in lists)]).astype(np.int64)

    def flat(lists: Sequence[Sequence[int]]) -> Indices:
        return np.array([entry for entries in lists for entry in entries], dtype=np.int64)

    return SparsePattern(
        n,
        m,
        a_rows=a[0],
        a_columns=a[1],
        b_rows=b[0],
        b_columns=b[1],
        rows=np.asarray(rows, dtype=np.int64),
        order=np.asarray(order, dtype=np.int64),
        k_starts=starts(k_columns),
        k_places=flat([[i for i, _ in column] for column in k_columns]),
        k_sources=flat([[index for _, index in column] for column in k_columns]),
        l_starts=starts(l_columns),
        l_places=flat(l_columns),
        r_starts=starts(l_rows),
        r_places=flat(l_rows),
    )


LEAST_SIZE = 32
"""Fewest states for which a band may pay."""

GAIN = 2.0
"""Factor by which factors of a band must be cheaper than those of a whole matrix, whose loops are longer."""


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
        Place of each state in the order in which the matrix is a band.
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
        """Everything the runtime needs, in one array: sizes, offsets, arrays (``c/band_pattern.h``)."""
        arrays = (self.starts, self.rows, self.place, self.colour_starts, self.columns)
        sizes = [self.lower, self.upper, self.colours, self.rows.size]
        offsets = len(sizes) + len(arrays) + np.cumsum([0, *(array.size for array in arrays[:-1])])
        return np.concatenate([sizes, offsets, *arrays]).astype(np.int64)


def band_pattern(masks: Sequence[int], n: int) -> BandPattern | None:
    """The pattern of a Jacobian, where it pays; None where whole matrices are as good.

    Parameters
    ----------
    masks
        For every row a number whose bit j says whether it has an entry in column j, those of works last.
    n
        Number of rows, and of columns, of states.
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
    """Return the set bits of a number, ascending."""
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
