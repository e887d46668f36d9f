"""Beams and cables by finite segments: rigid pieces, with the stiffness of the section in the hinges between them.

A length L in n pieces has n + 1 nodes, l = L/n apart. Around each node goes a rigid segment, half of one at either end;
between two segments, in the middle of a piece, there is a hinge with the stiffness of the piece: EI/l in bending, GJ/l
in torsion, EA/l along the axis. Deflections and frequencies converge with 1/n².
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from inspect import signature
from itertools import pairwise
from typing import Any, ClassVar, Literal

from kinetree.model.body import GROUND, Body, Marker
from kinetree.model.constraints.base import Constraint, missing
from kinetree.model.expressions import Name, Scalar
from kinetree.model.expressions.vocabulary import is_real
from kinetree.model.faults import PartFault
from kinetree.model.flexible.chain import BeamChain, held_end
from kinetree.model.geometry.frame import Frame
from kinetree.model.geometry.shapes import Rod, color_fault
from kinetree.model.joints.base import Joint
from kinetree.model.joints.custom import Custom
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.spherical import Spherical
from kinetree.model.loads.base import Load
from kinetree.model.loads.bushing import Bushing
from kinetree.model.loads.joint_damper import JointDamper
from kinetree.model.loads.joint_spring import JointSpring
from kinetree.model.values.fields import UNITS, Invalid, scalar, set_field, vector
from kinetree.model.values.units import Quantity, unit_fault
from kinetree.words.arguments import ArgumentError, ArgumentFault
from kinetree.words.keywords import CheckedKeywords

Point = tuple[float, float, float]


def arc(start: Any, end: Any, length: float, n: int, down: Point) -> list[Point]:
    """End points of n + 1 segments, half ones at both ends: on a line, or on a hanging arc of the given length."""
    span = math.dist(start, end)
    pieces = [length / n / 2, *[length / n] * (n - 1), length / n / 2]
    along = direction(minus(end, start))
    bend = bend_of(pieces, span) if length > span * (1 + 1e-12) else 0.0
    points: list[Point] = [(float(start[0]), float(start[1]), float(start[2]))]
    done = 0.0
    for piece in pieces:
        angle = bend * (1 - 2 * (done + piece / 2) / length)
        x, y, z = (
            p + piece * (math.cos(angle) * a + math.sin(angle) * d)
            for p, a, d in zip(points[-1], along, down, strict=True)
        )
        points.append((x, y, z))
        done += piece
    return points


def bend_of(pieces: list[float], span: float) -> float:
    """Half the angle over which the directions of pieces turn so that their ends are span apart, by bisection."""
    total = sum(pieces)

    def reach(bend: float) -> float:
        done, x = 0.0, 0.0
        for piece in pieces:
            x += piece * math.cos(bend * (1 - 2 * (done + piece / 2) / total))
            done += piece
        return x

    low, high = 0.0, math.pi
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if reach(middle) > span else (low, middle)
    return (low + high) / 2


def frame_between(a: Point, b: Point, up: Point) -> Frame:
    """Frame at the middle between a and b: x from a to b, z as close to ``up`` as possible."""
    x = direction(minus(b, a))
    y = cross(up, x)
    if dot(y, y) < 1e-12:
        y = cross((x[1], x[2], x[0]), x)
    return Frame.from_axes(x, direction(y), tuple((p + q) / 2 for p, q in zip(a, b, strict=True)))


def minus(a: Any, b: Any) -> Point:
    """The vector a − b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scaled(a: Any, factor: float) -> Point:
    """A vector times a number."""
    return (a[0] * factor, a[1] * factor, a[2] * factor)


def dot(a: Any, b: Any) -> float:
    """Scalar product a · b."""
    return float(a[0] * b[0] + a[1] * b[1] + a[2] * b[2])


def cross(a: Any, b: Any) -> Point:
    """Vector product a × b."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def direction(a: Any) -> Point:
    """A vector scaled to unit length."""
    return scaled(a, 1 / math.sqrt(dot(a, a)))


Part = Body | Joint | Load | Marker | Constraint
Hold = Literal["clamped", "pinned", "free"]

NUMBERS = ("mass", "bending", "bending_side", "torsion", "axial", "damping")
SIZES = ("length", "radius")


@dataclass(frozen=True)
class Segments(CheckedKeywords):
    """Base of beams and cables: a chain of rigid segments joined by elastic hinges.

    Parameters
    ----------
    name
        Its segments are the bodies "NAME 0" … "NAME n", its ends the markers "NAME start" and "NAME end".
    start, end
        Ends (m, world) at the initial pose.
    pieces
        n: errors go down with 1/n².
    mass
        Mass of the whole length (kg).
    axial
        EA (N); None: its length does not change.
    damping
        Damping over stiffness (s), the same in all hinges.
    plane
        Normal of the plane in which it moves; None: it moves in all directions.
    up
        Direction of the z axis of its segments.
    radius
        Radius for the picture, and for the inertia about its axis (m); None: a hundredth of the length.
    start_held, end_held
        How the end is held: ``"clamped"``, ``"pinned"`` or ``"free"``.
    start_on, end_on
        The bodies that hold the ends.
    color
        ``"#rrggbb"``, or a name of CSS such as ``"red"``.
    """

    holds: ClassVar[tuple[Hold, Hold]] = ("free", "free")
    name: str
    start: tuple[float, float, float] = missing("start is not given", "give a point in the world")
    end: tuple[float, float, float] = missing("end is not given", "give a point in the world")
    pieces: int = field(default=10, kw_only=True)
    mass: Scalar = field(default=missing("mass is not given", "give that of the whole length"), kw_only=True)
    length: float | None = field(default=None, kw_only=True)
    bending: Scalar = field(default=0.0, kw_only=True)
    bending_side: Scalar | None = field(default=None, kw_only=True)
    torsion: Scalar | None = field(default=None, kw_only=True)
    axial: Scalar | None = field(default=None, kw_only=True)
    damping: Scalar = field(default=0.0, kw_only=True)
    plane: tuple[float, float, float] | None = field(default=None, kw_only=True)
    up: tuple[float, float, float] | None = field(default=None, kw_only=True)
    radius: float | None = field(default=None, kw_only=True)
    start_on: str = field(default=GROUND, kw_only=True)
    end_on: str = field(default=GROUND, kw_only=True)
    start_held: Literal["clamped", "pinned", "free"] | None = field(default=None, kw_only=True)
    end_held: Literal["clamped", "pinned", "free"] | None = field(default=None, kw_only=True)
    color: str | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for name in (*NUMBERS, *SIZES):
            if getattr(self, name) is not None:
                set_field(self, name, scalar(getattr(self, name), name))
        for name in ("start", "end", "plane", "up"):
            if getattr(self, name) is not None:
                set_field(self, name, vector(getattr(self, name), 3, name))

    # --- checks ---------------------------------------------------------------------------------------
    def faults(self) -> Iterable[PartFault]:
        """All faults of the given values."""
        for name in (*NUMBERS, *SIZES, "start", "end", "plane", "up"):
            value = getattr(self, name)
            if isinstance(value, Invalid):
                yield value.message, f"give {name}", name
            for given in value if isinstance(value, tuple) else (value,):
                unit = UNITS["Segments"].get(name, "1")
                if isinstance(given, Quantity) and (fault := unit_fault(given, unit)):
                    yield (
                        f"{name}: {fault}",
                        f"give it in {unit}" if unit != "1" else "give plain numbers",
                        name,
                    )
        for name in ("start", "end", "plane", "up"):
            value = getattr(self, name)
            if isinstance(value, tuple) and not all(is_real(v) for v in value):
                yield f"{name} must be three plain numbers", "expressions cannot stand here", name
        if not isinstance(self.pieces, int) or isinstance(self.pieces, bool) or self.pieces < 1:
            yield (
                f"pieces must be a whole number, 1 or more (got {self.pieces!r})",
                "10 is a good start",
                "pieces",
            )
        for name in NUMBERS:
            value = getattr(self, name)
            if is_real(value) and value < 0:
                yield f"{name} must not be negative (got {value:g})", "give zero or more", name
        if is_real(self.mass) and self.mass == 0:
            yield "mass must be positive", "give the mass of the whole length in kg", "mass"
        for name in SIZES:
            value = getattr(self, name)
            if (
                value is not None
                and not isinstance(value, Invalid)
                and not (is_real(value) and float(value) > 0)
            ):
                yield f"{name} must be a positive number (got {value!r})", "give it in m", name
        if wrong := color_fault(self.color):
            yield f"color: {wrong[0]}", wrong[1], "color"
        yield from self._shape_faults()

    def _shape_faults(self) -> Iterable[PartFault]:
        ends = [getattr(self, name) for name in ("start", "end")]
        if not all(isinstance(e, tuple) and all(is_real(v) for v in e) for e in ends):
            return
        span = math.dist(*ends)
        if span == 0.0:
            yield "start and end are the same point", "give the two ends in the world", "end"
            return
        if isinstance(self.length, (int, float)) and self.length < span * (1 - 1e-12):
            message = f"length ({self.length:g} m) is less than the distance of its ends ({span:g} m)"
            yield message, "give more, or leave it out for a straight one", "length"
        along = direction(minus(ends[1], ends[0]))
        for name in ("plane", "up"):
            value = getattr(self, name)
            if not isinstance(value, tuple) or not all(is_real(v) for v in value):
                continue
            slant = abs(dot(direction(value), along)) if any(value) else 0.0
            if not any(value):
                yield f"{name} must not be zero", "give a direction", name
            elif name == "plane" and slant > 1e-6:
                message = "the line from start to end does not lie in the plane with this normal"
                yield message, "give a normal at right angles to it", name
            elif name == "up" and 1 - slant < 1e-9:
                yield "up is along the line from start to end", "give a direction across it", name

    # --- parts ----------------------------------------------------------------------------------------
    def parts(self) -> tuple[Part, ...]:
        """Bodies, joints, loads and markers.

        Raises
        ------
        ArgumentError
            With everything that is wrong.
        """
        found = [ArgumentFault(where or "", message, remedy) for message, remedy, where, *_ in self.faults()]
        if found:
            raise ArgumentError(f'{type(self).__name__.lower()} "{self.name}"', found)
        span = math.dist(self.start, self.end)
        total = span if self.length is None else max(float(self.length), span)
        down = self._down(direction(minus(self.end, self.start)))
        vertices = arc(self.start, self.end, total, self.pieces, down)
        frames = [frame_between(a, b, self._up) for a, b in pairwise(vertices)]
        lengths = [math.dist(a, b) for a, b in pairwise(vertices)]
        total = sum(lengths)
        radius = self.radius if self.radius is not None else total / 100
        parts: list[Part] = []
        for i, (frame, l) in enumerate(zip(frames, lengths, strict=True)):
            shape = Rod((-l / 2, 0.0, 0.0), (l / 2, 0.0, 0.0), radius, color=self.color)
            mass = self.mass * (l / total)
            parts.append(Body.rod(f"{self.name} {i}", mass, l, radius=radius, pose=frame, shapes=(shape,)))
        begin, (at_start, at_end), plane = f"{self.name} 0", self.holds, self.plane
        how = self.start_held or at_start
        parts += held_end(f"{self.name} start", begin, self.start_on, how, self.start, plane)
        for i in range(self.pieces):
            parts += self._hinge(i, lengths[i], lengths[i + 1], total / self.pieces)
        last = f"{self.name} {self.pieces}"
        parts += held_end(f"{self.name} end", last, self.end_on, self.end_held or at_end, self.end, plane)
        for place, body, x in (("start", begin, -lengths[0] / 2), ("end", last, lengths[-1] / 2)):
            parts.append(Marker(f"{self.name} {place}", body, Frame.at((x, 0.0, 0.0))))
        return tuple(parts)

    @property
    def _up(self) -> Point:
        """The z axis of the segments, before it is made perpendicular to them."""
        if self.plane is not None:
            return direction(self.plane)
        if self.up is not None:
            return direction(self.up)
        along = direction(minus(self.end, self.start))
        return (0.0, 0.0, 1.0) if abs(along[2]) < 0.9 else (0.0, 1.0, 0.0)

    def _down(self, along: Point) -> Point:
        """Direction in which a slack cable hangs: down, within its plane."""
        if self.plane is not None:
            n = direction(self.plane)
            side = cross(n, along)
            return side if side[2] < 0 or (side[2] == 0 and side[1] < 0) else scaled(side, -1.0)
        down = (0.0, 0.0, -1.0)
        across = minus(down, scaled(along, dot(down, along)))
        return direction(across) if dot(across, across) > 1e-12 else (1.0, 0.0, 0.0)

    def _hinge(self, i: int, before: float, after: float, l: float) -> list[Part]:
        """The hinge between segments i and i + 1, with the stiffness of a piece of length l."""
        inner, outer = f"{self.name} {i}", f"{self.name} {i + 1}"
        name = f"{self.name} hinge {i + 1}"
        ends: dict[str, Any] = {
            "frame_inner": Frame.at((before / 2, 0.0, 0.0)),
            "frame_outer": Frame.at((-after / 2, 0.0, 0.0)),
        }
        side = self.bending if self.bending_side is None else self.bending_side
        twist = self.torsion if self.torsion is not None else self.bending
        flat = self.plane is not None
        if self.axial is None and not flat:
            joint: Joint = Spherical(name, inner, outer, **ends)
            stiff: Any = (0.0, 0.0, 0.0, twist / l, self.bending / l, side / l)
            if all(s == 0.0 for s in stiff):
                return [joint]
            places = [
                Marker(f"{name} a", inner, ends["frame_inner"]),
                Marker(f"{name} b", outer, ends["frame_outer"]),
            ]
            damped: Any = tuple(s * self.damping for s in stiff)
            bushing = Bushing(
                f"{name} stiffness", places[0].name, places[1].name, stiffness=stiff, damping=damped
            )
            return [joint, *places, bushing]
        laws: list[tuple[str, Point, Any]] = [("bend", (0, 0, 1), self.bending)] if flat else [
            ("twist", (1, 0, 0), twist), ("bend", (0, 1, 0), self.bending), ("bend_side", (0, 0, 1), side),
        ]  # fmt: skip
        springs: list[tuple[int, Any]] = [(k, law[2]) for k, law in enumerate(laws)]
        if self.axial is None:
            joint = Revolute(name, inner, outer, **ends)
        else:
            joint = Custom(
                name,
                inner,
                outer,
                coordinates=(*(law[0] for law in laws), "stretch"),
                units=(*("rad" for _ in laws), "m"),
                rotation_law=tuple((law[1], Name(law[0])) for law in laws),
                displacement_law=(Name("stretch"), 0.0, 0.0),
                **ends,
            )
            springs.append((len(laws), self.axial))
        found: list[Part] = [joint]
        for k, stiffness in springs:
            if stiffness == 0.0:
                continue
            label = f"{name} {joint.coordinate_names[k]}"
            found.append(JointSpring(f"{label} spring", name, stiffness=stiffness / l, coordinate=k))
            if self.damping != 0.0:
                found.append(
                    JointDamper(f"{label} damper", name, damping=stiffness / l * self.damping, coordinate=k)
                )
        return found


@dataclass(frozen=True)
class Beam(Segments):
    """A straight beam of rigid segments, with the bending, torsion and axial stiffness of its section.

    The x axis of the segments is along the beam; z is as close to ``up`` as it can be.

    Parameters
    ----------
    length
        Length (m) where it is more than the distance of the ends: it starts bent, and is straight at rest.
    bending
        EI (N m²) about y; in a plane, about its normal.
    bending_side
        EI about z; None: the same.
    torsion
        GJ (N m²); None: as stiff as in bending.
    """

    holds: ClassVar[tuple[Hold, Hold]] = ("clamped", "free")

    def faults(self) -> Iterable[PartFault]:
        """Faults of its base class, and a beam without stiffness."""
        yield from super().faults()
        if self.bending == 0.0:
            yield "bending is not given", "give EI in N·m², or use a cable", "bending"


@dataclass(frozen=True)
class Cable(Segments):
    """A cable of rigid segments, taut or slack between its ends, with little or no stiffness in bending.

    Parameters
    ----------
    length
        Length (m); more than the distance of its ends makes it hang in an arc at the start. None: it is taut.
    bending, bending_side, torsion
        EI about y and z, and GJ (N m²); zero: it bends freely.
    """

    holds: ClassVar[tuple[Hold, Hold]] = ("pinned", "pinned")


def beam(name: str, start: Any, end: Any, **properties: Any) -> tuple[Part, ...]:
    """The parts of a `Beam`: ``Model.of("crane", *kt.beam("boom", (0, 0, 0), (4, 0, 0), mass=30, bending=2e5))``.

    With a ``section`` (`BeamSection`) it is a `BeamChain` of flexible pieces instead, which converges faster.
    """
    if "section" in properties:
        return BeamChain(name, start, end, **properties).parts()
    return Beam(name, start, end, **properties).parts()


def cable(name: str, start: Any, end: Any, **properties: Any) -> tuple[Part, ...]:
    """The parts of a `Cable`: ``Model.of("line", *kt.cable("line", (0, 0, 0), (10, 0, 0), mass=5, length=11))``."""
    return Cable(name, start, end, **properties).parts()


# what completes a call, and what help shows, are the properties of the parts
beam.__signature__ = signature(Beam).replace(return_annotation=tuple)  # type: ignore[attr-defined]
cable.__signature__ = signature(Cable).replace(return_annotation=tuple)  # type: ignore[attr-defined]
