"""The outer loop of a run: slices of compiled steps, output, events, changes of method, reasons."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from kinetree.solve import memory as mem
from kinetree.solve.breaks import NO_BREAKS
from kinetree.solve.contacts import Contacts
from kinetree.solve.control import WEAK
from kinetree.solve.drive import STIFF_AFTER, advance, start
from kinetree.solve.event_actions import EventLoop
from kinetree.solve.method import Method
from kinetree.solve.partition import part_speeds
from kinetree.solve.sampling import SampleError, Sampler
from kinetree.solve.setup import blank_memory, connect, connect_jacobian, connect_rare
from kinetree.solve.solution import Chunk, Drift, EventSpec, FloatArray, Resume, Solution, Statistics
from kinetree.solve.stall import CHECK_EVERY, Guard, Stall
from kinetree.solve.state_switches import REMEDY, StateSwitches
from kinetree.solve.system import System

BUFFER_ROWS = 4096
WORN_LEVERAGE = 3.0  # motion of a dependent speed per independent one at which others are chosen
SLICE_SECONDS = 0.05
SAMPLES_AT_ONCE = 256  # of functions, before rows are handed on and progress is reported
MOST_AGAIN = 12
SPOILT = 1e-6  # share of a step: less than this before or behind a switching does no harm
MOST_KEPT, FEWEST_KEPT, KEPT_REALS = 256, 16, 1_000_000
"""States at the ends of steps that are kept for the audit: at most, at least, and numbers in them."""

_CAUSES = {
    mem.ERROR_TOO_LARGE: (
        "step-size",
        "the step size shrank to round-off: the tolerance cannot be met (a singular motion, or rtol too small)",
    ),
    mem.NON_FINITE: ("non-finite", "the right-hand side is not finite, however short the step"),
    mem.NEWTON_FAILED: (
        "newton",
        "the implicit equations of the step could not be solved, however short the step",
    ),
    mem.PROJECTION_FAILED: (
        "projection",
        "constraint row {row} cannot be met: its residual stays at {residual:.3g}",
    ),
}


_USED = mem.INTEGERS["output_used"]
_QUIET = (mem.SLICE_ENDED, mem.OUTPUT_FULL, mem.SAMPLE, mem.FINISHED)


class Run:
    """One run in progress: the outer loop around the compiled steps."""

    def __init__(
        self,
        system: System,
        memory: mem.Memory,
        methods: list[Method],
        method_name: str,
        events: Sequence[EventSpec],
        on_chunk: Callable[[Chunk], None] | None,
        on_progress: Callable[[float], None] | None,
        max_steps: int,
        contacts: Contacts | None = None,
        former: Resume | None = None,
        guard: Guard | None = None,
        sampled: bool = False,
    ) -> None:
        self.system, self.memory, self.methods = system, memory, methods
        self.method_name, self.active = method_name, methods[0]
        self.on_chunk, self.on_progress = on_chunk, on_progress
        self.chunks: list[Chunk] = []
        self.switches: list[tuple[float, str]] = []
        mode, repeated = (None, None) if former is None else (former.mode, former.repeated)
        self.loop = EventLoop(system, memory, events, contacts, mode, repeated)
        self.max_steps = max_steps
        self.sampler = None if system.clocks is None else Sampler(system.clocks)
        self._sampled = sampled  # whether the samples at the very start have been taken
        self._find_breaks, self.breaks = system.breaks, NO_BREAKS
        self.stall = Stall(guard, max_steps)
        self.chatter = StateSwitches(system)
        self._again = (-np.inf, 0)  # where the last step began that was taken again, and how often
        kept = max(FEWEST_KEPT, min(MOST_KEPT, KEPT_REALS // max(system.n_z, 1)))
        self.kept = Chunk(np.empty(kept), np.empty((kept, system.n_z)))
        self.resume_point: Resume | None = None
        self.deviated = False  # events changed the state in a step that was cut at the end of the run
        self.shown = -np.inf if former is None else former.t_end

    def go(self, t_end: float, times: FloatArray | None, *, fresh: bool) -> Solution:
        """Run to `t_end`."""
        memory = self.memory
        connect(self.system, memory, stiff=self.active.stiff)
        if fresh:
            self.active.enter(memory)
            memory.patience = STIFF_AFTER
            memory.weak_below = 0.0 if self.system.choice is None else WEAK
        memory.method = self.active.unit.address
        memory.detect = (2 if self.active.stiff else 1) if len(self.methods) > 1 else 0
        memory.checkpointed = 0
        memory.kept, memory.kept_stride = 0, 1
        memory.drift_most = memory.drift_speed_most = 0.0
        self.begun = Chunk(np.array([memory.t]), memory.z[None].copy())
        memory.max_steps = memory.steps + memory.rejected + self.max_steps
        memory.t_end = t_end
        t_begin = memory.t_silent
        self._plan(memory.t)
        self.every_step = times is None
        self.times = np.empty(0) if times is None else times
        memory.output_count = -1 if times is None else times.size
        memory.output_next = np.searchsorted(self.times, t_begin, side="right")
        if fresh:
            if self.system.integrates_independent_speeds:
                self._choose_independent_speeds(t_begin, first=True)
            if self.sampler is not None:
                memory.t = t_begin
                try:
                    self.sampler.wind(memory, t_begin, first=True, at_start=not self._sampled)
                    if memory.t_sample <= t_begin:
                        self.sampler.sample(memory)
                except SampleError as error:
                    return self._solution("failed", "controller", str(error))
                memory.row_due = 0
            status = self._start(t_begin)
            if status != mem.OK:
                return self._no_start(status, "at the start")
            if times is None or (times.size and times[0] == t_begin):
                self._emit(np.array([t_begin]), memory.z[None].copy())
        self.loop.begin(t_begin, t_end, fresh=fresh)
        self.chatter.begin(memory, t_end - t_begin, t_begin if fresh else None)
        if fresh and self.loop.fire_at_start():
            z_after = memory.z.copy()
            if times is None and self.loop.records:
                self._emit(np.array([t_begin]), z_after[None].copy())
            self._place(t_begin, z_after)
            failure = None if self.loop.stopped else self._restart(t_begin)
            if failure is not None:
                return failure
        if self.loop.broken:
            return self._solution("failed", "contact", self.loop.broken)
        if self.loop.stopped:
            return self._solution("stopped", "event", f"an event at t = {t_begin:.9g} s stopped the run")
        return self._march()

    def _march(self) -> Solution:
        out_t, out_z = np.empty(BUFFER_ROWS), np.empty((BUFFER_ROWS, self.system.n_z))
        budget = 64
        try:
            while True:
                begun = time.perf_counter()
                attempts = CHECK_EVERY if self.stall.watching else budget
                code = advance(self.memory, self.times, out_t, out_z, self.kept.t, self.kept.z, attempts)
                for _ in range(SAMPLES_AT_ONCE):
                    if code != mem.SAMPLE or self.memory.integers[_USED] != 0:
                        break
                    assert self.sampler is not None
                    self.sampler.call(self.memory)
                    code = advance(self.memory, self.times, out_t, out_z, self.kept.t, self.kept.z, attempts)
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
                        self.resume_point = self._here()
                    self.memory.checkpointed = 1
                elif code == mem.UNIT_WANTED:
                    connect_rare(self.system, self.memory)
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
                    return self._failure(code)
        except SampleError as error:
            return self._solution("failed", "controller", str(error))
        except KeyboardInterrupt:  # as a rule on the way out of `advance`, whose rows are not handed on yet
            self._deliver(out_t, out_z)
            return self._solution("interrupted", "interrupted", f"interrupted at t = {self.memory.t:.9g} s")

    def _deliver(self, out_t: FloatArray, out_z: FloatArray) -> None:
        """Hand on the rows that are not handed on yet; it may be interrupted, and be called again."""
        used = self.memory.output_used
        done = float(self.chunks[-1].t[-1]) if self.chunks else -np.inf
        first = int(np.searchsorted(out_t[:used], done, side="right"))
        if first < used:
            self._emit(out_t[first:used].copy(), out_z[first:used].copy())

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
                self._emit(np.array([t]), z[None])
            self._place(t, self._crossed(t, z))
            return self._begin_anew(t)
        return None

    def _crossed(self, t: float, z: FloatArray) -> FloatArray:
        """The state behind a switching of the right-hand side."""
        if self.system.crossing is None:
            return z
        return self.system.crossing(t, z, self.memory.p.copy(), self.memory.h)

    def _consider(self) -> None:
        """Take a step again that was spoilt by a switching, before rows are made of it."""
        switched, alone = self.chatter.found(self.memory)
        if switched and alone:
            self._count(self.memory.t_event)
        if alone or self.system.judges_works:
            self._take_again(self.memory.t_event)

    def _count(self, t: float) -> None:
        """Count a switching, unless its step has been taken again."""
        if self._again[0] != self.memory.t:
            self.chatter.count(self.memory, t)
            if self.chatter.chattering:
                self.stall.chatters(self.memory.steps + self.memory.rejected, t)

    def _take_again(self, t: float) -> None:
        """Take the step again to end where the right-hand side switches: stages behind it have spoilt it."""
        memory = self.memory
        begin, end = memory.t, memory.t_new
        short = SPOILT * (end - begin)
        times = self._again[1] + 1 if self._again[0] == begin else 0
        if times > MOST_AGAIN or t - begin <= short or end - t <= short or memory.t_silent > begin:
            return
        self._again, memory.t_break = (begin, times), t
        memory.pending = 0
        self.chatter.stand(self.memory, begin)
        self.loop.stand()

    def _act(self) -> Solution | None:
        t_event = self.memory.t_event
        told = len(self.loop.records)
        changed = self.loop.fire()
        before = self.memory.z_event.copy()
        after = self.loop.records[-1].z_after if len(self.loop.records) > told else before
        if changed and self.every_step:
            self._emit(np.array([t_event, t_event]), np.array([before, after]))
        if self.loop.broken:
            self._place(t_event, after)
            return self._solution("failed", "contact", self.loop.broken)
        if self.loop.stopped:
            if not self.chunks or self.chunks[-1].t[-1] < t_event:
                self._emit(np.array([t_event]), after[None].copy())
            self._place(t_event, after)
            return self._solution("stopped", "event", f"an event at t = {t_event:.9g} s stopped the run")
        if self.loop.zeno:
            self._place(t_event, after)
            return self._solution("failed", "zeno", self.loop.zeno)
        if changed:
            self._place(t_event, after)
            return self._restart(t_event)
        return None

    def _place(self, t: float, z: FloatArray) -> None:
        self.memory.z[:] = z
        self.memory.t = self.memory.t_silent = self.memory.t_searched = t
        self.memory.pending = 0

    def _plan(self, t: float) -> None:
        """Find when the system switches from `t` on, with the parameters as they are."""
        if self._find_breaks is not None:
            p = self.memory.p.copy()
            self.breaks = self._find_breaks(p, t, self.memory.t_end)
        self._aim(t)
        if self.sampler is not None and self.memory.n_clocks and self.memory.period.any():
            self.sampler.wind(self.memory, t, first=False, at_start=False)

    def _aim(self, t: float) -> None:
        """Go from `t` to the next switching, evaluating on this side of it."""
        self.memory.t_low, self.memory.t_high, self.memory.t_break = self.breaks.around(t)

    def _pass_break(self) -> Solution | None:
        """Go on behind a switching: the state is the same, the right-hand side is new."""
        t, acts = self.memory.t, self.breaks.acts_at(self.memory.t)
        self._aim(t)
        if acts:
            self.memory.z[:] = self._crossed(t, self.memory.z.copy())
        return self._begin_anew(t, unchanged=not acts)

    def _begin_anew(self, t: float, unchanged: bool = False) -> Solution | None:
        """Go on from the same state; the right-hand side is another one, unless `unchanged`."""
        memory = self.memory
        base = memory.t_base
        if not unchanged:
            status = self._start(t)
            if status != mem.OK:
                return self._no_start(status, f"after the switching at t = {t:.9g} s")
        if self.active.fixed:  # the next steps end where they would have ended without the switching
            memory.t_base = base
            memory.fixed_count = int(np.floor((t - base) / memory.h_fixed + 1e-9))
        memory.checkpointed = 0
        return None

    def _restart(self, t: float) -> Solution | None:
        """Go on from a state that an action changed: as at the beginning of a run."""
        former = self.memory.h
        self.deviated = self.deviated or bool(self.memory.checkpointed)
        if self.loop.contacts is not None:
            self._enter(self.loop.contacts.system(self.loop.mode))
        self._plan(t)
        status = self._start(t)
        if status != mem.OK:
            return self._no_start(status, f"after the event at t = {t:.9g} s")
        if not self.active.fixed:
            self.memory.h = min(self.memory.h, former)
        self.loop.after_restart(t)
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
        self.loop.system, self.loop.memory = system, memory
        connect(system, memory, stiff=self.active.stiff)
        self.active.enter(memory)
        self.loop.watch()
        self.chatter.watch(memory)

    def _start(self, t: float) -> int:
        self.active.install(self.memory)  # what a method keeps of former steps is not valid any more
        self.memory.factors_valid = 0
        status: int = start(self.memory, t, self.active.order)
        if status == mem.UNIT_WANTED:
            connect_rare(self.system, self.memory)
            status = start(self.memory, t, self.active.order)
        return status

    def _switch(self) -> None:
        memory = self.memory
        self.active = self.methods[1] if self.active is self.methods[0] else self.methods[0]
        evaluations = memory.n_stages  # of a step until now
        self.active.enter(self.memory)
        if self.active.stiff:
            connect_jacobian(self.system, memory)
            # a Jacobian and its factors cost about as much as one evaluation per state
            memory.gain = (memory.n_stages + memory.n_c) / evaluations
        memory.steps_watched, memory.t_watched = memory.steps, memory.t
        memory.detect = 2 if self.active.stiff else 1
        memory.stiff_count = memory.calm_count = 0
        memory.error_old = 1e-4
        self.switches.append((memory.t, self.active.name))

    def _rechoose(self) -> None:
        """Take other constraint rows to be the independent ones, where there are better ones."""
        from kinetree.solve.project import constraints_at

        memory, system = self.memory, self.system
        rows = memory.rows
        assert system.choice is not None
        constraints_at(memory, memory.t, memory.z)
        better = system.choice.better(memory.B, rows.copy(), np.sqrt(memory.longest))
        if better is None:
            memory.weak_below = 0.25 * memory.closeness_last
            return
        rows[:] = better
        memory.rechosen += 1
        self.system = replace(
            system.choice.system(better), events=system.events, breaks=system.breaks, crossing=system.crossing
        )
        connect(self.system, memory, stiff=self.active.stiff)

    def _steps(self) -> Chunk:
        """The state at the start, some at ends of steps, and the last."""
        used = self.memory.kept
        last = Chunk(np.array([self.memory.t]), self.memory.z[None])
        parts = (self.begun, Chunk(self.kept.t[:used], self.kept.z[:used]), last)
        return Chunk(np.concatenate([part.t for part in parts]), np.concatenate([part.z for part in parts]))

    def _here(self) -> Resume:
        """The run as it stands."""
        memory, loop = self.memory, self.loop
        return Resume(
            memory.integers.copy(),
            memory.reals.copy(),
            self.method_name,
            self.active.name,
            memory.t,
            loop.mode,
            dict(loop.repeated),
        )

    def _choose_independent_speeds(self, t: float, *, first: bool) -> None:
        """Part the speeds anew at (t, Z): the dependent ones leave error control, which is over 2n − m equations."""
        from kinetree.linalg.independent_speeds import solve_independent_speeds

        memory, n = self.memory, self.system.n_y
        B, partition = part_speeds(memory, t)
        r = B.shape[0]
        if first:
            n_c = memory.n_c
            share = np.sqrt((n_c - r) / n_c)  # the norm of errors is a mean over n_c entries
            memory.rtol *= share
            memory.atol_all[:] = share * memory.atol
        memory.atol[:] = memory.atol_all
        dependent = self.system.n_x + partition[1 : 1 + r]
        memory.atol[dependent] = np.inf
        unit, nothing = np.eye(n), np.zeros(n)
        leverage = solve_independent_speeds(unit, nothing, B, np.zeros(r), partition, nothing.copy())
        memory.leverage = leverage
        memory.leverage_most = max(WORN_LEVERAGE, 2.0 * leverage)

    def _repartition(self) -> Solution | None:
        """Go on with other independent speeds: another state vector, so as at the beginning of a run."""
        memory = self.memory
        t, former = memory.t, memory.h
        base, count = memory.t_base, memory.fixed_count
        self._choose_independent_speeds(t, first=False)
        memory.reparted += 1
        status = self._start(t)
        if status != mem.OK:
            return self._no_start(status, f"after a change of the independent speeds at t = {t:.9g} s")
        memory.h = former
        if self.active.fixed:
            memory.t_base, memory.fixed_count = base, count
        memory.checkpointed = 0
        return None

    def _emit(self, t: FloatArray, z: FloatArray) -> None:
        new = t > self.shown  # what a run that is continued goes through again was shown before
        if not new.any():
            return
        chunk = Chunk(t[new], z[new])
        self.chunks.append(chunk)
        if self.on_chunk is not None:
            self.on_chunk(chunk)

    def _failure(self, code: int) -> Solution:
        t = self.memory.t
        if code == mem.TOO_MANY_STEPS:
            text = f"{self.max_steps} steps were not enough: given up at t = {t:.9g} s (allow more with max_steps)"
            return self._solution("failed", "too-many-steps", self._with_chatter(text))
        name, text = self._cause(self.memory.last_cause)
        return self._solution("failed", name, f"{text}, at t = {t:.9g} s")

    def _with_chatter(self, text: str) -> str:
        """A reason, with the loads that switch without end and the remedy."""
        return f"{text}; {self.chatter.chattering}: {REMEDY}" if self.chatter.chattering else text

    def _no_start(self, status: int, where: str) -> Solution:
        if status == mem.PROJECTION_FAILED:
            name, text = self._cause(status)
        else:
            name, text = "non-finite", "the right-hand side is not finite"
        return self._solution("failed", name, f"{text} {where}")

    def _cause(self, status: int) -> tuple[str, str]:
        name, text = _CAUSES[status]
        row, residual = self.memory.worst_row, self.memory.residual
        return name, text.format(row=row, residual=residual)

    def _solution(self, status: str, code: str, reason: str) -> Solution:
        memory = self.memory
        n_z = self.system.n_z
        t = np.concatenate([chunk.t for chunk in self.chunks]) if self.chunks else np.empty(0)
        z = np.concatenate([chunk.z for chunk in self.chunks]) if self.chunks else np.empty((0, n_z))
        reached = memory.t
        shown = max(reached, memory.t_done, float(t[-1]) if t.size else reached)
        resume = self._here()
        if status == "finished" and self.resume_point is not None:
            resume = replace(self.resume_point, again=self.deviated)
            if not self.deviated:  # events up to the end are dealt with
                resume.memory.signs[:] = memory.signs
        else:
            resume.memory.pending = 0  # a step in the middle of its output is taken again
        statistics = Statistics(
            steps=memory.steps,
            rejected=memory.rejected,
            evaluations=memory.evaluations,
            jacobians=memory.jacobians,
            factorisations=memory.factorisations,
            fallbacks=memory.fallbacks,
            projections=memory.projections,
            cautious=memory.cautious_steps,
            rechosen=memory.rechosen,
            reparted=memory.reparted,
            switches=self.switches,
        )
        return Solution(
            t=t,
            z=z,
            status=status,
            code=code,
            reason=reason,
            statistics=statistics,
            events=[record for record in self.loop.records if record.t > self.shown],
            t_last=reached,
            z_last=memory.z.copy(),
            p_last=memory.p.copy(),
            method=self.method_name,
            steps=self._steps(),
            drift=Drift(memory.drift_most, memory.t_drift, memory.drift_speed_most, memory.t_drift_speed),
            notes=self.chatter.notes,
            resume=replace(resume, t_end=shown),
            again=[record for record in self.loop.records if record.t <= self.shown],
            modes=self.loop.modes,
        )
