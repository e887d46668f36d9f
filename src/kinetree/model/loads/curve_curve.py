"""Two plane curves: cams, Geneva wheels, pins in slots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.body import GROUND
from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.geometry.outlines import Outline, PlacedOutline, outline_faults, pairs, parts
from kinetree.model.loads.contact import LAW, CompliantContact, Touch
from kinetree.model.motion import Measure, Motion, Surroundings
from kinetree.model.values.fields import Invalid, is_number, items, set_field
from kinetree.tolerances import FAR_GAP, LEAST_FAR_GAP, TINY


@dataclass(frozen=True)
class CurveCurve(CompliantContact):
    """Compliant contact of two closed curves in one plane: cams and followers, pins in slots.

    The curves are outlines of straight lines and circular arcs in the xy planes of their places, whose z axes are
    parallel. All pairs of their parts that face each other may touch, each with the law given.

    Parameters
    ----------
    curve1, curve2
        Places in whose x and y axes the outlines are given.
    outline1, outline2
        Vertices (x, y) or (x, y, bulge), in m, anticlockwise around the material. The bulge bends the line to the next
        vertex: the tangent of a quarter of the angle of the arc, positive outwards, negative for hollows, 1 for a half
        circle.
    depth
        Overlap (m) beyond which two parts are taken to lie behind each other, not in contact: less than the thinnest
        part of the bodies, and more than contact forces ever press in.
    """

    kind: ClassVar[str] = "curve-curve"
    constants: ClassVar[tuple[str, ...]] = (*LAW, "outline1", "outline2", "depth")
    positive: ClassVar[Mapping[str, str]] = {**CompliantContact.positive, "depth": "give it in m"}
    limited: ClassVar[str] = (
        "is pressed in by its depth, beyond which parts count as lying behind each other and the force would be lost: "
        "give more stiffness, or more depth if the bodies are thick enough"
    )
    place_fields: ClassVar[tuple[str, ...]] = ("curve1", "curve2")
    curve1: str = ""
    curve2: str = GROUND
    outline1: Outline = field(default=(), kw_only=True)
    outline2: Outline = field(default=(), kw_only=True)
    depth: Scalar = field(default=0.0, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("outline1", "outline2"):
            set_field(self, name, _outline(getattr(self, name), name))

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults: an invalid law, invalid outlines."""
        yield from super().faults(surroundings)
        if self.bristle is not None:
            message = "bristles stand at points that stay, and where curves touch moves from part to part"
            yield message, "leave bristle out: friction between curves is regularised", "bristle"
        for name in ("outline1", "outline2"):
            outline = getattr(self, name)
            if isinstance(outline, tuple) and (wrong := outline_faults(outline)) is not None:
                yield f"{name}: {wrong}", "give (x, y, bulge) of its vertices anticlockwise, in m", name

    def extent(self, motion: Motion) -> SX:
        """Ten times the depth: a start may overlap by as much as is seen as contact, and no more."""
        return 10 * motion.value(self.depth) * 0.999

    def deepest(self, motion: Motion) -> SX:
        """Just less than the depth, at which a part that is pressed in ceases to count."""
        return 0.99 * motion.value(self.depth)

    def touches(self, motion: Motion) -> list[Touch]:
        """Every pair of parts that face each other."""
        R1, R2 = motion.rotation(self.curve1), motion.rotation(self.curve2)
        base = motion.position(self.curve2)
        plane = R2[:, 0:2]
        at1 = PlacedOutline(plane.T @ R1[:, 0:2], plane.T @ (motion.position(self.curve1) - base))
        at2 = PlacedOutline(SX.eye(2), SX(2, 1))
        depth = motion.value(self.depth)
        found = []
        for pair in pairs(parts(self.outline1), parts(self.outline2), at1, at2):
            faces = ca.logic_and(pair.valid, pair.gap > -depth)
            found.append(
                Touch(
                    ca.if_else(faces, pair.gap, FAR_GAP),
                    plane @ pair.normal,
                    base + plane @ pair.point,
                    distance=ca.if_else(faces, pair.gap, ca.fabs(pair.apart) + LEAST_FAR_GAP * depth),
                )
            )
        return found

    def _measures(self, touches: list[Touch], found: list[Any], centre: SX) -> tuple[Measure, ...]:
        """The least gap, the sums of forces, and the speed of sliding where the force is."""
        normal = sum((part.normal for part in found), SX(0))
        rubbing = sum((part.friction for part in found), SX(3, 1))
        slip = sum((part.normal * ca.sqrt(ca.sumsqr(part.slip) + 1e-60) for part in found), SX(0))
        sliding = ca.if_else(normal > 0, slip / ca.fmax(normal, TINY), 0)
        gap = ca.mmin(
            ca.vertcat(*[touch.gap if touch.distance is None else touch.distance for touch in touches])
        )
        return (
            Measure("gap", "m", (), "least distance, negative where they overlap", gap),
            Measure("normal_force", "N", (), "sum of the normal forces", normal),
            Measure("friction_force", "N", (), "friction force", ca.sqrt(ca.sumsqr(rubbing) + 1e-60)),
            Measure("slip", "m/s", (), "speed of sliding, weighted by the forces", sliding),
            Measure("point", "m", ("x", "y", "z"), "where the resultant force acts, world axes", centre),
        )


def _outline(value: Any, what: str) -> Any:
    listed = items(value.tolist() if hasattr(value, "tolist") else value, what)
    if isinstance(listed, Invalid):
        return listed
    for i, vertex in enumerate(listed):
        if (
            not isinstance(vertex, (list, tuple))
            or len(vertex) not in (2, 3)
            or not all(map(is_number, vertex))
        ):
            message = f"{what}[{i}] must be two or three numbers, x, y and bulge (got {vertex!r})"
            return Invalid(repr(vertex)[:80], message)
    return tuple(tuple(float(part) for part in vertex) for vertex in listed)
