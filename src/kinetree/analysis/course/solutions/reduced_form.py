"""The reduced form: Huston (48) to (55)."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import qr

from kinetree.arrays import Array

SMALL = 1e-9
"""Pivots below this share of the largest count as zero."""


def reduced_form(A: Array, f: Array, B: Array, gamma: Array) -> dict[str, Any]:
    """The independent speeds y_a, V and u of ẏ = V ẏ_a + u, and the reduced equations of A ẏ = f + Bᵀλ, B ẏ = γ."""
    pivots, columns = qr(B, mode="r", pivoting=True)
    sizes = np.abs(np.diag(pivots))
    rank = int(np.count_nonzero(sizes > SMALL * sizes.max()))
    dependent, independent = columns[:rank], np.sort(columns[rank:])  # y = (y_a, y_b): Huston (48)
    rows = qr(B.T, mode="r", pivoting=True)[1][:rank]  # the others follow from these
    B_a, B_b = B[np.ix_(rows, independent)], B[np.ix_(rows, dependent)]  # Huston (49)
    V, u = np.zeros((f.size, f.size - rank)), np.zeros(f.size)
    V[independent] = np.eye(f.size - rank)
    V[dependent] = -np.linalg.solve(B_b, B_a)  # Huston (50)
    u[dependent] = np.linalg.solve(B_b, gamma[rows])
    A_hat, f_hat = V.T @ A @ V, V.T @ (f - A @ u)  # Huston (54), (55)
    y_dot = V @ np.linalg.solve(A_hat, f_hat) + u
    return {"independent": independent, "V": V, "u": u, "A_hat": A_hat, "f_hat": f_hat, "y_dot": y_dot}
