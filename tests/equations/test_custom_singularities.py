"""Custom joints whose rotation has a vanishing derivative: regular where something still moves, named where not."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.trust.verify import verify
from kinetree.formulations.contract import FORMULATIONS, build
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

HERE = kt.Frame()


def sled(rotation: str, displacement: tuple[object, ...], q0: float, u0: float = 0.0) -> kt.Model:
    """A body that slides by s and turns by a function of it, pushed by a motor."""
    return kt.Model.of(
        "sled",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("b", mass=1.0, inertia=(0.1, 0.2, 0.25, 0, 0, 0), com=(0.1, 0.05, 0)),
        kt.Custom(
            "J", "ground", "b",
            coordinates=("s",), units=("m",), displacement_law=displacement,
            rotation_law=(((0, 0, 1), rotation),), frame_inner=HERE, frame_outer=HERE, q0=(q0,), u0=(u0,),
        ),
        kt.JointMotor("push", "J", torque=2.0),
    )  # fmt: skip


@pytest.mark.parametrize("formulation", [name for name in FORMULATIONS if name != "recursive"])
def test_a_sled_starts_where_its_rotation_begins(formulation: str) -> None:
    run = kt.simulate(sled("s**2/2", ("s", 0, 0), 0.0), 0.1, formulation=formulation, output=[0.0, 0.1])
    assert run.status == "finished"
    # at s = 0 it does not turn: ẍ = F/m, the weight is carried at the mass centre, 0.1 m ahead; turning at s̈ takes J s̈
    acceleration = 2.0 / 1.0
    lever = 9.81 * 0.1 - acceleration * 0.05
    np.testing.assert_allclose(run["J.reaction"][0], (0.0, 9.81, 0.0), atol=1e-9)
    np.testing.assert_allclose(run["J.reaction_moment"][0], (0.0, 0.0, lever), atol=1e-9)
    assert run.audit.verdict == "ok"


def test_reactions_are_continuous_where_the_rotation_begins() -> None:
    moments = [
        kt.simulate(sled("s**2/2", ("s", 0, 0), q0), 0.0)["J.reaction_moment"][0, 2]
        for q0 in (0.0, 1e-6, 1e-3)
    ]
    assert abs(moments[1] - moments[0]) < 1e-5
    assert abs(moments[2] - moments[0]) < 1e-2


@pytest.mark.parametrize("s", [0.0, 0.4])
def test_all_formulations_agree_there(s: float) -> None:
    certificate = verify(sled("s**2/2", ("s", 0, 0), s), samples=3, compiled=False)
    assert certificate.ok, certificate.to_text()
    assert {row.states for row in certificate.compared} == {3}


@pytest.mark.parametrize("formulation", ["auto", "elimination", "augmented", "kane-angles"])
def test_coordinates_that_move_nothing_are_refused_by_name(formulation: str) -> None:
    with pytest.raises(kt.AssemblyError, match=r'joint "J" \(s\) are singular.*other coordinates'):
        kt.simulate(sled("s**2/2", (0, 0, 0), 0.0), 0.1, formulation=formulation)


def test_a_run_into_them_fails_and_names_the_joint() -> None:
    run = kt.simulate(sled("s**2/2", (0, 0, 0), 0.5, -10.0), 1.0, max_steps=20_000)
    assert run.status == "failed"
    assert 'coordinates of joint "J" (s) are singular' in run.reason


def test_guards_are_relative_to_the_joint_and_only_where_needed() -> None:
    tree = Tree(Mechanism.of(sled("0.001*s", (0, 0, 0), 0.0)))
    assert build("recursive", tree).guards == ()  # slow, but nowhere singular
    tree = Tree(Mechanism.of(sled("0.001*s**2", (0, 0, 0), 0.5)))
    ((name, _, _),) = build("recursive", tree).guards
    assert '"J" (s)' in name


@pytest.mark.parametrize("scale", [1e-6, 1e3])
def test_a_telescope_is_as_far_from_its_singular_position_whatever_its_size(scale: float) -> None:
    def guard(size: float) -> float:
        model = kt.Model.of(
            "arm",
            kt.Body("b", mass=1.0, inertia=(0.1, 0.2, 0.25, 0, 0, 0), com=(0.1 * size, 0, 0)),
            kt.Custom(
                "J", "ground", "b",
                coordinates=("turn", "reach"), units=("rad", "m"),
                displacement_law=("reach*cos(turn)", "reach*sin(turn)", f"{0.1 / size}*reach**2"),
                rotation_law=(((1, 0, 0), "turn**2"),),
                frame_inner=HERE, frame_outer=kt.Frame.at((0.2 * size, 0, 0)), q0=(0.3, 0.05 * size),
            ),
        )  # fmt: skip
        eq = build("elimination", Tree(Mechanism.of(model)))
        ((_, value, _),) = eq.guards
        return float(ca.Function("guard", [eq.x], [value])([0.3, 0.05 * size]))

    assert 0.05 < guard(1.0) < 1.0
    assert guard(scale) == pytest.approx(guard(1.0), rel=1e-9)
