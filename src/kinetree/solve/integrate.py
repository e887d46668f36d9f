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
from kinetree.runtime import tables as mem
from kinetree.runtime.tables import WEAK
from kinetree.solve.event_loop import EventLoop, StateSwitches
from kinetree.solve.functions import advance, first_step_behind, repeat_step
from kinetree.solve.method_changes import Course, MethodChoice, choose_independent_speeds
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.solve.modes import Contacts
from kinetree.solve.run_progress import (
    CHECK_EVERY,
    Account,
    Ending,
    Guard,
    RunRequest,
    RunRows,
    RunState,
    Stall,
    stopped_words,
)
from kinetree.solve.sampling import SampleError, Sampler
from kinetree.solve.setup import (
    blank_memory,
    check_arguments,
    connect,
    connect_rare,
    forget_switchings,
    kernel_work,
)
from kinetree.solve.solution import Chunk, EventSpec, Resume, Solution
from kinetree.solve.system import System
from kinetree.words.interrupts import ask_again

STIFF_PARTNERS = ("rodas5p", "radau5")
"""Stiff methods that "auto" changes to: with an exact, cheap Jacobian, and with a Jacobian by differences."""

STRUCTURAL = "adaptive-alpha"
"""Method that "auto" changes to where vibrations of elastic coordinates limit the steps and it costs least."""

LARGEST_IMPLICIT = 3000
"""Length of the state up to which "auto" keeps an implicit method ready; its dense matrices take 24 n² bytes."""

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
        Events to watch.
    contacts : Contacts, optional
        Contacts among the events, and their states.
    on_chunk : callable, optional
        Called with every finished block of rows.
    on_progress : callable, optional
        Called with the time reached, about 20 times a second.
    max_steps : int
        Attempts after which the run is given up.
    guard : callable, optional
        ``(t, z, p)`` → distance from singularities of the coordinates; a run that comes to a standstill there ends.
    sampled : bool
        True if z0 holds the values of the samples at t0 already, so that they are not taken again.

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
    run = RunLoop(RunState(system, memory, methods, methods[0]), method, asked, sampled=sampled)
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
        # scratch, as long as kernels needed that were compiled
        memory.resize_kernel_work(state.memory.n_work)
    if memory.integers.size != state.integers.size or memory.reals.size != state.reals.size:
        raise ValueError("resume: the system has other sizes than the one of the run to be continued")
    memory.adopt(state.integers, state.reals)
    memory.resize_kernel_work(kernel_work(system))
    asked = RunRequest(events, contacts, on_chunk, on_progress, max_steps, guard)
    active = next(entry for entry in methods if entry.name == state.active)
    run = RunLoop(RunState(system, memory, methods, active), state.method, asked, former=state)
    connect(system, memory, active)
    memory.method = active.unit.address
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
FIRST_BUDGET = 1  # steps that are tried before the time that they take is known
SAMPLES_AT_ONCE = 256  # of functions, before rows are handed on and progress is reported

_USED = mem.INTEGERS["output_used"]
_QUIET = (mem.SLICE_ENDED, mem.OUTPUT_FULL, mem.SAMPLE, mem.FINISHED)


class RunLoop:
    """One run in progress: the outer loop around the compiled steps, and its parts.

    Attributes
    ----------
    state : RunState
        System, memory and method at present.
    rows : RunRows
        Rows of the run.
    choice : MethodChoice
        Choice of the method.
    account : Account
        Account of its end, and the reason.
    course : Course
        Continuation where its equations change.
    loop, chatter, sampler, stall
        Events and contacts, switchings that depend on the state, sampled blocks, and the watch over standstill.
    """

    def __init__(
        self,
        state: RunState,
        method_name: str,
        asked: RunRequest,
        former: Resume | None = None,
        sampled: bool = False,
    ) -> None:
        system, memory = state.system, state.memory
        self.state, self.on_progress, self.max_steps = state, asked.on_progress, asked.max_steps
        mode = None if former is None else former.mode
        self.loop = EventLoop(system, memory, asked.events, asked.contacts, mode)
        self.sampler = None if system.clocks is None else Sampler(system.clocks)
        self._sampled = sampled  # whether the samples at the very start have been taken
        self.stall = Stall(asked.guard, asked.max_steps)
        self.chatter = StateSwitches(system)
        if former is not None:
            forget_switchings(memory)
        self.rows = RunRows(state, -np.inf if former is None else former.t_end, asked.on_chunk)
        self.choice = MethodChoice(state)
        self.account = Account(state, self.rows, self.loop, self.chatter, method_name, asked.max_steps)
        self.course = Course(state, self.rows, self.choice, self.account, self.sampler)

    def go(self, t_end: float, times: Array | None, *, fresh: bool) -> Solution:
        memory = self.state.memory
        memory.detect = self.choice.detects()
        if not fresh:  # a memory is blank so
            memory.checkpointed = memory.kept = 0
            memory.drift_most = memory.drift_speed_most = 0.0
        memory.kept_stride = 1
        self.rows.steps.t[0], self.rows.steps.z[0] = memory.t, memory.z
        memory.max_steps = memory.steps + memory.rejected + self.max_steps
        memory.t_end = t_end
        # a step that was cut at the end of the former run is taken again as it would have been
        t_begin = max(memory.t_silent, self.rows.shown)
        self.course.plan(memory.t)
        self.every_step = times is None
        self.times = np.empty(0) if times is None else times
        memory.output_count = -1 if times is None else times.size
        memory.output_next = self.times.searchsorted(t_begin, side="right")
        if fresh:
            if self.state.system.integrates_independent_speeds:
                choose_independent_speeds(self.state.system, memory, t_begin, first=True)
            if self.sampler is not None:
                memory.t = t_begin
                try:
                    self.sampler.wind(memory, t_begin, first=True, at_start=not self._sampled)
                    if memory.t_sample <= t_begin:
                        self.sampler.sample(memory)
                except SampleError as error:
                    return self.account.solution("failed", "controller", str(error))
                memory.row_due = 0
            status = self.course.begin(t_begin)
            if status != mem.OK:
                return self.account.no_start(status, "at the start")
            self.choice.first_review()
        elif self.sampler is not None:
            self.sampler.resume()
        self.loop.begin(t_begin, fresh=fresh)
        self.chatter.begin(memory, t_end - t_begin, t_begin if fresh else None)
        ending = self._set_out(t_begin) if fresh else None
        if ending is not None:
            return self.account.solution(*ending)
        return self._march()

    def _march(self) -> Solution:
        rows = BUFFER_ROWS if self.every_step else min(BUFFER_ROWS, self.times.size)
        rows = max(min(rows, BUFFER_NUMBERS // max(self.state.system.n_z, 1)), 16)
        out_t, out_z = np.empty(rows), np.empty((rows, self.state.system.n_z))
        advanced = advance.with_last(
            self.times, out_t, out_z, self.rows.steps.t[1:-1], self.rows.steps.z[1:-1]
        )
        budget = FIRST_BUDGET
        try:
            while True:
                begun, code = time.perf_counter(), mem.SLICE_ENDED
                attempts = CHECK_EVERY if self.stall.watching else budget
                code = advanced(self.state.memory, attempts)
                for _ in range(SAMPLES_AT_ONCE):
                    if code != mem.SAMPLE or self.state.memory.integers[_USED] != 0:
                        break
                    assert self.sampler is not None
                    self.sampler.call(self.state.memory)
                    code = advanced(self.state.memory, attempts)
                spent = time.perf_counter() - begun
                self.rows.deliver(out_t, out_z)
                if self.on_progress is not None and code in _QUIET:
                    self.on_progress(self.state.memory.t)
                if code == mem.SLICE_ENDED and self.stall.watching:
                    if self._stalled():
                        text = f"the run has come to a standstill at t = {self.state.memory.t:.9g} s"
                        return self.account.solution("failed", "standstill", self.account.with_chatter(text))
                elif code == mem.SLICE_ENDED:
                    if spent < 0.5 * SLICE_SECONDS:
                        budget = min(2 * budget, 1 << 24)
                    elif spent > 1.5 * SLICE_SECONDS:
                        budget = max(budget // 2, 1)
                elif code == mem.LAST_STEP:
                    if not self.account.deviated:
                        self.account.mark()
                    self.state.memory.checkpointed = 1
                elif code == mem.UNIT_WANTED:
                    connect_rare(self.state.system, self.state.memory)
                elif code in (mem.REVIEW, mem.SWITCH):
                    budget = FIRST_BUDGET  # steps of another method may take a thousand times as long
                    if code == mem.REVIEW or self.choice.compares:
                        self.choice.review()
                    else:
                        self.choice.switch()
                elif code == mem.ROWS_WEAK:
                    self.course.rechoose()
                elif code == mem.PARTITION_WORN:
                    outcome = self.course.repartition()
                    if outcome is not None:
                        return outcome
                elif code == mem.BREAK:
                    outcome, acts = self.course.pass_break()
                    if outcome is None and acts:
                        outcome = self._settle_again()
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
                    self.sampler.call(self.state.memory)
                elif code == mem.FINISHED:
                    return self.account.solution("finished", "", "")
                elif code == mem.BAD_SAMPLE:
                    assert self.sampler is not None
                    raise self.sampler.bad(self.state.memory)
                elif code < 0:
                    outcome = self._pass_jump(code)
                    if outcome is not None:
                        return outcome
        except SampleError as error:
            return self.account.solution("failed", "controller", str(error))
        except KeyboardInterrupt:  # as a rule on the way out of `advance`, whose rows are not handed on yet
            self.rows.deliver(out_t, out_z)
            if code in _QUIET and self._at_end() and advanced(self.state.memory, 1) == mem.FINISHED:
                ask_again()  # there is nothing left to interrupt here
                return self.account.solution("finished", "", "")
            return self.account.solution(
                "interrupted", "interrupted", f"interrupted at t = {self.state.memory.t:.9g} s"
            )

    def _pass_jump(self, code: int) -> Solution | None:
        """Continue behind a jump of the right-hand side up to which no step could be taken; else the run has failed.

        Where constraints cannot be met, other contacts may help: those that hold the same motion, moved differently.
        """
        ahead, modes = None, len(self.loop.modes)
        if self.state.memory.last_cause == mem.PROJECTION_FAILED:
            outcome = self._settle_again()
            if outcome is not None or len(self.loop.modes) > modes:
                return outcome
        if code == mem.STEP_TOO_SMALL:
            ahead = self.chatter.just_ahead(self.state.memory)
        if ahead is None:
            return self.account.failure(code)
        t, z = ahead
        self.chatter.count(self.state.memory, t)
        self.course.place(t, self.course.crossed(t, z))
        # events that jump with it are found in the next step
        self.chatter.stand(self.state.memory, t, events=False)
        return self.course.begin_anew(t)

    def _settle_again(self) -> Solution | None:
        """Go on with other contacts, where those that hold the same motion are moved differently from here on."""
        memory = self.state.memory
        if not self.loop.settle_again(memory.t):
            return None
        ending = self._follow(memory.t, memory.z_event.copy(), changed=True)
        return None if ending is None else self.account.solution(*ending)

    def _at_end(self) -> bool:
        """True if all steps are taken and all output and events of the last step are done."""
        memory = self.state.memory
        return bool(memory.t >= memory.t_end and memory.pending == 0 and memory.row_due == 0)

    def _stalled(self) -> bool:
        memory = self.state.memory
        attempts = memory.steps + memory.rejected
        return self.stall.found(attempts, memory.t, memory.t_end, memory.z, memory.p)

    def _event(self) -> Solution | None:
        """Treat the located zeros: events, and switchings of the right-hand side."""
        t = self.state.memory.t_event
        switched, alone = self.chatter.found(self.state.memory)
        if not alone:
            outcome = self._act()
            if outcome is not None or self.state.memory.t == t:
                return outcome
            self.state.memory.t_silent = t
        if switched and not alone:
            self._count(t)
        if switched:
            z = self.state.memory.z_event.copy()
            if self.every_step:
                self.rows.emit(np.array([t]), z[None].copy())
            self.course.place(t, self.course.crossed(t, z))
            outcome = self.course.begin_anew(t)
            if not self.state.active.fixed:
                first_step_behind(self.state.memory)
            return outcome
        return None

    def _set_out(self, t: float) -> Ending | None:
        """Settle touching contacts and friction at the start, then let the events of the start happen."""
        shown = self.every_step or bool(self.times.size and self.times.item(0) == t)
        if self.loop.contacts is None and not self.state.system.n_e:  # nothing can happen
            if shown:
                self.rows.emit(np.array([t]), self.state.memory.z.copy()[None])
            return None
        given = self.state.memory.z.copy()
        changed = self.loop.touch()
        ending = self._restart(t) if changed and not self.loop.broken else None
        # friction that begins to slide has a direction only once it moves
        first = given if self.loop.struck else self.state.memory.z.copy()
        if shown:
            self.rows.emit(np.array([t]), first[None])
        if ending is None and not self.loop.broken:
            told = len(self.loop.records)
            fired = self.loop.fire_at_start()
            changed = changed or fired
            ending = self._follow(t, self._after(told, self.state.memory.z.copy()), fired)
        elif self.loop.broken:
            ending = ("failed", self.loop.code, self.loop.broken)
        if self.every_step and changed and self.loop.records:
            self.rows.emit(np.array([t]), self.state.memory.z.copy()[None])
        return ending

    def _after(self, told: int, before: Array) -> Array:
        """The state after the events recorded behind the first `told` records."""
        records = self.loop.records
        return records[-1].z_after if len(records) > told else before

    def _act(self) -> Solution | None:
        """Let the located events happen, and the events that follow from them at the same instant."""
        t = self.state.memory.t_event
        told, before = len(self.loop.records), self.state.memory.z_event.copy()
        changed = self.loop.fire()
        ending = self._follow(t, self._after(told, before), changed)
        if self.loop.stopped or (self.every_step and (changed or ending is not None)):
            shown = bool(self.rows.chunks) and self.rows.chunks[-1].t[-1] >= t
            for z in ([] if shown else [before]) + ([self.state.memory.z.copy()] if changed else []):
                self.rows.emit(np.array([t]), z[None])
        return None if ending is None else self.account.solution(*ending)

    def _follow(self, t: float, after: Array, changed: bool) -> Ending | None:
        """Continue from the state after an event; further events carried across zero happen too, until none is left."""
        while True:
            for code, reason in ((self.loop.code, self.loop.broken), ("zeno", self.loop.zeno)):
                if reason:
                    self.course.place(t, after)
                    return "failed", code, reason
            if not changed and (not self.loop.stopped or self.state.memory.t == t):
                break
            self.course.place(t, after)
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
        former = self.state.memory.h
        self.account.deviated = self.account.deviated or bool(self.state.memory.checkpointed)
        if self.loop.contacts is not None:
            self._enter(self.loop.contacts.system(self.loop.mode))
        self.course.plan(t)
        status = self.course.start(t, event=True)
        if status != mem.OK:
            return self.account.refused_start(status, f"after the event at t = {t:.9g} s")
        if not self.state.active.fixed:
            self.state.memory.h = min(self.state.memory.h, former)
        self.state.memory.checkpointed = 0
        return None

    def _enter(self, system: System) -> None:
        """Go on with another system of the same state: contacts have closed or opened."""
        if system is self.state.system:
            return
        former, memory = self.state.memory, blank_memory(system, self.state.methods)
        memory.take_over(former)
        memory.weak_below = 0.0 if system.choice is None else WEAK
        self.state.system, self.state.memory = system, memory
        connect(system, memory, self.state.active)
        self.state.active.enter(memory)
        self.loop.enter(system, memory)
        self.chatter.enter(system, memory)

    def _consider(self) -> None:
        """Take a step again that was spoilt by a switching, before rows are made of it."""
        switched, alone = self.chatter.found(self.state.memory)
        if switched and alone:
            self._count(self.state.memory.t_event)
        if alone or self.state.system.judges_works:
            repeat_step(self.state.memory)  # stages behind the switching have spoilt it

    def _count(self, t: float) -> None:
        """Count a switching, unless its step has been taken again."""
        if self.state.memory.t_again != self.state.memory.t:
            self.chatter.count(self.state.memory, t)
            if self.chatter.chattering:
                self.stall.chatters(self.state.memory.steps + self.state.memory.rejected, t)
