"""Optimisations: the best values, and how the search came there."""

from __future__ import annotations

from collections.abc import Iterator

from kinetree.analysis.search.optimize import Optimum
from kinetree.report.numbers import digits
from kinetree.report.page.data import Finding, ReportData
from kinetree.report.page.sheets import Block, Sheet, Table
from kinetree.report.views.base import View, run_data
from kinetree.report.views.search import search_blocks


def _scene(found: Optimum) -> ReportData:
    return run_data(found.run)


def _headline(found: Optimum) -> Finding:
    return Finding("ok" if found.status == "converged" else "warn", found.status.capitalize())


def _sheets(found: Optimum) -> list[Sheet]:
    names = tuple(found.parameters)
    search = search_blocks(found.trials, names, "objective", found.status, found.reason)
    return [Sheet("Optimum", list(_values(found))), Sheet("Search", list(search))]


def _values(found: Optimum) -> Iterator[Block]:
    units = {parameter.name: parameter.unit or "" for parameter in found.original.parameters}
    first = found.trials[0].values
    rows = [
        (name, digits(value), digits(before), units.get(name, ""))
        for (name, value), before in zip(found.parameters.items(), first, strict=True)
    ]
    yield Table("Values", ("", "best", "start", "unit"), rows)
    yield Table("Objective", ("", "best", "start"), [("objective", digits(found.value), digits(found.start))])
    if found.constraints:
        held = [(f"constraint {k + 1}", digits(value)) for k, value in enumerate(found.constraints)]
        yield Table("Constraints", ("", "value"), held)


VIEW = View("Optimisation", _sheets, _scene, _headline)
