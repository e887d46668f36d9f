"""Inverse dynamics and transmission: forces and powers of actuators along a motion, and how inputs move a place."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kinetree.analysis.inverse_dynamics import Actuation
from kinetree.analysis.kinematics import Transmission
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.sheets import Block, Chart, ChoiceBlock, Sheet, TableBlock, Words
from kinetree.report.views.base import View, by_unit, over_time, run_data


def _actuation_scene(found: Actuation) -> ReportData:
    return run_data(found.run)


def _actuation_headline(found: Actuation) -> PageNote:
    return PageNote("ok", "Unique forces") if found.unique else PageNote("info", "Least forces")


def _actuation_sheets(found: Actuation) -> list[Sheet]:
    return [Sheet("Actuators", list(_blocks(found)))]


def _blocks(found: Actuation) -> Iterator[Block]:
    if not found.unique:
        most = max(basis.shape[1] for basis in found.free)
        yield Words(
            f"More actuators than the motion needs: these are the forces of least norm, and {most} combination"
            f"{'s' if most > 1 else ''} of forces may be added without changing the motion.",
            "info",
        )
    yield from (Words(f"{note[0].upper()}{note[1:]}.", "warn") for note in found.notes)
    rows = []
    for name, unit, values, power in zip(
        found.actuators, found.units, found.values.T, found.power.T, strict=True
    ):
        k = int(np.argmax(np.abs(values)))
        work = float(np.trapezoid(power, found.t)) if found.t.size > 1 else 0.0
        root = float(np.sqrt(np.mean(values**2)))
        rows.append((name, float(values[k]), float(found.t[k]), root, unit, float(np.abs(power).max()), work))
    columns = ("actuator", "largest", "at t (s)", "rms", "unit", "largest power (W)", "work (J)")
    yield TableBlock("Actuators", columns, rows)
    if found.t.size < 2:
        return
    entries = list(zip(found.actuators, found.units, found.values.T, strict=True))
    for unit, curves in by_unit(entries).items():
        yield over_time("Torques" if unit == "N·m" else "Forces", unit, found.t, curves)
    yield over_time("Power", "W", found.t, list(zip(found.actuators, found.power.T, strict=True)))


ACTUATION = View("Inverse dynamics", _actuation_sheets, _actuation_scene, _actuation_headline)


ROWS = ("velocity x", "velocity y", "velocity z", "rotation x", "rotation y", "rotation z")


def _transmission_scene(found: Transmission) -> ReportData:
    return run_data(found.run)


def _transmission_headline(found: Transmission) -> PageNote:
    return PageNote("info", f"{found.place} by {', '.join(found.inputs)}")


def _transmission_sheets(found: Transmission) -> list[Sheet]:
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
    table = TableBlock("Along the motion", ("", "least", "at t (s)", "greatest"), rows)
    return [Sheet("Transmission", [table, *charts, ChoiceBlock("Jacobian by", options)])]


def _columns(jacobian: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[tuple[str, object]]:
    return [(name, jacobian[:, i]) for i, name in enumerate(ROWS) if np.any(jacobian[:, i])]


TRANSMISSION = View("Transmission", _transmission_sheets, _transmission_scene, _transmission_headline)
