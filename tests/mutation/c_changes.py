"""Single changes of a C source: operators, comparisons, conditions and numbers, outside of comments and text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.mutation.change import Change, other_number

_LEFT_OUT = re.compile(
    r'/\*.*?\*/|"(?:\\.|[^"\\])*"|^[ \t]*#[ \t]*(?!define)[^\n]*', re.DOTALL | re.MULTILINE
)
_OPPOSITE = {
    "<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    " + ": " - ", " - ": " + ", " * ": " / ", " / ": " * ", "+=": "-=", "-=": "+=",
}  # fmt: skip
_TOKEN = re.compile(
    r"(?P<number>(?<![\w.])(?:\d+\.\d*(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+|\d+)(?![\w.]))"
    r"|(?P<operator>&&|\|\||[<>=!]=|\+=|-=|(?<![<>-])[<>](?![<>])| [-+*/] (?!=))"
)


def c_changes_of(root: Path, file: Path) -> Iterator[Change]:
    """Every single change of a C file."""
    source = file.read_text(encoding="utf-8")
    hidden = [match.span() for match in _LEFT_OUT.finditer(source)]
    name = file.relative_to(root).as_posix()
    for match in _TOKEN.finditer(source):
        start, end = match.span()
        if any(a <= start < b for a, b in hidden):
            continue
        before = match.group()
        if match["number"]:
            after = repr(other_number(float(before) if any(c in before for c in ".eE") else int(before)))
        else:
            after = _OPPOSITE[before]
        yield Change(name, source.count("\n", 0, start) + 1, start, end, before.strip(), after)
