"""Angle between axes of two places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

from kinetree.model.expressions import Expr, functions
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.user_measures.base import UserMeasure, axis, cross, dot


@dataclass(frozen=True)
class AngleMeasure(UserMeasure):
    """Angle from an axis of one place to an axis of another (rad).

    Parameters
    ----------
    at1, at2
        Markers, bodies or "ground".
    axis1, axis2
        Which axis of each: "x", "y" or "z".
    about
        An axis of at1: the angle is then counted positive about it, from −π to π, of the parts normal to it where
        axis1 is. None: without a sign, from 0 to π.
    """

    kind: ClassVar[str] = "angle"
    unit: ClassVar[str] = "rad"
    at1: str = ""
    at2: str = ""
    axis1: Literal["x", "y", "z"] = "x"
    axis2: Literal["x", "y", "z"] = "x"
    about: Literal["x", "y", "z"] | None = None

    @property
    def places(self) -> tuple[str, ...]:
        return (self.at1, self.at2)

    @property
    def description(self) -> str:
        sense = f", positive about {self.about} of {self.at1}" if self.about else ""
        return f"angle from {self.axis1} of {self.at1} to {self.axis2} of {self.at2}{sense}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """The angle whose tangent is |a × b| / (a · b), or n · (a × b) / (a · b)."""
        a, b = axis(self.at1, self.axis1), axis(self.at2, self.axis2)
        across = cross(a, b)
        size = (
            functions.sqrt(dot(across, across))
            if self.about is None
            else dot(axis(self.at1, self.about), across)
        )
        return (functions.atan2(size, dot(a, b)),)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """An angle about the axis it is counted from."""
        if self.about is not None and self.about == self.axis1:
            yield "about and axis1 are the same axis", "count the angle about another one", "about"
