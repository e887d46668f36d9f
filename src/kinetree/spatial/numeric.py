"""Rotations on NumPy arrays: conversions that need decisions (branches), hence no symbols."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array


def skew(a: ArrayLike) -> Array:
    """Cross-product matrix [ã]: ``skew(a) @ b == a × b``."""
    x, y, z = np.asarray(a, dtype=float)
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def rotation_from_axis_angle(axis: ArrayLike, angle: float) -> Array:
    """Rotation matrix (rotated frame → original frame) about ``axis`` by ``angle`` (rad)."""
    a = skew(np.asarray(axis, dtype=float) / np.linalg.norm(axis))
    rotation: Array = np.eye(3) + math.sin(angle) * a + (1 - math.cos(angle)) * (a @ a)
    return rotation


def rotation_from_quaternion(e: ArrayLike) -> Array:
    """Rotation matrix (body → parent components) from Euler parameters (ε1, ε2, ε3, ε4), ε4 the scalar."""
    q = np.asarray(e, dtype=float)
    e1, e2, e3, e4 = q / np.linalg.norm(q)
    return np.array(
        [
            [e1**2 - e2**2 - e3**2 + e4**2, 2 * (e1 * e2 - e3 * e4), 2 * (e1 * e3 + e2 * e4)],
            [2 * (e1 * e2 + e3 * e4), -(e1**2) + e2**2 - e3**2 + e4**2, 2 * (e2 * e3 - e1 * e4)],
            [2 * (e1 * e3 - e2 * e4), 2 * (e2 * e3 + e1 * e4), -(e1**2) - e2**2 + e3**2 + e4**2],
        ]
    )


def _euler_products(C: Array) -> tuple[Array, Array]:
    """4 ε_i² (4) and 4 ε_i ε_j (4 × 4) of rotation matrices (3 × 3), which may have a further axis."""
    squares = np.array(
        [
            1 + C[0, 0] - C[1, 1] - C[2, 2],
            1 - C[0, 0] + C[1, 1] - C[2, 2],
            1 - C[0, 0] - C[1, 1] + C[2, 2],
            1 + C[0, 0] + C[1, 1] + C[2, 2],
        ]
    )
    products = np.array(
        [
            [squares[0], C[0, 1] + C[1, 0], C[0, 2] + C[2, 0], C[2, 1] - C[1, 2]],
            [C[0, 1] + C[1, 0], squares[1], C[1, 2] + C[2, 1], C[0, 2] - C[2, 0]],
            [C[0, 2] + C[2, 0], C[1, 2] + C[2, 1], squares[2], C[1, 0] - C[0, 1]],
            [C[2, 1] - C[1, 2], C[0, 2] - C[2, 0], C[1, 0] - C[0, 1], squares[3]],
        ]
    )
    return squares, products


def quaternion_from_rotation(rotation: ArrayLike, near: ArrayLike | None = None) -> Array:
    """Euler parameters (ε1, ε2, ε3, ε4) of a body → parent rotation matrix.

    Of the two signs, the one closest to ``near`` is returned (ε4 ≥ 0 when ``near`` is not given).
    The largest component is found first, which keeps full accuracy everywhere (Shepperd).
    """
    C = np.asarray(rotation, dtype=float)
    squares, products = _euler_products(C)
    k = int(np.argmax(squares))
    e = products[k] / np.linalg.norm(products[k])  # with a positive largest component
    reference = np.array([0.0, 0.0, 0.0, 1.0]) if near is None else np.asarray(near, dtype=float)
    return np.asarray(-e if float(e @ reference) < 0 else e, dtype=float)


def quaternions_from_rotations(rotations: ArrayLike) -> Array:
    """Euler parameters (k, 4) of body → parent rotation matrices (k, 3, 3), each of the sign closest to the one before.

    The result is that of `quaternion_from_rotation` for one matrix after the other, each near the one before.
    """
    C = np.asarray(rotations, dtype=float).transpose(1, 2, 0)
    if C.shape[2] == 0:
        return np.empty((0, 4))
    squares, products = _euler_products(C)
    e = products[np.argmax(squares, axis=0), :, np.arange(C.shape[2])]  # with a positive largest component
    e /= np.linalg.norm(e, axis=1, keepdims=True)
    sides = np.sum(e[1:] * e[:-1], axis=1)
    signs = np.cumprod(np.where(np.r_[e[0, 3], sides] < 0, -1.0, 1.0))
    for k in 1 + np.flatnonzero(sides == 0.0):  # a half turn from one to the next: neither sign is closer
        signs[k:] *= signs[k]
    return np.asarray(signs[:, None] * e, dtype=float)


def angles_from_rotation(rotation: ArrayLike, near: ArrayLike | None = None) -> Array:
    """1-2-3 orientation angles θ (rad) of a body → parent rotation matrix Rx(θ1) Ry(θ2) Rz(θ3).

    At θ2 = ±π/2 only θ1 ± θ3 is determined; θ3 is then taken from ``near`` (or zero).
    """
    C = np.asarray(rotation, dtype=float)
    s2 = float(np.clip(C[0, 2], -1.0, 1.0))
    theta2 = math.asin(s2)
    if math.hypot(C[0, 0], C[0, 1]) > 1e-12:
        theta1 = math.atan2(-C[1, 2], C[2, 2])
        theta3 = math.atan2(-C[0, 1], C[0, 0])
    else:
        theta3 = 0.0 if near is None else float(np.asarray(near)[2])
        theta1 = math.copysign(1.0, s2) * (math.atan2(C[1, 0], C[1, 1]) - theta3)
    theta = np.array([theta1, theta2, theta3])
    if near is not None:
        reference = np.asarray(near, dtype=float)
        other = np.array([theta1 + math.pi, math.pi - theta2, theta3 + math.pi])
        candidates = [unwrap_towards(c, reference) for c in (theta, other)]
        theta = min(candidates, key=lambda c: float(np.linalg.norm(c - reference)))
    return theta


def unwrap_towards(angles: ArrayLike, near: ArrayLike) -> Array:
    """Angles shifted by whole turns so that each is closest to ``near``."""
    a, n = np.asarray(angles, dtype=float), np.asarray(near, dtype=float)
    shifted: Array = a + 2 * math.pi * np.round((n - a) / (2 * math.pi))
    return shifted


def frame_with_z(axis: Sequence[float]) -> Array:
    """A rotation matrix whose third column is the unit vector along ``axis``.

    Coordinate axes give the nearest plain permutation of the unit matrix, so that constants fold away.
    """
    z = np.asarray(axis, dtype=float) / np.linalg.norm(axis)
    z[np.abs(z) < 1e-15] = 0.0
    helper = np.zeros(3)
    helper[(int(np.argmax(np.abs(z))) + 1) % 3] = 1.0
    x = helper - (helper @ z) * z
    x /= np.linalg.norm(x)
    y = (z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0])
    return np.column_stack([x, y, z])


def snap(matrix: ArrayLike, tolerance: float = 4e-16) -> Array:
    """The matrix with entries within round-off of 0 and ±1 made exact, so that they fold away."""
    M = np.array(matrix, dtype=float)
    for value in (0.0, 1.0, -1.0):
        M[np.abs(M - value) <= tolerance] = value
    return M
