"""Text to expression: tokens, then a Pratt parser. No Python code is evaluated, no name is looked up."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NoReturn

from .evaluation import is_constant, to_float
from .nodes import Apply, Call, Expr, Name, Number, Scalar, Unary, infix
from .vocabulary import (
    COMPARISONS,
    CONSTANTS,
    FUNCTIONS,
    INFIX,
    KEYWORDS,
    SYNONYMS,
    ExpressionError,
    Precedence,
    arity_words,
    finite,
    right_precedence,
    unknown_function,
)

MAX_TEXT: Final = 20_000
MAX_NUMBER: Final = 100

_SEGMENT = r"(?:[A-Za-z_][A-Za-z0-9_]*|`(?:[^`]|``)+`)"
_TOKEN = re.compile(
    rf"""
    (?P<number>   (?: [0-9]+ (?: \.[0-9]* )? | \.[0-9]+ ) (?: [eE][+-]?[0-9]+ )? )
  | (?P<name>     {_SEGMENT} (?: \.{_SEGMENT} )* )
  | (?P<operator> \*\* | <= | >= | == | != | [-+*/^<>(),] )
  | (?P<space>    [\ \t\r\n]+ )
    """,
    re.VERBOSE,
)
_ONE_SEGMENT = re.compile(_SEGMENT)

_HINTS: Final = {
    "=": "'=' is no operator; write == to compare", "%": "'%' is no operator; write mod(a, b)",
    "!": "'!' is no operator; write not", "&": "'&' is no operator; write and", "|": "'|' is no operator; write or",
    ".": "a dot stands only between the parts of a name, as in joint.q, or inside a number",
    "[": "there is no indexing; refer to values by name, as in joint.q",
    "`": "a quoted name is not closed or is empty; write `left-hip`.q",
    "−": "this is a typographic minus (U+2212); write -", "–": "this is a dash (U+2013); write -",
    "×": "this is a typographic times sign; write *", "·": "this is a typographic times sign; write *",
    "÷": "this is a typographic division sign; write /", "²": "write **2 for a square", "≤": "write <=",
    "≥": "write >=", "≠": "write !=", "π": "write pi",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text.

    `text` is as written for numbers and names; ``^`` is given as ``**``. `segments` are the unquoted parts of
    a name. A word (a bare, undotted name) may be a keyword, a constant or a function.
    """

    kind: Literal["number", "name", "operator", "end"]
    text: str
    position: int
    segments: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The name if it is bare and undotted, else an empty string."""
        return self.text if self.kind == "name" and self.text == self.segments[0] else ""


def tokenize(text: str) -> Iterator[Token]:
    """Yield the tokens of `text` and an end token; raise `ExpressionError` at the first foreign character."""
    if len(text) > MAX_TEXT:
        raise ExpressionError(
            f"the expression has {len(text)} characters, the limit is {MAX_TEXT}; "
            "shorten it, or compose it in Python from parts that are parsed one by one"
        )
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise ExpressionError(_foreign(text[position]), text, position)
        piece, start, position = match.group(), position, match.end()
        if match.lastgroup == "number":
            if len(piece) > MAX_NUMBER:
                raise ExpressionError(f"a number of more than {MAX_NUMBER} characters", text, start)
            yield Token("number", piece, start)
        elif match.lastgroup == "name":
            yield Token("name", piece, start, _segments(piece, text, start))
        elif match.lastgroup == "operator":
            yield Token("operator", "**" if piece == "^" else piece, start)
    yield Token("end", "", len(text))


def _segments(piece: str, text: str, start: int) -> tuple[str, ...]:
    segments = []
    for match in _ONE_SEGMENT.finditer(piece):
        segment = match.group()
        if segment[0] == "`":
            segment = segment[1:-1].replace("``", "`")
        if not segment.isprintable():
            raise ExpressionError(
                "a name holds a character that cannot be printed", text, start + match.start()
            )
        segments.append(segment)
    return tuple(segments)


def _foreign(character: str) -> str:
    if character in _HINTS:
        return _HINTS[character]
    if character.isprintable() and (character.isalpha() or character.isdigit()):
        code = f"U+{ord(character):04X}"
        return f"'{character}' ({code}) cannot stand in a bare name; quote the name: `{character}`"
    shown = f"'{character}' " if character.isprintable() else "the character "
    return f"{shown}U+{ord(character):04X} has no meaning in an expression"


MAX_NESTING: Final = 200


def parse(text: str) -> Expr:
    """Read an expression.

    Parameters
    ----------
    text : str
        For instance ``"-k*(J1.q - q0) - c*J1.v"``. Power is ``**`` or ``^``; parts of names that hold other
        characters than ASCII letters, digits and underscores are quoted: `` `left-hip`.q ``.

    Returns
    -------
    Expr
        The expression, exactly as written: nothing is folded or reordered.

    Raises
    ------
    ExpressionError
        With the position of the fault. Also for more than 20 000 characters or 200 nested levels.
    """
    if not isinstance(text, str):
        raise ExpressionError(f"an expression is written as text, got {type(text).__name__}")
    return _Parser(text).whole()


class _Parser:
    """One pass over the tokens of one text, with one token of look-ahead."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokenize(text)
        self._consumed = 0
        self._nesting = 0
        self._next = next(self._tokens)

    def whole(self) -> Expr:
        """Parse all of the text."""
        if not self._text.strip():
            self._fail("the expression is empty", self._next)
        expression = self._expression(Precedence.ANYTHING)
        if self._next.kind != "end":
            self._fail_after_operand()
        return expression

    def _expression(self, loosest: int) -> Expr:
        """Parse operands and all infix operators that bind at least as tightly as `loosest`."""
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            self._fail(
                f"more than {MAX_NESTING} nested levels; name the inner parts as parameters", self._next
            )
        left = self._operand(loosest)
        while (operator := self._infix_operator()) and INFIX[operator] >= loosest:
            self._advance()
            left = infix(operator, left, self._expression(right_precedence(operator)))
            if operator in COMPARISONS and self._infix_operator() in COMPARISONS:
                self._fail("comparisons cannot be chained; write a < b and b < c", self._next)
        self._nesting -= 1
        return left

    def _operand(self, loosest: int) -> Expr:
        """Parse a number, a name, a call, a parenthesis or a prefix operator with its operand."""
        token = self._advance()
        if token.kind == "number":
            return self._number(token)
        if token.kind == "name" and token.word not in KEYWORDS:
            if self._next.text != "(" or self._next.kind != "operator":
                return self._name(token)
            arguments = self._arguments(token)
            called = token.word or ".".join(token.segments)
            return (Call if token.word in FUNCTIONS else Apply)(called, *arguments)
        if token.word == "not":
            if loosest > Precedence.NOT:
                self._fail("put 'not ...' in parentheses here", token)
            return Unary("not", self._expression(Precedence.NOT))
        if token.text == "-":
            first = self._consumed
            operand = self._expression(Precedence.MINUS)
            is_literal = isinstance(operand, Number) and self._consumed == first + 1
            return -operand if is_literal else Unary("-", operand)
        if token.text == "+":
            return self._expression(Precedence.MINUS)
        if token.text == "(":
            inner = self._expression(Precedence.ANYTHING)
            self._close(token)
            return inner
        found = f"'{token.text}'" if token.text else "the end"
        self._fail(f"a number, a name or a parenthesis is expected, found {found}", token)

    def _arguments(self, name: Token) -> list[Expr]:
        function = name.word or ".".join(name.segments)
        if not name.word and len(name.segments) == 1:
            self._fail("only functions can be called; a quoted name is a value", name)
        if function == "pow" or function.lower() in SYNONYMS:
            reason, remedy = unknown_function(function)
            self._fail(reason, name, remedy)  # of other languages, and no name for a table
        opening = self._advance()
        arguments: list[Expr] = []
        if self._next.text != ")":
            arguments.append(self._expression(Precedence.ANYTHING))
            while self._next.text == ",":
                self._advance()
                arguments.append(self._expression(Precedence.ANYTHING))
        self._close(opening)
        fewest, most = FUNCTIONS.get(name.word, (1, 2))
        if not fewest <= len(arguments) <= most:
            if not name.word:
                self._fail("only functions can be called, and tables with one argument or two", name)
            if name.word not in FUNCTIONS:
                reason, remedy = unknown_function(function)
                self._fail(f"{reason} (a table takes one argument or two)", name, remedy)
            self._fail(f"{function} takes {arity_words(function)}, got {len(arguments)}", name)
        return arguments

    def _number(self, token: Token) -> Expr:
        value = float(token.text)
        if not math.isfinite(value):
            self._fail(f"the number {token.text} is too large", token)
        return Number(value)

    def _name(self, token: Token) -> Expr:
        if token.word in CONSTANTS:
            return Number(CONSTANTS[token.word])
        if token.word in FUNCTIONS:
            self._fail(
                f"{token.word} is a function of {arity_words(token.word)}; write {token.word}(...), "
                f"or `{token.word}` in backticks for a name",
                token,
            )
        return Name(*token.segments)

    def _infix_operator(self) -> str:
        """Return the infix operator that comes next, or an empty string."""
        text = self._next.word if self._next.kind == "name" else self._next.text
        return text if text in INFIX else ""

    def _close(self, opening: Token) -> None:
        if self._next.text == ")" and self._next.kind == "operator":
            self._advance()
        elif self._next.kind == "end":
            self._fail("this parenthesis is not closed", opening)
        else:
            self._fail_after_operand()

    def _advance(self) -> Token:
        token = self._next
        if token.kind != "end":
            self._next = next(self._tokens)
            self._consumed += 1
        return token

    def _fail_after_operand(self) -> NoReturn:
        token = self._next
        if token.kind == "operator" and token.text != "(":
            self._fail(f"unexpected '{token.text}'", token)
        self._fail(f"an operator is missing before '{token.text:.40}'", token)

    def _fail(self, reason: str, token: Token, remedy: str = "") -> NoReturn:
        raise ExpressionError(reason, self._text, token.position, remedy=remedy)


def as_scalar(value: object, what: str) -> Scalar:
    """Return a number, text or expression as a `Scalar`.

    Parameters
    ----------
    value : float, int, str, Expr or NumPy scalar
        Value as the user wrote it; text is parsed.
    what : str
        Purpose of the value, named in errors: ``"stiffness of spring 'S1'"``.

    Returns
    -------
    float or Expr
        A finite float, also for an expression without names; else the expression.

    Raises
    ------
    ExpressionError
        For anything else, and for a constant that is not finite.
    """
    try:
        if not isinstance(value, str | Expr):
            return finite(value)
        expression = parse(value) if isinstance(value, str) else value
        return to_float(expression, _no_names) if is_constant(expression) else expression
    except ExpressionError as error:
        raise error.about(what) from None


def _no_names(segments: tuple[str, ...]) -> NoReturn:
    raise AssertionError("a constant expression holds no names")
