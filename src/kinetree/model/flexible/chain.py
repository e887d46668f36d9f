"""Beams that bend through any angle: chains of flexible pieces, each of which bends little.

A piece has the static deflections of its ends as modes (those of a beam element), and the pieces are welded to one
another. The frame of a piece goes with its middle: seen from there its two halves bend alike, and what they lack beyond
the second order cancels between its ends. Bent to an arc of the angle θ = κl, it is wrong by θ⁴/1920 of its length (by
θ³/24 with the frame at one end), and deflections converge with 1/n⁴.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

import numpy as np

from kinetree.model.body import GROUND, Body, Marker
from kinetree.model.flexible.beam import BeamSection, FlexibleBeam, check_damping
from kinetree.model.geometry.frame import Frame
from kinetree.model.joints.base import Joint
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.spherical import Spherical
from kinetree.model.joints.weld import Weld
from kinetree.words.arguments import Arguments
from kinetree.words.keywords import CheckedKeywords

Part = Body | Joint | Marker
START, END = "a", "b"
"""Interfaces of a piece."""


def held_end(end: str, body: str, on: str, held: str, point: Any, plane: Any) -> list[Part]:
    """The joint that holds an end of a beam on a body; it stands in the world at the initial pose."""
    name = f"{end} joint"
    if held == "free":
        return []
    if held == "clamped":
        return [Weld(name, on, body, point=point)]
    if plane is not None:
        return [Revolute(name, on, body, point=point, axis=plane)]
    return [Spherical(name, on, body, point=point)]


@dataclass(frozen=True)
class BeamChain(CheckedKeywords):
    """A straight beam cut into flexible pieces, so that it may bend through any angle.

    Parameters
    ----------
    name
        Its pieces are the bodies "NAME 1" … "NAME n", its ends the markers "NAME start" and "NAME end".
    start, end
        Ends (m, world) at the initial pose.
    section
        Its section.
    pieces
        n: errors go down with 1/n⁴; a piece should bend by less than 0.8 rad.
    modes
        Natural modes of each piece, not of the chain, beside the six of its ends and its inner twist; more pieces are
        usually better.
    relief
        Deflections under acceleration among the modes of each piece (`FlexibleBeam`); of few pieces, 1.
    y_axis
        Direction near the section's y axis, world; left out: horizontal.
    plane
        Normal of the plane in which it bends, world; None: it bends in all directions. Halves the number of modes.
    fastest
        Modes faster than this (rad/s) are left out.
    damping
        Share of critical damping of the slowest natural mode of the whole beam, straight and held as its ends say (what
        holds them taken as fixed); faster modes have more, in proportion to their frequency. The pieces know nothing
        of the modes of the whole, so that it becomes ``stiffness_damping`` 2ζ/ω₁.
    stiffness_damping
        Damping over stiffness (s), the same in all pieces: a share of β ω/2 of any mode, however the beam is held.
    mass_damping
        Refused: against the mean motion of each piece it would vanish with their number.
    check_units
        See `FlexibleBeam`.
    start_held, end_held
        How the end is held: ``"clamped"``, ``"pinned"`` or ``"free"``.
    start_on, end_on
        The bodies, or interfaces, that hold the ends.
    markers
        Further markers along it, by name: arc lengths (m).
    velocity, angular_velocity
        Velocities of the middle of the undeformed beam at the start (m/s, rad/s, world); None: as the joints have it.
    """

    name: str
    start: tuple[float, float, float]
    end: tuple[float, float, float]
    section: BeamSection = field(kw_only=True)
    pieces: int = field(default=10, kw_only=True)
    modes: int = field(default=0, kw_only=True)
    relief: int = field(default=0, kw_only=True)
    y_axis: tuple[float, float, float] | None = field(default=None, kw_only=True)
    plane: tuple[float, float, float] | None = field(default=None, kw_only=True)
    fastest: float | None = field(default=None, kw_only=True)
    damping: float = field(default=0.0, kw_only=True)
    mass_damping: float = field(default=0.0, kw_only=True)
    stiffness_damping: float = field(default=0.0, kw_only=True)
    check_units: bool = field(default=True, kw_only=True)
    start_held: Literal["clamped", "pinned", "free"] = field(default="clamped", kw_only=True)
    end_held: Literal["clamped", "pinned", "free"] = field(default="free", kw_only=True)
    start_on: str = field(default=GROUND, kw_only=True)
    end_on: str = field(default=GROUND, kw_only=True)
    markers: Mapping[str, float] = field(default_factory=dict, kw_only=True)
    velocity: tuple[float, float, float] | None = field(default=None, kw_only=True)
    angular_velocity: tuple[float, float, float] | None = field(default=None, kw_only=True)

    @property
    def length(self) -> float:
        """Distance of its ends (m)."""
        return float(np.linalg.norm(np.subtract(self.end, self.start)))

    @property
    def axes(self) -> Frame:
        """Section axes in the world, at the start: x along the beam."""
        from kinetree.elastic.beam_mesh import section_axes, sideways

        along = np.subtract(self.end, self.start)
        y = sideways(along) if self.y_axis is None else np.asarray(self.y_axis, dtype=float)
        return Frame(self.start, tuple(map(tuple, section_axes(along, y).tolist())))  # type: ignore[arg-type]

    def at(self, s: float) -> tuple[int, str | float]:
        """The piece, from 1, and its interface or the arc length within it, at an arc length of the beam (m)."""
        l = self.length / self.pieces
        if abs(s) < 1e-9 * l:
            return 1, START
        whole = round(s / l)
        if abs(s - whole * l) < 1e-9 * self.length:
            return whole, END
        piece = int(s // l) + 1
        return piece, s - (piece - 1) * l

    @property
    def slowest(self) -> float:
        """Lowest natural frequency (rad/s) of the whole beam, straight, its ends held by what does not move."""
        from kinetree.elastic.structure import Support, held_frequencies

        R = np.array(self.axes.rotation, dtype=float)
        held = []
        for end, how in ((START, self.start_held), (END, self.end_held)):
            if how == "clamped":
                held.append(Support.clamped(end))
            elif how == "pinned":
                held.append(Support.pinned(end, None if self.plane is None else R.T @ np.array(self.plane)))
        whole = self._piece(self.length, modes=4, relief=1, elements=16, check_units=self.check_units)
        return float(held_frequencies(whole.reduced, held)[0])

    def _piece(self, length: float, **given: Any) -> FlexibleBeam:
        """A straight beam of this length with the same section, in section axes."""
        R = np.array(self.axes.rotation, dtype=float)
        return FlexibleBeam(
            ((0.0, 0.0, 0.0), (length, 0.0, 0.0)),
            self.section,
            {START: 0.0, END: length},  # type: ignore[arg-type]
            y_axis=(0.0, 1.0, 0.0),
            plane=None if self.plane is None else tuple((R.T @ np.array(self.plane)).tolist()),
            **given,
        )

    def interface(self, s: float) -> str:
        """The interface between or at the ends of pieces at an arc length, as joints and loads name it.

        For any other arc length, give a marker and use its name.
        """
        piece, where = self.at(s)
        return (
            f"{self.name} {piece}.{where}"
            if isinstance(where, str)
            else f"{self.name} {piece}.{_place(where)}"
        )

    def parts(self) -> tuple[Part, ...]:
        """Bodies, joints and markers.

        Raises
        ------
        ArgumentError
            With everything that is wrong.
        """
        self._check()
        axes, l = self.axes, self.length / self.pieces
        R = np.array(axes.rotation, dtype=float)
        places: dict[int, dict[str, float]] = {}
        for s in self.markers.values():
            piece, where = self.at(float(s))
            if not isinstance(where, str):
                places.setdefault(piece, {})[_place(where)] = where
        stiffness_damping = self.stiffness_damping + (
            2 * self.damping / self.slowest if self.damping else 0.0
        )
        parts: list[Part] = []
        for k in range(1, self.pieces + 1):
            centre = (np.array(self.start, dtype=float) + np.array(self.end, dtype=float)) / 2
            corner = np.array(self.start, dtype=float) + (k - 1) * l * R[:, 0]
            flexible = self._piece(
                l,
                places=places.get(k, {}),
                modes=self.modes,
                relief=self.relief,
                fastest=self.fastest,
                elements=4 + 4 * self.modes,
                frame_at=l / 2,
                inner_twist=self.plane is None,
                stiffness_damping=stiffness_damping,
                check_units=self.check_units and k == 1,  # what is said of one is said of all
            )
            motion: dict[str, Any] = {}
            if self.velocity is not None or self.angular_velocity is not None:
                w = np.zeros(3) if self.angular_velocity is None else np.array(self.angular_velocity)
                v = np.zeros(3) if self.velocity is None else np.array(self.velocity)
                middle = corner + l / 2 * R[:, 0]
                motion = {
                    "velocity": tuple((v + np.cross(w, middle - centre)).tolist()),
                    "angular_velocity": tuple(w.tolist()),
                }
            pose = Frame(tuple(corner.tolist()), axes.rotation)
            parts.append(Body(f"{self.name} {k}", flexible=flexible, pose=pose, **motion))
        for k, after in pairwise(range(1, self.pieces + 1)):
            inner, outer = f"{self.name} {k}.{END}", f"{self.name} {after}.{START}"
            parts.append(
                Weld(f"{self.name} weld {k}", inner, outer, frame_inner=Frame(), frame_outer=Frame())
            )
        for end, at, on, held, point in (
            ("start", 0.0, self.start_on, self.start_held, self.start),
            ("end", self.length, self.end_on, self.end_held, self.end),
        ):
            parts += held_end(f"{self.name} {end}", self.interface(at), on, held, point, self.plane)
        known = {f"{self.name} start": 0.0, f"{self.name} end": self.length, **self.markers}
        parts += [Marker(name, self.interface(float(s))) for name, s in known.items()]
        return tuple(parts)

    def _check(self) -> None:
        asked = Arguments(f'beam "{self.name}"')
        asked.whole("pieces", self.pieces, 1, "10 are a good start")
        asked.whole("modes", self.modes, 0, "none is a good start")
        asked.instance("section", self.section, BeamSection, "give a BeamSection")
        for name in ("start", "end"):
            value = np.asarray(getattr(self, name), dtype=object)
            if value.shape != (3,) or not all(isinstance(v, (int, float)) for v in value.tolist()):
                asked.fault(name, f"{name} must be three plain numbers", "give a point in the world (m)")
        check_damping(asked, self)
        if self.mass_damping:
            message = "mass_damping of a beam of pieces would only be felt within each piece"
            asked.fault("mass_damping", message, "give stiffness_damping, or damping of its slowest mode")
        for name in ("start_held", "end_held"):
            asked.choice(name, getattr(self, name), ("clamped", "pinned", "free"))
        asked.check()
        if not self.length:
            asked.fault("end", "start and end are the same point", "give the two ends in the world")
        for name, s in self.markers.items():
            asked.number(name, s, "give its arc length in m")
            if isinstance(s, (int, float)) and not 0 <= s <= self.length * (1 + 1e-12):
                asked.fault(
                    "markers",
                    f'marker "{name}" at {s:g} m is not on the beam',
                    f"it is {self.length:g} m long",
                )
        asked.check()


def _place(s: float) -> str:
    return f"at {s:.9g}"
