"""Notes of a run: what was asked for and is otherwise, at its start, or in its model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Note:
    """Something that was asked of the start of a run and that assembly had to change, or that its model does not have.

    Attributes
    ----------
    what
        Whose value it is, in words: ``joint "C": angle_rate``; where there are no values, all of it in words.
    asked, got
        The values, one or several, in ``unit``.
    unit
        Their unit.
    """

    what: str
    asked: tuple[float, ...] = ()
    got: tuple[float, ...] = ()
    unit: str = ""

    def __str__(self) -> str:
        if not self.asked:
            return self.what
        return f"{self.what}: asked {_shown(self.asked)} {self.unit}, got {_shown(self.got)} {self.unit}"

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Note:
        """The note whose fields these are."""
        asked, got = (tuple(float(v) for v in data[name]) for name in ("asked", "got"))
        return cls(str(data["what"]), asked, got, str(data["unit"]))


def _shown(values: tuple[float, ...]) -> str:
    listed = ", ".join(f"{value:.9g}" for value in values)
    return listed if len(values) == 1 else f"({listed})"
