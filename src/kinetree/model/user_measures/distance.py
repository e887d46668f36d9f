"""Distance between two places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.expressions import Expr, functions
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.user_measures.base import UserMeasure, difference, dot, position


@dataclass(frozen=True)
class DistanceMeasure(UserMeasure):
    """Distance between two places (m); drawn as a line.

    Parameters
    ----------
    at1, at2
        Markers, bodies (their mass centres) or "ground".
    """

    kind: ClassVar[str] = "distance"
    unit: ClassVar[str] = "m"
    at1: str = ""
    at2: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        return (self.at1, self.at2)

    @property
    def link(self) -> str:
        """A line between them."""
        return "line"

    @property
    def description(self) -> str:
        return f"distance from {self.at1} to {self.at2}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        span = difference(position(self.at2), position(self.at1))
        return (functions.sqrt(dot(span, span)),)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """The same place twice."""
        if self.at1 and self.at1 == self.at2:
            yield "at1 and at2 are the same place", "name two different ones", "at2"
