"""What a reader may change about a model: its parameters, gravity, and the laws of motors and forces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from kinetree.compile.inputs import LAWS
from kinetree.compile.settable_model import AXES
from kinetree.model.body import Parameter
from kinetree.model.expressions import Name
from kinetree.model.loads.base import JointLoad, Load
from kinetree.model.model import Model
from kinetree.model.values.fields import is_number


@dataclass(frozen=True)
class Handle:
    """One number that can be changed.

    Attributes
    ----------
    kind : str
        "parameter" of the model, "gravity", "load" (a law that is a number), or "factor" (on a law that is none).
    name : str
        For people: ``length``, ``gravity.z``, ``motor.torque``.
    parameter : str
        Of the model with handles.
    unit : str
    value : float
        In that unit.
    factor : float
        What one of the unit is in SI.
    """

    kind: str
    name: str
    parameter: str
    unit: str
    value: float
    factor: float = 1.0


def with_handles(model: Model) -> tuple[Model, list[Handle]]:
    """The model with a parameter behind everything that can be changed, and what that is."""
    found = [Handle("parameter", p.name, p.name, p.unit, float(p.value), p.factor) for p in model.parameters]
    for load in model.loads:
        for field, value in _laws(load):
            unit = "m/s²" if load.field is not None else _unit(model, load, field)
            if isinstance(value, tuple):
                for axis, part in zip(AXES, value, strict=True):
                    if is_number(part):
                        model, parameter = _taken(model, load.name, field, AXES.index(axis), float(part))
                        kind = "load" if load.field is None else "gravity"
                        name = (
                            f"{load.name}.{axis}" if load.field is not None else f"{load.name}.{field}.{axis}"
                        )
                        found.append(Handle(kind, name, parameter, unit, float(part)))
            elif is_number(value):
                model, parameter = _taken(model, load.name, field, None, float(value))
                found.append(Handle("load", f"{load.name}.{field}", parameter, unit, float(value)))
            elif not isinstance(value, Name):  # a name alone is a parameter, which is a handle already
                parameter = _fresh(model, f"page_factor_{load.name}")
                model = model.replace(replace(load, **{field: Name(parameter) * value}))
                model = model.add(Parameter(parameter, 1.0))
                found.append(Handle("factor", f"{load.name}.{field}", parameter, "", 1.0))
    return model, found


def _laws(load: Load) -> Iterator[tuple[str, Any]]:
    """Fields of a load that are a force, a moment or a field of acceleration.

    The actuator of a spring that has none is left out: to have one would make another element of it.
    """
    names = {f.name for f in fields(load)}
    if load.field is not None:
        yield from [("acceleration", load.field)] if "acceleration" in names else []
        return
    for field in LAWS:
        if field in names and not (field == "actuator" and is_number(getattr(load, field))):
            yield field, getattr(load, field)


def _taken(model: Model, name: str, field: str, axis: int | None, value: float) -> tuple[Model, str]:
    """The model with a parameter in place of a number of a load, or of one component of a vector."""
    load = next(load for load in model.loads if load.name == name)
    parameter = _fresh(model, f"page_{name}_{field}" + ("" if axis is None else f"_{AXES[axis]}"))
    taken: Any = Name(parameter)
    if axis is not None:
        parts = list(getattr(load, field))
        parts[axis] = taken
        taken = tuple(parts)
    return model.replace(replace(load, **{field: taken})).add(Parameter(parameter, value)), parameter


def _fresh(model: Model, wanted: str) -> str:
    name = "".join(c if c.isalnum() else "_" for c in wanted)
    while name in {p.name for p in model.parameters}:
        name += "_"
    return name


def _unit(model: Model, load: Load, field: str) -> str:
    if isinstance(load, JointLoad):
        return "N" if model.joint(load.joint).speed_units[load.coordinate] == "m/s" else "N·m"
    return "N·m" if field in ("torque", "moment") else "N"
