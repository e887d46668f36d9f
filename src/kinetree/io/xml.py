"""XML files of others, read with care: no document types, no entities, nothing oversized; faults with lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.parsers import expat

from kinetree.io.faults import ModelFileError, whole_file

MAX_BYTES: Final = 50_000_000

Start = Callable[[str, int, dict[str, str]], None]
"""Called with tag, line and attributes where an element begins."""


@dataclass
class Budget:
    """What a document may consume, together with those it includes."""

    elements: int
    depth: int
    bytes: int = MAX_BYTES
    used_elements: int = 0
    used_bytes: int = 0


def read_bytes(path: Path, budget: Budget, what: str) -> bytes:
    """The bytes of a file; `ModelFileError` where it cannot be read or is too large. ``what`` names its format."""
    try:
        with path.open("rb") as stream:
            data = stream.read(budget.bytes - budget.used_bytes + 1)
    except (OSError, ValueError) as error:
        raise unreadable(path, error, what) from None
    spend_bytes(str(path), data, budget)
    return data


def spend_bytes(file: str, data: bytes, budget: Budget) -> None:
    """Refuse a document that is too large, with those read before it."""
    budget.used_bytes += len(data)
    if budget.used_bytes > budget.bytes:
        message = f"is larger than the {budget.bytes // 1_000_000} MB allowed, with what it includes"
        raise whole_file(file, message, "keep meshes in files of their own")


def scan(
    data: bytes,
    file: str,
    budget: Budget,
    start: Start,
    end: Callable[[], None] = lambda: None,
    encoding: str | None = None,
) -> None:
    """One pass over a document.

    Parameters
    ----------
    data, file
        The document and its name in errors.
    budget
        What it may consume.
    start, end
        Called where elements begin and end.
    encoding
        Encoding that overrides the one the document declares.

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
    """Name of the outermost element of an XML file; the file itself is not read beyond it."""
    found: list[str] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: found.append(tag)
    try:
        with path.open("rb") as stream:
            while not found and (data := stream.read(4096)):
                parser.Parse(data, False)
    except expat.ExpatError as error:
        if not found:
            raise not_well_formed(str(path), error) from None
    except OSError as error:
        raise unreadable(path, error, "URDF or MJCF") from None
    if not found:
        raise whole_file(str(path), "holds no XML element", "give a URDF or MJCF file")
    return found[0]


def not_well_formed(file: str, error: expat.ExpatError) -> ModelFileError:
    """The error of a file whose XML is broken."""
    message = f"is not well-formed XML ({expat.ErrorString(error.code)}, column {error.offset + 1})"
    return whole_file(file, message, "mend the XML", error.lineno)


def unreadable(path: Path, error: Exception, what: str) -> ModelFileError:
    """The error of a file that the operating system does not give."""
    reason = getattr(error, "strerror", None) or str(error)
    return whole_file(str(path), f"cannot be read ({reason})", f"give the path of a file in {what} format")
