"""Units of parameters: converted where they are known, refused where they are not, kept in files."""

from __future__ import annotations

import math

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.toml import dumps, loads
from kinetree.model.units import PLAIN, PREFIXED, PREFIXES, UnitError, si_factor


@pytest.mark.parametrize(
    ("unit", "factor"),
    [
        ("", 1), ("1", 1), ("m", 1), ("mm", 1e-3), ("cm", 1e-2), ("km", 1e3), ("µm", 1e-6), ("kg", 1), ("g", 1e-3),
        ("t", 1e3), ("kN", 1e3), ("N/mm", 1e3), ("N·mm", 1e-3), ("MPa", 1e6), ("deg", math.pi / 180), ("Nm", 1),
        ("°/s", math.pi / 180), ("rpm", math.pi / 30), ("m/s²", 1), ("mm/s^2", 1e-3), ("kg·mm²", 1e-6),
        ("N m s/rad", 1), ("N·m·s/deg", 180 / math.pi), ("1/mm", 1e3), ("kg m**2", 1), ("s⁻¹", 1), ("ms", 1e-3),
        ("km/h", 1 / 3.6), ("N/(m·s)", 1), ("N/(mm·s)", 1e3), ("min", 60), ("in", 0.0254), ("%", 0.01),
    ],
)  # fmt: skip
def test_units_in_si(unit: str, factor: float) -> None:
    assert si_factor(unit) == pytest.approx(factor, rel=1e-15)


def test_no_two_units_are_written_alike() -> None:
    """A prefixed unit never hides a plain one."""
    assert not {p + u for p in PREFIXES for u in PREFIXED} & {*PLAIN, *PREFIXED}


@pytest.mark.parametrize(
    "unit", ["furlong", "mmm", "N//", "m/", "2 m", "m^", "^2", "(m", "m)", "kgg", "m^2^3", "€"]
)
def test_unknown_units_are_refused(unit: str) -> None:
    with pytest.raises(UnitError, match="unit"):
        si_factor(unit)


def pendulum(length: kt.Parameter) -> kt.Model:
    """A point mass at a distance of ``length`` from its hinge."""
    return kt.Model.of(
        "pendulum",
        length,
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("bob", 1.0, ("length", 0, 0), (0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 0, 1)),
    )


def test_a_parameter_in_millimetres_is_the_same_length() -> None:
    metres, millimetres = (
        pendulum(kt.Parameter("length", 0.5, "m")),
        pendulum(kt.Parameter("length", 500, "mm")),
    )
    runs = [kt.simulate(model, 0.3, output=0.1) for model in (metres, millimetres)]
    np.testing.assert_array_equal(runs[0].x, runs[1].x)
    assert runs[1].parameters == {"length": 0.5}
    np.testing.assert_allclose(np.linalg.norm(runs[1]["bob.position"], axis=1), 0.5)
    many = kt.simulate_many(millimetres, 0.3, parameters={"length": [500.0, 250.0]})
    solo = kt.simulate(
        millimetres, 0.3, method="dop853", parameters={"length": 250.0}, output=np.array([0.3])
    )
    np.testing.assert_allclose(many.x[1, -1], solo.x[-1], rtol=1e-12)
    assert many.parameters[1, 0] == solo.parameters["length"] == 0.25
    first = kt.simulate(millimetres, 0.1, output="steps")
    longer = kt.continue_run(first, millimetres, 0.3)
    assert longer.parameters == {"length": 0.5}
    from kinetree.report.from_run import report_data

    rows = {row.label: (row.value, row.unit) for row in report_data(runs[1], millimetres).summary}
    assert rows["parameter length"] == (500.0, "mm")


def test_files_keep_what_was_given() -> None:
    model = pendulum(kt.Parameter("length", 500, "mm"))
    text = dumps(model)
    assert 'length = {value = 500.0, unit = "mm"}' in text
    assert loads(text, "pendulum.toml").model.parameters[0].si == 0.5


def test_an_unknown_unit_is_a_fault_with_the_nearest_one() -> None:
    report = pendulum(kt.Parameter("length", 500, "mmm")).validate()
    (fault,) = report.faults
    assert 'parameter "length"' in str(fault) and "unknown unit 'mmm'" in str(fault) and "mm" in fault.remedy
    assert pendulum(kt.Parameter("length", 500, 7)).validate().faults  # type: ignore[arg-type]
    assert pendulum(kt.Parameter("length", 1e308, "km")).validate().faults
