"""Work and precision: what a solution costs, and how far it is from a converged one.

A curve is measured at several settings (tolerances or steps) of one program; programs are compared by what they need
for the same measured error, read off between the measured points.
"""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from multiprocessing import Pipe
from statistics import median
from time import clock_gettime, perf_counter, process_time
from typing import Any

import numpy as np

Clock = Callable[[], float]


@dataclass(frozen=True)
class Point:
    """One setting of one program: error, median time of a run (s), half the spread of the middle half."""

    setting: float
    error: float
    seconds: float
    spread: float


@dataclass
class Curve:
    """All points of one program on one problem; `order` of methods with fixed steps allows extrapolation."""

    program: str
    method: str
    points: list[Point] = field(default_factory=list)
    order: float | None = None

    def seconds_at(self, error: float) -> tuple[float, str]:
        """Time for a given error, and how it was found: "measured", "extrapolated" or "not reached".

        Between two points the logarithm of the time is linear in that of the error. Beyond the finest point only
        methods of fixed steps are extrapolated: time ∝ error^(−1/order).
        """
        best = self._envelope()
        finer = [p for p in best if p.error <= error]
        coarser = [p for p in best if p.error > error]
        if finer and coarser:
            a, b = coarser[-1], finer[0]
            share = math.log(a.error / error) / math.log(a.error / b.error)
            return math.exp((1 - share) * math.log(a.seconds) + share * math.log(b.seconds)), "measured"
        if finer:
            return finer[0].seconds, "measured"
        if coarser and self.order is not None:
            last = coarser[-1]
            return last.seconds * (last.error / error) ** (1 / self.order), "extrapolated"
        return math.inf, "not reached"

    def _envelope(self) -> list[Point]:
        """Points that no cheaper point beats, errors descending."""
        kept: list[Point] = []
        for point in sorted(self.points, key=lambda p: p.seconds):
            if math.isfinite(point.error) and (not kept or point.error < kept[-1].error):
                kept.append(point)
        return kept

    def relative_spread(self, error: float) -> float:
        """Spread over time of the measured point nearest to an error."""
        nearest = min(self._envelope(), key=lambda p: abs(math.log(max(p.error, 1e-300) / error)))
        return nearest.spread / nearest.seconds

    def as_dict(self) -> dict[str, Any]:
        """For a results file."""
        return asdict(self)


class TooLongError(RuntimeError):
    """A run that was stopped at its limit of processor time."""


class CrashedError(RuntimeError):
    """A program that ended its process, or its run, by a fault; the message says how."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Stop what is done inside after some processor time, with `TooLongError`; runs of Kinetree let signals through.

    The alarm is one of the clock on the wall: while one of processor time is set, that is counted in whole ticks.
    """
    end = process_time() + seconds

    def look(*_: Any) -> None:
        left = end - process_time()
        if left <= 0.0:
            raise TooLongError(f"stopped after {seconds:.3g} s of processor time")
        signal.setitimer(signal.ITIMER_REAL, max(left, 1e-3))

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def in_child(function: Callable[[], np.ndarray], seconds: float) -> tuple[np.ndarray, float]:
    """What a function gives, and its processor time, in a copy of this process that is ended after so much of it.

    Of programs that do not return to Python until they are done. Raises `TooLongError` where it was ended, and
    `CrashedError` where it ended itself.
    """
    receiver, sender = Pipe(duplex=False)
    child = os.fork()
    if not child:
        try:
            signal.signal(
                signal.SIGTERM, signal.SIG_DFL
            )  # libraries of this process may have a handler of theirs
            start = process_time()
            found = function()
            sender.send((found, process_time() - start))
        except BaseException as fault:
            sender.send(CrashedError(f"{type(fault).__name__}: {fault}"))
        finally:
            os._exit(0)
    sender.close()
    answer: Any = None
    clock = (~child << 3) | 2  # that of the processor time of another process
    try:
        while not receiver.poll(0.02):
            if clock_gettime(clock) > seconds:
                raise TooLongError(f"stopped after {seconds:.3g} s of processor time")
        with suppress(EOFError):  # it ended without an answer
            answer = receiver.recv()
    finally:
        os.kill(child, signal.SIGKILL)  # a child that has ended is there until it is waited for
        status = os.waitpid(child, 0)[1]
    if answer is None:
        answer = CrashedError(f"its process crashed: {_ending(status)}")
    if isinstance(answer, CrashedError):
        raise answer
    found, spent = answer
    return found, spent


def _ending(status: int) -> str:
    """How a process ended, by its status."""
    if os.WIFSIGNALED(status):
        return signal.Signals(os.WTERMSIG(status)).name
    return f"exit status {os.WEXITSTATUS(status)}"


def timed(function: Callable[[], Any], repeats: int, clock: Clock = process_time) -> tuple[float, float]:
    """Median time of a call (s), and half the distance between the quartiles."""
    times = []
    for _ in range(repeats):
        start = clock()
        function()
        times.append(clock() - start)
    low, high = np.quantile(times, (0.25, 0.75))
    return median(times), float(high - low) / 2


def in_turns(functions: Sequence[Callable[[], Any]], repeats: int) -> list[dict[str, float]]:
    """Wall and processor times of functions that take turns, medians and half spreads."""
    found: list[list[tuple[float, float]]] = [[] for _ in functions]
    for _ in range(repeats):
        for function, times in zip(functions, found, strict=True):
            wall, cpu = perf_counter(), process_time()
            function()
            times.append((perf_counter() - wall, process_time() - cpu))
    result = []
    for times in found:
        wall_times, cpu_times = (np.array(column) for column in zip(*times, strict=True))
        low, high = np.quantile(wall_times, (0.25, 0.75))
        result.append({"wall": median(wall_times), "cpu": median(cpu_times), "spread": float(high - low) / 2})
    return result


def sweep(
    curve: Curve,
    settings: Sequence[float],
    run: Callable[[float], np.ndarray],
    reference: np.ndarray,
    repeats: int,
    longest: float = math.inf,
) -> Curve:
    """Measure a curve, from coarse to fine, until one run takes longer than `longest` (s).

    The error is the largest absolute difference of the coordinates compared, over all times compared. A run that
    raises `TooLongError` ends the curve; one whose error is not finite gave up, and is not timed again.
    """
    for setting in settings:
        start = process_time()
        try:
            error = float(np.abs(run(setting) - reference).max())  # the first run also warms caches
        except TooLongError:
            break
        once = process_time() - start
        if not math.isfinite(error):
            curve.points.append(Point(setting, error, once, 0.0))
            continue
        often = min(repeats, 51 if once < 0.01 else 9 if once < 0.3 else 3 if once < 2.0 else 2)
        seconds, spread = timed(lambda setting=setting: run(setting), often)
        curve.points.append(Point(setting, error, seconds, spread))
        if once > longest:
            break
    return curve


def compare(ours: Curve, theirs: Curve, error: float, target: float | None = None) -> dict[str, Any]:
    """What both need for an error (s, with the spread of the nearest measured point), and their ratio."""
    a, how_a = ours.seconds_at(error)
    b, how_b = theirs.seconds_at(error)
    return {
        "program": theirs.program, "method": theirs.method, "error": error,
        "ours": a, "ours_spread": a * ours.relative_spread(error), "ours_method": ours.method, "ours_how": how_a,
        "theirs": b, "theirs_spread": b * theirs.relative_spread(error), "theirs_how": how_b,
        "ratio": b / a, "target": target,
    }  # fmt: skip


def absent(ours: Curve, program: str, error: float, target: float | None) -> dict[str, Any]:
    """The row of a program that is not installed."""
    a, how = ours.seconds_at(error)
    return {
        "program": program, "method": "not installed", "error": error,
        "ours": a, "ours_spread": a * ours.relative_spread(error), "ours_method": ours.method, "ours_how": how,
        "theirs": None, "theirs_spread": None, "theirs_how": "not installed", "ratio": None, "target": target,
    }  # fmt: skip
