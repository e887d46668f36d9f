"""Wijckmans' pendulums against their printed equations, in every formulation."""

from __future__ import annotations

import numpy as np
import pytest

from kinetree.formulations.contract import FORMULATIONS, build
from kinetree.model import GROUND, Body, Frame, Model
from kinetree.model.joints import Revolute
from kinetree.model.loads import Gravity
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.answers import Answer, answer

OF_TREES = tuple(name for name, traits in FORMULATIONS.items() if not traits.selects)
G = 9.81
STATES = [(0.3, -0.8, 1.1, 0.7, -1.3, 0.4), (-2.0, 1.9, 0.6, 2.0, 0.3, -1.7), (3.0, 0.1, -2.9, 0.0, 0.0, 0.0)]


def rods(lengths: tuple[float, ...], masses: tuple[float, ...]) -> Tree:
    """Uniform rods hinged end to end in the x-y plane, gravity along x; angles are zero hanging straight."""
    items = [Gravity(acceleration=(G, 0.0, 0.0))]
    names = [GROUND, *(f"rod{k}" for k in range(1, len(lengths) + 1))]
    for k, (length, mass) in enumerate(zip(lengths, masses, strict=True)):
        items.append(Body.rod(names[k + 1], mass, length))
        lower_end = Frame.at((lengths[k - 1] / 2, 0.0, 0.0)) if k else Frame()
        upper_end = Frame.at((-length / 2, 0.0, 0.0))
        hinge = Revolute(f"O{k + 1}", names[k], names[k + 1], frame_inner=lower_end, frame_outer=upper_end)
        items.append(hinge)
    return Tree(Mechanism.of(Model.of("rods", *items)))


def turning(found: Answer) -> np.ndarray:
    """Angular accelerations of the rods about z."""
    assert np.abs(found.accelerations[:, 2:5]).max() < 1e-12  # they stay in their plane
    return found.accelerations[:, 5]


def residual_is_zero(residual: float | np.ndarray, scale: float) -> bool:
    return bool(np.all(np.abs(residual) < 1e-12 * scale))


@pytest.mark.parametrize("formulation", OF_TREES)
def test_single_pendulum(formulation):
    """φ̈ + (3g/4l) sin φ = 0 of a rod of length 2l."""
    l = 0.7
    equations = build(formulation, rods((2 * l,), (1.3,)))
    for phi, *_ in STATES:
        (phi_dd,) = turning(answer(equations, np.array([phi]), np.array([0.9])))
        assert residual_is_zero(phi_dd + 3 * G / (4 * l) * np.sin(phi), G / l)


@pytest.mark.parametrize("formulation", OF_TREES)
def test_double_pendulum(formulation):
    """Two rods of length 2l; J = m l²/3.

    Rod 2: J2 (φ̈+θ̈) + 2 m2 l² φ̈ cos θ + 2 m2 l² φ̇² sin θ + m2 l² (φ̈+θ̈) + m2 g l sin(φ+θ) = 0, as printed;
    the joint between them then carries rod 2's inertia and weight into the equation of rod 1.
    """
    l, m1, m2 = 0.6, 1.3, 0.8
    J1, J2 = m1 * l**2 / 3, m2 * l**2 / 3
    equations = build(formulation, rods((2 * l, 2 * l), (m1, m2)))
    for phi, theta, _, phi_d, theta_d, _ in STATES:
        phi_dd, both_dd = turning(answer(equations, np.array([phi, theta]), np.array([phi_d, theta_d])))
        rod2 = (
            J2 * both_dd
            + 2 * m2 * l**2 * phi_dd * np.cos(theta)
            + 2 * m2 * l**2 * phi_d**2 * np.sin(theta)
            + m2 * l**2 * both_dd
            + m2 * G * l * np.sin(phi + theta)
        )
        rod1 = (
            (J1 + m1 * l**2 + 4 * m2 * l**2) * phi_dd
            + 2 * m2 * l**2 * (both_dd * np.cos(theta) - (phi_d + theta_d) ** 2 * np.sin(theta))
            + (m1 + 2 * m2) * G * l * np.sin(phi)
        )
        scale = m2 * l**2 * max(abs(phi_dd), abs(both_dd), G / l)
        assert residual_is_zero(rod2, scale)
        assert residual_is_zero(rod1, 4 * scale)
