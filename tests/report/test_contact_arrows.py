"""Contact forces in the 3D view."""

from __future__ import annotations

import numpy as np

import kinetree as kt
from kinetree.report.run_scene import Numbers, scene_of


def test_a_contact_force_is_an_arrow_at_the_point_of_contact() -> None:
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0.3, 0, 0.1)), velocity=(1, 0, 0)),
        kt.SpherePlane("floor", "ball", radius=0.1, stiffness=1e5),
    )
    run = kt.simulate(model, 0.05, output=0.01)
    scene = scene_of(run, model, Numbers(model, {}))
    arrow = next(reaction for reaction in scene.reactions if reaction.joint == "floor")
    carrier = next(body for body in scene.bodies if body.name == arrow.body)
    assert np.array_equal(arrow.force, run["floor.force"]) and np.max(run["floor.force"]) > 1.0
    assert np.allclose(np.asarray(carrier.positions)[:, 0], run["ball.position"][:, 0])
    assert np.abs(np.asarray(carrier.positions)[:, 2]).max() < 5e-3
