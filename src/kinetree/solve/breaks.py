"""Times at which a right-hand side switches: steps end there, and each is evaluated on its own side."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

NEGLIGIBLE = 1e-12
"""Share of the times of a run that is no time at all: switchings closer to each other are one."""


@dataclass(frozen=True, eq=False)
class Breaks:
    """Switchings of a run, ascending.

    Attributes
    ----------
    times : array (k,)
        Where steps end (s).
    before, after : arrays (k,)
        Last time that is surely before the switching, first time that is surely after it (s).
    """

    times: FloatArray
    before: FloatArray
    after: FloatArray

    def __len__(self) -> int:
        return len(self.times)

    def around(self, t: float) -> tuple[float, float, float]:
        """The stretch that begins at t or holds it: its first and last time of evaluation, and where it ends."""
        k = int(np.searchsorted(self.times, t, side="right"))
        low = float(self.after[k - 1]) if k > 0 else -np.inf
        if k == len(self):
            return low, np.inf, np.inf
        return low, float(self.before[k]), float(self.times[k])


NO_BREAKS = Breaks(np.zeros(0), np.zeros(0), np.zeros(0))


def breaks_of(stretches: FloatArray, begin: float, end: float) -> Breaks:
    """Breaks of a run from `begin` to `end` (s).

    Parameters
    ----------
    stretches : array (n, 2)
        First and last times between which something may switch, ascending and disjoint. In a stretch of no
        practical length something switches in its middle. A longer one, in which rounding decides what happens, has
        a break at either end and is integrated like any other time.
    """
    if not len(stretches):
        return NO_BREAKS
    gap = NEGLIGIBLE * max(abs(begin), abs(end))
    groups = np.cumsum(np.r_[0, stretches[1:, 0] - stretches[:-1, 1] > gap])
    firsts = np.flatnonzero(np.r_[True, np.diff(groups) > 0])
    lows, highs = stretches[firsts, 0], stretches[np.r_[firsts[1:], len(stretches)] - 1, 1]
    rows: list[tuple[float, float, float]] = []
    for low, high in zip(lows.tolist(), highs.tolist(), strict=True):
        if high - low <= 10.0 * gap:
            rows.append((low + 0.5 * (high - low), low, high))
        else:
            rows += [(low, low, low), (high, high, high)]
    times, before, after = np.array(rows).T
    times[np.abs(times - begin) <= gap] = begin  # the run begins on the far side, and ends on the near one
    times[np.abs(times - end) <= gap] = end
    inside = (times >= begin) & (times <= end)
    return Breaks(times[inside], before[inside], after[inside])
