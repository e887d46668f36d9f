"""Names: which texts can be one, and the nearest known name to one that is not known."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from typing import Final

CUTOFF: Final = 0.6
"""Likeness (twice the letters in common, over all letters) below which a name is no misspelling of another."""

_BEGINNING: Final = 0.1  # counts for a name that is the beginning of another
_LONGEST: Final = 80  # nobody misspells a longer name; also bounds the time spent on hostile text
_MOST_COMPARED: Final = 20_000
_MOST_LISTED: Final = 16


def near(name: object, known: Iterable[str], most: int = 1) -> list[str]:
    """The known names that may have been meant, best first; none where nothing is like it.

    Upper and lower case do not count. A known name that the given one begins with (``sinx``), or that begins with
    the given one (``dop``), is meant too, and so is one of the same owner with the given word among its own:
    ``rail.displacement_rate`` for ``rail.rate``.
    """
    text = str(name).strip().lower()
    if not text or len(text) > _LONGEST:
        return []
    by_lower: dict[str, str] = {}
    for choice in known:
        by_lower.setdefault(choice.lower(), choice)
        if len(by_lower) >= _MOST_COMPARED:
            break
    likeness = {choice: _likeness(text, choice) for choice in by_lower}
    found = sorted((c for c, value in likeness.items() if value >= CUTOFF), key=lambda c: (-likeness[c], c))[
        :most
    ]
    return [by_lower[choice] for choice in found]


def _likeness(text: str, choice: str) -> float:
    """Share of letters in common, 0 to 1; more where one begins the other, 1 for a word of the same owner."""
    owner, _, word = text.rpartition(".")
    same, _, words = choice.rpartition(".")
    if owner and owner == same and word in words.split("_"):
        return 1.0
    match = difflib.SequenceMatcher(None, text, choice)
    shorter = min(len(text), len(choice))
    if shorter > 2 and text[:shorter] == choice[:shorter]:
        return max(CUTOFF, match.ratio() + _BEGINNING)
    return match.ratio() if match.real_quick_ratio() >= CUTOFF and match.quick_ratio() >= CUTOFF else 0.0


def nearest(name: object, known: Iterable[str]) -> str:
    """Remedy for an unknown name: the nearest known one, or the list of them."""
    names = sorted(known)
    if not names:
        return "there are none to choose from"
    return did_you_mean(name, names) or choose_from(names)


def did_you_mean(name: object, known: Iterable[str], most: int = 1) -> str:
    """``did you mean "sin"?``, or nothing where no known name is like it."""
    found = near(name, known, most)
    return "did you mean " + " or ".join(f'"{one}"' for one in found) + "?" if found else ""


def choose_from(names: Iterable[str]) -> str:
    """The names there are, as many as one can read."""
    all_names = list(names)
    listed = ", ".join(f'"{name}"' for name in all_names[:_MOST_LISTED])
    more = len(all_names) - _MOST_LISTED
    return f"choose from {listed}" + (f" and {more} more" if more > 0 else "")


LONGEST = 200
"""Bytes (UTF-8) that a name has at most: a file name has 255, and endings are added to it."""

_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun, whose plural ends in s where none is given."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def unfit(text: str) -> str:
    r"""Name in words the first character that no text of a model may hold; empty if there is none.

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
    """Return the fault of a name and the remedy; empty texts for a valid name."""
    if found := unfit(name):
        return f"the name holds {found}", "remove it"
    if not name.isprintable():
        return f"the name {name!r:.80} holds unprintable characters", "remove them"
    if (size := len(name.encode("utf-8"))) > LONGEST:
        return f"the name {name[:20]!r}… has {size} bytes, more than {LONGEST}", "give a shorter name"
    return "", ""
