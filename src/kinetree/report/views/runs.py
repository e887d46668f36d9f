"""Runs: the motion itself, its audit, and several runs laid over each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from kinetree.analysis.kinematics import CONDITION
from kinetree.balance.determined_motion import NEAR_SINGULAR
from kinetree.report.from_run import status_of
from kinetree.report.numbers import digits, shown_unit
from kinetree.report.page.data import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    PageNote,
    ReportData,
    Sheet,
    TableBlock,
    Words,
)
from kinetree.report.show import data_of
from kinetree.report.views.base import TIME, View, run_data, thinned
from kinetree.results.audit import Audit
from kinetree.results.run import Run

if TYPE_CHECKING:
    from kinetree.analysis.trust.compare import RunComparison

_WORDS = {"ok": "fine", "warn": "look at this", "bad": "not to be trusted"}


def audit_blocks(audit: Audit) -> Iterator[Block]:
    """The figures of an audit, and what was asked of the start and not kept."""
    rows = [row for row in audit.rows() if row.kind != "note"]
    yield TableBlock(
        "Audit",
        ("", "", "unit"),
        [(row.label.strip(), row.value, row.unit) for row in rows],
        [row.verdict for row in rows],
    )
    yield from (Words(str(note), "warn") for note in audit.notes)


def _audit_headline(audit: Audit) -> PageNote:
    return PageNote(audit.verdict, _WORDS[audit.verdict])


AUDIT = View("Audit", lambda audit: [Sheet("Audit", list(audit_blocks(audit)))], None, _audit_headline)


def _run_scene(run: Run, mesh_budget: float | None = None) -> ReportData:
    return data_of(run, mesh_budget=mesh_budget)


def _run_headline(run: Run) -> PageNote:
    if not run.complete:
        return PageNote("warn", "Incomplete")
    verdict = "ok" if run.audit is None else run.audit.verdict
    words = {"ok": "Complete", "warn": "Look at the audit", "bad": "Not to be trusted"}
    return PageNote(verdict, words.get(verdict, "Complete"))


def _run_sheets(run: Run) -> list[Sheet]:
    return [Sheet("Kinematics", list(_kinematics(run)))] if run.method == "kinematics" else []


def _kinematics(run: Run) -> Iterator[Block]:
    smallest = float(run.statistics["smallest_condition"])
    if smallest < NEAR_SINGULAR:
        yield Words(f"The motion comes {run.reason}: velocities and forces are not determined there.", "warn")
    yield TableBlock(
        "Motion", ("", "", "unit"),
        [("times", len(run), ""), ("from", float(run.t[0]), "s"), ("to", float(run.t[-1]), "s"),
         ("closest to a singular position (0: singular)", smallest, "")],
    )  # fmt: skip
    t, condition = thinned(run.t, run[CONDITION])
    yield Chart(
        "Distance from singular positions (0: singular)",
        TIME,
        ChartAxis(""),
        [Curve("", t, condition)],
        follows=True,
    )


def notes(run: Run) -> Iterator[Block]:
    """What a notebook shows of a run: how it ended, and its audit."""
    yield Words(status_of(run))
    if run.audit is not None:
        yield from audit_blocks(run.audit)


RUN = View(
    "",
    _run_sheets,
    _run_scene,
    _run_headline,
    in_notebooks=lambda run: [*_run_sheets(run), Sheet("Run", list(notes(run)))],
)


def _run_comparison_scene(found: RunComparison) -> ReportData:
    return run_data(next(iter(found.runs.values())))


def _run_comparison_headline(found: RunComparison) -> PageNote:
    complete = all(run.complete for run in found.runs.values())
    return PageNote("info" if complete else "warn", f"{len(found.runs)} runs")


def _run_comparison_sheets(found: RunComparison) -> list[Sheet]:
    first = next(iter(found.runs))
    runs = TableBlock(
        "Runs",
        ("", "model", "ended"),
        [(name, run.model_name, status_of(run)) for name, run in found.runs.items()],
        [None if run.complete else "warn" for run in found.runs.values()],
    )
    words = Words(f"The picture and the other tabs show {first!r}.")
    options = [(channel, _blocks(found, channel)) for channel in found.channels]
    return [Sheet("Runs", [ChoiceBlock("Channel", options), runs, words])]


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
        Chart(channel, TIME, ChartAxis("", unit), curves, follows=True),
        TableBlock(f"{channel} [{unit}]" if unit else channel, ("", "least", "greatest", "at the end"), rows),
    ]


RUN_COMPARISON = View(
    "Comparison of runs", _run_comparison_sheets, _run_comparison_scene, _run_comparison_headline
)
