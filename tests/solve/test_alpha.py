"""Method alpha makes its descriptor equations itself, whatever the formulation, constrained or not."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

BAR = {"mass": 1.0, "inertia": (0.001, 0.02, 0.02, 0, 0, 0)}
Z = (0, 0, 1)


def pendulum() -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("A", "ground", "rod", point=(0, 0, 0), axis=Z),
    )


def spinning_top() -> kt.Model:
    """Quaternions too, and a damper whose work is counted."""
    return kt.Model.of(
        "top",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("top", mass=1.0, inertia=(0.02, 0.02, 0.03, 0, 0, 0), pose=kt.Frame.at((0.1, 0, 0.3))),
        kt.Spherical("A", "ground", "top", point=(0, 0, 0), u0=(0.5, 0.2, 20.0)),
        kt.Torque("drag", "top", torque=("-0.01*top.wx", "-0.01*top.wy", "-0.01*top.wz")),
    )


def four_bar() -> kt.Model:
    return kt.Model.of(
        "four-bar linkage",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("crank", **BAR, pose=kt.Frame.at((0.0, 0.1, 0))),
        kt.Body("coupler", **BAR, pose=kt.Frame.at((0.25, 0.25, 0))),
        kt.Body("rocker", **BAR, pose=kt.Frame.at((0.5, 0.15, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=Z, u0=5.0, hold=True),
        kt.Revolute("B", "crank", "coupler", point=(0, 0.2, 0), axis=Z),
        kt.Revolute("C", "coupler", "rocker", point=(0.5, 0.3, 0), axis=Z),
        kt.Revolute("D", "ground", "rocker", point=(0.5, 0, 0), axis=Z),
    )


@pytest.mark.parametrize("made", [pendulum, four_bar, spinning_top])
def test_adaptive_alpha_has_order_two_in_its_tolerance(made) -> None:
    """A hundredth of the tolerance takes 100^(1/3) times the steps and leaves 100^(−2/3) of the error."""
    model = made()
    times = np.linspace(0.0, 0.5, 6)
    exact = kt.simulate(model, 0.5, rtol=1e-12, atol=1e-14, output=times).x
    runs = [
        kt.simulate(model, 0.5, method="adaptive-alpha", rtol=tol, atol=tol, output=times)
        for tol in (1e-5, 1e-7)
    ]
    errors = [np.abs(run.x - exact).max() for run in runs]
    assert 15.0 < errors[0] / errors[1] < 30.0
    steps = [run.statistics["steps"] for run in runs]
    assert 3.3 < steps[1] / steps[0] < 6.0


def test_vibrations_that_are_damped_do_not_set_steps() -> None:
    """A mass on a spring of 10⁸ N/m (10⁴ rad/s), carried along slowly: the deflection m ẍ/k of the slow motion."""
    model = kt.Model.of(
        "carried",
        kt.Body("slide", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("mass", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("drive", "ground", "slide", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Prismatic("give", "slide", "mass", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.JointDriver("law", "drive", law="0.1*(1 - cos(2*t))"),
        kt.JointSpring("spring", "give", stiffness=1e8),
    )
    run = kt.simulate(model, 3.0, method="adaptive-alpha", rtol=1e-6, atol=1e-8, output=0.5)
    assert run.status == "finished"
    assert run.statistics["steps"] < 3000  # 5 000 periods
    assert np.abs(run["give.displacement"] + 0.4 * np.cos(2 * run.t) / 1e8).max() < 1e-8


@pytest.mark.parametrize("made", [pendulum, four_bar])
@pytest.mark.parametrize("formulation", ["auto", "elimination", "kane-angles"])
def test_alpha_converges_with_its_order(made, formulation: str) -> None:
    model = made()
    exact = kt.simulate(model, 0.2, rtol=1e-12, atol=1e-14, output=[0.2])["A.angle"][-1]
    errors = []
    for step in (2e-3, 1e-3):
        run = kt.simulate(model, 0.2, method="alpha", step=step, formulation=formulation, output=[0.0, 0.2])
        assert run.status == "finished", run.reason
        errors.append(abs(run["A.angle"][-1] - exact))
    assert errors[1] < 1e-4
    assert 3.0 < errors[0] / errors[1] < 5.0  # order 2


def test_alpha_turns_quaternions() -> None:
    model = spinning_top()
    exact = kt.simulate(model, 0.2, output=[0.2])["top.position"][-1]
    run = kt.simulate(model, 0.2, method="alpha", step=2e-4, output=[0.2])
    assert run.status == "finished", run.reason
    assert abs(run["top.position"][-1] - exact).max() < 1e-5
    assert run.audit.energy.relative_error < 1e-4


def test_short_steps_are_not_lost_to_round_off() -> None:
    """φ over h² has few digits; so its correction is judged by the shift it makes."""
    run = kt.simulate(four_bar(), 0.02, method="alpha", step=2e-5, output=[0.0, 0.02])
    assert run.status == "finished", run.reason
    assert run.audit.energy.relative_error < 1e-8
