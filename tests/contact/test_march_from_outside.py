"""Marches through contacts step by step from outside, and in scenarios: the motions of `simulate`, and closed forms."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from strategies.marched import DOWN, WEIGHT, ball, box

MU = 0.3
STEP = 2e-3
CONTACTS = kt.Contacts(floor=True, friction=MU, restitution=0.5, step=STEP)


def pushed(*bodies: kt.Body, force: float = 0.0) -> kt.Model:
    """Bodies on the floor, the first of which is pushed along x by a force that is a parameter."""
    push = kt.Force("push", at=bodies[0].name, force=("F", 0.0, 0.0))
    return kt.Model.of("scene", DOWN, kt.Parameter("F", force, unit="N"), *bodies, push)


def test_steps_from_outside_give_the_bits_of_a_run() -> None:
    model = pushed(ball(at=(0.0, 0.0, 0.3)), box(at=(1.0, 0.0, 0.05)))
    times = STEP * np.arange(301)
    run = kt.simulate(model, float(times[-1]), output=times, contacts=CONTACTS)
    with kt.Stepper(model, contacts=CONTACTS) as stepper:
        for row, end in enumerate(times[1:].tolist(), start=1):
            stepper.step(end - stepper.time)
            assert stepper.time == end
            assert np.array_equal(stepper.state, np.concatenate([run.x[row], run.y[row]]))
        assert stepper["ground-box.normal_force"] == run["ground-box.normal_force"][-1]


def test_a_box_slides_once_its_push_exceeds_friction() -> None:
    """Its acceleration is F / m − µ g from then on, and its friction µ m g."""
    mass, force = 2.0, 10.0
    with kt.Stepper(pushed(box(mass=mass)), contacts=CONTACTS) as stepper:
        stepper.step(STEP, 50)
        assert abs(stepper["box.position.x"]) <= 1e-12
        stepper["F"] = force
        stepper.step(STEP, 100)
        t, a = 100 * STEP, force / mass - MU * WEIGHT
        assert stepper["box.velocity.x"] == pytest.approx(a * t, rel=1e-9)
        assert stepper["box.position.x"] == pytest.approx(a * t**2 / 2, rel=1e-9)
        force_on_box = [-MU * mass * WEIGHT, 0.0, mass * WEIGHT]
        assert stepper["ground-box.contact_force"] == pytest.approx(force_on_box, abs=1e-7)


def test_what_does_not_touch_carries_nothing_and_a_reset_begins_again() -> None:
    with kt.Stepper(pushed(ball(at=(0.0, 0.0, 0.5))), contacts=CONTACTS) as stepper:
        assert stepper["ground-ball.normal_force"] == 0.0
        assert stepper["ground-ball.contact_force.z"] == 0.0
        stepper.step(STEP, 2000)
        assert stepper["ground-ball.normal_force"] == pytest.approx(WEIGHT, rel=1e-6)
        stepper.reset()
        assert (stepper.time, stepper["ball.position.z"]) == (0.0, 0.5)
        assert stepper["ground-ball.normal_force"] == 0.0
        stepper.reset({"ball_free.z": 0.1})
        assert stepper["ground-ball.normal_force"] == pytest.approx(
            WEIGHT, rel=1e-6
        )  # that of the first step


def test_scenarios_and_sweeps_have_the_motions_of_runs_alone(tmp_path: Path) -> None:
    model, forces = pushed(ball(at=(0.0, 0.0, 0.3))), [0.0, 1.0, 2.5]
    asked = {"output": 0.05, "contacts": CONTACTS}
    runs = kt.simulate_many(model, 0.6, parameters={"F": forces}, **asked)
    kept = kt.simulate_many(model, 0.6, parameters={"F": forces}, out=tmp_path / "runs", **asked)
    swept = kt.sweep(model, 0.6, {"F": forces}, **asked)
    for s, force in enumerate(forces):
        alone = kt.simulate(model, 0.6, parameters={"F": force}, **asked)
        assert np.array_equal(runs["ball.position.x"][s], alone["ball.position.x"])
        assert np.array_equal(runs["ball.velocity.z"][s], alone["ball.velocity.z"])
        assert np.array_equal(kept["ball_free.x"][s], alone["ball_free.x"])
        assert np.array_equal(swept.runs["ball.position.x"][s], alone["ball.position.x"])
    assert set(runs.status) == set(kept.status) == {"finished"}


def test_an_environment_moves_as_a_stepper_does() -> None:
    pytest.importorskip("gymnasium")
    made = kt.gym.Environment(
        pushed(box()), actions={"F": (-20.0, 20.0)}, observations=["box.position.x", "box.velocity.x"],
        reward=0.0, dt=0.02, substeps=10, duration=0.2, contacts=CONTACTS,
    )  # fmt: skip
    made.reset(seed=0)
    with kt.Stepper(pushed(box()), contacts=CONTACTS, substeps=10) as stepper:
        for k in range(10):
            action = 5.0 if k < 5 else 1.0
            stepper["F"] = action
            stepper.step(0.02)
            seen, _, terminated, truncated, told = made.step(np.array([action]))
            expected = [stepper["box.position.x"], stepper["box.velocity.x"]]
            assert seen == pytest.approx(expected, rel=1e-12, abs=1e-13)  # times differ in their last bits
    assert (terminated, truncated, told) == (False, True, {})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"method": "dop853"}, "a march through contacts has steps of its own, and no method, rtol or atol"),
        ({"rtol": 1e-4}, "leave method, rtol and atol out"),
        ({"contacts": kt.Contacts(pairs=[kt.ContactPair("bal", "ground", friction=0.1)])}, 'mean "ball"'),
        ({"contacts": "floor"}, "give kinetree.Contacts"),
    ],
)
def test_mistakes_of_steppers_are_told(given: dict[str, object], words: str) -> None:
    with pytest.raises(kt.ArgumentError, match=words):
        kt.Stepper(pushed(ball()), **{"contacts": CONTACTS, **given})


def test_mistakes_of_scenarios_are_told() -> None:
    with pytest.raises(kt.ArgumentError, match="steps of its own, not those of method 'rk4'"):
        kt.simulate_many(
            pushed(ball()), 0.1, parameters={"F": [0.0, 1.0]}, contacts=CONTACTS, method="rk4", step=1e-3
        )
    wrong = kt.Contacts(pairs=[kt.ContactPair("bal", "ground", friction=0.1)])
    with pytest.raises(kt.ArgumentError, match="no body, marker or group"):
        kt.simulate_many(pushed(ball()), 0.1, parameters={"F": [0.0, 1.0]}, contacts=wrong)
