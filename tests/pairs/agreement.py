"""One case of the covering array: two routes that agree, or a refusal in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinetree.model.events import Event
from pairs.cases import Choice
from pairs.features import mechanism
from pairs.routes import FIXED, ROUTES, Found, settings

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
    """How a case ended: "agree", "refused" or "differ", with words, and the verdicts of its routes."""

    kind: str
    words: str = ""
    verdicts: tuple[str, ...] = ()


def outcome(choice: Choice) -> Outcome:
    """Run a case by its two routes."""
    made = mechanism(choice)
    try:
        model = made.model().checked()
    except ValueError as refusal:
        return Outcome("refused", str(refusal))
    events: list[Event] = [] if choice["output"] == "stepper" else made.events
    found: list[Found] = []
    for formulation, method, output in (
        ("auto", "auto", "solo"),
        (choice["formulation"], choice["method"], choice["output"]),
    ):
        try:
            found.append(ROUTES[output](model, events, **settings(formulation, method)))
        except PLAIN_MISTAKES as mistake:
            if type(mistake).__module__.startswith("kinetree"):
                return Outcome("refused", str(mistake))
            return Outcome("differ", f"{output}: {type(mistake).__name__}: {mistake}")
        except (ValueError, RuntimeWarning) as refusal:
            return Outcome("refused", f"{output}: {refusal}")
    verdicts = tuple(f.verdict for f in found)
    if verdicts == ("failed", "failed") and all(WITHOUT_END in f.words for f in found):
        return Outcome("refused", found[0].words)
    if "failed" in verdicts:
        return Outcome("failed", "; ".join(f.words for f in found if f.words), verdicts)
    differing = differences(found[0], found[1], fixed_steps=choice["method"] in FIXED)
    return Outcome(
        "differ" if differing else "agree", "\n".join(differing or [f.words for f in found]), verdicts
    )


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
