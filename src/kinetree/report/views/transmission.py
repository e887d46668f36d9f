"""Transmission: how inputs move a place along a motion."""

from __future__ import annotations

import numpy as np

from kinetree.analysis.kinematics import Transmission
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Chart, Choice, Sheet, Table
from kinetree.report.views.base import View, over_time, run_data

ROWS = ("velocity x", "velocity y", "velocity z", "rotation x", "rotation y", "rotation z")


def _scene(found: Transmission) -> ReportData:
    return run_data(found.run)


def _headline(found: Transmission) -> Finding:
    return Finding("info", f"{found.place} by {', '.join(found.inputs)}")


def _sheets(found: Transmission) -> list[Sheet]:
    rows = [
        (name, float(values.min()), float(found.t[int(np.argmin(values))]), float(values.max()))
        for name, values in (("manipulability", found.manipulability), ("condition", found.condition))
    ]
    charts: list[Chart] = [
        over_time("Manipulability (0: singular)", "", found.t, [("", found.manipulability)]),
        over_time("Condition (1: all directions alike)", "", found.t, [("", found.condition)]),
    ]
    options = [
        (
            name,
            [over_time(f"{found.place} per unit of {name}", "", found.t, _columns(found.jacobian[:, :, k]))],
        )
        for k, name in enumerate(found.inputs)
    ]
    table = Table("Along the motion", ("", "least", "at t (s)", "greatest"), rows)
    return [Sheet("Transmission", [table, *charts, Choice("Jacobian by", options)])]


def _columns(jacobian: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[tuple[str, object]]:
    return [(name, jacobian[:, i]) for i, name in enumerate(ROWS) if np.any(jacobian[:, i])]


VIEW = View("Transmission", _sheets, _scene, _headline)
