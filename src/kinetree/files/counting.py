"""Counts of parts that are made of other parts, each as often as it is used, before any of them is made.

Ten small parts, each made of the next one twice, are a thousand things; thirty are a billion. Every thing is counted
once, whatever the number of ways to it, and nothing is followed by recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

Thing = TypeVar("Thing", bound=Hashable)


@dataclass(frozen=True)
class Expansion(Generic[Thing]):
    """Size of a thing with all its parts.

    Parameters
    ----------
    count
        Size of it and of all that it is made of, each as often as it is used.
    deepest
        Things within one another.
    circle
        A thing that is made of itself, where there is one; what would come of that is not counted.
    """

    count: int
    deepest: int
    circle: Thing | None


def expansion(
    first: Thing, parts: Callable[[Thing], tuple[int, Iterable[tuple[Thing, int]]]]
) -> Expansion[Thing]:
    """Size of a thing with all its parts; ``parts`` tells its own size, and its parts with their numbers of copies."""
    made: dict[Thing, tuple[int, int]] = {}
    open_: dict[Thing, tuple[int, list[tuple[Thing, int]], Iterator[tuple[Thing, int]]]] = {}
    circle: Thing | None = None

    def begin(thing: Thing) -> None:
        size, inner = parts(thing)
        listed = list(inner)
        open_[thing] = size, listed, iter(listed)

    begin(first)
    while open_:
        thing, (size, listed, left) = next(reversed(open_.items()))
        part = next(left, None)
        if part is None:
            known = [(made[inner], copies) for inner, copies in listed if inner in made]
            whole = size + sum(copies * count for (count, _), copies in known)
            made[thing] = whole, 1 + max((deep for (_, deep), _ in known), default=0)
            del open_[thing]
        elif part[0] in open_:
            circle = part[0] if circle is None else circle
        elif part[0] not in made:
            begin(part[0])
    return Expansion(*made[first], circle)
