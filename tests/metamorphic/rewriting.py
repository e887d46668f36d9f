"""Rewriting the parts of a model and its events, as models from parts are made."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kinetree.model.composition.placement import ValuePlace as Place
from kinetree.model.composition.placement import rewritten
from kinetree.model.composition.placement import rewritten_parts as rewritten_model
from kinetree.model.events import Event

__all__ = ["Place", "rewritten", "rewritten_events", "rewritten_model", "with_names"]


def rewritten_events(events: tuple[Event, ...], change: Callable[[Any], Any]) -> tuple[Event, ...]:
    """Copies of events."""
    return tuple(map(change, events))


def with_names(channel: str, new: Callable[[str], str]) -> str:
    """A channel whose own name says those of two others: a rope on a pulley, a pair of bodies that touch."""
    rope = re.fullmatch(r"([^.]+) on ([^.]+)(|\..*)", channel)
    if rope:
        return f"{new(rope[1])} on {new(rope[2])}{rope[3]}"
    pair = re.fullmatch(r"(.*\.bristle_)([^-]+)-([^-]+)(_(?:x|y|z|turn))", channel)
    return f"{pair[1]}{new(pair[2])}-{new(pair[3])}{pair[4]}" if pair else channel
