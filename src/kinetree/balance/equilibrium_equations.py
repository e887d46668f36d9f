"""The equations of equilibrium: forces in balance, with exact derivatives, in formulations that write A, f, B and γ.

    R(x, y, a, λ) = A a − f − Bᵀλ        φ(x, t) = 0,   ψ(x, y, t) = B y − b = 0,   B a = γ

Positions vary as δx = N δξ, so that δξ has as many entries as there are speeds, quaternions or not. All derivatives of
R are taken with a and λ held: ∂R/∂ξ then holds the geometric stiffness −λ·∂²φ as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import independent_rows, row_scales
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import Equations
from kinetree.model.object_cache import ObjectCache
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.motion import SteadyBodies, SteadyMotion, tree_speeds
from kinetree.tolerances import NULL_RANK, SCALED_RANK, STEADY
from kinetree.words.arguments import NoAnswerError

LONG = 100_000
"""Instructions of the balance times its speeds beyond which products take the place of Jacobians."""


@dataclass(frozen=True)
class Terms:
    """Everything the equations of motion consist of at one state; sizes as in :class:`Equations`."""

    A: Array
    f: Array
    B: Array
    gamma: Array
    phi: Array
    psi: Array
    N: Array


@dataclass(frozen=True)
class Derivatives:
    """Derivatives of the balance R, of the rows at acceleration level B a − γ, and of ψ and φ.

    ``xi`` columns are δξ, ``y`` columns δy, ``p`` columns parameters, ``s`` columns states of blocks, on which
    constraints never depend.
    """

    R_xi: Array
    R_y: Array
    R_p: Array
    G_xi: Array
    G_y: Array
    G_p: Array
    psi_xi: Array
    psi_p: Array
    phi_p: Array
    R_s: Array


@dataclass(frozen=True)
class OwnRates:
    """Rates ṡ of the states of blocks, and their derivatives by δξ, δy, δp and δs."""

    rates: Array
    xi: Array
    y: Array
    p: Array
    s: Array


class Balance:
    """Numerical balance of forces of one formulation.

    Parameters
    ----------
    equations
        A formulation with A and f.
    w
        Speeds of a steady motion as expressions of x (n_y); rest when not given.
    """

    def __init__(self, equations: Equations, w: SX | None = None) -> None:
        eq, A, f = equations, equations.A, equations.f
        assert A is not None and f is not None
        self.equations, self._A, self._f = eq, A, f
        self.kept = ObjectCache()  # what others make of it
        self._latest = ObjectCache(1)  # derivatives at the last state, which is often asked for again
        self.n = int(eq.y.shape[0])
        self.m_h = eq.rows.holonomic
        self.w = SX(self.n, 1) if w is None else w
        self.at_rest = w is None
        rows = eq.rows
        state = [eq.t, eq.x, eq.y, eq.p]
        terms = [A, f, rows.B, rows.gamma, rows.phi, rows.psi, eq.N]
        self._terms = ca.Function("terms", state, [ca.densify(e) for e in terms])
        self.n_s = eq.tree.symbols.n_s
        own = eq.motion.own_rates()
        slopes = [
            ca.jacobian(own, eq.x) @ eq.N,
            *(ca.jacobian(own, v) for v in (eq.y, eq.p, eq.tree.symbols.s)),
        ]
        self._own = ca.Function("own", state, [ca.densify(e) for e in (own, *slopes)])
        self._steady = self._steady_function()
        Ndot = ca.reshape(time_derivative(ca.vec(ca.densify(eq.N)), eq.x, eq.N @ eq.y), *eq.N.shape)
        turning = ca.jacobian(eq.N @ eq.y, eq.x) @ eq.N - Ndot
        self._turning = ca.Function("turning", state, [ca.densify(turning)])

    @cached_property
    def _derivatives(self) -> ca.Function:
        eq, rows = self.equations, self.equations.rows
        a, lam = SX.sym("a", self.n), SX.sym("lam", len(rows.names))
        R = self._A @ a - self._f - rows.B.T @ lam
        G = rows.B @ a - rows.gamma
        derivatives = [
            part
            for value in (R, G)
            for part in (ca.jacobian(value, eq.x) @ eq.N, ca.jacobian(value, eq.y), ca.jacobian(value, eq.p))
        ]
        derivatives += [
            ca.jacobian(rows.psi, eq.x) @ eq.N,
            ca.jacobian(rows.psi, eq.p),
            ca.jacobian(rows.phi, eq.p),
        ]
        derivatives += [ca.jacobian(R, eq.tree.symbols.s)]
        inputs = [eq.t, eq.x, eq.y, eq.p, a, lam]
        return ca.Function("d", inputs, [ca.densify(e) for e in derivatives])

    @cached_property
    def _values(self) -> tuple[list[SX], SX] | None:
        """Arguments and values of (R, G, ψ, φ); None for short equations, whose Jacobians are soon written."""
        eq, rows = self.equations, self.equations.rows
        a, lam = SX.sym("a", self.n), SX.sym("lam", len(rows.names))
        inputs = [eq.t, eq.x, eq.y, eq.p, a, lam]
        demanded = self._A @ a - self._f if eq.demand is None else eq.demand(a)
        R, G = demanded - rows.B.T @ lam, rows.B @ a - rows.gamma
        values = ca.densify(ca.vertcat(R, G, rows.psi, rows.phi))
        if self.n * ca.Function("values", inputs, [values]).n_instructions() < LONG:
            return None
        return inputs, values

    def _products(self, still: bool) -> ca.Function:
        """Products of the derivatives of (R, G, ψ, φ) with directions (δξ, δy, δp, δs); with y = 0 where ``still``.

        Of long equations Jacobians take much longer to write than products with all unit vectors to evaluate. Without
        speeds most of what they depend on speeds by is gone.
        """
        assert self._values is not None
        (inputs, values), eq = self._values, self.equations
        xi, dy = SX.sym("xi", self.n), SX.sym("dy", self.n)
        dp, ds = SX.sym("dp", eq.p.numel()), SX.sym("ds", self.n_s)
        moving = ca.vertcat(eq.x, eq.p), ca.vertcat(eq.N @ xi, dp)
        by_speeds = ca.jtimes(values, eq.y, dy)
        if still:
            values, by_speeds = ca.substitute([values, by_speeds], [eq.y], [SX.zeros(self.n, 1)])
        product = ca.jtimes(values, *moving) + by_speeds + ca.jtimes(values, eq.tree.symbols.s, ds)
        return ca.Function("products", [*inputs, ca.vertcat(xi, dy, dp, ds)], [ca.densify(product)])

    def _by_products(self, products: ca.Function, at: tuple[float | Array, ...]) -> Derivatives:
        """All derivatives at a state, column by column."""
        (all_of_them,) = _numbers(products, *at, np.eye(products.size1_in(6)))
        R, G, psi, phi = self._divided(all_of_them)
        (R_xi, R_y, R_p, R_s), (G_xi, G_y, G_p, _) = R, G
        return Derivatives(R_xi, R_y, R_p, G_xi, G_y, G_p, psi[0], psi[2], phi[2], R_s)

    @cached_property
    def _resting_force(self) -> tuple[SX, SX, SX, SX]:
        """Λ, δy, and R and (∂R/∂y) δy with y = 0 and a = 0: written together, for they have most in common."""
        eq, rows = self.equations, self.equations.rows
        lam, dy = SX.sym("lam", len(rows.names)), SX.sym("dy", self.n)
        both = [-self._f - rows.B.T @ lam, -ca.jtimes(self._f, eq.y, dy)]
        R, by_speeds = ca.substitute(both, [eq.y], [SX.zeros(self.n, 1)])
        return lam, dy, R, by_speeds

    def _without_speeds(self, expression: SX) -> SX:
        return ca.substitute(expression, self.equations.y, SX.zeros(self.n, 1))

    @cached_property
    def _static(self) -> tuple[ca.Function, bool]:
        """∂R/∂ξ and ∂R/∂s with y = 0 and a = 0: without inertia a small part of all derivatives.

        Of long equations their product with a direction (δξ, δs), which the second answer tells.
        """
        eq, s = self.equations, self.equations.tree.symbols.s
        lam, _, R, _ = self._resting_force
        inputs = [eq.t, eq.x, eq.p, lam]
        if self.n * ca.Function("force", inputs, [R]).n_instructions() < LONG:
            both = ca.horzcat(ca.jacobian(R, eq.x) @ eq.N, ca.jacobian(R, s))
            return ca.Function("static", inputs, [ca.densify(both)]), False
        xi, ds = SX.sym("xi", self.n), SX.sym("ds", self.n_s)
        product = ca.jtimes(R, eq.x, eq.N @ xi) + ca.jtimes(R, s, ds)
        return ca.Function("static", [*inputs, ca.vertcat(xi, ds)], [ca.densify(product)]), True

    @cached_property
    def _beside_static(self) -> ca.Function:
        """With y = 0 and a = 0, products of ∂R/∂y and ∂R/∂p, and of all derivatives of (G, ψ, φ), with directions.

        Nothing of what inertia demands is among them.
        """
        eq, rows, (lam, dy, R, by_speeds) = self.equations, self.equations.rows, self._resting_force
        xi, dp = SX.sym("xi", self.n), SX.sym("dp", eq.p.numel())
        others = ca.vertcat(-rows.gamma, rows.psi, rows.phi)
        moving = ca.vertcat(eq.x, eq.y, eq.p), ca.vertcat(eq.N @ xi, dy, dp)
        product = ca.vertcat(
            ca.jtimes(R, eq.p, dp) + by_speeds, self._without_speeds(ca.jtimes(others, *moving))
        )
        inputs = [eq.t, eq.x, eq.p, lam, ca.vertcat(xi, dy, dp)]
        return ca.Function("beside", inputs, [ca.densify(product)])

    def _resting_derivatives(self, t: float, x: Array, p: Array, lam: Array) -> Derivatives:
        """Exact derivatives with y = 0, a = 0 and λ held."""
        R_xi, R_s = self.static_derivatives(t, x, p, lam)
        function = self._beside_static
        (found,) = _numbers(function, t, x, p, lam, np.eye(function.size1_in(4)))
        R, G, psi, phi = self._divided(found)
        return Derivatives(R_xi, R[1], R[2], G[0], G[1], G[2], psi[0], psi[2], phi[2], R_s)

    def _divided(self, found: Array) -> tuple[list[Array], ...]:
        """Rows of (R, G, ψ, φ), each with columns of δξ, δy, δp and, where there are more, δs."""
        eq = self.equations
        columns = np.cumsum([self.n, self.n, eq.p.numel()])
        rows = np.cumsum([self.n, eq.rows.gamma.numel(), eq.rows.psi.numel()])
        return tuple(np.hsplit(part, columns) for part in np.vsplit(found, rows))

    def _steady_function(self) -> ca.Function:
        """W, ẇ, ∂w/∂ξ, ∂ẇ/∂ξ, and the derivatives of g − N c, where g = N X_y is the Lie bracket of the two motions."""
        eq, w = self.equations, self.w
        X_x = eq.N @ w  # how x changes in the steady motion
        wdot = time_derivative(w, eq.x, X_x)
        g = time_derivative(X_x, eq.x, eq.N @ eq.y) - time_derivative(eq.N @ eq.y, eq.x, X_x)
        c = SX.sym("c", self.n)
        rest = g - eq.N @ c
        outputs = [
            w,
            wdot,
            ca.jacobian(w, eq.x) @ eq.N,
            ca.jacobian(wdot, eq.x) @ eq.N,
            g,
            ca.jacobian(rest, eq.x) @ eq.N,
            ca.jacobian(rest, eq.y),
        ]
        return ca.Function("s", [eq.t, eq.x, eq.y, eq.p, c], [ca.densify(o) for o in outputs])

    def terms(self, t: float, x: Array, y: Array, p: Array) -> Terms:
        """A, f, B, γ, φ, ψ and N."""
        A, f, B, gamma, phi, psi, N = _numbers(self._terms, t, x, y, p)
        return Terms(A, f.ravel(), B, gamma.ravel(), phi.ravel(), psi.ravel(), N)

    def derivatives(self, t: float, x: Array, y: Array, p: Array, a: Array, lam: Array) -> Derivatives:
        """Exact derivatives with a and λ held."""
        at = (t, x, y, p, a, lam)
        if not (y.any() or a.any()) and self._static[1]:
            return self._resting_derivatives(t, x, p, lam)
        if self._values is not None:
            still = not y.any()
            products = self.kept.once(("products", still), lambda: self._products(still))
            key = tuple(np.asarray(part, dtype=float).tobytes() for part in at)
            return self._latest.once(key, lambda: self._by_products(products, at))
        return Derivatives(*_numbers(self._derivatives, *at))

    def static_derivatives(self, t: float, x: Array, p: Array, lam: Array) -> tuple[Array, Array]:
        """∂R/∂ξ and ∂R/∂s at rest (y = 0, a = 0) with λ held."""
        function, by_products = self._static
        directions = [np.eye(self.n + self.n_s)] if by_products else []
        at = (t, x, p, lam)
        key = ("static", *(np.asarray(part, dtype=float).tobytes() for part in at))
        (both,) = self._latest.once(key, lambda: _numbers(function, *at, *directions))
        return both[:, : self.n], both[:, self.n :]

    def own_rates(self, t: float, x: Array, y: Array, p: Array) -> OwnRates:
        """ṡ of blocks and its derivatives."""
        rates, *slopes = _numbers(self._own, t, x, y, p)
        return OwnRates(rates.ravel(), *slopes)

    def steady_speeds(self, t: float, x: Array, p: Array) -> tuple[Array, Array]:
        """Speeds w and their rates ẇ of the steady motion at a pose."""
        w, wdot, *_ = self._steady_at(t, x, p)
        return w.ravel(), wdot.ravel()

    def steady_stiffness(self, t: float, x: Array, p: Array) -> tuple[Array, Array]:
        """∂w/∂ξ and ∂ẇ/∂ξ at a pose."""
        _, _, w_xi, wdot_xi, *_ = self._steady_at(t, x, p)
        return w_xi, wdot_xi

    def _steady_at(self, t: float, x: Array, p: Array) -> list[Array]:
        still = np.zeros(self.n)
        return _numbers(self._steady, t, x, still, p, still)

    def steady_derivatives(self, t: float, x: Array, y: Array, p: Array) -> tuple[Array, Array, Array]:
        """∂w/∂ξ, ∂X_y/∂ξ and ∂X_y/∂y, X_y being how the speeds change under the steady motion's displacements."""
        N_plus = np.linalg.pinv(self.terms(t, x, y, p).N)
        g = _numbers(self._steady, t, x, y, p, np.zeros(self.n))[4].ravel()
        _, _, w_xi, _, _, g_xi, g_y = _numbers(self._steady, t, x, y, p, N_plus @ g)
        return w_xi, N_plus @ g_xi, N_plus @ g_y

    def turning(self, t: float, x: Array, y: Array, p: Array) -> Array:
        """(N y)_x N − Ṅ, by which δξ̇ differs from δy along any motion where speeds are no rates of coordinates."""
        (found,) = _numbers(self._turning, t, x, y, p)
        return np.asarray(np.linalg.pinv(self.terms(t, x, y, p).N) @ found, dtype=float)

    def moved(self, x: Array, N: Array, delta: Array) -> Array:
        """X displaced by δξ, quaternions normalised."""
        out = x + N @ delta
        for start in self.equations.quaternions:
            out[start : start + 4] /= np.linalg.norm(out[start : start + 4])
        return out

    def accelerations(self, terms: Terms) -> tuple[Array, Array, tuple[int, ...]]:
        """A, λ of least norm, and independent rows."""
        kept = independent_rows(terms.B)
        B = terms.B[list(kept)]
        K = np.block([[terms.A, B.T], [B, np.zeros((len(kept), len(kept)))]])
        both = np.linalg.solve(K, np.concatenate([terms.f, terms.gamma[list(kept)]]))
        a = both[: self.n]
        return a, multipliers(terms.B, terms.A @ a - terms.f), kept


def _numbers(function: ca.Function, *arguments: float | Array) -> list[Array]:
    """Dense results of a function at columns of numbers, of which the last may be several beside each other.

    Without CasADi's own matrices, which take longer to make than these results.
    """
    *fixed, last = [np.array(part, dtype=float, order="F") for part in arguments]
    sizes = [function.nnz_in(i) for i in range(len(arguments))]
    count = max(last.size // max(sizes[-1], 1), 1)
    assert [part.size for part in (*fixed, last)] == [*sizes[:-1], count * sizes[-1]]
    made: tuple[Any, Any] = function.buffer()
    buffer, evaluate = made
    for i, part in enumerate(fixed):
        buffer.set_arg(i, part.ravel(order="F").data)
    shapes = [function.size_out(i) for i in range(function.n_out())]
    found = [np.zeros((count, columns, rows)) for rows, columns in shapes]  # by columns, as CasADi stores
    for k, column in enumerate(last.ravel(order="F").reshape(count, -1)):
        buffer.set_arg(len(fixed), column.data)
        for i, result in enumerate(found):
            buffer.set_res(i, result[k].data)
        evaluate()
    return [
        np.ascontiguousarray(result.reshape(count * columns, rows).T)
        for result, (rows, columns) in zip(found, shapes, strict=True)
    ]


def multipliers(B: Array, force: Array) -> Array:
    """Λ of least norm with Bᵀλ = force, as nearly as the rows allow."""
    scale = row_scales(B)
    found = np.linalg.lstsq((B * scale[:, None]).T, force, rcond=SCALED_RANK)[0]
    return np.asarray(found * scale, dtype=float)


def null_space(B: Array) -> Array:
    """Orthonormal basis of the directions the rows leave free (n × d)."""
    scaled = B * row_scales(B)[:, None]
    _, s, Vt = np.linalg.svd(scaled)
    return np.asarray(Vt[int(np.sum(s > NULL_RANK * s[:1])) :].T, dtype=float)


class SteadyMotionError(NoAnswerError):
    """A steady motion that the mechanism cannot carry out, with the reason."""


def steady_balance(compiled: CompiledModel, steady: SteadyMotion | None) -> Balance:
    """The balance of a formulation with A and f about a steady motion (rest when None).

    That of rest is kept with the equations, for other values of parameters too.
    """
    equations = compiled.equations
    if steady is None or steady.at_rest:
        return compiled.once("balance at rest", lambda: Balance(equations))
    bodies = SteadyBodies(equations.motion, steady)
    return Balance(equations, tree_speeds(bodies, equations.x[: equations.tree.n_q]))


def check_steady(balance: Balance, steady: SteadyMotion, t: float, x: Array, p: Array) -> None:
    """Refuse a steady motion that joints or drivers do not allow, by name.

    Raises
    ------
    SteadyMotionError
        Naming bodies that would have to leave their joints, and constraints that ask for another velocity.
    """
    eq = balance.equations
    unknown = sorted(set(steady.spins) - {body.name for body in eq.tree.model.bodies})
    if unknown:
        raise SteadyMotionError(f"spins: there is no body {', '.join(map(repr, unknown))}")
    w, _ = balance.steady_speeds(t, x, p)
    bodies = SteadyBodies(eq.motion, steady)
    gaps = []
    for link in eq.tree.links:
        moved, wanted = eq.motion.link_velocity(link.number), bodies.link_velocity(link.number)
        gaps += [a - b for a, b in zip(moved, wanted, strict=True)]
    found = ca.Function("gap", [eq.t, eq.x, eq.y, eq.p], [ca.densify(ca.vertcat(*gaps))])(t, x, w, p)
    gap = np.array(found, dtype=float).reshape(-1, 6)
    speed = 1.0 + float(np.abs(w).max(initial=0.0))
    faults = [
        f'body "{link.name}" cannot move with the frame: joint "{link.joint.joint.name}" does not allow it'
        for link, off in zip(eq.tree.links, gap, strict=True)
        if np.abs(off).max() > STEADY * speed
    ]
    psi = balance.terms(t, x, w, p).psi
    faults += [
        f"{name} asks for another velocity (off by {abs(r):.3g} {name.unit}/s)"
        for name, r in zip(eq.rows.names, psi, strict=True)
        if abs(r) > STEADY * speed
    ]
    if faults:
        raise SteadyMotionError(
            "the mechanism cannot move steadily as described:\n  "
            + "\n  ".join(faults[:12])
            + "\ncheck the frame's velocity and angular velocity, the spins, and the laws of the drivers"
        )
