"""Modes and events of a program as tables of its memory, which ``runtime/text/modes.h`` reads."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.export.code.exported import Exported, FrictionPlace
from kinetree.export.code.modes import ModeEquations
from kinetree.runtime.tables import ACTION_KINDS, ACTION_WORDS, FRICTION_OFF, MODE_KERNELS, MODE_WORDS
from kinetree.solve.events.written_actions import EventAction
from kinetree.solve.memory import Memory

STATES = (
    *("still", "still_before", "contact_closed", "contact_touching", "contact_idle", "rub_states"),
    "g_margins",
)
"""Arrays that a motion changes; they begin with zeros, friction off."""


@dataclass(frozen=True)
class ProgramTables:
    """Modes and events of a program.

    Attributes
    ----------
    sizes : dict of str to int
        Lengths of the tables, by names of the memory.
    arrays : dict of str to array
        The tables; ``mode_kernels`` and ``action_kernels`` are left out, whose addresses a program enters.
    mode_kernels : tuple of tuple of str
        Functions of every mode in the order of `MODE_KERNELS`; empty where it has none.
    action_kernels : tuple of str
        What every event takes; empty where it takes nothing.
    """

    sizes: dict[str, int]
    arrays: dict[str, Array]
    mode_kernels: tuple[tuple[str, ...], ...]
    action_kernels: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Arrays of the memory that the program has."""
        return (*self.arrays, *STATES, "mode_kernels", "action_kernels")

    def fill(self, memory: Memory) -> None:
        """Write the tables into a memory that has room for them, and the sizes of the first mode."""
        for name, values in self.arrays.items():
            getattr(memory, name)[...] = values
        memory.rub_states[:] = FRICTION_OFF
        m, m_h, n_s = (int(n) for n in self.arrays["modes"][0][:3])
        memory.m, memory.m_h, memory.n_s = m, m_h, n_s


def tables_of(model: Exported) -> ProgramTables:
    """The tables of a model."""
    rest = (model.contact_rows, model.may_be_still, model.friction)
    return program_tables(model.functions, model.modes, model.events, *rest)


def program_tables(
    functions: Collection[str],
    modes: Sequence[ModeEquations],
    events: Sequence[EventAction] = (),
    contact_rows: Array | None = None,
    may_be_still: Sequence[int] = (),
    friction: Sequence[FrictionPlace] = (),
) -> ProgramTables:
    """Tables of modes and events; the arguments are those of `Exported`."""
    contacts, rubs = _of_kind(events, "contact"), _of_kind(events, "friction")
    bearings = [i for i, rub in enumerate(friction) if rub.bearing]
    rows = np.zeros((0, len(contacts), 0)) if contact_rows is None else contact_rows
    flat, first = list[int](), list[int]()
    for mode in modes:
        first.append(len(flat))
        flat += [*mode.rows, *mode.lengths]
    words = [
        (mode.m, mode.m_h, len(mode.rows), mode.base, mode.contacts, mode.switched, mode.friction, begin,
         mode.reactions, mode.holding)
        for mode, begin in zip(modes, first, strict=True)
    ]  # fmt: skip
    numbers = {
        k: i for kind in ("contact", "friction", "impulse") for i, k in enumerate(_of_kind(events, kind))
    }
    actions = [
        (
            ACTION_KINDS.index(event.kind), event.direction, event.beyond,
            numbers.get(k, event.parameter),
            event.sets, event.clears, int(event.closes), int(event.sequential),
        )
        for k, event in enumerate(events)
    ]  # fmt: skip
    directions = [rub.directions for rub in friction]
    sizes = {
        "n_modes": len(modes), "n_mode_rows": len(flat), "n_actions": len(events), "n_contacts": len(contacts),
        "n_row_states": rows.shape[0], "n_row_width": rows.shape[2], "n_rubs": len(rubs), "n_slides": sum(directions),
        "n_pressed": sum(rub.contact >= 0 for rub in friction), "n_still": len(may_be_still),
        "n_bearings": len(bearings), "n_blows": len(_of_kind(events, "impulse")) if bearings else 0,
    }  # fmt: skip
    arrays = {
        "modes": np.array(words, np.int64).reshape(-1, MODE_WORDS), "mode_rows": np.array(flat, np.int64),
        "actions": np.array(actions, np.int64).reshape(-1, ACTION_WORDS),
        "may_be_still": np.array(may_be_still, np.int64),
        "contact_events": np.array(contacts, np.int64), "rub_events": np.array(rubs, np.int64),
        "rub_contacts": np.array([rub.contact for rub in friction], np.int64),
        "rub_first": np.cumsum([0, *directions]), "contact_rows": rows, "bearings": np.array(bearings, np.int64),
    }  # fmt: skip
    takes = [
        f"action_{k}" if event.kind in ("set", "impulse", "contact") else "" for k, event in enumerate(events)
    ]
    return ProgramTables(
        sizes, arrays, tuple(_kernels(functions, modes, mode) for mode in modes), tuple(takes)
    )


def _of_kind(events: Sequence[EventAction], kind: str) -> list[int]:
    """Events that act in a way."""
    return [k for k, event in enumerate(events) if event.kind == kind]


def _kernels(
    functions: Collection[str], modes: Sequence[ModeEquations], mode: ModeEquations
) -> tuple[str, ...]:
    """Functions of a mode; matrices of the mode without contacts are for events, its own for steps."""
    found = dict(mode.functions)
    if mode.m == 0 and "rhs" in found:
        found.pop("matrices", None)
    equations = modes[mode.base].functions.get("matrices", "" if mode.base else "matrices")
    found["equations"] = equations if equations in functions else ""
    return tuple(found.get(name, "") for name in MODE_KERNELS)
