"""Sinks of the rows of a run while it is computed: a progress bar, and a file that is valid at any time."""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager
from os import PathLike
from typing import TYPE_CHECKING, Any

from kinetree.files.output import StoreError
from kinetree.results.info import ParameterChange, RunInfo
from kinetree.results.run import Run
from kinetree.solve.solution import Chunk

if TYPE_CHECKING:
    from kinetree.results.storage.stream import RunWriter


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


class Sinks(AbstractContextManager["Sinks"]):
    """Receives rows, parameter changes and progress of a run.

    A full disk never ends a run: the file keeps what it has, a warning says so, and the run goes on in memory.
    """

    def __init__(
        self,
        info: RunInfo,
        stream: str | PathLike[str] | None,
        t_start: float,
        t_end: float,
        progress: bool | None,
    ) -> None:
        self._layout = info.layout
        self._bar = progress_bar(t_start, t_end, progress)
        self._writer: RunWriter | None = None
        if stream is not None:
            from kinetree.results.storage.stream import RunWriter

            self._writer = RunWriter(stream, info)
        self.changes: list[ParameterChange] = []
        self.on_progress: Callable[[float], None] | None = None
        self.on_chunk = None if stream is None else self._append

    def __enter__(self) -> Sinks:
        self.on_progress = self._bar.__enter__()
        return self

    def __exit__(self, *failure: Any) -> None:
        self._bar.__exit__(*failure)
        if self._writer is not None:
            self._writer.close()

    def _append(self, chunk: Chunk) -> None:
        self._write(lambda writer: writer.append(chunk.t, *self._layout.split(chunk.z)))

    def changed(self, change: ParameterChange) -> None:
        """Note that an event changed a parameter."""
        self.changes.append(change)
        self._write(lambda writer: writer.add(change))

    def finish(self, run: Run) -> None:
        """Put the run, with its audit and usual channels, in place of the streamed rows.

        Where it is interrupted while it is audited, it is kept without: its rows are all there.
        """
        if self._writer is None:
            return
        try:
            _ = run.audit
        except KeyboardInterrupt:
            self._write(lambda writer: writer.replace_with(run.with_audit(None), ()))
            raise
        self._write(lambda writer: writer.replace_with(run, None))

    def _write(self, action: Callable[[RunWriter], Any]) -> None:
        if self._writer is None:
            return
        try:
            action(self._writer)
        except StoreError as error:
            where = self._writer.live_path
            warnings.warn(f"{error}; the run goes on in memory, {where} keeps what it has", stacklevel=2)
            self._writer = None
