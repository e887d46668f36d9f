"""Requests to end (Ctrl-C, SIGTERM) that come at a bad moment: heard a little later, never lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LATER = 0.02
"""Seconds after which a request is made again that came where nobody would hear it."""

_HEARD = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def postponed() -> Iterator[None]:
    """Let nothing interrupt the block; who asked meanwhile is heard at its end.

    Only signals that Python handles are held back: a process that SIGTERM ends at once is still ended by it. Does
    nothing outside the main thread, which alone is interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []

    def keep(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    before = {number: signal.getsignal(number) for number in _HEARD}
    held = {number: handler for number, handler in before.items() if callable(handler)}
    try:
        for number in held:  # one that is still heard may interrupt here: the others are given back then
            signal.signal(number, keep)
        yield
    finally:
        for number, handler in held.items():
            signal.signal(number, handler)
        if asked:
            signal.raise_signal(asked[0])


def ask_again(number: int | None = None) -> None:
    """Make a request again in a moment: this one, or one that interrupts as Ctrl-C does."""
    if number is None:
        number = next((n for n in _HEARD if callable(signal.getsignal(n))), signal.SIGINT)
    again = threading.Timer(LATER, signal.raise_signal, (number,))
    again.daemon = True
    again.start()
