"""Requests to end are heard wherever they come: also while Python frees objects, where it ignores exceptions."""

from __future__ import annotations

import signal
import sys
import time
import weakref
from collections.abc import Callable, Iterator

import pytest

from kinetree.cli.app import sigterm_as_interrupt

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent differently on Windows")


class Freed:
    """Something whose end is interrupted."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __del__(self) -> None:
        signal.raise_signal(self.number)
        sum(range(10))


class Watched:
    """Something that a weak reference looks at."""


def _after(happens: Callable[[], object]) -> None:
    """Let it happen, and wait."""
    with sigterm_as_interrupt():
        happens()
        for _ in range(1000):
            time.sleep(0.01)


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """As in the foreground: what a shell starts in the background ignores Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_request_while_an_object_is_freed_is_heard(number: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        _after(lambda: Freed(number))


def test_a_request_in_the_callback_of_a_weak_reference_is_heard() -> None:
    watched = [Watched()]
    weakref.finalize(watched[0], signal.raise_signal, signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt):
        _after(watched.clear)


def test_handlers_are_those_of_before() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    with sigterm_as_interrupt():
        assert signal.getsignal(signal.SIGTERM) is not before[1]
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before
