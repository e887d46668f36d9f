"""What readers of robots leave out is told by every run where it acts on the motion; actuators and includes of MJCF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.mjcf import load_mjcf
from kinetree.io.toml import dumps
from kinetree.io.urdf import load_urdf

mujoco = pytest.importorskip("mujoco")

ARM = """\
<mujoco model="arm">
  <compiler angle="radian"/>
  <worldbody>
    <camera name="eye" pos="0 0 2"/>
    <body name="upper"><joint name="shoulder" axis="0 1 0" actuatorfrcrange="-1 1" range="-1 1" limited="true"/>
      <geom type="box" size=".1 .1 .3" pos="0 0 -.3" contype="0" conaffinity="0"/>
      <body name="lower" pos="0 0 -.6"><joint name="elbow" axis="0 1 0" actuatorfrcrange="-2 2"/>
        <geom type="box" size=".1 .1 .3" pos="0 0 -.3" contype="0" conaffinity="0"/>
      </body>
    </body>
  </worldbody>
  <tendon><fixed name="cord" stiffness="3" frictionloss="0.1"><joint joint="elbow" coef="1"/></fixed></tendon>
</mujoco>
"""


@pytest.fixture
def arm(tmp_path):
    path = tmp_path / "arm.xml"
    path.write_text(ARM, encoding="utf-8")
    return path


def told(run: kt.Run) -> str:
    return "\n".join(map(str, run.notes))


def check_notes(run: kt.Run) -> None:
    assert 'limit of the actuator force, 2 times (first: joint "shoulder", arm.xml:5)' in told(run)
    assert 'friction (tendon "cord", arm.xml:' in told(run)
    assert "a stop at its limits" in told(run)
    assert "camera" not in told(run)
    assert run.audit.notes == run.notes
    assert "limit of the actuator force, 2 times" in str(run.audit)


def test_a_run_tells_what_its_file_has_beside_the_model(arm):
    check_notes(kt.simulate(kt.read_mjcf(arm), 0.01))
    check_notes(kt.simulate(str(arm), 0.01))
    assert "limit of the actuator force, 2 times" in str(kt.load(arm))
    assert "eye" not in str(kt.load(arm))


def test_copies_and_files_of_the_model_tell_it_too(arm, tmp_path):
    model = kt.read_mjcf(arm).add(kt.Parameter("k", 1.0))
    changed = model.add(kt.JointDamper("drag", "elbow", damping="k")).with_parameters(k=2.0)
    check_notes(kt.simulate(changed, 0.01))
    file = tmp_path / "again.toml"
    file.write_text(dumps(changed), encoding="utf-8")
    assert kt.load(file).model.not_represented == model.not_represented
    run = kt.simulate(str(file), 0.01)
    check_notes(run)
    run.save(tmp_path / "run.h5")
    check_notes(kt.Run.load(tmp_path / "run.h5"))
    assert not kt.simulate(replace(changed, not_represented=()), 0.01).notes


def test_every_scenario_tells_it(arm):
    model = kt.read_mjcf(arm).add(kt.Parameter("k", 1.0), kt.JointDamper("drag", "elbow", damping="k"))
    many = kt.simulate_many(model, 0.01, parameters={"k": [1.0, 2.0]})
    for notes in many.notes:
        assert any("limit of the actuator force, 2 times" in str(note) for note in notes)


def test_a_report_shows_it(arm):
    from kinetree.report.from_run import report_data

    model = kt.read_mjcf(arm)
    data = report_data(kt.simulate(model, 0.01), model, None, explore=False)
    (finding,) = [finding for finding in data.notes if "actuator force" in finding.text]
    assert "do not allow" not in finding.text


URDF = """\
<robot name="two">
  <link name="base"/>
  <link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="3" velocity="2"/><dynamics damping="1" spring_stiffness="4"/></joint>
  <joint name="k" type="continuous"><parent link="base"/><child link="b"/><axis xyz="0 0 1"/><mimic joint="j"/></joint>
  <transmission name="t"/>
</robot>
"""


def test_of_urdf_what_controllers_are_told_is_not_told_again():
    run = kt.simulate(load_urdf(URDF, mimic="ignore").model, 0.01)
    assert '<mimic joint="j"> (joint "k", <text>:7)' in told(run)
    assert '<dynamics spring_stiffness> (joint "j"' in told(run)
    for idle in ("effort", "velocity", "transmission"):
        assert idle not in told(run)


SEVERAL_CONTROLS = """\
<mujoco>
  <option gravity="0 0 0"/>
  <worldbody>
    <body name="a"><joint name="j"/><geom size=".1" pos="1 0 0" contype="0" conaffinity="0"/>
      <body name="b"><joint name="k" axis="0 1 0"/><geom size=".1" pos="1 0 0" contype="0" conaffinity="0"/>
        <body name="c"><joint name="l" axis="1 0 0"/><geom size=".1" pos="0 1 0" contype="0" conaffinity="0"/></body>
      </body>
    </body>
  </worldbody>
  <actuator>
    {first}
    <motor name="m" joint="k" ctrlrange="-3 4" ctrllimited="true" forcerange="-7 8" forcelimited="true" gear="2"/>
    <position name="p" joint="j" kp="5"/>
  </actuator>
</mujoco>
"""


def several_controls(tmp_path, first):
    path = tmp_path / "controls.xml"
    path.write_text(SEVERAL_CONTROLS.format(first=first), encoding="utf-8")
    try:
        return path, mujoco.MjModel.from_xml_path(str(path))
    except ValueError as error:
        pytest.skip(f"this version of MuJoCo does not know it: {error}")


@pytest.mark.parametrize(
    "first",
    [
        '<dcmotor name="dc" joint="l" motorconst="0.1 0.1" resistance="1"/>',
        '<dcmotor name="dc" joint="l" motorconst="0.1 0.1" resistance="1" controller="1 1 1" input="pos vel"/>',
        '<pid name="dc" joint="l" kp="1"/>',
        '<motor name="dc" joint="l" ctrlrange="-1 1" ctrllimited="true"/>',
    ],
)
def test_actuators_after_one_with_several_controls_keep_their_limits(tmp_path, first):
    """Generalized forces of the actuators beside it against MuJoCo's own, beyond and within the limits."""
    path, compiled = several_controls(tmp_path, first)
    found = load_mjcf(path)
    data = mujoco.MjData(compiled)
    at = [compiled.actuator(name).id for name in ("m", "p")]
    if hasattr(compiled, "actuator_ctrladr"):
        at = [int(compiled.actuator_ctrladr[index]) for index in at]
    for control in (-10.0, 0.5, 10.0):
        data.ctrl[:] = 0.0
        data.ctrl[at] = control
        data.qpos[:2] = 0.1, 0.2
        mujoco.mj_forward(compiled, data)
        run = kt.simulate(
            found.model,
            1e-9,
            parameters={"m": control, "p": control},
            initial={"j.angle": 0.1, "k.angle": 0.2},
        )
        ours = [float(run[f"{name}.force"][0]) for name in ("p", "m")]
        np.testing.assert_allclose(ours, data.qfrc_actuator[:2], atol=1e-12)


def test_what_a_control_is_a_target_of_is_represented(tmp_path):
    """Gain and bias say it; no list of what is missing has it."""
    path, _ = several_controls(tmp_path, "")
    assert [str(item) for item in load_mjcf(path).not_represented if "ctrlspec" in item.element] == []


INNER = "<mujoco><worldbody><body name='{name}'><joint/><geom size='.1'/></body></worldbody></mujoco>"


@pytest.mark.parametrize(
    ("names", "expected"),
    [(["sub/c.xml"], "beside"), (["c.xml"], "main"), (["c.xml", "sub/c.xml"], "main")],
)
def test_nested_includes_are_found_where_mujoco_finds_them(tmp_path, names, expected):
    """In the folder of the main file first, then beside the file that includes them."""
    (tmp_path / "sub").mkdir()
    main = tmp_path / "main.xml"
    main.write_text('<mujoco><include file="sub/b.xml"/></mujoco>', encoding="utf-8")
    (tmp_path / "sub" / "b.xml").write_text('<mujoco><include file="c.xml"/></mujoco>', encoding="utf-8")
    for name in names:
        text = INNER.format(name="beside" if name.startswith("sub") else "main")
        (tmp_path / name).write_text(text, encoding="utf-8")
    theirs = mujoco.MjModel.from_xml_path(str(main))
    assert theirs.body(1).name == expected
    assert [body.name for body in kt.read_mjcf(main).bodies] == [expected]


JOINT_LIMIT = """\
<mujoco>
  <compiler angle="radian"/>
  <worldbody>
    <body name="a"><joint name="j" axis="0 1 0" actuatorfrcrange="-2 3"/>
      <geom type="capsule" size=".1" fromto="0 0 0 .5 0 0" contype="0" conaffinity="0"/>
      <body name="b" pos=".5 0 0"><joint name="k" axis="0 1 0" actuatorfrcrange="-1 1" {compensated}/>
        <geom type="capsule" size=".1" fromto="0 0 0 .5 0 0" contype="0" conaffinity="0"/>
      </body>
    </body>
  </worldbody>
  <tendon><fixed name="cord"><joint joint="k" coef="0.5"/></fixed></tendon>
  <actuator>
    <motor name="m" joint="j" gear="2"/><position name="p" joint="k" kp="4" kv="0.3"/>{more}
  </actuator>
</mujoco>
"""


@pytest.mark.parametrize(
    ("compensated", "more", "listed"),
    [
        ("", "", ()),
        ("", '<motor name="n" joint="k"/>', ("k",)),
        ("", '<motor name="n" tendon="cord"/>', ("k",)),
        ('actuatorgravcomp="true"', "", ("k",)),
        ("", '<motor name="n" joint="k" group="3"/>', ()),
    ],
    ids=["alone", "two motors", "motor of a tendon", "compensated", "second motor switched off"],
)
def test_a_limit_of_actuator_forces_bounds_the_one_motor_of_a_joint(tmp_path, compensated, more, listed):
    """Accelerations as MuJoCo has them, within the limits and beyond; where forces are a sum it is listed."""
    text = JOINT_LIMIT.format(compensated=compensated, more=more)
    if "group" in more:
        text = text.replace("<worldbody>", '<option actuatorgroupdisable="3"/><worldbody>')
    path = tmp_path / "limits.xml"
    path.write_text(text, encoding="utf-8")
    found = load_mjcf(path)
    left = [str(item) for item in found.not_represented if "limit of the actuator force" in str(item)]
    assert len(left) == len(listed) and all(
        f'"{joint}"' in item for joint, item in zip(listed, left, strict=True)
    )
    if listed:
        return
    compiled = mujoco.MjModel.from_xml_path(str(path))
    data, outside = mujoco.MjData(compiled), set()
    for control in (-5.0, -0.4, 0.1, 0.9, 5.0):
        data.ctrl[:2] = control
        data.qpos[:], data.qvel[:] = (0.1, 0.2), (0.3, -0.5)
        mujoco.mj_forward(compiled, data)
        forces = {"m": control, "p": control}
        start = {"j.angle": 0.1, "k.angle": 0.2, "j.angle_rate": 0.3, "k.angle_rate": -0.5}
        run = kt.simulate(found.model, 1e-9, parameters=forces, initial=start)
        ours = [float(run[f"{joint}.acceleration"][0]) for joint in ("j", "k")]
        np.testing.assert_allclose(ours, data.qacc, rtol=1e-9)
        outside |= {abs(force) in (1.0, 2.0, 3.0) for force in data.qfrc_actuator}
    assert outside == {True, False}


@pytest.mark.parametrize(
    ("contype", "conaffinity", "meet"),
    [("1", "1", True), ("1", "0", False), ("0", "1", False), ("2", "4", False), ("6", "4", True)],
)
def test_geoms_that_cannot_meet_leave_nothing_out(tmp_path: Path, contype: str, conaffinity: str, meet: bool):
    """Two geoms touch where a bit of the contype of one is among those of the conaffinity of the other."""
    geom = f'<geom size=".1" contype="{contype}" conaffinity="{conaffinity}"/>'
    file = tmp_path / "two.xml"
    bodies = f"<body><freejoint/>{geom}</body><body pos='1 0 0'><freejoint/>{geom}</body>"
    file.write_text(f"<mujoco><worldbody>{bodies}</worldbody></mujoco>")
    assert any("contact between geoms" in str(part) for part in kt.read_mjcf(file).not_represented) is meet
