"""A model whose numbers can be set while it moves: laws of loads that are plain numbers become parameters.

``motor.torque``, ``push.force.x``: setting one *replaces* the law, other than the inputs of linearisations, which are
added to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from kinetree.compile.inputs import LAWS, InputError
from kinetree.model.body import Parameter
from kinetree.model.expressions import Name
from kinetree.model.loads.base import Load
from kinetree.model.model import Model
from kinetree.model.values.fields import is_number
from kinetree.words.names import nearest

AXES = "xyz"


@dataclass(frozen=True)
class Settable:
    """Something that can be set: the parameter behind it, and its factor to SI."""

    parameter: str
    factor: float


def settable(model: Model, inputs: Sequence[str] = ()) -> tuple[Model, dict[str, Settable]]:
    """A copy of the model in which everything that can be set is a parameter, and what that is.

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
        known = [*found, *(name for load in model.loads for name, _ in _laws(load))]
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
        parameter = Parameter(_fresh(name, taken), float(value) if is_number(value) else 0.0)
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


def _fresh(name: str, taken: set[str]) -> str:
    out = "set_" + "".join(c if c.isalnum() else "_" for c in name)
    while out in taken:
        out += "_"
    return out
