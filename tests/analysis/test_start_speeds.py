"""Speeds asked of joints and velocities asked of bodies, together: each is kept, and what follows is right."""

from __future__ import annotations

import numpy as np

import kinetree as kt


def test_joint_speeds_and_body_velocities_are_both_kept() -> None:
    """A hinge with u0 carries a ball joint whose body has an angular velocity; a ship with both velocities carries a
    sledge with u0."""
    omega, v = np.array([1.0, 0.5, -1.0]), np.array([1.0, 2.0, 3.0])
    turning, place = np.array([0.2, -0.3, 0.5]), np.array([0.0, 4.0, 0.0])
    at = np.array([0.5, 4.0, 0.0])
    model = kt.Model.of(
        "both",
        kt.Body.sphere("arm", 1.0, 0.2, pose=kt.Frame.at((1, 0, 0))),
        kt.Body.sphere("bob", 1.0, 0.2, pose=kt.Frame.at((2, 0.5, 0)), angular_velocity=tuple(omega)),
        kt.Body.sphere(
            "ship",
            5.0,
            0.5,
            pose=kt.Frame.at(tuple(place)),
            velocity=tuple(v),
            angular_velocity=tuple(turning),
        ),
        kt.Body.sphere("sledge", 1.0, 0.1, pose=kt.Frame.at(tuple(at))),
        kt.Revolute("A", "ground", "arm", point=(0, 0, 0), axis=(0, 0, 1), u0=(2.0,)),
        kt.Spherical("B", "arm", "bob", point=(2, 0, 0)),
        kt.Prismatic("S", "ship", "sledge", point=tuple(at), axis=(1, 0, 0), u0=(0.7,)),
    )
    run = kt.simulate(model, 1e-3, output=1e-3)
    assert run.audit is not None and not run.audit.notes
    arm = np.array([0.0, 0.0, 2.0])
    wanted = {
        "arm.angular_velocity": arm,
        "arm.velocity": np.cross(arm, (1, 0, 0)),
        "bob.angular_velocity": omega,
        "bob.velocity": np.cross(arm, (2, 0, 0)) + np.cross(omega, (0, 0.5, 0)),
        "ship.velocity": v,
        "ship.angular_velocity": turning,
        "sledge.angular_velocity": turning,
        "sledge.velocity": v + np.cross(turning, at - place) + (0.7, 0, 0),
    }
    for name, value in wanted.items():
        np.testing.assert_allclose(run[name][0], value, atol=1e-12, err_msg=name)
