"""Report data as the JSON text the page reads: arrays in base64, nothing that could end a script element."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, assert_never
from xml.etree import ElementTree

import numpy as np

from kinetree.report.numbers import format_value, packed, shown_unit
from kinetree.report.page.data import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Formula,
    HeatMap,
    MechanismGraph,
    PageNote,
    PlotGroup,
    ReportData,
    Sheet,
    TableBlock,
    Words,
    verdicts_of,
)
from kinetree.report.scene.shapes import ArrayLike, PageMesh, PageShape

# Inside <script type="application/json"> these would be read by the HTML parser, or (U+2028, U+2029) by old
# JavaScript parsers; as \u escapes they are the same JSON.
_ESCAPES = {c: f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}

Kept = np.ndarray[Any, np.dtype[np.intp]]
"""Numbers of the frames that are shown."""


def frames_kept(frame_count: int, max_frames: int) -> Kept:
    """Indices of at most `max_frames` frames, evenly spread, first and last among them."""
    if max_frames < 2:
        raise ValueError(
            f"max_frames is {max_frames}, must be at least 2 to keep the first and the last frame"
        )
    if frame_count <= max_frames:
        return np.arange(frame_count)
    return np.round(np.linspace(0, frame_count - 1, max_frames)).astype(np.intp)


def script_safe_json(payload: Any) -> str:
    """Write `payload` as JSON that is safe inside a script element of an HTML page."""
    text = json.dumps(payload, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
    for character, written in _ESCAPES.items():  # one after the other is far quicker than `translate`
        text = text.replace(character, written)
    return text


def encode(data: ReportData, max_frames: int = 1200) -> dict[str, Any]:
    """Turn report data into the form that the page reads.

    Parameters
    ----------
    data : ReportData
    max_frames : int
        Longer runs are thinned out evenly; the page says so.

    Returns
    -------
    dict
        Ready for `script_safe_json`.
    """
    # chapters are as long as they are: whoever puts motions one after the other thins them out
    kept = np.arange(data.frame_count) if data.chapters else frames_kept(data.frame_count, max_frames)
    note, rows = "", max(data.rows, data.frame_count)
    if len(kept) < rows:
        note = (
            f"Shows {len(kept)} of {rows} rows, evenly spread; "
            "peaks between them are in the result file, not on this page."
        )
    return {
        "format": 1,
        "title": data.title,
        "subtitle": data.subtitle,
        "versions": [[str(name), str(version)] for name, version in data.versions.items()],
        "gravity": _floats(data.gravity),
        "status": data.status,
        "doubts": list(data.doubts),
        "note": note,
        "floor": None if data.floor is None else float(data.floor),
        "times": packed(np.asarray(data.times, dtype=float)[kept], "<f8"),
        **_scene(data, kept),
        "plots": [_plot(group, kept) for group in data.plots],
        **_tables(data),
        "headline": None
        if data.headline is None
        else {"text": data.headline.text, "verdict": data.headline.severity},
        "chapters": [
            {"title": chapter.title, "start": float(chapter.start), "end": float(chapter.end)}
            for chapter in data.chapters
        ],
        "sheets": [encode_sheet(sheet) for sheet in data.sheets],
        "topology": None if data.topology is None else encode_sheet(data.topology),
        "explore": None if data.explore is None else {"reason": data.explore.reason, **data.explore.payload},
    }


def _scene(data: ReportData, kept: Kept) -> dict[str, Any]:
    """Return the parts drawn in 3D."""
    return {
        "bodies": [
            {
                "name": body.name,
                "color": body.color,
                "shapes": [_shape(shape) for shape in body.shapes],
                "plain": None if body.plain is None else [_shape(shape) for shape in body.plain],
                "inertia": [_shape(shape) for shape in body.inertia],
                "positions": packed(np.asarray(body.positions, dtype=float)[kept]),
                "quaternions": packed(np.asarray(body.quaternions, dtype=float)[kept]),
            }
            for body in data.bodies
        ],
        "ground": [_shape(shape) for shape in data.ground],
        "joints": [
            {
                "name": joint.name,
                "type": joint.type,
                "body": joint.body,
                "point": _floats(joint.point),
                "axis": None if joint.axis is None else _floats(joint.axis),
            }
            for joint in data.joints
        ],
        "markers": [
            {"name": marker.name, "body": marker.body, "point": _floats(marker.point)}
            for marker in data.markers
        ],
        "reactions": [
            {
                "joint": reaction.joint,
                "kind": reaction.kind,
                "body": reaction.body,
                "point": _floats(reaction.point),
                "force": packed(np.asarray(reaction.force, dtype=float)[kept]),
            }
            for reaction in data.reactions
        ],
        "links": [
            {
                "name": link.name,
                "kind": link.kind,
                "body1": link.body1,
                "point1": _floats(link.point1),
                "body2": link.body2,
                "point2": _floats(link.point2),
            }
            for link in data.links
        ],
    }


def _plot(group: PlotGroup, kept: Kept) -> dict[str, Any]:
    return {
        "title": group.title,
        "unit": shown_unit(group.unit),
        "shown": bool(group.shown),
        "size": float(group.size),
        "series": [
            {
                "name": series.name,
                "doubt": series.doubt,
                "values": _packed_channel(np.asarray(series.values, dtype=float)[kept]),
            }
            for series in group.series
        ],
    }


def _tables(data: ReportData) -> dict[str, Any]:
    """Audit, notes, summary and timings."""
    return {
        "audit": [
            {
                "label": row.label,
                "value": format_value(row.value),
                "unit": shown_unit(row.unit),
                "verdict": row.verdict,
                "explanation": row.explanation,
            }
            for row in data.audit
        ],
        "notes": encoded_notes(data.notes),
        "summary": _rows(data.summary),
        "timings": _rows(data.timings),
    }


def encoded_notes(notes: Sequence[PageNote]) -> list[dict[str, str]]:
    """Notes as the page reads them."""
    return [{"severity": note.severity, "text": note.text} for note in notes]


def _rows(rows: Sequence[Any]) -> list[dict[str, str]]:
    return [
        {"label": row.label, "value": format_value(row.value), "unit": shown_unit(row.unit)} for row in rows
    ]


def _packed_channel(values: np.ndarray[Any, np.dtype[np.float64]]) -> dict[str, Any]:
    """Pack a channel in single precision, unless its variation is too small a part of it (an energy, say)."""
    finite = values[np.isfinite(values)]
    largest = float(np.abs(finite).max(initial=0.0))
    needs_double = finite.size and (np.ptp(finite) < 1e-3 * largest or largest > np.finfo(np.float32).max)
    return packed(values, "<f8" if needs_double else "<f4")


def _shape(shape: PageShape) -> dict[str, Any]:
    encoded: dict[str, Any] = {
        "kind": shape.kind,
        "position": _floats(shape.position),
        "quaternion": _floats(shape.quaternion),
        "color": shape.color,
        "opacity": float(shape.opacity),
    }
    if isinstance(shape, PageMesh):
        encoded["vertices"] = packed(shape.vertices)
        encoded["triangles"] = packed(shape.triangles, "<u4")
        encoded["scale"] = _floats(shape.scale)
        encoded["paint"] = [[count, color] for count, color in shape.paint]
        encoded["fromFile"] = bool(shape.file)
        return encoded
    return encoded | _measures(shape.measures())


def _measures(measures: Mapping[str, Any]) -> dict[str, Any]:
    return {name: np.asarray(value, dtype=float).tolist() for name, value in measures.items()}


def _floats(values: ArrayLike) -> list[float]:
    return [float(value) for value in np.asarray(values, dtype=float)]


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
        case TableBlock():
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
                "even": block.even,
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
        case ChoiceBlock():
            options = [{"name": name, "blocks": [_block(b) for b in group]} for name, group in block.options]
            return {"kind": "choice", "label": block.label, "options": options, "follows": block.follows}
        case MechanismGraph():
            return {"kind": "graph", **asdict(block)}
        case _:
            assert_never(block)


def _opened(element: ElementTree.Element) -> list[Any]:
    """An element as [tag, text or its parts], which the page builds anew: no text becomes markup there."""
    return [element.tag, [_opened(part) for part in element] if len(element) else element.text or ""]


def _axis(axis: ChartAxis) -> dict[str, Any]:
    return {"label": axis.label, "unit": shown_unit(axis.unit), "log": axis.log, "near": axis.near}
