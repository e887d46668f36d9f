"""A graph compiled for one state and, when a batch comes, for several in the lanes of vector registers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.kernels import AnyStage, Bound, Graph, Kernel, compile_graph, preferred_lanes
from kinetree.runtime.array_call import array_call
from kinetree.runtime.library import call_in_lanes


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
    def _of_one(self) -> Kernel:
        return compile_graph(self.graph, lanes=1, name=self._name)

    @cached_property
    def _single(self) -> Bound:
        return self._of_one.bind()

    @cached_property
    def _vector(self) -> Kernel:
        return compile_graph(self.graph, lanes=preferred_lanes(), name=self._name)

    def of_one_state(
        self,
        outputs: Mapping[str, tuple[int, ...]],
        stand_ins: Mapping[str, Array],
        least: tuple[str, float] | None = None,
    ) -> Callable[..., bool]:
        """A function that fills arrays from those of one state, called directly: see `array_call`; t is a number."""
        return array_call(
            self._of_one, outputs, list(self.graph.inputs), numbers=("t",), stand_ins=stand_ins, least=least
        )

    def __call__(self, **arrays: Array) -> dict[str, Array]:
        """Values (k, rows, columns) of the outputs from inputs (k, n)."""
        count = next(iter(arrays.values())).shape[0]
        if count == 1:
            for name, array in arrays.items():
                self._single.inputs[name].ravel()[:] = array[0]
            self._single()
            return {name: values.copy()[None] for name, values in self._single.outputs.items()}
        kernel = self._vector
        given = [_by_rows(arrays[name]) for name in kernel.inputs]
        found = {name: np.empty((count, *shape)) for name, shape in kernel.outputs.items()}
        strides = [0 if len(array) == 1 else array.shape[1] for array in given]
        sizes = [array.shape[1] for array in given] + [rows * cols for rows, cols in kernel.outputs.values()]
        in_lanes = [np.empty(size * kernel.lanes) for size in sizes]
        work = np.zeros(max(kernel.n_work, 1))
        tables = [
            np.array([array.ctypes.data for array in [*given, *found.values()]], dtype=np.uintp),
            np.array([array.ctypes.data for array in in_lanes], dtype=np.uintp),
            np.array(sizes, dtype=np.int64),
            np.array([*strides, 0], dtype=np.int64),
        ]
        places = [table.ctypes.data for table in tables]
        call_in_lanes(kernel.address, *places, len(given), len(found), work.ctypes.data, count, kernel.lanes)
        return found


def _by_rows(array: Array) -> Array:
    """States (k, n), one after the other in memory; a single row where all are the same."""
    return np.ascontiguousarray(array[:1] if array.strides[0] == 0 else array)
