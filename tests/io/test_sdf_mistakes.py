"""Mistakes in SDFormat files: every one answered with file, line, what is wrong and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

import kinetree as kt
from kinetree.io.model_file import ModelFileError
from kinetree.io.sdf import load_sdf


def model(*content: str) -> str:
    return "\n".join(['<sdf version="1.9"><model name="m">', *content, "</model></sdf>"])


def link(name: str, content: str = "", mass: str = "1") -> str:
    return f'<link name="{name}">{content}<inertial><mass>{mass}</mass></inertial></link>'


def joint(content: str = "<axis><xyz>0 0 1</xyz></axis>", kind: str = "revolute", child: str = "a") -> str:
    return f'<joint name="j" type="{kind}"><parent>world</parent><child>{child}</child>{content}</joint>'


def follower(name: str, leader: str, multiplier: str = "2") -> str:
    mimic = f'<mimic joint="{leader}"><multiplier>{multiplier}</multiplier></mimic>'
    made = joint(f"<axis><xyz>0 0 1</xyz>{mimic}</axis>", child="a" if name == "j" else "b")
    return made.replace('name="j"', f'name="{name}"')


A = link("a")

FAULTS = {
    "another format": ("<robot/>", ("<text>:1: the file: the file holds <robot>, not <sdf>",)),
    "no version": ("<sdf><model name='m'/></sdf>", ('<sdf> has no version="…"',)),
    "a version that is none": ("<sdf version='new'/>", ('version "new" is none',)),
    "a version of no release": ("<sdf version='3.0'><model name='m'/></sdf>", ('version "3.0" is none',)),
    "a misspelt link": (model('<lnik name="a"/>'), ('<text>:2: model "m": <lnik> is not known here', "<link>?")),
    "a misspelt inertia": (
        model('<link name="a"><inertail><mass>1</mass></inertail></link>'),
        ('<text>:2: link "a": <inertail> is not known here; did you mean <inertial>?',),
    ),
    "numbers, frames and types at once": (
        model(
            '<link name="a"><pose relative_to="b">0 0 x 0 0 0</pose></link>',
            '<frame name="f" attached_to="aa"/>',
            joint(kind="hing"),
        ),
        (
            '<text>:2: link "a": the frame "b" does not exist',
            '<text>:2: link "a": <pose> holds something that is no number',
            '<text>:3: frame "f": the frame "aa" does not exist',
            '<text>:4: joint "j": unknown type "hing"',
        ),
    ),
    "a mimic of itself": (
        model(A, joint('<axis><xyz>0 0 1</xyz><mimic joint="j"><multiplier>1</multiplier></mimic></axis>')),
        ('<text>:3: joint "j": follows itself (<mimic>)',),
    ),
    "mimics in a circle": (
        model(A, link("b"), follower("j", "k"), follower("k", "j")),
        ('<text>:4: joint "j": joints follow each other in a circle (<mimic>): "j" → "k" → "j"; let one of',),
    ),
    "a mimic by zero": (
        model(A, link("b"), joint(), follower("k", "j", "0")),
        ('<text>:5: joint "k": follows joint "j" with the multiplier 0, and cannot move',),
    ),
    "faults of joints and masses at once": (
        model(link("a", mass="-1"), joint(kind="revolut")),
        ('<text>:2: link "a": mass must be positive (got -1)', '<text>:3: joint "j": unknown type "revolut"'),
    ),
    "no model": ("<sdf version='1.9'/>", ("has no <model>; give at least one",)),
    "two worlds": (
        "<sdf version='1.9'><world name='a'/>\n<world name='b'/></sdf>",
        ("<text>:2:", "more than one <world>"),
    ),
    "no name": (model("<link/>"), ('<text>:2: link "": <link> has no name="…"',)),
    "the same name": (model(A, link("a")), ('<text>:3: link "a": has the name of link "a", on line 2',)),
    "a name that is reserved": (model(link("world")), ('link "world": its name is reserved; rename it',)),
    "no number": (model(link("a", mass="heavy")), ("<mass> holds something that is no number: 'heavy'",)),
    "too few numbers": (model(link("a", "<pose>1 2 3</pose>")), ("<pose> must be 6 numbers (got '1 2 3')",)),
    "a zero quaternion": (
        model(link("a", '<pose rotation_format="quat_xyzw">0 0 0 0 0 0 0</pose>')),
        ("the quaternion is zero",),
    ),
    "a format of poses": (
        model(link("a", '<pose rotation_format="quat_wxyz">0 0 0 0 0 0 1</pose>')),
        ('rotation_format="quat_wxyz"> is not known', '"quat_xyzw"'),
    ),
    "a frame that is not there": (
        model(A, link("arm"), link("b", '<pose relative_to="amr"/>')),
        ('<text>:4: link "b": the frame "amr" does not exist', '"arm"'),
    ),
    "frames in a circle": (
        model(link("a", '<pose relative_to="b"/>'), link("b", '<pose relative_to="a"/>')),
        ("is given relative to itself",),
    ),
    "frames attached in a circle": (
        model(A, '<frame name="f" attached_to="g"><pose relative_to="a"/></frame>',
              '<frame name="g" attached_to="f"><pose relative_to="a"/></frame>', joint(child="f")),
        ("is attached to itself; attach it to a link",),
    ),
    "a frame of no use on a frame that is not there": (
        model(A, '<frame name="f"><pose relative_to="aa"/></frame>'), ('frame "f": the frame "aa" does not exist',),
    ),
    "a frame of no use attached to nothing": (
        model(A, '<frame name="f" attached_to="aa"/>'), ('frame "f": the frame "aa" does not exist',),
    ),
    "a canonical link that is not there": (
        model(A).replace('name="m"', 'name="m" canonical_link="base"'), ('the frame "base" does not exist',),
    ),
    "a model that is not there": (model(A, joint(child="b::a")), ('names "b::a", and there is no model "b"',)),
    "a type of joint": (model(A, joint(kind="revolut")), ('unknown type "revolut"', '"revolute"')),
    "no child": (model(A, "<joint name='j' type='fixed'><parent>a</parent></joint>"), ("has no <child>",)),
    "no axis": (model(A, joint("")), ('<text>:3: joint "j": has no <axis>; a revolute joint needs',)),
    "an axis of zero": (model(A, joint("<axis><xyz>0 0 0</xyz></axis>")), ("<xyz> of <axis> must not be zero",)),
    "parallel axes": (
        model(A, joint("<axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 0 -1</xyz></axis2>", "universal")),
        ("its two axes are parallel",),
    ),
    "itself": (model(A, "<joint name='j' type='fixed'><parent>a</parent><child>a</child></joint>"), ("with itself",)),
    "limits reversed": (
        model(A, joint("<axis><xyz>0 0 1</xyz><limit><lower>1</lower><upper>-1</upper></limit></axis>")),
        ('<text>:3: joint "j": limits[0]: the lower limit 1 is above the upper limit -1',),
    ),
    "a gearbox without hinges": (
        model(A, joint(), link("b"), "<joint name='g' type='gearbox'><parent>a</parent><child>b</child>"
              "<gearbox_ratio>2</gearbox_ratio><gearbox_reference_body>world</gearbox_reference_body>"
              "<axis/><axis2/></joint>"),
        ('has no hinge between its reference body "world" and "b"',),
    ),
    "a mimic of nothing": (
        model(A, joint('<axis><xyz>0 0 1</xyz><mimic joint="i"><multiplier>1</multiplier></mimic></axis>')),
        ('follows joint "i" (<mimic>), which does not exist',),
    ),
    "neither true nor false": (model("<static>perhaps</static>", A), ("<static> must be true or false",)),
    "mass from collisions": (
        model('<link name="a"><inertial auto="true"/></link>'),
        ("asks for mass properties from collisions; give <mass> and <inertia>",),
    ),
    "negative mass": (model(link("a", mass="-1")), ('<text>:2: link "a": mass must be positive (got -1)',)),
    "no uri": (model("<include/>"), ("<include> has no <uri>",)),
    "the network": (model("<include><uri>https://a/b</uri></include>"), ("not fetched from the network",)),
    "an include that is not there": (
        model(A, "<include><uri>model://b</uri></include>"),
        ('<text>:3: include "model://b": there is no such model', "model_dirs"),
    ),
    "broken XML": (model("<link>"), ("is not well-formed XML",)),
}  # fmt: skip


@pytest.mark.parametrize("case", FAULTS)
def test_fault_has_its_line_and_a_remedy(case: str) -> None:
    text, expected = FAULTS[case]
    with pytest.raises(ModelFileError) as found:
        load_sdf(text)
    for part in expected:
        assert part in str(found.value)
    assert all(fault.line >= 1 and fault.message and fault.remedy for fault in found.value.faults)


def test_faults_of_included_files_have_their_lines(tmp_path: Path) -> None:
    (tmp_path / "part.sdf").write_text(model(A, link("b", mass="much")))
    (tmp_path / "top.sdf").write_text(model("<include><uri>part.sdf</uri></include>"))
    with pytest.raises(
        ModelFileError, match=r'part\.sdf:3: link "b": <mass> holds something that is no number'
    ):
        kt.load(tmp_path / "top.sdf")


def test_text_between_elements_is_listed() -> None:
    found = load_sdf(model(A, "0 0 1"))
    assert "<text>:1: text in <model> ('0 0 1') of model" in str(found.not_represented[0])


def test_frames_in_long_rows_are_no_traceback() -> None:
    """Given in the order from the last to the first, three hundred frames each in the next are refused in words."""
    row = [link(f"a{k}", f'<pose relative_to="a{k + 1}"/>') for k in range(300)]
    with pytest.raises(ModelFileError, match="too many frames below it"):
        load_sdf(model(*row, link("a300")))
    assert len(load_sdf(model(link("a300"), *row[::-1])).model.bodies) == 301


@pytest.mark.parametrize(
    ("look", "words"),
    [
        ("<mesh><uri>nowhere.stl</uri></mesh>", 'link "a": there is no mesh file "nowhere.stl"; its body is drawn'),
        ("<mesh><uri>model://no/x.dae</uri></mesh>", 'there is no mesh file "model://no/x.dae"'),
        ("<mesh></mesh>", "what it looks like (<mesh> has no <uri>) of link"),
        ("", "what it looks like (<visual> has no <geometry> with a shape) of link"),
    ],
)  # fmt: skip
def test_looks_that_cannot_be_drawn_are_told_with_their_line(tmp_path: Path, look: str, words: str) -> None:
    file = tmp_path / "m.sdf"
    visual = f'\n<visual name="v"><geometry>{look}</geometry></visual>'
    file.write_text(model(link("a", visual)), encoding="utf-8")
    loaded = load_sdf(file)
    told = [str(one) for one in (*loaded.warnings, *loaded.not_represented)]
    assert any(f"{file}:3: " in one and words in one for one in told), told
