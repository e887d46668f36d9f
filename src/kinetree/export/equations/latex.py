"""Equations in LaTeX."""

from __future__ import annotations

from fractions import Fraction

from kinetree.export.equations.names import latex_name
from kinetree.export.equations.normal_form.functions import COMPARISONS
from kinetree.export.equations.normal_form.trees import Add, Call, Num, Pow, Sym, Tree
from kinetree.export.equations.text import above_and_below, added, number

_KNOWN = {"sin", "cos", "tan", "sinh", "cosh", "tanh", "exp", "log", "min", "max"}
_SIGNS = {"<": "<", "≤": "\\le", "=": "=", "≠": "\\ne"}


def latex(tree: Tree) -> str:
    """A tree in LaTeX."""
    return added(map(_term, tree.terms)) if isinstance(tree, Add) else _term(tree)


def latex_number(value: Fraction) -> str:
    """A number; powers of ten are written as such."""
    text = number(value)
    if "e" in text:
        digits, _, exponent = text.partition("e")
        return f"{digits} \\cdot 10^{{{int(exponent)}}}"
    return text


def _term(tree: Tree) -> str:
    if isinstance(tree, Add):
        return f"\\left({latex(tree)}\\right)"
    over, above, under, below = above_and_below(tree)
    sign = "-" if over < 0 else ""
    over = abs(over)
    if under != 1 and not below:  # ⅓ m l², not m l² over 3
        number_shown = f"\\frac{{{latex_number(over)}}}{{{latex_number(under)}}}"
        return sign + " ".join([number_shown, *map(_factor, above)])
    numbers = [latex_number(over)] if over != 1 or not above else []
    shown = " ".join([*numbers, *map(_factor, above)])
    divisors = [latex_number(under)] if under != 1 else []
    divisors += map(_factor, below)
    if not divisors:
        return sign + shown
    sums = [factor for factor in above if isinstance(factor, Add)]
    if sums and len(above) + len(numbers) > 1:  # sums stand behind the fraction, not on it
        others = " ".join([*numbers, *(_factor(f) for f in above if not isinstance(f, Add))])
        return f"{sign}\\frac{{{others}}}{{{' '.join(divisors)}}} " + " ".join(map(_factor, sums))
    return f"{sign}\\frac{{{shown}}}{{{' '.join(divisors)}}}"


def _factor(tree: Tree) -> str:
    if isinstance(tree, Sym):
        return "\\pi" if tree.name == "π" else latex_name(tree.name)
    if isinstance(tree, Pow):
        if isinstance(tree.base, Call) and tree.base.name in ("sin", "cos"):
            return f"\\{tree.base.name}^{{{tree.exponent}}}" + _arguments(tree.base)
        base = _factor(tree.base)
        return f"{{{base}}}^{{{tree.exponent}}}"
    if isinstance(tree, Call):
        return _call(tree)
    if isinstance(tree, Num) and tree.value.denominator == 1 and tree.value >= 0:
        return latex_number(tree.value)
    return f"\\left({latex(tree)}\\right)"


def _arguments(tree: Call) -> str:
    if len(tree.arguments) == 1 and isinstance(tree.arguments[0], Sym):
        return " " + _factor(tree.arguments[0])
    return f"\\left({', '.join(map(latex, tree.arguments))}\\right)"


def _call(tree: Call) -> str:
    inside = [latex(argument) for argument in tree.arguments]
    if tree.name in COMPARISONS:
        return f"\\left[{f' {_SIGNS[COMPARISONS[tree.name]]} '.join(inside)}\\right]"
    if tree.name == "sqrt":
        return f"\\sqrt{{{inside[0]}}}"
    if tree.name == "abs":
        return f"\\left|{inside[0]}\\right|"
    if tree.name == "where":
        return f"{_factor(tree.arguments[0])} {_factor(tree.arguments[1])}"
    name = f"\\{tree.name}" if tree.name in _KNOWN else f"\\operatorname{{{tree.name}}}"
    return name + _arguments(tree)
