"""MJCF files: the same accelerations as MuJoCo's, and nothing dropped in silence."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.mjcf import load_mjcf, read_mjcf
from kinetree.io.model_file import LoadedModel, ModelFileError
from kinetree.model.constraints import Coupler, Holonomic
from kinetree.model.geometry.shapes import Box, Mesh, Rod
from strategies.robots import robot_file

mujoco = pytest.importorskip("mujoco")

from strategies.mujoco_states import largest_difference, rotation  # noqa: E402 (needs MuJoCo)

DATA = Path(__file__).parents[1] / "data"

TWO_LINKS = """
<mujoco model="two links">
  <option gravity="0.3 0 -9.81"/>
  <worldbody>
    <body name="upper" pos="0 0 1" euler="10 20 30">
      <joint name="shoulder" axis="0 1 0.2" pos="0 0 0.1" damping="0.3" ref="25"/>
      <geom type="capsule" fromto="0 0 0 0 0 -0.5" size="0.03"/>
      <body name="lower" pos="0 0 -0.5" quat="0.9 0.1 0.2 0.3">
        <joint name="elbow" type="slide" axis="1 0 0" stiffness="20" springref="0.1" ref="0.05" damping="0.1"/>
        <geom type="box" size="0.02 0.03 0.2" pos="0 0 -0.2"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""

ARM = """
<mujoco model="arm">
  <compiler angle="radian" autolimits="true"/>
  <default>
    <default class="arm">
      <joint axis="0 0 1" damping="0.4" range="-2.9 2.9"/>
      <geom type="cylinder" size="0.05 0.1" density="800"/>
      <position kp="120" kv="8" ctrlrange="-2.9 2.9"/>
      <default class="wrist"><joint axis="0 1 0" damping="0.05"/></default>
      <default class="visual"><geom group="2" mass="0" contype="0" conaffinity="0"/></default>
      <default class="collision"><geom group="3"/></default>
    </default>
  </default>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 0.1"/>
    <body name="base" childclass="arm">
      <geom class="visual" rgba="1 0 0 1"/>
      <geom class="collision"/>
      <body name="link1" pos="0 0 0.3">
        <joint name="j1"/>
        <geom class="visual" type="sphere" size="0.06"/>
        <geom class="collision"/>
        <body name="link2" pos="0.1 0 0.1" quat="0.7071 0.7071 0 0">
          <joint name="j2" pos="0 0.02 0" axis="0.3 0 1"/>
          <geom class="collision" pos="0 0 0.1"/>
          <body name="wrist" pos="0 0.2 0">
            <joint name="roll" class="wrist" axis="1 0 0"/>
            <joint name="pitch" class="wrist" pos="0 0 0.03"/>
            <joint name="reach" class="wrist" type="slide" axis="0 1 1" range="-0.1 0.1" stiffness="50"/>
            <geom class="collision" size="0.03 0.05" pos="0.01 0.02 0.03"/>
            <site name="tool" pos="0 0 0.1" euler="0 1 0"/>
            <body name="ball" pos="0 0 0.1">
              <joint name="socket" type="ball" damping="0.02" range="0 0" limited="false"/>
              <geom class="collision" type="ellipsoid" size="0.02 0.03 0.04" pos="0.01 0 0.02"/>
            </body>
          </body>
        </body>
      </body>
    </body>
    <body name="drone" pos="0 0 2" quat="0.8 0.1 0.5 0.2" gravcomp="0.25">
      <freejoint name="flight"/>
      <geom type="box" size="0.1 0.2 0.05" pos="0.03 -0.02 0.04"/>
      <body name="rotor" pos="0.1 0 0.05"><joint axis="0 0.1 1"/><geom type="box" size="0.1 0.01 0.01"/></body>
    </body>
  </worldbody>
  <actuator>
    <motor name="m1" joint="j1" gear="50" ctrlrange="-1 1"/>
    <position name="p2" joint="j2" class="arm"/>
    <velocity name="v3" joint="pitch" kv="3" forcerange="-0.5 0.5"/>
    <general name="g" joint="reach" gainprm="2" biastype="affine" biasprm="0.1 -4 -0.3" gear="3"/>
  </actuator>
</mujoco>
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "model.xml"
    path.write_text(text, encoding="utf-8")
    return path


def test_two_links_accelerate_as_in_mujoco(tmp_path: Path) -> None:
    path = write(tmp_path, TWO_LINKS)
    model = read_mjcf(path)
    assert model.name == "two links"
    assert [joint.kind for joint in model.joints] == ["revolute", "prismatic"]
    assert model.joints[0].q0 == pytest.approx((np.radians(25),))
    assert largest_difference(path, model) < 1e-9


def test_arm_with_defaults_actuators_and_many_joints_accelerates_as_in_mujoco(tmp_path: Path) -> None:
    path = write(tmp_path, ARM)
    model = read_mjcf(path)
    assert largest_difference(path, model) < 1e-9
    assert largest_difference(path, model, m1=0.7, p2=0.5, v3=-0.4, g=1.5) < 1e-9
    assert (
        largest_difference(path, model, m1=3.0, p2=-9.0, v3=5.0) < 1e-9
    )  # beyond the limits of the controls


def test_what_the_arm_becomes(tmp_path: Path) -> None:
    loaded = load_mjcf(write(tmp_path, ARM))
    model = loaded.model
    assert [parameter.name for parameter in model.parameters] == ["m1", "p2", "v3", "g"]
    assert model.marker("tool").body == "wrist"
    assert model.joint("j1").limits == ((-2.9, 2.9),)
    chain = [joint for joint in model.joints if joint.name in ("roll", "pitch", "reach")]
    assert [joint.outer for joint in chain] == ["wrist_on_roll", "wrist_on_pitch", "wrist"]
    assert model.body("wrist_on_roll").mass == 0.0
    (look,) = model.body("base").shapes
    assert look.color == "#ff0000"
    texts = [str(item) for item in loaded.not_represented]
    assert any("contact between geoms" in text for text in texts)
    assert any("the look of a plane" in text for text in texts)
    assert any("the look of a ellipsoid" in text for text in texts)
    assert any("hidden groups" in note for note in loaded.notes)


@pytest.mark.parametrize("name", ["cassie", "robotiq_2f85"])
def test_robots_with_loops_load_and_their_trees_accelerate_as_in_mujoco(name: str) -> None:
    path = DATA / f"{name}_stripped.xml"
    loaded = load_mjcf(path)
    cuts = [joint for joint in loaded.model.joints if joint.cut]
    assert len(cuts) == (4 if name == "cassie" else 2)
    assert all(joint.kind == "spherical" for joint in cuts)
    assert [load.kind for load in loaded.model.loads].count("rotor-inertia") >= 8
    opened = loaded.model.remove(*[joint.name for joint in cuts])
    assert largest_difference(path, opened, trials=2) < 1e-9


def test_loops_of_cassie_close_where_mujoco_says(tmp_path: Path) -> None:
    """At a pose of its keyframe the two points of every cut coincide (to the digits of the file)."""
    path = DATA / "cassie_stripped.xml"
    m = mujoco.MjModel.from_xml_path(str(path))
    d = mujoco.MjData(m)
    mujoco.mj_resetDataKeyframe(m, d, 0)
    mujoco.mj_forward(m, d)
    for joint in read_mjcf(path).joints:
        if not joint.cut:
            continue
        ends = []
        for body, frame in ((joint.inner, joint.frame_inner), (joint.outer, joint.frame_outer)):
            assert frame is not None
            index = mujoco.mj_name2id(m, mujoco.mjtObj.mjOBJ_BODY, body)
            ends.append(d.xpos[index] + d.xmat[index].reshape(3, 3) @ np.array(frame.position))
        assert np.abs(ends[0] - ends[1]).max() < 2e-3


EQUALITIES = """
<mujoco>
  <worldbody>
    <body name="a"><joint name="ja" axis="0 0 1"/><geom size="0.1" pos="0.3 0 0"/><site name="sa" pos="1 0 0"/></body>
    <body name="b" pos="1 0 0"><joint name="jb" type="slide" axis="1 0 0"/><geom size="0.1"/><site name="sb"/></body>
    <body name="c" pos="0 2 0"><freejoint/><geom size="0.1"/></body>
  </worldbody>
  <equality>
    <joint name="linear" joint1="ja" joint2="jb" polycoef="0.1 2 0 0 0"/>
    <joint name="cubic" joint1="ja" joint2="jb" polycoef="0.1 2 0 0.5 0"/>
    <joint name="fixed" joint1="jb" polycoef="0.2 0 0 0 0"/>
    <weld name="held" body1="b" body2="c"/>
    <connect name="sites" site1="sa" site2="sb"/>
    <connect name="idle" body1="a" body2="c" anchor="0 0 0" active="false"/>
  </equality>
</mujoco>
"""


def test_equalities(tmp_path: Path) -> None:
    loaded = load_mjcf(write(tmp_path, EQUALITIES))
    linear, cubic, fixed = loaded.model.constraints
    assert linear == Coupler("linear", (("ja", 0, 1.0), ("jb", 0, -2.0)), -0.1)
    assert fixed == Coupler("fixed", (("jb", 0, 1.0),), -0.2)
    assert isinstance(cubic, Holonomic)
    from kinetree.model.expressions import to_float

    assert isinstance(cubic.expression, object)
    value = to_float(cubic.expression, lambda s: {"ja": 0.7, "jb": 0.4}[s[0]])
    assert value == pytest.approx(0.7 - (0.1 + 2 * 0.4 + 0.5 * 0.4**3))
    held, sites = loaded.model.joint("held"), loaded.model.joint("sites")
    assert (held.kind, held.cut, held.inner, held.outer) == ("weld", True, "b", "c")
    assert held.frame_inner is not None
    assert held.frame_inner.position == pytest.approx((-1, 2, 0))
    assert (sites.kind, sites.inner, sites.outer) == ("spherical", "a", "b")
    assert sites.frame_inner is not None
    assert sites.frame_inner.position == pytest.approx((1, 0, 0))
    assert any('equality "idle"' in str(item) for item in loaded.not_represented)
    assert any("equalities are exact" in note for note in loaded.notes)


BALLS = """
<mujoco>
  <worldbody>
    <body name="a" quat="0.8 0.1 0.2 0.3">
      <joint name="ja" type="ball" stiffness="7" damping="0.1" pos="0.1 0 0.2"/>
      <geom type="box" size="0.1 0.2 0.3" pos="0 0.1 0"/>
      <body name="b" pos="0.3 0 0.1" quat="0.5 0.3 0.1 -0.4">
        <joint name="jb" type="ball"/> <geom type="box" size="0.1 0.05 0.2" pos="0.1 0 0"/>
      </body>
    </body>
  </worldbody>
  <actuator>
    <motor name="twist" joint="jb" gear="0 3 -1"/>
    <position name="hold" joint="jb" kp="5" gear="0.5 1 2" ctrlrange="-1 1"/>
    <velocity name="brake" joint="ja" kv="0.7" gear="1 0 0.4"/>
    <general name="carry" jointinparent="jb" gear="1 -2 0.5" gainprm="2" biastype="affine" biasprm="0.3 -4 -0.2"/>
  </actuator>
</mujoco>
"""


def test_ball_joints_with_springs_and_actuators_accelerate_as_in_mujoco(tmp_path: Path) -> None:
    path = write(tmp_path, BALLS)
    loaded = load_mjcf(path)
    assert [item.element for item in loaded.not_represented] == ["contact between geoms"]
    controls = {"twist": 1.3, "hold": 0.4, "brake": -2.0, "carry": 0.6}
    assert largest_difference(path, loaded.model, 20, **controls) < 1e-9
    loads = [load.name for load in loaded.model.loads]
    for name in ("ja_spring_1", "twist", "hold_3", "brake", "carry_2"):
        assert name in loads
        assert largest_difference(path, loaded.model.remove(name, kind="load"), **controls) > 1e-3


def test_a_ball_joint_with_a_spring_swings_from_where_it_is_not_turned(tmp_path: Path) -> None:
    """Its rotation vector has no direction there; a small turn swings with √(k/I), as a torsional pendulum."""
    text = """<mujoco><option gravity="0 0 0"/><worldbody><body><joint type="ball" stiffness="2"/>
    <inertial mass="1" pos="0 0 0" diaginertia="0.02 0.02 0.02"/></body></worldbody></mujoco>"""
    model = read_mjcf(write(tmp_path, text))
    joint = model.joints[0].name
    run = kt.simulate(model, t_end=0.5, initial={f"{joint}.wx": 1.0}, rtol=1e-10, atol=1e-12, progress=False)
    turn = 2 * np.arcsin(run[f"{joint}.e1"])
    np.testing.assert_allclose(turn, 0.1 * np.sin(10 * run.t), atol=1e-8)


LEFT_OUT = """
<mujoco>
  <option wind="1 0 0" density="1.2"/>
  <worldbody>
    <light pos="0 0 3"/> <site name="s0" pos="2 0 0"/>
    <camera name="eye" pos="0 0 3"/>
    <body name="a">
      <joint name="ja" axis="0 0 1" frictionloss="0.2" armature="0.01"/>
      <geom name="ga" size="0.1" pos="0.3 0 0"/>
      <site name="s1"/>
      <body name="b"><joint name="jb" type="ball" range="0 90" limited="true"/><geom size="0.1"/></body>
    </body>
    <body name="c"><joint name="jc" type="free" stiffness="3"/><geom size="0.1"/></body>
  </worldbody>
  <tendon><spatial name="cord"><site site="s1"/><geom geom="ga" sidesite="s0"/><site site="s0"/></spatial></tendon>
  <actuator>
    <motor name="pull" tendon="cord"/> <motor name="thrust" joint="jc"/>
    <intvelocity name="slow" joint="ja" kp="3" actrange="-1 1"/>
  </actuator>
  <sensor><jointpos name="reading" joint="ja"/></sensor>
  <keyframe><key name="home" qpos="0.1 1 0 0 0 0 0 0 1 0 0 0"/></keyframe>
</mujoco>
"""


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ('<asset>\n<mesh name="m" file="gear.stl"/></asset>', "gear.stl"),
        ('<keyframe>\n<key qpos="1 2 3"/></keyframe>', "invalid qpos size"),
    ],
    ids=["a mesh", "a key frame"],
)
def test_what_mujoco_refuses_without_a_line_has_one(tmp_path: Path, more: str, words: str) -> None:
    geom = '<geom type="mesh" mesh="m"/>' if "mesh" in more else '<geom size="1"/>'
    text = f'<mujoco>\n<worldbody><body><joint type="slide"/>{geom}</body></worldbody>\n{more}\n</mujoco>'
    (tmp_path / "m.xml").write_text(text)
    with pytest.raises(ModelFileError, match=rf"m\.xml:4: .*: MuJoCo cannot compile it .*{words}"):
        load_mjcf(tmp_path / "m.xml")


@pytest.mark.parametrize(
    "more",
    [
        '<actuator><motor joint="elbwo"/></actuator>',
        '<sensor><jointpos joint="elbwo"/></sensor>',
        '<tendon><fixed><joint joint="elbwo" coef="1"/></fixed></tendon>',
        '<equality><joint joint1="elbwo"/></equality>',
        '<worldbody><body><joint class="elbwo"/></body></worldbody><default><default class="elbow"/></default>',
    ],
)
def test_a_name_that_mujoco_does_not_find_is_answered_with_the_nearest(tmp_path: Path, more: str) -> None:
    body = '<body><joint name="elbow"/><geom size="1"/></body>'
    (tmp_path / "m.xml").write_text(f"<mujoco><worldbody>{body}</worldbody>\n{more}</mujoco>")
    with pytest.raises(ModelFileError, match=r'm\.xml:2: <.*>: MuJoCo cannot .*; did you mean "elbow"\?'):
        load_mjcf(tmp_path / "m.xml")


FAULTY = """<mujoco>
  <worldbody>
    <body name="arm">
      <joint name="shoulder" axis="0 1 0" dampping="0.1"/>
      <geom type="sphere" size="0.1 a" mass="1"/>
      <include file="hand.xml"/>
    </body>
  </worldbody>
  <actuator>
    <motor name="push" joint="sholder"/>
    <motor name="pull" joint="shoulder"/>
  </actuator>
  <equality><distance geom1="palm" geom2="tip"/></equality>
  <keyframe><key qpos="0 0 0"/></keyframe>
</mujoco>"""
HAND = """<mujoco>
  <body name="hand">
    <joint name="wrist" type="hing"/>

    <body name="finger"> <joint name="knuckle" stiffness="nan"/> </body>
  </body>
</mujoco>"""


def test_all_faults_of_a_file_are_told_at_once_with_the_files_and_lines_where_they_are(
    tmp_path: Path,
) -> None:
    """MuJoCo tells the first; what follows from what was left out (a key frame, a mass) is no fault."""
    (tmp_path / "hand.xml").write_text(HAND)
    with pytest.raises(ModelFileError) as caught:
        load_mjcf(write(tmp_path, FAULTY))
    told = [(Path(fault.file).name, fault.line, fault.what, fault.remedy) for fault in caught.value.faults]
    no_mass = "give its mass and inertia with <inertial>, or geoms that have them"
    assert told == [
        ("model.xml", 4, 'joint "shoulder"', "correct its name, or leave it out"),
        ("model.xml", 5, "<geom>", "give plain decimal numbers"),
        ("model.xml", 10, 'motor "push"', 'did you mean "shoulder"?'),
        ("model.xml", 13, "<distance>", "correct its name, or put it where MJCF has it"),
        ("hand.xml", 2, 'body "hand"', no_mass),
        ("hand.xml", 3, 'joint "wrist"', "give one of the words that MJCF has there"),
        ("hand.xml", 5, 'joint "knuckle"', "give plain decimal numbers"),
        ("hand.xml", 5, 'body "finger"', no_mass),
    ]


def test_everything_that_is_left_out_is_listed_with_its_line(tmp_path: Path) -> None:
    path = write(tmp_path, LEFT_OUT)
    loaded = load_mjcf(path)
    texts = [str(item) for item in loaded.not_represented]
    for words in (
        'stiffness 3 of a free joint of joint "jc"',
        'an actuator of a free joint of actuator "thrust"',
        'limit of the rotation of joint "jb"',
        'a tendon around a geom on the side of a site of another body (sidesite) of tendon "cord"',
        'an actuator of a tendon that is left out of actuator "pull"',
        'an actuator with dynamics of its own of actuator "slow"',
        'a sensor of sensor "reading"',
        'a camera of camera "eye"',
        "a light",
        'a keyframe of key "home"',
        "wind",
        "density",
        "contact between geoms",
    ):
        assert any(words in text for text in texts), (words, texts)
    assert f'{path}:13: stiffness 3 of a free joint of joint "jc" is not represented' in texts
    assert [load.kind for load in loaded.model.loads] == ["gravity", "joint-friction", "rotor-inertia"]


REFUSED = {
    "entities": (
        '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;&a;">]>\n<mujoco model="&b;"/>',
        r":1: holds a document type, which can declare entities; remove <!DOCTYPE",
    ),
    "no XML": ("<mujoco>\n<worldbody></mujoco>", r":2: is not well-formed XML \(mismatched tag"),
    "URDF": ('<robot name="r"/>', r":1: begins with <robot>, not with <mujoco>"),
    "nesting": ("<mujoco><worldbody>" + "<body>" * 10_000, "within one another"),
    "keyword": (
        '<mujoco>\n<worldbody><body>\n<joint type="hing"/></body></worldbody></mujoco>',
        ":3: <joint>: MuJoCo cannot",
    ),
    "no mass": (
        '<mujoco><worldbody>\n<body name="a"><joint/></body></worldbody></mujoco>',
        ":2: .*mass and inertia",
    ),
    "missing include": (
        '<mujoco>\n<include file="nowhere.xml"/></mujoco>',
        r'\.xml:2: includes "nowhere\.xml", which is not there; correct its name',
    ),
    "no numbers": (
        '<mujoco><worldbody>\n<site name="s" pos="nan 0 0"/>\n'
        '<body><joint damping="nan"/><geom size=".1"/></body></worldbody></mujoco>',
        r'(?s):2: site "s": pos is no number; give plain decimal numbers.*:3: <joint>: damping is no number',
    ),
    "an infinite angle": (
        '<mujoco><worldbody>\n<body><joint ref="inf"/><geom size=".1"/></body></worldbody></mujoco>',
        ":2: ref is no number; give plain decimal numbers",
    ),
    "a fault of what has a colour that is none": (
        '<mujoco><worldbody>\n<site name="s" pos="nan 0 0"/>\n<geom size="-1" rgba="nan 0 0 1"/></worldbody></mujoco>',
        r"(?s):2: site \"s\": pos is no number.*:3: <geom>: .*size 0 must be positive",
    ),
    "an unknown class": (
        '<mujoco><worldbody>\n<site name="a" class="c"/>\n<site name="b" class="c"/></worldbody></mujoco>',
        r"(?s):2: site \"a\": .*class name 'c'.*:3: site \"b\": .*class name 'c'",
    ),
    "infinite gain": (
        '<mujoco><worldbody><body>\n<joint name="h"/><geom size=".1"/></body></worldbody>\n'
        '<actuator><position name="p" joint="h" kp="inf"/></actuator></mujoco>',
        r':3: actuator "p" has a number that is none \(gainprm\); give plain decimal numbers',
    ),
    "an unknown class of children": (
        '<mujoco><worldbody>\n<body childclass="c"><joint/><geom size=".1"/><site name="s"/></body></worldbody>'
        '<sensor><accelerometer site="s"/></sensor></mujoco>',
        r":2: <body>: MuJoCo cannot compile it \(XML Error: unknown default childclass\); correct the file$",
    ),
    "negative armature": (
        '<mujoco><worldbody><body>\n<joint name="h" armature="-1"/><geom size=".1"/></body></worldbody></mujoco>',
        r':2: load "h_rotor": inertia must not be negative \(got -1\)',
    ),
    "tendon equality": (
        """<mujoco><worldbody><site name="o"/><body><joint/><geom name="g" size=".1"/><site name="s"/></body>
        </worldbody> <tendon><spatial name="t"><site site="o"/><geom geom="g"/><site site="s"/></spatial></tendon>
        <equality><tendon name="e" tendon1="t"/></equality></mujoco>""",
        r':3: equality "e": an equality of kind tendon cannot be represented',
    ),
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_files_that_are_refused(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(ModelFileError, match=reason):
        load_mjcf(write(tmp_path, text))


def test_mujoco_never_sees_what_is_no_number(tmp_path: Path, monkeypatch, capfd) -> None:
    """Its warning goes into a file of the working folder; behind some refusals its handler called itself for ever."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "part.xml").write_text('<mujoco><worldbody>\n<body pos="0 0 -NaN"/></worldbody></mujoco>')
    texts = {
        "pos": '<mujoco><worldbody><body name="nan" pos="nan(1) 0 0"/></worldbody></mujoco>',
        r"part\.xml:2: pos": '<mujoco><asset><model name="p" file="part.xml"/></asset></mujoco>',
        r"part\.xml:2: <body>: pos": '<mujoco><include file="part.xml"/></mujoco>',
    }
    for words, text in texts.items():
        with pytest.raises(ModelFileError, match=f"{words} is no number"):
            load_mjcf(write(tmp_path, text))
    assert capfd.readouterr().err == ""
    assert {path.name for path in tmp_path.iterdir()} == {"model.xml", "part.xml"}


def test_lengths_of_muscles_are_not_simulated(tmp_path: Path) -> None:
    """MuJoCo simulates every muscle at its limits to find them: for ever with such a step."""
    body = '<body name="b"><joint name="j"/><geom size=".1" pos="1 0 0"/></body>'
    text = f"""<mujoco><compiler><lengthrange timestep="1e-9"/></compiler><worldbody>{body}</worldbody>
    <actuator><muscle name="m" joint="j" range="0.1 1"/></actuator></mujoco>"""
    assert any("a muscle" in str(one) for one in load_mjcf(write(tmp_path, text)).not_represented)


def test_where_looking_for_faults_ends_it_is_said(tmp_path: Path) -> None:
    sites = "".join(f'<site name="s{k}" pos="x"/>\n' for k in range(120))
    with pytest.raises(ModelFileError) as caught:
        load_mjcf(write(tmp_path, f"<mujoco><worldbody>\n{sites}</worldbody></mujoco>"))
    *told, last = caught.value.faults
    assert [fault.line for fault in told] == list(range(2, 102))
    assert "no more was looked for" in last.message


def test_an_included_file_is_looked_at_too(tmp_path: Path) -> None:
    (tmp_path / "part.xml").write_text('<!DOCTYPE m [<!ENTITY a "x">]><mujocoinclude/>')
    with pytest.raises(ModelFileError, match=r"part\.xml:1: holds a document type"):
        load_mjcf(write(tmp_path, '<mujoco><include file="part.xml"/></mujoco>'))


def test_large_files_are_refused_before_they_are_parsed(tmp_path: Path) -> None:
    path = tmp_path / "large.xml"
    with path.open("wb") as stream:
        stream.write(b"<mujoco>")
        stream.truncate(200_000_000)  # sparse
    with pytest.raises(ModelFileError, match="larger than the 50 MB allowed"):
        load_mjcf(path)


def test_meshes_keep_the_axes_of_their_files(tmp_path: Path) -> None:
    """MuJoCo turns meshes to their principal axes; vertices of the file land where MuJoCo puts them."""
    vertices = np.array([[0, 0, 0], [2, 0, 0], [0, 1, 0], [0, 0, 0.5]], dtype=float)
    faces = [(1, 3, 2), (1, 2, 4), (2, 3, 4), (1, 4, 3)]
    lines = [f"v {x} {y} {z}" for x, y, z in vertices] + [f"f {a} {b} {c}" for a, b, c in faces]
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "part.obj").write_text("\n".join(lines) + "\n")
    text = """<mujoco><compiler meshdir="assets"/><asset><mesh name="part" file="part.obj" scale="0.1 0.2 0.3"/></asset>
    <worldbody><body name="a"><joint/><geom type="mesh" mesh="part" pos="1 2 3" euler="10 20 30"/></body></worldbody>
    </mujoco>"""
    path = write(tmp_path, text)
    (shape,) = read_mjcf(path).body("a").shapes
    assert isinstance(shape, Mesh)
    assert Path(shape.file) == tmp_path / "assets" / "part.obj"
    assert shape.scale == (0.1, 0.2, 0.3)
    ours = np.array(shape.pose.position) + (vertices * shape.scale) @ np.array(shape.pose.rotation).T
    m = mujoco.MjModel.from_xml_path(str(path))
    theirs = m.geom_pos[0] + m.mesh_vert @ rotation(m.geom_quat[0]).T
    distances = np.linalg.norm(ours[:, None] - theirs[None], axis=2)
    assert distances.min(axis=1).max() < 1e-6  # MuJoCo keeps vertices in single precision


def test_geoms_become_shapes(tmp_path: Path) -> None:
    model = read_mjcf(write(tmp_path, TWO_LINKS))
    (capsule,), (box,) = model.body("upper").shapes, model.body("lower").shapes
    assert isinstance(capsule, Rod)
    assert capsule.radius == 0.03
    assert isinstance(box, Box)
    assert box.size == pytest.approx((0.04, 0.06, 0.4))
    assert box.pose.position == pytest.approx((0, 0, -0.2))


def test_names_that_are_taken_or_reserved_are_changed_aloud(tmp_path: Path) -> None:
    text = """<mujoco><worldbody><body name="ground"><joint name="t"/><geom size="1"/><site name="ground"/></body>
    </worldbody></mujoco>"""
    loaded = load_mjcf(write(tmp_path, text))
    assert [body.name for body in loaded.model.bodies] == ["ground_2"]
    assert [marker.name for marker in loaded.model.markers] == ["ground_3"]
    assert [joint.name for joint in loaded.model.joints] == ["t_2"]
    assert sum("is called" in note for note in loaded.notes) == 3
    assert isinstance(loaded, LoadedModel)


def test_without_mujoco_the_error_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "mujoco", None)
    with pytest.raises(ImportError, match=r"pip install 'kinetree\[mujoco\]'"):
        load_mjcf(write(tmp_path, TWO_LINKS))


def test_panda_through_mjcf_accelerates_as_in_mujoco(tmp_path: Path) -> None:
    urdf = robot_file("panda")
    if urdf is None:
        pytest.skip("the package example-robot-data is not installed")
    text = re.sub(r"<(visual|collision)\b.*?</\1>", "", urdf.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"<mimic[^>]*/>", "", text)
    bare, path = tmp_path / "panda.urdf", tmp_path / "panda.xml"
    bare.write_text(text, encoding="utf-8")
    mujoco.mj_saveLastXML(str(path), mujoco.MjModel.from_xml_path(str(bare)))
    model = read_mjcf(path)
    assert sum(joint.n_u for joint in model.joints) == 9
    assert largest_difference(path, model) < 1e-9


def test_looks_that_are_left_out_do_not_act_and_colours_are_those_of_geoms_or_materials(
    tmp_path: Path,
) -> None:
    text = """<mujoco><asset><material name="blue" rgba="0 0 1 1"/>
    <mesh name="corner" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <mesh name="turned" file="part.obj" scale="1 2 3" refquat="0.8 0.6 0 0"/></asset>
    <worldbody><body name="a"><joint/>
      <geom type="box" size=".1 .1 .1"/>
      <geom type="box" size=".1 .1 .1" material="blue"/>
      <geom type="box" size=".1 .1 .1" material="blue" rgba="1 0 0 0.4"/>
      <geom type="box" size=".1 .1 .1" rgba="0.5 0.5 0.5 0.2"/>
      <geom type="mesh" mesh="corner"/><geom type="mesh" mesh="turned"/>
      <geom type="ellipsoid" size=".1 .2 .3"/>
    </body></worldbody></mujoco>"""
    (tmp_path / "part.obj").write_text(
        "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
    )
    loaded = load_mjcf(write(tmp_path, text))
    assert [shape.color for shape in loaded.model.body("a").shapes] == [
        None,
        "#0000ff",
        "#ff000066",
        "#80808033",
    ]
    looks = [item for item in loaded.not_represented if "the look of" in str(item)]
    assert len(looks) == 3
    assert not any(item.acts for item in looks)


def test_textures_that_are_not_there_are_notes(tmp_path: Path) -> None:
    """They are looks; the model is read without them, and other faults are told as ever."""
    (tmp_path / "parts").mkdir()
    included = '<mujoco>\n\n<asset><texture name="grain" type="2d" file="grain.png"/></asset></mujoco>'
    (tmp_path / "parts" / "looks.xml").write_text(included, encoding="utf-8")
    text = """<mujoco><compiler texturedir="img"/>
<asset><texture name="wood" type="2d" file="wood.png"/>
<texture type="cube" file="cube.png"/><texture name="sides" type="cube" fileright="r.png"/>
<material name="m" texture="wood" rgba="1 0 0 1"/><material name="c" texture="cube"/></asset>
<include file="parts/looks.xml"/>
<worldbody><body name="b"><joint/><geom size="0.1" material="m"/><geom size="0.1" material="c"/></body></worldbody>
</mujoco>"""
    found = load_mjcf(write(tmp_path, text))
    assert [shape.color for shape in found.model.body("b").shapes] == ["#ff0000", "#ffffff"]
    told = [Path(note).name for note in found.notes if "texture" in note]
    assert told[0] == 'model.xml:2: there is no texture file "wood.png"; textures are not drawn'
    assert "model.xml:3:" in told[1] and "model.xml:3:" in told[2]
    assert any("looks.xml:3: there is no texture file" in note for note in found.notes)
    with pytest.raises(ModelFileError, match=r"model.xml:6: <joint>: .*invalid keyword") as error:
        load_mjcf(write(tmp_path, text.replace("<joint/>", '<joint type="ball joint"/>')))
    assert "texture file" not in str(error.value)
