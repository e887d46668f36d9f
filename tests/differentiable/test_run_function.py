"""Runs as functions: their values are those of simulate, their slopes those of sensitivities and of differences."""

from dataclasses import replace

import numpy as np
import pytest
from differentiable_mechanisms import ACCURACY, WRT, around, four_bar, pendulum, swings

import kinetree as kt


def test_values_are_those_of_scenarios_and_of_single_runs():
    f = swings()
    rows = around(f.start, 3)
    parameters = {name: rows[:, j] for j, name in enumerate(WRT[:3])}
    initial = {name: rows[:, 3 + j] for j, name in enumerate(WRT[3:])}
    many = kt.simulate_many(pendulum(), 1.0, parameters=parameters, initial=initial, output=f.t, **ACCURACY)
    found = f(rows)
    assert found.shape == (3, 5, 2)
    assert np.array_equal(found[..., 0], many["hinge.angle"])
    assert np.array_equal(found[..., 1], many["bob.position"][..., 1])
    assert np.abs(f(dict(zip(WRT, rows.T, strict=True))) - found).max() == 0


def test_slopes_of_many_runs_in_lanes_are_those_of_sensitivities():
    f = swings()
    rows = around(f.start, 6)
    found, by = f.slopes(rows)
    assert np.abs(found - f(rows)).max() < 1e-10
    model = pendulum().with_parameters(**dict(zip(WRT[:3], rows[4, :3], strict=True)))
    hinge = next(joint for joint in model.joints if joint.name == "hinge")
    model = model.replace(replace(hinge, q0=(rows[4, 3],), u0=(rows[4, 4],)))
    alone = kt.sensitivities(model, 1.0, ["hinge.angle", "bob.position.y"], WRT, output=f.t, **ACCURACY)
    assert np.abs(alone.values - by[4]).max() < 1e-10 * np.abs(alone.values).max()


def test_slopes_are_limits_of_differences():
    f = swings()
    at = around(f.start, 1)[0]
    _, by = f.slopes(at)
    for j in range(at.size):
        h = 1e-3 * max(abs(at[j]), 1.0)
        ways = at + h * np.outer([-2, -1, 1, 2], np.eye(at.size)[j])
        two, one, plus, plus_two = f(ways)
        difference = (two - 8 * one + 8 * plus - plus_two) / (12 * h)
        assert np.abs(difference - by[..., j]).max() < 1e-8 * max(1.0, np.abs(by[..., j]).max())


def test_a_closed_loop_with_its_assembly_is_differentiated_in_lanes():
    f = kt.run_function(four_bar(), 0.3, ["A.angle", "D.angle"], ["k", "m", "A.angle_rate"])
    rows = around(np.array([60.0, 2.0, 0.4]), 3)
    found, by = f.slopes(rows)
    for s in range(3):
        alone, slopes = f.slopes(rows[s])
        assert np.abs(alone - found[s]).max() < 1e-10
        assert np.abs(slopes - by[s]).max() < 1e-10 * np.abs(slopes).max()


def test_objectives_have_the_gradient_of_the_adjoint():
    objective = kt.Objective(terminal="hinge.angle^2", integral="hinge.angle_rate^2")
    f = kt.run_function(pendulum(), 1.0, objective, WRT)
    value, by = f.slopes(f.start)
    alone = kt.gradient(pendulum(), 1.0, objective, WRT)
    assert value.shape == () and by.shape == (5,)
    assert value == alone.value and np.array_equal(by, alone.values)
    both, slopes = kt.run_function(pendulum(), 1.0, [objective], WRT).slopes(np.array([f.start, f.start]))
    assert both.shape == (2, 1) and np.array_equal(slopes[1, 0], by)


def test_runs_that_fail_are_named_or_not_numbers():
    f = kt.run_function(four_bar(), 0.1, "A.angle", ["m"])
    with pytest.raises(kt.NoAnswerError, match=r"the run with m = -1 fails \(1 of 2 runs\)"):
        f([[2.0], [-1.0]])
    with pytest.raises(kt.NoAnswerError, match=r"the run with m = nan fails.*not a finite number"):
        f.slopes([[2.0], [np.nan]])
    kept = kt.run_function(four_bar(), 0.1, "A.angle", ["m"], failures="nan")
    values, by = kept.slopes([[2.0], [-1.0], [2.0]])
    assert np.isnan(values).tolist() == np.isnan(by[:, 0]).tolist() == [False, True, False]
    assert np.isnan(kept([[2.0], [-1.0], [2.0]])).tolist() == [False, True, False]


def test_questions_that_make_no_sense_are_answered_in_words():
    cases = [
        ({"of": []}, "nothing is asked for"),
        ({"of": ["A.angle", kt.Objective("1")]}, "channels and objectives are mixed"),
        ({"of": kt.Objective("A.angle"), "output": 0.1}, "an objective is one number"),
        ({"of": "A.angle", "wrt": []}, "nothing varies"),
        ({"of": "A.angle", "failures": "ignore"}, "failures"),
        ({"of": "A.angel"}, "A.angle"),
        ({"of": "A.angle", "wrt": ["kk"]}, "there is no such parameter"),
    ]
    for given, words in cases:
        with pytest.raises((kt.ArgumentError, kt.NoAnswerError, KeyError), match=words):
            kt.run_function(four_bar(), 0.1, **{"wrt": ["k"], **given})
    f = swings()
    with pytest.raises(kt.NoAnswerError, match=r"the shape \(2,\); its last axis must have the length 5"):
        f([1.0, 2.0])
    with pytest.raises(kt.NoAnswerError, match="the values must be numbers"):
        f("five")
    with pytest.raises(kt.NoAnswerError, match=r"'length' is not given.*'lenght' is not what"):
        f({name: 1.0 for name in [*WRT, "lenght"] if name != "length"})


def test_what_happens_in_runs_is_differentiated_one_by_one():
    ball = kt.Model.of(
        "ball",
        kt.Parameter("e", 0.8),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("ball", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("fall", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1), q0=1.0),
    )
    hit = kt.ExpressionEvent("hit", "fall.displacement", direction="falling", action=kt.Restitution("e"))
    f = kt.run_function(ball, 0.6, "fall.displacement", ["e", "fall.displacement"], events=[hit])
    rows = np.array([[0.8, 1.0], [0.5, 0.9]])
    found, by = f.slopes(rows)
    e, h, g, t = *rows.T, 9.81, 0.6
    fallen = np.sqrt(2 * h / g)  # s, time of the impact
    after = t - fallen
    assert np.abs(found - (e * g * fallen * after - g * after**2 / 2)).max() < 1e-9
    by_time = e * g * after - e * g * fallen + g * after
    assert np.abs(by[:, 0] - g * fallen * after).max() < 1e-8
    assert np.abs(by[:, 1] - by_time / (g * fallen)).max() < 1e-8
