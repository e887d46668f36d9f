"""``python -m kinetree.solve.shipping [FOLDER]``: loops compiled in advance, see `kinetree.linalg.shipped`.

``KINETREE_SHIP`` says which: ``first``, those that first runs need (as when it is not set), ``all``, or names separated
by commas. Without a folder they are made where this copy of the program looks for them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from pkgutil import iter_modules

import kinetree.linalg
import kinetree.solve
from kinetree.linalg import shipped
from kinetree.linalg.compiled import Entry
from kinetree.linalg.lowering import lowered

FIRST = (
    "advance",
    "projection",
    "location",
    "explicit_runge_kutta",
    "start",
    "evaluate_events",
    "constraints_at",
)
"""What runs of open and closed models, with and without events, need that ask for nothing else; the longest first."""


def loops() -> dict[str, Entry]:
    """All compiled functions of the program that are called by address or from Python, by their names."""
    found: dict[str, Entry] = {}
    for package in (kinetree.linalg, kinetree.solve):
        for name in sorted(module.name for module in iter_modules(package.__path__) if not module.ispkg):
            if f"{package.__name__}.{name}" == __name__:
                continue
            module = import_module(f"{package.__name__}.{name}")
            for value in vars(module).values():
                if isinstance(value, Entry) and value.py_func.__module__ == module.__name__:
                    found[value.py_func.__name__] = value
    return found


def wanted(asked: str) -> list[str]:
    """The names that ``KINETREE_SHIP`` asks for."""
    if asked == "first":
        return list(FIRST)
    known = loops()
    names = list(known) if asked == "all" else [name for name in asked.split(",") if name]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SystemExit(
            f"KINETREE_SHIP: no loops are called {', '.join(unknown)}; there are {', '.join(known)}"
        )
    return names


def ship(folder: Path, names: Sequence[str]) -> list[Path]:
    """Compile loops into a folder, on all cores; returns the files. Those of other sources are removed from it."""
    folder.mkdir(parents=True, exist_ok=True)
    make, workers = partial(_made, folder), min(os.cpu_count() or 1, len(names))
    if workers > 1:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            files = list(pool.map(make, names))
    else:
        files = [make(name) for name in names]
    shipped.keep_only(
        {shipped.file_of(loop.py_func, loop.kinds, folder) for loop in loops().values()}, folder
    )
    return files


def _made(folder: Path, name: str) -> Path:
    loop = loops()[name]
    return shipped.store(loop.py_func, loop.kinds, folder, lowered(loop.py_func, loop.kinds))


def main() -> None:
    """Compile what is asked for and print the names of the files."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else shipped.FOLDER
    for file in ship(folder, wanted(os.environ.get("KINETREE_SHIP", "first"))):
        print(file.name)


if __name__ == "__main__":
    main()
