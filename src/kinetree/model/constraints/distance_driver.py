"""The distance of two points driven in time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from kinetree.model.constraints.base import Constraint, Row, missing
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion

_NO_LAW = missing("law is not given", "give the distance as an expression of t, in m")


@dataclass(frozen=True)
class DistanceDriver(Constraint):
    """The distance of two places follows a law, as of a hydraulic cylinder: φ = |r2 − r1| − law(t).

    The multiplier is the force that pushes the places apart. The distance must stay away from zero, where
    it has no direction.

    Parameters
    ----------
    at1, at2
        Markers, bodies (mass centres) or ground.
    law
        The distance (m) as a number or an expression of t and parameters, positive, with two derivatives.
    """

    kind: ClassVar[str] = "distance-driver"
    between_bodies: ClassVar[bool] = True
    of_positions: ClassVar[bool] = True
    positive: ClassVar[Mapping[str, str]] = {"law": "give a positive distance in m"}
    place_fields: ClassVar[tuple[str, ...]] = ("at1", "at2")
    link: ClassVar[str | None] = "line"
    at1: str = ""
    at2: str = ""
    law: Scalar = _NO_LAW

    def rows(self, motion: Motion) -> list[Row]:
        """φ = |r2 − r1| − law(t)."""
        span = motion.position(self.at2) - motion.position(self.at1)
        return [Row("distance against its law", ca.sqrt(ca.sumsqr(span)) - motion.value(self.law))]
