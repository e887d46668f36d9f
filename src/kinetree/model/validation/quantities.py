"""Checks of numbers given with a unit: their dimension is that of the field they stand in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from kinetree.model.parts import Parts
from kinetree.model.validation.context import Context
from kinetree.model.values.field_units import unit_of
from kinetree.model.values.fields import is_plain
from kinetree.model.values.quantity import Quantity, unit_fault

Found = tuple[Any, str, tuple[int, ...], str, Quantity]
"""The object, its field, the places in it, the whole path, and the number."""


def check_quantities(context: Context, part: Any) -> None:
    """Numbers with a unit in all fields of a part, however deep."""
    _check(context, part, _quantities(part, ""))


def check_ground(context: Context, model: Parts) -> None:
    """Numbers with a unit in the shapes of the ground."""
    for i, shape in enumerate(context.model.ground_shapes):
        _check(context, model, _quantities(shape, f"ground_shapes[{i}]"))


def _check(context: Context, part: Any, found: Iterator[Found]) -> None:
    for owner, field, places, where, given in found:
        unit = unit_of(owner, field, places, _joint(context, part))
        if unit is None:
            message = f"{where}: no unit can be given here (got {given.text!r})"
            context.fault(part, message, "give a plain number in SI units", where)
        elif (fault := unit_fault(given, unit)) is not None:
            remedy = (
                "give a plain number" if unit == "1" else f"give it in {unit} or what can be converted to it"
            )
            context.fault(part, f"{where}: {fault}", remedy, where)


def _joint(context: Context, part: Any) -> Any:
    """The joint a part acts on, with the number of its coordinate."""
    named = [name for name in getattr(part, "joints", ()) if isinstance(name, str)]
    index = getattr(part, "coordinate", 0)
    if not named or named[0] not in context.joints or not isinstance(index, int):
        return None
    return context.joints[named[0]], index


def _quantities(value: Any, where: str) -> Iterator[Found]:
    if not is_dataclass(value) or isinstance(value, type):
        return
    for entry in fields(value):
        path = f"{where}.{entry.name}" if where else entry.name
        yield from _within(value, entry.name, getattr(value, entry.name), path, ())


def _within(owner: Any, field: str, value: Any, where: str, places: tuple[int, ...]) -> Iterator[Found]:
    if is_plain(value):
        return
    if isinstance(value, Quantity):
        yield owner, field, places, where, value
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _within(owner, field, item, f"{where}[{i}]", (*places, i))
    elif is_dataclass(value):
        yield from _quantities(value, where)
