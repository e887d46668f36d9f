"""Loads that switch with the state: located, not stepped over; those that chatter are told."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kinetree as kt

METHODS: list[tuple[str, dict[str, Any], float]] = [
    ("auto", {}, 1e-7),
    ("tsit5", {"rtol": 1e-6}, 1e-4),
    ("rodas5p", {}, 1e-6),
    ("rk4", {"step": 0.1}, 1e-4),
    ("gauss4", {"step": 0.1}, 1e-4),
]


def mass(torque: str, *more: object) -> kt.Model:
    """1 kg moving along x with 1 m/s from x = 0."""
    return kt.Model.of(
        "mass",
        kt.Body.sphere("block", 1.0, 0.1, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("s", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0), u0=(1.0,)),
        kt.JointMotor("motor", "s", torque=torque),
        *more,
    )


WINDOW = "if(s.q > 5 and s.q <= 5.01, 100, 0)"  # does the work 1 J: v = √3 behind it
FINAL = 3.0**0.5


@pytest.mark.parametrize(("method", "options", "error"), METHODS, ids=[name for name, _, _ in METHODS])
def test_a_force_that_acts_on_a_centimetre_is_not_stepped_over(
    method: str, options: dict[str, Any], error: float
) -> None:
    run = kt.simulate(mass(WINDOW), 10.0, method=method, **options)
    assert run.status == "finished"
    assert run["s.displacement_rate"][-1] == pytest.approx(FINAL, rel=error)


def test_a_stop_of_one_sided_stiffness_throws_back_without_loss() -> None:
    """Free until x = 1, then half a swing on the spring: π/ω later it leaves with the speed it came with."""
    run = kt.simulate(mass("-10*max(s.q - 1, 0)"), 3.0)
    assert run["s.displacement_rate"][-1] == pytest.approx(-1.0, rel=1e-8)
    assert run["s.displacement"][-1] == pytest.approx(1.0 - (2.0 - np.pi / 10.0**0.5), abs=1e-7)


def test_events_and_switchings_at_the_same_place_both_happen() -> None:
    events = [kt.ExpressionEvent("in", "s.q - 5"), kt.ExpressionEvent("out", "s.q - 5.01")]
    run = kt.simulate(mass(WINDOW), 10.0, events=events)
    assert [event.name for event in run.events] == ["in", "out"]
    assert run["s.displacement_rate"][-1] == pytest.approx(FINAL, rel=1e-7)


def test_scenarios_switch_each_at_their_own_states() -> None:
    model = mass("if(s.q > a and s.q < a + 0.01, 100, 0)", kt.Parameter("a", 5.0))
    many = kt.simulate_many(model, 10.0, parameters={"a": [1.0, 2.5, 5.0, 50.0]})
    np.testing.assert_allclose(
        many.channel("s.displacement_rate")[:, -1], [FINAL, FINAL, FINAL, 1.0], rtol=1e-7
    )


def test_a_load_that_chatters_is_told_and_ends() -> None:
    run = kt.simulate(mass("-sign(s.u)"), 3.0, max_steps=20_000)
    assert run.t[-1] >= 0.99
    assert any("switches back and forth" in text and '"motor"' in text for text in run.audit.warnings)
