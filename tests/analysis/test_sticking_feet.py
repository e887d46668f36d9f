"""Bodies that stand on several feet with friction: they stick, and are torn loose as a whole."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, sin
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import minimize

import kinetree as kt
from kinetree.analysis.trust.companion_run import error_of_motion
from kinetree.arrays import Array
from kinetree.friction.dry_friction import StickingFriction, friction_events
from kinetree.nonsmooth import friction_modes
from kinetree.nonsmooth.contact_modes import independent_contacts
from kinetree.nonsmooth.friction_modes import RunFriction
from kinetree.nonsmooth.shared_friction import SymbolicArithmetic
from kinetree.nonsmooth.sharing_rule import FAR, interval, move, stiffer, weighed
from kinetree.results.errors import begun_errors
from kinetree.runtime.library import address
from kinetree.solve.modes import STICKS, ActiveSet

G, MASS, MU, STATIC = 9.81, 2.0, 0.3, 0.36
TWO = ((-0.2, 0.0), (0.2, 0.0))
THREE = ((-0.2, -0.1), (0.2, -0.1), (0.0, 0.15))
FOUR = ((-0.2, -0.1), (0.2, -0.1), (-0.2, 0.1), (0.2, 0.1))


def block(slope: float, feet: tuple, *loads: kt.Force, velocity=None, t_end: float = 1.0) -> kt.Run:
    """A block on a slope; with two feet it moves in a plane."""
    plane = kt.Planar("plane", "ground", "block", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.1)))
    model = kt.Model.of(
        "block on feet",
        kt.Gravity(acceleration=(G * sin(slope), 0, -G * cos(slope))),
        kt.Body(
            "block",
            MASS,
            inertia=(0.02, 0.03, 0.04, 0, 0, 0),
            pose=kt.Frame.at((0, 0, 0.1)),
            velocity=velocity,
        ),
        *([plane] if len(feet) == 2 else []),
        *(kt.Marker(f"foot{i}", "block", frame=kt.Frame.at((x, y, -0.1))) for i, (x, y) in enumerate(feet)),
        *loads,
    )
    rub = kt.Restitution(0.0, friction=MU, static_friction=STATIC)
    events = [
        kt.PointPlaneEvent(f"on{i}", f"foot{i}", "ground", direction="falling", action=rub)
        for i in range(len(feet))
    ]
    return kt.simulate(model, t_end, events=events, output=0.25)


@pytest.mark.parametrize(
    "feet", [TWO, *(pytest.param(feet, marks=pytest.mark.slow) for feet in (THREE, FOUR))]
)
def test_a_block_stands_on_its_feet_in_proportion_to_their_loads(feet):
    run = block(0.2, feet)
    assert np.abs(run["block.position.x"]).max() < 1e-12
    rubs = np.array([run[f"on{i}.friction_force"][-1] for i in range(len(feet))])
    loads = np.array([run[f"on{i}.force"][-1] for i in range(len(feet))])
    assert loads.sum() == pytest.approx(MASS * G * cos(0.2), rel=1e-9)
    assert -rubs[:, 0] == pytest.approx(loads * np.tan(0.2), abs=1e-9)  # each its share
    assert run.audit.verdict == "ok"


@pytest.mark.parametrize("feet", [TWO, pytest.param(THREE, marks=pytest.mark.slow)])
def test_it_slides_beyond_the_angle_of_friction(feet):
    run = block(0.4, feet)
    assert run["block.position.x"][-1] == pytest.approx(0.5 * G * (sin(0.4) - MU * cos(0.4)), rel=1e-8)
    assert run.audit.verdict == "ok"


def test_pulled_along_it_is_torn_loose_as_a_whole():
    run = block(0.0, TWO, kt.Force("pull", "block", force=("4*t", 0, 0)), t_end=2.0)
    torn = [event.t for event in run.events if event.description == "slip"]
    assert torn == pytest.approx([STATIC * MASS * G / 4] * 2, rel=1e-8)


def limit_of(push: np.ndarray, at: np.ndarray, loads: np.ndarray) -> float:
    """Factor of a push (along the floor, at a point) that tears a body loose, by the slowest way to do it.

    Of all twists, the one with the least power of friction Σ μₛ N |v| over that of the push.
    """
    power = np.array([*push, at[0] * push[1] - at[1] * push[0]])
    feet = np.array(FOUR)

    def ratio(twist: np.ndarray) -> float:
        v = twist[:2] + twist[2] * np.column_stack([-feet[:, 1], feet[:, 0]])
        return float(STATIC * loads @ np.linalg.norm(v, axis=1) / max(power @ twist, 1e-12))

    fine = {"xatol": 1e-11, "fatol": 1e-12, "maxiter": 10_000}
    starts = [np.array([*push, spin]) / np.linalg.norm(push) for spin in (-20.0, 0.1, 20.0)]
    return min(minimize(ratio, start, method="Nelder-Mead", options=fine).fun for start in starts)


def ends_of(force, z, w: float, e: float) -> tuple[float, float]:
    f, along = np.array(force), np.array(z)
    found = interval(
        SymbolicArithmetic([0], 1), *(ca.SX(float(x)) for x in (f @ f, along @ along, f @ along, w, e))
    )
    return float(found[0]), float(found[1])


@pytest.mark.parametrize(
    ("force", "z", "w", "e", "ends"),
    [
        ((1.0, 0.0), (1.0, 0.5), 2.0, 0.3, (True, True)),
        ((-2.0, 0.3), (0.2, -0.7), 2.5, -0.1, (True, True)),
        ((0.5, 0.0), (1.0, 0.0), 1.0, 0.95, (True, True)),
        ((0.5, 0.2), (0.3, 0.0), 0.2, 0.8, (True, False)),
        ((0.5, 0.2), (0.3, 0.0), 0.2, -0.8, (False, True)),
        ((0.5, 0.0), (0.6, 0.8), 1.0, 1.0, (True, False)),
        ((0.5, 0.0), (0.6, 0.8), 1.0, -1.0, (False, True)),
        ((0.5, 0.2), (0.0, 0.0), 1.0, 0.0, (False, False)),
        ((0.5, 0.2), (0.0, 0.0), 1.0, 0.4, (True, False)),
    ],
)
def test_forces_that_hold_each_other_have_an_interval(force, z, w, e, ends):
    """Of a with |force + z a| ≤ w + e a: its ends are on the limit, and lie on the right sides of it."""

    def beyond(a: float) -> float:
        return float(np.linalg.norm(np.array(force) + np.array(z) * a) - (w + e * a))

    low, high = ends_of(force, z, w, e)
    assert (low > -FAR, high < FAR) == ends
    for end, side in ((low, -1), (high, 1)):
        if abs(end) < FAR:
            assert abs(beyond(end)) < 1e-12 and beyond(end + 0.1 * side) > 0 > beyond(end - 0.1 * side)


def test_where_no_forces_hold_each_other_the_least_is_missed():
    low, high = ends_of((3.0, 2.0), (0.0, 4.0), 1.0, 0.0)
    assert (low, high) == pytest.approx((-0.5, -0.5))


@pytest.mark.parametrize(
    ("z", "e"),
    [
        ((3.0, -1.0), 0.5),  # what is to be borne grows faster
        ((0.4, 0.3), 2.0),  # what can be borne grows faster
        ((0.4, 0.3), -2.0),
        ((0.3, 0.4), 0.5),  # both alike: one end
        ((0.3, 0.4), -0.5),
    ],
)
def test_shares_that_friction_bears_are_those_that_a_search_finds(z, e):
    """|f + z a| ≤ w + e a over a, tried one by one."""
    force, w = np.array([0.7, -0.2]), 1.5
    tried = np.linspace(-20, 20, 400_001)
    borne = tried[np.linalg.norm(force[:, None] + np.outer(z, tried), axis=0) <= w + e * tried]
    low, high = ends_of(force, list(z), w, e)
    step = tried[1] - tried[0]
    assert max(low, tried[0]) == pytest.approx(borne[0], abs=2 * step)
    assert min(high, tried[-1]) == pytest.approx(borne[-1], abs=2 * step)


def test_shares_where_nothing_is_borne_are_where_least_is_missing():
    """|(1, 1) + (1, −1) a| ≤ 0.5: at best √2 at a = 0. Of what a does not change, all are as good."""
    low, high = ends_of([1, 1], [1, -1], 0.5, 0)
    assert (low, high) == (0.0, 0.0)
    low, high = ends_of([1, 1], [0, 0], 2, 0)
    assert low < -1e6 and high > 1e6


def test_where_forces_are_moved_to_has_slopes():
    """Three feet of which the second has the interval from 0.2 to 0.4, one that is not moved, and a contact."""
    o, given = SymbolicArithmetic([0, 1, 2], 3), [ca.SX.sym("a", 3) for _ in range(4)]
    given += [ca.SX.sym("N"), ca.SX.sym("e")]
    a = move(o, *given)
    slopes = ca.Function("slopes", given, [a, ca.jacobian(a, ca.vertcat(*given))])
    found, J = slopes([0.2, 0.3, 0.5], [1, -1, 0], [1.0, 0.1, 1.0], [0, 0, 0], 5.0, -2.0)
    # a tenth of the interval behind its end: of a = (w − λ)/(z − e), and a = −(w + λ)/(z + e) behind it
    assert float(found) == pytest.approx(0.22)
    second = [1.0, 0.22, -0.8, -0.14]
    wanted = [slope for of_second in second for slope in (0.0, of_second, 0.0)]
    assert np.array(J).ravel() == pytest.approx([*wanted, 0.0, 0.0], abs=1e-14)


@pytest.mark.slow
def test_pushed_aside_no_foot_carries_more_than_it_must():
    """The greatest share of what a foot can bear is that of the push in the one that would tear all loose."""
    run = block(0.0, FOUR, kt.Force("push", "foot1", force=(1.6, 0.8, 0)), t_end=0.25)
    loads = np.array([run[f"on{i}.force"][-1] for i in range(4)])
    rubs = np.array([run[f"on{i}.friction_force"][-1] for i in range(4)])
    assert rubs.sum(axis=0) == pytest.approx([-1.6, -0.8], abs=1e-9)
    greatest = (np.linalg.norm(rubs, axis=1) / (STATIC * loads)).max()
    assert greatest == pytest.approx(1 / limit_of(np.array([1.6, 0.8]), np.array(FOUR[1]), loads), rel=1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2)])
def test_pushed_aside_it_is_torn_loose_where_its_feet_cannot_hold_it_together(order):
    push, at = np.array([4.0, 2.0]), np.array([0.15, -0.1])
    model = kt.Model.of(
        "pushed block",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("block", MASS, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.1))),
        kt.Marker("edge", "block", frame=kt.Frame.at((*at, -0.1))),
        kt.Force("push", "edge", force=("4*t", "2*t", 0)),
        *(kt.Marker(f"foot{i}", "block", frame=kt.Frame.at((*FOUR[i], -0.1))) for i in order),
    )
    rub = kt.Restitution(0.0, friction=MU, static_friction=STATIC)
    events = [
        kt.PointPlaneEvent(f"on{i}", f"foot{i}", "ground", direction="falling", action=rub) for i in order
    ]
    run = kt.simulate(model, 2.0, events=events, output=0.5)
    torn = [event.t for event in run.events if event.description == "slip"]
    assert torn[0] == pytest.approx(limit_of(push, at, np.full(4, MASS * G / 4)), rel=1e-4)


def test_feet_that_are_torn_loose_stick_no_more_by_round_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """One function finds the instant, another decides what follows: a last digit between them is nothing."""
    instants, settle = [], RunFriction.settle
    monkeypatch.setattr(
        RunFriction, "settle", lambda self, t, *given: instants.append(t) or settle(self, t, *given)
    )
    run = block(0.0, TWO, kt.Force("push", "block", ("9*sin(2*t)", 0, 0)), t_end=0.5)
    assert run.status == "finished" and "slip" in [event.description for event in run.events]
    assert len(instants) == 2  # at the start, and once where it is torn loose


@pytest.mark.slow
def test_all_feet_come_to_rest_together():
    run = block(0.0, THREE, velocity=(1.0, 0.2, 0.0))
    rest = [event.t for event in run.events if event.description == "stick"]
    assert rest == pytest.approx([hypot(1.0, 0.2) / (MU * G)] * 3, rel=1e-8)
    assert np.abs(run["block.velocity"][-1]).max() < 1e-12


@pytest.mark.parametrize(("kg", "m", "s"), [(1.0, 1.0, 1.0), (1e3, 1e-3, 1e3)])
def test_what_tears_loose_does_not_depend_on_units(kg: float, m: float, s: float):
    """A wheel under a torque half as large again as its friction: φ = (T − T_f) t²/2I, in SI and in km, g and ms."""
    torque, inertia = kg * m**2 / s**2, kg * m**2
    model = kt.Model.of(
        "wheel",
        kt.Gravity(acceleration=(0, 0, -9.81 * m / s**2)),
        kt.Body("wheel", 2.0 * kg, inertia=(inertia, inertia, 0.1 * inertia, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("axle", "ground", "wheel", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.DryFriction("brake", "axle", force=0.2 * torque),
        kt.JointMotor("drive", "axle", torque=0.3 * torque),
    )
    run = kt.simulate(model, 2.0 * s, output=[2.0 * s])
    assert run["axle.angle"][-1] == pytest.approx(0.1 / 0.1 * 2.0, rel=1e-6)


def test_contacts_hold_motions_of_their_own_where_their_rows_differ() -> None:
    """Rows that are 0.05 rad apart are two, of 1e-9 rad one."""
    for angle, count in ((0.05, 2), (1e-9, 1)):
        rows = np.array([[[1.0, 0.0, 0.0], [cos(angle), sin(angle), 0.0]]])
        assert len(independent_contacts(rows, [0, 1])) == count


@pytest.mark.parametrize(("plane", "directions"), [(None, 2), ("xz", 1), ("yz", 1)])
def test_feet_slide_where_the_mechanism_lets_them(plane: str | None, directions: int) -> None:
    """Of a free body along the floor, of a plane mechanism along a line in its plane."""
    normal = {"xz": (0, 1, 0), "yz": (1, 0, 0)}
    joints = (
        [kt.Planar("plane", "ground", "block", frame=kt.Frame.along(normal[plane], (0, 0, 0.1)))]
        if plane
        else []
    )
    model = kt.Model.of(
        "block",
        kt.Gravity(),
        kt.Body("block", MASS, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.1))),
        kt.Marker("foot", "block", frame=kt.Frame.at((0, 0, -0.1))),
        *joints,
    )
    rub = kt.Restitution(0.0, friction=MU)
    event = kt.PointPlaneEvent("on", "foot", "ground", direction="falling", action=rub)
    compiled = kt.prepare(model, events=[event, *friction_events(model, [event])]).compiled
    (stick,) = [c for c in compiled.model.constraints if isinstance(c, StickingFriction)]
    assert len(stick.free) == directions


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("feet", [TWO, FOUR])
def test_a_block_that_slides_is_tipped_gradually(feet: tuple) -> None:
    """The force of the rear feet fades while all slide: they lift off, and it goes on on the front ones."""
    a, h, inertia, torque = 0.2, 0.1, 0.03, 40.0
    begins = MASS * G * (a - MU * h) / torque
    load = kt.Torque("tip", "block", torque=(0, f"{torque}*t", 0))
    run = block(0.0, feet, load, velocity=(3.0, 0, 0), t_end=begins + 0.06)
    lifted = [event for event in run.events if event.description == "lift-off"]
    assert [event.t for event in lifted] == pytest.approx([begins] * (len(feet) // 2), abs=1e-9)

    def rates(t: float, state: np.ndarray) -> list[float]:
        """Planar motion on the front feet: the height z follows the angle, friction is μ N."""
        angle, rate, _ = state
        across, z = a * cos(angle) - h * sin(angle), a * sin(angle) + h * cos(angle)
        lever = MU * z - across
        growth = (torque * t + MASS * (G - z * rate**2) * lever) / (inertia - MASS * across * lever)
        return [rate, growth, -MU * (G + across * growth - z * rate**2)]

    start = [0.0, 0.0, 3.0 - MU * G * begins]
    found = solve_ivp(rates, (begins, begins + 0.06), start, rtol=1e-11, atol=1e-13).y[:, -1]
    assert run.complete and run.audit.verdict == "ok"
    assert run["block.angular_velocity.y"][-1] == pytest.approx(found[1], rel=1e-7)
    assert run["block.velocity.x"][-1] == pytest.approx(found[2], rel=1e-8)


def turning_on_two_feet(time: float, friction: float) -> kt.Run:
    """A body turns about the upright line through A, on the floor, and B, on a wall; C slides on the floor."""
    model = kt.Model.of(
        "tripod",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body(
            "body", 2.0, com=(0.3, 0, 0.4), inertia=(0.3, 0.4, 0.5, 0, 0, 0), angular_velocity=(0, 0, 1.0)
        ),
        kt.Marker("wall", "ground", frame=kt.Frame.along((1, 0, 0), (0, 0, 0))),
        *[
            kt.Marker.at(name, "body", at)
            for name, at in {"A": (0, 0, 0), "B": (0, 0, 1), "C": (1, 0, 0)}.items()
        ],
        kt.Force("press", "B", force=(-30, 0, 0)),
        kt.Force("down", "A", force=(0, 0, -80)),
        kt.Force("down too", "C", force=(0, 0, -40)),
    )
    feet = {"A": ("ground", 0.9), "B": ("wall", 0.9), "C": ("ground", friction)}
    events = [
        kt.PointPlaneEvent(f"on {foot}", foot, plane, action=kt.Restitution(0.0, friction=mu))
        for foot, (plane, mu) in feet.items()
    ]
    return kt.simulate(model, time, events=events, output=0.1)


@pytest.mark.slow
def test_feet_above_each_other_leave_a_body_free_to_turn() -> None:
    """Anywhere else the third foot would hold it: six rows are independent nearby, five here, at every angle.

    Without friction of C the body turns evenly. All forces together hold the weight and turn the mass centre.
    """
    run = turning_on_two_feet(3.0, 0.0)
    assert run.complete and run.audit.verdict == "ok", str(run.audit)
    np.testing.assert_allclose(run["body.angular_velocity.z"], 1.0, atol=1e-10)
    np.testing.assert_allclose(run["body.position.x"], 0.3 * np.cos(run.t), atol=1e-8)
    along_wall = run["on B.friction_force"]
    across = np.argmax(np.abs(along_wall).max(axis=0))
    z = run["on A.force"] + run["on C.force"] + along_wall[:, 1 - across]
    np.testing.assert_allclose(z, 120 + 2 * 9.81, atol=1e-7)
    x = run["on B.force"] + run["on A.friction_force"][:, 0]
    np.testing.assert_allclose(x, 30 - 0.6 * np.cos(run.t), atol=1e-7)
    y = run["on A.friction_force"][:, 1] + along_wall[:, across]
    np.testing.assert_allclose(y, -0.6 * np.sin(run.t), atol=1e-7)


@pytest.mark.slow
def test_feet_above_each_other_while_a_third_slides() -> None:
    """C slows the body down: θ'' = -μ N r/(I + m c²), with the normal force N of the run, until it stands."""
    run = turning_on_two_feet(0.3, 0.1)
    assert run.complete, run.reason
    stop = next(event.t for event in run.events if (event.name, event.description) == ("on C", "stick"))
    inertia, presses = 0.5 + 2.0 * 0.3**2, run["on C.force"]
    assert 0.1 * presses.min() < inertia / stop < 0.1 * presses.max()
    assert abs(run["body.angular_acceleration.z"][0] + 0.1 * presses[0] / inertia) < 1e-9
    assert abs(run["body.angular_velocity.z"][-1]) < 1e-12
    # friction of A along x would press C more or less
    assert any("the motion is not determined" in words and "on C" in words for words in run.audit.warnings)


def test_rows_kept_at_a_place_are_stored() -> None:
    for kept in (None, (), (0, 2)):
        active = replace(ActiveSet(contacts=(0, 1), own=(1,)).with_friction([(3, STICKS)]), kept=kept)
        assert ActiveSet.of_stored(active.stored()) == active


@pytest.mark.slow
def test_a_table_that_is_pushed_beside_its_middle_turns_as_it_is_torn_loose():
    """Its feet leave their rest in directions that belong together; SciPy has them slide from the start, slowly."""
    push, feet = np.array((0.1, 0.15)), np.array(((0.3, 0.0), (-0.2, 0.25), (-0.15, -0.3)))
    height, spin, end, rate, side = 0.3, 0.15, 0.8, 10.0, 2.0
    model = kt.Model.of(
        "table",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("top", MASS, inertia=(0.08, 0.1, spin, 0, 0, 0), pose=kt.Frame.at((0, 0, height))),
        kt.Marker.at("hand", "top", (*push, 0)),
        kt.Force("push", "hand", force=(f"{rate}*t", side, 0)),
    )
    places = [(x, y, -height) for x, y in feet]
    rub = kt.Restitution(0.0, friction=MU)
    events = kt.PointPlaneEvent.vertices("on", "top", places, "ground", direction="falling", action=rub)
    run = kt.simulate(model, end, events=events, rtol=1e-8, atol=1e-10)

    def accelerations(t, state):
        turn, v = state[2], state[3:5]
        R = np.array(((cos(turn), -sin(turn)), (sin(turn), cos(turn))))
        arms, hand, force = feet @ R.T, R @ push, np.array((rate * t, side))
        slides = v + state[5] * np.column_stack((-arms[:, 1], arms[:, 0]))
        rubs = -MU * slides / np.sqrt(np.sum(slides**2, axis=1) + 1e-16)[:, None]
        # forces along the floor act at its height, below the mass centre
        tilts = np.vstack((np.ones(3), arms[:, 1] + height * rubs[:, 1], -arms[:, 0] - height * rubs[:, 0]))
        loads = np.linalg.solve(tilts, (MASS * G, 0, 0))
        turning = hand[0] * force[1] - hand[1] * force[0]
        turning += loads @ (arms[:, 0] * rubs[:, 1] - arms[:, 1] * rubs[:, 0])
        return [*v, state[5], *((force + loads @ rubs) / MASS), turning / spin]

    slow = solve_ivp(accelerations, (0, end), np.zeros(6), method="Radau", rtol=1e-8, atol=1e-11).y[:, -1]
    found = [run[f"top.{name}"][-1] for name in ("position.x", "position.y", "angular_velocity.z")]
    assert run.status == "finished"
    assert [event.description for event in run.events].count("slip") == 3
    np.testing.assert_allclose(found, slow[[0, 1, 5]], atol=2e-6)
    other = kt.simulate(model, end, events=[events[k] for k in (2, 0, 1)], rtol=1e-8, atol=1e-10)
    again = [other[f"top.{name}"][-1] for name in ("position.x", "position.y", "angular_velocity.z")]
    np.testing.assert_allclose(again, found, atol=1e-8)


def test_feet_that_have_nothing_to_carry_carry_no_round_off_of_others():
    """Two feet carry 5 N; two others nothing, but a row of one has a part of 1e-16 of the motion of the first."""
    o, J, F = SymbolicArithmetic(range(4), 4), ca.SX([[1, 0], [1, 0], [0, 1], [1e-16, 1]]), ca.SX([5, 0])
    k = ca.SX.ones(4)
    for _ in range(30):
        k = stiffer(o, k, ca.SX.ones(4), weighed(o, k, J, F))
    found = np.array(ca.evalf(weighed(o, k, J, F))).ravel()
    np.testing.assert_allclose(found, [2.5, 2.5, 0, 0], atol=1e-8)


def test_a_foot_of_which_one_direction_repeats_what_others_hold_is_weighed_alone():
    """One foot with two rows, of which one is kept: λ = k J (Jᵀ k J)⁻¹ F, whatever k is."""
    found = weighed(SymbolicArithmetic([0, 0], 1), ca.SX([3.0]), ca.SX([[1.0], [2.0]]), ca.SX([5.0]))
    np.testing.assert_allclose(np.array(ca.evalf(found)).ravel(), [1.0, 2.0], atol=1e-12)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("marked", [True, False])
def test_feet_share_a_load_alike_whether_they_are_markers_or_places_of_the_body(marked: bool):
    """Of five feet the least forces N = (1, x, y) d; as places of the body their moments about its origin counted."""
    places = ((0.01, -0.06), (0.36, 0.26), (-0.28, -0.07), (0.36, 0.04), (-0.15, -0.38))
    rub = kt.Restitution(0.0, friction=0.5)
    model = kt.Model.of(
        "plate",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("plate", MASS, inertia=(0.1, 0.12, 0.2, 0, 0, 0), pose=kt.Frame()),
        kt.Force("push", "plate", force=(-0.3, -2.0, 0)),
        *(kt.Marker.at(f"foot{i}", "plate", (*at, 0)) for i, at in enumerate(places) if marked),
    )
    events = [
        kt.PointPlaneEvent(
            f"on{i}",
            f"foot{i}" if marked else "plate",
            at=(0, 0, 0) if marked else (*at, 0),
            direction="falling",
            action=rub,
        )
        for i, at in enumerate(places)
    ]
    run = kt.simulate(model, 0.01, events=events, output=[0.0, 0.01], max_steps=1000, progress=False)
    rows = np.column_stack([np.ones(5), np.array(places)])
    least = rows @ np.linalg.solve(rows.T @ rows, (MASS * G, 0, 0))
    assert run.status == "finished" and least.min() > 0
    np.testing.assert_allclose([run[f"on{i}.force"][-1] for i in range(5)], least, rtol=1e-9)


@pytest.mark.slow
def test_a_box_under_another_one_is_torn_loose_where_all_its_feet_are_at_their_cones():
    """Feet share a push as they are pressed, whatever those of the upper box, which hold nothing, can bear."""
    boxes = [
        kt.Body(name, mass, inertia=(1, 0.02, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, z)))
        for name, mass, z in (("a", 2.0, 0.1), ("b", 1.0, 0.3))
    ]
    model = kt.Model.of(
        "boxes",
        kt.Gravity(acceleration=(0, 0, -10.0)),
        *boxes,
        kt.Planar("plane a", "ground", "a", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.1))),
        kt.Planar("plane b", "ground", "b", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.3))),
        kt.Marker.at("top", "a", (0, 0, 0.1)),
        kt.Force("push", "a", force=(11.8, 0, 0)),
    )
    rough = kt.Restitution(0.0, friction=0.4)
    feet = [
        kt.PointPlaneEvent(f"{name}{k}", name, plane, at=(x, 0, -0.1), direction="falling", action=rough)
        for name, plane in (("a", "ground"), ("b", "top"))
        for k, x in enumerate((-0.3, -0.1, 0.1, 0.3))
    ]
    run = kt.simulate(model, 0.1, events=feet, output=0.1, progress=False)
    assert run.complete and run.audit.verdict == "ok", str(run.audit)
    share = [abs(run[f"a{k}.friction_force"][-1, 0]) / (0.4 * run[f"a{k}.force"][-1]) for k in range(4)]
    np.testing.assert_allclose(share, 11.8 / 12, rtol=1e-10)  # 12 N are 0.4 of the weight of both


def swinging_elbow(friction: float, aside: float = 0.0) -> kt.Run:
    """An arm whose elbow swings through the straight line, its foot on the floor; on a rail it is pushed aside."""
    length, high = 0.5, 0.3
    far = np.sqrt((1.96 * length) ** 2 - high**2)
    bend = np.array([far, high]) / 2 - np.sqrt(1 - 0.98**2) * length * np.array([high, far]) / np.hypot(
        high, far
    )
    bodies = [
        kt.Body(name, 1.0, inertia=(1e-3, 0.02, 0.02, 0, 0, 0), pose=kt.Frame.at((x, 0, z)))
        for name, (x, z) in (
            ("one", (bend[0] / 2, (bend[1] + high) / 2)),
            ("two", ((bend[0] + far) / 2, bend[1] / 2)),
        )
    ]
    rail = [
        kt.Body("rider", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, high))),
        kt.Prismatic("rail", "ground", "rider", point=(0, 0, high), axis=(0, 1, 0)),
        kt.Force("push", "rider", force=(0, aside, 0)),
    ]
    speed = 4.0
    model = kt.Model.of(
        "arm",
        *bodies,
        *(rail if aside else []),
        kt.Revolute("shoulder", "rider" if aside else "ground", "one", point=(0, 0, high), axis=(0, 1, 0),
                    u0=-speed * (far - bend[0]) / far),
        kt.Revolute("elbow", "one", "two", point=(bend[0], 0, bend[1]), axis=(0, 1, 0), u0=speed),
        kt.Marker.at("tip", "two", ((far - bend[0]) / 2, 0, -bend[1] / 2)),
        kt.Force("press", "tip", force=(0, 0, -20)),
    )  # fmt: skip
    rub = kt.Restitution(0.0, friction=friction)
    foot = kt.PointPlaneEvent("foot", "tip", direction="falling", action=rub)
    rows = np.linspace(0, 0.4, 101)
    return kt.simulate(model, 0.4, events=[foot], output=rows, rtol=1e-9, atol=1e-11, progress=False)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("friction", [0.05, 0.5])
def test_a_foot_passes_its_dead_centre_with_the_speeds_of_its_links(friction):
    """An elbow swings through the straight line: the foot stands for a moment, and no impulse of its friction moves it.

    Sliding of 1e-9 m/s was stopped there by an impulse that turned the arm round, with four times its energy.
    """
    run = swinging_elbow(friction)
    assert run.complete and run["elbow.angle"][-1] > 2 * np.arccos(0.98) + 0.4
    assert np.diff(run["energy.kinetic"]).max() < 1e-12  # the force that presses it does no work
    turned = next(event.t for event in run.events if event.description == "slip" and event.t > 0)
    at = np.interp(turned, run.t, run["elbow.angle"])
    assert at == pytest.approx(2 * np.arccos(0.98), abs=1e-3)
    assert run.audit.verdict == "ok"


def pulled_box(
    force: tuple[str, str, str], t_end: float, size: Array, height: float, g: float, **options: object
) -> kt.Result:
    """A box that stands on its corners with friction 0.6, pulled by a force."""
    model = kt.Model.of(
        "box",
        kt.Gravity(acceleration=(0, 0, -g)),
        kt.Body.box("box", 1.0, tuple(size), pose=kt.Frame.at((0, 0, height))),
        kt.Force("pull", "box", force),
    )
    corners = kt.PointPlaneEvent.corners(
        "c", "box", tuple(size), direction="falling", action=kt.Restitution(0.0, friction=0.6)
    )
    run = kt.simulate(model, t_end, events=corners, progress=False, **options)
    assert run.status == "finished" and run.audit is not None and run.audit.verdict == "ok"
    return run


@pytest.mark.slow
@pytest.mark.parametrize(
    ("length", "options"),
    [
        (1e-3, {}),
        (1.0, {"rtol": 1e-8, "atol": 1e-10}),
        (1.0, {"rtol": 1e-4, "atol": 1e-6}),
        (1.0, {"rtol": 1e-6, "atol": 1e-8}),
        (1.0, {"rtol": 1e-5, "atol": 1e-7, "method": "tsit5"}),
        (1e3, {}),
        (1e6, {}),
    ],
)
def test_a_box_that_is_pulled_more_and_more_begins_to_slide_once(
    length: float, options: dict[str, Any]
) -> None:
    """From t = 1 on by μ g (t − 1)³/6; its direction of sliding was lost in errors of steps, and feet bounced."""
    g = 9.81 * length
    force = (f"{0.6 * g * 0.8}*t", f"{0.6 * g * 0.6}*t", "0")
    run = pulled_box(force, 1.02, length * np.array([0.2, 0.16, 0.3]), 0.15 * length, g, **options)
    slips = [event for event in run.events if event.t > 0.9 and event.description == "slip"]
    assert 1 <= len(slips) <= 4
    assert np.ptp([event.t for event in run.events if event.t > 0.9]) < 1e-12
    along = 0.6 * g * 0.02**3 / 6
    np.testing.assert_allclose(run["box.position"][-1][:2], [0.8 * along, 0.6 * along], atol=2e-10 * length)


@pytest.mark.slow
def test_the_speed_with_which_sliding_begins_counts_as_an_error_though_it_is_taken_back() -> None:
    """A box that is pulled by 1.5 μ m g from rest goes μ g t²/4; what it begins with, 10⁻⁹ of a fall, is lost."""
    g = 9.81
    force = (f"{1.5 * 0.6 * g}", "0", "0")
    run = pulled_box(force, 1.0, np.array([0.2, 0.16, 0.1]), 0.05, g, rtol=1e-11, atol=1e-13)
    off = np.abs(run["box.position"][:, 0] - 0.25 * 0.6 * g * run.t**2).max()
    error, _ = error_of_motion(run)
    assert error is not None
    positions = next(group for group in error.groups if group.what == "positions")
    assert off < 1e-12 < positions.error < 1e-8
    told = [run.error("box.position")[:, 0], run.error("box.velocity")[:, 0]]
    slow = np.abs(run["box.velocity"][:, 0] - 0.5 * 0.6 * g * run.t)[1:].max()
    assert off < told[0].max() < 1e-8 and slow < 1e-12 < told[1].max() < 1e-7


def test_what_turns_elsewhere_does_not_shorten_steps_of_what_slides() -> None:
    """A mass slides at 5 m/s beside four rods that turn: their speeds counted as errors of its direction."""
    rods = [
        (
            kt.Body.rod(f"rod{i}", 1.0, 1.0, pose=kt.Frame.at((0.5, i, 0))),
            kt.Revolute(f"hinge{i}", "ground", f"rod{i}", point=(0, i, 0), axis=(0, 0, 1), u0=30.0),
        )
        for i in range(4)
    ]
    model = kt.Model.of(
        "rods",
        kt.Gravity(acceleration=(3, 0, -9.81)),
        kt.Body("mass", 2.0, inertia=(0.02, 0.02, 0.02, 0, 0, 0), velocity=(0, 5, 0)),
        *(part for rod in rods for part in rod),
    )

    def steps(friction: float) -> int:
        rub = kt.Restitution(0.0, friction=friction)
        foot = kt.PointPlaneEvent("foot", "mass", at=(0, 0, 0), direction="falling", action=rub)
        return int(kt.simulate(model, 1.0, events=[foot], rtol=1e-3, progress=False).statistics["steps"])

    assert steps(0.2) <= steps(0.0) + 6


def test_the_speed_with_which_sliding_begins_adds_to_the_way_until_it_sticks_again() -> None:
    """A mass that is pulled to and fro is back after every turn, and each slip lasts less than half of one.

    What it begins with was counted to the end of the run: the square of the time.
    """
    turns, slowest = 5, 1e-9
    model = kt.Model.of(
        "mass",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("mass", 1.0, inertia=(0.02, 0.02, 0.02, 0, 0, 0)),
        kt.Force("pull", "mass", ("8*sin(2*pi*t)", "0", "0")),
    )
    foot = kt.PointPlaneEvent(
        "foot", "mass", at=(0, 0, 0), direction="falling", action=kt.Restitution(0.0, friction=0.6)
    )
    run = kt.simulate(model, float(turns), events=[foot], rtol=1e-11, atol=1e-13, progress=False)
    slips = [event for event in run.events if event.description == "slip"]
    assert len(slips) == 2 * turns
    begun = [np.abs(event.z_after - event.z_before).max() for event in slips]
    assert slowest < min(begun) and max(begun) < 10 * slowest
    added = begun_errors(run)[0][:, 0]
    off = abs(run["mass.position.x"][-1])
    assert off < added[-1] < 0.5 * sum(begun)
    assert (np.diff(added) >= 0).all()


@pytest.mark.slow
@pytest.mark.parametrize("length", [1e-3, 1.0, 1e3])
def test_a_box_follows_a_pull_that_turns_while_it_begins_to_slide(length: float) -> None:
    """v̇ = F/m − μ g v/|v| in the plane, as another integrator finds it from rest at t = 1."""
    g, mu, turn = 9.81, 0.6, 2.0
    force = (f"{mu * g * length}*t*cos({turn}*t)", f"{mu * g * length}*t*sin({turn}*t)", "0")
    run = pulled_box(force, 1.2, length * np.array([0.2, 0.16, 0.1]), 0.05 * length, g * length)

    def rate(t: float, y: Array) -> Array:
        pull = mu * g * t * np.array([np.cos(turn * t), np.sin(turn * t)])
        return np.concatenate([y[2:], pull - mu * g * y[2:] / np.linalg.norm(y[2:])])

    begin = np.array([0, 0, 1e-12 * np.cos(turn), 1e-12 * np.sin(turn)])
    plane = solve_ivp(rate, (1.0, 1.2), begin, method="Radau", rtol=1e-10, atol=1e-15)
    np.testing.assert_allclose(run["box.position"][-1][:2] / length, plane.y[:2, -1], atol=2e-9)


def test_many_feet_have_room_for_the_finer_polygons_that_are_tried_of_few() -> None:
    """Of eight feet only coarse ones are tried, of seven of them finer ones."""
    rooms = [
        friction_modes._work(n, 6, 13, n, address(np.arange(0, 2 * n + 1, 2, dtype=np.int64)), 6)
        for n in range(1, 16)
    ]
    assert rooms == sorted(rooms)


@pytest.mark.slow
def test_a_foot_that_is_pushed_aside_passes_its_dead_centre():
    """Both of its speeds vanish together: along the arm it is driven through its rest, across it friction just bears.

    The direction across goes on, that along the arm turns round. The foot was found slow again and again.
    """
    run = swinging_elbow(0.5, aside=1.0)
    assert run.complete and run.audit.verdict == "ok", run.reason
    assert np.diff(run["energy.kinetic"] - run["rail.displacement"]).max() <= 0.0
    (turned,) = [event.t for event in run.events if event.description == "slip" and event.t > 0]
    before, behind = (run["foot.slip"][np.searchsorted(run.t, turned) + k] for k in (-1, 0))
    assert before[0] > 0 > behind[0] and min(before[1], behind[1]) > 0


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("inertia", [1e-2, 1e-4, 1e-8, 1e-10, 1e-11, 1e-13])
def test_a_wheel_of_legs_that_hardly_has_inertia_steps_from_foot_to_foot(inertia: float) -> None:
    """Plastic impacts: ω⁺ = (I + m l² cos 2α)/(I + m l²) ω⁻, also where impulses on a foot turn it very easily."""
    n, slope, g, begin = 8, 0.15, 9.81, 1.5
    alpha, axis = np.pi / n, kt.Frame.along((0, 1, 0))
    feet = [(np.sin(2 * alpha * k), 0, -np.cos(2 * alpha * k)) for k in range(n)]
    model = kt.Model.of(
        "wheel of legs",
        kt.Gravity(acceleration=(g * np.sin(slope), 0, -g * np.cos(slope))),
        kt.Body("wheel", 1.0, inertia=(inertia, inertia, inertia, 0, 0, 0)),
        kt.Planar(
            "p", "ground", "wheel", frame_inner=axis, frame_outer=axis,
            q0=(np.cos(-0.1), np.sin(-0.1), -0.1), u0=(begin * np.sin(0.1), begin * np.cos(0.1), begin), hold=True,
        ),
    )  # fmt: skip
    rough = kt.Restitution(0.0, friction=2.0)
    events = kt.PointPlaneEvent.vertices("foot", "wheel", feet, "ground", direction="falling", action=rough)
    run = kt.simulate(model, 1.0, events=events, output=0.1)
    impacts = [event for event in run.events if event.description == "impact"]
    assert run.status == "finished", run.reason
    assert len(impacts) >= 2
    turn = run.layout.y_names.index("p.angle_rate")
    for event in impacts:
        before, after = (run.layout.split(z)[1][turn] for z in (event.z_before, event.z_after))
        assert after / before == pytest.approx((inertia + np.cos(2 * alpha)) / (inertia + 1), rel=1e-6)


@pytest.mark.parametrize(
    ("feet", "way", "mu"),
    [
        (TWO, 0.0, 0.3),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in ((TWO, 0.0, 0.8), (THREE, 0.7, 0.1), (THREE, 2.5, 0.6))
        ),
    ],
)
def test_what_is_torn_loose_slides_as_if_it_had_begun_at_rest_and_stops(feet, way, mu) -> None:
    """v = (F/m − μg) t to the last digits: the 2e-9 m/s that give sliding its direction are taken back."""
    static, torn, later, t_end = 1.2 * mu, 0.1, 0.4, 1.2
    size = f"if(t < {torn}, {0.9 * static * MASS * G}, if(t < {later}, {1.3 * static * MASS * G}, 0))"
    plane = kt.Planar("plane", "ground", "block", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.02)))
    model = kt.Model.of(
        "block",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("block", MASS, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.02))),
        *([plane] if len(feet) == 2 else []),
        *(kt.Marker(f"foot{i}", "block", frame=kt.Frame.at((x, y, -0.02))) for i, (x, y) in enumerate(feet)),
        kt.Force("push", "block", (f"{cos(way)}*{size}", f"{sin(way)}*{size}", 0)),
    )
    rub = kt.Restitution(0.0, friction=mu, static_friction=static)
    events = [
        kt.PointPlaneEvent(f"on{i}", f"foot{i}", "ground", direction="falling", action=rub)
        for i in range(len(feet))
    ]
    times = np.array([0.0, torn + 1e-5, 0.11, 0.2, 0.35, 0.45, 0.5, 0.55, t_end])
    run = kt.simulate(model, t_end, events=events, output=times, progress=False)
    speed = np.hypot(run["block.velocity.x"], run["block.velocity.y"])
    a = 1.3 * static * G - mu * G
    slides = np.where(
        times < later,
        a * np.maximum(times - torn, 0),
        np.maximum(a * (later - torn) - mu * G * (times - later), 0),
    )
    turns = 1e-13 if len(feet) == 2 else 1e-12  # three feet may leave a little askew
    assert np.abs(speed - slides).max() < turns and speed[-1] < 1e-15
    assert max(event.t for event in run.events) == pytest.approx(
        later + a * (later - torn) / (mu * G), abs=1e-8
    )
