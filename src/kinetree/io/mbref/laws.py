"""Numbers and expressions of t in case files, and the integral of a rate."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from kinetree.io.mbref.document import Node
from kinetree.model.expressions import (
    Binary,
    Call,
    Expr,
    ExpressionError,
    Name,
    Scalar,
    Unary,
    as_scalar,
    is_constant,
    names,
    substitute,
    to_float,
)

T = Name("t")

_MODULE = re.compile(r"\b(?:np|numpy|math|sp|sympy|mp|mpmath)\.")
_SYNONYMS = {
    "ln": "log",
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arctan2": "atan2",
    "fabs": "abs",
    "where": "if",
}
_WORD = re.compile(r"\b(" + "|".join(_SYNONYMS) + r")(?=\s*\()")

_INTEGRALS: dict[str, Callable[[Expr], Expr]] = {
    "sin": lambda x: -Call("cos", x),
    "cos": lambda x: Call("sin", x),
    "exp": lambda x: Call("exp", x),
    "sinh": lambda x: Call("cosh", x),
    "cosh": lambda x: Call("sinh", x),
}


def law(node: Node, parameters: Mapping[str, float]) -> Scalar:
    """A number, or an expression of t and of the numbers among the case's parameters."""
    if not isinstance(node.value, str):
        return node.number()
    text = _WORD.sub(lambda match: _SYNONYMS[match.group(1)], _MODULE.sub("", node.value))
    try:
        found = as_scalar(text, "expression")
        if isinstance(found, Expr):
            known = [name for name in names(found) if name in parameters and name != "t"]
            found = as_scalar(substitute(found, {name: parameters[name] for name in known}), "expression")
    except ExpressionError as error:
        raise node.fault(error.reason, "write an expression of t such as 2*cos(3*t)") from None
    unknown = sorted(names(found) - {"t"})
    if unknown:
        raise node.fault(
            f"names {', '.join(unknown)}, which this case does not define", "use t and numbers only"
        )
    return found


def integral(rate: Scalar) -> Expr | None:
    """∫ rate dt from 0 to t where a closed form is at hand, else None.

    Sums of constants, powers, sines, cosines and exponentials of arguments linear in t.
    """
    found = _primitive(rate)
    if found is None:
        return None
    return found - to_float(found, lambda _: 0.0)


def _primitive(f: Scalar) -> Expr | None:
    if is_constant(f):
        return T * _number(f)
    if isinstance(f, Unary) and f.op == "-":
        inner = _primitive(f.operand)
        return None if inner is None else -inner
    if isinstance(f, Binary) and f.op in "+-":
        left, right = _primitive(f.left), _primitive(f.right)
        if left is None or right is None:
            return None
        return left + right if f.op == "+" else left - right
    if isinstance(f, Binary) and f.op in "*/":
        return _of_product(f)
    assert isinstance(f, Expr)
    argument = f.operands[0] if isinstance(f, (Call, Binary)) else f
    line = _linear(argument)
    if line is None or line == 0.0:
        return None
    if isinstance(f, Name):
        return f * f / 2
    if isinstance(f, Binary) and f.op == "**" and is_constant(f.right) and _number(f.right) != -1.0:
        n = _number(f.right) + 1.0
        return argument**n / (n * line)
    if isinstance(f, Call) and f.function in _INTEGRALS:
        return _INTEGRALS[f.function](argument) / line
    return None


def _of_product(f: Binary) -> Expr | None:
    """Products with a constant factor, quotients with a constant divisor."""
    constant, other = (f.left, f.right) if f.op == "*" and is_constant(f.left) else (f.right, f.left)
    if not is_constant(constant):
        return None
    inner = _primitive(other)
    if inner is None:
        return None
    return inner * _number(constant) if f.op == "*" else inner / _number(constant)


def _linear(f: Scalar) -> float | None:
    """Slope of an expression linear in t, else None."""
    if is_constant(f):
        return 0.0
    if isinstance(f, Name):
        return 1.0
    if isinstance(f, Unary):
        inner = _linear(f.operand)
        return None if inner is None or f.op != "-" else -inner
    if not isinstance(f, Binary) or f.op == "**":
        return None
    left, right = _linear(f.left), _linear(f.right)
    if left is None or right is None:
        return None
    if f.op in "+-":
        return left + right if f.op == "+" else left - right
    if is_constant(f.right):
        scale = _number(f.right)
        return left * scale if f.op == "*" else left / scale
    return right * _number(f.left) if f.op == "*" and is_constant(f.left) else None


def _number(constant: Scalar) -> float:
    return to_float(constant, lambda _: 0.0) if isinstance(constant, Expr) else float(constant)
