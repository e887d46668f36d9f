"""Phases of optimal motions beside everything else: two feet, gaits that repeat, closed loops, blades, parameters."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Any

import numpy as np
import pytest

import kinetree as kt

G = 9.81


def two_legs() -> kt.Model:
    """A trunk on two legs, all of which moves up and down."""
    legs = [
        part
        for side in "LR"
        for part in (
            kt.Body(f"foot{side}", 0.5, pose=kt.Frame.at((0, 0, 0))),
            kt.Prismatic(f"leg{side}", "trunk", f"foot{side}", point=(0, 0, 0), axis=(0, 0, 1)),
            kt.JointMotor(f"m{side}", f"leg{side}"),
        )
    ]
    return kt.Model.of(
        "two legs",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("trunk", 5.0, pose=kt.Frame.at((0, 0, 0.5))),
        kt.Prismatic("z", "ground", "trunk", point=(0, 0, 0.5), axis=(0, 0, 1)),
        *legs,
    )


def foot(side: str) -> kt.Event:
    return kt.PointPlaneEvent(side, f"foot{side}", direction="falling", action=kt.Restitution(0.0))


def lifted(side: str) -> kt.Event:
    return kt.ExpressionEvent(f"{side} lifted", f"foot{side}.z - 0.05", direction="rising")


def steps(duration: float, events: list[kt.Event], stance: list[list[Any]]) -> kt.OptimalMotion:
    return kt.optimal_motion(
        two_legs(), (duration, 2 * duration), controls={"mL.torque": (-200, 200), "mR.torque": (-200, 200)},
        objective=kt.Objective(integral="mL.torque^2 + mR.torque^2"), events=events, stance=stance, intervals=4,
        end={"z.displacement": 0.0, "rest": True}, tolerance=1e-5,
    )  # fmt: skip


@pytest.mark.slow
def test_one_foot_after_the_other_takes_twice_the_effort_of_one():
    """Each foot is lifted while the other one stands; from rest to rest, the second step is the first in a mirror."""
    left, right = foot("L"), foot("R")
    one = steps(0.2, [right, lifted("R"), right], [[left, "R"], [left], [left], [left, "R"]])
    both = steps(
        0.4,
        [right, lifted("R"), right, left, lifted("L"), left],
        [["L", "R"], ["L"], ["L"], ["L", "R"], ["R"], ["R"], ["L", "R"]],
    )
    for found in (one, both):
        assert found.converged and found.end_difference <= 1e-6 and found.residual <= 1e-10
        assert found.run.audit is not None and found.run.audit.verdict == "ok"
    assert both.objective == pytest.approx(2 * one.objective, rel=1e-6)
    told = [
        (e.name, e.description)
        for e in both.run.events
        if e.t > 0 and e.name in "LR" and e.description != "rest"
    ]
    assert told == [("R", "lift-off"), ("R", "impact"), ("L", "lift-off"), ("L", "impact")]


def hopper() -> kt.Model:
    return kt.Model.of(
        "hopper",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("foot", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Body("trunk", 2.0, pose=kt.Frame.at((0, 0, 0.5))),
        kt.Prismatic("rise", "ground", "foot", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Prismatic("leg", "foot", "trunk", point=(0, 0, 0.5), axis=(0, 0, 1)),
        kt.JointMotor("push", "leg"),
    )


def test_a_hop_that_repeats_is_the_same_wherever_it_begins():
    """Begun in its stance, or 5 cm high in its flight: one period, one effort, and runs that close."""
    floor = kt.ExpressionEvent("floor", "rise.displacement", direction="falling", action=kt.Restitution(0.0))
    top = kt.ExpressionEvent("top", "rise.displacement - 0.05", direction="rising")
    asked: dict[str, Any] = {
        "controls": {"push.torque": (-200, 200)}, "objective": kt.Objective(integral="push.torque^2"), "periodic": True,
        "bounds": {"leg.displacement": (-0.3, 0.05)}, "intervals": 6, "tolerance": 1e-5,
    }  # fmt: skip
    standing = kt.optimal_motion(
        hopper(), (0.2, 1.5), events=[floor, top, floor], stance=[["floor"], [], [], ["floor"]], **asked
    )
    flying = kt.optimal_motion(
        hopper(), (0.2, 1.5), events=[floor, floor], stance=[[], ["floor"], []],
        start={"rise.displacement": 0.05}, **asked,
    )  # fmt: skip
    for found in (standing, flying):
        run = found.run
        assert found.converged and found.end_difference <= 1e-6
        for name in ("leg.displacement", "rise.displacement_rate", "leg.displacement_rate"):
            assert run[name][-1] == pytest.approx(run[name][0], abs=1e-6)
    assert standing.objective == pytest.approx(flying.objective, rel=1e-6)


@pytest.mark.slow
def test_a_five_bar_leg_pushes_off():
    """The foot is the tip of a closed loop: loop and contact are kept exactly, and the run lifts off as planned."""
    A, E, B, D = (0.0, 0.0), (0.2, 0.0), (-0.1, -0.2), (0.3, -0.2)
    C = (0.1, -0.2 - sqrt(0.25**2 - 0.2**2))
    rods = {"left": (A, B, 0.3), "right": (E, D, 0.3), "left arm": (B, C, 0.2), "right arm": (D, C, 0.2)}
    bodies = [
        kt.Body.rod(
            name, mass=mass, length=hypot(b[0] - a[0], b[1] - a[1]),
            pose=kt.Frame.rotated(
                (0, 1, 0), float(np.arctan2(a[1] - b[1], b[0] - a[0])), ((a[0] + b[0]) / 2, 0, (a[1] + b[1]) / 2)
            ),
        )
        for name, (a, b, mass) in rods.items()
    ]  # fmt: skip
    pins = {
        "A": ("base", "left", A), "E": ("base", "right", E), "B": ("left", "left arm", B),
        "D": ("right", "right arm", D), "C": ("left arm", "right arm", C),
    }  # fmt: skip
    model = kt.Model.of(
        "five-bar leg",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("base", 4.0, pose=kt.Frame.at((0.1, 0, 0))),
        *bodies,
        kt.Prismatic("up", "ground", "base", point=(0.1, 0, 0), axis=(0, 0, 1)),
        *(kt.Revolute(n, i, o, point=(p[0], 0, p[1]), axis=(0, 1, 0)) for n, (i, o, p) in pins.items()),
        kt.Marker.at("tip", "left arm", (0.125, 0, 0)),
        kt.Marker.at("plane", "ground", (0, 0, C[1])),
        kt.JointMotor("m1", "A"),
        kt.JointMotor("m2", "E"),
    )
    floor = kt.PointPlaneEvent("foot", "tip", "plane", direction="falling", action=kt.Restitution(0.0))
    found = kt.optimal_motion(
        model, (0.1, 0.8), controls={"m1.torque": (-60, 60), "m2.torque": (-60, 60)}, events=[floor],
        objective=kt.Objective(integral="m1.torque^2 + m2.torque^2"), stance=[["foot"], []], intervals=6,
        end={"tip.z": -0.30, "up.displacement_rate": (0.0, None)}, tolerance=1e-6,
    )  # fmt: skip
    assert (
        found.converged and found.residual <= 1e-10 and found.end_difference <= 1e-6 and found.warnings == ()
    )
    assert [e.description for e in found.run.events] == ["rest", "lift-off"]
    assert found.run.events[1].t == pytest.approx(found.phases[0], abs=1e-6)


def skate() -> kt.Model:
    return kt.Model.of(
        "skate",
        kt.Parameter("push", 0.0, "N"),
        kt.Body("skate", 2.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Planar("ice", "ground", "skate", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.KnifeEdge("blade", place="skate", axis="y"),
        kt.Force("drive", "skate", force=("push", 0, 0), axes="skate"),
        kt.Torque("steer", "skate", torque=(0, 0, 0)),
    )


@pytest.mark.slow
def test_a_skate_passes_a_gate_as_if_it_were_not_there():
    """A blade holds speeds alone; parted by an event that only records, its motion is the one without."""
    asked: dict[str, Any] = {
        "controls": {"push": (-20, 20), "steer.torque.z": (-5, 5)}, "tolerance": 1e-5,
        "objective": kt.Objective(integral="push^2 + 10*steer.torque.z^2"),
        "end": {"skate.x": 1.0, "skate.y": 0.3, "ice.angle": 0.0, "rest": True},
    }  # fmt: skip
    gate = kt.ExpressionEvent("gate", "skate.x - 0.5", direction="rising")
    whole = kt.optimal_motion(skate(), 2.0, intervals=16, **asked)
    parted = kt.optimal_motion(skate(), 2.0, intervals=8, events=[gate], **asked)
    assert whole.converged and parted.converged and parted.end_difference <= 1e-5
    assert parted.objective == pytest.approx(whole.objective, rel=1e-3)
    assert parted.residual <= 1e-10 and [e.name for e in parted.run.events] == ["gate"]


def test_a_blade_that_is_put_down_takes_the_speed_across():
    """It glides with (1, 0.5) m/s for half a second; then its blade keeps what is along, and nothing of what is across.

    Along it is a block that comes to rest from v = 1 m/s after d = 1.5 m in T = 2 s:
    ∫F² = m² (4 v²/T − 12 v d/T² + 12 d²/T³).
    """
    blade = kt.KnifeEdge("blade", place="skate", axis="y", active=False)
    down = kt.ExpressionEvent("down", "t - 0.5", action=kt.Switch(on="blade"))
    found = kt.optimal_motion(
        skate().replace(blade), 2.0, controls={"push": (-20, 20)}, events=[down], intervals=6,
        objective=kt.Objective(integral="push^2"), tolerance=1e-6,
        initial={"ice.x_rate": 1.0, "ice.y_rate": 0.5}, end={"skate.x": 1.5, "rest": True},
    )  # fmt: skip
    best = 2.0**2 * (4 / 2.0 - 12 * 1.5 / 2.0**2 + 12 * 1.5**2 / 2.0**3)
    (event,) = found.run.events
    assert found.converged and found.objective == pytest.approx(best, rel=1e-6)
    assert found.run["skate.position.y"][-1] == pytest.approx(0.25, abs=1e-6)
    assert found.end_difference <= 1e-6 and event.description == "switch"


def test_where_the_mass_is_dropped_is_chosen_along():
    """F is in the span of three kernels, which give the least effort for every place and instant of the drop."""
    T = 1.5
    model = kt.Model.of(
        "cart",
        kt.Parameter("mass", 2.0, "kg"),
        kt.Parameter("where", 0.4, "m"),
        kt.Body("cart", "mass", inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "rail"),
    )
    drop = kt.ExpressionEvent(
        "drop", "rail.displacement - where", direction="rising", action=kt.SetParameter("mass", 1.0)
    )
    found = kt.optimal_motion(
        model, T, controls=["motor.torque"], objective=kt.Objective(integral="motor.torque^2"), intervals=4,
        parameters={"where": (0.1, 0.9)}, end={"rail.displacement": 1.0, "rest": True}, events=[drop],
    )  # fmt: skip

    nodes, weights = np.polynomial.legendre.leggauss(6)

    def effort(border: float, where: float) -> float:
        """Least ∫F² of ∫F/m = 0, ∫(T − t) F/m = 1, ∫(t₁ − t) F/m = where, with the mass 2 until the border, then 1."""
        gram, wanted = np.zeros((3, 3)), np.array([0.0, 1.0, where])
        for a, b, m in ((0.0, border, 2.0), (border, T, 1.0)):
            t = a + (b - a) * (nodes + 1) / 2
            K = np.stack([np.ones_like(t), T - t, np.maximum(border - t, 0.0)]) / m
            gram += (K * weights * (b - a) / 2) @ K.T
        return float(wanted @ np.linalg.solve(gram, wanted))

    at, where = found.phases[0], found.parameters["where"]
    assert found.converged and found.end_difference <= 1e-6
    assert found.objective == pytest.approx(effort(at, where), rel=1e-6)
    # The earliest drop that is allowed is best, and its instant too.
    assert where == pytest.approx(0.1, abs=1e-6)
    assert min(effort(0.98 * at, where), effort(1.02 * at, where), effort(at, 1.02 * where)) > effort(
        at, where
    )
