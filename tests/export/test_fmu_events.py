"""Events, contacts, switchings and starts of FMUs, in model exchange and in co-simulation, FMI 3 and FMI 2."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.exported import exported
from kinetree.export.code.fmu import unit_sources, with_slopes
from kinetree.export.code.fmu_description import description

from .importer import co_simulated, exchanged, instance
from .programs import COMPILER, STRICT, slider
from .test_c_events import leaving_zero
from .test_c_switches import latches

fmpy = pytest.importorskip("fmpy")
Event, Set = kt.ExpressionEvent, kt.SetParameter


def unit(
    folder: Path,
    fmi: int,
    model: kt.Model,
    events: list[kt.Event],
    inputs: tuple[str, ...] = (),
    outputs: tuple[str, ...] | None = None,
) -> Path:
    """An FMU with a binary for this machine, whatever its processor is called: FMI 2 has names for x86-64 only."""
    from fmpy import platform, platform_tuple

    ready = with_slopes(exported(model, outputs=outputs, events=events, inputs=inputs))
    sources = {name: text.replace("@token@", "a") for name, text in unit_sources(ready, fmi).items()}
    for name, text in sources.items():
        (folder / name).write_text(text, encoding="utf-8")
    code = [name for name in sources if name.endswith(".c")]
    command = [*COMPILER, *STRICT, "-O0", "-shared", "-fPIC", "-o", "unit.so", *code, "-lm"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    path = folder / "unit.fmu"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("modelDescription.xml", description(ready, fmi, "a", code))
        place = platform if fmi == 2 else platform_tuple
        archive.write(folder / "unit.so", f"binaries/{place}/{ready.identifier}.so")
    return path


def parts() -> tuple[kt.Model, list[kt.Event]]:
    """Four masses: pushed by a pulse and a clock, kicked at rest and lying still again, thrown, sampled."""
    model = kt.Model.of(
        "four",
        kt.Parameter("next", 0.1), kt.Parameter("h", 0.005), kt.Parameter("start", 0.0),
        *[kt.Body(name, mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()) for name in "abcd"],
        kt.Prismatic("x", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Prismatic("y", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1), q0="h"),
        kt.Prismatic("w", "ground", "c", point=(0, 0, 0), axis=(0, 0, 1), u0=5.0),
        kt.Force("pulse", "a", (0, 0, "if(t > 0.31 and t < 0.33, 50, 0) + next")),
        kt.Force("weight", "b", (0, 0, -10)),
        kt.Force("weight c", "c", (0, 0, "-10 + start")),
        kt.Prismatic("v", "ground", "d", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Sampled("ctl", {"f": "t", "count": "ctl.count + 1"}, period=0.2),
        kt.Force("sampled", "d", (0, 0, "ctl.f + 0*ctl.count")),
    )  # fmt: skip
    events = [
        Event("floor", "y.displacement", direction="falling", action=kt.Restitution(0.0)),
        Event("kick", "t - 0.5", action=kt.Impulse("b", (0, 0, 3.0))),
        Event("tick", "t - next", direction="rising", action=Set("next", "next + 0.1")),
        Event("back", "w.displacement", direction="falling", action=Set("start", 20.0)),  # zero at the start
    ]
    return model, events


@pytest.mark.parametrize("fmi", [pytest.param(2, marks=pytest.mark.slow), 3])
def test_units_follow_events_contacts_and_switchings(tmp_path, fmi) -> None:
    path = unit(tmp_path, fmi, *parts())
    names = ["x.displacement_rate", "y.displacement", "w.displacement_rate", "v.displacement_rate"]
    times = np.linspace(0.0, 1.25, 6)
    # y: kicked at 0.5 s; w: back at 1 s with −5 m/s, then +10 m/s²
    clock = 0.1 * sum(range(1, 13)) / 10 + 0.05 * 1.3
    expected = {
        "x.displacement_rate": clock + 1.0,
        "y.displacement": 0.0,
        "w.displacement_rate": -5.0 + 10.0 * 0.25,
        "v.displacement_rate": 0.2 * (0.2 + 0.4 + 0.6 + 0.8 + 1.0)
        + 0.05 * 1.2,  # samples of t at 0, 0.2, … 1.2 s
    }
    rows = co_simulated(path, tmp_path / "cs", 1.25, 0.25)
    values, _ = exchanged(path, tmp_path / "me", times, names)
    for k, name in enumerate(names):
        assert rows[name][-1] == pytest.approx(expected[name], abs=1e-7), name
        assert values[-1, k] == pytest.approx(expected[name], abs=1e-7), name
    assert rows["y.displacement"][3] == pytest.approx(3 * 0.25 - 5 * 0.25**2, abs=1e-7)
    assert values[3, 1] == pytest.approx(3 * 0.25 - 5 * 0.25**2, abs=1e-7)


@pytest.mark.slow
def test_units_move_far_away_as_at_home(tmp_path) -> None:
    """A pendulum held to a ball that bounces, at 10⁶ m: it moves as `simulate` moves it at the origin."""

    def model(x: float) -> kt.Model:
        return kt.Model.of(
            "far",
            kt.Gravity(acceleration=(0, 0, -9.81)),
            kt.Body("b", mass=1.3, inertia=(0.1, 0.1, 0.02, 0, 0, 0), pose=kt.Frame.at((x, 0, -0.4))),
            kt.Revolute("j", "ground", "b", point=(x, 0, 0), axis=(0, 1, 0), q0=1.0),
            kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((x + 1.0, 0.2, -0.3)), velocity=(1, 0, 0)),
            kt.SpringDamper("spring", "b", "ball", stiffness=5.0, free_length=0.5),
            kt.Marker("low", "ground", kt.Frame.at((x, 0, -1.0))),
        )  # fmt: skip

    floor = kt.PointPlaneEvent("floor", "ball", "low", direction="falling", action=kt.Restitution(0.5))
    names, times = ["j.angle", "j.angle_rate", "ball_free.vx", "ball_free.vz"], np.linspace(0, 1, 6)
    run = kt.simulate(model(0.0), 1.0, output=times, events=[floor], rtol=1e-10, atol=1e-12)
    path = unit(tmp_path, 3, model(1e6), [floor])
    rows = co_simulated(path, tmp_path / "cs", 1.0, 0.2)
    values, count = exchanged(path, tmp_path / "me", times, names)
    assert len(run.events) == count == 2
    for k, name in enumerate(names):
        assert rows[name] == pytest.approx(run[name], abs=1e-7), name
        assert values[:, k] == pytest.approx(run[name], abs=1e-7), name


@pytest.mark.slow
def test_units_follow_what_is_switched(tmp_path) -> None:
    """Two wheels, one driven: 1 N·m for 1 s, together for 0.5 s, then alone; a limit of the clutch lets go."""
    inertia = (0.5, 0.5, 0.5, 0, 0, 0)
    model = kt.Model.of(
        "clutch",
        *[kt.Body(name, mass=1.0, inertia=inertia, pose=kt.Frame()) for name in "ab"],
        kt.Revolute("A", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("B", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Nonholonomic("clutch", "A.angle_rate - B.angle_rate", active=False),
        kt.JointMotor("motor", "A", torque="if(t < 1.5, 1, 3)"),
    )
    events: list[kt.Event] = [
        Event("engage", "t - 1", action=kt.Switch(on="clutch")),
        kt.ForceLimitEvent("slip", "clutch", 1.0, action=kt.Switch(off="clutch")),
    ]
    path = unit(tmp_path, 3, model, events)
    names = ["A.angle_rate", "B.angle_rate"]
    together = 2.0 / 2 + 0.5 / 1.0
    rows = co_simulated(path, tmp_path / "cs", 2.0, 0.25)
    values, _ = exchanged(path, tmp_path / "me", np.linspace(0.0, 2.0, 9), names)
    for found in ([rows[name][-1] for name in names], values[-1]):
        assert found == pytest.approx([together + 3 * 0.5 / 0.5, together], abs=1e-7)


@pytest.mark.slow
def test_units_follow_what_is_switched_in_many_states(tmp_path) -> None:
    """Eight latches, 256 states: numbers tell which are shut."""
    model, events = latches(8)
    path = unit(tmp_path, 3, model, events)
    run = kt.simulate(model, 1.2, events=events, rtol=1e-10, atol=1e-12, output=0.3, progress=False)
    rows = co_simulated(path, tmp_path / "cs", 1.2, 0.3)
    names = [f"h{k}.angle" for k in range(8)]
    values, _ = exchanged(path, tmp_path / "me", np.linspace(0.0, 1.2, 5), names)
    for k, name in enumerate(names):
        assert rows[name] == pytest.approx(run[name], abs=1e-7), name
        assert values[:, k] == pytest.approx(run[name], abs=1e-6), name


@pytest.mark.slow
@pytest.mark.parametrize("fmi", [2, 3])
def test_units_stick_and_slip(tmp_path, fmi) -> None:
    """A block on a belt, in co-simulation and in model exchange."""
    model = kt.load(Path(kt.__file__).parent / "examples" / "stick_slip_belt.toml").model
    path = unit(tmp_path, fmi, model, [])
    found = co_simulated(path, tmp_path / "cs", 1.5, 0.05)
    run = kt.simulate(model, 1.5, output=found["time"], rtol=1e-8, atol=1e-10)
    assert {event.description for event in run.events} == {"stick", "slip"}
    np.testing.assert_allclose(found["slide.displacement"], run["slide.displacement"], atol=1e-9)
    values, _ = exchanged(path, tmp_path / "me", np.asarray(found["time"]), ["slide.displacement"])
    np.testing.assert_allclose(values[:, 0], run["slide.displacement"], atol=1e-7)


def test_the_start_of_a_unit_follows_its_parameters_and_numbers_must_be_finite(tmp_path) -> None:
    path = unit(tmp_path, 3, slider(kt.Parameter("q", 1.0), q0="2*q", u0="q"), [])
    times = np.array([0.0, 0.5])
    rows = co_simulated(path, tmp_path / "cs", 0.5, 0.5, q=3.0)
    values, _ = exchanged(path, tmp_path / "me", times, ["x.displacement"], q=3.0)
    expected = [6.0, 6.0 + 1.5 - 1.25]
    np.testing.assert_allclose(rows["x.displacement"], expected, atol=1e-9)
    np.testing.assert_allclose(values[:, 0], expected, atol=1e-9)
    fmu, description = instance(path, tmp_path / "nan", "CoSimulation")
    fmu.enterInitializationMode()
    reference = [v.valueReference for v in description.modelVariables if v.name == "q"]
    with pytest.raises(Exception, match="fmi3SetFloat64"):
        fmu.setFloat64(reference, [float("nan")])


@pytest.mark.slow
def test_units_watch_what_an_impulse_and_an_impact_carry_across(tmp_path) -> None:
    """Kicked at 0.5 s from −1 to 2 m/s, which lets 4 N begin; an impact that turns a speed lets 2 N begin."""
    model = kt.Model.of(
        "two", kt.Parameter("n", 0.0), kt.Parameter("k", 0.0),
        *[kt.Body(name, mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()) for name in "ab"],
        kt.Prismatic("x", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1), u0=-1.0),
        kt.Prismatic("y", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1), q0=0.5, u0=-2.0),
        kt.Force("f", "a", (0, 0, "n")), kt.Force("g", "b", (0, 0, "k")),
    )  # fmt: skip
    events = [
        Event("passed", "x.displacement_rate - 1", direction="rising", action=Set("n", 4.0)),
        Event("turned", "y.displacement_rate", direction="rising", action=Set("k", 2.0)),
        Event("floor", "y.displacement", direction="falling", action=kt.Restitution(0.5)),
        Event("kick", "t - 0.5", action=kt.Impulse("a", (0, 0, 3.0))),
    ]
    path = unit(tmp_path, 3, model, events)
    names = ["x.displacement", "y.displacement"]
    wanted = [-0.5 + 2 * 0.5 + 4 * 0.5**2 / 2, 0.75 + 2 * 0.75**2 / 2]
    rows = co_simulated(path, tmp_path / "cs", 1.0, 0.25)
    values, _ = exchanged(path, tmp_path / "me", np.linspace(0.0, 1.0, 5), names)
    assert [rows[name][-1] for name in names] == pytest.approx(wanted, abs=1e-7)
    assert values[-1] == pytest.approx(wanted, abs=1e-7)


def held(law: float, direction: str | None) -> tuple[kt.Model, list[kt.Event]]:
    """A double pendulum whose second hinge a latch holds from the start, where it would shut; it is let go at 0.5 s."""
    inertia = (0.02, 0.03, 0.04, 0, 0, 0)
    model = kt.Model.of(
        "held",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("b1", 1.0, inertia=inertia, pose=kt.Frame.at((0.3, 0, 0))),
        kt.Revolute("h1", "ground", "b1", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Body("b2", 0.7, inertia=inertia, pose=kt.Frame.at((0.8, 0, 0))),
        kt.Revolute("h2", "b1", "b2", point=(0.6, 0, 0), axis=(0, 1, 0), q0=law),
        kt.JointDriver("latch", "h2", law=law),
    )
    watched: dict[str, Any] = {} if direction is None else {"direction": direction}
    shut = Event("shut", f"h2.angle - {law}", action=kt.Switch(on="latch"), **watched)
    return model, [shut, Event("open", "t - 0.5", action=kt.Switch(off="latch"))]


HELD = [(0.3, None), (0.3, "rising"), (0.0, "falling")]


@pytest.mark.slow
@pytest.mark.parametrize("fmi", [3, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("law", "direction"), [HELD[0], *(pytest.param(*one, marks=pytest.mark.slow) for one in HELD[1:])]
)
def test_a_latch_that_holds_its_own_event_from_the_start_shuts_again(tmp_path, fmi, law, direction) -> None:
    """As in `simulate`, in co-simulation and in model exchange; round-off of what is held is no event."""
    model, events = held(law, direction)
    run = kt.simulate(model, 2.0, events=events, rtol=1e-10, atol=1e-12, output=0.2)
    assert [event.name for event in run.events] == ["open", "shut"]
    path = unit(tmp_path, fmi, model, events)
    rows = co_simulated(path, tmp_path / "cs", 2.0, 0.2)
    values, count = exchanged(path, tmp_path / "me", np.linspace(0.0, 2.0, 11), ["h1.angle", "h2.angle"])
    assert 2 <= count <= 5  # crossings in a direction that is not watched are asked about, too
    for k, name in enumerate(["h1.angle", "h2.angle"]):
        assert rows[name] == pytest.approx(run[name], abs=1e-6), name
        assert values[:, k] == pytest.approx(run[name], abs=1e-6), name
    assert run["h2.angle"][-1] == pytest.approx(law, abs=1e-9)


@pytest.mark.slow
def test_a_function_that_stays_on_zero_asks_for_no_events_until_it_leaves(tmp_path) -> None:
    """Two equal pendulums differ by round-off; one is pushed for a while, and the event is met when it comes back."""
    inertia = (0.02, 0.03, 0.04, 0, 0, 0)
    parts: list[Any] = [kt.Gravity(acceleration=(0, 0, -9.81))]
    for k in "ab":
        parts += [
            kt.Body(k, 1.0, inertia=inertia, pose=kt.Frame.at((0.3, 0, 0))),
            kt.Revolute(f"h{k}", "ground", k, point=(0, 0, 0), axis=(0, 1, 0), q0=0.1),
        ]
    parts.append(kt.JointMotor("push", "ha", torque="if(t > 1 and t < 1.25, 1, 0)"))
    model, events = kt.Model.of("pair", *parts), [Event("met", "ha.angle - hb.angle")]
    run = kt.simulate(model, 4.0, events=events, rtol=1e-10, atol=1e-12)
    path = unit(tmp_path, 3, model, events)
    values, count = exchanged(path, tmp_path / "me", np.linspace(0.0, 4.0, 9), ["ha.angle", "hb.angle"])
    assert len(run.events) > 0
    assert len(run.events) <= count <= len(run.events) + 4  # and the switchings of the push
    assert values[-1] == pytest.approx([run["ha.angle"][-1], run["hb.angle"][-1]], abs=1e-6)


@pytest.mark.slow
def test_units_see_functions_leave_zero_at_the_start_whatever_their_order_of_contact(tmp_path) -> None:
    model, events = leaving_zero()
    names = [f"x{k}.displacement" for k in range(6, 18)]
    path = unit(tmp_path, 3, model, events, outputs=tuple(names))
    values, _ = exchanged(path, tmp_path / "me", np.array([0.0, 0.25, 0.5]), names)
    rows = co_simulated(path, tmp_path / "cs", 0.5, 0.001)
    assert values[-1] == pytest.approx([0.5] * 12, abs=1e-9)
    assert [rows[name][-1] for name in names] == pytest.approx([0.5] * 12, abs=1e-9)
