"""A flexible beam, straight, tapered or bent, and its section as users give it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from itertools import pairwise
from typing import Any, ClassVar, Literal

from kinetree.elastic.matrix_checks import beam_warnings, impossible_beam
from kinetree.elastic.reduced import Reduced
from kinetree.elastic.section import Section
from kinetree.model.expressions.vocabulary import is_real
from kinetree.model.faults import PartFault
from kinetree.model.flexible.base import Flexible
from kinetree.model.object_cache import ObjectCache
from kinetree.model.values.fields import Invalid, items, scalar, set_field, vector
from kinetree.words.arguments import ArgumentError, ArgumentFault, Arguments
from kinetree.words.keywords import CheckedKeywords

MATERIAL = ("E", "nu", "density")
STIFFNESS = ("EA", "EIy", "EIz", "GJ", "rhoA", "rhoIx")
OPTIONAL = ("kGAy", "kGAz", "rhoIy", "rhoIz")


@dataclass(frozen=True)
class BeamSection(CheckedKeywords):
    """The section of a flexible beam: a circle, a ring or a rectangle of a material, or its stiffnesses.

    Section axes: x along the beam, y and z across it.

    Parameters
    ----------
    radius, inner
        Radius of a circle, and inner radius of a tube (m).
    width, height
        Sides of a rectangle along y and z (m).
    E, nu, density
        Young's modulus (Pa), Poisson's ratio (0.3 where not given) and density (kg/m³) of the material.
    shear
        True: a section given by its shape yields to shear (Timoshenko). False: it does not (Euler–Bernoulli).
    EA
        Axial stiffness (N).
    EIy, EIz
        Bending stiffness (N m²) about y, against deflection along z, and about z.
    GJ
        Torsional stiffness (N m²).
    kGAy, kGAz
        Shear stiffness (N) along y and z; left out: rigid in shear.
    rhoA
        Mass per length (kg/m).
    rhoIx, rhoIy, rhoIz
        Rotary inertia per length (kg m).
    """

    radius: float | None = field(default=None, kw_only=True)
    inner: float | None = field(default=None, kw_only=True)
    width: float | None = field(default=None, kw_only=True)
    height: float | None = field(default=None, kw_only=True)
    E: float | None = field(default=None, kw_only=True)
    nu: float | None = field(default=None, kw_only=True)
    density: float | None = field(default=None, kw_only=True)
    shear: bool = field(default=True, kw_only=True)
    EA: float | None = field(default=None, kw_only=True)
    EIy: float | None = field(default=None, kw_only=True)
    EIz: float | None = field(default=None, kw_only=True)
    GJ: float | None = field(default=None, kw_only=True)
    kGAy: float | None = field(default=None, kw_only=True)
    kGAz: float | None = field(default=None, kw_only=True)
    rhoA: float | None = field(default=None, kw_only=True)
    rhoIx: float | None = field(default=None, kw_only=True)
    rhoIy: float | None = field(default=None, kw_only=True)
    rhoIz: float | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for entry in fields(self):
            value = getattr(self, entry.name)
            if entry.name != "shear" and value is not None:
                set_field(self, entry.name, scalar(value, entry.name))

    def made(self) -> Section:
        """The section in numbers; `ArgumentError` for what is wrong with it."""
        asked = Arguments("section")
        given = {entry.name: getattr(self, entry.name) for entry in fields(self) if entry.name != "shear"}
        given = {name: value for name, value in given.items() if value is not None}
        for name, value in given.items():
            plain_number(asked, name, value)
        asked.check()
        numbers = {name: float(value) for name, value in given.items()}
        shaped = [name for name in ("radius", "width", "height") if name in numbers]
        known: tuple[str, ...] = (*STIFFNESS, *OPTIONAL)
        needed: tuple[str, ...] = STIFFNESS
        if "radius" in numbers:
            known, needed = ("radius", "inner", *MATERIAL), ("radius", "E", "density")
        elif shaped:
            known, needed = ("width", "height", *MATERIAL), ("width", "height", "E", "density")
        for name in needed:
            if name not in numbers:
                remedy = (
                    f"a section with {shaped[0]} needs it"
                    if shaped
                    else "or give a radius, or width and height"
                )
                asked.fault(name, f"{name} of the section is not given", remedy)
        for name in numbers:
            if name not in known:
                asked.fault(
                    name,
                    f"{name} has no meaning for a section with {shaped[0] if shaped else 'EA …'}",
                    "leave it out",
                )
        asked.check()
        if not shaped:
            return Section(**numbers)  # type: ignore[arg-type]
        if "radius" in numbers:
            return Section.circle(**numbers, shear=self.shear)
        return Section.rectangle(**numbers, shear=self.shear)

    def between(self, other: BeamSection, share: float) -> BeamSection:
        """The section at a share of the way to another (`Section.between`)."""
        if other == self or share == 0.0:
            return self
        made = self.made().between(other.made(), share)
        if made.form is not None:
            return BeamSection(**dict(made.form.sizes), shear=made.form.shear)
        return BeamSection(**{name: getattr(made, name) for name in (*STIFFNESS, *OPTIONAL)})


def plain_number(asked: Arguments, name: str, value: object) -> None:
    """A number, not an expression: flexible data are reduced to modes before the equations are written."""
    if isinstance(value, Invalid):
        asked.faults.append(ArgumentFault(name, value.message, value.remedy or f"give {name} as a number"))
    elif not is_real(value):
        message = (
            f"{name} of a flexible body must be a plain number: its modes are computed before the equations"
        )
        asked.fault(name, message, "put the number in place of the expression")


NUMBERS = ("fastest", "damping", "mass_damping", "stiffness_damping")


@dataclass(frozen=True)
class BeamInterface(CheckedKeywords):
    """A place along a beam where others attach: a name, and how far it is along the beam's axis (m)."""

    name: str
    s: float

    def __post_init__(self) -> None:
        set_field(self, "s", scalar(self.s, "s"))


_reductions = ObjectCache(64)
"""Beams in their modes by all that they depend on: the pieces of a beam, and models that are described again."""


@dataclass(frozen=True)
class FlexibleBeam(Flexible):
    """A beam that bends, twists and stretches: beam elements along a polyline, reduced to modes.

    Joints, loads and markers attach at ``"body.interface"``. The modes are the static deflections of the interfaces and
    of an accelerated beam, and natural modes with the interfaces held; its shortening when it bends is in the
    equations, so that rotation and axial loads stiffen it. Deflections should stay below a tenth of its length: a beam
    that bends more is cut into ``pieces``.

    Parameters
    ----------
    points
        The axis in the body frame (m), straight between the points.
    section
        One section for the whole beam.
    sections
        One at each point, for taper: between two rods, tubes or rectangles their sizes are linear. Stiffnesses do not
        tell what shape a section has: between them EA, rhoA and kGA go with the square of a linear size, EI, GJ and
        rhoI with its fourth power, as those of similar sections do; give more points where yours are not similar.
    interfaces
        Interfaces where other parts attach; a mapping of names to arc lengths will do.
    places
        Interfaces for places that are mostly observed. One adds a mode only if a load, a joint or a constraint of the
        model acts on it: the static deflection there, as far as the other modes lack it.
    y_axis
        Direction near the sections' y axis, body frame; left out: horizontal.
    plane
        Normal of the plane in which it bends, body frame; left out: all directions.
    relief
        Deflections of the accelerated beam among the modes: 0 none (pieces of a long beam), 1 those of the rigid beam
        (six at most), 2 also those of its static deflections, for frequencies to 1e-5.
    elements
        Number of elements.
    frame_at
        Arc length (m) of the section that the body frame moves with; left out: the first interface. With a frame at
        half its length, a beam may bend twice as far for the same error.
    inner_twist
        True: the twist may vary between the interfaces (one more mode); pieces of a beam that bends in space need it.
    pieces
        Number of pieces into which it is cut, so that it may bend through any angle: errors of deflections go down with
        the fourth power of this number. ``"auto"``: as many as deflections right to 1e-3 need; `equilibrium`,
        `equilibrium_path`, `modes`, `linearize` and `simulate` find the number from how far it bends. It is cut at its
        interfaces too. The pieces are the bodies "NAME 1" … "NAME n" of the results; ``fastest`` leaves out only their
        stretch and twist. Of a beam in pieces ``modes`` counts the natural modes of the whole chain: each piece has as
        many of its own as that takes, often none, and coordinates such as "NAME 2.mode1" are modes of a piece alone.
        With ``refine``, `equilibrium` takes the pieces that its error needs, whatever this number.
    check_units
        True: a density or a speed of sound that no material has, or a section thicker than the beam is long, is an
        error.
    """

    kind: ClassVar[str] = "beam"

    points: tuple[tuple[float, float, float], ...] = ()
    section: BeamSection | None = None
    interfaces: tuple[BeamInterface, ...] = ()
    sections: tuple[BeamSection, ...] = field(default=(), kw_only=True)
    places: tuple[BeamInterface, ...] = field(default=(), kw_only=True)
    y_axis: tuple[float, float, float] | None = field(default=None, kw_only=True)
    plane: tuple[float, float, float] | None = field(default=None, kw_only=True)
    modes: int = field(default=8, kw_only=True)
    relief: int = field(default=1, kw_only=True)
    fastest: float | None = field(default=None, kw_only=True)
    elements: int = field(default=32, kw_only=True)
    frame_at: float | None = field(default=None, kw_only=True)
    inner_twist: bool = field(default=False, kw_only=True)
    pieces: int | Literal["auto"] = field(default=1, kw_only=True)
    damping: float = field(default=0.0, kw_only=True)
    mass_damping: float = field(default=0.0, kw_only=True)
    stiffness_damping: float = field(default=0.0, kw_only=True)
    check_units: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        listed = items(self.points, "points")
        if not isinstance(listed, Invalid):
            listed = tuple(vector(point, 3, f"points[{k}]") for k, point in enumerate(listed))
        set_field(self, "points", listed)
        for name in ("interfaces", "places"):
            set_field(self, name, _stations(getattr(self, name), name))
        set_field(self, "sections", items(self.sections, "sections"))
        for name in ("y_axis", "plane"):
            if getattr(self, name) is not None:
                set_field(self, name, vector(getattr(self, name), 3, name))
        for name in (*NUMBERS, "frame_at"):
            if getattr(self, name) is not None:
                set_field(self, name, scalar(getattr(self, name), name))

    @property
    def interface_names(self) -> tuple[str, ...]:
        """Names of interfaces, then of places."""
        listed = [group for group in (self.interfaces, self.places) if not isinstance(group, Invalid)]
        return tuple(at.name for group in listed for at in group if isinstance(at, BeamInterface))

    def _made_sections(self, asked: Arguments) -> list[Section]:
        """The sections in numbers."""
        sections = []
        for section in self.sections or (self.section,):
            if not isinstance(section, BeamSection):
                message = "the section is not given" if section is None else f"{section!r} is no BeamSection"
                asked.fault("section", message, "give a shape and a material, or its stiffnesses")
                continue
            try:
                sections.append(section.made())
            except ArgumentError as error:
                asked.faults += [ArgumentFault("section", f.message, f.remedy) for f in error.faults]
        asked.check()
        return sections

    @property
    def _length(self) -> float:
        """Length along its axis (m)."""
        return sum(math.dist(a, b) for a, b in pairwise(self.points))

    def _reduce(self) -> Reduced:
        return self._beam(frozenset())

    def _reduce_loaded(self, stations: frozenset[str]) -> Reduced:
        """Reduce the beam with further modes: static deflections at loaded places, as far as its modes lack them."""
        loaded = stations & {at.name for at in self.places}
        return self._beam(loaded).without_noise() if loaded else self.reduced

    def _beam(self, loaded: frozenset[str]) -> Reduced:
        from kinetree.elastic.beam import beam

        asked = Arguments("beam")
        _plain(asked, self)
        sections = self._made_sections(asked)
        if self.check_units:
            asked.faults += [ArgumentFault(*doubt) for doubt in impossible_beam(sections, self._length)]
            asked.check()
        points = [[float(v) for v in point] for point in self.points]
        given: dict[str, Any] = {
            "interfaces": [(at.name, float(at.s)) for at in self.interfaces],
            "places": [(at.name, float(at.s)) for at in self.places],
            "loaded": loaded,
            "y_axis": self.y_axis,
            "plane": self.plane,
            "modes": self.modes,
            "relief": self.relief,
            "fastest": limit(self.fastest),
            "elements": self.elements,
            "frame_at": None if self.frame_at is None else float(self.frame_at),
            "inner_twist": self.inner_twist,
        }
        key = repr((points, bool(self.sections), sections, sorted(loaded), {**given, "loaded": None}))
        return _reductions.once(
            key, lambda: beam(points, sections if self.sections else sections[0], **given)
        )

    @property
    def warnings(self) -> tuple[PartFault, ...]:
        """Warnings of units that are probably not SI, and those of all flexible bodies."""
        if not self.check_units:
            return super().warnings
        sections = self._made_sections(Arguments("beam"))
        found = dict.fromkeys(beam_warnings(sections, self._length))
        return (
            *super().warnings,
            *((message, remedy, f"flexible.{where}") for where, message, remedy in found),
        )

    @property
    def structural_damping(self) -> dict[str, float]:
        return damping_arguments(self)


def limit(fastest: float | None) -> float:
    """Limit of frequencies (rad/s); infinite where none is given."""
    return float("inf") if fastest is None else float(fastest)


def damping_arguments(flexible: Any) -> dict[str, float]:
    """The damping that flexible data name, as `kinetree.elastic.structure.damped` takes it."""
    return {"ratio": flexible.damping, "mass": flexible.mass_damping, "stiffness": flexible.stiffness_damping}


def _plain(asked: Arguments, flexible: FlexibleBeam) -> None:
    """Report values that are not plain numbers."""
    for name in ("points", "interfaces", "places", "sections"):
        value: Any = getattr(flexible, name)
        if isinstance(value, Invalid):
            asked.faults.append(ArgumentFault(name, value.message, value.remedy or f"give {name} as a list"))
    asked.check()
    for k, point in enumerate(flexible.points):
        for coordinate in (point,) if isinstance(point, Invalid) else point:
            plain_number(asked, f"points[{k}]", coordinate)
    for group in ("interfaces", "places"):
        for at in getattr(flexible, group):
            if isinstance(at, BeamInterface):
                plain_number(asked, f"s of {at.name}", at.s)
            else:
                asked.fault(group, f"{at!r} is no interface", "give names with arc lengths")
    for name in ("y_axis", "plane"):
        direction: Any = getattr(flexible, name)
        for v in () if direction is None else (direction,) if isinstance(direction, Invalid) else direction:
            plain_number(asked, name, v)
    if flexible.pieces != "auto":
        asked.whole("pieces", flexible.pieces, 1, 'give "auto" where you cannot tell how far it bends')
    if flexible.pieces != 1:
        for name in ("q0", "u0", "frame_at"):
            if getattr(flexible, name) is not None:
                message = f"{name} of a beam in pieces has no meaning: each has modes and a frame of its own"
                asked.fault(name, message, "leave it out, or start from the model of an equilibrium or a run")
    if flexible.frame_at is not None:
        plain_number(asked, "frame_at", flexible.frame_at)
    check_damping(asked, flexible)
    asked.check()


def check_damping(asked: Arguments, flexible: Any) -> None:
    """Damping and the limit of frequencies are plain numbers, not negative, and no mode is damped beyond critical."""
    for name in NUMBERS:
        value = getattr(flexible, name, None)
        if value is None:
            continue
        plain_number(asked, name, value)
        if not is_real(value):
            continue
        value = float(value)
        if not 0 <= value < math.inf:
            asked.fault(name, f"{name} must not be negative (got {value:g})", "give zero or more")
        elif name == "damping" and value >= 1:
            message = f"damping is a share of critical damping, below 1 (got {value:g})"
            asked.fault(name, message, f"give {value / 100:g} for {value:g} %; metals have 0.001 to 0.02")
        elif name == "fastest" and value == 0:
            asked.fault(name, "fastest is 0 rad/s: no mode would be left", "leave it out")


def _stations(value: Any, name: str) -> Any:
    if isinstance(value, Mapping):
        return tuple(BeamInterface(key, s) for key, s in value.items())
    return items(value, name)
