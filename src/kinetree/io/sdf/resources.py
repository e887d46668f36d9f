"""Files that an SDFormat file names: models that it includes, and meshes, by paths and by ``model://`` addresses."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from kinetree.files.input import Reach
from kinetree.io.elements import parse
from kinetree.io.model_file import ModelFileError
from kinetree.io.xml import Budget, read_bytes

VARIABLES = ("SDF_PATH", "GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "GAZEBO_MODEL_PATH")
"""Variables that name folders of models."""

CONFIG = "model.config"
"""The file by which a folder says that it holds a model."""


@dataclass(frozen=True)
class Resources:
    """Where named files are looked for.

    Parameters
    ----------
    folder
        Of the file that names them; None for text.
    folders
        Folders of models.
    allow_outside
        Whether files outside these and of the folder may be read.
    """

    folder: Path | None
    folders: tuple[Path, ...] = ()
    allow_outside: bool = False

    def beside(self, file: Path) -> Resources:
        """The same for what another file names; it may read what this one may."""
        own = () if self.folder is None else (self.folder,)
        return Resources(file.parent, tuple(dict.fromkeys((*own, *self.folders))), self.allow_outside)

    def find(self, reference: str) -> tuple[Path | None, bool]:
        """Path of a file or folder, None where there is none; and whether it may be read."""
        own = () if self.folder is None else (self.folder,)
        for place, model in self._candidates(reference):
            if _exists(place):
                return place, Reach((*own, *self.folders, *model), self.allow_outside).holds(place)
        return None, True

    def _candidates(self, reference: str) -> Iterator[tuple[Path, tuple[Path, ...]]]:
        """Where a file may be, with the folder of the model that it would belong to."""
        scheme, separator, rest = reference.partition("://")
        if not separator:
            if self.folder is not None:
                yield self.folder / reference, ()
            return
        path = unquote(rest).lstrip("/") if scheme != "file" else unquote(rest)
        if scheme == "file":
            yield (self.folder or Path()) / path, ()
        if scheme not in ("model", "package"):
            return
        name = path.partition("/")[0]
        above = () if self.folder is None else (self.folder, *self.folder.resolve().parents)
        variables = [Path(e) for v in VARIABLES for e in os.environ.get(v, "").split(os.pathsep) if e]
        for place in self.folders:
            yield place / path, ()
        for place in above:  # a folder above is within reach where it says that it holds a model
            model = place / name
            yield place / path, (model,) if _exists(model / CONFIG) else ()
        for place in variables:
            yield place / path, (place,)


def model_file(place: Path, budget: Budget) -> Path | None:
    """The SDFormat file of a folder that holds a model: the last one of its ``model.config``, else ``model.sdf``."""
    if not place.is_dir():
        return place
    config = place / CONFIG
    if _exists(config):
        try:
            root = parse(read_bytes(config, budget, "model.config"), str(config), budget)
        except ModelFileError:
            return None
        named = [(_version(entry.attributes.get("version", "")), entry.text) for entry in root.all("sdf")]
        for _, name in sorted(named, key=lambda entry: entry[0], reverse=True):
            if name and _exists(place / name):
                return place / name
    return place / "model.sdf" if _exists(place / "model.sdf") else None


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part.isdecimal() and len(part) < 6)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name no file can have
        return False


def resources_of(
    folder: Path | None, folders: Sequence[str | os.PathLike[str]], allow_outside: bool
) -> Resources:
    """Where a file's resources are looked for."""
    return Resources(folder, tuple(Path(entry) for entry in folders), allow_outside)
