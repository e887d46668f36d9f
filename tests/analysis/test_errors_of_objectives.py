"""Errors of the objectives of optimal motions, as they are told, beside closed forms."""

from __future__ import annotations

from math import sin, sqrt
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from strategies.masses_on_rails import mass_on_rail

EFFORT = kt.Objective(integral="F^2")


def least_effort(T: float) -> float:
    """∫F² that brings the oscillator with k = 1 N/m from rest to rest at 1 m: wᵀ G⁻¹ w with its Gram matrix G."""
    G = np.array([[T / 2 - sin(2 * T) / 4, sin(T) ** 2 / 2], [sin(T) ** 2 / 2, T / 2 + sin(2 * T) / 4]])
    return float(np.linalg.inv(G)[0, 0])


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    ("method", "points", "intervals"),
    [("radau", 3, 5), ("radau", 3, 16), ("radau", 2, 12), ("radau", 5, 4), ("hermite-simpson", 3, 8)],
)
def test_the_error_that_is_told_is_the_true_one(method: str, points: int, intervals: int) -> None:
    """Controls that bend, on a mesh that stays."""
    T = 3.0
    found = kt.optimal_motion(
        mass_on_rail(1.0), T, controls=["F"], objective=EFFORT, end={"rail.displacement": 1.0, "rest": True},
        method=method, points=points, intervals=intervals, max_refinements=0, tolerance=1e-2,
    )  # fmt: skip
    true = found.objective - least_effort(T)
    assert true > 1e-7 and 0.85 * true <= found.objective_error <= 1.2 * true


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("intervals", [5, 6, 11])
def test_the_error_of_a_shortest_time_is_told_and_met(intervals: int) -> None:
    """T = 2 √(d/a); a switch within an interval costs h²/(6 T), whatever the limits are."""
    d, a = 3.0, 2.0
    exact = 2 * sqrt(d / a)
    asked: dict[str, Any] = {
        "controls": {"F": (-a, a)}, "objective": "time", "end": {"rail.displacement": d, "rest": True},
        "intervals": intervals,
    }  # fmt: skip
    coarse = kt.optimal_motion(mass_on_rail(), (0.1, 10.0), max_refinements=0, **asked)
    true = coarse.objective - exact
    assert true <= coarse.objective_error * (1 + 1e-6) + 1e-9 <= 1.5 * true + 1e-6
    if intervals % 2:  # an even mesh has its node at the switch
        assert "other controls between its nodes may lower" in coarse.reason
    fine = kt.optimal_motion(mass_on_rail(), (0.1, 10.0), tolerance=1e-8, **asked)
    assert fine.converged and "may lower" not in fine.reason
    assert abs(fine.duration - exact) <= 1e-8 * exact and fine.objective_error <= 1e-8 * exact


def test_limits_of_other_quantities_count_too() -> None:
    """With a limit of the power nothing is gained by forces that pass it: error and refinements end."""
    found = kt.optimal_motion(
        mass_on_rail(), (0.1, 10.0), controls={"F": (-2, 2)}, objective="time", intervals=8, tolerance=1e-4,
        bounds={"F*rail.displacement_rate": (None, 1.0)}, end={"rail.displacement": 1.0},
    )  # fmt: skip
    # 2 N up to 0.5 m/s at 1/16 m, in 1/4 s; then v dv/dt = 1 W: v³ = 1/8 + 3 x, and the time is (v² − 1/4)/2
    v = (1 / 8 + 3 * (1 - 1 / 16)) ** (1 / 3)
    exact = 0.25 + (v**2 - 0.25) / 2
    assert found.converged and found.objective_error <= 1e-4 * exact
    assert found.duration == pytest.approx(exact, rel=2e-4)


def test_states_of_blocks_that_controls_drive() -> None:
    """F' = u drives the force: with u free, min ∫u² to 1 m and rest has F of the third order, u of the second."""
    model = mass_on_rail().replace(kt.Parameter("F", 0.0)).remove("motor")
    model = model.add(
        kt.Integrator("force", "F", initial=0.0, unit="N"),
        kt.JointMotor("drive", "rail", torque="force.state"),
    )
    found = kt.optimal_motion(
        model, 2.0, controls=["F"], objective=EFFORT, intervals=5, max_refinements=0, tolerance=1e-2,
        end={"rail.displacement": 1.0, "force.state": 0.0, "rest": True},
    )  # fmt: skip
    true = found.objective - 720 / 2.0**5  # of the polynomial of order 5 from rest to rest
    assert true > 1e-3 and found.objective_error == pytest.approx(true, rel=0.1)


def test_controls_at_the_ends_are_those_of_the_minimum_principle() -> None:
    """F(t) = gᵀ(T − t) G⁻¹ w; lines through the points of intervals are 1e-4 aside of it at the start."""
    T = 3.0
    found = kt.optimal_motion(
        mass_on_rail(1.0), T, controls=["F"], objective=EFFORT, intervals=20,
        end={"rail.displacement": 1.0, "rest": True},
    )  # fmt: skip
    G = np.array([[T / 2 - sin(2 * T) / 4, sin(T) ** 2 / 2], [sin(T) ** 2 / 2, T / 2 + sin(2 * T) / 4]])
    a, b = np.linalg.inv(G)[:, 0]
    best = a * np.sin(T - found.t) + b * np.cos(T - found.t)
    assert found.controls["F"][[0, -1]] == pytest.approx(best[[0, -1]], abs=5e-7)
    assert found.end_difference <= 1e-6 and found.objective - least_effort(T) <= 1e-6 * found.objective
