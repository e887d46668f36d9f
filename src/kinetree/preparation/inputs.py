"""Inputs of a mechanism: laws of motors, forces and drivers made into parameters, which can be set while it moves.

An input named after a load or a driver is added to its law: τ(t) becomes τ(t) + v. So derivatives with respect to
inputs are derivatives with respect to parameters, which the equations have anyway.

``motor.torque``, ``push.force.x``: setting one *replaces* the law, other than the inputs of linearisations, which are
added to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from kinetree.model.body import Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.constraints.distance_driver import DistanceDriver
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.constraints.marker_driver import MarkerDriver
from kinetree.model.expressions import Expr, Name
from kinetree.model.loads.base import JointLoad, Load
from kinetree.model.model import Model
from kinetree.model.values.fields import is_number
from kinetree.words.arguments import NoAnswerError
from kinetree.words.names import nearest

LAWS = ("torque", "force", "moment", "actuator")
"""Fields of a load that are a force or a moment in time."""


class InputError(NoAnswerError):
    """An input that does not exist or acts on nothing."""


@dataclass(frozen=True)
class Input:
    """An input: its name and unit for people, the parameter behind it, and whether it moves a driver."""

    name: str
    unit: str
    parameter: str
    driver: bool = False


def with_inputs(model: Model, names: tuple[str, ...]) -> tuple[Model, tuple[Input, ...]]:
    """A copy of the model in which every input is a parameter, and the list of inputs."""
    found: list[Input] = []
    faults: list[str] = []
    for name in names:
        try:
            model, entry = _with_input(model, name)
            found.append(entry)
        except InputError as error:
            faults.append(str(error))
    if faults:
        raise InputError("\n".join(faults))
    return model, tuple(found)


def _with_input(model: Model, name: str) -> tuple[Model, Input]:
    parameters = {p.name: p for p in model.parameters}
    if name in parameters:
        return model, Input(name, parameters[name].unit or "1", name)
    loads = {load.name: load for load in model.loads}
    constraints = {c.name: c for c in model.constraints}
    owner, _, last = name.rpartition(".")
    fresh = _inputs_fresh(name, parameters)
    if name in loads or owner in loads:
        load, part = (loads[name], "") if name in loads else (loads[owner], last)
        changed, unit = _pushed(model, load, part, fresh, name)
        return _added(model, changed, fresh), Input(name, unit, fresh)
    if name in constraints:
        constraint = constraints[name]
        driven, unit = _driven(model, constraint, fresh)
        return _added(model, driven, fresh), Input(f"{name}.acceleration", unit, fresh, True)
    known = [*loads, *parameters, *(c.name for c in model.constraints if hasattr(c, "law"))]
    raise InputError(
        f"input {name!r}: there is no load, driver or parameter of this name; {nearest(name, known)}"
    )


def _inputs_fresh(name: str, known: dict[str, Parameter]) -> str:
    plain = "".join(c if c.isalnum() else "_" for c in name)
    out = f"input_{plain}"
    while out in known:
        out += "_"
    return out


def _added(model: Model, part: Load | Constraint, parameter: str) -> Model:
    return model.replace(part).add(Parameter(parameter, 0.0))


def _pushed(model: Model, load: Any, part: str, parameter: str, name: str) -> tuple[Load, str]:
    for law in LAWS:
        if law not in {f.name for f in fields(load)}:
            continue
        value: Any = getattr(load, law)
        if isinstance(value, tuple):
            if part not in ("x", "y", "z"):
                raise InputError(
                    f"input {name!r}: load {load.name!r} has three components; name one, such as {load.name}.x"
                )
            entries = list(value)
            entries["xyz".index(part)] = _plus(entries["xyz".index(part)], parameter)
            return replace(load, **{law: tuple(entries)}), "N" if law == "force" else "N·m"
        if part:
            raise InputError(f"input {name!r}: load {load.name!r} has no component {part!r}")
        return replace(load, **{law: _plus(value, parameter)}), unit_of_law(model, load, law)
    raise InputError(
        f"input {name!r}: a {load.kind} load has no law that could be an input; use one of its parameters"
    )


def unit_of_law(model: Model, load: Load, law: str) -> str:
    """Unit of a law of a load: that of a force in a joint that slides, or of a moment."""
    if isinstance(load, JointLoad):
        return "N" if model.joint(load.joint).speed_units[load.coordinate] == "m/s" else "N·m"
    return "N·m" if law in ("torque", "moment") else "N"


def _driven(model: Model, constraint: Constraint, parameter: str) -> tuple[Constraint, str]:
    if isinstance(constraint, JointDriver):
        unit = model.joint(constraint.joint).coordinate_units[constraint.coordinate]
    elif isinstance(constraint, (DistanceDriver, MarkerDriver)):
        unit = "m"
    else:
        raise InputError(f"input {constraint.name!r}: a {constraint.kind} constraint has no law to add to")
    law: Any = constraint.law
    return replace(constraint, law=_plus(law, parameter)), f"{unit}/s²"


def _plus(value: Any, parameter: str) -> Expr:
    return Name(parameter) + value


AXES = "xyz"


@dataclass(frozen=True)
class Settable:
    """A value that can be set: the parameter behind it, and its factor to SI."""

    parameter: str
    factor: float


def settable(model: Model, inputs: Sequence[str]) -> tuple[Model, dict[str, Settable]]:
    """A copy of the model in which every value that can be set is a parameter, and the list of these values.

    Parameters
    ----------
    model
        The mechanism. Its parameters can be set, and every number among the laws of its loads.
    inputs
        Laws that are expressions and are to be replaced all the same, from zero on.
    """
    found = {p.name: Settable(p.name, p.factor) for p in model.parameters}
    wanted = set(inputs) - set(found)
    for load in model.loads:
        changes, added = _settable_laws(load, wanted, {p.name for p in model.parameters})
        if added:
            model = model.replace(replace(load, **changes)).add(*(parameter for _, parameter in added))
            found |= {name: Settable(parameter.name, 1.0) for name, parameter in added}
    missing = sorted(wanted - set(found))
    if missing:
        known = dict.fromkeys([*found, *(name for load in model.loads for name, _ in _laws(load))])
        raise InputError(
            "\n".join(
                f"input {name!r}: there is no such law of a load; {nearest(name, known)}" for name in missing
            )
        )
    return model, found


def _laws(load: Load) -> list[tuple[str, Any]]:
    """The laws of a load by name, vectors by component."""
    found: list[tuple[str, Any]] = []
    if load.field is not None:
        return found
    for law in (field.name for field in fields(load) if field.name in LAWS):
        value = getattr(load, law)
        if isinstance(value, tuple):
            found += [(f"{load.name}.{law}.{axis}", part) for axis, part in zip(AXES, value, strict=False)]
        else:
            found.append((f"{load.name}.{law}", value))
    return found


def _settable_laws(
    load: Load, wanted: set[str], taken: set[str]
) -> tuple[dict[str, Any], list[tuple[str, Parameter]]]:
    """Fields of a load with parameters in place of numbers, and these parameters by the names of the laws."""
    changes: dict[str, Any] = {}
    added: list[tuple[str, Parameter]] = []
    for name, value in _laws(load):
        if not is_number(value) and name not in wanted:
            continue
        parameter = Parameter(_settable_model_fresh(name, taken), float(value) if is_number(value) else 0.0)
        taken.add(parameter.name)
        added.append((name, parameter))
        law, _, axis = name[len(load.name) + 1 :].partition(".")
        if axis:
            parts = list(changes.get(law, getattr(load, law)))
            parts[AXES.index(axis)] = Name(parameter.name)
            changes[law] = tuple(parts)
        else:
            changes[law] = Name(parameter.name)
    return changes, added


def _settable_model_fresh(name: str, taken: set[str]) -> str:
    out = "set_" + "".join(c if c.isalnum() else "_" for c in name)
    while out in taken:
        out += "_"
    return out
