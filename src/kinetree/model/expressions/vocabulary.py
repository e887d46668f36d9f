"""The words of the language, functions, constants, operators and numbers, its one error, and expressions as text.

The text of an expression reads back as the same expression.
"""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Iterable
from typing import Any, Final, Protocol, TypeGuard

from kinetree.words.names import near

_WINDOW = 36  # characters shown on either side of a fault in a long text


class ExpressionError(ValueError):
    """An expression that cannot be read, built or evaluated.

    Attributes
    ----------
    reason : str
        The fault, in one line.
    remedy : str
        The remedy, where it is known; else empty, or part of the reason.
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
        """The fault and its place, without the remedy."""
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
    module, _, own = name.rpartition(".")
    if module and own in FUNCTIONS:  # math.sin, np.sin
        return reason, f"did you mean '{own}'?"
    if name.lower() in SYNONYMS:
        return reason, f"did you mean '{SYNONYMS[name.lower()]}'?"
    return reason, suggestion(name, FUNCTIONS) or suggestion(name, tables)


def arity_words(function: str) -> str:
    """Return the number of arguments of a function in words, for messages."""
    fewest, most = FUNCTIONS[function]
    if most == ANY_NUMBER:
        return f"at least {fewest} arguments"
    return f"{fewest} argument" + ("s" if fewest != 1 else "")


MAX_NODES: Final = 200_000
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NAMED = {math.pi: "pi", math.tau: "tau"}
_EXACT_INTEGERS = 1e15
_TIGHT = ("*", "/", "**")


class FormatNode(Protocol):
    """A node to be written: a label and operands; ``form`` is "number", "name", "unary", "infix" or "call"."""

    @property
    def form(self) -> str:
        """The one of the five forms that the node has."""

    @property
    def label(self) -> Any:
        """The number, the segments of the name, the operator or the function."""

    @property
    def operands(self) -> tuple[FormatNode, ...]:
        """The nodes that the operator or the function acts on."""

    @property
    def size(self) -> int:
        """Number of nodes, shared ones counted wherever they stand."""


_Piece = str | tuple[FormatNode, int]  # text, or a node with the precedence its surroundings ask for


def format(expression: FormatNode) -> str:
    """Return text that `parse` reads back as an equal expression, with as few parentheses as that allows.

    Raises
    ------
    ExpressionError
        For more than 200 000 nodes, which shared sub-expressions written in Python can reach.
    """
    if expression.size > MAX_NODES:
        raise ExpressionError(f"an expression of {expression.size} nodes is too large to be written as text")
    written: list[str] = []
    pending: list[_Piece] = [(expression, Precedence.ANYTHING)]
    while pending:
        piece = pending.pop()
        if isinstance(piece, str):
            written.append(piece)
            continue
        node, loosest = piece
        pieces = _pieces(node)
        if _precedence(node) < loosest:
            pieces = ["(", *pieces, ")"]
        pending.extend(reversed(pieces))
    return "".join(written)


def abbreviate(expression: FormatNode, longest: int = 80) -> str:
    """Return the text of an expression, shortened for messages; never raises."""
    if expression.size > MAX_NODES:
        return f"<expression of {expression.size} nodes>"
    text = format(expression)
    return text if len(text) <= longest else text[: longest - 4] + " ..."


def format_name(segments: tuple[str, ...]) -> str:
    """Return the canonical dotted text of a name, segments quoted where they have to be."""
    quoted = [s if _BARE.fullmatch(s) else "`" + s.replace("`", "``") + "`" for s in segments]
    if segments[0] in RESERVED:
        quoted[0] = f"`{segments[0]}`"
    return ".".join(quoted)


def _format_number(value: float) -> str:
    sign = "-" if value < 0 else ""
    size = abs(value)
    if size in _NAMED:
        return sign + _NAMED[size]
    return sign + (str(int(size)) if size < _EXACT_INTEGERS and size.is_integer() else repr(size))


def _precedence(node: FormatNode) -> int:
    if node.form == "number":
        return Precedence.MINUS if node.label < 0 else Precedence.ATOM
    if node.form == "unary":
        return Precedence.MINUS if node.label == "-" else Precedence.NOT
    return INFIX[node.label] if node.form == "infix" else Precedence.ATOM


def _pieces(node: FormatNode) -> list[_Piece]:
    match node.form:
        case "number":
            return [_format_number(node.label)]
        case "name":
            return [format_name(node.label)]
        case "unary":
            (operand,) = node.operands
            if node.label == "-" and operand.form == "number" and operand.label >= 0:
                return ["-(", (operand, Precedence.ANYTHING), ")"]  # "-2" would read back as the number -2
            return ["-" if node.label == "-" else "not ", (operand, _precedence(node))]
        case "infix":
            op, (left, right) = node.label, node.operands
            is_power_or_comparison = INFIX[op] in (Precedence.POWER, Precedence.COMPARE)
            left_loosest = INFIX[op] + is_power_or_comparison  # neither chains to the left
            text = op if op in _TIGHT else f" {op} "
            return [(left, left_loosest), text, (right, right_precedence(op))]
        case _:
            called = str(node.label)  # a table of a part has a path for a name
            called = format_name(tuple(called.split("."))) if "." in called else called
            pieces: list[_Piece] = [called, "("]
            for place, argument in enumerate(node.operands):
                pieces += [", "] if place else []
                pieces.append((argument, Precedence.ANYTHING))
            return [*pieces, ")"]
