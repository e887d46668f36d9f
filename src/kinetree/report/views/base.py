"""Parts of a view, and blocks that several views share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.channels.evaluation import EvaluatedState
from kinetree.preparation.run_info import run_info
from kinetree.report.from_run import report_data
from kinetree.report.numbers import digits
from kinetree.report.page.data import (
    Block,
    Chapter,
    Chart,
    ChartAxis,
    Curve,
    HeatMap,
    PageNote,
    ReportData,
    Sheet,
    TableBlock,
    Verdict,
    Words,
)
from kinetree.report.page.encode import encode
from kinetree.report.plots.analyses import linear_width
from kinetree.report.scene.shapes import ArrayLike
from kinetree.results.run import Run

TIME = ChartAxis("time", "s")

MOST_FAILURES = 50
"""Failed scenarios that are listed."""

MOST_POINTS = 1500
"""Points of a curve on a page."""


@dataclass(frozen=True)
class View:
    """View of one kind of result.

    Attributes
    ----------
    title
        The kind in words.
    sheets
        Tabs of the page; a notebook shows them one below the other.
    scene
        Data drawn in 3D, with other facts about the model; None where there are notes for notebooks alone.
    headline
        A word or two on the outcome.
    autoplay
        True if the motion begins by itself.
    in_notebooks
        Sheets that a notebook shows, where they are others than those of the page.
    """

    title: str
    sheets: Callable[[Any], Sequence[Sheet]]
    scene: Callable[..., ReportData] | None
    headline: Callable[[Any], PageNote]
    autoplay: bool = False
    in_notebooks: Callable[[Any], Sequence[Sheet]] | None = None


def pose_data(situation: EvaluatedState) -> ReportData:
    """The model in one state, with its reactions."""
    compiled = situation.compiled
    info = run_info(compiled, "", {"t_start": situation.t})
    works = np.zeros((1, compiled.n_w))
    run = Run(info, [situation.t], situation.x[None], situation.y[None], works, source=situation.source)
    return replace(report_data(run, compiled.model.model), summary=(), timings=())


def run_data(run: Run) -> ReportData:
    """A run without the findings of the doctor."""
    from kinetree.io.run_model_text import model_of

    return report_data(run, model_of(run))


def scene_of_run(found: Any) -> ReportData:
    """The run of a result, where it is all there is to draw."""
    return run_data(found.run)


def one_sheet(title: str, blocks: Callable[[Any], Iterable[Block]]) -> Callable[[Any], list[Sheet]]:
    """Return the function that makes the only sheet of a result, from a function that writes its blocks."""
    return lambda found: [Sheet(title, list(blocks(found)))]


def thinned(*arrays: Any) -> list[NDArray[np.float64]]:
    """Arrays of equal length at no more points than a curve on a page has."""
    size = len(arrays[0])
    kept = np.unique(np.linspace(0, size - 1, min(size, MOST_POINTS)).round().astype(int))
    return [np.asarray(array, dtype=float)[kept] for array in arrays]


def over_time(title: str, unit: str, t: Any, curves: Sequence[tuple[str, Any]]) -> Chart:
    """A chart of curves over the time of the page."""
    drawn = []
    for name, values in curves:
        at, shown = thinned(t, values)
        drawn.append(Curve(name, at, shown))
    return Chart(title, TIME, ChartAxis("", unit), drawn, follows=True)


def by_unit(entries: Sequence[tuple[str, str, Any]]) -> dict[str, list[tuple[str, Any]]]:
    """(name, unit, values) gathered by unit, in order."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for name, unit, values in entries:
        found.setdefault(unit, []).append((name, values))
    return found


def histogram(title: str, axis: ChartAxis, what: str, samples: Array) -> Chart:
    """Chart of how many samples have which values, as an outline."""
    counts, edges = np.histogram(samples, bins="auto" if np.ptp(samples) > 0 else 1)
    outline_x, outline_y = np.repeat(edges, 2), np.concatenate([[0], np.repeat(counts, 2), [0]])
    return Chart(title, axis, ChartAxis(what), [Curve("", outline_x, outline_y)])


def correlation_map(names: Sequence[str], matrix: Array) -> HeatMap:
    """A matrix of correlations."""
    empty, rows = ChartAxis(""), list(names)
    return HeatMap(
        "Correlation", empty, empty, ChartAxis("correlation"), rows, rows[::-1], matrix[::-1], True
    )


def failure_sheet(columns: Sequence[str], rows: Sequence[Sequence[float | int | str]]) -> list[Sheet]:
    """A sheet with the first failed scenarios and why they failed; none where there are none."""
    if not rows:
        return []
    many = len(rows) > MOST_FAILURES
    title = f"The first {MOST_FAILURES} of {len(rows)}" if many else "All of them"
    shown = rows[:MOST_FAILURES]
    return [Sheet("Failures", [TableBlock(title, (*columns, "why"), shown, ["bad"] * len(shown))])]


def stability_note(stable: bool, warnings: Sequence[str]) -> PageNote:
    """Say in a word whether small deviations stay small."""
    if stable and warnings:
        return PageNote("warn", "Stable, with doubts")
    return PageNote("ok", "Stable") if stable else PageNote("bad", "Unstable")


def warning_words(warnings: Iterable[str]) -> list[Block]:
    """Warnings of a result as sentences."""
    return [Words(f"{words[0].upper()}{words[1:]}.", "warn") for words in warnings]


def pole_blocks(values: NDArray[np.complex128]) -> list[Block]:
    """Poles as a table and in the complex plane; those that grow are marked."""
    from kinetree.analysis.equilibrium import ZERO

    if not values.size:
        return []
    near = linear_width(values)
    largest = max(1.0, float(np.abs(values).max()))
    grows = values.real > ZERO * largest
    curves = []
    if (~grows).any():
        curves.append(Curve("decays or stays", values[~grows].real, values[~grows].imag, "points"))
    top = float(np.abs(values.imag).max()) or 1.0
    if grows.any():
        curves.append(Curve("grows", values[grows].real, values[grows].imag, "points", "bad"))
    curves.append(Curve("limit of stability", [0.0, 0.0], [-top, top], tone="faint"))
    rows = []
    verdicts: list[Verdict | None] = []
    for value, bad in zip(values, grows, strict=True):
        if value.imag < -ZERO * largest:
            continue  # the other one of its pair is listed
        size = abs(value)
        damping = -value.real / size if size > ZERO * largest else 0.0
        pair = f" ± {digits(value.imag)} i" if value.imag > ZERO * largest else ""
        real = 0.0 if abs(value.real) <= 1e-12 * largest else value.real
        rows.append((f"{digits(real)}{pair}", digits(size / (2 * np.pi)), f"{damping + 0.0:.4g}"))
        verdicts.append("bad" if bad else None)
    return [
        Chart(
            "Poles",
            ChartAxis("real part", "1/s", near=near),
            ChartAxis("imaginary part", "rad/s", near=near),
            curves,
        ),
        TableBlock("Poles", ("λ (1/s)", "frequency (Hz)", "damping ratio"), rows, verdicts),
    ]


def in_chapters(parts: Sequence[tuple[str, ReportData]]) -> ReportData:
    """One report of several motions, each a chapter with its own clock.

    Drawn parts besides the motion (shapes, joints, markers) must be the same; see `same_looks`. Channels over time
    are left out: they have no common time.
    """
    first = parts[0][1]
    if len(parts) == 1:
        return first
    times, chapters, begin = [], [], 0.0
    for title, data in parts:
        t = np.asarray(data.times, dtype=float)
        shifted = t - t[0] + begin
        times.append(shifted)
        chapters.append(Chapter(title, float(shifted[0]), float(shifted[-1])))
        begin = float(shifted[-1]) + 1.0

    def joined(arrays: Sequence[ArrayLike]) -> Array:
        return np.concatenate([np.asarray(array, dtype=float) for array in arrays])

    bodies = [
        replace(
            body,
            positions=joined([data.bodies[i].positions for _, data in parts]),
            quaternions=joined([data.bodies[i].quaternions for _, data in parts]),
        )
        for i, body in enumerate(first.bodies)
    ]
    reactions = [
        replace(reaction, force=joined([data.reactions[i].force for _, data in parts]))
        for i, reaction in enumerate(first.reactions)
    ]
    return replace(
        first, times=np.concatenate(times), bodies=bodies, reactions=reactions, chapters=chapters, plots=()
    )


def same_looks(one: ReportData, other: ReportData) -> bool:
    """True if two reports draw the same things, wherever they are."""
    return _looks(one) == _looks(other)


def _looks(data: ReportData) -> object:
    plain = encode(data, 2)
    bodies = [{key: body[key] for key in ("name", "color", "shapes")} for body in plain["bodies"]]
    reactions = [{key: r[key] for key in ("joint", "body", "point")} for r in plain["reactions"]]
    return bodies, reactions, [plain[key] for key in ("ground", "joints", "markers", "links")]
