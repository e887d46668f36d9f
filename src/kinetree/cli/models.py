"""Reading the MODEL of a command line: a model file, a robot description, or a Python file."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kinetree.cli.failures import UsageError

if TYPE_CHECKING:
    from kinetree.io.run_settings import RunSettings
    from kinetree.model import Model

KINDS = ".toml (model file), .urdf, .xml (MJCF or URDF), .py (defines `model`)"
_HEAD = 65536


@dataclass(frozen=True)
class Source:
    """A model, how to run it, and what its reader had to say: in short, and what was left out line by line."""

    model: Model
    run: RunSettings
    remarks: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def read_model(path: Path, **urdf_options: Any) -> Source:
    """Read a model of any kind; what to do about faults is in the errors' messages."""
    suffix = path.suffix.lower()
    if not path.exists():
        raise UsageError(f"there is no file {str(path)!r}{_hint(path)}")
    if path.is_dir():
        raise UsageError(f"{str(path)!r} is a folder; give a model: {KINDS}")
    if suffix == ".toml":
        return _toml(path)
    if suffix == ".py":
        return _python(path)
    if suffix in (".urdf", ".xml", ".mjcf"):
        return _urdf(path, **urdf_options) if suffix == ".urdf" or _is_urdf(path) else _mjcf(path)
    if suffix in (".h5", ".hdf5"):
        raise UsageError(f"{str(path)!r} is a result; look at it with kinetree view, plot or export")
    raise UsageError(f"{str(path)!r}: what kind of model is this? Kinetree reads {KINDS}")


def with_settings(source: Source, assignments: list[str]) -> Source:
    """The same with other parameter values, given as ``name=value``."""
    from dataclasses import replace

    if not assignments:
        return source
    known = {p.name: p for p in source.model.parameters}
    values: dict[str, float] = {}
    for text in assignments:
        name, equals, number = text.partition("=")
        name = name.strip()
        if not equals:
            raise UsageError(f"--set {text!r}: write it as name=value")
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"it has {', '.join(known) or 'none'}"
            raise UsageError(f"--set: the model has no parameter {name!r}; {hint}")
        values[name] = _number(f"--set {name}", number)
    return replace(source, model=source.model.with_parameters(**values))


def _number(what: str, text: str) -> float:
    """A number, or an expression of numbers such as ``pi/4``."""
    from kinetree.model.expressions import ExpressionError, parse, to_float

    def unknown(segments: tuple[str, ...]) -> float:
        raise UsageError(f"{what}: {'.'.join(segments)!r} is no number; give a number, or pi/4")

    try:
        return float(to_float(parse(text), unknown))
    except (ExpressionError, ArithmeticError, ValueError) as error:
        raise UsageError(f"{what}: {error}") from None


def _hint(path: Path) -> str:
    from kinetree.cli.examples import names

    known = names()
    if path.stem in known:
        return f"; there is an example of this name: kinetree examples copy {path.stem}"
    beside = [p.name for p in path.parent.glob("*") if p.is_file()] if path.parent.is_dir() else []
    near = difflib.get_close_matches(path.name, beside, n=1)
    return f"; did you mean {str(path.with_name(near[0]))!r}?" if near else "; check the path"


def _settings(run: Any) -> RunSettings:
    from kinetree.io.run_settings import RunSettings

    return RunSettings() if run is None else run


def _toml(path: Path) -> Source:
    from kinetree.io.toml import load

    loaded = load(path)
    remarks = (*(f"warning: {w}" for w in loaded.warnings), *(f"note: {n}" for n in loaded.notes))
    return Source(loaded.model, _settings(loaded.run), remarks)


def _urdf(path: Path, **options: Any) -> Source:
    from kinetree.io.urdf import load_urdf

    loaded = load_urdf(path, **options)
    remarks = [f"note: {note}" for note in loaded.notes]
    kinds = Counter(item.element for item in loaded.not_represented)
    if kinds:
        counted = ", ".join(f"{count} {element}" for element, count in kinds.items())
        remarks.append(f"note: the model does not represent {counted}")
    left_out = tuple(str(item) for item in loaded.not_represented)
    return Source(loaded.model, _settings(None), tuple(remarks), left_out)


def _mjcf(path: Path) -> Source:
    try:
        from kinetree.io.mjcf import read_mjcf
    except ImportError as error:
        raise UsageError(
            f"cannot read {str(path)!r}: {error}; MJCF needs pip install 'kinetree[mujoco]'"
        ) from None
    return Source(read_mjcf(path), _settings(None))


def _is_urdf(path: Path) -> bool:
    head = path.read_bytes()[:_HEAD].decode("utf-8", errors="replace")
    return re.search(r"<robot[\s>]", head) is not None and re.search(r"<mujoco[\s>]", head) is None


def _python(path: Path) -> Source:
    """Run a Python file and take its ``model`` (and ``run``, if it has one)."""
    import runpy
    import traceback

    from kinetree.io.run_settings import RunSettings
    from kinetree.model import Model

    try:
        names = runpy.run_path(str(path), run_name="__kinetree__")
    except Exception as error:
        if error.__class__.__module__.startswith("kinetree."):
            raise
        place = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
        line = f":{place[-1].lineno}" if place else ""
        raise UsageError(f"{path}{line}: {type(error).__name__}: {error}") from None
    model, run = names.get("model"), names.get("run")
    if not isinstance(model, Model):
        found = "no such name" if model is None else f"a {type(model).__name__}"
        raise UsageError(f"{path}: must define `model`, a kinetree.Model; there is {found}")
    return Source(model, run if isinstance(run, RunSettings) else RunSettings())
