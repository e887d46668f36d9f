"""Accelerations and multipliers of many states at once: against the system written out, one state at a time."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.channels.evaluation import TOGETHER, Accelerations, least_multipliers, mapped

RANDOM = np.random.default_rng(11)


def system(k: int, n: int, m: int, mass_rank: int, seed: int = 11) -> tuple[np.ndarray, ...]:
    random = np.random.default_rng([seed, n, m, mass_rank])
    F = random.normal(size=(k, n, mass_rank))
    A = F @ F.transpose(0, 2, 1) + (0.1 * np.eye(n) if mass_rank == n else 0.0)
    return A, random.normal(size=(k, n)), random.normal(size=(k, m, n)), random.normal(size=(k, m))


@pytest.mark.parametrize(("n", "m", "mass_rank"), [(4, 2, 4), (3, 3, 3), (4, 0, 4), (4, 2, 3)])
def test_the_whole_system_is_solved(n: int, m: int, mass_rank: int) -> None:
    """Also where a body without mass is held by constraints, whatever round-off makes of the last pivot."""
    for seed in range(40):
        A, f, B, gamma = system(1, n, m, mass_rank, seed)
        ydot, lam = least_multipliers(A, f, B, gamma)
        matrix = np.block([[A[0], -B[0].T], [B[0], np.zeros((m, m))]])
        wanted = np.linalg.solve(matrix, np.concatenate([f[0], gamma[0]]))
        np.testing.assert_allclose(
            matrix @ np.concatenate([ydot[0], lam[0]]), matrix @ wanted, rtol=1e-8, atol=1e-8
        )


def test_of_multipliers_that_are_not_unique_the_least_are_taken() -> None:
    A, f, B, gamma = system(3, 4, 2, 4)
    B2, gamma2 = np.concatenate([B, 2 * B[:, :1]], axis=1), np.concatenate([gamma, 2 * gamma[:, :1]], axis=1)
    ydot, lam = least_multipliers(A, f, B, gamma)
    again, shared = least_multipliers(A, f, B2, gamma2)
    np.testing.assert_allclose(again, ydot, rtol=1e-9)
    np.testing.assert_allclose(shared[:, 0] + 2 * shared[:, 2], lam[:, 0], rtol=1e-8)
    np.testing.assert_allclose(shared[:, 2], 2 * shared[:, 0], rtol=1e-8)  # the least of a + 2 b = c
    np.testing.assert_allclose(shared[:, 1], lam[:, 1], rtol=1e-8)


@pytest.mark.parametrize("count", [0, 1, 5, TOGETHER, TOGETHER + 1, 2 * TOGETHER, 2 * TOGETHER + 3])
@pytest.mark.parametrize("dense", [True, False])
def test_a_function_of_many_states(count: int, dense: bool) -> None:
    x, p = ca.SX.sym("x", 3), ca.SX.sym("p", 2)
    matrix = ca.SX(2, 3)
    matrix[0, 1], matrix[1, 2], matrix[1, 0] = x[0] * p[1], ca.sin(x[2]), x[1]
    outputs = [x * p[0], ca.densify(matrix) if dense else matrix]
    states, values = RANDOM.normal(size=(count, 3)), RANDOM.normal(size=(count, 2))
    found = mapped(ca.Function("f", [x, p], outputs), states, values)
    assert [part.shape for part in found] == [(count, 3), (count, 6)]
    for k in range(count):
        (a, b, c), (d, e) = states[k], values[k]
        np.testing.assert_allclose(found[0][k], states[k] * d, rtol=1e-14)
        np.testing.assert_allclose(found[1][k], [0, a * e, 0, b, 0, np.sin(c)], rtol=1e-14)


@pytest.mark.parametrize("formulation", ["auto", "cut-joint"])
def test_a_pendulum_on_a_rail_with_a_driver(formulation: str) -> None:
    """φ̈ = −(g sin φ + a cos φ)/l, and the force that moves the rail, at several states and parameters at once."""
    model = kt.Model.of(
        "crane",
        kt.Parameter("m", 2.0),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("trolley", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("load", "m", inertia=(0, 0, 0, 0, 0, 0), pose=kt.Frame.at((0, 0, -0.8))),
        kt.Prismatic("rail", "ground", "trolley", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("rope", "trolley", "load", point=(0, 0, 0), axis=(0, -1, 0)),
        kt.JointDriver("drive", "rail", law="0.3*t^2"),
    )
    prepared = kt.prepare(model, formulation=formulation)
    eq = prepared.compiled.equations
    order = [eq.coordinate_names.index(name) for name in ("rail.displacement", "rope.angle")]
    t, phi, omega, m = (
        np.array([0.5, 1.0, 2.0]),
        np.array([0.2, -0.7, 1.4]),
        np.array([0.5, 2.0, -1.0]),
        [1.0, 2.0, 5.0],
    )
    x, y = np.zeros((3, 2)), np.zeros((3, 2))
    x[:, order[0]], x[:, order[1]], y[:, order[0]], y[:, order[1]] = 0.3 * t**2, phi, 0.6 * t, omega
    ydot, lam = Accelerations(prepared.compiled)(t, x, y, np.array(m)[:, None])
    swing = -(9.81 * np.sin(phi) + 0.6 * np.cos(phi)) / 0.8
    np.testing.assert_allclose(ydot[:, order[0]], 0.6, rtol=1e-9)
    np.testing.assert_allclose(ydot[:, order[1]], swing, rtol=1e-9)
    pull = 0.6 + np.array(m) * (0.6 + 0.8 * (swing * np.cos(phi) - omega**2 * np.sin(phi)))
    np.testing.assert_allclose(lam[:, 0], pull, rtol=1e-9)
