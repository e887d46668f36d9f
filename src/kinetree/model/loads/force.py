"""Force at a point."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.loads.base import Effect, Load, Wrench, resolve_axes
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Vec3


@dataclass(frozen=True)
class Force(Load):
    """Force (N) on the body of a marker, at the marker.

    Parameters
    ----------
    at
        Marker (or body, meaning its mass centre) the force acts on.
    force
        Components (N): numbers or expressions of time, states and parameters.
    axes
        Axes the components refer to: ``"world"`` or the name of a marker or body.
    reaction
        Optional place whose body receives the opposite force at the same point.
    """

    kind: ClassVar[str] = "force"
    at: str = ""
    force: Vec3 = (0.0, 0.0, 0.0)
    axes: str = field(default="world", kw_only=True)
    reaction: str | None = field(default=None, kw_only=True)

    @property
    def places(self) -> tuple[str, ...]:
        """Places this load refers to."""
        named = [self.at]
        if self.axes != "world":
            named.append(self.axes)
        return (*named, self.reaction) if self.reaction is not None else tuple(named)

    def effect(self, motion: Motion) -> Effect:
        """One wrench (and its opposite)."""
        F = resolve_axes(motion, self.axes) @ ca.vertcat(*[motion.value(f) for f in self.force])
        point = motion.position(self.at)
        wrenches = [Wrench(motion.body_of(self.at), F, SX(3, 1), point)]
        if self.reaction is not None:
            wrenches.append(Wrench(motion.body_of(self.reaction), -F, SX(3, 1), point))
        return Effect(tuple(wrenches))
