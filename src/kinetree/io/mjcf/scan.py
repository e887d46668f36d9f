"""A look at the XML before MuJoCo parses it: no document types, no entities, no oversized files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kinetree.io.faults import whole_file
from kinetree.io.xml import Budget, read_bytes, scan

MAX_ELEMENTS: Final = 1_000_000
MAX_DEPTH: Final = 400
MAX_FILES: Final = 200


def check_xml(path: Path) -> None:
    """Refuse a file, or one that it includes, which MuJoCo must not be given.

    Raises
    ------
    ModelFileError
        With the line, for XML that is not well-formed, declares a document type, is larger than 50 MB in all, has
        more than a million elements or more than 400 within one another, or is not MJCF.
    """
    budget = Budget(MAX_ELEMENTS, MAX_DEPTH)
    waiting, seen = [path], set[Path]()
    while waiting:
        file = waiting.pop()
        if file in seen:
            continue
        if len(seen) >= MAX_FILES:
            raise whole_file(str(file), f"is one of more than {MAX_FILES} files", "include fewer files")
        waiting += [_place(path, file, name) for name in _included(file, budget, is_main=not seen)]
        seen.add(file)


def _place(main: Path, file: Path, name: str) -> Path:
    """Where MuJoCo looks for what a file includes: in the folder of the main file, then in that of the file itself."""
    places = (main.parent / name, file.parent / name)
    return next((place for place in places if place.is_file()), places[0])


def _included(file: Path, budget: Budget, *, is_main: bool) -> list[str]:
    """Names of the files that a file includes; the main one must begin with <mujoco>."""
    names: list[str] = []
    first = is_main

    def start(tag: str, line: int, attributes: dict[str, str]) -> None:
        nonlocal first
        if first and tag != "mujoco":
            hint = " (URDF files end in .urdf)" if tag == "robot" else ""
            message = f"begins with <{tag}>, not with <mujoco>"
            raise whole_file(str(file), message, f"give an MJCF file{hint}", line)
        first = False
        if tag == "include" and "file" in attributes:
            names.append(attributes["file"])

    scan(read_bytes(file, budget, "MJCF"), str(file), budget, start)
    return names
