"""Times at which a right-hand side switches: steps end there, and each is evaluated on its own side.

They are found by the runtime (``c/switchings.c``) when a run comes near them. Here stand the functions of time as it
reads them, and the list of all switchings of a run for those who want it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime.library import INTEGER, REAL, REALS, RUN, Function, address
from kinetree.runtime.tables import FUNCTION_STEPS, FUNCTION_WORDS, length_of
from kinetree.solve.memory import Memory

MOST_TIMES = 1_000_000
"""Switchings of one function in one run."""

PLANNED = ("stretch_low", "stretch_high", "stretch_used", "p_planned", "time_bounds")
"""Arrays of the memory of a run that switches in time."""

plan_switchings = Function("switchings", "plan_switchings", RUN, REAL, REAL)
"""``(memory, t, until)``: find the next switching from t on, with the parameters as they are."""
leave_switching = Function("switchings", "leave_switching", RUN, REAL)
"""``(memory, until) → acts``: go on behind the break at t; 1 where the motion is another one there."""
_parts_that_switch = Function("switchings", "parts_that_switch", RUN, INTEGER, REAL, REAL, INTEGER)
_time_bounds = Function("switchings", "time_bounds", RUN, INTEGER, REAL, REAL, REALS)


@dataclass(frozen=True, eq=False)
class Breaks:
    """Times at which steps end, ascending.

    Attributes
    ----------
    times : array (k,)
        Times at which steps end (s).
    before, after : arrays (k,)
        Last time that is surely before a switching, first time that is surely after it (s).
    """

    times: Array
    before: Array
    after: Array

    def __len__(self) -> int:
        return len(self.times)

    def around(self, t: float) -> tuple[float, float]:
        """The stretch that begins at t or holds it: its first and last time of evaluation."""
        k = int(np.searchsorted(self.times, t, side="right"))
        return (
            float(self.after[k - 1]) if k > 0 else -np.inf,
            float(self.before[k]) if k < len(self) else np.inf,
        )


NO_BREAKS = Breaks(np.zeros(0), np.zeros(0), np.zeros(0))


@dataclass(frozen=True, eq=False)
class TimeFunctions:
    """Functions of time and parameters at whose zeros (or whole numbers) a system switches, or events happen.

    Attributes
    ----------
    words : array of int64
        `FUNCTION_WORDS` for each function, then their steps.
    numbers : array
        Numbers and tables of the steps.
    n_p : int
        Parameters that they know: the first ones of a system's.
    refusal : callable
        ``(k, begin, end) → exception``: what is said where function k switches more than `MOST_TIMES` times.
    """

    words: NDArray[np.int64]
    numbers: Array
    n_p: int
    fault: Callable[[int, float, float], Exception]

    def __len__(self) -> int:
        return int(self.words[3]) // FUNCTION_WORDS

    @cached_property
    def sizes(self) -> dict[str, int]:
        """Lengths of arrays in the memory of a run."""
        described = self.words[: FUNCTION_WORDS * len(self)].reshape(-1, FUNCTION_WORDS)
        return {"n_timed": len(self), "n_bounds": int(described[:, FUNCTION_STEPS].max())}

    def connect(self, memory: Memory) -> None:
        """Write the addresses of the functions into a memory; the owner of the memory keeps the functions alive."""
        memory.timed, memory.timed_numbers = address(self.words), address(self.numbers)

    @cached_property
    def _memory(self) -> Memory:
        """Memory for questions outside of runs."""
        sizes = self.sizes | {"n_p": self.n_p}
        memory = Memory.laid_out(sizes, {name: length_of(name, sizes) for name in ("p", *PLANNED)})
        self.connect(memory)
        return memory

    def _at(self, p: Array) -> Memory:
        memory = self._memory.copy()
        memory.p[:] = p[: self.n_p]
        return memory

    def bounds(self, k: int, p: Array, low: float, high: float) -> tuple[float, float]:
        """Bounds of function k while time goes from `low` to `high` (s)."""
        found = np.empty(2)
        _time_bounds(self._at(p), k, low, high, found)
        return float(found[0]), float(found[1])

    def check_count(self, p: Array, begin: float, end: float) -> None:
        """Raise the refusal of a function that switches more than `MOST_TIMES` times."""
        memory = self._at(p)
        for k in range(len(self)):
            if _parts_that_switch(memory, k, begin, end, MOST_TIMES) >= MOST_TIMES:
                raise self.fault(k, begin, end)

    def switch_between(self, p: Array, begin: float, end: float) -> bool:
        """Return True if something switches in a run from `begin` to `end` (s)."""
        memory = self._at(p)
        plan_switchings(memory, begin, end)
        return bool(memory.t_low > -np.inf or memory.t_break < np.inf)

    def __call__(self, p: Array, begin: float, end: float) -> Breaks:
        """All switchings of a run from `begin` to `end` (s), those at its ends included."""
        if not end > begin:
            return NO_BREAKS
        self.check_count(p, begin, end)
        memory = self._at(p)
        rows: list[tuple[float, float, float]] = []
        plan_switchings(memory, begin, end)
        if memory.t_low > -np.inf:
            rows.append((begin, begin, memory.t_low))
        while memory.t_break < np.inf:
            t, before = memory.t_break, memory.t_high
            memory.t = t
            if t >= end:
                rows.append((t, before, memory.t_behind))
                break
            leave_switching(memory, end)
            rows.append((t, before, memory.t_low))
        times, before_all, after = np.array(rows).reshape(-1, 3).T
        return Breaks(times, before_all, after)
