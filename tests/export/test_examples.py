"""Every example of the package has equations, and what is printed, read back, is what the compiled code computes."""

from importlib.resources import files
from pathlib import Path

import pytest

import kinetree as kt
from kinetree.export.equations.document import Document
from kinetree.export.equations.expression_trees import Num, Tree, walked
from kinetree.formulations.contract import FORMULATIONS, FormulationError

FOLDER = Path(str(files("kinetree.examples")))
NAMES = sorted(
    path.name for path in FOLDER.iterdir() if path.suffix in (".toml", ".py") and path.stem != "__init__"
)
LONG = {
    "anchored_cable.py", "bicycle.toml", "box_heap.toml", "cable.py", "delta_robot.py", "docking_manipulator.toml",
    "domino_spiral.py", "dominoes.py", "double_wishbone.toml", "eight_body_tree.toml", "excavator.toml",
    "geneva_wheel.py", "heap.py", "lantern_gear.py", "quadruped.toml", "panda.py", "stewart_platform.py",
    "tower_crane.toml",
}  # fmt: skip
"""Examples whose equations take more than some seconds to write and check."""


SMALLEST = 1e-15
"""Size below which a number of many digits is round-off."""


def rounded_numbers(document: Document) -> set[float]:
    """Numbers in print that round-off has made: tiny ones, and such as 0.2281249999999997, beside a short number."""
    opened: set[Tree] = set()
    parts = (part for line in document.lines() for part in walked(line.right, opened))
    values = {abs(float(part.value)) for part in parts if isinstance(part, Num)}
    long = {value for value in values if len(f"{value:.17g}".replace(".", "").split("e")[0].strip("0")) > 14}
    beside = {
        value for value in long if value != float(f"{value:.6g}") and near(value, float(f"{value:.6g}"))
    }
    return beside | {value for value in long if value < SMALLEST}


def near(value: float, other: float) -> bool:
    """True within the rounding of a sum of larger numbers."""
    return abs(value - other) < 1e-13 * value


@pytest.mark.in_turn(6)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in NAMES]
)
def test_printed_equations_are_the_compiled_ones(name):
    if name == "panda.py":
        pytest.importorskip("pinocchio", reason="comes with example-robot-data")
    equations = kt.equations(FOLDER / name)
    assert equations.check.states == 3
    assert equations.check.difference < 1e-10, str(equations.check)
    assert str(equations.check) in repr(equations)
    assert equations.document.length in repr(equations).split("\n")[0]
    assert "{" not in equations.text()  # cases have lines of their own
    assert not rounded_numbers(equations.document)


SAMPLE = {
    ("turntable_ball.toml", "kane-angles"), ("four_bar.toml", "kane-angles"), ("skate.toml", "kane-fixed-frame"),
    ("gyroscope.toml", "kane-angles"), ("engine_mount.toml", "augmented"), ("hooke_joint.toml", "kane-fixed-frame"),
    ("balancing_robot.py", "kane-angles"),
}  # fmt: skip
"""Locked angles, balls, contacts, massless bodies and controllers in formulations with coordinates of their own."""


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    ("name", "formulation"),
    [
        pytest.param(name, formulation, marks=() if (name, formulation) in SAMPLE else pytest.mark.slow)
        for name in NAMES
        for formulation in FORMULATIONS
        if formulation != "elimination"
    ],
)
def test_every_formulation_prints_what_it_computes_or_says_why_not(name, formulation):
    if name == "panda.py":
        pytest.importorskip("pinocchio", reason="comes with example-robot-data")
    try:
        equations = kt.equations(FOLDER / name, formulation)
    except FormulationError:
        return  # in the words of `verify`, see tests/loops/test_verify.py
    assert equations.check.states == 3
    assert equations.check.ok, str(equations.check)
    assert not rounded_numbers(equations.document)
