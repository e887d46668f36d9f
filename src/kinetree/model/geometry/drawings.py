"""What machine elements look like: wheels with teeth or without, racks, strands of belts. Numbers, in body frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace

import casadi as ca

from kinetree.model.expressions import Scalar
from kinetree.model.joints.base import Joint


@dataclass(frozen=True)
class Standing:
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
