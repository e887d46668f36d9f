"""Walks over expressions: evaluation in any arithmetic, the names in it, substitution."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from kinetree.words.remedies import Remedy

from .errors import ExpressionError
from .formatting import MAX_NODES, format, format_name
from .frozen import postorder
from .nodes import Apply, Expr, Name, Number, Scalar, as_node
from .vocabulary import unknown_function

if TYPE_CHECKING:
    from .piecewise import Piecewise

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


def evaluate(
    expression: Expr,
    lookup: Callable[[tuple[str, ...]], T],
    operations: Operations[T],
    values: dict[int, T] | None = None,
) -> T:
    """Evaluate an expression in any arithmetic.

    Parameters
    ----------
    expression : Expr
        What to evaluate; shared sub-expressions are evaluated once, depth is not limited.
    lookup : callable
        Gives the value of a name from its segments; raises what it likes for unknown names.
    operations : Operations
        The arithmetic.
    values : dict, optional
        Values of nodes by their ids, which are not computed again; those that are computed are added.
    """
    values = {} if values is None else values
    result: T
    for node in postorder(expression, values):
        if isinstance(node, Number):
            result = operations.number(node.value)
        elif isinstance(node, Name):
            result = lookup(node.segments)
        else:
            result = operations.apply(node, [values[id(operand)] for operand in node.operands])
        values[id(node)] = result
    return values[id(expression)]


def name_segments(*expressions: Scalar) -> frozenset[tuple[str, ...]]:
    """Return the segments of every name in expressions; what they share is looked at once."""
    seen: set[int] = set()
    found: set[tuple[str, ...]] = set()
    for expression in expressions:
        if isinstance(expression, Expr) and expression.is_open:
            for node in postorder(expression, seen):
                seen.add(id(node))
                if isinstance(node, Name):
                    found.add(node.segments)
    return frozenset(found)


def names(expression: Scalar) -> frozenset[str]:
    """Return every name in an expression in canonical dotted text: ``{"k", "J1.q", "`left-hip`.q"}``."""
    return frozenset(format_name(segments) for segments in name_segments(expression))


def is_constant(value: Scalar) -> bool:
    """Return whether a value holds no names, nor tables that are not known yet."""
    return not isinstance(value, Expr) or not value.is_open


def tables(expression: Scalar) -> frozenset[Apply]:
    """Return every use of a table in an expression."""
    if not isinstance(expression, Expr):
        return frozenset()
    return frozenset(node for node in postorder(expression) if isinstance(node, Apply))


def check_tables(expression: Expr, known: Mapping[str, int]) -> None:
    """Raise `ExpressionError` at the first function that is neither of the language nor a known table.

    Parameters
    ----------
    expression : Expr
        Where tables are used.
    known : mapping
        How many arguments each table takes.
    """
    for node in postorder(expression):
        if not isinstance(node, Apply) or known.get(node.function) == len(node.operands):
            continue
        if node.function in known:
            count = known[node.function]
            reason = f"the table {node.function} takes {count} argument{'s' if count > 1 else ''}"
            reason += f", got {len(node.operands)}"
            remedy = "give it its arguments"
        else:
            reason, remedy = unknown_function(node.function, known)
            remedy = remedy or _no_such_table(known)
        if expression.size > MAX_NODES:
            raise ExpressionError(reason, remedy=remedy)
        text = format(expression)
        at = re.search(rf"\b{re.escape(node.function)}\(", text).start()  # type: ignore[union-attr]
        raise ExpressionError(reason, text, at, remedy=remedy)


def _no_such_table(known: Iterable[str]) -> str:
    listed = ", ".join(known)
    if listed:
        return f"name a function or a table (tables: {listed})"
    return Remedy(
        "name a function or a table (tables are added with Table(name, x, y))",
        "name a function or a table (tables stand in [tables])",
    )


def resolve(
    expression: Expr, names: Mapping[tuple[str, ...], Expr], functions: Mapping[str, Piecewise]
) -> Expr:
    """Replace names by expressions (which are not searched again) and names of tables by the tables."""
    replaced: dict[int, Expr] = {}
    for node in postorder(expression):
        operands = tuple(replaced[id(operand)] for operand in node.operands)
        if isinstance(node, Name):
            replaced[id(node)] = names.get(node.segments, node)
        elif isinstance(node, Apply) and not node.is_bound and node.function in functions:
            replaced[id(node)] = Apply(functions[node.function], *operands)
        elif all(new is old for new, old in zip(operands, node.operands, strict=True)):
            replaced[id(node)] = node
        else:
            replaced[id(node)] = node.with_operands(operands)
    return replaced[id(expression)]


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
