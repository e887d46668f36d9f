"""Torque on a body."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.loads.base import Effect, Load, Wrench, resolve_axes
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Vec3


@dataclass(frozen=True)
class Torque(Load):
    """Torque (N m) on a body, with an optional opposite torque on another.

    Parameters
    ----------
    at
        Body (or marker on it) the torque acts on.
    torque
        Components (N m): numbers or expressions of time, states and parameters.
    axes
        Axes the components refer to: ``"world"`` or the name of a marker or body.
    reaction
        Optional body that receives the opposite torque.
    """

    kind: ClassVar[str] = "torque"
    at: str = ""
    torque: Vec3 = (0.0, 0.0, 0.0)
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
        """One moment (and its opposite)."""
        M = resolve_axes(motion, self.axes) @ ca.vertcat(*[motion.value(m) for m in self.torque])
        point = motion.position(self.at)
        wrenches = [Wrench(motion.body_of(self.at), SX(3, 1), M, point)]
        if self.reaction is not None:
            wrenches.append(Wrench(motion.body_of(self.reaction), SX(3, 1), -M, point))
        return Effect(tuple(wrenches))
