"""What contacts of bodies that are round about z, with a radius and a length, have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from casadi import SX

from kinetree.model.complaints import Complaint
from kinetree.model.expressions import Scalar
from kinetree.model.loads.contact import LAW, CompliantContact, positive_faults
from kinetree.model.motion import Motion
from kinetree.model.surroundings import Surroundings
from kinetree.model.values.fields import scalar, set_field


@dataclass(frozen=True)
class RoundContact(CompliantContact):
    """A compliant contact of a body with a radius and a length (m)."""

    constants: ClassVar[tuple[str, ...]] = (*LAW, "radius", "length")
    radius: Scalar = field(default=0.0, kw_only=True)
    length: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("radius", "length"):
            set_field(self, name, scalar(getattr(self, name), name))

    def faults(self, surroundings: Surroundings) -> Iterable[Complaint]:
        """A law that is none, sizes that are none."""
        yield from super().faults(surroundings)
        yield from positive_faults(surroundings, [("radius", self.radius), ("length", self.length)])

    def extent(self, motion: Motion) -> SX:
        return motion.value(self.radius)
