"""Which entries of the augmented matrix are ever filled: the analysis of F3's sparse solution, done once per model.

    K = [ A  Bᵀ ]     A: M of Wijckmans (2.24), B: its Φ, rows taken to be independent
        [ B  0  ]

is symmetric and indefinite: a row's own diagonal entry is zero until speeds it touches have been eliminated. A fixed
order without search for pivots is sound all the same. From the tree ends inward, eliminate the speeds of a body and
then the rows of the joint that carries it: what is eliminated of the body is its mass matrix plus something positive,
so positive definite; the joint's rows are independent on that body alone, so their Schur complement is negative
definite. Rows of other constraints (cut joints, drivers) come last. In a tree nothing outside a body and its neighbour
is filled. Where a formulation gives no such order, all speeds go first.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Indices

B_ROW, B_COLUMN = 7, 8
"""Where a packed pattern says at which offset the rows and columns of the numbers of B begin (``pattern.h``)."""


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
        Which unknown (speeds, then rows) is eliminated k-th.
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
    for (i, j), index in list(
        source.items()
    ):  # A is symmetric; of its expressions some are zero on one side only
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
