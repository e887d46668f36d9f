"""What becomes of the elements of a URDF file."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from urdf_text import BASE, INERTIAL, joint, link, urdf

import kinetree as kt
from kinetree.io.model_file import ModelFileError
from kinetree.io.urdf import load_urdf, read_urdf
from kinetree.model import GROUND
from kinetree.model.geometry.shapes import Box, Cylinder, Mesh, Sphere
from kinetree.model.joints import Free, Planar, Prismatic, Revolute, Weld
from kinetree.model.loads import Gravity, JointDamper, JointFriction


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
    np.testing.assert_allclose(
        frame.rotation, Rotation.from_euler("xyz", [0.3, -0.5, 0.7]).as_matrix(), atol=1e-15
    )


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
    assert {item.element for item in loaded.not_represented if not item.acts} == {
        "<limit effort>",
        "<limit velocity>",
    }
    (stop,) = [item for item in loaded.not_represented if item.acts]
    assert (stop.element, stop.owner) == ("a stop at its limits", 'joint "j"')
    notes = "\n".join(map(str, kt.simulate(loaded.model, 0.01).notes))
    assert 'a stop at its limits (joint "j"' in notes


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
    with pytest.raises(ModelFileError, match="moves but has no <inertial>"):
        load_urdf(text)
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


def test_what_is_left_out_acts_on_the_motion_unless_it_is_a_matter_of_looks_or_of_controllers() -> None:
    box = '<geometry><box size="1 1 1"/></geometry>'
    looks = f'<visual name="v" gloss="1">{box}<material name="blue"/><sheen/></visual>'
    text = urdf(
        BASE,
        link("a", INERTIAL + looks + "<added_mass/><sensor/>"),
        joint(
            "j",
            "base",
            "a",
            content='<dynamics damping="1" stiction="2"/><calibration rising="0"/><preload/>',
        ),
        '<ros2_control name="system"/><gazebo/>',
    )
    left_out = load_urdf(text).not_represented
    assert {item.element for item in left_out if item.acts} == {
        "<gazebo>", "<added_mass>", "<dynamics stiction>", "<preload>",
    }  # fmt: skip
    assert {item.element for item in left_out if not item.acts} == {
        "<visual gloss>", "<sheen>", '<material name="blue"> (no colour is given)', "<sensor>", "<calibration>",
        '<ros2_control> "system"',
    }  # fmt: skip


def test_what_is_loaded_can_be_simulated_as_it_is() -> None:
    found = load_urdf(urdf(BASE, link("a"), joint("j", "base", "a")))
    assert found.path is None and found.run is None
    assert kt.simulate(found, t_end=0.001).complete
