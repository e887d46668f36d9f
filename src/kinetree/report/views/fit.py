"""Fits: parameters with their errors, the data beside the model, the search."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kinetree.analysis.search.fit import Fit
from kinetree.report.numbers import digits
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Axis, Block, Chart, Choice, Curve, HeatMap, Sheet, Table, Words
from kinetree.report.views.base import TIME, View, run_data, thinned
from kinetree.report.views.search import search_blocks


def _scene(found: Fit) -> ReportData:
    return run_data(found.run)


def _headline(found: Fit) -> Finding:
    if found.status != "converged":
        return Finding("warn", found.status.capitalize())
    doubtful = found.indistinct or found.doubts
    return Finding("warn", "Converged, with doubts") if doubtful else Finding("ok", "Converged")


def _sheets(found: Fit) -> list[Sheet]:
    names = tuple(found.parameters)
    return [
        Sheet("Fit", list(_values(found))),
        Sheet("Data", [_data(found)]),
        Sheet("Search", list(search_blocks(found.trials, names, "½χ²", found.status))),
    ]


def _values(found: Fit) -> Iterator[Block]:
    for text in (*found.indistinct, *found.doubts):
        yield Words(text, "warn")
    units = {parameter.name: parameter.unit or "" for parameter in found.original.parameters}
    rows = []
    for name, value in found.parameters.items():
        error = found.standard_errors[name]
        relative = f"{100 * error / abs(value):.2g} %" if value and np.isfinite(error) else ""
        known = f"± {error:.3g}" if np.isfinite(error) else "not determined"
        rows.append((name, digits(value), known, relative, units.get(name, "")))
    yield Table("Parameters", ("", "value", "standard error", "", "unit"), rows)
    columns = [
        (name, f"{found.explained[name]:.4%}", found.sigma[name], found.data.gaps.get(name, 0))
        for name in found.data.columns
    ]
    yield Table("Measurements", ("", "explained", "noise σ", "gaps"), columns)
    names = list(found.parameters)
    if len(names) > 1:
        empty = Axis("")
        yield HeatMap(
            "Correlation",
            empty,
            empty,
            Axis("correlation"),
            names,
            names[::-1],
            found.correlation[::-1],
            True,
        )


def _data(found: Fit) -> Choice:
    t, columns = found.data.t, found.data.columns
    options = []
    for j, name in enumerate(columns):
        unit = found.run.describe(name).unit
        measured, off = found.data.values[:, j], found.residuals[name]
        at, values, model, residual = thinned(t, measured, _model(found, name), off)
        charts = [
            Chart(
                name, TIME, Axis("", unit),
                [Curve("model", at, model), Curve("measured", at, values, "points", "faint")], follows=True,
            ),
            Chart("Model − measurement", TIME, Axis("", unit), [Curve("", at, residual, "points")], follows=True),
        ]  # fmt: skip
        options.append((name, charts))
    return Choice("Measurement", options)


def _model(found: Fit, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The channel of the run with the values found, at the times of the data."""
    values = np.full(found.data.t.size, np.nan)
    run = found.run
    rows = np.searchsorted(found.data.t, run.t)
    values[rows[rows < values.size]] = np.asarray(run[name])[rows < values.size]
    return values


VIEW = View("Fit", _sheets, _scene, _headline)
