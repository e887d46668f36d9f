"""Events as Python sees them: recording, actions, the state after an action, contacts, and events that pile up.

Where in a step an event happens is found by the runtime (``locate.c``).

At one instant happens first what was located there: actions in the order of the events, then contacts and friction find
their state. Where that has changed something, all functions are compared with their values before
(`Sides`); what has been carried across happens next, again in the order of the events, until
nothing is carried across any more. Then a run ends if a Stop was among the events; where this does not settle, it
ends in words.

A chain of events at ever shorter intervals never ends; it is recognised after four shrinking intervals of which the
last is below a small share of the run. Contacts come to rest then (a ball that bounces); other events are reported.

Switchings of the right-hand side that depend on the state are located like events, and the step is begun anew there,
unless they chatter: a right-hand side that drives the state back to where it switches (dry friction by ``sign`` at
rest) would switch without end. Such a function is left to error control after a while (``restarts.h`` of the runtime),
and the run says so; where that does not get on either, `kinetree.solve.run_progress.Stall` ends it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np

from kinetree.arrays import Array
from kinetree.runtime import tables as mem
from kinetree.runtime.tables import SWITCHING, UNWATCHED
from kinetree.solve.functions import (
    carried_across,
    evaluate_events,
    just_ahead,
    look_around,
    note_switchings,
    sides_at,
)
from kinetree.solve.memory import Memory
from kinetree.solve.modes import (
    FORWARDS,
    NOTHING_TOUCHES,
    ContactError,
    ContactInstant,
    ContactMode,
    Contacts,
)
from kinetree.solve.solution import EventRecord, EventSpec, Repetitions
from kinetree.solve.system import System


class Sides:
    """Sides of the watched functions of one run (`signs` of its memory).

    Parameters
    ----------
    memory
        The run.
    specs
        What is watched, by its index.
    held
        Indices of contacts and friction, which stand on their positive side by definition.
    """

    def __init__(self, memory: Memory, specs: Mapping[int, EventSpec], held: Collection[int]) -> None:
        self.memory, self._specs, self._held = memory, specs, frozenset(held)
        self._unwatched: frozenset[int] = frozenset()
        self.on_zero: set[int] = set()
        """Functions that stand on zero at the present instant, but for round-off."""

    def values(self, t: float, z: Array) -> Array:
        """The functions, on this side of what switches in time."""
        g = np.empty(self.memory.n_e)
        evaluate_events(self.memory, t, z, g)
        return g

    def time_of_evaluation(self, t: float) -> float:
        """Time (s) at which functions of time are evaluated at t: on this side of what switches in time."""
        return float(min(max(t, self.memory.t_low), self.memory.t_high))

    def values_here(self, t: float, z: Array) -> Array:
        """The functions at t itself, even where the run begins just behind a switching in time."""
        low, self.memory.t_low = self.memory.t_low, -np.inf
        try:
            return self.values(t, z)
        finally:
            self.memory.t_low = low

    def stand(self) -> None:
        """Contacts and friction stand on their positive side by definition, but for what passes its rest."""
        self.memory.signs[list(self._held - self.on_zero)] = 1

    def happened(self, hit: Collection[int]) -> None:
        """Events that were located stand on zero; contacts and friction stand on their positive side."""
        self.on_zero = set(hit) - self._held
        if self.memory.n_e:
            self._mark()

    # --- discontinuities -------------------------------------------------------------------------------
    def keep(self, t: float, z: Array, unwatched: Collection[int]) -> None:
        """Remember the values before a discontinuity; `unwatched` are functions that mean nothing at present."""
        if self.memory.n_e:
            evaluate_events(self.memory, t, z, self.memory.g_before)
            self._unwatched = frozenset(unwatched)

    def crossed(self, t: float, unwatched: Collection[int], happened: Collection[int]) -> list[int]:
        """Functions that happen because the discontinuity has brought them to (t, Z), ascending.

        `unwatched` are functions that mean nothing from now on, `happened` those that have happened before in this run.
        """
        if not self._specs:
            return []
        memory, left_out = self.memory, self._held | self._unwatched | frozenset(unwatched)
        for k in self._specs:
            memory.carried[k] = 0 if k in left_out else 2 if k in happened else 1
        self._mark()
        carried_across(memory, t)
        self.on_zero = set(np.flatnonzero(memory.on_zero).tolist())
        return [int(k) for k in np.flatnonzero(memory.carried)]

    def _mark(self) -> None:
        """Tell the runtime what stands on zero."""
        self.memory.on_zero[:] = 0
        self.memory.on_zero[list(self.on_zero)] = 1

    # --- sides -----------------------------------------------------------------------------------------
    def look_around(self, t: float, unwatched: Collection[int], *, first: bool = False) -> list[int]:
        """Find the sides at (t, Z). Of functions that stand on zero (``first``: exactly) the motion decides.

        Returns the functions that have no value, ascending; `unwatched` mean nothing from now on.
        """
        self._mark()
        undefined = look_around(self.memory, t, first)
        self.stand()
        if not undefined:
            return []
        return [k for k in self._specs if self.memory.carried[k] and k not in unwatched]

    def begun(self, t: float, unwatched: Collection[int]) -> list[int]:
        """Functions that happen at the start (t, Z), ascending, where the sides have been found.

        Those on zero that leave it in a watched direction, and those that are `beyond` a limit from the start.
        """
        here, signs = self.values_here(t, self.memory.z), self.memory.signs
        return [
            k
            for k, spec in self._specs.items()
            if k not in self._held
            and k not in unwatched
            and (
                (here[k] == 0.0 and spec.direction * signs[k] >= 0 and signs[k])
                or (spec.beyond and np.sign(here[k]) == spec.beyond)
            )
        ]


def named(specs: Mapping[int, EventSpec], indices: Collection[int]) -> str:
    """Events in words, by their names or else their indices."""
    return ", ".join(
        f'event "{specs[k].name}"' if specs[k].name else f"event {k}" for k in sorted(set(indices))
    )


class EventLoop:
    """Events of one run."""

    def __init__(
        self,
        system: System,
        memory: Memory,
        events: Sequence[EventSpec],
        contacts: Contacts | None,
        mode: ContactMode | None,
        repeated: Repetitions | None,
    ) -> None:
        self.system, self.memory, self.contacts = system, memory, contacts
        self.specs = {event.index: event for event in sorted(events, key=lambda event: event.index)}
        self.mode = mode or NOTHING_TOUCHES
        self.modes: list[tuple[float, ContactMode]] = []
        self.records: list[EventRecord] = []
        self.stopped = False
        self.struck = False  # at the start
        self.zeno = ""
        self.broken = ""
        self.code = "contact"  # of what is broken
        self.repeated: Repetitions = dict(repeated or {})
        self._idle = (np.nan, 0)
        self._held = frozenset(() if contacts is None else contacts.indices)
        self._hit: set[int] = set()
        # and what jumps have let happen there, in turn
        self._instant: tuple[float, list[list[int]]] = (np.nan, [])
        self.sides = Sides(memory, self.specs, self._held)
        self._restless = (-np.inf, 0)  # since when contacts change without a break, and how often

    def begin(self, t: float, t_end: float, *, fresh: bool) -> None:
        """Set what is watched."""
        self.watch()
        self._span = max(t_end - t, 0.0)
        if not fresh and self.contacts is not None:
            self.modes = [(t, self.mode)]

    def enter(self, system: System, memory: Memory) -> None:
        """Go on with the system of another mode."""
        self.system, self.memory, self.sides.memory = system, memory, memory
        self.watch()

    def watch(self) -> None:
        """Set the directions that are watched."""
        if not self.system.n_e:
            return
        directions = self.memory.directions
        directions[:] = mem.UNWATCHED
        for index, spec in self.specs.items():
            directions[index] = -1 if index in self._held else spec.direction
        self.memory.watching = bool(self.specs)

    # --- the start -------------------------------------------------------------------------------------
    def touch(self) -> bool:
        """Let contacts that touch at the start close or be hit, and friction hold. True if something changed."""
        t, z = self.memory.t, self.memory.z
        self.sides.keep(t, z, self.mode.still)
        if self.contacts is None:
            return False
        changed = self._settle(t, z.copy(), self.memory.p.copy(), set())
        self.modes = [(t, self.mode)]
        if self.records:
            after = self.records[-1].z_after
            self.struck = any(record.kind == "impact" for record in self.records)
            if self.struck and not np.array_equal(after, z):
                self.modes.insert(0, (t, NOTHING_TOUCHES))  # the state given is that before the impact
            z[:] = after
        return changed

    def fire_at_start(self) -> bool:
        """Let events of the start happen (`Sides.begun`, and what impacts carried across). True if something changed.

        The sides of all functions are found with the motion that begins.
        """
        t = self.memory.t
        if not self.system.n_e or not self.specs:
            return False
        crossed = self.sides.crossed(t, self.mode.still, ()) if self.struck else []
        if self._is_undefined(t, self.sides.look_around(t, self.mode.still, first=True)):
            return False
        hit = sorted({*crossed, *self.sides.begun(t, self.mode.still)})
        return self._happen(t, hit)

    # --- events ----------------------------------------------------------------------------------------
    def fire(self) -> bool:
        """Record the located events and apply their actions, in the order of their index. True if something changed."""
        hit = [k for k in self.specs if self.memory.hits[k]]
        t, z = self.memory.t_event, self.memory.z_event.copy()
        self._instant = (t, [])
        self.sides.happened(hit)
        self.sides.keep(t, z, self.mode.still)
        if self._is_undefined(t, [k for k in hit if not np.isfinite(self.memory.g_before[k])]):
            return False
        piled = {k for k in hit if k not in self.mode.active.contacts and self._piles_up(k, t)}
        changed = self._act(t, z, hit, piled)
        self._check_standstill(t, hit, changed)
        self.sides.stand()
        return changed

    def fire_crossed(self, t: float) -> bool:
        """Let events happen whose functions the change just now has carried across. True if something changed.

        The run goes on from the state after the change: its right-hand side is known there, and so are the sides that
        follow from it.
        """
        crossed = self.sides.crossed(t, self.mode.still, self.repeated)
        if self._is_undefined(t, self.sides.look_around(t, self.mode.still)):
            return False
        return self._happen(t, crossed)

    def _is_undefined(self, t: float, events: list[int]) -> bool:
        """End a run where the functions of some events have no value; whether there are any."""
        if events:
            self.code = "undefined"
            self.broken = (
                f"the function of {named(self.specs, events)} is not finite from t = {t:.9g} s on: check its "
                "expression (division by zero, root or logarithm of a negative number)"
            )
        return bool(events)

    def _happen(self, t: float, hit: list[int]) -> bool:
        """Let events happen at (t, Z) itself, from which the run goes on."""
        if not hit:
            return False
        instant, chain = self._instant
        chain = [*(chain if instant == t else []), hit]
        self._instant = (t, chain)
        if len(chain) > mem.MOST_AT_ONCE:
            again = named(self.specs, [k for hits in chain[-mem.MOST_AT_ONCE // 2 :] for k in hits])
            self.zeno = (
                f"what happens at t = {t:.9g} s does not settle: each change makes the next event happen, without end "
                f"({again}); let the actions leave a gap between the zeros of these events"
            )
            return False
        z = self.memory.z.copy()
        self.sides.keep(t, z, self.mode.still)
        for k in hit:
            self.repeated.setdefault(k, (t, np.inf, 0))
        return self._act(t, z, hit)

    def _check_standstill(self, t: float, hit: list[int], changed: bool) -> None:
        """End a run in which the same contacts or friction are found again and again at one instant."""
        held = bool(self._held & set(hit))
        apart = max(mem.SAME_INSTANT * abs(t), mem.SHORTEST_FLIGHT * self._span)
        again = held and not changed and t - self._idle[0] <= apart
        self._idle = (t, self._idle[1] + 1) if again else (t, 0)
        if self._idle[1] >= mem.MOST_IDLE and not self.broken:
            names = named(self.specs, hit)
            self.broken = (
                f"the run does not get beyond t = {t:.9g} s: {names} is met there again and again and nothing "
                "changes; choose other tolerances, or change the coefficients a little"
            )

    def _act(self, t: float, z: Array, hit: list[int], piled: set[int] | None = None) -> bool:
        former = self.mode.active
        changed = self._let_act(t, z, hit, piled)
        if self.contacts is not None and (self.mode.active != former or not self.modes):
            self.modes.append((t, self.mode))
        return changed

    def _let_act(self, t: float, z: Array, hit: list[int], piled: set[int] | None) -> bool:
        p = self.memory.p
        changed, still = False, self.mode.still
        for k in hit:
            if k in self._held:
                continue
            spec = self.specs[k]
            mode = (self.mode.active,) if spec.in_mode else ()
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
        self._hit = set(hit)
        self.sides.on_zero |= set(still) - set(self.mode.still)
        if self.contacts is not None and (changed or self._held & self._hit):
            changed = self._settle(t, z, p.copy(), piled or set()) or changed
        return changed

    def _settle(self, t: float, z: Array, p: Array, piled: set[int]) -> bool:
        """Let contacts that are hit, pressed or released find their state."""
        assert self.contacts is not None
        opening = self._hit & self._held
        try:
            at = self.sides.time_of_evaluation(t)
            settled = self.contacts.settle(ContactInstant(at, z, p, self.mode, opening, piled & self._held))
        except ContactError as error:
            self.broken = str(error)
            return False
        for k, kind in settled.changes:
            self.records.append(EventRecord(t, k, z, settled.z, kind, p, p))
            z = settled.z
        # where it was found too slow and goes on sliding, as at a dead centre, the motion carries it through its rest
        slid = (k for k in settled.slides if k in opening and self.mode.active.state_of(k) == FORWARDS)
        self.sides.on_zero = (self.sides.on_zero - self._held) | set(slid)
        self.memory.doubt[:] = 0.0
        self.memory.doubt[list(settled.slides)] = -1.0
        self.memory.strictness = float(bool(settled.slides))
        changed = bool(settled.changes) or settled.mode != self.mode
        since, count = self._restless
        if changed:
            self._restless = (since, count + 1) if t - since <= mem.SHORTEST_FLIGHT * self._span else (t, 0)
        if count > mem.MOST_RESTLESS:
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
            # bounces of contacts end by themselves, and with them what happens between them
            bounced = k not in self._held and any(
                self.repeated[c][0] >= previous[0] for c in self._held & self.repeated.keys()
            )
            shorter = interval < previous[1] or interval == 0.0
            shrinking = previous[2] + 1 if shorter and not bounced else 0
        self.repeated[k] = (t, interval, shrinking)
        shortest = mem.SHORTEST_FLIGHT if k in self._held else mem.SHORTEST_SHARE
        piled = shrinking >= mem.SHRINKING and interval < shortest * self._span
        if piled and k not in self._held:
            event = named(self.specs, [k])
            self.zeno = (
                f"{event} repeats at ever shorter intervals (the last {interval:.3g} s) and would never end,"
                f" at t = {t:.9g} s; let its action change the system instead, or stop the run"
            )
        return piled


REMEDY = "for dry friction use a joint-friction load, kt.JointFriction, or smooth the load, e.g. with tanh"


class StateSwitches:
    """The switching functions of one run: the last entries of its event functions.

    Attributes
    ----------
    notes : list of str
        What became of functions that chatter.
    chattering : str
        Which functions do, since when, and what to do about it; empty as long as none does.
    passed : set of str
        What the functions are called whose zeros were passed.
    """

    def __init__(self, system: System) -> None:
        self._system, self._names = system, system.switches
        self._left: set[int] = set()
        self.notes: list[str] = []
        self.chattering = ""
        self.passed: set[str] = set()

    @property
    def _first(self) -> int:
        return self._system.n_e - len(self._names)

    def begin(self, memory: Memory, span: float, fresh_at: float | None) -> None:
        """Watch all functions during `span` seconds, from the time of a fresh start on or as they stand."""
        self.watch(memory)
        memory.span, memory.t_short = span, mem.CHATTER_SHARE * span
        if self._names and fresh_at is not None:
            self.stand(memory, fresh_at)

    def enter(self, system: System, memory: Memory) -> None:
        """Go on with the system of another mode, which may have other functions; what was left alone is so by name."""
        names = {self._names[k] for k in self._left}
        self._left = {k for k, name in enumerate(system.switches) if name in names}
        self._system, self._names = system, system.switches
        self.watch(memory)

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
        self.passed |= {self._names[k] for k in np.flatnonzero(memory.hits[self._first :]).tolist()}
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
