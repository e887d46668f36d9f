"""Inverse dynamics as a run: with the forces found acting, the equations of motion give the motion asked for."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from strategies import linkages

GRAVITY = np.array([0, -9.81, 0])


def four_bar() -> kt.Model:
    return linkages.four_bar(kt.JointDamper("damper", "D", damping=0.3))


LAW = kt.JointDriver("turn", "A", 0, "0.4*sin(3*t)")
TIMES = np.linspace(0.0, 1.0, 21)


@pytest.fixture(scope="module")
def needed() -> kt.Actuation:
    return kt.inverse_dynamics(four_bar(), {"A.angle": "0.4*sin(3*t)"}, ["A", "D"], TIMES)


def test_forward_dynamics_with_the_forces_gives_the_motion(needed: kt.Actuation):
    """Accelerations of the run are solved from the equations with the actuators' torques; the law knows them."""
    assert needed["A.acceleration"].ravel() == pytest.approx(-0.4 * 9 * np.sin(3 * TIMES), abs=1e-8)
    assert needed["actuator of A.force"] == pytest.approx(needed["A"])
    assert needed["actuator of D.power"] == pytest.approx(needed.power[:, 1], abs=1e-9)


def test_reactions_on_the_whole_mechanism_do_not_depend_on_the_actuators(needed: kt.Actuation):
    """Ground carries the same force, whoever drives: mass times acceleration less gravity."""
    driven = kt.kinematics(four_bar().add(LAW), TIMES)
    for motion in (needed, driven):
        total = sum(np.asarray(motion[f"{joint}.reaction"]) for joint in ("A", "D"))
        masses = {"crank": 1.0, "coupler": 2.0, "rocker": 1.5}
        wanted = sum(m * (np.asarray(driven[f"{body}.acceleration"]) - GRAVITY) for body, m in masses.items())
        assert total[:, :2] == pytest.approx(wanted[:, :2], abs=1e-7)


def test_the_models_own_drivers_are_taken_for_the_motion(needed: kt.Actuation):
    found = kt.inverse_dynamics(four_bar().add(LAW), None, ["A", "D"], TIMES)
    assert found.values == pytest.approx(needed.values, abs=1e-9)
    with pytest.raises(kt.ActuationError, match="has no drivers that say how it moves"):
        kt.inverse_dynamics(four_bar(), None, ["A"], TIMES)


def test_the_run_can_be_stored(needed: kt.Actuation, tmp_path: Path):
    needed.run.save(tmp_path / "run.h5")
    again = kt.load(tmp_path / "run.h5")
    assert again["B.reaction"] == pytest.approx(needed["B.reaction"])
    assert again["actuator of A.force"] == pytest.approx(needed["A"])


def test_kinematics_tells_how_close_it_comes_to_singular_positions():
    run = kt.kinematics(four_bar().add(LAW), TIMES)
    assert run["condition"].min() == pytest.approx(run.statistics["smallest_condition"])
    assert (run["condition"] > 0).all()
