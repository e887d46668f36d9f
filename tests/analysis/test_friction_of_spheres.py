"""Rigid spheres that roll, slide and leave each other, against independent integrations with located events."""

from __future__ import annotations

from math import cos, sin

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt

G, BIG, SMALL, MU, START = 9.81, 0.5, 0.1, 0.4, 0.05


def ball(angle: float, arm: float, planar: bool, **parameters: float) -> kt.Model:
    centre = (arm * sin(angle), 0, arm * cos(angle))
    parts = [
        kt.Parameter("mu", MU),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", 1.0, SMALL, pose=kt.Frame.at(centre)),
        kt.Marker("centre", "ground", kt.Frame()),
    ]
    if planar:
        parts.append(kt.Planar("plane", "ground", "ball", frame=kt.Frame.along((0, 1, 0), centre)))
    return kt.Model.of("ball on a ball", *parts)


def on_top() -> kt.DistanceEvent:
    action = kt.Restitution(0.0, friction="mu")
    return kt.DistanceEvent(
        "touch", "ball", "centre", BIG + SMALL, radius=SMALL, direction="falling", action=action
    )


def slips_and_leaves(mu: float) -> tuple[float, float]:
    """Times at which a ball that rolls down a ball slips, and leaves it: θ̈ = 5/7 g sin θ/L, then with friction μ N."""
    L = BIG + SMALL

    def normal(y):
        return G * cos(y[0]) - L * y[1] ** 2

    def bound(t, y):
        return mu * normal(y) - 2 / 7 * G * sin(y[0])

    def leaving(t, y):
        return normal(y)

    bound.terminal = leaving.terminal = True
    settings = {"rtol": 1e-12, "atol": 1e-13}
    rolls = solve_ivp(
        lambda t, y: [y[1], 5 / 7 * G / L * sin(y[0])], (0, 9), [START, 0], events=bound, **settings
    )
    slides = solve_ivp(
        lambda t, y: [y[1], (G * sin(y[0]) - mu * normal(y)) / L],
        (rolls.t[-1], 9), rolls.y[:, -1], events=leaving, **settings,
    )  # fmt: skip
    return float(rolls.t[-1]), float(slides.t[-1])


@pytest.mark.slow
@pytest.mark.parametrize("planar", [False, True])
def test_a_ball_rolls_down_a_ball_slips_and_leaves_it(planar: bool) -> None:
    run = kt.simulate(ball(START, BIG + SMALL, planar), 1.2, events=[on_top()], rtol=1e-10, atol=1e-12)
    found = [(event.description, event.t) for event in run.events]
    assert [words for words, _ in found] == ["rest", "stick", "slip", "lift-off"]
    assert [t for _, t in found[2:]] == pytest.approx(slips_and_leaves(MU), abs=1e-8)
    assert run.audit.verdict == "ok"


def test_a_ball_rolls_to_and_fro_in_a_hollow_ball() -> None:
    """Without slip, from below: φ̈ = −5/7 g sin φ/(R − r), the same for either order of the places' signs."""
    arm = BIG - SMALL
    action = kt.Restitution(0.0, friction=0.8)
    held = kt.DistanceEvent("hollow", "centre", "ball", arm, radius=BIG, direction="rising", action=action)
    run = kt.simulate(
        ball(np.pi - 0.5, arm, planar=False), 1.5, events=[held], rtol=1e-10, atol=1e-12, output=0.5
    )
    wanted = solve_ivp(
        lambda t, y: [y[1], -5 / 7 * G / arm * sin(y[0])], (0, 1.5), [0.5, 0], t_eval=run.t,
        rtol=1e-12, atol=1e-13,
    ).y[0]  # fmt: skip
    x, z = run["ball.position.x"], run["ball.position.z"]
    assert np.arctan2(x, -z) == pytest.approx(wanted, abs=1e-8)
    assert [event.description for event in run.events] == ["rest", "stick"]


@pytest.mark.slow
def test_the_time_of_slipping_has_its_derivative() -> None:
    """∂x/∂μ after slipping, against differences of runs; before it there is none to see."""
    model, end = ball(START, BIG + SMALL, planar=True), 1.05
    fine = {"rtol": 1e-11, "atol": 1e-13}
    found = kt.sensitivities(
        model, end, ["ball.position.x"], ["mu"], events=[on_top()], output=[0.9, end], **fine
    )
    near = [
        kt.simulate(model, end, parameters={"mu": MU + d}, events=[on_top()], output=[end], **fine)
        for d in (1e-4, -1e-4)
    ]
    difference = (near[0]["ball.position.x"][-1] - near[1]["ball.position.x"][-1]) / 2e-4
    assert found.values[0, 0, 0] == pytest.approx(0.0, abs=1e-9)
    assert found.values[1, 0, 0] == pytest.approx(difference, rel=1e-5)


@pytest.mark.parametrize("side", [1, -1])
def test_a_ball_that_spins_meets_the_top_or_the_bottom_of_a_ball(side: int) -> None:
    """Straight above and below the centre, where the normal is ±z: Δv = μ (1 + e) v_n while it slides."""
    at, v, omega, e = side * (BIG + SMALL + 0.1), 2.0, 60.0, 0.5
    model = kt.Model.of(
        "ball on a ball",
        kt.Parameter("mu", MU),
        kt.Body.sphere("ball", 1.0, SMALL),
        kt.Free(
            "free", "ground", "ball", frame_inner=kt.Frame.at((0, 0, at)), frame_outer=kt.Frame(),
            u0=(0, 0, -side * v, 0, omega, 0),
        ),
        kt.Marker("centre", "ground", kt.Frame()),
    )  # fmt: skip
    touch = kt.DistanceEvent(
        "touch", "ball", "centre", BIG + SMALL, radius=SMALL, direction="falling",
        action=kt.Restitution(e, friction="mu"),
    )  # fmt: skip
    run = kt.simulate(model, 0.1, events=[touch], rtol=1e-11, atol=1e-13)
    across = MU * (1 + e) * v
    # against the speed of the touching point, ω × (−side R e_z)
    assert run["ball.velocity"][-1] == pytest.approx([side * across, 0, side * e * v], abs=1e-8)
    spun = omega - SMALL * across / (0.4 * SMALL**2)
    assert run["ball.angular_velocity"][-1] == pytest.approx([0, spun, 0], abs=1e-6)
