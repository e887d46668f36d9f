"""Types that describe a mode of a run: the equations that are integrated, and the functions watched of its contacts.

An *active set* says which contacts are closed, which friction sticks or slides, and which parts events have switched:
it decides the equations. A *mode* is an active set with what else is known of contacts that touch.

An integrator sees contacts as event functions that may not become negative, and systems that hold them there. Event
functions of closed contacts are their forces λ, which may not become negative either. Friction that sticks or slides
is part of the mode too: the event function of what sticks is the force that is left until it is torn loose, of what
slides its speed. So are parts that events have switched on or off. What happens when one of them reaches zero is
decided outside (`LocatedContacts.settle`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from kinetree.arrays import Array
from kinetree.runtime.tables import FRICTION_BACKWARDS, FRICTION_FORWARDS, FRICTION_OFF, FRICTION_STICKS
from kinetree.solve.system import System

STICKS, FORWARDS, BACKWARDS, OFF = FRICTION_STICKS, FRICTION_FORWARDS, FRICTION_BACKWARDS, FRICTION_OFF
"""States of friction; in two directions FORWARDS stands for any sliding. OFF: nothing presses the surfaces together."""
GIVEN = 3
"""Friction state for equations that serve all states but OFF: a number in the parameters selects the state."""

_FRICTION, _SWITCHED, _OWN, _KEPT, _APART = 1_000_000, 10_000_000, 20_000_000, 30_000_000, 40_000_000
"""Numbers in files: factor of friction states; first number of parts, of contacts with own motions, of kept rows."""


class FrictionState(NamedTuple):
    """The friction of an event function, by the index of that, and whether it sticks or which way it slides."""

    event: int
    state: int


@dataclass(frozen=True)
class ActiveSet:
    """Set of closed contacts, active friction and switched parts; it decides the equations.

    Parameters
    ----------
    contacts : tuple of int
        Closed contacts by the indices of their events, ascending. Some may hold what others hold too.
    friction : tuple of FrictionState
        Friction that sticks or slides, ascending; all other is off.
    switched : tuple of int
        Parts that events have switched, so that they differ from the start, by their places among all such parts.
    own : tuple of int
        Closed contacts that hold motions of their own, all others holding what these hold, where the place of the
        bodies decides it (convex bodies); else none.
    kept : tuple of int, optional
        Rows of friction that sticks, by their places among these, that hold motions of their own where this set
        begins, if they are fewer than elsewhere.
    apart : bool
        True if no motion is held both by friction that sticks and by contacts and constraints, where this set begins:
        forces of friction that hold each other then press nothing (boxes that lie flat on each other).
    """

    contacts: tuple[int, ...] = ()
    friction: tuple[FrictionState, ...] = ()
    switched: tuple[int, ...] = ()
    own: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = None
    apart: bool = False

    def __bool__(self) -> bool:
        """True if anything differs from the start, where all contacts are open and all friction is off."""
        return bool(self.contacts or self.friction or self.switched)

    @property
    def base(self) -> ActiveSet:
        """Set with the same parts switched, all contacts open and all friction off."""
        return ActiveSet(switched=self.switched)

    @property
    def sticking(self) -> frozenset[int]:
        """Indices of the friction that sticks."""
        return frozenset(index for index, state in self.friction if state == STICKS)

    def state_of(self, index: int) -> int:
        """State of the friction with an index."""
        return next((state for known, state in self.friction if known == index), OFF)

    def with_closed(self, *indices: int) -> ActiveSet:
        """Return the set with further contacts closed."""
        return replace(
            self, contacts=tuple(sorted({*self.contacts, *indices})), own=(), kept=None, apart=False
        )

    def with_friction(self, states: Iterable[tuple[int, int]]) -> ActiveSet:
        """Return the set with new states for some friction, by index."""
        changed = {**dict(self.friction), **dict(states)}
        kept = (FrictionState(k, state) for k, state in sorted(changed.items()) if state != OFF)
        return replace(self, friction=tuple(kept), kept=None, apart=False)

    # --- in files ---------------------------------------------------------------------------------------
    def stored(self) -> tuple[int, ...]:
        """Return the integers that result files hold."""
        rubbing = (_FRICTION * (state + 2) + index for index, state in self.friction)
        own = (_OWN + index for index in self.own)
        kept = () if self.kept is None else (_KEPT, *(_KEPT + 1 + place for place in self.kept))
        apart = (_APART,) if self.apart else ()
        return (
            *self.contacts,
            *rubbing,
            *(_SWITCHED + place for place in self.switched),
            *own,
            *kept,
            *apart,
        )

    @classmethod
    def of_stored(cls, integers: Iterable[Any]) -> ActiveSet:
        """The active set that `stored` gave."""
        numbers = [int(number) for number in integers]
        return cls(
            tuple(n for n in numbers if n < _FRICTION),
            tuple(
                FrictionState(n % _FRICTION, n // _FRICTION - 2)
                for n in numbers
                if _FRICTION <= n < _SWITCHED
            ),
            tuple(n - _SWITCHED for n in numbers if _SWITCHED <= n < _OWN),
            tuple(n - _OWN for n in numbers if _OWN <= n < _KEPT),
            tuple(n - _KEPT - 1 for n in numbers if _KEPT < n < _APART) if _KEPT in numbers else None,
            _APART in numbers,
        )


ALL_OPEN = ActiveSet()
"""All contacts open, all friction off, nothing switched."""


@dataclass(frozen=True)
class ContactMode:
    """State of the contacts, by the indices of their events.

    Parameters
    ----------
    active : ActiveSet
        Closed contacts, active friction and switched parts: they decide the equations.
    touching : tuple of int
        On their zero, but not held: nothing presses them, or others hold what they would hold. They count as
        passed only when they are a small margin beyond zero, so that round-off does not count.
    idle : tuple of int
        Closed ones that carry nothing at present (the third leg of a table that stands on two). They open only when
        they would pull with more than `slack` (N, N m), for the same reason.
    still : tuple of int
        Other events whose function is held on its zero by what is switched on: they do not happen.
    leaving : tuple of int
        Touching ones that are accelerated away from others which hold what they would hold: they carry nothing.
    """

    active: ActiveSet = ALL_OPEN
    touching: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()
    slack: float = 0.0
    still: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()


NOTHING_TOUCHES = ContactMode()


class ContactError(RuntimeError):
    """A contact that cannot be kept, with the reason; it ends the run."""


@dataclass(frozen=True)
class Settled:
    """Outcome of settling contacts: state, mode, and the changes as pairs (index, kind).

    ``slides`` are the indices of friction that slides in a plane, ``kick`` the speeds that give it a start, and behind
    them the least speed of that.
    """

    z: Array
    mode: ContactMode
    changes: tuple[tuple[int, str], ...]
    slides: tuple[int, ...] = ()
    kick: Array | None = None


@dataclass(frozen=True)
class ContactInstant:
    """Instant at which contacts are settled: time, state, parameters and mode.

    `opening` are contacts and friction whose function has come to zero, `piled` open ones whose impacts follow each
    other at ever shorter intervals: they come to rest.
    """

    t: float
    z: Array
    p: Array
    mode: ContactMode
    opening: Collection[int]
    piled: Collection[int]


class LocatedContacts(Protocol):
    """The contacts of a system."""

    @property
    def indices(self) -> Collection[int]:
        """Event functions that are contacts (positive where open, λ where closed), or friction."""

    def settle(self, at: ContactInstant) -> Settled:
        """State and mode after impacts, where contacts approach, and after those that must have closed or opened."""

    def switch(self, t: float, z: Array, p: Array, mode: ContactMode, index: int) -> Settled:
        """State and mode after the event of this index has switched parts; contacts are settled afterwards."""

    def held_at_start(self, t: float, z: Array, p: Array, mode: ContactMode) -> ContactMode:
        """The mode in which a run starts, with the events whose functions are held on their zeros."""

    def system(self, mode: ContactMode) -> System:
        """The system with these contacts closed; all have the same state and the same event functions."""
