"""The functions of the language for Python users: numbers give a number, expressions an expression.

>>> from kinetree.model.expressions import Name, functions as f
>>> str(2 * f.sin(Name("J1", "q")))
'2*sin(J1.q)'
>>> f.step(-1.0)
0.0

Numbers follow the rules of the language: conditions are 1.0 or 0.0, and a value that is not finite raises
`ExpressionError`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final, overload

from .evaluation import to_float
from .nodes import Call, Expr, Scalar, Unary, infix


@final
class LanguageFunction:
    """A function of the language that Python can call with numbers and expressions in any mixture."""

    def __init__(self, signature: str, summary: str, build: Callable[..., Expr]) -> None:
        self.signature = signature
        self.__doc__ = f"{signature}: {summary}"
        self._build = build

    @overload
    def __call__(self, first: Expr, /, *others: Scalar) -> Expr: ...

    @overload
    def __call__(self, first: float, /, *others: float) -> float: ...

    @overload
    def __call__(self, first: Scalar, /, *others: Scalar) -> Scalar: ...

    def __call__(self, first: Scalar, /, *others: Scalar) -> Scalar:
        """Return the value when every argument is a number, else the expression."""
        node = self._build(first, *others)
        if any(isinstance(argument, Expr) for argument in (first, *others)):
            return node
        return to_float(node, _no_value)

    def __repr__(self) -> str:
        return f"<function {self.signature} of the expression language>"


def _no_value(segments: tuple[str, ...]) -> float:
    raise AssertionError("numbers hold no names")


def _call(signature: str, summary: str) -> LanguageFunction:
    function = signature.partition("(")[0]

    def build(*arguments: Any) -> Expr:
        return Call(function, *arguments)

    return LanguageFunction(signature, summary, build)


def _operator(signature: str, op: str, summary: str) -> LanguageFunction:
    def build(a: Any, b: Any) -> Expr:
        return infix(op, a, b)

    return LanguageFunction(signature, summary, build)


sin = _call("sin(x)", "sine of an angle [rad]")
cos = _call("cos(x)", "cosine of an angle [rad]")
tan = _call("tan(x)", "tangent of an angle [rad]")
asin = _call("asin(x)", "angle in [-π/2, π/2] rad with the sine x")
acos = _call("acos(x)", "angle in [0, π] rad with the cosine x")
atan = _call("atan(x)", "angle in (-π/2, π/2) rad with the tangent x")
atan2 = _call("atan2(y, x)", "angle in (-π, π] rad of the point (x, y)")
sinh = _call("sinh(x)", "hyperbolic sine")
cosh = _call("cosh(x)", "hyperbolic cosine")
tanh = _call("tanh(x)", "hyperbolic tangent")
asinh = _call("asinh(x)", "inverse hyperbolic sine")
acosh = _call("acosh(x)", "inverse hyperbolic cosine of x ≥ 1")
atanh = _call("atanh(x)", "inverse hyperbolic tangent of -1 < x < 1")
exp = _call("exp(x)", "exponential function")
log = _call("log(x)", "natural logarithm of x > 0")
log10 = _call("log10(x)", "logarithm to base 10 of x > 0")
sqrt = _call("sqrt(x)", "square root of x ≥ 0")
abs = _call("abs(x)", "absolute value")
sign = _call("sign(x)", "-1, 0 or 1 by the sign of x")
floor = _call("floor(x)", "largest integer not above x")
ceil = _call("ceil(x)", "smallest integer not below x")
step = _call("step(x)", "0 for x < 0, else 1")
mod = _call("mod(a, b)", "remainder of a/b with the sign of b, as Python's %")
hypot = _call("hypot(x, y)", "length of the vector (x, y)")
min = _call("min(a, b, ...)", "smallest of two or more values")
max = _call("max(a, b, ...)", "largest of two or more values")
smoothstep = _call("smoothstep(x, x0, x1)", "0 up to x0, 1 from x1 on, between them a quintic: C² everywhere")
if_else = LanguageFunction(
    "if_else(condition, a, b)",
    "a where the condition is true (not 0), else b",
    lambda condition, a, b: Call("if", condition, a, b),
)

less = _operator("less(a, b)", "<", "1 where a < b, else 0")
less_equal = _operator("less_equal(a, b)", "<=", "1 where a <= b, else 0")
greater = _operator("greater(a, b)", ">", "1 where a > b, else 0")
greater_equal = _operator("greater_equal(a, b)", ">=", "1 where a >= b, else 0")
equal = _operator("equal(a, b)", "==", "1 where a == b, else 0")
not_equal = _operator("not_equal(a, b)", "!=", "1 where a != b, else 0")
logical_and = _operator("logical_and(a, b)", "and", "1 where both are true (not 0), else 0")
logical_or = _operator("logical_or(a, b)", "or", "1 where at least one is true (not 0), else 0")
logical_not = LanguageFunction("logical_not(a)", "1 where a is 0, else 0", lambda a: Unary("not", a))
