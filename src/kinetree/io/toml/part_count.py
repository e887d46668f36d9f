"""Count of the parts of a model with the files that it uses, from their texts before any of them is built.

Files that each use four copies of the next one become millions of things after a dozen files. Their sizes multiply, so
they are counted first: a file at the bottom once, however many ways lead to it.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final

from kinetree.files.counting import expansion
from kinetree.files.input import FileError, read_text
from kinetree.io.model_file import ModelFileError
from kinetree.io.toml.positions import MAX_BYTES, check_limits

_THING: Final = re.compile(
    r"^[ \t]*\[\[[ \t]*(?:body|joint|load|constraint|marker|block|measure)[ \t]*\]\]", re.MULTILINE
)
_USES: Final = re.compile(r"^[ \t]*(?:\[\[[ \t]*use[ \t]*\]\]|use[ \t]*=)", re.MULTILINE)


def least_size(file: Path, may_be_read: Callable[[Path], bool]) -> int:
    """Return the least number of parts of a model file with those of the files that it uses.

    A file of another format, and one that cannot be read, counts as one thing: what is wrong with it is told where it
    is read.
    """

    def parts(path: Path) -> tuple[int, list[tuple[Path, int]]]:
        if path.suffix.lower() != ".toml" or not may_be_read(path):
            return 1, []
        own, uses = _own(path)
        return own if uses else max(own, 1), [(_real(path.parent / name), count) for name, count in uses]

    return expansion(_real(file), parts).count


def _real(file: Path) -> Path:
    return Path(os.path.realpath(file))


def _own(file: Path) -> tuple[int, list[tuple[str, int]]]:
    """Count the parts in a file itself; list the files that it uses, with their numbers of copies."""
    try:
        text = read_text(file, MAX_BYTES)
        if not _USES.search(text):
            return len(_THING.findall(text)), []
        check_limits(text, str(file))
        tables = tomllib.loads(text).get("use", [])
    except (FileError, ModelFileError, ValueError, RecursionError):
        return 1, []
    uses = []
    for table in tables if isinstance(tables, list) else ():
        name, count = (table.get("file"), table.get("count", 1)) if isinstance(table, dict) else (None, 1)
        if isinstance(name, str) and isinstance(count, int):
            uses.append((name, max(count, 1)))
    return len(_THING.findall(text)), uses
