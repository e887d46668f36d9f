"""Where the mesh files are that a model file names, and what is said of those that are nowhere."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import unquote

from kinetree.io.faults import FileFault


class MissingMesh(FileFault):
    """A mesh file that is named and not there: the model is the same without it, the picture is not."""


def missing_mesh(file: str, line: int, what: str, reference: str) -> MissingMesh:
    """The warning about one."""
    remedy = "its body is drawn without it; correct the path"
    if reference.startswith("package://"):
        remedy += ", or name the folder of the package in ROS_PACKAGE_PATH"
    return MissingMesh(file, line, what, f'there is no mesh file "{reference}"', remedy)


def find_mesh(reference: str, folder: Path | None, packages: Sequence[Path] = ()) -> Path | None:
    """Path of a mesh as a robot description names it; None where there is no such file.

    Parameters
    ----------
    reference
        A path, or an address ``file://…`` or ``package://name/…``.
    folder
        Where the description is; relative paths begin there.
    packages
        Folders of packages. Those above ``folder``, and those of ROS_PACKAGE_PATH, are looked through after them.
    """
    return next((place for place in _candidates(reference, folder, packages) if _is_file(place)), None)


def _candidates(reference: str, folder: Path | None, packages: Sequence[Path]) -> Iterator[Path]:
    scheme, separator, rest = reference.partition("://")
    if not separator:
        if folder is not None:
            yield folder / reference
        return
    path = unquote(rest)
    if scheme == "file":
        yield Path(path)
    if scheme != "package":
        return
    path = path.lstrip("/")  # some write package:///name
    inside = path.partition("/")[2]
    for place in packages:
        yield from (place / path, place / inside)
    above = [] if folder is None else list(folder.resolve().parents)
    known = [Path(entry) for entry in os.environ.get("ROS_PACKAGE_PATH", "").split(os.pathsep) if entry]
    for place in (*above, *known):
        yield place / path


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name no file can have
        return False
