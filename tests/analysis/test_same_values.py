"""Questions about runs and equilibria made with other values than the model has are refused, not answered wrongly."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

MODEL = kt.Model.of(
    "slider",
    kt.Parameter("k", 10.0),
    kt.Body.sphere("block", 1.0, 0.1, pose=kt.Frame.at((0, 0, 0))),
    kt.Prismatic("s", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0), q0=(0.3,)),
    kt.JointSpring("spring", "s", stiffness="k"),
)


def test_linearisation_at_an_equilibrium_of_other_values():
    rest = kt.equilibrium(MODEL, parameters={"k": 40.0})
    with pytest.raises(kt.NoAnswerError, match=r"the equilibrium has k = 40 \(the model has 10\)"):
        kt.linearize(MODEL, at=rest)
    for found in (kt.linearize(rest.model, at=rest), kt.linearize(MODEL, at=rest, parameters={"k": 40.0})):
        np.testing.assert_allclose(np.abs(found.poles), 40.0**0.5, rtol=1e-12)


def test_runs_of_other_values():
    run = kt.simulate(MODEL, 1.0, parameters={"k": 40.0})
    changed = kt.simulate(
        MODEL, 1.0, events=[kt.ExpressionEvent("e", "t - 0.3", action=kt.SetParameter("k", 40.0))]
    )
    for made in (run, changed):
        with pytest.raises(kt.NoAnswerError, match=r"the run has k = 40 \(the model has 10\)"):
            kt.linearize(MODEL, at=made, t=0.5)
        with pytest.raises(kt.NoAnswerError, match=r"the run has k = 40"):
            kt.inverse_dynamics(MODEL, made, ["s"], [0.0, 0.5, 1.0])
    with pytest.raises(kt.NoAnswerError, match=r"the run has k = 40"):
        kt.transmission(MODEL, run, ("s.displacement_rate",), "block")
    assert np.abs(kt.linearize(MODEL, at=changed, t=0.2).poles)[0] == pytest.approx(10.0**0.5)
    forces = kt.inverse_dynamics(MODEL, run, ["s"], [0.0, 0.5, 1.0], parameters={"k": 40.0})
    np.testing.assert_allclose(forces["s"], 0.0, atol=1e-8)


def test_closed_contacts_are_not_left_out():
    ball = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -10.0)),
        kt.Body.sphere("ball", mass=0.1, radius=0.05, pose=kt.Frame.at((0, 0, 0.2))),
        kt.Prismatic("s", "ground", "ball", point=(0, 0, 0.2), axis=(0, 0, 1)),
    )
    floor = kt.PointPlaneEvent("floor", "ball", direction="falling", action=kt.Restitution(0.0))
    run = kt.simulate(ball, 1.0, events=[floor])
    kt.linearize(ball, at=run, t=0.1)
    with pytest.raises(kt.NoAnswerError, match='contact "floor" is closed'):
        kt.linearize(ball, at=run, t=0.9)
    with pytest.raises(kt.NoAnswerError, match='contact "floor" is closed'):
        kt.inverse_dynamics(ball, run, ["s"], [0.1, 0.9])
