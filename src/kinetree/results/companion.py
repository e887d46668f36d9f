"""A run beside its companion: the same motion computed once more, more accurately, row by row.

The difference of the two is the error of the run, up to that of its companion. Where an event changes the motion at
once, rows between its instants in the two runs stand on different sides of it. There both are compared just before and
just after these instants, and the larger difference counts.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.arrays import Array
from kinetree.results.channels import ChannelInfo
from kinetree.results.info import Occurrence, StateLayout

ROUND_OFF = 8 * float(np.finfo(float).eps)
"""Relative difference of times that says nothing."""


class Trajectory(Protocol):
    """What is compared: a run (`kinetree.results.run.Run`)."""

    t: Array
    x: Array
    events: tuple[Occurrence, ...]
    status: str

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

    def evaluate(self, names: Iterable[str], *, allow_nonfinite: bool = False) -> dict[str, Array]:
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


Apart = Callable[[Array, Array], Array]
"""Distances of values (k, …), entry by entry."""


class CompanionPair:
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
        """Instants (s) of events in the run and in its companion: the k-th of each name belong together.

        Where one has more of them than the other (a part of a run has fewer than its companion), those nearest in time.
        """
        found = []
        for mine, others in self._events.values():
            if len(mine) == len(others):
                found += list(zip(mine, others, strict=True))
            elif others:
                known = np.array(others)
                found += [(t, float(known[np.argmin(np.abs(known - t))])) for t in mine]
        return found

    @cached_property
    def unmatched(self) -> str:
        """Name of an event that happens more often in one of the two, within the rows; empty where there is none.

        Where both have equally many, the k-th belong together: one that ends the run may come just behind its last row
        in the companion.
        """
        first, last = float(self.run.t[0]), float(self.run.t[-1])
        for name, both in self._events.items():
            mine, others = (sum(first <= t <= last for t in times) for times in both)
            if mine != others and len(both[0]) != len(both[1]):
                return name
        return ""

    @cached_property
    def _events(self) -> dict[str, tuple[list[float], list[float]]]:
        """Instants (s) of events by name, in the run and in its companion."""
        names = dict.fromkeys(event.name for run in (self.run, self.other) for event in run.events)
        return {
            name: (
                [event.t for event in self.run.events if event.name == name],
                [event.t for event in self.other.events if event.name == name],
            )
            for name in names
        }

    @cached_property
    def _between(self) -> NDArray[np.bool_]:
        """Rows that stand between the instants of an event in the two runs."""
        t, between = self.run.t, np.zeros(len(self.run), dtype=bool)
        for mine, other in self.instants:
            room = ROUND_OFF * max(abs(mine), abs(other))
            between |= (t >= min(mine, other) - room) & (t <= max(mine, other) + room)
        return between

    @cached_property
    def _sides(self) -> list[tuple[Trajectory, Trajectory, NDArray[np.bool_], NDArray[np.intp]]]:
        """Both runs before, and both after, the instants of events, with the rows between these and their places."""
        if not self._between.any() or not len(self.other):
            return []
        shift = 2 * max(abs(mine - other) for mine, other in self.instants)
        shift = max(shift, 2 * ROUND_OFF * float(np.abs(self.run.t).max()))
        first = max(self.run.t[0], self.other.t[0])
        last = min(self.run.t[-1], self.other.t[-1])
        found = []
        for moved in (self.run.t - shift, self.run.t + shift):
            rows = self._between & (moved >= first) & (moved <= last)
            if rows.any():
                times, places = np.unique(moved[rows], return_inverse=True)
                with warnings.catch_warnings():
                    warnings.simplefilter(
                        "ignore"
                    )  # where states are interpolated, that is small beside a jump
                    found.append((self.run.at(times), self.other.at(times), rows, places))
        return found

    @property
    def parted(self) -> float | None:
        """Time (s) at which an event ended one of the two, but not the other; None where there is none."""
        if (self._missing & ~self._between).any():
            return float(self.other.t[-1])
        stopped = [run.status == "stopped" for run in (self.run, self.other)]
        return float(self.run.t[-1]) if stopped[0] and not stopped[1] else None

    def differences(self, values_of: Callable[[Trajectory], Array], apart: Apart) -> Array:
        """How far the two are apart at every row of the run (k, …), in values that a run gives for its rows.

        Infinite at rows that the companion did not reach. ``apart`` says what counts as the distance of values.
        """
        mine, theirs = values_of(self.run), values_of(self.other)
        found = apart(mine, theirs[self._rows])
        found[self._missing] = np.inf
        beside = np.full(found.shape, np.nan)
        for run, other, rows, places in self._sides:
            beside[rows] = np.fmax(beside[rows], apart(values_of(run), values_of(other))[places])
        return np.fmin(found, beside)
