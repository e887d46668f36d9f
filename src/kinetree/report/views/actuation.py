"""Inverse dynamics: forces and powers of actuators along a motion."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kinetree.analysis.inverse_dynamics import Actuation
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Block, Sheet, Table, Words
from kinetree.report.views.base import View, by_unit, over_time, run_data


def _scene(found: Actuation) -> ReportData:
    return run_data(found.run)


def _headline(found: Actuation) -> Finding:
    return Finding("ok", "Unique forces") if found.unique else Finding("info", "Least forces")


def _sheets(found: Actuation) -> list[Sheet]:
    return [Sheet("Actuators", list(_blocks(found)))]


def _blocks(found: Actuation) -> Iterator[Block]:
    if not found.unique:
        most = max(basis.shape[1] for basis in found.free)
        yield Words(
            f"More actuators than the motion needs: these are the forces of least norm, and {most} combination"
            f"{'s' if most > 1 else ''} of forces may be added without changing the motion.",
            "info",
        )
    rows = []
    for name, unit, values, power in zip(
        found.actuators, found.units, found.values.T, found.power.T, strict=True
    ):
        k = int(np.argmax(np.abs(values)))
        work = float(np.trapezoid(power, found.t)) if found.t.size > 1 else 0.0
        root = float(np.sqrt(np.mean(values**2)))
        rows.append((name, float(values[k]), float(found.t[k]), root, unit, float(np.abs(power).max()), work))
    columns = ("actuator", "largest", "at t (s)", "rms", "unit", "largest power (W)", "work (J)")
    yield Table("Actuators", columns, rows)
    if found.t.size < 2:
        return
    entries = list(zip(found.actuators, found.units, found.values.T, strict=True))
    for unit, curves in by_unit(entries).items():
        yield over_time("Torques" if unit == "N·m" else "Forces", unit, found.t, curves)
    yield over_time("Power", "W", found.t, list(zip(found.actuators, found.power.T, strict=True)))


VIEW = View("Inverse dynamics", _sheets, _scene, _headline)
