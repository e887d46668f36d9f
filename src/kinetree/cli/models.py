"""The MODEL of a command line: a model file, a robot description, or a Python file."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import Parameter

from kinetree.cli.console import UsageError
from kinetree.cli.options import AllowFmu, AllowOutside, Assignments, measured_number, number
from kinetree.words.names import near, nearest

if TYPE_CHECKING:
    from kinetree.io.model_file import FileFault, LoadedModel
    from kinetree.model import Model
    from kinetree.preparation.run_settings import RunSettings


MOST_TOLD = 6
"""Notes and kinds of things told one by one."""

MODELS = (".toml", ".urdf", ".sdf", ".world", ".xml", ".mjcf", ".usda", ".usdc", ".usd", ".usdz", ".py")
"""Endings of files that hold models."""

RESULTS = (".h5", ".hdf5")
"""Endings of files that hold results."""

KINDS = ".toml (model file), .urdf, .sdf, .xml (MJCF or URDF), .usd, .py (defines `model`)"


@dataclass(frozen=True)
class ModelSource:
    """A model, its run settings, and the notes of its reader: in short, and the parts left out line by line."""

    model: Model
    run: RunSettings
    notes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    def end(self, t_end: float | None) -> float:
        """The last time (s): the one given, else that of the file."""
        end = self.run.t_end if t_end is None else t_end
        if end is None:
            raise UsageError("how long? Give --t-end SECONDS, or t_end under [run] in the model file")
        return end


@Parameter(name="*")
@dataclass(frozen=True)
class ModelOptions:
    """Options for reading a model."""

    set_: Assignments = None
    allow_outside: AllowOutside = False
    allow_fmu: AllowFmu = False

    def read(self, path: Path) -> ModelSource:
        """The model of a file, with the values given."""
        return with_settings(read_model(path, self.allow_outside, self.allow_fmu), self.set_ or [])

    def read_alone(self, path: Path, command: str) -> ModelSource:
        """The model of a file for a command that knows no contacts: those of the file are refused in words."""
        source = self.read(path)
        if source.run.contacts is not None:
            raise UsageError(
                f"{command}: {path.name} has [contacts], which run and export --to c know; "
                "take them out of the file to ask about the model alone"
            )
        return source


def read_model(path: Path, allow_outside: bool, allow_fmu: bool = False) -> ModelSource:
    """Read a model of any kind; the messages of errors give the remedies."""
    check_path(path)
    from kinetree.io.load import load_any

    try:
        return source_of(load_any(path, allow_outside=allow_outside, allow_fmu=allow_fmu))
    except ImportError as error:
        raise UsageError(f"cannot read {str(path)!r}: {error}") from None


def check_path(path: Path) -> None:
    """Refuse a path that cannot be a model."""
    if not os.path.exists(path):
        raise UsageError(f"there is no file {str(path)!r}{_hint(path)}")
    if os.path.isdir(path):
        raise UsageError(f"{str(path)!r} is a folder; give a model: {KINDS}")
    if path.suffix.lower() in RESULTS:
        raise UsageError(f"{str(path)!r} is a result; look at it with kinetree view, plot or export")
    if path.suffix.lower() not in MODELS:
        raise UsageError(f"{str(path)!r}: what kind of model is this? Kinetree reads {KINDS}")


def source_of(loaded: LoadedModel) -> ModelSource:
    """Return the model that was read, with the parts left out counted instead of listed."""
    from kinetree.preparation.run_settings import RunSettings

    notes = _warnings(loaded.warnings)
    notes += _notes(loaded.notes)
    if loaded.not_represented:
        kinds = Counter(item.kind for item in loaded.not_represented)
        counted = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(MOST_TOLD))
        more = f" and {len(kinds) - MOST_TOLD} other kinds" if len(kinds) > MOST_TOLD else ""
        notes.append(f"note: the model does not represent {counted}{more}")
    left_out = tuple(map(str, loaded.not_represented))
    return ModelSource(loaded.model, loaded.run or RunSettings(), tuple(notes), left_out)


def _warnings(warnings: tuple[FileFault, ...]) -> list[str]:
    """All warnings one by one; of missing mesh files the first few, since the report names them all."""
    from kinetree.io.import_report import MissingMesh

    missing = [warning for warning in warnings if isinstance(warning, MissingMesh)]
    told = [warning for warning in warnings if not isinstance(warning, MissingMesh)] + missing[:MOST_TOLD]
    more = len(missing) - MOST_TOLD
    rest = [f"warning: and {more} more mesh files are not there; the report names them"] if more > 0 else []
    return [f"warning: {warning}" for warning in told] + rest


def _notes(notes: tuple[str, ...]) -> list[str]:
    """Notes one by one, as long as they are few."""
    told = [f"note: {note}" for note in notes[:MOST_TOLD]]
    return told + ([f"note: and {len(notes) - MOST_TOLD} more notes"] if len(notes) > MOST_TOLD else [])


def assigned(option: str, text: str) -> tuple[str, str]:
    """Name and value of ``name=value``; names may hold anything else."""
    name, equals, value = text.rpartition("=")
    if not equals:
        raise UsageError(f"{option} {text!r}: write it as name=value")
    return name.strip(), value


def initial_of(source: ModelSource, assignments: list[str]) -> dict[str, float]:
    """Initial coordinates and speeds given as ``A.angle=0.3`` (SI) or ``A.angle=30 deg``."""
    if not assignments:
        return {}
    from kinetree.preparation.run_arguments import check_names, joint_units
    from kinetree.words.arguments import UnknownNameError

    given = dict(assigned("--initial", text) for text in assignments)
    try:
        check_names("run", source.model.checked(), None, given)
    except UnknownNameError as error:
        raise UsageError(f"--initial: {error}") from None
    units = dict(joint_units(source.model))
    return {name: measured_number(f"--initial {name}", value, units[name]) for name, value in given.items()}


def with_settings(source: ModelSource, assignments: list[str]) -> ModelSource:
    """Return the source with other parameter values, given as ``name=value``."""
    from kinetree.model.values.units import split

    known = {p.name: p for p in source.model.parameters}
    values: dict[str, float | str] = {}
    for text in assignments:
        name, value = assigned("--set", text)
        if name not in known:
            raise UsageError(f"--set: the model has no parameter {name!r}; {nearest(name, known)}")
        values[name] = number(f"--set {name}", value) if split(value) is None else value.strip()
    return replace(source, model=source.model.with_parameters(**values)) if values else source


def _hint(path: Path) -> str:
    from kinetree.cli.commands.examples import names

    if path.stem in names():
        return f"; there is an example of this name: kinetree examples copy {path.stem}"
    beside = (
        [p.name for p in path.parent.glob("*") if os.path.isfile(p)] if os.path.isdir(path.parent) else []
    )
    found = near(path.name, beside)
    return f"; did you mean {str(path.with_name(found[0]))!r}?" if found else "; check the path"
