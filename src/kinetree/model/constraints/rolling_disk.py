"""A thin disk that rolls on a plane without slipping."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import Constraint, Measure, Row, missing
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion
from kinetree.spatial.symbolic import cross

_REMEDY = "give the radius of the disk in m"


@dataclass(frozen=True)
class RollingDisk(Constraint):
    """The edge of a thin disk touches a plane and does not slip on it; the plane may move.

    The contact point is P = C − R e2, with C the centre and e2 the unit vector in the disk that points most
    steeply up the plane's normal n: with the disk's axis a, e2 is n − (n·a) a, scaled to unit length. One
    holonomic row keeps P on the plane, two nonholonomic rows make the disk's material at P follow the
    plane's. The multipliers are the contact force on the disk, the components ``normal``, ``along``
    (the path) and ``across`` (it) of its channel ``force`` (N).

    A disk that lies flat (a along n) touches with its whole edge: e2 does not exist there, and the
    equations are singular. The contact holds from both sides: look at the sign of the normal force to see
    whether the disk would lift off.

    Parameters
    ----------
    disk
        Place at the centre of the disk with its z axis along the disk's axis.
    radius
        R (m).
    plane
        Place whose z axis is the normal of the plane.
    plane_offset
        Height (m) of the plane above the origin of that place, along its z axis.
    """

    kind: ClassVar[str] = "rolling-disk"
    between_bodies: ClassVar[bool] = True
    constants: ClassVar[tuple[str, ...]] = ("radius", "plane_offset")
    positive: ClassVar[Mapping[str, str]] = {"radius": _REMEDY}
    place_fields: ClassVar[tuple[str, ...]] = ("disk", "plane")
    disk: str = ""
    radius: Scalar = missing("radius is not given", _REMEDY)
    plane: str = GROUND
    plane_offset: Scalar = field(default=0.0, kw_only=True)

    def _arm(self, motion: Motion) -> SX:
        """C → P, −R e2."""
        n, a = motion.rotation(self.plane)[:, 2], motion.rotation(self.disk)[:, 2]
        slope = n - ca.dot(n, a) * a
        return -motion.value(self.radius) * slope / ca.norm_2(slope)

    def measures(self, motion: Motion, lam: SX) -> list[Measure]:
        """Point where the disk touches the plane (m, world)."""
        P = motion.position(self.disk) + self._arm(motion)
        return [Measure("point", "m", ("x", "y", "z"), "point of contact, world axes", P)]

    def rows(self, motion: Motion) -> list[Row]:
        """Height of P, and the velocity of the disk at P relative to the plane, along and across the path."""
        n, a = motion.rotation(self.plane)[:, 2], motion.rotation(self.disk)[:, 2]
        C, O = motion.position(self.disk), motion.position(self.plane)
        arm = self._arm(motion)
        P = C + arm
        heading = cross(a, n)
        along = heading / ca.norm_2(heading)
        across = cross(n, along)
        slip = (
            motion.velocity(self.disk)
            + cross(motion.angular_velocity(self.disk), arm)
            - motion.velocity(self.plane)
            - cross(motion.angular_velocity(self.plane), P - O)
        )
        return [
            Row("contact height", ca.dot(n, P - O) - motion.value(self.plane_offset), component="normal"),
            Row("slip along the path", ca.dot(along, slip), "velocity", "m/s", "along"),
            Row("slip across the path", ca.dot(across, slip), "velocity", "m/s", "across"),
        ]
