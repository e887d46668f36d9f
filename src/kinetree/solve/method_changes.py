"""Changes in a run whose equations change: restarts at switchings, other methods, other rows or speeds.

Whether another method is worth it is found by trials on a copy of the run, counted in operations, not in seconds, so
that a run does not depend on what else the machine does. One operation is about one instruction of straight code, or
one multiplication with its sum in a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.kernels import DeferredKernel, Kernel
from kinetree.linalg.reductions import choose_independent, solve_independent_speeds
from kinetree.linalg.sparsity import B_COLUMN, B_ROW
from kinetree.runtime import tables as mem
from kinetree.solve.functions import advance, constraints_at, projection, start
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import Method
from kinetree.solve.run_progress import Account, RunRows, RunState
from kinetree.solve.sampling import Sampler
from kinetree.solve.setup import connect, connect_rare, connect_unless_asked, enter, measure
from kinetree.solve.solution import Solution
from kinetree.solve.switchings import leave_switching, plan_switchings
from kinetree.solve.system import System
from kinetree.tolerances import REPEATED_STRETCH, SETTLED_TRIAL

MEASURED, LONGEST = 6, 32
"""Accepted steps measured in a trial of the pace, and attempts after which it ends in any case."""


EXACT_COLUMN, PRODUCT = 1.0 / 3.0, 3.0
"""Cost of a column of the Jacobian over that of an evaluation: from compiled code, and as a product."""


CLEAR = 0.1
"""Share of the work on a stretch after which a method that repeats it must have come as far.

Its first steps, which grow, are not judged by that, nor is one whose last steps would bring it far enough in time.
"""

FAR_ENOUGH = 0.5
"""Share of a stretch that a trial must promise to reach; the rest takes less work, since steps grow."""

COUNTED = ("evaluations", "jacobians", "factorisations")
"""Counters of a run that measure its work."""

MADE = 1e4
"""Operations that a method must be expected to save, per operation of an evaluation, before its matrices are made.

To trace and compile them takes two to three times as much (30 µs for every instruction): a run of fewer evaluations is
over before.
"""

NEVER = 1e8
"""Time of a trial of the pace, in first steps: so long that the trial never reaches its end."""


@dataclass(frozen=True)
class Counts:
    """Counts of the work a run has done until now: evaluations, Jacobians, factorisations."""

    evaluations: int
    jacobians: int
    factorisations: int

    @classmethod
    def of(cls, memory: Memory) -> Counts:
        """Read the counts from the memory of a run."""
        return cls(*(getattr(memory, name) for name in COUNTED))


def work_since(before: Counts, memory: Memory, method: Method, operations: float) -> float:
    """Operations that `method`, the active one, has spent since then; `operations` are those of one evaluation."""
    n, columns, now = memory.n_remaining or memory.n_lu, 0.0, Counts.of(memory)
    if method.stiff and not method.descriptor:
        columns = EXACT_COLUMN if memory.jacobian else PRODUCT if memory.products else 0.0
    return float(
        (now.evaluations - before.evaluations) * (operations + method.solves * n**2)
        + (now.jacobians - before.jacobians) * columns * memory.n_c * operations
        + (now.factorisations - before.factorisations) * method.factors * n**3 / 3.0
    )


def pace_of(system: System, memory: Memory, method: Method, h: float) -> float:
    """Motion per operation (s) that `method` makes from the present state on, beginning with steps h; 0: none.

    The memory stays as it is, but for its counters of evaluations, Jacobians and factorisations.
    """
    copy = _copy(system, memory, method, memory.t + NEVER * h)
    copy.h = h
    reached = [(copy.t, Counts.of(copy))]
    for attempt in _attempts(system, copy):
        if copy.t > reached[-1][0]:
            reached.append((copy.t, Counts.of(copy)))
        if attempt >= LONGEST or (len(reached) > MEASURED and _is_settled([t for t, _ in reached])):
            break
    _count(memory, copy)
    if len(reached) <= MEASURED // 2:
        return 0.0
    t, before = reached[-min(MEASURED, len(reached) - 1) - 1]
    return (copy.t - t) / work_since(before, copy, method, system.operations)


@dataclass(frozen=True)
class SecondPassage:
    """Result of a method that repeats the stretch since `t_reviewed`.

    Parameters
    ----------
    pace : float
        Motion per operation, s; 0 where it did not come to the end with the work it was allowed.
    end : Memory, optional
        The run at the end of the stretch, where positions are those of the run within the tolerances: as good a state
        as that of the run itself.
    """

    pace: float = 0.0
    end: Memory | None = None


def go_over(system: System, memory: Memory, method: Method, work: float) -> SecondPassage:
    """Let `method` repeat the stretch since `t_reviewed`, with no more than `work` operations.

    Vibrations that it damps do not matter where it comes to the same end, and its errors have not added up. Nor does
    it meet the vibrations that an explicit method at the limit of its stability has brought into the run.
    """
    begin, end = memory.t_reviewed, memory.t
    if begin < memory.t_low:
        return SecondPassage()  # the equations were others before the last switching
    copy = _copy(system, memory, method, end)
    copy.z[:] = memory.z_reviewed
    if start(copy, begin, method.order) != mem.OK:
        return SecondPassage()
    before = Counts.of(copy)
    reached = [(begin, 0.0)]  # times, and shares of the work that is allowed
    for attempt in _attempts(system, copy):
        reached.append((copy.t, work_since(before, copy, method, system.operations) / work))
        t, spent = reached[-1]
        behind = attempt > MEASURED and spent > CLEAR and t - begin < CLEAR * (end - begin)
        if spent > 1.0 or (behind and _in_prospect(reached) - begin < FAR_ENOUGH * (end - begin)):
            break
    _count(memory, copy)
    if copy.t < end:
        return SecondPassage()
    x, now = (one.z[: system.n_x] for one in (copy, memory))
    scale = memory.atol[: system.n_x] + memory.rtol * np.abs(now)
    met = bool(np.sqrt(np.mean(((x - now) / scale) ** 2)) <= REPEATED_STRETCH)
    pace = (end - begin) / work_since(before, copy, method, system.operations)
    return SecondPassage(pace, copy if met else None)


def _in_prospect(reached: list[tuple[float, float]]) -> float:
    """Time (s) that is reached with all of the work if it goes on as in the last steps."""
    (t, spent), (t_last, spent_last) = reached[-1], reached[-min(MEASURED, len(reached) - 1) - 1]
    return t + (1.0 - spent) * (t - t_last) / (spent - spent_last)


def _copy(system: System, memory: Memory, method: Method, t_end: float) -> Memory:
    """A copy of the run that goes on by `method`, without rows and events."""
    copy = memory.copy()
    enter(system, copy, method)
    copy.detect = copy.watching = copy.kept = copy.output_next = copy.output_count = copy.rejected_last = 0
    copy.checkpointed, copy.kept_stride, copy.max_steps = 1, np.iinfo(np.int64).max, np.iinfo(np.int64).max
    copy.t_end = t_end
    return copy


def _attempts(system: System, copy: Memory) -> Iterator[int]:
    """Attempts at steps, as long as they succeed and the end is not reached; how many so far.

    One is told from the next as long as a trial of the pace goes on, then some are made at once.
    """
    row = np.empty((1, system.n_z))
    advanced, count = advance.with_last(np.empty(0), np.empty(1), row, np.empty(1), row.copy()), 0
    while copy.t < copy.t_end:
        together = 1 if count < LONGEST else MEASURED
        code = advanced(copy, together)
        if code == mem.UNIT_WANTED:
            connect_unless_asked(system, copy)
            continue
        if code != mem.SLICE_ENDED:
            break
        count += together
        yield count


def _count(memory: Memory, copy: Memory) -> None:
    """Add the work of a trial to that of the run."""
    for name in COUNTED:
        setattr(memory, name, getattr(copy, name))


def _is_settled(times: list[float]) -> bool:
    half = MEASURED // 2
    return times[-1] - times[-1 - half] < SETTLED_TRIAL * (times[-1 - half] - times[-1 - MEASURED])


WORN_LEVERAGE = 3.0  # motion of a dependent speed per independent one at which others are chosen


def part_speeds(memory: Memory, t: float) -> tuple[Array, NDArray[np.int64]]:
    """Part the speeds at (t, z), in memory; gives the independent rows of B (r, n_y) and the partition (n_y + 1)."""
    constraints_at(memory, t, memory.z)
    B, partition = np.ascontiguousarray(memory.B[memory.rows]), memory.partition
    choose_independent(B, partition)
    return B, partition


def choose_independent_speeds(system: System, memory: Memory, t: float, *, first: bool) -> None:
    """Part the speeds anew at (t, z): the dependent ones leave error control, which is over 2n − m equations."""
    n = system.n_y
    B, partition = part_speeds(memory, t)
    r = B.shape[0]
    if first:
        n_c = memory.n_c
        share = np.sqrt((n_c - r) / n_c)  # the norm of errors is a mean over n_c entries
        memory.rtol *= share
        memory.atol_all[:] = share * memory.atol
    memory.atol[:] = memory.atol_all
    dependent = system.n_x + partition[1 : 1 + r]
    memory.atol[dependent] = np.inf
    unit, nothing = np.eye(n), np.zeros(n)
    leverage = solve_independent_speeds(unit, nothing, B, np.zeros(r), partition, nothing.copy())
    memory.leverage = leverage
    memory.leverage_most = max(WORN_LEVERAGE, 2.0 * leverage)


def whole_rows(memory: Memory) -> Array:
    """B as a matrix (m, n_y)."""
    if not memory.n_b:
        return memory.B
    B, S = np.zeros((memory.m, memory.n_y)), memory.row_pattern
    rows, columns = (S[S[place] : S[place] + memory.n_b] for place in (B_ROW, B_COLUMN))
    B[rows, columns] = memory.B_numbers
    return B


SHORTER = "steps have become much shorter: what vibrates may matter now"
"""Reason why a run leaves a method that damps vibrations."""

WORTH_CHANGING = 1.25
"""Motion per operation of another method, over that of the active one, from which on the run changes to it."""

LENIENCE = 2.0
"""Factor on the steps that an explicit method could take, by the spectrum, before it is tried."""

MOST_PATIENCE = 1 << 40
"""Most stiff steps that an explicit method may take, and most steps of any method, before methods are compared."""

STIFF_REVIEW, EXPLICIT_REVIEW = 40, 1000
"""Steps of a method after which its cost is first compared with that of others."""

FALLEN, LONGEST_REVIEW = 0.3, 500
"""Mean step, over the longest, below which a method that damps vibrations is left; and steps between such checks.

Then it may follow a vibration, which it does with errors that add up: it has to go over the motion of another again.
"""

REVIEW_GROWTH = 3
"""Factor by which the steps until the next comparison grow after a comparison that changed nothing."""

MOST_RARE = 3
"""Most times that a start may ask for rarely needed parts: matrices, a careful solution, its room."""

ROUND_OFF_OF_NODES = 1e-12
"""Residual of position constraints up to which massless nodes keep their places."""


class MethodChoice:
    """Choice of the method a run continues with: by the spectrum, or by what methods cost."""

    def __init__(self, state: RunState) -> None:
        self.state = state

    def switch(self) -> None:
        """Change between the explicit method and the stiff one, as the spectrum asks for it."""
        memory = self.state.memory
        stiff = self.state.active is self.state.methods[0]
        evaluations = memory.n_stages  # of a step until now
        compared = len(self.state.methods) > 2
        if stiff and compared:
            self._adopt(go_over(self.state.system, memory, self.state.methods[1], self._work()))
        self._change(self.state.methods[1] if stiff else self.state.methods[0], "")
        if compared:
            memory.review = STIFF_REVIEW
            self.reviewed()
        if stiff:
            # a Jacobian costs about as much as one evaluation per state, or a few products of a band
            band = self.state.system.band
            columns = memory.n_c if band is None else PRODUCT * (band.colours + 1)
            linear = 0.0 if compared else self._linear_algebra()
            memory.gain = (memory.n_stages + columns + linear) / evaluations

    def _linear_algebra(self) -> float:
        """Return the cost of the linear systems of a step of the active method, in evaluations; 0 if unknown."""
        memory, system, method = self.state.memory, self.state.system, self.state.active
        if system.band is not None or not isinstance(system.rhs, Kernel):
            return 0.0
        n = memory.n_remaining or memory.n_lu
        spent = method.factors * n**3 / 3.0 + memory.n_stages * method.solves * n**2
        return float(spent / max(system.rhs.n_instructions, 1))

    def _change(self, method: Method, why: str) -> None:
        """Continue with another method, for a reason in words; empty where the spectrum is the reason."""
        self.state.active = method
        enter(self.state.system, self.state.memory, method)
        self._watch()
        self.state.switches.append((self.state.memory.t, method.name))
        self.state.reasons.append(why)

    def _watch(self) -> None:
        """Begin to watch how stiff the steps are."""
        memory = self.state.memory
        memory.steps_watched, memory.t_watched = memory.steps, memory.t
        memory.stiff_count = memory.calm_count = 0
        memory.detect = self.detects()

    def detects(self) -> int:
        """Code of what is watched: 0 nothing, 1 steps limited by stability, 2 no longer so, 3 a descriptor method."""
        if len(self.state.methods) == 1:
            return 0
        return 3 if self.state.active.descriptor else 2 if self.state.active.stiff else 1

    @property
    def compares(self) -> bool:
        """True if the cost of methods decides about a change: with three methods, once the second has begun."""
        memory = self.state.memory
        return bool(memory.review > 0 and (self.state.active.stiff or memory.steps_reviewed > 0))

    def first_review(self) -> None:
        """From when on the cost of methods is compared, where a run has three of them."""
        memory = self.state.memory
        if len(self.state.methods) > 2:
            memory.review = EXPLICIT_REVIEW
            self.reviewed()

    def reviewed(self) -> None:
        """From here on the cost of methods is counted anew."""
        memory = self.state.memory
        memory.t_reviewed, memory.steps_reviewed = memory.t, memory.steps
        memory.evaluations_reviewed = memory.evaluations
        memory.jacobians_reviewed = memory.jacobians
        memory.factorisations_reviewed = memory.factorisations
        memory.z_reviewed[:] = memory.z

    def _work(self) -> float:
        """Operations since the last comparison."""
        memory = self.state.memory
        before = Counts(
            memory.evaluations_reviewed, memory.jacobians_reviewed, memory.factorisations_reviewed
        )
        return work_since(before, memory, self.state.active, self.state.system.operations)

    def _adopt(self, passage: SecondPassage) -> None:
        """Continue from the end state of the method that repeated the last stretch, if that state is as good.

        At the limit of its stability an explicit method has errors of the size of the tolerances in what vibrates
        fastest. A stiff method that went on from there would have to follow that vibration, with short steps.
        """
        end, memory = passage.end, self.state.memory
        if end is not None:
            memory.z[:], memory.f[:], memory.h = end.z, end.f, end.h

    def _stable_pace(self, method: Method) -> float:
        """Motion per operation (s) beyond which an explicit method would not be stable, as far as |λ| is known."""
        memory = self.state.memory
        if self.state.active.descriptor or not memory.radius > 0.0:
            return np.inf
        stages: int = method.sizes(memory)["n_stages"]
        return LENIENCE * method.stability / (memory.radius * stages * self.state.system.operations)

    def _is_too_short(self, method: Method, own: float) -> bool:
        """Return True if the run has too little left to do for a method whose matrices must be compiled first.

        A run that is resumed again and again, no one knows how far, has as much before it as lies behind it.
        """
        memory, system = self.state.memory, self.state.system
        if not (method.descriptor and isinstance(system.matrices, DeferredKernel)):
            return False
        before = (max(memory.t_end, self.state.goal) - memory.t) / own if own > 0.0 else np.inf
        return bool(max(before, memory.evaluations * system.operations) < MADE * system.operations)

    def review(self) -> None:
        """Compare the costs of all methods here, and continue with the cheapest.

        The active one is judged by what it did since the last time, the others by short trials from here on; a method
        that damps vibrations goes over the same motion again, and must come to the same end, and so do all implicit
        ones where the active one is explicit.
        """
        memory, system, active = self.state.memory, self.state.system, self.state.active
        work = self._work()
        own = (memory.t - memory.t_reviewed) / work if work > 0.0 else 0.0
        mean = (memory.t - memory.t_reviewed) / max(memory.steps - memory.steps_reviewed, 1)
        if not active.stiff:
            memory.pace = mean
        if active.descriptor and mean < FALLEN * memory.h_reviewed:
            memory.review = STIFF_REVIEW
            self._change(self.state.methods[1], SHORTER)
            self.reviewed()
            return
        rates, passages = {}, {}
        for method in self.state.methods:
            if method is active:
                continue
            pace = 0.0
            unstable = not method.stiff and self._stable_pace(method) < WORTH_CHANGING * own
            if unstable or self._is_too_short(method, own):
                rates[method.name] = 0.0
                continue
            if method.descriptor or (method.stiff and not active.stiff):
                repeated = go_over(system, memory, method, work / WORTH_CHANGING)
                passages[method.name] = SecondPassage() if method.descriptor else repeated
                pace = 0.0 if method.descriptor and repeated.end is None else repeated.pace
            if not method.descriptor and not pace > 0.0:
                h = memory.h if method.stiff or not memory.pace > 0.0 else memory.pace
                pace = pace_of(system, memory, method, h)
            rates[method.name] = pace
        best = max(
            (method for method in self.state.methods if method is not active), key=lambda m: rates[m.name]
        )
        if rates[best.name] > WORTH_CHANGING * own:
            gain = rates[best.name] / own if own > 0.0 else np.inf
            least = STIFF_REVIEW if best.stiff else EXPLICIT_REVIEW
            memory.review = max(least, memory.steps - memory.steps_reviewed)
            memory.h_reviewed = 0.0
            self._adopt(passages.get(best.name, SecondPassage()))
            self._change(best, f"{gain:.3g} times as much motion per operation as {active.name}, by a trial")
        else:
            memory.review = min(REVIEW_GROWTH * max(memory.review, STIFF_REVIEW), MOST_PATIENCE)
            memory.gain = (
                0.0  # compared with what others cost here, it is not judged by the steps of another any more
            )
            if active.descriptor:
                memory.review = min(memory.review, LONGEST_REVIEW)
                memory.h_reviewed = max(memory.h_reviewed, mean)
            memory.patience = min(memory.patience * mem.PATIENCE_GROWTH, MOST_PATIENCE)
            self._watch()
        self.reviewed()


class Course:
    """Starts of a run, and new starts from the same state where its equations change.

    Parameters
    ----------
    state, rows, choice, account
        The run at present, its rows, the choice of methods, and the account that is given of it.
    sampler
        Sampler of the sampled blocks, if there are any.
    """

    def __init__(
        self, state: RunState, rows: RunRows, choice: MethodChoice, account: Account, sampler: Sampler | None
    ) -> None:
        self.state, self.rows, self.choice, self.account = state, rows, choice, account
        self.sampler = sampler
        self._counted: bytes | None = None  # parameters with which switchings in time are not too many

    def start(self, t: float, *, event: bool = False) -> int:
        """Start anew at t with the present state; ``event``: an event has left it."""
        # what a method keeps of former steps is not valid any more
        self.state.active.install(self.state.memory)
        self.state.memory.factors_valid = 0
        if self.state.memory.review > 0:
            self.choice.reviewed()  # the motion before it is another's
        if self.state.system.nodes:
            self._settle_nodes(t, event)
        return self.begin(t)

    def _settle_nodes(self, t: float, event: bool) -> None:
        """Let speeds of massless nodes jump with the forces on them; a way that jumps is remembered, to be told."""
        memory = self.state.memory
        memory.t_projected, memory.z_projected[:] = t, memory.z
        status = projection(memory)
        if status == mem.UNIT_WANTED:
            connect_rare(self.state.system, memory)
            memory.z_projected[:] = memory.z
            status = projection(memory)
        if memory.drift > memory.drift_most:
            memory.drift_most, memory.t_drift = memory.drift, t
        if status == mem.OK:
            # positions that meet the constraints stay: what switches on zero must not leave it by round-off
            first = 0 if memory.drift > ROUND_OFF_OF_NODES else self.state.system.n_x
            memory.z[first:] = memory.z_projected[first:]
            # a row of this very time shows what the forces behind the jump make of it, but is before an event
            rows = [] if event else [(chunk.t[-1:], chunk.z[-1:]) for chunk in self.rows.chunks[-1:]]
            for at, z in (
                *rows,
                (self.rows.steps.t[memory.kept :][:1], self.rows.steps.z[memory.kept :][:1]),
            ):
                z[at == t] = memory.z

    def begin(self, t: float) -> int:
        """Evaluate at (t, z) and find a first step; the method is installed."""
        measure(self.state.system, self.state.memory)
        status: int = start(self.state.memory, t, self.state.active.order)
        connected = 0
        while status == mem.UNIT_WANTED and connected < MOST_RARE:
            connected += connect_unless_asked(self.state.system, self.state.memory)
            status = start(self.state.memory, t, self.state.active.order)
        return status

    def place(self, t: float, z: Array) -> None:
        """Set time and state to (t, z)."""
        self.state.memory.z[:] = z
        self.state.memory.t = self.state.memory.t_silent = self.state.memory.t_searched = t
        self.state.memory.pending = 0

    def plan(self, t: float) -> None:
        """Find when the system switches next from `t` on, with the parameters as they are."""
        self.plan_switchings(t, self.state.memory.t_end)
        if self.sampler is not None and self.state.memory.n_clocks and self.state.memory.period.any():
            self.sampler.wind(self.state.memory, t, first=False, at_start=False)

    def plan_switchings(self, t: float, until: float) -> None:
        """Find when functions of time switch next between two times (s)."""
        memory, breaks = self.state.memory, self.state.system.breaks
        if breaks is None:
            memory.t_low, memory.t_high, memory.t_break, memory.t_switch = -np.inf, np.inf, np.inf, np.inf
            return
        p = memory.p.tobytes()
        if p != self._counted:
            breaks.check_count(memory.p, t, until)
            self._counted = p
        plan_switchings(memory, t, until)

    def pass_break(self) -> tuple[Solution | None, bool]:
        """Go on behind a switching: the state is the same, the right-hand side is new; and whether it acts."""
        t, acts = self.state.memory.t, False
        if self.state.system.breaks is None:
            self.state.memory.t_break = np.inf
        else:
            acts = bool(leave_switching(self.state.memory, self.state.memory.t_planned))
        if acts:
            self.state.memory.z[:] = self.crossed(t, self.state.memory.z.copy())
        return self.begin_anew(t, unchanged=not acts), acts

    def crossed(self, t: float, z: Array) -> Array:
        """The state behind a switching of the right-hand side."""
        if self.state.system.crossing is None:
            return z
        return self.state.system.crossing(t, z, self.state.memory.p.copy(), self.state.memory.h)

    def begin_anew(self, t: float, unchanged: bool = False) -> Solution | None:
        """Start anew from the same state with another right-hand side, unless it is `unchanged`."""
        memory = self.state.memory
        base = memory.t_base
        if not unchanged:
            status = self.start(t)
            if status != mem.OK:
                return self.account.no_start(status, f"after the switching at t = {t:.9g} s")
        if self.state.active.fixed:  # the next steps end where they would have ended without the switching
            memory.t_base = base
            memory.fixed_count = int(np.floor((t - base) / memory.h_fixed + 1e-9))
        memory.checkpointed = 0
        return None

    def rechoose(self) -> None:
        """Take other constraint rows to be the independent ones, where there are better ones."""
        memory, system = self.state.memory, self.state.system
        rows = memory.rows
        assert system.choice is not None
        constraints_at(memory, memory.t, memory.z)
        better = system.choice.better(whole_rows(memory), rows.copy(), np.sqrt(memory.longest))
        if better is None:
            memory.weak_below = 0.25 * memory.closeness_last
            return
        rows[:] = better
        memory.rechosen += 1
        self.state.system = replace(
            system.choice.system(better), events=system.events, breaks=system.breaks, crossing=system.crossing
        )
        connect(self.state.system, memory, self.state.active)

    def repartition(self) -> Solution | None:
        """Continue with other independent speeds: the state vector changes, so the run starts anew."""
        memory = self.state.memory
        t, former = memory.t, memory.h
        base, count = memory.t_base, memory.fixed_count
        choose_independent_speeds(self.state.system, memory, t, first=False)
        memory.reparted += 1
        status = self.start(t)
        if status != mem.OK:
            return self.account.no_start(status, f"after a change of the independent speeds at t = {t:.9g} s")
        memory.h = former
        if self.state.active.fixed:
            memory.t_base, memory.fixed_count = base, count
        memory.checkpointed = 0
        return None
