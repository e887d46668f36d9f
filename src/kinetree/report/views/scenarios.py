"""Many scenarios and sweeps: percentiles and distributions, families of lines, maps, and failures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.analysis.scenarios.sweep import Sweep, axis_label
from kinetree.arrays import Array
from kinetree.report.from_run import report_data
from kinetree.report.numbers import format_value
from kinetree.report.page.data import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    HeatMap,
    PageNote,
    ReportData,
    Sheet,
    TableBlock,
    Words,
)
from kinetree.report.plots.analyses import REDUCTIONS, is_logarithmic, reduced
from kinetree.report.scene.run_scene import still
from kinetree.report.views.base import TIME, View, failure_sheet, histogram, in_chapters, same_looks
from kinetree.words.arguments import NoAnswerError

MOST_CHANNELS = 8
MOST_POINTS = 2000
"""Scenarios that are drawn as points."""
PERCENTILES = (5, 50, 95)


def _many_scene(runs: ManyRuns) -> ReportData:
    """The first scenario that finished, or the mechanism as it starts."""
    for s in np.flatnonzero(runs.finished)[:1].tolist():
        run = runs.run(s)
        if len(run) > 1:
            return report_data(run, run.model)
    return report_data(still(runs.model), runs.model)


def _headline(runs: ManyRuns | Sweep) -> PageNote:
    failed = len(runs.failures) if isinstance(runs, Sweep) else runs.status.count("failed")
    if failed:
        return PageNote("warn", f"{failed} of {len(runs)} failed")
    return PageNote("ok", f"{len(runs)} scenarios")


def _many_sheets(runs: ManyRuns) -> list[Sheet]:
    failed = [(s, runs.reason[s]) for s, status in enumerate(runs.status) if status == "failed"]
    return [Sheet("Scenarios", list(_many_blocks(runs))), *failure_sheet(["scenario"], failed)]


def _many_blocks(runs: ManyRuns) -> Iterator[Block]:
    varied = {name: runs[name] for name in runs.info.parameters if np.ptp(runs[name]) > 0}
    units = {parameter.name: (parameter.unit, parameter.factor) for parameter in runs.model.parameters}
    own = {name: values / units.get(name, ("", 1.0))[1] for name, values in varied.items()}
    if own:
        rows = [_row(name, values, units.get(name, ("", 1.0))[0]) for name, values in own.items()]
        yield TableBlock("What varies", _HEADINGS, rows)
    names = [
        f"{name}.{part}" if part else name
        for name in (runs.stored_names or runs.info.layout.x_names)
        if name in runs.names
        for part in (runs.names[name].components or ("",))
    ][:MOST_CHANNELS]
    if not names:
        yield Words("No channel is stored with these scenarios.", "info")
        return
    rows = [_row(name, runs[name][:, -1], _unit(runs, name)) for name in names]
    yield TableBlock(f"At t = {runs.t[-1]:g} s", _HEADINGS, rows)
    axes = {name: ChartAxis(name, units.get(name, ("", 1.0))[0]) for name in own}
    options = [(name, list(_many_channel(runs, name, own, axes))) for name in names]
    yield ChoiceBlock("Channel", options)


_HEADINGS = ("", "mean", "σ", "5 %", "median", "95 %", "unit")


def _row(name: str, values: Array, unit: str) -> list[float | int | str]:
    """Mean, deviation and percentiles of the known values."""
    known = values[np.isfinite(values)]
    if not known.size:
        return [name, *["–"] * (2 + len(PERCENTILES)), unit]
    spread = float(known.std(ddof=1)) if known.size > 1 else 0.0
    middle = [float(v) for v in np.percentile(known, PERCENTILES)]
    return [name, float(known.mean()), spread, *middle, unit]


def _unit(runs: ManyRuns, name: str) -> str:
    return runs.statistics(name).unit


def _many_channel(
    runs: ManyRuns, name: str, varied: dict[str, Array], axes: dict[str, ChartAxis]
) -> Iterator[Block]:
    values, unit = runs[name], _unit(runs, name)
    if runs.t.size > 1:
        found = runs.statistics(name)
        bands = (("5 %", found.low), ("median", found.median), ("95 %", found.high), ("mean", found.mean))
        curves = [Curve(label, runs.t, np.asarray(band)) for label, band in bands]
        yield Chart(f"{name} of all scenarios", TIME, ChartAxis("", unit), curves)
    last = values[:, -1]
    known = last[np.isfinite(last)]
    if not known.size:
        yield Words(f"No scenario reached t = {runs.t[-1]:g} s.", "warn")
        return
    at = f"{name} at t = {runs.t[-1]:g} s"
    yield histogram(f"Scenarios by {at}", ChartAxis(name, unit), "scenarios", known)
    for parameter, given in varied.items():
        points = Curve("", given[:MOST_POINTS], last[:MOST_POINTS], "points")
        yield Chart(f"{at} over {parameter}", axes[parameter], ChartAxis("", unit), [points])


MANY_RUNS = View("Many scenarios", _many_sheets, _many_scene, _headline)


MOST_SCENES = 9
"""Scenarios whose motion a page holds."""
MOST_FRAMES = 240
MOST_LINES = 60
ROWS = 300
"""Points of a line on a page."""


# --- the motions ----------------------------------------------------------------------------------------
def _sweep_scene(sweep: Sweep) -> ReportData:
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
            parts.append((_sweep_words(sweep, s), data))
        else:
            unlike += 1
    if not parts:
        return report_data(still(sweep.runs.model), sweep.runs.model)
    shown = in_chapters(parts)
    if unlike:
        words = f"Shapes differ from scenario to scenario; the picture shows those with the shapes of {parts[0][0]}."
        shown = replace(shown, notes=[*shown.notes, PageNote("info", words)])
    return replace(shown, plots=(), timings=(), audit=(), doubts=(), status="")


def _picked(sweep: Sweep, most: int) -> list[int]:
    """Scenarios spread over the grid: corners and the middle of every axis."""
    axes = [np.unique(np.linspace(0, n - 1, min(n, 3)).round().astype(int)) for n in sweep.shape]
    if len(axes) == 1:
        axes = [np.unique(np.linspace(0, n - 1, min(n, most)).round().astype(int)) for n in sweep.shape]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, len(axes))
    return [int(np.ravel_multi_index(tuple(place), sweep.shape)) for place in grid[:most]]


def _sweep_words(sweep: Sweep, s: int) -> str:
    place = np.unravel_index(s, sweep.shape)
    values = zip(sweep.axes.items(), place, strict=True)
    return ", ".join(f"{name} = {format_value(float(axis[i]))}" for (name, axis), i in values)


# --- the sheets -----------------------------------------------------------------------------------------
def _sweep_sheets(sweep: Sweep) -> list[Sheet]:
    names = list(sweep.axes)
    failed = [(*(f"{one.values[name]:.6g}" for name in names), one.reason) for one in sweep.failures]
    return [Sheet("Sweep", list(_sweep_blocks(sweep))), *failure_sheet(names, failed)]


def _sweep_blocks(sweep: Sweep) -> Iterator[Block]:
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
    options = [(name, list(_sweep_channel(sweep, name))) for name in shown_channels(sweep)]
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


def _sweep_channel(sweep: Sweep, name: str) -> Iterator[Block]:
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
        Curve(_sweep_words(sweep, s), sweep.t[rows], flat[s][rows], value=float(colors[s]))
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


SWEEP = View("Sweep", _sweep_sheets, _sweep_scene, _headline)
