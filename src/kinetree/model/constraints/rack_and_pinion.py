"""Rack and pinion."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca

from kinetree.model.constraints.base import PartFault, Surroundings
from kinetree.model.constraints.wheel_pair import GearMesh, Matrix, ToothMesh, Value, WheelAxis, unit
from kinetree.model.expressions import Scalar
from kinetree.model.geometry.machine_elements import Drawing, RackDrawing, WheelDrawing
from kinetree.spatial.symbolic import cross
from kinetree.tolerances import SAME_LENGTHS


@dataclass(frozen=True)
class RackAndPinion(GearMesh):
    """A pinion (the first gear) on a revolute joint, and a rack (the second) on a prismatic joint.

    The point of the rack's joint lies on the pitch line of the rack: its distance from the pinion's axis, across the
    direction of the rack, is the pitch radius. Bearing and guide carry the tooth force.

    Parameters
    ----------
    gear1, gear2
        The bodies of the pinion and of the rack.
    carrier
        The body on which the pinion's axis and the rack's guide are fixed. Left out, it is the one that carries both.
    teeth1, teeth2
        Teeth of the pinion (for pictures only); a rack has none to be given.
    radius1
        Pitch radius (m); where it is given, it must fit the distance of the rack from the axis.
    radius2
        Not used: a rack has no radius.
    helix_angle
        β (rad) of the pinion, positive where its teeth are right-handed.
    offset
        Angle of the pinion (rad) at which the path of the rack is zero.
    """

    kind: ClassVar[str] = "rack-and-pinion"
    constants: ClassVar[tuple[str, ...]] = (*GearMesh.constants, "helix_angle")
    ways: ClassVar[tuple[str, str]] = ("turning", "sliding")
    helix_angle: Scalar = field(default=0.0, kw_only=True)

    def mesh(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> ToothMesh:
        """P on the pitch line, right below (or above) the pinion's axis."""
        pinion, rack = axes
        away = self._away(pinion, rack)
        e = unit(away)
        beta = value(self.helix_angle)
        t = cross(pinion.direction, e)
        return ToothMesh(pinion.point + away, ca.cos(beta) * t - ca.sin(beta) * pinion.direction, e)

    def looks(self, axes: tuple[WheelAxis, WheelAxis], value: Value) -> list[Drawing]:
        """The pinion with its teeth, and the rack."""
        pinion, rack = axes
        mesh = self.mesh(axes, value)
        away = self._away(pinion, rack)
        radius = float(ca.norm_2(away))
        teeth = self.teeth1 or 20
        pitch = 2 * math.pi * radius / teeth
        return [
            WheelDrawing(self.gear1, pinion.point, pinion.direction, radius, teeth),
            RackDrawing(self.gear2, mesh.P, rack.direction, -mesh.nu, pitch),
        ]

    @staticmethod
    def _away(pinion: WheelAxis, rack: WheelAxis) -> Matrix:
        """From the pinion's axis to the pitch line, across both (m)."""
        span = pinion.from_axis(rack.point)
        return span - ca.dot(span, rack.direction) * rack.direction

    def _proportion_faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: numbers that a rack cannot have."""
        for where in ("teeth2", "radius2"):
            if getattr(self, where) is not None:
                yield f"{where} is given, but the second gear is a rack", "leave it out", where

    def misfits(self, axes: tuple[WheelAxis, WheelAxis], surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: a rack that is not across the axis, or at another distance than the radius."""
        pinion, rack = axes
        slant = abs(float(ca.dot(pinion.direction, rack.direction)))
        if slant > SAME_LENGTHS:
            message = (
                f"the rack is not at right angles to the pinion's axis (cosine of the angle {slant:.3g})"
            )
            yield message, "turn the axis of one of the joints", None
            return
        a = float(ca.norm_2(self._away(pinion, rack)))
        if a == 0.0:
            message = "the rack's joint lies on the axis of the pinion, so that the pitch line has no side"
            yield message, "put the point of the prismatic joint on the pitch line", None
            return
        radius = surroundings.number(self.radius1)
        if radius is not None and abs(radius - a) > SAME_LENGTHS * a:
            message = (
                f"the pitch radius is {radius:.9g} m, but the rack is {a:.9g} m away from the pinion's axis"
            )
            yield (
                message,
                "put the point of the rack's joint on the pitch line, or correct radius1",
                "radius1",
            )
