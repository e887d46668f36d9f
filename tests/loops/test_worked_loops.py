"""Closed loops with known answers, in every formulation with every constraint reduction."""

from __future__ import annotations

import numpy as np
import pytest
from loop_mechanisms import (
    COMBINATIONS,
    crank_and_slider,
    g,
    hanging,
    planar_chain,
    rhombic_linkage,
    solutions,
)

from kinetree.model import Model


def test_all_combinations_are_solved():
    assert len(solutions(rhombic_linkage(1.0, 0.5, 1.0))) == len(COMBINATIONS)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("angle", [0.3, -0.9, 2.0])
def test_rhombic_linkage_swings_like_a_pendulum(angle: float):
    """θ̈1 + (6g/5l) sin θ1 = 0, whatever its speed."""
    l = 0.8
    for name, found in solutions(rhombic_linkage(l, angle, rate=1.7)).items():
        expected = -6 * g / (5 * l) * np.sin(angle)
        assert found.bodies["rod1"][5] == pytest.approx(expected, rel=1e-12), name
        assert found.bodies["rod3"][5] == pytest.approx(expected, rel=1e-12), name
        assert abs(found.bodies["rod2"][5]) < 1e-12 * abs(expected), name


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("angle", [0.4, 1.2, 2.5])
def test_crank_and_slider(angle: float):
    """The isosceles mechanism: its motion from Lagrange's equation, its forces from Newton's."""
    l, m, rate = 0.6, 1.4, 2.1
    c, s = np.cos(angle), np.sin(angle)
    turning = -(8 * s * c * rate**2 + 2 * g / l * c) / (8 / 3 + 8 * s**2)
    ax = -3 * l * (s * turning + c * rate**2)
    ay = l * (c * turning - s * rate**2)
    held = (-m * l**2 / 3 * turning + l * c * m * (ay + g) + l * s * m * ax) / (2 * l * c)
    for name, found in solutions(crank_and_slider(l, m, angle, rate)).items():
        assert found.bodies["crank"][5] == pytest.approx(turning, rel=1e-12), name
        assert found.bodies["rod"][5] == pytest.approx(-turning, rel=1e-12), name
        (slide,) = (v for row, v in found.multipliers.items() if row.source == "slide")
        assert slide == pytest.approx(held, rel=1e-11), name
        pin = [m * ax, m * (ay + g) - held, 0.0]
        np.testing.assert_allclose(found.joints["pin"][:3], pin, rtol=1e-11, atol=1e-11, err_msg=name)
        crank = [-l * (s * turning + c * rate**2), l * (c * turning - s * rate**2)]
        bearing = [m * crank[0] + pin[0], m * (crank[1] + g) + pin[1], 0.0]
        np.testing.assert_allclose(found.joints["bearing"][:3], bearing, rtol=1e-11, atol=1e-11, err_msg=name)


def pinned_pendulum(l: float, angles: list[float], rate: float) -> tuple[Model, np.ndarray]:
    """A triple pendulum whose end is pinned where it is, and its angular velocities."""
    a = np.asarray(angles)
    J = l * np.array([np.cos(a), np.sin(a)])  # velocity of the end per angular velocity
    free = np.cross(J[0], J[1])
    rates = rate * free / np.linalg.norm(free)
    return planar_chain("pinned triple pendulum", hanging(l, angles), rates.tolist(), 1.3), rates


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("angles", [[0.4, 1.3, 2.2], [-0.6, 0.9, 1.9], [2.6, 0.5, -1.0]])
def test_triple_pendulum_pinned_at_a_general_point(angles: list[float]):
    """Lagrange's equations of three rods with the end's two constraints, written out."""
    l, m = 0.7, 1.3
    model, rates = pinned_pendulum(l, angles, rate=1.5)
    a = np.asarray(angles)
    weights = np.array([[7 / 3, 3 / 2, 1 / 2], [3 / 2, 4 / 3, 1 / 2], [1 / 2, 1 / 2, 1 / 3]])
    A = m * l**2 * weights * np.cos(a[:, None] - a[None, :])
    coriolis = m * l**2 * (weights * np.sin(a[:, None] - a[None, :])) @ rates**2
    f = -coriolis - m * g * l * np.array([5 / 2, 3 / 2, 1 / 2]) * np.sin(a)
    J = l * np.array([np.cos(a), np.sin(a)])
    gamma = -l * np.array([-np.sin(a), np.cos(a)]) @ rates**2
    K = np.block([[A, -J.T], [J, np.zeros((2, 2))]])
    expected = np.linalg.solve(K, np.concatenate([f, gamma]))
    for name, found in solutions(model).items():
        turning = [found.bodies[f"rod{k}"][5] for k in (1, 2, 3)]
        np.testing.assert_allclose(turning, expected[:3], rtol=1e-11, atol=1e-11, err_msg=name)
        # the last pin holds ground (its outer body) with the force −λ of the end on it
        np.testing.assert_allclose(found.joints["J3"][:2], -expected[3:], rtol=1e-10, err_msg=name)
