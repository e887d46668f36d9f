"""Simulate: from a model to a run with an audit."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.analysis.audit import audit_of
from kinetree.analysis.doctor import check_mobility, examine
from kinetree.analysis.explain import explain_failure
from kinetree.analysis.sinks import Sinks
from kinetree.equations.contract import FORMULATIONS
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.assembly import Constraints, State, assemble
from kinetree.preparation.channels import ModelChannels
from kinetree.preparation.compiled import DEFAULT, Choice, CompiledModel
from kinetree.preparation.event_actions import event_functions, event_specs
from kinetree.preparation.singular import refuse_singular_start
from kinetree.results import hooks
from kinetree.results.info import Event as Occurrence
from kinetree.results.info import ParameterChange, RunInfo, StateLayout
from kinetree.results.run import Run
from kinetree.solve.integrate import integrate, resume
from kinetree.solve.solution import Resume, Solution
from kinetree.symbolic.tree import Tree

Array = NDArray[np.float64]

STIFF_METHODS = ("rodas5p", "radau5", "auto-stiff")
DEFAULT_ROWS = 1000
"""Rows of output of a run that does not say otherwise."""


@dataclass(frozen=True)
class Prepared:
    """A model assembled and compiled, ready to run."""

    compiled: CompiledModel
    state: State
    channels: ModelChannels


def prepare(
    model: Model,
    *,
    formulation: str = "auto",
    constraints: str = "auto",
    parameters: Mapping[str, float] | None = None,
    initial: Mapping[str, float] | None = None,
    hold: Iterable[str] = (),
    t_start: float = 0.0,
    rows: tuple[int, ...] | None = None,
) -> Prepared:
    """Assemble a model and trace its equations in the chosen formulation.

    Parameters
    ----------
    model
        The mechanism.
    formulation
        Name of a formulation, or "auto" for the recursive cut-joint method.
    constraints
        "multipliers", "zero-eigenvalue" or "partitioned" for the formulations that leave constraint rows.
    parameters
        Values that replace the model's own.
    initial
        Initial coordinates and speeds by name, ``{"J1.angle": 0.3, "J1.angle_rate": 2.0}``.
    hold
        Joints whose initial coordinates and speeds assembly must keep.
    t_start
        Time of the initial state (s).
    rows
        Independent constraint rows, where the choice is already made.
    """
    if formulation not in ("auto", *FORMULATIONS):
        raise ValueError(f"unknown formulation {formulation!r}; there are auto, {', '.join(FORMULATIONS)}")
    if parameters:
        model = model.with_parameters(**parameters)
    if initial:
        model = with_initial(model, initial)
    model.checked()
    functions = Constraints(Tree(model))
    state = assemble(functions, t=t_start, hold=hold)
    reduction = "multipliers" if constraints == "auto" else constraints
    choice = Choice(_formulation(formulation), reduction)
    compiled = CompiledModel(model, choice, functions, state, rows=rows)
    return Prepared(compiled, state, ModelChannels(compiled))


def _formulation(name: str) -> str:
    return DEFAULT if name in ("auto", "recursive") else name


def with_initial(model: Model, initial: Mapping[str, float]) -> Model:
    """A copy of the model with other initial joint coordinates and speeds, given by name."""
    for name, value in initial.items():
        joint_name, _, channel = name.rpartition(".")
        names = {joint.name: joint for joint in model.joints}
        if joint_name not in names:
            raise KeyError(
                f"initial value {name!r}: there is no joint {joint_name!r}; there are {', '.join(names)}"
            )
        joint = names[joint_name]
        if channel in joint.coordinate_names:
            q = list(joint.q0 if joint.q0 is not None else joint.reference_coordinates)
            q[joint.coordinate_names.index(channel)] = value
            model = model.replace(replace(joint, q0=tuple(q)))
        elif channel in joint.speed_names:
            u = list(joint.u0 if joint.u0 is not None else (0.0,) * joint.n_u)
            u[joint.speed_names.index(channel)] = value
            model = model.replace(replace(joint, u0=tuple(u)))
        else:
            known = ", ".join((*joint.coordinate_names, *joint.speed_names))
            raise KeyError(f"initial value {name!r}: joint {joint_name!r} has {known}")
    return model


def simulate(
    model: Model,
    t_end: float,
    *,
    t_start: float = 0.0,
    method: str = "auto",
    rtol: float = 1e-8,
    atol: float = 1e-10,
    step: float | None = None,
    max_step: float = np.inf,
    max_steps: int = 10_000_000,
    output: float | ArrayLike | str | None = None,
    formulation: str = "auto",
    constraints: str = "auto",
    parameters: Mapping[str, float] | None = None,
    initial: Mapping[str, float] | None = None,
    hold: Iterable[str] = (),
    events: Sequence[Event] = (),
    progress: bool | None = None,
    stream: str | PathLike[str] | None = None,
) -> Run:
    """Simulate a model and return the run with its audit.

    Parameters
    ----------
    model
        The mechanism.
    t_end, t_start
        Last and first time (s).
    method
        Integrator: "auto" chooses, and changes over when the problem turns out to be stiff.
    rtol, atol
        Tolerances of the local error per step.
    step, max_step
        Step of fixed-step methods, longest step allowed (s).
    max_steps
        Steps (taken or rejected) after which the run is given up.
    output
        Interval between rows (s), an array of times, or "steps" for every accepted step. Default: 1000 intervals.
    formulation, constraints, parameters, initial, hold
        See :func:`prepare`.
    events
        What to watch and what to do then.
    progress
        Show a progress bar on stderr; None: when it is a terminal and the run takes long.
    stream
        HDF5 file that receives the rows while the run goes on; whatever happens, it holds what was computed.

    Returns
    -------
    Run
        Complete or not: ``run.status`` and ``run.reason`` say how it ended. Failures keep all that was computed.
    """
    settings = {
        "t_start": t_start, "t_end": t_end, "method": method, "rtol": rtol, "atol": atol, "step": step,
        "max_step": max_step, "formulation": formulation, "constraints": constraints,
    }  # fmt: skip
    prepared = prepare(
        model,
        formulation=formulation,
        constraints=constraints,
        parameters=parameters,
        initial=initial,
        hold=hold,
        t_start=t_start,
    )
    times = output_times(output, t_start, t_end)
    compiled, state = prepared.compiled, prepared.state
    if compiled.tree.n_u == 0:
        raise ValueError(
            f'model "{model.name}" has nothing that can move: all its bodies are welded to ground; '
            "give it a joint with a coordinate"
        )
    if len(compiled.select) == compiled.tree.n_u:
        check_mobility(examine(compiled.model, state, compiled.constraints), compiled.model)
    refuse_singular_start(compiled.constraints, state)
    z0 = compiled.pack(state.x, state.u)
    system = _system(compiled, method, events)
    info = run_info(compiled, method, settings)
    started = time.perf_counter()
    with Sinks(info, stream, t_start, t_end, progress) as sinks:
        solution = integrate(
            system,
            t_start,
            z0,
            t_end,
            state.p,
            method=method,
            rtol=rtol,
            atol=atol,
            step=step,
            max_step=max_step,
            max_steps=max_steps,
            output=times,
            events=event_specs(compiled, events, sinks.changed),
            on_chunk=sinks.on_chunk,
            on_progress=sinks.on_progress,
        )
        run = _run_of(prepared, info, solution, events, sinks.changes, time.perf_counter() - started)
        sinks.finish(run)
    return run


def continue_run(
    run: Run, model: Model, t_end: float, *, output: float | ArrayLike | str | None = None
) -> Run:
    """Continue a run from its end, bit for bit as if it had been longer; gives the rows after the former end."""
    if run.resume is None:
        raise ValueError("this run cannot be continued: it holds no state of its integrator")
    saved = dict(run.resume)
    settings = dict(run.settings)
    prepared = prepare(
        model.with_parameters(**{n: float(v) for n, v in run.parameters.items()})
        if run.parameters
        else model,
        formulation=str(settings["formulation"]),
        constraints=str(settings["constraints"]),
        t_start=float(settings["t_start"]),
        rows=tuple(int(i) for i in np.atleast_1d(saved["select"])),
    )
    system = _system(prepared.compiled, str(settings["method"]), ())
    state = Resume(
        np.asarray(saved["integers"], dtype=np.int64),
        np.asarray(saved["reals"], dtype=float),
        str(saved["method"]),
        str(saved["active"]),
        float(saved["t_end"]),
    )
    started = time.perf_counter()
    times = output_times(output, state.t_end, t_end)
    if times is not None:
        times = times[times > state.t_end]
    solution = resume(system, state, t_end, output=times)
    return _run_of(prepared, run.info, solution, (), (), time.perf_counter() - started)


def output_times(output: float | ArrayLike | str | None, t_start: float, t_end: float) -> Array | None:
    """Times of the rows of a run; None means every accepted step."""
    if isinstance(output, str):
        if output != "steps":
            raise ValueError(f'output={output!r}: give an interval in s, an array of times, or "steps"')
        return None
    if output is None:
        return np.linspace(t_start, t_end, DEFAULT_ROWS + 1) if t_end > t_start else np.array([t_start])
    if np.ndim(output) == 0:
        interval = float(output)  # type: ignore[arg-type]
        if not interval > 0:
            raise ValueError(f"output={interval}: the interval between rows must be positive (s)")
        count = max(1, int(np.floor((t_end - t_start) / interval * (1 + 1e-12))))
        times = t_start + interval * np.arange(count + 1)
        return np.append(times, t_end) if times[-1] < t_end * (1 - 1e-12) else np.minimum(times, t_end)
    return np.asarray(output, dtype=float)


def _system(compiled: CompiledModel, method: str, events: Sequence[Event]):  # type: ignore[no-untyped-def]
    explicit = method in ("tsit5", "dop853", "rk4")
    return compiled.system(
        stiff=method in STIFF_METHODS, explicit_only=explicit, events=event_functions(compiled, events)
    )


def run_info(compiled: CompiledModel, method: str, settings: Mapping[str, Any]) -> RunInfo:
    """What is known about a run before its first step."""
    eq = compiled.equations
    symbols = compiled.tree.symbols
    text = hooks.resolve("model_text")(compiled.model) if hooks.is_registered("model_text") else ""
    return RunInfo(
        compiled.model.name,
        StateLayout(
            eq.coordinate_names,
            eq.coordinate_units,
            eq.speed_names,
            eq.speed_units,
            tuple(f"work.{name}" for name in compiled.accounts),
            ("J",) * len(compiled.accounts),
            eq.quaternions,
        ),
        text,
        {key: value for key, value in settings.items() if value is not None},
        versions(),
        str(compiled.choice),
        method,
        dict(zip(symbols.parameter_names, map(float, compiled.state.p), strict=True)),
    )


def versions() -> dict[str, str]:
    """Versions of the program and of what it computes with."""
    from importlib.metadata import version

    return {name: version(name) for name in ("kinetree", "numpy", "scipy", "casadi", "numba", "llvmlite")}


def _run_of(
    prepared: Prepared,
    info: RunInfo,
    solution: Solution,
    events: Sequence[Event],
    changes: Sequence[ParameterChange],
    seconds: float,
) -> Run:
    compiled = prepared.compiled
    layout = info.layout
    x, y, w = layout.split(solution.z)
    reason = solution.reason
    if solution.status == "failed":
        reason = explain_failure(compiled, solution, events)
    happened = []
    for record in solution.events:
        event = events[record.index]
        happened.append(Occurrence(record.t, event.name, record.z_before, record.z_after, event.action.kind))
    timings = {"trace": compiled.timings.trace, "compile": compiled.timings.compile, "integrate": seconds}
    run = Run(
        replace(info, method=solution.method),
        solution.t,
        x,
        y,
        w,
        changes=changes,
        events=happened,
        statistics=asdict(solution.statistics),
        timings=timings,
        status=solution.status,
        reason=reason,
        resume={
            "integers": solution.resume.integers,
            "reals": solution.resume.reals,
            "method": solution.resume.method,
            "active": solution.resume.active,
            "t_end": solution.resume.t_end,
            "select": np.asarray(compiled.select, dtype=np.int64),
        },
        source=prepared.channels,
    )
    return run.with_audit(audit_of(run, compiled, solution, prepared.channels))
