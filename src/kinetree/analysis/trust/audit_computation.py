"""Computes the audit of a run: energy balance, constraint residuals, work done; `kinetree.results.audit` judges it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.trust.audit_measures import (
    Instants,
    event_warnings,
    fast_modes,
    lost_lines,
    relative_residuals,
    round_off_at_rest,
    size_of,
    work_along,
)
from kinetree.analysis.trust.companion_run import error_of_motion
from kinetree.arrays import Array
from kinetree.channels.evaluation import ModelChannels, mapped, passed_bounds, warnings_along
from kinetree.compile.compiled_model import CompiledModel
from kinetree.friction.contact_rows import contacts_of, gaps_of
from kinetree.model.events import Event
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contact_state import lengths_of
from kinetree.preparation.channel_reader import ContactChannels
from kinetree.results.audit import Audit, Energy, Limits
from kinetree.results.channels import ChannelSource
from kinetree.results.run import Run
from kinetree.solve.integrate import LARGEST_IMPLICIT
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.solve.solution import Solution
from kinetree.tolerances import TIGHTEST_DRIFT, TINY

SAMPLES = 100
"""Rows at which residuals are evaluated beside the ends of steps (spread over the run, with both ends)."""

NEAR_GUARD = 0.05
"""Size below which a guard of the formulation (cos θ2 of orientation angles) is reported: about 3° from ±90°."""

DRIFT_WARN, DRIFT_BAD = 300.0, 3e4
"""Residual of a step before projection, over its tolerance, that gives a warning, and that makes a run bad."""
LARGEST_DRIFT_WARN, LARGEST_DRIFT_BAD = 1e-2, 1e-1
"""Residual over the extent of coordinates or speeds that gives a warning, and that makes a run bad, in any case."""

LAST_BITS = 4 * np.finfo(float).eps
"""Largest difference of times, over the times, that counts as round-off."""

MISCOUNTED = 0.5
"""Difference (rad) between an angle and its integrated rate above which its count of turns is in doubt."""


def audit_of(
    run: Run,
    compiled: CompiledModel,
    solution: Solution,
    channels: ChannelSource,
    switched: Collection[str] = (),
    in_other_coordinates: Callable[[], Run | None] | None = None,
    events: Sequence[Event] = (),
    in_jumps: Callable[[], Sequence[str]] = tuple,
) -> Audit:
    """Measure a run, at the ends of its integrator's steps and at its rows.

    ``switched`` are parts that events switch; ``in_other_coordinates`` computes the run in the formulation that would
    have been chosen, or gives None where it was; ``events`` are those of the run; ``in_jumps`` tells what is to be
    doubted of the impulses in it.
    """
    s, steps = solution.statistics, _at_steps(run, solution, channels)
    position, velocity, acceleration = _residuals(run, compiled, solution, channels)
    quaternions = [z[:, q : q + 4] for q in compiled.equations.quaternions for z in (run.x, solution.steps.z)]
    drift = max(
        (float(np.abs(np.linalg.norm(q, axis=1) - 1).max(initial=0.0)) for q in quaternions), default=None
    )
    constrained = "residual.position" in channels.names
    error, unknown = error_of_motion(run, in_other_coordinates, operations=lambda: compiled.operations)
    depends, shared = _undetermined(run, compiled, channels, events)
    return Audit(
        run.formulation,
        solution.method,
        _energy(run, compiled, solution, channels, steps) if s.steps or len(run) else None,
        position,
        velocity,
        acceleration,
        drift,
        s.steps,
        s.rejected,
        s.evaluations,
        s.jacobians,
        s.fallbacks,
        s.projections,
        tuple(s.switches),
        run.timings["trace"],
        run.timings["compile"],
        run.timings["integrate"],
        rechosen=s.rechosen,
        penetration=_penetration(run, compiled, solution),
        notes=run.notes,
        reparted=s.reparted,
        warnings=(
            *solution.notes,
            *compiled.model.model.validate().about_motion,
            *(_approached_singularities(run, compiled) if len(run) else ()),
            *_lost_lines(run, compiled, solution),
            *_warnings_along(run, compiled, solution, channels),
            *in_jumps(),
            *_event_warnings(run, compiled, solution, channels, events),
            *_miscounted(run, compiled, switched),
            *_fast_modes(run, compiled, solution),
            *depends,
        ),
        limits=_limits(run, compiled, solution),
        status=run.status,
        reason=run.reason,
        position_drift=solution.drift.position if constrained else None,
        velocity_drift=solution.drift.velocity if constrained else None,
        drift_times=(solution.drift.t_position, solution.drift.t_velocity),
        explicit_alone=_explicit_alone(solution),
        error=error,
        error_words=unknown,
        equations=compiled.first_order_equations,
        shared=shared,
        reasons=tuple(s.reasons),
    )


def _explicit_alone(solution: Solution) -> int:
    """Length of a state that is too long for the implicit method beside the explicit one of "auto"; else 0."""
    n = solution.steps.z.shape[1]
    return n if solution.method == AUTO and n > LARGEST_IMPLICIT else 0


def _at_steps(run: Run, solution: Solution, channels: ChannelSource) -> Mapping[str, Array]:
    """Energies at the start, at ends of steps and at the end, with the parameters of those times."""
    t, z = solution.steps
    names = ["energy.kinetic", "energy.potential"]
    return channels.evaluate(names, t, *run.layout.split(z), _parameters_at(run, t))


def _parameters_at(run: Run, t: Array) -> Array:
    """Parameters at the ends of steps: after the changes of the same time, but before them at the very first."""
    rows = np.tile(np.array(list(run.parameters.values()), dtype=float), (t.size, 1))
    columns = {name: column for column, name in enumerate(run.parameters)}
    for change in run.changes:
        later = t >= change.t
        later[0] = t[0] > change.t
        rows[later, columns[change.name]] = change.value
    return rows


def _residuals(
    run: Run, compiled: CompiledModel, solution: Solution, channels: ChannelSource
) -> tuple[float, float, float] | tuple[None, None, None]:
    """Largest residuals of the constraints (positions, velocities, accelerations), at ends of steps and at rows."""
    if "residual.position" not in channels.names or not (solution.statistics.steps or len(run)):
        return None, None, None
    rows = np.unique(np.linspace(0, len(run) - 1, min(SAMPLES, len(run))).astype(int))
    p = np.broadcast_to(run.parameter_rows(), (len(run), len(run.parameters)))[rows]
    t, z = solution.steps
    clear = _before_no_event(run, t)
    clear[:1] = True
    t, z = t[clear], z[clear]
    steps = Instants(t, *run.layout.split(z), _parameters_at(run, t))
    shown = Instants(run.t[rows], run.x[rows], run.y[rows], run.w[rows], p)
    found = relative_residuals(compiled, channels, steps, shown)
    return found.position, found.velocity, found.acceleration


def _before_no_event(run: Run, t: Array) -> NDArray[np.bool_]:
    """Return True for times that are not those of an event, nor followed by one in their last bits.

    Round-off decides which side of it such a state is on, and equations of one side do not hold on the other: neither
    do those before it where a law that switches there has let contacts go.
    """
    happened = np.append([event.t for event in run.events], np.inf)
    ahead: NDArray[np.bool_] = happened[np.searchsorted(happened, t, side="left")] - t > LAST_BITS * np.abs(t)
    return ahead


def _limits(run: Run, compiled: CompiledModel, solution: Solution) -> Limits:
    """Return the limits from which drift within a step is more than its tolerance explains."""
    x, y, _ = run.layout.split(solution.steps.z)
    rtol, atol = float(run.settings.get("rtol", 0.0)), float(np.max(run.settings.get("atol", 0.0)))
    fixed = load_method(solution.method).fixed if solution.method != AUTO else False
    found = {}
    for level, states in (("position", x), ("velocity", y)):
        extent = float(np.abs(states).max(initial=0.0))
        for grade, times, share in (
            ("warn", DRIFT_WARN, LARGEST_DRIFT_WARN),
            ("bad", DRIFT_BAD, LARGEST_DRIFT_BAD),
        ):
            most = share * max(extent, atol)
            tolerance = np.inf if fixed else times * (max(rtol, TIGHTEST_DRIFT) * extent + atol)
            found[f"{level}_drift_{grade}"] = min(most, tolerance)
    drift = solution.drift
    if drift.position <= found["position_drift_warn"] and drift.velocity <= found["velocity_drift_warn"]:
        return Limits(**found)
    # of a mechanism that stands, what it moves by is round-off
    t, z = solution.steps
    steps = Instants(t, *run.layout.split(z), _parameters_at(run, t))
    step = _longest_step(solution)
    length = size_of(compiled, steps)
    sizes = (length if unit.startswith("m") else 1.0 for unit in compiled.equations.speed_units)
    least = round_off_at_rest(compiled, steps, step)[0] * max(sizes, default=length)
    pace = {"position": 1.0, "velocity": 1.0 / step if step > 0.0 else 0.0}
    return Limits(**{name: max(limit, least * pace[name.split("_")[0]]) for name, limit in found.items()})


def _undetermined(
    run: Run, compiled: CompiledModel, channels: ChannelSource, events: Sequence[Event]
) -> tuple[list[str], tuple[str, ...]]:
    """Return a warning if the motion depends on shares of load, and the channels of forces that are such shares."""
    if isinstance(channels, ModelChannels) and contacts_of(compiled.model):  # all open, all the time
        channels = ContactChannels(channels, ContactModes(compiled, events), ())
    if not isinstance(channels, ContactChannels) or not len(run):
        return [], ()
    p = np.broadcast_to(run.parameter_rows(), (len(run), len(run.parameters)))
    looked_for = channels.undetermined(run.t, run.x, run.y, p)
    names, shared = channels.names, list[str]()
    for name in looked_for.shared:
        forces = (
            channel
            for channel, info in names.items()
            if channel.startswith(f"{name}.") and info.kind == "constraint" and info.unit in ("N", "N·m")
        )
        shared += [name] if name in names else forces
    return [] if looked_for.found is None else [str(looked_for.found)], tuple(shared)


def _lost_lines(run: Run, compiled: CompiledModel, solution: Solution) -> list[str]:
    """Loads that lost their direction on the way."""
    t, z = solution.steps
    x, y, _ = run.layout.split(z)
    return lost_lines(run, compiled, (t, x, y, _parameters_at(run, t)))


def _fast_modes(run: Run, compiled: CompiledModel, solution: Solution) -> list[str]:
    """Modes that the steps do not follow, or that hold them back."""
    statistics = solution.statistics
    if not statistics.steps:
        return []
    active = [solution.method, *(name for _, name in statistics.switches)][-1]
    return fast_modes(run, compiled, solution.method, active, _mean_step(solution))


def _longest_step(solution: Solution) -> float:
    """Length of the longest step (s); of many steps, of which some are known, that of the longest mean of some."""
    t, count = solution.steps.t, max(solution.statistics.steps, 1)
    return float(np.diff(t).max(initial=0.0)) * min(1.0, (t.size - 1) / count)


def _mean_step(solution: Solution) -> float:
    """Mean length of the steps (s)."""
    return float(solution.steps.t[-1] - solution.steps.t[0]) / max(solution.statistics.steps, 1)


def _warnings_along(
    run: Run, compiled: CompiledModel, solution: Solution, channels: ChannelSource
) -> list[str]:
    """Return the warnings of loads and constraints, with the first time among the ends of steps."""
    t, z = solution.steps
    x, y, w = run.layout.split(z)
    p = _parameters_at(run, t)
    found = [*warnings_along(compiled.equations, t, x, y, p)]
    found += passed_bounds(compiled.model, channels, t, x, y, w, p)
    return [f"{words} (first at t = {t[row]:.6g} s)" for words, row in found]


def _event_warnings(
    run: Run, compiled: CompiledModel, solution: Solution, channels: ChannelSource, events: Sequence[Event]
) -> list[str]:
    """Return the warnings of events where they happen or hold."""
    t, z = solution.steps
    steps = Instants(t, *run.layout.split(z), _parameters_at(run, t))
    return event_warnings(run, compiled, channels, events, solution.events, steps)


def _miscounted(run: Run, compiled: CompiledModel, switched: Collection[str]) -> list[str]:
    """Angles whose integrated rate has strayed from the pose, so that their whole turns are in doubt.

    Joints that are off at times have no angle then, and are left out.
    """
    if not compiled.integrals.counted or not len(run):
        return []
    names = [angle.channel for angle in compiled.integrals.counted]
    values = run.evaluate(names, allow_nonfinite=True)
    first = len(compiled.integrals.accounts)
    return [
        f"{name}: its whole turns are in doubt, for its integrated rate strays by {worst:.2g} rad from the pose; "
        "use a smaller rtol or step"
        for i, name in enumerate(names)
        if compiled.integrals.counted[i].joint.name not in switched
        and not (worst := float(np.abs(values[name] - run.w[:, first + i]).max())) < MISCOUNTED
    ]


def _approached_singularities(run: Run, compiled: CompiledModel) -> list[str]:
    """Coordinate singularities of the formulation that the run came close to, with the time and the remedy."""
    eq = compiled.equations
    if not eq.guards:
        return []
    guards = ca.vertcat(*[guard for _, guard, _ in eq.guards])
    function = compiled.once("guards", lambda: ca.Function("guards", [eq.t, eq.x, eq.p], [guards]))
    p = np.broadcast_to(run.parameter_rows(), (len(run), eq.p.shape[0]))
    (values,) = mapped(function, run.t[:, None], run.x, p)
    closest = np.argmin(np.abs(values), axis=0)
    return [
        f"{name} (closest at t = {run.t[row]:.6g} s); {remedy}"
        for column, ((name, _, remedy), row) in enumerate(zip(eq.guards, closest, strict=True))
        if abs(values[row, column]) < NEAR_GUARD
    ]


def _energy(
    run: Run,
    compiled: CompiledModel,
    solution: Solution,
    channels: ChannelSource,
    values: Mapping[str, Array],
) -> Energy:
    T, V = values["energy.kinetic"], values["energy.potential"]
    w = run.layout.split(solution.steps.z)[2][:, : len(compiled.integrals.accounts)]
    works = dict(zip(compiled.integrals.accounts, w[-1] - w[0], strict=True))
    # kinetic energy counts in full, for its zero is no convention: a body that merely spins exchanges none
    spans = [float(T.max()), float(np.ptp(V)), *(float(span) for span in np.ptp(w, axis=0))]
    scale = max(float(np.abs(T).max()), float(np.abs(V).max()), TINY)
    found = Energy(
        float(T[0]),
        float(T[-1]),
        float(V[0]),
        float(V[-1]),
        load_work=float(works.get("applied", 0.0)),
        dissipated=-float(works.get("dissipation", 0.0)),
        driver_work=float(works.get("drivers", 0.0)),
        event_energy=_event_energy(run, solution, channels),
        exchanged=max(spans),
        resolution=1e-13 * scale,
        bristles=any(load.state_names for load in compiled.model.loads),
    )
    if found.relative_error <= Limits().energy_warn and found.dissipated >= -found.resolution:
        return found
    t, z = solution.steps  # what cancels in a mechanism at rest is seen from its forces
    steps = Instants(t, *run.layout.split(z), _parameters_at(run, t))
    _, energy = round_off_at_rest(compiled, steps, _mean_step(solution))
    # contacts that begin a little within each other are closed by moving them apart
    energy += work_along(compiled, steps, 2 * (_penetration(run, compiled, solution, way=True) or 0.0))
    return replace(found, resolution=max(found.resolution, energy))


def _event_energy(run: Run, solution: Solution, channels: ChannelSource) -> float:
    """Energy that events put in (impacts take it out), with the parameters of their time before and after."""
    total = 0.0
    for record in (*solution.again, *solution.events):
        if np.array_equal(record.z_before, record.z_after) and np.array_equal(
            record.p_before, record.p_after
        ):
            continue
        x, y, w = run.layout.split(np.vstack([record.z_before, record.z_after]))
        p = np.vstack([record.p_before, record.p_after])
        E = channels.evaluate(["energy.total"], np.full(2, record.t), x, y, w, p)["energy.total"]
        total += float(E[1] - E[0])
    return total


def _penetration(run: Run, compiled: CompiledModel, solution: Solution, *, way: bool = False) -> float | None:
    """Return the largest penetration of contacts, over their lengths: at rows, ends of steps, and at events.

    ``way``: in m instead, of those whose gaps are lengths.
    """
    contacts, eq = contacts_of(compiled.model), compiled.equations
    if not contacts:
        return None
    gaps = ca.densify(gaps_of(contacts, eq.motion))
    if way:
        passed = gaps * ca.DM([contact.event.unit(compiled.model).startswith("m") for contact in contacts])
    else:
        passed = gaps / lengths_of(contacts, eq.motion, eq.tree)
    function = ca.Function("passed", [eq.t, eq.x, eq.p], [passed])
    steps, z = solution.steps
    p = np.broadcast_to(run.parameter_rows(), (len(run), eq.p.shape[0]))
    looked_at = [(run.t, run.x, p), (steps, run.layout.split(z)[0], _parameters_at(run, steps))]
    for record in solution.events:
        x = run.layout.split(np.vstack([record.z_before, record.z_after]))[0]
        looked_at.append((np.full(2, record.t), x, np.vstack([record.p_before, record.p_after])))
    return max(
        float(np.abs(mapped(function, t[:, None], x, parameters)[0].min(initial=0.0)))
        for t, x, parameters in looked_at
    )
