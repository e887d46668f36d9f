"""Machine elements in the 3D view: pitch circles where they touch, seen from outside, on the right bodies."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.model.geometry.machine_elements import RackDrawing, WheelDrawing
from kinetree.report.scene.body_shapes import element_shapes
from kinetree.report.scene.run_scene import ModelNumbers, _elements, joint_frames
from kinetree.report.scene.shapes import PageLine, PageMesh


def volume(mesh: PageMesh) -> float:
    """Volume inside a closed surface seen from outside (positive)."""
    a, b, c = (np.asarray(mesh.vertices)[np.asarray(mesh.triangles)[:, i]] for i in range(3))
    return float(np.sum(np.cross(a, b) * c) / 6)


@pytest.mark.parametrize(
    ("inside", "taper", "teeth"), [(False, 0.0, 20), (True, 0.0, 30), (False, 0.7, 12), (False, 0.0, None)]
)
def test_wheels_are_closed_and_seen_from_outside(inside: bool, taper: float, teeth: int | None) -> None:
    axis = np.array([1, 2, 2]) / 3
    drawing = WheelDrawing("gear", ca.DM([1, 2, 3]), ca.DM(axis), 0.5, teeth, inside, taper)
    (mesh,) = element_shapes(drawing)
    assert isinstance(mesh, PageMesh) and not list(mesh.faults())
    assert 0.01 < volume(mesh) < 0.5
    edges = np.sort(np.asarray(mesh.triangles)[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    assert (np.unique(edges, axis=0, return_counts=True)[1] == 2).all()
    span = np.asarray(mesh.vertices) - [1, 2, 3]
    radii = np.linalg.norm(span - np.outer(span @ axis, axis), axis=1)
    assert radii.max() > 0.5 > radii.min() or teeth is None


def test_racks_show_their_teeth_to_the_pinion() -> None:
    drawing = RackDrawing("rack", ca.DM([0, -0.1, 0]), ca.DM([1, 0, 0]), ca.DM([0, 1, 0]), 0.02)
    (mesh,) = element_shapes(drawing)
    assert isinstance(mesh, PageMesh)
    y = np.asarray(mesh.vertices)[:, 1]
    assert y.max() > -0.1 > y.min()


def test_gears_and_belts_stand_on_their_bodies() -> None:
    """The wheels of a pair are drawn around their own axes, each once; the strands on the carrier touch both."""
    parts = [
        kt.Body("one", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.along((1, 0, 0), (0.3, 0, 0))),
        kt.Body("two", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 1, 0))),
        kt.Revolute("A", "ground", "one", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("B", "ground", "two", point=(0.3, 0, 0), axis=(0, 0, 1)),
    ]
    gears = kt.GearPair("mesh", "one", "two", teeth1=10, teeth2=20)
    again = kt.GearPair("again", "one", "two", teeth1=10, teeth2=20)
    belt = kt.BeltDrive("belt", "one", "two", radius1=0.05, radius2=0.1)
    model = kt.Model.of("pair", *parts, gears, again, belt)
    numbers = ModelNumbers(model, {})
    found = _elements(model, numbers, joint_frames(model, numbers))
    assert [len(found[body]) for body in ("one", "two", "ground")] == [1 + 1, 1 + 1, 2]
    for wheel in found["one"] + found["two"]:  # equally wide on both of their sides
        points = np.asarray(wheel.vertices) - np.asarray(wheel.vertices).mean(axis=0)
        axis = np.linalg.svd(points)[2][2]
        radii = [
            np.linalg.norm(side, axis=1).max()
            for side in (points[points @ axis > 0], points[points @ axis < 0])
        ]
        assert radii[0] == pytest.approx(radii[1], rel=1e-9)
    centre = np.asarray(found["one"][0].vertices).mean(
        axis=0
    )  # in the frame of body one, whose z axis is world x
    pose = kt.Frame.along((1, 0, 0))
    world = np.array(pose.rotation, dtype=float) @ centre + [0.3, 0, 0]
    assert world == pytest.approx([0, 0, 0], abs=1e-12)
    for strand, radius in zip(found["ground"], (0.05, 0.05), strict=True):
        assert isinstance(strand, PageLine)
        assert np.linalg.norm(np.asarray(strand.points)[0]) == pytest.approx(radius)


def test_a_wheel_behind_other_bearings_stands_where_its_body_is() -> None:
    """Two bearings and a weld lead from the carrier to the wheel, whose frames are far from each other and turned."""
    between = [
        ("carrier", kt.Frame.at((3, 0, 0))),
        ("hollow shaft", kt.Frame.along((0, 1, 0), (0, 2, 5))),
        ("shaft", kt.Frame.along((1, 1, 0), (-1, 0, 4))),
        ("one", kt.Frame.along((0, -1, 1), (2, 2, 2))),
        ("two", kt.Frame.at((1, 1, 1))),
    ]
    parts = [kt.Body(name, 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=pose) for name, pose in between]
    axis = (0.0, 0.0, 1.0)
    model = kt.Model.of(
        "train",
        *parts,
        kt.Weld("base", "ground", "carrier", point=(0, 0, 0)),
        kt.Revolute("outer", "carrier", "hollow shaft", point=(0.5, 0.2, 1), axis=axis),
        kt.Revolute("inner", "hollow shaft", "shaft", point=(0.5, 0.2, 2), axis=axis),
        kt.Weld("key", "shaft", "one", point=(0.7, 0.1, 3)),
        kt.Revolute("other", "carrier", "two", point=(0.8, 0.2, 3), axis=axis),
        kt.GearPair("mesh", "one", "two", "carrier", teeth1=10, teeth2=20),
    )
    numbers = ModelNumbers(model, {})
    found = _elements(model, numbers, joint_frames(model, numbers))
    poses = dict(between)
    for name, (x, y) in {"one": (0.5, 0.2), "two": (0.8, 0.2)}.items():
        (wheel,) = found[name]
        centre = np.asarray(wheel.vertices).mean(axis=0)
        world = np.array(poses[name].rotation, dtype=float) @ centre + poses[name].position
        assert world[:2] == pytest.approx([x, y], abs=1e-9)
