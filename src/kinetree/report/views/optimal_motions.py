"""Optimal motions: controls, limits that are touched and what they cost, plan beside run, and how the search went."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kinetree.analysis.optimal_motion.result import OptimalMotion
from kinetree.report.numbers import digits
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.sheets import Block, Chart, ChartAxis, Curve, Sheet, TableBlock, Words
from kinetree.report.views.base import TIME, View, by_unit, over_time, run_data, thinned

MOST_STATES = 12
"""States whose plan is drawn beside the run."""


def _scene(found: OptimalMotion) -> ReportData:
    return run_data(found.run)


def _headline(found: OptimalMotion) -> PageNote:
    if found.converged and found.warnings:
        return PageNote("warn", "Converged, with doubts")
    return PageNote("ok" if found.converged else "warn", found.status.capitalize())


def _sheets(found: OptimalMotion) -> list[Sheet]:
    return [
        Sheet("Optimal motion", list(_motion(found))),
        Sheet("Plan and run", list(_plan(found))),
        Sheet("Search", list(_search(found))),
    ]


def _motion(found: OptimalMotion) -> Iterator[Block]:
    for text in found.warnings:
        yield Words(text, "warn")
    for unit, curves in by_unit(list(found.columns())).items():
        yield over_time("Controls", unit, found.t, curves)
    rows = [("objective", digits(found.objective), ""), ("duration", digits(found.duration), "s")]
    units = {parameter.name: parameter.unit or "" for parameter in found.original.parameters}
    rows += [(name, digits(value), units.get(name, "")) for name, value in found.parameters.items()]
    yield TableBlock("Found", ("", "value", "unit"), rows)
    limits = [
        (
            limit.text,
            f"{limit.where}, {limit.side}",
            f"{digits(limit.value)} {limit.unit}".strip(),
            f"{100 * limit.share:.0f} %",
            digits(limit.price),
        )
        for limit in found.active
    ]
    if limits:
        yield TableBlock("Limits that are touched", ("", "limit", "at", "held", "price"), limits)
        yield Words("A price is the change of the objective per unit by which the limit is raised.")
    else:
        yield Words("The motion touches no limit.")


def _plan(found: OptimalMotion) -> Iterator[Block]:
    words = f"The run ends {found.end_difference:.2g} beside the plan (relative to the size of each state)."
    yield Words(words, "ok" if found.end_difference < 1e-3 else "warn")
    run = found.run
    for name, values in list(found.states.items())[:MOST_STATES]:
        if name not in run.channels:
            continue
        at, simulated = thinned(run.t, run[name])
        nodes, planned = thinned(found.t, values)
        curves = [Curve("run", at, simulated), Curve("plan", nodes, planned, "points", "faint")]
        yield Chart(name, TIME, ChartAxis("", run.describe(name).unit), curves, follows=True)


def _search(found: OptimalMotion) -> Iterator[Block]:
    yield Words(f"{found.status.capitalize()}: {found.reason}.", "ok" if found.converged else "warn")
    rows = [
        (
            str(one.intervals),
            str(one.iterations),
            digits(one.objective),
            f"{one.error:.2g}",
            f"{one.seconds:.2g} s",
        )
        for one in found.rounds
    ]
    yield TableBlock("Meshes", ("intervals", "iterations", "objective", "measured error", "time"), rows)
    lengths = np.diff(found.t)
    at, length = thinned(found.t[:-1], lengths)
    yield Chart(
        "Length of intervals", TIME, ChartAxis("", "s"), [Curve("", at, length, "points")], follows=True
    )


OPTIMAL_MOTION = View("Optimal motion", _sheets, _scene, _headline)
