"""Progress of a run: its rows, the ends of its steps, a check for standstill, and the solution made of them.

A run that has come to a standstill is given up. Near a singular point of its coordinates steps become as short as the
distance to it, and where a load switches without end as short as its switching is resolved; a run would take millions
of them. It is stopped when it has spent `PATIENCE` attempts within `GUARDED_POINT` of a guarded point, or any
`CHATTER_PATIENCE` attempts since it chatters, without getting on: at the pace of these attempts, what is left of the
run would take more steps than are allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.runtime import tables as mem
from kinetree.solve.event_loop import REMEDY, EventLoop, StateSwitches
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import Method
from kinetree.solve.modes import ContactMode, LocatedContacts
from kinetree.solve.solution import Chunk, Drift, EventSpec, Resume, Solution, Statistics
from kinetree.solve.system import System
from kinetree.tolerances import GUARDED_POINT

Guard = Callable[[float, Array, Array], float]
"""Distance from the nearest guarded point, 0 at it, at time t (s), state z and parameters p."""

PATIENCE = 2048
CHATTER_PATIENCE = 16384
CHECK_EVERY = 256
"""Attempts between two checks: a number, not a time, so that a repeated run ends at the same place."""


class Stall:
    """Watches one run."""

    def __init__(self, guard: Guard | None, max_steps: int) -> None:
        self._guard, self._max_steps = guard, max_steps
        self._since: tuple[int, float] | None = None
        self._chatters_since: tuple[int, float] | None = None

    @property
    def watching(self) -> bool:
        """True if a guard or chattering has to be watched."""
        return self._guard is not None or self._chatters_since is not None

    def chatters(self, attempts: int, t: float) -> None:
        """Watch the pace too, from now on: a load that switches without end has been left alone."""
        self._chatters_since = self._chatters_since or (attempts, t)

    def found(self, attempts: int, t: float, t_end: float, z: Array, p: Array) -> bool:
        """Return True if the run has come to a standstill, after so many attempts at time t (s)."""
        return self._at_guard(attempts, t, t_end, z, p) or self._at_chatter(attempts, t, t_end)

    def _at_guard(self, attempts: int, t: float, t_end: float, z: Array, p: Array) -> bool:
        if self._guard is None:
            return False
        if abs(self._guard(t, z, p)) > GUARDED_POINT:
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
        """Return True if at the pace since `begun` the rest of the run takes more steps than are allowed."""
        return (t - begun[1]) * self._max_steps < (attempts - begun[0]) * (t_end - t)


MOST_KEPT, FEWEST_KEPT, KEPT_REALS = 256, 16, 1_000_000
"""States at the ends of steps kept for the audit: most, fewest, and most numbers in them."""

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
"""Reasons why a run with fixed steps failed, by code of the runtime."""


def stopped_words(t: float) -> str:
    """Return the message of a run that an event at t (s) has stopped."""
    return f"an event at t = {t:.9g} s stopped the run"


def fixed_step_words(status: int, h: float) -> str:
    """Why a run with fixed steps of h (s) failed; empty where steps have nothing to do with it."""
    return _FIXED_STEP.get(status, "").format(h=h)


COUNTERS = (
    *("steps", "rejected", "evaluations", "jacobians", "factorisations", "fallbacks", "projections"),
    *("rechosen", "reparted"),
)
"""Counters of a run, in the order in which its memory holds them."""
_COUNTERS = slice(mem.INTEGERS[COUNTERS[0]], mem.INTEGERS[COUNTERS[-1]] + 1)

Ending = tuple[str, str, str]
"""End of a run: status, code, and the reason in words."""


class RunRequest(NamedTuple):
    """Requests of a run besides its motion; see `kinetree.solve.integrate.integrate`."""

    events: Sequence[EventSpec] = ()
    contacts: LocatedContacts | None = None
    on_chunk: Callable[[Chunk], None] | None = None
    on_progress: Callable[[float], None] | None = None
    max_steps: int = 10_000_000
    guard: Guard | None = None


@dataclass
class RunState:
    """Present state of a run: its system, memory and methods.

    Attributes
    ----------
    system : System
        Kernels and sizes; another one where contacts close or other rows are the independent ones.
    memory : Memory
        Its memory.
    methods : list of Method
        Between which it changes.
    active : Method
        The one that takes steps.
    switches, reasons : list
        Time (s) and name of each method that took over; and the reason, where costs decided.
    goal : float
        Time (s) that the run is known to go on to, where it is resumed again and again.
    """

    system: System
    memory: Memory
    methods: list[Method]
    active: Method
    switches: list[tuple[float, str]] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    goal: float = -np.inf


class RunRows:
    """The rows of a run, and some states at the ends of its steps.

    Parameters
    ----------
    state
        The run at present.
    shown
        Time (s) up to which a former run has shown its rows.
    on_chunk
        Called with every block of rows.
    """

    def __init__(
        self, state: RunState, shown: float = -np.inf, on_chunk: Callable[[Chunk], None] | None = None
    ) -> None:
        self.state, self.shown, self.on_chunk = state, shown, on_chunk
        self.chunks: list[Chunk] = []
        n_z = state.system.n_z
        kept = max(FEWEST_KEPT, min(MOST_KEPT, KEPT_REALS // max(n_z, 1)))
        self.steps = Chunk(np.empty(kept + 2), np.empty((kept + 2, n_z)))  # with the first and the last

    def emit(self, t: Array, z: Array) -> None:
        """Hand on rows, but those that a former run has shown."""
        if t[-1] <= self.shown:  # what a run that is continued goes through again was shown before
            return
        first = 0 if t[0] > self.shown else int(t.searchsorted(self.shown, side="right"))
        chunk = Chunk(t[first:], z[first:])
        self.chunks.append(chunk)
        if self.on_chunk is not None:
            self.on_chunk(chunk)

    def deliver(self, out_t: Array, out_z: Array) -> None:
        """Hand on the rows that are not handed on yet; it may be interrupted, and be called again."""
        used = self.state.memory.output_used
        if not used:
            return
        first = int(out_t[:used].searchsorted(self.chunks[-1].t[-1], side="right")) if self.chunks else 0
        if first < used:
            self.emit(out_t[first:used].copy(), out_z[first:used].copy())

    def kept_steps(self) -> Chunk:
        """The state at the start, some at ends of steps, and the last."""
        last = self.state.memory.kept + 1
        self.steps.t[last], self.steps.z[last] = self.state.memory.t, self.state.memory.z
        return Chunk(self.steps.t[: last + 1].copy(), self.steps.z[: last + 1].copy())


class Mark(NamedTuple):
    """A run as it stood: the blocks of its memory, its method, and its contacts."""

    integers: NDArray[np.int64]
    reals: Array
    active: str
    mode: ContactMode


class Account:
    """The account that is given of a run: where it stands, how it ended, and why.

    Parameters
    ----------
    state, rows, loop, chatter
        The run at present, its rows, its events, and its switchings that depend on the state.
    method_name, max_steps
        The method that was asked for, and the steps that are allowed.
    """

    def __init__(
        self,
        state: RunState,
        rows: RunRows,
        loop: EventLoop,
        chatter: StateSwitches,
        method_name: str,
        max_steps: int,
    ) -> None:
        self.state, self.rows, self.loop, self.chatter = state, rows, loop, chatter
        self.method_name, self.max_steps = method_name, max_steps
        self._mark: Mark | None = None
        self.deviated = False  # events changed the state in a step that was cut at the end of the run

    def mark(self) -> Mark:
        """Keep and return the run as it stands; a run that finishes without another mark is continued from here."""
        memory, loop = self.state.memory, self.loop
        blocks = memory.integers.copy(), memory.reals.copy()
        self._mark = Mark(*blocks, self.state.active.name, loop.mode)
        return self._mark

    def _resume(self, status: str, shown: float) -> Resume:
        """Return what continues a run that has shown its rows up to a time (s)."""
        mark = self._mark if status == "finished" else None
        integers, reals, active, mode = mark or self.mark()
        again, methods = mark is not None and self.deviated, [method.name for method in self.state.methods]
        resume = Resume(integers, reals, self.method_name, active, shown, mode, again, tuple(methods))
        if mark is None:
            resume.memory.pending = 0  # a step in the middle of its output is taken again
        elif self.state.memory.n_e and not self.deviated:  # events up to the end are dealt with
            resume.memory.signs[:] = self.state.memory.signs
        return resume

    def failure(self, code: int) -> Solution:
        """Return the solution of a run that failed, with the reason for a code of the runtime."""
        t = self.state.memory.t
        if code == mem.TOO_MANY_STEPS:
            text = f"{self.max_steps} steps were not enough: given up at t = {t:.9g} s (allow more with max_steps)"
            return self.solution("failed", "too-many-steps", self.with_chatter(text))
        name, text = self._cause(self.state.memory.last_cause)
        return self.solution("failed", name, f"{text}, at t = {t:.9g} s")

    def no_start(self, status: int, where: str) -> Solution:
        """The run has failed because nothing could start there."""
        return self.solution(*self.refused_start(status, where))

    def refused_start(self, status: int, where: str) -> Ending:
        """The end of a run that could not start, with the reason in words."""
        if status == mem.PROJECTION_FAILED:
            name, text = self._cause(status)
        else:
            name, text = "non-finite", "the right-hand side is not finite"
        return "failed", name, f"{text} {where}"

    def _cause(self, status: int) -> tuple[str, str]:
        name, text = _CAUSES[status]
        memory = self.state.memory
        if self.state.active.fixed:
            text = fixed_step_words(status, memory.h_fixed) or text
        return name, text.format(row=memory.worst_row, residual=memory.residual, h=memory.h_fixed)

    def with_chatter(self, text: str) -> str:
        """A reason, with the loads that switch without end and the remedy."""
        return f"{text}; {self.chatter.chattering}: {REMEDY}" if self.chatter.chattering else text

    def solution(self, status: str, code: str, reason: str) -> Solution:
        """Return the solution that the run has reached."""
        memory = self.state.memory
        n_z = self.state.system.n_z
        t, z = _joined(self.rows.chunks) if self.rows.chunks else (np.empty(0), np.empty((0, n_z)))
        reached = memory.t
        shown = max(reached, memory.t_done, t.item(-1) if t.size else reached)
        statistics = Statistics(
            **dict(zip(COUNTERS, memory.integers[_COUNTERS].tolist(), strict=True)),
            cautious=memory.cautious_steps,
            switches=self.state.switches,
            reasons=self.state.reasons,
        )
        return Solution(
            t=t,
            z=z,
            status=status,
            code=code,
            reason=reason,
            statistics=statistics,
            events=[record for record in self.loop.records if record.t > self.rows.shown],
            t_last=reached,
            z_last=memory.z.copy(),
            p_last=memory.p.copy(),
            method=self.method_name,
            steps=self.rows.kept_steps(),
            drift=Drift(memory.drift_most, memory.t_drift, memory.drift_speed_most, memory.t_drift_speed),
            notes=self.chatter.notes,
            remarks=self.loop.remarks(),
            switched=frozenset(self.chatter.passed),
            resume=self._resume(status, shown),
            again=[record for record in self.loop.records if record.t <= self.rows.shown],
            modes=self.loop.modes,
        )


def _joined(chunks: Sequence[Chunk]) -> tuple[Array, Array]:
    """Times and states of chunks in a row."""
    if len(chunks) == 1:
        return chunks[0].t, chunks[0].z
    return np.concatenate([chunk.t for chunk in chunks]), np.concatenate([chunk.z for chunk in chunks])
