"""Optimal motions beside closed forms, published optima, and integrations written here."""

from __future__ import annotations

from math import pi, sqrt
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import kinetree as kt
from kinetree.analysis.optimal_motion import collocation as collocation_module
from kinetree.analysis.optimal_motion import optimal_motion as optimal_motion_module
from kinetree.analysis.optimal_motion.collocation import collocation
from kinetree.analysis.optimal_motion.limits import _missed_conditions
from kinetree.analysis.optimal_motion.problem import MotionLimit
from kinetree.analysis.optimal_motion.search import NearbySolutions
from kinetree.analysis.optimal_motion.transcription import ProgramRow
from kinetree.preparation import prepare as prepare_module

EFFORT = kt.Objective(integral="motor.torque^2")
Z = (0, 0, 1)


def block() -> kt.Model:
    """One mass of 1 kg on a rail."""
    return kt.Model.of(
        "block",
        kt.Body("cart", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "rail"),
    )


def pendulum(as_constraint: bool) -> kt.Model:
    """A point of 1 kg on a circle of 1 m: by a hinge, or by two slides and a distance that is kept."""
    parts: list[Any] = [kt.Gravity(acceleration=(0, -9.81, 0))]
    bob = kt.Body("bob", 1.0, pose=kt.Frame.at((0, -1, 0)))
    if not as_constraint:
        hinge = kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=Z)
        return kt.Model.of("hinged", *parts, bob, hinge, kt.Force("push", "bob", force=(0, 0, 0)))
    frame = kt.Body("frame", 0.0, pose=kt.Frame.at((0, -1, 0)))
    slides = (
        kt.Prismatic("across", "ground", "frame", point=(0, -1, 0), axis=(1, 0, 0)),
        kt.Prismatic("up", "frame", "bob", point=(0, -1, 0), axis=(0, 1, 0)),
    )
    kept = kt.Distance("string", "ground", "bob", length=1.0)
    return kt.Model.of("held", *parts, frame, bob, *slides, kept, kt.Force("push", "bob", force=(0, 0, 0)))


def rod(name: str, a: tuple[float, float], b: tuple[float, float], mass: float) -> kt.Body:
    along = np.array([*b, 0.0]) - np.array([*a, 0.0])
    length = float(np.linalg.norm(along))
    x = along / length
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0.0)
    frame = kt.Frame.from_axes(tuple(x), (-x[1], x[0], 0.0), middle)
    return kt.Body.rod(name, mass=mass, length=length, pose=frame)


def five_bar() -> kt.Model:
    """Two motors move the tip of two pairs of rods."""
    A, E, B, D = (0.0, 0.0), (0.4, 0.0), (-0.15, 0.25), (0.55, 0.25)
    C = (0.2, 0.25 + sqrt(0.42**2 - 0.35**2))

    def pin(name: str, inner: str, outer: str, at: tuple[float, float]) -> kt.Revolute:
        return kt.Revolute(name, inner, outer, point=(*at, 0.0), axis=Z)

    return kt.Model.of(
        "five-bar",
        rod("left", A, B, 1.0), rod("right", E, D, 1.0), rod("left arm", B, C, 0.5), rod("right arm", D, C, 0.5),
        pin("A", "ground", "left", A), pin("E", "ground", "right", E), pin("B", "left", "left arm", B),
        pin("D", "right", "right arm", D), pin("C", "left arm", "right arm", C),
        kt.Marker.at("tip", "left arm", (0.21, 0, 0)),
        kt.JointMotor("m1", "A"), kt.JointMotor("m2", "E"),
    )  # fmt: skip


def cart_pole() -> kt.Model:
    """Kelly's cart-pole (SIAM Review 59, 2017): 1 kg, 0.3 kg, 0.5 m."""
    return kt.Model.of(
        "cart-pole",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("cart", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Body("bob", 0.3, pose=kt.Frame.at((0, 0, -0.5))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("pin", "cart", "bob", point=(0, 0, 0), axis=(0, -1, 0)),
        kt.JointMotor("motor", "rail"),
    )


def test_shortest_time_of_a_block_and_what_its_limits_cost():
    """T = 2 √(d/a): both limits of the force together change it by −T/(2a), the way by T/(2d)."""
    d, a = 3.0, 2.0
    found = kt.optimal_motion(
        block(), (0.1, 10), controls={"motor.torque": (-a, a)}, objective="time",
        end={"rail.displacement": d, "rest": True},
    )  # fmt: skip
    exact = 2 * sqrt(d / a)
    assert found.converged and found.run.audit.verdict == "ok"
    assert found.duration == pytest.approx(exact, rel=1e-3)
    prices = {(limit.text, limit.side): limit.price for limit in found.active}
    assert prices["rail.displacement", "value"] == pytest.approx(exact / (2 * d), rel=2e-3)
    both = prices["motor.torque", "lower"] - prices["motor.torque", "upper"]
    assert both == pytest.approx(exact / (2 * a), rel=2e-3)
    assert found.end_difference <= 1e-6
    assert found.run["rail.displacement"][-1] == pytest.approx(d, abs=1e-6)


def test_least_effort_of_a_block_is_a_straight_line():
    """F = 6 d/T² (1 − 2 t/T), ∫F² = 12 d²/T³; both methods have it exactly, whatever the mesh."""
    d, T = 0.5, 2.0
    for method, intervals in (("radau", 3), ("hermite-simpson", 4)):
        found = kt.optimal_motion(
            block(), T, controls=["motor.torque"], objective=EFFORT, end={"rail.displacement": d, "rest": True},
            method=method, intervals=intervals,
        )  # fmt: skip
        assert found.objective == pytest.approx(12 * d**2 / T**3, rel=1e-9)
        assert found.controls["motor.torque"] == pytest.approx(6 * d / T**2 * (1 - 2 * found.t / T), abs=1e-8)
        assert [one.intervals for one in found.rounds] == [intervals] and found.rounds[0].error <= 1e-9


def test_a_fine_mesh_is_solved_on_a_coarser_one_first():
    """It stays the mesh that was asked for, and its optimum is the same."""
    d, T = 0.5, 2.0
    found = kt.optimal_motion(
        block(), T, controls=["motor.torque"], objective=EFFORT, end={"rail.displacement": d, "rest": True},
        intervals=80, max_refinements=0,
    )  # fmt: skip
    assert [one.intervals for one in found.rounds] == [16, 80] and found.t.size == 81
    assert found.converged and found.objective == pytest.approx(12 * d**2 / T**3, rel=1e-9)


def test_a_constraint_is_kept_exactly_and_changes_nothing():
    """The same pendulum as a tree and with a constraint: the same optimum; nodes and run stay on the circle."""
    found = []
    for as_constraint in (False, True):
        found.append(
            kt.optimal_motion(
                pendulum(as_constraint), 1.2, controls={"push.force.x": (-8, 8)},
                objective=kt.Objective(integral="push.force.x^2"),
                end={"bob.x": 0.8, "bob.y": -0.6, "rest": True}, intervals=12,
            )
        )  # fmt: skip
    tree, held = found
    assert held.objective == pytest.approx(tree.objective, rel=1e-6)
    assert held.residual <= 1e-10 and held.run["residual.position"].max() <= 1e-10
    assert held.end_difference <= 1e-6
    assert np.hypot(held.states["across.displacement"], held.states["up.displacement"] - 1) == pytest.approx(
        1.0, abs=1e-10
    )


@pytest.mark.parametrize(("mass", "d", "T"), [(1e-6, 1e-4, 1e-2), (1e5, 1e3, 60.0)])
def test_small_and_large_ones_are_found_alike(mass: float, d: float, T: float):
    """∫F² = 12 m² d²/T³ of a grain that jumps and of a ship; the search ends by shares, not by numbers."""
    model = block().replace(kt.Body("cart", mass, pose=kt.Frame.at((0, 0, 0))))
    found = kt.optimal_motion(
        model,
        T,
        controls=["motor.torque"],
        objective=EFFORT,
        end={"rail.displacement": d, "rest": True},
        intervals=4,
    )
    exact = 6 * mass * d / T**2 * (1 - 2 * found.t / T)
    assert found.converged and found.objective == pytest.approx(12 * (mass * d) ** 2 / T**3, rel=1e-7)
    assert found.controls["motor.torque"] == pytest.approx(exact, abs=1e-6 * exact.max())


@pytest.mark.slow
def test_a_cart_pole_of_kilometres_swings_as_one_of_metres():
    """Lengths × 10³, masses × 10³, times × 10: the same motion, and an effort ∫F² that is larger by (m l/t²)² t."""
    efforts = []
    for l, m, t in ((1.0, 1.0, 1.0), (1e3, 1e3, 10.0)):
        force = m * l / t**2
        model = kt.Model.of(
            "cart-pole",
            kt.Gravity(acceleration=(0, 0, -9.81 * l / t**2)),
            kt.Body("cart", 1.0 * m, pose=kt.Frame.at((0, 0, 0))),
            kt.Body("bob", 0.3 * m, pose=kt.Frame.at((0, 0, -0.5 * l))),
            kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
            kt.Revolute("pin", "cart", "bob", point=(0, 0, 0), axis=(0, -1, 0)),
            kt.JointMotor("motor", "rail"),
        )
        found = kt.optimal_motion(
            model, 2.0 * t, controls={"motor.torque": (-20 * force, 20 * force)}, objective=EFFORT,
            end={"rail.displacement": 1.0 * l, "pin.angle": pi, "rest": True},
            bounds={"rail.displacement": (-2 * l, 2 * l)}, tolerance=1e-3,
        )  # fmt: skip
        efforts.append(found.objective / (force**2 * t))
    assert efforts[1] == pytest.approx(efforts[0], rel=1e-6)


@pytest.mark.slow
def test_several_starts_find_the_way_around():
    """Straight ahead two posts leave no gap: what is found there costs a multiple of the way around the upper one."""
    puck = kt.Model.of(
        "puck",
        kt.Body("slide", 1e-3, pose=kt.Frame.at((0, 0, 0))), kt.Body("puck", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("across", "ground", "slide", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("up", "slide", "puck", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.JointMotor("fx", "across"), kt.JointMotor("fy", "up"),
    )  # fmt: skip
    found = kt.optimal_motion(
        puck, 1.0, controls=["fx.torque", "fy.torque"], objective=kt.Objective(integral="fx.torque^2 + fy.torque^2"),
        end={"puck.x": 1.0, "puck.y": 0.0, "rest": True}, intervals=12, tolerance=1e-3, starts=6,
        bounds={"hypot(puck.x - 0.5, puck.y - 0.15)": (0.3, None), "hypot(puck.x - 0.5, puck.y + 0.3)": (0.2, None)},
    )  # fmt: skip
    assert found.converged and found.optima == tuple(sorted(found.optima))
    assert (
        found.objective == pytest.approx(found.optima[0], rel=1e-2)
        and found.objective < 0.2 * found.optima[-1]
    )
    assert found.run["up.displacement"].max() > 0.44
    # More than the free way 12 d²/T³, less than the way over three points with a stop at the middle one.
    assert 12 < found.objective < 2 * 12 * (0.5**2 + 0.46**2) / 0.5**3


@pytest.mark.slow
def test_reactions_can_be_bounded():
    """The string of a pendulum pulls no more than it may; without that it does."""
    asked: dict[str, Any] = {
        "controls": {"push.force.x": (-30, 30)}, "objective": kt.Objective(integral="push.force.x^2"),
        "end": {"bob.x": 0.0, "rest": True}, "start": {"bob.x": -0.8, "bob.y": -0.6, "rest": True}, "intervals": 10,
        "tolerance": 1e-3,
    }  # fmt: skip
    free = kt.optimal_motion(pendulum(True), 0.8, **asked)
    largest = np.abs(free.run["string.force"]).max()
    limit = 0.9 * float(largest)
    held = kt.optimal_motion(pendulum(True), 0.8, **asked, bounds={"string.force": (-limit, limit)})
    assert np.abs(held.run["string.force"]).max() <= 1.02 * limit
    assert held.objective > free.objective
    assert any(entry.where == "bounds" for entry in held.active)


def test_every_condition_that_is_missed_is_told_once_the_worst_first():
    place = MotionLimit("rail.displacement", "m", ca.SX(0), 0.5, 0.5)
    share = MotionLimit("fill", "1", ca.SX(0), -1.0, 2.0)
    rows = [ProgramRow("end", place, 0, 0), ProgramRow("bounds", share, 0, 0), ProgramRow("rest", None, 0, 0)]
    left, sizes = np.array([0.01, -0.04, 0.02, -0.5, 1e-12]), np.array([2.0, 10.0, 10.0])
    told = _missed_conditions(rows, np.array([0, 0, 1, 2, 1]), left, sizes)
    assert told == (
        "rest is missed by 5",
        "bounds: fill between -1 and 2 is missed by 0.2",
        "end: rail.displacement = 0.5 m is missed by 0.08 m",
    )


def test_conditions_that_contradict_are_named():
    with pytest.raises(kt.NoAnswerError, match=r"end: rail.displacement = 3 m is missed by 2.5"):
        kt.optimal_motion(
            block(), 1.0, controls={"motor.torque": (-2, 2)}, objective=EFFORT,
            end={"rail.displacement": 3.0, "rest": True}, intervals=8,
        )  # fmt: skip


def test_iterations_that_are_used_up_keep_what_was_found():
    found = kt.optimal_motion(
        cart_pole(), 2.0, controls={"motor.torque": (-20, 20)}, objective=EFFORT, max_iterations=2, intervals=8,
        end={"rail.displacement": 1.0, "pin.angle": pi, "rest": True}, max_refinements=0,
    )  # fmt: skip
    assert found.status == "stopped" and "max_iterations" in found.reason
    assert found.t.size == 9 and "stopped" in str(found)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"duration": -1.0}, "duration must be positive"),
        ({"duration": "long"}, "duration must be positive"),
        ({"controls": {"motor.torqe": (-1, 1)}}, "motor.torque"),
        ({"controls": {"motor.torque": (1, -1)}}, "lower value first"),
        ({"controls": {}}, "there are no controls"),
        ({"controls": 5}, "controls must map"),
        ({"objective": None}, "nothing is to be made small"),
        ({"objective": "time"}, "the duration is fixed"),
        ({"objective": kt.Objective(integral="motor.torque^")}, "objective"),
        ({"objective": 3}, "objective must be an expression"),
        ({"end": {"rail.displacment": 1.0}}, "rail.displacement"),
        ({"end": {"rail.displacement": "far"}}, "no usable range"),
        ({"end": {"cart.position": 1.0}}, "component"),
        ({"end": None}, "nothing is asked"),
        ({"end": {"rail.acceleration": 1.0}}, "bounds="),
        ({"bounds": {"work.applied": (0, 1)}}, "power as an integral"),
        ({"parameters": {"mas": (1.0, 2.0)}}, "no parameter"),
        ({"parameters": {"mas": 1.0}}, "least and a greatest"),
        ({"periodic": {"rail.displacment": 1.0}}, "rail.displacement"),
        ({"method": "simpson"}, "hermite-simpson"),
        ({"points": 0}, "whole number"),
        ({"intervals": 10**7}, "10000000 are too many"),
        ({"tolerance": 0.0}, "positive"),
        ({"smoothing": -1.0}, "smoothing"),
        ({"max_iter": 5}, "max_iterations"),
    ],
)  # fmt: skip
def test_rubbish_is_answered_in_words(change: dict[str, Any], words: str):
    asked: dict[str, Any] = {
        "duration": 1.0, "controls": {"motor.torque": (-2, 2)}, "objective": EFFORT, "end": {"rail.displacement": 1.0},
    }  # fmt: skip
    with pytest.raises((ValueError, TypeError, KeyError), match=words):
        kt.optimal_motion(block(), **(asked | change))


def test_controls_that_cannot_vary_are_refused():
    model = block().add(kt.Parameter("m", 1.0), kt.Parameter("idle", 1.0))
    heavy = model.replace(kt.Body("cart", "m", inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))))
    for name, words in (("m", "cannot follow a control"), ("idle", "has no effect")):
        with pytest.raises(kt.NoAnswerError, match=words):
            kt.optimal_motion(heavy, 1.0, controls={name: (1, 2)}, objective="t", end={"rest": True})


def test_orders_of_collocation():
    """Weights integrate polynomials of the degree their order says, and no more."""
    for method, points, order in (
        ("hermite-simpson", 3, 4),
        ("radau", 2, 3),
        ("radau", 3, 5),
        ("radau", 5, 9),
    ):
        made = collocation(method, points)
        assert made.order == order
        sums = [float(made.ends @ made.points**k) * (k + 1) for k in range(order + 1)]
        assert sums[:order] == pytest.approx([1.0] * order, abs=1e-13)
        assert abs(sums[order] - 1) > 1e-6


@pytest.mark.slow
def test_cart_pole_of_kelly():
    """Published: 58.8 N²s. The controls found, in equations written here, arrive upright."""
    found = kt.optimal_motion(
        cart_pole(), 2.0, controls={"motor.torque": (-20, 20)}, objective=EFFORT,
        end={"rail.displacement": 1.0, "pin.angle": pi, "rest": True}, bounds={"rail.displacement": (-2, 2)},
    )  # fmt: skip
    assert found.objective == pytest.approx(58.81, abs=0.02)
    assert found.end_difference <= 1e-6
    m1, m2, l, g = 1.0, 0.3, 0.5, 9.81

    def rates(t: float, z: np.ndarray) -> list[float]:
        _, q, v, w = z
        u, s, c = float(np.interp(t, found.t, found.controls["motor.torque"])), np.sin(q), np.cos(q)
        below = m1 + m2 * (1 - c * c)
        return [
            v, w, (l * m2 * s * w * w + u + m2 * g * c * s) / below,
            -(l * m2 * c * s * w * w + u * c + (m1 + m2) * g * s) / (l * below),
        ]  # fmt: skip

    end = solve_ivp(rates, (0, 2), [0, 0, 0, 0], rtol=1e-10, atol=1e-12, max_step=0.01).y[:, -1]
    assert end == pytest.approx([1.0, pi, 0.0, 0.0], abs=2e-5)


@pytest.mark.slow
def test_brachistochrone():
    """A bead that is turned without work: the cycloid, on which the force is twice its rate of turning, m k."""
    bead = kt.Model.of(
        "bead",
        kt.Parameter("k", 1.0),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("bead", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Planar("plane", "ground", "bead", point=(0, 0, 0), axis=Z),
        kt.Force("wire", "bead", force=("-k*bead.vy", "k*bead.vx", 0)),
    )
    found = kt.optimal_motion(
        bead, (0.2, 2), controls={"k": (0, 50)}, objective="time", end={"bead.x": 1.0, "bead.y": -0.6}
    )
    angle = brentq(lambda a: (a - np.sin(a)) / (1 - np.cos(a)) - 1 / 0.6, 0.1, 6)
    radius = 0.6 / (1 - np.cos(angle))
    assert found.duration == pytest.approx(angle * sqrt(radius / 9.81), rel=1e-5)
    middle = (found.t > 0.1 * found.duration) & (found.t < 0.8 * found.duration)
    assert found.controls["k"][middle] == pytest.approx(sqrt(9.81 / radius), rel=0.02)


@pytest.mark.slow
def test_five_bar_from_point_to_point():
    found = kt.optimal_motion(
        five_bar(), 0.6, controls={"m1.torque": (-10, 10), "m2.torque": (-10, 10)},
        objective=kt.Objective(integral="m1.torque^2 + m2.torque^2"), end={"tip.x": 0.3, "tip.y": 0.35, "rest": True},
    )  # fmt: skip
    assert found.residual <= 1e-10 and found.run["residual.position"].max() <= 1e-10
    assert found.end_difference <= 1e-6
    assert found.run["tip.position"][-1] == pytest.approx([0.3, 0.35, 0.0], abs=1e-6)
    other = kt.optimal_motion(
        five_bar(), 0.6, controls={"m1.torque": (-10, 10), "m2.torque": (-10, 10)}, method="hermite-simpson",
        objective=kt.Objective(integral="m1.torque^2 + m2.torque^2"), end={"tip.x": 0.3, "tip.y": 0.35, "rest": True},
    )  # fmt: skip
    assert other.objective == pytest.approx(found.objective, rel=1e-4)


@pytest.mark.slow
def test_least_peak_of_the_torque_of_a_four_bar():
    """The peak is the largest torque of the run; less than that is infeasible."""
    four_bar = kt.load(Path(kt.__file__).parent / "examples" / "four_bar.toml").model
    asked: dict[str, Any] = {"initial": {"A.angle_rate": 0.0}, "end": {"A.angle": 3.0, "rest": True}}
    found = kt.optimal_motion(four_bar, 1.0, controls={"torque": (-20, 20)}, peak="torque", **asked)
    assert found.objective == pytest.approx(np.abs(found.controls["torque"]).max(), rel=1e-6)
    assert found.residual <= 1e-10 and found.end_difference <= 1e-6
    less = 0.97 * found.objective
    with pytest.raises(kt.NoAnswerError, match="is missed by"):
        kt.optimal_motion(four_bar, 1.0, controls={"torque": (-less, less)}, objective="A.angle", **asked)


@pytest.mark.slow
def test_a_parameter_is_chosen_along():
    """From rest at 0 to rest at 1 about a spring at 0.5: half a period of free motion, ω = π/T, needs no force."""
    model = kt.Model.of(
        "swing",
        kt.Parameter("k", 5.0, "N/m"),
        kt.Body("cart", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointSpring("spring", "rail", stiffness="k", free=0.5),
        kt.JointMotor("motor", "rail"),
    )
    found = kt.optimal_motion(
        model, 1.0, controls=["motor.torque"], objective=EFFORT, end={"rail.displacement": 1.0, "rest": True},
        parameters={"k": (1.0, 30.0)},
    )  # fmt: skip
    assert found.parameters["k"] == pytest.approx(pi**2, rel=1e-3)
    assert found.objective < 1e-6


def test_a_plan_that_its_run_does_not_follow_is_not_called_converged():
    found = kt.optimal_motion(
        cart_pole(), 2.0, controls={"motor.torque": (-20, 20)}, objective=EFFORT, intervals=6, max_refinements=0,
        end={"rail.displacement": 1.0, "pin.angle": pi, "rest": True}, method="hermite-simpson",
    )  # fmt: skip
    assert found.end_difference > 1e-2
    assert found.status == "stopped" and "beside the plan" in found.reason


def test_bounds_that_are_passed_between_the_points_are_told():
    """One interval of three points cannot hold a bound of the speed, and says so."""
    asked: dict[str, Any] = {
        "controls": {"motor.torque": (-9, 9)}, "objective": EFFORT, "end": {"rail.displacement": 1.0, "rest": True},
        "bounds": {"rail.displacement_rate": (-1, 1.3)}, "max_refinements": 0, "tolerance": 1.0,
    }  # fmt: skip
    coarse = kt.optimal_motion(block(), 1.0, **asked, intervals=3)
    assert coarse.run["rail.displacement_rate"].max() > 1.301
    assert any("passes its greatest value" in words for words in coarse.warnings)
    assert "passes its greatest value" in str(coarse)
    fine = kt.optimal_motion(block(), 1.0, **asked, intervals=60)
    assert not fine.warnings and fine.run["rail.displacement_rate"].max() < 1.3003


@pytest.mark.slow
def test_one_turn_of_a_four_bar_again_and_again():
    """The other angles of the loop turn along as they must, and the motion ends where it began."""
    four_bar = kt.load(Path(kt.__file__).parent / "examples" / "four_bar.toml").model
    found = kt.optimal_motion(
        four_bar, (0.8, 1.5), controls={"torque": (-30, 30)}, objective=kt.Objective(integral="torque^2"),
        periodic={"A.angle": 2 * pi}, start={"A.angle": pi / 2}, tolerance=1e-4,
    )  # fmt: skip
    assert found.converged and found.residual <= 1e-10
    run = found.run
    assert run["A.angle"][-1] - run["A.angle"][0] == pytest.approx(2 * pi, abs=1e-3)
    assert run["coupler.position"][-1] == pytest.approx(run["coupler.position"][0], abs=1e-4)
    assert run["D.angle_rate"][-1] == pytest.approx(run["D.angle_rate"][0], abs=1e-2)
    lost = 0.25 * np.trapezoid(run["A.angle_rate"] ** 2, run.t)  # what the bearing of the crank takes
    given = np.trapezoid(run["torque"] * run["A.angle_rate"], run.t)
    assert given == pytest.approx(lost, rel=2e-3)


@pytest.mark.slow
def test_feedback_along_the_motion():
    """From another start than planned controls alone miss the end; with feedback they come back to it, loops too."""
    swung = kt.optimal_motion(
        cart_pole(), 2.0, controls={"motor.torque": (-20, 20)}, objective=EFFORT, tolerance=1e-4,
        end={"rail.displacement": 1.0, "pin.angle": pi, "rest": True},
    )  # fmt: skip
    missed = []
    for model in (swung.model, swung.with_feedback({"pin.angle": 0.05})):
        run = kt.simulate(model, 2.0, initial={"pin.angle": 0.05})
        missed.append(abs(float(run["pin.angle"][-1]) - pi))
        assert np.abs(run["set_motor_torque"]).max() <= 20.0
    assert missed[0] > 0.5 and missed[1] < 5e-3
    with pytest.raises(kt.ArgumentError, match=r"pin\.angle"):
        swung.with_feedback({"pin.angel": 0.05})
    moved = kt.optimal_motion(
        five_bar(), 0.6, controls={"m1.torque": (-10, 10), "m2.torque": (-10, 10)}, tolerance=1e-4,
        objective=kt.Objective(integral="m1.torque^2 + m2.torque^2"), end={"tip.x": 0.3, "tip.y": 0.35, "rest": True},
    )  # fmt: skip
    ends = []
    for model in (moved.model, moved.with_feedback({"A.angle": 0.01, "E.angle": 0.01}, {"m1.torque": 2.0})):
        run = kt.simulate(model, 0.6, initial={"A.angle": 0.02})
        ends.append(float(np.linalg.norm(run["tip.position"][-1] - [0.3, 0.35, 0.0])))
    assert ends[1] < 0.3 * ends[0]


@pytest.mark.slow
def test_an_arm_in_the_shortest_time():
    """One of two motors is at its limit at any instant (Pontryagin); both methods agree to three digits."""
    arm = kt.Model.of(
        "arm",
        kt.Body.rod("upper", 1.0, 1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body.rod("lower", 1.0, 1.0, pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=Z),
        kt.Revolute("elbow", "upper", "lower", point=(1, 0, 0), axis=Z),
        kt.JointMotor("m1", "shoulder"),
        kt.JointMotor("m2", "elbow"),
    )
    found = [
        kt.optimal_motion(
            arm, (0.3, 5), controls={"m1.torque": (-10, 10), "m2.torque": (-5, 5)}, objective="time", method=method,
            end={"shoulder.angle": 1.0, "elbow.angle": 0.5, "rest": True},
        )
        for method in ("radau", "hermite-simpson")
    ]  # fmt: skip
    assert found[0].duration == pytest.approx(found[1].duration, rel=1e-3)
    for one in found:
        assert one.converged and one.end_difference <= 1e-6
        limit = np.stack([np.abs(one.controls["m1.torque"]) / 10, np.abs(one.controls["m2.torque"]) / 5]).max(
            axis=0
        )
        assert np.mean(limit > 0.999) > 0.97


def test_events_that_act_are_refused_in_words() -> None:
    from importlib.resources import files

    with pytest.raises(kt.NoAnswerError, match="events that act on the motion \\(bounce\\)"):
        kt.optimal_motion(
            str(files("kinetree.examples") / "bouncing_ball.toml"),
            1.0,
            controls={"m": (1, 2)},
            objective="time",
        )


def test_a_guess_decides_on_which_side_a_post_is_passed() -> None:
    """Both ways around cost the same; a run, a plan and a table lead to their own."""
    model = kt.Model.of(
        "puck",
        kt.Body("slide", 0.0, pose=kt.Frame.at((0, 0, 0))), kt.Body("puck", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("across", "ground", "slide", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("up", "slide", "puck", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.JointMotor("fx", "across"), kt.JointMotor("fy", "up"),
    )  # fmt: skip

    def found(guess: Any) -> kt.OptimalMotion:
        return kt.optimal_motion(
            model, 1.0, controls=["fx.torque", "fy.torque"],
            objective=kt.Objective(integral="fx.torque^2 + fy.torque^2"),
            end={"puck.x": 1.0, "puck.y": 0.0, "rest": True}, intervals=8, tolerance=0.1, guess=guess,
            bounds={"hypot(puck.x - 0.5, puck.y)": (0.3, None)},
        )  # fmt: skip

    ways = [
        found({"t": [0, 1, 2], "across.displacement": [0, 0.5, 1], "up.displacement": [0, side, 0]})
        for side in (0.4, -0.4)
    ]
    assert ways[0].converged and ways[0].objective == pytest.approx(ways[1].objective, rel=1e-6)
    assert ways[0].run["up.displacement"].max() > 0.29 and ways[1].run["up.displacement"].min() < -0.29
    again = found(ways[1].run)
    assert again.run["up.displacement"].min() < -0.29
    again = found(ways[1])
    assert again.run["up.displacement"].min() < -0.29
    assert again.rounds[0].iterations < ways[1].rounds[0].iterations


@pytest.mark.parametrize(
    ("guess", "words"),
    [
        ({"t": [0, 1], "rail.displacment": [0, 1]}, "rail.displacement"),
        ({"rail.displacement": [0, 1]}, "its times t"),
        ({"t": [0, 0], "rail.displacement": [0, 1]}, "two or more that rise"),
        ({"t": [0, 1], "rail.displacement": [0, 1, 2]}, "one finite value for each of the 2 times"),
        ({"t": [0, 1], "motor.torque": [0, 1]}, "nothing of any coordinate"),
        ({"t": [0, 1], "rail.displacement": ["a", 1]}, "no number"),
        (3.0, "guess must be a run"),
    ],
)
def test_guesses_that_cannot_be_used_are_refused_in_words(guess: Any, words: str) -> None:
    with pytest.raises(kt.ArgumentError, match=words):
        kt.optimal_motion(
            block(), 1.0, controls=["motor.torque"], objective=EFFORT,
            end={"rail.displacement": 1.0, "rest": True}, guess=guess,
        )  # fmt: skip


@pytest.mark.slow
def test_meshes_end_where_there_would_be_too_many_intervals() -> None:
    """An inverted pendulum of many time constants: no controls given in advance lead it to its end."""
    model = kt.Model.of(
        "upright",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("bob", 1.0, pose=kt.Frame.at((0, 0.1, 0))),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=Z),
        kt.JointMotor("motor", "hinge"),
    )
    found = kt.optimal_motion(
        model, 4.0, controls=["motor.torque"], objective=EFFORT, end={"hinge.angle": 0.5, "rest": True},
        initial={"hinge.angle": 0.3}, intervals=8, max_intervals=60,
    )  # fmt: skip
    assert found.status == "stopped" and "more than max_intervals (60)" in found.reason
    assert max(one.intervals for one in found.rounds) <= 60 and len(found.rounds) > 1


@pytest.mark.slow
def test_rocket_of_goddard() -> None:
    """A rise with drag and a mass that is burnt: 1.01283 times the radius (Dolan, Moré and Munson, COPS 3.0, 2004)."""
    drag = "310*rail.displacement_rate^2*exp(-500*rail.displacement)"
    rocket = kt.Model.of(
        "rocket",
        kt.Parameter("thrust", 1.0, "N"),
        kt.Body("rocket", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "rocket", point=(0, 0, 0), axis=Z),
        kt.Integrator("fuel", "-thrust/0.5", initial=1.0, unit="kg"),
        kt.JointMotor("engine", "rail", torque=f"(thrust - {drag})/fuel.state - 1/(1 + rail.displacement)^2"),
    )
    found = kt.optimal_motion(
        rocket, (0.05, 0.5), controls={"thrust": (0.0, 3.5)}, objective="-rail.displacement",
        bounds={"fuel.state": (0.6, None)}, end={"fuel.state": 0.6}, tolerance=1e-4,
    )  # fmt: skip
    assert found.converged and found.run.audit is not None and found.run.audit.verdict == "ok"
    height = 1 + found.run["rail.displacement"][-1]
    assert 1.01283 <= height <= 1.01284  # the next digit is not printed

    def rates(t: float, z: Any) -> list[float]:
        h, v, m = z
        force = float(np.interp(t, found.t, found.controls["thrust"]))
        return [v, (force - 310 * v**2 * np.exp(-500 * h)) / m - 1 / (1 + h) ** 2, -2 * force]

    flown = solve_ivp(rates, (0, found.duration), [0, 0, 1], rtol=1e-10, atol=1e-12, max_step=1e-3)
    assert flown.y[[0, 2], -1] == pytest.approx([0.01283, 0.6], abs=1e-5)
    assert abs(flown.y[1, -1]) < 0.01 * flown.y[1].max()  # at the top, which is flat
    # Full thrust, then less on the arc where drag and weight balance, then none.
    share = found.controls["thrust"] / 3.5
    assert share[0] > 0.999 and share[-1] < 1e-3 and np.any((share > 0.3) & (share < 0.8))


@pytest.mark.parametrize(
    ("duration", "asked", "missed", "against"),
    [
        (0.1, {}, "end: rail.displacement = 0.5 m", "end: rest, the limits of motor.torque, the duration"),
        (
            1.0, {"bounds": {"rail.displacement_rate": (-0.2, 0.2)}}, "end: rail.displacement = 0.5 m",
            "end: rest, bounds: rail.displacement_rate between -0.2 and 0.2 m/s, the duration",
        ),
    ],
)  # fmt: skip
def test_what_is_missed_and_what_stands_against_it_are_both_told(
    duration: float, asked: dict[str, Any], missed: str, against: str
):
    """Not the limits of a control that are not reached, nor conditions that would change nothing."""
    with pytest.raises(kt.NoAnswerError) as told:
        kt.optimal_motion(
            block(), duration, controls={"motor.torque": (-3, 3)}, objective=EFFORT, intervals=3,
            end={"rail.displacement": 0.5, "rest": True}, **asked,
        )  # fmt: skip
    assert f"{missed} is missed by" in str(told.value) and f"against that stand {against};" in str(told.value)


def test_a_mesh_that_stays_is_corrected_until_the_run_follows():
    """Hermite and Simpson on 40 intervals miss the swing-up; what they miss is added to their ends."""
    found = kt.optimal_motion(
        cart_pole(), 2.0, controls={"motor.torque": (-20, 20)}, objective=kt.Objective(integral="motor.torque^2"),
        end={"rail.displacement": 1.0, "pin.angle": pi, "rest": True}, method="hermite-simpson", intervals=40,
        max_refinements=0,
    )  # fmt: skip
    assert {one.intervals for one in found.rounds} == {40} and found.rounds[0].error > 1e-5
    assert found.converged and found.end_difference <= 1e-6
    assert found.objective == pytest.approx(58.8, abs=0.1)


@pytest.mark.slow
def test_the_first_guess_of_an_arm_swings_where_that_takes_less():
    """Straight up to its end a double pendulum with motors takes 30.7 N² m² s; falling and swinging up it takes 2.4."""
    rods = [
        part
        for i, inner in enumerate(("ground", "rod0"))
        for part in (
            kt.Body.rod(f"rod{i}", mass=1.0, length=0.5, pose=kt.Frame.at((0.25 + 0.5 * i, 0, 0))),
            kt.Revolute(f"J{i}", inner, f"rod{i}", point=(0.5 * i, 0, 0), axis=(0, 1, 0)),
            kt.JointMotor(f"m{i}", f"J{i}"),
        )
    ]
    arm = kt.Model.of("arm", kt.Gravity(acceleration=(0, 0, -9.81)), *rods)
    found = kt.optimal_motion(
        arm, 1.5, controls=["m0.torque", "m1.torque"], objective=kt.Objective(integral="m0.torque^2 + m1.torque^2"),
        end={"J0.angle": -1.0, "J1.angle": 0.5, "rest": True}, intervals=15, tolerance=1e-3,
    )  # fmt: skip
    assert found.converged and found.objective < 2.5


def test_a_correction_by_newton_is_the_one_that_ipopt_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A swing-up along limits of its motor and its rail; shifted so far that it leaves them, there is no such step."""

    def swung() -> kt.OptimalMotion:
        return kt.optimal_motion(
            cart_pole(), 2.0, controls={"motor.torque": (-10, 10)}, objective=EFFORT,
            end={"rail.displacement": 1.0, "pin.angle": pi, "rest": True}, bounds={"rail.displacement": (-0.1, 1.15)},
            method="hermite-simpson", intervals=40, max_refinements=0,
        )  # fmt: skip

    at, found, too_far = NearbySolutions.at, [], []

    def watched(self: NearbySolutions, start: Any, shifts: Any) -> Any:
        found.append(at(self, start, shifts))
        too_far.append(at(self, start, 65 * shifts))
        return found[-1]

    monkeypatch.setattr(NearbySolutions, "at", watched)
    by_newton = swung()
    monkeypatch.setattr(NearbySolutions, "at", lambda self, start, shifts: None)
    by_ipopt = swung()
    assert len(found) == len(by_newton.rounds) - 1 >= 1 and None not in found and too_far[0] is None
    touched = {(limit.text, limit.side) for limit in by_newton.active}
    assert touched >= {("motor.torque", "lower"), ("rail.displacement", "upper")}
    assert [limit.price for limit in by_newton.active] == pytest.approx(
        [limit.price for limit in by_ipopt.active], rel=1e-5
    )
    assert by_newton.objective == pytest.approx(by_ipopt.objective, rel=1e-8)
    np.testing.assert_allclose(
        by_newton.controls["motor.torque"], by_ipopt.controls["motor.torque"], atol=1e-5
    )


def test_the_shortest_time_counts_from_the_start():
    """A motion that begins at t = 5 s takes no longer than one that begins at zero."""
    found = kt.optimal_motion(
        block(), (0.1, 5.0), controls={"motor.torque": (-2, 2)}, objective="time", t_start=5.0, intervals=10,
        end={"rail.displacement": 0.5, "rest": True}, tolerance=1e-3,
    )  # fmt: skip
    assert found.objective == pytest.approx(found.duration, rel=1e-12) and found.t[0] == 5.0
    assert found.duration == pytest.approx(1.0, rel=1e-2)


def test_a_condition_that_always_holds_changes_nothing():
    """Without gravity the rail carries nothing: no row of the program has an entry for it."""
    asked: dict[str, Any] = {"controls": ["motor.torque"], "intervals": 3, "t_start": 0.0}
    idle = kt.optimal_motion(block(), 1.0, objective=EFFORT, end={"rail.reaction.y": 0.0}, **asked)
    assert idle.converged and idle.objective == pytest.approx(0.0, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("most", [1.3, 3.0])
def test_the_size_of_a_reaction_is_bounded(most: float):
    """In its own axes it is free of all coordinates: nothing but constraint forces say how large the square is."""
    asked: dict[str, Any] = {
        "controls": {"m1.torque": (-15, 15), "m2.torque": (-15, 15)}, "intervals": 6, "max_refinements": 0,
        "objective": kt.Objective(integral="m1.torque^2 + m2.torque^2"), "tolerance": 1e-3, "max_iterations": 60,
        "end": {"tip.x": 0.3, "tip.y": 0.35, "rest": True},
    }  # fmt: skip
    found = kt.optimal_motion(
        five_bar(), 0.5, bounds={"C.reaction.x^2 + C.reaction.y^2": (None, most**2 / 1.15)}, **asked
    )
    largest = float(np.hypot(found.run["C.reaction.x"], found.run["C.reaction.y"]).max())
    assert found.converged and found.objective == pytest.approx(0.2392, rel=1e-3)
    if most < 1.5:  # touched: 1.303 N without
        assert largest == pytest.approx(most / sqrt(1.15), rel=1e-2)
        assert [limit.side for limit in found.active if limit.where == "bounds"] == ["upper"]
    else:
        assert largest == pytest.approx(1.303, rel=1e-2)


@pytest.mark.slow
def test_compiled_equations_measure_the_same_errors(monkeypatch: pytest.MonkeyPatch):
    """Of large mechanisms A, f, B and γ are compiled to integrate the intervals; here those of a small one too."""
    asked: dict[str, Any] = {
        "controls": {"push.force.x": (-8, 8)}, "objective": kt.Objective(integral="push.force.x^2"), "intervals": 6,
        "end": {"bob.x": 0.8, "bob.y": -0.6, "rest": True}, "max_refinements": 0, "tolerance": 1e-3,
    }  # fmt: skip
    errors = []
    for least in (10**9, 0):
        monkeypatch.setattr(collocation_module, "COMPILED_FROM", least)
        found = kt.optimal_motion(pendulum(True), 1.2, **asked)
        errors.append([one.error for one in found.rounds])
    assert errors[0][0] > 1e-9 and errors[1] == pytest.approx(errors[0], rel=1e-6)


def test_equations_are_kept_for_the_next_question_and_parameters_are_not(monkeypatch: pytest.MonkeyPatch):
    """The same model is traced once; with another mass ∫F² = 12 m² d²/T³ is that of the other mass."""
    model = block().add(kt.Parameter("m", 1.0, "kg"))
    model = model.replace(kt.Body("cart", "m", inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))))
    traced, made = prepare_module._traced, []

    def counted(compiled: Any, free: bool) -> Any:
        made.append(compiled)
        return traced(compiled, free)

    monkeypatch.setattr(prepare_module, "_traced", counted)
    counts = []
    for mass in (1.0, 2.0):
        found = kt.optimal_motion(
            model.with_parameters(m=mass), 1.0, controls=["motor.torque"], objective=EFFORT, intervals=3,
            end={"rail.displacement": 0.5, "rest": True},
        )  # fmt: skip
        counts.append(len(made))
        assert found.objective == pytest.approx(12 * mass**2 * 0.5**2, rel=1e-9)
        assert found.run["rail.displacement"][-1] == pytest.approx(0.5, abs=1e-6)
    assert counts[1] - counts[0] < counts[0]


def test_how_long_a_limit_is_touched_does_not_hang_on_units():
    """A grain of 1 mg that goes 0.1 µm, limited on one side to 12 µm/s, is as long at its limit as a cart in metres."""
    shares = []
    for mass, d, T in ((1.0, 1.0, 1.0), (1e-6, 1e-7, 1e-2)):
        model = block().replace(kt.Body("cart", mass, pose=kt.Frame.at((0, 0, 0))))
        found = kt.optimal_motion(
            model, T, controls=["motor.torque"], objective=EFFORT, intervals=12, max_refinements=0, tolerance=0.1,
            end={"rail.displacement": d, "rest": True}, bounds={"rail.displacement_rate": (None, 1.2 * d / T)},
        )  # fmt: skip
        (limit,) = [one for one in found.active if one.where == "bounds"]
        shares.append(limit.share)
    assert shares[1] == pytest.approx(shares[0], abs=0.05) and shares[0] < 0.8


def test_an_objective_without_an_end_is_told():
    """As far as possible, with a force of any size."""
    found = kt.optimal_motion(
        block(), 1.0, controls=["motor.torque"], objective="-rail.displacement", intervals=3, max_iterations=80,
        end={"rail.displacement_rate": 0.0},
    )  # fmt: skip
    assert found.status == "stopped" and "falls on without end" in found.reason


def test_bounds_that_the_start_is_beyond_are_told():
    """No force moves a cart by 0.2 m at once; "allow stronger controls" would be no help."""
    asked: dict[str, Any] = {
        "controls": ["motor.torque"],
        "objective": EFFORT,
        "end": {"rail.displacement": 1.0},
    }
    words = r"rail.displacement between 0.2 and 1.5 m does not hold at the start, where it is 0 m"
    with pytest.raises(kt.NoAnswerError, match=words):
        kt.optimal_motion(block(), 1.0, bounds={"rail.displacement": (0.2, 1.5)}, **asked)
    inside = kt.optimal_motion(
        block(),
        1.0,
        bounds={"rail.displacement": (0.2, 1.5)},
        initial={"rail.displacement": 0.2},
        intervals=3,
        **asked,
    )
    assert inside.converged


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("low", [-0.1, -0.005, 0.0, 0.0005, 0.003, 0.02])
def test_a_motion_that_ends_on_its_bound_has_no_matrix_for_solutions_beside_it(
    low: float, monkeypatch: pytest.MonkeyPatch
):
    """The end and the bound hold the same unknown: such rows leave a column no pivot, and SuperLU must not get them."""
    solutions, searched = [], optimal_motion_module.search

    def watched(*given: Any, **more: Any) -> Any:
        solutions.append(searched(*given, **more))
        return solutions[-1]

    monkeypatch.setattr(optimal_motion_module, "search", watched)
    found = kt.optimal_motion(
        block(), 1.0, controls=["motor.torque"], objective=EFFORT, intervals=4, initial={"rail.displacement": 0.1},
        end={"rail.displacement": low, "rest": True}, bounds={"rail.displacement": (low, None)},
    )  # fmt: skip
    assert found.objective == pytest.approx(12 * (0.1 - low) ** 2, rel=1e-8)
    last = solutions[-1]
    assert NearbySolutions(last).at(last, np.zeros(last.rows.size)) is None


@pytest.mark.parametrize("initial", [0.0, 3.0, "u0"])
def test_a_run_starts_from_the_states_of_blocks_that_the_plan_chose(initial: float | str):
    """Whatever the block's own start is, the plan and its run are the same: min ∫(u̇² + u²) has a closed form."""
    model = block().add(kt.Parameter("F", 0.0, "N"), kt.Parameter("u0", 1.0, "N"))
    model = model.add(kt.Integrator("u", input="F", initial=initial, unit="N"))
    searched = {"u0": (-5.0, 5.0)} if initial == "u0" else None
    found = kt.optimal_motion(
        model.replace(kt.JointMotor("motor", "rail", torque="u.state")), 1.0, controls=["F"], intervals=20,
        objective=kt.Objective(integral="F^2 + u.state^2"), parameters=searched,
        end={"rail.displacement": 0.5, "rest": True},
        start={"u.state": (-50, 50), "rail.displacement": 0.0, "rail.displacement_rate": 0.0},
    )  # fmt: skip
    assert found.status == "converged" and found.end_difference <= 1e-6
    c, s = (
        np.cosh(0.5),
        np.sinh(0.5),
    )  # u = B (sinh(t − ½) − c (t − ½)), with ∫ (½ − t) u = ½ and no rate at the ends
    assert found.objective == pytest.approx(0.25 * c / (c / 12 + 2 * s - c), rel=1e-4)
    assert found.run["u.state"][0] == pytest.approx(found.states["u.state"][0], abs=1e-12)


def test_parameters_alone_may_be_chosen():
    """Without controls over time: of a + b t, the straight line of least effort."""
    model = block().replace(kt.JointMotor("motor", "rail", torque="a + b*t"))
    asked: dict[str, Any] = {
        "controls": {}, "objective": kt.Objective(integral="(a + b*t)^2"),
        "end": {"rail.displacement": 0.5, "rest": True},
    }  # fmt: skip
    model = model.add(kt.Parameter("a", 1.0, "N"), kt.Parameter("b", 0.0, "N/s"))
    found = kt.optimal_motion(model, 2.0, parameters={"a": (-9, 9), "b": (-9, 9)}, intervals=3, **asked)
    assert found.converged and found.objective == pytest.approx(12 * 0.5**2 / 2.0**3, rel=1e-9)
    assert found.controls == {} and found.parameters == pytest.approx({"a": 0.75, "b": -0.75}, rel=1e-8)
    with pytest.raises(kt.ArgumentError, match=r"no controls.*parameters"):
        kt.optimal_motion(model, 2.0, **asked)
    with pytest.raises(kt.NoAnswerError, match="no controls over time"):
        found.with_feedback()


def test_when_a_force_turns_is_chosen_along_as_an_event():
    """A law that jumps at a time that is searched has no derivative; an event that sets a parameter there has."""
    asked: dict[str, Any] = {
        "controls": {}, "parameters": {"s": (0.1, 9.0)}, "objective": "time", "intervals": 3,
        "end": {"rail.displacement": 3.0, "rest": True},
    }  # fmt: skip
    model = block().add(kt.Parameter("s", 1.0, "s"), kt.Parameter("F", 2.0, "N"))
    jumping = model.replace(kt.JointMotor("motor", "rail", torque="if(t < s, 2, -2)"))
    with pytest.raises(kt.NoAnswerError, match=r"motor.* jumps where t - s is zero, and s is chosen along"):
        kt.optimal_motion(jumping, (0.5, 10.0), **asked)
    turn = kt.ExpressionEvent("turn", "t - s", action=kt.SetParameter("F", -2.0))
    driven = model.replace(kt.JointMotor("motor", "rail", torque="F"))
    found = kt.optimal_motion(driven, (0.5, 10.0), events=[turn], **asked)
    assert found.duration == pytest.approx(2 * sqrt(1.5), rel=1e-9)
    assert found.parameters["s"] == pytest.approx(sqrt(1.5), rel=1e-9)
