"""Tables in loads, drivers and events: closed forms, agreement of formulations, nothing stepped over, files."""

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.load import ModelFileError
from kinetree.io.toml import dumps, loads

MASS = 2.0


def sliding(*parts):
    """A mass on a rail along x, without gravity."""
    return kt.Model.of(
        "sliding",
        kt.Body.box("block", MASS, (0.1, 0.1, 0.1), pose=kt.Frame()),
        kt.Prismatic("rail", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        *parts,
    )


def pushed(table, force="push(t)"):
    return sliding(kt.JointMotor("motor", "rail", torque=force), table)


def test_a_force_that_is_linear_between_points_gives_pieces_of_cubics():
    times, forces = np.array([0.0, 0.3, 0.35, 1.1, 2.0]), np.array([0.0, 4.0, -8.0, 2.0, 1.0])
    run = kt.simulate(
        pushed(kt.Table("push", times, forces, interpolation="linear")), 2.0, rtol=1e-10, atol=1e-12
    )
    x = v = 0.0
    for t0, t1, f0, f1 in zip(times, times[1:], forces, forces[1:], strict=False):
        h = t1 - t0
        x += v * h + (f0 / 2 + (f1 - f0) / 6) * h * h / MASS
        v += (f0 + f1) / 2 * h / MASS
    assert run["rail.displacement"][-1] == pytest.approx(
        x, abs=1e-13
    )  # cubics are within the order of the method
    assert run["rail.displacement_rate"][-1] == pytest.approx(v, abs=1e-13)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("kind", ["linear", "pchip", "cubic"])
def test_a_short_pulse_in_a_long_run_is_not_stepped_over(kind):
    times = [0.0, 61.0, 61.001, 61.002, 61.003, 61.004, 61.005, 100.0]
    table = kt.Table("push", times, [0, 0, 0, 1e3, 1e3, 0, 0, 0], interpolation=kind, outside="clamped")
    run = kt.simulate(pushed(table), 100.0)
    grid = np.linspace(60.999, 61.006, 700_001)
    values = np.array([table.function.at(t) for t in grid[::100]])
    rest = np.trapezoid([table.function.at(t) for t in np.linspace(0, 61, 20_001)], dx=61 / 20_000)
    rest += np.trapezoid([table.function.at(t) for t in np.linspace(61.006, 100, 20_001)], dx=38.994 / 20_000)
    impulse = np.trapezoid(values, grid[::100]) + rest
    assert run["rail.displacement_rate"][-1] == pytest.approx(impulse / MASS, rel=1e-4)
    assert run["rail.displacement_rate"][-1] > 0.9


def test_a_spring_of_two_stiffnesses_swings_in_closed_form():
    """Half periods of either side are π √(m/k): the linear table has its kink at rest."""
    table = kt.Table("pull", [-1, 0, 1], [9.0, 0.0, -4.0], interpolation="linear")
    model = sliding(kt.JointMotor("spring", "rail", torque="pull(rail.displacement)"), table)
    period = np.pi * (np.sqrt(MASS / 9) + np.sqrt(MASS / 4))
    run = kt.simulate(model, 10 * period, initial={"rail.displacement": 0.5}, rtol=1e-10, atol=1e-12)
    assert run["rail.displacement"][-1] == pytest.approx(0.5, abs=1e-8)
    assert run["rail.displacement_rate"][-1] == pytest.approx(0.0, abs=1e-8)


def test_a_spline_drives_a_joint_by_its_second_derivative():
    times = np.linspace(0, 2, 9)
    law = kt.Table("law", times, times**3 - times)
    run = kt.simulate(sliding(kt.JointDriver("drive", "rail", law="law(t)"), law), 2.0)
    np.testing.assert_allclose(run["rail.displacement"], run.t**3 - run.t, atol=1e-9)
    np.testing.assert_allclose(run["drive.force"], 6 * MASS * run.t, rtol=1e-8, atol=1e-8)


@pytest.fixture(scope="module")
def mapped():
    speeds, angles = np.linspace(-30, 30, 7), np.linspace(-7, 7, 8)
    torque = -0.05 * speeds[:, None] + np.cos(angles)[None, :]
    rod = kt.Body.rod("rod", 1.0, 1.0)
    return kt.Model.of(
        "mapped",
        kt.Gravity(),
        rod,
        kt.Revolute("J", "ground", "rod", frame_inner=kt.Frame(), frame_outer=kt.Frame((-0.5, 0, 0))),
        kt.JointMotor("motor", "J", torque="scale*engine(J.angle_rate, J.angle) + wind(t)"),
        kt.Parameter("scale", 1.0),
        kt.Table("engine", speeds, angles, torque),
        kt.Table("wind", [0, 0.4, 0.9, 1.0], [0, 1, -1, 0], interpolation="pchip", outside="periodic"),
    )


def test_formulations_agree_about_tables(mapped):
    assert kt.verify(mapped, samples=3, compiled=False).ok


def test_sensitivities_through_a_table_are_exact(mapped):
    exact = kt.sensitivities(mapped, 0.8, of=["J.angle"], wrt=["scale"], rtol=1e-12, atol=1e-14)[
        "J.angle", "scale"
    ][-1]
    h = 1e-4
    ends = kt.sweep(mapped, 0.8, {"scale": [1.0 - h, 1.0 + h]}, rtol=1e-11, atol=1e-13)["J.angle"][:, -1]
    assert exact == pytest.approx((ends[1] - ends[0]) / (2 * h), rel=1e-6)
    alone = kt.simulate(mapped, 0.8, parameters={"scale": 1.0 + h}, rtol=1e-11, atol=1e-13)
    assert alone["J.angle"][-1] == pytest.approx(ends[1], rel=1e-10)


def test_a_run_beyond_a_table_fails_and_names_it():
    run = kt.simulate(pushed(kt.Table("push", [0, 1, 2, 3], [0, 1, 1, 0])), 4.0)
    assert run.status == "failed"
    assert "reads the table push at 3, and it reaches from 0 to 3" in run.reason
    assert run.t[-1] == pytest.approx(3.0, abs=1e-6)


def test_events_know_tables():
    table = kt.Table("limit", [0, 1, 2, 3], [1.0, 0.5, 0.25, 0.0])
    model = sliding(table, kt.JointMotor("motor", "rail", torque=f"{MASS} + 0*limit(t)"))
    stop = kt.ExpressionEvent("stop", "rail.displacement - limit(t)", action=kt.Stop())
    run = kt.simulate(model, 3.0, events=[stop], rtol=1e-10, atol=1e-12)
    assert run.t[-1] ** 2 / 2 == pytest.approx(table.function.at(run.t[-1]), abs=1e-9)


def test_files_round_trip_and_runs_keep_their_tables(mapped, tmp_path):
    assert loads(dumps(mapped)).model == mapped
    run = kt.simulate(mapped, 0.1)
    run.save(tmp_path / "run.h5")
    again = kt.Run.load(tmp_path / "run.h5")
    np.testing.assert_array_equal(again["motor.force"], run["motor.force"])


FILE = """format = 1
[model]
name = "sliding"
[tables.push]
file = "push.csv"
columns = ["time", "force"]
interpolation = "linear"
[[body]]
name = "block"
mass = 2.0
pose = {}
[[joint]]
type = "prismatic"
name = "rail"
inner = "ground"
outer = "block"
point = [0, 0, 0]
axis = [1, 0, 0]
[[load]]
type = "joint-motor"
name = "motor"
joint = "rail"
torque = "push(t)"
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"force"]', '"torque"]', 5, 'push.csv:1: there is no column "torque"'),
        ("push.csv", "pull.csv", 5, "pull.csv:1: cannot be read"),
        ('interpolation = "linear"', 'interpolation = "splin"', 7, "interpolation must be"),
        (
            'interpolation = "linear"',
            'interpolation = "cubic"',
            4,
            "x has 3 points, and cubic interpolation needs 4",
        ),
        ('torque = "push(t)"', 'torque = "psuh(t)"', 23, "unknown function 'psuh'; did you mean 'push'?"),
        ('torque = "push(t)"', 'torque = "push(t, 1)"', 23, "the table push takes 1 argument, got 2"),
        ('file = "push.csv"', "x = [0, 1]\ny = [0, 1]", 4, "has columns, but no file"),
        ('file = "push.csv"', 'file = "push.csv"\nx = [0, 1]', 4, "has a file and x too; keep one"),
        ('file = "push.csv"\ncolumns = ["time", "force"]', "y = [0, 1]", 4, "needs x and y, or a file"),
        ('file = "push.csv"\ncolumns = ["time", "force"]', "x = [1, 0]\ny = [0, 1]", 5, "x must ascend"),
        ('file = "push.csv"\ncolumns = ["time", "force"]', "x = 1\ny = [0, 1]", 5, "x must be a list"),
        ("columns", "colums", 6, 'unknown key "colums"; did you mean "columns"?'),
        ("[tables.push]", "[table.push]", 4, 'unknown key "table"; did you mean "tables"?'),
    ],
)
def test_mistakes_in_files_are_told_with_their_line(tmp_path, old, new, line, words):
    (tmp_path / "push.csv").write_text("time [s],force [kN]\n0,0\n1,1\n2,0\n")
    path = tmp_path / "model.toml"
    path.write_text(FILE)
    assert kt.load(path).model.tables[0].function.at(1.0) == pytest.approx(1000.0)
    assert old in FILE
    path.write_text(FILE.replace(old, new, 1))
    with pytest.raises(ModelFileError) as caught:
        kt.load(path)
    assert len(caught.value.faults) == 1, str(caught.value)
    fault = caught.value.faults[0]
    assert words in str(fault)
    assert fault.line == line
