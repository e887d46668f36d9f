"""The words of the language: functions, constants, operators and numbers, and its one error."""

from __future__ import annotations

import math
import numbers
from collections.abc import Iterable
from typing import Final, TypeGuard

from kinetree.words.names import near

_WINDOW = 36  # characters shown on either side of a fault in a long text


class ExpressionError(ValueError):
    """An expression that cannot be read, built or evaluated.

    Attributes
    ----------
    reason : str
        What is wrong, in one line.
    remedy : str
        What to do about it, where that is known; else empty, or part of the reason.
    what : str
        The object the expression belongs to (``"stiffness of spring 'S1'"``), or empty.
    text : str or None
        The text that was being read.
    position : int or None
        Index into `text` of the character at fault.
    """

    def __init__(
        self,
        reason: str,
        text: str | None = None,
        position: int | None = None,
        what: str = "",
        remedy: str = "",
    ) -> None:
        self.reason = reason
        self.text = text
        self.position = position
        self.what = what
        self.remedy = remedy
        super().__init__(self._told(f"{reason}; {remedy}" if remedy else reason))

    def __reduce__(self) -> tuple[type[ExpressionError], tuple[object, ...]]:
        return type(self), (self.reason, self.text, self.position, self.what, self.remedy)

    @property
    def message(self) -> str:
        """What is wrong and where, for those who tell the remedy elsewhere."""
        return self._told(self.reason)

    def about(self, what: str) -> ExpressionError:
        """Return the same error, naming the object the expression belongs to."""
        return ExpressionError(self.reason, self.text, self.position, what, self.remedy)

    def _told(self, words: str) -> str:
        first = f"{self.what}: {words}" if self.what else words
        if self.text is None or self.position is None:
            return first
        return first + "\n" + _caret_lines(self.text, self.position)


def _caret_lines(text: str, position: int) -> str:
    start, stop = max(0, position - _WINDOW), min(len(text), position + _WINDOW)
    shown = "".join(character if character.isprintable() else " " for character in text[start:stop])
    lead = "... " if start > 0 else ""
    tail = " ..." if stop < len(text) else ""
    return f"    {lead}{shown}{tail}\n    {' ' * (len(lead) + position - start)}^"


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return ``"did you mean 'sin'?"`` for the nearest known name, or an empty string."""
    found = near(name, known)
    return f"did you mean '{found[0]}'?" if found else ""


def is_real(value: object) -> TypeGuard[numbers.Real]:
    """Return whether a value is a real number (a bool is none)."""
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def finite(value: object) -> float:
    """Return a real number (Python's or NumPy's, no bool) as a finite float, or say why it is none."""
    if not is_real(value):
        raise ExpressionError(f"{value!r:.60} ({type(value).__name__}) is neither a number nor an expression")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise ExpressionError(f"a finite number is needed, got {number}")
    return number


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
