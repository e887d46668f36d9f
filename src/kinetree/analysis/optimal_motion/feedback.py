"""Feedback along a planned motion: gains of the linear-quadratic regulator about it, as tables of a model.

About the plan z*(t), u*(t) deviations obey δż = A(t) δz + B(t) δu, from the derivatives of the same equations.
Backwards from the end,

    −Ṡ = AᵀS + S A − S B R⁻¹ Bᵀ S + Q,   K = R⁻¹ Bᵀ S,   u = u* − K (z − z*).

Deviations that constraints allow stay so under A and B, so that loops need no coordinates of their own here. On each
interval A and B are constant, and S is carried by the exponential of the Hamiltonian matrix.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.mesh_refinement import state_sizes
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.analysis.optimal_motion.result import control_tables, rising_times, times
from kinetree.arrays import Array
from kinetree.model.expressions import Expr, Name
from kinetree.model.expressions.functions import max as greater
from kinetree.model.expressions.functions import min as lesser
from kinetree.model.model import Model
from kinetree.model.values.table import Table
from kinetree.words.arguments import Arguments, NoAnswerError
from kinetree.words.names import nearest

CALLER = "with_feedback"
SHARE = 0.1
"""Default deviation of a state, over its size, that counts as much as the largest planned control."""
MOST_PARTS = 10_000
"""Most parts of an interval in which the equation of S is solved."""


def with_feedback(
    problem: MotionProblem, path: PlannedPath, deviations: Mapping[str, float], efforts: Mapping[str, float]
) -> Model:
    """The model whose controls follow the plan and act on deviations from it, within their limits."""
    eq = problem.point.eq
    if not problem.controls:
        raise NoAnswerError(
            f"{CALLER}: the motion has no controls over time that could act against deviations"
        )
    if any(jump.event is not None for jump in problem.jumps):
        raise NoAnswerError(
            f"{CALLER}: a motion with events has no gains across them; plan the phase behind the event by itself"
        )
    if eq.x.shape[0] > eq.tree.n_q:
        raise NoAnswerError(
            f"{CALLER}: states of blocks, and coordinates of cut joints that conditions name, are not fed back; name "
            "joints of the tree, and leave the blocks out"
        )
    names = [eq.tree.floating.own(name) for name in eq.coordinate_names]
    states = [name for name, _ in names] + list(eq.speed_names)
    K = gains(problem, path, *_weights(problem, path, states, deviations, efforts))
    shifts = np.array([shift for _, shift in names] + [0.0] * len(eq.speed_names))
    planned = np.concatenate([path.x, path.y], axis=1) + shifts
    t = rising_times(problem, path).tolist()
    references = [
        Table(f"planned_{j}", x=t, y=planned[:, j].tolist(), interpolation="pchip", outside="clamped")
        for j in range(len(states))
    ]
    extra: list[Table] = list(references)
    laws: list[Expr] = []
    now = Name("t")
    for i in range(len(problem.controls)):
        law: Any = 0.0
        for j, state in enumerate(states):
            gain = Table(
                f"gain_{i}_{j}", x=t, y=K[:, i, j].tolist(), interpolation="linear", outside="clamped"
            )
            extra.append(gain)
            law = law - gain(now) * (Name(*state.split(".")) - references[j](now))
        laws.append(law)

    def fed_back(i: int, planned: Expr) -> Expr:
        control = problem.controls[i]
        found: Any = planned + laws[i]
        if np.isfinite(control.high):
            found = lesser(found, control.high)
        return greater(found, control.low) if np.isfinite(control.low) else found

    return control_tables(problem, path, fed_back, extra).model


def gains(problem: MotionProblem, path: PlannedPath, Q: Array, R: Array) -> Array:
    """K (nodes × controls × states) at the nodes of a plan, for weights Q of states and R of controls (diagonals)."""
    from scipy.linalg import expm

    A, B = slopes(problem, path)
    n = Q.size
    h = path.duration * np.diff(path.mesh)

    def before(S: Array, a: Array, b: Array, length: float) -> Array:
        """S at the beginning of a time with constant A and B, carried in parts over which it changes little."""
        hamiltonian = np.block([[a, -(b / R) @ b.T], [-np.diag(Q), -a.T]])
        parts = int(np.clip(np.ceil(length * np.linalg.norm(hamiltonian, 2)), 1, MOST_PARTS))
        flow = expm(-length / parts * hamiltonian)
        for _ in range(parts):
            S = np.linalg.solve((flow[:n, :n] + flow[:n, n:] @ S).T, (flow[n:, :n] + flow[n:, n:] @ S).T).T
            S = (S + S.T) / 2
        return S

    # Beyond the end the state is held for as long again, so that gains do not rise there without need.
    S = before(np.diag(Q) * path.duration, A[-1], B[-1], path.duration)
    K = np.empty((path.mesh.size, R.size, n))
    K[-1] = (B[-1].T @ S) / R[:, None]
    for k in reversed(range(h.size)):
        S = before(S, (A[k] + A[k + 1]) / 2, (B[k] + B[k + 1]) / 2, float(h[k]))
        K[k] = (B[k].T @ S) / R[:, None]
    return K


def slopes(problem: MotionProblem, path: PlannedPath) -> tuple[Array, Array]:
    """A (nodes × states × states) and B (nodes × states × controls) along a plan."""
    point, eq = problem.point, problem.point.eq
    z = ca.vertcat(eq.x, eq.y)
    u = ca.vertcat(*[eq.p[control.index] for control in problem.controls])
    unknown = ca.vertcat(point.ydot, point.lam)
    residual = point.dynamics(eq.t, eq.x, eq.y, eq.p, point.ydot, point.lam, ca.SX(0, 1))
    wanted = [ca.jacobian(residual, v) for v in (unknown, z, u)] + [ca.jacobian(eq.xdot, v) for v in (z, u)]
    function = ca.Function(
        "slopes", [eq.t, eq.x, eq.y, eq.p, point.ydot, point.lam], [ca.densify(part) for part in wanted]
    )
    p = problem.parameters_at(path.u, path.parameters, 0)
    t = times(problem, path)
    ydot, lam, _ = point.accelerations(t, path.x, path.y, p, problem.held_at(path.mesh))
    A, B = [], []
    for k in range(t.size):
        inner, by_z, by_u, rate_z, rate_u = (
            np.array(v) for v in function(t[k], path.x[k], path.y[k], p[k], ydot[k], lam[k])
        )
        change = -np.linalg.solve(inner, np.concatenate([by_z, by_u], axis=1))[: point.n_y]
        A.append(np.concatenate([rate_z, change[:, : z.shape[0]]]))
        B.append(np.concatenate([rate_u, change[:, z.shape[0] :]]))
    return np.array(A), np.array(B)


def _weights(
    problem: MotionProblem, path: PlannedPath, states: list[str], deviations: Any, efforts: Any
) -> tuple[Array, Array]:
    """Q and R from deviations and efforts that count equally: one over the square of each."""
    asked = Arguments(CALLER)
    controls = [control.name for control in problem.controls]
    for where, given, known in (("deviations", deviations, states), ("efforts", efforts, controls)):
        asked.mapping(where, given, f'{where}={{"{known[0]}": 0.1}}')
        for name, value in given.items() if isinstance(given, Mapping) else ():
            if name not in known:
                asked.fault(where, f"{where}: there is no {name!r}", nearest(name, known))
            else:
                asked.positive(f"{where}: {name}", value, "give what counts as large")
    asked.check()
    usual = dict(zip(states, (SHARE * state_sizes(problem, path)).tolist(), strict=True)) | dict(deviations)
    spans = {}
    for i, control in enumerate(problem.controls):
        span = float(np.abs(path.u[:, i]).max()) or 1.0
        spans[control.name] = (
            float(efforts[control.name]) * control.factor if control.name in efforts else span
        )
    return np.array([usual[name] ** -2.0 for name in states]), np.array(
        [spans[name] ** -2.0 for name in controls]
    )
