"""The section of a beam: its stiffnesses and masses per length, and the points of its stress."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kinetree.arrays import Array
from kinetree.words.arguments import Arguments, is_finite, short
from kinetree.words.keywords import constructor

REMEDY = "give it in SI units"


def check_poisson(asked: Arguments, nu: float, *, most: bool = True) -> None:
    """Poisson's ratio of a material: above −1, and 0.5 at ``most`` (a solid: less)."""
    if not is_finite(nu) or not -1.0 < nu <= 0.5 or (nu == 0.5 and not most):
        asked.fault(
            "nu",
            f"Poisson's ratio nu must be above -1 and {'not above' if most else 'below'} 0.5 (got {short(nu)})",
            "steel has 0.3, rubber 0.5" if most else "steel has 0.3; for rubber give 0.49",
        )


def _check_material(asked: Arguments, E: float, density: float, nu: float) -> None:
    asked.positive("E", E, REMEDY)
    asked.positive("density", density, REMEDY)
    check_poisson(asked, nu)
    asked.check()


@dataclass(frozen=True)
class Form:
    """The shape that a section was made of: ``circle`` or ``rectangle``, its sizes and material, whether it shears."""

    name: str
    sizes: tuple[tuple[str, float], ...]
    shear: bool

    def like(self, other: Form) -> bool:
        """True if two forms differ in sizes and material only."""
        return (self.name, self.shear) == (other.name, other.shear)


@dataclass(frozen=True)
class Section:
    """Stiffness and inertia of a beam's section, in section axes: x along the beam, y and z its principal axes.

    Parameters
    ----------
    EA
        Axial stiffness (N).
    EIy, EIz
        Bending stiffness about y (deflection along z) and about z (deflection along y) (N m²).
    GJ
        Torsional stiffness (N m²).
    rhoA
        Mass per length (kg/m).
    kGAy, kGAz
        Shear stiffness along y and z (N); None: rigid in shear (Euler–Bernoulli).
    rhoIx, rhoIy, rhoIz
        Rotary inertia per length (kg m). rhoIx must not be zero, or torsion would have no inertia.
    area, Iy, Iz, points
        Area (m²), second moments of area (m⁴) and points (y, z) of the section (m) where the normal stress is
        computed; without them there is no stress, only forces and moments.
    form
        Shape with sizes that the section was made of; None for given stiffnesses.
    """

    EA: float
    EIy: float
    EIz: float
    GJ: float
    rhoA: float
    kGAy: float | None = None
    kGAz: float | None = None
    rhoIx: float = 0.0
    rhoIy: float = 0.0
    rhoIz: float = 0.0
    area: float = 0.0
    Iy: float = 0.0
    Iz: float = 0.0
    points: tuple[tuple[float, float], ...] = ()
    form: Form | None = None

    def __post_init__(self) -> None:
        asked = Arguments("section")
        for name in ("EA", "EIy", "EIz", "GJ", "rhoA", "rhoIx"):
            asked.positive(name, getattr(self, name), REMEDY)
        for name in ("kGAy", "kGAz"):
            if getattr(self, name) is not None:
                asked.positive(
                    name, getattr(self, name), f"{REMEDY}, or leave it out for a beam rigid in shear"
                )
        for name in ("rhoIy", "rhoIz", "area", "Iy", "Iz"):
            asked.number(name, getattr(self, name), REMEDY)
        asked.check()

    @constructor
    @classmethod
    def of_area(
        cls, area: float, Iy: float, Iz: float, J: float, *, E: float, nu: float = 0.3, density: float,
        shear: tuple[float, float] | None = None, points: Sequence[tuple[float, float]],
    ) -> Section:  # fmt: skip
        """From an area (m²), its second moments (m⁴), its torsion constant J (m⁴) and the material.

        ``shear`` holds the shear factors k along y and z; without them the beam is rigid in shear.
        """
        asked = Arguments("section")
        for name, value in {"area": area, "Iy": Iy, "Iz": Iz, "J": J}.items():
            asked.positive(name, value, REMEDY)
        _check_material(asked, E, density, nu)
        G = E / (2 * (1 + nu))
        return cls(
            EA=E * area, EIy=E * Iy, EIz=E * Iz, GJ=G * J, rhoA=density * area,
            kGAy=None if shear is None else shear[0] * G * area,
            kGAz=None if shear is None else shear[1] * G * area,
            rhoIx=density * (Iy + Iz), rhoIy=density * Iy, rhoIz=density * Iz,
            area=area, Iy=Iy, Iz=Iz, points=tuple(points),
        )  # fmt: skip

    @constructor
    @classmethod
    def circle(
        cls,
        radius: float,
        *,
        E: float,
        density: float,
        nu: float = 0.3,
        inner: float = 0.0,
        shear: bool = True,
    ) -> Section:
        """A rod, or with an ``inner`` radius a tube (m); shear factor after Cowper."""
        asked = Arguments("section")
        asked.positive("radius", radius, "give it in m")
        if radius > 0 and not 0.0 <= inner < radius:
            asked.fault(
                "inner", f"the inner radius ({inner!r}) must be less than the radius", "zero makes a rod"
            )
        _check_material(asked, E, density, nu)
        area = math.pi * (radius**2 - inner**2)
        I = math.pi / 4 * (radius**4 - inner**4)
        m = inner / radius
        k = 6 * (1 + nu) * (1 + m**2) ** 2 / ((7 + 6 * nu) * (1 + m**2) ** 2 + (20 + 12 * nu) * m**2)
        points = tuple(
            (radius * math.cos(a), radius * math.sin(a))
            for a in np.linspace(0, 2 * math.pi, 8, endpoint=False)
        )
        factors = (k, k) if shear else None
        made = cls.of_area(area, I, I, 2 * I, E=E, nu=nu, density=density, shear=factors, points=points)
        sizes = {"radius": radius, "inner": inner, "E": E, "density": density, "nu": nu}
        return replace(made, form=Form("circle", tuple(sizes.items()), shear))

    @constructor
    @classmethod
    def rectangle(
        cls, width: float, height: float, *, E: float, density: float, nu: float = 0.3, shear: bool = True
    ) -> Section:
        """A rectangle, ``width`` along y and ``height`` along z (m); torsion after Saint-Venant, shear after Cowper."""
        asked = Arguments("section")
        asked.positive("width", width, "give it in m")
        asked.positive("height", height, "give it in m")
        _check_material(asked, E, density, nu)
        a, b = max(width, height), min(width, height)
        series = sum(math.tanh(n * math.pi * a / (2 * b)) / n**5 for n in range(1, 40, 2))
        J = a * b**3 / 3 * (1 - 192 * b / (math.pi**5 * a) * series)
        k = 10 * (1 + nu) / (12 + 11 * nu)
        y, z = width / 2, height / 2
        made = cls.of_area(
            width * height, width * height**3 / 12, height * width**3 / 12, J, E=E, nu=nu, density=density,
            shear=(k, k) if shear else None, points=((y, z), (-y, z), (-y, -z), (y, -z)),
        )  # fmt: skip
        sizes = {"width": width, "height": height, "E": E, "density": density, "nu": nu}
        return replace(made, form=Form("rectangle", tuple(sizes.items()), shear))

    def between(self, other: Section, share: float) -> Section:
        """The section at a share of the way to another, for taper.

        Between two rods or tubes, or two rectangles, the sizes are linear along the way. Of other sections each
        stiffness k goes as k^(1/p) with the power p it has of a size, 2 for areas, 4 for second moments: exact for
        similar sections.
        """
        if other == self or share == 0.0:
            return self
        if self.form is not None and other.form is not None and self.form.like(other.form):
            pairs = zip(self.form.sizes, other.form.sizes, strict=True)
            sizes = {name: (1 - share) * a + share * b for (name, a), (_, b) in pairs}
            made: Section = getattr(Section, self.form.name)(**sizes, shear=self.form.shear)
            return made

        def mixed(a: float | None, b: float | None, power: int) -> float | None:
            if a is None or b is None:
                return None
            return float(((1 - share) * a ** (1 / power) + share * b ** (1 / power)) ** power)

        found = {
            name: mixed(getattr(self, name), getattr(other, name), 2)
            for name in ("EA", "rhoA", "kGAy", "kGAz", "area")
        } | {
            name: mixed(getattr(self, name), getattr(other, name), 4)
            for name in ("EIy", "EIz", "GJ", "rhoIx", "rhoIy", "rhoIz", "Iy", "Iz")
        }
        points: tuple[tuple[float, float], ...] = ()
        if len(self.points) == len(other.points):
            points = tuple(
                ((1 - share) * p[0] + share * q[0], (1 - share) * p[1] + share * q[1])
                for p, q in zip(self.points, other.points, strict=True)
            )
        return replace(self, **found, points=points)  # type: ignore[arg-type]

    @property
    def stiffness(self) -> Array:
        """Stiffness in axial strain, shear along y and z, twist, curvatures about y, z (6,); 0 if rigid in shear."""
        return np.array([self.EA, self.kGAy or 0.0, self.kGAz or 0.0, self.GJ, self.EIy, self.EIz])

    @property
    def spread(self) -> Array:
        """∫ y yᵀ dm per length (3, 3) of its points y about the axis: the rotary inertia is tr 1 − it."""
        I = np.array([self.rhoIx, self.rhoIy, self.rhoIz])
        return np.diag(I.sum() / 2 - I)

    @property
    def stress(self) -> Array:
        """Normal stress at the points (p, 6) per N, Qy, Qz, Mx, My, Mz."""
        found = np.zeros((len(self.points), 6))
        for row, (y, z) in zip(found, self.points, strict=True):
            row[[0, 4, 5]] = 1 / self.area, z / self.Iy, -y / self.Iz
        return found
