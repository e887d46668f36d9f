"""All commands but ``run``."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib

import numpy as np
import pytest

from kinetree.cli.commands import examples
from kinetree.io.toml import load, loads


def test_check_finds_the_degrees_of_freedom(kinetree, pendulum):
    code, out, _ = kinetree("check", pendulum)
    assert code == 0
    assert "small pendulum: valid" in out
    assert "1 degree of freedom" in out
    told = json.loads(kinetree("check", pendulum, "--json").out)
    assert told["degrees_of_freedom"] == 1
    assert told["modes"] == [{"hinge.angle_rate": 1.0}]


def test_check_lists_all_faults_and_exits_with_3(kinetree, pendulum):
    pendulum.write_text(
        pendulum.read_text().replace("mass = 2.0", "mass = -2.0").replace('"revolute"', '"hinge"')
    )
    code, out, err = kinetree("check", pendulum)
    assert code == 3
    assert out == ""
    assert re.search(r"pendulum.toml:\d+: body \"bob\"", err)
    assert re.search(r"pendulum.toml:\d+: joint \"hinge\"", err)


def test_verify_prints_a_certificate(kinetree, pendulum):
    code, out, _ = kinetree("verify", pendulum, "--samples", 2)
    assert code == 0
    assert "all agree" in out
    told = json.loads(kinetree("verify", pendulum, "--samples", 1, "--json").out)
    assert told["ok"] is True
    assert len(told["rows"]) > 3
    assert kinetree("verify", pendulum, "--samples", 0).code == 2


def test_view_writes_a_page_of_a_model_and_of_a_result(kinetree, pendulum, swung, tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    page = tmp_path / "page.html"
    code, out, _ = kinetree("view", pendulum, "--no-open", "-o", page)
    assert (code, out.strip()) == (0, str(page))
    assert "small pendulum" in page.read_text(encoding="utf-8")
    assert opened == []
    code, out, _ = kinetree("view", swung / "results.h5", "--json")
    written = json.loads(out)["page"]
    assert opened == [f"file://{written}"]


def test_plot_lists_draws_and_writes(kinetree, swung, tmp_path):
    result = swung / "results.h5"
    assert "hinge.reaction" in kinetree("plot", result).out
    listed = json.loads(kinetree("plot", result, "--json").out)
    assert listed["bob.position"]["components"] == ["x", "y", "z"]
    drawn = kinetree("plot", result, "hinge.angle").out
    assert "hinge.angle [rad]" in drawn
    assert re.search("[\u2801-\u28ff]", drawn)
    figure = tmp_path / "angle.svg"
    code, out, _ = kinetree("plot", result, "hinge.*", "-o", figure)
    assert (code, out) == (0, f"wrote {figure}\n")
    assert figure.read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hinge.angel"], "hinge.angle"),
        (["hinge.angle", "-o", "angle.doc"], ".png"),
    ],
)
def test_plot_explains_mistakes(kinetree, swung, arguments, words):
    code, out, err = kinetree("plot", swung / "results.h5", *arguments)
    assert code == 2
    assert out == ""
    assert words in err


def test_export_writes_the_very_numbers(kinetree, swung, tmp_path):
    table = tmp_path / "table.csv"
    code, out, _ = kinetree(
        "export", swung / "results.h5", "hinge.angle", "bob.position", "--csv", "-o", table
    )
    assert code == 0
    assert str(table) in out
    assert table.read_text().splitlines()[0] == (
        "time [s],hinge.angle [rad],bob.position.x [m],bob.position.y [m],bob.position.z [m]"
    )
    t, angle, x, y, z = np.loadtxt(table, delimiter=",", skiprows=1, unpack=True)
    assert t[-1] == 0.5
    np.testing.assert_allclose(x, np.cos(angle), atol=1e-14)
    np.testing.assert_allclose(y, np.sin(angle), atol=1e-14)
    np.testing.assert_array_equal(z, 0.0)


def test_export_writes_the_moving_mechanism(kinetree, swung, tmp_path):
    scene = tmp_path / "motion.glb"
    code, out, _ = kinetree("export", swung / "results.h5", "--to", "gltf", "-o", scene)
    assert code == 0 and str(scene) in out and scene.read_bytes()[:4] == b"glTF"
    for mistake in (["hinge.angle"], ["-o", tmp_path / "motion.gltf"]):
        code, _, err = kinetree("export", swung / "results.h5", "--to", "gltf", *mistake)
        assert code == 2 and "gltf" in err.lower()


def test_video_writes_the_motion(kinetree, swung, tmp_path):
    path = tmp_path / "motion.gif"
    code, out, _ = kinetree(
        "video", swung / "results.h5", "-o", path, "--size", "64x36", "--fps", "4", "--json"
    )
    assert code == 0
    assert json.loads(out) == {"video": str(path), "pictures": 21}  # 0.5 s, ten times slower, both ends
    for mistake in (["--size", "64"], ["--view", "up"], ["-o", tmp_path / "motion.mov"]):
        code, _, err = kinetree("video", swung / "results.h5", "-o", path, *mistake)
        assert code == 2 and "Traceback" not in err


@pytest.mark.parametrize("command", ["plot", "export", "view", "video"])
def test_results_that_are_none_are_explained(kinetree, tmp_path, command):
    code, _, err = kinetree(command, tmp_path / "results.h5")
    assert code == 2
    assert "there is no file" in err
    broken = tmp_path / "broken.h5"
    broken.write_bytes(b"this is no HDF5 file")
    code, _, err = kinetree(command, broken)
    assert code == 1
    assert "broken.h5" in err
    assert "Traceback" not in err


def test_a_model_in_place_of_a_result_is_told_what_to_do(kinetree, pendulum):
    code, _, err = kinetree("plot", pendulum, "hinge.angle")
    assert code == 2
    assert "is a model, not a result" in err and "kinetree run" in err


URDF = """<?xml version="1.0"?>
<robot name="arm">
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0 0 0.2"/><mass value="2"/>
    <inertia ixx="0.02" iyy="0.02" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
    <limit effort="5" velocity="2"/></joint>
</robot>
"""


def test_import_turns_a_robot_into_a_model_file(kinetree, tmp_path):
    robot = tmp_path / "arm.urdf"
    robot.write_text(URDF)
    code, out, err = kinetree("import", robot)
    assert code == 0
    assert "arm.toml: 1 body, 1 joint" in out
    assert "the model does not represent 1 <limit effort>, 1 <limit velocity>" in err
    assert len(err.splitlines()) == 3
    assert "arm.urdf:7: <limit effort> of joint" in kinetree("import", robot, "--force", "--verbose").err
    model = load(tmp_path / "arm.toml").model
    assert [joint.name for joint in model.joints] == ["shoulder"]
    assert kinetree("import", robot).code == 2
    told = json.loads(kinetree("import", robot, "--force", "--json").out)
    assert told["joints"] == 1
    robot.write_text(URDF.replace('child link="upper"', 'child link="uper"'))
    code, _, err = kinetree("import", robot, "--force")
    assert code == 3
    assert "arm.urdf:6" in err


def test_examples_are_listed_copied_and_valid(kinetree, tmp_path):
    listed = json.loads(kinetree("examples", "--json").out)
    names = [example["name"] for example in listed]
    assert {"four_bar", "pendulum", "slider_crank"} <= set(names)
    assert all(example["title"] and example["description"] for example in listed)
    text = kinetree("examples").out
    assert all(name in text for name in names)
    code, _, _ = kinetree("examples", "copy", "four_bar", "pendulum.toml", "--to", tmp_path / "new")
    assert code == 0
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["four_bar.toml", "pendulum.toml"]
    assert kinetree("examples", "copy", "four_bar", "--to", tmp_path / "new").code == 2
    code, _, err = kinetree("examples", "copy", "five_bar")
    assert code == 2
    assert "there is no example 'five_bar'; did you mean \"four_bar\"?" in err


@pytest.mark.parametrize("name", ["four_bar", "pendulum", "slider_crank"])
def test_first_examples_have_one_motion_and_no_warnings(name):
    example = {example.name: example for example in examples.index()}[name]
    loaded = loads(example.text, f"{name}.toml")
    assert loaded.warnings == ()
    assert loaded.run is not None
    assert loaded.run.t_end is not None


def test_schema_describes_model_files(kinetree):
    schema = json.loads(kinetree("schema").out)
    assert {"model", "body", "joint", "load", "run"} <= set(schema["properties"])


def test_no_command_shows_help_and_unknown_ones_exit_with_2(kinetree):
    code, out, _ = kinetree()
    assert code == 0
    assert "examples" in out
    code, _, err = kinetree("rnu", "x.toml")
    assert code == 2
    assert "run" in err
    assert kinetree("run").code == 2


@pytest.mark.parametrize("module", ["kinetree", "kinetree.cli"])
def test_version_and_module_entry(module):
    done = subprocess.run(
        [sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=True
    )
    with open("pyproject.toml", "rb") as file:
        assert done.stdout.strip() == tomllib.load(file)["project"]["version"]


def test_help_loads_nothing_heavy():
    code = (
        "import sys; from kinetree.cli.app import start; start(['run', '--help']); "
        "print([m for m in ('casadi', 'numba', 'scipy', 'matplotlib', 'h5py', 'pydantic') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_unforeseen_errors_show_a_traceback_and_ask_for_a_report(kinetree, pendulum, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("inside")

    monkeypatch.setattr("kinetree.analysis.trust.doctor.examine", broken)
    code, _, err = kinetree("check", pendulum)
    assert code == 1
    assert "ZeroDivisionError: inside" in err
    assert "fault of Kinetree" in err


def test_names_cannot_command_the_terminal(kinetree, pendulum, tmp_path):
    hostile = "\\u001b[31mred\\u001b]0;title\\u0007\\u202e"
    controls = set("\x1b\x07\u202e")
    original = pendulum.read_text()
    pendulum.write_text(original.replace("small pendulum", hostile))
    told = kinetree("check", pendulum)
    assert "[31mred" in told.out + told.err
    assert not controls & set(told.out + told.err)
    pendulum.write_text(original.replace("hinge", hostile))
    told = kinetree("run", pendulum, "--out", tmp_path)
    assert told.code == 3
    assert "[31mred" in told.err
    assert not controls & set(told.out + told.err)


def test_folders_that_cannot_be_used_are_explained(kinetree, pendulum, tmp_path):
    (tmp_path / "taken").write_text("")
    code, _, err = kinetree("run", pendulum, "--out", tmp_path / "taken")
    assert code == 2
    assert "taken" in err
    code, _, err = kinetree("view", pendulum, "--no-open", "-o", tmp_path / "missing" / "page.html")
    assert code == 2
    assert "missing" in err


def test_examples_written_in_python_are_listed_and_copied(kinetree, tmp_path):
    code, out, _ = kinetree("examples", "copy", "cable", "--to", str(tmp_path))
    assert code == 0
    assert "cable.py" in out
    assert "model" in (tmp_path / "cable.py").read_text(encoding="utf-8")


def test_every_option_of_every_command_is_explained():
    from kinetree.cli.app import app

    commands = [name for name in app if not name.startswith("-")]
    assert len(commands) > 15
    silent = [
        (name, argument.names)
        for name in commands
        for argument in app[name].assemble_argument_collection(parse_docstring=True)
        if argument.names != ("*",)  # a group, whose options come one by one
        and not (argument.parameter.help or "").strip()
    ]
    assert silent == []
