"""What counts as a number: Python's and NumPy's real scalars, but no truth values."""

from __future__ import annotations

import math
import numbers
from typing import TypeGuard

from .errors import ExpressionError


def is_real(value: object) -> TypeGuard[numbers.Real]:
    """Return whether a value is a real number (a bool is none)."""
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def finite(value: object) -> float:
    """Return a real number (Python's or NumPy's, no bool) as a finite float, or say why it is none."""
    if not is_real(value):
        raise ExpressionError(f"{value!r:.60} ({type(value).__name__}) is neither a number nor an expression")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise ExpressionError(f"a finite number is needed, got {number}")
    return number
