"""Integrate a `System`: the outer loop in Python around the compiled steps.

Python looks in about twenty times a second, to report progress, hand on finished rows, apply the actions of events
and notice Ctrl-C; everything computed until then is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from kinetree.solve.account import RunRequest
from kinetree.solve.events.contacts import Contacts
from kinetree.solve.events.stall import Guard
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.solve.run import RunLoop
from kinetree.solve.setup import blank_memory, check_arguments, connect, kernel_work
from kinetree.solve.solution import Chunk, EventSpec, Resume, Solution
from kinetree.solve.system import System

STIFF_PARTNERS = ("rodas5p", "radau5")
"""What "auto" changes to: with a Jacobian that is exact and cheap, and where differences have to do."""

STRUCTURAL = "adaptive-alpha"
"""What it changes to where elastic coordinates vibrate faster than the motion asks for, and that costs least."""

LARGEST_IMPLICIT = 3000
"""Length of the state up to which "auto" keeps an implicit method ready, whose matrices are dense: 24 n² bytes."""

LEAST_JUDGED = 1e-7
"""Length of steps, over that of a run, up to which tangents do not judge them: they jump where loads have kinks, and
grow beyond all bounds where sliding ends."""


def integrate(
    system: System,
    t0: float,
    z0: ArrayLike,
    t_end: float,
    p: ArrayLike = (),
    *,
    method: str = AUTO,
    rtol: float = 1e-8,
    atol: ArrayLike = 1e-10,
    step: float | None = None,
    max_step: float = np.inf,
    output: ArrayLike | None = None,
    events: Sequence[EventSpec] = (),
    contacts: Contacts | None = None,
    on_chunk: Callable[[Chunk], None] | None = None,
    on_progress: Callable[[float], None] | None = None,
    max_steps: int = 10_000_000,
    guard: Guard | None = None,
    sampled: bool = False,
) -> Solution:
    """Integrate from `t0` to `t_end`.

    Parameters
    ----------
    system : System
        Kernels and sizes.
    t0, t_end : float
        First and last time, s; t_end ≥ t0.
    z0 : array (n_z,)
        State (x, y, w) at t0; it should satisfy the constraints (see `newton_project`).
    p : array (n_p,)
        Parameters.
    method : str
        See `kinetree.solve.methods.registry`; "auto" starts explicit and changes to a stiff method, and back, when the
        step is limited by stability. Of elastic systems it compares what methods cost.
    rtol : float
        Relative tolerance of the local error, per step.
    atol : float or array (n_z,)
        Absolute tolerance, in the units of z. Works w take no part in error control.
    step : float, optional
        Step size of methods with fixed steps, s.
    max_step : float
        Longest step allowed, s.
    output : array, optional
        Times wanted, ascending (steps are not shortened for them); every accepted step when left out.
    events : sequence of EventSpec
        What to watch.
    contacts : Contacts, optional
        Which of the events are contacts, and what becomes of them.
    on_chunk : callable, optional
        Called with every finished block of rows.
    on_progress : callable, optional
        Called with the time reached, about 20 times a second.
    max_steps : int
        Attempts after which the run is given up.
    guard : callable, optional
        ``(t, z, p)`` → distance from singularities of the coordinates; a run that comes to a standstill there ends.
    sampled : bool
        Whether z0 holds the values of the samples at t0 already, so that they are not taken again.

    Returns
    -------
    Solution
    """
    z0, p = np.array(z0, np.float64), np.array(p, np.float64)
    times = None if output is None else np.array(output, np.float64)
    check_arguments(system, t0, z0, t_end, p, rtol, atol, step, max_step, times, events)
    names = _method_names(method, rtol, system, contacts is not None)
    methods = [load_method(name) for name in names]
    if methods[0].fixed and step is None:
        raise ValueError(f"method '{method}' takes fixed steps: give the step size as step=… in seconds")
    memory = blank_memory(system, methods)
    memory.z[:] = z0
    memory.p[:] = p
    memory.atol[:] = atol
    memory.rtol, memory.h_max, memory.h_fixed = rtol, max_step, np.nan if step is None else step
    memory.h_beside = LEAST_JUDGED * (t_end - t0)
    memory.t_searched = memory.t_silent = memory.t = t0
    asked = RunRequest(events, contacts, on_chunk, on_progress, max_steps, guard)
    run = RunLoop(system, memory, methods, method, asked, former=None, sampled=sampled)
    return run.go(t_end, times, fresh=True)


def resume(
    system: System,
    state: Resume,
    t_end: float,
    *,
    output: ArrayLike | None = None,
    events: Sequence[EventSpec] = (),
    contacts: Contacts | None = None,
    on_chunk: Callable[[Chunk], None] | None = None,
    on_progress: Callable[[float], None] | None = None,
    max_steps: int = 10_000_000,
    guard: Guard | None = None,
) -> Solution:
    """Continue a run from where `Solution.resume` left it; output begins after the former end.

    Tolerances, method and parameters are those of the run; the same system must be given (of contacts, the one of
    `Resume.mode`). The other parameters are those of `integrate`.
    """
    if t_end < state.t_end:
        raise ValueError(f"resume: t_end={t_end} lies before the time already reached, {state.t_end}")
    times = None if output is None else np.array(output, np.float64)
    former = state.memory  # raises where another version laid it out
    names = state.methods or _method_names(state.method, former.rtol, system, contacts is not None)
    methods = [load_method(name) for name in names]
    memory = blank_memory(system, methods)
    fits = memory.integers.size == state.integers.size
    if system.choice is not None and fits and state.rows != tuple(system.rows.tolist()):
        system = replace(system.choice.system(state.rows), events=system.events, breaks=system.breaks)
        memory = blank_memory(system, methods)
    if memory.integers.size == state.integers.size:
        memory.resize_kernel_work(
            state.memory.n_work
        )  # scratch, as long as kernels needed that were compiled
    if memory.integers.size != state.integers.size or memory.reals.size != state.reals.size:
        raise ValueError("resume: the system has other sizes than the one of the run to be continued")
    memory.adopt(state.integers, state.reals)
    memory.resize_kernel_work(kernel_work(system))
    asked = RunRequest(events, contacts, on_chunk, on_progress, max_steps, guard)
    run = RunLoop(system, memory, methods, state.method, asked, former=state, sampled=False)
    run.active = next(entry for entry in methods if entry.name == state.active)
    connect(system, memory, run.active)
    memory.method = run.active.unit.address
    memory.t_silent = state.t_end
    if not state.again:
        memory.t_searched = state.t_end
    return run.go(t_end, times, fresh=False)


def _method_names(method: str, rtol: float, system: System, contacts: bool) -> list[str]:
    if method != AUTO:
        return [method]
    explicit = explicit_for(rtol)
    exact = system.jacobian is not None or system.band is not None
    if system.n_z > LARGEST_IMPLICIT and system.band is None:
        return [explicit]
    stiff = STIFF_PARTNERS[0 if exact else 1]
    return [explicit, stiff, STRUCTURAL] if system.is_structure and not contacts else [explicit, stiff]


def explicit_for(rtol: float) -> str:
    """The explicit method that "auto" begins with."""
    return "tsit5" if rtol > 3e-6 else "dop853"
