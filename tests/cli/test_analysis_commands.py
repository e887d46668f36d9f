"""``equilibrium``, ``modes``, ``linearize`` and ``kinematics`` on the command line."""

from __future__ import annotations

import json

import numpy as np
import pytest


def test_equilibrium_of_a_pendulum(kinetree, pendulum):
    told = json.loads(kinetree("equilibrium", pendulum, "--json").out)["equilibria"]
    assert len(told) == 1
    assert told[0]["stable"] is True
    code, out, _ = kinetree("equilibrium", pendulum, "--starts", 6)
    assert code == 0
    assert "stable equilibrium" in out
    assert "unstable equilibrium" in out


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
