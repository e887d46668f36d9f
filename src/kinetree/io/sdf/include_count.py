"""How many elements an SDFormat file has with the files that it includes, counted before any of them is built."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from kinetree.io.model_file import ModelFileError, whole_file
from kinetree.io.sdf.elements import Resources, model_file
from kinetree.io.urdf.records import MAX_DEPTH, MAX_ELEMENTS
from kinetree.io.xml import Budget, Element, parse, read_bytes

MOST_ELEMENTS: Final = 100_000
"""Elements of a file and of all that it includes, each as often as it is included."""


def check_includes(root: Element, file: str, folder: Path | None, resources: Resources) -> None:
    """Refuse a file that becomes very large by including others, which include others in turn.

    What is wrong with an included file is told where it is read.

    Raises
    ------
    ModelFileError
        It has more than `MOST_ELEMENTS` elements with what it includes, more than it has itself.
    """
    sizes: dict[Path, int] = {}
    budget = Budget(MAX_ELEMENTS, MAX_DEPTH)

    def size(element: Element, own: Resources, within: tuple[Path, ...]) -> int:
        count = 0
        for part in _all(element):
            count += 1
            uri = next((child.text for child in part.all("uri")), "") if part.tag == "include" else ""
            local = bool(uri) and uri.partition("://")[0] not in ("http", "https")
            place, allowed = own.find(uri) if local else (None, False)
            found = (
                model_file(place, Budget(MAX_ELEMENTS, MAX_DEPTH)) if place is not None and allowed else None
            )
            count += 0 if found is None else size_of(found.resolve(), own, within)
        return count

    def size_of(path: Path, own: Resources, within: tuple[Path, ...]) -> int:
        if path not in sizes and path not in within:
            try:
                inner = parse(read_bytes(path, budget, "SDFormat"), str(path), budget)
                sizes[path] = size(inner, own.beside(path), (*within, path))
            except ModelFileError:
                sizes[path] = 1
        return sizes.get(path, 1)

    whole = size(root, resources, () if folder is None else (Path(file).resolve(),))
    if whole > MOST_ELEMENTS and any(part.tag == "include" for part in _all(root)):
        message = f"has {whole} elements with the files that it includes; {MOST_ELEMENTS} are read"
        raise whole_file(file, message, "include fewer models", root.line)


def _all(element: Element) -> Iterator[Element]:
    """An element and all within it."""
    waiting = [element]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.children
