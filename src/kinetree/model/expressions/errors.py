"""The one error of the expression language: what is wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterable

from kinetree.words.names import near

_WINDOW = 36  # characters shown on either side of a fault in a long text


class ExpressionError(ValueError):
    """An expression that cannot be read, built or evaluated.

    Attributes
    ----------
    reason : str
        What is wrong, in one line.
    remedy : str
        What to do about it, where that is known; else empty, or part of the reason.
    what : str
        The object the expression belongs to (``"stiffness of spring 'S1'"``), or empty.
    text : str or None
        The text that was being read.
    position : int or None
        Index into `text` of the character at fault.
    """

    def __init__(
        self,
        reason: str,
        text: str | None = None,
        position: int | None = None,
        what: str = "",
        remedy: str = "",
    ) -> None:
        self.reason = reason
        self.text = text
        self.position = position
        self.what = what
        self.remedy = remedy
        super().__init__(self._told(f"{reason}; {remedy}" if remedy else reason))

    def __reduce__(self) -> tuple[type[ExpressionError], tuple[object, ...]]:
        return type(self), (self.reason, self.text, self.position, self.what, self.remedy)

    @property
    def message(self) -> str:
        """What is wrong and where, for those who tell the remedy elsewhere."""
        return self._told(self.reason)

    def about(self, what: str) -> ExpressionError:
        """Return the same error, naming the object the expression belongs to."""
        return ExpressionError(self.reason, self.text, self.position, what, self.remedy)

    def _told(self, words: str) -> str:
        first = f"{self.what}: {words}" if self.what else words
        if self.text is None or self.position is None:
            return first
        return first + "\n" + _caret_lines(self.text, self.position)


def _caret_lines(text: str, position: int) -> str:
    start, stop = max(0, position - _WINDOW), min(len(text), position + _WINDOW)
    shown = "".join(character if character.isprintable() else " " for character in text[start:stop])
    lead = "... " if start > 0 else ""
    tail = " ..." if stop < len(text) else ""
    return f"    {lead}{shown}{tail}\n    {' ' * (len(lead) + position - start)}^"


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return ``"did you mean 'sin'?"`` for the nearest known name, or an empty string."""
    found = near(name, known)
    return f"did you mean '{found[0]}'?" if found else ""
