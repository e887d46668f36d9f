"""Relations on examples: in the ordinary tests each is tried on one example, in the longer ones on all."""

from __future__ import annotations

import pytest

from metamorphic.comparison import check
from metamorphic.example_scenes import NAMES, example_scene
from metamorphic.relation import changing, relations, routes

pytestmark = pytest.mark.usefixtures("quick_code")

ALL = [(relation, example) for example in NAMES for relation in relations()]
LONG = (
    "box_heap.toml", "cable.py", "cam_roller.toml", "dominoes.py", "double_wishbone.toml", "excavator.toml",
    "geneva_wheel.py", "lantern_gear.py", "log_chute.toml", "rolling_log.toml",
    "stewart_platform.py",
)  # fmt: skip
"""Examples that take long, or long to compile."""
NAMED = ("engine_mount.toml",)
"""Examples that take the relations named below."""
QUICK = ("pendulum.toml", "rolling_disk.toml", "satellite.toml", "four_bar.toml")
"""Examples that take all routes: their equations are compiled once."""
COMPILED_ANEW = [name for name in routes() if name.startswith(("formulation", "on an emulated", "as a C"))]
"""Routes that compile equations of their own."""
IN_TURN = {
    (changing()[k % len(changing())], example)
    for k, example in enumerate([name for name in NAMES if name not in (*LONG, *NAMED)][::2])
} | {
    *((route, example) for route in routes() for example in QUICK if route not in COMPILED_ANEW),
    *((route, example) for route in COMPILED_ANEW for example in QUICK[:2]),
    ("as a C program", "bouncing_ball.toml"),
    ("at a later time", "engine_mount.toml"),
    ("mirrored", "engine_mount.toml"),
    ("in millimetres, tonnes and seconds", "hooke_joint.toml"),
    ("in kilometres, grams and milliseconds", "bowling_ball.toml"),
    ("translated by 1e6 m", "flyball_governor.toml"),
    ("translated by 1e6 m", "theo_jansen_leg.toml"),
    ("translated by 1e6 m", "double_wishbone.toml"),
    ("mirrored", "planetary_gear.toml"),
    ("mirrored", "rack_and_pinion.toml"),
    ("a joint as constraints", "slider_crank.toml"),
    ("tables instead of expressions", "pendulum.toml"),
    ("tables instead of expressions", "satellite.toml"),
}


BY_DAY = {
    relation: (relation, example) for relation, example in reversed(ALL) if (relation, example) in IN_TURN
}
"""Of the pairs of a relation the first one."""


@pytest.mark.parametrize(
    ("relation", "example"),
    [pair if pair in BY_DAY.values() else pytest.param(*pair, marks=pytest.mark.slow) for pair in ALL],
)
def test_relation(relation: str, example: str) -> None:
    check(example_scene(example), relation)
