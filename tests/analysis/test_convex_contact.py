"""Convex bodies that touch each other: distances of another library, slopes of the potential, balances, friction."""

from __future__ import annotations

from functools import cache
from itertools import product

import casadi as ca
import numpy as np
import pytest
from casadi import SX
from scipy.spatial.transform import Rotation

import kinetree as kt
from kinetree.io.toml import dumps, loads
from kinetree.model.geometry import convex_pairs
from kinetree.model.geometry.convex_pairs import PairLaw, pair_law

BOX, LINE, POINT = (True, True, True), (False, False, True), (False, False, False)
KINDS = [
    (BOX, BOX),
    (BOX, LINE),
    (LINE, BOX),
    (LINE, LINE),
    (POINT, BOX),
    (BOX, POINT),
    (POINT, LINE),
    (POINT, POINT),
]
IDS = ["-".join({BOX: "box", LINE: "capsule", POINT: "sphere"}[core] for core in kind) for kind in KINDS]
GRAVITY = kt.Gravity(acceleration=(0, 0, -9.81))
LAW = {"stiffness": 1e6}


@cache
def law_of(cores, exactly: bool) -> ca.Function:
    motion = SX.sym("p", 3), SX.sym("R", 3, 3), SX.sym("v", 3), SX.sym("w", 3)
    sizes = SX.sym("hA", 3), SX.sym("hB", 3), SX.sym("rA"), SX.sym("rB")
    law = SX.sym("k"), SX.sym("n"), SX.sym("c")
    found = pair_law(cores, motion, sizes, law, exactly)
    return ca.Function("law", [*motion, *sizes, *law], list(vars(found).values()))


def numbers(cores, p, R, hA, hB, rA, rB, law=(1e5, 1.5, 0.0), exactly: bool = True) -> PairLaw:
    found = law_of(cores, exactly)(p, R, [0] * 3, [0] * 3, hA, hB, rA, rB, *law)
    return PairLaw(*[np.array(value).ravel() if value.numel() > 1 else float(value) for value in found])


def poses(kind, count, seed, share):
    """Bodies at random, moved along a line until their cores are apart by a share of the radii; how far, by coal."""
    coal = pytest.importorskip("coal")
    rng = np.random.default_rng(seed)

    def solid(core, h):
        return (
            coal.Box(*(2 * h))
            if core == BOX
            else coal.Capsule(1e-12, 2 * h[2])
            if core == LINE
            else coal.Sphere(1e-12)
        )

    for number in range(count):
        hA, hB = (rng.uniform(0.1, 0.4, 3) * np.array(core) for core in kind)
        rA, rB = rng.uniform(0.01, 0.05, 2)
        small = number % 3 == 0  # faces that lie nearly flat on each other
        turn = Rotation.from_rotvec(0.01 * rng.normal(size=3)) if small else Rotation.random(random_state=rng)
        R, u = turn.as_matrix(), rng.normal(size=3)
        u /= np.linalg.norm(u)
        one, other = solid(kind[0], hA), solid(kind[1], hB)
        request = coal.DistanceRequest()
        request.gjk_tolerance = 1e-11

        def distance(along, one=one, other=other, R=R, u=u, request=request):
            result = coal.DistanceResult()
            there, here = coal.Transform3s(R, u * along), coal.Transform3s(np.eye(3), np.zeros(3))
            return coal.distance(one, there, other, here, request, result), result

        low, high, aim = 0.0, 3.0, (rA + rB) * rng.uniform(*share)
        for _ in range(30):
            middle = (low + high) / 2
            low, high = (middle, high) if distance(middle)[0] < aim else (low, middle)
        yield u * high, R, hA, hB, rA, rB, *distance(high)


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_distances_are_those_of_another_library(kind) -> None:
    for p, R, hA, hB, rA, rB, distance, _ in poses(kind, 60, 1, (0.3, 1.3)):
        found = numbers(kind, p, R, hA, hB, rA, rB)
        assert abs(found.gap - (distance - rA - rB)) < 1e-8
        assert found.clearance > 0
        assert (found.normal > 0) == (found.gap < 0)


@pytest.mark.parametrize("kind", [(BOX, BOX), (LINE, BOX)], ids=["boxes", "capsule-box"])
def test_pairs_that_are_far_apart_are_left_out_and_nothing_else_changes(kind) -> None:
    """To the last bit: a lower bound of the gap is positive where nothing touches, and the sums are as they were."""
    left_out = 0
    for p, R, hA, hB, rA, rB, *_ in poses(kind, 90, 5, (0.3, 3.0)):
        whole, short = (numbers(kind, p, R, hA, hB, rA, rB, exactly=exactly) for exactly in (True, False))
        for name in ("force", "couple", "centre", "normal", "spread", "potential", "damped"):
            assert np.array_equal(getattr(whole, name), getattr(short, name))
        far = not np.array_equal(short.touches, whole.touches)
        left_out += far
        if far:
            assert 0 < short.gap < whole.gap * (1 + 1e-12) and short.clearance > 0
            assert np.all(short.touches > 0) and np.all(short.lifts == 1)
        else:
            assert short.clearance == whole.clearance
            assert np.array_equal(short.touches, whole.touches) and np.array_equal(short.lifts, whole.lifts)
    assert 20 < left_out < 80


@pytest.mark.parametrize("kind", [(BOX, BOX), (LINE, LINE)], ids=["boxes", "capsules"])
@pytest.mark.parametrize("angle", [0.0, 1e-18, 1e-12, 1e-7, 1e-6, 1.1e-6, 1e-4])
def test_bodies_side_by_side_turned_by_next_to_nothing_are_as_far_apart_as_they_are(
    kind, angle: float
) -> None:
    """Edges that are parallel but for round-off have no direction between them."""
    hA, hB = (np.array([0.003, 0.012, 0.024]) * np.array(core) for core in kind)
    for axis in np.eye(3):
        R = np.eye(3) + angle * np.array(ca.skew(ca.DM(axis)))
        found = numbers(kind, np.array([0.03, 1e-20, 0.0]), R, hA, hB, 5e-4, 5e-4)
        assert abs(found.gap - (0.03 - hA[0] - hB[0] - 1e-3)) < 0.03 * angle + 1e-15
        assert found.normal == 0.0


def test_floors_are_as_wide_and_bodies_as_far_away_as_they_like() -> None:
    turn = Rotation.from_rotvec([0.03, 0.02, 0.4]).as_matrix()
    box, floor, far = [0.1, 0.08, 0.05], [5e3, 5e3, 0.5], np.array([3e3, -2e3, 0.0])
    reach = np.abs(turn[2]) @ box
    above = np.array([0.0, 0.0, 0.51 + reach])
    gap = numbers((BOX, BOX), above + far, turn, box, floor, 0.01, 0.02).gap
    assert gap == pytest.approx(-0.02, abs=1e-12)
    gap = numbers((BOX, BOX), above + np.array([0, 0, 5e3]), turn, box, [0.5] * 3, 0.01, 0.02).gap
    assert gap == pytest.approx(5e3 - 0.02, abs=1e-9)
    for other, place in (("plane", 1e6), (BOX, 4e3)):  # forces, couples, the arm of friction
        beside = np.array([place, 0, 0])
        low = np.array([0, 0, (0.0 if other == "plane" else 0.5) + reach + 0.01])
        here, there = (
            numbers((BOX, other), low + at, turn, box, floor, 0.01, 0.02) for at in (0 * beside, beside)
        )
        assert here.spread > 0
        assert there.spread == pytest.approx(here.spread, rel=1e-6)
        assert np.allclose(there.couple, here.couple, atol=1e-7 * here.normal)
        assert np.allclose(there.centre - beside, here.centre, atol=1e-9)


def test_bodies_touch_where_their_edges_cross() -> None:
    """Two bars across each other, edge on edge, off their middles: one point, without any spread."""
    roll = Rotation.from_rotvec([np.pi / 4, 0, 0]).as_matrix()  # an edge of either looks at the other
    turn = Rotation.from_rotvec([0, 0, 1.1]).as_matrix()
    half, r = np.array([0.5, 0.05, 0.05]), 0.01
    height = 2 * 0.05 * np.sqrt(2) + 1.5 * r
    below, p = roll, np.array([0.1, 0.2, height])
    along = turn[:, 0]
    crossing = p - along * p[1] / along[1]  # where the upper one's axis passes over the x axis
    R = below.T @ (turn @ roll)
    found = numbers((BOX, BOX), below.T @ p, R, half, half, r, r)
    centre = below @ found.centre
    np.testing.assert_allclose(centre, [crossing[0], 0.0, 0.05 * np.sqrt(2) + r - 0.25 * r], atol=1e-4)
    assert found.normal > 0 and found.spread < 1e-8
    np.testing.assert_allclose(below @ found.force / found.normal, [0, 0, 1], atol=1e-3)


def test_bodies_that_touch_twice_carry_in_the_middle_with_the_spread_of_both() -> None:
    """A box on one of its lower edges: two corners; a bar across a beam with an edge of its own: two crossings."""
    h, r = np.array([0.1, 0.3, 0.05]), 0.01
    for other, floor in (("plane", [0, 0, 0]), (BOX, [2.0, 2.0, 0.5])):
        R = Rotation.from_rotvec([0, 0.2, 0]).as_matrix()
        corner = R @ (h * [1, 0, -1])
        up = np.array([0.4, 0.1, floor[2] + (0.5 * r if other == "plane" else 1.5 * r) - corner[2]])
        found = numbers((BOX, other), up, R, h, floor, r, 0.0 if other == "plane" else r)
        np.testing.assert_allclose(found.centre[:2], (up + corner)[:2], atol=1e-9)
        assert found.spread == pytest.approx(0.3**2, rel=1e-9)
    bar, beam = np.array([0.5, 0.05, 0.05]), np.array([0.1, 0.4, 0.05])
    R = Rotation.from_rotvec([np.pi / 4, 0, 0]).as_matrix()
    found = numbers((BOX, BOX), np.array([0.2, 0.07, 0.05 + 0.05 * np.sqrt(2) + 1.5 * r]), R, bar, beam, r, r)
    np.testing.assert_allclose(found.centre[:2], [0.0, 0.07], atol=1e-9)
    assert found.spread == pytest.approx(0.1**2, rel=1e-9)
    assert found.normal == pytest.approx(2 * 1e5 * (0.5 * r) ** 1.5, rel=1e-9)


def test_a_sphere_is_pushed_from_a_box_along_the_normal_of_another_library() -> None:
    for p, R, hA, hB, rA, rB, _, result in poses((POINT, BOX), 60, 2, (0.5, 0.9)):
        found = numbers((POINT, BOX), p, R, hA, hB, rA, rB)
        apart = np.array(result.getNearestPoint1()) - np.array(result.getNearestPoint2())
        assert np.abs(found.force / found.normal - apart / np.linalg.norm(apart)).max() < 1e-6
        assert abs(found.normal - 1e5 * (-found.gap) ** 1.5) < 1e-9 * found.normal


@pytest.mark.parametrize(
    "kind", [(BOX, BOX), (LINE, BOX), (LINE, LINE)], ids=["boxes", "capsule-box", "capsules"]
)
def test_forces_and_moments_are_the_slopes_of_the_potential(kind) -> None:
    """Edges that cross near their ends and nearly parallel ones included."""
    step = 1e-6
    touching = 0
    for p, R, hA, hB, rA, rB, *_ in poses(kind, 30, 3, (0.5, 0.9)):

        def potential(dx, turn, p=p, R=R, hA=hA, hB=hB, rA=rA, rB=rB):
            return numbers(kind, p + dx, Rotation.from_rotvec(turn).as_matrix() @ R, hA, hB, rA, rB).potential

        found = numbers(kind, p, R, hA, hB, rA, rB)
        touching += found.normal > 0
        zero = np.zeros(3)
        force = [(potential(-step * e, zero) - potential(step * e, zero)) / (2 * step) for e in np.eye(3)]
        moment = [(potential(zero, -step * e) - potential(zero, step * e)) / (2 * step) for e in np.eye(3)]
        about_p = found.couple + np.cross(found.centre - p, found.force)
        assert np.abs(found.force - force).max() < 1e-4 * found.normal + 1e-6
        assert np.abs(about_p - moment).max() < 1e-4 * found.normal + 1e-6
    assert touching == 30


@pytest.mark.slow
def test_the_edges_left_out_do_not_count(monkeypatch) -> None:
    """All sixteen pairs of edges along two axes, each with its weight, give the same as the four that are taken."""

    def all_edges(core, along, h, normal):
        k, l = (k for k in range(3) if k != along)
        least = 0.05 * ca.fmin(1, 10 * ca.fmin(h[k], h[l]) / ca.fmax(h[k], h[l]))
        found = []
        for signs in product((-1, 1), repeat=2):
            side = dict(zip((k, l), signs, strict=True))
            outside = ca.fmax(0, -ca.mmin(ca.vertcat(side[k] * normal[k], side[l] * normal[l])))
            z = ca.fmax(0, 1 - outside / least)
            found.append((ca.vertcat(*[side.get(i, 0) * h[i] for i in range(3)]), z**2 * (3 - 2 * z)))
        return found

    written = convex_pairs._written.__wrapped__
    monkeypatch.setattr(convex_pairs, "_outermost", all_edges)
    full, _ = written(BOX, BOX)
    monkeypatch.setattr(convex_pairs, "_outermost", lambda *_: [])
    without_edges, _ = written(BOX, BOX)
    monkeypatch.undo()
    crossing = 0
    for p, R, hA, hB, rA, rB, *_ in poses((BOX, BOX), 200, 4, (0.1, 0.95)):
        arguments = (1, p, R, [0] * 3, [0] * 3, hA, hB, rA, rB, 1e5, 1.5, 0.0)
        few = numbers((BOX, BOX), p, R, hA, hB, rA, rB)
        assert abs(few.potential - float(full(*arguments)[5])) < 1e-9 * few.potential
        crossing += abs(few.potential - float(without_edges(*arguments)[5])) > 1e-3 * few.potential
    assert crossing > 50


# --- runs ---------------------------------------------------------------------------------------------------
def turned(position, rotation=(0, 0, 0)) -> kt.Frame:
    matrix = Rotation.from_rotvec(rotation).as_matrix()
    return kt.Frame(position=position, rotation=tuple(map(tuple, matrix.tolist())))


def capsules(name: str, **law) -> kt.Model:
    """Two capsules that fly at each other, crosswise."""
    inertia = (2e-3, 2.5e-3, 1e-3, 0, 0, 0)
    return kt.Model.of(
        name,
        kt.Body(
            "a", 1.0, inertia=inertia, pose=turned((0.03, 0, 0.15), (1.4, 0.2, 0)), velocity=(0, 0.3, -1)
        ),
        kt.Body(
            "b", 2.0, inertia=inertia, pose=turned((0, 0.02, 0), (0.1, 1.5, 0)), angular_velocity=(1, 0, 2)
        ),
        kt.ConvexContact(
            "c",
            (kt.ContactShape("a", radius=0.03, length=0.3), kt.ContactShape("b", radius=0.04, length=0.2)),
            **LAW | law,
        ),
    )


def momenta(run: kt.Run, masses: dict[str, float], inertia) -> tuple[np.ndarray, np.ndarray]:
    linear, angular = 0.0, 0.0
    for body, mass in masses.items():
        R = run[f"{body}.rotation"].reshape(-1, 3, 3)
        w = run[f"{body}.angular_velocity"]
        linear = linear + mass * run[f"{body}.velocity"]
        angular = angular + np.einsum("nij,j,nkj,nk->ni", R, np.array(inertia), R, w)
        angular = angular + mass * np.cross(run[f"{body}.position"], run[f"{body}.velocity"])
    return linear, angular


def check_balances(run: kt.Run, masses: dict[str, float], inertia, lossy: bool) -> None:
    energy, spent = run["energy.total"], run["work.dissipation"] if lossy else 0.0
    assert run.status == "finished" and run.audit.verdict == "ok"
    assert run["c.gap"].min() < -1e-5 and run["c.normal_force"].min() >= 0.0
    assert np.abs(energy - energy[0] - spent).max() < 1e-8
    if lossy:
        assert spent[-1] < -1e-3 and np.diff(spent).max() < 1e-10
    for momentum in momenta(run, masses, inertia):
        assert np.abs(momentum - momentum[0]).max() < 1e-8


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("lossy", [False, True], ids=["elastic", "lossy"])
def test_capsules_keep_energy_and_momentum(lossy: bool) -> None:
    law = {"damping": 0.2, "friction": 0.3, "rolling_resistance": 1e-3} if lossy else {}
    run = kt.simulate(capsules("capsules", **law), 0.3, rtol=1e-11, atol=1e-13)
    check_balances(run, {"a": 1.0, "b": 2.0}, (2e-3, 2.5e-3, 1e-3), lossy)


@pytest.mark.slow
@pytest.mark.parametrize("lossy", [False, True], ids=["elastic", "lossy"])
@pytest.mark.parametrize("rotation", [(0.3, 0.2, 0.1), (0.0, 0.0, 0.8), (0.6, 0.0, 0.7)])
def test_boxes_keep_energy_and_momentum(rotation, lossy: bool) -> None:
    law = {"damping": 0.2, "friction": 0.3} if lossy else {}
    inertia = (6e-3, 7e-3, 5e-3)
    shapes = (kt.ContactShape("a", size=(0.2, 0.2, 0.25)), kt.ContactShape("b", size=(0.3, 0.4, 0.2)))
    model = kt.Model.of(
        "boxes",
        kt.Body(
            "a",
            1.0,
            inertia=(*inertia, 0, 0, 0),
            pose=turned((0.02, 0, 0.31), rotation),
            velocity=(0, 0.2, -1),
        ),
        kt.Body("b", 2.0, inertia=(*inertia, 0, 0, 0), pose=kt.Frame(), angular_velocity=(0.2, 0, 0.5)),
        kt.ConvexContact("c", shapes, **LAW | law),
    )
    run = kt.simulate(model, 0.4, rtol=1e-11, atol=1e-13)
    check_balances(run, {"a": 1.0, "b": 2.0}, inertia, lossy)


@pytest.mark.slow
def test_formulations_agree() -> None:
    model = capsules("capsules", damping=0.2, friction=0.3)
    found = [
        kt.simulate(model, 0.2, formulation=name, rtol=1e-11, atol=1e-13, output=[0, 0.2])["a.position"][-1]
        for name in ("cut-joint", "recursive", "augmented")
    ]
    assert max(np.abs(position - found[0]).max() for position in found) < 1e-8


def test_capsules_and_spheres_on_planes_are_those_that_were_there_before() -> None:
    """A capsule that falls on its end, and a ball that strikes it: two loads of other types give the same motion."""
    inertia = (2e-3, 2e-3, 1e-3, 0, 0, 0)
    bodies = (
        GRAVITY,
        kt.Body("a", 1.0, inertia=inertia, pose=turned((0, 0, 0.2), (1.0, 0, 0))),
        kt.Body("b", 1.0, inertia=inertia, pose=kt.Frame.at((0, 0.3, 0.06))),
    )
    shapes = (kt.ContactShape("ground", plane=True), kt.ContactShape("a", radius=0.03, length=0.2))
    law = LAW | {"damping": 0.2}
    ours = kt.Model.of(
        "ours", *bodies, kt.ConvexContact("c", (*shapes, kt.ContactShape("b", radius=0.05, group="g")), **law)
    )
    theirs = kt.Model.of(
        "theirs",
        *bodies,
        kt.CapsulePlane("capsule", "a", radius=0.03, length=0.2, **law),
        kt.SpherePlane("ball", "b", radius=0.05, **law),
    )
    runs = [
        kt.simulate(model, 0.3, rtol=1e-11, atol=1e-13, output=[0, 0.15, 0.3]) for model in (ours, theirs)
    ]
    for channel in ("a.position", "b.position", "a.angular_velocity"):
        assert np.abs(runs[0][channel] - runs[1][channel]).max() < 1e-8
    assert np.abs(runs[0]["c.normal_force.b-ground"] - runs[1]["ball.normal_force"]).max() < 1e-4


def on_plane(name: str, slope: float, spin: float = 0.0, **law) -> kt.Model:
    mass, a, b, h = 2.0, 0.3, 0.2, 0.1
    inertia = tuple(mass / 12 * (x**2 + y**2) for x, y in ((b, h), (a, h), (a, b)))
    return kt.Model.of(
        name,
        kt.Gravity(acceleration=(9.81 * np.sin(slope), 0, -9.81 * np.cos(slope))),
        kt.Body(
            "a",
            mass,
            inertia=(*inertia, 0, 0, 0),
            pose=kt.Frame.at((0, 0, h / 2)),
            angular_velocity=(0, 0, spin),
        ),
        kt.ConvexContact(
            "c",
            (kt.ContactShape("a", size=(a, b, h), radius=0.01), kt.ContactShape("ground", plane=True)),
            **{"stiffness": 1e6, "exponent": 1.0, "damping": 100.0} | law,
        ),
    )


def test_a_box_stands_on_a_slope_with_bristles() -> None:
    """μ = 0.35 holds it at 0.25 rad: from the first second to the tenth it does not move."""
    run = kt.simulate(on_plane("slope", 0.25, friction=0.35, bristle=1e-5), 10.0, output=[0, 1, 10])
    assert run.status == "finished"
    assert np.abs(run["a.position"][2] - run["a.position"][1]).max() < 1e-10
    assert np.abs(run["a.position"][2, 0]) < 3e-5
    assert abs(run["c.friction_force"][2] - 2.0 * 9.81 * np.sin(0.25)) < 1e-6


def test_a_spinning_box_comes_to_rest_as_its_corners_rub() -> None:
    """Four corners at the distance ρ: I ω̇ = −μ m g ρ, at rest after I ω₀/(μ m g ρ)."""
    mu, spin, mass = 0.3, 3.0, 2.0
    rho, inertia = np.hypot(0.14, 0.09), mass / 12 * (0.3**2 + 0.2**2)
    end = inertia * spin / (mu * mass * 9.81 * rho)
    times = [0.0, end / 2, 2 * end]
    model = on_plane("spin", 0.0, spin, friction=mu, transition=1e-5, stiffness=1e7)
    run = kt.simulate(model, 2 * end, output=times, rtol=1e-9, atol=1e-11)
    assert abs(run["a.angular_velocity.z"][1] - spin / 2) < 1e-2 * spin
    assert abs(run["a.angular_velocity.z"][2]) < 1e-4


@pytest.mark.slow
def test_a_heap_comes_to_rest_and_stays() -> None:
    """Two boxes and a third one, turned, across both: no drift, and each carries what is above it."""
    size, mass = (0.1, 0.1, 0.1), 1.0
    poses = {"a": ((-0.07, 0, 0.05), 0.1), "b": ((0.07, 0, 0.05), -0.2), "c": ((0.01, 0.01, 0.15), 0.6)}
    shapes = (kt.ContactShape("ground", plane=True), *(kt.ContactShape(name, size=size) for name in poses))
    model = kt.Model.of(
        "heap",
        GRAVITY,
        *(
            kt.Body.box(name, mass=mass, size=size, pose=turned(at, (0, 0, angle)))
            for name, (at, angle) in poses.items()
        ),
        kt.ConvexContact(
            "touch",
            shapes,
            stiffness=1e5,
            exponent=1.0,
            damping=50.0,
            friction=0.5,
            bristle=1e-5,
            bristle_time=1e-2,
        ),
    )
    run = kt.simulate(model, 100.0, output=[0, 2, 100])
    assert run.status == "finished" and run.audit.verdict == "ok"
    for name in poses:
        assert np.abs(run[f"{name}.position"][2] - run[f"{name}.position"][1]).max() < 1e-12
    ground = run["touch.normal_force.a-ground"][2] + run["touch.normal_force.b-ground"][2]
    assert abs(ground - 3 * mass * 9.81) < 1e-6


@pytest.mark.slow
def test_ten_boxes_lie_still() -> None:
    """Rows of four, three, two and one: 55 pairs. The floor carries their weight, and nothing moves for 98 s."""
    size, poses = (0.1, 0.1, 0.1), {}
    for level, count in enumerate((4, 3, 2, 1)):
        for i in range(count):
            at = ((i - (count - 1) / 2) * 0.12, 0.0, 0.05 + 0.1 * level)
            poses[f"box{len(poses)}"] = turned(at, (0, 0, 0.1 * np.sin(7.0 * len(poses))))
    shapes = (kt.ContactShape("ground", plane=True), *(kt.ContactShape(name, size=size) for name in poses))
    law = {"stiffness": 1e5, "exponent": 1.0, "damping": 50.0, "friction": 0.5}
    model = kt.Model.of(
        "heap",
        GRAVITY,
        *(kt.Body.box(name, mass=1.0, size=size, pose=pose) for name, pose in poses.items()),
        kt.ConvexContact("touch", shapes, bristle=1e-5, bristle_time=1e-2, located=False, **law),
    )
    run = kt.simulate(model, 100.0, method="radau5", output=[0, 2, 100])
    assert run.status == "finished" and run.audit.verdict == "ok"
    for name in poses:
        assert np.abs(run[f"{name}.position"][2] - run[f"{name}.position"][1]).max() < 1e-10
    assert abs(sum(run[f"touch.normal_force.{name}-ground"][2] for name in poses) - 98.1) < 1e-6


def test_gradients_know_where_corners_touch_and_lift_off() -> None:
    """Forces bend there: a step over a bend, right by itself, has slopes of its own."""
    height = (0, 0, 0.06)
    model = kt.Model.of(
        "capsule let fall",
        kt.Parameter("k", 1e4),
        GRAVITY,
        kt.Body("rod", 1.0, inertia=(0.01, 0.01, 0.001, 0, 0, 0), pose=kt.Frame.along((1, 0, 0.1), height)),
        kt.Planar("upright", "ground", "rod", frame=kt.Frame.along((0, 1, 0), height)),
        kt.ConvexContact(
            "floor",
            (
                kt.ContactShape("rod", length=0.2, radius=0.02),
                kt.ContactShape("ground", plane=True),
            ),
            stiffness="k",
            exponent=1.0,
            damping=2.0,
        ),
    )
    angle = "upright.angle"
    by_tangents = kt.sensitivities(model, 0.2, [angle], ["k"], output=[0.2])[angle, "k"][-1]
    by_adjoint = kt.gradient(model, 0.2, kt.Objective(terminal=angle), ["k"]).values[0]
    assert by_adjoint == pytest.approx(by_tangents, rel=1e-4)


@pytest.mark.slow
def test_runs_that_locate_no_corners_agree_and_have_no_derivatives() -> None:
    """Two boxes of a heap, one let fall on the other: the same motion, but for what the control of the step allows."""

    def model(located: bool) -> kt.Model:
        size = (0.1, 0.1, 0.1)
        poses = {"a": turned((0, 0, 0.05)), "b": turned((0.02, 0.01, 0.153), (0.02, 0.03, 0.4))}
        shapes = (
            kt.ContactShape("ground", plane=True),
            *(kt.ContactShape(name, size=size) for name in poses),
        )
        return kt.Model.of(
            "boxes",
            kt.Parameter("k", 1e5),
            GRAVITY,
            *(kt.Body.box(name, mass=1.0, size=size, pose=pose) for name, pose in poses.items()),
            kt.ConvexContact("c", shapes, stiffness="k", damping=1.0, friction=0.3, located=located),
        )

    assert loads(dumps(model(False))).model == model(False)
    runs = [kt.simulate(model(located), 0.05, rtol=1e-9, atol=1e-11) for located in (True, False)]
    assert runs[0]["c.gap.a-b"].min() < -1e-5
    assert np.abs(runs[0]["b.position"][-1] - runs[1]["b.position"][-1]).max() < 1e-8
    with pytest.raises(kt.NoAnswerError, match='convex "c" does not locate where its corners touch'):
        kt.sensitivities(model(False), 0.05, ["b.position"], ["k"])


def test_where_bristles_begin_to_bend_is_located_always() -> None:
    """Their rates jump from 0 to v/b: no step over that, as short as time resolves, meets a tolerance of 1e-18."""

    def model(located: bool) -> kt.Model:
        shapes = (kt.ContactShape("ball", radius=0.05), kt.ContactShape("ground", plane=True))
        thrown = {"velocity": (1.0, 0.3, 0.0), "angular_velocity": (0.0, 0.0, 2.0)}
        law = {"stiffness": 1e5, "exponent": 1.0, "damping": 5.0, "friction": 0.3, "bristle": 1e-4}
        return kt.Model.of(
            "ball that slides",
            GRAVITY,
            kt.Body.sphere("ball", mass=1.0, radius=0.05, pose=kt.Frame.at((0, 0, 0.06)), **thrown),
            kt.ConvexContact("floor", shapes, bristle_time=0.01, located=located, **law),
        )

    runs = [kt.simulate(model(located), 0.1, rtol=1e-9, atol=1e-18) for located in (True, False)]
    assert [run.status for run in runs] == ["finished"] * 2
    assert runs[0]["floor.friction_force"].max() > 1.0
    assert np.abs(runs[0]["ball.position"][-1] - runs[1]["ball.position"][-1]).max() < 1e-9


def test_a_start_inside_is_refused_and_a_soft_contact_ends_the_run() -> None:
    def model(height: float, speed: float, stiffness: float = 1e6) -> kt.Model:
        shapes = (kt.ContactShape("a", radius=0.05), kt.ContactShape("ground", size=(1, 1, 0.2)))
        ball = kt.Body.sphere(
            "a", mass=1.0, radius=0.05, pose=kt.Frame.at((0, 0, height)), velocity=(0, 0, -speed)
        )
        return kt.Model.of("m", ball, kt.ConvexContact("c", shapes, stiffness=stiffness))

    for height in (0.1, 0.0):  # half inside, and with its centre in the middle
        with pytest.raises(ValueError, match='load "c": "a" and "ground" start inside each other'):
            kt.simulate(model(height, 0.0), 0.1)
    run = kt.simulate(model(0.2, 10.0, 1e3), 0.1)
    assert run.status != "finished" and 'convex "c" is pressed in by the radii of its shapes' in run.reason


def test_a_group_is_its_pairs_and_has_a_file() -> None:
    """Three balls in one load move as with a load for each pair; the file says the same."""
    balls = [
        kt.Body.sphere(name, mass=m, radius=0.05, pose=kt.Frame.at(at), velocity=v)
        for name, m, at, v in (
            ("a", 1.0, (-0.2, 0.01, 0), (1, 0, 0)),
            ("b", 2.0, (0, 0, 0), (0, 0, 0)),
            ("c", 1.0, (0.05, 0.12, 0.02), (0, -0.2, 0)),
        )
    ]
    shapes = {name: kt.ContactShape(name, radius=0.05) for name in "abc"}
    group = kt.Model.of(
        "group", *balls, kt.ConvexContact("touch", tuple(shapes.values()), friction=0.2, **LAW)
    )
    pairs = [
        kt.ConvexContact(f"{x}{y}", (shapes[x], shapes[y]), friction=0.2, **LAW)
        for x, y in ("ab", "ac", "bc")
    ]
    apart = kt.Model.of("pairs", *balls, *pairs)
    assert loads(dumps(group)).model == group
    runs = [kt.simulate(model, 0.4, rtol=1e-11, atol=1e-13) for model in (group, apart)]
    assert runs[0]["touch.gap.a-b"].min() < 0 and runs[0]["touch.gap.b-c"].min() < 0
    assert np.abs(runs[1]["c.position"][-1] - runs[0]["c.position"][-1]).max() < 1e-9
