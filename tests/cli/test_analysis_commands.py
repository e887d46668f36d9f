"""``equilibrium``, ``modes``, ``linearize`` and ``kinematics`` on the command line."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinetree as kt


def test_equilibrium_of_a_pendulum(kinetree, pendulum):
    told = json.loads(kinetree("equilibrium", pendulum, "--json").out)["equilibria"]
    assert len(told) == 1
    assert told[0]["stable"] is True
    code, out, _ = kinetree("equilibrium", pendulum, "--starts", 6)
    assert code == 0
    assert "stable equilibrium" in out
    assert "unstable equilibrium" in out


def test_refine_is_refused_where_there_is_nothing_to_refine(kinetree, pendulum):
    code, _, err = kinetree("equilibrium", pendulum, "--refine", "1e-8")
    assert code == 2 and "the model has none; leave it out" in err
    code, _, err = kinetree("equilibrium", pendulum, "--refine", "1e-8", "--starts", 3)
    assert code == 2 and "give one of the two" in err


def test_modes_and_linearize_agree(kinetree, pendulum):
    modes = json.loads(kinetree("modes", pendulum, "--json").out)["modes"]
    linear = json.loads(kinetree("linearize", pendulum, "--channel", "hinge.angle", "--json").out)
    found = max(abs(complex(*pole)) for pole in linear["poles"])
    assert modes[0]["frequency"] == pytest.approx(found / (2 * np.pi))
    assert np.shape(linear["C"]) == (1, 2)


def test_kinematics_without_drivers_is_refused(kinetree, pendulum):
    code, out, err = kinetree("kinematics", pendulum, "--t-end", 1.0)
    assert code != 0
    assert out == ""
    assert "freedom undetermined" in err


def test_a_page_shows_every_mode(kinetree, pendulum, tmp_path):
    page = tmp_path / "mode.html"
    assert kinetree("modes", pendulum, "--report", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert "small pendulum" in text
    assert "Shape of" in text


def test_intermediate_quantities_are_printed(kinetree, pendulum):
    """All of them, those of a body, or some by name; as data with --json; misspelled names with the nearest."""
    code, out, _ = kinetree("intermediates", pendulum, "--formulation", "kane-angles")
    assert code == 0
    assert "[ω_K,y]" in out and "Kamman θ (15)" in out
    told = json.loads(
        kinetree("intermediates", pendulum, "--formulation", "recursive", "--name", "D", "--json").out
    )
    assert [(one["symbol"], one["rows"]) for one in told] == [("D_K", ["hinge.angle_rate"])]
    assert told[0]["value"][0][0] > 0
    of_body = kinetree("intermediates", pendulum, "--formulation", "elimination", "--of", told[0]["of"]).out
    assert "T_dot_u" in of_body and "system" not in of_body
    failed = kinetree("intermediates", pendulum, "--formulation", "elimination", "--name", "T_dot")
    assert failed.code == 2
    assert 'did you mean "T_dot_u"?' in failed.err


def test_equations_are_printed_and_checked(kinetree, pendulum, tmp_path):
    code, out, _ = kinetree("equations", pendulum)
    assert code == 0
    assert "u̇₁ = -9.81 cos(q₁)/length" in out
    assert "agrees with the compiled code" in out
    assert "&= " in kinetree("equations", pendulum, "--latex").out
    assert "$$" in kinetree("equations", pendulum, "--markdown").out
    told = json.loads(kinetree("equations", pendulum, "--json").out)
    assert told["agrees"] is True
    assert told["difference"] < 1e-10
    whole = tmp_path / "whole.tex"
    assert kinetree("equations", pendulum, "--latex", "--output", whole).code == 0
    assert whole.read_text(encoding="utf-8").startswith("\\documentclass{article}")
    page = tmp_path / "page.html"
    assert kinetree("equations", pendulum, "--html", "--output", page).code == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "a" in kinetree("equations", pendulum, "--coordinate", "hinge.angle=a").out


def test_a_model_that_is_missing_is_asked_for(kinetree):
    code, _, err = kinetree("modes")
    assert code == 2
    assert "MODEL is missing; it follows the command" in err


def test_equations_of_wrong_commands_are_refused(kinetree, pendulum, tmp_path):
    assert kinetree("equations", pendulum, "--latex", "--markdown").code == 2
    assert kinetree("equations", pendulum, "--coordinate", "hinge.angle").code == 2
    code, _, err = kinetree("equations", pendulum, "--coordinate", "hing.angle=a")
    assert code != 0
    assert "hinge.angle" in err
    code, _, err = kinetree("equations", pendulum, "--output", tmp_path / "missing" / "page.txt")
    assert code != 0
    assert "missing" in err


def test_a_pendulum_on_a_turning_shaft(kinetree, tmp_path):
    """A rod on a shaft that turns at Ω swings out to cos θ = 3g/(2 l Ω²), and there about √(…) as in closed form."""
    shaft = kt.Body("shaft", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame())
    rod = kt.Body("rod", 2.0, com=(0, 0, -0.5), inertia=(1 / 6, 1 / 6, 0, 0, 0, 0), pose=kt.Frame())
    model = kt.Model.of(
        "governor",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        shaft,
        rod,
        kt.Revolute("axle", "ground", "shaft", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("swing", "shaft", "rod", point=(0, 0, 0), axis=(0, 1, 0), q0=(0.8,)),
        kt.JointDriver("drive", "axle", 0, "6*t"),
    )
    file = tmp_path / "governor.toml"
    kt.save(model, file)
    told = json.loads(kinetree("equilibrium", file, "--turning", "0,0,6", "--json").out)["equilibria"][0]
    angle = abs(told["coordinates"]["swing.angle"])
    assert np.cos(angle) == pytest.approx(3 * 9.81 / (2 * 36.0), rel=1e-9)
    modes = json.loads(kinetree("modes", file, "--turning", "0,0,6", "--json").out)["modes"]
    assert 2 * np.pi * modes[-1]["frequency"] == pytest.approx(6.0 * np.sin(angle), rel=1e-7)
    code, _, err = kinetree("equilibrium", file, "--turning", "0,6")
    assert code != 0
    assert "three numbers with commas" in err
    assert "--moving" in kinetree("linearize", file, "--about", "0,0,1").err


@pytest.mark.slow
def test_periodic_motion_of_a_pendulum(kinetree, pendulum, tmp_path):
    """A swing of a family; the page shows its multipliers."""
    page = tmp_path / "swing.html"
    told = json.loads(kinetree("periodic", pendulum, "--period", "2350 ms", "--json", "--report", page).out)
    assert told["stability"] == "neutral"
    assert told["gap"] < 1e-9
    assert "limit of stability" in page.read_text(encoding="utf-8")
    found = json.loads(kinetree("periodic", pendulum, "--period", 2.35, "--collocation", "--json").out)
    assert found["period"] == pytest.approx(told["period"], rel=0.02)  # others of the family
    assert found["gap"] < 1e-9
    code, _, err = kinetree("periodic", pendulum, "--period", 2.35, "--collocation", "--along", "length=2")
    assert code == 2 and "leave --collocation" in err
    code, _, err = kinetree("periodic", pendulum, "--advance", "hinge.angle")
    assert code == 2
    assert "channel=value" in err
    code, _, err = kinetree("periodic", pendulum, "--period", "2 m")
    assert code == 2 and "--period: '2 m' is of another dimension" in err
    code, _, err = kinetree("periodic", pendulum, "--along", "length=2")
    assert code == 2
    assert "--along needs --period" in err
