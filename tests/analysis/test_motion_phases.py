"""Optimal motions with impacts and other events between their phases, beside closed forms and their own runs."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import kinetree as kt
from kinetree.analysis.optimal_motion import optimal_motion as optimal_motion_module


def cart() -> kt.Model:
    """One mass of 1 kg on a rail."""
    return kt.Model.of(
        "cart",
        kt.Body("cart", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "rail"),
    )


def wall(e: float) -> kt.Event:
    """A wall at x = 1 m."""
    action = kt.Restitution(e)
    return kt.ExpressionEvent("wall", "1 - rail.displacement", direction="falling", action=action)


def to_the_wall_and_back(e: float, intervals: int = 8, **more: Any) -> kt.OptimalMotion:
    return kt.optimal_motion(
        cart(), (0.1, 10.0), controls={"motor.torque": (-1, 1)}, objective="time", intervals=intervals, tolerance=1e-4,
        end={"rail.displacement": 0.0, "rest": True}, events=[wall(e)], **more,
    )  # fmt: skip


def test_shortest_time_over_an_elastic_wall_needs_no_change_of_force():
    """The force pushes to the wall and brakes the way back: √2 s each, with the impact where the run has it."""
    found = to_the_wall_and_back(1.0)
    assert found.converged and found.phases == pytest.approx((sqrt(2), sqrt(2)), rel=1e-6)
    assert found.controls["motor.torque"] == pytest.approx(1.0, abs=1e-6)
    (impact,) = found.run.events
    assert impact.t == pytest.approx(sqrt(2), rel=1e-6) and found.end_difference <= 1e-6
    assert found.run.audit is not None and found.run.audit.verdict == "ok" and found.warnings == ()
    prices = {limit.text: limit.price for limit in found.active}
    assert prices["motor.torque"] == pytest.approx(-found.duration / 2, rel=1e-4)
    with pytest.raises(kt.NoAnswerError, match="no gains across"):
        found.with_feedback()


@pytest.mark.slow
def test_shortest_time_over_a_wall_that_takes_half_the_speed():
    """Behind the impact at speed v = e√2 it is pushed on to V with V² = 1 + v²/2, then braked: V − v + V."""
    found = to_the_wall_and_back(0.5, 30)
    v = 0.5 * sqrt(2)
    V = sqrt(1 + v**2 / 2)
    assert found.phases == pytest.approx((sqrt(2), 2 * V - v), rel=1e-3)
    assert found.duration >= sqrt(2) + 2 * V - v - 1e-6
    (impact,) = found.run.events
    assert found.converged and found.end_difference <= 1e-4
    assert impact.z_after[1] == pytest.approx(-0.5 * impact.z_before[1], rel=1e-9)


def puck() -> kt.Model:
    return kt.Model.of(
        "puck",
        kt.Body("slide", 0.0, pose=kt.Frame.at((0, 0.4, 0))), kt.Body("puck", 1.0, pose=kt.Frame.at((0, 0.4, 0))),
        kt.Prismatic("across", "ground", "slide", point=(0, 0.4, 0), axis=(1, 0, 0)),
        kt.Prismatic("up", "slide", "puck", point=(0, 0.4, 0), axis=(0, 1, 0)),
        kt.JointMotor("fx", "across"), kt.JointMotor("fy", "up"),
    )  # fmt: skip


def over_the_floor(model: kt.Model, controls: list[str], event: kt.Event, **more: Any) -> kt.OptimalMotion:
    return kt.optimal_motion(
        model, 1.0, controls=controls, objective=kt.Objective(integral=" + ".join(f"{c}^2" for c in controls)),
        end={"puck.x": 1.0, "puck.y": 0.7, "rest": True}, events=[event], intervals=6, tolerance=1e-6, **more,
    )  # fmt: skip


def test_least_effort_over_an_elastic_floor_leads_to_the_mirror_image():
    """Seen in the mirror the floor is not there: ∫F² = 12 d²/T³ with the distance d to the image of the end."""
    floor = kt.ExpressionEvent("floor", "puck.y", direction="falling", action=kt.Restitution(1.0))
    found = over_the_floor(puck(), ["fx.torque", "fy.torque"], floor)
    d2 = 1.0**2 + (0.4 + 0.7) ** 2
    assert found.converged and found.objective == pytest.approx(12 * d2, rel=1e-5)
    (impact,) = found.run.events
    # On the straight line y(t) = 0.4 − 1.1 s(t), with s = 3 τ² − 2 τ³, the floor is met at s = 0.4/1.1.
    tau = impact.t
    assert 3 * tau**2 - 2 * tau**3 == pytest.approx(0.4 / 1.1, abs=1e-4)
    assert found.run["up.displacement"].min() > -0.4 - 1e-9 and found.end_difference <= 1e-6
    fy = np.interp(impact.t + np.array([-1e-6, 1e-6]), found.t, found.controls["fy.torque"])
    assert fy[1] == pytest.approx(-fy[0], rel=1e-2)


def test_an_event_that_records_changes_nothing():
    """∫F² = 12 d²/T³, and the event is half-way at T/2."""
    gate = kt.ExpressionEvent("gate", "rail.displacement - 0.25", direction="rising")
    found = kt.optimal_motion(
        cart(), 2.0, controls=["motor.torque"], objective=kt.Objective(integral="motor.torque^2"), intervals=3,
        end={"rail.displacement": 0.5, "rest": True}, events=[gate],
    )  # fmt: skip
    assert found.converged and found.objective == pytest.approx(12 * 0.5**2 / 8, rel=1e-7)
    assert found.phases == pytest.approx((1.0, 1.0), rel=1e-4)
    assert [(one.name, round(one.t, 4)) for one in found.run.events] == [("gate", 1.0)]


@pytest.mark.slow
def test_an_impulse_on_the_way_is_made_use_of():
    """A kick of 1 m/s at x = 0.3 m, on the way from rest to 1 m within one second: when it comes is found along."""
    kick = kt.ExpressionEvent(
        "kick", "rail.displacement - 0.3", direction="rising", action=kt.Impulse("cart", (1.0, 0, 0))
    )
    found = kt.optimal_motion(
        cart(), 1.0, controls=["motor.torque"], objective=kt.Objective(integral="motor.torque^2"), intervals=3,
        end={"rail.displacement": 1.0}, events=[kick],
    )  # fmt: skip
    (event,) = found.run.events
    assert event.z_after[1] - event.z_before[1] == pytest.approx(1.0, abs=1e-9)
    assert found.converged and found.end_difference <= 1e-6
    best = minimize_scalar(_kicked, bounds=(0.2, 0.95), options={"xatol": 1e-10})
    assert found.objective == pytest.approx(best.fun, rel=1e-6) and event.t == pytest.approx(best.x, abs=1e-4)


def _kicked(t1: float) -> float:
    """Least ∫F² from rest at 0 over 0.3 m at t₁, where 1 m/s is added, to 1 m at 1 s.

    x(1) = ∫(1 − s) F ds + (1 − t₁), x(t₁) = ∫(t₁ − s)₊ F ds: two linear conditions, F in the span of both kernels.
    """
    gram = np.array([[1 / 3, t1**2 / 2 - t1**3 / 6], [t1**2 / 2 - t1**3 / 6, t1**3 / 3]])
    wanted = np.array([1.0 - (1.0 - t1), 0.3])
    return float(wanted @ np.linalg.solve(gram, wanted))


@pytest.mark.slow
def test_an_impact_of_a_mechanism_with_a_constraint_is_that_of_the_tree():
    """A pendulum that hits a wall, by a hinge and by a distance that is kept: one optimum, and runs that follow."""
    found = []
    for as_constraint in (False, True):
        parts: list[Any] = [kt.Gravity(acceleration=(0, -9.81, 0)), kt.Force("push", "bob", force=(0, 0, 0))]
        bob = kt.Body("bob", 1.0, pose=kt.Frame.at((0, -1, 0)))
        if as_constraint:
            frame = kt.Body("frame", 0.0, pose=kt.Frame.at((0, -1, 0)))
            parts += [
                frame,
                kt.Prismatic("across", "ground", "frame", point=(0, -1, 0), axis=(1, 0, 0)),
                kt.Prismatic("up", "frame", "bob", point=(0, -1, 0), axis=(0, 1, 0)),
                kt.Distance("string", "ground", "bob", length=1.0),
            ]
        else:
            parts.append(kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 0, 1)))
        hit = kt.ExpressionEvent("post", "0.5 - bob.x", direction="falling", action=kt.Restitution(0.6))
        found.append(
            kt.optimal_motion(
                kt.Model.of("pendulum", bob, *parts), 2.0, controls={"push.force.x": (-8, 8)},
                objective=kt.Objective(integral="push.force.x^2"), end={"bob.x": -0.4, "rest": True}, events=[hit],
                bounds={"bob.y": (None, -0.2)}, intervals=10,
            )
        )  # fmt: skip
    tree, held = found
    assert held.converged and tree.converged and held.objective == pytest.approx(tree.objective, rel=1e-5)
    assert held.residual <= 1e-10 and held.end_difference <= 1e-6
    assert held.run.events[0].t == pytest.approx(tree.run.events[0].t, abs=1e-4)


@pytest.mark.slow
def test_two_bounces_on_the_way():
    """The same event twice: in the mirrors of both walls the way is straight, |d| = 1 + 1 + 0.5 between them."""
    left = kt.ExpressionEvent("left", "rail.displacement", direction="falling", action=kt.Restitution(1.0))
    found = kt.optimal_motion(
        cart(), 2.0, controls=["motor.torque"], objective=kt.Objective(integral="motor.torque^2"), intervals=6,
        initial={"rail.displacement": 0.5}, end={"rail.displacement": 0.5, "rest": True}, events=[wall(1.0), left],
    )  # fmt: skip
    assert found.converged and [one.name for one in found.run.events] == ["wall", "left"]
    assert found.objective == pytest.approx(12 * 2.0**2 / 2.0**3, rel=1e-5)


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([kt.ExpressionEvent("e", "rail.displacement - 1", action=kt.Stop())], "action stop"),
        ([kt.ExpressionEvent("e", "rail.displacment - 1")], "displacement"),
        (
            [kt.ExpressionEvent("e", "1 - rail.displacement", action=kt.Restitution(1.0, friction=0.3))],
            "friction",
        ),
        (["wall"], "which is no Event"),
        (3, "events must be a sequence"),
    ],
)
def test_events_that_are_not_treated_are_refused_in_words(events: Any, words: str):
    with pytest.raises((TypeError, ValueError, kt.NoAnswerError), match=words):
        kt.optimal_motion(
            cart(), 1.0, controls=["motor.torque"], objective=kt.Objective(integral="motor.torque^2"),
            end={"rail.displacement": 0.5}, events=events,
        )  # fmt: skip


def test_a_guess_beside_events_has_them_where_their_functions_pass_zero(
    monkeypatch: pytest.MonkeyPatch,
):
    """A run, a plan and a table of the way over the floor begin at the optimum, or near it."""
    guessed, begun = optimal_motion_module.guessed_path, []

    def watched(*given: Any) -> Any:
        begun.append(guessed(*given))
        return begun[-1]

    monkeypatch.setattr(optimal_motion_module, "guessed_path", watched)
    floor = kt.ExpressionEvent("floor", "puck.y", direction="falling", action=kt.Restitution(1.0))
    asked: tuple[Any, ...] = (puck(), ["fx.torque", "fy.torque"], floor)
    found = over_the_floor(*asked)
    assert abs(found.phases[0] - 0.5) > 0.05  # where the usual first guess has the floor
    for guess in (found, found.run):
        again = over_the_floor(*asked, guess=guess)
        assert begun[-1].durations == pytest.approx(found.phases, abs=1e-9)
        assert begun[-1].x[6] == pytest.approx([0.4 / 1.1, -0.4], abs=1e-3)
        assert again.objective == pytest.approx(found.objective, rel=1e-7)
    table = {"t": [0, 0.4, 1], "across.displacement": [0, 0.4, 1], "up.displacement": [0, -0.41, 0.3]}
    rough = over_the_floor(*asked, guess=table)
    assert rough.objective == pytest.approx(found.objective, rel=1e-7)
    elsewhere = {"t": [0, 1], "across.displacement": [0, 1]}  # says nothing of the floor
    assert over_the_floor(*asked, guess=elsewhere).objective == pytest.approx(found.objective, rel=1e-7)
