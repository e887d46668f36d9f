"""Inertia integrals of a body whose mass is in points (Gauss points of beams, lumped nodes), each with a spread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.reduced import EPSILON


class InertiaIntegrals(NamedTuple):
    """What `Reduced` takes under the same names."""

    S0: Array
    S1: Array
    S2: Array
    C0: Array
    C1: Array
    G: Array
    XH: Array


@dataclass(frozen=True)
class MassPoints:
    """Points of mass that move and turn with n modes.

    Parameters
    ----------
    m : (k,)
        Masses (kg).
    x : (k, 3)
        Where they are (m).
    spread : (k, 3, 3)
        ∫ y yᵀ dm of what turns with a point, about it (kg m²).
    phi, psi : (k, 3, n)
        Displacement and rotation per modal coordinate.
    H : (k, 3, n, n)
        Second-order displacement.
    B : (k, 3, n, n)
        Second-order rotation.
    """

    m: Array
    x: Array
    spread: Array
    phi: Array
    psi: Array
    H: Array
    B: Array

    def integrals(self) -> InertiaIntegrals:
        """Over the mass.

        What turns with a point, y beside it, moves by ψ̃_j y and, of the second order, by ½ θ̃θ̃y + ½ (qᵀBq)×y: H_ij(y)
        is −½(ψ̃_iψ̃_j + ψ̃_jψ̃_i) y − B_ij×y.
        """
        m, x, phi, H, Y = self.m, self.x, self.phi, self.H, self.spread
        W = np.einsum("abc,kbj->kjac", EPSILON, self.psi)  # [ψ̃_j]
        P = np.einsum("kiab,kjbc->kijac", W, W)
        P = (P + P.transpose(0, 2, 1, 3, 4)) / 2 + np.einsum("abc,kbij->kijac", EPSILON, self.B)
        return InertiaIntegrals(
            S0=m @ x,
            S1=np.einsum("k,kaj->aj", m, phi),
            S2=np.einsum("k,kaij->aij", m, H),
            C0=np.einsum("k,ka,kb->ab", m, x, x) + Y.sum(0),
            C1=np.einsum("k,ka,kbj->jab", m, x, phi) + np.einsum("kac,kjbc->jab", Y, W),
            G=np.einsum("k,kai,kbj->ijab", m, phi, phi, optimize=True)
            + np.einsum("kiac,kcd,kjbd->ijab", W, Y, W, optimize=True),
            XH=np.einsum("k,ka,kbij->ijab", m, x, H, optimize=True)
            - np.einsum("kac,kijbc->ijab", Y, P, optimize=True),
        )
