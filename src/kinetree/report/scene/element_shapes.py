"""Machine elements as shapes of the page: toothed wheels, rings, racks, strands of belts."""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.model.geometry.drawings import Drawing, RackDrawing, WheelDrawing
from kinetree.report.scene.shapes import Line, Mesh, Shape

THICKNESS = 0.35
"""Thickness of a wheel over its pitch radius."""
RACK_TEETH = 40
SMOOTH = 48  # corners of a wheel without teeth
COLORS = {"wheel": "#8d99ae", "rack": "#8d99ae", "strand": "#2b2d42"}


def element_shapes(drawing: Drawing) -> list[Shape]:
    """Shapes of one drawing, in the frame of its body."""
    if isinstance(drawing, WheelDrawing):
        return [_wheel(drawing)]
    if isinstance(drawing, RackDrawing):
        return [_rack(drawing)]
    ends = np.array([_numbers(drawing.start), _numbers(drawing.end)])
    return [Line(points=ends, color=COLORS["strand"])]


def _wheel(wheel: WheelDrawing) -> Mesh:
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
    return Mesh(vertices=vertices, triangles=np.array(triangles), color=COLORS["wheel"])


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


def _rack(rack: RackDrawing) -> Mesh:
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
    return Mesh(vertices=np.concatenate(sides), triangles=np.array(triangles), color=COLORS["rack"])


def _across(axis: Array) -> Array:
    """A unit vector across an axis."""
    other = np.eye(3)[int(np.argmin(np.abs(axis)))]
    x = np.cross(axis, other)
    return np.asarray(x / np.linalg.norm(x), dtype=float)


def _numbers(vector: object) -> Array:
    return np.array(vector, dtype=float).ravel()
