"""Trials of a search: every one recorded, failures survived, and the model with the values that were found."""

from __future__ import annotations

import math
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import AssemblyError
from kinetree.model.model import Model
from kinetree.model.starts import start_channels, started
from kinetree.preparation.run_arguments import value_units
from kinetree.results.display import ReportableResult
from kinetree.results.run import Run
from kinetree.words.arguments import Arguments, NoAnswerError, short
from kinetree.words.names import nearest

FAILURES = (NoAnswerError, AssemblyError, np.linalg.LinAlgError)
"""Errors that make a trial fail; the search goes on elsewhere."""


SPREAD = 3.0
"""Largest factor by which other starts of a search differ from the value given."""

LONGER = 50
"""Most steps of a trial over those of the first run, because some values make a model stiff."""


@dataclass(frozen=True)
class Trial:
    """One trial: the values, the cost ½ Σ r² (infinite where it failed), and why it failed in words."""

    values: Array
    cost: float
    failure: str = ""
    residuals: Array = field(default_factory=lambda: np.empty(0), repr=False)
    slopes: Array = field(default_factory=lambda: np.empty((0, 0)), repr=False)


class EnoughTrialsError(Exception):
    """All trials that are allowed have been made."""


class Trials(ABC):
    """A search by least squares.

    Attributes
    ----------
    trials
        All trials, without their residuals.
    best
        The best one, with residuals and Jacobian.
    on_trial
        Called after every trial.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.trials: list[Trial] = []
        self.on_trial: Callable[[Trial], None] = lambda trial: None
        self.keep(Trial(np.empty(0), np.inf))

    def keep(self, trial: Trial) -> None:
        """Compare with this trial from now on."""
        self.best = self._last = trial

    @abstractmethod
    def evaluate(self, values: Array) -> tuple[Array, Array]:
        """Residuals (n) and their Jacobian (n × parameters)."""

    def at(self, values: Array) -> Trial:
        """The trial with these values, made where it was not the last one."""
        if np.array_equal(self._last.values, values):
            return self._last
        if len(self.trials) >= self._most:
            raise EnoughTrialsError
        try:
            residuals, slopes = self.evaluate(values)
            if not (np.isfinite(residuals).all() and np.isfinite(slopes).all()):
                raise NoAnswerError("the run gives numbers that are not finite")
            trial = Trial(values.copy(), 0.5 * float(residuals @ residuals), "", residuals, slopes)
        except FAILURES as error:
            trial = Trial(values.copy(), np.inf, str(error))
        self.trials.append(Trial(trial.values, trial.cost, trial.failure))
        self.on_trial(self.trials[-1])
        self._last = trial
        if trial.cost < self.best.cost:
            self.best = trial
        return trial

    def first(self, start: Array) -> Trial:
        """The trial a search starts from, which must not fail."""
        trial = self.at(start)
        if trial.failure:
            raise NoAnswerError(f"the start of the search fails: {trial.failure}; start from other values")
        return trial

    def least_squares(self, start: Array, low: Array, high: Array) -> str:
        """Search from a start; "converged", "stopped" or "interrupted"."""
        from scipy.optimize import least_squares

        try:
            lost = np.full(self.first(start).residuals.size, np.inf)

            def residuals(values: Array) -> Array:
                trial = self.at(values)
                return lost if trial.failure else trial.residuals

            found = least_squares(
                residuals, start, lambda values: self.at(values).slopes,
                bounds=(low, high), method="trf", x_scale="jac", xtol=1e-10, ftol=1e-12, gtol=1e-12,
                max_nfev=self._most,
            )  # fmt: skip
        except EnoughTrialsError:
            return "stopped"
        except KeyboardInterrupt:
            if not self.best.values.size:
                raise
            return "interrupted"
        return "converged" if found.status > 0 else "stopped"

    def from_several(self, starts: Sequence[Array], low: Array, high: Array) -> tuple[str, tuple[float, ...]]:
        """Search from every start; the status of the best search, and the cost at which each ended."""
        found: list[tuple[float, str]] = []
        for number, start in enumerate(starts):
            before = len(self.trials)
            try:
                status = self.least_squares(start, low, high)
            except NoAnswerError:
                if number == 0:
                    raise
                status = "failed"
            costs = [trial.cost for trial in self.trials[max(before - 1, 0) if number == 0 else before :]]
            found.append((min(costs, default=np.inf), status))
            if status == "interrupted":
                return status, tuple(cost for cost, _ in found)
        return min(found)[1], tuple(cost for cost, _ in found)


def other_starts(start: Array, low: Array, high: Array, count: int, seed: int) -> list[Array]:
    """The start given and others: between bounds, or else up to `SPREAD` times larger or smaller (±1 around zero)."""
    random = np.random.default_rng(seed)
    found = [start]
    bounded = np.isfinite(low) & np.isfinite(high)
    for _ in range(count - 1):
        part = random.uniform(0.0, 1.0, start.size)
        scaled = np.where(start != 0.0, start * SPREAD ** (2 * part - 1), 2 * part - 1)
        between = np.where(bounded, low, 0.0) + part * np.where(bounded, high - low, 0.0)
        found.append(np.clip(np.where(bounded, between, scaled), low, high))
    return found


def searched_names(caller: str, parameters: Any) -> tuple[str, ...]:
    """Names to search for: a sequence, or a mapping to the values to start from, which are numbers."""
    asked, example = Arguments(caller), 'parameters={"k": 20.0}'
    if isinstance(parameters, Mapping):
        asked.mapping("parameters", parameters, example)
    else:
        asked.names(
            "parameters", parameters, f"name parameters or initial values in a list, or write {example}"
        )
    asked.check()
    return tuple(parameters)


def interval(what: str, ends: Any) -> tuple[float, float]:
    """Least and greatest value, infinite where None is given; `NoAnswerError` if it is not a pair of numbers."""
    try:
        low, high = ends
        found = (-math.inf if low is None else float(low), math.inf if high is None else float(high))
    except (TypeError, ValueError):
        raise NoAnswerError(
            f"{what} must be two numbers, the least and the greatest value (got {short(ends)}); None is no limit"
        ) from None
    if math.isnan(found[0]) or math.isnan(found[1]):
        raise NoAnswerError(f"{what}: {short(ends)} holds what is no number; None is no limit")
    return found


def limits(
    names: tuple[str, ...], start: Array, bounds: Mapping[str, tuple[float, float]]
) -> tuple[Array, Array]:
    """Lower and upper bounds of all values; the start must lie between them."""
    low, high = np.full(len(names), -np.inf), np.full(len(names), np.inf)
    faults = [
        f"bounds: {name!r} is not searched for; {nearest(name, names)}"
        for name in bounds
        if name not in names
    ]
    for j, name in enumerate(names):
        if name in bounds:
            low[j], high[j] = interval(f"bounds of {name!r}", bounds[name])
            if not low[j] < high[j]:
                faults.append(
                    f"bounds of {name!r}: the lower one ({low[j]:g}) must be below the upper ({high[j]:g})"
                )
            elif not low[j] <= start[j] <= high[j]:
                faults.append(
                    f"{name!r} starts at {start[j]:g}, outside its bounds {low[j]:g} to {high[j]:g}; start elsewhere"
                )
    if faults:
        raise NoAnswerError("\n".join(faults))
    return low, high


def shown(on_trial: Callable[[Trial], None] | None, wanted: bool, what: str) -> Callable[[Trial], None]:
    """Return the function called after every trial: it shows the cost on stderr if wanted, then calls the user's."""
    count = 0

    def told(trial: Trial) -> None:
        nonlocal count
        count += 1
        if wanted:
            print(f"trial {count}: {trial.failure or f'{what} = {trial.cost:.6g}'}", file=sys.stderr)
        if on_trial is not None:
            on_trial(trial)

    return told


class SearchResult(ReportableResult):
    """Values of parameters, and of initial coordinates and speeds, that a search found for a model.

    Attributes
    ----------
    parameters
        The values by name.
    trials
        Every trial of the search.
    original
        The model as it was given.
    """

    parameters: dict[str, float]
    trials: tuple[Trial, ...]
    original: Model

    @property
    def failures(self) -> tuple[str, ...]:
        """Why trials failed; the search went on elsewhere."""
        return tuple(trial.failure for trial in self.trials if trial.failure)

    @property
    def initial(self) -> dict[str, float]:
        """Initial coordinates and speeds among the values found."""
        known = {parameter.name for parameter in self.original.parameters}
        return {name: value for name, value in self.parameters.items() if name not in known}

    def unit_of(self, name: str) -> str:
        """Unit of a value: that of the parameter, or of a coordinate or speed; empty where it has none."""
        return value_units(self.original).get(name, "")

    @property
    def held(self) -> list[str]:
        """Joints of these values: assembly keeps to the values found for them."""
        return sorted({name.rpartition(".")[0] for name in self.initial})

    @cached_property
    def model(self) -> Model:
        """The model with the parameters found."""
        initial = self.initial
        return self.original.with_parameters(**{n: v for n, v in self.parameters.items() if n not in initial})

    @property
    @abstractmethod
    def run(self) -> Run:
        """The run with the values found."""

    @property
    def started_model(self) -> Model:
        """The model with the parameters found, started from the initial values found, if there are any."""
        if not self.initial:
            return self.model
        layout, run = self.run.layout, self.run
        first = [*zip(layout.x_names, run.x[0], strict=True), *zip(layout.y_names, run.y[0], strict=True)]
        state = {name: float(value) for name, value in first}
        others = {name: float(run[name][0]) for name in start_channels(self.model) if name not in state}
        return started(self.model, state | others)
