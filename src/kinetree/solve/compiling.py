"""Seconds spent on the loops of the integrators before they run: compiling them, or fetching them from disk."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from numba.core import event


class _Meter(event.Listener):
    """Adds up the time that Numba holds its compiler, which it does to compile and to load what was compiled."""

    def __init__(self) -> None:
        self.seconds, self._depth, self._begun = 0.0, 0, 0.0

    def on_start(self, event: Any) -> None:
        """The compiler is taken; calls within calls count once."""
        if self._depth == 0:
            self._begun = time.perf_counter()
        self._depth += 1

    def on_end(self, event: Any) -> None:
        """It is given back."""
        self._depth -= 1
        if self._depth == 0:
            self.seconds += time.perf_counter() - self._begun


@cache
def _meter() -> _Meter:
    meter = _Meter()
    event.register("numba:compiler_lock", meter)
    return meter


def seconds_compiling() -> float:
    """Seconds since the first call of this function that this process spent so, whichever run it was for."""
    return _meter().seconds
