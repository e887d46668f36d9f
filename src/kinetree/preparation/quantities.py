"""Numbers given with a unit in calls: ``t_end="2 s"``, ``initial={"hinge.angle": "30 deg"}``.

Times become numbers in s, initial coordinates and speeds numbers in SI, values of parameters (``{"k": "2 N/mm"}``)
numbers in the parameter's own unit. Text that is no number with a unit stays as it is, for the call's own checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ParamSpec, TypeVar

from kinetree.model.model import Model
from kinetree.model.values.units import UnitError, checked, quantity
from kinetree.preparation.run_arguments import model_and_settings
from kinetree.words.arguments import ArgumentError, ArgumentFault
from kinetree.words.services import service

P = ParamSpec("P")
R = TypeVar("R")

TIMES = ("t", "t_start", "t_end", "duration", "step", "max_step", "output", "times", "period", "settle")
"""Arguments that are in s."""

VALUES = ("parameters", "initial", "vary", "bounds", "controls", "start", "end", "advance")
"""Arguments that hold values of parameters, or of coordinates and speeds of joints, by name."""

ALONG = ("to", "step")
"""Arguments that are values of the parameter which the argument ``parameter`` names, where there is one."""


def quantities(function: Callable[P, R]) -> Callable[P, R]:
    """A function whose times and values may be texts with a unit."""
    given = signature(function)
    spread = next((p.name for p in given.parameters.values() if p.kind is Parameter.VAR_KEYWORD), None)

    @wraps(function)
    def converted(*arguments: P.args, **named: P.kwargs) -> R:
        if not any(map(_has_text, arguments[1:])) and not any(map(_has_text, named.values())):
            return function(*arguments, **named)
        try:
            bound = given.bind(*arguments, **named)
        except TypeError:
            return function(*arguments, **named)  # which says what is wrong
        _convert(function.__qualname__.removesuffix(".__init__"), bound.arguments, spread)
        return function(*bound.args, **bound.kwargs)

    return converted


def _has_text(value: object) -> bool:
    """Whether a value is text, or holds some."""
    if isinstance(value, Mapping):
        return any(map(_has_text, value.values()))
    if isinstance(value, (list, tuple)):
        return any(map(_has_text, value))
    return isinstance(value, str)


def _has_mapping(value: object) -> bool:
    """Whether a value is a mapping, or a list of some."""
    return isinstance(value, Mapping) or (isinstance(value, (list, tuple)) and any(map(_has_mapping, value)))


def _convert(caller: str, arguments: dict[str, Any], spread: str | None) -> None:
    """Convert the arguments of a call in place; `ArgumentError` for units that are not known or do not fit."""
    faults: list[ArgumentFault] = []
    further = dict(arguments.get(spread, {})) if spread else {}
    if "parameter" in arguments:
        _along(arguments, faults)
    for those in (arguments, further):
        for name in TIMES:
            if those is arguments and "parameter" in arguments and name in ALONG:
                continue
            if name in those and _has_text(those[name]):
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
    if not isinstance(value, str):
        return value
    try:
        return convert(value)
    except UnitError as error:
        faults.append(ArgumentFault(where, f"{where}: {error.reason}", error.remedy or remedy))
        return value
