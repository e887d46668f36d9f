"""What a route to a motion gives, whichever it is: a run, scenarios of a sweep, a program in another language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import kinetree as kt
from kinetree.results.errors import motion_error
from metamorphic.scene import Array


class RefusedError(Exception):
    """A route that does not take a scene, and says why in words."""


def refusable(made: Callable[[], Any]) -> Any:
    """What is made, or a refusal: an error that the program raises on purpose, in words."""
    try:
        return made()
    except ValueError as refusal:
        if not type(refusal).__module__.startswith("kinetree"):
            raise
        raise RefusedError(str(refusal)) from refusal


@dataclass(frozen=True)
class Motion:
    """Channels at times, what happened when, and how it ended.

    Parameters
    ----------
    t
        Times of the rows (s).
    channels
        Names of what can be evaluated.
    evaluate
        Values of channels at the rows, by name.
    status, reason
        As of a run: "finished", "stopped", …
    events
        Names and times (s) of events; None: the route does not tell.
    error
        Largest estimated error of a channel; None: the route estimates none.
    instants
        Largest estimated error of the times of events (s); None: the route estimates none.
    verdict
        Verdict of the audit and what it doubts; None: the route has no audit.
    """

    t: Array
    channels: Collection[str]
    evaluate: Callable[[Iterable[str]], Mapping[str, Array]]
    status: str = "finished"
    reason: str = ""
    events: tuple[tuple[str, float], ...] | None = None
    error: Callable[[str], float] | None = None
    instants: Callable[[], float] | None = None
    verdict: Callable[[], tuple[str, str]] | None = None


def of_run(run: kt.Run) -> Motion:
    """A run as a motion."""

    def verdict() -> tuple[str, str]:
        assert run.audit is not None
        doubts = [row for row in run.audit.rows() if row.verdict != "ok"]
        words = "; ".join(f"{row.label} {row.value} {row.unit}: {row.explanation}" for row in doubts)
        return run.audit.verdict, words

    return Motion(
        run.t,
        run.channels,
        lambda names: run.evaluate(names),
        run.status,
        run.reason or "",
        tuple((event.name, float(event.t)) for event in run.events),
        run.largest_error,
        lambda: motion_error(run.estimates.pair(run)).instants or 0.0,
        verdict,
    )


def of_table(t: Array, values: Mapping[str, Array], status: str = "finished", reason: str = "") -> Motion:
    """Rows that another program has given."""
    return Motion(np.asarray(t), values.keys(), lambda names: {n: values[n] for n in names}, status, reason)


def joined(first: Motion, second: Motion) -> Motion:
    """Two parts of one motion, of which the second begins where the first ends; errors are those of the second."""

    def evaluate(names: Iterable[str]) -> Mapping[str, Array]:
        asked = list(names)
        ours, theirs = first.evaluate(asked), second.evaluate(asked)
        return {name: np.concatenate([ours[name], theirs[name]]) for name in asked}

    return replace(
        second,
        t=np.concatenate([first.t, second.t]),
        evaluate=evaluate,
        events=(*(first.events or ()), *(second.events or ())),
    )
