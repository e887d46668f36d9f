"""Scenarios run one by one: those with events, or by methods that lanes of vector code do not have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from kinetree.analysis.scenarios.many_runs import ManyRuns, rows_at
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array
from kinetree.assembly.loop_closure import AssemblyError
from kinetree.model.model import Model
from kinetree.model.validation import ModelError
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.info import RunInfo
from kinetree.results.run import Run
from kinetree.results.storage.sinks import progress_bar
from kinetree.words.errors import NoAnswerError


def run_alone(
    model: Model,
    times: Array,
    parameters: Mapping[str, Array],
    initial: Mapping[str, Array],
    count: int,
    settings: RunSettings,
    *,
    progress: bool | None,
    info: RunInfo | None = None,
) -> ManyRuns:
    """Every scenario as a run of its own; see `kinetree.simulate_many`. Ctrl-C keeps those that are done.

    Without ``info``, what is known of all runs, it is that of the first that could start; there has to be one.
    """
    solo: list[Run | None] = []
    refused: dict[int, str] = {}
    interrupted = False
    with progress_bar(0.0, float(count), progress, "scenarios") as bar:
        for s in range(count):
            values, begun = (
                {name: float(np.broadcast_to(column, (count,))[s]) for name, column in table.items()}
                for table in (parameters, initial)
            )
            run = None if interrupted else _attempt(model, times, values, begun, settings, refused, s)
            interrupted = interrupted or (run is not None and run.status == "interrupted")
            solo.append(run)
            if bar is not None:
                bar(float(s + 1))
    return _gathered(model, times, solo, refused, count, info)


def _attempt(
    model: Model,
    times: Array,
    values: Mapping[str, float],
    begun: Mapping[str, float],
    settings: RunSettings,
    refused: dict[int, str],
    s: int,
) -> Run | None:
    if not np.isfinite([*values.values(), *begun.values()]).all():
        refused[s] = "a parameter or an initial value is not a finite number"
        return None
    try:
        given = replace(settings, parameters=values, initial=begun, output=times)
        return simulate(model, **given.arguments(), progress=False)
    except (AssemblyError, ModelError) as error:
        refused[s] = str(error)
        return None


def _gathered(
    model: Model,
    times: Array,
    solo: Sequence[Run | None],
    refused: Mapping[int, str],
    count: int,
    info: RunInfo | None,
) -> ManyRuns:
    if info is None:
        done = [run for run in solo if run is not None]
        if not done:
            raise NoAnswerError(f"no scenario could start; the first one: {refused.get(0, 'interrupted')}")
        info = done[0].info
    layout = info.layout
    states = [np.full((count, times.size, n), np.nan) for n in (layout.n_x, layout.n_y, layout.n_w)]
    names = list(info.parameters)
    p = np.full((count, len(names)), np.nan)
    status, reason = ["interrupted"] * count, ["interrupted before it began"] * count
    steps = np.zeros(count, dtype=np.int64)
    for s, why in refused.items():
        status[s], reason[s] = "failed", why
    for s, run in enumerate(solo):
        if run is None:
            continue
        known, rows = rows_at(run, times)
        for whole, part in zip(states, (run.x, run.y, run.w), strict=True):
            whole[s][known] = part[rows]
        p[s] = [run.parameters[name] for name in names]
        status[s], reason[s] = run.status, run.reason
        steps[s] = int(run.statistics.get("steps", 0))
    notes = tuple(() if run is None else tuple(run.notes) for run in solo)
    told = replace(info, settings={**info.settings, "alone": 1})
    x, y, w = states
    return ManyRuns(
        model, told, times, x, y, w, p, tuple(status), tuple(reason), steps, notes, solo=tuple(solo)
    )
