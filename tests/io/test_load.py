"""Files of any format through one door; Python files with their lines."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kinetree.io.load import load_any
from kinetree.io.model_file import ModelFileError
from kinetree.preparation.run_settings import RunSettings

DATA = Path(__file__).parents[1] / "data"

PYTHON = """\
from kinetree.preparation.run_settings import RunSettings
from kinetree.model import Body, Frame, Model
from kinetree.model.joints import Revolute
from kinetree.model.loads import Gravity

rod = Body.rod("rod", 1.0, 1.0)
hinge = Revolute("hinge", "ground", "rod", frame_inner=Frame(), frame_outer=Frame.at((-0.5, 0, 0)))
model = Model.of("pendulum", Gravity(), rod, hinge)
run = RunSettings(t_end=2.0)

if __name__ == "__main__":
    raise SystemExit("not to be reached")
"""

TOML = """\
format = 1
[model]
name = "free"
[[body]]
name = "b"
mass = 1
inertia = [1, 1, 1, 0, 0, 0]
"""

URDF = """\
<robot name="r">
  <link name="base"/>
  <link name="arm">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="turn" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
</robot>
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_python_file(tmp_path: Path) -> None:
    loaded = load_any(write(tmp_path, "pendulum.py", PYTHON))
    assert loaded.model.name == "pendulum"
    assert loaded.run == RunSettings(t_end=2.0)


MISTAKES = [
    ("rod = Body.rod(", "rod = Body.rodd(", 6, "AttributeError: .*rodd"),
    ("rod = Body.rod(", "rod = Body.rod((", 6, "is not valid Python: '\\(' was never closed"),
    ("model = Model.of(", "mechanism = Model.of(", 1, "defines no `model`; write model = mechanism"),
    ("run = ", "model = ", 9, "`model` is a RunSettings, not a Model"),
    (
        '"rod", frame_inner',
        '"rodd", frame_inner',
        8,
        'joint "hinge": outer body "rodd" is unknown; did you mean "rod"',
    ),
    ("t_end=2.0", "t_end=-2.0", 8, "run: t_end must not lie before t_start"),
    ("run = ", "raise SystemExit(3)\nrun = ", 9, r"ends the program \(exit code 3\)"),
    ("model = Model.of(", "def model(): return Model.of(", 8, "`model` is a function, not a Model"),
]


@pytest.mark.parametrize(
    ("good", "bad", "line", "reason"), MISTAKES, ids=[reason[:25] for *_, reason in MISTAKES]
)
def test_mistakes_in_python_files_have_a_line(
    tmp_path: Path, good: str, bad: str, line: int, reason: str
) -> None:
    path = write(tmp_path, "pendulum.py", PYTHON.replace(good, bad, 1))
    with pytest.raises(
        ModelFileError, match=rf"pendulum\.py:{line}: .*{reason}|pendulum\.py:{line}: {reason}"
    ):
        load_any(path)


def test_an_error_deep_in_other_code_has_the_line_of_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, "bad.py", "import json\n\nmodel = json.loads('{')\n")
    with pytest.raises(ModelFileError, match=r"bad\.py:3: JSONDecodeError"):
        load_any(path)


def test_each_format_is_told_by_its_name_and_root(tmp_path: Path) -> None:
    toml = load_any(write(tmp_path, "free.TOML", TOML))
    assert toml.model.name == "free"
    assert toml.path == tmp_path / "free.TOML"
    for name in ("robot.urdf", "robot.xml"):
        assert load_any(write(tmp_path, name, URDF)).model.joint("turn").kind == "revolute"
    with pytest.raises(ModelFileError, match=r'robot\.urdf:6: .*"turn"'):
        load_any(write(tmp_path, "robot.urdf", URDF.replace('child link="arm"', 'child link="harm"')))


def test_mjcf_through_the_same_door(tmp_path: Path) -> None:
    pytest.importorskip("mujoco")
    path = tmp_path / "cassie.xml"
    shutil.copy(DATA / "cassie_stripped.xml", path)
    loaded = load_any(path)
    assert loaded.model.name == "cassie"
    assert any(item.acts for item in loaded.not_represented)


def test_what_is_no_model_file(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=r'picture\.png:1: "\.png" is no model file'):
        load_any(write(tmp_path, "picture.png", ""))
    for name in ("nowhere.toml", "nowhere.py", "nowhere.xml", "nowhere.urdf"):
        with pytest.raises(ModelFileError, match=r"nowhere\.\w+:1: .*cannot be read"):
            load_any(tmp_path / name)
    with pytest.raises(ModelFileError, match=r"empty\.xml:1: holds no XML element"):
        load_any(write(tmp_path, "empty.xml", ""))
    with pytest.raises(ModelFileError, match=r"broken\.xml:1: is not well-formed XML"):
        load_any(write(tmp_path, "broken.xml", "no xml"))
