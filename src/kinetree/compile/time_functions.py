"""Functions of time and parameters as the runtime reads them: steps of its arithmetic of intervals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from kinetree.model.expressions import Expr, ExpressionError
from kinetree.model.expressions.evaluation import evaluate
from kinetree.model.expressions.formatting import abbreviate
from kinetree.model.expressions.nodes import Apply, Name
from kinetree.model.expressions.piecewise import Piecewise
from kinetree.model.expressions.switching import TIME, SwitchingFunction, single_time
from kinetree.runtime.tables import (
    BOUNDS,
    FUNCTION_WORDS,
    STEP_WORDS,
    SWITCHES_ANY_TIME,
    SWITCHES_AT_KNOTS,
    SWITCHES_ONCE,
)
from kinetree.solve.events.breaks import MOST_TIMES, TimeFunctions

_CODES = {name: code for code, name in enumerate(BOUNDS)}
_SIGNS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "**": "pow", "<": "lt", "<=": "le", "==": "eq"}
_TURNED = {">": "lt", ">=": "le"}
_FOLDED = ("min", "max", "and", "or")
_OUTSIDE = {"error": 0.0, "clamped": 1.0, "periodic": 2.0}


class _Steps:
    """Arithmetic that writes steps (`kinetree.model.expressions.evaluation.Operations`); values are their numbers."""

    def __init__(self, numbers: list[float]) -> None:
        self.steps: list[tuple[int, int, int, int]] = []
        self._numbers = numbers

    def write(self, operation: str, *operands: int) -> int:
        """A step; gives its number."""
        a, b, c = (*operands, 0, 0, 0)[:3]
        self.steps.append((_CODES[operation], a, b, c))
        return len(self.steps) - 1

    def number(self, value: float) -> int:
        self._numbers.append(value)
        return self.write("number", len(self._numbers) - 1)

    def apply(self, node: Expr, operands: Sequence[int]) -> int:
        """An operator or function."""
        if isinstance(node, Apply):
            place = len(self._numbers)
            self._numbers += table_numbers(node.table)
            return self.write("table", place, operands[0], operands[1] if len(operands) > 1 else -1)
        operation = node.operation
        if operation in _TURNED:
            return self.write(_TURNED[operation], *reversed(operands))
        if operation == "!=":
            return self.write("not", self.write("eq", *operands))
        if operation in _FOLDED:
            found = operands[0]
            for other in operands[1:]:
                found = self.write(operation, found, other)
            return found
        return self.write(_SIGNS.get(operation, operation), *operands)


def table_numbers(table: Piecewise) -> list[float]:
    """A table as the runtime reads it (``text/bounds.h``)."""
    grids, c = list(table.grids), table.coefficients
    if table.arity == 1:
        grids.append(np.array([0.0, 1.0]))
        c = c[:, None, :, None]
    low, high = table.whole
    return [
        _OUTSIDE[table.outside],
        low,
        high,
        *map(float, c.shape),
        *grids[0],
        *grids[1],
        *c.ravel().tolist(),
    ]


def _passes_at_knots(passed: Apply) -> bool:
    """Whether a table of time itself passes whole numbers at its inner knots and nowhere else."""
    table = passed.table
    if (
        passed.operands != (Name(*TIME),)
        or table.outside != "clamped"
        or table.coefficients.shape[1:] != (2,)
    ):
        return False
    heights = table.coefficients[:, 0]
    return bool(heights[0] == -0.5 and (heights[1:] == np.arange(len(heights) - 1)).all())


@lru_cache(maxsize=64)
def time_functions(
    switches: tuple[SwitchingFunction, ...],
    acting: int,
    parameters: tuple[str, ...],
    owners: tuple[str, ...] = (),
) -> TimeFunctions | None:
    """Functions of time and parameters; None where there are none. The same ones are the same object.

    Parameters
    ----------
    switches
        Their zeros (or whole numbers) count.
    acting
        How many of them, from the first on, switch the motion. The others decide about events.
    parameters
        Names in the order of p.
    owners
        What has each of them, for messages.
    """
    if not switches:
        return None
    described: list[int] = []
    steps: list[tuple[int, int, int, int]] = []
    numbers: list[float] = []
    for k, switch in enumerate(switches):
        writer, function, kind, knots = _Steps(numbers), switch.function, SWITCHES_ANY_TIME, (0, 0)
        if switch.integers and isinstance(function, Apply) and _passes_at_knots(function):
            inner = function.table.grids[0][1:-1].tolist()
            kind, knots = SWITCHES_AT_KNOTS, (len(numbers), len(inner))
            numbers += inner
        elif (time := single_time(switch)) is not None:
            kind, function = SWITCHES_ONCE, time

        def lookup(segments: tuple[str, ...], writer: _Steps = writer) -> int:
            return (
                writer.write("time")
                if segments == TIME
                else writer.write("parameter", parameters.index(segments[0]))
            )

        evaluate(function, lookup, writer)
        first = FUNCTION_WORDS * len(switches) + STEP_WORDS * len(steps)
        described += [kind, int(switch.integers), int(k < acting), first, len(writer.steps), *knots, 0]
        steps += writer.steps

    def fault(k: int, begin: float, end: float) -> ExpressionError:
        error = ExpressionError(
            f"'{abbreviate(switches[k].function)}' switches more than {MOST_TIMES} times between t = {begin:g} s "
            f"and {end:g} s; write what acts on average instead, or make shorter runs"
        )
        return error.about(owners[k]) if owners else error

    words = np.array([*described, *(word for step in steps for word in step)], np.int64)
    return TimeFunctions(words, np.array(numbers or [0.0]), len(parameters), fault)
