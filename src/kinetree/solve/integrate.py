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
from kinetree.solve.event_loop import EventLoop, StateSwitches
from kinetree.solve.functions import advance, first_step_behind, repeat_step
from kinetree.solve.method_changes import Course, MethodChoice, choose_independent_speeds
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.solve.modes import LocatedContacts
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
    connect_unless_asked,
    forget_switchings,
    kernel_work,
)
from kinetree.solve.solution import Chunk, EventSpec, Resume, Solution
from kinetree.solve.system import System
from kinetree.tolerances import WEAK
from kinetree.words.interrupts import ask_again, place_of_request

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
    contacts: LocatedContacts | None = None,
    on_chunk: Callable[[Chunk], None] | None = None,
    on_progress: Callable[[float], None] | None = None,
    max_steps: int = 10_000_000,
    guard: Guard | None = None,
    sampled: bool = False,
    goal: float = -np.inf,
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
    contacts : LocatedContacts, optional
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
    goal : float
        Time (s) up to which the run will be resumed, where that is known: its method is chosen for all of it.

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
    run = RunLoop(RunState(system, memory, methods, methods[0], goal=goal), method, asked, sampled=sampled)
    return run.go(t_end, times, fresh=True)


def resume(
    system: System,
    state: Resume,
    t_end: float,
    *,
    output: ArrayLike | None = None,
    events: Sequence[EventSpec] = (),
    contacts: LocatedContacts | None = None,
    on_chunk: Callable[[Chunk], None] | None = None,
    on_progress: Callable[[float], None] | None = None,
    max_steps: int = 10_000_000,
    guard: Guard | None = None,
    goal: float = -np.inf,
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
    run = RunLoop(RunState(system, memory, methods, active, goal=goal), state.method, asked, former=state)
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
FIRST_BUDGET = 64  # steps that are tried before the time that they take is known
MOST_BUDGET = 1 << 24  # steps that are tried without a look
LEAST_ROWS = 16  # of the buffer of rows
SAMPLES_AT_ONCE = 256  # of functions, before rows are handed on and progress is reported

_USED = mem.INTEGERS["output_used"]
_QUIET = (mem.SLICE_ENDED, mem.OUTPUT_FULL, mem.SAMPLE, mem.FINISHED)


class _Slices:
    """Slices of compiled steps of a run: after each of them Python looks in.

    Attributes
    ----------
    run : RunLoop
        Run that the steps belong to.
    budget : int
        Steps that the next slice may try, so many that it takes about `SLICE_SECONDS`.
    """

    def __init__(self, run: RunLoop) -> None:
        n_z = run.state.system.n_z
        rows = BUFFER_ROWS if run.every_step else min(BUFFER_ROWS, run.times.size)
        rows = max(min(rows, BUFFER_NUMBERS // max(n_z, 1)), LEAST_ROWS)
        self.run, self.budget = run, FIRST_BUDGET
        self._t, self._z = np.empty(rows), np.empty((rows, n_z))
        steps = run.rows.steps
        self._advanced = advance.with_last(run.times, self._t, self._z, steps.t[1:-1], steps.z[1:-1])
        self._code, self._spent = int(mem.SLICE_ENDED), 0.0

    def next(self) -> int:
        """Take steps, hand on their rows and report progress; return the code of the next task."""
        run, memory = self.run, self.run.state.memory
        begun, self._code = time.perf_counter(), mem.SLICE_ENDED
        attempts = CHECK_EVERY if run.stall.watching else self.budget
        self._code = self._advanced(memory, attempts)
        for _ in range(SAMPLES_AT_ONCE):
            if self._code != mem.SAMPLE or memory.integers[_USED] != 0:
                break
            assert run.sampler is not None
            run.sampler.call(memory)
            self._code = self._advanced(memory, attempts)
        self._spent = time.perf_counter() - begun
        run.rows.deliver(self._t, self._z)
        if run.on_progress is not None and self._code in _QUIET:
            run.on_progress(memory.t)
        return self._code

    def weigh(self) -> None:
        """Choose how many steps the next slice may try, from the time that the last one took."""
        if self._spent < 0.5 * SLICE_SECONDS:
            self.budget = min(2 * self.budget, MOST_BUDGET)
        elif self._spent > 1.5 * SLICE_SECONDS:
            self.budget = max(self.budget // 2, 1)

    def ends_when_interrupted(self) -> bool:
        """Hand on the rows of an interrupted slice; true if the run had reached its end."""
        run = self.run
        run.rows.deliver(
            self._t, self._z
        )  # the request came, as a rule, on the way out of the compiled steps
        if self._code not in _QUIET or not run.at_end():
            return False
        return self._advanced(run.state.memory, 1) == mem.FINISHED


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
        memory.asked = place_of_request()
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
        """Take steps until the run ends, and do what each slice of steps asks for at its end."""
        slices = _Slices(self)
        answers = self._answers(slices)
        try:
            while True:
                code = slices.next()
                answer = answers.get(code, self._pass_jump if code < 0 else None)
                outcome = None if answer is None else answer(code)
                if outcome is not None:
                    return outcome
        except SampleError as error:
            return self.account.solution("failed", "controller", str(error))
        except KeyboardInterrupt:
            if slices.ends_when_interrupted():
                ask_again()  # there is nothing left to interrupt here
                return self.account.solution("finished", "", "")
            return self.account.solution(
                "interrupted", "interrupted", f"interrupted at t = {self.state.memory.t:.9g} s"
            )

    def _answers(self, slices: _Slices) -> dict[int, Callable[[int], Solution | None]]:
        """Functions that answer the codes with which a slice of steps ends; they give the end of a run that ends."""

        def review(code: int) -> None:
            slices.budget = FIRST_BUDGET  # steps of another method may take a thousand times as long
            if code == mem.REVIEW or self.choice.compares:
                self.choice.review()
            else:
                self.choice.switch()

        return {
            mem.SLICE_ENDED: lambda _: self._standstill() if self.stall.watching else slices.weigh(),
            mem.LAST_STEP: lambda _: self._mark_last_step(),
            mem.UNIT_WANTED: lambda _: self._connect(),
            mem.REVIEW: review,
            mem.SWITCH: review,
            mem.ROWS_WEAK: lambda _: self.course.rechoose(),
            mem.PARTITION_WORN: lambda _: self.course.repartition(),
            mem.BREAK: lambda _: self._pass_break(),
            mem.LOCATED: lambda _: self._consider(),
            mem.EVENT: lambda _: self._event(),
            mem.SAMPLE: lambda _: self._sampled_blocks().call(self.state.memory),
            mem.BAD_CLOCK: lambda _: self._refuse_sample(),
            mem.BAD_SAMPLE: lambda _: self._refuse_sample(),
            mem.FINISHED: lambda _: self.account.solution("finished", "", ""),
        }

    def _connect(self) -> None:
        """Connect what compiled code wants to have."""
        connect_unless_asked(self.state.system, self.state.memory)

    def _standstill(self) -> Solution | None:
        """End of a run whose steps have become too small to get anywhere."""
        if not self._stalled():
            return None
        text = f"the run has come to a standstill at t = {self.state.memory.t:.9g} s"
        return self.account.solution("failed", "standstill", self.account.with_chatter(text))

    def _mark_last_step(self) -> None:
        """Keep the state before the last step, so that a run that goes on can take that step whole."""
        if not self.account.deviated:
            self.account.mark()
        self.state.memory.checkpointed = 1

    def _pass_break(self) -> Solution | None:
        """Continue behind a time at which inputs bend or jump; contacts that act there are settled anew."""
        outcome, acts = self.course.pass_break()
        return self._settle_again() if outcome is None and acts else outcome

    def _sampled_blocks(self) -> Sampler:
        """Blocks with a clock; only a run that has some asks for them."""
        assert self.sampler is not None
        return self.sampler

    def _refuse_sample(self) -> Solution | None:
        raise self._sampled_blocks().bad(self.state.memory)

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

    def at_end(self) -> bool:
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
        """Take a step again that a switching has spoilt, before its rows are made."""
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
