"""Order of convergence, tolerances, stiffness and switching of every method."""

import casadi as ca
import numpy as np
import pytest
from casadi import SX
from handmade import (
    balanced,
    cartesian_pendulum,
    forced,
    forced_solution,
    pendulum,
    stiff_pendulum,
    van_der_pol,
)
from scipy.integrate import solve_ivp

from kinetree.kernels import Graph, compile_graph
from kinetree.solve.integrate import integrate
from kinetree.solve.methods.dop853 import TABLEAU as DOP853
from kinetree.solve.methods.registry import FILES, load_method
from kinetree.solve.methods.rk4 import TABLEAU as RK4
from kinetree.solve.methods.tsit5 import TABLEAU as TSIT5
from kinetree.solve.system import System

ADAPTIVE = [name for name in FILES if not (load_method(name).fixed or load_method(name).descriptor)]
FIXED = [name for name in FILES if load_method(name).fixed]


def slopes_by_tolerance(system, name, z0, t_end, reference, tolerances):
    """Order from error against number of steps, for methods whose iteration needs an honest tolerance."""
    runs = [integrate(system, 0.0, z0, t_end, method=name, rtol=tol, atol=tol) for tol in tolerances]
    errors = np.array([np.abs(run.z[-1, : len(reference)] - reference).max() for run in runs])
    steps = np.array([run.statistics.steps for run in runs])
    return np.diff(np.log(errors)) / -np.diff(np.log(steps))


def steps_for(order):
    """Steps at which a method of any order is about as accurate as one of order 8 in six steps."""
    return min(256, round(6 ** (8 / order)))


def fixed_error(system, name, z0, steps, t_end, reference):
    """Error at the end after equal steps: adaptive methods are held to `max_step` by a loose tolerance."""
    h = t_end / steps
    if load_method(name).fixed:
        run = integrate(system, 0.0, z0, t_end, method=name, step=h)
    else:
        run = integrate(system, 0.0, z0, t_end, method=name, rtol=1e3, atol=1e3, max_step=h)
    assert run.status == "finished"
    return np.abs(run.z[-1, : len(reference)] - reference).max()


@pytest.mark.parametrize("name", FILES)
def test_measured_order_on_an_ordinary_equation(name):
    order = load_method(name).order
    if load_method(name).descriptor:
        pytest.skip("works on the matrices of a constrained system only")
    coarse = {8: 6, 5: 24, 4: 24}.get(order, steps_for(order))
    errors = [
        fixed_error(forced(), name, [1.0, 0.0], k * coarse, 3.0, forced_solution(3.0)) for k in (1, 2, 4)
    ]
    slopes = np.log2(np.array(errors[:-1]) / errors[1:])
    assert slopes[-1] > order - 0.4, slopes


@pytest.mark.parametrize("name", FILES)
def test_measured_order_on_a_constrained_mechanism(name):
    order = load_method(name).order
    exact = solve_ivp(
        lambda t, z: [z[1], -9.81 * np.sin(z[0])], (0, 1), [1.0, 0.0], method="DOP853", rtol=1e-13, atol=1e-14
    ).y[0, -1]
    start = [np.sin(1.0), -np.cos(1.0), 0.0, 0.0, 0.0]
    reference = np.array([np.sin(exact), -np.cos(exact)])
    if name == "radau5":
        slopes = slopes_by_tolerance(cartesian_pendulum(), name, start, 1.0, reference, [1e-5, 1e-7, 1e-9])
    else:
        coarse = {8: 8, 5: 24, 4: 32, 2: 64}.get(order, steps_for(order))
        errors = [
            fixed_error(cartesian_pendulum(), name, start, k * coarse, 1.0, reference) for k in (1, 2, 4)
        ]
        slopes = np.log2(np.array(errors[:-1]) / errors[1:])
    assert max(slopes) > order - 0.5, slopes


@pytest.mark.parametrize("name", ADAPTIVE)
@pytest.mark.parametrize("rtol", [1e-4, 1e-6, 1e-8, 1e-10, 1e-12])
def test_tolerances_are_met_at_and_between_steps(name, rtol):
    times = np.linspace(0.0, 3.0, 31)
    run = integrate(forced(), 0.0, [1.0, 0.0], 3.0, method=name, rtol=rtol, atol=rtol, output=times)
    assert run.status == "finished"
    np.testing.assert_array_equal(run.t, times)
    assert np.abs(run.z - forced_solution(times)).max() < 10 * rtol


@pytest.mark.parametrize("tableau", [TSIT5, DOP853, RK4])
def test_order_conditions_of_the_tables(tableau):
    a, b, c = tableau.a, tableau.a[tableau.stages], tableau.c
    np.testing.assert_allclose(a.sum(axis=1), c, atol=1e-13)
    for power in range(4):
        assert b @ c**power == pytest.approx(1 / (power + 1), abs=1e-13)
    assert b @ (a @ c) == pytest.approx(1 / 6, abs=1e-13)
    assert b @ (c * (a @ c)) == pytest.approx(1 / 8, abs=1e-13)
    assert b @ (a @ a @ c) == pytest.approx(1 / 24, abs=1e-13)
    if len(tableau.error):
        np.testing.assert_allclose(tableau.error.sum(axis=1), 0.0, atol=1e-13)
    theta = 1.0
    value = np.zeros(len(c))
    for k in range(len(tableau.dense) - 1, -1, -1):
        value = (value + tableau.dense[k]) * (theta if k % 2 == 0 else 1 - theta)
    np.testing.assert_allclose(value, b, atol=1e-12)


@pytest.mark.parametrize("jacobian", [True, False])
@pytest.mark.parametrize("name", ["rodas5p", "radau5"])
def test_stiff_van_der_pol(name, jacobian):
    """μ = 1e5 over a slow arc; an explicit method would need 1e5 steps per second."""
    mu = 1e5
    run = integrate(van_der_pol(jacobian), 0.0, [2.0, 0.0], 1e4, [mu], method=name, rtol=1e-7, atol=1e-9)
    assert run.status == "finished"
    assert run.statistics.steps < 400
    # slow manifold: y = x / (μ (1 − x²)) to leading order, and ln x − x²/2 + t/μ conserved
    x, y = run.z[-1]
    assert y == pytest.approx(x / (mu * (1 - x * x)), rel=1e-4)
    assert np.log(x) - x * x / 2 - run.t[-1] / mu == pytest.approx(np.log(2.0) - 2.0, abs=1e-5)


@pytest.mark.parametrize("force", [1e6, 1e7])
def test_radau5_settles_where_large_forces_leave_round_off(force):
    """Forces that cancel leave ε·force: an iteration that cannot get below that has converged, and steps stay long."""
    start = 1e-11
    run = integrate(balanced(), 0.0, [0.7 + start, 0.0], 5.0, [force], method="radau5", max_steps=200)
    assert run.status == "finished"
    round_off = np.finfo(float).eps * force / 100.0  # over the soft spring
    assert np.abs(run.z[:, 0] - 0.7).max() < start + 100 * round_off


@pytest.mark.parametrize("tolerance", [1e-4, 1e-7])
def test_radau5_keeps_its_jacobian_as_long_as_iterations_converge(tolerance):
    """Three swings of a pendulum: a few matrices serve all steps, and no more evaluations are needed for that."""
    run = integrate(pendulum(), 0.0, [1.0, 0.0], 20.0, method="radau5", rtol=tolerance, atol=1e-2 * tolerance)
    assert run.statistics.jacobians < 0.1 * run.statistics.steps
    assert run.statistics.evaluations < 9 * run.statistics.steps
    energy = 0.5 * run.z[:, 1] ** 2 - np.cos(run.z[:, 0])
    assert np.abs(energy - energy[0]).max() < 20 * tolerance


@pytest.mark.parametrize("name", ["rodas5p", "radau5", "alpha"])
def test_stiff_and_constrained(name):
    """A spring of 1e8 N/m pulls a mass on a rod to ξ = 0.6 and holds it there against gravity.

    Methods with error control follow the first microseconds from ξ = 0.5; with fixed steps one starts near rest.
    """
    start = [0.6, -0.8, 0.0, 0.0, 0.0] if name == "alpha" else [0.5, -np.sqrt(0.75), 0.0, 0.0, 0.0]
    settings = {"step": 0.01} if name == "alpha" else {"rtol": 1e-6, "atol": 1e-9}
    run = integrate(stiff_pendulum(), 0.0, start, 1.0, [0.6], method=name, **settings)
    assert run.status == "finished"
    assert run.statistics.steps < 300
    # rest: 1e8 (ξ − 0.6) = λ ξ, −g = λ η on the circle
    held = 0.6 - 9.81 * 0.6 / 0.8 / 1e8
    np.testing.assert_allclose(run.z[-1, :2], [held, -np.sqrt(1 - held**2)], atol=1e-8)
    np.testing.assert_allclose(run.z[-1, 2:4], 0.0, atol=1e-6)


def test_auto_switches_to_the_stiff_method_and_back():
    run = integrate(van_der_pol(), 0.0, [2.0, 0.0], 2000.0, [1000.0], method="auto", rtol=1e-6, atol=1e-8)
    assert run.status == "finished"
    assert run.statistics.switches
    assert run.statistics.switches[0][1] == "rodas5p"
    assert any(name == "dop853" or name == "tsit5" for _, name in run.statistics.switches)
    assert run.statistics.steps < 5000
    reference = solve_ivp(
        lambda t, z: [z[1], 1000.0 * (1 - z[0] ** 2) * z[1] - z[0]],
        (0, 2000.0), [2.0, 0.0], method="Radau", rtol=1e-9, atol=1e-11,
    ).y[:, -1]  # fmt: skip
    np.testing.assert_allclose(run.z[-1], reference, rtol=2e-3)


def test_auto_stays_explicit_where_nothing_is_stiff():
    run = integrate(pendulum(), 0.0, [1.0, 0.0], 50.0, method="auto")
    assert run.statistics.switches == []


def test_auto_counts_what_linear_systems_cost():
    """ẏ = −6000 (y − cos(3 t + k)): stiff steps are ten times as long, but linear systems of 60 unknowns cost more."""
    n, t, z = 30, SX.sym("t"), SX.sym("z", 60)
    rates = -6000.0 * (z[n:] - ca.cos(3.0 * t + ca.DM(range(n))))
    graph = Graph({"t": t, "z": z, "p": SX(0, 1)}, {"zdot": ca.vertcat(z[n:], rates), "health": SX(1.0)})
    system = System(n_x=n, n_y=n, n_p=0, rhs=compile_graph(graph, cache=False, quick=True))
    run, stiff = (
        integrate(system, 0.0, np.zeros(60), 1.0, method=name, rtol=1e-6, atol=1e-8)
        for name in ("auto", "radau5")
    )
    # left after its first trial
    assert [name for _, name in run.statistics.switches][:2] == ["radau5", "dop853"]
    np.testing.assert_allclose(run.z[-1], stiff.z[-1], atol=1e-6)


def test_gauss4_keeps_the_energy_of_a_long_run():
    run = integrate(
        pendulum(), 0.0, [2.0, 0.0], 2000.0, method="gauss4", step=0.1, output=np.arange(0, 2001.0, 5.0)
    )
    energy = 0.5 * run.z[:, 1] ** 2 - np.cos(run.z[:, 0])
    error = np.abs(energy - energy[0])
    assert error.max() < 1e-5
    # bounded, not growing: the last quarter is no worse than the first
    assert error[-100:].max() < 1.5 * error[:100].max()


def test_unknown_method_names_the_nearest():
    with pytest.raises(ValueError, match='did you mean "dop853"'):
        integrate(pendulum(), 0.0, [1.0, 0.0], 1.0, method="dop835")


def test_fixed_step_method_asks_for_its_step():
    with pytest.raises(ValueError, match="step="):
        integrate(pendulum(), 0.0, [1.0, 0.0], 1.0, method="rk4")
