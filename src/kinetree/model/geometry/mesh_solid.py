"""The solid within a closed surface of triangles: volume, centre and second moments.

With the signed tetrahedra from a point to every triangle (a, b, c), d = det[a b c]:

    V = Σ d/6,    V r_G = Σ d/24 (a + b + c),    ∫ x xᵀ dV = Σ d/120 {a aᵀ + b bᵀ + c cᵀ + s sᵀ},  s = a + b + c
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.files.mesh_file import Indices, MeshFileError, read_mesh, welded

THIN = 1e-9
"""Volume of a solid over the cube of its size that is none."""


@dataclass(frozen=True, eq=False)
class MeshSolid:
    """Volume (m³), centre (m), and inertia about it for a density of one (m⁵, 3 × 3), in the axes of the file."""

    volume: float
    centre: Array
    inertia: Array


def solid_of(file: str, scale: tuple[float, float, float]) -> MeshSolid:
    """The solid within the surfaces of a mesh file.

    Raises
    ------
    MeshFileError
        It cannot be read, or its surfaces do not enclose a solid.
    """
    parts = read_mesh(file)
    offsets = np.cumsum([0, *(len(part.vertices) for part in parts)])
    vertices = np.concatenate([part.vertices for part in parts])
    triangles = np.concatenate([part.triangles + start for part, start in zip(parts, offsets, strict=False)])
    return solid_within(vertices * np.array(scale), triangles)


def solid_within(vertices: Array, triangles: Indices) -> MeshSolid:
    """The solid within a surface of triangles.

    Raises
    ------
    MeshFileError
        The surface does not enclose a solid.
    """
    vertices, triangles = welded(vertices, triangles)
    _check_closed(triangles)
    return _solid(vertices, triangles)


def _check_closed(triangles: Indices) -> None:
    """Every edge must be passed once in each direction for every time that it is passed at all."""
    edges = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    ends = np.sort(edges, axis=1)
    forward = np.where(edges[:, 0] < edges[:, 1], 1, -1)
    _, where, count = np.unique(ends, axis=0, return_inverse=True, return_counts=True)
    balance = np.bincount(where.reshape(-1), weights=forward)
    open_edges, turned = int(np.sum(count % 2 == 1)), int(np.sum((balance != 0) & (count % 2 == 0)))
    if open_edges:
        raise MeshFileError(f"its surface is not closed ({open_edges} edges have one side only)")
    if turned:
        raise MeshFileError(f"its triangles do not all face outward ({turned} edges between two that differ)")


def _solid(vertices: Array, triangles: Indices) -> MeshSolid:
    size = float(np.ptp(vertices, axis=0).max())
    middle = vertices.mean(axis=0)  # near by, so that large coordinates cost no digits
    a, b, c = ((vertices - middle)[triangles[:, i]] for i in range(3))
    d = np.einsum("ij,ij->i", a, np.cross(b, c))
    volume = float(d.sum()) / 6
    if not abs(volume) > THIN * size**3:
        raise MeshFileError("its surface encloses no volume")
    s = a + b + c
    moment = d @ s / 24
    second = sum(np.einsum("i,ij,ik->jk", d, v, v) for v in (a, b, c, s)) / 120
    sign = np.sign(volume)  # a surface that is inside out encloses the same solid
    r = moment / volume
    second = sign * second - abs(volume) * np.outer(r, r)
    inertia: Array = np.trace(second) * np.eye(3) - second
    return MeshSolid(abs(volume), middle + r, inertia)
