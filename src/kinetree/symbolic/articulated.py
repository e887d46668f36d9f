"""Symmetric 6×6 matrices of the recursive formulation in 3×3 blocks, and how they pass through a joint.

Velocities and accelerations are V = (v; ω), linear part first as in the source; forces are (F; M). In link frames

    A = [ Cᵀ  −Cᵀ ρ̃ ; 0  Cᵀ ]      ρ: O_K in J's link frame, C: link K → link J components

so AᵀM̄A is a rotation by C followed by a shift by ρ. Only upper triangles are computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.links import Rows, constant
from kinetree.symbolic.symbols import difference, fold, symmetric, symmetric_product


@dataclass(frozen=True)
class Inertia6:
    """Symmetric 6×6 matrix [vv vw; vwᵀ ww] in 3×3 blocks."""

    vv: SX
    vw: SX
    ww: SX

    @staticmethod
    def of_body(mass: SX, r: SX, inertia_G: SX) -> Inertia6:
        """M_K about O_K: mass m, mass centre r, inertia about the mass centre."""
        mr = skew(mass * r)
        rm = symmetric_product(-mr, skew(r)) if r.nnz() else SX(3, 3)
        return Inertia6(mass * SX.eye(3), -mr, symmetric(inertia_G + rm))

    @staticmethod
    def of_numbers(mass: float, r: Sequence[float], inertia_G: Rows) -> Inertia6:
        """M_K about O_K from numbers, entry by entry: I_G + m (r·r 1 − r rᵀ) and −m r̃."""
        x, y, z = r
        a, b, c = mass * x, mass * y, mass * z
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = inertia_G
        xx, yy, zz = xx + (b * y + c * z), yy + (a * x + c * z), zz + (a * x + b * y)
        xy, xz, yz = xy - a * y, xz - a * z, yz - b * z
        return Inertia6(
            constant(((mass, 0.0, 0.0), (0.0, mass, 0.0), (0.0, 0.0, mass))),
            constant(((0.0, c, -b), (-c, 0.0, a), (b, -a, 0.0))),
            constant(((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))),
        )

    @property
    def whole(self) -> SX:
        """The matrix (6 × 6)."""
        return ca.vertcat(ca.horzcat(self.vv, self.vw), ca.horzcat(self.vw.T, self.ww))

    def __add__(self, other: Inertia6) -> Inertia6:
        return Inertia6(symmetric(self.vv + other.vv), self.vw + other.vw, symmetric(self.ww + other.ww))

    def times(self, v: SX, w: SX) -> tuple[SX, SX]:
        """M (v; w), with matrices as columns allowed."""
        return self.vv @ v + self.vw @ w, self.vw.T @ v + self.ww @ w

    def minus_outer(self, Uv: SX, Uw: SX, Dinv_Uv: SX, Dinv_Uw: SX) -> Inertia6:
        """M − U D⁻¹ Uᵀ, with U = (Uv; Uw) and D⁻¹Uᵀ = (Dinv_Uv, Dinv_Uw).

        Numbers that cancel leave nothing: a joint that moves freely passes no inertia on.
        """
        return Inertia6(
            symmetric(difference(self.vv, Uv @ Dinv_Uv)),
            difference(self.vw, Uv @ Dinv_Uw),
            symmetric(difference(self.ww, Uw @ Dinv_Uw)),
        )

    def rotated(self, C: SX) -> Inertia6:
        """Return this matrix in other components: every block X becomes C X Cᵀ."""
        return Inertia6(
            fold(symmetric_product(C @ self.vv, C.T)),
            fold(C @ self.vw @ C.T),
            fold(symmetric_product(C @ self.ww, C.T)),
        )

    def shifted(self, rho: SX) -> Inertia6:
        """SᵀMS with S = [I −ρ̃; 0 I]: from O_K to the origin ρ behind it."""
        if rho.nnz() == 0:
            return self
        r = skew(rho)
        vw = self.vw - self.vv @ r
        return Inertia6(self.vv, vw, symmetric(self.ww + r @ vw + (r @ self.vw).T))


def passed_inward(M: Inertia6, F: SX, T: SX, turns: tuple[SX, ...], rho: SX) -> tuple[Inertia6, SX, SX]:
    """AᵀMA and Aᵀ(F; T): rotate by each of ``turns`` in order, then shift by ρ (J components)."""
    for C in turns:
        M, F, T = M.rotated(C), C @ F, C @ T
    return M.shifted(rho), F, T + cross(rho, F)


def turned_inward(turns: tuple[SX, ...], columns: SX) -> SX:
    """K components → J components."""
    for C in turns:
        columns = C @ columns
    return columns


def turned_outward(turns: tuple[SX, ...], columns: SX) -> SX:
    """J components → K components."""
    for C in reversed(turns):
        columns = C.T @ columns
    return columns


def turns_of(E: SX, C: SX) -> tuple[SX, ...]:
    """How to rotate by E C cheaply: in two steps when E only permutes axes, at once otherwise."""
    if E.nnz() == 3:
        return (C, E) if not is_identity(E) else (C,)
    return (E @ C,)


def is_identity(E: SX) -> bool:
    """True if a folded constant matrix is the unit matrix."""
    return bool(E.is_constant() and E.nnz() == 3 and all(float(E[i, i]) == 1.0 for i in range(3)))


def factor(D: SX) -> tuple[SX, SX]:
    """LDLᵀ of a small symmetric positive definite matrix, straight-line: unit lower L and d⁻¹.

    A division takes as long as a dozen multiplications, so there is one per pivot.
    """
    n = D.shape[0]
    L, Ld, d_inverse = SX.eye(n), SX(n, n), SX(n, 1)
    for j in range(n):
        for i in range(j, n):
            entry = D[i, j]
            for k in range(j):
                if L[i, k].nnz() and Ld[j, k].nnz():
                    entry = difference(entry, L[i, k] * Ld[j, k])
            if i == j:
                d_inverse[j] = 1 / entry
            elif entry.nnz():
                Ld[i, j] = entry
                L[i, j] = entry * d_inverse[j]
    return L, d_inverse


def solve_factored(L: SX, d_inverse: SX, rhs: SX) -> SX:
    """Solve LDLᵀ X = rhs (n×m) by substitution, with L and d⁻¹ of `factor`."""
    n, m = L.shape[0], rhs.shape[1]
    rows = [rhs[i, :] for i in range(n)]
    for i in range(n):
        for k in range(i):
            if L.sparsity().has_nz(i, k):
                rows[i] = difference(rows[i], L[i, k] * rows[k])
    rows = [rows[i] * d_inverse[i] for i in range(n)]
    for i in reversed(range(n)):
        for k in range(i + 1, n):
            if L.sparsity().has_nz(k, i):
                rows[i] = difference(rows[i], L[k, i] * rows[k])
    return ca.vertcat(*rows) if rows else SX(0, m)
