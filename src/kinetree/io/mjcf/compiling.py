"""From a file to a compiled MuJoCo model, with errors that have a line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kinetree.files.reach import Reach
from kinetree.io.faults import whole_file
from kinetree.io.mesh_files import MissingMesh, missing_mesh
from kinetree.io.mjcf.scan import check_xml
from kinetree.io.mjcf.source import Source

_LINE = re.compile(r"line (\d+)")


def compile_file(path: Path, allow_outside: bool = False) -> Source:
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
    return Source(mujoco, model, spec, path, missing=missing)


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
