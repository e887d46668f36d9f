"""Texts of the files that a USD stage is made of: the lines on which prims and their attributes stand."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, Final

from kinetree.files.input import FileError, read_bytes

LONGEST_TEXT: Final = 20_000_000
"""Bytes of a text in which the lines of prims are looked for."""
_TOKEN = re.compile(
    r""""{3}.*?"{3}|'{3}.*?'{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\#[^\n]*|@{3}.*?@{3}|@[^@\n]*@"""
    r"""|<[^>\n]*>|[{}()\[\]=]|[A-Za-z_][\w:]*""",
    re.DOTALL,
)
"""Texts, comments, paths, brackets and names of a text in USD."""


def lines_of(text: str) -> dict[tuple[str, str], int]:
    """Lines of the prims and of their attributes in a text, by path and name (empty: of the prim itself).

    Of the same prim or attribute in several places (variants) it is the first; what is given for the whole stage has
    the path "/".
    """
    found: dict[tuple[str, str], int] = {}
    rooms: list[Any] = [
        ""
    ]  # path of the prim whose braces are open, (path,) in a set of variants, None in a value
    opens: Any = None  # what the next brace opens
    depth, line, last, begun, word = 0, 1, 0, 0, ("", 0)
    for match in _TOKEN.finditer(text):
        token, room = match.group(), rooms[-1]
        line += text.count("\n", last, match.start())
        last = match.start()
        if token in ("(", "["):
            depth += 1
        elif token in (")", "]"):
            depth -= 1
        elif token == "{":
            rooms.append(opens if depth == 0 else None)
            opens = opens if depth else None
        elif token == "}":
            del rooms[max(len(rooms) - 1, 1) :]
        elif token == "=":
            if word[0] and isinstance(room, str) and depth == (room == ""):
                found.setdefault((room or "/", word[0]), word[1])
        elif token[0] in "\"'":
            if begun:
                opens, begun = f"{room}/{token[1:-1]}", 0
                found.setdefault((opens, ""), line)
            elif isinstance(room, tuple) and depth == 0:
                opens = room[0]
        elif token[0] not in "#@<":
            word = (token, line)
            if isinstance(room, str) and depth == 0 and token in ("def", "over", "class"):
                begun = line
            elif isinstance(room, str) and depth == 0 and token == "variantSet":
                opens, word = (room,), ("", 0)
    return found


class LayerTexts:
    """Finder of the lines of prims in the texts that a stage is made of.

    Parameters
    ----------
    file
        Name of the first file, as it was given.
    text
        Its text, where no file was given.
    """

    def __init__(self, file: str, text: str | None) -> None:
        self._file, self._text = file, text
        self._lines: dict[str, dict[tuple[str, str], int]] = {}

    def place(self, layer: Any, path: str, name: str = "") -> tuple[str, int]:
        """File and line of a prim, or of its attribute; line 0 where it does not stand in a text."""
        file = str(layer.realPath)
        if file not in self._lines:
            self._lines[file] = lines_of(self.text(layer))
        same = not file or file == os.path.realpath(self._file)
        return self._file if same else file, self._lines[file].get((path, name), 0)

    def line(self, layer: Any, words: str) -> int:
        """Line of the first file that words name between @ and @; 0 where a text does not."""
        text = self.text(layer)
        for asset in re.findall(r"@(?:\./)?([^@]+)@", words):
            place = max(text.find(asset), text.find(Path(asset).name))
            if place >= 0:
                return text.count("\n", 0, place) + 1
        return 0

    def text(self, layer: Any) -> str:
        """The text of a layer; empty where it is none, or very long."""
        if layer.anonymous:
            return self._text or ""
        try:
            text = read_bytes(str(layer.realPath), LONGEST_TEXT)
        except FileError:
            return ""
        return text.decode("utf-8", errors="replace") if text.lstrip(BOM_UTF8).startswith(b"#usda") else ""


def prim_path(path: Any) -> str:
    """The path of a prim without the variants that are selected in it."""
    return str(path.GetPrimPath().StripAllVariantSelections())
