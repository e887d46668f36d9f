"""URDF robots: published ones against an independent reader, hand-made ones for every fault and its line."""

from __future__ import annotations

import math
import pickle
import re
from importlib import metadata
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinetree.io.faults import ModelFileError
from kinetree.io.urdf import load_urdf, read_urdf
from kinetree.model import GROUND, Model
from kinetree.model.constraints import Coupler
from kinetree.model.joints import Free, Planar, Prismatic, Revolute, Weld
from kinetree.model.loads import Gravity, JointDamper, JointFriction
from kinetree.model.shapes import Box, Cylinder, Mesh, Sphere
from kinetree.spatial.numeric import skew

pin = pytest.importorskip("pinocchio")

ROBOTS = {  # file, floating base, degrees of freedom, mass that moves (kg)
    "double pendulum": ("double_pendulum_description/urdf/double_pendulum.urdf", False, 2, 0.59941),
    "panda": ("panda_description/urdf/panda.urdf", False, 9, 16.822132),
    "ur5": ("ur_description/urdf/ur5_robot.urdf", False, 6, 16.9939),
    "g1": ("g1_description/urdf/g1_29dof_rev_1_0.urdf", True, 35, 33.34114202),
    "talos": ("talos_data/robots/talos_full_v2.urdf", True, 50, 93.335724),
    "anymal c": ("anymal_c_simple_description/urdf/anymal.urdf", True, 18, 52.13485),
}


def robot_file(name: str) -> Path:
    for file in metadata.files("example-robot-data") or ():
        if str(file).endswith(f"robots/{name}"):
            return Path(str(file.locate()))
    pytest.skip(f"{name} is not installed")


def moving(model: Model) -> set[str]:
    """Bodies that are not welded to ground."""
    topology, found = model.topology, set()
    for body, low, tree in zip(topology.bodies, topology.L, topology.tree, strict=True):
        if tree.joint.n_u or (low and topology.bodies[low - 1] in found):
            found.add(body)
    return found


@pytest.mark.parametrize("robot", ROBOTS)
def test_published_robots(robot: str) -> None:
    name, floating, freedom, mass = ROBOTS[robot]
    model = read_urdf(robot_file(name), floating_base=floating, mimic="ignore")
    assert sum(joint.n_u for joint in model.joints) == freedom
    assert math.isclose(sum(model.body(b).mass for b in moving(model)), mass, rel_tol=1e-12)


def placements(model: Model, q: dict[str, list[float]]) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Position and rotation of every body frame in the world, from the joint types' own mathematics."""
    topology = model.topology
    found = {GROUND: (np.zeros(3), np.eye(3))}
    for body, low, tree in zip(topology.bodies, topology.L, topology.tree, strict=True):
        joint = tree.joint
        assert not tree.reversed
        assert joint.frame_inner is not None
        assert joint.frame_outer is not None
        state = ca.SX(ca.DM(q.get(joint.name, [])))
        d = np.array(ca.evalf(joint.displacement(state, ca.SX))).ravel()
        C = np.array(ca.evalf(joint.rotation(state, ca.SX)))
        p0, R0 = found[GROUND if low == 0 else topology.bodies[low - 1]]
        Ri, Ro = np.array(joint.frame_inner.rotation), np.array(joint.frame_outer.rotation)
        R = R0 @ Ri @ C @ Ro.T
        point = p0 + R0 @ (np.array(joint.frame_inner.position) + Ri @ d)
        found[body] = point - R @ np.array(joint.frame_outer.position), R
    return found


def spatial_inertia(mass: float, com: np.ndarray, inertia: np.ndarray) -> np.ndarray:
    """6×6 inertia about the world origin (linear part first) of a body given in world axes."""
    c = skew(com)
    return np.block([[mass * np.eye(3), -mass * c], [mass * c, inertia - mass * c @ c]])


def inertias_by_joint(model: Model, placed: Any) -> dict[str, np.ndarray]:
    """Inertia of all that moves with each joint but with none further out."""
    topology, carrier, found = model.topology, {GROUND: ""}, {}
    for body, low, tree in zip(topology.bodies, topology.L, topology.tree, strict=True):
        below = carrier[GROUND if low == 0 else topology.bodies[low - 1]]
        carrier[body] = tree.joint.name if tree.joint.n_u else below
        position, R = placed[body]
        xx, yy, zz, xy, xz, yz = model.body(body).inertia
        inertia = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
        com = position + R @ np.array(model.body(body).com)
        found.setdefault(carrier[body], np.zeros((6, 6)))
        found[carrier[body]] += spatial_inertia(model.body(body).mass, com, inertia)
    return found


@pytest.mark.parametrize("robot", ROBOTS)
def test_links_and_inertias_are_where_pinocchio_puts_them(robot: str) -> None:
    name, floating, _, _ = ROBOTS[robot]
    file = robot_file(name)
    base = (pin.JointModelFreeFlyer(),) if floating else ()
    reference = pin.buildModelFromUrdf(str(file), *base)
    data = reference.createData()
    pin.seed(1)
    q_all = pin.randomConfiguration(reference, np.full(reference.nq, -1.0), np.full(reference.nq, 1.0))
    pin.framesForwardKinematics(reference, data, q_all)
    model = read_urdf(file, floating_base=floating, mimic="ignore")
    names = [model.joints[0].name if n == "root_joint" else n for n in reference.names]
    q: dict[str, list[float]] = {}
    for i in range(1, reference.njoints):
        joint = reference.joints[i]
        values = q_all[joint.idx_q : joint.idx_q + joint.nq].tolist()
        is_continuous = (joint.nq, joint.nv) == (2, 1)
        q[names[i]] = [math.atan2(values[1], values[0])] if is_continuous else values
    placed = placements(model, q)
    for body in model.bodies:
        expected = data.oMf[reference.getBodyId(body.name)]
        position, rotation = placed[body.name]
        np.testing.assert_allclose(position, expected.translation, atol=1e-12)
        np.testing.assert_allclose(rotation, expected.rotation, atol=1e-12)
    inertias = inertias_by_joint(model, placed)
    for i in range(1, reference.njoints):
        expected = data.oMi[i].act(reference.inertias[i]).matrix()
        np.testing.assert_allclose(inertias[names[i]], expected, atol=1e-12 * abs(expected).max())


def test_inertias_no_body_can_have_are_named() -> None:
    loaded = load_urdf(robot_file(ROBOTS["anymal c"][0]), floating_base=True)
    warned = [note for note in loaded.notes if "triangle inequality" in note]
    assert any('"depth_camera_front_camera"' in note and "anymal.urdf:193:" in note for note in warned)
    assert any('"hatch"' in note for note in warned)


def test_mimic_becomes_a_coupler_unless_told_to_be_ignored() -> None:
    file = robot_file(ROBOTS["panda"][0])
    (coupler,) = load_urdf(file).model.constraints
    assert coupler == Coupler.mimic(
        "panda_finger_joint2_mimic", "panda_finger_joint2", "panda_finger_joint1", 1.0, 0.0
    )
    loaded = load_urdf(file, mimic="ignore")
    (mimic,) = loaded.mimics
    assert (mimic.joint, mimic.source) == ("panda_finger_joint2", "panda_finger_joint1")
    assert (mimic.multiplier, mimic.offset) == (1.0, 0.0)
    assert any("<mimic" in item.element for item in loaded.not_represented)


# --- hand-made ----------------------------------------------------------------------------------------
INERTIAL = """<inertial><origin xyz="0 0 0.5"/><mass value="2"/>
<inertia ixx="0.3" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.1"/></inertial>"""


def urdf(*elements: str) -> str:
    return "\n".join(['<robot name="r">', *elements, "</robot>"])


def link(name: str, content: str = INERTIAL) -> str:
    return f'<link name="{name}">{content}</link>'


def joint(name: str, parent: str, child: str, kind: str = "revolute", content: str = "") -> str:
    return (
        f'<joint name="{name}" type="{kind}">\n'
        f'<parent link="{parent}"/><child link="{child}"/>\n{content}</joint>'
    )


BASE = link("base", "")


@pytest.mark.parametrize(
    ("kind", "cls"),
    [
        ("revolute", Revolute),
        ("continuous", Revolute),
        ("prismatic", Prismatic),
        ("planar", Planar),
        ("floating", Free),
        ("fixed", Weld),
    ],
)
def test_joint_types(kind: str, cls: type) -> None:
    model = read_urdf(urdf(BASE, link("a"), joint("j", "base", "a", kind, '<axis xyz="0 3 0"/>')))
    (only,) = model.joints
    assert type(only) is cls
    assert (only.inner, only.outer) == (GROUND, "a")
    if kind in ("revolute", "continuous", "prismatic", "planar"):
        assert [row[2] for row in only.frame_outer.rotation] == [0.0, 1.0, 0.0]  # type: ignore[union-attr]


def test_axis_is_x_when_not_given() -> None:
    model = read_urdf(urdf(BASE, link("a"), joint("j", "base", "a")))
    assert [row[2] for row in model.joints[0].frame_outer.rotation] == [1.0, 0.0, 0.0]  # type: ignore[union-attr]


def test_rotations_are_about_fixed_axes() -> None:
    turned = '<origin xyz="1 2 3" rpy="0.3 -0.5 0.7"/>'
    model = read_urdf(urdf(BASE, link("a"), joint("j", "base", "a", "fixed", turned)))
    frame = model.joints[0].frame_inner
    assert frame is not None
    assert frame.position == (1.0, 2.0, 3.0)
    np.testing.assert_allclose(frame.rotation, pin.rpy.rpyToMatrix(0.3, -0.5, 0.7), atol=1e-15)


def test_inertia_is_turned_into_link_axes() -> None:
    turned = INERTIAL.replace('xyz="0 0 0.5"', f'xyz="0 0 0.5" rpy="0 0 {math.pi / 2}"')
    model = read_urdf(urdf(BASE, link("a", turned), joint("j", "base", "a")))
    np.testing.assert_allclose(model.body("a").inertia, (0.2, 0.3, 0.1, 0, 0, 0), atol=1e-16)
    assert model.body("a").com == (0.0, 0.0, 0.5)


def test_limits_damping_and_friction() -> None:
    inside = '<limit lower="-1" upper="2" effort="5" velocity="3"/><dynamics damping="0.7" friction="0.2"/>'
    loaded = load_urdf(urdf(BASE, link("a"), joint("j", "base", "a", content=inside)), gravity=(0, -1, 0))
    assert loaded.model.joint("j").limits == ((-1.0, 2.0),)
    gravity, damper, friction = loaded.model.loads
    assert isinstance(gravity, Gravity)
    assert gravity.acceleration == (0.0, -1.0, 0.0)
    assert isinstance(damper, JointDamper)
    assert (damper.joint, damper.damping) == ("j", 0.7)
    assert isinstance(friction, JointFriction)
    assert (friction.joint, friction.coulomb) == ("j", 0.2)
    assert any("smoothed" in note for note in loaded.notes)
    assert {item.element for item in loaded.not_represented} == {"<limit effort>", "<limit velocity>"}


def test_limits_need_bounds() -> None:
    inside = '<limit effort="5" velocity="3"/>'
    for kind in ("revolute", "continuous"):
        model = read_urdf(urdf(BASE, link("a"), joint("j", "base", "a", kind, inside)))
        assert model.joint("j").limits is None


def test_root_without_inertia_is_the_ground() -> None:
    shape = '<visual><geometry><sphere radius="0.1"/></geometry></visual>'
    loaded = load_urdf(urdf(link("world", shape), link("a"), joint("j", "world", "a")))
    assert [body.name for body in loaded.model.bodies] == ["a"]
    assert loaded.model.ground_shapes == (Sphere(0.1),)
    assert loaded.notes == ('<text>:2: link "world" has no <inertial> and is taken as the ground',)


def test_root_with_inertia_is_welded_or_floats() -> None:
    text = urdf(link("base"), link("a"), joint("j", "base", "a"))
    fixed, floating = read_urdf(text), read_urdf(text, floating_base=True)
    assert isinstance(fixed.joint("base_weld"), Weld)
    assert isinstance(floating.joint("base_free"), Free)
    assert (fixed.joints[0].inner, fixed.joints[0].outer) == (GROUND, "base")


def test_reserved_names_are_replaced_aloud() -> None:
    text = urdf(link("world", ""), link("ground"), joint("t", "world", "ground"))
    loaded = load_urdf(text)
    assert [body.name for body in loaded.model.bodies] == ["ground_link"]
    assert [joint.name for joint in loaded.model.joints] == ["t_joint"]
    assert any('link "ground" is called "ground_link"' in note for note in loaded.notes)


def test_missing_inertia() -> None:
    text = urdf(
        BASE,
        link("cross", ""),
        link("a"),
        link("tool", ""),
        joint("j", "base", "cross"),
        joint("k", "cross", "a", content='<axis xyz="0 1 0"/>'),
        joint("f", "a", "tool", "fixed"),
    )
    with pytest.raises(
        ModelFileError, match=r'^<text>:3: link "cross": moves but has no <inertial>; give its'
    ):
        read_urdf(text)
    loaded = load_urdf(text, allow_missing_inertia=True)
    assert loaded.model.body("cross").mass == 0.0
    assert any('link "cross" moves but has no <inertial>: it is massless' in note for note in loaded.notes)


def test_link_whose_mass_is_fixed_to_it_needs_none_of_its_own() -> None:
    text = urdf(BASE, link("a", ""), link("b"), joint("j", "base", "a"), joint("f", "a", "b", "fixed"))
    assert read_urdf(text).body("a").mass == 0.0


def test_shapes_and_colours(tmp_path: Path) -> None:
    (tmp_path / "arm" / "meshes").mkdir(parents=True)
    mesh = tmp_path / "arm" / "meshes" / "a b.stl"
    mesh.write_bytes(b"")
    visuals = """<visual><origin xyz="1 0 0"/><geometry><box size="1 2 3"/></geometry>
    <material name="red"/></visual>
    <visual><geometry><cylinder radius="0.1" length="2"/></geometry>
    <material name=""><color rgba="0 0.5 1 0.5"/></material></visual>
    <visual><geometry><mesh filename="package://arm/meshes/a%20b.stl" scale="1 1 2"/></geometry></visual>
    <visual><geometry><mesh filename="package://leg/c.stl"/></geometry></visual>
    <collision><geometry><box size="1 2 3"/></geometry></collision>"""
    text = urdf(
        BASE,
        link("a", INERTIAL + visuals),
        joint("j", "base", "a"),
        '<material name="red"><color rgba="1 0 0 1"/></material>',
        '<gazebo reference="a"><x/></gazebo>',
        '<transmission name="drive"/>',
    )
    loaded = load_urdf(text, package_dirs=[tmp_path])
    box, cylinder, found, missing = loaded.model.body("a").shapes
    assert isinstance(box, Box)
    assert (box.size, box.color, box.pose.position) == ((1.0, 2.0, 3.0), "#ff0000", (1.0, 0.0, 0.0))
    assert isinstance(cylinder, Cylinder)
    assert (cylinder.radius, cylinder.length, cylinder.color) == (0.1, 2.0, "#0080ff80")
    assert isinstance(found, Mesh)
    assert (Path(found.file), found.scale) == (mesh, (1.0, 1.0, 2.0))
    assert isinstance(missing, Mesh)
    assert missing.file == "package://leg/c.stl"
    listed = [str(item) for item in loaded.not_represented]
    assert [re.sub(r"^<text>:\d+: ", "", text) for text in listed] == [
        '<gazebo> "a" of robot "r" is not represented',
        '<transmission> "drive" of robot "r" is not represented',
        '<collision> of link "a" is not represented',
    ]


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
    "no geometry": (
        urdf(BASE, link("a", INERTIAL + "<visual/>"), joint("j", "base", "a")),
        ('<text>:4: link "a": <visual> needs one <geometry>',),
    ),
    "colour": (
        urdf(BASE, '<material name="red"><color rgba="1 0"/></material>'),
        ('<text>:3: material "red": <color> rgba must be 4 numbers',),
    ),
}


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
