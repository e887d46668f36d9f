"""Shapes that may touch, as the table that the runtime reads, and the contacts it finds between them.

``runtime/c/shape_table.h`` says what stands in the table, ``runtime/c/collision.c`` how contacts are found. A shape is
fixed to a body; it is a core and all points within a radius of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.spatial import ConvexHull

from kinetree.arrays import Array
from kinetree.runtime.library import INTEGER, PLACE, Function, address

Integers = NDArray[np.int64]

POINT, SEGMENT, BOX, CYLINDER, HULL, PLANE, HEIGHTS = range(7)
"""Cores."""

TOUCH = np.dtype(
    [
        *((name, np.int64) for name in ("a", "b", "key")),
        ("gap", float),
        ("point", float, 3),
        ("normal", float, 3),
    ]
)
"""A contact: the numbers of both shapes, the name of what touches, gap (m), point (m) and unit normal from b into a."""

MORE_ON_GROUND = 44
"""Contacts beyond four that a shape may have on a height field, which has many normals."""

COPLANAR = 1e-9
"""Distance, in lengths of the hull, by which points of one face may miss its plane."""

_collision_room = Function("collision", "collision_room", PLACE, INTEGER)
_find_pairs = Function("collision", "find_pairs", PLACE, PLACE, PLACE, PLACE, INTEGER, PLACE)
_touches_of = Function("collision", "touches_of", PLACE, PLACE, PLACE, PLACE, INTEGER, PLACE, INTEGER, PLACE)


@dataclass(frozen=True)
class PlacedCore:
    """A shape of a body: a core, and all points within a radius of it.

    Attributes
    ----------
    core : int
        POINT, SEGMENT, BOX, CYLINDER, HULL, PLANE or HEIGHTS.
    size : array (3)
        Half edges of a box; radius, radius, half length of a cylinder; 0, 0, half length of a segment; half edges of
        the box around a hull, and of the grid of heights along x and y; m.
    radius : float
        Around the core, m.
    position, rotation : array (3), (3, 3)
        Pose in the frame of the body.
    integers, numbers : array
        Topology of a hull or of a grid, and its points.
    """

    core: int
    size: Array
    radius: float = 0.0
    position: Array = field(default_factory=lambda: np.zeros(3))
    rotation: Array = field(default_factory=lambda: np.eye(3))
    integers: Integers = field(default_factory=lambda: np.zeros(0, np.int64))
    numbers: Array = field(default_factory=lambda: np.zeros((0, 3)))


def sphere(radius: float, **pose: Any) -> PlacedCore:
    """Return a sphere."""
    return PlacedCore(POINT, np.zeros(3), radius, **pose)


def capsule(radius: float, half_length: float, **pose: Any) -> PlacedCore:
    """Return all points within a radius of a segment along z."""
    return PlacedCore(SEGMENT, np.array([0.0, 0.0, half_length]), radius, **pose)


def box(half_edges: ArrayLike, radius: float = 0.0, **pose: Any) -> PlacedCore:
    """Return a box of these half edges, and all points within a radius of it."""
    return PlacedCore(BOX, np.array(half_edges, float), radius, **pose)


def cylinder(radius: float, half_length: float, rounding: float = 0.0, **pose: Any) -> PlacedCore:
    """Return a cylinder along z, and all points within a distance of it."""
    return PlacedCore(CYLINDER, np.array([radius, radius, half_length]), rounding, **pose)


def plane(**pose: Any) -> PlacedCore:
    """Return the half-space below the plane z = 0."""
    return PlacedCore(PLANE, np.zeros(3), **pose)


def heights(half_edges: ArrayLike, height: ArrayLike, **pose: Any) -> PlacedCore:
    """Return the ground below heights (rows along y, columns along x) over a rectangle of these half edges.

    Each cell is two triangles, which meet in the diagonal from its lowest x and y.
    """
    grid = np.array(height, float)
    numbers = np.zeros(-(-grid.size // 3) * 3)
    numbers[: grid.size] = grid.ravel()
    size = np.array([*np.array(half_edges, float), 0.0])
    integers = np.array([grid.shape[1], grid.shape[0], 0])
    return PlacedCore(HEIGHTS, size, **pose, integers=integers, numbers=numbers.reshape(-1, 3))


def hull(points: ArrayLike, radius: float = 0.0, **pose: Any) -> PlacedCore:
    """Return the convex hull of some points (n, 3), and all points within a radius of it."""
    corners, faces, normals = _faces(np.array(points, float))
    sides: dict[tuple[int, int], int] = {}
    for number, face in enumerate(faces):
        for i, j in zip(face, [*face[1:], face[0]], strict=True):
            sides[i, j] = number
    edges = [(i, j, left, sides[j, i]) for (i, j), left in sides.items() if i < j]
    begin = 4 + 2 * len(faces)
    integers = [len(corners), len(faces), len(edges), 0]
    for face in faces:
        integers += [begin, len(face)]
        begin += len(face)
    integers += [i for face in faces for i in face] + [i for edge in edges for i in edge]
    size = 0.5 * np.ptp(corners, axis=0)
    return PlacedCore(
        HULL, size, radius, **pose, integers=np.array(integers), numbers=np.vstack([corners, normals])
    )


def _faces(points: Array) -> tuple[Array, list[list[int]], Array]:
    """Corners of a convex hull, its faces as lists of them, counterclockwise seen from outside, and their normals."""
    found = ConvexHull(points)
    length = float(np.ptp(points, axis=0).max())
    kept = sorted(found.vertices)
    corners = points[kept]
    groups: list[tuple[Array, NDArray[np.intp]]] = []
    for normal_and_offset in found.equations:
        normal = normal_and_offset[:3]
        heights = corners @ normal
        on = np.flatnonzero(heights >= heights.max() - COPLANAR * length)
        if not any(np.array_equal(on, other) for _, other in groups):
            groups.append((normal, on))
    faces, normals = [], []
    for normal, on in groups:
        order, unit = _around(corners[on], normal)
        faces.append([int(i) for i in on[order]])
        normals.append(unit)
    return corners, faces, np.array(normals)


def _around(points: Array, normal: Array) -> tuple[NDArray[np.intp], Array]:
    """Order of the points of a face around its normal, and the normal from its area."""
    middle = points.mean(axis=0)
    u = points[0] - middle
    v = np.cross(normal, u)
    order = np.argsort(np.arctan2((points - middle) @ v, (points - middle) @ u))
    ring = points[order] - middle
    area = np.cross(ring, np.roll(ring, -1, axis=0)).sum(axis=0)
    return order, area / np.linalg.norm(area)


@dataclass(frozen=True)
class ShapeTable:
    """Table of shapes for the runtime.

    Parameters
    ----------
    bodies : int
        Number of bodies, with the ground, which is body 0.
    shapes : sequence of PlacedCore
        All shapes.
    body : sequence of int
        Body of each shape.
    family : sequence of int, optional
        Shapes of one family do not touch each other; each has its own where nothing is given.
    never : iterable of (int, int), optional
        Pairs of shapes that never touch.
    """

    bodies: int
    shapes: Sequence[PlacedCore]
    body: Sequence[int]
    family: Sequence[int] | None = None
    never: Iterable[tuple[int, int]] = ()

    @cached_property
    def columns(self) -> dict[str, NDArray[Any]]:
        """Arrays of the table by name, as in ``shape_table.h``."""
        n = len(self.shapes)
        topology, points, begins = [], [], []
        integers, numbers = 0, 0
        for shape in self.shapes:
            own = shape.integers.copy()
            if shape.core == HULL:
                own[3] = numbers
            elif shape.core == HEIGHTS:
                own[2] = numbers
            begins.append(integers if len(own) else -1)
            topology.append(own)
            points.append(shape.numbers)
            integers += len(own)
            numbers += len(shape.numbers)
        poses = [np.concatenate([shape.position, np.ravel(shape.rotation)]) for shape in self.shapes]
        return {
            "core": np.array([shape.core for shape in self.shapes], np.int64),
            "body": np.array(self.body, np.int64),
            "family": np.array(range(n) if self.family is None else self.family, np.int64),
            "pose": np.array(poses, float).reshape(n, 12),
            "size": np.array([shape.size for shape in self.shapes], float).reshape(n, 3),
            "radius": np.array([shape.radius for shape in self.shapes], float),
            "hull": np.array(begins, np.int64),
            "topology": np.concatenate([np.zeros(0, np.int64), *topology]).astype(np.int64),
            "points": np.vstack([np.zeros((0, 3)), *points]).astype(float),
            "never": np.array(sorted(min(a, b) * n + max(a, b) for a, b in self.never), np.int64),
        }

    @cached_property
    def words(self) -> Integers:
        """The table as the runtime reads it: numbers, and addresses of the arrays."""
        at = {name: address(array) for name, array in self.columns.items()}
        names = ("core", "body", "family", "pose", "size", "radius", "hull", "topology", "points")
        own = [self.bodies, len(self.shapes), *(at[name] for name in names)]
        return np.array([*own, len(self.columns["never"]), at["never"]], np.int64)

    def room(self, most_pairs: int) -> Array:
        """Return room for the runtime to work in."""
        return np.empty(_collision_room(address(self.words), most_pairs))

    def find_pairs(self, poses: Array, margin: Array, most_pairs: int | None = None) -> Integers:
        """Pairs of shapes that are near each other, (n, 2), ascending.

        Parameters
        ----------
        poses : array (bodies, 12)
            Origin r (m), then the rotation R by rows, of every body.
        margin : array (bodies)
            Distance by which the boxes around the shapes of a body are grown, m.
        most_pairs : int, optional
            Room for so many pairs; ValueError where there are more.
        """
        n = len(self.shapes)
        limit = n * (n - 1) // 2 if most_pairs is None else most_pairs
        pairs, work = np.empty((limit, 2), np.int64), self.room(limit)
        poses, margin = _doubles(poses), _doubles(margin)
        count = _find_pairs(
            address(self.words), address(poses), address(margin), address(pairs), limit, address(work)
        )
        if count < 0:
            raise ValueError(f"there are more than {limit} pairs of shapes near each other: allow more pairs")
        return pairs[:count]

    def touches(
        self, poses: Array, margin: Array, pairs: ArrayLike | None = None, most: int | None = None
    ) -> NDArray[Any]:
        """Contacts (structured as `TOUCH`) with gaps up to the margins of both bodies.

        Parameters
        ----------
        poses : array (bodies, 12)
            Origin r (m), then the rotation R by rows, of every body.
        margin : array (bodies)
            Largest gap that a body reports, m; those of both bodies add up.
        pairs : array (n, 2), optional
            Pairs of shapes; those that are found near each other where nothing is given.
        most : int, optional
            Room for so many contacts; ValueError where there are more.
        """
        poses, margin = _doubles(poses), _doubles(margin)
        chosen = self.find_pairs(poses, margin) if pairs is None else np.array(pairs, np.int64, ndmin=2)
        ground = self.columns["core"][chosen].max(axis=1, initial=POINT) == HEIGHTS
        limit = 4 * len(chosen) + MORE_ON_GROUND * int(ground.sum()) if most is None else most
        found, work = np.empty(limit, TOUCH), self.room(0)
        count = _touches_of(
            address(self.words),
            address(poses),
            address(margin),
            address(chosen),
            len(chosen),
            found.ctypes.data,
            limit,
            address(work),
        )
        if count < 0:
            raise ValueError(f"there are more than {limit} contacts: allow more")
        return found[:count]


def _doubles(values: Array) -> Array:
    return np.ascontiguousarray(values, dtype=float)
