"""Runs and model texts: the text stored with a run, and the channels computed again from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kinetree.io.toml.writing import dumps
from kinetree.model import Model
from kinetree.model.contacts import Contacts
from kinetree.model.events import Event
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.channels import ChannelError, ChannelSource
from kinetree.results.info import MARCH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kinetree.analysis.run_job import StateInterpolant
    from kinetree.compile.compiled_model import CompiledModel
    from kinetree.nonsmooth.contact_modes import Places
    from kinetree.preparation.channel_reader import History
    from kinetree.preparation.prepare import Prepared
    from kinetree.results.errors import Companion
    from kinetree.results.info import RunInfo
    from kinetree.results.run import Run


def model_text(model: Model, events: Sequence[Event] = (), contacts: Contacts | None = None) -> str:
    """The model, the events and the contacts as the text of a model file, from which they can be read again.

    A model or an event that a file cannot hold (a joint type of the user's own, say) gives no text; its runs can be
    saved with their usual channels, and loaded with the model at hand for all others.
    """
    try:
        settings = RunSettings(events=tuple(events), contacts=contacts)
        return dumps(model, settings if events or contacts is not None else None)
    except ValueError:
        return ""


def events_of(run: Run) -> tuple[Event, ...]:
    """The events a run was made with, read from its text; empty where it holds none."""
    if "[[event]]" not in run.model_text:  # `dumps` heads every event so: nothing has to be read to see that
        return ()
    from kinetree.io.toml.reading import loads

    loaded = loads(run.model_text, f"model of the run of {run.model_name!r}")
    return () if loaded.run is None else loaded.run.events


def contacts_of(run: Run) -> Contacts | None:
    """The contacts a run was made with, read from its text; None where it had none."""
    if "[contacts]" not in run.model_text:
        return None
    from kinetree.io.toml.reading import loads

    loaded = loads(run.model_text, f"model of the run of {run.model_name!r}")
    return None if loaded.run is None else loaded.run.contacts


def model_of(run: Run) -> Model:
    """The model a run was made with, at the values of its run: the one at hand, or read from its text.

    The text of a scenario of many is that of all of them.

    Raises
    ------
    ChannelError
        The run holds no text of its model.
    """
    if isinstance(run.model, Model):
        return _at_values_of(run, run.model)
    if not run.model_text:
        raise ChannelError(
            f"the run of {run.model_name!r} holds no text of its model, so only its states and stored channels are at "
            "hand; give the model with Run.load(path, model=…)"
        )
    from kinetree.io.toml.reading import loads

    return _at_values_of(run, loads(run.model_text, f"model of the run of {run.model_name!r}").model)


def _at_values_of(run: Run, model: Model) -> Model:
    """The model with the parameters that a run began with; itself where it has them."""
    other = {
        parameter.name: run.parameters[parameter.name] / parameter.factor
        for parameter in model.parameters
        if parameter.name in run.parameters
        and repr(float(run.parameters[parameter.name])) != repr(parameter.si)
    }
    return model.with_parameters(**other) if other else model


def watched_of(run: Run) -> tuple[Event, ...]:
    """The events of a run, and those it watched of its friction."""
    from kinetree.nonsmooth.event_actions import own_events

    events = events_of(run)
    return (*events, *own_events(model_of(run), events, run.settings.get("formulation", "")))


def model_of_text(info: RunInfo) -> Model:
    """The model whose text a run or a sweep was stored with; an empty one of its name where there is no text."""
    if not info.model_text:
        return Model(info.model_name)
    from kinetree.io.toml.reading import loads

    return loads(info.model_text, f"model of the results of {info.model_name!r}").model


def prepared_of(run: Run) -> Prepared:
    """The model of a run assembled and traced as it was for the run, in the layout of its states."""
    from kinetree.preparation.channel_reader import sides_of
    from kinetree.preparation.prepare import prepare

    # where some rows are redundant, reactions depend on which were kept
    kept = (run.resume or {}).get("select")
    prepared = prepare(
        model_of(run),
        **RunSettings.of_stored(run.settings).preparation(),
        rows=None if kept is None else tuple(int(i) for i in np.atleast_1d(kept)),
        events=watched_of(run),
        sides=sides_of(run.resume or {}),
        allow_singular=True,
    )
    compiled = prepared.compiled
    made = (compiled.equations.coordinate_names, compiled.equations.speed_names, compiled.integrals.names)
    if made != (run.layout.x_names, run.layout.y_names, run.layout.w_names):
        raise ChannelError(
            f"the model of the run of {run.model_name!r} has other states than the run; "
            "the file was written by another version: simulate the model again"
        )
    return prepared


def channel_source(run: Run) -> ChannelSource:
    """Return the source of the channels of a run that was read from a file."""
    from kinetree.preparation.channel_reader import channels_of, modes_of

    if run.method == MARCH:
        return _marched_channels(run)
    history = modes_of(run.resume or {})
    return channels_of(prepared_of(run), watched_of(run), history, _places(run, history))


def _marched_channels(run: Run) -> ChannelSource:
    """Return the source of the channels of a run that marched through contacts."""
    from kinetree.analysis.marching import channels_of_stored
    from kinetree.preparation.prepare import prepare

    contacts = contacts_of(run)
    assert contacts is not None  # its text says so
    settings = RunSettings.of_stored(run.settings).preparation()
    prepared = prepare(model_of(run), **settings, motion_only=True, allow_singular=True)
    return channels_of_stored(prepared.compiled, contacts, events_of(run), run.resume or {})


def _places(run: Run, history: History) -> Places:
    """Find for every set of switched parts a time, a state just behind the switching, and the parameters there."""
    found: dict[tuple[int, ...], tuple[float, NDArray[np.float64], NDArray[np.float64]]] = {}
    for t, active in history:
        switched = active.switched
        if not switched or switched in found:
            continue
        states = [event.z_after for event in run.events if event.t == t] or list(run.z[run.t >= t][:1])
        if states:
            found[switched] = (t, states[-1], run.parameters_after(t))
    return found


def compiled_along(run: Run) -> Callable[[float], CompiledModel]:
    """Return the equations of a run at its instants, with the contacts, friction and switched parts of each."""
    from kinetree.nonsmooth.contact_modes import ContactModes
    from kinetree.preparation.channel_reader import modes_of

    compiled, history = prepared_of(run).compiled, modes_of(run.resume or {})
    modes = ContactModes(compiled, watched_of(run))
    for switched, place in _places(run, history).items():
        modes.place(switched, *place)

    def at(t: float) -> CompiledModel:
        active = [active for since, active in history if since <= t]
        return modes.compiled(active[-1]) if active and active[-1] else compiled

    return at


def motion(run: Run) -> StateInterpolant | None:
    """Return the interpolation between the rows of a run that was read from a file; None if no integrator made it."""
    if "rtol" not in run.settings or run.method == MARCH:
        return None
    from kinetree.analysis.run_job import StateInterpolant, modes_for
    from kinetree.preparation.channel_reader import modes_of

    modes, _ = modes_for(prepared_of(run).compiled, str(run.settings.get("method", "auto")), watched_of(run))
    history = modes_of(run.resume or {})
    for switched, place in _places(run, history).items():
        modes.place(switched, *place)
    return StateInterpolant(modes, history, run.settings)


def companion(run: Run) -> Companion:
    """The companion of a run that was read from a file or continued: from its start on, by its own settings."""
    from kinetree.analysis.simulate import simulate
    from kinetree.analysis.trust.companion_run import companion_of
    from kinetree.words.arguments import NoAnswerError

    if run.method != MARCH and ("rtol" not in run.settings or "method" not in run.settings):
        raise NoAnswerError(
            "errors cannot be estimated: no integrator made this run from a start that is known"
        )
    model, events, contacts, settings = model_of(run), events_of(run), contacts_of(run), dict(run.settings)

    def again(changed: Mapping[str, Any], times: NDArray[np.float64], max_steps: int) -> Run:
        return simulate(
            model, **{**settings, **changed}, output=times, events=events, contacts=contacts,
            max_steps=max_steps, progress=False,
        )  # fmt: skip

    return companion_of(run, again, model)
