"""Integration of a batch of scenarios: lanes of vector code times threads, block by block."""

from __future__ import annotations

import ctypes
import os
import struct
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.arrays import Array
from kinetree.runtime import tables as mem
from kinetree.runtime.library import address
from kinetree.solve.functions import run_lanes
from kinetree.solve.integrate import LEAST_JUDGED, integrate
from kinetree.solve.memory import Memory
from kinetree.solve.methods.registry import lane_methods, load_method, tableau_of
from kinetree.solve.run_progress import Ending
from kinetree.solve.setup import blank_memory, measure
from kinetree.solve.system import System

SCENARIOS_PER_LANE = 8
"""Scenarios of a block, which a thread takes at a time, for each of its lanes."""

_CAUSES = {
    mem.ERROR_TOO_LARGE: "step-size", mem.NON_FINITE: "non-finite", mem.PROJECTION_FAILED: "projection",
    mem.BAD_CLOCK: "controller", mem.BAD_SAMPLE: "controller",
}  # fmt: skip


@dataclass(frozen=True)
class ScenarioBatch:
    """S scenarios from t0 on and their results; row s of every array belongs to scenario s.

    Attributes
    ----------
    order : int
        Order of the method.
    t0 : float
        First time, s.
    z0, p : arrays (S, n_z), (S, n_p)
        States at t0, parameters.
    times : array (k,)
        Output times, s.
    z : array (S, k, n_z)
        States there.
    t_last, z_last : arrays (S,), (S, n_z)
        Time and state at which scenarios ended.
    status, cause : int arrays (S,)
        Codes of `kinetree.runtime.tables`; OK while a scenario is under way.
    steps, rejected, written : int arrays (S,)
        Accepted and rejected steps, output times reached.
    """

    order: int
    t0: float
    z0: Array
    p: Array
    times: Array
    z: Array
    t_last: Array
    z_last: Array
    status: NDArray[np.int64]
    cause: NDArray[np.int64]
    steps: NDArray[np.int64]
    rejected: NDArray[np.int64]
    written: NDArray[np.int64]

    def packed(self) -> bytes:
        """The fields as the runtime reads them (``scenarios.h``); valid as long as the arrays live."""
        before, after = (self.z0, self.p, self.times), (self.z, self.t_last, self.z_last)
        counts = (self.status, self.cause, self.steps, self.rejected, self.written)
        places = [address(array) for array in before], [address(array) for array in (*after, *counts)]
        return struct.pack("=qd3qq8q", self.order, self.t0, *places[0], self.times.size, *places[1])


@dataclass(frozen=True)
class ManySolution:
    """Results of S scenarios.

    Attributes
    ----------
    t : array (k,)
        Requested output times, s.
    z : array (S, k, n_z)
        States there; NaN where a scenario did not get that far.
    t_last, z_last : arrays (S,), (S, n_z)
        Time and state at which every scenario ended.
    status : list of str
        "finished", "failed" or "interrupted", per scenario.
    code : list of str
        Why, machine-readable; "" if finished.
    reason : dict of int to str
        Why in words, of scenarios that were integrated alone and did not finish.
    steps, rejected : int arrays (S,)
        Accepted and rejected steps.
    """

    t: Array
    z: Array
    t_last: Array
    z_last: Array
    status: list[str]
    code: list[str]
    reason: dict[int, str]
    steps: NDArray[np.int64]
    rejected: NDArray[np.int64]


def integrate_many(
    system: System,
    t0: float,
    z0: ArrayLike,
    t_end: float,
    p: ArrayLike,
    *,
    method: str = "dop853",
    rtol: float = 1e-8,
    atol: ArrayLike = 1e-10,
    step: float | None = None,
    max_step: float = np.inf,
    output: ArrayLike = (),
    threads: int | None = None,
    on_progress: Callable[[int], None] | None = None,
    max_steps: int = 1_000_000,
) -> ManySolution:
    """Integrate S scenarios, each with its own steps and error control.

    Parameters
    ----------
    system : System
        With `rhs_lanes`, and the scalar kernels for starting, projection and fallbacks.
    t0, t_end : float
        First and last time, s.
    z0 : array (S, n_z)
        States at t0.
    p : array (S, n_p)
        Parameters.
    method : str
        "dop853" or "tsit5" in lanes; with any other explicit method scenarios are integrated one by one.
    rtol, atol, step, max_step
        As for `integrate`.
    output : array (k,)
        Times wanted, ascending; the final state is always kept.
    threads : int, optional
        Workers; all cores when left out.
    on_progress : callable, optional
        Called with the number of scenarios done.
    max_steps : int
        Attempts after which a scenario is given up.

    Returns
    -------
    ManySolution
        The result of a scenario does not depend on the others, on its place among them or on `threads`.
    """
    z0, p, times = np.array(z0, np.float64), np.array(p, np.float64), np.array(output, np.float64)
    _check(system, t0, z0, t_end, p, method, times)
    kernel, count = system.rhs_lanes, len(z0)
    assert kernel is not None
    scenarios = ScenarioBatch(
        order=load_method(method).order,
        t0=float(t0),
        z0=z0,
        p=p,
        times=times,
        z=np.full((count, times.size, system.n_z), np.nan),
        t_last=np.full(count, float(t0)),
        z_last=z0.copy(),
        **{name: np.zeros(count, np.int64) for name in ("status", "cause", "steps", "rejected", "written")},
    )
    accuracy = {"rtol": rtol, "atol": atol, "step": step, "max_step": max_step, "max_steps": max_steps}
    worker = _ScenarioWorker(system, scenarios, float(t_end), method, accuracy)
    block = max(1, SCENARIOS_PER_LANE * kernel.lanes)
    queues = [np.arange(a, min(a + block, count)) for a in range(0, count, block)]
    interrupted = _work_through(queues, worker, threads or os.cpu_count() or 1, on_progress)
    return _gather(scenarios, worker.ended_alone, interrupted)


class _ScenarioWorker:
    """Integrator of queues of scenarios: in lanes where possible, else one by one."""

    def __init__(
        self, system: System, scenarios: ScenarioBatch, t_end: float, method: str, accuracy: dict[str, Any]
    ) -> None:
        self._system, self._scenarios, self._t_end = system, scenarios, t_end
        self._method, self._accuracy = load_method(method), accuracy
        self._packed = ctypes.create_string_buffer(scenarios.packed())
        self._of_thread = threading.local()
        self.stop = np.zeros(1, np.int64)
        self.ended_alone: dict[int, Ending] = {}

    def run(self, queue: NDArray[np.int64]) -> int:
        """Integrate scenarios, and say how many they were."""
        status = self._scenarios.status
        status[self._unfit_for_lanes(queue)] = mem.CARE_WANTED
        smooth = queue[status[queue] != mem.CARE_WANTED]
        if smooth.size:
            run_lanes(self._memory, ctypes.addressof(self._packed), smooth, address(self.stop))
        for s in queue[status[queue] == mem.CARE_WANTED]:
            self._run_alone(int(s))
        return len(queue)

    def _unfit_for_lanes(self, queue: NDArray[np.int64]) -> NDArray[np.int64]:
        """Scenarios that lanes cannot take: they stop neither at samples nor where expressions switch."""
        system, breaks = self._system, self._system.breaks
        if system.clocks is not None or not self._method.lanes or system.switches:
            return queue
        if breaks is None:
            return queue[:0]
        p, t0 = self._scenarios.p, self._scenarios.t0
        return queue[[breaks.switch_between(p[s], t0, self._t_end) for s in queue]]

    @property
    def _memory(self) -> Memory:
        """The memory of the lanes of this thread."""
        if not hasattr(self._of_thread, "memory"):
            accuracy, t0 = self._accuracy, self._scenarios.t0
            memory = blank_memory(self._system, [self._method], lanes=self._system.rhs_lanes)
            memory.p[:] = self._scenarios.p[0]  # round-off is that of one scenario: its size is enough
            measure(self._system, memory)
            memory.atol[:] = accuracy["atol"]
            memory.h_beside = LEAST_JUDGED * (self._t_end - t0)
            memory.rtol, memory.h_max, memory.t_end = accuracy["rtol"], accuracy["max_step"], self._t_end
            memory.max_steps = accuracy["max_steps"]
            self._of_thread.memory = memory
        memory_of_thread: Memory = self._of_thread.memory
        return memory_of_thread

    def _run_alone(self, s: int) -> None:
        """Integrate a scenario that lanes gave back from the start by itself."""
        found = self._scenarios
        solution = integrate(
            self._system, found.t0, found.z0[s], self._t_end, found.p[s], method=self._method.name, **self._accuracy,
            output=found.times, on_progress=self._heed_interrupt,
        )  # fmt: skip
        found.z[s] = np.nan
        found.z[s, : len(solution.t)] = solution.z
        found.t_last[s], found.z_last[s] = solution.t_last, solution.z_last
        self.ended_alone[s] = solution.status, solution.code, solution.reason
        found.steps[s], found.rejected[s] = solution.statistics.steps, solution.statistics.rejected

    def _heed_interrupt(self, _: float) -> None:
        if self.stop[0] != 0:
            raise KeyboardInterrupt


def _work_through(
    queues: list[NDArray[np.int64]],
    worker: _ScenarioWorker,
    threads: int,
    on_progress: Callable[[int], None] | None,
) -> bool:
    """Let threads work through all queues; returns whether they were interrupted."""
    with ThreadPoolExecutor(threads) as pool:
        pending = {pool.submit(worker.run, queue) for queue in queues}
        done = 0
        try:
            while pending:
                finished, pending = wait(pending, timeout=0.1, return_when="FIRST_COMPLETED")
                done += sum(future.result() for future in finished)
                if finished and on_progress is not None:
                    on_progress(done)
        except KeyboardInterrupt:
            worker.stop[0] = 1
            for future in pending:
                future.cancel()
            return True
    return False


def _gather(found: ScenarioBatch, alone: Mapping[int, Ending], interrupted: bool) -> ManySolution:
    status, code = list[str](), list[str]()
    for s, (outcome, cause) in enumerate(zip(found.status.tolist(), found.cause.tolist(), strict=True)):
        if s in alone:
            status.append(alone[s][0])
            code.append(alone[s][1])
        elif outcome == mem.FINISHED:
            status.append("finished")
            code.append("")
        elif outcome == mem.TOO_MANY_STEPS:
            status.append("failed")
            code.append("too-many-steps")
        elif outcome in (mem.OK, mem.CARE_WANTED) and interrupted:
            status.append("interrupted")
            code.append("interrupted")
        else:
            status.append("failed")
            code.append(_CAUSES[cause])
    reason = {s: words for s, (_, _, words) in alone.items() if words}
    return ManySolution(
        found.times, found.z, found.t_last, found.z_last, status, code, reason, found.steps, found.rejected
    )


def _check(system: System, t0: float, z0: Array, t_end: float, p: Array, method: str, times: Array) -> None:
    faults = []
    if system.rhs_lanes is None:
        faults.append("the system has no 'rhs_lanes' kernel; compile its right-hand side for several lanes")
    if tableau_of(method) is None:
        faults.append(f"method '{method}' does not run in lanes; choose one of {', '.join(lane_methods())}")
    if z0.ndim != 2 or z0.shape[1] != system.n_z:
        faults.append(f"z0 has shape {z0.shape}, expected (scenarios, {system.n_z})")
    elif p.shape != (len(z0), system.n_p):
        faults.append(f"p has shape {p.shape}, expected ({len(z0)}, {system.n_p})")
    if not t_end >= t0:
        faults.append(f"t_end={t_end} must not lie before t0={t0}")
    if (
        times.ndim != 1
        or (np.diff(times) <= 0).any()
        or (times.size and not t0 <= times[0] <= times[-1] <= t_end)
    ):
        faults.append(f"output must be ascending times within [{t0}, {t_end}]")
    if faults:
        raise ValueError("integrate_many: " + "; ".join(faults))
