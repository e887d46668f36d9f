"""Events as programs have them that are compiled with a model: exported ones, and those of a GPU."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class EventAction:
    """An event: its name, the crossings that count (+1, −1, 0: both), and what it does.

    ``kind`` is "record", "stop", "limit" (the motion ends, for a load is no longer what it says), "set" (``parameter``
    becomes ``value``), "switch" (parts that differ from the start are those of before with the bits of ``sets`` and
    without those of ``clears``; ``closes``: some are switched on), "impulse" (with its generalised ``P``, and the
    ``blow`` itself), "contact" (with ``gap``, ``rate``, ``G``, ``bias``, ``e``: rate = G y + …, its derivative =
    G ẏ + bias; the gap is positive where the contact is open, so that its zeros are falling ones; ``length``,
    ``round_off`` and ``moved``, the gap's derivative by time, are what it is judged by); or it is "friction", whose
    state is found anew.
    """

    name: str
    direction: int
    kind: str
    parameter: int = -1
    sequential: bool = False
    sets: int = 0
    clears: int = 0
    closes: bool = False
    beyond: int = 0
    """Side of its zero on which it happens from the start; 0 of events that are no limits."""
