"""Shapes as triangles, with normals that are smooth inside a face and sharp at its edges."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from kinetree.arrays import Array
from kinetree.report.scene.shapes import (
    Capsule,
    Ellipsoid,
    PageBox,
    PageCone,
    PageCylinder,
    PageFrame,
    PageLine,
    PageMesh,
    PageShape,
    PageSphere,
    Plane,
)
from kinetree.spatial.numeric import rotation_from_quaternion

Indices = npt.NDArray[np.int64]

AROUND = 32
"""Flat pieces around a circle."""
CREASE = np.pi / 5  # faces that meet at a larger angle keep their edge
FLAT = 1e-14  # area of a triangle that has none, of the square of the surface's size
AXIS_COLORS = ("#d1495b", "#2a9d62", "#2f6fde")


@dataclass(frozen=True, eq=False)
class Surface:
    """Triangles of one colour: `triangles` (T, 3) of `vertices` (V, 3), m, outward normals by the right-hand rule."""

    vertices: Array
    triangles: Indices
    color: str
    opacity: float = 1.0
    open: bool = False
    """Whether it may be seen from both sides."""

    def placed(self, position: Array, rotation: Array) -> Surface:
        """The same in another frame."""
        vertices = self.vertices @ rotation.T + position
        return Surface(vertices, self.triangles, self.color, self.opacity, self.open)


def surfaces_of(shape: PageShape, color: str, line_radius: float) -> list[Surface]:
    """The surfaces of a shape in the frame of its body.

    Parameters
    ----------
    shape : Shape
    color : str
        Where the shape has none, ``#rrggbb``.
    line_radius : float
        Lines become rods of this radius, m.
    """
    position = np.asarray(shape.position, dtype=float)
    rotation = rotation_from_quaternion(np.asarray(shape.quaternion, dtype=float))
    found = [
        Surface(vertices, triangles, paint or shape.color or color, float(shape.opacity), is_open)
        for vertices, triangles, paint, is_open in _pieces(shape, line_radius)
    ]
    return [surface.placed(position, rotation) for surface in found]


def _pieces(shape: Any, line_radius: float) -> list[tuple[Array, Indices, str | None, bool]]:
    """Points, triangles, a colour of their own, and whether both sides are seen."""
    if isinstance(shape, PageMesh):
        return _mesh(shape)
    if isinstance(shape, PageFrame):
        return _frame(shape.size)
    if isinstance(shape, PageLine):
        points = np.asarray(shape.points, dtype=float)
        rods = [rod(a, b, line_radius) for a, b in pairwise(points)]
        return [(vertices, triangles, None, False) for vertices, triangles in rods]
    if isinstance(shape, Plane):
        x, y = 0.5 * np.asarray(shape.size, dtype=float)
        corners = np.array([[-x, -y, 0.0], [x, -y, 0.0], [x, y, 0.0], [-x, y, 0.0]])
        return [(corners, np.array([[0, 1, 2], [0, 2, 3]]), None, True)]
    vertices, triangles = _solid(shape)
    return [(vertices, triangles, None, False)]


def _solid(shape: Any) -> tuple[Array, Indices]:
    if isinstance(shape, PageBox):
        return box(0.5 * np.asarray(shape.size, dtype=float))
    if isinstance(shape, PageSphere):
        return lathe(_arc(float(shape.radius)))
    if isinstance(shape, Ellipsoid):
        vertices, triangles = lathe(_arc(1.0))
        return vertices * np.asarray(shape.radii, dtype=float), triangles
    if isinstance(shape, (PageCylinder, PageCone)):
        r, h = float(shape.radius), 0.5 * float(shape.length)
        edge = [(r, h)] if isinstance(shape, PageCylinder) else []
        return lathe([(0, -h), (r, -h), *edge, (0, h)])
    if isinstance(shape, Capsule):
        return capsule(np.asarray(shape.p1, dtype=float), np.asarray(shape.p2, dtype=float), shape.radius)
    raise TypeError(f"there are no surfaces for {type(shape).__name__}")


def _arc(radius: float) -> list[tuple[float, float]]:
    angles = np.linspace(-np.pi / 2, np.pi / 2, AROUND // 2 + 1)
    inner = [(radius * np.cos(a), radius * np.sin(a)) for a in angles[1:-1]]
    return [(0.0, -radius), *inner, (0.0, radius)]


def lathe(profile: list[tuple[float, float]], around: int = AROUND) -> tuple[Array, Indices]:
    """What turns out when a profile of (radius, height), from the bottom to the top, goes around z.

    Its ends lie on the axis, all else away from it.
    """
    angles = 2 * np.pi * np.arange(around) / around
    rings = [
        np.column_stack([r * np.cos(angles), r * np.sin(angles), np.full(around, z)])
        for r, z in profile[1:-1]
    ]
    bottom, top = 0, 1 + around * len(rings)
    vertices = np.concatenate([[[0, 0, profile[0][1]]], *rings, [[0, 0, profile[-1][1]]]])
    k = np.arange(around)
    then = (k + 1) % around
    triangles = [np.column_stack([np.full(around, bottom), 1 + then, 1 + k])]
    for i in range(len(rings) - 1):
        low, high = 1 + around * i, 1 + around * (i + 1)
        triangles.append(np.column_stack([low + k, low + then, high + then]))
        triangles.append(np.column_stack([low + k, high + then, high + k]))
    last = top - around
    triangles.append(np.column_stack([last + k, last + then, np.full(around, top)]))
    return vertices, np.concatenate(triangles)


def box(half: Array) -> tuple[Array, Indices]:
    """A box of half edges (3,)."""
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return corners, np.array([t for a, b, c, d in sides for t in ((a, b, c), (a, c, d))])


def capsule(p1: Array, p2: Array, radius: float) -> tuple[Array, Indices]:
    """A rod with round ends."""
    length = float(np.linalg.norm(p2 - p1))
    arc = _arc(radius)
    half = len(arc) // 2 + 1
    lower = [(r, z - length / 2) for r, z in arc[:half]]
    upper = [(r, z + length / 2) for r, z in arc[half - 1 :]]
    profile = [*lower, *upper] if length > 0 else arc
    return _between(*lathe(profile), p1, p2)


def rod(p1: Array, p2: Array, radius: float) -> tuple[Array, Indices]:
    """A thin rod with flat ends."""
    half = 0.5 * float(np.linalg.norm(p2 - p1))
    return _between(*lathe([(0, -half), (radius, -half), (radius, half), (0, half)], 8), p1, p2)


def _between(vertices: Array, triangles: Indices, p1: Array, p2: Array) -> tuple[Array, Indices]:
    """What stands along z about the origin, put along the line between two points."""
    return vertices @ along_z(p2 - p1).T + 0.5 * (p1 + p2), triangles


def along_z(direction: Array) -> Array:
    """A rotation whose third column is a direction; the identity for none."""
    length = float(np.linalg.norm(direction))
    if length == 0.0:
        return np.eye(3)
    z = direction / length
    other = np.eye(3)[int(np.argmin(np.abs(z)))]
    x = np.cross(other, z)
    x /= np.linalg.norm(x)
    return np.column_stack([x, np.cross(z, x), z])


def _mesh(shape: PageMesh) -> list[tuple[Array, Indices, str | None, bool]]:
    scale = np.asarray(shape.scale, dtype=float)
    vertices = np.asarray(shape.vertices, dtype=float) * scale
    triangles = np.asarray(shape.triangles, dtype=np.int64)
    if np.prod(scale) < 0:
        triangles = triangles[:, ::-1]  # a mirror turns surfaces inside out
    is_open = bool(shape.file)
    if not shape.paint:
        return [(vertices, triangles, None, is_open)]
    ends = np.cumsum([count for count, _ in shape.paint])
    part = np.searchsorted(ends, triangles[:, 0], side="right")
    found = []
    for k, ((count, color), end) in enumerate(zip(shape.paint, ends, strict=True)):
        mine = triangles[part == k] - (end - count)
        found.append((vertices[end - count : end], mine, color, is_open))
    return found


def _frame(size: float) -> list[tuple[Array, Indices, str | None, bool]]:
    found: list[tuple[Array, Indices, str | None, bool]] = []
    for i, color in enumerate(AXIS_COLORS):
        axis = np.eye(3)[i]
        shaft = rod(np.zeros(3), 0.82 * size * axis, 0.022 * size)
        tip, triangles = lathe([(0, -0.09 * size), (0.06 * size, -0.09 * size), (0, 0.09 * size)], 16)
        found.append((*shaft, color, False))
        found.append((*_between(tip, triangles, 0.82 * size * axis, size * axis), color, False))
    return found


def with_normals(surface: Surface) -> tuple[Array, Array, Indices]:
    """Points (N, 3), unit normals (N, 3) and triangles of a surface that keeps its edges.

    At a vertex, the normals of the faces are averaged that meet smoothly there; a vertex at an edge becomes several.
    """
    a, b, c = (surface.vertices[surface.triangles[:, i]] for i in range(3))
    faces = np.cross(b - a, c - a)
    areas = np.linalg.norm(faces, axis=1)
    wide = areas > FLAT * np.ptp(surface.vertices, axis=0).max(initial=0.0) ** 2  # the others are lines
    faces = faces[wide] / areas[wide, None]
    corners = surface.triangles[wide].reshape(-1)
    # every corner with every corner at the same vertex
    order = np.argsort(corners, kind="stable")
    counts = np.bincount(corners, minlength=len(surface.vertices))
    first = np.cumsum(counts) - counts
    mates = counts[corners]
    one = np.repeat(np.arange(len(corners)), mates)
    rank = np.arange(len(one)) - np.repeat(np.cumsum(mates) - mates, mates)
    other = order[np.repeat(first[corners], mates) + rank]
    own, mate = faces[one // 3], faces[other // 3]
    smooth = np.einsum("ij,ij->i", own, mate) >= np.cos(CREASE)
    normals = np.zeros((len(corners), 3))
    for i in range(3):
        normals[:, i] = np.bincount(one[smooth], mate[smooth, i], minlength=len(corners))
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-300)
    key = np.column_stack([corners, np.round(normals * 2**12).astype(np.int64)])
    _, kept, where = np.unique(key, axis=0, return_index=True, return_inverse=True)
    return surface.vertices[corners[kept]], normals[kept], where.reshape(-1, 3)
