"""Whether the times of measured data are in seconds: the motion in them is about as fast as that of the model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinetree.analysis.search.measurements import UNITS, Measurements, characteristic_time
from kinetree.analysis.search.trials import FAILURES
from kinetree.arrays import Array
from kinetree.derivatives.tangent_runs import TangentRuns
from kinetree.words.errors import NoAnswerError


def refuse_other_units(runs: TangentRuns, data: Measurements, values: Array) -> None:
    """Refuse times that fit the motion in another unit, and do not in seconds."""
    span = float(data.t[-1] - runs.t_start)
    measured = np.array([characteristic_time(data.t, column) for column in data.values.T])

    def ratio(unit: float) -> float:
        with np.errstate(all="ignore"):
            ratios = measured * unit / _model_times(runs, values, span * unit, data.columns)
        return float(np.median(ratios[np.isfinite(ratios)])) if np.isfinite(ratios).any() else 1.0

    as_seconds = ratio(1.0)
    if as_seconds > 30:  # the measured motion is far too slow
        units = ("milliseconds", "microseconds")
    elif as_seconds < 0.4:  # too fast; over a short time all motions look slow, so that this is never far
        units = ("minutes", "hours")
    else:
        return
    for name in units:
        if 0.5 < ratio(UNITS[name]) < 2:
            raise NoAnswerError(
                f"the times of the data ({data.t[0]:g} to {data.t[-1]:g} s) look like {name}: read so, the measured "
                f"motion is as fast as the model's, and as seconds it is not; multiply them by {UNITS[name]:g}, or "
                "say that they are seconds with check_times=False (--no-time-check)"
            )


def _model_times(runs: TangentRuns, values: Array, span: float, columns: Sequence[str]) -> Array:
    """Characteristic times of the channels of the model over a span, as far as 20 000 steps reach."""
    try:
        state = runs.assembled(values)
    except FAILURES:
        return np.full(len(columns), np.nan)
    times = np.linspace(runs.t_start, runs.t_start + span, 2001)
    t, found = runs.motion(state, times, rtol=1e-6, max_steps=20_000)
    order = [runs.names.index(name) for name in columns]
    return np.array([characteristic_time(t, found[:, j]) for j in order])
