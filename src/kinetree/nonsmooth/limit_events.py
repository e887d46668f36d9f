"""Events at which a run ends by itself, with the reason: loads, convex bodies or speeds are not what they say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.model.events import ConvexEvent, Event
from kinetree.model.events.base import WatchedModel
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


@dataclass(frozen=True)
class OverlapEvent(LimitEvent):
    """Two rigid convex bodies are inside each other, as none of their contacts lets them be."""

    contact: ConvexEvent = field(kw_only=True)

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """A length that is positive while the cores of the bodies are apart (m)."""
        return self.contact.clearance(motion)


@dataclass(frozen=True)
class SpeedsEvent(LimitEvent):
    """Speeds of the user's own choice come to depend on each other: the run ends there, with the remedy."""

    def value(self, motion: Motion, model: WatchedModel) -> SX:
        """Nothing by itself: what is watched are the equations in these speeds (`kept_sign`)."""
        return SX(1)


def kept_sign(compiled: CompiledModel) -> SX:
    """Function that is positive at the start and zero where speeds of the user's own choice depend on each other."""
    eq, state = compiled.equations, compiled.state
    if eq.singular is None:
        return SX(1)
    x, _ = eq.from_tree(state.x, state.u, state.p, state.t)
    start = float(ca.Function("start", [eq.t, eq.x, eq.p], [eq.singular])(state.t, x, state.p))
    return -eq.singular if start < 0 else eq.singular
