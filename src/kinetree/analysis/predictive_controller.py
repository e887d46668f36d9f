"""Predictive controller: at every sample the best motion from the measured state on, whose first control is applied.

One program serves all samples. Its horizon is N periods long and begins at the present state. Controls are held over
each of them, as the sampled controller holds them, and the first one is what it applies. At the next sample the plan
is moved on by one period, with its multipliers, and is the start of the next search.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.optimal_motion.collocation import collocation
from kinetree.analysis.optimal_motion.first_guess import first_guess
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import MotionProgram, PlannedPath
from kinetree.analysis.optimal_motion.search import ProgramSolution, ProgramSolver, options_of, warm_options
from kinetree.analysis.optimal_motion.statement import Ends, horizon_statement
from kinetree.analysis.optimal_motion.transcription import Transcription
from kinetree.arrays import Array
from kinetree.derivatives.objectives import Objective
from kinetree.model.blocks.sampled import Held, Sampled
from kinetree.model.body import Definition
from kinetree.model.expressions import ExpressionError, Name, Scalar, as_scalar
from kinetree.model.model import Model
from kinetree.preparation.inputs import settable
from kinetree.preparation.run_arguments import ModelLike, model_for, quantities
from kinetree.solve.sampling import SampleError
from kinetree.tolerances import SAME_PERIOD
from kinetree.words.arguments import Arguments, NoAnswerError, is_finite, short
from kinetree.words.keywords import CheckedKeywords


@dataclass(frozen=True)
class HorizonSolution:
    """Result of a sample: the plan with its multipliers, or the reason why there is none; iterations and seconds."""

    plan: ProgramSolution | None
    reason: str
    iterations: int
    seconds: float


class RecedingHorizon:
    """The program of a horizon of ``count`` periods, with ``points`` of Radau in each."""

    def __init__(self, problem: MotionProblem, count: int, points: int, max_iterations: int) -> None:
        self.problem, self.method = problem, collocation("radau", points)
        self.mesh = np.linspace(0.0, 1.0, count + 1)
        self._program = MotionProgram(Transcription(problem, self.method, sampled=True), self.mesh)
        self._cold, self._warm = options_of(max_iterations), warm_options(max_iterations)
        self._solvers: dict[bool, ProgramSolver] = {}

    def path(self, plan: ProgramSolution) -> PlannedPath:
        """States and controls of a plan."""
        return self._program.unpack(plan.v)

    def solve(self, t: float, x: Array, y: Array, p: Array, last: ProgramSolution | None) -> HorizonSolution:
        """The plan from a state on; ``last`` is one that has been moved on to this time, or None."""
        started = perf_counter()
        problem = self.problem.starting(t, x, y, p)
        low, high = self._program.bounds(problem)
        for i, quantity in enumerate(problem.searched):
            low[1 + i] = high[1 + i] = p[quantity.index]
        found, iterations = None, 0
        if last is not None:
            known = (last.multipliers, last.bound_multipliers)
            found = self._solver(True, last.v)(last.v, low, high, known)
            iterations += found.iterations
        if found is None or not found.converged:
            start = self._program.pack(first_guess(problem, self.method, self.mesh))
            start[self._program.transcription.begin_place] = t
            found = self._solver(False, start)(start, low, high)
            iterations += found.iterations
        seconds = perf_counter() - started
        return HorizonSolution(found if found.converged else None, found.reason, iterations, seconds)

    def _solver(self, warm: bool, start: Array) -> ProgramSolver:
        if warm not in self._solvers:
            self._solvers[warm] = ProgramSolver(self._program, start, self._warm if warm else self._cold)
        return self._solvers[warm]

    def moved_on(self, plan: ProgramSolution, periods: int) -> ProgramSolution:
        """A plan so many periods later; its last period is repeated."""
        return replace(
            plan,
            v=self._moved_unknowns(plan.v, periods),
            bound_multipliers=self._moved_unknowns(plan.bound_multipliers, periods),
            multipliers=self._moved_rows(plan.multipliers, periods),
        )

    def _moved_unknowns(self, v: Array, periods: int) -> Array:
        """Values of the unknowns, moved on: nodes, and the own unknowns of intervals."""
        program, layout = self._program, self._program.layout
        count, found = program.count, v.copy()
        nodes = program.node_places
        own = program.base[:, None] + np.arange(layout.n_node, layout.stride)
        found[nodes] = v[nodes[_later(count + 1, periods)]]
        found[own] = v[own[_later(count, periods)]]
        # The control of the last node acts on nothing.
        n_z = layout.n_x + layout.n_y
        held = nodes[_later(count, periods)][:, n_z:]
        found[nodes[:-1, n_z:]] = v[held]
        return found

    def _moved_rows(self, values: Array, periods: int) -> Array:
        """Values of the rows, moved on: those of the ends stay."""
        ends, intervals, _ = self._program.blocks
        count = self._program.count
        parts = np.split(values, [ends.m, ends.m + intervals.m])
        later = _later(count, periods)
        moved = [part.reshape(count, -1)[later].ravel() for part in parts[1:]]
        return np.concatenate([parts[0], *moved])


def _later(count: int, periods: int) -> Any:
    """Places so many later, the last one repeated."""
    return np.minimum(np.arange(count) + periods, count - 1)


CALLER = "PredictiveController"


@dataclass(frozen=True)
class HorizonPlan:
    """Plan of a predictive controller over its horizon.

    Attributes
    ----------
    t
        Beginnings of the periods, and the end of the horizon (s).
    controls
        Values of the controls from each of these times on, held to the next, by name, in their units; the last one is
        that of the last period.
    states
        Predicted coordinates and speeds at these times, by name.
    """

    t: Array
    controls: dict[str, Array]
    states: dict[str, Array]


class PredictiveController(CheckedKeywords):
    """Model predictive control, as a sampled block of a model.

    At every sample the controls are found that make the objective small over a horizon from the measured state on,
    within all limits: the problem of :func:`kinetree.optimal_motion` with controls that are held over each period. The
    first of them act until the next sample, where the search starts from the plan before. Where it finds none, the plan
    before goes on, and the run warns of it.

    Parameters
    ----------
    name
        Name of the block.
    model
        Model to predict: a model, what `kinetree.load` gave, or the path of a model file. Events are no part of it.
    horizon
        Length of the prediction (s), a multiple of the period.
    period
        Time between samples (s).
    controls
        Controls, each with its least and greatest value (None: without): laws of loads such as ``"motor.torque"``,
        or parameters that stand in loads, in their units.
    objective
        Objective: :class:`kinetree.Objective` with an integral over the horizon and a value at its end, or an
        expression at its end. Expressions may name channels, controls, parameters and t.
    bounds
        Expressions with their least and greatest values along the horizon.
    end
        Expressions with the value, or (least, greatest), that they have at its end; ``"rest": True`` for no speed.
    inputs
        Parameters of the predicted model that are measured, such as set points, with their expressions in the model
        that is controlled, in their units.
    offset
        Time of the first sample (s).
    points
        Points of Radau in each period.
    max_iterations
        Most iterations of IPOPT at each sample.

    Attributes
    ----------
    block : Sampled
        The block; its values are called as the controls are, ``"motor.torque"`` is ``name.motor_torque``.
    model : Model
        The predicted model, controlled by this block.
    """

    @quantities
    def __init__(
        self,
        name: str,
        model: ModelLike,
        *,
        horizon: float,
        period: float,
        controls: Mapping[str, tuple[float | None, float | None] | None] | Sequence[str],
        objective: Objective | str,
        bounds: Mapping[str, Ends] | None = None,
        end: Mapping[str, Ends | bool] | None = None,
        inputs: Mapping[str, str | float] | None = None,
        offset: float = 0.0,
        points: int = 3,
        max_iterations: int = 100,
    ) -> None:
        asked = Arguments(CALLER)
        if not isinstance(name, str) or not name.strip():
            asked.fault("name", f"name must be a name (got {short(name)})", 'give one, such as "mpc"')
        self.name, self.period = name, period
        self._count = _periods(asked, horizon, period)
        asked.number("offset", offset, "give it in s")
        measured = _inputs(asked, inputs)
        statement = horizon_statement(
            asked, horizon, controls, objective, end, bounds, measured, points, max_iterations
        )
        predicted = model_for(CALLER, model)
        _check_samples(predicted)
        problem = MotionProblem(predicted, statement, float(offset), None)
        _check_controls_at_end(problem)
        self._problem = problem
        self._horizon = RecedingHorizon(problem, self._count, points, max_iterations)
        self._names = [one.name.replace(".", "_").replace(" ", "_") for one in problem.controls]
        own = [problem.point.eq.tree.floating.own(name) for name in problem.point.eq.coordinate_names]
        self._states = [name for name, _ in own] + list(problem.point.eq.speed_names)
        self._shifts = np.array([shift for _, shift in own] + [0.0] * problem.point.n_y)
        units = [one.unit if one.factor == 1.0 else "1" for one in problem.controls]
        before = [float(problem.p[one.index]) for one in problem.controls]
        self.block = Sampled(
            name,
            tuple(
                Held(value, initial=first, unit=unit)
                for value, first, unit in zip(self._names, before, units, strict=True)
            ),
            period=period,
            offset=offset,
            inputs=(*(Name(*state.split(".")) for state in self._states), *measured.values()),
            function=self,
        )
        self.reset()
        self.model = self.on(predicted)

    def on(self, model: Model) -> Model:
        """Another model controlled by this block: it has the same controls, coordinates and speeds by name."""
        changed, places = settable(model, tuple(one.name for one in self._problem.controls))
        for control, value in zip(self._problem.controls, self._names, strict=True):
            parameter = places[control.name].parameter
            written = Definition(
                parameter, Name(self.name, value), unit=control.unit if control.factor == 1.0 else "1"
            )
            changed = changed.remove(parameter, kind="parameter").add(written)
        return changed.add(self.block)

    # --- as a function of a sampled block -------------------------------------------------------------
    def reset(self) -> None:
        """Forget former runs."""
        self._plan: ProgramSolution | None = None
        self._t = -math.inf
        self._samples: list[HorizonSolution] = []
        self._failures: list[tuple[float, str]] = []

    def __call__(self, t: float, measured: Any) -> Array:
        """The controls (SI) from time t (s) to the next sample, from measured coordinates, speeds and inputs."""
        problem = self._problem
        values = np.asarray(measured, dtype=float)
        n = self._shifts.size
        state = values[:n] - self._shifts
        p = problem.p.copy()
        for quantity, value in zip(problem.searched, values[n:], strict=True):
            p[quantity.index] = value * quantity.factor
        n_x = problem.point.n_x
        passed = max(0, round((t - self._t) / self.period)) if self._plan is not None else 0
        last = None if self._plan is None else self._horizon.moved_on(self._plan, passed)
        found = self._horizon.solve(t, state[:n_x], state[n_x:], p, last)
        self._samples.append(found)
        if found.plan is None:
            if last is None:
                raise SampleError(
                    f'controller "{self.name}" has no plan to begin with ({found.reason}); ask for less in bounds and '
                    "end, or allow stronger controls or a longer horizon"
                )
            self._failures.append((t, found.reason))
        self._plan, self._t = found.plan or last, t
        assert self._plan is not None
        first = self._horizon.path(self._plan).u[0]
        low, high = (np.array([getattr(one, end) for one in problem.controls]) for end in ("low", "high"))
        return np.asarray(np.clip(first, low, high))

    # --- what happened --------------------------------------------------------------------------------
    @property
    def computing_times(self) -> Array:
        """Time (s) that each sample of the last run took to compute."""
        return np.array([one.seconds for one in self._samples])

    @property
    def iterations(self) -> Array:
        """Iterations of IPOPT at each sample of the last run."""
        return np.array([one.iterations for one in self._samples], dtype=int)

    @property
    def failures(self) -> tuple[tuple[float, str], ...]:
        """Times (s) of the samples of the last run at which no plan was found, and why."""
        return tuple(self._failures)

    @property
    def plan(self) -> HorizonPlan | None:
        """Plan of the last sample; None before the first."""
        if self._plan is None:
            return None
        path = self._horizon.path(self._plan)
        u = np.concatenate([path.u[:-1], path.u[-2:-1]])
        states = np.concatenate([path.x, path.y], axis=1) + self._shifts
        return HorizonPlan(
            self._t + path.at(path.mesh),
            {one.name: u[:, i] / one.factor for i, one in enumerate(self._problem.controls)},
            {name: states[:, i] for i, name in enumerate(self._states)},
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentence for the notes of a run: computing times."""
        if not self._samples:
            return ()
        times = 1e3 * self.computing_times
        return (
            f'controller "{self.name}": {times.size} samples took {times.mean():.3g} ms each on average and '
            f"{times.max():.3g} ms at most to compute (first sample {times[0]:.3g} ms, period "
            f"{1e3 * self.period:.3g} ms)",
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warning about a run with samples for which no plan was found."""
        if not self._failures:
            return ()
        t, reason = self._failures[0]
        return (
            f'controller "{self.name}" found no plan at {len(self._failures)} of {len(self._samples)} samples, the '
            f"first at t = {t:.6g} s ({reason}); the plan before went on",
        )

    def __str__(self) -> str:
        controls = ", ".join(one.name for one in self._problem.controls)
        ahead = f"{self._count} periods of {self.period:g} s ahead"
        lines = [f"{self.name}: sets {controls}, {ahead}"]
        return "\n".join(
            [*lines, *(f"  {words}" for words in self.notes), *(f"  ! {w}" for w in self.warnings)]
        )


def _periods(asked: Arguments, horizon: Any, period: Any) -> int:
    """Return the number of periods in the horizon."""
    before = len(asked.faults)
    asked.positive("horizon", horizon, "give how far it looks ahead in s")
    asked.positive("period", period, "give the time between samples in s")
    if len(asked.faults) > before:
        return 1
    count = round(horizon / period)
    if count < 1 or abs(horizon / period - count) > SAME_PERIOD * count:
        nearest = max(1, count) * period
        message = f"horizon must be a multiple of the period (got {horizon:g} s for {period:g} s)"
        asked.fault("horizon", message, f"give horizon={nearest:g}")
    return max(1, count)


def _inputs(asked: Arguments, given: Any) -> dict[str, Scalar]:
    if given is None:
        return {}
    example = 'write inputs={"target": "remote.output"}'
    if not isinstance(given, Mapping):
        asked.fault("inputs", f"inputs must map parameters to expressions (got {short(given)})", example)
        return {}
    found: dict[str, Scalar] = {}
    for name, value in given.items():
        if not isinstance(name, str) or not (isinstance(value, str) or is_finite(value)):
            asked.fault("inputs", f"inputs: {short(name)} has no expression (got {short(value)})", example)
            continue
        try:
            found[name] = as_scalar(value, "inputs")
        except ExpressionError as error:
            asked.fault("inputs", str(error), "write an expression of the model that is controlled")
    return found


def _check_samples(model: Model) -> None:
    if sampled := [block.name for block in model.blocks if isinstance(block, Sampled)]:
        raise NoAnswerError(
            f"{CALLER}: the predicted model has sampled blocks ({', '.join(sampled)}), whose samples are not "
            "predicted; predict a model without them, and control the one with them by controller.on(model)"
        )


def _check_controls_at_end(problem: MotionProblem) -> None:
    eq = problem.point.eq
    for control in problem.controls:
        values = ca.vertcat(problem.terminal, *(limit.value for limit in problem.end))
        if ca.depends_on(values, eq.p[control.index]):
            raise NoAnswerError(
                f"{CALLER}: {control.name} stands in what is asked at the end of the horizon, where no control acts "
                "any more; give it in the integral or in bounds"
            )
