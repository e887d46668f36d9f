"""SDFormat files: the same robot in URDF, loops, frames, joints of every type, nested and included models."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.io.model_file import ModelFileError
from kinetree.io.sdf import load_sdf
from kinetree.spatial.numeric import rotation_from_axis_angle

INERTIA = "<ixx>0.3</ixx><iyy>0.2</iyy><izz>0.25</izz><ixy>0.01</ixy><ixz>-0.02</ixz><iyz>0.03</iyz>"


def link(
    name: str, pose: str = "", mass: float = 2.0, inertial: str = "0.1 0.2 0.3 0.4 0.5 0.6", **more: str
) -> str:
    return f"""<link name="{name}">{pose}<inertial><pose>{inertial}</pose><mass>{mass}</mass>
      <inertia>{more.get("inertia", INERTIA)}</inertia></inertial>{more.get("content", "")}</link>"""


def sdf(*content: str, version: str = "1.9", name: str = "robot") -> str:
    return f'<sdf version="{version}"><model name="{name}">{"".join(content)}</model></sdf>'


ROBOT = sdf(
    link("base"),
    '<joint name="floor" type="fixed"><parent>world</parent><child>base</child></joint>',
    '<joint name="shoulder" type="revolute"><pose relative_to="base">0.1 0.2 0.3 0.3 -0.2 0.5</pose>',
    "<parent>base</parent><child>upper</child>",
    "<axis><xyz>0 1 1</xyz><dynamics><damping>0.3</damping></dynamics></axis></joint>",
    link("upper", '<pose relative_to="shoulder"/>'),
    '<joint name="elbow" type="prismatic"><pose relative_to="upper">0.4 0 0.1 -0.6 0.1 0</pose>',
    "<parent>upper</parent><child>lower</child><axis><xyz>1 0 0.5</xyz></axis></joint>",
    link("lower", '<pose relative_to="elbow"/>', 1.5),
    '<joint name="grip" type="fixed"><parent>lower</parent><child>hand</child></joint>',
    link("hand", '<pose relative_to="lower" degrees="true">0 0.3 0 0 0 90</pose>', 0.5),
)


def urdf_inertial(mass: float) -> str:
    return f"""<inertial><origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/><mass value="{mass}"/>
      <inertia ixx="0.3" iyy="0.2" izz="0.25" ixy="0.01" ixz="-0.02" iyz="0.03"/></inertial>"""


SAME_IN_URDF = f"""<robot name="robot"><link name="base">{urdf_inertial(2.0)}</link>
<link name="upper">{urdf_inertial(2.0)}</link><link name="lower">{urdf_inertial(1.5)}</link>
<link name="hand">{urdf_inertial(0.5)}</link>
<joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 1 1"/>
  <origin xyz="0.1 0.2 0.3" rpy="0.3 -0.2 0.5"/><dynamics damping="0.3"/></joint>
<joint name="elbow" type="prismatic"><parent link="upper"/><child link="lower"/><axis xyz="1 0 0.5"/>
  <origin xyz="0.4 0 0.1" rpy="-0.6 0.1 0"/></joint>
<joint name="grip" type="fixed"><parent link="lower"/><child link="hand"/>
  <origin xyz="0 0.3 0" rpy="0 0 {np.pi / 2!r}"/></joint></robot>"""


def test_same_robot_in_urdf_has_the_same_motion() -> None:
    models = kt.read_sdf(ROBOT), kt.read_urdf(SAME_IN_URDF)
    found = [kt.functions(model) for model in models]
    assert found[0].coordinates == found[1].coordinates == ("shoulder.angle", "elbow.displacement")
    q, u = np.array([0.7, 0.2]), np.array([1.5, -0.8])
    M, bias = (
        [getattr(f, name)(*state) for f in found] for name, state in (("mass_matrix", (q,)), ("bias", (q, u)))
    )
    assert np.abs(M[0] - M[1]).max() < 1e-14 and np.abs(bias[0] - bias[1]).max() < 1e-13
    poses = [f.pose("hand", q) for f in found]
    assert all(np.abs(a - b).max() < 1e-14 for a, b in zip(*poses, strict=True))


L, G, START, END = 0.4, 9.81, 0.7, 0.8


def four_bar() -> str:
    """A parallelogram: bars of 1 kg and 0.4 m, a coupler of 2 kg; gravity along x. The last joint closes the loop."""
    bar = f"<ixx>0</ixx><iyy>{L**2 / 12}</iyy><izz>{L**2 / 12}</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz>"
    c, s = L * np.cos(START), L * np.sin(START)
    ends = "<parent>{}</parent><child>{}</child>{}"
    hinge = f'<joint name="{{}}" type="revolute">{ends}<axis><xyz>0 0 1</xyz></axis></joint>'
    return f"""<sdf version="1.10"><world name="bench"><gravity>{G} 0 0</gravity><model name="linkage">
      {link("crank", f"<pose>0 0 0 0 0 {START}</pose>", 1.0, f"{L / 2} 0 0 0 0 0", inertia=bar)}
      {link("rocker", f"<pose>0 1 0 0 0 {START}</pose>", 1.0, f"{L / 2} 0 0 0 0 0", inertia=bar)}
      {link("coupler", f"<pose>{c} {s} 0 0 0 {np.pi / 2}</pose>", 2.0, "0.3 0 0 0 0 0")}
      {hinge.format("A", "world", "crank", "")}{hinge.format("D", "world", "rocker", "")}
      {hinge.format("B", "crank", "coupler", "")}
      {hinge.format("C", "rocker", "coupler", "<pose>1 0 0 0 0 0</pose>")}</model></world></sdf>"""


def test_loop_in_a_file_closes_and_swings_as_a_pendulum(tmp_path: Path) -> None:
    """(2 mL²/3 + M L²) θ̈ = −(m + M) g L sin θ."""
    file = tmp_path / "bench.world"
    file.write_text(four_bar())
    loaded = kt.load(file)
    model = loaded.model
    assert len(model.topology.closing) == 1 and model.name == "bench"
    factor = (1 + 2) * G / L / (2 / 3 + 2)
    exact = solve_ivp(
        lambda _, z: (z[1], -factor * np.sin(z[0])), (0, END), (START, 0.0), rtol=1e-11, atol=1e-12
    )
    run = kt.simulate(loaded, END, rtol=1e-10, atol=1e-12, progress=False)
    assert abs(START + run["A.angle"][-1] - exact.y[0, -1]) < 1e-8
    assert run.status == "finished"


SOLID = "<ixx>0.5</ixx><iyy>0.5</iyy><izz>0.5</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz>"


def on_joint(joint: str, content: str, version: str = "1.9", mass: float = 3.0) -> kt.Model:
    """One body at the origin on a joint of the world, with an inertia of 0.5 kg m² about every axis."""
    body = link("body", mass=mass, inertial="0 0 0 0 0 0", inertia=SOLID)
    return kt.read_sdf(
        sdf(
            body,
            f'<joint name="j" type="{joint}"><parent>world</parent><child>body</child>{content}</joint>',
            version=version,
        )
    )


@pytest.mark.parametrize(
    ("version", "pitch", "lead"),
    [
        ("1.10", "<screw_thread_pitch>0.2</screw_thread_pitch>", 0.2),
        ("1.9", "<screw_thread_pitch>0.2</screw_thread_pitch>", 0.2),
        ("1.10", "<thread_pitch>0.2</thread_pitch>", 0.2),
        ("1.9", "<thread_pitch>31.4</thread_pitch>", -2 * np.pi / 31.4),
    ],
)
def test_screw_falls_along_its_thread(version: str, pitch: str, lead: float) -> None:
    """(I + m h²) θ̈ = −m g h with h m per radian; before 1.10 <thread_pitch> is rad/m of a left-handed thread."""
    model = on_joint("screw", f"<axis><xyz>0 0 1</xyz></axis>{pitch}", version)
    h = lead / (2 * np.pi)
    found = kt.functions(model)
    assert abs(found.forward(found.q0, found.u0)[0] + 3 * 9.81 * h / (0.5 + 3 * h * h)) < 1e-12


@pytest.mark.parametrize("kind", ["universal", "revolute2"])
@pytest.mark.parametrize("second", [(0.0, 1.0, 0.0), (0.6, 0.8, 0.0)])
def test_two_axes_turn_one_after_the_other(kind: str, second: tuple[float, ...]) -> None:
    """R = R(a₁, q₁) R(a₂, q₂), perpendicular axes or not."""
    words = " ".join(map(str, second))
    model = on_joint(kind, f"<axis><xyz>1 0 0</xyz></axis><axis2><xyz>{words}</xyz></axis2>")
    found = kt.functions(model)
    R = found.pose("body", np.array([0.3, -0.7]))[1]
    exact = rotation_from_axis_angle((1.0, 0.0, 0.0), 0.3) @ rotation_from_axis_angle(second, -0.7)
    assert np.abs(R - exact).max() < 1e-14
    assert model.validate().faults == ()


def test_dynamics_of_axes_and_links_without_gravity() -> None:
    """θ̈ = (−k (q − q₀) − d q̇) / I; what does not fall stays."""
    spring = "<spring_stiffness>4</spring_stiffness><spring_reference>0.5</spring_reference>"
    dynamics = f"<dynamics><damping>0.2</damping>{spring}</dynamics>"
    found = kt.functions(on_joint("continuous", f"<axis><xyz>0 0 1</xyz>{dynamics}</axis>"))
    assert abs(found.forward(np.array([0.1]), np.array([2.0]))[0] - (4 * 0.4 - 0.2 * 2.0) / 0.5) < 1e-12
    model = kt.read_sdf(sdf(link("ball", content="<gravity>false</gravity>")))
    found = kt.functions(model)
    assert np.abs(found.forward(found.q0, found.u0)).max() < 1e-12


def test_gearbox_and_mimic_couple_angles() -> None:
    """Two wheels of 0.5 kg m²: a torque on the first sees 0.5 (1 + r²)."""
    wheels = "".join(
        link(name, f"<pose>{x} 0 0 0 0 0</pose>", inertial="0 0 0 0 0 0", inertia=SOLID)
        + f'<joint name="{name}_hinge" type="revolute"><parent>world</parent><child>{name}</child>'
        + f"<axis><xyz>0 0 {z}</xyz>MIMIC_{name}</axis></joint>"
        for name, x, z in (("first", 0, 1), ("second", 1, -1))
    )
    gearbox = """<joint name="gears" type="gearbox"><parent>first</parent><child>second</child>
      <gearbox_ratio>3</gearbox_ratio><gearbox_reference_body>world</gearbox_reference_body>
      <axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 0 1</xyz></axis2></joint>"""
    plain = wheels.replace("MIMIC_first", "").replace("MIMIC_second", "")
    follow = '<mimic joint="first_hinge"><multiplier>3</multiplier></mimic>'
    copied = wheels.replace("MIMIC_first", "").replace("MIMIC_second", follow)
    for text in (sdf(plain, gearbox), sdf(copied, version="1.11")):
        found = kt.functions(kt.read_sdf(text))
        udot = found.forward(found.q0, found.u0, np.array([1.0, 0.0]))
        # θ₂ = −3 θ₁ about z, and the second hinge is about −z
        assert np.abs(udot - np.array([1, 3]) / (0.5 * (1 + 9))).max() < 1e-12


def test_frames_axes_and_scopes() -> None:
    """Poses are given in any frame, also of nested models; axes in another frame than the joint's."""
    tip = link("tip", "<pose>0 0.5 0 0 0 0</pose>")
    grip = '<frame name="grip" attached_to="tip"><pose>0.1 0 0 0 0 0</pose></frame>'
    nested = f'<model name="tool"><pose relative_to="flange">0 0 1 0 0 0</pose>{tip}{grip}</model>'
    text = sdf(
        link("arm", "<pose>1 0 0 0 0 0</pose>"),
        '<frame name="flange" attached_to="arm"><pose degrees="true">0 2 0 0 0 90</pose></frame>',
        nested,
        link("last", '<pose relative_to="tool::grip" rotation_format="quat_xyzw">0 0 0 0 0 0 2</pose>'),
        '<joint name="wrist" type="revolute"><parent>flange</parent><child>tool::grip</child>'
        '<axis><xyz expressed_in="__model__">1 0 0</xyz></axis></joint>',
        '<joint name="end" type="fixed"><parent>tool::tip</parent><child>last</child></joint>',
        '<joint name="floor" type="fixed"><parent>world</parent><child>arm</child></joint>',
    )
    model = kt.read_sdf(text)
    position = {body.name: np.array(body.pose.position) for body in model.bodies}
    assert (
        np.abs(position["tool.tip"] - (0.5, 2, 1)).max() < 1e-15
    )  # 0.5 along y of a frame turned by 90° about z
    assert np.abs(position["last"] - (0.5, 2.1, 1)).max() < 1e-15
    found = kt.functions(model)
    R = found.pose("tool.tip", np.array([0.4]))[1]
    quarter = rotation_from_axis_angle((0.0, 0.0, 1.0), np.pi / 2)
    assert np.abs(R - rotation_from_axis_angle((1.0, 0.0, 0.0), 0.4) @ quarter).max() < 1e-14


def test_old_axes_are_given_in_the_model() -> None:
    body = link("body", "<pose>0 0 0 0 0 1.5707963267948966</pose>")
    for version, switch in (("1.4", ""), ("1.6", "<use_parent_model_frame>1</use_parent_model_frame>")):
        axis = (
            '<joint name="j" type="revolute"><parent>world</parent><child>body</child>'
            f"<axis><xyz>1 0 0</xyz>{switch}</axis></joint>"
        )
        found = kt.functions(kt.read_sdf(sdf(body, axis, version=version)))
        turned = found.pose("body", np.array([0.3]))[1] @ found.pose("body", np.array([0.0]))[1].T
        assert np.abs(turned - rotation_from_axis_angle((1.0, 0.0, 0.0), 0.3)).max() < 1e-14


def folder_of(tmp_path: Path, name: str, text: str) -> Path:
    place = tmp_path / name
    place.mkdir()
    (place / "model.config").write_text(
        f'<model><name>{name}</name><sdf version="1.9">{name}.sdf</sdf></model>'
    )
    (place / f"{name}.sdf").write_text(text)
    return place / f"{name}.sdf"


def test_included_models(tmp_path: Path) -> None:
    """A model placed by a frame of its own, merged into another, and static, which is the ground."""
    pole = sdf(
        link("rod", "<pose>0 0 1 0 0 0</pose>"),
        '<frame name="top"><pose>0 0 2 0 0 0</pose></frame>',
        name="pole",
    )
    folder_of(tmp_path, "pole", pole)
    tower = sdf(
        link("foot"),
        "<include><uri>model://pole</uri><name>upper</name><placement_frame>top</placement_frame>",
        "<pose>5 0 0 0 0 0</pose></include>",
        '<include merge="true"><uri>model://pole</uri><pose>0 7 0 0 0 0</pose></include>',
        "<include><uri>model://pole</uri><name>stone</name><static>true</static></include>",
        '<joint name="a" type="ball"><parent>foot</parent><child>upper</child></joint>',
        '<joint name="b" type="fixed"><parent>stone::rod</parent><child>rod</child></joint>',
        name="tower",
    )
    file = folder_of(tmp_path, "tower", tower)
    model = load_sdf(file).model
    position = {body.name: body.pose.position for body in model.bodies}
    assert position == {"foot": (0, 0, 0), "rod": (0, 7, 1), "upper.rod": (5, 0, -1)}
    joints = {joint.name: (joint.inner, joint.outer) for joint in model.joints}
    assert joints == {"a": ("foot", "upper.rod"), "b": ("ground", "rod")}


def test_files_outside_are_refused_and_circles_too(tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    (tmp_path / "pole.sdf").write_text(sdf(link("rod"), name="pole"))
    top = inside / "top.sdf"
    top.write_text(sdf(link("foot"), "<include><uri>../pole.sdf</uri></include>"))
    with pytest.raises(
        ModelFileError, match=r"top\.sdf:2: .*outside the folder of the file; .*--allow-outside"
    ):
        kt.load(top)
    assert {body.name for body in kt.load(top, allow_outside=True).model.bodies} == {"foot", "pole.rod"}
    top.write_text(sdf("<include><uri>top.sdf</uri></include>"))
    with pytest.raises(ModelFileError, match=r"top\.sdf includes itself"):
        kt.load(top)


def test_used_as_a_part(tmp_path: Path) -> None:
    (tmp_path / "arm.sdf").write_text(ROBOT)
    whole = tmp_path / "whole.toml"
    whole.write_text(
        'format = 1\n[model]\nname = "whole"\ngravity = [0, 0, -9.81]\n[[use]]\nfile = "arm.sdf"\nprefix = "left"\n'
    )
    assert {joint.name for joint in kt.load(whole).model.joints} == {
        "left.floor",
        "left.shoulder",
        "left.elbow",
        "left.grip",
    }


def test_what_is_left_out_is_said() -> None:
    content = """<collision name="c"><geometry><box><size>1 1 1</size></box></geometry></collision>
      <visual name="v"><geometry><sphere><radius>no</radius></sphere></geometry></visual>
      <sensor name="s" type="imu"/><velocity_decay/>"""
    found = load_sdf(sdf(link("a", content=content), '<plugin name="p" filename="f"/>', '<link name="b"/>'))
    acting = {item.kind for item in found.not_represented if item.acts}
    assert acting == {"<collision>", "<velocity_decay>", "<plugin>"}
    assert {"looks", "<sensor>"} <= {item.kind for item in found.not_represented if not item.acts}
    assert any('link "b" has no <inertial>: 1 kg' in note for note in found.notes)
    assert {body.name: body.mass for body in found.model.bodies} == {"a": 2.0, "b": 1.0}
