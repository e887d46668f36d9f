"""A joint coordinate driven in time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.constraints.base import (
    Constraint,
    PartFault,
    Row,
    Surroundings,
    coordinate_faults,
    missing,
)
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion

_NO_LAW = missing("law is not given", "give the coordinate as an expression of t, in rad or m")


@dataclass(frozen=True)
class JointDriver(Constraint):
    """One coordinate of a joint follows a law: φ = q − law(t). The multiplier is the drive's torque or force.

    Parameters
    ----------
    joint
        Joint to drive.
    coordinate
        Number of the driven coordinate of the joint, counted from 0. Euler parameters cannot be driven.
    law
        The coordinate (rad or m) as a number or an expression of t and parameters; it needs two derivatives.
    """

    kind: ClassVar[str] = "joint-driver"
    of_positions: ClassVar[bool] = True
    joint_fields: ClassVar[tuple[str, ...]] = ("joint",)
    joint: str = ""
    coordinate: int = 0
    law: Scalar = _NO_LAW

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: coordinates that cannot be driven, laws that name speeds."""
        yield from coordinate_faults(surroundings, self.joint, self.coordinate, "coordinate")
        yield from super().faults(surroundings)

    def rows(self, motion: Motion) -> list[Row]:
        """φ = q − law(t)."""
        driven = motion.joint(self.joint)
        q = motion.coordinates(self.joint)[self.coordinate]
        label = f"{driven.coordinate_names[self.coordinate]} of {self.joint} against its law"
        return [Row(label, q - motion.value(self.law), unit=driven.coordinate_units[self.coordinate])]
