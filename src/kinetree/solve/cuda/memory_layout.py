"""Layout of the memory of a run on a device: the table of `kinetree.runtime.tables`, written for one system.

Sizes and numbers that stay are constants of the text, so that compilers see through loops over them. Every array is a
variable of its own: where nothing but its elements is used it stays in registers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kinetree.runtime import tables

_IN_MEMORY = ("K", "Q", "kernel_work", "g_before", "leaving", "t_switched", "repeats")
_WORDS_IN_MEMORY = ("hits", "directions", "signs", "signs_before", "on_zero")
"""Arrays with elements that are chosen while a step is taken, or that functions of a step read where events lie."""
_STEP = ("t", "t_new", "h", "t_low", "t_high", "t_sample", "round_off", "t_done", "t_event")
_STEP_COUNTS = ("output_next", "output_count", "output_used", "dense_ready", "last_cause")
_STEP_ARRAYS = ("z", "z_new", "f", "f_new", "p", "longest")
"""Arrays of an accepted step, besides its stages, that output rows are made from; more would be kept in registers."""
_RETURNED = ("output_next", "output_used", "dense_ready", "last_cause")
"""Integers of a run that output rows and events change, besides the array ``longest`` and the times of events."""
_ADDRESSES = ("scratch", "timed", "timed_numbers", "timed_planned")
_POINTERS = ("inputs", "outputs")
_NAME = re.compile(r"\b(?:reals|integers)\(run, (\w+)\)")


@dataclass(frozen=True)
class ScenarioMemory:
    """Variables that the memory of the device holds for every scenario between two launches.

    Attributes
    ----------
    reals, integers
        Scalars.
    arrays, words
        Arrays of reals and of integers.
    given
        Arrays of reals that are read only.
    pending
        Arrays of reals that are kept while a step is pending.
    """

    reals: tuple[str, ...]
    integers: tuple[str, ...]
    arrays: tuple[str, ...]
    words: tuple[str, ...]
    given: tuple[str, ...]
    pending: tuple[str, ...] = ()


def kept(
    sampled: bool, switches: bool, timed: bool, acts: bool = False, rows_apart: bool = False
) -> ScenarioMemory:
    """Return the variables to keep for systems with the given features.

    ``rows_apart``: rows of a step, the stages of which are not kept, are made by a kernel of their own.
    """
    times = ("t_low", "t_high", "t_switch", "t_behind", "t_second", "t_from", "t_planned")
    scalars = ("t", "t_base", "h", "error_old", "closeness_last", "closeness_best", "weak_below")
    counts = ("steps", "rejected", "fixed_count", "rejected_last", "output_next")
    watched = switches or acts
    return ScenarioMemory(
        (
            *scalars,
            *(("round_off",) if watched or timed else ()),
            *(("t_break",) if watched or timed else ()),
            *(("t_silent", "t_searched", "t_again", "t_event") if watched else ()),
            *(("t_new", "h_next") if acts or rows_apart else ()),
            *(("t_done", "t_instant", "t_idle", "t_restless") if acts else ()),
            *(times if timed else ()),
        ),
        (
            *counts,
            *(("stale", "row_due") if sampled else ()),
            *(("again",) if watched else ()),
            *(("pending",) if acts or rows_apart else ()),
            *(("stopped", "instants", "idle", "restless", "records") if acts else ()),
            *(("break_acts",) if timed else ()),
        ),
        (
            *("z", "f", "longest"),
            *(("ticks",) if sampled else ()),
            *(("z_event", "t_switched", "repeats") if watched else ()),
            *(("p", "t_happened", "interval", "g_before", "leaving") if acts else ()),
            *(("p_planned",) if acts and timed else ()),
            *(("stretch_low", "stretch_high", "stretch_used") if timed else ()),
        ),
        (
            *(("signs", "signs_before", "hits") if watched else ()),
            *(("on_zero", "happened", "shrinking") if acts else ()),
        ),
        (*(() if acts else ("p",)), *(("period", "offset") if sampled else ())),
        ("K", "z_new", "f_new") if acts else ("z_new", "f_new") if rows_apart else (),
    )  # fmt: skip


OF_SCENARIO = ("const Scenarios *scenarios;", "long long scenario;", "int64_t records;")
"""Variables of a run that the table lacks: all scenarios, the number of this one, and its number of events."""


def arrays_of(text: str) -> list[str]:
    """Arrays of the memory that a text of the runtime names, in the order of the table."""
    named = set(_NAME.findall(text))
    return [name for name in tables.ARRAYS if name in named]


@dataclass(frozen=True)
class DeviceMemory:
    """The types ``Integers``, ``Reals`` and ``Run``, and the functions that make, load, store and copy them.

    Attributes
    ----------
    arrays
        Names of those there are.
    sizes, numbers
        Integers and reals of the table that stay as they are.
    constants
        Arrays that are constants of the program, and their names there.
    lent
        Arrays in the memory of the device, the same for all scenarios.
    kept
        Variables of the scenarios there.
    """

    arrays: Sequence[str]
    sizes: Mapping[str, int]
    numbers: Mapping[str, float]
    constants: Mapping[str, str]
    lent: Sequence[str]
    kept: ScenarioMemory

    def text(self) -> str:
        """The layout as the text of a C++ header."""
        continued = " \\\n    "
        return "\n".join([
            "typedef double *Address;",
            *self._types(),
            f"#define MAKE_RUN(run) {continued}{continued.join(self._variables())}\n",
            _function("void load_run(const Scenarios *s, long long k, Run run)", self._stored(_taken, self.kept.given)),
            _function("void store_run(const Scenarios *s, long long k, Run run)", self._stored(_put)),
            *self._step(),
        ])  # fmt: skip

    @cached_property
    def _own(self) -> list[str]:
        return [name for name in self.arrays if name not in self.constants and name not in self.lent]

    @cached_property
    def _words(self) -> list[str]:
        return [name for name in self._own if tables.ARRAYS[name].dtype == "i8"]

    @cached_property
    def _doubles(self) -> list[str]:
        return [name for name in self._own if name not in self._words]

    def _length(self, name: str) -> int:
        """Entries of an array's variable: at least one."""
        return max(tables.length_of(name, self.sizes), 1)

    def _types(self) -> list[str]:
        integers = [
            *(f"static constexpr int64_t {name} = {value};" for name, value in self.sizes.items()),
            *(
                f"{'Address' if name in _ADDRESSES else 'int64_t'} {name};"
                for name in tables.INTEGERS
                if name not in self.sizes
            ),
            *(OF_SCENARIO if "records" in self.kept.integers else ()),
            *(f"{_kind(name)} *at_{name};" for name in self._words),
        ]
        reals = [
            *(f"static constexpr double {name} = {float(value)!r};" for name, value in self.numbers.items()),
            *(f"double {name};" for name in tables.REALS if name not in self.numbers),
            *(f"double *at_{name};" for name in self._doubles),
            *(f"const double *at_{name};" for name in self.lent),
        ]
        return [
            _block("struct Integers", integers, ";"),
            _block("struct Reals", reals, ";"),
            _block("struct Run", ["Integers *i;", "Reals *r;"], ";"),
            *(f"#define AT_{name}(run) ((run).i->at_{name})" for name in self._words),
            *(f"#define AT_{name}(run) ((run).r->at_{name})" for name in (*self._doubles, *self.lent)),
            *(f"#define AT_{name}(run) ({text})" for name, text in self.constants.items()),
            "#define reals(run, name) AT_##name(run)",
            "#define integers(run, name) AT_##name(run)",
        ]

    def _variables(self) -> list[str]:
        """A run and its arrays, none of which is known to any other function."""
        return [
            *(f"{_kind(name)} own_{name}[{self._length(name)}];" for name in self._words),
            *(f"double own_{name}[{self._length(name)}];" for name in self._doubles),
            f"double own_scratch[{max(self.sizes['n_scratch'], 1)}];",
            *(f"UNSET(own_{name})" for name in (*self._words, *self._doubles) if name not in _POINTERS),
            "Integers own_integers = {};",
            "Reals own_reals = {};",
            *(f"own_integers.at_{name} = own_{name};" for name in self._words),
            *(f"own_reals.at_{name} = own_{name};" for name in self._doubles),
            "own_integers.scratch = own_scratch;",
            "own_reals.t_low = -INFINITE;",
            "own_reals.t_high = own_reals.t_break = own_reals.t_switch = own_reals.t_sample = INFINITE;",
            "Run run = {&own_integers, &own_reals};",
        ]

    def _stored(self, moved: Callable[[str, str], str], more: Iterable[str] = ()) -> list[str]:
        """Return lines that move kept variables, in memory [component][scenario] so that threads lie side by side."""
        scalars = [
            *((f"s->reals[{k} * s->stride + k]", f"run.r->{name}") for k, name in enumerate(self.kept.reals)),
            *(
                (f"s->integers[{k} * s->stride + k]", f"run.i->{name}")
                for k, name in enumerate(self.kept.integers)
            ),
        ]
        lines = [moved(there, here) for there, here in scalars]
        for name in (*self.kept.arrays, *more):
            if name in self._own and (length := tables.length_of(name, self.sizes)):
                lines += _each(length, moved(f"s->{name}[d * s->stride + k]", f"run.r->at_{name}[d]"))
        for name in self.kept.words:
            length = self._length(name)
            lines += _each(length, moved(f"s->{name}[d * s->stride + k]", f"run.i->at_{name}[d]"))
        if self.kept.pending:
            lines.append("if (run.i->pending != 0) {")
            for name in self.kept.pending:
                there = moved(f"s->{name}[d * s->stride + k]", f"run.r->at_{name}[d]")
                lines += [f"    {line}" for line in _each(self._length(name), there)]
            lines.append("}")
        return lines

    def _step(self) -> list[str]:
        """A copy of an accepted step, for functions apart."""
        arrays = [name for name in _STEP_ARRAYS if name in self._own]
        pointers = {name: "double" for name in _IN_MEMORY if name in self._own}
        pointers |= dict.fromkeys(self.lent, "const double")
        words = [name for name in _WORDS_IN_MEMORY if name in self._own]
        fields = [
            *(f"double {name};" for name in _STEP),
            *(f"int64_t {name};" for name in _STEP_COUNTS),
            *(f"double {name}[{self._length(name)}];" for name in arrays),
            *(f"{kind} *{name};" for name, kind in pointers.items()),
            *(f"int64_t *{name};" for name in words),
        ]

        def moved(way: Callable[[str, str], str]) -> list[str]:
            return [
                *(way(f"step->{name}", f"run.r->{name}") for name in _STEP),
                *(way(f"step->{name}", f"run.i->{name}") for name in _STEP_COUNTS),
                *(way(f"step->{name}", f"run.r->at_{name}") for name in pointers),
                *(way(f"step->{name}", f"run.i->at_{name}") for name in words),
                *(
                    line
                    for name in arrays
                    for line in _each(self._length(name), way(f"step->{name}[d]", f"run.r->at_{name}[d]"))
                ),
            ]

        returned = [_taken(f"step->{name}", f"run.i->{name}") for name in _RETURNED]
        if self.sizes["n_e"]:
            returned += [_taken(f"step->{name}", f"run.r->{name}") for name in ("t_done", "t_event")]
        if "longest" in arrays:
            returned += _each(self._length("longest"), _taken("step->longest[d]", "run.r->at_longest[d]"))
        return [
            _block("struct Step", fields, ";"),
            _function("void pack_step(Run run, Step *step)", moved(_put)),
            _function("void unpack_step(const Step *step, Run run)", moved(_taken)),
            _function("void take_back(const Step *step, Run run)", returned),
        ]


def _kind(name: str) -> str:
    return "Address" if name in _POINTERS else "int64_t"


def _put(there: str, here: str) -> str:
    return f"{there} = {here};"


def _taken(there: str, here: str) -> str:
    return f"{here} = {there};"


def _each(length: int, statement: str) -> list[str]:
    return [f"for (int d = 0; d < {length}; d++)", f"    {statement}"]


def _function(head: str, lines: Sequence[str]) -> str:
    return _block(f"DEVICE INLINED {head}", lines)


def _block(head: str, lines: Sequence[str], end: str = "") -> str:
    return "\n".join([f"{head} {{", *(f"    {line}" for line in lines), f"}}{end}", ""])
