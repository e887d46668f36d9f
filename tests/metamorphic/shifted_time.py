"""The same motion at another time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import kinetree as kt
from kinetree.model.expressions import Expr, Name, substitute
from metamorphic.relation import Change, relation
from metamorphic.rewriting import Place, rewritten, rewritten_events, rewritten_model
from metamorphic.scene import Scene

LATER = 37.25
"""By how much the motion is shifted (s)."""


@relation("at a later time")
def later(scene: Scene) -> Change:
    """The run begins later, and every law of time is a law of the time since then."""
    changed = scene.with_(
        model=rewritten_model(scene.model, _part),
        events=rewritten_events(scene.events, _part),
        start=scene.start + LATER,
    )
    return Change(changed, time=lambda t: t - LATER)


def _part(part: Any) -> Any:
    made = rewritten(part, value=_value)
    return replace(made, offset=made.offset + LATER) if isinstance(made, kt.Sampled) else made


def _value(value: Any, place: Place) -> Any:
    if not isinstance(value, Expr) or "t" in place.hidden:
        return value
    return substitute(value, {"t": Name("t") - LATER})
