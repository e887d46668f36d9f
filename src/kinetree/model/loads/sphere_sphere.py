"""A sphere on a sphere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.expressions import Scalar
from kinetree.model.geometry.shapes import Shape, Sphere
from kinetree.model.loads.contact import LAW, CompliantContact, Touch
from kinetree.model.motion import Motion
from kinetree.tolerances import TINY


@dataclass(frozen=True)
class SphereSphere(CompliantContact):
    """Compliant contact of two spheres; the force is along the line of their centres.

    Parameters
    ----------
    sphere1, sphere2
        Places of the centres.
    radius1, radius2
        Radii of the spheres (m).
    """

    kind: ClassVar[str] = "sphere-sphere"
    constants: ClassVar[tuple[str, ...]] = (*LAW, "radius1", "radius2")
    positive: ClassVar[Mapping[str, str]] = {
        **CompliantContact.positive, "radius1": "give it in m", "radius2": "give it in m"
    }  # fmt: skip
    place_fields: ClassVar[tuple[str, ...]] = ("sphere1", "sphere2")
    sphere1: str = ""
    sphere2: str = ""
    radius1: Scalar = field(default=0.0, kw_only=True)
    radius2: Scalar = field(default=0.0, kw_only=True)

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """Shapes as which it is drawn, by place."""
        return ((self.sphere1, Sphere(radius=self.radius1)), (self.sphere2, Sphere(radius=self.radius2)))

    def extent(self, motion: Motion) -> SX:
        return ca.fmin(motion.value(self.radius1), motion.value(self.radius2))

    def touches(self, motion: Motion) -> list[Touch]:
        """The points of the two surfaces on the line of the centres."""
        r1, r2 = motion.value(self.radius1), motion.value(self.radius2)
        centre = motion.position(self.sphere2)
        span = motion.position(self.sphere1) - centre
        distance = ca.sqrt(ca.fmax(ca.sumsqr(span), TINY))
        gap = distance - r1 - r2
        normal = span / distance
        return [Touch(gap, normal, centre + (r2 + gap / 2) * normal)]
