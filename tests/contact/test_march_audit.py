"""The audit of a march: energy step by step, works that balance, what was missed, and the words for it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kinetree as kt
from strategies.marched import DOWN, WEIGHT, ball, box, marched, told

PER_STEP = 1e-8
"""Energy (J) that no step may put in."""


def tumbling(**contacts: Any) -> kt.Run:
    given: dict[str, Any] = {"friction": 0.5, "step": 1e-3, **contacts}
    return marched(
        box("a", (0.0, 0.0, 0.5), size=(0.3, 0.2, 0.1), angular_velocity=(3.0, 5.0, 2.0)),
        box("b", (0.05, 0.0, 1.0), size=(0.1, 0.1, 0.1), angular_velocity=(3.0, -5.0, 2.0)),
        t_end=1.5, output="steps", **given,
    )  # fmt: skip


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("e", [0.0, 0.4])
def test_energy_of_what_tumbles_balances(e: float) -> None:
    run = tumbling(restitution=e)
    energy = run.audit.energy
    assert energy is not None
    assert energy.dissipated > 1.0
    assert abs(energy.error) <= 1e-3 * energy.exchanged
    lost = run["energy.total"][0] - run["energy.total"][-1]
    assert energy.dissipated - energy.lifted == pytest.approx(lost, rel=1e-3)


def test_energy_that_rises_in_a_step_is_told() -> None:
    run = tumbling()
    rises = np.diff(run["energy.total"])
    assert rises.max() > PER_STEP  # where it turns about an edge, of second order in the step
    (note,) = [str(note) for note in run.audit.notes if "energy" in str(note)]
    assert f"rises by up to {rises.max():.2g} J" in note


def test_energy_of_what_slides_and_rests_never_rises() -> None:
    boxes = [box(f"b{i}", (0.0, 0.0, 0.05 + 0.1 * i), velocity=(0.3 * i, 0.0, 0.0)) for i in range(3)]
    run = marched(*boxes, t_end=1.0, output="steps", friction=0.5)
    assert np.diff(run["energy.total"]).max() <= PER_STEP
    assert not told(run)
    assert not any("energy" in str(note) for note in run.audit.notes)
    energy = run.audit.energy
    assert energy is not None
    assert abs(energy.error) <= 1e-9
    assert energy.lifted <= 1e-9


def test_dissipation_of_an_impact_is_what_newton_says() -> None:
    run = marched(ball(at=(0.0, 0.0, 1.1)), t_end=0.6, friction=0.0, restitution=0.8)
    assert run.audit.energy is not None
    assert run.audit.energy.dissipated == pytest.approx((1 - 0.8**2) * WEIGHT, rel=1e-10)


def test_plastic_impact_within_a_step_is_told() -> None:
    """Without restitution steps are not cut: what sinks in a step is moved out, and that is said."""
    run = marched(box(at=(0.0, 0.0, 0.35)), t_end=0.5, step=1e-2)
    energy = run.audit.energy
    assert energy is not None
    assert energy.lifted > 0.0
    assert abs(energy.error) <= 1e-9
    assert any("overlap by up to" in words and "moving them apart puts in" in words for words in told(run))
    assert "energy of corrections" in str(run.audit)


def test_steps_that_miss_the_tolerance_are_told() -> None:
    """No solver can meet a tolerance below round-off."""
    run = tumbling(tolerance=1e-19)
    assert run.statistics["missed"] > 0
    assert run.audit.verdict == "warn"
    assert any("miss the laws of contact by more than the tolerance" in words for words in told(run))


def test_loops_are_in_the_audit() -> None:
    model = kt.load("src/kinetree/examples/four_bar.toml").model
    run = kt.simulate(
        model, t_end=0.1, output=0.01, contacts=kt.Contacts(bodies=("coupler",), floor=True, step=2e-3)
    )
    audit = run.audit
    assert audit.position_residual is not None
    assert audit.velocity_residual is not None
    assert 0.0 < audit.position_residual <= 1e-12
    assert audit.velocity_residual <= 1e-12
    words = str(audit)
    for label in (
        "position residual",
        "velocity residual",
        "penetration of contacts",
        "energy balance error",
    ):
        assert label in words


def test_model_without_loops_has_no_residuals_of_them() -> None:
    audit = marched(ball(), t_end=0.1).audit
    assert audit.position_residual is None
    assert audit.velocity_residual is None


def test_error_of_the_motion_is_that_of_half_the_step() -> None:
    """The estimate is no smaller than the true error, and no hundred times as large."""
    run = marched(box(velocity=(2.0, 0.0, 0.0)), t_end=1.0, friction=0.3, step=5e-3)
    true = np.abs(run["box.position.x"][-1] - 4.0 / (0.6 * WEIGHT))
    estimate = np.asarray(run.error("box.position.x"))
    assert true <= estimate.max() <= 100 * true


def test_acceleration_goes_with_the_forces_of_contacts() -> None:
    run = marched(box(velocity=(2.0, 0.0, 0.0)), t_end=0.5, friction=0.3)
    assert run["box.acceleration"][1:] == pytest.approx(
        np.tile([-0.3 * WEIGHT, 0.0, 0.0], (len(run) - 1, 1)), abs=1e-8
    )
    force = run["ground-box.contact_force"] + np.array([0.0, 0.0, -WEIGHT])
    assert run["box.acceleration"] == pytest.approx(force, abs=1e-8)


def test_model_with_nothing_to_touch_says_so() -> None:
    model = kt.Model.of("two", DOWN, ball("a"), ball("b", (1.0, 0.0, 0.1)))
    run = kt.simulate(model, t_end=0.01, contacts=kt.Contacts(step=1e-3))
    assert "nothing of the ground touches" in str(run.audit)
