"""Events as Python sees them: recording, actions, the state after an action, and events that pile up.

A chain of events at ever shorter intervals (a ball coming to rest) never ends; it is recognised after four
shrinking intervals of which the last is below a millionth of the run, and reported.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinetree.solve import memory as mem
from kinetree.solve.evaluate import evaluate_events
from kinetree.solve.solution import EventRecord, EventSpec, FloatArray
from kinetree.solve.system import System

SHRINKING_INTERVALS = 4
SHORTEST_SHARE = 1e-6


class EventLoop:
    """Events of one run."""

    def __init__(self, system: System, memory: mem.Memory, events: Sequence[EventSpec]) -> None:
        self.system, self.memory = system, memory
        self.specs = {event.index: event for event in sorted(events, key=lambda event: event.index)}
        self.records: list[EventRecord] = []
        self.stopped = False
        self.zeno = ""
        self._hit: set[int] = set()
        self._last: dict[int, tuple[float, float, int]] = {}  # index → time, interval, shrinking intervals

    def begin(self, t: float, t_end: float, *, fresh: bool) -> None:
        """Set what is watched, and on which side every function stands at the start of a fresh run."""
        I = self.memory.I
        n_e = int(I[mem.N_E])
        directions = self.memory.integer(mem.DIRECTIONS, n_e)
        directions[:] = 2
        for index, spec in self.specs.items():
            directions[index] = spec.direction
        if not self.specs:
            I[mem.N_E] = 0
        self._span = max(t_end - t, 0.0)
        if fresh and self.specs:
            self._look_around(t, set(range(n_e)))

    def after_restart(self, t: float) -> None:
        """Find the sides anew after the state was changed."""
        self._look_around(t, self._hit)
        self._hit = set()

    def _values(self, t: float, z: FloatArray) -> FloatArray:
        g = np.empty(self.system.n_e)
        evaluate_events(self.memory.I, self.memory.R, t, z, g)
        return g

    def _look_around(self, t: float, on_zero: set[int]) -> None:
        """SIGNS at (t, Z). Functions in `on_zero` may stand on their zero: for them the motion decides."""
        z, f = self.memory.real(mem.Z), self.memory.real(mem.F)
        here = self._values(t, z)
        signs = np.sign(here).astype(np.int64)
        undecided = {k for k in on_zero if here[k] == 0.0 or k in self._hit}
        signs[list(undecided)] = 0
        h = float(self.memory.R[mem.H])
        for exponent in range(-12, 0):
            if not undecided:
                break
            ahead = h * 10.0**exponent
            there = self._values(t + ahead, z + ahead * f)
            for k in list(undecided):
                if abs(there[k]) > 8.0 * abs(here[k]):
                    signs[k] = np.sign(there[k])
                    undecided.discard(k)
        self.memory.integer(mem.SIGNS, self.system.n_e)[:] = signs

    def fire_at_start(self) -> bool:
        """Events whose function is zero at the start and leaves it in a watched direction. True if z or p changed."""
        if not self.specs:
            return False
        t, z = float(self.memory.R[mem.T]), self.memory.real(mem.Z)
        here = self._values(t, z)
        signs = self.memory.integer(mem.SIGNS, self.system.n_e)
        hit = [
            k
            for k, spec in self.specs.items()
            if here[k] == 0.0 and spec.direction * signs[k] >= 0 and signs[k]
        ]
        if not hit:
            return False
        changed = self._act(t, z.copy(), hit)
        if changed:
            z[:] = self.records[-1].z_after
        return changed

    def fire(self) -> bool:
        """Record the located events and apply their actions, in the order of their index. True if z or p changed."""
        n_e = self.system.n_e
        hit = [k for k in self.specs if self.memory.integer(mem.HITS, n_e)[k]]
        t = float(self.memory.R[mem.T_EVENT])
        for k in hit:
            self._watch_pile_up(k, t)
        return self._act(t, self.memory.real(mem.Z_EVENT).copy(), hit)

    def _act(self, t: float, z: FloatArray, hit: list[int]) -> bool:
        p = self.memory.real(mem.P)[: self.system.n_p]
        changed = False
        for k in hit:
            action = self.specs[k].action
            result = None if action is None else action(t, z.copy(), p.copy())
            after = z
            if result is not None:
                after = np.array(result[0], np.float64)
                if after.shape != z.shape:
                    raise ValueError(
                        f"the action of event {k} returned a state of shape {after.shape}, not {z.shape}"
                    )
                new_p = np.asarray(result[1], np.float64)
                changed = changed or not (np.array_equal(after, z) and np.array_equal(new_p, p))
                p[:] = new_p
                self.stopped = self.stopped or bool(result[2])
            self.records.append(EventRecord(t, k, z, after))
            z = after
        self._hit = set(hit)
        return changed

    def _watch_pile_up(self, k: int, t: float) -> None:
        previous = self._last.get(k)
        interval, shrinking = np.inf, 0
        if previous is not None:
            interval = t - previous[0]
            shrinking = previous[2] + 1 if interval < previous[1] or interval == 0.0 else 0
        self._last[k] = (t, interval, shrinking)
        if shrinking >= SHRINKING_INTERVALS and interval < SHORTEST_SHARE * self._span:
            self.zeno = (
                f"event {k} repeats at ever shorter intervals (the last {interval:.3g} s) and would never end,"
                f" at t = {t:.9g} s; let its action change the system instead, or stop the run"
            )
