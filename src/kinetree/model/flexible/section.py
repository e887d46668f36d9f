"""The section of a flexible beam as users give it: a shape and a material, or stiffnesses and masses per length."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from kinetree.elastic.section import Section
from kinetree.model.expressions.vocabulary import is_real
from kinetree.model.values.fields import Invalid, scalar, set_field
from kinetree.words.arguments import ArgumentFault, Arguments
from kinetree.words.keywords import Spelled

MATERIAL = ("E", "nu", "density")
STIFFNESS = ("EA", "EIy", "EIz", "GJ", "rhoA", "rhoIx")
OPTIONAL = ("kGAy", "kGAz", "rhoIy", "rhoIz")


@dataclass(frozen=True)
class BeamSection(Spelled):
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
        Whether it yields to shear (Timoshenko) or not (Euler–Bernoulli), for shapes.
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


def plain_number(asked: Arguments, name: str, value: object) -> None:
    """A number, not an expression: flexible data are reduced to modes before the equations are written."""
    if isinstance(value, Invalid):
        asked.faults.append(ArgumentFault(name, value.message, value.remedy or f"give {name} as a number"))
    elif not is_real(value):
        message = (
            f"{name} of a flexible body must be a plain number: its modes are computed before the equations"
        )
        asked.fault(name, message, "put the number in place of the expression")
