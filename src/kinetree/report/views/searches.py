"""Searches and slopes: fits, optima, Pareto fronts, uncertainty and posteriors; sensitivities and gradients."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.scenarios.uncertainty import LEVELS, Uncertainty
from kinetree.analysis.search.fit import Fit
from kinetree.analysis.search.optimize import Optimum
from kinetree.analysis.search.pareto import ParetoFront
from kinetree.analysis.search.posterior import LEVELS as TOLD
from kinetree.analysis.search.posterior import Posterior
from kinetree.analysis.search.sensitivities import Gradient, Sensitivities
from kinetree.analysis.search.trials import Trial
from kinetree.report.from_run import report_data
from kinetree.report.numbers import digits, shown_unit
from kinetree.report.page.data import (
    Block,
    Chart,
    ChartAxis,
    ChoiceBlock,
    Curve,
    PageNote,
    ReportData,
    Sheet,
    TableBlock,
    Verdict,
    Words,
)
from kinetree.report.scene.run_scene import still
from kinetree.report.views.base import (
    TIME,
    View,
    correlation_map,
    histogram,
    one_sheet,
    over_time,
    run_data,
    scene_of_run,
    thinned,
)
from kinetree.words.names import counted

MOST_FAILURES = 20


def search_blocks(
    trials: Sequence[Trial], names: Sequence[str], what: str, status: str, reason: str = ""
) -> Iterator[Block]:
    """Yield blocks on the course of a search."""
    words = f"{status.capitalize()} after {len(trials)} trials" + (f": {reason}" if reason else "")
    yield Words(f"{words}.", "ok" if status == "converged" else "warn")
    number = np.arange(1, len(trials) + 1)
    cost = np.array([trial.cost if np.isfinite(trial.cost) else np.nan for trial in trials])
    known = cost[np.isfinite(cost)]
    log = bool(known.size and known.min() > 0 and known.max() > 20 * known.min())
    best = np.fmin.accumulate(cost)
    curves = [Curve("best so far", number, best, tone="faint"), Curve(what, number, cost, "points")]
    yield Chart(f"{what} over the trials", ChartAxis("trial"), ChartAxis("", log=log), curves)
    start = np.where(trials[0].values != 0, trials[0].values, 1.0)
    values = np.array([trial.values for trial in trials]) / start
    yield Chart(
        "Values over their start", ChartAxis("trial"), ChartAxis(""),
        [Curve(name, number, values[:, j]) for j, name in enumerate(names)],
    )  # fmt: skip
    failed = [(k + 1, trial) for k, trial in enumerate(trials) if trial.failure]
    if failed:
        rows = [
            (
                str(k),
                ", ".join(f"{n} = {v:.4g}" for n, v in zip(names, trial.values, strict=True)),
                trial.failure,
            )
            for k, trial in failed[:MOST_FAILURES]
        ]
        yield TableBlock(f"{len(failed)} trials failed, and were survived", ("trial", "values", "why"), rows)


def status_note(found: Fit | Optimum) -> PageNote:
    """Note on the end of a search, in a word."""
    return PageNote("ok" if found.status == "converged" else "warn", found.status.capitalize())


def _fit_headline(found: Fit) -> PageNote:
    doubtful = found.status == "converged" and (found.indistinct or found.warnings)
    return PageNote("warn", "Converged, with doubts") if doubtful else status_note(found)


def _fit_sheets(found: Fit) -> list[Sheet]:
    names = tuple(found.parameters)
    return [
        Sheet("Fit", [_data(found), *_fit_values(found)]),
        Sheet("Search", list(search_blocks(found.trials, names, "½χ²", found.status))),
    ]


def _fit_values(found: Fit) -> Iterator[Block]:
    for text in (*found.indistinct, *found.warnings):
        yield Words(text, "warn")
    units = {parameter.name: parameter.unit or "" for parameter in found.original.parameters}
    rows = []
    for name, value in found.parameters.items():
        error = found.standard_errors[name]
        relative = f"{100 * error / abs(value):.2g} %" if value and np.isfinite(error) else ""
        known = f"± {error:.3g}" if np.isfinite(error) else "not determined"
        rows.append((name, digits(value), known, relative, units.get(name, "")))
    yield TableBlock("Parameters", ("", "value", "standard error", "", "unit"), rows)
    columns = [
        (
            name,
            f"{found.explained[name]:.4%}" if np.isfinite(found.explained[name]) else "constant data",
            found.sigma[name],
            found.units.get(name, ""),
            found.data.gaps.get(name, 0),
        )
        for name in found.data.columns
    ]
    yield TableBlock("Measurements", ("", "explained", "noise σ", "unit of σ", "gaps"), columns)
    if len(found.parameters) > 1:
        yield correlation_map(list(found.parameters), found.correlation)


def _data(found: Fit) -> ChoiceBlock:
    t, columns = found.data.t, found.data.columns
    options = []
    for j, name in enumerate(columns):
        unit = found.run.describe(name).unit
        measured, off = found.data.values[:, j], found.residuals[name]
        at, values, model, residual = thinned(t, measured, _model(found, name), off)
        charts = [
            Chart(
                name, TIME, ChartAxis("", unit),
                [Curve("model", at, model), Curve("measured", at, values, "points", "faint")], follows=True,
            ),
            Chart("Model − measurement", TIME, ChartAxis("", unit), [Curve("", at, residual, "points")], follows=True),
        ]  # fmt: skip
        options.append((name, charts))
    return ChoiceBlock("Measurement", options)


def _model(found: Fit, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The channel of the run with the values found, at the times of the data."""
    values = np.full(found.data.t.size, np.nan)
    run = found.run
    rows = np.searchsorted(found.data.t, run.t)
    values[rows[rows < values.size]] = np.asarray(run[name])[rows < values.size]
    return values


FIT = View("Fit", _fit_sheets, scene_of_run, _fit_headline)


def _optimum_sheets(found: Optimum) -> list[Sheet]:
    names = tuple(found.parameters)
    search = search_blocks(found.trials, names, "objective", found.status, found.reason)
    return [Sheet("Optimum", list(_optimum_values(found))), Sheet("Search", list(search))]


def _optimum_values(found: Optimum) -> Iterator[Block]:
    first = found.trials[0].values
    rows = [
        (name, digits(value), digits(before), found.unit_of(name))
        for (name, value), before in zip(found.parameters.items(), first, strict=True)
    ]
    yield TableBlock("Values", ("", "best", "start", "unit"), rows)
    yield TableBlock(
        "Objective", ("", "best", "start"), [("objective", digits(found.value), digits(found.start))]
    )
    yield from (Words(f"{text}.", "warn") for text in found.warnings)
    if found.constraints:
        held = [(f"constraint {k + 1}", digits(value)) for k, value in enumerate(found.constraints)]
        yield TableBlock("Constraints", ("", "value"), held)


OPTIMUM = View("Optimisation", _optimum_sheets, scene_of_run, status_note)


MOST_CHANNELS = 20
"""Channels whose curves a page holds."""


def _sensitivities_headline(found: Sensitivities) -> PageNote:
    judgement = found.run.judgement
    if not judgement.is_good:
        return PageNote(judgement.verdict, judgement.headline)
    return PageNote("warn", "Some change nothing") if found.idle else PageNote("ok", "Complete")


def sizes(found: Sensitivities) -> dict[str, tuple[float, str]]:
    """Value and unit of everything that varies, parameters in their own units."""
    from kinetree.io.run_model_text import model_of

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


def _sensitivity_blocks(found: Sensitivities) -> Iterator[Block]:
    for name in found.idle:
        yield Words(f"{name} changes nothing of what was asked for.", "warn")
    yield from (Words(f"{note}.", "warn") for note in found.notes)
    options: list[tuple[str, list[Block]]] = [
        (f"{channel}", list(_sensitivity_of(found, k))) for k, channel in enumerate(found.of[:MOST_CHANNELS])
    ]
    if options:
        yield ChoiceBlock("Change of", options)
    if len(found.of) > MOST_CHANNELS:
        yield Words(f"{len(found.of) - MOST_CHANNELS} more channels are in the result, not on this page.")


def _sensitivity_of(found: Sensitivities, k: int) -> Iterator[Block]:
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


SENSITIVITIES = View(
    "Sensitivities", one_sheet("Sensitivities", _sensitivity_blocks), scene_of_run, _sensitivities_headline
)


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


MOST_PAIRS = 6
"""Pairs of objectives that are drawn."""


def _front_scene(front: ParetoFront) -> ReportData:
    return run_data(front.run(front.balanced))


def _front_headline(front: ParetoFront) -> PageNote:
    return PageNote("ok" if front.status == "converged" else "warn", counted(len(front), "point"))


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


PARETO_FRONT = View("Pareto front", one_sheet("Front", _front_blocks), _front_scene, _front_headline)


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
    return TableBlock("Answers", _headings(LEVELS), rows)


def _with_unit(name: str, unit: str) -> str:
    return f"{name} [{unit}]" if unit not in ("", "1") else name


def _distribution(name: str, mean: float, deviation: float, between: Sequence[float]) -> tuple[str, ...]:
    """A row with as many digits as a sample has at most; see `_headings`."""
    low, middle, high = (digits(value, 4) for value in between)
    return name, digits(mean, 4), digits(deviation, 3), low, high, middle


def _headings(levels: Sequence[float]) -> tuple[str, ...]:
    """Headings for mean, deviation, range and median: short, the range first, since a phone is four columns wide."""
    low, _, high = levels
    return "", "mean", "σ", f"{100 * low:g} %", f"{100 * high:g} %", "median"


def _answer_blocks(found: Uncertainty, k: int) -> Iterator[Block]:
    samples = np.sort(found.samples[:, k][np.isfinite(found.samples[:, k])])
    axis = ChartAxis(found.answers[k], found.units[k])
    yield histogram("Runs by value", axis, "runs", samples)
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
    table = TableBlock("Values", _headings(TOLD), rows)
    shown: list[tuple[str, list[Block]]] = []
    for j, name in enumerate(found.names):
        axis, chains = ChartAxis(name, units.get(name, "")), found.samples[..., j]
        traces = []
        for k, chain in enumerate(chains):
            x, y = thinned(np.arange(chain.size), chain)
            traces.append(Curve(f"chain {k + 1}", x, y))
        drawn: list[Block] = [histogram("Samples by value", axis, "samples", found[name])]
        if found.method != "laplace":  # whose samples are drawn one by one
            drawn.append(Chart("Chains", ChartAxis("sample"), axis, traces))
        shown.append((name, drawn))
    blocks: list[Block] = [
        *(Words(text, "warn") for text in found.warnings),
        table,
        ChoiceBlock("Value", shown),
    ]
    if len(found.names) > 1:
        blocks.append(correlation_map(found.names, np.asarray(np.corrcoef(found.flat.T))))
    return [Sheet("Posterior", blocks)]


POSTERIOR = View("Posterior", _posterior_sheets, scene_of_run, _posterior_headline)
