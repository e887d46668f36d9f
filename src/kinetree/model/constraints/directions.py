"""Directions in a place's axes: a letter or three numbers."""

from __future__ import annotations

from typing import Any, Final

import casadi as ca
from casadi import SX

from kinetree.model.geometry.frame import unit
from kinetree.model.values.fields import Invalid, vector

Direction = str | tuple[float, float, float]

LETTERS: Final[dict[str, tuple[float, float, float]]] = {
    "x": (1.0, 0.0, 0.0),
    "y": (0.0, 1.0, 0.0),
    "z": (0.0, 0.0, 1.0),
}


def direction(value: Any, what: str) -> Any:
    """``"x"``, ``"y"``, ``"z"`` or three numbers, not all zero."""
    if isinstance(value, str):
        if value in LETTERS:
            return value
        message = f'{what} must be "x", "y", "z" or three numbers (got "{value}")'
        return Invalid(repr(value)[:80], message, "give one of them")
    if isinstance(value, Invalid):
        return value
    checked = unit(value, what)
    return checked if isinstance(checked, Invalid) else vector(value, 3, what)


def components(value: Direction) -> SX:
    """Components of a direction, scaled to unit length (3)."""
    return SX(ca.sparsify(ca.DM(LETTERS[value] if isinstance(value, str) else unit(value, "direction"))))


def in_words(value: Direction) -> str:
    """A direction as it stands in labels."""
    return value if isinstance(value, str) else "(" + ", ".join(f"{v:.4g}" for v in value) + ")"
