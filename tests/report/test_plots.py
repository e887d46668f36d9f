"""Figures and terminal plots show the data with their units."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from kinetree.report.plots.channels import plot_series, terminal_plot

TIMES = np.linspace(0.0, 2.0, 201)
CHANNELS = [
    ("shoulder", "rad", np.sin(TIMES)),
    ("torque", "N m", 5 * np.cos(TIMES)),
    ("elbow", "rad", np.cos(TIMES)),
]


def dots(picture: str) -> np.ndarray:
    """The dots of a braille picture as an array of booleans, rows from the top."""
    lines = [line.partition("┤")[2] for line in picture.splitlines() if "┤" in line]
    width = max(map(len, lines))
    offsets = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 0), (3, 1)]
    out = np.zeros((4 * len(lines), 2 * width), dtype=bool)
    for i, line in enumerate(lines):
        for j, character in enumerate(line):
            for bit, (row, column) in enumerate(offsets):
                out[4 * i + row, 2 * j + column] = (ord(character) - 0x2800) >> bit & 1
    return out


def test_one_axes_per_unit_with_units_on_them(tmp_path):
    path = tmp_path / "plot.svg"
    figure = plot_series(TIMES, CHANNELS, path, title="A run")
    angles, torque = figure.axes
    assert angles.get_ylabel() == "[rad]"
    assert torque.get_ylabel() == "torque [N m]"
    assert torque.get_xlabel() == "time [s]"
    assert [text.get_text() for text in angles.get_legend().get_texts()] == ["shoulder", "elbow"]
    np.testing.assert_array_equal(angles.lines[1].get_ydata(), CHANNELS[2][2])
    assert "<svg" in path.read_text(encoding="utf-8")


def test_odd_names_are_shown_as_they_are(tmp_path):
    figure = plot_series(
        TIMES, [("_hidden", "m", TIMES), (r"$\bad{$ 5", "m", TIMES)], tmp_path / "a.png", title="$x$"
    )
    shown = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    assert shown == ["_hidden", r"\$\bad{\$ 5"]


@pytest.mark.parametrize("plot", [plot_series, terminal_plot])
def test_channels_of_wrong_length_are_all_named(plot):
    with pytest.raises(ValueError, match=r"'a' has shape \(3,\).*'b' has shape \(4,\)"):
        plot(TIMES, [("a", "m", np.zeros(3)), ("b", "m", np.zeros(4))])
    with pytest.raises(ValueError, match="nothing to plot"):
        plot(TIMES, [])


def test_unknown_file_type_is_refused():
    with pytest.raises(ValueError, match=r"'run\.bmp'.*\.png, \.svg, \.pdf"):
        plot_series(TIMES, CHANNELS, "run.bmp")


def test_terminal_plot_draws_the_curve():
    """A straight line from 0 to 1 fills the diagonal of the dots, rising to the right."""
    picture = dots(terminal_plot(TIMES, [("ramp", "m", TIMES / 2)], width=60, height=8))
    rows, columns = np.nonzero(picture)
    expected = (1 - (columns + 0.5) / picture.shape[1]) * (picture.shape[0] - 1)
    assert np.max(np.abs(rows - expected)) <= 1.0
    assert set(columns) == set(range(picture.shape[1]))


def test_terminal_plot_says_names_units_and_ranges():
    text = terminal_plot(TIMES, CHANNELS, width=50, height=5)
    lines = text.splitlines()
    assert "shoulder, elbow [rad]" in lines[0]
    assert lines[1].startswith("      1 ┤")
    assert lines[5].startswith("−0.4161 ┤")
    assert lines[7].split() == ["0", "2", "s"]
    assert "torque [N m]" in text
    assert max(map(len, lines)) <= 50
    assert "\x1b" not in text
    assert "\x1b[34mshoulder\x1b[0m" in terminal_plot(TIMES, CHANNELS, width=50, color=True)


def test_gaps_stay_empty():
    values = np.where((TIMES > 0.9) & (TIMES < 1.5), np.nan, 1.0)
    picture = dots(
        terminal_plot(TIMES, [("gap", "m", values), ("zero", "m", np.zeros(201))], width=60, height=4)
    )
    columns = picture[:8].any(axis=0)
    share = (np.arange(len(columns)) + 0.5) / len(columns) * 2
    assert not columns[(share > 0.95) & (share < 1.45)].any()
    assert columns[share < 0.85].all()


@pytest.mark.parametrize(
    "values", [np.full(201, 3.0), np.zeros(201), np.full(201, np.nan), np.full(201, np.inf)]
)
def test_constant_and_empty_channels_are_drawn_without_complaint(values):
    picture = dots(terminal_plot(TIMES, [("flat", "", values)], width=40, height=5) + "\n ┤\u2800")
    rows = set(np.nonzero(picture)[0])
    assert len(rows) == (1 if np.isfinite(values).all() else 0)
    plot_series(TIMES, [("flat", "", values)])


def test_report_does_not_import_matplotlib():
    import subprocess

    modules = "kinetree.report.page.html, kinetree.report.plots.channels"
    code = f"import sys, {modules}; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
