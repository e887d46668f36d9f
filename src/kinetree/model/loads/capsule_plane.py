"""A capsule on a plane."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from kinetree.model.body import GROUND
from kinetree.model.complaints import Complaint
from kinetree.model.expressions import Scalar
from kinetree.model.fields import scalar, set_field
from kinetree.model.loads.base import SX
from kinetree.model.loads.contact import LAW, CompliantContact, Touch, positive_faults
from kinetree.model.loads.sphere_plane import over_plane
from kinetree.model.motion import Motion
from kinetree.model.surroundings import Surroundings


@dataclass(frozen=True)
class CapsulePlane(CompliantContact):
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
    constants: ClassVar[tuple[str, ...]] = (*LAW, "radius", "length")
    capsule: str = ""
    plane: str = GROUND
    radius: Scalar = field(default=0.0, kw_only=True)
    length: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("radius", "length"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def places(self) -> tuple[str, ...]:
        """The capsule and the plane."""
        return (self.capsule, self.plane)

    @property
    def touch_names(self) -> tuple[str, ...]:
        """The ends by their sides."""
        return ("−z", "+z")

    def faults(self, surroundings: Surroundings) -> Iterable[Complaint]:
        """A law that is none, sizes that are none."""
        yield from super().faults(surroundings)
        yield from positive_faults(surroundings, [("radius", self.radius), ("length", self.length)])

    def extent(self, motion: Motion) -> SX:
        """The radius."""
        return motion.value(self.radius)

    def touches(self, motion: Motion) -> list[Touch]:
        """The spheres at both ends."""
        centre, axis = motion.position(self.capsule), motion.rotation(self.capsule)[:, 2]
        arm = axis * motion.value(self.length) / 2
        radius = motion.value(self.radius)
        return [over_plane(motion, self.plane, centre + side * arm, radius) for side in (-1, 1)]
