"""A run computed: from a model made ready to its rows, events, channels and audit, and states between its rows.

What lies between two rows cannot be read off them where they are far apart. So each interval that holds a time asked
for is integrated once more, from its first row to its last, which shows at once whether that leads where the run went.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.trust.audit_computation import audit_of
from kinetree.analysis.trust.companion_run import LEAST_STEPS, companion_of
from kinetree.analysis.trust.doctor import Preloads
from kinetree.analysis.trust.explain import explain_failure
from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.controller_blocks import told_by_functions
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contacts import RunContacts, base_of, modes_of
from kinetree.nonsmooth.event_actions import event_specs
from kinetree.nonsmooth.one_sided_impulses import passed_in_jumps
from kinetree.nonsmooth.switched_parts import switched_names
from kinetree.preparation.channel_reader import History, channels_of
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_info import run_info, stored_resume
from kinetree.preparation.run_settings import NOT_GIVEN, RunSettings
from kinetree.results.errors import CompanionMaker
from kinetree.results.info import Note, Occurrence, ParameterChange, RunInfo
from kinetree.results.lookup import interpolate, with_jumps
from kinetree.results.record import RunData
from kinetree.results.run import Run
from kinetree.results.storage.sinks import Sinks
from kinetree.runtime.library import seconds_compiling
from kinetree.solve.integrate import integrate
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.solve.modes import ALL_OPEN, ContactMode
from kinetree.solve.run_progress import Guard
from kinetree.solve.sampling import Clocks
from kinetree.solve.solution import Solution
from kinetree.tolerances import RUN_ATOL, RUN_RTOL, SAME_TICK


@dataclass(frozen=True)
class RunJob:
    """A model made ready and the events watched: everything a run needs from its start, whatever its tolerances."""

    prepared: Prepared
    model: Model
    watched: Sequence[Event]

    def modes(self, method: str) -> tuple[ContactModes, RunContacts | None]:
        """Systems and contacts of a run by this method; a start that violates a contact is refused."""
        compiled, state = self.prepared.compiled, self.prepared.state
        modes, contacts = modes_for(compiled, method, self.watched)
        if contacts is not None:
            contacts.check_start_gaps(state.t, compiled.pack(state), state.p)
        return modes, contacts

    def run(
        self,
        info: RunInfo,
        modes: ContactModes,
        contacts: RunContacts | None,
        times: Array | None,
        max_steps: int,
        sinks: Sinks,
    ) -> Run:
        """A run by the method and the tolerances in its settings."""
        compiled, state, asked = self.prepared.compiled, self.prepared.state, info.settings
        system = modes.system(ContactMode())
        clock = Clock(compiled)
        solution = integrate(
            system,
            float(asked["t_start"]),
            compiled.pack(state),
            float(asked["t_end"]),
            state.p,
            method=str(asked["method"]),
            rtol=asked["rtol"],
            atol=asked["atol"],
            step=asked.get("step"),
            max_step=asked["max_step"],
            max_steps=max_steps,
            output=times,
            events=event_specs(compiled, self.watched, sinks.changed, base_of(modes)),
            contacts=contacts,
            on_chunk=sinks.on_chunk,
            on_progress=sinks.on_progress,
            guard=guard_of(compiled),
        )
        return run_of(
            self.prepared, modes, self.model, info, solution, self.watched, sinks.changes, clock.timings(),
            self.companion(info, modes, contacts), partial(self.in_other_coordinates, info), contacts,
        )  # fmt: skip

    def companion(self, info: RunInfo, modes: ContactModes, contacts: RunContacts | None) -> CompanionMaker:
        """Return the maker of the companion: the run computed once more, more accurately."""
        return partial(companion_of, again=partial(self.again, info, modes, contacts), model=self.model)

    def again(
        self,
        info: RunInfo,
        modes: ContactModes,
        contacts: RunContacts | None,
        settings: Mapping[str, Any],
        times: Array,
        max_steps: int,
    ) -> Run:
        """The run once more from its start, with some other settings."""
        info = replace(info, settings={**info.settings, **settings})
        with Sinks(info, None, 0.0, 1.0, False) as sinks:
            return self.run(info, modes, contacts, times, max_steps, sinks)

    def in_other_coordinates(self, info: RunInfo) -> Run | None:
        """The run in the formulation that would have been chosen; None where it was."""
        asked = RunSettings.of_stored(info.settings)
        own = {one.name: info.parameters[one.name] / one.factor for one in self.model.parameters}
        chosen = replace(asked, parameters=own, formulation=NOT_GIVEN, constraints=NOT_GIVEN).preparation()
        prepared = prepare(self.model, **chosen, events=self.watched)
        if str(prepared.compiled.choice) == info.formulation:
            return None
        job, method = RunJob(prepared, self.model, self.watched), asked.method
        info, times = run_info(prepared.compiled, method, info.settings), np.array([asked.t_end])
        return job.again(info, *job.modes(method), {}, times, LEAST_STEPS)


class Clock:
    """Clock of a run, without the time spent on kernels and solvers that it came to need on its way."""

    def __init__(self, compiled: CompiledModel) -> None:
        self._compiled, self._solvers = compiled, seconds_compiling()
        self._started = time.perf_counter() - compiled.spent.total

    def timings(self) -> dict[str, float]:
        """Seconds until now: of tracing, of compiling (or loading) kernels and solvers, and of integrating."""
        spent, solvers = self._compiled.spent, seconds_compiling() - self._solvers
        integrate = time.perf_counter() - self._started - spent.total - solvers
        return {"trace": spent.trace, "compile": spent.compile + solvers, "integrate": integrate}


def modes_for(
    compiled: CompiledModel, method: str, events: Sequence[Event]
) -> tuple[ContactModes, RunContacts | None]:
    """The systems of a run in all modes of its contacts, and the contacts.

    The method decides on the kernels: the Jacobian of ż if it is stiff, or the matrices of the descriptor form.
    """
    chosen = None if method == AUTO else load_method(method)
    differentiates = chosen is not None and chosen.stiff and not chosen.descriptor
    return modes_of(
        compiled,
        events,
        {
            "stiff": differentiates,
            "explicit_only": chosen is not None and not differentiates,
            "descriptor": chosen is not None and chosen.descriptor,
        },
    )


def guard_of(compiled: CompiledModel) -> Guard | None:
    """Distance from the nearest singularity of the coordinates, where they have any."""
    eq = compiled.equations
    if not eq.guards:
        return None

    def made() -> ca.Function:
        distance = ca.mmin(ca.fabs(ca.vertcat(*[value for _, value, _ in eq.guards])))
        return ca.Function("guard", [eq.t, compiled.z, eq.p], [distance])

    function = compiled.once("guard", made)
    return lambda t, z, p: float(function(t, z, p))


def run_of(
    prepared: Prepared,
    modes: ContactModes,
    model: Model,
    info: RunInfo,
    solution: Solution,
    events: Sequence[Event],
    changes: Sequence[ParameterChange],
    timings: Mapping[str, float],
    companion: CompanionMaker | None = None,
    in_other_coordinates: Callable[[], Run | None] | None = None,
    contacts: RunContacts | None = None,
    earlier: Sequence[Note] = (),
) -> Run:
    """The run that an integration of a model gave; without ``companion`` it is made from the model text when wanted.

    ``earlier`` are the notes of the run that it continues.
    """
    compiled = prepared.compiled
    solution = replace(solution, notes=[*solution.notes, *told_by_functions(model, "warnings")])
    layout = info.layout
    x, y, w = layout.split(solution.z)
    reason = solution.reason
    if solution.status == "failed":
        reason = explain_failure(compiled, solution)
    happened = []
    for record in solution.events:
        event = events[record.index]
        kind = record.kind or event.action.kind
        happened.append(Occurrence(record.t, event.name, record.z_before, record.z_after, kind))
    history = [(t, mode.active) for t, mode in solution.modes]
    channels = channels_of(prepared, events, history, modes.places)
    preloads = compiled.once("preloads", lambda: Preloads(compiled.tree))
    impacts = [] if contacts is None else [*contacts.notes, *contacts.passed_edges(solution.switched)]
    run = Run(
        replace(info, method=solution.method),
        solution.t,
        x,
        y,
        w,
        changes=changes,
        events=happened,
        statistics=dict(vars(solution.statistics)),
        timings=timings,
        status=solution.status,
        reason=reason,
        resume=stored_resume(compiled, solution, events),
        source=channels,
        motion=StateInterpolant(modes, history, info.settings),
        companion=companion,
        notes=tuple(
            dict.fromkeys(
                (
                    *earlier,
                    *compiled.state.notes,
                    *map(
                        Note,
                        (
                            *preloads(compiled.state),
                            *told_by_functions(model, "notes"),
                            *impacts,
                            *solution.remarks,
                            *_speeds_left_aside(compiled),
                        ),
                    ),
                )
            )
        ),
        model=None if info.model_text else model,
    )
    switched, in_jumps = (
        switched_names(events),
        partial(passed_in_jumps, modes, events, solution.events, history),
    )
    audit = partial(
        audit_of, run, compiled, solution, channels, switched, in_other_coordinates, events, in_jumps
    )
    return run.with_audit(audit)


def _speeds_left_aside(compiled: CompiledModel) -> list[str]:
    """A note where a model has speeds of its user's choice, and the formulation is not written in them."""
    named, eq = ", ".join(speed.name for speed in compiled.model.speeds), compiled.equations
    if not named or eq.traits.own_speeds:
        return []
    return [
        f'the speeds of the model ({named}) are left aside by {eq.formulation}: ask for formulation="own-speeds"'
    ]


ASTRAY = 1e4
"""Largest distance, in tolerances of one step, between the end of an interval and the row that is there."""


class StateInterpolant:
    """States at any time within a run.

    Parameters
    ----------
    modes
        The systems of the run, in each mode of its contacts.
    history
        From each of these times (s) on, what is closed, rubs and is switched.
    settings
        Method, tolerances and steps of the run (``run.settings``).
    """

    def __init__(self, modes: ContactModes, history: History, settings: Mapping[str, Any]) -> None:
        self._modes, self._history = modes, history
        known = ("method", "rtol", "atol", "step", "max_step")
        self._options = {key: settings[key] for key in known if settings.get(key) is not None}

    def __call__(self, run: RunData, times: Array) -> Array:
        """States (m, n_z) at ascending times (m,) within the rows of a run; after a jump, where one is."""
        changes = {time for time, _ in self._history}
        nodes = [event for event in run.events if event in run.jumps or event.t in changes]
        t, z, _ = with_jumps(run.t, run.z, run.z, nodes)
        result = np.empty((times.size, z.shape[1]))
        before = np.searchsorted(t, times, side="right") - 1
        at_row = t[before] == times
        result[at_row] = z[before[at_row]]
        astray = []
        for k in np.unique(before[~at_row]):
            here = ~at_row & (before == k)
            found = self._interval(run, t[k], z[k], t[k + 1], z[k + 1], times[here])
            if found is None:
                astray.append((float(t[k]), float(t[k + 1])))
                found = interpolate(times[here], run.t, run.z, run.zdot, run.jumps, run.layout.quaternions)
            result[here] = found
        if astray:
            first, last = astray[0]
            more = f", and in {len(astray) - 1} more intervals" if len(astray) > 1 else ""
            warnings.warn(
                f"at: computed again from the row at {first:.6g} s, the motion does not arrive at that at {last:.6g} s"
                f"{more}; states there are interpolated between rows: simulate with more rows where they matter",
                stacklevel=3,
            )
        return result

    def _interval(
        self, run: RunData, t0: float, z0: Array, t1: float, z1: Array, times: Array
    ) -> Array | None:
        """States at times within one interval; None where they do not lead to its last row."""
        active = next((found for time, found in reversed(self._history) if time <= t0), ALL_OPEN)
        system = self._modes.system(ContactMode(active))
        if system.clocks is not None and any(system.clocks.callbacks):
            if _ticks_between(system.clocks, run.parameters_after(t0), t0, t1):
                return None  # functions are not called again: they may remember
            z1 = np.where(np.isin(np.arange(z1.size), system.clocks.held), z0, z1)
            system = replace(system, clocks=None, sampling=None)
        found = integrate(
            system,
            float(t0),
            z0,
            float(t1),
            run.parameters_after(t0),
            output=np.append(times, t1),
            sampled=True,
            **self._options,
        )
        if found.status != "finished":
            return None
        controlled = system.n_x + system.n_y  # works are not
        tolerance = float(self._options.get("atol", RUN_ATOL)) + float(
            self._options.get("rtol", RUN_RTOL)
        ) * np.abs(z1)
        allowed = ASTRAY * tolerance
        if "step" in self._options:  # of given steps, nobody knows the error
            allowed = np.maximum(allowed, np.abs(z1 - z0).max(initial=0.0))
        return None if np.any((np.abs(found.z[-1] - z1) > allowed)[:controlled]) else found.z[:-1]


def _ticks_between(clocks: Clocks, p: Array, t0: float, t1: float) -> bool:
    """True if a clock ticks after t0 and before t1."""
    periods, offsets = clocks.times(p)
    following = np.maximum(np.floor((t0 - offsets) / periods + SAME_TICK) + 1, 0)
    return bool(np.any(offsets + following * periods < t1 - SAME_TICK * periods))
