"""Contacts as the user says them, seen in motions: places, pairs, floors, belts; against statics and Coulomb's law."""

from __future__ import annotations

import math

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.toml import dumps, loads

G = 9.81
INERTIA = (0.01, 0.02, 0.03, 0.0, 0.0, 0.0)


def test_a_body_rests_on_its_shape_wherever_its_mass_centre_and_its_frame_are() -> None:
    shape = kt.shapes.Box((0.2, 0.3, 0.1), pose=kt.Frame.at((0.01, 0.02, 0.04)))
    body = kt.Body(
        "b", 2.0, com=(0.0, 0.0, -0.03), inertia=INERTIA, shapes=(shape,), pose=kt.Frame.at((1, 2, 0.02))
    )
    run = kt.simulate(kt.Model.of("m", kt.Gravity(), body), 0.3, contacts=kt.Contacts(floor=True))
    # the lower face is 0.01 below the frame, the mass centre 0.03
    assert run["b.position.z"][-1] == pytest.approx(-0.02, abs=1e-9)
    assert run["b.position.x"][-1] == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize(
    ("name", "height"), [("cylinder", 0.1), ("rod", 0.05), ("sphere", 0.08), ("hull", 0.15)]
)
def test_every_shape_comes_to_rest_at_its_height(name: str, height: float) -> None:
    at = {"pose": kt.Frame.at((0.0, 0.0, height + 1e-4))}
    corners = [(x, y, z) for x in (-0.1, 0.1) for y in (-0.2, 0.2) for z in (-0.15, 0.1)]
    shapes = (kt.ContactShape("hull", vertices=corners),) if name == "hull" else ()
    body = {
        "cylinder": lambda: kt.Body.cylinder(name, 1.0, 0.1, 0.2, **at),
        "rod": lambda: kt.Body.rod(name, 1.0, 1.0, radius=0.05, **at),
        "sphere": lambda: kt.Body.sphere(name, 1.0, 0.08, **at),
        "hull": lambda: kt.Body(name, 1.0, inertia=INERTIA, **at),
    }[name]()
    run = kt.simulate(kt.Model.of("m", kt.Gravity(), body), 0.2, contacts=kt.Contacts(shapes, floor=True))
    assert run[f"{name}.position.z"][-1] == pytest.approx(height, abs=1e-9)


@pytest.mark.parametrize("friction", [0.1, 0.25])
def test_a_box_slides_down_a_marked_slope_by_the_friction_of_its_pair(friction: float) -> None:
    angle, t = 0.2, 0.4
    turned = kt.Frame.rotated((0, 1, 0), angle, (0.1 * math.sin(angle), 0.0, 0.1 * math.cos(angle)))
    model = kt.Model.of(
        "slope",
        kt.Gravity(),
        kt.Body.box("box", 1.0, (0.2, 0.2, 0.2), pose=turned),
        kt.Marker("slope", "ground", kt.Frame.rotated((0, 1, 0), angle)),
        kt.Parameter("mu", friction / 2),
    )
    contacts = kt.Contacts(floor="slope", friction=9.0, pairs=kt.ContactPair("box", "slope", friction="2*mu"))
    run = kt.simulate(model, t, contacts=contacts)
    path = np.array([run[f"box.position.{axis}"] for axis in "xyz"])
    acceleration = G * (math.sin(angle) - friction * math.cos(angle))
    assert np.linalg.norm(path[:, -1] - path[:, 0]) == pytest.approx(
        max(0.0, acceleration * t * t / 2), abs=1e-9
    )


def test_a_belt_carries_a_box_up_to_its_speed_also_when_read_from_a_file() -> None:
    mu, speed, t = 0.2, 0.3, 0.5
    model = kt.Model.of(
        "conveyor",
        kt.Gravity(),
        kt.Body.box("box", 1.0, (0.2, 0.2, 0.1), pose=kt.Frame.at((0, 0, 0.05))),
        kt.Body.box("belt", 1.0, (4.0, 1.0, 0.1), pose=kt.Frame.at((0, 0, -0.05))),
        kt.Weld("frame", "ground", "belt", point=(0, 0, 0)),
    )
    contacts = kt.Contacts(
        friction=mu, step="1 ms", surfaces=kt.MovingSurface("belt", velocity=("30 cm/s", 0.0, 0.0))
    )
    loaded = loads(dumps(model, kt.RunSettings(t_end=t, contacts=contacts)))
    for run in (kt.simulate(model, t, contacts=contacts), kt.simulate(loaded)):
        assert run["box.velocity.x"][-1] == pytest.approx(speed, abs=1e-9)
        slips = speed / (mu * G)  # until then it is pulled by mu g
        assert run["box.position.x"][-1] == pytest.approx(speed * (t - slips / 2), abs=1e-6)


def test_bodies_that_are_not_to_touch_pass_each_other() -> None:
    def after(contacts: kt.Contacts) -> float:
        model = kt.Model.of(
            "fall",
            kt.Gravity(),
            kt.Body.sphere("ball", 1.0, 0.1, pose=kt.Frame.at((0, 0, 0.11))),
            ground_shapes=(kt.shapes.Box((1, 1, 0.2), pose=kt.Frame.at((0, 0, -0.1))),),
        )
        return float(kt.simulate(model, 0.3, contacts=contacts)["ball.position.z"][-1])

    assert after(kt.Contacts()) == pytest.approx(0.1, abs=1e-9)
    apart = kt.Contacts(pairs=kt.ContactPair("ball", "ground", touch=False))
    assert after(apart) == pytest.approx(0.11 - G * 0.3**2 / 2, abs=1e-9)
