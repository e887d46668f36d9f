"""Sampled controllers: clocks that tick, and entries of the state that are held from one tick to the next.

A clock ticks at offset + k · period. Steps end there; then the held entries of its values are replaced by those that
the `sampling` kernel finds from the state before, all at once, and the right-hand side is another one behind. Values
of a clock that are not compiled (a callback) are asked for outside, between two calls of `advance`.

The row of a run at the time of a tick shows the state behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime.tables import BAD_CLOCK, BAD_SAMPLE, INTEGERS, REALS, SAMPLE
from kinetree.solve.functions import sample, wind_clocks
from kinetree.solve.memory import Memory
from kinetree.tolerances import SAME_TICK


class Callback(Protocol):
    """Function that gives the values of a clock whose blocks are not compiled."""

    def __call__(self, t: float, measured: Array, run: object) -> Array:
        """Held values from time (s) and measured values of a run."""

    def reset(self, run: object) -> None:
        """Forget former runs: this one begins."""

    def resume(self, run: object) -> None:
        """Go on with the last run, by this name now; its last sample may be taken once more."""


@dataclass(frozen=True, eq=False)
class Clocks:
    """The clocks of a system.

    Parameters
    ----------
    names : tuple of str
        Names of the controllers.
    times : callable
        ``p → (periods, offsets)``, in s, for parameters p.
    values : tuple of str
        Names of what is held.
    held : int array
        Entries of z that are held.
    owner : int array
        The clock of each of them, ascending.
    measured : int array
        The clock of every measured value, the second output of the `sampling` kernel; ascending.
    callbacks : tuple of Callback
        Per clock where its values come from, if from outside, else None.
    """

    names: tuple[str, ...]
    times: Callable[[Array], tuple[Array, Array]]
    values: tuple[str, ...]
    held: NDArray[np.int64]
    owner: NDArray[np.int64]
    measured: NDArray[np.int64]
    callbacks: tuple[Callback | None, ...]

    @property
    def sizes(self) -> dict[str, int]:
        """Lengths in the memory of a run."""
        return {"n_held": self.held.size, "n_clocks": len(self.names), "n_measured": self.measured.size}

    def first_ticks(self, periods: Array, offsets: Array, t: float) -> Array:
        """Return how often clocks have ticked before `t` (s), for runs on a device; agrees with ``sample.h``."""
        return np.maximum(np.ceil((t - offsets) / periods - SAME_TICK), 0)


class SampleError(Exception):
    """A controller that gave no usable values, in words."""


class Sampler:
    """The clocks of one run, seen from outside."""

    def __init__(self, clocks: Clocks) -> None:
        self.clocks = clocks
        count = range(len(clocks.names))
        self._places = [_stretch(clocks.owner, c) for c in count]
        self._inputs = [_stretch(clocks.measured, c) for c in count]
        self._calls = [(c, call) for c, call in enumerate(clocks.callbacks) if call is not None]
        self._block: Array | None = None

    def wind(self, memory: Memory, t: float, *, first: bool, at_start: bool = True) -> None:
        """Set periods by the parameters; the next ticks are those from `t` on (after it, if not ``at_start``)."""
        periods, offsets = self.clocks.times(memory.p.copy())
        bad = wind_clocks(memory, periods, offsets, t, first, at_start)
        if bad >= 0:
            raise self._wrong_period(bad, float(periods[bad]), t)
        if first:
            for _, call in self._calls:
                call.reset(self)

    def resume(self) -> None:
        """Go on with a run: a sample at its former end is taken again, from the state before it."""
        for _, call in self._calls:
            call.resume(self)

    def sample(self, memory: Memory) -> None:
        """Take all samples that are due at t."""
        code = sample(memory)
        if code == SAMPLE:
            self.call(memory)
            code = sample(memory)
        if code in (BAD_CLOCK, BAD_SAMPLE):
            raise self.bad(memory)

    def call(self, memory: Memory) -> None:
        """Ask the functions that are due; their answers are held when the run goes on."""
        if self._block is not memory.reals:  # views are made once: this is called at every sample
            self._block = memory.reals
            self._due, self._measured, self._next = memory.due, memory.measured, memory.held_next
        t = float(memory.reals[_T])
        for c, answer in self._calls:
            if self._due[c]:
                try:
                    self._next[self._places[c]] = answer(t, self._measured[self._inputs[c]].copy(), self)
                except SampleError as error:
                    raise SampleError(f"{error}, {self._where(memory, c)}") from None
                except Exception as error:
                    words = f'controller "{self.clocks.names[c]}" raised {type(error).__name__}: {error}'
                    raise SampleError(f"{words}, {self._where(memory, c)}") from error
        memory.integers[_ANSWERED] = 1

    def bad(self, memory: Memory) -> SampleError:
        """Return the error that names the values that are not finite, or the clock that makes no time pass."""
        c = memory.bad_clock
        values = memory.held_next[self._places[c]]
        if np.isfinite(values).all():
            return self._wrong_period(c, float(memory.period[c]), memory.t)
        names = self.clocks.values[self._places[c]]
        bad = [
            f"{name} = {value:g}" for name, value in zip(names, values, strict=True) if not np.isfinite(value)
        ]
        words = f'controller "{self.clocks.names[c]}" gave a value that is not finite: {", ".join(bad)}'
        return SampleError(f"{words}, {self._where(memory, c)}")

    def _wrong_period(self, c: int, period: float, t: float) -> SampleError:
        why = "in which no time passes" if period > 0 else "which is not positive"
        words = f'controller "{self.clocks.names[c]}" has a period of {period:g} s, {why}'
        return SampleError(f"{words}, at t = {t:.9g} s")

    def _where(self, memory: Memory, c: int) -> str:
        return f"at its sample {int(memory.ticks[c])} (t = {memory.t:.9g} s)"


_T, _ANSWERED = REALS["t"], INTEGERS["answered"]


def _stretch(owner: NDArray[np.int64], clock: int) -> slice:
    """Return the slice of the entries that belong to a clock; they are next to each other."""
    own = owner == clock
    first = int(np.sum(np.cumsum(own) == 0))  # all of them where none is its own
    return slice(first, first + int(np.sum(own)))
