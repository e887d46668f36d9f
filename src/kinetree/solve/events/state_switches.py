"""Switchings that depend on the state: located like events, the step begun anew there, unless they chatter.

A right-hand side that drives the state back to where it switches (dry friction by ``sign`` at rest) would switch
without end. Such a function is left to error control after a while (``restarts.h`` of the runtime), and the run says
so; where that does not get on either, `kinetree.solve.events.stall` ends it.
"""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.runtime.tables import SWITCHING, UNWATCHED
from kinetree.solve.functions import just_ahead, note_switchings, sides_at
from kinetree.solve.memory import Memory
from kinetree.solve.system import System

SHORT = 1e-5  # of the run: intervals below this are chatter
REMEDY = "for dry friction use a joint-friction load, kt.JointFriction, or smooth the load, e.g. with tanh"


def forget_switchings(memory: Memory) -> None:
    """No function has switched, and no step was taken again."""
    memory.t_again, memory.again = -np.inf, 0
    memory.t_switched[:], memory.repeats[:] = -np.inf, 0.0


class StateSwitches:
    """The switching functions of one run: the last entries of its event functions.

    Attributes
    ----------
    notes : list of str
        What became of functions that chatter.
    chattering : str
        Which functions do, since when, and what to do about it; empty as long as none does.
    """

    def __init__(self, system: System) -> None:
        self._system, self._names = system, system.switches
        self._left: set[int] = set()
        self.notes: list[str] = []
        self.chattering = ""

    @property
    def _first(self) -> int:
        return self._system.n_e - len(self._names)

    def begin(self, memory: Memory, span: float, fresh_at: float | None) -> None:
        """Watch all functions during `span` seconds, from the time of a fresh start on or as they stand."""
        self.watch(memory)
        memory.t_short = SHORT * span
        if self._names and fresh_at is not None:
            self.stand(memory, fresh_at)

    def watch(self, memory: Memory) -> None:
        """Watch all functions that have not been left alone."""
        if not self._names:
            return
        memory.watching, directions, first = True, memory.directions, self._first
        for k in range(len(self._names)):
            directions[first + k] = UNWATCHED if k in self._left else SWITCHING

    def stand(self, memory: Memory, t: float, *, events: bool = True) -> None:
        """Find the sides at (t, Z) of all functions, or without ``events``, that do not stand on zero there."""
        sides_at(memory, t, 0 if events else self._first)

    def just_ahead(self, memory: Memory) -> tuple[float, Array] | None:
        """Time and state just behind a switching so near that no step can be taken up to it, if there is one."""
        if not self._names or not just_ahead(memory, self._first):
            return None
        return memory.t_event, memory.z_event.copy()

    def found(self, memory: Memory) -> tuple[bool, bool]:
        """Whether the location found a switching, and whether no event fell on the same time."""
        hits, first = memory.hits, self._first
        return bool(hits[first:].any()), not hits[:first].any()

    def count(self, memory: Memory, t: float) -> None:
        """Leave functions alone that have switched too often in too short a time."""
        if not note_switchings(memory, t):
            return
        left = set(np.flatnonzero(memory.directions[self._first :] == UNWATCHED).tolist()) - self._left
        for k in sorted(left):
            self._left.add(k)
            found = f"{self._names[k]} switches back and forth without end from t = {t:.6g} s on"
            self.chattering += f"; {found}" if self.chattering else found
            self.notes.append(
                f"{found}; it is left to error control, which follows it with short steps ({REMEDY})"
            )
