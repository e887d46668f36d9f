"""The memory of runs in exported programs and pages: laid out as that of Kinetree's own runs, with the model's sizes.

Programs and pages run the same text (``kinetree/runtime``) on the same two blocks. Modes and events are tables in it,
which ``runtime/c/modes.h`` reads. A page enters the addresses of its kernels, tolerances and the state, by names
whose places go along.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.compile.controller_blocks import clocks_of
from kinetree.export.code.exported import Exported, FrictionPlace
from kinetree.export.code.modes import ModeEquations
from kinetree.kernels.graph import Graph
from kinetree.kernels.source import C, SourceText
from kinetree.runtime import tables
from kinetree.runtime.library import INTEGER, RUN, Function
from kinetree.runtime.tables import ACTION_KINDS, ACTION_ROW, ARRAYS, FRICTION_OFF, MODE_KERNELS, MODE_ROW
from kinetree.solve.integrate import LARGEST_IMPLICIT, STIFF_PARTNERS
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import Method
from kinetree.solve.methods.registry import load_method, tableau_of
from kinetree.solve.setup import connect, connect_rare, unconnected_memory
from kinetree.solve.solution import EventAction
from kinetree.solve.system import KERNELS, System

STATES = (
    *("still", "still_before", "contact_closed", "contact_touching", "contact_idle", "rub_states"),
    "g_margins",
)
"""Arrays that a motion changes; they begin with zeros, friction off."""


@dataclass(frozen=True)
class ProgramTables:
    """Modes and events of a program.

    Attributes
    ----------
    sizes : dict of str to int
        Lengths of the tables, by names of the memory.
    arrays : dict of str to array
        The tables; ``mode_kernels`` and ``action_kernels`` are left out, whose addresses a program enters.
    mode_kernels : tuple of tuple of str
        Functions of every mode in the order of `MODE_KERNELS`; empty where it has none.
    action_kernels : tuple of str
        Kernels of the events; empty where an event needs none.
    """

    sizes: dict[str, int]
    arrays: dict[str, Array]
    mode_kernels: tuple[tuple[str, ...], ...]
    action_kernels: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Arrays of the memory that the program has."""
        return (*self.arrays, *STATES, "mode_kernels", "action_kernels")

    def fill(self, memory: Memory) -> None:
        """Write the tables into a memory that has room for them, and the sizes of the first mode."""
        for name, values in self.arrays.items():
            getattr(memory, name)[...] = values
        memory.rub_states[:] = FRICTION_OFF
        m, m_h, n_s = (int(n) for n in self.arrays["modes"][0][:3])
        memory.m, memory.m_h, memory.n_s = m, m_h, n_s


def tables_of(model: Exported) -> ProgramTables:
    """The tables of a model."""
    rest = (model.contact_rows, model.may_be_still, model.friction, model.switch_numbers)
    return program_tables(model.functions, model.modes, model.events, *rest)


def program_tables(
    functions: Collection[str],
    modes: Sequence[ModeEquations],
    events: Sequence[EventAction] = (),
    contact_rows: Array | None = None,
    may_be_still: Sequence[int] = (),
    friction: Sequence[FrictionPlace] = (),
    switch_numbers: int = 0,
) -> ProgramTables:
    """Tables of modes and events; the arguments are those of `Exported`."""
    contacts, rubs = _of_kind(events, "contact"), _of_kind(events, "friction")
    bearings = [i for i, rub in enumerate(friction) if rub.bearing]
    n_given = sum(rub.given for rub in friction) + switch_numbers
    rows = np.zeros((0, len(contacts), 0)) if contact_rows is None else contact_rows
    flat, first = list[int](), list[int]()
    for mode in modes:
        first.append(len(flat))
        flat += [*mode.rows, *mode.lengths]
    words = [
        vars(mode) | {"n_s": len(mode.rows), "first": begin} for mode, begin in zip(modes, first, strict=True)
    ]
    numbers = {
        k: i for kind in ("contact", "friction", "impulse") for i, k in enumerate(_of_kind(events, kind))
    }
    actions = [
        vars(event)
        | {
            "kind": ACTION_KINDS.index(event.kind),
            "limit": event.beyond,
            "number": numbers.get(k, event.parameter),
        }
        for k, event in enumerate(events)
    ]
    directions = [rub.directions for rub in friction]
    sizes = {
        "n_modes": len(modes), "n_mode_rows": len(flat), "n_actions": len(events), "n_contacts": len(contacts),
        "n_row_states": rows.shape[0], "n_row_width": rows.shape[2], "n_rubs": len(rubs), "n_slides": sum(directions),
        "n_pressed": sum(rub.contact >= 0 for rub in friction), "n_still": len(may_be_still),
        "n_bearings": len(bearings), "n_blows": len(_of_kind(events, "impulse")) if bearings else 0,
        "n_given": n_given,
    }  # fmt: skip
    arrays = {
        "modes": _rows_of(words, MODE_ROW), "mode_rows": np.array(flat, np.int64),
        "actions": _rows_of(actions, ACTION_ROW),
        "may_be_still": np.array(may_be_still, np.int64),
        "contact_events": np.array(contacts, np.int64), "rub_events": np.array(rubs, np.int64),
        "rub_contacts": np.array([rub.contact for rub in friction], np.int64),
        "rub_first": np.cumsum([0, *directions]), "contact_rows": rows, "bearings": np.array(bearings, np.int64),
    }  # fmt: skip
    takes = [
        f"action_{k}" if event.kind in ("set", "impulse", "contact") else "" for k, event in enumerate(events)
    ]
    return ProgramTables(
        sizes, arrays, tuple(_kernels(functions, modes, mode) for mode in modes), tuple(takes)
    )


def _rows_of(entries: Sequence[Mapping[str, Any]], names: Sequence[str]) -> NDArray[np.int64]:
    """Numbers by their names, a row for each entry."""
    rows = [[int(entry[name]) for name in names] for entry in entries]
    return np.array(rows, np.int64).reshape(-1, len(names))


def _of_kind(events: Sequence[EventAction], kind: str) -> list[int]:
    """Events that act in a way."""
    return [k for k, event in enumerate(events) if event.kind == kind]


def _kernels(
    functions: Collection[str], modes: Sequence[ModeEquations], mode: ModeEquations
) -> tuple[str, ...]:
    """Functions of a mode; matrices of the mode without contacts are for events, its own for steps."""
    found = dict(mode.functions)
    if mode.m == 0 and "rhs" in found:
        found.pop("matrices", None)
    equations = modes[mode.base].functions.get("matrices", "" if mode.base else "matrices")
    found["equations"] = equations if equations in functions else ""
    return tuple(found.get(name, "") for name in MODE_KERNELS)


def deflated(binary: bytes) -> str:
    """Bytes as text: compressed (deflate), in base64."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(compressor.compress(binary) + compressor.flush()).decode("ascii")


_INTEGERS = (
    *("tangent", "follow", "sampling", "clocks", "timed", "timed_numbers"),
    *("method", "reduction", "projection", "location", "careful", "scratch", "n_scratch", "m", "m_h", "n_s", "mode"),
    *("steps", "rejected", "evaluations", "fallbacks", "last_cause", "last_event", "pending", "checkpointed"),
    *("output_next", "output_count", "output_used", "max_steps", "kept_stride"),
)  # fmt: skip
_REALS = (*("t", "t_end", "span", "h_max", "rtol", "t_event", "t_silent", "t_searched", "drift_most"),)
_INTEGER_ARRAYS = ("modes", "mode_kernels", "action_kernels")
_REAL_ARRAYS = (
    *("z", "z_event", "atol", "p"),
    *("A", "force", "B", "gamma", "ydot", "multipliers"),
)
_CODES = (
    *(
        "OK",
        "FINISHED",
        "EVENT",
        "STOPPED",
        "TOO_MANY_STEPS",
        "STEP_TOO_SMALL",
        "NON_FINITE",
        "PROJECTION_FAILED",
    ),
    *("BAD_SAMPLE", "JUMPED", "CONTACT_BROKEN", "ENDLESS", "BAD_VALUE", "SINGULAR_EQUATIONS", "BAD_CLOCK"),
    *("LIMIT_REACHED", "DOES_NOT_FIT", "FRICTION_WEDGED", "BAD_INERTIA", "MODE_WORDS"),
)


@dataclass(frozen=True)
class PageKernel:
    """A kernel of the page: its names and sizes alone."""

    inputs: Mapping[str, tuple[int, ...]]
    outputs: Mapping[str, tuple[int, ...]]
    address: int = 0
    n_work: int = 0
    lanes: int = 1


@dataclass(frozen=True)
class PageBeside:
    """Data for contacts and friction that forces hold beside the equations of a page (``runtime/page/beside.c``).

    Attributes
    ----------
    words : tuple of int
        Sizes, flags and arrays; addresses of the ``kernels`` follow them.
    numbers : tuple of float
        Bound for rows that hold the same, and states at which rows of contacts are compared.
    kernels : tuple of str
        Functions by their names; empty where there is none.
    room : int
        Doubles to work with.
    """

    words: tuple[int, ...]
    numbers: tuple[float, ...]
    kernels: tuple[str, ...]
    room: int


@dataclass(frozen=True)
class PageMemory:
    """The blocks that runs in a page begin with.

    Attributes
    ----------
    image : str
        Integers (64 bits each), words and numbers of functions of time, then reals up to the last that is not zero, as
        `deflated` writes bytes.
    n_integers, n_reals, n_words, n_numbers : int
        Lengths of the blocks, and of functions of time.
    mode_kernels, action_kernels : tuples of str
        Functions whose addresses stand in the arrays of these names, one after the other; empty where there is none.
    integers, reals : dict of str to int
        Scalars by name, and their places in the blocks.
    integer_arrays, real_arrays : dict of str to tuple of int
        Arrays by name: where they begin, and how many entries they have; those that the model lacks have none.
    codes : dict of str to int
        Numbers that the runtime gives back, and how many stand in ``modes`` of each mode.
    beside : PageBeside, optional
        Data of forces that hold contacts and friction beside the equations.
    """

    image: str
    n_integers: int
    n_reals: int
    n_words: int
    n_numbers: int
    mode_kernels: tuple[str, ...]
    action_kernels: tuple[str, ...]
    integers: dict[str, int]
    reals: dict[str, int]
    integer_arrays: dict[str, tuple[int, int]]
    real_arrays: dict[str, tuple[int, int]]
    codes: dict[str, int] = field(default_factory=lambda: {name: getattr(tables, name) for name in _CODES})
    beside: PageBeside | None = None


def page_kernel(graph: Graph) -> PageKernel:
    """A kernel by the names and shapes of a graph."""
    return PageKernel(
        {key: tuple(value.shape) for key, value in graph.inputs.items()},
        {key: tuple(value.shape) for key, value in graph.outputs.items()},
    )


def page_memory(system: System, method: str, program: ProgramTables) -> PageMemory:
    """The memory that runs of a system with these modes and events by an explicit method begin with."""
    chosen = load_method(method)
    memory = unconnected_memory(system, [chosen], more=program.sizes, beside=program.names)
    chosen.govern(memory)
    chosen.install(memory)
    memory.order = chosen.order
    memory.scratch = 0  # an address of this process, which the page puts its own in place of
    sizes = {name: getattr(memory, name) for name in tables.INTEGERS}  # with as many rows as any mode has
    program.fill(memory)
    image = memory.image()

    def places(names: tuple[str, ...]) -> dict[str, tuple[int, int]]:
        found = {}
        for name in names:
            begin = int(memory.integers[tables.ARRAYS[name].offset])
            found[name] = (begin, tables.length_of(name, sizes) if begin else 0)
        return found

    timed = system.breaks
    words, numbers = (np.zeros(0, np.int64), np.zeros(0)) if timed is None else (timed.words, timed.numbers)
    parts = [
        image.integers.astype("<i8"),
        words.astype("<i8"),
        numbers.astype("<f8"),
        image.reals.astype("<f8"),
    ]
    return PageMemory(
        deflated(b"".join(part.tobytes() for part in parts)),
        image.integers.size,
        image.size,
        words.size,
        numbers.size,
        tuple(name for names in program.mode_kernels for name in names),
        program.action_kernels,
        {name: tables.INTEGERS[name] for name in _INTEGERS},
        {name: tables.REALS[name] for name in _REALS},
        places(_INTEGER_ARRAYS),
        places(_REAL_ARRAYS),
    )


METHODS = ("tsit5", "dop853", "rk4")
"""Methods that an exported program knows, by their numbers from 1 on, and then a stiff one; 0 is "auto"."""

_ADDRESSES = (*KERNELS, "method", "reduction", "projection", "location", "careful", "scratch",
              "timed", "timed_numbers")  # fmt: skip
"""Places of the memory that hold addresses: the program fills them in."""

_rows_work = Function("least_change", "change_work", INTEGER, INTEGER)
_event_workspace = Function("event_workspace", "event_workspace", RUN)


@dataclass(frozen=True)
class RunMemory:
    """Memory with which a run starts.

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


def run_memory(model: Exported, sources: Mapping[str, SourceText], stiff: bool) -> RunMemory:
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
    memory.provide(_event_workspace(memory) + max(_rows_work(m, model.n_y), _rows_work(among, among)))
    memory.resize_kernel_work(max([1, *(source.n_work for source in sources.values())]))
    for name in _ADDRESSES:
        setattr(memory, name, 0)
    memory.rows[:] = 0
    image = memory.image()
    return RunMemory(image.integers, image.reals, image.size, memory.n_scratch, methods)


def program_system(model: Exported) -> System:
    """Return the system that is integrated, with as many rows as the mode with the most rows."""
    modes, kernels = model.modes, dict[str, Any]()
    for mode in modes:
        names = {name: name for name in KERNELS if name in model.functions} | dict(mode.functions)
        kernels |= {key: page_kernel(model.functions[name]) for key, name in names.items() if key in KERNELS}
    m, m_h, n_s = (max(f(mode) for mode in modes) for f in (_rows, _positions, _independent))
    if not m:  # contacts alone ask for these
        for name in ("tangent", *(("matrices",) if "rhs" in kernels else ())):
            kernels.pop(name, None)
    n_p = len(model.parameters) + model.n_given
    for name, kernel in kernels.items():  # some modes take no states of friction behind the parameters
        if "p" in kernel.inputs:
            kernels[name] = replace(kernel, inputs={**kernel.inputs, "p": (n_p, 1)})
    whole, column = (m, model.n_y), (m, 1)
    for name, shapes in (
        ("matrices", {"B": whole, "gamma": column}),
        ("constraints", {"phi": (m_h, 1), "psi": column, "B": whole}),
    ):
        if name in kernels:
            kernels[name] = replace(kernels[name], outputs={**kernels[name].outputs, **shapes})
    # the runtime gives it a state and a change; the program adds time and parameters
    if "tangent" in kernels:
        given = kernels["tangent"].inputs
        kernels["tangent"] = replace(kernels["tangent"], inputs={"z": given["z"], "delta": given["delta"]})
    return System(
        **kernels,
        n_x=model.n_x,
        n_y=model.n_y,
        n_w=model.n_w,
        n_p=n_p,
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
    """Write the memory at the start, and the tables of the methods, as arrays of C."""
    reals = C.table("memory_reals", memory.reals.tolist())
    timed = model.timed
    lines = (
        []
        if timed is None
        else [integer_table("time_words", timed.words), C.table("time_numbers", timed.numbers.tolist())]
    )
    lines += [integer_table("memory_integers", memory.integers), integer_table("layout", _layout()), reals]
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


def _layout() -> NDArray[np.int64]:
    """Integers of the memory that are the same throughout a motion: sizes, and where arrays begin."""
    of_mode = ("m", "m_h", "n_s", "watching")
    sizes = [
        place
        for name, place in tables.INTEGERS.items()
        if name.startswith(("n_", "m")) and name not in of_mode
    ]
    fixed = [place for place in sizes if place < tables.INTEGERS["rhs"]]
    return np.array([*fixed, *(place.offset for place in ARRAYS.values())], np.int64)


def integer_table(name: str, values: NDArray[np.int64]) -> str:
    """An array of integers of C."""
    return f"static const int64_t {name}[{values.size}] = {{{', '.join(map(str, values.tolist()))}}};\n"


@dataclass(frozen=True)
class _Sizes:
    """Sizes of a model that methods need to tell the lengths of their arrays."""

    model: Exported
    n_band: int = 0

    @property
    def n_z(self) -> int:
        return self.model.n_x + self.model.n_y + self.model.n_w


def place_of_inputs(memory: RunMemory) -> int:
    """Return the place of the table of kernel inputs among the integers."""
    return int(memory.integers[ARRAYS["inputs"].offset])
