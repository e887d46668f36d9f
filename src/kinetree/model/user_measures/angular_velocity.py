"""Angular velocity of a place relative to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kinetree.model.expressions import Expr
from kinetree.model.user_measures.base import RelativeMeasure, angular_velocity, difference, in_axes


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
