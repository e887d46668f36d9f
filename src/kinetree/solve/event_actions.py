"""Events as Python sees them: recording, actions, the state after an action, contacts, and events that pile up.

A chain of events at ever shorter intervals never ends; it is recognised after four shrinking intervals of which the
last is below a small share of the run. Contacts come to rest then (a ball that bounces); other events are reported.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinetree.linalg.arguments import REAL, REALS
from kinetree.linalg.compiled import entry
from kinetree.solve import memory as mem
from kinetree.solve.contacts import ContactError, Contacts, Mode
from kinetree.solve.evaluate import evaluate, evaluate_events
from kinetree.solve.record import RUN
from kinetree.solve.solution import EventRecord, EventSpec, FloatArray, Repetitions
from kinetree.solve.system import System

SHRINKING_INTERVALS = 4
SHORTEST_SHARE = 1e-6
MOST_IDLE = 100
"""Times that contacts may be met at one instant without a change, before a run ends."""
SHORTEST_FLIGHT = 1e-9  # of contacts, which end their bounces by height before that
MOST_RESTLESS = 200  # changes of contacts and friction within that share of the run


@entry(RUN, REAL, REALS, REALS)
def rates(run, t, z, zdot):  # type: ignore[no-untyped-def]
    """ż at a state."""
    return evaluate(run, t, z, zdot)


class EventLoop:
    """Events of one run."""

    def __init__(
        self,
        system: System,
        memory: mem.Memory,
        events: Sequence[EventSpec],
        contacts: Contacts | None = None,
        mode: Mode | None = None,
        repeated: Repetitions | None = None,
    ) -> None:
        self.system, self.memory, self.contacts = system, memory, contacts
        self.specs = {event.index: event for event in sorted(events, key=lambda event: event.index)}
        self.mode = mode or Mode()
        self.modes: list[tuple[float, Mode]] = []
        self.records: list[EventRecord] = []
        self.stopped = False
        self.struck = False  # at the start
        self.zeno = ""
        self.broken = ""
        self.repeated: Repetitions = dict(repeated or {})
        self._idle = (np.nan, 0)
        self._held = frozenset(() if contacts is None else contacts.indices)
        self._hit: set[int] = set()
        self._restless = (-np.inf, 0)  # since when contacts change without a break, and how often

    def begin(self, t: float, t_end: float, *, fresh: bool) -> None:
        """Set what is watched, and on which side every function stands at the start of a fresh run."""
        self.watch()
        self._span = max(t_end - t, 0.0)
        if fresh and self.specs:
            self._look_around(t, set(range(self.system.n_e)))
        if not fresh and self.contacts is not None:
            self.modes = [(t, self.mode)]

    def watch(self) -> None:
        """Set the directions that are watched."""
        if not self.system.n_e:
            return
        directions = self.memory.directions
        directions[:] = mem.UNWATCHED
        for index, spec in self.specs.items():
            directions[index] = -1 if index in self._held else spec.direction
        self.memory.watching = bool(self.specs)

    def stand(self) -> None:
        """Contacts and friction stand on their positive side by definition."""
        self.memory.signs[list(self._held)] = 1

    def after_restart(self, t: float) -> None:
        """Find the sides anew after the state was changed."""
        self._look_around(t, self._hit)
        self._hit = set()

    def _values(self, t: float, z: FloatArray) -> FloatArray:
        g = np.empty(self.system.n_e)
        evaluate_events(self.memory, t, z, g)
        return g

    def _values_here(self, t: float, z: FloatArray) -> FloatArray:
        """The functions at t itself, even where the run begins just behind a switching in time."""
        low, self.memory.t_low = self.memory.t_low, -np.inf
        try:
            return self._values(t, z)
        finally:
            self.memory.t_low = low

    def _look_around(self, t: float, on_zero: set[int]) -> None:
        """SIGNS at (t, Z). Functions in `on_zero` may stand on their zero: for them the motion decides.

        It is followed to second order, z + a ż + ½ a² z̈, so that a function that only begins to move is seen too.
        Contacts stand on their positive side by definition.
        """
        z, f = self.memory.z, self.memory.f
        here = self._values_here(t, z)
        signs = np.sign(here).astype(np.int64)
        undecided = {k for k in on_zero - self._held if here[k] == 0.0 or k in self._hit}
        signs[list(undecided)] = 0
        if undecided:
            h = self.memory.h
            bend = self._bend(t, z, f, 1e-3 * h)
            for exponent in range(-12, 0):
                ahead = h * 10.0**exponent
                there = self._values(t + ahead, z + ahead * f + 0.5 * ahead**2 * bend)
                for k in list(undecided):
                    if abs(there[k]) > 8.0 * abs(here[k]):
                        signs[k] = np.sign(there[k])
                        undecided.discard(k)
        self.memory.signs[:] = signs
        self.stand()

    def _bend(self, t: float, z: FloatArray, f: FloatArray, h: float) -> FloatArray:
        """z̈ by a difference; zero where the motion ahead cannot be evaluated."""
        ahead = np.empty_like(z)
        status = rates(self.memory, t + h, z + h * f, ahead) if h > 0 else mem.NON_FINITE
        if status != mem.OK or not np.isfinite(ahead).all():
            return np.zeros_like(z)
        return (ahead - f) / h

    def fire_at_start(self) -> bool:
        """Events whose function is zero at the start and leaves it in a watched direction. True if something changed.

        Contacts that touch close, or are hit.
        """
        if not self.specs:
            return False
        t, z = self.memory.t, self.memory.z
        here = self._values_here(t, z)
        signs = self.memory.signs
        hit = [
            k
            for k, spec in self.specs.items()
            if k not in self._held and here[k] == 0.0 and spec.direction * signs[k] >= 0 and signs[k]
        ]
        if not hit and self.contacts is None:
            return False
        changed = self._act(t, z.copy(), hit)
        if self.contacts is not None and not self.modes:
            self.modes = [(t, self.mode)]
        if changed and self.records:
            self.struck = any(record.kind in ("impact", "") for record in self.records)
            if self.modes and self.struck and not np.array_equal(self.records[-1].z_after, z):
                self.modes.insert(0, (t, Mode()))  # an impact at the start: the state given is that before it
            z[:] = self.records[-1].z_after
        return changed

    def fire(self) -> bool:
        """Record the located events and apply their actions, in the order of their index. True if something changed."""
        hit = [k for k in self.specs if self.memory.hits[k]]
        t = self.memory.t_event
        piled = {k for k in hit if k not in self.mode.closed and self._piles_up(k, t)}
        changed = self._act(t, self.memory.z_event.copy(), hit, piled)
        self._refuse_standstill(t, hit, changed)
        self.stand()
        return changed

    def _refuse_standstill(self, t: float, hit: list[int], changed: bool) -> None:
        """End a run in which the same contacts or friction are found again and again at one instant."""
        held = bool(self._held & set(hit))
        self._idle = (t, self._idle[1] + 1) if held and not changed and t == self._idle[0] else (t, 0)
        if self._idle[1] >= MOST_IDLE and not self.broken:
            names = ", ".join(f'"{self.specs[k].name}"' for k in hit)
            self.broken = (
                f"the run does not get beyond t = {t:.9g} s: {names} is met there again and again and nothing "
                "changes; choose other tolerances, or change the coefficients a little"
            )

    def _act(self, t: float, z: FloatArray, hit: list[int], piled: set[int] | None = None) -> bool:
        former = self.mode.closed
        changed = self._let_act(t, z, hit, piled)
        if self.contacts is not None and (self.mode.closed != former or not self.modes):
            self.modes.append((t, self.mode))
        return changed

    def _let_act(self, t: float, z: FloatArray, hit: list[int], piled: set[int] | None) -> bool:
        p = self.memory.p
        changed, still = False, self.mode.still
        for k in hit:
            if k in self._held:
                continue
            spec = self.specs[k]
            mode = (self.mode.closed,) if spec.in_mode else ()
            after, p_before = z, p.copy()
            try:
                result = None if spec.action is None else spec.action(t, z.copy(), p.copy(), *mode)
                if spec.switches:
                    assert self.contacts is not None
                    switched = self.contacts.switch(t, z.copy(), p.copy(), self.mode, k)
                    changed = changed or switched.mode != self.mode
                    after, self.mode = switched.z, switched.mode
            except ContactError as error:
                self.broken = str(error)
                return False
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
            self.records.append(EventRecord(t, k, z, after, "", p_before, p.copy()))
            z = after
        self._hit = set(hit) | (set(still) - set(self.mode.still))
        if self.contacts is not None and (changed or t == self.memory.t or self._held & self._hit):
            changed = self._settle(t, z, p.copy(), piled or set()) or changed
        return changed

    def _settle(self, t: float, z: FloatArray, p: FloatArray, piled: set[int]) -> bool:
        """Let contacts that are hit, pressed or released find their state."""
        assert self.contacts is not None
        opening = self._hit & self._held
        try:
            settled = self.contacts.settle(t, z, p, self.mode, opening, piled & self._held)
        except ContactError as error:
            self.broken = str(error)
            return False
        for k, kind in settled.changes:
            self.records.append(EventRecord(t, k, z, settled.z, kind, p, p))
            z = settled.z
        changed = bool(settled.changes) or settled.mode != self.mode
        since, count = self._restless
        if changed:
            self._restless = (since, count + 1) if t - since <= SHORTEST_FLIGHT * self._span else (t, 0)
        if count > MOST_RESTLESS:
            self.broken = (
                f"contacts and friction change without end at t = {t:.9g} s: which of them hold is not determined "
                "there; give fewer feet, or use compliant contact"
            )
            return False
        self.mode = settled.mode
        return changed

    def _piles_up(self, k: int, t: float) -> bool:
        """Whether an event follows itself at ever shorter intervals; told, except of contacts, which come to rest."""
        previous = self.repeated.get(k)
        interval, shrinking = np.inf, 0
        if previous is not None:
            interval = t - previous[0]
            shrinking = previous[2] + 1 if interval < previous[1] or interval == 0.0 else 0
        self.repeated[k] = (t, interval, shrinking)
        shortest = SHORTEST_FLIGHT if k in self._held else SHORTEST_SHARE
        piled = shrinking >= SHRINKING_INTERVALS and interval < shortest * self._span
        if piled and k not in self._held:
            name = self.specs[k].name
            event = f'event "{name}"' if name else f"event {k}"
            self.zeno = (
                f"{event} repeats at ever shorter intervals (the last {interval:.3g} s) and would never end,"
                f" at t = {t:.9g} s; let its action change the system instead, or stop the run"
            )
        return piled
