"""Control of steps and closeness to singular configurations, on scalars: the same for single runs and for lanes."""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import inner

EPSILON = float(np.finfo(np.float64).eps)
FAILED_FACTOR = 0.25  # on a step that could not be evaluated
# A bad attempt is repeated with projected states only if the step began this near, measured by the farthest so far
# (or this close in any case); they are given up beyond that.
NEAR, LEFT_BEHIND, VERY_CLOSE = 0.3, 0.1, 1e-3
# Nearness at which better rows are looked for, unless the run begins nearer; without any, again when half as far.
WEAK = 0.1


@inner
def shorter(run, error):  # type: ignore[no-untyped-def]
    """Factor on a step that is rejected because of its error."""
    return min(0.95, max(run.factor_min, run.safety * error ** (-run.exponent)))


@inner
def next_factor(run, error, error_old, rejected_before):  # type: ignore[no-untyped-def]
    """Factor on an accepted step: PI control (Hairer & Wanner, Solving ODEs II, IV.2), no growth after a rejection."""
    e = max(error, 1e-10)
    factor = run.safety * e ** (0.75 * run.beta - run.exponent) * error_old**run.beta
    factor = min(run.factor_max, max(run.factor_min, factor))
    return min(factor, 1.0) if rejected_before else factor


@inner
def remembered(error):  # type: ignore[no-untyped-def]
    """The error as the next step's control sees it."""
    return max(error, 1e-4)


@inner
def is_unresolved(run, t, h):  # type: ignore[no-untyped-def]
    """Whether a step is so short that time no longer resolves it."""
    return h <= 4.0 * EPSILON * max(abs(t), abs(run.t_end))


@inner
def is_near(closeness, farthest):  # type: ignore[no-untyped-def]
    """Whether a step began near a singular configuration."""
    return closeness < max(NEAR * farthest, VERY_CLOSE)
