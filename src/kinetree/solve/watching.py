"""What is watched from step to step: stiffness, the rows taken to be independent, and switchings inside a step."""

from __future__ import annotations

from kinetree.linalg.compiled import inner
from kinetree.solve.control import WEAK
from kinetree.solve.memory import OK, PARTITION_WORN, ROWS_WEAK, SWITCH, SWITCHING

# Accepted steps: stiff ones before the first change of method, calm ones before changing back, calm ones after which
# stiff ones are forgotten, those a stiff method has to prove itself; factor on the first after each failed trial.
STIFF_AFTER, CALM_AFTER, FORGET_AFTER, TRIAL, PATIENCE_GROWTH = 15, 20, 6, 15, 4


@inner
def pace(run):  # type: ignore[no-untyped-def]
    """Mean step since watching began."""
    return (run.t - run.t_watched) / max(run.steps - run.steps_watched, 1)


@inner
def watch_stiffness(run):  # type: ignore[no-untyped-def]
    """SWITCH when the step has been limited by stability (detect 1) or no longer is (detect 2) for long enough.

    A stiff method whose steps are not so much longer than the explicit ones were as they cost more is left after a
    trial, and the next trial needs more patience.
    """
    if run.detect == 0:
        return OK
    beyond = run.spectral > run.stiff_limit
    if run.detect == 2:
        if run.steps - run.steps_watched == TRIAL and pace(run) < run.gain * run.pace:
            run.patience *= PATIENCE_GROWTH
            return SWITCH
        run.calm_count = 0 if beyond else run.calm_count + 1
        return SWITCH if run.calm_count >= CALM_AFTER else OK
    if beyond:
        if run.stiff_count == 0:
            run.steps_watched, run.t_watched = run.steps, run.t
        run.stiff_count += 1
        run.calm_count = 0
    else:
        run.calm_count += 1
        if run.calm_count >= FORGET_AFTER:
            run.stiff_count = 0
    if run.stiff_count < run.patience:
        return OK
    run.pace = pace(run)
    return SWITCH


@inner
def watch_rows(run):  # type: ignore[no-untyped-def]
    """ROWS_WEAK when the rows taken to be independent have become almost dependent, PARTITION_WORN the speeds."""
    if run.closeness_last < run.weak_below:
        return ROWS_WEAK
    if run.weak_below > 0.0 and run.closeness_last > 3.0 * WEAK:
        run.weak_below = WEAK
    if run.leverage > run.leverage_most and run.leverage_most > 0.0:
        return PARTITION_WORN
    return OK


@inner
def is_spoilt(run):  # type: ignore[no-untyped-def]
    """Whether stages behind the events that were found have spoilt the step: what it integrates switches there.

    With friction (n_judged = n_z) that may be works alone, of which nothing between the ends of a step is certain.
    """
    spoilt = run.n_judged > run.n_c
    for k in range(run.n_e):
        if run.hits[k] != 0 and run.directions[k] == SWITCHING:
            spoilt = True
    return spoilt
