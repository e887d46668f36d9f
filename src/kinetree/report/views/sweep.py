"""Sweeps: families of lines, maps, scenarios that failed; some of the motions to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from kinetree.analysis.scenarios.sweep import Sweep, axis_label
from kinetree.arrays import Array
from kinetree.report.from_run import report_data
from kinetree.report.numbers import format_value
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.sheets import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    HeatMap,
    Sheet,
    TableBlock,
    Words,
)
from kinetree.report.plots.sweep import REDUCTIONS, is_logarithmic, reduced
from kinetree.report.scene.run_scene import still
from kinetree.report.views.base import TIME, View, in_chapters, same_looks
from kinetree.words.errors import NoAnswerError

MOST_SCENES = 9
"""Scenarios whose motion a page holds."""
MOST_FRAMES = 240
MOST_LINES = 60
MOST_CHANNELS = 8
MOST_FAILURES = 50
ROWS = 300
"""Points of a line on a page."""


# --- the motions ----------------------------------------------------------------------------------------
def _scene(sweep: Sweep) -> ReportData:
    """Scenarios from all over the grid, one after the other; only the first where their shapes differ."""
    parts: list[tuple[str, ReportData]] = []
    unlike = 0
    for s in _picked(sweep, MOST_SCENES):
        try:
            run = sweep.runs.run(s)
        except NoAnswerError:
            continue
        if len(run) < 2 and parts:
            continue
        data = report_data(run, sweep.runs.model, max_frames=MOST_FRAMES)
        if not parts or same_looks(parts[0][1], data):
            parts.append((_words(sweep, s), data))
        else:
            unlike += 1
    if not parts:
        return report_data(still(sweep.runs.model), sweep.runs.model)
    shown = in_chapters(parts)
    if unlike:
        words = f"Shapes differ from scenario to scenario; the picture shows those with the shapes of {parts[0][0]}."
        shown = replace(shown, notes=[*shown.notes, PageNote("info", words)])
    return replace(shown, plots=(), timings=(), audit=(), complete=True, status="")


def _picked(sweep: Sweep, most: int) -> list[int]:
    """Scenarios spread over the grid: corners and the middle of every axis."""
    axes = [np.unique(np.linspace(0, n - 1, min(n, 3)).round().astype(int)) for n in sweep.shape]
    if len(axes) == 1:
        axes = [np.unique(np.linspace(0, n - 1, min(n, most)).round().astype(int)) for n in sweep.shape]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, len(axes))
    return [int(np.ravel_multi_index(tuple(place), sweep.shape)) for place in grid[:most]]


def _words(sweep: Sweep, s: int) -> str:
    place = np.unravel_index(s, sweep.shape)
    values = zip(sweep.axes.items(), place, strict=True)
    return ", ".join(f"{name} = {format_value(float(axis[i]))}" for (name, axis), i in values)


# --- the sheets -----------------------------------------------------------------------------------------
def _headline(sweep: Sweep) -> PageNote:
    failed = len(sweep.failures)
    if failed:
        return PageNote("warn", f"{failed} of {len(sweep)} failed")
    return PageNote("ok", f"{len(sweep)} scenarios")


def _sheets(sweep: Sweep) -> list[Sheet]:
    sheets = [Sheet("Sweep", list(_blocks(sweep)))]
    failures = sweep.failures
    if failures:
        names = list(sweep.axes)
        rows = [
            (*(f"{failure.values[name]:.6g}" for name in names), failure.reason)
            for failure in failures[:MOST_FAILURES]
        ]
        words = (
            f"The first {MOST_FAILURES} of {len(failures)}"
            if len(failures) > MOST_FAILURES
            else "All of them"
        )
        table = TableBlock(words, (*names, "why"), rows, ["bad"] * len(rows))
        sheets.append(Sheet("Failures", [table]))
    return sheets


def _blocks(sweep: Sweep) -> Iterator[Block]:
    stopped = sweep.runs.status.count("stopped")
    if stopped:
        yield Words(
            f"An event stopped {stopped} of {len(sweep)} scenarios; they are shown as far as they went.",
            "info",
        )
    for name in sweep.idle:
        yield Words(f"{name} changes no motion: all scenarios along it are the same.", "warn")
    rows = [
        (axis_label(sweep, name), axis.size, float(axis.min()), float(axis.max()), sweep.units[name])
        for name, axis in sweep.axes.items()
    ]
    yield TableBlock("What varies", ("", "values", "from", "to", "unit"), rows)
    options = [(name, list(_channel(sweep, name))) for name in shown_channels(sweep)]
    if options:
        yield ChoiceBlock("Channel", options)


def shown_channels(sweep: Sweep) -> list[str]:
    """Scalar channels that are shown: those named, those stored with the sweep, or the coordinates of its joints."""
    names = list(sweep.shown) or list(sweep.runs.stored_names) or sweep.coordinates
    found: list[str] = []
    for name in names:
        components = sweep.describe(name).components
        found += [f"{name}.{part}" for part in components] if components else [name]
    return found[:MOST_CHANNELS]


def _channel(sweep: Sweep, name: str) -> Iterator[Block]:
    values, unit = sweep[name], sweep.describe(name).unit
    long = [axis for axis, n in zip(sweep.axes, sweep.shape, strict=True) if n > 1]
    if sweep.t.size > 1:
        yield _family(sweep, name, values, unit, long)
    statistics = []
    for at in REDUCTIONS:
        numbers = reduced(sweep, values, at)
        statistics.append((f"{at} of {name}", [_over_axes(sweep, numbers, unit, long, f"{at} of {name}")]))
    yield ChoiceBlock("Over the grid", statistics)


def _axis(sweep: Sweep, name: str) -> ChartAxis:
    return ChartAxis(axis_label(sweep, name), sweep.units[name], is_logarithmic(sweep.axes[name]))


def _family(sweep: Sweep, name: str, values: Array, unit: str, long: list[str]) -> Chart:
    """Lines over time of scenarios spread over the grid, coloured by the first axis."""
    flat = values.reshape(len(sweep), -1)
    first = long[0] if long else next(iter(sweep.axes))
    colors = np.broadcast_to(
        sweep.axes[first].reshape([-1 if axis == first else 1 for axis in sweep.axes]), sweep.shape
    ).ravel()
    every = np.unique(np.linspace(0, len(sweep) - 1, min(len(sweep), MOST_LINES)).round().astype(int))
    rows = np.unique(np.linspace(0, sweep.t.size - 1, min(sweep.t.size, ROWS)).round().astype(int))
    curves = [
        Curve(_words(sweep, s), sweep.t[rows], flat[s][rows], value=float(colors[s]))
        for s in map(int, every)
        if np.isfinite(flat[s]).any()
    ]
    more = f", {len(curves)} of {len(sweep)} scenarios" if len(curves) < len(sweep) else ""
    return Chart(f"{name}{more}", TIME, ChartAxis("", unit), curves, family=_axis(sweep, first), follows=True)


def _over_axes(sweep: Sweep, numbers: Array, unit: str, long: list[str], title: str) -> Block:
    """One number of every scenario over the axes: a curve, a family of curves, or a map."""
    names = list(sweep.axes)
    kept = long[:2]
    index = tuple(slice(None) if name in kept else sweep.axes[name].size // 2 for name in names)
    shown = numbers[index]
    others = [
        f"{name} = {format_value(float(sweep.axes[name][sweep.axes[name].size // 2]))}" for name in long[2:]
    ]
    title = f"{title}, at {', '.join(others)}" if others else title
    if not kept:
        return Words(f"{title}: {format_value(float(shown))} {unit}")
    if len(kept) == 1:
        curve = Curve("", sweep.axes[kept[0]], shown, "points" if shown.size < 40 else "line")
        return Chart(title, _axis(sweep, kept[0]), ChartAxis("", unit), [curve])
    rows, columns = (np.argsort(sweep.axes[name]) for name in kept)
    return HeatMap(
        title,
        _axis(sweep, kept[1]),
        _axis(sweep, kept[0]),
        ChartAxis("", unit),
        [float(v) for v in sweep.axes[kept[1]][columns]],
        [float(v) for v in sweep.axes[kept[0]][rows]],
        shown[np.ix_(rows, columns)],
    )


SWEEP = View("Sweep", _sheets, _scene, _headline)
