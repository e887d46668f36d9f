"""The recursive O(n) method of Bae and Haug, in axes of the bodies: Wijckmans, section 3 and appendix A."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.analysis.course.mechanism import CourseBody, by_body
from kinetree.arrays import Array
from kinetree.spatial.numeric import skew


def joint_matrices(body: CourseBody, w_J: Array) -> tuple[Array, Array, Array]:
    """A, B and C of V̇_K = A V̇_J + B u̇ + C, V = (v_O; ω) in axes of the body, Wijckmans (3.19), (3.20), (3.24)."""
    JR, none = body.JR, np.zeros((3, 3))
    A = np.block([[JR, -JR @ skew(body.q)], [none, JR]])
    B = np.vstack([np.zeros_like(body.H), body.H])
    C = np.concatenate([JR @ np.cross(w_J, np.cross(w_J, body.q)), np.cross(JR @ w_J, body.H @ body.u)])
    return A, B, C


def own_inertia(body: CourseBody, w: Array) -> tuple[Array, Array]:
    """M and g of the body alone at O_K; its weight is in V̇_0."""
    m, r = body.m, skew(body.r)
    I_O = body.I - m * r @ r
    M = np.block([[m * np.eye(3), -m * r], [m * r, I_O]])
    g = -np.concatenate([m * np.cross(w, np.cross(w, body.r)), np.cross(w, I_O @ w)])
    return M, g


def recursion(bodies: Sequence[CourseBody], g: Array) -> dict[str, Any]:
    """One sweep outward for A, B, C, one inward for M̂, ĝ, D, M̄, ḡ, one outward for u̇."""
    A, B, C, M_hat, g_hat, w = by_body(6)
    for body in bodies:
        w_J = w[body.lower - 1] if body.lower else np.zeros(3)
        for matrices, found in zip((A, B, C), joint_matrices(body, w_J), strict=True):
            matrices.append(found)
        w.append(body.JR @ w_J + body.H @ body.u)  # Wijckmans (3.8)
        M, own = own_inertia(body, w[-1])
        M_hat.append(M)
        g_hat.append(own)
    D, M_bar, g_bar = by_body(3)
    for K in reversed(range(len(bodies))):
        a, b, M = A[K], B[K], M_hat[K]
        D_K = b.T @ M @ b
        p = M @ C[K] - g_hat[K]
        back = M @ b @ np.linalg.inv(D_K)
        M_in = a.T @ (M - back @ b.T @ M) @ a  # Wijckmans (A.11)
        g_in = -a.T @ (p - back @ b.T @ p)  # Wijckmans (A.12)
        J = bodies[K].lower
        if J:
            M_hat[J - 1] = M_hat[J - 1] + M_in  # Wijckmans (3.33)
            g_hat[J - 1] = g_hat[J - 1] + g_in
        for matrices, found in zip((D, M_bar, g_bar), (D_K, M_in, g_in), strict=True):
            matrices.insert(0, found)
    V_dot, u_dot = by_body(2)
    ground = np.concatenate([-g, np.zeros(3)])  # V̇_0: ground accelerates upward, so nothing has a weight
    for K, body in enumerate(bodies):
        lower = V_dot[body.lower - 1] if body.lower else ground
        moved = A[K] @ lower + C[K]
        u_dot.append(-np.linalg.solve(D[K], B[K].T @ (M_hat[K] @ moved - g_hat[K])))  # Wijckmans (A.9)
        V_dot.append(moved + B[K] @ u_dot[K])  # Wijckmans (3.23)
    return {
        **{"A": A, "B": B, "C": C, "M_hat": M_hat, "g_hat": g_hat, "D": D},
        **{"M_bar": M_bar, "g_bar": g_bar, "u_dot": np.concatenate(u_dot)},
    }
