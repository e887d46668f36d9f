"""Exact numbers behind floating-point ones: 0.075, 1/3, √3/2, π/6, as they were meant before they were rounded."""

from __future__ import annotations

import math
from fractions import Fraction

SIMPLE = 1000
"""Largest denominator of a fraction that is recognised in its rounded value."""

ROUNDING = 8 * 2.0**-53
"""Relative error of a number that some operations were rounded for."""

DIGITS = 12
"""Decimal digits up to which a number is taken as it is written."""


def _near(candidate: float, value: float) -> bool:
    return abs(candidate - value) <= ROUNDING * abs(value)


def simple_fraction(value: float) -> Fraction | None:
    """The fraction of small denominator that a number is the rounded value of."""
    if not 1e-6 < abs(value) < 1e9:
        return None
    found = Fraction(value).limit_denominator(SIMPLE)
    return found if found and _near(float(found), value) else None


def decimal_fraction(value: float) -> Fraction | None:
    """The short decimal number that a number is the rounded value of."""
    for digits in range(DIGITS):
        found = Fraction(f"{value:.{digits}e}")
        if _near(float(found), value):
            return found
    return None


def exact(value: float) -> tuple[Fraction, str]:
    """A number as ``coefficient × constant``, the constant "1", "pi" or the whole number under a square root.

    What is none of these is the decimal number that Python writes for it.
    """
    if value == 0 or value.is_integer():
        return Fraction(int(value)), "1"
    found = simple_fraction(value) or decimal_fraction(value)
    if found is not None:
        return found, "1"
    times = simple_fraction(value / math.pi)
    if times is not None and times.denominator <= 360:
        return times, "pi"
    square = simple_fraction(value * value)
    if square is not None:
        outside, inside = square_free(square)
        if 1 < inside < SIMPLE:
            return (outside if value > 0 else -outside), str(inside)
    return Fraction(repr(value)), "1"


def square_free(square: Fraction) -> tuple[Fraction, int]:
    """√square as ``outside × √inside``, the inside a whole number without square factors."""
    inside, outside = square.numerator * square.denominator, 1
    factor = 2
    while factor * factor <= inside and factor < SIMPLE:
        while inside % (factor * factor) == 0:
            inside //= factor * factor
            outside *= factor
        factor += 1
    return Fraction(outside, square.denominator), inside
