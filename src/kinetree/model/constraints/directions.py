"""Directions in a place's axes: a letter or three numbers."""

from __future__ import annotations

from typing import Any, Final

import casadi as ca

from kinetree.model.constraints.base import SX
from kinetree.model.fields import Invalid
from kinetree.model.frame import unit

Direction = str | tuple[float, float, float]

LETTERS: Final[dict[str, tuple[float, float, float]]] = {
    "x": (1.0, 0.0, 0.0),
    "y": (0.0, 1.0, 0.0),
    "z": (0.0, 0.0, 1.0),
}


def direction(value: Any, what: str) -> Any:
    """``"x"``, ``"y"`` or ``"z"`` as they are, three numbers scaled to unit length."""
    if isinstance(value, str):
        if value in LETTERS:
            return value
        message = f'{what} must be "x", "y", "z" or three numbers (got "{value}"): give one of them'
        return Invalid(repr(value)[:80], message)
    return value if isinstance(value, Invalid) else unit(value, what)


def components(value: Direction) -> SX:
    """Components of a direction (3)."""
    return SX(ca.sparsify(ca.DM(LETTERS[value] if isinstance(value, str) else value)))


def in_words(value: Direction) -> str:
    """A direction as it stands in labels."""
    return value if isinstance(value, str) else "(" + ", ".join(f"{v:.4g}" for v in value) + ")"
