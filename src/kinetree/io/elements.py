"""XML documents as elements that know their lines."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

from kinetree.io.xml import Budget, read_bytes, scan, spend_bytes


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


def document(
    path_or_text: str | PathLike[str], budget: Budget, format: str
) -> tuple[Element, str, Path | None]:
    """Root element of a file or of a text that begins with ``<``, the name of the file in messages, and its folder."""
    if isinstance(path_or_text, str) and path_or_text.lstrip("\ufeff \t\r\n").startswith("<"):
        data = path_or_text.lstrip("\ufeff").encode("utf-8", "replace")
        spend_bytes("<text>", data, budget)
        return parse(data, "<text>", budget, "utf-8"), "<text>", None
    path = Path(path_or_text)
    return parse(read_bytes(path, budget, format), str(path), budget), str(path), path.parent
