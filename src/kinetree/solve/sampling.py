"""Sampled controllers: clocks that tick, and entries of the state that are held from one tick to the next.

A clock ticks at offset + k · period. Steps end there; then the held entries of its values are replaced by those that the
`sampling` kernel finds from the state before, all at once, and the right-hand side is another one behind. Values of a
clock that are not compiled (a callback) are asked for outside, between two calls of `advance`.

The row of a run at the time of a tick shows the state behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinetree.linalg.compiled import compiled, inner
from kinetree.solve.evaluate import call, evaluate_events, load_state
from kinetree.solve.memory import BAD_SAMPLE, OK, SAMPLE, SWITCHING, Memory

FloatArray = NDArray[np.float64]

NEAR = 1e-9
"""Share of its period within which a clock ticks together with others."""


@dataclass(frozen=True, eq=False)
class Clocks:
    """The clocks of a system.

    Parameters
    ----------
    names : tuple of str
        Of the controllers.
    times : callable
        ``p → (periods, offsets)``, in s, for parameters p.
    held : int array
        Entries of z that are held.
    owner : int array
        The clock of each of them.
    measured : int array
        The clock of every measured value, the second output of the `sampling` kernel.
    callbacks : tuple
        Per clock ``(t, measured) → held values`` where they come from outside, else None.
    """

    names: tuple[str, ...]
    times: Callable[[FloatArray], tuple[FloatArray, FloatArray]]
    held: NDArray[np.int64]
    owner: NDArray[np.int64]
    measured: NDArray[np.int64]
    callbacks: tuple[Callable[[float, FloatArray], FloatArray] | None, ...]


class SampleError(Exception):
    """A controller that gave no usable values, in words."""


@inner
def tick(run, c):  # type: ignore[no-untyped-def]
    """When clock c ticks next."""
    return run.offset[c] + run.ticks[c] * run.period[c]


@compiled
def aim_samples(run):  # type: ignore[no-untyped-def]
    """Set t_sample to the next tick of any clock."""
    first = np.inf
    for c in range(run.n_clocks):
        first = min(first, tick(run, c))
    run.t_sample = first


@inner
def hold(run):  # type: ignore[no-untyped-def]
    """Take over the values found for the clocks that are due, and let these go on."""
    z, due = run.z, run.due
    for i in range(run.n_held):
        if due[run.clock_of[i]] != 0:
            value = run.held_next[i]
            if not abs(value) < np.inf:
                run.bad_clock = run.clock_of[i]
                return BAD_SAMPLE
            z[run.held[i]] = value
    for c in range(run.n_clocks):
        if due[c] != 0:
            run.ticks[c] += 1.0
            due[c] = 0
    aim_samples(run)
    run.stale, run.row_due = 1, 1
    run.jacobian_fresh = run.factors_valid = 0
    if run.fixed != 0:  # the next steps end where they would have ended without the sample
        run.fixed_count = np.int64(np.floor((run.t - run.t_base) / run.h_fixed + 1e-9))
    if run.n_e > 0 and run.watching != 0:
        g = run.g_other
        evaluate_events(run, run.t, z, g)
        for k in range(run.n_e):  # the side on which a function stands that switches with what is held
            if run.directions[k] == SWITCHING and g[k] != 0.0:
                run.signs[k] = 1 if g[k] > 0.0 else -1
    return OK


@inner
def take_samples(run):  # type: ignore[no-untyped-def]
    """Deal with the ticks at t: OK, or SAMPLE where some values have to come from outside."""
    load_state(run, run.t, run.z)
    run.outputs[0] = run.held_next.ctypes.data
    run.outputs[1] = run.measured.ctypes.data
    call(run, run.sampling)
    outside = 0
    for c in range(run.n_clocks):
        run.due[c] = 1 if tick(run, c) <= run.t + NEAR * run.period[c] else 0
        if run.due[c] != 0 and run.outside[c] != 0:
            outside = 1
    if outside != 0:
        return SAMPLE
    return hold(run)


@compiled
def sample(run):  # type: ignore[no-untyped-def]
    """`take_samples`, for callers that are not compiled."""
    return take_samples(run)


@compiled
def hold_samples(run):  # type: ignore[no-untyped-def]
    """`hold`, for callers that are not compiled."""
    return hold(run)


class Sampler:
    """The clocks of one run, seen from outside."""

    def __init__(self, clocks: Clocks) -> None:
        self.clocks = clocks
        self._places = [np.flatnonzero(clocks.owner == c) for c in range(len(clocks.names))]
        self._inputs = [np.flatnonzero(clocks.measured == c) for c in range(len(clocks.names))]

    def wind(self, memory: Memory, t: float, *, first: bool, at_start: bool = True) -> None:
        """Set periods by the parameters; the next ticks are those from `t` on (after it, if not ``at_start``)."""
        periods, offsets = self.clocks.times(memory.p.copy())
        if not first and np.array_equal(periods, memory.period) and np.array_equal(offsets, memory.offset):
            return
        memory.period[:], memory.offset[:] = periods, offsets
        behind = (t - offsets) / periods
        memory.ticks[:] = np.maximum(np.ceil(behind - NEAR) if at_start else np.floor(behind + NEAR) + 1, 0)
        aim_samples(memory)

    def sample(self, memory: Memory) -> None:
        """Take all samples that are due at t."""
        if sample(memory) == SAMPLE:
            self.call(memory)
        elif memory.stale == 0:
            raise self.bad(memory)

    def call(self, memory: Memory) -> None:
        """Ask the callbacks that are due, and hold what they answer."""
        t, due, outside = memory.t, memory.due, memory.outside
        for c, callback in enumerate(self.clocks.callbacks):
            if due[c] and outside[c]:
                assert callback is not None
                measured = memory.measured[self._inputs[c]]
                try:
                    memory.held_next[self._places[c]] = callback(t, measured)
                except SampleError as error:
                    raise SampleError(f"{error}, {self._where(memory, c)}") from None
                except Exception as error:
                    words = f'controller "{self.clocks.names[c]}" raised {type(error).__name__}: {error}'
                    raise SampleError(f"{words}, {self._where(memory, c)}") from error
        if hold_samples(memory) == BAD_SAMPLE:
            raise self.bad(memory)

    def bad(self, memory: Memory) -> SampleError:
        """What to say about a value that is not finite."""
        c = memory.bad_clock
        words = f'controller "{self.clocks.names[c]}" gave a value that is not finite'
        return SampleError(f"{words}, {self._where(memory, c)}")

    def _where(self, memory: Memory, c: int) -> str:
        return f"at its sample {int(memory.ticks[c])} (t = {memory.t:.9g} s)"
