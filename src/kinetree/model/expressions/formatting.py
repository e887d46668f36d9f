"""Expression to text that reads back as the same expression."""

from __future__ import annotations

import math
import re
from typing import Any, Final, Protocol

from .vocabulary import (
    INFIX,
    RESERVED,
    ExpressionError,
    Precedence,
    right_precedence,
)

MAX_NODES: Final = 200_000
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NAMED = {math.pi: "pi", math.tau: "tau"}
_EXACT_INTEGERS = 1e15
_TIGHT = ("*", "/", "**")


class FormatNode(Protocol):
    """What is written: a label and operands; ``form`` is "number", "name", "unary", "infix" or "call"."""

    @property
    def form(self) -> str:
        """Which of the five forms the node has."""

    @property
    def label(self) -> Any:
        """The number, the segments of the name, the operator or the function."""

    @property
    def operands(self) -> tuple[FormatNode, ...]:
        """What the operator or the function acts on."""

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
