"""Scenarios stream through a device in chunks, each of them in slices of steps.

After every slice the scenarios that go on are gathered anew, so that none waits for those that take more steps; nothing
of what a scenario gives depends on chunks or slices. What does not reach its end here is left to the processor.

A run with contacts, impacts, friction or parts that switch goes by a program that has all of it (`WholeProgram`): the
one that is exported as C, with a scenario in every thread, whose memory is in that of the device. What is smooth is
integrated by the programs of `kinetree.solve.cuda.program`, which keep that in registers and are faster.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime import tables as mem
from kinetree.solve.cuda.devices import Device, Program, shared_bytes_of
from kinetree.solve.cuda.program import FIELDS, DeviceSystem, is_chain, sizes_of, team_of, write_program
from kinetree.solve.setup import round_off_of

MOST_AT_ONCE = 1 << 20
"""Scenarios of a chunk, at most."""

SHARE_OF_MEMORY = 0.5
"""Share of a device's free memory that a chunk may take."""

SLICE = 64
"""Attempts in the first slice."""

SLICE_SECONDS = 0.1
"""Target duration of a slice in seconds; Ctrl-C is noticed between two slices."""

LAGGARDS, PATIENCE = 1 / 256, 4
"""Share of a chunk, and multiple of the attempts of its quicker half: if after so many attempts no more than this
share still runs, a processor finishes the rest sooner.
"""


FEW_ROWS = 16
"""Rows of output up to which scenarios wait at each of them for a kernel that makes them."""

MOST_EVENTS = 64
"""Events of a scenario that a device keeps; a scenario with more of them is left to the processor."""


@dataclass(frozen=True)
class EventTable:
    """Events of S scenarios, in the order in which they happened.

    Attributes
    ----------
    count : int array (S,)
        Number of them.
    t : array (S, k)
        Their times (s).
    number : int array (S, k)
        Numbers of the events, among those asked for.
    value : array (S, k)
        New value of a parameter; NaN of events that set none.
    """

    count: NDArray[np.int64]
    t: Array
    number: NDArray[np.int64]
    value: Array

    @classmethod
    def blank(cls, count: int, room: int) -> EventTable:
        """Return a table without events, with room for some of each scenario."""
        shape = (count, room)
        return cls(
            np.zeros(count, np.int64),
            np.full(shape, np.nan),
            np.zeros(shape, np.int64),
            np.full(shape, np.nan),
        )

    @property
    def fitting(self) -> EventTable:
        """Return the table without unused room."""
        most = int(self.count.max(initial=0))
        return EventTable(self.count, self.t[:, :most], self.number[:, :most], self.value[:, :most])


@dataclass(frozen=True)
class DeviceSolution:
    """Results of S scenarios on a device.

    Attributes
    ----------
    z : array (S, k, n_z)
        States at the output times; NaN for scenarios that are not finished.
    finished : bool array (S,)
        Those that reached the end, or an event that stopped them; all others are to be integrated from their start by
        other means.
    stopped : bool array (S,)
        Those that an event has stopped.
    steps : int array (S,)
        Accepted steps.
    events : EventTable
        Events that have happened.
    seconds : dict
        Seconds of compiling, transfers and integration.
    interrupted : bool
        True if Ctrl-C was heard.
    """

    z: Array
    finished: NDArray[np.bool_]
    stopped: NDArray[np.bool_]
    steps: NDArray[np.int64]
    events: EventTable
    seconds: dict[str, float]
    interrupted: bool


@dataclass(frozen=True)
class DeviceScenarios:
    """S scenarios for a device; the attributes are the parameters of `kinetree.solve.scenario_batch.integrate_many`."""

    t0: float
    z0: Array
    t_end: float
    p: Array
    method: str
    rtol: float
    atol: float
    step: float | None
    max_step: float
    output: Array
    max_steps: int
    on_progress: Callable[[int], None] | None = None

    @property
    def settings(self) -> dict[str, Any]:
        """Numbers that every program is handed."""
        return {
            "t0": float(self.t0), "t_end": float(self.t_end), "rtol": float(self.rtol),
            "step": 0.0 if self.step is None else float(self.step), "n_times": int(self.output.size),
            "max_steps": int(self.max_steps),
        }  # fmt: skip

    def in_chunks(
        self,
        n_z: int,
        records: int,
        size: int,
        program: Program,
        made: Callable[[slice, dict[str, float]], DeviceChunk],
    ) -> DeviceSolution:
        """Integrate chunks of ``size`` scenarios, as they are ``made``, which keep so many events each."""
        S = len(self.z0)
        seconds = dict.fromkeys(("compile", "transfer", "integrate"), 0.0)
        found = DeviceSolution(
            np.full((S, self.output.size, n_z), np.nan), np.zeros(S, bool), np.zeros(S, bool), np.zeros(S, np.int64),
            EventTable.blank(S, records), seconds, False,
        )  # fmt: skip
        interrupted = False
        try:
            for first in range(0, S, size):
                part = slice(first, min(first + size, S))
                chunk = made(part, seconds)
                try:
                    chunk.run(program, self.on_progress, first)
                except KeyboardInterrupt:  # what is finished is kept
                    interrupted = True
                chunk.collect(found, part)
                if interrupted:
                    break
        except KeyboardInterrupt:
            interrupted = True
        return replace(found, events=found.events.fitting, interrupted=interrupted)


def integrate_on_device(device: Device, system: DeviceSystem, batch: DeviceScenarios) -> DeviceSolution:
    """Integrate scenarios by a program for systems that are smooth."""
    begun, method = time.perf_counter(), batch.method
    team = team_of(system, method)
    if team is not None and shared_bytes_of(team) > device.shared_bytes():
        team, system = None, replace(system, team=None)
    if team is None and system.is_smooth and is_chain(method) and batch.output.size <= FEW_ROWS:
        system = replace(system, rows_apart=True)
    program = device.compile(write_program(system, method), team)
    compiling = time.perf_counter() - begun
    records = MOST_EVENTS if system.actions else 0
    settings = batch.settings | {
        "h_max": float(batch.max_step), "round_off": round_off_of(system.reach, batch.p[0]), "n_records": records,
    }  # fmt: skip
    size = chunk_size(device, system, method, batch.output.size)
    found = batch.in_chunks(
        system.n_z,
        records,
        size,
        program,
        lambda part, seconds: _SmoothChunk(device, system, batch, settings, part, seconds),
    )
    found.seconds["compile"] = compiling
    return found


def chunk_size(device: Device, system: DeviceSystem, method: str, times: int) -> int:
    """Scenarios that the device takes at once."""
    kept, sizes = system.kept, sizes_of(system, method)
    arrays = (*kept.arrays, *kept.words, *kept.given, *kept.pending)
    numbers = times * system.n_z + sum(mem.length_of(name, sizes) for name in arrays)
    numbers += len(kept.reals) + len(kept.integers) + 1 + (3 * MOST_EVENTS if system.actions else 0)
    return scenarios_at_once(device, 8 * numbers)


def scenarios_at_once(device: Device, taken: int) -> int:
    """Return how many scenarios, of so many bytes each, a device takes at once."""
    most = int(min(MOST_AT_ONCE, max(1, SHARE_OF_MEMORY * device.free_bytes() // taken)))
    load = device.whole_load()
    return most - most % load if most > load else most  # no multiprocessor waits for the last of a slice


def run_in_slices(
    count: int,
    going_on: Callable[[], Any],
    advance: Callable[[Any, int], None],
    on_progress: Callable[[int], None] | None,
    before: int,
    *,
    waits: bool,
) -> None:
    """Advance scenarios until none goes on, or a few laggards are left.

    Parameters
    ----------
    count, before
        Number of scenarios, and of those done before these.
    going_on
        Gives those that go on.
    advance
        Takes some scenarios, and how many attempts each may make.
    waits
        True if those that came to a switching or an event wait for the others, so that slices stay short.
    """
    active, attempts, half, budget = going_on(), 0, 0, SLICE
    while active.size:
        started = time.perf_counter()
        advance(active, budget)
        attempts += budget
        active = going_on()
        if on_progress is not None:
            on_progress(before + count - int(active.size))
        half = half or (attempts if 2 * active.size <= count else 0)
        if half and active.size <= LAGGARDS * count and attempts > PATIENCE * half:
            break
        if waits:
            continue
        if time.perf_counter() - started < 0.5 * SLICE_SECONDS:
            budget = min(2 * budget, max(SLICE, attempts // 4))
        elif time.perf_counter() - started > 2.0 * SLICE_SECONDS:
            budget = max(budget // 2, 1)


class DeviceChunk:
    """Scenarios on a device: ``fields`` are what its kernels are handed, arrays of the device among them."""

    def __init__(self, device: Device, count: int, seconds: dict[str, float]) -> None:
        self.xp, self.count, self.seconds = device.arrays, count, seconds
        self.fields: dict[str, Any] = {}

    def run(self, program: Program, on_progress: Callable[[int], None] | None, before: int) -> None:
        """Take steps until no scenario goes on; ``before``: how many were done before these."""
        raise NotImplementedError

    @property
    def counted(self) -> dict[str, NDArray[np.int64]]:
        """Return for every scenario its ``steps``, rows ``shown``, and ``records`` of events."""
        raise NotImplementedError

    def of_events(self, name: str) -> NDArray[Any]:
        """Numbers of events, [scenario][record]."""
        raise NotImplementedError

    def home(self, name: str) -> Any:
        """An array of the device, here."""
        array = self.fields[name]
        return array if self.xp is np else self.xp.asnumpy(array)

    def collect(self, found: DeviceSolution, part: slice) -> None:
        """Bring results home; only those of finished scenarios are of use."""
        begun = time.perf_counter()
        status, shown, z, events = self.home("status"), self.counted["shown"], found.z[part], found.events
        stopped = status == mem.STOPPED
        finished = stopped | ((status == mem.FINISHED) & (shown == self.fields["n_times"]))
        found.stopped[part], found.finished[part], found.steps[part] = (
            stopped,
            finished,
            self.counted["steps"],
        )
        z[finished] = self.home("rows")[finished]
        for s in np.flatnonzero(stopped):
            z[s, shown[s] :] = np.nan
        if room := events.t.shape[1]:
            events.count[part] = np.minimum(self.counted["records"], room)
            for name, target in (("times", events.t), ("values", events.value), ("numbers", events.number)):
                target[part] = self.of_events(f"event_{name}")
            unused = np.arange(room) >= events.count[part, None]
            events.t[part][unused] = events.value[part][unused] = np.nan
            events.number[part][unused] = 0
        self.seconds["transfer"] += time.perf_counter() - begun


class _SmoothChunk(DeviceChunk):
    """Scenarios of a program for systems that are smooth."""

    def __init__(
        self,
        device: Device,
        system: DeviceSystem,
        batch: DeviceScenarios,
        settings: dict[str, Any],
        part: slice,
        seconds: dict[str, float],
    ) -> None:
        begun = time.perf_counter()
        z0, p, times = batch.z0[part], batch.p[part], batch.output
        n, n_z = len(z0), system.n_z
        super().__init__(device, n, seconds)
        self.system, xp, method = system, self.xp, batch.method
        kept, sizes, room = system.kept, sizes_of(system, method), settings["n_records"]
        own = {*kept.arrays, *kept.words, *kept.given, *kept.pending}

        def blank(name: str) -> Any:
            """An array of the memory, [component][scenario]; next to nothing where there is none."""
            shape = (max(mem.length_of(name, sizes), 1), n) if name in own else (1, 1)
            return xp.zeros(shape, np.int64 if mem.ARRAYS[name].dtype == "i8" else np.float64)

        self.fields = {
            **settings,
            "stride": n,
            **{name: blank(name) for name in FIELDS if name in mem.ARRAYS},
            "atol": xp.full(n_z, batch.atol),
            "times": xp.asarray(times),
            "p": xp.asarray(np.ascontiguousarray(p.T)),
            "z": xp.asarray(np.ascontiguousarray(z0.T)),
            **{name: xp.asarray(values) for name, values in _clocks(system, settings["t0"], p).items()},
            "event_times": xp.zeros((max(room, 1), n)),
            "event_values": xp.zeros((max(room, 1), n)),
            "event_numbers": xp.zeros((max(room, 1), n), np.int64),
            "reals": xp.zeros((len(kept.reals), n)),
            "integers": xp.zeros((len(kept.integers), n), np.int64),
            "rows": xp.empty((n, times.size, n_z)),
            "status": xp.zeros(n, np.int64),
        }
        seconds["transfer"] += time.perf_counter() - begun

    def run(self, program: Program, on_progress: Callable[[int], None] | None, before: int) -> None:
        begun = time.perf_counter()
        system = self.system
        kernel, codes = (
            ("show", (mem.OUTPUT_FULL,)) if system.rows_apart else ("pass", (mem.EVENT, mem.BREAK))
        )
        program.launch("begin", self.fields, self.count)

        def advance(active: Any, budget: int) -> None:
            program.launch("advance", self.fields, active, int(active.size), budget)
            struck = self._with(*codes)
            if struck.size:
                program.launch(kernel, self.fields, struck, int(struck.size))

        run_in_slices(
            self.count,
            lambda: self._with(mem.SLICE_ENDED),
            advance,
            on_progress,
            before,
            waits=not system.is_smooth,
        )
        self.seconds["integrate"] += time.perf_counter() - begun

    def _with(self, *codes: int) -> Any:
        """Scenarios with one of these codes: that go on, or begin anew."""
        status = self.fields["status"]
        return self.xp.flatnonzero(sum(status == code for code in codes))

    @cached_property
    def counted(self) -> dict[str, NDArray[np.int64]]:
        found = dict(zip(self.system.kept.integers, self.home("integers"), strict=True))
        return found | {"shown": found["output_next"]}

    def of_events(self, name: str) -> NDArray[Any]:
        found: NDArray[Any] = self.home(name).T
        return found


def _clocks(system: DeviceSystem, t0: float, p: Array) -> dict[str, Array]:
    """Periods, offsets and ticks of clocks, [clock][scenario]."""
    clocks = system.clocks
    if clocks is None:
        return dict.fromkeys(("period", "offset", "ticks"), np.zeros((1, 1)))
    known = {values: clocks.times(np.frombuffer(values)) for values in {row.tobytes() for row in p}}
    found = [known[row.tobytes()] for row in p]
    periods, offsets = (np.ascontiguousarray(np.array(part).T) for part in zip(*found, strict=True))
    return {"period": periods, "offset": offsets, "ticks": clocks.first_ticks(periods, offsets, t0)}


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
"""Fields handed to kernels: settings, and arrays [scenario][…]."""


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


def integrate_whole(device: Device, program: WholeProgram, batch: DeviceScenarios) -> DeviceSolution:
    """Integrate scenarios by a program that has all of a run in it."""
    begun, k, n_z = time.perf_counter(), batch.output.size, program.n_z
    made = device.compile(program.text, record=RECORD, stack=program.stack)
    settings = batch.settings | {
        "atol": float(batch.atol), "max_step": float(batch.max_step), "n_records": MOST_RECORDS,
        "method": 1 + program.methods.index(batch.method), "times": device.arrays.asarray(batch.output),
    }  # fmt: skip
    room = _bytes_of_scenario(device, made, settings)
    compiling = time.perf_counter() - begun
    taken = room + 8 * (k * n_z + n_z + program.n_p + 3 * MOST_RECORDS + 4)
    size = scenarios_at_once(device, taken)
    found = batch.in_chunks(
        n_z,
        MOST_RECORDS,
        size,
        made,
        lambda part, seconds: _WholeRuns(device, settings, batch.z0[part], batch.p[part], room, seconds),
    )
    found.seconds["compile"] = compiling
    return found


def _bytes_of_scenario(device: Device, program: Program, settings: dict[str, Any]) -> int:
    """Return the bytes of memory that a scenario needs, as the compiled program tells."""
    status = device.arrays.zeros(1, np.int64)
    unused = dict.fromkeys((name for _, name in RECORD if name not in settings), status)
    program.launch("measure", {**settings, **unused}, 1)
    return int(status[0])


class _WholeRuns(DeviceChunk):
    """Scenarios of a program that has all of a run in it."""

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
        n, k = len(z0), settings["n_times"]
        super().__init__(device, n, seconds)
        xp = self.xp
        counts = {name: xp.zeros(n, np.int64) for name in ("noted", "status", "steps", "reached")}
        self.fields = {
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
        begun = time.perf_counter()

        def advance(active: Any, budget: int) -> None:
            program.launch("run_slice", self.fields, active, int(active.size), budget)

        advance(self.xp.arange(self.count, dtype=np.int64), 0)  # the start
        run_in_slices(self.count, self._going_on, advance, on_progress, before, waits=False)
        self.seconds["integrate"] += time.perf_counter() - begun

    def _going_on(self) -> Any:
        return self.xp.flatnonzero(self.fields["status"] == mem.SLICE_ENDED)

    @property
    def counted(self) -> dict[str, NDArray[np.int64]]:
        return {"steps": self.home("steps"), "shown": self.home("reached"), "records": self.home("noted")}

    def of_events(self, name: str) -> NDArray[Any]:
        found: NDArray[Any] = self.home(name)
        return found
