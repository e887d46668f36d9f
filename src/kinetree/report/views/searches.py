"""Fits and optimisations: the values found with their errors, the data beside the model, and how the search went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kinetree.analysis.search.fit import Fit
from kinetree.analysis.search.optimize import Optimum
from kinetree.analysis.search.trials import Trial
from kinetree.report.numbers import digits
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
from kinetree.report.views.base import TIME, View, run_data, thinned

MOST_FAILURES = 20


def search_blocks(
    trials: Sequence[Trial], names: Sequence[str], what: str, status: str, reason: str = ""
) -> Iterator[Block]:
    """How a search went."""
    words = f"{status.capitalize()} after {len(trials)} trials" + (f": {reason}" if reason else "")
    yield Words(f"{words}.", "ok" if status == "converged" else "warn")
    number = np.arange(1, len(trials) + 1)
    cost = np.array([trial.cost if np.isfinite(trial.cost) else np.nan for trial in trials])
    known = cost[np.isfinite(cost)]
    log = bool(known.size and known.min() > 0 and known.max() > 20 * known.min())
    best = np.fmin.accumulate(cost)
    curves = [Curve("best so far", number, best, tone="faint"), Curve(what, number, cost, "points")]
    yield Chart(f"{what} over the trials", ChartAxis("trial"), ChartAxis("", log=log), curves)
    start = np.where(trials[0].values != 0, trials[0].values, 1.0)
    values = np.array([trial.values for trial in trials]) / start
    yield Chart(
        "Values over their start", ChartAxis("trial"), ChartAxis(""),
        [Curve(name, number, values[:, j]) for j, name in enumerate(names)],
    )  # fmt: skip
    failed = [(k + 1, trial) for k, trial in enumerate(trials) if trial.failure]
    if failed:
        rows = [
            (
                str(k),
                ", ".join(f"{n} = {v:.4g}" for n, v in zip(names, trial.values, strict=True)),
                trial.failure,
            )
            for k, trial in failed[:MOST_FAILURES]
        ]
        yield TableBlock(f"{len(failed)} trials failed, and were survived", ("trial", "values", "why"), rows)


def _fit_scene(found: Fit) -> ReportData:
    return run_data(found.run)


def _fit_headline(found: Fit) -> PageNote:
    if found.status != "converged":
        return PageNote("warn", found.status.capitalize())
    doubtful = found.indistinct or found.warnings
    return PageNote("warn", "Converged, with doubts") if doubtful else PageNote("ok", "Converged")


def _fit_sheets(found: Fit) -> list[Sheet]:
    names = tuple(found.parameters)
    return [
        Sheet("Fit", [_data(found), *_fit_values(found)]),
        Sheet("Search", list(search_blocks(found.trials, names, "½χ²", found.status))),
    ]


def _fit_values(found: Fit) -> Iterator[Block]:
    for text in (*found.indistinct, *found.warnings):
        yield Words(text, "warn")
    units = {parameter.name: parameter.unit or "" for parameter in found.original.parameters}
    rows = []
    for name, value in found.parameters.items():
        error = found.standard_errors[name]
        relative = f"{100 * error / abs(value):.2g} %" if value and np.isfinite(error) else ""
        known = f"± {error:.3g}" if np.isfinite(error) else "not determined"
        rows.append((name, digits(value), known, relative, units.get(name, "")))
    yield TableBlock("Parameters", ("", "value", "standard error", "", "unit"), rows)
    columns = [
        (
            name,
            f"{found.explained[name]:.4%}" if np.isfinite(found.explained[name]) else "constant data",
            found.sigma[name],
            found.units.get(name, ""),
            found.data.gaps.get(name, 0),
        )
        for name in found.data.columns
    ]
    yield TableBlock("Measurements", ("", "explained", "noise σ", "unit of σ", "gaps"), columns)
    names = list(found.parameters)
    if len(names) > 1:
        empty = ChartAxis("")
        yield HeatMap(
            "Correlation",
            empty,
            empty,
            ChartAxis("correlation"),
            names,
            names[::-1],
            found.correlation[::-1],
            True,
        )


def _data(found: Fit) -> ChoiceBlock:
    t, columns = found.data.t, found.data.columns
    options = []
    for j, name in enumerate(columns):
        unit = found.run.describe(name).unit
        measured, off = found.data.values[:, j], found.residuals[name]
        at, values, model, residual = thinned(t, measured, _model(found, name), off)
        charts = [
            Chart(
                name, TIME, ChartAxis("", unit),
                [Curve("model", at, model), Curve("measured", at, values, "points", "faint")], follows=True,
            ),
            Chart("Model − measurement", TIME, ChartAxis("", unit), [Curve("", at, residual, "points")], follows=True),
        ]  # fmt: skip
        options.append((name, charts))
    return ChoiceBlock("Measurement", options)


def _model(found: Fit, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The channel of the run with the values found, at the times of the data."""
    values = np.full(found.data.t.size, np.nan)
    run = found.run
    rows = np.searchsorted(found.data.t, run.t)
    values[rows[rows < values.size]] = np.asarray(run[name])[rows < values.size]
    return values


FIT = View("Fit", _fit_sheets, _fit_scene, _fit_headline)


def _optimum_scene(found: Optimum) -> ReportData:
    return run_data(found.run)


def _optimum_headline(found: Optimum) -> PageNote:
    return PageNote("ok" if found.status == "converged" else "warn", found.status.capitalize())


def _optimum_sheets(found: Optimum) -> list[Sheet]:
    names = tuple(found.parameters)
    search = search_blocks(found.trials, names, "objective", found.status, found.reason)
    return [Sheet("Optimum", list(_optimum_values(found))), Sheet("Search", list(search))]


def _optimum_values(found: Optimum) -> Iterator[Block]:
    units = {parameter.name: parameter.unit or "" for parameter in found.original.parameters}
    first = found.trials[0].values
    rows = [
        (name, digits(value), digits(before), units.get(name, ""))
        for (name, value), before in zip(found.parameters.items(), first, strict=True)
    ]
    yield TableBlock("Values", ("", "best", "start", "unit"), rows)
    yield TableBlock(
        "Objective", ("", "best", "start"), [("objective", digits(found.value), digits(found.start))]
    )
    if found.constraints:
        held = [(f"constraint {k + 1}", digits(value)) for k, value in enumerate(found.constraints)]
        yield TableBlock("Constraints", ("", "value"), held)


OPTIMUM = View("Optimisation", _optimum_sheets, _optimum_scene, _optimum_headline)
