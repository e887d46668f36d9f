"""How impulses change the speeds of a constrained system, and the gaps of its contacts.

With the speeds' changes that the constraints allow, ẏ = y_p + T v, B T = 0, and the Cholesky factor L of TᵀA T, the
rates γ = G y + … of the gaps change under impulses Λ (forces λ) along the contacts by

    Δγ = RᵀR Λ,    R = L⁻¹ Tᵀ Gᵀ,    Δy = T L⁻ᵀ R Λ

T and L are found by the runtime, whose law of contacts (``contact_modes.h``) says which Λ and λ there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import Contact
from kinetree.nonsmooth.contact_scales import ContactScales, scales_of
from kinetree.runtime.arguments import INTEGER, PLACE, TABLE, address
from kinetree.runtime.library import Function
from kinetree.solve.events.contacts import ContactError
from kinetree.spatial.symbolic import time_derivative

_work = Function("impacts", "changes_work", INTEGER, INTEGER)
_changes = Function("impacts", "changes_of_speeds", PLACE, TABLE, PLACE, PLACE, PLACE)


@dataclass(frozen=True)
class Matrices:
    """Equations of motion at a state: A ẏ = f + Bᵀλ, B ẏ = γ."""

    A: Array
    f: Array
    B: Array
    gamma: Array


class SpeedChanges:
    """A Δy = Bᵀ Λ_c + P with B Δy = 0: how impulses change the speeds of a constrained system."""

    def __init__(self, compiled: CompiledModel) -> None:
        eq = compiled.equations
        source = compiled.dense
        assert source.A is not None and source.f is not None
        outputs = [source.A, source.f, source.rows.B, source.rows.gamma]
        arguments = [source.t, source.x, source.y, source.p]
        self._matrices = ca.Function("m", arguments, [ca.densify(o) for o in outputs])
        self.n_x, self.n_y = eq.x.shape[0], eq.y.shape[0]

    def matrices(self, t: float, z: Array, p: Array) -> Matrices:
        """The equations of motion at a state."""
        x, y = z[: self.n_x], z[self.n_x : self.n_x + self.n_y]
        A, f, B, gamma = (np.array(v, dtype=float, order="C") for v in self._matrices.call([t, x, y, p]))
        return Matrices(A, f.ravel(), B, gamma.ravel())

    def at(self, t: float, z: Array, p: Array) -> Allowed:
        """The allowed changes at a state."""
        matrices, n = self.matrices(t, z, p), self.n_y
        T, L, work = np.zeros(n * n), np.zeros(n * n), np.empty(_work(matrices.B.shape[0], n))
        k = _changes(address(matrices.A), matrices.B, address(T), address(L), address(work))
        if k < 0:
            raise ContactError(massless(t))
        return Allowed(T[: n * k].reshape(n, k), L[: k * k].reshape(k, k))

    def changed(self, z: Array, delta: Array) -> Array:
        """The state with other speeds."""
        out = z.copy()
        out[self.n_x : self.n_x + self.n_y] += delta
        return out


def massless(t: float) -> str:
    """What to say where some motion has no mass."""
    return f"no impulse can act at t = {t:.9g} s: some motion has no mass; give all bodies mass and inertia"


@dataclass(frozen=True)
class Allowed:
    """T (n_y × k) and L (k × k) at a state."""

    T: Array
    L: Array

    def responses(self, G: Array) -> Array:
        """R = L⁻¹ Tᵀ Gᵀ of contact rows G (n_c × n_y)."""
        from scipy.linalg import solve_triangular

        return np.asarray(solve_triangular(self.L, (G @ self.T).T, lower=True), dtype=float)

    def change(self, response: Array) -> Array:
        """Δy = T L⁻ᵀ r of a response r = R Λ (or r = L⁻¹ Tᵀ P of any impulse P)."""
        from scipy.linalg import solve_triangular

        return np.asarray(self.T @ solve_triangular(self.L, response, lower=True, trans="T"), dtype=float)


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
