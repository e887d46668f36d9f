"""Evaluation with intervals: bounds of an expression over whole stretches of its names, rounding included.

An interval is a pair of arrays (lower, upper) of equal or broadcastable shapes, so that one walk over the
expression bounds it on many stretches at once. The bounds hold for every floating-point evaluation that rounds
each operation correctly or fuses some of them (a few units in the last place are added to what libraries compute
less exactly). A value that need not exist is bounded by ±∞.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, Final

import numpy as np

from kinetree.arrays import Array

from .nodes import Apply, Expr

Interval = tuple[Array, Array]

_EPSILON: Final = float(np.finfo(np.float64).eps)
_BASIC, _LIBRARY = 1.0, 4.0  # relative rounding errors, in units of _EPSILON


def _outward(lower: Any, upper: Any, units: float = _BASIC) -> Interval:
    """Bounds moved outward by their rounding errors; exact zeros stay."""
    lower, upper = np.asarray(lower, float), np.asarray(upper, float)
    wider = units * _EPSILON
    low = np.where(np.isfinite(lower), lower - wider * np.abs(lower), -np.inf)
    high = np.where(np.isfinite(upper), upper + wider * np.abs(upper), np.inf)
    return low, high


def _hull(*corners: Any, units: float = _BASIC) -> Interval:
    lower, upper = reduce(np.minimum, corners), reduce(np.maximum, corners)
    return _outward(lower, upper, units)


def _choose(condition: Any, a: Interval, b: Interval) -> Interval:
    return np.where(condition, a[0], b[0]), np.where(condition, a[1], b[1])


def _anything(*like: Interval) -> Interval:
    shape = np.broadcast_shapes(*(bound.shape for pair in like for bound in pair))
    return np.full(shape, -np.inf), np.full(shape, np.inf)


def _add(a: Interval, b: Interval) -> Interval:
    return _outward(a[0] + b[0], a[1] + b[1])


def _negative(a: Interval) -> Interval:
    return -a[1], -a[0]


def _subtract(a: Interval, b: Interval) -> Interval:
    return _add(a, _negative(b))


def _multiply(a: Interval, b: Interval) -> Interval:
    corners = [np.where((x == 0) | (y == 0), 0.0, x * y) for x in a for y in b]
    return _hull(*corners)


def _divide(a: Interval, b: Interval) -> Interval:
    safe = (b[0] > 0) | (b[1] < 0)
    divisor = [np.where(safe, bound, 1.0) for bound in b]
    return _choose(safe, _hull(*(x / y for x in a for y in divisor)), _anything(a, b))


def _power(a: Interval, b: Interval) -> Interval:
    exponent = float(b[0].flat[0])
    if b[0].size == b[1].size == 1 and b[0] == b[1] and exponent.is_integer():
        corners = [np.power(x, exponent) for x in a]
        lower, upper = _hull(*corners, units=_LIBRARY)
        inside = (a[0] <= 0) & (a[1] >= 0)
        if exponent < 0:
            return _choose(inside, _anything(a), (lower, upper))
        if exponent % 2 == 0:
            lower = np.where(inside, 0.0 if exponent else 1.0, lower)
        return lower, upper
    base = [np.maximum(x, 0.0) for x in a]
    powers = _hull(*(np.power(x, y) for x in base for y in b), units=_LIBRARY)
    return _choose(a[0] >= 0, powers, _anything(a, b))


def _contains(a: Interval, point: float, period: float) -> Any:
    """Whether a number point + k·period lies within, to be on the safe side of rounding."""
    slack = 4 * _EPSILON * np.maximum(np.abs(a[0]), np.abs(a[1]))
    return np.floor((a[1] + slack - point) / period) >= np.ceil((a[0] - slack - point) / period)


def _wave(function: Callable[[Any], Any], highest: float) -> Callable[[Interval], Interval]:
    def bounds(a: Interval) -> Interval:
        finite = np.isfinite(a[0]) & np.isfinite(a[1])
        known = _choose(finite, a, (np.zeros(()), np.zeros(())))
        lower, upper = _hull(function(known[0]), function(known[1]), units=_LIBRARY)
        upper = np.where(_contains(known, highest, math.tau), 1.0, np.minimum(upper, 1.0))
        lower = np.where(_contains(known, highest + math.pi, math.tau), -1.0, np.maximum(lower, -1.0))
        return _choose(finite, (lower, upper), (-np.ones(()), np.ones(())))

    return bounds


def _tangent(a: Interval) -> Interval:
    smooth = np.isfinite(a[0]) & np.isfinite(a[1]) & ~_contains(a, math.pi / 2, math.pi)
    known = _choose(smooth, a, (np.zeros(()), np.zeros(())))
    return _choose(smooth, _hull(np.tan(known[0]), np.tan(known[1]), units=_LIBRARY), _anything(a))


def _monotone(
    function: Callable[[Any], Any], lowest: float = -np.inf, highest: float = np.inf
) -> Callable[[Interval], Interval]:
    def bounds(a: Interval) -> Interval:
        exists = (a[1] >= lowest) & (a[0] <= highest)
        clipped = [np.clip(bound, lowest, highest) for bound in a]
        return _choose(
            exists, _hull(function(clipped[0]), function(clipped[1]), units=_LIBRARY), _anything(a)
        )

    return bounds


def _absolute(a: Interval) -> Interval:
    inside = (a[0] <= 0) & (a[1] >= 0)
    sizes = np.abs(a[0]), np.abs(a[1])
    return np.where(inside, 0.0, np.minimum(*sizes)), np.maximum(*sizes)


def _cosh(a: Interval) -> Interval:
    size = _absolute(a)
    return _hull(np.cosh(size[0]), np.cosh(size[1]), units=_LIBRARY)


def _hypot(a: Interval, b: Interval) -> Interval:
    x, y = _absolute(a), _absolute(b)
    return _outward(np.hypot(x[0], y[0]), np.hypot(x[1], y[1]), _LIBRARY)


def _atan2(y: Interval, x: Interval) -> Interval:
    smooth = (x[0] > 0) | (y[0] > 0) | (y[1] < 0)
    corners = _hull(*(np.arctan2(v, u) for v in y for u in x), units=_LIBRARY)
    return _choose(smooth, corners, (np.full((), -math.pi), np.full((), math.pi)))


def _exact(function: Callable[[Any], Any]) -> Callable[[Interval], Interval]:
    """Bounds of a function that never falls and is computed exactly."""
    return lambda a: (function(a[0]), function(a[1]))


def _modulo(a: Interval, b: Interval) -> Interval:
    turns = _divide(a, b)
    lowest, highest = np.floor(turns[0]), np.floor(turns[1])
    same = np.isfinite(lowest) & (lowest == highest)
    number = np.where(same, lowest, 0.0)
    rest = _subtract(a, _multiply((number, number), b))
    anywhere = np.minimum(b[0], 0.0), np.maximum(b[1], 0.0)
    return _choose(same, rest, anywhere)


def _smoothstep(x: Interval, x0: Interval, x1: Interval) -> Interval:
    s = _divide(_subtract(x, x0), _subtract(x1, x0))
    held = [np.clip(bound, 0.0, 1.0) for bound in s]
    lower, upper = (v * v * v * (10.0 + v * (6.0 * v - 15.0)) for v in held)
    return _outward(lower, upper, 64.0)


def _truth(certain: Any, possible: Any) -> Interval:
    return np.asarray(certain, float), np.asarray(possible, float)


def _equal(a: Interval, b: Interval) -> Interval:
    return _truth((a[0] == b[1]) & (a[1] == b[0]), (a[0] <= b[1]) & (a[1] >= b[0]))


def _true(a: Interval) -> tuple[Any, Any]:
    """Whether a condition certainly, and possibly, holds."""
    return (a[0] > 0) | (a[1] < 0), (a[0] != 0) | (a[1] != 0)


def _not(a: Interval) -> Interval:
    certain, possible = _true(a)
    return _truth(~possible, ~certain)


def _if(condition: Interval, a: Interval, b: Interval) -> Interval:
    certain, possible = _true(condition)
    either = np.minimum(a[0], b[0]), np.maximum(a[1], b[1])
    return _choose(certain, a, _choose(possible, either, b))


_TABLE: Final[dict[str, Callable[..., Interval]]] = {
    "neg": _negative,
    "+": _add,
    "-": _subtract,
    "*": _multiply,
    "/": _divide,
    "**": _power,
    "<": lambda a, b: _truth(a[1] < b[0], a[0] < b[1]),
    "<=": lambda a, b: _truth(a[1] <= b[0], a[0] <= b[1]),
    ">": lambda a, b: _truth(a[0] > b[1], a[1] > b[0]),
    ">=": lambda a, b: _truth(a[0] >= b[1], a[1] >= b[0]),
    "==": _equal,
    "!=": lambda a, b: _not(_equal(a, b)),
    "and": lambda a, b: _truth(_true(a)[0] & _true(b)[0], _true(a)[1] & _true(b)[1]),
    "or": lambda a, b: _truth(_true(a)[0] | _true(b)[0], _true(a)[1] | _true(b)[1]),
    "not": _not,
    "if": _if,
    "sin": _wave(np.sin, math.pi / 2),
    "cos": _wave(np.cos, 0.0),
    "tan": _tangent,
    "asin": _monotone(np.arcsin, -1.0, 1.0),
    "acos": _monotone(np.arccos, -1.0, 1.0),
    "atan": _monotone(np.arctan),
    "sinh": _monotone(np.sinh),
    "cosh": _cosh,
    "tanh": _monotone(np.tanh),
    "asinh": _monotone(np.arcsinh),
    "acosh": _monotone(np.arccosh, 1.0),
    "atanh": _monotone(np.arctanh, -1.0, 1.0),
    "exp": _monotone(np.exp),
    "log": _monotone(np.log, 0.0),
    "log10": _monotone(np.log10, 0.0),
    "sqrt": _monotone(np.sqrt, 0.0),
    "atan2": _atan2,
    "hypot": _hypot,
    "abs": _absolute,
    "sign": _exact(np.sign),
    "floor": _exact(np.floor),
    "ceil": _exact(np.ceil),
    "step": lambda a: _truth(a[0] >= 0, a[1] >= 0),
    "min": lambda *a: (reduce(np.minimum, [x[0] for x in a]), reduce(np.minimum, [x[1] for x in a])),
    "max": lambda *a: (reduce(np.maximum, [x[0] for x in a]), reduce(np.maximum, [x[1] for x in a])),
    "mod": _modulo,
    "smoothstep": _smoothstep,
}


class IntervalOperations:
    """Arithmetic of intervals."""

    def number(self, value: float) -> Interval:
        """Return the interval that holds just this number."""
        return np.full((), value), np.full((), value)

    def apply(self, node: Expr, operands: Sequence[Interval]) -> Interval:
        """Return bounds of a node from those of its operands."""
        with np.errstate(all="ignore"):
            function = node.table.bounds if isinstance(node, Apply) else _TABLE[node.operation]
            lower, upper = function(*operands)
        unknown = np.isnan(lower) | np.isnan(upper)
        return np.where(unknown, -np.inf, lower), np.where(unknown, np.inf, upper)
