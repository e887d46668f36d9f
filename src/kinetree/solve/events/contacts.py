"""Contacts as an integrator sees them: event functions that may not become negative, and systems that hold them there.

A mode (:mod:`kinetree.solve.events.modes`) says which contacts are closed. Their event functions are then their forces
λ, which may not become negative either. Friction that sticks or slides is part of the mode too: the event function of
what sticks is the force that is left until it is torn loose, of what slides its speed. So are parts that events have
switched on or off. What happens when one of them reaches zero is decided outside (`Contacts.settle`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from kinetree.arrays import Array
from kinetree.solve.events.modes import ContactMode
from kinetree.solve.system import System


class ContactError(RuntimeError):
    """A contact that cannot be kept, with the reason; it ends the run."""


@dataclass(frozen=True)
class Settled:
    """What became of the contacts: state, mode, and what happened to which (index, kind)."""

    z: Array
    mode: ContactMode
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
        mode: ContactMode,
        opening: Collection[int],
        piled: Collection[int],
    ) -> Settled:
        """State and mode after impacts, where contacts approach, and after those that must have closed or opened.

        `opening` are contacts and friction whose function has come to zero, `piled` open ones whose impacts follow
        each other at ever shorter intervals: they come to rest.
        """

    def switch(self, t: float, z: Array, p: Array, mode: ContactMode, index: int) -> Settled:
        """State and mode after the event of this index has switched parts; contacts are settled afterwards."""

    def system(self, mode: ContactMode) -> System:
        """The system with these contacts closed; all have the same state and the same event functions."""
