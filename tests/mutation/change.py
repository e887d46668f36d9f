"""One change of a source file."""

from __future__ import annotations

from dataclasses import dataclass

LARGE = 20


@dataclass(frozen=True)
class Change:
    """One change: where it is, and what stands there before and after.

    Parameters
    ----------
    file
        Path from the root of the checkout.
    line
        Line in which the change is.
    start, end
        Offsets of the text that is replaced.
    before, after
        That text, and what takes its place.
    reach
        First and last line that are run with it: those of its statement, of the head of a statement that has a body,
        or of the first statement of a function whose arguments it is among. (0, 0): not known, as in C.
    names
        What the statement gives a name to for the whole module or class: it acts where these names are used.
    owner
        The class of which these are fields; empty for a module.
    """

    file: str
    line: int
    start: int
    end: int
    before: str
    after: str
    reach: tuple[int, int] = (0, 0)
    names: tuple[str, ...] = ()
    owner: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before} → {self.after}"

    @property
    def statement(self) -> tuple[str, int]:
        """What all changes of one statement have in common."""
        return self.file, self.reach[0] or self.line

    def applied(self, source: str) -> str:
        """The source with this change."""
        return source[: self.start] + self.after + source[self.end :]


def other_number(value: float) -> float:
    """Another number: 0 for 1, which flags notice, too; one more for other whole numbers, 1 for large ones.

    Large whole numbers are limits, of which one more or less is of no account.
    """
    if isinstance(value, int):
        return 0 if value == 1 else 1 if value >= LARGE else value + 1
    return value * 1.5 + 0.125
