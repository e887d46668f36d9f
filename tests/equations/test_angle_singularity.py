"""The approach of θ2 = ±π/2 is reported by F1, with the body and a remedy."""

from __future__ import annotations

import numpy as np
import pytest

from kinetree.formulations.contract import build
from kinetree.model import Body, Frame, Model
from kinetree.model.joints import Custom, Revolute, Spherical
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.answers import evaluate


def gyro() -> Tree:
    """A ball joint carries a rotor on a hinge."""
    here = Frame()
    return Tree(
        Mechanism.of(
            Model.of(
                "gyro",
                Body.sphere("ball", 1.0, 0.1),
                Body.cylinder("rotor", 1.0, 0.1, 0.3),
                Spherical("socket", "ground", "ball", frame_inner=here, frame_outer=here),
                Revolute("axle", "ball", "rotor", frame_inner=here, frame_outer=here),
            )
        )
    )


@pytest.mark.parametrize("side", [-1, 1])
def test_guard_names_the_body_and_becomes_small(side):
    equations = build("kane-angles", gyro())
    ((name, guard, remedy),) = equations.guards  # the hinge turns about z alone and needs no guard
    assert '"ball"' in name
    assert "kane-euler-parameters" in remedy
    values = []
    for angle in (0.0, 1.0, 1.5, 1.57):
        q = np.array([0.0, side * np.sin(angle / 2), 0.0, np.cos(angle / 2), 0.4])
        x, y = equations.from_tree(q, np.zeros(4))
        inputs = [equations.t, equations.x, equations.y, equations.p]
        values.append(float(evaluate(inputs, [guard], 0.0, x, y, np.zeros(0))[0][0, 0]))
    np.testing.assert_allclose(values, np.cos((0.0, 1.0, 1.5, 1.57)), atol=1e-12)
    assert values[-1] < 1e-3


def test_an_axis_between_x_and_z_needs_a_guard_too():
    """About (1, 0, 1) by a: sin θ2 = (1 − cos a)/2, though no component turns about axis 2."""
    here = Frame()
    joint = Custom(
        "J", "ground", "ball", frame_inner=here, frame_outer=here, coordinates=("a",), units=("rad",),
        displacement_law=("0", "0", "0"), rotation_law=(((1.0, 0.0, 1.0), "a"),),
    )  # fmt: skip
    equations = build(
        "kane-angles", Tree(Mechanism.of(Model.of("flap", Body.sphere("ball", 1.0, 0.1), joint)))
    )
    (guard,) = (guard for name, guard, _ in equations.guards if "second orientation angle" in name)
    for a in (0.0, 1.0, -2.0, 3.1):
        x, y = equations.from_tree(np.array([a]), np.zeros(1))
        inputs = [equations.t, equations.x, equations.y, equations.p]
        value = float(evaluate(inputs, [guard], 0.0, x, y, np.zeros(0))[0][0, 0])
        assert value == pytest.approx(np.sqrt(1 - ((1 - np.cos(a)) / 2) ** 2), abs=1e-12)


def test_other_formulations_need_no_guard():
    assert build("kane-euler-parameters", gyro()).guards == ()
    assert build("recursive", gyro()).guards == ()
