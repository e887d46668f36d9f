"""Mistakes with gears: each one clear error, with both numbers where two do not fit, and a remedy."""

from __future__ import annotations

from typing import Any

import pytest

import kinetree as kt
from kinetree.io.toml import ModelFileError, loads

BODIES = ("pinion", "wheel", "crown", "disk", "sled", "swing", "planet")
PARTS: list[Any] = [
    *[kt.Body(name, 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()) for name in BODIES],
    kt.Revolute("A", "ground", "pinion", point=(0, 0, 0), axis=(0, 0, 1)),
    kt.Revolute("B", "ground", "wheel", point=(0.09, 0, 0), axis=(0, 0, 1)),
    kt.Revolute("C", "ground", "crown", point=(0.1, 0, 0.2), axis=(1, 0, 0)),
    kt.Revolute("D", "ground", "disk", point=(0.2, 0.1, 0), axis=(0, 1, 0)),
    kt.Prismatic("E", "ground", "sled", point=(0.05, 0, 0), axis=(0, 1, 0)),
    kt.Revolute("F", "ground", "swing", point=(0.5, 0, 0), axis=(0, 0, 1)),
    kt.Revolute("G", "swing", "planet", point=(0.6, 0, 0), axis=(0, 0, 1)),
    kt.Marker("rim", "wheel", kt.Frame.at((0.05, 0, 0))),
]
Pair, Bevel, Worm, Rack = kt.GearPair, kt.BevelGears, kt.WormGears, kt.RackAndPinion

MISTAKES: list[tuple[Any, str, str]] = [
    (
        Pair("g", "pinion", "wheel", radius1=0.03, radius2=0.05),
        "0.05 + 0.03 = 0.08 m apart, but they are 0.09",
        "joints",
    ),
    (
        Pair("g", "pinion", "wheel", teeth1=20, teeth2=30, module=0.002),
        "20 and 30 teeth of module 0.002 m need axes 0.03 + 0.02 = 0.05 m apart, but they are 0.09 m apart",
        "move the joints",
    ),
    (
        Pair("g", "pinion", "wheel", teeth1=20, teeth2=80, module=0.002, internal=True),
        "0.08 − 0.02 = 0.06 m",
        "correct",
    ),
    (
        Pair("g", "pinion", "wheel", teeth1=20, teeth2=30, radius1=0.04, radius2=0.05),
        "as 1 : 1.25, the teeth",
        "one of",
    ),
    (
        Pair("g", "pinion", "wheel", teeth1=20, teeth2=30, radius1=0.04, radius2=0.060006),
        "as 1 : 1.50015, the teeth",
        "one of",
    ),
    (Pair("g", "pinion", "wheel"), "the ratio is not given", "teeth1"),
    (
        Pair("g", "pinion", "wheel", teeth1=0, teeth2=30),
        "teeth1 must be a whole number, 1 or more (got 0)",
        "teeth",
    ),
    (
        Pair("g", "pinion", "wheel", teeth1=20, teeth2=20, internal=True),
        "as many teeth as its pinion",
        "more",
    ),
    (Pair("g", "pinion", "wheel", radius1=-0.03, radius2=0.05), "radius1 must be positive", "pitch radius"),
    (Pair("g", "pinion", "wheel", teeth1=1, teeth2=2, module=-1), "module must be positive", "2 mm is 0.002"),
    (
        Pair("g", "pinion", "wheel", radius1=0.04, radius2=0.05, module=1e-3),
        "module needs teeth1 and teeth2",
        "numbers",
    ),
    (
        Pair("g", "pinion", "wheel", teeth1=2, teeth2=3, pressure_angle=20),
        "pressure_angle must be",
        "20° is 0.349",
    ),
    (Pair("g", "pinion", "crown", teeth1=20, teeth2=30), "the axes are not parallel", "bevel-gears"),
    (Pair("g", "pinion", "pinion", teeth1=20, teeth2=30), "names the same body twice", "two wheels"),
    (Pair("g", "pinion", "rim", teeth1=20, teeth2=30), '"rim" is a marker', "name its body"),
    (Pair("g", "pinion", "weel", teeth1=20, teeth2=30), 'unknown body or marker "weel"', "wheel"),
    (
        Pair("g", "pinion", "planet", teeth1=20, teeth2=30),
        'no body carries "pinion" and "planet"',
        "name the carrier",
    ),
    (
        Pair("g", "pinion", "planet", "swing", teeth1=2, teeth2=3),
        'joints "F" and "A" between carrier',
        "fixed on",
    ),
    (
        Pair("g", "pinion", "sled", "ground", teeth1=2, teeth2=3),
        'carrier "ground" to "sled"',
        "bear the wheel",
    ),
    (Bevel("g", "pinion", "wheel", teeth1=20, teeth2=30), "the axes are parallel", "gear-pair"),
    (Bevel("g", "pinion", "disk", teeth1=20, teeth2=30), "pass each other 0.2 m apart", "worm-gears"),
    (Worm("g", "pinion", "wheel", teeth1=1, teeth2=30, radius1=0.02), "the axes are parallel", "gear-pair"),
    (Worm("g", "pinion", "disk", teeth1=1, teeth2=30), "no radius is given", "radius1"),
    (Worm("g", "pinion", "disk", radius1=0.03), "the ratio is not given", "threads of the worm"),
    (
        Worm("g", "pinion", "disk", teeth1=1, teeth2=30, radius1=0.3),
        "0.3 m does not fit axes that are 0.2 m",
        "radius",
    ),
    (
        Worm("g", "pinion", "disk", teeth1=1, teeth2=30, radius1=0.1, radius2=0.2),
        "0.1 + 0.2 = 0.3 m",
        "radii",
    ),
    (
        Worm("g", "pinion", "disk", teeth1=1, teeth2=30, radius1=0.05, lead_angle=0.2),
        "lead_angle is 0.2 rad, but ratio and radii need 0.0996687 rad",
        "leave it out",
    ),
    (
        Worm("g", "pinion", "disk", teeth1=1, teeth2=30, radius2=0.15, lead_angle=0.2),
        "lead_angle is 0.2 rad, but ratio and radii need 0.0996687 rad",
        "leave it out",
    ),
    (
        Worm("g", "pinion", "disk", teeth1=1, teeth2=30, radius2=0.3),
        "0.3 m does not fit axes that are 0.2 m",
        "radius",
    ),
    (
        Worm("g", "pinion", "disk", teeth1=1, teeth2=30, radius1=0.05, hand="up"),
        "hand must be",
        "correct hand",
    ),
    (
        Rack("g", "pinion", "sled", radius1=0.04),
        "radius is 0.04 m, but the rack is 0.05 m away",
        "pitch line",
    ),
    (Rack("g", "wheel", "pinion", "ground"), 'carrier "ground" to "pinion"', "bear the wheel"),
    (Rack("g", "disk", "sled"), "not at right angles", "turn the axis"),
    (
        Rack("g", "pinion", "sled", teeth2=30),
        "teeth2 is given, but the second gear is a rack",
        "leave it out",
    ),
]


@pytest.mark.parametrize(
    ("gears", "message", "remedy"), MISTAKES, ids=[words[:40] for _, words, _ in MISTAKES]
)
def test_one_clear_error(gears: Any, message: str, remedy: str) -> None:
    faults = kt.Model.of("m", *PARTS, gears).validate().faults
    assert len(faults) == 1
    assert message in faults[0].message
    assert remedy in faults[0].remedy


@pytest.mark.parametrize("apex", [(0.0, 0.0, 0.0), (3.0, -2.0, 1.0)], ids=["origin", "elsewhere"])
def test_gears_at_the_apex_have_no_side(apex: tuple[float, float, float]) -> None:
    parts = [part for part in PARTS if part.name not in ("A", "C")]
    x, y, z = apex
    pinion = kt.Revolute("A", "ground", "pinion", point=(x, y, z - 0.2), axis=(0, 0, 1))
    crown = kt.Revolute("C", "ground", "crown", point=apex, axis=(1, 0, 0))
    gears = Bevel("g", "pinion", "crown", teeth1=2, teeth2=3)
    (fault,) = kt.Model.of("m", *parts, pinion, crown, gears).validate().faults
    assert 'the joint of "crown"' in fault.message
    assert "stands in the apex" in fault.message and "where the gear sits" in fault.remedy


def test_a_file_is_told_its_line() -> None:
    text = """format = 1
[model]
name = "m"
[[body]]
name = "a"
mass = 1
inertia = [1, 1, 1, 0, 0, 0]
pose = {}
[[body]]
name = "b"
mass = 1
inertia = [1, 1, 1, 0, 0, 0]
pose = {}
[[joint]]
type = "revolute"
name = "A"
inner = "ground"
outer = "a"
point = [0, 0, 0]
axis = [0, 0, 1]
[[joint]]
type = "revolute"
name = "B"
inner = "ground"
outer = "b"
point = [0.09, 0, 0]
axis = [0, 0, 1]
[[constraint]]
type = "gear-pair"
name = "mesh"
gear1 = "a"
gear2 = "b"
teeth1 = 20
teeth2 = 30
module = 0.002
"""
    with pytest.raises(ModelFileError) as error:
        loads(text, "gears.toml")
    assert "gears.toml:35" in str(error.value) and "but they are 0.09 m apart" in str(error.value)
    loaded = loads(text.replace("0.002", "0.0036"))
    assert loaded.model.constraints[0] == kt.GearPair("mesh", "a", "b", teeth1=20, teeth2=30, module=0.0036)
