"""FMUs in continuous coupling: order of convergence, model exchange with events, energy at the border."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.words.arguments import ArgumentError

from .test_fmu_block import INERTIA, wheel
from .test_fmu_events import unit as compiled

fmpy = pytest.importorskip("fmpy")

END, DAMPING, BEGIN = 0.8, 2.0, 3.0


def only_model_exchange(path: Path) -> Path:
    """A unit without its interface for co-simulation."""
    other = path.with_name(f"exchange_{path.name}")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "modelDescription.xml":
                data = re.sub(rb"<CoSimulation[^>]*(/>|>.*?</CoSimulation>)", b"", data, flags=re.DOTALL)
            new.writestr(name, data)
    return other


@pytest.fixture(scope="module", params=[pytest.param(2, marks=pytest.mark.slow), 3])
def clutch(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel B and a viscous clutch: angular rate in, torque out, T = c (w − ω_B)."""
    model = kt.Model.of(
        "clutch",
        *wheel("b", "B"),
        kt.Parameter("w", 0.0),
        kt.JointMotor("motor", "B", torque=f"{DAMPING}*(w - B.angle_rate)"),
    )
    return compiled(
        tmp_path_factory.mktemp("clutch"), request.param, model, [], ("w",), ("motor.force", "B.angle_rate")
    )


def coupled(unit: Path, period: float, coupling: str) -> kt.Model:
    block = kt.FMU(
        unit,
        "u",
        inputs={"w": "A.angle_rate"},
        outputs={"torque": "motor.force", "rate": "B.angle_rate"},
        period=period,
        coupling=coupling,  # type: ignore[arg-type]
        ports={"motor.force": "w"},
        tolerance=1e-10,
    )
    drive = kt.JointMotor("drive", "A", torque="-u.torque")
    return kt.Model.of("m", *wheel("a", "A"), block, drive)


def exact_rates(t: float) -> tuple[float, float]:
    """Rates of both wheels: their mean stays, their difference decays with 2 c / I."""
    half = 0.5 * BEGIN * np.exp(-2 * DAMPING / INERTIA * t)
    return 0.5 * BEGIN + half, 0.5 * BEGIN - half


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("exchange", [False, True], ids=["co-simulation", "model exchange"])
@pytest.mark.parametrize(("coupling", "order"), [("held", 1), ("linear", 2)])
def test_order_of_the_coupling(clutch: Path, exchange: bool, coupling: str, order: int) -> None:
    file = only_model_exchange(clutch) if exchange else clutch
    errors = []
    for period in (0.02, 0.01):
        run = kt.simulate(
            coupled(file, period, coupling), END, initial={"A.angle_rate": BEGIN}, rtol=1e-10, progress=False
        )
        assert run.status == "finished", run.reason
        a, b = exact_rates(END)
        errors.append(abs(run["A.angle_rate"][-1] - a) + abs(run["u.rate"][-1] - b))
    assert errors[0] < 0.05 * BEGIN
    assert 0.8 * 2**order < errors[0] / errors[1] < 1.3 * 2**order


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("exchange", [False, True], ids=["co-simulation", "model exchange"])
def test_energy_at_the_border_is_that_of_the_closed_form(clutch: Path, exchange: bool) -> None:
    """Energy that A loses is in the account; its difference between both sides is of the order of the coupling."""
    file = only_model_exchange(clutch) if exchange else clutch
    a, _ = exact_rates(END)
    lost = 0.5 * INERTIA * (BEGIN**2 - a**2)
    for coupling, order in (("held", 1), ("linear", 2)):
        differences = []
        for period in (0.01, 0.005):
            model = coupled(file, period, coupling)
            run = kt.simulate(model, END, initial={"A.angle_rate": BEGIN}, rtol=1e-10, progress=False)
            border = model.blocks[0].function.border  # type: ignore[attr-defined]
            mechanism = 0.5 * INERTIA * (BEGIN**2 - run["A.angle_rate"][-1] ** 2)
            assert abs(border.of_mechanism - mechanism) < 0.002 * lost
            assert abs(border.crossed - lost) < 0.1 * lost
            differences.append(abs(border.of_unit - border.of_mechanism))
            told = [*map(str, run.audit.notes), *run.audit.warnings]
            (words,) = [words for words in told if "crossed the border" in words]
            assert f"{border.crossed:.4g} J crossed the border" in words
            assert ("choose a shorter period" in words) == (differences[-1] > 0.01 * border.crossed)
        assert differences[0] / differences[1] > 0.8 * 2**order


def test_line_of_an_output_has_its_slope(clutch: Path) -> None:
    """Between samples the output is the line through the two before; at them the note tells by how much it jumped."""
    period = 0.02
    times = np.array([10 * period, 10.25 * period, 10.75 * period])
    model = coupled(clutch, period, "linear")
    assert model.blocks[0].states["rate_rate"] == 0.0  # before the first sample nothing changes
    run = kt.simulate(model, END, initial={"A.angle_rate": BEGIN}, output=times, progress=False)
    torque, slope = run["u.torque"], run["u.torque_rate"]
    assert model.blocks[0].unit_of("torque_rate") == "N·m/s"
    np.testing.assert_allclose(torque, torque[0] + slope[0] * (times - times[0]), rtol=1e-12)
    exact = -2 * DAMPING / INERTIA * torque[0]
    assert abs(slope[0] / exact - 1) < 0.15
    (words,) = [words for words in run.audit.warnings if "differs from the line" in words]
    assert re.search(
        r"motor\.force differs from the line of the samples before by 0\.0\d+ of its size", words
    )


@pytest.mark.slow
def test_events_of_a_unit_for_model_exchange(tmp_path: Path) -> None:
    """A ball in the unit bounces (state events) and is pushed by a clock (time events): as the ball alone."""
    model = kt.Model.of(
        "ball",
        kt.Body("b", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("y", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1), q0=0.2),
        kt.Sampled("clock", {"f": "0.2*t"}, period=0.05),  # as often as the unit is called
        kt.Force("weight", "b", (0, 0, "-10 + clock.f + if(t > 0.31 and t < 0.33, 50, 0)")),
    )
    bounce = kt.ExpressionEvent("bounce", "y.displacement", direction="falling", action=kt.Restitution(0.8))
    unit = only_model_exchange(compiled(tmp_path, 3, model, [bounce]))
    times = 0.05 * np.arange(20)
    alone = kt.simulate(model, 1.0, output=times, events=[bounce], rtol=1e-10, progress=False)
    block = kt.FMU(unit, "u", outputs={"height": "y.displacement"}, period=0.05, tolerance=1e-10)
    drive = kt.JointMotor("drive", "A", torque="u.height")
    run = kt.simulate(kt.Model.of("m", *wheel("a", "A"), block, drive), 1.0, output=times, progress=False)
    assert len(alone.events) == 2
    np.testing.assert_allclose(run["u.height"], alone["y.displacement"], atol=1e-8)


@pytest.mark.slow
def test_stiff_unit_for_model_exchange(tmp_path: Path) -> None:
    """With a time constant of 1e-5 s in the unit, its torque follows at once: both wheels turn as one."""
    model = kt.Model.of(
        "stiff",
        *wheel("b", "B"),
        kt.Parameter("w", 0.0),
        kt.JointMotor("motor", "B", torque="5e4*(w - B.angle_rate)"),
    )
    unit = only_model_exchange(compiled(tmp_path, 3, model, [], ("w",)))
    block = kt.FMU(
        unit, "u", inputs={"w": "sin(3*t)"}, outputs={"rate": "B.angle_rate"}, period=0.05, coupling="linear"
    )
    run = kt.simulate(kt.Model.of("m", *wheel("a", "A"), block), 0.5, output=[0.25, 0.5], progress=False)
    # the input is a line over a period, which the rate follows with the lag I/c
    np.testing.assert_allclose(run["u.rate"], np.sin(3 * np.array([0.25, 0.5])), atol=5e-5)


def test_two_outputs_do_not_share_a_name_with_a_slope(clutch: Path) -> None:
    block = kt.FMU(
        clutch,
        "u",
        inputs={"w": 1.0},
        outputs={"a": "motor.force", "a_rate": "B.angle_rate"},
        period=0.1,
        coupling="linear",
    )
    with pytest.raises(Exception, match='"a_rate" is the slope of a line, and the name of a value too'):
        kt.simulate(kt.Model.of("m", *wheel("a", "A"), block), 0.1)
    with pytest.raises(ArgumentError, match='a port has the input "v", which is not exchanged'):
        kt.FMU(clutch, outputs=["motor.force"], inputs={"w": 1.0}, ports={"motor.force": "v"}, period=0.1)


def test_coupling_and_ports_stand_in_files(clutch: Path) -> None:
    model = coupled(clutch, 0.02, "linear")
    file = clutch.parent / "coupled.toml"
    kt.save(model, file)
    assert 'coupling = "linear", ports = [{output = "motor.force", input = "w"}]' in file.read_text()
    again = kt.load(file, allow_fmu=True).model
    assert again == model
    ends = [
        kt.simulate(m, 0.1, initial={"A.angle_rate": BEGIN}, progress=False)["A.angle"][-1]
        for m in (model, again)
    ]
    assert ends[0] == ends[1] != 0.0
