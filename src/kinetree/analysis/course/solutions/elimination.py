"""Elimination: minimal coordinates by the velocity transformation v = T u, Wijckmans, section 2.4."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.analysis.course.mechanism import CourseBody, by_body
from kinetree.arrays import Array
from kinetree.spatial.numeric import skew


def elimination(bodies: Sequence[CourseBody], g: Array) -> dict[str, Any]:
    """T and Ṫ u by body, (v_GK; ω_K) in ground axes; A = Tᵀ M T, f = Tᵀ (g − M Ṫ u), and u̇."""
    n = 3 * len(bodies)
    u = np.concatenate([body.u for body in bodies])
    T, T_dot_u = by_body(2)
    O_T, O_bias, w_bias = by_body(3)  # velocity of O_K per speed; accelerations of O_K and ω̇_K at u̇ = 0
    A, f = np.zeros((n, n)), np.zeros(n)
    for K, body in enumerate(bodies):
        w, s = body.omega, body.R.T @ body.r
        H = np.zeros((3, n))
        H[:, 3 * K : 3 * K + 3] = body.R.T
        T_w, T_v, a, alpha, w_J = H, np.zeros((3, n)), np.zeros(3), np.zeros(3), np.zeros(3)
        if body.lower:
            J = body.lower - 1
            w_J, q = bodies[J].omega, bodies[J].R.T @ body.q
            T_w = T[J][3:] + H  # Wijckmans (3.8)
            T_v = O_T[J] - skew(q) @ T[J][3:]  # Wijckmans (3.16), at O_K
            alpha = w_bias[J]
            a = O_bias[J] + np.cross(alpha, q) + np.cross(w_J, np.cross(w_J, q))
        alpha = alpha + np.cross(w, H @ u)  # what turns with K has the rate ω × itself
        O_T.append(T_v)
        O_bias.append(a)
        w_bias.append(alpha)
        T.append(np.vstack([T_v - skew(s) @ T_w, T_w]))
        T_dot_u.append(np.concatenate([a + np.cross(alpha, s) + np.cross(w, np.cross(w, s)), alpha]))

        I = body.R.T @ body.I @ body.R
        M = np.block([[body.m * np.eye(3), np.zeros((3, 3))], [np.zeros((3, 3)), I]])
        loads = np.concatenate([body.m * g, -np.cross(w, I @ w)])
        A = A + T[K].T @ M @ T[K]
        f = f + T[K].T @ (loads - M @ T_dot_u[K])
    return {"T": T, "T_dot_u": T_dot_u, "A": A, "f": f, "u_dot": np.linalg.solve(A, f)}
