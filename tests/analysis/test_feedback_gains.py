"""Gains along a planned motion: those of Riccati's equation, integrated by SciPy with slopes written by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt

MASS, LENGTH, G = 2.0, 0.8, 9.81
INERTIA = MASS * LENGTH**2 * (1 / 4 + 1 / 12)
OFF = np.array([0.02, -0.05])
DEVIATIONS = {"pin.angle": 0.05, "pin.angle_rate": 0.4}
EFFORT = 3.0


def pendulum() -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Body.rod("rod", MASS, LENGTH, pose=kt.Frame.at((LENGTH / 2, 0, 0))),
        kt.Revolute("pin", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("motor", "pin"),
        kt.Gravity("g", (G, 0, 0)),
    )


def gains(t: np.ndarray, angle: np.ndarray) -> np.ndarray:
    """K (nodes, 2) of the regulator about the motion, whose slopes are the mean of both ends on each interval."""
    Q = np.diag([DEVIATIONS["pin.angle"] ** -2.0, DEVIATIONS["pin.angle_rate"] ** -2.0])
    B = np.array([0.0, 1 / INERTIA])

    def before(S, stiffness, length):
        A = np.array([[0.0, 1.0], [-stiffness, 0.0]])

        def rate(_, values):
            S = values.reshape(2, 2)
            return (A.T @ S + S @ A - EFFORT**2 * np.outer(S @ B, B @ S) + Q).ravel()

        found = solve_ivp(rate, (0.0, length), S.ravel(), rtol=1e-11, atol=1e-11, method="Radau")
        return found.y[:, -1].reshape(2, 2)

    stiffness = MASS * G * LENGTH / 2 / INERTIA * np.cos(angle)
    S = before(Q * (t[-1] - t[0]), stiffness[-1], t[-1] - t[0])
    K = [EFFORT**2 * B @ S]
    for k in reversed(range(t.size - 1)):
        S = before(S, (stiffness[k] + stiffness[k + 1]) / 2, t[k + 1] - t[k])
        K.insert(0, EFFORT**2 * B @ S)
    return np.array(K)


@pytest.mark.slow
def test_a_control_is_the_plan_less_the_gains_times_the_deviation():
    limit = 12.0
    planned = kt.optimal_motion(
        pendulum(), 1.0, controls={"motor.torque": (-limit, limit)}, objective=kt.Objective(integral="motor.torque^2"),
        end={"pin.angle": 1.0, "rest": True}, intervals=6, tolerance=1e-2,
    )  # fmt: skip
    t = planned.t
    angle, rate = planned.states["pin.angle"], planned.states["pin.angle_rate"]
    K, u = gains(t, angle), planned.controls["motor.torque"]
    model = planned.with_feedback(DEVIATIONS, {"motor.torque": EFFORT})
    for k, off in ((0, OFF), (t.size // 2, OFF), (t.size - 1, OFF), (0, 60 * OFF), (0, -60 * OFF)):
        start = {"pin.angle": angle[k] + off[0], "pin.angle_rate": rate[k] + off[1]}
        run = kt.simulate(model, t[k] + 1e-6, t_start=t[k], initial=start, output="steps")
        wanted = u[k] - K[k] @ off
        assert (abs(wanted) > limit) == (off is not OFF)
        assert run["set_motor_torque"][0] == pytest.approx(np.clip(wanted, -limit, limit), rel=1e-6)
