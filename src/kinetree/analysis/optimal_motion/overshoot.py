"""Overshoot: how far bounds are exceeded between the collocation points, where nothing holds them."""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.collocation import Collocation
from kinetree.analysis.optimal_motion.first_guess import parameters_at, states_at
from kinetree.analysis.optimal_motion.problem import MotionLimit, MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.arrays import Array
from kinetree.channels.accelerations import mapped

SAMPLES = 7
"""Instants inside of every interval."""

ALLOWED = 1e-4
"""Overshoot over the span of a bound that is not worth telling."""


def overshoots(problem: MotionProblem, method: Collocation, path: PlannedPath) -> tuple[str, ...]:
    """What is exceeded between the points, by how much and when, in words."""
    if not problem.path:
        return ()
    inside = np.linspace(0.0, 1.0, SAMPLES + 2)[1:-1]
    taus = (path.mesh[:-1, None] + np.diff(path.mesh)[:, None] * inside).ravel()
    x, y = states_at(method, path, taus)
    u = np.stack([np.interp(taus, path.mesh, column) for column in path.u.T], axis=1)
    t, p = problem.t_start + path.at(taus), parameters_at(problem, u, path.parameters)
    point, eq = problem.point, problem.point.eq
    ydot, lam, _ = point.accelerations(t, x, y, p)
    values = ca.densify(ca.vertcat(*[limit.value for limit in problem.path]))
    function = ca.Function("bounds", [eq.t, eq.x, eq.y, eq.p, point.ydot, point.lam], [values])
    (found,) = mapped(function, t[:, None], x, y, p, ydot, lam)
    return tuple(words for i, limit in enumerate(problem.path) for words in _told(limit, t, found[:, i]))


def _told(limit: MotionLimit, t: Array, values: Array) -> list[str]:
    ends = [abs(end) for end in (limit.low, limit.high) if np.isfinite(end)]
    span = limit.high - limit.low if np.isfinite(limit.high - limit.low) else max(1e-300, *ends, 0.0)
    size = max(span, *ends, 1e-12)
    unit = f" {limit.unit}" if limit.unit not in ("", "1") else ""
    told = []
    for side, excess in (("least", limit.low - values), ("greatest", values - limit.high)):
        worst = int(np.argmax(np.nan_to_num(excess, nan=-np.inf)))
        if excess[worst] > ALLOWED * size:
            amount = f"{excess[worst]:.2g}{unit} at t = {t[worst]:.4g} s"
            told.append(
                f"{limit.text} passes its {side} value by {amount}, between the points where it is held; give more "
                "intervals"
            )
    return told
