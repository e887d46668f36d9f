"""Equations in MathML (presentation, the part that all browsers draw)."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from kinetree.export.equations.names import mathml_name
from kinetree.export.equations.normal_form.functions import COMPARISONS
from kinetree.export.equations.normal_form.trees import Add, Call, Num, Pow, Sym, Tree, is_negative, negated
from kinetree.export.equations.text import above_and_below, number

_TIMES = "<mo>&#x2062;</mo>"  # invisible times
_APPLY = "<mo>&#x2061;</mo>"


def math(content: str, *, block: bool = False) -> str:
    """A whole formula."""
    return f"<math{' display=' + chr(34) + 'block' + chr(34) if block else ''}>{content}</math>"


def mathml(tree: Tree) -> str:
    """A tree in MathML, in one row."""
    if isinstance(tree, Add):
        found = [_term(tree.terms[0])]
        for term in tree.terms[1:]:
            minus = is_negative(term)
            found.append(f"<mo>{'−' if minus else '+'}</mo>{_term(negated(term) if minus else term)}")
        return f"<mrow>{''.join(found)}</mrow>"
    return f"<mrow>{_term(tree)}</mrow>"


def _number(value: Fraction) -> str:
    text = number(value)
    if "e" in text:
        digits, _, exponent = text.partition("e")
        return f"<mn>{digits}</mn><mo>·</mo><msup><mn>10</mn><mn>{int(exponent)}</mn></msup>"
    return f"<mn>{text}</mn>"


def _bracket(content: str) -> str:
    return f"<mrow><mo>(</mo>{content}<mo>)</mo></mrow>"


def _term(tree: Tree) -> str:
    if isinstance(tree, Add):
        return _bracket(mathml(tree))
    over, above, under, below = above_and_below(tree)
    sign = "<mo>−</mo>" if over < 0 else ""
    over = abs(over)
    if under != 1 and not below:
        fraction = f"<mfrac>{_number(over)}{_number(under)}</mfrac>"
        return sign + _TIMES.join([fraction, *map(_factor, above)])
    numbers = [_number(over)] if over != 1 or not above else []
    divisors = [_number(under)] if under != 1 else []
    divisors += map(_factor, below)
    if not divisors:
        return sign + _TIMES.join([*numbers, *map(_factor, above)])
    sums = [f for f in above if isinstance(f, Add)] if len(above) + len(numbers) > 1 else []
    on_top = _TIMES.join([*numbers, *(_factor(f) for f in above if f not in sums)]) or "<mn>1</mn>"
    fraction = f"<mfrac><mrow>{on_top}</mrow><mrow>{_TIMES.join(divisors)}</mrow></mfrac>"
    return sign + _TIMES.join([fraction, *map(_factor, sums)])


def _factor(tree: Tree) -> str:
    if isinstance(tree, Sym):
        return mathml_name(tree.name)
    if isinstance(tree, Pow):
        if isinstance(tree.base, Call) and tree.base.name in ("sin", "cos"):
            head = f"<msup><mi>{tree.base.name}</mi><mn>{tree.exponent}</mn></msup>"
            return head + _APPLY + _arguments(tree.base)
        return f"<msup><mrow>{_factor(tree.base)}</mrow><mn>{tree.exponent}</mn></msup>"
    if isinstance(tree, Call):
        return _call(tree)
    if isinstance(tree, Num) and tree.value.denominator == 1 and tree.value >= 0:
        return _number(tree.value)
    return _bracket(mathml(tree))


def _arguments(tree: Call) -> str:
    if len(tree.arguments) == 1 and isinstance(tree.arguments[0], Sym):
        return _factor(tree.arguments[0])
    return _bracket("<mo>,</mo>".join(map(mathml, tree.arguments)))


def _call(tree: Call) -> str:
    inside = [mathml(argument) for argument in tree.arguments]
    if tree.name in COMPARISONS:
        return f"<mrow><mo>[</mo>{f'<mo>{escape(COMPARISONS[tree.name])}</mo>'.join(inside)}<mo>]</mo></mrow>"
    if tree.name == "sqrt":
        return f"<msqrt>{inside[0]}</msqrt>"
    if tree.name == "abs":
        return f"<mrow><mo>|</mo>{inside[0]}<mo>|</mo></mrow>"
    if tree.name == "where":
        return _TIMES.join(map(_factor, tree.arguments))
    return f"<mrow><mi>{tree.name}</mi>{_APPLY}{_arguments(tree)}</mrow>"
