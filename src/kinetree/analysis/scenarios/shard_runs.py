"""Results of many scenarios in a folder of shards, read as they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.scenarios.many_runs import (
    MOST_TOLD,
    Failure,
    ManyRuns,
    Scenarios,
    check_number,
    first_warnings,
    scenario_words,
    warnings_of_rows,
)
from kinetree.arrays import Array
from kinetree.model.model import Model
from kinetree.results.channels import ChannelInfo, ChannelList
from kinetree.results.info import Note
from kinetree.results.run import Run
from kinetree.results.storage.shard_folder import ShardFolder
from kinetree.results.storage.shards import Shard
from kinetree.words.arguments import NoAnswerError
from kinetree.words.keywords import constructor, former
from kinetree.words.services import service

NOT_DONE = "not computed yet: ask for the same again to go on"


class ShardedRuns(Scenarios):
    """Results of S scenarios in a folder: :class:`~kinetree.analysis.scenarios.many_runs.ManyRuns`, read on demand.

    Data of one number or text per scenario are read once and kept. Arrays of all scenarios (``x``, ``y``, ``w``,
    ``channel``) are read every time, as a whole; `parts` goes through them in pieces that fit into memory.

    Attributes
    ----------
    path
        The folder.
    model
        The mechanism.
    info
        Facts about all runs: settings, layout of the states, names of parameters.
    t
        Times (k,), s.
    folder_notes
        Notes on the computation: shards computed again, workers lost.
    """

    remarks = former("remarks", "folder_notes")

    def __init__(self, folder: ShardFolder, model: Model, t: Array) -> None:
        self.path, self.model, self.info, self.t = folder.path, model, folder.info, t
        self.folder_notes = tuple(folder.notes)
        self._folder = folder
        self._last: tuple[int, ManyRuns] | None = None

    @constructor
    @classmethod
    def load(cls, path: str | PathLike[str]) -> ShardedRuns:
        """Read the results in a folder; scenarios that are not done yet are "interrupted".

        Raises
        ------
        StoreError
            It is no such folder, or its manifest is damaged.
        """
        folder = ShardFolder.open(path)
        return cls(folder, service("model")(folder.info), folder.times)

    def __len__(self) -> int:
        return self._folder.count

    @property
    def asked(self) -> Mapping[str, Any]:
        """Request as the manifest has it: model, scenarios, settings, versions, seeds."""
        return self._folder.job

    @property
    def axes(self) -> dict[str, tuple[Array, str]]:
        """Axes of the grid, where the scenarios are one, with their units; the last varies fastest."""
        columns = {**self.asked["parameters"], **self.asked["initial"]}
        listed = [(name, column) for name, column in columns.items() if column["kind"] == "axis"]
        listed.sort(key=lambda entry: entry[1]["number"])
        return {name: (np.array(column["points"], dtype=float), column["unit"]) for name, column in listed}

    def parts(self) -> Iterator[tuple[int, ManyRuns]]:
        """Shard after shard: the number of its first scenario, and its results."""
        for number in range(len(self._folder)):
            yield self._folder.bounds(number)[0], self._part(number)

    def _part(self, number: int) -> ManyRuns:
        if self._last is None or self._last[0] != number:
            shard = self._shard(number)
            found = ManyRuns(
                self.model, self.info, self.t, shard.x, shard.y, shard.w, shard.parameters, shard.status, shard.reason,
                shard.steps, shard.notes, stored=shard.channels, made_source=self._source, device=shard.made["device"],
                told=shard.warnings, warned=self._warned,
            )  # fmt: skip
            self._last = number, found
        return self._last[1]

    def _shard(self, number: int) -> Shard:
        if self._folder.file(number).exists():
            return self._folder.read(number)
        start, stop = self._folder.bounds(number)
        return Shard.blank(start, stop - start, self.t.size, self.info, "interrupted", NOT_DONE, {})

    @cached_property
    def _source(self) -> Any:
        """Source that computes channels from states, for all parts."""
        if self.info.settings.get("alone") or not self.info.model_text:
            return None
        return service("channel_source")(self._empty())

    def _empty(self) -> Run:
        layout = self.info.layout
        return Run(self.info, [], *(np.empty((0, n)) for n in (layout.n_x, layout.n_y, layout.n_w)))

    @cached_property
    def _compiled(self) -> Any:
        """The model as it was compiled for all scenarios."""
        return service("prepared")(self._empty()).compiled

    @property
    def _warned(self) -> Callable[[Run, int], tuple[str, ...]] | None:
        """Function that gives warnings on a scenario, from its rows and its number of steps."""
        if self._source is None:
            return None
        return lambda run, steps: warnings_of_rows(run, self._compiled, self._source, self.info.method, steps)

    @cached_property
    def _outcomes(self) -> tuple[tuple[str, ...], tuple[str, ...], NDArray[np.int64]]:
        """Status, reason and steps of all scenarios."""
        status: list[str] = []
        reason: list[str] = []
        steps = []
        for _, part in self.parts():
            status += part.status
            reason += part.reason
            steps.append(part.steps)
        return tuple(status), tuple(reason), np.concatenate([np.empty(0, np.int64), *steps])

    @property
    def status(self) -> tuple[str, ...]:
        """End of every scenario; "interrupted" where it is not done yet."""
        return self._outcomes[0]

    @property
    def reason(self) -> tuple[str, ...]:
        """Reason of the end of every scenario, in words; "" when finished."""
        return self._outcomes[1]

    @property
    def steps(self) -> NDArray[np.int64]:
        """Accepted steps of every scenario."""
        return self._outcomes[2]

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Boolean array (S,): True for scenarios that reached the last time."""
        return np.array([status == "finished" for status in self.status], dtype=bool)

    @property
    def complete(self) -> bool:
        """True if every scenario was computed."""
        return all(self._folder.file(number).exists() for number in range(len(self._folder)))

    @cached_property
    def failures(self) -> tuple[Failure, ...]:
        """Scenarios that failed, with the values given to them."""
        return tuple(self._failures())

    def _failures(self) -> Iterator[Failure]:
        for number in range(len(self._folder)):
            shard = self._shard(number)
            for s, status in enumerate(shard.status):
                if status == "failed":
                    values = {name: float(column[s]) for name, column in shard.given.items()}
                    yield Failure((shard.start + s,), values, shard.reason[s])

    @property
    def x(self) -> Array:
        """Coordinates (S, k, n_x); NaN where a scenario did not get that far."""
        return self._all(lambda part: part.x)

    @property
    def y(self) -> Array:
        """Speeds (S, k, n_y)."""
        return self._all(lambda part: part.y)

    @property
    def w(self) -> Array:
        """Works (S, k, n_w)."""
        return self._all(lambda part: part.w)

    @property
    def parameters(self) -> Array:
        """Parameter values (S, n_p), SI."""
        return self._all(lambda part: part.parameters)

    @property
    def notes(self) -> tuple[tuple[Note, ...], ...]:
        """For every scenario the values asked for at its start that could not be kept."""
        return tuple(notes for _, part in self.parts() for notes in part.notes)

    def _all(self, of: Callable[[ManyRuns], Array]) -> Array:
        whole: Array | None = None
        for start, part in self.parts():
            values = of(part)
            if whole is None:
                whole = np.empty((len(self), *values.shape[1:]))
            whole[start : start + len(part)] = values
        if whole is None:
            raise NoAnswerError("there are no scenarios")
        return whole

    @cached_property
    def _stored(self) -> dict[str, ChannelInfo]:
        """Channels in the files, with what they are."""
        found: dict[str, ChannelInfo] = {}
        if self.asked["settings"]["channels"]:
            for _, part in self.parts():
                found |= {name: info for name, (_, info) in part.stored.items()}
        return found

    @property
    def stored_names(self) -> tuple[str, ...]:
        """Channels in the files."""
        return tuple(self._stored)

    @cached_property
    def names(self) -> Mapping[str, ChannelInfo]:
        """Every channel that can be asked for."""
        return self._stored if self._source is None else self._stored | dict(self._source.names)

    def channel(self, name: str) -> Array:
        """A channel of all scenarios, or a component of one: (S, k) or (S, k, c); NaN where it did not get that far."""
        channel, component = ChannelList(self.names).split(name)
        info = self.names[channel]
        width = (info.width,) if info.components else ()
        whole = np.full((len(self), self.t.size, *width), np.nan)
        for start, part in self.parts():
            if channel in part.names:
                whole[start : start + len(part)] = part.channel(channel)
        return whole if component is None else whole[..., component]

    def motion(self, scenarios: NDArray[np.intp]) -> Array:
        """Coordinates and speeds of some scenarios (n, k, n_x + n_y)."""
        layout = self.info.layout
        found = np.full((scenarios.size, self.t.size, layout.n_x + layout.n_y), np.nan)
        numbers = scenarios // self._folder.size
        for number in np.unique(numbers).tolist():
            here = numbers == number
            found[here] = self._part(number).motion(scenarios[here] - self._folder.bounds(number)[0])
        return found

    def run(self, scenario: int) -> Run:
        """One scenario as a run: all its channels, its motion to look at."""
        part, place = self._part_of(scenario)
        return part.run(place)

    def warnings(self, scenario: int) -> tuple[str, ...]:
        """Return warnings on a scenario, in words; see `ManyRuns.warnings`."""
        part, place = self._part_of(scenario)
        return part.warnings(place)

    def _part_of(self, scenario: int) -> tuple[ManyRuns, int]:
        """The part that a scenario is in, and its place there."""
        check_number(scenario, len(self))
        number, place = divmod(scenario % len(self), self._folder.size)
        return self._part(number), place

    def gather(self) -> ManyRuns:
        """All results in memory."""
        stored = {name: (self.channel(name), info) for name, info in self._stored.items()}
        return ManyRuns(
            self.model, self.info, self.t, self.x, self.y, self.w, self.parameters, *self._outcomes, self.notes,
            stored=stored, made_source=self._source, told=self._told, warned=self._warned,
        )  # fmt: skip

    @property
    def _told(self) -> tuple[tuple[str, ...] | None, ...]:
        """Warnings in the files, of every scenario."""
        parts = [part for _, part in self.parts()]
        return tuple(told for part in parts for told in part.told or (None,) * len(part))

    def __str__(self) -> str:
        lines = [scenario_words(self.model.name, f" in {Path(self.path)}", self.status)]
        for k, failure in enumerate(self.failures):
            if k == MOST_TOLD:
                lines.append(f"  … and {self.status.count('failed') - MOST_TOLD} more failed")
                break
            lines.append(f"  failed: scenario {failure.place[0]}, {failure}")
        lines += first_warnings(self)
        return "\n".join([*lines, *(f"  ! {text}" for text in self.folder_notes)])
