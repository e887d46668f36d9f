"""The equation of Udwadia and Kalaba: accelerations of A ẏ = f + Bᵀλ, B ẏ = γ by one generalized inverse.

    a = A⁻¹ f                                       accelerations without constraints
    ẏ = a + A^(−1/2) (B A^(−1/2))⁺ (γ − B a)        Udwadia and Kalaba (1992)

It is Gauss's principle of least constraint, solved: of all ẏ with B ẏ = γ the nearest to a, distances measured by A.
"""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.tolerances import RANK_TOLERANCE


def accelerations(A: Array, f: Array, B: Array, gamma: Array) -> tuple[Array, Array]:
    """ẏ (n) and the least λ (m).

    Raises
    ------
    numpy.linalg.LinAlgError
        Where A is not positive definite: what has no inertia has no acceleration without constraints.
    """
    np.linalg.cholesky(A)
    values, modes = np.linalg.eigh(A)
    root = (modes / np.sqrt(values)) @ modes.T  # A^(−1/2)
    a = root @ (root @ f)
    plus = np.linalg.pinv(B @ root, rcond=max(B.shape) * RANK_TOLERANCE)  # (B A^(−1/2))⁺
    push = plus @ (gamma - B @ a)
    return a + root @ push, plus.T @ push  # A^(1/2) (ẏ − a) = (B A^(−1/2))ᵀ λ
