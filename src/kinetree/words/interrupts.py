"""Requests to end (Ctrl-C) that are heard wherever they come.

Python answers a request by an exception at the next line that it executes. There are places that pass over exceptions:
where objects are freed, in functions as they are called by compiled code, and in CasADi, which tries conversions of its
arguments and forgets what they raise. A request that comes there is answered behind them.

Compiled code executes no line of Python for as long as it works: a thread that waits for requests sets a number
(`WAITING`) at which loops of the runtime look wherever they may take long, and on which they return.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, TypeVar, cast

HEARD = (signal.SIGINT, signal.SIGTERM)
"""Requests to end."""

LATER = 0.02
"""Seconds after which a request is repeated that came where nobody would have heard it."""

_OWN = str(Path(__file__).parents[1])
"""Folder of this package."""
_DEAF = f"{Path('casadi') / 'casadi'}.py"
"""Module whose functions pass over exceptions."""
_KEEPING, _BRIEF = set[CodeType](), set[CodeType]()
"""Functions that compiled code calls: those that keep exceptions of what they call, and others."""

WAITING = ctypes.c_int64(0)
"""Number that is not zero while a request waits for compiled code to return."""

F = TypeVar("F", bound=Callable[..., Any])


class _Listener:
    """Listener to signals that Python hears, in a thread of its own, as long as a block is interruptible."""

    def __init__(self) -> None:
        self.blocks = 0
        self._ears: tuple[socket.socket, socket.socket] | None = None
        self._former, self._listens = -1, False

    def listen(self) -> None:
        """Hear signals until `rest`; the thread is begun by the first who asks."""
        if self._listens or not self.blocks:
            return
        if self._ears is None:
            self._ears = socket.socketpair()
            self._ears[1].setblocking(False)
            threading.Thread(
                target=self._wait, args=self._ears[:1], name="requests to end", daemon=True
            ).start()
        self._former = signal.set_wakeup_fd(self._ears[1].fileno(), warn_on_full_buffer=False)
        self._listens = True

    def rest(self) -> None:
        """Let others hear signals again."""
        if self._listens:
            self._listens = False
            signal.set_wakeup_fd(self._former, warn_on_full_buffer=False)

    def begin_anew(self) -> None:
        """Listen no longer in a process that was forked: it has no threads, and hears by the ears of the other one."""
        if self._listens:
            signal.set_wakeup_fd(-1)
        self._ears, self._listens, self._former = None, False, -1

    def _wait(self, ear: socket.socket) -> None:
        while numbers := ear.recv(64):
            WAITING.value = 1
            if self._former >= 0:  # whoever listened before
                with suppress(OSError):
                    os.write(self._former, numbers)


_LISTENER = _Listener()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_LISTENER.begin_anew)


def place_of_request() -> int:
    """Address of a number that is not zero while a request waits for compiled code to return; 0 where nobody asks.

    Python answers requests in its main thread alone; elsewhere, and outside of `interruptible`, there is none.
    """
    if not _is_main():
        return 0
    _LISTENER.listen()
    return ctypes.addressof(WAITING) if _LISTENER.blocks else 0


def was_asked() -> bool:
    """True if a request made compiled code return: it is called again, unless the request has ended the run."""
    if not _is_main():
        return False
    waited, WAITING.value = bool(WAITING.value), 0
    return waited


def called_from_c(function: F) -> F:
    """A function for compiled code to call, in which no request is answered: it is over soon."""
    _BRIEF.add(cast(FunctionType, function).__code__)
    return function


def keeping_exceptions(function: F) -> F:
    """A function for compiled code to call, which keeps exceptions of functions that it calls, to be raised later."""
    _KEEPING.add(cast(FunctionType, function).__code__)
    return function


@contextmanager
def interruptible() -> Iterator[None]:
    """Answer Ctrl-C in the block by `KeyboardInterrupt`, and lose no request; other handlers of it stay as they are.

    Does nothing outside the main thread, which alone is interrupted.
    """
    if not _is_main():
        yield
        return
    own = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    _LISTENER.blocks += 1
    try:
        if own:
            signal.signal(signal.SIGINT, interrupt)
        yield
    finally:
        _LISTENER.blocks -= 1
        if not _LISTENER.blocks:
            _LISTENER.rest()
        if own:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `KeyboardInterrupt`, as a handler of signals; later where it would be lost."""
    outside = _outside_casadi(frame)
    if _is_lost(frame) or (outside is not None and sys.gettrace() is not None):
        ask_again(number)
    elif outside is not None:
        _raise_in(outside)
    else:
        raise KeyboardInterrupt


def ask_again(number: int | None = None) -> None:
    """Make a request again in a moment: this one, or one that interrupts as Ctrl-C does."""
    if number is None:
        number = next((n for n in HEARD if callable(signal.getsignal(n))), signal.SIGINT)
    again = threading.Timer(LATER, _ask, (number,))
    again.daemon = True
    again.start()


def _ask(number: int) -> None:
    """Make a request of the main thread, which may be asleep."""
    if hasattr(signal, "pthread_kill") and (main := threading.main_thread().ident) is not None:
        signal.pthread_kill(main, number)
    else:
        signal.raise_signal(number)


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()


def _is_lost(frame: FrameType | None) -> bool:
    """Return True while an object, or a weak reference to it, is freed, and in functions that compiled code calls."""
    if frame is not None and frame.f_code in _KEEPING:
        return True
    while frame is not None:
        code = frame.f_code
        if code.co_name == "__del__" or code.co_filename == weakref.__file__ or code in _BRIEF:
            return True
        frame = frame.f_back
    return False


def _outside_casadi(frame: FrameType | None) -> FrameType | None:
    """Return the frame that called CasADi, where this one is within it."""
    found = None
    while frame is not None and not frame.f_code.co_filename.startswith(_OWN):
        if frame.f_code.co_filename.endswith(_DEAF):
            found = frame.f_back
        frame = frame.f_back
    return found


def _raise_in(frame: FrameType) -> None:
    """Raise `KeyboardInterrupt` at the next line of a frame that waits for a call."""

    def there(_frame: FrameType, _event: str, _argument: Any) -> None:
        sys.settrace(None)
        frame.f_trace = None
        raise KeyboardInterrupt

    frame.f_trace = there
    sys.settrace(_follow)


def _follow(_frame: FrameType, _event: str, _argument: Any) -> None:
    """Follow no other frame."""
