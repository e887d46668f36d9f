"""Switchings that depend on the state: located like events, the step begun anew there, unless they chatter.

A right-hand side that drives the state back to where it switches (dry friction by ``sign`` at rest) would switch
without end. Such a function is left to error control after a while, and the run says so; where that does not get on
either, `kinetree.solve.stall` ends it.
"""

from __future__ import annotations

import numpy as np

from kinetree.runtime.tables import OK, SWITCHING, UNIT_WANTED, UNWATCHED
from kinetree.solve.functions import evaluate_events, rates
from kinetree.solve.memory import Memory
from kinetree.solve.system import FloatArray, System

REPETITIONS = 10
FARTHEST = 14  # doublings of round-off of time: how near a switching is that no step can be taken up to
SHORT = 1e-5  # of the run: intervals below this are chatter
SHORTEST_LOOK, GROWTH = 2.0**-40, 4.0  # of the step: where looking ahead begins, and how it goes on
MUCH = 0.1  # of a speed: change that a first step behind a switching may bring about
TINY = 1e-9
REMEDY = "for dry friction use a joint-friction load, kt.JointFriction, or smooth the load, e.g. with tanh"


def first_step_behind(memory: Memory, n: int) -> float:
    """How long a step (s) may be behind a switching: as far as it changes none of the first n rates by much.

    A stiff contact that has just been touched acts for a short time, and stages of a long step would lie behind it: the
    bodies would have passed through each other, and error control would have seen none of it.
    """
    start, z = memory.f.copy(), memory.z
    ahead, longest = SHORTEST_LOOK * memory.h, memory.h
    there = np.empty_like(start)
    while ahead < longest:
        status = rates(memory, memory.t + ahead, z + ahead * start, there, 1)
        if status == UNIT_WANTED:  # what evaluates the equations is not there yet: the step will ask for it
            return longest
        if status != OK or not np.isfinite(there).all():
            return ahead
        change, size = ahead * np.abs(there - start), np.abs(z) + ahead * np.abs(start) + TINY
        if (change[:n] > MUCH * size[:n]).any():
            return ahead
        ahead *= GROWTH
    return longest


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
        self._last = [(-np.inf, 0)] * len(self._names)  # time, short intervals in a row
        self._left: set[int] = set()
        self.notes: list[str] = []
        self.chattering = ""

    @property
    def _first(self) -> int:
        return self._system.n_e - len(self._names)

    def begin(self, memory: Memory, span: float, fresh_at: float | None) -> None:
        """Watch all functions during `span` seconds, from the time of a fresh start on or as they stand."""
        self._short = SHORT * span
        self.watch(memory)
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
        g = np.empty(self._system.n_e)
        evaluate_events(memory, t, memory.z, g)
        found = slice(0 if events else self._first, None)
        signs = memory.signs
        signs[found] = np.where(g != 0.0, np.sign(g), signs)[found]

    def just_ahead(self, memory: Memory) -> tuple[float, FloatArray] | None:
        """Time and state just behind a switching that is so near that no step can be taken up to it, if there is one.

        Where a right-hand side jumps, error control makes steps ever shorter, until one ends before it or behind it;
        with a small tolerance, or an implicit method, none may do. It is passed by the round-off that is needed.
        """
        if not self._names:
            return None
        g, first = np.empty(self._system.n_e), self._first
        watched = memory.directions[first:] == SWITCHING
        for doubled in range(FARTHEST):
            ahead = 2.0**doubled * np.spacing(max(abs(memory.t), memory.h))
            z = memory.z + ahead * memory.f
            evaluate_events(memory, memory.t + ahead, z, g)
            passed = watched & (memory.signs[first:] * np.sign(g[first:]) < 0)
            if passed.any():
                memory.hits[:] = 0
                memory.hits[first:] = passed
                return memory.t + ahead, z
        return None

    def found(self, memory: Memory) -> tuple[bool, bool]:
        """Whether the location found a switching, and whether no event fell on the same time."""
        hits, first = memory.hits, self._first
        return bool(hits[first:].any()), not hits[:first].any()

    def count(self, memory: Memory, t: float) -> None:
        """Leave functions alone that have switched too often in too short a time."""
        for k in np.flatnonzero(memory.hits[self._first :]).tolist():
            before, count = self._last[k]
            self._last[k] = (t, count + 1 if t - before < self._short else 0)
            if self._last[k][1] >= REPETITIONS:
                self._left.add(k)
                self.watch(memory)
                found = f"{self._names[k]} switches back and forth without end from t = {t:.6g} s on"
                self.chattering += f"; {found}" if self.chattering else found
                self.notes.append(
                    f"{found}; it is left to error control, which follows it with short steps ({REMEDY})"
                )
