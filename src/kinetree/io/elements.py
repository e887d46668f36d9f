"""XML documents as elements that know their lines."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kinetree.io.xml import Budget, scan


@dataclass
class Element:
    """An XML element, the line it starts on, the elements in it, and its own text."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Its own text, without blanks around it."""
        return "".join(self.pieces).strip()

    def all(self, tag: str) -> Iterator[Element]:
        """The children of one kind."""
        return (child for child in self.children if child.tag == tag)


def parse(data: bytes, file: str, budget: Budget, encoding: str | None = None) -> Element:
    """Read a document (see `kinetree.io.xml.scan`)."""
    top = Element("", 0, {})
    within = [top]

    def start(tag: str, line: int, attributes: dict[str, str]) -> None:
        element = Element(tag, line, attributes)
        within[-1].children.append(element)
        within.append(element)

    def end() -> None:
        within.pop()

    scan(data, file, budget, start, end, encoding, lambda part: within[-1].pieces.append(part))
    return top.children[0]


_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def plain_numbers(words: Iterable[str]) -> list[float] | None:
    """Finite decimal numbers; None where a word is none."""
    values = [float(word) if _NUMBER.fullmatch(word) else math.nan for word in words]
    return values if all(map(math.isfinite, values)) else None
