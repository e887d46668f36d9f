"""The check of what was printed: its text is read back and evaluated against the compiled code at random states."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.export.equations.document import INTERMEDIATES, Document, dotted
from kinetree.export.equations.normal_form.trees import (
    COMPARISONS,
    VALUES,
    ZERO,
    Add,
    Mul,
    Num,
    Pow,
    PrintedCall,
    Sym,
    Tree,
    lookup_function,
    mul,
    negated,
    power,
)
from kinetree.export.equations.traced import TracedModel
from kinetree.export.equations.typesetting import text
from kinetree.export.equations.untransformed import Reference

AGREES = 1e-10
"""Largest difference, over the largest entry of its matrix, of a text that says what the code computes."""

_CANCELS = 1e-3  # share of the size of terms below which what is left of them is not compared with itself

STATES = 3
_TRIES = 20


@dataclass(frozen=True)
class Check:
    """Result of a check.

    Attributes
    ----------
    difference
        Largest difference between the printed text and the compiled code, over the largest entry of the matrix.
    where
        The line with this difference.
    states
        Number of random states that were looked at.
    """

    difference: float
    where: str
    states: int

    @property
    def ok(self) -> bool:
        """Whether text and code agree."""
        return self.states > 0 and self.difference <= AGREES

    def __str__(self) -> str:
        if not self.states:
            return "not checked: the compiled code has no finite values near the model's pose"
        said = "agrees with" if self.ok else f"DIFFERS (in {self.where}) from"
        return (
            f"The text above, read back, {said} the compiled code: largest relative difference "
            f"{self.difference:.1e} at {self.states} random states."
        )


def check(
    document: Document,
    traced: TracedModel,
    reference: Reference,
    x: Array,
    y: Array,
    p: Array,
    constants: Mapping[int, float],
) -> Check:
    """Read every line of a document back and compare it with the compiled code near a state."""
    random = np.random.default_rng(20)
    lines = [
        (
            parse(text(line.right)),
            None if line.left.tree is None else parse(text(line.left.tree)),
            line,
            section.title == INTERMEDIATES,
        )
        for section in document.sections
        for line in section.lines
    ]
    # of matrices that are zero differences are not relative: what the code has there is round-off
    printed = {line.place[0] for line in document.lines() if line.place is not None and line.right != ZERO}
    functions = {name: lookup_function(lookup) for name, lookup in document.tables.items()}
    worst, where, states = 0.0, "", 0
    for _ in range(_TRIES):
        at = {
            "t": np.array([[random.uniform(0.1, 1.0)]]),
            "x": x + random.uniform(-0.5, 0.5, x.size) * (1.0 if states else 0.1),
            "y": y + random.uniform(-1.0, 1.0, y.size),
            "p": p * random.uniform(0.9, 1.1, p.size),
        }
        for i, value in constants.items():
            at["x"][i] = value
        for first in traced.quaternions:
            at["x"][first : first + 4] /= np.linalg.norm(at["x"][first : first + 4])
        exact = reference(at["t"], at["x"], at["y"], at["p"])
        if not all(np.isfinite(value).all() for value in exact.values()):
            continue
        known = _values(document, at)
        rates = random.uniform(-1.0, 1.0, (2, y.size))
        largest = {
            name: max(float(np.abs(value).max(initial=0.0)), 1e-300) if name in printed else 1.0
            for name, value in exact.items()
        }
        if (
            "gamma" in exact
        ):  # of the size of B and speeds squared, but its terms may cancel: of a rope that hangs down
            terms = np.abs(exact["B"]).max(initial=0.0) * np.abs(at["y"]).max(initial=0.0) ** 2
            largest["gamma"] = max(largest["gamma"], _CANCELS * float(terms))
        with np.errstate(all="ignore"):
            for right, left, line, defines in lines:
                found = float(evaluate(right, known, functions))
                if defines:
                    known[line.left.letter] = found
                    continue
                if left is not None:
                    apart = _row_apart(left, right, line.row, known, document, exact, rates, functions)
                else:
                    assert line.place is not None
                    name, i, j = line.place
                    apart = abs(found - exact[name][i, j]) / largest[name]
                if not apart <= worst:
                    worst, where = apart, line.left.text
        apart, left_out = _left_out(document, known, exact, largest)
        if not apart <= worst:
            worst, where = apart, left_out
        states += 1
        if states == STATES:
            break
    return Check(worst, where, states)


def _left_out(
    document: Document, known: Mapping[str, float], exact: Mapping[str, Array], largest: Mapping[str, float]
) -> tuple[float, str]:
    """How far entries that are in no line are from what that means: zero, symmetric, or said by an intermediate."""
    printed = {line.place for line in document.lines()}
    worst, where = 0.0, ""
    for name, matrix in exact.items():
        for i, j in np.ndindex(*matrix.shape):
            if (name, i, j) in printed:
                continue
            said = matrix[j, i] if name == "M" and i > j else 0.0
            if (name, i, j) in document.elsewhere:
                said = known[document.elsewhere[name, i, j]]
            apart = abs(matrix[i, j] - said) / largest[name]
            if not apart <= worst:
                worst, where = float(apart), f"{name}[{i + 1},{j + 1}], which is not printed"
    return worst, where


def _values(document: Document, at: Mapping[str, Array]) -> dict[str, float]:
    """Values of all symbols at a state."""
    known = {"t": float(at["t"][0, 0])}
    for symbols, values in (
        (document.coordinates, at["x"]),
        (document.speeds, at["y"]),
        (document.parameters, at["p"]),
    ):
        known |= {symbol.symbol: float(value) for symbol, value in zip(symbols, values, strict=True)}
    return known


def _row_apart(
    left: Tree,
    right: Tree,
    row: int,
    known: dict[str, float],
    document: Document,
    exact: Mapping[str, Array],
    rates: Array,
    functions: Mapping[str, Callable[..., Any]],
) -> float:
    """How far an equation, from which a factor was cancelled, is from M u̇ = f.

    For any accelerations left − right is the same multiple of (M u̇ − f): that of a first choice is looked for in a
    second.
    """
    factors = []
    for rate in rates:
        known |= {dotted(s.symbol): float(value) for s, value in zip(document.speeds, rate, strict=True)}
        M, f = exact["M"][row], float(exact["f"][row, 0])
        size = float(np.abs(M * rate).sum() + abs(f))
        printed = float(evaluate(left, known, functions) - evaluate(right, known, functions))
        factors.append((printed, float(M @ rate) - f, size))
    (first, residual, _), (second, other, size) = factors
    multiple = first / residual
    return abs(second - multiple * other) / (abs(multiple) * size)


_TOKENS = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[^\W\d⁰¹²³⁴-⁹](?:[^\W⁰¹²³⁴-⁹]|[̇̈′])*)"
    r"|(?P<power>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<sign>[-+*·/^(),<≤=≠]))"
)
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_BETWEEN = {sign: name for name, sign in COMPARISONS.items()}


class ParseError(ValueError):
    """Text that is no equation, with the place."""


class _Reader:
    def __init__(self, source: str) -> None:
        self.source, self.place = source, 0
        self.kind, self.word, self.close = "", "", False
        self.advance()

    def advance(self) -> None:
        """Take the next token; ``close`` says whether it follows the one before without a space."""
        rest = self.source[self.place :]
        if not rest.strip():
            self.kind, self.word = "end", ""
            return
        match = _TOKENS.match(rest)
        if match is None:
            raise self.error("cannot be read")
        self.close = bool(rest) and not rest[0].isspace()
        self.kind = str(match.lastgroup)
        self.word = match.group(self.kind)
        self.place += match.end()

    def error(self, what: str) -> ParseError:
        return ParseError(f"{self.source[max(0, self.place - 20) : self.place + 20]!r} {what}")

    def take(self, sign: str) -> bool:
        if self.kind == "sign" and self.word == sign:
            self.advance()
            return True
        return False

    def expect(self, sign: str) -> None:
        if not self.take(sign):
            raise self.error(f"needs a {sign!r}")

    def comparison(self) -> Tree:
        first = self.sum()
        if self.kind == "sign" and self.word in _BETWEEN:
            name = _BETWEEN[self.word]
            self.advance()
            return PrintedCall(name, (first, self.sum()))
        return first

    def sum(self) -> Tree:
        terms = [self.signed()]
        while self.kind == "sign" and self.word in "+-":
            minus = self.word == "-"
            self.advance()
            term = self.product()
            terms.append(_opposite(term) if minus else term)
        return terms[0] if len(terms) == 1 else Add(tuple(terms))

    def signed(self) -> Tree:
        if self.take("-"):
            return _opposite(self.product())
        return self.product()

    def product(self) -> Tree:
        factors = [self.powered()]
        while True:
            if self.take("*") or self.take("·"):
                factors.append(self.powered())
            elif self.take("/"):
                factors.append(_reciprocal(self.powered()))
            elif self.kind in ("number", "name") or (self.kind == "sign" and self.word == "("):
                factors.append(self.powered())
            else:
                return factors[0] if len(factors) == 1 else mul(factors)

    def powered(self) -> Tree:
        base = self.primary()
        while True:
            if self.kind == "power":
                exponent = int(self.word.translate(_DIGITS))
                self.advance()
            elif self.take("^"):
                minus = self.take("-")
                exponent = int(self.word) * (-1 if minus else 1)
                self.advance()
            else:
                return base
            base = Pow(base, exponent)

    def primary(self) -> Tree:
        if self.kind == "number":
            value = Fraction(self.word)
            self.advance()
            return Num(value)
        if self.kind == "name":
            name = self.word
            self.advance()
            if self.kind == "sign" and self.word == "(" and self.close:
                self.advance()
                arguments = [self.comparison()]
                while self.take(","):
                    arguments.append(self.comparison())
                self.expect(")")
                return PrintedCall(name, tuple(arguments))
            return Sym(name)
        self.expect("(")
        inside = self.comparison()
        self.expect(")")
        return inside


def _opposite(tree: Tree) -> Tree:
    return mul([Num(Fraction(-1)), tree]) if isinstance(tree, Add) else negated(tree)


def _reciprocal(tree: Tree) -> Tree:
    if isinstance(tree, Num):
        return Num(1 / tree.value)
    if isinstance(tree, Mul):
        return mul([_reciprocal(factor) for factor in tree.factors])
    return power(tree, -1)


def parse(source: str) -> Tree:
    """Read an expression as `text` writes it; ``*`` and ``^`` may be used too."""
    reader = _Reader(source)
    found = reader.comparison()
    if reader.kind != "end":
        raise reader.error("was not expected")
    return found


def evaluate(
    tree: Tree, values: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]] = VALUES
) -> Any:
    """The value of a tree for numbers or arrays of its symbols; ``functions`` are those beyond the known ones."""
    if isinstance(tree, Num):
        return np.float64(tree.value)
    if isinstance(tree, Sym):
        return np.pi if tree.name == "π" else values[tree.name]
    if isinstance(tree, Add):
        return sum(evaluate(term, values, functions) for term in tree.terms)
    if isinstance(tree, Mul):
        product: Any = 1.0
        for factor in tree.factors:
            product = product * evaluate(factor, values, functions)
        return product
    if isinstance(tree, Pow):
        return np.float_power(evaluate(tree.base, values, functions), tree.exponent)
    function = VALUES.get(tree.name) or functions[tree.name]
    return function(*[evaluate(argument, values, functions) for argument in tree.arguments])
