"""Many scenarios of one model at once: lanes of vector code times threads, or threads of a GPU."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.analysis.device_runs import DEVICES, NoDeviceError, run_on_device
from kinetree.analysis.many_runs import ManyRuns
from kinetree.analysis.many_starts import initial_states
from kinetree.analysis.solo_runs import run_alone
from kinetree.kernels import preferred_lanes
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.asked import (
    check_accuracy,
    check_event_types,
    check_method,
    check_names,
    check_preparing,
    check_times,
)
from kinetree.preparation.assembly import AssemblyError
from kinetree.preparation.block_support import refuse_functions
from kinetree.preparation.choice import DEFAULT
from kinetree.preparation.given import ModelLike, model_and_events
from kinetree.preparation.own_events import own_events
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_info import output_times, run_info
from kinetree.results.progress import progress_bar
from kinetree.solve.cuda.program import runs_on_device
from kinetree.solve.many import integrate_many
from kinetree.solve.methods import AUTO, lane_methods
from kinetree.words.arguments import Arguments, short

__all__ = ["ManyRuns", "simulate_many"]

Array = NDArray[np.float64]

_WORDS = {
    "step-size": "the step size shrank to round-off: the tolerance cannot be met",
    "non-finite": "the right-hand side is not finite, however short the step",
    "projection": "the constraints cannot be met",
    "controller": "a sampled controller gave no usable values (simulate this scenario alone to see which sample)",
    "too-many-steps": "{max_steps} steps were not enough (allow more with max_steps)",
}
"""Why a scenario ended early; `simulate` with its values tells more."""


def simulate_many(
    model: ModelLike,
    t_end: float,
    *,
    parameters: Mapping[str, ArrayLike] | None = None,
    initial: Mapping[str, ArrayLike] | None = None,
    hold: Iterable[str] = (),
    t_start: float = 0.0,
    method: str = "auto",
    rtol: float = 1e-8,
    atol: float = 1e-10,
    step: float | None = None,
    output: float | ArrayLike | None = None,
    device: str | None = None,
    threads: int | None = None,
    lanes: int | None = None,
    max_steps: int = 1_000_000,
    events: Sequence[Event] | None = None,
    progress: bool | None = None,
) -> ManyRuns:
    """Simulate a model for many parameter values and initial conditions.

    Parameters
    ----------
    model
        The mechanism.
    t_end, t_start
        Last and first time (s).
    parameters, initial
        Names to arrays of S values (or single numbers for all scenarios): parameters of the model, each in its
        own unit, and initial coordinates and speeds of joints (``"J1.angle"``).
    hold
        Joints whose initial coordinates and speeds assembly must keep; scenarios where it cannot are refused.
    method
        "dop853", "tsit5", or "auto" (dop853 below rtol 1e-6, else tsit5), in lanes of vector code; with any other
        method every scenario is run alone.
    rtol, atol
        Tolerances of every scenario's own error control.
    step
        Step of methods with fixed steps (s).
    output
        Interval between rows (s) or an array of times; the last time only when not given.
    device
        "cuda": integrate on a GPU of NVIDIA, by "dop853", "tsit5" or "rk4"; scenarios that need more care than it gives
        are integrated on the processor, as all are where there is no GPU, with a warning that says what is missing.
        "cuda-emulated" runs the GPU's program on the processor, to check it. Left out: the processor.
    threads, lanes
        Worker threads and scenarios per vector; chosen for the machine when not given.
    max_steps
        Steps (taken or rejected) after which a scenario is given up.
    events
        What to watch and what to do then; those of the model file where left out. Every scenario is then run alone, as
        are those of models with dry friction that sticks.
    progress
        Show a progress bar on stderr; None: when it is a terminal.

    Returns
    -------
    ManyRuns
        A scenario that fails is reported in ``status`` and ``reason`` and never disturbs another; what a scenario
        gives does not depend on the others.
    """
    model, events = model_and_events(model, events)
    asked = Arguments("simulate_many")
    check_preparing(asked, model, "auto", "auto", parameters, initial, hold, t_start, many=True)
    check_method(asked, method, step)
    check_event_types(asked, events)
    check_times(asked, t_start, t_end, output, steps=False)
    check_accuracy(asked, rtol, atol, max_steps)
    if step is not None:
        asked.positive("step", step, "give it in s")
    if device is not None:
        asked.choice("device", device, DEVICES)
    for name, value in (("threads", threads), ("lanes", lanes)):
        if value is not None:
            asked.whole(name, value, 1, "leave it out to let Kinetree choose")
    asked.check()
    check_names("simulate_many", model.checked(), parameters, initial, hold)
    refuse_functions("simulate_many", model)
    scenarios = _table(parameters or {}, "parameters"), _table(initial or {}, "initial")
    count = _count(*scenarios)
    times = np.array([t_end]) if output is None else output_times(output, t_start, t_end)
    if times is None:
        raise ValueError("simulate_many: output must be an interval or an array of times")
    chosen = ("dop853" if rtol < 1e-6 else "tsit5") if method == AUTO else method
    alone = _why_alone(model, events, chosen, device)
    if alone:
        if device is not None:
            _told(device, alone)
        return run_alone(
            model, t_end, times, *scenarios, count, hold=tuple(hold), t_start=t_start, method=method, rtol=rtol,
            atol=atol, step=step, max_steps=max_steps, events=events, progress=progress,
        )  # fmt: skip
    prepared, begun = _prepare(model, *scenarios, tuple(hold), t_start)
    compiled = prepared.compiled
    starts, p = initial_states(model, prepared, *scenarios, tuple(hold), count, t_start)
    z0, refused = starts.z0, starts.refused
    left = starts.good
    z = np.full((count, times.size, z0.shape[1]), np.nan)
    status, reason = np.full(count, "failed", object), np.full(count, "", object)
    for s, why in refused.items():
        reason[s] = why
    steps = np.zeros(count, dtype=np.int64)
    accuracy: dict[str, Any] = {
        "method": chosen, "rtol": rtol, "atol": atol, "step": step, "output": times, "max_steps": max_steps,
    }  # fmt: skip
    with progress_bar(0.0, float(left.size), progress) as bar:
        total, interrupted, timings = left.size, False, {}
        if device is not None and left.size:
            try:
                done = run_on_device(
                    device, compiled, t_start, z0[left], t_end, p[left], **accuracy,
                    on_progress=None if bar is None else lambda done: bar(float(done)),
                )  # fmt: skip
            except NoDeviceError as error:
                _told(device, str(error))
                device = None
            else:
                z[left], steps[left] = done.z, done.steps
                status[left[done.finished]] = "finished"
                left, interrupted = left[~done.finished], done.interrupted
                timings = {**done.seconds, "processor": 0.0}
        if interrupted:
            status[left], reason[left] = "interrupted", "interrupted before its end"
        elif left.size:
            begun_here = time.perf_counter()
            solution = integrate_many(
                compiled.system(explicit_only=True, lanes=lanes or preferred_lanes()),
                t_start, z0[left], t_end, p[left], **accuracy, threads=threads,
                on_progress=None if bar is None else lambda done: bar(float(total - left.size + done)),
            )  # fmt: skip
            if timings:
                timings["processor"] = time.perf_counter() - begun_here
            z[left], steps[left] = solution.z, solution.steps
            for i, s in enumerate(left):
                status[s] = solution.status[i]
                if solution.status[i] != "finished":
                    words = _WORDS.get(solution.code[i], solution.code[i]).format(max_steps=max_steps)
                    reason[s] = f"{words}, at t = {solution.t_last[i]:.6g} s"
    n_x, n_y = compiled.equations.x.shape[0], compiled.equations.y.shape[0]
    settings = {
        "t_start": t_start, "t_end": t_end, "rtol": rtol, "atol": atol, "step": step, "formulation": DEFAULT,
        "initial": begun or None, "hold": list(hold) or None, "device": device,
    }  # fmt: skip
    return ManyRuns(
        model,
        run_info(compiled, chosen, settings),
        times,
        z[..., :n_x],
        z[..., n_x : n_x + n_y],
        z[..., n_x + n_y :],
        p,
        tuple(status),
        tuple(reason),
        steps,
        tuple(starts.notes),
        made_source=prepared.channels,
        timings=timings,
    )


def _why_alone(model: Model, events: Sequence[Event], method: str, device: str | None) -> str:
    """Why every scenario is to be a run of its own; empty where lanes, or the device, can take them."""
    if events or own_events(model, events):
        return "events are watched, or friction that sticks, which it cannot do"
    if method in lane_methods() or (device is not None and runs_on_device(method)):
        return ""
    return f'it has no method "{method}"'


def _told(device: str, why: str) -> None:
    """Say that a device is not used."""
    warnings.warn(
        f'simulate_many: device "{device}" is not used, the processor integrates instead: {why}',
        RuntimeWarning,
        stacklevel=3,
    )


def _table(values: Mapping[str, ArrayLike], what: str) -> dict[str, Array]:
    asked, table = Arguments("simulate_many"), {}
    for name, value in values.items():
        try:
            table[name] = np.asarray(value, dtype=float)
        except (TypeError, ValueError):
            table[name] = np.zeros((0, 0))
        if table[name].ndim > 1:
            message = f"{what} {name} must be numbers or one-dimensional arrays (got {short(value)})"
            asked.fault(what, message, "give one number per scenario, or one for all")
    asked.check()
    return table


def _count(*tables: dict[str, Array]) -> int:
    sizes = {name: value.size for table in tables for name, value in table.items() if value.ndim == 1}
    if len(set(sizes.values())) > 1:
        listed = ", ".join(f"{name}: {size}" for name, size in sizes.items())
        raise ValueError(f"simulate_many: all arrays must have the same length ({listed})")
    return next(iter(sizes.values()), 1)


def _prepare(
    model: Model,
    parameters: dict[str, Array],
    initial: dict[str, Array],
    hold: tuple[str, ...],
    t_start: float,
) -> tuple[Prepared, dict[str, float]]:
    """The model made ready at its own start; at the first scenario's, given too, where that cannot be assembled."""
    try:
        return prepare(model, formulation=DEFAULT, t_start=t_start), {}
    except AssemblyError:
        if not parameters and not initial:
            raise
        first, begun = ({n: float(v.flat[0]) for n, v in table.items()} for table in (parameters, initial))
        made = prepare(
            model, formulation=DEFAULT, parameters=first, initial=begun, hold=hold, t_start=t_start
        )
        return made, begun
