"""Walks over expressions: evaluation in any arithmetic, with floats and with CasADi symbols, names, substitution.

With symbols an expression becomes part of the equations that are compiled.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from kinetree.words.arguments import Remedy

from .nodes import Apply, Expr, Name, Number, Scalar, as_node, postorder
from .vocabulary import MAX_NODES, ExpressionError, abbreviate, format, format_name, unknown_function

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
        Expression to evaluate; shared sub-expressions are evaluated once, depth is not limited.
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
        Expression that uses tables.
    known : mapping
        Number of arguments of each table, by name.
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
        at = re.search(rf"\b{re.escape(node.function)}\(", text)
        raise ExpressionError(reason, text, at.start() if at else 0, remedy=remedy)


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

    def changed(node: Expr, operands: tuple[Expr, ...]) -> Expr | None:
        if isinstance(node, Name):
            return names.get(node.segments, node)
        if isinstance(node, Apply) and not node.is_bound and node.function in functions:
            return Apply(functions[node.function], *operands)
        return None

    return rebuilt(expression, changed)


def rebuilt(expression: Expr, changed: Callable[[Expr, tuple[Expr, ...]], Expr | None]) -> Expr:
    """An expression with nodes in the place of others; what is not changed stays the same object.

    ``changed`` takes a node and its operands as they are now, and gives None for a node that stays what it is.
    """
    found: dict[int, Expr] = {}
    for node in postorder(expression):
        operands = tuple(found[id(operand)] for operand in node.operands)
        new = changed(node, operands)
        if new is None:
            same = all(now is old for now, old in zip(operands, node.operands, strict=True))
            new = node if same else node.with_operands(operands)
        found[id(node)] = new
    return found[id(expression)]


def substitute(expression: Expr, mapping: Mapping[str | tuple[str, ...] | Name, Scalar]) -> Expr:
    """Replace names, all at once (a replacement is not searched again).

    Parameters
    ----------
    expression : Expr
        Expression in which names are replaced.
    mapping : mapping
        From names (as `Name`, as segments or as canonical dotted text) to expressions or numbers.
    """
    by_text = {_canonical(key): as_node(value) for key, value in mapping.items()}
    return rebuilt(
        expression,
        lambda node, _: by_text.get(format_name(node.segments), node) if isinstance(node, Name) else None,
    )


def _canonical(key: str | tuple[str, ...] | Name) -> str:
    if isinstance(key, str):
        return key
    return format_name(key.segments if isinstance(key, Name) else key)


@dataclass(frozen=True, slots=True)
class _Failure:
    """A value that does not exist. It is an error only if the result depends on it: ``if`` may pass it by."""

    node: Expr
    operands: tuple[float, ...]

    def error(self) -> ExpressionError:
        where = f"'{abbreviate(self.node)}'"
        if isinstance(self.node, Name):
            return ExpressionError(f"the value of {where} is not finite: {self.operands[0]}")
        if isinstance(self.node, Apply):
            given = ", ".join(f"{value:g}" for value in self.operands)
            return ExpressionError(f"{where}: {given} lies outside the table {self.node.function}")
        values = ", ".join(repr(value) for value in self.operands[:4])
        return ExpressionError(f"{where} has no finite value (its operands are {values})")


def _sign(x: float) -> float:
    return math.copysign(1.0, x) if x != 0.0 else 0.0


def _smoothstep(x: float, x0: float, x1: float) -> float:
    """Quintic 6s⁵ - 15s⁴ + 10s³ of s = (x - x0)/(x1 - x0) held within [0, 1]: C² everywhere.

    Held before the division, so that an interval of no width has no value rather than an arbitrary one.
    """
    width = x1 - x0
    s = min(max(x - x0, min(0.0, width)), max(0.0, width)) / width
    return s * s * s * (10.0 + s * (6.0 * s - 15.0))


TABLE: Final[dict[str, Callable[..., float]]] = {
    "neg": operator.neg,
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "**": math.pow,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "not": operator.not_,
    **{
        name: getattr(math, name)
        for name in (
            *("sin", "cos", "tan", "asin", "acos", "atan", "atan2"),
            *("sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
            *("exp", "log", "log10", "sqrt", "floor", "ceil", "hypot"),
        )
    },
    "abs": abs,
    "sign": _sign,
    "min": min,
    "max": max,
    "mod": operator.mod,
    "step": lambda x: x >= 0.0,
    "smoothstep": _smoothstep,
}


class FloatOperations:
    """Arithmetic of floats in which a value that does not exist is carried along until it is needed."""

    def number(self, value: float) -> float | _Failure:
        return value

    def apply(self, node: Expr, operands: Sequence[float | _Failure]) -> float | _Failure:
        """Return the value of a node; ``if``, ``and`` and ``or`` look only at the operands that decide."""
        if node.operation in ("if", "and", "or"):
            return _decide(node.operation, operands)
        values: list[float] = []
        for operand in operands:
            if isinstance(operand, _Failure):
                return operand
            values.append(operand)
        function = node.table.at if isinstance(node, Apply) else TABLE[node.operation]
        try:
            result = float(function(*values))
        except (ValueError, ArithmeticError):
            return _Failure(node, tuple(values))
        return result if math.isfinite(result) else _Failure(node, tuple(values))


def _decide(operation: str, operands: Sequence[float | _Failure]) -> float | _Failure:
    first = operands[0]
    if isinstance(first, _Failure):
        return first
    if operation == "if":
        return operands[1] if first != 0.0 else operands[2]
    if (first != 0.0) == (operation == "or"):
        return float(operation == "or")
    second = operands[1]
    return second if isinstance(second, _Failure) else float(second != 0.0)


class SharedFloats:
    """Values of many expressions that share parts: every part is evaluated once.

    Parameters
    ----------
    lookup : callable
        Gives the value of a name from its segments; None where it has none.
    """

    def __init__(self, lookup: Callable[[tuple[str, ...]], float | None]) -> None:
        self._lookup = lookup
        self._values: dict[int, float | _Failure] = {}
        self._held: list[Expr] = []  # what has been evaluated lives, so that its ids stay its own

    def value(self, expression: Expr) -> float | None:
        """The value; None where a name that it depends on has none. Raises as `to_float` does."""
        self._held.append(expression)
        result = evaluate(expression, self._named, FloatOperations(), self._values)
        if not isinstance(result, _Failure):
            return result
        if isinstance(result.node, Name) and not result.operands:
            return None
        raise result.error()

    def _named(self, segments: tuple[str, ...]) -> float | _Failure:
        value = self._lookup(segments)
        if value is None:
            return _Failure(Name(*segments), ())
        return value if math.isfinite(value) else _Failure(Name(*segments), (value,))


def to_float(expression: Expr, lookup: Callable[[tuple[str, ...]], float]) -> float:
    """Evaluate an expression with floats.

    Parameters
    ----------
    expression : Expr
        Expression to evaluate.
    lookup : callable
        Gives the value of a name from its segments.

    Raises
    ------
    ExpressionError
        When the value is not a finite number (a root of a negative number, a division by zero, an overflow),
        naming the sub-expression. Branches of ``if`` that are not taken may fail.
    """

    def checked(segments: tuple[str, ...]) -> float | _Failure:
        value = float(lookup(segments))
        return value if math.isfinite(value) else _Failure(Name(*segments), (value,))

    result = evaluate(expression, checked, FloatOperations())
    if isinstance(result, _Failure):
        raise result.error()
    return result


SX = Any  # casadi.SX; CasADi carries no types and is imported only when it is needed


@cache
def _table() -> dict[str, Callable[..., SX]]:
    import operator

    import casadi as ca

    def mod(a: SX, b: SX) -> SX:
        """Remainder with the sign of b, as Python's ``%``: C's fmod, moved by b if the signs differ."""
        remainder = ca.fmod(a, b)
        signs_differ = ca.logic_and(remainder != 0, (remainder < 0) != (b < 0))
        return ca.if_else(signs_differ, remainder + b, remainder)

    def smoothstep(x: SX, x0: SX, x1: SX) -> SX:
        """Quintic 6s⁵ - 15s⁴ + 10s³ of s = (x - x0)/(x1 - x0) held within [0, 1]: C² everywhere.

        Held before the division, so that an interval of no width has no value rather than an arbitrary one.
        """
        width = x1 - x0
        s = ca.fmin(ca.fmax(x - x0, ca.fmin(0, width)), ca.fmax(0, width)) / width
        return s * s * s * (10 + s * (6 * s - 15))

    same_name = (
        *("sin", "cos", "tan", "asin", "acos", "atan", "atan2"),
        *("sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
        *("exp", "log", "log10", "sqrt", "sign", "floor", "ceil", "hypot"),
    )
    return {
        **{name: getattr(ca, name) for name in same_name},
        "neg": operator.neg,
        "+": operator.add,
        "-": operator.sub,
        "*": operator.mul,
        "/": operator.truediv,
        "**": operator.pow,
        "<": operator.lt,
        "<=": operator.le,
        ">": operator.gt,
        ">=": operator.ge,
        "==": operator.eq,
        "!=": operator.ne,
        "and": ca.logic_and,
        "or": ca.logic_or,
        "not": ca.logic_not,
        "if": ca.if_else,
        "abs": ca.fabs,
        "min": lambda *arguments: reduce(ca.fmin, arguments),
        "max": lambda *arguments: reduce(ca.fmax, arguments),
        "mod": mod,
        "step": lambda x: x >= 0,
        "smoothstep": smoothstep,
    }


class CasadiOperations:
    """Arithmetic of CasADi SX; conditions are 1 or 0."""

    def number(self, value: float) -> SX:
        """Return a constant SX."""
        import casadi as ca

        return ca.SX(value)

    def apply(self, node: Expr, operands: Sequence[SX]) -> SX:
        """Return the SX of a node."""
        if isinstance(node, Apply):
            return node.table.casadi(*operands)
        return _table()[node.operation](*operands)


def to_casadi(expression: Expr, lookup: Callable[[tuple[str, ...]], SX]) -> SX:
    """Evaluate an expression with CasADi symbols.

    Where `to_float` gives a value, the result evaluates to the same value up to round-off; where `to_float`
    raises, the result evaluates to inf or nan.

    Parameters
    ----------
    expression : Expr
        Expression to evaluate.
    lookup : callable
        Gives the scalar SX (or a number) of a name from its segments.

    Returns
    -------
    casadi.SX, shape (1, 1)
    """
    import casadi as ca

    def scalar(segments: tuple[str, ...]) -> SX:
        value = ca.SX(lookup(segments))
        if value.shape != (1, 1):
            raise ExpressionError(
                f"'{format_name(segments)}' has shape {value.shape}, "
                f"a scalar is needed in '{abbreviate(expression)}'"
            )
        return value

    return evaluate(expression, scalar, CasadiOperations())
