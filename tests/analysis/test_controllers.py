"""Blocks of controllers against closed forms, in all formulations, with their derivatives."""

import numpy as np
import pytest
import scipy.linalg
import scipy.signal

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS
from kinetree.model.blocks.linear import pade

M = 2.0
A = np.array([[-1.0, 2.0], [-3.0, -0.5]])
KP, KI, KD = 20.0, 5.0, 8.0


def cart(*parts, start=(0.0, 0.0)) -> kt.Model:
    """A mass on a straight track, with whatever drives it."""
    return kt.Model.of(
        "cart",
        kt.Body("mass", M, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic(
            "track", "ground", "mass", axis=(1, 0, 0), point=(0, 0, 0), q0=(start[0],), u0=(start[1],)
        ),
        *parts,
    )


def controlled(**more) -> kt.Model:
    gains = {"kp": "kp", "ki": KI, "kd": KD, "rate": "-track.displacement_rate", "unit": "N"} | more
    return cart(
        kt.Parameter("kp", KP),
        kt.JointMotor("motor", "track", torque="pid.output"),
        kt.PID("pid", "1 - track.displacement", **gains),
    )


@pytest.fixture(scope="module")
def signals():
    """One run of many blocks that only listen."""
    model = cart(
        kt.Integrator("angle", "cos(3*t)", initial=0.5),
        kt.LowPass("lag", 1.0, time_constant=0.3),
        kt.TransferFunction("lead", 1.0, numerator=[2.0, 3.0, 5.0], denominator=[4.0, 1.0, 7.0]),
        kt.TransferFunction("plant", "lead.output", numerator=[6.0], denominator=[1.0, 2.0, 3.0, 4.0]),
        kt.StateSpace(
            "observer",
            ["1", "sin(2*t)"],
            A=A,
            B=[[1.0, 0.0], [0.0, 1.0]],
            C=[[1.0, 0.0], [1.0, 2.0]],
            D=[[0.0, 0.0], [0.0, 3.0]],
            initial=[0.2, -0.1],
        ),
        kt.Delay("later", "sin(2*t)", delay=0.2, order=6),
        kt.Delay("step", 1.0, delay=0.5, order=3),
        kt.PID("bounded", 1.0, kp=1.0, ki=2.0, upper=3.0, lower=-3.0, windup=0.5),
        kt.PID("filtered", "sin(t)", kd=0.7, filter=0.1),
        start=(0.0, 1.0),
    )
    return kt.simulate(model, 3.0, rtol=1e-11, atol=1e-13, output=0.05, max_step=0.05)


def test_integrator_and_lag(signals):
    t = signals.t
    np.testing.assert_allclose(signals["angle.output"], 0.5 + np.sin(3 * t) / 3, atol=1e-10)
    np.testing.assert_allclose(signals["lag.output"], 1 - np.exp(-t / 0.3), atol=1e-10)


def test_transfer_functions_in_series(signals):
    _, lead = scipy.signal.step(([2.0, 3.0, 5.0], [4.0, 1.0, 7.0]), T=signals.t)
    np.testing.assert_allclose(signals["lead.output"], lead, atol=1e-9)
    both = np.polymul([2.0, 3.0, 5.0], [6.0]), np.polymul([4.0, 1.0, 7.0], [1.0, 2.0, 3.0, 4.0])
    _, plant = scipy.signal.step(both, T=signals.t)
    np.testing.assert_allclose(signals["plant.output"], plant, atol=1e-9)


def test_state_space(signals):
    """With the inputs 1 and sin 2t, which are states of a larger system: (1, cos 2t, sin 2t)."""
    whole = np.zeros((5, 5))
    whole[:2, :2], whole[0, 2], whole[1, 4] = A, 1.0, 1.0
    whole[3, 4], whole[4, 3] = -2.0, 2.0
    z = np.array([scipy.linalg.expm(whole * t) @ [0.2, -0.1, 1.0, 1.0, 0.0] for t in signals.t])
    np.testing.assert_allclose(signals["observer.output1"], z[:, 0], atol=1e-10)
    np.testing.assert_allclose(signals["observer.output2"], z[:, 0] + 2 * z[:, 1] + 3 * z[:, 4], atol=1e-10)
    np.testing.assert_allclose(signals["observer.x2"], z[:, 1], atol=1e-10)


def test_delay_is_the_pade_approximation_it_says_it_is(signals):
    above, below = pade(3)
    for power, coefficient in enumerate(_series(above, below, 6)):  # exact up to x^(2n − 1)
        assert coefficient == pytest.approx((-1) ** power / _factorial(power), rel=1e-12)
    over = [c * 0.5**k for k, c in enumerate(above)][::-1]
    under = [c * 0.5**k for k, c in enumerate(below)][::-1]
    _, response = scipy.signal.step((over, under), T=signals.t)
    np.testing.assert_allclose(signals["step.output"], response, atol=1e-9)
    settled = signals.t > 1.0
    np.testing.assert_allclose(
        signals["later.output"][settled], np.sin(2 * (signals.t[settled] - 0.2)), atol=1e-6
    )


def _series(above, below, count):
    """The first coefficients of above(x)/below(x)."""
    found = []
    for k in range(count):
        rest = sum(below[j] * found[k - j] for j in range(1, min(k, len(below) - 1) + 1))
        found.append(((above[k] if k < len(above) else 0.0) - rest) / below[0])
    return found


def _factorial(n):
    return float(np.prod(np.arange(1, n + 1)))


def test_anti_windup_in_closed_form(signals):
    """At a bound the integral relaxes to where ki e + (u − v)/T_t = 0."""
    t, integral = signals.t, signals["bounded.integral"]
    t1 = 1.0  # 1 + 2 t reaches the bound 3
    rest = 3.0 - 1.0 + 2.0 * 0.5
    expected = np.where(t <= t1, 2 * t, rest + (2.0 - rest) * np.exp(-(t - t1) / 0.5))
    np.testing.assert_allclose(integral, expected, atol=1e-9)
    np.testing.assert_allclose(signals["bounded.output"], np.minimum(1 + 2 * t, 3.0), atol=1e-9)


def test_rate_of_a_filtered_error(signals):
    """s/(T s + 1) · sin t, from rest."""
    t, T = signals.t, 0.1
    exact = (T * np.sin(t) + np.cos(t) - np.exp(-t / T)) / (1 + T**2)
    np.testing.assert_allclose(signals["filtered.output"], 0.7 * exact, atol=1e-9)


def test_units_and_words_of_channels(signals):
    assert signals.describe("bounded.output").unit == "1"
    run = kt.simulate(controlled(), 0.1, output=0.1)
    assert run.describe("pid.output").unit == "N"
    assert run.describe("pid.integral").unit == "N"
    assert run["motor.force"] == pytest.approx(run["pid.output"])


@pytest.mark.parametrize("formulation", list(FORMULATIONS))
def test_controlled_mass_in_every_formulation(formulation):
    run = kt.simulate(controlled(), 3.0, rtol=1e-10, atol=1e-12, output=0.5, formulation=formulation)
    _, x = scipy.signal.step(([KP, KI], [M, KD, KP, KI]), T=run.t)
    np.testing.assert_allclose(run["track.displacement"], x, atol=1e-8)
    assert run.audit.verdict == "ok"
    assert abs(run["energy.kinetic"][-1] - run["work.applied"][-1]) < 1e-9


@pytest.mark.parametrize("method", ["tsit5", "rk4", "gauss4", "rodas5p", "radau5"])
def test_every_method_integrates_states_of_blocks(method):
    fixed = {"step": 2e-3} if method in ("rk4", "gauss4") else {}
    run = kt.simulate(controlled(), 1.0, method=method, output=0.5, **fixed)
    _, x = scipy.signal.step(([KP, KI], [M, KD, KP, KI]), T=run.t)
    np.testing.assert_allclose(run["track.displacement"], x, atol=2e-7)


def test_the_method_that_knows_no_states_of_blocks_says_so():
    with pytest.raises(ValueError, match="states of blocks beside them; choose another method"):
        kt.simulate(controlled(), 0.1, method="alpha", step=1e-3)


def test_saturation_is_located():
    """A force k(1 − x) held at 1 N: constant acceleration, then an oscillation; the step ends where it leaves."""
    k = 4.0
    model = cart(
        kt.JointMotor("motor", "track", torque="held.output"),
        kt.Saturation("held", f"{k}*(1 - track.displacement)", lower=-1.0, upper=1.0),
    )
    run = kt.simulate(model, 3.0, rtol=1e-10, atol=1e-12, output="steps")
    leaves = np.sqrt(2 * 0.75 * M)  # x = 3/4 at a = 1/M
    assert np.abs(run.t - leaves).min() < 1e-9
    w = np.sqrt(k / M)
    after = (run.t > leaves) & (run.t < leaves + 0.8 / w)
    tau = run.t[after] - leaves
    exact = 1 - 0.25 * np.cos(w * tau) + leaves / M / w * np.sin(w * tau)
    inside = np.abs(k * (1 - exact)) < 1
    np.testing.assert_allclose(run["track.displacement"][after][inside], exact[inside], atol=1e-9)


def four_bar() -> kt.Model:
    """A driven four-bar whose crank speed is controlled, with a filter on the angle of a joint that is cut."""
    return kt.Model.of(
        "four-bar",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Parameter("kp", 3.0),
        kt.Body.rod(
            "crank", mass=1.0, length=0.5, pose=kt.Frame.rotated((0, 0, 1), np.pi / 2, (0.0, 0.25, 0))
        ),
        kt.Body.rod("coupler", mass=2.0, length=1.2, pose=kt.Frame.at((0.6, 0.5, 0))),
        kt.Body.rod(
            "rocker", mass=1.5, length=1.0, pose=kt.Frame.rotated((0, 0, 1), np.pi / 2, (1.2, 0.0, 0))
        ),
        kt.Revolute("A", "ground", "crank", axis=(0, 0, 1), point=(0, 0, 0)),
        kt.Revolute("B", "crank", "coupler", axis=(0, 0, 1), point=(0, 0.5, 0)),
        kt.Revolute("C", "coupler", "rocker", axis=(0, 0, 1), point=(1.2, 0.5, 0)),
        kt.Revolute("D", "rocker", "ground", axis=(0, 0, 1), point=(1.2, -0.5, 0)),
        kt.JointMotor("motor", "A", torque="speed.output - lag.output"),
        kt.PID("speed", "2 - A.angle_rate", kp="kp", ki=4.0, unit="N·m"),
        kt.LowPass("lag", "D.angle_rate + coupler.vy", time_constant=0.2, unit="N·m"),
    )


def test_formulations_agree_on_a_closed_loop():
    assert kt.verify(four_bar(), samples=2, compiled=False).ok


def test_tangents_and_adjoints_are_exact():
    model, h = controlled(), 1e-4
    ends = [
        kt.simulate(model, 1.0, rtol=1e-12, atol=1e-14, output=[1.0], parameters={"kp": KP + d})
        for d in (-h, h)
    ]
    for channel in ("track.displacement", "pid.integral", "track.acceleration"):
        slope = float((ends[1][channel][-1] - ends[0][channel][-1]) / (2 * h))
        found = kt.sensitivities(model, 1.0, of=[channel], wrt=["kp"], output=[1.0])
        assert found.values[-1, 0, 0] == pytest.approx(slope, rel=1e-6)
    objective = kt.Objective(terminal="track.displacement + 2*pid.integral")
    slope = sum(
        w * float(ends[1][c][-1] - ends[0][c][-1]) / (2 * h)
        for c, w in (("track.displacement", 1.0), ("pid.integral", 2.0))
    )
    assert kt.gradient(model, 1.0, objective, ["kp"]).values[0] == pytest.approx(slope, rel=1e-6)


def test_linearisation_has_the_states_of_blocks():
    """About rest at the target: δ(ẋ, v̇, İ) by hand; the four-bar by a second formulation."""
    model = controlled().replace(
        kt.Prismatic("track", "ground", "mass", axis=(1, 0, 0), point=(0, 0, 0), q0=(1.0,))
    )
    linear = kt.linearize(model, inputs=["motor"], outputs=["pid.output"])
    assert linear.states == ("track.displacement", "track.displacement_rate", "pid.integral")
    np.testing.assert_allclose(linear.A, [[0, 1, 0], [-KP / M, -KD / M, 1 / M], [-KI, 0, 0]], atol=1e-12)
    np.testing.assert_allclose(linear.B, [[0], [1 / M], [0]], atol=1e-12)
    np.testing.assert_allclose(linear.C, [[-KP, -KD, 1.0]], atol=1e-12)
    with pytest.raises(kt.LinearizationError, match=r"pid\.integral, a state of a block, would change"):
        kt.linearize(controlled())
    run = kt.simulate(four_bar(), 0.3, output=0.1)
    linear = kt.linearize(four_bar(), at=run, t=0.2)
    assert linear.states[-2:] == ("speed.integral", "lag.state")
    assert linear.disagreement < 1e-9


def test_scenarios_in_lanes_are_the_runs_alone():
    many = kt.simulate_many(controlled(), 1.0, parameters={"kp": [10.0, 20.0, 30.0]}, output=0.5)
    for i, kp in enumerate((10.0, 20.0, 30.0)):
        alone = kt.simulate(controlled(), 1.0, parameters={"kp": kp}, output=0.5)
        np.testing.assert_allclose(many.channel("pid.output")[i], alone["pid.output"], rtol=1e-6)


@pytest.mark.parametrize("question", [lambda model: kt.kinematics(model, [0.0]), kt.functions])
def test_analyses_that_know_no_blocks_say_so(question):
    with pytest.raises(kt.NoAnswerError, match=r'blocks with states \("pid"\)'):
        question(controlled())


def test_a_run_continues_through_a_file(tmp_path):
    whole = kt.simulate(controlled(), 1.0, output=0.25)
    half = kt.simulate(controlled(), 0.5, output=0.25)
    half.save(tmp_path / "half.h5")
    rest = kt.continue_run(kt.Run.load(tmp_path / "half.h5"), controlled(), 1.0, output=0.25)
    assert np.array_equal(rest["pid.integral"], whole["pid.integral"][-2:])
    assert half.at(0.4)["pid.output"] == pytest.approx(whole.at(0.4)["pid.output"])
