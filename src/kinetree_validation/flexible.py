"""Flexible bodies of case files: beams, whole or in pieces, and the places on them that joints and quantities name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.elastic.beam_mesh import section_axes
from kinetree.model import Body, Frame, Marker
from kinetree.model.flexible.beam import BeamSection, FlexibleBeam
from kinetree.model.flexible.chain import BeamChain
from kinetree.model.joints import Joint
from kinetree.words.names import nearest
from kinetree_validation.document import DocumentNode

NEEDED = ("EA", "EIy", "EIz", "GJ", "rhoA", "rhoIx")
OPTIONAL = ("kGAy", "kGAz", "rhoIy", "rhoIz")
MODES = 4
"""Natural modes of a whole beam that moves, beside the static ones."""
SPARE = 2
"""Natural modes beyond the number of frequencies asked for."""
ELEMENTS = 40
MOST_PIECES = 10
"""Pieces here shorten as they bend, so that ten are as good as twice as many linear ones."""
IN_MOTION = 2
"""Pieces of a beam that moves and bends by more than a little."""
SLENDER = 1e-6
"""Torsional inertia that is given as zero, over mass times length: torsion is then as good as rigid."""
FAR = 1e100
"""Longest beam (m): squares of lengths are still numbers."""


@dataclass
class CaseBeam:
    """A beam of a case while places on it are being named.

    Parameters
    ----------
    name
        Of the body in the model.
    start, axes, length
        Where it starts, its section axes (columns, world) and its length (m).
    section, pieces
        Its section, and into how many pieces it is cut.
    pose, motion
        Of the body, as the file has them.
    plane
        Normal of the plane in which all of the case moves; None: it moves in space.
    frequencies
        How many natural frequencies are asked for; none where it moves.
    stiffening
        Whether the file says that the stiffness by axial loads matters: it then bends by more than a little.
    """

    name: str
    start: Array
    axes: Array
    length: float
    section: BeamSection
    pieces: int
    pose: Frame
    motion: dict[str, Any]
    plane: Array | None = None
    frequencies: int = 0
    stiffening: bool = False
    interfaces: dict[str, float] = field(default_factory=dict)
    joined: set[str] = field(default_factory=set)
    places: dict[str, float] = field(default_factory=dict)

    @property
    def cut(self) -> int:
        """How many pieces there are: linear bending alone is wrong by the square of the slope."""
        if self.pieces == 1 and self.stiffening and not self.frequencies:
            return IN_MOTION
        return self.pieces

    def arc_length(self, point: Array) -> float:
        """Of the section a point of the undeformed beam lies in (m)."""
        return float(np.clip(self.axes[:, 0] @ (point - self.start), 0.0, self.length))

    def section_at(self, s: float) -> Array:
        """Where the middle of a section is in the world at the start."""
        return self.start + s * self.axes[:, 0]

    def _named(self, s: float) -> str | None:
        for name, at in (*self.interfaces.items(), *self.places.items()):
            if abs(at - s) <= 1e-9 * self.length:
                return name
        return None

    def place(self, s: float, *, joined: bool = False) -> str:
        """The frame at an arc length, as the model names it; ``joined`` where a joint or a load acts on it."""
        if self.cut > 1:
            if not isinstance(self._chain().at(s)[1], str):
                self.places.setdefault(f"{self.name} at {s:.9g}", s)
            return self._chain().interface(s)
        name = self._named(s)
        if name is None:
            name = f"at {s:.9g}"
            self.places[name] = s
        if joined:
            self.joined.add(name)
        return f"{self.name}.{name}"

    def _chain(self) -> BeamChain:
        end = self.start + self.length * self.axes[:, 0]
        return BeamChain(
            self.name,
            tuple(self.start.tolist()),
            tuple(end.tolist()),
            section=self.section,
            pieces=self.cut,
            modes=2 if self.cut == IN_MOTION else 0,
            relief=1 if self.cut == IN_MOTION else 0,
            y_axis=tuple(self.axes[:, 1].tolist()),
            plane=None if self.plane is None else tuple(self.plane.tolist()),
            start_held="free",
            markers=self.places,
            **self.motion,
        )

    def parts(self) -> Sequence[Body | Joint | Marker]:
        if self.cut > 1:
            return self._chain().parts()
        R, p = np.array(self.pose.rotation, dtype=float), np.array(self.pose.position, dtype=float)
        ends = (self.start, self.start + self.length * self.axes[:, 0])
        named = {**self.interfaces, **self.places}
        # a beam that is joined nowhere floats: its ends are then its interfaces all the same
        joined = [name for name in named if name in self.joined or name in self.interfaces]
        data = FlexibleBeam(
            tuple(tuple((R.T @ (end - p)).tolist()) for end in ends),
            self.section,
            {name: named[name] for name in joined},  # type: ignore[arg-type]
            places={name: s for name, s in named.items() if name not in joined},  # type: ignore[arg-type]
            y_axis=tuple((R.T @ self.axes[:, 1]).tolist()),
            plane=None if self.plane is None or self.frequencies else tuple((R.T @ self.plane).tolist()),
            modes=self.frequencies + SPARE if self.frequencies else MODES,
            relief=2 if self.frequencies else 1,
            elements=ELEMENTS,
        )
        return (Body(self.name, flexible=data, pose=self.pose, **self.motion),)


def read_beam(
    node: DocumentNode, name: str, pose: Frame, motion: dict[str, Any], *, frequencies: int
) -> CaseBeam:
    """The beam of a body's key ``flexible``."""
    node["kind"].one_of(("beam",), "kind of flexible body")
    start, end = node["start"].array(3), node["end"].array(3)
    length = math.dist(start, end)
    if length == 0.0:
        raise node["end"].fault("is the same point as start")
    if length > FAR:
        raise node["end"].fault("is too far from start")
    numbers = {key: node[key].number() for key in (*NEEDED, *OPTIONAL) if key in node}
    for key in NEEDED:
        if key not in numbers:
            raise node[key].fault("is missing")
    if numbers["rhoIx"] == 0.0:
        numbers["rhoIx"] = SLENDER * numbers["rhoA"] * length**2
    y_axis = node["y_axis"].direction()
    if np.linalg.norm(np.cross(y_axis, end - start)) < 1e-6 * length:
        raise node["y_axis"].fault("is along the beam", "give a direction across it")
    pieces = min(int(node["segments"].number()), MOST_PIECES) if "segments" in node else 1
    beam = CaseBeam(
        name,
        start,
        section_axes(end - start, y_axis),
        length,
        BeamSection(**numbers),  # type: ignore[arg-type]
        max(pieces, 1),
        pose,
        motion,
        frequencies=frequencies,
        stiffening=bool(node.value.get("geometric_stiffening")),
    )
    for entry in node.items("interfaces"):
        s = entry["s"].number()
        if not -1e-9 * length <= s <= length * (1 + 1e-9):
            raise entry["s"].fault(f"is outside the beam, which is {length:g} m long")
        beam.interfaces[entry["name"].text()] = s
    return beam


def interface_at(beam: CaseBeam, node: DocumentNode) -> float:
    """The arc length of the interface a key names."""
    name = node.text()
    if name not in beam.interfaces:
        raise node.fault(f'there is no interface "{name}"', nearest(name, beam.interfaces))
    return beam.interfaces[name]
