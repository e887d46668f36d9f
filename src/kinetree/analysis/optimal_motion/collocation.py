"""Collocation: the points of an interval at which a motion obeys its equations, their weights, and these equations.

On an interval of length h the states are polynomials z(τ) with ż = f at the points c_i; with the Lagrange polynomials
ℓ_j of these points

    Z_i = z_k + h Σ a_ij f(Z_j),   z_{k+1} = z_k + h Σ b_j f(Z_j),   a_ij = ∫₀^{c_i} ℓ_j dτ,   b_j = ∫₀¹ ℓ_j dτ.

The points 0, 1/2, 1 give the Hermite–Simpson method (Lobatto IIIA, order 4), s points of Radau one of order 2s − 1.

The equations at a point are

    A ẏ = f + Bᵀλ,   B ẏ = γ,   ẋ = N y + (0, ṡ)

with accelerations ẏ and constraint forces λ as unknowns of their own, so that nothing is solved inside expressions and
reactions are at hand. A ẏ − f = τ(q, u, ẏ) is written by the recursive Newton–Euler sweeps, whose derivatives are a
small part of those of a matrix A(q). States lie on the manifold φ(x, t) = 0, B y = b, unit quaternions included, and
are led back to it along its normals Φ_xᵀ and Bᵀ. Rows that are held for a while alone (of parts that are switched, of
contacts that are closed) stand behind the other ones, each with its force; a switch s says whether one is held:

    s (b ẏ − γ) + (1 − s) λ = 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX
from numpy.polynomial import Polynomial
from numpy.polynomial.legendre import Legendre

from kinetree.analysis.differentiable.state_functions import BatchedKernel
from kinetree.arrays import Array
from kinetree.channels.evaluation import least_multipliers, mapped
from kinetree.formulations.contract import Equations
from kinetree.formulations.inverse_dynamics import inverse_dynamics
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.forces import gather

METHODS = ("hermite-simpson", "radau")
MOST_POINTS = 9
"""Points of Radau per interval: with more, the weights lose digits."""


@dataclass(frozen=True)
class Collocation:
    """Points and weights of a method.

    Attributes
    ----------
    points
        c (s), the last one is 1.
    weights
        a (s × s), whose last row is b.
    order
        Order of the error at the ends of intervals.
    """

    points: Array
    weights: Array
    order: int

    @property
    def ends(self) -> Array:
        """B (s)."""
        return np.asarray(self.weights[-1])

    @property
    def from_start(self) -> bool:
        """True if the first point is the start of the interval."""
        return bool(self.points[0] == 0.0)

    def spread(self, at: Array) -> Array:
        """Values at τ in [0, 1] (k) of polynomials through the start and all points: a matrix (k × number of knots)."""
        knots = self.points if self.from_start else np.concatenate([[0.0], self.points])
        return np.stack([polynomial(at) for polynomial in _lagrange(knots)], axis=1)


def collocation(method: str, points: int) -> Collocation:
    """The points and weights of a method; ``points`` is the number of points of Radau."""
    if method == "hermite-simpson":
        c, order = np.array([0.0, 0.5, 1.0]), 4
    else:
        c, order = _radau(points), 2 * points - 1
    integrals = [polynomial.integ() for polynomial in _lagrange(c)]
    weights = np.array([[integral(at) - integral(0.0) for integral in integrals] for at in c])
    return Collocation(c, weights, order)


def _radau(s: int) -> Array:
    """Zeros of P_s − P_{s−1} on [0, 1], the last of which is 1."""
    roots = np.sort((Legendre.basis(s) - Legendre.basis(s - 1)).roots().real)
    roots[-1] = 1.0
    return np.asarray((1.0 + roots) / 2.0)


def _lagrange(knots: Array) -> list[Polynomial]:
    found = []
    for j, knot in enumerate(knots):
        others = np.delete(knots, j)
        found.append(
            Polynomial.fromroots(others) / np.prod(knot - others) if others.size else Polynomial([1.0])
        )
    return found


def rate_of(eq: Equations, gap: SX) -> SX:
    """Rate of a function of positions and time."""
    return time_derivative(gap, eq.x, eq.moved) + time_derivative(gap, eq.t, SX(1))


CORRECTIONS = 30
"""Newton steps back to the manifold."""
COMPILED_FROM = 2000
"""Instructions of A, f, B and γ from which on they are compiled, since all intervals take thousands of states."""


@dataclass(frozen=True)
class SwitchedRow:
    """A row that is held in some phases alone.

    Attributes
    ----------
    position
        Function of positions that vanishes, and grows with the velocity; None where speeds alone are held.
    velocity, B, gamma
        B y − b that vanishes, its row B, and γ of B ẏ = γ.
    """

    position: SX | None
    velocity: SX
    B: SX
    gamma: SX


def row_of_speed(eq: Equations, velocity: SX, position: SX | None = None) -> SwitchedRow:
    """The row that holds a speed at zero, and the function of positions that grows with it."""
    gamma = -time_derivative(velocity, eq.x, eq.moved) - time_derivative(velocity, eq.t, SX(1))
    return SwitchedRow(position, velocity, ca.jacobian(velocity, eq.y), gamma)


def row_of_constraint(eq: Equations, row: int) -> SwitchedRow:
    """A row of the equations themselves."""
    rows = eq.rows
    position = rows.phi[row] if row < rows.holonomic else None
    return SwitchedRow(position, rows.psi[row], rows.B[row, :], rows.gamma[row])


class PointEquations:
    """Equations and manifold of a model (in tree coordinates, with A and f).

    Attributes
    ----------
    rows
        Rows of the equations that are held: those of all phases, then those that are switched.
    n_x, n_y, n_lam
        Numbers of coordinates, speeds, and rows with all that are switched.
    n_position, n_velocity
        Numbers of rows of the manifold; those that are switched are the last ones.
    n_switched, with_position
        Number of rows that are switched, and which of them hold positions.
    dynamics
        (t, x, y, p, ẏ, λ, s) → A ẏ − f − Bᵀλ and B ẏ − γ, with the switches s.
    rates
        (t, x, y, p) → ẋ.
    manifold
        (t, x, y, p) → φ with |quaternion|² − 1, B y − b, Φ_x and B.
    """

    def __init__(
        self,
        eq: Equations,
        rows: Sequence[int],
        parts: Sequence[int] = (),
        contacts: Sequence[SwitchedRow] = (),
    ) -> None:
        """``rows`` of the equations are held in all phases, those of ``parts`` and ``contacts`` in some."""
        self.eq, self.rows = eq, [*rows, *parts]
        assert eq.A is not None and eq.f is not None
        switched = [*(row_of_constraint(eq, row) for row in parts), *contacts]
        self.n_switched = len(switched)
        self.with_position = [i for i, row in enumerate(switched) if row.position is not None]
        self.n_x, self.n_y, self.n_lam = eq.x.shape[0], eq.y.shape[0], len(rows) + len(switched)
        self.ydot, self.lam = SX.sym("ydot", self.n_y), SX.sym("lam", self.n_lam)
        held = [row for row in rows if row < eq.rows.holonomic]
        norms = [ca.sumsqr(eq.x[i : i + 4]) - 1 for i in eq.quaternions]
        gaps = [row.position for row in switched if row.position is not None]
        position = ca.vertcat(SX(0, 1), *[eq.rows.phi[row] for row in held], *norms, *gaps)
        always = [row_of_constraint(eq, row) for row in rows]
        velocity = ca.vertcat(SX(0, 1), *[row.velocity for row in (*always, *switched)])
        B = ca.vertcat(SX(0, self.n_y), *[row.B for row in (*always, *switched)])
        gamma = ca.vertcat(SX(0, 1), *[row.gamma for row in (*always, *switched)])
        self.n_position, self.n_velocity = position.shape[0], self.n_lam
        tau = inverse_dynamics(eq.tree, eq.x[: eq.tree.n_q], eq.y, self.ydot, gather(eq.motion), eq.motion)
        switches, n = SX.sym("s", self.n_switched), len(rows)
        kept = B @ self.ydot - gamma
        kept[n:, 0] = switches * kept[n:, 0] + (1 - switches) * self.lam[n:, 0]
        residual = ca.vertcat(tau - B.T @ self.lam, kept)
        state = [eq.t, eq.x, eq.y, eq.p]
        self.dynamics = ca.Function("dynamics", [*state, self.ydot, self.lam, switches], [ca.cse(residual)])
        self.rates = ca.Function("rates", state, [eq.xdot])
        self.manifold = ca.Function("manifold", state, [position, velocity, ca.jacobian(position, eq.x), B])
        terms = ca.cse([ca.densify(v) for v in (eq.A, eq.f, B, gamma, eq.xdot)])
        self._terms = ca.Function("terms", state, terms)
        inputs = {"t": eq.t, "x": eq.x, "y": eq.y, "p": eq.p}
        names = ("A", "f", "B", "gamma", "xdot")
        self._kernel = BatchedKernel("terms", inputs, dict(zip(names, terms, strict=True)), quick=True)

    @property
    def has_manifold(self) -> bool:
        """True if states are constrained."""
        return bool(self.n_position or self.n_velocity)

    def places_held(self, held: Array) -> tuple[list[int], list[int]]:
        """Rows of the manifold, of positions and of velocities, with these switched ones (n_switched, bool) alone."""
        m, away = len(self.with_position), np.flatnonzero(np.logical_not(held))
        gaps = [self.n_position - m + k for k, i in enumerate(self.with_position) if i in away]
        positions = np.delete(np.arange(self.n_position), gaps).tolist()
        velocities = np.delete(np.arange(self.n_velocity), self.n_velocity - self.n_switched + away).tolist()
        return positions, velocities

    def holding(self, held: Array) -> PointEquations:
        """Return the equations with the manifold of these switched rows alone (n_switched, bool)."""
        if not self.n_switched:
            return self
        other, eq = copy(self), self.eq
        positions, velocities = self.places_held(held)
        state = [eq.t, eq.x, eq.y, eq.p]
        phi, psi, slope, B = self.manifold(*state)
        other.n_position, other.n_velocity = len(positions), len(velocities)
        other.manifold = ca.Function(
            "manifold", state, [phi[positions, 0], psi[velocities, 0], slope[positions, :], B[velocities, :]]
        )
        return other

    def accelerations(
        self, t: Array, x: Array, y: Array, p: Array, held: Array
    ) -> tuple[Array, Array, Array]:
        """ẏ (k, n_y), λ (k, n_lam) and ẋ (k, n_x) at k states; not finite where the equations are not.

        ``held`` (k, n_switched) says which of the switched rows are; the others have no force.
        """
        k, n, m = t.size, self.n_y, self.n_lam
        found = self._terms_at(t[:, None], x, y, p)
        good = np.logical_and.reduce([np.isfinite(values).all(axis=1) for values in found])
        A, f, B, gamma, xdot = found
        ydot, lam = np.full((k, n), np.nan), np.full((k, m), np.nan)
        if good.any():
            count = int(good.sum())
            here = np.concatenate([np.ones((count, m - self.n_switched), bool), held[good]], axis=1)
            B, gamma = B[good].reshape(count, m, n) * here[..., None], gamma[good] * here
            ydot[good], lam[good] = least_multipliers(A[good].reshape(count, n, n), f[good], B, gamma)
        return ydot, lam, xdot

    def _terms_at(self, t: Array, x: Array, y: Array, p: Array) -> list[Array]:
        """A, f, B, γ and ẋ at k states (k, size); short ones are not worth machine code."""
        if t.size == 1 or self._terms.n_instructions() < COMPILED_FROM:
            return mapped(self._terms, t, x, y, p)
        return [v.reshape(t.size, -1) for v in self._kernel(t=t, x=x, y=y, p=p).values()]

    @cached_property
    def residuals(self) -> ca.Function:
        """(t, x, y, p) → residuals of all rows, at positions and velocities."""
        eq = self.eq
        return ca.Function(
            "residuals", [eq.t, eq.x, eq.y, eq.p], [ca.densify(ca.vertcat(eq.rows.phi, eq.rows.psi))]
        )

    @cached_property
    def _coordinate_rates(self) -> ca.Function:
        return ca.Function("N", [self.eq.x, self.eq.p], [ca.densify(self.eq.N)])

    def on_manifold(self, t: float, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        """The nearest state that obeys the constraints, as far as Newton's method finds it."""
        if not self.has_manifold:
            return x, y
        for _ in range(CORRECTIONS):
            phi, _, slope, _ = (np.array(v) for v in self.manifold(t, x, y, p))
            if not phi.size or np.abs(phi).max() < 1e-13:
                break
            x = x - (np.linalg.pinv(slope) @ phi).ravel()
        _, psi, _, B = (np.array(v) for v in self.manifold(t, x, y, p))
        return x, y - (np.linalg.pinv(B) @ psi).ravel() if psi.size else y

    def speeds(self, x: Array, xdot: Array, p: Array) -> Array:
        """Speeds y whose rates N y come nearest to ẋ."""
        return np.asarray(np.linalg.pinv(np.array(self._coordinate_rates(x, p))) @ xdot)
