"""Applied loads: gravity, a force at a point, a torque on a body."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import casadi as ca
from casadi import SX

from kinetree.model.loads.base import Effect, Load, Wrench, resolve_axes
from kinetree.model.motion import Motion
from kinetree.model.values.fields import Vec3, set_field, vector


@dataclass(frozen=True)
class Gravity(Load):
    """Uniform gravitational acceleration (m/s², world), acting on every body.

    Formulations apply it as a field (m g at every mass centre); it therefore lists no wrenches of its own.
    """

    kind: ClassVar[str] = "gravity"
    constants: ClassVar[tuple[str, ...]] = ("acceleration",)
    name: str = "gravity"
    acceleration: Vec3 = (0.0, 0.0, -9.81)

    def __post_init__(self) -> None:
        set_field(self, "acceleration", vector(self.acceleration, 3, "acceleration"))

    @property
    def field(self) -> Vec3:
        return self.acceleration

    @property
    def conservative(self) -> bool:
        """Whether all work of this load is release of its potential."""
        return True

    def effect(self, motion: Motion) -> Effect:
        """Nothing beyond the field."""
        return Effect()


class _AtPlace(Load):
    """A load on the body of a place, with an optional opposite one on another body."""

    at: str
    axes: str
    reaction: str | None

    @property
    def places(self) -> tuple[str, ...]:
        """Places this load refers to."""
        named = [self.at]
        if self.axes != "world":
            named.append(self.axes)
        return (*named, self.reaction) if self.reaction is not None else tuple(named)

    def _wrenches(self, motion: Motion, F: SX, M: SX) -> Effect:
        """Force and moment at the place, in `axes`, and their opposites."""
        R, point = resolve_axes(motion, self.axes), motion.position(self.at)
        wrenches = [Wrench(motion.body_of(self.at), R @ F, R @ M, point)]
        if self.reaction is not None:
            wrenches.append(Wrench(motion.body_of(self.reaction), -(R @ F), -(R @ M), point))
        return Effect(tuple(wrenches))


@dataclass(frozen=True)
class Force(_AtPlace):
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

    def __post_init__(self) -> None:
        set_field(self, "force", vector(self.force, 3, "force"))

    def effect(self, motion: Motion) -> Effect:
        """One force (and its opposite)."""
        return self._wrenches(motion, ca.vertcat(*[motion.value(f) for f in self.force]), SX(3, 1))


@dataclass(frozen=True)
class Torque(_AtPlace):
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

    def __post_init__(self) -> None:
        set_field(self, "torque", vector(self.torque, 3, "torque"))

    def effect(self, motion: Motion) -> Effect:
        """One moment (and its opposite)."""
        return self._wrenches(motion, SX(3, 1), ca.vertcat(*[motion.value(m) for m in self.torque]))
