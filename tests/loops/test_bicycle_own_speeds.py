"""The Whipple bicycle in lean rate, steer rate and forward speed: its linear equations have the benchmark's matrices.

M q̈ + v C1 q̇ + (g K0 + v² K2) q = 0 of Meijaard, Papadopoulos, Ruina and Schwab (2007): the mass matrix in these speeds
is M itself, and stiffness and damping are exact derivatives of the equations.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from test_bicycle import C1, K0, K2, M, bicycle, g, riding

import kinetree as kt
from kinetree.assembly.constraint_functions import constraints_of
from kinetree.compile.equation_graphs import equations_at
from kinetree.formulations.contract import Equations
from kinetree.symbolic.mechanism import Mechanism

CHOSEN = {"leaning": "ride.theta1_rate", "steering": "steer.angle_rate", "forward": "ride.x_rate"}


@pytest.fixture(scope="module")
def own() -> Equations:
    return equations_at(
        "own-speeds",
        constraints_of(Mechanism.of(kt.Speeds(bicycle(), CHOSEN).model)),
        riding(4.6, 0, 0, 0, 0),
    )


def test_rolling_leaves_the_equations(own: Equations):
    assert own.speed_names == ("leaning", "steering", "forward", "rear contact.contact_height_rate",
                               "front contact.contact_height_rate")  # fmt: skip
    assert [row.direction for row in own.rows.names] == ["contact height"] * 2


@pytest.mark.parametrize("v", [0.0, 4.6])
def test_matrices_are_published(own: Equations, v: float):
    eq, upright = own, riding(v, 0, 0, 0, 0)
    assert eq.A is not None
    assert eq.f is not None
    n, m = eq.y.shape[0], len(eq.rows.names)
    x, y = eq.from_tree(upright.x, upright.u, upright.p)
    assert np.abs(y - [0, 0, v, 0, 0]).max() < 1e-12
    ydot, lam = ca.SX.sym("ydot", n), ca.SX.sym("lam", m)
    left = ca.vertcat(eq.A @ ydot - eq.f - eq.rows.B.T @ lam, eq.rows.B @ ydot - eq.rows.gamma)
    angles = [eq.coordinate_names.index(name) for name in ("ride.theta1", "steer.angle")]
    unknown = ca.vertcat(ydot, lam)
    parts = [
        left,
        ca.jacobian(left, unknown),
        ca.jacobian(left, eq.x)[:, angles],
        ca.jacobian(left, eq.y)[:, :2],
    ]
    function = ca.Function("left", [eq.t, eq.x, eq.y, eq.p, unknown], [ca.densify(part) for part in parts])
    rest, matrix, *_ = (np.array(part) for part in function(0.0, x, y, upright.p, np.zeros(n + m)))
    steady = -np.linalg.solve(
        matrix, rest
    ).ravel()  # upright riding: no acceleration, the weight on the wheels
    assert np.abs(steady[:n]).max() < 1e-12
    _, matrix, by_angles, by_rates = (np.array(part) for part in function(0.0, x, y, upright.p, steady))
    np.testing.assert_allclose(matrix[:2, :2], M, rtol=0, atol=1e-10)
    assert np.abs(matrix[:2, 2:]).max() < 1e-12  # of forward speed, and of contact forces
    np.testing.assert_allclose(by_rates[:2], v * C1, rtol=0, atol=1e-10)
    np.testing.assert_allclose(by_angles[:2], g * K0 + v * v * K2, rtol=0, atol=1e-9)
