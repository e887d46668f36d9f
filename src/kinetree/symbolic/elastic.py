"""Inertia of a flexible body in its modes, link components: kinetic energy and the forces that follow from it.

With V = (v; ω) of the body frame (the root interface), modal coordinates q and S, C, W of
:class:`kinetree.elastic.reduced.Reduced`,

    T = ½ m v·v + v·(ω×S) + v·Ṡ + ½ ω·J ω + ω·W q̇ + ½ q̇ᵀ M_ff q̇
    S(q) = S0 + S1 q − ½ qᵀS2 q          C(q) = C0 + Σ (C1_j + C1_jᵀ) q_j + Σ C2_ij q_i q_j
    J(q) = tr C 1 − C                    W(q) = Wf0 + Σ q_i Wf1_i

The equations of motion are those of Boltzmann and Hamel for this T and nothing else, so that energy and momentum are
exact for the body as it is described. With a = v̇ + ω×v and α = ω̇ they are

    F   = m a + α×S + S_q q̈ + ω×(ω×S) + 2 ω×Ṡ + Ṡ_q q̇
    M   = S×a + J α + W q̈ + ω×J ω + J̇ ω + Ẇ q̇ + ω×(W q̇)
    Q_i = S_i·a + W_i·α + (M_ff q̈)_i + Ẇ_i·ω − ½ ω·J_i ω − ω·W_,i q̇          _i: ∂/∂q_i, W_i: column i
"""

from __future__ import annotations

from functools import cached_property

import casadi as ca

from kinetree.elastic.reduced import Reduced
from kinetree.model.flexible.joints import plain
from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.articulated import Inertia6

SX = ca.SX

PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
"""Entries of a symmetric 3×3 matrix."""


class ElasticInertia:
    """The inertia of a flexible body at modal coordinates q (n)."""

    def __init__(self, data: Reduced, q: SX) -> None:
        self.data, self.q, self.n = data, q, data.n
        self.mass = SX(data.mass)

    # --- what depends on q ------------------------------------------------------------------------------
    @cached_property
    def S_q(self) -> SX:
        """∂S/∂q (3×n)."""
        second = [(plain(self.data.S2[axis]) @ self.q).T for axis in range(3)]
        return plain(self.data.S1) - ca.vertcat(*second)

    @cached_property
    def S(self) -> SX:
        """First moment (3)."""
        S1 = plain(self.data.S1)
        return plain(self.data.S0) + (S1 + self.S_q) @ self.q / 2

    @cached_property
    def _C_q(self) -> dict[tuple[int, int], SX]:
        """∂C_ab/∂q (n), by entry."""
        found = {}
        for a, b in PAIRS:
            first = plain(self.data.C1[:, a, b] + self.data.C1[:, b, a])
            second = self.data.C2[:, :, a, b] + self.data.C2[:, :, b, a]
            found[a, b] = first + plain((second + second.T) / 2) @ self.q
        return found

    @cached_property
    def J(self) -> SX:
        """Inertia about the origin (3×3)."""
        C = SX(3, 3)
        C0 = plain(self.data.C0)
        for a, b in PAIRS:
            first = plain(self.data.C1[:, a, b] + self.data.C1[:, b, a])
            C[a, b] = C0[a, b] + ca.dot(self.q, first + self._C_q[a, b]) / 2
            C[b, a] = C[a, b]
        return ca.sparsify(ca.trace(C) * SX.eye(3) - C)

    @cached_property
    def W(self) -> SX:
        """Angular momentum per modal speed (3×n)."""
        return plain(self.data.Wf0) + self._W_along(self.q)

    def _W_along(self, rate: SX) -> SX:
        """Σ rate_i ∂W/∂q_i (3×n)."""
        rows = [(plain(self.data.Wf1[:, axis, :].T) @ rate).T for axis in range(3)]
        return ca.vertcat(*rows)

    @cached_property
    def Mff(self) -> SX:
        """Modal mass matrix (n×n)."""
        return plain(self.data.Mff)

    @property
    def rigid(self) -> Inertia6:
        """The part on (v; ω), the modes held."""
        return Inertia6(self.mass * SX.eye(3), -skew(self.S), self.J)

    # --- forces -----------------------------------------------------------------------------------------
    def quadratic(self, w: SX, rate: SX) -> tuple[SX, SX, SX]:
        """F, M and Q at a = α = q̈ = 0: what ω and q̇ alone demand."""
        S_dot = self.S_q @ rate
        bent = ca.vertcat(*[-ca.dot(rate, plain(self.data.S2[axis]) @ rate) for axis in range(3)])
        F = cross(w, cross(w, self.S) + 2 * S_dot) + bent
        J_dot = SX(3, 3)
        for (a, b), slope in self._C_q.items():
            J_dot[a, b] = J_dot[b, a] = ca.dot(slope, rate)
        J_dot = ca.trace(J_dot) * SX.eye(3) - J_dot
        W_rate = self._W_along(rate)
        h = self.W @ rate
        M = cross(w, self.J @ w + h) + J_dot @ w + W_rate @ rate
        Q = W_rate.T @ w - self._centrifugal(w) - self._W_by(w) @ rate
        return F, M, Q

    def _centrifugal(self, w: SX) -> SX:
        """½ ∂(ω·J ω)/∂q (n): J = tr C 1 − C."""
        total = SX(self.n, 1)
        for (a, b), slope in self._C_q.items():
            weight = (ca.sumsqr(w) - w[a] * w[a]) / 2 if a == b else -w[a] * w[b]
            total = total + weight * slope
        return total

    def _W_by(self, w: SX) -> SX:
        """∂(ω·W x)/∂q_i as rows on x (n×n): entry (i, j) is ω·∂W_j/∂q_i."""
        total = SX(self.n, self.n)
        for axis in range(3):
            total = total + w[axis] * plain(self.data.Wf1[:, axis, :])
        return total

    def wrench(self, a: SX, alpha: SX, w: SX, rate: SX, rate_dot: SX) -> tuple[SX, SX, SX]:
        """F, M about the origin and Q of accelerations a, α (link components) and q̈."""
        F, M, Q = self.quadratic(w, rate)
        F = F + self.mass * a + cross(alpha, self.S) + self.S_q @ rate_dot
        M = M + cross(self.S, a) + self.J @ alpha + self.W @ rate_dot
        return F, M, Q + self.S_q.T @ a + self.W.T @ alpha + self.Mff @ rate_dot

    def kinetic(self, v: SX, w: SX, rate: SX) -> SX:
        """T (J)."""
        S_dot = self.S_q @ rate
        return (
            self.mass * ca.sumsqr(v) / 2
            + ca.dot(v, cross(w, self.S) + S_dot)
            + ca.dot(w, self.J @ w / 2 + self.W @ rate)
            + ca.dot(rate, self.Mff @ rate) / 2
        )
