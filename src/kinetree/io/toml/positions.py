"""Lines of keys in a TOML document, which Python's reader does not give, and limits checked before it is parsed.

The scanner walks over a document that ``tomllib`` accepted, so it need not check anything; it follows table
headers, arrays of tables, dotted keys, inline tables and arrays over many lines. Only the paths asked for are
remembered, so that a long document takes no more memory than its text.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from kinetree.files.input import FileError, TooLargeError, read_text
from kinetree.io.model_file import ModelFileError, whole_file
from kinetree.io.toml.items import ITEMS

MAX_BYTES: Final = 20_000_000
MAX_NESTING: Final = 40
MAX_KEY_PARTS: Final = 20

# A string that is not closed ends where the text or its line ends: the reader will refuse it there.
_BRACKETS = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\Z)?'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)?"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|(?P<bracket>[\[\]{}])",
    re.DOTALL,
)
_LONG_KEY = re.compile(
    r"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+)" f"{{{MAX_KEY_PARTS}}}"
)


def read_limited(path: Path) -> str:
    """Text of a file that is not too large.

    Raises
    ------
    ModelFileError
        For a file that cannot be read, is larger than 20 MB, or is not UTF-8.
    """
    try:
        return read_text(path, MAX_BYTES)
    except TooLargeError:
        raise _too_large(str(path)) from None
    except FileError as error:
        raise whole_file(str(path), error.reason, error.remedy, error.line) from None


def check_limits(text: str, file: str) -> None:
    """Refuse text that is too long or nested too deeply for the parser."""
    if len(text) > MAX_BYTES:
        raise _too_large(file)
    depth = 0
    for match in _BRACKETS.finditer(text):
        bracket = match.group("bracket")
        if bracket is None:
            continue
        if bracket in "[{":
            depth += 1
            if depth > MAX_NESTING:
                line = text.count("\n", 0, match.start()) + 1
                message = f"has more than {MAX_NESTING} brackets within one another"
                raise whole_file(file, message, "a model file needs no more than six", line)
        else:
            depth = max(depth - 1, 0)
    long_key = _LONG_KEY.search(text)
    if long_key is not None:
        line = text.count("\n", 0, long_key.start()) + 1
        raise whole_file(file, f"has a key of more than {MAX_KEY_PARTS} parts", "write shorter keys", line)


def _too_large(file: str) -> ModelFileError:
    message = f"is larger than the {MAX_BYTES // 1_000_000} MB a model file may have"
    return whole_file(file, message, "keep meshes and data in files of their own")


KeyPath = tuple[str | int, ...]

_SPACE = re.compile(r"[ \t]*+")
_GAP = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]++")
_STRING = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|'[^'\n]*+'",
    re.DOTALL,
)
_PLAIN_VALUE = re.compile(r"[^,\]}#\r\n]*+")
_LINE_END: Final = "\n"


def locate(text: str, paths: Iterable[KeyPath]) -> dict[KeyPath, int]:
    """Line of each path, or of the nearest thing around it.

    Parameters
    ----------
    text
        A valid TOML document.
    paths
        Keys and indices from the root, such as ``("body", 2, "mass")``; indices count from 0.

    Returns
    -------
    dict
        Path → line (from 1). A path that is not in the document gets the line of its longest part that is;
        the empty path, and a path of which nothing is there, get line 1.
    """
    asked = set(paths)
    scanner = _Scanner(text, {path[:n] for path in asked for n in range(1, len(path) + 1)})
    scanner.scan()
    return {path: _nearest(path, scanner.found) for path in asked}


def _nearest(path: KeyPath, found: dict[KeyPath, int]) -> int:
    for n in range(len(path), 0, -1):
        if path[:n] in found:
            return found[path[:n]]
    return 1


class _Scanner:
    """One pass over a document. A path of None is one that nobody asked for."""

    def __init__(self, text: str, wanted: set[KeyPath]) -> None:
        self._text = text
        self._wanted = wanted
        self._at = 0
        self._line_starts = [match.end() for match in re.finditer(_LINE_END, text)]
        self._elements: dict[KeyPath, int] = {}  # arrays of tables: number of tables so far
        self.found: dict[KeyPath, int] = {}

    def scan(self) -> None:
        table: KeyPath = ()
        while True:
            self._skip(_GAP)
            if self._at >= len(self._text):
                return
            if self._text.startswith("[", self._at):
                table = self._header()
            else:
                self._entry(table)

    # --- pieces ---------------------------------------------------------------------------------------
    def _header(self) -> KeyPath:
        start = self._at
        is_array = self._text.startswith("[[", start)
        self._at += 2 if is_array else 1
        *outer, last = self._key()
        self._at += 2 if is_array else 1
        path: KeyPath = ()
        for part in outer:
            path = self._entered((*path, part))
            self._note(path, start)
        path = (*path, last)
        if is_array:
            self._note(path, start)
            count = self._elements.get(path, 0)
            self._elements[path] = count + 1
            path = (*path, count)
        else:
            path = self._entered(path)
        self._note(path, start)
        return path

    def _entered(self, path: KeyPath) -> KeyPath:
        """The table a header means: the last one of an array of tables."""
        return (*path, self._elements[path] - 1) if path in self._elements else path

    def _entry(self, table: KeyPath | None) -> None:
        start = self._at
        path = table
        for part in self._key():
            path = self._child(path, part, start)
        self._skip(_SPACE)
        self._at += 1  # =
        self._skip(_SPACE)
        self._value(path)

    def _key(self) -> list[str]:
        parts = []
        while True:
            self._skip(_SPACE)
            match = _BARE_KEY.match(self._text, self._at)
            if match is not None:
                parts.append(match.group())
                self._at = match.end()
            else:
                parts.append(self._quoted())
            self._skip(_SPACE)
            if not self._text.startswith(".", self._at):
                return parts
            self._at += 1

    def _quoted(self) -> str:
        import tomllib

        start = self._at
        self._skip(_STRING)
        return str(tomllib.loads(f"k = {self._text[start : self._at]}")["k"])

    def _value(self, path: KeyPath | None) -> None:
        first = self._text[self._at : self._at + 1]
        if first == "[":
            self._array(path)
        elif first == "{":
            self._inline_table(path)
        elif first in ('"', "'"):
            self._skip(_STRING)
        else:
            self._skip(_PLAIN_VALUE)

    def _array(self, path: KeyPath | None) -> None:
        self._at += 1
        index = 0
        while True:
            self._skip(_GAP)
            if self._closes("]"):
                return
            self._value(self._child(path, index, self._at))
            index += 1
            self._skip(_GAP)
            if self._text.startswith(",", self._at):
                self._at += 1

    def _inline_table(self, path: KeyPath | None) -> None:
        self._at += 1
        while True:
            self._skip(_GAP)
            if self._closes("}"):
                return
            self._entry(path)
            self._skip(_GAP)
            if self._text.startswith(",", self._at):
                self._at += 1

    def _closes(self, bracket: str) -> bool:
        if self._text.startswith(bracket, self._at):
            self._at += 1
            return True
        return self._at >= len(self._text)

    # --- bookkeeping ----------------------------------------------------------------------------------
    def _child(self, path: KeyPath | None, part: str | int, position: int) -> KeyPath | None:
        if path is None:
            return None
        child = (*path, part)
        self._note(child, position)
        return child if child in self._wanted else None

    def _note(self, path: KeyPath, position: int) -> None:
        if path in self._wanted:
            self.found.setdefault(path, bisect_right(self._line_starts, position) + 1)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self._text, self._at)
        if match is not None:
            self._at = match.end()


_NAMED = re.compile(rf'\b({"|".join(ITEMS)}) "([^"]*)"')


def with_places(words: str, file: Path) -> str:
    """A message with the file and line before each of its lines that begins by naming an object of that file."""
    try:
        text = read_limited(file)
        data = tomllib.loads(text)
    except (ValueError, RecursionError):
        return words
    lines = words.split("\n")
    paths = {i: _path(data, line) for i, line in enumerate(lines)}
    found = {i: path for i, path in paths.items() if path is not None}
    places = locate(text, found.values())
    for i, path in found.items():
        bare = lines[i].lstrip()
        lines[i] = f"{lines[i][: len(lines[i]) - len(bare)]}{file}:{places[path]}: {bare}"
    return "\n".join(lines)


def place_of(file: Path, kind: str, name: str) -> str:
    """Return the place of an object in a file, such as ``leg.toml:12``; the file alone where no line is found."""
    with suppress(ValueError, RecursionError):
        text = read_limited(file)
        data = tomllib.loads(text)
        path: KeyPath | None = _found(data, kind, name)
        if path is None and name in data.get(f"{kind}s", {}):
            path = (f"{kind}s", name)
        if path is not None:
            return f"{file.name}:{locate(text, [path])[path]}"
    return file.name


def _path(data: dict[str, Any], line: str) -> tuple[str, int] | None:
    """Path of the object that a line begins with."""
    match = _NAMED.match(line.lstrip())
    return None if match is None else _found(data, *match.groups())


def _found(data: dict[str, Any], kind: str, name: str) -> tuple[str, int] | None:
    """Path of an object."""
    tables = data.get(kind)
    for i, table in enumerate(tables if isinstance(tables, list) else []):
        if isinstance(table, dict) and table.get("name") == name:
            return kind, i
    return None
