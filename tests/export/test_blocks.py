"""Kane's equations in blocks: short, evaluated as they are printed, and wrong where a formula or a block is changed."""

from copy import copy
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

import kinetree as kt
from kinetree.export.equations.blocks import FORCES, LAW, POSES, RECURSION, SPEEDS, WHOLE
from kinetree.export.equations.matrices import BlockFormula, PrintedMatrix
from kinetree.words.arguments import NoAnswerError

from . import book_models as models

EXAMPLES = Path(str(files("kinetree.examples")))


@cache
def tree_of_eight():
    """The eight bodies of the notes, with 48 speeds and bushings; nobody changes it."""
    return kt.equations(EXAMPLES / "eight_body_tree.toml", "kane-angles")


def changed(equations, section, line, right):
    """The check with another right side of a line."""
    document = equations.document
    lines = [replace(one, right=right) if one is line else one for one in section.lines]
    sections = [replace(one, lines=tuple(lines)) if one is section else one for one in document.sections]
    other = copy(equations)
    other.__dict__.pop("check", None)
    other.document = replace(document, sections=tuple(sections))
    return other.check


@pytest.mark.slow
def test_the_eight_body_tree_is_short_and_right():
    equations = tree_of_eight()
    assert equations.check.ok, str(equations.check)
    assert equations.check.states == 3
    assert len(equations.text().splitlines()) <= 300
    for name in ("W_K", "V_K", "ω_K"):
        assert f"  {name} = " in equations.text()


def test_laws_of_loads_are_written_once():
    titles = [section.title for section in tree_of_eight().document.sections]
    assert [title for title in titles if title.startswith(LAW)] == [f"{LAW}1"]  # of seven bushings


RULES = [letter for _, letter, _ in (*SPEEDS, *POSES, *RECURSION, *FORCES, *WHOLE) if letter != "β"]
"""Formulas; β is zero where joints turn and slide along axes of their frames."""


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("letter", RULES)
def test_a_changed_formula_is_found(letter):
    equations = in_blocks("kane-angles")
    for section in equations.document.sections:
        for line in section.lines:
            if isinstance(line.right, BlockFormula) and line.left.letter == letter:
                twice = BlockFormula(f"{line.right.printed} + {line.right.printed}")
                assert not changed(equations, section, line, twice).ok


@cache
def slanted() -> kt.Model:
    """A slanted hinge, a slide and a ball joint with a spring between the first and the last body."""
    inertia = (0.3, 0.4, 0.5, 0.02, -0.03, 0.01)
    return kt.Model.of(
        "hinge, slide and ball",
        kt.Parameter("k", 30.0, "N/m"),
        kt.Gravity(acceleration=(0.3, -0.5, -9.81)),
        *(
            kt.Body(n, 1.0 + z, inertia=inertia, pose=kt.Frame.at((0.3 * z, 0.1, -0.4 * z)))
            for z, n in enumerate("abc")
        ),
        kt.Revolute("hinge", "ground", "a", point=(0.1, 0, 0), axis=(0.6, 0, 0.8)),
        kt.Prismatic("slide", "a", "b", point=(0.2, 0.1, 0), axis=(0, 0.6, 0.8)),
        kt.Spherical("ball", "b", "c", point=(0.4, 0.1, -0.6)),
        kt.Marker("end", "c", kt.Frame.at((0.1, 0.2, -0.3))),
        kt.SpringDamper("spring", "a", "end", stiffness="k", damping=2.0, free_length=0.4),
    )


@cache
def in_blocks(formulation):
    """Its equations; nobody changes them."""
    return kt.equations(slanted(), formulation, detail="blocks")


SLOW = [pytest.param(name, marks=pytest.mark.slow) for name in ("kane-euler-parameters", "kane-fixed-frame")]


@pytest.mark.parametrize("formulation", ["kane-angles", *SLOW])
def test_joints_loads_and_a_changed_block(formulation):
    equations = in_blocks(formulation)
    assert equations.check.ok, str(equations.check)
    section = next(s for s in equations.document.sections if s.title == "Blocks")
    for line in section.lines:
        if isinstance(line.right, PrintedMatrix):
            turned = PrintedMatrix(tuple(line.right.rows[1:] + line.right.rows[:1]))
            if turned != line.right:
                assert not changed(equations, section, line, turned).ok, line.text


def test_a_body_held_fast_a_plane_and_forces_without_a_moment():
    """A weld has no speeds, β of a joint in a plane is zero, and a force on a mass centre has no moment about it."""
    inertia = (0.02, 0.05, 0.04, 0.003, -0.002, 0.001)
    model = kt.Model.of(
        "weld on a plane",
        kt.Gravity(acceleration=(0.5, -1.0, -9.81)),
        *(
            kt.Body(name, 1.0 + k, (0.1, 0.02, 0.05), inertia, pose=kt.Frame.at((0.4 * k, 0.1 * k, 0.3)))
            for k, name in enumerate(("sledge", "my arm", "ω"))
        ),
        kt.Planar("plane", "ground", "sledge", point=(0, 0, 0.3), axis=(0, 0, 1)),
        kt.Weld("weld", "sledge", "my arm", point=(0.2, 0, 0.3)),
        kt.Spherical("ball", "my arm", "ω", point=(0.6, 0.1, 0.3)),
        kt.SpringDamper("spring", "ground", "ω", stiffness=20.0, damping=0.3, free_length=0.1),
    )
    for formulation in ("kane-angles", "kane-euler-parameters"):
        equations = kt.equations(model, formulation, detail="blocks")
        assert equations.check.ok, str(equations.check)


def test_parameters_named_as_blocks():
    """A text in which m_1 is both a block and a parameter says nothing."""
    model = kt.Model.of(
        "names",
        *(kt.Parameter(name, 1.1 + k) for k, name in enumerate(("g", "m_1", "m_2", "M"))),
        kt.Gravity(acceleration=(0, "-9*g", 0)),
        kt.Body("a", "m_1", inertia=("M", 1, 1, 0, 0, 0), pose=kt.Frame.at((1, 0, 0))),
        kt.Body("b", "m_1 + m_2", inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((1, 1, 0))),
        kt.Revolute("A", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("B", "a", "b", point=(1, 0, 0), axis=(1, 0, 0)),
    )
    equations = kt.equations(model, "kane-angles", detail="blocks")
    assert equations.check.ok, str(equations.check)
    blocks = next(section for section in equations.document.sections if section.title == "Blocks")
    assert {"m_1 = m_1_p", "g = [0; -9 g_p; 0]"} <= {line.text for line in blocks.lines}
    parameters = {symbol.symbol for symbol in equations.document.parameters}
    assert not parameters & {line.left.letter for line in equations.document.lines()}


def test_bodies_without_speeds_of_their_own():
    inertia = (0.3, 0.4, 0.5, 0, 0, 0)
    bodies = (kt.Body(name, 1.0, inertia=inertia, pose=kt.Frame.at((0.2, 0, 0))) for name in "ab")
    hinge = kt.Revolute("hinge", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1))
    model = kt.Model.of("welded", *bodies, hinge, kt.Weld("weld", "a", "b", point=(0, 0, 0)))
    for formulation, detail in (
        ("kane-angles", "blocks"),
        ("kane-angles", "entries"),
        ("elimination", "entries"),
    ):
        check = kt.equations(model, formulation, detail=detail).check
        assert check.ok, str(check)


def test_three_levels_of_detail():
    model = models.hanging_rods()
    entries = kt.equations(model, "kane-angles")
    assert entries.text() == kt.equations(model, "kane-angles", detail="entries").text()
    blocks = kt.equations(model, "kane-angles", detail="blocks")
    assert blocks.check.ok, str(blocks.check)
    for page in (blocks.latex(), blocks.markdown(), blocks.html()):
        assert len(page) > 1000
    full = kt.equations(EXAMPLES / "gyroscope.toml", detail="full")
    assert full.check.ok, str(full.check)
    assert not any(section.title == "Intermediates" for section in full.document.sections)


def test_what_is_refused_in_words():
    with pytest.raises(NoAnswerError, match="formulations alone are written in blocks"):
        kt.equations(models.hanging_rods(), detail="blocks")
    with pytest.raises(NoAnswerError, match="blocks have no entries"):
        tree_of_eight().to_sympy()
    with pytest.raises(NoAnswerError, match="more than anybody reads"):
        kt.equations(EXAMPLES / "gripper.toml", detail="full")


def test_rates_of_hinges_in_coordinates_of_bodies_are_speeds():
    """An angle that a spring asks for is followed; its rate is one speed, not the motion of all bodies before it."""
    names = ("a", "b", "c", "d")
    items: list[object] = []
    for k, (before, name) in enumerate(zip(("ground", *names), names, strict=False)):
        items.append(
            kt.Body(name, 1.0, inertia=(0.3, 0.4, 0.5, 0, 0, 0), pose=kt.Frame.at((0.3 * k, 0.1, 0)))
        )
        axis = ((0.6, 0, 0.8), (0, 1, 0))[k % 2]
        items.append(kt.Revolute(f"J{name}", before, name, point=(0.3 * k, 0, 0), axis=axis))
        items.append(kt.JointSpring(f"S{name}", joint=f"J{name}", stiffness=2.0))
    equations = kt.equations(kt.Model.of("chain", *items), "kane-euler-parameters", detail="blocks")
    assert equations.check.ok, str(equations.check)
    section = next(s for s in equations.document.sections if s.title == "Kinematical equations")
    assert [line.text.split(" = ")[1] for line in section.lines[-4:]] == ["u₁", "u₂", "u₃", "u₄"]
