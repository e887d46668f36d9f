"""Seconds spent on compiled loops before they run: compiling them, or fetching them from disk; and word of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Meter:
    """Adds up the time spent; calls within calls count once."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._within = threading.local()

    def begin(self) -> None:
        """Something is being compiled or fetched from here on."""
        depth = getattr(self._within, "depth", 0)
        if depth == 0:
            self._within.begun = time.perf_counter()
        self._within.depth = depth + 1

    def end(self) -> None:
        self._within.depth -= 1
        if self._within.depth == 0:
            self.seconds += time.perf_counter() - self._within.begun

    @contextmanager
    def running(self) -> Iterator[None]:
        """Count what is done inside."""
        self.begin()
        try:
            yield
        finally:
            self.end()


METER = Meter()

LISTENERS: list[Callable[[], None]] = []
"""Called when something is compiled that was not found on disk, as often as it happens."""


def tell() -> None:
    """Let the listeners know."""
    for listener in tuple(LISTENERS):
        listener()
