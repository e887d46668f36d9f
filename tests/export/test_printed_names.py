"""What printed symbols are called is what they move: names at the wrong symbol are found, in every formulation."""

from copy import copy
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

import kinetree as kt
from kinetree.export.equations.document import INTERMEDIATES, LeftSide
from kinetree.export.equations.expression_trees import Sym, replaced
from kinetree.formulations.contract import FORMULATIONS

from . import book_models as models


def slide_and_free_bodies(count: int = 1) -> kt.Model:
    """A slide that leaves all angles out of x, with free bodies behind it."""
    names = "abc"[: count + 1]
    bodies = (
        kt.Body(n, 2.0, inertia=(0.1, 0.2, 0.25, 0, 0, 0), pose=kt.Frame.at((0, 0, z)))
        for z, n in enumerate(names)
    )
    return kt.Model.of(
        "slide and free bodies",
        *bodies,
        kt.Prismatic("rail", "ground", "a", point=(0, 0, 0), axis=(1, 0, 0)),
        *(kt.Free(f"to {n}", before, n, point=(0, 0, 0)) for before, n in pairwise(names)),
    )


@cache
def printed(formulation: str):
    """The equations of a slide and one free body; nobody changes them."""
    return kt.equations(slide_and_free_bodies(), formulation)


def swapped(equations, first, second, kind="coordinates"):
    """The check of equations that call two symbols by each other's names."""
    exchanged = {first: second, second: first}
    equations = copy(equations)
    equations.__dict__.pop("check", None)
    symbols = getattr(equations.document, kind)
    assert {first, second} <= {symbol.name for symbol in symbols}
    other = [replace(symbol, name=exchanged.get(symbol.name, symbol.name)) for symbol in symbols]
    equations.document = replace(equations.document, **{kind: tuple(other)})
    return equations.check


def refused(check, *names):
    assert not check.ok
    assert check.where.startswith("the name"), str(check)
    assert any(name in check.where for name in names), str(check)


ANGLES = ("kane-angles", "theta1", "theta2", "theta3")
PARAMETERS = ("kane-euler-parameters", "e1", "e2", "e3")


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_names_are_right(formulation):
    check = printed(formulation).check
    assert check.ok, str(check)


@pytest.mark.parametrize("formulation", ["elimination", "recursive", "cut-joint"])
def test_angles_of_two_joints(formulation):
    equations = kt.equations(models.hanging_rods(), formulation)
    names = [symbol.name for symbol in equations.document.coordinates][:2]
    refused(swapped(equations, *names), *names)
    rates = [f"{name}_rate" for name in names]
    refused(swapped(equations, *rates, kind="speeds"), *rates)


def test_a_rotation_that_is_called_a_translation():
    names = "rail.displacement", "pin.angle"
    refused(swapped(kt.equations(models.cart_pole()), *names), *names)


@pytest.mark.parametrize(("formulation", "one", "other", "third"), [ANGLES, PARAMETERS])
def test_orientations_and_shifts_of_kane(formulation, one, other, third):
    for names in ((f"b.{one}", f"b.{other}"), (f"b.{third}", "a.s3"), (f"b.{one}", "b.s1"), ("a.s3", "b.s3")):
        refused(swapped(printed(formulation), *names), *names)


@pytest.mark.parametrize(
    ("formulation", "names"),
    [
        ("kane-angles", ("b.theta1_rate", "b.s1_rate")),
        ("kane-angles", ("b.theta2_rate", "rail.displacement_rate")),
        ("kane-euler-parameters", ("b.w1", "b.w2")),
        ("kane-fixed-frame", ("b.w2_lower", "b.s3_rate")),
        ("augmented", ("b.vx", "b.wx")),
        ("augmented", ("a.wy", "b.wy")),
    ],
)
def test_speeds_of_bodies(formulation, names):
    refused(swapped(printed(formulation), *names, kind="speeds"), *names)


@pytest.mark.parametrize("names", [("b.x", "b.y"), ("b.e1", "b.e4"), ("a.z", "b.z")])
def test_absolute_coordinates(names):
    refused(swapped(printed("augmented"), *names), *names)


def test_intermediates_that_are_called_after_another_body():
    """Every line still has the right value, but what is called the rotation of one body is that of the other."""
    equations = kt.equations(slide_and_free_bodies(2), "kane-angles", detail="entries")
    assert equations.check.ok, str(equations.check)
    defined = {
        line.left.letter for s in equations.document.sections if s.title == INTERMEDIATES for line in s.lines
    }
    one, other = sorted(name for name in defined if name.startswith("C_"))[::9][:2]
    exchanged = {one: other, other: one}

    def renamed(tree):
        return replaced(tree, {name: Sym(other) for name, other in exchanged.items()})

    sections = tuple(
        replace(
            section,
            lines=tuple(
                replace(
                    line,
                    right=renamed(line.right),
                    left=LeftSide(exchanged[line.left.letter])
                    if line.left.letter in exchanged
                    else line.left,
                )
                for line in section.lines
            ),
        )
        for section in equations.document.sections
    )
    wrong = copy(equations)
    del wrong.__dict__["check"]
    wrong.document = replace(equations.document, sections=sections)
    assert not wrong.check.ok
    assert wrong.check.where in (one, other)
