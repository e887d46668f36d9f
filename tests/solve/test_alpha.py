"""Method alpha makes its descriptor equations itself, whatever the formulation, constrained or not."""

from __future__ import annotations

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
