"""The words of the language: functions with their number of arguments, constants, operators."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from .errors import suggestion

ANY_NUMBER: Final = 1_000_000

#: function name -> (fewest, most) arguments
FUNCTIONS: Final[dict[str, tuple[int, int]]] = {
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan"), (1, 1)),
    **dict.fromkeys(("sinh", "cosh", "tanh", "asinh", "acosh", "atanh"), (1, 1)),
    **dict.fromkeys(("exp", "log", "log10", "sqrt"), (1, 1)),
    **dict.fromkeys(("abs", "sign", "floor", "ceil", "step"), (1, 1)),
    **dict.fromkeys(("atan2", "mod", "hypot"), (2, 2)),
    **dict.fromkeys(("if", "smoothstep"), (3, 3)),
    **dict.fromkeys(("min", "max"), (2, ANY_NUMBER)),
}

#: names other languages use for functions of this one, for suggestions only
SYNONYMS: Final = {"ln": "log", "fabs": "abs", "heaviside": "step", "where": "if", "remainder": "mod"}

CONSTANTS: Final = {"pi": math.pi, "tau": math.tau}
KEYWORDS: Final = frozenset({"and", "or", "not"})
RESERVED: Final = KEYWORDS | CONSTANTS.keys() | FUNCTIONS.keys()

ARITHMETIC: Final = frozenset({"+", "-", "*", "/", "**"})
COMPARISONS: Final = frozenset({"<", "<=", ">", ">=", "==", "!="})
LOGIC: Final = frozenset({"and", "or"})


class Precedence:
    """How tightly each kind of node binds, loosest first.

    As in mathematics a power binds tighter than the minus on its left (``-x**2`` is ``-(x**2)``), while its
    exponent may carry a sign of its own (``x**-2``).
    """

    ANYTHING: Final = 0
    OR: Final = 10
    AND: Final = 20
    NOT: Final = 30
    COMPARE: Final = 40
    SUM: Final = 50
    PRODUCT: Final = 60
    MINUS: Final = 70
    POWER: Final = 80
    ATOM: Final = 90


#: infix operator -> precedence
INFIX: Final[dict[str, int]] = {
    "or": Precedence.OR,
    "and": Precedence.AND,
    **dict.fromkeys(COMPARISONS, Precedence.COMPARE),
    **dict.fromkeys(("+", "-"), Precedence.SUM),
    **dict.fromkeys(("*", "/"), Precedence.PRODUCT),
    "**": Precedence.POWER,
}


def right_precedence(operator: str) -> int:
    """Return the precedence the right operand of an infix operator must have.

    One above the operator's own, so that chains lean left; a power leans right and takes a signed exponent.
    """
    return Precedence.MINUS if operator == "**" else INFIX[operator] + 1


def unknown_function(name: str, tables: Iterable[str] = ()) -> tuple[str, str]:
    """Return reason and remedy for a function that neither the language nor a table offers; the remedy may be empty."""
    reason = f"unknown function '{name:.60}'"
    if name == "pow":
        return reason, "write a**b"
    if name.lower() in SYNONYMS:
        return reason, f"did you mean '{SYNONYMS[name.lower()]}'?"
    return reason, suggestion(name, FUNCTIONS) or suggestion(name, tables)


def arity_words(function: str) -> str:
    """Return the number of arguments of a function in words, for messages."""
    fewest, most = FUNCTIONS[function]
    if most == ANY_NUMBER:
        return f"at least {fewest} arguments"
    return f"{fewest} argument" + ("s" if fewest != 1 else "")
