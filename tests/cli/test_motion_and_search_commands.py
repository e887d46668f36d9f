"""``inverse-dynamics``, ``sensitivities``, ``fit`` and ``optimize`` as commands; files and pages of analyses."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt

MODEL = """
import kinetree as kt

model = kt.Model.of(
    "oscillator",
    kt.Parameter("m", 2.0, "kg"), kt.Parameter("k", 30.0, "N/m"), kt.Parameter("idle", 1.0),
    kt.Body("cart", "m", inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
    kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0), q0=(0.3,)),
    kt.JointSpring("spring", "rail", stiffness="k"),
    kt.JointMotor("push", "rail"),
)
"""
T = np.linspace(0.0, 1.0, 51)


@pytest.fixture
def oscillator(tmp_path: Path) -> Path:
    path = tmp_path / "oscillator.py"
    path.write_text(MODEL, encoding="utf-8")
    return path


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Displacement of a cart with k/m = 25, with noise."""
    noise = np.random.default_rng(0).normal(0, 1e-4, T.size)
    path = tmp_path / "measured.csv"
    rows = [f"{t!r},{x!r}" for t, x in zip(T.tolist(), (0.3 * np.cos(5 * T) + noise).tolist(), strict=True)]
    path.write_text("t,rail.displacement\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_inverse_dynamics_of_a_law_and_of_a_table(kinetree, oscillator, tmp_path):
    """F = m ẍ + k x."""
    out, page = tmp_path / "forces.csv", tmp_path / "forces.html"
    law = ("--motion", "rail.displacement=0.1*sin(4*t)", "--t-end", 1, "--rows", 50)
    done = kinetree(
        "inverse-dynamics", oscillator, "--actuators", "rail", *law, "-o", out, "--report", page, "--json"
    )
    assert done.code == 0
    told = json.loads(done.out)
    force = (30.0 - 2.0 * 16) * 0.1 * np.sin(4 * T)
    assert np.ravel(told["values"]) == pytest.approx(force, abs=1e-9)
    assert told["files"] == [str(out), str(page)]
    table = np.genfromtxt(out, delimiter=",", skip_header=1)
    assert table[:, 1] == pytest.approx(force, abs=1e-9)
    motion = tmp_path / "motion.csv"
    fine = np.linspace(0.0, 1.0, 401)
    motion.write_text(
        "t,rail.displacement\n" + "\n".join(f"{t},{0.1 * np.sin(4 * t)}" for t in fine), encoding="utf-8"
    )
    told = json.loads(
        kinetree("inverse-dynamics", oscillator, "--actuators", "rail", "--data", motion, "--json").out
    )
    assert np.ravel(told["values"])[200] == pytest.approx((30.0 - 32) * 0.1 * np.sin(2.0), abs=1e-3)


def test_inverse_dynamics_needs_a_motion(kinetree, oscillator):
    code, _, err = kinetree("inverse-dynamics", oscillator, "--actuators", "rail", "--t-end", 1)
    assert code == 1
    assert "give the motion" in err
    code, _, err = kinetree(
        "inverse-dynamics",
        oscillator,
        "--actuators",
        "raill",
        "--motion",
        "rail.displacement=t",
        "--t-end",
        1,
    )
    assert code == 1
    assert "there is no such joint" in err
    assert (
        kinetree("inverse-dynamics", oscillator, "--actuators", "rail", "--motion", "x", "--t-end", 1).code
        == 2
    )


def test_sensitivities(kinetree, oscillator, tmp_path):
    """∂x/∂k of 0.3 cos √(k/m) t, and a parameter that changes nothing is named."""
    done = kinetree(
        "sensitivities", oscillator, "--of", "rail.displacement", "--wrt", "k", "idle", "--t-end", 1, "--interval",
        0.5, "--json", "-o", tmp_path / "slopes.csv",
    )  # fmt: skip
    assert done.code == 0
    told = json.loads(done.out)
    w = np.sqrt(15.0)
    assert told["values"][-1][0][0] == pytest.approx(-0.3 * np.sin(w) / (2 * w * 2.0), rel=1e-6)
    assert told["idle"] == ["idle"]
    assert "idle changes nothing" in done.err
    assert (
        (tmp_path / "slopes.csv").read_text(encoding="utf-8").startswith("time [s],d rail.displacement / d k")
    )


def test_fit_and_the_model_it_writes(kinetree, oscillator, data, tmp_path):
    fitted, page = tmp_path / "fitted.toml", tmp_path / "fit.html"
    done = kinetree(
        "fit", oscillator, data, "--parameters", "k=40", "--bounds", "k=1:", "-o", fitted, "--report", page, "--quiet"
    )  # fmt: skip
    assert (done.code, done.out) == (0, "")
    assert kt.load(fitted).model.parameters[1].value == pytest.approx(50.0, rel=1e-3)
    assert "standard error" in page.read_text(encoding="utf-8")


def test_initial_values_found_go_into_the_model_written(kinetree, oscillator, data, tmp_path):
    fitted = tmp_path / "fitted.toml"
    where = ("--parameters", "k=45", "rail.displacement=0.25")
    assert kinetree("fit", oscillator, data, *where, "-o", fitted, "-q").code == 0
    run = kt.simulate(fitted, 1.0, output=T)
    assert run["rail.displacement"] == pytest.approx(0.3 * np.cos(5 * T), abs=1e-3)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--parameters", "idle"), "changes nothing"),
        (("--parameters", "kk"), "kk"),
        (("--parameters", "k", "--bounds", "k=5"), "low:high"),
        (("--parameters", "k", "-o", "fit.xlsx"), "can be written as .json"),
        (("--parameters", "k", "--report", "fit.pdf"), "a page needs a name such as fit.html"),
        (("--parameters", "k", "-o", "nowhere/fit.json"), "there is no folder 'nowhere'"),
    ],
)
def test_what_a_fit_cannot_do_is_said(kinetree, oscillator, data, arguments, words):
    code, out, err = kinetree("fit", oscillator, data, *arguments)
    assert code in (1, 2)
    assert out == ""
    assert words in err


def test_times_in_milliseconds_are_noticed(kinetree, oscillator, data, tmp_path):
    lines = data.read_text(encoding="utf-8").splitlines()
    late = tmp_path / "ms.csv"
    rows = [f"{1000 * float(t)},{x}" for t, x in (line.split(",") for line in lines[1:])]
    late.write_text("\n".join([lines[0], *rows]), encoding="utf-8")
    code, _, err = kinetree("fit", oscillator, late, "--parameters", "k")
    assert code == 1
    assert "look like milliseconds" in err
    assert "multiply them by 0.001" in err


def test_optimize(kinetree, oscillator, tmp_path):
    """The stiffness that brings the cart from 0.3 to −0.3 m in 1 s: √(k/m) = π."""
    out = tmp_path / "best.json"
    done = kinetree(
        "optimize", oscillator, "--parameters", "k=15", "--minimize", "(rail.displacement + 0.3)^2", "--t-end", 1,
        "--bounds", "k=5:60", "-o", out, "--json",
    )  # fmt: skip
    assert done.code == 0
    told = json.loads(out.read_text(encoding="utf-8"))
    assert told["parameters"]["k"] == pytest.approx(2 * np.pi**2, rel=1e-3)
    code, _, err = kinetree("optimize", oscillator, "--parameters", "k", "--t-end", 1)
    assert code == 2
    assert "what is to be small?" in err
    code, _, err = kinetree(
        "optimize", oscillator, "--parameters", "k", "idle", "--t-end", 1, "--minimize", "rail.displacement"
    )
    assert code == 1
    assert "idle changes neither the objective nor a constraint" in err


def test_pareto_and_uncertainty(kinetree, oscillator, tmp_path):
    """Between a soft spring and one of 20 N/m; the way after a time is the closed form, of drawn values too."""
    out = tmp_path / "front.json"
    done = kinetree(
        "pareto", oscillator, "--parameters", "k=15", "--objective", "soft=k^2/100", "near=(k-20)^2/100", "--t-end",
        0.1, "--bounds", "k=5:60", "--points", 3, "-o", out, "--json",
    )  # fmt: skip
    assert done.code == 0
    told = json.loads(out.read_text(encoding="utf-8"))
    assert np.ravel(told["points"])[[0, -1]] == pytest.approx([5.0, 20.0], rel=1e-4)
    spread = tmp_path / "spread.json"
    asked = (
        "--answers",
        "rail.displacement",
        "max(rail.displacement)",
        "--count",
        64,
        "--t-end",
        1,
        "-o",
        spread,
    )
    done = kinetree("uncertainty", oscillator, "--vary", "k=uniform(15,25)", *asked)
    assert done.code == 0
    told = json.loads(spread.read_text(encoding="utf-8"))["answers"]
    k = np.linspace(15, 25, 2001)
    assert told["rail.displacement"]["mean"] == pytest.approx(np.mean(0.3 * np.cos(np.sqrt(k / 2))), abs=1e-3)
    assert told["max(rail.displacement)"]["first"] == [None]  # it is the start
    code, _, err = kinetree("uncertainty", oscillator, "--vary", "k=15:25", *asked)
    assert code == 2
    assert "normal(2,0.1)" in err


def test_optimal_motion(kinetree, oscillator, tmp_path):
    """Half a period of the free motion, T = π √(m/k), leads from rest to rest without any force."""
    out, page = tmp_path / "controls.csv", tmp_path / "motion.html"
    T = np.pi * np.sqrt(2.0 / 30.0)
    asked = (
        "--control",
        "push.torque=-5:5",
        "--integral",
        "push.torque^2",
        "--duration",
        T,
        "--intervals",
        6,
    )
    done = kinetree(
        "optimal-motion", oscillator, *asked, "--end", "rail.displacement=-0.3", "--rest", "-o", out, "--report", page,
        "--json",
    )  # fmt: skip
    assert done.code == 0, done.err
    told = json.loads(done.out)
    assert told["status"] == "converged" and told["objective"] < 1e-6
    assert told["files"] == [str(out), str(page)]
    table = np.genfromtxt(out, delimiter=",", skip_header=1)
    assert table[:, 1] == pytest.approx(told["controls"]["push.torque"])
    nothing = kinetree(
        "optimal-motion", oscillator, "--control", "push.torque=-5:5", "--duration", 1, "--rest"
    )
    assert nothing.code == 2 and "--peak" in nothing.err
    wrong = kinetree("optimal-motion", oscillator, *asked, "--end", "rail.displacment=-0.3")
    assert wrong.code != 0 and "rail.displacement" in wrong.err


def test_files_of_linearisations_and_equilibria(kinetree, oscillator, tmp_path):
    system, rest = tmp_path / "system.npz", tmp_path / "rest.toml"
    assert (
        kinetree(
            "linearize", oscillator, "--input", "push", "--channel", "rail.displacement", "-o", system
        ).code
        == 0
    )
    with np.load(system) as arrays:
        assert np.sort(np.linalg.eigvals(arrays["A"]).imag) == pytest.approx([-np.sqrt(15), np.sqrt(15)])
        assert arrays["inputs"].tolist() == ["push"]
    assert kinetree("equilibrium", oscillator, "-o", rest).code == 0
    assert kt.simulate(rest, 0.1)["rail.displacement"] == pytest.approx(0.0, abs=1e-9)


def test_a_linearisation_about_an_instant_of_a_run(kinetree, oscillator, tmp_path):
    assert kinetree("run", oscillator, "--t-end", 0.5, "--out", tmp_path, "--no-report", "-q").code == 0
    told = kinetree("linearize", oscillator, "--result", tmp_path / "results.h5", "--t", 0.3, "--json")
    assert told.code == 0
    assert abs(complex(*json.loads(told.out)["poles"][0])) == pytest.approx(np.sqrt(15))
    code, _, err = kinetree("linearize", oscillator, "--t", 0.3)
    assert code == 2
    assert "belong together" in err


def test_view_opens_a_sweep(kinetree, oscillator, tmp_path):
    stored, page = tmp_path / "sweep.h5", tmp_path / "page.html"
    assert kinetree("sweep", oscillator, "--vary", "k=20,40", "--t-end", 0.5, "-o", stored, "-q").code == 0
    assert kinetree("view", stored, "-o", page, "--no-open").code == 0
    assert "2 scenarios" in page.read_text(encoding="utf-8")
    code, _, err = kinetree("plot", stored)
    assert code == 2
    assert "kinetree view" in err


BOUNCE = """
format = 1

[model]
name = "puck"

[[body]]
name = "puck"
mass = 1.0
pose = { position = [0, 0, 0] }

[[joint]]
name = "rail"
type = "prismatic"
inner = "ground"
outer = "puck"
point = [0, 0, 0]
axis = [1, 0, 0]

[[load]]
name = "motor"
type = "joint-motor"
joint = "rail"
torque = 0

[[event]]
name = "wall"
type = "expression"
expression = "1 - rail.displacement"
direction = "falling"
action = { type = "restitution", coefficient = 1.0 }
"""


@pytest.mark.slow
def test_optimal_motion_over_an_event_of_the_file_and_from_a_run(kinetree, tmp_path):
    """To the elastic wall at 1 m and back within 2 s: twice as far seen in its mirror, ∫F² = 12·2²/2³."""
    puck, run = tmp_path / "puck.toml", tmp_path / "run.h5"
    puck.write_text(BOUNCE, encoding="utf-8")
    asked = (
        "--control",
        "motor.torque=:",
        "--integral",
        "motor.torque^2",
        "--duration",
        2,
        "--rest",
        "--json",
    )
    done = kinetree(
        "optimal-motion", puck, *asked, "--end", "rail.displacement=0", "--event", "wall", "--intervals", 3
    )
    assert done.code == 0, done.err
    assert json.loads(done.out)["objective"] == pytest.approx(6.0, rel=1e-6)
    wrong = kinetree("optimal-motion", puck, *asked, "--end", "rail.displacement=0", "--event", "wal")
    assert wrong.code == 2 and 'did you mean "wall"' in wrong.err
    alone = tmp_path / "alone.toml"
    alone.write_text(BOUNCE.partition("[[event]]")[0], encoding="utf-8")
    kt.simulate(alone, 2.0).save(run)
    done = kinetree(
        "optimal-motion", alone, *asked, "--end", "rail.displacement=0.5", "--guess", run, "--intervals", 3
    )
    assert done.code == 0, done.err
    assert json.loads(done.out)["objective"] == pytest.approx(12 * 0.5**2 / 8, rel=1e-6)
    missing = kinetree(
        "optimal-motion", alone, *asked, "--end", "rail.displacement=0", "--guess", tmp_path / "no.h5"
    )
    assert missing.code == 2 and "there is no file" in missing.err


@pytest.mark.slow
def test_optimal_motion_with_a_stance_on_the_way(kinetree, tmp_path):
    """To a wall that keeps what hits it, and back: 3 d²/t³ to arrive at any speed, 12 d²/t³ from rest to rest."""
    puck = tmp_path / "puck.toml"
    puck.write_text(BOUNCE.replace("coefficient = 1.0", "coefficient = 0.0"), encoding="utf-8")
    done = kinetree(
        "optimal-motion", puck, "--control", "motor.torque=:", "--integral", "motor.torque^2", "--duration", 2,
        "--rest", "--json", "--end", "rail.displacement=0", "--event", "wall", "--event", "wall", "--intervals", 3,
        "--stance", "none", "--stance", "wall", "--stance", "none",
    )  # fmt: skip
    assert done.code == 0, done.err
    t = np.linspace(0.5, 1.5, 100_001)
    assert json.loads(done.out)["objective"] == pytest.approx((3 / t**3 + 12 / (2 - t) ** 3).min(), rel=1e-3)
