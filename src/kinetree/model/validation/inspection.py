"""A walk over all fields of a model object: bad values, wrong types, numbers not finite, expressions."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kinetree.model.expressions import Expr
from kinetree.model.expressions.vocabulary import is_real
from kinetree.model.geometry.frame import Frame
from kinetree.model.values.fields import Invalid, is_plain
from kinetree.words.arguments import short
from kinetree.words.errors import Remedy
from kinetree.words.names import unfit

_REMEDIES = {
    "name": "give it a name",
    "mass": "give its mass in kg",
    "com": "give x, y, z of the mass centre in m",
    "inertia": "give (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) in kg m² or a symmetric 3×3 matrix",
    "position": "give x, y, z in m",
    "point": "give x, y, z in m",
    "rotation": Remedy(
        "build it with Frame.along, from_axes, from_quaternion, from_angles or rotated",
        "give one of axis, quaternion, angles, rotation, or x_axis and y_axis",
    ),
    "axis": "give the direction as three numbers",
    "axis1": "give the direction as three numbers",
    "axis2": "give the direction as three numbers",
    "velocity": "give three components in m/s",
    "angular_velocity": "give three components in rad/s",
    "value": "give a plain number",
    "limits": "give one (lower, upper) pair for each coordinate",
    "q0": "give one number for each coordinate",
    "u0": "give one number for each speed",
    "force": "give three components in N",
    "acceleration": "give three components in m/s²",
    "body": "name the body it is fixed on",
    "pieces": 'give a whole number, or "auto" where you cannot tell how far it bends',
    "inner": 'name a body, or "ground"',
    "outer": 'name a body, or "ground"',
}


@dataclass(frozen=True)
class UnusableValue:
    """A field value that cannot be used."""

    where: str
    message: str
    remedy: str


@dataclass(frozen=True)
class FieldFormula:
    """An expression found in a field."""

    where: str
    expression: Expr


def inspect(thing: Any) -> list[UnusableValue | FieldFormula]:
    """Everything worth a word in the fields of an object, nested frames and shapes included."""
    return list(_fields(thing, ""))


def remedy_for(where: str) -> str:
    """What to do about a field, by its name."""
    field = re.sub(r"\[\d+\]", "", where).rsplit(".", 1)[-1]
    return _REMEDIES.get(field, f"correct {where}")


def _fields(thing: Any, path: str) -> Iterator[UnusableValue | FieldFormula]:
    cls: type = type(thing)
    for name, hint, conforms in _typed_fields(cls):
        value = getattr(thing, name)
        if is_plain(value) and conforms(value):
            continue
        where = f"{path}.{name}" if path else name
        found = list(_leaves(value, where))
        yield from found
        if not any(isinstance(item, UnusableValue) for item in found) and not conforms(value):
            yield UnusableValue(
                where, f"{where} must be {_words(hint)} (got {short(value)})", remedy_for(where)
            )


def _leaves(value: Any, where: str) -> Iterator[UnusableValue | FieldFormula]:
    if is_plain(value):
        return
    if isinstance(value, Invalid):
        yield UnusableValue(where, value.message, value.remedy or remedy_for(where))
    elif isinstance(value, Expr):
        yield FieldFormula(where, value)
    elif isinstance(value, str):
        if found := unfit(value):
            yield UnusableValue(where, f"{where} holds {found}", "remove it")
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _leaves(item, f"{where}[{i}]")
    elif is_dataclass(value) and not isinstance(value, type):
        yield from _fields(value, where)
    elif isinstance(value, float) and not math.isfinite(value):
        is_open_limit = re.fullmatch(r"limits\[\d+\]\[[01]\]", where) and not math.isnan(value)
        if not is_open_limit:
            yield UnusableValue(where, f"{where} must be a finite number (got {value})", remedy_for(where))


@cache
def _typed_fields(cls: type) -> tuple[tuple[str, Any, Callable[[Any], bool]], ...]:
    """Name, type and check of the type of all fields of a class."""
    try:
        hints = get_type_hints(cls)
    except (NameError, TypeError):  # a type of the user's whose annotations cannot be resolved
        hints = {}
    named = [(field.name, hints.get(field.name, Any)) for field in fields(cls)]
    return tuple((name, hint, _conforming(hint)) for name, hint in named)


def _conforming(hint: Any) -> Callable[[Any], bool]:
    """A function that tells whether a value is of a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is Any:
        return lambda value: True
    if origin in (Union, UnionType):
        return _any_of(arguments)
    if origin is Literal:
        return lambda value: any(
            value is option or (isinstance(value, str) and value == option) for option in arguments
        )
    if origin is tuple:
        return _tuple_of(arguments)
    if hint is float:
        return lambda value: type(value) is float or is_real(value)
    if hint is int:
        return lambda value: isinstance(value, int) and not isinstance(value, bool)
    return lambda value: not isinstance(hint, type) or isinstance(value, hint)


def _any_of(hints: tuple[Any, ...]) -> Callable[[Any], bool]:
    plain = frozenset(hint for hint in hints if isinstance(hint, type))
    options = [_conforming(hint) for hint in hints]
    return lambda value: type(value) in plain or any(option(value) for option in options)


def _tuple_of(hints: tuple[Any, ...]) -> Callable[[Any], bool]:
    if hints[1:] == (...,):
        each = _conforming(hints[0])
        return lambda value: isinstance(value, tuple) and all(each(item) for item in value)
    checks = [_conforming(hint) for hint in hints]
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(item) for check, item in zip(checks, value, strict=True))
    )


def _words(hint: Any) -> str:
    """A type in words."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(_words(option) for option in arguments))
    if origin is Literal:
        return " or ".join(repr(option) for option in arguments)
    if origin is tuple:
        many = arguments[1:] == (...,)
        return f"a list of {'' if many else f'{len(arguments)}, each '}{_words(arguments[0])}"
    plain = {float: "a number", int: "a whole number", str: "text", bool: "True or False", NoneType: "None"}
    plain |= {Frame: "a Frame", Expr: "an expression"}
    return plain.get(
        hint, f"a {re.sub('(?<=[a-z])(?=[A-Z])', ' ', getattr(hint, '__name__', 'value')).lower()}"
    )
