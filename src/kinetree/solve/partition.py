"""Which speeds of a run are independent, of the reduction that integrates no others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinetree.solve import memory as mem
from kinetree.solve.solution import FloatArray
from kinetree.solve.system import System


def part_speeds(system: System, memory: mem.Memory, t: float) -> tuple[FloatArray, NDArray[np.int64]]:
    """Part the speeds at (t, Z), in memory; gives the independent rows of B (r, n_y) and the partition (n_y + 1)."""
    from kinetree.linalg.independent_speeds import choose_independent
    from kinetree.solve.project import constraints_at

    n = system.n_y
    constraints_at(memory.I, memory.R, t, memory.real(mem.Z))
    rows = memory.integer(mem.ROWS, len(system.rows))
    B = np.ascontiguousarray(memory.real(mem.B_ROWS).reshape(system.m, n)[rows])
    partition = memory.integer(mem.PARTITION, n + 1)
    choose_independent(B, partition)
    return B, partition
