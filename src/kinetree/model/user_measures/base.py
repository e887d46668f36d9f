"""Base of all measure types: the properties that a type implements. Similar types share a file.

A measure is a quantity between places of a model: a channel of every run, and, where it follows from positions and
velocities alone, a name in expressions: ``gap``, or ``relative.x`` of one with components.

Adding a measure type:
1. one new file here with one frozen dataclass derived from :class:`UserMeasure`, ``kind`` set;
2. ``components``, ``units`` and ``expressions`` in the vocabulary of `kinetree.model.motion`; ``place_fields``
   are the fields that name places, ``joints`` the joints it refers to;
3. one line, the name of the file, in ``__init__.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.expressions import Expr, Name, Number
from kinetree.model.faults import PartFault
from kinetree.model.motion import Surroundings
from kinetree.model.values.fields import PlacedObject

XYZ = ("x", "y", "z")
WORLD = ("ground", "world")
Vector = tuple[Expr, Expr, Expr]


@dataclass(frozen=True)
class UserMeasure(PlacedObject):
    """A quantity between places of a model, with a name."""

    kind: ClassVar[str] = ""
    components: ClassVar[tuple[str, ...]] = ()
    """Names of its components; empty for a single number."""
    unit: ClassVar[str] = ""
    """SI unit of all components."""
    name: str

    @property
    def link(self) -> str | None:
        """How a line between its first two places is drawn: "line", or None for not at all."""
        return None

    @property
    def description(self) -> str:
        """Words for the measured quantity."""
        return self.kind

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """Components of the measure in terms of the motion; empty where it depends on accelerations."""
        return ()

    def faults(self, surroundings: Surroundings) -> Iterable[PartFault]:
        """Faults of this measure, beyond unknown names."""
        return ()

    @property
    def names(self) -> dict[tuple[str, ...], Expr]:
        """Expressions by the names that they stand for; empty where a place is not given."""
        if not all(isinstance(place, str) and place.strip() for place in (self.name, *self.places)):
            return {}
        if not self.components:
            return {(self.name,): self.expressions[0]}
        return {(self.name, c): e for c, e in zip(self.components, self.expressions, strict=False)}


def vector_of(place: str, channels: tuple[str, str, str]) -> Vector:
    """Three channels of a place, world components; zero for the ground."""
    if place in WORLD:
        return (Number(0.0), Number(0.0), Number(0.0))
    x, y, z = (Name(place, channel) for channel in channels)
    return x, y, z


def position(place: str) -> Vector:
    """Position of a place (m, world)."""
    return vector_of(place, ("x", "y", "z"))


def velocity(place: str) -> Vector:
    """Velocity of a place (m/s, world)."""
    return vector_of(place, ("vx", "vy", "vz"))


def angular_velocity(place: str) -> Vector:
    """Angular velocity of a place (rad/s, world)."""
    return vector_of(place, ("wx", "wy", "wz"))


def axis(place: str, which: str) -> Vector:
    """Direction of an axis of a place (world components)."""
    if place in WORLD:
        x, y, z = (Number(float(which == other)) for other in XYZ)
        return x, y, z
    return vector_of(place, (f"e{which}_x", f"e{which}_y", f"e{which}_z"))


def difference(a: Vector, b: Vector) -> Vector:
    """Components of a − b; what is zero is left out."""
    x, y, z = (_minus(p, q) for p, q in zip(a, b, strict=True))
    return x, y, z


def dot(a: Vector, b: Vector) -> Expr:
    """Scalar product a · b."""
    terms = [_times(p, q) for p, q in zip(a, b, strict=True)]
    kept = [term for term in terms if term != Number(0.0)]
    total = kept[0] if kept else Number(0.0)
    for term in kept[1:]:
        total = total + term
    return total


def cross(a: Vector, b: Vector) -> Vector:
    """Vector product a × b."""
    x, y, z = (_minus(_times(a[i], b[j]), _times(a[j], b[i])) for i, j in ((1, 2), (2, 0), (0, 1)))
    return x, y, z


def in_axes(vector: Vector, axes: str) -> Vector:
    """Components of a vector (world) along the axes of a place."""
    x, y, z = (dot(vector, axis(axes, which)) for which in XYZ)
    return x, y, z


def _minus(a: Expr, b: Expr) -> Expr:
    if b == Number(0.0):
        return a
    return -b if a == Number(0.0) else a - b


def _times(a: Expr, b: Expr) -> Expr:
    if Number(0.0) in (a, b):
        return Number(0.0)
    return b if a == Number(1.0) else a if b == Number(1.0) else a * b


@dataclass(frozen=True)
class RelativeMeasure(UserMeasure):
    """A vector from one place to another, or of one relative to the other.

    Parameters
    ----------
    of
        The place: a marker, or a body (its mass centre).
    relative_to
        The place from which it is measured.
    axes
        The place whose axes the components refer to.
    """

    components: ClassVar[tuple[str, ...]] = XYZ
    place_fields: ClassVar[tuple[str, ...]] = ("of", "relative_to", "axes")
    of: str = ""
    relative_to: str = "ground"
    axes: str = "ground"
