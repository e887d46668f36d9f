"""A constant distance: a massless rod."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from kinetree.model.constraints.base import (
    Constraint,
    PartFault,
    Row,
    Surroundings,
    missing,
    positive_faults,
    same_body_faults,
)
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion
from kinetree.model.values.fields import scalar, set_field

_NO_LENGTH = missing("length is not given", "give the distance of the two places in m")


@dataclass(frozen=True)
class Distance(Constraint):
    """Two places keep their distance l, as if joined by a massless rod with ball joints.

    φ = (|r2 − r1|² − l²) / 2l: a polynomial, smooth for every position, whose gradient on φ = 0 is the unit
    vector along the rod. The multiplier is therefore the force that pushes the places apart (N).

    Parameters
    ----------
    at1, at2
        Markers, bodies (mass centres) or ground.
    length
        l (m): a number or an expression of parameters.
    """

    kind: ClassVar[str] = "distance"
    constants: ClassVar[tuple[str, ...]] = ("length",)
    at1: str = ""
    at2: str = ""
    length: Scalar = _NO_LENGTH

    def __post_init__(self) -> None:
        set_field(self, "length", scalar(self.length, "length"))

    @property
    def places(self) -> tuple[str, ...]:
        """The two end points."""
        return (self.at1, self.at2)

    @property
    def link(self) -> str:
        return "line"

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Ends on the same body, a length that is not positive."""
        yield from same_body_faults(surroundings, self.places)
        remedy = "give a positive length in m, or use a spherical joint where the places coincide"
        yield from positive_faults(surroundings, self.length, "length", remedy)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = (|r2 − r1|² − l²) / 2l."""
        span = motion.position(self.at2) - motion.position(self.at1)
        l = motion.value(self.length)
        return [Row("distance", (ca.sumsqr(span) - l**2) / (2 * l))]
