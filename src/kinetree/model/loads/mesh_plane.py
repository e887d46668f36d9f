"""The vertices of a convex mesh on a plane."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.faults import PartFault
from kinetree.model.loads.contact import LAW, CompliantContact, Touch
from kinetree.model.loads.sphere_plane import over_plane
from kinetree.model.motion import Motion, Surroundings
from kinetree.model.values.fields import Invalid, Vec3, items, set_field, vector


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
    place_fields: ClassVar[tuple[str, ...]] = ("mesh", "plane")
    mesh: str = ""
    plane: str = GROUND
    vertices: tuple[Vec3, ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "vertices", points_of(self.vertices))

    @property
    def touch_names(self) -> tuple[str, ...]:
        """Vertices by their numbers."""
        return tuple(f"v{i + 1}" for i in range(len(self.vertices))) if len(self.vertices) > 1 else ()

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: an invalid law, a mesh without vertices."""
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


def points_of(value: Any) -> Any:
    """Points as a list of vertices gives them."""
    listed = items(value.tolist() if hasattr(value, "tolist") else value, "vertices")
    if isinstance(listed, Invalid):
        return listed
    found = tuple(vector(point, 3, f"vertices[{i}]") for i, point in enumerate(listed))
    return next((point for point in found if isinstance(point, Invalid)), found)
