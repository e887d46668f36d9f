"""Looking inside a formulation along a run: every quantity over the time of the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from kinetree.arrays import Array
from kinetree.report.page.data import Block, ChoiceBlock, PageNote, ReportData, TableBlock, Words
from kinetree.report.views.base import View, one_sheet, over_time, scene_of_run
from kinetree.results.intermediates import Intermediate, IntermediatesOverTime
from kinetree.results.run import Run
from kinetree.tolerances import DRAWN_VARIATION

MOST_CURVES = 24
"""Entries of a quantity that are drawn."""


def _blocks(found: IntermediatesOverTime) -> Iterator[Block]:
    owners = dict.fromkeys(of for _, of in found)
    options = []
    for owner in owners:
        mine = [(found.first[name, of], found[name, of]) for name, of in found if of == owner]
        shown = [(one.name, list(_quantity(one, values, found.t))) for one, values in mine if values.size]
        options.append((owner or "system", [ChoiceBlock("Quantity", shown)]))
    yield ChoiceBlock("Of", options)


def _quantity(one: Intermediate, values: Array, t: Array) -> Iterator[Block]:
    """Meaning of a quantity, its entries that vary as curves, and the others in a table."""
    yield Words(one.title)
    names = [", ".join(parts) for parts in one.labels]
    entries = values.reshape(t.size, -1).T
    size = float(np.abs(entries).max(initial=0.0))
    moving = [bool(np.ptp(entry) > DRAWN_VARIATION * size) for entry in entries]
    curves = [(name, entry) for name, entry, moves in zip(names, entries, moving, strict=True) if moves]
    if curves:
        yield over_time(one.symbol, one.unit, t, curves[:MOST_CURVES])
    if len(curves) > MOST_CURVES:
        yield Words(f"{len(curves) - MOST_CURVES} more entries vary.")
    still = [
        (name, float(entry[0]))
        for name, entry, moves in zip(names, entries, moving, strict=True)
        if not moves and entry[0]
    ]
    if still:
        yield TableBlock("Constant entries that are not zero", ("entry", "value"), still[:MOST_CURVES])


INTERMEDIATES = View(
    "Looking inside",
    one_sheet("Inside", _blocks),
    scene_of_run,
    lambda found: PageNote("info", found.first.formulation),
)


def with_inside(data: ReportData, run: Run, formulation: str) -> ReportData:
    """A page of a run with one more tab: the quantities of a formulation over its time."""
    found = run.intermediates_over(formulation=formulation)
    return replace(data, sheets=[*data.sheets, *INTERMEDIATES.sheets(found)])
