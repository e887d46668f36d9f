"""A model with many contacts as C: the text that marches models in Kinetree, its table in constants, and test vectors.

The memory is described once, by `kinetree.contact.march` (and ``march.h``): programs write the words of a `March` that
stands at the start as initialisers, with the arrays that a march changes in the record of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.beam_pieces import open_beams
from kinetree.analysis.marching.march_job import MarchJob, words_of
from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.contact.march import CALLED, COUNTS, KERNELS, ROOMS, STATE, WORDS, March, Status
from kinetree.export.code.c import comment, declared, filled, layout, write_folder
from kinetree.export.code.start import start_tables
from kinetree.export.code.variables import (
    ExportError,
    Variable,
    output_functions,
    parameter_variables,
    program_name,
    state_variables,
)
from kinetree.friction.dry_friction import constant_frictions
from kinetree.kernels import Kernel, compile_graph
from kinetree.kernels.graph import Graph
from kinetree.kernels.source import ELEMENTARY, C, SourceText, elementary_text, write_functions
from kinetree.model.blocks.sampled import Sampled
from kinetree.model.events import Restitution
from kinetree.model.expressions import Scalar, name_segments
from kinetree.model.flexible.pieces import in_pieces
from kinetree.model.model import Model
from kinetree.preparation.inputs import with_inputs
from kinetree.preparation.prepare import prepare_checked
from kinetree.preparation.run_arguments import check_contacts, check_model, check_names
from kinetree.preparation.run_settings import RunSettings
from kinetree.runtime.build import EXACT, whole_text
from kinetree.words.arguments import Arguments, EventError

PARTS = ("march", "collision", "row_solver")
"""Parts of the runtime's text that go along."""
VECTORS, STEPS = 8, 5
"""Times of the test vectors, and steps from one to the next."""
TRIAL = 1000
"""Steps of the trial that finds the room for contacts, at the most, where a last time is given."""
SPARE = 2
"""Room for contacts over the most contacts of the trial."""
LEAST = 64
"""Contacts that there is room for in any case, where nothing else is asked for."""


@dataclass(frozen=True)
class Vectors:
    """A march at some times: states, outputs, numbers of contacts and sums of their normal forces."""

    t: list[float]
    z: list[Array]
    out: list[Array]
    pressing: list[Array]


@dataclass(frozen=True)
class Marched:
    """A model with its contacts, ready to be written as C.

    Attributes
    ----------
    name, identifier
        Of the model, and the same as a name of a programming language.
    job
        The march at its start, with the room that the program has.
    states, parameters, outputs
        Their names, units and values at the start.
    fixed
        Parameters whose values are in the start and in the constants of the program.
    functions
        ``motion``, ``places``, ``change``, ``rows``, ``surfaces`` (`MarchedMechanism.graphs`), ``model_state``:
        (t, z, p) → z in the speeds of the model, ``out``: (t, z, p) → outputs.
    vectors
        The march at its beginning.
    """

    name: str
    identifier: str
    job: MarchJob
    states: tuple[Variable, ...]
    parameters: tuple[Variable, ...]
    outputs: tuple[Variable, ...]
    fixed: frozenset[int]
    functions: Mapping[str, Graph]
    vectors: Vectors

    @property
    def march(self) -> March:
        return self.job.march

    @cached_property
    def sources(self) -> dict[str, SourceText]:
        """Texts of the functions."""
        named = {key: (f"{self.identifier}_{key}", graph) for key, graph in self.functions.items()}
        return write_functions(named, C)

    @property
    def notes(self) -> list[str]:
        """Choices that were made, in words."""
        return [*map(str, self.job.prepared.state.notes), *self.job.tables.notes]


def marched(
    model: Model,
    settings: RunSettings,
    *,
    outputs: Sequence[str] | None = None,
    inputs: Iterable[str] = (),
    most_contacts: int | None = None,
) -> Marched:
    """Make a model with contacts ready to be written as C.

    Parameters
    ----------
    model, settings
        The model, and settings of its run, with contacts.
    outputs, inputs
        As of `kinetree.export_model`.
    most_contacts
        Contacts at once that the program has room for; by default twice as many as in a trial run.
    """
    if beams := open_beams(model):
        raise ExportError(f"{', '.join(beams)} leaves its number of pieces open: give pieces a number")
    if sampled := [f'"{block.name}"' for block in model.blocks if isinstance(block, Sampled)]:
        raise ExportError(
            f"programs that march through contacts have no sampled blocks ({', '.join(sampled)}): make what they move "
            "inputs, and let the other program sample"
        )
    plain, given = with_inputs(in_pieces(model), tuple(inputs))
    settings = settings.complete()
    _check(plain, settings)
    prepared = prepare_checked(plain, replace(settings, events=()), motion_only=True)
    try:
        job = MarchJob.of(prepared, plain, settings)
    except EventError as error:
        raise ExportError(str(error)) from None
    compiled, state = job.prepared.compiled, job.prepared.state
    written, out = _outputs(compiled, outputs)
    functions = {**job.mechanism.graphs, "model_state": job.mechanism.state, "out": out}
    parameters = parameter_variables(compiled, state.p, {entry.parameter: entry.unit for entry in given})
    states = state_variables(compiled, state)
    vectors, pairs, contacts = _trial(job, compile_graph(out, name="outputs"), most_contacts)
    job = replace(job, march=job.march_from(float(state.t), compiled.pack(state), state.p))
    job.march.make_room_for(pairs, contacts)
    name = program_name(plain.name, functions)
    return Marched(
        plain.name, name, job, states, parameters, written, _fixed(job, parameters), functions, vectors
    )


def _check(model: Model, settings: RunSettings) -> None:
    asked = Arguments("export_model")
    check_model(asked, model)
    settings.check(asked)
    asked.check()
    check_names("export_model", model.checked(), settings.parameters, settings.initial, settings.hold)
    values = settings.parameters
    check_contacts("export_model", settings.contacts, model.with_parameters(**values) if values else model)


def _outputs(compiled: CompiledModel, wanted: Sequence[str] | None) -> tuple[tuple[Variable, ...], Graph]:
    """Outputs and their function; by default coordinates and speeds of joints, and positions of bodies."""
    if wanted is None:
        usual = output_functions([compiled], None, False, shared=True)[0]
        wanted = [*(one.name for one in usual), *(f"{body.name}.position" for body in compiled.model.bodies)]
    written, (graph,), _ = output_functions([compiled], wanted, False, shared=True)
    inputs, out = dict(graph.inputs), graph.outputs["out"]
    forces = ca.vertcat(inputs.pop("ydot"), inputs.pop("lam"))
    unknown = [f'"{one.name}"' for k, one in enumerate(written) if ca.depends_on(out[k], forces)]
    if unknown:
        raise ExportError(
            f"{', '.join(unknown)}: programs that march through contacts give no accelerations and no reactions, which "
            "are means over a step; leave them out, and take the forces of contacts from the program"
        )
    return written, Graph(inputs, {"out": out}, graph.stages)


def _fixed(job: MarchJob, parameters: Sequence[Variable]) -> frozenset[int]:
    """Parameters whose values are in the start, in the tables of contacts and stops, or in the friction of joints."""
    compiled, used = job.prepared.compiled, set(job.tables.parameters)

    def number(value: Scalar) -> float:
        used.update(name for name, *_ in name_segments(value))
        return compiled.tree.symbols.number(value)

    list(constant_frictions(compiled.model, number))
    for stop in job.mechanism.stops:
        assert isinstance(stop.event.action, Restitution)
        number(stop.event.action.coefficient)
    settings = job.settings
    start = start_tables(compiled, job.prepared.state, settings.hold, settings.initial)
    named = {k for k, one in enumerate(parameters) if one.name in used}
    return frozenset({*start.deciding, *job.mechanism.deciding, *named})


def _trial(job: MarchJob, outputs: Kernel, most_contacts: int | None) -> tuple[Vectors, int, int]:
    """March from the start as far as is asked for: test vectors, and the room that a program has."""
    march, step, first = job.march, job.step, job.settings.t_start
    found, most = Vectors([], [], [], []), 0
    status = march.look_ahead(step)
    for k in range(_pieces(job)):
        if status != Status.REACHED:
            raise ExportError(f"a trial march failed: {words_of(status, march.t)}")
        status = march.to(first + k * STEPS * step, step)
        most = max(most, march.count("touches"))
        if k < VECTORS:
            touches, forces = march.contacts()
            z, p = march.state, march.words["p"]
            found.t.append(march.t)
            found.z.append(z)
            found.out.append(outputs(t=np.array([march.t]), z=z, p=p)["out"].ravel())
            pressing = sum(float(f[:3] @ touch["normal"]) for touch, f in zip(touches, forces, strict=True))
            found.pressing.append(np.array([len(touches), pressing]))
    room = max(SPARE * most, LEAST) if most_contacts is None else most_contacts
    return found, max(int(march.words["most_pairs"]), room), room


def _pieces(job: MarchJob) -> int:
    """Number of times that a trial goes to."""
    end = job.settings.t_end
    span = 0.0 if end is None else end - job.settings.t_start
    return max(VECTORS, min(int(span / (STEPS * job.step)), TRIAL // STEPS) + 1)


# --- texts -----------------------------------------------------------------------------------------------------
def write_marched(model: Marched, folder: Path) -> list[Path]:
    """Write the C sources of a model with contacts to a folder, which is made; the files written.

    Raises
    ------
    ExportError
        The folder cannot be written; nothing is left behind then.
    """
    return write_folder(folder, marched_files(model))


def marched_files(model: Marched) -> dict[str, str]:
    """Names and texts of all files: sources, test vectors, the program that checks them, and how to compile."""
    name = model.identifier
    return {
        f"{name}.h": _header(model),
        f"{name}_equations.h": _equations_header(model),
        f"{name}_equations.c": _equations(model),
        ELEMENTARY: elementary_text(),
        f"{name}_runtime.h": whole_text(PARTS),
        f"{name}_solve.c": _solve(model),
        f"{name}_check.c": filled("marched_check.c", model),
        f"{name}_vectors.h": _vectors_header(model),
        "Makefile": filled("Makefile.in", model),
        "README.md": _readme(model),
    }


def _header(model: Marched) -> str:
    NAME, words, tables = model.identifier.upper(), model.march.words, model.job.tables
    room = max([0, *(source.n_work for source in model.sources.values())]) + 8
    lengths = {name: _length(words[name]) for name in (*STATE, *ROOMS)} | {"kernel_work": room}
    sizes = {
        "NX": words["n_x"], "NY": words["n_v"], "NW": words["n_w"], "NZ": len(model.states),
        "NP": len(model.parameters), "NO": len(model.outputs), "BODIES": len(tables.bodies),
        "SHAPES": len(tables.names), "MOST_CONTACTS": words["most_touches"], "MOST_PAIRS": words["most_pairs"],
    }  # fmt: skip
    lines = [f"#define {NAME}_{key} {value}" for key, value in sizes.items()]
    state, rooms = (
        "\n".join(f"    double {name}[{NAME}_SIZE({lengths[name]})];" for name in names)
        for names in (STATE, ROOMS)
    )
    names = [
        *layout(f"{NAME}_z", "State: coordinates, speeds, works", model.states),
        *layout(f"{NAME}_p", "Parameters", model.parameters),
        *layout(f"{NAME}_out", "Outputs", model.outputs),
    ]
    return filled(
        "marched.h.in", model, sizes="\n".join(lines), layout="\n".join(names), counts=", ".join(COUNTS), state=state,
        rooms=rooms, notes="".join(f" * {comment(note)}\n" for note in model.notes),
    )  # fmt: skip


def _length(array: int | NDArray[Any]) -> int:
    """Doubles that an array takes."""
    assert isinstance(array, np.ndarray)
    return array.nbytes // 8


def _equations_header(model: Marched) -> str:
    NAME = model.identifier.upper()
    return "\n".join([
        f"/* Functions of {comment(model.name)} as straight-line code. */",
        f"#ifndef {NAME}_EQUATIONS_H", f"#define {NAME}_EQUATIONS_H", "",
        *(declared(source) for source in model.sources.values()), "", "#endif", "",
    ])  # fmt: skip


def _equations(model: Marched) -> str:
    head = [
        f"/* Functions of {comment(model.name)} as straight-line code. */",
        EXACT, f'#include "{model.identifier}_equations.h"', "", C.prelude,
    ]  # fmt: skip
    return "\n".join(head) + "\n".join(source.text for source in model.sources.values())


def _solve(model: Marched) -> str:
    """The file that marches, with the text of the runtime before it."""
    words, tables = model.march.words, model.job.tables
    constants = [*_shapes(model.march), *_constants(model)]
    entries = {name: _entry(name, word) for name, word in words.items()}
    begin = [f"    memcpy(m->{name}, {name}_table, sizeof {name}_table);" for name in _begun(model.march)]
    begin += [f"    m->{name} = {words[name]};" for name in COUNTS if words[name]]
    return filled(
        "marched.c", model, kernels=_kernels(model), tables="\n".join(constants),
        words="\n".join(f"        .{name} = {entries[name]}," for name in WORDS),
        kept="\n".join(f"    m->{name} = march->{name};" for name in COUNTS), begin="\n".join(begin),
        bodies=_names(tables.bodies), shapes=_names(tables.names),
    )  # fmt: skip


def _entry(name: str, word: int | NDArray[Any]) -> str:
    """Initialiser of a word of the table."""
    if name in CALLED:
        return f"(int64_t)(intptr_t){name}"
    if name.removeprefix("of_") in KERNELS and name.startswith("of_"):
        return f"(int64_t)(intptr_t){name.removeprefix('of_')}_kernel" if word else "0"
    if name == "touch":
        return "(Touch *)(void *)m->touch"
    if name in STATE or name in ROOMS or name in COUNTS:
        return f"m->{name}"
    if name in ("shapes", "settings"):
        return f"&march_{name}"
    return f"{name}_table" if isinstance(word, np.ndarray) else str(word)


def _begun(march: March) -> list[str]:
    """Arrays that a march changes, and that are not zero at its start."""
    words = {name: march.words[name] for name in STATE}
    return [
        name for name, array in words.items() if isinstance(array, np.ndarray) and array.view(np.int64).any()
    ]


def _constants(model: Marched) -> list[str]:
    """Tables of the words that are arrays, and of the start."""
    march, found = model.march, list[str]()
    elsewhere = {"shapes", "settings", "surfaces", *ROOMS, *STATE}.difference(_begun(march))
    for name, word in march.words.items():
        if isinstance(word, np.ndarray) and name not in elsewhere:
            found.append(_table(f"{name}_table", word))
    laws = march.words["surfaces"]
    assert isinstance(laws, np.ndarray)
    rows = [f"    {{{', '.join(C.number(v) for v in law)}}}," for law in laws.reshape(-1, laws.shape[-1])]
    settings = march.settings
    reals = ", ".join(map(C.number, (settings.tolerance, settings.goal)))
    numbers = ", ".join(map(str, (settings.sweeps, settings.splittings, settings.newton)))
    fixed = [int(k in model.fixed) for k in range(len(model.parameters))]
    return [
        *found,
        "\n".join(["static const Surfaces surfaces_table[] = {", *rows, "};", ""]),
        f"static const SolverSettings march_settings = {{{reals}, {numbers}}};",
        f"static const double step_table = {C.number(model.job.step)};",
        *([C.table("fixed_table", fixed, integers=True)] if fixed else []),
    ]  # fmt: skip


def _shapes(march: March) -> list[str]:
    """The table of shapes."""
    shapes, found = march.shapes, list[str]()
    for name, array in shapes.columns.items():
        found.append(_table(f"{name}_of_shapes", array))
    entries = {name: f"{name}_of_shapes" for name in shapes.columns}
    counts = {"bodies": shapes.bodies, "shapes": len(shapes.shapes), "apart": len(shapes.columns["never"])}
    entries |= {name: str(count) for name, count in counts.items()}
    lines = [f"    .{name} = {entry}," for name, entry in entries.items()]
    return [*found, "\n".join(["static const Shapes march_shapes = {", *lines, "};", ""])]


def _table(name: str, array: NDArray[Any]) -> str:
    integers = array.dtype.kind == "i"
    text = C.table(name, array.ravel().tolist(), integers=integers)
    return text.replace("const int ", "const int64_t ", 1) if integers else text


def _kernels(model: Marched) -> str:
    lines = []
    for name in KERNELS:
        if name in model.sources:
            source = model.sources[name]
            given = [f"entry(in, {k})" for k in range(len(source.inputs))]
            given += [f"entry(out, {k})" for k in range(len(source.outputs))]
            lines += [f"static void {name}_kernel(void *in, void *out, void *room)", "{",
                      f"    {source.name}({', '.join([*given, '(double *)room'])});", "}", ""]  # fmt: skip
    return "\n".join(lines)


def _names(names: Sequence[str]) -> str:
    """Names as strings of C."""
    written = (
        name.replace("\\", "/").replace('"', "'").replace("\n", " ").replace("?", "") for name in names
    )
    return "\n".join(f'        "{name}",' for name in [*written] or [""])


def _vectors_header(model: Marched) -> str:
    vectors = model.vectors
    lines = [
        f"/* A march of {comment(model.name)} in Kinetree: states, outputs, contacts and their normal forces. */",
        f"#define VECTORS {len(vectors.t)}", "",
    ]  # fmt: skip
    rows = {"t": vectors.t, "z": vectors.z, "out": vectors.out, "pressing": vectors.pressing}
    for name, arrays in rows.items():
        lines.append(C.table(f"vector_{name}", np.array(arrays).ravel().tolist()))
    return "\n".join(lines)


def _readme(model: Marched) -> str:
    words = model.march.words
    rows = [
        f"| `{v.name}` | `{model.identifier.upper()}_z_{v.identifier}` | {v.unit or '1'} | {v.start!r} |"
        for v in model.states
    ]
    return filled(
        "marched.md.in", model, lines=str(sum(source.text.count("\n") for source in model.sources.values())),
        contacts=str(words["most_touches"]), pairs=str(words["most_pairs"]), states="\n".join(rows),
        notes="".join(f"- {note}\n" for note in model.notes),
    )  # fmt: skip
