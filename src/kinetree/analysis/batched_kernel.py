"""A graph compiled for one state and, when a batch comes, for several in the lanes of vector registers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.kernels import AnyStage, Bound, Graph, Kernel, compile_graph, preferred_lanes
from kinetree.runtime.library import call_kernel

LARGEST_BATCH = 1 << 16
"""States that are laid out at a time, so that memory does not grow with the batch."""


class BatchedKernel:
    """A compiled graph, called with arrays (k, n) of k states each.

    Parameters
    ----------
    name
        Of the kernel.
    inputs, outputs
        Symbols (columns) and expressions of the graph.
    stages
        Definitions that the outputs are built on.

    Attributes
    ----------
    graph
        Inputs and outputs, dense.
    """

    def __init__(
        self, name: str, inputs: dict[str, SX], outputs: dict[str, SX], stages: Sequence[AnyStage] = ()
    ) -> None:
        self._name = name
        dense = {key: ca.densify(SX(value)) for key, value in outputs.items()}
        self.graph = Graph(inputs, dense, tuple(stages))

    @cached_property
    def _single(self) -> Bound:
        return compile_graph(self.graph, lanes=1, name=self._name).bind()

    @cached_property
    def _vector(self) -> Kernel:
        return compile_graph(self.graph, lanes=preferred_lanes(), name=self._name)

    def __call__(self, **arrays: Array) -> dict[str, Array]:
        """Values (k, rows, columns) of the outputs from inputs (k, n)."""
        count = next(iter(arrays.values())).shape[0]
        if count == 1:
            for name, array in arrays.items():
                self._single.inputs[name].ravel()[:] = array[0]
            self._single()
            return {name: values.copy()[None] for name, values in self._single.outputs.items()}
        shapes = self.graph.outputs
        found = {name: np.empty((count, *expression.shape)) for name, expression in shapes.items()}
        for first in range(0, count, LARGEST_BATCH):
            here = slice(first, min(first + LARGEST_BATCH, count))
            of_vector = self._in_lanes({name: array[here] for name, array in arrays.items()})
            for name, values in of_vector.items():
                found[name][here] = values
        return found

    def _in_lanes(self, arrays: dict[str, Array]) -> dict[str, Array]:
        """The same of not too many states: laid out lane by lane, and the kernel called in one loop of the runtime."""
        kernel = self._vector
        lanes, count = kernel.lanes, next(iter(arrays.values())).shape[0]
        blocks = -(-count // lanes)
        inputs = [_lanes_of(arrays[name], blocks, lanes) for name in kernel.inputs]
        outputs = [np.empty((blocks, rows * columns, lanes)) for rows, columns in kernel.outputs.values()]
        tables = [_pointers(parts, blocks) for parts in (inputs, outputs)]
        work = np.zeros(max(kernel.n_work, 1))
        places = (table.ctypes.data for table in tables)
        strides = (table.strides[0] for table in tables)
        call_kernel(kernel.address, *places, work.ctypes.data, blocks, *strides)
        return {
            name: values.transpose(0, 2, 1).reshape(blocks * lanes, *shape)[:count]
            for (name, shape), values in zip(kernel.outputs.items(), outputs, strict=True)
        }


def _lanes_of(array: Array, blocks: int, lanes: int) -> Array:
    """States (k, n) as (blocks, n, lanes); one block where all are the same. Lanes left over repeat the last state."""
    count, n = array.shape
    if array.strides[0] == 0:
        return np.repeat(array[:1, :, None], lanes, axis=2)
    if count < blocks * lanes:
        array = np.concatenate([array, np.broadcast_to(array[-1], (blocks * lanes - count, n))])
    return np.ascontiguousarray(array.reshape(blocks, lanes, n).transpose(0, 2, 1))


def _pointers(parts: Sequence[Array], blocks: int) -> NDArray[np.uintp]:
    """Addresses (blocks, parts) of the arrays of every block."""
    table = np.zeros((blocks, max(len(parts), 1)), dtype=np.uintp)
    for k, part in enumerate(parts):
        step = part.strides[0] if part.shape[0] > 1 else 0
        table[:, k] = part.ctypes.data + step * np.arange(blocks, dtype=np.uintp)
    return table
