"""Runs laid over each other, one channel over another, and models that show themselves."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.report.page.data import ChoiceBlock, PlotGroup, ReportData, Series
from kinetree.report.views import page_data
from kinetree.results.channels import ChannelError


def pendulum(length: float = 1.0) -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Parameter("length", length, "m"),
        kt.Body("bob", mass=1.0, com=("length", 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 0, 1)),
    )


@pytest.fixture(scope="module")
def runs():
    first = kt.simulate(pendulum(), t_end=0.5, output=0.05)
    second = kt.simulate(pendulum(), t_end=1.0, output=0.1, parameters={"length": 2.0})
    return first, second


def test_every_run_is_drawn_at_its_own_times(runs):
    found = kt.compare({"short": runs[0], "long": runs[1]})
    assert found.channels["hinge.angle"] == "rad"
    assert found.channels["hinge.angle_rate"] == "rad/s"
    sheet = page_data(found).sheets[0]
    choice = next(block for block in sheet.blocks if isinstance(block, ChoiceBlock))
    chart = dict(choice.options)["hinge.angle"][0]
    assert [curve.name for curve in chart.curves] == ["short", "long"]
    for curve, run in zip(chart.curves, runs, strict=True):
        np.testing.assert_array_equal(curve.x, run.t)
        np.testing.assert_array_equal(curve.y, run["hinge.angle"])
    assert "short" in found._repr_html_()


def test_runs_are_named_by_what_differs(runs):
    first, _ = runs
    assert list(kt.compare(runs).runs) == ["length = 1, t_end = 0.5", "length = 2, t_end = 1"]
    quick = kt.simulate(pendulum(), t_end=0.5, output=0.05, method="rk4", step=0.05)
    assert list(kt.compare([first, quick]).runs) == ["method = auto", "method = rk4, step = 0.05"]
    assert list(kt.compare([first, first]).runs) == ["run 1", "run 2"]


def test_a_channel_is_plotted_over_another(runs):
    axes = runs[0].plot("hinge.angle_rate", over="hinge.angle").axes[0]
    assert axes.get_xlabel() == "hinge.angle [rad]"
    np.testing.assert_array_equal(axes.lines[0].get_xdata(), runs[0]["hinge.angle"])
    np.testing.assert_array_equal(axes.lines[0].get_ydata(), runs[0]["hinge.angle_rate"])
    with pytest.raises(ChannelError, match=r"3 components; name one of 'bob.position.x'"):
        runs[0].plot("hinge.angle", over="bob.position")


def test_results_of_files_have_their_names(runs, tmp_path):
    from kinetree.cli.app import start

    paths = [runs[i].save(tmp_path / name) or tmp_path / name for i, name in enumerate(("a.h5", "b.h5"))]
    assert list(kt.compare(paths).runs) == ["a", "b"]
    page = tmp_path / "both.html"
    assert start(["view", *map(str, paths), "--no-open", "-q", "-o", str(page)]) == 0
    assert "Comparison of runs" in page.read_text(encoding="utf-8")
    assert start(["view", str(paths[0]), "model.toml", "--no-open"]) == 2


def test_vectors_are_compared_by_components(runs):
    assert list(kt.compare(runs, ["bob.position"]).channels) == [f"bob.position.{c}" for c in "xyz"]


def test_what_cannot_be_compared_is_told(runs):
    with pytest.raises(kt.ArgumentError, match="two runs or more"):
        kt.compare([runs[0]])
    with pytest.raises(kt.ArgumentError, match="run 2"):
        kt.compare([runs[0], 3])
    with pytest.raises(
        kt.ArgumentError, match="formulations of a model are compared by compare_formulations"
    ):
        kt.compare(pendulum())
    for one in (runs[0], "run.h5", 3):
        with pytest.raises(kt.ArgumentError, match=r"is no list; give two runs or more, \[a, b\]"):
            kt.compare(one)
    with pytest.raises(ChannelError, match=r"'hinge\.angel'; did you mean .hinge\.angle"):
        kt.compare(runs, ["hinge.angel"])


def test_model_shows_itself(monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    path = pendulum().show()
    assert opened == [path.as_uri()]
    assert "pendulum" in path.read_text(encoding="utf-8")


def test_one_channel_over_another(open_page):
    """The spot stands where both channels are at the time of the page."""
    t = np.linspace(0, 2, 41)
    series = [Series("angle", np.sin(t)), Series("rate", np.cos(t))]
    page = open_page(ReportData(title="phase", times=t, plots=[PlotGroup("both", "", series)]))
    page.js("document.getElementById('channels').open = true; document.getElementById('pair-draw').click()")
    page.wait("document.querySelector('#board svg .curve path')")
    assert page.text("#board h3") == "rate over angle"
    place = "const s = document.querySelector('#board .here'); return [+s.getAttribute('cx'), +s.getAttribute('cy')]"
    box = "const b = document.querySelector('#board svg .curve path').getBBox(); return [b.x, b.y, b.width, b.height]"
    x, y, width, height = page.js(box)
    for time in (0.0, 0.5, 2.0):
        page.js("kinetree.setTime(arguments[0])", time)
        across = x + width * np.sin(time)  # from 0 to 1, which lies within the motion
        up = y + height * (1 - np.cos(time)) / (1 - np.cos(2.0))
        np.testing.assert_allclose(page.js(place), [across, up], atol=0.6)
    page.click("#board .card .quiet")
    assert page.js("return document.querySelectorAll('#board svg .curve').length") == 0
