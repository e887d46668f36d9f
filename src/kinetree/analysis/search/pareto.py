"""Pareto fronts: the best compromises between several objectives of a run.

With f the objectives, each over the span of its values at the ends of the front, a point of the front is

    min s  such that  f_i(θ) ≤ r_i + s  for all i,

from a reference r on the plane through the best points of every objective alone (Das and Dennis, SIAM J. Optim. 8,
1998, with inequalities). Points lie evenly over that plane, on fronts of any shape. Where the least value of an
objective leaves others a choice (at the ends of the front above all), these are made small as well: min Σ f_i such that
no f_i grows.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from kinetree.analysis.search.optimize import ALLOWED, ObjectiveTrials
from kinetree.analysis.search.sensitivities import as_objective
from kinetree.analysis.search.trials import EnoughTrialsError, Trial, limits, searched_names, shown
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array
from kinetree.derivatives.adjoint import Adjoint
from kinetree.derivatives.objectives import Objective
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.run_arguments import ModelLike, model_and_run, quantities, value_units
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.results.run import Run
from kinetree.tolerances import (
    KEPT_OBJECTIVE,
    LEAST_FRONT_GAIN,
    SAME_OBJECTIVES,
    SLOPE_ATOL,
    SLOPE_RTOL,
    TINY,
)
from kinetree.words.arguments import Arguments, NoAnswerError
from kinetree.words.keywords import spelled
from kinetree.words.names import counted


@dataclass(frozen=True)
class ParetoFront(ReportableResult):
    """Values of parameters of which none makes one objective smaller without making another larger.

    Attributes
    ----------
    objectives
        Names of the objectives (m).
    names
        Parameters and initial values (k) that were varied.
    values
        The objectives of every point (n × m), ascending by the first one.
    parameters
        Parameters and initial values of every point (n × k).
    reasons
        Why points that were looked for are not there, in words.
    trials
        Runs that were made.
    status
        "converged" where every point was found, "stopped", or "interrupted"; points found are kept.
    original, settings
        The model as it was given, and t_start, t_end, rtol, atol and events of its runs.
    """

    objectives: tuple[str, ...]
    names: tuple[str, ...]
    values: Array
    parameters: Array
    reasons: tuple[str, ...]
    trials: int
    status: str
    original: Model
    settings: Mapping[str, Any]

    def __len__(self) -> int:
        return len(self.values)

    @property
    def balanced(self) -> int:
        """The point next to the best of all objectives together, each over its span."""
        low, span = self.values.min(axis=0), np.ptp(self.values, axis=0)
        return int(np.argmin((((self.values - low) / np.where(span > 0, span, 1.0)) ** 2).sum(axis=1)))

    def point(self, number: int) -> dict[str, float]:
        """Values of parameters and initial values of a point."""
        return dict(zip(self.names, self.parameters[number].tolist(), strict=True))

    def model(self, number: int) -> Model:
        """The model with the parameters of a point."""
        known = {parameter.name for parameter in self.original.parameters}
        return self.original.with_parameters(**{n: v for n, v in self.point(number).items() if n in known})

    def run(self, number: int) -> Run:
        """The run of a point."""
        known = {parameter.name for parameter in self.original.parameters}
        initial = {n: v for n, v in self.point(number).items() if n not in known}
        held = sorted({name.rpartition(".")[0] for name in initial})
        return simulate(self.model(number), initial=initial, hold=held, progress=False, **self.settings)

    def columns(self) -> list[tuple[str, str, Array]]:
        """Objectives and parameters as columns of a table: name, unit, values (n)."""
        units = value_units(self.original)
        return [
            *((name, "", self.values[:, i]) for i, name in enumerate(self.objectives)),
            *((name, units.get(name, ""), self.parameters[:, j]) for j, name in enumerate(self.names)),
        ]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.original.name,
            **plain_fields(self, "status objectives"),
            "parameters": list(self.names),
            "values": self.values.tolist(),
            "points": self.parameters.tolist(),
            **plain_fields(self, "balanced reasons trials"),
        }

    def __str__(self) -> str:
        found, runs = counted(len(self), "point"), counted(self.trials, "run")
        lines = [f"{self.original.name}: {self.status}, {found} of the front after {runs}"]
        units = value_units(self.original)
        for number, row in enumerate(self.values):
            told = ", ".join(f"{name} {value:.5g}" for name, value in zip(self.objectives, row, strict=True))
            at = ", ".join(
                f"{name} = {value:.5g} {units.get(name, '')}".rstrip()
                for name, value in self.point(number).items()
            )
            lines.append(f"  {told}: {at}" + ("  (balanced)" if number == self.balanced else ""))
        lines += [f"  ! {reason}" for reason in self.reasons]
        return "\n".join(lines)


@spelled
@quantities
def pareto(
    model: ModelLike,
    t_end: float | None,
    objectives: Mapping[str, Objective | str],
    parameters: Sequence[str] | Mapping[str, float],
    *,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    constraints: Mapping[Objective | str, tuple[float, float]] | None = None,
    points: int = 11,
    t_start: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    events: Sequence[Event] | None = None,
    max_trials: int = 100,
    progress: bool | None = None,
    on_trial: Callable[[Trial], None] | None = None,
) -> ParetoFront:
    """Find what can be had of several objectives at once: their Pareto front, with exact gradients by adjoints.

    Parameters
    ----------
    model
        The mechanism.
    t_end, t_start, rtol, atol
        As for :func:`kinetree.simulate`; where nothing says them, tolerances are 1e-9 and 1e-11.
    objectives
        By name: expressions at the end of the run, or :class:`kinetree.Objective` with integrals; all to be small.
    parameters, bounds, constraints, events
        As for :func:`kinetree.optimize`.
    points
        Number of points to search for: exactly with two objectives, at least with more.
    max_trials
        Runs after which the search of one point is given up.
    progress
        Show trials on stderr; None: when it is a terminal.
    on_trial
        Called after every run.

    Raises
    ------
    NoAnswerError
        If a name does not exist, or the first run fails.
    """
    given = RunSettings.given(t_end=t_end, t_start=t_start, rtol=rtol, atol=atol, events=events)
    model, run = model_and_run("pareto", model, given, rtol=SLOPE_RTOL, atol=SLOPE_ATOL)
    asked = Arguments("pareto")
    asked.mapping("objectives", objectives, 'objectives={"effort": "a^2", "error": "b^2"}', numbers=False)
    asked.whole("points", points, 2, "give the number of points wanted")
    asked.whole("max_trials", max_trials, 1, "give the number of runs allowed for a point")
    if isinstance(objectives, Mapping) and len(objectives) < 2:
        asked.fault("objectives", "a front has at least two objectives", "use kinetree.optimize for one")
    if not parameters:
        asked.fault("parameters", "nothing varies", "name parameters or initial values")
    asked.check()
    names, limited = searched_names("pareto", parameters), dict(constraints or {})
    wanted = [*map(as_objective, objectives.values()), *map(as_objective, limited)]
    adjoint = Adjoint(model, wanted, names, run.t_start, run.events)
    start = np.array([parameters[n] for n in names]) if isinstance(parameters, Mapping) else adjoint.start
    low, high = limits(names, start, bounds or {})
    bounded = np.array(list(limited.values())).reshape(-1, 2)
    most = max_trials * (len(objectives) + 4 * points)
    trials = ObjectiveTrials(adjoint, (run.t_end, run.rtol, run.atol), bounded, most)
    trials.on_trial = shown(
        on_trial, sys.stderr.isatty() if progress is None else progress, "first objective"
    )
    first = trials.at(start)
    if first.failure:
        raise NoAnswerError(f"the start of the search fails: {first.failure}; start from other values")
    search = _FrontSearch(trials, len(objectives), (low, high), max_trials)
    status = search.front(first, points)
    order = np.lexsort(search.values.T[::-1])
    return ParetoFront(
        tuple(objectives), names, search.values[order], search.parameters[order], tuple(search.reasons),
        len(trials.trials), status, model, run.only("t_start", "t_end", "rtol", "atol", "events").arguments(),
    )  # fmt: skip


class _FrontSearch:
    """Searches for the points of a front, one after the other."""

    def __init__(self, trials: ObjectiveTrials, m: int, bounds: tuple[Array, Array], most: int) -> None:
        self._trials, self._m, self._bounds, self._most = trials, m, bounds, most
        self._found: list[Trial] = []
        self.reasons: list[str] = []

    def front(self, first: Trial, points: int) -> str:
        """Look for all points from a first trial: how it ended."""
        m = self._m
        self._scale = np.where(first.values != 0, np.abs(first.values), 1.0)
        try:
            size = np.maximum(np.abs(first.residuals[:m]), 1e-12)
            best = [self._point(first, np.zeros(m), size, [j]) for j in range(m)]
            self._found = [trial for trial in best if trial is not None]
            if len(self._found) < m:
                raise NoAnswerError("an objective has no least value: " + "; ".join(self.reasons))
            corners = self.values
            reach = np.where((between := np.ptp(corners, axis=0)) > SAME_OBJECTIVES * size, between, size)
            self._found = [self._unbeaten(trial, reach) for trial in self._found]
            corners = self.values
            span = np.ptp(corners, axis=0)
            self._scale = np.maximum(self._scale, np.ptp([trial.values for trial in self._found], axis=0))
            if (span <= SAME_OBJECTIVES * size).any():
                self.reasons.append("the same values are best for all objectives: there is nothing to trade")
                return "converged"
            for share in _shares(m, points):
                near = self._found[
                    int(np.argmin([_far(t.residuals[:m], share @ corners, span) for t in self._found]))
                ]
                found = self._point(near, share @ corners, span, list(range(m)))
                if found is not None:
                    idle = (found.residuals[:m] - share @ corners) / span
                    loose = (
                        np.ptp(idle) > SAME_OBJECTIVES
                    )  # an objective that does not bind may have a choice left
                    self._found.append(self._unbeaten(found, span) if loose else found)
        except EnoughTrialsError:
            self.reasons.append("as many runs as allowed were made; allow more with max_trials")
            return "stopped"
        except KeyboardInterrupt:
            return "interrupted"
        finally:
            self._found = _undominated(self._found, m)
        return "stopped" if self.reasons else "converged"

    @property
    def values(self) -> Array:
        """Objectives of the points (n × m)."""
        return np.array([trial.residuals[: self._m] for trial in self._found]).reshape(-1, self._m)

    @property
    def parameters(self) -> Array:
        """Parameters of the points (n × k)."""
        return np.array([trial.values for trial in self._found])

    def _point(self, start: Trial, reference: Array, span: Array, of: list[int]) -> Trial | None:
        """The trial that brings these objectives farthest below a reference, from a trial near it."""
        from scipy.optimize import minimize

        scale = self._scale
        around = self._around(start, span)

        def room(v: Array) -> Array:
            rows, _ = around(v[:-1])
            below = v[-1] - (rows[of] - reference[of]) / span[of]
            return np.concatenate([below, self._within(rows)])

        def room_slopes(v: Array) -> Array:
            _, slopes = around(v[:-1])
            within = self._within_slopes(slopes)
            rows = np.concatenate([-slopes[of] * scale / span[of][:, None], within])
            return np.column_stack([rows, np.concatenate([np.ones(len(of)), np.zeros(len(within))])])

        height = float(((start.residuals[of] - reference[of]) / span[of]).max())
        unit = np.concatenate([np.zeros(scale.size), [1.0]])
        low, high = self._bounds
        found = minimize(
            lambda v: (v[-1], unit), np.append(start.values / scale, height), jac=True, method="SLSQP",
            bounds=[*zip(low / scale, high / scale, strict=True), (None, None)],
            constraints={"type": "ineq", "fun": room, "jac": room_slopes},
            options={"maxiter": self._most, "ftol": 1e-12},
        )  # fmt: skip
        trial = self._trials.at(np.clip(found.x[:-1] * scale, low, high))
        if (
            trial.failure
            or not found.success
            or room(np.append(trial.values / scale, found.x[-1])).min() < -ALLOWED
        ):
            why = trial.failure or str(found.message).lower()
            self.reasons.append(f"a point of the front was not found: {why}")
            return None
        return trial

    def _unbeaten(self, found: Trial, span: Array) -> Trial:
        """A trial that is better than this one in an objective and worse in none; itself where there is none."""
        from scipy.optimize import minimize

        m, scale = self._m, self._scale
        around, (low, high) = self._around(found, span), self._bounds

        def total(v: Array) -> tuple[float, Array]:
            rows, slopes = around(v)
            gained = (rows[:m] - found.residuals[:m]) / span
            return float(gained.sum()), (slopes[:m] * scale / span[:, None]).sum(axis=0)

        def room(v: Array) -> Array:
            rows, _ = around(v)
            return np.concatenate(
                [KEPT_OBJECTIVE - (rows[:m] - found.residuals[:m]) / span, self._within(rows)]
            )

        def room_slopes(v: Array) -> Array:
            _, slopes = around(v)
            return np.concatenate([-slopes[:m] * scale / span[:, None], self._within_slopes(slopes)])

        answer = minimize(
            total, found.values / scale, jac=True, method="SLSQP",
            bounds=list(zip(low / scale, high / scale, strict=True)),
            constraints={"type": "ineq", "fun": room, "jac": room_slopes},
            options={"maxiter": self._most, "ftol": 1e-9},
        )  # fmt: skip
        trial = self._trials.at(np.clip(answer.x * scale, low, high))
        if trial.failure or self._within(trial.residuals).min(initial=0.0) < -ALLOWED:
            return found
        gain = (found.residuals[:m] - trial.residuals[:m]) / span
        return trial if gain.max() > LEAST_FRONT_GAIN and gain.min() > -10 * KEPT_OBJECTIVE else found

    def _around(self, start: Trial, span: Array) -> Callable[[Array], tuple[Array, Array]]:
        """Rows and slopes of scaled values; of a trial that failed those of a bowl around the last good one."""
        m, scale, good = self._m, self._scale, [start]

        def around(v: Array) -> tuple[Array, Array]:
            trial = self._trials.at(v * scale)
            if not trial.failure:
                good[0] = trial
                return trial.residuals, trial.slopes
            away = (trial.values - good[0].values) / scale
            rows, slopes = good[0].residuals.copy(), good[0].slopes.copy()
            rows[:m] += 10.0 * span * float(away @ away)
            slopes[:m] = 20.0 * np.outer(span, away / scale)
            return rows, slopes

        return around

    def _within(self, rows: Array) -> Array:
        """Return the distances of constraints from their limits, positive within them."""
        (low, high), held = self._trials.limited.T, rows[self._m :]
        return np.concatenate([_finite(held - low), _finite(high - held)])

    def _within_slopes(self, slopes: Array) -> Array:
        """Slopes of `_within` by scaled values."""
        (low, high), held = self._trials.limited.T, slopes[self._m :] * self._scale
        return np.concatenate([held[np.isfinite(low)], -held[np.isfinite(high)]])


def _finite(values: Array) -> Array:
    """Values without those of limits that are none."""
    return values[np.isfinite(values)]


def _far(values: Array, reference: Array, span: Array) -> float:
    return float((((values - reference) / span) ** 2).sum())


def _shares(m: int, points: int) -> Iterator[Array]:
    """Weights of the corners (m) of points that lie evenly between them, without the corners themselves."""
    parts = points - 1
    if m > 2:
        parts = 1
        while len(list(combinations(range(parts + m - 1), m - 1))) < points:
            parts += 1
    for bars in combinations(range(parts + m - 1), m - 1):
        edges = [-1, *bars, parts + m - 1]
        share = np.diff(edges) - 1
        if share.max() < parts:
            yield share / parts


def _undominated(found: list[Trial], m: int) -> list[Trial]:
    """The trials of which no other is as good in all objectives and better in one, once each."""
    kept: list[Trial] = []
    values = np.array([trial.residuals[:m] for trial in found]).reshape(-1, m)
    allowed = SAME_OBJECTIVES * np.maximum(np.ptp(values, axis=0), TINY) if len(found) else np.zeros(m)
    for k, row in enumerate(values):
        worse = (values <= row + allowed).all(axis=1) & (values < row - allowed).any(axis=1)
        same = (np.abs(values[:k] - row) <= allowed).all(axis=1)
        if not worse.any() and not same.any():
            kept.append(found[k])
    return kept
