"""Deviations from a motion in independent coordinates: tangents of the constraints, and how deviations evolve on them.

A motion F(z) that is steady under a group of displacements X, F(z₀) = X(z₀), has deviations η seen from the moving
frame that obey η̇ = D(F − X)(z₀) η: the field F − X vanishes at z₀, so this matrix does not depend on coordinates.
With δx = N δξ and the speeds y = w(x) at z₀,

    δξ̇ = δy − w_ξ δξ                 δẏ = a_ξ δξ + a_y δy + a_p δp − X_y,ξ δξ − X_y,y δy

and, the constraints varied, B_h δξ = −φ_p d and ψ_ξ δξ + B δy = −ψ_p d − φ_p ḋ. At rest X = 0. d are deviations of
driver laws: they and their rates are states, their accelerations d̈ inputs, so that no input's derivative is left over.
States s of blocks are states of their own: δẏ gets a_s δs, and δṡ = ṡ_ξ δξ + ṡ_y δy + ṡ_s δs + ṡ_p δp.

The matrices are checked by a second route. The accelerations of all bodies do not depend on coordinates: their
deviations, read off the tree's equations, must be those that Newton's and Euler's equations, all joints constraints,
give for the same deviations of poses and velocities.
Flexible bodies have no absolute coordinates here: with them the judge is the recursive formulation, differentiated.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import independent_rows
from kinetree.balance.equilibrium_equations import Balance, Derivatives, Terms, null_space
from kinetree.formulations.contract import build
from kinetree.formulations.cut_joint import forward_dynamics
from kinetree.linalg.pivoted_qr import pivoted
from kinetree.spatial.symbolic import cross, time_derivative
from kinetree.symbolic.forces import gather
from kinetree.symbolic.joint_coordinates import TreeState
from kinetree.tolerances import ACCELERATION_ROUND_OFF, SLOPE_RANK, TINY


@dataclass(frozen=True)
class TangentColumns:
    """Numbers of columns of a deviation: positions, speeds, states of blocks, d, ḋ, then inputs δp and d̈."""

    positions: int
    speeds: int
    own: int
    drivers: int
    parameters: int

    @property
    def states(self) -> int:
        """Number of states: positions, speeds, states of blocks, d and ḋ."""
        return self.before_drivers + 2 * self.drivers

    @property
    def before_drivers(self) -> int:
        """Number of states without those of drivers."""
        return self.positions + self.speeds + self.own

    @property
    def all(self) -> int:
        """Number of states and inputs."""
        return self.states + self.parameters + self.drivers


@dataclass(frozen=True)
class Variation:
    """Deviations of all speeds and forces as matrices on the columns: independent states, then inputs.

    Attributes
    ----------
    columns
        Meaning of the columns.
    xi, y
        δξ and δy (n × columns).
    ydot, lam
        δẏ (n × columns) and δλ (m × columns; of an independent set of rows).
    own
        δs of blocks (n_s × columns).
    p
        δp of all parameters (n_p × columns).
    rates
        Rates of the states (states × columns): ṡ = A s + B v.
    lead_positions, lead_speeds
        Speeds that lead the independent positions and speeds: δξ and δy there are the states themselves.
    """

    columns: TangentColumns
    xi: Array
    y: Array
    own: Array
    ydot: Array
    lam: Array
    p: Array
    rates: Array
    lead_positions: NDArray[np.int64]
    lead_speeds: NDArray[np.int64]

    @property
    def A(self) -> Array:
        return self.rates[:, : self.columns.states]

    @property
    def B(self) -> Array:
        return self.rates[:, self.columns.states :]


def vary(
    balance: Balance,
    t: float,
    x: Array,
    y: Array,
    p: Array,
    inputs: tuple[int, ...] = (),
    drivers: tuple[int, ...] = (),
    steady: bool = True,
    known: tuple[Array, Array] | None = None,
) -> Variation:
    """Linearise about a steady motion or rest, or along any other motion.

    Parameters
    ----------
    balance
        The forces of a formulation; it knows the steady motion w(x).
    t, x, y, p
        The state; y must be w(x).
    inputs
        Parameters that are inputs and leave φ and ψ alone.
    drivers
        Parameters that are added to driver laws.
    steady
        True if y = w(x) is a steady motion, so that deviations are seen from its frame; otherwise they are those along
        the motion through this state, and hold for this instant.
    known
        Accelerations ẏ and multipliers λ (all rows, of least norm) at the state, where they are known.
    """
    point = _Point(balance, t, x, y, p, known)
    free, d = point.free, point.d
    columns = TangentColumns(free.Z_h.shape[1], free.Z.shape[1], balance.n_s, len(drivers), len(inputs))
    xi, dy = free.tangents(d, columns, drivers)
    dp = np.zeros((p.size, columns.all))
    k, at_s, at_d = len(drivers), columns.positions + columns.speeds, columns.before_drivers
    dp[list(drivers), at_d : at_d + k] = np.eye(k)
    dp[list(inputs), columns.states : columns.states + len(inputs)] = np.eye(len(inputs))
    own = np.zeros((balance.n_s, columns.all))
    own[:, at_s:at_d] = np.eye(balance.n_s)
    ydot, dlam = point.accelerations(xi, dy, own, dp, drivers)
    if steady:
        w_xi, X_xi, X_y = balance.steady_derivatives(t, x, y, p)
        xi_rate, y_rate = dy - w_xi @ xi, ydot - X_xi @ xi - X_y @ dy
    else:
        xi_rate, y_rate = dy + balance.turning(t, x, y, p) @ xi, ydot
    rates = np.zeros((columns.states, columns.all))
    rates[: columns.positions] = xi_rate[free.lead_h]
    rates[columns.positions : at_s] = y_rate[free.lead]
    of = balance.own_rates(t, x, y, p)
    rates[at_s:at_d] = of.xi @ xi + of.y @ dy + of.s @ own + of.p @ dp
    rates[at_d : at_d + k, at_d + k : at_d + 2 * k] = np.eye(k)
    rates[at_d + k : at_d + 2 * k, columns.all - k :] = np.eye(k)
    return Variation(columns, xi, dy, own, ydot, dlam, dp, rates, free.lead_h, free.lead)


def varied_accelerations(
    balance: Balance,
    t: float,
    x: Array,
    y: Array,
    p: Array,
    variation: Variation,
    xi: Array,
    dy: Array,
    drivers: tuple[int, ...],
) -> Array:
    """Δẏ of a formulation for deviations δξ, δy of its own that were found in another one."""
    return _Point(balance, t, x, y, p).accelerations(xi, dy, variation.own, variation.p, drivers)[0]


class _Point:
    """The equations and their derivatives at one state."""

    def __init__(
        self,
        balance: Balance,
        t: float,
        x: Array,
        y: Array,
        p: Array,
        known: tuple[Array, Array] | None = None,
    ) -> None:
        self.m_h = balance.m_h
        terms = balance.terms(t, x, y, p)
        if known is None:
            self.ydot, self.lam, kept = balance.accelerations(terms)
        else:
            (self.ydot, self.lam), kept = known, independent_rows(terms.B)
        self.d = balance.derivatives(t, x, y, p, self.ydot, self.lam)
        self.free = _Freedom(balance, terms, kept)

    def accelerations(
        self, xi: Array, y: Array, own: Array, p: Array, drivers: tuple[int, ...]
    ) -> tuple[Array, Array]:
        """A δa − Bᵀδλ = −(R_ξ δξ + R_y δy + R_s δs + R_p δp),   B δa = −(G_ξ δξ + G_y δy + G_p δp + φ_p d̈)."""
        d = self.d
        force = -(d.R_xi @ xi + d.R_y @ y + d.R_s @ own + d.R_p @ p)
        rows = -(d.G_xi @ xi + d.G_y @ y + d.G_p @ p)
        rows[: self.m_h, xi.shape[1] - len(drivers) :] -= d.phi_p[:, list(drivers)]
        return self.free.solve(force, rows)


class _Freedom:
    """Directions the constraints leave free, each led by one speed."""

    def __init__(self, balance: Balance, terms: Terms, kept: tuple[int, ...]) -> None:
        self.n, self.m_h, self.terms, self.kept = balance.n, balance.m_h, terms, list(kept)
        self.Z_h, self.lead_h = with_leading_speeds(null_space(terms.B[: self.m_h]))
        self.Z, self.lead = with_leading_speeds(null_space(terms.B))

    def tangents(
        self, d: Derivatives, columns: TangentColumns, drivers: tuple[int, ...]
    ) -> tuple[Array, Array]:
        """Δξ and δy of all columns."""
        xi, y = np.zeros((self.n, columns.all)), np.zeros((self.n, columns.all))
        k, at_s, at_d = len(drivers), columns.positions + columns.speeds, columns.before_drivers
        phi_p = d.phi_p[:, list(drivers)]
        xi[:, : columns.positions] = self.Z_h
        xi[:, at_d : at_d + k] = _dependent(self.terms.B[: self.m_h], -phi_p, self.Z_h, self.lead_h)
        demand = -(d.psi_xi @ xi)
        demand[:, at_d : at_d + k] -= d.psi_p[:, list(drivers)]
        demand[: self.m_h, at_d + k : at_d + 2 * k] -= phi_p
        y[:] = _dependent(self.terms.B, demand, self.Z, self.lead)
        y[:, columns.positions : at_s] += self.Z
        return xi, y

    def solve(self, force: Array, rows: Array) -> tuple[Array, Array]:
        """Δa and δλ from the varied balance and the varied rows."""
        B = self.terms.B[self.kept]
        K = np.block([[self.terms.A, -B.T], [B, np.zeros((len(self.kept), len(self.kept)))]])
        both = np.linalg.solve(K, np.vstack([force, rows[self.kept]]))
        lam = np.zeros((self.terms.B.shape[0], force.shape[1]))
        lam[self.kept] = both[self.n :]
        return both[: self.n], lam


def _dependent(B: Array, demand: Array, Z: Array, lead: NDArray[np.int64]) -> Array:
    """V with B V = demand in which the leading speeds do not move."""
    V = np.linalg.lstsq(B, demand, rcond=SLOPE_RANK)[0]
    return np.asarray(V - Z @ V[lead], dtype=float)


def with_leading_speeds(Z: Array) -> tuple[Array, NDArray[np.int64]]:
    """Return a basis of these directions, each with a leading speed (1 in it, 0 in the others), and these speeds."""
    n, k = Z.shape
    if k in (0, n):
        return np.eye(n)[:, :k], np.arange(k)
    _, order = pivoted(Z.T)
    lead = np.sort(order[:k])
    out = np.linalg.solve(Z[lead].T, Z.T).T
    out[lead] = np.eye(k)
    return np.asarray(out, dtype=float), lead


def accelerations_at(
    balance: Balance, t: float, x: Array, y: Array, p: Array, dx: Array, dy: Array, dp: Array
) -> tuple[Array, Array, Array, Array]:
    """ẏ and λ at a state, and their deviations from those of x, y and p."""
    point = _Point(balance, t, x, y, p)
    xi: Array = np.asarray(np.linalg.lstsq(balance.terms(t, x, y, p).N, dx, rcond=None)[0], dtype=float)
    dydot, dlam = point.accelerations(xi, dy, dx[dx.shape[0] - balance.n_s :], dp, ())
    return point.ydot, point.lam, dydot, dlam


def second_route(balance: Balance) -> SecondRoute | RecursiveRoute:
    """The judge of a model's linearisation, kept with the balance."""
    made = RecursiveRoute if balance.equations.tree.is_flexible else SecondRoute
    return balance.kept.once("second route", lambda: made(balance))


class RecursiveRoute:
    """Accelerations of the recursive formulation, as a judge of those of the mass matrix."""

    def __init__(self, balance: Balance) -> None:
        self._balance = balance

    def disagreement(
        self, t: float, x: Array, y: Array, p: Array, variation: Variation, drivers: tuple[int, ...]
    ) -> float:
        """Largest difference of the varied accelerations, relative to these; inputs of drivers are left out."""
        terms = self._balance.terms(t, x, y, p)
        ydot, lam, kept = self._balance.accelerations(terms)
        dx = terms.N @ variation.xi
        dx[dx.shape[0] - variation.own.shape[0] :] += variation.own
        function = self._balance.kept.once(("recursive slope", kept), lambda: self._slope(kept))
        columns = [np.asarray(part, dtype=float) for part in (dx, variation.y, variation.p)]
        there = np.zeros_like(variation.ydot)
        for k in range(there.shape[1]):
            there[:, k] = np.array(function(t, x, y, p, *(part[:, k] for part in columns))).ravel()
        common = slice(0, there.shape[1] - len(drivers))
        return _difference(
            variation.ydot[:, common], there[:, common], ydot, _held_back(terms, lam, variation)
        )

    def _slope(self, rows: tuple[int, ...]) -> ca.Function:
        """Accelerations varied along one direction (δx, δy, δp).

        A Jacobian of the recursion would be as many times as long as there are coordinates.
        """
        state = TreeState(self._balance.equations.tree)
        solved = forward_dynamics(state.tree, state.q, state.u, gather(state.motion), state.motion, rows)
        varied = [state.x, state.y, state.tree.symbols.p]
        along = [SX.sym("d", symbols.shape[0]) for symbols in varied]
        slope = ca.jtimes(solved.udot, ca.vertcat(*varied), ca.vertcat(*along))
        return ca.Function("slope", [state.motion.t, *varied, *along], [ca.densify(slope)])


class SecondRoute:
    """The augmented formulation of the same model, as a judge of the tree's one."""

    def __init__(self, balance: Balance) -> None:
        self._tree_balance = balance
        eq = balance.equations
        self._augmented = build("augmented", eq.tree)
        self._balance = Balance(self._augmented)
        parts, places = [SX(0, 1)], [SX(0, eq.p.shape[0])]
        for link in eq.tree.links:
            v, w = eq.motion.link_velocity(link.number)
            r, R = eq.motion.link_pose(link.number)
            parts += [v + cross(w, R @ link.rK), w]
            places += [ca.jacobian(r + R @ link.rK, eq.p), _turns(R, eq.p)]
        V = ca.vertcat(*parts)  # (v_GK, ω_K) of all bodies: the speeds of the augmented formulation
        ydot = SX.sym("ydot", balance.n)
        Vdot = time_derivative(V, eq.x, eq.N @ eq.y) + ca.jacobian(V, eq.y) @ ydot
        outputs = [
            ca.jacobian(V, eq.y),
            ca.jacobian(V, eq.x) @ eq.N,
            ca.jacobian(Vdot, eq.x) @ eq.N,
            ca.jacobian(Vdot, eq.y),
            ca.jacobian(Vdot, eq.p),
            ca.jacobian(V, eq.p),
            ca.vertcat(*places),
        ]
        inputs = [eq.t, eq.x, eq.y, eq.p, ydot]
        self._bodies = ca.Function("bodies", inputs, [ca.densify(o) for o in outputs])

    def disagreement(
        self, t: float, x: Array, y: Array, p: Array, variation: Variation, drivers: tuple[int, ...]
    ) -> float:
        """Largest difference of the bodies' varied accelerations, relative to these and to those at work."""
        balance = self._tree_balance
        terms = balance.terms(t, x, y, p)
        ydot, lam, _ = balance.accelerations(terms)
        found = [np.array(v, dtype=float) for v in self._bodies.call([t, x, y, p, ydot])]
        J, V_xi, A_xi, A_y, A_p, V_p, X_p = found
        # a parameter of the geometry moves the bodies at the same joint coordinates
        xi = J @ variation.xi + X_p @ variation.p
        dy = V_xi @ variation.xi + J @ variation.y + V_p @ variation.p
        here = A_xi @ variation.xi + A_y @ variation.y + J @ variation.ydot + A_p @ variation.p
        x2, y2 = self._augmented.from_tree(x, y, p)
        there = varied_accelerations(self._balance, t, x2, y2, p, variation, xi, dy, drivers)
        return _difference(here, there, J @ ydot, J @ _held_back(terms, lam, variation))


def _held_back(terms: Terms, lam: Array, variation: Variation) -> Array:
    """Accelerations that the forces of constraints take away, themselves and varied: A⁻¹Bᵀ(λ, δλ)."""
    forces = terms.B.T @ np.column_stack([lam, variation.lam])
    return np.asarray(np.linalg.lstsq(terms.A, forces, rcond=None)[0], dtype=float)


def _difference(here: Array, there: Array, at_work: Array, held_back: Array) -> float:
    """Largest difference of varied accelerations, relative to these and to those at work.

    Where nothing varies it is round-off of the accelerations that are held back, and counts as none.
    """
    largest, held, *sizes = (
        float(np.abs(part).max(initial=0.0)) for part in (here - there, held_back, here, there, at_work)
    )
    return 0.0 if largest <= ACCELERATION_ROUND_OFF * held else largest / max(*sizes, TINY)


def _turns(R: SX, p: SX) -> SX:
    """Rotation vectors δθ of a body for deviations of parameters: δR = (δθ)× R, so that (δθ)× = R_p Rᵀ."""
    columns = [SX(3, 0)]
    for k in range(p.shape[0]):
        W = ca.reshape(ca.jacobian(ca.vec(R), p[k]), 3, 3) @ R.T
        columns.append(ca.vertcat(W[2, 1], W[0, 2], W[1, 0]))
    return ca.horzcat(*columns)
