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
from numpy.typing import NDArray

from kinetree.preparation.assembly import RANK_TOLERANCE, row_scales
from kinetree.preparation.compiled import CompiledModel
from kinetree.solve.contacts import ContactError
from kinetree.spatial.symbolic import time_derivative

SX = ca.SX
Array = NDArray[np.float64]

MOST_SWEEPS = 20_000
"""Sweeps over the contacts of an impact with friction."""

IDLE = 1e-12
"""Share of the greatest force below which a contact carries nothing."""


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
        return Allowed(T, L, y_p, T.T @ (f.ravel() - A @ y_p))

    def changed(self, z: Array, delta: Array) -> Array:
        """The state with other speeds."""
        out = z.copy()
        out[self.n_x : self.n_x + self.n_y] += delta
        return out


@dataclass(frozen=True)
class Allowed:
    """T, L, y_p at a state, and the applied forces Tᵀ(f − A y_p)."""

    T: Array
    L: Array
    y_p: Array
    force: Array

    def accelerations(self) -> Array:
        """ẏ without contact forces."""
        from scipy.linalg import cho_solve

        return self.y_p + self.T @ cho_solve((self.L, True), self.force)

    def responses(self, G: Array) -> Array:
        """R = L⁻¹ Tᵀ Gᵀ of contact rows G (n_c × n_y)."""
        from scipy.linalg import solve_triangular

        return np.asarray(solve_triangular(self.L, (G @ self.T).T, lower=True), dtype=float)

    def change(self, response: Array) -> Array:
        """Δy = T L⁻ᵀ r of a response r = R Λ (or r = L⁻¹ Tᵀ P of any impulse P)."""
        from scipy.linalg import solve_triangular

        return np.asarray(self.T @ solve_triangular(self.L.T, response), dtype=float)


class GapFunctions:
    """Gaps of contacts with their rates: γ = d gap/dt = G y + …, γ̇ = G ẏ + bias."""

    def __init__(self, compiled: CompiledModel, gaps: SX, coefficients: SX) -> None:
        eq = compiled.equations
        xdot = eq.N @ eq.y
        rate = time_derivative(gaps, eq.x, xdot) + time_derivative(gaps, eq.t, SX(1))
        bias = time_derivative(rate, eq.x, xdot) + time_derivative(rate, eq.t, SX(1))
        outputs = [gaps, rate, ca.jacobian(rate, eq.y), bias, coefficients]
        self._function = ca.Function("gaps", [eq.t, compiled.z, eq.p], [ca.densify(o) for o in outputs])

    def __call__(self, t: float, z: Array, p: Array) -> tuple[Array, Array, Array, Array, Array]:
        """Gaps (n), γ (n), G (n × n_y), bias (n), e (n)."""
        gap, rate, G, bias, e = (np.array(v, dtype=float) for v in self._function(t, z, p))
        return gap.ravel(), rate.ravel(), G, bias.ravel(), e.ravel()


def complementary(R: Array, q: Array) -> Array:
    """Λ of 0 ≤ Λ ⟂ RᵀR Λ + q ≥ 0; columns of R with Λ > 0 are independent."""
    from scipy.optimize import nnls

    length = np.linalg.norm(R, axis=0)
    usable = length > 1e-12 * length.max(initial=0.0)
    found = np.zeros(q.size)
    if not usable.any():
        return found
    columns, target = R[:, usable] / length[usable], q[usable] / length[usable]
    c = np.linalg.lstsq(columns.T, target, rcond=RANK_TOLERANCE)[0]
    force = _independent(columns, nnls(columns, -c)[0])
    force[force < IDLE * force.max(initial=0.0)] = 0.0
    found[usable] = force / length[usable]
    return found


def _independent(columns: Array, force: Array) -> Array:
    """The same resultant by independent columns (Carathéodory)."""
    force = force.copy()
    while True:
        carrying = np.flatnonzero(force > 0)
        if carrying.size == 0:
            return force
        _, s, Vt = np.linalg.svd(columns[:, carrying])
        rank = int(np.sum(s > 1e-9 * s[0]))
        if rank == carrying.size:
            return force
        null = Vt[-1]
        null = null if null.max() > -null.min() else -null
        shares = np.full(null.size, np.inf)
        shares[null > 1e-12] = force[carrying][null > 1e-12] / null[null > 1e-12]
        least = int(np.argmin(shares))
        force[carrying] = np.maximum(force[carrying] - shares[least] * null, 0.0)
        force[carrying[least]] = 0.0


def moreau_impulses(R: Array, rate: Array, e: Array) -> Array:
    """Λ of 0 ≤ Λ ⟂ γ⁺ + e γ⁻ ≥ 0. Unequal e could create energy: they are then lowered together until none is."""
    impulse = complementary(R, (1 + e) * rate)
    if _work(R, rate, impulse) <= 0:
        return impulse
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = 0.5 * (low + high)
        impulse = complementary(R, (1 + middle * e) * rate)
        low, high = (middle, high) if _work(R, rate, impulse) <= 0 else (low, middle)
    return complementary(R, (1 + low * e) * rate)


def _work(R: Array, rate: Array, impulse: Array) -> float:
    """½ Λ·(γ⁺ + γ⁻), work of the impulses, less what round-off can make of it."""
    response = R @ impulse
    spent = float(impulse @ rate)
    return spent + 0.5 * float(response @ response) - 1e-13 * abs(spent)


@dataclass(frozen=True)
class Tangential:
    """Friction of one contact in an impact: its place among the contacts, R and velocity along the plane, μ."""

    contact: int
    R: Array
    v: Array
    mu: float


def rubbing_impulses(R: Array, rate: Array, e: Array, rubs: Sequence[Tangential]) -> tuple[Array, Array]:
    """Λ of Moreau's law with Coulomb's for the impulses, and the response r of all of them.

        0 ≤ Λ ⟂ γ⁺ + e γ⁻ ≥ 0,     |Λ_t| ≤ μ Λ,  v_t⁺ against Λ_t where the bound is reached, else zero

    by projection in turn (Gauss–Seidel) until nothing changes. Where e would create energy, it is lowered.
    """
    low, high, share = 0.0, 1.0, 1.0
    for _ in range(50):
        impulse, response = _projected(R, rate, share * e, rubs)
        before = np.concatenate([rate, *[rub.v for rub in rubs]])
        columns = np.hstack([R, *[rub.R for rub in rubs]])
        work = float(response @ _free_of(columns, before)) + 0.5 * float(response @ response)
        if work <= 1e-12 * float(response @ response):
            low = share
            if share == 1.0 or high - low < 1e-12:
                break
        else:
            high = share
        share = 0.5 * (low + high)
    return impulse, response


def _free_of(columns: Array, rates: Array) -> Array:
    """C of Rᵀc = rates: the speeds before, seen through the contacts."""
    return np.asarray(np.linalg.lstsq(columns.T, rates, rcond=RANK_TOLERANCE)[0], dtype=float)


def _projected(R: Array, rate: Array, e: Array, rubs: Sequence[Tangential]) -> tuple[Array, Array]:
    impulse = np.zeros(rate.size)
    along = [np.zeros(rub.v.size) for rub in rubs]
    mass = np.sum(R * R, axis=0)
    response = np.zeros(R.shape[0])
    for _ in range(MOST_SWEEPS):
        former = response.copy()
        for i in range(rate.size):
            if mass[i] == 0:
                continue
            new = max(0.0, impulse[i] - ((1 + e[i]) * rate[i] + R[:, i] @ response) / mass[i])
            response = response + R[:, i] * (new - impulse[i])
            impulse[i] = new
        for k, rub in enumerate(rubs):
            stiffness = float(np.linalg.eigvalsh(rub.R.T @ rub.R)[-1])
            if stiffness == 0:
                continue
            trial = along[k] - (rub.v + rub.R.T @ response) / stiffness
            size, most = float(np.linalg.norm(trial)), rub.mu * impulse[rub.contact]
            new_along = trial if size <= most else trial * (most / size)
            response = response + rub.R @ (new_along - along[k])
            along[k] = new_along
        if np.abs(response - former).max(initial=0.0) <= 1e-15 * np.abs(response).max(initial=0.0):
            break
    return impulse, response


def stopping(R: Array, rate: Array) -> Array:
    """Response r of the impulses that bring these rates to zero: the end of infinitely many impacts."""
    return np.asarray(np.linalg.lstsq(R.T, -rate, rcond=RANK_TOLERANCE)[0], dtype=float)
