"""Kane's A ẏ = f of the arm for any choice of P_K, ω̂'_K = P_K y_K: the common part of Kamman θ and Kamman ε."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.analysis.course.mechanism import CourseBody, by_body
from kinetree.arrays import Array
from kinetree.spatial.numeric import skew


def kane(
    bodies: Sequence[CourseBody], g: Array, JR: list[Array], P: list[Array], P_dot: list[Array], y: Array
) -> dict[str, Any]:
    """Partial velocities and their rates, A, f and ẏ."""
    n = y.size
    omega_y, omega_dot_y, v_O_y, v_O_dot_y, v_G_y, v_G_dot_y = by_body(6)
    R, W = by_body(2)
    A, f = np.zeros((n, n)), np.zeros(n)
    for K, body in enumerate(bodies):
        own = slice(3 * K, 3 * K + 3)
        m, I, q, r = body.m, body.I, skew(body.q), skew(body.r)
        E, E_dot = np.zeros((3, n)), np.zeros((3, n))
        E[:, own], E_dot[:, own] = P[K], P_dot[K]
        W.append(skew(P[K] @ y[own]).T)  # [ω̂̃'_K]ᵀ
        w_J = wd_J = v_O = vd_O = np.zeros((3, n))  # of ground
        R_J = np.eye(3)
        if body.lower:
            J = body.lower - 1
            w_J, wd_J, R_J = omega_y[J], omega_dot_y[J], R[J]
            v_O = JR[J] @ v_O_y[J] - q @ w_J  # (28)
            vd_O = JR[J] @ v_O_dot_y[J] + W[J] @ JR[J] @ v_O_y[J] - q @ wd_J  # (34)
        R.append(JR[K] @ R_J)
        v_O_y.append(v_O)
        v_O_dot_y.append(vd_O)
        omega_y.append(JR[K] @ w_J + E)  # (15)
        omega_dot_y.append(JR[K] @ wd_J + W[K] @ JR[K] @ w_J + E_dot)  # (20)
        v_G_y.append(JR[K] @ v_O - r @ omega_y[K])  # (32)
        v_G_dot_y.append(JR[K] @ vd_O + W[K] @ JR[K] @ v_O - r @ omega_dot_y[K])  # (33)

        w, v = omega_y[K] @ y, v_G_y[K] @ y
        A = A + m * v_G_y[K].T @ v_G_y[K] + omega_y[K].T @ I @ omega_y[K]  # (42)
        f = f + v_G_y[K].T @ (m * R[K] @ g - m * v_G_dot_y[K] @ y - m * np.cross(w, v))  # (43)
        f = f - omega_y[K].T @ (I @ omega_dot_y[K] @ y + np.cross(w, I @ w))
    return {
        "omega_y": omega_y,
        "omega_dot_y": omega_dot_y,
        "v_G_y": v_G_y,
        "v_G_dot_y": v_G_dot_y,
        "A": A,
        "f": f,
        "y_dot": np.linalg.solve(A, f),  # (41)
    }
