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
