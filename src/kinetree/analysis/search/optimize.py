"""Optimisation: parameters and initial values that make an objective of a run small, limits along it included."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from kinetree.analysis.search.sensitivities import as_objective
from kinetree.analysis.search.trials import (
    FAILURES,
    LONGER,
    EnoughTrialsError,
    SearchResult,
    Trial,
    interval,
    limits,
    searched_names,
    shown,
)
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array
from kinetree.derivatives.adjoint import Adjoint
from kinetree.derivatives.objectives import Objective
from kinetree.derivatives.tangent_runs import MOST_STEPS, TangentRuns
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.nonsmooth.event_actions import Inertias
from kinetree.preparation.run_arguments import ModelLike, model_and_run, quantities
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.display import plain_fields
from kinetree.results.run import Run
from kinetree.tolerances import SLOPE_ATOL, SLOPE_RTOL
from kinetree.words.arguments import NoAnswerError, short
from kinetree.words.keywords import spelled
from kinetree.words.names import counted

ROWS = 101
"""Times at which limits are looked at in the search."""

FINER = 8
"""Factor by which a run is checked at more times after the search."""


class LimitsAlongRun:
    """Channels that must stay between limits during runs of a model.

    Parameters
    ----------
    model
        The mechanism.
    limits
        Least and greatest value by channel or component.
    wrt
        Parameters and initial values that vary.
    t_start, t_end
        First and last time (s).
    events
        Events that are watched.

    Attributes
    ----------
    times
        Times at which the channels are evaluated (s).
    """

    def __init__(
        self,
        model: Model,
        limits: Mapping[str, tuple[float, float]],
        wrt: Sequence[str],
        t_start: float,
        t_end: float,
        events: Sequence[Event],
    ) -> None:
        self._runs = TangentRuns(model, list(limits), wrt, t_start, events)
        self.names, self.t_end = self._runs.names, t_end
        self._limits = np.array([_limit_of(name, limits) for name in self.names]).reshape(-1, 2)
        self.times = np.linspace(t_start, t_end, ROWS)

    @property
    def limits(self) -> Array:
        """Least and greatest value of every row of `evaluate` (rows × 2)."""
        return np.tile(self._limits, (self.times.size, 1))

    def evaluate(self, values: Array, *, rtol: float, atol: float, max_steps: int) -> tuple[Array, Array]:
        """Channels at all times (rows) and their slopes (rows × parameters)."""
        found, slopes = self._at(self.times, values, rtol, atol, max_steps)
        return found.reshape(-1), slopes.reshape(-1, slopes.shape[-1])

    def ends(
        self, values: Array, *, rtol: float, atol: float, max_steps: int
    ) -> dict[str, tuple[float, float]]:
        """Least and greatest value of every channel along the run, looked at more densely.

        Times where a channel goes farther beyond its limit than at those of the search are added to these.
        """
        span = np.linspace(self.times[0], self.t_end, FINER * (ROWS - 1) + 1)
        times = np.union1d(span, self.times)
        found, _ = self._at(times, values, rtol, atol, max_steps)
        beyond = np.maximum(self._limits[:, 0] - found, found - self._limits[:, 1])
        worst = times[np.argmax(beyond, axis=0)]
        self.times = np.union1d(self.times, worst[beyond.max(axis=0) > 0.0])
        return {
            name: (float(column.min()), float(column.max()))
            for name, column in zip(self.names, found.T, strict=True)
        }

    def _at(
        self, times: Array, values: Array, rtol: float, atol: float, max_steps: int
    ) -> tuple[Array, Array]:
        traced = self._runs.run(self.t_end, times, values, rtol=rtol, atol=atol, max_steps=max_steps)
        if traced.solution.status == "interrupted":
            raise KeyboardInterrupt
        if traced.solution.t.size < times.size:
            raise NoAnswerError(f"the run was stopped before its end: {traced.solution.reason}")
        return traced.values, traced.slopes


def _limit_of(name: str, limits: Mapping[str, tuple[float, float]]) -> tuple[float, float]:
    """The limits of a component: its own, or those of its channel."""
    given = name if name in limits else name.rpartition(".")[0]
    low, high = interval(f"along: {given!r}", limits[given])
    if not low < high:
        raise NoAnswerError(
            f"along: {given!r}: the least value ({low:g}) must be below the greatest ({high:g})"
        )
    return low, high


ALLOWED = 1e-6
"""Relative violation of a constraint up to which a trial counts as allowed."""

MOST_LOOKS = 4
"""Most times that a search is continued because a channel passes its limit between the times checked."""


@dataclass(frozen=True)
class Optimum(SearchResult):
    """The best values found.

    Attributes
    ----------
    parameters
        Values of parameters and initial values.
    value
        The objective there.
    start
        The objective at the start.
    constraints
        Values of the constraints there, in the order given.
    trials
        Every trial with its values, its objective (``cost``), and why it failed where it did.
    status
        "converged", "stopped" (after ``max_trials``, or where no better values are found), or "interrupted"; the best
        values so far are kept.
    reason
        Why the search ended, in words.
    original, settings
        The model as it was given, and t_start, t_end, rtol, atol and events of its runs.
    along
        Least and greatest value, along the run, of the channels that have limits there.
    bounds
        Least and greatest value that each of the values could have, by name.
    """

    parameters: dict[str, float]
    value: float
    start: float
    constraints: tuple[float, ...]
    trials: tuple[Trial, ...]
    status: str
    reason: str
    original: Model
    settings: Mapping[str, Any]
    along: dict[str, tuple[float, float]] = field(default_factory=dict)
    bounds: dict[str, tuple[float, float]] = field(default_factory=dict)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings before the values are used: those that lie on a bound."""
        return tuple(
            f"{name} lies on its bound {end:g}: what is best may be beyond it"
            for name, ends in self.bounds.items()
            for end in ends
            if math.isclose(self.parameters[name], end, rel_tol=1e-9)
        )

    @cached_property
    def run(self) -> Run:
        """The run with the values found."""
        return simulate(self.model, initial=self.initial, hold=self.held, progress=False, **self.settings)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.original.name,
            **plain_fields(self, "status reason parameters value start constraints"),
            "along": {name: list(ends) for name, ends in self.along.items()},
            "warnings": list(self.warnings),
            "trials": len(self.trials),
            "failures": list(self.failures),
        }

    def __str__(self) -> str:
        tried = counted(len(self.trials), "trial")
        lines = [f"{self.original.name}: {self.status} after {tried} ({self.reason})"]
        lines.append(f"  objective {self.value:.6g}, at the start {self.start:.6g}")
        width = max(map(len, self.parameters))
        for name, value in self.parameters.items():
            lines.append(f"  {name:<{width}}  {value:.6g} {self.unit_of(name)}".rstrip())
        lines += [
            f"  {name} from {low:.6g} to {high:.6g} along the run" for name, (low, high) in self.along.items()
        ]
        lines += [f"  ! {text}" for text in self.warnings]
        failures = self.failures
        lines += (
            [f"  {counted(len(failures), 'trial')} failed, the last one: {failures[-1]}"] if failures else []
        )
        return "\n".join(lines)


@spelled
@quantities
def optimize(
    model: ModelLike,
    t_end: float | None,
    objective: Objective | str,
    parameters: Sequence[str] | Mapping[str, float],
    *,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    constraints: Mapping[Objective | str, tuple[float, float]] | None = None,
    along: Mapping[str, tuple[float, float]] | None = None,
    t_start: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    events: Sequence[Event] | None = None,
    max_trials: int = 200,
    progress: bool | None = None,
    on_trial: Callable[[Trial], None] | None = None,
) -> Optimum:
    """Find parameters and initial values that make an objective of a run as small as possible.

    Every trial is one run with the exact gradients of the objective and of all constraints by adjoints, compiled once;
    SciPy's SLSQP does the search.

    Parameters
    ----------
    model
        The mechanism.
    t_end, t_start, rtol, atol
        As for :func:`kinetree.simulate`; where nothing says them, tolerances are 1e-9 and 1e-11.
    objective
        An expression at the end of the run (``"A.angle^2"``), or an :class:`kinetree.Objective` with an integral.
    parameters
        Names of parameters, or of initial coordinates and speeds; a mapping gives values to start from.
    bounds
        Lower and upper bounds by name.
    constraints
        Expressions at the end of the run (or objectives) with their least and greatest values.
    along
        Channels, or components of them, with the least and greatest value that they may have at any time of the run
        (None where there is no limit): ``{"hinge.reaction.x": (-50, 50)}``.
    events
        Events to watch, with their actions; those of the model file where left out.
    max_trials
        Trials after which to stop.
    progress
        Show trials on stderr; None: when it is a terminal.
    on_trial
        Called after every trial.

    Raises
    ------
    NoAnswerError
        If a name does not exist, nothing changes the objective, or the first run fails.
    """
    given = RunSettings.given(t_end=t_end, t_start=t_start, rtol=rtol, atol=atol, events=events)
    model, run = model_and_run("optimize", model, given, rtol=SLOPE_RTOL, atol=SLOPE_ATOL)
    names, limited = searched_names("optimize", parameters), dict(constraints or {})
    if not names:
        raise NoAnswerError("there is nothing to search for: name parameters or initial values")
    objectives = [as_objective(objective), *map(as_objective, limited)]
    adjoint = Adjoint(model, objectives, names, run.t_start, run.events)
    start = np.array([parameters[n] for n in names]) if isinstance(parameters, Mapping) else adjoint.start
    low, high = limits(names, start, bounds or {})
    kept = None
    if along:
        kept = LimitsAlongRun(model, along, names, run.t_start, run.t_end, run.events)
    search = ObjectiveTrials(
        adjoint,
        (run.t_end, run.rtol, run.atol),
        np.array([interval(f"constraint {short(what)}", ends) for what, ends in limited.items()]).reshape(
            -1, 2
        ),
        max_trials,
        kept,
    )
    search.on_trial = shown(on_trial, sys.stderr.isatty() if progress is None else progress, "objective")
    first = search.at(start)
    if first.failure:
        raise NoAnswerError(f"the start of the search fails: {first.failure}; start from other values")
    idle = [name for name, column in zip(names, first.slopes.T, strict=True) if not np.any(column)]
    if idle:
        raise NoAnswerError(
            f"{', '.join(idle)} changes neither the objective nor a constraint; leave it out, or start elsewhere"
        )
    status, reason = search.minimise(start, low, high)
    ends: dict[str, tuple[float, float]] = {}
    if kept is not None:
        status, reason, ends = search.within_limits(kept, (status, reason), low, high)
    best = search.best
    return Optimum(
        dict(zip(names, best.values.tolist(), strict=True)),
        best.cost,
        first.cost,
        tuple(best.residuals[1 : 1 + len(limited)].tolist()),
        tuple(search.trials),
        status,
        reason,
        model,
        run.only("t_start", "t_end", "rtol", "atol", "events").arguments(),
        ends,
        {name: (float(low[j]), float(high[j])) for j, name in enumerate(names)},
    )


class ObjectiveTrials:
    """Trials of an optimisation; ``residuals`` of a trial are the objectives, the constraints and channels along it.

    Parameters
    ----------
    adjoint
        Objectives and constraints with their gradients.
    run
        t_end, rtol and atol of every run.
    limited
        Least and greatest values (m × 2) of the last m objectives.
    most
        Trials that may be made.
    along
        Limits all along the runs.
    """

    def __init__(
        self,
        adjoint: Adjoint,
        run: tuple[float, float, float],
        limited: Array,
        most: int,
        along: LimitsAlongRun | None = None,
    ) -> None:
        self._adjoint, self._run, self._ends, self._most = adjoint, run, limited, most
        self._along = along
        self._inertias = Inertias(adjoint.compiled)
        self.trials: list[Trial] = []
        self.on_trial: Callable[[Trial], None] = lambda trial: None
        self.best = self._last = Trial(np.empty(0), np.inf)
        self._missed = np.inf
        self._most_steps = MOST_STEPS

    def at(self, values: Array) -> Trial:
        """The trial with these values, made where it was not the last one."""
        if np.array_equal(self._last.values, values):
            return self._last
        if len(self.trials) >= self._most:
            raise EnoughTrialsError
        t_end, rtol, atol = self._run
        try:
            fault = self._inertias.fault(self._adjoint.parameters(values))
            if fault:
                raise NoAnswerError(fault)
            found = self._adjoint.at(t_end, values, rtol=rtol, atol=atol, max_steps=self._most_steps)
            if not self.trials:
                self._most_steps = 1000 + LONGER * found.solution.statistics.steps
            if not (np.isfinite(found.values).all() and np.isfinite(found.gradients).all()):
                raise NoAnswerError("the run gives numbers that are not finite")
            rows, slopes = found.values, found.gradients
            if self._along is not None:
                settings = {"rtol": rtol, "atol": atol}
                there, by = self._along.evaluate(values, **settings, max_steps=self._most_steps)
                rows, slopes = np.concatenate([rows, there]), np.concatenate([slopes, by])
            trial = Trial(values.copy(), float(rows[0]), "", rows, slopes)
        except FAILURES as error:
            trial = Trial(values.copy(), np.inf, str(error))
        self.trials.append(Trial(trial.values, trial.cost, trial.failure))
        self._last = trial
        if not trial.failure:
            self._compare(trial)
        self.on_trial(self.trials[-1])
        return trial

    @property
    def limited(self) -> Array:
        """Least and greatest values (m × 2) of the last m rows of a trial."""
        return self._ends if self._along is None else np.concatenate([self._ends, self._along.limits])

    def within_limits(
        self, along: LimitsAlongRun, ended: tuple[str, str], low: Array, high: Array
    ) -> tuple[str, str, dict[str, tuple[float, float]]]:
        """Go on until channels keep to their limits between the times of the search, too; status, reason and ends."""
        _, rtol, atol = self._run
        for look in range(MOST_LOOKS):
            before = along.times.size
            ends = along.ends(self.best.values, rtol=rtol, atol=atol, max_steps=self._most_steps)
            if along.times.size == before or ended[0] != "converged":
                return *ended, ends
            if self._beyond(along, ends) <= ALLOWED:
                return *ended, ends
            if look + 1 < MOST_LOOKS:
                start, self._last, self._missed = self.best.values, Trial(np.empty(0), np.inf), np.inf
                self.best = Trial(np.empty(0), np.inf)
                self.at(start)
                ended = self.minimise(start, low, high)
        return "stopped", "a channel is beyond its limit between the times that were looked at", ends

    def _beyond(self, along: LimitsAlongRun, ends: Mapping[str, tuple[float, float]]) -> float:
        """Return the largest excess of channels over their limits, relative to the size of these."""
        limits, found = along.limits[: len(ends)], np.array(list(ends.values()))
        size = np.maximum(1.0, np.abs(np.where(np.isfinite(limits), limits, 0.0)).max(axis=1))
        return float((np.maximum(limits[:, 0] - found[:, 0], found[:, 1] - limits[:, 1]) / size).max())

    def _compare(self, trial: Trial) -> None:
        """Keep the trial if it is allowed and better, or misses its constraints by less."""
        limited = self.limited
        low, high = limited.T
        size = np.maximum(1.0, np.abs(np.where(np.isfinite(limited), limited, 0.0)).max(axis=1))
        held = trial.residuals[trial.residuals.size - len(limited) :]
        missed = float((np.maximum(np.maximum(low - held, held - high), 0.0) / size).max(initial=0.0))
        missed = 0.0 if missed <= ALLOWED else missed
        if missed < self._missed or (missed == self._missed and trial.cost < self.best.cost):
            self.best, self._missed = trial, missed

    def minimise(self, start: Array, low: Array, high: Array) -> tuple[str, str]:
        """Search from a start: how it ended, and why."""
        from scipy.optimize import minimize

        scale = np.where(start != 0, np.abs(start), 1.0)
        unit = max(abs(self.best.cost), 1e-12)
        limited = self.limited

        def around(trial: Trial) -> tuple[Array, Array]:
            """Values and slopes; of a trial that failed those of a bowl around the best one, which leads back."""
            if not trial.failure:
                return trial.residuals, trial.slopes
            away = (trial.values - self.best.values) / scale
            height = 10.0 * unit
            values, slopes = self.best.residuals.copy(), self.best.slopes.copy()
            values[0] += height * float(away @ away)
            slopes[0] = 2 * height * away / scale
            return values, slopes

        def value(s: Array) -> tuple[float, Array]:
            values, slopes = around(self.at(s * scale))
            return float(values[0]) / unit, slopes[0] * scale / unit

        demands: list[dict[str, Any]] = []
        for j, pair in enumerate(limited):
            for side, limit in zip((1.0, -1.0), pair, strict=True):
                if np.isfinite(limit):
                    demands.append(_demand(lambda s: around(self.at(s * scale)), j + 1, side, limit, scale))
        bounds = list(zip(low / scale, high / scale, strict=True))
        try:
            found = minimize(
                value, start / scale, jac=True, bounds=bounds, method="SLSQP", constraints=demands,
                options={"maxiter": self._most, "ftol": 1e-12},
            )  # fmt: skip
        except EnoughTrialsError:
            return "stopped", f"{self._most} trials were made; allow more with max_trials"
        except KeyboardInterrupt:
            return "interrupted", "interrupted"
        if self._missed > 0:
            return "stopped", f"no values that meet all constraints were found: missed by {self._missed:.2g}"
        return ("converged" if found.success else "stopped"), str(found.message).lower()


def _demand(
    around: Callable[[Array], tuple[Array, Array]], row: int, side: float, limit: float, scale: Array
) -> dict[str, Any]:
    """±(constraint − limit) ≥ 0 as SciPy takes it."""
    return {
        "type": "ineq",
        "fun": lambda s: side * (around(s)[0][row] - limit),
        "jac": lambda s: side * around(s)[1][row] * scale,
    }
