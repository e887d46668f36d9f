"""Which texts can be names: they become names of files, columns, XML attributes and identifiers."""

from __future__ import annotations

import unicodedata

LONGEST = 200
"""Bytes (UTF-8) that a name has at most: a file name has 255, and endings are added to it."""

_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def unfit(text: str) -> str:
    r"""What no text of a model may hold, in words; empty where there is nothing of it.

    Control characters command terminals, end texts in C, and cannot stand in XML; those of the direction of writing
    make a text read otherwise than it is. Line ends and tabs are allowed here.

    >>> unfit("arm\x1b[2J")
    'a control character (U+001B)'
    """
    if text.isprintable():
        return ""
    for character in text:
        if character in "\n\t":
            continue
        kind = unicodedata.category(character)
        if kind == "Cc":
            return f"a control character (U+{ord(character):04X})"
        if kind == "Cs":
            return f"half of a character (U+{ord(character):04X})"
        if character in _DIRECTION:
            return f"a character that turns the direction of writing (U+{ord(character):04X})"
    return ""


def unfit_name(name: str) -> tuple[str, str]:
    """What is wrong with a name and what to do; empty texts where it is fit."""
    if found := unfit(name):
        return f"the name holds {found}", "remove it"
    if not name.isprintable():
        return f"the name {name!r:.80} holds unprintable characters", "remove them"
    if (size := len(name.encode("utf-8"))) > LONGEST:
        return f"the name {name[:20]!r}… has {size} bytes, more than {LONGEST}", "give a shorter name"
    return "", ""
