"""Fit: parameters and initial values of a mechanism from measured channels, by least squares with exact derivatives."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from kinetree.analysis.search.measurements import (
    Identifiability,
    Measurements,
    check_data_units,
    check_dimensions,
    check_influence,
    identified,
    measurements,
)
from kinetree.analysis.search.trials import (
    LONGER,
    SearchResult,
    Trial,
    Trials,
    limits,
    other_starts,
    searched_names,
    shown,
)
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array
from kinetree.derivatives.tangent_runs import MOST_STEPS, TangentRuns, runs_of
from kinetree.model.events import Event
from kinetree.model.expressions import Name
from kinetree.model.model import Model
from kinetree.model.values.units import UnitError, checked, quantity
from kinetree.nonsmooth.event_actions import Inertias
from kinetree.preparation.run_arguments import ModelLike, model_and_run, quantities
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.run import Run
from kinetree.symbolic.mechanism import Mechanism
from kinetree.tolerances import RUN_ACCURACY, TINY
from kinetree.words.arguments import Arguments, NoAnswerError
from kinetree.words.keywords import former, spelled

LEAST_SIGMA = 1e-9
"""Smallest σ that is estimated, over the spread of a channel."""

AT_ZERO = 1e-6
"""Relative distance from a bound of zero within which a value counts as on it; the search only comes close."""

SAME_MINIMUM = 1.01
"""Cost over the least one up to which searches count as ended in the same minimum."""

FOLLOWING = 1.0
"""Durbin–Watson number below which neighbouring residuals are correlated (2: independent, 0: a smooth curve)."""


@dataclass(frozen=True)
class Fit(SearchResult):
    """Parameters that explain measurements best.

    Attributes
    ----------
    parameters
        Values found.
    standard_errors
        Standard errors of the values; infinite where the data do not determine them.
    correlation
        Correlations of the values (n × n), in the order of ``parameters``.
    indistinct
        Combinations of parameters that the data cannot tell apart, in words.
    warnings
        Reasons against trusting the values or their errors, in words.
    sigma
        Standard deviation of the noise of every measured column: given, or estimated from its residuals.
    explained
        Part of the variance of every column that the model explains (1: all); NaN where a column is constant.
    residuals
        Model minus measurement by column (k); NaN in gaps.
    data
        Measurements, and their gaps.
    trials
        Every trial with its values, its cost ½χ², and why it failed where it did.
    status
        "converged", "stopped" (after ``max_trials``) or "interrupted"; the best values so far are kept.
    units
        Units of the columns, of σ and of the residuals.
    noise
        σ of every measured value (k × columns).
    slopes
        Derivatives of the known values over their σ by the parameters (known values × parameters).
    ends
        The cost ½χ² at which the search from every start ended; infinite where it failed there.
    """

    parameters: dict[str, float]
    standard_errors: dict[str, float]
    correlation: Array
    indistinct: tuple[str, ...]
    warnings: tuple[str, ...]
    sigma: dict[str, float]
    explained: dict[str, float]
    residuals: dict[str, Array]
    data: Measurements
    trials: tuple[Trial, ...]
    status: str
    original: Model
    settings: Mapping[str, Any]
    units: Mapping[str, str] = field(default_factory=dict)
    ends: tuple[float, ...] = ()
    noise: Array = field(default_factory=lambda: np.empty((0, 0)), repr=False)
    slopes: Array = field(default_factory=lambda: np.empty((0, 0)), repr=False)

    @cached_property
    def run(self) -> Run:
        """The run with the values found, at the measured times."""
        return simulate(
            self.model,
            float(self.data.t[-1]),
            output=self.data.t,
            initial=self.initial,
            hold=self.held,
            **self.settings,
        )

    doubts = former("doubts", "warnings")

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.original.name,
            "status": self.status,
            "parameters": self.parameters,
            "standard_errors": {n: v if np.isfinite(v) else None for n, v in self.standard_errors.items()},
            "correlation": self.correlation.tolist(),
            "indistinct": list(self.indistinct),
            "doubts": list(self.warnings),
            "sigma": self.sigma,
            "explained": {name: part if np.isfinite(part) else None for name, part in self.explained.items()},
            "units": dict(self.units),
            "ends": [cost if np.isfinite(cost) else None for cost in self.ends],
            "gaps": self.data.gaps,
            "trials": len(self.trials),
            "failures": list(self.failures),
        }

    def __str__(self) -> str:
        known = int(self.data.known.sum())
        lines = [
            f"{self.original.name}: {self.status} after {len(self.trials)} trials, {known} measured values"
        ]
        width = max(map(len, self.parameters))
        for name, value in self.parameters.items():
            error = self.standard_errors[name]
            told = f"{value:.6g} ± " + (f"{error:.2g}" if np.isfinite(error) else "∞")
            lines.append(f"  {name:<{width}}  {told} {self.unit_of(name)}".rstrip())
        for name, part in self.explained.items():
            told = f"{part:.4%} explained" if np.isfinite(part) else "constant data, no variance to explain"
            unit = self.units.get(name, "")
            lines.append(f"  {name}: {told}, σ = {self.sigma[name]:.3g}" + (f" {unit}" if unit else ""))
        if len(self.ends) > 1:
            same = sum(end <= SAME_MINIMUM * min(self.ends) for end in self.ends)
            lines.append(f"  best of {len(self.ends)} starts; {same} of them ended there")
        lines += [f"  {name}: {count} values are missing" for name, count in self.data.gaps.items()]
        lines += [f"  ! {text}" for text in (*self.indistinct, *self.warnings)]
        failures = self.failures
        lines += [f"  {len(failures)} trials failed, the last one: {failures[-1]}"] if failures else []
        return "\n".join(lines)


@spelled
@quantities
def fit(
    model: ModelLike,
    data: Any,
    parameters: Sequence[str] | Mapping[str, float],
    *,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    sigma: float | Mapping[str, ArrayLike] | None = None,
    t_start: float | None = None,
    method: str = "dop853",
    rtol: float | None = None,
    atol: float | None = None,
    events: Sequence[Event] | None = None,
    max_trials: int = 200,
    starts: int = 1,
    seed: int = 0,
    check_times: bool = True,
    progress: bool | None = None,
    on_trial: Callable[[Trial], None] | None = None,
) -> Fit:
    """Find parameters and initial values from measured channels.

    The equations are compiled once; every trial is one run with its exact derivatives (see
    :func:`kinetree.sensitivities`), assembly and events included. SciPy's trust-region method does the search.

    Parameters
    ----------
    model
        The mechanism.
    data
        Channels to measured values (k) or (k × components) with the times in s under ``"t"``; a pandas table; or the
        path of a CSV file. Names may say units (``"t [ms]"``, ``"A.angle [deg]"``). Gaps are NaN, or empty.
    parameters
        Names of parameters, or of initial coordinates and speeds (``"A.angle"``); a mapping gives values to start from.
    bounds
        Lower and upper bounds by name. Masses and inertias stay physical by themselves, and parameters that are a
        damping or a friction of a load stay positive.
    sigma
        Standard deviation of the noise, for all channels or by channel. Where it is not given it is estimated from the
        residuals of every channel, and channels are weighed by it.
    t_start
        Time at which the model starts (s).
    method, rtol, atol
        As for :func:`kinetree.simulate`; where nothing says them, tolerances are 1e-8 and 1e-10.
    events
        Events to watch, with their actions; those of the model file where left out.
    max_trials
        Trials after which to stop, of every start.
    starts
        From how many values to search: the ones given, and others drawn between the bounds (where there are none, up to
        three times larger or smaller). The best minimum counts.
    seed
        Seed of the values drawn.
    check_times
        True to refuse data whose times look like another unit than seconds.
    progress
        Show trials on stderr; None: when it is a terminal.
    on_trial
        Called after every trial.

    Returns
    -------
    Fit
        Ctrl-C ends the search and keeps the best values so far.

    Raises
    ------
    NoAnswerError
        If data or names do not fit the model, a parameter changes nothing, or the first run fails.
    """
    given = RunSettings.given(t_start=t_start, method=method, rtol=rtol, atol=atol, events=events)
    model, run = model_and_run("fit", model, given, whole=False)
    names = searched_names("fit", parameters)
    if not names:
        raise NoAnswerError("there is nothing to fit: name parameters or initial values")
    runs = runs_of(model, names, run.t_start, run.events)
    channels = {name: info.components for name, info in runs.prepared.channels.names.items()}
    infos = runs.prepared.channels.names
    units = {name: info.unit for name, info in infos.items() if info.unit != "1"}
    units |= {f"{n}.{c}": info.unit_of(i) for n, info in infos.items() for i, c in enumerate(info.components)}
    check_dimensions(data, units)
    measured = measurements(data, channels, run.t_start)
    runs.watch(measured.columns)
    start = np.array([parameters[n] for n in names]) if isinstance(parameters, Mapping) else runs.start
    asked = Arguments("fit")
    asked.whole("starts", starts, 1, "give the number of values to search from")
    asked.check()
    low, high = limits(names, start, {**_least(model, names, start), **(bounds or {})})
    if check_times:
        check_data_units(runs, measured, start)
    settings = {"method": method, "rtol": run.rtol, "atol": run.atol}
    noise, known = _noise(measured, sigma, units)
    search = _Residuals(runs, measured, noise, settings, max_trials * starts)
    search.on_trial = shown(on_trial, sys.stderr.isatty() if progress is None else progress, "½χ²")
    check_influence(search.first(start).slopes, names)
    status, ends = search.from_several(other_starts(start, low, high, starts, seed), low, high)
    if not known and status == "converged":
        search.weigh(_estimated(search.residuals(), measured, len(names)))
        status = search.least_squares(search.best.values, low, high)
    found = _result(search, names, status, (low, high), model, settings, run.events, known)
    return replace(found, units={name: units.get(name, "") for name in measured.columns}, ends=ends)


def _least(model: Model, names: Sequence[str], start: Array) -> dict[str, tuple[float, float]]:
    """Bounds of parameters that are a damping or friction of a load as they stand, and start from no negative value."""
    found: dict[str, tuple[float, float]] = {}
    for load in Mechanism.of(model).loads:
        for where in load.passive:
            values = getattr(load, where) if where != "stiffness" else ()
            entries = [e for row in values for e in row] if isinstance(values, tuple) else [values]
            found.update(
                {
                    e.segments[0]: (0.0, np.inf)
                    for e in entries
                    if isinstance(e, Name) and len(e.segments) == 1
                }
            )
    return {
        name: found[name] for name, value in zip(names, start, strict=True) if name in found and value >= 0.0
    }


class _Residuals(Trials):
    """Trials whose cost is half the sum of squares of (model − measurement)/σ."""

    def __init__(
        self, runs: TangentRuns, data: Measurements, noise: Array, settings: Mapping[str, Any], most: int
    ) -> None:
        super().__init__(most)
        self.runs, self.data, self.settings = runs, data, settings
        self._inertias = runs.compiled.once("inertias", lambda: Inertias(runs.compiled))
        self._order = [runs.names.index(name) for name in data.columns]
        self._most_steps = MOST_STEPS
        self.noise = noise

    def weigh(self, noise: Array) -> None:
        """Take another σ (k × columns); of earlier trials the best one is kept and weighed anew."""
        factor = (self.noise / noise)[self.data.known]
        self.noise = noise
        if self.best.values.size:
            residuals = self.best.residuals * factor
            cost = 0.5 * float(residuals @ residuals)
            self.keep(Trial(self.best.values, cost, "", residuals, self.best.slopes * factor[:, None]))

    def evaluate(self, values: Array) -> tuple[Array, Array]:
        """Residuals and their Jacobian."""
        fault = self._inertias.fault(self.runs.parameters(values))
        if fault:
            raise NoAnswerError(fault)
        t = self.data.t
        traced = self.runs.run(float(t[-1]), t, values, max_steps=self._most_steps, **self.settings)
        if not self.trials:
            self._most_steps = 1000 + LONGER * traced.solution.statistics.steps
        if traced.solution.status == "interrupted":
            raise KeyboardInterrupt
        if traced.solution.t.size < t.size:
            raise NoAnswerError(f"the run was stopped before the last measurement: {traced.solution.reason}")
        known = self.data.known
        off = traced.values[:, self._order] - self.data.values
        slopes = traced.slopes[:, self._order] / self.noise[..., None]
        return (off / self.noise)[known], slopes[known]

    def sizes(self) -> Array:
        """Sizes of the values: as found or as started from; 1 (SI) where they start from zero."""
        start = np.abs(self.trials[0].values)
        return np.maximum(np.abs(self.best.values), np.where(start > 0, start, 1.0))

    def physical_limit(self) -> str | None:
        """Return in words why values next to the best ones are impossible for a rigid body; None if they are not."""
        for j, step in enumerate(1e-6 * self.sizes()):
            for sign in (1.0, -1.0):
                values = self.best.values.copy()
                values[j] += sign * step
                fault = self._inertias.fault(self.runs.parameters(values))
                if fault:
                    return fault
        return None

    def residuals(self) -> Array:
        """Model minus measurement of the best trial (k × columns)."""
        found = np.full(self.data.values.shape, np.nan)
        found[self.data.known] = self.best.residuals
        return np.asarray(found * self.noise)


def _noise(
    data: Measurements, sigma: float | Mapping[str, ArrayLike] | None, units: Mapping[str, str]
) -> tuple[Array, bool]:
    """σ of every value, and whether it was given; without it, the spread of the channels to begin with."""
    if sigma is None:
        return np.broadcast_to(data.spread, data.values.shape).copy(), False
    noise = np.empty(data.values.shape)
    faults = []
    for j, name in enumerate(data.columns):
        value: Any = sigma
        if isinstance(sigma, Mapping):
            value = sigma.get(name, sigma.get(name.rpartition(".")[0]))
        if value is None:
            faults.append(f"sigma has no entry for {name!r}; give the noise of all channels, or of none")
            continue
        unit = units.get(name, "")
        try:
            if isinstance(value, str) and (given := quantity(value)) is not None:
                value = checked(given, unit or "1")
            array = np.asarray(value, dtype=float)
        except ValueError as error:  # UnitError is one
            said = error.reason if isinstance(error, UnitError) else f"{value!r:.60} is no number"
            faults.append(
                f"sigma of {name!r}: {said}; give a positive number {f'in {unit}' if unit else ''}".rstrip()
            )
            continue
        if array.ndim > 1 or (array.ndim == 1 and array.size != data.t.size) or not (array > 0).all():
            faults.append(f"sigma of {name!r} must be a positive number, or one for each of the times")
            continue
        noise[:, j] = array
    if faults:
        raise NoAnswerError("\n".join(faults))
    return noise, True


def _estimated(residuals: Array, data: Measurements, fitted: int) -> Array:
    """σ of every column from its residuals, the fitted parameters taken off in proportion."""
    freedom = max(data.known.sum() - fitted, 1) / data.known.sum()
    sigma = np.sqrt(np.nanmean(residuals**2, axis=0) / freedom)
    sigma = np.maximum(sigma, LEAST_SIGMA * data.spread)
    return np.broadcast_to(sigma, data.values.shape).copy()


def _result(
    search: _Residuals,
    names: tuple[str, ...],
    status: str,
    bounds: tuple[Array, Array],
    model: Model,
    settings: Mapping[str, Any],
    events: Sequence[Event],
    given: bool,
) -> Fit:
    best, data = search.best, search.data
    found: Identifiability = identified(best.slopes, search.sizes(), names)
    residuals = search.residuals()
    warnings = _warnings(search, residuals, names, bounds, given)
    variance = np.nansum((data.values - np.nanmean(data.values, axis=0)) ** 2, axis=0)
    explained = 1 - np.nansum(residuals**2, axis=0) / np.where(variance > 0, variance, np.nan)
    columns = data.columns
    sigma = np.sqrt(np.mean(search.noise**2, axis=0))
    return Fit(
        dict(zip(names, best.values.tolist(), strict=True)),
        dict(zip(names, found.errors.tolist(), strict=True)),
        found.correlation,
        found.indistinct,
        warnings,
        dict(zip(columns, sigma.tolist(), strict=True)),
        dict(zip(columns, explained.tolist(), strict=True)),
        dict(zip(columns, residuals.T, strict=True)),
        data,
        tuple(search.trials),
        status,
        model,
        {**settings, "t_start": search.runs.t_start, "events": tuple(events)},
        noise=search.noise,
        slopes=best.slopes,
    )


def _warnings(
    search: _Residuals, residuals: Array, names: tuple[str, ...], bounds: tuple[Array, Array], given: bool
) -> tuple[str, ...]:
    data, best = search.data, search.best
    found = []
    for name, value, size, low, high in zip(names, best.values, search.sizes(), *bounds, strict=True):
        near, bound = min((abs(value - end), end) for end in (low, high))
        if near <= (1e-9 * max(abs(value), TINY) if bound else AT_ZERO * size):
            found.append(f"{name} lies on its bound {bound:g}: its error is not that of a free parameter")
    limit = search.physical_limit()
    if limit:
        found.append(f"the search ended at the limit of what is physical: beyond it, {limit}")
    for name, column, spread in zip(data.columns, residuals.T, data.spread, strict=True):
        r = column[np.isfinite(column)]
        size = float(np.sum(r * r))
        if r.size < 10 or size <= r.size * (RUN_ACCURACY * spread) ** 2:
            continue
        number = float(np.sum(np.diff(r) ** 2)) / size
        if number < FOLLOWING:
            found.append(
                f"the residuals of {name} follow each other (Durbin–Watson {number:.2g}, not 2): the model does not "
                "describe the data, or this is not the best minimum; try another start"
            )
    count = int(data.known.sum())
    chi2 = 2 * best.cost / max(count - len(names), 1)
    if given and chi2 > 1 + 5 * np.sqrt(2 / max(count - len(names), 1)):
        found.append(f"residuals are {np.sqrt(chi2):.3g} times as large as sigma says")
    return tuple(found)
