"""Kamman & Huston: the planar triple pendulum (35)–(37), the rhombic linkage (38)–(47), and the theorems behind them.

The printed equations are evaluated as they stand and compared with what the program finds; nothing of the program
enters them.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS, build
from kinetree.linalg.reductions import solve_partitioned, solve_zero_eigenvalue, split_rows
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Revolute
from kinetree.model.loads import Gravity
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import RANK_TOLERANCE
from strategies.answers import answer

G, L = 9.81, 0.9
STATES = [(0.3, -0.8, 1.1, 0.7, -1.3, 0.4), (-2.0, 1.9, 0.6, 2.0, 0.3, -1.7), (3.0, 0.1, -2.9, 0.0, 0.0, 0.0)]
ANGLES = [0.3, -0.9, 1.2]


def equations_35_to_37(theta: np.ndarray, rates: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Coefficients of (θ̈1, θ̈2, θ̈3) and right-hand sides of (35), (36), (37)."""
    t1, t2, t3 = theta
    d1, d2, d3 = rates
    S1, S12, S123 = np.sin(t1), np.sin(t1 + t2), np.sin(t1 + t2 + t3)
    S2, S3, S23 = np.sin(t2), np.sin(t3), np.sin(t2 + t3)
    C2, C3, C23 = np.cos(t2), np.cos(t3), np.cos(t2 + t3)
    coefficients = np.array(
        [
            [24 + 18 * C2 + 6 * C3 + 6 * C23, 10 + 9 * C2 + 6 * C3 + 3 * C23, 2 + 3 * C3 + 3 * C23],
            [10 + 9 * C2 + 6 * C3 + 3 * C23, 10 + 6 * C3, 2 + 3 * C3],
            [2 + 3 * C3 + 3 * C23, 2 + 3 * C3, 2],
        ]
    )
    w1, w2, w3 = d1**2, (d1 + d2) ** 2, (d1 + d2 + d3) ** 2
    right = np.array(
        [
            -G / L * (15 * S1 + 9 * S12 + 3 * S123)
            - (9 * S2 + 3 * S23) * w1
            + (9 * S2 - 3 * S3) * w2
            + 3 * (S23 + S3) * w3,
            -G / L * (9 * S12 + 3 * S123) - (9 * S2 + 3 * S23) * w1 - 3 * S3 * w2 + 3 * S3 * w3,
            -3 * G / L * S123 - 3 * S23 * w1 - 3 * S3 * w2,
        ]
    )
    return coefficients, right


def triple_pendulum(*extra: object) -> Model:
    """Three rods of length l hinged end to end, hanging along x (gravity); relative angles."""
    names = (GROUND, "rod1", "rod2", "rod3")
    items: list[object] = [Gravity(acceleration=(G, 0.0, 0.0))]
    for k in range(3):
        items.append(Body.rod(names[k + 1], 1.1, L))
        lower_end = Frame.at((L / 2, 0.0, 0.0)) if k else Frame()
        upper_end = Frame.at((-L / 2, 0.0, 0.0))
        items.append(
            Revolute(f"O{k + 1}", names[k], names[k + 1], frame_inner=lower_end, frame_outer=upper_end)
        )
    return Model.of("triple pendulum", *items, *extra)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_equations_35_36_37(formulation: str):
    """The triple pendulum's three equations, in every formulation."""
    equations = build(formulation, Tree(Mechanism.of(triple_pendulum())))
    for *theta, d1, d2, d3 in STATES:
        rates = np.array([d1, d2, d3])
        found = answer(equations, np.array(theta), rates).accelerations
        assert np.abs(found[:, 2:5]).max() < 1e-12  # the rods stay in their plane
        coefficients, right = equations_35_to_37(np.array(theta), rates)
        dd = np.diff(found[:, 5], prepend=0.0)
        scale = np.abs(coefficients).max() * max(np.abs(dd).max(), G / L)
        np.testing.assert_allclose(coefficients @ dd, right, rtol=0, atol=1e-12 * scale)


def rhombus(angle: float, rate: float) -> tuple[np.ndarray, np.ndarray]:
    """Angles and rates of the linkage: θ2 = π/2 − θ1, θ3 = π/2 + θ1, which meet (39) with a = l, b = 0."""
    theta = np.array([angle, np.pi / 2 - angle, np.pi / 2 + angle])
    S, C = np.sin(np.cumsum(theta)), np.cos(np.cumsum(theta))
    np.testing.assert_allclose([S.sum(), C.sum()], [1.0, 0.0], atol=1e-15)  # (39)
    return theta, rate * np.array([1.0, -1.0, 1.0])


def constraint_matrix(theta: np.ndarray) -> np.ndarray:
    """B of (40): rows of cosines and of sines, summed from the outside."""
    sums = np.cumsum(theta)
    return np.array([np.cumsum(f(sums)[::-1])[::-1] for f in (np.cos, np.sin)])


@pytest.mark.parametrize("angle", ANGLES)
def test_equations_41_42_43(angle: float):
    """B, S = BᵀB and its one zero eigenvector T̂ of the linkage; the program's rows leave the same space."""
    theta, _ = rhombus(angle, 1.0)
    B, S1, C1 = constraint_matrix(theta), np.sin(angle), np.cos(angle)
    np.testing.assert_allclose(B, [[0, -C1, -C1], [1, 1 - S1, -S1]], atol=1e-15)  # (41)
    S = np.array([[1, 1 - S1, -S1], [1 - S1, 2 * (1 - S1), 1 - S1], [-S1, 1 - S1, 1]])
    np.testing.assert_allclose(B.T @ B, S, atol=1e-15)  # (42)
    values, vectors = np.linalg.eigh(S)
    assert abs(values[0]) < 1e-15 < 0.1 < values[1]
    expected = np.array([1.0, -1.0, 1.0]) / np.sqrt(3)  # (43)
    np.testing.assert_allclose(np.abs(vectors[:, 0] @ expected), 1.0, atol=1e-14)
    C, T, N = np.empty((2, 3)), np.empty((2, 2)), np.empty((2, 2))
    assert split_rows(B, C, T, N, RANK_TOLERANCE) == 2
    np.testing.assert_allclose(C @ expected, 0.0, atol=1e-15)  # T̂ is what is perpendicular to the rows


def equations_44_to_46(theta: np.ndarray, rates: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Coefficients and right-hand sides of (44), (45), (46): C ẏ = f of (32), (33)."""
    t1, t2, t3 = theta
    d1, d2, d3 = rates
    S1, S2, S3, S23 = np.sin(t1), np.sin(t2), np.sin(t3), np.sin(t2 + t3)
    C1, C2, C3, C23 = np.cos(t1), np.cos(t2), np.cos(t3), np.cos(t2 + t3)
    S123 = np.sin(t1 + t2 + t3)
    coefficients = np.array(
        [
            [16 + 9 * C2 + 3 * C3 + 6 * C23, 2 + 9 * C2 + 3 * C3 + 3 * C23, 2 + 3 * C23],
            [0.0, -C1, -C1],
            [1.0, 1 - S1, -S1],
        ]
    )
    w1, w2, w3 = d1**2, (d1 + d2) ** 2, (d1 + d2 + d3) ** 2
    dynamic = -G / L * (15 * S1 + 3 * S123) - 3 * S23 * w1 + (9 * S2 - 3 * S3) * w2 + 3 * S23 * w3
    # the right-hand side of (45) is printed with the other sign; it is zero here, where θ̇2 + θ̇3 = 0
    return coefficients, np.array([dynamic, -S1 * d1 * (d2 + d3), C1 * d1 * (d2 + d3)])


@pytest.mark.parametrize("angle", ANGLES)
def test_equations_44_45_46(angle: float):
    """(44) is (35) − (36) + (37); the three together, and the program's reductions, give the pendulum's θ̈1 (47)."""
    theta, rates = rhombus(angle, 1.7)
    A, f = equations_35_to_37(theta, rates)
    coefficients, right = equations_44_to_46(theta, rates)
    T_hat = np.array([1.0, -1.0, 1.0])
    np.testing.assert_allclose(coefficients[0], T_hat @ A, atol=1e-13)  # (29)
    np.testing.assert_allclose(right[0], T_hat @ f, atol=1e-12)
    theta_dd = np.linalg.solve(coefficients, right)
    swing = -6 * G / (5 * L) * np.sin(angle)
    np.testing.assert_allclose(theta_dd, swing * T_hat, rtol=1e-13, atol=1e-12)  # (47)
    B, gamma = coefficients[1:], right[1:]
    for solve, kept in ((solve_zero_eigenvalue, ()), (solve_partitioned, (np.full(4, -1),))):
        found, lam = np.empty(3), np.empty(2)
        rank, status = solve(A, f, np.ascontiguousarray(B), gamma, *kept, found, lam)
        assert (rank, status) == (2, 0)
        np.testing.assert_allclose(found, theta_dd, rtol=1e-12, atol=1e-12)


def test_equation_47_as_a_motion():
    """The printed equations (44)–(46) integrated, the pendulum (47), and the program's linkage go the same way."""
    start, t_end = 0.8, 1.5

    def rhs(t: float, z: np.ndarray) -> np.ndarray:
        return np.concatenate([z[3:], np.linalg.solve(*equations_44_to_46(z[:3], z[3:]))])

    tight = {"rtol": 1e-11, "atol": 1e-12, "method": "DOP853"}
    theta, rates = rhombus(start, 0.0)
    printed = solve_ivp(rhs, (0, t_end), np.concatenate([theta, rates]), **tight).y[0, -1]
    pendulum = solve_ivp(
        lambda t, z: [z[1], -6 * G / (5 * L) * np.sin(z[0])], (0, t_end), [start, 0.0], **tight
    ).y[0, -1]
    # the end is pinned on the y axis, beside the first hinge: the source's X axis, to which its angles turn
    here, there = Frame.at((L / 2, 0.0, 0.0)), Frame.at((0.0, L, 0.0))
    pin = Revolute("P", "rod3", GROUND, frame_inner=here, frame_outer=there, cut=True)
    q0 = {"O1": theta[0], "O2": theta[1], "O3": theta[2]}
    model = triple_pendulum(pin)
    initial = {f"{joint}.angle": value for joint, value in q0.items()}
    run = kt.simulate(model, t_end, initial=initial, rtol=1e-11, atol=1e-12, output=0.5, progress=False)
    assert printed == pytest.approx(pendulum, abs=1e-9)
    assert run["O1.angle"][-1] == pytest.approx(pendulum, abs=1e-8)
