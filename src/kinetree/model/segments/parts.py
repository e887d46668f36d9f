"""Beams and cables by finite segments: rigid pieces, with the stiffness of the section in the hinges between them.

A length L in n pieces has n + 1 nodes, l = L/n apart. Around each node goes a rigid segment, half of one at either end;
between two segments, in the middle of a piece, there is a hinge with the stiffness of the piece: EI/l in bending, GJ/l
in torsion, EA/l along the axis. Deflections and frequencies converge with 1/n².
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from inspect import signature
from typing import Any, ClassVar

from kinetree.model.flexible.chain import BeamChain
from kinetree.model.part_faults import PartFault
from kinetree.model.segments.chain import Hold, Part, Segments


@dataclass(frozen=True)
class Beam(Segments):
    """A straight beam of rigid segments, with the bending, torsion and axial stiffness of its section.

    The x axis of the segments is along the beam; z is as close to ``up`` as it can be.

    Parameters
    ----------
    name
        Its segments are the bodies "NAME 0" … "NAME n", its ends the markers "NAME start" and "NAME end".
    start, end
        Ends (m, world) at the initial pose.
    pieces
        n: errors go down with 1/n².
    mass
        Of the whole length (kg).
    length
        Length (m) where it is more than the distance of the ends: it starts bent, and is straight at rest.
    bending
        EI (N m²) about y; in a plane, about its normal.
    bending_side
        EI about z; None: the same.
    torsion
        GJ (N m²); None: as stiff as in bending.
    axial
        EA (N); None: its length does not change.
    damping
        Damping over stiffness (s), the same in all hinges.
    plane
        Normal of the plane in which it bends; None: it bends in all directions.
    up
        Direction of z.
    radius
        For the picture, and for the inertia about its axis (m); None: a hundredth of the length.
    start_held, end_held
        Whether an end is ``"clamped"``, ``"pinned"`` or ``"free"``.
    start_on, end_on
        The bodies that hold the ends.
    color
        Any CSS colour.
    """

    holds: ClassVar[tuple[Hold, Hold]] = ("clamped", "free")

    def faults(self) -> Iterable[PartFault]:
        """What is wrong, and a beam without stiffness."""
        yield from super().faults()
        if self.bending == 0.0:
            yield "bending is not given", "give EI in N·m², or use a cable", "bending"


@dataclass(frozen=True)
class Cable(Segments):
    """A cable of rigid segments, taut or slack between its ends, with little or no stiffness in bending.

    Parameters
    ----------
    name
        Its segments are the bodies "NAME 0" … "NAME n", its ends the markers "NAME start" and "NAME end".
    start, end
        Ends (m, world) at the initial pose.
    pieces
        n: errors go down with 1/n².
    mass
        Of the whole length (kg).
    length
        Length (m); more than the distance of its ends makes it hang in an arc at the start. None: it is taut.
    bending, bending_side, torsion
        EI about y and z, and GJ (N m²); zero: it bends freely.
    axial
        EA (N); None: its length does not change.
    damping
        Damping over stiffness (s), the same in all hinges.
    plane
        Normal of the plane in which it moves; None: it moves in all directions.
    up
        Direction of the z axis of its segments.
    radius
        For the picture, and for the inertia about its axis (m); None: a hundredth of the length.
    start_held, end_held
        Whether an end is ``"clamped"``, ``"pinned"`` or ``"free"``.
    start_on, end_on
        The bodies that hold the ends.
    color
        Any CSS colour.
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
