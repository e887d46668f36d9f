"""A look at the XML before MuJoCo parses it: no document types, no entities, no oversized files."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from xml.parsers import expat

from kinetree.io.faults import ModelFileError, whole_file

MAX_BYTES: Final = 50_000_000
MAX_ELEMENTS: Final = 1_000_000
MAX_DEPTH: Final = 400
MAX_FILES: Final = 200


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
            raise _not_well_formed(str(path), error) from None
    except OSError as error:
        raise _unreadable(path, error) from None
    if not found:
        raise whole_file(str(path), "holds no XML element", "give a URDF or MJCF file")
    return found[0]


def check_xml(path: Path) -> None:
    """Refuse a file, or one that it includes, which MuJoCo must not be given.

    Raises
    ------
    ModelFileError
        With the line, for XML that is not well-formed, declares a document type, is larger than 50 MB in all, has
        more than a million elements or more than 400 within one another, or is not MJCF.
    """
    _Scan(path).run()


class _Scan:
    """The pass over a file and all that it includes."""

    def __init__(self, path: Path) -> None:
        self._folder = path.parent
        self._waiting = [path]
        self._seen: set[Path] = set()
        self._bytes = 0
        self._elements = 0

    def run(self) -> None:
        while self._waiting:
            path = self._waiting.pop()
            if path in self._seen:
                continue
            if len(self._seen) >= MAX_FILES:
                raise whole_file(str(path), f"is one of more than {MAX_FILES} files", "include fewer files")
            self._scan(path, is_main=not self._seen)
            self._seen.add(path)

    def _scan(self, path: Path, *, is_main: bool) -> None:
        try:
            with path.open("rb") as stream:
                data = stream.read(MAX_BYTES - self._bytes + 1)
        except (OSError, ValueError) as error:
            raise _unreadable(path, error) from None
        self._bytes += len(data)
        if self._bytes > MAX_BYTES:
            message = f"is larger than the {MAX_BYTES // 1_000_000} MB allowed, with what it includes"
            raise whole_file(str(path), message, "keep meshes in files of their own")
        _Pass(self, path, is_main).run(data)

    def include(self, name: str) -> None:
        """Look at an included file too; MuJoCo looks for it in the folder of the main file."""
        self._waiting.append(self._folder / name)

    def count(self) -> int:
        """One more element."""
        self._elements += 1
        return self._elements


class _Pass:
    """One pass of expat over one file."""

    def __init__(self, scan: _Scan, path: Path, is_main: bool) -> None:
        self._scan, self._file, self._is_main = scan, str(path), is_main
        self._depth = 0
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._refuse_document_type

    def run(self, data: bytes) -> None:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            raise _not_well_formed(self._file, error) from None
        except LookupError as error:
            raise self._error(str(error), "save it as UTF-8") from None

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._depth == 0 and self._is_main and tag != "mujoco":
            message = f"begins with <{tag}>, not with <mujoco>"
            raise self._error(
                message, "give an MJCF file" + (" (URDF files end in .urdf)" * (tag == "robot"))
            )
        self._depth += 1
        if self._depth > MAX_DEPTH or self._scan.count() > MAX_ELEMENTS:
            message = f"has more than {MAX_ELEMENTS} elements, or {MAX_DEPTH} within one another"
            raise self._error(message, "split it")
        if tag == "include" and "file" in attributes:
            self._scan.include(attributes["file"])

    def _end(self, tag: str) -> None:
        self._depth -= 1

    def _refuse_document_type(self, *declaration: object) -> None:
        raise self._error("holds a document type, which can declare entities", "remove <!DOCTYPE …>")

    def _error(self, message: str, remedy: str) -> ModelFileError:
        return whole_file(self._file, message, remedy, self._parser.CurrentLineNumber)


def _not_well_formed(file: str, error: expat.ExpatError) -> ModelFileError:
    message = f"is not well-formed XML ({expat.ErrorString(error.code)}, column {error.offset + 1})"
    return whole_file(file, message, "mend the XML", error.lineno)


def _unreadable(path: Path, error: Exception) -> ModelFileError:
    reason = getattr(error, "strerror", None) or str(error)
    return whole_file(str(path), f"cannot be read ({reason})", "give the path of an MJCF file")
