"""The memory of a run in an exported program: laid out as that of Kinetree's own runs, with the model's sizes in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.compile.controller_blocks import clocks_of
from kinetree.export.code.exported import Exported
from kinetree.export.code.modes import ModeEquations
from kinetree.export.code.program_tables import tables_of
from kinetree.export.page.memory import page_kernel
from kinetree.kernels.source.languages import C
from kinetree.kernels.source.writer import SourceText
from kinetree.runtime.arguments import INTEGER, RUN
from kinetree.runtime.library import Function
from kinetree.runtime.tables import ARRAYS
from kinetree.solve.events.state_switches import forget_switchings
from kinetree.solve.integrate import LARGEST_IMPLICIT, STIFF_PARTNERS
from kinetree.solve.methods.method import Method
from kinetree.solve.methods.registry import load_method, tableau_of
from kinetree.solve.setup import connect, connect_rare, unconnected_memory
from kinetree.solve.system import KERNELS, System

METHODS = ("tsit5", "dop853", "rk4")
"""Methods that an exported program knows, by their numbers from 1 on, and then a stiff one; 0 is "auto"."""

_ADDRESSES = (*KERNELS, "method", "reduction", "projection", "location", "careful", "scratch",
              "timed", "timed_numbers")  # fmt: skip
"""Places of the memory that hold addresses: the program fills them in."""

_rows_work = Function("linear", "reduction_work", INTEGER, INTEGER)
_program_room = Function("program_room", "program_room", RUN)


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
        `METHODS`, and the stiff one that "auto" changes to, where it does.
    """

    integers: NDArray[np.int64]
    reals: NDArray[np.float64]
    size: int
    scratch: int
    methods: tuple[Method, ...]


def run_memory(model: Exported, sources: Mapping[str, SourceText], stiff: bool = True) -> RunMemory:
    """The memory of a model whose functions are written; ``stiff``: with a stiff method among those it has room for."""
    n_z = model.n_x + model.n_y + model.n_w
    m = max(mode.m for mode in model.modes)
    differentiated = all("jacobian" in mode.functions for mode in model.modes)
    differentiated = differentiated and model.compiled.jacobian(wanted=False).whole is not None
    partner = [STIFF_PARTNERS[0 if differentiated else 1]] if stiff and n_z <= LARGEST_IMPLICIT else []
    methods = tuple(load_method(name) for name in (*METHODS, *partner))
    system, program = program_system(model), tables_of(model)
    memory = unconnected_memory(system, methods, more=program.sizes, beside=program.names)
    connect(system, memory, methods[0])
    methods[0].enter(memory)
    connect_rare(system, memory)
    program.fill(memory)
    among = max(m, program.sizes["n_contacts"])
    memory.provide(_program_room(memory) + max(_rows_work(m, model.n_y), _rows_work(among, among)))
    memory.resize_kernel_work(max([1, *(source.n_work for source in sources.values())]))
    for name in _ADDRESSES:
        setattr(memory, name, 0)
    forget_switchings(memory)
    memory.rows[:] = 0
    image = memory.image()
    return RunMemory(image.integers, image.reals, image.size, memory.n_scratch, methods)


def program_system(model: Exported) -> System:
    """What is integrated, with as many rows as any mode has."""
    modes, kernels = model.modes, dict[str, Any]()
    for mode in modes:
        names = {name: name for name in KERNELS if name in model.functions} | dict(mode.functions)
        kernels |= {key: page_kernel(model.functions[name]) for key, name in names.items() if key in KERNELS}
    m, m_h, n_s = (max(f(mode) for mode in modes) for f in (_rows, _positions, _independent))
    if not m:  # contacts alone ask for these
        for name in ("tangent", *(("matrices",) if "rhs" in kernels else ())):
            kernels.pop(name, None)
    whole, column = (m, model.n_y), (m, 1)
    for name, shapes in (
        ("matrices", {"B": whole, "gamma": column}),
        ("constraints", {"phi": (m_h, 1), "psi": column, "B": whole}),
    ):
        if name in kernels:
            kernels[name] = replace(kernels[name], outputs={**kernels[name].outputs, **shapes})
    if (
        "tangent" in kernels
    ):  # the runtime gives it a state and a change; the program adds time and parameters
        given = kernels["tangent"].inputs
        kernels["tangent"] = replace(kernels["tangent"], inputs={"z": given["z"], "delta": given["delta"]})
    return System(
        **kernels,
        n_x=model.n_x,
        n_y=model.n_y,
        n_w=model.n_w,
        n_p=len(model.parameters),
        quaternions=np.asarray(model.quaternions, dtype=np.int64),
        compliance=model.compiled.tree.compliance,
        independent_rows=np.arange(n_s, dtype=np.int64) if m else None,
        constraint_work_index=model.drivers,
        switches=model.switches,
        breaks=model.timed,
        clocks=clocks_of(model.compiled.equations),
        judges_works=model.judges_works,
    )


def _rows(mode: ModeEquations) -> int:
    return mode.m


def _positions(mode: ModeEquations) -> int:
    return mode.m_h


def _independent(mode: ModeEquations) -> int:
    return len(mode.rows)


def memory_tables(model: Exported, memory: RunMemory) -> list[str]:
    """What the memory starts from, and the tables of the methods, as arrays of C."""
    reals = C.table("memory_reals", memory.reals.tolist())
    timed = model.timed
    lines = (
        []
        if timed is None
        else [integer_table("time_words", timed.words), C.table("time_numbers", timed.numbers.tolist())]
    )
    lines += [integer_table("memory_integers", memory.integers), reals]
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
        control = [
            method.exponent,
            method.beta,
            method.safety,
            method.factor_min,
            method.factor_max,
            method.hold,
        ]
        words = [*map(str, lengths), *map(str, flags), *map(repr, (*control, method.stability)), *places]
        rows.append(f"    {{{', '.join(words)}, {method.unit.name}}}, /* {method.name} */")
    return [*lines, "static const method methods[] = {", *rows, "};\n"]


def integer_table(name: str, values: NDArray[np.int64]) -> str:
    """An array of integers of C."""
    return f"static const int64_t {name}[{values.size}] = {{{', '.join(map(str, values.tolist()))}}};\n"


@dataclass(frozen=True)
class _Sizes:
    """The lengths by which methods say theirs."""

    model: Exported
    n_band: int = 0

    @property
    def n_z(self) -> int:
        return self.model.n_x + self.model.n_y + self.model.n_w


def place_of_inputs(memory: RunMemory) -> int:
    """Where the table of a kernel's inputs stands among the integers."""
    return int(memory.integers[ARRAYS["inputs"].offset])
