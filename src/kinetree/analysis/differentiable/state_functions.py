"""Functions of a state: compiled for one state or a batch of them, and in JAX and PyTorch with exact derivatives.

A graph is compiled for one state and, when a batch comes, for several in the lanes of vector registers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.differentiable.array_function import ArrayFunction
from kinetree.arrays import Array
from kinetree.kernels import AnyStage, Bound, Graph, Kernel, compile_graph, preferred_lanes
from kinetree.runtime.array_call import array_call
from kinetree.runtime.library import call_in_lanes
from kinetree.solve.states import AT_ONCE


class BatchedKernel:
    """A compiled graph, called with arrays (k, n) of k states each.

    Parameters
    ----------
    name
        Name of the kernel.
    inputs, outputs
        Symbols (columns) and expressions of the graph.
    stages
        Definitions that the outputs are built on.
    quick
        True if it is compiled sooner, and takes a little longer for it.

    Attributes
    ----------
    graph
        Inputs and outputs, dense.
    """

    def __init__(
        self,
        name: str,
        inputs: dict[str, SX],
        outputs: dict[str, SX],
        stages: Sequence[AnyStage] = (),
        quick: bool = False,
    ) -> None:
        self._name, self._quick = name, quick
        dense = {key: ca.densify(SX(value)) for key, value in outputs.items()}
        self.graph = Graph(inputs, dense, tuple(stages))

    @cached_property
    def _of_one(self) -> Kernel:
        return compile_graph(self.graph, lanes=1, name=self._name, quick=self._quick)

    @cached_property
    def _single(self) -> Bound:
        return self._of_one.bind()

    @cached_property
    def _vector(self) -> Kernel:
        return compile_graph(self.graph, lanes=preferred_lanes(), name=self._name, quick=self._quick)

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
        bytes_apart = 8 * np.array([*strides, *sizes[len(given) :]], dtype=np.uintp)
        for first in range(0, count, AT_ONCE):
            here = min(AT_ONCE, count - first)
            call_in_lanes(
                kernel.address, *places, len(given), len(found), work.ctypes.data, here, kernel.lanes
            )
            tables[0] += np.uintp(here) * bytes_apart
        return found


def _by_rows(array: Array) -> Array:
    """States (k, n), one after the other in memory; a single row where all are the same."""
    return np.ascontiguousarray(array[:1] if array.strides[0] == 0 else array)


Bridge = Callable[[ArrayFunction], Callable[..., Any]]
_SYMBOLS = {"q": "x", "u": "y"}
"""Names of arguments in the kernels, where they differ."""


class CompiledFunctions(Protocol):
    """Part of :class:`kinetree.Functions` that is needed here."""

    q0: Array
    u0: Array
    p0: Array

    def kernel(self, name: str, place: str = "") -> BatchedKernel:
        """The compiled function of a name."""

    def forward(self, q: Array, u: Array, tau: Array, *, p: Array, t: Array) -> Array:
        """Accelerations of a batch."""

    def derivatives(self, q: Array, u: Array, tau: Array, *, p: Array, t: Array) -> Any:
        """Accelerations and their derivatives."""


class StateFunctions:
    """Functions of a model's state for one library of automatic differentiation.

    Arguments are arrays of that library, as of :class:`kinetree.Functions`: coordinates q (n_q), speeds u,
    accelerations u̇ and forces τ (n_u), parameters p (n_p, SI; the model's own where left out), and a time t. With
    loops, derivatives hold for changes of q and u that the constraints allow; with quaternions, for changes of their
    four numbers.
    """

    def __init__(self, functions: CompiledFunctions, bridge: Bridge) -> None:
        self._functions, self._bridge = functions, bridge
        self._made: dict[tuple[str, ...], Callable[..., Any]] = {}

    def forward(self, q: Any, u: Any, tau: Any = None, *, p: Any = None, t: Any = 0.0) -> Any:
        """Accelerations u̇ (n_u) under forces τ, loops and constraints respected."""
        return self._called(
            "forward", (q, u, np.zeros(self._functions.u0.size) if tau is None else tau, p, t)
        )

    def inverse(self, q: Any, u: Any, udot: Any, *, p: Any = None, t: Any = 0.0) -> Any:
        """Forces M u̇ + h on the speeds (n_u) that give these accelerations, constraints giving none."""
        return self._called("inverse", (q, u, udot, p, t))

    def bias(self, q: Any, u: Any, *, p: Any = None, t: Any = 0.0) -> Any:
        """The bias h (n_u): forces that keep u̇ = 0, loads of the model included."""
        return self._called("bias", (q, u, p, t))

    def mass_matrix(self, q: Any, *, p: Any = None) -> Any:
        """The mass matrix M (n_u × n_u)."""
        return self._called("mass_matrix", (q, p))

    def constraint_jacobian(self, q: Any, *, p: Any = None, t: Any = 0.0) -> Any:
        """The Jacobian B (m × n_u) of the constraints B u = b."""
        return self._called("constraint_jacobian", (q, p, t))

    def position(self, place: str, q: Any, *, p: Any = None) -> Any:
        """Position (3, world) of a body's mass centre or a marker."""
        return self._called("position", (q, p), place)

    def rotation(self, place: str, q: Any, *, p: Any = None) -> Any:
        """Rotation (3 × 3, to world axes) of a body or a marker."""
        return self._called("rotation", (q, p), place)

    def jacobian(self, place: str, q: Any, *, p: Any = None) -> Any:
        """Jacobian (6 × n_u) of a body's mass centre or a marker: velocity, then angular velocity, world axes."""
        return self._called("jacobian", (q, p), place)

    def _called(self, name: str, given: tuple[Any, ...], place: str = "") -> Any:
        if (name, place) not in self._made:
            function = self._forward() if name == "forward" else self._of_kernel(name, place)
            self._made[name, place] = self._bridge(function)
        names = _ARGUMENTS[name]
        arguments = [
            self._functions.p0 if n == "p" and a is None else a for n, a in zip(names, given, strict=True)
        ]
        return self._made[name, place](*arguments)

    def _sizes(self, names: tuple[str, ...]) -> tuple[int | None, ...]:
        n_q, n_u, n_p = self._functions.q0.size, self._functions.u0.size, self._functions.p0.size
        sizes = {"q": n_q, "u": n_u, "udot": n_u, "tau": n_u, "p": n_p, "t": None}
        return tuple(sizes[name] for name in names)

    def _forward(self) -> ArrayFunction:
        functions, names = self._functions, _ARGUMENTS["forward"]

        def values(rows: list[Array]) -> Array:
            q, u, tau, p, t = rows
            return functions.forward(q, u, tau, p=p, t=t[:, 0])

        def slopes(rows: list[Array]) -> tuple[Array, list[Array]]:
            q, u, tau, p, t = rows
            found = functions.derivatives(q, u, tau, p=p, t=t[:, 0])
            return found.udot, [found.q, found.u, found.tau, found.p, found.t[..., None]]

        return ArrayFunction("forward", names, self._sizes(names), (functions.u0.size,), values, slopes)

    def _of_kernel(self, name: str, place: str) -> ArrayFunction:
        """A function whose kernel is expressions of its arguments, and so are their derivatives."""
        kernel = self._functions.kernel("pose" if name in ("position", "rotation") else name, place)
        names = _ARGUMENTS[name]
        symbols = {argument: kernel.graph.inputs[_SYMBOLS.get(argument, argument)] for argument in names}
        output = name if name in ("position", "rotation") else next(iter(kernel.graph.outputs))
        expression = kernel.graph.outputs[output]
        rows, columns = expression.shape
        shape = (rows,) if columns == 1 and name not in _MATRICES else (rows, columns)
        by_rows = ca.vec(expression.T)
        jacobians = {argument: ca.jacobian(by_rows, symbol) for argument, symbol in symbols.items()}
        there = {argument: jacobian for argument, jacobian in jacobians.items() if jacobian.numel()}
        varied = BatchedKernel(
            f"{name}_slopes", dict(kernel.graph.inputs), {"value": by_rows, **there}, kernel.graph.stages
        )

        def inputs(given: list[Array]) -> dict[str, Array]:
            return {_SYMBOLS.get(n, n): array for n, array in zip(names, given, strict=True)}

        def values(given: list[Array]) -> Array:
            return kernel(**inputs(given))[output].reshape(len(given[0]), *shape)

        def slopes(given: list[Array]) -> tuple[Array, list[Array]]:
            found, count = varied(**inputs(given)), len(given[0])
            return found["value"].reshape(count, *shape), [
                np.reshape(found.get(argument, ()), (count, *shape, symbol.shape[0]))
                for argument, symbol in symbols.items()
            ]

        return ArrayFunction(
            f"{name} of {place}" if place else name, names, self._sizes(names), shape, values, slopes
        )


_ARGUMENTS = {
    "forward": ("q", "u", "tau", "p", "t"),
    "inverse": ("q", "u", "udot", "p", "t"),
    "bias": ("q", "u", "p", "t"),
    "mass_matrix": ("q", "p"),
    "constraint_jacobian": ("q", "p", "t"),
    "position": ("q", "p"),
    "rotation": ("q", "p"),
    "jacobian": ("q", "p"),
}
"""Arguments of every function, in order."""
_MATRICES = ("mass_matrix", "constraint_jacobian", "rotation", "jacobian")
