"""What differs between the languages that tapes are written in: expressions, statements, functions, tables."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import casadi as ca

from kinetree.kernels.operations import Lookup


@dataclass(frozen=True)
class Dialect:
    """A language for straight-line code.

    Parameters
    ----------
    name : str
        Of the language.
    expressions : mapping of int to str
        What every operation of a tape becomes; ``{a}`` and ``{b}`` stand for the operands, which are names or numbers.
    constant : str
        How a value is given a name, with ``{name}`` and ``{value}``.
    assignment : str
        How an element of an array is set, with ``{place}`` and ``{value}``.
    read_only, writable, indices : str
        How arrays that are read, that are written, and of integers stand in a list of parameters, with ``{name}``.
    head, tail : str
        Before and after the statements of a function, with ``{name}`` and ``{parameters}``.
    call : str
        How a function is called, with ``{name}`` and ``{arguments}``.
    part : str
        The rest of an array from an element on, with ``{array}``, ``{first}``.
    number_table, index_table : str
        Constant arrays, with ``{name}``, ``{count}`` and ``{values}``.
    locate, take : str
        Functions of one number that look it up in a table (`kinetree.kernels.operations`), with ``{name}``,
        ``{table}`` and ``{last}``, the number of the last interval from zero.
    not_a_number, infinity : str
        How these are written.
    first : int
        Number of the first element of an array.
    fused : bool
        Whether there are expressions for multiply-adds (``{c}`` is the third operand) and pairs of sine and cosine.
    prelude : str
        What has to stand before functions.
    unused : str
        What is written for a parameter that a function does not use, with ``{name}``.
    own_head : str
        ``head`` of functions that are called from within their file only, where that differs.
    pair : str
        How the sine and cosine of one angle are taken together, with ``{name}`` and ``{a}``, where they are; the
        members of a pair are expressions of its name then, and of the angle otherwise.
    """

    name: str
    expressions: Mapping[int, str]
    constant: str
    assignment: str
    read_only: str
    writable: str
    indices: str
    head: str
    tail: str
    call: str
    part: str
    number_table: str
    index_table: str
    locate: str
    take: str
    not_a_number: str
    infinity: str
    first: int = 0
    fused: bool = False
    prelude: str = ""
    unused: str = ""
    own_head: str = ""
    pair: str = ""

    def number(self, value: float) -> str:
        """A number, exactly; in parentheses where it is negative."""
        text = self._text(value)
        return f"({text})" if text.startswith("-") else text

    def _text(self, value: float) -> str:
        if math.isfinite(value):
            return repr(float(value))
        return self.not_a_number if math.isnan(value) else ("-" if value < 0 else "") + self.infinity

    def element(self, array: str, k: int) -> str:
        """Element k (from zero) of an array."""
        return f"{array}[{k + self.first}]"

    def from_element(self, array: str, k: int) -> str:
        """An array from its element k (from zero) on."""
        return self.part.format(array=array, first=k + self.first)

    def table(self, name: str, values: Sequence[float], integers: bool = False) -> str:
        """A constant array; one entry of zero where there is none."""
        texts = [str(int(v)) if integers else self._text(v) for v in values] or ["0" if integers else "0.0"]
        lines = [", ".join(texts[k : k + 8]) for k in range(0, len(texts), 8)]
        template = self.index_table if integers else self.number_table
        return template.format(name=name, count=len(texts), values=",\n    ".join(lines))

    def lookup(self, name: str, found: Lookup) -> str:
        """A table and the function that looks up in it."""
        template = self.locate if found.kind == "locate" else self.take
        text = template.format(name=name, table=f"{name}_table", last=len(found.values) - 2)
        return self.table(f"{name}_table", found.values) + "\n" + text

    def function(
        self, name: str, parameters: Sequence[str], statements: Sequence[str], own: bool = True
    ) -> str:
        """A function of some statements; ``own``: called from within its file only."""
        template = self.own_head if own and self.own_head else self.head
        head = template.format(name=name, parameters=", ".join(parameters))
        body = "\n".join(f"    {s}" for s in statements)
        used = set(re.findall(r"\w+", body))
        names = [re.findall(r"\w+", parameter)[-1] for parameter in parameters]
        unused = [f"    {self.unused.format(name=n)}" for n in names if self.unused and n not in used]
        return "\n".join([head, *unused, *([body] if body else []), *([self.tail] if self.tail else []), ""])


ARITHMETIC: dict[int, str] = {
    ca.OP_ADD: "{a} + {b}",
    ca.OP_SUB: "{a} - {b}",
    ca.OP_MUL: "{a} * {b}",
    ca.OP_DIV: "{a} / {b}",
    ca.OP_NEG: "-{a}",
    ca.OP_SQ: "{a} * {a}",
    ca.OP_TWICE: "{a} + {a}",
    ca.OP_INV: "1.0 / {a}",
}
"""Operations that every language writes alike."""

CONDITIONS: dict[int, str] = {
    ca.OP_LT: "({a} < {b} ? 1.0 : 0.0)",
    ca.OP_LE: "({a} <= {b} ? 1.0 : 0.0)",
    ca.OP_EQ: "({a} == {b} ? 1.0 : 0.0)",
    ca.OP_NE: "({a} != {b} ? 1.0 : 0.0)",
    ca.OP_NOT: "({a} == 0.0 ? 1.0 : 0.0)",
    ca.OP_AND: "({a} != 0.0 && {b} != 0.0 ? 1.0 : 0.0)",
    ca.OP_OR: "({a} != 0.0 || {b} != 0.0 ? 1.0 : 0.0)",
    ca.OP_IF_ELSE_ZERO: "({a} != 0.0 ? {b} : 0.0)",
}
"""Truth values, in languages that choose as C does."""


def called(names: Mapping[int, str], operands: Mapping[int, int]) -> dict[int, str]:
    """Operations that are calls of functions."""
    return {op: f"{name}({{a}}{', {b}' if operands[op] == 2 else ''})" for op, name in names.items()}
