"""Rewriting the parts of a model and its events, as models from parts are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kinetree.model.composition.rewriting import ValuePlace as Place
from kinetree.model.composition.rewriting import rewritten
from kinetree.model.composition.rewriting import rewritten_parts as rewritten_model
from kinetree.model.events import Event

__all__ = ["Place", "rewritten", "rewritten_events", "rewritten_model"]


def rewritten_events(events: tuple[Event, ...], change: Callable[[Any], Any]) -> tuple[Event, ...]:
    """Copies of events."""
    return tuple(map(change, events))
