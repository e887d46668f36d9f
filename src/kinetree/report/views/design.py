"""Pareto fronts, uncertainty and posteriors: what can be had together, how answers and fitted values spread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from kinetree.analysis.scenarios.uncertainty import LEVELS, Uncertainty
from kinetree.analysis.search.pareto import ParetoFront
from kinetree.analysis.search.posterior import LEVELS as TOLD
from kinetree.analysis.search.posterior import Posterior
from kinetree.arrays import Array
from kinetree.report.numbers import digits
from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.sheets import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    HeatMap,
    Sheet,
    TableBlock,
    Words,
)
from kinetree.report.views.base import View, run_data, thinned

MOST_PAIRS = 6
"""Pairs of objectives that are drawn."""


def _front_scene(front: ParetoFront) -> ReportData:
    return run_data(front.run(front.balanced))


def _front_headline(front: ParetoFront) -> PageNote:
    return PageNote("ok" if front.status == "converged" else "warn", f"{len(front)} points")


def _front_sheets(front: ParetoFront) -> list[Sheet]:
    return [Sheet("Front", list(_front_blocks(front)))]


def _front_blocks(front: ParetoFront) -> Iterator[Block]:
    for text in front.reasons:
        yield Words(text, "warn")
    yield Words(f"The motion shown is that of the balanced point, number {front.balanced + 1}.")
    here = front.values[[front.balanced]]
    for i, j in list(combinations(range(len(front.objectives)), 2))[:MOST_PAIRS]:
        order = np.argsort(front.values[:, i])
        x, y = front.values[order][:, [i, j]].T
        style = "line" if len(front.objectives) == 2 else "points"
        curves = [Curve("front", x, y, "line")] if style == "line" else []
        curves += [
            Curve("points", x, y, "points"),
            Curve("balanced", here[:, i], here[:, j], "points", "bad"),
        ]
        a, b = front.objectives[i], front.objectives[j]
        yield Chart(f"{b} over {a}", ChartAxis(a), ChartAxis(b), curves)
    rows = [
        (str(k + 1), *map(digits, front.values[k].tolist()), *map(digits, front.parameters[k].tolist()))
        for k in range(len(front))
    ]
    yield TableBlock("Points", ("", *front.objectives, *front.names), rows)


PARETO_FRONT = View("Pareto front", _front_sheets, _front_scene, _front_headline)


def _uncertainty_scene(found: Uncertainty) -> ReportData:
    known = np.flatnonzero(np.isfinite(found.samples).all(axis=1))
    middle = found.quantiles(0.5)[0, 0]
    return run_data(found.run(int(known[np.argmin(np.abs(found.samples[known, 0] - middle))])))


def _uncertainty_headline(found: Uncertainty) -> PageNote:
    return PageNote("warn" if found.failures or found.warnings else "ok", f"{found.count} runs")


def _uncertainty_sheets(found: Uncertainty) -> list[Sheet]:
    shown = [(answer, list(_answer_blocks(found, k))) for k, answer in enumerate(found.answers)]
    told: list[Block] = [Words(f"{n} runs failed: {why}", "warn") for why, n in found.failures.items()]
    told += [Words(words, "warn") for words in found.warnings]
    told.append(Words(f"The motion shown is one whose {found.answers[0]} is the median."))
    return [Sheet("Answers", [*told, _summary(found), ChoiceBlock("Answer", shown)])]


def _summary(found: Uncertainty) -> TableBlock:
    rows = [
        _distribution(_with_unit(answer, unit), mean, deviation, quantiles)
        for answer, mean, deviation, quantiles, unit in zip(
            found.answers, found.mean, found.deviation, found.quantiles().T.tolist(), found.units, strict=True
        )
    ]
    return TableBlock("Answers", ("", "mean", "deviation", *map(_level, LEVELS)), rows)


def _with_unit(name: str, unit: str) -> str:
    return f"{name} [{unit}]" if unit not in ("", "1") else name


def _distribution(name: str, mean: float, deviation: float, between: Sequence[float]) -> tuple[str, ...]:
    """A row with as many digits as a sample has at most."""
    return name, digits(mean, 5), digits(deviation, 3), *(digits(value, 5) for value in between)


def _level(level: float) -> str:
    """Heading of the values that a share of all lies below; short, for a table beside the picture."""
    return "median" if level == 0.5 else f"{100 * level:g} %"


def _histogram(title: str, axis: ChartAxis, what: str, samples: Array) -> Chart:
    counts, edges = np.histogram(samples, bins="auto" if np.ptp(samples) > 0 else 1)
    outline_x, outline_y = np.repeat(edges, 2), np.concatenate([[0], np.repeat(counts, 2), [0]])
    return Chart(title, axis, ChartAxis(what), [Curve("", outline_x, outline_y)])


def _answer_blocks(found: Uncertainty, k: int) -> Iterator[Block]:
    samples = np.sort(found.samples[:, k][np.isfinite(found.samples[:, k])])
    axis = ChartAxis(found.answers[k], found.units[k])
    yield _histogram("Runs by value", axis, "runs", samples)
    x, share = thinned(samples, (np.arange(samples.size) + 0.5) / samples.size)
    yield Chart("Share of the runs below a value", axis, ChartAxis("share"), [Curve("", x, share)])
    rows = []
    for j in np.argsort(-np.nan_to_num(found.total[k])).tolist():
        low, high = found.total_interval[:, k, j]
        between = f"{low:.3f} to {high:.3f}" if np.isfinite(low) else ""
        rows.append((found.names[j], *(_share(v) for v in (found.first[k, j], found.total[k, j])), between))
    yield TableBlock(
        "Share of the variance that each value causes",
        ("", "alone", "with interactions", "95 % confidence"),
        rows,
    )


def _share(value: float) -> str:
    return f"{value:.3f}" if np.isfinite(value) else "does not vary"


UNCERTAINTY = View("Uncertainty", _uncertainty_sheets, _uncertainty_scene, _uncertainty_headline)


def _posterior_scene(found: Posterior) -> ReportData:
    return run_data(found.run)


def _posterior_headline(found: Posterior) -> PageNote:
    return PageNote("warn", "Doubtful") if found.warnings else PageNote("ok", f"{len(found.flat)} samples")


def _posterior_sheets(found: Posterior) -> list[Sheet]:
    units = {parameter.name: parameter.unit or "" for parameter in found.fit.original.parameters}
    rows = [
        _distribution(_with_unit(name, units.get(name, "")), mean, error, between)
        for name, mean, error, between in zip(
            found.names, found.mean, found.deviation, found.quantiles().T.tolist(), strict=True
        )
    ]
    table = TableBlock("Values", ("", "mean", "deviation", *map(_level, TOLD)), rows)
    shown: list[tuple[str, list[Block]]] = []
    for j, name in enumerate(found.names):
        axis, chains = ChartAxis(name, units.get(name, "")), found.samples[..., j]
        traces = []
        for k, chain in enumerate(chains):
            x, y = thinned(np.arange(chain.size), chain)
            traces.append(Curve(f"chain {k + 1}", x, y))
        drawn: list[Block] = [_histogram("Samples by value", axis, "samples", found[name])]
        if found.method != "laplace":  # whose samples are drawn one by one
            drawn.append(Chart("Chains", ChartAxis("sample"), axis, traces))
        shown.append((name, drawn))
    blocks: list[Block] = [
        *(Words(text, "warn") for text in found.warnings),
        table,
        ChoiceBlock("Value", shown),
    ]
    if len(found.names) > 1:
        names, empty = list(found.names), ChartAxis("")
        matrix = np.asarray(np.corrcoef(found.flat.T))[::-1]
        blocks.append(
            HeatMap("Correlation", empty, empty, ChartAxis("correlation"), names, names[::-1], matrix, True)
        )
    return [Sheet("Posterior", blocks)]


POSTERIOR = View("Posterior", _posterior_sheets, _posterior_scene, _posterior_headline)
