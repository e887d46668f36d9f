"""Runs: the motion itself; of motions that drivers determine, how close they come to singular positions."""

from __future__ import annotations

from collections.abc import Iterator

from kinetree.analysis.kinematics import CONDITION
from kinetree.balance.determined_motion import NEAR_SINGULAR
from kinetree.report.from_run import status_of
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Axis, Block, Chart, Curve, Sheet, Table, Words
from kinetree.report.run_views import data_of
from kinetree.report.views.audit import audit_blocks
from kinetree.report.views.base import TIME, View, thinned
from kinetree.results.run import Run


def _scene(run: Run, mesh_budget: float | None = None) -> ReportData:
    return data_of(run, mesh_budget=mesh_budget)


def _headline(run: Run) -> Finding:
    if not run.complete:
        return Finding("warn", "Incomplete")
    verdict = "ok" if run.audit is None else run.audit.verdict
    words = {"ok": "Complete", "warn": "Look at the audit", "bad": "Not to be trusted"}
    return Finding(verdict, words.get(verdict, "Complete"))


def _sheets(run: Run) -> list[Sheet]:
    return [Sheet("Kinematics", list(_kinematics(run)))] if run.method == "kinematics" else []


def _kinematics(run: Run) -> Iterator[Block]:
    smallest = float(run.statistics["smallest_condition"])
    if smallest < NEAR_SINGULAR:
        yield Words(f"The motion comes {run.reason}: velocities and forces are not determined there.", "warn")
    yield Table(
        "Motion", ("", "", "unit"),
        [("times", len(run), ""), ("from", float(run.t[0]), "s"), ("to", float(run.t[-1]), "s"),
         ("closest to a singular position (0: singular)", smallest, "")],
    )  # fmt: skip
    t, condition = thinned(run.t, run[CONDITION])
    yield Chart(
        "Distance from singular positions (0: singular)",
        TIME,
        Axis(""),
        [Curve("", t, condition)],
        follows=True,
    )


def notes(run: Run) -> Iterator[Block]:
    """What a notebook shows of a run: how it ended, and its audit."""
    yield Words(status_of(run))
    if run.audit is not None:
        yield from audit_blocks(run.audit)


VIEW = View(
    "", _sheets, _scene, _headline, in_notebooks=lambda run: [*_sheets(run), Sheet("Run", list(notes(run)))]
)
