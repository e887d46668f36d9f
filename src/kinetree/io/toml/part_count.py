"""How many things a model has with the files that it uses, counted from their texts before any of them is built.

Files that each use four copies of the next one become millions of things after a dozen files. Their sizes multiply, so
they are counted first: a file at the bottom once, however many ways lead to it.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from kinetree.files.input import FileError, read_text
from kinetree.io.model_file import ModelFileError
from kinetree.io.toml.positions import MAX_BYTES, check_limits

_THING: Final = re.compile(
    r"^[ \t]*\[\[[ \t]*(?:body|joint|load|constraint|marker|block|measure)[ \t]*\]\]", re.MULTILINE
)
_USES: Final = re.compile(r"^[ \t]*(?:\[\[[ \t]*use[ \t]*\]\]|use[ \t]*=)", re.MULTILINE)


def least_size(file: Path, may_be_read: Callable[[Path], bool]) -> int:
    """Things that a model file has at the least, with those of the files that it uses.

    A file of another format, and one that cannot be read, counts as one thing: what is wrong with it is told where it
    is read.
    """
    sizes: dict[str, int] = {}

    def size(path: Path, within: tuple[str, ...]) -> int:
        real = os.path.realpath(path)
        if real in sizes or real in within:
            return sizes.get(real, 1)
        own, uses = _own(path) if path.suffix.lower() == ".toml" and may_be_read(path) else (1, [])
        for use in uses:
            name, count = use.get("file"), use.get("count", 1)
            if isinstance(name, str) and isinstance(count, int):
                own += max(count, 1) * size(path.parent / name, (*within, real))
        sizes[real] = max(own, 1)
        return sizes[real]

    return size(file, ())


def _own(file: Path) -> tuple[int, list[Mapping[str, Any]]]:
    """Things that stand in a file itself, and its tables of files that it uses."""
    try:
        text = read_text(file, MAX_BYTES)
        if not _USES.search(text):
            return len(_THING.findall(text)), []
        check_limits(text, str(file))
        tables = tomllib.loads(text).get("use", [])
    except (FileError, ModelFileError, ValueError, RecursionError):
        return 1, []
    uses: list[Mapping[str, Any]]
    uses = [table for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []
    return len(_THING.findall(text)), uses
