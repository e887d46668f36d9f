"""``python -m kinetree.solve.shipping FOLDER``: the compiled loops for a wheel, see `kinetree.linalg.shipped`.

``KINETREE_SHIP`` names those wanted, separated by commas; all with ``all`` and when it is not set.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import kinetree.linalg
import kinetree.solve
from kinetree.linalg import shipped
from kinetree.linalg.compiled import Entry
from kinetree.linalg.lowering import lowered


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


def ship(folder: Path) -> list[Path]:
    """Compile what is wanted into a folder; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    known = loops()
    asked = os.environ.get("KINETREE_SHIP", "all")
    wanted = list(known) if asked == "all" else [name for name in asked.split(",") if name]
    return [
        shipped.store(
            known[name].py_func, known[name].kinds, folder, lowered(known[name].py_func, known[name].kinds)
        )
        for name in wanted
    ]


if __name__ == "__main__":
    for file in ship(Path(sys.argv[1])):
        print(file.name)
