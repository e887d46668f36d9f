"""Shapes of bodies on the 3D page.

Every shape has its own pose in the frame of the body that carries it (``position`` in metres and
``quaternion`` in the order x, y, z, w) and, if wished, its own colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
ArrayLike = npt.ArrayLike

_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_UNIT_TOLERANCE = 1e-6


def is_color(text: object) -> bool:
    """Tell whether `text` is a colour the page understands, as ``#rrggbb``."""
    return isinstance(text, str) and _COLOR.fullmatch(text) is not None


@dataclass(frozen=True, kw_only=True, eq=False)
class PageShape:
    """Base of all shapes: a pose in the body frame and the look.

    Parameters
    ----------
    position : (3,) array_like
        Origin of the shape in the body frame, m.
    quaternion : (4,) array_like
        Rotation from the shape's axes to the body's axes, unit quaternion x, y, z, w.
    color : str, optional
        ``#rrggbb``; the body's colour where left out.
    opacity : float
        1 is solid, towards 0 is see-through.
    """

    kind: ClassVar[str]
    positive: ClassVar[Mapping[str, int | None]] = {}
    """Measures that must be positive, and how many numbers each has (None: it is one number)."""

    position: ArrayLike = (0.0, 0.0, 0.0)
    quaternion: ArrayLike = (0.0, 0.0, 0.0, 1.0)
    color: str | None = None
    opacity: float = 1.0

    def faults(self) -> Iterator[str]:
        """Say in words what is wrong with the shape, one sentence per fault."""
        yield from vector_fault("position", self.position, 3)
        yield from quaternion_fault(self.quaternion)
        if self.color is not None and not is_color(self.color):
            yield f"color is {self.color!r}, must be written as #rrggbb"
        if not 0.0 < self.opacity <= 1.0:
            yield f"opacity is {self.opacity!r}, must be above 0 and at most 1"
        for name, length in self.positive.items():
            yield from positive_fault(name, getattr(self, name), length)

    def measures(self) -> Mapping[str, Any]:
        """Return the fields that belong to this kind of shape alone."""
        shared = {field.name for field in fields(PageShape)}
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name not in shared}


@dataclass(frozen=True, kw_only=True, eq=False)
class PageBox(PageShape):
    """A box of edge lengths `size` (3,), m, centred on its origin."""

    kind: ClassVar[str] = "box"
    positive: ClassVar[Mapping[str, int | None]] = {"size": 3}
    size: ArrayLike


@dataclass(frozen=True, kw_only=True, eq=False)
class PageSphere(PageShape):
    """A sphere of `radius`, m, about its origin."""

    kind: ClassVar[str] = "sphere"
    positive: ClassVar[Mapping[str, int | None]] = {"radius": None}
    radius: float


@dataclass(frozen=True, kw_only=True, eq=False)
class Ellipsoid(PageShape):
    """An ellipsoid of half-axes `radii` (3,), m, about its origin."""

    kind: ClassVar[str] = "ellipsoid"
    positive: ClassVar[Mapping[str, int | None]] = {"radii": 3}
    radii: ArrayLike


@dataclass(frozen=True, kw_only=True, eq=False)
class PageCylinder(PageShape):
    """A cylinder of `radius` and `length`, m, along its z axis and centred on its origin."""

    kind: ClassVar[str] = "cylinder"
    positive: ClassVar[Mapping[str, int | None]] = {"radius": None, "length": None}
    radius: float
    length: float


@dataclass(frozen=True, kw_only=True, eq=False)
class PageCone(PageShape):
    """A cone of base `radius` and `length`, m, along its z axis with the tip at +length/2."""

    kind: ClassVar[str] = "cone"
    positive: ClassVar[Mapping[str, int | None]] = {"radius": None, "length": None}
    radius: float
    length: float


@dataclass(frozen=True, kw_only=True, eq=False)
class Capsule(PageShape):
    """A rod with round ends from `p1` to `p2` (3,), m, of `radius`, m; equal ends make a ball."""

    kind: ClassVar[str] = "capsule"
    positive: ClassVar[Mapping[str, int | None]] = {"radius": None}
    p1: ArrayLike
    p2: ArrayLike
    radius: float

    def faults(self) -> Iterator[str]:
        """Say in words what is wrong with the shape."""
        yield from super().faults()
        yield from vector_fault("p1", self.p1, 3)
        yield from vector_fault("p2", self.p2, 3)


@dataclass(frozen=True, kw_only=True, eq=False)
class Plane(PageShape):
    """A flat rectangle of edge lengths `size` (2,), m, in its xy plane."""

    kind: ClassVar[str] = "plane"
    positive: ClassVar[Mapping[str, int | None]] = {"size": 2}
    size: ArrayLike


@dataclass(frozen=True, kw_only=True, eq=False)
class PageMesh(PageShape):
    """A surface of `triangles` (T, 3), indices into `vertices` (V, 3), m, each axis times `scale` (3,).

    `paint` colours it in parts: for so many vertices after each other, a colour (None: the colour of the shape).
    `file` is the mesh file it was read from.
    """

    kind: ClassVar[str] = "mesh"
    vertices: ArrayLike
    triangles: ArrayLike
    scale: ArrayLike = (1.0, 1.0, 1.0)
    paint: Sequence[tuple[int, str | None]] = ()
    file: str = ""

    def faults(self) -> Iterator[str]:
        """Say in words what is wrong with the shape."""
        yield from super().faults()
        vertices, triangles = np.asarray(self.vertices), np.asarray(self.triangles)
        if vertices.ndim != 2 or vertices.shape[1] != 3 or not np.all(np.isfinite(vertices)):
            yield f"vertices must be finite numbers of shape (V, 3), not {vertices.shape}"
        if triangles.ndim != 2 or triangles.shape[1] != 3:
            yield f"triangles must have shape (T, 3), not {triangles.shape}"
        elif triangles.size and (triangles.min() < 0 or triangles.max() >= len(vertices)):
            yield f"triangles name vertices outside 0 to {len(vertices) - 1}"
        yield from vector_fault("scale", self.scale, 3)
        if not np.all(np.asarray(self.scale, dtype=float)):
            yield f"scale is {self.scale!r}, must not be zero in any axis"
        if self.paint and sum(count for count, _ in self.paint) != len(vertices):
            yield f"paint must colour all {len(vertices)} vertices"
        if not all(color is None or is_color(color) for _, color in self.paint):
            yield "colours of paint must be written as #rrggbb"


@dataclass(frozen=True, kw_only=True, eq=False)
class PageLine(PageShape):
    """A line through `points` (N, 3), m."""

    kind: ClassVar[str] = "line"
    points: ArrayLike

    def faults(self) -> Iterator[str]:
        """Say in words what is wrong with the shape."""
        yield from super().faults()
        points = np.asarray(self.points, dtype=float)
        if points.ndim != 2 or points.shape[1] != 3 or len(points) < 2 or not np.all(np.isfinite(points)):
            yield f"points must be at least two finite points of shape (N, 3), not {points.shape}"


@dataclass(frozen=True, kw_only=True, eq=False)
class PageFrame(PageShape):
    """Three coloured axes of length `size`, m: x red, y green, z blue."""

    kind: ClassVar[str] = "frame"
    size: float

    def faults(self) -> Iterator[str]:
        """Say in words what is wrong with the shape."""
        yield from super().faults()
        yield from positive_fault("size", self.size)


def vector_fault(name: str, value: ArrayLike, length: int) -> Iterator[str]:
    """Yield a sentence if `value` is not `length` finite numbers."""
    array = np.asarray(value, dtype=float)
    if array.shape != (length,) or not np.all(np.isfinite(array)):
        yield f"{name} must be {length} finite numbers, not {value!r}"


def quaternion_fault(value: ArrayLike) -> Iterator[str]:
    """Yield a sentence if `value` is not a unit quaternion."""
    fault = next(vector_fault("quaternion", value, 4), None)
    if fault:
        yield fault
    elif abs(float(np.linalg.norm(np.asarray(value, dtype=float))) - 1.0) > _UNIT_TOLERANCE:
        yield f"quaternion {value!r} is not of unit length; order is x, y, z, w"


def positive_fault(name: str, value: ArrayLike, length: int | None = None) -> Iterator[str]:
    """Yield a sentence if `value` is not one positive number (or `length` of them)."""
    array = np.asarray(value, dtype=float)
    wanted = () if length is None else (length,)
    if array.shape != wanted or not np.all(np.isfinite(array)) or not np.all(array > 0.0):
        many = "one positive finite number" if length is None else f"{length} positive finite numbers"
        yield f"{name} must be {many}, not {value!r}"
