"""Mistakes in URDF files: each is told with its line and a remedy."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from urdf_text import BASE, INERTIAL, joint, link, urdf

from kinetree.io.model_file import ModelFileError
from kinetree.io.urdf import load_urdf, read_urdf

FAULTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "not XML": ("<robot name='r'>\n<link name='a'>\n</robot>", ("<text>:3: is not well-formed XML",)),
    "document type": (
        '<!DOCTYPE r [<!ENTITY a "aaaa">]>\n<robot name="&a;"/>',
        ("<text>:1: holds a document type", "remove <!DOCTYPE"),
    ),
    "undeclared entity": (
        '<robot name="&a;"/>',
        ("<text>:1: is not well-formed XML (undefined entity",),
    ),
    "too deep": ("<robot>" * 100, ("<text>:1: has more than",)),
    "no robot": ("<sdf/>", ('<text>:1: robot "": the file holds <sdf>, not <robot>; give a URDF file',)),
    "no links": ('<robot name="r"/>', ('<text>:1: robot "r": has no links',)),
    "macros": (
        urdf('<xacro:include filename="x"/>', BASE),
        ("<text>:2:", "expand the file with xacro first"),
    ),
    "two links of one name": (
        urdf(BASE, link("a"), link("a"), joint("j", "base", "a")),
        ('<text>:5: link "a": has the name of another link, on line 3; rename one of them',),
    ),
    "two joints of one name": (
        urdf(BASE, link("a"), link("b"), joint("j", "base", "a"), joint("j", "a", "b")),
        ('<text>:10: joint "j": has the name of another joint, on line 7',),
    ),
    "missing link": (
        urdf(BASE, link("arm"), joint("j", "base", "arn")),
        ('<text>:5: joint "j": its child link "arn" does not exist; did you mean "arm"?',),
    ),
    "no parent": (
        urdf(BASE, link("a"), '<joint name="j" type="fixed"><child link="a"/></joint>'),
        ('<text>:5: joint "j": has no <parent>; give <parent link="…"/>',),
    ),
    "unknown type": (
        urdf(BASE, link("a"), joint("j", "base", "a", "revolut")),
        ('<text>:5: joint "j": unknown type "revolut"; did you mean "revolute"?',),
    ),
    "zero axis": (
        urdf(BASE, link("a"), joint("j", "base", "a", content='<axis xyz="0 0 0"/>')),
        ('<text>:7: joint "j": <axis> must not be zero; give a direction',),
    ),
    "two numbers": (
        urdf(BASE, link("a"), joint("j", "base", "a", content='<axis xyz="0 1"/>')),
        ("<text>:7: joint \"j\": <axis> xyz must be 3 numbers (got '0 1')",),
    ),
    "not numbers": (
        urdf(BASE, link("a"), joint("j", "base", "a", content='<origin xyz="0 1 2m"/>')),
        ("<text>:7: joint \"j\": <origin> xyz holds something that is no number: '0 1 2m'",),
    ),
    "not finite": (
        urdf(BASE, link("a", INERTIAL.replace('"2"', '"nan"')), joint("j", "base", "a")),
        ('<text>:3: link "a": <mass> value holds something that is no number',),
    ),
    "no mass": (
        urdf(BASE, link("a", INERTIAL.replace('<mass value="2"/>', "")), joint("j", "base", "a")),
        ('<text>:3: link "a": <inertial> has no <mass>; give <mass value="…"/> in kg',),
    ),
    "no moment": (
        urdf(BASE, link("a", INERTIAL.replace('iyy="0.2"', "")), joint("j", "base", "a")),
        ('<text>:4: link "a": <inertia> has no iyy="…"',),
    ),
    "two inertials": (
        urdf(BASE, link("a", INERTIAL + "\n" + INERTIAL), joint("j", "base", "a")),
        ('<text>:5: link "a": <link> has more than one <inertial>; keep one of them',),
    ),
    "negative mass": (
        urdf(BASE, link("a", INERTIAL.replace('"2"', '"-2"')), joint("j", "base", "a")),
        ('<text>:3: link "a": mass must be positive (got -2); give its mass in kg',),
    ),
    "massless end": (
        urdf(BASE, link("a", INERTIAL.replace('"2"', '"0"')), joint("j", "base", "a", "prismatic")),
        ('<text>:3: link "a": moves on joint "j", but neither it nor what it carries has mass',),
    ),
    "limits reversed": (
        urdf(BASE, link("a"), joint("j", "base", "a", content='<limit lower="1" upper="-1"/>')),
        ('<text>:5: joint "j": limits[0]: the lower limit 1 is above the upper limit -1',),
    ),
    "two parents": (
        urdf(BASE, link("a"), joint("j", "base", "a"), joint("k", "base", "a")),
        ('<text>:8: joint "k": link "a" is the child of joint "j" already', "a URDF is a tree"),
    ),
    "two roots": (
        urdf(BASE, link("a"), link("b"), joint("j", "base", "a")),
        ('<text>:5: link "b": is no child of any joint, and neither is link "base"', "connect it by a joint"),
    ),
    "loop": (
        urdf(link("a"), link("b"), joint("j", "a", "b"), joint("k", "b", "a")),
        ('closes a loop of links: "a" → "b" → "a"', "remove one of these joints"),
    ),
    "loop beside a root": (
        urdf(BASE, link("a"), link("b"), joint("j", "a", "b"), joint("k", "b", "a")),
        ("closes a loop of links",),
    ),
    "itself": (
        urdf(BASE, link("a"), joint("j", "a", "a")),
        ('<text>:5: joint "j": connects link "a" with itself; name two links',),
    ),
    "mimic of nothing": (
        urdf(BASE, link("a"), joint("j", "base", "a", content='<mimic joint="i"/>')),
        ('<text>:7: joint "j": follows joint "i" (<mimic>), which does not exist',),
    ),
    "mimic of itself": (
        urdf(BASE, link("a"), joint("j", "base", "a", content='<mimic joint="j"/>')),
        ('<text>:7: joint "j": follows itself (<mimic>); name another joint',),
    ),
    "mimics in a circle": (
        urdf(
            BASE,
            link("a"),
            link("b"),
            joint("k", "base", "a", content='<mimic joint="j"/>'),
            joint("j", "a", "b", content='<mimic joint="k"/>'),
        ),
        (
            '<text>:12: joint "j": joints follow each other in a circle (<mimic>): "j" → "k" → "j"; let one of',
        ),
    ),
    "mimic by zero": (
        urdf(
            BASE,
            link("a"),
            link("b"),
            joint("j", "base", "a"),
            joint("k", "a", "b", content='<mimic joint="j" multiplier="0"/>'),
        ),
        ('<text>:12: joint "k": follows joint "j" with the multiplier 0, and cannot move; give another one',),
    ),
    "a joint within a link": (
        urdf(BASE, link("a", INERTIAL + joint("j", "base", "a"))),
        ('<text>:4: link "a": <joint name="j"> stands within it; move it out, into <robot>',),
    ),
    "capital letters": (
        urdf(BASE, '<Link name="a"/>'),
        ('<text>:3: robot "r": <Link> is not known here; did you mean <link>?',),
    ),
    "faults of joints and masses at once": (
        urdf(BASE, link("a", INERTIAL.replace('"2"', '"-2"')), joint("j", "base", "a", "revolut")),
        ('<text>:3: link "a": mass must be positive (got -2)', '<text>:5: joint "j": unknown type "revolut"'),
    ),
    "mass without value": (
        urdf(BASE, link("a", INERTIAL.replace('value="2"', "")), joint("j", "base", "a")),
        ('<mass> has no value="…"; give one number',),
    ),
}


def test_text_where_the_format_has_none_is_listed() -> None:
    """``<origin>0 0 1</origin>`` was read as no offset at all, in silence."""
    found = load_urdf(urdf(BASE, link("a"), joint("j", "base", "a", content="<origin>0 0\n1</origin>")))
    told = "<text>:7: text in <origin> ('0 0 1') of joint \"j\" is not represented"
    assert [str(item) for item in found.not_represented if item.acts] == [told]


def test_mimics_of_joints_with_more_coordinates_are_listed() -> None:
    """One of a planar joint was coupled with its displacement along x, in silence."""
    joints = joint("j", "base", "a", "planar"), joint("k", "a", "b", content='<mimic joint="j"/>')
    found = load_urdf(urdf(BASE, link("a"), link("b"), *joints))
    assert found.model.constraints == ()
    assert 'joint "k", one of the two is planar is not represented' in str(found.not_represented[0])


LOOKS = {
    "no geometry": ("<visual/>", "a look (<visual> needs one <geometry> with one shape)"),
    "two shapes": (
        '<visual><geometry><sphere radius="1"/><sphere radius="2"/></geometry></visual>',
        "a look (<visual> needs one <geometry> with one shape)",
    ),
    "scale of four": (
        '<visual><geometry><mesh filename="a.stl" scale="1 1 1 1"/></geometry></visual>',
        "a look (<mesh> scale must be 3 numbers (got '1 1 1 1'))",
    ),
    "radius in words": (
        '<visual><geometry><sphere radius="big"/></geometry></visual>',
        "a look (<sphere> radius holds something that is no number: 'big')",
    ),
}


@pytest.mark.parametrize("case", LOOKS)
def test_looks_that_cannot_be_read_are_listed_and_no_motion_changes(case: str) -> None:
    look, words = LOOKS[case]
    found = load_urdf(urdf(BASE, link("a", INERTIAL + look), joint("j", "base", "a")))
    listed = [item for item in found.not_represented if not item.acts]
    assert [str(item) for item in listed] == [f'<text>:4: {words} of link "a" is not represented']
    assert found.model.bodies[0].shapes == ()


def test_a_colour_of_the_robot_that_cannot_be_read_is_listed() -> None:
    colour = '<material name="red"><color rgba="1 0"/></material>'
    found = load_urdf(urdf(BASE, colour, link("a"), joint("j", "base", "a")))
    assert any(
        "rgba must be 4 numbers (got '1 0')) of material \"red\"" in str(i) for i in found.not_represented
    )


_LINKS = "".join(
    f'<link name="{name}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    "</inertial></link>"
    for name in "abc"
)
_JOINTS = "".join(
    f'\n<joint name="{name}" type="continuous"><parent link="a"/><child link="{child}"/>{more}</joint>'
    for name, child, more in (("j", "b", ""), ("k", "c", '<mimic joint="j"/>'))
)
ALONE = {
    "a misspelt axis": (
        "</joint>",
        '<axsi xyz="0 1 0"/></joint>',
        "<axsi> is not known here; did you mean <axis>?",
    ),
    "a child by another word": ('<child link="b"/>', '<child name="b"/>', "<child> has no link"),
    "a child that is not there": ('<child link="b"/>', '<child link="bb"/>', 'did you mean "b"?'),
    "a link with itself": ('<child link="b"/>', '<child link="a"/>', 'connects link "a" with itself'),
    "a joint twice": ('name="k"', 'name="j"', "has the name of another joint"),
    "a mimic of nothing": ('<mimic joint="j"/>', '<mimic joint="x"/>', 'does not exist; choose from "j"'),
    "a macro": ('value="1"', 'value="${m}"', "expand the file with xacro first"),
}


@pytest.mark.parametrize("case", ALONE)
def test_a_mistake_is_told_once(case: str) -> None:
    """What follows from it, links that hang on nothing or loops, is not told beside it."""
    old, new, words = ALONE[case]
    with pytest.raises(ModelFileError) as caught:
        read_urdf(f'<robot name="r">{_LINKS}{_JOINTS}</robot>'.replace(old, new, 1))
    (fault,) = caught.value.faults
    assert words in str(fault)


@pytest.mark.parametrize("case", FAULTS)
def test_fault_has_its_line_and_a_remedy(case: str) -> None:
    text, words = FAULTS[case]
    with pytest.raises(ModelFileError) as caught:
        read_urdf(text)
    for word in words:
        assert word in str(caught.value)
    assert all(fault.message and fault.remedy for fault in caught.value.faults)


def test_all_faults_at_once_in_the_order_of_lines(tmp_path: Path) -> None:
    file = tmp_path / "bad.urdf"
    file.write_text(
        urdf(
            BASE,
            link("a", INERTIAL.replace('"2"', '"two"')),
            joint("j", "base", "b", "revolut"),
            joint("k", "base", "a", content='<axis xyz="0 0 0"/>'),
        )
    )
    with pytest.raises(ModelFileError) as caught:
        read_urdf(file)
    error = caught.value
    assert [fault.line for fault in error.faults] == [3, 5, 5, 10]
    assert all(line.startswith(f"{file}:") for line in str(error).splitlines())
    assert pickle.loads(pickle.dumps(error)).faults == error.faults


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=r"nowhere.urdf:1: cannot be read"):
        read_urdf(tmp_path / "nowhere.urdf")
    with pytest.raises(ModelFileError, match="cannot be read"):
        read_urdf(tmp_path)
    with pytest.raises(ModelFileError, match="cannot be read"):
        read_urdf("\0")


def test_encodings(tmp_path: Path) -> None:
    text = urdf(BASE, link("Glied_ä"), joint("j", "base", "Glied_ä"))
    for encoding in ("utf-8", "utf-16", "iso-8859-1"):
        file = tmp_path / f"{encoding}.urdf"
        file.write_bytes(f'<?xml version="1.0" encoding="{encoding}"?>\n{text}'.encode(encoding))
        assert read_urdf(file).bodies[0].name == "Glied_ä"
    assert read_urdf(f'\ufeff<?xml version="1.0" encoding="iso-8859-1"?>\n{text}').bodies[0].name == "Glied_ä"
    bad = tmp_path / "bad.urdf"
    bad.write_bytes(b'<?xml version="1.0" encoding="nonsense"?><robot/>')
    with pytest.raises(ModelFileError):
        read_urdf(bad)


NAMES = st.sampled_from(["a", "b", "base", "world", "", "x y", "ground"])
NUMBERS = st.sampled_from(["0 0 0", "1 2", "nan 0 0", "1e999 0 0", "x", "", "0 0 1", "1_0 0 0"])


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_rubbish_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    def draw(strategy: Any) -> Any:
        return data.draw(strategy)

    elements = []
    for _ in range(draw(st.integers(0, 5))):
        content = draw(st.sampled_from(["", INERTIAL, "<visual/>", "<inertial/>", "<x><y/></x>"]))
        kind = draw(st.sampled_from(["revolute", "fixed", "planar", "floating", "x", ""]))
        inside = f'<axis xyz="{draw(NUMBERS)}"/><origin rpy="{draw(NUMBERS)}"/>'
        elements.append(
            link(draw(NAMES), content)
            if draw(st.booleans())
            else joint(*(draw(NAMES) for _ in range(3)), kind, inside)
        )
    try:
        model = read_urdf(urdf(*elements), floating_base=draw(st.booleans()))
    except ModelFileError:
        return
    assert model.validate().faults == ()
