"""The companion of a run: the same motion computed once more, more accurately, to estimate the errors of the run.

=====================  ==============================  =============================================================
run                    companion                       estimated error e over the difference d
=====================  ==============================  =============================================================
chosen steps           a hundredth of the tolerances,  e = 2 d: its own error is about a hundredth of that of the run
                       steps below the mean one
  where that fails     ten times the tolerances        e = d: its error is the larger one
fixed steps, order p   half the step                   e = 2 d 2^p / (2^p − 1), by Richardson's extrapolation
a march                half the step                   e = 4 d: of first order across blows
=====================  ==============================  =============================================================

The factor 2 is there to be on the safe side: where the companion is no better than the run, d is about as large as e.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import AssemblyError
from kinetree.model.blocks.sampled import Sampled
from kinetree.model.model import Model
from kinetree.model.validation import ModelError
from kinetree.results.errors import Companion, CompanionPair, MotionError, motion_error
from kinetree.results.info import MARCH
from kinetree.results.run import Run
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.tolerances import FINEST_COMPANION
from kinetree.words.arguments import NoAnswerError

Again = Callable[[Mapping[str, Any], Array, int], Run]
"""Function that makes a run once more from its start: changed settings, times of its rows, most steps."""
Operations = Callable[[], float]
"""Function that counts the operations of one evaluation of the equations."""

SAFETY = 2.0
"""Factor from the difference to a much more accurate companion to the estimated error."""
RATIO = 100.0
"""Tolerances of the run over those of its companion."""
COARSER = 10.0
"""Factor on the tolerances of the run for its companion, where finer ones cannot be kept."""
LONGEST = 0.6
"""Longest step of the companion over the mean one of the run.

Steps that end at samples or events, and not because of their error, would be the same in both, and so would their
errors.
"""
LEAST_STEPS, MORE_STEPS = 10_000, 20
"""Steps that a companion may take: a fixed number, plus this multiple of the steps of the run."""

CHEAP = 100_000
"""Evaluations of the right-hand side up to which the audit of a run estimates its errors without being asked.

Counted rather than timed, as all of these are: the same run has the same audit on every machine. Writing and compiling
the equations of a model takes as long as tens of thousands of evaluations, whatever its size.
"""
CHEAP_WORK = 10_000_000
"""Evaluations times the length of the state up to which it does so: a second or two."""
CHEAP_OPERATIONS = 1e9
"""Evaluations times the operations of one up to which it does so: a second or two, too."""
EVENT_WORK = 500
"""Evaluations that take about as long as one event."""


def companion_of(run: Run, again: Again, model: Model) -> Companion:
    """The companion of a run.

    Raises
    ------
    NoAnswerError
        The run cannot be computed once more, or ends before the last row.
    """
    check_no_callbacks(model)
    if not len(run):
        raise NoAnswerError("errors cannot be estimated: this run has no rows")
    settings = run.settings
    t_end = float(run.t[-1])
    if run.status == "stopped":
        t_end = max(t_end, float(settings["t_end"]))
    times = np.unique(run.t)
    most = LEAST_STEPS + MORE_STEPS * int(run.statistics.get("steps", 0))
    reason = ""
    for changed, factor, words in attempts(settings, _mean_step(run), run.method):
        found = again({"t_end": t_end, **changed}, times, most)
        if found.complete:
            return Companion(found, factor, words)
        if found.status == "interrupted":
            raise KeyboardInterrupt
        reason = reason or f"computed {words}, the motion ends early: {found.reason}"
    raise NoAnswerError(f"errors cannot be estimated: {reason}")


def attempts(
    settings: Mapping[str, Any], mean: float, made_by: str
) -> list[tuple[dict[str, Any], float, str]]:
    """Settings of companions in the order in which they are tried, their factors, and how they are made."""
    if made_by == MARCH:
        return [({"step": 0.5 * float(settings["step"])}, SAFETY / (1 - 0.5), "with half the step")]
    method, step = str(settings.get("method", AUTO)), settings.get("step")
    chosen = None if method == AUTO else load_method(method)
    if chosen is not None and chosen.fixed:
        half = 0.5 * min(float(step or np.inf), mean)
        return [({"step": half}, SAFETY / (1 - 0.5**chosen.order), "with half the step")]
    rtol, atol = float(settings["rtol"]), settings["atol"]
    longest = min(float(settings.get("max_step", np.inf)), LONGEST * mean)
    finer = {
        "rtol": max(rtol / RATIO, min(rtol, FINEST_COMPANION)),
        "atol": atol / RATIO,
        "max_step": longest,
    }
    coarser = {"rtol": rtol * COARSER, "atol": atol * COARSER}
    return [
        (finer, SAFETY, "at a hundredth of the tolerances"),
        (coarser, 1.0, "at ten times the tolerances"),
    ]


def _mean_step(run: Run) -> float:
    """Mean step of a run since its start (s)."""
    steps, begun = int(run.statistics.get("steps", 0)), float(run.settings["t_start"])
    return (float(run.t[-1]) - begun) / steps if steps and run.t[-1] > begun else np.inf


def check_no_callbacks(model: Model) -> None:
    """Refuse models whose blocks call Python functions, which may remember the first run in the second."""
    called = [block.name for block in model.blocks if isinstance(block, Sampled) and block.callback]
    if called:
        listed = ", ".join(f'"{name}"' for name in called)
        raise NoAnswerError(
            f"errors cannot be estimated: blocks take their values from Python functions or FMUs ({listed}), which may "
            "remember the first run in the second; write them as expressions, or simulate with new functions and a "
            "smaller rtol"
        )


def is_cheap(run: Run, operations: Operations) -> bool:
    """True if the companion costs so little that it is computed without being asked for."""
    done, n = run.statistics, run.layout.n_z
    work = int(done.get("evaluations", 0)) + n * int(done.get("jacobians", 0)) + EVENT_WORK * len(run.events)
    return work <= CHEAP and work * n <= CHEAP_WORK and work * operations() <= CHEAP_OPERATIONS


FEWER = 4
"""Steps of a run over those in other coordinates, above which its own coordinates are blamed for its error."""
UNSUITED = 2e3
"""Error over the tolerance of one step, above which other coordinates are tried."""

Other = Callable[[], Run | None]


def error_of_motion(
    run: Run, in_other_coordinates: Other | None = None, *, operations: Operations | None = None
) -> tuple[MotionError | None, str]:
    """The error of a run, with its reason where it is too large; or None, and why.

    With the ``operations`` of one evaluation, where that costs little or is already done; else whatever it costs.
    """
    if not len(run) or run.t[-1] <= run.t[0] or not run.complete:
        return None, ""
    if operations is not None and not run.estimates.estimated and not is_cheap(run, operations):
        return (
            None,
            "run.error(…) estimates it: a second run, at a hundredth of the tolerances or half the step",
        )
    try:
        pair = run.estimates.pair(run)
    except (NoAnswerError, ModelError, AssemblyError) as refusal:
        return None, str(refusal)
    found = motion_error(pair)
    finer = "a smaller rtol"
    if run.method == MARCH or (run.method != AUTO and load_method(run.method).fixed):
        finer = "a smaller step"
    reason = ""
    if found.beyond:
        reason = _events(found, pair, finer) or _growth(found)
    if not reason and found.steps_asked > UNSUITED:
        reason = _coordinates(run, in_other_coordinates, finer)
    if not reason and found.beyond:
        reason = f"far more than the tolerances say of one step adds up over the run; use {finer}"
    return replace(found, reason=reason), ""


def _events(error: MotionError, pair: CompanionPair, finer: str) -> str:
    """Events that happen in one of two runs only; empty where all happen in both."""
    if error.parted is None and not pair.unmatched:
        return ""
    name = f' "{pair.unmatched}"' if pair.unmatched else ""
    return (
        f"an event{name} does not happen alike in a second run {pair.words}: what it decides hangs on the last digits; "
        f"use {finer}, or move what it watches"
    )


def _growth(error: MotionError) -> str:
    """Errors that grow exponentially; empty where they do not."""
    if error.tenfold is None:
        return ""
    return (
        "the motion magnifies every error, whatever the tolerance: a tenth of it is right for "
        f"{error.tenfold:.2g} s longer; beyond that, only what all such motions have in common means something"
    )


def _coordinates(run: Run, in_other_coordinates: Other | None, finer: str) -> str:
    """Coordinates that need many more steps than others; empty where they do not."""
    other = None if in_other_coordinates is None else in_other_coordinates()
    if other is None or not other.complete:
        return ""
    mine, theirs = (int(one.statistics["steps"]) for one in (run, other))
    if mine < FEWER * max(theirs, 1):
        return ""
    return (
        f"its coordinates do not suit this motion: {run.formulation} takes {mine} steps where {other.formulation} "
        f"takes {theirs}; leave the formulation to Kinetree, or use {finer}"
    )
