"""Structural damping of a flexible body by its natural modes, as it is held.

A share ζ of critical damping belongs to a mode, and a mode to a support: the D that gives ζ to each mode of a body held
at one end gives other shares to the body held at the other. Supports are therefore part of the question. With the
motion r (6) of the body frame and the modes q, the supports block A_r r + A_q q = 0. What they leave free are rigid
motions R = null(A_r), which no strain goes with, and the deflections q = Q z that they do not exclude, with the mass

    M_S = TᵀMT − TᵀMR (RᵀMR)⁺ RᵀMT,   T = (−A_r⁺A_q; 1) Q

seen from those rigid motions that keep the momentum zero. With the natural modes V of (QᵀKQ, M_S), orthonormal in
M_S, and a coefficient c(ω) = 2ζω + α for each of them,

    D_S = M_S V c Vᵀ M_S

damps q̇ only: rigid motion is not felt. A body that is held more than it needs to be (at both ends) has deflections
that the supports exclude; those orthogonal in K to all others are damped by the same law with the frequencies that they
have in the free body.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kinetree.elastic.reduced import Reduced
from kinetree.spatial.numeric import skew

Array = NDArray[np.float64]
Law = Callable[[Array], Array]
"""Damping coefficients c (1/s) of modes with the frequencies ω (rad/s): they decay with c/2."""

RANK = 1e-8
"""Relative size of a singular value that counts as zero."""


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
        across = _null(np.asarray(axis, dtype=float)[None] / np.linalg.norm(axis)).T
        turning = np.hstack([np.zeros((len(across), 3)), across])
        return cls(station, np.vstack([np.eye(6)[:3], turning]))


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
        D = D + _modal(body, supports, lambda omega: 2 * ratio * omega + mass)
    return replace(body, Dff=D)


def held_frequencies(body: Reduced, supports: Sequence[Support]) -> Array:
    """Natural frequencies (rad/s) of the body held so, ascending; rigid motions are left out."""
    Q, M = _held(body, supports)
    return _modes(Q.T @ body.Kff @ Q, M)[0]


def _modal(body: Reduced, supports: Sequence[Support], law: Law) -> Array:
    K = body.Kff
    Q, M = _held(body, supports)
    D = _by_modes(K, Q, M, law)
    # K = L Lᵀ: Q and what is orthogonal to it in K are orthogonal in w = Lᵀ q
    L = np.linalg.cholesky(K)
    excluded = np.linalg.solve(L.T, np.linalg.qr(L.T @ Q, mode="complete")[0][:, Q.shape[1] :])
    if excluded.shape[1]:
        free = excluded.T @ _held(body, ())[1] @ excluded
        D = D + _by_modes(K, excluded, free, law)
    return D


def _by_modes(K: Array, Q: Array, M: Array, law: Law) -> Array:
    """D (n, n) for the deflections Q z with the mass M; others count by their projection on Q, orthogonal in K."""
    if not Q.shape[1]:
        return np.zeros_like(K)
    KQ = Q.T @ K @ Q
    omega, V = _modes(KQ, M)
    MV = M @ V
    B = np.linalg.solve(KQ, Q.T @ K)
    return np.asarray(B.T @ (MV * law(omega)) @ MV.T @ B)


def _modes(K: Array, M: Array) -> tuple[Array, Array]:
    """Frequencies, ascending, and modes orthonormal in M: M v = μ K v with μ = 1/ω². What has no mass is left out."""
    import scipy.linalg

    mu, V = scipy.linalg.eigh(M, K)
    there = mu > 1e-20 * mu.max(initial=0.0)
    mu, V = mu[there][::-1], V[:, there][:, ::-1]
    return 1 / np.sqrt(mu), V / np.sqrt(mu)


def _held(body: Reduced, supports: Sequence[Support]) -> tuple[Array, Array]:
    """Q (n, k): deflections that the supports do not exclude, and their mass M_S (k, k)."""
    n, J = body.n, np.trace(body.C0) * np.eye(3) - body.C0
    size = np.sqrt(max(float(np.trace(body.C0)), np.finfo(float).tiny) / body.mass)
    # rotations by the arc they make at the radius of gyration: one unit for all rigid motions
    S, W = skew(body.S0) / size, body.Wf0 / size
    rigid = np.block([[body.mass * np.eye(3), -S], [S, J / size**2]])
    M = np.block([[rigid, np.vstack([body.S1, W])], [np.hstack([body.S1.T, W.T]), body.Mff]])
    rows = [np.zeros((0, 6 + n))]
    for support in supports:
        at = body.station(support.station)
        moves = np.hstack([np.eye(3), -skew(at.position) / size, at.Phi])
        turns = np.hstack([np.zeros((3, 3)), np.eye(3) / size, at.Psi]) * size
        scaled = support.rows / np.repeat([1.0, size], 3)
        rows.append(scaled @ np.vstack([moves, turns]))
    A = np.vstack(rows)
    back = np.linalg.pinv(A[:, :6], rcond=RANK)
    left = _null(A[:, :6])
    R = np.vstack([left, np.zeros((n, left.shape[1]))])
    Q = _null(A[:, 6:] - A[:, :6] @ (back @ A[:, 6:]), size=float(np.abs(A).max(initial=0.0)))
    T = np.vstack([-back @ A[:, 6:] @ Q, Q])
    MR = M @ R
    seen = T.T @ MR
    return Q, np.asarray(T.T @ M @ T - seen @ np.linalg.pinv(R.T @ MR, rcond=1e-12) @ seen.T)


def _null(A: Array, size: float = 1.0) -> Array:
    """Orthonormal columns that A, whose rows are of this size, takes to zero."""
    _, sizes, rows = np.linalg.svd(A, full_matrices=True)
    rank = int(np.sum(sizes > RANK * size))
    return np.asarray(rows[rank:].T)
