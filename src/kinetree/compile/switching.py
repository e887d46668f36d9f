"""Switching of a model: expressions that jump or have kinks, and functions of time for the runtime's search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from functools import lru_cache

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event, ExpressionEvent
from kinetree.model.expressions import Expr, ExpressionError, Scalar
from kinetree.model.expressions.evaluation import evaluate
from kinetree.model.expressions.nodes import Apply, Name
from kinetree.model.expressions.piecewise import Piecewise
from kinetree.model.expressions.switching import TIME, SwitchingFunction, single_time, switches
from kinetree.model.expressions.vocabulary import abbreviate
from kinetree.model.loads.base import Effect, Load
from kinetree.model.motion import Motion
from kinetree.model.references import expressions_in
from kinetree.runtime.tables import (
    BOUNDS,
    FUNCTION_WORDS,
    STEP_WORDS,
    SWITCHES_ANY_TIME,
    SWITCHES_AT_KNOTS,
    SWITCHES_ONCE,
)
from kinetree.solve.switchings import MOST_TIMES, TimeFunctions
from kinetree.symbolic.mechanism import Mechanism


def model_switches(model: Mechanism) -> dict[SwitchingFunction, str]:
    """Switching functions of all loads, constraints and blocks of a model, each with the name of one that has it."""
    found: dict[SwitchingFunction, str] = {}
    for owner, expression in laws(model):
        for switch in switches(expression):
            found.setdefault(switch, owner)
    return found


def laws(model: Mechanism) -> Iterator[tuple[str, Expr]]:
    """All expressions that act on the motion, with the parts of the model that have them."""
    parts: list[Load | Constraint] = [*model.loads, *model.constraints]
    for part in parts:
        yield from ((f'{part.kind} "{part.name}"', expression) for expression in expressions_in(part))
    for block in model.blocks:
        for expression in (*block.outputs.values(), *block.rates.values()):
            if isinstance(expression, Expr):
                yield f'block "{block.name}"', expression


def is_timed(switch: SwitchingFunction, parameters: tuple[str, ...]) -> bool:
    """True if a function depends on time, and on nothing else but parameters."""
    others = switch.names - {TIME}
    return TIME in switch.names and all(len(name) == 1 and name[0] in parameters for name in others)


def part_switches(
    model: Mechanism, motion: Motion, effects: Iterable[tuple[Load, Effect]]
) -> Iterator[tuple[str, SX]]:
    """Named functions of the motion at whose zeros loads and constraints switch by themselves."""
    for load, effect in effects:
        yield from ((f'{load.kind} "{load.name}": {words}', function) for words, function in effect.switches)
    for part in model.constraints:
        if part.active:
            found = part.switches(motion)
            yield from ((f'{part.kind} "{part.name}": {words}', function) for words, function in found)


def state_switches(
    model: Mechanism,
    value: Callable[[Scalar], SX],
    events: Sequence[Event] = (),
    parts: Iterable[tuple[str, SX]] = (),
) -> tuple[SX, tuple[str, ...]]:
    """Column of functions of the motion whose zeros are switchings of a model or its events, and their names.

    ``value`` turns an expression into symbols. Functions of names that only their owner knows are left out.
    ``parts`` are switchings that are in no expression of the user's, such as contact (`part_switches`).
    """
    parameters = {parameter.name for parameter in model.parameters}
    events = [model.resolver.part(event) for event in events]
    functions, names = [], []
    for switch, owner in (_inner_switches(events) | model_switches(model)).items():
        plain = {name[0] for name in switch.names if len(name) == 1 and name != TIME}
        if plain <= parameters and any(len(name) > 1 for name in switch.names):
            function = value(switch.function)
            functions.append(ca.sin(np.pi * function) if switch.integers else function)
            names.append(f"{owner}: {switch}")
    for name, function in parts:
        functions.append(function)
        names.append(name)
    return ca.vertcat(SX(0, 1), *functions), tuple(names)


def switch_times(model: Mechanism, events: Sequence[Event]) -> TimeFunctions | None:
    """All functions of time in a model and its events at which something switches; None where there are none."""
    names = tuple(parameter.name for parameter in model.parameters)
    acting = {s: owner for s, owner in model_switches(model).items() if is_timed(s, names)}
    watched = {
        s: owner
        for s, owner in event_switches(model, events).items()
        if is_timed(s, names) and s not in acting
    }
    return time_functions((*acting, *watched), len(acting), names, (*acting.values(), *watched.values()))


def event_switches(model: Mechanism, events: Sequence[Event]) -> dict[SwitchingFunction, str]:
    """Functions whose zeros decide about events: those that are watched, and those that switch in them."""
    events = [model.resolver.part(event) for event in events]
    found = _inner_switches(events)
    for event in events:
        if isinstance(event, ExpressionEvent) and isinstance(event.expression, Expr):
            found[SwitchingFunction(event.expression)] = f'event "{event.name}"'
    return found


def _inner_switches(events: Sequence[Event]) -> dict[SwitchingFunction, str]:
    """Functions that switch within the functions that are watched, each with the name of one that has it."""
    found: dict[SwitchingFunction, str] = {}
    for event in events:
        for entry in fields(event):
            own = {(name,) for name in event.own_names(entry.name)}
            for expression in () if entry.name == "action" else expressions_in(getattr(event, entry.name)):
                inner = [switch for switch in switches(expression) if not own & switch.names]
                found |= dict.fromkeys(inner, f'event "{event.name}"')
    return found


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
    """A table as the runtime reads it (``c/bounds.h``)."""
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
    """True if a table of time itself passes whole numbers at its inner knots and nowhere else."""
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
        Number of functions, from the first on, that switch the motion. The others decide about events.
    parameters
        Names in the order of p.
    owners
        Words for the owner of each switching function, for messages.
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
            f"and {end:g} s, or has no value there (root or logarithm of a negative number); write what acts on "
            "average instead, check the expression, or make shorter runs"
        )
        return error.about(owners[k]) if owners else error

    words = np.array([*described, *(word for step in steps for word in step)], np.int64)
    return TimeFunctions(words, np.array(numbers or [0.0]), len(parameters), fault)
