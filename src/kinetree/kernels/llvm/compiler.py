"""From a graph to a kernel: machine code with named inputs and outputs, callable from Python and from the runtime.

Kernels that few runs need: their shapes are known at once, their machine code is made when it is asked for.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.arrays import Array
from kinetree.kernels.graph import Graph
from kinetree.kernels.llvm import engine as storage
from kinetree.kernels.llvm.engine import compile_object, load_object, publish
from kinetree.kernels.llvm.module import ENTRY, elementary_names, write_module
from kinetree.kernels.llvm.writer import QUICK, has_multiply_add, level
from kinetree.kernels.tape import StageTape, read_graph
from kinetree.words.names import nearest

Shape = tuple[int, int]
_PROTOTYPE = ctypes.CFUNCTYPE(None)  # no argument types: pointers are converted once, when bound


@dataclass(frozen=True)
class Timings:
    """Times to make a kernel, in seconds, and whether it came from the cache."""

    trace: float
    emit: float
    compile: float
    load: float
    cached: bool


@dataclass(frozen=True, eq=False)
class Kernel:
    """Machine code ``void f(const double **in, double **out, double *work)``.

    ``in[i]`` and ``out[j]`` point to dense row-major arrays in the order of `inputs` and `outputs`; of lane
    code each element is `lanes` consecutive doubles. Outputs must not overlap inputs. The code keeps no
    state, so several threads may call it at once, each with a workspace of its own.

    Attributes
    ----------
    address : int
        Address of the machine code, valid as long as the kernel lives.
    n_work : int
        Length of the workspace in doubles (all lanes).
    inputs, outputs : mapping of str to (int, int)
        Shapes by name, in order.
    lanes : int
        Scenarios evaluated by one call.
    n_instructions : int
        Arithmetic instructions per lane.
    n_functions : int
        Distinct compiled functions the instructions are in.
    timings : Timings
    """

    name: str
    address: int
    n_work: int
    inputs: Mapping[str, Shape]
    outputs: Mapping[str, Shape]
    lanes: int
    n_instructions: int
    n_functions: int
    timings: Timings
    _engine: Any = field(repr=False)

    def array_shape(self, shape: Shape) -> tuple[int, ...]:
        """Shape of the array that holds an input or output: the lanes are the last axis."""
        return shape if self.lanes == 1 else (*shape, self.lanes)

    def bind(self, **arrays: ArrayLike) -> Bound:
        """Allocate inputs, outputs and workspace once, for many calls.

        Parameters
        ----------
        **arrays
            First values of the inputs; the ones left out start as zero.
        """
        self._check_names(arrays, complete=False)
        inputs = {name: np.zeros(self.array_shape(shape)) for name, shape in self.inputs.items()}
        for name, values in arrays.items():
            inputs[name][...] = self._shaped(name, values)
        outputs = {name: np.zeros(self.array_shape(shape)) for name, shape in self.outputs.items()}
        return Bound(self, inputs, outputs)

    def __call__(self, **arrays: ArrayLike) -> dict[str, NDArray[np.float64]]:
        """Evaluate the kernel once.

        Parameters
        ----------
        **arrays
            All inputs, of the shapes of `inputs`, for lane code with a trailing axis of `lanes`. Vectors may
            be given without their second axis of length one.

        Returns
        -------
        dict of str to ndarray
            New arrays of the shapes of `outputs`, for lane code with a trailing axis of `lanes`.
        """
        self._check_names(arrays, complete=True)
        bound = self.bind(**arrays)
        bound()
        return dict(bound.outputs)

    def _check_names(self, arrays: Mapping[str, object], complete: bool) -> None:
        faults = []
        for name in arrays:
            if name not in self.inputs:
                faults.append(f"no input is called '{name}'; {nearest(name, self.inputs)}")
        if complete:
            faults += [f"input '{name}' is missing" for name in self.inputs if name not in arrays]
        if faults:
            raise TypeError(f"kernel '{self.name}': " + "; ".join(faults))

    def _shaped(self, name: str, values: ArrayLike) -> NDArray[np.float64]:
        shape = self.array_shape(self.inputs[name])
        array = np.asarray(values, dtype=np.float64)
        if array.shape != shape and tuple(n for n in array.shape if n != 1) != tuple(
            n for n in shape if n != 1
        ):
            raise ValueError(
                f"kernel '{self.name}': input '{name}' has shape {array.shape}, expected {shape}"
                + (" (the last axis counts lanes)" if self.lanes > 1 else "")
            )
        return array.reshape(shape)


class Bound(partial[None]):
    """A kernel with its own arrays: set `inputs` in place, call without arguments, read `outputs`.

    It is a `functools.partial` of the foreign function, so that a call passes through no Python code and
    costs about half a microsecond.

    Attributes
    ----------
    inputs, outputs : dict of str to ndarray
        The arrays the machine code reads and writes.
    in_table, out_table, work : ndarray
        Pointers to them, and the workspace.
    """

    kernel: Kernel
    inputs: dict[str, Array]
    outputs: dict[str, Array]
    in_table: NDArray[np.uintp]
    out_table: NDArray[np.uintp]
    work: Array

    def __new__(cls, kernel: Kernel, inputs: dict[str, Array], outputs: dict[str, Array]) -> Self:
        """Make the tables of pointers and the workspace."""
        tables = pointer_table(inputs), pointer_table(outputs), np.zeros(max(kernel.n_work, 1))
        pointers = [ctypes.c_void_p(table.ctypes.data) for table in tables]
        self = super().__new__(cls, _PROTOTYPE(kernel.address), *pointers)
        self.kernel, self.inputs, self.outputs = kernel, inputs, outputs
        self.in_table, self.out_table, self.work = tables
        return self


def pointer_table(arrays: Mapping[str, NDArray[np.float64]]) -> NDArray[np.uintp]:
    """Addresses of some arrays, as the machine code expects its inputs and outputs.

    The caller keeps the arrays alive.
    """
    return np.array([a.ctypes.data for a in arrays.values()] or [0], dtype=np.uintp)


LANES = (1, 2, 4, 8)

LONG = 20_000
"""Instructions of a kernel for one scenario beyond which it is compiled quickly.

To optimise more takes two seconds and longer. A run makes up for that after about two million evaluations.
"""

LONGEST_PACKED = 50_000
"""Instructions up to which branches that are alike are looked for, which takes half as long as all else."""


def compile_graph(
    graph: Graph, *, lanes: int = 1, name: str = "kernel", cache: bool = True, quick: bool = False
) -> Kernel:
    """Compile a graph to machine code for this processor.

    Parameters
    ----------
    graph : Graph
        Graph to compile.
    lanes : {1, 2, 4, 8}
        Number of scenarios that one call evaluates. Results do not depend on it, to the last bit.
    name : str
        Name of the kernel in messages.
    cache : bool
        True to look for the machine code on disk first, and to leave it there.
    quick : bool
        Compile in a fifth of the time, for code up to a fifth slower: for kernels that are called seldom. So are those
        of more than `LONG` instructions. Results do not depend on it, to the last bit.

    Returns
    -------
    Kernel
    """
    if lanes not in LANES:
        raise ValueError(f"kernel '{name}': lanes = {lanes}; choose one of {', '.join(map(str, LANES))}")
    start = perf_counter()
    stages, outputs = read_graph(graph)
    sizes = (
        [symbols.numel() for symbols in graph.inputs.values()],
        [expression.numel() for expression in graph.outputs.values()],
    )
    length = _written(stages) + outputs.arithmetic
    chosen = level(quick or (lanes == 1 and length > LONG))
    packs = lanes == 1 and length <= LONGEST_PACKED
    alike = [[list(branch) for branch in kind] for kind in graph.alike] if packs else []
    key = storage.key(stages, outputs, (*sizes, alike), lanes, chosen) if cache else ""
    traced = emitted = compiled = perf_counter()
    entry = storage.load(key) if cache else None
    cached = entry is not None
    if entry is None:
        # LLVM works without Python's lock: beside the writing of what comes next
        with ThreadPoolExecutor(1, "parts of a kernel") as beside:
            parts: list[Future[bytes]] = []
            called: set[str] = set()

            def begin(text: str) -> None:
                called.update(elementary_names(text))
                parts.append(beside.submit(compile_object, text, chosen))

            # what is optimised takes LLVM so much longer than to write that its parts would only cost more
            hand_on = begin if chosen == QUICK else None
            code = write_module(stages, outputs, *sizes, lanes, has_multiply_add(), alike, hand_on)
            emitted = perf_counter()
            called.update(elementary_names(code.text))
            objects = [*[part.result() for part in parts], compile_object(code.text, chosen)]
        compiled = perf_counter()
        entry = storage.Entry(
            code.n_work,
            code.functions,
            sorted(called),
            b"".join(objects),
            [len(one) for one in objects],
            code.apart,
        )
        if cache:
            storage.store(key, entry)
    publish(entry.elementary)
    engine, address = load_object(entry.objects, ENTRY, entry.apart)
    loaded = perf_counter()
    return Kernel(
        name=name,
        address=address,
        n_work=entry.n_work,
        inputs={key: symbols.shape for key, symbols in graph.inputs.items()},
        outputs={key: expression.shape for key, expression in graph.outputs.items()},
        lanes=lanes,
        n_instructions=_arithmetic(stages) + outputs.arithmetic,
        n_functions=entry.functions,
        timings=Timings(
            traced - start, emitted - traced, compiled - emitted, loaded - compiled, cached=cached
        ),
        _engine=engine,
    )


def _written(stages: list[StageTape]) -> int:
    """Number of instructions of the functions of all stages: stages of the same structure share theirs."""
    kinds = {id(stage.tape.operations): stage.tape for stage in stages}
    return sum({tape.structure: tape.arithmetic for tape in kinds.values()}.values())


def _arithmetic(stages: list[StageTape]) -> int:
    """Number of instructions of all stages; those of one kind hold the very same list."""
    of_kind: dict[int, int] = {}
    total = 0
    for stage in stages:
        kind = id(stage.tape.operations)
        if kind not in of_kind:
            of_kind[kind] = stage.tape.arithmetic
        total += of_kind[kind]
    return total


class AnyKernel(Protocol):
    """A kernel of any target."""

    @property
    def address(self) -> int:
        """Address of the code."""

    @property
    def n_work(self) -> int:
        """Length of the workspace in doubles."""

    @property
    def inputs(self) -> Mapping[str, Shape]:
        """Shapes of the inputs by name, in order."""

    @property
    def outputs(self) -> Mapping[str, Shape]:
        """Shapes of the outputs by name, in order."""

    @property
    def lanes(self) -> int:
        """Scenarios evaluated by one call."""


@dataclass(eq=False)
class DeferredKernel:
    """A kernel that is compiled when its address is first asked for.

    Parameters
    ----------
    inputs, outputs
        Shapes by name, in order, of the kernel to come.
    compile
        Makes it; called once, by whichever thread comes first.
    """

    inputs: Mapping[str, Shape]
    outputs: Mapping[str, Shape]
    compile: Callable[[], AnyKernel]
    lanes: int = 1
    _kernel: AnyKernel | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @property
    def is_compiled(self) -> bool:
        """True if the machine code exists already."""
        return self._kernel is not None

    @property
    def kernel(self) -> AnyKernel:
        """The kernel, compiled now if it is not yet."""
        with self._lock:
            if self._kernel is None:
                made = self.compile()
                shapes = (dict(self.inputs), dict(self.outputs), self.lanes)
                assert (dict(made.inputs), dict(made.outputs), made.lanes) == shapes
                self._kernel = made
            return self._kernel

    @property
    def address(self) -> int:
        """Address of the code; compiles the kernel if it is not compiled yet."""
        return self.kernel.address

    @property
    def n_work(self) -> int:
        """Length of the workspace in doubles."""
        return self.kernel.n_work
