"""Names that stand for something else: tables become the functions they are.

Everything behind validation works on a resolved model, so that loads, constraints, events and formulations need not
know of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from kinetree.model.constraints.base import Constraint
from kinetree.model.expressions import Expr, resolve
from kinetree.model.joints.base import Joint
from kinetree.model.parts import ROOMS, Parts

if TYPE_CHECKING:
    from kinetree.model.expressions.piecewise import Piecewise

T = TypeVar("T")
P = TypeVar("P", bound=Parts)

_KEPT = ("tables", "parameters")
"""Rooms that hold nothing to resolve."""


class Resolver:
    """What names stand for in one model.

    Parameters
    ----------
    functions
        Tables by name.
    """

    def __init__(self, functions: Mapping[str, Piecewise]) -> None:
        self._functions = functions

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to replace."""
        return not self._functions

    def expression(self, expression: Expr, hidden: Collection[str] = ()) -> Expr:
        """An expression without such names; ``hidden`` ones mean something else where it stands."""
        if self.is_idle:
            return expression
        return resolve(expression, {}, self._functions)

    def value(self, value: Any, hidden: Collection[str] = ()) -> Any:
        """Any field of a model object, however nested."""
        if isinstance(value, Expr):
            return self.expression(value, hidden)
        if type(value) is tuple:
            items = tuple(self.value(item, hidden) for item in value)
            return value if all(a is b for a, b in zip(items, value, strict=True)) else items
        if is_dataclass(value) and not isinstance(value, type):
            return self.part(value)
        return value

    def part(self, part: T) -> T:
        """A model object without such names; itself where it holds none."""
        hides = _hidden_in(part)
        changed = {}
        for entry in fields(part):  # type: ignore[arg-type]
            old = getattr(part, entry.name)
            new = self.value(old, hides(entry.name))
            if new is not old:
                changed[entry.name] = new
        return replace(part, **changed) if changed else part  # type: ignore[type-var]

    def parts(self, model: P) -> P:
        """A model without such names; itself where it holds none."""
        if self.is_idle:
            return model
        rooms = [room for room, _ in ROOMS if room not in _KEPT] + ["ground_shapes"]
        changed: dict[str, Any] = {room: tuple(map(self.part, getattr(model, room))) for room in rooms}
        return replace(model, **changed)


def _hidden_in(part: Any) -> Callable[[str], Collection[str]]:
    """Plain names with a meaning of their own in the fields of a part."""
    if isinstance(part, Joint):
        return part.own_names
    own = part.own_names if isinstance(part, Constraint) else ()
    return lambda _: own


def resolver_of(model: Parts) -> Resolver:
    """What names stand for in a valid model."""
    return Resolver({table.name: table.function for table in model.tables})
