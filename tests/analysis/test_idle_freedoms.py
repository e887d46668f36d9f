"""Inverse dynamics of motions that leave something free: rods that spin about themselves, and what really swings."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

g = 9.81
CRANK, ROD = 0.3, 1.1


def crank_and_slider(elbow: type[kt.Joint], **own: object) -> kt.Model:
    """A crank about z, a slender rod on ball joints, or on a universal one, and a slider along a line in space."""
    pin, end = np.array([CRANK, 0.0, 0.0]), np.array([CRANK + 0.9, 0.2, 0.6])
    rod = np.linalg.norm(end - pin)
    along = kt.Frame.along((end - pin).tolist(), ((pin + end) / 2).tolist())
    slender = (0.8 * rod**2 / 12, 0.8 * rod**2 / 12, 2e-6, 0, 0, 0)
    return kt.Model.of(
        "crank and slider",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body("crank", 1.0, inertia=(0.01, 0.01, 0.02, 0, 0, 0), pose=kt.Frame.at((CRANK / 2, 0, 0))),
        kt.Body("rod", 0.8, inertia=slender, pose=along),
        kt.Body("slider", 2.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at(end.tolist())),
        kt.Revolute("drive", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1)),
        elbow("elbow", "crank", "rod", point=pin.tolist(), **own),
        kt.Spherical("wrist", "rod", "slider", point=end.tolist()),
        kt.Prismatic("rail", "ground", "slider", point=end.tolist(), axis=(1, 0, 0)),
    )


def torque(model: kt.Model, t: np.ndarray) -> np.ndarray:
    return kt.inverse_dynamics(model, {"drive.angle": "2*t + sin(5*t)"}, ["drive"], t)["drive"]


def test_a_rod_that_may_spin_needs_no_actuator():
    """The same torque as with a universal joint, which keeps it from spinning."""
    t = np.linspace(0.0, 1.0, 9)
    held = torque(crank_and_slider(kt.Universal, axis1=(0, 0, 1), axis2=(0.3, -0.9, 0)), t)
    free = torque(crank_and_slider(kt.Spherical), t)
    np.testing.assert_allclose(free, held, atol=1e-5 * np.abs(held).max())
    assert np.ptp(held) > 1.0


def test_a_pendulum_that_swings_is_not_idle():
    """A cart that is pushed makes the pendulum on it swing, whatever the cart's own law says."""
    model = kt.Model.of(
        "cart",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body.box("cart", mass=1.0, size=(0.2, 0.1, 0.1), pose=kt.Frame()),
        kt.Body.rod("rod", mass=0.1, length=1.0, pose=kt.Frame.at((0.3, 0.4, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("pin", "cart", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
    )
    with pytest.raises(
        kt.ActuationError, match=r"needs a force that no actuator gives, along pin\.angle_rate"
    ):
        kt.inverse_dynamics(model, {"rail.displacement": "0.1*t^2"}, ["rail"], np.linspace(0, 1, 5))


def test_an_instant_without_forces_is_judged_by_the_whole_motion():
    """At rest without gravity nothing acts at t = 0; round-off there is no force that is missing."""
    model = crank_and_slider(kt.Spherical)
    still = model.remove("gravity")
    found = kt.inverse_dynamics(still, {"drive.angle": "t^4"}, ["drive"], np.linspace(0, 1, 5))
    assert abs(found["drive"][0]) < 1e-9
    assert abs(found["drive"][-1]) > 0.1


def test_an_actuated_joint_without_a_law_is_told():
    """The second of two links is held where it is, by the torque of its weight, and that is said."""
    link = {"inertia": (0.1, 0.1, 0.1, 0, 0, 0)}
    model = kt.Model.of(
        "two links",
        kt.Gravity(acceleration=(0, -g, 0)),
        kt.Body("a", 1.0, **link, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body("b", 1.0, **link, pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("shoulder", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("elbow", "a", "b", point=(1, 0, 0), axis=(0, 0, 1)),
    )
    laws, joints, t = {"shoulder.angle": "0.2*t"}, ["shoulder", "elbow"], [0.0, 0.5]
    told = kt.inverse_dynamics(model, laws, joints, t)
    assert told["elbow"][0] == pytest.approx(0.5 * g)
    assert told.notes[0].startswith('no law says how actuator "elbow" should move')
    assert told.notes[0] in str(told)
    assert kt.inverse_dynamics(model, {**laws, "elbow.angle": 0.0}, joints, t).notes == ()
