"""Errors that several rooms raise, and remedies for those who write Python and those who write files."""

from __future__ import annotations


class NoAnswerError(ValueError):
    """A question that has no answer for this model and state, with the reason and the remedy in words."""


class EventError(ValueError):
    """Events that cannot be used, with the reasons."""


class Remedy(str):
    """A remedy in the words of Python that has others in a model file.

    >>> remedy = Remedy("give point=(x, y, z) in m", "give point = [x, y, z] in m")
    >>> str(remedy), in_file(remedy), in_file("give two points")
    ('give point=(x, y, z) in m', 'give point = [x, y, z] in m', 'give two points')
    """

    __slots__ = ("in_file",)

    in_file: str

    def __new__(cls, in_python: str, in_file: str) -> Remedy:
        """A remedy in either's words."""
        made = super().__new__(cls, in_python)
        made.in_file = in_file
        return made

    def __reduce__(self) -> tuple[type[Remedy], tuple[str, str]]:
        return Remedy, (str(self), self.in_file)


def in_file(remedy: str) -> str:
    """A remedy in the words of a model file."""
    return remedy.in_file if isinstance(remedy, Remedy) else remedy


def with_remedy(message: str, remedy: str) -> str:
    """A message and what to do about it: ``mass is negative; give it in kg``, or behind a question a sentence.

    >>> with_remedy("unknown unit 'kgg'; did you mean 'kg'?", "give it in kg")
    "unknown unit 'kgg'; did you mean 'kg'? Give it in kg"
    >>> with_remedy("mass is negative; give it in kg", "give it in kg")
    'mass is negative; give it in kg'
    """
    if not remedy or remedy.casefold() in message.casefold():
        return message
    return f"{message} {remedy[0].upper()}{remedy[1:]}" if message.endswith("?") else f"{message}; {remedy}"
