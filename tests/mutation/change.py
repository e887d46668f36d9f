"""One change of a source file."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """One change: where it is, and what stands there before and after."""

    file: str
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before} → {self.after}"

    def applied(self, source: str) -> str:
        """The source with this change."""
        return source[: self.start] + self.after + source[self.end :]


def other_number(value: float) -> float:
    """Another number: 0 for 1, which flags notice, too; one more for other whole numbers."""
    if isinstance(value, int):
        return 0 if value == 1 else value + 1
    return value * 1.5 + 0.125
