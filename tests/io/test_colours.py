"""Colours that are none: refused in Python and model files, noted in files of other programs, which are read."""

from __future__ import annotations

from pathlib import Path

import pytest
from matplotlib.colors import CSS4_COLORS

import kinetree as kt
from kinetree.io.model_file import ModelFileError
from kinetree.model.geometry.shapes import COLOR_NAMES

NAMES = 'write "#rrggbb", or a name of CSS such as "red"'


def body(color: object) -> kt.Body:
    return kt.Body.sphere("b", mass=1, radius=0.1, shapes=(kt.shapes.Sphere(0.1, color=color),))  # type: ignore[arg-type]


def test_names_are_those_of_css() -> None:
    assert set(CSS4_COLORS) == COLOR_NAMES


@pytest.mark.parametrize("color", ["red", " Tomato ", "#fa0", "#ffaa00", "#FFAA0080", None])
def test_colours_are_taken(color: str | None) -> None:
    assert not kt.Model.of("m", body(color)).validate().faults


@pytest.mark.parametrize(
    ("color", "words"),
    [
        ("rde", "'rde' is no colour; did you mean \"red\"?"),
        ("light blu", "'light blu' is no colour; did you mean \"lightblue\"?"),
        ("#12345", f"'#12345' is no colour; {NAMES}"),
        ("rgb(300, 0, 0)", f"'rgb(300, 0, 0)' is no colour; {NAMES}"),
        ("", f"'' is no colour; {NAMES}"),
        ((2, 0, 0), f"must be text or None (got (2, 0, 0)); {NAMES}"),
        ((1, 0, 0, float("nan")), f"must be a finite number (got nan); {NAMES}"),
    ],
)
def test_a_colour_that_is_none_is_refused_in_python(color: object, words: str) -> None:
    own, of_ground = body(color), kt.shapes.Box((1, 1, 1), color=color)  # type: ignore[arg-type]
    found = kt.Model.of("m", own, ground_shapes=[of_ground]).validate().faults
    assert [fault.kind for fault in found] == ["model", "body"]
    assert all(str(fault).endswith(words) for fault in found)


def test_a_colour_that_is_none_is_refused_for_segments() -> None:
    with pytest.raises(ValueError, match="color: 'bleu' is no colour; did you mean \"blue\""):
        kt.Cable("c", (0, 0, 0), (1, 0, 0), mass=1, color="bleu").parts()


def test_colours_that_are_none_are_refused_in_model_files_all_at_once(tmp_path: Path) -> None:
    text = """format = 1
[model]
name = "m"
gravity = [0, 0, -9.81]
[[body]]
name = "b"
mass = 1
inertia = [1, 1, 1, 0, 0, 0]
[[body.shapes]]
type = "box"
color = "gren"
[[body.shapes]]
type = "sphere"
color = "#12"
"""
    file = tmp_path / "m.toml"
    file.write_text(text)
    with pytest.raises(ModelFileError) as caught:
        kt.load(file)
    assert str(caught.value).replace(f"{file}", "m.toml").splitlines() == [
        'm.toml:11: body "b": shapes[0].color: \'gren\' is no colour; did you mean "green"?',
        f"m.toml:14: body \"b\": shapes[1].color: '#12' is no colour; {NAMES}",
    ]


URDF = """<robot name="r"><material name="outside"><color rgba="{}"/></material>
<link name="base"/><joint name="j" type="revolute"><parent link="base"/><child link="b"/>
<limit effort="1" velocity="1"/></joint>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><geometry><sphere radius="0.1"/></geometry>
<material name="own"><color rgba="{}"/></material></visual></link></robot>"""
SDF = """<sdf version="1.9"><model name="m"><link name="b"><inertial><mass>1</mass></inertial>
<visual name="v"><geometry><sphere><radius>0.1</radius></sphere></geometry>
<material><diffuse>{}</diffuse></material></visual></link></model></sdf>"""
MJCF = """<mujoco><asset><material name="own" rgba="{}"/></asset>
<worldbody><body name="b"><freejoint/><geom type="sphere" size="0.1" rgba="{}"/>
<geom type="sphere" size="0.1" rgba="{}"/><geom type="sphere" size="0.1" material="own"/></body></worldbody></mujoco>"""
USD = """#usda 1.0
(
    upAxis = "Z"
    metersPerUnit = 1
)
def Xform "b" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])
{{
    float physics:mass = 1
    float3 physics:diagonalInertia = (1, 1, 1)
    def Sphere "s"
    {{
        double radius = 0.1
        color3f[] primvars:displayColor = [({})]
    }}
}}
"""


def read(tmp_path: Path, name: str, text: str) -> tuple[list[str | None], list[str]]:
    """Colours of the shapes of a file, and what is said of colours."""
    file = tmp_path / name
    file.write_text(text)
    found = kt.load(file)
    told = [str(line).replace(f"{file}", name) for line in (*found.notes, *found.not_represented)]
    colors = [shape.color for one in found.model.bodies for shape in one.shapes]
    return colors, [line for line in told if "colo" in line or "rgba" in line or "diffuse" in line]


def test_colours_out_of_range_are_the_nearest_ones_with_a_note(tmp_path: Path) -> None:
    said = "is not between 0 and 1: it is drawn in the nearest one"
    colors, told = read(tmp_path, "m.urdf", URDF.format("9 0 0 1", "0.2 -1 255 1"))
    assert colors == ["#3300ff"]
    assert told == [
        f'm.urdf:1: material "outside": its colour (9, 0, 0, 1) {said}',
        f'm.urdf:6: link "b": its colour (0.2, -1, 255, 1) {said}',
    ]
    assert read(tmp_path, "m.sdf", SDF.format("2 0 0")) == (
        ["#ff0000"],
        [f'm.sdf:3: link "b": its colour (2, 0, 0) {said}'],
    )
    pytest.importorskip("mujoco")
    colors, told = read(tmp_path, "m.xml", MJCF.format("0 3 0 1", "-1 0 1 2", "-1 0 1 2"))
    assert colors == ["#0000ff", "#0000ff", "#00ff00"]
    assert told == [  # the second geom has the colour of the first
        f"m.xml:2: geom number 1: its colour (-1, 0, 1, 2) {said}",
        f'm.xml:1: material "own": its colour (0, 3, 0, 1) {said}',
    ]
    pytest.importorskip("pxr")
    assert read(tmp_path, "m.usda", USD.format("0, 0, 1e39")) == (
        ["#0000ff"],
        [f"m.usda:10: </b/s>: its colour (0, 0, inf) {said}"],
    )


def test_colours_that_are_no_numbers_are_left_out_and_their_shapes_are_not(tmp_path: Path) -> None:
    colors, told = read(tmp_path, "m.urdf", URDF.format("0 0 0 nan", "1 0 x 1"))
    assert colors == [None]
    assert ["outside" in line for line in told] == [True, False]
    assert all("a colour (<color> rgba holds something that is no number" in line for line in told)
    colors, told = read(tmp_path, "m.sdf", SDF.format("1 0 nan 1"))
    assert colors == [None]
    assert "<diffuse> holds something that is no number" in told[0]
    said = "is no colour: it is drawn in another one"
    pytest.importorskip("mujoco")
    colors, told = read(tmp_path, "m.xml", MJCF.format("0 nan 0 1", "1 0 0 nan", "0 1 0 1"))
    assert colors == [None, "#00ff00", None]
    assert [line.split(": ", 1)[1] for line in told] == [
        f"geom number 1: its colour (1, 0, 0, nan) {said}",
        f'material "own": its colour (0, nan, 0, 1) {said}',
    ]
    pytest.importorskip("pxr")
    assert read(tmp_path, "m.usda", USD.format("nan, 0, 1")) == (
        [None],
        [f"m.usda:10: </b/s>: its colour (nan, 0, 1) {said}"],
    )
