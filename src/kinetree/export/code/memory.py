"""The memory of a run in an exported program: laid out as that of Kinetree's own runs, with the model's sizes in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinetree.export.code.exported import Exported
from kinetree.kernels.source.c99 import C
from kinetree.kernels.source.writer import Source
from kinetree.runtime.arguments import INTEGER
from kinetree.runtime.library import Function
from kinetree.runtime.tables import ARRAYS
from kinetree.solve.integrate import LARGEST_IMPLICIT, STIFF_PARTNER
from kinetree.solve.method import Method
from kinetree.solve.methods import load_method, tableau_of
from kinetree.solve.setup import blank_memory, connect_rare
from kinetree.solve.system import KERNELS, System

METHODS = ("tsit5", "dop853", "rk4", STIFF_PARTNER)
"""Methods that an exported program knows, by their numbers from 1 on; 0 is "auto", as in Kinetree."""

_ADDRESSES = (*KERNELS, "method", "reduction", "projection", "location", "careful", "scratch")
"""Places of the memory that hold addresses: the program fills them in."""

_rows_work = Function("linear", "reduction_work", INTEGER, INTEGER)


@dataclass(frozen=True)
class _Written:
    """A kernel that is there as text alone."""

    inputs: Mapping[str, tuple[int, ...]]
    outputs: Mapping[str, tuple[int, ...]]
    n_work: int
    address: int = 0
    lanes: int = 1


@dataclass(frozen=True)
class RunMemory:
    """What the memory of a run starts from.

    Attributes
    ----------
    integers, reals : arrays
        The two blocks; of the reals those up to the last that is not zero.
    size : int
        Reals in all.
    scratch : int
        Doubles that the runtime works with.
    methods : tuple of Method
        Those of `METHODS` that there is room for.
    """

    integers: NDArray[np.int64]
    reals: NDArray[np.float64]
    size: int
    scratch: int
    methods: tuple[Method, ...]


def run_memory(model: Exported, sources: Mapping[str, Source]) -> RunMemory:
    """The memory of a model whose functions are written."""
    n_z = model.n_x + model.n_y + model.n_w
    names = [name for name in METHODS if name != STIFF_PARTNER or n_z <= LARGEST_IMPLICIT]
    methods = tuple(load_method(name) for name in names)
    memory = blank_memory(_system(model, sources), methods)
    connect_rare(_system(model, sources), memory)
    contacts = sum(action.kind == "contact" for action in model.events)
    among = max(model.m, contacts)
    memory.provide(max(_rows_work(model.m, model.n_y), _rows_work(among, among)))
    memory.resize_kernel_work(max([1, *(source.n_work for source in sources.values())]))
    for name in _ADDRESSES:
        setattr(memory, name, 0)
    image = memory.image()
    return RunMemory(image.integers, image.reals, image.size, memory.n_scratch, methods)


def _system(model: Exported, sources: Mapping[str, Source]) -> System:
    def written(name: str) -> _Written | None:
        if name not in sources:
            return None
        source, graph = sources[name], model.functions[name]
        shapes = [{key: array.shape for key, array in side.items()} for side in (graph.inputs, graph.outputs)]
        if name == "tangent":  # the runtime gives it a state and a change; the program adds time and parameters
            shapes[0] = {key: shapes[0][key] for key in ("z", "delta")}
        return _Written(shapes[0], shapes[1], source.n_work)

    constrained = model.m > 0
    return System(
        n_x=model.n_x,
        n_y=model.n_y,
        n_w=model.n_w,
        n_p=len(model.parameters),
        rhs=written("rhs"),
        matrices=written("matrices") if constrained or "rhs" not in sources else None,
        constraints=written("constraints"),
        tangent=written("tangent") if constrained else None,
        follow=written("follow"),
        jacobian=written("jacobian"),
        events=written("events"),
        quaternions=np.asarray(model.quaternions, dtype=np.int64),
        independent_rows=np.asarray(model.rows, dtype=np.int64) if constrained else None,
        constraint_work_index=model.drivers,
        switches=model.switches,
    )


def memory_tables(model: Exported, memory: RunMemory) -> list[str]:
    """What the memory starts from, and the tables of the methods, as arrays of C."""
    integers = ", ".join(str(int(value)) for value in memory.integers)
    reals = C.table("memory_reals", memory.reals.tolist())
    lines = [f"static const int64_t memory_integers[{memory.integers.size}] = {{{integers}}};\n", reals]
    rows = []
    for method in memory.methods:
        tableau, sizes = tableau_of(method.name), method.sizes(_Sizes(model))
        places = ["0"] * 4
        if tableau is not None:
            total = len(tableau.c)
            error = np.zeros((len(tableau.error), total))
            error[:, : tableau.stages + 1] = tableau.error
            for k, array in enumerate((tableau.a, tableau.c, tableau.dense, error)):
                if array.size:
                    places[k] = f"{method.name}_{'acde'[k]}"
                    lines.append(C.table(places[k], array.ravel().tolist()))
        lengths = [sizes.get(name, 0) for name in ("n_stages", "n_k", "n_dense", "n_error", "n_lu")]
        flags = [method.order, int(method.fixed), int(method.fsal), int(method.stiff)]
        control = [method.exponent, method.beta, method.safety, method.factor_min, method.factor_max]
        words = [*map(str, lengths), *map(str, flags), *map(repr, (*control, method.stability)), *places]
        rows.append(f"    {{{', '.join(words)}, {method.unit.name}}}, /* {method.name} */")
    return [*lines, "static const method methods[] = {", *rows, "};\n"]


@dataclass(frozen=True)
class _Sizes:
    """The lengths by which methods say theirs."""

    model: Exported

    @property
    def n_z(self) -> int:
        return self.model.n_x + self.model.n_y + self.model.n_w


def place_of_inputs(memory: RunMemory) -> int:
    """Where the table of a kernel's inputs stands among the integers."""
    return int(memory.integers[ARRAYS["inputs"].offset])

