"""Contacts in the 3D view: bodies without shapes of their own look like what touches."""

import numpy as np
import pytest

import kinetree as kt
from kinetree.report.scene.run_scene import ModelNumbers, scene_of
from kinetree.report.scene.shapes import Capsule, PageBox


def test_bodies_without_shapes_are_drawn_as_what_touches() -> None:
    law = {"stiffness": 1e4, "exponent": 1.0}
    model = kt.Model.of(
        "shapes",
        kt.Body("crate", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.05 - 1e-4))),
        kt.Body("roll", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((2, 0, 0.1))),
        kt.Marker("axis", "roll", frame=kt.Frame.along((0, 1, 0), (0, 0, 0))),
        kt.BoxPlane("feet", "crate", "ground", size=(0.3, 0.2, 0.1), **law),
        kt.CapsulePlane("floor", "axis", "ground", radius=0.1, length=0.4, **law),
    )
    run = kt.simulate(model, 0.01, output=0.01)
    scene = scene_of(run, model, ModelNumbers(model, {}))
    drawn = {body.name: body.shapes for body in scene.bodies}
    (crate,), (roll,) = drawn["crate"], drawn["roll"]
    assert isinstance(crate, PageBox) and np.asarray(crate.size) == pytest.approx([0.3, 0.2, 0.1])
    assert isinstance(roll, Capsule) and roll.radius == pytest.approx(0.1)
