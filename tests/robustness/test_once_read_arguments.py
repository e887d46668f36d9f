"""Arguments that can be read only once are refused: after a look nothing would be left, and nobody would know."""

from __future__ import annotations

import pytest

import kinetree as kt
from kinetree.words.arguments import ArgumentError

PENDULUM = kt.Model.of(
    "pendulum",
    kt.Gravity(acceleration=(0, -9.81, 0)),
    kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
    kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
)
LOW = kt.ExpressionEvent("low", "hinge.angle + 0.1", action=kt.Stop())


def test_events_of_a_generator_are_not_lost():
    with pytest.raises(ArgumentError, match=r"events can be read only once .* give a list: events=list"):
        kt.simulate(PENDULUM, 1.0, events=(event for event in [LOW]))
    assert kt.simulate(PENDULUM, 1.0, events=[LOW]).status == "stopped"


@pytest.mark.parametrize("question", [kt.equilibrium, kt.equilibria, kt.prepare])
def test_joints_of_a_generator_are_not_lost(question):
    with pytest.raises(ArgumentError, match="hold can be read only once"):
        question(PENDULUM, hold=iter(["hinge"]))


def test_a_steady_motion_is_not_a_state():
    moving = kt.SteadyMotion(velocity=(1.0, 0, 0))
    for question in (kt.linearize, kt.modes):
        with pytest.raises(ArgumentError, match="give the steady motion as steady=…"):
            question(PENDULUM, at=moving)


def test_a_model_begins_with_its_name():
    with pytest.raises(ArgumentError, match=r"the first argument is the name of the model \(got Gravity"):
        kt.Model.of(kt.Gravity(), kt.Body.rod("rod", mass=1.0, length=1.0))
    assert "3" in str(kt.Model(3))
