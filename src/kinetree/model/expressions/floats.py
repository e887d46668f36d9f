"""Evaluation with Python floats. Every value is finite or an error that names the sub-expression."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from .errors import ExpressionError
from .evaluation import evaluate
from .formatting import abbreviate
from .nodes import Apply, Expr, Name


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
        What to evaluate.
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
