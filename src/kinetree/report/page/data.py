"""Content of the HTML report as plain data: the moving picture, plots, and sheets of words, tables, charts and maps.

There is no knowledge of solvers or models here. One sheet is one tab of the page; notebooks show the same sheets.
Lengths are in metres, forces in newtons, angles in radians, times in seconds. F is the number of frames, world is the
inertial frame, and ``None`` as the name of a body means the ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from kinetree.report.scene.shapes import ArrayLike, PageShape, is_color, vector_fault
from kinetree.words.names import did_you_mean

Verdict = Literal["ok", "info", "warn", "bad"]
Cell = float | int | str


@dataclass(frozen=True)
class ChartAxis:
    """An axis, or a scale of colours.

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
    """A tab: its title and its blocks."""

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
    """Return the verdicts on a sheet: of words, and of rows of tables outside choices."""
    found: list[Verdict] = []
    for block in blocks_of(sheet):
        if isinstance(block, Words) and block.severity is not None:
            found.append(block.severity)
        elif isinstance(block, TableBlock) and block in sheet.blocks:
            found += [verdict for verdict in block.verdicts if verdict is not None]
    return found


def sheet_faults(sheet: Sheet) -> Iterator[str]:
    """Yield one sentence for each fault that keeps a sheet from being shown."""
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


VERDICTS: tuple[str, ...] = ("ok", "info", "warn", "bad")


@dataclass(frozen=True, eq=False)
class PageMotion:
    """A body, its looks and where it goes.

    Parameters
    ----------
    name : str
    positions : (F, 3) array_like
        Origin of the body frame in the world, m.
    quaternions : (F, 4) array_like
        Rotation from body axes to world axes, unit quaternions x, y, z, w.
    shapes : sequence of Shape
        Shapes that are drawn, in the body frame; see `kinetree.report.scene.body_shapes` for bodies without shapes.
    color : str, optional
        ``#rrggbb``; taken from a palette that colour-blind people can tell apart where left out.
    plain : sequence of Shape, optional
        Shapes in place of `shapes` where the reader wants no mesh files; None: the same.
    inertia : sequence of Shape
        Shapes that show its mass and inertia; empty without mass.
    """

    name: str
    positions: ArrayLike
    quaternions: ArrayLike
    shapes: Sequence[PageShape] = ()
    color: str | None = None
    plain: Sequence[PageShape] | None = None
    inertia: Sequence[PageShape] = ()


@dataclass(frozen=True, eq=False)
class JointMark:
    """A joint: its type in words, the body it sits on, its point and axis in that body's frame.

    `axis` may be left out for joints that have none (spherical, free).
    """

    name: str
    type: str
    body: str | None
    point: ArrayLike = (0.0, 0.0, 0.0)
    axis: ArrayLike | None = None


@dataclass(frozen=True, eq=False)
class PageMarker:
    """A named `point` (3,), m, in the frame of `body`."""

    name: str
    body: str | None
    point: ArrayLike = (0.0, 0.0, 0.0)


@dataclass(frozen=True, eq=False)
class Reaction:
    """The reaction force of a joint, drawn as an arrow; or its moment, drawn as one with two heads.

    `force` (F, 3) is in world axes, N (N·m where `kind` is "moment"). It is drawn from `point` (3,), m, in the frame of
    `body`, the body it acts on. Frames where it is not finite (reactions that are not unique, say) show no arrow.
    """

    joint: str
    force: ArrayLike
    body: str | None
    point: ArrayLike = (0.0, 0.0, 0.0)
    kind: Literal["force", "moment"] = "force"


@dataclass(frozen=True, eq=False)
class PageLink:
    """A line drawn between two points that move: a spring, a damper, a rope.

    Points are in the frames of the bodies named beside them, m.
    """

    name: str
    body1: str | None
    point1: ArrayLike
    body2: str | None
    point2: ArrayLike
    kind: Literal["spring", "damper", "line"] = "spring"


@dataclass(frozen=True, eq=False)
class Series:
    """One channel over time: `values` (F,). Values that are not finite show as gaps.

    `doubt` is a word or two behind its name ("not unique").
    """

    name: str
    values: ArrayLike
    doubt: str = ""


@dataclass(frozen=True, eq=False)
class PlotGroup:
    """Channels of one unit that belong together; `shown` says whether the page opens with their plot.

    `size` is that of what matters among quantities of this unit: what is smaller than 10⁻⁹ of it is drawn as zero.
    """

    title: str
    unit: str
    series: Sequence[Series]
    shown: bool = True
    size: float = 0.0


@dataclass(frozen=True)
class PageAuditRow:
    """One line of the audit: the quantity, its value, the verdict, and why it matters."""

    label: str
    value: float | int | str
    unit: str = ""
    verdict: Verdict = "ok"
    explanation: str = ""


@dataclass(frozen=True)
class PageNote:
    """A fault, warning or note about the mechanism or its run, in words."""

    severity: Verdict
    text: str


@dataclass(frozen=True)
class PageRow:
    """A line of a plain table (summary of the model, timings)."""

    label: str
    value: float | int | str
    unit: str = ""


@dataclass(frozen=True)
class Chapter:
    """One motion (or pose) of several: its name, and its first and last time among the times of the report (s)."""

    title: str
    start: float
    end: float


@dataclass(frozen=True, eq=False)
class Explore:
    """Payload with which the page itself moves the model, or the reason why it cannot.

    Attributes
    ----------
    reason : str
        A sentence; empty where the page can.
    payload : mapping
        Ready for JSON; see `kinetree.report.page.explore`.
    """

    reason: str = ""
    payload: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False, kw_only=True)
class ReportData:
    """Everything one report shows.

    Parameters
    ----------
    title, subtitle : str
    times : (F,) array_like
        Strictly increasing, s. One frame makes a still picture.
    bodies : sequence of BodyMotion
    gravity : (3,) array_like
        m/s², world axes. The axis most opposed to it points up on the page; z where gravity is zero.
    status : str
        One sentence on how the run ended.
    doubts : sequence of str
        Sentences at the top of the page on why its numbers are to be doubted.
    versions : mapping
        Versions of the programs behind the run, by name.
    ground : sequence of Shape
        Shapes that do not move, in world axes.
    headline : PageNote, optional
        A word or two at the top ("stable"), with their verdict.
    chapters : sequence of Chapter
        Where the report shows several motions one after the other: the reader sees one at a time, its clock from zero.
    sheets : sequence of Sheet
        Tabs of an analysis, before the others.
    explore : Explore, optional
        Data of the panel *Explore*; None leaves it out.
    topology : Sheet, optional
        The graph of the mechanism, a tab behind all others.
    floor : float, optional
        Height (m) of a plane on which something touches: the grid of the page lies there.
    rows : int
        Rows of the run, where the frames are only some of them; the page then says so.

    Raises
    ------
    ValueError
        Lists all faults at once, each with the object it belongs to.
    """

    title: str
    times: ArrayLike
    bodies: Sequence[PageMotion] = ()
    subtitle: str = ""
    gravity: ArrayLike = (0.0, 0.0, -9.81)
    status: str = ""
    doubts: Sequence[str] = ()
    versions: Mapping[str, str] = field(default_factory=dict)
    ground: Sequence[PageShape] = ()
    joints: Sequence[JointMark] = ()
    markers: Sequence[PageMarker] = ()
    reactions: Sequence[Reaction] = ()
    links: Sequence[PageLink] = ()
    plots: Sequence[PlotGroup] = ()
    audit: Sequence[PageAuditRow] = ()
    notes: Sequence[PageNote] = ()
    summary: Sequence[PageRow] = ()
    timings: Sequence[PageRow] = ()
    headline: PageNote | None = None
    chapters: Sequence[Chapter] = ()
    sheets: Sequence[Sheet] = ()
    explore: Explore | None = None
    topology: Sheet | None = None
    floor: float | None = None
    rows: int = 0

    def __post_init__(self) -> None:
        faults = list(_faults(self))
        if faults:
            listed = "\n".join(f"  - {fault}" for fault in faults)
            raise ValueError(f"the data of the report {self.title!r} cannot be shown:\n{listed}")

    @property
    def frame_count(self) -> int:
        """Number of frames F."""
        return len(np.asarray(self.times))


def _faults(data: ReportData) -> Iterator[str]:
    """Check everything; one sentence per fault, naming the object."""
    times = np.asarray(data.times, dtype=float)
    if times.ndim != 1 or len(times) == 0 or not np.all(np.isfinite(times)) or np.any(np.diff(times) <= 0):
        yield "times must be one or more finite, strictly increasing numbers"
        return
    yield from vector_fault("gravity", data.gravity, 3)
    frames = len(times)
    names = [body.name for body in data.bodies]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"body {name!r} is given {names.count(name)} times; names must be unique"
    for body in data.bodies:
        yield from _body_faults(body, frames)
    for shape in data.ground:
        yield from (f"ground, {shape.kind}: {fault}" for fault in shape.faults())
    yield from _attachment_faults(data, names)
    for reaction in data.reactions:
        yield from _array_fault(
            f"reaction of joint {reaction.joint!r}: force", reaction.force, (frames, 3), finite=False
        )
    for group in data.plots:
        for series in group.series:
            owner = f"plot {group.title!r}, channel {series.name!r}: values"
            yield from _array_fault(owner, series.values, (frames,), finite=False)
    for sheet in (*data.sheets, *([data.topology] if data.topology else ())):
        yield from sheet_faults(sheet)
    for chapter in data.chapters:
        if not (chapter.start in times and chapter.end in times and chapter.start <= chapter.end):
            yield f"chapter {chapter.title!r} must begin and end at times of the report, in this order"
    for row in data.audit:
        if row.verdict not in VERDICTS:
            yield f"audit {row.label!r}: verdict {row.verdict!r} is none of {', '.join(VERDICTS)}"
    for note in data.notes:
        if note.severity not in VERDICTS:
            yield f"note {note.text!r}: severity {note.severity!r} is none of {', '.join(VERDICTS)}"


def _body_faults(body: PageMotion, frames: int) -> Iterator[str]:
    owner = f"body {body.name!r}"
    yield from _array_fault(f"{owner}: positions", body.positions, (frames, 3))
    wrong_shape = list(_array_fault(f"{owner}: quaternions", body.quaternions, (frames, 4)))
    yield from wrong_shape
    if not wrong_shape:
        lengths = np.linalg.norm(np.asarray(body.quaternions, dtype=float), axis=1)
        worst = int(np.argmax(np.abs(lengths - 1.0)))
        if abs(lengths[worst] - 1.0) > 1e-6:
            yield f"{owner}: quaternion of frame {worst} has length {lengths[worst]:.9g}, must be 1"
    if body.color is not None and not is_color(body.color):
        yield f"{owner}: color is {body.color!r}, must be written as #rrggbb"
    for shape in (*body.shapes, *(body.plain or ()), *body.inertia):
        yield from (f"{owner}, {shape.kind}: {fault}" for fault in shape.faults())


def _attachment_faults(data: ReportData, names: Sequence[str]) -> Iterator[str]:
    """Check that everything attached to a body names an existing body, at a valid point."""
    attached: list[tuple[str, str | None, str, ArrayLike]] = []
    for joint in data.joints:
        attached.append((f"joint {joint.name!r}", joint.body, "point", joint.point))
        if joint.axis is not None:
            attached.append((f"joint {joint.name!r}", joint.body, "axis", joint.axis))
    for marker in data.markers:
        attached.append((f"marker {marker.name!r}", marker.body, "point", marker.point))
    for reaction in data.reactions:
        attached.append((f"reaction of joint {reaction.joint!r}", reaction.body, "point", reaction.point))
    for link in data.links:
        attached.append((f"link {link.name!r}", link.body1, "point1", link.point1))
        attached.append((f"link {link.name!r}", link.body2, "point2", link.point2))
    known = set(names)
    reported: set[tuple[str, str]] = set()
    for owner, body, what, point in attached:
        yield from (f"{owner}: {fault}" for fault in vector_fault(what, point, 3))
        if body is not None and body not in known and (owner, body) not in reported:
            reported.add((owner, body))
            hint = did_you_mean(body, names) or "use None for the ground"
            yield f"{owner}: there is no body {body!r}; {hint}"


def _array_fault(owner: str, value: ArrayLike, shape: tuple[int, ...], finite: bool = True) -> Iterator[str]:
    array = np.asarray(value, dtype=float)
    if array.shape != shape:
        yield f"{owner} must have shape {shape} to match the times, not {array.shape}"
    elif finite and not np.all(np.isfinite(array)):
        frame = int(np.argmax(~np.isfinite(array).reshape(len(array), -1).all(axis=1)))
        yield f"{owner} must be finite numbers; frame {frame} is not"
