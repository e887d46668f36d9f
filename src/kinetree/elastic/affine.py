"""The shortening of a flexible body as affine fields, by which its kinetic energy is that of a possible motion.

The points of a reduced body are at r = x + Σ φ_j q_j − ½ Σ H_ij q_i q_j. A kinetic energy that keeps terms of ½∫|ṙ|²
up to some order only is not positive: the modes take nearly all of the mass of a body held at its root, and what is
left is smaller than what was cut off. So no terms are cut off. Instead H, which is known by ∫ H dm and ∫ x Hᵀ dm, is
replaced by the affine field nearest to it in the norm of the mass,

    H_ij(x) → c_ij + A_ij x,         [ m   S0ᵀ ] [ c_ijᵀ ]   [ ∫ H_ijᵀ dm   ]
                                     [ S0  C0  ] [ A_ijᵀ ] = [ ∫ x H_ijᵀ dm ],

which has the same two integrals. The body then moves linearly in n + k coordinates: its modes, and k affine fields
f = e_a or x_b e_a with the coordinates −½ qᵀ η q. All their integrals are among those of x and φ.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array

NEGLIGIBLE = 0.03
"""Size of an affine field, over the largest in the norm of the mass, below which it is left out.

What it does to the momentum of the body goes with the square: of a slender beam the turning of sections is left out.
"""


@dataclass(frozen=True)
class LinearMotion:
    """A flexible body in N = n + k coordinates q̂ = (q, −½ qᵀ η q), in which its points move linearly.

    Parameters
    ----------
    S1 : (3, N)
        ∫ φ_j dm.
    C1 : (N, 3, 3)
        ∫ x φ_jᵀ dm.
    G : (N, N, 3, 3)
        ∫ φ_i φ_jᵀ dm.
    eta : (k, n, n)
        Of the coordinates of the affine fields, symmetric.
    """

    S1: Array
    C1: Array
    G: Array
    eta: Array


def linear_motion(
    mass: float,
    S0: Array,
    C0: Array,
    modes: tuple[Array, Array, Array],
    shortening: tuple[Array, Array],
    amplitudes: Array,
) -> LinearMotion:
    """A body with its shortening as affine fields.

    Parameters
    ----------
    mass, S0, C0
        ∫ (1, x, x xᵀ) dm.
    modes
        S1, C1 and G of the n modes.
    shortening
        S2 = ∫ H_ij dm (3, n, n) and XH = ∫ x H_ijᵀ dm (n, n, 3, 3).
    amplitudes : (n,)
        Modal coordinates of the same strain energy, by which fields are compared: twist hardly moves.
    """
    (S1, C1, G), (S2, XH) = modes, shortening
    n = S1.shape[1]
    moments = np.empty((4, 4))  # of (1, x)
    moments[0, 0], moments[0, 1:], moments[1:, 0], moments[1:, 1:] = mass, S0, S0, C0
    rest = np.concatenate([S2.transpose(1, 2, 0)[:, :, None, :], XH], axis=2)  # (n, n, 4, 3)
    scale = np.sqrt(np.maximum(np.diag(moments), 1e-300))
    inverse = np.linalg.pinv(moments / np.outer(scale, scale), rcond=1e-10, hermitian=True)
    inverse = inverse / np.outer(scale, scale)
    fields = np.einsum("bc,ijca->bija", inverse, rest)  # c and A: (4, n, n, 3)
    fields = (fields + fields.transpose(0, 2, 1, 3)) / 2
    moved = fields * np.multiply.outer(amplitudes, amplitudes)[None, :, :, None]
    sizes = scale[:, None] * np.sqrt(np.einsum("bija,bija->ba", moved, moved))
    kept = [(b, a) for b in range(4) for a in range(3) if sizes[b, a] > NEGLIGIBLE * sizes.max(initial=0.0)]

    unit = np.eye(3)
    k = len(kept)
    S1_all = np.concatenate([S1, np.zeros((3, k))], axis=1)
    C1_all = np.concatenate([C1, np.zeros((k, 3, 3))])
    G_all = np.zeros((n + k, n + k, 3, 3))
    G_all[:n, :n] = G
    by_mode = np.concatenate([S1.T[:, None, :], C1], axis=1)  # ∫ (1, x) φ_jᵀ dm: (n, 4, 3)
    for c, (b, a) in enumerate(kept, start=n):
        S1_all[:, c] = moments[0, b] * unit[a]
        C1_all[c] = np.outer(moments[1:, b], unit[a])
        for j in range(n):
            G_all[j, c] = np.outer(by_mode[j, b], unit[a])
            G_all[c, j] = G_all[j, c].T
        for d, (b2, a2) in enumerate(kept, start=n):
            G_all[c, d] = moments[b, b2] * np.outer(unit[a], unit[a2])
    eta = np.array([fields[b, :, :, a] for b, a in kept]).reshape(k, n, n)
    return LinearMotion(S1_all, C1_all, G_all, eta)
