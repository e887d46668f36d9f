"""Numbers with units in calls: the same as in SI, or refused with the unit that is meant."""

import numpy as np
import pytest

import kinetree as kt
from kinetree.words.arguments import ArgumentError


def pendulum() -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity("gravity"),
        kt.Parameter("stiffness", 20.0, "N·mm/deg"),
        kt.Body.rod("arm", mass=0.5, length=1.0, radius=0.01, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.JointSpring("spring", "hinge", stiffness="stiffness"),
    )


def test_a_run_with_units_is_the_run_in_si():
    given = {"hinge.angle": "30 deg", "hinge.angle_rate": "10 rpm"}
    run = kt.simulate(
        pendulum(),
        t_end="200 ms",
        output="10 ms",
        max_step="0.05 s",
        initial=given,
        parameters={"stiffness": "2 N·m/rad"},
    )
    plain = kt.simulate(
        pendulum(),
        t_end=0.2,
        output=0.01,
        max_step=0.05,
        initial={"hinge.angle": np.pi / 6, "hinge.angle_rate": 10 * 2 * np.pi / 60},
        parameters={"stiffness": 2000 * np.pi / 180},  # in the parameter's own unit, N·mm/deg
    )
    assert run.t[-1] == 0.2 and len(run) == 21
    assert run["hinge.angle"] == pytest.approx(plain["hinge.angle"], rel=1e-9)
    assert run.parameters["stiffness"] == pytest.approx(2.0)


def test_lists_of_values_have_units_too():
    many = kt.simulate_many(
        pendulum(),
        "50 ms",
        parameters={"stiffness": ["1 N·m/rad", "2 N·m/rad"]},
        initial={"hinge.angle": "30 deg"},
    )
    assert many["stiffness"] == pytest.approx([1.0, 2.0])
    grid = kt.sweep(pendulum(), "50 ms", {"hinge.angle": ["0 deg", "90 deg"]}, rtol=1e-6)
    assert grid.axes["hinge.angle"] == pytest.approx([0, np.pi / 2])


def test_coordinates_of_bodies_that_float_have_units():
    ball = kt.Body("ball", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame())
    given = {"ball_free.z": "200 mm", "ball_free.wx": "60 rpm"}
    model = kt.Model.of("thrown", ball)
    start = kt.prepare(model, initial=given).state
    with pytest.raises(
        ArgumentError, match="'200 deg' is of another dimension than this value, which is in m"
    ):
        kt.prepare(model, initial={"ball_free.z": "200 deg"})
    assert start.x[2] == 0.2
    assert start.u[[2, 3]] == pytest.approx([0.0, 2 * np.pi])


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            {"t_end": "200 mm"},
            "t_end: '200 mm' is of another dimension than this value, which is in s; give it in s",
        ),
        (
            {"t_end": 1.0, "initial": {"hinge.angle": "30 mm"}},
            "initial: hinge.angle: '30 mm' is of another dimension",
        ),
        (
            {"t_end": 1.0, "parameters": {"stiffness": "3 N/m"}},
            "than this value, which is in N·mm/deg; give it in N·mm/deg",
        ),
        ({"t_end": "soon"}, "t_end must be a finite number (got 'soon')"),
    ],
)
def test_what_does_not_fit_is_refused(given: dict, words: str):
    with pytest.raises(ArgumentError) as caught:
        kt.simulate(pendulum(), **given)
    assert words in str(caught.value)


def test_a_state_may_be_given_with_units():
    rest = kt.equilibrium(
        pendulum(), initial={"hinge.angle": "60 deg"}, parameters={"stiffness": "40 N·mm/deg"}
    )
    plain = kt.equilibrium(pendulum(), initial={"hinge.angle": np.pi / 3}, parameters={"stiffness": 40.0})
    assert rest["hinge.angle"] == pytest.approx(plain["hinge.angle"])
    stepper = kt.Stepper(pendulum(), initial={"hinge.angle": "30 deg"})
    assert stepper.state[0] == pytest.approx(np.pi / 6)


def test_fixed_steps_have_units_too():
    given = {"method": "rk4", "output": "steps", "initial": {"hinge.angle": 0.5}}
    run = kt.simulate(pendulum(), "50 ms", step="5 ms", **given)
    assert run.t == pytest.approx(np.linspace(0.0, 0.05, 11), abs=1e-15)
    assert np.array_equal(
        run["hinge.angle"], kt.simulate(pendulum(), 0.05, step=0.005, **given)["hinge.angle"]
    )


def test_distributions_with_units_are_those_in_the_unit_of_the_parameter():
    own = 2000 * np.pi / 180  # 2 N·m/rad in N·mm/deg
    for given, plain in (
        (kt.Normal("2 N·m/rad", "0.2 N·m/rad"), kt.Normal(own, own / 10)),
        (kt.Uniform("2 N·m/rad", "3 N·m/rad"), kt.Uniform(own, 1.5 * own)),
        (kt.LogUniform("2 N·m/rad", "4000 N·mm/rad"), kt.LogUniform(own, 2 * own)),
    ):
        first, second = (
            kt.simulate_many(
                pendulum(),
                0.01,
                parameters={"stiffness": drawn},
                initial={"hinge.angle": start},
                count=3,
                seed=1,
            )
            for drawn, start in (
                (given, kt.Normal("30 deg", "1 deg")),
                (plain, kt.Normal(np.pi / 6, np.pi / 180)),
            )
        )
        assert first["stiffness"] == pytest.approx(second["stiffness"], rel=1e-12)
        assert first["hinge.angle"] == pytest.approx(second["hinge.angle"], rel=1e-9)
    found = kt.uncertainty(
        pendulum(), 0.01, {"stiffness": kt.Normal("2 N·m/rad", "0.2 N·m/rad")}, ["hinge.angle"], count=16
    )
    assert found.values[:, 0] == pytest.approx(
        kt.uncertainty(
            pendulum(), 0.01, {"stiffness": kt.Normal(own, own / 10)}, ["hinge.angle"], count=16
        ).values[:, 0],
        rel=1e-12,
    )


def test_priors_with_units_are_those_in_the_unit_of_the_parameter():
    run = kt.simulate(pendulum(), 0.5, output=0.02)
    data = {"t": run.t, "hinge.angle": run["hinge.angle"]}
    fit = kt.fit(pendulum(), data, {"stiffness": 15.0})
    own = 2000 * np.pi / 180
    first, second = (
        kt.posterior(fit, {"stiffness": prior}, method="laplace", seed=1)
        for prior in (kt.Normal("2 N·m/rad", "1 N·mm/rad"), kt.Normal(own, own / 2000))
    )
    assert first.mean == pytest.approx(second.mean, rel=1e-12)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: kt.Normal("2 N/mm", 0.1), "2 N/mm, 0.1 are not of one kind; give all with units"),
        (lambda: kt.Uniform("2 mm", "3 s"), "not of one kind"),
        (lambda: kt.Uniform("3 cm", "20 mm"), "low = 3 cm, high = 20 mm cannot be used"),
        (lambda: kt.Normal("2 furlogs", "1 furlogs"), "furlogs"),
        (lambda: kt.Normal("two", 1.0), 'or one with its unit: "2 N/mm"'),
        (
            lambda: kt.simulate_many(
                pendulum(), 0.01, parameters={"stiffness": kt.Normal("2 kg", "1 kg")}, count=2, seed=1
            ),
            "'2 kg' is of another dimension",
        ),
    ],
)
def test_units_of_distributions_that_do_not_fit_are_told(make, words):
    with pytest.raises(ArgumentError) as told:
        make()
    assert words in str(told.value)
