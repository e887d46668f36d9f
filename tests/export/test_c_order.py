"""The order of the steps of exported C: what they cost and how far they err over five decades of the tolerance."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt

from .programs import Program


def test_steps_shrink_and_errors_fall_as_the_order_has_it(tmp_path) -> None:
    """A pendulum through large angles with a force that depends on time: step ∝ tol^(1/order), error ∝ tol."""
    model = kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -10.0, 0)),
        kt.Body("rod", 1.0, com=(0.5, 0, 0), inertia=(0, 0.05, 0.05, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("A", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("motor", "A", torque="2*sin(3*t)"),
    )
    exact = solve_ivp(
        lambda t, z: [z[1], (2 * np.sin(3 * t) - 5 * np.cos(z[0])) / 0.3],
        (0.0, 5.0), [0.0, 0.0], method="DOP853", rtol=1e-13, atol=1e-13,
    ).y[0, -1]  # fmt: skip
    program = Program(tmp_path, model)
    for method, order in (("TSIT5", 5), ("DOP853", 8)):
        errors, steps = [], []
        for tolerance in (1e-6, 1e-11):
            message, found = program(5.0, rtol=tolerance, method=method)
            assert message == "ok"
            errors.append(abs(found["A.angle"][0] - exact))
            steps.append(program.steps)
        assert steps[1] / steps[0] == pytest.approx(1e5 ** (1 / order), rel=0.2)
        assert errors[0] < 1e-4 and errors[1] < 1e-9
        assert 1e4 < errors[0] / errors[1] < 1e6
