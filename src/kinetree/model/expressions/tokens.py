"""Text to tokens: numbers, names, operators. Anything else is refused, with a hint where one is known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from .errors import ExpressionError

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
    "=": "'=' is no operator; write == to compare",
    "%": "'%' is no operator; write mod(a, b)",
    "!": "'!' is no operator; write not",
    "&": "'&' is no operator; write and",
    "|": "'|' is no operator; write or",
    ".": "a dot stands only between the parts of a name, as in joint.q, or inside a number",
    "[": "there is no indexing; refer to values by name, as in joint.q",
    "`": "a quoted name is not closed or is empty; write `left-hip`.q",
    "−": "this is a typographic minus (U+2212); write -",
    "–": "this is a dash (U+2013); write -",
    "×": "this is a typographic times sign; write *",
    "·": "this is a typographic times sign; write *",
    "÷": "this is a typographic division sign; write /",
    "²": "write **2 for a square",
    "≤": "write <=",
    "≥": "write >=",
    "≠": "write !=",
    "π": "write pi",
}


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
