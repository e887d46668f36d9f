"""Compiled steps and evaluations of ż, one call at a time, without a run around them: no rows, no events, no audit.

`march` goes from t to t_end in compiled code: with a method of fixed steps h_fixed, with another one by as many steps
as its error control asks for, which goes on where it was. Every step ends on the constraints.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from kinetree.arrays import Array
from kinetree.runtime import tables as mem
from kinetree.runtime.tables import (
    FINISHED,
    INTEGERS,
    OK,
    REALS,
    SLICE_ENDED,
    STEPS_OF_A_CALL,
    TOO_MANY_STEPS,
    UNIT_WANTED,
)
from kinetree.solve.functions import march, rates
from kinetree.solve.integrate import RunLoop
from kinetree.solve.method_changes import MOST_RARE, choose_independent_speeds, part_speeds
from kinetree.solve.methods.method import Method
from kinetree.solve.run_progress import RunRequest, RunState
from kinetree.solve.sampling import SampleError
from kinetree.solve.setup import blank_memory, connect_rare, measure
from kinetree.solve.system import System

AHEAD = 1000
"""Calls for which switching times are looked for at once."""
MOST_CALLS_OF_A_STEP = 1000
"""Calls of `march`, each of many steps, after which a step is given up; Ctrl-C is answered between them."""


class StepError(Exception):
    """A step that could not be taken, with the reason in words; the state is the last one reached."""


_CALL = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)


class Stepping:
    """A system in the middle of its motion.

    Parameters
    ----------
    system
        Kernels and sizes.
    method
        Method of the steps.
    rtol, atol
        Tolerances of methods that control their error.

    Attributes
    ----------
    z, p
        The state (n_z) and the parameters (n_p): views, to be read and written. Who writes calls :meth:`changed`.
    """

    def __init__(self, system: System, method: Method, rtol: float, atol: float) -> None:
        memory = blank_memory(system, [method])
        memory.atol[:] = atol
        memory.rtol, memory.h_max, memory.h_fixed = rtol, np.inf, np.nan
        asked = RunRequest(max_steps=MOST_CALLS_OF_A_STEP * STEPS_OF_A_CALL)
        self._run = RunLoop(RunState(system, memory, [method], method), method.name, asked)
        self._course, self._sampler = self._run.course, self._run.sampler
        self._parted = False
        self._march_to = _CALL(march.address)
        self._planned, self._unplanned = -np.inf, True
        self._look()

    def _look(self) -> None:
        """Take the views again: the memory may have moved."""
        memory = self._run.state.memory
        self._integers, self._reals = memory.integers, memory.reals
        self.z, self.p = memory.z, memory.p
        self._at = (memory.integers.ctypes.data, memory.reals.ctypes.data)

    @property
    def t(self) -> float:
        return float(self._reals[_T])

    def start(self, t: float, z: Array, p: Array) -> None:
        """Begin at (t, z) with these parameters."""
        memory = self._run.state.memory
        memory.z[:], memory.p[:] = z, p
        measure(self._run.state.system, memory)
        memory.t = memory.t_silent = memory.t_searched = t
        memory.checkpointed, memory.pending, memory.stale = 1, 0, 0
        memory.t_break, memory.t_switch, memory.t_low, memory.t_high = np.inf, np.inf, -np.inf, np.inf
        self._run.rows.steps.t[0], self._run.rows.steps.z[0] = t, memory.z
        if self._run.state.system.m:
            memory.longest[:], memory.closeness_best = 0.0, 0.0
        if self._run.state.system.integrates_independent_speeds:
            choose_independent_speeds(self._run.state.system, memory, t, first=not self._parted)
            self._parted = True
        if self._sampler is not None:
            try:
                self._sampler.wind(memory, t, first=True)
                if memory.t_sample <= t:
                    self._sampler.sample(memory)
            except SampleError as error:
                raise StepError(str(error)) from error.__cause__
            memory.row_due = 0
        self._planned = -np.inf
        status = self._course.start(t)
        self._look()
        if status != OK:
            raise StepError(self._run.account.no_start(status, "at the start").reason)

    def changed(self) -> None:
        """The state, or the parameters, were changed from outside."""
        self._integers[_STALE] = 1
        self._unplanned = True

    def to(self, t_end: float, h: float) -> None:
        """Go on to `t_end` (s), by steps h (s) where the method takes fixed ones."""
        if self._run.state.system.breaks is not None and (self._unplanned or t_end > self._planned):
            self._planned = t_end + AHEAD * h if t_end > self._planned else self._planned
            self._unplanned = False
            self._course.plan_switchings(self.t, self._planned)
        reals = self._reals
        reals[_T_END], reals[_H_FIXED], reals[_T_BASE] = t_end, h, reals[_T]
        self._integers[_FIXED_COUNT] = 0
        calls, code = 0, self._march_to(*self._at)
        while code != FINISHED:
            calls += code == SLICE_ENDED
            if code != SLICE_ENDED or calls == MOST_CALLS_OF_A_STEP:
                self._deal(TOO_MANY_STEPS if code == SLICE_ENDED else code)
            code = self._march_to(*self._at)

    def _deal(self, code: int) -> None:
        """Do what compiled code asks for; raise a `StepError` where that is impossible."""
        outcome = None
        try:
            if code == mem.SAMPLE and self._sampler is not None:
                self._sampler.call(self._run.state.memory)
            elif code in (mem.BAD_CLOCK, mem.BAD_SAMPLE) and self._sampler is not None:
                raise self._sampler.bad(self._run.state.memory)
            elif code == mem.UNIT_WANTED:
                connect_rare(self._run.state.system, self._run.state.memory)
            elif code == mem.ROWS_WEAK:
                self._course.rechoose()
            elif code == mem.PARTITION_WORN:
                outcome = self._course.repartition()
            elif code == mem.BREAK:
                outcome, _ = self._course.pass_break()
            else:
                outcome = self._run.account.failure(code)
        except SampleError as error:
            raise StepError(str(error)) from error.__cause__
        finally:
            self._run.state.memory.checkpointed = 1
            self._look()
        if outcome is not None:
            raise StepError(outcome.reason)


_T, _T_END, _H_FIXED, _T_BASE = (REALS[name] for name in ("t", "t_end", "h_fixed", "t_base"))
_STALE, _FIXED_COUNT = INTEGERS["stale"], INTEGERS["fixed_count"]


ROUNDS = 5
ROUND_SECONDS = 2e-3
MOST_CALLS = 10_000


@dataclass(frozen=True)
class Evaluations:
    """Result of :func:`time_evaluations`.

    Attributes
    ----------
    seconds
        Time of one evaluation, in the quickest of some rounds (s).
    zdot
        ż (n_z), not finite where it could not be found.
    fallbacks
        Number of evaluations done in another way than the system asks for.
    """

    seconds: float
    zdot: Array
    fallbacks: int


def time_evaluations(system: System, t: float, z: Array, p: Array) -> Evaluations:
    """Evaluate ż of a system at a state many times in a compiled loop.

    Parameters
    ----------
    system
        Kernels and sizes.
    t, z, p
        Time (s), state (n_z) and parameters (n_p).
    """
    memory = blank_memory(system)
    memory.p[:] = p
    state, zdot = np.array(z, np.float64), np.zeros(system.n_z)
    memory.z[:] = state
    if system.integrates_independent_speeds:
        part_speeds(memory, t)
    for _ in range(MOST_RARE):
        if rates(memory, float(t), state, zdot, 1) == UNIT_WANTED:
            connect_rare(system, memory)
    calls, seconds = 1, np.inf
    for _ in range(ROUNDS + 1):
        started = perf_counter()
        status = rates(memory, float(t), state, zdot, calls)
        seconds = min(seconds, (perf_counter() - started) / calls)
        if status != OK:
            return Evaluations(np.nan, np.full(system.n_z, np.nan), memory.fallbacks)
        calls = int(np.clip(ROUND_SECONDS / max(seconds, 1e-9), 1, MOST_CALLS))
    return Evaluations(float(seconds), zdot, memory.fallbacks)
