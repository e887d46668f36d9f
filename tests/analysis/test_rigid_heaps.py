"""Heaps of rigid convex bodies: functions that all pairs call, and boxes that stand on each other and stay there."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
from casadi import SX
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.friction.contact_rows import contacts_of, gaps_of
from kinetree.friction.dry_friction import ContactSurfaces, friction_events, sliding_frictions
from kinetree.friction.implicit_forces import contact_row
from kinetree.friction.reaction_sharing import ReactionSize
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contact_state import _measures_of_each, contact_measures
from kinetree.nonsmooth.friction_modes import sliding_graph
from kinetree.solve.modes import FORWARDS, STICKS, ActiveSet
from kinetree.spatial.symbolic import time_derivative
from kinetree.words.arguments import EventError

G = 9.81
CUBE = (0.1, 0.1, 0.1)
ROUGH = kt.Restitution(0.0, friction=0.5)


def free_bodies() -> tuple[kt.Model, kt.ConvexEvent]:
    """A capsule, a wedge that is driven, and a ball, with a plane that is inclined and sizes that are parameters."""
    model = kt.Model.of(
        "bodies",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Parameter("radius", 0.05),
        kt.Body.box("stick", mass=1.0, size=(0.1, 0.1, 0.4), pose=kt.Frame.at((0.1, 0.2, 0.9))),
        kt.Body.box("wedge", mass=1.0, size=CUBE, pose=kt.Frame.at((0, 0, 0.5))),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((-0.4, 0.1, 0.7))),
        kt.Prismatic("lift", "ground", "wedge", point=(0, 0, 0), axis=(0, 0.6, 0.8)),
        kt.JointDriver("law", "lift", law="0.1*sin(3*t)"),
        kt.Marker("slope", "ground", kt.Frame.along((0.1, 0.2, 1))),
    )
    wedge = ((0, 0, 0), (0.2, 0, 0), (0, 0.2, 0), (0, 0, 0.2))
    shapes = (
        kt.ContactShape("stick", length=0.3, radius="radius"),
        kt.ContactShape("wedge", vertices=wedge, radius=0.01),
        kt.ContactShape("ball", radius=0.1),
        kt.ContactShape("slope", plane=True),
    )
    return model, kt.ConvexEvent("on", shapes, action=ROUGH)


def plane_bodies() -> tuple[kt.Model, kt.ConvexEvent]:
    """A bar on a hinge and a block on a slide, which move in one plane: nothing slides across it."""
    model = kt.Model.of(
        "plane",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("bar", mass=1.0, size=(0.4, 0.1, 0.1), pose=kt.Frame.at((0, 0, 0.5))),
        kt.Body.box("block", mass=1.0, size=CUBE, pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "bar", point=(0, 0, 0.5), axis=(0, 1, 0)),
        kt.Prismatic("slide", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
    )
    shapes = (
        kt.ContactShape("bar", length=0.3, radius=0.05),
        kt.ContactShape("block", size=CUBE, radius=0.01),
    )
    return model, kt.ConvexEvent("on", shapes, action=ROUGH)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("made", [free_bodies, plane_bodies])
def test_functions_that_pairs_call_tell_what_each_feature_tells_by_itself(made: Any) -> None:
    """Gaps, rates, rows and what judges them, and velocities of sliding, at states that have nothing special."""
    model, event = made()
    events = [*event.parts(), *friction_events(model, event.parts())]
    compiled = kt.prepare(model, events=events).compiled
    eq, contacts = compiled.equations, contacts_of(compiled.model)
    rubs = [rub.surfaces for rub in sliding_frictions(compiled.model)]
    assert len(contacts) == len(rubs) > 8
    assert all(
        isinstance(rub, ContactSurfaces) and (rub.across == 1) == (made is plane_bodies) for rub in rubs
    )
    v = ca.vertcat(*[rub.velocity(eq.motion) for rub in rubs])
    change = time_derivative(v, eq.x, eq.N @ eq.y) + time_derivative(v, eq.t, SX(1))
    expected = {**_measures_of_each(eq, contacts), "v": v, "D": ca.jacobian(v, eq.y), "change": change}
    expected["gaps"] = ca.vertcat(*[contact.gap(eq.motion) for contact in contacts])
    sliding = sliding_graph(compiled).outputs
    found = {**contact_measures(compiled, contacts), "v": sliding["v"], "D": sliding["D"]}
    found |= {"change": sliding["bias"], "gaps": gaps_of(contacts, eq.motion)}
    symbols, random = [eq.t, eq.x, eq.y, eq.p], np.random.default_rng(3)
    functions = [
        ca.Function("f", symbols, [ca.densify(of[name]) for name in expected]) for of in (found, expected)
    ]
    for _ in range(3):
        x, y = (random.uniform(-1, 1, of.shape[0]) for of in (eq.x, eq.y))
        told, each = (
            [np.array(value) for value in function(0.3, x, y, compiled.state.p)] for function in functions
        )
        for name, one, other in zip(expected, told, each, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-11, atol=1e-11 * np.abs(other).max(), err_msg=name)


@pytest.mark.parametrize("made", [free_bodies, plane_bodies])
def test_a_unit_force_of_a_feature_weighs_what_its_unit_normal_says(made: Any) -> None:
    """Force and moment on both bodies, summed from the rows of the equations at states that have nothing special."""
    model, event = made()
    events = event.parts()
    compiled = kt.prepare(model, events=events).compiled
    modes = ContactModes(compiled, events)
    closed = modes.with_all_rows(ActiveSet(contacts=modes.indices))
    eq, size, random = closed.equations, ReactionSize(closed.equations), np.random.default_rng(5)
    weights, sums = [], []
    for contact in contacts_of(closed.model):
        row = contact_row(eq, contact.name)
        lam = SX.zeros(len(eq.rows.names), 1)
        lam[row] = 1
        weights.append(size.weight(contact, row))
        sums.append(ca.sumsqr(ca.vertcat(*size.exerted(contact, lam))))
    both = ca.Function("weights", [eq.t, eq.x, eq.p], [ca.vertcat(*weights), ca.vertcat(*sums)])
    x = random.uniform(-1, 1, eq.x.shape[0])
    for first in closed.constraints.quaternions:
        x[first : first + 4] /= np.linalg.norm(x[first : first + 4])
    told, summed = both(0.2, x, compiled.state.p)
    np.testing.assert_allclose(np.array(told), np.array(summed), rtol=1e-12)


# --- boxes on boxes --------------------------------------------------------------------------------------
def standing(run: kt.Run, bodies: list[kt.Body]) -> None:
    """Nothing has moved, and the audit says that all is well."""
    assert run.audit is not None and run.audit.verdict == "ok", run.reason
    for body in bodies:
        np.testing.assert_allclose(run[f"{body.name}.position"][-1], body.pose.position, atol=1e-9)
        np.testing.assert_allclose(run[f"{body.name}.rotation"][-1], np.eye(3).ravel(), atol=1e-9)


def column(count: int) -> tuple[kt.Model, list[kt.Body], list[kt.ConvexEvent]]:
    """Boxes of one size upon each other, heavier ones above."""
    bodies = [
        kt.Body.box(f"b{k}", mass=1 + 0.2 * k, size=CUBE, pose=kt.Frame.at((0, 0, 0.1 * k + 0.05)))
        for k in range(count)
    ]
    shapes = [kt.ContactShape(body.name, size=CUBE, radius=0.005) for body in bodies]
    floor = kt.ContactShape("ground", plane=True)
    events = [kt.ConvexEvent("floor", (shapes[0], floor), action=ROUGH)]
    events += [kt.ConvexEvent(f"on {k}", shapes[k : k + 2], action=ROUGH) for k in range(count - 1)]
    return kt.Model.of("column", kt.Gravity(acceleration=(0, 0, -G)), *bodies), bodies, events


@pytest.mark.slow
def test_a_column_of_ten_boxes_stands_for_100_s() -> None:
    """Its bottom carries 18 times the weight of a box; the round-off of a step of 25 s is no jump of a driver."""
    model, bodies, events = column(10)
    run = kt.simulate(model, t_end=100.0, events=events, output=[0.0, 100.0], method="tsit5", progress=False)
    standing(run, bodies)
    forces = [run[name][-1] for name in run.channels if name.startswith("floor ") and name.endswith(".force")]
    assert sum(forces) == pytest.approx(sum(body.mass for body in bodies) * G, rel=1e-10)


@pytest.mark.slow
def test_a_pyramid_of_ten_boxes_stands_for_100_s() -> None:
    """Four, three, two and one: what each row carries is all weight above it, and none of the 64 feet pulls.

    Mirrored boxes carry the same; how feet of one box share it is not determined, but nothing moves.
    """
    names = [(row, i) for row in range(4) for i in range(4 - row)]
    bodies = [
        kt.Body.box(
            f"b{k}{i}", mass=1.0, size=CUBE, pose=kt.Frame.at((0.12 * i + 0.06 * k, 0, 0.1 * k + 0.05))
        )
        for k, i in names
    ]
    shapes = {body.name: kt.ContactShape(body.name, size=CUBE, radius=0.005) for body in bodies}
    floor = kt.ContactShape("ground", plane=True)
    pairs = {f"0{i}": (shapes[f"b0{i}"], floor) for i in range(4)}
    pairs |= {
        f"{k}{i}{side}": (shapes[f"b{k}{i}"], shapes[f"b{k - 1}{i + side}"])
        for k, i in names
        if k
        for side in (0, 1)
    }
    events = [kt.ConvexEvent(f"under {name}", pair, action=ROUGH) for name, pair in pairs.items()]
    model = kt.Model.of("pyramid", kt.Gravity(acceleration=(0, 0, -G)), *bodies)
    run = kt.simulate(model, t_end=100.0, events=events, output=[0.0, 100.0], progress=False)
    standing(run, bodies)
    carried: dict[str, float] = {}
    for name in run.channels:
        if name.startswith("under ") and name.endswith(".force"):
            force = float(run[name][-1])
            assert force > -1e-9
            carried[name.split()[1]] = carried.get(name.split()[1], 0.0) + force
    for row, above in enumerate((10, 6, 3, 1)):
        total = sum(force for name, force in carried.items() if name[0] == str(row))
        assert total == pytest.approx(above * G, rel=1e-10)
    mirrored = [("00", "03"), ("01", "02"), ("100", "121"), ("101", "120"), ("110", "111"), ("300", "301")]
    for one, other in mirrored:
        assert carried[one] == pytest.approx(carried[other], rel=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize(("order", "far"), [(1, 0.0), (-1, 40.0)])
def test_a_plank_that_leans_on_a_box_is_held_by_forces_within_the_cones(order: int, far: float) -> None:
    """Of all forces that hold it in the plane those for which the least friction would do, found by trying all."""
    turn, R = 0.9, 0.005
    half, up = np.array([0.03 - R, 0.15 - R]), np.array([-np.sin(turn), np.cos(turn)])
    n = np.array([-np.cos(turn), -np.sin(turn)])  # of the face that lies on the box
    lowest, edge = half[0] * n - half[1] * up, np.array([0.05 - R, 0.1 - R])
    z = R - lowest[1]
    x = (edge @ n - half[0] - 2 * R - z * n[1]) / n[0]
    sizes = {"box": CUBE, "plank": (0.06, 0.08, 0.3)}
    turned = ((np.cos(turn), 0, -np.sin(turn)), (0, 1, 0), (np.sin(turn), 0, np.cos(turn)))
    bodies = [
        kt.Body.box("box", mass=3.0, size=CUBE, pose=kt.Frame.at((far, 0, 0.05))),
        kt.Body.box("plank", mass=1.0, size=sizes["plank"], pose=kt.Frame((x + far, 0, z), turned)),
    ]
    model = kt.Model.of("leaning", kt.Gravity(acceleration=(0, 0, -G)), *bodies[::order])
    box, plank = (kt.ContactShape(name, size=size, radius=R) for name, size in sizes.items())
    floor = kt.ContactShape("ground", plane=True)
    pairs = {"under": (box, floor), "foot": (plank, floor), "lean": (plank, box)}
    events = [kt.ConvexEvent(name, pair, action=ROUGH) for name, pair in pairs.items()][::order]
    run = kt.simulate(model, t_end=10.0, events=events, output=[0.0, 10.0], progress=False)
    assert run.audit is not None and run.audit.verdict == "ok", run.reason
    np.testing.assert_allclose(run["plank.position"][-1], (x + far, 0, z), atol=1e-9)
    held = {
        name: sum(
            run[c][-1] for c in run.channels if c.startswith(f"{name} ") and c.endswith(".contact_force")
        )
        for name in pairs
    }
    # in the plane, about the foot: N of the face and T along it balance the weight; one of them is free
    foot, at = np.array([x, z]) + lowest - (0, R), edge - R * n
    T = np.linspace(0, 5, 100001)
    arm = at - foot
    N = (G * (x - foot[0]) - T * (arm[0] * up[1] - arm[1] * up[0])) / (arm[1] * n[0] - arm[0] * n[1])
    X, Z = N * n[0] - T * up[0], G + N * n[1] - T * up[1]
    asked = np.where((N > 0) & (Z > 0), np.maximum(T / N, np.abs(X) / Z), np.inf)
    best = int(np.argmin(asked))
    assert 0.4 < asked[best] < 0.5
    np.testing.assert_allclose(held["foot"], [X[best], 0, Z[best]], atol=1e-3)
    np.testing.assert_allclose(held["foot"] + np.abs(held["lean"]) * [0, 0, 1], [X[best], 0, G], atol=1e-3)
    np.testing.assert_allclose(held["under"][2], 3 * G + abs(held["lean"][2]), atol=1e-8)


def test_features_of_ten_boxes_are_within_the_limit_and_those_of_twelve_beyond() -> None:
    """Every two of them may touch."""
    model, bodies, _ = column(12)
    shapes = [kt.ContactShape(body.name, size=CUBE, radius=0.005) for body in bodies]
    assert len(kt.ConvexEvent("heap", shapes[:10], action=ROUGH).parts()) == 45 * 52
    with pytest.raises(EventError, match=r"touch in 3432 ways, .* more than 3000"):
        kt.simulate(model, t_end=0.1, events=[kt.ConvexEvent("heap", shapes, action=ROUGH)])


# --- what slides at the foot of a heap ---------------------------------------------------------------------
@pytest.mark.slow
def test_feet_that_slide_together_are_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equations are made of the open mechanism, of all feet that stick, which cannot be, and of all that slide."""
    made, compiled = set(), ContactModes.compiled

    def counted(self: ContactModes, active: ActiveSet) -> Any:
        made.add(active.friction)
        return compiled(self, active)

    monkeypatch.setattr(ContactModes, "compiled", counted)
    mu, pull, places = 0.4, 1.2 * 0.4 * G, [(0.1, 0.1), (-0.1, 0.1), (-0.1, -0.1), (0.1, -0.1)]
    feet = [
        kt.PointPlaneEvent(
            f"foot {x} {y}",
            "block",
            at=(x, y, -0.01),
            direction="falling",
            action=kt.Restitution(0.0, friction=mu),
        )
        for x, y in places
    ]
    block = kt.Body.box("block", mass=1.0, size=(0.2, 0.2, 0.02), pose=kt.Frame.at((0, 0, 0.01)))
    model = kt.Model.of("block", kt.Gravity(acceleration=(pull, 0, -G)), block)
    run = kt.simulate(model, 0.2, events=feet, output=[0, 0.2], progress=False)
    assert run["block.position.x"][-1] == pytest.approx((pull - mu * G) * 0.02, abs=1e-9)
    assert made == {(), *(tuple((k, state) for k in range(4, 8)) for state in (STICKS, FORWARDS))}


@pytest.mark.slow
@pytest.mark.parametrize("pull", [0.95, 1.2])
def test_a_column_of_four_boxes_on_a_plate_moves_with_it_or_slides_as_a_whole(pull: float) -> None:
    """A driven plate takes them along up to μ g; beyond that it runs away below the lowest, which stick together."""
    mu, end, size, plate = 0.4, 0.2, (0.3, 0.3, 0.1), (3, 2, 0.04)
    bodies = [
        kt.Body.box(f"b{k}", mass=1.0, size=size, pose=kt.Frame.at((0, 0, 0.1 * k + 0.05))) for k in range(4)
    ]
    model = kt.Model.of(
        "column",
        kt.Gravity(acceleration=(0, 0, -G)),
        *bodies,
        kt.Body.box("plate", mass=3.0, size=plate, pose=kt.Frame.at((0, 0, -0.02))),
        kt.Prismatic("guide", "ground", "plate", point=(0, 0, -0.02), axis=(1, 0, 0)),
        kt.JointDriver("law", "guide", law=f"{pull * mu * G / 2}*t^2"),
    )
    shapes = [
        kt.ContactShape("plate", size=plate),
        *(kt.ContactShape(body.name, size=size) for body in bodies),
    ]
    rough = kt.Restitution(0.0, friction=mu)
    events = [kt.ConvexEvent(f"on {k}", shapes[k : k + 2], action=rough) for k in range(4)]
    run = kt.simulate(model, end, events=events, output=[0, end], rtol=1e-10, atol=1e-12, progress=False)
    assert run.audit is not None and run.audit.verdict == "ok", run.reason
    for body in bodies:  # what begins to slide does so with a few 10⁻⁹ m/s
        way = run[f"{body.name}.position"][-1] - np.array(body.pose.position)
        np.testing.assert_allclose(way, (min(pull, 1.0) * mu * G * end**2 / 2, 0, 0), atol=3e-9)


@pytest.mark.slow
@pytest.mark.parametrize("ends", [{}, {"flat": True, "edge": 0.002}], ids=["round", "flat"])
def test_a_pile_of_three_logs_collapses_as_two_that_roll_and_one_that_slides_between_them(ends: dict) -> None:
    """1.5 m ẍ = N (sin α − μ cos α − μ) of those below, m z̈ = 2 N (cos α + μ sin α) − m g of the one above."""
    mu, R, length, end = 0.1, 0.05, 0.4, 0.2
    places = [(-R, R), (R, R), (0.0, R + np.sqrt(3) * R)]
    logs = [
        kt.Body.cylinder(f"log {k}", 1.0, R, length, pose=kt.Frame.along((0, 1, 0), (x, 0, z)))
        for k, (x, z) in enumerate(places)
    ]
    shapes = [kt.ContactShape(log.name, radius=R, length=length, **ends) for log in logs]
    event = kt.ConvexEvent(
        "on", (*shapes, kt.ContactShape("ground", plane=True)), action=kt.Restitution(0.0, friction=mu)
    )
    model = kt.Model.of("pile", kt.Gravity(acceleration=(0, 0, -G)), *logs)
    run = kt.simulate(model, end, events=[event], output=[end], progress=False)
    assert run.audit is not None and run.audit.verdict == "ok", run.reason

    def rates(_: float, y: np.ndarray) -> list[float]:
        s = y[0] / (2 * R)
        c = np.sqrt(1 - s**2)
        a, b = (s - mu * c - mu) / 1.5, 2 * (c + mu * s)
        N = (2 * R * c * G - (y[1] / c) ** 2) / (y[0] * a + 2 * R * c * b)
        return [y[1], a * N]

    x = solve_ivp(rates, (0, end), [R, 0.0], rtol=1e-12, atol=1e-14).y[0, -1]
    found = [run[f"{log.name}.position"][-1] for log in logs]
    expected = [(-x, 0, R), (x, 0, R), (0, 0, R + np.sqrt(4 * R**2 - x**2))]
    np.testing.assert_allclose(found, expected, atol=2e-9)
