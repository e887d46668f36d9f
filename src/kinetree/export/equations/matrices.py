"""Matrices and formulas of matrices in print: how they are written, read back and evaluated.

A matrix stands in brackets, its rows divided by semicolons. A formula is a sum of products of blocks: ``R_K W_J`` is
the product of two blocks, ``Aᵀ`` is transposed, ``S(a)`` the matrix of a cross product, S(a) b = a × b, and
``Σ_K ( … )`` the sum over all bodies, ``Σ_i ( … )`` over the wrenches that act on body K. The index K is the body,
J = L(K) the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kinetree.export.equations.expression_trees import UNIT, ZERO, Tree, Written, operations
from kinetree.export.equations.reading import evaluate, parse
from kinetree.export.equations.typesetting import latex, latex_name, mathml, mathml_name, text


@dataclass(frozen=True)
class PrintedMatrix(Written):
    """A matrix of expressions; a column has rows of one entry."""

    rows: tuple[tuple[Tree, ...], ...]
    __hash__ = Written.__hash__

    @property
    def is_unit(self) -> bool:
        """True for the unit matrix."""
        return all(
            len(row) == len(self.rows) and all(e == (UNIT if i == j else ZERO) for j, e in enumerate(row))
            for i, row in enumerate(self.rows)
        )

    @property
    def is_number(self) -> bool:
        """True for a matrix of one entry."""
        return len(self.parts) == 1

    @property
    def is_zero(self) -> bool:
        """True where all entries are zero."""
        return all(entry == ZERO for row in self.rows for entry in row)

    @property
    def parts(self) -> tuple[Tree, ...]:
        return tuple(entry for row in self.rows for entry in row)

    def with_parts(self, parts: Sequence[Tree]) -> Tree:
        """Return a matrix of this shape with other entries."""
        entries = iter(parts)
        return PrintedMatrix(tuple(tuple(next(entries) for _ in row) for row in self.rows))

    @property
    def operations(self) -> int:
        return sum(operations(entry) for row in self.rows for entry in row)

    @property
    def text(self) -> str:
        return "[" + "; ".join(", ".join(text(entry) for entry in row) for row in self.rows) + "]"

    @property
    def latex(self) -> str:
        rows = " \\\\ ".join(" & ".join(latex(entry) for entry in row) for row in self.rows)
        return f"\\begin{{bmatrix}} {rows} \\end{{bmatrix}}"

    @property
    def mathml(self) -> str:
        rows = ("".join(f"<mtd>{mathml(entry)}</mtd>" for entry in row) for row in self.rows)
        table = "".join(f"<mtr>{row}</mtr>" for row in rows)
        return f"<mrow><mo>[</mo><mtable>{table}</mtable><mo>]</mo></mrow>"


_TOKENS = re.compile(r"\s*(?:(?P<sign>[-+()ᵀ])|(?P<name>Σ_[Ki]|[^\W\d]\u0307?[^\Wᵀ]*))")


def _tokens(formula: str) -> list[tuple[str, str]]:
    found, place = [], 0
    while formula[place:].strip():
        match = _TOKENS.match(formula, place)
        if match is None:
            raise ValueError(f"{formula[place:]!r} is no formula of matrices")
        kind = str(match.lastgroup)
        found.append((kind, match.group(kind)))
        place = match.end()
    return found


@dataclass(frozen=True)
class BlockFormula(Written):
    """A formula of matrices, as it is printed."""

    printed: str
    __hash__ = Written.__hash__

    @property
    def text(self) -> str:
        return self.printed

    @property
    def parts(self) -> tuple[Tree, ...]:
        return ()

    def with_parts(self, parts: Sequence[Tree]) -> Tree:
        """Itself: it is made of names of blocks."""
        return self

    @property
    def operations(self) -> int:
        return 0

    @property
    def latex(self) -> str:
        signs = {"ᵀ": "^{\\mathsf{T}}", "Σ_K": "\\sum_K ", "Σ_i": "\\sum_i ", "S": "\\mathrm{S}"}
        return " ".join(
            signs.get(word) or (latex_name(word) if kind == "name" else word)
            for kind, word in _tokens(self.printed)
        )

    @property
    def mathml(self) -> str:
        found: list[str] = []
        for kind, word in _tokens(self.printed):
            if word == "ᵀ":
                found.append("<msup><mrow></mrow><mo>T</mo></msup>")
            elif word in ("Σ_K", "Σ_i"):
                found.append(f"<munder><mo>∑</mo><mi>{word[-1]}</mi></munder>")
            else:
                found.append(mathml_name(word) if kind == "name" else f"<mo>{word}</mo>")
        return f"<mrow>{''.join(found)}</mrow>"


def indexed(name: str, K: int, J: int = 0, i: str = "") -> str:
    """A name of a block with numbers in place of its index: ``v_GK`` of body 3 is ``v_G3``.

    The index i is that of a place, or of a wrench.
    """
    head, _, index = name.rpartition("_")
    number = {"K": str(K), "J": str(J), "i": i}.get(index[-1:], "")
    return f"{head}_{index[:-1]}{number}" if head and number else name


class BlockValues:
    """Values of formulas from values of blocks."""

    def __init__(
        self, blocks: dict[str, Any], lower: tuple[int, ...], wrenches: Mapping[int, Sequence[str]]
    ) -> None:
        self.blocks, self._lower, self._wrenches = blocks, lower, wrenches
        self._i, self._sizes = "", False

    def size(self, formula: str, K: int) -> float:
        """The largest entry for body K with all terms taken as positive, of which rounding is a share."""
        self._sizes = True
        value = self(formula, K)
        self._sizes = False
        return float(np.max(value, initial=0.0))

    def __call__(self, formula: str, K: int = 0, i: str = "") -> Any:
        """The value for body K, and the place i on it; formulas of the whole need none."""
        self._i = i
        value, rest = self._sum(_tokens(formula), K)
        if rest:
            raise ValueError(f"{formula!r} ends too early")
        return value

    def _sum(self, tokens: list[tuple[str, str]], K: int) -> tuple[Any, list[tuple[str, str]]]:
        total: Any = 0.0
        sign = 1.0
        while True:
            if tokens and tokens[0][1] in "+-":
                sign, tokens = (1.0 if tokens[0][1] == "+" or self._sizes else -1.0), tokens[1:]
            value, tokens = self._product(tokens, K)
            total = total + sign * value
            if not tokens or tokens[0][1] not in ("+", "-"):
                return total, tokens

    def _product(self, tokens: list[tuple[str, str]], K: int) -> tuple[Any, list[tuple[str, str]]]:
        value: Any = None
        while tokens and tokens[0][1] not in ("+", "-", ")"):
            factor, tokens = self._factor(tokens, K)
            value = factor if value is None else _times(value, factor)
        return value, tokens

    def _of_wrench(self, tokens: list[tuple[str, str]], K: int, i: str) -> Any:
        self._i = i
        return self._factor(tokens, K)[0]

    def _factor(self, tokens: list[tuple[str, str]], K: int) -> tuple[Any, list[tuple[str, str]]]:
        word, rest = tokens[0][1], tokens[1:]
        if word == "Σ_K":
            values = [self._factor(rest, k) for k in range(1, len(self._lower) + 1)]
            value, rest = sum(value for value, _ in values), values[0][1]
        elif word == "Σ_i":
            value = sum(self._of_wrench(rest, K, i) for i in self._wrenches.get(K, ()))
            rest = _behind(rest)
        elif word in ("(", "S"):
            value, rest = self._sum(rest[1:] if word == "S" else rest, K)
            rest = rest[1:]
            value = _skew(value) if word == "S" else value
            value = np.abs(value) if self._sizes else value
        else:
            J = self._lower[K - 1] if K else 0
            value = self.blocks[indexed(word, K, J, self._i)]
            value = np.abs(value) if self._sizes else value
        while rest and rest[0][1] == "ᵀ":
            value, rest = np.transpose(value), rest[1:]
        return value, rest


def _behind(tokens: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the tokens behind a closing bracket."""
    depth = 0
    for k, (_, sign) in enumerate(tokens):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if not depth:
            return tokens[k + 1 :]
    return []


def _times(first: Any, second: Any) -> Any:
    """A product, in which a number 0 stands for zeros of any shape."""
    numbers = [part for part in (first, second) if np.ndim(part) == 0]
    if 0.0 in numbers:
        return 0.0
    return first * second if numbers else first @ second


def _skew(a: Any) -> Any:
    """The matrix of the cross product; of zero it is zero."""
    if np.ndim(a) == 0:
        return 0.0
    x, y, z = np.ravel(a)
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


ReadBlock = Tree | list[list[Tree]]
"""A printed number, or a matrix by rows, read back."""


def parsed_block(printed: str) -> ReadBlock:
    """Read a printed matrix or number."""
    if not printed.startswith("["):
        return parse(printed)
    return [[parse(entry) for entry in _entries(row)] for row in printed[1:-1].split("; ")]


def block_value(
    rows: ReadBlock, known: Mapping[str, float], functions: Mapping[str, Callable[..., Any]]
) -> Any:
    """The value of a matrix or number that was read back."""
    if not isinstance(rows, list):
        return float(evaluate(rows, known, functions))
    return np.array([[float(evaluate(tree, known, functions)) for tree in row] for row in rows])


def _entries(row: str) -> list[str]:
    """Entries of a row: commas inside of functions divide nothing."""
    found, depth = [""], 0
    for sign in row:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return found
