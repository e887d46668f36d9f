"""Equations as plain text, which `parse` reads back: ``4 m l²/3``, ``(u₁ + u₂)²``, ``cos(q₂ + q₃)``."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from kinetree.export.equations.normal_form.functions import COMPARISONS
from kinetree.export.equations.normal_form.trees import Add, Call, Mul, Num, Pow, Sym, Tree, is_decimal

SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def number(value: Fraction) -> str:
    """A whole or decimal number; fractions are written by products."""
    if value.denominator == 1:
        return str(value.numerator)
    text = f"{float(value):.15g}"
    return text if float(text) == float(value) else repr(float(value))


def above_and_below(tree: Tree) -> tuple[Fraction, list[Tree], Fraction, list[Tree]]:
    """A product as (number, factors) above and below the line."""
    over, under = Fraction(1), Fraction(1)
    above: list[Tree] = []
    below: list[Tree] = []
    for factor in tree.factors if isinstance(tree, Mul) else (tree,):
        if isinstance(factor, Num):
            if is_decimal(factor.value):
                over = factor.value
            else:
                over, under = Fraction(factor.value.numerator), Fraction(factor.value.denominator)
        elif isinstance(factor, Pow) and factor.exponent < 0:
            below.append(factor.base if factor.exponent == -1 else Pow(factor.base, -factor.exponent))
        else:
            above.append(factor)
    return over, above, under, below


def text(tree: Tree) -> str:
    """A tree as plain text."""
    return added(map(_term, tree.terms)) if isinstance(tree, Add) else _term(tree)


def added(terms: Iterable[str]) -> str:
    """Terms in a row, a minus at the front of one in place of the plus."""
    first, *others = terms
    return first + "".join(f" - {term[1:]}" if term.startswith("-") else f" + {term}" for term in others)


def _term(tree: Tree) -> str:
    if isinstance(tree, Add):
        return f"({text(tree)})"
    over, above, under, below = above_and_below(tree)
    sign = "-" if over < 0 else ""
    over = abs(over)
    numbers = [number(over)] if over != 1 or not above else []
    shown = " ".join([*numbers, *map(_factor, above)])
    divisors = [number(under)] if under != 1 else []
    divisors += map(_factor, below)
    if not divisors:
        return sign + shown
    return f"{sign}{shown}/" + (divisors[0] if len(divisors) == 1 else f"({' '.join(divisors)})")


def _factor(tree: Tree) -> str:
    if isinstance(tree, Sym):
        return tree.name
    if isinstance(tree, Pow):
        return _factor(tree.base) + str(tree.exponent).translate(SUPERSCRIPTS)
    if isinstance(tree, Call):
        if tree.name in COMPARISONS:
            return f"({f' {COMPARISONS[tree.name]} '.join(map(text, tree.arguments))})"
        return f"{tree.name}({', '.join(map(text, tree.arguments))})"
    if isinstance(tree, Num) and tree.value.denominator == 1 and tree.value >= 0:
        return number(tree.value)
    return f"({text(tree)})"
