"""A sphere that rolls on a plane or a turntable without slipping."""

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

_REMEDY = "give the radius of the sphere in m"


@dataclass(frozen=True)
class RollingSphere(Constraint):
    """A sphere touches a plane and does not slip on it; the plane may move, and turn in itself.

    The contact point is P = C − R n, with C the centre and n the plane's normal. One holonomic row keeps P
    on the plane, two nonholonomic rows make the sphere's material at P follow the plane's. The multipliers
    are the contact force on the sphere: normal, along the plane's x and along its y (N). The contact holds
    from both sides: look at the sign of the normal force to see whether the sphere would lift off.

    Parameters
    ----------
    sphere
        Place at the centre of the sphere.
    radius
        R (m).
    plane
        Place whose z axis is the normal of the plane.
    plane_offset
        Height (m) of the plane above the origin of that place, along its z axis.
    plane_angular_velocity
        Angular velocity (rad/s) of the surface about the z axis of ``plane``, relative to the body of
        ``plane``: a turntable that needs no body. It may be an expression of t and parameters.
    """

    kind: ClassVar[str] = "rolling-sphere"
    between_bodies: ClassVar[bool] = True
    constants: ClassVar[tuple[str, ...]] = ("radius", "plane_offset")
    positive: ClassVar[Mapping[str, str]] = {"radius": _REMEDY}
    place_fields: ClassVar[tuple[str, ...]] = ("sphere", "plane")
    sphere: str = ""
    radius: Scalar = missing("radius is not given", _REMEDY)
    plane: str = GROUND
    plane_offset: Scalar = field(default=0.0, kw_only=True)
    plane_angular_velocity: Scalar = field(default=0.0, kw_only=True)

    def measures(self, motion: Motion, lam: SX) -> list[Measure]:
        """Point where the sphere touches the plane (m, world)."""
        P = motion.position(self.sphere) - motion.value(self.radius) * motion.rotation(self.plane)[:, 2]
        return [Measure("point", "m", ("x", "y", "z"), "point of contact, world axes", P)]

    def rows(self, motion: Motion) -> list[Row]:
        """Height of P, and the velocity of the sphere's material at P relative to the plane."""
        R_plane = motion.rotation(self.plane)
        n = R_plane[:, 2]
        C, O = motion.position(self.sphere), motion.position(self.plane)
        arm = -motion.value(self.radius) * n  # C → P
        P = C + arm
        w_surface = motion.angular_velocity(self.plane) + motion.value(self.plane_angular_velocity) * n
        slip = (
            motion.velocity(self.sphere)
            + cross(motion.angular_velocity(self.sphere), arm)
            - motion.velocity(self.plane)
            - cross(w_surface, P - O)
        )
        return [
            Row("contact height", ca.dot(n, P - O) - motion.value(self.plane_offset), component="normal"),
            Row("slip along x of the plane", ca.dot(R_plane[:, 0], slip), "velocity", "m/s", "x"),
            Row("slip along y of the plane", ca.dot(R_plane[:, 1], slip), "velocity", "m/s", "y"),
        ]
