"""``kinetree run``: files, outcomes, options, exit codes."""

from __future__ import annotations

import json
import math
import signal
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt


def test_writes_results_and_report_and_says_how_it_went(kinetree, pendulum, tmp_path):
    code, out, _ = kinetree("run", pendulum, "--out", tmp_path / "made")
    assert code == 0
    assert "small pendulum: 1 body, 1 joint, 1 degree of freedom" in out
    assert "energy balance error" in out
    assert "the audit finds nothing wrong" in out
    page = (tmp_path / "made" / "report.html").read_text(encoding="utf-8")
    assert "small pendulum" in page
    run = kt.Run.load(tmp_path / "made" / "results.h5")
    assert run.complete
    np.testing.assert_allclose(run.t, 0.05 * np.arange(11), atol=1e-15)
    # ½ φ̇² = g sin φ̂ for a point mass that falls from the horizontal by φ̂ = −φ.
    np.testing.assert_allclose(
        run["hinge.angle_rate"] ** 2 / 2, -9.81 * np.sin(run["hinge.angle"]), atol=1e-7
    )


def test_results_are_written_once_and_again_where_other_channels_are_asked_for(
    kinetree, pendulum, tmp_path, monkeypatch
):
    written = []
    save = kt.Run.save

    def counted(run, path, channels=None):
        written.append(channels)
        save(run, path, channels)

    monkeypatch.setattr(kt.Run, "save", counted)
    command = ("run", pendulum, "--out", tmp_path, "--no-report", "--quiet")
    assert kinetree(*command)[0] == 0
    assert written == [None]
    usual = kt.Run.load(tmp_path / "results.h5").stored
    assert kinetree(*command, "--channels", "energy.total")[0] == 0
    assert written == [None, None, ("energy.total",)]
    assert set(kt.Run.load(tmp_path / "results.h5").stored) == {"energy.total"} < set(usual)


def test_events_and_the_first_time_of_the_file_are_those_of_the_run(kinetree, pendulum, tmp_path):
    """Also where options say something else: the pendulum stops at the first angle, started a second later."""
    text = pendulum.read_text(encoding="utf-8").replace("t_end = 0.5", "t_start = 1.0\nt_end = 1.5")
    event = '[[event]]\ntype = "expression"\nname = "low"\nexpression = "hinge.angle + 0.5"\naction = {type = "stop"}\n'
    pendulum.write_text(text + event, encoding="utf-8")
    for options in ((), ("--rtol", "1e-9")):
        code, out, _ = kinetree("run", pendulum, "--out", tmp_path, "--no-report", *options)
        assert code == 0
        assert "stopped" in out
        run = kt.Run.load(tmp_path / "results.h5")
        assert (run.t[0], run.status) == (1.0, "stopped")
        assert run["hinge.angle"][-1] == pytest.approx(-0.5, abs=1e-9)


def test_equations_in_a_tab_of_the_report_when_asked_for(kinetree, pendulum, tmp_path):
    for options, shown in (((), False), (("--equations",), True)):
        code, _, _ = kinetree("run", pendulum, "--out", tmp_path, *options)
        page = (tmp_path / "report.html").read_text(encoding="utf-8")
        assert code == 0
        assert ('"title": "Equations"' in page or '"title":"Equations"' in page) is shown
    code, _, _ = kinetree("view", pendulum, "--equations", "--no-open", "--output", tmp_path / "view.html")
    assert code == 0
    assert "Equations" in (tmp_path / "view.html").read_text(encoding="utf-8")
    code, _, told = kinetree("view", tmp_path / "results.h5", "--equations", "--no-open")
    assert code == 2
    assert "--equations is for models" in told


@pytest.mark.slow
def test_the_inside_of_a_formulation_in_a_tab_of_the_report_when_asked_for(kinetree, pendulum, tmp_path):
    page, seen = tmp_path / "report.html", tmp_path / "view.html"
    for options, shown in (((), False), (("--inside", "kane-angles"), True)):
        assert kinetree("run", pendulum, "--out", tmp_path, "--t-end", "0.05", *options).code == 0
        assert ("Kamman" in page.read_text(encoding="utf-8")) is shown
    result = tmp_path / "results.h5"
    assert kinetree("view", result, "--inside", "auto", "--no-open", "--output", seen).code == 0
    assert "Wijckmans" in seen.read_text(encoding="utf-8")
    kt.Run.load(result).report(seen, inside="kane-angles")
    assert "Kamman" in seen.read_text(encoding="utf-8")
    for refused, words in (
        (
            ("run", pendulum, "--out", tmp_path / "none", "--inside", "kane-angels"),
            'did you mean "kane-angles"',
        ),
        (("run", pendulum, "--out", tmp_path / "none", "--inside", "own-speeds"), "no speeds of your own"),
        (("view", pendulum, "--inside", "auto"), "--inside is for one result"),
    ):
        code, _, told = kinetree(*refused)
        assert code == 2
        assert words in told
    assert not (tmp_path / "none").exists()


def test_json_on_stdout_nothing_else(kinetree, pendulum, tmp_path):
    code, out, _ = kinetree("run", pendulum, "--out", tmp_path, "--json", "--no-report")
    told = json.loads(out)
    assert code == 0
    assert told["status"] == "finished"
    assert told["verdict"] == "ok"
    assert told["rows"] == 11
    assert told["degrees_of_freedom"] == 1
    assert Path(told["files"]["results"]).exists()
    assert "report" not in told["files"]
    assert not (tmp_path / "report.html").exists()


def test_quiet_prints_nothing(kinetree, pendulum, tmp_path):
    assert kinetree("run", pendulum, "--out", tmp_path, "--quiet", "--no-report") == (0, "", "")


def test_options_replace_what_the_file_says(kinetree, pendulum, tmp_path):
    code, out, _ = kinetree(
        "run", pendulum, "--out", tmp_path, "--json", "--no-report", "--t-end", 0.2, "--interval", 0.1,
        "--method", "tsit5", "--rtol", 1e-5, "--atol", 1e-7, "--formulation", "elimination",
        "--constraints", "zero-eigenvalue", "--set", "length=pi/4",
        "--initial", "hinge.angle=pi/3", "--initial", "hinge.angle_rate=-1",
    )  # fmt: skip
    told = json.loads(out)
    assert code == 0
    assert told["t_end"] == 0.2
    assert told["rows"] == 3
    assert told["method"] == "tsit5"
    assert told["formulation"] == "elimination × zero-eigenvalue"
    assert told["parameters"] == {"length": math.pi / 4}
    done = kt.Run.load(tmp_path / "results.h5")
    assert (done["hinge.angle"][0], done["hinge.angle_rate"][0]) == (math.pi / 3, -1.0)


def test_options_take_units_and_the_former_name_of_the_interval(kinetree, pendulum, tmp_path):
    given = ("run", pendulum, "--out", tmp_path, "--json", "--no-report", "--t-end", "200 ms")
    _, out, _ = kinetree(
        *given, "--interval", "50 ms", "--initial", "hinge.angle=30 deg", "--set", "length=50 cm"
    )
    told, done = json.loads(out), kt.Run.load(tmp_path / "results.h5")
    assert (told["t_end"], told["rows"], told["parameters"]) == (0.2, 5, {"length": 0.5})
    assert done["hinge.angle"][0] == pytest.approx(math.pi / 6)
    _, out, err = kinetree(*given, "--output", "0.1", "--channel", "hinge.angle")
    assert json.loads(out)["rows"] == 3
    assert "--output is --interval now" in err


def test_several_values_follow_one_option(kinetree, pendulum, tmp_path):
    values = ("--initial", "hinge.angle=30 deg", "hinge.angle_rate=2", "--set", "length=0.5")
    _, out, _ = kinetree(
        "run", "--out", tmp_path, "--json", "--no-report", "--t-end", "0.1", *values, pendulum
    )
    done = kt.Run.load(tmp_path / "results.h5")
    assert json.loads(out)["parameters"] == {"length": 0.5}
    assert (done["hinge.angle"][0], done["hinge.angle_rate"][0]) == (pytest.approx(math.pi / 6), 2.0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--t-end", "2 mm"], "--t-end: '2 mm' is of another dimension than this value, which is in s"),
        (["--initial", "hinge.angle=2 mm"], "--initial hinge.angle: '2 mm' is of another dimension"),
        (["--json", "length=3"], '"length=3" belongs to no option'),
        (["--set", "lenght=2"], 'did you mean "length"?'),
        (["--set", "length"], "write it as name=value"),
        (["--set", "length=width"], "'width' is no number"),
        (["--set", "length=1/0"], "--set length"),
        (["--initial", "hinge.angel=2"], "--initial: "),
        (["--initial", "hinge.angle"], "write it as name=value"),
        (["--initial", "hinge.angle=often"], "'often' is no number"),
        (["--method", "dop835"], '"dop853"'),
        (["--method", "ode45"], 'use "tsit5"'),
        (["--method", "rk4"], 'method "rk4" takes fixed steps'),
        (["--method", "gauss4"], "--step"),
        (["--formulation", "kain"], "formulation"),
        (["--rtol", "-1"], "--rtol"),
        (["--t-end", "-1"], "--t-end"),
        (["--interval", "often"], "--interval: 'often' is no number"),
        (["--interval", "0"], "--interval 0: give the time between rows"),
        (["--t-end", "1e9", "--interval", "0.1"], "10,000,000,000 rows"),
        (["--t-end", "soon"], "soon"),
        (["--speed", "3"], "--speed"),
    ],
)
def test_mistakes_on_the_command_line_exit_with_2(kinetree, pendulum, tmp_path, arguments, words):
    code, out, err = kinetree("run", pendulum, "--out", tmp_path / "made", *arguments)
    assert code == 2
    assert out == ""
    assert words in err
    assert "Traceback" not in err
    assert not (tmp_path / "made" / "results.h5").exists()


def test_a_model_without_an_end_asks_for_one(kinetree, pendulum):
    pendulum.write_text(pendulum.read_text().replace("t_end = 0.5", ""))
    code, _, err = kinetree("run", pendulum)
    assert code == 2
    assert "--t-end" in err


@pytest.mark.parametrize(
    ("wrong", "right", "words"),
    [
        ("mass = 2.0", "mass = -2.0", 'body "bob"'),
        ("mass = 2.0", 'mass = "2 *"', 'body "bob"'),
        ('outer = "bob"', 'outer = "bobb"', '"bob"'),
        ("format = 1", "format = = 1", "is not valid TOML"),
    ],
)
def test_faults_of_the_model_exit_with_3_and_name_file_and_line(kinetree, pendulum, wrong, right, words):
    pendulum.write_text(pendulum.read_text().replace(wrong, right))
    code, out, err = kinetree("run", pendulum)
    assert code == 3
    assert out == ""
    assert "pendulum.toml:" in err
    assert words in err
    assert "Traceback" not in err


def test_a_model_that_cannot_be_assembled_exits_with_3(kinetree, pendulum):
    extra = """
[[marker]]
name = "tip"
body = "bob"
frame = { position = [1, 0, 0] }
[[constraint]]
name = "rope"
type = "distance"
at1 = "ground"
at2 = "tip"
distance = 3.0
[run]"""
    pendulum.write_text(pendulum.read_text().replace("[run]", extra))
    code, _, err = kinetree("run", pendulum)
    assert code == 3
    assert "rope" in err
    assert "Traceback" not in err


def test_a_run_that_fails_exits_with_1_and_keeps_what_was_computed(kinetree, pendulum, tmp_path):
    load = '[[load]]\nname = "motor"\ntype = "joint-motor"\njoint = "hinge"\ntorque = "1/(t - 0.3)**3"\n[run]'
    pendulum.write_text(pendulum.read_text().replace("[run]", load))
    code, out, err = kinetree("run", pendulum, "--out", tmp_path)
    assert code == 1
    assert "failed" in err
    assert "wrote" in out
    run = kt.Run.load(tmp_path / "results.h5")
    assert run.status == "failed"
    assert not run.complete
    assert 0.2 < run.t[-1] < 0.3
    assert "Failed at" in (tmp_path / "report.html").read_text(encoding="utf-8")


def test_python_files_define_a_model(kinetree, tmp_path):
    path = tmp_path / "made.py"
    path.write_text(
        "import kinetree as kt\n"
        "model = kt.Model.of('made in python', kt.Gravity(acceleration=(0, -9.81, 0)),\n"
        "    kt.Body.rod('rod', mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),\n"
        "    kt.Revolute('hinge', 'ground', 'rod', point=(0, 0, 0), axis=(0, 0, 1)))\n"
    )
    code, out, _ = kinetree("run", path, "--t-end", 0.1, "--out", tmp_path, "--json", "--no-report")
    assert code == 0
    assert json.loads(out)["model"] == "made in python"
    path.write_text("model = 3\n")
    assert kinetree("run", path, "--t-end", 1).code == 3
    path.write_text("x = 1\nmodel = x / 0\n")
    code, _, err = kinetree("run", path, "--t-end", 1)
    assert code == 3
    assert "made.py:2: ZeroDivisionError" in err
    assert "Traceback" not in err


def test_missing_files_are_explained(kinetree, pendulum, tmp_path):
    code, _, err = kinetree("run", tmp_path / "pendulm.toml")
    assert code == 2
    assert "pendulum.toml" in err
    code, _, err = kinetree("run", tmp_path / "four_bar.toml")
    assert "kinetree examples copy four_bar" in err
    assert kinetree("run", tmp_path).code == 2
    assert kinetree("run", tmp_path / "pendulum.doc").code == 2


def _heeding_interrupts() -> None:
    """In the child: hear Ctrl-C, whatever the shell that runs the tests passed on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _deaf_to_interrupts() -> None:
    """In the child: as a shell starts its background jobs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.mark.in_turn(2)
@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent differently on Windows")
@pytest.mark.parametrize(
    ("prepared", "sent"),
    [(_heeding_interrupts, (signal.SIGINT,)), (_deaf_to_interrupts, (signal.SIGINT, signal.SIGTERM))],
    ids=["in the foreground", "in the background"],
)
def test_an_interrupted_run_exits_with_130_and_leaves_a_valid_file(pendulum, tmp_path, prepared, sent):
    """A background job does not hear Ctrl-C, which is meant for the foreground; a request to end it hears."""
    pendulum.write_text(pendulum.read_text().replace("t_end = 0.5", "t_end = 1e6").replace("0.05", "1.0"))
    command = [sys.executable, "-m", "kinetree.cli", "run", str(pendulum), "--out", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=prepared
    ) as process:
        _wait_for_rows(process, tmp_path / "results.h5")
        for number in sent:
            process.send_signal(number)
            if number != sent[-1]:
                time.sleep(0.5)
                assert process.poll() is None
        _, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "interrupted" in err
    assert "Traceback" not in err
    run = kt.Run.load(tmp_path / "results.h5")
    assert run.status == "interrupted"
    assert not run.complete
    assert 0.0 < run.t[-1] < 1e6
    np.testing.assert_allclose(np.diff(run.t), 1.0)
    assert "Interrupted at" in (tmp_path / "report.html").read_text(encoding="utf-8")


def _wait_for_rows(process: subprocess.Popen[str], path: Path, seconds: float = 240.0) -> None:
    """Wait until rows of a run are in its file, which can be read while it grows."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert process.poll() is None, process.communicate()
        if path.exists() and len(kt.Run.load(path)) > 10:
            return
        time.sleep(0.2)
    raise AssertionError("the run did not start")


def test_an_interrupt_before_the_first_step_exits_with_130(kinetree, pendulum, monkeypatch):
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kinetree.analysis.simulate.prepare_checked", interrupted)
    code, _, err = kinetree("run", pendulum)
    assert code == 130
    assert "Traceback" not in err


def test_a_run_that_is_not_to_be_trusted_does_not_exit_with_0(kinetree, pendulum, tmp_path):
    steps = ("--method", "rk4", "--out", tmp_path, "--t-end", 20, "--no-report")
    code, out, err = kinetree("run", pendulum, *steps, "--step", 0.5)
    assert code == 1
    assert "do not trust this run" in out
    assert "do not trust this run" in err
    assert kinetree("run", pendulum, *steps, "--step", 0.5, "--json", "--quiet").code == 1
    assert kinetree("run", pendulum, *steps, "--step", 0.005).code == 0


def test_the_recursive_formulation_of_a_loop_is_refused(kinetree, tmp_path):
    code, _, err = kinetree(
        "run",
        Path(str(files("kinetree.examples"))) / "four_bar.toml",
        "--formulation",
        "recursive",
        "--out",
        tmp_path,
    )
    assert code == 3
    assert "cut-joint" in err


def test_what_shows_at_the_start_has_a_line_of_the_file_too(kinetree, tmp_path):
    path = tmp_path / "ball.toml"
    path.write_text(
        """\
format = 1
[model]
name = "ball"
[[body]]
name = "ball"
mass = 1.0
inertia = [0.1, 0.1, 0.1, 0, 0, 0]
[[load]]
name = "wall"
type = "spring-damper"
at1 = "ball"
at2 = "ground"
stiffness = 10.0
[[load]]
name = "floor"
type = "sphere-plane"
sphere = "ball"
radius = 0.5
stiffness = 1e5
[run]
t_end = 1.0
""",
        encoding="utf-8",
    )
    code, _, told = kinetree("run", path, "--out", tmp_path / "made")
    assert code == 3
    assert f'{path}:14: load "floor": its shapes start 0.5 m inside each other; move them apart' in told
