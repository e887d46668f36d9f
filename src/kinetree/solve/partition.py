"""Which speeds of a run are independent, of the reduction that integrates no others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.linalg.reductions import choose_independent, solve_independent_speeds
from kinetree.solve.functions import constraints_at
from kinetree.solve.memory import Memory
from kinetree.solve.system import System

WORN_LEVERAGE = 3.0  # motion of a dependent speed per independent one at which others are chosen


def part_speeds(memory: Memory, t: float) -> tuple[Array, NDArray[np.int64]]:
    """Part the speeds at (t, z), in memory; gives the independent rows of B (r, n_y) and the partition (n_y + 1)."""
    constraints_at(memory, t, memory.z)
    B, partition = np.ascontiguousarray(memory.B[memory.rows]), memory.partition
    choose_independent(B, partition)
    return B, partition


def choose_independent_speeds(system: System, memory: Memory, t: float, *, first: bool) -> None:
    """Part the speeds anew at (t, z): the dependent ones leave error control, which is over 2n − m equations."""
    n = system.n_y
    B, partition = part_speeds(memory, t)
    r = B.shape[0]
    if first:
        n_c = memory.n_c
        share = np.sqrt((n_c - r) / n_c)  # the norm of errors is a mean over n_c entries
        memory.rtol *= share
        memory.atol_all[:] = share * memory.atol
    memory.atol[:] = memory.atol_all
    dependent = system.n_x + partition[1 : 1 + r]
    memory.atol[dependent] = np.inf
    unit, nothing = np.eye(n), np.zeros(n)
    leverage = solve_independent_speeds(unit, nothing, B, np.zeros(r), partition, nothing.copy())
    memory.leverage = leverage
    memory.leverage_most = max(WORN_LEVERAGE, 2.0 * leverage)
