"""``kinetree.export_model``: a model in another language, for other programs. One line of the registry per target."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from kinetree.export.code.c import write_c
from kinetree.export.code.exported import Exported, ExportError, exported
from kinetree.export.code.fmu import write_fmu
from kinetree.export.code.numpy_module import write_numpy
from kinetree.model.events import Event
from kinetree.preparation.run_arguments import ModelLike, quantities
from kinetree.words.keywords import spelled
from kinetree.words.names import nearest

TARGETS: dict[str, Callable[[Exported, Path], list[Path]]] = {
    "c": write_c,
    "numpy": write_numpy,
    "fmu": write_fmu,
}
"""What a model can be exported to."""

FORMER = {
    "julia": "modules of Julia are not written any more, for none ever ran in the tests: export to C, compile "
    "the sources as a library (cc -O2 -shared -fPIC -o libNAME.so NAME_solve.c NAME_equations.c -lm), and call "
    "it with ccall",
}
"""What models could be exported to in former versions, and what to do instead."""


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
        What is watched; by default the events of the model's file.
    options
        Of an FMU: ``fmi`` (2 or 3), ``platforms``, ``compiler``.

    Returns
    -------
    list of Path
        The files written.

    Raises
    ------
    ExportError
        What was asked for cannot be written; nothing is left half-written.
    """
    outputs = [outputs] if isinstance(outputs, str) else outputs
    inputs = [inputs] if isinstance(inputs, str) else inputs
    if to in FORMER:
        raise ExportError(FORMER[to])
    if to not in TARGETS:
        raise ExportError(f"cannot export to {to!r}; {nearest(to, list(TARGETS))}")
    ready = exported(
        model, outputs=outputs, inputs=inputs, parameters=parameters, initial=initial, events=events
    )
    if options and to != "fmu":
        raise ExportError(f"{', '.join(options)}: options of FMUs; exports to {to} take none")
    return TARGETS[to](ready, Path(path), **options)
