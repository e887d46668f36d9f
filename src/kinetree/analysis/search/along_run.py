"""Limits of channels all along a run: their values at many times, with exact slopes, as constraints of a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kinetree.analysis.search.trials import interval
from kinetree.arrays import Array
from kinetree.derivatives.tangent_runs import TangentRuns
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.words.errors import NoAnswerError

ROWS = 101
"""Times at which limits are looked at in the search."""

FINER = 8
"""How many times denser a run is looked at afterwards."""


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
        What is watched.

    Attributes
    ----------
    times
        Where the channels are looked at (s).
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
