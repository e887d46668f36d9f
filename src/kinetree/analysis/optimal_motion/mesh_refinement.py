"""Mesh refinement: errors of the intervals, where to divide them, and bounds exceeded between their points.

From the state at its beginning every interval is integrated with the controls of the plan, by the classical method of
order 4 with so many steps that halving them changes nothing, all intervals side by side. What it arrives at beside the
next node is the error of the interval: measured, with no use of the collocation polynomials. Where the mesh is to stay
as it is, what intervals miss is added to their ends, and the motion is found again (defect correction): its nodes are
then those of a run.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.collocation import Collocation
from kinetree.analysis.optimal_motion.first_guess import controls_at, states_at
from kinetree.analysis.optimal_motion.phases import places_of_jumps
from kinetree.analysis.optimal_motion.problem import MotionLimit, MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.arrays import Array, Indices
from kinetree.channels.evaluation import mapped
from kinetree.tolerances import TINY

FIRST_STEPS, MOST_STEPS = 4, 256
MOST_PARTS = 4
"""Most parts into which an interval is divided at once."""
SAFETY = 0.5


def interval_errors(
    problem: MotionProblem, path: PlannedPath, tolerance: float
) -> tuple[Array, Array, Array]:
    """Error of every interval (k): the largest difference of a state at its end, over the size of that state.

    And the differences themselves (k × states): what is arrived at less what is planned; and the integral of the
    objective over every interval (k).
    """
    sizes = state_sizes(problem, path)
    planned = np.concatenate([path.x[1:], path.y[1:]], axis=1)
    errors, differences = np.zeros(path.mesh.size - 1), np.zeros(planned.shape)
    integrals = np.zeros(errors.size)
    steps, open_ = FIRST_STEPS, np.setdiff1d(np.arange(errors.size), places_of_jumps(path.mesh))
    before = _arrived(problem, path, open_, steps)
    while open_.size and steps < MOST_STEPS:
        steps *= 2
        reached = _arrived(problem, path, open_, steps)
        best = reached + (reached - before) / 15  # of order 4
        change = np.abs((best - reached)[:, :-1] / sizes).max(axis=1)
        differences[open_], integrals[open_] = best[:, :-1] - planned[open_], best[:, -1]
        found = np.abs(differences[open_] / sizes).max(axis=1)
        errors[open_] = np.where(np.isfinite(found), found, np.inf)
        still = change > np.maximum(0.1 * found, 1e-3 * tolerance)  # none of those that came to no number
        open_, before = open_[still], reached[still]
    return errors, differences, integrals


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


def _arrived(problem: MotionProblem, path: PlannedPath, which: Indices, steps: int) -> Array:
    """States at the ends of these intervals, integrated from their beginnings; last the integral of the objective."""
    point, eq = problem.point, problem.point.eq
    n_x, n_z = path.x.shape[1], path.x.shape[1] + path.y.shape[1]
    z = np.concatenate([path.x[which], path.y[which], np.zeros((which.size, 1))], axis=1)
    state = [eq.t, eq.x, eq.y, eq.p, point.ydot, point.lam]
    integrand = ca.Function("integrand", state, [ca.densify(problem.integrand)])
    nodes = problem.t_start + path.at(path.mesh)
    lengths, begins = np.diff(nodes)[which], nodes[which]
    h, phases = (lengths / steps)[:, None], problem.phase_at(path.mesh[which])
    held, integrates = problem.rows.held[phases], not problem.integrand.is_zero()

    def rates(share: float, z: Array) -> Array:
        u = (1 - share) * path.u[which] + share * path.u[which + 1]
        p = problem.parameters_at(u, path.parameters, phases)
        at = begins + share * lengths
        here = z[:, :n_x], z[:, n_x:n_z], p
        ydot, lam, xdot = point.accelerations(at, *here, held)
        value = mapped(integrand, at[:, None], *here, ydot, lam)[0] if integrates else np.zeros_like(h)
        return np.concatenate([xdot, ydot, value], axis=1)

    with np.errstate(all="ignore"):
        for i in range(steps):
            at, half, end = i / steps, (i + 0.5) / steps, (i + 1) / steps
            k1 = rates(at, z)
            k2 = rates(half, z + h / 2 * k1)
            k3 = rates(half, z + h / 2 * k2)
            k4 = rates(end, z + h * k3)
            z = z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return z


def parts_wanted(errors: Array, allowed: float, order: int) -> Indices:
    """Into how many parts intervals are divided that have more than their share of the allowed error."""
    wanted = SAFETY * allowed / errors.size
    ratio = np.where(np.isfinite(errors), errors, np.inf) / wanted
    return np.asarray(np.clip(np.ceil(ratio ** (1.0 / order)), 1, MOST_PARTS), dtype=np.int64)


def divided(mesh: Array, parts: Indices) -> Array:
    """The mesh in which every interval is divided into so many parts."""
    inner = [np.linspace(a, b, n + 1)[:-1] for a, b, n in zip(mesh[:-1], mesh[1:], parts, strict=True)]
    return np.concatenate([*inner, mesh[-1:]])


SAMPLES_INSIDE = 7
"""Instants inside of every interval at which bounds are checked."""

ALLOWED_OVERSHOOT = 1e-4
"""Overshoot over the span of a bound up to which no warning is given."""


def overshoots(problem: MotionProblem, method: Collocation, path: PlannedPath) -> tuple[str, ...]:
    """Say in words which bounds are exceeded between the points, by how much and when."""
    if not problem.path:
        return ()
    inside = np.linspace(0.0, 1.0, SAMPLES_INSIDE + 2)[1:-1]
    taus = (path.mesh[:-1, None] + np.diff(path.mesh)[:, None] * inside).ravel()
    x, y = states_at(method, path, taus)
    u = controls_at(path, taus)
    t, phases = problem.t_start + path.at(taus), problem.phase_at(taus)
    p, held = problem.parameters_at(u, path.parameters, phases), problem.rows.held[phases]
    point, eq = problem.point, problem.point.eq
    ydot, lam, _ = point.accelerations(t, x, y, p, held)
    values = ca.densify(ca.vertcat(*[limit.value for limit in problem.path]))
    # How much friction there is, not how much of it is left, says what of it is little.
    first = point.n_lam - point.n_switched
    along = [first + i for places in problem.rows.slip_places.values() for i in places]
    unloaded = ca.substitute(values, point.lam[along], ca.SX.zeros(len(along))) if along else values
    function = ca.Function("bounds", [eq.t, eq.x, eq.y, eq.p, point.ydot, point.lam], [values, unloaded])
    found, largest = mapped(function, t[:, None], x, y, p, ydot, lam)
    sizes = np.abs(np.nan_to_num(largest)).max(axis=0)
    places = problem.rows.gap_places
    for i, limit in enumerate(problem.path):
        if limit.contact in places:  # a closed contact has no gap, an open one no force
            found[held[:, places[limit.contact]] != limit.force, i] = np.nan
    return tuple(
        words
        for i, limit in enumerate(problem.path)
        for words in _exceeded(limit, t, found[:, i], float(sizes[i]))
    )


def _exceeded(limit: MotionLimit, t: Array, values: Array, largest: float) -> list[str]:
    """Say in words where values pass a limit; ``largest`` is the size of a quantity limited on one side only."""
    ends = [abs(end) for end in (limit.low, limit.high) if np.isfinite(end)]
    span = limit.high - limit.low
    size = max(span if np.isfinite(span) else largest, *ends, TINY)
    unit = f" {limit.unit}" if limit.unit not in ("", "1") else ""
    told = []
    for side, excess in (("least", limit.low - values), ("greatest", values - limit.high)):
        worst = int(np.argmax(np.nan_to_num(excess, nan=-np.inf)))
        if excess[worst] > ALLOWED_OVERSHOOT * size:
            amount = f"{excess[worst]:.2g}{unit} at t = {t[worst]:.4g} s"
            told.append(
                f"{limit.text} passes its {side} value by {amount}, between the points where it is held; give more "
                "intervals"
            )
    return told
