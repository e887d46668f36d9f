"""Moving parts of a picture: bodies and springs, joints and markers, arrows of forces, as surfaces of triangles.

Normals are smooth inside a face and sharp at its edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from kinetree.arrays import Array, Indices
from kinetree.report.page.data import JointMark, PageLink, Reaction, ReportData
from kinetree.report.scene.shapes import (
    ArrayLike,
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
from kinetree.spatial.numeric import quaternion_from_rotation, rotation_from_quaternion
from kinetree.tolerances import TINY

AROUND = 32
"""Flat pieces around a circle."""
CREASE = np.pi / 5  # faces that meet at a larger angle keep their edge
FLAT_TRIANGLE = 1e-14  # area of a triangle that has none, of the square of the surface's size
AXIS_COLORS = ("#d1495b", "#2a9d62", "#2f6fde")


@dataclass(frozen=True, eq=False)
class Surface:
    """Triangles of one colour: `triangles` (T, 3) of `vertices` (V, 3), m, outward normals by the right-hand rule."""

    vertices: Array
    triangles: Indices
    color: str
    opacity: float = 1.0
    open: bool = False
    """True if it may be seen from both sides."""

    def placed(self, position: Array, rotation: Array) -> Surface:
        """Return the surface in another frame."""
        vertices = self.vertices @ rotation.T + position
        return Surface(vertices, self.triangles, self.color, self.opacity, self.open)


def surfaces_of(shape: PageShape, color: str, line_radius: float) -> list[Surface]:
    """The surfaces of a shape in the frame of its body.

    Parameters
    ----------
    shape : Shape
    color : str
        Colour of a shape without one, ``#rrggbb``.
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
    """Return points and triangles of a profile of (radius, height), from bottom to top, turned around z.

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
    """Put a shape that lies along z about the origin on the line between two points."""
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
    wide = (
        areas > FLAT_TRIANGLE * np.ptp(surface.vertices, axis=0).max(initial=0.0) ** 2
    )  # the others are lines
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
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), TINY)
    key = np.column_stack([corners, np.round(normals * 2**12).astype(np.int64)])
    _, kept, where = np.unique(key, axis=0, return_index=True, return_inverse=True)
    return surface.vertices[corners[kept]], normals[kept], where.reshape(-1, 3)


@dataclass(frozen=True, eq=False)
class Actor:
    """Surfaces that move as one.

    Attributes
    ----------
    positions : (F, 3) array
        World, m.
    quaternions : (F, 4) array
        To world axes: x, y, z, w; neighbours lie on the same half of the sphere.
    scales : (F, 3) array
        Along the axes of the surfaces.
    over : bool
        Drawn over everything else: what lies inside of a body is seen all the same, and has no shadow.
    """

    name: str
    surfaces: list[Surface]
    positions: Array
    quaternions: Array
    scales: Array
    over: bool = False

    def rotation(self, k: int) -> Array:
        """Rotation matrix to world axes at frame ``k``, (3, 3)."""
        return np.asarray(rotation_from_quaternion(self.quaternions[k]))


def continuous(quaternions: ArrayLike) -> Array:
    """Return the rotations with signs that do not jump from one to the next."""
    array = np.array(quaternions, dtype=float)
    along = np.einsum("ij,ij->i", array[1:], array[:-1])
    signs = np.cumprod(np.where(along < 0, -1.0, 1.0))
    array[1:] *= signs[:, None]
    return array


JOINT_COLOR, MARKER_COLOR, FORCE_COLOR, MOMENT_COLOR = "#3c4552", "#b3186d", "#d4380d", "#7c3aed"
FEW = 8  # joints or bodies, beyond which marks shrink
SIZE = 0.017  # radius of a joint, of the mechanism's size
THICK = 0.0065  # radius of an arrow, of the mechanism's size
ROUNDED_FORCE = 1e-9  # share of what matters below which a force is round-off
LENGTH = 0.25  # of the mechanism's size: nine of ten arrows are shorter

Carried = Callable[[str | None], tuple[Array, Array]]
"""Positions (F, 3) and quaternions (F, 4) of a body by its name; of the ground for None."""


def crowd(data: ReportData) -> float:
    """Return the factor by which marks shrink as a model grows; else they would hide a chain of many links."""
    return min(1.0, float(np.sqrt(FEW / max(len(data.joints), len(data.bodies), 1))))


def marks_of(data: ReportData, carried: Carried, size: float) -> Iterator[Actor]:
    """Joints and markers, which move with the bodies that carry them."""
    radius = SIZE * size * crowd(data)
    for joint in data.joints:
        axis = np.array([0.0, 0.0, 1.0]) if joint.axis is None else np.asarray(joint.axis, dtype=float)
        surfaces = [
            Surface(vertices, triangles, JOINT_COLOR).placed(np.asarray(joint.point, float), along_z(axis))
            for vertices, triangles in _joint(joint, radius)
        ]
        if surfaces:
            yield _rigid(f"joint {joint.name}", surfaces, *carried(joint.body))
    for marker in data.markers:
        vertices, triangles = lathe([(0, -0.8 * radius), (0.8 * radius, 0), (0, 0.8 * radius)], 4)
        surface = Surface(vertices + np.asarray(marker.point, dtype=float), triangles, MARKER_COLOR)
        yield _rigid(f"marker {marker.name}", [surface], *carried(marker.body))


def _joint(joint: JointMark, r: float) -> list[tuple[Array, Indices]]:
    """The shape of a joint about its axis z, as in the page."""
    kind = joint.type

    def cylinder(radius: float, length: float) -> tuple[Array, Indices]:
        return lathe([(0, -length / 2), (radius, -length / 2), (radius, length / 2), (0, length / 2)], 20)

    if kind in ("free", "floating"):
        return []
    if kind in ("prismatic", "translational"):
        return [box(np.array([0.6, 0.6, 2.0]) * r)]
    if kind == "cylindrical":
        return [cylinder(0.8 * r, 4 * r)]
    if kind in ("revolute", "screw"):
        return [cylinder(r, 2.6 * r)]
    if kind == "universal":
        vertices, triangles = cylinder(0.6 * r, 3 * r)
        return [(vertices, triangles), (vertices[:, [2, 0, 1]], triangles)]
    if kind == "weld":
        return [box(np.full(3, 0.75 * r))]
    angles = np.linspace(-np.pi / 2, np.pi / 2, 11)[1:-1]
    ball = 1.25 * r
    return [
        lathe(
            [(0.0, -ball), *((float(ball * np.cos(a)), float(ball * np.sin(a))) for a in angles), (0.0, ball)]
        )
    ]


def arrows_of(data: ReportData, carried: Carried, size: float) -> Iterator[Actor]:
    """Arrows of forces and of moments, which have two heads; their lengths are linear in the values."""
    kinds = {kind: [one for one in data.reactions if one.kind == kind] for kind in ("force", "moment")}
    typical = {kind: _typical(mine) for kind, mine in kinds.items()}
    # a moment is the force that makes it at the end of a lever as long as the mechanism
    matters = ROUNDED_FORCE * max(typical["force"], typical["moment"] / size)
    for kind, color, heads, lever in (("force", FORCE_COLOR, 1, 1.0), ("moment", MOMENT_COLOR, 2, size)):
        if typical[kind] / lever > matters:
            scale = LENGTH * size / typical[kind]
            for reaction in kinds[kind]:
                yield from _arrow(reaction, carried, scale, THICK * size * crowd(data), color, heads)


def _typical(reactions: list[Reaction]) -> float:
    """Return the size that nine of ten reactions do not exceed."""
    if not reactions:
        return 0.0
    sizes = np.linalg.norm([np.asarray(one.force, dtype=float) for one in reactions], axis=-1)
    known = sizes[np.isfinite(sizes)]
    return float(np.quantile(known, 0.9)) if known.size else 0.0


def _arrow(
    reaction: Reaction, carried: Carried, scale: float, thick: float, color: str, heads: int
) -> Iterator[Actor]:
    """A shaft that is stretched, and heads at its end; none where the force is none, or not known."""
    force = np.nan_to_num(np.asarray(reaction.force, dtype=float), nan=0.0, posinf=0.0, neginf=0.0)
    lengths = scale * np.linalg.norm(force, axis=1)
    positions, quaternions = carried(reaction.body)
    start = positions + turned(quaternions, np.asarray(reaction.point, dtype=float))
    turns = continuous([quaternion_from_rotation(along_z(one)) for one in force])
    along = np.array([along_z(one)[:, 2] for one in force])
    head = np.minimum(1.0, lengths / (12 * thick)) * (lengths > 0.5 * thick)  # short arrows have small heads
    tip = 8 * thick * head
    shaft = Surface(*lathe([(0, 0), (thick, 0), (thick, 1), (0, 1)], 12), color)
    name = f"{reaction.kind} {reaction.joint}"
    stretched = np.column_stack([head, head, np.maximum(lengths - tip, 0.0) * (head > 0)])
    yield Actor(name, [shaft], start, turns, np.maximum(stretched, 1e-9), over=True)
    cone = Surface(*lathe([(0, 0), (2.8 * thick, 0), (0, 8 * thick)], 20), color)
    for k in range(heads):
        place = start + (lengths - (1 + 0.6 * k) * tip)[:, None] * along
        scales = np.repeat(np.maximum(head, 1e-9)[:, None], 3, axis=1)
        yield Actor(f"{name} head {k + 1}", [cone], place, turns, scales, over=True)


def turned(quaternions: Array, point: Array) -> Array:
    """A point of a body in world axes, (F, 3): p + 2 w (v × p) + 2 v × (v × p) for quaternions (v, w)."""
    v, w = quaternions[:, :3], quaternions[:, 3:]
    across = np.cross(v, point)
    return np.asarray(point + 2.0 * (w * across + np.cross(v, across)))


def _rigid(name: str, surfaces: list[Surface], positions: Array, quaternions: Array) -> Actor:
    return Actor(name, surfaces, positions, quaternions, np.ones((len(positions), 3)))


BODY_COLORS = ("#3b7dd8", "#e8993a", "#1fa187", "#d45f7f", "#7f6bd1", "#5fb7e5", "#b0892f", "#8c96a3")
GROUND_COLOR = "#9aa4b1"
LINK_COLOR = "#5b6675"
LINE = 0.004  # radius of lines and springs, of the mechanism's size


def actors_of(data: ReportData) -> list[Actor]:
    """Bodies, the ground (which stands still), springs, joints and markers of a report, arrows of its reactions."""
    frames = data.frame_count
    size = _size(data)
    actors = []
    for i, body in enumerate(data.bodies):
        color = body.color or BODY_COLORS[i % len(BODY_COLORS)]
        actors.append(
            Actor(
                body.name,
                _surfaces(body.shapes, color, LINE * size),
                np.asarray(body.positions, dtype=float),
                continuous(body.quaternions),
                np.ones((frames, 3)),
            )
        )
    if data.ground:
        upright = np.tile([0.0, 0.0, 0.0, 1.0], (frames, 1))
        surfaces = _surfaces(data.ground, GROUND_COLOR, LINE * size)
        actors.append(Actor("ground", surfaces, np.zeros((frames, 3)), upright, np.ones((frames, 3))))
    by_name = {actor.name: actor for actor in actors}
    actors += [_link(link, by_name, frames, LINE * size) for link in data.links]

    def carried(body: str | None) -> tuple[Array, Array]:
        if body is None:
            return np.zeros((frames, 3)), np.tile([0.0, 0.0, 0.0, 1.0], (frames, 1))
        return by_name[body].positions, by_name[body].quaternions

    return [*actors, *marks_of(data, carried, size), *arrows_of(data, carried, size)]


def _surfaces(shapes: Sequence[PageShape], color: str, line: float) -> list[Surface]:
    return [surface for shape in shapes for surface in surfaces_of(shape, color, line)]


def _size(data: ReportData) -> float:
    """A length of the mechanism at its first frame, m."""
    points = [np.asarray(body.positions, dtype=float)[0] for body in data.bodies]
    points += [np.asarray(joint.point, dtype=float) for joint in data.joints if joint.body is None]
    span = float(np.linalg.norm(np.ptp(points, axis=0))) if points else 0.0
    return span or 1.0


def _link(link: PageLink, bodies: dict[str, Actor], frames: int, radius: float) -> Actor:
    """A spring or damper: a rod of unit length along z, stretched from one point to the other."""
    ends = [
        _moved(bodies.get(body) if body is not None else None, point, frames)
        for body, point in ((link.body1, link.point1), (link.body2, link.point2))
    ]
    along = ends[1] - ends[0]
    lengths = np.linalg.norm(along, axis=1)
    quaternions = [quaternion_from_rotation(along_z(d)) for d in along]
    surface = Surface(*lathe([(0, -0.5), (radius, -0.5), (radius, 0.5), (0, 0.5)], 12), LINK_COLOR)
    scales = np.column_stack([np.ones((frames, 2)), np.maximum(lengths, 1e-6 * radius)])
    return Actor(link.name, [surface], 0.5 * (ends[0] + ends[1]), continuous(quaternions), scales)


def _moved(carrier: Actor | None, point: ArrayLike, frames: int) -> Array:
    local = np.asarray(point, dtype=float)
    if carrier is None:
        return np.tile(local, (frames, 1))
    return carrier.positions + turned(carrier.quaternions, local)
