"""Count of the elements of an SDFormat file with the files that it includes, before any of them is built."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from kinetree.files.counting import expansion
from kinetree.io.model_file import ModelFileError, whole_file
from kinetree.io.sdf.elements import Resources, model_file
from kinetree.io.urdf.records import MAX_DEPTH, MAX_ELEMENTS
from kinetree.io.xml import Budget, Element, parse, read_bytes

MOST_ELEMENTS: Final = 100_000
"""Elements of a file and of all that it includes, each as often as it is included."""


def check_includes(root: Element, file: str, folder: Path | None, resources: Resources) -> None:
    """Refuse a file that becomes very large by including others, which include others in turn.

    Faults of an included file are told where it is read.

    Raises
    ------
    ModelFileError
        It has more than `MOST_ELEMENTS` elements with what it includes, more than it has itself.
    """
    budget = Budget(MAX_ELEMENTS, MAX_DEPTH)
    reached = {file: (root, resources)}

    def parts(path: str) -> tuple[int, list[tuple[str, int]]]:
        element, own = reached.pop(path, (None, resources))
        if element is None:
            return 1, []
        elements = list(_all(element))
        included = [name for part in elements if part.tag == "include" for name in reach(part, own)]
        return len(elements), [(name, 1) for name in included]

    def reach(include: Element, own: Resources) -> Iterator[str]:
        """The file that an element includes, made ready to be counted."""
        uri = next((child.text for child in include.all("uri")), "")
        place, allowed = (
            own.find(uri) if uri and uri.partition("://")[0] not in ("http", "https") else (None, False)
        )
        found = model_file(place, Budget(MAX_ELEMENTS, MAX_DEPTH)) if place is not None and allowed else None
        if found is None:
            return
        path = str(found.resolve())
        if path not in known:
            known.add(path)
            with suppress(ModelFileError):
                reached[path] = parse(read_bytes(found, budget, "SDFormat"), path, budget), own.beside(found)
        yield path

    known = {file} | (set() if folder is None else {str(Path(file).resolve())})
    whole = expansion(file, parts)
    if whole.count > MOST_ELEMENTS and whole.deepest > 1:
        message = f"has {whole.count} elements with the files that it includes; {MOST_ELEMENTS} are read"
        raise whole_file(file, message, "include fewer models", root.line)


def _all(element: Element) -> Iterator[Element]:
    """An element and all within it."""
    waiting = [element]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += one.children
