"""Plain records of a URDF file: its links and joints, not yet bodies, and the attributes of its elements."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from kinetree.arrays import Array
from kinetree.io.import_report import ElementReader, count_words
from kinetree.io.xml import Budget, Element
from kinetree.model.geometry.shapes import Shape
from kinetree.spatial.numeric import rotation_from_axis_angle
from kinetree.words.names import near


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


MAX_ELEMENTS: Final = 500_000
MAX_DEPTH: Final = 60


def budget() -> Budget:
    """Return the limits of what reading a URDF file may consume."""
    return Budget(MAX_ELEMENTS, MAX_DEPTH)


IDLE: Final = frozenset(
    ("visual", "material", "texture", "sensor", "transmission", "ros2_control", "safety_controller", "calibration",
     "limit effort", "limit velocity")
)  # fmt: skip
"""Elements and attributes on which no motion depends: looks, and settings of controllers."""


class Reader(ElementReader):
    """Reads the attributes of the elements of one owner (a link, a joint, the robot)."""

    def numbers(self, element: Element, name: str, count: int, default: tuple[float, ...] | None) -> Array:
        """An attribute of ``count`` numbers, required unless it has a default; bad ones become zero."""
        if name not in element.attributes:
            if default is None:
                self.fault(element, f'<{element.tag}> has no {name}="…"', f"give {count_words(count)}")
            return np.array(default if default is not None else (0.0,) * count)
        text = element.attributes[name]
        remedy = "expand the file with xacro first" if "${" in text else "give plain decimal numbers"
        return self.plain_numbers(element, text, f"<{element.tag}> {name}", count, remedy)

    def number(self, element: Element, name: str, default: float | None = None) -> float:
        """An attribute of one number; without default it is required."""
        return float(self.numbers(element, name, 1, None if default is None else (default,))[0])

    def origin(self, element: Element) -> Origin:
        """The origin of an element; where it is not given, both frames coincide."""
        given = self.only(element, "origin")
        if given is None:
            return Origin()
        self.leave_out_others(given, attributes=("xyz", "rpy"))
        xyz, rpy = (self.numbers(given, name, 3, (0.0, 0.0, 0.0)) for name in ("xyz", "rpy"))
        return Origin(xyz, rotation_from_rpy(*map(float, rpy)))

    def leave_out_others(
        self, element: Element, attributes: tuple[str, ...] = (), children: tuple[str, ...] = ()
    ) -> None:
        """Say aloud which attributes and children of an element are not represented; misspelt children are faults."""
        self.leave_out_text(element, acts=element.tag not in IDLE)
        for name in element.attributes:
            if name not in attributes:
                acts = element.tag not in IDLE and f"{element.tag} {name}" not in IDLE
                self.report.leave_out(element.line, f"<{element.tag} {name}>", self.owner, acts=acts)
        for child in element.children:
            meant = [] if child.tag in (*children, *IDLE) else near(child.tag, children)
            if child.tag in ("link", "joint") and child.attributes.get("name"):
                message = f'<{child.tag} name="{child.attributes["name"]:.60}"> stands within it'
                self.fault(child, message, "move it out, into <robot>")
            elif meant:
                self.fault(child, f"<{child.tag}> is not known here", f"did you mean <{meant[0]}>?")
            elif child.tag not in children:
                acts = element.tag not in IDLE and child.tag not in IDLE
                self.report.leave_out(child.line, f"<{child.tag}>", self.owner, acts=acts)


def rotation_from_rpy(roll: float, pitch: float, yaw: float) -> Array:
    """Rz(yaw) Ry(pitch) Rx(roll): turns about fixed axes x, y, z, in this order."""
    R: Array = np.eye(3)
    for axis, angle in ((2, yaw), (1, pitch), (0, roll)):
        if angle:
            R = R @ rotation_from_axis_angle(np.eye(3)[axis], angle)
    return R
