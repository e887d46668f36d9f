"""Inertia of a flexible body in its modes, link components: kinetic energy and the forces that follow from it.

The points of the body move linearly in N = n + k coordinates q̂ = (q, −½ qᵀ η q): the modes, and the shortening that
comes with them (:mod:`kinetree.elastic.reduced`). With V = (v; ω) of the body frame and S, C, W of these coordinates

    T = ½ m v·v + v·(ω×S) + v·Ṡ + ½ ω·J ω + ω·W r̂ + ½ r̂ᵀ M̂ r̂ = ½ ∫ |v + ω×r + ṙ|² dm,          r̂ = E q̇,  E = ∂q̂/∂q
    S(q̂) = S0 + S1 q̂                    C(q̂) = C0 + Σ (C1_j + C1_jᵀ) q̂_j + Σ G_ij q̂_i q̂_j
    J = tr C 1 − C                       W(q̂) = Σ_j ∫ r × φ_j dm,   M̂_ij = tr G_ij

The equations of motion are those of Boltzmann and Hamel for this T and nothing else, so that energy and momentum are
exact for the body as it is described, and T is never negative. With a = v̇ + ω×v, α = ω̇ and r̂̇ = E q̈ + Ė q̇

    F   = m a + α×S + S1 r̂̇ + ω×(ω×S) + 2 ω×Ṡ
    M   = S×a + J α + W r̂̇ + ω×J ω + J̇ ω + Ẇ r̂ + ω×(W r̂)
    Q̂_i = S_i·a + W_i·α + (M̂ r̂̇)_i + Ẇ_i·ω − ½ ω·J_i ω − ω·W_,i r̂          _i: ∂/∂q̂_i, W_i: column i
    Q   = Eᵀ Q̂
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.elastic.reduced import EPSILON, Reduced
from kinetree.model.flexible.expansion import plain, written_once
from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.articulated import Inertia6
from kinetree.symbolic.symbols import symmetric

PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
"""Entries of a symmetric 3×3 matrix."""


class ElasticInertia:
    """The inertia of a flexible body at modal coordinates q (n), written once for bodies with the same data.

    Attributes
    ----------
    S, S_q
        First moment (3) and ∂S/∂q (3×n).
    J, W
        Inertia about the origin (3×3), and angular momentum per modal speed (3×n).
    Mff
        Modal mass matrix (n×n).
    """

    def __init__(self, data: Reduced, q: SX) -> None:
        self.data, self.q, self.n = data, q, data.n
        self.mass = SX(data.mass)

    def _once(self, formula: Callable[..., tuple[SX, ...]], *columns: SX) -> tuple[SX, ...]:
        data, linear = self.data, self.data.linear_motion
        arrays = (np.array(data.mass), data.S0, data.C0, linear.S1, linear.C1, linear.G, np.array(linear.eta))
        return written_once(formula, arrays, self.q, *columns)

    @cached_property
    def _parts(self) -> tuple[SX, ...]:
        def inertia(q: SX) -> tuple[SX, ...]:
            body = ElasticIntegrals(self.data, q)
            return body.S, body.S_q, body.J, body.W, body.Mff

        return self._once(inertia)

    @property
    def S(self) -> SX:
        return self._parts[0]

    @property
    def S_q(self) -> SX:
        return self._parts[1]

    @property
    def J(self) -> SX:
        return self._parts[2]

    @property
    def W(self) -> SX:
        return self._parts[3]

    @property
    def Mff(self) -> SX:
        return self._parts[4]

    @property
    def rigid(self) -> Inertia6:
        """The part on (v; ω), the modes held."""
        return Inertia6(self.mass * SX.eye(3), -skew(self.S), self.J)

    def quadratic(self, w: SX, rate: SX) -> tuple[SX, SX, SX]:
        """F, M and Q at a = α = q̈ = 0, due to ω and q̇ alone."""
        if not w.nnz() and not rate.nnz():
            return SX(3, 1), SX(3, 1), SX(self.n, 1)

        def demanded(q: SX, w: SX, rate: SX) -> tuple[SX, ...]:
            return ElasticIntegrals(self.data, q).quadratic(w, rate)

        F, M, Q = self._once(demanded, w, rate)
        return F, M, Q

    def wrench(self, a: SX, alpha: SX, w: SX, rate: SX, rate_dot: SX) -> tuple[SX, SX, SX]:
        """F, M about the origin and Q of accelerations a, α (link components) and q̈."""
        F, M, Q = self.quadratic(w, rate)
        F = F + self.mass * a + cross(alpha, self.S) + self.S_q @ rate_dot
        M = M + cross(self.S, a) + self.J @ alpha + self.W @ rate_dot
        return F, M, Q + self.S_q.T @ a + self.W.T @ alpha + self.Mff @ rate_dot

    def kinetic(self, v: SX, w: SX, rate: SX) -> SX:
        def energy(q: SX, v: SX, w: SX, rate: SX) -> tuple[SX, ...]:
            return (ElasticIntegrals(self.data, q).kinetic(v, w, rate),)

        return self._once(energy, v, w, rate)[0]


class ElasticIntegrals:
    """The integrals over a flexible body at modal coordinates q (n), as they stand above."""

    def __init__(self, data: Reduced, q: SX) -> None:
        self.data, self.linear, self.n = data, data.linear_motion, data.n
        self.mass = SX(data.mass)
        self.q = q

    # --- coordinates ------------------------------------------------------------------------------------
    @cached_property
    def E(self) -> SX:
        bent = [-(plain(eta) @ self.q).T for eta in self.linear.eta]
        return ca.vertcat(SX.eye(self.n), *bent)

    @cached_property
    def q_hat(self) -> SX:
        """Coordinates in which the points move linearly (N)."""
        return ca.vertcat(self.q, self.E[self.n :, :] @ self.q / 2)

    def _bending(self, rate: SX) -> SX:
        return ca.vertcat(SX(self.n, 1), *[-ca.dot(rate, plain(eta) @ rate) for eta in self.linear.eta])

    # --- what depends on q ------------------------------------------------------------------------------
    @cached_property
    def S(self) -> SX:
        return plain(self.data.S0) + self._S1 @ self.q_hat

    @cached_property
    def _S1(self) -> SX:
        return plain(self.linear.S1)

    @cached_property
    def S_q(self) -> SX:
        return self._S1 @ self.E

    @cached_property
    def _C_q(self) -> dict[tuple[int, int], tuple[SX, SX]]:
        """∂C_ab/∂q̂ (N) where q̂ = 0 and here, by entry."""
        found = {}
        for a, b in PAIRS:
            first = plain(self.linear.C1[:, a, b] + self.linear.C1[:, b, a])
            second = self.linear.G[:, :, a, b] + self.linear.G[:, :, b, a]
            found[a, b] = first, first + plain((second + second.T) / 2) @ self.q_hat
        return found

    @cached_property
    def J(self) -> SX:
        """Inertia about the origin (3×3)."""
        C, C0 = SX(3, 3), plain(self.data.C0)
        for (a, b), (first, here) in self._C_q.items():
            C[a, b] = C[b, a] = C0[a, b] + ca.dot(self.q_hat, first + here) / 2
        return ca.sparsify(ca.trace(C) * SX.eye(3) - C)

    @cached_property
    def _W1(self) -> tuple[SX, ...]:
        """∫ φ_i × φ_j dm, component by component (N×N each)."""
        return tuple(plain(part) for part in np.einsum("abc,ijbc->aij", EPSILON, self.linear.G))

    @cached_property
    def _W_hat(self) -> SX:
        """Angular momentum per rate of q̂ (3×N)."""
        at_rest = plain(np.einsum("abc,jbc->aj", EPSILON, self.linear.C1))
        return at_rest + self._W_along(self.q_hat)

    def _W_along(self, rate: SX) -> SX:
        """Σ rate_i ∂W/∂q̂_i (3×N)."""
        return ca.vertcat(*[(part.T @ rate).T for part in self._W1])

    @cached_property
    def W(self) -> SX:
        """Angular momentum per modal speed (3×n)."""
        return self._W_hat @ self.E

    @cached_property
    def _M_hat(self) -> SX:
        return plain(np.einsum("ijaa->ij", self.linear.G))

    @cached_property
    def Mff(self) -> SX:
        """Modal mass matrix (n×n)."""
        return symmetric(self.E.T @ (self._M_hat @ self.E))

    # --- forces -----------------------------------------------------------------------------------------
    def quadratic(self, w: SX, rate: SX) -> tuple[SX, SX, SX]:
        """F, M and Q at a = α = q̈ = 0, due to ω and q̇ alone."""
        r, bending = self.E @ rate, self._bending(rate)
        S_dot = self._S1 @ r
        F = cross(w, cross(w, self.S) + 2 * S_dot) + self._S1 @ bending
        C_dot = SX(3, 3)
        for (a, b), (_, slope) in self._C_q.items():
            C_dot[a, b] = C_dot[b, a] = ca.dot(slope, r)
        J_dot = ca.trace(C_dot) * SX.eye(3) - C_dot
        W_dot = self._W_along(r)
        M = cross(w, self.J @ w + self._W_hat @ r) + J_dot @ w + W_dot @ r + self._W_hat @ bending
        Q = W_dot.T @ w - self._centrifugal(w) - self._W_by(w, r) + self._M_hat @ bending
        return F, M, self.E.T @ Q

    def _centrifugal(self, w: SX) -> SX:
        """½ ∂(ω·J ω)/∂q̂ (N): J = tr C 1 − C."""
        total = SX(self._S1.shape[1], 1)
        for (a, b), (_, slope) in self._C_q.items():
            weight = (ca.sumsqr(w) - w[a] * w[a]) / 2 if a == b else -w[a] * w[b]
            total = total + weight * slope
        return total

    def _W_by(self, w: SX, r: SX) -> SX:
        total = SX(self._S1.shape[1], 1)
        for axis, part in enumerate(self._W1):
            total = total + w[axis] * (part @ r)
        return total

    def kinetic(self, v: SX, w: SX, rate: SX) -> SX:
        r = self.E @ rate
        return (
            self.mass * ca.sumsqr(v) / 2
            + ca.dot(v, cross(w, self.S) + self._S1 @ r)
            + ca.dot(w, self.J @ w / 2 + self._W_hat @ r)
            + ca.dot(r, self._M_hat @ r) / 2
        )
