"""Requests to end are answered wherever they come: CasADi and compiled code pass over exceptions of Python."""

from __future__ import annotations

import builtins
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import casadi as ca
import pytest

import kinetree as kt
from kinetree.solve import integrate, setup
from kinetree.words import interrupts
from kinetree.words.interrupts import called_from_c, interrupt, interruptible, keeping_exceptions

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


def bouncing(method: str) -> kt.Run:
    """A pendulum with a soft stop, an event with a function of many zeros and another that acts; fixed steps or not."""
    along = kt.Frame.along((0, 1, 0))
    model = kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.rod("rod", mass=1.0, length=1.0),
        kt.Revolute("A", "ground", "rod", frame_inner=along, frame_outer=along, q0=(1.0,)),
        kt.JointStop("stop", "A", lower=-0.2, upper=2.0, stiffness=1e4, damping=1.0),
        kt.Parameter("k", 1.0),
    )  # fmt: skip
    events = [
        kt.ExpressionEvent("often", "sin(40*A.angle)"),
        kt.ExpressionEvent("sets", "A.angle - 0.3", action=kt.SetParameter("k", "0.9*k")),
    ]
    step = 1e-3 if method == "gauss4" else None
    return kt.simulate(
        model, 10.0, events=events, method=method, step=step, rtol=1e-11, output=0.01, progress=False
    )


METHODS = ["auto", "dop853", "tsit5", "rodas5p", "radau5", "gauss4"]


@pytest.mark.parametrize("method", METHODS)
def test_requests_that_end_nothing_leave_no_trace(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code returns in the midst of steps and searches for events, and is called again: the same bits."""
    quiet, returns, over = bouncing(method), list[bool](), threading.Event()
    was_asked = setup.was_asked
    monkeypatch.setattr(setup, "was_asked", lambda: returns.append(was_asked()) or returns[-1])

    def ask() -> None:
        while not over.wait(5e-5):
            interrupts.WAITING.value = 1

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        while sum(returns) < 10:
            found = bouncing(method)
            assert found.x.tobytes() == quiet.x.tobytes()
            assert found.y.tobytes() == quiet.y.tobytes()
            assert [event.t for event in found.events] == [event.t for event in quiet.events]
    finally:
        over.set()
        asking.join()


@pytest.mark.parametrize("method", METHODS)
def test_compiled_code_that_does_not_return_is_interrupted(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Millions of steps in one call: as long as one step of a large mechanism may take."""
    monkeypatch.setattr(integrate, "FIRST_BUDGET", 1 << 40)
    model = kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.rod("rod", mass=1.0, length=1.0, radius=0.05),
        kt.Spherical("A", "ground", "rod", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
    )
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        step = 1e-5 if method == "gauss4" else None
        run = kt.simulate(
            model, 1e9, method=method, step=step, max_step=1e-5, output=[0.0, 1e9], max_steps=10**12
        )
    except KeyboardInterrupt:
        pass  # before it had begun
    else:
        assert run.status == "interrupted", run.reason
    finally:
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_hears_its_own_requests() -> None:
    """In the child of a process that listens, not in the parent."""

    @interruptible()
    def in_both() -> tuple[int, int]:
        interrupts.place_of_request()
        child = os.fork()
        if child == 0:
            interrupts.place_of_request()
            signal.signal(signal.SIGUSR1, lambda *_: None)
            signal.raise_signal(signal.SIGUSR1)
            for _ in range(200):
                if interrupts.was_asked():
                    os._exit(7)
                time.sleep(0.01)
            os._exit(1)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), interrupts.WAITING.value

    interrupts.was_asked()
    assert in_both() == (7, 0)
