r"""Formulas of LaTeX in lines that fit on a page: long sums are broken before a plus or a minus.

A formula is the text that :mod:`~kinetree.export.equations.typesetting` writes. Its width is estimated from those of
Computer Modern at 10 pt; what stands in braces (fractions, roots, indices) is never broken. Brackets around a break
become ones of a given size, since ``\left`` and ``\right`` must stand on one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

PAGE = 345.0
"""Width of the text in LaTeX's class article (pt)."""

_INDENT = 20.0  # of what goes on: \qquad
_MOST_LEFT = 0.3  # share of the page that a left side may take and have its right side beside it
_WORTH = {
    "+": 0.0,
    "-": 0.0,
    "\\,": 0.5,
}  # places to break at, and how much of a line one would leave empty for another
_DEEPER = 0.15  # the same for each bracket around the place
_WITHIN_ARGUMENTS = 1.0  # and for each bracket of a function

_TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\s+|.", re.S)
_FUNCTIONS = {
    "\\sin": 13.0, "\\cos": 15.0, "\\tan": 16.0, "\\sinh": 19.0, "\\cosh": 21.0, "\\tanh": 22.0, "\\exp": 17.0,
    "\\log": 14.0, "\\min": 18.0, "\\max": 20.0,
}  # fmt: skip
_WIDTHS = {
    "+": 12.3, "-": 12.3, "=": 13.4, "<": 13.4, "\\le": 13.4, "\\ne": 13.4, "\\cdot": 7.3, "\\,": 1.7, ",": 4.5,
    ".": 2.8, "(": 5.9, ")": 5.9, "[": 4.7, "]": 4.7, "|": 3.4, "'": 3.0, "\\partial": 6.0, "\\quad": 10.0,
    "\\qquad": 20.0, "\\left": 0.0, "\\right": 0.0, "\\dot": 0.0, "\\ddot": 0.0, "m": 8.8, "w": 7.2,
}  # fmt: skip
_SMALL = 0.75  # size of indices and exponents


def tokens(formula: str) -> list[str]:
    """The signs and commands of a formula, spaces among them."""
    return _TOKEN.findall(formula)


def width(formula: str) -> float:
    r"""Estimated width of a formula in display (pt, at 10 pt).

    >>> round(width(r"\frac{a + b}{2} \sin q_{1}"))
    52
    """
    return sum(size for _, size in _atoms(tokens(formula)))


def _atoms(signs: Sequence[str]) -> Iterator[tuple[int, float]]:
    """Where atoms of a formula begin among its tokens, and their widths; a fraction or an index is one."""
    k = 0
    while k < len(signs):
        start, sign = k, signs[k]
        k += 1
        if sign == "\\frac":
            above, k = _argument(signs, k)
            below, k = _argument(signs, k)
            yield start, max(width(above), width(below)) + 2.4
        elif sign in ("_", "^"):
            inside, k = _argument(signs, k)
            yield start, _SMALL * width(inside) + 0.5
        elif sign in ("\\sqrt", "\\mathrm", "\\operatorname", "\\dot", "\\ddot"):
            inside, k = _argument(signs, k)
            yield start, width(inside) + (10.0 if sign == "\\sqrt" else 1.7)
        elif sign == "{":
            inside, k = _argument(signs, start)
            yield start, width(inside)
        else:
            yield start, _width_of_sign(sign)


def _argument(signs: Sequence[str], k: int) -> tuple[str, int]:
    """The text within the braces at a place, and the place behind them."""
    if k >= len(signs) or signs[k] != "{":
        return "", k
    depth, start = 0, k
    for k in range(start, len(signs)):
        depth += {"{": 1, "}": -1}.get(signs[k], 0)
        if depth == 0:
            break
    return "".join(signs[start + 1 : k]), k + 1


def _width_of_sign(sign: str) -> float:
    if sign in _WIDTHS:
        return _WIDTHS[sign]
    if sign.isspace():
        return 0.0
    if sign in _FUNCTIONS:
        return _FUNCTIONS[sign] + 1.7
    return 5.0 if sign.isdigit() else 8.0 if sign.isupper() else 6.0


@dataclass(frozen=True)
class _Place:
    """A token before which a formula may be broken.

    ``before`` is the width of what stands before it, ``open`` are the tokens of the brackets that are open there, and
    ``worth`` is how much of a line one would leave empty for another place.
    """

    token: int
    before: float
    open: tuple[int, ...]
    worth: float


def broken(formula: str, first: float, others: float) -> list[str]:
    r"""A formula in pieces, each as wide as its line at most where that is possible.

    Parameters
    ----------
    formula
        What is to be broken.
    first, others
        Widths of the first line and of those behind it (pt).

    Returns
    -------
    list of str
        The pieces; all but the first begin with ``+``, ``-`` or ``\times``.
    """
    signs = tokens(formula)
    places, pairs, whole = _places(signs)
    chosen: list[_Place] = []
    done, room = 0.0, first
    while whole - done > room and (ahead := [p for p in places if p.before > done]):
        fitting = [p for p in ahead if p.before - done <= room]
        here, left, room_now = fitting or ahead[:1], done, room
        best = min(here, key=lambda p: p.worth - (p.before - left) / room_now)
        chosen.append(best)
        done, room = best.before, others
    for place in chosen:
        for opening in place.open:  # neither \left nor \right may stand alone on a line
            signs[opening], signs[pairs[opening]] = "\\Bigl", "\\Bigr"
        if signs[place.token] == "\\,":
            signs[place.token] = "\\times"
    ends = [0, *(place.token for place in chosen), len(signs)]
    return ["".join(signs[a:b]).strip() for a, b in pairwise(ends)]


def _places(signs: Sequence[str]) -> tuple[list[_Place], dict[int, int], float]:
    """Where a formula may be broken, the ends of its brackets, and its width."""
    places: list[_Place] = []
    pairs: dict[int, int] = {}
    open_at: list[int] = []
    total = 0.0
    for k, size in _atoms(signs):
        if signs[k] == "\\left":
            open_at.append(k)
        elif signs[k] == "\\right" and open_at:
            pairs[open_at.pop()] = k
        elif (
            signs[k] in _WORTH and k and signs[k - 1].isspace()
        ):  # a minus without a space before it is a sign
            worth = _WORTH[signs[k]] + sum(_worth_of_bracket(signs, opening) for opening in open_at)
            places.append(_Place(k, total, tuple(open_at), worth))
        total += size
    return places, pairs, total


def _worth_of_bracket(signs: Sequence[str], opening: int) -> float:
    """What a break within a bracket costs; one that stands directly behind a name holds the arguments of a function."""
    before = signs[opening - 1] if opening else " "
    return _DEEPER if before.isspace() or before in "([|{-" else _WITHIN_ARGUMENTS


def rows(formulas: Sequence[tuple[str, str]]) -> list[str]:
    """Rows of an ``align*`` environment for some equations, given by their left and right sides."""
    lefts = [width(left) for left, _ in formulas]
    beside = max((size for size in lefts if size <= _MOST_LEFT * PAGE), default=0.0) + width("=")
    found: list[str] = []
    for (left, right), size in zip(formulas, lefts, strict=True):
        room, less = PAGE - beside, PAGE - beside - _INDENT
        if size <= _MOST_LEFT * PAGE:
            first, *others = broken(right, room, less)
            found.append(f"{left} &= {first}")
        else:
            first, *others = broken(left, room, less)
            begin, *end = broken(right, less - width("="), less)
            found.append(f"&{first}")
            others += [f"= {begin}", *end]
        found += [f"&\\qquad {line}" for line in others]
    return found
