"""Optimal motions in which events switch parts or set parameters between phases, beside closed forms and their runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import kinetree as kt

EFFORT = kt.Objective(integral="motor.torque^2")


def cart(mass: Any = 1.0, *more: Any) -> kt.Model:
    return kt.Model.of(
        "cart",
        *more,
        kt.Body("cart", mass, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "rail"),
    )


def least_effort(
    kernels: Callable[[int, Any, float], Sequence[Any]], wanted: Sequence[float], duration: float
) -> tuple[float, float]:
    """Least ∫F² with ∫K(t) F dt = w, and the instant t₁ between two phases at which it is least.

    F is in the span of the kernels, of the phase, t and t₁: ∫F² = wᵀ G⁻¹ w with their Gram matrix G.
    """
    nodes, weights = np.polynomial.legendre.leggauss(12)
    w = np.array(wanted)

    def effort(border: float) -> float:
        gram = np.zeros((w.size, w.size))
        for phase, (a, b) in enumerate(((0.0, border), (border, duration))):
            t = a + (b - a) * (nodes + 1) / 2
            K = np.stack([np.broadcast_to(k, t.shape) for k in kernels(phase, t, border)])
            gram += (K * weights * (b - a) / 2) @ K.T
        return float(w @ np.linalg.solve(gram, w))

    best = minimize_scalar(effort, bounds=(0.05 * duration, 0.95 * duration), options={"xatol": 1e-10})
    return float(best.fun), float(best.x)


def check(found: kt.OptimalMotion, best: float, border: float) -> None:
    assert found.converged and found.objective == pytest.approx(best, rel=1e-7)
    assert found.phases[0] == pytest.approx(border, abs=1e-5) and found.end_difference <= 1e-6
    assert found.residual <= 1e-10 and found.warnings == ()
    (event,) = found.run.events
    assert event.t == pytest.approx(border, abs=1e-5)
    assert found.run.audit is not None and found.run.audit.verdict == "ok"


@pytest.mark.parametrize("value", [1.0, "mass/2"])
def test_a_cart_that_drops_half_its_mass_on_the_way(value: Any):
    """The mass falls at 0.4 m and the speed goes on: v(T) = ∫F/m, x(T) = ∫(T − t) F/m, x(t₁) = ∫(t₁ − t) F/m = 0.4."""
    T, masses = 1.5, (2.0, 1.0)
    drop = kt.ExpressionEvent(
        "drop", "rail.displacement - 0.4", direction="rising", action=kt.SetParameter("mass", value)
    )
    found = kt.optimal_motion(
        cart("mass", kt.Parameter("mass", 2.0, "kg")), T, controls=["motor.torque"], objective=EFFORT, intervals=4,
        end={"rail.displacement": 1.0, "rest": True}, events=[drop],
    )  # fmt: skip

    def kernels(phase: int, t: Any, border: float) -> list[Any]:
        m = masses[phase]
        return [1 / m, (T - t) / m, (border - t) / m if phase == 0 else 0.0]

    check(found, *least_effort(kernels, [0.0, 1.0, 0.4], T))


def test_the_shortest_time_with_a_mass_that_halves():
    """Pushed with 1 N to the drop and on to V, braked behind: V² = ½ (v² + 2 s) with v² = 2 · 0.5 · ½."""
    drop = kt.ExpressionEvent("drop", "rail.displacement - 0.5", action=kt.SetParameter("mass", 1.0))
    found = kt.optimal_motion(
        cart("mass", kt.Parameter("mass", 2.0, "kg")), (0.1, 10.0), controls={"motor.torque": (-1, 1)},
        objective="time", end={"rail.displacement": 1.0, "rest": True}, events=[drop], intervals=16, tolerance=1e-4,
    )  # fmt: skip
    v, V = sqrt(0.5), sqrt(0.75)
    best = v / 0.5 + 2 * V - v
    assert found.converged and best - 1e-6 <= found.duration <= best * (1 + 2e-3)
    assert found.phases[0] == pytest.approx(v / 0.5, rel=1e-4) and found.end_difference <= 1e-4


HAND, BALL, HEIGHT, G = 2.0, 0.5, 1.2, 9.81


def thrower() -> kt.Model:
    """A hand on a rail that holds a ball by a grip."""
    inertia = (0.001, 0.001, 0.001, 0, 0, 0)
    return kt.Model.of(
        "thrower",
        kt.Parameter("when", 0.4, "s"),
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("hand", HAND, inertia=inertia, pose=kt.Frame.at((0, 0, HEIGHT))),
        kt.Body("ball", BALL, inertia=inertia, pose=kt.Frame.at((0, 0, HEIGHT))),
        kt.Prismatic("rail", "ground", "hand", point=(0, 0, HEIGHT), axis=(1, 0, 0)),
        kt.Weld("grip", "hand", "ball", point=(0, 0, HEIGHT)),
        kt.JointMotor("motor", "rail"),
    )


def test_a_ball_that_is_let_go_lands_where_a_stone_does():
    """Its flight takes √(2h/g), so that it leaves at d = 0.5 m with v = 2 m/√(2h/g), after a push of T₁ = T − √(2h/g).

    Least ∫F² with ∫F = M v and ∫(T₁ − t) F = M d is M² (4 v²/T₁ − 12 v d/T₁² + 12 d²/T₁³).
    """
    reach, d, T = 2.5, 0.5, 0.8
    release = kt.ExpressionEvent("release", f"rail.displacement - {d}", action=kt.Switch(off="grip"))
    found = kt.optimal_motion(
        thrower(), T, controls=["motor.torque"], objective=EFFORT, intervals=4,
        end={"ball.x": reach, "ball.z": 0.0}, events=[release],
    )  # fmt: skip
    flight = sqrt(2 * HEIGHT / G)
    v, push = (reach - d) / flight, T - flight
    best = (HAND + BALL) ** 2 * (4 * v**2 / push - 12 * v * d / push**2 + 12 * d**2 / push**3)
    check(found, best, push)
    assert found.run["ball.position.x"][-1] == pytest.approx(reach, abs=1e-6)


def test_when_to_let_go_is_found_along():
    """A hand of 8 N throws 4 m in 1.1 s: the instant of the release is a parameter of its event."""
    release = kt.ExpressionEvent("release", "t - when", action=kt.Switch(off="grip"))
    found = kt.optimal_motion(
        thrower(), (0.3, 3.0), controls={"motor.torque": (-8, 8)}, objective="time", parameters={"when": (0.1, 2.0)},
        end={"ball.x": 4.0, "ball.z": 0.0}, events=[release], intervals=4,
    )  # fmt: skip
    # Flight and push: a T₁²/2 + a T₁ f = 4 with a = 8/2.5.
    a, flight = 8 / (HAND + BALL), sqrt(2 * HEIGHT / G)
    push = -flight + sqrt(flight**2 + 2 * 4.0 / a)
    assert found.converged and found.parameters["when"] == pytest.approx(push, rel=1e-6)
    assert found.duration == pytest.approx(push + flight, rel=1e-7) and found.end_difference <= 1e-6


@pytest.mark.slow
def test_a_hook_that_closes_takes_a_waggon_along():
    """m₁ v goes on with both masses: v⁺ = m₁ v⁻/M, where x(t₁) = 1 m; then both come to rest a metre farther."""
    m1, m2, T = 1.0, 0.5, 2.0
    M = m1 + m2
    model = cart(m1).add(
        kt.Body("waggon", m2, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((1, 0, 0))),
        kt.Prismatic("track", "ground", "waggon", point=(1, 0, 0), axis=(1, 0, 0)),
        kt.Weld("hook", "cart", "waggon", frame_inner=kt.Frame(), frame_outer=kt.Frame(), active=False),
    )
    close = kt.ExpressionEvent(
        "close", "rail.displacement - 1", direction="rising", action=kt.Switch(on="hook")
    )
    found = kt.optimal_motion(
        model, T, controls=["motor.torque"], objective=EFFORT, intervals=4, events=[close],
        end={"track.displacement": 1.0, "rest": True},
    )  # fmt: skip

    def kernels(phase: int, t: Any, border: float) -> list[Any]:
        if phase == 0:
            return [(border - t) / m1, 1 / M, (T - border) / M]
        return [0.0, 1 / M, (T - t) / M]

    check(found, *least_effort(kernels, [1.0, 0.0, 1.0], T))
    (event,) = found.run.events
    assert event.z_after[2:4] == pytest.approx(m1 * event.z_before[2] / M, rel=1e-8)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (kt.ExpressionEvent("end", "t - 1", action=kt.Stop()), "has the action stop"),
        (kt.ForceLimitEvent("break", "grip", 20.0, action=kt.Switch(off="grip")), "watches a force"),
        (
            kt.ExpressionEvent("set", "t - 1", action=kt.SetParameter("when", "2*rail.displacement")),
            "depends on the motion",
        ),
    ],
)
def test_what_cannot_be_planned_is_refused(event: kt.Event, words: str):
    with pytest.raises(kt.NoAnswerError, match=words):
        kt.optimal_motion(
            thrower(),
            2.0,
            controls=["motor.torque"],
            objective=EFFORT,
            end={"rail.displacement": 1.0},
            events=[event],
        )


def test_a_control_is_not_set():
    model = cart().replace(kt.JointMotor("motor", "rail", torque="push")).add(kt.Parameter("push", 0.0, "N"))
    event = kt.ExpressionEvent("set", "t - 1", action=kt.SetParameter("push", 1.0))
    with pytest.raises(kt.NoAnswerError, match="an event sets push"):
        kt.optimal_motion(
            model, 2.0, controls=["push"], objective=kt.Objective(integral="push^2"), end={"rail.displacement": 1.0},
            events=[event],
        )  # fmt: skip
