"""A model as C: sources without dependencies or allocation, a Makefile, and test vectors that a program checks."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from kinetree.arrays import Array
from kinetree.export.code.exported import Exported, Variable
from kinetree.export.code.filling import filled
from kinetree.export.code.folder import write_folder
from kinetree.export.code.memory import RunMemory, integer_table, memory_tables, place_of_inputs, run_memory
from kinetree.export.code.start import tier_numbers
from kinetree.export.code.vectors import Vector, vectors_of
from kinetree.kernels.source.languages import ELEMENTARY, C, elementary_text
from kinetree.kernels.source.writer import SourceText, write_function
from kinetree.runtime.whole import EXACT, text_behind, whole_text
from kinetree.solve.setup import ROUND_OFF

CALLED = {"rhs": "rhs", "matrices": "matrices", "constraints": "constraints", "tangent": "tangent",
          "follow": "follow", "jacobian": "jacobian_at", "outputs": "out", "events": "events"}  # fmt: skip
"""Names of the functions in C, behind the name of the model."""


SOLVER = ("connect.c", "motion.c", "contacts.c", "switched.c", "assembly.c", "course.c", "events.c", "beginning.c",
          "steps.c")  # fmt: skip
"""Parts of the file that integrates, in their order."""

RUNTIME = ("drive", "locate", "switchings", "project", "careful", "reduce", "least_change")
"""Parts of the runtime's text that go along, beside those of the methods."""


def write_c(model: Exported, folder: Path) -> list[Path]:
    """Write the C sources of a model to a folder, which is made; the files written.

    Raises
    ------
    ExportError
        The folder cannot be written; nothing is left behind then.
    """
    return write_folder(folder, c_files(model))


def _functions(model: Exported) -> dict[str, SourceText]:
    return {
        key: write_function(graph, f"{model.identifier}_{_called(key)}", C)
        for key, graph in model.functions.items()
    }


def c_sources(
    model: Exported, functions: dict[str, SourceText] | None = None, stiff: bool = True
) -> dict[str, str]:
    """Names and texts of the sources alone; ``stiff``: with a method for stiff equations, where there is one."""
    name = model.identifier
    functions = _functions(model) if functions is None else functions
    memory = run_memory(model, functions, stiff)
    needed = {
        "impacts": _has(model, "contact", "impulse", "friction"),
        "switch_law": _has(model, "switch"),
        "friction": _has(model, "friction"),
    }
    more = [part for part, wanted in needed.items() if wanted]
    parts = (*RUNTIME, *more, *dict.fromkeys(method.unit.module for method in memory.methods))
    runtime = whole_text(parts)
    return {
        f"{name}.h": header(model, functions, memory),
        f"{name}_equations.h": _equations_header(model, functions),
        f"{name}_equations.c": _equations(model, functions),
        ELEMENTARY: elementary_text(),
        f"{name}_runtime.h": runtime,
        f"{name}_solve.c": _solve(model, memory, text_behind("event_course.h", runtime)),
    }


def c_files(model: Exported) -> dict[str, str]:
    """Names and texts of all files: sources, test vectors, the program that checks them, and how to compile."""
    name, vectors, sources = model.identifier, vectors_of(model), _functions(model)
    return {
        **c_sources(model, sources),
        f"{name}_check.c": filled("check.c", model),
        f"{name}_vectors.h": _vectors_header(model, vectors),
        "Makefile": filled("Makefile.in", model),
        "README.md": _readme(model, sources),
    }


def _comment(text: str) -> str:
    """Text that can stand in a comment."""
    return text.replace("*/", "* /").replace("\n", " ")


def _layout(prefix: str, title: str, variables: tuple[Variable, ...]) -> list[str]:
    lines = [f"/* {title} */", "enum {"]
    for k, v in enumerate(variables):
        words = f"{_comment(v.name)} ({_comment(v.unit or '1')}) {_comment(v.words)}"
        lines.append(f"    {prefix}_{v.identifier} = {k}, /* {words} */")
    lines += [f"    {prefix}_count_ = {len(variables)}", "};", ""]
    return lines


def header(model: Exported, sources: dict[str, SourceText], memory: RunMemory) -> str:
    """The header for users: sizes, names, units, the record of a motion, and what can be done with it."""
    NAME = model.identifier.upper()
    n_e = len(model.events) + len(model.switches)
    start = model.start

    def size(function: str, output: str) -> int:
        return int(model.functions[function].outputs[output].shape[0]) if function in model.functions else 0

    sizes = {
        "NX": model.n_x, "NY": model.n_y, "NW": model.n_w, "NZ": model.n_x + model.n_y + model.n_w,
        "NP": len(model.parameters), "NO": len(model.outputs), "M": model.m, "MH": model.m_h,
        "NE": n_e, "NA": len(model.events), "NC": len(contact_events(model)),
        "NT": 0 if model.timed is None else len(model.timed), "NQ": len(model.quaternions),
        "NK": model.n_clocks, "MODES": len(model.modes), "SWITCHES": int(_has(model, "switch")),
        "MOST_M": max(mode.m for mode in model.modes if mode.contacts == 0 and mode.friction == 0),
        "NF": len(model.friction), "NFR": sum(rub.directions for rub in model.friction),
        "NFC": sum(rub.contact >= 0 for rub in model.friction),
        "ND": len(start.deciding), "NB": size("branches", "cosines"), "NCOUNTED": size("counted", "theta"),
        "START_KNOWN": int(start.known), "TIERS_Q": len(start.free_positions), "TIERS_U": len(start.free_speeds),
        "INTEGERS": memory.integers.size, "REALS": memory.size, "SCRATCH": memory.scratch,
        "AT_INPUTS": place_of_inputs(memory), "DRIVERS": model.drivers,
        "WORK": max([1, *(source.n_work for source in sources.values())]),
        "HAS_RHS": int("rhs" in sources), "HAS_MATRICES": int("matrices" in sources),
        "HAS_FOLLOW": int("follow" in sources), "HAS_JACOBIAN": int("jacobian" in sources),
        "HAS_FORCES": int(model.forces), "HAS_SLOPES": int("slopes" in sources), "NI": len(model.inputs),
        "ROW_STATES": model.contact_rows.shape[0], "ROW_WIDTH": model.contact_rows.shape[2],
        "HAS_IMPULSES": int(_has(model, "contact", "impulse")),
        "NSTILL": len(model.may_be_still),
    }  # fmt: skip
    lines = [f"#define {NAME}_{key} {value if value >= 0 else f'({value})'}" for key, value in sizes.items()]
    lines.append(f"#define {NAME}_ROUND_OFF {ROUND_OFF!r}")
    names = [method.name for method in memory.methods]
    numbers = {"AUTO": 0, **{name.upper(): k for k, name in enumerate(names, 1)}}
    numbers["STIFF"] = next((k for k, method in enumerate(memory.methods, 1) if method.stiff), 0)
    chosen = ["enum {", *(f"    {NAME}_{key} = {k}," for key, k in numbers.items()), "};"]
    layout = [
        *_layout(f"{NAME}_z", "State z: coordinates x, speeds y, integrals w", model.states),
        *_layout(f"{NAME}_p", "Parameters p", model.parameters),
        *_layout(f"{NAME}_out", "Outputs", model.outputs),
    ]
    words = {"sizes": "\n".join(lines), "layout": "\n".join(layout), "methods": "\n".join(chosen)}
    return filled("model.h.in", model, **words)


def _declared(source: SourceText) -> str:
    arrays = [
        *(f"const double *{key}" for key in source.inputs),
        *(f"double *{key}" for key in source.outputs),
    ]
    return f"void {source.name}({', '.join([*arrays, 'double *work'])});"


def contact_events(model: Exported) -> list[int]:
    """Events that are contacts."""
    return [k for k, action in enumerate(model.events) if action.kind == "contact"]


def _has(model: Exported, *kinds: str) -> bool:
    """Whether events of a model act in one of these ways."""
    return any(action.kind in kinds for action in model.events)


def _tables(model: Exported) -> list[str]:
    """The constants of a model as arrays."""
    name, contacts = model.identifier, contact_events(model)
    of = [contacts.index(k) if k in contacts else -1 for k in range(len(model.events))]
    rubs = [k for k, action in enumerate(model.events) if action.kind == "friction"]
    first = np.cumsum([0, *[rub.directions for rub in model.friction]]).tolist()
    return [
        C.table(f"{name}_z_start", list(model.z_start)),
        C.table(f"{name}_p_start", list(model.p_start)),
        C.table(f"{name}_quaternions", list(model.quaternions), integers=True),
        C.table(f"{name}_deciding", list(model.start.deciding), integers=True),
        C.table(f"{name}_free_positions", tier_numbers(model.start.free_positions), integers=True),
        C.table(f"{name}_free_speeds", tier_numbers(model.start.free_speeds), integers=True),
        C.table(f"{name}_lengths", list(model.start.lengths), integers=True),
        C.table(f"{name}_row_lengths", list(model.start.row_lengths), integers=True),
        C.table(f"{name}_directions", [action.direction for action in model.events], integers=True),
        C.table(f"{name}_beyond", [action.beyond for action in model.events], integers=True),
        C.table(f"{name}_contact_events", contacts, integers=True),
        C.table(f"{name}_contact_laws", [int(model.events[k].sequential) for k in contacts], integers=True),
        C.table(f"{name}_contact_of", of, integers=True),
        C.table(f"{name}_may_be_still", list(model.may_be_still), integers=True),
        C.table(f"{name}_friction_events", rubs, integers=True),
        C.table(f"{name}_friction_first", first, integers=True),
        C.table(f"{name}_friction_contacts", [rub.contact for rub in model.friction], integers=True),
        C.table(f"{name}_is_friction", [int(k in rubs) for k in range(len(model.events))], integers=True),
        C.table(f"{name}_contact_rows", model.contact_rows.ravel().tolist()),
    ]


def _equations_header(model: Exported, sources: dict[str, SourceText]) -> str:
    NAME, name = model.identifier.upper(), model.identifier
    extern = [_extern(table) for table in _tables(model)]
    return "\n".join([
        f"/* Equations of {_comment(model.name)} as straight-line code, and its constants. */",
        f"#ifndef {NAME}_EQUATIONS_H", f"#define {NAME}_EQUATIONS_H", "",
        f"extern const double {name}_t_start;", *extern, "",
        *(_declared(source) for source in sources.values()), "", "#endif", "",
    ])  # fmt: skip


def _extern(table: str) -> str:
    return "extern" + table.split("=")[0].removeprefix("static").rstrip() + ";"


def _equations(model: Exported, sources: dict[str, SourceText]) -> str:
    name = model.identifier
    head = [
        f"/* Equations of {_comment(model.name)} as straight-line code, and its constants. */",
        EXACT, f'#include "{name}_equations.h"', "", C.prelude,
        f"const double {name}_t_start = {model.t_start!r};",
        *(table.removeprefix("static ") for table in _tables(model)), "",
    ]  # fmt: skip
    texts = [source.text for source in sources.values()]
    return "\n".join(head) + "\n".join(texts)


def _solve(model: Exported, memory: RunMemory, course: str) -> str:
    """The file that integrates; ``course`` is the text of the runtime that goes on behind events."""
    contacts = contact_events(model)
    measured = []
    name = model.identifier
    for number, k in enumerate(contacts):
        judged = "&c->length, &c->round_off, &c->moved"
        arguments = f"&t, z, m->p, &c->gap, &c->rate, c->G, &c->bias, &c->e, {judged}, work(m)"
        measured += [f"    case {number}:", f"        {name}_action_{k}({arguments});", "        break;"]
    acts = []
    for k, action in enumerate(model.events):
        called = f"        {name}_action_{k}(&t, z, m->p,"
        done = {
            "stop": ["        code = STOPPED;"],
            "limit": ["        code = LIMIT_REACHED;"],
            "set": [f"{called} &value, work(m));",
                    f"        code = set_parameter(run, {action.parameter}, value, changed);"],
            "switch": [f"        code = switch_parts(m, t, z, {action.sets}u, {action.clears}u, {int(action.closes)},",
                       "                            changed);"],
            "impulse": [f"{called} m->zdot, blow, work(m));",
                        f"        code = respond(m, t, z, m->zdot, m->delta) == {name.upper()}_OK",
                        "                   ? change_speeds(run, z, m->delta, changed) : SINGULAR_EQUATIONS;"],
        }.get(action.kind, [])  # fmt: skip
        acts += [f"    case {k}: /* {_comment(action.name)} */", *done, "        break;"]
    words = {"contacts": "\n".join(measured), "actions": "\n".join(acts)}
    words |= {"modes": _modes(model), "memory": "\n".join(memory_tables(model, memory)), "course": course}
    return "".join(filled(part, model, **words) for part in SOLVER)


_KERNELS = {"rhs": (3, 2), "matrices": (3, 6), "constraints": (3, 3), "jacobian": (3, 2)}
"""Functions of modes that the runtime calls: numbers of their inputs and outputs."""

_OF_MODES = ("reach", "events", "margins", "still", "length", "out", "equations", "probe", "sliding")
"""Functions of modes that the program calls, as the record of a mode has them."""


def _modes(model: Exported) -> str:
    """Kernels of the modes behind the first, and the table of all modes."""
    lines, rows = [], []
    for k, mode in enumerate(model.modes):
        places = dict.fromkeys((*_KERNELS, *_OF_MODES), "0")
        for key, name in mode.functions.items():
            function = f"{model.identifier}_{_called(name)}"
            if key not in _KERNELS:
                places[key] = function
            elif key == "matrices" and mode.m == 0 and "rhs" in mode.functions:
                continue  # events alone ask for these
            elif k == 0:
                places[key] = f"{key}_kernel"
            else:
                inputs, outputs = _KERNELS[key]
                given = [f"entry(in, {i})" for i in range(inputs)] + [
                    f"entry(out, {i})" for i in range(outputs)
                ]
                places[key] = f"{name}_kernel"
                lines += [
                    f"static void {places[key]}(void *in, void *out, void *room)", "{",
                    f"    {function}({', '.join([*given, '(double *)room'])});", "}", "",
                ]  # fmt: skip
        own = k if mode.friction else mode.base
        outputs_of = f"mode{own}_outputs" if own else "outputs"
        if model.friction:
            places["sliding"] = f"{model.identifier}_{_called(model.modes[mode.base].functions['sliding'])}"
        equations = model.modes[mode.base].functions.get("matrices") or ("matrices" if not mode.base else "")
        places["out"] = f"{model.identifier}_{_called(outputs_of)}"
        places["equations"] = (
            f"{model.identifier}_{_called(equations)}" if equations in model.functions else "0"
        )
        for name, values in (("rows", mode.rows), ("lengths", mode.lengths)):
            lines.append(integer_table(f"{name}_{k}", np.asarray(values or (0,), dtype=np.int64)))
        numbers = [str(n) for n in (mode.m, mode.m_h, len(mode.rows), mode.base)]
        words = [
            *numbers,
            f"rows_{k}",
            f"lengths_{k}",
            f"{mode.contacts}u",
            f"{mode.switched}u",
            f"{mode.friction}u",
            *places.values(),
        ]
        rows.append(f"    {{{', '.join(words)}}},")
    return "\n".join([*lines, "static const mode modes[] = {", *rows, "};\n"])


def _called(key: str) -> str:
    """Name of a function in C, behind the name of the model."""
    return CALLED.get(key, key)


def _vectors_header(model: Exported, vectors: list[Vector]) -> str:
    lines = [f"/* States of {_comment(model.name)} and what Kinetree's own compiled code makes of them. */"]
    lines += [f"#define VECTORS {len(vectors)}", ""]

    def table(name: str, rows: list[Array]) -> None:
        flat = [float(value) for row in rows for value in row]
        lines.append(C.table(name, flat))

    table("vector_t", [np.array([v.t]) for v in vectors])
    table("vector_z", [v.z for v in vectors])
    table("vector_p", [v.p for v in vectors])
    table("vector_zdot", [v.zdot for v in vectors])
    table("vector_out", [v.out for v in vectors])
    return "\n".join(lines)


def _readme(model: Exported, sources: dict[str, SourceText]) -> str:
    n = sum(source.text.count("\n") for source in sources.values())
    rows = [
        f"| `{v.name}` | `{model.identifier.upper()}_z_{v.identifier}` | {v.unit or '1'} | {v.start!r} |"
        for v in model.states
    ]
    return filled("README.md.in", model, lines=str(n), states="\n".join(rows))
