"""Where shapes touch: closed forms, relations that hold for all pairs, and pairs that are near each other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from kinetree.arrays import Array
from kinetree.contact import shapes
from kinetree.contact.shapes import PlacedCore, ShapeTable

FAR = 20.0
"""A margin that takes in every pair of these tests, m."""
ROUND_OFF = 1e-13
FEATURES = 1e-8
"""Gaps may jump by the width within which features count as alike."""


def corners_of_box(half: Array) -> Array:
    return np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * half


def some_hull(rng: np.random.Generator) -> PlacedCore:
    return shapes.hull(rng.normal(size=(int(rng.integers(5, 20)), 3)) * 0.5)


KINDS: dict[str, Callable[[np.random.Generator], PlacedCore]] = {
    "sphere": lambda rng: shapes.sphere(rng.uniform(0.2, 1.0)),
    "capsule": lambda rng: shapes.capsule(rng.uniform(0.1, 0.4), rng.uniform(0.2, 1.0)),
    "box": lambda rng: shapes.box(rng.uniform(0.2, 1.0, 3)),
    "rounded box": lambda rng: shapes.box(rng.uniform(0.2, 1.0, 3), 0.1),
    "cylinder": lambda rng: shapes.cylinder(*rng.uniform(0.2, 1.0, 2)),
    "hull": some_hull,
    "plane": lambda rng: shapes.plane(),
}
PAIRS = [pair for pair in combinations_with_replacement(KINDS, 2) if pair != ("plane", "plane")]


def pose(position: Array, rotation: Array | None = None) -> Array:
    return np.concatenate([position, np.ravel(np.eye(3) if rotation is None else rotation)])


def some_pose(rng: np.random.Generator, far: float = 0.8) -> Array:
    return pose(rng.normal(size=3) * far, Rotation.random(random_state=rng).as_matrix())


def touches(
    a: PlacedCore, b: PlacedCore, pose_a: Array, pose_b: Array, margin: float = FAR
) -> NDArray[np.void]:
    table = ShapeTable(2, [a, b], [0, 1])
    return table.touches(np.array([pose_a, pose_b]), np.array([margin, 0.0]), [[0, 1]])


def moved(placed: Array, rotation: Array, shift: Array) -> Array:
    return pose(rotation @ placed[:3] + shift, rotation @ placed[3:].reshape(3, 3))


UP = np.array([0.0, 0.0, 1.0])
ORIGIN = pose(np.zeros(3))


def above(height: float, shape: PlacedCore) -> NDArray[np.void]:
    return touches(shape, shapes.plane(), pose(height * UP), ORIGIN, 0.1)


@pytest.mark.parametrize("height", [1e-3, 0.0, -1e-3])
def test_gaps_above_a_plane_are_exact(height: float) -> None:
    cases = [
        (shapes.sphere(0.5), 1),
        (shapes.box([0.3, 0.4, 0.5]), 4),
        (shapes.cylinder(0.3, 0.5), 4),
        (shapes.hull(corners_of_box(np.array([0.3, 0.4, 0.5]))), 4),
        (shapes.box([0.2, 0.3, 0.4], 0.1), 4),
    ]
    for shape, count in cases:
        found = above(0.5 + height, shape)
        assert len(found) == count
        np.testing.assert_allclose(found["gap"], height, rtol=0.0, atol=2e-16)
        assert (found["normal"] == UP).all()
        np.testing.assert_allclose(found["point"][:, 2], 0.5 * height, atol=2e-16)
        assert len(set(found["key"])) == count


def test_what_lies_on_a_plane_touches_along_a_line() -> None:
    flat = Rotation.from_euler("y", 90, degrees=True).as_matrix()
    for shape in (shapes.capsule(0.2, 0.6), shapes.cylinder(0.2, 0.6), shapes.cylinder(0.1, 0.5, 0.1)):
        found = touches(shape, shapes.plane(), pose(0.2 * UP, flat), ORIGIN, 0.01)
        assert len(found) == 2
        np.testing.assert_allclose(found["gap"], 0.0, atol=3e-16)  # of the rotation
        reach = shape.size[2]
        np.testing.assert_allclose(sorted(found["point"][:, 0]), [-reach, reach], atol=1e-15)


@pytest.mark.parametrize("angle", [1e-3, 0.1, 0.7, 1.2])
def test_the_lowest_point_of_a_tilted_cylinder_is_one_of_its_contacts(angle: float) -> None:
    tilt = Rotation.from_euler("zyz", [0.3, angle, 0.4]).as_matrix()
    found = touches(shapes.cylinder(0.3, 0.5), shapes.plane(), pose(UP, tilt), ORIGIN)
    expected = 1.0 - 0.5 * np.cos(angle) - 0.3 * np.sin(angle)
    assert found["gap"].min() == pytest.approx(expected, abs=1e-15)


def test_stacked_boxes_touch_at_the_corners_of_what_they_share() -> None:
    lower, upper = shapes.box([0.5, 0.5, 0.5]), shapes.box([0.4, 0.5, 0.5])
    height = 1e-4
    found = touches(upper, lower, pose(np.array([0.3, 0.1, 1.0 + height])), ORIGIN, 0.01)
    assert len(found) == 4
    np.testing.assert_allclose(found["gap"], height, atol=1e-15)
    assert (found["normal"] == found["normal"][0]).all()
    np.testing.assert_array_equal(found["normal"][0], UP)
    ends = {(round(x, 12), round(y, 12)) for x, y, _ in found["point"]}
    assert ends == {(-0.1, -0.4), (0.5, -0.4), (0.5, 0.5), (-0.1, 0.5)}


def _clipped(subject: Array, clip: Array) -> Array:
    """What two convex polygons (counterclockwise) have in common: corners within, and crossings of edges."""

    def within(p: Array, polygon: Array) -> bool:
        edges = np.roll(polygon, -1, axis=0) - polygon
        return bool(
            (edges[:, 0] * (p[1] - polygon[:, 1]) - edges[:, 1] * (p[0] - polygon[:, 0]) >= -1e-12).all()
        )

    found = [p for p in subject if within(p, clip)] + [p for p in clip if within(p, subject)]
    for p, q in zip(subject, np.roll(subject, -1, axis=0), strict=True):
        for r, s in zip(clip, np.roll(clip, -1, axis=0), strict=True):
            matrix = np.column_stack([q - p, r - s])
            if abs(np.linalg.det(matrix)) > 1e-12:
                t, u = np.linalg.solve(matrix, r - p)
                if 0.0 <= t <= 1.0 and 0.0 <= u <= 1.0:
                    found.append(p + t * (q - p))
    return np.array(found)


def test_manifolds_of_boxes_are_those_of_clipping() -> None:
    """The deepest point is found, all points are corners of the polygon that clipping gives, and they span it."""
    rng = np.random.default_rng(7)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    compared = 0
    for _ in range(100):
        half = rng.uniform(0.3, 0.6, (2, 3))
        angles = np.array([*rng.uniform(-1e-3, 1e-3, 2), rng.uniform(0, 6)])
        turn = Rotation.from_rotvec([*angles[:2], 0.0]) * Rotation.from_rotvec([0.0, 0.0, angles[2]])
        shift = np.array([*rng.uniform(-0.3, 0.3, 2), half[0, 2] + half[1, 2] + 0.002])
        found = touches(shapes.box(half[0]), shapes.box(half[1]), pose(shift, turn.as_matrix()), ORIGIN, 0.1)
        if abs(found["normal"][0] - UP).max() > 1e-12:
            continue
        compared += 1
        lower = np.column_stack([square * half[0, :2], -half[0, 2] * np.ones(4)])
        face = turn.apply(lower) + shift
        polygon = _clipped(face[:, :2], square * half[1, :2])
        normal = turn.apply(UP)
        heights = face[0, 2] - ((polygon - face[0, :2]) @ normal[:2]) / normal[2] - half[1, 2]
        assert found["gap"].min() == pytest.approx(heights.min(), abs=1e-14)
        for touch in found:
            distance = np.linalg.norm(polygon - touch["point"][:2], axis=1)
            nearest = int(distance.argmin())
            assert distance[nearest] < 1e-12
            assert touch["gap"] == pytest.approx(heights[nearest], abs=1e-14)
        assert len(set(found["key"])) == len(found) == 4
    assert compared > 15


@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_swapped_shapes_turn_the_normal_and_nothing_else(kinds: tuple[str, str]) -> None:
    rng = np.random.default_rng(1)
    for _ in range(20):
        a, b = (KINDS[kind](rng) for kind in kinds)
        table = ShapeTable(2, [a, b], [0, 1])
        poses, margin = np.array([some_pose(rng), some_pose(rng)]), np.full(2, FAR)
        one, other = (table.touches(poses, margin, [pair]) for pair in ([0, 1], [1, 0]))
        for name in ("key", "gap", "point"):
            np.testing.assert_array_equal(one[name], other[name])
        np.testing.assert_array_equal(one["normal"], -other["normal"])
        np.testing.assert_array_equal(one["a"], other["b"])


@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_contacts_move_with_the_bodies(kinds: tuple[str, str]) -> None:
    rng = np.random.default_rng(2)
    for _ in range(20):
        a, b = (KINDS[kind](rng) for kind in kinds)
        first, second = some_pose(rng), some_pose(rng)
        turn, shift = Rotation.random(random_state=rng).as_matrix(), rng.normal(size=3)
        here = touches(a, b, first, second, 0.5)
        there = touches(a, b, moved(first, turn, shift), moved(second, turn, shift), 0.5)
        assert len(here) == len(there)
        np.testing.assert_array_equal(here["key"], there["key"])
        np.testing.assert_allclose(here["gap"], there["gap"], atol=ROUND_OFF)
        np.testing.assert_allclose(here["normal"] @ turn.T, there["normal"], atol=1e-9)
        np.testing.assert_allclose(here["point"] @ turn.T + shift, there["point"], atol=1e-9)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_the_least_gap_changes_no_faster_than_points_move(kinds: tuple[str, str]) -> None:
    rng = np.random.default_rng(3)
    for _ in range(6):
        a, b = (KINDS[kind](rng) for kind in kinds)
        first, second = some_pose(rng, 0.5), some_pose(rng, 0.5)
        turn, shift = rng.normal(size=3), rng.normal(size=3)
        before, steps = None, 100
        reach = float(np.linalg.norm(a.size)) + (
            float(np.abs(a.numbers).max()) * 2 if len(a.numbers) else 0.0
        )
        most = (np.linalg.norm(shift) + np.linalg.norm(turn) * (reach + a.radius)) / steps
        for k in range(steps):
            t = k / steps
            turned = Rotation.from_rotvec(t * turn).as_matrix() @ first[3:].reshape(3, 3)
            gap = touches(a, b, pose(first[:3] + t * shift, turned), second)["gap"].min()
            assert before is None or abs(gap - before) <= most + FEATURES
            before = gap


@pytest.mark.parametrize("radius", [0.0, 0.1])
def test_hulls_of_corners_are_boxes(radius: float) -> None:
    rng = np.random.default_rng(4)
    for _ in range(60):
        half = rng.uniform(0.2, 1.0, 3)
        box, hull = shapes.box(half, radius), shapes.hull(corners_of_box(half), radius)
        for kind in ("sphere", "capsule", "box", "cylinder", "hull", "plane"):
            other, first, second = KINDS[kind](rng), some_pose(rng), some_pose(rng)
            gaps = [touches(shape, other, first, second)["gap"].min() for shape in (box, hull)]
            assert gaps[0] == pytest.approx(gaps[1], abs=2e-9)


@pytest.mark.parametrize("kind", ["sphere", "capsule", "box", "cylinder", "hull", "plane"])
def test_a_radius_grows_the_core(kind: str) -> None:
    rng = np.random.default_rng(5)
    for _ in range(20):
        half, other, first, second = (
            rng.uniform(0.2, 1.0, 3),
            KINDS[kind](rng),
            some_pose(rng),
            some_pose(rng),
        )
        for core in (shapes.box, lambda half, radius: shapes.cylinder(half[0], half[1], radius)):
            sharp, rounded = (touches(core(half, radius), other, first, second) for radius in (0.0, 0.1))
            assert sharp["gap"].min() == pytest.approx(rounded["gap"].min() + 0.1, abs=1e-14)
            np.testing.assert_allclose(sharp["normal"], rounded["normal"], atol=1e-14)


@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
def test_features_keep_their_keys_under_small_changes(kinds: tuple[str, str]) -> None:
    """Shapes that touch flat, at random places: changes of 1e-12 change no key and no normal by more."""
    rng = np.random.default_rng(6)
    for _ in range(20):
        a, b = (KINDS[kind](rng) for kind in kinds)
        first, second = some_pose(rng), some_pose(rng)
        found = touches(a, b, first, second, 0.3)
        assert len(set(found["key"])) == len(found)
        again = touches(a, b, first + 1e-12 * rng.normal(size=12), second, 0.3)
        np.testing.assert_array_equal(found["key"], again["key"])
        np.testing.assert_allclose(found["normal"], again["normal"], atol=1e-9)


def test_boxes_that_end_at_the_same_place_keep_their_contacts() -> None:
    """A column of equal boxes: corners lie on edges, which rounding puts on either side."""
    rng = np.random.default_rng(8)
    box = shapes.box([0.5, 0.5, 0.5])
    keys = set()
    for _ in range(50):
        change = 1e-12 * rng.normal(size=12)
        found = touches(box, box, pose(UP) + change, ORIGIN, 1e-3)
        assert len(found) == 4
        assert abs(found["gap"]).max() < 1e-11
        np.testing.assert_allclose(found["normal"], np.tile(UP, (4, 1)), atol=1e-11)
        keys.add(tuple(found["key"]))
    assert len(keys) == 1


def test_crossed_logs_touch_at_one_point_and_parallel_ones_along_a_line() -> None:
    lying = Rotation.from_euler("x", 90, degrees=True).as_matrix()
    across = Rotation.from_euler("y", 90, degrees=True).as_matrix()
    for log in (shapes.cylinder(0.2, 1.0), shapes.capsule(0.2, 1.0)):
        for gap in (1e-3, 0.0, -1e-3):
            one = touches(log, log, pose((0.4 + gap) * UP, lying), pose(np.zeros(3), across), 0.01)
            assert len(one) == 1
            assert one["gap"][0] == pytest.approx(gap, abs=1e-15)
            two = touches(
                log, log, pose((0.4 + gap) * UP + [0.0, 0.3, 0.0], lying), pose(np.zeros(3), lying), 0.01
            )
            np.testing.assert_allclose(two["gap"], gap, atol=1e-15)
            np.testing.assert_allclose(sorted(two["point"][:, 1]), [-0.7, 1.0], atol=1e-14)
            assert abs(two["normal"] - UP).max() < 1e-15


def test_a_cylinder_that_stands_over_an_edge_touches_where_its_rim_crosses_it() -> None:
    found = touches(
        shapes.cylinder(0.5, 0.5), shapes.box([1.0, 1.0, 0.5]), pose(np.array([0.8, 0.0, 1.0])), ORIGIN, 0.01
    )
    np.testing.assert_allclose(found["gap"], 0.0, atol=1e-15)
    crossing = np.sqrt(0.5**2 - 0.2**2)
    for y in (-crossing, crossing):
        assert np.linalg.norm(found["point"] - [1.0, y, 0.5], axis=1).min() < 1e-14
    assert np.linalg.norm(found["point"] - [0.3, 0.0, 0.5], axis=1).min() < 1e-14


def test_pairs_are_those_whose_bounds_overlap() -> None:
    rng = np.random.default_rng(9)
    n = 60
    kinds = [kind for kind in KINDS if kind != "plane"]
    every = [shapes.plane(), *(KINDS[kinds[k % len(kinds)]](rng) for k in range(n))]
    body = [0, *(1 + k // 2 for k in range(n))]
    never = [(3, 9), (0, 4), (12, 30)]
    table = ShapeTable(n // 2 + 1, every, body, never=never)
    poses = np.array([ORIGIN, *(some_pose(rng, 2.0) for _ in range(n // 2))])
    margin = rng.uniform(0.0, 0.2, n // 2 + 1)
    found = [tuple(pair) for pair in table.find_pairs(poses, margin)]
    assert found == sorted(set(found))
    assert not set(found) & set(never)
    all_pairs = [(i, j) for i in range(n + 1) for j in range(i + 1, n + 1) if body[i] != body[j]]
    near = table.touches(poses, margin, all_pairs)
    missing = {(int(t["a"]), int(t["b"])) for t in near} - set(found) - set(never)
    assert not missing
    assert len(found) < len(all_pairs) / 2
    with pytest.raises(ValueError, match="allow more pairs"):
        table.find_pairs(poses, margin, len(found) - 1)
    with pytest.raises(ValueError, match="contacts"):
        table.touches(poses, margin, found, len(near) // 2)


def test_far_from_the_origin_gaps_keep_their_digits() -> None:
    rng = np.random.default_rng(10)
    far = np.array([1024.0, -512.0, 256.0])
    for kinds in PAIRS:
        a, b = (KINDS[kind](rng) for kind in kinds)
        first, second = (np.round(some_pose(rng) * 2**20) / 2**20 for _ in range(2))
        here = touches(a, b, first, second)
        first[:3] += far
        second[:3] += far
        np.testing.assert_array_equal(here["gap"], touches(a, b, first, second)["gap"])
