"""Friction of a bearing that carries what gears and belts do to it, against the balance of moments by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq

import kinetree as kt

g, MU, R_BEARING = 9.81, 0.2, 0.05
M1, J1, J2 = 2.0, 2.0 * 0.3**2 / 2, 1.0 * 0.1**2 / 2


def two_wheels(link: kt.Constraint, apart: float) -> kt.Model:
    """Wheels of 0.3 and 0.1 m on level axles, the first with dry friction that follows the load of its bearing."""
    return kt.Model.of(
        "two wheels",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body.cylinder("w1", M1, 0.3, 0.1, pose=kt.Frame()),
        kt.Body.cylinder("w2", 1.0, 0.1, 0.1, pose=kt.Frame.at((apart, 0, 0))),
        kt.Revolute("h1", "ground", "w1", point=(0, 0, 0), axis=(0, 0, 1), u0=(5.0,)),
        kt.Revolute("h2", "ground", "w2", point=(apart, 0, 0), axis=(0, 0, 1)),
        link,
        kt.DryFriction("rub", "h1", coefficient=MU, radius=R_BEARING),
    )


def beside_gears(alpha: float) -> float:
    """J₁ α = 0.3 F − μ r |R|: teeth push with F upwards, 30 J₂ α by the other wheel, and apart with F tan 20°."""
    F = -30 * J2 * alpha
    reaction = np.hypot(F * np.tan(np.radians(20)), M1 * g - F)
    return J1 * alpha - 0.3 * F + MU * R_BEARING * reaction


def beside_a_belt(alpha: float) -> float:
    """The lower strand alone is tight and pulls the first wheel on, at an angle of asin(0.2) to the level."""
    F = -30 * J2 * alpha
    reaction = np.hypot(F * np.sqrt(1 - 0.2**2), M1 * g - 0.2 * F)
    return J1 * alpha - 0.3 * F + MU * R_BEARING * reaction


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    ("link", "apart", "balance"),
    [
        (kt.GearPair("link", "w1", "w2", radius1=0.3, radius2=0.1), 0.4, beside_gears),
        (kt.GearPair("link", "w1", "w2", teeth1=30, teeth2=10), 0.4, beside_gears),
        (kt.BeltDrive("link", "w1", "w2", radius1=0.3, radius2=0.1), 1.0, beside_a_belt),
    ],
)
def test_wheels_run_down_by_the_load_of_the_bearing(link, apart, balance):
    alpha = brentq(balance, -10.0, 0.0, xtol=1e-14)
    run = kt.simulate(two_wheels(link, apart), 0.5)
    np.testing.assert_allclose(run["h1.angle_rate"], 5.0 + alpha * run.t, rtol=1e-9)
    assert run.audit.verdict == "ok", run.audit.to_text()


def test_they_come_to_rest_and_stay():
    alpha = brentq(beside_gears, -10.0, 0.0, xtol=1e-14)
    run = kt.simulate(two_wheels(kt.GearPair("link", "w1", "w2", radius1=0.3, radius2=0.1), 0.4), 5.0)
    assert run["h1.angle"][-1] == pytest.approx(25.0 / (-2 * alpha), rel=1e-8)
    assert abs(run["h1.angle_rate"][-1]) < 1e-12
