"""Tangents through events: the state of a run with S behind it, carried over every instant at which it changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

import numpy as np

from kinetree.arrays import Array
from kinetree.derivatives.jumps import Jump, LinearJump, reach_of
from kinetree.derivatives.passages import Passage, Passages, in_mode
from kinetree.model.events import Event
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contacts import RunContacts
from kinetree.solve.modes import ALL_OPEN, ActiveSet, ContactMode, Settled
from kinetree.solve.solution import EventSpec
from kinetree.solve.system import System


class TangentPassages:
    """The events of runs with tangents (a :class:`kinetree.solve.modes.Contacts`).

    Parameters
    ----------
    modes, events, contacts
        As of :class:`Passages`.
    indices
        The parameters that vary, by their places among all.
    """

    def __init__(
        self,
        modes: ContactModes,
        events: Sequence[Event],
        contacts: RunContacts | None,
        indices: tuple[int, ...],
    ) -> None:
        self.modes, self._events = modes, tuple(events)
        self._passages = Passages(modes, events, contacts, indices)
        self.tangents = self._passages.tangents
        self.open = self.tangents(ALL_OPEN)
        self.indices = () if contacts is None else contacts.indices
        self._systems: dict[ActiveSet, System] = {}
        self._watched: dict[ContactMode, System] = {}
        self.begin(0.0)

    def begin(self, t: float) -> None:
        """A run from this time on."""
        self._t_start = t
        self._last: Passage | None = None
        self._dt = np.zeros(self.open.k)
        self._jumped: Callable[[], Array] | None = None

    def system(self, mode: ContactMode) -> System:
        """The system of a mode, its state and parameters extended by S and P."""
        if mode not in self._watched:
            tangents, g = self.tangents(mode.active), self.modes.functions(mode)
            if mode.active not in self._systems:
                made = tangents.system(self.modes.system(mode), g, self._events)
                made = replace(made, crossing=self._crossing(mode.active))
                self._systems[mode.active] = self._watched[mode] = made
            else:
                kernel = tangents.event_kernel(g, self._events)
                self._watched[mode] = replace(self._systems[mode.active], events=kernel)
        return self._watched[mode]

    def through(self, spec: EventSpec) -> EventSpec:
        """An event whose action carries the tangents through its jump."""
        if spec.action is None:
            return spec

        def act(
            t: float, z: Array, p: Array, active: ActiveSet = ALL_OPEN
        ) -> tuple[Array, Array, bool] | None:
            own, S, values, P = self._split(z, p)
            found = self._passages.acted(spec, t, own, values, active)
            if found is None:
                return None
            (after, changed, stop), jump = found
            self._arrive(t, own, values, active, spec.index, S, P)
            S, P = self._carried(jump, S, P, after, changed, active)
            return *self._joined(after, S, changed, P), stop

        return in_mode(spec, act)

    def switch(self, t: float, z: Array, p: Array, mode: ContactMode, index: int) -> Settled:
        own, S, values, P = self._split(z, p)
        found, jump = self._passages.switched(t, own, values, mode, index)
        if jump is None:
            return replace(found, z=z)
        self._arrive(t, own, values, mode.active, index, S, P)
        S, P = self._carried(jump, S, P, found.z, values, found.mode.active)
        return replace(found, z=self._joined(found.z, S, values, P)[0])

    def settle(
        self,
        t: float,
        z: Array,
        p: Array,
        mode: ContactMode,
        opening: Collection[int],
        piled: Collection[int],
    ) -> Settled:
        own, S, values, P = self._split(z, p)
        found, jump = self._passages.settled(t, own, values, mode, opening, piled)
        if jump is None:
            return replace(found, z=z)
        starting = self._find(t, own, values, mode.active, opening, S, P)
        former = S, P
        S, P = self._carried(jump, S, P, found.z, values, found.mode.active)
        if starting:
            self._passages.refuse_start(t, own, values, found, *former, S)
        return replace(found, z=self._joined(found.z, S, values, P)[0])

    # --- carrying -------------------------------------------------------------------------------------
    def _arrive(
        self, t: float, z: Array, p: Array, active: ActiveSet, index: int, S: Array, P: Array
    ) -> None:
        """Find the instant of an event that acts: its own, or that of what carried its function across zero."""
        passages = self._passages
        if passages.carried(t, self._last, index):
            self._take_jump()
            return
        shift = passages.moved(t, z, p, active, index, jumped=t == self._t_start)
        self._enter(passages.begun(t, z, p, active, shift or passages.still(p)), S, P)

    def _take_jump(self) -> None:
        """The present instant is that of a load that jumped, whose shift is looked at only where it matters."""
        if self._jumped is not None:
            self._dt, self._jumped = self._jumped(), None

    def _find(
        self,
        t: float,
        z: Array,
        p: Array,
        active: ActiveSet,
        opening: Collection[int],
        S: Array,
        P: Array,
    ) -> bool:
        """Find the instant at which contacts or friction change; True where that is the start."""
        passages = self._passages
        pending = passages.at_once(t, self._last)
        found = [passages.moved(t, z, p, active, k, jumped=True) for k in sorted(opening)]
        shifts = [shift for shift in found if shift is not None]
        if len(shifts) < len(found) or not found:
            if pending:
                self._take_jump()
                return False
            if t != self._t_start:
                raise passages.unknown(t, opening)
            self._enter(passages.begun(t, z, p, active, passages.still(p)), S, P)
            return True
        tangents = self.tangents(active)
        tangents.crossings.refuse_at(t, z, p, tangents.flow)
        shift = passages.common(shifts, S, P, t, opening)
        self._enter(passages.begun(t, z, p, active, shift), S, P)
        return False

    def _enter(self, passage: Passage, S: Array, P: Array) -> None:
        self._last, self._dt, self._jumped = passage, passage.shift(S, P), None

    def _carried(
        self, jump: Jump, S: Array, P: Array, z: Array, p: Array, active: ActiveSet
    ) -> tuple[Array, Array]:
        """S and P behind one thing that happens at the present instant; (z, p) and the mode follow."""
        last, dt = self._last, self._dt
        assert last is not None
        there = S + np.outer(last.after, dt)
        if isinstance(jump, LinearJump) and jump.rows is not None:
            jump.rows.fit(dt, there, P)
        S, P = jump.along(dt, there, P)
        last.happened(self._passages, jump, z, p, active)
        return S - np.outer(last.after, dt), P

    def _crossing(self, active: ActiveSet) -> Callable[[float, Array, Array, float], Array]:
        """Carry tangents over the jump of a load in a mode, and remember the instant."""
        tangents, passages = self.tangents(active), self._passages

        def cross(t: float, z: Array, p: Array, h: float) -> Array:
            own, S, values, P = self._split(z, p)
            before = S
            S = tangents.crossed(t, own, values, h, S, P)
            self._jumped = lambda: tangents.moved(t, own, values, h, before, P)
            last = passages.begun(t, own, values, active, passages.still(values))
            last.reach = reach_of(t, h)
            last.after = passages.flow(active, t, own, values, last.reach)
            self._last = last
            return self._joined(own, S, values, P)[0]

        return cross

    def _split(self, z: Array, p: Array) -> tuple[Array, Array, Array, Array]:
        return *self.open.split(z), *self.open.split_parameters(p)

    def _joined(self, z: Array, S: Array, p: Array, P: Array) -> tuple[Array, Array]:
        return np.concatenate([z, S.ravel(order="F")]), np.concatenate([p, P.ravel(order="F")])
