"""Time limits inside a process, and what counts as a clear refusal."""

from __future__ import annotations

import linecache
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import kinetree

PACKAGE = str(Path(kinetree.__file__).parent)


class HangError(BaseException):
    """Something took longer than it may; not an Exception, so that nothing swallows it."""


@contextmanager
def within(seconds: float, what: str) -> Iterator[None]:
    """Raise `HangError` after a time; may be nested. Does nothing where there are no alarms (Windows, threads)."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise HangError(f"{what} took longer than {seconds:g} s")

    former = signal.signal(signal.SIGALRM, ring)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, former)


def refused_clearly(error: Exception) -> bool:
    """Whether an error was raised on purpose by the package, with words, and did not merely happen inside it.

    Purpose shows in the place it was raised: a line of the package with ``raise``, not one of NumPy or CasADi, and not
    an operator or a lookup that failed.
    """
    if not isinstance(error, (ValueError, KeyError, OSError)) or not str(error).strip():
        return False
    trace = error.__traceback__
    assert trace is not None
    while trace.tb_next is not None:
        trace = trace.tb_next
    file, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
    if not file.startswith(PACKAGE):
        return False
    return linecache.getline(file, line).lstrip().startswith("raise")
