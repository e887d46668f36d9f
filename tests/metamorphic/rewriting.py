"""Rewriting the parts of a model: every text and every number or expression in them, wherever it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

import kinetree as kt
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event
from kinetree.model.expressions import Expr, Scalar
from kinetree.model.joints.base import Joint
from kinetree.model.parts import ROOMS

T = TypeVar("T")

_WORDS = ("unit", "units", "color", "file", "group", "description", "input_names", "coordinates", "text")
"""Fields whose texts are no names of parts."""


@dataclass(frozen=True)
class Place:
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


Text = Callable[[str, Place], str]
Value = Callable[[Scalar, Place], Any]


def same_text(text: str, _place: Place) -> str:
    """A text as it is."""
    return text


def same_value(value: Scalar, _place: Place) -> Any:
    """A number or an expression as it is."""
    return value


def rewritten(part: T, text: Text = same_text, value: Value = same_value) -> T:
    """A copy of a part, or of an event, with its texts and values replaced."""
    return _object(part, part, text, value)


def _object(part: Any, owner: Any, text: Text, value: Value) -> Any:
    changed = {}
    for entry in fields(owner):
        if not entry.init:
            continue
        old = getattr(owner, entry.name)
        words = "Literal" in str(entry.type) or entry.name in _WORDS
        new = _any(old, Place(part, owner, entry.name), (lambda t, _: t) if words else text, value)
        if new is not old:
            changed[entry.name] = new
    return replace(owner, **changed) if changed else owner


def _any(old: Any, place: Place, text: Text, value: Value) -> Any:
    if isinstance(old, bool):
        return old
    if isinstance(old, str):
        return text(old, place)
    if isinstance(old, (float, Expr)):
        return value(old, place)
    if type(old) is tuple:
        items = tuple(
            _any(item, replace(place, indices=(*place.indices, i)), text, value) for i, item in enumerate(old)
        )
        return old if all(a is b for a, b in zip(items, old, strict=True)) else items
    if is_dataclass(old) and not isinstance(old, type):
        return _object(place.part, old, text, value)
    return old


def rewritten_model(model: kt.Model, change: Callable[[Any], Any]) -> kt.Model:
    """A copy of a model with every part replaced."""
    rooms = [room for room, _ in ROOMS] + ["ground_shapes"]
    return replace(model, **{room: tuple(map(change, getattr(model, room))) for room in rooms})


def rewritten_events(events: tuple[Event, ...], change: Callable[[Any], Any]) -> tuple[Event, ...]:
    """Copies of events."""
    return tuple(map(change, events))
