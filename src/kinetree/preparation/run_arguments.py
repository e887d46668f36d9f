"""The arguments of a run, checked before anything is computed: one error for all that cannot be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any, Protocol, cast

from kinetree.compile.controller_blocks import check_no_blocks
from kinetree.model.flexible.pieces import AUTO, beams_in_pieces, in_pieces
from kinetree.model.model import Model
from kinetree.model.validation.events import event_faults
from kinetree.preparation.run_settings import RunSettings
from kinetree.symbolic.steady import SteadyMotion
from kinetree.words.arguments import ArgumentFault, Arguments, UnknownNameError, short
from kinetree.words.errors import EventError
from kinetree.words.names import nearest
from kinetree.words.services import service


class ModelWithSettings(Protocol):
    """What `kinetree.load` gives: a model, and run settings where the file has any."""

    @property
    def model(self) -> Model:
        """The model."""

    @property
    def run(self) -> Any:
        """Run settings, or None."""


ModelLike = Model | ModelWithSettings | str | PathLike[str]
"""A model, what `kinetree.load` gave, or the path of a model file."""


def model_of(given: ModelLike) -> Model:
    """The model that was given; what is none, and leads to none, is handed back for `check_model` to name."""
    return model_and_settings(given)[0]


def model_and_settings(given: ModelLike) -> tuple[Model, RunSettings]:
    """The model that was given, its beams in their pieces, and the run settings of its file (none without a file)."""
    model, run = whole_model_and_settings(given)
    return in_pieces(model) if isinstance(model, Model) else model, run


def whole_model_and_settings(given: ModelLike) -> tuple[Model, RunSettings]:
    """The same with its beams as they are given, not in pieces."""
    if isinstance(given, (str, PathLike)):
        given = service("read_model")(given)
    model, run = getattr(given, "model", None), getattr(given, "run", None)
    if isinstance(given, Model) or not isinstance(model, Model):
        return cast(Model, given), RunSettings()
    return model, run if isinstance(run, RunSettings) else RunSettings()


_FILE = "give a Model, what kinetree.load gave, or the path of a model file"


def check_model(asked: Arguments, model: object) -> None:
    """The model must be one."""
    asked.instance("model", model, Model, _FILE)


def check_names(
    caller: str, model: Model, parameters: object, initial: object, hold: Iterable[str] = ()
) -> None:
    """Names of parameters, initial coordinates and speeds, and joints: `UnknownNameError` for all that do not exist.

    The model must be valid.
    """
    faults = []
    # those of floating bodies too
    joints = {joint.name: joint for joint in model.joints}
    joints |= {opened.joint.name: opened.joint for opened in model.topology.tree}
    for name in hold:
        if name not in joints:
            message = f"hold: there is no joint {short(name)}"
            faults.append(ArgumentFault("hold", message, nearest(name, joints)))
    known = {parameter.name for parameter in model.parameters}
    for name in parameters if isinstance(parameters, Mapping) else ():
        if name not in known:
            message = f'model "{model.name}" has no parameter {short(name)}'
            faults.append(ArgumentFault("parameters", message, nearest(name, known)))
    channels = {name: (*joint.coordinate_names, *joint.speed_names) for name, joint in joints.items()}
    for name in initial if isinstance(initial, Mapping) else ():
        joint, _, channel = name.rpartition(".")
        if name in known and joint not in channels:
            message = f"initial value {short(name)}: this is a parameter"
            faults.append(ArgumentFault("initial", message, f"give it in parameters={{{name!r}: …}}"))
        elif not joint:
            message = f"{short(name)} is neither a parameter nor an initial value"
            states = [f"{owner}.{state}" for owner, names in channels.items() for state in names]
            faults.append(ArgumentFault("initial", message, nearest(name, [*known, *states])))
        elif joint not in channels:
            message = f"initial value {short(name)}: there is no joint {short(joint)}"
            faults.append(ArgumentFault("initial", message, nearest(joint, joints)))
        elif not joints[joint].active:
            message = f"initial value {short(name)}: joint {short(joint)} is off at the start"
            remedy = "place its bodies by their poses and velocities, or set active=True"
            faults.append(ArgumentFault("initial", message, remedy))
        elif channel not in channels[joint]:
            message = f"initial value {short(name)}: joint {short(joint)} has no {short(channel)}"
            remedy = f"it has {', '.join(channels[joint])}" if channels[joint] else "it has no coordinates"
            faults.append(ArgumentFault("initial", message, remedy))
    if faults:
        raise UnknownNameError(caller, faults)


def check_events(events: Any, model: Model) -> None:
    """The events of a valid model: `EventError` with all their faults."""
    if not events:
        return
    faults = event_faults(events, model)
    if faults:
        raise EventError("\n".join(map(str, faults)))


def check_state(
    function: str,
    *,
    parameters: object = None,
    initial: object = None,
    steady: object = None,
    t: object = 0.0,
    **names: object,
) -> None:
    """What analyses of one state are asked with; ``names`` are sequences of joints, inputs or channels."""
    asked = Arguments(function)
    if parameters is not None:
        asked.mapping("parameters", parameters, 'parameters={"k": 20.0}')
    if initial is not None:
        asked.mapping("initial", initial, 'initial={"J1.angle": 0.3}')
    if steady is not None:
        asked.instance("steady", steady, SteadyMotion, "give kinetree.SteadyMotion(velocity=…)")
    asked.number("t", t, "give it in s")
    for name, values in names.items():
        asked.names(name, values, "give a list of names")
    asked.check()


def model_for(function: str, given: ModelLike, *, whole: bool = False) -> Model:
    """The model given to a function: a model, what `load` gave, or a path; all else is refused in words.

    Its beams are in their pieces, or as they are given (``whole``).
    """
    model = whole_model_and_settings(given)[0]
    asked = Arguments(function)
    check_model(asked, model)
    asked.check()
    if not whole:
        check_no_open_beams(function, model)
        model = in_pieces(model)
    check_no_blocks(function, model)
    return model


def check_no_open_beams(function: str, model: Model) -> None:
    """Refuse beams whose number of pieces is open: `ArgumentError` with their names."""
    asked = Arguments(function)
    for name, pieces in beams_in_pieces(model).items():
        if pieces == AUTO:
            message = f'beam "{name}" leaves its number of pieces open, and only {FINDING} find it'
            asked.fault(
                "pieces", message, f"give a number: simulate and equilibrium say in a note what {name} takes"
            )
    asked.check()


FINDING = "equilibrium, equilibrium_path, linearize, modes and simulate"
"""Functions that find the pieces of beams with ``pieces="auto"``."""

SHARED = ("t_start", "t_end", "rtol", "atol", "events")
"""Settings of a file that all functions which simulate keep to, where the call does not give them."""


def model_and_run(
    function: str,
    given: ModelLike,
    settings: RunSettings,
    *,
    from_file: Iterable[str] = SHARED,
    whole: bool = True,
    **defaults: Any,
) -> tuple[Model, RunSettings]:
    """The model given to a function, and its settings, complete and checked: those given, else of the file, else usual.

    Parameters
    ----------
    function
        Name of the function, for messages.
    given
        A model, what `load` gave, or a path.
    settings
        Settings that were given in the call.
    from_file
        Settings that are taken from the file where the call does not give them.
    whole
        Whether a last time is needed.
    defaults
        Defaults of this function that differ from those of `simulate`.
    """
    model, of_file = whole_model_and_settings(given)
    settings = settings.over(of_file.only(*from_file)).complete(**defaults)
    asked = Arguments(function)
    check_model(asked, model)
    settings.check(asked, whole=whole)
    asked.check()
    check_no_open_beams(function, model)
    model = in_pieces(model)
    check_no_blocks(function, model)
    return model, settings
