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


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("method", ["auto", "tsit5", "rodas5p"])
def test_a_load_that_chatters_ends_the_run_with_its_name_and_the_remedy(method: str) -> None:
    """Friction 1 N stops 1 m/s at t = 1 s; from there on the run would crawl for thousands of millions of steps."""
    first, again = (kt.simulate(mass("-sign(s.u)"), 3.0, method=method) for _ in range(2))
    assert first.status == "failed"
    assert first.statistics["steps"] + first.statistics["rejected"] < 25_000
    assert first.t[-1] >= 0.99
    assert "standstill at t = 1.0" in first.reason
    assert 'joint-motor "motor": s.u switches back and forth without end from t = 1 s on' in first.reason
    assert "JointFriction" in first.reason
    assert "tanh" in first.reason
    assert any("switches back and forth" in text and '"motor"' in text for text in first.audit.warnings)
    assert first.statistics == again.statistics
    np.testing.assert_array_equal(first.x, again.x)


def test_too_few_steps_for_a_load_that_chatters_name_it_too() -> None:
    run = kt.simulate(mass("-sign(s.u)"), 3.0, max_steps=2_000, method="tsit5")
    assert "2000 steps were not enough" in run.reason
    assert 'joint-motor "motor": s.u switches back and forth without end' in run.reason


def test_a_load_that_chatters_for_a_while_does_not_end_the_run() -> None:
    """At rest on a line where friction holds it for 20 µs, then pulled off: v = ∫ (F − μ) dt from there on."""
    pull = "if(t < 1.00002, 0, 2) - sign(s.u)"
    run = kt.simulate(mass(pull), 2.00002, method="tsit5")
    assert run.status == "finished"
    assert run["s.displacement_rate"][-1] == pytest.approx(1.0, rel=1e-6)


@pytest.mark.parametrize(
    "model", [mass("0", kt.JointFriction("friction", "s", coulomb=1.0)), mass("-tanh(1000*s.u)")]
)
def test_the_remedies_for_chatter_work(model: kt.Model) -> None:
    run = kt.simulate(model, 3.0)
    assert run.status == "finished"
    assert run["s.displacement"][-1] == pytest.approx(0.5, abs=1e-3)


@pytest.mark.parametrize(
    ("torque", "options"),
    [
        ("-a*sign(s.u)", {}),
        ("-a*sign(s.u)", {"max_steps": 2_000}),
        ("-if(s.q > 0.5, a/(s.q - 0.9)^3, 0)", {}),
    ],
)
def test_scenarios_that_end_early_say_so_in_the_words_of_a_run(torque: str, options: dict[str, Any]) -> None:
    """Switches of the state are followed in runs of their own: each way in which these end is told as it is there."""
    model = mass(torque, kt.Parameter("a", 1.0))
    many = kt.simulate_many(model, 3.0, parameters={"a": [1.0, 0.1, 2.0]}, method="tsit5", **options)
    for s, a in enumerate([1.0, 0.1, 2.0]):
        run = kt.simulate(model, 3.0, parameters={"a": a}, method="tsit5", **options)
        assert many.status[s] == run.status
        assert many.reason[s] if run.reason else not many.reason[s]
        assert run.reason.startswith(many.reason[s])  # a run alone may name the load, too
    assert "failed" in many.status
