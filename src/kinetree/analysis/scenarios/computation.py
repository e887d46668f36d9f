"""Scenarios of one model, computed: in lanes of vector code times threads, on a GPU, or one by one.

One by one are run those with events, or by methods that lanes of vector code do not have.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.scenarios.initial_states import faulty_events, initial_states
from kinetree.analysis.scenarios.many_runs import DeviceEvents, ManyRuns, rows_at, warnings_of_rows
from kinetree.analysis.scenarios.plan import Plan
from kinetree.analysis.simulate import simulate
from kinetree.analysis.trust.companion_run import LEAST_STEPS, MORE_STEPS, attempts
from kinetree.arrays import Array
from kinetree.assembly.loop_closure import AssemblyError
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.device_system import WatchedEvents, device_system, why_not_on_device
from kinetree.compile.switching import switch_times
from kinetree.kernels import preferred_lanes
from kinetree.kernels.graph import Graph
from kinetree.model.blocks.sampled import Sampled
from kinetree.model.events import Event, ForceLimitEvent, Record, SetParameter, Stop, with_features
from kinetree.model.model import Model
from kinetree.model.parts import Parts
from kinetree.model.validation import ModelError
from kinetree.nonsmooth.event_actions import action_of, is_own, own_events
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_info import run_info
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.info import RunInfo
from kinetree.results.run import Run
from kinetree.results.storage.sinks import progress_bar
from kinetree.runtime.tables import NON_FINITE
from kinetree.solve.cuda.devices import NoDeviceError, open_device
from kinetree.solve.cuda.program import runs_on_device
from kinetree.solve.cuda.run import DeviceScenarios, DeviceSolution, integrate_on_device, integrate_whole
from kinetree.solve.methods.registry import AUTO, lane_methods
from kinetree.solve.run_progress import fixed_step_words, stopped_words
from kinetree.solve.scenario_batch import integrate_many
from kinetree.words.arguments import EventError, NoAnswerError
from kinetree.words.services import service


def run_on_device(
    device: str,
    prepared: Prepared,
    t0: float,
    z0: Array,
    t_end: float,
    p: Array,
    events: Sequence[Event] = (),
    **settings: Any,
) -> DeviceSolution:
    """Integrate scenarios, from states z0 (S, n_z) with parameters p (S, n_p), on a device.

    Smooth systems are integrated by a quicker program, from which scenarios that need the care of ``step.h`` of the
    runtime come back unfinished; contacts, impacts, friction that sticks and parts that switch by one that has all of a
    run in it. ``events`` are all that runs watch.

    Raises
    ------
    NoDeviceError
        The device is missing, or the model is not for it.
    """
    compiled = prepared.compiled
    if why := why_not_on_device(compiled):
        raise NoDeviceError(why)
    opened, batch = open_device(device), DeviceScenarios(t0, z0, t_end, p, **settings)
    breaks = switch_times(compiled.model, events)
    if breaks is not None:
        for values in {row.tobytes(): row for row in p}.values():
            breaks.check_count(values, t0, t_end)
    try:
        if not is_smooth(compiled.model, events):
            program = service("scenario_program")(prepared, events, t0)
            return integrate_whole(opened, program, batch)
        system = device_system(compiled, watched_events(compiled, events))
        return integrate_on_device(opened, system, batch)
    except MemoryError as error:
        raise NoDeviceError(f"its memory is not enough ({error})") from None


_WORDS = {
    "step-size": "the step size shrank to round-off: the tolerance cannot be met",
    "non-finite": "the right-hand side is not finite, however short the step",
    "projection": "the constraints cannot be met",
    "controller": "a sampled controller gave no usable values (simulate this scenario alone to see which sample)",
    "too-many-steps": "{max_steps} steps were not enough (allow more with max_steps)",
}
"""Why a scenario ended early; `simulate` with its values tells more."""

MOST_TRIED = 1000
"""Scenarios tried as a start where the model's own cannot be assembled."""


@dataclass(frozen=True)
class ScenarioRequest:
    """Request that all scenarios share; see :func:`kinetree.simulate_many`."""

    model: Model
    settings: RunSettings
    times: Array
    device: str | None
    threads: int | None
    lanes: int | None

    @property
    def chosen(self) -> str:
        """The method in lanes and on devices."""
        method = self.settings.method
        return ("dop853" if self.settings.rtol < 1e-6 else "tsit5") if method == AUTO else method

    @property
    def alone(self) -> str:
        """Why every scenario is to be a run of its own; empty where lanes, or the device, can take them."""
        if self.settings.contacts is not None:
            return "its contacts are followed by a march through time"
        return why_alone(self.model, self.settings.events, self.chosen, self.device)

    @property
    def apart(self) -> bool:
        """True if states alone do not determine all channels of scenarios, because events decide too."""
        events = self.settings.events
        return bool(self.alone or events or own_events(self.model, events))

    @property
    def watched(self) -> tuple[Event, ...]:
        """Events that runs watch, their own friction included."""
        if self.settings.contacts is not None:
            return ()
        events = with_features(self.settings.events)
        return (*events, *own_events(self.model, events)) if self.apart else ()

    def stored(self) -> dict[str, Any]:
        """Numbers and names that results depend on."""
        stored = self.settings.stored() | {"device": self.device}
        absent = ["method", "constraints", "initial"] + (["max_step"] if np.isinf(stored["max_step"]) else [])
        return {name: value for name, value in stored.items() if name not in absent}


@dataclass(frozen=True)
class Reference:
    """Values at which the model is made ready for all scenarios; without values here, its own."""

    parameters: dict[str, float]
    initial: dict[str, float]

    def prepared(self, asked: ScenarioRequest) -> Prepared:
        """The model made ready."""
        hold = asked.settings.hold if self.parameters or self.initial else ()
        own = replace(asked.settings, parameters=self.parameters, initial=self.initial, hold=hold)
        return prepare(asked.model, **own.preparation(), events=asked.watched)

    def info(self, asked: ScenarioRequest) -> RunInfo:
        """Return the facts that all runs share."""
        if asked.settings.contacts is not None:
            from kinetree.analysis.marching import march_info

            info = march_info(asked.model, replace(asked.settings, **vars(self)))
            return replace(info, settings={**info.settings, "alone": 1})
        settings = {**asked.stored(), "initial": self.initial or None, "alone": 1 if asked.apart else None}
        method = asked.settings.method if asked.alone else asked.chosen
        return run_info(self.prepared(asked).compiled, method, settings, asked.settings.events)


def why_alone(model: Model, events: Sequence[Event], method: str, device: str | None) -> str:
    """Why every scenario is to be a run of its own; empty where lanes, or the device, can take them."""
    watched = events or own_events(model, events)
    if watched and device is None:
        return "events are watched, or friction that sticks"
    if (device is not None and runs_on_device(method)) or (not watched and method in lane_methods()):
        return ""
    return f'it has no method "{method}"'


def reference_of(asked: ScenarioRequest, plan: Plan) -> Reference:
    """The model's own values; where they cannot be assembled, those of the first scenario that can."""
    own = Reference({}, {})
    try:
        own.prepared(asked)
        return own
    except AssemblyError:
        if not plan.parameters and not plan.initial:
            raise
    first: AssemblyError | None = None
    for s in range(min(plan.count, MOST_TRIED)):
        parameters, initial = (
            {name: float(values.flat[0]) for name, values in table.items()} for table in plan.tables(s, s + 1)
        )
        if not np.isfinite([*parameters.values(), *initial.values()]).all():
            continue
        found = Reference(parameters, initial)
        try:
            found.prepared(asked)
            return found
        except AssemblyError as error:
            first = first or error
    if first is not None:
        raise first
    own.prepared(asked)
    return own


def run_scenarios(
    asked: ScenarioRequest,
    reference: Reference,
    scenarios: tuple[dict[str, Array], dict[str, Array]],
    count: int,
    *,
    info: RunInfo | None = None,
    progress: bool | None = False,
) -> ManyRuns:
    """Compute scenarios.

    Parameters
    ----------
    asked, reference
        Request for all of them, and values at which the model is made ready.
    scenarios
        Parameters and initial values by name: numbers, or arrays (count,).
    count
        Number of scenarios.
    info
        Facts about all runs, if they are settled already.
    progress
        Show a progress bar.
    """
    if asked.alone:
        if asked.device is not None:
            _told(asked.device, asked.alone)
        return run_alone(
            asked.model, asked.times, *scenarios, count, asked.settings, progress=progress, info=info
        )
    if asked.apart:
        return _run_with_events(asked, reference, scenarios, count, info, progress)
    prepared = reference.prepared(asked)
    settings = asked.settings
    starts, p = initial_states(
        asked.model, prepared, *scenarios, tuple(settings.hold), count, settings.t_start
    )
    found = _SmoothScenarios(asked, prepared, starts.z0, p)
    for s, why in starts.refused.items():
        found.reason[s] = why
    left = starts.good
    with progress_bar(0.0, float(left.size), progress, "scenarios") as bar:
        total = left.size
        if asked.device is not None and left.size:
            left = found.on_device(asked.device, left, None if bar is None else lambda done: bar(float(done)))
        if left.size:
            before = float(total - left.size)
            found.on_processor(left, None if bar is None else lambda done: bar(before + done))
    if info is None:
        stored = {**asked.stored(), "initial": reference.initial or None, "device": found.device or None}
        info = run_info(prepared.compiled, asked.chosen, stored)
    x, y, w = info.layout.split(found.z)
    return ManyRuns(
        asked.model, info, asked.times, x, y, w, p, tuple(found.status), tuple(found.reason), found.steps,
        tuple(starts.notes), made_source=prepared.channels, timings=found.timings, device=found.device,
        warned=_warned(asked, prepared),
    )  # fmt: skip


class _SmoothScenarios:
    """Scenarios without events and their results: on a device as far as it takes them, else in lanes."""

    def __init__(self, asked: ScenarioRequest, prepared: Prepared, z0: Array, p: Array) -> None:
        self._asked, self._prepared, self._z0, self._p = asked, prepared, z0, p
        settings, count = asked.settings, len(z0)
        self._accuracy: dict[str, Any] = {
            "method": asked.chosen, "rtol": settings.rtol, "atol": settings.atol, "step": settings.step,
            "output": asked.times, "max_steps": settings.max_steps, "max_step": settings.max_step,
        }  # fmt: skip
        self.z = np.full((count, asked.times.size, z0.shape[1]), np.nan)
        self.status, self.reason = np.full(count, "failed", object), np.full(count, "", object)
        self.steps = np.zeros(count, dtype=np.int64)
        self.timings: dict[str, float] = {}
        self.device = ""

    def on_device(self, device: str, left: Any, on_progress: Callable[[int], None] | None) -> Any:
        """Run scenarios on a device; returns those that are left for the processor."""
        settings = self._asked.settings
        try:
            done = run_on_device(
                device, self._prepared, settings.t_start, self._z0[left], settings.t_end, self._p[left],
                **self._accuracy, on_progress=on_progress,
            )  # fmt: skip
        except NoDeviceError as error:
            _told(device, str(error))
            return left
        self.device, self.timings = device, {**done.seconds, "processor": 0.0}
        self.z[left], self.steps[left] = done.z, done.steps
        self.status[left[done.finished]] = "finished"
        left = left[~done.finished]
        if done.interrupted:
            self.status[left], self.reason[left] = "interrupted", "interrupted before its end"
        return left[:0] if done.interrupted else left

    def on_processor(self, left: Any, on_progress: Callable[[int], None] | None) -> None:
        """Integrate scenarios in lanes."""
        settings, begun = self._asked.settings, time.perf_counter()
        lanes = self._asked.lanes or preferred_lanes()
        solution = integrate_many(
            self._prepared.compiled.system(explicit_only=True, lanes=lanes),
            settings.t_start, self._z0[left], settings.t_end, self._p[left], **self._accuracy,
            threads=self._asked.threads, on_progress=on_progress,
        )  # fmt: skip
        if self.timings:
            self.timings["processor"] = time.perf_counter() - begun
        self.z[left], self.steps[left] = solution.z, solution.steps
        for i, s in enumerate(left):
            self.status[s] = solution.status[i]
            if solution.status[i] != "finished":
                words = _WORDS.get(solution.code[i], solution.code[i]).format(max_steps=settings.max_steps)
                if settings.step is not None and solution.code[i] == "non-finite":
                    words = fixed_step_words(NON_FINITE, settings.step)
                self.reason[s] = solution.reason.get(i, f"{words}, at t = {solution.t_last[i]:.6g} s")


def _warned(asked: ScenarioRequest, prepared: Prepared) -> Callable[[Run, int], tuple[str, ...]]:
    """Return the function that gives warnings on a scenario, from its rows and its number of steps."""
    compiled, channels = prepared.compiled, prepared.channels
    return lambda run, steps: warnings_of_rows(run, compiled, channels, asked.chosen, steps)


def _run_with_events(
    asked: ScenarioRequest,
    reference: Reference,
    scenarios: tuple[dict[str, Array], dict[str, Array]],
    count: int,
    info: RunInfo | None,
    progress: bool | None,
) -> ManyRuns:
    """Scenarios with events on a device; those that it gives back are run alone, as are all where there is none."""
    device, times, prepared = asked.device, asked.times, reference.prepared(asked)
    settings, events, watched = asked.settings, tuple(asked.settings.events), asked.watched
    assert device is not None
    starts, p = initial_states(
        asked.model, prepared, *scenarios, tuple(settings.hold), count, settings.t_start
    )
    starts.refused.update(faulty_events(asked.model, events, scenarios[0], count))
    good = starts.good
    try:
        with progress_bar(0.0, float(good.size), progress, "scenarios") as bar:
            done = run_on_device(
                device, prepared, settings.t_start, starts.z0[good], settings.t_end, p[good], watched,
                method=asked.chosen, rtol=settings.rtol, atol=settings.atol, step=settings.step,
                max_step=settings.max_step, output=times, max_steps=settings.max_steps,
                on_progress=None if bar is None else lambda done: bar(float(done)),
            )  # fmt: skip
    except NoDeviceError as error:
        _told(device, str(error))
        return run_alone(asked.model, times, *scenarios, count, settings, progress=progress, info=info)

    def alone(s: int) -> ManyRuns:
        """One scenario, run alone."""
        values, begun = (
            {name: np.broadcast_to(column, (count,))[s : s + 1] for name, column in table.items()}
            for table in scenarios
        )
        own = replace(settings, method=asked.chosen)
        return run_alone(asked.model, times, values, begun, 1, own, progress=False, info=found)

    stored = {**asked.stored(), "initial": reference.initial or None, "alone": 1}
    found = info or run_info(prepared.compiled, asked.chosen, stored, events)
    z = np.full((count, times.size, starts.z0.shape[1]), np.nan)
    status, reason = np.full(count, "failed", object), np.full(count, "", object)
    steps, solo = np.zeros(count, np.int64), list[Run | None]([None] * count)
    z[good[done.finished]], steps[good] = done.z[done.finished], done.steps
    status[good[done.finished]] = "finished"
    happened = DeviceEvents.of(watched, list(found.parameters), done.events, good, count)
    for s in good[done.stopped]:
        status[s], reason[s] = "stopped", stopped_words(happened.last(int(s)))
    timings = {**done.seconds, "processor": 0.0}
    begun = time.perf_counter()
    left = good[~done.finished]
    for s in sorted({*left.tolist(), *starts.refused}):
        if done.interrupted:
            status[s], reason[s] = "interrupted", "interrupted before its end"
            continue
        one = alone(s)  # which says in words what is wrong with it
        z[s] = np.hstack([one.x[0], one.y[0], one.w[0]])
        status[s], reason[s], steps[s], solo[s] = one.status[0], one.reason[0], one.steps[0], one.solo[0]
    timings["processor"] = time.perf_counter() - begun
    x, y, w = found.layout.split(z)
    return ManyRuns(
        asked.model, found, times, x, y, w, p, tuple(status), tuple(reason), steps, tuple(starts.notes), tuple(solo),
        made_source=prepared.channels, timings=timings, device=device, happened=happened,
        alone=lambda s: alone(s).solo[0], warned=_warned(asked, prepared),
        in_modes=None if is_smooth(asked.model, watched) else prepared.channels.depends_on_mode,
    )  # fmt: skip


def run_with_companion(
    asked: ScenarioRequest,
    reference: Reference,
    scenarios: tuple[dict[str, Array], dict[str, Array]],
    count: int,
    progress: bool | None,
) -> ManyRuns:
    """Scenarios as `run_scenarios` computes them, which can be computed once more to estimate their errors."""
    runs = run_scenarios(asked, reference, scenarios, count, progress=progress)
    if asked.apart:  # every run has a companion of its own
        return runs

    def again() -> tuple[ManyRuns, float, str]:
        most = int(runs.steps.max(initial=0))
        settings = asked.settings
        mean = (settings.t_end - settings.t_start) / most if most else np.inf
        changed, factor, words = attempts(settings.stored() | {"method": asked.chosen}, mean, asked.chosen)[0]
        changed["max_steps"] = LEAST_STEPS + MORE_STEPS * most
        finer = replace(asked, settings=replace(settings, **changed))
        return run_scenarios(finer, reference, scenarios, count), factor, words

    return replace(runs, again=again)


def _told(device: str, why: str) -> None:
    """Warn that a device is not used."""
    warnings.warn(
        f'simulate_many: device "{device}" is not used, the processor integrates instead: {why}',
        RuntimeWarning,
        stacklevel=3,
    )


SMOOTH = (Record, Stop, SetParameter)
"""Actions that leave the equations and the speeds as they are."""


def is_smooth(model: Parts, events: Sequence[Event]) -> bool:
    """True if the quicker program of a device, with one set of equations, can watch all that runs watch."""
    actions = [event.action for event in events]
    sets = any(isinstance(action, SetParameter) for action in actions)
    sampled = any(isinstance(block, Sampled) for block in model.blocks)  # clocks may depend on parameters
    return (
        all(isinstance(action, SMOOTH) for action in actions)
        and not any(is_own(event) or isinstance(event, ForceLimitEvent) for event in events)
        and not (sets and sampled)
    )


def watched_events(compiled: CompiledModel, events: Sequence[Event]) -> WatchedEvents:
    """The events of a model made ready, as a device takes them."""
    eq = compiled.equations
    values = [eq.motion.of_event(event, compiled.model) for event in events]
    actions, graphs = [], {}
    for k, event in enumerate(events):
        action, outputs = action_of(compiled, event, None)
        actions.append(action)
        if outputs:
            graphs[f"action_{k}"] = Graph(
                compiled.inputs, {name: ca.densify(value) for name, value in outputs.items()}
            )
    return WatchedEvents(tuple(events), ca.vertcat(SX(0, 1), *values), tuple(actions), graphs)


def run_alone(
    model: Model,
    times: Array,
    parameters: Mapping[str, Array],
    initial: Mapping[str, Array],
    count: int,
    settings: RunSettings,
    *,
    progress: bool | None,
    info: RunInfo | None = None,
) -> ManyRuns:
    """Every scenario as a run of its own; see `kinetree.simulate_many`. Ctrl-C keeps those that are done.

    Without ``info``, what is known of all runs, it is that of the first that could start; there has to be one.
    """
    solo: list[Run | None] = []
    given: list[Mapping[str, float]] = []
    refused: dict[int, str] = {}
    interrupted = False
    with progress_bar(0.0, float(count), progress, "scenarios") as bar:
        for s in range(count):
            values, begun = (
                {name: float(np.broadcast_to(column, (count,))[s]) for name, column in table.items()}
                for table in (parameters, initial)
            )
            run = None if interrupted else _attempt(model, times, values, begun, settings, refused, s)
            interrupted = interrupted or (run is not None and run.status == "interrupted")
            solo.append(run)
            given.append(values)
            if bar is not None:
                bar(float(s + 1))
    return _gathered(model, times, solo, given, refused, info)


def _attempt(
    model: Model,
    times: Array,
    values: Mapping[str, float],
    begun: Mapping[str, float],
    settings: RunSettings,
    refused: dict[int, str],
    s: int,
) -> Run | None:
    if not np.isfinite([*values.values(), *begun.values()]).all():
        refused[s] = "a parameter or an initial value is not a finite number"
        return None
    try:
        given = replace(settings, parameters=values, initial=begun, output=times)
        return simulate(model, **given.arguments(), progress=False)
    except (AssemblyError, ModelError, EventError) as error:
        refused[s] = str(error)
        return None


def _gathered(
    model: Model,
    times: Array,
    solo: Sequence[Run | None],
    given: Sequence[Mapping[str, float]],
    refused: Mapping[int, str],
    info: RunInfo | None,
) -> ManyRuns:
    count = len(solo)
    if info is None:
        done = [run for run in solo if run is not None]
        if not done:
            raise NoAnswerError(f"no scenario could start; the first one: {refused.get(0, 'interrupted')}")
        info = done[0].info
    layout = info.layout
    states = [np.full((count, times.size, n), np.nan) for n in (layout.n_x, layout.n_y, layout.n_w)]
    names = list(info.parameters)
    p = np.array([[values.get(name, info.parameters[name]) for name in names] for values in given])
    status, reason = ["interrupted"] * count, ["interrupted before it began"] * count
    steps = np.zeros(count, dtype=np.int64)
    for s, why in refused.items():
        status[s], reason[s] = "failed", why
    for s, run in enumerate(solo):
        if run is None:
            continue
        known, rows = rows_at(run, times)
        for whole, part in zip(states, (run.x, run.y, run.w), strict=True):
            whole[s][known] = part[rows]
        p[s] = [run.parameters[name] for name in names]
        status[s], reason[s] = run.status, run.reason
        steps[s] = int(run.statistics.get("steps", 0))
    notes = tuple(() if run is None else tuple(run.notes) for run in solo)
    told = replace(info, settings={**info.settings, "alone": 1})
    x, y, w = states
    return ManyRuns(
        model, told, times, x, y, w, p, tuple(status), tuple(reason), steps, notes, solo=tuple(solo)
    )
