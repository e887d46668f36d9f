"""How what a user writes becomes a field of a model object.

Constructors never raise on a bad value: they keep an :class:`Invalid` in its place, and
:meth:`kinetree.model.Model.validate` reports all of them at once, with the object's name.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kinetree.model.expressions import Expr, ExpressionError, Scalar, as_scalar
from kinetree.model.values.quantity import Quantity, checked, quantity
from kinetree.model.values.units import UnitError

Vec3 = tuple[Scalar, Scalar, Scalar]
Mat3 = tuple[Vec3, Vec3, Vec3]


@dataclass(frozen=True)
class Invalid:
    """A value that could not be understood, kept until validation reports it.

    ``remedy`` is empty where the field alone says what to give.
    """

    given: str
    message: str
    remedy: str = ""


def _invalid(value: Any, message: str, remedy: str = "") -> Any:
    text = repr(value)
    return Invalid(text if len(text) <= 80 else text[:77] + "...", message, remedy)


def scalar(value: Any, what: str, unit: str | None = None) -> Any:
    """A number or an expression (text or :class:`Expr`), or text with a number and its unit.

    Its dimension is compared with that of ``unit`` where this is given, else by validation, which knows the field.
    """
    if type(value) is float and math.isfinite(value):
        return value
    if isinstance(value, Invalid) or (isinstance(value, Quantity) and unit is None):
        return value
    try:
        found = quantity(value) if isinstance(value, str) else value
        if isinstance(found, Quantity):
            return found if unit is None else checked(found, unit)
        return as_scalar(value, what)
    except UnitError as error:
        return _invalid(value, f"{what}: {error}")  # the remedy is the unit to use, which the field knows
    except ExpressionError as error:
        return _invalid(value, error.message, error.remedy)
    except (TypeError, ValueError):
        return _invalid(value, f"{what} must be a number or an expression (got {value!r})")


def vector(value: Any, size: int, what: str, unit: str | None = None) -> Any:
    """A tuple of ``size`` scalars; ``unit`` as of :func:`scalar`."""
    if (
        type(value) is tuple
        and len(value) == size
        and all(type(v) is float and math.isfinite(v) for v in value)
    ):
        return value
    if isinstance(value, Invalid):
        return value
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (str, bytes, Expr)) or not isinstance(value, Sequence):
        return _invalid(value, f"{what} must be a list of {size} numbers (got {value!r})")
    if len(value) != size:
        return _invalid(value, f"{what} must have {size} components (got {len(value)})")
    items = tuple(scalar(v, f"{what}[{i}]", unit) for i, v in enumerate(value))
    for item in items:
        if isinstance(item, Invalid):
            return item
    return items


def matrix(value: Any, rows: int, columns: int, what: str) -> Any:
    """A tuple of ``rows`` tuples of ``columns`` scalars."""
    if isinstance(value, Invalid):
        return value
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (str, bytes, Expr)) or not isinstance(value, Sequence) or len(value) != rows:
        return _invalid(value, f"{what} must be a {rows}×{columns} matrix")
    items = tuple(vector(row, columns, f"{what} row {i + 1}") for i, row in enumerate(value))
    for item in items:
        if isinstance(item, Invalid):
            return item
    return items


def items(value: Any, what: str) -> Any:
    """A tuple of whatever the list holds."""
    if isinstance(value, Invalid):
        return value
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        return _invalid(value, f"{what} must be a list (got {value!r})")
    return tuple(value)


def is_plain(value: Any) -> bool:
    """Whether a field holds nothing but finite numbers, printable text, truth values and tuples of them."""
    kind = type(value)
    if kind is float:
        return math.isfinite(value)
    if kind is tuple:
        return all(map(is_plain, value))
    if kind is str:
        return bool(value.isprintable())
    return value is None or kind is bool or kind is int


def is_number(value: Any) -> bool:
    """Whether a field holds a plain number (not an expression, not something invalid)."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def numbers(values: Any) -> tuple[float, ...] | None:
    """The components of a vector field as floats, or None where it holds expressions."""
    if isinstance(values, tuple) and all(is_number(v) for v in values):
        return tuple(float(v) for v in values)
    return None


def set_field(target: Any, name: str, value: Any) -> None:
    """Assign a field of a frozen dataclass while it is being built."""
    object.__setattr__(target, name, value)
