"""The program that integrates scenarios of one system on a device, as text.

It is the text of the runtime (``drive.c``, ``explicit.c``, ``project.c``), which all other homes run too. Before it
stand the memory, whose sizes are constants here, the tables of the method, the equations, and how they are called;
behind it the kernels, which give every thread a scenario.

Trees with many branches are integrated by several threads for each scenario (``team.cu``), with the operations of that
text in their order: one thread has too few registers for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.kernels.cuda import CUDA, Team
from kinetree.kernels.source import SourceText
from kinetree.runtime import tables as mem
from kinetree.runtime.build import text_behind, whole_text
from kinetree.solve.cuda.memory_layout import DeviceMemory, ScenarioMemory, arrays_of, kept
from kinetree.solve.methods.explicit_rk import Tableau
from kinetree.solve.methods.method import Method
from kinetree.solve.methods.registry import load_method, tableau_of
from kinetree.solve.sampling import Clocks
from kinetree.solve.setup import PROJECTION_TOLERANCE, ROUND_OFF
from kinetree.solve.solution import EventAction
from kinetree.solve.switchings import TimeFunctions

PARTS = ("drive", "explicit", "project")
"""Parts of the runtime that devices run."""
PROVIDED = ("memory.h", "connect.h", "elementary.h")
"""Headers of the runtime that a program replaces by a text of its own."""
CONSTANT = (
    *("tableau_a", "tableau_c", "tableau_d", "tableau_e", "quaternions", "rows", "compliance"),
    *("held", "clock_of", "outside"),
)
"""Arrays of the memory that are constants of a program."""
MOST_UNROLLED = 48
"""Entries of z up to which loops over arrays are written out: the arrays then stay in registers."""

MOST_OF_SMALL = 12
"""Entries of z up to which a third of a multiprocessor's registers is enough for the threads of a block."""

RECORD: tuple[tuple[str, str], ...] = (
    *(("double", name) for name in ("t0", "t_end", "step", "h_max", "rtol", "round_off")),
    *(("long long", name) for name in ("n_times", "max_steps", "stride", "n_records")),
    *(("const double *", name) for name in ("atol", "times", "period", "offset")),
    *(("double *", name) for name in ("p", "z", "f", "longest", "ticks", "t_switched", "repeats")),
    *(("double *", name) for name in ("stretch_low", "stretch_high", "stretch_used", "p_planned")),
    *(
        ("double *", name)
        for name in ("z_event", "t_happened", "interval", "g_before", "leaving", "K", "z_new", "f_new")
    ),
    *(("double *", name) for name in ("event_times", "event_values", "reals", "rows")),
    *(
        ("long long *", name)
        for name in ("signs", "signs_before", "hits", "on_zero", "happened", "shrinking")
    ),
    *(("long long *", name) for name in ("event_numbers", "integers", "status")),
)
"""Fields handed to kernels: settings, and arrays [component][scenario], but ``rows`` [scenario][time][component]."""

FIELDS = tuple(name for _, name in RECORD)


@dataclass(frozen=True)
class DeviceSystem:
    """A system as source text; `kinetree.solve.system.System` describes the functions and sizes.

    Attributes
    ----------
    functions : mapping of str to Source
        ``rhs``; ``constraints``, ``tangent``, ``follow``, ``sampling``, ``reach`` and ``events`` (functions of events,
        then those at whose zeros the equations switch) where there are such; ``action_k`` of the events that have one.
    n_x, n_y, n_w, n_p : int
        Numbers of coordinates, speeds, works, parameters.
    quaternions, rows : tuple of int
        Places in x where unit quaternions begin; rows of B taken to be independent, ascending.
    compliance : tuple of float
        Ease with which corrections change each speed, where some are elastic; else empty.
    pattern : tuple of tuple of int
        Columns of every row of B that are not always zero, ascending.
    fallback : bool
        True if evaluations that cannot be trusted are done otherwise, and so not on the device.
    choice : bool
        True if other independent rows are looked for when these become weak, and so not on the device.
    reach : callable, optional
        Longest length (m) that residuals of positions are computed from, given parameters p.
    health_min : float
        Least health of an evaluation that is trusted.
    breaks : TimeFunctions, optional
        Functions of time at whose zeros the equations switch.
    clocks : Clocks, optional
        Clocks of sampled controllers, none of which is a function of Python.
    team : Team, optional
        ``rhs`` for several threads of each scenario, where that pays.
    actions : tuple of EventAction
        The events that were asked for.
    judges_works : bool
        True if errors of the works are controlled (`System.judges_works`).
    rows_apart : bool
        True if rows of output are made by a kernel of their own, which is faster where there are few; of smooth systems
        and methods whose stages are a chain.
    """

    functions: Mapping[str, SourceText]
    n_x: int
    n_y: int
    n_w: int
    n_p: int
    quaternions: tuple[int, ...]
    rows: tuple[int, ...]
    pattern: tuple[tuple[int, ...], ...]
    fallback: bool
    choice: bool
    reach: Callable[[Array], float] | None
    health_min: float
    breaks: TimeFunctions | None
    clocks: Clocks | None = None
    team: Team | None = None
    actions: tuple[EventAction, ...] = ()
    compliance: tuple[float, ...] = ()
    judges_works: bool = False
    rows_apart: bool = False

    @property
    def kept(self) -> ScenarioMemory:
        """Variables that the memory of the device holds for every scenario."""
        return kept(
            sampled=self.clocks is not None,
            switches=self.n_e > len(self.actions),
            timed=self.breaks is not None,
            acts=bool(self.actions),
            rows_apart=self.rows_apart,
        )

    @property
    def is_smooth(self) -> bool:
        """True if nothing is searched for between the ends of steps: no events, no breaks."""
        return self.n_e == 0 and self.breaks is None

    @property
    def n_e(self) -> int:
        """Functions of events, and those at whose zeros the equations switch."""
        return self.functions["events"].outputs["g"] if "events" in self.functions else 0

    @property
    def n_z(self) -> int:
        """Length of z = (x, y, w)."""
        return self.n_x + self.n_y + self.n_w

    @property
    def m(self) -> int:
        return self.functions["constraints"].outputs["psi"] if "constraints" in self.functions else 0


def record_text(record: Sequence[tuple[str, str]]) -> str:
    """Write the type of the record handed to kernels."""
    return "\n".join(["struct Scenarios {", *(f"    {kind} {name};" for kind, name in record), "};", ""])


def runs_on_device(method: str) -> bool:
    """True if a device can take the steps of a method: the explicit methods."""
    return tableau_of(method) is not None


def is_chain(method: str) -> bool:
    """True if steps have a given size and every stage needs only the stage before it."""
    tableau = tableau_of(method)
    chain = tableau is not None and not np.tril(tableau.a[: tableau.stages], -2).any()
    return chain and load_method(method).fixed


def team_of(system: DeviceSystem, method: str) -> Team | None:
    """The team that takes the steps of each scenario, where it is not one thread: fixed steps, by a chain of stages."""
    return system.team if is_chain(method) else None


def write_program(system: DeviceSystem, method: str) -> str:
    """The text of a program with the kernels ``begin`` and ``advance``."""
    chosen, tableau = load_method(method), tableau_of(method)
    assert tableau is not None
    team, chain = team_of(system, method), is_chain(method)
    small = chain and system.n_z <= MOST_OF_SMALL
    head = [
        "#define SINES APART\n" if team else "",  # one copy for all angles, or instructions are waited for
        "#define CHAIN_OF_STAGES\n" if chain else "",
        "#define FINITE_AT_LAST\n" if system.rows_apart else "",
        *(("#define BLOCKS 3\n",) if small else ("#define THREADS 256\n",) if system.m else ()),
        CUDA.prelude,
        record_text(RECORD),
        _defined(mem.numbers() | mem.tolerances()),
    ]
    there = system.kept
    if team is not None:
        sizes = {"NZ": system.n_z, "NP": system.n_p, **_table_sizes(tableau)}
        sizes |= {f"KEPT_{name.upper()}": there.integers.index(name) for name in ("steps", "output_next")}
        sizes |= {"KEPT_T": there.reals.index("t")}
        tables = [_uniform(f"TABLEAU_{name}", values) for name, values in _tables(tableau).items()]
        return "\n".join([
            *head, _defined(sizes), *tables, *_team_sizes(team), _runtime("team.cu"), team.text,
            _runtime("team_steps.cu"),
        ])  # fmt: skip
    timed = system.breaks
    parts = (*PARTS, *(("locate",) if system.n_e else ()), *(("switchings",) if timed is not None else ()))
    text, connect = whole_text(parts, prelude="", provided=PROVIDED), _runtime("connect.cu")
    course = not system.is_smooth
    if course:
        text += text_behind("event_course.h", text + _GUARDS)
    events = _runtime("events.cu").replace("@actions@", "\n".join(_actions(system))) if course else ""
    return "\n".join([
        *head,
        _defined({
            "HAS_CONSTRAINTS": int(system.m > 0), "HAS_FOLLOW": int("follow" in system.functions),
            "HAS_SAMPLING": int(system.clocks is not None), "HAS_EVENTS": int(system.n_e > 0),
            "HAS_TIMED": int(timed is not None), "HAS_COURSE": int(course), "HAS_ACTIONS": int(bool(system.actions)),
            "HAS_CHOICE": int(system.choice), "ORDER_OF_METHOD": chosen.order, "N_ACTIONS": len(system.actions),
            "ROWS_APART": int(system.rows_apart),
            "HAS_REACH": int(course and "reach" in system.functions), "ROUND_OFF": ROUND_OFF,
        }),
        *_constants(system, tableau),
        DeviceMemory(
            arrays_of(text + connect + events), _sizes(system, chosen, tableau), _numbers(system, chosen),
            {name: name.upper() for name in CONSTANT}, ("atol",), there,
        ).text(),
        *(source.text for source in system.functions.values()),
        connect,
        _for_device(text, unrolled=system.n_z <= MOST_UNROLLED),
        events,
        _runtime("scenarios.cu"),
    ])  # fmt: skip


def sizes_of(system: DeviceSystem, method: str) -> dict[str, int]:
    """Lengths of the arrays that every scenario has."""
    tableau = tableau_of(method)
    assert tableau is not None
    return _sizes(system, load_method(method), tableau)


_HEAD = re.compile(r"^static (?:inline )?(?=[^;={]*\()", re.MULTILINE)
_LOOP = re.compile(r"(?<!ROLLED )\bfor \(int64_t (?!.*\bn_(?:e|timed)\b)")
_OFTEN_CALLED = (
    *("event_values", "events_between", "bounds_of"),
    *("look_around", "carried_across", "just_ahead", "first_step_behind", "plan_switchings"),
)
"""Functions of the search for events and switchings, of which one copy is enough."""
_GUARDS = "".join(f"#ifndef KINETREE_{name[:-2].upper()}_H" for name in PROVIDED)


def _actions(system: DeviceSystem) -> list[str]:
    """Return the cases of a ``switch`` that carry out the actions of events."""
    lines = []
    for k, event in enumerate(system.actions):
        called = f"        action_{k}(&t, z, p,"
        done = {
            "stop": ["        code = STOPPED;"],
            "set": [f"{called} &value, &sound, work);",
                    f"        code = set_parameter(run, {event.parameter}, value, sound, changed);"],
        }.get(event.kind, [])  # fmt: skip
        lines += [f"    case {k}:", *done, "        break;"]
    return lines


def _for_device(text: str, unrolled: bool) -> str:
    """The text of the runtime as functions of a device; ``unrolled``: with its loops over arrays written out."""
    text = _HEAD.sub("DEVICE INLINED ", text)
    for name in _OFTEN_CALLED:
        text = re.sub(rf"^DEVICE INLINED (\w+ {name}\()", r"DEVICE APART \1", text, flags=re.MULTILINE)
    return _LOOP.sub("UNROLLED for (int64_t ", text) if unrolled else text


def _runtime(part: str) -> str:
    return (files("kinetree.solve.cuda") / "runtime" / part).read_text(encoding="utf-8")


def _team_sizes(team: Team) -> list[str]:
    parts = " ".join(f"CALL({w})" for w in range(team.kinds))
    sizes = {
        "TEAM": team.workers, "TEAM_SIDES": team.lanes, "TEAM_SHARED": team.n_shared, "TEAM_ROOM": team.room,
    }  # fmt: skip
    return [_defined(sizes), f"#define EACH_PART(CALL) {parts}\n"]


def _sizes(system: DeviceSystem, method: Method, tableau: Tableau) -> dict[str, int]:
    """Integers of the memory that stay."""
    functions = system.functions
    m = system.m
    projects = bool(system.quaternions) or "constraints" in functions or "follow" in functions
    sizes = dict.fromkeys(
        (
            "n_timed", "n_bounds", "n_pattern", "n_b", "n_row_pattern", "n_lanes", "n_held", "n_clocks", "n_measured",
            "sampling", "reduction", "careful", "detect", "n_lu",
        ), 0,
    )  # fmt: skip
    if system.clocks is not None:
        sizes |= system.clocks.sizes | {"sampling": 5}
    if system.breaks is not None:
        sizes |= system.breaks.sizes
    return sizes | {
        "n_x": system.n_x, "n_y": system.n_y, "n_z": system.n_z, "n_c": system.n_x + system.n_y,
        "n_judged": system.n_z if system.judges_works else system.n_x + system.n_y, "n_beside": 0, "n_p": system.n_p,
        "m": m, "n_s": len(system.rows),
        "m_h": functions["constraints"].outputs["phi"] if m else 0, "n_q": len(system.quaternions),
        "n_elastic": len(system.compliance),
        "n_work": max(source.n_work for source in functions.values()), "n_scratch": 2 * m + 64 if m else 0,
        "rhs": 1, "constraints": 2 if m else 0, "tangent": 3 if m else 0, "follow": 4 if "follow" in functions else 0,
        "matrices": int(system.fallback), "method": 1, "projection": 2 if projects else 0,
        "n_e": system.n_e, "n_switches": system.n_e - len(system.actions), "watching": int(system.n_e > 0),
        "events": 6 if system.n_e else 0,
        "location": 3 if system.n_e else 0, "fixed": int(method.fixed), "fsal": int(method.fsal), "checkpointed": 1,
        "n_stages": tableau.stages, "n_k": len(tableau.c), "n_dense": len(tableau.dense), "n_error": len(tableau.error),
    }  # fmt: skip


def _numbers(system: DeviceSystem, method: Method) -> dict[str, float]:
    """Reals of the memory that stay."""
    names = ("safety", "factor_min", "factor_max", "hold", "exponent", "beta")
    stay = {"health_min": system.health_min, "projection_tolerance": PROJECTION_TOLERANCE}
    return {name: getattr(method, name) for name in names} | stay


def _constants(system: DeviceSystem, tableau: Tableau) -> list[str]:
    """Arrays of the memory that stay, and the pattern of B."""
    bits = [sum(1 << j for j in columns) for columns in system.pattern]
    known = system.n_z <= MOST_UNROLLED and system.n_y < 64 and bits
    clocks, timed = system.clocks, system.breaks
    entry = "(ROW_PATTERN[i] >> (j) & 1)" if known else "1"
    return [
        *(_uniform(f"TABLEAU_{name}", values) for name, values in _tables(tableau).items()),
        _uniform("QUATERNIONS", system.quaternions, "int64_t"),
        _uniform("ROWS", system.rows, "int64_t"),
        _uniform("COMPLIANCE", system.compliance),
        _uniform("HELD", () if clocks is None else clocks.held, "int64_t"),
        _uniform("CLOCK_OF", () if clocks is None else clocks.owner, "int64_t"),
        _uniform("OUTSIDE", () if clocks is None else [0] * len(clocks.names), "int64_t"),
        _uniform("ROW_PATTERN", bits, "int64_t"),
        _uniform("DIRECTIONS", [event.direction for event in system.actions], "int64_t"),
        _uniform("TIME_WORDS", () if timed is None else timed.words, "int64_t").replace(
            "UNIFORM", "TABLE", 1
        ),
        _uniform("TIME_NUMBERS", () if timed is None else timed.numbers).replace("UNIFORM", "TABLE", 1),
        f"#define HAS_ENTRY(i, j) {entry}\n",
    ]


def _table_sizes(tableau: Tableau) -> dict[str, int]:
    return {"N_STAGES": tableau.stages, "N_K": len(tableau.c), "N_DENSE": len(tableau.dense)}


def _tables(tableau: Tableau) -> dict[str, Array]:
    error = np.zeros((len(tableau.error), len(tableau.c)))
    error[:, : tableau.stages + 1] = tableau.error
    return {"A": tableau.a, "C": tableau.c, "D": tableau.dense, "E": error}


def _uniform(name: str, values: ArrayLike, kind: str = "double") -> str:
    """An array that all threads read at the same place at once."""
    entries = [repr(value) for value in np.asarray(values).ravel().tolist()] or ["0"]
    return f"UNIFORM {kind} {name}[{len(entries)}] = {{{', '.join(entries)}}};\n"


def _defined(values: Mapping[str, int | float]) -> str:
    return "\n".join(f"#define {name} ({value!r})" for name, value in values.items()) + "\n"
