"""Printed expressions read back: from text to trees, and the values of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from kinetree.export.equations.expression_trees import (
    COMPARISONS,
    EXCHANGED,
    VALUES,
    Add,
    Mul,
    Num,
    Pow,
    PrintedCall,
    Sym,
    Tree,
    cases_of,
    is_piecewise,
    mul,
    negated,
    power,
)
from kinetree.export.equations.typesetting import BRACE, CASE_WORDS

_TOKENS = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[^\W\d⁰¹²³⁴-⁹](?:[^\W⁰¹²³⁴-⁹]|[̇̈′])*)"
    r"|(?P<power>⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<sign>[-+*·/^(){}⎧⎨⎪⎩,<≤=≠>≥]))"
)
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_BETWEEN = {sign: name for name, sign in COMPARISONS.items()}
_BACKWARDS = {sign: name for name, sign in EXCHANGED.items()}
_NEXT_CASE = (",", *BRACE[1:])
_WORDS = ("and", "or", "not", *CASE_WORDS)


class ParseError(ValueError):
    """Text that is no equation, with the place."""


class _Reader:
    def __init__(self, source: str) -> None:
        self.source, self.place = source, 0
        self.kind, self.word, self.close = "", "", False
        self.advance()

    def advance(self) -> None:
        """Take the next token; ``close`` says whether it follows the one before without a space."""
        match = _TOKENS.match(self.source, self.place)
        if match is None:
            if self.source[self.place :].strip():
                raise self.error("cannot be read")
            self.kind, self.word = "end", ""
            return
        self.kind = str(match.lastgroup)
        self.close = match.start(self.kind) == self.place
        self.word = match.group(self.kind)
        self.place = match.end()

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

    def takes_word(self, word: str) -> bool:
        """Take a word of conditions and cases, if it comes next."""
        if self.kind == "name" and self.word == word:
            self.advance()
            return True
        return False

    def condition(self, joint: str = "or") -> Tree:
        """A sum, a comparison, or some that are joined by words; ``and`` binds closer than ``or``."""
        parts = [self.condition("and") if joint == "or" else self.comparison()]
        while self.takes_word(joint):
            parts.append(self.condition("and") if joint == "or" else self.comparison())
        return parts[0] if len(parts) == 1 else PrintedCall(joint, tuple(parts))

    def comparison(self) -> Tree:
        if self.takes_word("not"):
            return PrintedCall("not", (self.comparison(),))
        first = self.sum()
        if self.kind == "sign" and self.word in (*_BETWEEN, *_BACKWARDS):
            sign = self.word
            self.advance()
            second = self.sum()
            if sign in _BETWEEN:
                return PrintedCall(_BETWEEN[sign], (first, second))
            return PrintedCall(_BACKWARDS[sign], (second, first))
        return first

    def cases(self) -> Tree:
        """Values and conditions behind a brace, in one line or some, up to the value otherwise."""
        parts: list[Tree] = []
        while True:
            value = self.sum()
            if self.takes_word("otherwise"):
                self.take("}")
                return PrintedCall("where", (*parts, value))
            if not self.takes_word("if"):
                raise self.error("needs a condition")
            parts += [self.condition(), value]
            if not any(map(self.take, _NEXT_CASE)):
                raise self.error("needs another case")

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
            elif self._goes_on():
                factors.append(self.powered())
            else:
                return factors[0] if len(factors) == 1 else mul(factors)

    def _goes_on(self) -> bool:
        """True if another factor follows without a sign between."""
        if self.kind == "sign":
            return self.word in "({"
        return self.kind == "number" or (self.kind == "name" and self.word not in _WORDS)

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
            value = Fraction(int(self.word) if self.word.isdigit() else self.word)
            self.advance()
            return Num(value)
        if self.kind == "name":
            name = self.word
            self.advance()
            if self.kind == "sign" and self.word == "(" and self.close:
                self.advance()
                arguments = [self.condition()]
                while self.take(","):
                    arguments.append(self.condition())
                self.expect(")")
                return PrintedCall(name, tuple(arguments))
            return Sym(name)
        if self.take("{") or self.take(BRACE[0]):
            return self.cases()
        self.expect("(")
        inside = self.condition()
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
    found = reader.condition()
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
    if is_piecewise(tree):
        listed, otherwise = cases_of(tree)
        holds = (value for condition, value in listed if evaluate(condition, values, functions) != 0)
        return evaluate(next(holds, otherwise), values, functions)
    if isinstance(tree, PrintedCall):
        function = VALUES.get(tree.name) or functions[tree.name]
        arguments = [evaluate(argument, values, functions) for argument in tree.arguments]
        return reduce(function, arguments) if tree.name in ("and", "or") else function(*arguments)
    raise TypeError("matrices are read by themselves")
