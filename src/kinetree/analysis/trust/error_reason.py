"""The error of the motion in the audit of a run: whether it is estimated, and why it is larger than was asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kinetree.analysis.trust.companion import is_cheap
from kinetree.assembly.loop_closure import AssemblyError
from kinetree.model.validation import ModelError
from kinetree.results.companion import Pair
from kinetree.results.motion_error import MotionError, motion_error
from kinetree.results.run import Run
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.words.errors import NoAnswerError

FEWER = 4
"""Steps of a run over those in other coordinates from which on its own are to blame for its error."""
UNSUITED = 2e3
"""Error over what the tolerances say of one step from which on other coordinates are tried."""

Other = Callable[[], Run | None]


def error_of_motion(
    run: Run, in_other_coordinates: Other | None = None, *, always: bool = False
) -> tuple[MotionError | None, str]:
    """The error of a run, with its reason where it is too large; or None, and why.

    ``always``: whatever it costs; else where that is little, or already done.
    """
    if not len(run) or run.t[-1] <= run.t[0] or not run.complete:
        return None, ""
    if not always and not run.estimates.estimated and not is_cheap(run):
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
    if run.method != AUTO and load_method(run.method).fixed:
        finer = "a smaller step"
    reason = ""
    if found.beyond:
        reason = _events(found, pair, finer) or _growth(found)
    if not reason and found.steps_asked > UNSUITED:
        reason = _coordinates(run, in_other_coordinates, finer)
    if not reason and found.beyond:
        reason = f"far more than the tolerances say of one step adds up over the run; use {finer}"
    return replace(found, reason=reason), ""


def _events(error: MotionError, pair: Pair, finer: str) -> str:
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
