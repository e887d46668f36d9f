"""Augmentation: the descriptor form of the arm in absolute coordinates, Wijckmans, sections 2.1 to 2.3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinetree.analysis.course.mechanism import CourseBody
from kinetree.arrays import Array
from kinetree.spatial.numeric import skew


def augmentation(bodies: Sequence[CourseBody], g: Array) -> dict[str, Any]:
    """M, g, Φ, γ and the solution (v̇, λ) of M v̇ + Φᵀλ = g, Φ v̇ = γ, with v = (v_G1, ω_1, …) in ground axes."""
    n, rows = 6 * len(bodies), 3 * len(bodies)
    M, loads = np.zeros((n, n)), np.zeros(n)
    Phi, gamma = np.zeros((rows, n)), np.zeros(rows)
    for K, body in enumerate(bodies):
        v, w = slice(6 * K, 6 * K + 3), slice(6 * K + 3, 6 * K + 6)
        I = body.R.T @ body.I @ body.R  # in ground axes
        M[v, v], M[w, w] = body.m * np.eye(3), I  # Wijckmans (2.3)
        loads[v] = body.m * g
        loads[w] = -np.cross(body.omega, I @ body.omega)  # Wijckmans (2.5)
        # φ: O_K, seen from G_K, is where it hangs on J, seen from G_J
        at = slice(3 * K, 3 * K + 3)
        s = -body.R.T @ body.r
        Phi[at, v], Phi[at, w] = np.eye(3), -skew(s)
        gamma[at] = -np.cross(body.omega, np.cross(body.omega, s))  # Wijckmans (2.23)
        if body.lower:
            J = bodies[body.lower - 1]
            first = 6 * (body.lower - 1)
            s = J.R.T @ (body.q - J.r)
            Phi[at, first : first + 3], Phi[at, first + 3 : first + 6] = -np.eye(3), skew(s)
            gamma[at] = gamma[at] + np.cross(J.omega, np.cross(J.omega, s))
    whole = np.block([[M, Phi.T], [Phi, np.zeros((rows, rows))]])
    solution = np.linalg.solve(whole, np.concatenate([loads, gamma]))  # Wijckmans (2.24)
    return {"M": M, "g": loads, "Phi": Phi, "gamma": gamma, "v_dot": solution[:n], "lambda": solution[n:]}
