"""Results of many scenarios of one model, at common times, and the warnings that an audit would give."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.trust.audit_measures import fast_modes, lost_lines
from kinetree.arrays import Array
from kinetree.channels.evaluation import passed_bounds, warnings_along
from kinetree.compile.compiled_model import CompiledModel
from kinetree.model.events import Event, SetParameter
from kinetree.model.model import Model
from kinetree.results.channels import ChannelInfo, ChannelList, ChannelSource
from kinetree.results.display import ReportableResult
from kinetree.results.errors import Companion, apart_of, with_round_off
from kinetree.results.info import Note, ParameterChange, RunInfo
from kinetree.results.run import Run
from kinetree.solve.cuda.run import EventTable
from kinetree.words.arguments import NoAnswerError
from kinetree.words.names import nearest
from kinetree.words.services import service

MOST_TOLD = 10
"""Failures that are named."""


@dataclass(frozen=True)
class ScenarioStatistics:
    """A channel over the scenarios that reached each time; of a parameter over all scenarios.

    Attributes
    ----------
    name, unit
        Name and unit of the channel or parameter.
    count
        Scenarios that are in it, at each time (k,); NaN is left out.
    mean, deviation, least, low, median, high, greatest
        Mean, standard deviation of the sample, minimum, 5th percentile, median, 95th percentile and maximum: (k,)
        or (k, c); plain numbers of a parameter.
    """

    name: str
    unit: str
    count: NDArray[np.int64]
    mean: Array
    deviation: Array
    least: Array
    low: Array
    median: Array
    high: Array
    greatest: Array

    def __str__(self) -> str:
        last = [
            float(np.atleast_1d(a).reshape(-1)[-1]) for a in (self.mean, self.deviation, self.low, self.high)
        ]
        when = "at the last time" if np.ndim(self.count) else "over all scenarios"
        unit = f" {self.unit}" if self.unit else ""
        return (
            f"{self.name} {when}: mean {last[0]:.6g}, standard deviation {last[1]:.3g}, "
            f"90 % between {last[2]:.6g} and {last[3]:.6g}{unit}"
        )


class Scenarios:
    """Common part of results of many scenarios, in memory or in a folder."""

    model: Model
    info: RunInfo
    t: Array

    @property
    @abstractmethod
    def names(self) -> Mapping[str, ChannelInfo]:
        """Every channel that can be asked for."""

    @abstractmethod
    def channel(self, name: str) -> Array:
        """A channel of all scenarios (S, k) or (S, k, c)."""

    def __getitem__(self, name: str) -> Array:
        """A channel of all scenarios, (S, k) or (S, k, c), or the values of a parameter, (S,), by name."""
        if name in self.info.parameters:
            values: Array = np.asarray(self.parameters)[:, list(self.info.parameters).index(name)]  # type: ignore[attr-defined]
            return values
        return self.channel(name)

    def statistics(self, name: str) -> ScenarioStatistics:
        """Statistics of a channel at every time, or of a parameter, over the scenarios."""
        values = self[name]
        unit = "" if name in self.info.parameters else self.names[ChannelList(self.names).split(name)[0]].unit
        finite = np.where(np.isfinite(values), values, np.nan)
        count = np.isfinite(finite).sum(axis=0)
        known = np.where(count > 0, 1.0, np.nan)
        filled = np.where(count > 0, finite, 0.0)  # a time that nobody reached: NaN at the end
        mean = np.nanmean(filled, axis=0)
        spread = np.sqrt(np.nansum((filled - mean) ** 2, axis=0) / np.maximum(count - 1, 1))
        low, median, high = np.nanpercentile(filled, (5, 50, 95), axis=0)
        found = (mean, spread, np.nanmin(filled, axis=0), low, median, high)
        return ScenarioStatistics(
            name, unit, count, *(known * one for one in (*found, np.nanmax(filled, axis=0)))
        )


def scenario_words(name: str, where: str, status: tuple[str, ...]) -> str:
    """Say in words how many scenarios of a model finished, stopped, failed or were interrupted."""
    counts = {kind: status.count(kind) for kind in ("finished", "stopped", "failed", "interrupted")}
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count or kind == "finished")
    return f"{name}: {len(status)} scenarios{where}: {told}"


def first_warnings(runs: Any) -> list[str]:
    """Lines about the first scenario that reached its end, of runs in memory or in a folder."""
    return [
        f"  warning, of scenario {s} (see warnings(…) for others): {words}"
        for s in np.flatnonzero(runs.finished)[:1].tolist()
        for words in runs.warnings(s)
    ]


@dataclass(frozen=True)
class DeviceEvents:
    """Events of S scenarios that a device has integrated.

    Attributes
    ----------
    names
        Names of the events.
    sets
        The parameter that each of them sets, by its place; −1: none.
    count
        Number of events in every scenario (S,).
    t, number, value
        Times (s), which of the events, and what it has set a parameter to: (S, k), in the order in which they happened.
    """

    names: tuple[str, ...]
    sets: tuple[int, ...]
    count: NDArray[np.int64]
    t: Array
    number: NDArray[np.int64]
    value: Array

    @classmethod
    def of(
        cls,
        events: Sequence[Event],
        parameters: list[str],
        table: EventTable,
        places: NDArray[np.intp],
        count: int,
    ) -> DeviceEvents:
        """Return the events from the table of a device, whose scenarios have these places among all."""
        sets = tuple(
            parameters.index(event.action.parameter) if isinstance(event.action, SetParameter) else -1
            for event in events
        )
        shape = (count, table.t.shape[1])
        names = tuple(event.name for event in events)
        t, number, value = np.full(shape, np.nan), np.zeros(shape, np.int64), np.full(shape, np.nan)
        found = cls(names, sets, np.zeros(count, np.int64), t, number, value)
        found.count[places], found.t[places] = table.count, table.t
        found.number[places], found.value[places] = table.number, table.value
        return found

    def last(self, scenario: int) -> float:
        """Time (s) of the last event of a scenario."""
        return float(self.t[scenario, self.count[scenario] - 1])

    def times(self, name: str) -> Array:
        """Return the times (s) at which an event happened, (S, k): row by row, then NaN."""
        if name not in self.names:
            raise NoAnswerError(f"there is no event {name!r}; {nearest(name, list(self.names))}")
        wanted = (self.number == self.names.index(name)) & ~np.isnan(self.t)
        found = np.full((len(self.count), int(wanted.sum(axis=1).max(initial=0))), np.nan)
        scenario, _ = np.nonzero(wanted)
        found[scenario, (np.cumsum(wanted, axis=1) - 1)[wanted]] = self.t[wanted]
        return found

    def changes(self, scenario: int, parameters: Sequence[str]) -> tuple[ParameterChange, ...]:
        """Parameters, of these names, that events of a scenario have set."""
        count = self.count[scenario]
        rows = zip(
            self.t[scenario, :count], self.number[scenario, :count], self.value[scenario, :count], strict=True
        )
        return tuple(
            ParameterChange(float(t), parameters[self.sets[number]], float(value))
            for t, number, value in rows
            if self.sets[number] >= 0 and not np.isnan(t)
        )

    def parameters(self, given: Array, times: Array) -> Array:
        """Parameters (S, k, n_p) at the rows of all scenarios, which began with those given (S, n_p)."""
        rows = np.repeat(given[:, None, :], times.size, axis=1)
        for column in range(self.t.shape[1]):
            setting = np.array(self.sets)[self.number[:, column]]
            for s in np.flatnonzero((setting >= 0) & ~np.isnan(self.t[:, column])):
                rows[s, times >= self.t[s, column], setting[s]] = self.value[s, column]
        return rows


Known = Mapping[str, tuple[Array, ChannelInfo]]
"""Channels of all scenarios (S, k) or (S, k, c) by name, with what they are."""


@dataclass(frozen=True)
class Failure:
    """A scenario that did not reach its end: its place (in a grid, or its number), its values, and why."""

    place: tuple[int, ...]
    values: dict[str, float]
    reason: str

    def __str__(self) -> str:
        listed = ", ".join(f"{name} = {value:.6g}" for name, value in self.values.items())
        return f"{listed}: {self.reason}"


@dataclass(frozen=True, repr=False)
class ManyRuns(Scenarios, ReportableResult):
    """Results of S scenarios at common times.

    Attributes
    ----------
    model
        The mechanism.
    info
        Facts about all runs: settings, layout of the states, names of parameters.
    t
        Times (k,), s.
    x, y, w
        Coordinates, speeds, works (S, k, n); NaN where a scenario did not get that far.
    parameters
        Parameter values (S, n_p), SI.
    status, reason
        Per scenario: "finished", "stopped" (by an event), "failed" or "interrupted", and why in words ("" when
        finished).
    steps
        Accepted steps of every scenario.
    notes
        Per scenario: what was asked of its start and could not be kept.
    solo
        The runs themselves where scenarios were run alone (None for those that could not start, or that a device took).
    stored
        Channels whose values are known already, from a file.
    timings
        Seconds, where a device integrated: "compile", "transfer", "integrate", and "processor" for what was given back.
    device
        The device that integrated; empty for the processor.
    happened
        Events of scenarios that a device has integrated.
    alone
        Runs a scenario of these alone.
    again
        Computes all scenarios once more, more accurately: their companion, estimated error over difference, and how it
        was made. None where it cannot be done.
    warned
        Function that gives warnings on a scenario that was not run alone, from its rows and its number of steps.
    told
        Warnings on every scenario, in results from files; None where ``warned`` gives them.
    in_modes
        True if a channel depends on which contacts are closed, which friction sticks or which parts are switched, and
        so does not follow from the states that a device gives; None where nothing of that happens.
    """

    model: Model
    info: RunInfo
    t: Array
    x: Array
    y: Array
    w: Array
    parameters: Array
    status: tuple[str, ...]
    reason: tuple[str, ...]
    steps: NDArray[np.int64]
    notes: tuple[tuple[Note, ...], ...] = ()
    solo: tuple[Run | None, ...] = ()
    stored: Known = field(default_factory=dict)
    made_source: Any = None
    timings: Mapping[str, float] = field(default_factory=dict)
    device: str = ""
    happened: DeviceEvents | None = None
    alone: Callable[[int], Run | None] | None = field(default=None, repr=False, compare=False)
    again: Callable[[], tuple[ManyRuns, float, str]] | None = field(default=None, repr=False, compare=False)
    warned: Callable[[Run, int], tuple[str, ...]] | None = field(default=None, repr=False, compare=False)
    told: tuple[tuple[str, ...] | None, ...] = ()
    in_modes: Callable[[str], bool] | None = field(default=None, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.status)

    def __str__(self) -> str:
        lines = [self._words]
        failed = [k for k, status in enumerate(self.status) if status == "failed"]
        lines += [f"  failed: scenario {k}, {self.reason[k]}" for k in failed[:MOST_TOLD]]
        lines += [f"  … and {len(failed) - MOST_TOLD} more failed"] if len(failed) > MOST_TOLD else []
        lines += first_warnings(self)
        first = next((run for run in self.solo if run is not None and run.status == "finished"), None)
        lines += (
            []
            if first is None
            else [f"  note, of scenario {self.solo.index(first)}: {n}" for n in shares_of_run(first)]
        )
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<ManyRuns: {self._words}>"

    @property
    def _words(self) -> str:
        """Say in words how many scenarios there are and how they ended."""
        span = f", {self.t.size} times from {self.t[0]:g} to {self.t[-1]:g} s" if self.t.size else ""
        return scenario_words(self.model.name, span, self.status)

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Boolean array (S,): True for scenarios that reached the last time."""
        return np.array([status == "finished" for status in self.status])

    @property
    def stored_names(self) -> tuple[str, ...]:
        """Channels whose values are known already, from a file."""
        return tuple(self.stored)

    def motion(self, scenarios: NDArray[np.intp]) -> Array:
        """Coordinates and speeds of some scenarios (n, k, n_x + n_y)."""
        return np.concatenate([self.x[scenarios], self.y[scenarios]], axis=2)

    @cached_property
    def source(self) -> Any:
        """Source that computes channels from states; made from the model's text where the runs come from a file."""
        if self.made_source is not None:
            return self.made_source
        if self.info.settings.get("alone") or not self.info.model_text:
            return None
        return service("channel_source")(self._empty())

    def _empty(self) -> Run:
        layout = self.info.layout
        return Run(self.info, [], *(np.empty((0, n)) for n in (layout.n_x, layout.n_y, layout.n_w)))

    @cached_property
    def names(self) -> Mapping[str, ChannelInfo]:
        """Every channel that can be asked for."""
        known = {name: info for name, (_, info) in self.stored.items()}
        for run in () if self.happened is not None else self.solo:
            if run is not None:
                return known | dict(run.channels)
        return known if self.source is None else known | dict(self.source.names)

    def channel(self, name: str) -> Array:
        """A channel of all scenarios, or a component of one: (S, k) or (S, k, c); NaN where it did not get that far."""
        channel, component = ChannelList(self.names).split(name)
        if component is not None:
            return self.channel(channel)[..., component]
        if name in self.stored:
            return self.stored[name][0]
        info = self.names[name]
        S, k = self.x.shape[:2]
        values = np.full((S, k, info.width), np.nan)
        again = self.in_modes is not None and self.in_modes(name)
        for s in range(S if self.solo or again else 0):
            run = self._alone(s) if again else self.solo[s]
            if run is not None:
                known, rows = rows_at(run, self.t)
                found = run.evaluate([name], allow_nonfinite=True)[name]
                values[s][known] = found[rows].reshape(rows.size, info.width)
        if again or (self.solo and self.happened is None):
            return values if info.components else values[..., 0]
        if not self.source.follows(name):  # every row for itself: all scenarios in one go
            every = np.isfinite(self.x).all(axis=2) & np.isfinite(self.y).all(axis=2)
            every &= np.array([not self.solo or self.solo[s] is None for s in range(S)])[:, None]
            scenario, row = np.nonzero(every)
            p = self.parameters[scenario] if self.happened is None else self._parameter_rows[every]
            found = self.source.evaluate([name], self.t[row], self.x[every], self.y[every], self.w[every], p)[
                name
            ]
            values[every] = found.reshape(row.size, info.width)
        else:
            for s in range(S):
                known = np.isfinite(self.x[s]).all(axis=1) & np.isfinite(self.y[s]).all(axis=1)
                if known.any() and not (self.solo and self.solo[s] is not None):
                    states = (self.t[known], self.x[s][known], self.y[s][known], self.w[s][known])
                    p = (
                        self.parameters[s : s + 1]
                        if self.happened is None
                        else self._parameter_rows[s][known]
                    )
                    found = self.source.evaluate([name], *states, p)[name]
                    values[s][known] = found.reshape(int(known.sum()), -1)
        return values if info.components else values[..., 0]

    @cached_property
    def _parameter_rows(self) -> Array:
        """Parameters (S, k, n_p) at every row, which events may have set."""
        assert self.happened is not None
        return self.happened.parameters(self.parameters, self.t)

    @cached_property
    def companion(self) -> tuple[ManyRuns, float, str]:
        """The scenarios computed once more: see ``again``."""
        if self.again is None:
            raise NoAnswerError(
                "errors cannot be estimated: these scenarios were read from files, or computed elsewhere; simulate "
                "them here, or again with a smaller rtol"
            )
        return self.again()

    def error(self, name: str) -> Array:
        """Estimated errors of a channel of all scenarios, or of a component: (S, k) or (S, k, c), in its unit.

        As of :meth:`kinetree.Run.error`; NaN where a scenario, or its second run, did not get that far.
        """
        values = self.channel(name)
        channel, _ = ChannelList(self.names).split(name)
        if self.solo or self.happened is not None:
            found = np.full(values.shape, np.nan)
            for s in range(len(self)):
                run = self._alone(s)
                if run is not None and len(run):
                    known, rows = rows_at(run, self.t)
                    found[s][known] = run.error(name)[rows]
            return found
        others, factor, _ = self.companion
        apart = apart_of(name, self.names[channel].unit, values)
        return with_round_off(factor * apart(values, others.channel(name)), values, axis=1)

    def warnings(self, scenario: int) -> tuple[str, ...]:
        """Return warnings on a scenario, in words; empty where there is nothing to doubt.

        A scenario that was run alone is audited as a single run. Of those in lanes of vector code or on a device, rows
        and the number of steps are looked at: between rows, and about energy, only `simulate` with the values of the
        scenario tells. Folders keep what was said of scenarios run alone; those that version 0.2.0 wrote do not.
        """
        check_number(scenario, len(self))
        own = self.solo[scenario] if self.solo else None
        if own is not None:
            return warnings_of_run(own)
        told = self.told[scenario] if self.told else None
        if told is not None:
            return told
        if self.warned is None or not np.isfinite(self.x[scenario]).all(axis=1).any():
            return ()
        return self.warned(self._rows(scenario), int(self.steps[scenario]))

    def lasting_warnings(self) -> tuple[tuple[str, ...] | None, ...]:
        """Warnings of every scenario that its rows alone do not give again, to be kept in a file; else None."""
        if not self.solo and self.happened is None:
            return ()
        known = [self.happened is not None or self.solo[s] is not None for s in range(len(self))]
        return tuple(self.warnings(s) if known[s] else None for s in range(len(self)))

    def lasting_notes(self) -> tuple[tuple[Note, ...], ...]:
        """Notes of every scenario and, from its audit, those on forces shared by rule, to be kept in a file."""
        if not self.solo:
            return self.notes
        shares = [() if run is None else shares_of_run(run) for run in self.solo]
        return tuple((*notes, *more) for notes, more in zip(self.notes, shares, strict=True))

    def _companion_of(self, scenario: int, _run: Run) -> Companion:
        others, factor, words = self.companion
        return Companion(others.run(scenario), factor, words)

    def _alone(self, scenario: int) -> Run | None:
        """The run of a scenario that was run alone, or that a device took: then it is computed again."""
        found = self.solo[scenario] if self.solo else None
        if found is None and self.alone is not None and self.status[scenario] in ("finished", "stopped"):
            return self.alone(scenario)
        return found

    def run(self, scenario: int) -> Run:
        """One scenario as a run: all its channels, its motion to look at."""
        check_number(scenario, len(self))
        if self.solo or self.happened is not None:
            alone = self._alone(scenario)
            if alone is None:
                raise NoAnswerError(f"this scenario has no motion: {self.reason[scenario]}")
            return alone
        if self.info.settings.get("alone"):  # which friction sticks, which parts are on, is not in the states
            raise NoAnswerError(
                "this scenario was run alone (events, friction, contacts or switched parts), and what is kept of it "
                "does not tell all its channels; read those that were stored, or simulate it with its values"
            )
        return self._rows(scenario)

    def _rows(self, scenario: int) -> Run:
        """The rows of a scenario as a run, with the parameters that events of a device have set."""
        known = np.isfinite(self.x[scenario]).all(axis=1) & np.isfinite(self.y[scenario]).all(axis=1)
        if not known.any():
            raise NoAnswerError(
                f"this scenario has no motion: {self.reason[scenario] or 'no rows were asked for'}"
            )
        values = dict(zip(self.info.parameters, self.parameters[scenario].tolist(), strict=True))
        changes = () if self.happened is None else self.happened.changes(scenario, list(self.info.parameters))
        return Run(
            replace(self.info, parameters=values),
            self.t[known],
            *(states[scenario][known] for states in (self.x, self.y, self.w)),
            changes=changes,
            status=self.status[scenario],
            reason=self.reason[scenario],
            source=self.source,
            companion=None if self.again is None else partial(self._companion_of, scenario),
            model=self.model.with_parameters(
                **{p.name: values[p.name] / p.factor for p in self.model.parameters if p.name in values}
            ),
        )


def check_number(scenario: int, count: int) -> None:
    """Refuse the number of a scenario that there is not; negative ones count from the end."""
    if not -count <= scenario < count:
        raise NoAnswerError(f"there are {count} scenarios, counted from 0 (got {scenario})")


def rows_at(run: Run, times: Array) -> tuple[NDArray[np.bool_], NDArray[np.intp]]:
    """Return which of these times a run has rows at, and these rows; of the two sides of a jump, the one after it."""
    rows = np.searchsorted(run.t, times, side="right") - 1
    known = rows >= 0
    known[known] = run.t[rows[known]] == times[known]
    return known, rows[known]


def warnings_of_run(run: Run) -> tuple[str, ...]:
    """Return the doubts of a run's audit, in words; empty where its verdict is ok."""
    if run.audit is None:
        return ()
    rows = [row for row in run.audit.rows() if row.verdict != "ok"]
    return tuple(
        row.explanation
        if row.label == "warning"
        else f"{row.label.strip()} {row.value} {row.unit}: {row.explanation}"
        for row in rows
    )


def shares_of_run(run: Run) -> tuple[Note, ...]:
    """Return the notes of a run's audit on forces that a rule shares."""
    rows = [] if run.audit is None else [row for row in run.audit.rows() if row.kind == "sharing"]
    return tuple(Note(f"{row.label}, {row.value}: {row.explanation}") for row in rows)


def warnings_of_rows(
    run: Run, compiled: CompiledModel, channels: ChannelSource, method: str, steps: int
) -> tuple[str, ...]:
    """Return warnings on a scenario that lanes or a device integrated, from its rows and its number of steps.

    Parameters
    ----------
    run
        The rows of the scenario.
    compiled, channels
        The model, and what computes channels from states.
    method, steps
        Method of the integration, and its number of steps.
    """
    p = np.broadcast_to(run.parameter_rows(), (len(run), len(run.parameters)))
    along = [
        *warnings_along(compiled.equations, run.t, run.x, run.y, p),
        *passed_bounds(compiled.model, channels, run.t, run.x, run.y, run.w, p),
    ]
    mean = (float(run.t[-1]) - float(run.settings["t_start"])) / max(steps, 1)
    return (
        *compiled.model.model.validate().about_motion,
        *lost_lines(run, compiled, (run.t, run.x, run.y, p)),
        *(f"{words} (first seen at t = {run.t[row]:.6g} s)" for words, row in along),
        *fast_modes(run, compiled, method, method, mean),
    )
