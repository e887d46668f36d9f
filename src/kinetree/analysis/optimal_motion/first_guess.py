"""First guesses: a way from the start to a state that meets the conditions of the end, on the constraints all along."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.collocation import Collocation
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.arrays import Array

STEPS = 60
"""Newton steps towards a state that meets conditions."""


def parameters_at(problem: MotionProblem, u: Array, searched: Array) -> Array:
    """P (k, n_p) at controls (k, n_u)."""
    found = np.broadcast_to(problem.p, (u.shape[0], problem.p.size)).copy()
    for i, control in enumerate(problem.controls):
        found[:, control.index] = u[:, i]
    for i, quantity in enumerate(problem.searched):
        found[:, quantity.index] = searched[i]
    return found


def first_guess(problem: MotionProblem, method: Collocation, mesh: Array) -> PlannedPath:
    """Straight from start to end in all coordinates, led back to the constraints at every node."""
    asked = problem.asked
    low, high = asked.duration
    duration = low if low == high else float(np.sqrt(low * high))
    searched = np.array([np.clip(problem.p[q.index], q.low, q.high) for q in problem.searched])
    middle = np.array([_inside(problem.p[c.index], c.low, c.high) for c in problem.controls])
    u = np.tile(middle, (mesh.size, 1))
    p = parameters_at(problem, u[:1], searched)[0]
    begin = problem.t_start
    x0, y0 = problem.x, problem.y
    if problem.start is not None:
        x0, y0 = _meeting(problem, problem.start, asked.start_rest, begin, x0, y0, p)
    x1, y1 = _meeting(problem, problem.end, asked.end_rest, begin + duration, x0, y0, p)
    if problem.rises is not None:
        x1, y1 = x0 + problem.rises, y0
    x = x0 + mesh[:, None] * (x1 - x0)
    y = np.zeros((mesh.size, y0.size))
    for k, tau in enumerate(mesh):
        t = begin + duration * tau
        x[k], _ = problem.point.on_manifold(t, x[k], y[k], p)
    slopes = (
        np.gradient(x, duration * mesh, axis=0)
        if mesh.size > 2
        else np.tile((x1 - x0) / duration, (mesh.size, 1))
    )
    for k, tau in enumerate(mesh):
        y[k] = problem.point.speeds(x[k], slopes[k], p)
        _, y[k] = problem.point.on_manifold(begin + duration * tau, x[k], y[k], p)
    x[0], y[0], y[-1] = x0, y0, y1
    return with_forces(problem, method, _interpolated(method, mesh, duration, searched, x, y, u))


def _inside(value: float, low: float, high: float) -> float:
    """A value strictly between its limits: the model's own where it lies there."""
    if low < value < high:
        return value
    if np.isfinite(low) and np.isfinite(high):
        return 0.5 * (low + high)
    return low + 1.0 if np.isfinite(low) else high - 1.0


def _meeting(
    problem: MotionProblem, limits: Any, rest: bool, t: float, x: Array, y: Array, p: Array
) -> tuple[Array, Array]:
    """A state near (x, y) that meets limits and constraints, as far as Newton's method finds it."""
    eq, point = problem.point.eq, problem.point
    if rest:
        y = np.zeros_like(y)
    wanted = [(limit.value, limit.low, limit.high) for limit in limits]
    if not wanted:
        return point.on_manifold(t, x, y, p)
    values = ca.vertcat(*[value for value, _, _ in wanted])
    z = ca.vertcat(eq.x, eq.y)
    phi, psi, _, _ = point.manifold(eq.t, eq.x, eq.y, eq.p)
    rows = ca.vertcat(values, phi, psi)
    function = ca.Function("meeting", [eq.t, z, eq.p], [ca.densify(rows), ca.densify(ca.jacobian(rows, z))])
    low, high = (np.array([row[i] for row in wanted] + [0.0] * (phi.shape[0] + psi.shape[0])) for i in (1, 2))
    state = np.concatenate([x, y])
    for _ in range(STEPS):
        value, slope = (np.array(v) for v in function(t, state, p))
        miss = value[:, 0] - np.clip(value[:, 0], low, high)
        if not np.isfinite(miss).all() or np.abs(miss).max() < 1e-12:
            break
        step = np.linalg.pinv(slope, rcond=1e-9) @ miss
        state = state - step * min(1.0, 1.0 / max(1e-300, float(np.abs(step).max())))
    return state[: x.size], state[x.size :]


def _interpolated(
    method: Collocation, mesh: Array, duration: float, searched: Array, x: Array, y: Array, u: Array
) -> PlannedPath:
    """Nodes, and straight lines between them."""
    c = method.points[None, :, None]
    stage_x, stage_y = ((1 - c) * v[:-1, None] + c * v[1:, None] for v in (x, y))
    nothing = np.zeros((mesh.size - 1, method.points.size, 0))
    return PlannedPath(mesh, duration, searched, x, y, u, stage_x, stage_y, nothing, nothing)


def with_forces(problem: MotionProblem, method: Collocation, path: PlannedPath) -> PlannedPath:
    """The same with the accelerations and constraint forces that belong to its states and controls."""
    count, s = path.stage_x.shape[:2]
    c = method.points[None, :, None]
    u = ((1 - c) * path.u[:-1, None] + c * path.u[1:, None]).reshape(count * s, -1)
    taus = path.mesh[:-1, None] + np.diff(path.mesh)[:, None] * method.points[None]
    t = problem.t_start + path.duration * taus.ravel()
    p = parameters_at(problem, u, path.parameters)
    flat = (t, path.stage_x.reshape(count * s, -1), path.stage_y.reshape(count * s, -1), p)
    ydot, lam, _ = problem.point.accelerations(*flat)
    shaped = [np.nan_to_num(v, posinf=0.0, neginf=0.0).reshape(count, s, v.shape[1]) for v in (ydot, lam)]
    return PlannedPath(
        path.mesh, path.duration, path.parameters, path.x, path.y, path.u, path.stage_x, path.stage_y, *shaped
    )


def on_mesh(problem: MotionProblem, method: Collocation, path: PlannedPath, mesh: Array) -> PlannedPath:
    """A motion on another mesh: its own polynomials between its nodes."""
    x, y = states_at(method, path, mesh)
    taus = mesh[:-1, None] + np.diff(mesh)[:, None] * method.points[None]
    stage_x, stage_y = states_at(method, path, taus.ravel())
    u = np.stack([np.interp(mesh, path.mesh, column) for column in path.u.T], axis=1)
    shape = (*taus.shape, -1)
    nothing = np.zeros((*taus.shape, 0))
    whole = PlannedPath(
        mesh, path.duration, path.parameters, x, y, u, stage_x.reshape(shape), stage_y.reshape(shape), nothing, nothing
    )  # fmt: skip
    return with_forces(problem, method, whole)


def states_at(method: Collocation, path: PlannedPath, taus: Array) -> tuple[Array, Array]:
    """States of a motion at shares τ of its duration."""
    k = np.clip(np.searchsorted(path.mesh, taus, side="right") - 1, 0, path.mesh.size - 2)
    inside = (taus - path.mesh[k]) / np.diff(path.mesh)[k]
    spread = method.spread(inside)
    found = []
    for nodes, stages in ((path.x, path.stage_x), (path.y, path.stage_y)):
        knots = stages if method.from_start else np.concatenate([nodes[:-1, None], stages], axis=1)
        found.append(np.einsum("ks,ksn->kn", spread, knots[k]))
    return found[0], found[1]
