"""Many scenarios asked like one run: channels and parameters by name, and their statistics over the scenarios."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.model.model import Model
from kinetree.results.channels import ChannelInfo, ChannelList
from kinetree.results.info import RunInfo

MOST_TOLD = 10
"""Failures that are named."""


@dataclass(frozen=True)
class Statistics:
    """A channel over the scenarios that reached each time; of a parameter over all scenarios.

    Attributes
    ----------
    name, unit
        Of the channel or parameter.
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
    """What results of many scenarios have in common, in memory or in a folder."""

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

    def statistics(self, name: str) -> Statistics:
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
        return Statistics(name, unit, count, *(known * one for one in (*found, np.nanmax(filled, axis=0))))


def scenario_words(name: str, where: str, status: tuple[str, ...]) -> str:
    """How many scenarios of a model came to which end."""
    counts = {kind: status.count(kind) for kind in ("finished", "stopped", "failed", "interrupted")}
    told = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count or kind == "finished")
    return f"{name}: {len(status)} scenarios{where}: {told}"
