"""How a command can be ended from outside.

Ctrl-C (SIGINT) interrupts a run, which then keeps what it has. Shells start background jobs deaf to it, so that Ctrl-C
reaches what runs in the foreground only; that is left as it is. A request to end (SIGTERM, what ``kill`` sends) does
the same as Ctrl-C, in the background too.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def ended_gently() -> Iterator[None]:
    """Let SIGTERM interrupt what runs inside, as Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt
