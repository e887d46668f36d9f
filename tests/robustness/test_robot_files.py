"""URDF and MJCF files with bytes changed: read into a sound model, or refused in words."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from watchdog import refused_clearly, within

from kinetree.io.load import load_any
from kinetree.model import Model

URDF = """<?xml version="1.0"?>
<robot name="arm">
  <link name="base"/>
  <link name="upper">
    <inertial><origin xyz="0 0 0.2" rpy="0 0.1 0"/><mass value="1.5"/>
      <inertia ixx="0.02" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.01"/></inertial>
    <visual><geometry><cylinder radius="0.03" length="0.4"/></geometry></visual>
  </link>
  <link name="lower">
    <inertial><mass value="0.7"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial>
  </link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="10" velocity="5"/><dynamics damping="0.1" friction="0.01"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0 0 0.4"/>
    <axis xyz="0 1 0"/><mimic joint="shoulder" multiplier="0.5" offset="0.1"/></joint>
</robot>
"""
MJCF = """<mujoco model="arm">
  <compiler angle="radian"/>
  <option gravity="0 0 -9.81"/>
  <default><joint damping="0.1"/></default>
  <worldbody>
    <body name="upper" pos="0 0 1">
      <joint name="shoulder" type="hinge" axis="0 1 0" range="-2 2"/>
      <geom type="capsule" size="0.03 0.2" mass="1.5"/>
      <body name="lower" pos="0 0 0.4">
        <joint name="elbow" type="slide" axis="0 0 1" stiffness="3"/>
        <inertial pos="0 0 0.1" mass="0.7" diaginertia="0.01 0.01 0.01"/>
      </body>
    </body>
  </worldbody>
  <equality><joint joint1="shoulder" joint2="elbow" polycoef="0 0.5 0 0 0"/></equality>
  <actuator><motor joint="shoulder" gear="2"/></actuator>
</mujoco>
"""
VALUES = [
    b"nan",
    b"inf",
    b"-1",
    b"0",
    b"1e999",
    b"1e308",
    b"",
    b"x",
    b"0 0",
    b"&#0;",
    b"base",
    b"\xff",
    b"\x00",
    b"<",
]


def changed(text: str, chance: random.Random) -> bytes:
    """One to three changes: a byte, a value in quotes, a stretch lost, doubled or moved."""
    data = text.encode()
    for _ in range(chance.randint(1, 3)):
        kind, here, there = chance.randrange(5), chance.randrange(len(data)), chance.randrange(len(data))
        low, high = sorted((here, there))
        high = min(high, low + 60)
        if kind == 0:
            data = data[:here] + chance.randbytes(1) + data[here + 1 :]
        elif kind == 1:
            parts = data.split(b'"')
            if len(parts) > 2:
                parts[2 * chance.randrange(len(parts) // 2) + 1] = chance.choice(VALUES)
            data = b'"'.join(parts)
        elif kind == 2:
            data = data[:low] + data[high:] or b"<"
        elif kind == 3:
            data = data[:here] + data[low:high] + data[here:]
        else:
            data = data[:here] or b"<"
    return data


def assert_sound(model: Model) -> None:
    """No fault, and no number that is not finite."""
    assert model.validate().faults == ()
    for body in model.bodies:
        assert np.isfinite([float(v) for v in (body.mass, *body.com, *body.inertia)]).all()


def read_or_refused(path: Path) -> bool:
    try:
        with within(30.0, f"reading {path.name}"):
            loaded = load_any(path)
    except Exception as error:
        if not refused_clearly(error):
            raise
        return False
    assert_sound(loaded.model)
    return True


def test_urdf_with_changed_bytes(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    slow = request.config.getoption("--slow")
    chance, path = random.Random(17 + slow), tmp_path / "robot.urdf"
    outcomes = []
    for _ in range(5000 if slow else 300):
        path.write_bytes(changed(URDF, chance))
        outcomes.append(read_or_refused(path))
    assert {True, False} == set(outcomes)


READ_MANY = """
import random, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_robot_files import MJCF, changed, read_or_refused
chance, path = random.Random(int(sys.argv[3])), Path(sys.argv[2])
read = 0
for n in range(int(sys.argv[4])):
    path.write_bytes(changed(MJCF, chance))
    read += read_or_refused(path)
print(read)
"""


def test_mjcf_with_changed_bytes(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """In a process of its own: MuJoCo's reader is native code, whose crash would end the tests."""
    pytest.importorskip("mujoco")
    slow = request.config.getoption("--slow")
    count = 2000 if slow else 120
    arguments = [str(Path(__file__).parent), str(tmp_path / "robot.xml"), str(23 + slow), str(count)]
    command = [sys.executable, "-W", "error", "-c", READ_MANY, *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=600 if slow else 150, check=False, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert 0 < int(done.stdout.split()[-1]) < count


def test_unchanged_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text(URDF)
    assert len(load_any(path).model.bodies) == 2


def test_axes_of_any_length_are_directions(tmp_path: Path) -> None:
    """The square of 1e200 is no number, and the axis became zero."""
    path = tmp_path / "robot.urdf"
    path.write_text(URDF.replace('<axis xyz="0 1 0"/>', '<axis xyz="0 1e200 0"/>', 1))
    plain = tmp_path / "plain.urdf"
    plain.write_text(URDF)
    assert load_any(path).model.joints == load_any(plain).model.joints
