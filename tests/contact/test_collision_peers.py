"""Distances and depths of random pairs: by the library coal, and by a search over all directions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.spatial import ConvexHull
from scipy.spatial.transform import Rotation

from kinetree.arrays import Array
from kinetree.contact import shapes
from kinetree.contact.shapes import PlacedCore, ShapeTable

CASES = 60
AGREED = 1e-8
ROUND_PARTS = 1e-6
"""Where both have round parts or ends, coal iterates until its result changes no more than this."""


def _coal_hull(coal: Any, points: Array) -> Any:
    found = ConvexHull(points)
    triangles, corners = coal.StdVec_Triangle(), coal.StdVec_Vec3s()
    for (i, j, k), equation in zip(found.simplices, found.equations, strict=True):
        turned = np.cross(points[j] - points[i], points[k] - points[i]) @ equation[:3] < 0
        triangles.append(coal.Triangle(int(i), int(k if turned else j), int(j if turned else k)))
    for point in points:
        corners.append(point)
    return coal.Convex(corners, triangles)


def some_shape(kind: str, rng: np.random.Generator, coal: Any) -> tuple[PlacedCore, Any, float]:
    """A shape, coal's one of its core, and the radius around that."""
    x, y, z = rng.uniform(0.2, 1.0, 3)
    if kind == "sphere":
        return shapes.sphere(x), coal.Sphere(x), 0.0
    if kind == "capsule":
        return shapes.capsule(0.4 * x, y), coal.Capsule(0.4 * x, 2 * y), 0.0
    if kind == "box":
        return shapes.box([x, y, z]), coal.Box(2 * x, 2 * y, 2 * z), 0.0
    if kind == "rounded box":
        return shapes.box([x, y, z], 0.1), coal.Box(2 * x, 2 * y, 2 * z), 0.1
    if kind == "cylinder":
        return shapes.cylinder(x, y), coal.Cylinder(x, 2 * y), 0.0
    if kind == "plane":
        return shapes.plane(), coal.Halfspace(np.array([0.0, 0.0, 1.0]), 0.0), 0.0
    points = rng.normal(size=(int(rng.integers(5, 20)), 3)) * 0.6
    return shapes.hull(points), _coal_hull(coal, points), 0.0


FLAT = ["sphere", "capsule", "box", "rounded box", "hull", "plane"]
BY_COAL = [pair for pair in combinations_with_replacement(FLAT, 2) if pair != ("plane", "plane")]
BY_COAL += [("cylinder", kind) for kind in ("capsule", "box", "hull", "plane")]


def some_poses(rng: np.random.Generator, spread: float = 0.8) -> tuple[Array, Array, Array]:
    """Poses of two bodies: rows for the table, rotations, positions."""
    turns = Rotation.random(2, random_state=rng).as_matrix()
    places = rng.normal(size=(2, 3)) * spread
    return np.column_stack([places, turns.reshape(2, 9)]), turns, places


def least_gap(a: PlacedCore, b: PlacedCore, poses: Array) -> Any:
    found = ShapeTable(2, [a, b], [0, 1]).touches(poses, np.array([20.0, 0.0]), [[0, 1]])
    return found[found["gap"].argmin()]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("kinds", BY_COAL, ids="-".join)
def test_distances_and_depths_are_those_of_coal(kinds: tuple[str, str]) -> None:
    coal = pytest.importorskip("coal")
    rng = np.random.default_rng(sum(map(ord, "".join(kinds))))
    round_parts = "cylinder" in kinds and "plane" not in kinds
    request = coal.DistanceRequest()
    request.enable_signed_distance = True
    request.gjk_tolerance = request.epa_tolerance = 1e-7 if round_parts else 1e-10
    request.gjk_max_iterations, request.epa_max_iterations = 1000, 200
    apart = 0
    for _ in range(CASES):
        (a, peer_a, radius_a), (b, peer_b, radius_b) = (some_shape(kind, rng, coal) for kind in kinds)
        poses, turns, places = some_poses(rng)
        own = [coal.Transform3s(turn, place) for turn, place in zip(turns, places, strict=True)]
        gap = coal.distance(peer_a, own[0], peer_b, own[1], request, coal.DistanceResult())
        expected = gap - radius_a - radius_b
        assert least_gap(a, b, poses)["gap"] == pytest.approx(
            expected, abs=ROUND_PARTS if round_parts else AGREED
        )
        apart += expected > 0.0
    assert 0 < apart < CASES


Support = Callable[[Array], float]


def support_of(shape: PlacedCore, turn: Array, place: Array) -> Support:
    """Largest height of a shape along a unit vector."""

    def height(n: Array) -> float:
        x, y, z = turn.T @ n
        along = place @ n + shape.radius
        if shape.core == shapes.CYLINDER:
            return float(along + shape.size[0] * np.hypot(x, y) + shape.size[2] * abs(z))
        return float(along + np.abs([x, y, z]) @ shape.size)  # of a box, of a segment, of a point

    return height


SOUGHT: dict[str, Callable[[Array], PlacedCore]] = {
    "sphere": lambda size: shapes.sphere(size[0]),
    "capsule": lambda size: shapes.capsule(0.4 * size[0], size[1]),
    "box": shapes.box,
    "cylinder": lambda size: shapes.cylinder(size[0], size[1]),
    "rounded cylinder": lambda size: shapes.cylinder(size[0], size[1], 0.1),
}


@pytest.mark.in_turn(5)
@pytest.mark.parametrize("kind", SOUGHT)
def test_no_direction_parts_cylinders_by_more(kind: str) -> None:
    """The gap is the largest distance of two parallel planes between the shapes, of all directions."""
    rng = np.random.default_rng(11)
    for _ in range(12):
        a, b = shapes.cylinder(*rng.uniform(0.2, 1.0, 2)), SOUGHT[kind](rng.uniform(0.2, 1.0, 3))
        poses, turns, places = some_poses(rng, 0.6)
        first, second = (support_of(*each) for each in zip((a, b), turns, places, strict=True))

        def between(n: Array, first: Support = first, second: Support = second) -> float:
            unit = n / np.linalg.norm(n)
            return first(-unit) + second(unit)

        touch = least_gap(a, b, poses)
        assert touch["gap"] == pytest.approx(-between(touch["normal"]), abs=1e-14)
        start = rng.normal(size=(2000, 3))
        nearest = sorted(start, key=between)[:5]
        options = {"xatol": 1e-11, "fatol": 1e-13, "maxiter": 2000}
        best = min(minimize(between, n, method="Nelder-Mead", options=options).fun for n in nearest)
        assert touch["gap"] >= -best - 2e-9
