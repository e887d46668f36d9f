"""A knife edge: a point that cannot slide sideways."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import Constraint, Direction, Row, components, direction, in_words
from kinetree.model.motion import Motion
from kinetree.model.values.fields import set_field
from kinetree.spatial.symbolic import cross


@dataclass(frozen=True)
class KnifeEdge(Constraint):
    """The velocity of a place along one of its own axes is zero: a skate, a blade, a thin wheel seen from
    above.

    The multiplier is the force on the edge along that axis (N).

    Parameters
    ----------
    place
        The edge.
    axis
        Blocked direction in the place's own axes: ``"x"``, ``"y"``, ``"z"`` or three numbers.
    relative_to
        Place on the body the edge runs on; ground by default.
    """

    kind: ClassVar[str] = "knife-edge"
    between_bodies: ClassVar[bool] = True
    place_fields: ClassVar[tuple[str, ...]] = ("place", "relative_to")
    place: str = ""
    axis: Direction = "y"
    relative_to: str = field(default=GROUND, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "axis", direction(self.axis, "axis"))

    def rows(self, motion: Motion) -> list[Row]:
        """ψ = e · (v − v of the other body at the same point)."""
        e = motion.rotation(self.place) @ components(self.axis)
        lever = motion.position(self.place) - motion.position(self.relative_to)
        carried = motion.velocity(self.relative_to) + cross(motion.angular_velocity(self.relative_to), lever)
        slip = ca.dot(e, motion.velocity(self.place) - carried)
        return [Row(f"slip along {in_words(self.axis)} of {self.place}", slip, "velocity", "m/s")]
