"""Sheets of analyses as the page reads them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, assert_never
from xml.etree import ElementTree

import numpy as np

from kinetree.report.numbers import format_value, packed, shown_unit
from kinetree.report.page.sheets import (
    Axis,
    Block,
    Chart,
    Choice,
    Formula,
    Graph,
    HeatMap,
    Sheet,
    Table,
    Words,
    verdicts_of,
)


def encode_sheet(sheet: Sheet) -> dict[str, Any]:
    """A sheet, ready for `script_safe_json`."""
    blocks = [_block(block) for block in sheet.blocks]
    return {"title": sheet.title, "verdicts": verdicts_of(sheet), "blocks": blocks}


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Words():
            return {"kind": "words", "severity": block.severity or "", "text": block.text}
        case Formula():
            return {
                "kind": "formula",
                "math": _opened(ElementTree.fromstring(f"<mrow>{block.mathml}</mrow>")),
            }
        case Table():
            return {
                "kind": "table",
                "title": block.title,
                "columns": list(block.columns),
                "rows": [[format_value(cell) for cell in row] for row in block.rows],
                "verdicts": [verdict or "" for verdict in block.verdicts],
            }
        case Chart():
            return {
                "kind": "chart",
                "title": block.title,
                "x": _axis(block.x),
                "y": _axis(block.y),
                "curves": [
                    {
                        "name": curve.name,
                        "x": packed(curve.x, "<f8"),
                        "y": packed(curve.y, "<f8"),
                        "style": curve.style,
                        "tone": curve.tone,
                        "value": None if curve.value is None else float(curve.value),
                    }
                    for curve in block.curves
                ],
                "family": None if block.family is None else _axis(block.family),
                "follows": block.follows,
            }
        case HeatMap():
            return {
                "kind": "map",
                "title": block.title,
                "x": _axis(block.x),
                "y": _axis(block.y),
                "value": _axis(block.value),
                "columns": [format_value(cell) for cell in block.columns],
                "rows": [format_value(cell) for cell in block.rows],
                "values": packed(np.asarray(block.values, dtype=float), "<f8"),
                "diverging": block.diverging,
            }
        case Choice():
            options = [{"name": name, "blocks": [_block(b) for b in group]} for name, group in block.options]
            return {"kind": "choice", "label": block.label, "options": options, "follows": block.follows}
        case Graph():
            return {"kind": "graph", **asdict(block)}
        case _:
            assert_never(block)


def _opened(element: ElementTree.Element) -> list[Any]:
    """An element as [tag, text or its parts], which the page builds anew: no text becomes markup there."""
    return [element.tag, [_opened(part) for part in element] if len(element) else element.text or ""]


def _axis(axis: Axis) -> dict[str, Any]:
    return {"label": axis.label, "unit": shown_unit(axis.unit), "log": axis.log}
