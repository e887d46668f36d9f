"""How a run goes on behind what changes its equations: switchings, other methods, rows and independent speeds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinetree.arrays import Array
from kinetree.linalg.sparse_pattern import B_COLUMN, B_ROW
from kinetree.runtime import tables as mem
from kinetree.solve.account import Account
from kinetree.solve.events.breaks import leave_switching, plan_switchings
from kinetree.solve.functions import constraints_at, start
from kinetree.solve.memory import Memory
from kinetree.solve.partition import choose_independent_speeds
from kinetree.solve.setup import connect, connect_jacobian, connect_rare, measure
from kinetree.solve.solution import Solution


def whole_rows(memory: Memory) -> Array:
    """B as a matrix (m, n_y)."""
    if not memory.n_b:
        return memory.B
    B, S = np.zeros((memory.m, memory.n_y)), memory.row_pattern
    rows, columns = (S[S[place] : S[place] + memory.n_b] for place in (B_ROW, B_COLUMN))
    B[rows, columns] = memory.B_numbers
    return B


MOST_RARE = 3
"""Times that a start may ask for what is connected only when it is needed: matrices, a careful solution, its room."""


class Course(Account):
    """A run that starts, and begins anew from the same state where its equations become others."""

    def _start(self, t: float) -> int:
        self.active.install(self.memory)  # what a method keeps of former steps is not valid any more
        self.memory.factors_valid = 0
        return self._begin(t)

    def _begin(self, t: float) -> int:
        """Evaluate at (t, Z) and find a first step; the method is installed."""
        measure(self.system, self.memory)
        status: int = start(self.memory, t, self.active.order)
        for _ in range(MOST_RARE):
            if status != mem.UNIT_WANTED:
                break
            connect_rare(self.system, self.memory)
            status = start(self.memory, t, self.active.order)
        return status

    def _place(self, t: float, z: Array) -> None:
        self.memory.z[:] = z
        self.memory.t = self.memory.t_silent = self.memory.t_searched = t
        self.memory.pending = 0

    def _plan(self, t: float) -> None:
        """Find when the system switches next from `t` on, with the parameters as they are."""
        self._plan_switchings(t, self.memory.t_end)
        if self.sampler is not None and self.memory.n_clocks and self.memory.period.any():
            self.sampler.wind(self.memory, t, first=False, at_start=False)

    def _plan_switchings(self, t: float, until: float) -> None:
        memory, breaks = self.memory, self.system.breaks
        if breaks is None:
            memory.t_low, memory.t_high, memory.t_break, memory.t_switch = -np.inf, np.inf, np.inf, np.inf
            return
        p = memory.p.tobytes()
        if p != self._counted:
            breaks.refuse_many(memory.p, t, until)
            self._counted = p
        plan_switchings(memory, t, until)

    def _pass_break(self) -> Solution | None:
        """Go on behind a switching: the state is the same, the right-hand side is new."""
        t, acts = self.memory.t, False
        if self.system.breaks is None:
            self.memory.t_break = np.inf
        else:
            acts = bool(leave_switching(self.memory, self.memory.t_planned))
        if acts:
            self.memory.z[:] = self._crossed(t, self.memory.z.copy())
        return self._begin_anew(t, unchanged=not acts)

    def _crossed(self, t: float, z: Array) -> Array:
        """The state behind a switching of the right-hand side."""
        if self.system.crossing is None:
            return z
        return self.system.crossing(t, z, self.memory.p.copy(), self.memory.h)

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

    def _switch(self) -> None:
        memory = self.memory
        self.active = self.methods[1] if self.active is self.methods[0] else self.methods[0]
        evaluations = memory.n_stages  # of a step until now
        self.active.enter(self.memory)
        if self.active.stiff:
            connect_jacobian(self.system, memory, self.active)
            # a Jacobian and its factors cost about as much as one evaluation per state
            memory.gain = (memory.n_stages + memory.n_c) / evaluations
        memory.steps_watched, memory.t_watched = memory.steps, memory.t
        memory.detect = 2 if self.active.stiff else 1
        memory.stiff_count = memory.calm_count = 0
        memory.error_old = 1e-4
        self.switches.append((memory.t, self.active.name))

    def _rechoose(self) -> None:
        """Take other constraint rows to be the independent ones, where there are better ones."""
        memory, system = self.memory, self.system
        rows = memory.rows
        assert system.choice is not None
        constraints_at(memory, memory.t, memory.z)
        better = system.choice.better(whole_rows(memory), rows.copy(), np.sqrt(memory.longest))
        if better is None:
            memory.weak_below = 0.25 * memory.closeness_last
            return
        rows[:] = better
        memory.rechosen += 1
        self.system = replace(
            system.choice.system(better), events=system.events, breaks=system.breaks, crossing=system.crossing
        )
        connect(self.system, memory, self.active)

    def _repartition(self) -> Solution | None:
        """Go on with other independent speeds: another state vector, so as at the beginning of a run."""
        memory = self.memory
        t, former = memory.t, memory.h
        base, count = memory.t_base, memory.fixed_count
        choose_independent_speeds(self.system, memory, t, first=False)
        memory.reparted += 1
        status = self._start(t)
        if status != mem.OK:
            return self._no_start(status, f"after a change of the independent speeds at t = {t:.9g} s")
        memory.h = former
        if self.active.fixed:
            memory.t_base, memory.fixed_count = base, count
        memory.checkpointed = 0
        return None
