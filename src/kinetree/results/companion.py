"""A run beside its companion: the same motion computed once more, more accurately, row by row.

The difference of the two is the error of the run, up to that of its companion. Where an event changes the motion at
once, rows between its instants in the two runs stand on different sides of it. There a row is compared with the
companion just before and just after its own instant, and the nearer of the two counts.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.results.channels import ChannelInfo, FloatArray
from kinetree.results.info import Event, StateLayout

ROUND_OFF = 8 * float(np.finfo(float).eps)
"""Relative difference of times that says nothing."""


class Trajectory(Protocol):
    """What is compared: a run (`kinetree.results.run.Run`)."""

    t: FloatArray
    x: FloatArray
    events: tuple[Event, ...]

    def __len__(self) -> int:
        """Number of rows."""

    @property
    def layout(self) -> StateLayout:
        """Names and units of the states."""

    @property
    def settings(self) -> Mapping[str, Any]:
        """Settings it was asked for with."""

    def describe(self, name: str) -> ChannelInfo:
        """What a channel is."""

    def evaluate(self, names: Iterable[str], *, allow_nonfinite: bool = False) -> dict[str, FloatArray]:
        """Values of channels at the rows."""

    def at(self, times: ArrayLike) -> Trajectory:
        """The same at other times (s)."""


@dataclass(frozen=True)
class Companion:
    """The companion of a run.

    Attributes
    ----------
    run
        The same motion, at the times of the rows of the run.
    factor
        Estimated error over the difference of the two.
    words
        How it was made: "at a hundredth of the tolerances".
    """

    run: Trajectory
    factor: float
    words: str


CompanionMaker = Callable[[Any], Companion]
"""Makes the companion of a run."""


Apart = Callable[[FloatArray, FloatArray], FloatArray]
"""Distances of values (k, …), entry by entry."""


class Pair:
    """A run and its companion, compared row by row.

    Parameters
    ----------
    run, companion
        The two; the companion has a row at every time of the run up to its own end.
    """

    def __init__(self, run: Trajectory, companion: Companion) -> None:
        self.run, self.other, self.factor = run, companion.run, companion.factor
        self.words = companion.words
        rows = np.searchsorted(self.other.t, run.t, side="right") - 1
        self._rows = np.maximum(rows, 0)
        self._missing = self.other.t[self._rows] != run.t

    @cached_property
    def instants(self) -> list[tuple[float, float]]:
        """Instants (s) of events in the run and in its companion: the k-th of each name belong together."""
        found = []
        for name in dict.fromkeys(event.name for event in self.run.events):
            mine, others = (
                [event.t for event in run.events if event.name == name] for run in (self.run, self.other)
            )
            found += list(zip(mine, others, strict=False))
        return found

    @cached_property
    def unmatched(self) -> str:
        """Name of an event that happened more often in one of the runs; empty where there is none."""
        names = dict.fromkeys(event.name for run in (self.run, self.other) for event in run.events)
        for name in names:
            mine, others = (sum(event.name == name for event in run.events) for run in (self.run, self.other))
            if mine != others:
                return name
        return ""

    @cached_property
    def _between(self) -> NDArray[np.bool_]:
        """Rows that stand between the instants of an event in the two runs."""
        t, between = self.run.t, np.zeros(len(self.run), dtype=bool)
        for mine, other in self.instants:
            room = ROUND_OFF * max(abs(mine), abs(other))
            between |= (t >= min(mine, other) - room) & (t <= max(mine, other) + room)
        return between

    @cached_property
    def _sides(self) -> tuple[Trajectory, Trajectory, NDArray[np.intp]] | None:
        """The companion before and after the instants of events, and for every row between them its place there."""
        if not self._between.any() or not len(self.other):
            return None
        times, places = np.unique(self.run.t[self._between], return_inverse=True)
        first, last = self.other.t[0], self.other.t[-1]
        shift = 2 * max(abs(mine - other) for mine, other in self.instants)
        shift = max(shift, 2 * ROUND_OFF * float(np.abs(times).max()))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                sides = []
                for moved in (times - shift, times + shift):
                    asked, where = np.unique(np.clip(moved, first, last), return_inverse=True)
                    sides.append((self.other.at(asked), where))
        except (UserWarning, ValueError):
            return None
        (before, at_before), (after, at_after) = sides
        if not np.array_equal(at_before, at_after):
            return None
        return before, after, at_before[places]

    def differences(
        self, values_of: Callable[[Trajectory], FloatArray], apart: Apart | None = None
    ) -> FloatArray:
        """How far the two are apart at every row of the run (k, …), in values that a run gives for its rows.

        Infinite at rows that the companion did not reach. ``apart`` says what counts as the distance of two arrays of
        values, |a − b| where left out.
        """
        measure = apart or _apart
        mine, theirs = values_of(self.run), values_of(self.other)
        found = measure(mine, theirs[self._rows])
        found[self._missing] = np.inf
        if self._sides is not None:
            before, after, places = self._sides
            rows = self._between
            either = [measure(mine[rows], values_of(side)[places]) for side in (before, after)]
            found[rows] = np.fmin(found[rows], np.fmin(*either))
        return found


def _apart(a: FloatArray, b: FloatArray) -> FloatArray:
    return np.abs(a - b)
