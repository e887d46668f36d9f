"""Geometry of machine elements: belts around pulleys, wheels with teeth or without, racks. Numbers, in body frames.

With e from the first axis to the second, c along the first and t = c × e, the strands k = ±1 leave both pulleys where
the normal is n = e sin ψ + k t cos ψ; a sin ψ = r1 − r2 for an open belt, r1 + r2 for a crossed one, whose second
pulley is touched on the other side. The strand k = −1 pulls the first pulley in the positive sense about c.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import casadi as ca

from kinetree.model.expressions import Scalar
from kinetree.model.faults import PartFault
from kinetree.model.joints.base import Joint
from kinetree.spatial.symbolic import cross

Matrix = Any

FITS = 1e-6


@dataclass(frozen=True)
class Strand:
    """A free part of the belt: where it leaves either pulley (m), and the direction from the first to the second."""

    point1: Matrix
    point2: Matrix
    direction: Matrix


def strands(
    C1: Matrix, C2: Matrix, c: Matrix, r1: Matrix, r2: Matrix, crossed: bool
) -> tuple[Strand, Strand]:
    """The strand that pulls the first pulley on in the positive sense about c, and the one that pulls it back."""
    side = -1 if crossed else 1
    span = C2 - C1
    span = span - ca.dot(span, c) * c
    a = ca.norm_2(span)
    e = span / a
    t = cross(c, e)
    sine = (r1 - side * r2) / a
    cosine = ca.sqrt(1 - sine**2)
    found = []
    for k in (-1, 1):
        n = e * sine + k * t * cosine
        found.append(Strand(C1 + r1 * n, C2 + side * r2 * n, e * cosine - k * t * sine))
    return found[0], found[1]


def belt_faults(C1: Matrix, c1: Matrix, C2: Matrix, c2: Matrix, r1: float, r2: float) -> Iterable[PartFault]:
    """Axes that are not parallel, pulleys that are not in one plane, or do not fit between them."""
    turned = float(ca.norm_2(cross(c1, c2)))
    if turned > FITS:
        message = f"the axes are not parallel (sine of the angle between them {turned:.3g})"
        yield message, "turn one of the joints; belts around a corner are not in this type", None
        return
    span = C2 - C1
    a = float(ca.norm_2(span - ca.dot(span, c1) * c1))
    if not r1 + r2 < a:
        message = f"pulleys of {r1:.9g} m and {r2:.9g} m do not fit on axes {a:.9g} m apart"
        yield message, "move the joints, or correct the radii", "radius1"
    aside = abs(float(ca.dot(span, c1)))
    if aside > FITS * max(a, aside):
        message = f"the pulleys are not in one plane: the points of their joints are {aside:.9g} m apart along the axis"
        yield message, "put the points of the joints in the middle of the pulleys", None


@dataclass(frozen=True)
class ModelPose:
    """Where things stand, as numbers: the joints of a model, their frames and places on bodies, values of scalars.

    ``frame_on`` gives point (m) and rotation of a joint's frame on one of its bodies; ``place`` the body of a place,
    and its point and rotation there.
    """

    joints: Sequence[Joint]
    frame_on: Callable[[Joint, str], tuple[ca.DM, ca.DM]]
    place: Callable[[str], tuple[str, ca.DM, ca.DM]]
    value: Callable[[Scalar], ca.DM]


@dataclass(frozen=True)
class WheelDrawing:
    """A wheel on a body: centre (m), axis (unit), pitch radius (m); the pitch cone narrows by ``taper`` along the axis.

    ``teeth`` is None for a smooth one; ``inside`` says that they point to the axis.
    """

    body: str
    centre: ca.DM
    axis: ca.DM
    radius: float
    teeth: int | None = None
    inside: bool = False
    taper: float = 0.0


@dataclass(frozen=True)
class RackDrawing:
    """A rack on a body: a point of its pitch line (m), its direction, that of its teeth, and their pitch (m)."""

    body: str
    point: ca.DM
    along: ca.DM
    outward: ca.DM
    pitch: float


@dataclass(frozen=True)
class StrandDrawing:
    """A straight strand between two points (m) of one body."""

    body: str
    start: ca.DM
    end: ca.DM


Drawing = WheelDrawing | RackDrawing | StrandDrawing


def moved(drawing: Drawing, body: str, origin: ca.DM, rotation: ca.DM) -> Drawing:
    """A drawing in the axes of a body that stand at an origin (m), turned by a rotation, in those it was made in."""
    points, directions = {"centre", "point", "start", "end"}, {"axis", "along", "outward"}
    values = {}
    for part in fields(drawing):
        value = getattr(drawing, part.name)
        if part.name in points:
            values[part.name] = rotation.T @ (value - origin)
        elif part.name in directions:
            values[part.name] = rotation.T @ value
    return replace(drawing, body=body, **values)
