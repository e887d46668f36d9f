"""Models: what they consist of, and their graph; or their faults."""

from __future__ import annotations

from collections.abc import Iterator

from kinetree.model import Model
from kinetree.report.model_views import headline_of, model_data
from kinetree.report.page.graph import MOST_NODES, graph_of
from kinetree.report.page.sheets import Block, Sheet, Table, Words
from kinetree.report.views.base import View

MOST_ROWS = 60
"""Bodies and joints that are listed."""


def _sheets(model: Model) -> list[Sheet]:
    return [Sheet("Model", list(_blocks(model)))]


def _blocks(model: Model) -> Iterator[Block]:
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
            yield Table(title, columns, rows[:MOST_ROWS])
        if len(rows) > MOST_ROWS:
            yield Words(f"… and {len(rows) - MOST_ROWS} more")


def _text(mass: object) -> float | str:
    return float(mass) if isinstance(mass, int | float) else str(mass)


VIEW = View("", _sheets, model_data, headline_of)
