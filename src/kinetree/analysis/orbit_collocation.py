"""Collocation of a closed orbit: all of a motion that repeats itself is found at once, without running along it.

    z_{k+1} = F_k(z_k, T),   k = 0 … N − 1,        z_N = z_0 + a

F_k is the step of an interval by s points of Radau, led back to the manifold of the constraints, as for optimal motions
(`kinetree.analysis.optimal_motion.transcription`). Between two nodes deviations grow by E_k = ∂F_k/∂z_k only, so that
orbits are found which no run stays on. Newton's method solves

    δz_{k+1} = E_k δz_k + G_k δT + ρ_k,   δz_N = δz_0 + z_0 + a − z_N,   Σ ⟨ż_k, δz_k⟩ = 0,

and the monodromy matrix is that of all steps, M = E_{N−1} … E_0, on the tangent space of the manifold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.collocation import collocation
from kinetree.analysis.optimal_motion.first_guess import (
    GuessChannels,
    channels_of_guess,
    guessed_path,
    on_mesh,
    whole_turns,
)
from kinetree.analysis.optimal_motion.mesh_refinement import (
    divided,
    interval_errors,
    parts_wanted,
    state_sizes,
)
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import MotionProgram, PlacedFunction, PlannedPath
from kinetree.analysis.optimal_motion.statement import Statement
from kinetree.analysis.optimal_motion.transcription import Transcription
from kinetree.analysis.shooting import PeriodicMotionError
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array, one_thread
from kinetree.balance.equilibrium_equations import null_space
from kinetree.model.model import Model
from kinetree.tolerances import (
    LARGEST_CHANGE,
    LAST_NEWTON_STEP,
    LEAST_GAIN,
    ORBIT_AT_REST,
    SINGULAR_ORBIT,
    TINY,
)

POINTS = 5
"""Points of Radau in an interval: order 9."""

EARLIEST, LATEST, ROWS = 0.6, 1.6, 801
"""First and last time of a return to the start, over the first guess of the period, and the rows of that run."""

MOST_INTERVALS = 1000
"""Most intervals of a mesh."""


DAMPINGS = (0.0, 1e-3, 1e-2, 0.1, 0.3, 1.0)
"""Dampings of Newton's step that are tried, over the largest singular value."""


@dataclass(frozen=True)
class ClosedOrbit:
    """An orbit that closes.

    Attributes
    ----------
    start
        Values at the start, in the order of the names asked for.
    period
        T (s).
    monodromy
        In the same order.
    error
        Measured error: the sum over all intervals of how far a run from a node misses the next, relative.
    second_error
        Such an error a period later, where equations may differ; not finite where they have no values.
    moves
        True if anything moves at all.
    iterations, intervals
        Iterations of the search, over all meshes; intervals of the last mesh.
    """

    start: Array
    period: float
    monodromy: Array
    error: float
    second_error: float
    moves: bool
    iterations: int
    intervals: int


def closed_orbit(
    model: Model,
    names: Sequence[str],
    advance: Mapping[str, float],
    period: float,
    *,
    fixed: bool,
    guess: Any,
    t_start: float,
    tolerance: float,
    intervals: int,
    max_iterations: int,
) -> ClosedOrbit:
    """The closed orbit next to a guess.

    Parameters
    ----------
    model
        The mechanism.
    names
        Independent coordinates and speeds.
    advance
        Increase of coordinates in a period, by name.
    period
        T (s), or a guess of it.
    fixed
        True if the period is held.
    guess
        A run or a table of channels over time; None: the run from the model's start.
    t_start
        First time (s).
    tolerance, intervals, max_iterations
        Error that is allowed, intervals to begin with, and iterations on every mesh.

    Raises
    ------
    PeriodicMotionError
        If none is found.
    """
    asked = Statement(
        (period, period), {}, {}, 0.0, 0.0, None, (), (), (), False, False, dict(advance), "periodic"
    )
    problem = MotionProblem(model, asked, t_start, None)
    problem.rises = whole_turns(problem)
    given = (
        _first_turn(problem, model, names, period, fixed)
        if guess is None
        else channels_of_guess(problem, guess)
    )
    method = collocation("radau", POINTS)
    transcription, mesh = Transcription(problem, method), np.linspace(0.0, 1.0, intervals + 1)
    path, iterations = guessed_path(problem, method, mesh, given), 0
    begun = path.x
    while True:
        program = MotionProgram(transcription, mesh)
        steps = _OrbitSteps(program, problem.rises, state_sizes(problem, path), fixed)
        v, needed = steps.solved(program.pack(path), max_iterations)
        path, iterations = program.unpack(v), iterations + needed
        errors, _, _ = interval_errors(problem, path, tolerance)
        error = float(errors.sum())
        if error <= tolerance:
            break
        _check_digits(problem, path, tolerance)
        mesh = divided(mesh, parts_wanted(errors, tolerance, method.order))
        if mesh.size - 1 > MOST_INTERVALS:
            raise PeriodicMotionError(
                f"the orbit found by collocation on {program.count} intervals has a measured error of {error:.1e}, and "
                f"more than {MOST_INTERVALS} are wanted for the tolerance ({tolerance:g}); give a larger one"
            )
        path = on_mesh(problem, method, path, mesh)
    later = copy(problem)
    later.t_start = t_start + path.duration
    second, _, _ = interval_errors(later, replace(path, x=path.x + problem.rises), tolerance)
    start, M = _monodromy(problem, steps, v, names)
    return ClosedOrbit(
        start,
        path.duration,
        M,
        error,
        float(second.sum()),
        _moves(problem, path, begun),
        iterations,
        steps.count,
    )


def _check_digits(problem: MotionProblem, path: PlannedPath, tolerance: float) -> None:
    """Refuse a tolerance that no mesh meets, because coordinates far from zero have no digits for it."""
    n_x = path.x.shape[1]
    steps = np.spacing(np.abs(path.x).max(axis=0)) / state_sizes(problem, path)[:n_x]
    k = int(np.argmax(steps))
    least = float(steps[k]) * (path.mesh.size - 1)
    if least > tolerance:
        eq = problem.point.eq
        farthest = float(np.abs(path.x[:, k]).max())
        raise PeriodicMotionError(
            f"{eq.coordinate_names[k]} goes as far as {farthest:.3g} {eq.coordinate_units[k]}, and what numbers of "
            f"that size can tell apart adds up to {least:.1e} of its motion in a period, more than the tolerance "
            f"({tolerance:g}); count it from a place nearby (frame_inner of its joint), or give "
            f"tolerance={10 * least:.0e}"
        )


def _moves(problem: MotionProblem, path: PlannedPath, begun: Array) -> bool:
    """True if a coordinate moves by more than round-off of a radian, or of distances, the first guess included."""
    distances = np.array([unit == "m" for unit in problem.point.eq.coordinate_units])
    farthest = max(np.abs(x[:, distances]).max(initial=0.0) for x in (path.x, begun))
    ranges = np.ptp(path.x, axis=0)
    return bool(np.any(ranges > ORBIT_AT_REST * np.where(distances, farthest, 1.0)) or np.any(problem.rises))


def _first_turn(
    problem: MotionProblem, model: Model, names: Sequence[str], period: float, fixed: bool
) -> GuessChannels:
    """The run from the model's start, up to where it comes nearest to its start again, if the period is free."""
    begin, asked = problem.t_start, problem.asked.periodic or {}
    end = begin + period * (1.0 if fixed else LATEST)
    run = simulate(model, end, t_start=begin, output=np.linspace(begin, end, ROWS), progress=False)
    t = run.t - begin
    if t[-1] < period * (1 - 1e-9):
        raise PeriodicMotionError(
            f"the run that collocation begins with ends at t = {run.t[-1]:.6g} s, before the period of {period:.6g} s "
            'is over; give guess={"t": […], "joint.angle": […]}, or a run'
        )
    c = np.column_stack([run[name] for name in names])
    away = np.abs(c - c[0] - [asked.get(name, 0.0) for name in names]) / np.maximum(np.ptp(c, axis=0), TINY)
    near = t.size if fixed else int(np.argmin(np.where(t < EARLIEST * period, np.inf, away.max(axis=1)))) + 1
    return {name: values[:near] for name, values in channels_of_guess(problem, run).items()}


def _monodromy(
    problem: MotionProblem, steps: _OrbitSteps, v: Array, names: Sequence[str]
) -> tuple[Array, Array]:
    """Values of these names at the start, and the monodromy matrix in their order."""
    eq = problem.point.eq
    coordinates = dict(eq.tree.floating.own(name) for name in eq.coordinate_names)
    places = [*coordinates, *eq.speed_names]
    shifts = np.array([*coordinates.values(), *[0.0] * len(eq.speed_names)])
    chosen = [places.index(name) for name in names]
    z0 = v[steps.nodes[0]]
    Z = _tangents(problem, z0)
    K = Z.T @ (steps.product(v) @ Z)
    M = np.linalg.solve(Z[chosen].T, (Z[chosen] @ K).T).T
    return (z0 + shifts)[chosen], np.asarray(M, dtype=float)


def _tangents(problem: MotionProblem, z0: Array) -> Array:
    """Basis of the tangent space of the manifold at a state (n × its dimension)."""
    point, eq = problem.point, problem.point.eq
    if not point.has_manifold:
        return np.eye(z0.size)
    phi, psi, _, _ = point.manifold(eq.t, eq.x, eq.y, eq.p)
    slope = ca.jacobian(ca.vertcat(phi, psi), ca.vertcat(eq.x, eq.y))
    at = ca.Function("slope", [eq.t, eq.x, eq.y, eq.p], [ca.densify(slope)])
    n_x = int(eq.x.shape[0])
    return np.asarray(null_space(np.array(at(problem.t_start, z0[:n_x], z0[n_x:], problem.p))))


class _OrbitSteps:
    """The steps F_k of a program without controls, and Newton's method on all of them.

    In every interval all unknowns but its first node are eliminated: [own; z_{k+1}] = X (z_k, T) + ρ in deviations.

    Parameters
    ----------
    program
        Over a mesh; its only shared unknown is T.
    rises
        Increase of coordinates in a period.
    sizes
        Sizes of all states.
    fixed
        True if T is held.
    """

    def __init__(self, program: MotionProgram, rises: Array, sizes: Array, fixed: bool) -> None:
        layout, points = program.layout, program.transcription.method.points
        self.count, self.n, self.nodes = program.count, layout.n_node, program.node_places
        self._gain = np.concatenate([rises, np.zeros(self.n - rises.size)])
        self._sizes, self._fixed = sizes, fixed
        _, self._interval, self._point = program.blocks
        self._local = 2 * layout.n_node + layout.n_own
        self._at_points = [np.append(local, self._local) for local in layout.point_places(points)]
        self._inner = program.base[:, None] + np.arange(layout.n_node, self._local)

    def solved(self, v: Array, most: int) -> tuple[Array, int]:
        """The unknowns of the orbit, from a guess of them on, and the iterations.

        δ = V diag(σ/(σ² + λ²)) Uᵀ r       of the chain J = U σ Vᵀ of all steps, λ from 0 on (Levenberg, Marquardt)
        """
        for iteration in range(1, most + 1):
            self._linearize(v)
            before, step = self._missed(v), self._step(v, 0.0)
            if self._length(step) < LAST_NEWTON_STEP:
                again = self._step(v + step, 0.0)
                return (v + step + again if self._length(again) < self._length(step) else v + step), iteration
            for damping in DAMPINGS:
                step = self._step(v, damping)
                step *= min(1.0, LARGEST_CHANGE / self._length(step))
                if self._missed(v + step) < LEAST_GAIN * before:
                    break
            else:
                raise PeriodicMotionError(
                    f"no periodic motion was found by collocation: after {iteration} iterations no step brings it "
                    f"nearer to closing, which it misses by {before:.1e} of its size; begin nearer to it, with guess=… "
                    "or another period"
                )
            v = v + step
        raise PeriodicMotionError(f"no periodic motion was found by collocation after {most} iterations")

    def product(self, v: Array) -> Array:
        """E_{N−1} … E_0 at these unknowns."""
        self._linearize(v)
        found = np.eye(self.n)
        for E in self._X[:, -self.n :, : self.n]:
            found = E @ found
        return found

    def _length(self, step: Array) -> float:
        """Largest change of a state or of the period in a step, over its size."""
        with np.errstate(all="ignore"):
            changes = np.abs(step[self.nodes] / self._sizes).max(initial=0.0)
        return float(max(changes, abs(step[0]) / self._T))

    def _linearize(self, v: Array) -> None:
        """Slopes of all intervals and of the whole orbit at these unknowns."""
        N, n, s, sizes = self.count, self.n, len(self._at_points), self._sizes
        m, of_point = self._interval.function.m, self._point.function.m
        J = np.zeros((N, m + s * of_point, self._local + 1))
        rows, columns = self._interval.function.jacobian_places
        J[:, rows, columns] = _values(self._interval, "jacobian", v)
        slopes = _values(self._point, "jacobian", v).reshape(N, s, -1)
        rows, columns = self._point.function.jacobian_places
        for i, places in enumerate(self._at_points):
            J[:, m + i * of_point + rows, places[columns]] = slopes[:, i]
        size = np.abs(J).max(axis=2, keepdims=True)
        J = J / size
        self._inverse = np.linalg.inv(J[:, :, n:-1]) / size.transpose(0, 2, 1)
        self._X = -self._inverse @ (np.concatenate([J[:, :, :n], J[:, :, -1:]], axis=2) * size)
        self._T = float(v[0])
        z, chain = v[self.nodes], np.zeros((N * n + 1, N * n + 1))
        for k in range(N):
            row, behind = slice(k * n, (k + 1) * n), ((k + 1) % N) * n
            chain[row, behind : behind + n] += np.eye(n)
            chain[row, k * n : (k + 1) * n] -= self._X[k, -n:, :n] * sizes / sizes[:, None]
            chain[row, -1] = -self._X[k, -n:, n] * self._T / sizes
        if self._fixed:
            chain[-1, -1] = 1.0
        else:  # the whole orbit does not move along itself: Σ ⟨z_{k+1} − z_{k−1}, δz_k⟩ = 0
            along = np.roll(z[:-1], -1, axis=0) - np.roll(z[:-1], 1, axis=0)
            along[0] += self._gain
            along[-1] += self._gain
            chain[-1, :-1] = (along / sizes).ravel() / max(float(np.linalg.norm(along / sizes)), TINY)
        with one_thread(len(chain)):
            self._chain = np.linalg.svd(chain)

    def _rests(self, v: Array) -> tuple[Array, Array]:
        """ρ of all unknowns of the intervals, and by how much every step misses the next node (N × n), over sizes."""
        of_points = _values(self._point, "rows", v).reshape(self.count, -1)
        g = np.concatenate([_values(self._interval, "rows", v), of_points], axis=1)
        rho = -(self._inverse @ g[:, :, None])[:, :, 0]
        rest = rho[:, -self.n :].copy()
        rest[-1] += v[self.nodes[-1]] - v[self.nodes[0]] - self._gain
        return rho, rest / self._sizes

    def _missed(self, v: Array) -> float:
        """Return the norm of the gaps of all steps together, with the slopes known; infinite where it is not finite."""
        missed = float(np.linalg.norm(self._rests(v)[1]))
        return missed if np.isfinite(missed) else np.inf

    def _step(self, v: Array, damping: float) -> Array:
        """Newton's step from these unknowns, with the slopes known; the shortest one of a family."""
        N, n, T = self.count, self.n, self._T
        rho, rest = self._rests(v)
        U, sigma, V = self._chain
        kept, least = sigma > SINGULAR_ORBIT * sigma[0], (damping * sigma[0]) ** 2
        demand = U.T @ np.append(rest.ravel(), 0.0)
        scaled = V.T @ np.where(kept, sigma * demand / (sigma**2 + least + ~kept), 0.0)
        dz, dT = scaled[:-1].reshape(N, n) * self._sizes, 0.0 if self._fixed else scaled[-1] * T
        step = np.zeros_like(v)
        step[0], step[self.nodes[0]] = dT, dz[0]
        step[self._inner] = (self._X[:, :, :n] @ dz[:, :, None])[:, :, 0] + self._X[:, :, n] * dT + rho
        if damping:  # nodes that do not follow from those before
            step[self.nodes[1:-1]] = dz[1:]
        return step


def _values(block: PlacedFunction, name: str, v: Array) -> Array:
    """Rows of a function, or entries of its Jacobian, at all its places (k × …)."""
    function = getattr(block.function, name).map(block.count)
    return np.array(function(ca.DM(v[block.places].T), ca.DM(block.given))).T
