"""Reading any file: models (TOML, URDF, MJCF, Python), told apart by name and first element, and results."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from kinetree.io.faults import ModelFileError, whole_file
from kinetree.io.loaded import LoadedModel
from kinetree.results.storage.shard_folder import is_shard_folder
from kinetree.words.arguments import Arguments

if TYPE_CHECKING:
    from kinetree.analysis.scenarios.shard_runs import ShardedRuns
    from kinetree.analysis.scenarios.sweep import Sweep
    from kinetree.results.run import Run

__all__ = ["LoadedModel", "ModelFileError", "load", "load_any"]

SUFFIXES = (".toml", ".urdf", ".xml", ".mjcf", ".py")
"""Ends of the names of model files."""

RESULTS = (".h5", ".hdf5")
"""Ends of the names of results."""


def load_any(path: str | PathLike[str], *, allow_outside: bool = False) -> LoadedModel:
    """Read a model file of any format.

    ``.toml`` is Kinetree's own format, ``.urdf`` a robot description, ``.xml`` MJCF (or URDF, where the outermost
    element is ``<robot>``), ``.py`` a Python file that defines ``model`` (it is run: load only files you trust).
    Files that it names (meshes, tables, matrices, includes) are read where they lie in its folder or its packages,
    others only with ``allow_outside``.

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

        return load_toml(file, allow_outside=allow_outside)
    if suffix == ".py":
        from kinetree.io.python_file import load_python

        return load_python(file)
    if suffix == ".urdf":
        return _urdf(file, allow_outside)
    if suffix in (".xml", ".mjcf"):
        from kinetree.io.xml import root_element

        kind = _urdf if root_element(file) == "robot" else _mjcf
        return kind(file, allow_outside)
    known = ", ".join(SUFFIXES)
    raise whole_file(str(file), f'"{suffix}" is no model file that Kinetree knows', f"it reads {known}")


def load(
    path: str | PathLike[str], *, allow_outside: bool = False
) -> LoadedModel | Run | Sweep | ShardedRuns:
    """Read any file of Kinetree's: a model (see `load_any`), or results (.h5 or a folder), a run or a sweep.

    Parameters
    ----------
    path
        The file, or the folder of results.
    allow_outside
        Of a model: whether files that it names may lie outside its folder and its packages.

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
    return load_any(path, allow_outside=allow_outside)


def _mjcf(file: Path, allow_outside: bool) -> LoadedModel:
    from kinetree.io.mjcf import load_mjcf

    found = load_mjcf(file, allow_outside=allow_outside)
    return LoadedModel(found.model, None, file, found.warnings, found.notes, found.not_represented)


def _urdf(file: Path, allow_outside: bool) -> LoadedModel:
    from kinetree.io.urdf import load_urdf

    found = load_urdf(file, allow_outside=allow_outside)
    return LoadedModel(found.model, None, file, found.warnings, found.notes, found.not_represented)
