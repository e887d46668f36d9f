"""XML to elements that know their lines. Document types, entities and oversized files are refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from kinetree.io.urdf.faults import UrdfError, UrdfFault

MAX_BYTES = 50_000_000
MAX_ELEMENTS = 500_000
MAX_DEPTH = 60


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


def parse(data: bytes, file: str, encoding: str | None = None) -> Element:
    """Read a document.

    Parameters
    ----------
    data
        The document.
    file
        Its name in errors.
    encoding
        Encoding that overrides the one the document declares.

    Raises
    ------
    UrdfError
        With the line, for a document that is not well-formed, declares a document type, or is too large.
    """
    if len(data) > MAX_BYTES:
        message = f"has {len(data)} bytes, more than the {MAX_BYTES} allowed"
        raise UrdfError((UrdfFault(file, 1, "file", message, "keep meshes in files of their own"),))
    return _Builder(file, encoding).build(data)


class _Builder:
    """One pass of expat over one document."""

    def __init__(self, file: str, encoding: str | None) -> None:
        self._file = file
        self._open: list[Element] = []
        self._root: Element | None = None
        self._count = 0
        self._parser = expat.ParserCreate(encoding)
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._refuse_document_type

    def build(self, data: bytes) -> Element:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            message = f"is not well-formed XML ({expat.ErrorString(error.code)}, column {error.offset + 1})"
            raise self._error(error.lineno, message, "mend the XML") from None
        except (LookupError, ValueError) as error:
            if isinstance(error, UrdfError):
                raise
            raise self._error(self._parser.CurrentLineNumber, str(error), "save it as UTF-8") from None
        assert self._root is not None
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        line = self._parser.CurrentLineNumber
        element = Element(tag, line, attributes)
        self._count += 1
        if self._count > MAX_ELEMENTS or len(self._open) >= MAX_DEPTH:
            message = f"has more than {MAX_ELEMENTS} elements, or {MAX_DEPTH} within one another"
            raise self._error(line, message, "split it")
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, tag: str) -> None:
        self._open.pop()

    def _refuse_document_type(self, *declaration: object) -> None:
        line = self._parser.CurrentLineNumber
        raise self._error(line, "holds a document type, which can declare entities", "remove <!DOCTYPE …>")

    def _error(self, line: int, message: str, remedy: str) -> UrdfError:
        return UrdfError((UrdfFault(self._file, line, "file", message, remedy),))
