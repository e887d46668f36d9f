"""A sphere on a plane."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.expressions import Scalar
from kinetree.model.geometry.shapes import Shape, Sphere
from kinetree.model.loads.contact import LAW, CompliantContact, Touch
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class SpherePlane(CompliantContact):
    """Compliant contact of a sphere with a plane; the force is along the normal of the plane.

    Parameters
    ----------
    sphere
        Place of its centre.
    plane
        Place whose z axis is the normal, pointing to the side of the sphere, and whose origin lies in the plane.
    radius
        Radius of the sphere (m).
    """

    kind: ClassVar[str] = "sphere-plane"
    constants: ClassVar[tuple[str, ...]] = (*LAW, "radius")
    positive: ClassVar[Mapping[str, str]] = {**CompliantContact.positive, "radius": "give it in m"}
    place_fields: ClassVar[tuple[str, ...]] = ("sphere", "plane")
    sphere: str = ""
    plane: str = GROUND
    radius: Scalar = field(default=0.0, kw_only=True)

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """Shapes as which it is drawn, by place."""
        return ((self.sphere, Sphere(radius=self.radius)),)

    def extent(self, motion: Motion) -> SX:
        return motion.value(self.radius)

    def touches(self, motion: Motion) -> list[Touch]:
        """The lowest point of the sphere."""
        return [over_plane(motion, self.plane, motion.position(self.sphere), motion.value(self.radius))]


def over_plane(motion: Motion, plane: str, centre: SX, radius: SX) -> Touch:
    """A sphere over a plane; the force acts in the middle of the overlap."""
    normal = motion.rotation(plane)[:, 2]
    gap = ca.dot(normal, centre - motion.position(plane)) - radius
    return Touch(gap, normal, centre - (radius + gap / 2) * normal)
