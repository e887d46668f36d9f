"""Where an expression has a jump or a kink: its switching functions, and the times at which those of time switch.

Comparisons, conditions, ``abs``, ``sign``, ``step``, ``floor``, ``ceil``, ``mod``, ``min``, ``max``, ``smoothstep`` and
``atan2`` are smooth except where some function passes zero or, for ``floor``, ``ceil`` and ``mod``, an integer.
Functions of time and parameters alone are searched with interval arithmetic, which proves that a stretch holds no
switching; so none is missed, however short the time between two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array

from .errors import ExpressionError
from .evaluation import evaluate, name_segments
from .formatting import abbreviate
from .frozen import postorder
from .intervals import Interval, IntervalOperations
from .nodes import Apply, Binary, Call, Compare, Expr, Logic, Name, Number, Unary

Lookup = Callable[[tuple[str, ...]], float]

TIME: Final = ("t",)
MOST_TIMES: Final = 1_000_000
_SHORTEST = 2.0**-70  # s; times closer to zero than this are not told apart
_EXACT = (Compare, Logic)
_PROBE = (
    0.381966011250105  # share of a stretch at which rounding is measured: where nothing is likely to jump
)
_LONG_CLUSTER, _FINE = (
    1000,
    2.0**26,
)  # adjoining open stretches, of so many units in the last place, that are given up


@dataclass(frozen=True)
class Switch:
    """A function whose passing through zero (or, if `integers`, through any integer) is a jump or a kink."""

    function: Expr
    integers: bool = False

    @property
    def names(self) -> frozenset[tuple[str, ...]]:
        """Segments of the names it depends on."""
        return name_segments(self.function)

    def __str__(self) -> str:
        return abbreviate(self.function)


_CONTINUOUS = ("abs", "min", "max", "smoothstep")
"""Functions that only bend where they switch."""


def switches(expression: Expr, *, jumps: bool = False) -> list[Switch]:
    """Return every switching function of an expression, each once; with ``jumps`` those of jumps only, no kinks."""
    found: dict[Switch, None] = {}
    for node in postorder(expression):
        if jumps and node.operands and (isinstance(node, Apply) or node.operation in _CONTINUOUS):
            continue
        for switch in _of_node(node):
            if switch.names:
                found[switch] = None
    return list(found)


def _of_node(node: Expr) -> Iterator[Switch]:
    if isinstance(node, Apply):
        yield from _of_table(node)
        return
    operands = node.operands
    match node.operation if operands else "":
        case "<" | "<=" | ">" | ">=" | "==" | "!=":
            yield Switch(_difference(*operands))
        case "not" | "if":
            yield from _condition(operands[0])
        case "and" | "or":
            yield from _condition(operands[0])
            yield from _condition(operands[1])
        case "abs" | "sign" | "step" | "atan2":
            yield Switch(operands[0])
        case "floor" | "ceil":
            yield Switch(operands[0], integers=True)
        case "mod":
            yield Switch(Binary("/", *operands), integers=True)
        case "min" | "max":
            chosen = operands[0]
            for other in operands[1:]:
                yield Switch(_difference(chosen, other))
                chosen = Call(node.operation, chosen, other)
        case "smoothstep":
            yield Switch(_difference(operands[0], operands[1]))
            yield Switch(_difference(operands[0], operands[2]))


def _of_table(node: Apply) -> Iterator[Switch]:
    """Knots of a table. Of time: all of them, so that no step passes over what lies between two; else the kinks."""
    table = node.table
    for axis, argument in enumerate(node.operands):
        timed = all(len(name) == 1 for name in name_segments(argument))
        grid = table.grids[axis]
        knots = grid if timed else table.kinks[axis]
        if not len(knots):
            continue
        if table.outside != "periodic":
            yield Switch(Apply(table.crossings(axis, knots), argument), integers=True)
            continue
        # from one whole number to the next over all knots of a period, from period to period
        period = float(grid[-1] - grid[0])
        turns = Call("floor", Binary("/", Binary("-", argument, Number(float(grid[0]))), Number(period)))
        within = Binary("-", argument, Binary("*", Number(period), turns))
        closed = np.unique(np.r_[grid[0], knots, grid[-1]])
        passed = Apply(table.crossings(axis, closed), within)
        count = Number(float(len(closed) - 1))
        yield Switch(Binary("+", Binary("*", count, turns), passed), integers=True)


def _difference(a: Expr, b: Expr) -> Expr:
    return a if b == Number(0.0) else Binary("-", a, b)


def _condition(condition: Expr) -> Iterator[Switch]:
    """A number taken for a condition; comparisons and the like have switching functions of their own."""
    if not isinstance(condition, _EXACT) and not (isinstance(condition, Unary) and condition.op == "not"):
        yield Switch(condition)


def uncertain_times(switch: Switch, lookup: Lookup, begin: float, end: float) -> Array:
    """Return the stretches of time within which a function of time and parameters may switch.

    Parameters
    ----------
    switch : Switch
        A function that names nothing but ``t`` and parameters.
    lookup : callable
        Gives the value of a parameter from the segments of its name.
    begin, end : float
        Times between which to search, both included (s).

    Returns
    -------
    array (n, 2)
        First and last time (s) of every stretch, ascending. Outside them the function certainly keeps its sign (or
        the integer below it). A stretch is a few units in the last place long, more only where rounding hides the
        sign over a longer time.

    Raises
    ------
    ExpressionError
        Where there are more than a million of them.
    """
    if isinstance(switch.function, Apply) and switch.function.operands == (Name(*TIME),):
        return _knot_times(switch.function, begin, end)
    single = _single_stretch(switch, lookup)
    if single is not None:
        inside = single[0] <= end and single[1] >= begin
        return np.array([single] if inside else np.zeros((0, 2)), float).reshape(-1, 2)
    width = 2.0 ** np.ceil(np.log2(max(end - begin, _SHORTEST)))
    lower = width * np.arange(np.floor(begin / width), np.floor(end / width) + 1)
    final: list[Array] = []
    while lower.size:
        if lower.size > 4 * MOST_TIMES:
            raise ExpressionError(
                f"'{abbreviate(switch.function)}' switches more than {MOST_TIMES} times between t = {begin:g} s "
                f"and {end:g} s; write what acts on average instead, or make shorter runs"
            )
        upper = lower + width
        reached = (upper >= begin) & (lower <= end)
        lower, upper = lower[reached], upper[reached]
        bounds = _bounds(switch, lookup, lower, upper)
        open_ = ~_settled(switch, bounds)
        lower, upper = lower[open_], upper[open_]
        unit = np.maximum(np.spacing(np.maximum(np.abs(lower), np.abs(upper))), 0.5 * _SHORTEST)
        done = (width <= 2 * unit) | _rounding(
            switch, lookup, lower, width, bounds[1][open_] - bounds[0][open_]
        )
        done |= (width <= _FINE * unit) & _crowded(lower, width)
        middle = lower + 0.5 * width
        final.append(np.column_stack([lower[done], upper[done]]))
        lower = np.column_stack([lower[~done], middle[~done]]).ravel()
        width *= 0.5
    found = np.concatenate(final) if final else np.zeros((0, 2))
    return joined(found)


def _knot_times(passed: Apply, begin: float, end: float) -> Array:
    """The knots of a table of time itself (s)."""
    knots = passed.table.grids[0][1:-1]
    inside = knots[(knots >= begin) & (knots <= end)]
    return np.column_stack([np.nextafter(inside, -np.inf), np.nextafter(inside, np.inf)])


def _rounding(switch: Switch, lookup: Lookup, lower: Array, width: float, spread: Array) -> NDArray[np.bool_]:
    """Where most of the spread of the bounds is rounding, so that shorter stretches would not be decided either."""
    point = lower + _PROBE * width
    bounds = _bounds(switch, lookup, point, point)
    own = bounds[1] - bounds[0]
    comparable = np.isfinite(own) | ~np.isfinite(spread)
    return comparable & (own >= 0.25 * spread) & ~_settled(switch, bounds)


def _crowded(lower: Array, width: float) -> NDArray[np.bool_]:
    """Which stretches belong to a long row of adjoining ones: the function all but touches zero there."""
    if lower.size <= _LONG_CLUSTER:
        return np.zeros(lower.size, bool)
    row = np.cumsum(np.r_[0, lower[1:] > lower[:-1] + 1.5 * width])
    return np.asarray(np.bincount(row)[row] > _LONG_CLUSTER)


def joined(stretches: Array) -> Array:
    """Return stretches (n, 2) in ascending order, those that touch made one."""
    if not len(stretches):
        return stretches
    ordered = stretches[np.argsort(stretches[:, 0], kind="stable")]
    reach = np.maximum.accumulate(ordered[:, 1])
    starts = np.flatnonzero(np.r_[True, ordered[1:, 0] > reach[:-1]])
    ends = np.r_[starts[1:], len(ordered)] - 1
    return np.column_stack([ordered[starts, 0], reach[ends]])


def _bounds(switch: Switch, lookup: Lookup, lower: Array, upper: Array) -> Interval:
    def interval(segments: tuple[str, ...]) -> Interval:
        if segments == TIME:
            return lower, upper
        value = np.full((), float(lookup(segments)))
        return value, value

    low, high = evaluate(switch.function, interval, IntervalOperations())
    return np.broadcast_to(low, lower.shape), np.broadcast_to(high, lower.shape)


def _settled(switch: Switch, bounds: Interval) -> NDArray[np.bool_]:
    """Whether the bounds prove that nothing switches: one sign, or one integer below and above."""
    low, high = bounds
    if switch.integers:
        same = (np.floor(low) == np.floor(high)) & (np.ceil(low) == np.ceil(high))
        return np.asarray(np.isfinite(low) & np.isfinite(high) & same)
    return np.asarray((low > 0) | (high < 0) | ((low == 0) & (high == 0)))


def single_time(switch: Switch) -> Expr | None:
    """The time of ``t - (parameters)``, by far the most frequent function; None of any other."""
    function = switch.function
    if switch.integers or not isinstance(function, Binary) or function.op != "-":
        return None
    sides = [operand for operand in function.operands if name_segments(operand) != {TIME} or operand.operands]
    return None if len(sides) != 1 or TIME in name_segments(sides[0]) else sides[0]


def _single_stretch(switch: Switch, lookup: Lookup) -> tuple[float, float] | None:
    """The stretch within which a function with a `single_time` switches."""
    time = single_time(switch)
    if time is None:
        return None
    low, high = _bounds(Switch(time), lookup, np.zeros(1), np.zeros(1))
    return float(np.nextafter(low[0], -np.inf)), float(np.nextafter(high[0], np.inf))
