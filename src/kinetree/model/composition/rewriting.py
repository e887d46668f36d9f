"""Rewriting the parts of a model: every text and every number or expression in them, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar

from kinetree.model.constraints.base import Constraint
from kinetree.model.expressions import Expr, Scalar
from kinetree.model.joints.base import Joint
from kinetree.model.parts import ROOMS, Parts

T = TypeVar("T")
P = TypeVar("P", bound=Parts)

_WORDS = (
    "unit", "units", "color", "file", "group", "description", "input_names", "coordinates", "text", "axis",
)  # fmt: skip
"""Fields whose texts are no names of parts."""


@dataclass(frozen=True)
class ValuePlace:
    """Where a text, a number or an expression stands."""

    part: Any
    """The part of the model, or the event, that holds it."""
    owner: Any
    """The object whose field it is: the part, or a frame, an action … in it."""
    field: str
    indices: tuple[int, ...] = ()

    @property
    def hidden(self) -> Collection[str]:
        """Plain names that have a meaning of their own here."""
        if isinstance(self.owner, Joint):
            return self.owner.own_names(self.field)
        return self.owner.own_names if isinstance(self.owner, Constraint) else ()


Text = Callable[[str, ValuePlace], str]
Value = Callable[[Scalar, ValuePlace], Any]


def same_text(text: str, _place: ValuePlace) -> str:
    """A text as it is."""
    return text


def same_value(value: Scalar, _place: ValuePlace) -> Any:
    """A number or an expression as it is."""
    return value


def rewritten(part: T, text: Text = same_text, value: Value = same_value, *, numbers: bool = True) -> T:
    """A copy of a part, or of an event, with its texts and values replaced; itself where none changes.

    Without ``numbers`` the values are expressions only, which is quicker.
    """
    found: T = _object(part, part, text, value, numbers)
    return found


def rewritten_parts(model: P, change: Callable[[Any], Any]) -> P:
    """A copy of a model with every part replaced."""
    rooms = [room for room, _ in ROOMS] + ["ground_shapes"]
    changed: dict[str, Any] = {room: tuple(map(change, getattr(model, room))) for room in rooms}
    return replace(model, **changed)


def parts_of(model: Parts) -> Iterable[Any]:
    """Every part of a model."""
    return [part for room, _ in ROOMS for part in getattr(model, room)]


@cache
def _entries(cls: Any) -> tuple[tuple[str, bool], ...]:
    """Fields of a class that are given, and whether their texts are words rather than names."""
    return tuple(
        (entry.name, "Literal" in str(entry.type) or entry.name in _WORDS or "words" in entry.metadata)
        for entry in fields(cls)
        if entry.init
    )


def _object(part: Any, owner: Any, text: Text, value: Value, numbers: bool) -> Any:
    changed = {}
    cls: Any = type(owner)
    for name, words in _entries(cls):
        old = getattr(owner, name)
        inner = name == "name" and owner is not part  # of an interface or an output, known within its part
        use = same_text if words or inner else text
        new = _any(old, part, owner, name, (), use, value, numbers)
        if new is not old:
            changed[name] = new
    return replace(owner, **changed) if changed else owner


def _any(
    old: Any, part: Any, owner: Any, field: str, at: tuple[int, ...], text: Text, value: Value, numbers: bool
) -> Any:
    if old is None or isinstance(old, bool) or (isinstance(old, float) and not numbers):
        return old
    if isinstance(old, str):
        return text(old, ValuePlace(part, owner, field, at))
    if isinstance(old, (float, Expr)):
        return value(old, ValuePlace(part, owner, field, at))
    if type(old) is tuple:
        items = tuple(
            _any(item, part, owner, field, (*at, i), text, value, numbers) for i, item in enumerate(old)
        )
        return old if all(a is b for a, b in zip(items, old, strict=True)) else items
    if is_dataclass(old) and not isinstance(old, type):
        return _object(part, old, text, value, numbers)
    return old
