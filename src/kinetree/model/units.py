"""Units that a parameter may be given in, and what they are in SI.

unit    = factor (("·" | "*" | " " | "/") factor)*          "N·m/rad", "kg m^2", "N/mm"
factor  = (name | "1" | "(" unit ")") [power]               powers: ², ³, ^2, **-1
name    = [prefix] symbol
"""

from __future__ import annotations

import math
import re

from kinetree.words.names import near

PREFIXES = {
    "n": 1e-9,
    "µ": 1e-6,
    "μ": 1e-6,
    "u": 1e-6,
    "m": 1e-3,
    "c": 1e-2,
    "d": 1e-1,
    "k": 1e3,
    "M": 1e6,
    "G": 1e9,
}

PREFIXED = {"m": 1.0, "g": 1e-3, "s": 1.0, "N": 1.0, "J": 1.0, "W": 1.0, "Pa": 1.0, "Hz": 1.0, "rad": 1.0}
"""Units that take prefixes."""

PLAIN = {
    "": 1.0,
    "%": 0.01,
    "deg": math.pi / 180,
    "°": math.pi / 180,
    "rev": 2 * math.pi,
    "rpm": 2 * math.pi / 60,
    "min": 60.0,
    "h": 3600.0,
    "t": 1000.0,
    "bar": 1e5,
    "l": 1e-3,
    "in": 0.0254,
    "ft": 0.3048,
    "lb": 0.45359237,
    "lbf": 4.4482216152605,
    "Nm": 1.0,
}
"""Units that take none."""

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-zµμ°%]+|1(?![0-9.]))|(?P<power>(?:\^|\*\*)\s*-?\d+|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)|(?P<sign>[·⋅*/()]))"
)


class UnitError(ValueError):
    """A unit that is not known, with what may have been meant."""


def si_factor(unit: str) -> float:
    """What one of a unit is in SI: a thousandth for "mm", π/180 for "deg", 1 for "N·m".

    Raises
    ------
    UnitError
        Where the unit is not understood; with the nearest known one.
    """
    tokens = _tokens(unit)
    value, rest = _product(unit, tokens)
    if rest:
        raise UnitError(f"unit {unit!r} cannot be understood from {rest[0][1]!r} on; write it like N·m/rad")
    return value


def is_unit(unit: object) -> bool:
    """Whether a unit is known."""
    try:
        si_factor(unit)  # type: ignore[arg-type]
    except (UnitError, AttributeError):
        return False
    return True


def _tokens(unit: str) -> list[tuple[str, str]]:
    tokens, at = [], 0
    text = unit.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise UnitError(
                f"unit {unit!r} cannot be understood from {text[at:]!r} on; write it like N·m/rad"
            )
        kind = str(match.lastgroup)
        tokens.append((kind, match.group(kind)))
        at = match.end()
    return tokens


def _product(unit: str, tokens: list[tuple[str, str]]) -> tuple[float, list[tuple[str, str]]]:
    """Value of factors up to the end or a closing bracket, and what follows."""
    value = 1.0
    if tokens and tokens[0] != ("sign", ")"):
        value, tokens = _factor(unit, tokens)
    while tokens and tokens[0] != ("sign", ")"):
        sign = tokens[0][1] if tokens[0][0] == "sign" and tokens[0][1] != "(" else ""
        factor, tokens = _factor(unit, tokens[1:] if sign else tokens)
        value = value / factor if sign == "/" else value * factor
    return value, tokens


def _factor(unit: str, tokens: list[tuple[str, str]]) -> tuple[float, list[tuple[str, str]]]:
    (kind, text), rest = (tokens[0], tokens[1:]) if tokens else (("sign", ""), [])
    if kind != "name" and text != "(":
        raise UnitError(f"unit {unit!r}: a unit is missing{f' before {text!r}' if text else ' at its end'}")
    if text == "(":
        value, rest = _product(unit, rest)
        if not rest:
            raise UnitError(f"unit {unit!r}: a bracket is not closed")
        rest = rest[1:]
    else:
        value = 1.0 if text == "1" else _named(unit, text)
    if rest and rest[0][0] == "power":
        value, rest = value ** int(rest[0][1].translate(_SUPERSCRIPTS).lstrip("^*").strip()), rest[1:]
    return value, rest


def _named(unit: str, name: str) -> float:
    if name in PLAIN:
        return PLAIN[name]
    if name in PREFIXED:
        return PREFIXED[name]
    if name[1:] in PREFIXED and name[0] in PREFIXES:
        return PREFIXES[name[0]] * PREFIXED[name[1:]]
    known = [u for u in PLAIN if u] + [p + u for u in PREFIXED for p in ("", *PREFIXES)]
    meant = near(name, known)
    hint = f"did you mean {meant[0]!r}?" if meant else "give the value in SI units"
    where = "" if name == unit.strip() else f" in {unit!r}"
    raise UnitError(f"unknown unit {name!r}{where}; {hint}")
