"""Many scenarios: what varied, channels with their percentiles over time, how often which value is reached."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.arrays import Array
from kinetree.report.from_run import report_data
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.sheets import Block, Chart, ChartAxis, ChoiceBlock, Curve, Sheet, TableBlock, Words
from kinetree.report.scene.run_scene import still
from kinetree.report.views.base import TIME, View

MOST_CHANNELS = 8
MOST_FAILURES = 50
MOST_POINTS = 2000
"""Scenarios that are drawn as points."""
PERCENTILES = (5, 50, 95)


def _scene(runs: ManyRuns) -> ReportData:
    """The first scenario that finished, or the mechanism as it starts."""
    for s in np.flatnonzero(runs.finished)[:1].tolist():
        run = runs.run(s)
        if len(run) > 1:
            return report_data(run, run.model)
    return report_data(still(runs.model), runs.model)


def _headline(runs: ManyRuns) -> PageNote:
    failed = runs.status.count("failed")
    if failed:
        return PageNote("warn", f"{failed} of {len(runs)} failed")
    return PageNote("ok", f"{len(runs)} scenarios")


def _sheets(runs: ManyRuns) -> list[Sheet]:
    sheets = [Sheet("Scenarios", list(_blocks(runs)))]
    failed = [s for s, status in enumerate(runs.status) if status == "failed"]
    if failed:
        rows = [(s, runs.reason[s]) for s in failed[:MOST_FAILURES]]
        title = (
            f"The first {MOST_FAILURES} of {len(failed)}" if len(failed) > MOST_FAILURES else "All of them"
        )
        sheets.append(Sheet("Failures", [TableBlock(title, ("scenario", "why"), rows, ["bad"] * len(rows))]))
    return sheets


def _blocks(runs: ManyRuns) -> Iterator[Block]:
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
    options = [(name, list(_channel(runs, name, own, axes))) for name in names]
    yield ChoiceBlock("Channel", options)


_HEADINGS = ("", "mean", "σ", "5 %", "median", "95 %", "unit")


def _row(name: str, values: Array, unit: str) -> list[float | int | str]:
    """Mean, deviation and percentiles of what is known."""
    known = values[np.isfinite(values)]
    if not known.size:
        return [name, *["–"] * (2 + len(PERCENTILES)), unit]
    spread = float(known.std(ddof=1)) if known.size > 1 else 0.0
    middle = [float(v) for v in np.percentile(known, PERCENTILES)]
    return [name, float(known.mean()), spread, *middle, unit]


def _unit(runs: ManyRuns, name: str) -> str:
    return runs.statistics(name).unit


def _channel(
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
    counts, edges = np.histogram(known, bins="auto" if np.ptp(known) > 0 else 1)
    x, y = np.repeat(edges, 2), np.concatenate([[0], np.repeat(counts, 2), [0]])
    at = f"{name} at t = {runs.t[-1]:g} s"
    yield Chart(f"Scenarios by {at}", ChartAxis(name, unit), ChartAxis("scenarios"), [Curve("", x, y)])
    for parameter, given in varied.items():
        points = Curve("", given[:MOST_POINTS], last[:MOST_POINTS], "points")
        yield Chart(f"{at} over {parameter}", axes[parameter], ChartAxis("", unit), [points])


MANY_RUNS = View("Many scenarios", _sheets, _scene, _headline)
