"""Impacts and resting contact of a constrained system, as complementarity problems.

With the speeds' changes that the constraints allow, ẏ = y_p + T v, B T = 0, and the Cholesky factor L of TᵀA T, the
rates γ = G y + … of the gaps change under impulses Λ (forces λ) along the contacts by

    Δγ = W Λ,    W = RᵀR,    R = L⁻¹ Tᵀ Gᵀ,    Δy = T L⁻ᵀ R Λ

Impacts (Moreau):            0 ≤ Λ ⟂ γ⁺ + e γ⁻ ≥ 0
Resting contact (Signorini): 0 ≤ λ ⟂ γ̇ ≥ 0

Both are solved by non-negative least squares, min |R Λ + c| over Λ ≥ 0 with Rᵀc = (1 + e) γ⁻ (or γ̇ at λ = 0): the
motion is unique where the contacts are not independent, and so symmetric where the contacts are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE, row_scales
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import Contact
from kinetree.linalg.reductions import solve_multipliers
from kinetree.nonsmooth.contact_scales import ContactScales, scales_of
from kinetree.solve.events.contacts import ContactError
from kinetree.spatial.symbolic import time_derivative


class SpeedChanges:
    """M Δy = Bᵀ Λ_c + P with B Δy = 0: how impulses change the speeds of a constrained system."""

    def __init__(self, compiled: CompiledModel) -> None:
        eq = compiled.equations
        source = compiled.dense
        assert source.A is not None and source.f is not None
        outputs = [source.A, source.f, source.rows.B, source.rows.gamma]
        arguments = [source.t, source.x, source.y, source.p]
        self._matrices = ca.Function("m", arguments, [ca.densify(o) for o in outputs])
        self.n_x, self.n_y = eq.x.shape[0], eq.y.shape[0]

    def at(self, t: float, z: Array, p: Array) -> Allowed:
        """The allowed changes at a state."""
        x, y = z[: self.n_x], z[self.n_x : self.n_x + self.n_y]
        A, f, B, gamma = (np.array(v, dtype=float) for v in self._matrices.call([t, x, y, p]))
        T = np.eye(self.n_y)
        y_p = np.zeros(self.n_y)
        if B.shape[0]:
            scale = row_scales(B)
            U, s, Vt = np.linalg.svd(B * scale[:, None])
            rank = int(np.sum(s > RANK_TOLERANCE * s[0]))
            T = Vt[rank:].T
            y_p = Vt[:rank].T @ ((U[:, :rank].T @ (scale * gamma.ravel())) / s[:rank])
        try:
            L = np.linalg.cholesky(T.T @ A @ T)
        except np.linalg.LinAlgError:
            raise ContactError(
                f"no impulse can act at t = {t:.9g} s: some motion has no mass; give all bodies mass and inertia"
            ) from None
        return Allowed(T, L, y_p, T.T @ (f.ravel() - A @ y_p), A, B)

    def changed(self, z: Array, delta: Array) -> Array:
        """The state with other speeds."""
        out = z.copy()
        out[self.n_x : self.n_x + self.n_y] += delta
        return out


@dataclass(frozen=True)
class Allowed:
    """T, L, y_p at a state, the applied forces Tᵀ(f − A y_p), and A and B themselves."""

    T: Array
    L: Array
    y_p: Array
    force: Array
    A: Array
    B: Array

    def accelerations(self) -> Array:
        """ẏ without contact forces."""
        from scipy.linalg import cho_solve

        return self.y_p + self.T @ cho_solve((self.L, True), self.force)

    def responses(self, G: Array) -> Array:
        """R = L⁻¹ Tᵀ Gᵀ of contact rows G (n_c × n_y)."""
        from scipy.linalg import solve_triangular

        return np.asarray(solve_triangular(self.L, (G @ self.T).T, lower=True), dtype=float)

    def alone(self, G: Array, change: float) -> Array:
        """Δy of the impulse along one row G (n_y) that changes its rate by so much, as exported programs compute it.

        The sum is taken entry by entry, and the equations are solved by the runtime: the same bits there and here.
        """
        G, none = np.ascontiguousarray(G), np.zeros(self.B.shape[0])
        dy, lam = np.empty(G.size), np.empty(self.B.shape[0])
        solve_multipliers(np.ascontiguousarray(self.A), G, np.ascontiguousarray(self.B), none, dy, lam)
        W = 0.0
        for entry, response in zip(G.tolist(), dy.tolist(), strict=True):
            W += entry * response
        return dy * (change / W)

    def change(self, response: Array) -> Array:
        """Δy = T L⁻ᵀ r of a response r = R Λ (or r = L⁻¹ Tᵀ P of any impulse P)."""
        from scipy.linalg import solve_triangular

        return np.asarray(self.T @ solve_triangular(self.L.T, response), dtype=float)


@dataclass(frozen=True)
class Gaps:
    """Gaps (n), γ = G y + …, G (n × n_y), γ̇ = G ẏ + bias, e; by what they are judged, and |∂ gap/∂t|."""

    gap: Array
    rate: Array
    G: Array
    bias: Array
    e: Array
    scales: ContactScales
    moved: Array


class GapFunctions:
    """Gaps of contacts with their rates: γ = d gap/dt = G y + …, γ̇ = G ẏ + bias."""

    def __init__(self, compiled: CompiledModel, contacts: Sequence[Contact], coefficients: SX) -> None:
        eq = compiled.equations
        xdot = eq.N @ eq.y
        gaps = ca.vertcat(SX(0, 1), *[contact.gap(eq.motion) for contact in contacts])
        scales = [scales_of(contact, eq.motion, eq.x, eq.tree) for contact in contacts]
        lengths, off = (ca.vertcat(SX(0, 1), *[scale[i] for scale in scales]) for i in (0, 1))
        rate = time_derivative(gaps, eq.x, xdot) + time_derivative(gaps, eq.t, SX(1))
        bias = time_derivative(rate, eq.x, xdot) + time_derivative(rate, eq.t, SX(1))
        moved = time_derivative(gaps, eq.t, SX(1))
        outputs = [gaps, rate, ca.jacobian(rate, eq.y), bias, coefficients, lengths, off, moved]
        self._function = ca.Function("gaps", [eq.t, compiled.z, eq.p], [ca.densify(o) for o in outputs])

    def __call__(self, t: float, z: Array, p: Array) -> Gaps:
        """The gaps at a state."""
        gap, rate, G, bias, e, length, off, moved = (
            np.array(v, dtype=float) for v in self._function(t, z, p)
        )
        scales = ContactScales(length.ravel(), off.ravel())
        return Gaps(gap.ravel(), rate.ravel(), G, bias.ravel(), e.ravel(), scales, np.abs(moved.ravel()))


def stopping(R: Array, rate: Array) -> Array:
    """Response r of the impulses that bring these rates to zero: the end of infinitely many impacts."""
    return np.asarray(np.linalg.lstsq(R.T, -rate, rcond=RANK_TOLERANCE)[0], dtype=float)
