"""Bounds of functions of time as C: the arithmetic of intervals, as far as it is used, and a case per switching."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources import files

import numpy as np

from kinetree.kernels.source.c99 import C
from kinetree.model.expressions.evaluation import evaluate
from kinetree.model.expressions.nodes import Apply, Expr
from kinetree.model.expressions.switching import TIME, Switch

_SIGNS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "**": "pow", "<": "lt", "<=": "le", "==": "eq"}
_TURNED = {">": "lt", ">=": "le"}
_FOLDED = ("min", "max", "and", "or")


class NoBoundsError(ValueError):
    """A function whose bounds are not written in C."""


class _Writer:
    """Arithmetic whose values are names of C (`kinetree.model.expressions.evaluation.Operations`)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[str] = []
        self.tables: list[str] = []
        self.used: set[str] = set()

    def _let(self, value: str) -> str:
        self.lines.append(f"interval v{len(self.lines)} = {value};")
        return f"v{len(self.lines) - 1}"

    def _call(self, operation: str, *operands: str) -> str:
        self.used.add(operation)
        return self._let(f"iv_{operation}({', '.join(operands)})")

    def number(self, value: float) -> str:
        """A number."""
        return self._call("number", repr(float(value)))

    def parameter(self, place: int) -> str:
        """A parameter."""
        return self._call("number", f"m->p[{place}]")

    def apply(self, node: Expr, operands: Sequence[str]) -> str:
        """An operator or function."""
        if isinstance(node, Apply):
            return self._table(node, operands)
        operation = node.operation
        if operation in _TURNED:
            return self._call(_TURNED[operation], *reversed(operands))
        if operation == "!=":
            return self._call("not", self._call("eq", *operands))
        if operation in _FOLDED:
            found = operands[0]
            for other in operands[1:]:
                found = self._call(operation, found, other)
            return found
        return self._call(_SIGNS.get(operation, operation), *operands)

    def _table(self, node: Apply, operands: Sequence[str]) -> str:
        table = node.table
        if table.arity != 1:
            raise NoBoundsError(
                f"{node}: when a table of two arguments passes a value in time is not exported; "
                "use tables of one argument there"
            )
        low, high = table.bounds((np.array(-np.inf), np.array(np.inf)))
        name = f"{self.name}_{len(self.tables) // 2}"
        self.tables += [
            C.table(f"{name}_grid", table.grids[0].tolist()),
            C.table(f"{name}_cells", table.coefficients.ravel().tolist()),
        ]
        whole = self._call("known", _number(float(low)), _number(float(high)))
        cells, orders = table.coefficients.shape
        beyond = f"'{table.outside[0]}'"
        return self._call(
            "table", operands[0], f"{name}_grid", str(cells), f"{name}_cells", str(orders), beyond, whole
        )


def _number(value: float) -> str:
    return repr(value) if np.isfinite(value) else f"{'-' if value < 0 else ''}INFINITY"


def bounds_text(switches: Sequence[Switch], parameters: Sequence[str]) -> str:
    """The arithmetic and the function ``time_bounds``: number of a switching, stretch of time → bounds of its function.

    Raises
    ------
    NoBoundsError
        A function that is not written.
    """
    used: set[str] = set()
    tables: list[str] = []
    cases: list[str] = []
    for k, switch in enumerate(switches):
        writer = _Writer(f"knots_{k}")

        def lookup(segments: tuple[str, ...], writer: _Writer = writer) -> str:
            return "t" if segments == TIME else writer.parameter(parameters.index(segments[0]))

        found = evaluate(switch.function, lookup, writer)
        used |= writer.used
        tables += writer.tables
        lines = [f"        {line}" for line in writer.lines]
        cases += [
            f"    case {k}: {{ /* {str(switch).replace('*/', '* /')} */",
            *lines,
            f"        return {found};",
            "    }",
        ]
    return "\n".join([
        _library(used), *tables, "",
        "/* Bounds of a function of time over a stretch. */",
        "static interval time_bounds(const model *m, int k, interval t)", "{", "    (void)m;", "    switch (k) {",
        *cases,
        "    default: return t;", "    }", "}", "",
    ])  # fmt: skip


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
