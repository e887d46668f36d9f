"""Equilibria with the states of blocks: the balance of forces and ṡ = 0 together, and runs that stay there."""

from math import cos

import numpy as np
import pytest

import kinetree as kt

WEIGHT = 2.0 * 9.81 * 0.5  # moment of the arm held level (N·m)


def arm(*blocks, torque: str) -> kt.Model:
    return kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("rod", mass=2.0, length=1.0, radius=0.02, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        *blocks,
        kt.JointMotor("motor", "hinge", torque=torque),
    )


PID = kt.PID("pid", "0.5 - hinge.angle", kp=50.0, ki=20.0, kd=5.0, rate="-hinge.angle_rate")


def test_an_integral_part_leaves_no_error_and_carries_the_weight():
    rest = kt.equilibrium(arm(PID, torque="pid.output"))
    assert rest["hinge.angle"] == pytest.approx(0.5, abs=1e-12)
    assert rest["pid.integral"] == pytest.approx(WEIGHT * cos(0.5), rel=1e-12)
    assert rest.stable and len(rest.eigenvalues) == 3
    run = kt.simulate(rest.model, 2.0, output=0.5)  # the second route: what rests stays
    assert np.ptp(run["hinge.angle"]) < 1e-9
    far = kt.simulate(arm(PID, torque="pid.output"), 30.0, output=np.array([30.0]))
    assert far["pid.integral"][-1] == pytest.approx(rest["pid.integral"], rel=1e-6)


def test_a_loop_rests_where_the_lag_of_its_motor_equals_a_spring():
    """The loop leaves one of three speeds free beside the state of the lag; at rest the lag is its spring."""
    at = kt.Frame.at
    four_bar = (
        kt.Gravity(acceleration=(0, -9.81, 0)),
        *(kt.Body.rod(name, mass=1.0, length=length) for name, length in (("a", 0.4), ("b", 1.0), ("c", 0.8))),
        kt.Revolute("A", "ground", "a", frame_inner=at((0, 0, 0)), frame_outer=at((-0.2, 0, 0)), q0=(1.0,)),
        kt.Revolute("B", "a", "b", frame_inner=at((0.2, 0, 0)), frame_outer=at((-0.5, 0, 0))),
        kt.Revolute("C", "b", "c", frame_inner=at((0.5, 0, 0)), frame_outer=at((0.4, 0, 0)), cut=True),
        kt.Revolute("D", "ground", "c", frame_inner=at((0.9, 0, 0)), frame_outer=at((-0.4, 0, 0)), q0=(1.3,)),
    )  # fmt: skip
    lag = (
        kt.LowPass("lag", "A.angle", time_constant=0.2),
        kt.JointMotor("motor", "A", torque="30*(0.7 - lag.output)"),
    )
    rest = kt.equilibrium(kt.Model.of("with a lag", *four_bar, *lag))
    spring = kt.equilibrium(
        kt.Model.of("with a spring", *four_bar, kt.JointMotor("m", "A", torque="30*(0.7 - A.angle)"))
    )
    assert rest["A.angle"] == pytest.approx(spring["A.angle"], abs=1e-9)
    assert rest["lag.state"] == pytest.approx(rest["A.angle"], abs=1e-9)


def test_lags_and_filters_rest_at_their_gain():
    lag = kt.LowPass("lag", "30*(0.5 - hinge.angle)", time_constant=0.1)
    rest = kt.equilibrium(arm(lag, torque="lag.output - 3*hinge.angle_rate"))
    angle = rest["hinge.angle"]
    assert 30 * (0.5 - angle) == pytest.approx(WEIGHT * cos(angle), rel=1e-10)
    assert rest["lag.state"] == pytest.approx(WEIGHT * cos(angle), rel=1e-10)
    second = kt.TransferFunction("f", "30*(0.5 - hinge.angle)", numerator=[2.0], denominator=[0.01, 0.2, 1.0])
    rest = kt.equilibrium(arm(second, torque="f.output"))
    angle = rest["hinge.angle"]
    assert 60 * (0.5 - angle) == pytest.approx(WEIGHT * cos(angle), rel=1e-10)
    assert not rest.stable  # a slow filter without damping
    with pytest.raises(kt.NoAnswerError, match="cannot be made to start from its states"):
        _ = rest.model


def test_a_bounded_controller_rests_where_its_bound_carries_the_arm():
    bounded = kt.PID("pid", "0.5 - hinge.angle", kp=1.0, ki=20.0, lower=-5.0, upper=5.0, windup=0.1)
    rest = kt.equilibrium(arm(bounded, torque="pid.output"), initial={"hinge.angle": -1.0})
    assert rest["pid.output"] == pytest.approx(5.0)
    assert WEIGHT * cos(rest["hinge.angle"]) == pytest.approx(5.0, rel=1e-10)


@pytest.mark.slow
def test_an_integrator_that_never_rests_is_told():
    with pytest.raises(kt.NoAnswerError, match=r"states of blocks go on changing .*ramp.state \+1/s"):
        kt.equilibrium(arm(kt.Integrator("ramp", 1.0), torque="ramp.state"))
    level = kt.Coupler("level", (("hinge", 1.0),))  # no freedom is left beside the state
    with pytest.raises(kt.NoAnswerError, match=r"states of blocks go on changing .*ramp.state \+1/s"):
        kt.equilibrium(arm(level, kt.Integrator("ramp", 1.0), torque="0"))


@pytest.mark.slow
def test_several_integrators_that_never_rest_are_all_told():
    """Nothing else moves or is sprung: there is no stiffness at all, and every rate is left over."""
    ramps = [kt.Integrator(f"ramp{k}", rate) for k, rate in enumerate((1.0, -2.0, 0.5))]
    held = kt.Model.of(
        "held",
        kt.Body("box", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Weld("weld", "ground", "box", point=(0, 0, 0)),
        *ramps,
    )
    told = r"ramp0.state \+1/s, ramp1.state -2/s, ramp2.state \+0.5/s"
    with pytest.raises(kt.NoAnswerError, match=told):
        kt.equilibrium(held)


def test_linearised_about_its_rest_it_has_the_eigenvalues_of_the_textbook():
    """J θ̈ = −kp θ − kd θ̇ + I − m g l cos, İ = −ki θ: det(J s³ + kd s² + (kp − m g l sin) s + ki)."""
    linear = kt.linearize(arm(PID, torque="pid.output"), at="equilibrium")
    inertia = 2.0 / 3 + 2.0 * 0.02**2 / 4
    roots = np.roots([inertia, 5.0, 50.0 - WEIGHT * np.sin(0.5), 20.0])
    found = np.linalg.eigvals(linear.A)
    assert np.sort_complex(found) == pytest.approx(np.sort_complex(roots), rel=1e-9)


def test_sampled_values_are_refused():
    held = kt.Sampled("loop", period=0.01, values={"u": "5*(0.5 - hinge.angle)"})
    with pytest.raises(kt.NoAnswerError, match="sampled blocks"):
        kt.equilibrium(arm(held, torque="loop.u"))
