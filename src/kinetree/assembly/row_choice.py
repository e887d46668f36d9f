"""Which constraint rows are taken to be independent, chosen anew along a motion.

The production kernel has the independent rows compiled in. As a mechanism moves, others may suit better; a run asks for
them when the present ones become weak (`kinetree.solve.system.RowChoice`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE
from kinetree.linalg.pivoted import pivoted
from kinetree.linalg.sparse_rows import choose_rows, is_sparse
from kinetree.solve.system import Kernel, System

Kernels = Callable[[tuple[int, ...]], tuple[Kernel | None, Kernel | None, Kernel | None]]

MUCH_BETTER = 2.0
"""How much farther from dependence other rows must be to be worth a change."""


def better_rows(B: Array, rows: NDArray[np.int64], lengths: Array) -> tuple[int, ...] | None:
    """As many rows of B as `rows`, but much farther from being dependent; None where there are none.

    Rows are measured by `lengths` (m,), the greatest they have had: one that has almost vanished counts as weak.
    """
    usable = lengths > RANK_TOLERANCE * lengths.max(initial=0.0)
    if np.count_nonzero(usable) <= rows.size:
        return None
    scaled = B / np.where(usable, lengths, np.inf)[:, None]
    if is_sparse(scaled):
        best = np.array(choose_rows(scaled, RANK_TOLERANCE), dtype=np.int64)
    else:
        best = np.sort(pivoted(scaled.T)[1][: rows.size])
    if best.size != rows.size:
        return None
    better = _weakest(scaled[best]) > MUCH_BETTER * _weakest(scaled[rows])
    return tuple(int(i) for i in best) if better else None


def _weakest(B: Array) -> float:
    """Least length of what is left of a row outside those before it."""
    return float(np.abs(np.diag(np.linalg.qr(B.T)[1])).min(initial=np.inf))


class RowChoice:
    """The systems of one compiled model, one for each set of independent rows met so far.

    Parameters
    ----------
    kernels
        ż, its Jacobian and products with that, with other rows compiled in; None where the kernels hold no choice
        of rows.
    """

    def __init__(self, kernels: Kernels | None) -> None:
        self._kernels = kernels
        self.systems: dict[tuple[int, ...], System] = {}
        self._lock = threading.Lock()  # of many scenarios, several may ask at once

    @staticmethod
    def better(B: Array, rows: NDArray[np.int64], lengths: Array) -> tuple[int, ...] | None:
        """Rows of B that are much better than `rows`, if there are any."""
        return better_rows(B, rows, lengths)

    def system(self, rows: tuple[int, ...]) -> System:
        """The system with these rows, its kernels compiled."""
        with self._lock:
            if rows not in self.systems:
                first = next(iter(self.systems.values()))
                found = replace(first, independent_rows=np.asarray(rows, dtype=np.int64))
                if self._kernels is not None:
                    rhs, jacobian, products = self._kernels(rows)
                    found = replace(found, rhs=rhs, jacobian=jacobian, products=products)
                self.systems[rows] = found
            return self.systems[rows]
