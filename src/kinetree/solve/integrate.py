"""Integrate a `System`: the outer loop in Python around the compiled steps.

Python looks in about twenty times a second, to report progress, hand on finished rows, apply the actions of events
and notice Ctrl-C; everything computed until then is kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from kinetree.arrays import Array
from kinetree.files.output import ask_again
from kinetree.runtime import tables as mem
from kinetree.runtime.tables import WEAK
from kinetree.solve.account import CHECK_EVERY, Ending, Guard, RunRequest, stopped_words
from kinetree.solve.course import Course, choose_independent_speeds
from kinetree.solve.functions import advance, first_step_behind, repeat_step
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.solve.modes import Contacts
from kinetree.solve.sampling import SampleError
from kinetree.solve.setup import blank_memory, check_arguments, connect, connect_rare, kernel_work
from kinetree.solve.solution import Chunk, EventSpec, Resume, Solution
from kinetree.solve.system import System

STIFF_PARTNERS = ("rodas5p", "radau5")
"""What "auto" changes to: with a Jacobian that is exact and cheap, and where differences have to do."""

STRUCTURAL = "adaptive-alpha"
"""What it changes to where elastic coordinates vibrate faster than the motion asks for, and that costs least."""

LARGEST_IMPLICIT = 3000
"""Length of the state up to which "auto" keeps an implicit method ready, whose matrices are dense: 24 n² bytes."""

LEAST_JUDGED = 1e-7
"""Length of steps, over that of a run, up to which tangents do not judge them: they jump where loads have kinks, and
grow beyond all bounds where sliding ends."""


def integrate(
    system: System,
    t0: float,
    z0: ArrayLike,
    t_end: float,
    p: ArrayLike = (),
    *,
    method: str = AUTO,
    rtol: float = 1e-8,
    atol: ArrayLike = 1e-10,
    step: float | None = None,
    max_step: float = np.inf,
    output: ArrayLike | None = None,
    events: Sequence[EventSpec] = (),
    contacts: Contacts | None = None,
    on_chunk: Callable[[Chunk], None] | None = None,
    on_progress: Callable[[float], None] | None = None,
    max_steps: int = 10_000_000,
    guard: Guard | None = None,
    sampled: bool = False,
) -> Solution:
    """Integrate from `t0` to `t_end`.

    Parameters
    ----------
    system : System
        Kernels and sizes.
    t0, t_end : float
        First and last time, s; t_end ≥ t0.
    z0 : array (n_z,)
        State (x, y, w) at t0; it should satisfy the constraints (see `newton_project`).
    p : array (n_p,)
        Parameters.
    method : str
        See `kinetree.solve.methods.registry`; "auto" starts explicit and changes to a stiff method, and back, when the
        step is limited by stability. Of elastic systems it compares what methods cost.
    rtol : float
        Relative tolerance of the local error, per step.
    atol : float or array (n_z,)
        Absolute tolerance, in the units of z. Works w take no part in error control.
    step : float, optional
        Step size of methods with fixed steps, s.
    max_step : float
        Longest step allowed, s.
    output : array, optional
        Times wanted, ascending (steps are not shortened for them); every accepted step when left out.
    events : sequence of EventSpec
        What to watch.
    contacts : Contacts, optional
        Which of the events are contacts, and what becomes of them.
    on_chunk : callable, optional
        Called with every finished block of rows.
    on_progress : callable, optional
        Called with the time reached, about 20 times a second.
    max_steps : int
        Attempts after which the run is given up.
    guard : callable, optional
        ``(t, z, p)`` → distance from singularities of the coordinates; a run that comes to a standstill there ends.
    sampled : bool
        Whether z0 holds the values of the samples at t0 already, so that they are not taken again.

    Returns
    -------
    Solution
    """
    z0, p = np.array(z0, np.float64), np.array(p, np.float64)
    times = None if output is None else np.array(output, np.float64)
    check_arguments(system, t0, z0, t_end, p, rtol, atol, step, max_step, times, events)
    names = _method_names(method, rtol, system, contacts is not None)
    methods = [load_method(name) for name in names]
    if methods[0].fixed and step is None:
        raise ValueError(f"method '{method}' takes fixed steps: give the step size as step=… in seconds")
    memory = blank_memory(system, methods)
    memory.z[:] = z0
    memory.p[:] = p
    memory.atol[:] = atol
    memory.rtol, memory.h_max, memory.h_fixed = rtol, max_step, np.nan if step is None else step
    memory.h_beside = LEAST_JUDGED * (t_end - t0)
    memory.t_searched = memory.t_silent = memory.t = t0
    asked = RunRequest(events, contacts, on_chunk, on_progress, max_steps, guard)
    run = RunLoop(system, memory, methods, method, asked, former=None, sampled=sampled)
    return run.go(t_end, times, fresh=True)


def resume(
    system: System,
    state: Resume,
    t_end: float,
    *,
    output: ArrayLike | None = None,
    events: Sequence[EventSpec] = (),
    contacts: Contacts | None = None,
    on_chunk: Callable[[Chunk], None] | None = None,
    on_progress: Callable[[float], None] | None = None,
    max_steps: int = 10_000_000,
    guard: Guard | None = None,
) -> Solution:
    """Continue a run from where `Solution.resume` left it; output begins after the former end.

    Tolerances, method and parameters are those of the run; the same system must be given (of contacts, the one of
    `Resume.mode`). The other parameters are those of `integrate`.
    """
    if t_end < state.t_end:
        raise ValueError(f"resume: t_end={t_end} lies before the time already reached, {state.t_end}")
    times = None if output is None else np.array(output, np.float64)
    former = state.memory  # raises where another version laid it out
    names = state.methods or _method_names(state.method, former.rtol, system, contacts is not None)
    methods = [load_method(name) for name in names]
    memory = blank_memory(system, methods)
    fits = memory.integers.size == state.integers.size
    if system.choice is not None and fits and state.rows != tuple(system.rows.tolist()):
        system = replace(system.choice.system(state.rows), events=system.events, breaks=system.breaks)
        memory = blank_memory(system, methods)
    if memory.integers.size == state.integers.size:
        memory.resize_kernel_work(
            state.memory.n_work
        )  # scratch, as long as kernels needed that were compiled
    if memory.integers.size != state.integers.size or memory.reals.size != state.reals.size:
        raise ValueError("resume: the system has other sizes than the one of the run to be continued")
    memory.adopt(state.integers, state.reals)
    memory.resize_kernel_work(kernel_work(system))
    asked = RunRequest(events, contacts, on_chunk, on_progress, max_steps, guard)
    run = RunLoop(system, memory, methods, state.method, asked, former=state, sampled=False)
    run.active = next(entry for entry in methods if entry.name == state.active)
    connect(system, memory, run.active)
    memory.method = run.active.unit.address
    if not state.again:
        memory.t_searched = state.t_end
    return run.go(t_end, times, fresh=False)


def _method_names(method: str, rtol: float, system: System, contacts: bool) -> list[str]:
    if method != AUTO:
        return [method]
    explicit = explicit_for(rtol)
    exact = system.jacobian is not None or system.band is not None
    if system.n_z > LARGEST_IMPLICIT and system.band is None:
        return [explicit]
    stiff = STIFF_PARTNERS[0 if exact else 1]
    return [explicit, stiff, STRUCTURAL] if system.is_structure and not contacts else [explicit, stiff]


def explicit_for(rtol: float) -> str:
    """The explicit method that "auto" begins with."""
    return "tsit5" if rtol > 3e-6 else "dop853"


BUFFER_ROWS = 4096
BUFFER_NUMBERS = 1 << 23  # of all rows together
SLICE_SECONDS = 0.05
SAMPLES_AT_ONCE = 256  # of functions, before rows are handed on and progress is reported

_USED = mem.INTEGERS["output_used"]
_QUIET = (mem.SLICE_ENDED, mem.OUTPUT_FULL, mem.SAMPLE, mem.FINISHED)


class RunLoop(Course):
    """One run in progress: the outer loop around the compiled steps."""

    def go(self, t_end: float, times: Array | None, *, fresh: bool) -> Solution:
        memory = self.memory
        memory.detect = self._detects()
        memory.checkpointed = 0
        memory.kept, memory.kept_stride = 0, 1
        memory.drift_most = memory.drift_speed_most = 0.0
        self.steps.t[0], self.steps.z[0] = memory.t, memory.z
        memory.max_steps = memory.steps + memory.rejected + self.max_steps
        memory.t_end = t_end
        # a step that was cut at the end of the former run is taken again as it would have been
        t_begin = max(memory.t_silent, self.shown)
        self._plan(memory.t)
        self.every_step = times is None
        self.times = np.empty(0) if times is None else times
        memory.output_count = -1 if times is None else times.size
        memory.output_next = self.times.searchsorted(t_begin, side="right")
        if fresh:
            if self.system.integrates_independent_speeds:
                choose_independent_speeds(self.system, memory, t_begin, first=True)
            if self.sampler is not None:
                memory.t = t_begin
                try:
                    self.sampler.wind(memory, t_begin, first=True, at_start=not self._sampled)
                    if memory.t_sample <= t_begin:
                        self.sampler.sample(memory)
                except SampleError as error:
                    return self._solution("failed", "controller", str(error))
                memory.row_due = 0
            status = self._begin(t_begin)
            if status != mem.OK:
                return self._no_start(status, "at the start")
            self._first_review()
        elif self.sampler is not None:
            self.sampler.resume()
        self.loop.begin(t_begin, t_end, fresh=fresh)
        self.chatter.begin(memory, t_end - t_begin, t_begin if fresh else None)
        ending = self._set_out(t_begin) if fresh else None
        if ending is not None:
            return self._solution(*ending)
        return self._march()

    def _march(self) -> Solution:
        rows = BUFFER_ROWS if self.every_step else min(BUFFER_ROWS, self.times.size)
        rows = max(min(rows, BUFFER_NUMBERS // max(self.system.n_z, 1)), 16)
        out_t, out_z = np.empty(rows), np.empty((rows, self.system.n_z))
        advanced = advance.with_last(self.times, out_t, out_z, self.steps.t[1:-1], self.steps.z[1:-1])
        budget = 64
        try:
            while True:
                begun, code = time.perf_counter(), mem.SLICE_ENDED
                attempts = CHECK_EVERY if self.stall.watching else budget
                code = advanced(self.memory, attempts)
                for _ in range(SAMPLES_AT_ONCE):
                    if code != mem.SAMPLE or self.memory.integers[_USED] != 0:
                        break
                    assert self.sampler is not None
                    self.sampler.call(self.memory)
                    code = advanced(self.memory, attempts)
                spent = time.perf_counter() - begun
                self._deliver(out_t, out_z)
                if self.on_progress is not None and code in _QUIET:
                    self.on_progress(self.memory.t)
                if code == mem.SLICE_ENDED and self.stall.watching:
                    if self._stalled():
                        text = f"the run has come to a standstill at t = {self.memory.t:.9g} s"
                        return self._solution("failed", "standstill", self._with_chatter(text))
                elif code == mem.SLICE_ENDED:
                    if spent < 0.5 * SLICE_SECONDS:
                        budget = min(2 * budget, 1 << 24)
                    elif spent > 1.5 * SLICE_SECONDS:
                        budget = max(budget // 2, 1)
                elif code == mem.LAST_STEP:
                    if not self.deviated:
                        self.resume_point = self._here(self.memory.t)
                    self.memory.checkpointed = 1
                elif code == mem.UNIT_WANTED:
                    connect_rare(self.system, self.memory)
                elif code == mem.REVIEW or (code == mem.SWITCH and self._compares):
                    self._review()
                elif code == mem.SWITCH:
                    self._switch()
                elif code == mem.ROWS_WEAK:
                    self._rechoose()
                elif code == mem.PARTITION_WORN:
                    outcome = self._repartition()
                    if outcome is not None:
                        return outcome
                elif code == mem.BREAK:
                    outcome = self._pass_break()
                    if outcome is not None:
                        return outcome
                elif code == mem.LOCATED:
                    self._consider()
                elif code == mem.EVENT:
                    outcome = self._event()
                    if outcome is not None:
                        return outcome
                elif code == mem.SAMPLE:
                    assert self.sampler is not None
                    self.sampler.call(self.memory)
                elif code == mem.FINISHED:
                    return self._solution("finished", "", "")
                elif code == mem.BAD_SAMPLE:
                    assert self.sampler is not None
                    raise self.sampler.bad(self.memory)
                elif code < 0:
                    outcome = self._pass_jump(code)
                    if outcome is not None:
                        return outcome
        except SampleError as error:
            return self._solution("failed", "controller", str(error))
        except KeyboardInterrupt:  # as a rule on the way out of `advance`, whose rows are not handed on yet
            self._deliver(out_t, out_z)
            if code in _QUIET and self._at_end() and advanced(self.memory, 1) == mem.FINISHED:
                ask_again()  # there is nothing left to interrupt here
                return self._solution("finished", "", "")
            return self._solution("interrupted", "interrupted", f"interrupted at t = {self.memory.t:.9g} s")

    def _pass_jump(self, code: int) -> Solution | None:
        """Go on behind a jump of the right-hand side up to which no step could be taken; else the run has failed."""
        ahead = None
        if code == mem.STEP_TOO_SMALL:
            ahead = self.chatter.just_ahead(self.memory)
        if ahead is None:
            return self._failure(code)
        t, z = ahead
        self.chatter.count(self.memory, t)
        self._place(t, self._crossed(t, z))
        self.chatter.stand(
            self.memory, t, events=False
        )  # events that jump with it are found in the next step
        return self._begin_anew(t)

    def _at_end(self) -> bool:
        """Whether all steps are taken, and all that belongs to them is done."""
        memory = self.memory
        return bool(memory.t >= memory.t_end and memory.pending == 0 and memory.row_due == 0)

    def _stalled(self) -> bool:
        memory = self.memory
        attempts = memory.steps + memory.rejected
        return self.stall.found(attempts, memory.t, memory.t_end, memory.z, memory.p)

    def _event(self) -> Solution | None:
        """Let what was located happen: events, and switchings of the right-hand side."""
        t = self.memory.t_event
        switched, alone = self.chatter.found(self.memory)
        if not alone:
            outcome = self._act()
            if outcome is not None or self.memory.t == t:
                return outcome
            self.memory.t_silent = t
        if switched and not alone:
            self._count(t)
        if switched:
            z = self.memory.z_event.copy()
            if self.every_step:
                self._emit(np.array([t]), z[None].copy())
            self._place(t, self._crossed(t, z))
            outcome = self._begin_anew(t)
            if not self.active.fixed:
                first_step_behind(self.memory)
            return outcome
        return None

    def _set_out(self, t: float) -> Ending | None:
        """What happens at the start: contacts that touch and friction that holds find their state, then events."""
        given = self.memory.z.copy()
        changed = self.loop.touch()
        ending = self._restart(t) if changed and not self.loop.broken else None
        # friction that begins to slide has a direction only once it moves
        first = given if self.loop.struck else self.memory.z.copy()
        if self.every_step or (self.times.size and self.times[0] == t):
            self._emit(np.array([t]), first[None])
        if ending is None and not self.loop.broken:
            told = len(self.loop.records)
            fired = self.loop.fire_at_start()
            changed = changed or fired
            ending = self._follow(t, self._after(told, self.memory.z.copy()), fired)
        elif self.loop.broken:
            ending = ("failed", "contact", self.loop.broken)
        if self.every_step and changed and self.loop.records:
            self._emit(np.array([t]), self.memory.z.copy()[None])
        return ending

    def _after(self, told: int, before: Array) -> Array:
        """The state after what was recorded behind the first `told` records."""
        records = self.loop.records
        return records[-1].z_after if len(records) > told else before

    def _act(self) -> Solution | None:
        """Let what was located happen, and what follows from it at the same instant."""
        t = self.memory.t_event
        told, before = len(self.loop.records), self.memory.z_event.copy()
        changed = self.loop.fire()
        ending = self._follow(t, self._after(told, before), changed)
        if self.loop.stopped or (self.every_step and (changed or ending is not None)):
            shown = bool(self.chunks) and self.chunks[-1].t[-1] >= t
            for z in ([] if shown else [before]) + ([self.memory.z.copy()] if changed else []):
                self._emit(np.array([t]), z[None])
        return None if ending is None else self._solution(*ending)

    def _follow(self, t: float, after: Array, changed: bool) -> Ending | None:
        """Go on from the state after an event; what that carried across zero happens too, until nothing is left."""
        while True:
            for code, reason in (("contact", self.loop.broken), ("zeno", self.loop.zeno)):
                if reason:
                    self._place(t, after)
                    return "failed", code, reason
            if not changed and (not self.loop.stopped or self.memory.t == t):
                break
            self._place(t, after)
            ending = self._restart(t)
            if ending is not None:
                return ending
            told = len(self.loop.records)
            changed = self.loop.fire_crossed(t)
            after = self._after(told, after)
        if self.loop.stopped:
            return "stopped", "event", stopped_words(t)
        return None

    def _restart(self, t: float) -> Ending | None:
        """Go on from a state that an action changed: as at the beginning of a run."""
        former = self.memory.h
        self.deviated = self.deviated or bool(self.memory.checkpointed)
        if self.loop.contacts is not None:
            self._enter(self.loop.contacts.system(self.loop.mode))
        self._plan(t)
        status = self._start(t)
        if status != mem.OK:
            return self._refused_start(status, f"after the event at t = {t:.9g} s")
        if not self.active.fixed:
            self.memory.h = min(self.memory.h, former)
        self.memory.checkpointed = 0
        return None

    def _enter(self, system: System) -> None:
        """Go on with another system of the same state: contacts have closed or opened."""
        if system is self.system:
            return
        former, memory = self.memory, blank_memory(system, self.methods)
        memory.take_over(former)
        memory.weak_below = 0.0 if system.choice is None else WEAK
        self.system, self.memory = system, memory
        connect(system, memory, self.active)
        self.active.enter(memory)
        self.loop.enter(system, memory)
        self.chatter.watch(memory)

    def _consider(self) -> None:
        """Take a step again that was spoilt by a switching, before rows are made of it."""
        switched, alone = self.chatter.found(self.memory)
        if switched and alone:
            self._count(self.memory.t_event)
        if alone or self.system.judges_works:
            repeat_step(self.memory)  # stages behind the switching have spoilt it

    def _count(self, t: float) -> None:
        """Count a switching, unless its step has been taken again."""
        if self.memory.t_again != self.memory.t:
            self.chatter.count(self.memory, t)
            if self.chatter.chattering:
                self.stall.chatters(self.memory.steps + self.memory.rejected, t)
