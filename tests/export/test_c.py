"""Exported C: it compiles with every warning an error, meets its test vectors, and moves as the model does."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.exported import exported
from kinetree.kernels import Graph, Stage
from kinetree.kernels.reference import evaluate_reference
from kinetree.kernels.source import ELEMENTARY, C, elementary_text, write_function

from .programs import Program, compiled, parts

EXAMPLES = Path(kt.__file__).parent / "examples"

MAIN = """#include "{name}.h"
#include <stdio.h>
static {name}_model m;
int main(void)
{{
    double out[{NAME}_SIZE({NAME}_NO)];
    {name}_start(&m);
    int status = {name}_project(&m, m.t, m.z);
    if (status == 0)
        status = {name}_advance(&m, m.t + {span!r}, 1e-9, 1e-11);
    if (status == 0)
        status = {name}_outputs(&m, m.t, m.z, out);
    for (int i = 0; i < {NAME}_NO && status == 0; i++)
        printf("%.17g ", out[i]);
    printf("\\n%s\\n", {name}_message(status));
    return status;
}}
"""


def moved(folder: Path, name: str, span: float, objects: list[str] | None = None) -> np.ndarray:
    (folder / "main.c").write_text(MAIN.format(name=name, NAME=name.upper(), span=span), encoding="utf-8")
    compiled(folder, ["main.c", *(parts(folder, name) if objects is None else objects)], "main")
    done = subprocess.run(["./main"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return np.array(done.stdout.splitlines()[0].split(), dtype=float)


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(
    ("example", "outputs"),
    [
        (
            "four_bar.toml",
            ["A.angle", "C.angle", "A.reaction", "energy.total"],
        ),  # a loop, forces, redundant rows
        ("rolling_disk.toml", None),  # nonholonomic rows, a quaternion
        ("bouncing_ball.toml", None),  # impacts
        ("slider_crank.toml", None),  # driven
    ],
)
def test_the_exported_program_meets_its_vectors_and_moves_as_the_model(tmp_path, example, outputs) -> None:
    path, span = EXAMPLES / example, 1.0
    kt.export_model(path, "c", tmp_path, outputs=outputs)
    model = exported(path, outputs=outputs)
    name = model.identifier
    objects = parts(tmp_path, name)
    compiled(tmp_path, [f"{name}_check.c", *objects], "check")
    done = subprocess.run(["./check"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "8 vectors" in done.stdout
    loaded = kt.load(path)
    events = loaded.run.events if loaded.run else ()
    run = kt.simulate(loaded.model, model.t_start + span, t_start=model.t_start, rtol=1e-11, atol=1e-13,
                      output=[model.t_start + span], events=events, progress=False)  # fmt: skip
    expected = np.array([run[v.name][-1] for v in model.outputs])
    np.testing.assert_allclose(moved(tmp_path, name, span, objects), expected, rtol=1e-7, atol=1e-7)


@pytest.mark.slow
def test_a_ball_comes_to_rest_in_the_exported_program(tmp_path) -> None:
    """Dropped from 1.25 m with e = 1/2 it rests at 1.5 s (g = 10): the impacts end, and the ball stays on the floor."""
    ball = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body("ball", mass=1.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("height", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1), q0=1.25),
    )
    floor = kt.ExpressionEvent(
        "floor", kt.parse("height.displacement"), direction="falling", action=kt.Restitution(coefficient=0.5)
    )
    kt.export_model(ball, "c", tmp_path, events=[floor])
    displacement, speed = moved(tmp_path, "ball", 2.0)
    assert abs(displacement) < 1e-9
    assert abs(speed) < 1e-9


def test_events_of_one_instant_all_act(tmp_path) -> None:
    """One condition changes two parameters: 0.5 s with a = 1, then 0.5 s with a = 3 + 4."""
    cart = kt.Model.of(
        "cart",
        kt.Parameter("a", 1.0), kt.Parameter("b", 0.0),
        kt.Body("cart", mass=1.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("motor", "rail", torque="a + b"),
    )  # fmt: skip
    events = [
        kt.ExpressionEvent("first", "rail.displacement - 0.125", action=kt.SetParameter("a", 3.0)),
        kt.ExpressionEvent("second", "rail.displacement - 0.125", action=kt.SetParameter("b", 4.0)),
    ]
    kt.export_model(cart, "c", tmp_path, events=events)
    displacement, speed = moved(tmp_path, "cart", 1.0)
    assert displacement == pytest.approx(0.125 + 0.25 + 0.875, abs=1e-9)
    assert speed == pytest.approx(0.5 + 3.5, abs=1e-9)


def test_tables_and_blocks_go_along(tmp_path) -> None:
    """A table of time with kinks, a PID controller that saturates, and its state."""
    arm = kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Table("push", x=[0.0, 0.5, 1.0, 2.0], y=[0.0, 1.0, -1.0, 0.5]),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1), q0=(-1.0,)),
        kt.JointMotor("motor", "hinge", torque="pid.output + push(t)"),
        kt.PID("pid", "-hinge.angle", kp=40.0, ki=60.0, kd=10.0, rate="-hinge.angle_rate", lower=-15.0, upper=15.0,
               windup=0.2, unit="N·m"),
    )  # fmt: skip
    kt.export_model(arm, "c", tmp_path)
    run = kt.simulate(arm, 1.2, rtol=1e-11, atol=1e-13, output=[1.2], progress=False)
    expected = [run["hinge.angle"][-1], run["hinge.angle_rate"][-1]]
    np.testing.assert_allclose(moved(tmp_path, "arm", 1.2), expected, atol=1e-7)


@pytest.mark.slow
def test_staged_graphs_and_long_tapes_are_cut_into_functions_of_bounded_length(tmp_path) -> None:
    """Stages of equal structure share one function; what a function leaves is read by the next."""
    import casadi as ca

    x = ca.SX.sym("x", 3)
    a, b = ca.SX.sym("a", 2), ca.SX.sym("b", 2)
    stages = (
        Stage(a, ca.vertcat(ca.sin(x[0]) * 1.5, x[1] / x[2])),
        Stage(b, ca.vertcat(ca.sin(a[0]) * 2.5, a[1] / x[2])),
    )
    total = b[0] + b[1]
    for k in range(1500):
        total = ca.cos(total) * (1 + k % 7) / 29 + ca.if_else(total > 0.3, a[0], ca.fmax(x[1], -0.25))
    graph = Graph({"x": x}, {"y": ca.vertcat(total, b)}, stages)
    source = write_function(graph, "f", C)
    longest = max(part.count("\n") for part in source.text.split("\n}\n"))
    assert longest < 2000
    assert source.text.count("static void f_shared_") == 1
    values = np.array([0.3, -0.7, 1.9])
    program = f"""#include <stdio.h>
{C.prelude}
{source.text}
int main(void)
{{
    double x[3] = {{0.3, -0.7, 1.9}}, y[3], work[{max(source.n_work, 1)}];
    f(x, y, work);
    for (int i = 0; i < 3; i++)
        printf("%.17g ", y[i]);
    return 0;
}}
"""
    (tmp_path / "f.c").write_text(program.replace("void f(", "static void f("), encoding="utf-8")
    (tmp_path / ELEMENTARY).write_text(elementary_text(), encoding="utf-8")
    compiled(tmp_path, ["f.c"], "f")
    found = subprocess.run(["./f"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split()
    expected = evaluate_reference(graph, {"x": values})["y"].ravel()
    np.testing.assert_allclose(np.array(found, dtype=float), expected, rtol=1e-10)


@pytest.mark.slow
def test_quaternions_of_cut_joints_are_followed(tmp_path) -> None:
    """One pose leaves the sign open: past half a turn the rows of `simulate` are continuous, and so are the outputs."""
    at = kt.Frame.at
    model = kt.Model.of(
        "ring",
        kt.Body.box("arm", mass=1.0, size=(0.4, 0.1, 0.1), pose=at((0.2, 0, 0))),
        kt.Body.box("top", mass=1.0, size=(0.4, 0.2, 0.1), pose=at((0.2, 0, 0.5))),
        kt.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, 0, 1), u0=(2.0,)),
        kt.Revolute("pin", "ground", "top", point=(0, 0, 0.5), axis=(0, 0, 1), u0=(-1.0,)),
        kt.Spherical("ball", "arm", "ground", point=(0, 0, 0), cut=True),
    )
    names = [f"ball.e{k}" for k in (1, 2, 3, 4)]
    times = np.linspace(0.0, 4.0, 9)
    message, found = Program(tmp_path, model, (), [*names, "hinge.angle"])(*times[1:].tolist())
    run = kt.simulate(model, 4.0, output=times)
    assert message == "ok" and run["ball.e4"][-1] < -0.5  # 8 rad: more than half a turn
    for name in names:
        np.testing.assert_allclose(found[name], run[name][1:], atol=1e-9, err_msg=name)
    np.testing.assert_allclose(found["ball.e4"], np.cos(times[1:]), atol=1e-9)
