"""Which speeds of a run are independent, of the reduction that integrates no others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinetree.solve.memory import Memory
from kinetree.solve.solution import FloatArray


def part_speeds(memory: Memory, t: float) -> tuple[FloatArray, NDArray[np.int64]]:
    """Part the speeds at (t, z), in memory; gives the independent rows of B (r, n_y) and the partition (n_y + 1)."""
    from kinetree.linalg.independent_speeds import choose_independent
    from kinetree.solve.project import constraints_at

    constraints_at(memory, t, memory.z)
    B, partition = np.ascontiguousarray(memory.B[memory.rows]), memory.partition
    choose_independent(B, partition)
    return B, partition
