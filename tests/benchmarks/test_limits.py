"""Runs of benchmarks that are stopped at their limit of processor time."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import numpy as np
import pytest

Bench = Callable[[str], ModuleType]


def busy() -> np.ndarray:
    while True:
        pass


def test_a_run_is_stopped_here_and_in_a_child(bench: Bench) -> None:
    work = bench("work_precision")
    with pytest.raises(work.TooLongError), work.at_most(0.05):
        busy()
    with pytest.raises(work.TooLongError):
        work.in_child(busy, 0.05)


def test_a_run_that_ends_in_time_is_let_be(bench: Bench) -> None:
    work = bench("work_precision")
    with work.at_most(30.0):
        total = sum(range(1000))
    found, seconds = work.in_child(lambda: np.full(3, total), 30.0)
    assert found.tolist() == [499500] * 3
    assert 0.0 <= seconds < 30.0


def crashing() -> np.ndarray:
    os.kill(os.getpid(), signal.SIGTERM)
    return np.zeros(1)


def leaving() -> np.ndarray:
    os._exit(3)


def failing() -> np.ndarray:
    raise MemoryError("no room")


ENDINGS = {
    crashing: "its process crashed: SIGTERM",
    leaving: "exit status 3",
    failing: "MemoryError: no room",
}


@pytest.fixture
def handled() -> Iterator[None]:
    """A library of this process turns the request to end into an exception."""
    before = signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(number))
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.usefixtures("handled")
@pytest.mark.parametrize(("function", "words"), ENDINGS.items())
def test_a_program_that_crashes_is_told_in_words(
    bench: Bench, function: Callable[[], np.ndarray], words: str
) -> None:
    work = bench("work_precision")
    with pytest.raises(work.CrashedError, match=words):
        work.in_child(function, 30.0)


def test_what_a_rival_gave_before_it_crashed_is_kept(bench: Bench) -> None:
    """Its curve ends there, with the words; other programs have their turn."""
    stiff = bench("stiff")
    limits = {1e-4: 30.0, 1e-5: 30.0, 1e-6: 30.0}
    curve, words = stiff.rival_curve(
        "cvodes",
        lambda tolerance: np.full(2, tolerance) if tolerance > 1e-5 else crashing(),
        np.zeros(2),
        limits,
    )
    assert [(point.setting, point.error) for point in curve.points] == [(1e-4, 1e-4)]
    assert words == "with 1e-05 its process crashed: SIGTERM"


def test_a_curve_ends_where_a_run_is_stopped(bench: Bench) -> None:
    """And goes on after one that gave up, which is not run again."""
    work, settings = bench("work_precision"), []

    def run(setting: float) -> np.ndarray:
        settings.append(setting)
        if setting < 1e-3:
            raise work.TooLongError
        return np.array([np.inf if setting == 1e-2 else setting])

    curve = work.sweep(work.Curve("program", "method"), (1e-1, 1e-2, 1e-3, 1e-4, 1e-5), run, np.zeros(1), 1)
    assert [point.setting for point in curve.points] == [1e-1, 1e-2, 1e-3]
    assert settings == [1e-1, 1e-1, 1e-2, 1e-3, 1e-3, 1e-4]
