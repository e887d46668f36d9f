"""Lines of a model file for what is found wrong only once its model is started: shapes inside each other, say."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from kinetree.io.toml.items import ITEMS
from kinetree.io.toml.limits import read_limited
from kinetree.io.toml.positions import locate

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


def _path(data: dict[str, Any], line: str) -> tuple[str, int] | None:
    """Path of the object that a line begins with."""
    match = _NAMED.match(line.lstrip())
    if match is None:
        return None
    kind, name = match.groups()
    tables = data.get(kind)
    for i, table in enumerate(tables if isinstance(tables, list) else []):
        if isinstance(table, dict) and table.get("name") == name:
            return kind, i
    return None
