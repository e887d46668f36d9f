"""Dry friction that sticks: closed forms, independent integrations, several rubs at once, all formulations."""

from __future__ import annotations

from math import atan, cos, pi, sin, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import kinetree as kt
from kinetree.formulations import elimination
from kinetree.formulations.contract import FormulationError
from kinetree.friction.dry_friction import friction_events, sliding_frictions, weight_along, with_friction
from kinetree.symbolic.mechanism import Mechanism, parts_of
from kinetree.symbolic.tree import Tree

G = 9.81
GRAVITY = kt.Gravity(acceleration=(0, 0, -G))
ROUND = (1, 1, 1, 0, 0, 0)


def body(name: str, mass: float) -> kt.Body:
    return kt.Body(name, mass=mass, inertia=ROUND, pose=kt.Frame())


def slide(name: str, inner: str, outer: str, axis: tuple[float, float, float] = (1, 0, 0)) -> kt.Prismatic:
    return kt.Prismatic(name, inner, outer, point=(0, 0, 0), axis=axis)


def happened(run: kt.Run, what: str) -> np.ndarray:
    return np.array([event.t for event in run.events if event.description == what])


def test_what_holds_is_judged_by_its_own_size_in_any_units() -> None:
    """In grams, kilometres and milliseconds 0.05 N m are 5e-11: what grows by 1e-12 a millisecond tears it loose."""
    model = kt.Model.of(
        "small numbers",
        body("block", 800.0),
        slide("slide", "ground", "block"),
        kt.JointMotor("push", "slide", torque="1e-12*t"),
        kt.DryFriction("rub", "slide", force=5e-11),
    )
    run = kt.simulate(model, 60.0, atol=1e-18)
    assert happened(run, "slip") == pytest.approx(np.array([50.0]), rel=1e-8)


@pytest.mark.parametrize("length", [1.0, 1e-9])
def test_slow_is_judged_by_what_acts_where_there_is_no_gravity(length: float) -> None:
    """In giga-metres 0.5 m/s are 5e-10: the block slides v²/(2 F/m) all the same, and stops then."""
    model = kt.Model.of(
        "sliding to rest",
        kt.Body("block", 1.0, inertia=[0.1 * length**2] * 3 + [0] * 3, pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0), u0=(0.5 * length,)),
        kt.DryFriction("rub", "slide", force=2.0 * length),
    )
    run = kt.simulate(model, 0.5, atol=1e-10 * length)
    assert happened(run, "stick") == pytest.approx(np.array([0.25]), rel=1e-8)
    assert run["slide.displacement"][-1] == pytest.approx(0.0625 * length, rel=1e-8)


# --- stick and slip ---------------------------------------------------------------------------------------
STIFFNESS, BELT, STATIC, KINETIC = 100.0, 0.1, 6.0, 4.0


def belt() -> kt.Model:
    return kt.Model.of(
        "belt",
        body("belt", 1.0),
        body("block", 1.0),
        slide("drive", "ground", "belt"),
        slide("slide", "belt", "block"),
        kt.JointDriver("speed", "drive", law=f"{BELT}*t"),
        kt.SpringDamper("spring", "block", "ground", stiffness=STIFFNESS),
        kt.DryFriction("rub", "slide", force=KINETIC, static_force=STATIC),
    )


def test_stick_slip_on_a_belt_has_the_period_of_the_closed_form(tmp_path: Path) -> None:
    """Torn loose at x = Fs/k with the speed v of the belt, it swings about Fk/k until it has that speed again."""
    run = kt.simulate(belt(), 5.0, rtol=1e-10, atol=1e-12)
    omega, a = sqrt(STIFFNESS), (STATIC - KINETIC) / STIFFNESS
    sliding = (2 * pi - 2 * atan(omega * a / BELT)) / omega
    period = sliding + 2 * a / BELT
    torn, caught = happened(run, "slip")[1:], happened(run, "stick")[1:]
    assert np.abs(np.diff(torn) / period - 1).max() < 1e-8
    assert np.abs((caught[: torn.size] - torn[: caught.size]) / sliding - 1).max() < 1e-8
    assert run.audit.verdict == "ok"
    held = run["rub.state"] == 0
    assert held.any() and np.abs(run["rub.slip"][held]).max() < 1e-12
    assert np.abs(run["rub.force"][held] - run["spring.force"][held, 0]).max() < 1e-9 * STATIC
    assert np.abs(np.abs(run["rub.force"][~held]) - KINETIC).max() < 1e-12
    # stored, read again and continued, it is the same run
    run.save(tmp_path / "run.h5")
    again = kt.Run.load(tmp_path / "run.h5")
    assert np.array_equal(again["rub.force"], run["rub.force"])
    times = np.array([1.2, 1.5, 2.0])
    assert (
        np.abs(again.at(times)["block.position.x"] - np.interp(times, run.t, run["block.position.x"])).max()
        < 1e-4
    )
    first = kt.simulate(belt(), 1.1, rtol=1e-10, atol=1e-12)
    rest = kt.continue_run(first, belt(), 5.0)
    assert abs(rest["block.position.x"][-1] - run["block.position.x"][-1]) < 1e-12


@pytest.mark.parametrize(("coefficient", "static"), [(0.3, 0.32), (0.2, 0.25)])
def test_a_block_on_a_slope(coefficient: float, static: float) -> None:
    """tan 0.3 = 0.309: it creeps by less than 1e-9 m in 1000 s, or slides as the closed form says."""
    slope = 0.3
    model = kt.Model.of(
        "slope",
        GRAVITY,
        body("block", 2.0),
        slide("s", "ground", "block", (cos(slope), 0, -sin(slope))),
        kt.DryFriction("rub", "s", coefficient=coefficient, static_coefficient=static),
    )
    stays = static > np.tan(slope)
    run = kt.simulate(model, 1000.0 if stays else 2.0)
    if stays:
        assert np.abs(run["s.displacement"]).max() < 1e-9
        assert np.allclose(run["rub.force"], -2 * G * sin(slope))
    else:
        exact = 0.5 * G * (sin(slope) - coefficient * cos(slope)) * 4
        assert abs(run["s.displacement"][-1] / exact - 1) < 1e-9


def pendulum() -> kt.Model:
    return kt.Model.of(
        "pendulum",
        GRAVITY,
        kt.Body("bob", mass=2.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("h", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.DryFriction(
            "rub",
            "h",
            coefficient=0.6,
            static_coefficient=0.7,
            radius=0.1,
            stribeck=0.5,
            viscous=0.01,
            preload=2.0,
        ),
    )


@pytest.mark.slow
def test_bearing_friction_follows_the_reaction() -> None:
    """Friction μ r (N₀ + |R|) changes the reaction that it depends on; in all formulations, and by hand."""
    m, L, inertia, r, preload = 2.0, 0.5, 0.1 + 2.0 * 0.25, 0.1, 2.0

    def acceleration(angle: float, rate: float, sign: float) -> tuple[float, float]:
        mu = 0.6 + 0.1 * np.exp(-((rate / 0.5) ** 2))
        N = 0.0
        for _ in range(200):  # to convergence: a contraction
            alpha = (m * G * L * np.cos(angle) - sign * mu * r * (preload + N) - 0.01 * rate) / inertia
            # bob at L (cos, −sin): radial and tangential parts of m (a − g)
            radial, along = m * (-L * rate**2) - m * G * np.sin(angle), m * L * alpha - m * G * np.cos(angle)
            N = np.hypot(radial, along)
        return alpha, N

    state, t, sign, turns = np.array([0.0, 0.0]), 0.0, 1.0, []
    for _ in range(3):
        stop = lambda t, s: float(s[1]) * sign + (1.0 if t < start + 1e-6 else 0.0)  # noqa: E731, B023
        stop.terminal = True  # type: ignore[attr-defined]
        start = t
        swing = solve_ivp(
            lambda _, s: [s[1], acceleration(s[0], s[1], sign)[0]],  # noqa: B023
            (t, t + 5), state, rtol=1e-11, atol=1e-13, events=stop, method="DOP853",
        )  # fmt: skip
        t, state, sign = float(swing.t[-1]), np.array([swing.y[0, -1], 0.0]), -sign
        turns.append(t)
    found = {}
    for name in ("cut-joint", "augmented"):
        run = kt.simulate(pendulum(), turns[1] + 0.1, formulation=name, rtol=1e-10, atol=1e-12)
        found[name] = run["h.angle"][-1]
        assert np.abs(happened(run, "slip")[1:3] - turns[:2]).max() < 1e-8
        assert run.audit.verdict == "ok"
    assert np.ptp(list(found.values())) < 1e-8


def stack(pull: float | str, where: str) -> kt.Model:
    return kt.Model.of(
        "stack",
        GRAVITY,
        kt.Parameter("F", 0.0),
        body("A", 2.0),
        body("B", 1.0),
        slide("a", "ground", "A"),
        slide("b", "A", "B"),
        kt.DryFriction("fa", "a", coefficient=0.2, static_coefficient=0.3),
        kt.DryFriction("fb", "b", coefficient=0.4, static_coefficient=0.5),
        kt.Force("pull", where, force=(pull, 0, 0)),
    )


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    ("where", "pull", "states", "accelerations"),
    [
        pytest.param("A", 8.0, (0, 0), (0, 0), marks=pytest.mark.slow),
        ("A", -12.0, (-1, 0), (-(12 - 0.6 * G) / 3, 0)),
        ("A", 40.0, (1, -1), ((40 - 0.6 * G - 0.4 * G) / 2, 0.4 * G - (40 - G) / 2)),
        pytest.param("B", 4.0, (0, 0), (0, 0), marks=pytest.mark.slow),
        ("B", 9.0, (0, 1), (0, 9 - 0.4 * G)),
    ],
)
def test_two_rubs_find_their_state_together(
    where: str, pull: float, states: tuple[int, int], accelerations: tuple[float, float]
) -> None:
    run = kt.simulate(stack("F", where), 0.5, parameters={"F": pull}, output=[0, 0.5])
    assert (run["fa.state"][-1], run["fb.state"][-1]) == states
    found = run["a.acceleration"][-1], run["b.acceleration"][-1]
    assert np.abs(np.subtract(found, accelerations)).max() < 1e-9


def test_analyses_that_cannot_follow_friction_say_so() -> None:
    with pytest.raises(ValueError, match=r'dry friction of "fa", "fb" .* only runs follow .*JointFriction'):
        kt.linearize(stack(1.0, "A"))


# --- contacts with friction -------------------------------------------------------------------------------
MU, RADIUS, MASS, SPEED = 0.2, 0.11, 6.0, 5.0


def ball(
    velocity: tuple[float, ...] = (SPEED, 0, 0), spin: tuple[float, ...] = (0, 0, 0), up: float = 0
) -> kt.Model:
    pose = kt.Frame.at((0, 0, RADIUS + up))
    thrown = kt.Body.sphere(
        "ball", mass=MASS, radius=RADIUS, pose=pose, velocity=velocity, angular_velocity=spin
    )
    return kt.Model.of("bowling", GRAVITY, thrown)


def floor(restitution: float = 0.0, friction: float = MU) -> list[kt.Event]:
    action = kt.Restitution(restitution, friction=friction)
    return [kt.PointPlaneEvent("floor", "ball", offset=RADIUS, direction="falling", action=action)]


@pytest.mark.parametrize("spin", [(0, 0, 0), (-30, 40, 10)])
def test_a_bowling_ball_rolls_when_the_closed_form_says(spin: tuple[float, ...]) -> None:
    """The velocity of the contact keeps its direction and falls by 7/2 μ g: without spin it rolls at 2v/(7μg)."""
    contact = np.array([SPEED, 0]) + RADIUS * np.array([-spin[1], spin[0]])
    rolls = np.linalg.norm(contact) / (3.5 * MU * G)
    assert any(spin) or abs(rolls - 2 * SPEED / (7 * MU * G)) < 1e-12
    run = kt.simulate(ball(spin=spin), 1.5 * rolls, events=floor(), rtol=1e-10, atol=1e-12)
    assert abs(happened(run, "stick")[0] / rolls - 1) < 1e-8
    exact = np.array([SPEED, 0]) - MU * G * rolls * contact / np.linalg.norm(contact)
    assert np.abs(run["ball.velocity"][-1, :2] - exact).max() < 1e-8
    sliding = run["floor.state"] == 1
    assert (
        np.abs(np.linalg.norm(run["floor.friction_force"][sliding][1:], axis=1) / (MU * MASS * G) - 1).max()
        < 1e-9
    )
    assert np.abs(run["floor.friction_force"][~sliding]).max() < 1e-8


def test_formulations_agree_on_rolling() -> None:
    names = ("elimination", "kane-euler-parameters")
    found = [
        kt.simulate(
            ball(spin=(3, 9, 1)), 1.0, events=floor(), formulation=name, rtol=1e-10, atol=1e-12, output=[0, 1]
        )
        for name in names
    ]
    for run in found:
        assert np.abs(run["ball.position"][-1] - found[0]["ball.position"][-1]).max() < 1e-8


def test_an_impact_with_spin_slides_or_grips() -> None:
    """Fast, it slides: Δv_t = μ Δv_n. Slow, it grips: (5 v + 2 R ω)/7. At the end it rolls."""
    for speed, grips in ((0.5, True), (5.0, False)):
        run = kt.simulate(ball((speed, 0, 0), up=0.1), 0.3, events=floor(0.6), output=[0, 0.3])
        down = sqrt(2 * G * 0.1)
        exact = 5 * speed / 7 if grips else speed - MU * 1.6 * down
        assert abs(run["ball.velocity.x"][-1] - exact) < 1e-9
        assert grips == (abs(run["ball.angular_velocity.y"][-1] * RADIUS - exact) < 1e-9)
    run = kt.simulate(ball((1.0, 0, 0), up=0.1), 2.5, events=floor(0.4))
    assert run.status == "finished" and run["floor.state"][-1] == 0
    assert run["floor.state"][0] == 2  # in the air
    assert abs(run["ball.velocity.x"][-1] - 5 / 7) < 1e-6
    assert np.diff(run["energy.total"]).max() < 1e-6


def test_a_point_rests_on_a_slope() -> None:
    """Touching below its mass centre; the friction force is the same at the end of 1000 s."""
    slope = 0.3
    tilted = kt.Gravity(acceleration=(G * sin(slope), 0, -G * cos(slope)))
    event = kt.PointPlaneEvent("floor", "block", direction="falling", action=kt.Restitution(0, friction=0.32))
    run = kt.simulate(kt.Model.of("m", tilted, body("block", 1.0)), 1000.0, events=[event], output=[0, 1000])
    assert np.abs(run["block.position"][-1]).max() < 1e-9
    assert np.abs(run["floor.friction_force"][-1] - (-G * sin(slope), 0)).max() < 1e-9
    assert abs(run["floor.force"][-1] - G * cos(slope)) < 1e-9


@pytest.mark.parametrize(("speed", "mu"), [(-3.0, 0.5), (-3.0, 5.0), (3.0, 5.0)])
def test_wedging_is_told(speed: float, mu: float) -> None:
    """Painlevé: a rod that is pushed point first over a very rough floor has no consistent sliding."""
    c, s = cos(1.1), sin(1.1)
    pose = kt.Frame(position=(0, 0, s), rotation=((c, 0, -s), (0, 1, 0), (s, 0, c)))
    rod = kt.Body("rod", mass=1.0, inertia=(0.001, 1 / 3, 1 / 3, 0, 0, 0), pose=pose, velocity=(speed, 0, 0))
    tip = kt.Marker("tip", "rod", kt.Frame.at((-1, 0, 0)))
    event = kt.PointPlaneEvent("floor", "tip", direction="falling", action=kt.Restitution(0, friction=mu))
    run = kt.simulate(kt.Model.of("rod", GRAVITY, rod, tip), 0.1, events=[event], output=[0, 0.1])
    # sliding is possible where the tip gives way to a force at it: 1 + 3 c (c − μ s) > 0
    wedges = speed < 0 and 1 + 3 * c * (c - mu * s) < 0
    assert run.status == ("failed" if wedges else "finished")
    assert not wedges or 'friction of "floor" has no consistent state' in run.reason


def test_a_contact_that_turns_round_without_sticking_goes_on() -> None:
    """A block on a plane shaken as 0.5 (1 − cos 4t) m, which needs 8 m/s² and gets μ g: it is always behind.

    Between two turns its velocity is linear, v ± μ g (t − t₀), and they are where it meets that of the plane.
    """
    mu, g = 0.2, 9.81
    shaken = kt.Model.of(
        "shaken",
        kt.Gravity(acceleration=(0, 0, -g)),
        kt.Body("plane", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "plane", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointDriver("shaker", "slide", law="0.5*(1-cos(4*t))"),
        kt.Body("block", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.1))),
        kt.Planar("flat", "ground", "block", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.1))),
        kt.JointDriver("upright", "flat", coordinate=2, law="0"),
    )
    floor = kt.PointPlaneEvent(
        "floor",
        "block",
        "plane",
        offset=0.1,
        direction="falling",
        action=kt.Restitution(0.0, friction=mu, static_friction=0.3),
    )
    run = kt.simulate(shaken, t_end=2.0, output=[0.0, 2.0], events=[floor])

    def behind(t: float, t0: float, v0: float, way: float) -> float:
        return v0 + way * mu * g * (t - t0) - 2 * np.sin(4 * t)

    t0, v0, x0, way, turns = 0.0, 0.0, 0.0, 1.0, []
    while True:
        instants = np.linspace(t0 + 1e-3, 2.0, 4001)
        values = behind(instants, t0, v0, way)
        crossed = np.flatnonzero(values[:-1] * values[1:] < 0)
        end = (
            brentq(behind, *instants[crossed[0] : crossed[0] + 2], args=(t0, v0, way))
            if crossed.size
            else 2.0
        )
        x0 += v0 * (end - t0) + 0.5 * way * mu * g * (end - t0) ** 2
        v0 += way * mu * g * (end - t0)
        if not crossed.size:
            break
        assert abs(8 * np.cos(4 * end)) > 0.3 * g  # it cannot stick there
        t0, way = end, float(np.sign(np.cos(4 * end)))
        turns.append(end)
    assert run.status == "finished"
    assert len(turns) == 2
    slips = [event.t for event in run.events if event.description == "slip"]
    assert slips == pytest.approx([0.0, *turns], abs=1e-7)
    assert run["block.position.x"][-1] == pytest.approx(x0, abs=1e-6)


# --- nothing presses ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "formulation", ["auto", pytest.param("kane-euler-parameters", marks=pytest.mark.slow)]
)
def test_a_guide_that_nothing_presses_is_at_rest_until_it_is_pushed(formulation: str) -> None:
    """Force and limit of the friction both vanish. Pushed with t − ½ from ½ s on, 2 kg move by (t − ½)³/12."""
    model = kt.Model.of(
        "guide",
        body("block", 2.0),
        slide("guide", "ground", "block", (0.6, 0.0, 0.8)),
        kt.DryFriction("friction", "guide", coefficient=0.3),
        kt.JointMotor("push", "guide", torque="max(t - 0.5, 0)"),
    )
    run = kt.simulate(model, 1.0, formulation=formulation, output=0.25)
    assert run.status == "finished", run.reason
    np.testing.assert_allclose(run["guide.displacement"], np.maximum(run.t - 0.5, 0) ** 3 / 12, atol=1e-8)


# --- friction that others move ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("law", "turns"), [("0.1*(1-cos(5*t))", [pi / 5]), ("0.2*t^3", [])], ids=["at once", "gradually"]
)
def test_what_a_driver_moves_through_rest_slides(law: str, turns: list[float]) -> None:
    """The force of the driver is m (g + a) + F sign(v), from rest on and where it turns."""
    model = kt.Model.of(
        "driven",
        GRAVITY,
        body("block", 2.0),
        slide("slide", "ground", "block", (0, 0, 1)),
        kt.DryFriction("rub", "slide", force=3.0),
        kt.JointDriver("drive", "slide", law=law),
    )
    run = kt.simulate(model, 1.0, rtol=1e-10, atol=1e-12)
    assert run.audit is not None and run.audit.verdict == "ok"
    moves = np.abs(run["slide.displacement_rate"]) > 1e-6
    expected = 2.0 * (G + run["slide.acceleration"]) + 3.0 * np.sign(run["slide.displacement_rate"])
    assert run["drive.force"][moves] == pytest.approx(expected[moves], rel=1e-9)
    assert happened(run, "slip")[1:] == pytest.approx(np.array(turns), abs=1e-8)
    way = np.abs(np.diff(run["slide.displacement"])).sum()
    assert -run["work.dissipation"][-1] == pytest.approx(3.0 * way, rel=1e-3)


@pytest.mark.slow
def test_a_contact_that_a_driver_moves_through_rest_slides() -> None:
    model = kt.Model.of(
        "driven contact",
        GRAVITY,
        body("cart", 1.0),
        slide("rail", "ground", "cart"),
        body("foot", 2.0),
        slide("guide", "cart", "foot", (0, 0, 1)),
        kt.JointDriver("drive", "rail", law="0.1*(1-cos(4*t))"),
    )
    floor = kt.PointPlaneEvent("floor", "foot", action=kt.Restitution(0.0, friction=0.3))
    run = kt.simulate(model, 1.2, events=[floor], rtol=1e-10, atol=1e-12)
    assert run.audit is not None and run.audit.verdict == "ok"
    way = 0.2 + 0.1 * (1 + cos(4 * 1.2))
    assert -run["work.dissipation"][-1] == pytest.approx(0.3 * 2.0 * G * way, rel=1e-8)
    assert happened(run, "slip") == pytest.approx(np.array([0.0, pi / 4]), abs=1e-8)


@pytest.mark.slow
def test_a_stone_sticks_on_a_slope_beside_a_foot_that_is_driven() -> None:
    """2 kg (μ = 0.3) carry nothing until a driver moves them, then μ N; 3 kg (μ = 0.5) hold themselves and 0.5 kg."""
    slope = 0.2
    model = kt.Model.of(
        "stone and driven foot",
        kt.Gravity(acceleration=(G * sin(slope), 0, -G * cos(slope))),
        body("cart", 1.0),
        slide("rail", "ground", "cart"),
        body("foot", 2.0),
        slide("guide", "cart", "foot", (0, 0, 1)),
        kt.JointDriver("drive", "rail", law="0.4*max(t-0.2,0)^3"),
        body("runner", 0.5),
        slide("path", "ground", "runner"),
        body("stone", 3.0),
        slide("stem", "runner", "stone", (0, 0, 1)),
    )
    events = [
        kt.PointPlaneEvent("under stone", "stone", action=kt.Restitution(0.0, friction=0.5)),
        kt.PointPlaneEvent("under foot", "foot", action=kt.Restitution(0.0, friction=0.3)),
    ]
    run = kt.simulate(model, 0.5, events=events, output=0.1)
    assert run.audit is not None and run.audit.verdict == "ok"
    assert run["path.displacement"] == pytest.approx(np.zeros(run.t.size), abs=1e-12)
    moves = run.t > 0.21
    rubbed = np.where(moves, 0.3 * 2.0 * G * cos(slope), 0.0)
    needed = 3.0 * 2.4 * np.maximum(run.t - 0.2, 0) + rubbed - 3.0 * G * sin(slope)
    assert run["drive.force"] == pytest.approx(needed, rel=1e-9)
    assert run["under foot.friction_force"][:, 0] == pytest.approx(-rubbed, rel=1e-9)
    assert run["under stone.friction_force"][:, 0] == pytest.approx(
        np.full(run.t.size, -3.5 * G * sin(slope)), rel=1e-9
    )


def crank_and_slider(*more: Any, r: float = 0.1, length: float = 0.3) -> kt.Model:
    """At its dead centre, with friction of 5 N on the slider; the rod has no mass worth mentioning."""
    light = kt.Body(
        "rod", 1e-9, inertia=(1e-12, 1e-12, 1e-12, 0, 0, 0), pose=kt.Frame.at((r + length / 2, 0, 0))
    )
    return kt.Model.of(
        "crank and slider",
        kt.Body("crank", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        light,
        kt.Body("slider", 1.0, inertia=ROUND, pose=kt.Frame.at((r + length, 0, 0))),
        kt.Revolute("crank shaft", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("pin", "crank", "rod", point=(r, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("wrist", "rod", "slider", point=(r + length, 0, 0), axis=(0, 0, 1)),
        kt.Prismatic("bore", "ground", "slider", point=(r + length, 0, 0), axis=(1, 0, 0)),
        kt.DryFriction("rub", "bore", force=5.0),
        *more,
    )


@pytest.mark.slow
def test_a_slider_at_its_dead_centre_does_not_hold_its_crank() -> None:
    """It stands there by chance, whatever the crank does: ½ (J + m x'²) ω² + F |x| is kept until it comes to rest."""
    run = kt.simulate(
        crank_and_slider(), 2.0, initial={"crank shaft.angle_rate": 5.0}, rtol=1e-10, atol=1e-12
    )
    assert run.audit is not None and run.audit.verdict == "ok"
    stop = happened(run, "stick")
    assert stop.size == 1 and happened(run, "slip")[0] == 0.0
    # E = 0.1·25/2 J is used up on the way of 0.25 m: 0.2 m to the other dead centre, 0.05 m beyond it
    angle, x = run["crank shaft.angle"][-1], run["bore.displacement"][-1]
    assert pi < angle < 2 * pi and x == pytest.approx(-0.15, abs=1e-7)
    assert np.abs(np.diff(run["crank shaft.angle"][run.t > stop[0] + 1e-9])).max() < 1e-12


@pytest.mark.in_turn(8)
@pytest.mark.parametrize("torque", ["8", "-8", "60*t", "-60*t"])
@pytest.mark.parametrize("r", [0.1, -0.1])
def test_a_slider_leaves_its_dead_centre_the_way_its_crank_takes_it(r: float, torque: str) -> None:
    """At rest there nothing says which way it will slide; works of the motor move it and rub, F |x|."""
    model = crank_and_slider(kt.JointMotor("drive", "crank shaft", torque=torque), r=r)
    run = kt.simulate(model, 0.2, output=1e-3, progress=False)
    assert run.audit is not None and run.audit.verdict == "ok", run.reason
    x = run["bore.displacement"]
    assert r * x[-1] < -1e-3 and (run["rub.power"] <= 0).all()
    work = np.trapezoid(run["drive.power"], run.t)
    np.testing.assert_allclose(run["energy.kinetic"][-1] + 5.0 * abs(x[-1]), work, rtol=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("formulation", ["cut-joint", "augmented"])
def test_a_driven_crank_takes_its_slider_through_dead_centres(formulation: str) -> None:
    """The slider needs no more than the power of friction and inertia: works of a whole turn are 4 r F."""
    driven = crank_and_slider(kt.JointDriver("motor", "crank shaft", law="6*t"))
    run = kt.simulate(driven, pi / 3, formulation=formulation, rtol=1e-9, atol=1e-11)
    assert run.audit is not None and run.audit.verdict == "ok"
    assert run["work.drivers"][-1] == pytest.approx(4 * 0.1 * 5.0, rel=1e-6)


def test_without_gravity_what_is_idle_is_judged_by_loads_and_by_friction_that_nothing_presses():
    """A push of 5 N and friction of 2 N: 7 N, of a coefficient nothing where no reaction is known."""
    described = kt.Model.of(
        "pushed",
        kt.Body("block", 3.0, inertia=[0.1] * 3 + [0] * 3, pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "slide", torque=-5.0),
        kt.DryFriction("rub", "slide", force=2.0, coefficient=0.3),
    )
    parts = with_friction(parts_of(described), friction_events(described, ()))
    motion = elimination.build(Tree(Mechanism.with_parts(described, parts))).motion
    (rub,) = sliding_frictions(parts)
    assert float(weight_along(rub.surfaces, motion)) == pytest.approx(7.0, rel=1e-14)


def test_a_force_that_grows_tears_loose_at_the_greatest_force_of_sticking() -> None:
    """4 t reaches 5 N at t₀ = 1.25 s; then 2 v = 2 (t² − t₀²) − 3 (t − t₀), however loose the tolerances are."""
    model = kt.Model.of(
        "block",
        kt.Body("block", mass=2.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.DryFriction("rub", "s", force=3.0, static_force=5.0),
        kt.JointMotor("pull", "s", torque="4*t"),
    )
    run = kt.simulate(model, 3.0, output=[0.0, 3.0])
    assert run["s.displacement_rate"][-1] == pytest.approx((3.0**2 - 1.25**2) - 1.5 * 1.75, abs=1e-11)


@pytest.mark.slow
@pytest.mark.parametrize(("places", "status"), [(10, "finished"), (16, "failed")])
def test_a_search_for_what_slides_comes_to_an_end(places, status) -> None:
    """All friction of one joint begins to slide at once, the last of 3ⁿ modes that are looked at: 43 million of 16."""
    model = kt.Model.of(
        "block",
        kt.Body("block", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("pull", "s", torque=9.0),
        *(kt.DryFriction(f"rub {k}", "s", force=0.1) for k in range(places)),
    )
    run = kt.simulate(model, 0.1, progress=False)
    assert run.status == status
    assert status == "finished" or "has no consistent state" in run.reason


@pytest.mark.parametrize("touches", [False, True])
def test_the_recursive_formulation_takes_friction_and_contacts(touches: bool) -> None:
    """Which hold no rows at the start: the motion is that of cut joints, into sticking and through bounces."""
    model = kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("bob", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0.3, 0, 0))),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0)),
        *([] if touches else [kt.DryFriction("rub", "hinge", force=1.0)]),
    )
    floor = kt.PointPlaneEvent("floor", "bob", "ground", offset=-0.2, action=kt.Restitution(0.5))
    events = [floor] if touches else []
    runs = [
        kt.simulate(model, 0.8, formulation=name, events=events, output=0.1)
        for name in ("recursive", "cut-joint")
    ]
    assert len(runs[0].events) == len(runs[1].events) and (runs[0].events or not touches)
    np.testing.assert_array_equal(runs[0]["hinge.angle"], runs[1]["hinge.angle"])
    loop = model.add(kt.JointDriver("turn", "hinge", 0, "t"))
    with pytest.raises(FormulationError, match="open trees"):
        kt.simulate(loop, 0.1, formulation="recursive", events=events)
