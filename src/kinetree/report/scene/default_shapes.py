"""Shapes for bodies that have none: what their joints and their inertia say about how they look."""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.report.scene.shapes import ArrayLike, Box, Capsule, Shape, Sphere

_ROD_RADIUS = 0.02  # of the model's length
_SLIMMEST = 0.04  # thinnest edge of a box, of its longest
_LARGEST = 0.6  # longest edge of a box, of the model's length
_SMALLEST = 0.05
_AIR = 1.1  # a point this far out, as a multiple of the box, still counts as inside


def stand_in_shapes(
    joint_points: ArrayLike,
    center_of_mass: ArrayLike,
    mass: float,
    inertia: ArrayLike,
    model_length: float,
) -> tuple[Shape, ...]:
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


def _solid(center: Array, mass: float, inertia: Array, length: float) -> tuple[Shape, _Reach]:
    """Box or ball at the centre of mass, and the test whether it reaches a point."""
    edges, axes = equivalent_box(mass, inertia) if mass > 0.0 else (np.zeros(3), np.eye(3))
    longest = float(edges.max())
    if longest < 1e-4 * length:
        radius = 1.75 * _ROD_RADIUS * length
        return Sphere(position=center, radius=radius), _Reach(center, np.eye(3), np.full(3, radius))
    scale = min(max(longest, _SMALLEST * length), _LARGEST * length) / longest if longest > 0 else 1.0
    edges = np.maximum(edges, _SLIMMEST * longest) * scale
    box = Box(position=center, quaternion=_quaternion(axes), size=edges)
    return box, _Reach(center, axes, 0.5 * _AIR * edges)


class _Reach:
    """Whether a point lies inside a box of half edges `half`."""

    def __init__(self, center: Array, axes: Array, half: Array) -> None:
        self.center, self.axes, self.half = center, axes, half

    def __call__(self, point: Array) -> bool:
        return bool(np.all(np.abs(self.axes.T @ (point - self.center)) <= self.half))


def _between(center: Array, p1: Array, p2: Array) -> bool:
    """Whether `center` lies on the line from `p1` to `p2`, within a fiftieth of its length."""
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
