"""Shapes in compliant contact: sphere, box, mesh, cylinder and capsule on a plane, sphere on sphere."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.expressions import Scalar
from kinetree.model.geometry.shapes import Box, Cylinder, Rod, Shape, Sphere
from kinetree.model.loads.contact import LAW, TINY, CompliantContact, RoundContact, Touch, positive_faults
from kinetree.model.motion import Motion
from kinetree.model.part_faults import PartFault
from kinetree.model.surroundings import Surroundings
from kinetree.model.values.fields import Invalid, Vec3, items, scalar, set_field, vector
from kinetree.spatial.symbolic import cross


@dataclass(frozen=True)
class SpherePlane(CompliantContact):
    """Compliant contact of a sphere with a plane; the force is along the normal of the plane.

    Parameters
    ----------
    sphere
        Place of its centre.
    plane
        Place whose z axis is the normal, pointing to the side of the sphere, and whose origin lies in the plane.
    radius
        Of the sphere (m).
    """

    kind: ClassVar[str] = "sphere-plane"
    constants: ClassVar[tuple[str, ...]] = (*LAW, "radius")
    sphere: str = ""
    plane: str = GROUND
    radius: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "radius", scalar(self.radius, "radius"))

    @property
    def places(self) -> tuple[str, ...]:
        """The sphere and the plane."""
        return (self.sphere, self.plane)

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """What it is drawn as."""
        return ((self.sphere, Sphere(radius=self.radius)),)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A law that is none, a radius that is none."""
        yield from super().faults(surroundings)
        yield from positive_faults(surroundings, [("radius", self.radius)])

    def extent(self, motion: Motion) -> SX:
        return motion.value(self.radius)

    def touches(self, motion: Motion) -> list[Touch]:
        """The lowest point of the sphere."""
        return [over_plane(motion, self.plane, motion.position(self.sphere), motion.value(self.radius))]


def over_plane(motion: Motion, plane: str, centre: SX, radius: SX) -> Touch:
    """A sphere over a plane; the force acts in the middle of the overlap."""
    normal = motion.rotation(plane)[:, 2]
    gap = ca.dot(normal, centre - motion.position(plane)) - radius
    return Touch(gap, normal, centre - (radius + gap / 2) * normal)


@dataclass(frozen=True)
class SphereSphere(CompliantContact):
    """Compliant contact of two spheres; the force is along the line of their centres.

    Parameters
    ----------
    sphere1, sphere2
        Places of the centres.
    radius1, radius2
        Of the spheres (m).
    """

    kind: ClassVar[str] = "sphere-sphere"
    constants: ClassVar[tuple[str, ...]] = (*LAW, "radius1", "radius2")
    sphere1: str = ""
    sphere2: str = ""
    radius1: Scalar = field(default=0.0, kw_only=True)
    radius2: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("radius1", "radius2"):
            set_field(self, name, scalar(getattr(self, name), name))

    @property
    def places(self) -> tuple[str, ...]:
        return (self.sphere1, self.sphere2)

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """What it is drawn as."""
        return ((self.sphere1, Sphere(radius=self.radius1)), (self.sphere2, Sphere(radius=self.radius2)))

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A law that is none, radii that are none."""
        yield from super().faults(surroundings)
        yield from positive_faults(surroundings, [("radius1", self.radius1), ("radius2", self.radius2)])

    def extent(self, motion: Motion) -> SX:
        return ca.fmin(motion.value(self.radius1), motion.value(self.radius2))

    def touches(self, motion: Motion) -> list[Touch]:
        """The points of the two surfaces on the line of the centres."""
        r1, r2 = motion.value(self.radius1), motion.value(self.radius2)
        centre = motion.position(self.sphere2)
        span = motion.position(self.sphere1) - centre
        distance = ca.sqrt(ca.fmax(ca.sumsqr(span), TINY))
        gap = distance - r1 - r2
        normal = span / distance
        return [Touch(gap, normal, centre + (r2 + gap / 2) * normal)]


@dataclass(frozen=True)
class BoxPlane(CompliantContact):
    """Compliant contact of the eight corners of a box with a plane, each with the law given.

    Parameters
    ----------
    box
        Place of its centre, with axes along its edges.
    plane
        Place whose z axis is the normal, pointing to the side of the box, and whose origin lies in the plane.
    size
        Lengths of its edges (m).
    """

    kind: ClassVar[str] = "box-plane"
    constants: ClassVar[tuple[str, ...]] = (*LAW, "size")
    box: str = ""
    plane: str = GROUND
    size: Vec3 = field(default=(0.0, 0.0, 0.0), kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "size", vector(self.size, 3, "size"))

    @property
    def places(self) -> tuple[str, ...]:
        """The box and the plane."""
        return (self.box, self.plane)

    @property
    def touch_names(self) -> tuple[str, ...]:
        """Corners by their sides."""
        return tuple("".join("−+"[(i >> k) & 1] for k in (2, 1, 0)) for i in range(8))

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """What it is drawn as."""
        return ((self.box, Box(size=self.size)),)

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A law that is none, edges that are none."""
        yield from super().faults(surroundings)
        yield from positive_faults(surroundings, [(f"size[{i}]", edge) for i, edge in enumerate(self.size)])

    def extent(self, motion: Motion) -> SX:
        return ca.mmin(ca.vertcat(*[motion.value(edge) for edge in self.size]))

    def touches(self, motion: Motion) -> list[Touch]:
        half = ca.vertcat(*[motion.value(edge) / 2 for edge in self.size])
        centre, R = motion.position(self.box), motion.rotation(self.box)
        corners = [ca.vertcat(*[(-1, 1)[(i >> k) & 1] for k in (2, 1, 0)]) * half for i in range(8)]
        return [over_plane(motion, self.plane, centre + R @ corner, SX(0)) for corner in corners]


@dataclass(frozen=True)
class MeshPlane(CompliantContact):
    """Compliant contact of the vertices of a convex mesh with a plane, each with the law given.

    Parameters
    ----------
    mesh
        Place in whose axes the vertices are given.
    plane
        Place whose z axis is the normal, pointing to the side of the mesh, and whose origin lies in the plane.
    vertices
        Points (m) of the mesh; those inside its convex hull change nothing and may be left out.
    """

    kind: ClassVar[str] = "mesh-plane"
    constants: ClassVar[tuple[str, ...]] = (*LAW, "vertices")
    mesh: str = ""
    plane: str = GROUND
    vertices: tuple[Vec3, ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "vertices", _points(self.vertices))

    @property
    def places(self) -> tuple[str, ...]:
        """The mesh and the plane."""
        return (self.mesh, self.plane)

    @property
    def touch_names(self) -> tuple[str, ...]:
        """Vertices by their numbers."""
        return tuple(f"v{i + 1}" for i in range(len(self.vertices))) if len(self.vertices) > 1 else ()

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """A law that is none, a mesh without vertices."""
        yield from super().faults(surroundings)
        if isinstance(self.vertices, tuple) and not self.vertices:
            yield (
                "vertices are not given",
                "give the points of the mesh, in m, in the axes of its place",
                "vertices",
            )

    def extent(self, motion: Motion) -> SX:
        """The largest edge of the box around the vertices."""
        points = ca.horzcat(*[self._vertex(motion, vertex) for vertex in self.vertices])
        edges = [ca.mmax(points[i, :]) - ca.mmin(points[i, :]) for i in range(3)]
        return ca.mmax(ca.vertcat(*edges))

    def touches(self, motion: Motion) -> list[Touch]:
        origin, R = motion.position(self.mesh), motion.rotation(self.mesh)
        points = [origin + R @ self._vertex(motion, vertex) for vertex in self.vertices]
        return [over_plane(motion, self.plane, point, SX(0)) for point in points]

    def _vertex(self, motion: Motion, vertex: Vec3) -> SX:
        return ca.vertcat(*[motion.value(coordinate) for coordinate in vertex])


def _points(value: Any) -> Any:
    listed = items(value.tolist() if hasattr(value, "tolist") else value, "vertices")
    if isinstance(listed, Invalid):
        return listed
    found = tuple(vector(point, 3, f"vertices[{i}]") for i, point in enumerate(listed))
    return next((point for point in found if isinstance(point, Invalid)), found)


UPRIGHT = 1e-9
"""Tilt (rad) below which the lowest point of a rim is the one on its x axis."""


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
        Of the cylinder (m).
    """

    kind: ClassVar[str] = "cylinder-plane"
    cylinder: str = ""
    plane: str = GROUND

    @property
    def places(self) -> tuple[str, ...]:
        """The cylinder and the plane."""
        return (self.cylinder, self.plane)

    @property
    def touch_names(self) -> tuple[str, ...]:
        """Rims by their sides, points by their place behind the lowest one."""
        return tuple(f"{side}z{part}" for side in "−+" for part in ("", "+120°", "−120°"))

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """What it is drawn as."""
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
    capsule: str = ""
    plane: str = GROUND

    @property
    def places(self) -> tuple[str, ...]:
        """The capsule and the plane."""
        return (self.capsule, self.plane)

    @property
    def touch_names(self) -> tuple[str, ...]:
        """The ends by their sides."""
        return ("−z", "+z")

    @property
    def solids(self) -> tuple[tuple[str, Shape], ...]:
        """What it is drawn as."""
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
