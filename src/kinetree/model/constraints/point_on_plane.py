"""A point that stays on a plane."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import Constraint, Row
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
    between_bodies: ClassVar[bool] = True
    of_positions: ClassVar[bool] = True
    place_fields: ClassVar[tuple[str, ...]] = ("point", "plane")
    point: str = ""
    plane: str = GROUND
    offset: Scalar = field(default=0.0, kw_only=True)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = n · (r − r_plane) − offset."""
        n = motion.rotation(self.plane)[:, 2]
        height = ca.dot(n, motion.position(self.point) - motion.position(self.plane))
        return [Row("height above the plane", height - motion.value(self.offset))]
