"""Integrators on kernels compiled from symbolic expressions, scalar and in lanes."""

import functools

import casadi as ca
import numpy as np

from kinetree.kernels import Graph, compile_graph
from kinetree.solve.integrate import integrate
from kinetree.solve.scenario_batch import integrate_many
from kinetree.solve.system import System

GRAVITY = 9.81


@functools.cache
def double_pendulum():
    """Two unit masses on two rods of unit length in Cartesian coordinates, the second constraint given twice."""
    t, z, p = ca.SX.sym("t"), ca.SX.sym("z", 9), ca.SX.sym("p", 1)
    x, y = z[:4], z[4:8]
    phi = ca.vertcat((x[:2].T @ x[:2] - 1) / 2, ((x[2:] - x[:2]).T @ (x[2:] - x[:2]) - 1) / 2)
    phi = ca.vertcat(phi, 2 * phi[1])
    B = ca.jacobian(phi, x)
    gamma = -ca.jacobian(B @ y, x) @ y
    A, f = ca.SX.eye(4), ca.vertcat(0, -p[0], 0, -p[0])
    S, b = B[:2, :], gamma[:2]
    force = S.T @ ca.solve(S @ S.T, b - S @ f)
    wdot = f.T @ y
    state = {"t": t, "z": z, "p": p}
    zdot = ca.vertcat(y, f + force, wdot)
    rhs = Graph(inputs=state, outputs={"zdot": zdot, "health": ca.SX(1)})
    matrices = {"xdot": y, "A": ca.densify(A), "f": f, "B": ca.densify(B), "gamma": gamma, "wdot": wdot}
    constraints = {"phi": phi, "psi": B @ y, "B": ca.densify(B)}
    delta = ca.SX.sym("delta", 4)
    jacobian = {"J": ca.densify(ca.jacobian(zdot, z)), "dfdt": ca.densify(ca.jacobian(zdot, t))}
    return System(
        n_x=4,
        n_y=4,
        n_w=1,
        n_p=1,
        rhs=compile_graph(rhs),
        rhs_lanes=compile_graph(rhs, lanes=4),
        matrices=compile_graph(Graph(inputs=state, outputs=matrices)),
        constraints=compile_graph(Graph(inputs=state, outputs=constraints)),
        tangent=compile_graph(Graph(inputs={"z": z, "delta": delta}, outputs={"dx": delta})),
        jacobian=compile_graph(Graph(inputs=state, outputs=jacobian)),
        independent_rows=np.array([0, 1]),
    )


def start(a, b):
    return np.array([np.sin(a), -np.cos(a), np.sin(a) + np.sin(b), -np.cos(a) - np.cos(b), 0, 0, 0, 0, 0.0])


def test_energy_and_constraints_of_a_double_pendulum():
    z0 = start(1.0, 2.0)
    for method in ("dop853", "tsit5", "rodas5p", "radau5"):
        run = integrate(double_pendulum(), 0.0, z0, 2.0, [GRAVITY], method=method, rtol=1e-9, atol=1e-11)
        assert run.status == "finished"
        x, y = run.z[:, :4], run.z[:, 4:8]
        assert np.abs((x[:, :2] ** 2).sum(axis=1) - 1).max() < 1e-13
        kinetic = 0.5 * (y**2).sum(axis=1)
        np.testing.assert_allclose(kinetic - kinetic[0], run.z[:, 8] - run.z[0, 8], atol=2e-7)
        np.testing.assert_allclose(
            run.z[:, 8] - run.z[0, 8], -GRAVITY * (x[:, 1] + x[:, 3] - x[0, 1] - x[0, 3]), atol=2e-7
        )


def test_lanes_agree_with_single_runs():
    z0 = np.array([start(0.2 + 0.1 * k, 0.5) for k in range(9)])
    p = np.linspace(5.0, 15.0, 9)[:, None]
    times = np.linspace(0.0, 1.0, 5)
    many = integrate_many(double_pendulum(), 0.0, z0, 1.0, p, rtol=1e-9, atol=1e-11, output=times)
    for k in range(9):
        one = integrate(
            double_pendulum(), 0.0, z0[k], 1.0, p[k], rtol=1e-9, atol=1e-11, output=times, method="dop853"
        )
        np.testing.assert_allclose(many.z[k], one.z, atol=1e-7)
