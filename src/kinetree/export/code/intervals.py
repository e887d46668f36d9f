"""Bounds of functions of time as C: the arithmetic of intervals, as far as it is used, and a case per switching."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib.resources import files

import numpy as np

from kinetree.kernels.source.c99 import C
from kinetree.model.expressions.evaluation import evaluate
from kinetree.model.expressions.nodes import Apply, Expr
from kinetree.model.expressions.piecewise import Piecewise
from kinetree.model.expressions.switching import TIME, Switch, single_time

_SIGNS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "**": "pow", "<": "lt", "<=": "le", "==": "eq"}
_TURNED = {">": "lt", ">=": "le"}
_FOLDED = ("min", "max", "and", "or")


class NoBoundsError(ValueError):
    """A function whose bounds are not written in C."""


class BoundsWriter(ABC):
    """Arithmetic that writes calls of the arithmetic of intervals (`kinetree.model.expressions.evaluation.Operations`).

    Values are names of what was written.
    """

    @abstractmethod
    def call(self, operation: str, *operands: str) -> str:
        """An operation on values."""

    @abstractmethod
    def number(self, value: float) -> str:
        """A number."""

    @abstractmethod
    def table(self, table: Piecewise, operand: str, low: float, high: float) -> str:
        """A table of one argument, with bounds of all its values."""

    def apply(self, node: Expr, operands: Sequence[str]) -> str:
        """An operator or function."""
        if isinstance(node, Apply):
            return self._apply_table(node, operands)
        operation = node.operation
        if operation in _TURNED:
            return self.call(_TURNED[operation], *reversed(operands))
        if operation == "!=":
            return self.call("not", self.call("eq", *operands))
        if operation in _FOLDED:
            found = operands[0]
            for other in operands[1:]:
                found = self.call(operation, found, other)
            return found
        return self.call(_SIGNS.get(operation, operation), *operands)

    def _apply_table(self, node: Apply, operands: Sequence[str]) -> str:
        table = node.table
        if table.arity != 1:
            raise NoBoundsError(
                f"{node}: when a table of two arguments passes a value in time is not exported; "
                "use tables of one argument there"
            )
        low, high = table.bounds((np.array(-np.inf), np.array(np.inf)))
        return self.table(table, operands[0], float(low), float(high))


class _Writer(BoundsWriter):
    """Writes C."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[str] = []
        self.tables: list[str] = []
        self.used: set[str] = set()

    def call(self, operation: str, *operands: str) -> str:
        """A line that declares the value."""
        self.used.add(operation)
        self.lines.append(f"interval v{len(self.lines)} = iv_{operation}({', '.join(operands)});")
        return f"v{len(self.lines) - 1}"

    def number(self, value: float) -> str:
        return self.call("number", repr(float(value)))

    def parameter(self, place: int) -> str:
        return self.call("number", f"m->p[{place}]")

    def table(self, table: Piecewise, operand: str, low: float, high: float) -> str:
        """A call with the numbers of the table."""
        name = f"{self.name}_{len(self.tables) // 2}"
        self.tables += [
            C.table(f"{name}_grid", table.grids[0].tolist()),
            C.table(f"{name}_cells", table.coefficients.ravel().tolist()),
        ]
        whole = self.call("known", _number(low), _number(high))
        cells, orders = table.coefficients.shape
        beyond = f"'{table.outside[0]}'"
        return self.call(
            "table", operand, f"{name}_grid", str(cells), f"{name}_cells", str(orders), beyond, whole
        )


def _number(value: float) -> str:
    return repr(value) if np.isfinite(value) else f"{'-' if value < 0 else ''}INFINITY"


def bounds_text(switches: Sequence[Switch], parameters: Sequence[str]) -> str:
    """The arithmetic and two functions of the number of a switching.

    ``time_bounds``: a stretch of time → bounds of its function; ``single_time``: the stretch within which it switches,
    of those that do so once, at a time given by parameters.

    Raises
    ------
    NoBoundsError
        A function that is not written.
    """
    used: set[str] = set()
    tables: list[str] = []

    def case(k: int, words: str, function: Expr, found: str) -> list[str]:
        writer = _Writer(f"knots_{k}")

        def lookup(segments: tuple[str, ...]) -> str:
            return "t" if segments == TIME else writer.parameter(parameters.index(segments[0]))

        value = evaluate(function, lookup, writer)
        used.update(writer.used)
        tables.extend(writer.tables)
        lines = [*writer.lines, *found.format(value=value).split("\n")]
        return [f"    case {k}: {{ /* {words} */", *(f"        {line}" for line in lines), "    }"]

    cases, single = [], []
    for k, switch in enumerate(switches):
        words, time = str(switch).replace("*/", "* /"), single_time(switch)
        cases += case(k, words, switch.function, "return {value};")
        if time is not None:
            single += case(k, words, time, SINGLE)
    return "\n".join([
        _library(used), *tables, "",
        "/* Bounds of a function of time over a stretch. */",
        "static interval time_bounds(const model *m, int k, interval t)", "{", "    (void)m;", "    switch (k) {",
        *cases,
        "    default: return t;", "    }", "}", "",
        "/* The stretch within which a function switches that does so at one time only; 0 of others. */",
        "static int single_time(const model *m, int k, double *low, double *high)", "{",
        "    (void)m;", "    (void)low;", "    (void)high;", "    switch (k) {",
        *single,
        "    default: return 0;", "    }", "}", "",
    ])  # fmt: skip


SINGLE = """*low = nextafter({value}.low, -INFINITY);
*high = nextafter({value}.high, INFINITY);
return 1;"""
"""Round-off around a time."""


def _library(used: set[str]) -> str:
    """The parts of ``intervals.c`` that are used, with those that they use."""
    text = (files("kinetree.export.code") / "runtime" / "intervals.c").read_text(encoding="utf-8")
    head, *parts = re.split(r"^/\*: (.*) \*/\n", text, flags=re.M)
    named = {
        words.split()[0]: (words.split()[1:], body)
        for words, body in zip(parts[::2], parts[1::2], strict=True)
    }
    wanted = list(used)
    while wanted:
        for need in named[wanted.pop()][0]:
            if need not in used:
                used = used | {need}
                wanted.append(need)
    return head + "".join(body for name, (_, body) in named.items() if name in used)
