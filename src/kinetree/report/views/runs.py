"""Runs: the motion itself, its audit, and several runs laid over each other.

Models: parts, graph and faults, equations of motion, the doctor's diagnosis, and certificates of `verify`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from kinetree.analysis.kinematics import CONDITION
from kinetree.export.equations.document import MOST_LINES
from kinetree.export.equations.readable import ReadableEquations, equations
from kinetree.export.equations.typesetting import mathml
from kinetree.model import Model
from kinetree.report.from_run import data_of, headline_of, model_data, report_data, status_of
from kinetree.report.numbers import digits, shown_unit
from kinetree.report.page.data import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    Formula,
    PageNote,
    ReportData,
    Sheet,
    TableBlock,
    Verdict,
    Words,
)
from kinetree.report.page.graph import MOST_NODES, graph_of
from kinetree.report.scene.run_scene import still
from kinetree.report.views.base import TIME, View, one_sheet, run_data, thinned
from kinetree.results.audit import Audit
from kinetree.results.run import Run
from kinetree.tolerances import NEAR_SINGULAR

if TYPE_CHECKING:
    from kinetree.analysis.trust.compare import RunComparison
    from kinetree.analysis.trust.doctor import Diagnosis
    from kinetree.analysis.trust.verify import Certificate, FormulationRow

_WORDS = {"ok": "fine", "warn": "look at this", "bad": "not to be trusted"}


def audit_blocks(audit: Audit) -> Iterator[Block]:
    """The figures of an audit, and the values asked for at the start that were not kept."""
    rows = [row for row in audit.rows() if row.kind != "note"]
    yield TableBlock(
        "Audit",
        ("", "", "unit"),
        [(row.label.strip(), row.value, row.unit) for row in rows],
        [row.verdict for row in rows],
    )
    yield from (Words(f"{row.label}: {row.explanation}", "info") for row in rows if row.kind == "sharing")
    yield from (Words(str(note), "warn") for note in audit.notes)


def _audit_headline(audit: Audit) -> PageNote:
    return PageNote(audit.verdict, _WORDS[audit.verdict])


AUDIT = View("Audit", one_sheet("Audit", audit_blocks), None, _audit_headline)


def _run_scene(run: Run, mesh_budget: float | None = None) -> ReportData:
    return data_of(run, mesh_budget=mesh_budget)


def _run_headline(run: Run) -> PageNote:
    return PageNote(run.judgement.verdict, run.judgement.headline)


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
    """Yield the blocks of a notebook on a run: how it ended, and its audit."""
    yield Words(status_of(run))
    yield from (Words(words, run.judgement.verdict) for words in run.judgement.reasons)
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


MOST_ROWS = 60
"""Bodies and joints that are listed."""


def _model_blocks(model: Model) -> Iterator[Block]:
    found = model.validate()
    yield from (Words(str(fault), "bad") for fault in found.faults)
    yield from (Words(str(warning), "warn") for warning in found.warnings)
    if model.description:
        yield Words(model.description)
    if not found.faults and 0 < len(model.bodies) <= MOST_NODES:
        yield graph_of(model)
    tables = (
        ("Bodies", ("", "mass (kg)"), [(body.name, _text(body.mass)) for body in model.bodies]),
        ("Joints", ("", "type", "from", "to"), [(j.name, j.kind, j.inner, j.outer) for j in model.joints]),
        ("Loads", ("", "type"), [(load.name, load.kind) for load in model.loads]),
        ("Constraints", ("", "type"), [(one.name, one.kind) for one in model.constraints]),
        ("Parameters", ("", "value", "unit"), [(p.name, p.si / p.factor, p.unit) for p in model.parameters]),
    )
    for title, columns, rows in tables:
        if rows:
            yield TableBlock(title, columns, rows[:MOST_ROWS])
        if len(rows) > MOST_ROWS:
            yield Words(f"… and {len(rows) - MOST_ROWS} more")


def _text(mass: object) -> float | str:
    return float(mass) if isinstance(mass, int | float) else str(mass)


MODEL = View("", one_sheet("Model", _model_blocks), model_data, headline_of)


def _scene(found: ReadableEquations) -> ReportData:
    return report_data(still(found.model), found.model)


def _equations_headline(found: ReadableEquations) -> PageNote:
    ok = found.check.ok
    return PageNote("ok" if ok else "bad", "Checked" if ok else "Not to be trusted")


def _equations_sheets(found: ReadableEquations) -> list[Sheet]:
    return [Sheet("Equations", list(_equations_blocks(found)))]


def _equations_blocks(found: ReadableEquations) -> Iterator[Block]:
    document = found.document
    yield Words(f"{document.formulation}: {document.length}")
    for title, symbols in (
        ("Coordinates", document.coordinates),
        ("Speeds", document.speeds),
        ("Parameters", document.parameters),
    ):
        if symbols:
            rows = [(s.symbol, s.name, "" if s.value is None else s.value, s.unit) for s in symbols]
            yield TableBlock(title, ("", "", "", "unit"), rows)
    left = MOST_LINES
    for section in document.sections:
        if left <= 0:
            yield Words("There are more; text(), latex() and html() give all of them.", "info")
            break
        yield Words(f"{section.title}\n{section.note}".strip())
        for line in section.lines[:left]:
            yield Formula(f"{line.left.mathml}<mo>=</mo>{mathml(line.right)}")
        left -= len(section.lines)
    yield Words(str(found.check), None if found.check.ok else "bad")


def with_equations(data: ReportData, model: Model) -> ReportData:
    """A page with one more tab: the equations of motion of its model."""
    return replace(data, sheets=[*data.sheets, *_equations_sheets(equations(model))])


EQUATIONS = View("Equations of motion", _equations_sheets, _scene, _equations_headline)


_SEVERITY: dict[str, Verdict] = {"info": "info", "warning": "warn", "error": "bad"}


def _diagnosis_blocks(diagnosis: Diagnosis) -> Iterator[Block]:
    yield TableBlock(
        "Counts",
        ("", ""),
        [
            ("degrees of freedom", diagnosis.degrees_of_freedom),
            ("by Grübler's formula", diagnosis.grubler),
            ("independent constraints", diagnosis.rank),
            ("redundant constraints", len(diagnosis.redundant)),
        ],
    )
    yield from (Words(text, _SEVERITY[severity]) for severity, text in diagnosis.notes())


def _diagnosis_headline(diagnosis: Diagnosis) -> PageNote:
    count = diagnosis.degrees_of_freedom
    worst: Verdict = "warn" if any(kind != "info" for kind, _ in diagnosis.notes()) else "ok"
    return PageNote(worst, f"{count} degree{'' if count == 1 else 's'} of freedom")


DIAGNOSIS = View("Diagnosis", one_sheet("Diagnosis", _diagnosis_blocks), None, _diagnosis_headline)


_COLUMNS = ("", "accelerations", "reactions", "B ẏ − γ", "trace (s)", "evaluation (µs)")


def _verdict(certificate: Certificate, row: FormulationRow) -> Verdict:
    agrees = max(row.accelerations, row.reactions, row.residual) <= certificate.tolerance
    return "ok" if agrees else "bad"


def _certificate_blocks(certificate: Certificate) -> Iterator[Block]:
    compared = certificate.compared
    if compared:
        first = compared[0].name
        yield Words(
            f"{certificate.model}: {len(certificate.condition_numbers)} states; differences relative to {first}, "
            f"{certificate.tolerance:g} granted."
        )
    yield TableBlock(
        "Formulations and reductions",
        _COLUMNS,
        [
            (r.name, r.accelerations, r.reactions, r.residual, r.trace_seconds, r.microseconds)
            for r in compared
        ],
        [_verdict(certificate, row) for row in compared],
    )
    for row in certificate.rows:
        if not row.states:
            yield Words(f"{row.name} not compared: {row.note}", "info")
    for words in certificate.run_words:
        worrying = certificate.error is not None and bool(certificate.error.reason)
        yield Words(f"error of the run of the file: {words}", "warn" if worrying else "info")
    for name in certificate.undetermined:
        yield Words(f"not unique, so not compared: reaction of {name}", "info")


def _certificate_headline(certificate: Certificate) -> PageNote:
    return PageNote("ok", "all agree") if certificate.ok else PageNote("bad", "not verified")


CERTIFICATE = View("Certificate", one_sheet("Certificate", _certificate_blocks), None, _certificate_headline)
