"""Run settings of a file, and what a call says in their place: what is given is kept to, also if it is the usual."""

from __future__ import annotations

import pytest

import kinetree as kt
from kinetree.io.run_settings import RunSettings
from kinetree.io.toml import dumps

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
