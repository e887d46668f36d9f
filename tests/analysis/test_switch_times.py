"""Optimal motions whose controls jump: the switches are found, with nothing left of the mesh in the objective."""

from __future__ import annotations

from math import pi, sqrt
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.optimize import fsolve

import kinetree as kt
from strategies.masses_on_rails import mass_on_rail


def soonest(model: kt.Model, most: float, **asked: Any) -> kt.OptimalMotion:
    found = kt.optimal_motion(model, (0.1 * most, most), objective="time", tolerance=1e-8, **asked)
    assert found.converged and found.end_difference <= 1e-8 and "may lower" not in found.reason
    return found


@pytest.mark.slow
def test_an_oscillator_switches_every_half_period() -> None:
    """ẍ + x = F with |F| ≤ 1: to rest at 0 as soon as possible, with switches π apart (Pontryagin)."""
    found = soonest(
        mass_on_rail(1.0), 12.0, controls={"F": (-1, 1)}, initial={"rail.displacement": 3.0}, intervals=20,
        end={"rail.displacement": 0.0, "rest": True}, guess={"t": [0, 5], "rail.displacement": [3, 0]},
    )  # fmt: skip
    turn = np.array([[0.0, 1.0], [-1.0, 0.0]])
    signs = np.sign(found.controls["F"][np.searchsorted(found.t, [0.1, *(np.array(found.switches) + 0.1)])])
    spans = np.diff([0.0, *found.switches, found.duration])

    def end(ends: Any) -> Any:
        z = np.array([3.0, 0.0])
        for sign, span in zip(signs, [ends[0], *[pi] * (signs.size - 2), ends[1]], strict=True):
            centre = np.array([sign, 0.0])
            z = centre + expm(turn * span) @ (z - centre)
        return z

    first, last = fsolve(end, [spans[0], spans[-1]], xtol=1e-13)
    assert spans[1:-1] == pytest.approx([pi] * (spans.size - 2), abs=1e-6) and 0 < last <= pi
    assert found.duration == pytest.approx(first + last + pi * (spans.size - 2), rel=3e-8)


@pytest.mark.parametrize(("intervals", "speed"), [(4, 0.0), (7, 1.3), (5, -0.7)])
def test_a_mass_that_is_moved_switches_once(intervals: int, speed: float) -> None:
    """Full force up to V, and down to rest: V² = a d + v²/2, T = (2 V − v)/a."""
    a, d = 2.0, 3.0
    found = soonest(
        mass_on_rail(), 10.0, controls={"F": (-a, a)}, initial={"rail.displacement_rate": speed}, intervals=intervals,
        end={"rail.displacement": d, "rest": True},
    )  # fmt: skip
    V = sqrt(a * d + speed**2 / 2)
    assert found.duration == pytest.approx((2 * V - speed) / a, rel=1e-8)
    if found.switches:  # else a node of the mesh lies there
        assert found.switches == pytest.approx([(V - speed) / a], rel=1e-7)
        assert found.phases == (pytest.approx(found.duration),)
        assert (np.diff(found.t) >= 0).all() and (np.diff(found.t) == 0).sum() == 1


def test_a_speed_that_is_bounded_is_kept_between_two_switches() -> None:
    """Full force, none at the greatest speed v, full force back: T = d/v + v/a."""
    a, d, v = 2.0, 3.0, 1.5
    found = soonest(
        mass_on_rail(), 10.0, controls={"F": (-a, a)}, bounds={"rail.displacement_rate": (None, v)}, intervals=15,
        end={"rail.displacement": d, "rest": True},
    )  # fmt: skip
    assert found.duration == pytest.approx(d / v + v / a, rel=3e-8)
    assert found.switches == pytest.approx([v / a, d / v], rel=1e-5)


@pytest.mark.slow
def test_two_controls_switch_each_at_its_own_time() -> None:
    """Two masses, the slower one decides; the other may take its time."""
    second = [
        kt.Body("other", 2.0, pose=kt.Frame.at((0, 1, 0))),
        kt.Prismatic("shelf", "ground", "other", point=(0, 1, 0), axis=(1, 0, 0)),
        kt.JointMotor("pull", "shelf"),
    ]
    found = soonest(
        mass_on_rail(0.0, *second), 10.0, controls={"F": (-2, 2), "pull.torque": (-3, 1)}, intervals=9,
        end={"rail.displacement": 1.0, "shelf.displacement": 1.0, "rest": True},
    )  # fmt: skip
    # up with 1/2 m/s² to V, down with 3/2 m/s²: V² (1 + 1/3) = 1 m²/s²
    V = sqrt(0.75)
    assert found.duration == pytest.approx(2 * V + V / 1.5, rel=1e-8)


@pytest.mark.slow
def test_a_motion_that_switches_is_fed_back_and_begins_another() -> None:
    asked: dict[str, Any] = {"controls": {"F": (-2, 2)}, "end": {"rail.displacement": 3.0, "rest": True}}
    found = soonest(mass_on_rail(), 10.0, intervals=5, **asked)
    assert found.switches
    run = kt.simulate(found.with_feedback(), found.duration, initial={"rail.displacement": 0.01})
    assert abs(run["rail.displacement"][-1] - 3.0) < 0.01
    again = soonest(mass_on_rail(), 10.0, intervals=6, guess=found, **asked)
    assert again.duration == pytest.approx(found.duration, rel=1e-8)


@pytest.mark.parametrize("turned_round", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_two_controls_that_switch_at_one_instant_have_one_node_there(turned_round: bool) -> None:
    """Two masses on rails beside each other, 1.5 m in 2 √1.5 s."""
    parts: list[Any] = []
    for name in ("a", "b"):
        parts += [
            kt.Parameter(f"F{name}", 0.0, "N"),
            kt.Body(name, 1.0, pose=kt.Frame.at((0, 0, 0))),
            kt.Prismatic(f"rail_{name}", "ground", name, point=(0, 0, 0), axis=(1, 0, 0)),
            kt.JointMotor(f"motor_{name}", f"rail_{name}", torque=f"F{name}"),
        ]
    found = soonest(
        kt.Model.of("masses", *(reversed(parts) if turned_round else parts)), 8.0,
        controls={"Fa": (-1, 1), "Fb": (-1, 1)}, intervals=12,
        end={"rail_a.displacement": 1.5, "rail_b.displacement": 1.5, "rest": True},
    )  # fmt: skip
    assert found.switches == pytest.approx([sqrt(1.5)], abs=1e-7)
    assert found.t[-1] == pytest.approx(2 * sqrt(1.5), abs=2e-8)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("restitution", [1.0, 0.5])
def test_controls_that_switch_when_something_else_hits_a_wall(restitution: float) -> None:
    """A mass moves to a wall at 1 m and back, another one 2 m away: a force may switch as the first one bounces.

    It comes after √2 s, with √2 m/s, and needs 2 √(1 + u²/2) − u more with the speed u behind the wall. The other
    switches at √2 s where that is as long, with no loss at the wall; with a loss the force of the first one does.
    """
    u = restitution * sqrt(2)
    exact = sqrt(2) + 2 * sqrt(1 + u**2 / 2) - u
    action = kt.Restitution(restitution)
    wall = kt.ExpressionEvent("wall", "1 - rail.displacement", direction="falling", action=action)
    other = [
        kt.Parameter("G", 0.0, "N"),
        kt.Body("other", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("shelf", "ground", "other", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("pull", "shelf", torque="G"),
    ]
    found = kt.optimal_motion(
        mass_on_rail(0.0, *other), (0.5, 10.0), controls={"F": (-1, 1), "G": (-1, 1)}, objective="time",
        end={"rail.displacement": 0.0, "shelf.displacement": 2.0, "rest": True}, events=[wall], intervals=10,
        tolerance=1e-8,
    )  # fmt: skip
    assert found.converged and found.end_difference <= 1e-8
    assert found.duration == pytest.approx(exact, abs=5e-8)
    assert found.phases[0] == pytest.approx(sqrt(2), abs=1e-7)
