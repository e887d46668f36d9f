"""``kinetree.export_model``: a model in another language, for other programs. One line of the registry per target.

A model as one module of Python with NumPy. The program that is exported as C, for many scenarios on a device: one in
every thread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kinetree.export.code.c import c_sources, filled, write_c, write_folder
from kinetree.export.code.equation_sets import MOST_EXPORTED, MOST_SETS
from kinetree.export.code.exported import Exported, exported, exported_of
from kinetree.export.code.fmu import write_fmu
from kinetree.export.code.memory import METHODS
from kinetree.export.code.start import StartTables
from kinetree.export.code.variables import ExportError, Variable
from kinetree.kernels.source import ELEMENTARY, PYTHON, Dialect, SourceText, write_function
from kinetree.model.contacts import Contacts
from kinetree.model.events import Event
from kinetree.preparation.prepare import Prepared
from kinetree.preparation.run_arguments import ModelLike, check_events, quantities, whole_model_and_settings
from kinetree.preparation.run_settings import RunSettings
from kinetree.solve.cuda.devices import NoDeviceError
from kinetree.solve.cuda.program import record_text
from kinetree.solve.cuda.run import RECORD, WholeProgram
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import spelled
from kinetree.words.names import nearest

WRITTEN = ("rhs", "matrices", "constraints", "tangent", "follow", "jacobian", "outputs", "initial")
"""Functions of a module, in their order; ``outputs`` is called ``out`` there."""

ELSEWHERE = "the start depends on parameters that were changed; export with their new values"


def write_numpy(model: Exported, folder: Path) -> list[Path]:
    """Write a module of Python to a folder, which is made; the file written."""
    return write_folder(folder, {f"{model.identifier}.py": numpy_text(model)})


def _sources(model: Exported, dialect: Dialect) -> dict[str, SourceText]:
    if rubbing := [f'"{event.name}"' for event in model.events if event.kind == "friction"]:
        raise ExportError(
            f"{dialect.name} modules hold equations of one state, and dry friction that sticks ({', '.join(rubbing)}) "
            "has several; use a regularised law there, or export to C or as an FMU"
        )
    if "rhs" not in model.functions:
        raise ExportError(
            f"{dialect.name} modules hold accelerations as functions of the state, and where ropes have mass or links "
            "have none, or rotors are carried around, they are solved for in every step: export to C or as an FMU"
        )
    if any(event.kind != "limit" for event in model.events):
        raise ExportError(
            f"{dialect.name} modules hold equations without events, and this model has "
            f"{', '.join(event.name for event in model.events)}; leave the events out, or export to C or as an FMU"
        )
    if model.n_clocks:
        raise ExportError(
            f"{dialect.name} modules hold equations without sampled blocks; export to C or as an FMU"
        )
    return {
        key: write_function(model.functions[key], "out" if key == "outputs" else key, dialect)
        for key in WRITTEN
        if key in model.functions and (key != "initial" or _starts(model))
    }


def _starts(model: Exported) -> bool:
    """True if the module makes the start at other parameters: only if nothing has to be assembled."""
    return model.start.known and not model.m


def _named(variables: Sequence[Variable]) -> list[list[str]]:
    return [[v.name, v.unit or "1"] for v in variables]


def _common(model: Exported, sources: dict[str, SourceText]) -> dict[str, str]:
    found = {
        "n_x": str(model.n_x), "n_y": str(model.n_y), "n_w": str(model.n_w), "m": str(model.m), "m_h": str(model.m_h),
        "quaternions": str(list(model.quaternions)), "t_start": repr(model.t_start),
        "z_start": str([float(v) for v in model.z_start]), "p_start": str([float(v) for v in model.p_start]),
        "deciding": str(list(model.start.deciding)),
        "functions": "\n".join(source.text for source in sources.values()),
    }  # fmt: skip
    for key in WRITTEN:
        found[f"work_{key}"] = str(sources[key].n_work) if key in sources else "0"
    return found


def numpy_text(model: Exported) -> str:
    """The module of Python."""
    sources = _sources(model, PYTHON)
    words = _common(model, sources)
    for key, variables in (
        ("states", model.states),
        ("parameters", model.parameters),
        ("outputs", model.outputs),
    ):
        lines = [f"    ({name!r}, {unit!r}),\n" for name, unit in _named(variables)]
        words[key] = f"[\n{''.join(lines)}]" if lines else "[]"
    follow = f"    z[:N_X] += _call(follow, (N_X,), {words['work_follow']}, t, z, p)[0]\n    unit(z)"
    words["follow_call"] = follow if "follow" in sources else ""
    words["forces"] = "forces(t, z, p)" if model.forces else "np.zeros(ROWS)"
    words["initial_call"] = (
        f"    z, length = Z_START.copy(), np.zeros(1)\n"
        f"    initial(p, z[:N_X], z[N_X : N_X + N_Y], length, np.zeros(max({words['work_initial']}, 1)))\n    return z"
        if _starts(model)
        else f"    raise ValueError({ELSEWHERE!r})"
    )
    return filled("module.py.in", model, **words)


TARGETS: dict[str, Callable[[Exported, Path], list[Path]]] = {
    "c": write_c,
    "numpy": write_numpy,
    "fmu": write_fmu,
}
"""Formats that a model can be exported to."""

FORMER = {
    "julia": "modules of Julia are not written any more, for none ever ran in the tests: export to C, compile "
    "the sources as a library (cc -O2 -shared -fPIC -o libNAME.so NAME_solve.c NAME_equations.c -lm), and call "
    "it with ccall",
}
"""Formats of former versions, each with what to use in their place."""


@spelled
@quantities
def export_model(
    model: ModelLike,
    to: str,
    path: str | Path,
    *,
    outputs: Sequence[str] | None = None,
    inputs: Iterable[str] = (),
    parameters: Mapping[str, float] | None = None,
    initial: Mapping[str, float] | None = None,
    events: Sequence[Event] | None = None,
    most_sets: int = MOST_EXPORTED,
    t_end: float | None = None,
    contacts: Contacts | None = None,
    most_contacts: int | None = None,
    **options: object,
) -> list[Path]:
    """Write a model's equations of motion for other programs.

    Parameters
    ----------
    model
        The mechanism: a model, what `kinetree.load` gave, or the path of a model file.
    to
        ``"c"``: C99 sources with an integrator and test vectors; ``"numpy"``: one module;
        ``"fmu"``: a Functional Mock-up Unit.
    path
        The folder to write to; of an FMU the file.
    outputs
        Channels to compute, such as ``"crank.position.x"``; by default the coordinates and speeds of all joints.
    inputs
        Motors, forces and drivers (added to their laws), or parameters, that are set from outside.
    parameters, initial
        Values in place of the model's own.
    events
        Events to watch; by default those of the model's file.
    most_sets
        Sets of closed contacts, friction and switched parts, each with equations of its own, that a program may have;
        beyond them contacts and friction are forces beside the equations.
    t_end
        Last time (s) of the run that finds the pieces of beams which leave their number open (``pieces="auto"``); by
        default that of the model's file. With contacts the last time of the march that finds the room for them.
    contacts
        Many contacts (`kinetree.Contacts`), through which a program in C marches; by default those of the model's file.
    most_contacts
        Contacts at once that such a program has room for; by default twice as many as the march up to ``t_end`` has.
    options
        Options of an FMU: ``fmi`` (2 or 3), ``platforms``, ``compiler``.

    Returns
    -------
    list of Path
        The files written.

    Raises
    ------
    ExportError
        The program cannot be written; nothing is left half-written.
    """
    outputs = [outputs] if isinstance(outputs, str) else outputs
    inputs = [inputs] if isinstance(inputs, str) else inputs
    if to in FORMER:
        raise ExportError(FORMER[to])
    if to not in TARGETS:
        raise ExportError(f"cannot export to {to!r}; {nearest(to, list(TARGETS))}")
    if options and to != "fmu":
        raise ExportError(f"{', '.join(options)}: options of FMUs; exports to {to} take none")
    asked = Arguments("export_model")
    asked.whole("most_sets", most_sets, 1, "give the number of sets of equations that the program may have")
    asked.instances("events", events or (), Event, "give events such as kinetree.ExpressionEvent")
    if most_contacts is not None:
        asked.whole(
            "most_contacts", most_contacts, 1, "give the number of contacts that there is to be room for"
        )
    asked.check()
    of_file = whole_model_and_settings(model)[1]
    if contacts is not None or of_file.contacts is not None:
        given = RunSettings.given(
            contacts=contacts, t_end=t_end, parameters=parameters, initial=initial, events=events
        )
        return _write_marched(
            model,
            to,
            Path(path),
            given.over(of_file),
            outputs=outputs,
            inputs=inputs,
            most_contacts=most_contacts,
        )
    if most_contacts is not None:
        raise ExportError("most_contacts is for models that march through contacts: give contacts, too")
    if events:
        check_events(events, whole_model_and_settings(model)[0])
    ready = exported(
        model, outputs=outputs, inputs=inputs, parameters=parameters, initial=initial, events=events,
        most_sets=most_sets, t_end=t_end,
    )  # fmt: skip
    return TARGETS[to](ready, Path(path), **options)


def _write_marched(model: ModelLike, to: str, path: Path, settings: RunSettings, **asked: Any) -> list[Path]:
    """Write a model that marches through many contacts."""
    if to != "c":
        raise ExportError(
            f'models with many contacts are exported to C alone, not to {to}: give "c", or the model alone, '
            "kinetree.load(…).model, to leave the contacts of a file out"
        )
    from kinetree.export.code.marched import marched, write_marched

    return write_marched(marched(whole_model_and_settings(model)[0], settings, **asked), path)


_INCLUDE = re.compile(r"^#include .*\n", re.MULTILINE)
_HEAD = re.compile(r"^(?:static (?!inline )(?=[^;={]*\()|(?=void \w+\())", re.MULTILINE)
_LOOP = re.compile(r"(?<!ROLLED )\bfor \(")

STACK = 12 << 10
"""Bytes of the stack of a thread beside the arrays of contacts and friction."""


def scenario_program(ready: Prepared, events: Sequence[Event], t_start: float) -> WholeProgram:
    """The program of a model made ready, with all that its runs watch.

    Raises
    ------
    NoDeviceError
        The model has something that exported programs do not have either; the message names it.
    """
    nowhere = StartTables({}, (), (), (), (), ())
    try:
        model = exported_of(
            ready,
            "scenario",
            events,
            t_start,
            lambda: nowhere,
            outputs=(),
            jacobian=False,
            most_sets=MOST_SETS,
        )
    except ExportError as error:
        raise NoDeviceError(f"it runs the program that is exported as C, and {error}") from None
    n_z = model.n_x + model.n_y + model.n_w
    return WholeProgram(program_text(model), n_z, len(model.parameters), METHODS, _stack(model))


def program_text(model: Exported) -> str:
    """The sources in one text, functions apart from each other and loops as they are written."""
    name, sources = model.identifier, c_sources(model, stiff=False)
    parts = (ELEMENTARY, f"{name}.h", "", f"{name}_equations.c", f"{name}_runtime.h", f"{name}_solve.c")
    own = [sources[part] if part else filled("scenario.h", model) for part in parts]
    text = _INCLUDE.sub("", "".join([*own, filled("scenarios.c", model)]))
    text = _LOOP.sub("ROLLED for (", _HEAD.sub(lambda head: f"{head[0]}APART ", text))
    return filled("device.h", model) + record_text(RECORD) + text


def _stack(model: Exported) -> int:
    """Bytes of the stack of a thread: contacts held beside the equations, states, and calls."""
    contacts = sum(event.kind == "contact" for event in model.events)
    rubs = sum(rub.directions for rub in model.friction)
    n_y, n_z = model.n_y, model.n_x + model.n_y + model.n_w
    instant = 2 * n_y * (n_y + contacts) + 40 * contacts
    return STACK + 8 * (2 * instant + (n_y + 12) * rubs + 16 * n_z + 8 * len(model.events))
