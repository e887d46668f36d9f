"""How impulses change the speeds of a constrained system, and the gaps of its contacts.

With the speeds' changes that the constraints allow, ẏ = y_p + T v, B T = 0, and the Cholesky factor L of TᵀA T, the
rates γ = G y + … of the gaps change under impulses Λ (forces λ) along the contacts by

    Δγ = RᵀR Λ,    R = L⁻¹ Tᵀ Gᵀ,    Δy = T L⁻ᵀ R Λ

T and L are found by the runtime, whose law of contacts (``contact_modes.h``) says which Λ and λ there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import RANK_TOLERANCE
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import Contact
from kinetree.kernels import Graph, Kernel, compile_graph
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
        self._compiled, self.n_x, self.n_y = compiled, eq.x.shape[0], eq.y.shape[0]

    @cached_property
    def _kernel(self) -> Kernel:
        """The equations of motion as machine code: with the elementary functions that exported programs have."""
        return self._compiled.once("matrices of impulses", self._made)

    def _made(self) -> Kernel:
        graph = self._compiled.matrices_graph()
        outputs = {name: graph.outputs[name] for name in ("A", "f", "B", "gamma")}
        return compile_graph(
            Graph(graph.inputs, outputs), name="impulses", cache=self._compiled.cache, quick=True
        )

    def matrices(self, t: float, z: Array, p: Array) -> Matrices:
        """The equations of motion at a state."""
        found = self._kernel(t=t, z=z, p=p)
        n = self.n_y
        return Matrices(
            found["A"].reshape(n, n), found["f"].ravel(), found["B"].reshape(-1, n), found["gamma"].ravel()
        )

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
        outputs = {"gap": gaps, "rate": rate, "G": ca.jacobian(rate, eq.y), "bias": bias, "e": coefficients}
        outputs |= {"length": lengths, "round_off": off, "moved": moved}
        whole = {name: ca.densify(value) for name, value in outputs.items()}
        graph = Graph({"t": eq.t, "z": compiled.z, "p": eq.p}, whole)
        self._kernel = (
            compile_graph(graph, name="gaps", cache=compiled.cache, quick=True) if contacts else None
        )
        self._n_y = eq.y.shape[0]

    def __call__(self, t: float, z: Array, p: Array) -> Gaps:
        """The gaps at a state."""
        if self._kernel is None:
            none = np.zeros(0)
            scales = ContactScales(none, none)
            return Gaps(none, none, np.zeros((0, self._n_y)), none, none, scales, none)
        found = self._kernel(t=t, z=z, p=p)
        gap, rate, bias, e, length, off, moved = (
            found[name].ravel() for name in ("gap", "rate", "bias", "e", "length", "round_off", "moved")
        )
        scales = ContactScales(length, off)
        return Gaps(gap, rate, found["G"].reshape(-1, self._n_y), bias, e, scales, np.abs(moved))


def stopping(R: Array, rate: Array) -> Array:
    """Response r of the impulses that bring these rates to zero: the end of infinitely many impacts."""
    return np.asarray(np.linalg.lstsq(R.T, -rate, rcond=RANK_TOLERANCE)[0], dtype=float)
