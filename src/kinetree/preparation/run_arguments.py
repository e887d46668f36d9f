"""The arguments of a run, checked before anything is computed, and numbers given with units in calls.

Times become numbers in s, initial coordinates and speeds numbers in SI, values of parameters (``{"k": "2 N/mm"}``)
numbers in the parameter's own unit. Text that is no number with a unit stays as it is, for the call's own checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from inspect import Parameter, signature
from os import PathLike
from typing import Any, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

from kinetree.compile.controller_blocks import check_no_blocks
from kinetree.model.contacts import Contacts
from kinetree.model.flexible.pieces import AUTO, beams_in_pieces, in_pieces
from kinetree.model.model import Model
from kinetree.model.validation.contacts import contact_faults
from kinetree.model.validation.events import event_faults
from kinetree.model.values.units import UnitError, checked, quantity
from kinetree.preparation.run_settings import RunSettings
from kinetree.symbolic.motion import SteadyMotion
from kinetree.words.arguments import (
    ArgumentError,
    ArgumentFault,
    Arguments,
    EventError,
    NoAnswerError,
    UnknownNameError,
    short,
)
from kinetree.words.names import nearest
from kinetree.words.services import service


class ModelWithSettings(Protocol):
    """Result of `kinetree.load`: a model, and run settings where the file has any."""

    @property
    def model(self) -> Model:
        """The model."""

    @property
    def run(self) -> Any:
        """Run settings, or None."""


ModelLike = Model | ModelWithSettings | str | PathLike[str]
"""A model, the result of `kinetree.load`, or the path of a model file."""


def model_of(given: ModelLike) -> Model:
    """Return the model that was given; anything else is handed back, for `check_model` to name it."""
    return model_and_settings(given)[0]


def model_and_settings(given: ModelLike) -> tuple[Model, RunSettings]:
    """The model that was given, its beams in their pieces, and the run settings of its file (none without a file)."""
    model, run = whole_model_and_settings(given)
    return in_pieces(model) if isinstance(model, Model) else model, run


def whole_model_and_settings(given: ModelLike) -> tuple[Model, RunSettings]:
    """The model that was given, its beams not cut into pieces, and the run settings of its file."""
    if isinstance(given, (str, PathLike)):
        given = service("read_model")(given)
    model, run = getattr(given, "model", None), getattr(given, "run", None)
    if isinstance(given, Model) or not isinstance(model, Model):
        return cast(Model, given), RunSettings()
    return model, run if isinstance(run, RunSettings) else RunSettings()


_FILE = "give a Model, what kinetree.load gave, or the path of a model file"


def check_model(asked: Arguments, model: object) -> None:
    """Add a fault to ``asked`` if the argument ``model`` is no model."""
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


def check_contacts(caller: str, contacts: Contacts, model: Model) -> None:
    """The contacts of a valid model: `ArgumentError` with all their faults."""
    if faults := contact_faults(contacts, model):
        raise ArgumentError(
            caller, [ArgumentFault("contacts", f"contacts: {one.message}", one.remedy) for one in faults]
        )


def check_no_contacts(caller: str, settings: RunSettings) -> None:
    """Refuse the contacts of a file where they would be left out: `NoAnswerError`."""
    if settings.contacts is not None:
        known = "simulate, simulate_many, sweep, Stepper, kinetree run and programs in C"
        message = f"{caller}: the file has [contacts], which {known} know"
        raise NoAnswerError(f"{message}; give the model alone, kinetree.load(…).model, to leave them out")


def check_state(
    function: str,
    *,
    parameters: object = None,
    initial: object = None,
    steady: object = None,
    t: object,
    **names: object,
) -> None:
    """Check the arguments of an analysis of one state; ``names`` are sequences of joints, inputs or channels."""
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


def model_for(function: str, given: ModelLike, *, whole: bool = False, touches: bool = False) -> Model:
    """The model given to a function: a model, the result of `load`, or a path; all else is refused in words.

    Its beams are in their pieces, or as they are given (``whole``). Contacts of a file are refused, unless the answer
    is of the model alone (``touches``).
    """
    model, of_file = whole_model_and_settings(given)
    asked = Arguments(function)
    check_model(asked, model)
    asked.check()
    if not touches:
        check_no_contacts(function, of_file)
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
    """The model given to a function, and its settings, complete and checked: given, else of the file, else defaults.

    Parameters
    ----------
    function
        Name of the function, for messages.
    given
        A model, the result of `load`, or a path.
    settings
        Settings that were given in the call.
    from_file
        Settings that are taken from the file where the call does not give them.
    whole
        True: a last time is needed.
    defaults
        Defaults of this function that differ from those of `simulate`.
    """
    model, of_file = whole_model_and_settings(given)
    if "contacts" not in (from_file := tuple(from_file)):
        check_no_contacts(function, of_file)
    settings = settings.over(of_file.only(*from_file)).complete(**defaults)
    asked = Arguments(function)
    check_model(asked, model)
    settings.check(asked, whole=whole)
    asked.check()
    check_no_open_beams(function, model)
    model = in_pieces(model)
    check_no_blocks(function, model)
    return model, settings


P = ParamSpec("P")
R = TypeVar("R")

TIMES = ("t", "t_start", "t_end", "duration", "step", "max_step", "output", "times", "period", "settle")
"""Arguments that are in s."""

VALUES = ("parameters", "initial", "vary", "values", "bounds", "controls", "start", "end", "advance")
"""Arguments that hold values of parameters, or of coordinates and speeds of joints, by name."""

ALONG = ("to", "step")
"""Arguments that are values of the parameter which the argument ``parameter`` names, where there is one."""


@runtime_checkable
class UnitHolder(Protocol):
    """Object that holds numbers which may have units, such as a distribution."""

    @property
    def has_units(self) -> bool:
        """True if the numbers have units."""

    def in_unit(self, convert: Callable[[str], Any]) -> Any:
        """Return this object with the numbers that ``convert`` makes of their texts."""


def quantities(function: Callable[P, R]) -> Callable[P, R]:
    """A function whose times and values may be texts with a unit."""
    given, converts = signature(function), frozenset((*TIMES, *VALUES, *ALONG))
    spread = next((p.name for p in given.parameters.values() if p.kind is Parameter.VAR_KEYWORD), None)

    @wraps(function)
    def converted(*arguments: P.args, **named: P.kwargs) -> R:
        wanted = (value for name, value in named.items() if name in converts)
        if not any(map(_has_text, arguments[1:])) and not any(map(_has_text, wanted)):
            return function(*arguments, **named)
        try:
            bound = given.bind(*arguments, **named)
        except TypeError:
            return function(*arguments, **named)  # which says what is wrong
        _convert(function.__qualname__.removesuffix(".__init__"), bound.arguments, spread)
        return function(*bound.args, **bound.kwargs)

    return converted


def _has_text(value: object) -> bool:
    """True if a value is text, or holds some."""
    if isinstance(value, Mapping):
        return any(map(_has_text, value.values()))
    if isinstance(value, (list, tuple)):
        return any(map(_has_text, value))
    if isinstance(value, (str, float, int)):
        return isinstance(value, str)
    return isinstance(value, UnitHolder) and value.has_units


def _has_mapping(value: object) -> bool:
    """True if a value is a mapping, or a list of some."""
    return isinstance(value, Mapping) or (isinstance(value, (list, tuple)) and any(map(_has_mapping, value)))


def _convert(caller: str, arguments: dict[str, Any], spread: str | None) -> None:
    """Convert the arguments of a call in place; `ArgumentError` for units that are not known or do not fit."""
    faults: list[ArgumentFault] = []
    further = dict(arguments.get(spread, {})) if spread else {}
    along = ALONG if "parameter" in arguments else ()
    if along:
        _along(arguments, faults)
    for those in (arguments, further):
        for name in TIMES:
            if name not in along and name in those and _has_text(those[name]):
                those[name] = _each(
                    those[name], lambda text: _number(text, "s"), name, "give it in s", faults
                )
    holders = [
        (those, name)
        for those in (arguments, further)
        for name in VALUES
        if _has_text(those.get(name)) and _has_mapping(those[name])
    ]
    model = _model(arguments) if holders else None
    if isinstance(model, Model):
        for those, name in holders:
            those[name] = _values(model, those[name], name, faults)
    if spread:
        arguments[spread] = further
    if faults:
        raise ArgumentError(caller, faults)


def _model(arguments: dict[str, Any]) -> object:
    """The model of a call; a file is read once."""
    if isinstance(arguments["model"], str):
        arguments["model"] = service("read_model")(arguments["model"])
    return model_and_settings(arguments["model"])[0]


def _along(arguments: dict[str, Any], faults: list[ArgumentFault]) -> None:
    """Convert values of the parameter that a path goes along."""
    named = [name for name in ALONG if _has_text(arguments.get(name))]
    model = _model(arguments) if named else None
    if isinstance(model, Model):
        for name in named:
            parameter = arguments["parameter"]
            given = {parameter: arguments[name]}
            arguments[name] = _values(model, given, name, faults)[parameter]


def _values(model: Model, given: Any, where: str, faults: list[ArgumentFault]) -> Any:
    if isinstance(given, (list, tuple)):  # one set of values after the other
        return type(given)(_values(model, part, where, faults) for part in given)
    if not isinstance(given, Mapping):
        return given
    known = {parameter.name: parameter for parameter in model.parameters}
    units = dict(joint_units(model))

    def of(name: str) -> Callable[[str], Any]:
        own = known.get(name)
        if own is None:
            return lambda text: _number(text, units.get(name))
        return lambda text: _number(text, own.unit or "1", own.factor)

    def remedy(name: str) -> str:
        unit = known[name].unit if name in known else units.get(name, "")
        return f"give it in {unit}" if unit else "give a plain number"

    return {
        name: _each(value, of(name), f"{where}: {name}", remedy(name), faults) if _has_text(value) else value
        for name, value in given.items()
    }


def joint_units(model: Model) -> Iterator[tuple[str, str]]:
    """Channels of the coordinates and speeds of all joints with their units, those of floating bodies too."""
    opened = [tree.joint for tree in model.topology.tree] if not model.validate().faults else []
    for joint in (*model.joints, *opened):
        for names, units in (
            (joint.coordinate_names, joint.coordinate_units),
            (joint.speed_names, joint.speed_units),
        ):
            yield from ((f"{joint.name}.{name}", unit) for name, unit in zip(names, units, strict=True))


def in_units_of(caller: str, model: Model, given: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Values by name whose texts and distributions with units are in those of the model's parameters.

    Raises
    ------
    ArgumentError
        If units are not known or do not fit.
    """
    faults: list[ArgumentFault] = []
    found: dict[str, Any] = _values(model, given, where, faults)
    if faults:
        raise ArgumentError(caller, faults)
    return found


def value_units(model: Model) -> dict[str, str]:
    """Units of parameters, and of coordinates and speeds of joints, by name; "" where a number has none."""
    units = {**dict(joint_units(model)), **{p.name: p.unit or "" for p in model.parameters}}
    return {name: "" if unit == "1" else unit for name, unit in units.items()}


def _number(text: str, unit: str | None, factor: float = 1.0) -> Any:
    """The number of a text in SI, over ``factor``; the text where it is none. ``unit`` has the dimension wanted."""
    found = quantity(text)
    if found is None:
        return text
    return float(found if unit is None else checked(found, unit)) / factor


def _each(
    value: Any, convert: Callable[[str], Any], where: str, remedy: str, faults: list[ArgumentFault]
) -> Any:
    """A text, or all texts of a list, converted."""
    if isinstance(value, (list, tuple)):
        return type(value)(_each(part, convert, where, remedy, faults) for part in value)
    if not isinstance(value, (str, UnitHolder)):
        return value
    try:
        return convert(value) if isinstance(value, str) else value.in_unit(convert)
    except UnitError as error:
        faults.append(ArgumentFault(where, f"{where}: {error.reason}", error.remedy or remedy))
        return value
