"""What a run watches by itself, behind the events that were asked for: its friction, and limits of its loads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.friction.parts import FrictionEvent, friction_events
from kinetree.model.events import Event, WatchedModel
from kinetree.model.model import Model
from kinetree.model.motion import Motion


@dataclass(frozen=True)
class LimitEvent(Event):
    """A load leaves the states in which it is what it says (`Effect.limits`): the run ends there, with the reason."""

    kind: ClassVar[str] = ""
    words: str = field(default="", kw_only=True)

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """The function that has to stay positive."""
        load = next(load for load in model.loads if load.name == self.name)
        return ca.mmin(ca.vertcat(*load.effect(motion).limits))


def own_events(model: Model, events: Iterable[Event]) -> tuple[Event, ...]:
    """What a run has to watch by itself, beside these events."""
    limits = [
        LimitEvent(load.name, direction="falling", words=f'{load.kind} "{load.name}" {load.limited}')
        for load in model.loads
        if load.limited
    ]
    return (*friction_events(model, events), *limits)


def is_own(event: Event) -> bool:
    """Whether an event is one that a run watches by itself."""
    return isinstance(event, FrictionEvent | LimitEvent)
