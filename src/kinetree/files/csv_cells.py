"""Cells of CSV files: texts that spreadsheets would run as formulas, and what may be shown of a file in a message."""

from __future__ import annotations

import re
from typing import Final

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of texts that spreadsheets run."""

_LIKE_A_NUMBER = re.compile(r"[\d.,;:'eE+\-\s]{1,40}|[+-]?(inf|nan)\w*", re.IGNORECASE)


def quoted(text: str) -> str:
    """A text as a cell.

    One that a spreadsheet would take for a formula has an apostrophe before it, which says that it is text.
    """
    text = f"'{text}" if text.startswith(FORMULA) else text
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\r\n') else text


def unquoted(text: str) -> str:
    """The text of a cell that `quoted` wrote."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def shown(text: str) -> str:
    """A cell in a message: as it is where it resembles a number, else in words, since it may be of any file."""
    text = text.strip()
    return repr(text) if _LIKE_A_NUMBER.fullmatch(text) else "a text" if text else "an empty cell"
