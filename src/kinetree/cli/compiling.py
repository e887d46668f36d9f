"""Saying aloud that something is being compiled, so that the first run does not seem to hang."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kinetree.cli.streams import remark

TEXT = "compiling the solvers (first run only; they are kept on disk) …"


@contextmanager
def announced(quiet: bool = False) -> Iterator[None]:
    """Write one line to stderr when loops are compiled that are not found on disk."""
    from kinetree.runtime.meter import LISTENERS

    told = quiet

    def say_once() -> None:
        nonlocal told
        if not told:
            told = True
            remark(TEXT)

    LISTENERS.append(say_once)
    try:
        yield
    finally:
        LISTENERS.remove(say_once)
