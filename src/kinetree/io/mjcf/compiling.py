"""From a file, scanned before MuJoCo parses it, to a compiled MuJoCo model, with errors that have a line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kinetree.files.input import REACH_REMEDY, Reach
from kinetree.io.mesh_files import MissingMesh, missing_mesh
from kinetree.io.mjcf.source import MjcfSource
from kinetree.io.model_file import whole_file
from kinetree.io.xml import Budget, read_bytes, scan

MAX_ELEMENTS: Final = 1_000_000
MAX_DEPTH: Final = 400
MAX_FILES: Final = 200
ASSETS: Final = ("mesh", "hfield", "texture", "skin", "flexcomp", "model", "composite")
FOLDERS: Final = ("meshdir", "texturedir", "assetdir")
MOST: Final[dict[str, dict[str, float]]] = {
    "hfield": {"nrow": 20_000, "ncol": 20_000},
    "texture": {"width": 20_000, "height": 200_000},
    "replicate": {"count": 10_000},
    "composite": {"count": 1_000},
    "flexcomp": {"count": 1_000},
    "size": {"memory": 2e9, "nstack": 2e8, "njmax": 1e6, "nconmax": 1e6, "nkey": 1e5, "nuserdata": 1e6},
}
"""Largest numbers of elements and attributes that let MuJoCo ask for memory."""


def check_xml(path: Path, reach: Reach) -> None:
    """Refuse a file, or one that it includes, which MuJoCo must not be given.

    Parameters
    ----------
    path
        The main file.
    reach
        Where the files may be that it names.

    Raises
    ------
    ModelFileError
        With the line, for XML that is not well-formed, declares a document type, is larger than 50 MB in all, has
        more than a million elements or more than 400 within one another, asks for very much memory, names files out
        of reach, or is not MJCF.
    """
    budget = Budget(MAX_ELEMENTS, MAX_DEPTH)
    waiting, seen = [path], set[Path]()
    named = ReferencedFiles()
    while waiting:
        file = waiting.pop()
        if file in seen:
            continue
        if len(seen) >= MAX_FILES:
            raise whole_file(str(file), f"is one of more than {MAX_FILES} files", "include fewer files")
        included = _included(file, budget, named, is_main=not seen)
        for line, name in included:
            place = _place(path, file, name)
            if not reach.holds(place):
                message = f'includes "{name}", which lies outside the folder of the model'
                raise whole_file(str(file), message, REACH_REMEDY, line)
            waiting.append(place)
        seen.add(file)
    _check_assets(path, named, reach)


@dataclass
class ReferencedFiles:
    """Files of meshes, textures and the like that a document names, with their lines, and the folders they begin at."""

    files: list[tuple[Path, int, str]] = field(default_factory=list)
    folders: set[str] = field(default_factory=lambda: {""})


def _check_assets(main: Path, named: ReferencedFiles, reach: Reach) -> None:
    """Refuse files of meshes and the like out of reach, wherever MuJoCo might look for them."""
    for file, line, name in named.files:
        for folder in {main.parent / start for start in named.folders} | {file.parent}:
            place = folder / name
            if not reach.holds(place) and (place.is_file() or not reach.holds(folder)):
                message = f'names the file "{name}", which lies outside the folder of the model'
                raise whole_file(str(file), message, REACH_REMEDY, line)


def _place(main: Path, file: Path, name: str) -> Path:
    """Where MuJoCo looks for what a file includes: in the folder of the main file, then in that of the file itself."""
    places = (main.parent / name, file.parent / name)
    return next((place for place in places if place.is_file()), places[0])


def _check_size(file: Path, tag: str, line: int, attributes: dict[str, str]) -> None:
    """Refuse numbers that let MuJoCo ask for more memory than there is."""
    for key, most in MOST.get(tag, {}).items():
        for text in attributes.get(key, "").split():
            if _number(text) > most:
                message = f'<{tag} {key}="{attributes[key]:.40}"> asks for very much memory'
                raise whole_file(str(file), message, f"give at most {most:g}", line)


def _number(text: str) -> float:
    factor = {"k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12, "p": 1e15, "e": 1e18}.get(text[-1:].lower(), 1.0)
    try:
        return float(text if factor == 1.0 else text[:-1]) * factor
    except ValueError:
        return 0.0  # MuJoCo says what is wrong with it


def _included(file: Path, budget: Budget, named: ReferencedFiles, *, is_main: bool) -> list[tuple[int, str]]:
    """Names of the files that a file includes, with their lines; the main one must begin with <mujoco>."""
    names: list[tuple[int, str]] = []
    first = is_main

    def start(tag: str, line: int, attributes: dict[str, str]) -> None:
        nonlocal first
        if first and tag != "mujoco":
            hint = " (URDF files end in .urdf)" if tag == "robot" else ""
            message = f"begins with <{tag}>, not with <mujoco>"
            raise whole_file(str(file), message, f"give an MJCF file{hint}", line)
        first = False
        if tag == "include" and "file" in attributes:
            names.append((line, attributes["file"]))
        elif tag in ASSETS:
            named.files += [(file, line, attributes[key]) for key in attributes if key.startswith("file")]
        elif tag == "compiler":
            named.folders |= {attributes[key] for key in FOLDERS if key in attributes}
        _check_size(file, tag, line, attributes)

    scan(read_bytes(file, budget, "MJCF"), str(file), budget, start)
    return names


_LINE = re.compile(r"line (\d+)")


def compile_file(path: Path, allow_outside: bool) -> MjcfSource:
    """Check the XML and let MuJoCo compile it.

    Raises
    ------
    ModelFileError
        For XML that is refused, and for what MuJoCo itself refuses.
    ImportError
        When MuJoCo is not installed.
    """
    check_xml(path, Reach((path.parent,), allow_outside))
    mujoco = _import()
    refused = (ValueError, RuntimeError, mujoco.FatalError)
    missing: list[MissingMesh] = []
    try:
        spec = mujoco.MjSpec.from_file(str(path))
        try:
            model = spec.compile()
        except refused:
            spec = mujoco.MjSpec.from_file(str(path))
            missing = _without_missing_meshes(mujoco, spec, path)
            if not missing:
                raise
            model = spec.compile()
    except refused as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        found = _LINE.search(str(error))
        message = f"MuJoCo cannot compile it ({'; '.join(lines)})"
        raise whole_file(
            str(path), message, "correct the file", int(found.group(1)) if found else 1
        ) from None
    return MjcfSource(mujoco, model, spec, path, missing=missing)


def _without_missing_meshes(mujoco: Any, spec: Any, path: Path) -> list[MissingMesh]:
    """Take meshes whose files are not there out of a specification, where they are looks only.

    Those that a mass or inertia would be computed from stay, and MuJoCo refuses them.
    """
    if spec.compiler.inertiafromgeom == mujoco.mjtInertiaFromGeom.mjINERTIAFROMGEOM_TRUE:
        return []
    found = []
    for mesh in list(spec.meshes):
        folder = Path(spec.modelfiledir) / (spec.meshdir or "")
        if not mesh.file or (folder / mesh.file).is_file():
            continue
        users = [geom for geom in spec.geoms if geom.meshname == (mesh.name or Path(mesh.file).stem)]
        if not all(_only_looks(geom.parent) for geom in users):
            continue
        owners = [(geom, f'body "{geom.parent.name}"') for geom in users] or [(mesh, f'mesh "{mesh.name}"')]
        for element, what in owners:
            line = _LINE.search(element.info or "")
            found.append(missing_mesh(str(path), int(line.group(1)) if line else 1, what, mesh.file))
        for geom in users:
            spec.delete(geom)
        spec.delete(mesh)
    return found


def _only_looks(body: Any) -> bool:
    """Whether the geoms of a body change nothing but its looks: its inertia is given, or it is the world."""
    return bool(body.explicitinertial) or body.name == "world"


def _import() -> Any:
    try:
        import mujoco
    except ImportError as error:
        raise ImportError("MJCF files are read with MuJoCo: pip install 'kinetree[mujoco]'") from error
    return mujoco
