"""Many scenarios, some of them bad: good ones equal their solo runs to the bit, bad ones are told, none is lost."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from mechanisms import double_pendulum

import kinetree as kt

FEW, MANY = 800, 100_000
T_END, OUTPUT, MAX_STEPS = 1.0, 0.25, 2_000

BAD: dict[str, tuple[str, float, str]] = {
    "mass that is no number": ("m", np.nan, "not a finite number"),
    "infinite length": ("l", np.inf, "not a finite number"),
    "speed that is no number": ("elbow.angle_rate", np.nan, "not a finite number"),
    "negative mass": ("m", -1.0, "mass must be positive (got -1)"),
    "no inertia": ("m", 0.0, "neither it nor what it carries has mass"),
    "no length": ("l", 0.0, "not finite"),
    "overflowing inertia": ("l", 1e200, "has no finite value"),
    "overflowing damper": ("c", -1e300, "not finite"),
    "exploding speeds": ("c", -80.0, "2000 steps were not enough"),
}
"""Kinds of bad scenarios: which value spoils them, and a part of the reason given."""


def scenarios(count: int) -> tuple[dict[str, np.ndarray], dict[int, str]]:
    """Values of all scenarios by name, and the bad ones (about one in fifty) with the reason expected."""
    random = np.random.default_rng(count)
    values = {
        "l": random.uniform(0.3, 1.0, count),
        "m": random.uniform(0.5, 2.0, count),
        "c": random.uniform(0.0, 0.3, count),
        "shoulder.angle": random.uniform(-2.0, 2.0, count),
        "elbow.angle_rate": random.uniform(-2.0, 2.0, count),
    }
    expected = {}
    kinds = list(BAD.values())
    for n, s in enumerate(random.choice(count, count // 50, replace=False)):
        name, value, reason = kinds[n % len(kinds)]
        values[name][s] = value
        expected[int(s)] = reason
    return values, expected


def split(values: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Parameters and initial values, as arguments."""
    return {
        "parameters": {name: value for name, value in values.items() if "." not in name},
        "initial": {name: value for name, value in values.items() if "." in name},
    }


@pytest.mark.slow
def test_soak(request: pytest.FixtureRequest) -> None:
    count = MANY if request.config.getoption("--slow") else FEW
    values, expected = scenarios(count)
    model = double_pendulum()
    many = kt.simulate_many(
        model, T_END, **split(values), method="dop853", output=OUTPUT, max_steps=MAX_STEPS
    )
    assert len(many) == count == len(many.reason) == len(many.x)

    told = {s: reason for s, reason in enumerate(many.reason) if many.status[s] != "finished"}
    assert set(told) == set(expected)
    for s, reason in expected.items():
        assert many.status[s] == "failed"
        assert reason in told[s]
        assert np.isnan(many.x[s, -1]).all()  # nothing that looks like an answer
    good = many.finished
    assert good.sum() == count - len(expected)
    assert all(np.isfinite(block[good]).all() for block in (many.x, many.y, many.w))
    assert not any(many.reason[s] for s in np.flatnonzero(good))

    sample = np.random.default_rng(1).choice(np.flatnonzero(good), 20, replace=False)
    neighbours = np.array([s + 1 for s in sorted(expected) if s + 1 < count and good[s + 1]])[:5]
    for s in (*sample, *neighbours):
        own = {name: float(value[s]) for name, value in values.items()}
        solo = kt.simulate(model, T_END, **split(own), method="dop853", output=OUTPUT)
        assert np.array_equal(solo.t, many.t)
        for block in ("x", "y", "w"):
            assert np.array_equal(getattr(solo, block), getattr(many, block)[s]), (s, block)
        assert solo.statistics["steps"] == many.steps[s]


def test_rows_before_a_failure_are_kept() -> None:
    """A damper that drives: speeds grow as e^(t/τ) until they overflow; rows before that are as in a solo run."""
    model = double_pendulum()
    given = {"parameters": {"c": np.array([0.1, -4.0, 0.1])}, "method": "dop853", "output": 0.01}
    many = kt.simulate_many(model, 2.0, **given, max_steps=5_000)
    assert many.status == ("finished", "failed", "finished")
    assert "5000 steps were not enough" in many.reason[1]
    solo = kt.simulate(model, 2.0, parameters={"c": -4.0}, method="dop853", output=0.01, max_steps=5_000)
    assert solo.status == "failed"
    rows = len(solo)
    assert rows > 5
    assert np.array_equal(many.x[1, :rows], solo.x)
    assert np.isnan(many.x[1, rows:]).all()
    assert np.array_equal(many.x[0], many.x[2])


def test_every_scenario_may_be_bad() -> None:
    many = kt.simulate_many(double_pendulum(), 0.1, parameters={"m": [np.nan, -1.0, 0.0]})
    assert many.status == ("failed",) * 3
    assert all(many.reason)
