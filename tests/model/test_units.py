"""Units of parameters: converted where they are known, refused where they are not, kept in files."""

from __future__ import annotations

import math
import pickle
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.load import ModelFileError
from kinetree.io.toml import dumps, loads
from kinetree.model.values.units import PLAIN, PREFIXED, PREFIXES, UnitError, measured, quantity, si_factor


@pytest.mark.parametrize(
    ("unit", "factor"),
    [
        ("", 1), ("1", 1), ("m", 1), ("mm", 1e-3), ("cm", 1e-2), ("km", 1e3), ("µm", 1e-6), ("kg", 1), ("g", 1e-3),
        ("t", 1e3), ("kN", 1e3), ("N/mm", 1e3), ("N·mm", 1e-3), ("MPa", 1e6), ("deg", math.pi / 180), ("Nm", 1),
        ("°/s", math.pi / 180), ("rpm", math.pi / 30), ("m/s²", 1), ("mm/s^2", 1e-3), ("kg·mm²", 1e-6),
        ("N m s/rad", 1), ("N·m·s/deg", 180 / math.pi), ("1/mm", 1e3), ("kg m**2", 1), ("s⁻¹", 1), ("ms", 1e-3),
        ("km/h", 1 / 3.6), ("N/(m·s)", 1), ("N/(mm·s)", 1e3), ("min", 60), ("in", 0.0254), ("%", 0.01),
        ("N/mm^1.5", 1e3**1.5), ("N/mm^(3/2)", 1e3**1.5), ("N·mm**(-1.5)", 1e3**1.5), ("mm^0.5", 1e-1**1.5),
    ],
)  # fmt: skip
def test_units_in_si(unit: str, factor: float) -> None:
    assert si_factor(unit) == pytest.approx(factor, rel=1e-15)


def test_no_two_units_are_written_alike() -> None:
    """A prefixed unit never hides a plain one."""
    assert not {p + u for p in PREFIXES for u in PREFIXED} & {*PLAIN, *PREFIXED}


@pytest.mark.parametrize(
    "unit",
    [
        "furlnog",
        "mmm",
        "N//",
        "m/",
        "2 m",
        "m^",
        "^2",
        "(m",
        "m)",
        "kgg",
        "m^2^3",
        "€",
        "m^1.",
        "m^(2",
        "m^(1/0)",
        "m⁻",
    ],
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


# --- numbers given with a unit -------------------------------------------------------------------------------
@pytest.mark.parametrize("name", [*(u for u in PLAIN if u not in ("", "l")), *PREFIXED])
def test_the_short_list_says_what_pint_says(name: str) -> None:
    from kinetree.model.values.units import _from_pint

    theirs = {
        "°": "degree",
        "Nm": "newton_meter",
        "t": "metric_ton",
        "Ω": "ohm",
        "lb": "pound",
        "%": "percent",
    }
    if name == "Nm":
        assert PLAIN[name] == (1.0, measured("J")[1])
        return
    found = _from_pint({**theirs, "rev": "revolution", "h": "hour", "in": "inch"}.get(name, name))
    assert found is not None
    factor, dimension = (PLAIN | PREFIXED)[name]
    assert found[0] == pytest.approx(factor, rel=1e-12)
    assert found[1] == dimension


@pytest.mark.parametrize(
    ("text", "value", "like"),
    [
        ("500 mm", 0.5, "m"), ("30deg", math.pi / 6, "rad"), ("1500 rpm", 50 * math.pi, "rad/s"),
        ("12 lbf", 12 * 4.4482216152605, "N"), ("-1.5e3 N·mm/deg", -1.5 * 180 / math.pi, "N·m/rad"),
        ("2 slug", 29.1878, "kg"),
        ("1 hp", 745.6998715822702, "W"), ("3 ft lbf", 3 * 0.3048 * 4.4482216152605, "N·m"), ("60 mph", 26.8224, "m/s"),
        (".5 kg m^2", 0.5, "kg·m²"), ("20 %", 0.2, ""), ("1 psi", 6894.757293168361, "Pa"),
        ("4 rev/s", 8 * math.pi, "rad/s"),
    ],
)  # fmt: skip
def test_numbers_with_units_are_converted(text: str, value: float, like: str) -> None:
    found = quantity(text)
    assert found is not None
    assert float(found) == pytest.approx(value, rel=1e-5 if "slug" in text else 1e-13)
    assert found.dimension == measured(like)[1]
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("text", ["2*k", "k", "3", "1 and x", "2 or k", "1e3", "sin(2)", "t", "-(2 + 3)"])
def test_expressions_are_no_numbers_with_units(text: str) -> None:
    assert quantity(text) is None


def measured_arm() -> kt.Model:
    return kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, "-981 cm/s²", 0)),
        kt.Body.rod("rod", "2 lb", "500 mm", radius="5 mm"),
        kt.Revolute(
            "J", "ground", "rod",
            frame_inner=kt.Frame(), frame_outer=kt.Frame.from_angles((0, 0, "0 deg"), ("-250 mm", 0, 0)),
            q0=("30 deg",), u0=("60 rpm",), limits=("-90 deg", "0.25 rev"),
        ),
        kt.JointSpring("spring", "J", stiffness="5 N·mm/deg", free="10 deg"),
        kt.JointMotor("motor", "J", torque="3 in lbf"),
        kt.JointStop("stop", "J", lower="-20 deg", upper="35 deg", stiffness="5 N·m/deg"),
        kt.SpringDamper("line", "tip", "ground", stiffness="1 lbf/in", damping="2 N s/m", free_length="30 cm"),
        kt.Marker.at("tip", "rod", ("25 cm", 0, 0)),
        kt.Parameter("L", "500 mm"),
        kt.Definition("area", "2*L*L", "m²"),
    )  # fmt: skip


def test_numbers_with_units_are_the_numbers_in_si() -> None:
    model = measured_arm()
    assert not model.validate().faults
    lbf, pound, inch = 4.4482216152605, 0.45359237, 0.0254
    plain = kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("rod", 2 * pound, 0.5, radius=0.005),
        kt.Revolute(
            "J", "ground", "rod",
            frame_inner=kt.Frame(), frame_outer=kt.Frame.from_angles((0, 0, 0), (-0.25, 0, 0)),
            q0=(math.pi / 6,), u0=(2 * math.pi,), limits=(-math.pi / 2, math.pi / 2),
        ),
        kt.JointSpring("spring", "J", stiffness=0.005 * 180 / math.pi, free=math.pi / 18),
        kt.JointMotor("motor", "J", torque=3 * inch * lbf),
        kt.JointStop("stop", "J", lower=-math.pi / 9, upper=35 * math.pi / 180, stiffness=900 / math.pi),
        kt.SpringDamper("line", "tip", "ground", stiffness=lbf / inch, damping=2.0, free_length=0.3),
        kt.Marker.at("tip", "rod", (0.25, 0, 0)),
        kt.Parameter("L", 500, "mm"),
        kt.Definition("area", "2*L*L", "m²"),
    )  # fmt: skip
    runs = [kt.simulate(m, 0.2, output=0.1) for m in (model, plain)]
    np.testing.assert_allclose(runs[0].x, runs[1].x, rtol=1e-12)
    assert loads(dumps(model)).model == model
    assert model.with_parameters(L="0.4 m").parameters[0].si == pytest.approx(0.4)


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (kt.Body.rod("rod", "2 m", "500 mm"), "'2 m' is of another dimension than this value, which is in kg"),
        (kt.Body.rod("rod", 2, "500 kg"), "'500 kg' is of another dimension than this value, which is in m"),
        (kt.Body.rod("rod", density="3 kg", length=1.0, radius=0.1), "which is in kg/m³"),
        (kt.Body("rod", 1.0, ("3 kg", 0, 0)), "com[0]: '3 kg' is of another dimension"),
        (kt.Body("rod", "2 kgg"), "unknown unit 'kgg'; did you mean 'kg'? G"),
        (kt.Body("rod", 1.0, pose=kt.Frame(("1 s", 0, 0))), "'1 s' is of another dimension"),
        (kt.Body("rod", 1.0, pose=kt.Frame.from_angles(("1 m", 0, 0))), "which is in rad"),
        (kt.JointSpring("spring", "J", stiffness="5 N/m"), "which is in N·m/rad"),
        (kt.JointSpring("spring", "J", stiffness="5 N·m"), "which is in N·m/rad"),
        (kt.JointMotor("motor", "J", torque="5 N"), "which is in N·m"),
        (kt.JointFriction("f", "J", coulomb=1.0, transition="1 m/s"), "which is in rad/s"),
        (kt.Definition("area", "3 m", "m²"), "which is in m²"),
        (kt.Parameter("L", "4 mm", "m"), "value has a unit of its own beside unit = 'm'"),
        (kt.Parameter("L", "4 mmm"), "unknown unit 'mmm'; did you mean 'mm'?"),
        (kt.Parameter("L", "4 Mpa"), "unknown unit 'Mpa'; did you mean 'MPa'?"),
        (kt.JointDriver("d", "J", law="1 m"), "which is in rad"),
        (kt.Coupler("c", [("J", "2 m")]), "no unit can be given here (got '2 m')"),
        (kt.JointStop("s", "J", upper=1.0, stiffness="3 N·m/rad", exponent=1.5), "which is in N·m/rad^1.5"),
    ],
)  # fmt: skip
def test_units_of_another_dimension_are_refused(part: object, words: str) -> None:
    model = measured_arm()
    try:
        model = model.replace(part)
    except kt.ArgumentError:
        model = model.add(part)
    found = [str(fault) for fault in model.validate().faults]
    assert any(words in fault for fault in found), found


def test_rates_in_hertz_and_degrees_with_a_zero_of_their_own_are_refused() -> None:
    joint = kt.Revolute(
        "J", "ground", "rod", frame_inner=kt.Frame(), frame_outer=kt.Frame(), u0=("50 Hz",), q0=("2 degC",)
    )
    found = [str(fault) for fault in measured_arm().replace(joint).validate().faults]
    assert any(
        "'50 Hz' is of another dimension than this value, which is in rad/s" in fault for fault in found
    )
    assert any("unit 'degC' has a zero of its own" in fault for fault in found)
    assert measured_arm().with_parameters(L="4 kg").validate().faults


FILE = """format = 1
[model]
name = "arm"
gravity = [0, "-9.81 m/s²", 0]
[parameters]
L = "500 mm"
[[body]]
name = "rod"
mass = "2 lb"
com = ["25 cm", 0, 0]
inertia = [0.1, 0.1, "0.1 kg m^2", 0, 0, 0]
[[joint]]
type = "revolute"
name = "J"
inner = "ground"
outer = "rod"
frame_inner = {}
frame_outer = { angles = [0, 0, "10 deg"] }
u0 = ["60 rpm"]
limits = [["-90 deg", "90 deg"]]
[[load]]
type = "joint-motor"
name = "motor"
joint = "J"
torque = "L*10"
[run]
t_end = "500 ms"
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"2 lb"', '"2 lbf"', 9, "'2 lbf' is of another dimension than this value, which is in kg"),
        ('"60 rpm"', '"60 rmp"', 19, "unknown unit 'rmp'"),
        ('"500 ms"', '"500 mm"', 27, "'500 mm' is of another dimension than this value, which is in s"),
        ('"-90 deg"', '"-90 m"', 20, "'-90 m' is of another dimension"),
        ('"10 deg"', '"10 s"', 18, "'10 s' is of another dimension than this value, which is in rad"),
        ('"500 mm"', '"500 mn"', 6, "unknown unit 'mn'"),
    ],
)
def test_units_in_files(old: str, new: str, line: int, words: str) -> None:
    loaded = loads(FILE)
    assert loaded.run is not None and loaded.run.t_end == 0.5
    assert loaded.model.joints[0].limits == ((-math.pi / 2, math.pi / 2),)
    assert loads(dumps(loaded.model)).model == loaded.model
    with pytest.raises(ModelFileError) as caught:
        loads(FILE.replace(old, new, 1))
    found = [(fault.line, str(fault)) for fault in caught.value.faults]
    assert any(at == line and words in text for at, text in found), found


def test_a_stiffness_of_hertz_may_be_given_in_newtons_per_millimetre() -> None:
    """k δⁿ has the unit N/mⁿ: 3 N/mm^1.5 are 3·1000^1.5 N/m^1.5."""
    stop = {"upper": 0.1, "exponent": 1.5}
    one, other = (
        kt.Model.of(
            "slide",
            kt.Gravity(acceleration=(0, 0, 9.81)),
            kt.Body.sphere("ball", 1.0, 0.1, pose=kt.Frame()),
            kt.Prismatic("J", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1)),
            kt.JointStop("stop", "J", stiffness=stiffness, **stop),
        )
        for stiffness in ("3 N/mm^1.5", 3 * 1000**1.5)
    )
    highest = [kt.simulate(model, 0.2)["J.displacement"].max() for model in (one, other)]
    assert highest[0] == pytest.approx(highest[1], rel=1e-12) and highest[0] > 0.1
    varied = one.replace(kt.JointStop("stop", "J", stiffness="3 N/mm", **stop | {"exponent": "n"}))
    (fault,) = varied.add(kt.Parameter("n", 1.5)).validate().faults
    assert "units can be given where the exponent is a number" in fault.remedy


def test_a_rate_may_be_one_over_a_unit() -> None:
    found = quantity("3 1/ms")
    assert found is not None and float(found) == 3000.0
    assert quantity("31/ms") is None


def test_bushings_take_units_by_the_place_of_a_number() -> None:
    """Displacements N/m, turns N·m/rad, one with the other N; of dampings times s."""
    K = np.diag([6e6, 6e6, 6e6, 300.0, 300.0, 30.0])
    K[0, 4] = K[4, 0] = 2e3
    texts = [[float(v) for v in row] for row in K]
    texts[0][0], texts[3][3], texts[0][4], texts[4][0] = "6 kN/mm", "300 N·m/rad", "2 kN", "2 kN"
    damping = ("3 N·s/mm", 3e3, 3e3, "0.5 N·m·s/rad", 0.5, 0.05)

    def hung(**given: Any) -> kt.Model:
        return kt.Model.of(
            "hung",
            kt.Gravity(),
            kt.Body.box("box", 2.0, size=(0.1, 0.2, 0.3), pose=kt.Frame.at((0.1, 0.0, 0.0))),
            kt.Bushing("rubber", "ground", "socket", **given),
            kt.Marker.in_world("socket", "box", (0, 0, 0)),
        )

    one = kt.simulate(hung(stiffness=texts, damping=damping), 0.02)
    other = kt.simulate(hung(stiffness=K, damping=(3e3, 3e3, 3e3, 0.5, 0.5, 0.05)), 0.02)
    assert np.array_equal(one.z, other.z) and np.abs(one.z[-1]).max() > 1e-6
    (fault,) = hung(stiffness=("1 N/mm", 1, 1, "1 N/mm", 1, 1)).validate().faults
    assert "stiffness[3][3]" in fault.message and "give it in N·m/rad" in fault.remedy
