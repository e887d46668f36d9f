"""One case of the covering array: two routes that agree, or a refusal in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from kinetree.model.events import Event
from pairs.analyses import ANALYSES
from pairs.cases import RUN, Choice
from pairs.features import MODEL_FEATURES, Mechanism, mechanism
from pairs.routes import FIXED, ROUTES, Found, settings, solo

UNSUSPECTED = 1e-7
"""Differences over the size of a quantity that need no estimate: a hundred times the tolerance of a step."""
ALLOWED = 3.0
"""Largest difference over the sum of the estimated errors: no estimate is below a third of the error."""
FIXED_ERROR = 1e-5
"""Error over the size of a quantity where steps are fixed and the route estimates none."""
PLAIN_MISTAKES = (
    KeyError,
    IndexError,
    AttributeError,
    TypeError,
    ZeroDivisionError,
    RuntimeError,
    AssertionError,
)
"""What a user must never see: refusals are in words."""

WITHOUT_END = "repeats at ever shorter intervals"
"""How a run ends whose events pile up (an impulse at every overload that brings the next one nearer): in words."""


@dataclass(frozen=True)
class Outcome:
    """How a case ended: "agree", "refused", "failed" or "differ", with words."""

    kind: str
    words: str = ""


def outcome(choice: Choice) -> Outcome:
    """Answer a case by its two routes."""
    made = mechanism(choice)
    return _told(lambda: _answered(choice, made), choice["output"])


def _answered(choice: Choice, made: Mechanism) -> Outcome:
    model = made.model().checked()
    if choice["analysis"] != RUN:
        words = ANALYSES[choice["analysis"]](model, made.events)
        return Outcome("differ" if words else "agree", "\n".join(words))
    events: list[Event] = [] if choice["output"] == "stepper" else made.events
    usual = reference(tuple(choice[kind] for kind in MODEL_FEATURES), bool(events))
    other = ROUTES[choice["output"]](model, events, **settings(choice["formulation"], choice["method"]))
    found = (usual, other)
    if all(WITHOUT_END in f.words for f in found):
        return Outcome("refused", usual.words)
    if any(f.failed for f in found):
        return Outcome("failed", "; ".join(f.words for f in found if f.words))
    differing = differences(usual, other, fixed_steps=choice["method"] in FIXED)
    return Outcome("differ" if differing else "agree", "\n".join(differing))


@lru_cache(maxsize=8)
def reference(features: tuple[str, ...], watched: bool) -> Found:
    """The usual run of a mechanism, made once for all routes to it."""
    made = mechanism(dict(zip(MODEL_FEATURES, features, strict=True)))
    return solo(made.model().checked(), made.events if watched else (), **settings("auto", "auto"))


def refused(choice: Choice) -> Outcome:
    """Take the route of a case that the program has to refuse; "agree" where it does not."""
    made = mechanism(choice)

    def taken() -> Outcome:
        ROUTES[choice["output"]](
            made.model().checked(), made.events, **settings(choice["formulation"], choice["method"])
        )
        return Outcome("agree")

    return _told(taken, choice["output"])


def _told(answered: Callable[[], Outcome], output: str) -> Outcome:
    """An outcome; errors that the program raises on purpose are refusals, and all others are faults of it."""
    try:
        return answered()
    except PLAIN_MISTAKES as mistake:
        if type(mistake).__module__.startswith("kinetree"):
            return Outcome("refused", str(mistake))
        return Outcome("differ", f"{output}: {type(mistake).__name__}: {mistake}")
    except (ValueError, RuntimeWarning) as refusal:
        return Outcome("refused", f"{output}: {refusal}")


def differences(a: Found, b: Found, fixed_steps: bool) -> list[str]:
    """In what two routes differ by more than their estimated errors allow."""
    found = []
    for name in set(a.channels) & set(b.channels):
        ours, theirs = a.channels[name], b.channels[name]
        if ours.shape != theirs.shape:
            return [f"{name}: {ours.shape[0]} and {theirs.shape[0]} rows"]
        worst = float(np.abs(ours - theirs).max(initial=0.0))
        size = 1 + float(np.abs(ours).max(initial=0.0))
        if worst <= UNSUSPECTED * size:
            continue
        allowed = ALLOWED * (_error(a, name, False, size) + _error(b, name, fixed_steps, size))
        if not worst <= allowed:
            found.append(f"{name}: differs by {worst:.3g}, allowed {allowed:.3g}")
    if b.events and [n for n, _ in a.events] != [n for n, _ in b.events]:
        found.append(f"events {a.events} and {b.events}")
    return found


def _error(found: Found, name: str, fixed_steps: bool, size: float) -> float:
    if found.errors is not None:
        return found.errors(name)
    return (FIXED_ERROR if fixed_steps else UNSUSPECTED) * size
