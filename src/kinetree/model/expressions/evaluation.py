"""Walks over expressions: evaluation in any arithmetic, the names in it, substitution."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from .formatting import format_name
from .nodes import Expr, Name, Number, Scalar, as_node, postorder

T = TypeVar("T")


class Operations(Protocol[T]):
    """An arithmetic: what numbers become and what the inner nodes do.

    `apply` finds the operator or function in ``node.operation`` (``"neg"`` is the unary minus) and receives
    the values of the operands in order. All operands are evaluated, also those an ``if`` does not choose.
    """

    def number(self, value: float) -> T:
        """Return a number of the language in this arithmetic."""
        ...

    def apply(self, node: Expr, operands: Sequence[T]) -> T:
        """Return the value of an inner node."""
        ...


def evaluate(expression: Expr, lookup: Callable[[tuple[str, ...]], T], operations: Operations[T]) -> T:
    """Evaluate an expression in any arithmetic.

    Parameters
    ----------
    expression : Expr
        What to evaluate; shared sub-expressions are evaluated once, depth is not limited.
    lookup : callable
        Gives the value of a name from its segments; raises what it likes for unknown names.
    operations : Operations
        The arithmetic.
    """
    values: dict[int, T] = {}
    result: T
    for node in postorder(expression):
        if isinstance(node, Number):
            result = operations.number(node.value)
        elif isinstance(node, Name):
            result = lookup(node.segments)
        else:
            result = operations.apply(node, [values[id(operand)] for operand in node.operands])
        values[id(node)] = result
    return values[id(expression)]


def name_segments(expression: Scalar) -> frozenset[tuple[str, ...]]:
    """Return the segments of every name in an expression."""
    if not isinstance(expression, Expr):
        return frozenset()
    return frozenset(node.segments for node in postorder(expression) if isinstance(node, Name))


def names(expression: Scalar) -> frozenset[str]:
    """Return every name in an expression in canonical dotted text: ``{"k", "J1.q", "`left-hip`.q"}``."""
    return frozenset(format_name(segments) for segments in name_segments(expression))


def is_constant(value: Scalar) -> bool:
    """Return whether a value holds no names."""
    return not isinstance(value, Expr) or not any(isinstance(node, Name) for node in postorder(value))


def substitute(expression: Expr, mapping: Mapping[str | tuple[str, ...] | Name, Scalar]) -> Expr:
    """Replace names, all at once (a replacement is not searched again).

    Parameters
    ----------
    expression : Expr
        Where to replace.
    mapping : mapping
        From names (as `Name`, as segments or as canonical dotted text) to expressions or numbers.
    """
    by_text = {_canonical(key): as_node(value) for key, value in mapping.items()}
    replaced: dict[int, Expr] = {}
    for node in postorder(expression):
        operands = tuple(replaced[id(operand)] for operand in node.operands)
        if isinstance(node, Name):
            replaced[id(node)] = by_text.get(format_name(node.segments), node)
        elif all(new is old for new, old in zip(operands, node.operands, strict=True)):
            replaced[id(node)] = node
        else:
            replaced[id(node)] = node.with_operands(operands)
    return replaced[id(expression)]


def _canonical(key: str | tuple[str, ...] | Name) -> str:
    if isinstance(key, str):
        return key
    return format_name(key.segments if isinstance(key, Name) else key)
