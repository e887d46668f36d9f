"""The outer loop of a run: slices of compiled steps, output, events, changes of method, reasons."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from kinetree.solve import memory as mem
from kinetree.solve.breaks import NO_BREAKS
from kinetree.solve.contacts import Contacts
from kinetree.solve.drive import STIFF_AFTER, WEAK, advance, start
from kinetree.solve.event_actions import EventLoop
from kinetree.solve.method import Method
from kinetree.solve.partition import part_speeds
from kinetree.solve.setup import blank_memory, connect, connect_rare, kernel_work
from kinetree.solve.solution import Chunk, Drift, EventSpec, FloatArray, Resume, Solution, Statistics
from kinetree.solve.stall import CHECK_EVERY, Guard, Stall
from kinetree.solve.state_switches import REMEDY, StateSwitches
from kinetree.solve.system import System

BUFFER_ROWS = 4096
WORN_LEVERAGE = 3.0  # motion of a dependent speed per independent one at which others are chosen
SLICE_SECONDS = 0.05
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
    ) -> None:
        self.system, self.memory, self.methods = system, memory, methods
        self.method_name, self.active = method_name, methods[0]
        self.on_chunk, self.on_progress = on_chunk, on_progress
        self.chunks: list[Chunk] = []
        self.switches: list[tuple[float, str]] = []
        mode, repeated = (None, None) if former is None else (former.mode, former.repeated)
        self.loop = EventLoop(system, memory, events, contacts, mode, repeated)
        self.max_steps = max_steps
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
        memory, I, R = self.memory, self.memory.I, self.memory.R
        connect(self.system, memory)
        if fresh:
            self.active.enter(memory)
            I[mem.PATIENCE] = STIFF_AFTER
            R[mem.WEAK_BELOW] = 0.0 if self.system.choice is None else WEAK
        I[mem.METHOD] = self.active.unit.address
        I[mem.DETECT] = (2 if self.active.stiff else 1) if len(self.methods) > 1 else 0
        I[mem.CHECKPOINTED] = 0
        I[mem.KEPT], I[mem.KEPT_STRIDE] = 0, 1
        R[mem.DRIFT_MOST] = R[mem.DRIFT_SPEED_MOST] = 0.0
        self.begun = Chunk(R[mem.T : mem.T + 1].copy(), memory.real(mem.Z)[None].copy())
        I[mem.MAX_STEPS] = I[mem.STEPS] + I[mem.REJECTED] + self.max_steps
        R[mem.T_END] = t_end
        t_begin = float(R[mem.T_SILENT])
        self._plan(float(R[mem.T]))
        self.every_step = times is None
        self.times = np.empty(0) if times is None else times
        I[mem.OUTPUT_COUNT] = -1 if times is None else times.size
        I[mem.OUTPUT_NEXT] = np.searchsorted(self.times, t_begin, side="right")
        if fresh:
            if self.system.integrates_independent_speeds:
                self._choose_independent_speeds(t_begin, first=True)
            status = self._start(t_begin)
            if status != mem.OK:
                return self._no_start(status, "at the start")
            if times is None or (times.size and times[0] == t_begin):
                self._emit(np.array([t_begin]), memory.real(mem.Z)[None].copy())
        self.loop.begin(t_begin, t_end, fresh=fresh)
        self.chatter.begin(memory, t_end - t_begin, t_begin if fresh else None)
        if fresh and self.loop.fire_at_start():
            z_after = memory.real(mem.Z).copy()
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
        I, R = self.memory.I, self.memory.R
        out_t, out_z = np.empty(BUFFER_ROWS), np.empty((BUFFER_ROWS, self.system.n_z))
        budget = 64
        try:
            while True:
                begun = time.perf_counter()
                attempts = CHECK_EVERY if self.stall.watching else budget
                code = advance(I, R, self.times, out_t, out_z, self.kept.t, self.kept.z, attempts)
                spent = time.perf_counter() - begun
                self._deliver(out_t, out_z)
                if self.on_progress is not None and code in (mem.SLICE_ENDED, mem.OUTPUT_FULL, mem.FINISHED):
                    self.on_progress(float(R[mem.T]))
                if code == mem.SLICE_ENDED and self.stall.watching:
                    if self._stalled():
                        text = f"the run has come to a standstill at t = {R[mem.T]:.9g} s"
                        return self._solution("failed", "standstill", self._with_chatter(text))
                elif code == mem.SLICE_ENDED:
                    if spent < 0.5 * SLICE_SECONDS:
                        budget = min(2 * budget, 1 << 24)
                    elif spent > 1.5 * SLICE_SECONDS:
                        budget = max(budget // 2, 1)
                elif code == mem.LAST_STEP:
                    if not self.deviated:
                        self.resume_point = self._here()
                    I[mem.CHECKPOINTED] = 1
                elif code == mem.UNIT_WANTED:
                    connect_rare(self.system, self.memory)
                elif code == mem.SWITCH:
                    self._switch()
                elif code == mem.ROWS_WEAK:
                    self._rechoose()
                    I, R = self.memory.I, self.memory.R
                elif code == mem.PARTITION_WORN:
                    outcome = self._repartition()
                    if outcome is not None:
                        return outcome
                elif code == mem.BREAK:
                    outcome = self._pass_break()
                    if outcome is not None:
                        return outcome
                elif code == mem.EVENT:
                    outcome = self._event()
                    if outcome is not None:
                        return outcome
                    I, R = self.memory.I, self.memory.R
                elif code == mem.FINISHED:
                    return self._solution("finished", "", "")
                elif code < 0:
                    return self._failure(code)
        except KeyboardInterrupt:  # as a rule on the way out of `advance`, whose rows are not handed on yet
            self._deliver(out_t, out_z)
            return self._solution("interrupted", "interrupted", f"interrupted at t = {R[mem.T]:.9g} s")

    def _deliver(self, out_t: FloatArray, out_z: FloatArray) -> None:
        """Hand on the rows that are not handed on yet; it may be interrupted, and be called again."""
        used = int(self.memory.I[mem.OUTPUT_USED])
        done = float(self.chunks[-1].t[-1]) if self.chunks else -np.inf
        first = int(np.searchsorted(out_t[:used], done, side="right"))
        if first < used:
            self._emit(out_t[first:used].copy(), out_z[first:used].copy())

    def _stalled(self) -> bool:
        memory, I, R = self.memory, self.memory.I, self.memory.R
        p = memory.real(mem.P)[: self.system.n_p]
        attempts = int(I[mem.STEPS] + I[mem.REJECTED])
        return self.stall.found(attempts, float(R[mem.T]), float(R[mem.T_END]), memory.real(mem.Z), p)

    def _event(self) -> Solution | None:
        """Let what was located happen: events, and switchings of the right-hand side."""
        R = self.memory.R
        t = float(R[mem.T_EVENT])
        switched, alone = self.chatter.found(self.memory)
        if not alone:
            outcome = self._act()
            if outcome is not None or self.memory.R[mem.T] == t:
                return outcome
            R[mem.T_SILENT] = t
        if switched and self._again[0] != R[mem.T]:
            self.chatter.count(self.memory, t)
            if self.chatter.chattering:
                self.stall.chatters(int(self.memory.I[mem.STEPS] + self.memory.I[mem.REJECTED]), t)
        if switched and alone and self._take_again(t):
            return None
        if switched:
            z = self.memory.real(mem.Z_EVENT).copy()
            if self.every_step:
                self._emit(np.array([t]), z[None])
            self._place(t, z)
            return self._begin_anew(t)
        return None

    def _take_again(self, t: float) -> bool:
        """Take the step again to end where the right-hand side switches: stages behind it have spoilt it."""
        I, R = self.memory.I, self.memory.R
        begin, end = float(R[mem.T]), float(R[mem.T_NEW])
        short = SPOILT * (end - begin)
        times = self._again[1] + 1 if self._again[0] == begin else 0
        if times > MOST_AGAIN or t - begin <= short or end - t <= short or R[mem.T_SILENT] > begin:
            return False
        self._again, R[mem.T_BREAK] = (begin, times), t
        I[mem.PENDING] = 0
        self.chatter.stand(self.memory, begin)
        return True

    def _act(self) -> Solution | None:
        R = self.memory.R
        t_event = float(R[mem.T_EVENT])
        told = len(self.loop.records)
        changed = self.loop.fire()
        before = self.memory.real(mem.Z_EVENT).copy()
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
        self.memory.real(mem.Z)[:] = z
        self.memory.R[mem.T] = self.memory.R[mem.T_SILENT] = self.memory.R[mem.T_SEARCHED] = t
        self.memory.I[mem.PENDING] = 0

    def _plan(self, t: float) -> None:
        """Find when the system switches from `t` on, with the parameters as they are."""
        if self._find_breaks is not None:
            p = self.memory.real(mem.P)[: self.system.n_p].copy()
            self.breaks = self._find_breaks(p, t, float(self.memory.R[mem.T_END]))
        self._aim(t)

    def _aim(self, t: float) -> None:
        """Go from `t` to the next switching, evaluating on this side of it."""
        R = self.memory.R
        R[mem.T_LOW], R[mem.T_HIGH], R[mem.T_BREAK] = self.breaks.around(t)

    def _pass_break(self) -> Solution | None:
        """Go on behind a switching: the state is the same, the right-hand side is new."""
        t = float(self.memory.R[mem.T])
        self._aim(t)
        return self._begin_anew(t, unchanged=not self.breaks.acts_at(t))

    def _begin_anew(self, t: float, unchanged: bool = False) -> Solution | None:
        """Go on from the same state; the right-hand side is another one, unless `unchanged`."""
        I, R = self.memory.I, self.memory.R
        base = float(R[mem.T_BASE])
        if not unchanged:
            status = self._start(t)
            if status != mem.OK:
                return self._no_start(status, f"after the switching at t = {t:.9g} s")
        if self.active.fixed:  # the next steps end where they would have ended without the switching
            R[mem.T_BASE] = base
            I[mem.FIXED_COUNT] = int(np.floor((t - base) / R[mem.H_FIXED] + 1e-9))
        I[mem.CHECKPOINTED] = 0
        return None

    def _restart(self, t: float) -> Solution | None:
        """Go on from a state that an action changed: as at the beginning of a run."""
        former = float(self.memory.R[mem.H])
        self.deviated = self.deviated or bool(self.memory.I[mem.CHECKPOINTED])
        if self.loop.contacts is not None:
            self._enter(self.loop.contacts.system(self.loop.mode))
        I, R = self.memory.I, self.memory.R
        self._plan(t)
        status = self._start(t)
        if status != mem.OK:
            return self._no_start(status, f"after the event at t = {t:.9g} s")
        if not self.active.fixed:
            R[mem.H] = min(R[mem.H], former)
        self.loop.after_restart(t)
        I[mem.CHECKPOINTED] = 0
        return None

    def _enter(self, system: System) -> None:
        """Go on with another system of the same state: contacts have closed or opened."""
        if system is self.system:
            return
        former, memory = self.memory, blank_memory(system, self.methods)
        memory.take_over(former)
        memory.R[mem.WEAK_BELOW] = 0.0 if system.choice is None else WEAK
        self.system, self.memory = system, memory
        self.loop.system, self.loop.memory = system, memory
        connect(system, memory)
        self.active.enter(memory)
        self.loop.watch()
        self.chatter.watch(memory)

    def _start(self, t: float) -> int:
        I, R = self.memory.I, self.memory.R
        self.active.install(self.memory)  # what a method keeps of former steps is not valid any more
        I[mem.FACTORS_VALID] = 0
        status: int = start(I, R, t, self.active.order)
        if status == mem.UNIT_WANTED:
            connect_rare(self.system, self.memory)
            status = start(I, R, t, self.active.order)
        return status

    def _switch(self) -> None:
        I, R = self.memory.I, self.memory.R
        self.active = self.methods[1] if self.active is self.methods[0] else self.methods[0]
        evaluations = I[mem.N_STAGES]  # of a step until now
        self.active.enter(self.memory)
        if self.active.stiff:  # a Jacobian and its factors cost about as much as one evaluation per state
            R[mem.GAIN] = (I[mem.N_STAGES] + I[mem.N_C]) / evaluations
        I[mem.STEPS_WATCHED], R[mem.T_WATCHED] = I[mem.STEPS], R[mem.T]
        I[mem.DETECT] = 2 if self.active.stiff else 1
        I[mem.STIFF_COUNT] = I[mem.CALM_COUNT] = 0
        R[mem.ERROR_OLD] = 1e-4
        self.switches.append((float(R[mem.T]), self.active.name))

    def _rechoose(self) -> None:
        """Take other constraint rows to be the independent ones, where there are better ones."""
        from kinetree.solve.project import constraints_at

        memory, system = self.memory, self.system
        I, R = memory.I, memory.R
        rows = memory.integer(mem.ROWS, len(system.rows))
        assert system.choice is not None
        constraints_at(I, R, float(R[mem.T]), memory.real(mem.Z))
        B = memory.real(mem.B_ROWS).reshape(system.m, system.n_y)
        better = system.choice.better(B, rows.copy(), np.sqrt(memory.real(mem.ROW_LONGEST)))
        if better is None:
            R[mem.WEAK_BELOW] = 0.25 * R[mem.CLOSENESS_LAST]
            return
        rows[:] = better
        I[mem.RECHOSEN] += 1
        self.system = replace(system.choice.system(better), events=system.events, breaks=system.breaks)
        memory.resize_last(mem.KERNEL_WORK, kernel_work(self.system))
        connect(self.system, memory)

    def _steps(self) -> Chunk:
        """The state at the start, some at ends of steps, and the last."""
        used = int(self.memory.I[mem.KEPT])
        last = Chunk(self.memory.R[mem.T : mem.T + 1], self.memory.real(mem.Z)[None])
        parts = (self.begun, Chunk(self.kept.t[:used], self.kept.z[:used]), last)
        return Chunk(np.concatenate([part.t for part in parts]), np.concatenate([part.z for part in parts]))

    def _here(self) -> Resume:
        """The run as it stands."""
        memory, loop = self.memory, self.loop
        return Resume(
            memory.I.copy(),
            memory.R.copy(),
            self.method_name,
            self.active.name,
            float(memory.R[mem.T]),
            loop.mode,
            dict(loop.repeated),
        )

    def _choose_independent_speeds(self, t: float, *, first: bool) -> None:
        """Part the speeds anew at (t, Z): the dependent ones leave error control, which is over 2n − m equations."""
        from kinetree.linalg.independent_speeds import solve_independent_speeds

        memory, n = self.memory, self.system.n_y
        B, partition = part_speeds(self.system, memory, t)
        r = B.shape[0]
        if first:
            n_c = int(memory.I[mem.N_C])
            share = np.sqrt((n_c - r) / n_c)  # the norm of errors is a mean over n_c entries
            memory.R[mem.RTOL] *= share
            memory.real(mem.ATOL_ALL)[:] = share * memory.real(mem.ATOL)
        memory.real(mem.ATOL)[:] = memory.real(mem.ATOL_ALL)
        dependent = self.system.n_x + partition[1 : 1 + r]
        memory.real(mem.ATOL)[dependent] = np.inf
        unit, nothing = np.eye(n), np.zeros(n)
        leverage = solve_independent_speeds(unit, nothing, B, np.zeros(r), partition, nothing.copy())
        memory.R[mem.LEVERAGE] = leverage
        memory.R[mem.LEVERAGE_MOST] = max(WORN_LEVERAGE, 2.0 * leverage)

    def _repartition(self) -> Solution | None:
        """Go on with other independent speeds: another state vector, so as at the beginning of a run."""
        R = self.memory.R
        t, former = float(R[mem.T]), float(R[mem.H])
        base, count = float(R[mem.T_BASE]), int(self.memory.I[mem.FIXED_COUNT])
        self._choose_independent_speeds(t, first=False)
        self.memory.I[mem.REPARTED] += 1
        status = self._start(t)
        if status != mem.OK:
            return self._no_start(status, f"after a change of the independent speeds at t = {t:.9g} s")
        R[mem.H] = former
        if self.active.fixed:
            R[mem.T_BASE], self.memory.I[mem.FIXED_COUNT] = base, count
        self.memory.I[mem.CHECKPOINTED] = 0
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
        t = float(self.memory.R[mem.T])
        if code == mem.TOO_MANY_STEPS:
            text = f"{self.max_steps} steps were not enough: given up at t = {t:.9g} s (allow more with max_steps)"
            return self._solution("failed", "too-many-steps", self._with_chatter(text))
        name, text = self._cause(int(self.memory.I[mem.LAST_CAUSE]))
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
        row, residual = int(self.memory.I[mem.WORST_ROW]), float(self.memory.R[mem.RESIDUAL])
        return name, text.format(row=row, residual=residual)

    def _solution(self, status: str, code: str, reason: str) -> Solution:
        memory, I, R = self.memory, self.memory.I, self.memory.R
        n_z = self.system.n_z
        t = np.concatenate([chunk.t for chunk in self.chunks]) if self.chunks else np.empty(0)
        z = np.concatenate([chunk.z for chunk in self.chunks]) if self.chunks else np.empty((0, n_z))
        reached = float(R[mem.T])
        shown = max(reached, float(R[mem.T_DONE]), float(t[-1]) if t.size else reached)
        resume = self._here()
        if status == "finished" and self.resume_point is not None:
            resume = replace(self.resume_point, again=self.deviated)
            if not self.deviated:  # events up to the end are dealt with
                signs = slice(resume.integers[mem.SIGNS], resume.integers[mem.SIGNS] + self.system.n_e)
                resume.integers[signs] = I[signs]
        else:
            resume.integers[mem.PENDING] = 0  # a step in the middle of its output is taken again
        statistics = Statistics(
            steps=int(I[mem.STEPS]),
            rejected=int(I[mem.REJECTED]),
            evaluations=int(I[mem.EVALUATIONS]),
            jacobians=int(I[mem.JACOBIANS]),
            factorisations=int(I[mem.FACTORISATIONS]),
            fallbacks=int(I[mem.FALLBACKS]),
            projections=int(I[mem.PROJECTIONS]),
            cautious=int(I[mem.CAUTIOUS_STEPS]),
            rechosen=int(I[mem.RECHOSEN]),
            reparted=int(I[mem.REPARTED]),
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
            z_last=memory.real(mem.Z).copy(),
            p_last=memory.real(mem.P)[: self.system.n_p].copy(),
            method=self.method_name,
            steps=self._steps(),
            drift=Drift(
                *(float(R[k]) for k in (mem.DRIFT_MOST, mem.T_DRIFT, mem.DRIFT_SPEED_MOST, mem.T_DRIFT_SPEED))
            ),
            notes=self.chatter.notes,
            resume=replace(resume, t_end=shown),
            again=[record for record in self.loop.records if record.t <= self.shown],
            modes=self.loop.modes,
        )
