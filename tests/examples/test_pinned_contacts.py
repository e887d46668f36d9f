"""Examples with contact and friction against what can be written down."""

from __future__ import annotations

import math
from importlib.resources import files

import numpy as np
import pytest
from example_runs import changed_run, parameters_of, run_of
from scipy.integrate import quad, solve_ivp
from scipy.optimize import brentq, minimize

import kinetree as kt
from kinetree.examples import dominoes, lantern_gear


def test_the_block_sticks_and_slips_with_the_period_of_the_closed_form() -> None:
    p, run = parameters_of("stick_slip_belt.toml"), run_of("stick_slip_belt.toml")
    omega, a = math.sqrt(p["k"] / p["m"]), (p["Fs"] - p["Fk"]) / p["k"]
    period = 2 * a / p["v"] + (2 * math.pi - 2 * math.atan(omega * a / p["v"])) / omega
    torn = [event.t for event in run.events if event.description == "slip"][1:]
    assert len(torn) > 4
    assert np.abs(np.diff(torn) / period - 1).max() < 1e-6


def test_the_bowling_ball_rolls_after_two_sevenths() -> None:
    p, run = parameters_of("bowling_ball.toml"), run_of("bowling_ball.toml")
    rolls = next(event.t for event in run.events if event.description == "stick")
    assert abs(rolls * 7 * p["mu"] * p["g"] / (2 * p["v"]) - 1) < 1e-6
    assert abs(run["ball.velocity.x"][-1] / p["v"] - 5 / 7) < 1e-7


def test_the_geneva_wheel_turns_by_quarters_and_stands_in_between() -> None:
    """Two turns of the driver: half a turn of the wheel, but for the play of the pin."""
    run = run_of("geneva_wheel.py")
    angle = run["bearing.angle"]
    for t, quarters in ((0.3, 0), (0.8, 1), (1.3, 1), (1.8, 2)):
        at = np.argmin(np.abs(run.t - t))
        assert abs(angle[at] + quarters * math.pi / 2) < 3e-4
        assert run["bearing.angle_rate"][at] == 0.0 and run["brake.state"][at] == 0
    middle = np.argmin(
        np.abs(run.t - 0.5)
    )  # the pin between the shafts: rate a/(d − a) of the driver, backwards
    ratio = math.sin(math.pi / 4) / (1 - math.sin(math.pi / 4))
    assert abs(run["bearing.angle_rate"][middle] / (-ratio * 2 * math.pi) - 1) < 0.02


def test_the_gripper_holds_its_box_without_creeping() -> None:
    """Each tip carries a quarter of m (g + z̈) of the box; in the hand it moves by what bristles and springs give."""
    p, run = parameters_of("gripper.toml"), run_of("gripper.toml")
    held = run.t > 0.2
    lifted = 0.05 * math.pi**2 * np.cos(math.pi * run.t[held])
    load = p["m"] * (p["g"] + lifted) / 4
    assert np.abs(run["touch.normal_force"][held, 0]).max() == 0.0  # off the ground
    assert np.abs(run["touch.normal_force"][held, 1:] - p["grip"] / 2).max() < 1e-3
    assert np.abs(run["touch.friction_force"][held, 1:] - load[:, None]).max() < 1e-3
    sunk = run["box.position.z"][held] - run["palm.position.z"][held]
    # b F/(μ N) of the bristles, and nothing more as time goes on
    expected = -1e-5 * load / (p["mu"] * p["grip"] / 2)
    assert np.abs((sunk - expected) - (sunk - expected)[0]).max() < 1e-8


def _least_effort(d: float, v0: float, v1: float, T: float) -> float:
    """∫a² of the way d between two speeds in the time T: the acceleration is linear in time."""
    return 12 * d**2 / T**3 - 12 * d * (v0 + v1) / T**2 + 4 * (v0**2 + v0 * v1 + v1**2) / T


def test_the_puck_comes_to_rest_in_its_pocket_with_the_least_effort() -> None:
    run = run_of("bank_shot.toml")
    np.testing.assert_allclose(run["puck.position"][-1], [1, 0.7, 0], atol=1e-8)
    assert np.abs(run["puck.velocity"][-1]).max() < 1e-7
    (impact,) = run.events
    v = -impact.z_before[3]
    assert impact.z_after[3] == pytest.approx(0.8 * v, rel=1e-12)

    def effort(v: float, t: float) -> float:
        return _least_effort(-0.4, 0, -v, t) + _least_effort(0.7, 0.8 * v, 0, 1 - t)

    best = minimize(
        lambda z: effort(*z), [1.5, 0.5], method="Nelder-Mead", options={"xatol": 1e-10, "fatol": 1e-13}
    )
    assert effort(v, impact.t) == pytest.approx(best.fun, rel=1e-9)
    assert best.fun + 12 == pytest.approx(27.6849, abs=1e-4)


@pytest.mark.slow
def test_the_plan_of_the_puck_is_the_one_that_is_found() -> None:
    loaded = kt.load(str(files("kinetree.examples") / "bank_shot.toml"))
    assert loaded.run is not None
    found = kt.optimal_motion(
        loaded.model, 1.0, controls=["fx.torque", "fy.torque"], events=loaded.run.events, intervals=6,
        objective=kt.Objective(integral="fx.torque^2 + fy.torque^2"),
        end={"puck.x": 1.0, "puck.y": 0.7, "rest": True},
    )  # fmt: skip
    assert found.converged and found.objective == pytest.approx(27.684916, rel=1e-6)
    assert found.phases[0] == pytest.approx(0.392263652, abs=1e-5)


def front_times(push: float, count: int) -> np.ndarray:
    """Times between blows of smooth dominoes without restitution (van Leeuwen 2010).

    Each leans on the next: h sin(θ − θ′) = (s + d) cos θ′ − d of their angles. Between blows the energy of the row is
    kept, and at a blow the momentum of the motion that it has with the next one.
    """
    h, d, s, g = dominoes.HEIGHT, dominoes.THICKNESS, dominoes.GAP, 9.81
    inertia, hit = (h**2 + d**2) / 3, math.asin(s / h)

    def row(head: float, followers: int) -> tuple[float, float]:
        """J of T = I J ω²/2 of the first one, and the potential, over the mass."""
        a, rate, J, V = head, 1.0, 1.0, g / 2 * (h * math.cos(head) + d * math.sin(head))
        for _ in range(followers):
            b = a + math.asin(((s + d) * math.cos(a) - d) / h)
            rate *= 1 - (s + d) * math.sin(a) / (h * math.cos(b - a))
            a, J, V = b, J + rate**2, V + g / 2 * (h * math.cos(b) + d * math.sin(b))
        return J, V

    def speed(angle: float, energy: float, followers: int) -> float:
        J, V = row(angle, followers)
        return math.sqrt(2 * (energy - V) / (inertia * J))

    found, omega = [], push
    for n in range(count):
        J, V = row(0.0, n)
        energy = inertia * J * omega**2 / 2 + V
        found.append(quad(lambda angle: 1 / speed(angle, energy, n), 0, hit, epsabs=1e-12)[0])  # noqa: B023
        J, _ = row(hit, n)
        omega = speed(hit, energy, n) * J / (1 + J)
    return np.array(found)


@pytest.mark.slow
def test_the_front_of_the_dominoes_runs_as_fast_as_that_of_stones_without_restitution() -> None:
    run = run_of("dominoes.py")
    hit, touched = math.asin(dominoes.GAP / dominoes.HEIGHT), []
    for i in range(1, 6):
        angle = run[f"edge{i}.angle"]
        k = int(np.argmax(angle > hit))
        touched.append(np.interp(hit, angle[k - 1 : k + 1], run.t[k - 1 : k + 1]))
    assert np.abs(np.diff(touched) / front_times(3.0, 5)[1:] - 1).max() < 0.02


def moments_of_a_pin(angle: float, mu: float) -> tuple[float, float]:
    """Moments (m) on wheel and lantern of a unit normal force on a pin, turned by an angle from the line of the axes.

    The force of an even motion goes through the pitch point and the middle of the pin. The lantern turns against the
    wheel about the pitch point, which says where the pin slides, and friction acts against it.
    """
    r, R, pin = lantern_gear.LANTERN, lantern_gear.WHEEL, lantern_gear.PIN
    middle = np.array([R + r * (1 - math.cos(angle)), r * math.sin(angle)])
    normal = np.array([math.sin(angle / 2), math.cos(angle / 2)])
    touched = middle - pin * normal
    beyond = float((touched - np.array([R, 0.0])) @ normal)  # the pitch point
    force = normal - mu * math.copysign(1.0, beyond) * np.array([normal[1], -normal[0]])
    arm = touched - np.array([R + r, 0.0])
    return float(force[0] * touched[1] - force[1] * touched[0]), float(arm[0] * force[1] - arm[1] * force[0])


@pytest.mark.slow
def test_the_lantern_gear_has_the_ratio_of_its_teeth_and_the_torques_of_their_forces() -> None:
    """Over whole teeth angles are those of their numbers, and what work is put in comes out or is rubbed away."""
    samples, teeth, pitch = (
        50,
        6,
        2 * math.pi / lantern_gear.PINS,
    )  # of the output for a tooth; teeth in the mean
    begin, end = samples, samples * (1 + teeth)
    for mu in (0.0, lantern_gear.FRICTION):
        run = changed_run("lantern_gear.py", {"mu": mu})
        angle, wheel = run["spindle.angle"], run["shaft.angle"]
        assert abs(angle[end] - angle[begin] + teeth * pitch) < 1e-9
        even = angle - angle[0] + wheel * lantern_gear.TEETH / lantern_gear.PINS
        assert 1e-3 < np.ptp(even[begin:end]) < 3e-3  # two arcs are not quite what drives evenly
        put, used, rubbed = (
            run[f"work.{kind}"][end] - run[f"work.{kind}"][begin]
            for kind in ("drivers", "applied", "dissipation")
        )
        assert used == pytest.approx(-lantern_gear.LOAD * teeth * pitch, rel=1e-9)
        assert abs(put + used + rubbed) < 1e-8 * put
        forces = np.array([run[f"mesh{k + 1}.normal_force"] for k in range(lantern_gear.PINS)])
        assert set((forces > 0).sum(axis=0)) == {1, 2}  # pins at work
        torques = []
        for i in range(begin, end):
            on_wheel = on_lantern = 0.0
            for k in np.flatnonzero(forces[:, i]):
                at = (2 * wheel[i] - k * pitch + math.pi) % (2 * math.pi) - math.pi
                one, two = moments_of_a_pin(at, mu)
                on_wheel, on_lantern = on_wheel + forces[k, i] * one, on_lantern + forces[k, i] * two
            torques.append(lantern_gear.LOAD * on_wheel / on_lantern)
        assert put == pytest.approx(np.mean(torques) * teeth * 2 * math.pi / lantern_gear.TEETH, rel=1e-3)


@pytest.mark.slow
def test_boxes_of_the_heap_stay_where_they_lie() -> None:
    """Eight corners on the floor carry three boxes, as deep as its springs say; from 1 s on nothing creeps."""
    p, run = parameters_of("box_heap.toml"), run_of("box_heap.toml")
    heights = run["left.position.z"][-1] + run["right.position.z"][-1]
    assert heights == pytest.approx(p["edge"] - 3 * p["mass"] * 9.81 / (4 * p["k"]), abs=1e-7)
    assert run["top.position.z"][-1] == pytest.approx(1.5 * p["edge"], abs=5e-4)
    late = run.t >= 1.0
    for name in ("left", "right", "top"):
        assert np.ptp(run[f"{name}.position"][late], axis=0).max() < 1e-8
        assert np.abs(run[f"{name}.angular_velocity"][-1]).max() < 1e-8


@pytest.mark.slow
def test_the_log_that_rolls_off_another_slides_where_friction_says() -> None:
    """It rolls with v² = 8/3 g r (cos α₀ − cos α), and slides from g sin α/3 = μ (g cos α − v²/(2 r)) on."""
    p, run = parameters_of("rolling_log.toml"), run_of("rolling_log.toml")
    first, both = math.cos(p["a0"]), 2 * p["r"]
    slips = next(event.t for event in run.events if event.description == "slip")
    k = int(np.searchsorted(run.t, slips)) - 1
    x, _, z = run["log.position"][k] - np.array([0, 0, p["r"]])
    angle = math.atan2(x, z)
    v2 = 4 / 3 * 9.81 * both * (first - math.cos(angle))
    assert math.hypot(x, z) == pytest.approx(both, abs=1e-8)
    assert np.sum(run["log.velocity"][k] ** 2) == pytest.approx(v2, rel=1e-5)

    def left(a: float) -> float:
        return math.sin(a) / 3 - p["mu"] * (7 / 3 * math.cos(a) - 4 / 3 * first)

    end = brentq(left, p["a0"], 1.5)
    at = solve_ivp(
        lambda a, t: [math.sqrt(both / (4 / 3 * 9.81 * (first - math.cos(a))))],
        (angle, end),
        [run.t[k]],
        rtol=1e-9,
    )
    assert slips == pytest.approx(at.y[0, -1], abs=1e-6)
    assert run["log.position.z"][-1] == pytest.approx(p["r"], abs=1e-9)
    assert run["log.velocity.x"][-1] == pytest.approx(run["log.angular_velocity.y"][-1] * p["r"], abs=1e-8)


@pytest.mark.slow
def test_the_log_tips_over_the_end_of_the_chute_where_pressure_and_friction_say() -> None:
    """Sliding and tipping in closed form; from there on its turn θ and its place s on the round edge, by SciPy."""
    p, run = parameters_of("log_chute.toml"), run_of("log_chute.toml")
    slope, mu, r, m = p["alpha"], p["mu"], p["r"], p["m"]
    g = 9.81 * np.array([math.sin(slope), -math.cos(slope)])  # along the chute, and away from it
    d = r + p["edge"]  # of the axis over the middle of the round edge
    way = -p["edge"] - mu * r - p["x0"]  # until the resultant passes the end of the flat face
    pulled = g[0] + mu * g[1]
    begins = math.sqrt(2 * way / pulled)
    lifted = [event.t for event in run.events if event.description == "lift-off"]
    assert lifted[1] == pytest.approx(
        begins, abs=1e-7
    )  # of the upper end; the lower one has passed the edge before
    inertia = m * p["l"] ** 2 / 12

    def tips(t: float, y: np.ndarray) -> list[float]:
        """C = s u + d n from the middle of the edge; N n and −μ N u act on the log where it touches."""
        s, turn, v, w = y
        u = np.array([math.cos(turn), -math.sin(turn)])
        n = np.array([math.sin(turn), math.cos(turn)])
        # m (v' + d w' − s w²) = m g·u − μ N,  m (−s w' − 2 v w − d w²) = m g·n + N,  I w' = N (s + μ r)
        matrix = np.array([[m, m * d, mu], [0, -m * s, -1], [0, inertia, -(s + mu * r)]])
        known = np.array([m * g @ u + m * s * w**2, m * g @ n + 2 * m * v * w + m * d * w**2, 0])
        dv, dw, _ = np.linalg.solve(matrix, known)
        return [v, w, dv, dw]

    later = begins + 0.1
    start = [-mu * r, 0.0, pulled * begins, 0.0]
    rate = solve_ivp(tips, (begins, later), start, rtol=1e-11, atol=1e-13).y[3, -1]
    seen = changed_run("log_chute.toml", t_end=later, output=[later])
    assert seen["log.angular_velocity.y"][-1] == pytest.approx(rate, rel=1e-5)
    assert rate > 0.5
    assert np.abs(run["log.velocity"][-1]).max() < 1e-9  # on the floor
    assert run["log.position.z"][-1] == pytest.approx(r, abs=1e-8)
