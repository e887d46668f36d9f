"""Partial velocities of the arm, with the components of ω̂'_K in K as speeds: Kamman v, second choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.analysis.course.mechanism import CourseBody, by_body
from kinetree.arrays import Array
from kinetree.spatial.numeric import skew


def partial_velocities(bodies: Sequence[CourseBody], g: Array) -> dict[str, Any]:
    """[ω_K,y], ω'_K, [v_GK,y], v_GK in axes of K, and the generalized active forces of gravity."""
    n = 3 * len(bodies)
    y = np.concatenate([body.u for body in bodies])
    omega_y, v_O_y, v_G_y = by_body(3)
    F = np.zeros(n)
    for K, body in enumerate(bodies):
        E = np.zeros((3, n))
        E[:, 3 * K : 3 * K + 3] = np.eye(3)
        w_J = v_O = np.zeros((3, n))  # of ground
        if body.lower:
            J = body.lower - 1
            w_J = omega_y[J]
            v_O = bodies[J].JR @ v_O_y[J] - skew(body.q) @ w_J  # in J, Kamman ε (26)
        v_O_y.append(v_O)
        omega_y.append(body.JR @ w_J + E)  # Kamman ε (14)
        v_G_y.append(body.JR @ v_O - skew(body.r) @ omega_y[K])  # Kamman ε (30)
        F = F + v_G_y[K].T @ (body.m * body.R @ g)
    omega = [matrix @ y for matrix in omega_y]
    v_G = [matrix @ y for matrix in v_G_y]
    return {"omega_y": omega_y, "omega": omega, "v_G_y": v_G_y, "v_G": v_G, "F": F}
