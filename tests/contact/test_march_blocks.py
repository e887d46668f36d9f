"""Controllers beside many contacts: continuous blocks are integrated with the march, sampled ones are refused."""

from __future__ import annotations

from math import exp

import numpy as np
import pytest

import kinetree as kt


def model(*parts: object) -> kt.Model:
    """A box on the floor driven by a force of its controller."""
    return kt.Model.of(
        "pushed",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.box("box", mass=1.0, size=(0.1, 0.1, 0.1), pose=kt.Frame.at((0, 0, 0.05))),
        *parts,
    )


def test_states_of_blocks_follow_their_rates() -> None:
    """A low pass of a constant is 1 − exp(−t/T); its error falls with the square of the step."""
    lag = model(kt.LowPass("lag", "1.0", time_constant=0.2))
    errors = []
    for step in (1e-2, 1e-3):
        run = kt.simulate(lag, t_end=0.5, output=0.1, contacts=kt.Contacts(floor=True, step=step))
        errors.append(np.abs(run["lag.state"] - (1 - np.exp(-run.t / 0.2))).max())
    assert errors[1] <= 1e-5
    assert errors[0] / errors[1] >= 50


def test_a_force_through_a_block_moves_a_body_that_rubs() -> None:
    """F = F₀ (1 − exp(−t/T)) against friction µ m g, from rest: v = ∫ (F − µ m g) dt from the instant of slip on."""
    F, T, mu, t_end = 10.0, 0.2, 0.4, 1.0
    pushed = model(
        kt.LowPass("lag", F, time_constant=T), kt.Force("push", "box", force=("lag.state", 0.0, 0.0))
    )
    run = kt.simulate(
        pushed, t_end=t_end, output=0.1, contacts=kt.Contacts(floor=True, friction=mu, step=1e-3)
    )
    slip = -T * np.log(1 - mu * 9.81 / F)
    v = (F - mu * 9.81) * (t_end - slip) + F * T * (exp(-t_end / T) - exp(-slip / T))
    assert run["box.velocity.x"][-1] == pytest.approx(v, rel=1e-4)


def test_sampled_blocks_are_refused() -> None:
    sampled = model(kt.Sampled("clock", period=0.1, values={"value": "t"}))
    with pytest.raises(kt.NoAnswerError, match=r"sampled blocks .*clock.* are not followed in a march"):
        kt.simulate(sampled, t_end=0.2, contacts=kt.Contacts(floor=True))
