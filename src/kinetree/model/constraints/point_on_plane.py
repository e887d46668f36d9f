"""A point that stays on a plane."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import (
    Constraint,
    PartFault,
    Row,
    Surroundings,
    same_body_faults,
    speed_faults,
)
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion
from kinetree.model.values.fields import scalar, set_field


@dataclass(frozen=True)
class PointOnPlane(Constraint):
    """A place stays on a plane (both sides hold): φ = n · (r − r_plane) − offset.

    Parameters
    ----------
    point
        The place that slides.
    plane
        Place whose origin lies in the plane and whose z axis is the normal n.
    offset
        Height (m) of the plane above that origin, along n; it may be an expression.
    """

    kind: ClassVar[str] = "point-on-plane"
    point: str = ""
    plane: str = GROUND
    offset: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "offset", scalar(self.offset, "offset"))

    @property
    def places(self) -> tuple[str, ...]:
        """The point and the plane."""
        return (self.point, self.plane)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A point and a plane of the same body, offsets that name speeds."""
        yield from same_body_faults(surroundings, self.places)
        yield from speed_faults(surroundings, self)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = n · (r − r_plane) − offset."""
        n = motion.rotation(self.plane)[:, 2]
        height = ca.dot(n, motion.position(self.point) - motion.position(self.plane))
        return [Row("height above the plane", height - motion.value(self.offset))]
