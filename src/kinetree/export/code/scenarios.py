"""The program that is exported as C, for many scenarios on a device: one in every thread."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kinetree.export.code.c import c_sources, filled
from kinetree.export.code.exported import Exported, ExportError, exported_of
from kinetree.export.code.memory import METHODS
from kinetree.export.code.modes import MOST_SETS
from kinetree.export.code.start import StartTables
from kinetree.kernels.source import ELEMENTARY
from kinetree.model.events import Event
from kinetree.preparation.prepare import Prepared
from kinetree.solve.cuda.devices import NoDeviceError
from kinetree.solve.cuda.program import record_text
from kinetree.solve.cuda.run import RECORD, WholeProgram

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
    """Bytes of the stack of a thread: contacts held beside the equations, states, and what calls leave there."""
    contacts = sum(event.kind == "contact" for event in model.events)
    rubs = sum(rub.directions for rub in model.friction)
    n_y, n_z = model.n_y, model.n_x + model.n_y + model.n_w
    instant = 2 * n_y * (n_y + contacts) + 40 * contacts
    return STACK + 8 * (2 * instant + (n_y + 12) * rubs + 16 * n_z + 8 * len(model.events))
