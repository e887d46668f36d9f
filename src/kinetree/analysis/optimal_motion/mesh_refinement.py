"""Mesh refinement: how far each interval is from the motion that its controls give, and where to divide.

From the state at its beginning every interval is integrated with the controls of the plan, by the classical method of
order 4 with so many steps that halving them changes nothing, all intervals side by side. What it arrives at beside the
next node is the error of the interval: measured, with no use of the collocation polynomials.
"""

from __future__ import annotations

import numpy as np

from kinetree.analysis.optimal_motion.first_guess import parameters_at
from kinetree.analysis.optimal_motion.jumps import places_of_jumps
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.arrays import Array

FIRST_STEPS, MOST_STEPS = 4, 256
MOST_PARTS = 4
"""Parts an interval is divided into at once."""
SAFETY = 0.5


def interval_errors(problem: MotionProblem, path: PlannedPath, tolerance: float) -> Array:
    """Error of every interval (k): the largest difference of a state at its end, over the size of that state."""
    sizes = state_sizes(problem, path)
    planned = np.concatenate([path.x[1:], path.y[1:]], axis=1)
    steps, before = FIRST_STEPS, _arrived(problem, path, FIRST_STEPS)
    while True:
        steps *= 2
        reached = _arrived(problem, path, steps)
        change = np.abs((reached - before) / sizes).max(axis=1) / 15  # of order 4
        best = reached + (reached - before) / 15
        errors = np.abs((best - planned) / sizes).max(axis=1)
        settled = change <= np.maximum(0.1 * errors, 1e-3 * tolerance)
        if settled.all() or steps >= MOST_STEPS or not np.isfinite(errors).all():
            errors[places_of_jumps(path.mesh)] = 0.0
            return np.where(np.isfinite(errors), errors, np.inf)
        before = reached


def state_sizes(problem: MotionProblem, path: PlannedPath) -> Array:
    """Sizes of all states (n_x + n_y): the largest excursion of those with the same unit, of angles one radian or more.

    Speeds have at least the size of the excursions over the duration.
    """
    eq = problem.point.eq
    excursions = np.ptp(path.x, axis=0)
    lengths = excursions[[unit == "m" for unit in eq.coordinate_units]].max(initial=0.0)
    of_x = [
        lengths or 1.0 if unit == "m" else max(1.0, own)
        for unit, own in zip(eq.coordinate_units, excursions, strict=True)
    ]
    speeds = np.abs(path.y).max(axis=0)
    of_y = []
    for unit in eq.speed_units:
        alike = speeds[[other == unit for other in eq.speed_units]].max()
        of_y.append(max(alike, (lengths or 1.0 if unit == "m/s" else 1.0) / path.duration))
    return np.array([*of_x, *of_y])


def _arrived(problem: MotionProblem, path: PlannedPath, steps: int) -> Array:
    """States at the ends of all intervals, integrated from their beginnings."""
    n_x = path.x.shape[1]
    z = np.concatenate([path.x[:-1], path.y[:-1]], axis=1)
    nodes = problem.t_start + path.at(path.mesh)
    lengths, begins = np.diff(nodes), nodes[:-1]
    h = (lengths / steps)[:, None]

    def rates(share: float, z: Array) -> Array:
        u = (1 - share) * path.u[:-1] + share * path.u[1:]
        p = parameters_at(problem, u, path.parameters)
        ydot, _, xdot = problem.point.accelerations(begins + share * lengths, z[:, :n_x], z[:, n_x:], p)
        return np.concatenate([xdot, ydot], axis=1)

    with np.errstate(all="ignore"):
        for i in range(steps):
            at, half, end = i / steps, (i + 0.5) / steps, (i + 1) / steps
            k1 = rates(at, z)
            k2 = rates(half, z + h / 2 * k1)
            k3 = rates(half, z + h / 2 * k2)
            k4 = rates(end, z + h * k3)
            z = z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return z


def divided(mesh: Array, errors: Array, allowed: float, order: int) -> Array:
    """The mesh in which intervals with more than their share of the allowed error are divided."""
    wanted = SAFETY * allowed / errors.size
    ratio = np.where(np.isfinite(errors), errors, np.inf) / wanted
    parts = np.clip(np.ceil(ratio ** (1.0 / order)), 1, MOST_PARTS).astype(int)
    inner = [np.linspace(a, b, n + 1)[:-1] for a, b, n in zip(mesh[:-1], mesh[1:], parts, strict=True)]
    return np.concatenate([*inner, mesh[-1:]])
