"""Which channels the report plots: units apart, round-off told from data, and what springs and rolling contacts say."""

from __future__ import annotations

from importlib.resources import files

import numpy as np
import pytest

import kinetree as kt
from kinetree.report.from_run import report_data
from kinetree.report.page.data import PlotGroup, ReportData, Series
from kinetree.report.plots.run_groups import PlotPlan, apart, plot_plans

EXAMPLES = files("kinetree.examples")


def _example(name: str, t_end: float) -> tuple[kt.Model, kt.Run]:
    loaded = kt.load(str(EXAMPLES.joinpath(f"{name}.toml")))
    return loaded.model, kt.simulate(loaded, t_end, output=t_end / 40)


@pytest.fixture(scope="module")
def belt() -> tuple[kt.Model, kt.Run]:
    """A driver, a spring, friction that sticks and slips."""
    return _example("stick_slip_belt", 2.0)


@pytest.fixture(scope="module")
def disk() -> tuple[kt.Model, kt.Run]:
    return _example("rolling_disk", 1.0)


def test_units_never_share_a_plot(belt, disk):
    for model, run in (belt, disk):
        for plan in plot_plans(run, model, ["*"]):
            for name in plan.names:
                owner, _, part = name.rpartition(".")
                info = run.describe(name if name in run.channels else owner)
                one = info.unit if name in run.channels else info.unit_of(info.components.index(part))
                assert one == plan.unit, (plan.title, name)


def test_nothing_a_model_defines_is_left_out(belt):
    model, run = belt
    plotted = {name for plan in plot_plans(run, model) for name in plan.names}
    kinds = ("load", "constraint", "driver", "contact", "friction", "measure", "definition", "block")
    owners = {name for name, info in run.channels.items() if info.kind in kinds}
    assert owners <= plotted


def test_full_turns_do_not_press_other_angles_flat():
    class Turned:
        def evaluate(self, names, allow_nonfinite):
            t = np.linspace(0.0, 1.0, 9)
            known = {"crank.angle": 60.0 * t, "rocker.angle": np.sin(t), "lost.angle": np.full(9, np.nan)}
            return {name: known[name] for name in names}

    names = ("crank.angle", "rocker.angle", "lost.angle")
    first, second = apart(PlotPlan("Angles", "rad", names, True), Turned())
    assert first.names == ("rocker.angle", "lost.angle")
    assert (second.title, second.names, second.shown) == ("Angles: full turns", ("crank.angle",), True)
    for plan in (PlotPlan("Angles", "rad", names[1:], True), PlotPlan("Chosen channels", "rad", names, True)):
        assert apart(plan, Turned()) == [plan]


def test_the_first_plots_are_what_drives_what_is_carried_and_what_moves(belt, disk):
    model, run = belt
    titles = [plan.title for plan in plot_plans(run, model) if plan.shown]
    assert titles[:3] == ["Forces of motors and drivers", "Reaction forces", "Displacements"]
    assert titles.index("Power of motors and drivers") < titles.index("Speeds")
    assert "Contact forces" in titles
    assert "Tension of springs" in titles
    model, run = disk  # nothing drives it
    assert next(plan.title for plan in plot_plans(run, model)) in (
        "Angles",
        "Displacements",
        "Floating bodies",
    )


def test_tension_is_the_force_of_the_spring_along_its_line(belt):
    """The force on the second end, projected onto the line from there to the first, and k (l − l₀) of the file."""
    model, run = belt
    spring = next(load for load in model.loads if load.kind == "spring-damper")
    ends = [
        run[f"{place}.position"] if place != "ground" else np.zeros((len(run), 3)) for place in spring.places
    ]
    span = ends[1] - ends[0]
    length = np.linalg.norm(span, axis=1)
    np.testing.assert_allclose(run[f"{spring.name}.length"], length, rtol=1e-12)
    pull = -np.sum(run[f"{spring.name}.force"] * span, axis=1) / length
    assert np.ptp(pull) > 1.0
    np.testing.assert_allclose(run[f"{spring.name}.tension"], pull, atol=1e-10)


def test_rolling_contact_names_the_components_of_its_force(disk):
    """Newton's law of the disk: m (a − g) is the contact force."""
    _, run = disk
    assert run.describe("roll.force").components == ("normal", "along", "across")
    needed = 2.0 * (run["disk.acceleration"] - [0.0, 0.0, -9.81])
    np.testing.assert_allclose(run["roll.force.normal"], needed[:, 2], rtol=1e-9)
    # along the path means along the velocity of the centre, across it to the left
    ahead = run["disk.velocity"][:, :2] / np.linalg.norm(run["disk.velocity"][:, :2], axis=1)[:, None]
    left = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
    sign = np.sign(run["roll.force.across"][0] * np.sum(needed[0, :2] * left[0]))
    np.testing.assert_allclose(
        run["roll.force.along"], sign * np.sum(needed[:, :2] * ahead, axis=1), atol=1e-7
    )
    np.testing.assert_allclose(
        run["roll.force.across"], sign * np.sum(needed[:, :2] * left, axis=1), atol=1e-7
    )


def test_sizes_tell_round_off_from_data(belt):
    """Sizes are those of the mechanism; errors of constraints have none, because there the small is what matters."""
    model, run = belt
    groups = {group.title: group for group in report_data(run, model).plots}
    weight = 2.0 * 9.81
    assert weight <= groups["Reaction forces"].size < 10 * weight
    assert groups["Angles" if "Angles" in groups else "Displacements"].size > 0.1
    assert all(
        group.size == 0.0 for title, group in groups.items() if title.startswith("Constraint residuals")
    )


def test_round_off_is_not_drawn_as_data(open_page):
    """Noise of 10⁻¹² N where forces of 100 N matter is a line at zero; 10⁻⁶ N are data."""
    times = np.linspace(0.0, 1.0, 101)
    noise = np.random.default_rng(3).normal(size=101)
    groups = [
        PlotGroup("Time", "s", [Series("time", times)]),
        PlotGroup("Noise", "N", [Series("noise", 1e-12 * noise)], size=100.0),
        PlotGroup("Data", "N", [Series("data", 1e-6 * noise)], size=100.0),
    ]
    page = open_page(ReportData(title="noise", times=times, plots=groups))
    told = page.js("return [...document.querySelectorAll('.legend output')].map(o => o.textContent)")
    assert told[1] == "0 N"
    assert told[2].endswith("·10⁻⁶ N")
    heights = []
    for y in (1, 2):
        page.js("document.getElementById('pair-y').selectedIndex = arguments[0]", y)
        page.js("document.getElementById('pair-x').selectedIndex = 0")
        page.click("#pair-draw")
        path = page.js("return document.querySelector('#board .curve path').getAttribute('d')")
        heights.append(np.ptp([float(point.split()[1]) for point in path[1:].split("L")]))
    assert heights[0] == 0.0
    assert heights[1] > 100.0
