"""Markers given in the world at the start are the markers of the body that stand there."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

POSE = kt.Frame.rotated((1, 2, 3), 0.7, ("2*side", -0.3, 0.4))
EYE, NAIL = (0.5, 0.1, -0.2), (0.2, 0.1, 0.9)


def swing(*markers: kt.Marker, pose: kt.Frame | None = POSE) -> kt.Model:
    return kt.Model.of(
        "swing",
        kt.Parameter("side", 0.15, "m"),
        kt.Body.box("plate", 1.0, (0.4, 0.3, 0.1), pose=pose),
        kt.Revolute("hinge", "ground", "plate", point=(0, 0, 0), axis=(0, 1, 0)),
        *markers,
    )


def test_a_marker_stands_where_the_world_says_and_moves_with_its_body():
    model = swing(
        kt.Marker.in_world("eye", "plate", EYE),
        kt.Marker("nail", "ground", world=kt.Frame.along((1, 0, 0), NAIL)),
        kt.SpringDamper("spring", "eye", "nail", stiffness=50.0, free_length=0.2),
    )
    run = kt.simulate(model, 0.2, output=0.1)
    np.testing.assert_allclose(run["eye.position"][0], EYE, atol=1e-14)
    np.testing.assert_allclose(run["nail.position"][-1], NAIL, atol=1e-14)
    np.testing.assert_allclose(run["eye.rotation"][0].reshape(3, 3), np.eye(3), atol=1e-14)
    arm = np.linalg.norm(run["eye.position"] - run["plate.position"], axis=1)
    np.testing.assert_allclose(arm, arm[0], rtol=1e-13)
    assert np.abs(run["hinge.angle"][-1]) > 1e-3


def test_files_parts_and_mirrors_keep_it(tmp_path):
    model = swing(kt.Marker.in_world("eye", "plate", EYE))
    kt.save(model, tmp_path / "swing.toml")
    again = kt.load(tmp_path / "swing.toml").model
    assert again.marker("eye").world == kt.Frame.at(EYE)
    pair = kt.Model.of("pair").add(again, prefix="left", at=kt.Frame.at((0, 2, 0)))
    pair = pair.add(again, prefix="right", mirror="y")
    run = kt.simulate(pair, 0.01, output=[0.0])
    np.testing.assert_allclose(run["left.eye.position"][0], np.add(EYE, (0, 2, 0)), atol=1e-14)
    np.testing.assert_allclose(run["right.eye.position"][0], np.multiply(EYE, (1, -1, 1)), atol=1e-14)


def test_on_a_flexible_body_it_stands_there_too():
    pose = kt.Frame.rotated((1, 2, 3), 0.5, (0.3, 0.2, 0.1))
    arm = kt.FlexibleBeam(
        points=[(0, 0, 0), (1.2, 0, 0)],
        section=kt.BeamSection(width=0.03, height=0.01, E=2.1e11, density=7850.0),
        interfaces={"root": 0.0, "tip": 1.2},
        modes=2,
    )
    model = kt.Model.of(
        "arm",
        kt.Body("arm", flexible=arm, pose=pose),
        kt.Weld("clamp", "ground", "arm.root", point=(0.3, 0.2, 0.1)),
        kt.Marker.in_world("eye", "arm.tip", EYE),
    )
    run = kt.simulate(model, 0.01, output=[0.0])
    np.testing.assert_allclose(run["eye.position"][0], EYE, atol=1e-14)
    np.testing.assert_allclose(run["eye.rotation"][0].reshape(3, 3), np.eye(3), atol=1e-14)


@pytest.mark.parametrize(
    ("marker", "pose", "words"),
    [
        (kt.Marker.in_world("eye", "plate", EYE), None, 'body "plate" has no pose; give "plate" its pose'),
        (kt.Marker("eye", "plate", kt.Frame.at((1, 0, 0)), world=kt.Frame.at(EYE)), POSE, "is placed twice"),
        (kt.Marker.in_world("eye", "plat", EYE), POSE, 'unknown body "plat"; did you mean "plate"?'),
        (kt.Marker.in_world("eye", "plate", ("1 kg", 0, 0)), POSE, "another dimension"),
    ],
)
def test_what_cannot_be_placed_is_told(marker, pose, words):
    faults = "\n".join(map(str, swing(marker, pose=pose).validate().faults))
    assert words in faults
