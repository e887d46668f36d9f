"""Relations on a tendon of an MJCF file that runs around a cylinder: a law in expressions of positions and axes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from kinetree.io.mjcf import load_mjcf
from metamorphic.comparison import check
from metamorphic.relation import changing
from metamorphic.scene import Scene

pytest.importorskip("mujoco")
pytestmark = pytest.mark.usefixtures("quick_code")

FINGER = """<mujoco>
  <option gravity="0 0 -9.81"/>
  <worldbody>
    <geom name="drum" type="cylinder" pos="0.1 0 0.5" euler="90 10 0" size="0.15 0.2" contype="0" conaffinity="0"/>
    <site name="anchor" pos="0.3 0.02 0.8"/>
    <body name="finger" pos="0 0 0.5">
      <joint name="knuckle" axis="0 1 0.1"/>
      <geom type="box" size="0.02 0.03 0.2" pos="0 0 -0.2" contype="0" conaffinity="0"/>
      <site name="tip" pos="0.02 0.01 -0.3"/>
    </body>
  </worldbody>
  <tendon>
    <spatial name="tendon" stiffness="60" damping="1" springlength="0.6">
      <site site="anchor"/><geom geom="drum"/><site site="tip"/>
    </spatial>
  </tendon>
</mujoco>
"""
OFTEN = ("translated by 1e3 m", "in millimetres, tonnes and seconds")


@cache
def finger(folder: Path) -> Scene:
    file = folder / "finger.xml"
    file.write_text(FINGER)
    return Scene("finger", load_mjcf(file).model, seconds=0.6)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return finger(tmp_path_factory.mktemp("finger"))


def test_the_tendon_lies_on_the_cylinder(scene: Scene) -> None:
    """Around it, the tendon is longer than the straight line from the anchor to the tip."""
    run = scene.plain
    straight = np.linalg.norm(run["tip.position"] - run["anchor.position"], axis=1)
    assert (run["wrap_anchor_tip_length"] > straight + 1e-4).all()
    assert np.ptp(run["knuckle.angle"]) > 0.1


@pytest.mark.slow
@pytest.mark.parametrize(
    "relation", [name if name in OFTEN else pytest.param(name, marks=pytest.mark.slow) for name in changing()]
)
def test_relation(scene: Scene, relation: str) -> None:
    check(scene, relation)
