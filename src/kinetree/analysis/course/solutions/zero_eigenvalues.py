"""The zero eigenvalues theorem: Huston (15) to (34)."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import qr

from kinetree.arrays import Array

SMALL = 1e-9
"""Eigenvalues below this share of the largest count as zero."""


def zero_eigenvalues(A: Array, f: Array, B: Array, gamma: Array) -> dict[str, Any]:
    """S = BᵀB, its eigenvalues, T̂ of those that are zero, T̂ᵀA, T̂ᵀf, and ẏ of A ẏ = f + Bᵀλ, B ẏ = γ."""
    S = B.T @ B  # Huston (15)
    eigenvalues, T = np.linalg.eigh(S)  # Huston (16)
    T_hat = T[:, eigenvalues < SMALL * eigenvalues.max()]  # Huston (22)
    contracted, right = T_hat.T @ A, T_hat.T @ f  # Huston (29)
    # B may have rows that follow from others: as many independent ones are taken as it has rank
    rank = B.shape[1] - T_hat.shape[1]
    _, _, order = qr(B.T, pivoting=True)
    rows = order[:rank]
    C = np.vstack([contracted, B[rows]])  # Huston (32)
    y_dot = np.linalg.solve(C, np.concatenate([right, gamma[rows]]))  # Huston (34)
    return {
        **{"S": S, "eigenvalues": eigenvalues, "T_hat": T_hat},
        **{"A_hat": contracted, "f_hat": right, "y_dot": y_dot},
    }
