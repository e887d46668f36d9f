"""Times at which a right-hand side switches: steps end there, and each is evaluated on its own side."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array

NEGLIGIBLE = 1e-12
"""Share of the times of a run that is no time at all: switchings closer to each other are one."""


@dataclass(frozen=True, eq=False)
class Breaks:
    """Times at which steps end, ascending.

    Attributes
    ----------
    times : array (k,)
        Where steps end (s).
    before, after : arrays (k,)
        Last time that is surely before a switching, first time that is surely after it (s).
    acts : bool array (k,)
        Whether the right-hand side switches; else an event function of time may have a zero there.
    """

    times: Array
    before: Array
    after: Array
    acts: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.times)

    def around(self, t: float) -> tuple[float, float, float]:
        """The stretch that begins at t or holds it: its first and last time of evaluation, and where it ends."""
        if not len(self):
            return -np.inf, np.inf, np.inf
        k = int(np.searchsorted(self.times, t, side="right"))
        low = float(self.after[k - 1]) if k > 0 else -np.inf
        if k == len(self):
            return low, np.inf, np.inf
        return low, float(self.before[k]), float(self.times[k])

    def acts_at(self, t: float) -> bool:
        """Whether the right-hand side is another behind the break at t."""
        k = int(np.searchsorted(self.times, t, side="right"))
        return k > 0 and bool(self.acts[k - 1])


NO_BREAKS = Breaks(np.zeros(0), np.zeros(0), np.zeros(0), np.zeros(0, bool))


def breaks_of(acting: Array, watched: Array, begin: float, end: float) -> Breaks:
    """Breaks of a run from `begin` to `end` (s).

    Parameters
    ----------
    acting, watched : arrays (n, 2)
        First and last times between which the right-hand side may switch, and between which an event function of
        time may pass zero. In a stretch of no practical length something switches in its middle. A longer one, in
        which rounding decides what happens, has a break at either end and is integrated like any other time.
    """
    flags = np.r_[np.ones(len(acting), bool), np.zeros(len(watched), bool)]
    order = np.argsort(np.r_[acting[:, 0], watched[:, 0]], kind="stable")
    gap = NEGLIGIBLE * max(abs(begin), abs(end))
    groups: list[tuple[float, float, bool]] = []
    for (low, high), acts in zip(np.r_[acting, watched][order].tolist(), flags[order].tolist(), strict=True):
        if groups and low - groups[-1][1] <= gap:
            first, last, acted = groups.pop()
            low, high, acts = first, max(last, high), acted or acts
        groups.append((low, high, acts))
    rows: list[tuple[float, float, float, bool]] = []
    for low, high, acts in groups:
        middle = low + 0.5 * (high - low)
        if high - low > 10.0 * gap:
            rows += [(low, low, low, acts), (high, high, high, acts)]
        else:
            rows.append((middle, low, high, True) if acts else (middle, middle, middle, False))
    if not rows:
        return NO_BREAKS
    times, before, after = np.array([row[:3] for row in rows]).T
    times[np.abs(times - begin) <= gap] = begin  # the run begins on the far side, and ends on the near one
    times[np.abs(times - end) <= gap] = end
    inside = (times >= begin) & (times <= end)
    return Breaks(times[inside], before[inside], after[inside], np.array([row[3] for row in rows])[inside])
