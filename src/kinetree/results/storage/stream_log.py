"""The part of a growing file that says how much of it holds.

``/stream/committed`` holds two integers: how many rows and how many bytes of ``/stream/log`` are written.
They are written after what they count. The log has one line of JSON for every event and every change of a
parameter.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import h5py
import numpy as np

from kinetree.results.info import Event, ParameterChange

BLOCKS = ("x", "y", "w", "zdot")


@dataclass(frozen=True)
class Committed:
    """What a growing file holds."""

    rows: int
    events: tuple[Event, ...]
    changes: tuple[ParameterChange, ...]


def encode(entry: Event | ParameterChange) -> bytes:
    """One line of the log; numbers keep all their bits."""
    if isinstance(entry, ParameterChange):
        data: dict[str, Any] = {"change": [entry.t, entry.name, entry.value]}
    else:
        before, after = np.asarray(entry.z_before).tolist(), np.asarray(entry.z_after).tolist()
        data = {"event": [entry.t, entry.name, before, after, entry.description]}
    return json.dumps(data).encode() + b"\n"


def read(file: h5py.File) -> Committed | None:
    """What is committed, or None of a file that is not growing (any more).

    Rows that were counted but are not finite never reached the disk (the power failed); the prefix ends
    before them.
    """
    if "stream" not in file:
        return None
    rows, size = (int(n) for n in file["stream/committed"][()])
    arrived = np.isfinite(file["time"][:rows])
    for block in BLOCKS:
        if block in file["state"]:
            arrived &= np.isfinite(file["state"][block][:rows]).all(axis=1)
    rows = rows if arrived.all() else int(np.argmin(arrived))
    events: list[Event] = []
    changes: list[ParameterChange] = []
    for line in bytes(file["stream/log"][:size]).splitlines():
        entry = json.loads(line)
        if "change" in entry:
            changes.append(ParameterChange(*entry["change"]))
        else:
            t, name, before, after, words = entry["event"]
            events.append(Event(t, name, np.array(before), np.array(after), words))
    return Committed(rows, tuple(events), tuple(changes))
