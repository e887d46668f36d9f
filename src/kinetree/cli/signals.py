"""How a command can be ended from outside.

Ctrl-C (SIGINT) interrupts a run, which then keeps what it has. Shells start background jobs deaf to it, so that Ctrl-C
reaches what runs in the foreground only; that is left as it is. A request to end (SIGTERM, what ``kill`` sends) does
the same as Ctrl-C, in the background too.
"""

from __future__ import annotations

import signal
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from kinetree.files.interruption import ask_again


@contextmanager
def ended_gently() -> Iterator[None]:
    """Let SIGTERM interrupt what runs inside, as Ctrl-C does; neither is lost, wherever it comes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = [signal.SIGTERM]
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        heard.append(signal.SIGINT)
    before = {number: signal.signal(number, _interrupt) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupt(number: int, frame: FrameType | None) -> None:
    if _swallows(frame):
        ask_again(number)
        return
    raise KeyboardInterrupt


def _swallows(frame: FrameType | None) -> bool:
    """Whether Python ignores what is raised here: while an object is freed, or a weak reference to it."""
    while frame is not None:
        if frame.f_code.co_name == "__del__" or frame.f_code.co_filename == weakref.__file__:
            return True
        frame = frame.f_back
    return False
