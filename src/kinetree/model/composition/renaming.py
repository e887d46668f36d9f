"""Other names for the parts of a model, wherever they stand: in fields, expressions, calls of tables and channels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kinetree.model.composition.rewriting import ValuePlace
from kinetree.model.expressions import Apply, Expr, Name
from kinetree.model.expressions.nodes import postorder

FREE = "_free"
"""End of the name of the free joint that a floating body is given."""


class Names:
    """New names for old, in texts, expressions and channels.

    Parameters
    ----------
    new
        New names by old ones.
    values
        Expressions that stand in the place of some names (parameters, say).
    """

    def __init__(self, new: Mapping[str, str], values: Mapping[str, Expr] | None = None) -> None:
        self.new, self.values = new, values or {}

    def text(self, text: str, _place: object = None) -> str:
        """A name, or that of an interface of a flexible body: ``body.interface``."""
        if text in self.new:
            return self.new[text]
        head, dot, rest = text.rpartition(".")
        return f"{self.new[head]}{dot}{rest}" if head in self.new else text

    def value(self, value: Any, place: ValuePlace) -> Any:
        """An expression with its names and tables."""
        if not isinstance(value, Expr) or not value.is_open:
            return value
        done: dict[int, Expr] = {}
        for node in postorder(value):
            operands = tuple(done[id(operand)] for operand in node.operands)
            if isinstance(node, Name):
                done[id(node)] = self._name(node, place)
            elif isinstance(node, Apply) and not node.is_bound:
                done[id(node)] = Apply(self.new.get(node.function, node.function), *operands)
            elif all(new is old for new, old in zip(operands, node.operands, strict=True)):
                done[id(node)] = node
            else:
                done[id(node)] = node.with_operands(operands)
        return done[id(value)]

    def _name(self, node: Name, place: ValuePlace) -> Expr:
        head, *rest = node.segments
        if head in place.hidden:
            return node
        if not rest and head in self.values:
            return self.values[head]
        first = self.first(head)
        return node if first == head else Name(first, *rest)

    def first(self, name: str) -> str:
        """The first segment of a name: a part, or the free joint that a floating body is given."""
        body = name.removesuffix(FREE)
        return self.text(name) if name in self.new or body not in self.new else f"{self.new[body]}{FREE}"

    def channel(self, name: str) -> str:
        """A channel: the longest part of its name that is known is replaced, and the place it names at its end."""
        segments = name.split(".")
        for k in range(len(segments), 0, -1):
            head = ".".join(segments[:k])
            if head in self.new or head.removesuffix(FREE) in self.new:
                segments = [self.first(head), *segments[k:]]
                break
        if len(segments) > 2 and segments[1] == "on":
            segments[2:] = [self.text(".".join(segments[2:]))]
        return ".".join(segments)
