"""Velocity and angular velocity of a place relative to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.expressions import Expr
from kinetree.model.user_measures.base import (
    RelativeMeasure,
    angular_velocity,
    cross,
    difference,
    in_axes,
    position,
    velocity,
)


@dataclass(frozen=True)
class VelocityMeasure(RelativeMeasure):
    """Velocity of a place relative to another, in the axes of any frame (m/s).

    Parameters
    ----------
    of
        The place: a marker, or a body (its mass centre).
    relative_to
        The place whose velocity is subtracted.
    axes
        Whose axes the components refer to.
    observer
        Who sees it: seen from a turning body, what it carries along does not move. "ground" for the difference of the
        two velocities.
    """

    kind: ClassVar[str] = "velocity"
    unit: ClassVar[str] = "m/s"
    observer: str = "ground"

    @property
    def places(self) -> tuple[str, ...]:
        """All places it names."""
        return (*super().places, self.observer)

    @property
    def description(self) -> str:
        seen = f", seen from {self.observer}" if self.observer != "ground" else ""
        return f"velocity of {self.of} relative to {self.relative_to}{seen}, axes of {self.axes}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """Rᵀ (v − v₀ − ω × (r − r₀))."""
        span = difference(position(self.of), position(self.relative_to))
        carried = cross(angular_velocity(self.observer), span)
        relative = difference(velocity(self.of), velocity(self.relative_to))
        return in_axes(difference(relative, carried), self.axes)


@dataclass(frozen=True)
class AngularVelocityMeasure(RelativeMeasure):
    """Angular velocity of a body relative to another, in the axes of any frame (rad/s).

    Parameters
    ----------
    of, relative_to
        Markers, bodies or "ground".
    axes
        Whose axes the components refer to.
    """

    kind: ClassVar[str] = "angular-velocity"
    unit: ClassVar[str] = "rad/s"

    @property
    def description(self) -> str:
        return f"angular velocity of {self.of} relative to {self.relative_to}, axes of {self.axes}"

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """Rᵀ (ω − ω₀)."""
        return in_axes(difference(angular_velocity(self.of), angular_velocity(self.relative_to)), self.axes)
