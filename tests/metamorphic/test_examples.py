"""Relations on the examples of the package: in the ordinary tests each takes one in turn, in the longer ones all."""

from __future__ import annotations

import pytest

from metamorphic.comparison import differences
from metamorphic.example_scenes import NAMES, example_scene
from metamorphic.relation import relations

ALL = [(relation, example) for example in NAMES for relation in relations()]
LONG = ("cable.py", "double_wishbone.toml", "excavator.toml", "geneva_wheel.py", "stewart_platform.py")
"""Examples that take long, or long to compile."""
IN_TURN = {
    (list(relations())[k % len(relations())], example)
    for k, example in enumerate(name for name in NAMES if name not in LONG)
} | {
    ("in millimetres, tonnes and seconds", "hooke_joint.toml"),
    ("translated by 1e6 m", "flyball_governor.toml"),
    ("translated by 1e6 m", "theo_jansen_leg.toml"),
    ("translated by 1e6 m", "delta_robot.py"),
}


@pytest.mark.parametrize(
    ("relation", "example"),
    [pair if pair in IN_TURN else pytest.param(*pair, marks=pytest.mark.slow) for pair in ALL],
)
def test_relation(relation: str, example: str) -> None:
    scene = example_scene(example)
    change = relations()[relation](scene)
    if change is None:
        pytest.skip("the relation says nothing about this example")
    assert not (found := differences(scene, change)), "\n".join(found[:12])
