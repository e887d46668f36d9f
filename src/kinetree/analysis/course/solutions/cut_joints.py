"""Closed loops by a cut joint: Wijckmans, section 3.5 and appendix B, in axes of the bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.analysis.course.mechanism import CourseBody, by_body
from kinetree.analysis.course.solutions.recursion import recursion
from kinetree.arrays import Array
from kinetree.spatial.numeric import skew


def cut_joints(bodies: Sequence[CourseBody], g: Array, tip: Array) -> dict[str, Any]:
    """Φ̂ by body, the terms each joint adds to Ψ and γ̄, both at ground, λ as the force Φᵀλ on the bodies, and u̇."""
    open_arm = recursion(bodies, g)
    A, B, C, M_hat, g_hat, D = (open_arm[name] for name in ("A", "B", "C", "M_hat", "g_hat", "D"))
    last = bodies[-1]
    w = last.R @ last.omega
    # φ = r_tip − anchor = 0 in ground axes, so Φ V̇ = γ + V̇_0: the anchor is on ground, which has the acceleration −g
    Phi = last.R.T @ np.hstack([np.eye(3), -skew(tip)])
    gamma = -last.R.T @ np.cross(w, np.cross(w, tip)) - g
    Psi = np.zeros((3, 3))
    Phi_hat: list[Array] = []
    for K in reversed(range(len(bodies))):
        Phi_hat.insert(0, Phi)
        h = Phi @ B[K]
        K_T = np.linalg.solve(D[K], B[K].T @ M_hat[K])
        e = -np.linalg.solve(D[K], B[K].T @ (M_hat[K] @ C[K] - g_hat[K]))
        Psi = Psi + h @ np.linalg.solve(D[K], h.T)  # Wijckmans (3.46)
        gamma = gamma - Phi @ C[K] - h @ e  # Wijckmans (3.47)
        Phi = (Phi - h @ K_T) @ A[K]  # Wijckmans (B.13)
    ground = np.concatenate([-g, np.zeros(3)])
    lam = np.linalg.solve(Psi, gamma - Phi @ ground)  # Wijckmans (3.45)
    V_dot, u_dot = by_body(2)
    for K, body in enumerate(bodies):
        lower = V_dot[body.lower - 1] if body.lower else ground
        moved = A[K] @ lower + C[K]
        force = g_hat[K] + Phi_hat[K].T @ lam - M_hat[K] @ moved
        u_dot.append(np.linalg.solve(D[K], B[K].T @ force))  # Wijckmans (B.9)
        V_dot.append(moved + B[K] @ u_dot[K])
    return {
        **{"Phi_hat": Phi_hat, "Psi": Psi, "gamma_bar": gamma},
        **{"lambda_on_bodies": lam, "u_dot": np.concatenate(u_dot)},
    }
