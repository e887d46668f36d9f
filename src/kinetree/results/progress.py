"""A progress bar for long runs: on stderr, only where a person is watching."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

PATIENCE = 0.5
"""Seconds a run may take before a bar appears."""


class progress_bar(AbstractContextManager["Callable[[float], None] | None"]):  # noqa: N801 (used like a function)
    """Context that gives a callable taking the time (or number) reached, or None where no bar is wanted."""

    def __init__(self, t_start: float, t_end: float, wanted: bool | None, unit: str = "s") -> None:
        self._t_start, self._t_end, self._unit = t_start, t_end, unit
        self._wanted = sys.stderr.isatty() if wanted is None else wanted
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Callable[[float], None] | None:
        if not self._wanted or self._t_end <= self._t_start:
            return None
        started = time.perf_counter()

        def update(t: float) -> None:
            if self._bar is None:
                if time.perf_counter() - started < PATIENCE:
                    return
                self._open()
            self._bar.update(self._task, completed=t - self._t_start)

        return update

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._bar = Progress(
            TextColumn("simulating"),
            BarColumn(),
            TextColumn(f"{{task.completed:.6g}} / {{task.total:.6g}} {self._unit}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._bar.start()
        self._task = self._bar.add_task("run", total=self._t_end - self._t_start)

    def __exit__(self, *failure: Any) -> None:
        if self._bar is not None:
            self._bar.stop()
