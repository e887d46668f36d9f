"""Geoms as shapes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from kinetree.io.mjcf.source import Source, compose, frame, inverse, pose
from kinetree.model.geometry.shapes import Box, Cylinder, Mesh, Rod, Shape, Sphere

SHOWN_GROUPS = (0, 1, 2)
"""Groups of geoms that MuJoCo draws; by custom the others hold collision geometry."""


def shapes_of(source: Source, body: int) -> tuple[Shape, ...]:
    """What a body looks like. Geoms of hidden groups are drawn only where there are no others."""
    m = source.m
    first = int(m.body_geomadr[body])
    geoms = list(range(first, first + int(m.body_geomnum[body])))
    shown = [geom for geom in geoms if m.geom_group[geom] in SHOWN_GROUPS] or geoms
    if len(shown) < len(geoms):
        count = len(geoms) - len(shown)
        source.note(
            "body", body, f"{count} geoms of hidden groups are not drawn on {source.owner('body', body)}"
        )
    found = [_shape(source, geom) for geom in shown]
    return tuple(shape for shape in found if shape is not None)


def _shape(source: Source, geom: int) -> Shape | None:
    m, kinds = source.m, source.mujoco.mjtGeom
    kind = int(m.geom_type[geom])
    x, y, z = (float(v) for v in m.geom_size[geom])
    placed = pose(m.geom_pos[geom], m.geom_quat[geom])
    common: dict[str, Any] = {"pose": frame(placed), "color": _color(source, geom)}
    if kind == kinds.mjGEOM_BOX:
        return Box((2 * x, 2 * y, 2 * z), **common)
    if kind == kinds.mjGEOM_SPHERE:
        return Sphere(x, **common)
    if kind == kinds.mjGEOM_CYLINDER:
        return Cylinder(x, 2 * y, **common)
    if kind == kinds.mjGEOM_CAPSULE:
        return Rod((0.0, 0.0, -y), (0.0, 0.0, y), x, **common)
    if kind == kinds.mjGEOM_MESH:
        return _mesh(source, geom, common)
    name = str(kinds(kind)).rsplit("_", 1)[-1].lower()
    source.leave_out("geom", geom, f"the look of a {name}", acts=False)
    return None


def _mesh(source: Source, geom: int, common: dict[str, Any]) -> Shape | None:
    """A mesh file. MuJoCo moves meshes to their principal axes; the file's own axes are found back."""
    m = source.m
    index = int(m.geom_dataid[geom])
    asset = next((mesh for mesh in source.spec.meshes if mesh.id == index), None)
    if asset is None or not asset.file:
        source.leave_out("geom", geom, "the look of a mesh given by its vertices", acts=False)
        return None
    moved = pose(m.mesh_pos[index], m.mesh_quat[index])
    placed = compose(pose(m.geom_pos[geom], m.geom_quat[geom]), inverse(moved))
    path = Path(source.spec.modelfiledir) / (source.spec.meshdir or "") / asset.file
    x, y, z = (float(v) for v in np.asarray(asset.scale))
    # MuJoCo moves the points of the file by −refpos, turns them by refquat back, and scales them then
    point, turn = pose(asset.refpos, asset.refquat)
    if not x == y == z and not np.allclose(turn, np.eye(3)):
        source.leave_out("geom", geom, "the look of a mesh that is turned before it is stretched", acts=False)
        return None
    inner = (-np.array([x, y, z]) * (turn.T @ point), turn.T)
    return Mesh(str(path.resolve()), (x, y, z), **{**common, "pose": frame(compose(placed, inner))})


def _color(source: Source, geom: int) -> str | None:
    m = source.m
    rgba = m.geom_rgba[geom]
    material = int(m.geom_matid[geom])
    if material >= 0 and np.allclose(rgba, (0.5, 0.5, 0.5, 1.0)):  # MuJoCo's default: the material decides
        rgba = m.mat_rgba[material]
    elif np.allclose(rgba, (0.5, 0.5, 0.5, 1.0)):
        return None
    r, g, b, a = (round(255 * float(np.clip(v, 0.0, 1.0))) for v in rgba)
    return f"#{r:02x}{g:02x}{b:02x}" + (f"{a:02x}" if a != 255 else "")
