"""Several runs: their channels laid over each other; the mechanism is that of the first run."""

from __future__ import annotations

import numpy as np

from kinetree.analysis.trust.compare_runs import RunComparison
from kinetree.report.from_run import status_of
from kinetree.report.numbers import digits, shown_unit
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Axis, Block, Chart, Choice, Curve, Sheet, Table, Words
from kinetree.report.views.base import TIME, View, run_data, thinned


def _scene(found: RunComparison) -> ReportData:
    return run_data(next(iter(found.runs.values())))


def _headline(found: RunComparison) -> Finding:
    complete = all(run.complete for run in found.runs.values())
    return Finding("info" if complete else "warn", f"{len(found.runs)} runs")


def _sheets(found: RunComparison) -> list[Sheet]:
    first = next(iter(found.runs))
    runs = Table(
        "Runs",
        ("", "model", "ended"),
        [(name, run.model_name, status_of(run)) for name, run in found.runs.items()],
        [None if run.complete else "warn" for run in found.runs.values()],
    )
    words = Words(f"The picture and the other tabs show {first!r}.")
    options = [(channel, _blocks(found, channel)) for channel in found.channels]
    return [Sheet("Runs", [Choice("Channel", options), runs, words])]


def _blocks(found: RunComparison, channel: str) -> list[Block]:
    unit = shown_unit(found.channels[channel])
    curves, rows = [], []
    for name, values in found.of(channel).items():
        t, shown = thinned(found.runs[name].t, values)
        curves.append(Curve(name, t, shown))
        finite = values[np.isfinite(values)]
        ends = (finite.min(), finite.max(), finite[-1]) if finite.size else ()
        rows.append((name, *(digits(float(value)) for value in ends)) if ends else (name, "–", "–", "–"))
    return [
        Chart(channel, TIME, Axis("", unit), curves, follows=True),
        Table(f"{channel} [{unit}]" if unit else channel, ("", "least", "greatest", "at the end"), rows),
    ]


VIEW = View("Comparison of runs", _sheets, _scene, _headline)
