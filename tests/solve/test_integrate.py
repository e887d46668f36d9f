"""The run as a whole: output, continuation, interruption, failures, constraints."""

import numpy as np
import pytest
from handmade import HandKernel, cartesian_pendulum, kernel, pendulum, state, van_der_pol
from scipy.integrate import solve_ivp

from kinetree.solve.integrate import integrate, resume
from kinetree.solve.methods.registry import FILES, load_method
from kinetree.solve.system import System

START = np.array([np.sin(1.0), -np.cos(1.0), 0.0, 0.0, 0.0])


def step_of(name):
    return 0.01 if load_method(name).fixed else None


@pytest.mark.parametrize("name", FILES)
def test_continuing_a_run_gives_the_long_run_bit_for_bit(name):
    settings = {"method": name, "rtol": 1e-7, "atol": 1e-9, "step": step_of(name)}
    times = np.linspace(0.0, 3.0, 41)
    whole = integrate(cartesian_pendulum(), 0.0, START, 3.0, output=times, **settings)
    first = integrate(cartesian_pendulum(), 0.0, START, 1.2345, output=times[times <= 1.2345], **settings)
    second = resume(cartesian_pendulum(), first.resume, 2.0, output=times[(times > 1.2345) & (times <= 2.0)])
    third = resume(cartesian_pendulum(), second.resume, 3.0, output=times[times > 2.0])
    np.testing.assert_array_equal(np.concatenate([first.t, second.t, third.t]), whole.t)
    for part in (
        first,
        second,
    ):  # the last step of a part is cut at its end; up to there, and after it, all is equal
        natural = part.t <= part.resume.memory.t
        np.testing.assert_array_equal(part.z[natural], whole.z[np.isin(whole.t, part.t[natural])])
    np.testing.assert_array_equal(third.z[:-1], whole.z[whole.t > 2.0][:-1])
    np.testing.assert_array_equal(third.z_last, whole.z_last)


def test_continuing_through_a_change_of_method():
    settings = {"rtol": 1e-6, "atol": 1e-8}
    whole = integrate(van_der_pol(), 0.0, [2.0, 0.0], 1200.0, [1000.0], **settings)
    first = integrate(van_der_pol(), 0.0, [2.0, 0.0], 500.0, [1000.0], **settings)
    rest = resume(van_der_pol(), first.resume, 1200.0)
    np.testing.assert_array_equal(rest.z_last, whole.z_last)


def test_interruption_keeps_what_was_computed_and_can_be_continued():
    def impatient(t):
        if t > 40.0:
            raise KeyboardInterrupt

    times = np.linspace(0.0, 2000.0, 20001)
    whole = integrate(pendulum(), 0.0, [1.0, 0.0], 2000.0, output=times)
    part = integrate(pendulum(), 0.0, [1.0, 0.0], 2000.0, output=times, on_progress=impatient)
    assert part.status == "interrupted"
    assert 0 < part.t.size < times.size
    np.testing.assert_array_equal(part.z, whole.z[: part.t.size])
    rest = resume(pendulum(), part.resume, 2000.0, output=times[part.t.size :])
    np.testing.assert_array_equal(rest.z, whole.z[part.t.size :])


def test_chunks_add_up_to_the_solution():
    chunks = []
    run = integrate(
        pendulum(), 0.0, [1.0, 0.0], 100.0, output=np.linspace(0, 100, 10001), on_chunk=chunks.append
    )
    assert len(chunks) > 2
    np.testing.assert_array_equal(np.concatenate([chunk.z for chunk in chunks]), run.z)


def test_output_of_every_step_ends_at_both_ends():
    run = integrate(pendulum(), 1.0, [1.0, 0.0], 3.0)
    assert run.t[0] == 1.0
    assert run.t[-1] == 3.0
    assert run.t.size == run.statistics.steps + 1
    assert (np.diff(run.t) > 0).all()


@pytest.mark.parametrize("reduction", ["multipliers", "zero-eigenvalue", "partitioned"])
def test_matrices_route_agrees_with_the_direct_kernel(reduction):
    times = np.linspace(0.0, 2.0, 21)
    direct = integrate(
        cartesian_pendulum(), 0.0, START, 2.0, method="dop853", rtol=1e-11, atol=1e-13, output=times
    )
    system = cartesian_pendulum(direct=False, reduction=reduction)
    other = integrate(system, 0.0, START, 2.0, method="dop853", rtol=1e-11, atol=1e-13, output=times)
    np.testing.assert_allclose(other.z, direct.z, atol=1e-9)


def test_constraints_hold_to_round_off_at_every_output_and_work_is_energy():
    times = np.linspace(0.0, 5.0, 501)
    run = integrate(
        cartesian_pendulum(), 0.0, START, 5.0, method="tsit5", rtol=1e-9, atol=1e-11, output=times
    )
    x, v = run.z[:, :2], run.z[:, 2:4]
    assert np.abs((x**2).sum(axis=1) - 1.0).max() < 1e-14
    assert np.abs((x * v).sum(axis=1)).max() < 1e-13
    np.testing.assert_allclose(run.z[:, 4], 0.5 * (v**2).sum(axis=1), atol=1e-7)


def test_unhealthy_evaluations_fall_back_to_the_matrices():
    good = cartesian_pendulum()

    sick = System(  # the direct kernel, trusted by nobody: health_min above what it reports
        n_x=2, n_y=2, n_w=1, rhs=good.rhs, matrices=good.matrices, constraints=good.constraints, tangent=good.tangent,
        independent_rows=np.array([0]), health_min=2.0,
    )  # fmt: skip
    run = integrate(sick, 0.0, START, 1.0, method="dop853")
    reference = integrate(good, 0.0, START, 1.0, method="dop853")
    assert run.statistics.fallbacks >= run.statistics.evaluations - 2
    np.testing.assert_allclose(run.z[-1], reference.z[-1], atol=1e-8)


def _explodes(i, o, w):
    """ż = z²: leaves for infinity at t = 1 from z = 1."""
    o[0][0] = i[1][0] * i[1][0]
    o[1][0] = 1.0


def _not_a_number(i, o, w):
    o[0][0] = np.sqrt(0.5 - i[0][0])
    o[1][0] = 1.0


def one(function):
    return System(n_x=0, n_y=1, rhs=kernel(function, state(1), {"zdot": (1,), "health": (1,)}))


@pytest.mark.parametrize("name", ["tsit5", "dop853", "rodas5p", "radau5", "auto"])
def test_blow_up_is_reported_with_its_time(name):
    run = integrate(one(_explodes), 0.0, [1.0], 2.0, method=name)
    assert run.status == "failed"
    assert run.code in ("step-size", "non-finite", "newton")
    assert run.t_last == pytest.approx(1.0, abs=1e-4)
    assert "t = " in run.reason
    assert np.isfinite(run.z).all()


def test_non_finite_right_hand_side_is_reported_with_its_time():
    run = integrate(one(_not_a_number), 0.0, [1.0], 2.0, method="dop853")
    assert (run.status, run.code) == ("failed", "non-finite")
    assert run.t_last == pytest.approx(0.5, abs=1e-6)
    assert integrate(one(_not_a_number), 0.6, [1.0], 2.0, method="dop853").code == "non-finite"
    assert integrate(one(_not_a_number), 0.0, [1.0], 2.0, method="rk4", step=0.01).code == "non-finite"


def test_too_many_steps_is_reported():
    run = integrate(pendulum(), 0.0, [1.0, 0.0], 1e6, max_steps=100)
    assert (run.status, run.code) == ("failed", "too-many-steps")
    assert run.statistics.steps + run.statistics.rejected == 100


def _impossible_constraints(i, o, w):
    """φ = ½(x² − 1) asks for |x| = 1; a second row asks for x² = 4 at the same time."""
    x = i[1][0]
    o[0][0] = 0.5 * (x * x - 1.0)
    o[0][1] = 0.5 * (x * x - 4.0)
    o[1][0] = x * i[1][1]
    o[1][1] = x * i[1][1]
    o[2][0] = x
    o[2][1] = x


def _rest(i, o, w):
    o[0][0] = i[1][1]
    o[0][1] = 0.0
    o[1][0] = 1.0


def _one_tangent(i, o, w):
    o[0][0] = i[1][0]


def test_constraints_that_cannot_be_met_are_reported_with_their_row():
    system = System(
        n_x=1,
        n_y=1,
        rhs=kernel(_rest, state(2), {"zdot": (2,), "health": (1,)}),
        constraints=kernel(_impossible_constraints, state(2), {"phi": (2,), "psi": (2,), "B": (2, 1)}),
        tangent=kernel(_one_tangent, {"z": (2,), "delta": (1,)}, {"dx": (1,)}),
        independent_rows=np.array([0]),
    )
    run = integrate(system, 0.0, [1.0, 0.0], 1.0, method="tsit5")
    assert (run.status, run.code) == ("failed", "projection")
    assert "constraint row" in run.reason


def test_arguments_are_all_checked_at_once():
    with pytest.raises(ValueError, match="z0 has shape") as error:
        integrate(pendulum(), 0.0, [1.0], -1.0, [3.0], rtol=-1.0, output=[2.0, 1.0])
    for part in ("p has shape", "t_end", "rtol", "ascending"):
        assert part in str(error.value)


@pytest.mark.parametrize(
    "given",
    [{"rtol": 0.0, "atol": 1e-6}, {"rtol": 1e-6, "atol": 0.0}, {"atol": [1e-6, 1e-3]}, {"max_step": 0.1}],
)
def test_arguments_that_are_just_right(given):
    run = integrate(pendulum(), 0.0, [1.0, 0.5], 0.2, method="tsit5", **given)
    assert run.status == "finished" and run.t[-1] == 0.2


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"rtol": 0.0, "atol": 0.0}, "one of them positive"),
        ({"rtol": 0.0, "atol": [1e-6, 0.0]}, "one of them positive"),
        ({"rtol": -1e-6, "atol": 1e-6}, "one of them positive"),
        ({"rtol": 1e-6, "atol": -1e-6}, "one of them positive"),
        ({"atol": [1e-6]}, "atol has shape"),
        ({"max_step": 0.0}, "max_step=0.0 must be positive"),
        ({"step": 0.0}, "step=0.0 must be positive"),
        ({"t_end": -1e-9}, "not lie before"),
        ({"t_end": np.inf}, "must be finite"),
    ],
)
def test_arguments_that_are_just_wrong(given, words):
    with pytest.raises(ValueError, match=words):
        integrate(pendulum(), 0.0, [1.0, 0.5], given.pop("t_end", 0.2), method="tsit5", **given)


def test_system_rejects_kernels_that_do_not_fit():
    wrong = HandKernel(1, state(3), {"zdot": (3,), "health": (1,)})
    with pytest.raises(ValueError, match="kernel 'rhs' has inputs"):
        System(n_x=1, n_y=1, rhs=wrong)
    with pytest.raises(ValueError, match="neither a 'rhs' nor a 'matrices'"):
        System(n_x=1, n_y=1)


def _spin(i, o, w):
    """A quaternion turning about its third axis at 1 rad/s: ε̇ = ½ (ε₂, −ε₁, ε₄, −ε₃)·…"""
    z, out = i[1], o[0]
    out[0] = 0.5 * z[1] * z[4]
    out[1] = -0.5 * z[0] * z[4]
    out[2] = 0.5 * z[3] * z[4]
    out[3] = -0.5 * z[2] * z[4]
    out[4] = 0.0
    o[1][0] = 1.0


def test_quaternions_stay_of_unit_length():
    rhs = kernel(_spin, state(5), {"zdot": (5,), "health": (1,)})
    system = System(n_x=4, n_y=1, rhs=rhs, quaternions=np.array([0]))
    run = integrate(
        system, 0.0, [0.0, 0.0, 0.0, 1.0, 1.0], 20.0, method="tsit5", rtol=1e-5, output=np.arange(21.0)
    )
    np.testing.assert_allclose((run.z[:, :4] ** 2).sum(axis=1), 1.0, atol=1e-15)
    np.testing.assert_allclose(run.z[-1, 2], np.sin(10.0), atol=1e-3)


def test_dense_output_of_a_reference_problem():
    times = np.linspace(0, 10, 200)
    run = integrate(pendulum(), 0.0, [2.0, 0.0], 10.0, rtol=1e-10, atol=1e-12, output=times)
    exact = solve_ivp(
        lambda t, z: [z[1], -np.sin(z[0])],
        (0, 10),
        [2.0, 0.0],
        method="DOP853",
        rtol=1e-13,
        atol=1e-14,
        t_eval=times,
    ).y.T
    np.testing.assert_allclose(run.z, exact, atol=2e-9)
