"""First guesses: a way on the constraints from the start to the conditions of the end, or a motion that is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.optimal_motion.collocation import Collocation
from kinetree.analysis.optimal_motion.phases import places_of_jumps, speeds_behind
from kinetree.analysis.optimal_motion.problem import MotionLimit, MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.analysis.optimal_motion.result import STEP, OptimalMotion
from kinetree.arrays import Array
from kinetree.channels.evaluation import mapped
from kinetree.results.run import Run
from kinetree.tolerances import (
    FOLLOWED_FORCES,
    GUESS_MET,
    GUESS_RANK,
    GUESSED_EVENT,
    INSIDE_LIMITS,
    PASSED_LIMITS,
    SHORTEST_PHASE,
    TINY,
)
from kinetree.words.arguments import ArgumentError, ArgumentFault, short
from kinetree.words.names import nearest

STEPS = 60
"""Newton steps towards a state that meets conditions."""
WAVES = 3
"""Number of waves in a detour."""
SWINGS = 6
"""Number of waves in the best detour, which leads aside from the first guess."""
MOST_SWING = 2.5
"""Largest amplitude of a swing that grows, in rad or over the longest way."""
TRIED = 64
"""Number of random detours that are tried."""
IMPROVEMENTS = ((12, 8), (6, 30))
"""Rounds of improvement: how many of the best detours are improved, and by how many steps each."""
LOOKED_AT = 17
"""Instants of a way at which forces are computed."""


@dataclass(frozen=True)
class Detour:
    """Random ways beside the straight one: waves, or swings that grow, as of a mechanism that gains energy by them."""

    generator: np.random.Generator
    grows: bool = False

    def __call__(self, taus: Array, amplitudes: Array) -> Array:
        """Excursions at shares of the way, of columns with these amplitudes: Σ a_k sin kπτ, or a τ sin kπτ sin πτ."""
        if self.grows:
            swings = int(self.generator.integers(2, SWINGS + 1))
            size = self.generator.uniform(0.5, MOST_SWING) * self.generator.uniform(
                -1.0, 1.0, amplitudes.size
            )
            growing = taus * np.sin(np.pi * swings * taus) * np.sin(np.pi * taus)
            return np.asarray(growing[:, None] * size * amplitudes)
        orders = np.arange(1, WAVES + 1)
        shares = self.generator.normal(size=(WAVES, amplitudes.size)) / orders[:, None]
        return np.asarray(np.sin(np.pi * taus[:, None] * orders) @ (shares * amplitudes))


def first_guess(
    problem: MotionProblem, method: Collocation, mesh: Array, detour: Detour | None = None
) -> PlannedPath:
    """From the start to a state that meets the conditions of the end, on the constraints at every node.

    With phases, from event to event. With ``detour`` the way leads aside at random, and controls that cannot follow
    it do so as well.
    """
    asked, n = problem.asked, problem.phases
    low, high = asked.duration
    duration = (low if low == high else float(np.sqrt(low * high))) / n
    searched = np.array([np.clip(problem.p[q.index], q.low, q.high) for q in problem.searched])
    middle = np.array([_inside(problem.p[c.index], c.low, c.high) for c in problem.controls])
    begin = problem.t_start
    state = problem.x, problem.y
    p = problem.parameters_at(middle[None], searched, 0)[0]
    if problem.start is not None:
        state = _meeting(problem.in_phase(0, begin), problem.start, asked.start_rest, begin, *state, p)
    first, parts = state, []
    for k, nodes in enumerate(np.split(mesh, places_of_jumps(mesh) + 1)):
        end, part = begin + duration, problem.in_phase(k, begin)
        p = problem.parameters_at(middle[None], searched, k)[0]
        if k + 1 < n:
            jump = problem.jumps[k]
            values = jump.fits or [jump.value]
            reached = [MotionLimit(f"event {k + 1}", jump.unit, value, 0.0, 0.0) for value in values]
            last = _meeting(part, reached, False, end, *state, p)
        elif problem.rises is not None:
            last = first[0] + problem.rises, first[1]
        else:
            last = _meeting(part, problem.end, asked.end_rest, end, *state, p)
        parts.append(_leg(part, method, nodes - k, duration, state, last, middle, searched, detour, (k, n)))
        begin, state = end, last
        if k + 1 < n:
            x, y = parts[-1].x[-1], parts[-1].y[-1]
            state = x, speeds_behind(problem.jumps[k], end, x, y, p)
    return with_forces(problem, method, _joined(parts, mesh))


def _joined(parts: list[PlannedPath], mesh: Array) -> PlannedPath:
    """Phases one after the other; a jump has the state before it at all of its points, which mean nothing."""
    stages: dict[str, list[Array]] = {"stage_x": [], "stage_y": []}
    for k, part in enumerate(parts):
        for name, found in stages.items():
            values = getattr(part, name)
            found += [values, values[-1:]] if k + 1 < len(parts) else [values]
    nodes = {name: np.concatenate([getattr(part, name) for part in parts]) for name in ("x", "y", "u")}
    stage_x, stage_y = (np.concatenate(found) for found in stages.values())
    nothing = np.zeros((*stage_x.shape[:2], 0))
    return PlannedPath(
        mesh, np.array([part.duration for part in parts]), parts[0].parameters, nodes["x"], nodes["y"], nodes["u"],
        stage_x, stage_y, nothing, nothing,
    )  # fmt: skip


State = tuple[Array, Array]


def _leg(
    problem: MotionProblem, method: Collocation, mesh: Array, duration: float, first: State, last: State,
    middle: Array, searched: Array, detour: Detour | None, place: tuple[int, int],
) -> PlannedPath:  # fmt: skip
    """One phase, from a state to another; without accelerations and forces. ``place``: which of how many."""
    u = np.tile(middle, (mesh.size, 1))
    p = problem.parameters_at(u[:1], searched, place[0])[0]
    begin, (x0, y0), (x1, y1) = problem.t_start, first, last
    inner = mesh[:-1, None] + np.diff(mesh)[:, None] * method.points
    taus, places = np.unique(np.concatenate([mesh, inner.ravel()]), return_inverse=True)
    x = _way(problem, _progress(taus, *place), duration, x0, x1, p)
    if detour is None and place[1] == 1:
        x = x + _swings(taus)[0] @ _best_swing(problem, duration, x0, x1, p)
    elif detour is not None:
        x = _aside(problem, taus, duration, x, p, detour)
        u = _waving(problem, mesh, u, detour)
    y = np.zeros((taus.size, y0.size))
    slopes = (
        np.gradient(x, duration * taus, axis=0, edge_order=2)
        if taus.size > 2
        else np.tile((x1 - x0) / duration, (2, 1))
    )
    for k, tau in enumerate(taus):
        y[k] = problem.point.speeds(x[k], slopes[k], p)
        _, y[k] = problem.point.on_manifold(begin + duration * tau, x[k], y[k], p)
    x[0], y[0] = x0, y0
    if place[0] + 1 == place[1]:
        y[-1] = y1
    nodes, stages = places[: mesh.size], places[mesh.size :].reshape(inner.shape)
    if taus.size > 2:
        ydot = np.gradient(y, duration * taus, axis=0, edge_order=2)[nodes]
        u = _controls_along(problem, begin + duration * mesh, x[nodes], y[nodes], ydot, u, searched, place[0])
    nothing = np.zeros((*inner.shape, 0))
    return PlannedPath(
        mesh, np.array([duration]), searched, x[nodes], y[nodes], u, x[stages], y[stages], nothing, nothing
    )


def _progress(taus: Array, phase: int, phases: int) -> Array:
    """Share of the way at shares of a phase: from rest to rest, but on the move at the events between."""
    if phases == 1:
        return np.asarray(taus**2 * (3 - 2 * taus))
    if phase == 0:
        return np.asarray(taus**2)
    return np.asarray(taus * (2 - taus)) if phase + 1 == phases else taus


def _swings(taus: Array) -> tuple[Array, Array, Array]:
    """Waves sin πτ sin kπτ, which begin and end at rest, with their first and second derivatives (τ × waves)."""
    sums = np.pi * np.arange(SWINGS + 2)
    cosines = np.cos(taus[:, None] * sums)
    sines = np.sin(taus[:, None] * sums)
    found = []
    for values in (cosines, -sums * sines, -(sums**2) * cosines):
        found.append(
            np.stack([(values[:, abs(k - 1)] - values[:, k + 1]) / 2 for k in range(1, SWINGS + 1)], axis=1)
        )
    return found[0], found[1], found[2]


def _best_swing(problem: MotionProblem, duration: float, x0: Array, x1: Array, p: Array) -> Array:
    """Amplitudes (waves × coordinates) of the swings beside the straight way that make the objective least.

    Where every coordinate has its motor, any way can be followed, and what it takes is known without a search: some
    ways are tried, and the best of them improved. Nothing (zeros) where that is not so.
    """
    n = problem.point.n_x
    law = _SwingLaw.of(problem, p)
    nothing = np.zeros((SWINGS, n))
    if law is None:
        return nothing
    taus = np.linspace(0.0, 1.0, LOOKED_AT)
    weights = np.full(LOOKED_AT, duration / (LOOKED_AT - 1))
    weights[[0, -1]] /= 2
    way = x0 + _progress(taus, 0, 1)[:, None] * (x1 - x0)
    rates = 6 * (taus * (1 - taus))[:, None] * (x1 - x0) / duration
    bends = 6 * (1 - 2 * taus)[:, None] * (x1 - x0) / duration**2
    straight = np.concatenate([way, rates, bends], axis=1)
    units, excursions = problem.point.eq.coordinate_units, np.abs(x1 - x0)
    lengths = excursions[[unit == "m" for unit in units]].max(initial=0.0)
    sizes = np.array([{"rad": 1.0, "m": lengths}.get(unit, 0.0) for unit in units])
    moving = np.flatnonzero(np.where(law.constrained, 0.0, sizes))
    if not moving.size:
        return nothing
    # z of an instant is linear in the amplitudes over their sizes (waves × moving coordinates, flat)
    waves = np.zeros((LOOKED_AT, 3 * n, SWINGS, moving.size))
    for order, values in enumerate(_swings(taus)):
        for j, i in enumerate(moving):
            waves[:, order * n + i, :, j] = values * sizes[i] / duration**order
    spread = waves.reshape(LOOKED_AT, 3 * n, -1)
    generator = np.random.default_rng(2)
    shares = generator.normal(size=(TRIED, SWINGS, moving.size)) / np.arange(1, SWINGS + 1)[:, None]
    tried = np.concatenate([np.zeros((1, spread.shape[2])), shares.reshape(TRIED, -1)])
    t = problem.t_start + duration * taus
    values = law.objectives(t, straight + np.einsum("tzs,ks->ktz", spread, tried), weights)
    if not np.isfinite(values[0]):
        return nothing
    found = [(value if np.isfinite(value) else np.inf, one) for value, one in zip(values, tried, strict=True)]
    for count, steps in IMPROVEMENTS:
        least = sorted(found, key=lambda one: one[0])[:count]
        found = [law.improved(t, straight, spread, one, weights, steps) for _, one in least]
    best, amplitudes = min(found, key=lambda one: one[0])
    if not best < values[0]:
        return nothing
    nothing[:, moving] = amplitudes.reshape(SWINGS, -1) * sizes[moving]
    return nothing


class _SwingLaw:
    """Objective per time of (x, y, ẏ), with the controls that these need, if any.

    ``constrained`` are coordinates that stand in constraints (n_x, bool), which carry nothing here.
    """

    def __init__(self, z: SX, t: SX, used: SX, law: ca.Function, constrained: Any) -> None:
        self.constrained = constrained
        u = SX.sym("u", used.shape[0])
        value, by_controls = law(t, z, used), law(t, z, u)
        gradient = ca.densify(ca.gradient(value, z))
        curvature = ca.substitute(ca.hessian(by_controls, u)[0], u, used)
        outputs = [value, gradient, ca.densify(ca.jacobian(used, z)), ca.densify(curvature)]
        self._value = ca.Function("swing", [t, z], [value])
        self._slopes = ca.Function("swing_slopes", [t, z], [ca.densify(part) for part in outputs])
        self._n = used.shape[0]

    @classmethod
    def of(cls, problem: MotionProblem, p: Array) -> _SwingLaw | None:
        """The law of a problem; None where a way does not tell the controls, or costs nothing."""
        point, eq = problem.point, problem.point.eq
        n = point.n_y
        if point.n_x != n or len(problem.controls) != n or problem.searched:
            return None
        unit = ca.Function("N", [eq.t, eq.x, eq.p], [ca.densify(eq.N)])
        if any(
            np.abs(np.array(unit(problem.t_start, x, p)) - np.eye(n)).max() > 0
            for x in (problem.x, problem.x + 1)
        ):
            return None
        u = ca.vertcat(*[eq.p[control.index] for control in problem.controls])
        unloaded = SX.zeros(point.n_lam)
        forces = point.dynamics(eq.t, eq.x, eq.y, eq.p, point.ydot, unloaded, SX(0, 1))[:n]
        acting = ca.jacobian(forces, u)
        if ca.depends_on(acting, ca.vertcat(eq.t, eq.x, eq.y, eq.p)):
            return None
        matrix = np.array(ca.evalf(ca.densify(acting)))
        if np.linalg.cond(matrix) > 1 / FOLLOWED_FORCES:
            return None
        given, own = SX(ca.DM(p)), SX.sym("own", n)
        wanted = ca.mtimes(ca.DM(np.linalg.inv(matrix)), ca.substitute(forces, eq.p, given))
        places = [control.index for control in problem.controls]
        used = ca.vertcat(*[p[place] - wanted[i] for i, place in enumerate(places)])
        for i, place in enumerate(places):
            given[place] = own[i]

        def placed(expression: SX) -> SX:
            return ca.substitute(ca.substitute(expression, eq.p, given), point.lam, unloaded)

        value, z = placed(problem.integrand), ca.vertcat(eq.x, eq.y, point.ydot)
        if not ca.depends_on(value, ca.vertcat(own, point.ydot)):
            return None
        held = np.concatenate([problem.x, np.zeros(2 * n)])
        load = ca.Function("load", [eq.t, z], [used])(problem.t_start, held)
        weight = PASSED_LIMITS * abs(
            float(ca.Function("size", [eq.t, z, own], [value])(problem.t_start, held, load))
        )
        limits = [(own[i], control.low, control.high) for i, control in enumerate(problem.controls)]
        limits += [(placed(one.value), one.low, one.high) for one in problem.path]
        for quantity, low, high in limits:
            if np.isfinite(high - low) and high > low:
                excess = ca.fmax(0, quantity - high) + ca.fmax(0, low - quantity)
                value += weight * (excess / (high - low)) ** 2
            elif np.isfinite(low) or np.isfinite(high):
                return None  # nothing says how far beyond it is far
        _, _, slope, B = point.manifold(eq.t, eq.x, eq.y, eq.p)
        columns = [*slope.sparsity().get_triplet()[1], *B.sparsity().get_triplet()[1]]
        law = ca.Function("law", [eq.t, z, own], [value])
        return cls(z, eq.t, used, law, np.isin(np.arange(n), columns))

    def objectives(self, t: Array, z: Array, weights: Array) -> Array:
        """Objectives of ways (k × instants × …)."""
        flat = z.reshape(-1, z.shape[2])
        (found,) = mapped(self._value, np.tile(t, z.shape[0])[:, None], flat)
        return np.asarray(found.reshape(z.shape[0], -1) @ weights)

    def improved(
        self, t: Array, straight: Array, spread: Array, share: Array, weights: Array, steps: int
    ) -> tuple[float, Array]:
        """The least objective that steps of Gauss and Newton find from a detour, and its amplitudes over sizes."""
        flat, n = spread.reshape(-1, spread.shape[2]), self._n

        def looked(share: Array) -> tuple[float, Array, Array]:
            value, gradient, slopes, curvature = mapped(self._slopes, t[:, None], straight + spread @ share)
            by_share = slopes.reshape(t.size, n, -1) @ spread
            bent = weights[:, None, None] * (curvature.reshape(t.size, n, n) @ by_share)
            H = by_share.reshape(t.size * n, -1).T @ bent.reshape(t.size * n, -1)
            return float(weights @ value.ravel()), flat.T @ (weights[:, None] * gradient).ravel(), H

        value, gradient, H = looked(share)
        damping = 1e-3
        for _ in range(steps):
            w, V = np.linalg.eigh(H)
            step = -V @ ((V.T @ gradient) / (np.abs(w) + damping * np.abs(w).max()))
            other = looked(share + step)
            if np.isfinite(other[0]) and other[0] < value:
                gained = value - other[0]
                share, (value, gradient, H), damping = share + step, other, damping / 4
                if gained <= 1e-3 * abs(value):
                    break
            else:
                damping *= 8
        return value, share


def _aside(problem: MotionProblem, taus: Array, duration: float, x: Array, p: Array, detour: Detour) -> Array:
    """A way beside another one, on the constraints."""
    eq, point = problem.point.eq, problem.point
    excursions = np.ptp(x, axis=0)
    lengths = excursions[[unit == "m" for unit in eq.coordinate_units]].max(initial=0.0)
    amplitudes = [{"rad": 1.0, "m": lengths}.get(unit, 0.0) for unit in eq.coordinate_units]
    found = x + detour(taus, np.array(amplitudes))
    if point.n_position:
        at_rest = np.zeros(point.n_y)
        for k in range(1, taus.size - 1):
            state, _ = point.on_manifold(problem.t_start + duration * taus[k], found[k], at_rest, p)
            found[k] = state if np.isfinite(state).all() else x[k]
    return found


def _waving(problem: MotionProblem, mesh: Array, u: Array, detour: Detour) -> Array:
    """Controls that lead aside within their limits."""
    low, high = (np.array([getattr(control, end) for control in problem.controls]) for end in ("low", "high"))
    width = np.where(np.isfinite(high - low), high - low, 0.0)
    return np.asarray(
        np.clip(u + detour(mesh, 0.5 * width), low + INSIDE_LIMITS * width, high - INSIDE_LIMITS * width)
    )


def _controls_along(
    problem: MotionProblem, t: Array, x: Array, y: Array, ydot: Array, u: Array, searched: Array, place: int
) -> Array:
    """Controls that drive the mechanism along a way, within their limits; those given where they cannot.

    Accelerations of the way demand forces, which controls and constraint forces share: A ẏ − f(u) − Bᵀλ = 0. ``place``
    is the phase.
    """
    point, eq = problem.point, problem.point.eq
    places = [control.index for control in problem.controls]
    held = problem.rows.held[place]
    switches = ca.DM(held.astype(float))
    forces = point.dynamics(eq.t, eq.x, eq.y, eq.p, point.ydot, point.lam, switches)[: point.n_y]
    sought = ca.vertcat(*[eq.p[i] for i in places], point.lam)
    function = ca.Function(
        "demand",
        [eq.t, eq.x, eq.y, eq.p, point.ydot, point.lam],
        [ca.densify(forces), ca.densify(ca.jacobian(forces, sought))],
    )
    p = problem.parameters_at(u, searched, place)
    demand, slopes = mapped(function, t[:, None], x, y, p, ydot, np.zeros((t.size, point.n_lam)))
    if not (np.isfinite(demand).all() and np.isfinite(slopes).all()):
        return u
    found = u.copy()
    for k, (wanted, slope) in enumerate(zip(demand, slopes, strict=True)):
        matrix = slope.reshape(point.n_y, -1)
        matrix[:, matrix.shape[1] - held.size :][:, ~held] = 0.0
        change = -np.linalg.pinv(matrix, rcond=GUESS_RANK) @ wanted
        if np.abs(wanted + matrix @ change).max() > FOLLOWED_FORCES * max(TINY, np.abs(wanted).max()):
            return u
        found[k] += change[: len(places)]
    low, high = (np.array([getattr(control, end) for control in problem.controls]) for end in ("low", "high"))
    width = np.where(np.isfinite(high - low), high - low, 0.0)
    return np.asarray(np.clip(found, low + INSIDE_LIMITS * width, high - INSIDE_LIMITS * width))


def whole_turns(problem: MotionProblem) -> Array:
    """Rises of a periodic motion, those of angles that loops turn along with the ones that were named included."""
    rises, named = problem.rises, problem.asked.periodic
    assert rises is not None and named is not None
    eq = problem.point.eq
    mesh = np.linspace(0.0, 1.0, 65)
    problem = problem.in_phase(0, problem.t_start)
    x0, _ = _meeting(
        problem,
        problem.start or (),
        problem.asked.start_rest,
        problem.t_start,
        problem.x,
        problem.y,
        problem.p,
    )
    way = _way(problem, mesh, problem.asked.duration[1], x0, x0 + rises, problem.p)
    turned = 2 * np.pi * np.round((way[-1] - x0) / (2 * np.pi))
    free = [
        unit == "rad" and name not in named
        for name, unit in zip(eq.coordinate_names, eq.coordinate_units, strict=True)
    ]
    return np.where(free, turned, rises)


def _way(problem: MotionProblem, mesh: Array, duration: float, x0: Array, x1: Array, p: Array) -> Array:
    """Coordinates at all nodes: straight lines in a tree; with constraints, straight in the conditions of the end.

    There every node is found from the one before, so that loops are followed and do not change their branch.
    """
    point, eq = problem.point, problem.point.eq
    straight = np.asarray(x0 + mesh[:, None] * (x1 - x0))
    if not point.n_position:
        return straight
    asked = [limit.value for limit in problem.end if not ca.depends_on(limit.value, eq.y)]
    if problem.rises is not None:
        asked += [eq.x[int(i)] for i in np.flatnonzero(problem.rises)]
    phi = point.manifold(eq.t, eq.x, eq.y, eq.p)[0]
    rows = ca.vertcat(SX(0, 1), *asked, phi)
    slopes = ca.densify(ca.jacobian(rows, eq.x))
    function = ca.Function("way", [eq.t, eq.x, eq.y, eq.p], [ca.densify(rows), slopes])
    rest, begin = np.zeros(point.n_y), problem.t_start
    first, last = (np.array(function(begin + t, x, rest, p)[0])[:, 0] for t, x in ((0.0, x0), (duration, x1)))
    first[len(asked) :] = last[len(asked) :] = 0.0
    way = straight.copy()
    for k, tau in enumerate(mesh[1:], 1):
        wanted = (1 - tau) * first + tau * last
        x = way[k - 1] if asked else straight[k]
        for _ in range(STEPS):
            value, slope = (np.array(v) for v in function(begin + duration * tau, x, rest, p))
            miss = value[:, 0] - wanted
            if not np.isfinite(miss).all() or np.abs(miss).max() < GUESS_MET:
                break
            x = x - _capped(problem, np.linalg.pinv(slope, rcond=GUESS_RANK) @ miss)
        way[k] = x if np.isfinite(x).all() else straight[k]
    return way


def _capped(problem: MotionProblem, step: Array) -> Array:
    """A step of Newton's method that turns nothing by more than a radian; how long lengths are is a matter of units."""
    turned = [
        abs(by) for by, unit in zip(step, problem.point.eq.coordinate_units, strict=False) if unit == "rad"
    ]
    return np.asarray(step / max([1.0, *turned]))


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
        if not np.isfinite(miss).all() or np.abs(miss).max() < GUESS_MET:
            break
        step = np.linalg.pinv(slope, rcond=GUESS_RANK) @ miss
        state = state - _capped(problem, step)
    return state[: x.size], state[x.size :]


def with_forces(problem: MotionProblem, method: Collocation, path: PlannedPath) -> PlannedPath:
    """Return the path with the accelerations and constraint forces that belong to its states and controls."""
    count, s = path.stage_x.shape[:2]
    c = method.points[None, :, None]
    u = ((1 - c) * path.u[:-1, None] + c * path.u[1:, None]).reshape(count * s, -1)
    taus = path.mesh[:-1, None] + np.diff(path.mesh)[:, None] * method.points[None]
    t = problem.t_start + path.at(taus.ravel())
    phases = problem.phase_at(np.repeat(path.mesh[:-1], s))
    p = problem.parameters_at(u, path.parameters, phases)
    flat = (t, path.stage_x.reshape(count * s, -1), path.stage_y.reshape(count * s, -1), p)
    ydot, lam, _ = problem.point.accelerations(*flat, problem.rows.held[phases])
    shaped = [np.nan_to_num(v, posinf=0.0, neginf=0.0).reshape(count, s, v.shape[1]) for v in (ydot, lam)]
    return PlannedPath(
        path.mesh,
        path.durations,
        path.parameters,
        path.x,
        path.y,
        path.u,
        path.stage_x,
        path.stage_y,
        *shaped,
    )


def on_mesh(problem: MotionProblem, method: Collocation, path: PlannedPath, mesh: Array) -> PlannedPath:
    """A motion on another mesh: its own polynomials between its nodes."""
    x, y = states_at(method, path, mesh)
    before, here = places_of_jumps(path.mesh), places_of_jumps(mesh)
    x[here], y[here] = path.x[before], path.y[before]
    taus = mesh[:-1, None] + np.diff(mesh)[:, None] * method.points[None]
    stage_x, stage_y = states_at(method, path, taus.ravel())
    u = controls_at(path, mesh)
    u[here], u[here + 1] = path.u[before], path.u[before + 1]
    shape = (*taus.shape, -1)
    nothing = np.zeros((*taus.shape, 0))
    whole = PlannedPath(
        mesh, path.durations, path.parameters, x, y, u, stage_x.reshape(shape), stage_y.reshape(shape), nothing, nothing
    )  # fmt: skip
    return with_forces(problem, method, whole)


def controls_at(path: PlannedPath, taus: Array) -> Array:
    """Controls of a motion at places τ of its mesh (k × n_u)."""
    return np.reshape([np.interp(taus, path.mesh, column) for column in path.u.T], (-1, taus.size)).T


def states_at(method: Collocation, path: PlannedPath, taus: Array) -> tuple[Array, Array]:
    """States of a motion at places τ of its mesh; behind a jump where one is."""
    k = np.clip(np.searchsorted(path.mesh, taus, side="right") - 1, 0, path.mesh.size - 2)
    inside = (taus - path.mesh[k]) / np.diff(path.mesh)[k]
    spread = method.spread(inside)
    found = []
    for nodes, stages in ((path.x, path.stage_x), (path.y, path.stage_y)):
        knots = stages if method.from_start else np.concatenate([nodes[:-1, None], stages], axis=1)
        found.append(np.einsum("ks,ksn->kn", spread, knots[k]))
    return found[0], found[1]


EXAMPLE = 'write guess={"t": [0, 1, 2], "rail.displacement": [0, 0.4, 1]}, or give a run'

GuessChannels = dict[str, Array]
"""Values by name, ``t`` (s) among them: coordinates and speeds of joints in SI, controls in their units.

A run has the times of its events beside them.
"""


def channels_of_guess(problem: MotionProblem, given: Any) -> GuessChannels:
    """Return coordinates, speeds and controls of a guess; `ArgumentError` where it cannot be used."""
    coordinates, speeds = _named_states(problem)
    controls = [control.name for control in problem.controls]
    known = [*coordinates, *speeds, *controls]
    if isinstance(given, OptimalMotion):
        planned: GuessChannels = dict(given.states) | given.controls
        return {"t": given.t, **{name: planned[name] for name in known if name in planned}}
    if isinstance(given, Run):
        happened = _happened(problem, given)
        return {"t": given.t, **happened, **{name: given[name] for name in known if name in given.channels}}
    if not isinstance(given, Mapping):
        raise _guess_error(
            problem, f"guess must be a run, an optimal motion or a table (got {short(given)})", EXAMPLE
        )
    found: GuessChannels = {}
    for name, values in given.items():
        if name != "t" and name not in known:
            message = f"guess: there is no coordinate, speed or control {short(name)}"
            raise _guess_error(problem, message, nearest(name, known))
        try:
            found[name] = np.asarray(values, dtype=float)
        except (TypeError, ValueError):
            raise _guess_error(problem, f"guess: {name} holds something that is no number", EXAMPLE) from None
    t = found.get("t")
    if t is None or t.ndim != 1 or t.size < 2 or not np.isfinite(t).all() or np.any(np.diff(t) <= 0):
        raise _guess_error(problem, "guess needs its times t (s), two or more that rise", EXAMPLE)
    if not set(found) & set(coordinates):
        raise _guess_error(problem, "guess says nothing of any coordinate", EXAMPLE)
    for name, values in found.items():
        if values.shape != t.shape or not np.isfinite(values).all():
            message = f"guess: {name} needs one finite value for each of the {t.size} times"
            raise _guess_error(problem, message, EXAMPLE)
    return found


EVENTS = "events"
"""Name of the times (s) of the events of a motion in a guess that is a run."""


def _happened(problem: MotionProblem, run: Run) -> GuessChannels:
    """Times of the events of the motion, where all of them happen in a run in their order."""
    times: list[float] = []
    for event in problem.asked.events:
        later = [
            one.t for one in run.events if one.name == event.name and one.t > max(times, default=run.t[0])
        ]
        if not later:
            return {}
        times.append(float(later[0]))
    return {EVENTS: np.array(times)}


def _guess_error(problem: MotionProblem, message: str, remedy: str) -> ArgumentError:
    return ArgumentError(problem.asked.caller, [ArgumentFault("guess", message, remedy)])


def _named_states(problem: MotionProblem) -> tuple[dict[str, float], list[str]]:
    """Coordinates with the shift between channel and state, and speeds."""
    eq = problem.point.eq
    return dict(eq.tree.floating.own(name) for name in eq.coordinate_names), list(eq.speed_names)


def guessed_path(
    problem: MotionProblem, method: Collocation, mesh: Array, channels: GuessChannels
) -> PlannedPath:
    """The motion of a guess over a mesh, on the constraints; missing quantities are those of the usual first guess."""
    usual = first_guess(problem, method, mesh)
    t = _risen(channels["t"])
    low, high = problem.asked.duration
    whole = float(np.clip(t[-1] - t[0], low, high))
    inner = mesh[:-1, None] + np.diff(mesh)[:, None] * method.points
    taus = np.concatenate([mesh, inner.ravel()])
    share = (t - t[0]) / (t[-1] - t[0])
    borders = np.concatenate([[0.0], _event_shares(problem, usual, channels, share), [1.0]])
    at = np.interp(taus, np.arange(borders.size), borders)
    behind = places_of_jumps(mesh) + 1
    at[behind] += STEP  # there the guess has what is behind its jump
    coordinates, speeds = _named_states(problem)
    x = _both(usual.x, usual.stage_x)
    y = _both(usual.y, usual.stage_y)
    rates = np.zeros_like(x)
    for i, (name, shift) in enumerate(coordinates.items()):
        if name in channels:
            x[:, i] = np.interp(at, share, channels[name]) - shift
            rates[:, i] = np.interp(at, share, np.gradient(channels[name], whole * share))
    phases = problem.phase_at(taus)
    phases[behind - 1] -= 1  # the end of a phase is no part of the next one
    parts = [problem.in_phase(k, problem.t_start) for k in range(problem.phases)]
    for k, place in enumerate(at):
        point, p = parts[phases[k]].point, problem.parameters_at(usual.u[:1], usual.parameters, phases[k])[0]
        if set(coordinates) <= set(channels):
            y[k] = point.speeds(x[k], rates[k], p)
        for i, name in enumerate(speeds):
            if name in channels:
                y[k, i] = np.interp(place, share, channels[name])
        state = point.on_manifold(problem.t_start + whole * place, x[k], y[k], p)
        if np.isfinite(state[0]).all() and np.isfinite(state[1]).all():
            x[k], y[k] = state
    u = usual.u.copy()
    for i, control in enumerate(problem.controls):
        if control.name in channels:
            u[:, i] = np.interp(at[: mesh.size], share, channels[control.name]) * control.factor
    n, shape = mesh.size, (*inner.shape, -1)
    nothing = np.zeros((*inner.shape, 0))
    path = PlannedPath(
        mesh, whole * np.diff(borders), usual.parameters, x[:n], y[:n], u, x[n:].reshape(shape), y[n:].reshape(shape),
        nothing, nothing,
    )  # fmt: skip
    return with_forces(problem, method, path)


def _event_shares(problem: MotionProblem, usual: PlannedPath, channels: GuessChannels, share: Array) -> Array:
    """Shares of the time of a guess at which events happen in it: where their functions pass zero, one after another.

    An event that does not happen there (or has no function of its own, as a lift-off) takes an even part of the rest.
    """
    if EVENTS in channels:
        return (channels[EVENTS] - channels["t"][0]) / np.ptp(channels["t"])
    eq, count = problem.point.eq, len(problem.jumps)
    places = problem.phases * share
    x, y = (
        np.stack([np.interp(places, usual.mesh, column) for column in values.T], axis=1)
        for values in (usual.x, usual.y)
    )
    coordinates, speeds = _named_states(problem)
    for values, names in ((x, coordinates), (y, dict.fromkeys(speeds, 0.0))):
        for i, (name, shift) in enumerate(names.items()):
            if name in channels:
                values[:, i] = channels[name] - shift
    t = problem.t_start + (channels["t"] - channels["t"][0])
    found: list[float] = []
    begin = 0
    for k, jump in enumerate(problem.jumps):
        p = problem.parameters_at(np.repeat(usual.u[:1], t.size, axis=0), usual.parameters, k)
        function = ca.Function("event", [eq.t, eq.x, eq.y, eq.p], [jump.value])
        values = mapped(function, t[:, None], x, y, p)[0][:, 0] if jump.fits else np.ones(t.size)
        values = np.where(np.abs(values) <= GUESSED_EVENT * np.abs(values).max(), 0.0, values)
        before, behind = values[begin:-1], values[begin + 1 :]
        passed = np.flatnonzero((before != 0) & (before * behind <= 0)) + begin
        passed = passed[share[passed + 1] > (found[-1] if found else 0.0) + SHORTEST_PHASE]
        if passed.size:
            i = int(passed[0])
            part = values[i] / (values[i] - values[i + 1])
            found.append(float(share[i] + part * (share[i + 1] - share[i])))
            begin = i + 1
        else:
            last_one = found[-1] if found else 0.0
            found.append(last_one + (1.0 - last_one) / (count - k + 1))
    return np.array(found)


def _risen(t: Array) -> Array:
    """Times that rise, where those of jumps come twice."""
    return np.asarray(t + STEP * (t[-1] - t[0]) * np.concatenate([[0.0], np.cumsum(np.diff(t) <= 0)]))


def _both(nodes: Array, stages: Array) -> Array:
    """Values at the nodes, then at the points."""
    return np.concatenate([nodes, stages.reshape(-1, nodes.shape[1])])
