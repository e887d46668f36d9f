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
    place_fields: ClassVar[tuple[str, ...]] = ("point", "plane")
    point: str = ""
    plane: str = GROUND
    offset: Scalar = field(default=0.0, kw_only=True)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a point and a plane of the same body, offsets that name speeds."""
        yield from same_body_faults(surroundings, self.places)
        yield from speed_faults(surroundings, self)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = n · (r − r_plane) − offset."""
        n = motion.rotation(self.plane)[:, 2]
        height = ca.dot(n, motion.position(self.point) - motion.position(self.plane))
        return [Row("height above the plane", height - motion.value(self.offset))]
