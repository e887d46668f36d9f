"""Numbers in other units than SI, seen by what no material has and no beam is.

Wide enough for every material: gels (3 m/s), rubber (10 m/s) and foam, steel (5000 m/s), diamond (18 000 m/s);
densities from aerogel (1 kg/m³) to osmium (22 600 kg/m³). Millimetres, megapascals and tonnes are off by 10³ and more.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from kinetree.elastic.section import Section

Doubt = tuple[str, str, str]
"""The field, what is wrong with it, and the remedy."""

DENSITIES = (0.5, 3e4)
"""kg/m³."""
SPEEDS = (1.0, 4e4)
"""Speed of sound √(E/ρ) (m/s) of a material."""
SLOW = 7.0
"""Slower than rubber: gels, or a stiff material whose E is in MPa (5 m/s)."""
LONGEST = 300.0
"""Length (m) above which a body was probably given in millimetres."""
SO_BE_IT = "(check_units=False: so be it)"


def impossible_material(E: float, density: float) -> Iterator[Doubt]:
    """What no material has."""
    if not DENSITIES[0] <= density <= DENSITIES[1]:
        message = f"no material has a density of {density:.4g} kg/m³"
        yield "density", message, f"give kg/m³: steel has 7850, and 7.85e-9 in tonnes and mm {SO_BE_IT}"
    speed = math.sqrt(E / density)
    if not SPEEDS[0] <= speed <= SPEEDS[1]:
        message = f"E = {E:.4g} Pa and {density:.4g} kg/m³ make a speed of sound of {speed:.3g} m/s, as in no material"
        yield "E", message, f"give E in Pa, steel has 2.1e11, and the density in kg/m³ {SO_BE_IT}"


def doubtful_material(E: float, density: float) -> Iterator[Doubt]:
    """What is less than that of rubber."""
    speed = math.sqrt(E / density)
    if speed < SLOW:
        message = f"E and density make a speed of sound of {speed:.3g} m/s, less than that of rubber"
        yield "E", message, "a modulus given in MPa is too small by 10⁶: give Pa"


def impossible_beam(sections: Sequence[Section], length: float) -> Iterator[Doubt]:
    """What no material has, and sections that are thicker than the beam is long; of shapes with a material."""
    for section in sections:
        if section.form is None:
            continue
        sizes = dict(section.form.sizes)
        yield from impossible_material(sizes["E"], sizes["density"])
        thickness = _gyration(section)
        if thickness > length:
            message = (
                f"its section has a radius of gyration of {thickness:.3g} m, and it is {length:.3g} m long"
            )
            yield "section", message, f"give both in m; so short a body is no beam, but a solid {SO_BE_IT}"


def doubtful_beam(sections: Sequence[Section], length: float) -> Iterator[Doubt]:
    """What is probably not meant: stiffnesses may be large with reason, to rule a deflection out."""
    for section in sections:
        if section.form is not None:
            sizes = dict(section.form.sizes)
            yield from doubtful_material(sizes["E"], sizes["density"])
            continue
        speed = math.sqrt(section.EA / section.rhoA)
        if speed < SLOW or speed > 1e3 * SPEEDS[1]:
            how = "less than that of rubber" if speed < SLOW else "far more than any material has"
            yield "section", f"EA and rhoA make a speed of sound of {speed:.3g} m/s, {how}", "give N and kg/m"
        thickness = _gyration(section)
        if thickness > length:
            message = (
                f"EI and EA make a radius of gyration of {thickness:.3g} m, and it is {length:.3g} m long"
            )
            yield "section", message, "give EI in N m² and EA in N"
    if length > LONGEST:
        yield "points", f"it is {length:.4g} m long", "give m, if these are millimetres"


def _gyration(section: Section) -> float:
    """√(EI/EA), the larger one (m)."""
    return math.sqrt(max(section.EIy, section.EIz) / section.EA)
