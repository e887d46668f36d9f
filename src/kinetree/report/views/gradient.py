"""Gradients: which parameters an objective depends on."""

from __future__ import annotations

import numpy as np

from kinetree.analysis.search.gradient import Gradient
from kinetree.report.from_run import report_data
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Block, Sheet, Table, Words
from kinetree.report.scene.still import still
from kinetree.report.views.base import View


def _scene(found: Gradient) -> ReportData:
    return report_data(still(found.model), found.model)


def _headline(found: Gradient) -> Finding:
    return Finding("info", f"Objective {found.value:.4g}")


def _sheets(found: Gradient) -> list[Sheet]:
    weight = np.where(found.start != 0, np.abs(found.start), 1.0)
    order = np.argsort(-np.abs(found.values * weight), kind="stable")
    rows = [
        (found.wrt[j], float(found.start[j]), float(found.values[j]), float(found.values[j] * weight[j]))
        for j in order
    ]
    columns = ("by", "value", "slope", "slope × value")
    blocks: list[Block] = [Table("What the objective depends on", columns, rows)]
    blocks += [Words(f"{name} changes nothing of this.", "warn") for name in found.idle]
    return [Sheet("Gradient", blocks)]


VIEW = View("Gradient", _sheets, _scene, _headline)
