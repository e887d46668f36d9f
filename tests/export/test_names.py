"""Names of users: no identifiers, other scripts, names that clash with each other or with our own."""

import xml.etree.ElementTree as ET

import pytest

import kinetree as kt
from kinetree.export.code.variables import program_name
from kinetree.export.equations.typesetting import PrintedNames, latex_name, plain

from .programs import compiled


def swinging(parameter, body, joint):
    """A pendulum with these names."""
    quoted = parameter if parameter.isascii() else f"`{parameter}`"
    return kt.Model.of(
        "named <by> & 'somebody'",
        kt.Parameter(parameter, 0.7),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body(body, 1.0, com=(f"{quoted}", 0, 0), inertia=(0, 0, 0, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute(joint, "ground", body, point=(0, 0, 0), axis=(0, 0, 1)),
    )


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    "parameter", ["länge", "长度", "λ", "q1", "u1", "M", "f", "z", "rod_length", "mu", "cosine"]
)
@pytest.mark.parametrize(("body", "joint"), [("lower arm (left)", "hinge #1"), ("körper", "ω")])
def test_equations_of_any_names_read_back(parameter, body, joint):
    equations = kt.equations(swinging(parameter, body, joint))
    assert equations.check.ok, str(equations.check)
    assert f"{joint}.angle" in equations.text()
    assert body in equations.text()
    assert parameter in equations.text()
    ET.fromstring(equations.html())  # well formed
    assert equations.latex().count("{") == equations.latex().count("}")


def test_parameters_keep_their_names_and_others_give_way():
    taken = kt.equations(swinging("q1", "arm", "J")).document
    assert [s.symbol for s in taken.parameters] == ["q1"]
    assert [s.symbol for s in taken.coordinates] == ["x₁"]
    mass = kt.equations(swinging("M", "arm", "J"))
    assert "A[1,1] = " in mass.text()
    assert "A u̇ = f" in mass.text()


def test_names_that_become_the_same_word_are_told_apart():
    names = PrintedNames()
    assert [names.take(n) for n in ("left arm", "left-arm", "left_arm", "sin", "2nd", "π")] == [
        "left_arm", "left_arm_2", "left_arm_3", "sin_2", "_2nd", "π_2",
    ]  # fmt: skip
    assert names.numbered("z") == "z₁"
    assert names.take("z₂") == "z₂"
    assert [names.numbered("z"), names.numbered("z")] == ["z₃", "z₄"]
    assert plain("m²") == "m"


def test_bodies_whose_names_become_the_same_word():
    model = kt.Model.of(
        "twins",
        kt.Body("a b", 1.0, inertia=(0, 0, 1, 0, 0, 0), com=(0.3, 0, 0), pose=kt.Frame()),
        kt.Body("a_b", 2.0, inertia=(0, 0, 1, 0, 0, 0), com=(0.4, 0, 0), pose=kt.Frame()),
        kt.Revolute("J", "ground", "a b", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("K", "a b", "a_b", point=(1, 0, 0), axis=(0, 0, 1)),
    )
    equations = kt.equations(model)
    assert equations.check.ok, str(equations.check)
    lefts = [line.left.text for line in equations.document.lines() if line.left.tree is None]
    assert len(lefts) == len(set(lefts))


@pytest.mark.parametrize(
    ("name", "latex"),
    [
        ("q₁", "q_{1}"),
        ("u̇₁₂", "\\dot{u}_{12}"),
        ("ω_arm_x", "\\omega_{\\mathrm{arm},x}"),
        ("mu", "\\mu"),
        ("spin_factor", "\\mathrm{spin}_{\\mathrm{factor}}"),
        ("ω′_arm_x", "\\omega'_{\\mathrm{arm},x}"),
        ("l1", "l_{1}"),
        ("Omega", "\\Omega"),
    ],
)
def test_symbols_in_latex(name, latex):
    assert latex_name(name) == latex


def test_wrong_arguments_are_told_with_the_nearest_name():
    model = swinging("l", "arm", "shoulder")
    with pytest.raises(kt.UnknownNameError, match=r"shoulder\.angle"):
        kt.equations(model, coordinates={"sholder.angle": "a"})
    with pytest.raises(kt.ArgumentError, match="elimination"):
        kt.equations(model, "eliminaton")
    with pytest.raises(kt.UnknownNameError, match="no coordinate"):
        kt.equations(model, at={"shoulder.angle": "elbow.angle"})
    with pytest.raises(kt.UnknownNameError, match="speed"):
        kt.equations(model).combined({"shoulder.angl_rate": 1.0})
    with pytest.raises(kt.ArgumentError, match="model"):
        kt.equations(3)


def test_a_model_called_like_words_of_the_runtime_becomes_a_program(tmp_path):
    """`watch_rows` is a function of the runtime, and not one of the model."""
    arm = kt.Body("arm", 1.0, (1, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame())
    model = kt.Model.of("watch", arm, kt.Revolute("J", "ground", "arm", point=(0, 0, 0), axis=(0, 0, 1)))
    kt.export_model(model, "c", tmp_path)
    compiled(tmp_path, ["x_watch_solve.c"], "solve.o", "-fsyntax-only")


def test_names_of_programs():
    names = ("unit", "Elementary", "elementary", "pendulum", "Mode", "set", "2 arms", "run")
    assert [program_name(name, ["events"]) for name in names] == [
        "x_unit", "x_Elementary", "x_elementary", "pendulum", "x_Mode", "x_set", "x_2_arms", "run",
    ]  # fmt: skip
