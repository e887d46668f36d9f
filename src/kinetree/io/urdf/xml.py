"""XML to elements that know their lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from kinetree.io.xml import Budget, scan

MAX_ELEMENTS: Final = 500_000
MAX_DEPTH: Final = 60


@dataclass
class Element:
    """An XML element, the line it starts on and the elements in it."""

    tag: str
    line: int
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Element]:
        """The children of one kind."""
        return (child for child in self.children if child.tag == tag)


def budget() -> Budget:
    """What a URDF file may consume."""
    return Budget(MAX_ELEMENTS, MAX_DEPTH)


def parse(data: bytes, file: str, encoding: str | None = None) -> Element:
    """Read a document (see `kinetree.io.xml.scan`)."""
    top = Element("", 0, {})
    within = [top]

    def start(tag: str, line: int, attributes: dict[str, str]) -> None:
        element = Element(tag, line, attributes)
        within[-1].children.append(element)
        within.append(element)

    def end() -> None:
        within.pop()

    scan(data, file, budget(), start, end, encoding)
    return top.children[0]
