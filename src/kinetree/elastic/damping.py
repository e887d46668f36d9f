"""Structural damping by the natural modes of flexible bodies, as they are held and with what they carry.

A share ζ of critical damping belongs to a mode, and a mode to a structure: the D that gives ζ to each mode of a body
held at one end gives other shares to the body held at the other, or to one that carries a mass. With the deflections
q = Q z that the joints of a structure do not exclude and their mass M_S (:mod:`kinetree.elastic.structure`), the
natural modes V of (QᵀKQ, M_S), orthonormal in M_S, and a coefficient c(ω) = 2ζω + α for each of them,

    D_S = M_S V c Vᵀ M_S

damps q̇ only: rigid motion is not felt. Where bodies of one structure have different ζ and α, each counts with its share
of the strain energy of the mode. A body that is held more than it needs to be (at both ends) has deflections
that the supports exclude; those orthogonal in K to all others are damped by the same law with the frequencies that they
have in the free body.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.reduced import Reduced
from kinetree.elastic.structure import Hold, Seat, Structure, natural_modes, null_space


@dataclass(frozen=True)
class Support:
    """What holds a body at one of its stations.

    Parameters
    ----------
    station
        Name of the station.
    rows : (k, 6)
        Directions that are blocked, on its displacement (3) and rotation (3), components in the body frame.
    """

    station: str
    rows: Array

    @classmethod
    def clamped(cls, station: str) -> Support:
        """Neither moves nor turns."""
        return cls(station, np.eye(6))

    @classmethod
    def pinned(cls, station: str, axis: Array | None = None) -> Support:
        """Turns about an axis (body frame), or about any, and does not move."""
        if axis is None:
            return cls(station, np.eye(6)[:3])
        across = null_space(np.asarray(axis, dtype=float)[None] / np.linalg.norm(axis)).T
        turning = np.hstack([np.zeros((len(across), 3)), across])
        return cls(station, np.vstack([np.eye(6)[:3], turning]))


@dataclass(frozen=True)
class Damping:
    """Damping asked for: the share ζ of critical of every mode, and α (1/s) of mass damping."""

    ratio: float = 0.0
    mass: float = 0.0


def damped(
    body: Reduced,
    supports: Sequence[Support],
    *,
    ratio: float = 0.0,
    mass: float = 0.0,
    stiffness: float = 0.0,
) -> Reduced:
    """The body with structural damping beside what it has.

    Parameters
    ----------
    supports
        What holds it; none: it is free.
    ratio
        ζ: share of critical damping of every natural mode so held.
    mass, stiffness
        α (1/s) and β (s) of Rayleigh's damping α M + β K: a share of (α/ω + β ω)/2. M is that of the motion against
        the supports, of a free body against its mean motion.
    """
    D = body.Dff + stiffness * body.Kff
    if body.n and (ratio or mass):
        D = D + modal_damping(_held(body, supports), {_ALONE: Damping(ratio, mass)})
    return replace(body, Dff=D)


def held_frequencies(body: Reduced, supports: Sequence[Support]) -> Array:
    """Natural frequencies (rad/s) of the body held so, ascending; rigid motions are left out."""
    Q, M = _held(body, supports).deflections()
    return natural_modes(Q.T @ body.Kff @ Q, M)[0]


def modal_damping(structure: Structure, asked: Mapping[str, Damping]) -> Array:
    """D (n, n) on the modal speeds of all bodies of a structure, for what is asked of some of them by name."""
    Q, M = structure.deflections()
    D = _by_modes(structure, Q, M, asked)
    # K = L Lᵀ: Q and what is orthogonal to it in K are orthogonal in w = Lᵀ q
    L = np.linalg.cholesky(structure.K)
    excluded = np.linalg.solve(L.T, np.linalg.qr(L.T @ Q, mode="complete")[0][:, Q.shape[1] :])
    if excluded.shape[1]:
        free = excluded.T @ structure.without_holds().deflections()[1] @ excluded
        D = D + _by_modes(structure, excluded, free, asked)
    return D


_ALONE = "body"


def _held(body: Reduced, supports: Sequence[Support]) -> Structure:
    """One body, held by what does not move."""
    holds = [
        Hold(s.rows, Seat(_ALONE, body.station(s.station).position, np.eye(3), s.station)) for s in supports
    ]
    return Structure({_ALONE: body}, holds)


def _by_modes(structure: Structure, Q: Array, M: Array, asked: Mapping[str, Damping]) -> Array:
    """D (n, n) for the deflections Q z with the mass M; others count by their projection on Q, orthogonal in K."""
    K = structure.K
    if not Q.shape[1]:
        return np.zeros_like(K)
    KQ = Q.T @ K @ Q
    omega, V = natural_modes(KQ, M)
    strained = Q @ V
    coefficients = np.zeros(len(omega))
    for name, damping in asked.items():
        own = strained[structure.modes[name]]
        energy = np.einsum("ir,ij,jr->r", own, K[structure.modes[name], structure.modes[name]], own)
        coefficients += energy / omega**2 * (2 * damping.ratio * omega + damping.mass)
    MV = M @ V
    B = np.linalg.solve(KQ, Q.T @ K)
    return np.asarray(B.T @ (MV * coefficients) @ MV.T @ B)
