"""Errors of marches fall as the step does: smooth motion by its square, sliding that ends, energy of loops."""

from __future__ import annotations

from collections.abc import Callable
from math import atan, cos, hypot, sin, sqrt

import numpy as np
import pytest

import kinetree as kt
from strategies.marched import DOWN, WEIGHT, ball, box, marched

FAR = kt.ContactShape("ground", radius=0.01)
"""A shape that nothing comes near: its run is a march without contacts."""


def slider(step: float) -> float:
    run = marched(box(velocity=(2.0, 0.0, 0.0)), t_end=1.0, friction=0.3, step=step)
    return abs(run["box.position.x"][-1] - 4.0 / (0.6 * WEIGHT))


def billiard(step: float) -> float:
    run = marched(
        ball(at=(0.0, 0.0, 0.03), radius=0.03, mass=0.2, velocity=(1.0, 0.0, 0.0)),
        t_end=0.5,
        friction=0.2,
        step=step,
    )
    t = 2 / (7 * 0.2 * WEIGHT)
    return abs(run["ball.position.x"][-1] - (t - 0.1 * WEIGHT * t**2 + 5 / 7 * (0.5 - t)))


def conveyor(step: float) -> float:
    belt = kt.shapes.Box((10.0, 1.0, 1.0), pose=kt.Frame.at((0.0, 0.0, -0.5)))
    run = marched(
        box(), t_end=1.0, friction=0.3, step=step, floor=False, ground=[belt],
        surfaces=(kt.MovingSurface("ground", velocity=(1.0, 0.0, 0.0)),),
    )  # fmt: skip
    return abs(run["box.position.x"][-1] - (1.0 - 1.0 / (0.6 * WEIGHT)))


@pytest.mark.parametrize("error", [slider, billiard, conveyor])
@pytest.mark.slow
def test_error_of_sliding_that_ends_falls_fifty_times_for_a_tenth_of_the_step(
    error: Callable[[float], float],
) -> None:
    coarse, fine = error(1e-3), error(1e-4)
    assert coarse <= 1e-6
    assert fine <= coarse / 50


def tipping(step: float) -> float:
    """Error of the rate of a block that turns about its lower edge, by its energy."""
    angle, width, height = 0.5, 0.1, 0.4
    slope = kt.Gravity(acceleration=(WEIGHT * sin(angle), 0.0, -WEIGHT * cos(angle)))
    run = marched(box(size=(width, 0.1, height)), t_end=0.3, gravity=slope, friction=2.0, step=step)
    half, start = hypot(width, height) / 2, atan(width / height)
    turned = 2 * np.arctan2(run["box_free.e2"], run["box_free.e4"])[-1]
    fall = half * (cos(start - angle) - cos(start - turned - angle))
    return abs(run["box.angular_velocity.y"][-1] / sqrt(1.5 * WEIGHT * fall / half**2) - 1)


def test_what_turns_about_an_edge_is_of_second_order() -> None:
    coarse, fine = tipping(2e-3), tipping(1e-3)
    assert fine <= 2e-5
    assert coarse / fine == pytest.approx(4.0, rel=0.1)


def top() -> kt.Model:
    spinning = kt.Body(
        "top", 1.0, inertia=(0.01, 0.01, 0.002, 0.0, 0.0, 0.0), pose=kt.Frame.at((0.1, 0.0, 1.0)),
        shapes=(kt.shapes.Sphere(0.01),),
    )  # fmt: skip
    return kt.Model.of(
        "top",
        DOWN,
        spinning,
        kt.Spherical("tip", "ground", "top", point=(0.0, 0.0, 1.0), u0=(0.0, 0.0, 30.0)),
    )


def tumbler() -> kt.Model:
    body = kt.Body(
        "top", 1.0, inertia=(0.01, 0.02, 0.027, 0.0, 0.0, 0.0), shapes=(kt.shapes.Sphere(0.1),),
        pose=kt.Frame.at((0.0, 0.0, 1.0)), angular_velocity=(0.1, 10.0, 0.1),
    )  # fmt: skip
    return kt.Model.of("tumbler", body)


def pendulum() -> kt.Model:
    return kt.Model.of(
        "pendulum", DOWN, ball("top", (0.5, 0.0, 1.0), radius=0.05),
        kt.Revolute("pin", "ground", "top", point=(0.0, 0.0, 1.0), axis=(0, 1, 0)),
    )  # fmt: skip


@pytest.mark.parametrize("model", [pendulum(), top(), tumbler()], ids=lambda model: model.name)
def test_smooth_motion_is_of_second_order(model: kt.Model) -> None:
    names = ["top.position", "top.rotation", "top.velocity", "top.angular_velocity"]
    whole = kt.simulate(model, t_end=1.0, output=0.05, rtol=1e-11, atol=1e-12)
    errors = []
    for step in (2e-3, 1e-3):
        run = kt.simulate(model, t_end=1.0, output=0.05, contacts=kt.Contacts(floor=True, step=step))
        errors.append(max(float(np.abs(run[name] - whole[name]).max()) for name in names))
    assert errors[1] <= errors[0] / 3.5
    assert errors[1] <= 0.05


# --- loops -----------------------------------------------------------------------------------------------
def struck(step: float, e: float, *, strikes: bool = True) -> kt.Run:
    """A four-bar without motor and friction, whose coupler strikes a block."""
    found = kt.load("src/kinetree/examples/four_bar.toml").model
    model = found.replace(kt.Parameter("torque", 0.0), kt.Parameter("friction", 0.0)).add(
        box("block", (-0.06 if strikes else 5.0, 0.2, 0.0), size=(0.05, 0.05, 0.05), mass=0.5)
    )
    contacts = kt.Contacts(bodies=("coupler", "block"), friction=0.0, restitution=e, step=step)
    return kt.simulate(model, t_end=0.6, output=0.01, contacts=contacts)


@pytest.mark.parametrize("e", [0.0, 0.5])
def test_coupler_that_strikes_a_block_leaves_its_joints_closed(e: float) -> None:
    run = struck(2e-3, e)
    assert np.abs(run["block.velocity.x"][-1]) > 0.1
    audit = run.audit
    assert audit.position_residual is not None
    assert audit.velocity_residual is not None
    assert audit.position_residual <= 1e-12
    assert audit.velocity_residual <= 1e-12
    length = np.linalg.norm(run["coupler.position"] - run["rocker.position"], axis=1)
    assert np.ptp(np.linalg.norm(run["crank.position"], axis=1)) <= 1e-12
    assert np.ptp(length) > 1e-3  # they turn against each other


@pytest.mark.parametrize("strikes", [False, True], ids=["swings", "strikes"])
def test_energy_of_a_four_bar_without_friction_is_of_second_order(strikes: bool) -> None:
    rises = []
    for step in (2e-3, 1e-3, 5e-4):
        run = struck(step, 1.0, strikes=strikes)
        total = run["energy.total"]
        rises.append(float(np.abs(total - total[0]).max()))
    assert rises[0] >= 3.5 * rises[1]
    assert rises[1] >= 3.5 * rises[2]
