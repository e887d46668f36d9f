"""What a method would cost here: trials on a copy of the run, counted in operations, not in seconds.

Counted, so that a run does not depend on what else the machine does. One operation is about one instruction of
straight code, or one multiplication with its sum in a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kinetree.runtime import tables as mem
from kinetree.solve.functions import advance, start
from kinetree.solve.memory import Memory
from kinetree.solve.methods.method import Method
from kinetree.solve.setup import connect_rare, enter
from kinetree.solve.system import System

MEASURED, LONGEST = 6, 32
"""Accepted steps that are measured, and attempts after which a trial of the pace ends in any case."""

SETTLED = 1.5
"""Growth of the mean step from one half of these steps to the other below which a trial has shown its pace."""

EXACT_COLUMN, PRODUCT = 1.0 / 3.0, 3.0
"""Cost of a column of the Jacobian over that of an evaluation: of a compiled one, and by a product with it."""

MET = 0.1
"""Difference at the end of a stretch that is gone over again, over the tolerances, that is as good as none."""

CLEAR = 0.1
"""Share of the work on a stretch after which a method that goes over it again must have come as far.

Its first steps, which grow, are not judged by that.
"""

COUNTED = ("evaluations", "jacobians", "factorisations")
"""Counters of a run that say what work was done."""

NEVER = 1e8
"""First steps of a trial of the pace until its end in time, which it does not reach."""


@dataclass(frozen=True)
class Counts:
    """What a run has done until now: evaluations, Jacobians, factorisations."""

    evaluations: int
    jacobians: int
    factorisations: int

    @classmethod
    def of(cls, memory: Memory) -> Counts:
        """As a run has counted them."""
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
    """What a method made of the stretch since `t_reviewed`, gone over again.

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
    """Let `method` go over the stretch since `t_reviewed` again, with no more than `work` operations.

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
    for attempt in _attempts(system, copy):
        spent = work_since(before, copy, method, system.operations) / work
        behind = attempt > MEASURED and spent > CLEAR and copy.t - begin < CLEAR * (end - begin)
        if spent > 1.0 or behind:
            break
    _count(memory, copy)
    if copy.t < end:
        return SecondPassage()
    x, now = (one.z[: system.n_x] for one in (copy, memory))
    scale = memory.atol[: system.n_x] + memory.rtol * np.abs(now)
    met = bool(np.sqrt(np.mean(((x - now) / scale) ** 2)) <= MET)
    pace = (end - begin) / work_since(before, copy, method, system.operations)
    return SecondPassage(pace, copy if met else None)


def _copy(system: System, memory: Memory, method: Method, t_end: float) -> Memory:
    """A copy of the run that goes on by `method`, without rows and events."""
    copy = memory.copy()
    enter(system, copy, method)
    copy.detect = copy.watching = copy.kept = copy.output_next = copy.output_count = copy.rejected_last = 0
    copy.checkpointed, copy.kept_stride, copy.max_steps = 1, np.iinfo(np.int64).max, np.iinfo(np.int64).max
    copy.t_end = t_end
    return copy


def _attempts(system: System, copy: Memory) -> Iterator[int]:
    """Attempts at steps, as long as they succeed and the end is not reached; how many so far."""
    row = np.empty((1, system.n_z))
    advanced, count = advance.with_last(np.empty(0), np.empty(1), row, np.empty(1), row.copy()), 0
    while copy.t < copy.t_end:
        code = advanced(copy, 1)
        if code == mem.UNIT_WANTED:
            connect_rare(system, copy)
        elif code != mem.SLICE_ENDED:
            break
        count += 1
        yield count


def _count(memory: Memory, copy: Memory) -> None:
    """Let the run count what was done in a trial."""
    for name in COUNTED:
        setattr(memory, name, getattr(copy, name))


def _is_settled(times: list[float]) -> bool:
    half = MEASURED // 2
    return times[-1] - times[-1 - half] < SETTLED * (times[-1 - half] - times[-1 - MEASURED])
