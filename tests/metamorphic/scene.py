"""A scene: a model with its events and the settings of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

import kinetree as kt
from kinetree.arrays import Array
from kinetree.friction.reaction_sharing import ReactionSpace
from kinetree.model.events import Event
from kinetree.nonsmooth.event_actions import own_events

RTOL, ATOL = 1e-9, 1e-12
ROWS = 9
"""Rows of a run: far apart and at no round times, so that no event falls on one."""


@dataclass(frozen=True, eq=False)
class Scene:
    """What is run: a model from ``start`` for ``seconds`` (s)."""

    name: str
    model: kt.Model
    events: tuple[Event, ...] = ()
    start: float = 0.0
    seconds: float = 1.0
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def end(self) -> float:
        """Last time (s)."""
        return self.start + self.seconds

    @property
    def times(self) -> Array:
        """Times of the rows (s)."""
        return self.start + self.seconds * np.r_[0.0, np.arange(1, ROWS) / ROWS + 0.013, 1.0]

    def with_(self, **changed: Any) -> Scene:
        """A copy with other fields; settings are added to those there are."""
        settings = {**self.settings, **changed.pop("settings", {})}
        return replace(self, settings=settings, **changed)

    @property
    def arguments(self) -> dict[str, Any]:
        """Keyword arguments of `simulate`, without the times."""
        return {"rtol": RTOL, "atol": ATOL, "events": self.events, "progress": False, **self.settings}

    def run(self) -> kt.Run:
        """The run of the scene."""
        return kt.simulate(self.model, self.end, t_start=self.start, output=self.times, **self.arguments)

    @cached_property
    def plain(self) -> kt.Run:
        """The run of the scene, made once."""
        return self.run()

    @cached_property
    def undetermined(self) -> frozenset[str]:
        """Joints and constraints whose forces the motion does not determine."""
        events = (*self.events, *own_events(self.model, self.events))
        prepared = kt.prepare(self.model, t_start=self.start, events=events)
        found = ReactionSpace(prepared.compiled.tree).at(prepared.state)
        joints = {name for name, unique in found.unique.items() if not np.array_equal(unique, np.eye(6))}
        return frozenset(joints | {row.source for row in found.undetermined})
