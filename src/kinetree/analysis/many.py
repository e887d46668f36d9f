"""Many scenarios of one model at once: lanes of vector code times threads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinetree.analysis.many_runs import ManyRuns
from kinetree.analysis.solo_runs import run_alone
from kinetree.kernels import preferred_lanes
from kinetree.model.events import Event
from kinetree.model.expressions import Expr
from kinetree.model.model import Model
from kinetree.preparation.asked import (
    check_accuracy,
    check_event_types,
    check_method,
    check_names,
    check_preparing,
    check_times,
)
from kinetree.preparation.assembly import AssemblyError, assemble, independent_rows
from kinetree.preparation.block_support import refuse_functions
from kinetree.preparation.choice import DEFAULT
from kinetree.preparation.friction_parts import friction_events
from kinetree.preparation.given import ModelLike, model_and_events
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_info import output_times, run_info
from kinetree.preparation.singular import refuse_singular_start
from kinetree.results.notes import Note
from kinetree.results.progress import progress_bar
from kinetree.solve.many import integrate_many
from kinetree.solve.methods import AUTO, lane_methods
from kinetree.symbolic.tree import Tree
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
    output: float | ArrayLike | None = None,
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
    output
        Interval between rows (s) or an array of times; the last time only when not given.
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
    check_method(asked, method, None)
    check_event_types(asked, events)
    check_times(asked, t_start, t_end, output, steps=False)
    check_accuracy(asked, rtol, atol, max_steps)
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
    if events or friction_events(model, events) or method not in (AUTO, *lane_methods()):
        return run_alone(
            model, t_end, times, *scenarios, count, hold=tuple(hold), t_start=t_start, method=method, rtol=rtol,
            atol=atol, max_steps=max_steps, events=events, progress=progress,
        )  # fmt: skip
    prepared, begun = _prepare(model, *scenarios, tuple(hold), t_start)
    compiled = prepared.compiled
    starts, p = _initial_states(model, prepared, *scenarios, tuple(hold), count, t_start)
    z0, refused = starts.z0, starts.refused
    system = compiled.system(explicit_only=True, lanes=lanes or preferred_lanes())
    chosen = ("dop853" if rtol < 1e-6 else "tsit5") if method == AUTO else method
    good = np.array([s for s in range(count) if s not in refused], dtype=int)
    n_z = z0.shape[1]
    z = np.full((count, times.size, n_z), np.nan)
    status, reason = ["failed"] * count, [refused.get(s, "") for s in range(count)]
    steps = np.zeros(count, dtype=np.int64)
    if good.size:
        with progress_bar(0.0, float(good.size), progress) as bar:
            solution = integrate_many(
                system,
                t_start,
                z0[good],
                t_end,
                p[good],
                method=chosen,
                rtol=rtol,
                atol=atol,
                output=times,
                threads=threads,
                max_steps=max_steps,
                on_progress=None if bar is None else lambda done: bar(float(done)),
            )
        z[good], steps[good] = solution.z, solution.steps
        for i, s in enumerate(good):
            status[s] = solution.status[i]
            if solution.status[i] != "finished":
                words = _WORDS.get(solution.code[i], solution.code[i]).format(max_steps=max_steps)
                reason[s] = f"{words}, at t = {solution.t_last[i]:.6g} s"
    n_x, n_y = compiled.equations.x.shape[0], compiled.equations.y.shape[0]
    settings = {
        "t_start": t_start, "t_end": t_end, "rtol": rtol, "atol": atol, "formulation": DEFAULT,
        "initial": begun or None, "hold": list(hold) or None,
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


@dataclass
class Starts:
    """How the scenarios start: states (S, n_z), notes of each, and those refused with the reason."""

    z0: Array
    notes: list[tuple[Note, ...]]
    refused: dict[int, str]


def _initial_states(
    model: Model,
    prepared: Prepared,
    parameters: dict[str, Array],
    initial: dict[str, Array],
    hold: tuple[str, ...],
    count: int,
    t_start: float,
) -> tuple[Starts, Array]:
    """How the scenarios start, and their parameters p (S, n_p)."""
    compiled, state = prepared.compiled, prepared.state
    names = compiled.tree.symbols.parameter_names
    p = np.tile(state.p, (count, 1))
    factors = {parameter.name: parameter.factor for parameter in model.parameters}
    for name, values in parameters.items():
        p[:, names.index(name)] = values * factors[name]
    z0 = np.tile(compiled.pack(state), (count, 1))
    wished = compiled.constraints.start
    finite = np.isfinite(p).all(axis=1)
    for values in initial.values():
        finite &= np.isfinite(values)
    refused = dict.fromkeys(
        np.flatnonzero(~finite).tolist(), "a parameter or an initial value is not a finite number"
    )
    refused |= {s: why for s, why in _negative_masses(compiled.tree, p).items() if s not in refused}
    starts = Starts(z0, [state.notes] * count, refused)
    closed = bool(compiled.tree.topology.cuts or compiled.tree.model.constraints)
    if closed or wished.depends_on(parameters):
        _assemble_each(prepared, initial, hold, p, starts, t_start)
    else:
        _place(prepared, initial, z0)
    return starts, p


def _negative_masses(tree: Tree, p: Array) -> dict[int, str]:
    """Scenarios with bodies of negative mass, which equations of motion do not notice; p is (S, n_p)."""
    import casadi as ca

    bodies = [body for body in tree.model.bodies if isinstance(body.mass, Expr)]
    if not bodies:
        return {}
    function = ca.Function("m", [tree.symbols.p], [ca.vertcat(*[tree.symbols.value(b.mass) for b in bodies])])
    masses = np.array(function(p.T), dtype=float)  # one column for every scenario
    found = {}
    for s in np.flatnonzero((masses < 0).any(axis=0)):
        i = int(np.argmin(masses[:, s]))
        found[int(s)] = f'body "{bodies[i].name}": mass must be positive (got {masses[i, s]:g})'
    return found


def _place(prepared: Prepared, initial: dict[str, Array], z0: Array) -> None:
    """Write initial values straight into the states of an open tree that all start alike otherwise."""
    eq = prepared.compiled.equations
    where = {name: i for i, name in enumerate(eq.coordinate_names)}
    where |= {name: eq.x.shape[0] + i for i, name in enumerate(eq.speed_names)}
    for name, values in initial.items():
        z0[:, where[name]] = values
    for start in eq.quaternions:
        block = z0[:, start : start + 4]
        z0[:, start : start + 4] = block / np.linalg.norm(block, axis=1, keepdims=True)


def _assemble_each(
    prepared: Prepared,
    initial: dict[str, Array],
    hold: tuple[str, ...],
    p: Array,
    start: Starts,
    t_start: float,
) -> None:
    compiled, rest = prepared.compiled, np.zeros(prepared.compiled.tree.n_u)
    rank = len(compiled.select)
    for s in range(p.shape[0]):
        if s in start.refused:
            continue
        values = {name: float(np.broadcast_to(v, (p.shape[0],))[s]) for name, v in initial.items()}
        try:
            state = assemble(compiled.constraints, p[s], t_start, hold, values)
            _, _, B, _ = compiled.constraints(t_start, state.x, rest, p[s])
            if len(independent_rows(B)) < rank:
                refuse_singular_start(compiled.constraints, state)
        except AssemblyError as error:
            start.refused[s] = str(error)
            continue
        start.z0[s] = compiled.pack(state)
        start.notes[s] = state.notes
