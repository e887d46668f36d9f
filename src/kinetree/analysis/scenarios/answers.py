"""Answers: single numbers of a run, read from a channel at its end or over all its times."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kinetree.arrays import Array
from kinetree.words.errors import NoAnswerError

REDUCTIONS: dict[str, Callable[[Array], Array]] = {
    "end": lambda rows: rows[:, -1],
    "max": lambda rows: rows.max(axis=1),
    "min": lambda rows: rows.min(axis=1),
    "mean": lambda rows: rows.mean(axis=1),
    "peak": lambda rows: np.abs(rows).max(axis=1),
    "rms": lambda rows: np.sqrt((rows**2).mean(axis=1)),
}
"""From rows of scenarios (S × times) to a number for each (S): "peak" is the largest magnitude."""

_FORM = re.compile(r"^\s*(?:(\w+)\s*\(\s*(.+?)\s*\)|([^()]+?))\s*$")


@dataclass(frozen=True)
class RunAnswer:
    """A number of a run: a channel, or a component of one, and how it is reduced over time."""

    text: str
    channel: str
    reduction: str

    @classmethod
    def of(cls, text: str) -> RunAnswer:
        """What ``"max(hinge.reaction.x)"`` or ``"hinge.angle"``, at the end, asks for."""
        found = _FORM.match(text)
        kind = found[1] if found and found[1] else "end"
        if found is None or kind not in REDUCTIONS:
            raise NoAnswerError(
                f"answer {text!r} is none: give a channel for its value at the end, or one of "
                + ", ".join(f"{name}(channel)" for name in REDUCTIONS)
            )
        return cls(text.strip(), found[2] or found[3], kind)

    @property
    def at_end(self) -> bool:
        """Whether the last time alone tells it."""
        return self.reduction == "end"

    @property
    def between_rows(self) -> bool:
        """Whether it may lie between the times of rows, so that a row beside it is read instead."""
        return self.reduction in ("max", "min", "peak")

    def read(self, rows: Array) -> Array:
        """The number of every scenario (S) from rows (S × times)."""
        return REDUCTIONS[self.reduction](rows)
