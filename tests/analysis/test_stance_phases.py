"""Optimal motions in which contacts are closed for a while: push-off, flight and landing, beside closed forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import kinetree as kt

FOOT, TRUNK = 1.0, 2.0  # kg
BOTH = FOOT * TRUNK / (FOOT + TRUNK)
EFFORT = kt.Objective(integral="push.torque^2")


def leg(gravity: float = 0.0) -> kt.Model:
    """A foot on a rail along x, and a trunk that a motor pushes away from it."""
    return kt.Model.of(
        "leg",
        kt.Gravity(acceleration=(-gravity, 0, 0)),
        kt.Body("foot", FOOT, pose=kt.Frame.at((0, 0, 0))),
        kt.Body("trunk", TRUNK, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Prismatic("slide", "ground", "foot", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("leg", "foot", "trunk", point=(0.5, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("push", "leg"),
    )


def wall(name: str = "left", gap: str = "slide.displacement", e: float = 0.0) -> kt.Event:
    return kt.ExpressionEvent(name, gap, direction="falling", action=kt.Restitution(e))


def least_effort(kernels: Any, wanted: Any, duration: float) -> tuple[float, float]:
    """Least ∫F² with ∫K(t) F dt = w, and the instant between two phases, which is chosen along.

    F is in the span of the kernels: ∫F² = wᵀ G⁻¹ w with their Gram matrix G.
    """
    nodes, weights = np.polynomial.legendre.leggauss(12)

    def effort(lift: float) -> float:
        gram = np.zeros((wanted.size, wanted.size))
        for phase, (a, b) in enumerate(((0.0, lift), (lift, duration))):
            K = np.stack(kernels(phase, a + (b - a) * (nodes + 1) / 2))
            gram += (K * weights * (b - a) / 2) @ K.T
        return float(wanted @ np.linalg.solve(gram, wanted))

    best = minimize_scalar(effort, bounds=(0.05 * duration, 0.95 * duration), options={"xatol": 1e-10})
    return float(best.fun), float(best.x)


def test_push_off_from_a_wall_has_the_effort_of_its_closed_form():
    """While the foot stands, M s̈ = F; then s̈ = F/μ and m ẍ = −F; the run leaves the wall where the plan does."""
    T, d = 1.0, 0.3
    found = kt.optimal_motion(
        leg(), T, controls=["push.torque"], objective=EFFORT, events=[wall()], stance=[["left"], []], intervals=6,
        end={"slide.displacement": d, "leg.displacement": 0.0, "leg.displacement_rate": 0.0},
    )  # fmt: skip

    def kernels(phase: int, t: Any) -> list[Any]:
        inertia = (TRUNK, BOTH)[phase]
        return [(T - t) / inertia, np.ones_like(t) / inertia, -phase * (T - t) / FOOT]

    best, lift = least_effort(kernels, np.array([0.0, 0.0, d]), T)
    assert found.converged and found.objective == pytest.approx(best, rel=1e-8)
    assert found.phases[0] == pytest.approx(lift, abs=1e-5) and found.end_difference <= 1e-6
    assert found.residual <= 1e-10 and found.warnings == ()
    assert [(one.name, one.description) for one in found.run.events] == [
        ("left", "rest"),
        ("left", "lift-off"),
    ]
    assert found.run.events[1].t == pytest.approx(found.phases[0], abs=1e-6)
    assert found.run.audit is not None and found.run.audit.verdict == "ok"


@pytest.mark.slow
def test_a_leap_from_wall_to_wall_ends_with_an_impact_and_a_stance():
    """The trunk alone would take F = 6 M d/T² (1 − 2 t/T), and the foot lets it: pressed to the left wall until T/2.

    Then the same force pulls it over, m d = ∫(t₂ − t) |F| dt, so that it lands after T (m/2M)^⅓ and is pressed again.
    """
    T, d, m = 1.0, 0.4, 0.2
    light = leg().replace(kt.Body("foot", m, pose=kt.Frame.at((0, 0, 0))))
    found = kt.optimal_motion(
        light, T, controls=["push.torque"], objective=EFFORT, intervals=6,
        events=[wall(), wall("right", f"{d} - slide.displacement")], stance=[["left"], [], ["right"]],
        end={"leg.displacement": 0.0, "rest": True},
    )  # fmt: skip
    flight = T * (m / (2 * TRUNK)) ** (1 / 3)
    assert found.converged and found.objective == pytest.approx(12 * (TRUNK * d) ** 2 / T**3, rel=1e-6)
    assert sum(found.phases[:2]) == pytest.approx(T / 2 + flight, abs=1e-4)
    assert found.phases[0] == pytest.approx(T / 2, abs=5e-3)  # the gap opens with the third power of time
    told = [(one.name, one.description) for one in found.run.events]
    assert told == [("left", "rest"), ("left", "lift-off"), ("right", "impact"), ("right", "rest")]
    assert found.end_difference <= 1e-6 and found.residual <= 1e-10 and found.warnings == ()


def test_a_leap_against_gravity_flies_as_a_stone_does():
    """Behind the lift-off the mass centre is thrown; forces of the floor are at hand, and never pull."""
    g = 9.81
    found = kt.optimal_motion(
        leg(g), (0.2, 1.0), controls={"push.torque": (-60, 60)}, objective=EFFORT, events=[wall()], intervals=8,
        stance=[["left"], []], end={"slide.displacement": 0.1, "leg.displacement": 0.0, "leg.displacement_rate": 0.0},
        bounds={"leg.displacement": (-0.3, 0.0), "left.force": (None, 70.0)}, tolerance=1e-5,
    )  # fmt: skip
    assert found.converged and found.end_difference <= 1e-5
    run, lift = found.run, found.run.events[-1].t
    centre = (FOOT * run["foot.position.x"] + TRUNK * run["trunk.position.x"]) / (FOOT + TRUNK)
    speed = (FOOT * run["foot.velocity.x"] + TRUNK * run["trunk.velocity.x"]) / (FOOT + TRUNK)
    k = int(np.searchsorted(run.t, lift, side="right"))
    t = run.t[k:] - run.t[k]
    assert centre[k:] == pytest.approx(centre[k] + speed[k] * t - g * t**2 / 2, abs=1e-8)
    assert run["left.force"].min() >= -1e-6 and run["left.force"].max() <= 70.0 * (1 + 1e-4)


def test_the_same_event_may_happen_twice():
    """A bounce at each end of a hop to and fro in front of one wall: named twice, it happens twice."""
    found = kt.optimal_motion(
        leg(), 1.0, controls=["push.torque"], objective=EFFORT, events=[wall(e=1.0)] * 2, intervals=4,
        initial={"slide.displacement": 0.1, "slide.displacement_rate": -1.0, "leg.displacement_rate": 1.0},
        end={"leg.displacement": 0.0}, tolerance=1e-4,
    )  # fmt: skip
    assert found.converged and [one.name for one in found.run.events] == ["left", "left"]


@pytest.mark.parametrize(
    ("events", "stance", "words"),
    [
        ([wall()], "left", "stance must be a list for every phase"),
        ([wall()], [["left"]], "1 events part a motion into 2 phases"),
        ([wall()], [["lift"], []], "there is no event 'lift'"),
        ([wall()], [[3], []], "no list of names"),
        ([wall(e=0.5)], [["left"], []], "left rebounds"),
        ([wall()], [["left"], ["left"]], "closed before and behind"),
        (
            [wall("a"), wall("b", "1 - slide.displacement")],
            [["b"], [], []],
            "b changes at event 1, which is a",
        ),
        ([kt.ExpressionEvent("gate", "slide.displacement")], [["gate"], []], "is no contact"),
        ([], [["left"]], "no event 'left'"),
    ],
)
def test_stances_that_cannot_be_are_refused_in_words(events: Any, stance: Any, words: str):
    with pytest.raises(kt.ArgumentError, match=words):
        kt.optimal_motion(
            leg(), 1.0, controls=["push.torque"], objective=EFFORT, end={"leg.displacement": 0.0}, events=events,
            stance=stance,
        )  # fmt: skip


def test_a_stance_begins_on_the_contact():
    with pytest.raises(kt.NoAnswerError, match=r"left is closed in the first phase.*gap is 0\.2"):
        kt.optimal_motion(
            leg(), 1.0, controls=["push.torque"], objective=EFFORT, end={"leg.displacement": 0.0}, events=[wall()],
            stance=[["left"], []], initial={"slide.displacement": 0.2},
        )  # fmt: skip
