"""On which side of zero every watched function stands, and which ones a discontinuity has carried across.

The rules stand in ``sides.h`` of the runtime; here is who takes part in them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from kinetree.arrays import Array
from kinetree.solve.functions import carried_across, evaluate_events, look_around
from kinetree.solve.memory import Memory
from kinetree.solve.solution import EventSpec


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

    def values_here(self, t: float, z: Array) -> Array:
        """The functions at t itself, even where the run begins just behind a switching in time."""
        low, self.memory.t_low = self.memory.t_low, -np.inf
        try:
            return self.values(t, z)
        finally:
            self.memory.t_low = low

    def stand(self) -> None:
        """Contacts and friction stand on their positive side by definition."""
        self.memory.signs[list(self._held)] = 1

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
        memory.carried[:] = 0
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
