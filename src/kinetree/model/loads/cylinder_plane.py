"""The rims of a cylinder on a plane."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import casadi as ca

from kinetree.model.body import GROUND
from kinetree.model.geometry.shapes import Cylinder, Shape
from kinetree.model.loads.contact import RoundContact, Touch
from kinetree.model.motion import Motion
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import UPRIGHT


@dataclass(frozen=True)
class CylinderPlane(RoundContact):
    """Compliant contact of a cylinder with a plane: at three points of each rim.

    The first is the lowest point of the rim, wherever that is, so that the cylinder rolls as a round body does, lying
    or on its edge. The two others, a third of a turn before and behind it, carry a cylinder that stands.

    Parameters
    ----------
    cylinder
        Place of its centre; its z axis is the axis of the cylinder.
    plane
        Place whose z axis is the normal, pointing to the side of the cylinder, and whose origin lies in the plane.
    radius, length
        Radius and length of the cylinder (m).
    """

    kind: ClassVar[str] = "cylinder-plane"
    place_fields: ClassVar[tuple[str, ...]] = ("cylinder", "plane")
    cylinder: str = ""
    plane: str = GROUND

    @property
    def touch_names(self) -> tuple[str, ...]:
        """Rims by their sides, points by their place behind the lowest one."""
        return tuple(f"{side}z{part}" for side in "−+" for part in ("", "+120°", "−120°"))

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """Shapes as which it is drawn, by place."""
        return ((self.cylinder, Cylinder(radius=self.radius, length=self.length)),)

    def touches(self, motion: Motion) -> list[Touch]:
        """Three points of each rim; u points from the axis to the lowest one, w ahead of it on the rim."""
        R = motion.rotation(self.cylinder)
        axis, normal = R[:, 2], motion.rotation(self.plane)[:, 2]
        # axis (axis·n) − n, but where the cylinder stands that is the small difference of large numbers
        down = cross(axis, cross(axis, normal)) + UPRIGHT * R[:, 0]
        u = down / ca.norm_2(down)
        w = cross(axis, u)
        radius, half = motion.value(self.radius), motion.value(self.length) / 2
        origin = motion.position(self.plane)
        turning = motion.angular_velocity(self.cylinder) - motion.angular_velocity(self.plane)
        found = []
        for side in (-1, 1):
            centre = motion.position(self.cylinder) + side * half * axis
            span = centre - origin
            sliding = motion.velocity(self.cylinder) + cross(
                motion.angular_velocity(self.cylinder), side * half * axis
            )
            sliding = sliding - motion.velocity(self.plane) - cross(motion.angular_velocity(self.plane), span)
            for part in (0.0, 2 * math.pi / 3, -2 * math.pi / 3):
                level = radius * math.cos(part) * u
                point = centre + level + radius * math.sin(part) * w
                gap = ca.dot(normal, span + level)
                # the points run along the rim while u turns: w·n = 0 stays, so that the gap follows u alone
                rate = ca.dot(normal, sliding + cross(turning, level))
                found.append(Touch(gap, normal, point - gap / 2 * normal, rate))
        return found
