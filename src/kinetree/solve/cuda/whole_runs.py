"""Scenarios on a device by a program that has all of a run in it: contacts, impacts, friction, parts that switch.

It is the program that is exported as C, with a scenario in every thread, whose memory is in that of the device. What is
smooth is integrated by the programs of `kinetree.solve.cuda.program`, which keep that in registers and are faster.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime import tables as mem
from kinetree.solve.cuda import run as slices
from kinetree.solve.cuda.devices import Device, Program
from kinetree.solve.cuda.run import DeviceSolution, EventTable, run_in_slices

MOST_RECORDS = 256
"""Events of a scenario that a device keeps; a scenario with more of them is left to the processor."""

RECORD: tuple[tuple[str, str], ...] = (
    *(("double", name) for name in ("t0", "t_end", "step", "max_step", "rtol", "atol")),
    *(("long long", name) for name in ("n_times", "max_steps", "method", "n_records")),
    *(("const double *", name) for name in ("times", "p", "z")),
    *(("double *", name) for name in ("rows", "event_times", "event_values")),
    *(("long long *", name) for name in ("event_numbers", "noted", "status", "steps", "reached")),
    ("void *", "scenarios"),
)
"""What kernels are handed: settings, and arrays [scenario][…]."""


@dataclass(frozen=True)
class WholeProgram:
    """A program with the kernels ``measure`` and ``run_slice``.

    Attributes
    ----------
    text : str
        C, compiled as C++.
    n_z, n_p : int
        Numbers of states and parameters.
    methods : tuple of str
        The methods it knows, by their numbers from 1 on.
    stack : int
        Bytes of the stack of a thread.
    """

    text: str
    n_z: int
    n_p: int
    methods: tuple[str, ...]
    stack: int


def integrate_whole(
    device: Device,
    program: WholeProgram,
    t0: float,
    z0: Array,
    t_end: float,
    p: Array,
    *,
    method: str,
    rtol: float,
    atol: float,
    step: float | None,
    max_step: float,
    output: Array,
    max_steps: int,
    on_progress: Callable[[int], None] | None = None,
) -> DeviceSolution:
    """Integrate S scenarios; the parameters are those of `kinetree.solve.many.integrate_many`."""
    S, k = len(z0), output.size
    seconds = dict.fromkeys(("compile", "transfer", "integrate"), 0.0)
    begun = time.perf_counter()
    made = device.compile(program.text, record=RECORD, stack=program.stack)
    settings: dict[str, Any] = {
        "t0": float(t0), "t_end": float(t_end), "rtol": float(rtol), "atol": float(atol),
        "step": 0.0 if step is None else float(step), "max_step": float(max_step), "n_times": int(k),
        "max_steps": int(max_steps), "method": 1 + program.methods.index(method), "n_records": MOST_RECORDS,
        "times": device.arrays.asarray(output),
    }  # fmt: skip
    room = _bytes_of_scenario(device, made, settings)
    seconds["compile"] = time.perf_counter() - begun
    z, events = np.full((S, k, program.n_z), np.nan), EventTable.blank(S, MOST_RECORDS)
    finished, stopped, steps = np.zeros(S, bool), np.zeros(S, bool), np.zeros(S, np.int64)
    taken = room + 8 * (k * program.n_z + program.n_z + program.n_p + 3 * MOST_RECORDS + 4)
    size = int(min(slices.MOST_AT_ONCE, max(1, slices.SHARE_OF_MEMORY * device.free_bytes() // taken)))
    interrupted = False
    for first in range(0, S, size):
        part = slice(first, min(first + size, S))
        chunk = _WholeRuns(device, settings, z0[part], p[part], room, seconds)
        try:
            chunk.run(made, on_progress, first)
        except KeyboardInterrupt:  # what is finished is kept
            interrupted = True
        chunk.collect(z[part], finished[part], stopped[part], steps[part], events, part)
        if interrupted:
            break
    return DeviceSolution(z, finished, stopped, steps, events.fitting, seconds, interrupted)


def _bytes_of_scenario(device: Device, program: Program, settings: dict[str, Any]) -> int:
    """What the compiler has made of a scenario."""
    status = device.arrays.zeros(1, np.int64)
    unused = dict.fromkeys((name for _, name in RECORD if name not in settings), status)
    program.launch("measure", {**settings, **unused}, 1)
    return int(status[0])


class _WholeRuns:
    """Scenarios on the device."""

    def __init__(
        self,
        device: Device,
        settings: dict[str, Any],
        z0: Array,
        p: Array,
        room: int,
        seconds: dict[str, float],
    ) -> None:
        begun = time.perf_counter()
        xp = self.xp = device.arrays
        n, k = len(z0), settings["n_times"]
        self.count, self.seconds = n, seconds
        counts = {name: xp.zeros(n, np.int64) for name in ("noted", "status", "steps", "reached")}
        self.fields: dict[str, Any] = {
            **settings,
            **counts,
            "z": xp.asarray(np.ascontiguousarray(z0)),
            "p": xp.asarray(np.ascontiguousarray(p)),
            "rows": xp.empty((n, k, z0.shape[1])),
            "event_times": xp.empty((n, MOST_RECORDS)),
            "event_values": xp.empty((n, MOST_RECORDS)),
            "event_numbers": xp.zeros((n, MOST_RECORDS), np.int64),
            "scenarios": xp.empty(n * (-(-room // 8)), np.int64),
        }
        seconds["transfer"] += time.perf_counter() - begun

    def run(self, program: Program, on_progress: Callable[[int], None] | None, before: int) -> None:
        """Take steps until no scenario goes on; ``before``: how many were done before these."""
        begun = time.perf_counter()

        def advance(active: Any, budget: int) -> None:
            program.launch("run_slice", self.fields, active, int(active.size), budget)

        advance(self.xp.arange(self.count, dtype=np.int64), 0)  # the start
        run_in_slices(self.count, self._going_on, advance, on_progress, before, waits=False)
        self.seconds["integrate"] += time.perf_counter() - begun

    def _going_on(self) -> Any:
        return self.xp.flatnonzero(self.fields["status"] == mem.SLICE_ENDED)

    def _home(self, name: str) -> Any:
        """An array of the device, here."""
        array = self.fields[name]
        return array if self.xp is np else self.xp.asnumpy(array)

    def collect(
        self,
        z: Array,
        finished: NDArray[np.bool_],
        stopped: NDArray[np.bool_],
        steps: NDArray[np.int64],
        events: EventTable,
        part: slice,
    ) -> None:
        """Bring results home; only those of finished scenarios are of use."""
        begun = time.perf_counter()
        status, reached = self._home("status"), self._home("reached")
        stopped[:] = status == mem.STOPPED
        finished[:] = stopped | ((status == mem.FINISHED) & (reached == self.fields["n_times"]))
        steps[:] = self._home("steps")
        z[finished] = self._home("rows")[finished]
        for s in np.flatnonzero(stopped):
            z[s, reached[s] :] = np.nan
        events.count[part] = np.minimum(self._home("noted"), MOST_RECORDS)
        for name, target in (("times", events.t), ("values", events.value), ("numbers", events.number)):
            target[part] = self._home(f"event_{name}")
        unused = np.arange(MOST_RECORDS) >= events.count[part, None]
        events.t[part][unused] = events.value[part][unused] = np.nan
        events.number[part][unused] = 0
        self.seconds["transfer"] += time.perf_counter() - begun
