"""The convex hull of points as the core of a body with rounded edges: its corners, edges and faces, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.tolerances import FLAT_HULL

Array = NDArray[np.float64]
Point = tuple[float, float, float]

MOST_CORNERS = 12
"""Largest number of corners of a hull: each of its up to 30 edges is compared with each of the other body."""
ROUNDING = 0.05
"""Radius of the edges of a box, over its least edge, and of a hull, over its least width, where it is not given."""
BESIDE = 0.05
"""Sine of the angle from the normals of an edge to a direction in which faces carry it."""


class HullError(ValueError):
    """Points that do not make a hull which can touch; ``remedy`` says what to give."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy


@dataclass(frozen=True)
class HullEdge:
    """An edge of a hull, and the directions beyond which its two faces begin.

    ``across`` are unit vectors in the planes normal to the edge: n lies among the normals of the edge where neither of
    its products with them is negative. ``fade`` is the sine beyond them at which a face carries alone.
    """

    middle: Point
    along: Point
    half: float
    across: tuple[Point, Point]
    fade: float


@dataclass(frozen=True)
class HullFace:
    """n·x = offset, and the unit vectors m and levels c of its sides: m·x ≥ c within."""

    normal: Point
    offset: float
    sides: tuple[tuple[Point, float], ...]


@dataclass(frozen=True)
class Hull:
    """A core and what is around it, from its middle (m).

    Attributes
    ----------
    middle
        The mean of its corners, in the axes in which the points are given.
    radius, width
        Radius of its rounded edges, and the least distance from a face to the opposite corner.
    reach
        Largest coordinates of its corners, from the middle.
    vertices
        Corners of the hull itself, before its edges are rounded, in the axes in which they are given.
    """

    middle: Point
    radius: float
    width: float
    reach: Point
    corners: tuple[Point, ...]
    edges: tuple[HullEdge, ...]
    faces: tuple[HullFace, ...]
    vertices: tuple[Point, ...]


@lru_cache(maxsize=64)
def hull_of(points: tuple[Point, ...], radius: float | None = None, most: int | None = None) -> Hull:
    """The hull of points whose edges have a radius (m), with at most so many corners.

    Faces keep their places: the core lies below them by the radius. Where more than three of them meet, its corner is
    below them by the radius in the mean.

    Raises
    ------
    HullError
        The points lie in one plane, there are too many corners, or the radius is too large.
    """
    given, origin, size = _solid(points)
    corners, normals, levels = _surface(given, size)
    if most is None and len(corners) > MOST_CORNERS:
        raise HullError(
            f"its hull has {len(corners)} corners, and {MOST_CORNERS} at most are taken",
            f"give corners={MOST_CORNERS} or less for the hull of those that lie farthest apart, or fewer points",
        )
    corners, normals, levels = _fewer(corners, normals, levels, size, most)
    width = float((levels[:, None] - normals @ corners.T).max(axis=1).min())
    r = ROUNDING * width if radius is None else radius
    core = _rounded(corners, normals, levels, size, r)
    middle = core.mean(axis=0)
    core = core - middle
    vertices = tuple(map(_point, corners + origin))
    return _described(core, float(np.abs(core).max()), r, width, _point(middle + origin), vertices)


def corners_of(points: ArrayLike, radius: float = 0.0, most: int | None = None) -> Array:
    """Corners (m) of the hull of any number of points, below its faces by the radius of its edges (m), or sharp.

    ``most`` keeps so many of the corners.

    Raises
    ------
    HullError
        The points lie in one plane, or the radius is too large.
    """
    from scipy.spatial import ConvexHull

    given, origin, size = _solid(points)
    if most is None and radius == 0.0:
        found: Array = given[ConvexHull(given).vertices]
        return found + origin
    corners, normals, levels = _fewer(*_surface(given, size), size, most)
    return _rounded(corners, normals, levels, size, radius) + origin


def _solid(points: ArrayLike) -> tuple[Array, Array, float]:
    """Different points from their mean, the mean, and the largest coordinate from it; they must not be in one plane."""
    given = np.unique(np.asarray(points, dtype=float), axis=0)
    origin = given.mean(axis=0)
    given = given - origin
    size = float(np.abs(given).max())
    if len(given) < 4:
        raise HullError(f"{len(given)} different points have no hull", "give four or more")
    if np.linalg.svd(given, compute_uv=False)[-1] <= FLAT_HULL * size:
        raise HullError(
            "all points lie in one plane, and their hull has no thickness", "give points of a solid"
        )
    return given, origin, size


def _fewer(
    corners: Array, normals: Array, levels: Array, size: float, most: int | None
) -> tuple[Array, Array, Array]:
    """The surface of at most so many of the corners."""
    if most is None or len(corners) <= most:
        return corners, normals, levels
    return _surface(_farthest(corners, most), size)


def _rounded(corners: Array, normals: Array, levels: Array, size: float, r: float) -> Array:
    """Corners of the core of a surface whose edges have the radius r."""
    depth = levels[:, None] - normals @ corners.T
    width = float(depth.max(axis=1).min())
    inner = []
    for at in range(len(corners)):
        faces = depth[:, at] <= FLAT_HULL * size
        inner.append(np.linalg.lstsq(normals[faces], levels[faces] - r, rcond=None)[0])
    core = np.array(inner)
    above = normals @ core.T - levels[:, None] + r
    if 2 * r >= width or np.any(above[depth > FLAT_HULL * size] >= 0):
        raise HullError(
            f"radius {r:g} leaves nothing of a hull that is {width:g} m wide", "round the edges with less"
        )
    return core


def _point(x: Array) -> Point:
    return (float(x[0]), float(x[1]), float(x[2]))


def _surface(points: Array, size: float) -> tuple[Array, Array, Array]:
    """Corners, and the unit normals and levels of all faces, triangles of one plane being one face."""
    from scipy.spatial import ConvexHull

    hull = ConvexHull(points)
    planes: list[Array] = []
    for plane in hull.equations:
        if all(
            np.abs(plane[:3] - other[:3]).max() > FLAT_HULL or abs(plane[3] - other[3]) > FLAT_HULL * size
            for other in planes
        ):
            planes.append(plane)
    normals, levels = np.array(planes)[:, :3], -np.array(planes)[:, 3]
    on = np.abs(normals @ points.T - levels[:, None]) <= FLAT_HULL * size
    return points[on.sum(axis=0) >= 3], normals, levels


def _farthest(points: Array, count: int) -> Array:
    """So many of the points: one after the other that lies farthest from those before it, the farthest pair first."""
    apart = np.linalg.norm(points[:, None] - points[None], axis=2)
    chosen = [int(i) for i in np.unravel_index(int(apart.argmax()), apart.shape)]
    while len(chosen) < count:
        chosen.append(int(apart[:, chosen].min(axis=1).argmax()))
    return points[sorted(chosen)]


def _described(
    core: Array, size: float, radius: float, width: float, middle: Point, vertices: tuple[Point, ...]
) -> Hull:
    corners, normals, levels = _surface(core, size)
    faces, beside = [], dict[tuple[int, int], list[tuple[int, Array, float]]]()
    for f, (n, level) in enumerate(zip(normals, levels, strict=True)):
        on = np.flatnonzero(np.abs(corners @ n - level) <= FLAT_HULL * size)
        centre = corners[on].mean(axis=0)
        u = corners[on[0]] - centre
        v = np.cross(n, u)
        turn = np.arctan2((corners[on] - centre) @ v, (corners[on] - centre) @ u)
        ring = on[np.argsort(turn)]
        sides = []
        for i, j in pairwise([*ring, ring[0]]):
            inward = np.cross(n, corners[j] - corners[i])
            inward /= np.linalg.norm(inward)
            levels_of = (corners[on] - corners[i]) @ inward
            sides.append((_point(inward), float(inward @ corners[i])))
            beside.setdefault((min(i, j), max(i, j)), []).append((f, inward, float(levels_of.max())))
        faces.append(HullFace(_point(n), float(level), tuple(sides)))
    edges = []
    for (i, j), sharing in beside.items():
        span = corners[j] - corners[i]
        length = float(np.linalg.norm(span))
        (f, inward, wide), (g, inward2, wide2) = sharing
        # in the plane normal to the edge, a face continues along its inward vector, and its normal turns to the other
        sine = float(np.linalg.norm(np.cross(normals[f], normals[g])))
        sharp = sine if normals[f] @ normals[g] > 0 else 1.0
        fade = BESIDE * min(1.0, 10 * min(wide, wide2) / max(wide, wide2)) * sharp
        edges.append(
            HullEdge(
                _point((corners[i] + corners[j]) / 2),
                _point(span / length),
                length / 2,
                (_point(-inward), _point(-inward2)),
                fade,
            )
        )
    reach = _point(np.abs(corners).max(axis=0))
    return Hull(
        middle, radius, width, reach, tuple(map(_point, corners)), tuple(edges), tuple(faces), vertices
    )
