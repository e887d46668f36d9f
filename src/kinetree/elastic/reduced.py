"""A flexible body reduced to n modes: its inertia integrals, its stiffness, and the places where others attach.

The material point that rests at x (body frame) is, with the modal coordinates q, at

    r(x, q) = x + Σ_j φ_j(x) q_j − ½ Σ_ij H_ij(x) q_i q_j,

φ_j being the modes and H the shortening that comes with bending (H_ij = H_ji; zero where it is not known). At the root,
an interface, φ, ψ (the rotation of the modes) and H are zero: the body frame goes with the frame of the root.

All integrals over the mass are of the first or second order in (1, x, φ, H), so that a change of root or of the
modes is algebra on them and needs no mesh. Sections that turn (beams) and nodes with an inertia of their own are
material points too: a point y beside the axis moves by ψ×y in the same integrals.

A kinetic energy that keeps terms of ½∫|ṙ|² up to some order only is not positive: the modes take nearly all of the mass
of a body held at its root, and what is left is smaller than what was cut off. So no terms are cut off. Instead H, which
is known by ∫ H dm and ∫ x Hᵀ dm, is replaced by the affine field nearest to it in the norm of the mass,

    H_ij(x) → c_ij + A_ij x,         [ m   S0ᵀ ] [ c_ijᵀ ]   [ ∫ H_ijᵀ dm   ]
                                     [ S0  C0  ] [ A_ijᵀ ] = [ ∫ x H_ijᵀ dm ],

which has the same two integrals. The body then moves linearly in n + k coordinates: its modes, and k affine fields
f = e_a or x_b e_a with the coordinates −½ qᵀ η q. All their integrals are among those of x and φ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.elastic.craig_bampton import symmetric_modes
from kinetree.elastic.moving_frames import Picture, Station
from kinetree.tolerances import EIGENVECTOR_NOISE, NEGLIGIBLE_FIELD, SAME_FREQUENCY, TINY
from kinetree.words.arguments import known_name

EPSILON = np.zeros((3, 3, 3))
EPSILON[[0, 1, 2], [1, 2, 0], [2, 0, 1]] = 1.0
EPSILON[[0, 2, 1], [2, 1, 0], [1, 0, 2]] = -1.0


@dataclass(frozen=True)
class Reduced:
    """A flexible body in n modal coordinates. SI units; components in the body frame.

    Integrals are over the mass of the undeformed body. Modal coordinates are in m and mode shapes have no unit: after
    `diagonalised`, q_j is the root mean square displacement of the body's mass in mode j.

    Parameters
    ----------
    names : n
        Names of the modes.
    root
        Name of the station where all modes are zero and where the body frame is; empty where the frame is only fixed to
        the station with zero modes.
    mass
        m (kg).
    S0 : (3,)
        ∫ x dm (kg m).
    S1 : (3, n)
        ∫ φ_j dm.
    S2 : (3, n, n)
        ∫ H_ij dm.
    C0 : (3, 3)
        ∫ x xᵀ dm (kg m²), sections and nodal inertias included: the inertia tensor about its origin is tr(C0) 1 − C0.
    C1 : (n, 3, 3)
        ∫ x φ_jᵀ dm.
    G : (n, n, 3, 3)
        ∫ φ_i φ_jᵀ dm; its trace is the modal mass matrix.
    XH : (n, n, 3, 3)
        ∫ x H_ijᵀ dm.
    Kff, Dff : (n, n)
        Modal stiffness (N/m) and damping (N s/m).
    stations
        Interfaces and places, the root among them.
    left_out : (k,)
        The lowest frequencies (rad/s) that the modes do not contain, ascending; empty where not known.
    stiffened
        True if H is known, so that the stiffening by axial loads and rotation is in the equations.
    softening : (n, s, s)
        Effect that is not in H: Σ_m q_m Γ_mij estimates how stresses change the stiffness of the s slowest modes (1
        each).
    picture
        Points to draw the body, and internal forces of its sections.
    whole
        This body with the left-out modes behind its own (`diagonalised`), from which a model takes those that its
        supports need; None where none were left out.
    needed
        Number of the last modes that supports or loads of a model need: none of them can be left out.
    """

    names: tuple[str, ...]
    root: str
    mass: float
    S0: Array
    S1: Array
    S2: Array
    C0: Array
    C1: Array
    G: Array
    XH: Array
    Kff: Array
    Dff: Array
    stations: tuple[Station, ...]
    left_out: Array
    stiffened: bool = True
    softening: Array | None = None
    picture: Picture | None = None
    whole: Reduced | None = None
    needed: int = 0

    @property
    def n(self) -> int:
        return len(self.names)

    def station(self, name: str) -> Station:
        """The station of this name; `UnknownNameError` names the nearest."""
        known_name("flexible body", "interface", name, [s.name for s in self.stations])
        return next(s for s in self.stations if s.name == name)

    # --- what the equations take ------------------------------------------------------------------------
    @cached_property
    def Mff(self) -> Array:
        """Modal mass matrix ∫ φ_i·φ_j dm (n, n)."""
        return np.asarray(np.einsum("ijaa->ij", self.G))

    @cached_property
    def C2(self) -> Array:
        """C2_ij (n, n, 3, 3), symmetric, of C(q) = ∫ r rᵀ dm = C0 + Σ (C1_j + C1_jᵀ) q_j + Σ C2_ij q_i q_j."""
        XH = self.XH + self.XH.transpose(0, 1, 3, 2)
        G = (self.G + self.G.transpose(0, 1, 3, 2)) / 2
        return np.asarray(G - XH / 2)

    @cached_property
    def Wf0(self) -> Array:
        """∫ x × φ_j dm (3, n): angular momentum about the root per unit of modal speed."""
        return np.asarray(np.einsum("abc,jbc->aj", EPSILON, self.C1))

    @cached_property
    def linear_motion(self) -> LinearMotion:
        """The body with its shortening as affine fields, which its kinetic energy is made of."""
        modes, shortening = (self.S1, self.C1, self.G), (self.S2, self.XH)
        stiffness = np.diag(self.Kff)
        soft = 1 / np.sqrt(np.where(stiffness > 0, stiffness, stiffness.max(initial=1.0)))
        return linear_motion(self.mass, self.S0, self.C0, modes, shortening, soft)

    @cached_property
    def frequencies(self) -> Array:
        """Natural frequencies (rad/s) with the root held, ascending (n,)."""
        if not self.n:
            return np.zeros(0)
        squares, _ = symmetric_modes(self.Kff, self.Mff)
        return np.asarray(np.sqrt(np.maximum(squares, 0.0)))

    # --- changes ----------------------------------------------------------------------------------------
    def rebased(self, name: str) -> Reduced:
        """Return this body with its frame at another station, whose displacement and rotation leave the modes.

        To the second order in q, r' = R₀ᵀ exp(θ̃₀)ᵀ (r − p₀): the motions are unchanged, together with the frame's.
        """
        return self if name == self.root else self._moved(self.station(name))

    def carried_by(self, at: Station) -> Reduced:
        """Return this body with its frame fixed to a station, whose displacement and rotation leave the modes."""
        return self._moved(at).seen_from(-at.rotation.T @ at.position, at.rotation.T)

    def seen_from(self, position: Array, rotation: Array) -> Reduced:
        """Return these modes in another body frame: its position (m) and its axes (columns) in the present frame."""
        n = self.n
        zero = np.zeros((3, n))
        return self._moved(
            Station("", np.asarray(position), np.asarray(rotation), zero, zero, np.zeros((3, n, n)))
        )

    def _moved(self, at: Station) -> Reduced:
        x0, a, H0 = at.position, at.Phi, at.H
        W = np.einsum("abc,bj->jac", EPSILON, at.Psi)  # (n, 3, 3): [ψ̃_j]
        P = np.einsum("iab,jbc->ijac", W, W)
        # −H of what is turned back by θ₀: ½ (ψ̃_iψ̃_j + ψ̃_jψ̃_i) − B̃_ij on x
        P = (P + P.transpose(1, 0, 2, 3)) / 2 - np.einsum("abc,bij->ijac", EPSILON, at.turning)
        m = self.mass
        S0 = self.S0 - m * x0
        C0 = self.C0 - np.outer(x0, self.S0) - np.outer(self.S0, x0) + m * np.outer(x0, x0)
        E = self.C1 - np.einsum("a,bj->jab", x0, self.S1)  # ∫ x' φ_jᵀ dm
        S1 = self.S1 - m * a - np.einsum("jab,b->aj", W, S0)
        C1 = E - np.einsum("a,bj->jab", S0, a) - np.einsum("ac,jbc->jab", C0, W)
        Sa = np.einsum("ai,bj->ijab", self.S1, a)
        EW = np.einsum("iac,jba->ijcb", E, W)  # ∫ φ_i (ψ̃_j x')ᵀ dm
        aW = np.einsum("ai,c,jbc->ijab", a, S0, W)
        G = (
            self.G
            - Sa
            - Sa.transpose(1, 0, 3, 2)
            + m * np.einsum("ai,bj->ijab", a, a)
            - EW
            - EW.transpose(1, 0, 3, 2)
            + aW
            + aW.transpose(1, 0, 3, 2)
            + np.einsum("iac,cd,jbd->ijab", W, C0, W)
        )
        turned = np.einsum("iab,bj->aij", W, self.S1 - m * a)
        S2 = self.S2 - m * H0 + turned + turned.transpose(0, 2, 1) - np.einsum("ijab,b->aij", P, S0)
        D = E - np.einsum("a,bj->jab", S0, a)
        DW = np.einsum("jac,ibc->ijab", D, W)
        XH = (
            self.XH
            - np.einsum("a,bij->ijab", x0, self.S2)
            - np.einsum("a,bij->ijab", S0, H0)
            + DW
            + DW.transpose(1, 0, 2, 3)
            - np.einsum("ac,ijbc->ijab", C0, P)
        )
        moved = replace(
            self,
            root=at.name,
            S0=S0,
            S1=S1,
            S2=S2,
            C0=C0,
            C1=C1,
            G=G,
            XH=XH,
            stations=tuple(s.rebased(at, W, P) for s in self.stations),
            picture=None if self.picture is None else self.picture.rebased(x0, a, at.Psi, W),
            whole=None,
        )
        return moved._turned(at.rotation)

    def _turned(self, R: Array) -> Reduced:
        """Components in axes whose columns in the present ones are R."""

        def both(A: Array) -> Array:
            return np.asarray(R.T @ A @ R)

        return replace(
            self,
            S0=R.T @ self.S0,
            S1=R.T @ self.S1,
            S2=np.einsum("ba,bij->aij", R, self.S2),
            C0=both(self.C0),
            C1=both(self.C1),
            G=both(self.G),
            XH=both(self.XH),
            stations=tuple(s.turned(R) for s in self.stations),
            picture=None if self.picture is None else self.picture.turned(R),
            whole=None,
        )

    def combined(self, V: Array, names: Sequence[str] | None = None) -> Reduced:
        """The body in other modal coordinates: q = V q' with V (n, n')."""
        V = np.asarray(V, dtype=float)
        names = tuple(f"mode{j + 1}" for j in range(V.shape[1])) if names is None else tuple(names)

        def twice(A: Array) -> Array:
            return np.asarray(np.einsum("ijab,ik,jl->klab", A, V, V))

        return replace(
            self,
            names=names,
            S1=self.S1 @ V,
            S2=np.einsum("aij,ik,jl->akl", self.S2, V, V),
            C1=np.einsum("jab,jl->lab", self.C1, V),
            G=twice(self.G),
            XH=twice(self.XH),
            Kff=V.T @ self.Kff @ V,
            Dff=V.T @ self.Dff @ V,
            softening=None if self.softening is None else np.einsum("mij,mn->nij", self.softening, V),
            stations=tuple(s.combined(V) for s in self.stations),
            picture=None if self.picture is None else self.picture.combined(V),
            whole=None,
        )

    def diagonalised(self, keep: int | None = None, fastest: float = np.inf, needed: int = 0) -> Reduced:
        """The body in its natural modes with the root held, slowest first: Mff = m 1, Kff diagonal.

        The first ``keep`` of them, none faster than ``fastest`` (rad/s); the frequencies of the others join `left_out`,
        and the body with them is `whole`. The last ``needed`` modes, orthonormal in the mass, only change their size:
        they stay behind the natural modes of the others, and are kept.
        """
        own = self.n - needed
        if not self.n:
            return self
        V = np.eye(self.n)
        squares, V[:own, :own] = symmetric_modes(self.Kff[:own, :own], self.Mff[:own, :own])
        V[:own, :own] = self._polarised(squares, V[:own, :own])
        found = np.sqrt(np.maximum(squares, 0.0))
        n = min(own if keep is None else keep, int(np.sum(found <= fastest)))
        order = [*range(n), *range(own, self.n), *range(n, own)]
        combined = self.combined(np.sqrt(self.mass) * V[:, order])
        natural = np.isin(order, range(own))
        G = _orthonormal(combined.G, self.mass, np.outer(natural, natural))
        every = replace(combined, G=G, needed=needed)
        if n == own:
            return every
        left_out = np.sort(np.concatenate([found[n:], self.left_out]))
        kept = every.combined(np.eye(self.n)[:, : n + needed])
        return replace(kept, left_out=left_out, whole=every)

    def _polarised(self, squares: Array, V: Array) -> Array:
        """Modes of equal frequency so combined that each moves along one axis if it can: few integrals are left."""
        along = np.einsum("ijaa,a->ij", self.G, [1.0, 2.0, 3.0])[: len(V), : len(V)]
        out, start = V.copy(), 0
        for end in range(1, len(squares) + 1):
            if end < len(squares) and squares[end] <= squares[end - 1] * (1 + SAME_FREQUENCY):
                continue
            if end - start > 1:
                cluster = V[:, start:end]
                out[:, start:end] = cluster @ np.linalg.eigh(cluster.T @ along @ cluster)[1]
            start = end
        return out

    def without_noise(self) -> Reduced:
        """Return this body without motions of stations that are only noise of the reduction.

        Otherwise a joint of a plane mechanism that blocks motion out of the plane would hold a mode by such noise.
        """

        def cleaned(name: str) -> list[Array]:
            parts = [np.array(getattr(station, name), dtype=float) for station in self.stations]
            largest = max((np.abs(part).max(initial=0.0) for part in parts), default=0.0)
            for part in parts:
                part[np.abs(part) <= EIGENVECTOR_NOISE * largest] = 0.0
            return parts

        clean = zip(self.stations, *(cleaned(name) for name in ("Phi", "Psi", "H", "turning")), strict=True)
        stations = tuple(replace(s, Phi=Phi, Psi=Psi, H=H, B=B) for s, Phi, Psi, H, B in clean)
        whole = None if self.whole is None else self.whole.without_noise()
        return replace(self, stations=stations, whole=whole)


def _orthonormal(G: Array, mass: float, pairs: NDArray[np.bool_]) -> Array:
    """Return ∫ φ_i φ_jᵀ dm whose trace is m δ_ij in some pairs of modes, where only rounding keeps it from it.

    The rounding is taken out of the direction in which both modes move most. Otherwise it remains wherever the
    directions add up: as coupling of modes by an angular velocity, 1e-16 of their mass.
    """
    corrected, shares = G.copy(), np.array(np.einsum("ijaa->ija", G))
    moved = np.einsum("iia->ia", shares)
    i, j = np.nonzero(pairs)
    most = np.argmax(moved[i] * moved[j], axis=1)
    shares[i, j, most] = 0.0
    corrected[i, j, most, most] = np.where(i == j, mass, 0.0) - shares[i, j].sum(axis=1)
    return corrected


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
        Factors η of the coordinates of the affine fields, symmetric.
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
    scale = np.sqrt(np.maximum(np.diag(moments), TINY))
    inverse = np.linalg.pinv(moments / np.outer(scale, scale), rcond=1e-10, hermitian=True)
    inverse = inverse / np.outer(scale, scale)
    fields = np.einsum("bc,ijca->bija", inverse, rest)  # c and A: (4, n, n, 3)
    fields = (fields + fields.transpose(0, 2, 1, 3)) / 2
    moved = fields * np.multiply.outer(amplitudes, amplitudes)[None, :, :, None]
    sizes = scale[:, None] * np.sqrt(np.einsum("bija,bija->ba", moved, moved))
    kept = [
        (b, a) for b in range(4) for a in range(3) if sizes[b, a] > NEGLIGIBLE_FIELD * sizes.max(initial=0.0)
    ]

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


class InertiaIntegrals(NamedTuple):
    """Inertia integrals that `Reduced` takes, under these names."""

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
        Positions of the points (m).
    spread : (k, 3, 3)
        ∫ y yᵀ dm of the mass that turns with a point, about it (kg m²).
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
        """Integrals over the mass.

        Mass that turns with a point, at y beside it, moves by ψ̃_j y and, to the second order, by ½ θ̃θ̃y + ½ (qᵀBq)×y:
        H_ij(y) is −½(ψ̃_iψ̃_j + ψ̃_jψ̃_i) y − B_ij×y.
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
