"""Switching functions of an expression: it has its jumps and kinks where one of them is zero.

Comparisons, conditions, ``abs``, ``sign``, ``step``, ``floor``, ``ceil``, ``mod``, ``min``, ``max``, ``smoothstep``,
``atan2`` and roots of squares are smooth except where some function passes zero or, for ``floor``, ``ceil`` and
``mod``, an integer.
The runtime finds the instants at which functions of time and parameters alone switch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from .evaluation import name_segments
from .nodes import Apply, Binary, Call, Compare, Expr, Logic, Number, Unary, postorder
from .vocabulary import abbreviate

TIME: Final = ("t",)
_EXACT = (Compare, Logic)


@dataclass(frozen=True)
class SwitchingFunction:
    """A function whose passing through zero (or, if `integers`, through any integer) is a jump or a kink."""

    function: Expr
    integers: bool = False

    @property
    def names(self) -> frozenset[tuple[str, ...]]:
        """Segments of the names it depends on."""
        return name_segments(self.function)

    def __str__(self) -> str:
        return abbreviate(self.function)


_CONTINUOUS = ("abs", "min", "max", "smoothstep", "sqrt", "**")
"""Functions that only bend where they switch."""


def switches(expression: Expr, *, jumps: bool = False) -> list[SwitchingFunction]:
    """Return every switching function of an expression, each once; with ``jumps`` those of jumps only, no kinks."""
    found: dict[SwitchingFunction, None] = {}
    for node in postorder(expression):
        if jumps and node.operands and (isinstance(node, Apply) or node.operation in _CONTINUOUS):
            continue
        for switch in _of_node(node):
            if switch.names:
                found[switch] = None
    return list(found)


def _of_node(node: Expr) -> Iterator[SwitchingFunction]:
    if isinstance(node, Apply):
        yield from _of_table(node)
        return
    operands = node.operands
    match node.operation if operands else "":
        case "<" | "<=" | ">" | ">=" | "==" | "!=":
            yield SwitchingFunction(_difference(*operands))
        case "not" | "if":
            yield from _condition(operands[0])
        case "and" | "or":
            yield from _condition(operands[0])
            yield from _condition(operands[1])
        case "abs" | "sign" | "step" | "atan2":
            yield SwitchingFunction(operands[0])
        case "floor" | "ceil":
            yield SwitchingFunction(operands[0], integers=True)
        case "mod":
            yield SwitchingFunction(Binary("/", *operands), integers=True)
        case "min" | "max":
            chosen = operands[0]
            for other in operands[1:]:
                yield SwitchingFunction(_difference(chosen, other))
                chosen = Call(node.operation, chosen, other)
        case "sqrt":
            yield from _root(operands[0])
        case "**" if not _is_even(operands[1], of=1):
            yield from _root(operands[0])
        case "smoothstep":
            yield SwitchingFunction(_difference(operands[0], operands[1]))
            yield SwitchingFunction(_difference(operands[0], operands[2]))


def _root(square: Expr) -> Iterator[SwitchingFunction]:
    """The function whose square (or other even power) stands under a root, which bends at its zero as abs does."""
    if not square.operands:
        return
    first, *others = square.operands
    if (square.operation == "*" and others == [first]) or (square.operation == "**" and _is_even(others[0])):
        yield SwitchingFunction(first)


def _is_even(exponent: Expr, of: int = 2) -> bool:
    """True if an exponent is a number that 2 (or ``of``) divides."""
    return isinstance(exponent, Number) and exponent.value % of == 0


def _of_table(node: Apply) -> Iterator[SwitchingFunction]:
    """Knots of a table. Of time: all of them, so that no step passes over what lies between two; else the kinks."""
    table = node.table
    for axis, argument in enumerate(node.operands):
        timed = all(len(name) == 1 for name in name_segments(argument))
        grid = table.grids[axis]
        knots = grid if timed else table.kinks[axis]
        if not len(knots):
            continue
        if table.outside != "periodic":
            yield SwitchingFunction(Apply(table.crossings(knots), argument), integers=True)
            continue
        # from one whole number to the next over all knots of a period, from period to period
        period = float(grid[-1] - grid[0])
        turns = Call("floor", Binary("/", Binary("-", argument, Number(float(grid[0]))), Number(period)))
        within = Binary("-", argument, Binary("*", Number(period), turns))
        closed = np.unique(np.r_[grid[0], knots, grid[-1]])
        passed = Apply(table.crossings(closed), within)
        count = Number(float(len(closed) - 1))
        yield SwitchingFunction(Binary("+", Binary("*", count, turns), passed), integers=True)


def _difference(a: Expr, b: Expr) -> Expr:
    return a if b == Number(0.0) else Binary("-", a, b)


def _condition(condition: Expr) -> Iterator[SwitchingFunction]:
    """A number taken for a condition; comparisons and the like have switching functions of their own."""
    if not isinstance(condition, _EXACT) and not (isinstance(condition, Unary) and condition.op == "not"):
        yield SwitchingFunction(condition)


def single_time(switch: SwitchingFunction) -> Expr | None:
    """The time of ``t - (parameters)``, by far the most frequent function; None of any other."""
    function = switch.function
    if switch.integers or not isinstance(function, Binary) or function.op != "-":
        return None
    sides = [operand for operand in function.operands if name_segments(operand) != {TIME} or operand.operands]
    return None if len(sides) != 1 or TIME in name_segments(sides[0]) else sides[0]
