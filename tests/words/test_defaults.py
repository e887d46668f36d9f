"""What public functions, constructors and methods take where nothing is said is a promise: it stands in a list.

``python tests/words/test_defaults.py`` writes the list anew; what it changes is to be seen, and belongs in the
changelog.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import kinetree as kt
from kinetree.analysis.differentiable.state_functions import StateFunctions
from kinetree.model import blocks, constraints, expressions, flexible, joints, loads
from kinetree.preparation.run_settings import RunSettings

LIST = Path(__file__).with_name("defaults.txt")
ROOMS = (kt, kt.shapes, blocks, constraints, expressions, flexible, joints, loads)


def _plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(_plain(part) for part in value)
    return isinstance(value, (bool, int, float, str))


def _defaults(found: Callable[..., Any]) -> Iterator[str]:
    made = {
        field.name: field.default_factory()
        for field in (fields(found) if is_dataclass(found) else ())
        if field.default_factory is not MISSING
    }
    if found is RunSettings:  # None there is what a call leaves out
        made = {field.name: field.metadata["default"] for field in fields(found)}
    for name, parameter in inspect.signature(found).parameters.items():
        default = made.get(name, parameter.default)
        if default is not parameter.empty and _plain(default):
            yield f"{name}={default!r}"


def _listed() -> dict[str, str]:
    public: dict[str, Any] = {"StateFunctions": StateFunctions, "RunSettings": RunSettings}
    for room in ROOMS:
        for name in getattr(room, "__all__", None) or dir(room):
            if not name.startswith("_") and callable(getattr(room, name)):
                public[name] = getattr(room, name)
    found: dict[str, str] = {}
    for name, thing in sorted(public.items()):
        callables = {name: thing}
        if isinstance(thing, type):
            callables |= {
                f"{name}.{method}": getattr(thing, method)
                for method in dir(thing)
                if not method.startswith("_") and inspect.isroutine(getattr(thing, method))
            }
        for label, function in callables.items():
            if not getattr(function, "__module__", None) or "kinetree" not in function.__module__:
                continue
            try:
                defaults = ", ".join(_defaults(function))
            except (TypeError, ValueError):  # no signature
                continue
            if defaults:
                found[label] = defaults
    return found


FOUND = _listed()
KEPT = (
    dict(line.split(": ", 1) for line in LIST.read_text(encoding="utf-8").splitlines())
    if LIST.exists()
    else {}
)


def test_all_that_has_defaults_is_listed():
    assert list(FOUND) == list(KEPT)


@pytest.mark.parametrize("first", range(0, len(KEPT), 50))
def test_defaults_are_as_promised(first: int):
    names = list(KEPT)[first : first + 50]
    assert {name: FOUND[name] for name in names if name in FOUND} == {name: KEPT[name] for name in names}


def test_settings_of_calls_alone_are_in_no_file():
    """What a file says of its run is what it can say for itself."""
    empty = {name: value for name, value in vars(RunSettings()).items() if value is not None}
    assert empty == {"t_start": 0.0, "outputs": (), "events": ()}
    alone = {field.name for field in fields(RunSettings) if not field.metadata["in_files"]}
    assert alone == {"events", "contacts", "max_steps", "output", "parameters", "initial", "hold"}


if __name__ == "__main__":
    LIST.write_text("".join(f"{name}: {defaults}\n" for name, defaults in FOUND.items()), encoding="utf-8")
