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


def test_a_slow_iteration_factors_anew_before_it_differentiates() -> None:
    """What turns with a linkage is its mass matrix and its rows; stiffness and damping take 2 n evaluations."""
    run = kt.simulate(four_bar(), 0.5, method="adaptive-alpha", rtol=1e-5, atol=1e-5)
    assert run.statistics["jacobians"] <= 3


@pytest.mark.parametrize("apart", [1e-10, 1e-12])
def test_steps_between_two_switchings_may_be_very_short(apart: float) -> None:
    """Over such a step round-off of speeds, which rows are met to, is more than accelerations are found to."""
    pushed = four_bar().add(kt.JointMotor("push", "A", torque=f"0.1*(t > 0.1) + 0.1*(t > {0.1 + apart!r})"))
    at_once = four_bar().add(kt.JointMotor("push", "A", torque="0.2*(t > 0.1)"))
    runs = [
        kt.simulate(model, 0.2, method="adaptive-alpha", rtol=1e-6, atol=1e-6, output=[0.2])
        for model in (pushed, at_once)
    ]
    assert [run.status for run in runs] == ["finished", "finished"]
    assert abs(runs[0]["A.angle"][-1] - runs[1]["A.angle"][-1]) < 1e-7


def sliding(*more: object) -> kt.Model:
    """A mass that moves along a line."""
    return kt.Model.of(
        "sliding",
        kt.Body("mass", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0), q0=1.0),
        *more,
    )


def test_events_are_located_and_rows_lie_on_the_motion() -> None:
    """x = cos 3t passes zero at (k + ½)π/3."""
    model = sliding(kt.JointSpring("spring", "s", stiffness=9.0))
    watched = [kt.ExpressionEvent("zero", "s.displacement")]
    run = kt.simulate(model, 5.0, method="adaptive-alpha", rtol=1e-8, atol=1e-8, events=watched, output=0.037)
    located = (np.arange(5) + 0.5) * np.pi / 3
    assert len(run.events) == 5
    assert np.abs(np.array([event.t for event in run.events]) - located).max() < 5e-6
    assert np.abs(run["s.displacement"] - np.cos(3 * run.t)).max() < 1.5e-5


def test_blows_and_continued_runs() -> None:
    """A linkage that is struck within a run, against DOP853; the same in two parts to the last bit."""
    watched = [
        kt.ExpressionEvent("kick", "t - 0.1", action=kt.Impulse("coupler", (0.1, 0.05, 0))),
        kt.ExpressionEvent("angle", "A.angle - 0.7"),
    ]
    times = np.linspace(0.0, 0.3, 13)
    right = kt.simulate(
        four_bar(), 0.3, method="dop853", rtol=1e-11, atol=1e-12, events=watched, output=times
    )
    asked = {"method": "adaptive-alpha", "rtol": 1e-6, "atol": 1e-6, "events": watched}
    run = kt.simulate(four_bar(), 0.3, output=times, **asked)
    assert [event.name for event in run.events] == ["kick", "angle"]
    assert abs(run.events[1].t - right.events[1].t) < 1e-5
    assert np.abs(run.x - right.x).max() < 1e-5
    assert run.audit.energy.relative_error < 1e-4
    part = kt.simulate(four_bar(), 0.15, output=times[times <= 0.15], **asked)
    rest = kt.continue_run(part, four_bar(), 0.3, output=times[times > 0.15])
    assert np.array_equal(rest.x, run.x[times > 0.15])
    assert np.array_equal(rest.y, run.y[times > 0.15])


def test_stops_that_are_touched() -> None:
    """A mass between elastic stops of 10⁶ N/m touches for π/1000 s, and turns back with its speed."""
    model = sliding(kt.JointStop("stops", "s", lower=0.9, upper=1.1, stiffness=1e6))
    run = kt.simulate(
        model,
        0.5,
        initial={"s.displacement_rate": 1.0},
        method="adaptive-alpha",
        rtol=1e-6,
        atol=1e-8,
        output=0.01,
    )
    beat = 0.2 + np.pi / 1000  # from one touch to the next
    for k in range(2):
        inside = (run.t > 0.105 + k * beat) & (run.t < 0.295 + k * beat)
        expected = (-1) ** k * (0.1 - (run.t[inside] - 0.1 - np.pi / 1000 - k * beat))
        assert np.abs(run["s.displacement"][inside] - 1.0 - expected).max() < 1e-5


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


def test_works_are_integrated_to_the_third_order() -> None:
    """A damper at x = sin³ t takes c ∫ 9 sin⁴ cos² dt; half the step leaves an eighth of the error."""
    model = kt.Model.of(
        "driven",
        kt.Body("mass", mass=1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointDamper("damper", "s", damping=3.0),
        kt.JointDriver("law", "s", law="sin(t)**3"),
    )
    exact = 27.0 * (2.0 / 16 - np.sin(8.0) / 64 - np.sin(4.0) ** 3 / 48)
    errors = []
    for step in (0.02, 0.01):
        run = kt.simulate(model, 2.0, method="alpha", step=step, output=[0.0, 2.0])
        errors.append(abs(run.audit.energy.dissipated - exact))
    assert errors[0] < 2e-5
    assert errors[0] / errors[1] > 6.0
