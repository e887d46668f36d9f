"""Kernels evaluated at many states at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime.library import call_kernel
from kinetree.solve.system import MachineCode

AT_ONCE = 1 << 14
"""States of one call of compiled code, a multiple of lanes; Ctrl-C is answered between calls."""


def at_states(kernel: MachineCode, **arrays: Array) -> dict[str, Array]:
    """Evaluate a kernel of one lane at k states: inputs (k, size) by name, outputs (k, size)."""
    count = next(iter(arrays.values())).shape[0]
    given = [np.ascontiguousarray(arrays[name]) for name in kernel.inputs]
    found = {name: np.zeros((count, shape[0] * shape[1])) for name, shape in kernel.outputs.items()}
    inputs, outputs = (_addresses_of_rows(rows, count) for rows in (given, [*found.values()]))
    work = np.zeros(max(kernel.n_work, 1))
    for first in range(0, count, AT_ONCE):
        tables = (table[first:].ctypes.data for table in (inputs, outputs))
        here, apart = min(AT_ONCE, count - first), (inputs.strides[0], outputs.strides[0])
        call_kernel(kernel.address, *tables, work.ctypes.data, here, *apart)
    return found


def _addresses_of_rows(arrays: Sequence[Array], count: int) -> NDArray[np.uintp]:
    """Addresses of the row that each array has for each state (count, arrays)."""
    table = np.zeros((count, max(len(arrays), 1)), dtype=np.uintp)
    for k, array in enumerate(arrays):
        table[:, k] = array.ctypes.data + array.strides[0] * np.arange(count, dtype=np.uintp)
    return table
