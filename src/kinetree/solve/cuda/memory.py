"""The memory of a run as a device has it: the table of `kinetree.runtime.tables`, written for one system.

Sizes and numbers that stay are constants of the text, so that compilers see through loops over them. Every array is a
variable of its own: where nothing but its elements is used it stays in registers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from kinetree.runtime import tables

KEPT_REALS = ("t", "t_base", "h", "error_old", "closeness_last", "closeness_best", "weak_below")
KEPT_INTEGERS = ("steps", "rejected", "fixed_count", "rejected_last", "output_next")
KEPT_ARRAYS = ("z", "f", "longest")
"""What a scenario keeps between two launches, besides its parameters."""

STEP = (
    "t",
    "t_new",
    "h",
    "round_off",
    "output_next",
    "output_count",
    "output_used",
    "dense_ready",
    "last_cause",
)
STEP_ARRAYS = ("z", "z_new", "f", "f_new", "p", "longest")
"""What an accepted step consists of, besides its stages, for rows of it: no more, or it would be kept in registers."""
RETURNED = ("output_next", "output_used", "dense_ready", "last_cause", "longest")
"""What rows of a step change of it."""
IN_MEMORY = ("K", "Q", "kernel_work")
"""Arrays with elements that are chosen while a step is taken."""
_POINTERS = ("inputs", "outputs")
_NAME = re.compile(r"\b(?:reals|integers)\(run, (\w+)\)")


def arrays_of(text: str) -> list[str]:
    """Arrays of the memory that a text of the runtime names, in the order of the table."""
    named = set(_NAME.findall(text))
    return [name for name in tables.ARRAYS if name in named]


def write_memory(
    arrays: Sequence[str],
    sizes: Mapping[str, int],
    numbers: Mapping[str, float],
    constants: Mapping[str, str],
    lent: Iterable[str],
) -> str:
    """The types ``Integers``, ``Reals`` and ``Run``, and what makes, loads, stores and copies them.

    Parameters
    ----------
    arrays
        Names of those there are.
    sizes, numbers
        Integers and reals of the table that stay as they are.
    constants
        Arrays that are constants of the program, and their names there.
    lent
        Arrays in the memory of the device, the same for all scenarios.
    """
    lent = tuple(lent)
    own = [name for name in arrays if name not in constants and name not in lent]
    places = {name: tables.ARRAYS[name] for name in own}
    words = [name for name in own if places[name].dtype == "i8"]
    doubles = [name for name in own if name not in words]
    changing = {
        "i": [name for name in tables.INTEGERS if name not in sizes and name != "scratch"],
        "r": [name for name in tables.REALS if name not in numbers],
    }
    integers = [
        *(f"static constexpr int64_t {name} = {value};" for name, value in sizes.items()),
        *(f"int64_t {name};" for name in changing["i"]),
        "double *scratch;",
        *(f"{'Address' if name in _POINTERS else 'int64_t'} *at_{name};" for name in words),
    ]
    reals = [
        *(f"static constexpr double {name} = {float(value)!r};" for name, value in numbers.items()),
        *(f"double {name};" for name in changing["r"]),
        *(f"double *at_{name};" for name in doubles),
        *(f"const double *at_{name};" for name in lent),
    ]
    lengths = {name: max(tables.length_of(name, sizes), 1) for name in own}
    variables = [
        *(f"{'Address' if name in _POINTERS else 'int64_t'} own_{name}[{lengths[name]}];" for name in words),
        *(f"double own_{name}[{lengths[name]}];" for name in doubles),
        f"double own_scratch[{max(sizes['n_scratch'], 1)}];",
        "Integers own_integers = {};",
        "Reals own_reals = {};",
        *(f"own_integers.at_{name} = own_{name};" for name in words),
        *(f"own_reals.at_{name} = own_{name};" for name in doubles),
        "own_integers.scratch = own_scratch;",
        "own_reals.t_low = -INFINITE;",
        "own_reals.t_high = own_reals.t_break = own_reals.t_sample = INFINITE;",
        "Run run = {&own_integers, &own_reals};",
    ]
    continued = " \\\n    "
    macros = [
        *(f"#define AT_{name}(run) ((run).i->at_{name})" for name in words),
        *(f"#define AT_{name}(run) ((run).r->at_{name})" for name in (*doubles, *lent)),
        *(f"#define AT_{name}(run) ({text})" for name, text in constants.items()),
        "#define reals(run, name) AT_##name(run)",
        "#define integers(run, name) AT_##name(run)",
    ]
    step = [name for name in STEP_ARRAYS if name in own]
    kept_in_memory = [name for name in IN_MEMORY if name in own]
    scalars = [("i" if name in tables.INTEGERS else "r", name) for name in STEP]
    fields = [
        *(f"{'double' if block == 'r' else 'int64_t'} {name};" for block, name in scalars),
        *(f"double {name}[{lengths[name]}];" for name in step),
        *(f"double *{name};" for name in kept_in_memory),
        *(f"const double *{name};" for name in lent),
    ]
    packed = [
        *(f"step->{name} = run.{block}->{name};" for block, name in scalars),
        *(
            line
            for name in step
            for line in _copied(f"step->{name}[d]", f"run.r->at_{name}[d]", lengths[name])
        ),
        *(f"step->{name} = run.r->at_{name};" for name in (*kept_in_memory, *lent)),
    ]
    unpacked = [_reversed(line) for line in packed]
    returned = [f"run.i->{name} = step->{name};" for name in RETURNED if name in tables.INTEGERS]
    if "longest" in own:
        returned += _copied("run.r->at_longest[d]", "step->longest[d]", lengths["longest"])
    stored = [
        *(f"s->reals[{k} * s->stride + k] = run.r->{name};" for k, name in enumerate(KEPT_REALS)),
        *(f"s->integers[{k} * s->stride + k] = run.i->{name};" for k, name in enumerate(KEPT_INTEGERS)),
    ]
    arrays_kept = [name for name in KEPT_ARRAYS if name in own]
    for name in arrays_kept:
        stored += _copied(
            f"s->{name}[d * s->stride + k]", f"run.r->at_{name}[d]", tables.length_of(name, sizes)
        )
    loaded = [_reversed(line) for line in stored]
    loaded += _copied("run.r->at_p[d]", "s->p[d * s->stride + k]", sizes["n_p"])
    return "\n".join([
        "typedef double *Address;",
        _block("struct Integers", integers, ";"),
        _block("struct Reals", reals, ";"),
        "struct Run {\n    Integers *i;\n    Reals *r;\n};\n",
        *macros,
        f"#define MAKE_RUN(run) {continued}{continued.join(variables)}",
        "",
        _block("DEVICE INLINED void load_run(const Scenarios *s, long long k, Run run)", loaded),
        _block("DEVICE INLINED void store_run(const Scenarios *s, long long k, Run run)", stored),
        "/* What is known of an accepted step, for functions apart. */",
        _block("struct Step", fields, ";"),
        _block("DEVICE INLINED void pack_step(Run run, Step *step)", packed),
        _block("DEVICE INLINED void unpack_step(const Step *step, Run run)", unpacked),
        _block("DEVICE INLINED void take_back(const Step *step, Run run)", returned),
    ])  # fmt: skip


def _copied(target: str, source: str, length: int) -> list[str]:
    return [f"for (int d = 0; d < {length}; d++)", f"    {target} = {source};"] if length else []


def _reversed(line: str) -> str:
    """An assignment the other way round; other lines as they are."""
    if line.startswith("for "):
        return line
    target, source = line.strip()[:-1].split(" = ")
    return line[: len(line) - len(line.lstrip())] + f"{source} = {target};"


def _block(head: str, lines: Sequence[str], end: str = "") -> str:
    return "\n".join([f"{head} {{", *(f"    {line}" for line in lines), f"}}{end}", ""])
