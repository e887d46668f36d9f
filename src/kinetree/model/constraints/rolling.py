"""Rolling without slipping (disk, sphere), and a knife edge that cannot slide sideways."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.constraints.base import (
    Constraint,
    Direction,
    Measure,
    PartFault,
    Row,
    Surroundings,
    components,
    direction,
    in_words,
    missing,
    positive_faults,
    same_body_faults,
)
from kinetree.model.expressions import Scalar
from kinetree.model.motion import Motion
from kinetree.model.values.fields import scalar, set_field
from kinetree.spatial.symbolic import cross

_NO_DISK_RADIUS = missing("radius is not given", "give the radius of the disk in m")


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
    constants: ClassVar[tuple[str, ...]] = ("radius", "plane_offset")
    disk: str = ""
    radius: Scalar = _NO_DISK_RADIUS
    plane: str = GROUND
    plane_offset: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("radius", "plane_offset"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def places(self) -> tuple[str, ...]:
        """The disk and the plane."""
        return (self.disk, self.plane)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A plane of the same body, a radius that is not positive."""
        yield from same_body_faults(surroundings, self.places)
        yield from positive_faults(surroundings, self.radius, "radius", "give the radius of the disk in m")

    def _arm(self, motion: Motion) -> SX:
        """C → P, −R e2."""
        n, a = motion.rotation(self.plane)[:, 2], motion.rotation(self.disk)[:, 2]
        slope = n - ca.dot(n, a) * a
        return -motion.value(self.radius) * slope / ca.norm_2(slope)

    def measures(self, motion: Motion, lam: SX) -> list[Measure]:
        """Where the disk touches the plane."""
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


_NO_SPHERE_RADIUS = missing("radius is not given", "give the radius of the sphere in m")


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
    constants: ClassVar[tuple[str, ...]] = ("radius", "plane_offset")
    sphere: str = ""
    radius: Scalar = _NO_SPHERE_RADIUS
    plane: str = GROUND
    plane_offset: Scalar = field(default=0.0, kw_only=True)
    plane_angular_velocity: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        for name in ("radius", "plane_offset", "plane_angular_velocity"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def places(self) -> tuple[str, ...]:
        """The sphere and the plane."""
        return (self.sphere, self.plane)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A plane of the same body, a radius that is not positive."""
        yield from same_body_faults(surroundings, self.places)
        yield from positive_faults(surroundings, self.radius, "radius", "give the radius of the sphere in m")

    def measures(self, motion: Motion, lam: SX) -> list[Measure]:
        """Where the sphere touches the plane."""
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
    place: str = ""
    axis: Direction = "y"
    relative_to: str = field(default=GROUND, kw_only=True)

    def __post_init__(self) -> None:
        set_field(self, "axis", direction(self.axis, "axis"))

    @property
    def places(self) -> tuple[str, ...]:
        """The edge and what it runs on."""
        return (self.place, self.relative_to)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """An edge that runs on its own body."""
        return same_body_faults(surroundings, self.places)

    def rows(self, motion: Motion) -> list[Row]:
        """ψ = e · (v − v of the other body at the same point)."""
        e = motion.rotation(self.place) @ components(self.axis)
        lever = motion.position(self.place) - motion.position(self.relative_to)
        carried = motion.velocity(self.relative_to) + cross(motion.angular_velocity(self.relative_to), lever)
        slip = ca.dot(e, motion.velocity(self.place) - carried)
        return [Row(f"slip along {in_words(self.axis)} of {self.place}", slip, "velocity", "m/s")]
