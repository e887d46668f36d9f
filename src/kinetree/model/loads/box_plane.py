"""The corners of a box on a plane."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.geometry.shapes import Box, Shape
from kinetree.model.loads.contact import LAW, CompliantContact, Touch
from kinetree.model.loads.sphere_plane import over_plane
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Vec3


@dataclass(frozen=True)
class BoxPlane(CompliantContact):
    """Compliant contact of the eight corners of a box with a plane, each with the law given.

    Parameters
    ----------
    box
        Place of its centre, with axes along its edges.
    plane
        Place whose z axis is the normal, pointing to the side of the box, and whose origin lies in the plane.
    size
        Lengths of its edges (m).
    """

    kind: ClassVar[str] = "box-plane"
    constants: ClassVar[tuple[str, ...]] = (*LAW, "size")
    positive: ClassVar[Mapping[str, str]] = {**CompliantContact.positive, "size": "give it in m"}
    place_fields: ClassVar[tuple[str, ...]] = ("box", "plane")
    box: str = ""
    plane: str = GROUND
    size: Vec3 = field(default=(0.0, 0.0, 0.0), kw_only=True)

    @property
    def touch_names(self) -> tuple[str, ...]:
        """Corners by their sides."""
        return tuple("".join("−+"[(i >> k) & 1] for k in (2, 1, 0)) for i in range(8))

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """Shapes as which it is drawn, by place."""
        return ((self.box, Box(size=self.size)),)

    def extent(self, motion: Motion) -> SX:
        return ca.mmin(ca.vertcat(*[motion.value(edge) for edge in self.size]))

    def touches(self, motion: Motion) -> list[Touch]:
        half = ca.vertcat(*[motion.value(edge) / 2 for edge in self.size])
        centre, R = motion.position(self.box), motion.rotation(self.box)
        corners = [ca.vertcat(*[(-1, 1)[(i >> k) & 1] for k in (2, 1, 0)]) * half for i in range(8)]
        return [over_plane(motion, self.plane, centre + R @ corner, SX(0)) for corner in corners]
