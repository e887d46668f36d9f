"""A model as C: sources without dependencies or allocation, a Makefile, and test vectors that a program checks.

The files of an exported program: templates with the model's names filled in, and folders written as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Protocol

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.channels.evaluation import Accelerations
from kinetree.export.code.exported import Exported
from kinetree.export.code.memory import RunMemory, memory_tables, place_of_inputs, run_memory, tables_of
from kinetree.export.code.start import tier_numbers
from kinetree.export.code.variables import ExportError, Variable
from kinetree.files.output import replacing
from kinetree.kernels import compile_graph
from kinetree.kernels.source import ELEMENTARY, C, SourceText, elementary_text, write_functions
from kinetree.nonsmooth.contact_modes import NEARLY_SAME, SAME
from kinetree.runtime.build import EXACT, PRELUDE, text_behind, whole_text
from kinetree.runtime.tables import CONTACT_INTEGERS, CONTACT_REALS, FRICTION_OFF, MODE_KERNELS


class NamedProgram(Protocol):
    """A program: the name of its model, and that name as one of a programming language."""

    @property
    def name(self) -> str: ...

    @property
    def identifier(self) -> str: ...


def filled(template: str, model: NamedProgram, **more: str) -> str:
    """A file of ``runtime`` with ``@name@`` (identifier of the model), ``@NAME@``, ``@title@`` and more filled in."""
    text = (files("kinetree.export.code") / "runtime" / template).read_text(encoding="utf-8")
    title = model.name.replace("*/", "* /").replace('"', "'").replace("\\", "/").replace("\n", " ")
    words = {**more, "name": model.identifier, "NAME": model.identifier.upper(), "title": title}
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text


def write_folder(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write files to a folder, which is made if it is not there; none takes its place before all are written.

    Raises
    ------
    ExportError
        The folder cannot be made or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as all_written:
            for name, text in texts.items():
                all_written.enter_context(replacing(folder / name)).write_bytes(text.encode("utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise ExportError(
            f'the folder "{folder}" cannot be written ({reason}); give another one with -o'
        ) from None
    return [folder / name for name in texts]


CALLED = {"rhs": "rhs", "matrices": "matrices", "constraints": "constraints", "tangent": "tangent",
          "follow": "correct", "jacobian": "jacobian_at", "outputs": "out", "events": "events"}  # fmt: skip
"""Names of the functions in C, behind the name of the model."""


SOLVER = ("connect.c", "arguments.c", "motion.c", "assembly.c", "course.c", "beginning.c", "steps.c")
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
    named = {key: (f"{model.identifier}_{_called(key)}", graph) for key, graph in model.functions.items()}
    return write_functions(named, C)


def c_sources(
    model: Exported, functions: dict[str, SourceText] | None = None, stiff: bool = True
) -> dict[str, str]:
    """Names and texts of the sources alone; ``stiff``: with a method for stiff equations, where there is one."""
    name = model.identifier
    functions = _functions(model) if functions is None else functions
    memory = run_memory(model, functions, stiff)
    parts = (*RUNTIME, *dict.fromkeys(method.unit.module for method in memory.methods))
    defined = {"OWN_MODES": True, "HELD_BESIDE": model.beside}
    runtime = whole_text(parts, PRELUDE + "".join(f"#define {key}\n" for key, on in defined.items() if on))
    runtime += text_behind("course.h", runtime, _left_out(model))
    return {
        f"{name}.h": header(model, functions, memory),
        f"{name}_equations.h": _equations_header(model, functions),
        f"{name}_equations.c": _equations(model, functions),
        ELEMENTARY: elementary_text(),
        f"{name}_runtime.h": runtime,
        f"{name}_solve.c": _solve(model, functions, memory, runtime),
    }


def _left_out(model: Exported) -> list[str]:
    """List headers of the runtime that the model does not need."""
    needed = {
        "contact_modes.h": model.beside or _has(model, "contact", "impulse", "friction"),
        "settling.h": model.beside or _has(model, "contact", "friction"),
        "switched_parts.h": _has(model, "switch"),
    }
    return [header for header, wanted in needed.items() if not wanted]


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


def comment(text: str) -> str:
    """Text that can stand in a comment."""
    return text.replace("*/", "* /").replace("\n", " ")


def layout(prefix: str, title: str, variables: tuple[Variable, ...]) -> list[str]:
    """Numbers of variables, by their names."""
    lines = [f"/* {title} */", "enum {"]
    for k, v in enumerate(variables):
        words = f"{comment(v.name)} ({comment(v.unit or '1')}) {comment(v.words)}"
        lines.append(f"    {prefix}_{v.identifier} = {k}, /* {words} */")
    lines += [f"    {prefix}_count_ = {len(variables)}", "};", ""]
    return lines


def header(model: Exported, sources: dict[str, SourceText], memory: RunMemory) -> str:
    """Write the header for users: sizes, names, units, the record of a motion, and the functions."""
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
        "NK": model.n_clocks, "MODES": len(model.modes), "BESIDE": int(model.beside),
        "MOST_M": max(mode.m for mode in model.modes if mode.contacts == 0 and mode.friction == 0),
        "ND": len(start.deciding), "NB": size("branches", "cosines"), "NCOUNTED": size("counted", "theta"),
        "START_KNOWN": int(start.known), "TIERS_Q": len(start.free_positions), "TIERS_U": len(start.free_speeds),
        "INTEGERS": memory.integers.size, "REALS": memory.size, "SCRATCH": memory.scratch,
        "AT_INPUTS": place_of_inputs(memory), "DRIVERS": model.drivers,
        "WORK": max([1, *(source.n_work for source in sources.values())]),
        "HAS_MATRICES": int("matrices" in sources),
        "HAS_FOLLOW": int("follow" in sources), "HAS_JACOBIAN": int("jacobian" in sources),
        "HAS_FORCES": int(model.forces), "HAS_SLOPES": int("slopes" in sources), "NI": len(model.inputs),
        "NL": size("limits", "g"), "NR": len(model.friction), "NS": sum(rub.directions for rub in model.friction),
        "NF": len(model.friction_rows), "DISSIPATION": model.dissipation, "BESIDE_ROOM": room_beside(model),
    }  # fmt: skip
    lines = [f"#define {NAME}_{key} {value if value >= 0 else f'({value})'}" for key, value in sizes.items()]
    names = [method.name for method in memory.methods]
    numbers = {"AUTO": 0, **{name.upper(): k for k, name in enumerate(names, 1)}}
    numbers["STIFF"] = next((k for k, method in enumerate(memory.methods, 1) if method.stiff), 0)
    chosen = ["enum {", *(f"    {NAME}_{key} = {k}," for key, k in numbers.items()), "};"]
    places = [
        *layout(f"{NAME}_z", "State z: coordinates x, speeds y, integrals w", model.states),
        *layout(f"{NAME}_p", "Parameters p", model.parameters),
        *layout(f"{NAME}_out", "Outputs", model.outputs),
    ]
    words = {"sizes": "\n".join(lines), "layout": "\n".join(places), "methods": "\n".join(chosen)}
    words["notes"] = "".join(f" * {comment(note)}\n" for note in model.notes)
    return filled("model.h.in", model, **words)


def _arguments(source: SourceText) -> str:
    given = (f"const double *{key}" for key in source.inputs)
    return ", ".join([*given, *(f"double *{key}" for key in source.outputs), "double *work"])


def declared(source: SourceText) -> str:
    """Declaration of a function."""
    return f"void {source.name}({_arguments(source)});"


def contact_events(model: Exported) -> list[int]:
    """Events that are contacts."""
    return [k for k, action in enumerate(model.events) if action.kind == "contact"]


def _has(model: Exported, *kinds: str) -> bool:
    """True if events of a model act in one of these ways."""
    return any(action.kind in kinds for action in model.events)


def rubs_beside(model: Exported) -> bool:
    """True if friction is found beside the equations."""
    return model.beside and bool(model.friction)


def room_beside(model: Exported) -> int:
    """Doubles with which contacts and their friction are held beside the equations."""
    n, slides, rubs = (
        len(contact_events(model)),
        sum(rub.directions for rub in model.friction),
        len(model.friction),
    )
    m, n_y, held = max(mode.m for mode in model.modes), model.n_y, n + slides
    record = (len(CONTACT_REALS) + len(CONTACT_INTEGERS) + 2 * n_y) * n + slides * (n_y + 2) + 6 * rubs
    algebra = 24 * (m + n_y) ** 2 + 128 * (m + n_y) + 12 * n_y**2 + held * (5 * n_y + 16) + n * n
    loads = [
        graph.outputs["value"].shape[0] for name, graph in model.functions.items() if name.endswith("loads")
    ]
    values = max([0, *loads])
    wide, spare = held + m + values, n + m if model.measured else 0
    sharing = (values + n) * (m + n + spare) + spare * (m + n + spare + 4) if model.measured else 0
    columns = rubs * (n_y + wide + rubs + 8) + values * (n_y + m + held) + 4 * wide + sharing
    friction = slides * (wide + n_y + 8) + n_y * (n_y + n) + 16 * (held + m) + 3 * wide + n_y * (n_y + 12)
    return 2 * record + algebra + columns + friction + 72 * rubs + model.n_x + 2 * model.n_w + 4096


def _tables(model: Exported) -> list[str]:
    """The constants of a model as arrays."""
    name, start = model.identifier, model.start
    numbers = {
        "deciding": list(start.deciding), "free_positions": tier_numbers(start.free_positions),
        "free_speeds": tier_numbers(start.free_speeds), "lengths": list(start.lengths),
        "row_lengths": list(start.row_lengths),
    }  # fmt: skip
    return [
        C.table(f"{name}_z_start", list(model.z_start)),
        C.table(f"{name}_p_start", list(model.p_start)),
        *(C.table(f"{name}_{key}", values, integers=True) for key, values in numbers.items()),
    ]


def _equations_header(model: Exported, sources: dict[str, SourceText]) -> str:
    NAME, name = model.identifier.upper(), model.identifier
    extern = [_extern(table) for table in _tables(model)]
    return "\n".join([
        f"/* Equations of {comment(model.name)} as straight-line code, and its constants. */",
        f"#ifndef {NAME}_EQUATIONS_H", f"#define {NAME}_EQUATIONS_H", "",
        f"extern const double {name}_t_start;", *extern, "",
        *(declared(source) for source in sources.values()), "", "#endif", "",
    ])  # fmt: skip


def _extern(table: str) -> str:
    return "extern" + table.split("=")[0].removeprefix("static").rstrip() + ";"


def _equations(model: Exported, sources: dict[str, SourceText]) -> str:
    name = model.identifier
    head = [
        f"/* Equations of {comment(model.name)} as straight-line code, and its constants. */",
        EXACT, f'#include "{name}_equations.h"', "", C.prelude,
        f"const double {name}_t_start = {model.t_start!r};",
        *(table.removeprefix("static ") for table in _tables(model)), "",
    ]  # fmt: skip
    texts = [source.text for source in sources.values()]
    return "\n".join(head) + "\n".join(texts)


def _solve(model: Exported, sources: dict[str, SourceText], memory: RunMemory, runtime: str) -> str:
    """The file that integrates, with the text of the runtime before it."""
    tables = memory_tables(model, memory)
    words = {
        "kernels": _kernels(model, sources),
        "memory": "\n".join(tables),
        "beside": _beside(model, sources, runtime) if model.beside else "",
    }
    return "".join(filled(part, model, **words) for part in SOLVER)


def _beside(model: Exported, sources: dict[str, SourceText], runtime: str) -> str:
    """Write the tables and functions that hold contacts and friction beside the equations."""
    contacts, rubs = (
        [f"{key}_{k}" for k in range(len(places))]
        for key, places in (("weight", contact_events(model)), ("friction", model.friction))
    )
    words = {
        "limits": _limits(model, sources),
        "same": f"{same_rows(model):g}",
        "placed": f"{model.placed:d}",
        "sources": str(sum(rub.components for rub in model.friction)),
        "measured": f"{model.measured:d}",
        "affine": f"{is_affine(model):d}",
        "ropes": f"{has_ropes(model):d}",
        "always": f"{always_held(model):d}",
        "loads": _loads(model, sources),
        "weights": _table_of("Weight", "weight_of", contacts, sources),
        "frictions": _table_of("FrictionPlace", "friction_of", rubs, sources),
        "around": str(len(model.contact_states)),
        "states": C.table("row_states", model.contact_states.ravel().tolist() or [0.0]),
        "friction_rows": C.table("friction_rows", list(model.friction_rows) or [0], integers=True),
    }
    words["text"] = text_behind("beside.h", runtime)
    return filled("beside.c", model, **words)


def has_ropes(model: Exported) -> bool:
    """True if ropes rub on pulleys."""
    return any(rub.components == 1 for rub in model.friction)


def same_rows(model: Exported) -> float:
    """Return the length below which the rest of a unit row, perpendicular to others, counts as dependent on them."""
    return NEARLY_SAME if model.placed else SAME


def always_held(model: Exported) -> bool:
    """True if forces are watched beside the equations even where nothing is held there."""
    return bool(model.switch_numbers and "limits" in model.functions)


def is_affine(model: Exported) -> bool:
    """True if loads on bearings are linear in multipliers; teeth push apart with the size of their load."""
    graphs = [graph for name, graph in model.functions.items() if name.endswith("loads")]
    return not any(ca.depends_on(graph.outputs["by_lam"], graph.inputs["lam"]) for graph in graphs)


def _loads(model: Exported, sources: dict[str, SourceText]) -> str:
    """Loads on friction and reactions that are to be least, in all modes, and the places of those on friction."""
    first = np.cumsum([0, *(rub.components for rub in model.friction)]).tolist()
    lines = [C.table("source_first", first, integers=True)]
    names = [f"mode{k}_loads" if k else "loads" for k in range(len(model.modes))]
    if "loads" in sources:
        counts = [model.functions[name].outputs["value"].shape[0] for name in names]
        lines.append(C.table("load_counts", counts, integers=True))
        lines.append(_table_of("Loads", "loads_of", names, sources))
    return "\n".join(lines)


def _limits(model: Exported, sources: dict[str, SourceText]) -> str:
    """Events that watch forces beside contacts that are held beside the equations, and their functions in all modes."""
    names = [f"mode{k}_limits" if k else "limits" for k in range(len(model.modes))]
    watching = [k for k, action in enumerate(model.events) if action.watches_force]
    lines = [C.table("limit_events", watching or [0], integers=True)]
    if "limits" in sources:
        lines += ["static const Outputs limits_of[] = {", _row(sources[name].name for name in names), "};"]
    return "\n".join(lines)


_WITH_CONTACTS = {"rhs": "add_contacts", "events": "watch_contacts", "margins": "watch_contacts"}
"""Functions of the runtime to call after kernels where contacts are held beside the equations."""


def _kernels(model: Exported, sources: dict[str, SourceText]) -> str:
    """Functions as kernels of the runtime, those of all modes and events in tables, and outputs in every mode."""
    program, beside = tables_of(model), model.beside
    of_modes = [dict(zip(MODE_KERNELS, names, strict=True)) for names in program.mode_kernels]
    follows = {name: _WITH_CONTACTS.get(key, "") for mode in of_modes for key, name in mode.items() if beside}
    others = [name for name in ("follow", "sampling", "clocks") if name in sources]
    lines = []
    for name in dict.fromkeys(
        (*(n for mode in of_modes for n in mode.values()), *program.action_kernels, *others)
    ):
        if name in sources:
            source = sources[name]
            given = [f"entry(in, {k})" for k in range(len(source.inputs))]
            given += [f"entry(out, {k})" for k in range(len(source.outputs))]
            lines += [f"static void {name}_kernel(void *in, void *out, void *room)", "{",
                      f"    {source.name}({', '.join([*given, '(double *)room'])});"]  # fmt: skip
            if follows.get(name):
                place = f"(Integers *)((int64_t *)in - {model.identifier.upper()}_AT_INPUTS)"
                lines.append(f"    {follows[name]}({place});")
            lines += ["}", ""]
    rows = [_row(f"{name}_kernel" if name else "0" for name in mode.values()) for mode in of_modes]
    actions = [f"{name}_kernel" if name else "0" for name in program.action_kernels]
    outputs = []
    for k, mode in enumerate(model.modes):
        own = k if mode.friction else mode.base
        outputs.append(sources[f"mode{own}_outputs" if own else "outputs"].name)
    return "\n".join([
        *lines,
        "static const Kernel mode_kernels[] = {", *rows, "};",
        "static const Kernel action_kernels[] = {", _row(actions or ["0"]), "};",
        "static const Outputs outputs_of[] = {", _row(outputs), "};", "",
    ])  # fmt: skip


def _table_of(kind: str, table: str, names: Sequence[str], sources: Mapping[str, SourceText]) -> str:
    """Functions of one kind as a table in C; nothing where there are none."""
    listed = [sources[name] for name in names]
    return "\n".join([
        *(f"typedef void (*{kind})({_arguments(source)});" for source in listed[:1]),
        f"static const {kind} {table}[] = {{", _row(source.name for source in listed), "};",
    ] if listed else [])  # fmt: skip


def _row(entries: Iterable[str]) -> str:
    return f"    {', '.join(entries)},"


def _called(key: str) -> str:
    """Name of a function in C, behind the name of the model."""
    return CALLED.get(key, key)


def _vectors_header(model: Exported, vectors: list[Vector]) -> str:
    lines = [f"/* States of {comment(model.name)} and what Kinetree's own compiled code makes of them. */"]
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
    notes = "".join(f"- {note}\n" for note in model.notes)
    return filled("README.md.in", model, lines=str(n), states="\n".join(rows), notes=notes)


COUNT = 8


@dataclass(frozen=True)
class Vector:
    """A state and its rates and outputs."""

    t: float
    z: Array
    p: Array
    zdot: Array
    out: Array


def vectors_of(model: Exported, count: int = COUNT, seed: int = 1) -> list[Vector]:
    """Vectors at states around the start (the first is the start itself), parameters as they are."""
    random = np.random.default_rng(seed)
    eq, n_x, n_y = model.compiled.equations, model.n_x, model.n_y
    z0, p = model.z_start, model.p_start
    outputs = compile_graph(model.functions["outputs"], name="outputs")
    rates = compile_graph(model.functions["rhs" if "rhs" in model.functions else "matrices"], name="rates")
    contacts = sum(action.kind == "contact" for action in model.events)
    off = np.full(len(model.friction) if rubs_beside(model) else 0, float(FRICTION_OFF))
    accelerations = Accelerations(model.compiled)
    found = []
    for k in range(count):
        z = z0 + (0.0 if k == 0 else 0.05) * random.standard_normal(z0.size)
        for q in eq.quaternions:
            z[q : q + 4] /= np.linalg.norm(z[q : q + 4])
        t = model.t_start + 0.1 * k
        x, y = z[:n_x], z[n_x : n_x + n_y]
        ydot, lam = accelerations(np.array([t]), x[None], y[None], p[None])
        made = rates(t=np.array([t]), z=z, p=p)
        if "zdot" in made:
            zdot = made["zdot"].ravel()
        else:  # of equations whose accelerations are solved for in every step
            zdot = np.concatenate([made["xdot"].ravel(), ydot[0], made["wdot"].ravel()])
            if model.drivers >= 0:
                A, f = made["A"].reshape(n_y, n_y), made["f"].ravel()
                zdot[n_x + n_y + model.drivers] = y @ (A @ ydot[0] - f)
        forces = np.insert(lam[0], np.full(contacts, model.m_h), 0.0)  # contacts are open
        forces, told = np.append(forces, np.zeros(len(model.friction_rows))), np.append(p, off)
        out = outputs(t=np.array([t]), z=z, p=told, ydot=zdot[n_x : n_x + n_y], lam=forces)["out"].ravel()
        found.append(Vector(t, z, p, zdot, out))
    return found
