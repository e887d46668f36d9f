"""Types of dataclass fields, and the values that may stand for them in a file.

Numbers, vectors and expressions are checked by the model itself, which knows them best and reports them with
all its other faults. Here only their shape is checked, as far as constructors of the model rely on it.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import PlainValidator, StrictBool, StrictInt, StrictStr, WithJsonSchema
from pydantic_core import PydanticCustomError

from kinetree.model.expressions import Expr
from kinetree.model.values.fields import Invalid
from kinetree.model.values.units import split

Schema = dict[str, Any]

SCALAR: Schema = {"type": ["number", "string"]}
"""A number, or an arithmetic expression as text."""


@cache
def hints_of(cls: type) -> dict[str, Any]:
    """Types of the fields of a class."""
    return get_type_hints(cls)


def options(hint: Any) -> tuple[Any, ...]:
    """The types a field may have, None left out."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(option for option in get_args(hint) if option is not NoneType)
    return (hint,)


def items_of(hint: Any) -> tuple[tuple[Any, ...], bool]:
    """Types of the items of a tuple, and whether there may be any number of them."""
    items = get_args(hint)
    return (items[:1], True) if items[1:] == (...,) else (items, False)


@cache
def table_class(hint: Any) -> type | None:
    """The dataclass a field holds, alone or in a list; None when it holds plain values."""
    for option in options(hint):
        inner = get_args(option)[0] if get_origin(option) is tuple else option
        if isinstance(inner, type) and is_dataclass(inner):
            return inner
    return None


@cache
def is_list(hint: Any) -> bool:
    """True if a field holds a list."""
    return any(get_origin(option) is tuple for option in options(hint))


def is_required(field: Field[Any]) -> bool:
    """True if a field has to be given; an :class:`Invalid` default is one that validation refuses."""
    if field.default_factory is not MISSING:
        return False
    return field.default is MISSING or isinstance(field.default, Invalid)


def as_tuples(value: Any) -> Any:
    """Lists as tuples, however nested."""
    return tuple(as_tuples(item) for item in value) if isinstance(value, list) else value


def plain_type(hint: Any) -> Any:
    """The pydantic type of a field that holds no table."""
    chosen = options(hint)
    if len(chosen) == 1:
        strict = {str: StrictStr, bool: StrictBool, int: StrictInt}
        if chosen[0] in strict:
            return strict[chosen[0]]
        if get_origin(chosen[0]) is Literal:
            return chosen[0]
        if get_origin(chosen[0]) is dict:
            return dict[str, Annotated[Any, WithJsonSchema(dict(SCALAR))]]
        if chosen[0] == tuple[str, ...]:
            return list[StrictStr]

    def check(value: Any) -> Any:
        problem = shape_problem(value, hint)
        if problem is not None:
            raise PydanticCustomError("shape", "{problem}", {"problem": problem})
        return value

    return Annotated[Any, PlainValidator(check), WithJsonSchema(schema_of(hint))]


# --- shapes of nested lists ------------------------------------------------------------------------------
def shape_problem(value: Any, hint: Any) -> str | None:
    """Return the fault in the nesting of a value, as the end of a sentence; None if there is none."""
    if isinstance(value, dict):
        return "must not be a table"
    problems = [_problem(value, option) for option in options(hint)]
    return None if None in problems else problems[-1]


def _problem(value: Any, hint: Any) -> str | None:
    if get_origin(hint) is not tuple:
        measured = isinstance(value, str) and split(value) is not None  # "30 deg"
        if (
            hint is float
            and not measured
            and (isinstance(value, bool) or not isinstance(value, (int, float)))
        ):
            return "must be made of plain numbers"
        return None
    items, many = items_of(hint)
    if not many:
        pairs_needed = any(get_origin(item) is tuple for item in items) or set(items) == {float}
        if pairs_needed and not (isinstance(value, list) and len(value) == len(items)):
            return f"must be a list of lists of {len(items)} values each"
        return next(filter(None, map(shape_problem, value, items)), None) if pairs_needed else None
    if not isinstance(value, list):
        return "must be a list of lists" if get_origin(items[0]) is tuple else None
    if value and get_origin(items[0]) is tuple:
        if all(not isinstance(item, list) for item in value) and len(value) == len(get_args(items[0])):
            value = [value]  # a single pair of limits need not be wrapped
        return next(filter(None, (shape_problem(item, items[0]) for item in value)), None)
    return None


# --- JSON Schema -----------------------------------------------------------------------------------------
def schema_of(hint: Any) -> Schema:
    """JSON Schema of plain values, in all forms the model accepts."""
    forms = _forms(hint)
    return forms[0] if len(forms) == 1 else {"anyOf": forms}


def _forms(hint: Any) -> list[Schema]:
    chosen = options(hint)
    if all(_is_scalar(option) for option in chosen):
        return [dict(SCALAR)]
    return [form for option in chosen for form in _option_forms(option)]


def _option_forms(hint: Any) -> list[Schema]:
    plain = {str: "string", bool: "boolean", int: "integer"}
    if hint in plain:
        return [{"type": plain[hint]}]
    if get_origin(hint) is not tuple:
        return [dict(SCALAR)]
    items, many = items_of(hint)
    if many:
        inner = schema_of(items[0])
        single = _is_scalar(items[0]) or get_origin(items[0]) is tuple
        loose = [{"type": "array", "items": {"anyOf": [dict(SCALAR), inner]}} if single else inner]
        return [dict(SCALAR), *loose] if _is_scalar(items[0]) else loose
    size: Schema = {"minItems": len(items), "maxItems": len(items)}
    if len(set(items)) > 1:
        kinds = [form for item in dict.fromkeys(items) for form in _forms(item)]
        return [{"type": "array", "items": {"anyOf": kinds}, "maxItems": len(items)}]
    forms: list[Schema] = [{"type": "array", "items": schema_of(items[0]), **size}]
    if len(items) == 6:  # a symmetric matrix may be given in full
        row = {"type": "array", "items": dict(SCALAR), "minItems": 3, "maxItems": 3}
        forms.append({"type": "array", "items": row, "minItems": 3, "maxItems": 3})
    return forms


def _is_scalar(hint: Any) -> bool:
    if get_origin(hint) in (Union, UnionType):
        return all(map(_is_scalar, options(hint)))
    return hint in (float, Any) or (isinstance(hint, type) and issubclass(hint, Expr))
