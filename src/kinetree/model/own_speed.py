"""A generalized speed of the user's own choice, as it is written: a linear combination of the speeds of a model."""

from __future__ import annotations

from dataclasses import dataclass

from kinetree.model.expressions import Expr


@dataclass(frozen=True)
class OwnSpeed:
    """One of the speeds in which equations are written.

    Attributes
    ----------
    name
        What it is called.
    value
        Speeds of joints, rates of coordinates, velocities of places, times functions of coordinates and time.
    unit
        Its unit; empty where the speeds it is made of tell it.
    """

    name: str
    value: Expr
    unit: str = ""
