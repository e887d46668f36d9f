"""Stand-in shapes show where a body is and how its mass is spread."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from kinetree.report.scene.body_shapes import equivalent_box, model_length, stand_in_shapes
from kinetree.report.scene.shapes import Capsule, PageBox, PageSphere


def box_inertia(mass: float, size: np.ndarray) -> np.ndarray:
    squares = np.asarray(size) ** 2
    return np.diag(mass / 12 * (squares.sum() - squares))


def test_box_is_recovered_from_its_inertia():
    """A turned uniform box comes back with its edges, and its shape with its orientation."""
    size = np.array([0.5, 0.3, 0.2])
    turn = Rotation.from_rotvec([0.3, -0.8, 0.5])
    R = turn.as_matrix()
    inertia = R @ box_inertia(2.0, size) @ R.T
    edges, axes = equivalent_box(2.0, inertia)
    np.testing.assert_allclose(np.sort(edges), np.sort(size), rtol=1e-12)
    assert np.linalg.det(axes) == pytest.approx(1.0)
    (box,) = stand_in_shapes([], (0, 0, 0), 2.0, inertia, model_length=1.0)
    assert isinstance(box, PageBox)
    shown = Rotation.from_quat(np.asarray(box.quaternion)).as_matrix()
    np.testing.assert_allclose(shown @ box_inertia(2.0, box.size) @ shown.T, inertia, atol=1e-12)


def test_link_with_two_joints_outside_gets_one_rod_through_its_middle():
    p1, p2 = np.array([0.0, 0, 0]), np.array([1.0, 0, 0])
    solid, rod = stand_in_shapes([p1, p2, p1], (0.5, 0, 0), 1.0, box_inertia(1.0, [0.1, 0.1, 0.1]), 1.0)
    assert isinstance(solid, PageBox)
    assert isinstance(rod, Capsule)
    np.testing.assert_array_equal([rod.p1, rod.p2], [p1, p2])


def test_joints_aside_are_reached_from_the_centre_of_mass():
    points = np.array([[1.0, 0, 0], [0, 1.0, 0], [0, 0, 1.0]])
    shapes = stand_in_shapes(points, (0.2, 0.2, 0.2), 1.0, box_inertia(1.0, [0.1, 0.1, 0.1]), 1.0)
    ends = [shape.p2 for shape in shapes if isinstance(shape, Capsule)]
    np.testing.assert_array_equal(ends, points)
    assert all(np.allclose(s.p1, 0.2) for s in shapes if isinstance(s, Capsule))


def test_joint_inside_the_box_needs_no_rod():
    shapes = stand_in_shapes([[0.1, 0, 0]], (0, 0, 0), 1.0, box_inertia(1.0, [0.4, 0.2, 0.2]), 1.0)
    assert len(shapes) == 1


@pytest.mark.parametrize("mass", [0.0, 1.0])
def test_body_without_inertia_is_a_ball(mass):
    (ball,) = stand_in_shapes([], (1, 2, 3), mass, np.zeros((3, 3)), 2.0)
    assert isinstance(ball, PageSphere)
    np.testing.assert_array_equal(ball.position, (1, 2, 3))


@pytest.mark.parametrize(
    "inertia", [np.diag([1e6, 1e6, 1e6]), np.diag([1.0, 1.0, 5.0]), np.diag([0.0, 1.0, 1.0])]
)
def test_odd_inertias_still_give_a_shape_of_sensible_size(inertia):
    (box,) = stand_in_shapes([], (0, 0, 0), 1.0, inertia, model_length=1.0)
    assert list(box.faults()) == []
    assert np.max(box.size) <= 0.6 + 1e-12
    assert np.min(box.size) > 0


def test_model_length():
    assert model_length([[0, 0, 0], [3, 4, 0]]) == 5
    assert model_length([]) == model_length([[1, 1, 1]]) == 1
