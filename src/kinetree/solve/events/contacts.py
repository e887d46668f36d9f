"""Contacts as an integrator sees them: event functions that may not become negative, and systems that hold them there.

A *mode* says which contacts are closed. Their event functions are then their forces λ, which may not become negative
either. Friction that sticks or slides is part of the mode too: the event function of what sticks is the force that is
left until it is torn loose, of what slides its speed. So are parts that events have switched on or off. What happens
when one of them reaches zero is decided outside (`Contacts.settle`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from kinetree.arrays import Array
from kinetree.solve.system import System

FRICTION = 1_000_000
"""Numbers of a mode from here on stand for friction: index and state in one."""
SWITCHED = 10 * FRICTION
"""Numbers of a mode from here on stand for parts that events have switched, so that they differ from the start."""


def friction_number(index: int, state: int) -> int:
    """Number of a mode for the friction of an event function: sliding backwards (−1), sticking (0), forwards (1)."""
    return FRICTION * (state + 2) + index


def friction_states(numbers: Collection[int]) -> dict[int, int]:
    """States by index of the friction among the numbers of a mode."""
    return {number % FRICTION: number // FRICTION - 2 for number in numbers if FRICTION <= number < SWITCHED}


def closed_contacts(numbers: Collection[int]) -> tuple[int, ...]:
    """The contacts among the numbers of a mode."""
    return tuple(number for number in numbers if number < FRICTION)


def switched_parts(numbers: Collection[int]) -> tuple[int, ...]:
    """The parts that are switched, among the numbers of a mode."""
    return tuple(number for number in numbers if number >= SWITCHED)


class ContactError(RuntimeError):
    """A contact that cannot be kept, with the reason; it ends the run."""


@dataclass(frozen=True)
class Mode:
    """State of the contacts, by the indices of their events.

    Parameters
    ----------
    closed : tuple of int
        Held as constraints; some may hold what others hold too. Behind them, friction that sticks or slides
        (`friction_number`), and parts that are switched (from `SWITCHED` on).
    touching : tuple of int
        On their zero, but not held: nothing presses them, or others hold what they would hold. They count as
        passed only when they are a small margin beyond zero, so that round-off does not count.
    idle : tuple of int
        Closed ones that carry nothing at present (the third leg of a table that stands on two). They open only when
        they would pull with more than `slack` (N, N m), for the same reason.
    still : tuple of int
        Other events whose function is held on its zero by what is switched on: they do not happen.
    """

    closed: tuple[int, ...] = ()
    touching: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()
    slack: float = 0.0
    still: tuple[int, ...] = ()


@dataclass(frozen=True)
class Settled:
    """What became of the contacts: state, mode, and what happened to which (index, kind)."""

    z: Array
    mode: Mode
    changes: tuple[tuple[int, str], ...]


class Contacts(Protocol):
    """The contacts of a system."""

    @property
    def indices(self) -> Collection[int]:
        """Event functions that are contacts (positive where open, λ where closed), or friction."""

    def settle(
        self,
        t: float,
        z: Array,
        p: Array,
        mode: Mode,
        opening: Collection[int],
        piled: Collection[int],
    ) -> Settled:
        """State and mode after impacts, where contacts approach, and after those that must have closed or opened.

        `opening` are contacts and friction whose function has come to zero, `piled` open ones whose impacts follow
        each other at ever shorter intervals: they come to rest.
        """

    def switch(self, t: float, z: Array, p: Array, mode: Mode, index: int) -> Settled:
        """State and mode after the event of this index has switched parts; contacts are settled afterwards."""

    def system(self, mode: Mode) -> System:
        """The system with these contacts closed; all have the same state and the same event functions."""
