"""Transcription: from a problem to a nonlinear program over a mesh, with its sparse derivatives.

Unknown are states z_k and controls at the ends of intervals, states Z_i, accelerations and constraint forces at the
collocation points, the duration T, and parameters. Controls are linear between the ends of intervals. An interval obeys

    Z_i = z_k + h Σ a_ij f_j,   0 = A ẏ_i − f_i − Bᵀλ_i,   0 = B ẏ_i − γ_i

and its end is led back to the manifold of the constraints along the normals there (Bordalba, Schoels, Ros, Porta and
Diehl, IEEE T-RO 2023),

    x_{k+1} = X_s + Φ_xᵀ μ,   y_{k+1} = Y_s + Bᵀ ν,   φ(x_{k+1}, t_{k+1}) = 0,   B y_{k+1} = b,

so that every node lies on it exactly. All intervals are one function with its exact first and second derivatives, which
does not depend on the mesh; the program puts its values in their places.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.optimal_motion.collocation import Collocation
from kinetree.analysis.optimal_motion.problem import MotionLimit, MotionProblem
from kinetree.arrays import Array, Indices
from kinetree.kernels.graph import nonzeros

FREE = np.inf


@dataclass(frozen=True)
class ProgramRow:
    """What a row of the program is: the place it belongs to and its words; None where it is one of the equations."""

    where: str
    limit: MotionLimit | None
    low: float
    high: float


class LocalFunction:
    """A function of local unknowns with its derivatives: rows g, and its share f of the objective."""

    def __init__(self, name: str, unknowns: SX, given: SX, objective: SX, rows: SX) -> None:
        self.n, self.m = unknowns.shape[0], rows.shape[0]
        weight, multipliers = SX.sym("sigma"), SX.sym("lambda", self.m)
        jacobian = ca.jacobian(rows, unknowns)
        gradient = ca.densify(ca.gradient(objective, unknowns))
        lagrangian = weight * objective + ca.dot(multipliers, rows)
        hessian = ca.triu(ca.hessian(lagrangian, unknowns)[0])
        self.objective = ca.Function(f"{name}_objective", [unknowns, given], [objective])
        self.rows = ca.Function(f"{name}_rows", [unknowns, given], [ca.densify(rows)])
        self.gradient = ca.Function(f"{name}_gradient", [unknowns, given], [gradient])
        self.jacobian = ca.Function(f"{name}_jacobian", [unknowns, given], [_nonzeros(jacobian)])
        self.hessian = ca.Function(
            f"{name}_hessian", [unknowns, given, weight, multipliers], [_nonzeros(hessian)]
        )
        self.jacobian_places = _places(jacobian)
        self.hessian_places = _places(hessian)


def _nonzeros(matrix: SX) -> SX:
    return ca.vertcat(SX(0, 1), *nonzeros(matrix))


def _places(matrix: SX) -> tuple[Indices, Indices]:
    rows, columns = matrix.sparsity().get_triplet()
    return np.array(rows, np.int64), np.array(columns, np.int64)


@dataclass(frozen=True)
class UnknownLayout:
    """Where the unknowns of an interval stand: a node, what is its own, the next node, and what all share.

    A node is (x, y, u), the shared ones are (T, parameters, peak).
    """

    n_x: int
    n_y: int
    n_u: int
    n_lam: int
    n_own: int
    n_shared: int
    own_states: tuple[bool, ...]
    n_position: int
    n_velocity: int

    @property
    def n_node(self) -> int:
        return self.n_x + self.n_y + self.n_u

    @property
    def stride(self) -> int:
        return self.n_node + self.n_own


class Transcription:
    """The functions of one interval and of the two ends, for any mesh."""

    def __init__(self, problem: MotionProblem, method: Collocation) -> None:
        self.problem, self.method = problem, method
        point = problem.point
        n_u, n_shared = len(problem.controls), 1 + len(problem.searched) + (problem.peak is not None)
        stages = method.points
        own = tuple(c > 0 and (c < 1 or point.has_manifold) for c in stages)
        n_state = point.n_x + point.n_y
        n_own = (
            sum(own) * n_state + stages.size * (point.n_y + point.n_lam) + point.n_position + point.n_velocity
        )
        self.layout = UnknownLayout(
            point.n_x, point.n_y, n_u, point.n_lam, n_own, n_shared, own, point.n_position, point.n_velocity
        )
        eq = point.eq
        values = [problem.integrand, *(limit.value for limit in problem.path)]
        values += [] if problem.peak is None else [problem.peak]
        self._along = ca.Function("along", [eq.t, eq.x, eq.y, eq.p, point.ydot, point.lam], values)
        self._loaded = [
            bool(
                ca.depends_on(
                    v, ca.vertcat(point.ydot, point.lam, *[eq.p[c.index] for c in problem.controls])
                )
            )
            for v in values[1:]
        ]
        self.interval, self.interval_rows = self._interval()
        self.ends, self.end_rows = self._ends()

    # --- parts ----------------------------------------------------------------------------------------
    def _parameters(self, u: SX, shared: SX) -> SX:
        """P with controls and searched parameters in their places."""
        found = SX(ca.DM(self.problem.p))
        for i, control in enumerate(self.problem.controls):
            found[control.index] = u[i]
        for i, quantity in enumerate(self.problem.searched):
            found[quantity.index] = shared[1 + i]
        return found

    def _interval(self) -> tuple[LocalFunction, list[ProgramRow]]:
        layout, point, problem, c = self.layout, self.problem.point, self.problem, self.method.points
        w = SX.sym("w", 2 * layout.n_node + layout.n_own + layout.n_shared)
        given = SX.sym("mesh", 2)  # τ_k and its length, shares of the duration
        parts = _split(w, layout)
        (x0, y0, u0), own, (x1, y1, u1), shared = parts.first, parts.own, parts.last, parts.shared
        T = shared[0]
        start, h = problem.t_start + T * given[0], T * given[1]
        states, forces = _stages(own, layout, c, (x0, y0), (x1, y1))
        rows: list[SX] = []
        kinds: list[ProgramRow] = []

        def add(
            value: SX, where: str, limit: MotionLimit | None = None, low: float = 0.0, high: float = 0.0
        ) -> None:
            rows.append(value)
            kinds.extend([ProgramRow(where, limit, low, high)] * value.shape[0])

        rates: list[tuple[SX, SX]] = []
        objective = SX(0)
        for i, ((X, Y), (a, lam)) in enumerate(zip(states, forces, strict=True)):
            t, p = start + c[i] * h, self._parameters((1 - c[i]) * u0 + c[i] * u1, shared)
            residual, xdot = point.dynamics(t, X, Y, p, a, lam)
            rates.append((xdot, a))
            add(residual, "dynamics")
            integrand, *limited = self._along.call([t, X, Y, p, a, lam])
            objective += h * self.method.ends[i] * integrand
            peak = limited.pop() if problem.peak is not None else None
            for limit, value, loaded in zip(problem.path, limited, self._loaded, strict=False):
                if c[i] > 0 or (loaded and limit.low < limit.high):
                    add(value, "bounds", limit, limit.low, limit.high)
            if peak is not None:
                add(peak - shared[-1], "peak", None, -FREE, 0.0)
                add(-peak - shared[-1], "peak", None, -FREE, 0.0)
        for i, (X, Y) in enumerate(states):
            if c[i] == 0:
                continue
            add(
                X - x0 - h * sum(self.method.weights[i, j] * rate[0] for j, rate in enumerate(rates)),
                "collocation",
            )
            add(
                Y - y0 - h * sum(self.method.weights[i, j] * rate[1] for j, rate in enumerate(rates)),
                "collocation",
            )
        if point.has_manifold:
            begin = layout.n_own - layout.n_position - layout.n_velocity
            mu, nu = own[begin : begin + layout.n_position, 0], own[begin + layout.n_position :, 0]
            phi, psi, slope, B = point.manifold(start + h, x1, y1, self._parameters(u1, shared))
            X, Y = states[-1]
            add(x1 - X - slope.T @ mu, "collocation")
            add(y1 - Y - B.T @ nu, "collocation")
            add(phi, "position")
            add(psi, "velocity")
        return LocalFunction("interval", w, given, objective, ca.vertcat(*rows)), kinds

    def _ends(self) -> tuple[LocalFunction, list[ProgramRow]]:
        layout, point, problem = self.layout, self.problem.point, self.problem
        w = SX.sym("w", 2 * layout.n_node + layout.n_shared)
        n = layout.n_node
        first, last, shared = _node(w[:n], layout), _node(w[n : 2 * n], layout), w[2 * n :]
        eq, begin = point.eq, problem.t_start
        rows: list[SX] = [SX(0, 1)]
        kinds: list[ProgramRow] = []

        def add(
            value: SX, where: str, limit: MotionLimit | None = None, low: float = 0.0, high: float = 0.0
        ) -> None:
            rows.append(value)
            kinds.extend([ProgramRow(where, limit, low, high)] * value.shape[0])

        def at(value: SX, t: Any, node: tuple[SX, SX, SX]) -> SX:
            p = self._parameters(node[2], shared)
            return ca.substitute([value], [eq.t, eq.x, eq.y, eq.p], [SX(t), node[0], node[1], p])[0]

        if problem.free_start:
            for limit in problem.start or ():
                add(at(limit.value, begin, first), "start", limit, limit.low, limit.high)
            phi, psi, _, _ = point.manifold(begin, first[0], first[1], self._parameters(first[2], shared))
            add(phi, "position")
            if problem.asked.start_rest:
                add(first[1], "start rest")
            else:
                add(psi, "velocity")
            for limit, loaded in zip(problem.path, self._loaded, strict=False):
                if not loaded and not ca.depends_on(limit.value, ca.vertcat(point.ydot, point.lam)):
                    add(at(limit.value, begin, first), "bounds", limit, limit.low, limit.high)
        final = begin + shared[0]
        for limit in problem.end:
            add(at(limit.value, final, last), "end", limit, limit.low, limit.high)
        if problem.asked.end_rest:
            add(last[1], "end rest")
        if problem.rises is not None:
            add(last[0] - first[0] - SX(ca.DM(problem.rises)), "periodic")
            if not problem.asked.end_rest:
                add(last[1] - first[1], "periodic")
            add(last[2] - first[2], "periodic")
        objective = at(problem.terminal, final, last) + (shared[-1] if problem.peak is not None else 0)
        return LocalFunction("ends", w, SX(0, 1), objective, ca.vertcat(*rows)), kinds


@dataclass(frozen=True)
class _Parts:
    first: tuple[SX, SX, SX]
    own: SX
    last: tuple[SX, SX, SX]
    shared: SX


def _split(w: SX, layout: UnknownLayout) -> _Parts:
    n, own = layout.n_node, layout.n_own
    return _Parts(
        _node(w[:n], layout), w[n : n + own], _node(w[n + own : 2 * n + own], layout), w[2 * n + own :]
    )


def _node(w: Any, layout: UnknownLayout) -> tuple[Any, Any, Any]:
    n_x, n_z = layout.n_x, layout.n_x + layout.n_y
    return w[:n_x], w[n_x:n_z], w[n_z:]


def _stages(
    own: SX, layout: UnknownLayout, points: Array, first: tuple[SX, SX], last: tuple[SX, SX]
) -> tuple[list[tuple[SX, SX]], list[tuple[SX, SX]]]:
    """States at the collocation points, and accelerations with forces there."""
    states, forces, at = [], [], 0
    n_x, n_z = layout.n_x, layout.n_x + layout.n_y
    for c, is_own in zip(points, layout.own_states, strict=True):
        if is_own:
            states.append((own[at : at + n_x, 0], own[at + n_x : at + n_z, 0]))
            at += n_z
        else:
            states.append(first if c == 0 else last)
        forces.append(
            (own[at : at + layout.n_y, 0], own[at + layout.n_y : at + layout.n_y + layout.n_lam, 0])
        )
        at += layout.n_y + layout.n_lam
    return states, forces


def node_parts(values: Array, layout: UnknownLayout) -> tuple[Array, Array, Array]:
    """States and controls of nodes (k, n_node) apart."""
    n_x, n_z = layout.n_x, layout.n_x + layout.n_y
    return values[:, :n_x], values[:, n_x:n_z], values[:, n_z:]
