"""The start of exported programs at other parameters: the one of the model with these parameters, or told."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.preparation.prepare import prepare

from .programs import Program

AT = kt.Frame.at


def four_bar(**of_the_cut: object) -> kt.Model:
    """Cut at C; the coupler's length, the mass of the crank and its speed are parameters."""
    return kt.Model.of(
        "four bar",
        kt.Parameter("l", 1.0), kt.Parameter("w", 2.0), kt.Parameter("m", 1.0), kt.Parameter("g", 9.81),
        kt.Gravity(acceleration=(0, "-g", 0)),
        kt.Body.rod("a", mass="m", length=0.4), kt.Body.rod("b", mass=1.0, length="l"),
        kt.Body.rod("c", mass=1.0, length=0.8),
        kt.Revolute("A", "ground", "a", frame_inner=AT((0, 0, 0)), frame_outer=AT((-0.2, 0, 0)), q0=(1.0,), u0=("w",)),
        kt.Revolute("B", "a", "b", frame_inner=AT((0.2, 0, 0)), frame_outer=AT(("-l/2", 0, 0))),
        kt.Revolute("C", "b", "c", frame_inner=AT(("l/2", 0, 0)), frame_outer=AT((0.4, 0, 0)), cut=True, **of_the_cut),
        kt.Revolute("D", "ground", "c", frame_inner=AT((0.9, 0, 0)), frame_outer=AT((-0.4, 0, 0)), q0=(1.3,)),
    )  # fmt: skip


OUTPUTS = ["A.angle", "B.angle", "D.angle", "A.angle_rate", "B.angle_rate", "D.angle_rate", "C.angle"]


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Program:
    return Program(tmp_path_factory.mktemp("four_bar"), four_bar(), outputs=OUTPUTS)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("changed", [{}, {"l": 1.1}, {"l": 0.75, "m": 8.0}, {"w": -3.0}])
def test_a_loop_is_assembled_as_the_model_is(program, changed) -> None:
    """Same wishes, same weights: the same pose and speeds."""
    message, found = program(0.0, parameters=changed)
    ready = prepare(four_bar().with_parameters(**changed))
    state = ready.state
    assert message == "ok"
    expected = ready.channels.evaluate(
        OUTPUTS, np.array([0.0]), *(part[None] for part in _parts(ready.compiled, state)), state.p[None]
    )
    for name in OUTPUTS:
        assert found[name][0] == pytest.approx(float(expected[name][0]), abs=1e-9), name


def _parts(compiled, state) -> list[np.ndarray]:
    n_x, n_y = (compiled.equations.x.shape[0], compiled.equations.y.shape[0])
    return np.split(compiled.pack(state), [n_x, n_x + n_y])


def test_a_loop_that_cannot_be_closed_is_told(program) -> None:
    assert program(0.1, parameters={"l": 5.0})[0] == "the constraints cannot be met"


def test_initial_values_and_states_of_blocks_follow_their_parameters(tmp_path) -> None:
    """x = q + u t + s t²/2 with a block that starts at s; what is no start stays free to change."""
    model = kt.Model.of(
        "cart",
        kt.Parameter("q", 1.0), kt.Parameter("u", 1.0), kt.Parameter("s", 1.0), kt.Parameter("k", 1.0),
        kt.Body("b", mass="k", inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("x", "ground", "b", point=(0, 0, 0), axis=(1, 0, 0), q0="2*q", u0="u"),
        kt.Integrator("i", "0*t", initial="s"),
        kt.Force("f", "b", ("i.output", 0, 0)),
    )  # fmt: skip
    program = Program(tmp_path, model)
    message, found = program(0.0, 2.0, parameters={"q": 3.0, "u": -1.0, "s": 4.0, "k": 2.0})
    assert message == "ok"
    assert found["x.displacement"] == pytest.approx([6.0, 6.0 - 2.0 + 4.0], abs=1e-9)


@pytest.mark.slow
def test_a_start_that_is_not_exported_is_told_when_its_parameters_change(tmp_path) -> None:
    """Wishes of cut joints, and velocities of bodies; other parameters may change."""
    program = Program(tmp_path, four_bar(q0=(2.0,)))
    assert program(0.1, parameters={"g": 5.0})[0] == "ok"
    assert "decide about the start" in program(0.1, parameters={"l": 1.1})[0]
    thrown = kt.Model.of(
        "thrown",
        kt.Parameter("v", 1.0),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=AT((0.5, 0, 0)), velocity=(0, "v", 0)),
        kt.Revolute("h", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
    )
    program = Program(tmp_path, thrown)
    assert program(0.1)[0] == "ok"
    assert "decide about the start" in program(0.1, parameters={"v": 2.0})[0]


def test_speeds_that_contradict_each_other_are_told(tmp_path) -> None:
    """Two drivers of one joint agree at the start; at other speeds their positions do, and their speeds do not."""
    model = kt.Model.of(
        "two drivers",
        kt.Parameter("v", 1.0),
        kt.Body("b", mass=1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("x", "ground", "b", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointDriver("one", "x", law="t"),
        kt.JointDriver("other", "x", law="v*t"),
    )
    program = Program(tmp_path, model, outputs=["x.displacement"])
    assert program(0.5)[0] == "ok"
    for v in (1.01, 5.0):
        assert program(0.5, parameters={"v": v})[0] == "the constraints cannot be met"
