"""Bodies joined to a structure that moves little: rigid motions, deflections, what joints block, and damping.

With the rigid motions r of all bodies (6 each: displacement and rotation of the body frame, body components) and the
deflections q (the modes of those bodies that are flexible), joints block

    A_r r + A_q q = 0.

What they leave free are rigid motions R = null(A_r), which no strain goes with, and the deflections q = Q z that they
do not exclude, with the mass

    M_S = TᵀMT − TᵀMR (RᵀMR)⁺ RᵀMT,   T = (−A_r⁺A_q; 1) Q

seen from those rigid motions that keep the momentum zero. Where joints hold bodies more than is needed, there are
reactions y that are in balance without any load, A_rᵀ y = 0: only deflections A_qᵀ y decide how large they are.

A share ζ of critical damping belongs to a mode, and a mode to a structure: the D that gives ζ to each mode of a body
held at one end gives other shares to the body held at the other, or to one that carries a mass. With the deflections
q = Q z that the joints of a structure do not exclude and their mass M_S, the natural modes
V of (QᵀKQ, M_S), orthonormal in M_S, and a coefficient c(ω) = 2ζω + α for each of them,

    D_S = M_S V c Vᵀ M_S

damps q̇ only: rigid motion is not felt. Where bodies of one structure have different ζ and α, each counts with its share
of the strain energy of the mode. A body that is held more than it needs to be (at both ends) has deflections
that the supports exclude; those orthogonal in K to all others are damped by the same law with the frequencies that they
have in the free body.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.craig_bampton import symmetric_modes
from kinetree.elastic.reduced import Reduced
from kinetree.spatial.numeric import skew

RANK = 1e-8
"""Relative size of a singular value that counts as zero."""


@dataclass(frozen=True)
class RigidMember:
    """A rigid body of a structure.

    Parameters
    ----------
    mass
        m (kg).
    S0 : (3,)
        ∫ x dm (kg m), body frame.
    J : (3, 3)
        Inertia tensor about the origin of the body frame (kg m²).
    """

    mass: float
    S0: Array
    J: Array


Member = RigidMember | Reduced


@dataclass(frozen=True)
class Seat:
    """Place of a joint on a body: a point and axes that move with the body.

    Parameters
    ----------
    member
        Name of the body; "" for one that does not move.
    point : (3,)
        Position in the body frame (m).
    axes : (3, 3)
        Axes as columns, in the body frame.
    station
        Station of a flexible body with which the point moves; "" for a point that moves with the body frame.
    """

    member: str
    point: Array
    axes: Array
    station: str = ""


@dataclass(frozen=True)
class Hold:
    """Motion blocked by a joint: rows (k, 6) on displacement and rotation of a seat against another, in their axes."""

    rows: Array
    outer: Seat
    inner: Seat | None = None


@dataclass(frozen=True)
class Structure:
    """Bodies by name, and the joints that hold them."""

    members: Mapping[str, Member]
    holds: Sequence[Hold] = ()

    def without_holds(self) -> Structure:
        """Return these bodies without the joints between them."""
        return replace(self, holds=())

    # --- sizes and places -------------------------------------------------------------------------------
    @cached_property
    def _bodies(self) -> list[str]:
        return list(self.members)

    @cached_property
    def modes(self) -> dict[str, slice]:
        """Slice of q with the modes of each flexible body."""
        found, at = {}, 0
        for name, member in self.members.items():
            if isinstance(member, Reduced):
                found[name] = slice(at, at + member.n)
                at += member.n
        return found

    @cached_property
    def n(self) -> int:
        return max((part.stop for part in self.modes.values()), default=0)

    @cached_property
    def size(self) -> float:
        """Radius (m) by which rotations count as the arcs they make: one unit for all rigid motions."""
        radii = [
            np.sqrt(max(float(np.trace(member.C0)), 0.0) / member.mass)
            for member in self.members.values()
            if isinstance(member, Reduced)
        ]
        return float(max(radii, default=0.0)) or 1.0

    @property
    def _rigid(self) -> int:
        return 6 * len(self.members)

    # --- matrices ---------------------------------------------------------------------------------------
    @cached_property
    def K(self) -> Array:
        found = np.zeros((self.n, self.n))
        for name, part in self.modes.items():
            member = self.members[name]
            assert isinstance(member, Reduced)
            found[part, part] = member.Kff
        return found

    @cached_property
    def M(self) -> Array:
        """Mass (6m + n, 6m + n), rotations as arcs."""
        R, size = self._rigid, self.size
        found = np.zeros((R + self.n, R + self.n))
        for k, (name, member) in enumerate(self.members.items()):
            own = slice(6 * k, 6 * k + 6)
            flexible = isinstance(member, Reduced)
            J = np.trace(member.C0) * np.eye(3) - member.C0 if isinstance(member, Reduced) else member.J
            S = skew(member.S0) / size
            found[own, own] = np.block([[member.mass * np.eye(3), -S], [S, J / size**2]])
            if flexible:
                part = slice(R + self.modes[name].start, R + self.modes[name].stop)
                coupled = np.vstack([member.S1, member.Wf0 / size])  # type: ignore[union-attr]
                found[own, part], found[part, own] = coupled, coupled.T
                found[part, part] = member.Mff  # type: ignore[union-attr]
        return found

    @cached_property
    def A(self) -> Array:
        """Matrix (k, 6m + n) of the motions that the joints block, rotations as arcs."""
        rows = [np.zeros((0, self._rigid + self.n))]
        scale = np.repeat([1.0, self.size], 3)
        for hold in self.holds:
            moved = self._motion(hold.outer)
            if hold.inner is not None:
                moved = moved - self._motion(hold.inner)
            rows.append((hold.rows / scale) @ moved)
        return np.vstack(rows)

    def _motion(self, seat: Seat) -> Array:
        """Displacement and rotation (as an arc) of a seat, in its axes, per rigid motion and mode (6, 6m + n)."""
        found = np.zeros((6, self._rigid + self.n))
        if not seat.member:
            return found
        member, k = self.members[seat.member], self._bodies.index(seat.member)
        Rt, size = seat.axes.T, self.size
        found[:3, 6 * k : 6 * k + 3] = Rt
        found[:3, 6 * k + 3 : 6 * k + 6] = -Rt @ skew(seat.point) / size
        found[3:, 6 * k + 3 : 6 * k + 6] = Rt
        if isinstance(member, Reduced) and seat.station:
            at, part = member.station(seat.station), self.modes[seat.member]
            columns = slice(self._rigid + part.start, self._rigid + part.stop)
            found[:3, columns] = Rt @ (at.Phi - skew(seat.point - at.position) @ at.Psi)
            found[3:, columns] = size * Rt @ at.Psi
        return found

    # --- what is free, and what only deflections decide -----------------------------------------------
    def deflections(self) -> tuple[Array, Array]:
        """Q (n, k): deflections that the joints do not exclude, and their mass M_S (k, k)."""
        A, M, rigid = self.A, self.M, self._rigid
        back = np.linalg.pinv(A[:, :rigid], rcond=RANK)
        left = null_space(A[:, :rigid])
        R = np.vstack([left, np.zeros((self.n, left.shape[1]))])
        Q = null_space(A[:, rigid:] - A[:, :rigid] @ (back @ A[:, rigid:]), size=_largest(A))
        T = np.vstack([-back @ A[:, rigid:] @ Q, Q])
        MR = M @ R
        seen = T.T @ MR
        return Q, np.asarray(T.T @ M @ T - seen @ np.linalg.pinv(R.T @ MR, rcond=1e-12) @ seen.T)

    def idle_reactions(self) -> Array:
        """Orthonormal reactions y (k, s) that are in balance without any load: A_rᵀ y = 0."""
        return null_space(self.A[:, : self._rigid].T, size=_largest(self.A))

    def forces_on_modes(self, reactions: Array) -> Array:
        """A_qᵀ y (n, s) of reactions y (k, s)."""
        return np.asarray(self.A[:, self._rigid :].T @ reactions)


def natural_modes(K: Array, M: Array) -> tuple[Array, Array]:
    """Frequencies, ascending, and modes orthonormal in M: M v = μ K v with μ = 1/ω². What has no mass is left out."""
    mu, V = symmetric_modes(M, K)
    there = mu > 1e-20 * mu.max(initial=0.0)
    mu, V = mu[there][::-1], V[:, there][:, ::-1]
    return 1 / np.sqrt(mu), V / np.sqrt(mu)


def null_space(A: Array, size: float = 1.0) -> Array:
    """Orthonormal columns that A, whose rows are of this size, takes to zero."""
    _, sizes, rows = np.linalg.svd(A, full_matrices=True)
    rank = int(np.sum(sizes > RANK * size))
    return np.asarray(rows[rank:].T)


def _largest(A: Array) -> float:
    return float(np.abs(A).max(initial=0.0))


@dataclass(frozen=True)
class Support:
    """Support that holds a body at one of its stations.

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
        """Return a support that blocks displacement and rotation."""
        return cls(station, np.eye(6))

    @classmethod
    def pinned(cls, station: str, axis: Array | None) -> Support:
        """Return a support that blocks displacement; the body turns about an axis (body frame), or about any (None)."""
        if axis is None:
            return cls(station, np.eye(6)[:3])
        across = null_space(np.asarray(axis, dtype=float)[None] / np.linalg.norm(axis)).T
        turning = np.hstack([np.zeros((len(across), 3)), across])
        return cls(station, np.vstack([np.eye(6)[:3], turning]))


@dataclass(frozen=True)
class Damping:
    """Damping asked for: the share ζ of critical of every mode, and α (1/s) of mass damping."""

    ratio: float
    mass: float


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
        Supports that hold it; without any it is free.
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
    free = excluded.T @ structure.without_holds().deflections()[1] @ excluded
    return D + _by_modes(structure, excluded, free, asked)


_ALONE = "body"


def _held(body: Reduced, supports: Sequence[Support]) -> Structure:
    """The structure of one body that is held by supports which do not move."""
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
