"""Equations of motion: symbols, and the lines as formulas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kinetree.export.equations.mathml import mathml
from kinetree.export.equations.pages import MOST_LINES
from kinetree.export.equations.readable import ReadableEquations, equations
from kinetree.model import Model
from kinetree.report.from_run import report_data
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Block, Formula, Sheet, Table, Words
from kinetree.report.scene.still import still
from kinetree.report.views.base import View


def _scene(found: ReadableEquations) -> ReportData:
    return report_data(still(found.model), found.model)


def _headline(found: ReadableEquations) -> Finding:
    ok = found.check.ok
    return Finding("ok" if ok else "bad", "Checked" if ok else "Not to be trusted")


def _sheets(found: ReadableEquations) -> list[Sheet]:
    return [Sheet("Equations", list(_blocks(found)))]


def _blocks(found: ReadableEquations) -> Iterator[Block]:
    document = found.document
    yield Words(f"{document.formulation}: {document.length}")
    for title, symbols in (
        ("Coordinates", document.coordinates),
        ("Speeds", document.speeds),
        ("Parameters", document.parameters),
    ):
        if symbols:
            rows = [(s.symbol, s.name, "" if s.value is None else s.value, s.unit) for s in symbols]
            yield Table(title, ("", "", "", "unit"), rows)
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
    return replace(data, sheets=[*data.sheets, *_sheets(equations(model))])


VIEW = View("Equations of motion", _sheets, _scene, _headline)
