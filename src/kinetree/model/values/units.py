"""Units that numbers may be given in, what they are in SI, and numbers given with one: ``"500 mm"``, ``"30 deg"``.

unit    = factor (("·" | "*" | " " | "/") factor)*          "N·m/rad", "kg m^2", "N/mm"
factor  = (name | "1" | "(" unit ")") [power]               powers: ², ³, ^2, **-1, ^1.5, ^(3/2)
name    = [prefix] symbol

What engineers write most stands in a table here; any other name is asked of pint, which is loaded for it. Angles count
as a dimension: Hz is refused for an angular velocity, since nobody knows whether it counts radians or revolutions.
"""

from __future__ import annotations

import math
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from kinetree.words.names import near

if TYPE_CHECKING:
    import pint


Dimension = tuple[tuple[str, float], ...]
"""Exponents of the base dimensions that are not zero, by name, in alphabetical order."""

PREFIXES = {
    "n": 1e-9, "µ": 1e-6, "μ": 1e-6, "u": 1e-6, "m": 1e-3, "c": 1e-2, "d": 1e-1, "k": 1e3, "M": 1e6, "G": 1e9,
}  # fmt: skip


def _of(length: int = 0, mass: int = 0, time: int = 0, angle: int = 0, current: int = 0) -> Dimension:
    given = {"angle": angle, "current": current, "length": length, "mass": mass, "time": time}
    return tuple((name, float(exponent)) for name, exponent in given.items() if exponent)


NONE: Dimension = ()
_LENGTH, _MASS, _TIME, _ANGLE = _of(length=1), _of(mass=1), _of(time=1), _of(angle=1)
_FORCE, _ENERGY = _of(length=1, mass=1, time=-2), _of(length=2, mass=1, time=-2)
_PRESSURE, _POWER = _of(length=-1, mass=1, time=-2), _of(length=2, mass=1, time=-3)

PREFIXED: dict[str, tuple[float, Dimension]] = {
    "m": (1.0, _LENGTH), "g": (1e-3, _MASS), "s": (1.0, _TIME), "N": (1.0, _FORCE), "J": (1.0, _ENERGY),
    "W": (1.0, _POWER), "Pa": (1.0, _PRESSURE), "Hz": (1.0, _of(time=-1)), "rad": (1.0, _ANGLE),
    "A": (1.0, _of(current=1)), "V": (1.0, _of(length=2, mass=1, time=-3, current=-1)),
    "Ω": (1.0, _of(length=2, mass=1, time=-3, current=-2)),
}  # fmt: skip
"""Units that take prefixes: what one is in SI, and its dimension."""

PLAIN: dict[str, tuple[float, Dimension]] = {
    "": (1.0, NONE), "%": (0.01, NONE), "deg": (math.pi / 180, _ANGLE), "°": (math.pi / 180, _ANGLE),
    "rev": (2 * math.pi, _ANGLE), "rpm": (2 * math.pi / 60, _of(angle=1, time=-1)), "min": (60.0, _TIME),
    "h": (3600.0, _TIME), "t": (1000.0, _MASS), "bar": (1e5, _PRESSURE), "l": (1e-3, _of(length=3)),
    "in": (0.0254, _LENGTH), "ft": (0.3048, _LENGTH), "lb": (0.45359237, _MASS), "lbf": (4.4482216152605, _FORCE),
    "Nm": (1.0, _ENERGY),
}  # fmt: skip
"""Units that take none."""

_LONGEST = 40  # letters of a unit's name
_LIKE = "write it like N·m/rad"
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-zµμ°Ω%_]+|1(?![0-9.]))"
    r"|(?P<power>(?:\^|\*\*)\s*(?:-?\d+(?:\.\d+)?|\(\s*-?\d+(?:\.\d+|\s*/\s*[1-9]\d*)?\s*\))|⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<sign>[·⋅*/()]))"
)


class UnitError(ValueError):
    """A unit that is not known, with what may have been meant.

    Attributes
    ----------
    reason : str
        The fault.
    remedy : str
        The remedy; empty if it is only the unit to use, which the caller knows.
    """

    def __init__(self, reason: str, remedy: str = "") -> None:
        self.reason, self.remedy = reason, remedy
        super().__init__(f"{reason}; {remedy}" if remedy else reason)

    def __reduce__(self) -> tuple[type[UnitError], tuple[str, str]]:
        return type(self), (self.reason, self.remedy)


def si_factor(unit: str) -> float:
    """Return the size of a unit in SI: a thousandth for "mm", π/180 for "deg", 1 for "N·m".

    Raises
    ------
    UnitError
        If the unit is not understood; the error names the nearest known one.
    """
    return measured(unit)[0]


@cache
def measured(unit: str) -> tuple[float, Dimension]:
    """Return the size of a unit in SI, and its dimension.

    Raises
    ------
    UnitError
        If the unit is not understood; the error names the nearest known one.
    """
    tokens = _tokens(unit)
    value, exponents, rest = _product(unit, tokens)
    if rest:
        raise UnitError(f"unit {unit!r} cannot be understood from {rest[0][1]!r} on", _LIKE)
    return value, _dimension(exponents)


def _dimension(exponents: dict[str, float]) -> Dimension:
    return tuple((name, exponents[name]) for name in sorted(exponents) if exponents[name])


def _combined(a: dict[str, float], b: dict[str, float], power: float) -> dict[str, float]:
    return {name: a.get(name, 0.0) + power * b.get(name, 0.0) for name in {*a, *b}}


def unknown_unit(unit: object, remedy: str) -> tuple[str, str] | None:
    """Fault of a unit and its remedy; None where the unit is known, or is no text."""
    try:
        si_factor(unit if isinstance(unit, str) else "")
    except UnitError as error:
        return error.reason, error.remedy or remedy
    return None


def is_unit(unit: object) -> bool:
    """True if a unit is known."""
    try:
        si_factor(unit)  # type: ignore[arg-type]
    except (UnitError, AttributeError, TypeError):
        return False
    return True


def _tokens(unit: str) -> list[tuple[str, str]]:
    tokens, at = [], 0
    text = unit.strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise UnitError(f"unit {unit!r} cannot be understood from {text[at:]!r} on", _LIKE)
        kind = str(match.lastgroup)
        tokens.append((kind, match.group(kind)))
        at = match.end()
    return tokens


Exponents = dict[str, float]
Tokens = list[tuple[str, str]]


def _product(unit: str, tokens: Tokens) -> tuple[float, Exponents, Tokens]:
    """Value and dimension of factors up to the end or a closing bracket, and what follows."""
    value, exponents = 1.0, Exponents()
    if tokens and tokens[0] != ("sign", ")"):
        value, exponents, tokens = _factor(unit, tokens)
    while tokens and tokens[0] != ("sign", ")"):
        sign = tokens[0][1] if tokens[0][0] == "sign" and tokens[0][1] != "(" else ""
        factor, added, tokens = _factor(unit, tokens[1:] if sign else tokens)
        value = value / factor if sign == "/" else value * factor
        exponents = _combined(exponents, added, -1.0 if sign == "/" else 1.0)
    return value, exponents, tokens


def _factor(unit: str, tokens: Tokens) -> tuple[float, Exponents, Tokens]:
    (kind, text), rest = (tokens[0], tokens[1:]) if tokens else (("sign", ""), [])
    if kind != "name" and text != "(":
        raise UnitError(f"unit {unit!r}: a unit is missing{f' before {text!r}' if text else ' at its end'}")
    if text == "(":
        value, exponents, rest = _product(unit, rest)
        if not rest:
            raise UnitError(f"unit {unit!r}: a bracket is not closed")
        rest = rest[1:]
    else:
        value, dimension = (1.0, NONE) if text == "1" else _named(unit, text)
        exponents = dict(dimension)
    if rest and rest[0][0] == "power":
        power = _power(rest[0][1])
        value, exponents, rest = value**power, {name: power * e for name, e in exponents.items()}, rest[1:]
    return value, exponents, rest


def _power(text: str) -> float:
    """An exponent: ``^2``, ``²``, ``^1.5``, ``^(3/2)``."""
    above, _, below = text.translate(_SUPERSCRIPTS).strip("^*() ").partition("/")
    return float(above) / float(below or "1")


def _named(unit: str, name: str) -> tuple[float, Dimension]:
    if name in PLAIN:
        return PLAIN[name]
    if name in PREFIXED:
        return PREFIXED[name]
    if name[1:] in PREFIXED and name[0] in PREFIXES:
        factor, dimension = PREFIXED[name[1:]]
        return PREFIXES[name[0]] * factor, dimension
    where = "" if name == unit.strip() else f" in {unit!r}"
    found = _from_pint(name)
    if found is not None:
        if math.isnan(found[0]):
            raise UnitError(f"unit {name!r}{where} has a zero of its own")
        return found
    known = [u for u in PLAIN if u] + [p + u for u in PREFIXED for p in ("", *PREFIXES)]
    alike = [u for u in known if u.casefold() == name.casefold()] or near(name, known, most=6)
    meant = sorted(alike, key=lambda u: -sum(a == b for a, b in zip(u, name, strict=False)))
    raise UnitError(f"unknown unit {name!r}{where}", f"did you mean {meant[0]!r}?" if meant else "")


@cache
def _from_pint(name: str) -> tuple[float, Dimension] | None:
    """A unit that pint knows: what one is in SI (NaN where it has a zero of its own), and its dimension."""
    if len(name) > _LONGEST:
        return None
    import pint

    try:
        registry = _registry()
        one = registry.Quantity(1.0, registry.parse_units(name, case_sensitive=True))
        if not one._is_multiplicative:
            return math.nan, NONE
        base = one.to_base_units()
    except (
        pint.errors.PintError,
        ValueError,
        AttributeError,
        TypeError,
        ArithmeticError,
        SyntaxError,
        KeyError,
    ):
        return None
    exponents = {str(d).strip("[]"): float(e) for d, e in base.dimensionality.items()}
    angle = dict(base.unit_items()).get("radian", 0)
    return float(base.magnitude), _dimension({**exponents, "angle": float(angle)})


@cache
def _registry() -> pint.UnitRegistry[float]:
    import pint

    return pint.UnitRegistry(cache_folder=None)


_TEXT = re.compile(
    r"^\s*(?P<number>[+-]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?\d++)?+)\s*+"
    r"(?P<unit>(?:(?!and\b|or\b)[A-Za-zµμ°Ω%]|(?<=\s)1\s*/).*?)\s*$"
)


class Quantity(float):
    """A number that was given with a unit: its value in SI, and what was written.

    Validation compares its dimension with that of the field it stands in; everything else takes it for the number.
    """

    __slots__ = ("dimension", "text")

    text: str
    dimension: Dimension

    def __new__(cls, value: float, text: str, dimension: Dimension) -> Quantity:
        """A number with what was written, and its dimension."""
        made = super().__new__(cls, value)
        made.text, made.dimension = text, dimension
        return made

    def __reduce__(self) -> Any:
        return Quantity, (float(self), self.text, self.dimension)


def split(text: str) -> tuple[float, str] | None:
    """Number and unit of a text; None where it is something else."""
    match = _TEXT.match(text)
    return (float(match["number"]), match["unit"]) if match else None


def quantity(text: str) -> Quantity | None:
    """A number with its unit; None where a text is something else.

    Raises
    ------
    UnitError
        If the unit is not known.
    """
    found = split(text)
    if found is None:
        return None
    factor, dimension = measured(found[1])
    return Quantity(found[0] * factor, text.strip(), dimension)


def unit_fault(given: Quantity, unit: str) -> str | None:
    """Fault of a number whose dimension is not that of an SI unit; None if both dimensions are the same."""
    wanted = measured("" if unit == "1" else unit)[1]
    if given.dimension == wanted:
        return None
    named = "is without unit" if not wanted else f"is in {unit}"
    return f"{given.text!r} is of another dimension than this value, which {named}"


def checked(value: Any, unit: str) -> Any:
    """A value as it is, or where it is a number with a unit of another dimension, that this is so.

    Raises
    ------
    UnitError
        With what is wrong.
    """
    if isinstance(value, Quantity) and (fault := unit_fault(value, unit)):
        raise UnitError(fault)
    return value
