"""Mechanisms that swing through configurations in which a constraint is lost for an instant."""

import functools

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from kinetree.kernels import Graph, compile_graph
from kinetree.solve.integrate import integrate
from kinetree.solve.system import System

GRAVITY, LENGTH = 9.81, 1.0


@functools.cache
def rhombic_linkage(direct, reduction):
    """Three uniform rods of unit mass and length in a chain whose end is pinned at distance 1: speeds are angle rates.

    Swinging as a parallelogram it obeys θ̈ + (6g/5l) sin θ = 0; at θ = ±90° all bars are in line and B loses its rank.
    """
    t, z, p = ca.SX.sym("t"), ca.SX.sym("z", 6), ca.SX.sym("p", 0)
    q, y = z[:3], z[3:]
    ends, centres, corner = [], [], ca.SX.zeros(2, 1)
    for k in range(3):  # rod k hangs at angle q_k from the vertical
        along = LENGTH * ca.vertcat(ca.sin(q[k]), -ca.cos(q[k]))
        centres.append(corner + along / 2)
        corner = corner + along
        ends.append(corner)
    J = [ca.jacobian(centre, q) for centre in centres]
    A = sum((j.T @ j for j in J), ca.SX.zeros(3, 3)) + ca.SX.eye(3) * LENGTH**2 / 12
    weight = sum((j.T @ ca.vertcat(0, -GRAVITY) for j in J), ca.SX.zeros(3, 1))
    convective = sum((j.T @ (ca.jacobian(j @ y, q) @ y) for j in J), ca.SX.zeros(3, 1))
    f = weight - convective
    phi = corner - ca.vertcat(LENGTH, 0)
    B = ca.jacobian(phi, q)
    gamma = -ca.jacobian(B @ y, q) @ y
    state = {"t": t, "z": z, "p": p}
    S = B @ ca.solve(A, B.T)
    force = B.T @ ca.solve(S, gamma - B @ ca.solve(A, f))
    health = ca.det(S) / (S[0, 0] * S[1, 1])
    delta = ca.SX.sym("delta", 3)
    return System(
        n_x=3,
        n_y=3,
        rhs=compile_graph(
            Graph(inputs=state, outputs={"zdot": ca.vertcat(y, ca.solve(A, f + force)), "health": health})
        )
        if direct
        else None,
        matrices=compile_graph(
            Graph(
                inputs=state,
                outputs={
                    "xdot": y, "A": ca.densify(A), "f": f, "B": ca.densify(B), "gamma": gamma, "wdot": ca.SX(0, 1),
                },
            )
        ),
        constraints=compile_graph(Graph(inputs=state, outputs={"phi": phi, "psi": B @ y, "B": ca.densify(B)})),
        tangent=compile_graph(Graph(inputs={"z": z, "delta": delta}, outputs={"dx": delta})),
        reduction=reduction,
        health_min=1e-6,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("direct", "reduction"),
    [(True, "multipliers"), (False, "multipliers"), (False, "zero-eigenvalue"), (False, "partitioned")],
)
def test_parallelogram_swings_through_the_line(direct, reduction):
    start = np.array([0.3, np.pi / 2, 0.3 + np.pi, 9.0, 0.0, 9.0])
    times = np.linspace(0.0, 3.0, 31)
    run = integrate(
        rhombic_linkage(direct, reduction),
        0.0,
        start,
        3.0,
        method="dop853",
        rtol=1e-10,
        atol=1e-12,
        output=times,
    )
    assert run.status == "finished", run.reason
    assert run.statistics.steps < 200  # the passages do not grind it down
    assert run.statistics.cautious > 0
    exact = solve_ivp(
        lambda t, s: [s[1], -1.2 * GRAVITY / LENGTH * np.sin(s[0])],
        (0, 3.0), [0.3, 9.0], method="DOP853", rtol=1e-12, atol=1e-13, t_eval=times,
    ).y.T  # fmt: skip
    assert exact[-1, 0] > 11 * np.pi / 2  # it passed the line six times
    np.testing.assert_allclose(run.z[:, 0], exact[:, 0], atol=1e-6)
    np.testing.assert_allclose(run.z[:, 1], np.pi / 2, atol=1e-6)
