"""Requests to end are answered wherever they come: CasADi and compiled code pass over exceptions of Python."""

from __future__ import annotations

import builtins
import ctypes
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca
import pytest

import kinetree as kt
from kinetree.words.interrupts import called_from_c, interruptible, keeping_exceptions

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent differently on Windows")


@pytest.fixture(autouse=True)
def foreground() -> Iterator[None]:
    """As in the foreground: what a shell starts in the background ignores Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    signal.signal(signal.SIGINT, before)


def asked_within_casadi(monkeypatch: pytest.MonkeyPatch, calls: int) -> list[int]:
    """Ask for an end in a later call of `vertcat`, where CasADi catches whatever is raised; the calls behind it."""
    count, behind = iter(range(calls)), list[int]()

    def asking(what: Any) -> int:
        number = next(count, None)
        if number == calls - 1:
            signal.raise_signal(signal.SIGINT)
        elif number is None:
            behind.append(builtins.len(what))
        return builtins.len(what)

    monkeypatch.setattr(sys.modules[ca.vertcat.__module__], "len", asking, raising=False)
    return behind


def test_a_request_within_casadi_is_answered_behind_it(monkeypatch: pytest.MonkeyPatch) -> None:
    x, seen, tracing = ca.SX.sym("x"), list[ca.SX](), sys.gettrace()
    asked_within_casadi(monkeypatch, 3)

    @interruptible()
    def write() -> None:
        for _ in range(1000):
            seen.append(ca.vertcat(x, x))
            time.sleep(1e-3)

    with pytest.raises(KeyboardInterrupt):
        write()
    assert len(seen) < 900
    assert sys.gettrace() is tracing


@pytest.mark.parametrize("calls", [1, 10, 60])
def test_a_request_while_equations_are_written_ends_them(monkeypatch: pytest.MonkeyPatch, calls: int) -> None:
    model = kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.rod("rod", mass=1.0 + calls, length=1.0),
        kt.Spherical("A", "ground", "rod", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
    )
    behind = asked_within_casadi(monkeypatch, calls)
    with pytest.raises(KeyboardInterrupt):
        kt.simulate(model, 0.1, progress=False)
    assert len(behind) < 20


@pytest.mark.parametrize("mark", [called_from_c, keeping_exceptions])
def test_a_request_at_the_start_of_what_compiled_code_calls(mark: Callable[[Any], Any]) -> None:
    """Its exception would be printed and lost; it is answered when compiled code has returned."""

    @mark
    def compare(_first: Any, _second: Any) -> int:
        signal.raise_signal(signal.SIGINT)
        return 0

    numbers = (ctypes.c_int * 2)(1, 2)
    sort, place, size = ctypes.CDLL(None).qsort, ctypes.c_void_p, ctypes.c_size_t

    @interruptible()
    def work() -> None:
        sort(numbers, size(2), size(4), ctypes.CFUNCTYPE(ctypes.c_int, place, place)(compare))
        time.sleep(60)

    with pytest.raises(KeyboardInterrupt):
        work()


def test_handlers_of_others_stay() -> None:
    heard = list[int]()
    signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    with interruptible():
        signal.raise_signal(signal.SIGINT)
    assert heard == [signal.SIGINT]
    signal.signal(signal.SIGINT, signal.default_int_handler)
