"""What data say about parameters: standard errors, combinations they cannot tell apart, times that are no seconds.

With residuals in units of their noise and the Jacobian J, the covariance of the parameters is (JᵀJ)⁻¹. Columns are
scaled by the sizes of the parameters, J D = U S Vᵀ, so that a singular value s means: the combination v of relative
changes is known with the relative error 1/s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kinetree.analysis.search.measurements import UNITS, Measurements, characteristic_time
from kinetree.analysis.search.trials import FAILURES
from kinetree.arrays import Array
from kinetree.derivatives.tangent_runs import TangentRuns
from kinetree.words.errors import NoAnswerError


def check_data_units(runs: TangentRuns, data: Measurements, values: Array) -> None:
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


NOTHING = 1e-9
"""Singular values below this fraction of the largest are zero."""

TAKES_PART = 0.1
"""Share of the largest entry above which a parameter is named in a combination."""


@dataclass(frozen=True)
class Identifiability:
    """Standard errors (n), correlation (n × n), and combinations that cannot be told apart, in words."""

    errors: Array
    correlation: Array
    indistinct: tuple[str, ...]


def check_influence(J: Array, names: tuple[str, ...]) -> None:
    """Refuse parameters that change nothing that was measured."""
    idle = [name for name, column in zip(names, J.T, strict=True) if not np.any(column)]
    if idle:
        raise NoAnswerError(
            "\n".join(
                f"{name!r} changes nothing of what was measured; leave it out, measure what it changes, or start from "
                "another value"
                for name in idle
            )
        )


def identified(J: Array, scale: Array, names: tuple[str, ...]) -> Identifiability:
    """What a Jacobian (residuals in units of their noise × parameters) says about parameters of some size."""
    rows = np.vstack(
        [J * scale, np.zeros((max(0, len(names) - len(J)), len(names)))]
    )  # as many as parameters
    _, s, Vt = np.linalg.svd(rows, full_matrices=False)
    null = s <= NOTHING * s[0]
    inverse = np.where(null, 0.0, 1 / np.where(null, 1.0, s))
    root = Vt.T * inverse
    covariance = root @ root.T
    undetermined = (np.abs(Vt[null]) > 1e-6).any(axis=0) if null.any() else np.zeros(len(names), bool)
    deviations = np.sqrt(np.diag(covariance))
    sizes = np.outer(deviations, deviations)
    correlation = np.divide(covariance, sizes, out=np.zeros_like(covariance), where=sizes > 0)
    errors = np.where(undetermined, np.inf, deviations * scale)
    words = tuple(
        _words(v, float(size), names) for v, size, zero in zip(Vt, s, null, strict=True) if zero or size < 1.0
    )
    return Identifiability(errors, correlation, words)


def _words(v: Array, s: float, names: tuple[str, ...]) -> str:
    largest = int(np.argmax(np.abs(v)))
    v = v / v[largest]
    part = [i for i in np.argsort(-np.abs(v), kind="stable") if abs(v[i]) >= TAKES_PART]
    how = "not at all" if s == 0 else f"with an error of {100 / s:.0f} %" if s > 1e-3 else "not at all"
    if len(part) == 1:
        name = names[part[0]]
        return f"the data determine {name} {how}; keep it fixed, or measure more"
    size = [f"{names[i]} {v[i]:+.2g} %" for i in part]
    return (
        f"the data cannot tell apart changes of {', '.join(size)} made together (known {how}); keep one of them fixed, "
        "or measure more"
    )
