"""Numbers given with their unit: ``"500 mm"``, ``"30 deg"``, ``"1500 rpm"``, ``"12 lbf"``."""

from __future__ import annotations

import re
from typing import Any

from kinetree.model.values.units import Dimension, UnitError, measured

_TEXT = re.compile(
    r"^\s*(?P<number>[+-]?(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?\d++)?+)\s*+"
    r"(?P<unit>(?!and\b|or\b)[A-Za-zµμ°Ω%].*?)\s*$"
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
        Where the unit is not known.
    """
    found = split(text)
    if found is None:
        return None
    factor, dimension = measured(found[1])
    return Quantity(found[0] * factor, text.strip(), dimension)


def unit_fault(given: Quantity, unit: str) -> str | None:
    """What is wrong with a number in a place of some SI unit; None where they are of one dimension."""
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
