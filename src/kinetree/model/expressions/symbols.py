"""Evaluation with CasADi symbols: the expression becomes part of the equations that are compiled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, reduce
from typing import Any

from .evaluation import evaluate
from .formatting import abbreviate, format_name
from .nodes import Apply, Expr
from .vocabulary import ExpressionError

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
        What to evaluate.
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
