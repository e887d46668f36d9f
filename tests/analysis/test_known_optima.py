"""Optimal motions of the literature in one table: each has its known optimum, closed loops, and a run that follows it.

Where no optimum is published in digits, a plain CasADi program collocates equations that are written out here, from the
motion found on: were that no optimum, it would be led away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from itertools import pairwise
from math import asin, atan2, pi, sqrt
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import brentq

import kinetree as kt

Z = (0, 0, 1)
G = 9.81
SLOW = pytest.mark.slow


@dataclass(frozen=True)
class Known:
    """What is asked of a model, and the optimum: a number, what gives it for the motion found, or None.

    ``digits`` is the relative difference that is allowed, ``also`` what else is tested.
    """

    model: kt.Model
    duration: float | tuple[float, float]
    asked: dict[str, Any]
    optimum: float | Callable[[kt.OptimalMotion], float] | None
    digits: float = 5e-4
    also: Callable[[kt.OptimalMotion], None] = lambda found: None


def rod(name: str, a: tuple[float, float], b: tuple[float, float], mass: float) -> kt.Body:
    angle, length = atan2(b[1] - a[1], b[0] - a[0]), float(np.hypot(b[0] - a[0], b[1] - a[1]))
    pose = kt.Frame.rotated(Z, angle, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0.0))
    return kt.Body.rod(name, mass=mass, length=length, pose=pose)


def effort(*controls: str) -> kt.Objective:
    return kt.Objective(integral=" + ".join(f"{name}^2" for name in controls))


def plain_optimum(
    found: kt.OptimalMotion,
    rates: Callable[[Any, Any], list[Any]],
    states: list[str],
    intervals: int,
    free: bool,
) -> float:
    """The optimum of ż = rates(z, u) between the ends of a motion, from there on: ∫u², or the time where it is free.

    Hermite and Simpson on even intervals, controls linear on each.
    """
    n, controls = len(states), list(found.controls)
    tau = np.linspace(0, found.duration, intervals + 1)
    z, u = ca.SX.sym("z", n), ca.SX.sym("u", len(controls))
    f = ca.Function("f", [z, u], [ca.vertcat(*rates(ca.vertsplit(z), ca.vertsplit(u)))])
    opti = ca.Opti()
    Z, M, U = (
        opti.variable(n, intervals + 1),
        opti.variable(n, intervals),
        opti.variable(len(controls), intervals + 1),
    )
    T = opti.variable() if free else found.duration
    h = T / intervals
    cost: Any = 0.0
    for k in range(intervals):
        a, b = U[:, k], U[:, k + 1]
        fa, fm, fb = f(Z[:, k], a), f(M[:, k], (a + b) / 2), f(Z[:, k + 1], b)
        opti.subject_to(Z[:, k + 1] == Z[:, k] + h / 6 * (fa + 4 * fm + fb))
        opti.subject_to(M[:, k] == Z[:, k] + h / 24 * (5 * fa + 8 * fm - fb))
        cost += h / 6 * (ca.sumsqr(a) + 4 * ca.sumsqr((a + b) / 2) + ca.sumsqr(b))
    planned = np.array([np.interp(tau, found.t, found.states[name]) for name in states])
    opti.subject_to(Z[:, 0] == planned[:, 0])
    opti.subject_to(Z[:, -1] == planned[:, -1])
    opti.set_initial(Z, planned)
    opti.set_initial(M, (planned[:, 1:] + planned[:, :-1]) / 2)
    for i, name in enumerate(controls):
        opti.set_initial(U[i, :], np.interp(tau, found.t, found.controls[name]))
        largest = np.abs(found.controls[name]).max()
        opti.subject_to(opti.bounded(-largest, U[i, :], largest))
    if free:
        opti.set_initial(T, found.duration)
    opti.minimize(T if free else cost)
    opti.solver("ipopt", {"print_time": False}, {"print_level": 0, "sb": "yes", "tol": 1e-9})
    solved = opti.solve()
    return float(solved.value(T if free else cost))


# --- trees -------------------------------------------------------------------------------------------
def double_integrator() -> Known:
    model = kt.Model.of(
        "block",
        kt.Body("cart", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "rail"),
    )
    end = {"rail.displacement": 3.0, "rest": True}
    asked = {"controls": {"motor.torque": (-2, 2)}, "objective": "time", "end": end}
    return Known(model, (0.1, 10), asked, 2 * sqrt(3.0 / 2.0), 1e-6)


def cart_pole() -> Known:
    """Kelly, SIAM Review 59, 2017: 58.8 N² s."""
    model = kt.Model.of(
        "cart-pole",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("cart", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Body("bob", 0.3, pose=kt.Frame.at((0, 0, -0.5))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("pin", "cart", "bob", point=(0, 0, 0), axis=(0, -1, 0)),
        kt.JointMotor("motor", "rail"),
    )
    end = {"rail.displacement": 1.0, "pin.angle": pi, "rest": True}
    asked = {"controls": {"motor.torque": (-20, 20)}, "objective": effort("motor.torque"), "end": end}
    return Known(model, 2.0, asked, 58.81)


def brachistochrone() -> Known:
    """A bead that is turned without work; the cycloid through the end is swept by a circle of radius r in φ √(r/g)."""
    model = kt.Model.of(
        "bead",
        kt.Parameter("k", 1.0),
        kt.Gravity(acceleration=(0, -G, 0)),
        kt.Body("bead", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Planar("plane", "ground", "bead", point=(0, 0, 0), axis=Z),
        kt.Force("wire", "bead", force=("-k*bead.vy", "k*bead.vx", 0)),
    )
    angle = brentq(lambda a: (a - np.sin(a)) / (1 - np.cos(a)) - 1 / 0.6, 0.1, 6)
    exact = angle * sqrt(0.6 / (1 - np.cos(angle)) / G)
    asked = {"controls": {"k": (0, 50)}, "objective": "time", "end": {"bead.x": 1.0, "bead.y": -0.6}}
    return Known(model, (0.2, 2), asked, exact)


def goddard() -> Known:
    """Dolan, Moré and Munson, COPS 3.0, 2004: a height of 1.01283 radii, whose next digit is not printed."""
    drag = "310*rail.displacement_rate^2*exp(-500*rail.displacement)"
    model = kt.Model.of(
        "rocket",
        kt.Parameter("thrust", 1.0, "N"),
        kt.Body("rocket", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "rocket", point=(0, 0, 0), axis=Z),
        kt.Integrator("fuel", "-thrust/0.5", initial=1.0, unit="kg"),
        kt.JointMotor("engine", "rail", torque=f"(thrust - {drag})/fuel.state - 1/(1 + rail.displacement)^2"),
    )
    asked = {
        "controls": {"thrust": (0.0, 3.5)}, "objective": "-rail.displacement", "end": {"fuel.state": 0.6},
        "bounds": {"fuel.state": (0.6, None)},
    }  # fmt: skip
    return Known(model, (0.05, 0.5), asked, -0.012835)


def two_rods(gravity: float, *motors: kt.JointMotor) -> kt.Model:
    """Two rods of 1 kg and 1 m that hang down (or lie in the plane)."""
    return kt.Model.of(
        "two rods",
        kt.Gravity(acceleration=(0, -gravity, 0)),
        rod("upper", (0, 0), (0, -1), 1.0),
        rod("lower", (0, -1), (0, -2), 1.0),
        kt.Revolute("shoulder", "ground", "upper", point=(0, 0, 0), axis=Z),
        kt.Revolute("elbow", "upper", "lower", point=(0, -1, 0), axis=Z),
        *motors,
    )


RODS = ["shoulder.angle", "elbow.angle", "shoulder.angle_rate", "elbow.angle_rate"]


def two_rod_rates(
    gravity: float, torques: Callable[[Any], tuple[Any, Any]]
) -> Callable[[Any, Any], list[Any]]:
    """Spong's equations of the acrobot, of rods: D q̈ + h + φ = τ with angles from hanging."""

    def rates(z: Any, u: Any) -> list[Any]:
        q1, q2, v1, v2 = z
        c, s = ca.cos(q2), ca.sin(q2)
        d11, d12, d22 = 1 / 4 + 5 / 4 + c + 1 / 6, 1 / 4 + c / 2 + 1 / 12, 1 / 3
        tau1, tau2 = torques(u)
        below = gravity / 2 * ca.sin(q1 + q2)
        r1 = tau1 + s / 2 * (2 * v1 * v2 + v2**2) - 1.5 * gravity * ca.sin(q1) - below
        r2 = tau2 - s / 2 * v1**2 - below
        det = d11 * d22 - d12**2
        return [v1, v2, (d22 * r1 - d12 * r2) / det, (d11 * r2 - d12 * r1) / det]

    return rates


def acrobot() -> Known:
    rates = two_rod_rates(G, lambda u: (0, u[0]))
    end = {"shoulder.angle": pi, "elbow.angle": 0.0, "rest": True}
    asked = {"controls": {"m2.torque": (-25, 25)}, "objective": effort("m2.torque"), "end": end}
    return Known(
        two_rods(G, kt.JointMotor("m2", "elbow")), 2.5, asked,
        lambda found: plain_optimum(found, rates, RODS, 360, free=False),
    )  # fmt: skip


def two_link_arm() -> Known:
    rates = two_rod_rates(0.0, lambda u: (u[0], u[1]))
    end = {"shoulder.angle": 1.0, "elbow.angle": 0.5, "rest": True}
    asked = {"controls": {"m1.torque": (-10, 10), "m2.torque": (-5, 5)}, "objective": "time", "end": end}
    motors = kt.JointMotor("m1", "shoulder"), kt.JointMotor("m2", "elbow")
    return Known(
        two_rods(0.0, *motors),
        (0.3, 5),
        asked,
        lambda found: plain_optimum(found, rates, RODS, 120, free=True),
        1e-3,
    )


def ball_and_beam() -> Known:
    """A ball (a point) that slides along a beam which a motor turns, from one side to the other."""
    model = kt.Model.of(
        "ball and beam",
        kt.Gravity(acceleration=(0, -G, 0)),
        kt.Body("beam", 1.0, inertia=(0.02, 0.02, 0.02, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Body("ball", 0.1, pose=kt.Frame.at((0.4, 0, 0))),
        kt.Revolute("pivot", "ground", "beam", point=(0, 0, 0), axis=Z),
        kt.Prismatic("slot", "beam", "ball", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "pivot"),
    )

    def rates(z: Any, u: Any) -> list[Any]:
        a, s, w, v = z
        r, m, J = s + 0.4, 0.1, 0.02
        turning = (u[0] - 2 * m * r * v * w - m * G * r * ca.cos(a)) / (J + m * r**2)
        return [w, v, turning, r * w**2 - G * ca.sin(a)]

    states = ["pivot.angle", "slot.displacement", "pivot.angle_rate", "slot.displacement_rate"]
    end = {"pivot.angle": 0.0, "slot.displacement": -0.8, "rest": True}
    asked = {"controls": {"motor.torque": (-5, 5)}, "objective": effort("motor.torque"), "end": end}
    return Known(model, 1.5, asked, lambda found: plain_optimum(found, rates, states, 100, free=False))


def dubins_car() -> Known:
    """Wheels that do not slip, 1 m/s, a radius of 1 m: two arcs and the line that touches both."""
    model = kt.Model.of(
        "car",
        kt.Body("car", 1.0, inertia=(1e-2,) * 3 + (0, 0, 0), pose=kt.Frame.at((0, 0, 0)), velocity=(1, 0, 0)),
        kt.Planar("floor", "ground", "car", point=(0, 0, 0), axis=Z),
        kt.KnifeEdge("wheels", "car"),
        kt.JointMotor("steer", "floor", coordinate=2),
    )
    apart = sqrt(4**2 + 1)  # centres of the two circles
    exact = sqrt(apart**2 - 4) + 2 * (atan2(1, 4) + asin(2 / apart))
    asked = {
        "controls": {"steer.torque": (-1, 1)}, "objective": "time", "bounds": {"floor.angle_rate": (-1, 1)},
        "end": {"car.x": 4.0, "car.y": 3.0, "floor.angle": 0.0},
    }  # fmt: skip
    return Known(model, (3, 15), asked, exact, 1e-3)  # the torque is limited, so that arcs begin softly


# --- closed loops ------------------------------------------------------------------------------------
def five_bar() -> Known:
    A, E, B, D = (0.0, 0.0), (0.4, 0.0), (-0.15, 0.25), (0.55, 0.25)
    C = (0.2, 0.25 + sqrt(0.42**2 - 0.35**2))
    rods = {"left": (A, B, 1.0), "right": (E, D, 1.0), "left arm": (B, C, 0.5), "right arm": (D, C, 0.5)}
    pins = {
        "A": ("ground", "left", A), "E": ("ground", "right", E), "B": ("left", "left arm", B),
        "D": ("right", "right arm", D), "C": ("left arm", "right arm", C),
    }  # fmt: skip
    model = kt.Model.of(
        "five-bar",
        *(rod(name, *ends) for name, ends in rods.items()),
        *(kt.Revolute(name, a, b, point=(*at, 0.0), axis=Z) for name, (a, b, at) in pins.items()),
        kt.Marker.at("tip", "left arm", (0.21, 0, 0)),
        kt.JointMotor("m1", "A"),
        kt.JointMotor("m2", "E"),
    )
    asked = {
        "controls": {"m1.torque": (-10, 10), "m2.torque": (-10, 10)}, "objective": effort("m1.torque", "m2.torque"),
        "end": {"tip.x": 0.3, "tip.y": 0.35, "rest": True},
    }  # fmt: skip
    return Known(model, 0.6, asked, None)


def delta_robot() -> Known:
    """Three motors move the plate aside and down, and hold it there."""
    model = import_module("kinetree.examples.delta_robot").build()
    motors = [kt.JointMotor(f"m{k}", f"shoulder {k}") for k in (1, 2, 3)]
    model = model.remove("motor 1", "motor 2", "motor 3").add(*motors)
    torques = [f"{motor.name}.torque" for motor in motors]
    asked = {
        "controls": dict.fromkeys(torques, (-20, 20)), "objective": effort(*torques), "intervals": 12,
        "end": {"plate.x": 0.1, "plate.y": 0.05, "plate.z": -0.65, "rest": True},
    }  # fmt: skip
    return Known(model, 0.4, asked, None)


def four_bar() -> Known:
    model = kt.load(str(files("kinetree.examples") / "four_bar.toml")).model
    asked = {"controls": {"torque": (-20, 20)}, "peak": "torque", "end": {"A.angle": 3.0, "rest": True}}
    return Known(model, 1.0, asked | {"initial": {"A.angle_rate": 0.0}}, None)


def andrews() -> Known:
    model = kt.load(str(files("kinetree.examples") / "andrews_squeezer.toml")).model
    end = {"O.angle": 1.0, "rest": True}
    asked = {"controls": {"torque": (-1, 1)}, "objective": effort("torque"), "end": end, "intervals": 20}

    def work(found: kt.OptimalMotion) -> None:
        """Nothing but the motor does work on the spring between two states of rest."""
        run = found.run
        power = np.interp(run.t, found.t, found.controls["torque"]) * run["O.angle_rate"]
        stored = run["energy.potential"][-1] - run["energy.potential"][0]
        assert np.trapezoid(power, run.t) == pytest.approx(stored, rel=1e-3)

    return Known(model, 0.03, asked, None, also=work)


CASES = [
    double_integrator,
    pytest.param(cart_pole, marks=SLOW),
    pytest.param(brachistochrone, marks=SLOW),
    pytest.param(goddard, marks=SLOW),
    pytest.param(acrobot, marks=SLOW),
    pytest.param(two_link_arm, marks=SLOW),
    pytest.param(ball_and_beam, marks=SLOW),
    pytest.param(dubins_car, marks=SLOW),
    pytest.param(five_bar, marks=SLOW),
    pytest.param(delta_robot, marks=SLOW),
    pytest.param(four_bar, marks=SLOW),
    pytest.param(andrews, marks=SLOW),
]


@pytest.mark.parametrize("case", CASES)
def test_the_optimum_is_the_known_one_and_its_run_follows(case: Callable[[], Known]) -> None:
    known = case()
    found = kt.optimal_motion(known.model, known.duration, **known.asked)
    assert found.converged, found.reason
    assert found.end_difference <= 1e-6
    assert found.residual <= 1e-10
    if "residual.position" in found.run.channels:
        assert found.run["residual.position"].max() <= 1e-10
    assert found.run.audit is not None and found.run.audit.verdict == "ok"
    if known.optimum is not None:
        optimum = known.optimum(found) if callable(known.optimum) else known.optimum
        assert found.objective == pytest.approx(optimum, rel=known.digits)
    known.also(found)


def swing_up(limit: float, duration: float, intervals: int) -> dict[str, Any]:
    """A rod on a motor that is too weak to lift it at once."""
    model = kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -G, 0)),
        rod("rod", (0, 0), (0, -1), 1.0),
        kt.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=Z),
        kt.JointMotor("motor", "pin"),
    )
    return {
        "model": model, "duration": duration, "controls": {"motor.torque": (-limit, limit)},
        "objective": effort("motor.torque"), "end": {"pin.angle": pi, "rest": True}, "intervals": intervals,
    }  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("limit", "duration", "intervals"), [(2.0, 4.0, 6), (1.5, 6.0, 8)])
def test_more_starts_never_come_to_more(limit: float, duration: float, intervals: int) -> None:
    """Optima of a first mesh of some intervals are far from those of the motion: that one is no judge of starts."""
    asked = swing_up(limit, duration, intervals)
    came_to = [kt.optimal_motion(**asked, starts=starts) for starts in (1, 3, 6)]
    assert all(found.converged for found in came_to)
    objectives = [found.objective for found in came_to]
    assert all(after <= before * (1 + 1e-5) for before, after in pairwise(objectives)), objectives
    best = came_to[-1]
    assert best.objective == pytest.approx(best.optima[0], rel=1e-2)


@pytest.mark.slow
def test_starts_of_an_acrobot_are_judged_where_their_objectives_are_known() -> None:
    """On 25 intervals they seem to cost 103 to 256; of these the last costs 54.1, the others more."""
    end = {"shoulder.angle": pi, "elbow.angle": 0.0, "rest": True}
    model = two_rods(G, kt.JointMotor("m2", "elbow"))
    found = kt.optimal_motion(
        model, 3.0, controls={"m2.torque": (-25, 25)}, objective=effort("m2.torque"), end=end, starts=6
    )
    assert found.converged, found.reason
    rates = two_rod_rates(G, lambda u: (0, u[0]))
    assert found.objective == pytest.approx(plain_optimum(found, rates, RODS, 360, free=False), rel=1e-3)
    assert found.objective < 55.0
