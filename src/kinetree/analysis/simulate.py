"""Simulate: from a model to a run with an audit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from kinetree.analysis.beam_pieces import pieces_in, with_enough_pieces
from kinetree.analysis.run_job import Clock, RunJob, guard_of, modes_for, run_of
from kinetree.analysis.trust.doctor import check_mobility, examine
from kinetree.compile.controller_blocks import (
    check_functions_given,
    check_functions_remember,
    leave_functions,
)
from kinetree.model.body import Parameter
from kinetree.model.contacts import Contacts
from kinetree.model.events import ConvexEvent, Event, with_features
from kinetree.model.model import Model
from kinetree.nonsmooth.contacts import base_of
from kinetree.nonsmooth.event_actions import event_specs, own_events
from kinetree.nonsmooth.switched_parts import switched_names
from kinetree.preparation.channel_reader import sides_of
from kinetree.preparation.own_speeds import Speeds, SpeedTexts, formulation_of, with_speeds
from kinetree.preparation.prepare import prepare, prepare_checked
from kinetree.preparation.run_arguments import (
    ModelLike,
    check_contacts,
    check_events,
    check_model,
    check_names,
    quantities,
    whole_model_and_settings,
)
from kinetree.preparation.run_info import check_same_values, output_times, resume_of, run_info, versions
from kinetree.preparation.run_settings import NOT_GIVEN, RunSettings
from kinetree.results.info import MARCH, ParameterChange
from kinetree.results.run import Run
from kinetree.results.storage.sinks import Sinks
from kinetree.runtime.library import make_ready
from kinetree.solve.functions import automatic_parts
from kinetree.solve.integrate import resume
from kinetree.solve.methods.registry import AUTO
from kinetree.words.arguments import Arguments, NoAnswerError
from kinetree.words.keywords import spelled
from kinetree.words.services import service

_PARAMETERS = re.compile(r"^\[parameters\]\n(?:[^\[\n].*\n|\n)*", re.MULTILINE)
"""Values of parameters in the text of a model, of which a run has its own."""


@spelled
@quantities
def simulate(
    model: ModelLike,
    t_end: float | None = None,
    *,
    t_start: float | None = None,
    method: str | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    step: float | None = None,
    max_step: float | None = None,
    max_steps: int | None = None,
    output: float | ArrayLike | str | None = None,
    formulation: str | None = None,
    constraints: str | None = None,
    parameters: Mapping[str, float] | None = None,
    initial: Mapping[str, float] | None = None,
    hold: Iterable[str] = (),
    events: Sequence[Event] | None = None,
    contacts: Contacts | None = None,
    progress: bool | None = None,
    stream: str | PathLike[str] | None = None,
    speeds: SpeedTexts | Speeds | None = None,
) -> Run:
    """Simulate a model and return the run with its audit.

    Parameters
    ----------
    model
        The mechanism: a model, what `kinetree.load` gave, or the path of a model file. What is left out of the
        arguments below (or None) is taken from the run settings of the file; what is given is kept to.
    t_end, t_start
        Last and first time (s); the first is 0 where nothing says it.
    method
        Integrator: "auto" (where nothing says it) chooses, and changes over when the problem turns out to be stiff.
    rtol, atol
        Tolerances of the local error per step; 1e-8 and 1e-10 where nothing says them.
    step, max_step
        Step of fixed-step methods, longest step allowed (s; infinite where nothing says it).
    max_steps
        Steps (taken or rejected) after which the run is given up; ten million where nothing says it.
    output
        Interval between rows (s), an array of times, or "steps" for every accepted step. Default: 1000 intervals.
    formulation, constraints, parameters, initial, hold
        See :func:`kinetree.prepare`; "auto" where nothing says the first two.
    events
        Events to watch, with their actions; an empty list for nothing of what the file says.
    contacts
        Many contacts: which shapes touch each other, and how (`kinetree.Contacts`); where they are not given, those of
        the file.
    progress
        Show a progress bar on stderr; None: when it is a terminal and the run takes long.
    stream
        HDF5 file that receives the rows while the run goes on; whatever happens, it holds what was computed. At the
        end it is the file that ``run.save`` writes, with the usual channels.
    speeds
        Generalized speeds of your own choice (`kinetree.Speeds`), in which the equations are then written.

    Returns
    -------
    Run
        Complete or not: ``run.status`` and ``run.reason`` say how it ended. Failures keep all that was computed.
    """
    mechanism, of_file = whole_model_and_settings(model)
    formulation = formulation_of("simulate", speeds, formulation)
    mechanism = with_speeds(mechanism, speeds)
    given = RunSettings.given(
        t_end=t_end, t_start=t_start, method=method, rtol=rtol, atol=atol, step=step, max_step=max_step,
        max_steps=max_steps, output=output, formulation=formulation, constraints=constraints, parameters=parameters,
        initial=initial, hold=hold, events=events, contacts=contacts,
    )  # fmt: skip
    settings = given.over(of_file).complete()
    run, _ = with_enough_pieces(
        mechanism,
        lambda model: _simulate(model, settings, progress, stream),
        lambda run: partial(run.evaluate, allow_nonfinite=True),
    )
    return run


def _simulate(
    model: Model, settings: RunSettings, progress: bool | None, stream: str | PathLike[str] | None
) -> Run:
    """A run with settings that are complete."""
    asked = Arguments("simulate")
    check_model(asked, model)
    settings.check(asked, whole=True)
    asked.check()
    if settings.method == AUTO:  # beside the checks of the model, too, which of flexible bodies take long
        flexible = any(getattr(body, "flexible", None) is not None for body in model.bodies)
        make_ready(*automatic_parts(flexible))
    check_names("simulate", model.checked(), settings.parameters, settings.initial, settings.hold)
    check_functions_given("simulate", model)
    if settings.contacts is not None:
        return _marched(model, settings, progress, stream)
    events = _events_of_features(model, settings)
    watched = (*events, *own_events(model, events, settings.formulation))
    prepared = prepare_checked(model, replace(settings, events=watched))
    times = output_times(settings.output, settings.t_start, settings.t_end)
    compiled, state = prepared.compiled, prepared.state
    if compiled.tree.n_u == 0:
        raise ValueError(
            f'model "{model.name}" has nothing that can move: all its bodies are welded to ground; '
            "give it a joint with a coordinate"
        )
    if len(compiled.select) == compiled.tree.n_u and not switched_names(events):
        check_mobility(examine(model, state, compiled.constraints), model)
    job = RunJob(prepared, model, watched)
    modes, contacts = job.modes(settings.method)
    info = run_info(compiled, settings.method, settings.stored(), events)
    with Sinks(info, stream, settings.t_start, settings.t_end, progress) as sinks:
        run = job.run(info, modes, contacts, times, settings.max_steps, sinks)
        _leave(model, run)
        sinks.finish(run)
    return run


def _marched(
    model: Model, settings: RunSettings, progress: bool | None, stream: str | PathLike[str] | None
) -> Run:
    """A run with many contacts."""
    assert settings.contacts is not None
    model_of_run = model.with_parameters(**settings.parameters) if settings.parameters else model
    check_contacts("simulate", settings.contacts, model_of_run)
    check_events(settings.events, model_of_run)
    from kinetree.analysis.marching import march

    return march(model, settings, progress=progress, stream=stream)


def _events_of_features(model: Model, settings: RunSettings) -> tuple[Event, ...]:
    """The events of a run, with those of all features in place of each contact of convex bodies, without faults."""
    if any(isinstance(event, ConvexEvent) for event in settings.events):
        check_events(
            settings.events, model.with_parameters(**settings.parameters) if settings.parameters else model
        )
    return with_features(settings.events)


@spelled
@quantities
def continue_run(
    run: Run,
    model: ModelLike,
    t_end: float,
    *,
    output: float | ArrayLike | str | None = None,
    events: Sequence[Event] | None = None,
) -> Run:
    """Continue a run from its end, bit for bit as if it had been longer; gives the rows after the former end.

    Parameters
    ----------
    run, model
        A run, read from a file or not, and its model. Parameters keep the values that :func:`simulate` was given.
    t_end
        Last time (s).
    output
        As of :func:`simulate`.
    events
        The events of the run. They are stored with it; only those of types of your own must be given again.

    Raises
    ------
    NoAnswerError
        A parameter of the model has another value than in the run, which was not given it.
    ValueError
        The run cannot be continued, or the model is another one than that of the run.
    """
    model, _ = whole_model_and_settings(model)
    asked = Arguments("continue_run")
    asked.instance("run", run, Run, "give what kinetree.simulate returned")
    check_model(asked, model)
    asked.check()
    model = pieces_in(model, run.layout.x_names)
    reached = float(run.t[-1]) if len(run) else NOT_GIVEN
    RunSettings.given(t_start=reached, t_end=t_end, output=output, events=events).check(asked, whole=True)
    asked.check()
    check_functions_given("continue_run", model)
    if run.method == MARCH:
        raise NoAnswerError(
            "continue_run: a march through contacts cannot be continued; simulate with a later t_end"
        )
    if run.resume is None:
        raise ValueError("this run cannot be continued: it holds no state of its integrator")
    saved = dict(run.resume)
    settings = RunSettings.of_stored(run.settings)
    remedy = "give the model with these values; others begin a new run, or are set by an event (SetParameter)"
    check_same_values(model, run.parameters, "run", remedy, run.settings.get("parameters", ()))
    events = _events_again(run, saved, events)
    events = (*events, *own_events(model, events, settings.formulation))
    prepared = prepare(
        model.replace(*[Parameter(name, float(value)) for name, value in run.parameters.items()]),
        **settings.preparation(),
        rows=tuple(int(i) for i in np.atleast_1d(saved["select"])),
        events=events,
        sides=sides_of(saved),
    )
    _check_same_model(run, run_info(prepared.compiled, run.method, run.settings, events).model_text)
    state = resume_of(saved)
    check_functions_remember("continue_run", model, state.t_end, state.memory.z)
    modes, contacts = modes_for(prepared.compiled, settings.method, events)
    modes.place(state.mode.active.switched, state.memory.t, state.memory.z, state.memory.p)
    system = modes.system(state.mode)
    clock = Clock(prepared.compiled)
    times = output_times(output, state.t_end, t_end)
    if times is not None:
        times = times[times > state.t_end]
    noted: list[ParameterChange] = []
    specs = event_specs(prepared.compiled, events, noted.append, base_of(modes))
    guard = guard_of(prepared.compiled)
    solution = resume(system, state, t_end, output=times, events=specs, contacts=contacts, guard=guard)
    changes = [*run.changes, *(change for change in noted if change.t > state.t_end)]
    info = replace(run.info, settings={**run.settings, "t_end": float(t_end)})
    companion = RunJob(prepared, model, events).companion(info, modes, contacts)
    continued = run_of(
        prepared,
        modes,
        model,
        info,
        solution,
        events,
        changes,
        clock.timings(),
        companion,
        contacts=contacts,
        earlier=run.notes,
    )
    _leave(model, continued)
    return continued


def _check_same_model(run: Run, text: str) -> None:
    """Refuse a model with another text than the run's, parameters aside; runs without text are accepted."""
    former, now = (
        [line for line in _PARAMETERS.sub("", one).splitlines() if line] for one in (run.model_text, text)
    )
    if not former or not now or former == now:
        return
    if run.versions.get("kinetree") != versions()["kinetree"]:
        return  # which may have written the same model otherwise
    k = next(k for k, lines in enumerate(zip_longest(former, now)) if lines[0] != lines[1])
    where = next((line for line in reversed(former[:k]) if line.startswith(("name = ", "prefix = "))), "")
    shown = [lines[k] if k < len(lines) else "nothing" for lines in (former, now)]
    raise ValueError(
        f"this run was made with another model: below {where or 'its head'} it has {shown[0]}, and the "
        f"one that is given {shown[1]}; give the model of the run, or begin a new run at its last state"
    )


def _leave(model: Model, run: Run) -> None:
    """Tell functions that remember a run at which state this one ended."""
    if model.blocks and run.resume is not None:
        state = resume_of(run.resume)
        leave_functions(model, state.t_end, state.memory.z)


def _events_again(run: Run, saved: Mapping[str, Any], given: Sequence[Event] | None) -> Sequence[Event]:
    """The events of a run that is to be continued, given again or read from its text."""
    names = [str(name) for name in np.atleast_1d(saved.get("events", []))]
    if given is None:
        found: Sequence[Event] = service("events")(run) if names else ()
    else:
        found = with_features(given)
    if [event.name for event in found] != names:
        listed = ", ".join(f'"{name}"' for name in names) or "no events"
        remedy = "give the same ones, in the same order, as events=[…]"
        raise ValueError(f"this run was made with {listed}: {remedy}" if names else f"this run has {listed}")
    return found
