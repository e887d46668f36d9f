"""Which constraint rows are independent: chosen anew along a motion, rounded numbers left out of account.

In exact numbers nothing in the mechanism moves such a row: it is zero wherever the mechanism goes. Of rounded numbers,
axes of a flat loop that differ by 1e-8 rad, say, a residual of round-off size is left that nothing can close, and the
row would lock the loop up. It is left out, and the run says so; what it would hold the other joints of the loop hold.

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
from kinetree.assembly.constraint_functions import Constraints
from kinetree.assembly.loop_closure import RANK_TOLERANCE
from kinetree.linalg.pivoted_qr import choose_rows, is_sparse, pivoted
from kinetree.model.model import Model
from kinetree.solve.system import MachineCode, System
from kinetree.symbolic.symbols import values_of
from kinetree.symbolic.tree import Tree

ROUNDED = 1e-6
"""Length and residual of a row, over what turning the joints does to others, that rounded numbers leave."""

EXACT = 1e-14
"""The same of numbers that are not rounded."""

DIGITS = 16.0
"""Units in the last place of the site, up to which rows of shifts are nothing but the round-off of positions."""

MOST_ROWS = 500
"""Rows of models that are looked at."""

_STATES = 4

_OPEN = (
    "stays open by up to {:.1e} of the size of the mechanism, for numbers are rounded and nothing can close it; it is "
    "left out, and the other joints of the loop hold what it would hold"
)


def without_rounded_rows(model: Model, functions: Constraints, p: Array) -> tuple[Model, Constraints]:
    """The model without such rows and its constraint functions; both as they are where there are none."""
    found = () if model.rounded else rounded_rows(functions, p)
    if not found:
        return model, functions
    model = replace(model, rounded=found)
    return model, Constraints(Tree(model))


def constraints_of(model: Model) -> Constraints:
    """Constraint functions of a model, which must be valid, without such rows."""
    functions = Constraints(Tree(model.checked()))
    return without_rounded_rows(model, functions, values_of(model))[1]


def rounded_rows(functions: Constraints, p: Array) -> tuple[tuple[str, str, str | None], ...]:
    """Joint and direction of every such row, with words about it where it stays open; None where it is noise alone."""
    names = functions.rows.names[: functions.rows.holonomic]
    joints = np.array([name.kind == "joint" for name in names], dtype=bool)
    if not joints.any() or len(functions.rows.names) > MOST_ROWS:
        return ()
    if functions.tree.is_flexible:
        return ()  # deflections drawn at random are no poses that a row's length could be judged by
    random, still = np.random.default_rng(0), np.zeros(functions.tree.n_u)
    shifts = functions.sizes(names, 2.0) > 1.0  # rows of lengths; the others are of angles
    residuals, lengths, greatest = np.zeros(len(names)), np.zeros(len(names)), np.zeros(len(names))
    for _ in range(_STATES):
        x = random.uniform(-1, 1, functions.state.x.shape[0])
        for start in functions.quaternions:
            x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
        phi, _, B, _ = functions(0.1, x, still, p)
        B = np.abs(B[: len(names)])
        if not (np.isfinite(B).all() and B.max(initial=0.0) > 0.0):
            return ()
        greatest = np.maximum(greatest, np.maximum(B.max(axis=1, initial=0.0), np.abs(phi)))
        # a length is judged by what the same joint moves elsewhere: nothing here knows where the mechanism stands
        reach = B[shifts].max(axis=0, initial=0.0)
        B[shifts] /= np.where(reach > 0.0, reach, 1.0)
        lengths = np.maximum(lengths, B.max(axis=1, initial=0.0))
        residuals = np.maximum(residuals, np.abs(phi) / np.where(shifts, reach.max(initial=0.0) or 1.0, 1.0))
    # far away, where a loop only turns, all shifts may be round-off of positions, which none of them can tell
    away = float(np.linalg.norm(functions.tree.site))
    noise = shifts & (away > 0.0) & (greatest <= DIGITS * np.finfo(float).eps * away)
    idle = joints & ((lengths <= ROUNDED) & (residuals <= ROUNDED) | noise)
    if not (idle & (np.maximum(lengths, residuals) > EXACT)).any():
        return ()
    return tuple(
        (
            name.source,
            name.direction,
            None if is_noise else _OPEN.format(residual) if residual > EXACT else "",
        )
        for name, residual, is_idle, is_noise in zip(names, residuals, idle, noise, strict=True)
        if is_idle
    )


Kernels = Callable[[tuple[int, ...]], tuple[MachineCode | None, MachineCode | None, MachineCode | None]]

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


class RowSystems:
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
