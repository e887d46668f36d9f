"""Shapes of a model as the page draws them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from kinetree.model import Body
from kinetree.model.geometry import shapes as model_shapes
from kinetree.report.model_numbers import Numbers
from kinetree.report.scene.default_shapes import equivalent_box
from kinetree.report.scene.meshes import MeshFiles
from kinetree.report.scene.shapes import Box, Capsule, Cylinder, Mesh, Shape, Sphere, is_color
from kinetree.spatial.numeric import quaternion_from_rotation

THINNEST = 1e-3  # edge of the box of an inertia, of its longest
CENTRE = 0.015  # radius of the ball at a mass centre, of the model's length
INERTIA_COLOR = "#b05fa8"


class ShapeReader:
    """Draws shapes of a model at given numbers, and notes what it cannot draw.

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

    def __init__(self, numbers: Numbers, meshes: MeshFiles) -> None:
        self.numbers, self.meshes = numbers, meshes
        self.remarks: list[str] = []
        self.missing: list[str] = []

    def __call__(self, shapes: Iterable[model_shapes.Shape], owner: str) -> list[Shape]:
        """Shapes as the page draws them; those it cannot draw are left out."""
        return list(self._drawn(shapes, owner))

    def _drawn(self, shapes: Iterable[model_shapes.Shape], owner: str) -> Iterator[Shape]:
        for shape in shapes:
            if isinstance(shape, model_shapes.Mesh) and shape.file in self.meshes.faults:
                self.missing.append(
                    f"{owner}: the mesh {shape.file!r} is not drawn: {self.meshes.faults[shape.file]}"
                )
                continue
            drawn = _shape(shape, self.numbers, self.meshes)
            faults = list(drawn.faults())
            if faults:
                self.remarks.append(f"{owner}: its {shape.kind} is not drawn: {'; '.join(faults)}")
                continue
            yield drawn


def mesh_files(shapes: Iterable[model_shapes.Shape]) -> list[str]:
    """The files of all meshes among some shapes, one entry for each shape."""
    return [shape.file for shape in shapes if isinstance(shape, model_shapes.Mesh)]


def is_from_file(shape: Shape) -> bool:
    """Whether a shape was read from a mesh file."""
    return isinstance(shape, Mesh) and bool(shape.file)


def drawable(shape: model_shapes.Shape, numbers: Numbers, drawn: Iterable[Shape]) -> bool:
    """Whether the page draws a shape of a body, given what it draws of the body."""
    if isinstance(shape, model_shapes.Mesh):
        return any(isinstance(other, Mesh) and other.file == shape.file for other in drawn)
    return not list(_shape(shape, numbers, None).faults())


def inertia_shapes(body: Body, numbers: Numbers, length: float) -> list[Shape]:
    """The uniform box that has the mass and inertia of a body, and a ball at its mass centre; nothing without mass.

    `length` is that of the whole model (m), which the size of the ball goes by.
    """
    mass = numbers.scalar(body.mass)
    if not (mass > 0.0 and np.isfinite(mass)) or body.flexible is not None:
        return []
    xx, yy, zz, xy, xz, yz = numbers.vector(body.inertia)
    edges, axes = equivalent_box(mass, [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    center, longest = numbers.vector(body.com), float(edges.max())
    ball = Sphere(position=center, radius=CENTRE * length, color=INERTIA_COLOR)
    if not longest > 0.0:
        return [ball]
    box = Box(
        position=center,
        quaternion=quaternion_from_rotation(axes),
        size=np.maximum(edges, THINNEST * longest),
        opacity=0.75,
    )
    return [box, ball]


def _shape(shape: model_shapes.Shape, numbers: Numbers, meshes: MeshFiles | None) -> Shape:
    position, rotation = numbers.frame(shape.pose)
    look: dict[str, Any] = {
        "position": position,
        "quaternion": quaternion_from_rotation(rotation),
        "color": hex_color(shape.color),
    }
    if isinstance(shape, model_shapes.Box):
        return Box(size=numbers.vector(shape.size), **look)
    if isinstance(shape, model_shapes.Cylinder):
        return Cylinder(radius=numbers.scalar(shape.radius), length=numbers.scalar(shape.length), **look)
    if isinstance(shape, model_shapes.Sphere):
        return Sphere(radius=numbers.scalar(shape.radius), **look)
    if isinstance(shape, model_shapes.Rod):
        start, end = numbers.vector(shape.start), numbers.vector(shape.end)
        return Capsule(p1=start, p2=end, radius=numbers.scalar(shape.radius), **look)
    if isinstance(shape, model_shapes.Mesh) and meshes is not None:
        return meshes.mesh(shape.file, scale=numbers.vector(shape.scale), **look)
    raise TypeError(f"the page has no shape for {type(shape).__name__}")


def hex_color(color: str | None) -> str | None:
    """A CSS colour as ``#rrggbb``; None for none, and for what is no colour."""
    if color is None or is_color(color):
        return color
    from matplotlib.colors import is_color_like, to_hex

    text = color.strip().lower()
    return to_hex(text) if is_color_like(text) else None
