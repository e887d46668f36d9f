"""Cylinders and hulls that touch: distances of another library, slopes of the potential, closed forms, balances."""

from __future__ import annotations

from functools import cache
from itertools import product

import casadi as ca
import numpy as np
import pytest
from casadi import SX
from scipy.optimize import nnls
from scipy.spatial.transform import Rotation

import kinetree as kt
from kinetree.io.toml import dumps, loads
from kinetree.model.geometry.convex_pairs import PairLaw, pair_law
from kinetree.model.geometry.hulls import hull_of

BOX, LINE, POINT, CYLINDER = (True, True, True), (False, False, True), (False, False, False), "cylinder"
PLANE = kt.ContactShape("ground", plane=True)
GRAVITY = kt.Gravity(acceleration=(0, 0, -9.81))
TETRAHEDRON = ((0.0, 0.0, 0.0), (0.3, 0.0, 0.0), (0.0, 0.2, 0.0), (0.1, 0.1, 0.25))
SOFT = {"stiffness": 1e5, "exponent": 1.0, "damping": 50.0}


@cache
def law_of(cores, exactly: bool) -> ca.Function:
    motion = SX.sym("p", 3), SX.sym("R", 3, 3), SX.sym("v", 3), SX.sym("w", 3)
    sizes = SX.sym("hA", 3), SX.sym("hB", 3), SX.sym("rA"), SX.sym("rB")
    law = SX.sym("k"), SX.sym("n"), SX.sym("c")
    found = pair_law(cores, motion, sizes, law, exactly)
    return ca.Function("law", [*motion, *sizes, *law], list(vars(found).values()))


def numbers(cores, p, R, hA, hB, rA, rB, exactly: bool = True) -> PairLaw:
    found = law_of(cores, exactly)(p, R, [0] * 3, [0] * 3, hA, hB, rA, rB, 1e5, 1.5, 0.0)
    return PairLaw(*[np.array(value).ravel() if value.numel() > 1 else float(value) for value in found])


def solid(coal, core, h):
    if core == CYLINDER:
        return coal.Cylinder(h[0], 2 * h[2])
    return (
        coal.Box(*(2 * h))
        if core == BOX
        else coal.Capsule(1e-12, 2 * h[2])
        if core == LINE
        else coal.Sphere(1e-12)
    )


def half_sizes(rng, core):
    h = rng.uniform(0.1, 0.4, 3)
    return h[[0, 0, 2]] if core == CYLINDER else h * np.array(core)


def poses(kind, count, seed, share):
    """Bodies at random, some nearly upright or lying, moved until their cores are apart by a share of the radii."""
    coal = pytest.importorskip("coal")
    rng = np.random.default_rng(seed)
    for number in range(count):
        hA, hB = (half_sizes(rng, core) for core in kind)
        rA, rB = rng.uniform(0.01, 0.05, 2)
        turn = Rotation.random(random_state=rng)
        if number % 4 < 2:
            turn = Rotation.from_rotvec(0.01 * rng.normal(size=3))
            turn = turn * Rotation.from_rotvec([np.pi / 2 * (number % 4), 0, 0])
        R, u = turn.as_matrix(), rng.normal(size=3)
        u /= np.linalg.norm(u)
        one, other = solid(coal, kind[0], hA), solid(coal, kind[1], hB)
        request = coal.DistanceRequest()
        request.gjk_tolerance, request.gjk_max_iterations = 1e-11, 1000

        def distance(along, one=one, other=other, R=R, u=u, request=request):
            there, here = coal.Transform3s(R, u * along), coal.Transform3s(np.eye(3), np.zeros(3))
            return coal.distance(one, there, other, here, request, coal.DistanceResult())

        low, high, aim = 0.0, 3.0, (rA + rB) * rng.uniform(*share)
        for _ in range(30):
            middle = (low + high) / 2
            low, high = (middle, high) if distance(middle) < aim else (low, middle)
        yield u * high, R, hA, hB, rA, rB, distance(high)


def check_slopes(kind, p, R, *sizes) -> None:
    """Forces and moments are the slopes of the potential, by differences."""
    step, zero = 1e-6, np.zeros(3)

    def potential(dx, turn):
        return numbers(kind, p + dx, Rotation.from_rotvec(turn).as_matrix() @ R, *sizes).potential

    found = numbers(kind, p, R, *sizes)
    force = [(potential(-step * e, zero) - potential(step * e, zero)) / (2 * step) for e in np.eye(3)]
    moment = [(potential(zero, -step * e) - potential(zero, step * e)) / (2 * step) for e in np.eye(3)]
    about_p = found.couple + np.cross(found.centre - p, found.force)
    assert np.abs(found.force - force).max() < 1e-5 * found.normal + 1e-6
    assert np.abs(about_p - moment).max() < 1e-5 * found.normal + 1e-6


CYLINDERS = [
    pytest.param((CYLINDER, POINT), id="sphere"),
    pytest.param((CYLINDER, LINE), id="capsule"),
    pytest.param((CYLINDER, BOX), id="box", marks=pytest.mark.slow),
    pytest.param((BOX, CYLINDER), id="box-cylinder", marks=pytest.mark.slow),
    pytest.param((CYLINDER, CYLINDER), id="cylinder", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("kind", CYLINDERS)
def test_cylinders_are_as_far_apart_as_another_library_says_and_forces_are_slopes(kind) -> None:
    touching = 0
    for p, R, *sizes, distance in poses(kind, 60, 1, (0.3, 1.3)):
        found = numbers(kind, p, R, *sizes)
        assert abs(found.gap - (distance - sizes[2] - sizes[3])) < 1e-8
        assert found.clearance > 0
        assert (found.normal > 0) == (found.gap < 0)
        if found.gap < 0:
            touching += 1
            # one spring as deep as the bodies overlap, or shares of some that hand over
            assert found.normal > 0.3 * 1e5 * (-found.gap) ** 1.5
            check_slopes(kind, p, R, *sizes)
    assert touching > 30


FLOOR = np.array([0.5, 0.4, 0.1])
"""Half sizes of the core of a box."""
SIZES = np.array([0.05, 0.05, 0.06]), FLOOR, 0.01, 0.02


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("which", ["standing", "lying", "on its rim"])
@pytest.mark.parametrize("order", [(CYLINDER, BOX), (BOX, CYLINDER)], ids=["cylinder-box", "box-cylinder"])
def test_a_cylinder_presses_a_box_with_eight_springs_two_or_one(which: str, order) -> None:
    """Each is k δⁿ in the middle of the overlap: at eight points of a rim, at the lowest of both rims, or of one."""
    h, _, rA, rB = SIZES
    depth, turn = 2e-3, {"standing": 0.0, "lying": np.pi / 2, "on its rim": 0.5}[which]
    R = Rotation.from_rotvec([0, turn, 0]).as_matrix() @ Rotation.from_rotvec([0, 0, 0.3]).as_matrix()
    low = h[2] * np.cos(turn) + h[0] * np.sin(turn)  # of the core below its middle
    p = np.array([0.1, -0.05, FLOOR[2] + rB + rA + low - depth])
    # where the springs are from the middle of the cylinder, along x, and how far from each other
    springs = {"standing": 8, "lying": 2, "on its rim": 1}[which]
    aside = h[0] * np.cos(turn) - h[2] * np.sin(turn) if which == "on its rim" else 0.0
    spread = {"standing": h[0] ** 2, "lying": h[2] ** 2, "on its rim": 0.0}[which]
    centre = p + np.array([aside, 0, -low - rA + depth / 2])
    if order[0] == BOX:  # the same, seen from the cylinder
        found = numbers(order, -R.T @ p, R.T, FLOOR, h, rB, rA)
        force, at, couple = -R @ found.force, p + R @ found.centre, R @ found.couple
    else:
        found = numbers(order, p, R, *SIZES)
        force, at, couple = found.force, found.centre, found.couple
    N = springs * 1e5 * depth**1.5
    assert found.normal == pytest.approx(N, rel=1e-9)
    assert force == pytest.approx([0, 0, N], rel=1e-9, abs=1e-9 * N)
    assert at == pytest.approx(centre, abs=1e-9)
    assert couple == pytest.approx(np.zeros(3), abs=1e-9 * N)
    assert found.spread == pytest.approx(spread, abs=1e-9)
    assert found.potential == pytest.approx(N * depth / 2.5, rel=1e-9)
    assert found.gap == pytest.approx(-depth, rel=1e-9)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("tilt", [0.0, 0.03, 0.4, 1.2, np.pi / 2])
def test_a_cylinder_on_the_side_of_another_is_pressed_back_as_it_presses(tilt: float) -> None:
    """It stands there, leans or lies: seen from either of the two, the same force at the same place."""
    h, thick, r, rounded = np.array([0.05, 0.05, 0.06]), np.array([0.2, 0.2, 0.3]), 0.01, 0.02
    R = Rotation.from_rotvec([0.02, np.pi / 2 + tilt, 0.1]).as_matrix()
    low = h[2] * np.cos(tilt) + h[0] * np.sin(tilt)  # of the core below its middle
    p = np.array([thick[0] + rounded + r + low - 3e-3, 0.01, 0.05])
    seen = numbers((CYLINDER, CYLINDER), p, R, h, thick, r, rounded)
    back = numbers((CYLINDER, CYLINDER), -R.T @ p, R.T, thick, h, rounded, r)
    assert seen.normal > 10.0
    assert (back.gap, back.normal, back.potential) == pytest.approx(
        (seen.gap, seen.normal, seen.potential), rel=1e-9
    )
    np.testing.assert_allclose(-R @ back.force, seen.force, atol=1e-9 * seen.normal)
    np.testing.assert_allclose(p + R @ back.centre, seen.centre, atol=1e-9)


@pytest.mark.parametrize("core", [BOX, hull_of(tuple(product((-0.5, 0.5), repeat=3)))], ids=["box", "hull"])
def test_round_off_beside_a_plane_of_symmetry_moves_no_touch(core) -> None:
    """Edges that end in that plane get weights of 1e-26 or none: touches jumped, and were searched without end."""
    h, r = ([0.5] * 3, 0.01) if core == BOX else (core.reach, core.radius)
    R = Rotation.from_euler("y", -0.2).as_matrix()
    there = [numbers((core, core), [1.02, y, 0.9], R, h, h, r, r) for y in (0.0, 1e-16, -1e-16)]
    assert np.ptp([law.touches for law in there], axis=0).max() < 1e-12
    assert np.ptp([law.gap for law in there]) < 1e-12


def test_a_hull_presses_a_box_with_a_spring_at_each_corner() -> None:
    """A tetrahedron, tilted a little, over the middle of a face: as deep as its three lower corners are, each."""
    hull = hull_of(TETRAHEDRON, 0.01)
    R, rB = Rotation.from_rotvec([0.01, -0.02, 0.4]).as_matrix(), 0.02
    corners = (R @ np.array(hull.corners).T).T
    p = np.array([0.02, 0.01, FLOOR[2] + rB + hull.radius - np.sort(corners[:, 2])[2] - 1e-3])
    depths = FLOOR[2] + rB + hull.radius - (p + corners)[:, 2]
    N = np.where(depths > 0, 1e5 * np.maximum(depths, 0) ** 1.5, 0)
    assert np.sum(N > 0) == 3
    found = numbers((hull, BOX), p, R, hull.reach, FLOOR, hull.radius, rB)
    assert found.force == pytest.approx([0, 0, N.sum()], rel=1e-9, abs=1e-9 * N.sum())
    assert found.centre[:2] == pytest.approx((N @ (p + corners))[:2] / N.sum(), abs=1e-9)
    assert found.potential == pytest.approx(np.sum(N * depths) / 2.5, rel=1e-9)
    assert found.gap == pytest.approx(-depths.max(), rel=1e-9)


def boxed(h, r):
    """The hull of the corners of a rounded box."""
    return hull_of(tuple(product(*[(-float(x) - r, float(x) + r) for x in h])), r)


@pytest.mark.slow
@pytest.mark.parametrize("which", [(True, False), (False, True), (True, True)])
def test_the_hull_of_the_corners_of_a_box_is_that_box(which) -> None:
    """Corners, edges and faces of any hull give what the sums written for boxes give."""
    crossing = 0
    for p, R, hA, hB, rA, rB, _ in poses((BOX, BOX), 2, 4, (0.1, 0.95)):
        kind = tuple(
            boxed(h, r) if hull else BOX for hull, h, r in zip(which, (hA, hB), (rA, rB), strict=True)
        )
        box, hull = (numbers(cores, p, R, hA, hB, rA, rB) for cores in ((BOX, BOX), kind))
        for name in ("force", "couple", "centre", "normal", "potential", "gap", "spread"):
            size = max(1.0, np.abs(getattr(box, name)).max())
            assert np.abs(getattr(hull, name) - getattr(box, name)).max() < 1e-9 * size
        assert hull.clearance > 0
        crossing += box.normal > 0
    assert crossing == 2


def distance_of(a, b) -> float:
    """Between the hulls of points: least squares with shares that sum to one."""
    weight = 1e4
    rows = [*np.hstack([a.T, -b.T]), weight * np.r_[np.ones(len(a)), np.zeros(len(b))]]
    rows.append(weight * np.r_[np.zeros(len(a)), np.ones(len(b))])
    x, _ = nnls(np.array(rows), np.array([0, 0, 0, weight, weight]))
    first, second = x[: len(a)], x[len(a) :]
    return float(np.linalg.norm(first / first.sum() @ a - second / second.sum() @ b))


@pytest.mark.slow
def test_hulls_are_as_far_apart_as_least_squares_say_and_forces_are_slopes() -> None:
    hull = hull_of(TETRAHEDRON)
    kind, corners, r = (hull, hull), np.array(hull.corners), hull.radius
    rng = np.random.default_rng(7)
    touching = 0
    for _ in range(25):
        R, u = Rotation.random(random_state=rng).as_matrix(), rng.normal(size=3)
        u /= np.linalg.norm(u)
        low, high, aim = 0.0, 1.0, 2 * r * rng.uniform(0.3, 1.2)
        for _ in range(40):
            middle = (low + high) / 2
            far = distance_of(middle * u + corners @ R.T, corners) < aim
            low, high = (middle, high) if far else (low, middle)
        sizes = (hull.reach, hull.reach, r, r)
        found = numbers(kind, high * u, R, *sizes)
        assert abs(found.gap + 2 * r - distance_of(high * u + corners @ R.T, corners)) < 1e-6
        assert found.clearance > 0
        if found.gap < 0:
            touching += 1
            check_slopes(kind, high * u, R, *sizes)
    assert touching > 10


def test_faces_of_a_hull_stay_where_they_are_and_its_edges_are_rounded() -> None:
    hull = hull_of(TETRAHEDRON, 0.01)
    outside = np.array(hull.vertices)
    assert len(hull.corners) == len(hull.faces) == 4 and len(hull.edges) == 6
    for face in hull.faces:
        level = np.max((outside - hull.middle) @ face.normal)
        assert abs(level - face.offset - 0.01) < 1e-12
    twice = hull_of((*TETRAHEDRON, (0.1, 0.07, 0.05)), 0.01)  # a point inside changes nothing
    assert np.allclose(twice.corners, hull.corners, rtol=0, atol=1e-14) and twice.vertices == hull.vertices


def test_many_corners_are_reduced_to_those_farthest_apart() -> None:
    points = np.random.default_rng(0).normal(size=(40, 3))
    points /= np.linalg.norm(points, axis=1)[:, None]
    hull = hull_of(tuple(map(tuple, points.tolist())), None, 10)
    assert len(hull.corners) == 10
    assert all(np.abs(points - vertex).max(axis=1).min() < 1e-12 for vertex in hull.vertices)
    assert hull.width > 1.0


# --- runs ---------------------------------------------------------------------------------------------------
def cylinder(name: str, pose: kt.Frame, **more) -> kt.Body:
    return kt.Body(name, 1.0, inertia=(2e-3, 2e-3, 1e-3, 0, 0, 0), pose=pose, **more)


def shape(name: str, length: float = 0.1) -> kt.ContactShape:
    return kt.ContactShape(name, radius=0.05, length=length, flat=True)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("axis", "springs"), [((0, 0, 1), 8), ((0, 1, 0), 2)], ids=["standing", "lying"])
@pytest.mark.parametrize("far", [0.0, 1e6])
def test_a_cylinder_on_a_plane_sinks_in_by_its_weight_over_its_springs(
    axis, springs: int, far: float
) -> None:
    pose = kt.Frame.along(axis, (far, 0, 0.05))
    model = kt.Model.of("m", GRAVITY, cylinder("a", pose), kt.ConvexContact("c", (shape("a"), PLANE), **SOFT))
    run = kt.simulate(model, 0.5, output=[0, 0.5])
    assert run.audit.verdict == "ok"
    assert (0.05 - run["a.position.z"][-1]) * springs * 1e5 == pytest.approx(9.81, rel=1e-9)


def test_a_tetrahedron_stands_on_three_corners() -> None:
    """Wherever its mass centre is; the shape has a marker in whose axes its points are given."""
    com = tuple(float(x) for x in np.mean(TETRAHEDRON, axis=0))
    inertia = (2e-3, 2e-3, 2e-3, 0, 0, 0)
    stone = kt.Body("stone", 1.0, com=com, inertia=inertia, pose=kt.Frame())
    contact = kt.ConvexContact("c", (kt.ContactShape("mesh", vertices=TETRAHEDRON), PLANE), **SOFT)
    model = kt.Model.of("m", GRAVITY, stone, kt.Marker("mesh", "stone", kt.Frame()), contact)
    assert loads(dumps(model)).model == model
    run = kt.simulate(model, 1.0, output=[0, 1])
    # corners of the core, r above the floor, carry shares of the weight as levers do
    low = sorted(hull_of(TETRAHEDRON).corners, key=lambda corner: corner[2])[:3]
    feet = np.array(low) + hull_of(TETRAHEDRON).middle
    shares = np.linalg.solve(np.vstack([feet[:, :2].T, np.ones(3)]), [com[0], com[1], 1.0])
    assert run["c.normal_force"][-1] == pytest.approx(9.81, rel=1e-6)
    assert run["c.point"][-1][:2] == pytest.approx(com[:2], abs=1e-5)
    assert -run["c.gap"][-1] == pytest.approx(9.81 * shares.max() / 1e5, rel=1e-3)


@pytest.mark.slow
def test_a_cylinder_rolls_down_a_slope_without_a_bump() -> None:
    """v̇ = 2/3 g sin α of a uniform cylinder that friction holds, after some revolutions."""
    angle, radius = 0.3, 0.1
    model = kt.Model.of(
        "m",
        kt.Gravity(acceleration=(9.81 * np.sin(angle), 0, -9.81 * np.cos(angle))),
        kt.Body(
            "a", 2.0, inertia=(0.02, 0.02, 0.01, 0, 0, 0), pose=kt.Frame.along((0, 1, 0), (0, 0, radius))
        ),
        kt.ConvexContact(
            "c",
            (kt.ContactShape("a", radius=radius, length=0.3, flat=True), PLANE),
            **SOFT | {"stiffness": 1e6, "friction": 0.5, "bristle": 1e-6},
        ),
    )
    run = kt.simulate(model, 2.0, output=np.linspace(0, 2, 41), rtol=1e-9, atol=1e-11)
    assert run["a.position.x"][-1] > 2 * 2 * np.pi * radius
    speed = 2 / 3 * 9.81 * np.sin(angle) * run.t
    assert np.abs(run["a.velocity.x"][2:] - speed[2:]).max() < 1e-4 * speed[-1]
    assert np.ptp(run["a.position.z"][5:]) < 1e-9


def thrown(*shapes: kt.ContactShape, **law) -> kt.Model:
    inertia = (2e-3, 2.5e-3, 1e-3, 0, 0, 0)
    return kt.Model.of(
        "thrown",
        kt.Body(
            "a",
            1.0,
            inertia=inertia,
            pose=kt.Frame.along((1, 0.3, 0.2), (0.03, 0, 0.16)),
            velocity=(0, 0.3, -1),
        ),
        kt.Body(
            "b",
            2.0,
            inertia=inertia,
            pose=kt.Frame.along((0.1, 0.2, 1), (0, 0.02, 0)),
            angular_velocity=(1, 0, 2),
        ),
        kt.ConvexContact("c", shapes, stiffness=1e6, **law),
    )


THROWN = [
    pytest.param((shape("a", 0.2), kt.ContactShape("b", radius=0.06, length=0.1)), id="cylinder-capsule"),
    pytest.param(
        (shape("a", 0.2), kt.ContactShape("b", radius=0.06, length=0.15, flat=True)),
        id="cylinders",
        marks=pytest.mark.slow,
    ),
    pytest.param(
        (kt.ContactShape("a", vertices=TETRAHEDRON), kt.ContactShape("b", radius=0.06, length=0.15)),
        id="hull-capsule",
    ),
]


@pytest.mark.parametrize("shapes", THROWN)
@pytest.mark.parametrize(
    "lossy", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["elastic", "lossy"]
)
def test_energy_and_both_momenta_are_kept(shapes, lossy: bool) -> None:
    law = {"damping": 0.2, "friction": 0.3} if lossy else {}
    run = kt.simulate(thrown(*shapes, **law), 0.2, rtol=1e-11, atol=1e-13)
    assert run.status == "finished" and run.audit.verdict == "ok"
    assert run["c.gap"].min() < -1e-5
    spent = run["work.dissipation"] if lossy else 0.0
    assert np.abs(run["energy.total"] - run["energy.total"][0] - spent).max() < 1e-8
    linear, angular = 0.0, 0.0
    for body, mass in (("a", 1.0), ("b", 2.0)):
        R, w = run[f"{body}.rotation"].reshape(-1, 3, 3), run[f"{body}.angular_velocity"]
        linear = linear + mass * run[f"{body}.velocity"]
        angular = angular + np.einsum("nij,j,nkj,nk->ni", R, np.array([2e-3, 2.5e-3, 1e-3]), R, w)
        angular = angular + mass * np.cross(run[f"{body}.position"], run[f"{body}.velocity"])
    for momentum in (linear, angular):
        assert np.abs(momentum - momentum[0]).max() < 1e-8


@pytest.mark.slow
def test_the_order_of_shapes_makes_no_difference() -> None:
    shapes = (shape("a", 0.2), kt.ContactShape("b", radius=0.06, length=0.1))
    found = [
        kt.simulate(thrown(*order, friction=0.3), 0.2, rtol=1e-11, atol=1e-13)["a.position"][-1]
        for order in (shapes, shapes[::-1])
    ]
    assert np.abs(found[1] - found[0]).max() < 1e-8


def test_gaps_of_three_pairs_are_no_place_in_the_world() -> None:
    """Three lengths are no coordinates: far from the origin they are what they are near it."""
    for far in (0.0, 2.0**20):
        model = kt.Model.of(
            "m",
            *(cylinder(name, kt.Frame.at((far + x, 0, 0.1))) for name, x in (("a", 0.0), ("b", 1.0))),
            kt.Marker.at("floor", "ground", (far, 0, 0)),
            kt.ConvexContact(
                "c",
                (
                    kt.ContactShape("floor", plane=True),
                    *(kt.ContactShape(name, radius=0.05) for name in ("a", "b")),
                ),
                **SOFT,
            ),
        )
        assert kt.simulate(model, 0.01)["c.gap"][0] == pytest.approx([0.05, 0.05, 0.9], abs=1e-9)


@pytest.mark.slow
def test_logs_lie_on_logs_and_cylinders_stand_upon_each_other() -> None:
    """Parallel axes, ends one above the other: three logs, of which the upper one presses the lower ones apart."""
    law = SOFT | {"friction": 0.5, "bristle": 1e-5, "located": False}
    logs = {"a": (-0.06, 0.05), "b": (0.06, 0.05), "c": (0.0, 0.05 + 0.08)}
    model = kt.Model.of(
        "logs",
        GRAVITY,
        *(cylinder(name, kt.Frame.along((0, 1, 0), (x, 0, z))) for name, (x, z) in logs.items()),
        kt.ConvexContact("touch", (PLANE, *(shape(name, 0.2) for name in logs)), **law),
    )
    run = kt.simulate(model, 2.0, method="radau5", output=[0, 1, 2])
    assert run.audit.verdict == "ok"
    assert run["touch.normal_force.a-ground"][-1] == pytest.approx(1.5 * 9.81, rel=1e-6)
    assert run["touch.normal_force.b-ground"][-1] == pytest.approx(1.5 * 9.81, rel=1e-6)
    assert np.abs(run["c.position"][2] - run["c.position"][1]).max() < 1e-9
    column = kt.Model.of(
        "column",
        GRAVITY,
        *(cylinder(name, kt.Frame.at((0, 0, z))) for name, z in (("a", 0.05), ("b", 0.15))),
        kt.ConvexContact("touch", (PLANE, shape("a"), shape("b")), **law),
    )
    run = kt.simulate(column, 1.0, method="radau5", output=[0, 1])
    sunk = 0.05 - run["a.position.z"][-1]
    assert sunk * 8 * 1e5 == pytest.approx(2 * 9.81, rel=1e-6)  # eight points of a rim on the floor
    between = 0.15 - run["b.position.z"][-1] - sunk
    assert between * 16 * 1e5 == pytest.approx(9.81, rel=1e-6)  # eight of either rim between them
