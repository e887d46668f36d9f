"""Run settings of a file, and what a call says in their place: what is given is kept to, also if it is the usual."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.scenarios.sweep import Sweep
from kinetree.cli.app import start
from kinetree.io.toml import dumps
from kinetree.preparation.run_settings import RunSettings

FILE = """\
format = 1
[model]
name = "pendulum"
gravity = [0, -9.81, 0]
[[body]]
name = "bob"
mass = 1.0
com = [1, 0, 0]
[[joint]]
name = "hinge"
type = "revolute"
inner = "ground"
outer = "bob"
frame_inner = {}
frame_outer = {}
[[joint]]
name = "eye"
type = "spherical"
inner = "ground"
outer = "bob"
frame_inner = {}
frame_outer = {}
[run]
t_start = 0.1
t_end = 0.3
method = "tsit5"
rtol = 1e-4
atol = 1e-5
max_step = 0.01
formulation = "elimination"
constraints = "partitioned"
output_interval = 0.05
[[event]]
name = "low"
type = "expression"
expression = "hinge.angle + 0.01"
direction = "falling"
action = { type = "stop" }
"""

USUAL = {
    "t_start": 0.0,
    "t_end": 0.3,
    "method": "auto",
    "rtol": 1e-8,
    "atol": 1e-10,
    "max_step": float("inf"),
    "formulation": "auto",
    "constraints": "auto",
}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    file = tmp_path_factory.mktemp("settings") / "pendulum.toml"
    file.write_text(FILE, encoding="utf-8")
    return str(file)


def test_what_is_left_out_comes_from_the_file(path):
    run, whole = kt.simulate(path), kt.load(path).run.arguments()
    assert {name: run.settings[name] for name in USUAL} == {name: whole[name] for name in USUAL}
    assert (run.method, run.status, run.t[0]) == ("tsit5", "stopped", 0.1)


@pytest.mark.parametrize("name", USUAL)
def test_what_is_given_is_kept_to_even_if_it_is_the_usual(path, name):
    """Each setting alone; the others still come from the file."""
    whole = kt.load(path).run.arguments()
    run = kt.simulate(path, events=[], **{name: USUAL[name]})
    for other in USUAL:
        assert run.settings[other] == (USUAL if other == name else whole)[other]
    assert run.status == "finished"  # without the event of the file


def test_an_empty_list_of_events_is_one(path):
    assert [event.name for event in kt.simulate(path).events] == ["low"]
    assert kt.simulate(path, events=()).events == ()


def test_a_model_without_a_file_has_the_usual_settings(path):
    run = kt.simulate(kt.load(path).model, 0.3)
    assert {name: run.settings[name] for name in USUAL} == USUAL


@pytest.mark.parametrize("used", [True, False])
def test_a_table_that_only_an_event_uses_is_used(tmp_path, used) -> None:
    model = kt.Model.of(
        "pendulum",
        kt.Body("bob", 1.0, com=(1, 0, 0)),
        kt.Revolute("hinge", "ground", "bob", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Table("level", (-9, 0, 1, 9), (-9, 0, 1, 9)),
    )
    event = kt.ExpressionEvent("mark", "level(hinge.angle)" if used else "hinge.angle")
    path = tmp_path / "pendulum.toml"
    path.write_text(dumps(model, RunSettings(t_end=0.1, events=(event,))), encoding="utf-8")
    assert any("level" in str(warning) for warning in kt.load(path).warnings) is not used
    run = kt.simulate(path)
    assert run.audit is not None and run.audit.verdict == "ok"


def pendulum_by_rk4(t_start: float, t_end: float, step: float) -> float:
    """Angle of the pendulum, θ'' = −9.81 cos θ from rest at θ = 0, by the classical method of fourth order."""

    def slope(state: np.ndarray) -> np.ndarray:
        return np.array([state[1], -9.81 * np.cos(state[0])])

    state = np.zeros(2)
    for _ in range(round((t_end - t_start) / step)):
        a = slope(state)
        b = slope(state + step / 2 * a)
        c = slope(state + step / 2 * b)
        d = slope(state + step * c)
        state = state + step / 6 * (a + 2 * b + 2 * c + d)
    return float(state[0])


@pytest.fixture(scope="module")
def coarse(tmp_path_factory):
    """The pendulum without its second joint and its event, by a method of fixed steps."""
    head, _, rest = FILE.partition('[[joint]]\nname = "eye"')
    run = rest.partition("[run]")[2].partition("[[event]]")[0]
    run = run.replace('"tsit5"', '"rk4"\nstep = 0.04').replace("max_step = 0.01\n", "")
    file = tmp_path_factory.mktemp("coarse") / "pendulum.toml"
    file.write_text(f"{head}[run]{run}", encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("how", ["simulate", "simulate_many", "sweep", "command"])
def test_method_and_step_of_the_file_are_kept_to_by_all_that_simulate(coarse, how, tmp_path):
    """The error of the coarse steps is that of the file's method, and far above that of the usual one."""
    swept = tmp_path / "sweep.h5"
    if how == "simulate":
        angle = kt.simulate(coarse)["hinge.angle"][-1]
    elif how == "simulate_many":
        angle = kt.simulate_many(coarse, count=2)["hinge.angle"][-1, -1]
    elif how == "sweep":
        angle = kt.sweep(coarse, None, {"hinge.angle": [0.0, 0.1]})["hinge.angle"][0, -1]
    else:
        assert start(["sweep", coarse, "--vary", "hinge.angle=0,0.1", "-o", str(swept), "-q"]) == 0
        angle = Sweep.load(swept)["hinge.angle"][0, -1]
    assert angle == pytest.approx(pendulum_by_rk4(0.1, 0.3, 0.04), abs=1e-13)
    assert abs(angle - pendulum_by_rk4(0.1, 0.3, 0.0002)) > 1e-9


def test_sensitivities_keep_to_times_and_tolerances_of_the_file(coarse):
    settings = kt.sensitivities(coarse, None, ["hinge.angle"], ["hinge.angle"]).run.settings
    assert {name: settings[name] for name in ("t_start", "t_end", "rtol", "atol")} == {
        "t_start": 0.1, "t_end": 0.3, "rtol": 1e-4, "atol": 1e-5,
    }  # fmt: skip


def test_values_that_no_run_can_have_are_refused_where_slopes_are_wanted(coarse):
    with pytest.raises(
        kt.ArgumentError, match="gradient: rtol must be a number that is not negative"
    ) as refused:
        kt.gradient(coarse, "soon", "hinge.angle", ["hinge.angle"], rtol=-1.0)
    assert "gradient: t_end must be a finite number" in str(refused.value)


def test_the_former_place_of_run_settings_names_the_new_one():
    import kinetree.io.run_settings as former

    with pytest.warns(DeprecationWarning, match="kinetree.RunSettings"):
        assert former.RunSettings is kt.RunSettings


def test_settings_that_say_nothing_begin_at_zero_watch_nothing_and_leave_all_else_open() -> None:
    said = {name: value for name, value in vars(RunSettings()).items() if value is not None}
    assert said == {"t_start": 0.0, "outputs": (), "events": ()}
