"""What a run has done so far: its rows, the ends of its steps, whether it gets on, and the solution made of them.

A run that has come to a standstill is given up. Near a singular point of its coordinates steps become as short as the
distance to it, and where a load switches without end as short as its switching is resolved; a run would take millions
of them. It is stopped when it has spent `PATIENCE` attempts within `NEAR` of a guarded point, or any
`CHATTER_PATIENCE` attempts since it chatters, without getting on: at the pace of these attempts, what is left of the
run would take more steps than are allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kinetree.arrays import Array
from kinetree.runtime import tables as mem
from kinetree.solve.event_loop import REMEDY, EventLoop, StateSwitches, forget_switchings
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import Method
from kinetree.solve.modes import Contacts
from kinetree.solve.sampling import Sampler
from kinetree.solve.solution import Chunk, Drift, EventSpec, Resume, Solution, Statistics
from kinetree.solve.system import System

Guard = Callable[[float, Array, Array], float]
"""Distance from the nearest guarded point, 0 at it, at time t (s), state z and parameters p."""

NEAR = 1e-3
PATIENCE = 2048
CHATTER_PATIENCE = 16384
CHECK_EVERY = 256
"""Attempts between two looks: a number, not a time, so that a run repeated ends at the same place."""


class Stall:
    """Watches one run."""

    def __init__(self, guard: Guard | None, max_steps: int) -> None:
        self._guard, self._max_steps = guard, max_steps
        self._since: tuple[int, float] | None = None
        self._chatters_since: tuple[int, float] | None = None

    @property
    def watching(self) -> bool:
        """Whether there is something to look at."""
        return self._guard is not None or self._chatters_since is not None

    def chatters(self, attempts: int, t: float) -> None:
        """Look at the pace too, from now on: a load has been left to switch without end."""
        self._chatters_since = self._chatters_since or (attempts, t)

    def found(self, attempts: int, t: float, t_end: float, z: Array, p: Array) -> bool:
        """Whether the run has come to a standstill, after so many attempts at time t (s)."""
        return self._at_guard(attempts, t, t_end, z, p) or self._at_chatter(attempts, t, t_end)

    def _at_guard(self, attempts: int, t: float, t_end: float, z: Array, p: Array) -> bool:
        if self._guard is None:
            return False
        if abs(self._guard(t, z, p)) > NEAR:
            self._since = None
            return False
        if self._since is None:
            self._since = (attempts, t)
        return attempts - self._since[0] >= PATIENCE and self._crawls(self._since, attempts, t, t_end)

    def _at_chatter(self, attempts: int, t: float, t_end: float) -> bool:
        if self._chatters_since is None or attempts - self._chatters_since[0] < CHATTER_PATIENCE:
            return False
        begun, self._chatters_since = self._chatters_since, (attempts, t)
        return self._crawls(begun, attempts, t, t_end)

    def _crawls(self, begun: tuple[int, float], attempts: int, t: float, t_end: float) -> bool:
        """Whether at the pace since `begun` the rest of the run takes more steps than are allowed."""
        return (t - begun[1]) * self._max_steps < (attempts - begun[0]) * (t_end - t)


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
_FIXED_STEP = {
    mem.NON_FINITE: "the right-hand side is not finite within a step of {h:.3g} s; take shorter steps (step)",
    mem.NEWTON_FAILED: "the implicit equations of a step of {h:.3g} s could not be solved; take shorter steps (step), "
    "or a method that chooses them (rodas5p, radau5)",
}
"""The same, where steps are not shortened."""


def stopped_words(t: float) -> str:
    """What to say of a run that an event at t (s) has stopped."""
    return f"an event at t = {t:.9g} s stopped the run"


def fixed_step_words(status: int, h: float) -> str:
    """Why a run with fixed steps of h (s) failed; empty where steps have nothing to do with it."""
    return _FIXED_STEP.get(status, "").format(h=h)


Ending = tuple[str, str, str]
"""How a run ends: status, code, and the reason in words."""


class RunRequest(NamedTuple):
    """What is asked of a run besides its motion; see `kinetree.solve.integrate.integrate`."""

    events: Sequence[EventSpec] = ()
    contacts: Contacts | None = None
    on_chunk: Callable[[Chunk], None] | None = None
    on_progress: Callable[[float], None] | None = None
    max_steps: int = 10_000_000
    guard: Guard | None = None


class Account:
    """A run with all it holds, and the account that is given of it: rows, steps, and how it ended."""

    def __init__(
        self,
        system: System,
        memory: Memory,
        methods: list[Method],
        method_name: str,
        asked: RunRequest,
        former: Resume | None,
        sampled: bool,
    ) -> None:
        self.system, self.memory, self.methods = system, memory, methods
        self.method_name, self.active = method_name, methods[0]
        self.on_chunk, self.on_progress, self.max_steps = asked.on_chunk, asked.on_progress, asked.max_steps
        self.chunks: list[Chunk] = []
        self.switches: list[tuple[float, str]] = []
        self.reasons: list[str] = []
        mode, repeated = (None, None) if former is None else (former.mode, former.repeated)
        self.loop = EventLoop(system, memory, asked.events, asked.contacts, mode, repeated)
        self.sampler = None if system.clocks is None else Sampler(system.clocks)
        self._sampled = sampled  # whether the samples at the very start have been taken
        self.stall = Stall(asked.guard, asked.max_steps)
        self.chatter = StateSwitches(system)
        self._counted: bytes | None = (
            None  # parameters with which switchings in time are known not to be too many
        )
        forget_switchings(memory)
        kept = max(FEWEST_KEPT, min(MOST_KEPT, KEPT_REALS // max(system.n_z, 1)))
        self.steps = Chunk(
            np.empty(kept + 2), np.empty((kept + 2, system.n_z))
        )  # with the first and the last
        self.resume_point: Resume | None = None
        self.deviated = False  # events changed the state in a step that was cut at the end of the run
        self.shown = -np.inf if former is None else former.t_end

    # --- rows ------------------------------------------------------------------------------------------
    def _emit(self, t: Array, z: Array) -> None:
        if t[-1] <= self.shown:  # what a run that is continued goes through again was shown before
            return
        first = 0 if t[0] > self.shown else int(t.searchsorted(self.shown, side="right"))
        chunk = Chunk(t[first:], z[first:])
        self.chunks.append(chunk)
        if self.on_chunk is not None:
            self.on_chunk(chunk)

    def _deliver(self, out_t: Array, out_z: Array) -> None:
        """Hand on the rows that are not handed on yet; it may be interrupted, and be called again."""
        used = self.memory.output_used
        done = float(self.chunks[-1].t[-1]) if self.chunks else -np.inf
        first = int(out_t[:used].searchsorted(done, side="right"))
        if first < used:
            self._emit(out_t[first:used].copy(), out_z[first:used].copy())

    # --- where it stands -------------------------------------------------------------------------------
    def _here(self, t_end: float) -> Resume:
        """The run as it stands, with rows up to `t_end`."""
        memory, loop = self.memory, self.loop
        return Resume(
            memory.integers.copy(),
            memory.reals.copy(),
            self.method_name,
            self.active.name,
            t_end,
            loop.mode,
            dict(loop.repeated),
            methods=tuple(method.name for method in self.methods),
        )

    def _steps(self) -> Chunk:
        """The state at the start, some at ends of steps, and the last."""
        last = self.memory.kept + 1
        self.steps.t[last], self.steps.z[last] = self.memory.t, self.memory.z
        return Chunk(self.steps.t[: last + 1].copy(), self.steps.z[: last + 1].copy())

    # --- endings ---------------------------------------------------------------------------------------
    def _failure(self, code: int) -> Solution:
        t = self.memory.t
        if code == mem.TOO_MANY_STEPS:
            text = f"{self.max_steps} steps were not enough: given up at t = {t:.9g} s (allow more with max_steps)"
            return self._solution("failed", "too-many-steps", self._with_chatter(text))
        name, text = self._cause(self.memory.last_cause)
        return self._solution("failed", name, f"{text}, at t = {t:.9g} s")

    def _no_start(self, status: int, where: str) -> Solution:
        return self._solution(*self._refused_start(status, where))

    def _refused_start(self, status: int, where: str) -> Ending:
        if status == mem.PROJECTION_FAILED:
            name, text = self._cause(status)
        else:
            name, text = "non-finite", "the right-hand side is not finite"
        return "failed", name, f"{text} {where}"

    def _cause(self, status: int) -> tuple[str, str]:
        name, text = _CAUSES[status]
        memory = self.memory
        if self.active.fixed:
            text = fixed_step_words(status, memory.h_fixed) or text
        return name, text.format(row=memory.worst_row, residual=memory.residual, h=memory.h_fixed)

    def _with_chatter(self, text: str) -> str:
        """A reason, with the loads that switch without end and the remedy."""
        return f"{text}; {self.chatter.chattering}: {REMEDY}" if self.chatter.chattering else text

    def _solution(self, status: str, code: str, reason: str) -> Solution:
        memory = self.memory
        n_z = self.system.n_z
        t, z = _joined(self.chunks) if self.chunks else (np.empty(0), np.empty((0, n_z)))
        reached = memory.t
        shown = max(reached, memory.t_done, float(t[-1]) if t.size else reached)
        if status == "finished" and self.resume_point is not None:
            at = self.resume_point
            resume = replace(at, t_end=shown, again=self.deviated)
            if memory.n_e and not self.deviated:  # events up to the end are dealt with
                resume.memory.signs[:] = memory.signs
        else:
            resume = self._here(shown)
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
            reasons=self.reasons,
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
            resume=resume,
            again=[record for record in self.loop.records if record.t <= self.shown],
            modes=self.loop.modes,
        )


def _joined(chunks: Sequence[Chunk]) -> tuple[Array, Array]:
    """Times and states of chunks in a row."""
    if len(chunks) == 1:
        return chunks[0].t, chunks[0].z
    return np.concatenate([chunk.t for chunk in chunks]), np.concatenate([chunk.z for chunk in chunks])
