"""Rigid contact of convex bodies with each other: by closed forms, planes, other routes to distances, and SciPy."""

from __future__ import annotations

import math
import weakref
from dataclasses import replace
from itertools import product
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import nnls
from scipy.spatial.transform import Rotation

import kinetree as kt
from kinetree.examples import dominoes
from kinetree.io.toml import dumps, loads
from kinetree.model.geometry.convex_pairs import clearance_of, feature_touch, features_of
from kinetree.model.geometry.core_features import Core
from kinetree.model.geometry.hulls import Hull, hull_of
from kinetree.nonsmooth import friction_modes
from kinetree.nonsmooth.contact_modes import _best_rows
from kinetree.words.arguments import EventError
from strategies.contact_problems import leaving_contacts

G = 9.81
QUICK: dict[str, Any] = {"method": "tsit5", "progress": False}
TIGHT = QUICK | {"rtol": 1e-10, "atol": 1e-12}
BOX, LINE, POINT = (True, True, True), (False, False, True), (False, False, False)


def frame(at: tuple[float, float, float], turn: Rotation | None = None) -> kt.Frame:
    """A frame turned by a rotation."""
    axes = (turn or Rotation.identity()).as_matrix()
    return kt.Frame.from_axes(tuple(axes[:, 0]), tuple(axes[:, 1]), at)


def box_inertia(mass: float, size: tuple[float, float, float]) -> np.ndarray:
    """Principal moments of a box (kg m²)."""
    a, b, c = (edge**2 for edge in size)
    return mass / 12 * np.array([b + c, a + c, a + b])


# --- distances -----------------------------------------------------------------------------------------
def corners(core: Core, h: np.ndarray) -> np.ndarray:
    """Corners of a core, as columns."""
    if isinstance(core, Hull):
        return np.array(core.corners).T
    sides = [(-1, 1) if there else (0,) for there in core]
    return (np.array(list(product(*sides))) * h).T


def distance(A: np.ndarray, B: np.ndarray) -> float:
    """Of the hulls of two sets of columns: the least |A a − B b| with a, b ≥ 0 of the sums 1."""
    weight = 1e4
    matrix = np.block(
        [
            [A, -B],
            [weight * np.ones((1, A.shape[1])), np.zeros((1, B.shape[1]))],
            [np.zeros((1, A.shape[1])), weight * np.ones((1, B.shape[1]))],
        ]
    )
    return float(nnls(matrix, np.array([0, 0, 0, weight, weight]), maxiter=1000)[1])


TETRAHEDRON = hull_of(((0, 0, 0), (0.5, 0, 0), (0, 0.4, 0), (0.1, 0.1, 0.6)), 0.01, None)


@pytest.mark.in_turn(6)
@pytest.mark.parametrize(
    ("first", "second"),
    [(BOX, BOX), (BOX, LINE), (LINE, LINE), (POINT, BOX), (BOX, POINT), (BOX, TETRAHEDRON), (LINE, POINT)],
)
def test_the_closest_features_are_as_close_as_the_bodies(first: Core, second: Core) -> None:
    """Those that stand aside left out; against the least distance of convex combinations of corners."""
    random = np.random.default_rng(4)
    hA, hB, r = np.array([0.3, 0.2, 0.1]), np.array([0.25, 0.15, 0.2]), 0.01
    hA, hB = (h if c != LINE else h * (0, 0, 1) for h, c in ((hA, first), (hB, second)))
    features = features_of(first, second)
    checked = 0
    for _ in range(20):
        p, R = (
            random.uniform(-0.6, 0.6, 3),
            Rotation.random(random_state=random.integers(1 << 30)).as_matrix(),
        )
        A, B = p[:, None] + R @ corners(first, hA), corners(second, hB)
        least = distance(A, B)
        place, sizes = (ca.SX(p), ca.SX(R)), (ca.SX(hA), ca.SX(hB), ca.SX(r), ca.SX(r))
        apart = float(ca.DM(ca.evalf(clearance_of((first, second), place, sizes))))
        if least < 3 * r:
            assert least > 1e-6 or apart <= 0
            continue
        assert apart > 0
        touches = [feature_touch((first, second), feature, place, sizes) for feature in features]
        gaps = [
            float(ca.DM(ca.evalf(touch.gap))) for touch in touches if not float(ca.DM(ca.evalf(touch.aside)))
        ]
        assert min(gaps) == pytest.approx(least - 2 * r, abs=1e-3 * r)
        closest = touches[int(np.argmin([float(ca.DM(ca.evalf(t.gap + t.aside))) for t in touches]))]
        n = np.array(ca.DM(ca.evalf(closest.normal))).ravel()
        # the normal separates the cores by as much
        assert (n @ A).min() - (n @ B).max() == pytest.approx(least, abs=1e-3 * r)
        checked += 1
    assert checked >= 5


def test_round_off_does_not_choose_other_edges_of_boxes_that_lie_flat() -> None:
    """Edges that are parallel, or cross beside the line of the centres: steps would be halved for their jumps."""
    p, R, h = ca.SX.sym("p", 3), ca.SX.sym("R", 3, 3), ca.SX([0.045, 0.045, 0.045])
    touches = [
        feature_touch((BOX, BOX), feature, (p, R), (h, h, ca.SX(0.005), ca.SX(0.005)))
        for feature in features_of(BOX, BOX)
    ]
    gaps = ca.Function("gaps", [p, R], [ca.vertcat(*[touch.gap for touch in touches])])
    random = np.random.default_rng(0)
    still = np.array(gaps([0, 0, 0.1], np.eye(3)))
    for _ in range(5):
        turn = Rotation.from_rotvec(1e-13 * random.standard_normal(3)).as_matrix()
        moved = np.array(gaps(np.array([0, 0, 0.1]) + 1e-13 * random.standard_normal(3), turn))
        np.testing.assert_allclose(moved, still, atol=1e-6)


# --- impacts -------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_the_corner_of_a_box_hits_a_face_with_the_impulse_of_the_closed_form() -> None:
    size, mass, r, e = (0.4, 0.3, 0.2), 2.0, 0.01, 0.5
    turn = Rotation.from_euler("xyz", [0.5, 0.4, 0.3])
    points = turn.apply(np.array(list(product((-1, 1), repeat=3))) * (np.array(size) / 2 - r))
    low = points[points[:, 2].argmin()]
    model = kt.Model.of(
        "corner",
        kt.Body.box(
            "box", mass=mass, size=size, pose=frame((0.3, 0.1, 0.07 + r - low[2]), turn), velocity=(0, 0, -1)
        ),
        kt.Marker.at("table", "ground", (0, 0, 0)),
    )
    shapes = (
        kt.ContactShape("box", size=size, radius=r),
        kt.ContactShape("table", size=(4, 4, 0.1), radius=0.02),
    )
    run = kt.simulate(
        model,
        t_end=0.02 + 1e-9,
        events=[kt.ConvexEvent("hit", shapes, action=kt.Restitution(e))],
        **TIGHT,
    )
    assert [(event.t, event.description) for event in run.events] == [
        (pytest.approx(0.02, abs=1e-12), "impact")
    ]
    axes = turn.as_matrix()
    inertia = axes @ np.diag(box_inertia(mass, size)) @ axes.T
    arm = np.cross(low - [0, 0, r], [0, 0, 1])
    impulse = (1 + e) / (1 / mass + arm @ np.linalg.solve(inertia, arm))
    assert run["box.velocity.z"][-1] == pytest.approx(-1 + impulse / mass, abs=1e-8)
    found = [run[f"box.angular_velocity.{axis}"][-1] for axis in "xyz"]
    np.testing.assert_allclose(found, np.linalg.solve(inertia, arm * impulse), atol=1e-6)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.slow
def test_edges_of_two_bars_that_cross_share_the_impulse_of_the_closed_form(swapped: bool) -> None:
    """Both stand on edge and fly freely; the masses differ, and they hit beside both centres."""
    size, r, e, (m, M), (a, b) = (0.6, 0.1, 0.1), 0.005, 0.7, (2.0, 3.0), (0.05, 0.02)
    up = Rotation.from_euler("x", math.pi / 4)
    across = Rotation.from_euler("z", math.pi / 2) * up
    apart = 2 * math.sqrt(2) * (0.05 - r) + 2 * r
    model = kt.Model.of(
        "bars",
        kt.Body.box("one", mass=m, size=size, pose=frame((a, 0, apart + 0.01), up), velocity=(0, 0, -1)),
        kt.Body.box("other", mass=M, size=size, pose=frame((0, b, 0), across)),
    )
    shapes = [kt.ContactShape(name, size=size, radius=r) for name in ("one", "other")]
    event = kt.ConvexEvent("hit", shapes[::-1] if swapped else shapes, action=kt.Restitution(e))
    run = kt.simulate(model, t_end=0.02, events=[event], **QUICK)
    ((instant, described),) = [(found.t, found.description) for found in run.events]
    assert (instant, described) == (pytest.approx(0.01, abs=1e-12), "impact")
    one, other = box_inertia(m, size)[1], box_inertia(M, size)[1]
    impulse = (1 + e) / (1 / m + a**2 / one + 1 / M + b**2 / other)
    assert run["one.velocity.z"][-1] == pytest.approx(-1 + impulse / m, abs=1e-12)
    assert run["other.velocity.z"][-1] == pytest.approx(-impulse / M, abs=1e-12)
    assert run["other.angular_velocity.x"][-1] == pytest.approx(b * impulse / other, abs=1e-12)


def test_two_capsules_that_cross_bounce_as_the_closed_form_says() -> None:
    radius, m = 0.03, 1.5
    inertia = (0.02, 0.02, 0.002, 0, 0, 0)
    model = kt.Model.of(
        "capsules",
        kt.Body(
            "one",
            m,
            inertia=inertia,
            pose=kt.Frame.along((1, 0, 0), (0.1, 0, 2 * radius + 0.02)),
            velocity=(0, 0, -2),
        ),
        kt.Marker("fixed", "ground", kt.Frame.along((0, 1, 0))),
    )
    shapes = [kt.ContactShape(name, length=0.5, radius=radius) for name in ("one", "fixed")]
    run = kt.simulate(
        model, t_end=0.015, events=[kt.ConvexEvent("hit", shapes, action=kt.Restitution(0.4))], **QUICK
    )
    assert [(event.name, event.description) for event in run.events] == [("hit edges 1-1", "impact")]
    impulse = 1.4 * 2 / (1 / m + 0.1**2 / 0.02)
    assert run["one.velocity.z"][-1] == pytest.approx(-2 + impulse / m, abs=1e-12)
    assert run["one.angular_velocity.y"][-1] == pytest.approx(0.1 * impulse / 0.02, abs=1e-10)


def test_a_sphere_that_starts_on_a_rounded_edge_rolls_off_it_as_off_a_circle() -> None:
    """It was refused as 1e-7 m inside the other body: faces reach out a little for corners, which a sphere has not."""
    radius, r, angle = 0.1, 0.02, 0.05
    reach = radius + r
    at = (0.5 - r + reach * math.sin(angle), 0, reach * math.cos(angle) - r)
    model = kt.Model.of(
        "edge",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=radius, pose=kt.Frame.at(at)),
        kt.Marker.at("table", "ground", (0, 0, -0.25)),
    )
    shapes = [kt.ContactShape("ball", radius=radius), kt.ContactShape("table", size=(1, 1, 0.5), radius=r)]
    for order in (1, -1):
        on = kt.ConvexEvent("on", shapes[::order], action=kt.Restitution(0.0))
        run = kt.simulate(model, t_end=0.5, events=[on], output=0.5, **TIGHT)
        # ½ v² = g reach (cos angle − cos φ), and the force is gone where v² = g reach cos φ
        lifted = 2 / 3 * math.cos(angle)
        speed = math.sqrt(G * reach * lifted)
        off = next(event for event in run.events if event.description == "lift-off")
        assert run["ball.velocity.x"][-1] == pytest.approx(speed * lifted, abs=1e-9)
        x = 0.5 - r + reach * math.sqrt(1 - lifted**2) + speed * lifted * (0.5 - off.t)
        assert run["ball.position.x"][-1] == pytest.approx(x, abs=1e-9)


# --- as planes -----------------------------------------------------------------------------------------
@pytest.mark.slow
def test_a_ball_rolls_on_a_box_as_on_a_plane_and_anywhere() -> None:
    """Closed form of the instant from which on it rolls, of a bowling ball; and 1000 km away."""
    mu, speed, radius = 0.2, 5.0, 0.11
    ends = []
    for far in (0.0, 1e6):
        model = kt.Model.of(
            "ball",
            kt.Gravity(acceleration=(0, 0, -G)),
            kt.Body.sphere(
                "ball", mass=6.0, radius=radius, pose=kt.Frame.at((far, 0, radius)), velocity=(speed, 0, 0)
            ),
            kt.Marker.at("lane", "ground", (far + 5, 0, -0.05)),
        )
        shapes = (
            kt.ContactShape("ball", radius=radius),
            kt.ContactShape("lane", size=(20, 2, 0.1), radius=0.01),
        )
        event = kt.ConvexEvent("floor", shapes, action=kt.Restitution(0.0, friction=mu))
        run = kt.simulate(model, t_end=1.5, events=[event], output=[1.5], **TIGHT)
        assert run.audit is not None and run.audit.verdict == "ok"
        (rolls,) = [event.t for event in run.events if event.description == "stick"]
        assert rolls == pytest.approx(2 * speed / (7 * mu * G), abs=1e-7)
        ends.append(
            [run["ball.position.x"][-1] - far, run["ball.velocity.x"][-1], run["ball.position.z"][-1]]
        )
    np.testing.assert_allclose(ends[0], ends[1], atol=1e-8)
    assert ends[0][1] == pytest.approx(5 / 7 * speed, abs=1e-8)


@pytest.mark.slow
def test_a_box_that_tumbles_on_a_plane_does_as_its_corners_do() -> None:
    """Restitution, friction and rest; corners of the core, rounded by their offset."""
    size, r = (0.3, 0.2, 0.1), 0.01
    turn = Rotation.from_euler("xyz", [0.1, 0.3, 0.2])
    model = kt.Model.of(
        "box",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", mass=1.0, size=size, pose=frame((0, 0, 0.3), turn), velocity=(1, 0, 0)),
        kt.Marker("floor", "ground", kt.Frame()),
    )
    rubs = kt.Restitution(0.3, friction=0.2)
    shapes = (kt.ContactShape("floor", plane=True), kt.ContactShape("box", size=size, radius=r))
    core = tuple(edge - 2 * r for edge in size)
    points = kt.PointPlaneEvent.corners(
        "hit", "box", core, "floor", offset=r, direction="falling", action=rubs
    )
    ends = []
    for events in ([kt.ConvexEvent("hit", shapes, action=rubs)], points):
        run = kt.simulate(model, t_end=0.33, events=events, output=[0.33], **TIGHT)
        assert len(run.events) == 8
        ends.append([run["box.position"][-1], run["box.velocity"][-1], run["box.angular_velocity"][-1]])
    np.testing.assert_allclose(ends[0], ends[1], atol=1e-8)


# --- at rest, tipping, sliding --------------------------------------------------------------------------
@pytest.mark.slow
def test_boxes_of_one_size_stand_on_each_other_for_100_s() -> None:
    """Two on a fixed one: corners lie on corners, and what touches carries all of the weight."""
    size = (0.3, 0.3, 0.2)
    model = kt.Model.of(
        "stack",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("upper", mass=2.0, size=size, pose=frame((0, 0, 0.5))),
        kt.Body.box("lower", mass=3.0, size=size, pose=frame((0, 0, 0.3))),
        kt.Marker.at("base", "ground", (0, 0, 0.1)),
    )
    shapes = [
        kt.ContactShape(name, size=size, radius=0.01, group=group)
        for name, group in (("upper", "ends"), ("lower", ""), ("base", "ends"))
    ]
    run = kt.simulate(
        model,
        t_end=100.0,
        events=[kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0, friction=0.4))],
        output=[0.0, 100.0],
        **QUICK,
    )
    assert run.audit is not None and run.audit.verdict == "ok"
    for name, height in (("upper", 0.5), ("lower", 0.3)):
        np.testing.assert_allclose(run[f"{name}.position"][-1], [0, 0, height], atol=1e-11)
    carried = {"upper-lower": 2.0 * G, "lower-base": 5.0 * G}
    for pair, weight in carried.items():
        forces = [
            run[name][-1]
            for name in run.channels
            if name.startswith(f"on {pair}") and name.endswith(".force")
        ]
        assert sum(forces) == pytest.approx(weight, rel=1e-10)
        assert min(forces) >= 0


@pytest.mark.slow
def test_three_boxes_with_friction_stand_on_the_floor_for_100_s() -> None:
    """Sixty rows of friction and normals hold eighteen motions; nothing moves, and no step is halved for round-off."""
    size, masses = (0.1, 0.1, 0.1), (1.0, 1.2, 1.4)
    names = [f"box {k}" for k in range(3)]
    bodies = [
        kt.Body.box(name, mass=mass, size=size, pose=frame((0, 0, 0.1 * k + 0.05)))
        for k, (name, mass) in enumerate(zip(names, masses, strict=True))
    ]
    model = kt.Model.of("stack", kt.Gravity(acceleration=(0, 0, -G)), *bodies)
    shapes = [kt.ContactShape(name, size=size, radius=0.005) for name in names]
    rough = kt.Restitution(0.0, friction=0.4)
    events = [kt.ConvexEvent("floor", (shapes[0], kt.ContactShape("ground", plane=True)), action=rough)]
    events += [kt.ConvexEvent(f"on {k}", shapes[k : k + 2], action=rough) for k in range(2)]
    run = kt.simulate(model, t_end=100.0, events=events, output=[0.0, 100.0], **QUICK)
    assert run.audit is not None and run.audit.verdict == "ok"
    assert run.audit.projections < 100
    for k, name in enumerate(names):
        np.testing.assert_allclose(run[f"{name}.position"][-1], [0, 0, 0.1 * k + 0.05], atol=1e-9)
        np.testing.assert_allclose(run[f"{name}.rotation"][-1], np.eye(3).ravel(), atol=1e-9)
    for k in range(2):
        forces = [run[c][-1] for c in run.channels if c.startswith(f"on {k} ") and c.endswith(".force")]
        assert sum(forces) == pytest.approx(sum(masses[k + 1 :]) * G, rel=1e-10)


@pytest.mark.slow
def test_a_box_slides_over_the_edge_of_a_table_and_tips() -> None:
    """It tips when its centre passes the edge of the core; edges that cross carry it, and energy is kept."""
    size, r, speed = (0.4, 0.3, 0.2), 0.01, 1.0
    model = kt.Model.of(
        "edge",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", mass=2.0, size=size, pose=frame((-0.15, 0.03, 0.15)), velocity=(speed, 0, 0)),
        kt.Marker.at("table", "ground", (-0.5, 0, 0)),
    )
    shapes = (
        kt.ContactShape("table", size=(1.0, 1.0, 0.1), radius=r),
        kt.ContactShape("box", size=size, radius=r),
    )
    run = kt.simulate(
        model,
        t_end=0.25,
        events=[kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0))],
        output=0.01,
        **QUICK,
    )
    assert run.audit is not None and run.audit.verdict == "ok"
    lifted = [event.t for event in run.events if event.description == "lift-off"]
    np.testing.assert_allclose(lifted, [(0.15 - r) / speed] * 2, atol=1e-9)
    before = run.t < 0.135
    np.testing.assert_allclose(run["box.position.z"][before], 0.15, atol=1e-12)
    assert run["box.angular_velocity.y"][-1] > 0.5
    # a rod of thickness 2 c over a round edge of the radius r: its turn θ, and the place s of the centre along it
    from scipy.integrate import solve_ivp

    c, inertia, m = 0.1 - r, box_inertia(2.0, size)[1], 2.0

    def tips(t: float, y: np.ndarray) -> list[float]:
        """By Lagrange: the centre at C = s u + (c + 2 r) n from the middle of the edge, u, n turned by θ."""
        s, turn, v, w = y
        d = c + 2 * r
        # C' = (v + d w) u − s w n; m C'' = m g + N n, I θ'' = −N s about the centre, for the point that carries
        u = np.array([math.cos(turn), -math.sin(turn)])
        n = np.array([math.sin(turn), math.cos(turn)])
        g = np.array([0.0, -G])
        # unknown v', w', N: m (v' + d w' − s w² ) = m g·u,  m (−s w' − 2 v w − d w²) = m g·n + N,  I w' = N s
        matrix = np.array([[m, m * d, 0], [0, -m * s, -1], [0, inertia, -s]])
        known = np.array([m * g @ u + m * s * w**2, m * g @ n + 2 * m * v * w + m * d * w**2, 0])
        dv, dw, _ = np.linalg.solve(matrix, known)
        return [v, w, dv, dw]

    start = [0.0, 0.0, speed, 0.0]
    end = solve_ivp(tips, (0.14, 0.25), start, rtol=1e-11, atol=1e-13).y[:, -1]
    assert run["box.angular_velocity.y"][-1] == pytest.approx(end[3], rel=1e-6)


def test_contacts_leave_whose_accelerations_contradict_those_of_others() -> None:
    """Corners of a box beyond the end of a face leave it where edges of the box stay, which have the same rows."""
    feet = np.array([[1, 7, 11], [1, -7, 11], [1, 7, -11], [1, -7, -11]])
    C = np.vstack([feet, feet[2:]]) / np.linalg.norm(feet[0])
    q = np.array([-8.8, -8.8, 31.8, 31.8, -8.8, -8.8])
    assert leaving_contacts(C, q).tolist() == [False, False, True, True, False, False]
    assert not leaving_contacts(C, C @ [-3.0, 0.1, 0.2]).any()
    assert leaving_contacts(C[[2, 4]], np.array([3.0, -8.8])).tolist() == [True, False]
    # no foot is held by three others with positive weights: complementarity decides
    q = np.array([-8.8, -8.7, -8.7, -8.5])
    left = leaving_contacts(C[:4], q)
    assert left.tolist() == [False, False, False, True]
    held = C[:3]
    forces = np.linalg.solve(held @ held.T, -q[:3])
    assert forces.min() > 0 and C[3] @ (held.T @ forces) + q[3] > 0


def test_of_contacts_that_hold_the_same_the_first_is_kept_whatever_round_off_says() -> None:
    """Rows of a corner, and of edges that cross there, which round-off makes longer by one part in 10¹⁵ or less."""
    corner, other = np.array([0.0, 0.0, 1.0, 0.3, 0.0, 0.0]), np.array([0.0, 0.0, 1.0, -0.3, 0.2, 0.0])
    for longer in (1.0, 1 + 4e-16, 1 + 1e-12):
        assert _best_rows(np.array([other, corner, longer * corner])) == [0, 1]


def test_channels_of_a_contact_that_never_closes_are_zero_beside_one_that_is_closed() -> None:
    """A ball lies on the floor, held by one contact, and another with friction, of a wall, is open all the time."""
    model = kt.Model.of(
        "beside",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=frame((0, 0, 0.1))),
        kt.Marker.at("wall", "ground", (0.7, 0, 0)),
    )
    shapes = (kt.ContactShape("ball", radius=0.1), kt.ContactShape("wall", size=(0.2, 1, 1), radius=0.01))
    wall = kt.ConvexEvent("wall", shapes, action=kt.Restitution(0.5, friction=0.3))
    floor = kt.PointPlaneEvent("floor", "ball", offset=0.1, direction="falling", action=kt.Restitution(0.0))
    run = kt.simulate(model, t_end=0.1, events=[wall, floor], output=0.05, **QUICK)
    for what in ("force", "friction_force", "contact_force"):
        assert not run[f"wall ball 1.{what}"].any()
    np.testing.assert_allclose(run["wall ball 1.gap"], 0.5, atol=1e-12)
    np.testing.assert_allclose(run["floor.force"][-1], G, rtol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("end", [0.8, pytest.param(1.000001, marks=pytest.mark.slow)])
def test_the_load_of_a_corner_comes_to_zero_while_its_box_is_pulled(end: float) -> None:
    """N = m g (1 − F h (cos φ/a + sin φ/b)/m g)/4 there; then three corners hold the box until F = μ m g.

    The friction of the corner was torn loose before its load was zero, and that of all others with it.
    """
    mu, angle, (a, b, h), r = 0.6, 0.3, (0.1, 0.08, 0.15), 0.01
    pull = [f"{mu * G * along}*t" for along in (math.cos(angle), math.sin(angle))]
    size = (2 * a, 2 * b, 2 * h)
    model = kt.Model.of(
        "pulled",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", 1.0, size, pose=frame((0, 0, h))),
        kt.Force("pull", "box", (*pull, 0)),
    )
    shapes = kt.ContactShape("box", size=size, radius=r), kt.ContactShape("ground", plane=True)
    on = kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0, friction=mu))
    run = kt.simulate(model, end, events=[on], rtol=1e-9, atol=1e-11, progress=False)
    assert run.audit is not None and run.audit.verdict == "ok"
    first = next(e for e in run.events if e.t > 0)
    zero = 1 / (mu * h * (math.cos(angle) / (a - r) + math.sin(angle) / (b - r)))
    assert (first.description, first.t) == ("lift-off", pytest.approx(zero, abs=1e-10))
    slips = [e.t for e in run.events if e.description == "slip"][:3]
    assert slips == ([] if end < 1 else [pytest.approx(1, abs=1e-8)] * 3)
    np.testing.assert_allclose(run["box.position"][-1], (0, 0, h), atol=1e-12)


@pytest.mark.slow
def test_a_box_with_friction_tips_over_an_edge_before_its_centre_passes_it() -> None:
    """By μ times half its height; runs ended where its front corners left the face, which its edges had in common."""
    mu, size, r, speed = 0.2, (0.24, 0.16, 0.16), 0.01, 1.8
    model = kt.Model.of(
        "edge",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", mass=2.0, size=size, pose=frame((-0.122, 0, 0.11)), velocity=(speed, 0, 0)),
        kt.Marker.at("table", "ground", (-0.5, 0, 0)),
    )
    shapes = [
        kt.ContactShape("box", size=size, radius=r),
        kt.ContactShape("table", size=(1, 0.4, 0.06), radius=r),
    ]
    event = kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0, friction=mu))
    run = kt.simulate(model, t_end=0.08, events=[event], output=[0.08], **TIGHT)
    assert run.audit is not None and run.audit.verdict == "ok"
    way = 0.122 - r - mu * size[2] / 2
    begins = (speed - math.sqrt(speed**2 - 2 * mu * G * way)) / (mu * G)
    lifted = [event.t for event in run.events if event.description == "lift-off"]
    np.testing.assert_allclose(lifted[-2:], [begins] * 2, atol=1e-7)


@pytest.mark.slow
def test_two_fingertips_hold_a_box_up_to_the_limit_of_friction() -> None:
    """Round fingertips press with F: 2 μ F carries the weight, or the box slides down with what is left."""
    mu, mass, size = 0.5, 1.0, (0.1, 0.1, 0.1)
    for force, acceleration in ((10.0, 0.0), (9.0, -(G - 2 * mu * 9.0 / mass))):
        fingers = [
            part
            for name, x in (("left", -0.07), ("right", 0.07))
            for part in (
                kt.Body.sphere(name, mass=0.2, radius=0.02, pose=kt.Frame.at((x, 0, 0))),
                kt.Prismatic(f"{name} guide", "ground", name, point=(x, 0, 0), axis=(-x, 0, 0)),
                kt.JointMotor(f"{name} motor", f"{name} guide", torque=force),
            )
        ]
        model = kt.Model.of(
            "gripper",
            kt.Gravity(acceleration=(0, 0, -G)),
            kt.Body.box("box", mass=mass, size=size, pose=kt.Frame()),
            *fingers,
        )
        shapes = [
            kt.ContactShape("box", size=size, radius=0.005),
            kt.ContactShape("left", radius=0.02, group="hand"),
            kt.ContactShape("right", radius=0.02, group="hand"),
        ]
        event = kt.ConvexEvent("grip", shapes, action=kt.Restitution(0.0, friction=mu))
        run = kt.simulate(model, t_end=0.1, events=[event], output=[0.1], **TIGHT)
        assert run.audit is not None and run.audit.verdict == "ok"
        assert run["box.velocity.z"][-1] == pytest.approx(0.1 * acceleration, abs=1e-8)
        assert run["grip box-left left 1.force"][-1] == pytest.approx(force, rel=1e-9)


@pytest.mark.slow
def test_a_box_slides_on_a_slab_that_it_carries_along() -> None:
    """The slab stands on a smooth floor: both move with the common speed from the instant of the closed form on."""
    mu, slab, box = 0.3, (2.0, 0.5, 0.1), (0.2, 0.2, 0.2)
    model = kt.Model.of(
        "slab",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("slab", mass=3.0, size=slab, pose=frame((0, 0, 0.05))),
        kt.Body.box("box", mass=1.0, size=box, pose=frame((-0.3, 0, 0.2)), velocity=(1, 0, 0)),
        kt.Marker("floor", "ground", kt.Frame()),
    )
    below, above = (
        kt.ContactShape(name, size=size, radius=0.01) for name, size in (("slab", slab), ("box", box))
    )
    events = [
        kt.ConvexEvent("floor", (below, kt.ContactShape("floor", plane=True)), action=kt.Restitution(0.0)),
        kt.ConvexEvent("on", (above, below), action=kt.Restitution(0.0, friction=mu)),
    ]
    run = kt.simulate(model, t_end=0.4, events=events, output=[0.4], **TIGHT)
    assert run.audit is not None and run.audit.verdict == "ok"
    held = [event.t for event in run.events if event.description == "stick"]
    np.testing.assert_allclose(held, [1 / (mu * G * (1 + 1 / 3))] * 4, atol=1e-7)
    for name in ("slab", "box"):
        assert run[f"{name}.velocity.x"][-1] == pytest.approx(0.25, abs=1e-8)


@pytest.mark.slow
def test_a_box_dropped_askew_on_a_smaller_one_comes_to_rest_on_it() -> None:
    """Over dozens of impacts with friction; its energy is what is left of its height."""
    size = (0.3, 0.2, 0.1)
    turn = Rotation.from_euler("xyz", [0.1, 0.15, 0.3])
    model = kt.Model.of(
        "drop",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", mass=1.0, size=size, pose=frame((0.02, 0.01, 0.2), turn)),
        kt.Marker.at("base", "ground", (0, 0, 0)),
    )
    shapes = (
        kt.ContactShape("box", size=size, radius=0.01),
        kt.ContactShape("base", size=(0.4, 0.4, 0.1), radius=0.01),
    )
    event = kt.ConvexEvent("on", shapes, action=kt.Restitution(0.2, friction=0.4))
    run = kt.simulate(model, t_end=1.5, events=[event], output=0.5, progress=False)
    assert run.audit is not None and run.audit.verdict == "ok"
    np.testing.assert_allclose(run["box.position.z"][1:], 0.1, atol=1e-9)
    np.testing.assert_allclose(run["box.velocity"][1:], 0, atol=1e-9)
    np.testing.assert_allclose(np.abs(run["box.rotation"][-1].reshape(3, 3)[2]), [0, 0, 1], atol=1e-8)


@pytest.mark.slow
def test_a_box_that_slides_off_another_tips_where_all_contacts_behind_its_edge_let_go_at_once() -> None:
    """Of five contacts that lie flat three carry nothing any more: none of them takes the place of another."""
    size = (0.3, 0.2, 0.1)
    random = np.random.default_rng(2)
    turn = Rotation.from_euler("xyz", random.uniform(-0.6, 0.6, 3))
    at = (random.uniform(-0.15, 0.15), random.uniform(-0.1, 0.1), 0.3)
    model = kt.Model.of(
        "tumble",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", mass=1.0, size=size, pose=frame(at, turn)),
        kt.Marker.at("base", "ground", (0, 0, 0)),
    )
    shapes = (
        kt.ContactShape("box", size=size, radius=0.01),
        kt.ContactShape("base", size=(0.4, 0.3, 0.1), radius=0.01),
    )
    event = kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0))
    run = kt.simulate(model, t_end=0.5, events=[event], output=0.01, progress=False)
    assert run.status == "finished", run.reason
    assert len(run.events) < 40
    assert run["energy.total"][-1] < run["energy.total"][0]
    # it has tipped: it turns about the edge, down on one side
    assert np.linalg.norm(run["box.angular_velocity"][-1]) > 0.1


@pytest.mark.slow
def test_dominoes_knock_each_other_over_as_compliant_ones_do() -> None:
    """Those of the example, three of them: between the blows the first leans on the second; within 2 %."""
    soft = dominoes.build(3)
    parts = [
        *soft.bodies,
        *soft.joints,
        *(load for load in soft.loads if not isinstance(load, kt.ConvexContact)),
    ]
    size = (dominoes.THICKNESS, dominoes.WIDTH, dominoes.HEIGHT)
    events = [
        kt.ConvexEvent(
            f"knock{i}",
            [kt.ContactShape(f"stone{k}", size=size, radius=3e-4) for k in (i, i + 1)],
            action=kt.Restitution(0.0),
        )
        for i in (1, 2)
    ]
    rigid = kt.simulate(kt.Model.of("rigid", *parts), t_end=0.29, events=events, output=[0.29], **QUICK)
    assert rigid.audit is not None and rigid.audit.verdict == "ok"
    assert {event.name for event in rigid.events} == {"knock1 stone1 6", "knock1 stone1 8"}
    compliant = kt.simulate(soft, t_end=0.29, output=[0.29], progress=False)
    for joint in ("edge1", "edge2"):
        for channel in ("angle", "angle_rate"):
            name = f"{joint}.{channel}"
            assert rigid[name][-1] == pytest.approx(compliant[name][-1], rel=0.02)


def test_arrays_that_the_runtime_reads_are_there_as_long_as_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of some thirty rubs and more, memory that was given back was written on, and runs died with the process."""
    seen: list[weakref.ref[Any]] = []
    place, still = friction_modes.address, friction_modes._still
    alive: list[bool] = []

    def noted(array: Any) -> int:
        seen.append(weakref.ref(array))
        return place(array)

    def looked(*arguments: Any) -> int:
        alive.extend(ref() is not None for ref in seen[-4:])
        return still(*arguments)

    monkeypatch.setattr(friction_modes, "address", noted)
    monkeypatch.setattr(friction_modes, "_still", looked)
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.11)), velocity=(1, 0, 0)),
    )
    floor = kt.PointPlaneEvent(
        "floor", "ball", offset=0.1, direction="falling", action=kt.Restitution(0.5, friction=0.2)
    )
    kt.simulate(model, t_end=0.05, events=[floor], **QUICK)
    assert alive and all(alive)


# --- files and refusals ---------------------------------------------------------------------------------
def rolling_capsule() -> tuple[kt.Model, kt.ConvexEvent]:
    """A capsule on a box."""
    model = kt.Model.of(
        "capsule",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body(
            "stick",
            0.5,
            inertia=(2e-3, 2e-3, 2e-4, 0, 0, 0),
            pose=kt.Frame.along((0, 1, 0), (0, 0, 0.07)),
            velocity=(0.3, 0, 0),
            angular_velocity=(0, 15.0, 0),
        ),
        kt.Marker("table", "ground", kt.Frame()),
    )
    shapes = (
        kt.ContactShape("stick", length=0.2, radius=0.02),
        kt.ContactShape("table", size=(1, 1, 0.1), radius=0.01),
    )
    return model, kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0, friction=0.3))


@pytest.mark.slow
def test_a_stick_rolls_the_same_from_a_file_continued_and_in_another_formulation() -> None:
    model, event = rolling_capsule()
    settings = kt.RunSettings(t_end=0.2, events=(event,), output=0.1, method="tsit5")
    text = dumps(model, settings)
    read = loads(text)
    assert read.run is not None and read.run.events == (event,)
    runs = [
        kt.simulate(read, progress=False),
        kt.simulate(
            model, t_end=0.2, events=[event], output=0.1, formulation="kane-euler-parameters", **QUICK
        ),
    ]
    many = kt.simulate_many(model, t_end=0.2, count=1, events=[event], method="tsit5", output=[0.2])
    assert many["on stick 1.force"][0, -1] == pytest.approx(0.5 * G / 2, rel=1e-9)
    half = kt.simulate(model, t_end=0.1, events=[event], output=0.1, **QUICK)
    runs.append(kt.continue_run(half, model, 0.2, output=0.1))
    for run in runs:
        assert run["stick.position.x"][-1] == pytest.approx(0.06, abs=1e-9)
        assert run["stick.position.z"][-1] == pytest.approx(0.07, abs=1e-12)
        forces = [run[f"on stick {k}.force"][-1] for k in (1, 2)]
        np.testing.assert_allclose(forces, 0.5 * G / 2, rtol=1e-9)


def test_what_rigid_convex_bodies_cannot_be_is_said() -> None:
    model, event = rolling_capsule()
    rising = kt.ConvexEvent("on", event.shapes, action=event.action, direction="rising")
    with pytest.raises(EventError, match="cannot be held inside each other"):
        kt.simulate(model, t_end=0.1, events=[rising])
    with pytest.raises(EventError, match="for simulations and exports alone"):
        kt.sensitivities(model, 0.1, ["stick.position.x"], ["stick_free.vx"], events=[event])
    lower = model.replace(kt.Marker.at("table", "ground", (0, 0, 0.05)))
    with pytest.raises(EventError, match="inside the other body"):
        kt.simulate(lower, t_end=0.1, events=[event])


@pytest.mark.slow
def test_bars_that_cross_inside_each_other_are_not_called_apart() -> None:
    """Neither corners nor edges are near: faces of one are pierced by the other."""
    size = (0.6, 0.1, 0.1)
    model = kt.Model.of(
        "cross",
        kt.Body.box("bar", mass=1.0, size=size, pose=kt.Frame()),
        kt.Marker("fixed", "ground", kt.Frame.along((1, 0, 0))),
    )
    shapes = [kt.ContactShape(name, size=size, radius=0.01) for name in ("bar", "fixed")]
    event = kt.ConvexEvent("hit", shapes, action=kt.Restitution(0.0))
    run = kt.simulate(model, t_end=0.1, events=[event], **QUICK)
    assert run.audit is not None and run.audit.verdict != "ok"
    assert "are inside each other" in run.reason


def test_the_distance_of_convex_bodies_is_watched_without_restitution() -> None:
    """A ball thrown past a box: it is 5 cm away where its centre is 7 cm from the core, less the radii."""
    model = kt.Model.of(
        "ball",
        kt.Body.sphere("ball", mass=1.0, radius=0.05, pose=kt.Frame.at((-1, 0, 0)), velocity=(1, 0, 0)),
        kt.Marker("box", "ground", kt.Frame()),
    )
    shapes = (kt.ContactShape("ball", radius=0.1), kt.ContactShape("box", size=(0.4, 0.4, 0.4), radius=0.02))
    event = kt.ConvexEvent("near", shapes, direction="falling", action=kt.Stop())
    run = kt.simulate(model, t_end=2.0, events=[event], **QUICK)
    assert run.t[-1] == pytest.approx(0.7, abs=1e-10)


def ball_on_a_slab(height: float, *loads: kt.Force) -> tuple[kt.Model, kt.ConvexEvent]:
    """A ball whose radius is a parameter, that far above the middle of a slab."""
    model = kt.Model.of(
        "ball",
        kt.Parameter("r", 0.1, "m"),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, height)), velocity=(0.4, 0, 0)),
        kt.Marker("slab", "ground", kt.Frame()),
        *loads,
    )
    shapes = (kt.ContactShape("ball", radius="r"), kt.ContactShape("slab", size=(2, 2, 0.1), radius=0.01))
    return model, kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0))


@pytest.mark.parametrize("direction", ["both", "falling"])
def test_a_contact_that_closes_lets_no_other_event_happen(direction: str) -> None:
    """Modes of contacts have functions of their own for bends, and every other event happened when one closed."""
    model, on = ball_on_a_slab(0.5)
    passes = kt.ExpressionEvent("passes", "0.3 - ball_free.x", direction=direction)
    late = kt.ExpressionEvent("late", "t - 0.7", direction=direction)
    run = kt.simulate(model, t_end=1.0, events=[late, on, passes], **QUICK)
    others = {event.name: event.t for event in run.events if event.description == "record"}
    assert others == pytest.approx({"passes": 0.75} | ({"late": 0.7} if direction == "both" else {}))
    assert len([event for event in run.events if event.description == "record"]) == len(others)


def test_a_run_that_is_continued_from_rest_lifts_off() -> None:
    """It ended with an error of an index: an open contact has fewer functions than the closed one of the start.

    The event is given as it was to the run before; it was refused, for the run knows that of its features.
    """
    model, on = ball_on_a_slab(0.15, kt.Force("pull", "ball", force=(0, 0, "20*t")))
    half = kt.simulate(model, t_end=0.3, events=[on], **QUICK)
    run = kt.continue_run(half, model, 1.0, events=[on])
    lifted = G / 20
    assert [(e.description, e.t) for e in run.events] == [("lift-off", pytest.approx(lifted, abs=1e-9))]
    fall = 20 / 6 * (1 - lifted**3) - G / 2 * (1 - lifted**2) - (10 * lifted**2 - G * lifted) * (1 - lifted)
    assert run["ball.position.z"][-1] == pytest.approx(0.15 + fall, abs=1e-7)


def test_sizes_that_events_set_and_features_that_are_not_there_are_refused() -> None:
    """A ball without a radius was called ok, and other numbers of features ended with an error of an index."""
    model, on = ball_on_a_slab(0.5)
    for radius in (0.0, -0.05):
        late = kt.ExpressionEvent("late", "t - 0.7", action=kt.SetParameter("r", radius))
        with pytest.raises(EventError, match=r'radius must be positive.*once event "late" sets r'):
            kt.simulate(model, t_end=1.0, events=[on, late])
        with pytest.raises(ValueError, match=r'radius must be positive.*once event "late" sets r'):
            kt.simulate_many(model, t_end=1.0, count=2, events=[on, late])
    for feature, words in {
        (0, 1): "no pair 1 of features",
        (0, -1): "no pair -1",
        (2, 0): "no pair 2 of",
    }.items():
        with pytest.raises(EventError, match=f"{words}.*give 0 to 0, or leave feature out"):
            kt.simulate(model, t_end=1.0, events=[replace(on, feature=feature)])


@pytest.mark.slow
@pytest.mark.parametrize("length", [0.0, 0.2])
def test_what_slides_off_a_rounded_edge_follows_the_shape_that_the_note_tells(length: float) -> None:
    """A capsule across the edge, whose face reaches out by 10⁻⁴ of the radius, and a sphere, for which it does not.

    Without friction the centre moves on a circle of radius ρ around that of the edge until cos θ = (v²/(g ρ) + 2)/3.
    """
    radius, edge, speed, end = 0.05, 0.01, 0.6, 0.6
    model = kt.Model.of(
        "off",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere(
            "log", 1.0, radius, pose=kt.Frame.along((0, 1, 0), (-0.2, 0, radius)), velocity=(speed, 0, 0)
        ),
        kt.Marker.at("table", "ground", (-0.5, 0, -0.05)),
    )
    shapes = (
        kt.ContactShape("log", radius=radius, length=length or None),
        kt.ContactShape("table", size=(1.0, 0.6, 0.1), radius=edge),
    )
    event = kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0))
    run = kt.simulate(model, end, events=[event], output=[end], rtol=1e-10, atol=1e-12, progress=False)
    reach = 1e-4 * edge if length else 0.0
    around, begins = radius + edge - reach, -edge + reach

    def left(_: float, y: np.ndarray) -> float:
        return math.cos(y[0]) - (speed**2 / (G * around) + 2) / 3

    left.terminal = True  # type: ignore[attr-defined]
    turned = solve_ivp(
        lambda _, y: [y[1], G / around * math.sin(y[0])],
        (0, 1),
        [0, speed / around],
        events=left,
        rtol=1e-12,
        atol=1e-14,
    )
    angle, rate = turned.y_events[0][0]
    flight = end - (begins + 0.2) / speed - turned.t_events[0][0]
    c, s = math.cos(angle), math.sin(angle)
    x = begins + around * (s + rate * c * flight)
    z = reach - edge + around * (c - rate * s * flight) - G * flight**2 / 2
    np.testing.assert_allclose(run["log.position"][-1], (x, 0, z), atol=1e-10)
    assert any("passed rounded edges" in str(note) for note in run.notes) == bool(length)


@pytest.mark.slow
@pytest.mark.parametrize("friction", [0.08, 0.1])
def test_a_thrown_box_comes_to_slide_flat(friction: float) -> None:
    """A corner that bounces by less than the gap of another is deep comes to rest; it was met without end."""
    size = (0.4, 0.3, 0.2)
    model = kt.Model.of(
        "thrown",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.box(
            "box",
            2.0,
            size,
            pose=kt.Frame.at((0, 0, 0.3)),
            velocity=(0.6, 0.1, 0),
            angular_velocity=(0.3, 0.5, 0.1),
        ),
    )
    shapes = (kt.ContactShape("box", size=size, radius=0.01), kt.ContactShape("ground", plane=True))
    event = kt.ConvexEvent("on", shapes, action=kt.Restitution(0.2, friction=friction))
    run = kt.simulate(model, 0.6, events=[event], output=0.01)
    assert run.complete and run.audit is not None
    doubts = [row.explanation for row in run.audit.rows() if row.verdict != "ok"]
    assert len(doubts) == 1 and "shared" in doubts[0]  # a face that turns: feet share its weight by rule
    flat = run.t > 0.3
    assert np.abs(run["box.position.z"][flat] - 0.1).max() < 1e-9
    assert np.diff(run["energy.total"]).max() < 1e-9
    # the centre is braked by μ g, but where feet turn
    speed = np.hypot(*run["box.velocity"][flat, :2].T)
    assert np.diff(speed).min() > -1.001 * friction * 9.81 * 0.01
