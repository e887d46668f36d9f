"""Where output goes: results to stdout, everything else to stderr, and a word where compiling takes its time."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import Any


def say(text: str, styled: bool = False) -> None:
    """Write a result for people to stdout; terminal colours are kept only where it is styled."""
    print(_shown(text if styled else clean(text), sys.stdout.encoding))


def say_json(value: Any) -> None:
    """Write a result for machines to stdout."""
    print(json.dumps(plain(value), indent=2, allow_nan=False))


def say_note(text: str, quiet: bool = False) -> None:
    """Write what is going on to stderr."""
    if not quiet:
        print(_shown(clean(text), sys.stderr.encoding), file=sys.stderr, flush=True)


def say_fault(text: str) -> None:
    """Write what went wrong to stderr."""
    say_note(f"kinetree: {text}")


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many}"


def plain(value: Any) -> Any:
    """A value made of what JSON can hold; numbers that are not finite become null."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, (str, int, bool)) or value is None:
        return value
    if isinstance(value, PathLike):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def clean(text: str) -> str:
    """The text without control characters: names in a file must not command the terminal."""
    return "".join(c if c == "\n" or c.isprintable() else "�" for c in text)


def _shown(text: str, encoding: str | None) -> str:
    """The text without what the terminal cannot show."""
    return text.encode(encoding or "utf-8", errors="replace").decode(encoding or "utf-8")


TEXT = "compiling the solvers (first run only; they are kept on disk) …"


@contextmanager
def announced(quiet: bool) -> Iterator[None]:
    """Write one line to stderr when loops are compiled that are not found on disk."""
    from kinetree.runtime.library import LISTENERS

    told = quiet

    def say_once() -> None:
        nonlocal told
        if not told:
            told = True
            say_note(TEXT)

    LISTENERS.append(say_once)
    try:
        yield
    finally:
        LISTENERS.remove(say_once)
