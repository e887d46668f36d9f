"""Views of analyses: every result has a page and shows itself in notebooks, with the numbers of the result."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.report.page.data import (
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    HeatMap,
    Sheet,
    TableBlock,
    Words,
    blocks_of,
    verdicts_of,
)
from kinetree.report.page.html import build_page
from kinetree.report.plots.analyses import plot_bode, plot_poles
from kinetree.report.views import VIEWS, page_data, view_of
from kinetree.report.views.base import in_chapters, same_looks
from kinetree.results.display import ReportableResult


def pendulum(**pose: Any) -> kt.Model:
    return kt.Model.of(
        "pendulum <b>",
        kt.Parameter("m", 1.2, "kg"), kt.Parameter("c", 0.2, "N·m·s"), kt.Parameter("k", 0.0, "N·m"),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("rod", "m", inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1), **pose),
        kt.JointDamper("friction", "hinge", damping="c"),
        kt.JointMotor("motor", "hinge", torque=0.0),
    )  # fmt: skip


def driven() -> kt.Model:
    """The pendulum at rest, moved by its motor."""
    motor = kt.JointMotor("motor", "hinge", torque="0.5*sin(2*t)")
    return pendulum(q0=(-np.pi / 2,)).replace(motor)


def blocks(result: Any, kind: type) -> list[Any]:
    sheets = page_data(result).sheets
    return [block for sheet in sheets for block in blocks_of(sheet) if isinstance(block, kind)]


def told(table: TableBlock) -> dict[str, Any]:
    return {str(row[0]): row[1:] for row in table.rows}


def measured() -> dict[str, Any]:
    t = np.linspace(0.0, 1.0, 41)
    noise = np.random.default_rng(1).normal(0.0, 1e-3, t.size)
    return {"t": t, "hinge.angle": kt.simulate(pendulum(), 1.0, output=t)["hinge.angle"] + noise}


RESULTS = {
    "Equilibrium": lambda: kt.equilibrium(pendulum()),
    "Equilibria": lambda: kt.equilibria(pendulum(), [{"hinge.angle": -1.5}, {"hinge.angle": 1.5}]),
    "Linearization": lambda: kt.linearize(
        pendulum(), at="equilibrium", inputs=["motor"], outputs=["hinge.angle"]
    ),
    "Modes": lambda: kt.modes(pendulum(q0=(np.pi / 2,)), at="start"),
    "Run": lambda: kt.simulate(pendulum(), 0.2),
    "RunComparison": lambda: kt.compare([kt.simulate(pendulum(), 0.2), kt.simulate(pendulum(), 0.1)]),
    "Transmission": lambda: kt.transmission(
        pendulum(), kt.simulate(pendulum(), 0.2), ("hinge.angle_rate",), "rod"
    ),
    "Actuation": lambda: kt.inverse_dynamics(
        pendulum(), {"hinge.angle": "0.3*sin(2*t)"}, ["hinge"], np.linspace(0, 1, 21)
    ),
    "Sensitivities": lambda: kt.sensitivities(
        pendulum(), 0.5, ["hinge.angle"], ["m", "k", "hinge.angle"], output=0.1
    ),
    "Gradient": lambda: kt.gradient(pendulum(), 0.5, "hinge.angle^2", ["m", "c"]),
    "Fit": lambda: kt.fit(pendulum(), measured(), {"m": 0.8, "c": 0.3}, progress=False),
    "Optimum": lambda: kt.optimize(
        pendulum(), 1.0, kt.Objective(integral="hinge.angle_rate^2"), ["c"],
        bounds={"c": (0.01, 5.0)}, max_trials=6, progress=False,
    ),
    "ParetoFront": lambda: kt.pareto(
        pendulum(), 0.5, {"speed": "hinge.angle_rate^2", "damping": "c^2"}, ["c"], bounds={"c": (0.01, 5.0)}, points=3,
        progress=False,
    ),
    "Posterior": lambda: kt.posterior(
        kt.fit(pendulum(), measured(), {"m": 0.8, "c": 0.3}, progress=False), method="laplace"
    ),
    "Uncertainty": lambda: kt.uncertainty(
        pendulum(), 0.5, {"m": kt.Uniform(-0.02, 2.0), "c": kt.Normal(0.3, 0.02)},
        ["hinge.angle", "peak(hinge.reaction.x)"], count=64, seed=1, progress=False,
    ),
    "OptimalMotion": lambda: kt.optimal_motion(
        pendulum(), 0.5, controls={"motor.torque": (-20, 20)}, objective=kt.Objective(integral="motor.torque^2"),
        end={"hinge.angle": 0.2, "rest": True}, intervals=4, max_refinements=0,
    ),
    "PeriodicMotion": lambda: kt.periodic(driven(), np.pi),
    "PeriodicPath": lambda: kt.periodic_path(driven(), np.pi, "m", 1.4, step=0.2),
    "ReadableEquations": lambda: kt.equations(pendulum()),
    "IntermediatesOverTime": lambda: kt.simulate(pendulum(), 0.2).intermediates_over([0.05, 0.1]),
    "ManyRuns": lambda: kt.simulate_many(
        pendulum(), 0.5, parameters={"m": [0.8, 1.0, 1.2]}, output=0.1, progress=False
    ),
    "Sweep": lambda: kt.sweep(
        pendulum(), 0.5, {"m": [-1.0, 1.0, 2.0], "c": [0.1, 0.3]}, output=0.1, progress=False
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    """Every kind of result, made when first asked for."""

    class Made(dict[str, Any]):
        def __missing__(self, kind: str) -> Any:
            self[kind] = RESULTS[kind]()
            return self[kind]

    return Made()


def test_every_kind_of_result_has_a_view_and_is_tested_here():
    assert set(VIEWS) == set(RESULTS)


@pytest.mark.in_turn(6)
@pytest.mark.parametrize("kind", RESULTS)
def test_a_page_and_a_notebook(kind: str, results: dict[str, Any], tmp_path: Path):
    result = results[kind]
    assert isinstance(result, ReportableResult)
    page = result.report(tmp_path / "page.html").read_text(encoding="utf-8")
    assert "\\u003cb\\u003e" in page  # the name of the model, unable to end its element
    shown = result._repr_html_()
    assert "<script" not in shown
    assert "pendulum <b>" not in shown
    for sheet in page_data(result).sheets:
        for block in blocks_of(sheet):
            if isinstance(block, TableBlock) and block in sheet.blocks:
                for row in block.rows:
                    assert str(row[0]) in re.sub("<[^>]*>", "", shown)


def test_a_front_and_uncertain_answers_show_their_numbers(results: dict[str, Any]):
    front = results["ParetoFront"]
    (points,) = blocks(front, TableBlock)
    assert len(points.rows) == len(front) == 3
    (chart,) = blocks(front, Chart)
    assert np.asarray(chart.curves[0].y) == pytest.approx(front.values[:, 1])
    found = results["Uncertainty"]
    summary, *shares = blocks(found, TableBlock)
    assert len(shares) == 2 and len(summary.rows) == 2
    assert float(shares[0].rows[0][2]) == pytest.approx(found.total[0].max(), abs=1e-3)
    histogram = blocks(found, Chart)[0].curves[0]
    assert np.asarray(histogram.y)[1:-1:2].sum() == np.isfinite(found.samples[:, 0]).sum()
    assert page_data(found).headline.severity == "warn"


def test_an_equilibrium_shows_pose_reactions_and_stability(results: dict[str, Any]):
    rest = results["Equilibrium"]
    coordinates, reactions, poles = blocks(rest, TableBlock)
    assert float(told(coordinates)["hinge.angle"][0].replace("−", "-")) == pytest.approx(-np.pi / 2, rel=1e-5)
    assert told(reactions)["hinge"][0] == pytest.approx(1.2 * 9.81)
    assert np.asarray(page_data(rest).reactions[0].force)[0] == pytest.approx([0, 1.2 * 9.81, 0], abs=1e-9)
    assert not any(poles.verdicts)
    both = results["Equilibria"]
    assert len(both) == 2
    data = page_data(both)
    assert [chapter.title for chapter in data.chapters] == ["1: stable", "2: unstable"]
    assert "bad" in verdicts_of(data.sheets[0])


def test_modes_move_one_after_the_other_and_unstable_ones_are_marked(results: dict[str, Any]):
    modes = results["Modes"]  # upside down: one grows, one decays
    data = page_data(modes)
    assert len(data.chapters) == len(modes) == 2
    assert data.headline is not None
    assert data.headline.text == "1 unstable"
    table = blocks(modes, TableBlock)[0]
    assert [verdict == "bad" for verdict in table.verdicts] == [mode.unstable for mode in modes]


def test_a_bode_diagram_is_the_transfer_function(results: dict[str, Any]):
    linear = results["Linearization"]
    magnitude = next(chart for chart in blocks(linear, Chart) if chart.title == "Magnitude")
    f, size = np.asarray(magnitude.curves[0].x), np.asarray(magnitude.curves[0].y)
    assert size == pytest.approx(np.abs(linear.transfer(2j * np.pi * f))[:, 0, 0])
    J, c, stiffness = 0.1 + 1.2 * 0.25, 0.2, 1.2 * 9.81 * 0.5
    assert size == pytest.approx(
        1 / np.abs(stiffness - J * (2 * np.pi * f) ** 2 + 2j * np.pi * f * c), rel=1e-6
    )


def test_a_bode_figure_has_one_axis_for_every_unit():
    """Displacements and angles per newton are different quantities; a line of one is not on the axis of the other."""
    there = kt.Frame.at((0, 0, 0))
    bodies = [kt.Body.sphere(name, 1.0, 0.1, pose=there) for name in ("slider", "wheel")]
    model = kt.Model.of(
        "two outputs",
        *bodies,
        kt.Prismatic("rail", "ground", "slider", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("hinge", "slider", "wheel", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.JointSpring("slow", "rail", stiffness=1.0),
        kt.JointDamper("drag", "rail", damping=2000.0),
        kt.JointSpring("quick", "hinge", stiffness=5.0),
        kt.JointMotor("push", "rail", torque=0.0),
    )
    linear = kt.linearize(model, inputs=["push"], outputs=["rail.displacement", "hinge.angle"])
    axes = plot_bode(linear).axes
    assert [one.get_ylabel() for one in axes] == ["magnitude (m/N)", "magnitude (rad/N)", "phase (°)"]
    assert [len(one.get_lines()) for one in axes] == [1, 1, 2]
    # a pole at −1000 1/s and one at −0.0005 1/s are both to be seen
    poles = plot_poles(linear).axes[0]
    transform = poles.transData.transform
    places = [transform((value.real, value.imag))[0] for value in linear.poles if value.imag == 0]
    width = poles.get_window_extent().width
    assert min(abs(a - transform((0, 0))[0]) for a in places) > 0.02 * width
    chart = next(chart for chart in blocks(linear, Chart) if chart.title == "Poles")
    assert chart.x.near == chart.y.near == pytest.approx(1e-4)


def test_what_changes_nothing_is_marked(results: dict[str, Any]):
    found = results["Sensitivities"]
    assert found.idle == ("k",)
    assert view_of(found).headline(found).severity == "warn"
    table = blocks(found, TableBlock)[0]
    assert dict(zip((row[0] for row in table.rows), table.verdicts, strict=True))["k"] == "warn"
    slopes = next(chart for chart in blocks(found, Chart)).curves
    by = {curve.name: np.asarray(curve.y) for curve in slopes}
    assert by["m"] == pytest.approx(1.2 * found["hinge.angle", "m"])


def test_a_fit_shows_data_beside_the_model(results: dict[str, Any]):
    found = results["Fit"]
    data, residuals = blocks(found, Chart)[:2]
    model, points = data.curves
    assert np.asarray(model.y) - np.asarray(points.y) == pytest.approx(
        found.residuals["hinge.angle"], abs=1e-6
    )
    assert np.asarray(residuals.curves[0].y) == pytest.approx(found.residuals["hinge.angle"])
    assert np.asarray(blocks(found, HeatMap)[0].values)[::-1] == pytest.approx(found.correlation)


def test_a_search_is_shown_trial_by_trial(results: dict[str, Any]):
    best = results["Optimum"]
    over = next(chart for chart in blocks(best, Chart) if chart.title.startswith("objective"))
    lowest, tried = (np.asarray(curve.y) for curve in over.curves)
    assert tried == pytest.approx([trial.cost for trial in best.trials])
    assert lowest[-1] == pytest.approx(best.value)
    assert best.run.status == "finished"


def test_a_sweep_shows_lines_maps_and_failures(results: dict[str, Any]):
    sweep = results["Sweep"]
    data = page_data(sweep)
    assert [sheet.title for sheet in data.sheets] == ["Sweep", "Failures"]
    family = next(chart for chart in blocks(sweep, Chart) if chart.family)
    assert len(family.curves) == 4  # two of six have a negative mass
    assert {curve.value for curve in family.curves} == {1.0, 2.0}
    final = next(block for block in blocks(sweep, HeatMap) if block.title.startswith("last"))
    values = np.asarray(final.values)
    assert np.isnan(values[0]).all()
    assert values[1:] == pytest.approx(sweep["hinge.angle"][1:, :, -1])
    named = page_data(replace(sweep, shown=("rod.position",)))
    choice = next(block for block in named.sheets[0].blocks if isinstance(block, ChoiceBlock))
    assert [name for name, _ in choice.options] == [f"rod.position.{axis}" for axis in "xyz"]
    alone = kt.simulate(pendulum(), 0.5, parameters={"m": 2.0, "c": 0.3}, output=0.1)
    assert sweep.run(m=2.0, c=0.3)["rod.position"] == pytest.approx(alone["rod.position"], abs=1e-6)


def test_chapters_keep_every_motion(results: dict[str, Any]):
    parts = [("one", page_data(results["Run"])), ("two", page_data(results["Fit"]))]
    assert same_looks(parts[0][1], parts[1][1])
    both = in_chapters(parts)
    times = np.asarray(both.times)
    assert (np.diff(times) > 0).all()
    for (_, part), chapter in zip(parts, both.chapters, strict=True):
        rows = (times >= chapter.start) & (times <= chapter.end)
        assert times[rows] - chapter.start == pytest.approx(
            np.asarray(part.times) - np.asarray(part.times)[0]
        )
        assert np.array_equal(
            np.asarray(both.bodies[0].positions)[rows], np.asarray(part.bodies[0].positions)
        )


def test_looks_that_differ_are_noticed():
    def scene(length: float) -> Any:
        rod = kt.Body.rod("rod", mass=1.0, length=length, pose=kt.Frame.at((0.5, 0, 0)))
        hinge = kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1))
        return page_data(kt.simulate(kt.Model.of("rod", rod, hinge), 0.01))

    assert not same_looks(scene(1.0), scene(2.0))


def test_sheets_that_cannot_be_shown_are_refused(results: dict[str, Any]):
    wrong = Sheet(
        "Wrong",
        [
            TableBlock("t", ("a", "b"), [(1,)], ["ok", "bad"]),
            Chart("c", ChartAxis("x"), ChartAxis("y"), [Curve("curve", [0, 1], [0])]),
            HeatMap("m", ChartAxis("x"), ChartAxis("y"), ChartAxis("v"), [1, 2], [1], np.zeros((2, 2))),
            ChoiceBlock("which", []),
        ],
    )
    with pytest.raises(ValueError, match="1 cells, but there are 2 columns") as error:
        replace(page_data(results["Run"]), sheets=[wrong])
    for words in ("2 verdicts for 1 rows", "'curve'", "shape (1, 2)", "nothing to choose from"):
        assert words in str(error.value)


def test_the_page_draws_sheets_and_chooses_motions(open_page, results: dict[str, Any]):
    """Charts, maps and tables are there; choosing a shape chooses its motion, and the other way round."""
    extra = Sheet(
        "Extra",
        [
            HeatMap("map", ChartAxis("x"), ChartAxis("y"), ChartAxis("v"), [1, 2], [3], [[1.0, np.nan]]),
            Words("so"),
        ],
    )
    data = page_data(results["Modes"])
    page = open_page(replace(data, sheets=[*data.sheets, extra]))
    page.wait("document.querySelectorAll('#sheet-0 svg .curve circle').length >= 2")
    assert page.js("return document.querySelector('#status').textContent") == "1 unstable"
    assert page.js("return document.querySelector('#tab-sheet-0 .badge').textContent") >= "1"
    page.js("kinetree.setChapter(1)")
    assert page.js("return document.querySelector('.choice select').value") == "1"
    page.js(
        "const s = document.querySelector('.choice select'); s.value = '0'; s.dispatchEvent(new Event('change'))"
    )
    assert page.js("return document.getElementById('chapter').value") == "0"
    assert page.js("return kinetree.time()") == data.chapters[0].start
    page.js("document.getElementById('tab-sheet-1').click()")
    page.wait("document.querySelector('#sheet-1 svg image')")
    assert len(build_page(data)) > 100_000


def test_many_scenarios_are_shown_by_their_percentiles():
    """Balls that fall from many heights: z = h − g t²/2, so that percentiles of z are those of h, less the same."""
    from kinetree.report.page.data import Chart, ChoiceBlock, TableBlock

    model = kt.Model.of(
        "ball",
        kt.Parameter("h", "3 m"),
        kt.Gravity(acceleration=(0, 0, -9.0)),
        kt.Body.sphere("ball", 1.0, 0.1, pose=kt.Frame.at((0, 0, "h"))),
    )
    runs = kt.simulate_many(
        model, 1.0, parameters={"h": kt.Uniform(2.0, 4.0)}, count=40, seed=1, output=[0.0, 0.5, 1.0]
    )
    sheet = page_data(runs).sheets[0]
    varied, last, choice = sheet.blocks
    assert isinstance(varied, TableBlock) and isinstance(last, TableBlock) and isinstance(choice, ChoiceBlock)
    heights = runs["h"]
    expected = (heights.mean(), heights.std(ddof=1), *np.percentile(heights, (5, 50, 95)))
    assert varied.rows[0][0] == "h" and varied.rows[0][1:6] == pytest.approx(list(expected))
    blocks = dict(choice.options)["ball_free.z"]
    over_time, histogram, scatter = (block for block in blocks if isinstance(block, Chart))
    low, median = over_time.curves[:2]
    assert low.y[-1] == pytest.approx(np.percentile(heights, 5) - 4.5)
    assert median.y[1] == pytest.approx(np.median(heights) - 9.0 / 8)
    assert sum(histogram.curves[0].y[1:-1:2]) == 40
    np.testing.assert_allclose(np.asarray(scatter.curves[0].y), heights - 4.5, atol=1e-9)
