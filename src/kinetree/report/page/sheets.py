"""What analyses show beside the picture: sheets of words, tables, charts and maps.

Plain data, as in `kinetree.report.page.data`. One sheet is one tab of the page; notebooks show the same sheets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from kinetree.report.scene.shapes import ArrayLike

Verdict = Literal["ok", "info", "warn", "bad"]
Cell = float | int | str


@dataclass(frozen=True)
class ChartAxis:
    """What an axis (or a scale of colours) shows.

    `near` is the width around zero within which an axis is linear that is logarithmic beyond, on both sides.
    """

    label: str
    unit: str = ""
    log: bool = False
    near: float | None = None


@dataclass(frozen=True, eq=False)
class Curve:
    """A curve, or points, through `x` and `y` (k,); values that are not finite are gaps.

    `tone` is "bad" or "faint" where the colour means something; `value` is the number that colours a curve of a family.
    """

    name: str
    x: ArrayLike
    y: ArrayLike
    style: Literal["line", "points"] = "line"
    tone: Literal["", "bad", "faint"] = ""
    value: float | None = None


@dataclass(frozen=True)
class Words:
    """A paragraph; with a severity it is marked as a note is."""

    text: str
    severity: Verdict | None = None


@dataclass(frozen=True)
class Formula:
    """A formula in MathML, without its outermost element."""

    mathml: str


@dataclass(frozen=True)
class TableBlock:
    """A table; `verdicts` marks rows."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    verdicts: Sequence[Verdict | None] = ()


@dataclass(frozen=True, eq=False)
class Chart:
    """Curves over anything; with `family` they are coloured by their `value`; `follows`: x is the time of the page.

    `even`: a unit is as long on both axes, so that circles are round.
    """

    title: str
    x: ChartAxis
    y: ChartAxis
    curves: Sequence[Curve]
    family: ChartAxis | None = None
    follows: bool = False
    even: bool = False


@dataclass(frozen=True, eq=False)
class HeatMap:
    """One number for every pair of values: `values` (rows × columns), the first row lowest; NaN where there is none."""

    title: str
    x: ChartAxis
    y: ChartAxis
    value: ChartAxis
    columns: Sequence[Cell]
    rows: Sequence[Cell]
    values: ArrayLike
    diverging: bool = False


@dataclass(frozen=True, eq=False)
class ChoiceBlock:
    """Groups of blocks, one shown at a time; `follows`: the groups belong to the chapters of the page."""

    label: str
    options: Sequence[tuple[str, Sequence[Block]]]
    follows: bool = False


@dataclass(frozen=True)
class GraphNode:
    """A body with its number, and where it stands: columns and levels from the upper left."""

    name: str
    number: int
    column: float
    level: int


@dataclass(frozen=True)
class GraphEdge:
    """A joint between two nodes (by their places in the list); `cut`: it closes a loop."""

    name: str
    kind: str
    ends: tuple[int, int]
    cut: bool


@dataclass(frozen=True)
class MechanismGraph:
    """Bodies and the joints between them."""

    title: str
    nodes: Sequence[GraphNode]
    edges: Sequence[GraphEdge]


Block = Words | Formula | TableBlock | Chart | HeatMap | ChoiceBlock | MechanismGraph


@dataclass(frozen=True, eq=False)
class Sheet:
    """A tab: its title and what is on it."""

    title: str
    blocks: Sequence[Block]


def blocks_of(sheet: Sheet) -> Iterator[Block]:
    """All blocks, those inside choices too."""
    waiting = list(sheet.blocks)
    while waiting:
        block = waiting.pop(0)
        yield block
        if isinstance(block, ChoiceBlock):
            waiting = [*(inner for _, group in block.options for inner in group), *waiting]


def verdicts_of(sheet: Sheet) -> list[Verdict]:
    """What is marked on a sheet: words, and rows of tables that are not one of several to choose from."""
    found: list[Verdict] = []
    for block in blocks_of(sheet):
        if isinstance(block, Words) and block.severity is not None:
            found.append(block.severity)
        elif isinstance(block, TableBlock) and block in sheet.blocks:
            found += [verdict for verdict in block.verdicts if verdict is not None]
    return found


def sheet_faults(sheet: Sheet) -> Iterator[str]:
    """What cannot be shown; one sentence per fault."""
    for block in blocks_of(sheet):
        if isinstance(block, TableBlock):
            owner = f"sheet {sheet.title!r}, table {block.title!r}"
            for row in block.rows:
                if len(row) != len(block.columns):
                    yield f"{owner}: a row has {len(row)} cells, but there are {len(block.columns)} columns"
            if block.verdicts and len(block.verdicts) != len(block.rows):
                yield f"{owner}: {len(block.verdicts)} verdicts for {len(block.rows)} rows"
        elif isinstance(block, Chart):
            for curve in block.curves:
                if np.ndim(curve.x) != 1 or np.shape(curve.x) != np.shape(curve.y):
                    yield (
                        f"sheet {sheet.title!r}, chart {block.title!r}, curve {curve.name!r}: x and y must be two "
                        f"rows of equally many numbers, not {np.shape(curve.x)} and {np.shape(curve.y)}"
                    )
        elif isinstance(block, HeatMap):
            wanted = (len(block.rows), len(block.columns))
            if np.shape(block.values) != wanted:
                yield (
                    f"sheet {sheet.title!r}, map {block.title!r}: values must have shape {wanted}, "
                    f"not {np.shape(block.values)}"
                )
        elif isinstance(block, ChoiceBlock) and not block.options:
            yield f"sheet {sheet.title!r}: the choice {block.label!r} has nothing to choose from"
