"""Shapes on the ground below height fields."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.spatial.transform import Rotation

from kinetree.arrays import Array
from kinetree.contact import shapes
from kinetree.contact.shapes import PlacedCore, ShapeTable

CORNERS = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
KINDS = {
    "sphere": shapes.sphere(0.5),
    "capsule": shapes.capsule(0.2, 0.5),
    "box": shapes.box([0.5, 0.4, 0.3]),
    "rounded box": shapes.box([0.4, 0.3, 0.2], 0.1),
    "cylinder": shapes.cylinder(0.5, 0.4),
    "hull": shapes.hull(CORNERS * 0.4),
}
STILL = np.concatenate([np.zeros(3), np.eye(3).ravel()])


def on_ground(
    ground: PlacedCore, shape: PlacedCore, position: Array, rotation: Array, margin: float = 0.05
) -> NDArray[np.void]:
    """Contacts of a shape (a) with the ground (b)."""
    table = ShapeTable(2, [shape, ground], [1, 0])
    return table.touches(
        np.array([STILL, np.concatenate([position, np.ravel(rotation)])]), np.array([0.0, margin]), [[0, 1]]
    )


@pytest.mark.parametrize("kind", KINDS)
def test_level_ground_is_a_plane(kind: str) -> None:
    """Whatever lies over inner edges: the least gap and the normal are those of the plane, the corners are among it."""
    rng = np.random.default_rng(1)
    tilt, place = Rotation.from_rotvec([0.1, 0.2, 0.3]).as_matrix(), np.array([0.1, 0.2, 0.3])
    ground = shapes.heights([3.0, 3.0], np.zeros((13, 17)), position=place, rotation=tilt)
    plane = shapes.plane(position=place, rotation=tilt)
    touched = 0
    for case in range(60):
        turn = (
            Rotation.random(random_state=rng) if case % 2 else Rotation.from_euler("z", rng.uniform(0.0, 6.0))
        )
        height = np.array([*rng.uniform(-1.0, 1.0, 2), rng.uniform(0.2, 0.9)])
        position, rotation = tilt @ height + place, tilt @ turn.as_matrix()
        found = on_ground(ground, KINDS[kind], position, rotation)
        expected = on_ground(plane, KINDS[kind], position, rotation)
        assert (
            len(found) == len(expected) or kind == "hull"
        )  # of which a plane takes all points of its lower side
        assert bool(len(found)) == bool(len(expected))
        assert len(found) <= 4
        if not len(found):
            continue
        touched += 1
        assert found["gap"].min() == pytest.approx(expected["gap"].min(), abs=1e-14)
        np.testing.assert_allclose(found["normal"], np.tile(tilt[:, 2], (len(found), 1)), atol=1e-14)
        assert len(set(found["key"])) == len(found)
    assert touched > 10


def test_a_box_that_lies_on_many_triangles_stands_on_its_corners() -> None:
    ground = shapes.heights([3.0, 3.0], np.zeros((31, 31)))
    turn = Rotation.from_euler("z", 0.3).as_matrix()
    found = on_ground(ground, shapes.box([1.0, 0.5, 0.2]), np.array([0.05, 0.03, 0.2]), turn)
    corners = CORNERS[CORNERS[:, 2] < 0] * [1.0, 0.5, 0.2] @ turn.T + [0.05, 0.03, 0.2]
    assert len(found) == 4
    for corner in corners:
        assert np.linalg.norm(found["point"] - corner, axis=1).min() < 1e-14


def test_a_sphere_that_slides_over_seams_keeps_its_normal() -> None:
    slope = np.add.outer(0.2 * np.arange(7), 0.1 * np.arange(9))
    ground = shapes.heights([4.0, 3.0], slope)
    normal = np.array([-0.1, -0.2, 1.0]) / np.sqrt(1.05)
    middle = np.array([0.0, 0.0, slope[3, 4]])
    for t in np.linspace(-1.5, 1.5, 301):
        along = np.cross(normal, [0.3, -0.7, 0.1])
        found = on_ground(ground, shapes.sphere(0.25), middle + 0.26 * normal + t * along, np.eye(3))
        assert len(found) == 1
        assert found["gap"][0] == pytest.approx(0.01, abs=1e-14)
        np.testing.assert_allclose(found["normal"][0], normal, atol=1e-13)


def test_a_sphere_has_the_distance_of_the_nearest_place_of_the_ground() -> None:
    rng = np.random.default_rng(2)
    heights = rng.uniform(0.0, 0.5, (7, 9))
    ground = shapes.heights([4.0, 3.0], heights)
    x, y = np.linspace(-4.0, 4.0, 9), np.linspace(-3.0, 3.0, 7)
    triangles = []
    for row in range(6):
        for column in range(8):
            at = {
                (i, j): np.array([x[column + i], y[row + j], heights[row + j, column + i]])
                for i in (0, 1)
                for j in (0, 1)
            }
            triangles += [(at[0, 0], at[1, 0], at[1, 1]), (at[0, 0], at[1, 1], at[0, 1])]
    for _ in range(20):
        centre = np.array([*rng.uniform(-2.0, 2.0, 2), rng.uniform(0.7, 1.0)])

        def distance(triangle: tuple[Array, Array, Array], centre: Array = centre) -> float:
            p, q, r = triangle

            def square(share: Array) -> float:
                return float(((p + share[0] * (q - p) + share[1] * (r - p) - centre) ** 2).sum())

            whole = {"type": "ineq", "fun": lambda share: 1.0 - share.sum()}
            bounds = [(0.0, 1.0)] * 2
            options = {"ftol": 1e-15}
            found = minimize(
                square, [0.3, 0.3], bounds=bounds, constraints=whole, method="SLSQP", options=options
            )
            return float(np.sqrt(found.fun))

        near = [each for each in triangles if np.linalg.norm(np.mean(each, axis=0) - centre) < 2.5]
        expected = min(map(distance, near)) - 0.25
        found = on_ground(ground, shapes.sphere(0.25), centre, np.eye(3), 5.0)
        assert found["gap"].min() == pytest.approx(expected, abs=1e-6)


def test_a_box_on_a_peak_has_its_own_normal() -> None:
    heights = np.zeros((5, 5))
    heights[2, 2] = 0.5
    ground = shapes.heights([2.0, 2.0], heights)
    for gap in (1e-3, 0.0, -1e-12):
        found = on_ground(
            ground, shapes.box([0.6, 0.6, 0.2]), np.array([0.1, 0.0, 0.7 + gap]), np.eye(3), 0.01
        )
        assert len(found) == 1
        assert found["gap"][0] == pytest.approx(gap, abs=1e-15)
        np.testing.assert_allclose(found["normal"][0], [0.0, 0.0, 1.0], atol=1e-15)
        np.testing.assert_allclose(found["point"][0], [0.0, 0.0, 0.5 + 0.5 * gap], atol=1e-14)


def test_a_sphere_in_a_valley_touches_both_sides() -> None:
    across = np.abs(np.linspace(-2.0, 2.0, 9))
    ground = shapes.heights([2.0, 2.0], np.tile(across, (9, 1)))
    found = on_ground(
        ground, shapes.sphere(0.3), np.array([0.0, 0.1, 0.3 * np.sqrt(2.0) + 1e-3]), np.eye(3), 0.01
    )
    assert len(found) == 2
    np.testing.assert_allclose(found["gap"], 1e-3 / np.sqrt(2.0), atol=1e-15)
    assert sorted(np.sign(found["normal"][:, 0])) == [-1.0, 1.0]
