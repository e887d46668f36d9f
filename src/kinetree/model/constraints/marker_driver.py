"""A coordinate of a point driven in time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import (
    Constraint,
    Direction,
    Row,
    components,
    direction,
    in_words,
    missing,
)
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion
from kinetree.model.values.fields import set_field

_NO_LAW = missing("law is not given", "give the coordinate as an expression of t, in m")


@dataclass(frozen=True)
class MarkerDriver(Constraint):
    """The coordinate of a place along a direction follows a law: φ = n · (r − r_rel) − law(t).

    Parameters
    ----------
    place
        Marker or body (its mass centre) to drive.
    axis
        ``"x"``, ``"y"``, ``"z"`` or three numbers (any length but zero), in the axes of ``relative_to``.
    law
        The coordinate (m) as a number or an expression of t and parameters; it needs two derivatives.
    relative_to
        Place whose origin and axes the coordinate is measured in; ground by default.
    """

    kind: ClassVar[str] = "marker-driver"
    between_bodies: ClassVar[bool] = True
    of_positions: ClassVar[bool] = True
    place_fields: ClassVar[tuple[str, ...]] = ("place", "relative_to")
    place: str = ""
    axis: Direction = "x"
    law: Scalar = _NO_LAW
    relative_to: str = field(default=GROUND, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "axis", direction(self.axis, "axis"))
        super().__post_init__()

    def rows(self, motion: Motion) -> list[Row]:
        """φ = n · (r − r_rel) − law(t)."""
        n = motion.rotation(self.relative_to) @ components(self.axis)
        span = motion.position(self.place) - motion.position(self.relative_to)
        label = f"position of {self.place} along {in_words(self.axis)} against its law"
        return [Row(label, ca.dot(n, span) - motion.value(self.law))]
