"""Results of an integration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.solve.memory import Memory
from kinetree.solve.modes import NOTHING_TOUCHES, ContactMode


@dataclass(frozen=True)
class EventAction:
    """An event: its name, the crossings that count (+1, −1, 0: both), and its action.

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
    watches_force: bool = False
    """True if its function is the force or torque that a joint or a constraint carries."""


Action = Callable[..., "tuple[Array, Array, bool] | None"]


class Chunk(NamedTuple):
    """Consecutive rows of output: times (k,) in s and states (k, n_z)."""

    t: Array
    z: Array


class Drift(NamedTuple):
    """Largest residuals of the constraints before projection, of positions and of speeds, each with its time (s)."""

    position: float
    t_position: float
    velocity: float
    t_velocity: float


@dataclass(frozen=True)
class EventRecord:
    """One event: time in s, index of its event function, state before and after its action.

    `kind` says what happened to a contact ("impact", "rest", "lift-off"; "" of other events); the parameters before
    and after are those of that moment.
    """

    t: float
    index: int
    z_before: Array
    z_after: Array
    kind: str
    p_before: Array
    p_after: Array


@dataclass(frozen=True)
class EventSpec:
    """An event: the function to watch and the action to take.

    Parameters
    ----------
    index : int
        Entry of the events kernel's output g.
    direction : int
        +1: g rises through zero; −1: it falls through zero; 0: both.
    action : callable, optional
        ``(t, z, p) → (z', p', stop)`` replaces state and parameters, or returns None to leave them alone.
        Without an action the event is only recorded.
    name : str
        Name for messages where a run ends because of it; its index where it has no name.
    in_mode : bool
        True if the action takes the active set of the mode as its fourth argument.
    switches : bool
        True if it switches parts instead (`LocatedContacts.switch`).
    beyond : int
        Side (+1, −1) of a limit that may not be passed: the event happens at the start where g stands there already.
    """

    index: int
    direction: int = 0
    action: Action | None = None
    name: str = ""
    in_mode: bool = False
    switches: bool = False
    beyond: int = 0

    def __post_init__(self) -> None:
        if self.direction not in (-1, 0, 1):
            raise ValueError(f"EventSpec: direction {self.direction} must be -1, 0 or +1")


@dataclass
class Statistics:
    """Work done since the run began: counts, and the times (s) at which another method took over.

    `fallbacks` are evaluations redone by the rank-revealing reduction, `cautious` are steps near singular
    configurations, whose right-hand sides were taken at projected states, `rechosen` counts how often other
    constraint rows were taken to be the independent ones, `reparted` how often other speeds were (reduction "reduced").
    `reasons` say why each of the `switches` was made, where that was what methods cost.
    """

    steps: int = 0
    rejected: int = 0
    evaluations: int = 0
    jacobians: int = 0
    factorisations: int = 0
    fallbacks: int = 0
    projections: int = 0
    cautious: int = 0
    rechosen: int = 0
    reparted: int = 0
    switches: list[tuple[float, str]] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Resume:
    """The run exactly as it stood before its last, shortened step; continue it with `resume`.

    The step that was cut at the end of the run is taken again in full, so a run continued from here gives bit for
    bit what one longer run would have given. `mode` is the state of its contacts. `again`: events changed the state in
    that last step, so that they are located and acted on again in the full one. `methods` are those between which it
    changes (empty: as "auto" would choose them for the system that it is continued with).
    """

    integers: NDArray[np.int64]
    reals: Array
    method: str
    active: str
    t_end: float
    mode: ContactMode = NOTHING_TOUCHES
    again: bool = False
    methods: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[int, ...]:
        """Rows of B taken to be independent."""
        return tuple(int(i) for i in self.memory.rows)

    @property
    def memory(self) -> Memory:
        """The blocks by name; ValueError where another version of the program laid them out."""
        return Memory(self.integers, self.reals)


@dataclass(frozen=True)
class Solution:
    """A trajectory and how it came about.

    Attributes
    ----------
    t, z : arrays (k,), (k, n_z)
        Output times in s and states.
    status : str
        "finished", "stopped" (by an event), "failed" or "interrupted".
    code : str
        Machine-readable reason, "" unless stopped, failed or interrupted.
    reason : str
        Reason in words, with the time.
    notes, remarks
        Warnings for the reader of the results, and what is merely told.
    t_last, z_last, p_last
        Time, state and parameters at the very end.
    steps : Chunk
        The state at the start, states at the ends of steps evenly spread over all of them, and the last one.
    drift : Drift
        Residuals of the constraints before projection.
    again : list of EventRecord
        Events before the former end that a continued run went through once more.
    modes
        Contacts: from each of these times on, the mode; empty where there are no contacts.
    switched
        Names of the switching functions whose zeros the motion passed.
    """

    t: Array
    z: Array
    status: str
    code: str
    reason: str
    statistics: Statistics
    events: list[EventRecord]
    t_last: float
    z_last: Array
    p_last: Array
    method: str
    steps: Chunk
    drift: Drift
    resume: Resume
    again: list[EventRecord] = field(default_factory=list)
    modes: list[tuple[float, ContactMode]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    switched: frozenset[str] = frozenset()
