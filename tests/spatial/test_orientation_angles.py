"""1-2-3 angles of rotations: back to the rotation, everywhere, and next to given ones."""

import numpy as np
import pytest

from kinetree.spatial.numeric import angles_from_rotation, rotation_from_axis_angle


def rotation(angles) -> np.ndarray:
    """Rx(θ1) Ry(θ2) Rz(θ3)."""
    axes = np.eye(3)
    x, y, z = (rotation_from_axis_angle(axis, angle) for axis, angle in zip(axes, angles, strict=True))
    return x @ y @ z


@pytest.mark.parametrize("second", [-np.pi / 2, -1.1, 0.0, 0.7, np.pi / 2])
def test_angles_give_the_rotation_back(second):
    """At ±π/2 the axes of the first and the third angle are one line: only θ1 ± θ3 is determined, and θ3 is kept."""
    for first, third in ((0.4, -0.9), (-2.8, 2.1), (3.0, 3.1)):
        R = rotation((first, second, third))
        for near in (None, (first + 0.2, second + 0.1, third), (9.0, 0.0, -7.0)):
            np.testing.assert_allclose(rotation(angles_from_rotation(R, near)), R, rtol=0, atol=1e-8)
        near = np.array([first, second, third])
        np.testing.assert_allclose(angles_from_rotation(R, near), near, rtol=0, atol=1e-8)
        np.testing.assert_allclose(
            angles_from_rotation(R, near + 4 * np.pi), near + 4 * np.pi, rtol=0, atol=1e-8
        )
