"""Events in Python: their actions, the states of contacts, the records, and why a run ends.

Where in a step an event happens is found by the runtime (``locate.c``), and so is what happens at one instant and in
which order (``event_actions.h``): it calls back for what an event does and for the state that contacts find.

Switchings of the right-hand side that depend on the state are located like events, and the step is begun anew there,
unless they chatter: a right-hand side that drives the state back to where it switches (dry friction by ``sign`` at
rest) would switch without end. Such a function is left to error control after a while (``restarts.h`` of the runtime),
and the run says so; where that does not get on either, `kinetree.solve.run_progress.Stall` ends it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.runtime import tables as mem
from kinetree.runtime.library import Function
from kinetree.runtime.tables import SWITCHING, UNWATCHED
from kinetree.solve.functions import (
    contacts_again,
    contacts_at_start,
    events_at_start,
    events_crossed,
    events_located,
    just_ahead,
    no_events,
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
    LocatedContacts,
)
from kinetree.solve.solution import EventRecord, EventSpec
from kinetree.solve.system import System
from kinetree.tolerances import CHATTER_SHARE
from kinetree.words.interrupts import keeping_exceptions

_WORD = ctypes.c_int64
_CHANGED = ctypes.POINTER(_WORD)
_Action = ctypes.CFUNCTYPE(_WORD, _WORD, ctypes.c_void_p, _CHANGED)
_Settlement = ctypes.CFUNCTYPE(_WORD, ctypes.c_double, ctypes.c_void_p, _CHANGED)
"""Type of the callbacks of ``events.c``; the state is `z_event` of the memory."""


def named(specs: Mapping[int, EventSpec], indices: Collection[int]) -> str:
    """Name events in words, by their names or else their indices."""
    return ", ".join(
        f'event "{specs[k].name}"' if specs[k].name else f"event {k}" for k in sorted(set(indices))
    )


class EventLoop:
    """Events of one run.

    Attributes
    ----------
    records : list of EventRecord
        Events that have happened.
    mode, modes
        The state of the contacts, and from when on which one.
    struck : bool
        True if contacts were hit at the start.
    broken, code : str
        Why the run cannot go on, in words and for machines; empty as long as it can.
    zeno : str
        Why it would never get on, in words.
    """

    def __init__(
        self,
        system: System,
        memory: Memory,
        events: Sequence[EventSpec],
        contacts: LocatedContacts | None,
        mode: ContactMode | None,
    ) -> None:
        self.system, self.memory, self.contacts = system, memory, contacts
        self.specs = {event.index: event for event in sorted(events, key=lambda event: event.index)}
        self.mode = mode or NOTHING_TOUCHES
        self.modes: list[tuple[float, ContactMode]] = []
        self.records: list[EventRecord] = []
        self.struck = False
        self.zeno = ""
        self.broken = ""
        self.code = "contact"
        self._held = frozenset(() if contacts is None else contacts.indices)
        self._t = np.nan  # of the instant

    @property
    def stopped(self) -> bool:
        """True if an event has ended the run."""
        return bool(self.memory.stopped)

    def begin(self, t: float, *, fresh: bool) -> None:
        """Set which functions are watched, at the start."""
        self.watch()
        if fresh and self.specs:
            no_events(self.memory)
        self.memory.stopped = 0
        if not fresh and self.contacts is not None:
            self.modes = [(t, self.mode)]

    def enter(self, system: System, memory: Memory) -> None:
        """Continue with the system of another mode."""
        self.system, self.memory = system, memory
        self.watch()

    def watch(self) -> None:
        """Set which functions are watched, and which of them are contacts or friction."""
        if not self.system.n_e:
            return
        memory = self.memory
        directions, actions = memory.directions, memory.actions
        directions[:], actions[:] = mem.UNWATCHED, 0
        kind, limit, number = (mem.ACTION_ROW.index(name) for name in ("kind", "limit", "number"))
        for k, spec in self.specs.items():
            held = k in self._held
            directions[k] = -1 if held else spec.direction
            actions[k, kind] = mem.ACTION_KINDS.index("contact" if held else "record")
            actions[k, limit], actions[k, number] = spec.beyond, k
        memory.watching = bool(self.specs)
        self._stand_in(self.mode)

    def _stand_in(self, mode: ContactMode) -> None:
        """Continue in a mode; tell the memory which contacts are closed and which event functions are held at zero."""
        self.mode = mode
        for flags, which in (
            (self.memory.contact_closed, mode.active.contacts),
            (self.memory.still, mode.still),
        ):
            flags[:] = 0
            flags[list(which)] = 1

    # --- the start -------------------------------------------------------------------------------------
    def touch(self) -> bool:
        """Let contacts that touch at the start close or be hit, and friction hold. True if something changed."""
        if self.contacts is None:
            return False
        t, z = self.memory.t, self.memory.z
        self._stand_in(self.contacts.held_at_start(t, z, self.memory.p, self.mode))
        changed = self._let_happen(t, contacts_at_start, t) or bool(self.mode.still)
        self.modes = [(t, self.mode)]
        if self.records:
            after = self.records[-1].z_after
            self.struck = any(record.kind == "impact" for record in self.records)
            if self.struck and not np.array_equal(after, z):
                self.modes.insert(0, (t, NOTHING_TOUCHES))  # the state given is that before the impact
            z[:] = after
        return changed

    def fire_at_start(self) -> bool:
        """Let events of the start happen, those that impacts carried across among them. True if something changed."""
        t = self.memory.t
        return bool(self.specs) and self._let_happen(t, events_at_start, t)

    # --- events ----------------------------------------------------------------------------------------
    def fire(self) -> bool:
        """Let the located events happen. True if something changed."""
        return self._let_happen(self.memory.t_event, events_located)

    def fire_crossed(self, t: float) -> bool:
        """Let events happen whose functions the change just now has carried across. True if something changed.

        The run goes on from the state after the change: its right-hand side is known there, and so are the sides that
        follow from it.
        """
        return self._let_happen(t, events_crossed, t)

    def settle_again(self, t: float) -> bool:
        """Let contacts find their state where those that are held may be moved differently. True if they change."""
        return bool(self._held) and self._let_happen(t, contacts_again, t)

    def _let_happen(self, t: float, function: Function, *arguments: Any) -> bool:
        """Let the runtime treat an instant; say why a run ends there. True if something changed."""
        self._t, former, raised = t, self.mode.active, list[BaseException]()

        def kept(call: Callable[..., tuple[int, bool]]) -> Callable[..., int]:
            """Wrap a callback: keep its exception, which is raised again after the runtime has returned."""

            @keeping_exceptions
            def called(of: Any, _: int, changed: Any) -> int:
                try:
                    code, has_changed = call(of)
                except BaseException as error:
                    raised.append(error)
                    return mem.CONTACT_BROKEN
                if has_changed:
                    changed[0] = 1
                return code

            return called

        callbacks = _Action(kept(self._act)), _Settlement(kept(self._settle))
        self.memory.acting, self.memory.settling = (
            ctypes.cast(one, ctypes.c_void_p).value for one in callbacks
        )
        changed = np.zeros(1, np.int64)
        code = function(self.memory, *arguments, changed)
        if raised and not isinstance(raised[0], ContactError):
            raise raised[0]
        if raised:
            self.broken = str(raised[0])
        elif code != mem.OK:
            self._say(code, at_once=function is not events_located)
        if self.contacts is not None and (self.mode.active != former or not self.modes):
            self.modes.append((t, self.mode))
        return bool(changed[0])

    def _act(self, k: int) -> tuple[int, bool]:
        """Apply the action of event k to `z_event` and the parameters; return a code and whether the motion changes."""
        t, memory, spec = self._t, self.memory, self.specs[k]
        z, p = memory.z_event.copy(), memory.p
        after, p_before, changed, code = z, p.copy(), False, mem.OK
        mode = (self.mode.active,) if spec.in_mode else ()
        result = None if spec.action is None else spec.action(t, z.copy(), p.copy(), *mode)
        if spec.switches:
            assert self.contacts is not None
            switched = self.contacts.switch(t, z.copy(), p.copy(), self.mode, k)
            changed, after = switched.mode != self.mode, switched.z
            self._stand_in(switched.mode)
        if result is not None:
            after = np.array(result[0], np.float64)
            if after.shape != z.shape:
                raise ValueError(
                    f"the action of event {k} returned a state of shape {after.shape}, not {z.shape}"
                )
            new_p = np.asarray(result[1], np.float64)
            changed = changed or not (np.array_equal(after, z) and np.array_equal(new_p, p))
            p[:] = new_p
            code = mem.STOPPED if result[2] else mem.OK
        self.records.append(EventRecord(t, k, z, after, "", p_before, p.copy()))
        memory.z_event[:] = after
        return code, changed

    def _settle(self, at: float) -> tuple[int, bool]:
        """Settle contacts that are hit, pressed or released; return a code and whether state or mode change.

        ``at`` (s) is on this side of what switches in time.
        """
        assert self.contacts is not None
        t, memory, former = self._t, self.memory, self.mode
        z, p = memory.z_event.copy(), memory.p.copy()
        opening, piled = (
            {k for k in np.flatnonzero(flags).tolist() if k in self._held}
            for flags in (memory.happening, memory.piled)
        )
        settled = self.contacts.settle(ContactInstant(at, z, p, former, opening, piled))
        for k, kind in settled.changes:
            self.records.append(EventRecord(t, k, z, settled.z, kind, p, p))
            z = settled.z
        memory.z_event[:] = settled.z
        # where it was found too slow and goes on sliding, as at a dead centre, the motion carries it through its rest
        slid = [k for k in settled.slides if k in opening and former.active.state_of(k) == FORWARDS]
        memory.on_zero[list(self._held)] = 0
        memory.on_zero[slid] = 1
        memory.doubt[:] = 0.0
        memory.doubt[list(settled.slides)] = -1.0
        memory.strictness = float(bool(settled.slides))
        memory.kicked = 0.0
        if settled.kick is not None:
            memory.kick[:], memory.kicked = settled.kick[:-1], settled.kick[-1]
        memory.struck = any(kind == "impact" for _, kind in settled.changes)
        self._stand_in(settled.mode)
        return mem.OK, bool(settled.changes) or settled.mode != former

    def remarks(self) -> list[str]:
        """A sentence on events whose functions have stood on zero from the start, to within round-off."""
        happened = self._held | {record.index for record in self.records}
        signs, still = self.memory.signs, self.memory.still
        idle = [k for k in self.specs if k not in happened and not signs[k] and not still[k]]
        if not idle or not self.memory.steps:
            return []
        subject = "their functions stay" if len(idle) > 1 else "its function stays"
        return [
            f"{named(self.specs, idle)}: {subject} on zero to within the round-off of the terms, and a crossing "
            "of zero means nothing there; give a function that the motion changes"
        ]

    # --- why a run ends --------------------------------------------------------------------------------
    def _say(self, code: int, *, at_once: bool) -> None:
        """Say in words why a run ends at this instant; ``at_once``: its own changes caused events without end."""
        t, memory = self._t, self.memory
        hit = [k for k in self.specs if memory.happening[k]]
        if code == mem.BAD_VALUE:
            self.code = "undefined"
            events = named(self.specs, np.flatnonzero(memory.carried).tolist())
            self.broken = (
                f"the function of {events} is not finite from t = {t:.9g} s on: check its "
                "expression (division by zero, root or logarithm of a negative number)"
            )
        elif code == mem.ENDLESS and at_once:
            again = named(self.specs, [record.index for record in self.records[-mem.MOST_AT_ONCE // 2 :]])
            self.zeno = (
                f"what happens at t = {t:.9g} s does not settle: each change makes the next event happen, without end "
                f"({again}); let the actions leave a gap between the zeros of these events"
            )
        elif code == mem.ENDLESS:
            k = max(k for k in hit if memory.piled[k] and k not in self._held)
            self.zeno = (
                f"{named(self.specs, [k])} repeats at ever shorter intervals (the last {memory.interval[k]:.3g} s) and "
                f"would never end, at t = {t:.9g} s; let its action change the system instead, or stop the run"
            )
        elif memory.restless > mem.MOST_RESTLESS:
            self.broken = (
                f"contacts and friction change without end at t = {t:.9g} s: which of them hold is not determined "
                "there; give fewer feet, or use compliant contact"
            )
        else:
            self.broken = (
                f"the run does not get beyond t = {t:.9g} s: {named(self.specs, hit)} is met there again and again and "
                "nothing changes; choose other tolerances, or change the coefficients a little"
            )


REMEDY = "for dry friction use a joint-friction load, kt.JointFriction, or smooth the load, e.g. with tanh"


class StateSwitches:
    """The switching functions of one run: the last entries of its event functions.

    Attributes
    ----------
    notes : list of str
        Notes on functions that chatter.
    chattering : str
        Names of these functions, the time, and the remedy; empty as long as none chatters.
    passed : set of str
        Names of the functions whose zeros were passed.
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
        """Watch all functions for `span` seconds; with ``fresh_at`` (s) find their sides anew at that time."""
        self.watch(memory)
        memory.span, memory.t_short = span, CHATTER_SHARE * span
        if self._names and fresh_at is not None:
            self.stand(memory, fresh_at)

    def enter(self, system: System, memory: Memory) -> None:
        """Continue with the system of another mode; functions left alone before, known by name, stay so."""
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
        """Return whether the location found a switching, and whether no event fell on the same time."""
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
