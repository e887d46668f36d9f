"""Runs with many contacts: from a model and its settings to a run with an audit, by a march through time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from os import PathLike
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.marching.contact_channels import ContactHistory, MarchedChannels
from kinetree.analysis.trust.audit_measures import Instants, Residuals, relative_residuals, size_of
from kinetree.analysis.trust.companion_run import companion_of, error_of_motion
from kinetree.arrays import Array
from kinetree.channels.evaluation import passed_bounds, warnings_along
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.controller_blocks import sampled_blocks
from kinetree.contact.description import ContactTables, describe
from kinetree.contact.march import ConstantFriction, March, MarchStart, Status, Told, least_length
from kinetree.contact.mechanism import MarchedMechanism
from kinetree.contact.stops import MarchStop, stops_of
from kinetree.friction.dry_friction import constant_frictions
from kinetree.model.contacts import Contacts
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.preparation.prepare import Prepared, prepare_checked
from kinetree.preparation.run_info import output_times, run_info
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.audit import Audit, Energy, Limits
from kinetree.results.info import MARCH, Note, RunInfo
from kinetree.results.run import Run
from kinetree.results.storage.sinks import Sinks
from kinetree.runtime.library import seconds_compiling
from kinetree.solve.methods.registry import AUTO
from kinetree.solve.solution import Chunk
from kinetree.words.arguments import Arguments, NoAnswerError, short

LONGEST_STEP = 1e-3
"""Longest step where none is given (s)."""
FALLS = 0.02
"""Step over the time in which a body falls by the least length of a shape, at the most."""
OF_INTEGRATORS = ("method", "rtol", "atol", "max_step", "constraints", "events")
"""Settings of integrators, which a march does not have."""
STATISTICS = ("steps", "impacts", "missed", "projections", "solved", "sweeps", "splittings", "newton")
"""Counts of a march that a run keeps."""
ITERATIONS = {"sweeps": 1, "splittings": 2, "newton": 10}
"""Work of an iteration of each method, in evaluations of a model."""
SLICE = 1000
"""Steps after which a march tells its progress, where its rows are farther apart."""
WHOLE = 1e-9
"""Part of a step that makes no step of its own."""
RESOLVED = 0.01
"""Length (m) that a march resolves, over its tolerance (m/s)."""
RISE = 1e-8
"""Energy (J) that comes in between two rows without being told."""
SAMPLES = 200
"""Rows at which residuals of constraints are looked at."""
AT_START = 1e-6
"""Overlap at the start, over the least length of a shape, that is told."""
LIFTED = 1e-3
"""Energy by which shapes that overlapped were moved apart, over the largest exchanged, that is told."""
ROUND_OFF = 1e-9
"""Part of the largest energy exchanged, and of the forces of contacts over a length, that is no error of a march."""


def march(
    model: Model,
    settings: RunSettings,
    *,
    progress: bool | None = None,
    stream: str | PathLike[str] | None = None,
) -> Run:
    """Simulate a model with ``settings.contacts`` by steps that hold any number of contacts.

    Parameters
    ----------
    model
        A valid model.
    settings
        Complete settings of the run, with contacts.
    progress, stream
        As of `kinetree.simulate`.
    """
    _check_settings(settings)
    clock = _Clock()
    prepared = prepare_checked(model, replace(settings, events=()), motion_only=True)
    job = MarchJob.of(prepared, model, settings)
    times = output_times(settings.output, settings.t_start, settings.t_end)
    with Sinks(job.info, stream, settings.t_start, settings.t_end, progress) as sinks:
        rows = job.rows(times, sinks.on_chunk, sinks.on_progress, settings.max_steps)
        run = job.run(rows, clock.timings(prepared.compiled))
        sinks.finish(run)
    return run


def march_info(model: Model, settings: RunSettings) -> RunInfo:
    """Return the facts about a march that are known before its first step."""
    _check_settings(settings)
    prepared = prepare_checked(model, replace(settings, events=()), motion_only=True)
    return MarchJob.of(prepared, model, settings).info


class _Clock:
    """Clock of a march: tracing and compiling apart from the steps."""

    def __init__(self) -> None:
        self._started, self._compiling = time.perf_counter(), seconds_compiling()

    def timings(self, compiled: CompiledModel) -> dict[str, float]:
        """Seconds until now."""
        spent = compiled.spent
        compiling = seconds_compiling() - self._compiling + spent.compile
        whole = time.perf_counter() - self._started
        return {"trace": spent.trace, "compile": compiling, "integrate": whole - compiling - spent.trace}


def _check_settings(settings: RunSettings) -> None:
    asked = Arguments("simulate")
    assert settings.contacts is not None
    if settings.method != AUTO:
        asked.fault(
            "method",
            f"a march through contacts has steps of its own, not those of method {short(settings.method)}",
            "leave method or contacts out",
        )
    usual = RunSettings().complete()
    for name in ("rtol", "max_step"):
        if getattr(settings, name) != getattr(usual, name):
            message = f"a march through contacts takes no {name}: its steps have one length"
            asked.fault(name, message, f"give step in place of {name}")
    asked.check()


@dataclass
class MarchRows:
    """MarchRows that a march has given until now, and how it ended."""

    t: list[float]
    z: list[Array]
    history: ContactHistory
    status: str = "finished"
    reason: str = ""


@dataclass(frozen=True)
class MarchJob:
    """A model made ready for a march."""

    prepared: Prepared
    model: Model
    settings: RunSettings
    tables: ContactTables
    mechanism: MarchedMechanism
    friction: ConstantFriction
    march: March
    step: float

    @classmethod
    def of(cls, prepared: Prepared, model: Model, settings: RunSettings) -> MarchJob:
        """Compile the functions of a march, and put it at the start."""
        compiled, contacts = prepared.compiled, settings.contacts
        assert contacts is not None
        if sampled := [f'"{block.name}"' for block in sampled_blocks(compiled.equations)]:
            raise NoAnswerError(
                f"simulate: sampled blocks ({', '.join(sampled)}) are not followed in a march through contacts: "
                "use continuous blocks, or leave contacts out"
            )
        tables = describe(compiled.model, contacts)
        mechanism = _mechanism(compiled, tables, stops_of(compiled, settings.events))
        friction = _joint_friction(compiled)
        steps = (settings.step, tables.step)
        step = next((one for one in steps if one is not None), None) or _step_for(compiled, tables)
        state = prepared.state
        start = _start(compiled, float(state.t), compiled.pack(state), state.p)
        march = March(mechanism, tables, friction, start, tables.tolerance)
        return cls(prepared, model, settings, tables, mechanism, friction, march, float(step))

    def march_from(self, t: float, z: Array, p: Array) -> March:
        """A march of this mechanism that begins at (t, z) with these parameters."""
        start = _start(self.prepared.compiled, t, z, p)
        return March(self.mechanism, self.tables, self.friction, start, self.tables.tolerance)

    def rows(
        self,
        times: Array | None,
        on_chunk: Callable[[Chunk], Any] | None,
        on_progress: Callable[[float], None] | None,
        most_steps: int,
    ) -> MarchRows:
        """March from row to row; what was computed before a failure or an interruption is kept."""
        march, settings = self.march, self.settings
        ends = _every_step(settings.t_start, settings.t_end, self.step) if times is None else times
        found = MarchRows([], [], ContactHistory(self.tables))
        try:
            for end in ends:
                status = march.look_ahead(self.step) if not found.t else Status.REACHED
                for reached in self._slices(march.t, float(end)):
                    status = march.to(reached, self.step)
                    if status != Status.REACHED:
                        break
                    if on_progress is not None:
                        on_progress(reached)
                    if march.count("steps") > most_steps:
                        found.status = "failed"
                        found.reason = f"{most_steps} steps did not suffice: give a longer step"
                        return found
                if status != Status.REACHED:
                    found.status, found.reason = "failed", words_of(status, march.t)
                    return found
                z = march.state
                found.t.append(float(end))
                found.z.append(z)
                found.history.append(
                    float(end), *march.contacts(), march.joint_friction(), march.stop_forces()
                )
                if on_chunk is not None:
                    on_chunk(Chunk(np.array([end]), z[None]))
        except KeyboardInterrupt:
            found.status, found.reason = "interrupted", f"interrupted at t = {march.t:.6g} s"
        return found

    def _slices(self, start: float, end: float) -> Iterator[float]:
        """Times up to which steps are taken at a time, on the way to a row; the steps are those of the whole way."""
        steps = int(np.ceil((end - start) / self.step - WHOLE))
        for k in range(SLICE, steps, SLICE):
            yield start + (end - start) * k / steps
        if end > start:
            yield end

    @property
    def info(self) -> RunInfo:
        """Information on the run: its settings are those that a march has."""
        stored = {name: value for name, value in self.settings.stored().items() if name not in OF_INTEGRATORS}
        info = run_info(
            self.prepared.compiled,
            MARCH,
            {**stored, "step": self.step},
            self.settings.events,
            self.settings.contacts,
        )
        resolved = {"step": self.step, "atol": RESOLVED * self.tables.tolerance}
        return replace(info, settings={**info.settings, **resolved})

    def again(self, changed: Mapping[str, Any], times: Array, max_steps: int) -> Run:
        """The run once more, with some other settings."""
        settings = replace(self.settings, **{**changed, "output": times, "max_steps": max_steps})
        return march(self.model, settings, progress=False)

    def run(self, rows: MarchRows, timings: Mapping[str, float]) -> Run:
        """The run of these rows, with its audit."""
        compiled, march, info = self.prepared.compiled, self.march, self.info
        z = np.array(rows.z).reshape(len(rows.t), compiled.z.shape[0])
        x, y, w = info.layout.split(z)
        channels = MarchedChannels(compiled, self.mechanism, rows.history, self.friction)
        statistics = {name: march.count(name) for name in STATISTICS}
        statistics["evaluations"] = statistics["solved"] + sum(
            cost * statistics[name] for name, cost in ITERATIONS.items()
        )
        notes = [*compiled.state.notes, *map(Note, self.tables.notes)]
        run = Run(
            info, np.array(rows.t), x, y, w, statistics=statistics, timings=timings, status=rows.status,
            reason=rows.reason, source=channels, notes=notes, model=None if info.model_text else self.model,
            resume=rows.history.stored(), companion=partial(companion_of, again=self.again, model=self.model),
        )  # fmt: skip
        return run.with_audit(partial(self._audit, run, rows.history.forces))

    def _audit(self, run: Run, forces: Sequence[Array]) -> Audit:
        march, counts, compiled = self.march, run.statistics, self.prepared.compiled
        energy = _energy(run, compiled, march, forces) if len(run) else None
        loops = _loops(run, compiled, march.told(Told.LOOPS)) if len(run) else None
        overlap = march.told(Told.LEFT) / march.length
        error, unknown = error_of_motion(run, operations=lambda: compiled.operations)
        return Audit(
            run.formulation,
            MARCH,
            energy,
            None if loops is None else loops.position,
            None if loops is None else loops.velocity,
            steps=counts["steps"],
            projections=counts["projections"],
            trace_time=run.timings["trace"],
            compile_time=run.timings["compile"],
            integrate_time=run.timings["integrate"],
            penetration=overlap,
            notes=(*run.notes, *_rises(run, compiled, march)),
            status=run.status,
            reason=run.reason,
            warnings=(*_warnings(march, energy), *_warnings_along(run, compiled)),
            limits=Limits(energy_warn=LIFTED, energy_bad=1e-1),
            error=error,
            error_words=unknown,
            equations=compiled.first_order_equations,
        )


def _start(compiled: CompiledModel, t: float, z: Array, p: Array) -> MarchStart:
    n_x, n_y = int(compiled.equations.x.shape[0]), int(compiled.equations.y.shape[0])
    return MarchStart(t, z[:n_x], z[n_x : n_x + n_y], z[n_x + n_y :], np.asarray(p, dtype=float))


def _mechanism(
    compiled: CompiledModel, tables: ContactTables, stops: Sequence[MarchStop]
) -> MarchedMechanism:
    moving = [
        (int(tables.body[shape]), tables.velocities[int(tables.surface[shape])])
        for shape in np.flatnonzero(tables.surface >= 0)
    ]
    return MarchedMechanism(compiled, tables.bodies, moving, stops)


def channels_of_stored(
    compiled: CompiledModel, contacts: Contacts, events: Sequence[Event], stored: Mapping[str, Any]
) -> MarchedChannels:
    """The channels of a run that was read from a file, by the contacts stored with it."""
    tables = describe(compiled.model, contacts)
    history = ContactHistory.of_stored(tables, stored)
    mechanism = _mechanism(compiled, tables, stops_of(compiled, events))
    return MarchedChannels(compiled, mechanism, history, _joint_friction(compiled))


def _every_step(t_start: float, t_end: float, step: float) -> Array:
    count = max(int(np.ceil((t_end - t_start) / step - 1e-9)), 1)
    return np.linspace(t_start, t_end, count + 1)


def words_of(status: Status, t: float) -> str:
    """Why a march ended, in words."""
    found = {
        Status.MASSLESS: "some motion has no mass: give every body mass and inertia",
        Status.NOT_FINITE: "the motion is not finite any more: use a shorter step",
    }
    return f"{found.get(status, 'the march ended')} (t = {t:.6g} s)"


def _loops(run: Run, compiled: CompiledModel, worst: float) -> Residuals | None:
    """How far loops and other constraints are open: at rows, and ``worst`` of all steps (m or rad)."""
    assert isinstance(run.source, MarchedChannels)
    channels = run.source.of_model
    if "residual.position" not in channels.names:
        return None
    rows = np.unique(np.linspace(0, len(run) - 1, min(SAMPLES, len(run))).astype(int))
    p = np.broadcast_to(run.parameter_rows(), (len(run), len(run.parameters)))
    at = Instants(run.t[rows], run.x[rows], run.y[rows], run.w[rows], p[rows])
    found = relative_residuals(compiled, channels, at)
    return found._replace(position=max(found.position, worst / size_of(compiled, at)))


def _warnings(march: March, energy: Energy | None) -> Iterator[str]:
    missed, solved = march.count("missed"), march.count("solved")
    if missed:
        worst, at = march.told(Told.RESIDUAL), march.told(Told.RESIDUAL_AT)
        yield (
            f"{missed} of {solved} solutions miss the laws of contact by more than the tolerance, the worst by "
            f"{worst:.2g} m/s at t = {at:.6g} s: use a shorter step, or more tolerance"
        )
    overlap, at = march.told(Told.OVERLAP), march.told(Told.OVERLAP_AT)
    deep = march.told(Told.START)
    if deep > AT_START * march.length:
        yield (
            f"shapes overlap by {deep:.2g} m at the start and are moved apart at once: place them apart, or say "
            "that they do not touch (pairs)"
        )
    elif energy is not None and abs(energy.lifted) > max(LIFTED * energy.scale, energy.resolution):
        yield (
            f"shapes overlap by up to {overlap:.2g} m at the end of a step (t = {at:.6g} s); moving them apart puts in "
            f"{energy.lifted:.2g} J: use a shorter step"
        )


def _warnings_along(run: Run, compiled: CompiledModel) -> Iterator[str]:
    """Warnings of loads, and of constraints whose measures pass their bounds, at the rows."""
    source = run.source
    if not len(run) or source is None:
        return
    p = np.broadcast_to(run.parameter_rows(), (len(run), len(run.parameters)))
    found = [*warnings_along(compiled.equations, run.t, run.x, run.y, p)]
    found += passed_bounds(compiled.model, source, run.t, run.x, run.y, run.w, p)
    yield from (f"{words} (first at t = {run.t[row]:.6g} s)" for words, row in found)


def _rises(run: Run, compiled: CompiledModel, march: March) -> Iterator[Note]:
    """Largest rise of energy between two rows that no work explains: an error of steps, told in any case."""
    if len(run) < 2 or march.told(Told.BELTS) != 0.0:
        return
    gained = (
        run["energy.kinetic"]
        + run["energy.potential"]
        - run.w[:, : len(compiled.integrals.accounts)].sum(axis=1)
    )
    rises = np.diff(gained)
    if rises.max() > RISE:
        t = float(run.t[1 + int(rises.argmax())])
        yield Note(
            f"energy that no work explains rises by up to {rises.max():.2g} J from row to row (to t = {t:.6g} s)"
        )


def _energy(run: Run, compiled: CompiledModel, march: March, forces: Sequence[Array]) -> Energy:
    """Energies and works (J): of loads and drivers, of contacts, of moving surfaces, and of shapes moved apart."""
    T, V = run["energy.kinetic"], run["energy.potential"]
    contact_work, surface_work = march.told(Told.WORK), march.told(Told.BELTS)
    pressed = max(float(np.abs(one[:, :3]).sum()) for one in forces)
    accounts = compiled.integrals.accounts
    w = run.w[:, : len(accounts)]
    works = dict(zip(accounts, w[-1] - w[0], strict=True))
    spans = [
        float(T.max()),
        float(np.ptp(V)),
        abs(contact_work),
        *(float(span) for span in np.ptp(w, axis=0)),
    ]
    exchanged = max(spans)
    return Energy(
        float(T[0]), float(T[-1]), float(V[0]), float(V[-1]),
        load_work=works.get("applied", 0.0), dissipated=-works.get("dissipation", 0.0) - contact_work + surface_work,
        driver_work=works.get("drivers", 0.0) + surface_work, lifted=march.told(Told.LIFTED), exchanged=exchanged,
        resolution=ROUND_OFF * max(exchanged, float(np.abs(V).max()), pressed * march.length),
    )  # fmt: skip


def _joint_friction(compiled: CompiledModel) -> ConstantFriction:
    """Friction of joints with a constant force; other laws are refused in words."""
    speeds, strength = [], []
    for name, coordinate, force in constant_frictions(compiled.model, compiled.tree.symbols.number):
        link = compiled.tree.link_of_joint(name)
        if link is None:
            raise NoAnswerError(
                f'simulate: the dry friction of joint "{name}", at which a loop is cut, is not followed in a march '
                "through contacts: give another joint of the loop cut=True"
            )
        speeds.append(link.speeds.start + coordinate)
        strength.append(force)
    return ConstantFriction(np.array(speeds, dtype=np.int64), np.array(strength, dtype=float))


def _step_for(compiled: CompiledModel, tables: ContactTables) -> float:
    """Step that resolves the fall by the least length of a shape (s)."""
    gravity = ca.Function("gravity", [compiled.tree.symbols.p], [ca.densify(compiled.tree.gravity)])
    g = float(np.linalg.norm(np.array(gravity(compiled.state.p), dtype=float)))
    return min(LONGEST_STEP, FALLS * np.sqrt(2 * least_length(tables) / g)) if g > 0 else LONGEST_STEP
