"""Transcription: from a problem to a nonlinear program over a mesh, with its sparse derivatives.

Unknown are states z_k and controls at the ends of intervals, states Z_i, accelerations and constraint forces at the
collocation points, the duration T, and parameters. Controls are linear between the ends of intervals, or held from one
to the next. An interval obeys

    Z_i = z_k + h Σ a_ij f_j,   0 = A ẏ_i − f_i − Bᵀλ_i,   0 = B ẏ_i − γ_i

and its end is led back to the manifold of the constraints along the normals there (Bordalba, Schoels, Ros, Porta and
Diehl, IEEE T-RO 2023),

    x_{k+1} = X_s + Φ_xᵀ μ,   y_{k+1} = Y_s + Bᵀ ν,   φ(x_{k+1}, t_{k+1}) = 0,   B y_{k+1} = b,

so that every node lies on it exactly. All points are one function with its exact first and second derivatives, and so
are all intervals; neither depends on the mesh, and the program puts their values in their places.
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
    """Description of a row of the program: its place, and the limit it keeps (None: it is an equation)."""

    where: str
    limit: MotionLimit | None
    low: float
    high: float


def stance_row(where: str, contact: int) -> str:
    """Place of a row of the manifold that is one of a contact, by its number."""
    return f"stance {where} {contact}"


class RowList:
    """Rows of a function, each with its description."""

    def __init__(self) -> None:
        self.kinds: list[ProgramRow] = []
        self._values: list[SX] = [SX(0, 1)]

    def add(
        self, value: SX, where: str, limit: MotionLimit | None = None, low: float = 0.0, high: float = 0.0
    ) -> None:
        """Add rows that are kept between two values; equations where these are left out."""
        self._values.append(value)
        self.kinds.extend([ProgramRow(where, limit, low, high)] * value.shape[0])

    def add_limit(self, value: SX, where: str, limit: MotionLimit) -> None:
        """Add the value of a limit, kept between its bounds."""
        self.add(value, where, limit, limit.low, limit.high)

    @property
    def values(self) -> SX:
        """All rows, one below the other."""
        return ca.vertcat(*self._values)


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
    """Places of the unknowns of an interval: a node, the interval's own unknowns, the next node, and the shared ones.

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

    def point_places(self, points: Array) -> list[Indices]:
        """Return the places of the unknowns of each point, counted from the node before it, without the shared ones."""
        n_z, n = self.n_x + self.n_y, self.n_node
        controls = np.concatenate([np.arange(n_z, n), self.stride + np.arange(n_z, n)])
        found, at = [], n
        for c, is_own in zip(points, self.own_states, strict=True):
            begin = at if is_own else (0 if c == 0 else self.stride)
            at += n_z if is_own else 0
            forces = np.arange(at, at + self.n_y + self.n_lam)
            at += forces.size
            found.append(np.concatenate([controls, begin + np.arange(n_z), forces]))
        return found


class Transcription:
    """The functions of one interval and of the two ends, for any mesh.

    Where it is ``sampled``, controls are held from the beginning of an interval to its end, and the time of the start
    is one of the shared unknowns, so that one program serves all samples of a controller.
    """

    def __init__(self, problem: MotionProblem, method: Collocation, *, sampled: bool = False) -> None:
        self.problem, self.method, self.sampled = problem, method, sampled
        point = problem.point
        n_u = len(problem.controls)
        n_shared = problem.phases + len(problem.searched) + sampled + (problem.peak is not None)
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
        loads = ca.vertcat(point.ydot, point.lam, *[eq.p[c.index] for c in problem.controls])
        self._loaded = [bool(ca.depends_on(v, loads)) for v in values[1:]]
        self.point, self.point_rows = self._point()
        self.interval, self.interval_rows = self._interval()
        self.ends, self.end_rows = self._ends()
        self.jumps = [self._jump(k) for k in range(len(problem.jumps))]

    # --- parts ----------------------------------------------------------------------------------------
    def _parameters(self, u: SX, shared: SX, mine: SX) -> SX:
        """The parameters p with controls and those searched, in the phase whose share in ``mine`` is one."""
        found = SX(ca.DM(self.problem.p))
        for i, control in enumerate(self.problem.controls):
            found[control.index] = u[i]
        for i, quantity in enumerate(self.problem.searched):
            found[quantity.index] = shared[self.problem.phases + i]
        if not self.problem.sets_parameters:
            return found
        p = self.problem.point.eq.p
        values = [ca.substitute(value, p, found) for value in self.problem.set_parameters]
        return sum((mine[k] * value for k, value in enumerate(values)), SX.zeros(found.shape[0]))

    def _phase(self, k: int) -> SX:
        """One at the place of this phase."""
        return SX(ca.DM(np.eye(self.problem.phases)[k]))

    def _durations(self, shared: SX) -> SX:
        """Durations of the phases (s)."""
        return shared[: self.problem.phases]

    @property
    def begin_place(self) -> int:
        """Place of the time of the start among the shared unknowns, if it is one."""
        return self.problem.phases + len(self.problem.searched)

    def _begin(self, shared: SX) -> Any:
        """The time of the start (s)."""
        return shared[self.begin_place] if self.sampled else self.problem.t_start

    def _controls_at(self, c: Any, u0: SX, u1: SX) -> SX:
        """Controls at the place c of an interval: linear, or held."""
        return u0 if self.sampled else (1 - c) * u0 + c * u1

    def _point(self) -> tuple[LocalFunction, list[ProgramRow]]:
        """Equations and bounds at a collocation point, of the controls at both ends of its interval and its state."""
        layout, problem, point = self.layout, self.problem, self.problem.point
        n_u, n_own = layout.n_u, layout.n_x + 2 * layout.n_y + layout.n_lam
        w = SX.sym("w", 2 * n_u + n_own + layout.n_shared)
        u0, u1, own, shared = w[:n_u], w[n_u : 2 * n_u], w[2 * n_u : 2 * n_u + n_own], w[2 * n_u + n_own :]
        sizes = (layout.n_x, layout.n_y, layout.n_y, layout.n_lam)
        X, Y, a, lam = ca.vertsplit(own, np.cumsum([0, *sizes]).tolist())
        n = problem.phases
        # Shares of all phases that have passed, place c in the interval, weights, the phase, and rows that are held.
        given = SX.sym("place", 3 * n + 1 + point.n_switched)
        T, c = self._durations(shared), given[n]
        mine, held = given[2 * n + 1 : 3 * n + 1], given[3 * n + 1 :]
        t = self._begin(shared) + ca.dot(T, given[:n])
        p = self._parameters(self._controls_at(c, u0, u1), shared, mine)
        rows = RowList()
        rows.add(point.dynamics(t, X, Y, p, a, lam, held), "dynamics")
        integrand, *limited = self._along.call([t, X, Y, p, a, lam])
        if problem.peak is not None:
            peak = limited.pop()
            rows.add(ca.vertcat(peak, -peak) - shared[-1], "peak", None, -FREE, 0.0)
        for limit, value in zip(problem.path, limited, strict=True):
            rows.add_limit(value, "gap" if limit.contact else "bounds", limit)
        objective = ca.dot(T, given[n + 1 : 2 * n + 1]) * integrand
        return LocalFunction("point", w, given, objective, rows.values), rows.kinds

    @property
    def bounds_of_states(self) -> set[int]:
        """Identities of the limits along the motion that hang on states and time alone."""
        pairs = zip(self.problem.path, self._loaded, strict=False)
        return {id(limit) for limit, loaded in pairs if not loaded}

    def rows_at(self, c: float) -> list[ProgramRow]:
        """Return the rows of a point at c; at the start of an interval, states are bounded by the interval before."""
        if c > 0:
            return self.point_rows
        free = ProgramRow("free", None, -FREE, FREE)
        counted = {
            id(limit) for limit, loaded in zip(self.problem.path, self._loaded, strict=False) if loaded
        }
        return [
            free if row.limit and (id(row.limit) not in counted or row.low == row.high) else row
            for row in self.point_rows
        ]

    def _interval(self) -> tuple[LocalFunction, list[ProgramRow]]:
        """Collocation, and the way back to the manifold."""
        layout, point, c = self.layout, self.problem.point, self.method.points
        w = SX.sym("w", 2 * layout.n_node + layout.n_own + layout.n_shared)
        n = self.problem.phases
        # Shares of all phases that have passed, its length as shares of them, the phase, and rows that are held.
        given = SX.sym("mesh", 3 * n + point.n_switched)
        mine, held = given[2 * n : 3 * n], given[3 * n :]
        parts = _split(w, layout)
        (x0, y0, u0), own, (x1, y1, u1), shared = parts.first, parts.own, parts.last, parts.shared
        T = self._durations(shared)
        start, h = self._begin(shared) + ca.dot(T, given[:n]), ca.dot(T, given[n : 2 * n])
        states, forces = _stages(own, layout, c, (x0, y0), (x1, y1))
        rates = [
            (
                point.rates(
                    start + c[i] * h, X, Y, self._parameters(self._controls_at(c[i], u0, u1), shared, mine)
                ),
                ydot,
            )
            for i, ((X, Y), (ydot, _)) in enumerate(zip(states, forces, strict=True))
        ]
        rows = RowList()
        for i, (X, Y) in enumerate(states):
            if c[i] == 0:
                continue
            weights = self.method.weights[i]
            change_x, change_y = (
                h * sum(weight * rate for weight, rate in zip(weights, column, strict=True))
                for column in zip(*rates, strict=True)
            )
            rows.add(X - x0 - change_x, "collocation")
            rows.add(Y - y0 - change_y, "collocation")
        if point.has_manifold:
            end = (start + h, x1, y1, self._parameters(u1, shared, mine))
            self._add_manifold(rows, end, states[-1], own, held)
        return LocalFunction("interval", w, given, SX(0), rows.values), rows.kinds

    def _add_manifold(
        self, rows: RowList, end: tuple[SX, SX, SX, SX], stage: tuple[SX, SX], own: SX, held: SX
    ) -> None:
        """The way from the last stage of an interval to its end (t, x, y, p) on the manifold of the constraints.

        Rows that phases switch belong to the manifold where they are ``held``; else the correction along them is zero.
        """
        layout, point = self.layout, self.problem.point
        begin = layout.n_own - layout.n_position - layout.n_velocity
        mu, nu = own[begin : begin + layout.n_position, 0], own[begin + layout.n_position :, 0]
        _, x, y, _ = end
        X, Y = stage
        phi, psi, slope, B = point.manifold(*end)
        rows.add(x - X - slope.T @ mu, "collocation")
        rows.add(y - Y - B.T @ nu, "collocation")
        m, gaps = point.n_switched, point.with_position
        rows.add(phi[: phi.shape[0] - len(gaps), 0], "position")
        rows.add(psi[: psi.shape[0] - m, 0], "velocity")
        places = [("position", i, phi.shape[0] - len(gaps) + k) for k, i in enumerate(gaps)]
        places += [("velocity", i, psi.shape[0] - m + i) for i in range(m)]
        for where, i, k in places:
            value, correction = (phi, mu) if where == "position" else (psi, nu)
            rows.add(held[i] * value[k] + (1 - held[i]) * correction[k], stance_row(where, i))

    def _jump(self, k: int) -> tuple[LocalFunction, list[ProgramRow]]:
        """The event between two phases, of the nodes before and behind it; controls may be others behind it."""
        layout, jump = self.layout, self.problem.jumps[k]
        w = SX.sym("w", 2 * layout.n_node + layout.n_own + layout.n_shared)
        parts = _split(w, layout)
        (x0, y0, u0), (x1, y1, _), shared = parts.first, parts.last, parts.shared
        t = self._begin(shared) + ca.sum1(self._durations(shared)[: k + 1])
        p = self._parameters(u0, shared, self._phase(k))
        impulses = parts.own[: jump.impulses, 0]
        rows = RowList()
        rows.add(jump.gap(t, x0, y0, p), "event")
        rows.add(jump.change(t, x0, y0, y1, impulses, p), "event")
        rows.add(x1 - x0, "event")
        rows.add(jump.limits(t, x0, y0, impulses, p), "event", None, -FREE, 0.0)
        return LocalFunction(f"jump{k}", w, SX(0, 1), SX(0), rows.values), rows.kinds

    def _ends(self) -> tuple[LocalFunction, list[ProgramRow]]:
        """Conditions of the start and of the end, and the part of the objective at the end."""
        layout, point, problem = self.layout, self.problem.point, self.problem
        w = SX.sym("w", 2 * layout.n_node + layout.n_shared)
        n = layout.n_node
        first, last, shared = _node(w[:n], layout), _node(w[n : 2 * n], layout), w[2 * n :]
        eq, begin = point.eq, self._begin(shared)
        rows = RowList()

        def at(value: SX, t: Any, node: tuple[SX, SX, SX], phase: int) -> SX:
            p = self._parameters(node[2], shared, self._phase(phase))
            return ca.substitute([value], [eq.t, eq.x, eq.y, eq.p], [SX(t), node[0], node[1], p])[0]

        if problem.free_start:
            for limit in problem.start or ():
                rows.add_limit(at(limit.value, begin, first, 0), "start", limit)
            here = point.holding(problem.rows.held[0])
            p = self._parameters(first[2], shared, self._phase(0))
            phi, psi, _, _ = here.manifold(begin, first[0], first[1], p)
            rows.add(phi, "position")
            if problem.asked.start_rest:
                rows.add(first[1], "start rest")
            else:
                rows.add(psi, "velocity")
            closed_first = problem.asked.stance[0] if problem.asked.stance else ()
            for limit, loaded in zip(problem.path, self._loaded, strict=False):
                if limit.contact in closed_first:
                    continue
                if not loaded and not ca.depends_on(limit.value, ca.vertcat(point.ydot, point.lam)):
                    rows.add_limit(at(limit.value, begin, first, 0), "bounds", limit)
        length = ca.sum1(self._durations(shared))
        if problem.phases > 1:
            low, high = problem.asked.duration
            rows.add_limit(length, "duration", MotionLimit("duration", "s", length, low, high))
        final = begin + length
        for limit in problem.end:
            rows.add_limit(at(limit.value, final, last, -1), "end", limit)
        if problem.asked.end_rest:
            rows.add(last[1], "end rest")
        if problem.rises is not None:
            rows.add(last[0] - first[0] - SX(ca.DM(problem.rises)), "periodic")
            if not problem.asked.end_rest:
                rows.add(last[1] - first[1], "periodic")
            rows.add(last[2] - first[2], "periodic")
        objective = at(problem.terminal, final, last, -1) + (shared[-1] if problem.peak is not None else 0)
        return LocalFunction("ends", w, SX(0, 1), objective, rows.values), rows.kinds


@dataclass(frozen=True)
class _Parts:
    """The unknowns of an interval: the node before it, its own, the node behind it, and the shared ones."""

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
