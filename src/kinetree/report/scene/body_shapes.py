"""Shapes of bodies as the page draws them: of the model, of machine elements, of mesh files, and defaults.

Mesh files are made coarser until all of them fit into the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.files.mesh_file import MeshFileError, Part, read_mesh, welded
from kinetree.model import Body
from kinetree.model.geometry import shapes as model_shapes
from kinetree.model.geometry.machine_elements import Drawing, RackDrawing, WheelDrawing
from kinetree.report.numbers import ModelNumbers
from kinetree.report.scene.shapes import (
    ArrayLike,
    Capsule,
    PageBox,
    PageCylinder,
    PageLine,
    PageMesh,
    PageShape,
    PageSphere,
    is_color,
)
from kinetree.spatial.numeric import quaternion_from_rotation

_ROD_RADIUS = 0.02  # of the model's length
_SLIMMEST = 0.04  # thinnest edge of a box, of its longest
_LARGEST = 0.6  # longest edge of a box, of the model's length
_SMALLEST = 0.05
_AIR = 1.1  # a point this far out, as a multiple of the box, still counts as inside


def stand_in_shapes(
    joint_points: ArrayLike, center_of_mass: ArrayLike, mass: float, inertia: ArrayLike, model_length: float
) -> tuple[PageShape, ...]:
    """Make shapes for a body that was given none.

    The body becomes the uniform box that has its mass and inertia, with rods from there to the joints that
    lie outside of the box. A body without inertia becomes a ball.

    Parameters
    ----------
    joint_points : (N, 3) array_like
        Points of the body's joints in the body frame, m; may be empty.
    center_of_mass : (3,) array_like
        In the body frame, m.
    mass : float
        kg.
    inertia : (3, 3) array_like
        About the centre of mass, in body axes, kg m².
    model_length : float
        A typical length of the whole model, m; sets how thick rods are and bounds boxes.

    Returns
    -------
    tuple of Shape
        In the body frame.
    """
    points = _distinct(np.asarray(joint_points, dtype=float).reshape(-1, 3), 1e-6 * model_length)
    center = np.asarray(center_of_mass, dtype=float)
    radius = _ROD_RADIUS * model_length
    solid, reaches = _solid(center, mass, np.asarray(inertia, dtype=float), model_length)
    outside = [point for point in points if not reaches(point)]
    if len(points) == 2 and len(outside) == 2 and _between(center, points[0], points[1]):
        # The common link: one straight rod from joint to joint through the centre of mass.
        return (solid, Capsule(p1=points[0], p2=points[1], radius=radius))
    return (solid, *(Capsule(p1=center, p2=point, radius=radius) for point in outside))


def model_length(points: ArrayLike) -> float:
    """Return a typical length of a model, m: the diagonal of the box around `points` (N, 3).

    It is 1 where the points do not tell: none given, or all in one place.
    """
    array = np.asarray(points, dtype=float).reshape(-1, 3)
    if len(array) == 0:
        return 1.0
    diagonal = float(np.linalg.norm(np.ptp(array, axis=0)))
    return diagonal if diagonal > 0.0 else 1.0


def equivalent_box(mass: float, inertia: ArrayLike) -> tuple[Array, Array]:
    """Return the edge lengths (3,) and axes (3, 3, in columns) of the uniform box with this mass and inertia.

    A box of edges a, b, c has I₁ = m (b² + c²)/12 and so on, hence a² = 6 (I₂ + I₃ − I₁)/m. Moments that no
    real body can have give an edge of zero instead of an imaginary one.
    """
    moments, axes = np.linalg.eigh(np.asarray(inertia, dtype=float))
    if np.linalg.det(axes) < 0.0:
        axes[:, 0] *= -1.0
    squares = 6.0 * (moments.sum() - 2.0 * moments) / mass
    return np.sqrt(np.maximum(squares, 0.0)), axes


def _solid(center: Array, mass: float, inertia: Array, length: float) -> tuple[PageShape, _Reach]:
    """Box or ball at the centre of mass, and the test whether it reaches a point."""
    edges, axes = equivalent_box(mass, inertia) if mass > 0.0 else (np.zeros(3), np.eye(3))
    longest = float(edges.max())
    if longest < 1e-4 * length:
        radius = 1.75 * _ROD_RADIUS * length
        return PageSphere(position=center, radius=radius), _Reach(center, np.eye(3), np.full(3, radius))
    scale = min(max(longest, _SMALLEST * length), _LARGEST * length) / longest if longest > 0 else 1.0
    edges = np.maximum(edges, _SLIMMEST * longest) * scale
    box = PageBox(position=center, quaternion=_quaternion(axes), size=edges)
    return box, _Reach(center, axes, 0.5 * _AIR * edges)


class _Reach:
    """Test whether a point lies inside a box of half edges `half`."""

    def __init__(self, center: Array, axes: Array, half: Array) -> None:
        self.center, self.axes, self.half = center, axes, half

    def __call__(self, point: Array) -> bool:
        return bool(np.all(np.abs(self.axes.T @ (point - self.center)) <= self.half))


def _between(center: Array, p1: Array, p2: Array) -> bool:
    """True if `center` lies on the line from `p1` to `p2`, within a fiftieth of its length."""
    along = p2 - p1
    squared = float(along @ along)
    share = float((center - p1) @ along) / squared
    off = float(np.linalg.norm(center - p1 - share * along))
    return 0.0 <= share <= 1.0 and off <= 0.02 * np.sqrt(squared)


def _distinct(points: Array, tolerance: float) -> list[Array]:
    kept: list[Array] = []
    for point in points:
        if all(np.linalg.norm(point - other) > tolerance for other in kept):
            kept.append(point)
    return kept


def _quaternion(axes: Array) -> Array:
    """Turn a rotation matrix into the unit quaternion x, y, z, w.

    The quaternion spans the eigenspace of the largest eigenvalue of this symmetric matrix (Bar-Itzhack 2000),
    which needs no case distinction on the trace.
    """
    R = axes
    K = np.array(
        [
            [R[0, 0] - R[1, 1] - R[2, 2], R[0, 1] + R[1, 0], R[0, 2] + R[2, 0], R[2, 1] - R[1, 2]],
            [R[0, 1] + R[1, 0], R[1, 1] - R[0, 0] - R[2, 2], R[1, 2] + R[2, 1], R[0, 2] - R[2, 0]],
            [R[0, 2] + R[2, 0], R[1, 2] + R[2, 1], R[2, 2] - R[0, 0] - R[1, 1], R[1, 0] - R[0, 1]],
            [R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1], R[0, 0] + R[1, 1] + R[2, 2]],
        ]
    )
    return np.asarray(np.linalg.eigh(K)[1][:, -1])


THICKNESS = 0.35
"""Thickness of a wheel over its pitch radius."""
RACK_TEETH = 40
SMOOTH = 48  # corners of a wheel without teeth
COLORS = {"wheel": "#8d99ae", "rack": "#8d99ae", "strand": "#2b2d42"}


def element_shapes(drawing: Drawing) -> list[PageShape]:
    """Shapes of one drawing, in the frame of its body."""
    if isinstance(drawing, WheelDrawing):
        return [_wheel(drawing)]
    if isinstance(drawing, RackDrawing):
        return [_rack(drawing)]
    ends = np.array([_numbers(drawing.start), _numbers(drawing.end)])
    return [PageLine(points=ends, color=COLORS["strand"])]


def _wheel(wheel: WheelDrawing) -> PageMesh:
    """Teeth as trapezoids about the pitch circle, one face after the other; the pitch cone narrows along the axis."""
    axis = _numbers(wheel.axis)
    x = _across(axis)
    y = np.cross(axis, x)
    radii, angles = _profile(wheel)
    thickness = THICKNESS * wheel.radius
    narrow = 1 - wheel.taper * thickness / wheel.radius if wheel.taper else 1.0
    rim = np.outer(radii * np.cos(angles), x) + np.outer(radii * np.sin(angles), y)
    inner = 1.35 * wheel.radius if wheel.inside else 0.25 * wheel.radius
    other = inner * (np.outer(np.cos(angles), x) + np.outer(np.sin(angles), y))
    centre, shift = _numbers(wheel.centre), thickness / 2 * axis
    low, high = centre - shift, centre + shift
    n = len(angles)
    vertices = np.concatenate([low + rim, high + narrow * rim, low + other, high + narrow * other])
    triangles = []
    for i in range(n):
        j = (i + 1) % n
        # rim, bore and both faces, seen from outside; a ring is inside out
        for a, b, out in ((0, n, True), (2 * n, 3 * n, False), (0, 2 * n, False), (n, 3 * n, True)):
            k, m = (i, j) if out != wheel.inside else (j, i)
            triangles += [(a + k, a + m, b + m), (a + k, b + m, b + k)]
    return PageMesh(vertices=vertices, triangles=np.array(triangles), color=COLORS["wheel"])


def _profile(wheel: WheelDrawing) -> tuple[Array, Array]:
    """Radii and angles of the outline."""
    if wheel.teeth is None:
        angles = np.linspace(0, 2 * np.pi, SMOOTH, endpoint=False)
        return np.where(np.arange(SMOOTH) % 12 == 0, 0.93, 1.0) * wheel.radius, angles
    module = 2 * wheel.radius / wheel.teeth
    module = min(module, 0.3 * wheel.radius)
    tip, root = (-1, 1) if wheel.inside else (1, -1)
    heights = np.array([root, tip, tip, root]) * 0.9 * module
    shares = np.array([0.0, 0.17, 0.38, 0.55])
    angles = 2 * np.pi * (np.arange(wheel.teeth)[:, None] + shares).ravel() / wheel.teeth
    return wheel.radius + np.tile(heights, wheel.teeth), angles


def _rack(rack: RackDrawing) -> PageMesh:
    """A bar with teeth on one side, about the point where it meets its pinion at the start."""
    along, outward = _numbers(rack.along), _numbers(rack.outward)
    across = np.cross(along, outward)
    module = rack.pitch / np.pi
    shares = np.array([0.0, 0.17, 0.38, 0.55])
    s = rack.pitch * (np.arange(RACK_TEETH)[:, None] - RACK_TEETH / 2 + shares).ravel()
    h = np.tile(np.array([-1, 1, 1, -1]) * 0.9 * module, RACK_TEETH)
    half = 3 * module
    edge = _numbers(rack.point) + np.outer(s, along) + np.outer(h, outward)
    back = _numbers(rack.point) + np.outer(s, along) - 4 * module * outward
    sides = [row + sign * half * across for sign in (-1, 1) for row in (edge, back)]
    n = len(s)
    triangles = []
    for i in range(n - 1):
        # teeth, back and both sides, seen from outside
        for a, b, out in ((0, 2 * n, False), (n, 3 * n, True), (0, n, True), (2 * n, 3 * n, False)):
            k, m = (i, i + 1) if out else (i + 1, i)
            triangles += [(a + k, a + m, b + m), (a + k, b + m, b + k)]
    return PageMesh(vertices=np.concatenate(sides), triangles=np.array(triangles), color=COLORS["rack"])


def _across(axis: Array) -> Array:
    """A unit vector across an axis."""
    other = np.eye(3)[int(np.argmin(np.abs(axis)))]
    x = np.cross(axis, other)
    return np.asarray(x / np.linalg.norm(x), dtype=float)


def _numbers(vector: object) -> Array:
    return np.array(vector, dtype=float).ravel()


THINNEST = 1e-3  # edge of the box of an inertia, of its longest
CENTRE = 0.015  # radius of the ball at a mass centre, of the model's length
INERTIA_COLOR = "#b05fa8"


class ShapeReader:
    """Draws shapes of a model at given numbers, and notes the shapes it cannot draw.

    Parameters
    ----------
    numbers : Numbers
    meshes : MeshFiles
        The mesh files of the model.

    Attributes
    ----------
    remarks : list of str
        Shapes that are not drawn, and why.
    missing : list of str
        Mesh files that are not drawn, and why.
    """

    def __init__(self, numbers: ModelNumbers, meshes: MeshFiles) -> None:
        self.numbers, self.meshes = numbers, meshes
        self.notes: list[str] = []
        self.missing: list[str] = []

    def __call__(self, shapes: Iterable[model_shapes.Shape], owner: str) -> list[PageShape]:
        """Shapes as the page draws them; those it cannot draw are left out."""
        return list(self._drawn(shapes, owner))

    def _drawn(self, shapes: Iterable[model_shapes.Shape], owner: str) -> Iterator[PageShape]:
        for shape in shapes:
            if isinstance(shape, model_shapes.Mesh) and shape.file in self.meshes.faults:
                self.missing.append(
                    f"{owner}: the mesh {shape.file!r} is not drawn: {self.meshes.faults[shape.file]}"
                )
                continue
            drawn = _shape(shape, self.numbers, self.meshes)
            faults = list(drawn.faults())
            if faults:
                self.notes.append(f"{owner}: its {shape.kind} is not drawn: {'; '.join(faults)}")
                continue
            yield drawn


def mesh_files(shapes: Iterable[model_shapes.Shape]) -> list[str]:
    """The files of all meshes among some shapes, one entry for each shape."""
    return [shape.file for shape in shapes if isinstance(shape, model_shapes.Mesh)]


def is_from_file(shape: PageShape) -> bool:
    """True if a shape was read from a mesh file."""
    return isinstance(shape, PageMesh) and bool(shape.file)


def drawable(shape: model_shapes.Shape, numbers: ModelNumbers, drawn: Iterable[PageShape]) -> bool:
    """True if the page draws a shape of a body, given the shapes it draws of the body."""
    if isinstance(shape, model_shapes.Mesh):
        return any(isinstance(other, PageMesh) and other.file == shape.file for other in drawn)
    return not list(_shape(shape, numbers, None).faults())


def inertia_shapes(body: Body, numbers: ModelNumbers, length: float) -> list[PageShape]:
    """The uniform box that has the mass and inertia of a body, and a ball at its mass centre; nothing without mass.

    `length` is that of the whole model (m), which the size of the ball goes by.
    """
    mass = numbers.scalar(body.mass)
    if not (mass > 0.0 and np.isfinite(mass)) or body.flexible is not None:
        return []
    xx, yy, zz, xy, xz, yz = numbers.vector(body.inertia)
    edges, axes = equivalent_box(mass, [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    center, longest = numbers.vector(body.com), float(edges.max())
    ball = PageSphere(position=center, radius=CENTRE * length, color=INERTIA_COLOR)
    if not longest > 0.0:
        return [ball]
    box = PageBox(
        position=center,
        quaternion=quaternion_from_rotation(axes),
        size=np.maximum(edges, THINNEST * longest),
        opacity=0.75,
    )
    return [box, ball]


def _shape(shape: model_shapes.Shape, numbers: ModelNumbers, meshes: MeshFiles | None) -> PageShape:
    position, rotation = numbers.frame(shape.pose)
    look: dict[str, Any] = {
        "position": position,
        "quaternion": quaternion_from_rotation(rotation),
        "color": hex_color(shape.color),
    }
    if isinstance(shape, model_shapes.Box):
        return PageBox(size=numbers.vector(shape.size), **look)
    if isinstance(shape, model_shapes.Cylinder):
        return PageCylinder(radius=numbers.scalar(shape.radius), length=numbers.scalar(shape.length), **look)
    if isinstance(shape, model_shapes.Sphere):
        return PageSphere(radius=numbers.scalar(shape.radius), **look)
    if isinstance(shape, model_shapes.Rod):
        start, end = numbers.vector(shape.start), numbers.vector(shape.end)
        return Capsule(p1=start, p2=end, radius=numbers.scalar(shape.radius), **look)
    if isinstance(shape, model_shapes.Mesh) and meshes is not None:
        return meshes.mesh(shape.file, scale=numbers.vector(shape.scale), **look)
    raise TypeError(f"the page has no shape for {type(shape).__name__}")


def hex_color(color: str | None) -> str | None:
    """A CSS colour as ``#rrggbb``; None for None, and for text that is not a colour."""
    if color is None or is_color(color):
        return color
    from matplotlib.colors import to_hex

    return None if model_shapes.color_fault(color) else to_hex(color.strip().lower())


BUDGET = 1000
"""Size of all meshes in a page (kB), where nothing else is said."""

FEWEST = 12  # triangles: a part is not made coarser than a box
TRIES = 12
COARSER = 0.8  # from one try to the next


@dataclass
class MeshFiles:
    """The mesh files of a scene.

    Parameters
    ----------
    files : iterable of str
        One entry for every shape that is drawn, so that a file drawn twice counts twice.
    budget : float
        Size in the page that all of them together may have, kB; 0 leaves them out.

    Attributes
    ----------
    faults : dict
        Why a file cannot be drawn.
    shown : int
        Number of meshes drawn.
    """

    files: Iterable[str]
    budget: float = BUDGET
    faults: dict[str, str] = field(default_factory=dict)
    _drawn: dict[str, list[Part]] = field(default_factory=dict, init=False)
    _count: tuple[int, int] = field(default=(0, 0), init=False)
    _kilobytes: float = field(default=0.0, init=False)
    shown: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        uses = list(self.files)
        if not uses or self.budget <= 0:
            self.faults |= dict.fromkeys(uses, "meshes are left out of this page")
            return
        read: dict[str, list[Part]] = {}
        for file in dict.fromkeys(uses):
            try:
                read[file] = read_mesh(file)
            except MeshFileError as error:
                self.faults[file] = str(error)
        drawable = [file for file in uses if file in read]
        share = 1.0
        for _ in range(TRIES):
            self._drawn = {file: [coarser(part, share) for part in parts] for file, parts in read.items()}
            if self._size(drawable) <= self.budget:
                break
            share *= min(COARSER, self.budget / self._size(drawable))
        while drawable and self._size(drawable) > self.budget:  # so many that not even their boxes have room
            largest = max(set(drawable), key=lambda file: self._size([f for f in drawable if f == file]))
            self.faults[largest] = (
                f"there is no room for it: all meshes of a page have {self.budget:g} kB together"
            )
            drawable = [file for file in drawable if file != largest]
            del self._drawn[largest]
        self._count = (_triangles(read, drawable), _triangles(self._drawn, drawable))
        self._kilobytes = self._size(drawable)
        self.shown = len(drawable)

    def mesh(self, file: str, **look: Any) -> PageMesh:
        """The shape of a file that has no entry in `faults`; its own colours show where the look has none."""
        parts = self._drawn[file]
        offsets = np.cumsum([0, *(len(part.vertices) for part in parts)])
        own = look.get("color") is None and any(part.color for part in parts)
        return PageMesh(
            vertices=np.concatenate([part.vertices for part in parts]),
            triangles=np.concatenate(
                [part.triangles + offset for part, offset in zip(parts, offsets, strict=False)]
            ),
            paint=tuple((len(part.vertices), part.color) for part in parts) if own else (),
            file=file,
            **look,
        )

    def note(self) -> str:
        """Say in words how much of the files the page shows; empty where it shows none."""
        if not sum(self._count):
            return ""
        before, after = self._count
        coarser = (
            f"made coarser, from {before} to {after} triangles" if after < before else f"{after} triangles"
        )
        meshes = "1 mesh is" if self.shown == 1 else f"{self.shown} meshes are"
        return f"{meshes} drawn: {coarser}, {self._kilobytes:.0f} kB of at most {self.budget:g} kB"

    def _size(self, uses: list[str]) -> float:
        return sum(_kilobytes(part) for file in uses for part in self._drawn.get(file, ()))


def _triangles(parts: dict[str, list[Part]], uses: list[str]) -> int:
    return sum(len(part.triangles) for file in uses for part in parts[file])


def _kilobytes(part: Part) -> float:
    """Size in the page: points in single precision, indices of four bytes, both in base64."""
    return (12 * len(part.vertices) + 12 * len(part.triangles)) * 4 / 3 / 1000


def coarser(part: Part, share: float) -> Part:
    """A part with about this share of its triangles (quadric error metric)."""
    wanted = max(FEWEST, int(share * len(part.triangles)))
    if wanted >= len(part.triangles):
        return part
    from fast_simplification import simplify

    points, faces = simplify(
        part.vertices.astype(np.float32),
        part.triangles.astype(np.int32),
        target_reduction=1 - wanted / len(part.triangles),
    )
    vertices, triangles = welded(np.asarray(points, dtype=float), np.asarray(faces, dtype=np.int64))
    return Part(vertices, triangles, part.color) if len(triangles) else part
