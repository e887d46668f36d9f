"""Instants of a run, remembered for going through it backwards.

What S goes through forwards at an instant (:mod:`kinetree.derivatives.passages`), λ = ∂J/∂z and μ = ∂J/∂p go through
transposed: with a = λ⁺, m = μ⁺ and b = −F⁺·λ⁺, every jump from the last to the first

    b ← b + R_tᵀ(a, m),   a ← R_zᵀ(a, m),   m ← R_pᵀ(a, m),       λ = a − g_z (F⁻·a + b)/ġ,   μ = m − g_p (F⁻·a + b)/ġ
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kinetree.arrays import Array
from kinetree.derivatives.crossings import reach_of
from kinetree.derivatives.jumps import LinearJump
from kinetree.derivatives.passages import Passage, Passages, Shift, in_mode
from kinetree.model.events import Event
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contacts import RunContacts
from kinetree.solve.events.contacts import Settled
from kinetree.solve.events.modes import ALL_OPEN, ActiveSet, ContactMode
from kinetree.solve.solution import EventSpec
from kinetree.solve.system import System


@dataclass(frozen=True)
class Switching:
    """Where the right-hand side switched: time, state, parameters, length of the last step, and the mode."""

    t: float
    z: Array
    p: Array
    h: float
    active: ActiveSet


class RecordedPassages:
    """The events of runs that are gone through backwards (a :class:`kinetree.solve.events.contacts.Contacts`).

    Parameters
    ----------
    modes, events, contacts, indices
        As of :class:`Passages`.
    """

    def __init__(
        self,
        modes: ContactModes,
        events: Sequence[Event],
        contacts: RunContacts | None,
        indices: tuple[int, ...],
    ) -> None:
        self.modes, self.passages = modes, Passages(modes, events, contacts, indices)
        self.indices = () if contacts is None else contacts.indices
        self._systems: dict[ContactMode, System] = {}
        self.begin(0.0)

    def begin(self, t: float) -> None:
        """A run from this time on."""
        self._t_start = t
        self.instants: list[Passage | Switching] = []
        self.starting: tuple[Passage, Settled] | None = None
        """What contacts and friction did at the start."""

    def system(self, mode: ContactMode) -> System:
        """The system of a mode; where it switches is remembered."""
        if mode not in self._systems:
            self._systems[mode] = replace(self.modes.system(mode), crossing=self._crossing(mode.active))
        return self._systems[mode]

    def _crossing(self, active: ActiveSet) -> Callable[[float, Array, Array, float], Array]:
        def cross(t: float, z: Array, p: Array, h: float) -> Array:
            self.instants.append(Switching(t, z[: self.passages.n].copy(), p, h, active))
            return z

        return cross

    def through(self, spec: EventSpec) -> EventSpec:
        """An event whose action is remembered."""
        if spec.action is None:
            return spec

        def act(
            t: float, z: Array, p: Array, active: ActiveSet = ALL_OPEN
        ) -> tuple[Array, Array, bool] | None:
            found = self.passages.acted(spec, t, z, p, active)
            if found is None:
                return None
            (after, changed, _), jump = found
            passage, _ = self._arrive(t, z, p, active, spec.index)
            passage.happened(self.passages, jump, after, changed, active)
            return found[0]

        return in_mode(spec, act)

    def switch(self, t: float, z: Array, p: Array, mode: ContactMode, index: int) -> Settled:
        found, jump = self.passages.switched(t, z, p, mode, index)
        if jump is not None:
            passage, carried = self._arrive(t, z, p, mode.active, index)
            if carried:
                self.passages.refuse_switching_on(t, index)
            elif isinstance(jump, LinearJump):
                self.passages.refuse_misfits(passage, jump)
            passage.happened(self.passages, jump, found.z, p, found.mode.active)
        return found

    def settle(
        self,
        t: float,
        z: Array,
        p: Array,
        mode: ContactMode,
        opening: Collection[int],
        piled: Collection[int],
    ) -> Settled:
        found, jump = self.passages.settled(t, z, p, mode, opening, piled)
        if jump is None:
            return found
        passage = self._find(t, z, p, mode.active, opening)
        passage.happened(self.passages, jump, found.z, p, found.mode.active)
        if not opening and t == self._t_start and len(passage.jumps) == 1:
            self.starting = passage, found
        return found

    def _begun(self, t: float, z: Array, p: Array, active: ActiveSet, shift: Shift) -> Passage:
        passage = self.passages.begun(t, z, p, active, shift)
        self.instants.append(passage)
        return passage

    def _arrive(self, t: float, z: Array, p: Array, active: ActiveSet, index: int) -> tuple[Passage, bool]:
        """The instant of an event that acts: its own, or (True) that of what carried its function across zero."""
        passages = self.passages
        last = self.instants[-1] if self.instants else None
        if isinstance(last, Switching) and passages.at_once(t, last):
            found = passages.begun(last.t, last.z, last.p, last.active, passages.still(p))
            if passages.carried(t, found, index):
                return self._behind(last, z, active), True
        if isinstance(last, Passage) and passages.carried(t, last, index):
            return last, True
        shift = passages.moved(t, z, p, active, index, jumped=t == self._t_start)
        return self._begun(t, z, p, active, shift or passages.still(p)), False

    def _find(self, t: float, z: Array, p: Array, active: ActiveSet, opening: Collection[int]) -> Passage:
        """The instant at which contacts or friction change."""
        passages, n = self.passages, self.passages.n
        found = [passages.moved(t, z, p, active, k, jumped=True) for k in sorted(opening)]
        shifts = [shift for shift in found if shift is not None]
        if found and len(shifts) == len(found):
            tangents = passages.tangents(active)
            tangents.crossings.refuse_at(t, z, p, tangents.flow)
            ways = np.eye(n + p.size)
            return self._begun(t, z, p, active, passages.common(shifts, ways[:n], ways[n:], t, opening))
        last = self.instants[-1] if self.instants else None
        if isinstance(last, Passage) and passages.at_once(t, last):
            return last
        if isinstance(last, Switching) and passages.at_once(t, last):
            return self._behind(last, z, active)
        if t != self._t_start:
            raise passages.unknown(t, opening)
        return self._begun(t, z, p, active, passages.still(p))

    def _behind(self, switching: Switching, z: Array, active: ActiveSet) -> Passage:
        """The instant behind a jump of a load, whose time is the time of that: seen from there, F⁻ is F behind it."""
        t, p, h, n = switching.t, switching.p, switching.h, self.passages.n
        tangents, ways = self.passages.tangents(active), np.eye(n + p.size)
        found = None
        if tangents.crossings:
            ways_of = (ways[:n], ways[n:])
            found = tangents.crossings.one(t, switching.z, p, h, tangents.flow, ways_of, kinks=True)
        shift = self.passages.still(p)
        if found is not None:  # ġ behind the jump is ġ⁻ − g_z (F⁻ − F⁺)
            slower = 1.0 - float(found.by_z @ found.jump[:n])
            shift = Shift(found.by_z / slower, found.by_p / slower)
        passage = self._begun(t, z, p, active, shift)
        passage.reach = reach_of(t, h)
        passage.before = passage.after = self.passages.flow(active, t, z, p, passage.reach)
        return passage


def transposed(passage: Passage, lam: Array, mu: Array, gain: Array) -> tuple[Array, Array]:
    """Λ (n × m) and μ (n_p × m) before an instant, of those after it.

    ``gain`` (m): the integrands before it less those after it, which its time is worth besides.
    """
    n, n_p = lam.shape[0], mu.shape[0]
    both, by_time = np.concatenate([lam, mu]), gain - passage.after @ lam
    ways = np.eye(1 + n + n_p)
    for jump in reversed(passage.jumps):
        matrix = np.concatenate(jump.along(ways[0], ways[1 : 1 + n], ways[1 + n :]))
        back = matrix.T @ both
        by_time, both = by_time + back[0], back[1:]
    worth = passage.before @ both[:n] + by_time
    shift = passage.shift
    return both[:n] - np.outer(shift.by_z, worth), both[n:] - np.outer(shift.by_p, worth)
