"""Kane's equations of the arm with Euler parameters: Kamman ε."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.analysis.course.mechanism import CourseBody
from kinetree.analysis.course.solutions.kane_recursion import kane
from kinetree.arrays import Array


def rotation(epsilon: Array) -> Array:
    """JR_K, Kamman ε (4)."""
    a, b, c, d = epsilon
    return np.array(
        [
            [a * a - b * b - c * c + d * d, 2 * (a * b + c * d), 2 * (a * c - b * d)],
            [2 * (a * b - c * d), -a * a + b * b - c * c + d * d, 2 * (b * c + a * d)],
            [2 * (a * c + b * d), 2 * (b * c - a * d), -a * a - b * b + c * c + d * d],
        ]
    )


def epsilon_rate(epsilon: Array, omega_hat: Array) -> Array:
    """ε̇_K = ½ Ê_Kᵀ ω̂'_K, Kamman ε (9)."""
    a, b, c, d = epsilon
    E_T = np.array([[d, -c, b], [c, d, -a], [-b, a, d], [-a, -b, -c]])
    return E_T @ omega_hat / 2


def kane_euler_parameters(bodies: Sequence[CourseBody], g: Array) -> dict[str, Any]:
    """A ẏ = f with y = (ω̂'_1, ω̂'_2, …), the rates of the Euler parameters, and the quantities in A and f."""
    JR = [rotation(body.epsilon) for body in bodies]
    P = [np.eye(3) for _ in bodies]  # Kamman ε (15)
    P_dot = [np.zeros((3, 3)) for _ in bodies]
    y = np.concatenate([body.u for body in bodies])
    epsilon_dot = [epsilon_rate(body.epsilon, body.u) for body in bodies]
    return {"JR": JR, "epsilon_dot": epsilon_dot, **kane(bodies, g, JR, P, P_dot, y)}
