"""Every example of the package has equations, and what is printed, read back, is what the compiled code computes."""

from importlib.resources import files
from pathlib import Path

import pytest

import kinetree as kt

FOLDER = Path(str(files("kinetree.examples")))
NAMES = sorted(
    path.name for path in FOLDER.iterdir() if path.suffix in (".toml", ".py") and path.stem != "__init__"
)
LONG = {
    "anchored_cable.py", "bicycle.toml", "box_heap.toml", "cable.py", "delta_robot.py", "docking_manipulator.toml",
    "dominoes.py", "double_wishbone.toml", "eight_body_tree.toml", "excavator.toml", "geneva_wheel.py",
    "lantern_gear.py", "panda.py", "stewart_platform.py", "tower_crane.toml",
}  # fmt: skip
"""Examples whose equations take more than some seconds to write and check."""


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
