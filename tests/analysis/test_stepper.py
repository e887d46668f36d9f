"""Simulations driven from outside, one step at a time, against whole runs and closed forms."""

import numpy as np
import pytest

import kinetree as kt

M = 2.0


def cart(*parts, torque=0.0) -> kt.Model:
    return kt.Model.of(
        "cart",
        kt.Parameter("c", 500.0, "N/m"),
        kt.Body("mass", M, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("track", "ground", "mass", axis=(1, 0, 0), point=(0, 0, 0)),
        kt.JointMotor("motor", "track", torque=torque),
        *parts,
    )


def four_bar() -> kt.Model:
    upright = (0, 0, 1), np.pi / 2
    return kt.Model.of(
        "four-bar",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("crank", mass=1.0, length=0.5, pose=kt.Frame.rotated(*upright, (0.0, 0.25, 0))),
        kt.Body.rod("coupler", mass=2.0, length=1.2, pose=kt.Frame.at((0.6, 0.5, 0))),
        kt.Body.rod("rocker", mass=1.5, length=1.0, pose=kt.Frame.rotated(*upright, (1.2, 0.0, 0))),
        kt.Revolute("A", "ground", "crank", axis=(0, 0, 1), point=(0, 0, 0)),
        kt.Revolute("B", "crank", "coupler", axis=(0, 0, 1), point=(0, 0.5, 0)),
        kt.Revolute("C", "coupler", "rocker", axis=(0, 0, 1), point=(1.2, 0.5, 0)),
        kt.Revolute("D", "rocker", "ground", axis=(0, 0, 1), point=(1.2, -0.5, 0)),
        kt.JointMotor("motor", "A", torque=0.0),
        kt.Force("push", "coupler", force=(0.0, 0.0, 0.0)),
    )


@pytest.fixture(scope="module")
def linkage():
    return kt.Stepper(four_bar())


def test_inputs_between_steps_in_closed_form():
    """A force that is another one in every step, against the sum of its parabolas."""
    with kt.Stepper(cart()) as s:
        x = v = 0.0
        for k in range(100):
            force = np.sin(k)
            s["motor.torque"] = force
            assert s["motor.torque"] == force
            s.step(0.01)
            x, v = x + v * 0.01 + force / M * 0.01**2 / 2, v + force / M * 0.01
        assert s.time == pytest.approx(1.0)
        assert s["track.displacement"] == pytest.approx(x, abs=1e-13)
        assert s["track.displacement_rate"] == pytest.approx(v, abs=1e-13)
        assert s["energy.kinetic"] == pytest.approx(M * v**2 / 2)
        np.testing.assert_allclose(s["mass.position"], [x, 0, 0], atol=1e-12)
        assert s["mass.position.x"] == pytest.approx(x)
        np.testing.assert_allclose(s.state, [x, v], atol=1e-13)


def test_a_closed_loop_stays_closed_and_moves_as_in_a_run(linkage):
    linkage.reset()
    linkage["motor.torque"] = 2.0
    linkage["push.force.y"] = -3.0
    linkage.step(0.001, 500)
    assert linkage["residual.position"] < 1e-13 and linkage["residual.velocity"] < 1e-12
    driven = four_bar().replace(
        kt.JointMotor("motor", "A", torque=2.0), kt.Force("push", "coupler", force=(0.0, -3.0, 0.0))
    )
    run = kt.simulate(driven, 0.5, output=[0.5])
    for name in ("A.angle", "D.angle_rate", "coupler.position.y"):
        assert linkage[name] == pytest.approx(float(run[name][-1]), abs=1e-8)
    np.testing.assert_allclose(linkage["C.reaction"], run["C.reaction"][-1], atol=1e-5)


def test_reset_is_a_fresh_start(linkage):
    linkage.reset()
    first = linkage.state
    for _ in range(2):
        linkage["motor.torque"] = 1.0
        linkage.step(0.002, 50)
        reached = linkage.state
        linkage.reset()
        assert linkage.time == 0.0 and linkage["motor.torque"] == 0.0
        assert np.array_equal(linkage.state, first)
    linkage["motor.torque"] = 1.0
    linkage.step(0.002, 50)
    assert np.array_equal(linkage.state, reached)
    linkage.reset({"A.angle": 0.1})
    assert linkage["A.angle"] == pytest.approx(0.1) and linkage["residual.position"] < 1e-12


@pytest.mark.parametrize("method", ["dop853", "tsit5", "radau5"])
def test_error_control_goes_on_from_call_to_call(method):
    spring = kt.JointSpring("spring", "track", stiffness="c")
    with kt.Stepper(
        cart(spring), method=method, rtol=1e-10, atol=1e-12, initial={"track.displacement": 0.1}
    ) as s:
        s.step(0.05, 20)
        w = np.sqrt(500.0 / M)
        assert s["track.displacement"] == pytest.approx(0.1 * np.cos(w * 1.0), abs=2e-8)
        s["c"] = 1000.0
        x, v = s["track.displacement"], s["track.displacement_rate"]
        s.step(0.1)
        w = np.sqrt(1000.0 / M)
        assert s["track.displacement"] == pytest.approx(
            x * np.cos(w * 0.1) + v / w * np.sin(w * 0.1), abs=2e-8
        )


def test_samples_and_switchings_are_kept_to():
    law = "ctl.force + if(t >= 0.0505, 1, 0)"
    model = cart(kt.Sampled("ctl", {"force": "1 - track.displacement"}, period=0.013), torque=law)
    with kt.Stepper(model) as s:
        s.step(0.01, 30)
        run = kt.simulate(model, 0.3, output=[0.3])
        for name in ("track.displacement", "ctl.force"):
            assert s[name] == pytest.approx(float(run[name][-1]), abs=1e-13)


def test_laws_that_are_expressions_are_replaced_where_asked():
    model = cart(torque="10*t")
    assert "motor.torque" not in kt.Stepper(model).inputs
    with kt.Stepper(model, inputs=["motor.torque"], substeps=4) as s:
        s.step(0.5)
        assert s["track.displacement"] == 0.0
        s["motor.torque"] = 4.0
        s.step(0.5)
        assert s["track.displacement"] == pytest.approx(0.25)


def test_a_function_that_fails_says_which_sample():
    def control(t, y):
        return 1.0 if t < 0.045 else np.nan

    model = cart(kt.Sampled("ctl", ["force"], period=0.01, function=control), torque="ctl.force")
    with kt.Stepper(model) as s:
        with pytest.raises(kt.StepError, match=r"not finite: force = nan, at its sample 5 \(t = 0.05 s\)"):
            s.step(0.02, 10)
        assert s.time == pytest.approx(0.05)
        assert s["track.displacement"] == pytest.approx(0.05**2 / M / 2)


def test_mistakes_are_told(linkage):
    with pytest.raises(kt.UnknownNameError, match=r"motor\.torque"):
        linkage["motor.torqe"] = 1.0
    with pytest.raises(kt.ArgumentError, match="must be a finite number"):
        linkage["motor.torque"] = np.nan
    with pytest.raises(Exception, match=r"A\.angle"):
        linkage["A.angel"]
    with pytest.raises(kt.ArgumentError, match="dt"):
        linkage.step(0.0)
    with pytest.raises(kt.ArgumentError, match='"auto" is for whole runs'):
        kt.Stepper(cart(), method="auto")
    with pytest.raises(kt.InputError, match=r"motor\.torque"):
        kt.Stepper(cart(), inputs=["motor.tork"])


def test_a_function_that_remembers_goes_along_with_one_simulation_only():
    class Counter:
        count = 0.0

        def __call__(self, t, y):
            self.count += 1.0
            return [self.count]

        def reset(self):
            self.count = 0.0

    counter = kt.Sampled("count", [kt.Held("n")], period=0.01, function=Counter())
    model = cart(counter, torque="count.n")
    one = kt.Stepper(model)
    one.step(0.02)
    other = kt.Stepper(model)
    other.step(0.01)
    with pytest.raises(kt.StepError, match='function of controller "count" remembers another run'):
        one.step(0.01)
    other.step(0.01)


def test_parameters_are_judged_before_the_next_step_and_what_is_no_number_is_told():
    """Friction below zero pushed; the order in which two that belong together are set does not matter."""
    rubs = {"friction": "mu", "static_friction": "rest", "stribeck": 0.1}
    model = cart(
        kt.Parameter("mu", 0.2),
        kt.Parameter("rest", 0.3),
        kt.Marker.at("low", "ground", (0, 0, -0.1)),
        kt.SpherePlane("floor", "mass", "low", radius=0.1, stiffness=1e4, **rubs),
    )
    with kt.Stepper(model) as s:
        s["mu"] = 0.5
        s["rest"] = 0.6
        s.step(0.001)
        s["mu"] = -0.5
        with pytest.raises(ValueError, match="friction must not be negative"):
            s.step(0.001)
        assert s.time == 0.001
        s["mu"] = 0.3
        s.step(0.001)
        for value in (None, "3 m", [1.0, 2.0]):
            with pytest.raises(kt.ArgumentError, match="must be a finite number"):
                s["mu"] = value
        for dt, count in ((None, 1), ("x", 1), (0.1, 2.5)):
            with pytest.raises(kt.ArgumentError, match="must be a"):
                s.step(dt, count)
        assert (s["mu"], s.time) == (0.3, 0.002)
