"""What a URDF file says, as plain records: still links and joints, not yet bodies."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kinetree.arrays import Array
from kinetree.model.geometry.shapes import Shape


@dataclass(frozen=True)
class Origin:
    """Position (m) and rotation (components in the placed frame → components in the frame it is given in)."""

    xyz: Array = field(default_factory=lambda: np.zeros(3))
    rotation: Array = field(default_factory=lambda: np.eye(3))


@dataclass(frozen=True)
class Inertial:
    """Mass (kg) and inertia (kg m², 3×3) about the mass centre, in the axes of ``origin``."""

    mass: float
    inertia: Array
    origin: Origin


@dataclass(frozen=True)
class UrdfLink:
    """A link."""

    name: str
    line: int
    inertial: Inertial | None
    shapes: tuple[Shape, ...]


@dataclass(frozen=True)
class Mimic:
    """A joint that follows another: q = multiplier · q_source + offset."""

    joint: str
    source: str
    multiplier: float
    offset: float
    line: int


@dataclass(frozen=True)
class Rotor:
    """Inertia (kg m², or kg) that turns ``ratio`` times as fast as a joint."""

    inertia: float
    ratio: float


@dataclass(frozen=True)
class JointRecord:
    """A joint. ``axis`` has unit length, in the joint frame, which is the child's frame at zero."""

    name: str
    line: int
    type: str
    parent: str
    child: str
    origin: Origin
    axis: Array
    limits: tuple[float, float] | None
    damping: float
    friction: float
    mimic: Mimic | None
    rotors: tuple[Rotor, ...] = ()


@dataclass(frozen=True)
class Robot:
    """All links and joints of a file, in its order."""

    name: str
    line: int
    links: dict[str, UrdfLink]
    joints: dict[str, JointRecord]
