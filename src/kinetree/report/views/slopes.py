"""Sensitivities and gradients: what parameters and initial values change, and when."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.search.gradient import Gradient
from kinetree.analysis.search.sensitivities import Sensitivities
from kinetree.report.from_run import report_data
from kinetree.report.numbers import digits, shown_unit
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.sheets import Block, ChoiceBlock, Sheet, TableBlock, Verdict, Words
from kinetree.report.scene.run_scene import still
from kinetree.report.views.base import View, over_time, run_data

MOST_CHANNELS = 20
"""Channels whose curves a page holds."""


def _sensitivities_scene(found: Sensitivities) -> ReportData:
    return run_data(found.run)


def _sensitivities_headline(found: Sensitivities) -> PageNote:
    if not found.run.complete:
        return PageNote("warn", "Incomplete")
    return PageNote("warn", "Some change nothing") if found.idle else PageNote("ok", "Complete")


def sizes(found: Sensitivities) -> dict[str, tuple[float, str]]:
    """Value and unit of everything that varies, parameters in their own units."""
    from kinetree.io.sources import model_of

    run = found.run
    known = {p.name: (p.value, p.unit or "1") for p in model_of(run).parameters}
    start = {
        name: (float(run[name][0]), run.describe(name).unit) for name in found.wrt if name in run.channels
    }
    here: dict[str, tuple[float, str]] = {}
    for name in found.wrt:
        value, unit = known.get(name) or start.get(name) or (np.nan, "")
        here[name] = (float(value), unit)
    return here


def _sensitivities_sheets(found: Sensitivities) -> list[Sheet]:
    return [Sheet("Sensitivities", list(_blocks(found)))]


def _blocks(found: Sensitivities) -> Iterator[Block]:
    for name in found.idle:
        yield Words(f"{name} changes nothing of what was asked for.", "warn")
    yield from (Words(f"{note}.", "warn") for note in found.notes)
    options: list[tuple[str, list[Block]]] = [
        (f"{channel}", list(_of(found, k))) for k, channel in enumerate(found.of[:MOST_CHANNELS])
    ]
    if options:
        yield ChoiceBlock("Change of", options)
    if len(found.of) > MOST_CHANNELS:
        yield Words(f"{len(found.of) - MOST_CHANNELS} more channels are in the result, not on this page.")


def _of(found: Sensitivities, k: int) -> Iterator[Block]:
    unit, values = found.units[k], sizes(found)
    slopes = found.values[:, k]
    weight = {
        name: abs(value) if value and np.isfinite(value) else 1.0 for name, (value, _) in values.items()
    }
    scaled = [(name, slopes[:, j] * weight[name]) for j, name in enumerate(found.wrt)]
    order = sorted(range(len(found.wrt)), key=lambda j: -_largest(scaled[j][1]))
    verdicts: list[Verdict | None] = [None if np.any(slopes[:, j]) else "warn" for j in order]
    rows = [
        (
            found.wrt[j],
            " ".join(
                part
                for part in (digits(values[found.wrt[j]][0]), shown_unit(values[found.wrt[j]][1]))
                if part
            ),
            float(slopes[-1, j]),
            _largest(slopes[:, j]),
            _largest(scaled[j][1]),
        )
        for j in order
    ]
    columns = ("by", "value", "at the end", "largest", f"× value ({unit})")
    yield TableBlock("Slopes, what matters most first", columns, rows, verdicts)
    if found.t.size > 1:
        yield over_time(
            "Slope × value (by one unit where the value is zero)", unit, found.t, [scaled[j] for j in order]
        )


def _largest(values: NDArray[np.float64]) -> float:
    return float(np.abs(values).max(initial=0.0))


SENSITIVITIES = View("Sensitivities", _sensitivities_sheets, _sensitivities_scene, _sensitivities_headline)


def _gradient_scene(found: Gradient) -> ReportData:
    return report_data(still(found.model), found.model)


def _gradient_headline(found: Gradient) -> PageNote:
    return PageNote("info", f"Objective {found.value:.4g}")


def _gradient_sheets(found: Gradient) -> list[Sheet]:
    weight = np.where(found.start != 0, np.abs(found.start), 1.0)
    order = np.argsort(-np.abs(found.values * weight), kind="stable")
    rows = [
        (found.wrt[j], float(found.start[j]), float(found.values[j]), float(found.values[j] * weight[j]))
        for j in order
    ]
    columns = ("by", "value", "slope", "slope × value")
    blocks: list[Block] = [TableBlock("What the objective depends on", columns, rows)]
    blocks += [Words(f"{name} changes nothing of this.", "warn") for name in found.idle]
    blocks += [Words(f"{note}.", "warn") for note in found.notes]
    return [Sheet("Gradient", blocks)]


GRADIENT = View("Gradient", _gradient_sheets, _gradient_scene, _gradient_headline)
