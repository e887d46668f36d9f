"""Bodies that stand on several feet with friction: they stick, and are torn loose as a whole."""

from __future__ import annotations

from math import cos, hypot, sin

import numpy as np
import pytest

import kinetree as kt

G, MASS, MU, STATIC = 9.81, 2.0, 0.3, 0.36
TWO = ((-0.2, 0.0), (0.2, 0.0))
THREE = ((-0.2, -0.1), (0.2, -0.1), (0.0, 0.15))
FOUR = ((-0.2, -0.1), (0.2, -0.1), (-0.2, 0.1), (0.2, 0.1))


def block(slope: float, feet: tuple, *loads: kt.Force, velocity=None, t_end: float = 1.0) -> kt.Run:
    """A block on a slope; with two feet it moves in a plane."""
    plane = kt.Planar("plane", "ground", "block", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.1)))
    model = kt.Model.of(
        "block on feet",
        kt.Gravity(acceleration=(G * sin(slope), 0, -G * cos(slope))),
        kt.Body(
            "block",
            MASS,
            inertia=(0.02, 0.03, 0.04, 0, 0, 0),
            pose=kt.Frame.at((0, 0, 0.1)),
            velocity=velocity,
        ),
        *([plane] if len(feet) == 2 else []),
        *(kt.Marker(f"foot{i}", "block", frame=kt.Frame.at((x, y, -0.1))) for i, (x, y) in enumerate(feet)),
        *loads,
    )
    rub = kt.Restitution(0.0, friction=MU, static_friction=STATIC)
    events = [
        kt.PointPlaneEvent(f"on{i}", f"foot{i}", "ground", direction="falling", action=rub)
        for i in range(len(feet))
    ]
    return kt.simulate(model, t_end, events=events, output=0.25)


@pytest.mark.parametrize("feet", [TWO, pytest.param(THREE, marks=pytest.mark.slow), FOUR])
def test_a_block_stands_on_its_feet_in_proportion_to_their_loads(feet):
    run = block(0.2, feet)
    assert np.abs(run["block.position.x"]).max() < 1e-12
    rubs = np.array([run[f"on{i}.friction_force"][-1] for i in range(len(feet))])
    loads = np.array([run[f"on{i}.force"][-1] for i in range(len(feet))])
    assert loads.sum() == pytest.approx(MASS * G * cos(0.2), rel=1e-9)
    assert -rubs[:, 0] == pytest.approx(loads * np.tan(0.2), abs=1e-9)  # each its share
    assert run.audit.verdict == "ok"


@pytest.mark.parametrize("feet", [TWO, pytest.param(THREE, marks=pytest.mark.slow)])
def test_it_slides_beyond_the_angle_of_friction(feet):
    run = block(0.4, feet)
    assert run["block.position.x"][-1] == pytest.approx(0.5 * G * (sin(0.4) - MU * cos(0.4)), rel=1e-8)
    assert run.audit.verdict == "ok"


def test_pulled_along_it_is_torn_loose_as_a_whole():
    run = block(0.0, TWO, kt.Force("pull", "block", force=("4*t", 0, 0)), t_end=2.0)
    torn = [event.t for event in run.events if event.description == "slip"]
    assert torn == pytest.approx([STATIC * MASS * G / 4] * 2, rel=1e-8)


@pytest.mark.slow
def test_all_feet_come_to_rest_together():
    run = block(0.0, THREE, velocity=(1.0, 0.2, 0.0))
    rest = [event.t for event in run.events if event.description == "stick"]
    assert rest == pytest.approx([hypot(1.0, 0.2) / (MU * G)] * 3, rel=1e-8)
    assert np.abs(run["block.velocity"][-1]).max() < 1e-12
