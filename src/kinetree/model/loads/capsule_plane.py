"""A capsule on a plane."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.body import GROUND
from kinetree.model.geometry.shapes import Rod, Shape
from kinetree.model.loads.contact import RoundContact, Touch
from kinetree.model.loads.sphere_plane import over_plane
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class CapsulePlane(RoundContact):
    """Compliant contact of a capsule (a cylinder along z with round ends) with a plane: at both ends.

    Parameters
    ----------
    capsule
        Place of its centre; its z axis is the axis of the capsule.
    plane
        Place whose z axis is the normal, pointing to the side of the capsule, and whose origin lies in the plane.
    radius, length
        Radius, and distance of the centres of the two ends (m).
    """

    kind: ClassVar[str] = "capsule-plane"
    place_fields: ClassVar[tuple[str, ...]] = ("capsule", "plane")
    touch_names: ClassVar[tuple[str, ...]] = ("−z", "+z")
    capsule: str = ""
    plane: str = GROUND

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """Shapes as which it is drawn, by place."""
        return (
            (
                self.capsule,
                Rod(start=(0.0, 0.0, -self.length / 2), end=(0.0, 0.0, self.length / 2), radius=self.radius),
            ),
        )

    def touches(self, motion: Motion) -> list[Touch]:
        """The spheres at both ends."""
        centre, axis = motion.position(self.capsule), motion.rotation(self.capsule)[:, 2]
        arm = axis * motion.value(self.length) / 2
        radius = motion.value(self.radius)
        return [over_plane(motion, self.plane, centre + side * arm, radius) for side in (-1, 1)]
