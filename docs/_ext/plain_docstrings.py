"""Docstrings are written to be read in the source; this makes them valid reStructuredText.

Formulas stand in indented blocks without a ``::`` before them, lists follow their introduction at once, and ``|``
means an absolute value.
"""

from __future__ import annotations

import re
from typing import Any

from sphinx.application import Sphinx

_LITERAL = re.compile(r"(``.*?``)")
_TRAILING_UNDERSCORE = re.compile(r"(?<=\w)_(?!\w)")


def _escaped(line: str) -> str:
    """The line with bars and trailing underscores outside of literals made plain."""
    parts = _LITERAL.split(line)
    for i in range(0, len(parts), 2):
        plain = parts[i].replace("|", "\\|")
        parts[i] = _TRAILING_UNDERSCORE.sub(r"\\_", plain)
    parts[1::2] = [f"``{literal[2:-2].strip()}``" for literal in parts[1::2]]  # no blanks at the ends
    return "".join(parts)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _plain(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    out: list[str] = []
    block: int | None = None  # indentation of the lines before the literal block we are in
    for line in lines:
        if block is not None and line.strip() and _indent(line) <= block:
            block = None
        if block is None and line.strip() and len(out) > 1 and not out[-1].strip():
            before = next((o for o in reversed(out) if o.strip()), "")
            if before and _indent(line) >= _indent(before) + 4 and not _is_list(before):
                block = _indent(before)
                if not before.rstrip().endswith("::"):
                    out += [" " * block + "::", ""]
        if line.startswith("1. ") and out and out[-1].strip():
            out.append("")  # a list that follows its introduction at once
        out.append(line if block is not None else _escaped(line))
    lines[:] = out


def _is_list(line: str) -> bool:
    return bool(re.match(r"\s*(\d+\.|[-*]) ", line))


def setup(app: Sphinx) -> dict[str, Any]:
    """Run before the sections of docstrings are read."""
    app.connect("autodoc-process-docstring", _plain, priority=100)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
