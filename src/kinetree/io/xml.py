"""XML files of others, read with care: no document types, no entities, nothing oversized; elements with their lines."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Final
from xml.parsers import expat

from kinetree.files.input import FileError, TooLargeError
from kinetree.files.input import read_bytes as read_plain
from kinetree.io.model_file import ModelFileError, whole_file

MAX_BYTES: Final = 50_000_000

Start = Callable[[str, int, dict[str, str]], None]
"""Called with tag, line and attributes where an element begins."""


@dataclass
class Budget:
    """Limits of what a document may consume, together with those it includes."""

    elements: int
    depth: int
    bytes: int = MAX_BYTES
    used_elements: int = 0
    used_bytes: int = 0


def read_bytes(path: Path, budget: Budget, what: str) -> bytes:
    """The bytes of a file; `ModelFileError` where it cannot be read or is too large. ``what`` names its format."""
    try:
        data = read_plain(path, MAX_BYTES)
    except TooLargeError:
        raise too_large(str(path), budget) from None
    except FileError as error:
        raise whole_file(str(path), error.reason, f"give the path of a file in {what} format") from None
    spend_bytes(str(path), data, budget)
    return data


def spend_bytes(file: str, data: bytes, budget: Budget) -> None:
    """Refuse a document that is too large, with those read before it."""
    budget.used_bytes += len(data)
    if budget.used_bytes > budget.bytes:
        raise too_large(file, budget)


def too_large(file: str, budget: Budget) -> ModelFileError:
    """The error of a document that is too large, with those it includes."""
    message = f"is larger than the {budget.bytes // 1_000_000} MB allowed, with what it includes"
    return whole_file(file, message, "keep meshes in files of their own")


def scan(
    data: bytes,
    file: str,
    budget: Budget,
    start: Start,
    end: Callable[[], None] = lambda: None,
    encoding: str | None = None,
    text: Callable[[str], None] | None = None,
) -> None:
    """One pass over a document.

    Parameters
    ----------
    data, file
        The document and its name in errors.
    budget
        Limits of what it may consume.
    start, end
        Called where elements begin and end.
    encoding
        Encoding that overrides the one the document declares.
    text
        Called with pieces of the text of an element.

    Raises
    ------
    ModelFileError
        With the line, for a document that is not well-formed, declares a document type, or is too large.
    """
    parser = expat.ParserCreate(encoding)
    depth = 0

    def on_start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        budget.used_elements += 1
        line = parser.CurrentLineNumber
        if budget.used_elements > budget.elements or depth > budget.depth:
            message = f"has more than {budget.elements} elements, or {budget.depth} within one another"
            raise whole_file(file, message, "split it", line)
        start(tag, line, attributes)

    def on_end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        end()

    def on_document_type(*declaration: object) -> None:
        message = "holds a document type, which can declare entities"
        raise whole_file(file, message, "remove <!DOCTYPE …>", parser.CurrentLineNumber)

    parser.StartElementHandler = on_start
    parser.EndElementHandler = on_end
    if text is not None:
        parser.buffer_text = True
        parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = on_document_type
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise not_well_formed(file, error) from None
    except ModelFileError:
        raise
    except (LookupError, ValueError) as error:
        raise whole_file(file, str(error), "save it as UTF-8", parser.CurrentLineNumber) from None


def root_element(path: Path) -> str:
    """Name of the outermost element of an XML file, which is not parsed beyond it."""
    found: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: found.append(tag)
    data = read_bytes(path, Budget(1, 1), "URDF, SDFormat or MJCF")
    try:
        for start in range(0, len(data), 4096):
            parser.Parse(data[start : start + 4096], False)
            if found:
                break
    except expat.ExpatError as error:
        if not found:
            raise not_well_formed(str(path), error) from None
    except (LookupError, ValueError) as error:
        if not found:
            raise whole_file(str(path), str(error), "save it as UTF-8", parser.CurrentLineNumber) from None
    if not found:
        raise whole_file(str(path), "holds no XML element", "give a URDF, SDFormat or MJCF file")
    return found[0]


def not_well_formed(file: str, error: expat.ExpatError) -> ModelFileError:
    """The error of a file whose XML is broken."""
    message = f"is not well-formed XML ({expat.ErrorString(error.code)}, column {error.offset + 1})"
    return whole_file(file, message, "mend the XML", error.lineno)


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
        """Text of the element itself, without blanks around it."""
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
