"""Quaternions of many rotations at once, against one after the other."""

import numpy as np
import pytest

from kinetree.spatial.numeric import (
    quaternion_from_rotation,
    quaternions_from_rotations,
    rotation_from_axis_angle,
    rotation_from_quaternion,
)


def one_by_one(rotations):
    found, near = [], None
    for R in rotations:
        near = quaternion_from_rotation(R, near)
        found.append(near)
    return np.array(found)


@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0.3, -0.5, 0.8), (-1, -1, 0.1)])
def test_three_turns_about_an_axis(axis):
    """The sign follows the motion through every half turn, wherever the largest component changes."""
    rotations = [rotation_from_axis_angle(axis, angle) for angle in np.linspace(-1.0, 18.0, 400)]
    found = quaternions_from_rotations(rotations)
    np.testing.assert_allclose(found, one_by_one(rotations), rtol=0, atol=1e-15)
    assert np.all(np.sum(found[1:] * found[:-1], axis=1) > 0.99)


def test_rotations_without_order():
    """Rows far from each other, half turns among them, where neither sign is the closer one."""
    q = np.random.default_rng(3).normal(size=(200, 4))
    half_turns = [
        np.eye(3),
        np.diag([1.0, -1, -1]),
        np.diag([-1.0, 1, -1]),
        np.diag([-1.0, -1, 1]),
        np.eye(3),
    ]
    rotations = [
        *half_turns,
        *map(rotation_from_quaternion, q[:100]),
        *half_turns,
        *map(rotation_from_quaternion, q),
    ]
    found = quaternions_from_rotations(rotations)
    np.testing.assert_allclose(found, one_by_one(rotations), rtol=0, atol=1e-15)
    np.testing.assert_allclose([rotation_from_quaternion(e) for e in found], rotations, atol=1e-14)


def test_none_of_them():
    assert quaternions_from_rotations(np.empty((0, 3, 3))).shape == (0, 4)
