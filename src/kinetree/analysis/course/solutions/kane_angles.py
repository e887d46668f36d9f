"""Kane's equations of the arm with 1-2-3 orientation angles: Kamman θ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.analysis.course.mechanism import CourseBody
from kinetree.analysis.course.solutions.kane_recursion import kane
from kinetree.arrays import Array


def rotation(theta: Array) -> Array:
    """JR_K, Kamman θ (4)."""
    (S1, S2, S3), (C1, C2, C3) = np.sin(theta), np.cos(theta)
    return np.array(
        [
            [C2 * C3, C1 * S3 + S1 * S2 * C3, S1 * S3 - C1 * S2 * C3],
            [-C2 * S3, C1 * C3 - S1 * S2 * S3, S1 * C3 + C1 * S2 * S3],
            [S2, -S1 * C2, C1 * C2],
        ]
    )


def partials(theta: Array) -> Array:
    """P_K of ω̂'_K = P_K θ̇_K, Kamman θ (17)."""
    (_, S2, S3), (_, C2, C3) = np.sin(theta), np.cos(theta)
    return np.array([[C2 * C3, S3, 0], [-C2 * S3, C3, 0], [S2, 0, 1]])


def partials_rate(theta: Array, theta_dot: Array) -> Array:
    """Ṗ_K: every entry of P_K differentiated, Kamman θ (20)."""
    (_, S2, S3), (_, C2, C3), (_, d2, d3) = np.sin(theta), np.cos(theta), theta_dot
    return np.array(
        [
            [-S2 * C3 * d2 - C2 * S3 * d3, C3 * d3, 0],
            [S2 * S3 * d2 - C2 * C3 * d3, -S3 * d3, 0],
            [C2 * d2, 0, 0],
        ]
    )


def kane_angles(bodies: Sequence[CourseBody], g: Array) -> dict[str, Any]:
    """A ẏ = f with y = (θ̇_1, θ̇_2, …), and the quantities that A and f are made of."""
    JR = [rotation(body.theta) for body in bodies]
    P = [partials(body.theta) for body in bodies]
    P_dot = [partials_rate(body.theta, body.theta_dot) for body in bodies]
    y = np.concatenate([body.theta_dot for body in bodies])
    return {"JR": JR, "P": P, "P_dot": P_dot, **kane(bodies, g, JR, P, P_dot, y)}
