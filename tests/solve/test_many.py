"""Scenarios in lanes: right, and independent of each other to the last bit."""

import dataclasses
import functools

import numpy as np
import pytest
from handmade import cartesian_pendulum, kernel, pendulum, state
from scipy.integrate import solve_ivp

from kinetree.kernels import DeferredKernel
from kinetree.solve.integrate import integrate
from kinetree.solve.scenario_batch import integrate_many

LANES = 4


def _pendulum_lanes(i, o, w):
    """φ̈ = −p sin φ in four lanes; not a number where p < 0."""
    for lane in range(4):
        z, p, out = i[1], i[2], o[0]
        out[lane] = z[4 + lane]
        out[4 + lane] = -(np.sqrt(p[lane]) ** 2) * np.sin(z[lane])
        o[1][lane] = 1.0


def _pendulum_one(i, o, w):
    o[0][0] = i[1][1]
    o[0][1] = -(np.sqrt(i[2][0]) ** 2) * np.sin(i[1][0])
    o[1][0] = 1.0


def _cartesian_lanes(i, o, w):
    for k in range(4):
        z, out = i[1], o[0]
        x, y, u, v = z[k], z[4 + k], z[8 + k], z[12 + k]
        tension = (u * u + v * v - 9.81 * y) / (x * x + y * y)
        out[k] = u
        out[4 + k] = v
        out[8 + k] = -tension * x
        out[12 + k] = -tension * y - 9.81
        out[16 + k] = -9.81 * v
        o[1][k] = 1.0 if y < 0.2 else 0.0


def _cartesian_below(i, o, w):
    """The same of one pendulum, trusted where lanes are."""
    z, out = i[1], o[0]
    tension = (z[2] * z[2] + z[3] * z[3] - 9.81 * z[1]) / (z[0] * z[0] + z[1] * z[1])
    out[0] = z[2]
    out[1] = z[3]
    out[2] = -tension * z[0]
    out[3] = -tension * z[1] - 9.81
    out[4] = -9.81 * z[3]
    o[1][0] = 1.0 if z[1] < 0.2 else 0.0


@functools.cache
def swarm():
    outputs = {"zdot": (2,), "health": (1,)}
    return dataclasses.replace(
        pendulum(),
        n_p=1,
        rhs=kernel(_pendulum_one, state(2, 1), outputs),
        rhs_lanes=kernel(_pendulum_lanes, state(2, 1), outputs, lanes=LANES),
    )


@functools.cache
def constrained_swarm():
    lanes = kernel(_cartesian_lanes, state(5), {"zdot": (5,), "health": (1,)}, lanes=LANES)
    return dataclasses.replace(cartesian_pendulum(), rhs_lanes=lanes)


def scenarios(count, seed=3):
    rng = np.random.default_rng(seed)
    return np.column_stack([rng.uniform(-3, 3, count), rng.normal(size=count)]), rng.uniform(
        0.5, 400.0, (count, 1)
    )


@pytest.mark.parametrize("method", ["tsit5", "dop853"])
def test_every_scenario_meets_its_tolerance(method):
    z0, p = scenarios(11)
    times = np.linspace(0.0, 1.0, 6)
    many = integrate_many(swarm(), 0.0, z0, 1.0, p, method=method, rtol=1e-8, atol=1e-10, output=times)
    assert many.status == ["finished"] * 11
    for k in range(11):
        one = integrate(swarm(), 0.0, z0[k], 1.0, p[k], method="dop853", rtol=1e-12, atol=1e-13, output=times)
        np.testing.assert_allclose(many.z[k], one.z, atol=2e-6, rtol=2e-6)
        np.testing.assert_array_equal(many.z[k, -1], many.z_last[k])


@pytest.mark.parametrize("method", ["tsit5", "dop853"])
def test_lane_position_neighbours_and_threads_change_no_bit(method):
    z0, p = scenarios(97)
    p[13] = p[40] = -1.0  # two scenarios that are not numbers
    settings = {"method": method, "rtol": 1e-6, "output": np.linspace(0.0, 1.0, 7)}
    whole = integrate_many(swarm(), 0.0, z0, 1.0, p, threads=1, **settings)
    assert whole.status[13] == whole.status[40] == "failed"
    assert whole.code[13] == "non-finite"
    assert whole.status.count("finished") == 95
    order = np.random.default_rng(1).permutation(97)
    shuffled = integrate_many(swarm(), 0.0, z0[order], 1.0, p[order], threads=3, **settings)
    np.testing.assert_array_equal(shuffled.z, whole.z[order])
    np.testing.assert_array_equal(shuffled.z_last, whole.z_last[order])
    np.testing.assert_array_equal(shuffled.steps, whole.steps[order])
    for k in (0, 50, 96):
        alone = integrate_many(swarm(), 0.0, z0[k : k + 1], 1.0, p[k : k + 1], **settings)
        np.testing.assert_array_equal(alone.z[0], whole.z[k])


def test_constrained_lanes_stay_on_their_constraints_and_fall_back_alone():
    angles = np.linspace(0.5, 3.0, 10)
    z0 = np.column_stack([np.sin(angles), -np.cos(angles), 0 * angles, 0 * angles, 0 * angles])
    times = np.linspace(0.0, 2.0, 11)
    many = integrate_many(constrained_swarm(), 0.0, z0, 2.0, np.empty((10, 0)), output=times)
    assert many.status == ["finished"] * 10
    assert np.abs((many.z[:, :, :2] ** 2).sum(axis=2) - 1.0).max() < 1e-14
    for k in (0, 9):
        one = integrate(
            cartesian_pendulum(), 0.0, z0[k], 2.0, rtol=1e-11, atol=1e-13, method="dop853", output=times
        )
        np.testing.assert_allclose(many.z[k], one.z, atol=3e-7)
    alone = integrate_many(constrained_swarm(), 0.0, z0[9:], 2.0, np.empty((1, 0)), output=times)
    np.testing.assert_array_equal(alone.z[0], many.z[9])


def test_what_no_scenario_needs_is_not_compiled():
    """Swings below the height where the direct kernel is trusted; one above it is integrated alone, as a single run."""
    made = constrained_swarm()
    matrices = made.matrices
    later = DeferredKernel(matrices.inputs, matrices.outputs, lambda: matrices)
    alone = kernel(_cartesian_below, state(5), {"zdot": (5,), "health": (1,)})
    system = dataclasses.replace(made, rhs=alone, matrices=later)
    angles = np.linspace(0.3, 1.5, 6)
    z0 = np.column_stack([np.sin(angles), -np.cos(angles), 0 * angles, 0 * angles, 0 * angles])
    settings = {"rtol": 1e-10, "atol": 1e-12, "method": "dop853", "output": [1.0, 2.0]}
    low = integrate_many(system, 0.0, z0, 2.0, np.empty((6, 0)), threads=1, **settings)
    assert not later.is_compiled
    for k, angle in enumerate(angles):  # the angle of a pendulum integrated by another program
        found = solve_ivp(
            lambda t, s: (s[1], -9.81 * np.sin(s[0])), (0, 2), (angle, 0), rtol=1e-12, atol=1e-13
        )
        assert np.arctan2(low.z_last[k, 0], -low.z_last[k, 1]) == pytest.approx(found.y[0, -1], abs=1e-7)
    z0[3] = np.sin(2.5), -np.cos(2.5), 0.0, 0.0, 0.0
    high = integrate_many(system, 0.0, z0, 2.0, np.empty((6, 0)), threads=1, **settings)
    assert later.is_compiled
    np.testing.assert_array_equal(high.z[[0, 1, 2, 4, 5]], low.z[[0, 1, 2, 4, 5]])
    np.testing.assert_array_equal(high.z[3], integrate(system, 0.0, z0[3], 2.0, **settings).z)


def test_rejected_first_steps_of_constrained_lanes_stay_their_own():
    """A lane that rejects while its neighbours are projected must keep its derivative, to the last bit."""
    angles = np.linspace(0.1, 3.1, 23)
    z0 = np.column_stack([np.sin(angles), -np.cos(angles), 0 * angles, 0 * angles, 0 * angles])
    z0[:, 2:4] = 5.0 * np.column_stack([np.cos(angles), np.sin(angles)]) * np.linspace(0, 1, 23)[:, None]
    settings = {"method": "tsit5", "rtol": 1e-5, "atol": 1e-7, "threads": 1}
    many = integrate_many(constrained_swarm(), 0.0, z0, 1.0, np.empty((23, 0)), **settings)
    assert many.rejected.sum() > 0
    for k in range(23):
        alone = integrate_many(constrained_swarm(), 0.0, z0[k : k + 1], 1.0, np.empty((1, 0)), **settings)
        np.testing.assert_array_equal(alone.z_last[0], many.z_last[k])


def test_accepted_steps_count_too():
    """A scenario that is given up after so many steps, none of which was rejected."""
    z0, p = np.array([[0.1, 0.0]]), np.ones((1, 1))
    whole = integrate_many(swarm(), 0.0, z0, 30.0, p, threads=1)
    assert whole.rejected[0] == 0 and whole.steps[0] > 20
    cut = integrate_many(swarm(), 0.0, z0, 30.0, p, threads=1, max_steps=20)
    assert cut.code == ["too-many-steps"] and cut.steps[0] == 20
    assert integrate_many(swarm(), 0.0, z0, 30.0, p, threads=1, max_steps=int(whole.steps[0])).code == [""]


def test_progress_counts_all_scenarios():
    z0, p = scenarios(70)
    seen = []
    integrate_many(swarm(), 0.0, z0, 0.1, p, threads=2, on_progress=seen.append)
    assert seen[-1] == 70


def test_arguments_are_checked():
    with pytest.raises(ValueError, match="rhs_lanes") as error:
        integrate_many(pendulum(), 0.0, np.zeros((3, 5)), 1.0, np.zeros((2, 1)), method="radau5")
    assert "does not run in lanes" in str(error.value)
    assert "z0 has shape" in str(error.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"output": np.array([0.0, 1.5])}, "ascending times within"),
        ({"output": np.array([-0.5, 0.5])}, "ascending times within"),
        ({"output": np.array([0.5, 0.5])}, "ascending times within"),
        ({"output": np.array([[0.5, 0.6]])}, "ascending times within"),
        ({"z0": np.zeros((3, 3))}, r"expected \(scenarios, 2\)"),
        ({"z0": np.zeros(2)}, r"expected \(scenarios, 2\)"),
        ({"p": np.ones((2, 1))}, r"expected \(3, 1\)"),
        ({"p": np.ones((3, 2))}, r"expected \(3, 1\)"),
        ({"t_end": -1.0, "output": np.empty(0)}, "must not lie before"),
        ({"method": "radau5"}, "does not run in lanes"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(change, words):
    given = {
        "t0": 0.0,
        "z0": np.zeros((3, 2)),
        "t_end": 1.0,
        "p": np.ones((3, 1)),
        "output": np.array([0.0, 1.0]),
    }
    with pytest.raises(ValueError, match=words):
        integrate_many(swarm(), **{**given, **change})


def test_times_at_both_ends_and_none_at_all_are_fine():
    for output in (np.array([0.0, 1.0]), np.array([1.0])):
        many = integrate_many(swarm(), 0.0, np.zeros((3, 2)), 1.0, np.ones((3, 1)), output=output)
        assert many.status == ["finished"] * 3
