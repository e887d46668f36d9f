"""Reading any file: models (TOML, Python, other programs'), told apart by name and first element, and results."""

from __future__ import annotations

import os
import runpy
import traceback
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kinetree.files.input import MEGA, read_text
from kinetree.io.import_report import FOREIGN, load_foreign
from kinetree.io.model_file import FileFault, LoadedModel, ModelFileError, whole_file
from kinetree.model import Model
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.storage.shard_folder import is_shard_folder
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import spelled

if TYPE_CHECKING:
    from kinetree.analysis.scenarios.shard_runs import ShardedRuns
    from kinetree.analysis.scenarios.sweep import Sweep
    from kinetree.results.run import Run


MOST_BYTES = 20 * MEGA
"""Size of a Python file."""
NAME = "model"
"""Name the file has to give its model."""


def load_python(path: str | PathLike[str]) -> LoadedModel:
    """Run a Python file and take the ``model`` (and the ``run`` settings) it defines.

    The file is run as a program: load only files you trust.

    Parameters
    ----------
    path
        The file. It is not run as ``__main__``, so what stands under ``if __name__ == "__main__":`` is left out.

    Raises
    ------
    ModelFileError
        With the line, for a file that fails or defines no model, and for a model with faults.
    """
    file = Path(path)
    found = _run(file)
    model, run = found.get(NAME), found.get("run")
    if callable(model) and not isinstance(model, Model):
        remedy = f"write {NAME} = {NAME}(), or give the function another name"
        raise whole_file(str(file), f"`{NAME}` is a function, not a Model", remedy, _line_of(file, NAME))
    if not isinstance(model, Model):
        raise _no_model(file, found, model)
    report = model.validate()
    faults = list(report.faults)
    if isinstance(run, RunSettings):
        faults += run.faults(model)
    if faults:
        line = _line_of(file, NAME)
        what = [f'{fault.kind} "{fault.name}"' if fault.name else fault.kind for fault in faults]
        raise ModelFileError(
            FileFault(str(file), line, named, fault.message, fault.remedy)
            for named, fault in zip(what, faults, strict=True)
        )
    warnings = tuple(
        FileFault(str(file), _line_of(file, NAME), f'{w.kind} "{w.name}"', w.message, w.remedy)
        for w in report.warnings
        if not isinstance(run, RunSettings) or not run.uses(w)
    )
    return LoadedModel(model, run if isinstance(run, RunSettings) else None, file, warnings, report.notes)


def _run(file: Path) -> dict[str, Any]:
    if not os.path.isfile(file):
        raise whole_file(str(file), "cannot be read (no such file)", "give the path of a Python file")
    try:
        return runpy.run_path(str(file), run_name="kinetree_model")
    except SyntaxError as error:
        line = error.lineno if error.filename == str(file) else _last_line(file, error)
        raise whole_file(str(file), f"is not valid Python: {error.msg}", "mend it", line or 1) from error
    except SystemExit as error:
        message = f"ends the program (exit code {error.code})"
        remedy = 'put what is not the model under `if __name__ == "__main__":`'
        raise whole_file(str(file), message, remedy, _last_line(file, error)) from None
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        raise whole_file(str(file), message, "mend it", _last_line(file, error)) from error


def _last_line(file: Path, error: BaseException) -> int:
    """The last line of the file itself that was running."""
    lines = [
        frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)
    ]
    return next((line for line in reversed(lines) if line), 1)


def _no_model(file: Path, found: dict[str, Any], given: Any) -> ModelFileError:
    others = sorted(name for name, value in found.items() if isinstance(value, Model))
    if given is not None:
        message, line = f"`{NAME}` is a {type(given).__name__}, not a Model", _line_of(file, NAME)
    else:
        message, line = f"defines no `{NAME}`", 1
    remedy = f"write {NAME} = {others[0]}" if others else f"write {NAME} = Model.of(…)"
    return whole_file(str(file), message, remedy, line)


def _line_of(file: Path, name: str) -> int:
    """Line of the last assignment to a name at the top of a file (1 when there is none)."""
    import ast

    line = 1
    for node in ast.parse(read_text(file, MOST_BYTES)).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        names = {target.id for target in targets if isinstance(target, ast.Name)}
        if name in names or getattr(node, "name", None) == name:
            line = node.lineno
    return line


__all__ = ["LoadedModel", "ModelFileError", "load", "load_any"]

SUFFIXES = (".toml", *FOREIGN, ".py")
"""Ends of the names of model files."""

RESULTS = (".h5", ".hdf5")
"""Ends of the names of results."""


def load_any(
    path: str | PathLike[str], *, allow_outside: bool = False, allow_fmu: bool = False
) -> LoadedModel:
    """Read a model file of any format.

    ``.toml`` is Kinetree's own format, ``.urdf`` a robot description, ``.sdf`` and ``.world`` SDFormat, ``.xml`` MJCF
    (or URDF, where the outermost element is ``<robot>``), ``.usd`` (``.usda``, ``.usdc``, ``.usdz``) USD physics,
    ``.py`` a Python file that defines ``model`` (it is run: load only files you trust). Files that it names (meshes,
    tables, matrices, includes) are read where they lie in its folder or its packages, others only with
    ``allow_outside``; the compiled code of FMUs that it names is run only with ``allow_fmu``.

    Raises
    ------
    ModelFileError
        With every fault of the file and its line.
    """
    asked = Arguments("load")
    asked.path("path", path, f"Kinetree reads {', '.join(SUFFIXES)}")
    asked.check()
    file = Path(path)
    suffix = file.suffix.lower()
    if suffix == ".toml":
        from kinetree.io.toml import load as load_toml

        return load_toml(file, allow_outside=allow_outside, allow_fmu=allow_fmu)
    if suffix == ".py":
        return load_python(file)
    if suffix in FOREIGN:
        return load_foreign(file, allow_outside)
    known = ", ".join(SUFFIXES)
    raise whole_file(str(file), f'"{suffix}" is no model file that Kinetree knows', f"it reads {known}")


@spelled
def load(
    path: str | PathLike[str], *, allow_outside: bool = False, allow_fmu: bool = False
) -> LoadedModel | Run | Sweep | ShardedRuns:
    """Read any file of Kinetree's: a model (see `load_any`), or results (.h5 or a folder), a run or a sweep.

    Parameters
    ----------
    path
        The file, or the folder of results.
    allow_outside
        True if files that a model names may lie outside its folder and its packages.
    allow_fmu
        True if FMUs that a model names may be run. They are compiled code: allow only those you trust.

    Raises
    ------
    ModelFileError
        With every fault of a model file and its line.
    StoreError
        A file of results is damaged, or none.
    """
    if isinstance(path, (str, PathLike)) and Path(path).suffix.lower() in RESULTS:
        from kinetree.analysis.scenarios.sweep import Sweep
        from kinetree.results.run import Run
        from kinetree.results.storage.store_sweep import is_sweep

        return Sweep.load(path) if is_sweep(path) else Run.load(path)
    if isinstance(path, (str, PathLike)) and is_shard_folder(path):
        from kinetree.analysis.scenarios.shard_runs import ShardedRuns
        from kinetree.analysis.scenarios.sweep import Sweep

        runs = ShardedRuns.load(path)
        return Sweep.of_folder(runs) if runs.axes else runs
    return load_any(path, allow_outside=allow_outside, allow_fmu=allow_fmu)
