"""Speeds of one's own choice: the Chaplygin sleigh in speeds along its own axes, Huston (25) to (29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kinetree.arrays import Array


def speeds(sleigh: Mapping[str, float], theta: float, y: Array, g: Array) -> dict[str, Any]:
    """Equations in (forward, sideways, θ̇), then those of (forward, θ̇) alone, and the force on the knife."""
    m, I, a, b = (sleigh[name] for name in ("m", "I", "a", "b"))
    c, s = np.cos(theta), np.sin(theta)
    forward, turning = y
    # in u = (ẋ, ẏ, θ̇) of the knife: the mass centre is at a e1 + b e2
    r = np.array([a * c - b * s, a * s + b * c])
    v_u = np.array([[1.0, 0.0, -r[1]], [0.0, 1.0, r[0]]])  # partial velocities of the mass centre
    A_u = m * v_u.T @ v_u + np.diag([0.0, 0.0, I])
    f_u = v_u.T @ (m * g + m * turning**2 * r)
    # in y = W u
    W = np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]])
    V = np.linalg.inv(W)
    V_dot = turning * np.array([[-s, -c, 0.0], [c, -s, 0.0], [0.0, 0.0, 0.0]])
    V_dot_y = V_dot @ [forward, 0.0, turning]
    A = V.T @ A_u @ V
    f = V.T @ (f_u - A_u @ V_dot_y)
    # the knife holds the second speed at zero: its row and column leave, Huston (29)
    A_kept = A[[0, 2]][:, [0, 2]]
    f_kept = f[[0, 2]]
    y_dot = np.linalg.solve(A_kept, f_kept)
    edge = A[1, [0, 2]] @ y_dot - f[1]  # what the row that left asks of the knife
    return {
        **{"W": W, "V": V, "V_dot_y": V_dot_y, "A": A, "f": f},
        **{"A_kept": A_kept, "f_kept": f_kept, "y_dot": y_dot, "edge": edge},
    }
