"""Loops over many states in compiled code, so that only kernels are timed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.kernels import Kernel
from kinetree.runtime.library import call_kernel

_BYTES = np.dtype(np.uintp).itemsize


class loop_over:  # noqa: N801 - used as a function
    """A function that evaluates a kernel with one output at all given states; results are in ``outputs``."""

    def __init__(self, kernel: Kernel, states: Sequence[Sequence[np.ndarray]]) -> None:
        (shape,) = kernel.outputs.values()
        self.inputs = [[np.ascontiguousarray(part, dtype=float) for part in state] for state in states]
        self.outputs = [np.zeros(kernel.array_shape(shape)) for _ in states]
        self._in = np.array([[part.ctypes.data for part in state] for state in self.inputs], dtype=np.uintp)
        self._out = np.array([[out.ctypes.data] for out in self.outputs], dtype=np.uintp)
        self._work = np.zeros(max(kernel.n_work, 1))
        self._kernel = kernel
        self._arguments: tuple[Any, ...] = (
            *(kernel.address, self._in.ctypes.data, self._out.ctypes.data, self._work.ctypes.data),
            *(len(states), _BYTES * self._in.shape[1], _BYTES),
        )

    def __call__(self) -> None:
        call_kernel(*self._arguments)
