"""Examples from parts: what they do, by closed forms and independent integration."""

from __future__ import annotations

import numpy as np
import pytest
from example_runs import changed_run, example, run_of
from scipy.integrate import solve_ivp

G = 9.81


def test_excavator_from_parts_holds_its_weight_at_rest() -> None:
    """At the end nothing moves: the moment of the boom's driver is that of all weights about its hinge."""
    run = run_of("excavator_parts.toml")
    masses = {"boom.arm": 1400.0, "stick.arm": 650.0, "bucket.shell": 450.0 + 600.0}
    moment = sum(m * G * (run[f"{body}.position"][-1, 0] - 0.4) for body, m in masses.items())
    assert abs(run["boom_cylinder.force"][-1]) == pytest.approx(moment, rel=1e-9)
    lighter = changed_run("excavator_parts.toml", {"load": 0.0})
    ratio = abs(lighter["bucket_cylinder.force"][-1] / run["bucket_cylinder.force"][-1])
    assert ratio == pytest.approx(450.0 / 1050.0, rel=1e-9)


def test_car_from_corners_heaves_as_a_quarter_of_it() -> None:
    """Without the kerb all corners do the same: that of a sprung and an unsprung mass, integrated by SciPy."""
    run = changed_run("car.toml", {"kerb": 0.0}, rtol=1e-9, atol=1e-12)

    def rate(_t: float, state: np.ndarray) -> list[float]:
        body, wheel, body_rate, wheel_rate = state
        strut = -28000.0 * (wheel - body + 0.25 + 0.105) - 2200.0 * (wheel_rate - body_rate)
        tyre = 2e5 * (0.3 - wheel) - 400.0 * wheel_rate
        return [body_rate, wheel_rate, -strut / 300.0 - G, (strut + tyre) / 40.0 - G]

    start = [0.55, 0.3, 0.0, 0.0]
    found = solve_ivp(rate, (0.0, 2.0), start, method="Radau", rtol=1e-10, atol=1e-12, t_eval=run.t)
    assert np.ptp(found.y[0]) > 0.01
    assert run["chassis.position"][:, 2] == pytest.approx(found.y[0], abs=1e-7)
    for corner in ("front_left", "front_right", "rear_left", "rear_right"):
        assert run[f"{corner}.wheel.position"][:, 2] == pytest.approx(found.y[1], abs=1e-7)


def test_walker_is_four_times_one_leg() -> None:
    """Diagonal legs swing alike, the right ones mirrored; one parameter makes all of them longer."""
    run = run_of("walker.toml")
    knees = {
        leg: run[f"{leg}.knee.angle"] for leg in ("front_left", "front_right", "hind_left", "hind_right")
    }
    assert np.ptp(knees["front_left"]) > 0.01
    assert knees["front_left"] == pytest.approx(knees["hind_right"], abs=1e-12)
    assert knees["front_right"] == pytest.approx(knees["hind_left"], abs=1e-12)
    assert np.abs(knees["front_left"] - knees["front_right"]).max() > 0.01
    longer = changed_run("walker.toml", {"length": 400.0}, t_end=0.01)
    for leg in knees:
        thigh = longer[f"{leg}.shank.origin"] - longer[f"{leg}.thigh.origin"]
        assert np.linalg.norm(thigh, axis=1) == pytest.approx(0.4, abs=1e-12)
    assert len(example("walker.toml").model.uses) == 4
